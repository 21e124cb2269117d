//! From a way out of two bodies that overlap to a shorter one nearby, as long as there is one.
//!
//! Let `n` be a direction, and `h(n)` how far the set of differences reaches along it: the bodies part when the second moves by `−h(n)·n`. If they do not even touch then, they are some `δ`
//! apart along another direction `m`, which is shorter: the origin has moved to `h(n)·n`, and that is `δ` above the set's surface along `m`, so that
//!
//! ```text
//! h(m) = h(n)·(n·m) − δ ≤ h(n) − δ.
//! ```
//!
//! Where the bodies touch, no direction nearby is shorter. Creases in the surface do not matter, because the distance of two convex sets has none.

use super::closest::{Closest, closest};
use super::expand::Exit;
use super::pair::Differences;
use super::simplex::{Simplex, along};
use super::{Bounds, EFFORT};
use crate::math::three::Three;
use crate::space::Real;

/// So many directions are tried: each leaves but a part of the error, the smaller the less round the set is about the origin.
const STEPS: usize = 16;

/// So many rounds of that: bodies that are what they say need a dozen.
const ROUNDS: usize = 48;

/// The steps from one direction to another that are tried, in radians.
const WIDEST: f64 = 0.5;
const FINEST: f64 = 1.0 / 1024.0;

/// The least deep of the ways out around a direction, for sets that are all but round about the origin: what settles hardly moves there, and creases in how deep directions
/// are stop what goes straight downhill. So directions are compared by what they settle at.
#[cold]
#[inline(never)]
pub(super) fn descend<P: Differences<Number = f64>>(pair: &P, bounds: Bounds, start: (Three<f64>, f64)) -> Exit<f64> {
    let mut best = settle(pair, bounds, start);
    let mut step = WIDEST;
    for _ in 0..ROUNDS {
        if step < FINEST {
            break;
        }
        let here = best.outwards.times(1.0 / Real::sqrt(best.outwards.dot(best.outwards)));
        let across = [0, 1, 2].map(|i| here.cross(Three::axis(i)));
        let settled = across.into_iter().flat_map(|way| [way, -way]).map(|way| {
            let outwards = here + way.times(step);
            settle(pair, bounds, (outwards, along(outwards, &pair.furthest(outwards, &pair.any()))))
        });
        match settled.min_by(|x, y| x.depth.total_cmp(&y.depth)) {
            Some(least) if least.depth < best.depth - bounds.close => best = least,
            Some(_) | None => step *= 0.5,
        }
    }
    best
}

/// The way out that a direction, and how far the set reaches along it, lead to.
#[cold]
#[inline(never)]
pub(super) fn settle<P: Differences<Number = f64>>(
    pair: &P,
    bounds: Bounds,
    (mut outwards, mut depth): (Three<f64>, f64),
) -> Exit<f64> {
    let (mut simplex, mut above) = moved_out(pair, bounds, outwards, depth);
    for _ in 0..STEPS {
        let Some(shorter) = above else { break };
        let reached = along(shorter, &pair.furthest(shorter, &pair.any()));
        // Negated, for NaN.
        if !(reached < depth - bounds.close) {
            break;
        }
        (outwards, depth) = (shorter, reached);
        (simplex, above) = moved_out(pair, bounds, outwards, depth);
    }
    Exit { outwards, depth, simplex }
}

/// The differences that are nearest to the origin once the second body has been moved out, and the direction from there to the origin if they are apart then.
fn moved_out<P: Differences<Number = f64>>(
    pair: &P,
    bounds: Bounds,
    outwards: Three<f64>,
    depth: f64,
) -> (Simplex<f64>, Option<Three<f64>>) {
    let moved = pair.moved(-outwards, depth);
    match closest(&moved, f64::INFINITY, bounds, EFFORT.rounds, |_, _| ()) {
        Ok(Closest::Apart(simplex, towards, _)) => (simplex, Some(towards)),
        Ok(Closest::Meeting(simplex)) => (simplex.steadied(), None),
        // There is no limit to be beyond.
        Ok(Closest::Beyond) => (Simplex::new(&[moved.furthest(outwards, &moved.any())]), None),
        Err(mut simplex) => {
            let towards = simplex.reduce().map(|(towards, _)| towards);
            (simplex, towards)
        }
    }
}
