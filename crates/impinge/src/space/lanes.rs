//! Four numbers side by side, for algorithms that do the same to many: glam's [`Vec4`] and [`DVec4`], as lanes and not as
//! vectors. Every operation is lane by lane, so the bits are those of the same operation on single numbers.

use super::Real;
use core::fmt::Debug;
use core::ops::{Add, Div, Mul, Sub};
use glam::{DMat4, DVec4, Mat4, Vec4, Vec4Swizzles};

/// What a formula can be written in: a number, or four at once.
pub trait Number<R>: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> {
    /// The same number in every lane.
    fn splat(value: R) -> Self;
    /// The absolute value.
    fn magnitude(self) -> Self;
    /// The smaller of two.
    fn lesser(self, other: Self) -> Self;
    /// The larger of two.
    fn larger(self, other: Self) -> Self;
    /// One number where this is above another, and a different one elsewhere.
    fn if_above(self, other: Self, then: Self, otherwise: Self) -> Self;
}

/// Four numbers.
pub trait Four<R>: Number<R> + Debug + PartialEq + Send + Sync {
    /// One number for each lane.
    fn new(values: [R; 4]) -> Self;
    /// The numbers.
    fn values(self) -> [R; 4];
    /// The smaller in each lane.
    fn min(self, other: Self) -> Self;
    /// The larger in each lane.
    fn max(self, other: Self) -> Self;
    /// The least of the four.
    fn least(self) -> R;
    /// The greatest of the four.
    fn greatest(self) -> R;
    /// The number in a lane.
    fn lane(self, i: usize) -> R;
    /// Puts another number in a lane.
    fn set_lane(&mut self, i: usize, value: R);
    /// Every number one lane down, the first one last.
    fn rotated(self) -> Self;
    /// Rows to columns.
    fn transposed(rows: [Self; 4]) -> [Self; 4];
    /// The square root in each lane, correctly rounded.
    fn root(self) -> Self;
    /// A bit for each lane in which two intervals have a number in common, on each of some axes: `[lower ends, upper ends]`.
    fn overlap(a: [&[Self]; 2], b: [&[Self]; 2]) -> u32;
    /// A bit for each lane that equals the number.
    fn equal(self, value: R) -> u32;
    /// A bit for each lane that is no more than the number.
    fn at_most(self, value: R) -> u32;
    /// A bit for each lane that is no less than the number.
    fn at_least(self, value: R) -> u32;
}

macro_rules! lanes {
    ($real:ty, $four:ident, $matrix:ident, $native:expr) => {
        impl Number<$real> for $real {
            #[inline(always)]
            fn splat(value: $real) -> Self {
                value
            }
            #[inline(always)]
            fn magnitude(self) -> Self {
                Real::abs(self)
            }
            #[inline(always)]
            fn lesser(self, other: Self) -> Self {
                Real::min(self, other)
            }
            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                Real::max(self, other)
            }
            #[inline(always)]
            fn if_above(self, other: Self, then: Self, otherwise: Self) -> Self {
                if self > other { then } else { otherwise }
            }
        }

        impl Number<$real> for $four {
            #[inline(always)]
            fn splat(value: $real) -> Self {
                $four::splat(value)
            }
            #[inline(always)]
            fn magnitude(self) -> Self {
                $four::abs(self)
            }
            #[inline(always)]
            fn lesser(self, other: Self) -> Self {
                Four::min(self, other)
            }
            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                Four::max(self, other)
            }
            #[inline(always)]
            fn if_above(self, other: Self, then: Self, otherwise: Self) -> Self {
                $four::select(self.cmpgt(other), then, otherwise)
            }
        }

        impl Four<$real> for $four {
            #[inline(always)]
            fn new(values: [$real; 4]) -> Self {
                $four::from_array(values)
            }
            #[inline(always)]
            fn values(self) -> [$real; 4] {
                self.to_array()
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                if $native { $four::min(self, other) } else { $four::select(self.cmplt(other), self, other) }
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                if $native { $four::max(self, other) } else { $four::select(self.cmpgt(other), self, other) }
            }
            #[inline(always)]
            fn least(self) -> $real {
                self.min_element()
            }
            #[inline(always)]
            fn greatest(self) -> $real {
                self.max_element()
            }
            #[inline(always)]
            fn lane(self, i: usize) -> $real {
                self[i]
            }
            #[inline(always)]
            fn set_lane(&mut self, i: usize, value: $real) {
                self[i] = value;
            }
            #[inline(always)]
            fn rotated(self) -> Self {
                self.yzwx()
            }
            #[inline(always)]
            fn transposed([x, y, z, w]: [Self; 4]) -> [Self; 4] {
                let columns = $matrix::from_cols(x, y, z, w).transpose();
                [columns.x_axis, columns.y_axis, columns.z_axis, columns.w_axis]
            }
            #[inline(always)]
            fn root(self) -> Self {
                let [x, y, z, w] = self.to_array();
                $four::new(Real::sqrt(x), Real::sqrt(y), Real::sqrt(z), Real::sqrt(w))
            }
            #[inline(always)]
            fn overlap([a_min, a_max]: [&[Self]; 2], [b_min, b_max]: [&[Self]; 2]) -> u32 {
                let mut yes = a_min[0].cmple(b_max[0]) & b_min[0].cmple(a_max[0]);
                for axis in 1..a_min.len() {
                    yes &= a_min[axis].cmple(b_max[axis]) & b_min[axis].cmple(a_max[axis]);
                }
                yes.bitmask()
            }
            #[inline(always)]
            fn equal(self, value: $real) -> u32 {
                self.cmpeq($four::splat(value)).bitmask()
            }
            #[inline(always)]
            fn at_most(self, value: $real) -> u32 {
                self.cmple($four::splat(value)).bitmask()
            }
            #[inline(always)]
            fn at_least(self, value: $real) -> u32 {
                self.cmpge($four::splat(value)).bitmask()
            }
        }
    };
}
// SSE2 has instructions for just this; elsewhere −0 and NaN would come out otherwise.
lanes!(f32, Vec4, Mat4, cfg!(target_feature = "sse2"));
lanes!(f64, DVec4, DMat4, false);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_told_apart_and_nan_equals_nothing() {
        let four = <Vec4 as Four<f32>>::new([3.0, -1.0, 3.0, f32::NAN]);
        assert_eq!(four.equal(3.0), 0b0101);
        assert_eq!(four.equal(f32::NAN), 0);
        assert_eq!((four.at_most(-1.0), four.at_most(3.0), four.at_most(f32::NAN)), (0b0010, 0b0111, 0));
        assert_eq!((four.at_least(-1.0), four.at_least(0.0), four.at_least(f32::NAN)), (0b0111, 0b0101, 0));
        let mut four = <DVec4 as Four<f64>>::new([3.0, -1.0, 2.0, 0.0]);
        assert_eq!((four.least(), four.greatest()), (-1.0, 3.0));
        assert_eq!(four.rotated(), <DVec4 as Four<f64>>::new([-1.0, 2.0, 0.0, 3.0]));
        assert_eq!(
            <DVec4 as Four<f64>>::overlap([&[four], &[four]], [&[four.rotated()], &[DVec4::splat(2.5)]]),
            0b0100
        );
        let rows = [0.0, 4.0, 8.0, 12.0]
            .map(|first: f64| <DVec4 as Four<f64>>::new([first, first + 1.0, first + 2.0, first + 3.0]));
        let columns = <DVec4 as Four<f64>>::transposed(rows);
        assert_eq!(columns[1].values(), [1.0, 5.0, 9.0, 13.0]);
        assert_eq!(columns[0].root().values(), [0.0, 2.0, 8.0f64.sqrt(), 12.0f64.sqrt()]);
        four.set_lane(2, 7.0);
        assert_eq!(four.lane(2), 7.0);
    }
}
