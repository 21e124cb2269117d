//! Manifolds: an incident edge cut at the ends of the reference edge; and, seen from above, the four points that are kept of the eight that two
//! turned squares share.

use super::canvas::{Anchor, Canvas, signed};
use impinge::ShapeError;
use impinge::d2::f64::*;
use impinge::d3::f64 as space;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("How a manifold is cut and reduced", 780.0, 350.0);
    cut(&mut canvas)?;
    reduced(&mut canvas)?;
    Ok(canvas)
}

fn cut(canvas: &mut Canvas) -> Result<(), ShapeError> {
    let (a, b) = (Cuboid::new(DVec2::new(1.3, 0.7))?, Cuboid::new(DVec2::new(1.5, 0.6))?);
    let (pose_a, pose_b) = (Pose::at(-0.3, -0.75), Pose::at(0.65, 0.38).turned(0.1));
    canvas.panel(200.0, 165.0, 66.0);
    canvas.shape(&a, pose_a, 0.0, "a solid");
    canvas.shape(&b, pose_b, 0.0, "b solid");
    canvas.text(pose_a.translation(), 0.0, 34.0, Anchor::Middle, "a strong", "reference");
    canvas.text(pose_b.translation(), 0.0, -10.0, Anchor::Middle, "b strong", "incident");
    for side in [-1.6, 1.0] {
        canvas.line(DVec2::new(side, -1.6), DVec2::new(side, 1.4), "faint dash");
    }
    let Some(found) = manifold(&a, pose_a, &b, pose_b, 0.5) else { return Ok(()) };
    for point in found.points() {
        let (on_a, on_b) = (pose_a.transform_point(point.local_a), pose_b.transform_point(point.local_b));
        canvas.line(on_a, on_b, "mark");
        canvas.dot(on_a, "a");
        canvas.dot(on_b, "b");
        canvas.text(on_b, 10.0, 26.0, Anchor::Middle, "mark small", &format!("depth {}", signed(point.depth)));
    }
    canvas.text(DVec2::ZERO, 0.0, 165.0, Anchor::Middle, "note", "cut at the sides of the reference face");
    Ok(())
}

fn reduced(canvas: &mut Canvas) -> Result<(), ShapeError> {
    let half = 1.4;
    let square = Cuboid::new(DVec2::splat(half))?;
    let tilt = 0.6;
    canvas.panel(575.0, 165.0, 66.0);
    canvas.shape(&square, Pose::IDENTITY, 0.0, "a solid");
    canvas.shape(&square, Pose::IDENTITY.turned(tilt), 0.0, "b solid");
    let block = space::Cuboid::new(space::Vec3::splat(half))?;
    // Turning about the third axis, the first two are those of the page.
    let above = space::Pose::at(0.0, 0.0, 1.99 * half).turned(space::Vec3::Z, tilt);
    let Some(found) = space::manifold(&block, space::Pose::IDENTITY, &block, above, 0.0) else { return Ok(()) };
    let kept: Vec<DVec2> = found.points().iter().map(|point| point.local_a.truncate()).collect();
    for (k, point) in kept.iter().enumerate() {
        canvas.line(*point, kept[(k + 1) % kept.len()], "mark");
    }
    kept.iter().for_each(|point| canvas.dot(*point, "ink"));
    canvas.text(
        DVec2::ZERO,
        0.0,
        165.0,
        Anchor::Middle,
        "note",
        "two blocks from above: four of eight corners are kept",
    );
    Ok(())
}
