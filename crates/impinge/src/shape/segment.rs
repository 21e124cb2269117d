//! The segment: a straight line between two points.

use super::Capsule;
use super::core::Ends;
use super::error::{Check, ShapeError};
use crate::space::Space;

/// All points between `a` and `b`. It has no inside. `a = b` makes a point.
#[derive(Clone, Copy, PartialEq)]
pub struct Segment<V: Space> {
    ends: Ends<V::Wide>,
}

impl<V: Space> Segment<V> {
    /// Coordinates must be finite and in range.
    #[inline]
    pub fn new(a: V, b: V) -> Result<Self, ShapeError> {
        let check = Check("segment");
        let ends = Ends { a: check.vector("a", a)?.widen(), b: check.vector("b", b)?.widen() };
        Ok(Segment { ends })
    }

    /// Everything within a radius of it: a capsule. The radius must be finite, in range and not negative.
    pub fn rounded(self, radius: V::Real) -> Result<Capsule<V>, ShapeError> {
        Capsule::new(self.a(), self.b(), Check("segment").size("rounding", radius)?)
    }

    /// One end.
    #[inline]
    pub fn a(&self) -> V {
        V::narrow(self.ends.a)
    }

    /// The other end.
    #[inline]
    pub fn b(&self) -> V {
        V::narrow(self.ends.b)
    }

    #[inline(always)]
    pub(super) fn ends(&self) -> &Ends<V::Wide> {
        &self.ends
    }
}
