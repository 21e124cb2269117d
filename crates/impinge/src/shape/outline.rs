//! The numbers of a convex polygon, in the order in which kernels like to read them.
//!
//! A polygon with few vertices keeps its numbers a second time as rows: all first coordinates of the normals, then all second
//! ones, and so on. One instruction then does the same to four vertices or edges at once.

use super::core::Ring;
use crate::space::{Four, Real, Vector};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// So many vertices are few.
pub(crate) const LANES: usize = 8;

/// Vectors that hold one number for each lane.
const ROW: usize = LANES / 2;
const ROWS: usize = 5;

/// Vertices and normals of a polygon. Clones share them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outline<V: Vector> {
    /// The rows, if there are few vertices; the vertices; the outward unit normals of the edges that start at them.
    data: Arc<[V]>,
    /// Where the vertices start.
    start: usize,
    /// The largest coordinate of a vertex.
    extent: V::Real,
    /// The largest difference of coordinates from the first vertex.
    size: V::Real,
}

/// The rows of a polygon with few vertices.
#[derive(Clone, Copy)]
pub(crate) struct Few<'a, V>(&'a [V; ROWS * ROW]);

impl<V: Vector> Outline<V> {
    /// As many normals as vertices.
    pub fn new(vertices: &[V], normals: &[V]) -> Self {
        let few = vertices.len() <= LANES;
        let mut data = Vec::with_capacity(ROWS * ROW + 2 * vertices.len());
        if few {
            push_rows(&mut data, vertices, normals);
        }
        let start = data.len();
        data.extend_from_slice(vertices);
        data.extend_from_slice(normals);
        let extent = vertices.iter().fold(V::Real::ZERO, |most, vertex| most.max(vertex.largest()));
        let size = vertices.iter().fold(V::Real::ZERO, |most, vertex| most.max((*vertex - vertices[0]).largest()));
        Outline { data: data.into(), start, extent, size }
    }

    /// The largest coordinate of a vertex.
    #[inline(always)]
    pub fn extent(&self) -> V::Real {
        self.extent
    }

    /// About how large it is, wherever it is.
    pub fn size(&self) -> V::Real {
        self.size
    }

    #[inline(always)]
    pub fn ring(&self) -> Ring<'_, V> {
        let both = &self.data[self.start..];
        let (vertices, normals) = both.split_at(both.len() / 2);
        Ring { vertices, normals }
    }

    /// `None` when there are more than [`LANES`] vertices.
    #[inline(always)]
    pub fn few(&self) -> Option<Few<'_, V>> {
        if self.start == 0 { None } else { self.data.first_chunk().map(Few) }
    }
}

/// One number for each lane.
pub(crate) type Row<R> = [<R as Real>::Four; LANES / 4];

impl<V: Vector> Few<'_, V> {
    /// The normals, by coordinate, and `normal · vertex`, which is +∞ in lanes without an edge.
    #[inline(always)]
    pub fn edges(self) -> [Row<V::Real>; 3] {
        [self.row(0), self.row(1), self.row(2)]
    }

    /// The vertices, by coordinate; the first one again in lanes without any.
    #[inline(always)]
    pub fn vertices(self) -> [Row<V::Real>; 2] {
        [self.row(3), self.row(4)]
    }

    #[inline(always)]
    fn row(self, row: usize) -> Row<V::Real> {
        let four = |at: usize| {
            let (a, b) = (self.0[at], self.0[at + 1]);
            Four::new([a.get(0), a.get(1), b.get(0), b.get(1)])
        };
        [four(row * ROW), four(row * ROW + 2)]
    }
}

fn push_rows<V: Vector>(data: &mut Vec<V>, vertices: &[V], normals: &[V]) {
    let normal = |lane: usize| normals.get(lane).copied().unwrap_or(V::ZERO);
    let vertex = |lane: usize| vertices.get(lane).copied().unwrap_or(vertices[0]);
    let own = |lane: usize| match normals.get(lane) {
        Some(normal) => normal.dot(vertices[lane]),
        None => V::Real::INFINITY,
    };
    let mut push = |number: &dyn Fn(usize) -> V::Real| {
        for lane in (0..LANES).step_by(2) {
            data.push(V::ZERO.with(0, number(lane)).with(1, number(lane + 1)));
        }
    };
    push(&|lane| normal(lane).get(0));
    push(&|lane| normal(lane).get(1));
    push(&own);
    push(&|lane| vertex(lane).get(0));
    push(&|lane| vertex(lane).get(1));
}
