//! The numbers of a convex polytope: corners, faces, and which face has which corners.

use crate::hull::solid::Mesh;
use crate::space::{Real, Vector};
use alloc::vec::Vec;

/// A convex solid with flat faces.
///
/// **Invariant:** closed; each face's corners go round counter-clockwise from outside, and every corner of the solid is
/// below every face's plane or on it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Polytope<V: Vector> {
    pub vertices: Vec<V>,
    /// Outward, unit, one for each face.
    pub normals: Vec<V>,
    /// The corners of all faces, one face after the other.
    corners: Vec<u32>,
    /// Where the corners of each face start, and where those of the last one end.
    starts: Vec<u32>,
}

impl<V: Vector> Polytope<V> {
    /// The hull of points as a solid.
    pub fn new(points: &[V], mesh: &Mesh) -> Self {
        let vertices: Vec<V> = mesh.vertices.iter().map(|&i| points[i as usize]).collect();
        let (mut corners, mut starts) = (Vec::new(), Vec::with_capacity(mesh.faces.len() + 1));
        let rounded = |n: &[f64; 3]| (0..3).fold(V::ZERO, |v, i| v.with(i, V::Real::from_f64(n[i])));
        let normals = mesh.normals.iter().map(rounded).collect();
        starts.push(0);
        for face in &mesh.faces {
            corners.extend_from_slice(face);
            starts.push(corners.len() as u32);
        }
        Polytope { vertices, normals, corners, starts }
    }

    /// The corners of a face.
    pub fn face(&self, face: usize) -> &[u32] {
        &self.corners[self.starts[face] as usize..self.starts[face + 1] as usize]
    }

    /// The volume, by the pyramids over all faces about a corner.
    pub fn volume(&self) -> V::Real {
        let apex = self.vertices[0];
        let mut six = V::Real::ZERO;
        for face in 0..self.normals.len() {
            let corners = self.face(face);
            let at = |i: usize| self.vertices[corners[i] as usize] - apex;
            for i in 2..corners.len() {
                six += at(0).dot(at(i - 1).cross(at(i)));
            }
        }
        six * V::Real::from_f64(1.0 / 6.0)
    }
}
