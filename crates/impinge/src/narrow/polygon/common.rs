//! A point that two overlapping rings share, for who does not want the depth.

use super::calipers::lowest;
use crate::math::pose::Relative;
use crate::math::segment::fraction;
use crate::shape::core::Ring;
use crate::space::{Real, Vector};
use crate::tolerance;

/// A point of both rings, which overlap.
///
/// The line from a difference of inner points through the origin leaves the set of differences `A − B` through an edge of
/// it; the origin is a mixture of the two points, and so is the common point. The rim of the set of differences is made of the
/// edges of both rings in the order of their angles, and the line leaves where the rim crosses over from its right to its
/// left. So rounding moves the point along the rim by no more than itself, however little the rim bends there.
#[inline(never)]
pub(super) fn common_point<V: Vector>(first: &Ring<'_, V>, second: &Ring<'_, V>, relative: &Relative<V>) -> V {
    let zero = V::Real::ZERO;
    let (inside_first, inside_second) = (first.inside(), relative.point(second.inside()));
    let between = inside_second - inside_first;
    if !(between.length_squared() > V::Real::SQUARE_LOSES_DIGITS) {
        return inside_first;
    }
    let on_second = |j: usize| relative.point(second.vertices[j]);
    let left = between.perpendicular();
    // From the far end, so that the way along the rim is known.
    let mut i = lowest(first, between);
    let mut j = lowest(second, -V::project(&relative.axes, between));
    let mut facing = -between;
    let mut best: Option<(V, V::Real)> = None;
    let size = relative.offset.largest().max(inside_first.largest()).max(inside_second.largest());
    let rounding = tolerance::contact::<V::Real>() * size * between.length();
    let mut here = first.vertices[i] - on_second(j);
    for _ in 0..first.len() + second.len() {
        let (a, b) = (first.normals[i], -relative.vector(second.normals[j]));
        // The edge that turns less comes first. A segment turns back on itself, and then only the last edge tells which.
        let first_turns = if a.dot(b) > zero { a.perpendicular().dot(b) > zero } else { facing.dot(a) > facing.dot(b) };
        let (next_i, next_j) = if first_turns { (first.next(i), j) } else { (i, second.next(j)) };
        facing = if first_turns { a } else { b };
        let ahead = first.vertices[next_i] - on_second(next_j);
        let (side_here, side_ahead) = (left.dot(here), left.dot(ahead));
        let (reach_here, reach_ahead) = (between.dot(here), between.dot(ahead));
        // Each ring has a point that should be the common one.
        let mut consider = |t: V::Real| {
            let at_first = first.vertices[i] + t * (first.vertices[next_i] - first.vertices[i]);
            let at_second = on_second(j) + t * (on_second(next_j) - on_second(j));
            let reach = fraction(at_first - at_second, between).max(zero);
            let share = V::Real::ONE / (V::Real::ONE + reach);
            let mixed = |inner: V, rim: V| inner + share * (rim - inner);
            let (in_first, in_second) = (mixed(inside_first, at_first), mixed(inside_second, at_second));
            let amiss = (in_second - in_first).length_squared();
            if best.is_none_or(|(_, least)| amiss < least) {
                best = Some((V::Real::HALF * (in_first + in_second), amiss));
            }
        };
        if side_here < zero && side_ahead >= zero {
            consider(side_here / (side_here - side_ahead));
        }
        // An edge along the line crosses it anywhere, to rounding: then beside the origin.
        if (reach_here < zero) != (reach_ahead < zero) {
            consider(reach_here / (reach_here - reach_ahead));
        }
        // Rings that just touch do so at a corner as well as at any point of an edge that rounding finds.
        if side_here.abs().max(reach_here.abs()) <= rounding {
            consider(zero);
        }
        (i, j, here) = (next_i, next_j, ahead);
    }
    best.map_or(inside_first, |(point, _)| point)
}
