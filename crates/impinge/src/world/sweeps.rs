//! What fast colliders meet on their way since the last update.
//!
//! Whatever a fast collider meets is, at some time, in the box around its way, and by now at most as far from there as it has moved since. So the tree of boxes is searched with that box, made wider by a step that
//! most of what is slow has not exceeded. What has, and all that is fast, is compared with it by the boxes around both ways. All are turned as they are now: only their way counts.

use super::collider::Collider;
use super::event::Impact;
use super::hooks::Hooks;
use super::parts::{Parts, Stop};
use super::{Handle, World};
use crate::bounding::Aabb;
use crate::math::pose::Pose;
use crate::query::{Contact, Start};
use crate::space::{Real, Space};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The box around the way of a collider that is fast, or has gone far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<V: Space> {
    around: Aabb<V>,
    index: u32,
    is_fast: bool,
}

/// Room for a sweep.
#[derive(Clone, Debug)]
pub(super) struct Sweep<V: Space> {
    ways: Vec<Way<V>>,
    crossings: Vec<[u32; 2]>,
}

impl<V: Space> Default for Sweep<V> {
    fn default() -> Self {
        Sweep { ways: Vec::new(), crossings: Vec::new() }
    }
}

impl<V: Space> World<V> {
    /// Finds what is met on the way, and has these pairs looked at. False if there is more than the budget allows.
    pub(super) fn sweep(&mut self, budget: usize, hooks: &mut dyn Hooks<V>) -> bool {
        if !self.changed.iter().any(|index| self.is_mover(*index)) {
            return true;
        }
        let Sweep { mut ways, mut crossings } = core::mem::take(&mut self.sweep);
        ways.clear();
        crossings.clear();
        let wide = self.usual_step();
        for &index in &self.changed {
            let is_fast = self.is_mover(index);
            if is_fast || self.has_gone_further(index, wide) {
                ways.extend(self.way_of(index).map(|around| Way { around, index, is_fast }));
            }
        }
        let most = super::near::VISITS.saturating_mul(budget);
        let mut is_all = self.cross_near(&ways, wide, most, &mut crossings);
        is_all &= cross_far(&mut ways, most, &mut crossings);
        for way in ways.iter().filter(|way| way.is_fast) {
            self.ways.push((self.handle_of(way.index), self.slots[way.index as usize].before));
        }
        // The order of the tree is not to be seen.
        crossings.sort_unstable();
        crossings.dedup();
        for keys in &crossings {
            is_all &= self.cross(*keys, budget, hooks);
        }
        self.sweep = Sweep { ways, crossings };
        is_all
    }

    /// A step that most of what has moved, and is not fast, has not exceeded on any axis.
    fn usual_step(&self) -> V {
        let (mut sum, mut count) = (V::ZERO, V::Real::ONE);
        for &index in self.changed.iter().filter(|index| !self.is_mover(**index)) {
            // Halves, so that they can be added up.
            (sum, count) = (sum + V::Real::HALF * self.step_of(index).abs(), count + V::Real::HALF);
        }
        V::Real::from_f64(4.0) / count * sum
    }

    fn has_gone_further(&self, index: u32, step: V) -> bool {
        let own = self.step_of(index).abs();
        self.marks[index as usize].is_in && (0..V::DIMENSION).any(|axis| own.get(axis) > step.get(axis))
    }

    /// Whether a collider is fast, and has moved since the last update.
    fn is_mover(&self, index: u32) -> bool {
        let is_fast = |collider: &Collider<V>| collider.is_fast && self.step_of(index) != V::ZERO;
        self.marks[index as usize].is_in && self.slots[index as usize].collider.as_ref().is_some_and(is_fast)
    }

    /// How far a collider has moved since the last update.
    fn step_of(&self, index: u32) -> V {
        let slot = &self.slots[index as usize];
        let now = slot.collider.as_ref().map_or(slot.before, |collider| collider.pose);
        now.translation() - slot.before.translation()
    }

    /// The box around the way of a collider.
    fn way_of(&self, index: u32) -> Option<Aabb<V>> {
        let slot = &self.slots[index as usize];
        let collider = slot.collider.as_ref()?;
        let start = collider.parts.bounds(collider.pose.with_translation(slot.before.translation()))?;
        Some(start.merged(&self.marks[index as usize].bounds))
    }

    /// What fast ones may meet of what has not gone far. False if that is too much.
    fn cross_near(&self, ways: &[Way<V>], wide: V, most: usize, crossings: &mut Vec<[u32; 2]>) -> bool {
        for &Way { around, index, .. } in ways.iter().filter(|way| way.is_fast) {
            let around = Aabb { min: around.min - wide, max: around.max + wide };
            self.phase.tree().overlapping(&around, |other| {
                let keys = [index.min(other), index.max(other)];
                if other != index && self.may_touch(keys) {
                    crossings.push(keys);
                }
                if crossings.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if crossings.len() > most {
                return false;
            }
        }
        true
    }

    /// Looks whether two meet on their way. False if there is no room for the pair.
    fn cross(&mut self, keys: [u32; 2], budget: usize, hooks: &mut dyn Hooks<V>) -> bool {
        if !self.may_touch(keys) {
            return true;
        }
        let slots = keys.map(|key| &self.slots[key as usize]);
        let [Some(a), Some(b)] = slots.map(|slot| slot.collider.as_ref()) else { return true };
        // Half as fast for twice as long, because a step may be twice as long as numbers go.
        let start = |pose: Pose<V>, i: usize| pose.with_translation(slots[i].before.translation());
        let motion = |pose: Pose<V>, i: usize| start(pose, i).moving(V::Real::HALF * self.step_of(keys[i]));
        let two = V::Real::TWO;
        let cast = Parts::cast((&a.parts, motion(a.pose, 0)), (&b.parts, motion(b.pose, 1)), two, Stop::at(two));
        let Some((parts, hit)) = cast else { return true };
        let known = self.pairs.find(keys);
        // Who touched at the start has met before.
        let is_old = hit.start != Start::Apart && known.is_some_and(|number| self.pairs[number].is_touching);
        let handles = keys.map(|key| self.handle_of(key));
        if is_old || !hooks.allows((handles[0], a), (handles[1], b)) {
            return true;
        }
        let contact = Contact { normal: hit.normal, depth: hit.depth, local_a: hit.local_a, local_b: hit.local_b };
        let impact = impact(handles, parts, V::Real::HALF * hit.time, contact, a.is_fast);
        let number = match known {
            Some(number) => number,
            None if self.pairs.len() >= budget => return false,
            None => self.pairs.add(keys),
        };
        self.pairs[number].impact = self.impacts.len() as u32;
        self.impacts.push(impact);
        self.scratch.queue.push(number);
        true
    }
}

/// What may meet of all that is fast or has gone far, of two at least one fast: along the first axis, one after the other. False if that is too much.
fn cross_far<V: Space>(ways: &mut [Way<V>], most: usize, crossings: &mut Vec<[u32; 2]>) -> bool {
    ways.sort_unstable_by(|a, b| {
        let start = |way: &Way<V>| way.around.min.get(0);
        start(a).partial_cmp(&start(b)).unwrap_or(core::cmp::Ordering::Equal).then(a.index.cmp(&b.index))
    });
    for (i, way) in ways.iter().enumerate() {
        for other in &ways[i + 1..] {
            if other.around.min.get(0) > way.around.max.get(0) {
                break;
            }
            if (way.is_fast || other.is_fast) && other.around.overlaps(&way.around) {
                crossings.push([way.index.min(other.index), way.index.max(other.index)]);
            }
            if crossings.len() > most {
                return false;
            }
        }
    }
    true
}

/// The fast one first.
fn impact<V: Space>(
    [a, b]: [Handle; 2],
    parts: [u32; 2],
    time: V::Real,
    contact: Contact<V>,
    is_in_order: bool,
) -> Impact<V> {
    if is_in_order {
        Impact { a, b, parts: (parts[0], parts[1]), time, contact }
    } else {
        Impact { a: b, b: a, parts: (parts[1], parts[0]), time, contact: contact.flipped() }
    }
}
