//! What fast colliders meet on their way since the last update.
//!
//! Whatever a fast collider meets is, at some time, in the box around its way, and by now at most as far from there as anything slow has moved. So the tree of boxes is searched with that box,
//! made wider by the longest step of what is slow. Two fast ones are compared by the boxes around their ways. All are turned as they are now: only their way counts.

use super::collider::Collider;
use super::event::Impact;
use super::hooks::Hooks;
use super::parts::Parts;
use super::{Handle, World};
use crate::bounding::Aabb;
use crate::math::pose::Pose;
use crate::query::Contact;
use crate::space::{Real, Space};
use alloc::vec::Vec;

impl<V: Space> World<V> {
    /// Finds what is met on the way, and has these pairs looked at.
    pub(super) fn sweep(&mut self, hooks: &mut impl Hooks<V>) {
        let mut movers = core::mem::take(&mut self.scratch.movers);
        movers.clear();
        movers.extend(self.changed.iter().copied().filter(|index| self.is_mover(*index)));
        if !movers.is_empty() {
            let mut crossings = core::mem::take(&mut self.scratch.crossings);
            crossings.clear();
            self.cross_slow(&movers, &mut crossings);
            self.cross_fast(&mut movers, &mut crossings);
            for &index in &movers {
                self.ways.push((self.handle_of(index), self.slots[index as usize].before));
            }
            // The order of the tree is not to be seen.
            crossings.sort_unstable();
            crossings.dedup();
            for keys in &crossings {
                self.cross(*keys, hooks);
            }
            self.scratch.crossings = crossings;
        }
        self.scratch.movers = movers;
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

    /// What fast ones may meet of what is not.
    fn cross_slow(&self, movers: &[u32], crossings: &mut Vec<[u32; 2]>) {
        let slow = self.changed.iter().filter(|index| self.marks[**index as usize].is_in && !self.is_mover(**index));
        let longest = slow.fold(V::ZERO, |most, index| most.max(self.step_of(*index).abs()));
        for &index in movers {
            let Some(way) = self.way_of(index) else { continue };
            let around = Aabb { min: way.min - longest, max: way.max + longest };
            self.phase.tree().overlapping(&around, |other| {
                if other != index && !self.is_mover(other) {
                    crossings.push([index.min(other), index.max(other)]);
                }
            });
        }
    }

    /// What fast ones may meet of each other: along the first axis, one after the other.
    fn cross_fast(&self, movers: &mut [u32], crossings: &mut Vec<[u32; 2]>) {
        let start_of = |index: &u32| self.way_of(*index).map_or(V::Real::INFINITY, |way| way.min.get(0));
        movers.sort_unstable_by(|a, b| {
            start_of(a).partial_cmp(&start_of(b)).unwrap_or(core::cmp::Ordering::Equal).then(a.cmp(b))
        });
        for (i, &index) in movers.iter().enumerate() {
            let Some(way) = self.way_of(index) else { continue };
            for &other in &movers[i + 1..] {
                let Some(its) = self.way_of(other) else { continue };
                if its.min.get(0) > way.max.get(0) {
                    break;
                }
                if its.overlaps(&way) {
                    crossings.push([index.min(other), index.max(other)]);
                }
            }
        }
    }

    /// Whether two meet on their way.
    fn cross(&mut self, keys: [u32; 2], hooks: &mut impl Hooks<V>) {
        let known = self.pairs.find(keys);
        if !self.may_touch(keys) || known.is_some_and(|number| self.pairs[number].is_touching) {
            return;
        }
        let slots = keys.map(|key| &self.slots[key as usize]);
        let [Some(a), Some(b)] = slots.map(|slot| slot.collider.as_ref()) else { return };
        let handles = keys.map(|key| self.handle_of(key));
        // Half as fast for twice as long, because a step may be twice as long as numbers go.
        let start = |pose: Pose<V>, i: usize| pose.with_translation(slots[i].before.translation());
        let motion = |pose: Pose<V>, i: usize| start(pose, i).moving(V::Real::HALF * self.step_of(keys[i]));
        let Some((parts, hit)) =
            Parts::cast((&a.parts, motion(a.pose, 0)), (&b.parts, motion(b.pose, 1)), V::Real::TWO)
        else {
            return;
        };
        if !hooks.allows((handles[0], a), (handles[1], b)) {
            return;
        }
        let contact = Contact { normal: hit.normal, depth: hit.depth, local_a: hit.local_a, local_b: hit.local_b };
        let impact = impact(handles, parts, V::Real::HALF * hit.time, contact, a.is_fast);
        let number = known.unwrap_or_else(|| self.pairs.add(keys));
        self.pairs[number].impact = self.impacts.len() as u32;
        self.impacts.push(impact);
        self.scratch.queue.push(number);
    }
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
