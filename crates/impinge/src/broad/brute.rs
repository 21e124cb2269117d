//! Boxes in a list, each of which is asked: slow, obvious, and what the tree is tested against.

use super::error::{BvhError, check, check_key};
use super::reach::{Around, Reach, Sweep, bounded};
use super::visit::Verdict;
use crate::bounding::Aabb;
use crate::query::Ray;
use crate::space::{Real, Space};
use alloc::vec::Vec;

/// Boxes with keys, in a list. Answers as [`Bvh`](super::Bvh) does, by asking every box; for a handful of boxes that is no slower.
#[derive(Clone, Debug, Default)]
pub struct Brute<V: Space> {
    boxes: Vec<(u32, Aabb<V>)>,
}

impl<V: Space> Brute<V> {
    /// Without boxes.
    pub fn new() -> Self {
        Brute { boxes: Vec::new() }
    }

    /// How many boxes there are.
    pub fn len(&self) -> usize {
        self.boxes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.boxes.is_empty()
    }

    /// The box of a key.
    pub fn get(&self, key: u32) -> Option<Aabb<V>> {
        self.index(key).map(|index| self.boxes[index].1)
    }

    /// Adds a box. The key must not be taken.
    pub fn insert(&mut self, key: u32, aabb: Aabb<V>) -> Result<(), BvhError> {
        check_key(key)?;
        check(key, &aabb)?;
        if self.index(key).is_some() {
            return Err(BvhError::KeyTaken { key });
        }
        self.boxes.push((key, aabb));
        Ok(())
    }

    /// Takes a box away, and tells what it was. `None` if there is no such key.
    pub fn remove(&mut self, key: u32) -> Option<Aabb<V>> {
        self.index(key).map(|index| self.boxes.swap_remove(index).1)
    }

    /// Gives a key another box.
    pub fn set(&mut self, key: u32, aabb: Aabb<V>) -> Result<(), BvhError> {
        check(key, &aabb)?;
        let index = self.index(key).ok_or(BvhError::UnknownKey { key })?;
        self.boxes[index].1 = aabb;
        Ok(())
    }

    /// All pairs of keys whose boxes overlap, each once, the smaller key first. Touching counts. The visitor may stop.
    pub fn pairs<R: Verdict>(&self, mut visit: impl FnMut(u32, u32) -> R) {
        for (i, (a, one)) in self.boxes.iter().enumerate() {
            for (b, other) in &self.boxes[..i] {
                if one.overlaps(other) && visit(*a.min(b), *a.max(b)).is_enough() {
                    return;
                }
            }
        }
    }

    /// All pairs of a key of this list and one of another whose boxes overlap. Touching counts. The visitor may stop.
    pub fn pairs_with<R: Verdict>(&self, other: &Self, mut visit: impl FnMut(u32, u32) -> R) {
        for (a, one) in &self.boxes {
            for (b, its) in &other.boxes {
                if one.overlaps(its) && visit(*a, *b).is_enough() {
                    return;
                }
            }
        }
    }

    /// All keys whose boxes overlap a box. Touching counts. The visitor may stop.
    pub fn overlapping<R: Verdict>(&self, aabb: &Aabb<V>, mut visit: impl FnMut(u32) -> R) {
        if bounded(aabb).is_some() {
            let _ = self.boxes.iter().any(|(key, its)| its.overlaps(aabb) && visit(*key).is_enough());
        }
    }

    /// All keys whose boxes a point is in. The surface counts. The visitor may stop.
    pub fn containing<R: Verdict>(&self, point: V, visit: impl FnMut(u32) -> R) {
        self.overlapping(&Aabb { min: point, max: point }, visit);
    }

    /// All keys whose boxes a ray meets up to `max`, as far as the visitor says.
    pub fn along(&self, ray: &Ray<V>, max: V::Real, visit: impl FnMut(u32, V::Real) -> V::Real) {
        self.swept(&Aabb { min: ray.origin(), max: ray.origin() }, ray.direction(), max, visit);
    }

    /// The same for a box that moves along a direction.
    pub fn swept(&self, aabb: &Aabb<V>, direction: V, max: V::Real, visit: impl FnMut(u32, V::Real) -> V::Real) {
        if let Some(sweep) = Sweep::new(aabb, direction, max) {
            self.reach(&sweep, max, visit);
        }
    }

    /// All keys whose boxes are within `max` of a point, as far as the visitor says.
    pub fn nearest(&self, point: V, max: V::Real, visit: impl FnMut(u32, V::Real) -> V::Real) {
        if let Some(around) = Around::new(point) {
            self.reach(&around, max, visit);
        }
    }

    fn reach<Q: Reach<V>>(&self, question: &Q, max: V::Real, mut visit: impl FnMut(u32, V::Real) -> V::Real) {
        let mut limit = question.limit(max);
        for (key, aabb) in &self.boxes {
            if let Some(distance) = question.of(aabb, limit).filter(|_| limit >= V::Real::ZERO) {
                limit = limit.min(question.limit(visit(*key, question.told(distance))));
            }
        }
    }

    fn index(&self, key: u32) -> Option<usize> {
        self.boxes.iter().position(|(its, _)| *its == key)
    }
}
