//! Numbers with twice the digits of a scalar: `f64` for `f32`, and [`Double`] for `f64`.
//!
//! Where an algorithm goes from one set of points to the next by the signs of products of three or four coordinates, half of the
//! digits are gone after the first step. With twice as many the signs are right for all input that rounding of the coordinates does
//! not make ambiguous anyway, and what is left is rounded once, at the end.

use super::double::Double;
use core::ops::{Add, Mul, Neg, Sub};

/// A number with twice the digits of a scalar.
pub trait Twice:
    Copy + PartialOrd + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self> + 'static
{
    /// 0
    const ZERO: Self;
    /// The spacing of numbers at 1, about.
    const EPSILON: f64;
    /// A number of double precision.
    fn of(number: f64) -> Self;
    /// Rounded to double precision.
    fn value(self) -> f64;
}

impl Twice for f64 {
    const ZERO: f64 = 0.0;
    const EPSILON: f64 = f64::EPSILON;
    #[inline(always)]
    fn of(number: f64) -> f64 {
        number
    }
    #[inline(always)]
    fn value(self) -> f64 {
        self
    }
}

impl Twice for Double {
    const ZERO: Double = Double::ZERO;
    // Sums and products are good to 104 of the 106 digits.
    const EPSILON: f64 = 4.0 * f64::EPSILON * f64::EPSILON;
    #[inline(always)]
    fn of(number: f64) -> Double {
        Double::from(number)
    }
    #[inline(always)]
    fn value(self) -> f64 {
        Double::value(self)
    }
}
