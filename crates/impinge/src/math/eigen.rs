//! Eigenvectors of symmetric 2×2 and 3×3 matrices.
//!
//! Jacobi's method (Golub & Van Loan, *Matrix Computations*, §8.5): turn the plane of two axes so that their
//! off-diagonal entry vanishes, and repeat until all have. Quadratic convergence, no case distinctions, orthogonal
//! vectors by construction, and equal eigenvalues need no care.

use crate::space::{Real, Vector};

/// Eigenvalues (a component each) and unit eigenvectors of a symmetric matrix.
#[derive(Clone, Copy, Debug)]
pub struct Eigen<V: Vector> {
    /// `values[i]` belongs to `vectors[i]`. Largest first.
    pub values: V,
    /// Orthonormal; together a right-handed frame.
    pub vectors: V::Axes,
}

/// Of the matrix with these columns. Only the upper triangle is read.
///
/// A matrix that is not finite gives values that are not finite, never an endless loop.
pub fn symmetric<V: Vector>(columns: &V::Axes) -> Eigen<V> {
    let n = V::DIMENSION;
    let mut matrix = *columns;
    for j in 0..n {
        for i in j + 1..n {
            let upper = matrix.as_ref()[i].get(j);
            matrix.as_mut()[j] = matrix.as_ref()[j].with(i, upper);
        }
    }
    let mut vectors = V::basis();
    for _ in 0..SWEEPS {
        for p in 0..n {
            for q in p + 1..n {
                rotate_away::<V>(&mut matrix, &mut vectors, p, q);
            }
        }
    }
    sorted(&matrix, vectors)
}

/// Far more than needed: five sweeps bring 3×3 matrices to machine precision.
const SWEEPS: usize = 12;

/// Turns the plane of axes `p` and `q` by the angle that makes `matrix[p][q]` zero.
fn rotate_away<V: Vector>(matrix: &mut V::Axes, vectors: &mut V::Axes, p: usize, q: usize) {
    let one = V::Real::ONE;
    let m = matrix.as_mut();
    let off_diagonal = m[q].get(p);
    // Also skips NaN.
    if !(off_diagonal.abs() > V::Real::ZERO) {
        return;
    }
    // tan of the smaller angle, from cot 2φ = (a_qq − a_pp) / (2 a_pq). An overflowing quotient makes it 0, as it should.
    let cot = (m[q].get(q) - m[p].get(p)) / (V::Real::TWO * off_diagonal);
    let tan = cot.sign() / (cot.abs() + (one + cot * cot).sqrt());
    let cos = one / (one + tan * tan).sqrt();
    let sin = tan * cos;
    // M ← JᵀMJ, columns then rows.
    let (column_p, column_q) = (m[p], m[q]);
    m[p] = cos * column_p - sin * column_q;
    m[q] = sin * column_p + cos * column_q;
    for column in m.iter_mut() {
        let (row_p, row_q) = (column.get(p), column.get(q));
        *column = column.with(p, cos * row_p - sin * row_q).with(q, sin * row_p + cos * row_q);
    }
    m[p] = m[p].with(q, V::Real::ZERO);
    m[q] = m[q].with(p, V::Real::ZERO);
    let v = vectors.as_mut();
    let (vector_p, vector_q) = (v[p], v[q]);
    v[p] = cos * vector_p - sin * vector_q;
    v[q] = sin * vector_p + cos * vector_q;
}

fn sorted<V: Vector>(matrix: &V::Axes, mut vectors: V::Axes) -> Eigen<V> {
    let n = V::DIMENSION;
    let mut values = V::ZERO;
    for i in 0..n {
        values = values.with(i, matrix.as_ref()[i].get(i));
    }
    for _ in 1..n {
        for i in 1..n {
            if values.get(i) > values.get(i - 1) {
                let swapped = values.get(i);
                values = values.with(i, values.get(i - 1)).with(i - 1, swapped);
                // Swapping and negating one keeps the frame right-handed.
                vectors.as_mut().swap(i, i - 1);
                vectors.as_mut()[i] = -vectors.as_ref()[i];
            }
        }
    }
    Eigen { values, vectors }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, DVec3, Vec3};

    fn check<V: Vector>(columns: V::Axes, tolerance: f64) {
        let eigen = symmetric::<V>(&columns);
        let size = columns.as_ref().iter().fold(0.0, |m: f64, c| m.max(c.largest().to_f64())).max(1e-300);
        for i in 0..V::DIMENSION {
            let v = eigen.vectors.as_ref()[i];
            let residual = V::expand(&columns, v) - eigen.values.get(i) * v;
            assert!(residual.length().to_f64() <= tolerance * size, "residual {residual:?} of {columns:?}");
            for j in 0..=i {
                let expected = if i == j { 1.0 } else { 0.0 };
                assert!((v.dot(eigen.vectors.as_ref()[j]).to_f64() - expected).abs() <= tolerance);
            }
            assert!(i == 0 || eigen.values.get(i - 1) >= eigen.values.get(i));
        }
    }

    #[test]
    fn random_and_special_matrices() {
        let mut seed = 7u64;
        let mut next = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as f64 / (1u64 << 30) as f64 - 1.0
        };
        for _ in 0..2000 {
            let (a, b, c, d, e, f) = (next(), next(), next(), next(), next(), next());
            check::<DVec3>([DVec3::new(a, d, e), DVec3::new(d, b, f), DVec3::new(e, f, c)], 4e-15);
            check::<DVec2>([DVec2::new(a, c), DVec2::new(c, b)], 4e-15);
        }
        check::<DVec3>([DVec3::X, DVec3::Y, DVec3::Z], 1e-15);
        check::<DVec3>([DVec3::ONE, DVec3::ONE, DVec3::ONE], 4e-15);
        check::<DVec3>([DVec3::ZERO; 3], 1e-15);
        check::<DVec3>([DVec3::new(1e60, 1e-60, 0.0), DVec3::new(1e-60, 1.0, 2.0), DVec3::new(0.0, 2.0, 1.0)], 4e-15);
        check::<Vec3>([Vec3::new(2.0, 1.0, 0.0), Vec3::new(1.0, 2.0, 0.0), Vec3::new(0.0, 0.0, 3.0)], 1e-6);
    }

    #[test]
    fn frames_are_right_handed_and_nan_ends() {
        let eigen =
            symmetric::<DVec3>(&[DVec3::new(1.0, 0.2, 0.1), DVec3::new(0.2, 3.0, 0.3), DVec3::new(0.1, 0.3, 2.0)]);
        let [x, y, z] = eigen.vectors;
        assert!((x.cross(y).dot(z) - 1.0).abs() < 1e-14);
        assert!(!symmetric::<DVec3>(&[DVec3::NAN; 3]).values.is_finite());
    }
}
