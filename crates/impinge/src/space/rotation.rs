//! Rotations.
//!
//! glam's own quaternion has separate SSE2, NEON and scalar paths whose last bits may differ; these functions give the
//! same bits everywhere. A quaternion is `[x, y, z, w]` here, or its imaginary part and its real part.
//!
//! Formulas: rotation of a vector and the matrix of a quaternion as in any textbook (e.g. Kuipers, *Quaternions and
//! Rotation Sequences*, §5.14 and §7.7). The matrix has the factor `4 − 2‖q‖²` in place of 2, which is
//! `2 / ‖q‖²` to first order, so that the last-bit deviations of a product from unit length do not add up.

use super::{Real, Vector};
use crate::tolerance;
use glam::Vec3Swizzles;

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

    #[inline]
    pub(super) fn of_any_length(cos: R, sin: R) -> Self {
        Rotation2 { cos, sin }
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

    /// Sine and cosine of half the angle from `other` to this one, the shorter way round.
    pub(super) fn half_arc(self, other: Self) -> (R, R) {
        if self == other {
            return (R::ZERO, R::ONE);
        }
        let turn = other.inverse().times(self);
        // Half the sum of the unit vectors of 0 and of the angle is as long as the cosine, half their difference as the sine.
        let half = |x: R, y: R| R::HALF * (x * x + y * y).sqrt();
        (half(turn.cos - R::ONE, turn.sin).min(R::ONE), half(turn.cos + R::ONE, turn.sin).min(R::ONE))
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

/// `v + w·t + u × t` with `t = 2·u × v` for `q = (u, w)` of unit length up to rounding. With `−w` the vector is turned back.
#[inline(always)]
pub(super) fn rotate<V: Vector>(u: V, w: V::Real, v: V) -> V {
    let t = (u + u).cross(v);
    v + w * t + u.cross(t)
}

/// The second rotation seen from the first, `first⁻¹ · second`, each as imaginary and real part.
#[inline(always)]
pub(super) fn relative<V: Vector>((a, s): (V, V::Real), (b, t): (V, V::Real)) -> (V, V::Real) {
    ((s * b - t * a) - a.cross(b), s * t + a.dot(b))
}

/// The columns of the rotation matrix of `(u, w)`: where the axes go. Of unit length even when `(u, w)` is so only to
/// rounding, because the squares are divided by its square.
#[inline(always)]
pub(super) fn columns<V: Vector + Vec3Swizzles>(u: V, w: V::Real) -> [V; 3] {
    // 2 / ‖q‖² to first order.
    let s = V::Real::from_f64(4.0) - V::Real::TWO * (u.dot(u) + w * w);
    let su = s * u;
    let (squares, products, w_products) = (su * u, su * u.yzx(), (w * su).zxy());
    let diagonal = V::splat(V::Real::ONE) - (squares.yzx() + squares.zxy());
    // xy ± wz, yz ± wx, zx ± wy
    let (plus, minus) = (products + w_products, products - w_products);
    let column = |x: V::Real, y: V::Real, z: V::Real| V::ZERO.with(0, x).with(1, y).with(2, z);
    [
        column(diagonal.get(0), plus.get(0), minus.get(2)),
        column(minus.get(0), diagonal.get(1), plus.get(1)),
        column(plus.get(2), minus.get(1), diagonal.get(2)),
    ]
}

/// The unit quaternion of the matrix with these columns, which must be a rotation up to rounding. Four times its square has the four
/// sums of the diagonal, with changing signs, on its own diagonal; the largest of them is far from 0 (Shepperd, *Quaternion from
/// Rotation Matrix*, 1978).
pub(super) fn of_columns(columns: &[[f64; 3]; 3]) -> [f64; 4] {
    let m = |row: usize, column: usize| columns[column][row];
    let (x, y, z) = (m(0, 0), m(1, 1), m(2, 2));
    let sums = [1.0 + x - y - z, 1.0 - x + y - z, 1.0 - x - y + z, 1.0 + x + y + z];
    let largest = (0..4).fold(0, |best, i| if sums[i] > sums[best] { i } else { best });
    let (xy, yz, zx) = (m(1, 0) + m(0, 1), m(2, 1) + m(1, 2), m(0, 2) + m(2, 0));
    let (wx, wy, wz) = (m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1));
    let quaternion = match largest {
        0 => [sums[0], xy, zx, wx],
        1 => [xy, sums[1], yz, wy],
        2 => [zx, yz, sums[2], wz],
        _ => [wx, wy, wz, sums[3]],
    };
    normalize(quaternion).unwrap_or([0.0, 0.0, 0.0, 1.0])
}

/// The unit axis, in the world, of the turn from `a` to `b` the shorter way round, and sine and cosine of half its angle.
pub(super) fn half_arc<R: Real>(a: [R; 4], b: [R; 4]) -> ([R; 3], R, R) {
    if a == b || a == b.map(|c| -c) {
        return ([R::ZERO; 3], R::ZERO, R::ONE);
    }
    let [x, y, z, w] = times(b, conjugate(a));
    let sin = (x * x + y * y + z * z).sqrt();
    // Squares that underflow have no direction, and no sine either.
    let axis = if sin > R::ZERO { [x / sin, y / sin, z / sin] } else { [R::ZERO; 3] };
    (axis, sin.min(R::ONE), w.abs().min(R::ONE))
}

/// What has unit length already keeps its bits. Scaled by the largest component first, so that neither tiny nor huge
/// input loses its direction.
#[inline]
fn unit<R: Real, const N: usize>(v: [R; N]) -> Option<[R; N]> {
    let square = |v: &[R; N]| v.iter().fold(R::ZERO, |sum, c| sum + *c * *c);
    let is_unit = |v: &[R; N]| (square(v) - R::ONE).abs() <= tolerance::unit::<R>();
    if is_unit(&v) {
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
    let mut unit = scaled.map(|c| c / length);
    // One in some ten thousand is off by a rounding too many to count as unit when it comes again. A step of Newton's method mends that; the others are for certainty.
    for _ in 0..4 {
        if is_unit(&unit) {
            break;
        }
        let factor = R::from_f64(1.5) - R::HALF * square(&unit);
        unit = unit.map(|c| c * factor);
    }
    Some(unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    #[test]
    fn columns_are_the_rotated_axes() {
        let [x, y, z, w] = normalize([0.3, -0.2, 0.5, 0.7]).unwrap();
        let u = DVec3::new(x, y, z);
        for (column, axis) in columns(u, w).into_iter().zip([DVec3::X, DVec3::Y, DVec3::Z]) {
            assert!((rotate(u, w, axis) - column).length() < 4e-16);
        }
    }

    #[test]
    fn product_rotates_in_sequence_and_relative_undoes() {
        let (a, b) = (normalize([0.1, 0.9, -0.4, 0.3]).unwrap(), normalize([-0.5, 0.2, 0.2, 0.8]).unwrap());
        let parts = |[x, y, z, w]: [f64; 4]| (DVec3::new(x, y, z), w);
        let turn = |(u, w): (DVec3, f64), v| rotate(u, w, v);
        let v = DVec3::new(1.0, -2.0, 0.5);
        let twice = turn(parts(a), turn(parts(b), v));
        assert!((turn(parts(times(a, b)), v) - twice).length() < 2e-15);
        let (u, w) = parts(a);
        assert!((rotate(u, -w, rotate(u, w, v)) - v).length() < 2e-15);
        assert!((turn(parts(a), turn(relative(parts(a), parts(b)), v)) - turn(parts(b), v)).length() < 2e-15);
    }

    #[test]
    fn a_matrix_and_its_quaternion() {
        for q in [[0.3, -0.2, 0.5, 0.7], [0.9, 0.1, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.1, 0.2, -0.9, 0.1]] {
            let q = normalize(q).unwrap();
            let again = of_columns(&columns(DVec3::new(q[0], q[1], q[2]), q[3]).map(|c| c.to_array()));
            let sign = if q[3] * again[3] < 0.0 || (q[3] == 0.0 && q[1] * again[1] < 0.0) { -1.0 } else { 1.0 };
            assert!((0..4).all(|i| (q[i] - sign * again[i]).abs() < 4e-16), "{q:?} {again:?}");
        }
    }

    #[test]
    fn arcs_go_the_shorter_way() {
        let turn = |angle: f64| [0.0, 0.0, (angle / 2.0).sin(), (angle / 2.0).cos()];
        for (from, to, expected) in [(0.3, 0.7, 0.4), (3.0, -3.0, 0.283185307179586), (-1.0, 1.5, 2.5), (0.2, 0.2, 0.0)]
        {
            let (axis, sin, cos) = half_arc(turn(from), turn(to));
            assert!((2.0 * sin.atan2(cos) - expected).abs() < 1e-14 && axis[0] == 0.0 && axis[1] == 0.0);
            let (sin, cos) = Rotation2::from_angle(to).half_arc(Rotation2::from_angle(from));
            assert!((2.0 * sin.atan2(cos) - expected).abs() < 1e-14);
        }
        assert_eq!(half_arc([0.5; 4], [-0.5; 4]), ([0.0; 3], 0.0, 1.0));
    }

    #[test]
    fn what_was_normalised_keeps_its_bits() {
        // Rounding made the squares of these 2.5 and 3 times ε off 1, and normalising them again changed them.
        for q in [[0.172, 0.806, 0.087, -0.032], [0.08, -0.622, 0.122, -0.101], [0.741, 0.244, 0.147, 0.009]] {
            let once = normalize(q).unwrap();
            assert_eq!(normalize(once), Some(once));
        }
        let mut state = 1u64;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        };
        for _ in 0..300_000 {
            let q = [number(), number(), number(), number()];
            let (once, single) = (normalize(q).unwrap(), normalize(q.map(|c| c as f32)).unwrap());
            assert_eq!((normalize(once), normalize(single)), (Some(once), Some(single)));
            let turn = Rotation2::from_cos_sin(q[0], q[1]);
            assert_eq!(Rotation2::from_cos_sin(turn.cos(), turn.sin()), turn);
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
