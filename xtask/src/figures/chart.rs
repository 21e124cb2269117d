//! Numbers over time: axes with ticks, and curves.

use super::canvas::{Anchor, Canvas, number};
use impinge::d2::f64::*;

/// What is drawn where: numbers from 0 on, to the right and upwards.
pub struct Chart {
    /// The lower left corner on the page, in pixels.
    corner: DVec2,
    /// Pixels for one unit of either axis.
    scale: DVec2,
    /// The largest numbers.
    most: DVec2,
    /// How many curves there are.
    curves: u32,
}

impl Chart {
    /// Axes with a tick at every step, and lines across at those of the upright one. The names stand at the ends.
    pub fn new(canvas: &mut Canvas, corner: DVec2, size: DVec2, [across, up]: [(f64, f64, &str); 2]) -> Self {
        let most = DVec2::new(across.0, up.0);
        let chart = Chart { corner, scale: size / most, most, curves: 0 };
        chart.begin(canvas);
        for tick in ticks(up) {
            let at = chart.place(DVec2::new(0.0, tick));
            canvas.line(at, at + size.x * DVec2::X, if tick == 0.0 { "ink thin" } else { "faint thin" });
            canvas.text(at, -8.0, 4.0, Anchor::End, "small note", &number(tick));
        }
        for tick in ticks(across) {
            let at = chart.place(DVec2::new(tick, 0.0));
            canvas.line(at, at - 5.0 * DVec2::Y, "ink thin");
            canvas.text(at, 0.0, 20.0, Anchor::Middle, "small note", &number(tick));
        }
        canvas.text(size.x * DVec2::X, 8.0, 20.0, Anchor::Start, "small note", across.2);
        canvas.text(size.y * DVec2::Y, -8.0, -14.0, Anchor::Start, "small note", up.2);
        chart
    }

    /// A curve through points, and its name beside the others.
    pub fn curve(&mut self, canvas: &mut Canvas, points: &[DVec2], class: &str, name: &str) {
        self.begin(canvas);
        let points: Vec<DVec2> = points.iter().map(|point| self.place(*point)).collect();
        canvas.path(&points, class);
        let at = self.place(self.most) + DVec2::new(24.0, -12.0 - 24.0 * f64::from(self.curves));
        canvas.line(at, at + 22.0 * DVec2::X, class);
        canvas.text(at, 32.0, 4.0, Anchor::Start, &format!("small {class}"), name);
        self.curves += 1;
    }

    /// From here on the canvas is drawn on in pixels, from the lower left corner up.
    fn begin(&self, canvas: &mut Canvas) {
        canvas.panel(self.corner.x, self.corner.y, 1.0);
    }

    /// Where a point of a curve is, in these pixels.
    fn place(&self, point: DVec2) -> DVec2 {
        self.scale * point.clamp(DVec2::ZERO, self.most)
    }
}

/// From 0 to the largest number, in steps.
fn ticks((most, step, _): (f64, f64, &str)) -> impl Iterator<Item = f64> {
    (0..=(most / step).round() as u32).map(move |i| f64::from(i) * step)
}
