//! From one pair of features to the next, to the closest points of two rings that are apart.

use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::math::segment::{closest_point, fraction};
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
            let reach = |j: usize| (closest_point(corner, point, on_other(j)) - corner).length_squared();
            let (after, before) = (other.next(vertex), other.previous(vertex));
            let nearer = if reach(before) < reach(after) { before } else { after };
            let step = Some(nearer).filter(|&j| between.dot(on_other(j) - point) < zero);
            let Some(neighbour) = step else {
                // Over the very end of a long edge rounding may make it lean inwards, and the far end would stick out. What is more
                // than rounding stays.
                let mut straight = between;
                let mut straighten = |edge: V, inwards: V::Real| {
                    let part = fraction(straight, edge);
                    if inwards * part > zero && (part * edge).largest() <= tolerance::straightened::<V::Real>() * size {
                        straight -= part * edge;
                    }
                };
                for end in [ring.next(index), ring.previous(index)] {
                    straighten(ring.vertices[end] - corner, one);
                }
                for end in [after, before] {
                    straighten(on_other(end) - point, -one);
                }
                let (normal, separation) = direction(straight).or_else(|| direction(between))?;
                return Some(Gap::balanced(normal, separation, corner, point));
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
