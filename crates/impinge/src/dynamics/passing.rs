//! What passes by, and what is only near: contacts across a gap count for who goes far only if the gap is closed on the way.
//!
//! Contacts reach across gaps, so that what comes is slowed down to just touching. Such a contact is held along the normal that it has at the beginning of the step, as if the other went on for ever to both sides: who flies past a corner, inside of the
//! margin and fast, would be turned aside by a wall that is not there. So the ways of both are looked ahead, as if nothing else were in their way.

use super::follow::approach;
use super::{BodyKind, Simulation, spin};
use crate::math::pose::Pose;
use crate::math::sweep::Sweep;
use crate::query::any;
use crate::space::{Real, Space};

impl<V: Space> Simulation<V> {
    /// Takes out contacts across a gap that is not closed in this step by who goes far: such a contact is held along the normal that it has now, and would turn aside what passes by.
    pub(super) fn drop_missed(&mut self) {
        let mut doubtful = core::mem::take(&mut self.solver.doubtful);
        doubtful.retain(|number| !self.may_close(*number));
        self.drop_seeds(doubtful.iter().copied());
        self.solver.doubtful = doubtful;
    }

    /// Whether two that are held apart touch, or do so within the step if nothing comes between.
    fn may_close(&self, number: u32) -> bool {
        let seed = &self.solver.seeds[number as usize];
        let manifold = self.world.manifold_numbered(seed.number);
        let nearly = -self.touching_depth(seed.keys[0]).max(self.touching_depth(seed.keys[1]));
        if manifold.is_none_or(|manifold| manifold.points().iter().any(|point| point.depth >= nearly)) {
            return true;
        }
        let sweeps = seed.keys.map(|key| self.sweep_ahead(key));
        let parts = [0, 1].map(|i: usize| self.world.part_on_way(seed.keys[i], seed.parts[i], &sweeps[i]));
        let [Some((a, sweep_a)), Some((b, sweep_b))] = parts else { return true };
        let Some(hit) = any::time_of_impact((a.into(), sweep_a), (b.into(), sweep_b), V::Real::ONE) else {
            return false;
        };
        let approach = approach(&[sweep_a, sweep_b], hit.time, hit.point_b(sweep_b), hit.normal);
        // Who goes deep is stopped where they meet.
        let is_stopped = approach * (V::Real::ONE - hit.time) > self.allowance(seed.keys);
        !(is_stopped && self.settings.continuous && self.are_followed(seed.keys, |rigid| rigid.is_swift))
    }

    /// How a collider moves in this step, if nothing is in its way.
    fn sweep_ahead(&self, key: u32) -> Sweep<V> {
        let time = self.settings.time_step;
        let Some(rigid) = self.rigid_of(key).filter(|rigid| rigid.body.kind != BodyKind::Fixed) else {
            return self.world.at(key).map_or(Pose::IDENTITY, |collider| collider.pose()).into();
        };
        let (pulled, turned) = if rigid.is_awake() {
            rigid.acceleration(self.settings.gravity, &rigid.inverse_inertia_in_world())
        } else {
            (V::ZERO, spin::none::<V>())
        };
        let spin = spin::sum::<V>(&rigid.body.spin, &spin::times::<V>(&turned, time));
        let turn = spin::to_user::<V>(&spin::times::<V>(&spin, time));
        // What is kinematic turns about its origin.
        let center = if rigid.is_dynamic() { rigid.body.mass.center } else { V::ZERO };
        let whole = rigid.body.pose.moving((rigid.body.velocity + pulled * time) * time).turning_about(turn, center);
        whole.of_part(self.attached.get(key as usize).map_or(Pose::IDENTITY, |attached| attached.local))
    }
}
