//! What moves, or holds up what does.

use super::error::BodyError;
use super::material::Material;
use super::spin::{self, Spin};
use crate::math::pose::Pose;
use crate::shape::{Mass, Shape};
use crate::space::{Real, Space, Vector};
use crate::world::{Collider, Handle};
use alloc::vec::Vec;
use core::fmt;
use smallvec::SmallVec;

/// Names a body of a simulation, as long as that is there. The same type in every space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyHandle {
    index: u32,
    generation: u32,
}

impl BodyHandle {
    #[inline]
    pub(super) fn new(index: u32, generation: u32) -> Self {
        BodyHandle { index, generation }
    }

    /// The place of the body: small numbers, no two the same at a time.
    #[inline]
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many bodies had that place before.
    #[inline]
    pub fn generation(self) -> u32 {
        self.generation
    }
}

impl fmt::Debug for BodyHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "body {}v{}", self.index, self.generation)
    }
}

/// How a body moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum BodyKind {
    /// Not at all: floors, walls.
    Fixed,
    /// As it is told, whatever is in its way: lifts, doors, platforms.
    Kinematic,
    /// As forces and contacts want it.
    Dynamic,
}

/// Axes of the world that a body may not move along or turn about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Locks(u8);

impl Locks {
    /// It moves freely.
    pub const NONE: Self = Locks(0);
    /// It does not turn, as the boxes of simple games do not.
    pub const ROTATION: Self = Locks(0b111_000);

    /// Neither along this axis: 0, 1 or 2.
    pub const fn with_translation(self, axis: usize) -> Self {
        Locks(self.0 | 1 << (axis % 3))
    }

    /// Nor about this axis: 0, 1 or 2. In 2D there is one, whatever its number.
    pub const fn with_rotation(self, axis: usize) -> Self {
        Locks(self.0 | 8 << (axis % 3))
    }

    /// Whether it may not move along an axis.
    #[inline]
    pub const fn locks_translation(self, axis: usize) -> bool {
        self.0 & 1 << (axis % 3) != 0
    }

    /// Whether it may not turn about an axis. In 2D any lock means the one.
    #[inline]
    pub const fn locks_rotation(self, axis: usize) -> bool {
        self.0 & 8 << (axis % 3) != 0
    }

    /// In 2D any axis means the one.
    #[inline]
    pub(super) fn locks_turn<V: Vector>(self, turn: usize) -> bool {
        if V::TURNS == 1 { self.0 & Self::ROTATION.0 != 0 } else { self.locks_rotation(turn) }
    }

    /// Whether it may not move along some axis.
    #[inline]
    pub(super) fn locks_some_translation(self) -> bool {
        self.0 & 7 != 0
    }
}

/// A body: how it moves, and what it is made of.
///
/// ```
/// use impinge::d3::*;
/// let rubber = Material::default().with_restitution(0.8);
/// let ball = Body::dynamic().at(Pose::at(0.0, 5.0, 0.0)).moving(Vec3::X).with(Ball::new(0.5)?, rubber);
/// let floor = Body::fixed().with(HalfSpace::new(Vec3::Y, 0.0)?, Material::default());
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Body<V: Space> {
    pub(super) kind: BodyKind,
    pub(super) pose: Pose<V>,
    pub(super) velocity: V,
    pub(super) spin: Spin<V>,
    pub(super) linear_damping: V::Real,
    pub(super) angular_damping: V::Real,
    pub(super) gravity_scale: V::Real,
    pub(super) locks: Locks,
    pub(super) can_sleep: bool,
    pub(super) is_bullet: bool,
    pub(super) is_asleep: bool,
    pub(super) user: u64,
    pub(super) given_mass: Option<Mass<V>>,
    /// Until it is put into a simulation: what is in the frame of the body.
    pub(super) made_of: Vec<(Collider<V>, Material<V::Real>)>,
    /// Since then.
    pub(super) colliders: SmallVec<[Handle; 2]>,
    pub(super) mass: Mass<V>,
}

impl<V: Space> Body<V> {
    fn of(kind: BodyKind) -> Self {
        Body {
            kind,
            pose: Pose::IDENTITY,
            velocity: V::ZERO,
            spin: spin::none::<V>(),
            linear_damping: V::Real::ZERO,
            angular_damping: V::Real::ZERO,
            gravity_scale: V::Real::ONE,
            locks: Locks::NONE,
            can_sleep: true,
            is_bullet: false,
            is_asleep: false,
            user: 0,
            given_mass: None,
            made_of: Vec::new(),
            colliders: SmallVec::new(),
            mass: Mass { mass: V::Real::ZERO, center: V::ZERO, inertia: V::inertia(|_, _| V::Real::ZERO) },
        }
    }

    /// One that moves as forces and contacts want it.
    pub fn dynamic() -> Self {
        Self::of(BodyKind::Dynamic)
    }

    /// One that moves as it is told, whatever is in its way.
    pub fn kinematic() -> Self {
        Self::of(BodyKind::Kinematic)
    }

    /// One that does not move.
    pub fn fixed() -> Self {
        Self::of(BodyKind::Fixed)
    }

    /// Adds a shape, in the frame of the body.
    pub fn with(self, shape: impl Into<Shape<V>>, material: Material<V::Real>) -> Self {
        self.with_collider(Collider::new(shape), material)
    }

    /// Adds a collider, whose pose is in the frame of the body: with layers, as a sensor, or of several shapes. Colliders of one body do not touch each other. Sensors have no mass.
    pub fn with_collider(mut self, collider: Collider<V>, material: Material<V::Real>) -> Self {
        self.made_of.push((collider, material));
        self
    }

    /// Where its origin is.
    pub fn at(self, pose: Pose<V>) -> Self {
        Body { pose, ..self }
    }

    /// The velocity of its centre of mass.
    pub fn moving(self, velocity: V) -> Self {
        Body { velocity, ..self }
    }

    /// How fast it turns, in radians per second: a number in 2D, counter-clockwise, and a vector along the axis in 3D.
    pub fn turning(self, spin: V::Spin) -> Self {
        Body { spin: spin::of_user::<V>(spin), ..self }
    }

    /// How much velocity is lost per second, and how much spin: of something that loses `d` per second a part of `e⁻ᵈ` is left after one.
    pub fn with_damping(self, linear: V::Real, angular: V::Real) -> Self {
        Body { linear_damping: linear, angular_damping: angular, ..self }
    }

    /// How much of gravity it feels: normally 1.
    pub fn with_gravity_scale(self, gravity_scale: V::Real) -> Self {
        Body { gravity_scale, ..self }
    }

    /// Along and about which axes it may not move.
    pub fn locked(self, locks: Locks) -> Self {
        Body { locks, ..self }
    }

    /// The mass, in the frame of the body, instead of that of its colliders.
    pub fn with_mass(self, mass: Mass<V>) -> Self {
        Body { given_mass: Some(mass), ..self }
    }

    /// It is looked at in every step, however still it is.
    pub fn sleepless(self) -> Self {
        Body { can_sleep: false, ..self }
    }

    /// When it goes far in a step, it is followed against everything, other bullets too, and not only against what does not move by itself.
    pub fn bullet(self) -> Self {
        Body { is_bullet: true, ..self }
    }

    /// A number of the user's own.
    pub fn with_user(self, user: u64) -> Self {
        Body { user, ..self }
    }

    /// How it moves.
    #[inline]
    pub fn kind(&self) -> BodyKind {
        self.kind
    }

    /// Where its origin is.
    #[inline]
    pub fn pose(&self) -> Pose<V> {
        self.pose
    }

    /// The velocity of its centre of mass.
    #[inline]
    pub fn velocity(&self) -> V {
        self.velocity
    }

    /// How fast it turns, in radians per second.
    #[inline]
    pub fn angular_velocity(&self) -> V::Spin {
        spin::to_user::<V>(&self.spin)
    }

    /// The velocity of a point of it, which is given in the world.
    pub fn velocity_at(&self, point: V) -> V {
        self.velocity + spin::swing(&self.spin, point - self.center())
    }

    /// Its centre of mass, in the world.
    #[inline]
    pub fn center(&self) -> V {
        self.pose.transform_point(self.mass.center)
    }

    /// Its mass, in its own frame; none before it is put into a simulation, and none of what does not move by itself.
    #[inline]
    pub fn mass(&self) -> &Mass<V> {
        &self.mass
    }

    /// Its colliders, since it was put into a simulation.
    #[inline]
    pub fn colliders(&self) -> &[Handle] {
        &self.colliders
    }

    /// Whether it rests, and is not looked at until something happens to it.
    #[inline]
    pub fn is_asleep(&self) -> bool {
        self.is_asleep
    }

    /// Whether it is followed against everything when it goes far.
    #[inline]
    pub fn is_bullet(&self) -> bool {
        self.is_bullet
    }

    /// How much of gravity it feels.
    #[inline]
    pub fn gravity_scale(&self) -> V::Real {
        self.gravity_scale
    }

    /// How much velocity and how much spin are lost per second.
    #[inline]
    pub fn damping(&self) -> (V::Real, V::Real) {
        (self.linear_damping, self.angular_damping)
    }

    /// Along and about which axes it may not move.
    #[inline]
    pub fn locks(&self) -> Locks {
        self.locks
    }

    /// The number of the user's own.
    #[inline]
    pub fn user(&self) -> u64 {
        self.user
    }

    pub(super) fn check(&self) -> Result<(), BodyError> {
        let is_known = |value: V::Real| value.abs() <= V::Real::LIMIT;
        let checks = [
            ("pose", self.pose.is_valid()),
            ("velocity", self.velocity.in_range()),
            ("angular velocity", self.spin.as_ref().iter().all(|value| is_known(*value))),
            (
                "damping",
                [self.linear_damping, self.angular_damping].iter().all(|d| *d >= V::Real::ZERO && is_known(*d)),
            ),
            ("gravity scale", is_known(self.gravity_scale)),
        ];
        match checks.iter().find(|(_, is_good)| !is_good) {
            Some((field, _)) => Err(BodyError::OutOfRange { field }),
            None => self.made_of.iter().try_for_each(|(_, material)| material.check()),
        }
    }

    /// What its parts weigh together, in its own frame.
    pub(super) fn weigh(&self) -> Result<Mass<V>, BodyError> {
        if let Some(mass) = self.given_mass {
            let is_good = mass.mass > V::Real::ZERO && mass.mass.is_finite() && mass.center.in_range();
            return if is_good { Ok(mass) } else { Err(BodyError::OutOfRange { field: "mass" }) };
        }
        let mut masses = Vec::new();
        for (collider, material) in self.made_of.iter().filter(|(collider, _)| !collider.is_sensor()) {
            for (shape, pose) in collider.parts() {
                let own = Mass::of(shape, material.density)?;
                masses.extend(own.moved(collider.pose().compose(pose)));
            }
        }
        let mass = Mass::combined(masses)?;
        // Negated, for NaN.
        if !(mass.mass > V::Real::ZERO) { Err(BodyError::NoMass) } else { Ok(mass) }
    }
}
