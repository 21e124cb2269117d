//! A shape and everything within a radius of it.

use super::error::{Check, ShapeError};
use super::{Cone, Cuboid, Cylinder, Hull, Polygon, Triangle};
use crate::space::Space;

/// Everything within a radius of a shape: its outward offset, with round edges and corners. Made by `rounded`, for instance
/// [`Cuboid::rounded`]. The radius comes on top of the shape's own size.
///
/// A rounded point is a [`Ball`](super::Ball), a rounded segment a [`Capsule`](super::Capsule).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round<V: Space, S> {
    sharp: S,
    radius: V::Real,
}

/// A cuboid with rounded edges and corners.
pub type RoundCuboid<V> = Round<V, Cuboid<V>>;
/// A convex polygon with rounded corners. It exists in 2D only.
pub type RoundPolygon<V> = Round<V, Polygon<V>>;
/// A triangle with rounded edges and corners.
pub type RoundTriangle<V> = Round<V, Triangle<V>>;
/// A convex hull with rounded edges and corners. It exists in 3D only.
pub type RoundHull<V> = Round<V, Hull<V>>;
/// A cylinder with rounded rims. It exists in 3D only.
pub type RoundCylinder<V> = Round<V, Cylinder<V>>;
/// A cone with a rounded rim and apex. It exists in 3D only.
pub type RoundCone<V> = Round<V, Cone<V>>;

impl<V: Space, S> Round<V, S> {
    pub(super) fn new(shape: &'static str, sharp: S, radius: V::Real) -> Result<Self, ShapeError> {
        Ok(Round { sharp, radius: Check(shape).size("rounding", radius)? })
    }

    /// The shape without rounding.
    #[inline]
    pub fn sharp(&self) -> &S {
        &self.sharp
    }

    /// How far it is rounded.
    #[inline]
    pub fn radius(&self) -> V::Real {
        self.radius
    }
}
