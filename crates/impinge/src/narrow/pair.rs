//! THE matrix: which kernel serves which pair of cores, in which order.
//!
//! [`ask`] is the only place where two cores meet. The match is total and has no wildcard, so a new core does not compile until
//! all its pairs are answered. What is asked is up to the caller: a [`Question`] is put to whatever kernel is found, with
//! its type known, so that question and kernel become one piece of code.

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
    use self::Core::{Cuboid, HalfSpace, Plane, Point, Polygon, Segment};
    match (a, b) {
        (Point,        Point)        => question.put(PointPoint, false),
        (Point,        Segment(s))   => question.put(SegmentPoint(s), true),
        (Point,        Cuboid(c))    => question.put(CuboidPoint(c), true),
        (Point,        Polygon(p))   => question.put(Related(PolygonPoint(p)), true),
        (Point,        HalfSpace(h)) => question.put(over_half_space(h, Dot), true),
        (Point,        Plane(w))     => question.put(over_plane(w, Dot), true),
        (Segment(s),   Point)        => question.put(SegmentPoint(s), false),
        (Segment(s),   Segment(t))   => question.put(SegmentSegment(s, t), false),
        (Segment(s),   Cuboid(c))    => question.put(Related(CuboidSegment(c, s)), true),
        (Segment(s),   Polygon(p))   => question.put(Related(PolygonSegment(p, s)), true),
        (Segment(s),   HalfSpace(h)) => question.put(over_half_space(h, s), true),
        (Segment(s),   Plane(w))     => question.put(over_plane(w, s), true),
        (Cuboid(c),    Point)        => question.put(CuboidPoint(c), false),
        (Cuboid(c),    Segment(s))   => question.put(Related(CuboidSegment(c, s)), false),
        (Cuboid(c),    Cuboid(d))    => question.put(Related(CuboidCuboid(c, d)), false),
        (Cuboid(c),    Polygon(p))   => question.put(Related(PolygonCuboid(p, c)), true),
        (Cuboid(c),    HalfSpace(h)) => question.put(over_half_space(h, c), true),
        (Cuboid(c),    Plane(w))     => question.put(over_plane(w, c), true),
        (Polygon(p),   Point)        => question.put(Related(PolygonPoint(p)), false),
        (Polygon(p),   Segment(s))   => question.put(Related(PolygonSegment(p, s)), false),
        (Polygon(p),   Cuboid(c))    => question.put(Related(PolygonCuboid(p, c)), false),
        (Polygon(p),   Polygon(q))   => question.put(Related(PolygonPolygon(p, q)), false),
        (Polygon(p),   HalfSpace(h)) => question.put(over_half_space(h, p), true),
        (Polygon(p),   Plane(w))     => question.put(over_plane(w, p), true),
        (HalfSpace(h), Point)        => question.put(over_half_space(h, Dot), false),
        (HalfSpace(h), Segment(s))   => question.put(over_half_space(h, s), false),
        (HalfSpace(h), Cuboid(c))    => question.put(over_half_space(h, c), false),
        (HalfSpace(h), Polygon(p))   => question.put(over_half_space(h, p), false),
        (HalfSpace(h), HalfSpace(k)) => question.put(HalfSpaceHalfSpace(h, k), false),
        (HalfSpace(h), Plane(w))     => question.put(HalfSpacePlane(h, w), false),
        (Plane(w),     Point)        => question.put(over_plane(w, Dot), false),
        (Plane(w),     Segment(s))   => question.put(over_plane(w, s), false),
        (Plane(w),     Cuboid(c))    => question.put(over_plane(w, c), false),
        (Plane(w),     Polygon(p))   => question.put(over_plane(w, p), false),
        (Plane(w),     HalfSpace(h)) => question.put(HalfSpacePlane(h, w), true),
        (Plane(w),     Plane(x))     => question.put(PlanePlane(w, x), false),
    }
}
