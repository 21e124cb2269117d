//! Vectors of space made of numbers with twice the digits.

use crate::space::{Real, Twice, Vector};
use core::ops::{Add, Neg, Sub};

/// A number with twice the digits of a vector's.
pub(crate) type TwiceOf<V> = <<V as Vector>::Real as Real>::Twice;

/// Three numbers; the last one is 0 in the plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Three<N>(pub [N; 3]);

impl<N: Twice> Three<N> {
    /// A vector, times a power of two.
    #[inline(always)]
    pub fn scaled<V: Vector>(vector: V, unit: f64) -> Self {
        let number = |i: usize| if i < V::DIMENSION { N::of(vector.get(i).to_f64() * unit) } else { N::ZERO };
        Three([number(0), number(1), number(2)])
    }

    /// The unit vector of an axis.
    pub fn axis(i: usize) -> Self {
        Three([0, 1, 2].map(|k| if k == i { N::of(1.0) } else { N::ZERO }))
    }

    /// A vector in the same direction, with a largest coordinate of 1; 0 for what has no length to speak of.
    #[inline(always)]
    pub fn roughly<V: Vector>(self) -> V {
        let values = self.values();
        let largest = values.iter().fold(0.0f64, |most, value| most.max(value.abs()));
        let factor = if largest > f64::MIN_POSITIVE { 1.0 / largest } else { 0.0 };
        (0..V::DIMENSION).fold(V::ZERO, |v, i| v.with(i, V::Real::from_f64(values[i] * factor)))
    }

    /// Rounded.
    #[inline(always)]
    pub fn values(self) -> [f64; 3] {
        self.0.map(N::value)
    }

    #[inline(always)]
    pub fn dot(self, other: Self) -> N {
        let (a, b) = (self.0, other.0);
        a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    }

    #[inline(always)]
    pub fn cross(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Three([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
    }

    #[inline(always)]
    pub fn times(self, factor: N) -> Self {
        Three(self.0.map(|number| number * factor))
    }
}

impl<N: Twice> Add for Three<N> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Three([self.0[0] + other.0[0], self.0[1] + other.0[1], self.0[2] + other.0[2]])
    }
}

impl<N: Twice> Sub for Three<N> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Three([self.0[0] - other.0[0], self.0[1] - other.0[1], self.0[2] - other.0[2]])
    }
}

impl<N: Twice> Neg for Three<N> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Three(self.0.map(|number| -number))
    }
}
