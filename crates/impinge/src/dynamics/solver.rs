//! What is worked out in a step for bodies that touch something: the substeps.
//!
//! A substep lets forces act, makes contacts hold, moves everything, and makes contacts hold again without their springs. Each starts from the impulses of the one before. To give them to the bodies needs no look at the
//! contacts: directions and arms stay the same during a step, so all impulses together change a body by just as much as they did in the substep before, which is the difference of its velocity
//! now and when forces had acted.

use super::batch::Batch;
use super::group::Pace;
use super::material::Rub;
use super::pack::Packer;
use super::spin::{Spin, Tensor};
use super::tumble::Tumbling;
use super::wide::{Row, by_lane};
use crate::space::{Real, Space};
use alloc::vec::Vec;

/// A contact that is to be solved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seed<V: Space> {
    /// Its number in the world, and what tells it from others that had it.
    pub number: u32,
    pub birth: u32,
    /// The colliders by their indices.
    pub keys: [u32; 2],
    /// Which of their parts.
    pub parts: [u32; 2],
    /// The bodies by their places.
    pub places: [u32; 2],
    pub rub: Rub<V::Real>,
    /// The velocity at which B is to slide over A.
    pub belt: V,
    /// How many points it has.
    pub points: u8,
    /// Whether one of the two goes far in this step.
    pub is_swift: bool,
}

/// Bodies that touch something, by place, and their contacts. Place 0 is for all that is not moved.
#[derive(Clone, Debug)]
pub(super) struct Solver<V: Space> {
    /// The body at each place.
    pub who: Vec<u32>,
    pub velocities: Vec<Row<V>>,
    /// How far each has moved and turned since the beginning of the step.
    pub moves: Vec<Row<V>>,
    /// Velocities when forces had acted, and no contact yet.
    bases: Vec<Row<V>>,
    /// What forces change velocities by, each substep.
    pub pulls: Vec<Row<V>>,
    /// What is left of velocities by damping, each substep.
    pub left: Vec<Row<V>>,
    pub accelerations: Vec<V>,
    pub centers: Vec<V>,
    pub inverse_masses: Vec<V::Real>,
    pub inverse_inertias: Vec<Tensor<V>>,
    /// Axes that each may move along, 1 or 0.
    pub free: Vec<V>,
    pub tumbling: Vec<Tumbling<V>>,
    pub seeds: Vec<Seed<V>>,
    /// Whether anything holds the body at each place: some contacts are found to be none.
    pub is_held: Vec<bool>,
    /// Those of something that goes far, by number.
    pub doubtful: Vec<u32>,
    pub packer: Packer,
    pub ones: Batch<V, 1>,
    pub twos: Batch<V, 2>,
    pub fours: Batch<V, 4>,
}

/// A body as the solver sees it.
pub(super) struct Held<V: Space> {
    pub who: u32,
    pub velocity: Row<V>,
    pub pull: Row<V>,
    pub left: Row<V>,
    pub acceleration: V,
    pub center: V,
    pub inverse_mass: V::Real,
    pub inverse_inertia: Tensor<V>,
    pub free: V,
}

impl<V: Space> Default for Solver<V> {
    fn default() -> Self {
        Solver {
            who: Vec::new(),
            velocities: Vec::new(),
            moves: Vec::new(),
            bases: Vec::new(),
            pulls: Vec::new(),
            left: Vec::new(),
            accelerations: Vec::new(),
            centers: Vec::new(),
            inverse_masses: Vec::new(),
            inverse_inertias: Vec::new(),
            free: Vec::new(),
            tumbling: Vec::new(),
            seeds: Vec::new(),
            is_held: Vec::new(),
            doubtful: Vec::new(),
            packer: Packer::default(),
            ones: Batch::new(),
            twos: Batch::new(),
            fours: Batch::new(),
        }
    }
}

impl<V: Space> Solver<V> {
    /// Nobody is held, but place 0 is there.
    pub fn clear(&mut self) {
        self.who.clear();
        self.velocities.clear();
        self.moves.clear();
        self.bases.clear();
        self.pulls.clear();
        self.left.clear();
        self.accelerations.clear();
        self.centers.clear();
        self.inverse_masses.clear();
        self.inverse_inertias.clear();
        self.free.clear();
        self.tumbling.clear();
        self.seeds.clear();
        self.doubtful.clear();
    }

    /// A place for a body.
    pub fn hold(&mut self, held: Held<V>) -> u32 {
        let place = self.who.len() as u32;
        self.who.push(held.who);
        self.velocities.push(held.velocity);
        self.pulls.push(held.pull);
        self.left.push(held.left);
        self.accelerations.push(held.acceleration);
        self.centers.push(held.center);
        self.inverse_masses.push(held.inverse_mass);
        self.inverse_inertias.push(held.inverse_inertia);
        self.free.push(held.free);
        place
    }

    /// Nothing has moved, and nothing is held yet.
    pub fn begin(&mut self) {
        let none = super::wide::row::<V>(V::ZERO, &super::spin::none::<V>());
        self.moves.clear();
        self.moves.resize(self.who.len(), none);
        self.bases.clear();
        self.bases.extend_from_slice(&self.velocities);
    }

    /// Forces act.
    pub fn pull(&mut self) {
        for place in 0..self.velocities.len() {
            let velocity = &mut self.velocities[place];
            let held = by_lane::<V>([velocity, &self.bases[place]], |now, base| now - base);
            self.bases[place] = held;
        }
        for tumbling in &mut self.tumbling {
            tumbling.tumble_on(&mut self.velocities[tumbling.place as usize]);
        }
        for place in 0..self.velocities.len() {
            let velocity = &mut self.velocities[place];
            let pulled = by_lane::<V>([velocity, &self.pulls[place]], |velocity, pull| velocity + pull);
            let base = by_lane::<V>([&pulled, &self.left[place]], |velocity, left| velocity * left);
            *velocity = by_lane::<V>([&base, &self.bases[place]], |base, held| base + held);
            self.bases[place] = base;
        }
    }

    /// Everything moves.
    pub fn drift(&mut self, time: V::Real) {
        let time_lanes = super::wide::all::<V>(time);
        for (moved, velocity) in self.moves.iter_mut().zip(&self.velocities) {
            *moved = by_lane::<V>([moved, velocity], |moved, velocity| moved + velocity * time_lanes);
        }
        for tumbling in &mut self.tumbling {
            tumbling.turn(&self.velocities[tumbling.place as usize], time);
        }
    }

    pub fn warm_start(&mut self) {
        let Solver { velocities, free, ones, twos, fours, .. } = self;
        ones.warm_start(velocities, free);
        twos.warm_start(velocities, free);
        if V::DIMENSION == 3 {
            fours.warm_start(velocities, free);
        }
    }

    pub fn solve<const PUSH: bool>(&mut self, pace: &Pace<V::Real>) {
        let Solver { velocities, moves, free, ones, twos, fours, .. } = self;
        ones.solve::<PUSH>(velocities, moves, pace, free);
        twos.solve::<PUSH>(velocities, moves, pace, free);
        if V::DIMENSION == 3 {
            fours.solve::<PUSH>(velocities, moves, pace, free);
        }
    }

    /// Sees what comes fast enough to bounce.
    pub fn look_ahead(&mut self, slowest: V::Real) {
        let Solver { velocities, ones, twos, fours, .. } = self;
        ones.look_ahead(velocities, slowest);
        twos.look_ahead(velocities, slowest);
        if V::DIMENSION == 3 {
            fours.look_ahead(velocities, slowest);
        }
    }

    /// Lets it bounce.
    pub fn bounce(&mut self) {
        let Solver { velocities, bases, free, ones, twos, fours, .. } = self;
        ones.bounce(velocities, bases, free);
        twos.bounce(velocities, bases, free);
        if V::DIMENSION == 3 {
            fours.bounce(velocities, bases, free);
        }
    }
}

/// How springs push out, for the frequency and damping ratio of contacts and the time of a substep: the part of the depth per second, of the mass, and what is forgotten of the impulse (Catto, *Soft Constraints*).
pub(super) fn softness<R: Real>(frequency: R, damping: R, time: R) -> [R; 3] {
    let turns = R::from_f64(core::f64::consts::TAU) * frequency;
    let a = R::TWO * damping + time * turns;
    let b = time * turns * a;
    let c = R::ONE / (R::ONE + b);
    [turns / a, b * c, c]
}

/// The part of a velocity that is left after some time, of something that loses as much of it per second.
#[inline]
pub(super) fn left_of<R: Real>(damping: R, time: R) -> R {
    R::ONE / (R::ONE + damping * time)
}

/// What is left of velocity and spin, as a row.
pub(super) fn left_row<V: Space>(linear: V::Real, angular: V::Real) -> Row<V> {
    let spin: Spin<V> = V::turns(|_| angular);
    super::wide::row::<V>(V::splat(linear), &spin)
}

/// Number of substeps as a number.
pub(super) fn real_of<R: Real>(count: u32) -> R {
    R::from_f64(f64::from(count))
}
