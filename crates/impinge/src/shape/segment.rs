//! The segment: a straight line between two points.

use super::core::Middle;
use super::error::{Check, ShapeError};
use crate::space::Space;

/// All points between `a` and `b`. It has no inside. `a = b` makes a point.
#[derive(Clone, Copy, PartialEq)]
pub struct Segment<V: Space> {
    a: V::Wide,
    b: V::Wide,
}

impl<V: Space> Segment<V> {
    /// Coordinates must be finite and in range.
    #[inline]
    pub fn new(a: V, b: V) -> Result<Self, ShapeError> {
        let check = Check("segment");
        Ok(Segment { a: check.vector("a", a)?.widen(), b: check.vector("b", b)?.widen() })
    }

    /// One end.
    #[inline]
    pub fn a(&self) -> V {
        V::narrow(self.a)
    }

    /// The other end.
    #[inline]
    pub fn b(&self) -> V {
        V::narrow(self.b)
    }

    #[inline(always)]
    pub(super) fn middle(&self) -> Middle<V::Wide> {
        Middle::between(self.a, self.b)
    }
}
