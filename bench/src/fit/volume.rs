//! What a fit answers, in the same form from every library.

use impinge::d3::f64::DVec3;

/// In double precision; in the plane the last coordinates are 0.
#[derive(Clone, Copy, Debug)]
pub enum Volume {
    Ball {
        center: DVec3,
        radius: f64,
    },
    /// With axes of unit length. In the plane it reaches out of it by a half on both sides, so that its volume is its area.
    Box {
        center: DVec3,
        axes: [DVec3; 3],
        half_extents: DVec3,
    },
    /// A convex polygon whose corners are some of the points. No such polygon has a larger area than the hull, so that
    /// nothing of note is outside when the areas are the same.
    Polygon {
        area: f64,
    },
}

impl Volume {
    /// The radius of a ball, the volume of a box, in the plane the area.
    pub fn size(&self) -> f64 {
        match self {
            Volume::Ball { radius, .. } => *radius,
            Volume::Box { half_extents, .. } => 8.0 * half_extents.x * half_extents.y * half_extents.z,
            Volume::Polygon { area } => *area,
        }
    }

    /// How far the point that is furthest outside sticks out, relative to the size of the whole; 0 when all are inside.
    pub fn misses(&self, points: impl Iterator<Item = DVec3>) -> f64 {
        let furthest = |outside: &dyn Fn(DVec3) -> f64| points.map(outside).fold(0.0, f64::max);
        match self {
            Volume::Ball { center, radius } => furthest(&|p| p.distance(*center) - radius) / radius,
            Volume::Box { center, axes, half_extents } => {
                let along = |p: DVec3| DVec3::new(p.dot(axes[0]), p.dot(axes[1]), p.dot(axes[2]));
                furthest(&|p| (along(p - *center).abs() - *half_extents).max_element()) / half_extents.length()
            }
            Volume::Polygon { .. } => 0.0,
        }
    }
}

/// The area of a polygon, by the sum of its triangles seen from the first corner.
pub fn area(corners: &[DVec3]) -> f64 {
    let Some(first) = corners.first() else { return 0.0 };
    let twice = |pair: &[DVec3]| (pair[0] - *first).cross(pair[1] - *first).z;
    0.5 * corners.windows(2).map(twice).sum::<f64>().abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_what_sticks_out() {
        let axes = [DVec3::X, DVec3::Y, DVec3::Z];
        let rectangle = Volume::Box { center: DVec3::ONE, axes, half_extents: DVec3::new(3.0, 4.0, 0.5) };
        assert_eq!(rectangle.size(), 48.0);
        assert_eq!(rectangle.misses([DVec3::new(4.0, 5.0, 1.0)].into_iter()), 0.0);
        let ball = Volume::Ball { center: DVec3::ZERO, radius: 2.0 };
        assert_eq!((ball.size(), ball.misses([DVec3::X * 3.0, DVec3::Y].into_iter())), (2.0, 0.5));
        assert_eq!(area(&[DVec3::ZERO, DVec3::X, DVec3::new(1.0, 2.0, 0.0), DVec3::Y * 2.0]), 2.0);
    }
}
