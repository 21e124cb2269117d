//! The ball around something: the bounding volume that does not care how it is turned.
//!
//! How far a point is from the centre is worked out in double precision in both precisions, so that neither the squares of small
//! numbers underflow nor the difference of large ones loses more than it must.

use super::{Aabb, Obb, Side};
use crate::space::{Real, Space, Vector};
use crate::tolerance;

/// All points within a radius of a centre. In 2D a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingSphere<V: Space> {
    /// The centre.
    pub center: V,
    /// The radius, not negative.
    pub radius: V::Real,
}

impl<V: Space> BoundingSphere<V> {
    /// Whether a point is inside. The surface counts.
    #[inline]
    pub fn contains_point(&self, point: V) -> bool {
        distance(self.center, point) <= self.radius.to_f64()
    }

    /// Whether the two have a point in common. Touching counts, and so does being apart by less than rounding.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.is_near(other.center, other.radius)
    }

    /// Whether it has a point in common with a box along the axes. Touching counts, and so does being apart by less than rounding.
    #[inline]
    pub fn overlaps_aabb(&self, aabb: &Aabb<V>) -> bool {
        self.is_near(self.center.max(aabb.min).min(aabb.max), V::Real::ZERO)
    }

    /// Whether it has a point in common with a turned box. Touching counts, and so does being apart by less than rounding.
    #[inline]
    pub fn overlaps_obb(&self, obb: &Obb<V>) -> bool {
        let local = V::unrotate(obb.rotation, self.center - obb.center);
        let nearest = local.max(-obb.half_extents).min(obb.half_extents);
        let slack = tolerance::apart::<V::Real>().to_f64() * (local.largest() + obb.half_extents.largest()).to_f64();
        distance(nearest, local) <= self.radius.to_f64() + slack
    }

    /// On which side of the plane `normal · x = offset` it is. The normal may have any length.
    pub fn side_of(&self, normal: V, offset: V::Real) -> Side {
        let height = normal.dot(self.center) - offset;
        let reach = self.radius * normal.length();
        let numbers = normal.abs().dot(self.center.abs()) + offset.abs() + reach;
        let reach = reach + tolerance::apart::<V::Real>() * numbers;
        Side::of(height - reach, height + reach)
    }

    /// Within both radii of each other, up to the rounding of the distance.
    #[inline]
    fn is_near(&self, center: V, radius: V::Real) -> bool {
        let radii = self.radius.to_f64() + radius.to_f64();
        distance(self.center, center) <= radii + tolerance::apart::<f64>() * radii
    }

    /// The least ball with this centre, to the bit, that contains points.
    pub(super) fn about(center: V, points: &[V]) -> Self {
        // A larger square has no smaller root, so that the largest is enough.
        let squared = points.iter().fold(0.0, |most, point| Real::max(distance_squared(center, *point), most));
        let most = Real::sqrt(squared);
        let radius = V::Real::from_f64(most);
        BoundingSphere { center, radius: if radius.to_f64() < most { radius.next_up() } else { radius } }
    }
}

#[inline]
fn distance<V: Vector>(a: V, b: V) -> f64 {
    Real::sqrt(distance_squared(a, b))
}

#[inline]
fn distance_squared<V: Vector>(a: V, b: V) -> f64 {
    let difference = |i: usize| b.get(i).to_f64() - a.get(i).to_f64();
    (0..V::DIMENSION).map(difference).fold(0.0, |sum, d| sum + d * d)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec3, Quat, Vec2, Vec3};

    #[test]
    fn touching_counts() {
        let unit = BoundingSphere { center: Vec3::ZERO, radius: 1.0f32 };
        assert!(unit.contains_point(Vec3::X) && !unit.contains_point(Vec3::new(1.0001, 0.0, 0.0)));
        assert!(unit.overlaps(&BoundingSphere { center: Vec3::Y * 3.0, radius: 2.0 }));
        assert!(!unit.overlaps(&BoundingSphere { center: Vec3::Y * 3.0, radius: 1.999 }));
        assert!(unit.overlaps_aabb(&Aabb { min: Vec3::new(1.0, -9.0, -9.0), max: Vec3::splat(f32::INFINITY) }));
        assert!(!unit.overlaps_aabb(&Aabb { min: Vec3::splat(0.6), max: Vec3::splat(2.0) }));
        let obb = |at: f32| Obb { center: Vec3::X * at, rotation: Quat::IDENTITY, half_extents: Vec3::splat(0.5) };
        assert!(unit.overlaps_obb(&obb(1.5)) && !unit.overlaps_obb(&obb(1.501)));
    }

    #[test]
    fn sides() {
        let ball = BoundingSphere { center: DVec3::new(0.0, 2.0, 0.0), radius: 1.0 };
        assert_eq!(ball.side_of(DVec3::Y * 2.0, 1.9), Side::Above);
        assert_eq!(ball.side_of(DVec3::Y * 2.0, 2.0), Side::Crossing);
        assert_eq!(ball.side_of(-DVec3::Y, -0.9), Side::Below);
        assert_eq!(ball.side_of(DVec3::NAN, 0.0), Side::Crossing);
        let disc = BoundingSphere { center: Vec2::ZERO, radius: 1.0 };
        assert_eq!(disc.side_of(Vec2::X, 1.0), Side::Crossing);
        assert_eq!(disc.side_of(Vec2::X, 1.1), Side::Below);
    }

    #[test]
    fn the_radius_rounds_up() {
        let points = [Vec3::new(1.0, 1.0, 0.1), Vec3::new(1e-30, 1e-30, 0.0)];
        let about = BoundingSphere::about(Vec3::ZERO, &points);
        assert!(points.iter().all(|p| about.contains_point(*p)));
        let tiny = BoundingSphere::about(Vec3::ZERO, &points[1..]);
        assert!(tiny.contains_point(points[1]) && tiny.radius > 1.4e-30 && tiny.radius < 1.5e-30);
    }
}
