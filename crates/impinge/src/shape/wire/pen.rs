//! What everything is drawn with: lines, circles and arcs.

use super::Stroke;
use crate::math::direction::direction;
use crate::math::pose::Frame;
use crate::space::{Real, Vector};
use core::f64::consts::FRAC_PI_2;

/// A quarter of a circle has no more strokes than this, whatever is asked for.
const FINEST: usize = 256;

/// Draws in the frame of a shape.
pub(super) struct Pen<'a, V: Vector> {
    pub frame: &'a Frame<V>,
    /// How many strokes a quarter of a circle has.
    pub quarter: usize,
    draw: &'a mut dyn FnMut(Stroke<V::User>),
}

impl<'a, V: Vector> Pen<'a, V> {
    pub fn new(frame: &'a Frame<V>, segments: usize, draw: &'a mut dyn FnMut(Stroke<V::User>)) -> Self {
        Pen { frame, quarter: segments.div_ceil(4).clamp(1, FINEST), draw }
    }

    /// From here to there in the world.
    pub fn stroke(&mut self, from: V, to: V, strength: V::Real) {
        (self.draw)(Stroke { from: from.user(), to: to.user(), strength });
    }

    /// From here to there in the shape's frame. What stays where it is draws nothing.
    pub fn line(&mut self, from: V, to: V) {
        if from != to {
            self.stroke(self.frame.point(from), self.frame.point(to), V::Real::ONE);
        }
    }

    /// From each of some points to the next, the last one included.
    pub fn path(&mut self, count: usize, point: impl Fn(usize) -> V) {
        let mut last = point(0);
        for step in 1..=count {
            let next = point(step);
            self.line(last, next);
            last = next;
        }
    }

    /// About a centre, through the ends of two perpendicular arms of the same length.
    pub fn circle(&mut self, center: V, x: V, y: V) {
        let quarter = self.quarter;
        self.path(4 * quarter, |step| {
            let (cos, sin) = turn::<V::Real>(step, quarter);
            center + (cos * x + sin * y)
        });
    }

    /// About a centre, from one unit vector to another the shorter way: less than half of a circle, and best not more than a quarter.
    pub fn arc(&mut self, center: V, radius: V::Real, from: V, to: V) {
        let Some((over, angle)) = way(from, to).filter(|_| radius > V::Real::ZERO) else { return };
        // A little less, so that a quarter with a rounding error has no further stroke.
        let strokes = V::Real::from_f64(0.99 / self.step()) * angle;
        let count = strokes.to_index() + 1;
        self.path(count, |step| {
            let (sin, cos) = (angle * V::Real::from_f64(step as f64 / count as f64)).sin_cos();
            center + radius * (cos * from + sin * over)
        });
    }

    /// The same, unless it is shorter than a stroke of a circle: finely rounded solids have lines enough.
    pub fn spoke(&mut self, center: V, radius: V::Real, from: V, to: V) {
        if way(from, to).is_some_and(|(_, angle)| angle.to_f64() >= self.step()) {
            self.arc(center, radius, from, to);
        }
    }

    /// The angle of one stroke of a circle.
    fn step(&self) -> f64 {
        FRAC_PI_2 / self.quarter as f64
    }
}

/// From one unit vector to another: the unit vector perpendicular to the first to set out along, and the angle. `None` if there is no way to go.
fn way<V: Vector>(from: V, to: V) -> Option<(V, V::Real)> {
    let along = from.dot(to);
    let (over, across) = direction(to - along * from)?;
    Some((over, V::Real::atan2(across, along)))
}

/// Cosine and sine of so many steps, of which a quarter of a circle has some: the same numbers in every quarter.
pub(super) fn turn<R: Real>(step: usize, quarter: usize) -> (R, R) {
    let (sin, cos) = R::from_f64(FRAC_PI_2 * (step % quarter) as f64 / quarter as f64).sin_cos();
    match step / quarter % 4 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    }
}
