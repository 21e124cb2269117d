//! Closest points of segments.
//!
//! For two segments: the feet of the common perpendicular give a coordinate on the first; clamp it, project on the second,
//! clamp, and project back (Ericson, *Real-Time Collision Detection*, §5.1.9). The coordinate of the foot comes from
//! the vector product of the two, not from a difference of squares, so that it keeps its digits when they are nearly
//! parallel: its error times the angle is then no more than rounding, and that is all the distance sees. Of exactly
//! parallel segments any start leads to a closest pair.

use crate::space::{Real, Vector};

/// The point of the segment `ab` closest to `point`. `a` when the segment has no length.
#[inline]
pub fn closest_point<V: Vector>(point: V, a: V, b: V) -> V {
    a + fraction(point - a, b - a).clamp(V::Real::ZERO, V::Real::ONE) * (b - a)
}

/// The closest points of the segments `a0 a1` and `b0 b1`, one on each.
/// Of several equally close pairs (parallel segments) the one found first, end points in the order given.
pub fn closest_points<V: Vector>(a0: V, a1: V, b0: V, b1: V) -> (V, V) {
    let (half_a, half_b) = (V::Real::HALF * (a1 - a0), V::Real::HALF * (b1 - b0));
    let (center_a, center_b) = (a0 + half_a, b0 + half_b);
    let Closest { s, t, .. } = closest(half_a, half_b, center_b - center_a);
    (center_a + s * half_a, center_b + t * half_b)
}

/// `vector · along / ‖along‖²`: the coordinate of the foot of a perpendicular; 0 when `along` has no length to speak of.
#[inline]
pub(crate) fn fraction<V: Vector>(vector: V, along: V) -> V::Real {
    let length_squared = along.length_squared();
    // False for zero and for NaN: both fall to the middle, and NaN is caught by whoever measures the distance.
    if length_squared > V::Real::SQUARE_LOSES_DIGITS { vector.dot(along) / length_squared } else { V::Real::ZERO }
}

/// A pair of points of two segments given by centre and half.
#[derive(Clone, Copy)]
pub(crate) struct Closest<V: Vector> {
    /// Coordinate on the first: the point is `s · half_a`, from −1 to 1.
    pub s: V::Real,
    /// Coordinate on the second: the point is `r + t · half_b`, from −1 to 1.
    pub t: V::Real,
    /// From the first point to the second.
    pub between: V,
    /// The straight lines come closest (2D: cross) inside both segments.
    pub crossing: bool,
}

/// The closest pair of points of the segments `±half_a` about the origin and `±half_b` about `r`.
#[inline(always)]
pub(crate) fn closest<V: Vector>(half_a: V, half_b: V, r: V) -> Closest<V> {
    let one = V::Real::ONE;
    let (inverse_aa, inverse_bb) = (inverse(half_a.length_squared()), inverse(half_b.length_squared()));
    let (ab, ra, rb) = (half_a.dot(half_b), r.dot(half_a), r.dot(half_b));
    let (foot, exists) = foot(half_a, half_b, r);
    let on_second = (foot * ab - rb) * inverse_bb;
    // Segments without length do not cross anything; their coordinate is 0 whatever the foot.
    let long = inverse_aa > V::Real::ZERO && inverse_bb > V::Real::ZERO;
    let crossing = exists && long && foot.abs() < one && on_second.abs() < one;
    let t = ((foot.clamp(-one, one) * ab - rb) * inverse_bb).clamp(-one, one);
    let s = ((ra + t * ab) * inverse_aa).clamp(-one, one);
    Closest { s, t, between: r + (t * half_b - s * half_a), crossing }
}

/// Every end with the nearest point of the other segment, and the closest pair: for who wants to choose by direction.
pub(crate) fn candidates<V: Vector>(half_a: V, half_b: V, r: V) -> [Closest<V>; 5] {
    let one = V::Real::ONE;
    let on_a = |t: V::Real| fraction(r + t * half_b, half_a).clamp(-one, one);
    let on_b = |s: V::Real| fraction(s * half_a - r, half_b).clamp(-one, one);
    let pair = |s: V::Real, t: V::Real| Closest { s, t, between: r + (t * half_b - s * half_a), crossing: false };
    [
        pair(-one, on_b(-one)),
        pair(one, on_b(one)),
        pair(on_a(-one), -one),
        pair(on_a(one), one),
        closest(half_a, half_b, r),
    ]
}

/// Coordinate on the first straight line of the foot of the common perpendicular (2D: of the crossing), and whether there is
/// one: parallel lines have none.
#[inline(always)]
fn foot<V: Vector>(half_a: V, half_b: V, r: V) -> (V::Real, bool) {
    let (s, determinant) = if V::DIMENSION == 2 {
        (r.perpendicular().dot(half_b), half_a.perpendicular().dot(half_b))
    } else {
        let normal = half_a.cross(half_b);
        (r.cross(half_b).dot(normal), normal.length_squared())
    };
    let exists = determinant.abs() > V::Real::ZERO;
    (if exists { s / determinant } else { V::Real::ZERO }, exists)
}

#[inline(always)]
fn inverse<R: Real>(length_squared: R) -> R {
    if length_squared > R::SQUARE_LOSES_DIGITS { R::ONE / length_squared } else { R::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, DVec3, Vec3};

    fn gap(a0: DVec3, a1: DVec3, b0: DVec3, b1: DVec3) -> f64 {
        let (p, q) = closest_points(a0, a1, b0, b1);
        (p - q).length()
    }

    #[test]
    fn point_on_segment() {
        let (a, b) = (Vec3::new(0.0, 1.0, 0.0), Vec3::new(4.0, 1.0, 0.0));
        assert_eq!(closest_point(Vec3::new(1.0, 5.0, 2.0), a, b), Vec3::new(1.0, 1.0, 0.0));
        assert_eq!(closest_point(Vec3::new(-1.0, 5.0, 2.0), a, b), a);
        assert_eq!(closest_point(Vec3::new(9.0, 5.0, 2.0), a, b), b);
        assert_eq!(closest_point(Vec3::new(9.0, 5.0, 2.0), a, a), a);
    }

    #[test]
    fn crossing_skew_parallel_and_degenerate() {
        let v = DVec3::new;
        assert_eq!(gap(v(-1., 0., 0.), v(1., 0., 0.), v(0., -1., 0.5), v(0., 1., 0.5)), 0.5);
        assert_eq!(gap(v(0., 0., 0.), v(1., 0., 0.), v(0.5, 2., 0.), v(3., 2., 0.)), 2.0);
        assert_eq!(gap(v(0., 0., 0.), v(1., 0., 0.), v(2., 0., 0.), v(3., 0., 0.)), 1.0);
        assert_eq!(gap(v(0., 0., 0.), v(2., 0., 0.), v(1., 0., 0.), v(3., 0., 0.)), 0.0);
        assert_eq!(gap(v(0., 0., 0.), v(0., 0., 0.), v(3., 4., 0.), v(3., 4., 0.)), 5.0);
        assert_eq!(gap(v(0., 0., 0.), v(0., 0., 0.), v(-1., 2., 0.), v(1., 2., 0.)), 2.0);
        assert_eq!(gap(v(-1., 2., 0.), v(1., 2., 0.), v(0., 0., 0.), v(0., 0., 0.)), 2.0);
    }

    #[test]
    fn near_parallel_segments_keep_their_digits() {
        // Tilted by θ about the middle of a segment 1 above the other: the distance stays 1 to rounding.
        let mut theta = 1.0e-3;
        while theta > 1e-17 {
            let tilt = DVec3::new(100.0, 0.0, 100.0 * theta);
            let (p, q) = closest_points(DVec3::X * -100.0, DVec3::X * 100.0, DVec3::Y - tilt, DVec3::Y + tilt);
            assert!(((p - q).length() - 1.0).abs() < 4e-14, "θ = {theta}: {}", (p - q).length());
            theta *= 0.1;
        }
    }

    #[test]
    fn two_dimensions_cross_exactly() {
        let (p, q) = closest_points(DVec2::new(-1., -1.), DVec2::new(1., 1.), DVec2::new(-1., 1.), DVec2::new(1., -1.));
        assert_eq!((p, q), (DVec2::ZERO, DVec2::ZERO));
    }
}
