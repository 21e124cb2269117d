//! The cuboid: a rectangle in 2D, a box in 3D.

use super::error::{Check, ShapeError};
use crate::space::{Real, Space};

/// All points whose coordinates differ from the centre's by at most the half extents. Zero extents are legal: a flat or
/// thin box, or a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid<V: Space> {
    center: V,
    half_extents: V,
}

impl<V: Space> Cuboid<V> {
    /// A cuboid about its own origin. Extents must be finite, in range and not negative.
    #[inline]
    pub fn new(half_extents: V) -> Result<Self, ShapeError> {
        Ok(Cuboid { center: V::ZERO, half_extents: Check("cuboid").sizes("half_extents", half_extents)? })
    }

    /// The cuboid between two corners, centred where they say. `min` must not exceed `max` on any axis.
    pub fn from_min_max(min: V, max: V) -> Result<Self, ShapeError> {
        let check = Check("cuboid");
        let (min, max) = (check.vector("min", min)?, check.vector("max", max)?);
        for i in 0..V::DIMENSION {
            if max.get(i) < min.get(i) {
                check.size("max - min", max.get(i) - min.get(i))?;
            }
        }
        let half = V::Real::HALF;
        Ok(Cuboid { center: half * min + half * max, half_extents: (half * max - half * min).abs() })
    }

    /// Half the size on each axis.
    #[inline]
    pub fn half_extents(&self) -> V {
        self.half_extents
    }

    /// The middle, in the shape's own frame: the origin unless made from `min` and `max`.
    #[inline]
    pub fn center(&self) -> V {
        self.center
    }
}
