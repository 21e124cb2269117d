//! The features of a polytope: vertices, edges and flat faces.

use crate::dd::{Dd, Real};
use crate::vector::{along, dot, norm, round, sub};

/// A rectangle or a triangle in space: the points `corner + s * base + t * rise`, where `t` runs from 0 to 1 and
/// `s` from `t * lean` to `t * lean + 1 - t * taper`. Base and rise are square to each other, so that the nearest
/// point is found one coordinate after the other, however thin the face is.
pub(crate) struct Face<T, const D: usize> {
    pub corner: [T; D],
    pub base: [T; D],
    pub rise: [T; D],
    /// Where the row at the far end of the rise begins, as a part of the base.
    pub lean: T,
    /// How much shorter that row is: zero for a rectangle, one for a triangle.
    pub taper: T,
}

/// The features of a polytope.
pub(crate) struct Mesh<T, const D: usize> {
    pub points: Vec<[T; D]>,
    pub edges: Vec<[usize; 2]>,
    pub faces: Vec<Face<T, D>>,
}

impl<const D: usize> Face<Dd, D> {
    /// The rectangle with the given sides, which are square to each other.
    pub fn rectangle(corner: [Dd; D], base: [Dd; D], rise: [Dd; D]) -> Self {
        Self { corner, base, rise, lean: Dd::ZERO, taper: Dd::ZERO }
    }

    /// The triangle, which stands on its longest side.
    pub fn triangle(corners: [[Dd; D]; 3]) -> Self {
        let [p, q, r] = longest_side_first(corners);
        let (base, arm) = (sub(&q, &p), sub(&r, &p));
        let lean = dot(&arm, &base) / dot(&base, &base);
        Self { corner: p, base, rise: along(&arm, -lean, &base), lean, taper: Dd::ONE }
    }

    fn round(&self) -> Face<f64, D> {
        Face {
            corner: round(&self.corner),
            base: round(&self.base),
            rise: round(&self.rise),
            lean: self.lean.to_f64(),
            taper: self.taper.to_f64(),
        }
    }
}

impl<const D: usize> Mesh<Dd, D> {
    /// The same features in `f64`, to search with.
    pub fn round(&self) -> Mesh<f64, D> {
        Mesh {
            points: self.points.iter().map(round).collect(),
            edges: self.edges.clone(),
            faces: self.faces.iter().map(Face::round).collect(),
        }
    }
}

/// The corners of a triangle in the same winding, with the longest side between the first two.
pub(crate) fn longest_side_first<const D: usize>([p, q, r]: [[Dd; D]; 3]) -> [[Dd; D]; 3] {
    let length = |a: &[Dd; D], b: &[Dd; D]| norm(&sub(a, b)).to_f64();
    let (pq, qr, rp) = (length(&p, &q), length(&q, &r), length(&r, &p));
    if pq >= qr && pq >= rp {
        [p, q, r]
    } else if qr >= rp {
        [q, r, p]
    } else {
        [r, p, q]
    }
}
