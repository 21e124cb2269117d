//! Two solids with few edges: every axis along which they can part.
//!
//! The set of differences is bounded by planes whose normals are those of a face of either solid, or the product of an edge of each. Of few
//! edges all are measured, which is exact up to how faces bend by rounding, and needs no iteration to say how deep two solids are, or that they are too far apart. What is
//! in one plane has other axes; it shows as a depth of nothing, and is left to the iteration.

use super::pair::Pair;
use super::solid::Solid;
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
    /// The direction out of the set of differences along which it ends soonest, of any length, where it ends, and whether that is at a face.
    Deep(Three<N>, f64, bool),
    /// Apart, but not far; or touching; or the solids have many edges.
    Unclear,
}

/// A solid with few edges.
struct Small<N> {
    /// Of a cuboid only the first is needed: the others are at the ends of its edges.
    vertices: [Three<N>; FEW_VERTICES],
    count: usize,
    /// One of those that are parallel.
    edges: [Three<N>; FEW_EDGES],
    edge_count: usize,
    is_cuboid: bool,
}

impl<N: Twice> Small<N> {
    /// How many edges that are not parallel by design; `None` for many.
    fn edge_count<V: Vector>(solid: Solid<'_, V>) -> Option<usize> {
        match solid {
            Solid::Segment(_) => Some(1),
            Solid::Cuboid(_) | Solid::Triangle(_) => Some(3),
            Solid::Polytope(polytope) if polytope.vertices.len() <= FEW_VERTICES => {
                Some(polytope.edge_count()).filter(|&count| count <= FEW_EDGES)
            }
            Solid::Point | Solid::Polygon(_) | Solid::Polytope(_) => None,
        }
    }

    fn new<V: Vector>(solid: Solid<'_, V>, vertex: &impl Fn(usize) -> Three<N>) -> Self {
        let nothing = Three([N::ZERO; 3]);
        let mut small = Small {
            vertices: [nothing; FEW_VERTICES],
            count: 0,
            edges: [nothing; FEW_EDGES],
            edge_count: 0,
            is_cuboid: matches!(solid, Solid::Cuboid(_)),
        };
        if small.is_cuboid {
            small.vertices[0] = vertex(0);
            (small.count, small.edge_count) = (1, 3);
            (0..3).for_each(|axis| small.edges[axis] = vertex(1 << axis) - small.vertices[0]);
            return small;
        }
        small.count = solid.count().min(FEW_VERTICES);
        (0..small.count).for_each(|i| small.vertices[i] = vertex(i));
        solid.each_edge(&mut |a, b| {
            if let Some(place) = small.edges.get_mut(small.edge_count) {
                *place = small.vertices[b] - small.vertices[a];
                small.edge_count += 1;
            }
        });
        small
    }

    fn edges(&self) -> &[Three<N>] {
        &self.edges[..self.edge_count]
    }

    /// Calls with two vectors of every face.
    fn each_face<V: Vector>(&self, solid: Solid<'_, V>, call: &mut impl FnMut(Three<N>, Three<N>)) {
        if self.is_cuboid {
            for (i, j) in [(1, 2), (2, 0), (0, 1)] {
                call(self.edges[i], self.edges[j]);
            }
            return;
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
        if self.is_cuboid {
            for edge in &self.edges[..3] {
                let there = along.dot(*edge);
                (low, high) = if there < N::ZERO { (low + there, high) } else { (low, high + there) };
            }
            return (low, high);
        }
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
    let counts = [pair.first, pair.second].map(Small::<TwiceOf<V>>::edge_count);
    let [Some(of_first), Some(of_second)] = counts else { return Axes::Unclear };
    if of_first * of_second > FEW_PAIRS {
        return Axes::Unclear;
    }
    let first = Small::new(pair.first, &|i| pair.on_first(i));
    let second = Small::new(pair.second, &|i| pair.on_second(i));
    let mut best = (Three([TwiceOf::<V>::ZERO; 3]), f64::INFINITY, true);
    let mut consider = |edge: Three<TwiceOf<V>>, other: Three<TwiceOf<V>>, is_face: bool| {
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
            let depth = depth.value() * inverse;
            report(outwards, depth);
            if depth < best.1 {
                best = (outwards, depth, is_face);
            }
        }
    };
    first.each_face(pair.first, &mut |a, b| consider(a, b, true));
    second.each_face(pair.second, &mut |a, b| consider(a, b, true));
    for edge in first.edges() {
        for other in second.edges() {
            consider(*edge, *other, false);
        }
    }
    match best {
        (_, depth, _) if depth < -limit => Axes::Beyond,
        (outwards, depth, is_face) if depth > flat && depth.is_finite() => Axes::Deep(outwards, depth, is_face),
        _ => Axes::Unclear,
    }
}
