//! The least depth of two solids that overlap, by growing a polytope inside the set of differences (van den Bergen, 2001).
//!
//! The triangle of the polytope that is nearest to the origin is pushed out to the furthest difference along its normal, until it
//! cannot be: then it is part of the set's own surface. The distance of the nearest triangle is a lower bound of the depth,
//! and the furthest difference along any direction an upper one; when both are equal, to a small part of rounding, the answer is certain.

use super::closest::{Closest, closest};
use super::pair::Differences;
use super::simplex::{Corner, Simplex, along, further};
use super::{Bounds, EFFORT};
use crate::hull::surface::{Surface, Triangle};
use crate::math::three::Three;
use crate::space::{Real, Twice};
use crate::tolerance;
use smallvec::SmallVec;

/// The way out: a direction out of the set of differences, of any length, how far its surface is, and the points of it that are nearest to
/// the origin.
pub(super) struct Exit<N> {
    pub outwards: Three<N>,
    pub depth: f64,
    pub simplex: Simplex<N>,
}

/// A triangle of the polytope.
#[derive(Clone, Copy)]
struct Facet<N> {
    /// Outwards, of any length.
    normal: Three<N>,
    /// Of the normal.
    length: f64,
    /// From the origin; infinite for a triangle without area.
    distance: f64,
}

/// So many corners need no memory but the stack, and so many triangles.
const ROOM: usize = 48;
const TRIANGLES: usize = 96;

/// The least of some numbers that are not NaN, and where it is. Four at a time: for as many as there are triangles that is faster than any order.
fn least_of(numbers: &[f64]) -> Option<(f64, usize)> {
    let mut least = [f64::INFINITY; 4];
    let (blocks, rest) = numbers.as_chunks::<4>();
    for block in blocks {
        for lane in 0..4 {
            least[lane] = Real::min(block[lane], least[lane]);
        }
    }
    let least = rest.iter().chain(&least).fold(f64::INFINITY, |least, number| Real::min(*number, least));
    let place = numbers.iter().position(|number| *number == least)?;
    (least < f64::INFINITY).then_some((least, place))
}

/// The way out from a simplex that holds the origin, or is so close to it that no direction leads there. `None` when the answer
/// is not certain with so many corners. `report` is told each direction that was measured, and how far the surface is.
pub(super) fn expand<P: Differences>(
    pair: &P,
    simplex: Simplex<P::Number>,
    bounds: Bounds,
    most: usize,
    mut report: impl FnMut(Three<P::Number>, f64),
) -> Option<Exit<P::Number>> {
    let Bounds { close, enough, flat } = bounds;
    let simplex = match grown(pair, simplex, close)? {
        Grown::Tetrahedron(simplex) => simplex,
        Grown::Out(exit) => {
            report(exit.outwards, exit.depth);
            return Some(exit);
        }
    };
    let mut corners: SmallVec<[Corner<P::Number>; ROOM]> = SmallVec::from_slice(simplex.corners());
    let order = if volume(&simplex) > P::Number::ZERO { [0, 2, 1, 3] } else { [0, 1, 2, 3] };
    let mut surface = Surface::tetrahedron(order, |sides| facet(&corners, sides));
    // Of each triangle that may be the nearest.
    let mut distances: SmallVec<[f64; TRIANGLES]> =
        surface.triangles.iter().map(|triangle| triangle.data.distance).collect();
    // The least depth of the directions so far.
    let mut least = f64::INFINITY;
    while corners.len() < most {
        let (_, nearest) = least_of(&distances)?;
        let triangle = &surface.triangles[nearest];
        let Facet { normal, length, .. } = triangle.data;
        let own = triangle.corners.map(|i| corners[i as usize]);
        let next = pair.furthest(normal, &own[0]);
        let reached = normal.dot(next.place).value() / length;
        report(normal, reached);
        least = least.min(reached);
        let known = own.iter().any(|corner| corner.is(&next));
        if further(normal, &next, &own) <= if known { enough } else { close } {
            return Some(exit(pair, bounds, &corners, &surface, (normal, reached)));
        }
        if known {
            return None;
        }
        let point = corners.len() as u32;
        corners.push(next);
        // Also what is in one plane with it, or has no area: so no side of the rim is in line with the new corner.
        let sees = |triangle: &Triangle<Facet<P::Number>>| {
            let Facet { normal, length, .. } = triangle.data;
            let above = normal.dot(next.place - corners[triangle.corners[0] as usize].place).value();
            !(above < -tolerance::SIMPLEX * P::Number::EPSILON * length)
        };
        if !surface.cover(nearest as u32, point, sees, |_| (), |sides| facet(&corners, sides)) {
            return None;
        }
        for &i in &surface.seen {
            distances[i as usize] = f64::INFINITY;
        }
        distances.resize(surface.triangles.len(), f64::INFINITY);
        for &i in &surface.cone {
            let distance = surface.triangles[i as usize].data.distance;
            // What is further is not the nearest part of the surface.
            distances[i as usize] = if distance <= least + flat { distance } else { f64::INFINITY };
        }
    }
    None
}

#[inline(always)]
fn facet<N: Twice>(corners: &[Corner<N>], sides: [u32; 3]) -> Facet<N> {
    let place = |k: usize| corners[sides[k] as usize].place;
    let (a, b, c) = (place(0), place(1), place(2));
    let normal = (b - a).cross(c - a);
    let length = Real::sqrt(normal.dot(normal).value());
    let distance = normal.dot(a).value() / length;
    Facet { normal, length, distance: if distance.is_finite() { distance } else { f64::INFINITY } }
}

fn volume<N: Twice>(simplex: &Simplex<N>) -> N {
    let [a, b, c, d] = [0, 1, 2, 3].map(|k| simplex.corners()[k].place);
    (b - a).cross(c - a).dot(d - a)
}

/// With the place on the surface straight out along the normal of the nearest triangle. It is in that triangle, or in another one of
/// the same plane.
fn exit<P: Differences>(
    pair: &P,
    bounds: Bounds,
    corners: &[Corner<P::Number>],
    surface: &Surface<Facet<P::Number>>,
    (outwards, depth): (Three<P::Number>, f64),
) -> Exit<P::Number> {
    let flat = bounds.flat;
    let in_plane = |corner: u32| depth - along(outwards, &corners[corner as usize]) <= flat;
    let flush = surface.triangles.iter().filter(|t| t.alive && t.corners.into_iter().all(in_plane));
    let length = Real::sqrt(outwards.dot(outwards).value());
    let straight_out = outwards.values().map(|number| number * depth / length);
    let placed = flush.map(|triangle| {
        let simplex = Simplex::new(&triangle.corners.map(|i| corners[i as usize]));
        let there = simplex.mean(simplex.weights());
        let off = (0..3).map(|i| (there[i] - straight_out[i]).abs()).fold(0.0, f64::max);
        (simplex, off)
    });
    // Beside all of them by more than rounding, if one bends away.
    let nearest = placed.min_by(|x, y| x.1.total_cmp(&y.1)).filter(|(_, off)| *off <= flat);
    let simplex = nearest.map_or_else(|| touching(pair, bounds, outwards, depth), |(simplex, _)| simplex);
    Exit { outwards, depth, simplex }
}

/// The differences that are nearest to the origin once the second solid has been moved out.
pub(super) fn touching<P: Differences>(
    pair: &P,
    bounds: Bounds,
    outwards: Three<P::Number>,
    depth: f64,
) -> Simplex<P::Number> {
    let moved = pair.moved(-outwards, depth);
    match closest(&moved, f64::INFINITY, bounds, EFFORT.rounds, |_, _| ()) {
        Ok(Closest::Apart(simplex, ..)) => simplex,
        Ok(Closest::Meeting(simplex)) => simplex.steadied(),
        Err(mut simplex) => {
            simplex.reduce();
            simplex
        }
        Ok(Closest::Beyond) => Simplex::new(&[moved.any()]),
    }
}

/// What grows from a simplex that holds the origin.
enum Grown<N> {
    /// A tetrahedron, usually around the origin; where it is not, its nearest side is the first to grow.
    Tetrahedron(Simplex<N>),
    /// The way out: the set of differences ends at the origin in some direction.
    Out(Exit<N>),
}

/// Adds corners, each as far from the others as it can be.
fn grown<P: Differences>(pair: &P, mut simplex: Simplex<P::Number>, close: f64) -> Option<Grown<P::Number>> {
    let start = simplex;
    let axes = [0, 1, 2].map(Three::axis);
    while simplex.corners().len() < 4 {
        let corners = simplex.corners();
        let from = |k: usize| corners[k].place - corners[0].place;
        let directions = match corners.len() {
            1 => axes,
            2 => axes.map(|axis| axis.cross(from(1))),
            _ => [from(1).cross(from(2)); 3],
        };
        // The difference that is furthest from the point, line or plane of the corners so far.
        let mut best: Option<(f64, Corner<P::Number>)> = None;
        for direction in directions.into_iter().flat_map(|d| [d, -d]).filter(|d| d.dot(*d) > P::Number::ZERO) {
            let next = pair.furthest(direction, &corners[0]);
            let reached = along(direction, &next);
            if reached <= close {
                return Some(Grown::Out(Exit { outwards: direction, depth: reached, simplex: start.steadied() }));
            }
            let height = reached - along(direction, &corners[0]);
            if best.is_none_or(|(most, _)| height > most) {
                best = Some((height, next));
            }
        }
        simplex.push(best?.1);
    }
    Some(Grown::Tetrahedron(simplex))
}
