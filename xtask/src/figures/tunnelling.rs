//! A bullet on either side of a wall, and where its cast finds it.

use super::canvas::{Anchor, Canvas, number};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("A bullet before and after a step, on either side of a wall", 780.0, 300.0);
    let (bullet, wall) = (Ball::new(0.35)?, Cuboid::new(DVec2::new(0.12, 1.3))?);
    let (start, step) = (Pose::at(-3.4, -0.25), DVec2::new(6.4, 0.5));
    let motion = start.moving(step);
    canvas.panel(390.0, 150.0, 92.0);
    canvas.shape(&wall, Pose::IDENTITY, 0.0, "b solid");
    for part in 1..8 {
        canvas.shape(&bullet, motion.at(f64::from(part) / 8.0), 0.0, "a ghost");
    }
    canvas.shape(&bullet, start, 0.0, "a solid");
    canvas.shape(&bullet, motion.at(1.0), 0.0, "a solid");
    canvas.text(start.translation(), 0.0, 58.0, Anchor::Middle, "small note", "before");
    canvas.text(motion.at(1.0).translation(), 0.0, 58.0, Anchor::Middle, "small note", "after");
    let Some(hit) = cast_shape(&bullet, motion, &wall, Pose::IDENTITY, 1.0) else { return Ok(canvas) };
    let there = motion.at(hit.time);
    canvas.circle(there.translation(), bullet.radius(), "outline mark");
    let point = hit.point_a(motion);
    canvas.arrow(point, point - 0.9 * hit.normal, "mark");
    canvas.dot(point, "mark");
    let label = format!("cast: time {}", number(hit.time));
    canvas.text(there.translation(), -36.0, -44.0, Anchor::Middle, "small mark", &label);
    Ok(canvas)
}
