//! The cylinder and the cone: solids of revolution with flat ends. They exist in 3D only.

use super::core::Frustum;
use super::error::{Check, ShapeError};
use super::round::{Round, RoundCone, RoundCylinder};
use crate::space::{Real, Space};

/// All points within `radius` of the Y axis and within `half_height` of the origin's level, with flat ends. It exists in 3D only.
#[derive(Clone, Copy, PartialEq)]
pub struct Cylinder<V: Space> {
    frustum: Frustum<V::Real>,
    only: V::Only3,
}

/// A flat round base of `radius` at `-half_height` on the Y axis, an apex at `half_height`, and all between. It exists in 3D only.
#[derive(Clone, Copy, PartialEq)]
pub struct Cone<V: Space> {
    frustum: Frustum<V::Real>,
    only: V::Only3,
}

/// Finite, in range, and more than nothing.
fn positive<R: Real>(check: Check, field: &'static str, number: R) -> Result<R, ShapeError> {
    let number = check.size(field, number)?;
    if number > R::ZERO {
        return Ok(number);
    }
    let reason = if field == "radius" { "radius is zero" } else { "half_height is zero" };
    Err(ShapeError::Degenerate { shape: check.0, reason })
}

impl<V: Space<Only3 = ()>> Cylinder<V> {
    /// Both numbers must be finite, in range and more than 0.
    #[inline]
    pub fn new(half_height: V::Real, radius: V::Real) -> Result<Self, ShapeError> {
        Self::of(half_height, radius, ())
    }
}

impl<V: Space> Cylinder<V> {
    #[inline]
    pub(super) fn of(half_height: V::Real, radius: V::Real, only: V::Only3) -> Result<Self, ShapeError> {
        let check = Check("cylinder");
        let half_height = positive(check, "half_height", half_height)?;
        let radius = positive(check, "radius", radius)?;
        Ok(Cylinder { frustum: Frustum { half_height, bottom: radius, top: radius }, only })
    }

    /// Half the distance of its ends.
    #[inline]
    pub fn half_height(&self) -> V::Real {
        self.frustum.half_height
    }

    /// The distance of its side from the axis.
    #[inline]
    pub fn radius(&self) -> V::Real {
        self.frustum.bottom
    }

    /// Everything within `radius` of it.
    #[inline]
    pub fn rounded(self, radius: V::Real) -> Result<RoundCylinder<V>, ShapeError> {
        Round::new("cylinder", self, radius)
    }

    #[inline(always)]
    pub(super) fn frustum(&self) -> &Frustum<V::Real> {
        &self.frustum
    }
}

impl<V: Space<Only3 = ()>> Cone<V> {
    /// Both numbers must be finite, in range and more than 0.
    #[inline]
    pub fn new(half_height: V::Real, radius: V::Real) -> Result<Self, ShapeError> {
        Self::of(half_height, radius, ())
    }
}

impl<V: Space> Cone<V> {
    #[inline]
    pub(super) fn of(half_height: V::Real, radius: V::Real, only: V::Only3) -> Result<Self, ShapeError> {
        let check = Check("cone");
        let half_height = positive(check, "half_height", half_height)?;
        let radius = positive(check, "radius", radius)?;
        Ok(Cone { frustum: Frustum { half_height, bottom: radius, top: V::Real::ZERO }, only })
    }

    /// Half the distance from the base to the apex.
    #[inline]
    pub fn half_height(&self) -> V::Real {
        self.frustum.half_height
    }

    /// Of the base.
    #[inline]
    pub fn radius(&self) -> V::Real {
        self.frustum.bottom
    }

    /// Everything within `radius` of it.
    #[inline]
    pub fn rounded(self, radius: V::Real) -> Result<RoundCone<V>, ShapeError> {
        Round::new("cone", self, radius)
    }

    #[inline(always)]
    pub(super) fn frustum(&self) -> &Frustum<V::Real> {
        &self.frustum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec3, Vec3};

    #[test]
    fn what_has_no_volume_is_refused() {
        for (height, radius) in [(0.0, 1.0), (1.0, 0.0), (-1.0, 1.0), (1.0, f32::NAN), (f32::INFINITY, 1.0), (1.0, 2e9)]
        {
            assert!(Cylinder::<Vec3>::new(height, radius).is_err() && Cone::<Vec3>::new(height, radius).is_err());
        }
        let degenerate = ShapeError::Degenerate { shape: "cone", reason: "half_height is zero" };
        assert_eq!(Cone::<DVec3>::new(-0.0, 1.0), Err(degenerate));
        assert_eq!(Cylinder::<DVec3>::new(2.0, 1.0).unwrap().rounded(0.5).unwrap().radius(), 0.5);
        assert!(Cone::<DVec3>::new(2.0, 1.0).unwrap().rounded(-0.5).is_err());
    }
}
