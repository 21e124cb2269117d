//! Where a point is, seen from a shape: inside or outside, how far from the surface, and where that is nearest.

use super::contact::contact_within;
use super::intersects::intersects;
use crate::math::pose::Pose;
use crate::shape::{Ball, ShapeRef};
use crate::space::{Real, Space};

/// The point of a shape's surface that is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projection<V: Space> {
    /// On the surface, in the world.
    pub point: V,
    /// Unit, world frame, outward: from there to the point, if that is outside.
    pub normal: V,
    /// From the surface to the point, negative inside. What has no inside (segments, planes, triangles in space) is 0 on it.
    pub distance: V::Real,
}

impl<V: Space> Projection<V> {
    /// Whether the point is inside or on the surface.
    #[inline]
    pub fn is_inside(&self) -> bool {
        self.distance <= V::Real::ZERO
    }
}

/// Whether a point is inside a shape or on its surface. `false` when the pose or the point is invalid.
#[inline]
pub fn contains<'a, V: Space>(shape: impl Into<ShapeRef<'a, V>>, pose: Pose<V>, point: V) -> bool {
    intersects(shape, pose, &Ball::POINT, Pose::from_translation(point))
}

/// The point of a shape's surface that is nearest to a point, and how far that is. `None` when the pose or the point is invalid. Inside, where several points are
/// nearest, it is one of them, as for a [`contact`](super::contact()).
///
/// ```
/// use impinge::d3::*;
/// let crate_ = Cuboid::new(Vec3::ONE)?;
/// let above = project_point(&crate_, Pose::IDENTITY, Vec3::new(0.5, 3.0, 0.0)).unwrap();
/// assert_eq!((above.point, above.distance), (Vec3::new(0.5, 1.0, 0.0), 2.0));
/// let inside = project_point(&crate_, Pose::IDENTITY, Vec3::new(0.5, 0.0, 0.0)).unwrap();
/// assert_eq!((inside.point, inside.distance), (Vec3::X, -0.5));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[inline]
pub fn project_point<'a, V: Space>(
    shape: impl Into<ShapeRef<'a, V>>,
    pose: Pose<V>,
    point: V,
) -> Option<Projection<V>> {
    let contact = contact_within(shape, pose, &Ball::POINT, Pose::from_translation(point), V::Real::INFINITY)?;
    // Not −0 on the surface.
    let distance = V::Real::ZERO - contact.depth;
    Some(Projection { point: contact.point_a(pose), normal: contact.normal, distance })
}

/// How far a point is from the surface of a shape, negative inside. `None` when the pose or the point is invalid.
#[inline]
pub fn signed_distance<'a, V: Space>(shape: impl Into<ShapeRef<'a, V>>, pose: Pose<V>, point: V) -> Option<V::Real> {
    project_point(shape, pose, point).map(|projection| projection.distance)
}
