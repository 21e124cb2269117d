//! Circles of directions, and the peaks of a function along them.

use crate::body::Vector;
use crate::vector::{along, cross, dot, negated, norm};
use std::f64::consts::{PI, TAU};

/// Where an interval is looked at, as parts of its length: densely near the ends, where things may change quickly.
const PLACES: [f64; 15] =
    [1e-9, 1e-6, 1e-4, 3e-3, 0.03, 0.15, 0.3, 0.5, 0.7, 0.85, 0.97, 0.997, 1.0 - 1e-4, 1.0 - 1e-6, 1.0 - 1e-9];

/// Slopes that differ by not more than this may be the same, at values of about one.
const FLAT: f64 = 1e-15;

/// Arcs are longer than they should be by this at either end, so that rounding loses nothing.
const SLACK: f64 = 1e-12;

/// The unit vectors `n` with `n . axis = height`, or an arc of them: `base + cos(angle) * x + sin(angle) * y`.
#[derive(Clone, Copy)]
pub(crate) struct Circle {
    pub axis: Vector,
    height: f64,
    x: Vector,
    y: Vector,
    /// The angles between which it is; a whole turn for all of the circle.
    from: f64,
    to: f64,
}

impl Circle {
    /// With the cosine and the sine of the angle to the axis; the sine may be tiny and is then better not worked
    /// out from the cosine.
    pub fn new(axis: Vector, cosine: f64, sine: f64) -> Self {
        let [x, y] = tangents(&axis).map(|t| t.map(|c| c * sine));
        Self { axis, height: cosine, x, y, from: 0.0, to: TAU }
    }

    /// All of the great circle through two directions; nothing if they are on one line.
    pub fn through(a: &Vector, b: &Vector) -> Option<Self> {
        let axis = cross(a, b);
        let length = norm(&axis);
        (length > 1e-14).then(|| Self::new(axis.map(|x| x / length), 0.0, 1.0))
    }

    /// The part of it between two angles; nothing if there is none.
    pub fn arc(self, from: f64, to: f64) -> Option<Self> {
        let (from, to) = (from - SLACK, to + SLACK);
        (from < to).then_some(Self { from, to, ..self })
    }

    /// The opposite directions.
    pub fn opposite(self) -> Self {
        Self { height: -self.height, x: negated(&self.x), y: negated(&self.y), ..self }
    }

    /// The coordinates of a vector in the plane of the circle.
    pub fn plane_coordinates(&self, vector: &Vector) -> [f64; 2] {
        [dot(vector, &self.x), dot(vector, &self.y)]
    }

    /// The direction at an angle.
    pub fn at(&self, angle: f64) -> Vector {
        let (sin, cos) = angle.sin_cos();
        let base = self.axis.map(|c| c * self.height);
        normalised(&along(&along(&base, cos, &self.x), sin, &self.y))
    }

    /// The way it goes at an angle.
    fn tangent(&self, angle: f64) -> Vector {
        let (sin, cos) = angle.sin_cos();
        along(&self.y.map(|c| c * cos), -sin, &self.x)
    }

    fn is_whole(&self) -> bool {
        self.to - self.from >= TAU
    }

    /// The angles at which it meets another circle, and those at which it is nearest to the other's axis.
    fn meetings(&self, other: &Circle) -> Vec<f64> {
        let [x, y] = self.plane_coordinates(&other.axis);
        let reach = x.hypot(y);
        if reach <= 1e-300 {
            return Vec::new();
        }
        let nearest = y.atan2(x);
        let mut angles = vec![nearest, nearest + PI];
        let cosine = (other.height - self.height * dot(&self.axis, &other.axis)) / reach;
        if cosine.abs() <= 1.0 {
            angles.extend([nearest + cosine.acos(), nearest - cosine.acos()]);
        }
        angles.into_iter().filter_map(|angle| self.inside(angle)).collect()
    }

    /// The angle up to whole turns, if it is on the arc.
    fn inside(&self, angle: f64) -> Option<f64> {
        let inside = self.from + (angle - self.from).rem_euclid(TAU);
        (inside <= self.to).then_some(inside)
    }

    /// The angles at which the circle is looked at: between any two places where something may change.
    fn stations(&self, others: &[Circle], poles: &[Vector]) -> Vec<f64> {
        let mut ends: Vec<f64> = others.iter().flat_map(|other| self.meetings(other)).collect();
        for pole in poles {
            let [x, y] = self.plane_coordinates(pole);
            ends.extend(self.inside(y.atan2(x)));
        }
        ends.extend([self.from, self.to]);
        if self.is_whole() {
            ends.extend((1..8).map(|i| self.from + f64::from(i) * PI / 4.0));
        }
        ends.sort_by(f64::total_cmp);
        ends.dedup_by(|a, b| (*a - *b).abs() < 1e-14);
        let mut stations = vec![ends[0]];
        for pair in ends.windows(2) {
            stations.extend(PLACES.iter().map(|part| pair[0] + part * (pair[1] - pair[0])));
            stations.push(pair[1]);
        }
        stations
    }

    /// The directions of all the peaks along the circle that show between its stations, and of its highest station.
    /// The function gives the value and its gradient.
    pub fn peaks(&self, others: &[Circle], poles: &[Vector], f: &impl Fn(&Vector) -> (f64, Vector)) -> Vec<Vector> {
        let look = |angle: f64| {
            let (value, gradient) = f(&self.at(angle));
            (value, dot(&gradient, &self.tangent(angle)))
        };
        let mut highest = (f64::NEG_INFINITY, self.from);
        let mut before: Option<(f64, f64)> = None;
        let mut found = Vec::new();
        for angle in self.stations(others, poles) {
            let (value, slope) = look(angle);
            if value > highest.0 {
                highest = (value, angle);
            }
            if let Some((start, slope_there)) = before
                && slope_there > 0.0
                && slope <= 0.0
                && slope_there - slope > FLAT
            {
                found.push(self.at(turning_point(start, angle, |angle| look(angle).1)));
            }
            before = Some((angle, slope));
        }
        found.push(self.at(highest.1));
        found
    }
}

/// Where the slope goes from positive to negative, also where it jumps.
fn turning_point(mut low: f64, mut high: f64, slope: impl Fn(f64) -> f64) -> f64 {
    loop {
        let middle = 0.5 * (low + high);
        if !(low < middle && middle < high) || high - low < 1e-17 {
            return middle;
        }
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
}

pub(crate) fn normalised(vector: &Vector) -> Vector {
    let length = norm(vector);
    vector.map(|x| x / length)
}

/// Two unit vectors square to a unit vector and to each other.
pub(crate) fn tangents(n: &Vector) -> [Vector; 2] {
    let axis = (0..3).min_by(|&i, &j| n[i].abs().total_cmp(&n[j].abs())).expect("an axis");
    let mut along_axis = [0.0; 3];
    along_axis[axis] = 1.0;
    let x = normalised(&crate::body::across(&along_axis, n));
    [x, cross(n, &x)]
}
