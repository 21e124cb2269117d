//! The capsule: a segment with thickness, or a ball swept along a line.

use super::core::Ends;
use super::error::{Check, ShapeError};
use crate::space::Space;

/// All points within `radius` of the segment from `a` to `b`. `a = b` makes a ball, radius 0 a segment.
#[derive(Clone, Copy, PartialEq)]
pub struct Capsule<V: Space> {
    ends: Ends<V::Wide>,
    radius: V::Real,
}

impl<V: Space> Capsule<V> {
    /// Numbers must be finite and in range, the radius not negative.
    #[inline]
    pub fn new(a: V, b: V, radius: V::Real) -> Result<Self, ShapeError> {
        let check = Check("capsule");
        let ends = Ends { a: check.vector("a", a)?.widen(), b: check.vector("b", b)?.widen() };
        Ok(Capsule { ends, radius: check.size("radius", radius)? })
    }

    /// A capsule about its own origin whose core lies along the Y axis from `-half_height` to `half_height`.
    #[inline]
    pub fn along_y(half_height: V::Real, radius: V::Real) -> Result<Self, ShapeError> {
        let check = Check("capsule");
        let tip = V::ZERO.with(1, check.size("half_height", half_height)?);
        Ok(Capsule { ends: Ends { a: (-tip).widen(), b: tip.widen() }, radius: check.size("radius", radius)? })
    }

    /// One end of the core.
    #[inline]
    pub fn a(&self) -> V {
        V::narrow(self.ends.a)
    }

    /// The other end of the core.
    #[inline]
    pub fn b(&self) -> V {
        V::narrow(self.ends.b)
    }

    /// The thickness about the core.
    #[inline]
    pub fn radius(&self) -> V::Real {
        self.radius
    }

    #[inline(always)]
    pub(super) fn ends(&self) -> &Ends<V::Wide> {
        &self.ends
    }
}
