//! Which colliders are near each other: boxes that overlap become pairs, as many as the budget allows.
//!
//! Which pairs appear and vanish is put in order before anything is done about it, so that the numbers of pairs, and with them the order of contacts, do not depend on the tree of boxes. If there are more pairs than
//! the budget allows, the rest is left out, and looked for again at each update until all are there.

use super::pairs::NONE;
use super::update::Scratch;
use super::{Changes, World};
use crate::bounding::Aabb;
use crate::broad::Change;
use crate::space::{Real, Space};
use crate::tolerance;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// For each pair of the budget so many that may touch are looked at, before a search is given up.
pub(super) const VISITS: usize = 4;

impl<V: Space> World<V> {
    /// Gives all that has changed its box.
    pub(super) fn place_changed(&mut self) {
        let gap = self.settings.gap();
        for i in 0..self.changed.len() {
            let index = self.changed[i];
            let mark = &mut self.marks[index as usize];
            let slot = &mut self.slots[index as usize];
            let Some(collider) = &slot.collider else { continue };
            if !mark.is_in {
                // It was not there, so it has not come from anywhere.
                slot.before = collider.pose;
            }
            mark.shift = collider.pose.translation() - slot.before.translation();
            let bounds = if collider.is_enabled { collider.parts.bounds(collider.pose) } else { None };
            let is_placed = bounds.is_some_and(|bounds| {
                mark.bounds = roomy(bounds);
                let around = if gap > V::Real::ZERO { mark.bounds.inflated(gap) } else { mark.bounds };
                let placed = if mark.is_in { self.phase.set(index, around) } else { self.phase.insert(index, around) };
                placed.is_ok()
            });
            if is_placed {
                mark.is_in = true;
            } else if mark.is_in {
                self.leave(index);
            }
        }
    }

    /// Makes pairs of boxes that overlap, and marks those that do not any more.
    pub(super) fn find_pairs(&mut self, budget: usize) {
        let mut scratch = core::mem::take(&mut self.scratch);
        scratch.appeared.clear();
        scratch.vanished.clear();
        scratch.queue.clear();
        let mut is_incomplete = self.collect_changes(&mut scratch, budget) || self.is_incomplete;
        for i in 0..self.changed.len() {
            self.end_forbidden(self.changed[i]);
            is_incomplete = is_incomplete || self.collect_allowed(self.changed[i], budget, &mut scratch.appeared);
        }
        // Where many vanish, looking at all takes less than to find each.
        if is_incomplete || scratch.vanished.len() > self.pairs.len() / 8 {
            self.check_all_pairs(&mut scratch.queue);
        } else {
            scratch.vanished.sort_unstable();
            for number in scratch.vanished.iter().filter_map(|keys| self.pairs.find(*keys)) {
                scratch.queue.push(number);
            }
            scratch.queue.iter().for_each(|number| self.pairs.set_near(*number, false));
        }
        if is_incomplete {
            is_incomplete = self.collect_missing(&mut scratch.appeared, budget);
        }
        scratch.appeared.sort_unstable();
        scratch.appeared.dedup();
        for &keys in &scratch.appeared {
            let number = match self.pairs.find_lingering(keys) {
                Some(number) => number,
                None if self.pairs.len() >= budget => {
                    is_incomplete = true;
                    continue;
                }
                None => self.pairs.add(keys),
            };
            self.pairs.set_near(number, true);
            scratch.queue.push(number);
        }
        self.scratch = scratch;
        self.is_incomplete = is_incomplete;
    }

    /// What boxes tell. True if that was too much to hear to the end.
    fn collect_changes(&mut self, scratch: &mut Scratch, budget: usize) -> bool {
        let most = VISITS.saturating_mul(budget);
        let slots = &self.slots;
        let mut is_too_much = false;
        self.phase.update(|change, a, b| {
            let both = (&slots[a as usize].collider, &slots[b as usize].collider);
            match (change, both) {
                (_, (Some(one), Some(other))) if !one.may_touch(other) => (),
                (Change::Appeared, (Some(_), Some(_))) => scratch.appeared.push([a, b]),
                (Change::Vanished, (Some(_), Some(_))) => scratch.vanished.push([a, b]),
                // Of what is gone all has ended.
                _ => (),
            }
            is_too_much = scratch.appeared.len() > budget || scratch.vanished.len() > most;
            if is_too_much { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        is_too_much
    }

    /// After a change of layers: ends what may not touch any more.
    fn end_forbidden(&mut self, index: u32) {
        if !self.marks[index as usize].changes.has(Changes::LAYERS) {
            return;
        }
        let mut number = self.pairs.first(index);
        while number != NONE {
            let next = self.pairs.after(number, index);
            if !self.may_touch(self.pairs[number].keys) {
                self.end_pair(number);
            }
            number = next;
        }
    }

    /// After a change of layers: collects what may touch now. True if that is too much.
    fn collect_allowed(&self, index: u32, budget: usize, appeared: &mut Vec<[u32; 2]>) -> bool {
        if !self.marks[index as usize].changes.has(Changes::LAYERS) {
            return false;
        }
        let Some(around) = self.phase.get(index) else { return false };
        self.phase.tree().overlapping(&around, |other| {
            let keys = [index.min(other), index.max(other)];
            if other != index && self.may_touch(keys) && self.pairs.find(keys).is_none() {
                appeared.push(keys);
            }
            if appeared.len() > budget { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        appeared.len() > budget
    }

    pub(crate) fn may_touch(&self, keys: [u32; 2]) -> bool {
        let [a, b] = keys.map(|key| self.slots[key as usize].collider.as_ref());
        matches!((a, b), (Some(a), Some(b)) if a.may_touch(b))
    }

    /// Compares all pairs with the boxes, where not every change was heard.
    fn check_all_pairs(&mut self, queue: &mut Vec<u32>) {
        for number in 0..self.pairs.end() {
            if !self.pairs[number].is_there() {
                continue;
            }
            let [a, b] = self.pairs[number].keys.map(|key| self.phase.get(key));
            let is_near = matches!((a, b), (Some(a), Some(b)) if a.overlaps(&b));
            if self.pairs[number].is_near() && !is_near {
                self.pairs.set_near(number, false);
                queue.push(number);
            }
        }
    }

    /// Collects boxes that overlap and are not among the pairs, as many as there is room for, and pairs whose boxes overlap again. True if there are more. What is fixed is not asked for others, so
    /// that a level of any number of walls takes no time.
    fn collect_missing(&self, appeared: &mut Vec<[u32; 2]>, budget: usize) -> bool {
        let (room, most) = (budget.saturating_sub(self.pairs.len()), VISITS.saturating_mul(budget));
        appeared.clear();
        let (mut visits, mut new, mut is_more) = (0, 0, false);
        for (index, slot) in (0..).zip(&self.slots) {
            let Some(collider) = slot.collider.as_ref().filter(|collider| !collider.is_fixed) else { continue };
            let Some(around) = self.phase.get(index) else { continue };
            self.phase.tree().overlapping(&around, |other| {
                let Some(its) = self.slots[other as usize].collider.as_ref() else { return ControlFlow::Continue(()) };
                let is_first = other > index || its.is_fixed;
                if other == index || !is_first || !collider.may_touch(its) {
                    return ControlFlow::Continue(());
                }
                visits += 1;
                let keys = [index.min(other), index.max(other)];
                match self.pairs.find(keys) {
                    Some(number) if self.pairs[number].is_near() => (),
                    Some(_) => appeared.push(keys),
                    None if new < room => {
                        new += 1;
                        appeared.push(keys);
                    }
                    None => is_more = true,
                }
                if visits > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if visits > most {
                return true;
            }
        }
        is_more
    }
}

/// A box with room for what rounding may have taken from it: shapes that touch to rounding must not be told apart by their boxes.
pub(super) fn roomy<V: Space>(aabb: Aabb<V>) -> Aabb<V> {
    let finite = |most: V::Real, value: V::Real| if value.is_finite() { most.max(value.abs()) } else { most };
    let numbers = (0..V::DIMENSION).flat_map(|axis| [aabb.min.get(axis), aabb.max.get(axis)]);
    aabb.inflated(tolerance::apart::<V::Real>() * numbers.fold(V::Real::ZERO, finite))
}
