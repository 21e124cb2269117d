//! Shapes apart: a negative depth within the margin, nothing beyond it.

use super::canvas::{Anchor, Canvas, signed};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let margin = 0.8;
    let (a, b) = (Cuboid::new(DVec2::new(1.5, 0.9))?, Ball::new(0.7)?);
    let mut canvas = Canvas::new("A gap within the margin is a contact of negative depth", 780.0, 350.0);
    canvas.panel(215.0, 190.0, 84.0);
    canvas.rounded_box(a.half_extents(), margin, "a ghost");
    canvas.shape(&a, Pose::IDENTITY, 0.0, "a solid");
    canvas.text(DVec2::ZERO, -60.0, 5.0, Anchor::Middle, "a strong", "A");
    canvas.measure(DVec2::new(-0.9, -0.9), DVec2::new(-0.9, -0.9 - margin), DVec2::ZERO, "a thin");
    canvas.text(
        DVec2::new(-0.9, -0.9 - 0.5 * margin),
        9.0,
        5.0,
        Anchor::Start,
        "a small",
        &format!("margin = {margin}"),
    );

    let near = Pose::at(2.6, 1.28);
    let far = Pose::at(4.3, -0.55);
    canvas.shape(&b, near, 0.0, "b solid");
    canvas.shape(&b, far, 0.0, "b solid");
    canvas.text(near.translation(), 0.0, -28.0, Anchor::Middle, "b strong", "B");
    if let Some(hit) = contact_within(&a, Pose::IDENTITY, &b, near, margin) {
        let (on_a, on_b) = (hit.point_a(Pose::IDENTITY), hit.point_b(near));
        canvas.arrow(on_a, on_a + 0.95 * hit.normal, "mark");
        canvas.text(on_a + 0.95 * hit.normal, 5.0, 8.0, Anchor::Start, "mark", "normal");
        let aside = 0.5 * hit.normal.perp();
        canvas.measure(on_a, on_b, aside, "mark");
        let text = format!("depth = {}", signed(hit.depth));
        canvas.text(on_a + aside, -12.0, 2.0, Anchor::End, "mark", &text);
        canvas.dot(on_a, "a");
        canvas.dot(on_b, "b");
    }
    if contact_within(&a, Pose::IDENTITY, &b, far, margin).is_none()
        && let Some(closest) = closest_points(&a, Pose::IDENTITY, &b, far)
    {
        let (on_a, on_b) = (closest.point_a(Pose::IDENTITY), closest.point_b(far));
        canvas.line(on_a, on_b, "ink dash thin");
        canvas.dot(on_a, "a");
        canvas.dot(on_b, "b");
        let text = format!("distance = {}", signed(closest.distance));
        canvas.text(0.5 * (on_a + on_b), 32.0, -8.0, Anchor::Middle, "small", &text);
        canvas.text(far.translation(), 0.0, 5.0, Anchor::Middle, "b strong", "B");
        canvas.text(far.translation(), 0.0, 82.0, Anchor::Middle, "note", "beyond the margin: no contact");
    }
    canvas.text(near.translation(), 76.0, -14.0, Anchor::Start, "note", "within the margin:");
    canvas.text(near.translation(), 76.0, 6.0, Anchor::Start, "note", "a contact of negative depth");
    Ok(canvas)
}
