//! A ball around points, fast and rough: from two points far apart, grown until nothing is outside.
//!
//! The furthest point from any one, and the furthest from that, make the first ball. Every point outside then moves the centre towards itself
//! by half of what it sticks out, and so grows the ball by as little as keeps what was inside (Ritter, *An Efficient Bounding Sphere*, in
//! Graphics Gems, 1990). In the end the radius is measured anew about the last centre, which is less than it grew to, as a rule.

use super::BoundingSphere;
use super::cloud::{Cloud, Point};
use crate::space::{Real, Space};

impl<V: Space> BoundingSphere<V> {
    /// A ball around points that is a few parts in a hundred larger than the smallest one, as a rule. Two passes over the points to start with, one
    /// to grow.
    ///
    /// `None` when there are no points, or one is not finite or out of range. Every point is inside by
    /// [`contains_point`](Self::contains_point), exactly.
    pub fn ritter(points: &[V]) -> Option<Self> {
        Self::ritter_from(points, 1)
    }

    /// The best of several such balls, each started from another one of the points.
    pub fn ritter_from(points: &[V], starts: usize) -> Option<Self> {
        let cloud = Cloud::new(points)?;
        let starts = starts.clamp(1, cloud.len());
        let balls = (0..starts).map(|i| grown(&cloud, i * cloud.len() / starts));
        let center = balls.min_by(|a, b| a.1.total_cmp(&b.1)).map(|ball| ball.0)?;
        Some(Self::about(cloud.world(center), points))
    }
}

/// The centre of a ball that contains all points, and the square of its radius.
fn grown<V: Space>(cloud: &Cloud<V>, start: usize) -> (Point, f64) {
    let (a, _) = cloud.furthest(cloud.point(start));
    let (b, squared) = cloud.furthest(cloud.point(a));
    let (a, b) = (cloud.point(a), cloud.point(b));
    let (mut center, mut radius) = ([0, 1, 2].map(|i| 0.5 * (a[i] + b[i])), 0.5 * Real::sqrt(squared));
    for i in 0..cloud.len() {
        let outwards: Point = core::array::from_fn(|axis| cloud.point(i)[axis] - center[axis]);
        let squared = outwards.iter().fold(0.0, |sum, d| sum + d * d);
        if squared > radius * radius {
            let distance = Real::sqrt(squared);
            let step = 0.5 * (distance - radius);
            radius += step;
            center = [0, 1, 2].map(|axis| center[axis] + outwards[axis] * (step / distance));
        }
    }
    (center, cloud.furthest(center).1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, Vec3};

    #[test]
    fn two_points_and_nonsense() {
        let ball = BoundingSphere::ritter(&[DVec2::ZERO, DVec2::new(6.0, 8.0)]).unwrap();
        assert_eq!(ball, BoundingSphere { center: DVec2::new(3.0, 4.0), radius: 5.0 });
        assert!(BoundingSphere::<Vec3>::ritter(&[]).is_none());
        assert!(BoundingSphere::ritter_from(&[Vec3::NAN], 3).is_none());
        assert_eq!(BoundingSphere::ritter_from(&[Vec3::ONE; 4], 9).unwrap().radius, 0.0);
        assert_eq!(BoundingSphere::ritter_from(&[Vec3::ONE; 4], 0).unwrap().center, Vec3::ONE);
    }
}
