//! Nearest points of pairs of features: vertices, edges and faces. Every formula runs in `f64` and in
//! double-double alike.

use crate::dd::Real;
use crate::mesh::{Face, Mesh};
use crate::vector::{along, dot, norm, sub, wedge_dot};

/// A feature of A and a feature of B, by their numbers in the two meshes.
#[derive(Clone, Copy)]
pub(crate) enum Feature {
    VertexVertex(usize, usize),
    VertexEdge(usize, usize),
    EdgeVertex(usize, usize),
    VertexFace(usize, usize),
    FaceVertex(usize, usize),
    EdgeEdge(usize, usize),
}

/// From a point to the nearest point of the segment `ab`.
pub(crate) fn point_to_segment<T: Real, const D: usize>(point: &[T; D], a: &[T; D], b: &[T; D]) -> [T; D] {
    let side = sub(b, a);
    let square = dot(&side, &side);
    if square <= T::ZERO {
        return sub(a, point);
    }
    let t = (dot(&sub(point, a), &side) / square).clamp01();
    // Measuring from the nearer end keeps short distances exact near that end.
    if t + t <= T::ONE { sub(&along(a, t, &side), point) } else { sub(&along(b, t - T::ONE, &side), point) }
}

/// From a point to a face: to the nearest point of it where the point is straight above the face. Elsewhere only to
/// some point of it: the nearest one is then on an edge, and the vertex-edge pairs find it.
pub(crate) fn point_to_face<T: Real, const D: usize>(point: &[T; D], face: &Face<T, D>) -> [T; D] {
    let arm = sub(point, &face.corner);
    let part = |side: &[T; D]| {
        let square = dot(side, side);
        if square > T::ZERO { dot(&arm, side) / square } else { T::ZERO }
    };
    let t = part(&face.rise).clamp01();
    let start = t * face.lean;
    let s = part(&face.base).larger(start).smaller(start + T::ONE - t * face.taper);
    sub(&along(&along(&face.corner, s, &face.base), t, &face.rise), point)
}

/// From the segment `ab` to the segment `cd`, at the point of `ab` where their lines come nearest, kept on `ab`.
/// Where that moves the point, or where the lines are parallel, the result is only an upper bound: the nearest pair
/// then involves an end, and the vertex-edge pairs find it.
fn segment_to_segment<T: Real, const D: usize>(a: &[T; D], b: &[T; D], c: &[T; D], d: &[T; D]) -> [T; D] {
    let u = sub(b, a);
    let v = sub(d, c);
    let square = wedge_dot(&u, &v, &u, &v);
    if square <= T::ZERO {
        return sub(c, a);
    }
    // Of nearly parallel lines the place is uncertain, but the distance hardly changes with it; so only one of the
    // two points comes from the formula.
    let s = (wedge_dot(&sub(c, a), &v, &u, &v) / square).clamp01();
    point_to_segment(&along(a, s, &u), c, d)
}

fn reversed<T: Real, const D: usize>(vector: [T; D]) -> [T; D] {
    crate::vector::negated(&vector)
}

/// The vector from the feature of A to the feature of B at their nearest points.
pub(crate) fn gap_vector<T: Real, const D: usize>(feature: Feature, a: &Mesh<T, D>, b: &Mesh<T, D>) -> [T; D] {
    match feature {
        Feature::VertexVertex(i, j) => sub(&b.points[j], &a.points[i]),
        Feature::VertexEdge(i, j) => {
            let [p, q] = b.edges[j];
            point_to_segment(&a.points[i], &b.points[p], &b.points[q])
        }
        Feature::EdgeVertex(i, j) => {
            let [p, q] = a.edges[i];
            reversed(point_to_segment(&b.points[j], &a.points[p], &a.points[q]))
        }
        Feature::VertexFace(i, j) => point_to_face(&a.points[i], &b.faces[j]),
        Feature::FaceVertex(i, j) => reversed(point_to_face(&b.points[j], &a.faces[i])),
        Feature::EdgeEdge(i, j) => {
            let ([p, q], [r, s]) = (a.edges[i], b.edges[j]);
            segment_to_segment(&a.points[p], &a.points[q], &b.points[r], &b.points[s])
        }
    }
}

/// How much further than the nearest pair a pair may be, measured in `f64` on coordinates of about one, to be
/// looked at again in double-double.
const NEAR: f64 = 1e-10;

/// All the feature pairs of the wanted kinds that are nearest, up to the roughness of `f64`.
pub(crate) fn nearest_features<const D: usize>(
    a: &Mesh<f64, D>,
    b: &Mesh<f64, D>,
    with_faces: bool,
    with_edge_pairs: bool,
) -> Vec<Feature> {
    let mut kept: Vec<(f64, Feature)> = Vec::new();
    let mut least = f64::INFINITY;
    let mut consider = |feature: Feature| {
        let gap = norm(&gap_vector(feature, a, b));
        if gap <= least + NEAR {
            least = least.min(gap);
            kept.push((gap, feature));
        }
    };
    for i in 0..a.points.len() {
        (0..b.points.len()).for_each(|j| consider(Feature::VertexVertex(i, j)));
        (0..b.edges.len()).for_each(|j| consider(Feature::VertexEdge(i, j)));
        if with_faces {
            (0..b.faces.len()).for_each(|j| consider(Feature::VertexFace(i, j)));
        }
    }
    for i in 0..a.edges.len() {
        (0..b.points.len()).for_each(|j| consider(Feature::EdgeVertex(i, j)));
        if with_edge_pairs {
            (0..b.edges.len()).for_each(|j| consider(Feature::EdgeEdge(i, j)));
        }
    }
    if with_faces {
        for i in 0..a.faces.len() {
            (0..b.points.len()).for_each(|j| consider(Feature::FaceVertex(i, j)));
        }
    }
    kept.retain(|(gap, _)| *gap <= least + NEAR);
    kept.into_iter().map(|(_, feature)| feature).collect()
}
