//! The plane: infinite, two-sided, without an inside (a line in 2D).

use super::core::Surface;
use super::error::{Check, ShapeError};
use super::half_space::unit_normal;
use crate::space::Space;

/// All points with `normal · x = offset`. What touches it is pushed off on the nearer side.
#[derive(Clone, Copy, PartialEq)]
pub struct Plane<V: Space> {
    surface: Surface<V::Wide>,
}

impl<V: Space> Plane<V> {
    /// A normal that is not of unit length scales the offset with it: `(2n, 2d)` is the same plane as `(n, d)`.
    pub fn new(normal: V, offset: V::Real) -> Result<Self, ShapeError> {
        let (normal, offset) = unit_normal(Check("plane"), normal, offset)?;
        Ok(Plane { surface: Surface { normal: normal.widen(), offset } })
    }

    /// Unit; its sign only says which way the offset counts.
    #[inline]
    pub fn normal(&self) -> V {
        V::narrow(self.surface.normal)
    }

    /// The signed distance from the origin, along the normal.
    #[inline]
    pub fn offset(&self) -> V::Real {
        self.surface.offset
    }

    #[inline(always)]
    pub(super) fn surface(&self) -> &Surface<V::Wide> {
        &self.surface
    }
}
