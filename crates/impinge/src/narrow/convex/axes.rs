//! Two solids with few edges: every axis along which they can part.
//!
//! The set of differences is bounded by planes whose normals are those of a face of either solid, or the product of an edge of each. Of few
//! edges all are measured, which is exact up to how faces bend by rounding, and needs no iteration to say how deep two solids are, or that they are too far apart. What is
//! in one plane has other axes; it shows as a depth of nothing, and is left to the iteration.

use super::pair::Pair;
use super::solid::Solid;
use super::zone;
use crate::math::three::{Three, TwiceOf};
use crate::space::{Real, Twice, Vector};
use crate::tolerance;

/// So many pairs of edges are few.
const FEW_PAIRS: usize = 36;

/// So many edges one solid of such a pair may have, and vertices with them.
const FEW_EDGES: usize = 12;
const FEW_VERTICES: usize = 8;

/// What the axes tell.
pub(super) enum Axes<N> {
    /// Further apart than was asked.
    Beyond,
    /// The direction out of the set of differences along which it ends soonest, of any length, where it ends, and at what.
    Deep(Three<N>, f64, Source),
    /// Apart, but not far; or touching; or the solids have many edges.
    Unclear,
}

/// What an axis is perpendicular to.
#[derive(Clone, Copy)]
pub(super) enum Source {
    Face,
    /// An edge of either solid, by its number.
    Edges(usize, usize),
}

/// A solid with few edges.
struct Small<N> {
    vertices: [Three<N>; FEW_VERTICES],
    count: usize,
    edges: [Three<N>; FEW_EDGES],
    edge_count: usize,
}

impl<N: Twice> Small<N> {
    /// How many edges; `None` for many, and for cuboids, which are served elsewhere.
    fn edge_count<V: Vector>(solid: Solid<'_, V>) -> Option<usize> {
        match solid {
            Solid::Segment(_) => Some(1),
            Solid::Triangle(_) => Some(3),
            Solid::Polytope(polytope) if polytope.vertices.len() <= FEW_VERTICES => {
                Some(polytope.edge_count()).filter(|&count| count <= FEW_EDGES)
            }
            Solid::Point | Solid::Cuboid(_) | Solid::Polygon(_) | Solid::Polytope(_) => None,
        }
    }

    const NONE: Self = Small {
        vertices: [Three([N::ZERO; 3]); FEW_VERTICES],
        count: 0,
        edges: [Three([N::ZERO; 3]); FEW_EDGES],
        edge_count: 0,
    };

    #[inline(always)]
    fn fill<V: Vector>(&mut self, solid: Solid<'_, V>, vertex: impl Fn(usize) -> Three<N>) {
        self.count = solid.count().min(FEW_VERTICES);
        (0..self.count).for_each(|i| self.vertices[i] = vertex(i));
        if let Solid::Triangle(_) = solid {
            let [a, b, c] = [0, 1, 2].map(|i| self.vertices[i]);
            self.edges[..3].copy_from_slice(&[b - a, c - b, a - c]);
            self.edge_count = 3;
            return;
        }
        solid.each_edge(&mut |a, b| {
            if let Some(place) = self.edges.get_mut(self.edge_count) {
                *place = self.vertices[b] - self.vertices[a];
                self.edge_count += 1;
            }
        });
    }

    fn edges(&self) -> &[Three<N>] {
        &self.edges[..self.edge_count]
    }

    /// Calls with two vectors of every face.
    #[inline(always)]
    fn each_face<V: Vector>(&self, solid: Solid<'_, V>, call: &mut impl FnMut(Three<N>, Three<N>)) {
        if let Solid::Triangle(_) = solid {
            return call(self.edges[0], self.edges[1]);
        }
        solid.each_triangle(&mut |[a, b, c]| {
            call(self.vertices[b] - self.vertices[a], self.vertices[c] - self.vertices[a]);
        });
    }

    /// The least and the greatest projection.
    #[inline(always)]
    fn span(&self, along: Three<N>) -> (N, N) {
        let first = along.dot(self.vertices[0]);
        let (mut low, mut high) = (first, first);
        for vertex in &self.vertices[1..self.count] {
            let there = along.dot(*vertex);
            low = if there < low { there } else { low };
            high = if there > high { there } else { high };
        }
        (low, high)
    }
}

/// Whether the solids are further apart than a limit, or overlap by more than `flat`. `report` is told each direction, and where the set of differences
/// ends.
#[inline(always)]
pub(super) fn axes<V: Vector>(
    pair: &Pair<'_, V>,
    limit: f64,
    flat: f64,
    mut report: impl FnMut(Three<TwiceOf<V>>, f64),
) -> Axes<TwiceOf<V>> {
    if zone::serves(pair) {
        return zone::axes(pair, limit, flat, report);
    }
    let counts = [pair.first, pair.second].map(Small::<TwiceOf<V>>::edge_count);
    let [Some(of_first), Some(of_second)] = counts else { return Axes::Unclear };
    if of_first * of_second > FEW_PAIRS {
        return Axes::Unclear;
    }
    let (mut first, mut second) = (Small::NONE, Small::NONE);
    first.fill(pair.first, |i| pair.on_first(i));
    second.fill(pair.second, |i| pair.on_second(i));
    let mut best = (Three([TwiceOf::<V>::ZERO; 3]), f64::INFINITY, Source::Face);
    let mut consider = |edge: Three<TwiceOf<V>>, other: Three<TwiceOf<V>>, source: Source| {
        let direction = edge.cross(other);
        let square = direction.dot(direction).value();
        // What is parallel has no plane. If all is, there is no axis, and nothing is said.
        let none = tolerance::SIMPLEX * TwiceOf::<V>::EPSILON;
        let least = none * none * edge.dot(edge).value() * other.dot(other).value();
        if !(square > least.max(f64::MIN_POSITIVE)) || best.1 < -limit {
            return;
        }
        let inverse = 1.0 / Real::sqrt(square);
        let ((low, high), (other_low, other_high)) = (first.span(direction), second.span(direction));
        for (outwards, depth) in [(direction, other_high - low), (-direction, high - other_low)] {
            let value = depth.value();
            let depth = value * inverse;
            report(outwards, depth);
            // Most need no root to be told from the best.
            if value > 0.0 && value * value >= best.1 * best.1 * square {
                continue;
            }
            if depth < best.1 {
                best = (outwards, depth, source);
            }
        }
    };
    first.each_face(pair.first, &mut |a, b| consider(a, b, Source::Face));
    second.each_face(pair.second, &mut |a, b| consider(a, b, Source::Face));
    for (i, edge) in first.edges().iter().enumerate() {
        for (j, other) in second.edges().iter().enumerate() {
            consider(*edge, *other, Source::Edges(i, j));
        }
    }
    match best {
        (_, depth, _) if depth < -limit => Axes::Beyond,
        (outwards, depth, source) if depth > flat && depth.is_finite() => Axes::Deep(outwards, depth, source),
        _ => Axes::Unclear,
    }
}

/// The places of the first and the second solid that touch once the second has been moved out along an axis that is perpendicular to an edge of
/// either. `None` if they pass beside each other, or are so nearly parallel that rounding decides where they are closest.
pub(super) fn crossing<V: Vector>(
    pair: &Pair<'_, V>,
    outwards: Three<TwiceOf<V>>,
    depth: f64,
    (of_first, of_second): (usize, usize),
    flat: f64,
) -> Option<[Three<TwiceOf<V>>; 2]> {
    let seen = pair.seen_along(outwards);
    let [a, b] = pair.first.edge(of_first, -outwards)?.map(|i| pair.on_first(i));
    let [c, d] = pair.second.edge(of_second, seen)?.map(|i| pair.on_second(i));
    let (along, other, between) = (b - a, d - c, c - a);
    // The two places whose difference is perpendicular to both edges (Ericson, 2005, 5.1.8).
    let (whole, part, whole_other) = (along.dot(along), along.dot(other), other.dot(other));
    let (ahead, ahead_other) = (along.dot(between), other.dot(between));
    let area = (whole * whole_other - part * part).value();
    let s = (ahead * whole_other - part * ahead_other).value() / area;
    let t = (part * ahead - whole * ahead_other).value() / area;
    // Negated, for NaN.
    if !(0.0..=1.0).contains(&s) || !(0.0..=1.0).contains(&t) {
        return None;
    }
    let places = [a + along.times(TwiceOf::<V>::of(s)), c + other.times(TwiceOf::<V>::of(t))];
    let length = Real::sqrt(outwards.dot(outwards).value());
    let out = outwards.times(TwiceOf::<V>::of(depth / length));
    let off = (places[1] - places[0] - out).values();
    off.iter().all(|off| off.abs() <= flat).then_some(places)
}
