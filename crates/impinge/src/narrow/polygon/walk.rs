//! From one pair of features to the next, to the closest points of two rings that are apart.

use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::math::segment::{closest_point, closest_points, fraction};
use crate::narrow::gap::Gap;
use crate::shape::core::Ring;
use crate::space::{Real, Vector};
use crate::tolerance;

/// Walks along both rings, which are apart, to their closest points.
///
/// The distance of convex sets has no local minima, so a pair of features from which no step leads closer is the closest.
/// The edge with the largest separation is a good start, but where many edges turn by little, the separations of neighbours
/// are equal to rounding while the closest points are several vertices away. Rings that overlap by rounding may lead
/// it astray; the caller checks that it came closer.
pub(super) struct Walk<'r, 'a, V: Vector> {
    pub ring: &'r Ring<'a, V>,
    pub other: &'r Ring<'a, V>,
    pub relative: &'r Relative<V>,
}

impl<V: Vector> Walk<'_, '_, V> {
    #[inline(never)]
    pub fn closest(&self, mut edge: usize, mut vertex: usize) -> Option<Gap<V>> {
        let (zero, one) = (V::Real::ZERO, V::Real::ONE);
        let (ring, other) = (self.ring, self.other);
        let on_other = |j: usize| self.relative.point(other.vertices[j]);
        let along =
            |e: usize, point: V| fraction(point - ring.vertices[e], ring.vertices[ring.next(e)] - ring.vertices[e]);
        // Each step but the turning ones leads to another feature; twice round both is more than enough.
        for _ in 0..2 * (ring.len() + other.len()) {
            let point = on_other(vertex);
            // Edges that are parallel to rounding would send each other back and forth.
            let size = point.largest().max(ring.vertices[edge].largest());
            let noise = tolerance::flush::<V::Real>() * size;
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
            // Along the edge itself: the difference of two points far from the first ring has lost its digits.
            let edge_to = |j: usize| self.relative.vector(other.vertices[j] - other.vertices[vertex]);
            let reach = |j: usize| {
                let along = edge_to(j);
                let t = fraction(-between, along).clamp(zero, one);
                (between + t * along).length_squared()
            };
            let (after, before) = (other.next(vertex), other.previous(vertex));
            let nearer = if reach(before) < reach(after) { before } else { after };
            let step = Some(nearer).filter(|&j| between.dot(edge_to(j)) < zero);
            let Some(neighbour) = step else {
                if self.sticks_out(between, index, vertex) {
                    return self.measured(index, vertex);
                }
                let (normal, separation) = direction(between)?;
                return Some(Gap { normal, separation, on_first: corner, on_second: point });
            };
            let s = fraction(-between, edge_to(neighbour));
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
        self.descended(edge, vertex)
    }

    /// From edges to edges beside them that are closer, until there are none.
    ///
    /// The steps of the walk follow one ring at a time, and may lead in a circle where long edges meet short ones at a flat angle. These
    /// cost more, but never lead further away.
    #[cold]
    #[inline(never)]
    fn descended(&self, mut edge: usize, mut opposite: usize) -> Option<Gap<V>> {
        let (ring, other) = (self.ring, self.other);
        let on_other = |j: usize| self.relative.point(other.vertices[j]);
        let apart = |i: usize, j: usize| {
            let (p, q) =
                closest_points(ring.vertices[i], ring.vertices[ring.next(i)], on_other(j), on_other(other.next(j)));
            (q - p).length_squared()
        };
        let mut least = apart(edge, opposite);
        // Twice round both.
        for _ in 0..2 * (ring.len() + other.len()) {
            let here = (edge, opposite);
            for i in [ring.previous(here.0), here.0, ring.next(here.0)] {
                for j in [other.previous(here.1), here.1, other.next(here.1)] {
                    let square = apart(i, j);
                    if square < least {
                        (least, edge, opposite) = (square, i, j);
                    }
                }
            }
            if (edge, opposite) == here {
                break;
            }
        }
        self.measured(edge, opposite)
    }

    /// Whether an edge at a corner of the first ring or at a vertex of the other sticks out along the vector between the two. If
    /// none does, they are the closest points, because rings are convex.
    #[inline(always)]
    pub fn sticks_out(&self, between: V, corner: usize, vertex: usize) -> bool {
        let (ring, other) = (self.ring, self.other);
        let seen = V::project(&self.relative.axes, between);
        let beyond = |end: usize| between.dot(ring.vertices[end] - ring.vertices[corner]) > V::Real::ZERO;
        let before = |end: usize| seen.dot(other.vertices[end] - other.vertices[vertex]) < V::Real::ZERO;
        beyond(ring.next(corner))
            | beyond(ring.previous(corner))
            | before(other.next(vertex))
            | before(other.previous(vertex))
    }

    /// Near two corners, the features whose normal explains best both their distance and where they are.
    ///
    /// Pairs of features may be equally close to rounding and yet their directions differ by √ε, which an end far away
    /// magnifies; and over the very end of a long edge the direction between two corners may lean into it. So every
    /// candidate is measured. One of them fits: at an angle θ from the normal of an edge, the error ε·size/d of the direction between
    /// corners at a distance d does not reach the far end if it is less than θ; and otherwise the edge's normal is off by no
    /// more than ε·size at the points.
    #[cold]
    #[inline(never)]
    pub fn measured(&self, mut index: usize, mut vertex: usize) -> Option<Gap<V>> {
        let (ring, other) = (self.ring, self.other);
        let on_other = |j: usize| self.relative.point(other.vertices[j]);
        let mut best: Option<(Gap<V>, V::Real)> = None;
        // Each round measures along both rings and moves by one corner. Few are needed, because the walk has ended near the right
        // ones; but where corners are as fine as rounding, near may be many.
        for _ in 0..ring.len() + other.len() {
            let mut moved = None;
            let mut consider = |at: (usize, usize), normal: V, separation: V::Real, on_first: V, on_second: V| {
                let unexplained =
                    (separation - self.width(normal)).abs() + ((on_second - on_first) - separation * normal).length();
                if separation > V::Real::ZERO && best.as_ref().is_none_or(|&(_, least)| unexplained < least) {
                    best = Some((Gap::balanced(normal, separation, on_first, on_second), unexplained));
                    moved = Some(at);
                }
            };
            for i in [index, ring.previous(index), ring.next(index)] {
                for j in [vertex, other.previous(vertex), other.next(vertex)] {
                    let (corner, point) = (ring.vertices[i], on_other(j));
                    if let Some((normal, separation)) = direction(point - corner) {
                        consider((i, j), normal, separation, corner, point);
                    }
                    let normal = ring.normals[i];
                    let opposite = closest_point(point, corner, ring.vertices[ring.next(i)]);
                    consider((i, j), normal, normal.dot(point - corner), opposite, point);
                    let normal = -self.relative.vector(other.normals[j]);
                    let along = self.relative.vector(other.vertices[other.next(j)] - other.vertices[j]);
                    let t = fraction(corner - point, along).clamp(V::Real::ZERO, V::Real::ONE);
                    let opposite = point + t * along;
                    consider((i, j), normal, normal.dot(point - corner), corner, opposite);
                }
            }
            match moved {
                Some((i, j)) if (i, j) != (index, vertex) => (index, vertex) = (i, j),
                Some(_) | None => break,
            }
        }
        best.map(|(gap, _)| gap)
    }

    /// How far apart the rings are along a unit normal.
    pub fn width(&self, normal: V) -> V::Real {
        let seen = V::project(&self.relative.axes, normal);
        let least = |ring: &Ring<'_, V>, along: V| {
            ring.vertices.iter().fold(V::Real::INFINITY, |least, vertex| along.dot(*vertex).min(least))
        };
        normal.dot(self.relative.offset) + least(self.other, seen) + least(self.ring, -normal)
    }
}
