//! Numbers of twice double precision, as the sum of two `f64`: for the few places where a difference of products must keep
//! its digits.
//!
//! Sums and products of two `f64` are exactly a rounded one plus an error that is itself an `f64` (Dekker, 1971; Knuth). No fused
//! operations, so that every machine gives the same bits. The numbers must be far from overflow and underflow.

use core::cmp::Ordering;
use core::ops::{Add, Mul, Neg, Sub};

/// `high + low`, where `low` is less than the rounding of `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Double {
    high: f64,
    low: f64,
}

impl Double {
    /// 0
    pub const ZERO: Self = Double { high: 0.0, low: 0.0 };

    /// `a + b`, exactly.
    #[inline]
    fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part = high - a;
        Double { high, low: (a - (high - part)) + (b - part) }
    }

    /// `a − b`, exactly.
    #[inline]
    pub fn difference(a: f64, b: f64) -> Self {
        Self::sum(a, -b)
    }

    /// `a · b`, exactly.
    #[inline]
    fn product(a: f64, b: f64) -> Self {
        // Halves of the digits, whose products are exact.
        let halves = |x: f64| {
            let large = 134_217_729.0 * x;
            let high = large - (large - x);
            (high, x - high)
        };
        let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
        let high = a * b;
        Double { high, low: ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low }
    }

    /// Rounded.
    #[inline]
    pub fn value(self) -> f64 {
        self.high + self.low
    }
}

impl From<f64> for Double {
    #[inline]
    fn from(number: f64) -> Self {
        Double { high: number, low: 0.0 }
    }
}

impl PartialOrd for Double {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.high.partial_cmp(&other.high) {
            Some(Ordering::Equal) => self.low.partial_cmp(&other.low),
            ordering => ordering,
        }
    }
}

impl Neg for Double {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Double { high: -self.high, low: -self.low }
    }
}

impl Add for Double {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let sum = Self::sum(self.high, other.high);
        Self::sum(sum.high, sum.low + (self.low + other.low))
    }
}

impl Sub for Double {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Double {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let product = Self::product(self.high, other.high);
        Self::sum(product.high, product.low + (self.high * other.low + self.low * other.high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_of_products_keep_their_digits() {
        // (1 + δ)(1 − δ) − 1 = −δ².
        let delta = 1e-9;
        let (a, b) = (Double::sum(1.0, delta), Double::difference(1.0, delta));
        let left = (a * b - Double::sum(1.0, 0.0)).value();
        assert!((left / (-delta * delta) - 1.0).abs() < 1e-9, "{left}");
        assert_eq!((Double::product(0.1, 0.3) - Double::product(0.3, 0.1)).value(), 0.0);
    }
}
