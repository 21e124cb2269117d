//! The tight boxes of turned shapes.

use super::canvas::{Anchor, Canvas};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("Boxes along the world's axes around turned shapes", 780.0, 240.0);
    let corners = [(-1.0, -0.5), (0.4, -0.85), (1.0, 0.1), (-0.2, 0.9)].map(DVec2::from);
    let shapes: [(Shape, f64); 5] = [
        (Cuboid::new(DVec2::new(1.0, 0.5))?.into(), 0.5),
        (Capsule::along_y(0.7, 0.35)?.into(), -0.7),
        (Polygon::new(&corners)?.into(), 0.35),
        (Ball::new(0.75)?.into(), 0.0),
        (Segment::new(DVec2::new(-1.0, 0.0), DVec2::new(1.0, 0.0))?.into(), 0.6),
    ];
    for (i, (shape, angle)) in shapes.iter().enumerate() {
        canvas.panel(95.0 + 148.0 * i as f64, 112.0, 62.0);
        let pose = Pose::IDENTITY.turned(*angle);
        canvas.shape(shape, pose, 0.0, "a solid");
        let Some(bounds) = Aabb::of(shape, pose) else { continue };
        canvas.aligned_box(&bounds, "line ink dash thin");
        if i == 0 {
            canvas.dot(bounds.min, "ink");
            canvas.dot(bounds.max, "ink");
            canvas.text(bounds.min, -4.0, 18.0, Anchor::Start, "small", "min");
            canvas.text(bounds.max, 4.0, -10.0, Anchor::End, "small", "max");
        }
        canvas.text(DVec2::ZERO, 0.0, 105.0, Anchor::Middle, "small note", ShapeRef::from(shape).kind());
    }
    Ok(canvas)
}
