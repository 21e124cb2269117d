//! A point that two overlapping rings share, for who does not want the depth.

use super::calipers::lowest;
use crate::math::pose::Relative;
use crate::math::segment::fraction;
use crate::shape::core::Ring;
use crate::space::{Real, Vector};

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
    let mut best: Option<Exit<V>> = None;
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
        let mut consider = |t: V::Real, amiss: V::Real| {
            if best.as_ref().is_none_or(|best| amiss < best.amiss) {
                let at_first = first.vertices[i] + t * (first.vertices[next_i] - first.vertices[i]);
                let at_second = on_second(j) + t * (on_second(next_j) - on_second(j));
                best = Some(Exit { at_first, at_second, amiss });
            }
        };
        if side_here < zero && side_ahead >= zero {
            let t = side_here / (side_here - side_ahead);
            consider(t, (-(reach_here + t * (reach_ahead - reach_here))).max(zero));
        }
        // An edge along the line crosses it anywhere, to rounding: then beside the origin.
        if (reach_here < zero) != (reach_ahead < zero) {
            let t = reach_here / (reach_here - reach_ahead);
            consider(t, (side_here + t * (side_ahead - side_here)).abs());
        }
        (i, j, here) = (next_i, next_j, ahead);
    }
    let Some(Exit { at_first, at_second, .. }) = best else { return inside_first };
    let reach = fraction(at_first - at_second, between).max(zero);
    let share = V::Real::ONE / (V::Real::ONE + reach);
    let mixed = |inner: V, rim: V| inner + share * (rim - inner);
    V::Real::HALF * (mixed(inside_first, at_first) + mixed(inside_second, at_second))
}

/// Where the line may leave the set of differences.
struct Exit<V: Vector> {
    at_first: V,
    at_second: V,
    /// How far it is from the line or behind the origin, in units of the vector between the inner points.
    amiss: V::Real,
}
