//! Shapes reduced to core classes: what the narrow phase sees.
//!
//! Every shape is a core plus a rounding radius, and the distance of two rounded shapes is that of their cores less both
//! radii, overlap included. That turns all kinds of shape into ten cores, and one table of pairs serves all of them.

use super::ShapeRef;
use super::outline::Outline;
use super::own::Own;
use super::polytope::Polytope;
use crate::space::{Real, Space, Vector};
use core::hint::select_unpredictable;

/// A shape without its rounding, in its own frame. References only, so that a core costs nothing to make or to pass on.
#[derive(Clone, Copy)]
pub(crate) enum Core<'a, V: Vector> {
    /// The origin.
    Point,
    Segment(&'a Ends<V>),
    Cuboid(&'a Middle<V>),
    Polygon(&'a Outline<V>),
    /// In 3D only.
    Triangle(&'a [V; 3]),
    /// In 3D only.
    Polytope(&'a Polytope<V>),
    /// In 3D only.
    Frustum(&'a Frustum<V::Real>),
    /// What the user knows the furthest points of.
    Own(&'a Own<V::User>),
    HalfSpace(&'a Surface<V>),
    Plane(&'a Surface<V>),
}

/// The ends of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ends<V> {
    pub a: V,
    pub b: V,
}

/// The middle of a core that is symmetric about it, and half its size: a half edge vector for a segment, the
/// half extents for a cuboid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Middle<V> {
    pub center: V,
    pub half: V,
}

/// A solid of revolution about the Y axis, between a disc at `-half_height` and one at `half_height`: a cylinder, or a cone, whose top is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frustum<R> {
    pub half_height: R,
    /// The radius at `-half_height`.
    pub bottom: R,
    /// The radius at `half_height`.
    pub top: R,
}

/// The surface `normal · x = offset`, of a half-space (solid below) or a plane, in the frame in use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Surface<V: Vector> {
    pub normal: V,
    pub offset: V::Real,
}

/// A convex ring of vertices, counter-clockwise, with the outward unit normal of the edge that starts at each. A segment
/// is a ring of two.
#[derive(Clone, Copy)]
pub(crate) struct Ring<'a, V> {
    pub vertices: &'a [V],
    pub normals: &'a [V],
}

impl<'a, V: Space> ShapeRef<'a, V> {
    /// Core and rounding radius; `None` for kinds that are never rounded, so that the compiler can leave it out.
    #[inline(always)]
    pub(crate) fn core(self) -> (Core<'a, V::Wide>, Option<V::Real>) {
        match self {
            ShapeRef::Ball(ball) => (Core::Point, Some(ball.radius())),
            ShapeRef::Capsule(capsule) => (Core::Segment(capsule.ends()), Some(capsule.radius())),
            ShapeRef::Segment(s) => (Core::Segment(s.ends()), None),
            ShapeRef::Cuboid(c) => (Core::Cuboid(c.middle()), None),
            ShapeRef::Polygon(polygon) => (Core::Polygon(polygon.outline()), None),
            ShapeRef::RoundCuboid(round) => (Core::Cuboid(round.sharp().middle()), Some(round.radius())),
            ShapeRef::RoundPolygon(round) => (Core::Polygon(round.sharp().outline()), Some(round.radius())),
            ShapeRef::Triangle(triangle) => (triangle.core(), None),
            ShapeRef::RoundTriangle(round) => (round.sharp().core(), Some(round.radius())),
            ShapeRef::Hull(hull) => (Core::Polytope(hull.solid()), None),
            ShapeRef::RoundHull(round) => (Core::Polytope(round.sharp().solid()), Some(round.radius())),
            ShapeRef::HalfSpace(half_space) => (Core::HalfSpace(half_space.surface()), None),
            ShapeRef::Cylinder(cylinder) => (Core::Frustum(cylinder.frustum()), None),
            ShapeRef::RoundCylinder(round) => (Core::Frustum(round.sharp().frustum()), Some(round.radius())),
            ShapeRef::Cone(cone) => (Core::Frustum(cone.frustum()), None),
            ShapeRef::RoundCone(round) => (Core::Frustum(round.sharp().frustum()), Some(round.radius())),
            ShapeRef::Own(own) => (Core::Own(own), Some(own.rounding())),
            ShapeRef::Plane(plane) => (Core::Plane(plane.surface()), None),
        }
    }
}

/// A vector is no longer than this times its largest coordinate.
pub(crate) const DIAGONAL: f64 = 1.75;

impl<V: Vector> Core<'_, V> {
    /// How far from the origin it reaches, or a little more; of what has no end, its surface.
    #[inline(always)]
    pub fn furthest(self) -> V::Real {
        let diagonal = V::Real::from_f64(DIAGONAL);
        match self {
            Core::Point => V::Real::ZERO,
            Core::Segment(ends) => diagonal * ends.a.abs().max(ends.b.abs()).greatest(),
            Core::Cuboid(middle) => diagonal * middle.extent(),
            Core::Polygon(outline) => diagonal * outline.extent(),
            Core::Triangle([a, b, c]) => diagonal * a.abs().max(b.abs()).max(c.abs()).greatest(),
            Core::Polytope(polytope) => diagonal * polytope.extent,
            Core::Frustum(frustum) => diagonal * frustum.extent(),
            Core::Own(own) => diagonal * own.extent(),
            Core::HalfSpace(surface) | Core::Plane(surface) => surface.offset.abs(),
        }
    }
}

impl<V: Vector> Middle<V> {
    /// The largest coordinate, or a little more.
    #[inline(always)]
    pub fn extent(&self) -> V::Real {
        self.center.abs().greatest() + self.half.abs().greatest()
    }

    /// From the lowest to the highest of its points, as far as rounding tells them apart.
    #[inline(always)]
    pub fn diagonal(&self) -> V {
        (self.center + self.half) - (self.center - self.half)
    }
}

impl<R: Real> Frustum<R> {
    /// The largest coordinate.
    #[inline(always)]
    pub fn extent(&self) -> R {
        self.half_height.max(self.bottom).max(self.top)
    }

    /// In double precision, every length multiplied.
    #[inline(always)]
    pub fn scaled(&self, unit: f64) -> Frustum<f64> {
        let scaled = |length: R| length.to_f64() * unit;
        Frustum { half_height: scaled(self.half_height), bottom: scaled(self.bottom), top: scaled(self.top) }
    }

    /// How far it reaches along a direction that has these parts up the axis and away from it.
    #[inline(always)]
    pub fn reach(&self, up: R, away: R) -> R {
        (self.half_height * up + self.top * away).max(self.bottom * away - self.half_height * up)
    }
}

impl<V: Vector> Ends<V> {
    #[inline(always)]
    pub fn middle(&self) -> Middle<V> {
        let half = V::Real::HALF;
        Middle { center: half * self.a + half * self.b, half: half * (self.b - self.a) }
    }
}

impl<'a, V: Vector> Ring<'a, V> {
    #[inline(always)]
    pub fn pick(condition: bool, a: &Ring<'a, V>, b: &Ring<'a, V>) -> Self {
        Ring {
            vertices: select_unpredictable(condition, a.vertices, b.vertices),
            normals: select_unpredictable(condition, a.normals, b.normals),
        }
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    #[inline(always)]
    pub fn next(&self, i: usize) -> usize {
        if i + 1 == self.len() { 0 } else { i + 1 }
    }

    #[inline(always)]
    pub fn previous(&self, i: usize) -> usize {
        if i == 0 { self.len() - 1 } else { i - 1 }
    }

    /// A point well inside: the middle of three vertices spread round the ring.
    pub fn inside(&self) -> V {
        let n = self.len();
        let third = V::Real::ONE / V::Real::from_f64(3.0);
        third * (self.vertices[0] + self.vertices[n / 3] + self.vertices[2 * n / 3])
    }
}
