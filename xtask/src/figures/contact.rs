//! Two shapes that overlap: normal, depth, the two points; and the same two after B has moved out.

use super::canvas::{Anchor, Canvas, signed};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let a = Cuboid::new(DVec2::new(1.4, 1.1))?;
    let corners = [(-1.4, 0.1), (-0.3, -1.2), (1.2, -0.8), (1.3, 0.7), (0.1, 1.35)];
    let b = Polygon::new(&corners.map(DVec2::from))?;
    let pose_a = Pose::at(-1.0, -0.45).turned(0.2);
    let pose_b = Pose::at(0.95, 0.05).turned(-0.1);
    let mut canvas = Canvas::new("Normal, depth and contact points of two overlapping shapes", 780.0, 350.0);
    let Some(hit) = contact(&a, pose_a, &b, pose_b) else { return Ok(canvas) };
    let (on_a, on_b) = (hit.point_a(pose_a), hit.point_b(pose_b));

    canvas.panel(200.0, 165.0, 66.0);
    canvas.shape(&a, pose_a, 0.0, "a solid");
    canvas.shape(&b, pose_b, 0.0, "b solid");
    canvas.text(pose_a.translation(), -40.0, 30.0, Anchor::Middle, "a strong", "A");
    canvas.text(pose_b.translation(), 40.0, 45.0, Anchor::Middle, "b strong", "B");
    canvas.arrow(on_a, on_a + 0.95 * hit.normal, "mark");
    canvas.text(on_a + 0.95 * hit.normal, 6.0, 6.0, Anchor::Start, "mark", "normal");
    let aside = 1.35 * hit.normal.perp();
    canvas.measure(on_b, on_a, aside, "mark");
    let middle = 0.5 * (on_a + on_b) + aside;
    canvas.text(middle, 0.0, -12.0, Anchor::Middle, "mark", &format!("depth = {}", signed(hit.depth)));
    canvas.dot(on_a, "a");
    canvas.dot(on_b, "b");
    canvas.text(on_a, 8.0, 20.0, Anchor::Start, "a small", "point_a");
    canvas.text(on_b, -10.0, 6.0, Anchor::End, "b small", "point_b");
    canvas.text(DVec2::ZERO, 0.0, 165.0, Anchor::Middle, "note", "overlapping");

    canvas.panel(575.0, 165.0, 66.0);
    let moved = pose_b.with_translation(pose_b.translation() + hit.depth * hit.normal);
    canvas.shape(&a, pose_a, 0.0, "a solid");
    canvas.shape(&b, pose_b, 0.0, "b ghost");
    canvas.shape(&b, moved, 0.0, "b solid");
    canvas.text(pose_a.translation(), -40.0, 30.0, Anchor::Middle, "a strong", "A");
    canvas.text(moved.translation(), 10.0, 48.0, Anchor::Middle, "b strong", "B");
    canvas.arrow(pose_b.translation(), moved.translation(), "mark");
    canvas.dot(on_a, "ink");
    canvas.text(DVec2::ZERO, 0.0, 165.0, Anchor::Middle, "note", "B moved by depth · normal: just touching");
    Ok(canvas)
}
