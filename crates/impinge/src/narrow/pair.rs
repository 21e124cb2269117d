//! THE matrix: which routine serves which pair of cores.
//!
//! [`pair`] puts two cores in the order in which a kernel exists; [`touch`] and [`separation`] call that kernel. All matches are
//! total and have no wildcard, so a new core does not compile until all its pairs are answered.

use super::cuboid_segment::CuboidSegment;
use super::gap::{Gap, NUMBER, Touch, Want};
use super::kernel::{separation_by, touch_by};
use super::point::{cuboid_point, cuboid_point_distance, point_point, segment_point, segment_point_distance};
use super::polygon::{PolygonCuboid, PolygonPoint, PolygonPolygon, PolygonSegment};
use super::segment_segment::{segment_segment, segment_segment_distance};
use super::unbounded::{Above, Block, Dot, Rod, Unbounded};
use super::zonotope::CuboidCuboid;
use crate::math::pose::{Frame, Relative, offset};
use crate::shape::core::{Core, Ends, Middle, Surface};
use crate::shape::outline::Outline;
use crate::space::Vector;
use crate::trace::{Step, Trace};

/// Two cores in the order in which a kernel takes them.
#[derive(Clone, Copy)]
pub(crate) enum Pair<'a, V: Vector> {
    PointPoint,
    SegmentPoint(&'a Ends<V>),
    CuboidPoint(&'a Middle<V>),
    PolygonPoint(&'a Outline<V>),
    SegmentSegment(&'a Ends<V>, &'a Ends<V>),
    CuboidSegment(&'a Middle<V>, &'a Ends<V>),
    CuboidCuboid(&'a Middle<V>, &'a Middle<V>),
    PolygonSegment(&'a Outline<V>, &'a Ends<V>),
    PolygonCuboid(&'a Outline<V>, &'a Middle<V>),
    PolygonPolygon(&'a Outline<V>, &'a Outline<V>),
    HalfSpacePoint(&'a Surface<V>),
    HalfSpaceSegment(&'a Surface<V>, &'a Ends<V>),
    HalfSpaceCuboid(&'a Surface<V>, &'a Middle<V>),
    HalfSpacePolygon(&'a Surface<V>, &'a Outline<V>),
    PlanePoint(&'a Surface<V>),
    PlaneSegment(&'a Surface<V>, &'a Ends<V>),
    PlaneCuboid(&'a Surface<V>, &'a Middle<V>),
    PlanePolygon(&'a Surface<V>, &'a Outline<V>),
    HalfSpaceHalfSpace(&'a Surface<V>, &'a Surface<V>),
    HalfSpacePlane(&'a Surface<V>, &'a Surface<V>),
    PlanePlane(&'a Surface<V>, &'a Surface<V>),
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

/// How the cores lie; `None` when no motion parts them. Beyond `limit`, and when a pose is invalid, the answer is `None` or has a
/// separation that is not within the limit: kernels that cost little do not decide what their caller decides anyway.
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
    let relative = || Relative::new(first, second);
    let of_gap = |relative: Relative<V>, gap: Gap<V>| Touch::of_gap(gap, first, &relative).normalized();
    match pair {
        Pair::PointPoint => points::<V>(first, second).reported(trace),
        Pair::SegmentPoint(s) => of_point(segment_point(s.middle(), at())).reported(trace),
        Pair::CuboidPoint(c) => of_point(cuboid_point(c, at()).wanted::<WANT>()).reported(trace),
        Pair::PolygonPoint(p) => touch_by::<V, _, T, WANT>(PolygonPoint(p), first, second, limit, trace),
        Pair::SegmentSegment(s, t) => segment_segment::<V, T, WANT>((s, first), (t, second), limit, trace),
        Pair::CuboidSegment(c, s) => touch_by::<V, _, T, WANT>(CuboidSegment(c, s), first, second, limit, trace),
        Pair::CuboidCuboid(c, d) => touch_by::<V, _, T, WANT>(CuboidCuboid(c, d), first, second, limit, trace),
        Pair::PolygonSegment(p, s) => touch_by::<V, _, T, WANT>(PolygonSegment(p, s), first, second, limit, trace),
        Pair::PolygonCuboid(p, c) => touch_by::<V, _, T, WANT>(PolygonCuboid(p, c), first, second, limit, trace),
        Pair::PolygonPolygon(p, q) => touch_by::<V, _, T, WANT>(PolygonPolygon(p, q), first, second, limit, trace),
        Pair::HalfSpacePoint(h) => Above::new(h, first, second).half_space::<WANT>(Dot).reported(trace),
        Pair::HalfSpaceSegment(h, s) => {
            Above::new(h, first, second).half_space::<WANT>(Rod(s.middle())).reported(trace)
        }
        Pair::HalfSpaceCuboid(h, c) => Above::new(h, first, second).half_space::<WANT>(Block(c)).reported(trace),
        Pair::HalfSpacePolygon(h, p) => Above::new(h, first, second).half_space::<WANT>(p.ring()).reported(trace),
        Pair::PlanePoint(p) => Above::new(p, first, second).plane::<WANT>(Dot).reported(trace),
        Pair::PlaneSegment(p, s) => Above::new(p, first, second).plane::<WANT>(Rod(s.middle())).reported(trace),
        Pair::PlaneCuboid(p, c) => Above::new(p, first, second).plane::<WANT>(Block(c)).reported(trace),
        Pair::PlanePolygon(p, q) => Above::new(p, first, second).plane::<WANT>(q.ring()).reported(trace),
        Pair::HalfSpaceHalfSpace(h, k) => {
            let relative = relative();
            let gap = Unbounded::new((h, first), (k, second), &relative)?.half_spaces().gap::<T, WANT>(limit, trace)?;
            Some(of_gap(relative, gap))
        }
        Pair::HalfSpacePlane(h, p) => {
            let relative = relative();
            let gap = Unbounded::new((h, first), (p, second), &relative)?
                .half_space_and_plane()
                .gap::<T, WANT>(limit, trace)?;
            Some(of_gap(relative, gap))
        }
        Pair::PlanePlane(p, q) => {
            let relative = relative();
            let gap = Unbounded::new((p, first), (q, second), &relative)?.planes().gap::<T, WANT>(limit, trace)?;
            Some(of_gap(relative, gap))
        }
    }
}

/// The separation alone, 0 or less when the cores meet; `None` beyond `limit` or when a pose is invalid, except that unbounded cores that no motion
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
    let above = |surface| Above::new(surface, first, second);
    let nobody = &mut ();
    let separation = match pair {
        Pair::PointPoint => (second.translation - first.translation).length(),
        Pair::SegmentPoint(s) => segment_point_distance(s.middle(), at()),
        Pair::CuboidPoint(c) => cuboid_point_distance(c, at()),
        Pair::PolygonPoint(p) => separation_by(PolygonPoint(p), first, second, limit)?,
        Pair::SegmentSegment(s, t) => segment_segment_distance((s, first), (t, second)),
        Pair::CuboidSegment(c, s) => separation_by(CuboidSegment(c, s), first, second, limit)?,
        Pair::CuboidCuboid(c, d) => separation_by(CuboidCuboid(c, d), first, second, limit)?,
        Pair::PolygonSegment(p, s) => separation_by(PolygonSegment(p, s), first, second, limit)?,
        Pair::PolygonCuboid(p, c) => separation_by(PolygonCuboid(p, c), first, second, limit)?,
        Pair::PolygonPolygon(p, q) => separation_by(PolygonPolygon(p, q), first, second, limit)?,
        Pair::HalfSpacePoint(h) => above(h).height(Dot),
        Pair::HalfSpaceSegment(h, s) => above(h).height(Rod(s.middle())),
        Pair::HalfSpaceCuboid(h, c) => above(h).height(Block(c)),
        Pair::HalfSpacePolygon(h, p) => above(h).height(p.ring()),
        Pair::PlanePoint(p) => above(p).distance(Dot),
        Pair::PlaneSegment(p, s) => above(p).distance(Rod(s.middle())),
        Pair::PlaneCuboid(p, c) => above(p).distance(Block(c)),
        Pair::PlanePolygon(p, q) => above(p).distance(q.ring()),
        Pair::HalfSpaceHalfSpace(h, k) => {
            let two = Unbounded::new((h, first), (k, second), &relative())?;
            two.half_spaces().gap::<(), NUMBER>(limit, nobody)?.separation
        }
        Pair::HalfSpacePlane(h, p) => {
            let two = Unbounded::new((h, first), (p, second), &relative())?;
            two.half_space_and_plane().gap::<(), NUMBER>(limit, nobody)?.separation
        }
        Pair::PlanePlane(p, q) => {
            let two = Unbounded::new((p, first), (q, second), &relative())?;
            two.planes().gap::<(), NUMBER>(limit, nobody)?.separation
        }
    };
    if separation <= limit { Some(separation) } else { None }
}

/// Two points, in the world: a point has no frame to speak of.
#[inline(always)]
fn points<V: Vector>(first: &Frame<V>, second: &Frame<V>) -> Touch<V> {
    let gap = point_point(second.translation - first.translation);
    Touch {
        normal_world: gap.normal,
        normal_first: first.turn_back(gap.normal),
        normal_second: second.turn_back(gap.normal),
        separation: gap.separation,
        on_first: V::ZERO,
        on_second: V::ZERO,
    }
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
