//! What an update does, step by step: boxes and pairs ([`near`](super::near)), what is fast ([`sweeps`](super::sweeps)), contacts, and events ([`telling`](super::telling)).

use super::contacts::{Look, Touch, Turn};
use super::drift::Drift;
use super::hooks::{Hooks, Stage};
use super::pairs::NONE;
use super::parts::Parts;
use super::telling::part_event;
use super::{Changes, Handle, World};
use crate::query::Manifold;
use crate::space::{Real, Space};
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
    pub appeared: Vec<[u32; 2]>,
    pub vanished: Vec<[u32; 2]>,
    /// Pairs to be looked at.
    pub queue: Vec<u32>,
}

/// With more than one collider in so many changed, all pairs are gone through.
const MANY: usize = 8;
/// So many pairs are fetched from memory together: as many as there is room for next to the processor.
const FEW: usize = 8;

impl<V: Space> World<V> {
    /// Looks at all that has changed since the last time: who touches whom, who began and who ended. What has not changed costs nothing.
    pub fn update(&mut self) -> Update {
        self.update_with(&mut ())
    }

    /// The same, with a say of the user's.
    #[inline]
    pub fn update_with(&mut self, hooks: &mut impl Hooks<V>) -> Update {
        self.update_by(hooks)
    }

    /// The same for all hooks, so that it is compiled once.
    #[inline(never)]
    pub(crate) fn update_by(&mut self, hooks: &mut dyn Hooks<V>) -> Update {
        // Neither what was never looked at nor what never will be.
        self.stamp = if self.stamp >= NONE - 1 { 1 } else { self.stamp + 1 };
        self.events.clear();
        self.impacts.clear();
        self.ways.clear();
        self.note_changes();
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
        self.note_events();
        self.events.iter().for_each(|event| hooks.event(event));
        self.settle();
        hooks.stage(Stage::Done);
        if self.is_incomplete || !is_swept { Update::OverBudget { budget } } else { Update::Complete }
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

    fn look_at_queue(&mut self, hooks: &mut dyn Hooks<V>) {
        let mut queue = core::mem::take(&mut self.scratch.queue);
        queue.retain(|number| self.is_due(*number));
        for few in queue.chunks(FEW) {
            self.fetch(few);
            few.iter().for_each(|number| self.look(*number, hooks));
        }
        self.scratch.queue = queue;
    }

    /// Whether a pair is to be looked at closely. Most are not: their boxes are near each other only with their margins.
    #[inline]
    fn is_due(&mut self, number: u32) -> bool {
        let pair = &mut self.pairs[number];
        if !pair.is_there() || pair.looked == self.stamp {
            return false;
        }
        pair.looked = self.stamp;
        let is_idle = !pair.is_touching && pair.contacts == NONE && pair.impact == NONE;
        let (keys, has_boxes) = (pair.keys, pair.is_near());
        if is_idle && !has_boxes {
            self.pairs.remove(number);
            return false;
        }
        !is_idle || self.are_within(keys)
    }

    /// Whether the boxes of two are no further apart than the margin of contacts.
    #[inline]
    fn are_within(&self, keys: [u32; 2]) -> bool {
        let [a, b] = keys.map(|key| &self.marks[key as usize].bounds);
        a.is_within(self.settings.gap(), b)
    }

    /// Reads a little of all that is known of some pairs, which are spread over memory. Together they are there in about the time that one takes.
    fn fetch(&self, numbers: &[u32]) {
        let mut read = 0;
        for number in numbers {
            let pair = &self.pairs[*number];
            for key in pair.keys {
                read ^= self.slots[key as usize].collider.as_ref().map_or(0, |collider| collider.owner);
            }
            read ^= self.contacts.fetch(pair.contacts);
        }
        core::hint::black_box(read);
    }

    /// Looks whether and how a pair touches.
    #[inline]
    fn look(&mut self, number: u32, hooks: &mut dyn Hooks<V>) {
        let pair = &self.pairs[number];
        let (keys, is_near) = (pair.keys, pair.is_near() && self.are_within(pair.keys));
        let is_reshaped = keys.iter().any(|key| self.marks[*key as usize].changes.has(Changes::SHAPE));
        let is_met = self.look_at_parts(number, is_near, is_reshaped, hooks) || self.pairs[number].impact != NONE;
        self.turn(number, is_met);
    }

    /// Looks at all parts of a pair. True if some of them touch.
    fn look_at_parts(&mut self, number: u32, is_near: bool, is_reshaped: bool, hooks: &mut dyn Hooks<V>) -> bool {
        let World { slots, marks, pairs, contacts, settings, events, stamp, .. } = self;
        let keys = pairs[number].keys;
        let (slots, marks) = (keys.map(|key| &slots[key as usize]), keys.map(|key| &marks[key as usize]));
        let [Some(a), Some(b)] = slots.each_ref().map(|slot| slot.collider.as_ref()) else { return false };
        let handles = [0, 1].map(|i: usize| Handle::new(keys[i], slots[i].generation));
        let first = &mut pairs[number].contacts;
        let part_events = settings.part_events;
        let mut turn = |touch: &Touch, manifold: Option<&Manifold<V>>, turn: Turn| {
            if part_events {
                events.push(part_event(handles, [a.user, b.user], (touch, manifold), turn));
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
            contacts.begin(*first, (&a.parts, &b.parts));
            let drift = Drift { slots, marks, poses: [a.pose, b.pose] };
            Parts::near((&a.parts, a.pose), (&b.parts, b.pose), margin, |both| {
                is_met |= contacts.look(first, (&a.parts, &b.parts), &both, look, &drift, &mut turn);
                let is_enough = is_met && !is_solid && !part_events;
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        contacts.keep_looked_at(first, *stamp, &mut turn);
        is_met
    }

    /// From now on all is as it is.
    fn settle(&mut self) {
        for &index in &self.changed {
            let slot = &mut self.slots[index as usize];
            if let Some(collider) = &slot.collider {
                slot.before = collider.pose;
            }
            let mark = &mut self.marks[index as usize];
            (mark.changes, mark.shift) = (Changes::NONE, V::ZERO);
        }
        self.changed.clear();
        self.free.append(&mut self.retired);
    }
}
