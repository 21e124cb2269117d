//! Climbing to a peak of the separation over the sphere of directions, where it is smooth.
//!
//! Newton's method with a bound on the step: the separation `f` is extended to all vectors as a homogeneous function, whose
//! second derivative on the sphere is that of space, less `f` times the identity.

use crate::body::Vector;
use crate::circle::{normalised, tangents};
use crate::peaks::Bodies;
use crate::vector::{along, dot, norm};

/// The first bound on the step, in radians.
const FIRST_BOUND: f64 = 0.1;

/// A bound on the step below which the climb has come to a peak, or to a ridge that it can not follow.
const LEAST_BOUND: f64 = 1e-11;

/// A gain below this is nothing, at values of about one.
const NO_GAIN: f64 = 1e-17;

/// The longest step by slope alone, in radians.
const POLISH: f64 = 1e-6;

/// How much of a value is rounding, at values of about one.
const VALUE_ROUNDING: f64 = 1e-15;

/// Climbs from a direction as far as it goes. The value stops to rise when the direction has half of its digits; the
/// slope gives the rest.
pub(crate) fn climb(bodies: &Bodies, start: &Vector) -> (f64, Vector) {
    let mut best = climb_by_value(bodies, start);
    for _ in 0..3 {
        let model = Model::new(bodies, &best.1);
        let step = model.step(POLISH);
        let there = model.moved(step);
        let found = bodies.separation(&there);
        let flatter = Model::new(bodies, &there).steepness() < model.steepness();
        if norm(&step) >= POLISH || !flatter || found < best.0 - VALUE_ROUNDING {
            break;
        }
        best = (found, there);
    }
    best
}

fn climb_by_value(bodies: &Bodies, start: &Vector) -> (f64, Vector) {
    let mut best = (bodies.separation(start), *start);
    let mut bound = FIRST_BOUND;
    for _ in 0..60 {
        let model = Model::new(bodies, &best.1);
        let step = model.step(bound);
        let expected = model.gain(step);
        if !(expected > NO_GAIN) {
            break;
        }
        let moved = model.moved(step);
        let found = bodies.separation(&moved);
        let ratio = (found - best.0) / expected;
        if found > best.0 {
            best = (found, moved);
        }
        if ratio > 0.75 {
            bound = (bound * 2.0).min(0.5);
        } else if !(ratio > 0.25) {
            bound = 0.25 * bound.min(norm(&step));
        }
        if bound < LEAST_BOUND {
            break;
        }
    }
    best
}

/// The separation around a direction up to second order.
struct Model {
    middle: Vector,
    /// Two directions across it.
    basis: [Vector; 2],
    slope: [f64; 2],
    /// The second derivative `[xx, xy, yy]`.
    bending: [f64; 3],
}

impl Model {
    fn new(bodies: &Bodies, n: &Vector) -> Self {
        let basis = tangents(n);
        let (value, gradient) = bodies.slope(n);
        let slope = basis.map(|t| dot(&t, &gradient));
        Self { middle: *n, basis, slope, bending: bodies.bending(n, &basis, value) }
    }

    fn steepness(&self) -> f64 {
        norm(&self.slope)
    }

    /// The direction that a step leads to.
    fn moved(&self, [x, y]: [f64; 2]) -> Vector {
        normalised(&along(&along(&self.middle, x, &self.basis[0]), y, &self.basis[1]))
    }

    /// What a step gains.
    fn gain(&self, [x, y]: [f64; 2]) -> f64 {
        let [xx, xy, yy] = self.bending;
        self.slope[0] * x + self.slope[1] * y + 0.5 * (xx * x * x + 2.0 * xy * x * y + yy * y * y)
    }

    /// The step of at most the given length that gains the most.
    fn step(&self, bound: f64) -> [f64; 2] {
        // The principal directions of the model and its bending along them.
        let ([xx, xy, yy], slope) = (self.bending, self.slope);
        let (sin, cos) = (0.5 * (2.0 * xy).atan2(xx - yy)).sin_cos();
        let mean = 0.5 * (xx + yy);
        let spread = norm(&[0.5 * (xx - yy), xy]);
        let slopes = [cos * slope[0] + sin * slope[1], cos * slope[1] - sin * slope[0]];
        let [u, v] = bounded_principal_step(slopes, [mean + spread, mean - spread], bound);
        [cos * u - sin * v, sin * u + cos * v]
    }
}

/// The best step along the principal directions, of which the first bends up the most: `slope / (shift - bend)` with the
/// least shift that keeps the step short and the shifted model bent down.
fn bounded_principal_step(slopes: [f64; 2], bends: [f64; 2], bound: f64) -> [f64; 2] {
    let step = |shift: f64| [slopes[0] / (shift - bends[0]), slopes[1] / (shift - bends[1])];
    let too_long = |[u, v]: [f64; 2]| u * u + v * v > bound * bound;
    if bends[0] < 0.0 && !too_long(step(0.0)) {
        return step(0.0);
    }
    let steepness = norm(&slopes);
    let (mut low, mut high) = (bends[0].max(0.0), bends[0].max(0.0) + steepness / bound);
    if bends[0] > 0.0 && slopes[0].abs() < 1e-9 * bends[0] * bound {
        // All but at the bottom of a valley: out of it along the first direction.
        return [bound.copysign(slopes[0]), 0.0];
    }
    for _ in 0..12 {
        let middle = 0.5 * (low + high);
        if too_long(step(middle)) { low = middle } else { high = middle }
    }
    step(high)
}
