//! The least depth of two bodies of the plane that overlap, by growing a polygon inside the set of differences.
//!
//! What [`expand`](super::expand) does with triangles in space: the edge that is nearest to the origin is pushed out to the furthest difference along its normal, until
//! it cannot be. There is no limit to how round the set is, and when the origin is in the middle of a disc all edges are as near; then the best
//! direction so far leads to the answer ([`settle`](super::settle)).

use super::Bounds;
use super::expand::Exit;
use super::pair::Differences;
use super::settle::settle;
use super::simplex::{Corner, Simplex, along, further};
use crate::math::three::Three;
use smallvec::SmallVec;

/// So many corners need no memory but the stack.
const ROOM: usize = 48;

/// From the origin to the line of an edge, negative if the origin is outside; infinite for one without length.
fn height(a: &Corner<f64>, b: &Corner<f64>) -> f64 {
    let height = along(outwards(a, b), a);
    if height.is_finite() { height } else { f64::INFINITY }
}

/// Out of a ring that goes round counter-clockwise.
fn outwards(a: &Corner<f64>, b: &Corner<f64>) -> Three<f64> {
    let [x, y, _] = (b.place - a.place).0;
    Three([y, -x, 0.0])
}

/// The way out. `report` is told each direction that was measured, and how far the surface is.
pub(super) fn expand<P: Differences<Number = f64>>(
    pair: &P,
    bounds: Bounds,
    most: usize,
    mut report: impl FnMut(Three<f64>, f64),
) -> Exit<f64> {
    let mut measure = |outwards: Three<f64>| {
        let next = pair.furthest(outwards, &pair.any());
        let reached = along(outwards, &next);
        report(outwards, reached);
        (next, reached)
    };
    let mut best = (Three::axis(0), f64::INFINITY);
    let mut corners: SmallVec<[Corner<f64>; ROOM]> = SmallVec::new();
    for outwards in [Three::axis(0), Three::axis(1), -Three::axis(0), -Three::axis(1)] {
        let (next, reached) = measure(outwards);
        best = if reached < best.1 { (outwards, reached) } else { best };
        // One corner may be the furthest along several axes.
        if corners.iter().all(|corner| corner.place.0 != next.place.0) {
            corners.push(next);
        }
    }
    if best.1 <= bounds.close {
        // The set ends at the origin.
        return settle(pair, bounds, best);
    }
    let mut heights: SmallVec<[f64; ROOM]> =
        (0..corners.len()).map(|k| height(&corners[k], &corners[(k + 1) % corners.len()])).collect();
    while corners.len() < most {
        let lower = |low: usize, k: usize| if heights[k] < heights[low] { k } else { low };
        let nearest = (1..heights.len()).fold(0, lower);
        let edge = [corners[nearest], corners[(nearest + 1) % corners.len()]];
        let outwards = outwards(&edge[0], &edge[1]);
        if !(heights[nearest] < f64::INFINITY) {
            break;
        }
        let (next, reached) = measure(outwards);
        if further(outwards, &next, &edge) <= bounds.close {
            return Exit { outwards, depth: reached, simplex: around(&corners, outwards, reached, bounds.flat) };
        }
        best = if reached < best.1 { (outwards, reached) } else { best };
        heights[nearest] = height(&edge[0], &next);
        heights.insert(nearest + 1, height(&next, &edge[1]));
        corners.insert(nearest + 1, next);
    }
    settle(pair, bounds, best)
}

/// Of the corners that are as far out, the nearest one on either side of the place straight out from the origin: the nearest edge may be a part of what is flush.
fn around(corners: &[Corner<f64>], outwards: Three<f64>, depth: f64, flat: f64) -> Simplex<f64> {
    let aside = Three([-outwards.0[1], outwards.0[0], 0.0]);
    let flush = corners.iter().filter(|corner| depth - along(outwards, corner) <= flat);
    let place = |corner: &Corner<f64>| along(aside, corner);
    let (mut before, mut after) = (None, None);
    for corner in flush {
        if place(corner) <= 0.0 && before.is_none_or(|last| place(corner) > place(&last)) {
            before = Some(*corner);
        }
        if place(corner) >= 0.0 && after.is_none_or(|first| place(corner) < place(&first)) {
            after = Some(*corner);
        }
    }
    match (before, after) {
        (Some(before), Some(after)) => Simplex::new(&[before, after]),
        (Some(only), None) | (None, Some(only)) => Simplex::new(&[only]),
        (None, None) => Simplex::new(&corners[..1]),
    }
}
