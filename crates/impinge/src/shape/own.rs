//! A shape of the user's own: convex, and known by its furthest points only.

use super::Mass;
use super::core::Middle;
use super::error::{Check, ShapeError};
use crate::math::pose::Pose;
use crate::space::{Real, Space};
use crate::tolerance;
use alloc::sync::Arc;
use core::any::Any;
use core::fmt;

/// A convex shape that the library does not know. Implemented by a type of one's own and made a shape by [`Own::new`], it gets every query
/// against every other shape.
///
/// Only [`support`](Convex::support) is needed. It must belong to a convex set, and always to the same one: what is wrong there makes answers wrong, though
/// no query panics (unless the shape does), returns NaN or goes on for ever.
///
/// ```
/// use impinge::d3::*;
///
/// #[derive(Debug)]
/// struct Ellipsoid {
///     semi_axes: Vec3,
/// }
///
/// impl Convex<Vec3> for Ellipsoid {
///     fn support(&self, along: Vec3) -> Vec3 {
///         // Where a ball that was stretched by the semi-axes has its tangent plane.
///         self.semi_axes * (self.semi_axes * along).normalize()
///     }
/// }
///
/// let egg = Own::new(Ellipsoid { semi_axes: Vec3::new(1.0, 2.0, 1.0) })?;
/// let floor = HalfSpace::new(Vec3::Y, 0.0)?;
/// assert_eq!(distance(&floor, Pose::IDENTITY, &egg, Pose::at(0.0, 5.0, 0.0)), Some(3.0));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
pub trait Convex<V: Space>: Any + fmt::Debug + Send + Sync {
    /// The point that is furthest along a direction of unit length, in the shape's own frame, without the rounding. Any one of them if there are several.
    fn support(&self, along: V) -> V;

    /// How far the shape goes beyond those points on every side. Asked for once, by [`Own::new`].
    fn rounding(&self) -> V::Real {
        V::Real::ZERO
    }

    /// The flat part that a direction of unit length meets most squarely: calls `corner` with each of its corners in order round it, either way, without the rounding. In
    /// 2D these are the two ends of an edge; in 3D two are an edge that lies flush, such as the line down a cylinder. None, as if nothing is said, where the shape is
    /// curved. A manifold has several points only where a shape tells its faces.
    fn face(&self, along: V, corner: &mut dyn FnMut(V)) {
        let _ = (along, corner);
    }

    /// The least and the greatest corner of the tight box along the world's axes around the shape where a pose puts it, with the rounding. None, as if nothing is said, to have it found by
    /// [`support`](Convex::support).
    fn aabb(&self, pose: Pose<V>) -> Option<[V; 2]> {
        let _ = pose;
        None
    }

    /// The mass when equally dense everywhere, with the rounding, in the shape's own frame. None, as if nothing is said, if that is not known.
    fn mass(&self, density: V::Real) -> Option<Mass<V>> {
        let _ = density;
        None
    }
}

/// A shape of one's own: whatever implements [`Convex`]. Clones share it, and only those are equal.
pub struct Own<V: Space>(Arc<Checked<V, dyn Convex<V>>>);

/// A shape, and what was found when it was made.
struct Checked<V: Space, S: ?Sized> {
    /// The box around the shape without its rounding.
    low: V,
    high: V,
    rounding: V::Real,
    shape: S,
}

impl<V: Space> Own<V> {
    /// Asks for the furthest points along all axes, and for the rounding, which must all be finite and in range, the rounding not negative, and each of the points further along its axis than the
    /// others. The shape must stay as it is from now on: points outside of the box that was found are moved into it.
    pub fn new(shape: impl Convex<V>) -> Result<Self, ShapeError> {
        let check = Check("own");
        let rounding = check.size("rounding", shape.rounding())?;
        let mut ends = [[V::ZERO; 2]; 3];
        for (i, ends) in ends.iter_mut().enumerate().take(V::DIMENSION) {
            for (end, along) in ends.iter_mut().zip([-V::axis(i), V::axis(i)]) {
                *end = check.vector("support", shape.support(along))?;
            }
        }
        let all = ends[..V::DIMENSION].as_flattened();
        let (low, high) = all.iter().fold((all[0], all[0]), |(low, high), end| (low.min(*end), high.max(*end)));
        let slack = tolerance::blunder::<V::Real>() * (high - low).largest();
        for (axis, [lowest, highest]) in ends.iter().enumerate().take(V::DIMENSION) {
            if lowest.get(axis) > low.get(axis) + slack || highest.get(axis) < high.get(axis) - slack {
                return Err(ShapeError::NotFurthest { shape: check.0, axis });
            }
        }
        Ok(Own(Arc::new(Checked { low, high, rounding, shape })))
    }

    /// The shape itself, if it is of this type.
    pub fn get<S: Convex<V>>(&self) -> Option<&S> {
        let shape: &dyn Any = &self.0.shape;
        shape.downcast_ref()
    }

    /// How far it is rounded.
    #[inline]
    pub fn rounding(&self) -> V::Real {
        self.0.rounding
    }

    /// The box around it without its rounding.
    pub(crate) fn middle(&self) -> Middle<V> {
        let (low, high, half) = (self.0.low, self.0.high, V::Real::HALF);
        Middle { center: half * low + half * high, half: half * high - half * low }
    }

    /// The largest coordinate.
    pub(crate) fn extent(&self) -> V::Real {
        self.0.low.largest().max(self.0.high.largest())
    }

    /// The point furthest along a unit vector: in the box, whatever is said.
    pub(crate) fn furthest(&self, along: V) -> V {
        self.inside(self.0.shape.support(along))
    }

    /// Calls with the corners of the face that a unit vector meets most squarely.
    pub(crate) fn each_corner(&self, along: V, mut call: impl FnMut(V)) {
        self.0.shape.face(along, &mut |corner| call(self.inside(corner)));
    }

    /// What the shape says of its box, if that is one.
    pub(crate) fn aabb(&self, pose: Pose<V>) -> Option<[V; 2]> {
        let is_box = |[min, max]: &[V; 2]| {
            let sizes = *max - *min;
            sizes.is_finite() && sizes == sizes.max(V::ZERO)
        };
        self.0.shape.aabb(pose).filter(is_box)
    }

    pub(super) fn mass(&self, density: V::Real) -> Option<Mass<V>> {
        self.0.shape.mass(density)
    }

    /// The nearest point of the box; a corner for NaN.
    fn inside(&self, point: V) -> V {
        point.max(self.0.low).min(self.0.high)
    }
}

impl<V: Space> Clone for Own<V> {
    fn clone(&self) -> Self {
        Own(self.0.clone())
    }
}

impl<V: Space> PartialEq for Own<V> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<V: Space> fmt::Debug for Own<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Own").field(&&self.0.shape).finish()
    }
}
