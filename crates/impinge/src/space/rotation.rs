//! Rotations in plain scalar code.
//!
//! glam's own quaternion has separate SSE2, NEON and scalar paths whose last bits may differ; these functions give the
//! same bits everywhere. A quaternion is `[x, y, z, w]` here.
//!
//! Formulas: rotation of a vector and the matrix of a quaternion as in any textbook (e.g. Kuipers, *Quaternions and
//! Rotation Sequences*, §5.14 and §7.7). The matrix of a product of two has the factor `4 − 2‖q‖²` in place of 2, which is
//! `2 / ‖q‖²` to first order, so that the last-bit deviations of both from unit length do not add up.

use super::Real;
use crate::tolerance;

/// A rotation of the plane, kept as cosine and sine of its angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation2<R> {
    cos: R,
    sin: R,
}

impl<R: Real> Rotation2<R> {
    /// No rotation.
    pub const IDENTITY: Self = Rotation2 { cos: R::ONE, sin: R::ZERO };

    /// Counter-clockwise by `angle` radians.
    #[inline]
    pub fn from_angle(angle: R) -> Self {
        let (sin, cos) = angle.sin_cos();
        Rotation2 { cos, sin }
    }

    /// The rotation that takes the x axis to the direction `(cos, sin)`, which need not have unit length.
    /// A zero or non-finite direction makes a rotation that no pose accepts.
    #[inline]
    pub fn from_cos_sin(cos: R, sin: R) -> Self {
        Rotation2 { cos, sin }.normalized().unwrap_or(Rotation2 { cos: R::NAN, sin: R::NAN })
    }

    /// The cosine of the angle.
    #[inline]
    pub fn cos(self) -> R {
        self.cos
    }

    /// The sine of the angle.
    #[inline]
    pub fn sin(self) -> R {
        self.sin
    }

    /// The angle in radians, from −π to π.
    #[inline]
    pub fn angle(self) -> R {
        R::atan2(self.sin, self.cos)
    }

    /// The rotation by the opposite angle.
    #[inline]
    pub fn inverse(self) -> Self {
        Rotation2 { cos: self.cos, sin: -self.sin }
    }

    #[inline]
    pub(super) fn times(self, other: Self) -> Self {
        Rotation2 { cos: self.cos * other.cos - self.sin * other.sin, sin: self.sin * other.cos + self.cos * other.sin }
    }

    #[inline]
    pub(super) fn rotate(self, [x, y]: [R; 2]) -> [R; 2] {
        [self.cos * x - self.sin * y, self.sin * x + self.cos * y]
    }

    #[inline]
    pub(super) fn normalized(self) -> Option<Self> {
        let [cos, sin] = unit([self.cos, self.sin])?;
        Some(Rotation2 { cos, sin })
    }
}

/// Unit length, or `None` for zero and for what is not finite.
#[inline]
pub(super) fn normalize<R: Real>(q: [R; 4]) -> Option<[R; 4]> {
    unit(q)
}

#[inline]
pub(super) fn conjugate<R: Real>([x, y, z, w]: [R; 4]) -> [R; 4] {
    [-x, -y, -z, w]
}

/// Hamilton's product: first `b`, then `a`.
#[inline]
pub(super) fn times<R: Real>([ax, ay, az, aw]: [R; 4], [bx, by, bz, bw]: [R; 4]) -> [R; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// `v + w·t + u × t` with `t = 2·u × v` for `q = (u, w)` of unit length up to rounding.
#[inline(always)]
pub(super) fn rotate<R: Real>([x, y, z, w]: [R; 4], [vx, vy, vz]: [R; 3]) -> [R; 3] {
    let (ux, uy, uz) = (x + x, y + y, z + z);
    let (tx, ty, tz) = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
    [vx + w * tx + (y * tz - z * ty), vy + w * ty + (z * tx - x * tz), vz + w * tz + (x * ty - y * tx)]
}

/// `2 / ‖q‖²` for a quaternion that has unit length up to rounding.
#[inline]
fn twice_inverse_square<R: Real>(x: R, y: R, z: R, w: R) -> R {
    R::from_f64(4.0) - R::TWO * ((x * x + y * y) + (z * z + w * w))
}

/// The columns of the rotation matrix: where the axes go.
#[inline]
pub(super) fn columns<R: Real>([x, y, z, w]: [R; 4]) -> [[R; 3]; 3] {
    let s = twice_inverse_square(x, y, z, w);
    let (sx, sy, sz) = (s * x, s * y, s * z);
    let (xx, yy, zz) = (sx * x, sy * y, sz * z);
    let (xy, yz, zx) = (sx * y, sy * z, sz * x);
    let (wx, wy, wz) = (sx * w, sy * w, sz * w);
    [
        [R::ONE - (yy + zz), xy + wz, zx - wy],
        [xy - wz, R::ONE - (xx + zz), yz + wx],
        [zx + wy, yz - wx, R::ONE - (xx + yy)],
    ]
}

/// What has unit length already keeps its bits. Scaled by the largest component first, so that neither tiny nor huge
/// input loses its direction.
#[inline]
fn unit<R: Real, const N: usize>(v: [R; N]) -> Option<[R; N]> {
    let square = |v: &[R; N]| v.iter().fold(R::ZERO, |sum, c| sum + *c * *c);
    if (square(&v) - R::ONE).abs() <= tolerance::unit::<R>() {
        return Some(v);
    }
    let mut largest = R::ZERO;
    for c in v {
        // Nothing is larger than NaN, so it stays once seen.
        if c.abs() > largest || c.is_nan() {
            largest = c.abs();
        }
    }
    // False for zero, infinity and NaN alike.
    if !(largest > R::ZERO && largest.is_finite()) {
        return None;
    }
    let scaled = v.map(|c| c / largest);
    let length = square(&scaled).sqrt();
    Some(scaled.map(|c| c / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_the_rotated_axes() {
        let q = normalize([0.3, -0.2, 0.5, 0.7]).unwrap();
        let axes: [[f64; 3]; 3] = columns(q);
        for i in 0..3 {
            let mut e = [0.0; 3];
            e[i] = 1.0;
            let turned = rotate(q, e);
            for k in 0..3 {
                assert!((turned[k] - axes[i][k]).abs() < 4e-16);
            }
        }
    }

    #[test]
    fn product_rotates_in_sequence_and_conjugate_undoes() {
        let (a, b) = (normalize([0.1, 0.9, -0.4, 0.3]).unwrap(), normalize([-0.5, 0.2, 0.2, 0.8]).unwrap());
        let v = [1.0, -2.0, 0.5];
        let (once, twice): ([f64; 3], _) = (rotate(times(a, b), v), rotate(a, rotate(b, v)));
        let back = rotate(conjugate(a), rotate(a, v));
        for k in 0..3 {
            assert!((once[k] - twice[k]).abs() < 2e-15);
            assert!((back[k] - v[k]).abs() < 2e-15);
        }
    }

    #[test]
    fn nonsense_has_no_direction_and_extremes_do() {
        assert_eq!(normalize([0.0f32; 4]), None);
        assert_eq!(normalize([f32::NAN, 0.0, 0.0, 1.0]), None);
        assert_eq!(normalize([f32::INFINITY, 0.0, 0.0, 1.0]), None);
        assert_eq!(normalize([0.0, 0.0, 0.0, 1e-42f32]), Some([0.0, 0.0, 0.0, 1.0]));
        assert_eq!(normalize([3e38f32, 0.0, 0.0, 0.0]), Some([1.0, 0.0, 0.0, 0.0]));
        assert!(Rotation2::from_cos_sin(0.0f32, 0.0).cos().is_nan());
        assert!((Rotation2::from_angle(0.75f64).angle() - 0.75).abs() < 1e-15);
    }
}
