//! The half-space: everything on one side of a plane, solid without end.

use super::core::Surface;
use super::error::{Check, ShapeError};
use crate::math::direction::direction;
use crate::space::{Real, Space};
use crate::tolerance;

/// All points with `normal · x ≤ offset`. The normal points out of the solid.
#[derive(Clone, Copy, PartialEq)]
pub struct HalfSpace<V: Space> {
    surface: Surface<V::Wide>,
}

impl<V: Space> HalfSpace<V> {
    /// A normal that is not of unit length scales the offset with it: `(2n, 2d)` is the same half-space as `(n, d)`.
    pub fn new(normal: V, offset: V::Real) -> Result<Self, ShapeError> {
        let (normal, offset) = unit_normal(Check("half_space"), normal, offset)?;
        Ok(HalfSpace { surface: Surface { normal: normal.widen(), offset } })
    }

    /// Unit, out of the solid.
    #[inline]
    pub fn normal(&self) -> V {
        V::narrow(self.surface.normal)
    }

    /// The signed distance of the surface from the origin, along the normal.
    #[inline]
    pub fn offset(&self) -> V::Real {
        self.surface.offset
    }

    #[inline(always)]
    pub(super) fn surface(&self) -> &Surface<V::Wide> {
        &self.surface
    }
}

/// Unit normal and matching offset, of a half-space or plane.
pub(super) fn unit_normal<V: Space>(check: Check, normal: V, offset: V::Real) -> Result<(V, V::Real), ShapeError> {
    let (normal, offset) = (check.vector("normal", normal)?, check.number("offset", offset)?);
    // A unit normal stays as it is, so that what was normalised once keeps its bits.
    if (normal.length_squared() - V::Real::ONE).abs() <= tolerance::unit::<V::Real>() {
        return Ok((normal, offset));
    }
    let (unit, length) =
        direction(normal).ok_or(ShapeError::Degenerate { shape: check.0, reason: "normal has no length" })?;
    // A step of Newton's method, so that the result counts as unit when it comes again.
    let unit = (V::Real::from_f64(1.5) - V::Real::HALF * unit.length_squared()) * unit;
    Ok((unit, check.number("offset", offset / length)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    #[test]
    fn a_normal_that_was_normalised_keeps_its_bits() {
        let mut state = 1u64;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        };
        for _ in 0..200_000 {
            let first = HalfSpace::new(DVec3::new(number(), number(), number()), number()).unwrap();
            assert_eq!(HalfSpace::new(first.normal(), first.offset()).unwrap(), first);
        }
    }
}
