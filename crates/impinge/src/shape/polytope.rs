//! The numbers of a convex polytope: corners, faces, and which face has which corners.

use crate::hull::solid::Mesh;
use crate::space::{Four, Number, Real, Vector};
use crate::tolerance;
use alloc::vec::Vec;

/// So many vertices are few: all are looked at, because going from one to the next takes as long.
const FEW: usize = 96;

/// They have fewer faces than that (Euler: at most two for each vertex, less four), a multiple of four. All their numbers are bytes.
pub(crate) const FEW_FACES: usize = 256;
const _: () = assert!(2 * FEW <= FEW_FACES);

/// Vectors, four at a time, their coordinates by axis; the last one is repeated.
type Rows<V> = Vec<[<<V as Vector>::Real as Real>::Four; 3]>;

fn rows<V: Vector>(vectors: &[V]) -> Rows<V> {
    let four = |block: &[V], axis: usize| {
        Four::new([0, 1, 2, 3].map(|lane| block.get(lane).unwrap_or(&block[block.len() - 1]).get(axis)))
    };
    vectors.chunks(4).map(|block| [0, 1, 2].map(|axis| four(block, axis))).collect()
}

/// How far all vectors of some rows are along a direction, row by row.
#[inline(always)]
fn heights<V: Vector>(rows: &Rows<V>, along: V) -> impl Iterator<Item = <V::Real as Real>::Four> + Clone {
    let [x, y, z] = [0, 1, 2].map(|axis| <V::Real as Real>::Four::splat(along.get(axis)));
    rows.iter().map(move |row| (row[0] * x + row[1] * y) + row[2] * z)
}

/// The greatest of them.
#[inline(always)]
fn greatest<V: Vector>(heights: impl Iterator<Item = <V::Real as Real>::Four>) -> V::Real {
    let nothing = <V::Real as Real>::Four::splat(V::Real::NEG_INFINITY);
    heights.fold(nothing, |most, height| height.max(most)).greatest()
}

/// The number of the first of the greatest, and how great it is; `None` without any, and for NaN.
#[inline(always)]
fn first_greatest<V: Vector>(
    heights: impl Iterator<Item = <V::Real as Real>::Four> + Clone,
) -> Option<(usize, V::Real)> {
    let most = greatest::<V>(heights.clone());
    let lanes = heights.map(|height| height.equal(most));
    let (block, lanes) = lanes.enumerate().find(|(_, lanes)| *lanes != 0)?;
    Some((4 * block + lanes.trailing_zeros() as usize, most))
}

/// A convex solid with flat faces.
///
/// **Invariant:** closed; each face's corners go round counter-clockwise from outside, and no corner of the solid is further above
/// a face's plane than a few roundings of the largest coordinate.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Polytope<V: Vector> {
    pub vertices: Vec<V>,
    /// The largest coordinate of a vertex.
    pub extent: V::Real,
    /// The largest difference of coordinates from the first vertex.
    pub size: V::Real,
    /// The mean of the vertices.
    pub middle: V,
    /// Of few vertices.
    rows: Rows<V>,
    /// Of the faces of few vertices.
    pub normal_rows: Rows<V>,
    /// How far out these are.
    pub offset_rows: Vec<<V::Real as Real>::Four>,
    /// Of few vertices: both ends of every edge, and the faces to its left and to its right.
    pub edges: Vec<[u8; 4]>,
    /// Outward, unit, one for each face.
    pub normals: Vec<V>,
    /// So many corners a face has at most.
    pub most_corners: usize,
    /// How far out each face is along its normal.
    pub offsets: Vec<V::Real>,
    /// The corners of all faces, one face after the other.
    corners: Vec<u32>,
    /// Where the corners of each face start, and where those of the last one end.
    starts: Vec<u32>,
    /// The other ends of the edges at each vertex, one vertex after the other.
    neighbours: Vec<u32>,
    /// The face to the left of each of these edges.
    beside: Vec<u32>,
    /// Where those of each vertex start, and where those of the last one end.
    spokes: Vec<u32>,
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
        let (neighbours, beside, spokes) = neighbours(vertices.len(), &mesh.faces);
        Polytope {
            vertices: Vec::new(),
            extent: V::Real::ZERO,
            size: V::Real::ZERO,
            middle: V::ZERO,
            rows: Vec::new(),
            normal_rows: Vec::new(),
            offset_rows: Vec::new(),
            edges: Vec::new(),
            normals,
            most_corners: mesh.faces.iter().map(|face| face.len()).max().unwrap_or(0),
            offsets: Vec::new(),
            corners,
            starts,
            neighbours,
            beside,
            spokes,
        }
        .with(vertices)
    }

    /// The same with its vertices elsewhere.
    pub fn with(mut self, vertices: Vec<V>) -> Self {
        self.extent = vertices.iter().fold(V::Real::ZERO, |most, vertex| most.max(vertex.largest()));
        self.size = vertices.iter().fold(V::Real::ZERO, |most, vertex| most.max((*vertex - vertices[0]).largest()));
        let share = V::Real::from_f64(1.0 / vertices.len() as f64);
        self.middle = vertices.iter().fold(V::ZERO, |sum, vertex| sum + *vertex * share);
        if vertices.len() <= FEW {
            (self.rows, self.normal_rows) = (rows(&vertices), rows(&self.normals));
        }
        let furthest = |face: usize| {
            let heights = self.face(face).iter().map(|&corner| self.normals[face].dot(vertices[corner as usize]));
            heights.fold(V::Real::NEG_INFINITY, Real::max)
        };
        self.offsets = (0..self.normals.len()).map(furthest).collect();
        if vertices.len() <= FEW {
            let four = |block: &[V::Real]| Four::new([0, 1, 2, 3].map(|lane| block[lane.min(block.len() - 1)]));
            self.offset_rows = self.offsets.chunks(4).map(four).collect();
            self.edges = self.edges();
        }
        self.vertices = vertices;
        self
    }

    /// Calls with every vertex that may be the furthest along a direction, whose largest coordinate is about 1; with none if there are not few.
    #[inline(always)]
    pub fn each_high(&self, along: V, mut call: impl FnMut(usize)) {
        let heights = heights(&self.rows, along);
        let least = greatest::<V>(heights.clone()) - tolerance::rough::<V::Real>() * self.extent;
        for (block, height) in heights.enumerate() {
            let mut lanes = height.at_least(least);
            while lanes != 0 {
                call((4 * block + lanes.trailing_zeros() as usize).min(self.vertices.len() - 1));
                lanes &= lanes - 1;
            }
        }
    }

    /// The face that a direction meets most squarely; `None` for many vertices.
    #[inline(always)]
    pub fn squarest_face(&self, along: V) -> Option<usize> {
        Some(first_greatest::<V>(heights(&self.normal_rows, along))?.0)
    }

    /// The vertex furthest along a direction to rounding; `None` for many vertices.
    #[inline(always)]
    pub fn highest(&self, along: V) -> Option<usize> {
        Some(first_greatest::<V>(heights(&self.rows, along))?.0)
    }

    /// The face whose plane a point is furthest above, and how far; `None` for many vertices.
    #[inline(always)]
    pub fn highest_above(&self, point: V) -> Option<(usize, V::Real)> {
        let heights = heights(&self.normal_rows, point).zip(&self.offset_rows);
        first_greatest::<V>(heights.map(|(height, offset)| height - *offset))
    }

    /// The vertices at the other ends of a vertex's edges.
    #[inline]
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.spokes[vertex] as usize..self.spokes[vertex + 1] as usize]
    }

    /// Both ends of every edge, and the faces to its left and to its right.
    fn edges(&self) -> Vec<[u8; 4]> {
        let mut edges = Vec::with_capacity(self.edge_count());
        for from in 0..self.spokes.len() - 1 {
            for (&to, &left) in
                self.neighbours(from).iter().zip(self.faces_at(from)).filter(|(to, _)| **to > from as u32)
            {
                let right = self.face_beyond(from, to as usize, left);
                edges.push([from as u32, to, left, right].map(|number| number as u8));
            }
        }
        edges
    }

    /// Both ends of an edge of few vertices.
    #[inline]
    pub fn ends(&self, edge: usize) -> [usize; 2] {
        let [from, to, ..] = self.edges[edge];
        [from, to].map(usize::from)
    }

    /// The least and the greatest height of its vertices along a direction; infinite for many vertices.
    #[inline(always)]
    pub fn span(&self, along: V) -> (V::Real, V::Real) {
        let four = <V::Real as Real>::Four::splat;
        let nothing = (four(V::Real::INFINITY), four(V::Real::NEG_INFINITY));
        let wider = |(low, high): (<V::Real as Real>::Four, _), height: <V::Real as Real>::Four| {
            (height.min(low), height.max(high))
        };
        let (low, high) = heights(&self.rows, along).fold(nothing, wider);
        (low.least(), high.greatest())
    }

    /// Whether every vertex and every face may be looked at.
    #[inline]
    pub fn is_small(&self) -> bool {
        self.vertices.len() <= FEW
    }

    /// How many edges it has.
    #[inline]
    pub fn edge_count(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The faces at a vertex: to the left of the way to each neighbour.
    #[inline]
    pub fn faces_at(&self, vertex: usize) -> &[u32] {
        &self.beside[self.spokes[vertex] as usize..self.spokes[vertex + 1] as usize]
    }

    /// The face beyond an edge, which has another one to its left on the way from one vertex to the other.
    #[inline]
    pub fn face_beyond(&self, from: usize, to: usize, left: u32) -> u32 {
        // Left of the way back. Neighbours are sorted.
        match self.neighbours(to).binary_search(&(from as u32)) {
            Ok(place) => self.faces_at(to)[place],
            Err(_) => left,
        }
    }

    /// The number of the edge between two vertices: the same from either end.
    pub fn edge_between(&self, a: u32, b: u32) -> u32 {
        let (from, to) = (a.min(b), a.max(b));
        let start = self.spokes[from as usize];
        let place = self.neighbours(from as usize).iter().position(|&neighbour| neighbour == to);
        start + place.unwrap_or(0) as u32
    }

    /// The corners of a face.
    pub fn face(&self, face: usize) -> &[u32] {
        &self.corners[self.starts[face] as usize..self.starts[face + 1] as usize]
    }

    /// The volume, by the pyramids over all faces about a corner, in double precision: thin solids are small differences.
    pub fn volume(&self) -> V::Real {
        let apex = self.vertices[0];
        let mut six = 0.0;
        for face in 0..self.normals.len() {
            let corners = self.face(face);
            let at = |i: usize| -> [f64; 3] {
                let vertex = self.vertices[corners[i] as usize];
                core::array::from_fn(|axis| vertex.get(axis).to_f64() - apex.get(axis).to_f64())
            };
            for i in 2..corners.len() {
                let ([ax, ay, az], [bx, by, bz], [cx, cy, cz]) = (at(0), at(i - 1), at(i));
                six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
            }
        }
        V::Real::from_f64(six / 6.0)
    }
}

/// The other ends of the edges at each vertex, the face to the left of each, and where they start. Each edge is passed once in either direction by the two faces
/// that share it.
fn neighbours(vertices: usize, faces: &[Vec<u32>]) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let mut edges: Vec<(u32, u32, u32)> = Vec::new();
    for (number, face) in faces.iter().enumerate() {
        edges.extend((0..face.len()).map(|k| (face[k], face[(k + 1) % face.len()], number as u32)));
    }
    edges.sort_unstable();
    let starts = (0..=vertices as u32).map(|vertex| edges.partition_point(|edge| edge.0 < vertex) as u32).collect();
    (edges.iter().map(|edge| edge.1).collect(), edges.iter().map(|edge| edge.2).collect(), starts)
}
