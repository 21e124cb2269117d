//! The deepest overlaps, where a tutorial answers "no contact" or divides by zero.

use super::canvas::{Anchor, Canvas, signed};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let (large, ball) = (Ball::new(0.95)?, Ball::new(0.5)?);
    let flat = Cuboid::new(DVec2::new(1.3, 0.95))?;
    let square = Cuboid::new(DVec2::ONE)?;
    let mut canvas = Canvas::new("Concentric balls, a centre inside a box, and a tie between its faces", 780.0, 310.0);
    let captions = [
        "concentric: along +X by convention",
        "centre inside: through the nearest face",
        "a tie: the first axis, positive side",
    ];
    let panels: [(ShapeRef<'_>, Pose, f64); 3] = [
        ((&large).into(), Pose::IDENTITY, 125.0),
        ((&flat).into(), Pose::at(-0.45, 0.35), 375.0),
        ((&square).into(), Pose::IDENTITY, 640.0),
    ];
    for ((a, pose_b, x), caption) in panels.into_iter().zip(captions) {
        canvas.panel(x, 148.0, 62.0);
        canvas.shape(a, Pose::IDENTITY, 0.0, "a solid");
        canvas.shape(&ball, pose_b, 0.0, "b solid");
        let Some(hit) = contact(a, Pose::IDENTITY, &ball, pose_b) else { continue };
        let moved = pose_b.with_translation(pose_b.translation() + hit.depth * hit.normal);
        canvas.shape(&ball, moved, 0.0, "b ghost");
        canvas.arrow(pose_b.translation(), moved.translation(), "mark");
        canvas.dot(pose_b.translation(), "b");
        canvas.text(DVec2::ZERO, 0.0, 120.0, Anchor::Middle, "small note", caption);
        let text = format!("normal ({}, {}), depth {}", signed(hit.normal.x), signed(hit.normal.y), signed(hit.depth));
        canvas.text(DVec2::ZERO, 0.0, 142.0, Anchor::Middle, "mark", &text);
    }
    Ok(canvas)
}
