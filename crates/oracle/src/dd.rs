//! Double-double arithmetic: a number as the unevaluated sum of two `f64`, and the small trait that lets one
//! formula run in `f64` (to search) and in double-double (to answer).

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// What the geometric formulas need of a number.
pub(crate) trait Real:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
    fn of(value: f64) -> Self;
    fn sqrt(self) -> Self;

    fn abs(self) -> Self {
        if self < Self::ZERO { -self } else { self }
    }
    fn larger(self, other: Self) -> Self {
        if self < other { other } else { self }
    }
    fn smaller(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
    fn clamp01(self) -> Self {
        self.larger(Self::ZERO).smaller(Self::ONE)
    }
}

impl Real for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    fn of(value: f64) -> Self {
        value
    }
    fn sqrt(self) -> Self {
        f64::sqrt(self)
    }
}

/// The sum `hi + lo`, with `lo` at most half a unit in the last place of `hi`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dd {
    pub hi: f64,
    pub lo: f64,
}

/// The sum of two numbers and its exact rounding error.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_part = sum - a;
    (sum, (a - (sum - b_part)) + (b - b_part))
}

/// As `two_sum`, for `|a| >= |b|`.
fn quick_two_sum(a: f64, b: f64) -> Dd {
    let hi = a + b;
    Dd { hi, lo: b - (hi - a) }
}

/// The product of two numbers and its exact rounding error.
fn two_prod(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    (product, f64::mul_add(a, b, -product))
}

impl Dd {
    pub fn new(value: f64) -> Self {
        Self { hi: value, lo: 0.0 }
    }

    /// Rounds to the nearest `f64`: the pair is kept normalised, so this is its leading part.
    pub fn to_f64(self) -> f64 {
        self.hi
    }

    /// Multiplies by a power of two, which is exact.
    pub fn times_power_of_two(self, factor: f64) -> Self {
        Self { hi: self.hi * factor, lo: self.lo * factor }
    }
}

impl Add for Dd {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let (hi, hi_error) = two_sum(self.hi, other.hi);
        let (lo, lo_error) = two_sum(self.lo, other.lo);
        let sum = quick_two_sum(hi, hi_error + lo);
        quick_two_sum(sum.hi, sum.lo + lo_error)
    }
}

impl Neg for Dd {
    type Output = Self;
    fn neg(self) -> Self {
        Self { hi: -self.hi, lo: -self.lo }
    }
}

impl Sub for Dd {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + (-other)
    }
}

impl Mul for Dd {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let (product, error) = two_prod(self.hi, other.hi);
        quick_two_sum(product, error + (self.hi * other.lo + self.lo * other.hi))
    }
}

impl Div for Dd {
    type Output = Self;
    /// Long division, one `f64` digit at a time.
    fn div(self, other: Self) -> Self {
        let first = self.hi / other.hi;
        let rest = self - other * Dd::new(first);
        let second = rest.hi / other.hi;
        let rest = rest - other * Dd::new(second);
        let third = rest.hi / other.hi;
        quick_two_sum(first, second) + Dd::new(third)
    }
}

impl PartialOrd for Dd {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.hi.partial_cmp(&other.hi) {
            Some(Ordering::Equal) => self.lo.partial_cmp(&other.lo),
            order => order,
        }
    }
}

impl Real for Dd {
    const ZERO: Self = Self { hi: 0.0, lo: 0.0 };
    const ONE: Self = Self { hi: 1.0, lo: 0.0 };

    fn of(value: f64) -> Self {
        Self::new(value)
    }

    /// One Newton step from the `f64` root doubles its digits.
    fn sqrt(self) -> Self {
        if self.hi <= 0.0 {
            return Self::ZERO;
        }
        let root = Dd::new(self.hi.sqrt());
        root + (self - root * root) / Dd::new(2.0 * root.hi)
    }
}

/// A power of two that brings a positive `size` into `[0.5, 1)`.
pub(crate) fn power_of_two_to_unit(size: f64) -> f64 {
    let exponent = ((size.to_bits() >> 52) & 0x7ff).clamp(1, 2044);
    f64::from_bits((2045 - exponent) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirds_and_roots_carry_thirty_digits() {
        let third = Dd::ONE / Dd::new(3.0);
        let rest = Dd::ONE - third * Dd::new(3.0);
        assert!(rest.hi.abs() < 1e-31);
        for value in [2.0, 3.0, 0.7, 1e-40, 1e150] {
            let root = Dd::new(value).sqrt();
            assert!(((root * root - Dd::new(value)).hi / value).abs() < 1e-31);
        }
    }

    #[test]
    fn sums_keep_what_f64_loses() {
        let sum = Dd::new(1e16) + Dd::new(1.25) - Dd::new(1e16);
        assert_eq!(sum.to_f64(), 1.25);
        let square = Dd::new(1.0 + f64::EPSILON) * Dd::new(1.0 - f64::EPSILON);
        assert_eq!((square - Dd::ONE).to_f64(), -f64::EPSILON * f64::EPSILON);
    }

    #[test]
    fn powers_of_two_bring_sizes_to_one() {
        for size in [1.0, 0.3, 7.0, 1e75, 1e-75, 1e-310] {
            let factor = power_of_two_to_unit(size);
            assert!(size * factor < 1.0);
            assert!(size < 1e-300 || size * factor >= 0.5);
        }
    }
}
