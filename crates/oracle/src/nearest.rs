//! The distance of two bodies as the length of the shortest vector of the set of differences `B - A`.
//!
//! The method of Gilbert, Johnson and Keerthi: keep up to four vectors of the set, find the shortest vector of their
//! hull, and replace those that it does not need by the vector of the set that is furthest against it. What
//! is found is always the difference of two points of the bodies, so its length is never less than the truth.

use crate::body::Body;
use crate::dd::{Dd, Real};
use crate::vector::{along, cross, dot, lift, negated, norm, sub};

/// Vectors of the set are about one long; what differs by not more than this is the same in `f64`.
const ROUNDING: f64 = 1e-16;

/// The same in double-double, with a good deal to spare.
const FINE_ROUNDING: f64 = 1e-24;

/// Distances that are not more than this are none: the steps may end so far from touching.
const TOUCHING: f64 = 1e-20;

/// A vector in `f64` that is shorter than this has too few digits for a good direction.
const SHORT: f64 = 1e-4;

/// How many steps are made before beginning anew, and how often that is done.
const STEPS: usize = 200;
const RESTARTS: usize = 10;

/// How many steps in a row may gain nothing.
const STALLS: usize = 10;

/// The distance of two bodies without their rounding radii; zero when they meet. In `f64`, and where that does not get
/// to the end of it, in double-double from there.
pub(crate) fn least_distance(a: &Body<Dd>, b: &Body<Dd>) -> Dd {
    let (rough_a, rough_b) = (a.rounded(), b.rounded());
    let start = sub(&rough_b.centre, &rough_a.centre);
    match shorten_fully(&rough_a, &rough_b, start, ROUNDING) {
        None => Dd::ZERO,
        Some((shortest, true)) if norm(&shortest) > SHORT => norm(&lift(&shortest)),
        Some((shortest, _)) => {
            let found = shorten_fully(a, b, lift(&shortest), FINE_ROUNDING);
            let length = found.map_or(Dd::ZERO, |(shortest, _)| norm(&shortest));
            if length.to_f64() <= TOUCHING { Dd::ZERO } else { length }
        }
    }
}

/// Makes a vector of the set as short as it gets, and tells whether it is the shortest; nothing if the origin is
/// in the set.
fn shorten_fully<T: Real>(a: &Body<T>, b: &Body<T>, start: [T; 3], rounding: f64) -> Option<([T; 3], bool)> {
    let mut shortest = start;
    for _ in 0..RESTARTS {
        // The shortest vector so far is one of the set, so it is as good a beginning as any. Beginning anew gets away
        // from simplices that are all but flat.
        let (found, finished) = shorten(a, b, shortest, T::of(rounding))?;
        shortest = found;
        if finished {
            return Some((shortest, true));
        }
    }
    Some((shortest, false))
}

/// The same until rounding stops it.
fn shorten<T: Real>(a: &Body<T>, b: &Body<T>, mut shortest: [T; 3], rounding: T) -> Option<([T; 3], bool)> {
    let mut simplex = vec![shortest];
    let mut stalls = 0;
    for _ in 0..STEPS {
        let length = norm(&shortest);
        if length <= rounding {
            return None;
        }
        let n = shortest.map(|x| x / length);
        let further = sub(&b.extreme(&negated(&n)), &a.extreme(&n));
        if length - dot(&n, &further) <= rounding + rounding {
            return Some((shortest, true));
        }
        simplex.push(further);
        let (found, needed) = shortest_in_hull(&simplex)?;
        // Near the end a step that gains nothing may still turn the vector, which the next one gains by.
        stalls = if norm(&found) < length { 0 } else { stalls + 1 };
        if stalls > STALLS || norm(&found) > length + rounding + rounding {
            break;
        }
        shortest = found;
        simplex = needed.iter().map(|&i| simplex[i]).collect();
    }
    Some((shortest, false))
}

/// The shortest vector of the hull of up to four vectors, and those of them that it is made of; nothing if the
/// origin is inside a tetrahedron.
fn shortest_in_hull<T: Real>(simplex: &[[T; 3]]) -> Option<([T; 3], Vec<usize>)> {
    let mut best = (simplex[0], vec![0]);
    let mut consider = |vector: [T; 3], made_of: &[usize]| {
        if dot(&vector, &vector) < dot(&best.0, &best.0) {
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
fn inside_segment<T: Real>(p: &[T; 3], q: &[T; 3]) -> Option<[T; 3]> {
    let side = sub(q, p);
    let t = -dot(p, &side) / dot(&side, &side);
    // NaN of a segment without length is not inside.
    let inside = t > T::ZERO && t < T::ONE;
    inside.then(|| if t + t < T::ONE { along(p, t, &side) } else { along(q, t - T::ONE, &side) })
}

/// The shortest vector of a triangle, if it is inside. Base and rise are square to each other, so that thin triangles
/// lose no digits.
fn inside_triangle<T: Real>(corners: [[T; 3]; 3]) -> Option<[T; 3]> {
    let [p, q, r] = longest_side_first(corners);
    let (base, arm) = (sub(&q, &p), sub(&r, &p));
    let lean = dot(&arm, &base) / dot(&base, &base);
    let rise = along(&arm, -lean, &base);
    let t = -dot(&p, &rise) / dot(&rise, &rise);
    let s = -dot(&p, &base) / dot(&base, &base);
    let start = t * lean;
    // NaN of a flat triangle is not inside.
    let inside = t > T::ZERO && t < T::ONE && s > start && s < start + T::ONE - t;
    inside.then(|| along(&along(&p, s - start, &base), t, &arm))
}

fn longest_side_first<T: Real>([p, q, r]: [[T; 3]; 3]) -> [[T; 3]; 3] {
    let square = |a: &[T; 3], b: &[T; 3]| dot(&sub(a, b), &sub(a, b));
    let (pq, qr, rp) = (square(&p, &q), square(&q, &r), square(&r, &p));
    if pq >= qr && pq >= rp {
        [p, q, r]
    } else if qr >= rp {
        [q, r, p]
    } else {
        [r, p, q]
    }
}

/// Whether the origin sees all four faces of a tetrahedron from the same side.
fn contains_origin<T: Real>(simplex: &[[T; 3]]) -> bool {
    let volume = |i: usize, j: usize, k: usize| {
        let (u, v) = (sub(&simplex[j], &simplex[i]), sub(&simplex[k], &simplex[i]));
        dot(&simplex[i], &cross(&u, &v))
    };
    let volumes = [volume(0, 1, 2), volume(0, 3, 1), volume(0, 2, 3), volume(1, 3, 2)];
    volumes.iter().all(|v| *v > T::ZERO) || volumes.iter().all(|v| *v < T::ZERO)
}
