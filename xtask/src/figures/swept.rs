//! The box around a shape in motion, and what sticks out of the box around both ends.

use super::canvas::{Anchor, Canvas};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("The box around a shape in motion", 780.0, 290.0);
    let shape = Cuboid::new(DVec2::new(1.25, 0.2))?;
    let (from, angle, way, turn) = (DVec2::new(-2.2, 0.0), 0.75, DVec2::new(4.4, 0.0), 1.6);
    let at = |s: f64| Pose::from_translation(from + s * way).turned(angle + s * turn);
    let (Some(first), Some(last), Some(swept)) =
        (Aabb::of(&shape, at(0.0)), Aabb::of(&shape, at(1.0)), Aabb::swept(&shape, at(0.0), at(1.0)))
    else {
        return Ok(canvas);
    };
    canvas.panel(390.0, 143.0, 84.0);
    for step in 1..8 {
        canvas.shape(&shape, at(f64::from(step) / 8.0), 0.0, "a ghost");
    }
    canvas.shape(&shape, at(0.0), 0.0, "a solid");
    canvas.shape(&shape, at(1.0), 0.0, "a solid");
    let ends = first.merged(&last);
    canvas.aligned_box(&ends, "line ink dash thin");
    canvas.aligned_box(&swept, "line mark");
    canvas.text(swept.min, 2.0, 18.0, Anchor::Start, "small mark", "Aabb::swept");
    canvas.text(DVec2::new(ends.min.x, ends.max.y), 8.0, 18.0, Anchor::Start, "small note", "both ends");
    Ok(canvas)
}
