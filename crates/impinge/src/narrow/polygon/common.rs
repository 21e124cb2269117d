//! A point that two overlapping rings share, for who does not want the depth.

use super::across::facing_neighbour;
use super::calipers::Calipers;
use crate::math::pose::Relative;
use crate::math::segment::closest_point;
use crate::shape::core::Ring;
use crate::space::{Real, Vector};

/// A point of both rings, which overlap.
///
/// The line from a difference of inner points through the origin leaves the set of differences at a point that an edge
/// and a vertex make up; the origin is a mixture of the two, and so is the common point.
#[inline(never)]
pub(super) fn common_point<V: Vector>(
    first: &Ring<'_, V>,
    second: &Ring<'_, V>,
    relative: &Relative<V>,
    back: &Relative<V>,
) -> V {
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
    let mut calipers = Calipers::new(other, &relative.axes);
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
    let neighbour =
        relative.point(other.vertices[facing_neighbour(other, vertex, V::project(&relative.axes, ring.normals[edge]))]);
    let on_other = closest_point(on_ring - reach * between, on_other, neighbour);
    Some(Exit { reach, on_ring, on_other })
}
