//! Numbers of twice double precision, as the sum of two `f64`: for the few places where a difference of products must keep
//! its digits.
//!
//! Sums and products of two `f64` are exactly a rounded one plus an error that is itself an `f64` (Dekker, 1971; Knuth). No fused
//! operations, so that every machine gives the same bits. The numbers must be far from overflow and underflow.

use core::ops::{Add, Mul, Sub};

/// `high + low`, where `low` is less than the rounding of `high`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Double {
    high: f64,
    low: f64,
}

impl Double {
    /// `a + b`, exactly.
    fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part = high - a;
        Double { high, low: (a - (high - part)) + (b - part) }
    }

    /// `a − b`, exactly.
    pub fn difference(a: f64, b: f64) -> Self {
        Self::sum(a, -b)
    }

    /// `a · b`, exactly.
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
    pub fn value(self) -> f64 {
        self.high + self.low
    }
}

impl Add for Double {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = Self::sum(self.high, other.high);
        Self::sum(sum.high, sum.low + (self.low + other.low))
    }
}

impl Sub for Double {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Double { high: -other.high, low: -other.low }
    }
}

impl Mul for Double {
    type Output = Self;

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
