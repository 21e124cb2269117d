//! What an update does, step by step.
//!
//! Which pairs appear and vanish is put in order before anything is done about it, so that the numbers of pairs, and with them the order of contacts, do not depend on the tree of boxes. If there are more pairs than
//! the budget allows, the rest is left out, and looked for again at each update until all are there.

use super::contacts::{Look, Turn};
use super::event::Event;
use super::hooks::{Hooks, Stage};
use super::pairs::NONE;
use super::parts::Parts;
use super::{Changes, World};
use crate::bounding::Aabb;
use crate::broad::Change;
use crate::query::{Contact, contact};
use crate::space::{Real, Space};
use crate::tolerance;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// How an update went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Update {
    /// Every pair has been looked at.
    Complete,
    /// There are more pairs than the budget allows, and some have not been looked at. Those that were there stay; the others are looked for again at the next update.
    OverBudget {
        /// How many pairs are kept, at most.
        budget: usize,
    },
}

/// Room that is kept from one update to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    appeared: Vec<[u32; 2]>,
    vanished: Vec<[u32; 2]>,
    /// Pairs to be looked at.
    pub queue: Vec<u32>,
}

/// For each pair of the budget so many that may touch are looked at, before a search is given up.
pub(super) const VISITS: usize = 4;
/// With more than one collider in so many changed, all pairs are gone through.
const MANY: usize = 8;

impl<V: Space> World<V> {
    /// Looks at all that has changed since the last time: who touches whom, who began and who ended. What has not changed costs nothing.
    pub fn update(&mut self) -> Update {
        self.update_with(&mut ())
    }

    /// The same, with a say of the user's.
    pub fn update_with(&mut self, hooks: &mut impl Hooks<V>) -> Update {
        // Neither what was never looked at nor what never will be.
        self.stamp = if self.stamp >= NONE - 1 { 1 } else { self.stamp + 1 };
        self.events.clear();
        self.impacts.clear();
        self.ways.clear();
        hooks.stage(Stage::Boxes);
        self.place_changed();
        hooks.stage(Stage::Pairs);
        let budget = self.settings.most_pairs(self.len());
        self.find_pairs(budget);
        self.queue_changed();
        hooks.stage(Stage::Sweeps);
        let is_swept = self.sweep(budget, hooks);
        hooks.stage(Stage::Contacts);
        self.look_at_queue(hooks);
        hooks.stage(Stage::Events);
        self.put_in_order();
        self.events.iter().for_each(|event| hooks.event(event));
        self.settle();
        hooks.stage(Stage::Done);
        if self.is_incomplete || !is_swept { Update::OverBudget { budget } } else { Update::Complete }
    }

    /// Gives all that has changed its box.
    fn place_changed(&mut self) {
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
    fn find_pairs(&mut self, budget: usize) {
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

    pub(super) fn may_touch(&self, keys: [u32; 2]) -> bool {
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

    /// Collects the pairs that are to be looked at: of all that has changed, and those that wait for it.
    fn queue_changed(&mut self) {
        let mut queue = core::mem::take(&mut self.scratch.queue);
        queue.append(&mut self.again);
        if self.changed.len() * MANY > self.len() {
            let has_changed = |key: u32| self.marks[key as usize].changes != Changes::NONE;
            queue.extend(
                self.pairs.iter().filter(|(_, pair)| pair.keys.map(has_changed).contains(&true)).map(|it| it.0),
            );
        } else {
            for &index in &self.changed {
                queue.extend(self.pairs.of(index).map(|(number, _)| number));
            }
        }
        self.scratch.queue = queue;
    }

    fn look_at_queue(&mut self, hooks: &mut impl Hooks<V>) {
        let queue = core::mem::take(&mut self.scratch.queue);
        for &number in &queue {
            let pair = &mut self.pairs[number];
            if pair.is_there() && pair.looked != self.stamp {
                pair.looked = self.stamp;
                self.look(number, hooks);
            }
        }
        self.scratch.queue = queue;
    }

    /// Looks whether and how a pair touches.
    #[inline]
    fn look(&mut self, number: u32, hooks: &mut impl Hooks<V>) {
        let pair = self.pairs[number];
        let [a, b] = pair.keys.map(|key| &self.marks[key as usize]);
        let gap = self.settings.gap();
        let is_near = pair.is_near() && a.bounds.inflated(gap).overlaps(&b.bounds);
        let is_idle = !pair.is_touching && pair.contacts == NONE && pair.impact == NONE;
        if !is_near && is_idle {
            if !pair.is_near() {
                self.pairs.remove(number);
            }
            return;
        }
        let is_reshaped = a.changes.has(Changes::SHAPE) || b.changes.has(Changes::SHAPE);
        let is_met = self.look_at_parts(number, is_near, is_reshaped, hooks) || pair.impact != NONE;
        self.turn(number, is_met);
    }

    /// Looks at all parts of a pair. True if some of them touch.
    fn look_at_parts(&mut self, number: u32, is_near: bool, is_reshaped: bool, hooks: &mut impl Hooks<V>) -> bool {
        let World { slots, pairs, contacts, settings, events, stamp, .. } = self;
        let keys = pairs[number].keys;
        let slots = keys.map(|key| &slots[key as usize]);
        let [Some(a), Some(b)] = slots.each_ref().map(|slot| slot.collider.as_ref()) else { return false };
        let handles = [0, 1].map(|i: usize| super::Handle::new(keys[i], slots[i].generation));
        let first = &mut pairs[number].contacts;
        let part_events = settings.part_events;
        let mut turn = |touch: &super::contacts::Touch<V>, turn: Turn| {
            if part_events {
                events.push(part_event(handles, [a.user, b.user], touch, turn));
            }
        };
        if is_reshaped {
            contacts.forget(*first);
        }
        let mut is_met = false;
        if is_near && hooks.allows((handles[0], a), (handles[1], b)) {
            let is_solid = !(a.is_sensor || b.is_sensor);
            let margin = if is_solid { settings.gap() } else { V::Real::ZERO };
            let look = Look { stamp: *stamp, margin, reuse: settings.reuse, is_solid, keeps_all: part_events };
            Parts::near((&a.parts, a.pose), (&b.parts, b.pose), margin, |both| {
                is_met |= contacts.look(first, (&a.parts, &b.parts), &both, look, &mut turn);
                let is_enough = is_met && !is_solid && !part_events;
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        contacts.keep_looked_at(first, *stamp, &mut turn);
        is_met
    }

    /// Tells what has become of a pair.
    fn turn(&mut self, number: u32, is_met: bool) {
        let pair = &mut self.pairs[number];
        let impact = core::mem::replace(&mut pair.impact, NONE);
        match (pair.is_touching, is_met) {
            (false, true) => {
                (pair.is_touching, pair.begun) = (true, self.stamp);
                self.tell_beginning(number, impact);
            }
            (true, true) => pair.grace = 0,
            (true, false) if pair.grace == 0 && self.settings.grace > 0 => pair.grace = self.settings.grace,
            (true, false) if pair.grace > 1 => pair.grace -= 1,
            (true, false) => {
                pair.is_touching = false;
                pair.grace = 0;
                let keys = pair.keys;
                self.tell_end(keys);
            }
            (false, false) => (),
        }
        let pair = &self.pairs[number];
        if pair.grace > 0 || impact != NONE {
            self.again.push(number);
        } else if !pair.is_near() && !pair.is_touching {
            self.pairs.remove(number);
        }
    }

    fn tell_beginning(&mut self, number: u32, impact: u32) {
        let keys = self.pairs[number].keys;
        let (time, contact) = match self.impacts.get(impact as usize) {
            Some(impact) if impact.a == self.handle_of(keys[0]) => (Some(impact.time), Some(impact.contact)),
            Some(impact) => (Some(impact.time), Some(impact.contact.flipped())),
            None => (None, self.contact_of(number)),
        };
        let ((a, user_a), (b, user_b)) = (self.party(keys[0]), self.party(keys[1]));
        self.events.push(Event::Began { a, b, user_a, user_b, parts: None, contact, time });
    }

    fn tell_end(&mut self, keys: [u32; 2]) {
        let ((a, user_a), (b, user_b)) = (self.party(keys[0]), self.party(keys[1]));
        self.pending.push(Event::Ended { a, b, user_a, user_b, parts: None });
    }

    /// A handle, and the user's number.
    fn party(&self, index: u32) -> (super::Handle, u64) {
        (self.handle_of(index), self.slots[index as usize].collider.as_ref().map_or(0, |collider| collider.user))
    }

    /// Where the colliders of a pair touch deepest. Of sensors it is worked out now.
    pub(super) fn contact_of(&self, number: u32) -> Option<Contact<V>> {
        let pair = &self.pairs[number];
        let [a, b] = pair.keys.map(|key| self.slots[key as usize].collider.as_ref());
        let (a, b) = (a?, b?);
        if !(a.is_sensor || b.is_sensor) {
            return self.contacts.deepest(pair.contacts);
        }
        let mut best: Option<([u32; 2], Contact<V>)> = None;
        Parts::near((&a.parts, a.pose), (&b.parts, b.pose), V::Real::ZERO, |both| {
            if let Some(found) = contact(both.a.0, both.a.1, both.b.0, both.b.1)
                && best.as_ref().is_none_or(|(parts, best)| {
                    found.depth > best.depth || found.depth == best.depth && both.parts < *parts
                })
            {
                let local_a = a.parts.in_whole(both.parts[0], found.local_a);
                let local_b = b.parts.in_whole(both.parts[1], found.local_b);
                best = Some((both.parts, Contact { local_a, local_b, ..found }));
            }
            ControlFlow::Continue(())
        });
        best.map(|(_, contact)| contact)
    }

    /// Takes a pair away. If it touched, its end is told.
    pub(super) fn end_pair(&mut self, number: u32) {
        let pair = self.pairs[number];
        let parties = pair.keys.map(|key| self.party(key));
        let (part_events, pending) = (self.settings.part_events, &mut self.pending);
        let mut first = pair.contacts;
        self.contacts.keep_looked_at(&mut first, NONE, &mut |touch, turn| {
            if part_events {
                pending.push(part_event(parties.map(|it| it.0), parties.map(|it| it.1), touch, turn));
            }
        });
        if pair.is_touching {
            self.tell_end(pair.keys);
        }
        self.pairs.remove(number);
    }

    /// Puts all events in order.
    fn put_in_order(&mut self) {
        if self.settings.stayed {
            self.tell_stays();
        }
        self.events.append(&mut self.pending);
        self.events.sort_unstable_by_key(Event::order);
        self.impacts.sort_unstable_by(|one, other| {
            let time = |a: V::Real, b: V::Real| a.partial_cmp(&b).unwrap_or(core::cmp::Ordering::Equal);
            one.a.cmp(&other.a).then(time(one.time, other.time)).then(one.b.cmp(&other.b))
        });
    }

    fn tell_stays(&mut self) {
        for number in 0..self.pairs.end() {
            let pair = &self.pairs[number];
            if !pair.is_there() || !pair.is_touching || pair.begun == self.stamp {
                continue;
            }
            // Parts of a pair that has just begun have as well.
            let ((a, user_a), (b, user_b)) = (self.party(pair.keys[0]), self.party(pair.keys[1]));
            let (contact, contacts) = (self.contact_of(number), self.pairs[number].contacts);
            self.events.push(Event::Stayed { a, b, user_a, user_b, parts: None, contact });
            if self.settings.part_events {
                let stays = self.contacts.of(contacts).filter(|touch| touch.is_touching && touch.begun != self.stamp);
                self.events.extend(stays.map(|touch| part_event([a, b], [user_a, user_b], touch, Turn::Stayed)));
            }
        }
    }

    /// From now on all is as it is.
    fn settle(&mut self) {
        for &index in &self.changed {
            let slot = &mut self.slots[index as usize];
            if let Some(collider) = &slot.collider {
                slot.before = collider.pose;
            }
            self.marks[index as usize].changes = Changes::NONE;
        }
        self.changed.clear();
        self.free.append(&mut self.retired);
    }
}

/// A box with room for what rounding may have taken from it: shapes that touch to rounding must not be told apart by their boxes.
pub(super) fn roomy<V: Space>(aabb: Aabb<V>) -> Aabb<V> {
    let finite = |most: V::Real, value: V::Real| if value.is_finite() { most.max(value.abs()) } else { most };
    let numbers = (0..V::DIMENSION).flat_map(|axis| [aabb.min.get(axis), aabb.max.get(axis)]);
    aabb.inflated(tolerance::apart::<V::Real>() * numbers.fold(V::Real::ZERO, finite))
}

fn part_event<V: Space>(
    [a, b]: [super::Handle; 2],
    [user_a, user_b]: [u64; 2],
    touch: &super::contacts::Touch<V>,
    turn: Turn,
) -> Event<V> {
    let parts = Some((touch.parts[0], touch.parts[1]));
    let contact = touch.manifold.as_ref().and_then(super::contacts::deepest_of);
    match turn {
        Turn::Began => Event::Began { a, b, user_a, user_b, parts, contact, time: None },
        Turn::Stayed => Event::Stayed { a, b, user_a, user_b, parts, contact },
        Turn::Ended => Event::Ended { a, b, user_a, user_b, parts },
    }
}
