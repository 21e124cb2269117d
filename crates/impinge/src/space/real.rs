//! The scalar of a space: `f32` or `f64`, with just the operations the library uses.
//!
//! `sqrt` is correctly rounded on every platform; sine and cosine come from `libm`, so that the bits are the same
//! everywhere. There is no fused multiply-add here on purpose.

use super::double::Double;
use super::lanes::{Four, Number};
use super::sealed::Sealed;
use super::serial::Serial;
use super::twice::Twice;
use core::fmt::{Debug, Display};
use core::hint::select_unpredictable;
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

/// `f32` or `f64`.
pub trait Real:
    Sealed
    + Serial
    + Number<Self>
    + Copy
    + Debug
    + Display
    + Default
    + PartialEq
    + PartialOrd
    + Send
    + Sync
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + SubAssign
    + Mul<Output = Self>
    + MulAssign
    + Div<Output = Self>
    + Neg<Output = Self>
    + 'static
{
    /// Four of these side by side.
    #[doc(hidden)]
    type Four: Four<Self>;
    /// A number with twice the digits.
    #[doc(hidden)]
    type Twice: Twice;
    /// A number with a tag, as an integer.
    #[doc(hidden)]
    type Tagged: Copy + Debug + Default + Ord;

    /// 0
    const ZERO: Self;
    /// −0: what added to anything changes nothing, not even to 0, so that the compiler can leave it out.
    const NOTHING: Self;
    /// 1
    const ONE: Self;
    /// 2
    const TWO: Self;
    /// ½
    const HALF: Self;
    /// The spacing of numbers at 1.
    const EPSILON: Self;
    /// The largest number that is not infinite.
    const MAX: Self;
    /// Positive infinity.
    const INFINITY: Self;
    /// Negative infinity.
    const NEG_INFINITY: Self;
    /// Not a number.
    const NAN: Self;
    /// The largest magnitude in the documented domain: 1e9 or 1e75, where squares of cross products stay finite.
    const LIMIT: Self;
    /// Squares below this have lost digits to underflow: 1e-30 or 1e-280.
    const SQUARE_LOSES_DIGITS: Self;

    /// The square root, correctly rounded.
    fn sqrt(self) -> Self;
    /// Sine and cosine, the same bits on every platform.
    fn sin_cos(self) -> (Self, Self);
    /// The angle of the point (x, y), counter-clockwise from the x axis, the same bits on every platform.
    fn atan2(y: Self, x: Self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// The magnitude of `self` with the sign of `sign`.
    fn copysign(self, sign: Self) -> Self;
    /// Whether this is NaN.
    fn is_nan(self) -> bool;
    /// Neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// The nearest number of this precision.
    fn from_f64(value: f64) -> Self;
    /// The same number in double precision.
    fn to_f64(self) -> f64;
    /// The whole number below, of what is not negative; the nearest there is, of others.
    fn to_index(self) -> usize;
    /// The next larger number; infinity and NaN stay.
    fn next_up(self) -> Self;
    /// One or the other, for conditions that cannot be foretold: without a branch, by way of their bits.
    fn pick(condition: bool, a: Self, b: Self) -> Self;
    /// A number that is not negative, nor −0, with a tag. Sorts as the number does, where numbers are the same as the tag does.
    #[doc(hidden)]
    fn tagged(self, tag: u32) -> Self::Tagged;
    /// Both again.
    #[doc(hidden)]
    fn untagged(tagged: Self::Tagged) -> (Self, u32);

    /// The smaller; `other` when either is NaN.
    #[inline]
    fn min(self, other: Self) -> Self {
        if self < other { self } else { other }
    }
    /// The larger; `other` when either is NaN.
    #[inline]
    fn max(self, other: Self) -> Self {
        if self > other { self } else { other }
    }
    /// Limited to `low..=high`; `low` for NaN.
    #[inline]
    fn clamp(self, low: Self, high: Self) -> Self {
        self.max(low).min(high)
    }
    /// −1 for negative numbers, +1 for all others, both zeros among them.
    #[inline]
    fn sign(self) -> Self {
        // −0 + 0 is +0.
        Self::ONE.copysign(self + Self::ZERO)
    }
}

macro_rules! real {
    ($real:ident, $bits:ident, $tagged:ident, $four:ty, $twice:ty, $limit:expr, $square:expr, $sqrt:path, $sincos:path, $atan2:path) => {
        impl Real for $real {
            type Four = $four;
            type Twice = $twice;
            type Tagged = $tagged;

            const ZERO: Self = 0.0;
            const NOTHING: Self = -0.0;
            const ONE: Self = 1.0;
            const TWO: Self = 2.0;
            const HALF: Self = 0.5;
            const EPSILON: Self = $real::EPSILON;
            const MAX: Self = $real::MAX;
            const INFINITY: Self = $real::INFINITY;
            const NEG_INFINITY: Self = $real::NEG_INFINITY;
            const NAN: Self = $real::NAN;
            const LIMIT: Self = $limit;
            const SQUARE_LOSES_DIGITS: Self = $square;

            #[inline]
            fn sqrt(self) -> Self {
                $sqrt(self)
            }
            #[inline]
            fn sin_cos(self) -> (Self, Self) {
                $sincos(self)
            }
            #[inline]
            fn atan2(y: Self, x: Self) -> Self {
                $atan2(y, x)
            }
            #[inline]
            fn abs(self) -> Self {
                $real::abs(self)
            }
            #[inline]
            fn copysign(self, sign: Self) -> Self {
                $real::copysign(self, sign)
            }
            #[inline]
            fn is_nan(self) -> bool {
                $real::is_nan(self)
            }
            #[inline]
            fn is_finite(self) -> bool {
                $real::is_finite(self)
            }
            #[inline]
            fn from_f64(value: f64) -> Self {
                value as $real
            }
            #[inline]
            fn to_f64(self) -> f64 {
                f64::from(self)
            }
            #[inline(always)]
            fn to_index(self) -> usize {
                self as u32 as usize
            }
            #[inline]
            fn next_up(self) -> Self {
                $real::next_up(self)
            }
            #[inline(always)]
            fn pick(condition: bool, a: Self, b: Self) -> Self {
                $real::from_bits(select_unpredictable(condition, a.to_bits(), b.to_bits()))
            }
            #[inline(always)]
            fn tagged(self, tag: u32) -> $tagged {
                $tagged::from(self.to_bits()) << 32 | $tagged::from(tag)
            }
            #[inline(always)]
            fn untagged(tagged: $tagged) -> (Self, u32) {
                ($real::from_bits((tagged >> 32) as $bits), tagged as u32)
            }
        }
    };
}

/// Square roots: an instruction with the standard library, code with the same bits without it.
mod root {
    #[cfg(feature = "std")]
    #[inline]
    pub(super) fn single(x: f32) -> f32 {
        x.sqrt()
    }
    #[cfg(feature = "std")]
    #[inline]
    pub(super) fn double(x: f64) -> f64 {
        x.sqrt()
    }
    #[cfg(not(feature = "std"))]
    pub(super) use libm::{sqrt as double, sqrtf as single};
}

real!(f32, u32, u64, glam::Vec4, f64, 1e9, 1e-30, root::single, libm::sincosf, libm::atan2f);
real!(f64, u64, u128, glam::DVec4, Double, 1e75, 1e-280, root::double, libm::sincos, libm::atan2);
