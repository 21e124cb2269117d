//! The vertex of one ring that lies furthest against each edge of another, all in linear time.

use crate::shape::core::Ring;
use crate::space::{Real, Vector};

/// Follows the vertex of a ring that is furthest against a normal, as the normal turns counter-clockwise.
pub(super) struct Calipers<'r, 'a, V: Vector> {
    other: &'r Ring<'a, V>,
    axes: &'r V::Axes,
    /// The last normal; zero before the first.
    before: V,
    vertex: usize,
}

impl<'r, 'a, V: Vector> Calipers<'r, 'a, V> {
    /// About to go round `other`, whose frame has these axes.
    pub fn new(other: &'r Ring<'a, V>, axes: &'r V::Axes) -> Self {
        Calipers { other, axes, before: V::ZERO, vertex: 0 }
    }

    #[inline(always)]
    pub fn turn_to(&mut self, normal: V) -> usize {
        let seen = V::project(self.axes, normal);
        let ring = self.other;
        // A turn of more than a quarter could start on the flat top and see no way down. Also the first.
        if !(self.before.dot(normal) > V::Real::ZERO) {
            self.vertex = lowest(ring, seen);
        }
        self.before = normal;
        // Bounded by one round: with NaN nothing descends.
        for _ in 0..ring.len() {
            let next = ring.next(self.vertex);
            if !(seen.dot(ring.vertices[next] - ring.vertices[self.vertex]) < V::Real::ZERO) {
                break;
            }
            self.vertex = next;
        }
        self.vertex
    }
}

/// The vertex with the least projection.
#[inline(always)]
pub(super) fn lowest<V: Vector>(ring: &Ring<'_, V>, normal: V) -> usize {
    let mut vertex = 0;
    let mut least = normal.dot(ring.vertices[0]);
    for i in 1..ring.len() {
        let here = normal.dot(ring.vertices[i]);
        (vertex, least) = if here < least { (i, here) } else { (vertex, least) };
    }
    vertex
}
