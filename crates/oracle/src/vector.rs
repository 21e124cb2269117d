//! Vectors as plain arrays of any `Real`.

use crate::dd::{Dd, Real, power_of_two_to_unit};
use std::array::from_fn;

pub(crate) fn dot<T: Real, const D: usize>(a: &[T; D], b: &[T; D]) -> T {
    let mut sum = a[0] * b[0];
    for i in 1..D {
        sum = sum + a[i] * b[i];
    }
    sum
}

pub(crate) fn add<T: Real, const D: usize>(a: &[T; D], b: &[T; D]) -> [T; D] {
    from_fn(|i| a[i] + b[i])
}

pub(crate) fn sub<T: Real, const D: usize>(a: &[T; D], b: &[T; D]) -> [T; D] {
    from_fn(|i| a[i] - b[i])
}

/// `a + factor * b`
pub(crate) fn along<T: Real, const D: usize>(a: &[T; D], factor: T, b: &[T; D]) -> [T; D] {
    from_fn(|i| a[i] + factor * b[i])
}

pub(crate) fn negated<T: Real, const D: usize>(a: &[T; D]) -> [T; D] {
    a.map(|x| -x)
}

pub(crate) fn norm<T: Real, const D: usize>(a: &[T; D]) -> T {
    dot(a, a).sqrt()
}

/// `(a x b) . (c x d)`, written so that it holds in any dimension.
pub(crate) fn wedge_dot<T: Real, const D: usize>(a: &[T; D], b: &[T; D], c: &[T; D], d: &[T; D]) -> T {
    let mut sum = T::ZERO;
    for i in 0..D {
        for j in i + 1..D {
            sum = sum + (a[i] * b[j] - a[j] * b[i]) * (c[i] * d[j] - c[j] * d[i]);
        }
    }
    sum
}

/// The cross product; only for three dimensions.
pub(crate) fn cross<T: Real, const D: usize>(a: &[T; D], b: &[T; D]) -> [T; D] {
    assert_eq!(D, 3, "cross products live in three dimensions");
    from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j] * b[k] - a[k] * b[j]
    })
}

/// The vector turned by a quarter; only for two dimensions.
pub(crate) fn quarter_turn<const D: usize>(a: &[Dd; D]) -> [Dd; D] {
    assert_eq!(D, 2, "quarter turns live in two dimensions");
    from_fn(|i| if i == 0 { -a[1] } else { a[0] })
}

/// The unit vector along coordinate `axis`.
pub(crate) fn basis<const D: usize>(axis: usize) -> [Dd; D] {
    from_fn(|i| if i == axis { Dd::ONE } else { Dd::ZERO })
}

/// The vector divided by its length, whatever its size; nothing for the zero vector.
pub(crate) fn unit<const D: usize>(a: &[Dd; D]) -> Option<[Dd; D]> {
    let size = a.iter().fold(0.0, |size: f64, x| size.max(x.hi.abs()));
    if size == 0.0 {
        return None;
    }
    let factor = power_of_two_to_unit(size);
    let scaled = a.map(|x| x.times_power_of_two(factor));
    let length = norm(&scaled);
    Some(scaled.map(|x| x / length))
}

pub(crate) fn lift<const D: usize>(a: &[f64; D]) -> [Dd; D] {
    a.map(Dd::new)
}

pub(crate) fn round<const D: usize>(a: &[Dd; D]) -> [f64; D] {
    a.map(Dd::to_f64)
}
