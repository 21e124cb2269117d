//! Plain search for the greatest separation that knows nothing of ridges and poles, as a check on `peaks.rs`.
//!
//! From evenly spread directions it goes uphill by sampled gradients (Burke, Lewis and Overton 2005): the shortest vector of
//! the hull of the gradients all around goes up whatever kinks there are, and if it is zero the peak is
//! nearer than the samples.

use crate::body::Vector;
use crate::circle::{normalised, tangents};
use crate::peaks::{Bodies, scattered};
use crate::search::spread_direction;
use crate::vector::{along, dot};

/// How many gradients are sampled around a direction.
const SAMPLES: usize = 8;

/// The angle between successive samples' starting points, so that no two rounds look at the same places.
const TURN: f64 = 2.399963;

/// The radius of samples below which the search ends.
const LEAST_RADIUS: f64 = 1e-14;

/// The best direction found from `directions` ones spread evenly; a part of them is improved.
pub(crate) fn best_by_climbing(bodies: &Bodies, directions: usize) -> Option<Vector> {
    let mut spread: Vec<_> =
        (0..directions).map(|i| spread_direction(i, directions)).map(|n| (bodies.separation(&n), n)).collect();
    spread.sort_by(|p, q| q.0.total_cmp(&p.0));
    let spacing = (4.0 * std::f64::consts::PI / directions as f64).sqrt();
    let starts = scattered(&spread, 2.0 * spacing, 3 + directions / 50);
    let improved = starts.iter().map(|start| go_uphill(bodies, start, spacing));
    improved.reduce(|p, q| if p.0 < q.0 { q } else { p }).map(|(_, best)| best)
}

fn go_uphill(bodies: &Bodies, start: &Vector, spacing: f64) -> (f64, Vector) {
    let mut best = (bodies.separation(start), *start);
    let mut radius = spacing;
    for round in 0..400 {
        if radius < LEAST_RADIUS {
            break;
        }
        let basis = tangents(&best.1);
        let moved = |[x, y]: [f64; 2]| normalised(&along(&along(&best.1, x, &basis[0]), y, &basis[1]));
        let flat_gradient = |n: &Vector| {
            let gradient = bodies.slope(n).1;
            basis.map(|t| dot(&t, &gradient))
        };
        let mut gradients = vec![flat_gradient(&best.1)];
        for i in 0..SAMPLES {
            let angle = TURN * round as f64 + std::f64::consts::TAU * i as f64 / SAMPLES as f64;
            gradients.push(flat_gradient(&moved([radius * angle.cos(), radius * angle.sin()])));
        }
        let up = shortest_in_flat_hull(&gradients);
        let length = up[0].hypot(up[1]);
        let mut gained = false;
        let mut step = 8.0 * radius;
        while length > 0.0 && step > radius / 32.0 {
            let there = moved(up.map(|x| x * step / length));
            let found = bodies.separation(&there);
            if found > best.0 {
                best = (found, there);
                gained = true;
                break;
            }
            step *= 0.5;
        }
        radius *= if gained && step > radius {
            1.5
        } else if gained {
            0.7
        } else {
            0.25
        };
    }
    best
}

/// The shortest vector of the hull of vectors in the plane.
fn shortest_in_flat_hull(vectors: &[[f64; 2]]) -> [f64; 2] {
    let length = |v: &[f64; 2]| v[0].hypot(v[1]);
    let mut best = vectors[0];
    for (i, p) in vectors.iter().enumerate() {
        for q in &vectors[i..] {
            let side = [q[0] - p[0], q[1] - p[1]];
            let square = side[0] * side[0] + side[1] * side[1];
            let t = if square > 0.0 { (-(p[0] * side[0] + p[1] * side[1]) / square).clamp(0.0, 1.0) } else { 0.0 };
            let nearest = [p[0] + t * side[0], p[1] + t * side[1]];
            if length(&nearest) < length(&best) {
                best = nearest;
            }
        }
    }
    if surrounds_origin(vectors) { [0.0; 2] } else { best }
}

/// Whether no half-plane has all of the vectors: no gap between their angles is half a turn.
fn surrounds_origin(vectors: &[[f64; 2]]) -> bool {
    let mut angles: Vec<f64> = vectors.iter().map(|v| v[1].atan2(v[0])).collect();
    angles.sort_by(f64::total_cmp);
    let around = angles[0] + std::f64::consts::TAU;
    let ends = angles.iter().skip(1).chain([&around]);
    angles.iter().zip(ends).all(|(from, to)| to - from < std::f64::consts::PI)
}
