//! The smallest turned box around points.

use super::Obb;
use super::body::{Axes, Body, WORLD, frame_along, shadow};
use super::cloud::Cloud;
use super::{calipers, pca};
use crate::space::Space;
use alloc::vec::Vec;
use glam::{DVec2, DVec3};

impl<V: Space> Obb<V> {
    /// The smallest.
    pub fn smallest(points: &[V]) -> Option<Self> {
        let cloud = Cloud::new(points)?;
        let body = Body::new(&cloud, points);
        let axes = match &body {
            Body::Point => WORLD,
            Body::Segment([a, b]) => frame_along(*b - *a),
            Body::Polygon { axes, corners } => rectangle(axes, corners),
            Body::Solid { .. } => WORLD,
        };
        Self::around(points, &pca::numbers(axes))
    }
}

/// The axes of the smallest rectangle around a polygon in the plane of two axes.
fn rectangle(axes: &Axes, corners: &[DVec3]) -> Axes {
    let ring: Vec<DVec2> = corners.iter().map(|corner| shadow(axes, *corner)).collect();
    let along = calipers::smallest(&ring).along;
    let along = axes[0] * along.x + axes[1] * along.y;
    super::body::frame(along, axes[2]).unwrap_or(*axes)
}
