//! Separating axes: what the kernel for two boxes measures, as it reports it to an observer.

use super::canvas::{Anchor, Canvas, signed};
use impinge::ShapeError;
use impinge::d2::f64::*;
use impinge::math::interval::Interval;
use impinge::trace::{AxisSource, Recorder, Step};

pub fn draw() -> Result<Canvas, ShapeError> {
    let (a, b) = (Cuboid::new(DVec2::new(1.6, 0.95))?, Cuboid::new(DVec2::new(1.2, 0.7))?);
    let (pose_a, pose_b) = (Pose::at(-0.75, -0.45), Pose::at(1.15, 0.8).turned(0.6));
    let mut recorder = Recorder::new();
    let hit = contact_traced(&a, pose_a, &b, pose_b, 0.0, &mut recorder);
    let mut canvas = Canvas::new("Two boxes projected on every axis that was measured", 780.0, 370.0);

    canvas.panel(175.0, 190.0, 60.0);
    canvas.shape(&a, pose_a, 0.0, "a solid");
    canvas.shape(&b, pose_b, 0.0, "b solid");
    canvas.text(pose_a.translation(), -40.0, 20.0, Anchor::Middle, "a strong", "A");
    canvas.text(pose_b.translation(), 44.0, -30.0, Anchor::Middle, "b strong", "B");
    if let Some(hit) = hit {
        let (on_a, on_b) = (hit.point_a(pose_a), hit.point_b(pose_b));
        canvas.arrow(on_a, on_a + 0.9 * hit.normal, "mark");
        canvas.line(on_a, on_b, "mark");
        canvas.dot(on_a, "a");
        canvas.dot(on_b, "b");
    }

    let axes: Vec<(AxisSource, DVec2, f64)> = recorder.steps.iter().filter_map(axis).collect();
    let least = axes.iter().map(|(_, _, separation)| *separation).fold(f64::NEG_INFINITY, f64::max);
    canvas.panel(612.0, 30.0, 34.0);
    canvas.text(DVec2::ZERO, -225.0, 6.0, Anchor::Start, "small note", "axis");
    canvas.text(DVec2::ZERO, -10.0, 6.0, Anchor::Middle, "small note", "projections");
    canvas.text(DVec2::ZERO, 145.0, 6.0, Anchor::End, "small note", "way out");
    for (row, (source, normal, separation)) in axes.into_iter().enumerate() {
        let y = -1.5 - 2.0 * row as f64;
        let chosen = separation == least;
        // Steps are in A's frame, and A is not turned here; projections are shown from A's centre.
        let of = |cuboid: &Cuboid, pose: Pose| {
            let center = (pose.translation() - pose_a.translation()).dot(normal);
            let half = cuboid.half_extents();
            let reach = half.x * pose.transform_vector(DVec2::X).dot(normal).abs()
                + half.y * pose.transform_vector(DVec2::Y).dot(normal).abs();
            Interval::between(center - reach, center + reach)
        };
        let (first, second) = (of(&a, pose_a), of(&b, pose_b));
        let shift = -1.1;
        let at = |x: f64, up: f64| DVec2::new(shift + x, y + up);
        if chosen {
            canvas.highlight(DVec2::new(-1.2, y), 195.0, 56.0);
        }
        canvas.line(at(first.min, 0.18), at(first.max, 0.18), "a core");
        canvas.line(at(second.min, -0.18), at(second.max, -0.18), "b core");
        // B leaves A along the normal when its lower end has passed A's upper end.
        canvas.line(at(second.min, -0.45), at(second.min, 0.45), "mark thin");
        canvas.line(at(first.max, -0.45), at(first.max, 0.45), "mark thin");
        canvas.text(DVec2::new(0.0, y), -225.0, -4.0, Anchor::Start, "small", name(source).0);
        canvas.text(DVec2::new(0.0, y), -225.0, 13.0, Anchor::Start, "small note", name(source).1);
        let class = if chosen { "mark strong" } else { "" };
        canvas.text(DVec2::new(0.0, y), 145.0, 5.0, Anchor::End, class, &signed(-separation));
    }
    canvas.text(
        DVec2::new(0.0, -9.3),
        -40.0,
        0.0,
        Anchor::Middle,
        "small note",
        "The shortest way out gives normal and depth.",
    );
    Ok(canvas)
}

fn axis(step: &Step<DVec2>) -> Option<(AxisSource, DVec2, f64)> {
    match *step {
        Step::Axis { source, normal, separation } => Some((source, normal, separation)),
        _ => None,
    }
}

fn name(source: AxisSource) -> (&'static str, &'static str) {
    match source {
        AxisSource::FaceFirst(0) => ("edge normal of A", "A's own x"),
        AxisSource::FaceFirst(_) => ("edge normal of A", "A's own y"),
        AxisSource::FaceSecond(0) => ("edge normal of B", "B's own x"),
        AxisSource::FaceSecond(_) => ("edge normal of B", "B's own y"),
        _ => ("another axis", ""),
    }
}
