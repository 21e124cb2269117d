//! Scenes as simulations of bodies.

use crate::SceneError;
use crate::error::Wrong;
use crate::format::Kind;
use crate::room::Room;
use crate::scene::{Object, Objects};
use impinge::generic::{Body, Mass, Material, Simulation, SimulationSettings};
use impinge::{BodyError, BodyHandle};

impl<V: Room> Object<V> {
    /// What the object is made of.
    pub fn material(&self) -> Material<V::Real> {
        let Object { density, friction, restitution, rolling, .. } = *self;
        Material { density, friction, restitution, rolling }
    }

    /// The object as a body. Its velocity is still that of its origin, which bodies take for that of their centre of mass; [`insert`](Self::insert) makes up for that.
    pub fn body(&self) -> Result<Body<V>, BodyError> {
        self.body_numbered(0)
    }

    fn body_numbered(&self, number: u64) -> Result<Body<V>, BodyError> {
        let body = match self.kind {
            Kind::Static => Body::fixed(),
            Kind::Kinematic => Body::kinematic(),
            Kind::Dynamic => Body::dynamic(),
        };
        let body = body
            .with_collider(self.collider_in_place()?.with_user(number), self.material())
            .with_user(number)
            .at(self.place.pose())
            .moving(self.velocity)
            .turning(self.angular_velocity)
            .with_damping(self.linear_damping, self.angular_damping)
            .with_gravity_scale(self.gravity_scale)
            .locked(self.locks);
        let body = if self.bullet { body.bullet() } else { body };
        // Sensors have no mass of their own, and those of a scene may fall.
        Ok(if self.sensor && self.kind == Kind::Dynamic { body.with_mass(self.mass()?) } else { body })
    }

    /// Adds the object to a simulation, moving as files say: by the velocity of its origin. Body and collider get this number as the user's own.
    pub fn insert(&self, simulation: &mut Simulation<V>, number: u64) -> Result<BodyHandle, BodyError> {
        let handle = simulation.insert(self.body_numbered(number)?)?;
        let Some(body) = simulation.get(handle) else { return Ok(handle) };
        // Files tell the velocity of the origin, bodies that of the centre of mass.
        let lever = body.center() - body.pose().translation();
        if lever != V::ZERO {
            // As far beyond the centre as the origin is before it, something moves as the centre should.
            let velocity = body.velocity_at(body.center() + lever);
            simulation.set_velocity(handle, velocity)?;
        }
        Ok(handle)
    }

    fn mass(&self) -> Result<Mass<V>, BodyError> {
        let mut masses = Vec::new();
        for part in &self.parts {
            masses.extend(Mass::of(&part.shape, self.density)?.moved(part.place.pose()));
        }
        Ok(Mass::combined(masses)?)
    }
}

impl<V: Room> Objects<V> {
    /// A simulation with a body for each object, in the same order. The number of each body and of its collider, as the user gives it, is that of the object. Gravity is that of the scene, whatever the
    /// settings say. Fails for what has no mass and is to be moved by forces, and for settings that make no sense.
    ///
    /// ```
    /// use impinge::generic::SimulationSettings;
    /// use impinge_scenes::{Scene, named};
    /// let Scene::Space(objects) = named::find("boxes-on-floor-3d").unwrap().build() else { unreachable!() };
    /// let (mut simulation, bodies) = objects.simulation(SimulationSettings::default())?;
    /// for _ in 0..60 {
    ///     simulation.step();
    /// }
    /// let box_ = simulation.get(bodies[1]).unwrap();
    /// assert!((box_.pose().translation().y - 0.5).abs() < 0.01); // it stays on the floor
    /// # Ok::<(), impinge_scenes::SceneError>(())
    /// ```
    pub fn simulation(&self, settings: SimulationSettings<V>) -> Result<(Simulation<V>, Vec<BodyHandle>), SceneError> {
        let settings = SimulationSettings { gravity: self.gravity, ..settings };
        let mut simulation = Simulation::with(settings).map_err(|error| refused(error).unwritten())?;
        let mut bodies = Vec::with_capacity(self.objects.len());
        for (index, object) in self.objects.iter().enumerate() {
            let body = object.insert(&mut simulation, index as u64);
            bodies.push(body.map_err(|error| refused(error).item(index).under("objects").unwritten())?);
        }
        Ok((simulation, bodies))
    }
}

/// With what can be done about it.
fn refused(error: BodyError) -> Wrong {
    let advice = match error {
        BodyError::NoMass => "; give it a density above 0, or the kind static or kinematic",
        BodyError::Mass(_) => "; give it a rounding or another shape, or the kind static or kinematic",
        _ => "",
    };
    Wrong::new(format!("{error}{advice}"))
}
