//! Characters that are bodies of a simulation: they push others, and are carried by what they stand on.
//!
//! What a character runs into and is a dynamic body gets an impulse at the point of the hit, against the normal `n`: as much as makes the point as fast as the motion that was blocked, and no more than the strength allows in a step,
//! `j = min(Δv / (n·K n), strength · time)`, where `K` is how the point answers an impulse. The friction of the floor is then up to the solver, so that what rubs with more than the strength stays.

use super::{Character, Walk};
use crate::dynamics::body::{BodyHandle, BodyKind};
use crate::dynamics::error::BodyError;
use crate::dynamics::{Rigid, Simulation, spin};
use crate::space::{Real, Space};
use crate::world::{Collider, Filter, Handle};

impl<V: Space> Character<V> {
    /// Moves a kinematic body of a simulation, whose shape this is, as [`walk`](Self::walk) moves a pose, and pushes the dynamic bodies that it runs into. To be called once before each step, with the motion of that step: the body is where the walk
    /// leads to after it.
    #[inline(never)]
    pub fn walk_body(
        &self,
        simulation: &mut Simulation<V>,
        body: BodyHandle,
        motion: V,
        filter: Filter<'_, V>,
    ) -> Result<Walk<V>, BodyError> {
        let rigid = simulation.rigid(body)?;
        let (pose, own) = (rigid.body.pose, rigid.body.colliders.clone());
        if rigid.body.kind != BodyKind::Kinematic {
            return Err(BodyError::OutOfRange { field: "kind" });
        }
        let is_other = |handle: Handle, collider: &Collider<V>| !own.contains(&handle) && filter.sees(handle, collider);
        let mut walk = self.walk(&simulation.world, pose, motion, Filter::all().where_(&is_other));
        simulation.move_to(body, walk.pose)?;
        self.push(simulation, &walk)?;
        if let Some(ground) = &mut walk.ground
            && let Some(carrier) = simulation.body_of(ground.collider).and_then(|body| simulation.get(body))
        {
            ground.velocity = carrier.velocity_at(ground.point);
        }
        Ok(walk)
    }

    /// Pushes what was in the way, all but what is walked on.
    fn push(&self, simulation: &mut Simulation<V>, walk: &Walk<V>) -> Result<(), BodyError> {
        let time = simulation.settings.time_step;
        let most = self.strength * time;
        for met in walk.obstacles().iter().filter(|met| met.normal.dot(self.up) < self.cosine) {
            let Some(body) = simulation.body_of(met.collider) else { continue };
            let rigid = simulation.rigid(body)?;
            let wanted = met.blocked.length() / time;
            let speed = -rigid.body.velocity_at(met.point).dot(met.normal);
            let impulse = ((wanted - speed) / rigid.answer(met.point, met.normal)).min(most);
            // Also when the answer is nothing: of what does not move by itself.
            if rigid.is_dynamic() && impulse > V::Real::ZERO {
                simulation.apply_impulse_at(body, met.normal * -impulse, met.point)?;
            }
        }
        Ok(())
    }
}

impl<V: Space> Rigid<V> {
    /// By how much an impulse of 1 along a direction changes the speed of a point in that direction.
    fn answer(&self, point: V, along: V) -> V::Real {
        let torque = spin::torque(point - self.center, along);
        let turned = spin::applied::<V>(&self.inverse_inertia_in_world(), &torque);
        self.inverse_mass + spin::dot::<V>(&torque, &turned)
    }
}
