//! What a user may have a say in while a simulation steps, and what it reports.

use super::body::{Body, BodyHandle};
use crate::query::Manifold;
use crate::space::Space;
use crate::world::{Handle, Hooks};

/// Two colliders that are about to be held apart, and how. What is changed here counts for one step.
pub struct Encounter<'s, V: Space> {
    /// The body of the first collider, if it has one.
    pub a: Option<(BodyHandle, &'s Body<V>)>,
    /// The body of the second collider, if it has one.
    pub b: Option<(BodyHandle, &'s Body<V>)>,
    /// Both colliders, the smaller handle first.
    pub colliders: (Handle, Handle),
    /// How they touch: the normal from A to B.
    pub manifold: &'s Manifold<V>,
    /// How they rub.
    pub friction: V::Real,
    /// How they bounce.
    pub restitution: V::Real,
    /// How they resist rolling.
    pub rolling: V::Real,
    /// The velocity at which B is to be moved along the surface of A: that of a conveyor belt.
    pub belt: V,
    /// Whether they pass through each other, as through a platform from below.
    pub is_ignored: bool,
}

/// What [`Simulation::step_with`](super::Simulation::step_with) asks, beside what a world does. All of it is optional; `()` asks for nothing.
///
/// ```
/// use impinge::d2::*;
/// struct Belts;
/// impl Hooks<Vec2> for Belts {}
/// impl SimulationHooks<Vec2> for Belts {
///     fn encounter(&mut self, encounter: &mut Encounter<'_>) {
///         if encounter.a.is_some_and(|(_, body)| body.user() == 1) {
///             encounter.belt = Vec2::X; // whatever lies on body 1 is carried along
///         }
///     }
/// }
/// let mut simulation = Simulation::new();
/// simulation.insert(Body::fixed().with(HalfSpace::new(Vec2::Y, 0.0)?, Material::default()).with_user(1))?;
/// let crate_ = Body::dynamic().at(Pose::at(0.0, 0.5)).with(Cuboid::new(Vec2::splat(0.5))?, Material::default());
/// let crate_ = simulation.insert(crate_)?;
/// for _ in 0..120 {
///     simulation.step_with(&mut Belts);
/// }
/// assert!((simulation.get(crate_).unwrap().velocity().x - 1.0).abs() < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait SimulationHooks<V: Space>: Hooks<V> {
    /// Asked of every contact, in every step, before it is solved; not of what sleeps. Who changes the answer for something at rest wakes it ([`wake`](super::Simulation::wake)).
    #[inline(always)]
    fn encounter(&mut self, _encounter: &mut Encounter<'_, V>) {}

    /// Whether [`encounter`](Self::encounter) is to be asked at all.
    #[inline(always)]
    fn has_encounters(&self) -> bool {
        true
    }
}

impl<V: Space> SimulationHooks<V> for () {
    #[inline(always)]
    fn has_encounters(&self) -> bool {
        false
    }
}

/// Two colliders that came together faster than [`hit_speed`](super::SimulationSettings::hit_speed), and how hard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<V: Space> {
    /// One of them.
    pub a: Handle,
    /// The other one.
    pub b: Handle,
    /// The bodies that they belong to.
    pub bodies: (Option<BodyHandle>, Option<BodyHandle>),
    /// Where, in the world, in the middle between the deepest points.
    pub point: V,
    /// The normal from A to B.
    pub normal: V,
    /// The speed at which they came together.
    pub speed: V::Real,
    /// The largest impulse along the normal in a part of the step, all points together: mass times speed.
    pub impulse: V::Real,
}
