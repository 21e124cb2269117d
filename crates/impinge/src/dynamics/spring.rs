//! A spring that pulls a point of a body to a place, with a force that has a limit: what a mouse drags with.

use super::body::BodyHandle;
use super::error::BodyError;
use super::solver::{Solver, softness};
use super::spin::{self, Spin};
use super::{Simulation, wide};
use crate::space::{Real, Space};
use alloc::vec::Vec;

/// Names a spring that drags a body, as long as that is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DragHandle(u32);

/// How something is dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag<R> {
    /// How stiff the spring is: the frequency, in Hertz, at which it would swing. Normally 5.
    pub frequency: R,
    /// Its damping ratio: 1 does not swing. Normally 1.
    pub damping: R,
    /// The most it pulls with, as a multiple of the weight that the body would have in a gravity of 9.81. Normally 100.
    pub strength: R,
}

impl<R: Real> Default for Drag<R> {
    fn default() -> Self {
        Drag { frequency: R::from_f64(5.0), damping: R::ONE, strength: R::from_f64(100.0) }
    }
}

#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(bound = ""))]
pub(super) struct Spring<V: Space> {
    name: DragHandle,
    pub body: u32,
    /// In the frame of the body.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::vector"))]
    local: V,
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::vector"))]
    target: V,
    frequency: V::Real,
    damping: V::Real,
    most_force: V::Real,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub place: u32,
    /// Of this step.
    #[cfg_attr(feature = "serde", serde(skip))]
    pull: Option<Pull<V>>,
}

/// A spring in a step.
#[derive(Clone, Copy, Debug)]
struct Pull<V: Space> {
    arm: V,
    /// From the target to the point, at the beginning.
    stretch: V,
    impulse: V,
    most: V::Real,
    soft: [V::Real; 3],
    /// The impulse along each axis that changes the speed along it by 1.
    masses: V,
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(bound = ""))]
pub(super) struct Springs<V: Space> {
    all: Vec<Spring<V>>,
    last: u32,
}

impl<V: Space> Default for Springs<V> {
    fn default() -> Self {
        Springs { all: Vec::new(), last: 0 }
    }
}

impl<V: Space> Springs<V> {
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Spring<V>> {
        self.all.iter_mut()
    }

    /// Whoever drags a body lets it go.
    pub fn release_all(&mut self, body: u32) {
        self.all.retain(|spring| spring.body != body);
    }

    /// Whether all is as it should be, of what was read.
    #[cfg(feature = "serde")]
    pub fn is_sound(&self, is_body: impl Fn(u32) -> bool) -> bool {
        let is_good = |value: V::Real| V::Real::ZERO <= value && value <= V::Real::LIMIT;
        self.all.iter().all(|spring| {
            is_body(spring.body)
                && spring.local.in_range()
                && spring.target.in_range()
                && is_good(spring.frequency)
                && spring.frequency > V::Real::ZERO
                && is_good(spring.damping)
                && spring.most_force >= V::Real::ZERO
                && spring.most_force.is_finite()
        })
    }

    pub fn prepare(&mut self, solver: &Solver<V>, time: V::Real) {
        for spring in &mut self.all {
            let at = spring.place as usize;
            // The arm was worked out when the body was given its place.
            let Some(pull) = &mut spring.pull else { continue };
            let inverse = &solver.inverse_inertias[at];
            let free = solver.free[at];
            let mass = |i: usize| {
                let turn = spin::torque(pull.arm, V::axis(i));
                let ease = solver.inverse_masses[at] * free.get(i)
                    + spin::dot::<V>(&turn, &spin::applied::<V>(inverse, &turn));
                if ease > V::Real::ZERO { V::Real::ONE / ease } else { V::Real::ZERO }
            };
            pull.masses = (0..V::DIMENSION).fold(V::ZERO, |masses, i| masses.with(i, mass(i)));
            pull.most = spring.most_force * time;
            pull.soft = softness(spring.frequency, spring.damping, time);
        }
    }

    pub fn solve(&mut self, solver: &mut Solver<V>) {
        for spring in &mut self.all {
            let at = spring.place as usize;
            let Some(pull) = spring.pull.as_mut().filter(|_| at != 0) else { continue };
            let [rate, part, forgotten] = pull.soft;
            let (mut velocity, mut turning) = wide::of_row::<V>(&solver.velocities[at]);
            let (moved, turned): (V, Spin<V>) = wide::of_row::<V>(&solver.moves[at]);
            let stretch = pull.stretch + moved + spin::swing(&turned, pull.arm);
            let speed = velocity + spin::swing(&turning, pull.arm);
            let wanted = pull.impulse - (pull.masses * (speed + stretch * rate)) * part - pull.impulse * forgotten;
            let length = wanted.length();
            let total = if length > pull.most { wanted * (pull.most / length) } else { wanted };
            let change = total - pull.impulse;
            pull.impulse = total;
            velocity += change * solver.free[at] * solver.inverse_masses[at];
            let twist = spin::applied::<V>(&solver.inverse_inertias[at], &spin::torque(pull.arm, change));
            turning = spin::sum::<V>(&turning, &twist);
            solver.velocities[at] = wide::row(velocity, &turning);
        }
    }
}

impl<V: Space> Simulation<V> {
    /// Takes hold of a body at a point, which is given in the world, and drags it there until it is [let go](Self::release). The body must be dynamic.
    pub fn drag(&mut self, body: BodyHandle, point: V, how: Drag<V::Real>) -> Result<DragHandle, BodyError> {
        let index = self.index_of(body)?;
        let rigid = self.rigid(body)?;
        let is_known = |value: V::Real| V::Real::ZERO <= value && value <= V::Real::LIMIT;
        let checks = [
            ("point", point.in_range()),
            ("frequency", how.frequency > V::Real::ZERO && is_known(how.frequency)),
            ("damping", is_known(how.damping)),
            ("strength", is_known(how.strength)),
            ("kind", rigid.is_dynamic()),
        ];
        if let Some((field, _)) = checks.iter().find(|(_, is_good)| !is_good) {
            return Err(BodyError::OutOfRange { field });
        }
        let weight = rigid.body.mass.mass * V::Real::from_f64(9.81) * self.settings.unit;
        let local = rigid.body.pose.inverse_transform_point(point);
        self.springs.last = self.springs.last.wrapping_add(1);
        let name = DragHandle(self.springs.last);
        self.springs.all.push(Spring {
            name,
            body: index,
            local,
            target: point,
            frequency: how.frequency,
            damping: how.damping,
            most_force: how.strength * weight,
            place: 0,
            pull: None,
        });
        self.wake_index(index);
        Ok(name)
    }

    /// Moves the place that a body is dragged to. False if it was let go, or the place is out of range.
    pub fn drag_to(&mut self, drag: DragHandle, target: V) -> bool {
        let spring = self.springs.all.iter_mut().find(|spring| spring.name == drag).filter(|_| target.in_range());
        spring.map(|spring| spring.target = target).is_some()
    }

    /// Lets a body go. False if it was before.
    pub fn release(&mut self, drag: DragHandle) -> bool {
        let before = self.springs.all.len();
        self.springs.all.retain(|spring| spring.name != drag);
        self.springs.all.len() < before
    }

    /// Keeps awake what is dragged, and sees where it is held.
    pub(super) fn hold_springs(&mut self) {
        for i in 0..self.springs.all.len() {
            let index = self.springs.all[i].body;
            self.wake_index(index);
            let Some(rigid) = &self.slots[index as usize].rigid else { continue };
            let spring = &mut self.springs.all[i];
            let arm = rigid.body.pose.transform_vector(spring.local - rigid.body.mass.center);
            spring.pull = Some(Pull {
                arm,
                stretch: rigid.center + arm - spring.target,
                impulse: V::ZERO,
                most: V::Real::ZERO,
                soft: [V::Real::ZERO; 3],
                masses: V::ZERO,
            });
        }
    }
}
