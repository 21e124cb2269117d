//! THE matrix: which routine serves which pair of cores.
//!
//! [`pair`] puts two cores in the order in which a kernel exists; [`touch`] and [`separation`] call that kernel. All matches are
//! total and have no wildcard, so a new core does not compile until all its pairs are answered.

use super::cuboid_segment::{cuboid_segment, cuboid_segment_distance};
use super::gap::{DEPTH, Gap, NUMBER, Touch, Want};
use super::point::{cuboid_point, cuboid_point_distance, point_point, segment_point, segment_point_distance};
use super::polygon::{polygon_cuboid, polygon_point, polygon_polygon, polygon_segment};
use super::segment_segment::{segment_segment, segment_segment_distance};
use super::unbounded::{Above, Facing, Surface, half_space_half_space, half_space_plane, plane_plane};
use super::zonotope::cuboid_cuboid;
use crate::math::pose::{Pose, Relative, offset};
use crate::shape::core::Middle;
use crate::shape::{Bounded, Core, HalfSpace, Plane, Polygon};
use crate::space::{Real, Space};
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

/// How the cores lie; `None` beyond `limit`, when no motion parts them, or when a pose is invalid.
#[inline(always)]
pub(crate) fn touch<V: Space, T: Trace<V>, const WANT: Want>(
    pair: Pair<'_, V>,
    first: &Pose<V>,
    second: &Pose<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Touch<V>> {
    let at = || offset(first, second);
    let of_point = |gap: Gap<V>| Touch::of_point(gap, first, second);
    match pair {
        Pair::PointPoint => {
            // In the world: a point has no frame to speak of.
            let gap = point_point(second.translation() - first.translation());
            let turned = |rotation| V::unrotate(rotation, gap.normal);
            Gap { normal: turned(first.rotation()), ..gap }.within(limit, trace)?;
            Some(Touch {
                normal_world: gap.normal,
                normal_first: turned(first.rotation()),
                normal_second: turned(second.rotation()),
                separation: gap.separation,
                on_first: V::ZERO,
                on_second: V::ZERO,
            })
        }
        Pair::SegmentPoint(s) => segment_point(s, at()).within(limit, trace).map(of_point),
        Pair::CuboidPoint(c) => cuboid_point(c, at()).wanted::<WANT>().within(limit, trace).map(of_point),
        Pair::PolygonPoint(p) => polygon_point::<V, T, WANT>(p, at(), limit, trace).map(of_point),
        Pair::HalfSpaceBounded(h, core) => {
            let above = Above::new(solid(h), first, second);
            let touch = above.half_space_touch::<WANT>(solid(h), core, first, second);
            within(touch, limit, trace)
        }
        Pair::PlaneBounded(p, core) => {
            let above = Above::new(sheet(p), first, second);
            let touch = above.plane_touch::<WANT>(sheet(p), core, first, second);
            within(touch, limit, trace)
        }
        Pair::SegmentSegment(s, t) => segment_segment::<V, T, WANT>((s, first), (t, second), limit, trace),
        Pair::CuboidSegment(..)
        | Pair::CuboidCuboid(..)
        | Pair::PolygonSegment(..)
        | Pair::PolygonCuboid(..)
        | Pair::PolygonPolygon(..)
        | Pair::HalfSpaceHalfSpace(..)
        | Pair::HalfSpacePlane(..)
        | Pair::PlanePlane(..) => {
            let relative = Relative::new(first, second);
            let gap = gap::<V, T, WANT>(pair, &relative, limit, trace)?;
            Some(Touch::of_gap(gap, first, &relative))
        }
    }
}

/// The separation alone, 0 or less when the cores meet; `None` as for [`touch`], except that unbounded cores that no motion
/// parts are at separation 0.
#[inline(always)]
pub(crate) fn separation<V: Space>(
    pair: Pair<'_, V>,
    first: &Pose<V>,
    second: &Pose<V>,
    limit: V::Real,
) -> Option<V::Real> {
    let at = || offset(first, second);
    let relative = || Relative::new(first, second);
    let separation = match pair {
        Pair::PointPoint => (second.translation() - first.translation()).length(),
        Pair::SegmentPoint(s) => segment_point_distance(s, at()),
        Pair::CuboidPoint(c) => cuboid_point_distance(c, at()),
        Pair::SegmentSegment(s, t) => segment_segment_distance((s, first), (t, second)),
        Pair::CuboidSegment(c, s) => cuboid_segment_distance(c, seen(s, &relative())),
        Pair::HalfSpaceBounded(h, core) => Above::new(solid(h), first, second).heights(core).0,
        Pair::PlaneBounded(p, core) => {
            let (lowest, highest) = Above::new(sheet(p), first, second).heights(core);
            lowest.max(-highest)
        }
        Pair::PolygonPoint(p) => polygon_point::<V, (), NUMBER>(p, at(), limit, &mut ())?.separation,
        Pair::CuboidCuboid(..)
        | Pair::PolygonSegment(..)
        | Pair::PolygonCuboid(..)
        | Pair::PolygonPolygon(..)
        | Pair::HalfSpaceHalfSpace(..)
        | Pair::HalfSpacePlane(..)
        | Pair::PlanePlane(..) => gap::<V, (), NUMBER>(pair, &relative(), limit, &mut ())?.separation,
    };
    if separation <= limit { Some(separation) } else { None }
}

/// The kernels that need the second frame's axes.
#[inline(always)]
fn gap<V: Space, T: Trace<V>, const WANT: Want>(
    pair: Pair<'_, V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let facing = |facing: Facing<V>| match facing {
        Facing::Parallel(gap) => Some(gap.wanted::<WANT>()),
        Facing::Meet(_) if WANT == DEPTH => None,
        Facing::Meet(point) => Some(Gap::common(point)),
    };
    match pair {
        Pair::CuboidSegment(c, s) => cuboid_segment::<V, T, WANT>(c, seen(s, relative), limit, trace),
        Pair::CuboidCuboid(c, d) => cuboid_cuboid::<V, T, WANT>(c, d, relative, limit, trace),
        Pair::PolygonSegment(p, s) => polygon_segment::<V, T, WANT>(p, s, relative, limit, trace),
        Pair::PolygonCuboid(p, c) => polygon_cuboid::<V, T, WANT>(p, c, relative, limit, trace),
        Pair::PolygonPolygon(p, q) => polygon_polygon::<V, T, WANT>(p, q, relative, limit, trace),
        Pair::HalfSpaceHalfSpace(h, k) => {
            facing(half_space_half_space(solid(h), solid(k).seen(relative)))?.within(limit, trace)
        }
        Pair::HalfSpacePlane(h, p) => facing(half_space_plane(solid(h), sheet(p).seen(relative)))?.within(limit, trace),
        Pair::PlanePlane(p, q) => facing(plane_plane(sheet(p), sheet(q).seen(relative)))?.within(limit, trace),
        // Answered above, from the offset or in the world.
        Pair::PointPoint
        | Pair::SegmentPoint(_)
        | Pair::CuboidPoint(_)
        | Pair::PolygonPoint(_)
        | Pair::SegmentSegment(..)
        | Pair::HalfSpaceBounded(..)
        | Pair::PlaneBounded(..) => None,
    }
}

#[inline(always)]
fn within<V: Space>(touch: Touch<V>, limit: V::Real, trace: &mut impl Trace<V>) -> Option<Touch<V>> {
    trace.step(|| Step::Chosen { normal: touch.normal_first, separation: touch.separation });
    if touch.separation <= limit { Some(touch) } else { None }
}

/// A segment seen from the first frame.
#[inline(always)]
fn seen<V: Space>(segment: Middle<V>, relative: &Relative<V>) -> Middle<V> {
    Middle { center: relative.point(segment.center), half: relative.vector(segment.half) }
}

#[inline(always)]
fn solid<V: Space>(half_space: &HalfSpace<V>) -> Surface<V> {
    Surface { normal: half_space.normal(), offset: half_space.offset() }
}

#[inline(always)]
fn sheet<V: Space>(plane: &Plane<V>) -> Surface<V> {
    Surface { normal: plane.normal(), offset: plane.offset() }
}

/// The routine's name, as its file is called.
pub(crate) fn name<V: Space>(pair: &Pair<'_, V>) -> &'static str {
    match pair {
        Pair::PointPoint | Pair::SegmentPoint(_) | Pair::CuboidPoint(_) => "point",
        Pair::SegmentSegment(..) => "segment_segment",
        Pair::CuboidSegment(..) => "cuboid_segment",
        Pair::CuboidCuboid(..) => "zonotope",
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
