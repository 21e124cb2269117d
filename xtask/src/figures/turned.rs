//! What happens to a box when the thing in it turns: boxed again, made anew, carried along.

use super::canvas::{Anchor, Canvas};
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("A box around a thing that turns", 780.0, 270.0);
    let thing = Polygon::new(&[(-1.5, 0.0), (-0.6, -0.5), (1.5, 0.0), (-0.6, 0.5)].map(DVec2::from))?;
    let (rest, turned) = (Pose::IDENTITY, Pose::IDENTITY.turned(0.7));
    let Some(local) = Aabb::of(&thing, rest) else { return Ok(canvas) };
    let box_of_thing = Cuboid::from_min_max(local.min, local.max)?;
    let mut panel = |i: usize, pose: Pose, bounds: Option<Bounds>, name: &str| {
        let Some(bounds) = bounds else { return };
        canvas.panel(100.0 + 193.0 * i as f64, 110.0, 55.0);
        if i == 1 {
            canvas.shape(&box_of_thing, pose, 0.0, "line faint dash");
        }
        canvas.shape(&thing, pose, 0.0, "a solid");
        let area = match bounds {
            Bounds::Aligned(aabb) => {
                canvas.aligned_box(&aabb, "line mark");
                let size = 2.0 * aabb.half_extents();
                size.x * size.y
            }
            Bounds::Turned(obb) => {
                canvas.turned_box(&obb, "line mark");
                obb.volume()
            }
        };
        canvas.text(DVec2::ZERO, 0.0, 120.0, Anchor::Middle, "small strong", name);
        let size = format!("area {area:.2}");
        canvas.text(DVec2::ZERO, 0.0, 139.0, Anchor::Middle, "small note", &size);
    };
    panel(0, rest, Some(Bounds::Aligned(local)), "at rest");
    panel(1, turned, Aabb::of(&box_of_thing, turned).map(Bounds::Aligned), "the box of the box");
    panel(2, turned, Aabb::of(&thing, turned).map(Bounds::Aligned), "Aabb::of, made anew");
    panel(3, turned, Obb::carried(&local, turned).map(Bounds::Turned), "Obb::carried");
    Ok(canvas)
}

enum Bounds {
    Aligned(Aabb),
    Turned(Obb),
}
