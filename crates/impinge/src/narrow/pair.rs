//! THE matrix: which routine serves which pair of cores.
//!
//! [`pair`] puts two cores in the order in which a kernel exists; [`separation`] calls that kernel. Both matches are total and
//! have no wildcard, so a new core does not compile until all its pairs are answered.

use super::gap::Gap;
use super::point::{cuboid_point, point_point, segment_point};
use super::polygon::{polygon_cuboid, polygon_point, polygon_polygon, polygon_segment};
use super::segment_segment::segment_segment;
use super::unbounded::{
    Facing, Surface, half_space_bounded, half_space_half_space, half_space_plane, plane_bounded, plane_plane,
};
use super::zonotope::{cuboid_cuboid, cuboid_segment};
use crate::math::pose::{Pose, Relative, offset};
use crate::shape::core::Middle;
use crate::shape::{Bounded, Core, HalfSpace, Plane, Polygon};
use crate::space::Space;
use crate::trace::{Step, Trace};

/// Two cores in the order in which a kernel takes them.
#[derive(Clone, Copy)]
pub(crate) enum Pair<'a, V: Space> {
    PointPoint,
    SegmentPoint(Middle<V>),
    CuboidPoint(Middle<V>),
    PolygonPoint(&'a Polygon<V>),
    SegmentSegment(Middle<V>, Middle<V>),
    CuboidSegment(Middle<V>, Middle<V>),
    CuboidCuboid(Middle<V>, Middle<V>),
    PolygonSegment(&'a Polygon<V>, Middle<V>),
    PolygonCuboid(&'a Polygon<V>, Middle<V>),
    PolygonPolygon(&'a Polygon<V>, &'a Polygon<V>),
    HalfSpaceBounded(&'a HalfSpace<V>, Bounded<'a, V>),
    PlaneBounded(&'a Plane<V>, Bounded<'a, V>),
    HalfSpaceHalfSpace(&'a HalfSpace<V>, &'a HalfSpace<V>),
    HalfSpacePlane(&'a HalfSpace<V>, &'a Plane<V>),
    PlanePlane(&'a Plane<V>, &'a Plane<V>),
}

/// The pair in its own order, and whether the two were exchanged for it.
#[inline(always)]
#[rustfmt::skip]
pub(crate) fn pair<'a, V: Space>(a: Core<'a, V>, b: Core<'a, V>) -> (Pair<'a, V>, bool) {
    use self::Bounded::{Cuboid, Point, Polygon, Segment};
    use self::Core::{Bounded, HalfSpace, Plane};
    match (a, b) {
        (Bounded(Point),      Bounded(Point))      => (Pair::PointPoint, false),
        (Bounded(Segment(s)), Bounded(Point))      => (Pair::SegmentPoint(s), false),
        (Bounded(Point),      Bounded(Segment(s))) => (Pair::SegmentPoint(s), true),
        (Bounded(Cuboid(c)),  Bounded(Point))      => (Pair::CuboidPoint(c), false),
        (Bounded(Point),      Bounded(Cuboid(c)))  => (Pair::CuboidPoint(c), true),
        (Bounded(Polygon(p)), Bounded(Point))      => (Pair::PolygonPoint(p), false),
        (Bounded(Point),      Bounded(Polygon(p))) => (Pair::PolygonPoint(p), true),
        (Bounded(Segment(s)), Bounded(Segment(t))) => (Pair::SegmentSegment(s, t), false),
        (Bounded(Cuboid(c)),  Bounded(Segment(s))) => (Pair::CuboidSegment(c, s), false),
        (Bounded(Segment(s)), Bounded(Cuboid(c)))  => (Pair::CuboidSegment(c, s), true),
        (Bounded(Cuboid(c)),  Bounded(Cuboid(d)))  => (Pair::CuboidCuboid(c, d), false),
        (Bounded(Polygon(p)), Bounded(Segment(s))) => (Pair::PolygonSegment(p, s), false),
        (Bounded(Segment(s)), Bounded(Polygon(p))) => (Pair::PolygonSegment(p, s), true),
        (Bounded(Polygon(p)), Bounded(Cuboid(c)))  => (Pair::PolygonCuboid(p, c), false),
        (Bounded(Cuboid(c)),  Bounded(Polygon(p))) => (Pair::PolygonCuboid(p, c), true),
        (Bounded(Polygon(p)), Bounded(Polygon(q))) => (Pair::PolygonPolygon(p, q), false),
        (HalfSpace(h),        Bounded(core))       => (Pair::HalfSpaceBounded(h, core), false),
        (Bounded(core),       HalfSpace(h))        => (Pair::HalfSpaceBounded(h, core), true),
        (Plane(p),            Bounded(core))       => (Pair::PlaneBounded(p, core), false),
        (Bounded(core),       Plane(p))            => (Pair::PlaneBounded(p, core), true),
        (HalfSpace(h),        HalfSpace(k))        => (Pair::HalfSpaceHalfSpace(h, k), false),
        (HalfSpace(h),        Plane(p))            => (Pair::HalfSpacePlane(h, p), false),
        (Plane(p),            HalfSpace(h))        => (Pair::HalfSpacePlane(h, p), true),
        (Plane(p),            Plane(q))            => (Pair::PlanePlane(p, q), false),
    }
}

/// The signed separation of the cores, in the first one's frame; `None` beyond `limit`, when no motion parts them, or
/// when a pose is invalid. Without `DEEP`, overlapping cores get a common point instead of a depth.
#[inline(always)]
pub(crate) fn separation<V: Space, T: Trace<V>, const DEEP: bool>(
    pair: Pair<'_, V>,
    first: &Pose<V>,
    second: &Pose<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let at = || offset(first, second);
    let relative = || Relative::new(first, second);
    let seen = |s: Middle<V>, relative: &Relative<V>| Middle {
        center: relative.point(s.center),
        half: relative.vector(s.half),
    };
    let shallow = |gap: Gap<V>| if DEEP { gap } else { gap.without_depth() };
    let facing = |facing: Facing<V>| match facing {
        Facing::Parallel(gap) if DEEP => Some(gap),
        Facing::Parallel(gap) => Some(gap.without_depth()),
        Facing::Meet(point) if !DEEP => Some(Gap::common(point)),
        Facing::Meet(_) => None,
    };
    let solid = |h: &HalfSpace<V>| Surface { normal: h.normal(), offset: h.offset() };
    let sheet = |p: &Plane<V>| Surface { normal: p.normal(), offset: p.offset() };
    match pair {
        Pair::PointPoint => point_point(at()).within(limit, trace),
        Pair::SegmentPoint(s) => segment_point(s, at()).within(limit, trace),
        Pair::CuboidPoint(c) => shallow(cuboid_point(c, at())).within(limit, trace),
        Pair::PolygonPoint(p) => polygon_point::<V, T, DEEP>(p, at(), limit, trace),
        Pair::SegmentSegment(s, t) => segment_segment::<V, T, DEEP>(s, seen(t, &relative()), limit, trace),
        Pair::CuboidSegment(c, s) => cuboid_segment::<V, T, DEEP>(c, seen(s, &relative()), limit, trace),
        Pair::CuboidCuboid(c, d) => cuboid_cuboid::<V, T, DEEP>(c, d, &relative(), limit, trace),
        Pair::PolygonSegment(p, s) => polygon_segment::<V, T, DEEP>(p, s, &relative(), limit, trace),
        Pair::PolygonCuboid(p, c) => polygon_cuboid::<V, T, DEEP>(p, c, &relative(), limit, trace),
        Pair::PolygonPolygon(p, q) => polygon_polygon::<V, T, DEEP>(p, q, &relative(), limit, trace),
        Pair::HalfSpaceBounded(h, core) => {
            half_space_bounded::<V, DEEP>(solid(h), core, relative, at()).within(limit, trace)
        }
        Pair::PlaneBounded(p, core) => plane_bounded::<V, DEEP>(sheet(p), core, relative, at()).within(limit, trace),
        Pair::HalfSpaceHalfSpace(h, k) => {
            facing(half_space_half_space(solid(h), solid(k).seen(&relative())))?.within(limit, trace)
        }
        Pair::HalfSpacePlane(h, p) => {
            facing(half_space_plane(solid(h), sheet(p).seen(&relative())))?.within(limit, trace)
        }
        Pair::PlanePlane(p, q) => facing(plane_plane(sheet(p), sheet(q).seen(&relative())))?.within(limit, trace),
    }
}

/// The routine's name, as its file is called.
pub(crate) fn name<V: Space>(pair: &Pair<'_, V>) -> &'static str {
    match pair {
        Pair::PointPoint | Pair::SegmentPoint(_) | Pair::CuboidPoint(_) => "point",
        Pair::SegmentSegment(..) => "segment_segment",
        Pair::CuboidSegment(..) | Pair::CuboidCuboid(..) => "zonotope",
        Pair::PolygonPoint(_) | Pair::PolygonSegment(..) | Pair::PolygonCuboid(..) | Pair::PolygonPolygon(..) => {
            "polygon"
        }
        Pair::HalfSpaceBounded(..)
        | Pair::PlaneBounded(..)
        | Pair::HalfSpaceHalfSpace(..)
        | Pair::HalfSpacePlane(..)
        | Pair::PlanePlane(..) => "unbounded",
    }
}

/// Tells an observer which routine comes next.
#[inline(always)]
pub(crate) fn announce<V: Space>(pair: &Pair<'_, V>, swapped: bool, trace: &mut impl Trace<V>) {
    trace.step(|| Step::Kernel { name: name(pair), swapped });
}
