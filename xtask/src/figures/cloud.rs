//! The points that every fit is drawn around: long, askew, with a dense streak across that is of no account to their hull.

use super::canvas::{Anchor, Canvas};
use impinge::d2::f64::*;

#[rustfmt::skip]
const POINTS: [(f64, f64); 40] = [
    (-1.29, -0.28), (0.91, 0.95), (-0.35, -1.04), (0.31, -0.50), (0.65, 0.54), (-0.63, -1.42), (-0.50, -0.66), (-0.67, -1.21),
    (0.97, 0.44), (-0.80, -0.39), (1.24, 1.55), (1.00, 1.60), (-0.83, 0.18), (1.30, -0.07), (0.20, -0.14), (1.21, 0.84),
    (0.90, 1.08), (-0.47, -1.31), (1.28, -0.16), (-0.29, -0.67), (-0.88, -1.63), (1.27, 1.50), (2.14, 0.26), (-0.56, 0.16),
    (0.07, -1.01), (-0.04, -0.98), (-0.16, -0.79), (-0.07, -0.72), (0.06, -0.50), (-0.24, -0.41), (-0.03, -0.18), (-0.06, 0.01),
    (-0.04, 0.13), (-0.15, 0.12), (-0.04, 0.24), (-0.27, 0.34), (-0.20, 0.50), (-0.26, 0.54), (-0.20, 0.82), (-0.39, 0.87),
];

pub fn points() -> Vec<DVec2> {
    POINTS.map(DVec2::from).to_vec()
}

/// Opens a panel with the points about its middle: what is fitted, how large it is, and by how much it is larger than need be.
pub fn panel(canvas: &mut Canvas, middle: DVec2, unit: f64, name: &str, size: &str, excess: f64) {
    let (below, of_points) = (3.15 * unit, DVec2::new(0.42, 0.0));
    canvas.panel(middle.x - unit * of_points.x, middle.y, unit);
    let more = if excess < 5e-4 { "the least".to_owned() } else { format!("{:.1} % more", 100.0 * excess) };
    canvas.text(of_points, 0.0, below, Anchor::Middle, "small strong", name);
    canvas.text(of_points, 0.0, below + 19.0, Anchor::Middle, "small note", &format!("{size}, {more}"));
}
