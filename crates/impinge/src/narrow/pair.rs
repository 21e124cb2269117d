//! THE matrix: which kernel serves which pair of cores, in which order.
//!
//! [`ask`] is the only place where two cores meet. The match is total and has no wildcard, so a new core does not compile until
//! all its pairs are answered. What is asked is up to the caller: a [`Question`] is put to whatever kernel is found, with
//! its type known, so that question and kernel become one piece of code.

use super::convex::convex;
use super::convex::curved::{curved, frustums};
use super::convex::own::own;
use super::convex::smooth::Body;
use super::convex::solid::Solid;
use super::cuboid_segment::CuboidSegment;
use super::kernel::{Kernel, Related};
use super::point::{CuboidPoint, PointPoint, SegmentPoint};
use super::polygon::{PolygonCuboid, PolygonPoint, PolygonPolygon, PolygonSegment};
use super::segment_segment::SegmentSegment;
use super::unbounded::facing::{HalfSpaceHalfSpace, HalfSpacePlane, PlanePlane};
use super::unbounded::{Dot, over_half_space, over_plane};
use super::zonotope::CuboidCuboid;
use crate::shape::core::Core;
use crate::space::Vector;

/// What is asked of a pair.
pub(crate) trait Question<V: Vector> {
    type Answer;

    /// `swapped` says that the kernel takes the second core first.
    fn put<K: Kernel<V>>(self, kernel: K, swapped: bool) -> Self::Answer;
}

/// Puts a question to the kernel for two cores.
#[inline(always)]
#[rustfmt::skip]
pub(crate) fn ask<V: Vector, Q: Question<V>>(question: Q, a: Core<'_, V>, b: Core<'_, V>) -> Q::Answer {
    use self::Core::{Cuboid, Frustum, HalfSpace, Own, Plane, Point, Polygon, Polytope, Segment, Triangle};
    match (a, b) {
        (Point,        Point)        => question.put(PointPoint, false),
        (Point,        Segment(s))   => question.put(SegmentPoint(s), true),
        (Point,        Cuboid(c))    => question.put(CuboidPoint(c), true),
        (Point,        Polygon(p))   => question.put(Related(PolygonPoint(p)), true),
        (Point,        Triangle(t))  => question.put(convex(t, Dot), true),
        (Point,        Polytope(p))  => question.put(convex(p, Dot), true),
        (Point,        Frustum(f))   => question.put(curved(f, Dot), true),
        (Point,        Own(o))       => question.put(own(o, Dot), true),
        (Point,        HalfSpace(h)) => question.put(over_half_space(h, Dot), true),
        (Point,        Plane(w))     => question.put(over_plane(w, Dot), true),
        (Segment(s),   Point)        => question.put(SegmentPoint(s), false),
        (Segment(s),   Segment(t))   => question.put(SegmentSegment(s, t), false),
        (Segment(s),   Cuboid(c))    => question.put(Related(CuboidSegment(c, s)), true),
        (Segment(s),   Polygon(p))   => question.put(Related(PolygonSegment(p, s)), true),
        (Segment(s),   Triangle(u))  => question.put(convex(u, s), true),
        (Segment(s),   Polytope(p))  => question.put(convex(p, s), true),
        (Segment(s),   Frustum(f))   => question.put(curved(f, s), true),
        (Segment(s),   Own(o))       => question.put(own(o, s), true),
        (Segment(s),   HalfSpace(h)) => question.put(over_half_space(h, s), true),
        (Segment(s),   Plane(w))     => question.put(over_plane(w, s), true),
        (Cuboid(c),    Point)        => question.put(CuboidPoint(c), false),
        (Cuboid(c),    Segment(s))   => question.put(Related(CuboidSegment(c, s)), false),
        (Cuboid(c),    Cuboid(d))    => question.put(Related(CuboidCuboid(c, d)), false),
        (Cuboid(c),    Polygon(p))   => question.put(Related(PolygonCuboid(p, c)), true),
        (Cuboid(c),    Triangle(t))  => question.put(convex(t, c), true),
        (Cuboid(c),    Polytope(p))  => question.put(convex(p, c), true),
        (Cuboid(c),    Frustum(f))   => question.put(curved(f, c), true),
        (Cuboid(c),    Own(o))       => question.put(own(o, c), true),
        (Cuboid(c),    HalfSpace(h)) => question.put(over_half_space(h, c), true),
        (Cuboid(c),    Plane(w))     => question.put(over_plane(w, c), true),
        (Polygon(p),   Point)        => question.put(Related(PolygonPoint(p)), false),
        (Polygon(p),   Segment(s))   => question.put(Related(PolygonSegment(p, s)), false),
        (Polygon(p),   Cuboid(c))    => question.put(Related(PolygonCuboid(p, c)), false),
        (Polygon(p),   Polygon(q))   => question.put(Related(PolygonPolygon(p, q)), false),
        (Polygon(p),   Triangle(t))  => question.put(convex(t, p), true),
        (Polygon(p),   Polytope(q))  => question.put(convex(q, p), true),
        (Polygon(p),   Frustum(f))   => question.put(curved(f, p), true),
        (Polygon(p),   Own(o))       => question.put(own(o, p), true),
        (Polygon(p),   HalfSpace(h)) => question.put(over_half_space(h, p), true),
        (Polygon(p),   Plane(w))     => question.put(over_plane(w, p), true),
        (Triangle(t),  Point)        => question.put(convex(t, Dot), false),
        (Triangle(t),  Segment(s))   => question.put(convex(t, s), false),
        (Triangle(t),  Cuboid(c))    => question.put(convex(t, c), false),
        (Triangle(t),  Polygon(p))   => question.put(convex(t, p), false),
        (Triangle(t),  Triangle(u))  => question.put(convex(t, u), false),
        (Triangle(t),  Polytope(p))  => question.put(convex(p, t), true),
        (Triangle(t),  Frustum(f))   => question.put(curved(f, t), true),
        (Triangle(t),  Own(o))       => question.put(own(o, t), true),
        (Triangle(t),  HalfSpace(h)) => question.put(over_half_space(h, Solid::Triangle(t)), true),
        (Triangle(t),  Plane(w))     => question.put(over_plane(w, Solid::Triangle(t)), true),
        (Polytope(p),  Point)        => question.put(convex(p, Dot), false),
        (Polytope(p),  Segment(s))   => question.put(convex(p, s), false),
        (Polytope(p),  Cuboid(c))    => question.put(convex(p, c), false),
        (Polytope(p),  Polygon(q))   => question.put(convex(p, q), false),
        (Polytope(p),  Triangle(t))  => question.put(convex(p, t), false),
        (Polytope(p),  Polytope(q))  => question.put(convex(p, q), false),
        (Polytope(p),  Frustum(f))   => question.put(curved(f, p), true),
        (Polytope(p),  Own(o))       => question.put(own(o, p), true),
        (Polytope(p),  HalfSpace(h)) => question.put(over_half_space(h, Solid::Polytope(p)), true),
        (Polytope(p),  Plane(w))     => question.put(over_plane(w, Solid::Polytope(p)), true),
        (Frustum(f),   Point)        => question.put(curved(f, Dot), false),
        (Frustum(f),   Segment(s))   => question.put(curved(f, s), false),
        (Frustum(f),   Cuboid(c))    => question.put(curved(f, c), false),
        (Frustum(f),   Polygon(p))   => question.put(curved(f, p), false),
        (Frustum(f),   Triangle(t))  => question.put(curved(f, t), false),
        (Frustum(f),   Polytope(p))  => question.put(curved(f, p), false),
        (Frustum(f),   Frustum(g))   => question.put(frustums(f, g), false),
        (Frustum(f),   Own(o))       => question.put(own(o, Body::Frustum(f)), true),
        (Frustum(f),   HalfSpace(h)) => question.put(over_half_space(h, f), true),
        (Frustum(f),   Plane(w))     => question.put(over_plane(w, f), true),
        (Own(o),       Point)        => question.put(own(o, Dot), false),
        (Own(o),       Segment(s))   => question.put(own(o, s), false),
        (Own(o),       Cuboid(c))    => question.put(own(o, c), false),
        (Own(o),       Polygon(p))   => question.put(own(o, p), false),
        (Own(o),       Triangle(t))  => question.put(own(o, t), false),
        (Own(o),       Polytope(p))  => question.put(own(o, p), false),
        (Own(o),       Frustum(f))   => question.put(own(o, Body::Frustum(f)), false),
        (Own(o),       Own(q))       => question.put(own(o, Body::Own(q)), false),
        (Own(o),       HalfSpace(h)) => question.put(over_half_space(h, o), true),
        (Own(o),       Plane(w))     => question.put(over_plane(w, o), true),
        (HalfSpace(h), Point)        => question.put(over_half_space(h, Dot), false),
        (HalfSpace(h), Segment(s))   => question.put(over_half_space(h, s), false),
        (HalfSpace(h), Cuboid(c))    => question.put(over_half_space(h, c), false),
        (HalfSpace(h), Polygon(p))   => question.put(over_half_space(h, p), false),
        (HalfSpace(h), Triangle(t))  => question.put(over_half_space(h, Solid::Triangle(t)), false),
        (HalfSpace(h), Polytope(p))  => question.put(over_half_space(h, Solid::Polytope(p)), false),
        (HalfSpace(h), Frustum(f))   => question.put(over_half_space(h, f), false),
        (HalfSpace(h), Own(o))       => question.put(over_half_space(h, o), false),
        (HalfSpace(h), HalfSpace(k)) => question.put(HalfSpaceHalfSpace(h, k), false),
        (HalfSpace(h), Plane(w))     => question.put(HalfSpacePlane(h, w), false),
        (Plane(w),     Point)        => question.put(over_plane(w, Dot), false),
        (Plane(w),     Segment(s))   => question.put(over_plane(w, s), false),
        (Plane(w),     Cuboid(c))    => question.put(over_plane(w, c), false),
        (Plane(w),     Polygon(p))   => question.put(over_plane(w, p), false),
        (Plane(w),     Triangle(t))  => question.put(over_plane(w, Solid::Triangle(t)), false),
        (Plane(w),     Polytope(p))  => question.put(over_plane(w, Solid::Polytope(p)), false),
        (Plane(w),     Frustum(f))   => question.put(over_plane(w, f), false),
        (Plane(w),     Own(o))       => question.put(over_plane(w, o), false),
        (Plane(w),     HalfSpace(h)) => question.put(HalfSpacePlane(h, w), true),
        (Plane(w),     Plane(x))     => question.put(PlanePlane(w, x), false),
    }
}
