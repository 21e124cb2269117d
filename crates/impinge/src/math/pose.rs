//! Where a shape is: a rotation and a translation.

use crate::space::{Real, Rotation2, Space, Vector};
use core::fmt;
use glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3};

/// Maps a shape's own frame to the world: `world = rotation · local + translation`.
///
/// A pose is always either *valid* (finite, inside the documented domain, rotation of unit length) or *invalid* as a
/// whole, in which case its translation reads NaN and every query with it answers `false` or `None`.
/// [`Pose::try_new`] tells what was wrong.
#[derive(Clone, Copy, PartialEq)]
pub struct Pose<V: Space> {
    frame: Frame<V::Wide>,
}

/// A pose to compute with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame<V: Vector> {
    pub translation: V,
    pub rotation: V::Rotation,
}

/// Why a pose is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PoseError {
    /// The translation has a NaN or infinite component.
    TranslationNotFinite,
    /// The translation is beyond the documented domain, 1e9 in `f32` and 1e75 in `f64`.
    TranslationOutOfRange,
    /// The rotation is zero or has a NaN or infinite component, so that it has no direction.
    RotationNotARotation,
}

impl fmt::Display for PoseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PoseError::TranslationNotFinite => "pose: translation is not finite",
            PoseError::TranslationOutOfRange => "pose: translation is out of range",
            PoseError::RotationNotARotation => "pose: rotation is zero or not finite",
        })
    }
}

impl core::error::Error for PoseError {}

impl<V: Space> Pose<V> {
    /// At the origin, not turned.
    pub const IDENTITY: Self = Pose { frame: Frame { translation: V::Wide::ZERO, rotation: V::Wide::NO_ROTATION } };

    /// Turned by `rotation` (normalised here), then moved by `translation`. Invalid input makes an invalid pose.
    #[inline]
    pub fn new(translation: V, rotation: V::Rotation) -> Self {
        Self::try_new(translation, rotation).unwrap_or(Self::INVALID)
    }

    /// As [`Pose::new`], but says what is wrong with invalid input.
    #[inline]
    pub fn try_new(translation: V, rotation: V::Rotation) -> Result<Self, PoseError> {
        if !translation.is_finite() {
            return Err(PoseError::TranslationNotFinite);
        }
        if !translation.in_range() {
            return Err(PoseError::TranslationOutOfRange);
        }
        let rotation = V::normalize_rotation(rotation).ok_or(PoseError::RotationNotARotation)?;
        Ok(Pose { frame: Frame { translation: translation.widen(), rotation } })
    }

    /// Moved by `translation`, not turned.
    #[inline]
    pub fn from_translation(translation: V) -> Self {
        let pose = Pose { frame: Frame { translation: translation.widen(), rotation: V::NO_ROTATION } };
        if translation.in_range() { pose } else { Self::INVALID }
    }

    /// Turned, at the origin.
    #[inline]
    pub fn from_rotation(rotation: V::Rotation) -> Self {
        Self::new(V::ZERO, rotation)
    }

    /// The same place, with another rotation. An invalid pose stays invalid.
    #[inline]
    pub fn with_rotation(self, rotation: V::Rotation) -> Self {
        if self.is_valid() { Self::new(self.translation(), rotation) } else { self }
    }

    /// The same rotation, bit for bit, at another place. An invalid pose stays invalid: it has no rotation to keep.
    #[inline]
    pub fn with_translation(self, translation: V) -> Self {
        if self.is_valid() && translation.in_range() {
            Pose { frame: Frame { translation: translation.widen(), ..self.frame } }
        } else {
            Self::INVALID
        }
    }

    /// Whether queries accept this pose.
    #[inline]
    pub fn is_valid(self) -> bool {
        // Components are finite or all NaN; see INVALID.
        self.frame.translation.is_finite()
    }

    /// Where the shape's origin is in the world. NaN when the pose is invalid.
    #[inline]
    pub fn translation(self) -> V {
        V::narrow(self.frame.translation)
    }

    /// How the shape is turned. Unit length up to rounding.
    #[inline]
    pub fn rotation(self) -> V::Rotation {
        self.frame.rotation
    }

    /// From the shape's own frame to the world.
    #[inline]
    pub fn transform_point(self, local: V) -> V {
        V::narrow(self.frame.point(local.widen()))
    }

    /// From the world to the shape's own frame.
    #[inline]
    pub fn inverse_transform_point(self, world: V) -> V {
        V::narrow(V::Wide::unrotate(self.frame.rotation, world.widen() - self.frame.translation))
    }

    /// Turns a direction from the shape's own frame to the world.
    #[inline]
    pub fn transform_vector(self, local: V) -> V {
        V::narrow(self.frame.turn(local.widen()))
    }

    /// Turns a direction from the world to the shape's own frame.
    #[inline]
    pub fn inverse_transform_vector(self, world: V) -> V {
        V::narrow(self.frame.turn_back(world.widen()))
    }

    /// The pose that undoes this one. Invalid when its translation would be out of range, which rounding may bring about at the
    /// very limit.
    pub fn inverse(self) -> Self {
        Self::new(-self.inverse_transform_vector(self.translation()), V::inverse(self.rotation()))
    }

    /// First `inner`, then this pose: where a shape is that sits at `inner` inside a frame that sits here. Invalid when that is out
    /// of range.
    pub fn compose(self, inner: Self) -> Self {
        Self::new(self.transform_point(inner.translation()), V::compose(self.rotation(), inner.rotation()))
    }

    /// What kernels compute with.
    #[inline(always)]
    pub(crate) fn frame(&self) -> &Frame<V::Wide> {
        &self.frame
    }

    const INVALID: Self = Pose { frame: Frame { translation: V::Wide::NOT_A_POINT, rotation: V::Wide::NO_ROTATION } };
}

impl<V: Vector> Frame<V> {
    /// From the frame to the world.
    #[inline(always)]
    pub fn point(&self, local: V) -> V {
        self.turn(local) + self.translation
    }

    /// Turns a direction from the frame to the world.
    #[inline(always)]
    pub fn turn(&self, local: V) -> V {
        V::rotate(self.rotation, local)
    }

    /// Turns a direction from the world to the frame.
    #[inline(always)]
    pub fn turn_back(&self, world: V) -> V {
        V::unrotate(self.rotation, world)
    }
}

impl<V: Space> Default for Pose<V> {
    #[inline]
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<V: Space> fmt::Debug for Pose<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pose").field("translation", &self.translation()).field("rotation", &self.rotation()).finish()
    }
}

macro_rules! pose_2d {
    ($vector:ident, $real:ty) => {
        impl Pose<$vector> {
            /// At `(x, y)`, not turned.
            #[inline]
            pub fn at(x: $real, y: $real) -> Self {
                Self::from_translation($vector::new(x, y))
            }

            /// The same place, turned counter-clockwise by `angle` radians.
            #[inline]
            pub fn turned(self, angle: $real) -> Self {
                self.with_rotation(Rotation2::from_angle(angle))
            }
        }
    };
}

macro_rules! pose_3d {
    ($vector:ident, $quaternion:ident, $real:ty) => {
        impl Pose<$vector> {
            /// At `(x, y, z)`, not turned.
            #[inline]
            pub fn at(x: $real, y: $real, z: $real) -> Self {
                Self::from_translation($vector::new(x, y, z))
            }

            /// The same place, turned about `axis` (any length but zero) by `angle` radians, right-handed.
            pub fn turned(self, axis: $vector, angle: $real) -> Self {
                let (sin, cos) = Real::sin_cos(angle * 0.5);
                match crate::math::direction::direction(axis) {
                    Some((unit, _)) => {
                        self.with_rotation($quaternion::from_xyzw(unit.x * sin, unit.y * sin, unit.z * sin, cos))
                    }
                    None => Self::INVALID,
                }
            }
        }
    };
}

pose_2d!(Vec2, f32);
pose_2d!(DVec2, f64);
pose_3d!(Vec3, Quat, f32);
pose_3d!(DVec3, DQuat, f64);

/// The second of two posed shapes, seen from the frame of the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relative<V: Vector> {
    /// The axes of the second frame in the first.
    pub axes: V::Axes,
    /// The origin of the second frame in the first. NaN when either pose is invalid.
    pub offset: V,
}

impl<V: Vector> Relative<V> {
    #[inline(always)]
    pub fn new(first: &Frame<V>, second: &Frame<V>) -> Self {
        Relative { axes: V::relative_axes(first.rotation, second.rotation), offset: offset(first, second) }
    }

    /// How far at most points within a reach of the second frame's origin have moved since then, squared; given the reach squared.
    ///
    /// None moves further than the origin and, times its distance from it, the axes together; and (x + y)² ≤ 2x² + 2y².
    #[inline(always)]
    pub fn moved(&self, since: &Self, reach: V::Real) -> V::Real {
        let mut turned = V::Real::ZERO;
        for (new, old) in self.axes.as_ref().iter().zip(since.axes.as_ref()) {
            turned += (*new - *old).length_squared();
        }
        V::Real::TWO * ((self.offset - since.offset).length_squared() + turned * reach)
    }

    /// A point of the second frame, seen from the first.
    #[inline]
    pub fn point(&self, local: V) -> V {
        V::expand(&self.axes, local) + self.offset
    }

    /// A direction of the second frame, seen from the first.
    #[inline]
    pub fn vector(&self, local: V) -> V {
        V::expand(&self.axes, local)
    }

    /// The first frame seen from the second.
    #[inline(always)]
    pub fn reversed(&self) -> Self {
        let mut axes = V::basis();
        for axis in axes.as_mut() {
            *axis = V::project(&self.axes, *axis);
        }
        Relative { axes, offset: -V::project(&self.axes, self.offset) }
    }
}

/// The origin of the second frame, seen from the first. The difference of the two positions is taken first, so that
/// both may be far from the world's origin.
#[inline(always)]
pub(crate) fn offset<V: Vector>(first: &Frame<V>, second: &Frame<V>) -> V {
    first.turn_back(second.translation - first.translation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3A;

    #[test]
    fn nonsense_makes_an_invalid_pose_and_says_why() {
        use PoseError::*;
        let good = Quat::IDENTITY;
        for (translation, rotation, error) in [
            (Vec3::new(f32::NAN, 0.0, 0.0), good, TranslationNotFinite),
            (Vec3::new(0.0, f32::INFINITY, 0.0), good, TranslationNotFinite),
            (Vec3::new(0.0, 0.0, 2e9), good, TranslationOutOfRange),
            (Vec3::ZERO, Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), RotationNotARotation),
            (Vec3::ZERO, Quat::from_xyzw(0.0, f32::NAN, 0.0, 1.0), RotationNotARotation),
        ] {
            assert_eq!(Pose::try_new(translation, rotation), Err(error));
            assert!(!Pose::new(translation, rotation).is_valid());
        }
        assert!(!Pose::<Vec3>::at(f32::NAN, 0.0, 0.0).is_valid());
        assert!(!Pose::<Vec2>::at(0.0, 1e10).is_valid());
        assert!(!Pose::<Vec2>::IDENTITY.turned(f32::INFINITY).is_valid());
        assert!(!Pose::<Vec3>::IDENTITY.turned(Vec3::ZERO, 1.0).is_valid());
        assert!(!Pose::<Vec3>::at(f32::NAN, 0.0, 0.0).turned(Vec3::X, 1.0).is_valid());
    }

    #[test]
    fn inverse_and_compose() {
        let pose = Pose::<DVec3>::at(1.0, 2.0, 3.0).turned(DVec3::new(1.0, 1.0, 0.0), 0.7);
        let inner = Pose::<DVec3>::at(-1.0, 0.5, 2.0).turned(DVec3::Z, -1.2);
        let p = DVec3::new(0.3, -0.4, 0.5);
        let both = pose.compose(inner).transform_point(p);
        assert!((both - pose.transform_point(inner.transform_point(p))).length() < 1e-14);
        assert!((pose.inverse().transform_point(pose.transform_point(p)) - p).length() < 1e-14);
        assert!((pose.inverse_transform_point(pose.transform_point(p)) - p).length() < 1e-14);
    }

    #[test]
    fn relative_pose_is_exact_far_from_the_world_origin() {
        let far = Vec3::new(1e6, -1e6, 1e6);
        let (a, b) = (Pose::from_translation(far), Pose::from_translation(far + Vec3::new(0.5, 0.25, -0.125)));
        assert_eq!(offset(a.frame(), b.frame()), Vec3A::new(0.5, 0.25, -0.125));
    }
}
