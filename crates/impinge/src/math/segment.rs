//! Closest points of segments.
//!
//! The closest points of two segments either lie inside both, where the connection is perpendicular to both, or one of them is an
//! end point. So there are five candidates: four end points, each projected on the other segment, and the pair of
//! feet of the common perpendicular. Each is a real pair of points, and the closest wins. This does not branch on
//! "parallel", which is where the usual formulation (Ericson, *Real-Time Collision Detection*, §5.1.9) loses its
//! digits: near-parallel segments have a poor fifth candidate, but then an end point is as good.

use crate::space::{Real, Space};

/// The point of the segment `ab` closest to `point`. `a` when the segment has no length.
#[inline]
pub fn closest_point<V: Space>(point: V, a: V, b: V) -> V {
    a + fraction(point - a, b - a).clamp(V::Real::ZERO, V::Real::ONE) * (b - a)
}

/// The closest points of the segments `a0 a1` and `b0 b1`, one on each.
/// Of several equally close pairs (parallel segments) the one found first, end points in the order given.
pub fn closest_points<V: Space>(a0: V, a1: V, b0: V, b1: V) -> (V, V) {
    let (half_a, half_b) = (V::Real::HALF * (a1 - a0), V::Real::HALF * (b1 - b0));
    let (center_a, center_b) = (a0 + half_a, b0 + half_b);
    let Closest { s, t, .. } = closest(half_a, half_b, center_b - center_a);
    (center_a + s * half_a, center_b + t * half_b)
}

/// `vector · along / ‖along‖²`: the coordinate of the foot of a perpendicular; 0 when `along` is zero.
#[inline]
pub(crate) fn fraction<V: Space>(vector: V, along: V) -> V::Real {
    let length_squared = along.length_squared();
    // False for zero and for NaN: both fall to the middle, and NaN is caught by whoever measures the distance.
    if length_squared > V::Real::ZERO { vector.dot(along) / length_squared } else { V::Real::ZERO }
}

/// A pair of points of two segments given by centre and half.
#[derive(Clone, Copy)]
pub(crate) struct Closest<V: Space> {
    /// Coordinate on the first: the point is `s · half_a`, from −1 to 1.
    pub s: V::Real,
    /// Coordinate on the second: the point is `r + t · half_b`, from −1 to 1.
    pub t: V::Real,
    /// From the first point to the second.
    pub between: V,
    /// The feet of the common perpendicular, which are inside both segments.
    pub crossing: bool,
}

/// The closest pair of points of the segments `±half_a` about the origin and `±half_b` about `r`.
#[inline]
pub(crate) fn closest<V: Space>(half_a: V, half_b: V, r: V) -> Closest<V> {
    let [mut best, others @ ..] = candidates(half_a, half_b, r);
    let mut least = best.between.length_squared();
    for candidate in others {
        let distance_squared = candidate.between.length_squared();
        if distance_squared < least {
            least = distance_squared;
            best = candidate;
        }
    }
    best
}

/// The five candidates; the last repeats the first when the feet are outside.
#[inline]
pub(crate) fn candidates<V: Space>(half_a: V, half_b: V, r: V) -> [Closest<V>; 5] {
    let one = V::Real::ONE;
    let (aa, bb, ab) = (half_a.length_squared(), half_b.length_squared(), half_a.dot(half_b));
    let (ra, rb) = (r.dot(half_a), r.dot(half_b));
    let (inverse_aa, inverse_bb) = (inverse(aa), inverse(bb));
    let on_a = |t: V::Real| ((ra + t * ab) * inverse_aa).clamp(-one, one);
    let on_b = |s: V::Real| ((s * ab - rb) * inverse_bb).clamp(-one, one);
    let pair =
        |s: V::Real, t: V::Real, crossing: bool| Closest { s, t, between: r + (t * half_b - s * half_a), crossing };
    let end = pair(-one, on_b(-one), false);
    let feet = match feet(half_a, half_b, r) {
        Some((s, t)) if s.abs() <= one && t.abs() <= one => {
            // Project once more: for near-parallel segments the two coordinates are each uncertain, but not together.
            let t = on_b(s);
            pair(on_a(t), t, true)
        }
        Some(_) | None => end,
    };
    [end, pair(one, on_b(one), false), pair(on_a(-one), -one, false), pair(on_a(one), one, false), feet]
}

/// Coordinates of the feet of the common perpendicular (2D: of the crossing) of the two straight lines.
#[inline]
fn feet<V: Space>(half_a: V, half_b: V, r: V) -> Option<(V::Real, V::Real)> {
    let (s, t, determinant) = if V::DIMENSION == 2 {
        (r.perpendicular().dot(half_b), r.perpendicular().dot(half_a), half_a.perpendicular().dot(half_b))
    } else {
        let normal = half_a.cross(half_b);
        (r.cross(half_b).dot(normal), r.cross(half_a).dot(normal), normal.length_squared())
    };
    if determinant.abs() > V::Real::ZERO { Some((s / determinant, t / determinant)) } else { None }
}

#[inline]
fn inverse<R: Real>(length_squared: R) -> R {
    if length_squared > R::ZERO { R::ONE / length_squared } else { R::ZERO }
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
