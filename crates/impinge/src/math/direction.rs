//! Unit directions that survive tiny and huge vectors.

use crate::space::{Real, Vector};

/// Unit direction and length, or `None` for the zero vector.
///
/// Squares that underflow are avoided by scaling with the largest component first. A vector that is not finite gives a
/// length that is not a number, which every comparison downstream rejects.
#[inline]
pub(crate) fn direction<V: Vector>(vector: V) -> Option<(V, V::Real)> {
    let length_squared = vector.length_squared();
    if length_squared > V::Real::SQUARE_LOSES_DIGITS {
        let length = length_squared.sqrt();
        return Some((vector * (V::Real::ONE / length), length));
    }
    tiny_direction(vector)
}

#[cold]
#[inline(never)]
pub(crate) fn tiny_direction<V: Vector>(vector: V) -> Option<(V, V::Real)> {
    let largest = vector.largest();
    if largest == V::Real::ZERO {
        return None;
    }
    // Component by component: the reciprocal of a subnormal number is infinite.
    let mut scaled = V::ZERO;
    for i in 0..V::DIMENSION {
        scaled = scaled.with(i, vector.get(i) / largest);
    }
    let length = scaled.length();
    Some((scaled * (V::Real::ONE / length), length * largest))
}

/// A fixed unit vector perpendicular to `vector`, or the first axis for the zero vector.
#[inline]
pub(crate) fn unit_perpendicular<V: Vector>(vector: V) -> V {
    match direction(vector) {
        // Twice, because perpendicular() keeps only the order of magnitude.
        Some((unit, _)) => direction(unit.perpendicular()).map_or(V::axis(0), |(perpendicular, _)| perpendicular),
        None => V::axis(0),
    }
}

/// A unit vector perpendicular to `along`, as near to `vector` as that allows; for a vector that is mostly rounding noise.
#[cold]
#[inline(never)]
pub(crate) fn grazing_normal<V: Vector>(vector: V, along: V) -> V {
    let (Some((unit, _)), Some((along_unit, _))) = (direction(vector), direction(along)) else {
        return unit_perpendicular(along);
    };
    let rest = unit - unit.dot(along_unit) * along_unit;
    match direction(rest) {
        // Still perpendicular to rounding after it has been scaled up.
        Some((normal, length)) if length > V::Real::HALF => normal,
        Some(_) | None => unit_perpendicular(along),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec3, Vec2, Vec3};

    #[test]
    fn survives_tiny_and_huge() {
        for size in [1e-42f32, 1e-30, 1e-10, 1.0, 1e9] {
            let (unit, length) = direction(Vec3::new(3.0, 0.0, 4.0) * size).unwrap();
            assert!((unit - Vec3::new(0.6, 0.0, 0.8)).length() < 2e-3, "{size}: {unit}");
            assert!((length / size - 5.0).abs() < 1e-2, "{size}: {length}");
        }
        assert!(direction(Vec3::ZERO).is_none());
        assert!(direction(Vec3::NAN).unwrap().1.is_nan());
    }

    #[test]
    fn perpendicular_is_unit_and_perpendicular() {
        for v in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::new(1.0, 1.0, 1.0), DVec3::new(-3.0, 1e-9, 4.0)] {
            let p = unit_perpendicular(v);
            assert!((p.length() - 1.0).abs() < 1e-15 && p.dot(v).abs() < 1e-15 * v.length());
        }
        assert_eq!(unit_perpendicular(Vec2::ZERO), Vec2::X);
    }
}
