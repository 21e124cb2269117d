//! Shapes reduced to core classes: what the narrow phase sees.
//!
//! Every shape is a core plus a rounding radius, and the distance of two rounded shapes is that of their cores less both
//! radii, overlap included. That turns seven kinds of shape into six cores, and one table of pairs serves all of them.

use super::{HalfSpace, Plane, Polygon, ShapeRef};
use crate::space::{Real, Space};

/// A shape without its rounding, in its own frame.
#[derive(Clone, Copy)]
pub(crate) enum Core<'a, V: Space> {
    /// The origin.
    Point,
    Segment(Middle<V>),
    Cuboid(Middle<V>),
    Polygon(&'a Polygon<V>),
    HalfSpace(&'a HalfSpace<V>),
    Plane(&'a Plane<V>),
}

/// The middle of a core that is symmetric about it, and half its size: a half edge vector for a segment, the
/// half extents for a cuboid.
#[derive(Clone, Copy)]
pub(crate) struct Middle<V> {
    pub center: V,
    pub half: V,
}

impl<'a, V: Space> ShapeRef<'a, V> {
    /// Core and rounding radius.
    #[inline(always)]
    pub(crate) fn core(self) -> (Core<'a, V>, V::Real) {
        let zero = V::Real::ZERO;
        let segment = |a: V, b: V| {
            let half = V::Real::HALF;
            Core::Segment(Middle { center: half * a + half * b, half: half * (b - a) })
        };
        match self {
            ShapeRef::Ball(ball) => (Core::Point, ball.radius()),
            ShapeRef::Capsule(capsule) => (segment(capsule.a(), capsule.b()), capsule.radius()),
            ShapeRef::Segment(s) => (segment(s.a(), s.b()), zero),
            ShapeRef::Cuboid(c) => (Core::Cuboid(Middle { center: c.center(), half: c.half_extents() }), zero),
            ShapeRef::Polygon(polygon) => (Core::Polygon(polygon), zero),
            ShapeRef::HalfSpace(half_space) => (Core::HalfSpace(half_space), zero),
            ShapeRef::Plane(plane) => (Core::Plane(plane), zero),
        }
    }
}
