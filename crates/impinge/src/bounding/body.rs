//! The hull of points, whatever it turns out to be: a solid, a polygon in a plane, a segment or a point.

use super::cloud::{Cloud, Point};
use crate::hull::solid::Mesh;
use crate::hull::{Flat, plane, solid};
use crate::space::Space;
use alloc::vec::Vec;
use glam::{DVec2, DVec3};

/// Three unit vectors, perpendicular to each other and right-handed.
pub(super) type Axes = [DVec3; 3];

pub(super) enum Body {
    /// All points are one.
    Point,
    /// All points lie on a line between two of them.
    Segment([DVec3; 2]),
    /// All points lie in a plane; corners are counter-clockwise, seen against the last axis. In 2D always, with the axes of the plane.
    Polygon { axes: Axes, corners: Vec<DVec3> },
    /// With the corners of the mesh in the place of the indices of points.
    Solid { corners: Vec<DVec3>, mesh: Mesh },
}

impl Body {
    /// In the numbers of the cloud.
    pub fn new<V: Space>(cloud: &Cloud<V>, points: &[V]) -> Self {
        let local = cloud.about_middle(points);
        let at = |i: &u32| DVec3::from(cloud.point(*i as usize));
        if V::DIMENSION == 2 {
            return match plane::corners(&local) {
                Ok(ring) => Body::Polygon { axes: WORLD, corners: ring.iter().map(at).collect() },
                Err(flat) => Self::flat(flat, cloud),
            };
        }
        match solid::hull(&local) {
            Ok(mesh) => Body::Solid { corners: mesh.vertices.iter().map(at).collect(), mesh },
            Err(flat) => Self::flat(flat, cloud),
        }
    }

    /// Of points that do not span their space.
    fn flat<V: Space>(flat: Flat, cloud: &Cloud<V>) -> Self {
        let at = |i: usize| DVec3::from(cloud.point(i));
        let (a, _) = cloud.furthest(Point::default());
        let (b, squared) = cloud.furthest(cloud.point(a));
        if flat == Flat::Point || squared == 0.0 {
            return Body::Point;
        }
        let (a, b) = (at(a), at(b));
        let aside = |i: &usize| (at(*i) - a).cross(b - a);
        let by_length = |i: &usize, j: &usize| aside(i).length_squared().total_cmp(&aside(j).length_squared());
        let across = (0..cloud.len()).max_by(by_length).map_or(DVec3::ZERO, |i| aside(&i));
        let (Flat::Plane, Some(axes)) = (flat, frame(b - a, across)) else { return Body::Segment([a, b]) };
        let shadow: Vec<DVec2> = (0..cloud.len()).map(|i| shadow(&axes, at(i))).collect();
        match plane::corners(&shadow) {
            Ok(ring) => Body::Polygon { axes, corners: ring.iter().map(|i| at(*i as usize)).collect() },
            Err(_) => Body::Segment([a, b]),
        }
    }
}

/// Those of space.
pub(super) const WORLD: Axes = [DVec3::X, DVec3::Y, DVec3::Z];

/// A point as seen against the last axis.
pub(super) fn shadow(axes: &Axes, point: DVec3) -> DVec2 {
    DVec2::new(axes[0].dot(point), axes[1].dot(point))
}

/// The first axis along a vector, the last one as near to another vector as that allows. `None` when either has no direction of its own.
pub(super) fn frame(along: DVec3, up: DVec3) -> Option<Axes> {
    let x = unit(along)?;
    let up = unit(up)?;
    // Twice, because the first time may leave little.
    let z = unit(up - x * x.dot(up))?;
    let z = unit(z - x * x.dot(z))?;
    Some([x, z.cross(x), z])
}

/// Any frame with this first axis.
pub(super) fn frame_along(along: DVec3) -> Axes {
    let up = if along.x.abs() < along.length() * core::f64::consts::FRAC_1_SQRT_2 { DVec3::X } else { DVec3::Y };
    frame(along, up).unwrap_or(WORLD)
}

fn unit(v: DVec3) -> Option<DVec3> {
    crate::math::direction::direction(v).map(|(unit, _)| unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec2;

    fn body<V: Space>(points: &[V]) -> Body {
        Body::new(&Cloud::new(points).unwrap(), points)
    }

    #[test]
    fn every_kind() {
        assert!(matches!(body(&[DVec3::ONE; 3]), Body::Point));
        assert!(matches!(body(&[Vec2::ONE, Vec2::ZERO, Vec2::X * 0.5 + Vec2::Y * 0.5]), Body::Segment(_)));
        let square = [DVec3::ZERO, DVec3::X, DVec3::new(1.0, 1.0, 1.0), DVec3::new(0.0, 1.0, 1.0), DVec3::splat(0.5)];
        let Body::Polygon { axes, corners } = body(&square) else { panic!("not a polygon") };
        assert!(corners.len() == 4 && axes[2].dot(DVec3::X).abs() < 1e-15);
        let mut solid = square.to_vec();
        solid.push(DVec3::Z);
        assert!(matches!(body(&solid), Body::Solid { .. }));
        let Body::Polygon { corners, .. } = body(&[Vec2::ZERO, Vec2::X, Vec2::Y]) else { panic!("not a polygon") };
        assert_eq!(corners.len(), 3);
    }
}
