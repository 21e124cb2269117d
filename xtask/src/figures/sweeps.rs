//! What a ball and a box pass through on a straight way.

use super::canvas::{Anchor, Canvas};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("What a ball and a box pass through on a straight way", 780.0, 290.0);
    let (ball, crate_, way) = (Ball::new(0.5)?, Cuboid::new(DVec2::new(0.6, 0.4))?, DVec2::new(2.4, 0.7));
    canvas.panel(110.0, 172.0, 86.0);
    canvas.shape(&ball.swept(way)?, Pose::IDENTITY, 0.0, "b solid");
    for end in [DVec2::ZERO, way] {
        canvas.shape(&ball, Pose::from_translation(end), 0.0, "a solid");
    }
    canvas.arrow(DVec2::ZERO, way, "ink");
    canvas.text(0.5 * way, 10.0, 140.0, Anchor::Middle, "small note", "Ball::swept: a capsule");
    canvas.panel(480.0, 172.0, 86.0);
    let turned = Pose::IDENTITY.turned(0.5);
    let seen = turned.inverse_transform_vector(way);
    let (path, around) = (Polygon::swept(&crate_, seen)?, Aabb::of(&crate_, Pose::IDENTITY));
    canvas.shape(&path, turned, 0.0, "b solid");
    for end in [DVec2::ZERO, way] {
        canvas.shape(&crate_, turned.with_translation(end), 0.0, "a solid");
    }
    if let Some(around) = around.and_then(|around| Obb::carried(&around, turned)?.swept(way)) {
        canvas.turned_box(&around, "line mark dash");
    }
    canvas.arrow(DVec2::ZERO, way, "ink");
    canvas.text(0.5 * way, 10.0, 140.0, Anchor::Middle, "small note", "Polygon::swept, and Obb::swept around it");
    Ok(canvas)
}
