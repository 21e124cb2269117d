//! What is where.
//!
//! Queries see colliders as they are now. What has changed since the last update is not in the tree of boxes as it is, and is looked at one by one: queries between many changes and the update that follows
//! them are right, and slow. Of several answers that are equally near the one with the smallest handle counts.

use super::filter::Filter;
use super::handle::Handle;
use super::near::roomy;
use super::parts::{Parts, Stop};
use super::{Changes, Collider, World};
use crate::bounding::Aabb;
use crate::math::motion::Motion;
use crate::math::pose::Pose;
use crate::query::{CastHit, Contact, Projection, Ray, RayHit, any};
use crate::shape::{Ball, ShapeRef};
use crate::space::{Real, Space};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// What a ray hits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayImpact<V: Space> {
    /// Which collider.
    pub collider: Handle,
    /// Which of its parts.
    pub part: u32,
    /// Where.
    pub hit: RayHit<V>,
}

/// What a moving shape meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeImpact<V: Space> {
    /// Which collider.
    pub collider: Handle,
    /// Which of its parts.
    pub part: u32,
    /// When and how: A is the moving shape, B the collider.
    pub hit: CastHit<V>,
}

/// What is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestHit<V: Space> {
    /// Which collider.
    pub collider: Handle,
    /// Which of its parts.
    pub part: u32,
    /// Where, and how far.
    pub projection: Projection<V>,
}

impl<V: Space> World<V> {
    /// What a ray hits first, up to `max`.
    #[inline(never)]
    pub fn cast_ray(&self, ray: Ray<V>, max: V::Real, filter: Filter<'_, V>) -> Option<RayImpact<V>> {
        let mut first: Option<RayImpact<V>> = None;
        self.along(ray, max, filter, |collider, part, hit| {
            if first.is_none_or(|first| (hit.t, collider) < (first.hit.t, first.collider)) {
                first = Some(RayImpact { collider, part, hit });
            }
            first.map_or(max, |first| first.hit.t)
        });
        first
    }

    /// Everything that a ray hits, up to `max`, in order: each collider once, where it is hit first. The list is emptied before.
    #[inline(never)]
    pub fn cast_ray_all(&self, ray: Ray<V>, max: V::Real, filter: Filter<'_, V>, found: &mut Vec<RayImpact<V>>) {
        found.clear();
        self.along(ray, max, filter, |collider, part, hit| {
            found.push(RayImpact { collider, part, hit });
            max
        });
        found.sort_unstable_by(|one, other| order(one.hit.t, other.hit.t).then(one.collider.cmp(&other.collider)));
    }

    /// Whether a ray hits anything, up to `max`. That takes less than to find the first.
    #[inline(never)]
    pub fn ray_hits(&self, ray: Ray<V>, max: V::Real, filter: Filter<'_, V>) -> bool {
        let mut is_hit = false;
        self.along(ray, max, filter, |_, _, _| {
            is_hit = true;
            -V::Real::ONE
        });
        is_hit
    }

    /// What a moving shape meets first, up to the time `max`. Colliders are where they are and do not move meanwhile.
    pub fn cast_shape<'a>(
        &self,
        shape: impl Into<ShapeRef<'a, V>>,
        motion: impl Into<Motion<V>>,
        max: V::Real,
        filter: Filter<'_, V>,
    ) -> Option<ShapeImpact<V>> {
        self.cast_by(shape.into(), motion.into(), Stop::at(max), filter)
    }

    /// As [`cast_shape`](Self::cast_shape), but shapes have met when the gap between them is `margin`. What is nearer than that at the start is met at time 0. A margin that is negative or NaN counts as 0.
    pub fn cast_shape_within<'a>(
        &self,
        shape: impl Into<ShapeRef<'a, V>>,
        motion: impl Into<Motion<V>>,
        max: V::Real,
        margin: V::Real,
        filter: Filter<'_, V>,
    ) -> Option<ShapeImpact<V>> {
        let margin = margin.max(V::Real::ZERO).min(V::Real::LIMIT);
        self.cast_by(shape.into(), motion.into(), Stop { margin, ..Stop::at(max) }, filter)
    }

    /// The same for all kinds of shape, so that it is compiled once.
    #[inline(never)]
    pub(crate) fn cast_by(
        &self,
        shape: ShapeRef<'_, V>,
        motion: Motion<V>,
        stop: Stop<V::Real>,
        filter: Filter<'_, V>,
    ) -> Option<ShapeImpact<V>> {
        let max = stop.max;
        let around = Aabb::of(shape, motion.start())?.inflated(stop.margin);
        let one = Parts::One(shape.to_shape());
        let mut first: Option<ShapeImpact<V>> = None;
        self.swept(&around, motion.velocity(), max, filter, |handle, collider| {
            let limit = first.map_or(max, |first| first.hit.time);
            let hit = Parts::cast((&one, motion), (&collider.parts, collider.pose.into()), limit, stop);
            if let Some(([_, part], hit)) = hit
                && first.is_none_or(|first| (hit.time, handle) < (first.hit.time, first.collider))
            {
                first = Some(ShapeImpact { collider: handle, part, hit });
            }
            first.map_or(max, |first| first.hit.time)
        });
        first
    }

    /// All colliders that a shape touches, in the order of their handles. The list is emptied before.
    pub fn overlapping<'a>(
        &self,
        shape: impl Into<ShapeRef<'a, V>>,
        pose: Pose<V>,
        filter: Filter<'_, V>,
        found: &mut Vec<Handle>,
    ) {
        self.overlap_by(shape.into(), pose, filter, found);
    }

    /// The same for all kinds of shape, so that it is compiled once.
    #[inline(never)]
    pub(crate) fn overlap_by(
        &self,
        shape: ShapeRef<'_, V>,
        pose: Pose<V>,
        filter: Filter<'_, V>,
        found: &mut Vec<Handle>,
    ) {
        found.clear();
        let Some(around) = Aabb::of(shape, pose) else { return };
        self.within(&around, filter, |handle, collider| {
            let mut is_met = false;
            let _ = collider.parts.within(collider.pose, &around, |part| {
                let (its, at) = collider.parts.placed(part as usize, collider.pose);
                is_met = any::intersects((shape, pose), (its.into(), at));
                if is_met { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if is_met {
                found.push(handle);
            }
        });
        found.sort_unstable();
    }

    /// How a shape, A, touches every part of what is within a margin of it, in no order that may be relied on.
    #[inline(never)]
    pub(crate) fn touch_by(
        &self,
        shape: ShapeRef<'_, V>,
        pose: Pose<V>,
        margin: V::Real,
        filter: Filter<'_, V>,
        visit: &mut dyn FnMut(Handle, u32, Contact<V>),
    ) {
        let Some(around) = Aabb::of(shape, pose).map(|around| around.inflated(margin)) else { return };
        self.within(&around, filter, |handle, collider| {
            let _ = collider.parts.within(collider.pose, &around, |part| {
                let (its, at) = collider.parts.placed(part as usize, collider.pose);
                if let Some(contact) = any::contact_within((shape, pose), (its.into(), at), margin) {
                    visit(handle, part, contact);
                }
                ControlFlow::Continue(())
            });
        });
    }

    /// A part of a collider, and where it is in the world.
    pub(crate) fn part(&self, handle: Handle, part: u32) -> Option<(ShapeRef<'_, V>, Pose<V>)> {
        let collider = self.get(handle).filter(|collider| (part as usize) < collider.parts.len())?;
        let (shape, pose) = collider.parts.placed(part as usize, collider.pose);
        Some((shape.into(), pose))
    }

    /// All colliders that a point is in, in the order of their handles. The list is emptied before.
    #[inline(never)]
    pub fn containing(&self, point: V, filter: Filter<'_, V>, found: &mut Vec<Handle>) {
        self.overlapping(&Ball::POINT, Pose::from_translation(point), filter, found);
    }

    /// All colliders whose boxes overlap a box, in the order of their handles. The list is emptied before.
    #[inline(never)]
    pub fn in_box(&self, around: &Aabb<V>, filter: Filter<'_, V>, found: &mut Vec<Handle>) {
        found.clear();
        // Negated, for NaN.
        if !(0..V::DIMENSION).all(|axis| around.min.get(axis) <= around.max.get(axis)) {
            return;
        }
        self.within(around, filter, |handle, collider| {
            if collider.parts.bounds(collider.pose).is_some_and(|bounds| bounds.overlaps(around)) {
                found.push(handle);
            }
        });
        found.sort_unstable();
    }

    /// The collider whose surface is nearest to a point, up to the distance `max`. What contains the point is nearer than all others, the deepest first.
    #[inline(never)]
    pub fn nearest(&self, point: V, max: V::Real, filter: Filter<'_, V>) -> Option<NearestHit<V>> {
        let mut first: Option<NearestHit<V>> = None;
        // Boxes are measured to rounding too.
        let slack = crate::tolerance::swept::<V::Real>() * point.abs().greatest();
        let mut look = |handle: Handle, collider: &Collider<V>| {
            let limit = first.map_or(max, |first| first.projection.distance);
            if let Some((part, projection)) = collider.parts.nearest(collider.pose, point, limit)
                && first.is_none_or(|it| (projection.distance, handle) < (it.projection.distance, it.collider))
            {
                first = Some(NearestHit { collider: handle, part, projection });
            }
            let limit = first.map_or(max, |first| first.projection.distance.max(V::Real::ZERO));
            limit + slack
        };
        if !(max >= V::Real::ZERO) {
            return None;
        }
        let mut limit = max + slack;
        self.each_changed(filter, |handle, collider| limit = look(handle, collider));
        self.phase.tree().nearest(point, limit, |index, _| match self.unchanged(index, filter) {
            Some((handle, collider)) => {
                limit = look(handle, collider);
                limit
            }
            None => limit,
        });
        first
    }

    /// All colliders that a ray hits, as far as the visitor says.
    fn along(
        &self,
        ray: Ray<V>,
        max: V::Real,
        filter: Filter<'_, V>,
        mut visit: impl FnMut(Handle, u32, RayHit<V>) -> V::Real,
    ) {
        let point = Aabb { min: ray.origin(), max: ray.origin() };
        let mut limit = max;
        self.swept(&point, ray.direction(), max, filter, |handle, collider| {
            if let Some((part, hit)) = collider.parts.cast_ray(collider.pose, ray, limit) {
                limit = visit(handle, part, hit);
            }
            limit
        });
    }

    /// All colliders whose boxes a moving box may meet, as far as the visitor says.
    fn swept(
        &self,
        around: &Aabb<V>,
        velocity: V,
        max: V::Real,
        filter: Filter<'_, V>,
        mut visit: impl FnMut(Handle, &Collider<V>) -> V::Real,
    ) {
        let mut limit = max;
        self.each_changed(filter, |handle, collider| {
            if limit >= V::Real::ZERO {
                limit = visit(handle, collider);
            }
        });
        self.phase.tree().swept(&roomy(*around), velocity, limit, |index, _| {
            if let Some((handle, collider)) = self.unchanged(index, filter) {
                limit = visit(handle, collider);
            }
            limit
        });
    }

    /// All colliders whose boxes may overlap a box.
    fn within(&self, around: &Aabb<V>, filter: Filter<'_, V>, mut visit: impl FnMut(Handle, &Collider<V>)) {
        self.each_changed(filter, &mut visit);
        self.phase.tree().overlapping(&roomy(*around), |index| {
            if let Some((handle, collider)) = self.unchanged(index, filter) {
                visit(handle, collider);
            }
        });
    }

    /// What the tree of boxes does not know yet.
    fn each_changed(&self, filter: Filter<'_, V>, mut visit: impl FnMut(Handle, &Collider<V>)) {
        for &index in &self.changed {
            let handle = self.handle_of(index);
            if let Some(collider) = self.get(handle).filter(|collider| filter.sees(handle, collider)) {
                visit(handle, collider);
            }
        }
    }

    /// What the tree of boxes knows as it is now, if it is seen.
    fn unchanged(&self, index: u32, filter: Filter<'_, V>) -> Option<(Handle, &Collider<V>)> {
        if self.marks[index as usize].changes != Changes::NONE {
            return None;
        }
        let handle = self.handle_of(index);
        let collider = self.get(handle)?;
        filter.sees(handle, collider).then_some((handle, collider))
    }
}

fn order<R: Real>(a: R, b: R) -> core::cmp::Ordering {
    a.partial_cmp(&b).unwrap_or(core::cmp::Ordering::Equal)
}
