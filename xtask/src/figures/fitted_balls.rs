//! Circles around the same points: Ritter's, from one start and from several, and the smallest with the points that hold it.

use super::canvas::Canvas;
use super::cloud;
use impinge::ShapeError;
use impinge::d2::f64::*;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("Three circles around the same points", 780.0, 330.0);
    let points = cloud::points();
    let (Some(one), Some(four), Some(smallest)) =
        (BoundingSphere::ritter(&points), BoundingSphere::ritter_from(&points, 4), BoundingSphere::smallest(&points))
    else {
        return Ok(canvas);
    };
    let circles =
        [("BoundingSphere::ritter", one), ("… ritter_from, 4 starts", four), ("BoundingSphere::smallest", smallest)];
    for (i, (name, circle)) in circles.into_iter().enumerate() {
        let middle = DVec2::new(134.0 + 256.0 * i as f64, 132.0);
        let size = format!("radius {:.2}", circle.radius);
        cloud::panel(&mut canvas, middle, 52.0, name, &size, circle.radius / smallest.radius - 1.0);
        canvas.circle(circle.center, circle.radius, "a solid");
        if circle != smallest {
            canvas.circle(smallest.center, smallest.radius, "a ghost");
        }
        points.iter().for_each(|p| canvas.speck(*p));
        for p in points.iter().filter(|p| p.distance(circle.center) > 0.99999 * circle.radius) {
            canvas.line(circle.center, *p, "mark dash thin");
            canvas.dot(*p, "mark");
        }
        canvas.dot(circle.center, "ink");
    }
    Ok(canvas)
}
