//! A convex solid as the search sees it: corners, what is next to what, and edges with the faces beside them.

use crate::hull::solid::Mesh;
use alloc::vec::Vec;
use glam::DVec3;

/// An edge. The outward normals of planes that touch the solid along it go from that of one face to that of the other.
pub(super) struct Edge {
    /// The corners at its ends.
    pub corners: [u32; 2],
    /// The faces to the left and to the right of it.
    pub faces: [u32; 2],
}

pub(super) struct Edges<'s> {
    pub corners: &'s [DVec3],
    /// Outward, unit, one for each face.
    pub normals: Vec<DVec3>,
    pub edges: Vec<Edge>,
    /// The other ends of the edges at each corner, one corner after the other.
    neighbours: Vec<u32>,
    /// Where those of each corner start, and where those of the last one end.
    starts: Vec<u32>,
}

impl<'s> Edges<'s> {
    pub fn new(corners: &'s [DVec3], mesh: &Mesh) -> Self {
        // From, to, and the face to the left.
        let mut sides: Vec<[u32; 3]> = Vec::new();
        for (number, face) in mesh.faces.iter().enumerate() {
            sides.extend((0..face.len()).map(|k| [face[k], face[(k + 1) % face.len()], number as u32]));
        }
        sides.sort_unstable();
        let starts = (0..=corners.len() as u32).map(|i| sides.partition_point(|side| side[0] < i) as u32).collect();
        let across = |&[from, to, face]: &[u32; 3]| {
            let back = sides.binary_search_by(|side| [side[0], side[1]].cmp(&[to, from])).ok()?;
            (from < to).then_some(Edge { corners: [from, to], faces: [face, sides[back][2]] })
        };
        Edges {
            corners,
            normals: mesh.normals.iter().map(|normal| DVec3::from(*normal)).collect(),
            edges: sides.iter().filter_map(across).collect(),
            neighbours: sides.iter().map(|side| side[1]).collect(),
            starts,
        }
    }

    pub fn neighbours(&self, corner: u32) -> &[u32] {
        &self.neighbours[self.starts[corner as usize] as usize..self.starts[corner as usize + 1] as usize]
    }

    pub fn at(&self, corner: u32) -> DVec3 {
        self.corners[corner as usize]
    }

    /// The corner that is furthest along a direction: uphill from one to the next, which on a convex solid leads to the top.
    pub fn furthest(&self, along: DVec3, start: u32) -> u32 {
        let (mut top, mut height) = (start, self.at(start).dot(along));
        loop {
            let before = top;
            for &next in self.neighbours(before) {
                let higher = self.at(next).dot(along);
                if higher > height {
                    (top, height) = (next, higher);
                }
            }
            if top == before {
                return top;
            }
        }
    }
}
