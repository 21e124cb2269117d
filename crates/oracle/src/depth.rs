//! Least depth or distance, as the greatest separation over all directions.
//!
//! The separation along a unit `n`, `min over B of n . x - max over A of n . x`, never exceeds the true answer,
//! whatever `n` is: a poor direction costs accuracy but can not claim too much. So all that matters is that the
//! directions tried contain the best one.

use crate::body::{Body, Vector};
use crate::dd::Dd;
use crate::feature::{gap_vector, nearest_features};
use crate::frame::{Core, Pair, Posed};
use crate::peaks::Bodies;
use crate::pose::Pose;
use crate::search::best_direction;
use crate::shape::Shape;
use crate::uphill::best_by_climbing;
use crate::vector::{basis, cross, lift, negated, norm, round, sub, unit};

/// How much less than the greatest a separation may be, measured in `f64` on coordinates of about one, to be looked at
/// again in double-double.
const NEAR: f64 = 1e-10;

/// The same for peaks of pairs with a curved shape, whose separations are off by a few roundings only.
const NEAR_PEAK: f64 = 1e-14;

/// Separation and direction of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signed<const D: usize> {
    /// Positive: the distance between the shapes. Negative: minus the least depth.
    pub separation: f64,
    /// A unit direction that attains it, in the world's frame, from A to B.
    pub normal: [f64; D],
}

/// A direction and the separation along it, in the frame of the pair.
#[derive(Clone, Copy)]
struct Axis<const D: usize> {
    normal: [Dd; D],
    separation: Dd,
}

/// The greatest over unit `n` of `min over B of n . x - max over A of n . x`: positive is the distance between the
/// shapes, negative is minus the least depth.
///
/// Nothing only for pairs of unbounded shapes that no finite motion separates. Two unbounded shapes count as
/// parallel when their unit normals differ by at most `parallel`.
pub fn signed_distance<const D: usize>(
    a: &Shape<D>,
    pose_a: &Pose<D>,
    b: &Shape<D>,
    pose_b: &Pose<D>,
    parallel: f64,
) -> Option<Signed<D>> {
    let pair = Pair::new(a, pose_a, b, pose_b);
    if let Some(bodies) = curved_bodies(&pair) {
        let best = curved_axis(&pair, &bodies.peaks())?;
        return Some(Signed { separation: pair.length(best.separation), normal: round(&best.normal) });
    }
    let mut normals = candidates(&pair);
    normals.extend(densest_axis(&pair, usual_effort(&pair)).map(|axis| axis.normal));
    let best = greatest(&pair, &normals, parallel)?;
    Some(Signed { separation: pair.length(best.separation), normal: round(&best.normal) })
}

/// How much less the separation is along the best candidate direction that is further than `angle` radians from
/// the best one of all: near zero when the pair is at a tie. Candidates are the directions at which the separation
/// can have a peak: across faces and edges, across pairs of edges, and between nearest features.
///
/// Infinity where there is no second candidate, and where the cores (the shapes without their radii) are apart by
/// more than a thousandth of the pair's size, because the best direction is then unique and well determined.
///
/// With a cylinder, a cone or an ellipsoid every direction is a candidate, also those at just that angle.
pub fn runner_up<const D: usize>(
    a: &Shape<D>,
    pose_a: &Pose<D>,
    b: &Shape<D>,
    pose_b: &Pose<D>,
    parallel: f64,
    angle: f64,
) -> f64 {
    let pair = Pair::new(a, pose_a, b, pose_b);
    if let Some(bodies) = curved_bodies(&pair) {
        let peaks = bodies.peaks();
        return if peaks[0].0 > 1e-3 { f64::INFINITY } else { pair.unit * bodies.runner_up(&peaks, angle) };
    }
    let normals = candidates(&pair);
    let Some(best) = greatest(&pair, &normals, parallel) else {
        return f64::INFINITY;
    };
    if let (Posed::Bounded(a), Posed::Bounded(b)) = (&pair.a, &pair.b) {
        let of_cores = best.separation + a.radius + b.radius;
        if of_cores.to_f64() > 1e-3 {
            return f64::INFINITY;
        }
    }
    // Two unit vectors at an angle are twice the sine of half the angle apart.
    let apart = 2.0 * (angle / 2.0).sin();
    let others: Vec<_> =
        normals.into_iter().filter(|normal| norm(&sub(normal, &best.normal)).to_f64() > apart).collect();
    match greatest(&pair, &others, parallel) {
        Some(second) => pair.length(best.separation - second.separation),
        None => f64::INFINITY,
    }
}

/// The greatest separation found by plain search over directions: `directions` of them spread evenly, and the best
/// few improved step by step. Nothing for pairs with an unbounded shape. Never more than the truth, and near it
/// if the search was dense enough.
pub fn densest_separation<const D: usize>(
    a: &Shape<D>,
    pose_a: &Pose<D>,
    b: &Shape<D>,
    pose_b: &Pose<D>,
    directions: usize,
) -> Option<f64> {
    let pair = Pair::of_vertices(a, pose_a, b, pose_b);
    if let Some(bodies) = curved_bodies(&pair) {
        let best = best_by_climbing(&bodies, directions)?;
        return curved_axis(&pair, &[(0.0, best)]).map(|axis| pair.length(axis.separation));
    }
    densest_axis(&pair, directions).map(|axis| pair.length(axis.separation))
}

/// The two shapes to search with, if both are bounded and one is curved.
fn curved_bodies<const D: usize>(pair: &Pair<D>) -> Option<Bodies> {
    let curved = matches!(pair.a, Posed::Curved(_)) || matches!(pair.b, Posed::Curved(_));
    let bounded = pair.a.is_bounded() && pair.b.is_bounded();
    (curved && bounded).then(|| Bodies { a: Body::new(&pair.a).rounded(), b: Body::new(&pair.b).rounded() })
}

/// The best of some peaks that were ranked in `f64`, with its separation in double-double.
fn curved_axis<const D: usize>(pair: &Pair<D>, peaks: &[(f64, Vector)]) -> Option<Axis<D>> {
    let near = peaks.iter().take_while(|(separation, _)| *separation >= peaks[0].0 - NEAR_PEAK).take(32);
    let axes = near.filter_map(|(_, n)| {
        let normal = unit(&lift(&std::array::from_fn(|i| n[i])))?;
        Some(Axis { normal, separation: pair.separation(&normal, 0.0)? })
    });
    axes.reduce(|best, axis| if best.separation < axis.separation { axis } else { best })
}

/// The direction with the greatest separation. Between bounded shapes the separations are measured in `f64` first, and
/// only the greatest ones again in double-double.
fn greatest<const D: usize>(pair: &Pair<D>, normals: &[[Dd; D]], parallel: f64) -> Option<Axis<D>> {
    let rough: Vec<f64> = match (&pair.a, &pair.b) {
        (Posed::Bounded(a), Posed::Bounded(b)) => normals.iter().map(|n| rough_separation(a, b, &round(n))).collect(),
        _ => vec![0.0; normals.len()],
    };
    let most = rough.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let near = normals.iter().zip(&rough).filter(|(_, separation)| **separation >= most - NEAR);
    near.filter_map(|(&normal, _)| Some(Axis { normal, separation: pair.separation(&normal, parallel)? }))
        .reduce(|best, axis| if best.separation < axis.separation { axis } else { best })
}

/// The separation of the cores along a unit direction, in `f64`.
fn rough_separation<const D: usize>(a: &Core<D>, b: &Core<D>, n: &[f64; D]) -> f64 {
    -b.rough_reach(&n.map(|x| -x)) - a.rough_reach(n)
}

/// Every direction at which the separation can be greatest.
fn candidates<const D: usize>(pair: &Pair<D>) -> Vec<[Dd; D]> {
    match (&pair.a, &pair.b) {
        (Posed::Bounded(a), Posed::Bounded(b)) => {
            let both_ways = candidate_lines(a, b).into_iter().flat_map(|normal| [normal, negated(&normal)]);
            both_ways.chain(nearest_directions(a, b)).collect()
        }
        (Posed::HalfSpace(surface) | Posed::Plane(surface), _)
        | (_, Posed::HalfSpace(surface) | Posed::Plane(surface)) => vec![surface.normal, negated(&surface.normal)],
        // Pairs of bounded shapes with a curved one are searched otherwise.
        (Posed::Curved(_), _) | (_, Posed::Curved(_)) => Vec::new(),
    }
}

/// For overlapping cores: the normals of the faces of the set of differences `B - A`. They are the face normals
/// of both and the cross products of their edges. The rest is for cores without faces: across and along bare
/// edges, and the coordinate axes for points that coincide.
fn candidate_lines<const D: usize>(a: &Core<D>, b: &Core<D>) -> Vec<[Dd; D]> {
    let mut lines = a.normals();
    lines.extend(b.normals());
    if D == 3 {
        for u in &a.directions {
            lines.extend(b.directions.iter().filter_map(|v| unit(&cross(u, v))));
        }
    }
    for core in [a, b] {
        if core.solid.is_empty() {
            lines.extend(&core.directions);
        }
    }
    lines.extend((0..D).map(basis));
    lines
}

/// For cores apart: the direction between nearest points. Where these are inside a face it is the face's normal,
/// and where they are inside two edges it is the cross product of these, both of which are candidates already;
/// there remain the pairs with a vertex, against vertices and edges.
fn nearest_directions<const D: usize>(a: &Core<D>, b: &Core<D>) -> Vec<[Dd; D]> {
    nearest_features(&a.rough, &b.rough, false, false)
        .into_iter()
        .filter_map(|feature| unit(&gap_vector(feature, &a.mesh, &b.mesh)))
        .collect()
}

/// How many directions the search in `signed_distance` spreads: fewer for shapes with many vertices.
fn usual_effort<const D: usize>(pair: &Pair<D>) -> usize {
    match (&pair.a, &pair.b) {
        (Posed::Bounded(a), Posed::Bounded(b)) => {
            let points = a.mesh.points.len() + b.mesh.points.len();
            if points > 200 { 32 } else { 200 }
        }
        _ => 0,
    }
}

/// The best direction that plain search finds, as a check that no candidate is missing. The search is in `f64`, and
/// the separation along what it found is in double-double.
fn densest_axis<const D: usize>(pair: &Pair<D>, directions: usize) -> Option<Axis<D>> {
    let (Posed::Bounded(a), Posed::Bounded(b)) = (&pair.a, &pair.b) else {
        return None;
    };
    let best = best_direction(directions, |n| rough_separation(a, b, n))?;
    let normal = unit(&lift(&best))?;
    let separation = pair.separation(&normal, 0.0)?;
    Some(Axis { normal, separation })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cheap source of scattered numbers in `[-1, 1)`.
    fn scattered(state: &mut u64) -> f64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// If plain search ever beats the candidates, a candidate is missing.
    #[test]
    fn no_candidate_is_missing() {
        let mut state = 3;
        for round in 0..2500 {
            let mut vector = || std::array::from_fn::<f64, 3, _>(|_| scattered(&mut state));
            let mut shape = |kind: usize| match kind {
                0 => Shape::Cuboid { centre: vector(), half_extents: vector().map(f64::abs) },
                1 => Shape::Segment { a: vector(), b: vector() },
                2 => Shape::Triangle { vertices: [vector(), vector(), vector()] },
                3 => Shape::Hull { points: (0..4 + round % 12).map(|_| vector()).collect() },
                _ => Shape::Ball { radius: 0.5 },
            };
            let (a, b) = (shape(round % 5), shape(round / 5 % 5));
            let mut pose = || {
                let [x, y, z] = vector();
                Pose::<3>::new(vector(), [x, y, z, 0.5])
            };
            let pair = Pair::new(&a, &pose(), &b, &pose());
            let exact = greatest(&pair, &candidates(&pair), 0.0).unwrap().separation;
            let dense = densest_axis(&pair, 400).unwrap().separation;
            assert!((dense - exact).to_f64() < 1e-14, "{a:?} {b:?}");
            assert!((exact - dense).to_f64() < 0.1, "{a:?} {b:?}");
        }
    }
}
