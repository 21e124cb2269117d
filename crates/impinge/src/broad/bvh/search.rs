//! What is in a box, at a point, on a ray, on the way of a box, near a point.

use super::Bvh;
use super::node::{Boxes, Child};
use super::stack::Stack;
use crate::bounding::Aabb;
use crate::broad::reach::{Around, Reach, Sweep, bounded};
use crate::broad::visit::Verdict;
use crate::query::Ray;
use crate::space::{Four, Real, Space, Vector};
use core::hint::select_unpredictable;

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
        let mut open = Stack::<Tagged<V>, ROOM>::new(Tagged::<V>::default());
        let mut number = 0;
        loop {
            let node = &self.nodes[number];
            let (min, max) = (node.boxes.min.as_ref(), node.boxes.max.as_ref());
            let distances = question.reach(|axis| min[axis], |axis| max[axis]);
            let mask = distances.at_most(limit);
            let hit = farthest_first::<V::Real>(distances, &node.children, mask);
            // What comes after the next one is asked for already, so that it is there by then. There is no branch here either: of keys and of nothing it is this node.
            for one in &hit[..3] {
                let soon = Child::of_tag(V::Real::untagged(*one).1);
                self.touch(select_unpredictable(soon.is_key(), number, soon.node()));
            }
            open.push_some(hit, mask.count_ones() as usize);
            number = loop {
                let Some(last) = open.pop() else { return };
                let (distance, tag) = V::Real::untagged(last);
                let child = Child::of_tag(tag);
                // What was near enough before may be no longer. Nothing is when the visitor has seen enough: the limit is negative, then.
                if !(distance <= limit) {
                    continue;
                }
                if !child.is_key() {
                    break child.node();
                }
                limit = limit.min(question.limit(visit(child.key(), question.told(distance))));
            };
        }
    }
}

type Tagged<V> = <<V as Vector>::Real as Real>::Tagged;

/// The children that a mask tells, each with its distance, the nearest last; and what does not count after these. Sorted without a branch, because the order cannot be foretold.
#[inline(always)]
fn farthest_first<R: Real>(distances: R::Four, children: &[Child; 4], mask: u32) -> [R::Tagged; 4] {
    let distances = distances.values();
    let [a, b, c, d] = [0, 1, 2, 3].map(|lane| {
        let tagged = distances[lane].tagged(children[lane].tag());
        select_unpredictable(mask & (1 << lane) != 0, tagged, R::Tagged::default())
    });
    let sort = |a: R::Tagged, b: R::Tagged| (a.max(b), a.min(b));
    let ((a, b), (c, d)) = (sort(a, b), sort(c, d));
    let ((a, c), (b, d)) = (sort(a, c), sort(b, d));
    let (b, c) = sort(b, c);
    [a, b, c, d]
}
