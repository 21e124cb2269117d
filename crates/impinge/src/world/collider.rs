//! What is put into a world: a shape, or several, and how they take part.

use super::error::WorldError;
use super::layers::Layers;
use super::parts::{Part, Parts};
use crate::bounding::Aabb;
use crate::math::pose::Pose;
use crate::shape::Shape;
use crate::space::Space;

/// Something that can be touched: one shape or several, where they are, and what they want to touch.
///
/// As it is made it moves, is solid, and touches everything.
///
/// ```
/// use impinge::d3::*;
/// let floor = Collider::new(HalfSpace::new(Vec3::Y, 0.0)?).fixed();
/// let goal = Collider::new(Cuboid::new(Vec3::ONE)?).at(Pose::at(9.0, 1.0, 0.0)).fixed().sensor().with_user(7);
/// assert!(floor.is_fixed() && goal.is_sensor() && goal.user() == 7);
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Collider<V: Space> {
    pub(super) parts: Parts<V>,
    pub(super) pose: Pose<V>,
    pub(super) layers: Layers,
    pub(super) mask: Layers,
    pub(super) group: u32,
    /// The body it belongs to, and none of the same body touch each other; 0 for none.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) owner: u32,
    pub(super) user: u64,
    pub(crate) is_fixed: bool,
    pub(super) is_sensor: bool,
    pub(super) is_fast: bool,
    pub(super) is_enabled: bool,
}

impl<V: Space> Collider<V> {
    /// Of one shape, at the origin.
    pub fn new(shape: impl Into<Shape<V>>) -> Self {
        Self::of(Parts::One(shape.into()))
    }

    /// Of several shapes, each with its pose in the frame of the collider. Contacts and events tell which of them touched, by their order. They may overlap each other.
    ///
    /// ```
    /// use impinge::d2::*;
    /// let (head, trunk) = (Ball::new(0.3)?, Cuboid::new(Vec2::new(0.3, 0.7))?);
    /// let figure = Collider::compound([(trunk.into(), Pose::IDENTITY), (head.into(), Pose::at(0.0, 1.0))]).unwrap();
    /// assert_eq!(figure.parts().len(), 2);
    /// assert!(Collider::compound([]).is_err());
    /// # Ok::<(), impinge::ShapeError>(())
    /// ```
    pub fn compound(parts: impl IntoIterator<Item = (Shape<V>, Pose<V>)>) -> Result<Self, WorldError> {
        Ok(Self::of(Parts::many(parts.into_iter().map(|(shape, pose)| Part { shape, pose }).collect())?))
    }

    fn of(parts: Parts<V>) -> Self {
        Collider {
            parts,
            pose: Pose::IDENTITY,
            layers: Layers::ALL,
            mask: Layers::ALL,
            group: 0,
            owner: 0,
            user: 0,
            is_fixed: false,
            is_sensor: false,
            is_fast: false,
            is_enabled: true,
        }
    }

    /// Where it is.
    pub fn at(self, pose: Pose<V>) -> Self {
        Collider { pose, ..self }
    }

    /// It does not move by itself, as floors and walls do not. Two that are fixed never touch each other, however many there are. It can be moved all the same.
    pub fn fixed(self) -> Self {
        Collider { is_fixed: true, ..self }
    }

    /// It is only looked at, not bumped into: its pairs have events, and no manifolds.
    pub fn sensor(self) -> Self {
        Collider { is_sensor: true, ..self }
    }

    /// It may move further than it is large from one update to the next, as bullets do, and meets what is on its way.
    pub fn fast(self) -> Self {
        Collider { is_fast: true, ..self }
    }

    /// Nothing touches it until it is enabled.
    pub fn disabled(self) -> Self {
        Collider { is_enabled: false, ..self }
    }

    /// The layers it is on: all, unless it is said here. Two colliders touch if each is on a layer that the other one is against.
    pub fn on(self, layers: impl Into<Layers>) -> Self {
        Collider { layers: layers.into(), ..self }
    }

    /// The layers of what it touches: all, unless it is said here.
    pub fn against(self, mask: impl Into<Layers>) -> Self {
        Collider { mask: mask.into(), ..self }
    }

    /// One of a group whose members never touch each other, such as the limbs of one figure. 0 is no group.
    pub fn in_group(self, group: u32) -> Self {
        Collider { group, ..self }
    }

    /// A number of the user's own, which events hand back: an index, an entity, a pointer.
    pub fn with_user(self, user: u64) -> Self {
        Collider { user, ..self }
    }

    /// Where it is.
    #[inline]
    pub fn pose(&self) -> Pose<V> {
        self.pose
    }

    /// Its shapes, each with its pose in the frame of the collider.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (&Shape<V>, Pose<V>)> {
        (0..self.parts.len()).map(|number| self.parts.get(number))
    }

    /// One of its shapes, and where it is in the world.
    pub(crate) fn placed_part(&self, number: u32) -> (&Shape<V>, Pose<V>) {
        self.parts.placed(number as usize, self.pose)
    }

    /// Where one of its shapes is, in its own frame.
    pub(crate) fn local_part(&self, number: u32) -> Pose<V> {
        self.parts.get(number as usize).1
    }

    /// Whether it does not move by itself.
    #[inline]
    pub fn is_fixed(&self) -> bool {
        self.is_fixed
    }

    /// Whether it is only looked at.
    #[inline]
    pub fn is_sensor(&self) -> bool {
        self.is_sensor
    }

    /// Whether it meets what is on its way.
    #[inline]
    pub fn is_fast(&self) -> bool {
        self.is_fast
    }

    /// Whether it can be touched.
    #[inline]
    pub fn is_enabled(&self) -> bool {
        self.is_enabled
    }

    /// The layers it is on.
    #[inline]
    pub fn layers(&self) -> Layers {
        self.layers
    }

    /// The layers of what it touches.
    #[inline]
    pub fn mask(&self) -> Layers {
        self.mask
    }

    /// Its group; 0 if it has none.
    #[inline]
    pub fn group(&self) -> u32 {
        self.group
    }

    /// The number of the user's own.
    #[inline]
    pub fn user(&self) -> u64 {
        self.user
    }

    /// Whether two may touch at all, by what they are.
    #[inline]
    pub(super) fn may_touch(&self, other: &Self) -> bool {
        self.layers.meets(other.mask)
            && other.layers.meets(self.mask)
            && !(self.is_fixed && other.is_fixed)
            && (self.group == 0 || self.group != other.group)
            && (self.owner == 0 || self.owner != other.owner)
    }

    /// Whether all of it is where numbers go. The box around it.
    pub(super) fn check(&self) -> Result<Aabb<V>, WorldError> {
        self.check_at(self.pose)?;
        self.parts.bounds(self.pose).ok_or(WorldError::TooFar)
    }

    /// The same, if it were elsewhere.
    #[inline]
    pub(super) fn check_at(&self, pose: Pose<V>) -> Result<(), WorldError> {
        if !pose.is_valid() {
            return Err(WorldError::Pose);
        }
        if self.parts.fits_at(pose) { Ok(()) } else { Err(WorldError::TooFar) }
    }
}
