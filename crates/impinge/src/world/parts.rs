//! The shapes of a collider: one, or several with a tree of boxes around them.
//!
//! Pairs of parts are found by the boxes of one collider seen from the frame of the other. That box is made wider by what rounding may have taken from it, so that nothing is missed.

use super::error::WorldError;
use crate::bounding::Aabb;
use crate::broad::Bvh;
use crate::math::motion::Motion;
use crate::math::pose::Pose;
use crate::math::sweep::Sweep;
use crate::query::{CastHit, Projection, Ray, RayHit, Start, SweepHit, any, cast_ray, project_point};
use crate::shape::{Cuboid, Shape};
use crate::space::{Real, Space};
use crate::tolerance;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// One shape, or several. Clones share what is large.
#[derive(Clone, Debug)]
pub(super) enum Parts<V: Space> {
    One(Shape<V>),
    Many(Arc<Compound<V>>),
}

/// A shape of a compound, and where it is in the frame of the collider.
#[derive(Clone, Debug)]
pub(super) struct Part<V: Space> {
    pub shape: Shape<V>,
    pub pose: Pose<V>,
}

#[derive(Debug)]
pub(super) struct Compound<V: Space> {
    parts: Vec<Part<V>>,
    /// Of the boxes around the parts.
    tree: Bvh<V>,
    bounds: Aabb<V>,
    /// How far from the origin of the collider the origin of a part is, at most, on any axis.
    reach: V::Real,
}

/// How far a cast goes, and what it stops at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop<R> {
    /// The last time that counts.
    pub max: R,
    /// Shapes have met when they are as near as this.
    pub margin: R,
    /// What is that near at the start, and comes nearer by at most this much on the whole way, is not met. Without it what is nearer at the start is met there, whatever it does.
    pub leeway: Option<R>,
}

impl<R: Real> Stop<R> {
    /// What touches.
    pub fn at(max: R) -> Self {
        Stop { max, margin: R::ZERO, leeway: None }
    }

    /// Whether a hit is none. Of convex shapes the gap never shrinks by more than its rate at the start foretells.
    fn passes<V: Space<Real = R>>(&self, hit: &CastHit<V>, velocity: V) -> bool {
        self.leeway.is_some_and(|leeway| hit.start != Start::Apart && hit.normal.dot(velocity) * self.max <= leeway)
    }
}

/// A pair of parts, and both where they are in the world.
pub(super) struct Both<'p, V: Space> {
    pub parts: [u32; 2],
    pub a: (&'p Shape<V>, Pose<V>),
    pub b: (&'p Shape<V>, Pose<V>),
}

impl<V: Space> Parts<V> {
    pub fn many(parts: Vec<Part<V>>) -> Result<Self, WorldError> {
        let boxes = (0..)
            .zip(&parts)
            .map(|(number, part)| Aabb::of(&part.shape, part.pose).ok_or(WorldError::Part { part: number }));
        let boxes = boxes.collect::<Result<Vec<_>, _>>()?;
        // Boxes of shapes that exist at poses that are valid are boxes.
        let tree = Bvh::build(&boxes).map_err(|_| WorldError::TooFar)?;
        let bounds = tree.bounds().ok_or(WorldError::NoParts)?;
        let furthest = |most: V::Real, part: &Part<V>| most.max(part.pose.translation().length());
        let reach = parts.iter().fold(V::Real::ZERO, furthest);
        Ok(Parts::Many(Arc::new(Compound { parts, tree, bounds, reach })))
    }

    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Parts::One(_) => 1,
            Parts::Many(compound) => compound.parts.len(),
        }
    }

    /// A part, and where it is in the frame of the collider.
    #[inline]
    pub fn get(&self, number: usize) -> (&Shape<V>, Pose<V>) {
        match self {
            Parts::One(shape) => (shape, Pose::IDENTITY),
            Parts::Many(compound) => (&compound.parts[number].shape, compound.parts[number].pose),
        }
    }

    /// A part, and where it is in the world.
    #[inline]
    pub fn placed(&self, number: usize, pose: Pose<V>) -> (&Shape<V>, Pose<V>) {
        match self {
            Parts::One(shape) => (shape, pose),
            Parts::Many(compound) => (&compound.parts[number].shape, pose.compose(compound.parts[number].pose)),
        }
    }

    /// A point in the frame of a part, in that of the collider.
    #[inline]
    pub fn in_whole(&self, number: u32, local: V) -> V {
        match self {
            Parts::One(_) => local,
            Parts::Many(compound) => compound.parts[number as usize].pose.transform_point(local),
        }
    }

    /// Whether all parts are where numbers go.
    #[inline]
    pub fn fits_at(&self, pose: Pose<V>) -> bool {
        match self {
            Parts::One(_) => true,
            Parts::Many(compound) => pose.translation().abs().greatest() + compound.reach <= V::Real::LIMIT,
        }
    }

    /// A box around all of it. Tight for one shape, and for several as tight as the box around them lets it be.
    #[inline]
    pub fn bounds(&self, pose: Pose<V>) -> Option<Aabb<V>> {
        match self {
            Parts::One(shape) => Aabb::of(shape, pose),
            Parts::Many(compound) => compound.bounds_at(pose),
        }
    }

    /// A box around all of it on its way from one pose to another: its origin moves in a straight line, and it turns the shorter way.
    pub fn swept(&self, from: Pose<V>, to: Pose<V>) -> Option<Aabb<V>> {
        let compound = match self {
            Parts::One(shape) => return Aabb::swept(shape, from, to),
            Parts::Many(compound) => compound,
        };
        let ends = compound.bounds_at(from)?.merged(&compound.bounds_at(to)?);
        if from.rotation() == to.rotation() {
            return Some(ends);
        }
        let Ok(whole) = Cuboid::from_center(compound.bounds.center(), compound.bounds.half_extents()) else {
            return Some(Aabb { min: V::splat(V::Real::NEG_INFINITY), max: V::splat(V::Real::INFINITY) });
        };
        Some(Aabb::swept(&whole, from, to)?.merged(&ends))
    }

    /// How far at most any of its points is moved on a way, until a time.
    fn furthest_on(&self, sweep: &Sweep<V>, until: V::Real) -> V::Real {
        let spin = (0..V::TURNS).fold(V::Real::ZERO, |sum, i| sum + V::spin_entry(&sweep.spin(), i).abs());
        let turned = match self {
            Parts::One(_) => V::Real::ZERO,
            Parts::Many(_) if spin == V::Real::ZERO => V::Real::ZERO,
            Parts::Many(compound) => {
                let (center, half) = (compound.bounds.center(), compound.bounds.half_extents());
                (spin * until).min(V::Real::TWO) * ((center - sweep.center()).abs() + half).length()
            }
        };
        sweep.velocity().length() * until + turned
    }

    /// All pairs of parts whose boxes are within `margin` of each other, until that is enough.
    #[inline]
    pub fn near<'p>(
        a: (&'p Self, Pose<V>),
        b: (&'p Self, Pose<V>),
        margin: V::Real,
        mut visit: impl FnMut(Both<'p, V>) -> ControlFlow<()>,
    ) {
        if let (Parts::One(one), Parts::One(other)) = (a.0, b.0) {
            let _ = visit(Both { parts: [0, 0], a: (one, a.1), b: (other, b.1) });
            return;
        }
        let is_swapped = a.0.len() > b.0.len();
        let (few, many) = if is_swapped { (b, a) } else { (a, b) };
        let Some(bounds) = many.0.bounds(many.1) else { return };
        let _ = few.0.within(few.1, &bounds.inflated(margin), |number| {
            let own = few.0.placed(number as usize, few.1);
            let Some(around) = Aabb::of(own.0, own.1) else { return ControlFlow::Continue(()) };
            many.0.within(many.1, &around.inflated(margin), |other| {
                let its = many.0.placed(other as usize, many.1);
                visit(if is_swapped {
                    Both { parts: [other, number], a: its, b: own }
                } else {
                    Both { parts: [number, other], a: own, b: its }
                })
            })
        });
    }

    /// All parts whose boxes a box of the world may overlap.
    pub fn within(
        &self,
        pose: Pose<V>,
        around: &Aabb<V>,
        mut visit: impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Parts::Many(compound) = self else { return visit(0) };
        let mut outcome = ControlFlow::Continue(());
        compound.tree.overlapping(&seen_from(pose, around), |number| {
            outcome = visit(number);
            outcome
        });
        outcome
    }

    /// The first part that a ray hits; of several at once the first in order.
    pub fn cast_ray(&self, pose: Pose<V>, ray: Ray<V>, max: V::Real) -> Option<(u32, RayHit<V>)> {
        let compound = match self {
            Parts::One(shape) => return cast_ray(shape, pose, ray, max).map(|hit| (0, hit)),
            Parts::Many(compound) => compound,
        };
        let point = Aabb { min: ray.origin(), max: ray.origin() };
        let direction = pose.inverse_transform_vector(ray.direction());
        let mut first: Option<(u32, RayHit<V>)> = None;
        compound.tree.swept(&seen_from(pose, &point), direction, max, |number, _| {
            let limit = first.as_ref().map_or(max, |(_, hit)| hit.t);
            let (shape, at) = self.placed(number as usize, pose);
            if let Some(hit) = cast_ray(shape, at, ray, limit)
                && first.as_ref().is_none_or(|(part, best)| (hit.t, number) < (best.t, *part))
            {
                first = Some((number, hit));
            }
            first.as_ref().map_or(max, |(_, hit)| hit.t)
        });
        first
    }

    /// When two first touch up to a limit, and which of their parts; of several at once the first in order. The points of the hit are in the frames of the colliders.
    pub fn cast(
        a: (&Self, Motion<V>),
        b: (&Self, Motion<V>),
        limit: V::Real,
        stop: Stop<V::Real>,
    ) -> Option<([u32; 2], CastHit<V>)> {
        if a.0.len() > b.0.len() {
            let ([part_b, part_a], hit) = Self::cast(b, a, limit, stop)?;
            return Some(([part_a, part_b], hit.flipped()));
        }
        let velocity = a.1.velocity() - b.1.velocity();
        let mut first: Option<([u32; 2], CastHit<V>)> = None;
        for number in 0..a.0.len() {
            let (shape, pose) = a.0.placed(number, a.1.start());
            let Some(around) = Aabb::of(shape, pose) else { continue };
            let time = first.as_ref().map_or(limit, |(_, hit)| hit.time);
            b.0.on_way(b.1.start(), &around.inflated(stop.margin), velocity, time, |other| {
                let parts = [number as u32, other];
                let time = first.as_ref().map_or(limit, |(_, hit)| hit.time);
                let (its, at) = b.0.placed(other as usize, b.1.start());
                let hit = any::cast_shape_within(
                    (shape.into(), pose.moving(a.1.velocity())),
                    (its.into(), at.moving(b.1.velocity())),
                    (time, stop.margin),
                );
                if let Some(hit) = hit.filter(|hit| !stop.passes(hit, velocity))
                    && first.as_ref().is_none_or(|(best, its)| (hit.time, parts) < (its.time, *best))
                {
                    first = Some((parts, hit));
                }
                first.as_ref().map_or(limit, |(_, hit)| hit.time)
            });
        }
        let (parts, hit) = first?;
        let local_a = a.0.in_whole(parts[0], hit.local_a);
        let local_b = b.0.in_whole(parts[1], hit.local_b);
        Some((parts, CastHit { local_a, local_b, ..hit }))
    }

    /// When two that move and turn first touch, and which of their parts; of several at once the first in order. The points of the hit are in the frames of the colliders.
    pub fn impact(a: (&Self, &Sweep<V>), b: (&Self, &Sweep<V>), max: V::Real) -> Option<([u32; 2], SweepHit<V>)> {
        if !(a.1.turns() || b.1.turns()) {
            let (parts, hit) = Self::cast((a.0, a.1.motion()), (b.0, b.1.motion()), max, Stop::at(max))?;
            let CastHit { time, normal, depth, local_a, local_b, start } = hit;
            return Some((parts, SweepHit { time, normal, depth, local_a, local_b, start, is_certain: true }));
        }
        let mut first: Option<([u32; 2], SweepHit<V>)> = None;
        Self::impacts(a, b, max, &mut |parts, hit| {
            if first.as_ref().is_none_or(|(best, its)| (hit.time, parts) < (its.time, *best)) {
                first = Some((parts, hit));
            }
            first.as_ref().map_or(max, |(_, hit)| hit.time)
        });
        first
    }

    /// When each two parts of two that move and turn first touch, as far as the visitor says. The points of hits are in the frames of the colliders.
    pub fn impacts(
        a: (&Self, &Sweep<V>),
        b: (&Self, &Sweep<V>),
        max: V::Real,
        visit: &mut dyn FnMut([u32; 2], SweepHit<V>) -> V::Real,
    ) {
        if a.0.len() > b.0.len() {
            return Self::impacts(b, a, max, &mut |[part_b, part_a], hit| visit([part_a, part_b], hit.flipped()));
        }
        let wide = b.0.furthest_on(b.1, max);
        let mut limit = max;
        for number in 0..a.0.len() {
            let (shape, sweep) = a.0.on_sweep(number, a.1);
            let Some(around) = Aabb::on_way(shape.into(), &sweep, max) else { continue };
            let _ = b.0.within(b.1.start(), &around.inflated(wide), |other| {
                let (its, its_sweep) = b.0.on_sweep(other as usize, b.1);
                if let Some(hit) = any::time_of_impact((shape.into(), sweep), (its.into(), its_sweep), limit) {
                    let local_a = a.0.in_whole(number as u32, hit.local_a);
                    let local_b = b.0.in_whole(other, hit.local_b);
                    limit = visit([number as u32, other], SweepHit { local_a, local_b, ..hit });
                }
                ControlFlow::Continue(())
            });
        }
    }

    /// A part, and its way.
    pub fn on_sweep(&self, number: usize, sweep: &Sweep<V>) -> (&Shape<V>, Sweep<V>) {
        match self {
            Parts::One(shape) => (shape, *sweep),
            Parts::Many(compound) => {
                let part = &compound.parts[number];
                (&part.shape, sweep.of_part(part.pose))
            }
        }
    }

    /// All parts whose boxes a moving box of the world may meet, as far as the visitor says.
    fn on_way(
        &self,
        pose: Pose<V>,
        around: &Aabb<V>,
        velocity: V,
        max: V::Real,
        mut visit: impl FnMut(u32) -> V::Real,
    ) {
        match self {
            Parts::One(_) => {
                visit(0);
            }
            Parts::Many(compound) => {
                let direction = pose.inverse_transform_vector(velocity);
                compound.tree.swept(&seen_from(pose, around), direction, max, |number, _| visit(number));
            }
        }
    }

    /// The part whose surface is nearest to a point, or that contains it; of several the first in order.
    pub fn nearest(&self, pose: Pose<V>, point: V, max: V::Real) -> Option<(u32, Projection<V>)> {
        let within = |found: &(u32, Projection<V>)| found.1.distance <= max;
        let compound = match self {
            Parts::One(shape) => return project_point(shape, pose, point).map(|found| (0, found)).filter(within),
            Parts::Many(compound) => compound,
        };
        let local = pose.inverse_transform_point(point);
        let slack = rounding(pose, point);
        let mut first: Option<(u32, Projection<V>)> = None;
        // What contains the point is at no distance from it, however deep that is.
        compound.tree.nearest(local, max.max(V::Real::ZERO) + slack, |number, _| {
            let (shape, at) = self.placed(number as usize, pose);
            if let Some(found) = project_point(shape, at, point).filter(|found| found.distance <= max)
                && first.as_ref().is_none_or(|(part, best)| (found.distance, number) < (best.distance, *part))
            {
                first = Some((number, found));
            }
            first.as_ref().map_or(max, |(_, found)| found.distance).max(V::Real::ZERO) + slack
        });
        first
    }
}

impl<V: Space> Compound<V> {
    fn bounds_at(&self, pose: Pose<V>) -> Option<Aabb<V>> {
        if !pose.is_valid() {
            return None;
        }
        let (center, half) = (self.bounds.center(), self.bounds.half_extents());
        if !(center.is_finite() && half.is_finite()) {
            return self.merged_at(pose);
        }
        let middle = pose.transform_point(center);
        let half = spread(half, |axis| pose.inverse_transform_vector(axis));
        let slack = V::splat(rounding(pose, middle)) + tolerance::swept::<V::Real>() * (half + center.abs());
        Some(Aabb { min: middle - half - slack, max: middle + half + slack })
    }

    /// Of a compound without end, part by part.
    fn merged_at(&self, pose: Pose<V>) -> Option<Aabb<V>> {
        let boxes = self.parts.iter().filter_map(|part| Aabb::of(&part.shape, pose.compose(part.pose)));
        boxes.reduce(|all, one| all.merged(&one))
    }
}

/// A box around a box of the world, in a frame.
fn seen_from<V: Space>(pose: Pose<V>, around: &Aabb<V>) -> Aabb<V> {
    let (center, half) = (around.center(), around.half_extents());
    // What has no end in one direction may have none in any, once it is turned.
    if !(center.is_finite() && half.is_finite()) {
        return Aabb { min: V::splat(V::Real::NEG_INFINITY), max: V::splat(V::Real::INFINITY) };
    }
    let middle = pose.inverse_transform_point(center);
    let half = spread(half, |axis| pose.transform_vector(axis));
    let slack = V::splat(rounding(pose, center)) + tolerance::swept::<V::Real>() * half;
    Aabb { min: middle - half - slack, max: middle + half + slack }
}

/// How far a box with these half extents reaches along each axis, once it is turned; the axes are turned back.
fn spread<V: Space>(half: V, turned_back: impl Fn(V) -> V) -> V {
    let mut reach = V::ZERO;
    for i in 0..V::DIMENSION {
        reach = reach.with(i, turned_back(V::ZERO.with(i, V::Real::ONE)).abs().dot(half));
    }
    reach
}

/// What rounding may take from a point that goes through a pose.
fn rounding<V: Space>(pose: Pose<V>, point: V) -> V::Real {
    tolerance::swept::<V::Real>() * (pose.translation().abs().greatest() + point.abs().greatest())
}
