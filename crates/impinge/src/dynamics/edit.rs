//! What can be done to a body from outside. Whatever is done wakes it.

use super::body::{BodyHandle, BodyKind, Locks};
use super::error::BodyError;
use super::follow::Owed;
use super::material::Material;
use super::settings::SimulationSettings;
use super::spin::{self, Spin};
use super::{Rigid, Simulation};
use crate::math::pose::Pose;
use crate::space::{Real, Space};
use crate::world::Handle;

impl<V: Space> Simulation<V> {
    /// Puts a body somewhere else, without a way in between. What rested on it wakes.
    #[inline(never)]
    pub fn set_pose(&mut self, handle: BodyHandle, pose: Pose<V>) -> Result<(), BodyError> {
        let index = self.index_of(handle)?;
        let colliders = self.rigid(handle)?.body.colliders.clone();
        let poses: alloc::vec::Vec<(Handle, Pose<V>)> = colliders
            .iter()
            .filter(|collider| self.world.contains(**collider))
            .filter_map(|collider| {
                let attached = self.attached.get(collider.index() as usize)?;
                Some((*collider, pose.compose(attached.local)))
            })
            .collect();
        if !pose.is_valid() {
            return Err(BodyError::OutOfRange { field: "pose" });
        }
        self.world.set_poses(&poses)?;
        for (collider, pose) in poses {
            // There is no way in between for those that are fast either.
            let _ = self.world.teleport(collider, pose);
        }
        self.wake_around(index);
        let rigid = self.rigid_mut(handle)?;
        rigid.body.pose = pose;
        rigid.before = pose;
        rigid.target = None;
        rigid.owed = Owed::nothing();
        rigid.center = rigid.body.center();
        Ok(())
    }

    /// Has a kinematic body be somewhere after the next step, and move there on the way: what it touches is carried along or pushed.
    pub fn move_to(&mut self, handle: BodyHandle, pose: Pose<V>) -> Result<(), BodyError> {
        let rigid = self.rigid_mut(handle)?;
        let checks = [("kind", rigid.body.kind == BodyKind::Kinematic), ("pose", pose.is_valid())];
        if let Some((field, _)) = checks.iter().find(|(_, is_good)| !is_good) {
            return Err(BodyError::OutOfRange { field });
        }
        rigid.target = Some(pose);
        Ok(())
    }

    /// The velocity of its centre of mass. What is fixed has none.
    pub fn set_velocity(&mut self, handle: BodyHandle, velocity: V) -> Result<(), BodyError> {
        self.change(handle, ("velocity", velocity.in_range()), |rigid| {
            rigid.body.velocity = velocity;
            rigid.owed = Owed::nothing();
        })
    }

    /// How fast it turns, in radians per second. What is fixed does not.
    pub fn set_angular_velocity(&mut self, handle: BodyHandle, spin: V::Spin) -> Result<(), BodyError> {
        let spin = spin::of_user::<V>(spin);
        self.change(handle, ("angular velocity", is_known::<V>(&spin)), |rigid| rigid.body.spin = spin)
    }

    /// Changes the velocity of a dynamic body at once: mass times velocity, at its centre of mass.
    pub fn apply_impulse(&mut self, handle: BodyHandle, impulse: V) -> Result<(), BodyError> {
        let point = self.rigid(handle)?.center;
        self.apply_impulse_at(handle, impulse, point)
    }

    /// The same at a point, which is given in the world: it also turns the body.
    #[inline(never)]
    pub fn apply_impulse_at(&mut self, handle: BodyHandle, impulse: V, point: V) -> Result<(), BodyError> {
        self.change(handle, ("impulse", impulse.in_range() && point.in_range()), |rigid| {
            rigid.body.velocity += impulse * rigid.inverse_mass;
            let torque = spin::torque(point - rigid.center, impulse);
            rigid.turn_by(&torque);
        })
    }

    /// Changes the spin of a dynamic body at once: inertia times spin.
    pub fn apply_angular_impulse(&mut self, handle: BodyHandle, impulse: V::Spin) -> Result<(), BodyError> {
        let impulse = spin::of_user::<V>(impulse);
        self.change(handle, ("angular impulse", is_known::<V>(&impulse)), |rigid| rigid.turn_by(&impulse))
    }

    /// Lets a force act on a dynamic body during the next step, at its centre of mass.
    pub fn apply_force(&mut self, handle: BodyHandle, force: V) -> Result<(), BodyError> {
        let point = self.rigid(handle)?.center;
        self.apply_force_at(handle, force, point)
    }

    /// The same at a point, which is given in the world.
    pub fn apply_force_at(&mut self, handle: BodyHandle, force: V, point: V) -> Result<(), BodyError> {
        self.change(handle, ("force", force.in_range() && point.in_range()), |rigid| {
            rigid.force += force;
            rigid.torque = spin::sum::<V>(&rigid.torque, &spin::torque(point - rigid.center, force));
        })
    }

    /// Lets a torque act on a dynamic body during the next step.
    pub fn apply_torque(&mut self, handle: BodyHandle, torque: V::Spin) -> Result<(), BodyError> {
        let torque = spin::of_user::<V>(torque);
        self.change(handle, ("torque", is_known::<V>(&torque)), |rigid| {
            rigid.torque = spin::sum::<V>(&rigid.torque, &torque);
        })
    }

    /// How much velocity and how much spin are lost per second.
    pub fn set_damping(&mut self, handle: BodyHandle, linear: V::Real, angular: V::Real) -> Result<(), BodyError> {
        let is_good = |value: V::Real| V::Real::ZERO <= value && value <= V::Real::LIMIT;
        self.change(handle, ("damping", is_good(linear) && is_good(angular)), |rigid| {
            (rigid.body.linear_damping, rigid.body.angular_damping) = (linear, angular);
        })
    }

    /// Whether it is followed against everything when it goes far in a step.
    pub fn set_bullet(&mut self, handle: BodyHandle, is_bullet: bool) -> Result<(), BodyError> {
        self.rigid_mut(handle)?.body.is_bullet = is_bullet;
        Ok(())
    }

    /// How much of gravity it feels.
    pub fn set_gravity_scale(&mut self, handle: BodyHandle, scale: V::Real) -> Result<(), BodyError> {
        let is_good = scale.abs() <= V::Real::LIMIT;
        self.change(handle, ("gravity scale", is_good), |rigid| rigid.body.gravity_scale = scale)
    }

    /// Along and about which axes it may not move.
    pub fn set_locks(&mut self, handle: BodyHandle, locks: Locks) -> Result<(), BodyError> {
        self.change(handle, ("locks", true), |rigid| rigid.body.locks = locks)
    }

    /// The number of the user's own.
    pub fn set_user(&mut self, handle: BodyHandle, user: u64) -> Result<(), BodyError> {
        self.rigid_mut(handle)?.body.user = user;
        Ok(())
    }

    /// What a collider of a body is made of. The mass of the body stays as it is.
    pub fn set_material(&mut self, collider: Handle, material: Material<V::Real>) -> Result<(), BodyError> {
        material.check()?;
        let body = self.body_of(collider).ok_or(crate::world::WorldError::Stale { handle: collider })?;
        if let Some(attached) = self.attached.get_mut(collider.index() as usize) {
            attached.material = material;
        }
        self.wake_around(body.index());
        Ok(())
    }

    /// What a collider of a body is made of.
    pub fn material(&self, collider: Handle) -> Option<&Material<V::Real>> {
        self.body_of(collider)?;
        self.attached.get(collider.index() as usize).map(|attached| &attached.material)
    }

    /// Gravity, for all bodies. All of them wake.
    pub fn set_gravity(&mut self, gravity: V) -> Result<(), BodyError> {
        if !gravity.in_range() {
            return Err(BodyError::OutOfRange { field: "gravity" });
        }
        self.settings.gravity = gravity;
        (0..self.slots.len() as u32).for_each(|index| self.wake_index(index));
        Ok(())
    }

    /// The time of a step, in seconds.
    pub fn set_time_step(&mut self, time_step: V::Real) -> Result<(), BodyError> {
        let settings = SimulationSettings { time_step, ..self.settings };
        settings.check()?;
        self.settings = settings;
        Ok(())
    }

    /// Into so many parts each step is divided where things touch.
    pub fn set_substeps(&mut self, substeps: u32) -> Result<(), BodyError> {
        let settings = SimulationSettings { substeps, ..self.settings };
        settings.check()?;
        self.settings = settings;
        Ok(())
    }

    /// Whether what rests is left alone until something happens to it. If not, all bodies wake.
    pub fn set_sleeping(&mut self, sleeping: bool) {
        self.settings.sleeping = sleeping;
        if !sleeping {
            (0..self.slots.len() as u32).for_each(|index| self.wake_index(index));
        }
    }

    /// Wakes a body, and what sleeps with it.
    pub fn wake(&mut self, handle: BodyHandle) -> Result<(), BodyError> {
        let index = self.index_of(handle)?;
        self.wake_index(index);
        Ok(())
    }

    /// Does something to a body, if the numbers for it are good, and wakes it.
    fn change(
        &mut self,
        handle: BodyHandle,
        (field, is_good): (&'static str, bool),
        change: impl FnOnce(&mut Rigid<V>),
    ) -> Result<(), BodyError> {
        let index = self.index_of(handle)?;
        if !is_good {
            return Err(BodyError::OutOfRange { field });
        }
        self.wake_index(index);
        let rigid = self.rigid_mut(handle)?;
        let before = (rigid.body.velocity, rigid.body.spin);
        change(rigid);
        rigid.hold_locks();
        if !rigid.is_dynamic() {
            // Forces do nothing to it.
            (rigid.force, rigid.torque) = (V::ZERO, spin::none::<V>());
        }
        let is_known = rigid.body.velocity.in_range() && is_known::<V>(&rigid.body.spin);
        if rigid.body.kind == BodyKind::Fixed || !is_known {
            (rigid.body.velocity, rigid.body.spin) = before;
        }
        if is_known { Ok(()) } else { Err(BodyError::OutOfRange { field }) }
    }
}

fn is_known<V: Space>(spin: &Spin<V>) -> bool {
    spin.as_ref().iter().all(|number| number.abs() <= V::Real::LIMIT)
}

impl<V: Space> Rigid<V> {
    /// Changes the spin by an impulse.
    fn turn_by(&mut self, impulse: &Spin<V>) {
        if self.is_dynamic() {
            let change = spin::applied::<V>(&self.inverse_inertia_in_world(), impulse);
            self.body.spin = spin::sum::<V>(&self.body.spin, &change);
        }
    }
}
