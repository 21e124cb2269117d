//! The convex hull of points in space. It exists in 3D only; in 2D it is a polygon.

use super::error::{Check, ShapeError};
use super::polytope::Polytope;
use super::round::{Round, RoundHull};
use crate::hull::{Flat, solid};
use crate::space::{Real, Space};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The smallest convex solid that contains some points. Clones share its storage.
///
/// It is built from triangles for which the side that a point is on is decided exactly. Those that lie in one plane, to the
/// precision of the points, are one face; points inside, on a face or on an edge are left out.
///
/// ```
/// use impinge::d3::*;
/// let grid: Vec<Vec3> = (0..1000).map(|i| Vec3::new((i % 10) as f32, (i / 10 % 10) as f32, (i / 100) as f32)).collect();
/// let hull = Hull::new(&grid)?;
/// assert_eq!((hull.vertices().len(), hull.faces().len(), hull.volume()), (8, 6, 729.0));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hull<V: Space> {
    solid: Arc<Polytope<V::Wide>>,
    only: V::Only3,
}

impl<V: Space<Only3 = ()>> Hull<V> {
    /// Checks that the points are finite, in range, and span a volume.
    pub fn new(points: &[V]) -> Result<Self, ShapeError> {
        Self::of(points, ())
    }
}

impl<V: Space> Hull<V> {
    pub(super) fn of(points: &[V], only: V::Only3) -> Result<Self, ShapeError> {
        let check = Check("hull");
        for point in points {
            check.vector("points", *point)?;
        }
        let wide: Vec<V::Wide> = points.iter().map(|point| point.widen()).collect();
        let flat = |flat| ShapeError::Degenerate { shape: check.0, reason: reason(flat) };
        let mesh = solid::hull(&wide).map_err(flat)?;
        Ok(Hull { solid: Arc::new(Polytope::new(&wide, &mesh)), only })
    }

    #[cfg(feature = "serde")]
    pub(super) fn of_solid(solid: Polytope<V::Wide>, only: V::Only3) -> Self {
        Hull { solid: Arc::new(solid), only }
    }

    /// The corners, in the order of the points given.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = V> {
        self.solid.vertices.iter().map(|&vertex| V::narrow(vertex))
    }

    /// The corners of each face as indices into the vertices, counter-clockwise from outside.
    pub fn faces(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.solid.normals.len()).map(|face| self.solid.face(face))
    }

    /// The outward unit normal of each face.
    pub fn normals(&self) -> impl ExactSizeIterator<Item = V> {
        self.solid.normals.iter().map(|&normal| V::narrow(normal))
    }

    /// The hull with every coordinate multiplied by a positive factor, and the same normals. Refuses a factor that is not positive, and results
    /// out of range or so small that numbers would lose digits.
    pub fn scaled(&self, factor: V::Real) -> Result<Self, ShapeError> {
        let check = Check("hull");
        if check.size("factor", factor)? == V::Real::ZERO {
            return Err(ShapeError::Degenerate { shape: check.0, reason: "factor is zero" });
        }
        let larger = |vertex: &V::Wide| Ok(check.vector("vertices", V::narrow(*vertex * factor))?.widen());
        let vertices = self.solid.vertices.iter().map(larger).collect::<Result<_, ShapeError>>()?;
        let solid = Polytope::clone(&self.solid).with(vertices);
        let (old, new) = (self.solid.extent, solid.extent);
        // Negated: NaN is too small.
        if !(new * new > V::Real::SQUARE_LOSES_DIGITS.min(old * old)) {
            return Err(ShapeError::Degenerate { shape: check.0, reason: "factor is too small" });
        }
        Ok(Hull { solid: Arc::new(solid), only: self.only })
    }

    /// Everything within a radius of it. The radius must be finite, in range and not negative.
    pub fn rounded(self, radius: V::Real) -> Result<RoundHull<V>, ShapeError> {
        Round::new("hull", self, radius)
    }

    #[inline(always)]
    pub(super) fn solid(&self) -> &Polytope<V::Wide> {
        &self.solid
    }

    /// The volume inside.
    pub fn volume(&self) -> V::Real {
        self.solid.volume()
    }
}

pub(super) fn reason(flat: Flat) -> &'static str {
    match flat {
        Flat::Point => "points are one point, or none",
        Flat::Line => "points lie on a line",
        Flat::Plane => "points lie in a plane",
    }
}
