//! Polygons and hulls with the normals they had, after a check that these belong to their corners.
//!
//! A surface that is closed, goes round each vertex once and bends outwards at every edge is that of a convex body. So only neighbours are compared, to rounding.

use crate::hull::solid::Mesh;
use crate::shape::ShapeError;
use crate::shape::error::Check;
use crate::shape::outline::Outline;
use crate::shape::polytope::Polytope;
use crate::space::{Real, Space, Vector};
use crate::tolerance;
use alloc::vec::Vec;

/// A convex polygon, counter-clockwise, with a normal for the edge that starts at each vertex.
pub(super) fn outline<V: Space>(vertices: &[V], normals: &[V]) -> Result<Outline<V::Wide>, ShapeError> {
    let vertices = checked("polygon", "vertices", vertices)?;
    let normals = checked("polygon", "normals", normals)?;
    if vertices.len() < 3 || normals.len() != vertices.len() {
        return Err(broken("polygon", "needs as many normals as vertices, three at least"));
    }
    let (_, allowed) = allowance(&vertices);
    let next = |i: usize| (i + 1) % vertices.len();
    let upward = |n: V::Wide| n.get(1) > V::Real::ZERO || n.get(1) == V::Real::ZERO && n.get(0) > V::Real::ZERO;
    let mut rounds = 0;
    for (i, &normal) in normals.iter().enumerate() {
        let height = |vertex: usize| normal.dot(vertices[vertex] - vertices[i]);
        let along = normal.perpendicular();
        // Negated: NaN does not belong.
        if !(is_unit(normal)
            && height(next(i)).abs() <= allowed
            && height(next(next(i))) <= allowed
            && along.dot(vertices[next(i)] - vertices[i]) > V::Real::ZERO
            && along.dot(normals[next(i)]) >= -tolerance::parallel::<V::Real>())
        {
            return Err(broken("polygon", "normals do not belong to vertices"));
        }
        rounds += usize::from(!upward(normal) && upward(normals[next(i)]));
    }
    if rounds == 1 {
        Ok(Outline::new(&vertices, &normals))
    } else {
        Err(broken("polygon", "normals do not go round once"))
    }
}

/// A convex solid with these faces, counter-clockwise from outside.
pub(super) fn solid<V: Space>(
    vertices: &[V],
    faces: Vec<Vec<u32>>,
    normals: &[V],
) -> Result<Polytope<V::Wide>, ShapeError> {
    let vertices = checked("hull", "points", vertices)?;
    let normals = checked("hull", "normal", normals)?;
    let edges = edges(vertices.len(), &faces).ok_or(broken("hull", "faces do not make a closed surface"))?;
    let (extent, allowed) = allowance(&vertices);
    let height =
        |face: usize, corner: u32| normals[face].dot(vertices[corner as usize] - vertices[faces[face][0] as usize]);
    let lies_flat = |face: usize| faces[face].iter().all(|&corner| height(face, corner).abs() <= allowed);
    let goes_round = |face: usize| twice_area(&vertices, &faces[face], normals[face]) >= -allowed * extent;
    let is_face = |face: usize| is_unit(normals[face]) && lies_flat(face) && goes_round(face);
    let is_below = |face: usize, other: usize| faces[other].iter().all(|&corner| height(face, corner) <= allowed);
    if !((0..faces.len()).all(is_face) && edges.iter().all(|&(left, right)| is_below(left, right))) {
        return Err(broken("hull", "faces do not belong to points"));
    }
    let normals = normals.iter().map(|normal| core::array::from_fn(|axis| normal.get(axis).to_f64())).collect();
    let mesh = Mesh { vertices: (0..vertices.len() as u32).collect(), faces, normals };
    Ok(Polytope::new(&vertices, &mesh))
}

fn broken(shape: &'static str, reason: &'static str) -> ShapeError {
    ShapeError::Degenerate { shape, reason }
}

fn checked<V: Space>(shape: &'static str, field: &'static str, vectors: &[V]) -> Result<Vec<V::Wide>, ShapeError> {
    vectors.iter().map(|&vector| Ok(Check(shape).vector(field, vector)?.widen())).collect()
}

fn is_unit<V: Vector>(normal: V) -> bool {
    (normal.length_squared() - V::Real::ONE).abs() <= tolerance::near_unit::<V::Real>()
}

/// The largest coordinate, and how far corners may be from where they belong. Tiny ones are as coarse as the smallest number.
fn allowance<V: Vector>(vertices: &[V]) -> (V::Real, V::Real) {
    let extent = vertices.iter().fold(V::Real::ZERO, |most, vertex| most.max(vertex.largest()));
    (extent, tolerance::restored::<V::Real>() * extent + V::Real::from_f64(4.0) * V::Real::ZERO.next_up())
}

/// The faces on both sides of every edge, once from either side; `None` unless they make one closed surface without holes that has every vertex.
fn edges(vertices: usize, faces: &[Vec<u32>]) -> Option<Vec<(usize, usize)>> {
    let mut edges: Vec<(u32, u32, usize)> = Vec::new();
    for (number, face) in faces.iter().enumerate() {
        let next = |k: usize| face[(k + 1) % face.len()];
        edges.extend((0..face.len()).map(|k| (face[k], next(k), number)));
        if face.len() < 3 || face.iter().any(|&corner| corner as usize >= vertices) {
            return None;
        }
    }
    edges.sort_unstable();
    let is_met = |vertex: u32| edges.binary_search_by(|edge| edge.0.cmp(&vertex)).is_ok();
    let is_twice = edges.windows(2).any(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1));
    // Euler: vertices and faces are two more than edges, each of which is here from both sides.
    let is_whole = 2 * (vertices + faces.len()) == edges.len() + 4 && (0..vertices as u32).all(is_met);
    if is_twice || !is_whole {
        return None;
    }
    let across = |&(from, to, left): &(u32, u32, usize)| {
        let found = edges.binary_search_by(|edge| (edge.0, edge.1).cmp(&(to, from))).ok()?;
        (from != to).then_some((left, edges[found].2))
    };
    edges.iter().map(across).collect()
}

/// Of a face, seen along a normal.
fn twice_area<V: Vector>(vertices: &[V], face: &[u32], normal: V) -> V::Real {
    let at = |i: usize| vertices[face[i] as usize] - vertices[face[0] as usize];
    (2..face.len()).fold(V::Real::ZERO, |sum, i| sum + normal.dot(at(i - 1).cross(at(i))))
}
