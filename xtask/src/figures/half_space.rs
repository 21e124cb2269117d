//! The half-space, solid on one side, and the plane, which has two sides and no inside.

use super::canvas::{Anchor, Canvas, signed};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("Contacts with a half-space and with a two-sided plane", 780.0, 350.0);
    let normal = DVec2::new(-0.2, 1.0);
    let floor = HalfSpace::new(normal, 0.0)?;
    let sheet = Plane::new(normal, 0.0)?;
    let (ball, crate_) = (Ball::new(0.5)?, Cuboid::new(DVec2::new(0.6, 0.45))?);

    canvas.panel(195.0, 165.0, 72.0);
    canvas.shape(&floor, Pose::IDENTITY, 2.3, "a line");
    let foot = floor.offset() * floor.normal() + 0.15 * floor.normal().perp();
    canvas.arrow(foot, foot + 0.8 * floor.normal(), "a");
    canvas.text(foot + 0.8 * floor.normal(), 0.0, -8.0, Anchor::Middle, "a small", "its normal");
    pushed(&mut canvas, (&floor).into(), (&crate_).into(), Pose::at(1.1, 0.35).turned(0.5));
    pushed(&mut canvas, (&floor).into(), (&ball).into(), Pose::at(-1.05, -0.65));
    canvas.text(DVec2::ZERO, 0.0, 145.0, Anchor::Middle, "strong", "half-space");
    canvas.text(
        DVec2::ZERO,
        0.0,
        165.0,
        Anchor::Middle,
        "small note",
        "solid below: out along its normal, from any depth",
    );

    canvas.panel(585.0, 165.0, 72.0);
    canvas.shape(&sheet, Pose::IDENTITY, 2.3, "a core");
    pushed(&mut canvas, (&sheet).into(), (&crate_).into(), Pose::at(1.1, 0.4).turned(0.5));
    pushed(&mut canvas, (&sheet).into(), (&ball).into(), Pose::at(-1.05, -0.5));
    canvas.text(DVec2::ZERO, 0.0, 145.0, Anchor::Middle, "strong", "plane");
    canvas.text(DVec2::ZERO, 0.0, 165.0, Anchor::Middle, "small note", "two-sided: out on the nearer side");
    Ok(canvas)
}

/// A shape, where it is pushed to, and by how much.
fn pushed(canvas: &mut Canvas, surface: ShapeRef<'_>, shape: ShapeRef<'_>, pose: Pose) {
    canvas.shape(shape, pose, 0.0, "b solid");
    let Some(hit) = contact(surface, Pose::IDENTITY, shape, pose) else { return };
    let moved = pose.with_translation(pose.translation() + hit.depth * hit.normal);
    canvas.shape(shape, moved, 0.0, "b ghost");
    let (on_surface, deepest) = (hit.point_a(Pose::IDENTITY), hit.point_b(pose));
    canvas.arrow(deepest, on_surface, "mark");
    canvas.dot(deepest, "b");
    let text = format!("depth {}", signed(hit.depth));
    let (right, down) = if hit.normal.y > 0.0 { (8.0, 18.0) } else { (-20.0, -12.0) };
    canvas.text(deepest, right, down, Anchor::Start, "mark small", &text);
}
