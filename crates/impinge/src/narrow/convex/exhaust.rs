//! Every face, edge and vertex of one solid against all of the other: what is left when an iteration is not certain of its answer.
//!
//! The surface of the set of differences is made of a face of one solid at a vertex of the other, and of parallelograms between two edges.
//! The nearest of them tells how far solids are apart; the least deep of their directions is the way out. The time is that of
//! all pairs of edges, so that for large solids the best that an iteration has found must do.

use super::Bounds;
use super::expand::{Exit, touching};
use super::pair::{Differences, Pair};
use super::simplex::{Corner, Simplex, along};
use super::solid::Solid;
use crate::math::three::{Three, TwiceOf};
use crate::space::Vector;

/// A simplex, the direction from its nearest point to the origin, and the distance.
type Nearest<V> = (Simplex<TwiceOf<V>>, Three<TwiceOf<V>>, f64);

/// The simplex around the nearest difference, given one that may be, the direction from there to the origin, and the distance, for solids that do not meet.
pub(super) fn nearest<V: Vector>(pair: &Pair<'_, V>, mut last: Simplex<TwiceOf<V>>) -> Nearest<V> {
    let start = pair.corner(0, 0);
    let mut best = (Simplex::new(&[start]), -start.place, f64::INFINITY);
    if let Some((towards, distance)) = last.reduce() {
        best = (last, towards, distance);
    }
    if pair.is_large() {
        return best;
    }
    let mut consider = |corners: [Corner<TwiceOf<V>>; 3]| {
        let mut simplex = Simplex::new(&corners);
        if let Some((towards, distance)) = simplex.reduce()
            && distance < best.2
        {
            best = (simplex, towards, distance);
        }
    };
    let (first, second) = (pair.first, pair.second);
    first.each_triangle(&mut |face| {
        (0..second.count()).for_each(|vertex| consider(face.map(|corner| pair.corner(corner, vertex))));
    });
    second.each_triangle(&mut |face| {
        (0..first.count()).for_each(|vertex| consider(face.map(|corner| pair.corner(vertex, corner))));
    });
    first.each_edge(&mut |a, b| {
        second.each_edge(&mut |c, d| {
            let [ac, bc, bd, ad] = [(a, c), (b, c), (b, d), (a, d)].map(|(x, y)| pair.corner(x, y));
            consider([ac, bc, bd]);
            consider([ac, bd, ad]);
        });
    });
    best
}

/// Whether a direction towards the origin parts it from the set of differences.
pub(super) fn parts<V: Vector>(pair: &Pair<'_, V>, towards: Three<TwiceOf<V>>) -> bool {
    along(towards, &pair.furthest(towards, &pair.corner(0, 0))) < 0.0
}

/// The least deep way out of solids that meet, given one that is known. The points are those that meet once the second has been moved out.
pub(super) fn way_out<V: Vector>(pair: &Pair<'_, V>, mut best: Option<(Three<TwiceOf<V>>, f64)>) -> Exit<TwiceOf<V>> {
    let start = pair.corner(0, 0);
    if let (true, Some((outwards, depth))) = (pair.is_large(), best) {
        return Exit { outwards, depth, simplex: touching(pair, Bounds::of(pair), outwards, depth) };
    }
    let mut consider = |direction: Three<TwiceOf<V>>| {
        for outwards in [direction, -direction] {
            let depth = along(outwards, &pair.furthest(outwards, &start));
            // Not for a direction without length.
            if depth.is_finite() && best.is_none_or(|(_, least)| depth < least) {
                best = Some((outwards, depth));
            }
        }
    };
    // What is flat or a line has sides that no feature tells.
    let across = |edge: Three<TwiceOf<V>>| [0, 1, 2].map(|i| edge.cross(Three::axis(i)));
    let (first, second) = (pair.first, pair.second);
    let in_first = |a: usize, b: usize| pair.on_first(b) - pair.on_first(a);
    let in_second = |a: usize, b: usize| pair.on_second(b) - pair.on_second(a);
    let normals =
        |solid: Solid<'_, V>, edge: &dyn Fn(usize, usize) -> Three<TwiceOf<V>>, consider: &mut dyn FnMut(_)| {
            solid.each_triangle(&mut |[a, b, c]| consider(edge(a, b).cross(edge(a, c))));
            solid.each_edge(&mut |a, b| across(edge(a, b)).into_iter().for_each(&mut *consider));
        };
    normals(first, &in_first, &mut consider);
    normals(second, &in_second, &mut consider);
    first.each_edge(&mut |a, b| second.each_edge(&mut |c, d| consider(in_first(a, b).cross(in_second(c, d)))));
    (0..3).for_each(|i| consider(Three::axis(i)));
    let (outwards, depth) = best.unwrap_or((Three::axis(0), 0.0));
    Exit { outwards, depth, simplex: touching(pair, Bounds::of(pair), outwards, depth) }
}
