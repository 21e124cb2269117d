//! A convex polygon against a point, a segment, a rectangle or another polygon, in linear time.
//!
//! The least way out of an overlap, and the best separating axis, is the normal of an edge of one of the two (in 2D
//! there are no other candidates). Going round one polygon, the vertex of the other that lies furthest against the edge's
//! normal goes round too (rotating calipers: Toussaint, 1983), so all edges together cost as many steps as there
//! are vertices.
//!
//! Apart, the gap between the projections, as a function of the direction, has a single peak; so the closest points lie
//! on the edge with the largest separation or at one of its ends, up to edges whose separations are equal to
//! rounding. From there a walk along both rings finds them.
//!
//! Small rings are searched by comparing every edge with every vertex, a number per lane; that is faster up to eight.

use super::gap::{DEPTH, Gap, NUMBER, Want};
use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::math::segment::{closest_point, fraction};
use crate::shape::core::{Middle, Ring};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// Room for the ring of a core that does not store one.
struct Room<V> {
    vertices: [V; 4],
    normals: [V; 4],
    count: usize,
}

impl<V: Vector> Ring<'_, V> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.vertices.len()
    }

    #[inline(always)]
    fn next(&self, i: usize) -> usize {
        if i + 1 == self.len() { 0 } else { i + 1 }
    }

    #[inline(always)]
    fn previous(&self, i: usize) -> usize {
        if i == 0 { self.len() - 1 } else { i - 1 }
    }

    /// A point well inside: the middle of three vertices spread round the ring.
    fn inside(&self) -> V {
        let n = self.len();
        let third = V::Real::ONE / V::Real::from_f64(3.0);
        third * (self.vertices[0] + self.vertices[n / 3] + self.vertices[2 * n / 3])
    }
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

    /// The segment, there and back.
    fn segment(segment: &Middle<V>) -> Self {
        let (a, b) = (segment.center - segment.half, segment.center + segment.half);
        let along = direction(segment.half).map_or(V::axis(0), |(along, _)| along);
        let normal = -along.perpendicular();
        Room { vertices: [a, b, a, b], normals: [normal, -normal, normal, -normal], count: 2 }
    }

    fn ring(&self) -> Ring<'_, V> {
        Ring { vertices: &self.vertices[..self.count], normals: &self.normals[..self.count] }
    }
}

/// A polygon and a point in its frame.
#[inline(never)]
pub(crate) fn polygon_point<V: Vector, T: Trace<V>, const WANT: Want>(
    ring: Ring<'_, V>,
    point: V,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let mut best = 0;
    let mut separation = V::Real::NEG_INFINITY;
    for i in 0..ring.len() {
        let here = ring.normals[i].dot(point - ring.vertices[i]);
        trace.step(|| Step::Axis {
            source: AxisSource::FaceFirst(i as u32),
            normal: ring.normals[i],
            separation: here,
        });
        (best, separation) = if here > separation { (i, here) } else { (best, separation) };
    }
    // Rounding must not hide what the final measurement would keep. Nothing compares with NaN.
    let reject = limit + tolerance::touching::<V::Real>() * (point.largest() + ring.vertices[best].largest());
    if separation == V::Real::NEG_INFINITY || separation > reject {
        return None;
    }
    if WANT != DEPTH && separation <= V::Real::ZERO {
        return Some(Gap::common(point));
    }
    let (normal, start, end) = (ring.normals[best], ring.vertices[best], ring.vertices[ring.next(best)]);
    let t = fraction(point - start, end - start);
    if separation > V::Real::ZERO && !(t >= V::Real::ZERO && t <= V::Real::ONE) {
        // Voronoi region of a vertex.
        let vertex = if t < V::Real::ZERO { start } else { end };
        let (normal, separation) = direction(point - vertex).unwrap_or((normal, separation));
        return Gap { normal, separation, on_first: vertex, on_second: point }.within(limit, trace);
    }
    Gap { normal, separation, on_first: point - separation * normal, on_second: point }.within(limit, trace)
}

/// A polygon and a segment.
#[inline(always)]
pub(crate) fn polygon_segment<V: Vector, T: Trace<V>, const WANT: Want>(
    polygon: Ring<'_, V>,
    segment: &Middle<V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    if !(segment.half.length_squared() > V::Real::SQUARE_LOSES_DIGITS) {
        return polygon_point::<V, T, WANT>(polygon, relative.point(segment.center), limit, trace);
    }
    ring_ring::<V, T, WANT>(polygon, Room::segment(segment).ring(), relative, limit, trace)
}

/// A polygon and a rectangle. One without height or width is a segment: a ring has no repeated vertices.
#[inline(always)]
pub(crate) fn polygon_cuboid<V: Vector, T: Trace<V>, const WANT: Want>(
    polygon: Ring<'_, V>,
    cuboid: &Middle<V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let thin = |i: usize| !(cuboid.half.get(i) * cuboid.half.get(i) > V::Real::SQUARE_LOSES_DIGITS);
    if thin(0) || thin(1) {
        return polygon_segment::<V, T, WANT>(polygon, cuboid, relative, limit, trace);
    }
    ring_ring::<V, T, WANT>(polygon, Room::rectangle(cuboid).ring(), relative, limit, trace)
}

/// Two polygons.
#[inline(always)]
pub(crate) fn polygon_polygon<V: Vector, T: Trace<V>, const WANT: Want>(
    first: Ring<'_, V>,
    second: Ring<'_, V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    ring_ring::<V, T, WANT>(first, second, relative, limit, trace)
}

/// Two rings, the second seen through its relative pose.
#[inline(never)]
pub(crate) fn ring_ring<V: Vector, T: Trace<V>, const WANT: Want>(
    first: Ring<'_, V>,
    second: Ring<'_, V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let origin_seen = -V::project(&relative.axes, relative.offset);
    let back = Relative { axes: transposed::<V>(&relative.axes), offset: origin_seen };
    // Two opposite vertices, because one may be near the origin.
    let extent = |ring: &Ring<'_, V>| ring.vertices[0].largest() + ring.vertices[ring.len() / 2].largest();
    let size = extent(&first) + extent(&second) + relative.offset.largest();
    // Rounding must not hide what the final measurement would keep.
    let reject = limit + V::Real::TWO * tolerance::touching::<V::Real>() * size;
    let few = first.len() <= LANES && second.len() <= LANES;
    let ahead = best_edge(few, &first, &second, relative, |i, normal, separation| {
        trace.step(|| Step::Axis { source: AxisSource::FaceFirst(i as u32), normal, separation });
    })?;
    if ahead.separation > reject {
        return None;
    }
    let behind = best_edge(few, &second, &first, &back, |i, normal, separation| {
        let normal = -relative.vector(normal);
        trace.step(|| Step::Axis { source: AxisSource::FaceSecond(i as u32), normal, separation });
    })?;
    if behind.separation > reject {
        return None;
    }
    if WANT != DEPTH && ahead.separation.max(behind.separation) <= V::Real::ZERO {
        let point = if WANT == NUMBER { V::ZERO } else { common_point(&first, &second, relative, &back) };
        return Some(Gap::common(point));
    }
    // The first one's edges at a tie.
    if behind.separation > ahead.separation {
        let gap = across(&second, &first, &back, &located(behind, &second, &first, &back));
        let flipped = Gap {
            normal: -relative.vector(gap.normal),
            separation: gap.separation,
            on_first: relative.point(gap.on_second),
            on_second: relative.point(gap.on_first),
        };
        flipped.within(limit, trace)
    } else {
        across(&first, &second, relative, &located(ahead, &first, &second, relative)).within(limit, trace)
    }
}

/// An edge of one ring, and the vertex of the other that is furthest against its normal.
struct Edge<R> {
    edge: usize,
    /// Or [`UNKNOWN`], until it is wanted.
    vertex: usize,
    separation: R,
}

const UNKNOWN: usize = usize::MAX;

/// The edge with its vertex looked up and the separation measured from it.
#[inline(always)]
fn located<V: Vector>(
    edge: Edge<V::Real>,
    ring: &Ring<'_, V>,
    other: &Ring<'_, V>,
    relative: &Relative<V>,
) -> Edge<V::Real> {
    if edge.vertex != UNKNOWN {
        return edge;
    }
    let normal = ring.normals[edge.edge];
    let vertex = lowest(other, V::project(&relative.axes, normal));
    let separation = normal.dot(relative.point(other.vertices[vertex]) - ring.vertices[edge.edge]);
    Edge { vertex, separation, ..edge }
}

#[inline(always)]
fn best_edge<V: Vector>(
    few: bool,
    ring: &Ring<'_, V>,
    other: &Ring<'_, V>,
    relative: &Relative<V>,
    report: impl FnMut(usize, V, V::Real),
) -> Option<Edge<V::Real>> {
    if few {
        best_edge_of_few(ring, other, relative, report)
    } else {
        best_edge_by_calipers(ring, other, relative, report)
    }
}

/// Rings up to this size are searched all at once, a number per lane.
const LANES: usize = 8;

/// The edge of `ring` with the largest separation from `other`, by comparing every edge with every vertex; `None` for NaN.
///
/// The loops have fixed bounds and no branches, so that the compiler makes wide instructions of them.
#[inline(always)]
fn best_edge_of_few<V: Vector>(
    ring: &Ring<'_, V>,
    other: &Ring<'_, V>,
    relative: &Relative<V>,
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Edge<V::Real>> {
    let (mut x, mut y) = ([V::Real::ZERO; LANES], [V::Real::ZERO; LANES]);
    // Lanes without an edge are infinitely far behind.
    let mut own = [V::Real::INFINITY; LANES];
    for (l, (normal, vertex)) in ring.normals.iter().zip(ring.vertices).enumerate().take(LANES) {
        (x[l], y[l], own[l]) = (normal.get(0), normal.get(1), normal.dot(*vertex));
    }
    let mut lowest = [V::Real::INFINITY; LANES];
    for vertex in other.vertices.iter().take(LANES) {
        let p = relative.point(*vertex);
        for l in 0..LANES {
            lowest[l] = (x[l] * p.get(0) + y[l] * p.get(1)).min(lowest[l]);
        }
    }
    let (mut edge, mut most) = (0, V::Real::NEG_INFINITY);
    for l in 0..LANES {
        let separation = lowest[l] - own[l];
        (edge, most) = if separation > most { (l, separation) } else { (edge, most) };
    }
    if most == V::Real::NEG_INFINITY {
        return None;
    }
    for l in 0..ring.len() {
        report(l, ring.normals[l], lowest[l] - own[l]);
    }
    Some(Edge { edge, vertex: UNKNOWN, separation: most })
}

/// The edge of `ring` with the largest separation from `other`, going round both once; `None` for NaN.
fn best_edge_by_calipers<V: Vector>(
    ring: &Ring<'_, V>,
    other: &Ring<'_, V>,
    relative: &Relative<V>,
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Edge<V::Real>> {
    let mut best = Edge { edge: 0, vertex: 0, separation: V::Real::NEG_INFINITY };
    let mut calipers = Calipers { other, axes: &relative.axes, before: V::ZERO, vertex: 0 };
    for edge in 0..ring.len() {
        let normal = ring.normals[edge];
        let vertex = calipers.turn_to(normal);
        let separation = normal.dot(relative.point(other.vertices[vertex]) - ring.vertices[edge]);
        report(edge, normal, separation);
        if separation > best.separation {
            best = Edge { edge, vertex, separation };
        }
    }
    // Nothing compares with NaN.
    if best.separation > V::Real::NEG_INFINITY { Some(best) } else { None }
}

/// Follows the vertex of a ring that is furthest against a normal, as the normal turns counter-clockwise.
struct Calipers<'r, 'a, V: Vector> {
    other: &'r Ring<'a, V>,
    axes: &'r V::Axes,
    /// The last normal; zero before the first.
    before: V,
    vertex: usize,
}

impl<V: Vector> Calipers<'_, '_, V> {
    #[inline(always)]
    fn turn_to(&mut self, normal: V) -> usize {
        let seen = V::project(self.axes, normal);
        let ring = self.other;
        // A turn of more than a quarter could start on the flat top and see no way down. Also the first.
        if !(self.before.dot(normal) > V::Real::ZERO) {
            self.vertex = lowest(ring, seen);
        }
        self.before = normal;
        // Bounded by one round: with NaN nothing descends.
        for _ in 0..ring.len() {
            let next = ring.next(self.vertex);
            if !(seen.dot(ring.vertices[next] - ring.vertices[self.vertex]) < V::Real::ZERO) {
                break;
            }
            self.vertex = next;
        }
        self.vertex
    }
}

/// The vertex with the least projection.
#[inline(always)]
fn lowest<V: Vector>(ring: &Ring<'_, V>, normal: V) -> usize {
    let mut vertex = 0;
    let mut least = normal.dot(ring.vertices[0]);
    for i in 1..ring.len() {
        let here = normal.dot(ring.vertices[i]);
        if here < least {
            (vertex, least) = (i, here);
        }
    }
    vertex
}

/// Normal and points across an edge, in the frame of its ring: the other ring's nearest edge is cut to the part that
/// faces this one.
fn across<V: Vector>(ring: &Ring<'_, V>, other: &Ring<'_, V>, relative: &Relative<V>, best: &Edge<V::Real>) -> Gap<V> {
    let (zero, one) = (V::Real::ZERO, V::Real::ONE);
    let (normal, separation) = (ring.normals[best.edge], best.separation);
    let (start, end) = (ring.vertices[best.edge], ring.vertices[ring.next(best.edge)]);
    let vertex = relative.point(other.vertices[best.vertex]);
    let neighbour = relative.point(other.vertices[facing_neighbour(other, relative, best.vertex, normal)]);
    let size = start.largest().max(end.largest()).max(vertex.largest()).max(neighbour.largest());

    let along = end - start;
    let (t, u) = (fraction(vertex - start, along), fraction(neighbour - start, along));
    let lean = normal.dot(neighbour - vertex);
    let flush = lean <= tolerance::flush::<V::Real>() * size;
    if flush && t.min(u) <= one && t.max(u) >= zero {
        // Edge on edge: the middle of what they share.
        let middle = V::Real::HALF * (t.min(u).max(zero) + t.max(u).min(one));
        let on_first = start + middle * along;
        return Gap { normal, separation, on_first, on_second: on_first + separation * normal };
    }
    let inside = t.clamp(zero, one);
    if separation > zero && inside != t {
        let walk = Walk { ring, other, relative };
        let slack = tolerance::touching::<V::Real>() * size;
        let corner = start + inside * along;
        let known = (vertex - corner).length() + slack;
        // Rounding hides the shape of rings that are very far apart: any of their corners is as good as another.
        let hidden = V::Real::EPSILON * known >= along.largest();
        let gap = if hidden {
            direction(vertex - corner).map(|(normal, separation)| Gap {
                normal,
                separation,
                on_first: corner,
                on_second: vertex,
            })
        } else {
            walk.closest(best.edge, best.vertex).filter(|gap| gap.separation <= known)
        };
        if let Some(gap) = gap
            && (gap.separation > tolerance::contact::<V::Real>() * size || gap.separation > separation + slack)
        {
            return gap;
        }
    }
    let on_first = start + inside * along;
    if inside == t {
        return Gap { normal, separation, on_first: vertex - separation * normal, on_second: vertex };
    }
    // The deepest vertex is not over the edge: another pair of features is as deep to rounding. Usually it is the end of
    // this edge and an edge at that vertex.
    let target = on_first + separation * normal;
    for neighbour in [other.next(best.vertex), other.previous(best.vertex)] {
        let opposite = closest_point(target, vertex, relative.point(other.vertices[neighbour]));
        if (opposite - target).largest() <= tolerance::touching::<V::Real>() * size {
            return Gap::balanced(normal, separation, on_first, opposite);
        }
    }
    // Moved apart along the normal, the two are closest where they touch.
    let apart = V::Real::from_f64(GAP) * size - separation;
    let moved = Relative { axes: relative.axes, offset: relative.offset + apart * normal };
    match (Walk { ring, other, relative: &moved }).closest(best.edge, best.vertex) {
        Some(gap) => Gap::balanced(normal, separation, gap.on_first, gap.on_second - apart * normal),
        None => Gap::balanced(normal, separation, on_first, vertex),
    }
}

/// How far rings are moved apart to find where they touch, relative to the largest number in play.
const GAP: f64 = 1.0 / 1024.0;

/// Walks along both rings, which are apart, to their closest points.
///
/// The distance of convex sets has no local minima, so a pair of features from which no step leads closer is the closest.
/// The edge with the largest separation is a good start, but where many edges turn by little, the separations of neighbours
/// are equal to rounding while the closest points are several vertices away. Rings that overlap by rounding may lead
/// it astray; the caller checks that it came closer.
struct Walk<'r, 'a, V: Vector> {
    ring: &'r Ring<'a, V>,
    other: &'r Ring<'a, V>,
    relative: &'r Relative<V>,
}

impl<V: Vector> Walk<'_, '_, V> {
    #[inline(never)]
    fn closest(&self, mut edge: usize, mut vertex: usize) -> Option<Gap<V>> {
        let (zero, one) = (V::Real::ZERO, V::Real::ONE);
        let (ring, other) = (self.ring, self.other);
        let on_other = |j: usize| self.relative.point(other.vertices[j]);
        let along =
            |e: usize, point: V| fraction(point - ring.vertices[e], ring.vertices[ring.next(e)] - ring.vertices[e]);
        // Each step but the turning ones leads to another feature; twice round both is more than enough.
        for _ in 0..2 * (ring.len() + other.len()) {
            let point = on_other(vertex);
            // Edges that are parallel to rounding would send each other back and forth.
            let noise = tolerance::flush::<V::Real>() * point.largest().max(ring.vertices[edge].largest());
            let t = along(edge, point);
            if t >= zero && t <= one {
                // Voronoi region of the edge. The vertex must be the lowest over it.
                let seen = V::project(&self.relative.axes, ring.normals[edge]);
                let step = [other.next(vertex), other.previous(vertex)]
                    .into_iter()
                    .find(|&j| seen.dot(other.vertices[j] - other.vertices[vertex]) < -noise);
                if let Some(lower) = step {
                    vertex = lower;
                    continue;
                }
                let (normal, start) = (ring.normals[edge], ring.vertices[edge]);
                let separation = normal.dot(point - start);
                return Some(Gap { normal, separation, on_first: point - separation * normal, on_second: point });
            }
            let (corner, neighbour) =
                if t > one { (ring.next(edge), ring.next(edge)) } else { (edge, ring.previous(edge)) };
            let back = along(neighbour, point);
            let ahead = if t > one { back > zero } else { back < one };
            // Only round to an edge that faces the point: the back of a segment is an edge too.
            if ahead && ring.normals[neighbour].dot(point - ring.vertices[neighbour]) > zero {
                edge = neighbour;
                continue;
            }
            // Voronoi region of the corner, as seen from the vertex. Does an edge of the other ring come closer?
            let index = corner;
            let corner = ring.vertices[index];
            let between = point - corner;
            let reach = |j: usize| (closest_point(corner, point, on_other(j)) - corner).length_squared();
            let (after, before) = (other.next(vertex), other.previous(vertex));
            let nearer = if reach(before) < reach(after) { before } else { after };
            let step = Some(nearer).filter(|&j| between.dot(on_other(j) - point) < zero);
            let Some(neighbour) = step else {
                let (normal, separation) = direction(between)?;
                return Some(Gap { normal, separation, on_first: corner, on_second: point });
            };
            let s = fraction(corner - point, on_other(neighbour) - point);
            if s >= one {
                vertex = neighbour;
                continue;
            }
            let facing = if neighbour == other.next(vertex) { vertex } else { neighbour };
            let normal = -self.relative.vector(other.normals[facing]);
            // The point of that edge opposite the corner may be opposite an edge of the first ring instead.
            let leaning = [(index, ring.next(index)), (ring.previous(index), ring.previous(index))]
                .into_iter()
                .find(|&(_, end)| normal.dot(ring.vertices[end] - corner) > noise);
            if let Some((along_edge, _)) = leaning {
                let seen = V::project(&self.relative.axes, ring.normals[along_edge]);
                if seen.dot(other.vertices[neighbour] - other.vertices[vertex]) < zero {
                    vertex = neighbour;
                }
                edge = along_edge;
                continue;
            }
            let separation = normal.dot(point - corner);
            return Some(Gap { normal, separation, on_first: corner, on_second: corner + separation * normal });
        }
        None
    }
}

/// Of the two neighbours of a vertex the one whose edge faces the normal more squarely.
#[inline(always)]
fn facing_neighbour<V: Vector>(ring: &Ring<'_, V>, relative: &Relative<V>, vertex: usize, normal: V) -> usize {
    let seen = V::project(&relative.axes, normal);
    let previous = ring.previous(vertex);
    if seen.dot(ring.normals[previous]) < seen.dot(ring.normals[vertex]) { previous } else { ring.next(vertex) }
}

/// A point of both rings, which overlap.
///
/// The line from a difference of inner points through the origin leaves the set of differences at a point that an edge
/// and a vertex make up; the origin is a mixture of the two, and so is the common point.
#[inline(never)]
fn common_point<V: Vector>(first: &Ring<'_, V>, second: &Ring<'_, V>, relative: &Relative<V>, back: &Relative<V>) -> V {
    let (inside_first, inside_second) = (first.inside(), relative.point(second.inside()));
    let between = inside_second - inside_first;
    let ahead = exit(first, second, relative, between);
    let behind = exit(second, first, back, V::project(&relative.axes, -between));
    let Some(((at_first, at_second), reach)) = (match (ahead, behind) {
        (Some(a), Some(b)) if b.reach < a.reach => {
            Some(((relative.point(b.on_other), relative.point(b.on_ring)), b.reach))
        }
        (Some(a), _) => Some(((a.on_ring, a.on_other), a.reach)),
        (None, Some(b)) => Some(((relative.point(b.on_other), relative.point(b.on_ring)), b.reach)),
        (None, None) => None,
    }) else {
        return inside_first;
    };
    let share = V::Real::ONE / (V::Real::ONE + reach);
    let mixed = |inner: V, rim: V| inner + share * (rim - inner);
    V::Real::HALF * (mixed(inside_first, at_first) + mixed(inside_second, at_second))
}

/// Where the line leaves the set of differences across an edge of `ring`.
struct Exit<V: Vector> {
    /// How far, in units of the vector between the inner points.
    reach: V::Real,
    on_ring: V,
    on_other: V,
}

fn exit<V: Vector>(ring: &Ring<'_, V>, other: &Ring<'_, V>, relative: &Relative<V>, between: V) -> Option<Exit<V>> {
    let mut nearest: Option<(usize, usize, V::Real)> = None;
    let mut calipers = Calipers { other, axes: &relative.axes, before: V::ZERO, vertex: 0 };
    for edge in 0..ring.len() {
        let normal = ring.normals[edge];
        let vertex = calipers.turn_to(normal);
        let depth = normal.dot(ring.vertices[edge] - relative.point(other.vertices[vertex]));
        let speed = normal.dot(between);
        if speed > V::Real::ZERO {
            let reach = (depth / speed).max(V::Real::ZERO);
            if nearest.is_none_or(|(_, _, r)| reach < r) {
                nearest = Some((edge, vertex, reach));
            }
        }
    }
    let (edge, vertex, reach) = nearest?;
    let on_other = relative.point(other.vertices[vertex]);
    let (start, end) = (ring.vertices[edge], ring.vertices[ring.next(edge)]);
    // The exit is −reach·between = on_other − on_ring; the edge may be met beyond its end when the other ring's edge is
    // parallel to it, and then the other ring's edge takes up the rest.
    let wanted = on_other + reach * between;
    let on_ring = closest_point(wanted, start, end);
    let neighbour = relative.point(other.vertices[facing_neighbour(other, relative, vertex, ring.normals[edge])]);
    let on_other = closest_point(on_ring - reach * between, on_other, neighbour);
    Some(Exit { reach, on_ring, on_other })
}

/// The axes of the first frame seen from the second.
#[inline(always)]
fn transposed<V: Vector>(axes: &V::Axes) -> V::Axes {
    let mut result = V::basis();
    for axis in result.as_mut() {
        *axis = V::project(axes, *axis);
    }
    result
}
