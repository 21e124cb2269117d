//! Shapes of one's own, as a user would write them.

use super::Lab;
use impinge::generic::{Convex, Mass, Own, Shape};
use impinge::{Real, Space};

/// A ball that was stretched along its axes; some of these may be 0.
#[derive(Clone, Debug)]
pub struct Ellipsoid<V: Space> {
    pub semi_axes: V,
    pub rounding: V::Real,
}

impl<V: Space> Convex<V> for Ellipsoid<V> {
    fn support(&self, along: V) -> V {
        let stretched = self.semi_axes * along;
        let largest = stretched.largest();
        // Also along what is all but perpendicular to the only axis, whose square underflows.
        let unit = stretched * (V::Real::ONE / largest);
        if unit.is_finite() { self.semi_axes * unit * (V::Real::ONE / unit.length()) } else { V::ZERO }
    }
    fn rounding(&self) -> V::Real {
        self.rounding
    }
}

/// Corners, and the flat parts between them by their outward normals.
#[derive(Clone, Debug)]
pub struct Faceted<V: Space> {
    pub vertices: Vec<V>,
    pub faces: Vec<(V, Vec<usize>)>,
    pub rounding: V::Real,
}

impl<V: Space> Convex<V> for Faceted<V> {
    fn support(&self, along: V) -> V {
        let further = |best: V, vertex: &V| if along.dot(*vertex) > along.dot(best) { *vertex } else { best };
        self.vertices[1..].iter().fold(self.vertices[0], further)
    }
    fn rounding(&self) -> V::Real {
        self.rounding
    }
    fn face(&self, along: V, corner: &mut dyn FnMut(V)) {
        let squareness = |face: &(V, Vec<usize>)| along.dot(face.0);
        let squarest = self.faces.iter().reduce(|a, b| if squareness(b) > squareness(a) { b } else { a });
        squarest.into_iter().flat_map(|face| &face.1).for_each(|&i| corner(self.vertices[i]));
    }
    fn mass(&self, _density: V::Real) -> Option<Mass<V>> {
        None
    }
}

impl<V: Space> Faceted<V> {
    /// Corners of a polygon in order, counter-clockwise.
    pub fn polygon(vertices: &[V], rounding: V::Real) -> Self {
        let edge = |i: usize| {
            let next = (i + 1) % vertices.len();
            let along = vertices[next] - vertices[i];
            (-along.perpendicular() * (V::Real::ONE / along.length()), vec![i, next])
        };
        Faceted { vertices: vertices.to_vec(), faces: (0..vertices.len()).map(edge).collect(), rounding }
    }

    /// A box about the origin, in 2D or 3D.
    pub fn cuboid(half: V, rounding: V::Real) -> Self {
        let sign = |corner: usize, i: usize| if corner >> i & 1 == 0 { V::Real::ONE } else { -V::Real::ONE };
        let corner = |n: usize| (0..V::DIMENSION).fold(half, |v, i| v.with(i, sign(n, i) * half.get(i)));
        let face = |n: usize| {
            let (axis, side) = (n / 2, n % 2);
            let (j, k) = ((axis + 1) % V::DIMENSION, (axis + 2) % V::DIMENSION);
            let base = side << axis;
            let round = [base, base | 1 << j, base | 1 << j | 1 << k, base | 1 << k];
            let corners = if V::DIMENSION == 2 { round[..2].to_vec() } else { round.to_vec() };
            (V::ZERO.with(axis, sign(base, axis)), corners)
        };
        let vertices = (0..1 << V::DIMENSION).map(corner).collect();
        Faceted { vertices, faces: (0..2 * V::DIMENSION).map(face).collect(), rounding }
    }
}

/// With every length multiplied.
pub fn scaled<V: Lab>(own: &Own<V>, factor: V::Real) -> Shape<V> {
    let rounding = factor * own.rounding();
    if let Some(e) = own.get::<Ellipsoid<V>>() {
        return Own::new(Ellipsoid { semi_axes: factor * e.semi_axes, rounding }).unwrap().into();
    }
    let faceted = own.get::<Faceted<V>>().expect("a shape that the laboratory knows");
    let vertices = faceted.vertices.iter().map(|vertex| factor * *vertex).collect();
    Own::new(Faceted { vertices, rounding, ..faceted.clone() }).unwrap().into()
}
