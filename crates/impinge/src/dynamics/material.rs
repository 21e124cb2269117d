//! What colliders of bodies are made of.

use super::error::BodyError;
use crate::space::Real;

/// What a collider of a body is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, bound = ""))]
pub struct Material<R: Real> {
    /// Mass per volume, in 2D per area. Not negative.
    pub density: R,
    /// How much force along the surface it takes to slide, of the force that presses: 0 is ice, 1 rubber. Something slides on a slope that is steeper than this. Of two colliders the geometric mean counts. Not negative.
    pub friction: R,
    /// How much of the speed at which something comes it goes away with: 0 stays, 1 bounces for ever. Of two colliders the larger counts. From 0 to 1.
    pub restitution: R,
    /// How far before its middle a rolling thing is held up, as a length: a ball of radius `r` rolls down slopes steeper than `rolling / r`, and comes to rest on gentler ones. Of two colliders the larger counts. Not negative.
    pub rolling: R,
}

impl<R: Real> Default for Material<R> {
    /// As dense as water in units of tonnes and metres, with some friction, and without bounce.
    fn default() -> Self {
        Material { density: R::ONE, friction: R::from_f64(0.6), restitution: R::ZERO, rolling: R::ZERO }
    }
}

impl<R: Real> Material<R> {
    /// The same with another density.
    pub fn with_density(self, density: R) -> Self {
        Material { density, ..self }
    }

    /// The same with another friction.
    pub fn with_friction(self, friction: R) -> Self {
        Material { friction, ..self }
    }

    /// The same with another restitution.
    pub fn with_restitution(self, restitution: R) -> Self {
        Material { restitution, ..self }
    }

    /// The same with another resistance to rolling.
    pub fn with_rolling(self, rolling: R) -> Self {
        Material { rolling, ..self }
    }

    pub(super) fn check(&self) -> Result<(), BodyError> {
        let checks = [
            ("density", self.density, R::LIMIT),
            ("friction", self.friction, R::LIMIT),
            ("restitution", self.restitution, R::ONE),
            ("rolling", self.rolling, R::LIMIT),
        ];
        for (field, value, most) in checks {
            // Negated: NaN is refused.
            if !(R::ZERO <= value && value <= most) {
                return Err(BodyError::OutOfRange { field });
            }
        }
        Ok(())
    }
}

/// How two materials rub and bounce.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rub<R> {
    pub friction: R,
    pub restitution: R,
    pub rolling: R,
}

impl<R: Real> Rub<R> {
    #[inline]
    pub fn of(a: &Material<R>, b: &Material<R>) -> Self {
        Rub {
            friction: (a.friction * b.friction).sqrt(),
            restitution: a.restitution.max(b.restitution),
            rolling: a.rolling.max(b.rolling),
        }
    }
}
