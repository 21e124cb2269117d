//! A convex polygon against a point, a segment, a rectangle or another polygon, in linear time.
//!
//! The least way out of an overlap, and the best separating axis, is the normal of an edge of one of the two (in 2D
//! there are no other candidates). Against a core that is symmetric about its middle c, the sum of half edges g, each edge
//! costs a closed form: `n·c − n·v − Σ|n·g|`; and each pair of the core's own edges the least and the greatest projection of the
//! polygon. Of two polygons, going round one, the vertex of the other that lies furthest against the edge's normal goes
//! round too (rotating calipers: Toussaint, 1983), so all edges together cost as many steps as there are vertices. Small
//! polygons are searched by comparing every edge with every vertex, many at once.
//!
//! Apart, the gap between the projections, as a function of the direction, has a single peak; so the closest points lie
//! on the edge with the largest separation or at one of its ends, up to edges whose separations are equal to
//! rounding. From there a walk along both rings finds them.

mod across;
mod calipers;
mod common;
pub(super) mod search;
mod walk;

use super::gap::{Gap, NORMAL, NUMBER, Touch, Want, wants_depth};
use super::kernel::{Found, Relating};
use crate::math::direction::direction;
use crate::math::pose::{Frame, Relative};
use crate::shape::core::{Core, Ends, Middle, Ring};
use crate::shape::outline::Outline;
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};
use across::across;
use common::common_point;
use core::hint::select_unpredictable;
use search::{Opposite, Point, Side, Symmetric, edges, edges_against_outline, edges_of_symmetric, lowest_vertex};

/// Room for the ring of a core that does not store one.
struct Room<V> {
    vertices: [V; 4],
    normals: [V; 4],
    count: usize,
}

impl<V: Vector> Room<V> {
    /// The rectangle, in its own frame.
    fn rectangle(cuboid: &Middle<V>) -> Self {
        let (x, y) = (cuboid.half.get(0), cuboid.half.get(1));
        let corner = |x: V::Real, y: V::Real| cuboid.center + V::ZERO.with(0, x).with(1, y);
        let (right, up) = (V::axis(0), V::axis(1));
        Room {
            vertices: [corner(-x, -y), corner(x, -y), corner(x, y), corner(-x, y)],
            normals: [-up, right, up, -right],
            count: 4,
        }
    }

    /// The segment, there and back; `normal` is that of the way there.
    fn segment(&Ends { a, b }: &Ends<V>, normal: V) -> Self {
        Room { vertices: [a, b, a, b], normals: [normal, -normal, normal, -normal], count: 2 }
    }

    fn ring(&self) -> Ring<'_, V> {
        Ring { vertices: &self.vertices[..self.count], normals: &self.normals[..self.count] }
    }
}

/// A polygon and a point, which is the origin of its frame.
#[derive(Clone, Copy)]
pub(crate) struct PolygonPoint<'a, V: Vector>(pub &'a Outline<V>);

/// A polygon and a segment.
#[derive(Clone, Copy)]
pub(crate) struct PolygonSegment<'a, V: Vector>(pub &'a Outline<V>, pub &'a Ends<V>);

/// A polygon and a rectangle.
#[derive(Clone, Copy)]
pub(crate) struct PolygonCuboid<'a, V: Vector>(pub &'a Outline<V>, pub &'a Middle<V>);

/// Two polygons.
#[derive(Clone, Copy)]
pub(crate) struct PolygonPolygon<'a, V: Vector>(pub &'a Outline<V>, pub &'a Outline<V>);

impl<V: Vector> Relating<V> for PolygonPoint<'_, V> {
    const NAME: &'static str = "polygon";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Polygon(self.0), Core::Point]
    }

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        let gap = polygon_point::<V, T, WANT>(self.0, relative.offset, limit, trace)?;
        Some(Found::from_first(gap, relative))
    }

    #[inline(always)]
    fn framed(found: Found<V>, first: &Frame<V>, second: &Frame<V>) -> Touch<V> {
        Touch::of_point(found.gap, first, second)
    }

    #[inline(always)]
    fn separation_seen(self, relative: &Relative<V>, _limit: V::Real) -> Option<V::Real> {
        Some(squared_distance(self.0, relative.offset)?.sqrt())
    }

    #[inline(always)]
    fn meets_seen(self, relative: &Relative<V>, reach: V::Real) -> bool {
        let (ring, point) = (self.0.ring(), relative.offset);
        let rounding = rounding_at(self.0, point);
        let Some(Side { edge, .. }) = edges(self.0, &Point(point), |_, _, _| ()) else { return false };
        let near = Near::of(&ring, edge, point, rounding);
        if near.further {
            return walked(&ring, edge, point, rounding).separation <= reach;
        }
        let at_corner = near.from_corner.length_squared() <= reach * reach;
        (near.separation <= reach) & (at_corner | !near.outside)
    }
}

impl<V: Vector> Relating<V> for PolygonSegment<'_, V> {
    const NAME: &'static str = "polygon";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Polygon(self.0), Core::Segment(self.1)]
    }

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        polygon_segment::<V, T, WANT>(self.0, self.1, relative, limit, trace)
    }
}

impl<V: Vector> Relating<V> for PolygonCuboid<'_, V> {
    const NAME: &'static str = "polygon";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Polygon(self.0), Core::Cuboid(self.1)]
    }

    /// A rectangle without height or width is a segment: a ring has no repeated vertices.
    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        let PolygonCuboid(polygon, cuboid) = self;
        let sides = cuboid.diagonal();
        // Negated: what has lost its digits is thin.
        let thin = |size: V::Real| !(size * size > V::Real::SQUARE_LOSES_DIGITS);
        if thin(sides.get(0)) | thin(sides.get(1)) {
            return thin_cuboid::<V, T, WANT>(polygon, cuboid, relative, limit, trace);
        }
        polygon_cuboid::<V, T, WANT>(polygon, cuboid, relative, limit, trace)
    }
}

impl<V: Vector> Relating<V> for PolygonPolygon<'_, V> {
    const NAME: &'static str = "polygon";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Polygon(self.0), Core::Polygon(self.1)]
    }

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        polygon_polygon::<V, T, WANT>(self.0, self.1, relative, limit, trace)
    }
}

#[cold]
#[inline(never)]
fn thin_cuboid<V: Vector, T: Trace<V>, const WANT: Want>(
    polygon: &Outline<V>,
    cuboid: &Middle<V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Found<V>> {
    let diagonal = Ends { a: cuboid.center - cuboid.half, b: cuboid.center + cuboid.half };
    polygon_segment::<V, T, WANT>(polygon, &diagonal, relative, limit, trace)
}

/// How far a point may be from an edge's line and be on either side of it.
#[inline(always)]
fn rounding_at<V: Vector>(polygon: &Outline<V>, point: V) -> V::Real {
    tolerance::search::<V::Real>() * (polygon.extent() + point.largest())
}

/// A polygon and a point in its frame.
#[inline(always)]
fn polygon_point<V: Vector, T: Trace<V>, const WANT: Want>(
    polygon: &Outline<V>,
    point: V,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let size = polygon.extent() + point.largest();
    let rounding = tolerance::search::<V::Real>() * size;
    let Side { edge, .. } = edges(polygon, &Point(point), of_first(trace))?.within(limit, size)?;
    let ring = polygon.ring();
    let Near { normal, separation, corner, from_corner, outside, further } = Near::of(&ring, edge, point, rounding);
    if further {
        return walked(&ring, edge, point, rounding).wanted::<WANT>().within(limit, trace);
    }
    if !wants_depth(WANT) && !outside && separation <= V::Real::ZERO {
        return Some(Gap::common(point));
    }
    // Edge or corner cannot be foretold, so the corner is measured whichever it is.
    let square = from_corner.length_squared();
    if outside & !(square > V::Real::SQUARE_LOSES_DIGITS) {
        return at_corner(corner, point, normal, separation).within(limit, trace);
    }
    let distance = square.sqrt();
    let normal = V::pick(outside, from_corner * (V::Real::ONE / distance), normal);
    let on_first = V::pick(outside, corner, point - separation * normal);
    let separation = select_unpredictable(outside, distance, separation);
    Gap { normal, separation, on_first, on_second: point }.within(limit, trace)
}

/// A point and the corner that it is nearest to; so near to it that the normal of an edge may have to do.
#[cold]
#[inline(never)]
fn at_corner<V: Vector>(corner: V, point: V, normal: V, separation: V::Real) -> Gap<V> {
    let (normal, separation) = direction(point - corner).unwrap_or((normal, separation));
    Gap { normal, separation, on_first: corner, on_second: point }
}

/// A point seen from an edge.
struct Near<V: Vector> {
    /// Of the edge.
    normal: V,
    /// From the edge's straight line.
    separation: V::Real,
    /// The nearer end of the edge.
    corner: V,
    from_corner: V,
    /// The point is beyond the edge's line, or on it to rounding, and before or past the edge: if it is nearest to the edge at all, then to that corner. Both edges of a
    /// sharp tip all but pass through what is beyond it.
    outside: bool,
    /// It is nearest to something further along: the separations of edges that turn by little are equal to rounding.
    further: bool,
}

impl<V: Vector> Near<V> {
    #[inline(always)]
    fn of(ring: &Ring<'_, V>, edge: usize, point: V, rounding: V::Real) -> Self {
        let next = ring.next(edge);
        let (normal, start, end) = (ring.normals[edge], ring.vertices[edge], ring.vertices[next]);
        let (from_start, from_end, along) = (point - start, point - end, end - start);
        let separation = normal.dot(from_start);
        let (before, beyond) = (from_start.dot(along) < V::Real::ZERO, from_end.dot(along) > V::Real::ZERO);
        let outside = (before | beyond) & (separation > -rounding);
        // A corner, unless the point is over the edge on its other side.
        let corner = V::pick(before, start, end);
        let from_corner = V::pick(before, from_start, from_end);
        let neighbour = select_unpredictable(before, ring.previous(edge), ring.next(next));
        let further = outside & (from_corner.dot(ring.vertices[neighbour] - corner) > V::Real::ZERO);
        Near { normal, separation, corner, from_corner, outside, further }
    }
}

/// Along the ring from an edge to the feature that a point outside is nearest to: an edge, or a corner of it.
#[cold]
#[inline(never)]
fn walked<V: Vector>(ring: &Ring<'_, V>, mut edge: usize, point: V, rounding: V::Real) -> Gap<V> {
    let mut near = Near::of(ring, edge, point, rounding);
    // Once round is enough.
    for _ in 0..ring.len() {
        if !near.further {
            break;
        }
        edge = if near.corner == ring.vertices[edge] { ring.previous(edge) } else { ring.next(edge) };
        near = Near::of(ring, edge, point, rounding);
    }
    let Near { normal, separation, corner, outside, .. } = near;
    if outside {
        return at_corner(corner, point, normal, separation);
    }
    Gap { normal, separation, on_first: point - separation * normal, on_second: point }
}

/// The square of the distance of a point, 0 inside; `None` for NaN. Without a branch, because nothing here can be foretold.
#[inline(always)]
fn squared_distance<V: Vector>(polygon: &Outline<V>, point: V) -> Option<V::Real> {
    let Side { edge, .. } = edges(polygon, &Point(point), |_, _, _| ())?;
    let (ring, rounding) = (polygon.ring(), rounding_at(polygon, point));
    let near = Near::of(&ring, edge, point, rounding);
    if near.further {
        let distance = walked(&ring, edge, point, rounding).separation.max(V::Real::ZERO);
        return Some(distance * distance);
    }
    let separation = near.separation.max(V::Real::ZERO);
    Some(select_unpredictable(near.outside, near.from_corner.length_squared(), separation * separation))
}

/// A polygon and a segment.
#[inline(always)]
fn polygon_segment<V: Vector, T: Trace<V>, const WANT: Want>(
    polygon: &Outline<V>,
    ends: &Ends<V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Found<V>> {
    let segment = ends.middle();
    let (center, half) = (relative.point(segment.center), relative.vector(segment.half));
    let Some((along, _)) = direction(segment.half).filter(|&(_, l)| l * l > V::Real::SQUARE_LOSES_DIGITS) else {
        let gap = polygon_point::<V, T, WANT>(polygon, center, limit, trace)?;
        return Some(Found::from_first(gap, relative));
    };
    let ring = polygon.ring();
    let size = polygon.extent() + relative.offset.abs().greatest() + segment.extent();
    let ahead = edges(polygon, &Symmetric { middle: center, half_edges: [half, V::ZERO] }, of_first(trace))?;
    let ahead = ahead.within(limit, size)?;
    let (normal, seen) = (-along.perpendicular(), -relative.vector(along).perpendicular());
    let pairs = [Opposite { normal: seen, middle: seen.dot(center), half: V::Real::ZERO, edges: [0, 1] }];
    let behind = edges_of_symmetric(pairs, polygon, of_second(trace))?.within(limit, size)?;
    if WANT == NUMBER && ahead.or(behind).overlaps(size) {
        return Some(common(V::ZERO, relative));
    }
    // As given: the middle may have lost the digits of its length.
    let room = Room::segment(ends, normal);
    let lowest = |seen: V| usize::from(seen.dot(segment.half) < V::Real::ZERO);
    let supports = (|seen: V| lowest_vertex(polygon, seen), lowest);
    solve::<V, T, WANT>((&ring, ahead), (&room.ring(), behind), supports, relative, (size, limit), trace)
}

/// A polygon and a rectangle that has height and width.
#[inline(always)]
fn polygon_cuboid<V: Vector, T: Trace<V>, const WANT: Want>(
    polygon: &Outline<V>,
    cuboid: &Middle<V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Found<V>> {
    let (width, height) = (cuboid.half.get(0), cuboid.half.get(1));
    let ring = polygon.ring();
    let (right, up) = (relative.axes.as_ref()[0], relative.axes.as_ref()[1]);
    let center = relative.point(cuboid.center);
    let size = polygon.extent() + relative.offset.abs().greatest() + cuboid.extent();
    let ahead =
        edges(polygon, &Symmetric { middle: center, half_edges: [width * right, height * up] }, of_first(trace))?;
    let ahead = ahead.within(limit, size)?;
    let pairs = [
        Opposite { normal: up, middle: up.dot(center), half: height, edges: [2, 0] },
        Opposite { normal: right, middle: right.dot(center), half: width, edges: [1, 3] },
    ];
    let behind = edges_of_symmetric(pairs, polygon, of_second(trace))?.within(limit, size)?;
    if WANT == NUMBER && ahead.or(behind).overlaps(size) {
        return Some(common(V::ZERO, relative));
    }
    let room = Room::rectangle(cuboid);
    let lowest = |seen: V| {
        let (right, up) = (usize::from(seen.get(0) < V::Real::ZERO), usize::from(seen.get(1) < V::Real::ZERO));
        // Lower left, lower right, upper right, upper left.
        (2 * up + right) ^ up
    };
    let supports = (|seen: V| lowest_vertex(polygon, seen), lowest);
    solve::<V, T, WANT>((&ring, ahead), (&room.ring(), behind), supports, relative, (size, limit), trace)
}

/// Two polygons.
#[inline(always)]
fn polygon_polygon<V: Vector, T: Trace<V>, const WANT: Want>(
    first: &Outline<V>,
    second: &Outline<V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Found<V>> {
    let (ring, other) = (first.ring(), second.ring());
    let size = first.extent() + second.extent() + relative.offset.abs().greatest();
    let ahead = edges_against_outline(first, second, relative, of_first(trace))?.within(limit, size)?;
    let report = |i: usize, normal: V, separation: V::Real| of_second(trace)(i, relative.vector(normal), separation);
    let behind = edges_against_outline(second, first, &relative.reversed(), report)?.within(limit, size)?;
    if WANT == NUMBER && ahead.or(behind).overlaps(size) {
        return Some(common(V::ZERO, relative));
    }
    let supports = (|seen: V| lowest_vertex(first, seen), |seen: V| lowest_vertex(second, seen));
    solve::<V, T, WANT>((&ring, ahead), (&other, behind), supports, relative, (size, limit), trace)
}

/// From the edges that separate most, and what finds the vertex that is furthest against a direction, to what is wanted.
#[inline(always)]
fn solve<V: Vector, T: Trace<V>, const WANT: Want>(
    (first, ahead): (&Ring<'_, V>, Side<V::Real>),
    (second, behind): (&Ring<'_, V>, Side<V::Real>),
    (lowest_of_first, lowest_of_second): (impl Fn(V) -> usize, impl Fn(V) -> usize),
    relative: &Relative<V>,
    (size, limit): (V::Real, V::Real),
    trace: &mut T,
) -> Option<Found<V>> {
    let back = relative.reversed();
    if !wants_depth(WANT) && ahead.or(behind).overlaps(size) {
        return Some(common(common_point(first, second, relative), relative));
    }
    // The first one's edges at a tie. Which it is cannot be foretold, so both sides share the way from here.
    let swapped = behind.separation > ahead.separation;
    let (mut from, mut axes) = (*relative, V::basis());
    for (i, axis) in axes.as_mut().iter_mut().enumerate() {
        *axis = V::pick(swapped, back.axes.as_ref()[i], from.axes.as_ref()[i]);
    }
    from = Relative { axes, offset: V::pick(swapped, back.offset, from.offset) };
    let edge = select_unpredictable(swapped, behind.edge, ahead.edge);
    let ring = Ring::pick(swapped, second, first);
    // Not where rounding decides whether they overlap: the points tell.
    if WANT == NORMAL && ahead.or(behind).separation < -tolerance::contact::<V::Real>() * size {
        let gap = Gap::without_points(ring.normals[edge], ahead.or(behind).separation);
        return Some(Found { gap, relative: from, swapped });
    }
    let seen = V::project(&from.axes, ring.normals[edge]);
    let deepest = select_unpredictable(swapped, lowest_of_first(seen), lowest_of_second(seen));
    let gap = across(&ring, &Ring::pick(swapped, first, second), &from, edge, deepest);
    if !wants_depth(WANT) && gap.separation <= V::Real::ZERO {
        let point = if WANT == NUMBER { V::ZERO } else { common_point(first, second, relative) };
        return Some(common(point, relative));
    }
    trace.step(|| {
        let normal = if swapped { -relative.vector(gap.normal) } else { gap.normal };
        Step::Chosen { normal, separation: gap.separation }
    });
    if gap.separation <= limit { Some(Found { gap, relative: from, swapped }) } else { None }
}

#[inline(always)]
fn common<V: Vector>(point: V, relative: &Relative<V>) -> Found<V> {
    Found::from_first(Gap::common(point), relative)
}

/// Reports an edge of the first core.
#[inline(always)]
fn of_first<V: Vector, T: Trace<V>>(trace: &mut T) -> impl FnMut(usize, V, V::Real) {
    |i, normal, separation| {
        trace.step(|| Step::Axis { source: AxisSource::FaceFirst(i as u32), normal, separation });
    }
}

/// Reports an edge of the second core, whose normal points to the first.
#[inline(always)]
fn of_second<V: Vector, T: Trace<V>>(trace: &mut T) -> impl FnMut(usize, V, V::Real) {
    |i, normal, separation| {
        trace.step(|| Step::Axis { source: AxisSource::FaceSecond(i as u32), normal: -normal, separation });
    }
}
