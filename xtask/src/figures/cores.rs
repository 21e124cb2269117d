//! Every shape as a core and a rounding radius.

use super::canvas::{Anchor, Canvas};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("Every shape is a core and a rounding radius", 780.0, 400.0);
    let (p, q) = (DVec2::new(-0.75, -0.3), DVec2::new(0.7, 0.4));
    let corners = [(-0.9, -0.55), (0.35, -0.8), (0.95, 0.1), (0.3, 0.85), (-0.75, 0.5)].map(DVec2::from);
    let shapes: [(Shape, &str, &str); 7] = [
        (Ball::new(0.8)?.into(), "ball", "point + radius"),
        (Capsule::new(p, q, 0.5)?.into(), "capsule", "segment + radius"),
        (Segment::new(p, q)?.into(), "segment", "segment"),
        (Cuboid::new(DVec2::new(1.0, 0.7))?.into(), "cuboid", "cuboid"),
        (Polygon::new(&corners)?.into(), "polygon (2D)", "polygon"),
        (HalfSpace::new(DVec2::new(-0.3, 1.0), 0.0)?.into(), "half-space", "half-space"),
        (Plane::new(DVec2::new(-0.3, 1.0), 0.0)?.into(), "plane", "plane"),
    ];
    for (i, (shape, name, core)) in shapes.iter().enumerate() {
        let (row, column) = (i / 4, i % 4);
        let start = if row == 0 { 105.0 } else { 200.0 };
        canvas.panel(start + 190.0 * column as f64, 85.0 + 195.0 * row as f64, 62.0);
        canvas.shape(shape, Pose::IDENTITY, 1.05, "a solid");
        core_and_radius(&mut canvas, shape);
        canvas.text(DVec2::ZERO, 0.0, 82.0, Anchor::Middle, "strong", name);
        canvas.text(DVec2::ZERO, 0.0, 101.0, Anchor::Middle, "small note", core);
    }
    Ok(canvas)
}

fn core_and_radius(canvas: &mut Canvas, shape: &Shape) {
    let up = DVec2::new(-0.45, 1.0).normalize();
    match shape {
        Shape::Ball(ball) => {
            let rim = ball.radius() * DVec2::new(0.8, 0.6);
            canvas.line(DVec2::ZERO, rim, "mark dash thin");
            canvas.text(0.5 * rim, -2.0, -8.0, Anchor::End, "mark small", "r");
            canvas.dot(DVec2::ZERO, "mark");
        }
        Shape::Capsule(capsule) => {
            let end = capsule.b();
            canvas.line(end, end + capsule.radius() * up, "mark dash thin");
            canvas.text(end + 0.5 * capsule.radius() * up, -6.0, 4.0, Anchor::End, "mark small", "r");
            canvas.line(capsule.a(), end, "mark core");
        }
        Shape::HalfSpace(half_space) => {
            let side = 1.05 * half_space.normal().perp();
            canvas.line(side, -side, "mark core");
        }
        Shape::Segment(_) | Shape::Plane(_) => canvas.shape(shape, Pose::IDENTITY, 1.05, "mark core"),
        _ => canvas.shape(shape, Pose::IDENTITY, 0.0, "mark outline"),
    }
}
