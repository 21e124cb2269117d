//! The distance of two bodies as the length of the shortest vector of the set of differences `B - A`.
//!
//! The method of Gilbert, Johnson and Keerthi: keep up to four vectors of the set, find the shortest vector of their
//! hull, and replace those that it does not need by the vector of the set that is furthest against it. What
//! is found is always the difference of two points of the bodies, so its length is never less than the truth.

use crate::body::{Body, Vector};
use crate::vector::{along, cross, dot, negated, norm, sub};

/// Vectors of the set are about one long; differences below this are rounding.
const ROUNDING: f64 = 1e-16;

/// The distance of two bodies without their rounding radii; zero when they meet.
pub(crate) fn least_distance(a: &Body, b: &Body) -> f64 {
    let mut simplex: Vec<Vector> = vec![sub(&b.centre, &a.centre)];
    let mut shortest = simplex[0];
    let mut stalls = 0;
    for _ in 0..5000 {
        let length = norm(&shortest);
        if length <= ROUNDING {
            return 0.0;
        }
        let n = shortest.map(|x| x / length);
        let further = sub(&b.extreme(&negated(&n)), &a.extreme(&n));
        if length - dot(&n, &further) <= ROUNDING || simplex.contains(&further) {
            break;
        }
        simplex.push(further);
        let Some((found, needed)) = shortest_in_hull(&simplex) else {
            return 0.0;
        };
        stalls = if norm(&found) < length { 0 } else { stalls + 1 };
        if stalls > 3 {
            break;
        }
        if stalls == 0 {
            shortest = found;
        }
        simplex = needed.iter().map(|&i| simplex[i]).collect();
    }
    norm(&shortest)
}

/// The shortest vector of the hull of up to four vectors, and those of them that it is made of; nothing if the
/// origin is inside a tetrahedron.
fn shortest_in_hull(simplex: &[Vector]) -> Option<(Vector, Vec<usize>)> {
    let mut best = (simplex[0], vec![0]);
    let mut consider = |vector: Vector, made_of: &[usize]| {
        if norm(&vector) < norm(&best.0) {
            best = (vector, made_of.to_vec());
        }
    };
    for i in 0..simplex.len() {
        consider(simplex[i], &[i]);
        for j in i + 1..simplex.len() {
            if let Some(vector) = inside_segment(&simplex[i], &simplex[j]) {
                consider(vector, &[i, j]);
            }
            for k in j + 1..simplex.len() {
                if let Some(vector) = inside_triangle([simplex[i], simplex[j], simplex[k]]) {
                    consider(vector, &[i, j, k]);
                }
            }
        }
    }
    let contains = simplex.len() == 4 && contains_origin(simplex);
    (!contains).then_some(best)
}

/// The shortest vector of a segment, if it is not an end.
fn inside_segment(p: &Vector, q: &Vector) -> Option<Vector> {
    let side = sub(q, p);
    let t = -dot(p, &side) / dot(&side, &side);
    (t > 0.0 && t < 1.0).then(|| if t < 0.5 { along(p, t, &side) } else { along(q, t - 1.0, &side) })
}

/// The shortest vector of a triangle, if it is inside. Base and rise are square to each other, so that thin triangles
/// lose no digits.
fn inside_triangle(corners: [Vector; 3]) -> Option<Vector> {
    let [p, q, r] = longest_side_first(corners);
    let (base, arm) = (sub(&q, &p), sub(&r, &p));
    let lean = dot(&arm, &base) / dot(&base, &base);
    let rise = along(&arm, -lean, &base);
    let t = -dot(&p, &rise) / dot(&rise, &rise);
    let s = -dot(&p, &base) / dot(&base, &base);
    let start = t * lean;
    // NaN of a flat triangle is not inside.
    let inside = t > 0.0 && t < 1.0 && s > start && s < start + 1.0 - t;
    inside.then(|| along(&along(&p, s - start, &base), t, &arm))
}

fn longest_side_first([p, q, r]: [Vector; 3]) -> [Vector; 3] {
    let length = |a: &Vector, b: &Vector| norm(&sub(a, b));
    let (pq, qr, rp) = (length(&p, &q), length(&q, &r), length(&r, &p));
    if pq >= qr && pq >= rp {
        [p, q, r]
    } else if qr >= rp {
        [q, r, p]
    } else {
        [r, p, q]
    }
}

/// Whether the origin sees all four faces of a tetrahedron from the same side.
fn contains_origin(simplex: &[Vector]) -> bool {
    let volume = |i: usize, j: usize, k: usize| {
        let (u, v) = (sub(&simplex[j], &simplex[i]), sub(&simplex[k], &simplex[i]));
        dot(&simplex[i], &cross(&u, &v))
    };
    let volumes = [volume(0, 1, 2), volume(0, 3, 1), volume(0, 2, 3), volume(1, 3, 2)];
    volumes.iter().all(|v| *v > 0.0) || volumes.iter().all(|v| *v < 0.0)
}
