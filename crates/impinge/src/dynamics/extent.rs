//! How large a body is, for the question whether it goes far: how thin it is, how far it reaches, and how much of it is around its centre.

use crate::bounding::Aabb;
use crate::math::pose::Pose;
use crate::query::signed_distance;
use crate::shape::{Mass, Shape};
use crate::space::{Real, Space};

/// Lengths, all 0 of what has no parts that anything touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extent<R> {
    /// The least depth of the middle of a part: what goes less far than that in a step jumps over nothing.
    pub thin: R,
    /// How far from the centre of mass anything of it is, at most. Infinite of what has no end.
    pub outer: R,
    /// How deep inside of it the centre of mass is; 0 if it is outside.
    pub core: R,
}

impl<R: Real> Extent<R> {
    pub fn none() -> Self {
        Extent { thin: R::ZERO, outer: R::ZERO, core: R::ZERO }
    }

    /// Of parts in the frame of a body whose centre of mass is at a point.
    #[inline(never)]
    pub fn of<'s, V: Space<Real = R>>(center: V, parts: impl Iterator<Item = (&'s Shape<V>, Pose<V>)>) -> Self {
        let mut extent = Extent { thin: R::INFINITY, ..Self::none() };
        for (shape, pose) in parts {
            extent.thin = extent.thin.min(depth(shape, pose, pose.transform_point(middle(shape))));
            extent.core = extent.core.max(depth(shape, pose, center));
            let reach = Aabb::of(shape, pose)
                .map_or(R::INFINITY, |bounds| ((bounds.center() - center).abs() + bounds.half_extents()).length());
            // In this order, for NaN.
            extent.outer = if reach <= extent.outer { extent.outer } else { reach };
        }
        if extent.thin.is_finite() { extent } else { Extent { thin: R::ZERO, ..extent } }
    }
}

/// A point well inside of a shape, if it has an inside.
fn middle<V: Space>(shape: &Shape<V>) -> V {
    Mass::of(shape, V::Real::ONE).map_or(V::ZERO, |mass| mass.center)
}

/// How deep inside of a shape a point is; 0 if it is outside.
#[inline(never)]
fn depth<V: Space>(shape: &Shape<V>, pose: Pose<V>, point: V) -> V::Real {
    let distance = signed_distance(shape, pose, point).unwrap_or(V::Real::ZERO);
    (-distance).max(V::Real::ZERO)
}
