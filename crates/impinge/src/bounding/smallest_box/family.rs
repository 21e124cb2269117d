//! The boxes with one face flush with one edge and an adjacent face flush with another: a family with one parameter.
//!
//! The normal of a plane that touches the solid along an edge lies between the normals of the faces beside it, `a` and `a′` for the first edge, `b` and `b′` for
//! the second. With the parameter `s` from 0 to 1
//!
//! ```text
//! n₁(s) = a + s·(a′ − a)
//! n₂(s) = (n₁·b)·b′ − (n₁·b′)·b      perpendicular to n₁ and to the second edge, linear in s
//! n₃(s) = n₁ × n₂                     quadratic in s
//! ```
//!
//! None has unit length. Each pair is looked at in one order of the edges, and in the other one where that tells boxes apart better.
//! `n₂` is between `b` and `b′` just where `n₁·b` and `n₁·b′` differ in sign, which is on at most two stretches.

use super::polynomial::{self, Polynomial};
use crate::space::Real;
use crate::tolerance;
use core::ops::Range;
use glam::DVec3;
use smallvec::SmallVec;

/// A direction that depends on the parameter: coefficients of 1, s and s².
pub(super) type Moving = [DVec3; 3];

pub(super) fn direction(moving: &Moving, s: f64) -> DVec3 {
    moving[0] + s * (moving[1] + s * moving[2])
}

/// Of two edges, on a stretch on which they make boxes.
#[derive(Clone, Copy)]
pub(super) struct Family {
    pub normals: [Moving; 3],
}

/// The boxes that touch along two edges.
#[derive(Default)]
pub(super) struct Stretches {
    /// Families, and from where to where the parameter of each goes.
    pub found: SmallVec<[(Family, Range<f64>); 2]>,
    /// Whether `n₂` goes far while `n₁` hardly moves, or even stands still: where `n₁` is along the second edge, or nearly so. Then the parameter
    /// does not tell boxes apart that are different; with the edges exchanged it does.
    pub is_steep: bool,
}

impl Stretches {
    /// `dots` are `a·b`, `a′·b`, `a·b′` and `a′·b′`, not all of one sign.
    pub fn new(a: [DVec3; 2], b: [DVec3; 2], dots: [f64; 4]) -> Self {
        let [start, end, start_other, end_other] = dots;
        // Where a number that starts and ends so is 0.
        let root = |start: f64, end: f64| if start == end { f64::INFINITY } else { start / (start - end) };
        let (first, second) = (root(start, end), root(start_other, end_other));
        let closer = |limit: f64| {
            let inside = |root: f64| (-limit..=1.0 + limit).contains(&root);
            inside(first) && inside(second) && (first - second).abs() <= limit
        };
        if closer(tolerance::CROSSING) {
            return Self::crossing(a, b, dots);
        }
        let mut stretches = Stretches { found: SmallVec::new(), is_steep: closer(tolerance::STEEP) };
        let (low, high) = (first.min(second).clamp(0.0, 1.0), first.max(second).clamp(0.0, 1.0));
        for range in [0.0..low, low..high, high..1.0] {
            let middle = 0.5 * (range.start + range.end);
            let towards = start + middle * (end - start);
            let towards_other = start_other + middle * (end_other - start_other);
            if range.start < range.end && towards * towards_other <= 0.0 {
                // From b to b′ and not the other way.
                let sign = if towards > towards_other { 1.0 } else { -1.0 };
                let family = Family::new(a, b, dots.map(|dot| sign * dot));
                let shortest = family.second_squared(range.start).min(family.second_squared(range.end));
                stretches.is_steep |= range.end - range.start < tolerance::STEEP;
                stretches.is_steep |= shortest < tolerance::STEEP * tolerance::STEEP;
                stretches.found.push((family, range));
            }
        }
        stretches
    }

    /// Where both `n₁·b` and `n₁·b′` are 0, and change sign, `n₂` vanishes; but its direction is the same on either side.
    fn crossing(a: [DVec3; 2], b: [DVec3; 2], [start, end, start_other, end_other]: [f64; 4]) -> Self {
        let (slope, slope_other) = (end - start, end_other - start_other);
        let mut stretches = Stretches { found: SmallVec::new(), is_steep: true };
        if slope * slope_other <= 0.0 {
            let sign = if slope > slope_other { 1.0 } else { -1.0 };
            let family = Family::new(a, b, [slope, slope, slope_other, slope_other].map(|slope| sign * slope));
            stretches.found.push((family, 0.0..1.0));
        }
        stretches
    }
}

impl Family {
    fn new(a: [DVec3; 2], b: [DVec3; 2], [start, end, start_other, end_other]: [f64; 4]) -> Self {
        let n1 = [a[0], a[1] - a[0], DVec3::ZERO];
        let slope = (end - start) * b[1] - (end_other - start_other) * b[0];
        let n2 = [start * b[1] - start_other * b[0], slope, DVec3::ZERO];
        let n3 = [n1[0].cross(n2[0]), n1[0].cross(n2[1]) + n1[1].cross(n2[0]), n1[1].cross(n2[1])];
        Family { normals: [n1, n2, n3] }
    }

    pub fn axes(&self, s: f64) -> [DVec3; 3] {
        [0, 1, 2].map(|i| direction(&self.normals[i], s))
    }

    /// The square of the length of `n₂`.
    fn second_squared(&self, s: f64) -> f64 {
        direction(&self.normals[1], s).length_squared()
    }

    /// The box at `s` around a solid that reaches from one corner to another by `sizes` along the three normals: its axes, perpendicular to rounding and
    /// of any length, and its volume. `None` where `n₂` vanishes and has lost its direction.
    pub fn at(&self, s: f64, sizes: &[DVec3; 3]) -> Option<([DVec3; 3], f64)> {
        if !(self.second_squared(s) > tolerance::VANISHING * tolerance::VANISHING) {
            return None;
        }
        let [n1, n2, _] = self.axes(s);
        let n3 = n1.cross(n2);
        let axes = [n1, n3.cross(n1), n3];
        let squared: f64 = axes.iter().map(|axis| axis.length_squared()).product();
        let product: f64 = (0..3).map(|i| axes[i].dot(sizes[i])).product();
        Some((axes, product / Real::sqrt(squared)))
    }

    /// Whether every box on a part of a stretch has at least a volume, around a solid that reaches at least from one corner to another by `sizes`.
    /// False when that is not enough to tell.
    pub fn is_at_least(&self, volume: f64, part: &Range<f64>, sizes: &[DVec3; 3]) -> bool {
        let positive = |i: usize| {
            let [c0, c1, c2] = self.moved(i, part).map(|coefficient| coefficient.dot(sizes[i]));
            polynomial::bernstein(&[c0, c1, c2]).iter().all(|c| *c >= 0.0)
        };
        // Of two negative numbers the product would be positive.
        (0..3).all(positive) && self.fraction(part, sizes).is_at_least(volume)
    }

    /// A normal on a part of a stretch, by a parameter from 0 to 1.
    fn moved(&self, i: usize, part: &Range<f64>) -> Moving {
        let (moving, length) = (&self.normals[i], part.end - part.start);
        let slope = moving[1] + 2.0 * part.start * moving[2];
        [direction(moving, part.start), length * slope, length * length * moving[2]]
    }

    /// The volume on a part of a stretch, as a fraction of two polynomials of degree 4 in a parameter from 0 to 1.
    pub fn fraction(&self, part: &Range<f64>, sizes: &[DVec3; 3]) -> Fraction {
        let [n1, n2, n3] = [0, 1, 2].map(|i| self.moved(i, part));
        let along = |moving: &Moving, size: DVec3| moving.map(|coefficient| coefficient.dot(size));
        let linear = |moving: &Moving, size: DVec3| [moving[0].dot(size), moving[1].dot(size)];
        let square = |n: &Moving| [n[0].length_squared(), 2.0 * n[0].dot(n[1]), n[1].length_squared()];
        let area: [f64; 3] = polynomial::product(&linear(&n1, sizes[0]), &linear(&n2, sizes[1]));
        Fraction {
            above: polynomial::product(&area, &along(&n3, sizes[2])),
            below: polynomial::product(&square(&n1), &square(&n2)),
        }
    }
}

/// Of two polynomials.
pub(super) struct Fraction {
    above: Polynomial<5>,
    below: Polynomial<5>,
}

impl Fraction {
    /// Whether no value from 0 to 1 is less; false when that is not certain. A polynomial whose Bernstein coefficients are positive is so itself.
    pub fn is_at_least(&self, value: f64) -> bool {
        let rest: Polynomial<5> = core::array::from_fn(|k| self.above[k] - value * self.below[k]);
        polynomial::bernstein(&rest).iter().all(|c| *c >= 0.0)
    }

    /// Calls with each parameter between 0 and 1 at which the fraction has a minimum.
    pub fn each_minimum(&self, call: &mut impl FnMut(f64)) {
        // The numerator of the derivative. Its coefficients of degree 7 are the same and cancel.
        let falling: [f64; 8] = polynomial::product(&polynomial::derivative::<5, 4>(&self.above), &self.below);
        let rising: [f64; 8] = polynomial::product(&polynomial::derivative::<5, 4>(&self.below), &self.above);
        let slope: Polynomial<7> = core::array::from_fn(|k| falling[k] - rising[k]);
        polynomial::each_rise(&polynomial::bernstein(&slope), 0.0..1.0, call);
    }
}
