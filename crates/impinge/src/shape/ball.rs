//! The ball: a disc in 2D, a solid sphere in 3D.

use super::error::{Check, ShapeError};
use crate::space::{Real, Space};

/// All points within `radius` of the origin. A ball of radius 0 is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<V: Space> {
    radius: V::Real,
}

impl<V: Space> Ball<V> {
    /// Of radius 0.
    pub(crate) const POINT: Self = Ball { radius: V::Real::ZERO };

    /// A ball about its own origin. The radius must be finite, in range and not negative.
    #[inline]
    pub fn new(radius: V::Real) -> Result<Self, ShapeError> {
        Ok(Ball { radius: Check("ball").size("radius", radius)? })
    }

    /// The radius.
    #[inline]
    pub fn radius(&self) -> V::Real {
        self.radius
    }
}
