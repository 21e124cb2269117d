//! The cuboid: a rectangle in 2D, a box in 3D.

use super::core::Middle;
use super::error::{Check, ShapeError};
use super::round::{Round, RoundCuboid};
use crate::space::{Real, Space, Vector};

/// All points whose coordinates differ from the centre's by at most the half extents. Zero extents are legal: a flat or
/// thin box, or a point.
#[derive(Clone, Copy, PartialEq)]
pub struct Cuboid<V: Space> {
    middle: Middle<V::Wide>,
}

impl<V: Space> Cuboid<V> {
    /// A cuboid about its own origin. Extents must be finite, in range and not negative.
    #[inline]
    pub fn new(half_extents: V) -> Result<Self, ShapeError> {
        let half = Check("cuboid").sizes("half_extents", half_extents)?.widen();
        Ok(Cuboid { middle: Middle { center: V::Wide::ZERO, half } })
    }

    /// A cuboid about a point of its own frame. Numbers must be finite and in range, the extents not negative.
    pub fn from_center(center: V, half_extents: V) -> Result<Self, ShapeError> {
        let check = Check("cuboid");
        let half = check.sizes("half_extents", half_extents)?.widen();
        Ok(Cuboid { middle: Middle { center: check.vector("center", center)?.widen(), half } })
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
        let (center, reach) = (half * min + half * max, (half * max - half * min).abs());
        Ok(Cuboid { middle: Middle { center: center.widen(), half: reach.widen() } })
    }

    /// Everything within a radius of it. The radius must be finite, in range and not negative.
    pub fn rounded(self, radius: V::Real) -> Result<RoundCuboid<V>, ShapeError> {
        Round::new("cuboid", self, radius)
    }

    /// Half the size on each axis.
    #[inline]
    pub fn half_extents(&self) -> V {
        V::narrow(self.middle.half)
    }

    /// The middle, in the shape's own frame: the origin unless it was made elsewhere.
    #[inline]
    pub fn center(&self) -> V {
        V::narrow(self.middle.center)
    }

    #[inline(always)]
    pub(super) fn middle(&self) -> &Middle<V::Wide> {
        &self.middle
    }
}
