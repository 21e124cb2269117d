//! Climbing to a peak of the separation over the sphere of directions, where it is smooth.
//!
//! Newton's method with a bound on the step: the separation `f` is extended to all vectors as a homogeneous function, whose
//! second derivative on the sphere is that of space, less `f` times the identity.

use crate::body::Vector;
use crate::circle::{normalised, tangents};
use crate::peaks::Bodies;
use crate::vector::{along, dot};

/// The first bound on the step, in radians.
const FIRST_BOUND: f64 = 0.1;

/// A bound on the step below which the climb has come to a peak, or to a ridge that it can not follow.
const LEAST_BOUND: f64 = 1e-11;

/// A gain below this is nothing, at values of about one.
const NO_GAIN: f64 = 1e-17;

/// Climbs from a direction as far as it goes.
pub(crate) fn climb(bodies: &Bodies, start: &Vector) -> (f64, Vector) {
    let mut best = (bodies.separation(start), *start);
    let mut bound = FIRST_BOUND;
    for _ in 0..60 {
        let basis = tangents(&best.1);
        let (value, gradient) = bodies.slope(&best.1);
        let slope = basis.map(|t| dot(&t, &gradient));
        let bending = bodies.bending(&best.1, &basis, value);
        let step = bounded_step(slope, bending, bound);
        let expected = gain(slope, bending, step);
        if !(expected > NO_GAIN) {
            break;
        }
        let moved = normalised(&along(&along(&best.1, step[0], &basis[0]), step[1], &basis[1]));
        let found = bodies.separation(&moved);
        let ratio = (found - best.0) / expected;
        if found > best.0 {
            best = (found, moved);
        }
        if ratio > 0.75 {
            bound = (bound * 2.0).min(0.5);
        } else if !(ratio > 0.25) {
            bound = 0.25 * bound.min(step[0].hypot(step[1]));
        }
        if bound < LEAST_BOUND {
            break;
        }
    }
    best
}

/// What the quadratic model gains by a step.
fn gain(slope: [f64; 2], [xx, xy, yy]: [f64; 3], [x, y]: [f64; 2]) -> f64 {
    slope[0] * x + slope[1] * y + 0.5 * (xx * x * x + 2.0 * xy * x * y + yy * y * y)
}

/// The step of at most the given length to the highest point of the quadratic model.
fn bounded_step(slope: [f64; 2], [xx, xy, yy]: [f64; 3], bound: f64) -> [f64; 2] {
    // The principal directions of the model and its bending along them.
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    let (sin, cos) = angle.sin_cos();
    let mean = 0.5 * (xx + yy);
    let spread = (0.5 * (xx - yy)).hypot(xy);
    let bends = [mean + spread, mean - spread];
    let slopes = [cos * slope[0] + sin * slope[1], cos * slope[1] - sin * slope[0]];
    let [u, v] = bounded_principal_step(slopes, bends, bound);
    [cos * u - sin * v, sin * u + cos * v]
}

/// The same along the principal directions, of which the first bends up the most: `slope / (shift - bend)` with the
/// least shift that keeps the step short and the shifted model bent down.
fn bounded_principal_step(slopes: [f64; 2], bends: [f64; 2], bound: f64) -> [f64; 2] {
    let step = |shift: f64| [slopes[0] / (shift - bends[0]), slopes[1] / (shift - bends[1])];
    let length = |[u, v]: [f64; 2]| u.hypot(v);
    if bends[0] < 0.0 && length(step(0.0)) <= bound {
        return step(0.0);
    }
    let steepness = slopes[0].hypot(slopes[1]);
    let (mut low, mut high) = (bends[0].max(0.0), bends[0].max(0.0) + steepness / bound);
    if bends[0] > 0.0 && slopes[0].abs() < 1e-9 * bends[0] * bound {
        // All but at the bottom of a valley: out of it along the first direction.
        return [bound.copysign(slopes[0]), 0.0];
    }
    for _ in 0..20 {
        let middle = 0.5 * (low + high);
        if length(step(middle)) > bound { low = middle } else { high = middle }
    }
    step(high)
}
