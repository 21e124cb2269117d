//! The segment: a straight line between two points.

use super::error::{Check, ShapeError};
use crate::space::Space;

/// All points between `a` and `b`. It has no inside. `a = b` makes a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment<V: Space> {
    a: V,
    b: V,
}

impl<V: Space> Segment<V> {
    /// Coordinates must be finite and in range.
    #[inline]
    pub fn new(a: V, b: V) -> Result<Self, ShapeError> {
        let check = Check("segment");
        Ok(Segment { a: check.vector("a", a)?, b: check.vector("b", b)? })
    }

    /// One end.
    #[inline]
    pub fn a(&self) -> V {
        self.a
    }

    /// The other end.
    #[inline]
    pub fn b(&self) -> V {
        self.b
    }
}
