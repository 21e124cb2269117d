//! Boxes around the same points: along the world's axes, along principal axes, and the smallest.

use super::canvas::Canvas;
use super::cloud;
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("Four boxes around the same points", 780.0, 290.0);
    let points = cloud::points();
    let hull = Polygon::hull(&points)?;
    let (Some(aligned), Some(by_points), Some(by_hull), Some(smallest)) =
        (Aabb::of_points(&points), Obb::pca(&points), Obb::pca_of_hull(&points), Obb::smallest(&points))
    else {
        return Ok(canvas);
    };
    let panel = |canvas: &mut Canvas, place: usize, name: &str, area: f64| {
        let middle = DVec2::new(99.0 + 194.0 * place as f64, 118.0);
        cloud::panel(canvas, middle, 42.0, name, &format!("area {area:.2}"), area / smallest.volume() - 1.0);
    };
    let specks = |canvas: &mut Canvas| points.iter().for_each(|p| canvas.speck(*p));

    let size = 2.0 * aligned.half_extents();
    panel(&mut canvas, 0, "Aabb::of_points", size.x * size.y);
    canvas.aligned_box(&aligned, "a solid");
    specks(&mut canvas);

    panel(&mut canvas, 1, "Obb::pca", by_points.volume());
    canvas.turned_box(&by_points, "a solid");
    specks(&mut canvas);
    axes(&mut canvas, &by_points);

    panel(&mut canvas, 2, "Obb::pca_of_hull", by_hull.volume());
    canvas.turned_box(&by_hull, "a solid");
    canvas.polygon(hull.vertices(), "line ink thin");
    specks(&mut canvas);
    axes(&mut canvas, &by_hull);

    panel(&mut canvas, 3, "Obb::smallest", smallest.volume());
    canvas.turned_box(&smallest, "a solid");
    canvas.polygon(hull.vertices(), "line ink thin");
    specks(&mut canvas);
    flush_edges(&mut canvas, &hull, &smallest);
    Ok(canvas)
}

fn axes(canvas: &mut Canvas, obb: &Obb) {
    for i in 0..2 {
        canvas.arrow(obb.center, obb.center + 0.62 * obb.half_extents[i] * obb.axis(i), "mark");
    }
}

/// The edges of the hull that lie on a side of the box.
fn flush_edges(canvas: &mut Canvas, hull: &Polygon, obb: &Obb) {
    let corners = hull.vertices();
    for (i, p) in corners.iter().enumerate() {
        let q = corners[(i + 1) % corners.len()];
        let on_side = |axis: usize| {
            let height = |v: DVec2| (v - obb.center).dot(obb.axis(axis)).abs();
            height(*p).min(height(q)) > 0.9999 * obb.half_extents[axis]
        };
        if on_side(0) || on_side(1) {
            canvas.line(*p, q, "mark core");
        }
    }
}
