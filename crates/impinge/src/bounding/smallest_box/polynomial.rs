//! Polynomials of small degree between 0 and 1.
//!
//! The Bernstein coefficients of a polynomial enclose its values between 0 and 1, and it has no more roots there than they change sign, and as many
//! up to an even number (Farouki, *The Bernstein Polynomial Basis: A Centennial Retrospective*, 2012). Halving the range again and again leaves at most one change in each part.

use core::ops::Range;

/// Coefficients of 1, x, x², …
pub(super) type Polynomial<const N: usize> = [f64; N];

pub(super) fn product<const A: usize, const B: usize, const N: usize>(
    a: &Polynomial<A>,
    b: &Polynomial<B>,
) -> Polynomial<N> {
    const { assert!(N == A + B - 1) };
    let mut product = [0.0; N];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    product
}

pub(super) fn derivative<const A: usize, const N: usize>(a: &Polynomial<A>) -> Polynomial<N> {
    const { assert!(N + 1 == A) };
    core::array::from_fn(|k| (k + 1) as f64 * a[k + 1])
}

/// The coefficients in Bernstein's basis of 0 to 1.
pub(super) fn bernstein<const N: usize>(a: &Polynomial<N>) -> [f64; N] {
    // The coefficient of degree k, divided by the binomial of N − 1 over k, is the first of row k of the table of differences, and this
    // adds the rows up again.
    let mut coefficients = *a;
    let mut binomial = 1.0;
    for k in 0..N {
        coefficients[k] = a[k] / binomial;
        binomial *= (N - 1 - k) as f64 / (k + 1) as f64;
    }
    for row in 1..N {
        for i in (row..N).rev() {
            coefficients[i] += coefficients[i - 1];
        }
    }
    coefficients
}

/// Calls with each root in a range at which a polynomial goes from negative to positive. It is given by its Bernstein coefficients
/// in that range.
pub(super) fn each_rise<const N: usize>(coefficients: &[f64; N], range: Range<f64>, call: &mut impl FnMut(f64)) {
    let mut changes = (0, false);
    let mut last = 0.0;
    for &c in coefficients.iter().filter(|c| **c != 0.0) {
        if last * c < 0.0 || (last != 0.0 && (last < 0.0) != (c < 0.0)) {
            changes = (changes.0 + 1, c > 0.0);
        }
        last = c;
    }
    let middle = 0.5 * (range.start + range.end);
    // So short that numbers between its ends are as good as each other.
    let is_short = !(range.end - range.start > f64::EPSILON);
    match changes {
        (0, _) | (1, false) => {}
        (_, _) if is_short => call(middle),
        _ => {
            let (low, high) = halves(coefficients);
            each_rise(&low, range.start..middle, call);
            // A root in the very middle belongs to neither half.
            if low[N - 1] == 0.0 {
                call(middle);
            }
            each_rise(&high, middle..range.end, call);
        }
    }
}

/// The Bernstein coefficients in the lower and the upper half of a range (de Casteljau).
fn halves<const N: usize>(coefficients: &[f64; N]) -> ([f64; N], [f64; N]) {
    let (mut low, mut high) = ([0.0; N], *coefficients);
    for k in 0..N {
        low[k] = high[0];
        for i in 0..N - 1 - k {
            high[i] = 0.5 * (high[i] + high[i + 1]);
        }
    }
    // What is left of each round is the last of the upper half.
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn bernstein_coefficients_are_values_at_the_ends() {
        let a = [3.0, -1.0, 2.0, 0.5, -4.0];
        let b = bernstein(&a);
        assert_eq!((b[0], b[4]), (3.0, 0.5));
        // Of degree 1 the coefficients are equally spaced.
        assert_eq!(bernstein(&[1.0, 4.0, 0.0, 0.0, 0.0]), [1.0, 2.0, 3.0, 4.0, 5.0]);
    }

    #[test]
    fn roots_that_rise() {
        // (x − 0.1)(x − 0.35)(x − 0.7)(x − 0.9) falls, rises, falls, rises; and one at 2.
        let pair: [f64; 3] = product(&[-0.1, 1.0], &[-0.35, 1.0]);
        let other: [f64; 3] = product(&[-0.7, 1.0], &[-0.9, 1.0]);
        let four: [f64; 5] = product(&pair, &other);
        let mut rises = Vec::new();
        each_rise(&bernstein(&four), 0.0..1.0, &mut |x| rises.push(x));
        assert!(rises.len() == 2 && (rises[0] - 0.35).abs() < 1e-14 && (rises[1] - 0.9).abs() < 1e-14, "{rises:?}");
        rises.clear();
        each_rise(&bernstein(&[1.0, 0.0, 1.0]), 0.0..1.0, &mut |x| rises.push(x));
        each_rise(&bernstein(&[0.5, -1.0, 0.0]), 0.0..1.0, &mut |x| rises.push(x));
        assert!(rises.is_empty());
        each_rise(&bernstein(&[-0.5, 1.0, 0.0]), 0.0..1.0, &mut |x| rises.push(x));
        assert_eq!(rises, [0.5]);
    }
}
