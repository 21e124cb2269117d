//! How large a body is, for the question whether it goes far: how thin it is, how far it reaches, and how much of it is around its centre.

use crate::bounding::Aabb;
use crate::math::pose::Pose;
use crate::query::signed_distance;
use crate::shape::{Mass, Shape};
use crate::space::{Real, Space};

/// Lengths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extent<R> {
    /// The least depth of the middle of a part: what goes less far than that in a step jumps over nothing. Infinite of what has no parts that anything touches.
    pub thin: R,
    /// How far from the centre of mass anything of it is, at most. Infinite of what has no end.
    pub outer: R,
    /// How deep inside of it the centre of mass is, if it is.
    pub core: Option<R>,
}

impl<R: Real> Extent<R> {
    pub fn none() -> Self {
        Extent { thin: R::INFINITY, outer: R::ZERO, core: None }
    }

    /// Of parts in the frame of a body whose centre of mass is at a point.
    #[inline(never)]
    pub fn of<'s, V: Space<Real = R>>(center: V, parts: impl Iterator<Item = (&'s Shape<V>, Pose<V>)>) -> Self {
        let mut extent = Self::none();
        for (shape, pose) in parts {
            let middle = depth(shape, pose, pose.transform_point(middle(shape)));
            extent.thin = extent.thin.min(middle.unwrap_or(R::ZERO));
            let deepest = |core: R| extent.core.map_or(core, |other| core.max(other));
            extent.core = depth(shape, pose, center).map(deepest).or(extent.core);
            let reach = Aabb::of(shape, pose)
                .map_or(R::INFINITY, |bounds| ((bounds.center() - center).abs() + bounds.half_extents()).length());
            // In this order, for NaN.
            extent.outer = if reach <= extent.outer { extent.outer } else { reach };
        }
        extent
    }
}

/// A point well inside of a shape, if it has an inside.
fn middle<V: Space>(shape: &Shape<V>) -> V {
    Mass::of(shape, V::Real::ONE).map_or(V::ZERO, |mass| mass.center)
}

/// How deep inside of a shape a point is, if it is not outside.
#[inline(never)]
fn depth<V: Space>(shape: &Shape<V>, pose: Pose<V>, point: V) -> Option<V::Real> {
    let distance = signed_distance(shape, pose, point)?;
    (distance <= V::Real::ZERO).then_some(V::Real::ZERO - distance)
}
