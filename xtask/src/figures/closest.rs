//! Closest points of two segments: the cases that differ.

use super::canvas::{Anchor, Canvas, number};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("Closest points of two segments", 780.0, 250.0);
    let v = DVec2::new;
    let cases = [
        ("crossing", [v(-1.1, -0.6), v(1.1, 0.7), v(-0.7, 0.9), v(0.8, -0.9)]),
        ("an end and an inside", [v(-1.1, -0.7), v(1.1, -0.3), v(-0.2, 0.2), v(0.5, 1.0)]),
        ("two ends", [v(-1.2, -0.8), v(-0.25, -0.1), v(0.35, 0.3), v(0.9, 1.0)]),
        ("parallel: one of many", [v(-1.2, -0.55), v(0.6, -0.15), v(-0.5, 0.35), v(1.3, 0.75)]),
    ];
    for (i, (name, [a0, a1, b0, b1])) in cases.into_iter().enumerate() {
        canvas.panel(105.0 + 190.0 * i as f64, 110.0, 66.0);
        let (a, b) = (Segment::new(a0, a1)?, Segment::new(b0, b1)?);
        canvas.shape(&a, Pose::IDENTITY, 0.0, "a core");
        canvas.shape(&b, Pose::IDENTITY, 0.0, "b core");
        let Some(closest) = closest_points(&a, Pose::IDENTITY, &b, Pose::IDENTITY) else { continue };
        let (on_a, on_b) = (closest.point_a(Pose::IDENTITY), closest.point_b(Pose::IDENTITY));
        if closest.distance > 0.0 {
            canvas.line(on_a, on_b, "mark dash");
            canvas.dot(on_a, "a");
            canvas.dot(on_b, "b");
        } else {
            canvas.dot(on_a, "mark");
        }
        canvas.text(DVec2::ZERO, 0.0, 96.0, Anchor::Middle, "small note", name);
        let text = format!("distance {}", number(closest.distance));
        canvas.text(DVec2::ZERO, 0.0, 118.0, Anchor::Middle, "mark", &text);
    }
    Ok(canvas)
}
