//! Cores as queries see them: posed and rounded.

use crate::math::pose::{Frame, Pose};
use crate::shape::ShapeRef;
use crate::shape::core::Core;
use crate::space::{Real, Space, Vector};
use crate::tolerance;

/// Where a core is, and the radius that it is rounded by.
#[derive(Clone, Copy)]
pub(crate) struct Rounded<'a, V: Vector> {
    pub frame: &'a Frame<V>,
    /// `None` for what is never rounded.
    pub radius: Option<V::Real>,
}

impl<V: Vector> Rounded<'_, V> {
    /// A number to be added.
    #[inline(always)]
    pub fn radius(self) -> V::Real {
        self.radius.unwrap_or(V::Real::NOTHING)
    }
}

/// A posed shape as a core and the rest.
#[inline(always)]
pub(super) fn posed<'a, V: Space>(
    shape: ShapeRef<'a, V>,
    pose: &'a Pose<V>,
) -> (Core<'a, V::Wide>, Rounded<'a, V::Wide>) {
    let (core, radius) = shape.core();
    (core, Rounded { frame: pose.frame(), radius })
}

/// In the order in which a kernel takes them.
#[inline(always)]
pub(super) fn ordered<T>(a: T, b: T, swapped: bool) -> (T, T) {
    if swapped { (b, a) } else { (a, b) }
}

/// A little more: a sum that was rounded must not hide what the final decision would keep.
#[inline(always)]
pub(super) fn rounded_up<R: Real>(limit: R) -> R {
    limit + tolerance::sum::<R>() * limit
}
