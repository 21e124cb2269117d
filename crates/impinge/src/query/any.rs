//! The same queries for shapes whose kinds are only known when they are asked, as in worlds: whole, and compiled once in each space.
//!
//! A query is a match over all pairs of cores. Where both kinds are known at the call, the compiler keeps one arm of it and makes that part of the caller; where they are not, each caller would get all of it.

use super::{CastHit, Contact, Manifold, ManifoldCache, SweepHit};
use crate::math::motion::Motion;
use crate::math::pose::Pose;
use crate::math::sweep::Sweep;
use crate::narrow::manifold::Habit;
use crate::shape::ShapeRef;
use crate::space::Space;

/// A shape and where it is.
type Placed<'a, V> = (ShapeRef<'a, V>, Pose<V>);

/// See [`intersects`](super::intersects).
#[inline(never)]
pub(crate) fn intersects<V: Space>(a: Placed<'_, V>, b: Placed<'_, V>) -> bool {
    super::intersects(a.0, a.1, b.0, b.1)
}

/// See [`contact`](super::contact).
#[inline(never)]
pub(crate) fn contact<V: Space>(a: Placed<'_, V>, b: Placed<'_, V>) -> Option<Contact<V>> {
    super::contact(a.0, a.1, b.0, b.1)
}

/// See [`contact_within`](super::contact_within).
#[inline(never)]
pub(crate) fn contact_within<V: Space>(a: Placed<'_, V>, b: Placed<'_, V>, margin: V::Real) -> Option<Contact<V>> {
    super::contact_within(a.0, a.1, b.0, b.1, margin)
}

/// See [`manifold_again`](super::manifold_again).
#[inline(never)]
pub(crate) fn manifold_again<V: Space>(
    a: Placed<'_, V>,
    b: Placed<'_, V>,
    margin: V::Real,
    habit: Habit<V::Wide>,
) -> Option<Manifold<V>> {
    super::manifold_again(a.0, a.1, b.0, b.1, margin, habit)
}

/// See [`manifold_kept`](super::manifold_kept).
#[inline(never)]
pub(crate) fn manifold_kept<V: Space>(
    a: Placed<'_, V>,
    b: Placed<'_, V>,
    margin: V::Real,
    kept: (&mut ManifoldCache<V>, Habit<V::Wide>),
) -> Option<Manifold<V>> {
    super::manifold_kept(a.0, a.1, b.0, b.1, margin, kept)
}

/// See [`cast_shape_within`](super::cast_shape_within).
#[inline(never)]
pub(crate) fn cast_shape_within<V: Space>(
    (a, motion_a): (ShapeRef<'_, V>, Motion<V>),
    (b, motion_b): (ShapeRef<'_, V>, Motion<V>),
    (max, margin): (V::Real, V::Real),
) -> Option<CastHit<V>> {
    super::cast_shape_within(a, motion_a, b, motion_b, max, margin)
}

/// See [`parting_time`](super::parting_time).
#[inline(never)]
pub(crate) fn parting_time<V: Space>(
    (a, motion_a): (ShapeRef<'_, V>, Motion<V>),
    (b, pose_b): Placed<'_, V>,
    max: V::Real,
) -> Option<V::Real> {
    super::parting_time(a, motion_a, b, pose_b, max)
}

/// See [`time_of_impact`](super::time_of_impact).
#[inline(never)]
pub(crate) fn time_of_impact<V: Space>(
    (a, sweep_a): (ShapeRef<'_, V>, Sweep<V>),
    (b, sweep_b): (ShapeRef<'_, V>, Sweep<V>),
    max: V::Real,
) -> Option<SweepHit<V>> {
    super::time_of_impact(a, sweep_a, b, sweep_b, max)
}
