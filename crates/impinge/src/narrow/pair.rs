//! THE matrix: which routine serves which pair of cores.
//!
//! [`pair`] puts two cores in the order in which a kernel exists; [`touch`] and [`separation`] call that kernel. All matches are
//! total and have no wildcard, so a new core does not compile until all its pairs are answered.

use super::cuboid_segment::{cuboid_segment, cuboid_segment_distance};
use super::gap::{DEPTH, Gap, NUMBER, Touch, Want};
use super::point::{cuboid_point, cuboid_point_distance, point_point, segment_point, segment_point_distance};
use super::polygon::{polygon_cuboid, polygon_point, polygon_polygon, polygon_segment};
use super::segment_segment::{segment_segment, segment_segment_distance};
use super::unbounded::{
    Above, Alignment, Block, Dot, Facing, Rod, half_space_half_space, half_space_plane, plane_plane,
};
use super::zonotope::cuboid_cuboid;
use crate::math::pose::{Frame, Relative, offset};
use crate::shape::core::{Core, Middle, Ring, Surface};
use crate::space::Vector;
use crate::trace::{Step, Trace};

/// Two cores in the order in which a kernel takes them.
#[derive(Clone, Copy)]
pub(crate) enum Pair<'a, V: Vector> {
    PointPoint,
    SegmentPoint(Middle<V>),
    CuboidPoint(Middle<V>),
    PolygonPoint(Ring<'a, V>),
    SegmentSegment(Middle<V>, Middle<V>),
    CuboidSegment(Middle<V>, Middle<V>),
    CuboidCuboid(Middle<V>, Middle<V>),
    PolygonSegment(Ring<'a, V>, Middle<V>),
    PolygonCuboid(Ring<'a, V>, Middle<V>),
    PolygonPolygon(Ring<'a, V>, Ring<'a, V>),
    HalfSpacePoint(Surface<V>),
    HalfSpaceSegment(Surface<V>, Middle<V>),
    HalfSpaceCuboid(Surface<V>, Middle<V>),
    HalfSpacePolygon(Surface<V>, Ring<'a, V>),
    PlanePoint(Surface<V>),
    PlaneSegment(Surface<V>, Middle<V>),
    PlaneCuboid(Surface<V>, Middle<V>),
    PlanePolygon(Surface<V>, Ring<'a, V>),
    HalfSpaceHalfSpace(Surface<V>, Surface<V>),
    HalfSpacePlane(Surface<V>, Surface<V>),
    PlanePlane(Surface<V>, Surface<V>),
}

/// The pair in its own order, and whether the two were exchanged for it.
#[inline(always)]
#[rustfmt::skip]
pub(crate) fn pair<'a, V: Vector>(a: Core<'a, V>, b: Core<'a, V>) -> (Pair<'a, V>, bool) {
    use self::Core::{Cuboid, HalfSpace, Plane, Point, Polygon, Segment};
    match (a, b) {
        (Point,        Point)        => (Pair::PointPoint, false),
        (Point,        Segment(s))   => (Pair::SegmentPoint(s), true),
        (Point,        Cuboid(c))    => (Pair::CuboidPoint(c), true),
        (Point,        Polygon(p))   => (Pair::PolygonPoint(p), true),
        (Point,        HalfSpace(h)) => (Pair::HalfSpacePoint(h), true),
        (Point,        Plane(w))     => (Pair::PlanePoint(w), true),
        (Segment(s),   Point)        => (Pair::SegmentPoint(s), false),
        (Segment(s),   Segment(t))   => (Pair::SegmentSegment(s, t), false),
        (Segment(s),   Cuboid(c))    => (Pair::CuboidSegment(c, s), true),
        (Segment(s),   Polygon(p))   => (Pair::PolygonSegment(p, s), true),
        (Segment(s),   HalfSpace(h)) => (Pair::HalfSpaceSegment(h, s), true),
        (Segment(s),   Plane(w))     => (Pair::PlaneSegment(w, s), true),
        (Cuboid(c),    Point)        => (Pair::CuboidPoint(c), false),
        (Cuboid(c),    Segment(s))   => (Pair::CuboidSegment(c, s), false),
        (Cuboid(c),    Cuboid(d))    => (Pair::CuboidCuboid(c, d), false),
        (Cuboid(c),    Polygon(p))   => (Pair::PolygonCuboid(p, c), true),
        (Cuboid(c),    HalfSpace(h)) => (Pair::HalfSpaceCuboid(h, c), true),
        (Cuboid(c),    Plane(w))     => (Pair::PlaneCuboid(w, c), true),
        (Polygon(p),   Point)        => (Pair::PolygonPoint(p), false),
        (Polygon(p),   Segment(s))   => (Pair::PolygonSegment(p, s), false),
        (Polygon(p),   Cuboid(c))    => (Pair::PolygonCuboid(p, c), false),
        (Polygon(p),   Polygon(q))   => (Pair::PolygonPolygon(p, q), false),
        (Polygon(p),   HalfSpace(h)) => (Pair::HalfSpacePolygon(h, p), true),
        (Polygon(p),   Plane(w))     => (Pair::PlanePolygon(w, p), true),
        (HalfSpace(h), Point)        => (Pair::HalfSpacePoint(h), false),
        (HalfSpace(h), Segment(s))   => (Pair::HalfSpaceSegment(h, s), false),
        (HalfSpace(h), Cuboid(c))    => (Pair::HalfSpaceCuboid(h, c), false),
        (HalfSpace(h), Polygon(p))   => (Pair::HalfSpacePolygon(h, p), false),
        (HalfSpace(h), HalfSpace(k)) => (Pair::HalfSpaceHalfSpace(h, k), false),
        (HalfSpace(h), Plane(w))     => (Pair::HalfSpacePlane(h, w), false),
        (Plane(w),     Point)        => (Pair::PlanePoint(w), false),
        (Plane(w),     Segment(s))   => (Pair::PlaneSegment(w, s), false),
        (Plane(w),     Cuboid(c))    => (Pair::PlaneCuboid(w, c), false),
        (Plane(w),     Polygon(p))   => (Pair::PlanePolygon(w, p), false),
        (Plane(w),     HalfSpace(h)) => (Pair::HalfSpacePlane(h, w), true),
        (Plane(w),     Plane(x))     => (Pair::PlanePlane(w, x), false),
    }
}

/// How the cores lie; `None` beyond `limit`, when no motion parts them, or when a pose is invalid.
#[inline(always)]
pub(crate) fn touch<V: Vector, T: Trace<V>, const WANT: Want>(
    pair: Pair<'_, V>,
    first: &Frame<V>,
    second: &Frame<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Touch<V>> {
    let at = || offset(first, second);
    let of_point = |gap: Gap<V>| Touch::of_point(gap, first, second);
    let above = |surface: Surface<V>| Above::new(surface, first, second);
    match pair {
        Pair::PointPoint => {
            // In the world: a point has no frame to speak of.
            let gap = point_point(second.translation - first.translation);
            let turned = |rotation| V::unrotate(rotation, gap.normal);
            Gap { normal: turned(first.rotation), ..gap }.within(limit, trace)?;
            Some(Touch {
                normal_world: gap.normal,
                normal_first: turned(first.rotation),
                normal_second: turned(second.rotation),
                separation: gap.separation,
                on_first: V::ZERO,
                on_second: V::ZERO,
            })
        }
        Pair::SegmentPoint(s) => segment_point(s, at()).within(limit, trace).map(of_point),
        Pair::CuboidPoint(c) => cuboid_point(c, at()).wanted::<WANT>().within(limit, trace).map(of_point),
        Pair::PolygonPoint(p) => polygon_point::<V, T, WANT>(p, at(), limit, trace).map(of_point),
        Pair::HalfSpacePoint(h) => above(h).half_space::<WANT>(Dot).within(limit, trace),
        Pair::HalfSpaceSegment(h, s) => above(h).half_space::<WANT>(Rod(s)).within(limit, trace),
        Pair::HalfSpaceCuboid(h, c) => above(h).half_space::<WANT>(Block(c)).within(limit, trace),
        Pair::HalfSpacePolygon(h, p) => above(h).half_space::<WANT>(p).within(limit, trace),
        Pair::PlanePoint(p) => above(p).plane::<WANT>(Dot).within(limit, trace),
        Pair::PlaneSegment(p, s) => above(p).plane::<WANT>(Rod(s)).within(limit, trace),
        Pair::PlaneCuboid(p, c) => above(p).plane::<WANT>(Block(c)).within(limit, trace),
        Pair::PlanePolygon(p, q) => above(p).plane::<WANT>(q).within(limit, trace),
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
            let gap = gap::<V, T, WANT>(pair, (first, second), &relative, limit, trace)?;
            Some(Touch::of_gap(gap, first, &relative))
        }
    }
}

/// The separation alone, 0 or less when the cores meet; `None` as for [`touch`], except that unbounded cores that no motion
/// parts are at separation 0.
#[inline(always)]
pub(crate) fn separation<V: Vector>(
    pair: Pair<'_, V>,
    first: &Frame<V>,
    second: &Frame<V>,
    limit: V::Real,
) -> Option<V::Real> {
    let at = || offset(first, second);
    let relative = || Relative::new(first, second);
    let above = |surface: Surface<V>| Above::new(surface, first, second);
    let separation = match pair {
        Pair::PointPoint => (second.translation - first.translation).length(),
        Pair::SegmentPoint(s) => segment_point_distance(s, at()),
        Pair::CuboidPoint(c) => cuboid_point_distance(c, at()),
        Pair::SegmentSegment(s, t) => segment_segment_distance((s, first), (t, second)),
        Pair::CuboidSegment(c, s) => cuboid_segment_distance(c, seen(s, &relative())),
        Pair::HalfSpacePoint(h) => above(h).height(Dot),
        Pair::HalfSpaceSegment(h, s) => above(h).height(Rod(s)),
        Pair::HalfSpaceCuboid(h, c) => above(h).height(Block(c)),
        Pair::HalfSpacePolygon(h, p) => above(h).height(p),
        Pair::PlanePoint(p) => above(p).distance(Dot),
        Pair::PlaneSegment(p, s) => above(p).distance(Rod(s)),
        Pair::PlaneCuboid(p, c) => above(p).distance(Block(c)),
        Pair::PlanePolygon(p, q) => above(p).distance(q),
        Pair::PolygonPoint(p) => polygon_point::<V, (), NUMBER>(p, at(), limit, &mut ())?.separation,
        Pair::CuboidCuboid(..)
        | Pair::PolygonSegment(..)
        | Pair::PolygonCuboid(..)
        | Pair::PolygonPolygon(..)
        | Pair::HalfSpaceHalfSpace(..)
        | Pair::HalfSpacePlane(..)
        | Pair::PlanePlane(..) => gap::<V, (), NUMBER>(pair, (first, second), &relative(), limit, &mut ())?.separation,
    };
    if separation <= limit { Some(separation) } else { None }
}

/// The kernels that need the second frame's axes.
#[inline(always)]
fn gap<V: Vector, T: Trace<V>, const WANT: Want>(
    pair: Pair<'_, V>,
    (first, second): (&Frame<V>, &Frame<V>),
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let facing = |facing: Facing<V>| {
        // An invalid pose: surfaces that are not parallel would meet all the same.
        if !relative.offset.is_finite() {
            return None;
        }
        match facing {
            Facing::Parallel(gap) => Some(gap.wanted::<WANT>()),
            Facing::Meet(_) if WANT == DEPTH => None,
            Facing::Meet(point) => Some(Gap::common(point)),
        }
    };
    match pair {
        Pair::CuboidSegment(c, s) => cuboid_segment::<V, T, WANT>(c, seen(s, relative), limit, trace),
        Pair::CuboidCuboid(c, d) => cuboid_cuboid::<V, T, WANT>(c, d, relative, limit, trace),
        Pair::PolygonSegment(p, s) => polygon_segment::<V, T, WANT>(p, s, relative, limit, trace),
        Pair::PolygonCuboid(p, c) => polygon_cuboid::<V, T, WANT>(p, c, relative, limit, trace),
        Pair::PolygonPolygon(p, q) => polygon_polygon::<V, T, WANT>(p, q, relative, limit, trace),
        Pair::HalfSpaceHalfSpace(h, k) => {
            let alignment = Alignment::of((h.normal, first), (k.normal, second));
            facing(half_space_half_space(h, k.seen(relative), alignment))?.within(limit, trace)
        }
        Pair::HalfSpacePlane(h, p) => {
            let alignment = Alignment::of((h.normal, first), (p.normal, second));
            facing(half_space_plane(h, p.seen(relative), alignment))?.within(limit, trace)
        }
        Pair::PlanePlane(p, q) => {
            let alignment = Alignment::of((p.normal, first), (q.normal, second));
            facing(plane_plane(p, q.seen(relative), alignment))?.within(limit, trace)
        }
        // Answered above, from the offset or in the world.
        Pair::PointPoint
        | Pair::SegmentPoint(_)
        | Pair::CuboidPoint(_)
        | Pair::PolygonPoint(_)
        | Pair::SegmentSegment(..)
        | Pair::HalfSpacePoint(_)
        | Pair::HalfSpaceSegment(..)
        | Pair::HalfSpaceCuboid(..)
        | Pair::HalfSpacePolygon(..)
        | Pair::PlanePoint(_)
        | Pair::PlaneSegment(..)
        | Pair::PlaneCuboid(..)
        | Pair::PlanePolygon(..) => None,
    }
}

/// A segment seen from the first frame.
#[inline(always)]
fn seen<V: Vector>(segment: Middle<V>, relative: &Relative<V>) -> Middle<V> {
    Middle { center: relative.point(segment.center), half: relative.vector(segment.half) }
}

/// The routine's name, as its file is called.
pub(crate) fn name<V: Vector>(pair: &Pair<'_, V>) -> &'static str {
    match pair {
        Pair::PointPoint | Pair::SegmentPoint(_) | Pair::CuboidPoint(_) => "point",
        Pair::SegmentSegment(..) => "segment_segment",
        Pair::CuboidSegment(..) => "cuboid_segment",
        Pair::CuboidCuboid(..) => "zonotope",
        Pair::PolygonPoint(_) | Pair::PolygonSegment(..) | Pair::PolygonCuboid(..) | Pair::PolygonPolygon(..) => {
            "polygon"
        }
        Pair::HalfSpacePoint(_)
        | Pair::HalfSpaceSegment(..)
        | Pair::HalfSpaceCuboid(..)
        | Pair::HalfSpacePolygon(..)
        | Pair::PlanePoint(_)
        | Pair::PlaneSegment(..)
        | Pair::PlaneCuboid(..)
        | Pair::PlanePolygon(..)
        | Pair::HalfSpaceHalfSpace(..)
        | Pair::HalfSpacePlane(..)
        | Pair::PlanePlane(..) => "unbounded",
    }
}

/// Tells an observer which routine comes next.
#[inline(always)]
pub(crate) fn announce<V: Vector>(pair: &Pair<'_, V>, swapped: bool, trace: &mut impl Trace<V>) {
    trace.step(|| Step::Kernel { name: name(pair), swapped });
}
