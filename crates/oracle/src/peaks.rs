//! The peaks of the separation over all directions, for pairs with a curved shape.
//!
//! The separation is smooth but for ridges, which are circles of directions: across edges and the sides of
//! cylinders, and out of the sides of cones; and but for poles, out of flat sides. So a peak is a pole, or where two
//! ridges meet, or a peak along a ridge, or smooth. Poles are known. The peaks along every ridge are found by looking at
//! it between all the places where something changes and then halving, and where ridges meet is such a place. Smooth
//! peaks are climbed to from directions spread evenly, from all the places found before, and from
//! the peaks along circles where needles and plates have what all but is a ridge.

use crate::ascent::climb;
use crate::body::{Body, Vector};
use crate::circle::{Circle, normalised};
use crate::search::spread_direction;
use crate::vector::{along, dot, negated, norm, sub};

/// How many directions are spread evenly to begin with.
const USUAL_EFFORT: usize = 400;

/// How many of the spread directions and how many of the special ones are climbed from.
const CLIMBS: [usize; 2] = [16, 40];

/// Two bodies of one pair.
pub(crate) struct Bodies {
    pub a: Body,
    pub b: Body,
}

impl Bodies {
    /// `min over B of n . x - max over A of n . x` for a unit `n`, without the rounding radii.
    pub fn separation(&self, n: &Vector) -> f64 {
        self.slope(n).0
    }

    /// The separation and its gradient, which is the vector between the two furthest points.
    pub fn slope(&self, n: &Vector) -> (f64, Vector) {
        let arm = sub(&self.b.extreme(&negated(n)), &self.a.extreme(n));
        (dot(&arm, n), arm)
    }

    /// The second derivative on the sphere, in a basis of the tangent plane at `n`: `[xx, xy, yy]`.
    pub fn bending(&self, n: &Vector, basis: &[Vector; 2], separation: f64) -> [f64; 3] {
        let (of_a, of_b) = (self.a.bending(n), self.b.bending(&negated(n)));
        let times = |t: &Vector| -> Vector { std::array::from_fn(|i| -dot(&of_a[i], t) - dot(&of_b[i], t)) };
        let [x, y] = basis;
        [dot(x, &times(x)) - separation, dot(x, &times(y)), dot(y, &times(y)) - separation]
    }

    /// The peaks found, the highest first, with the separations along them.
    pub fn peaks(&self) -> Vec<(f64, Vector)> {
        self.peaks_with_effort(USUAL_EFFORT, CLIMBS)
    }

    fn peaks_with_effort(&self, directions: usize, climbs: [usize; 2]) -> Vec<(f64, Vector)> {
        let poles = self.poles();
        let mut special = self.ridge_peaks(&poles);
        special.extend(poles.iter().flat_map(|pole| self.around(pole)));
        special.extend(poles);
        let mut special = self.ranked(special);
        let spread = self.ranked((0..directions).map(|i| spread_direction(i, directions)).collect());
        let mut starts = scattered(&spread, 0.25, climbs[0]);
        starts.extend(scattered(&special, 1e-3, climbs[1]));
        special.extend(starts.iter().map(|start| climb(self, start)));
        special.sort_by(|p, q| q.0.total_cmp(&p.0));
        special
    }

    /// The directions with their separations, the highest first.
    fn ranked(&self, directions: Vec<Vector>) -> Vec<(f64, Vector)> {
        let mut ranked: Vec<_> = directions.into_iter().map(|n| (self.separation(&n), n)).collect();
        ranked.sort_by(|p, q| q.0.total_cmp(&p.0));
        ranked
    }

    /// Directions at which there may be a peak that no circle leads to, or near which things change quickly.
    fn poles(&self) -> Vec<Vector> {
        let mut poles = self.a.poles();
        poles.extend(self.b.poles().iter().map(negated));
        let between = sub(&self.b.centre, &self.a.centre);
        if norm(&between) > 0.0 {
            poles.extend([normalised(&between), normalised(&negated(&between))]);
        }
        poles.extend((0..3).map(|i| std::array::from_fn(|j| f64::from(u8::from(i == j)))));
        poles
    }

    /// Directions just beside a pole, where the separation rises the most: at the pole itself it may have no gradient.
    fn around(&self, pole: &Vector) -> Vec<Vector> {
        let (_, gradient) = self.slope(pole);
        let uphill = crate::body::across(&gradient, pole);
        let length = norm(&uphill);
        if length <= 1e-14 {
            return Vec::new();
        }
        [1e-1, 1e-2, 1e-3, 1e-5].map(|angle| normalised(&along(pole, angle / length, &uphill))).to_vec()
    }

    /// The peaks along all circles.
    fn ridge_peaks(&self, poles: &[Vector]) -> Vec<Vector> {
        let ridges_of_a = self.a.ridges();
        let ridges_of_b: Vec<_> = self.b.ridges().into_iter().map(Circle::opposite).collect();
        let others = self.nearly_ridges();
        let slope = |n: &Vector| self.slope(n);
        let mut found = Vec::new();
        // The ridges of one body meet at its poles only, if at all.
        for (own, crossing) in [(&ridges_of_a, &ridges_of_b), (&ridges_of_b, &ridges_of_a)] {
            let meeting: Vec<Circle> = crossing.iter().chain(&others).copied().collect();
            found.extend(own.iter().flat_map(|ridge| ridge.peaks(&meeting, poles, &slope)));
        }
        let all: Vec<Circle> = ridges_of_a.iter().chain(&ridges_of_b).chain(&others).copied().collect();
        found.extend(others.iter().flat_map(|circle| circle.peaks(&all, poles, &slope)));
        found
    }

    /// Circles that are no ridges, but along which needles and plates have very sharp bends: across the main axes of
    /// ellipsoids and of everything thin, and through any two of the main axes and the line of centres.
    fn nearly_ridges(&self) -> Vec<Circle> {
        let (axes_a, axes_b) = (self.a.main_axes(), self.b.main_axes());
        let between = sub(&self.b.centre, &self.a.centre);
        let mut circles: Vec<Circle> = axes_a.iter().chain(&axes_b).map(|axis| Circle::new(*axis, 0.0, 1.0)).collect();
        for u in &axes_a {
            circles.extend(axes_b.iter().filter_map(|v| Circle::through(u, v)));
        }
        if norm(&between) > 0.0 {
            let centres = normalised(&between);
            circles.extend(axes_a.iter().chain(&axes_b).filter_map(|axis| Circle::through(axis, &centres)));
        }
        circles
    }

    /// How much less the separation is along the best direction that is further than `angle` from the best one of all.
    /// Between a peak and that angle there may be no other peak; then it is on the circle at that angle.
    pub fn runner_up(&self, peaks: &[(f64, Vector)], angle: f64) -> f64 {
        let (highest, best) = peaks[0];
        let ring = Circle::new(best, angle.cos(), angle.sin());
        let on_ring = ring.peaks(&self.nearly_ridges(), &self.poles(), &|n| self.slope(n));
        let apart = 2.0 * (angle / 2.0).sin();
        let others = peaks.iter().filter(|(_, n)| norm(&sub(n, &best)) > apart).map(|(value, _)| *value);
        let second = on_ring.iter().map(|n| self.separation(n)).chain(others).fold(f64::NEG_INFINITY, f64::max);
        highest - second
    }
}

/// The first ones of a ranking that are not too near to an earlier one.
pub(crate) fn scattered(ranked: &[(f64, Vector)], spacing: f64, count: usize) -> Vec<Vector> {
    let mut kept: Vec<Vector> = Vec::new();
    for (_, n) in ranked {
        if kept.len() >= count {
            break;
        }
        if kept.iter().all(|other| norm(&sub(n, other)) > spacing) {
            kept.push(*n);
        }
    }
    kept
}
