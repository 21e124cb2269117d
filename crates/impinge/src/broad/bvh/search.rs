//! What is in a box, at a point, on a ray, on the way of a box, near a point.

use super::Bvh;
use super::node::{Boxes, Child};
use super::stack::Stack;
use crate::bounding::Aabb;
use crate::broad::reach::{Around, Reach, Sweep, bounded};
use crate::broad::visit::Verdict;
use crate::query::Ray;
use crate::space::{Four, Real, Space};
use core::hint::black_box;

/// Children to be looked at.
const ROOM: usize = 64;

impl<V: Space> Bvh<V> {
    /// All keys whose boxes overlap a box. Touching counts. The visitor may stop by answering `ControlFlow::Break(())`.
    pub fn overlapping<R: Verdict>(&self, aabb: &Aabb<V>, mut visit: impl FnMut(u32) -> R) {
        if bounded(aabb).is_none()
            || self.endless.iter().any(|(key, its)| its.overlaps(aabb) && visit(*key).is_enough())
        {
            return;
        }
        self.find(aabb, |key| visit(key).is_enough());
    }

    /// All keys whose boxes a point is in. The surface counts. The visitor may stop.
    pub fn containing<R: Verdict>(&self, point: V, visit: impl FnMut(u32) -> R) {
        self.overlapping(&Aabb { min: point, max: point }, visit);
    }

    /// All keys whose boxes a ray meets up to `max`, about in the order in which it does. The visitor gets the key and where the ray enters its box, and answers how far to look from then on: as far as before,
    /// less when it has found something, or a negative number to stop.
    ///
    /// ```
    /// use impinge::d3::*;
    /// let balls = [3.0, 9.0, 6.0].map(|x| (Ball::new(1.0).unwrap(), Pose::at(x, 0.0, 0.0)));
    /// let tree = Bvh::build(&balls.each_ref().map(|(ball, pose)| Aabb::of(ball, *pose).unwrap()))?;
    /// let (ray, mut first) = (Ray::new(Vec3::ZERO, Vec3::X).unwrap(), None);
    /// let mut max = f32::INFINITY;
    /// tree.along(&ray, max, |key, _| {
    ///     let (ball, pose) = &balls[key as usize];
    ///     if let Some(hit) = cast_ray(ball, *pose, ray, max) {
    ///         (max, first) = (hit.t, Some(key));
    ///     }
    ///     max
    /// });
    /// assert_eq!((first, max), (Some(0), 2.0));
    /// # Ok::<(), impinge::BvhError>(())
    /// ```
    pub fn along(&self, ray: &Ray<V>, max: V::Real, visit: impl FnMut(u32, V::Real) -> V::Real) {
        self.swept(&Aabb { min: ray.origin(), max: ray.origin() }, ray.direction(), max, visit);
    }

    /// The same for a box that moves along a direction, which it covers in a unit of time, up to the time `max`.
    pub fn swept(&self, aabb: &Aabb<V>, direction: V, max: V::Real, visit: impl FnMut(u32, V::Real) -> V::Real) {
        if let Some(sweep) = Sweep::new(aabb, direction, max) {
            self.reach(&sweep, max, visit);
        }
    }

    /// All keys whose boxes are within `max` of a point, about in the order of their distance. The visitor gets the key and how far its box is, and answers how far to look from then on: `max` again, less when it has found
    /// something, or a negative number to stop.
    pub fn nearest(&self, point: V, max: V::Real, visit: impl FnMut(u32, V::Real) -> V::Real) {
        if let Some(around) = Around::new(point) {
            self.reach(&around, max, visit);
        }
    }

    /// All keys in the tree whose boxes overlap a box, until one is enough; whether one was.
    pub(super) fn find(&self, aabb: &Aabb<V>, mut found: impl FnMut(u32) -> bool) -> bool {
        let Some(aabb) = bounded(aabb) else { return false };
        let boxes = Boxes::of(&aabb);
        let mut open = Stack::<u32, ROOM>::new(0);
        let mut number = 0;
        loop {
            let node = &self.nodes[number as usize];
            let mut mask = node.boxes.overlap(&boxes);
            while mask != 0 {
                let child = node.children[mask.trailing_zeros() as usize];
                if !child.is_key() {
                    open.push(child.node() as u32);
                } else if found(child.key()) {
                    return true;
                }
                mask &= mask - 1;
            }
            match open.pop() {
                Some(next) => number = next,
                None => return false,
            }
        }
    }

    /// What a question reaches, the nearest first, as far as the visitor says.
    fn reach<Q: Reach<V>>(&self, question: &Q, max: V::Real, mut visit: impl FnMut(u32, V::Real) -> V::Real) {
        let mut limit = question.limit(max);
        for (key, aabb) in &self.endless {
            if let Some(distance) = question.of(aabb, limit) {
                limit = limit.min(question.limit(visit(*key, question.told(distance))));
            }
        }
        let mut open = Stack::<(V::Real, Child), ROOM>::new((V::Real::ZERO, Child::NONE));
        let mut child = Child::of_node(0, false);
        loop {
            // Negative when the visitor has seen enough, and then nothing is within it.
            if child.is_none() || limit < V::Real::ZERO {
                return;
            }
            let node = &self.nodes[child.node()];
            let (min, max) = (node.boxes.min.as_ref(), node.boxes.max.as_ref());
            let distances = question.reach(|axis| min[axis], |axis| max[axis]);
            let mut next = nearest_of(&mut open, distances, &node.children, limit);
            // What comes after the next one is asked for already, so that it is there by then.
            if let Some(soon) = open.top().and_then(|(_, soon)| self.nodes.get(soon.node())) {
                black_box(soon.keys);
            }
            // What was near enough before may be no longer.
            while next.0 > limit || next.1.is_key() {
                if next.0 <= limit && !next.1.is_none() {
                    limit = limit.min(question.limit(visit(next.1.key(), question.told(next.0))));
                }
                match open.pop() {
                    Some(last) => next = last,
                    None => return,
                }
            }
            child = next.1;
        }
    }
}

/// The nearest child within the limit. The others are left for later, the nearest of them on top.
#[inline(always)]
fn nearest_of<R: Real>(
    open: &mut Stack<(R, Child), ROOM>,
    distances: R::Four,
    children: &[Child; 4],
    limit: R,
) -> (R, Child) {
    let mut mask = distances.at_most(limit);
    let distances = distances.values();
    let mut next = || {
        let lane = mask.trailing_zeros() as usize & 3;
        let one = if mask == 0 { (R::INFINITY, Child::NONE) } else { (distances[lane], children[lane]) };
        mask &= mask.wrapping_sub(1);
        one
    };
    let (mut first, mut second) = (next(), next());
    if second.1.is_none() {
        return first;
    }
    if second.0 < first.0 {
        (first, second) = (second, first);
    }
    let (mut third, mut fourth) = (next(), next());
    if third.1.is_none() {
        open.push(second);
        return first;
    }
    if fourth.0 < third.0 {
        (third, fourth) = (fourth, third);
    }
    if third.0 < first.0 {
        (first, third) = (third, first);
    }
    if fourth.0 < second.0 {
        (second, fourth) = (fourth, second);
    }
    if third.0 < second.0 {
        (second, third) = (third, second);
    }
    if !fourth.1.is_none() {
        open.push(fourth);
    }
    open.push(third);
    open.push(second);
    first
}
