//! What becomes of pairs, as events: who began, who goes on, who ended.

use super::contacts::{Deepest, Touch, Turn};
use super::event::Event;
use super::pairs::NONE;
use super::parts::Parts;
use super::{Handle, World};
use crate::query::{Contact, Manifold, any};
use crate::space::{Real, Space};
use core::ops::ControlFlow;

impl<V: Space> World<V> {
    /// Tells what has become of a pair.
    pub(super) fn turn(&mut self, number: u32, is_met: bool) {
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
    fn party(&self, index: u32) -> (Handle, u64) {
        (self.handle_of(index), self.slots[index as usize].collider.as_ref().map_or(0, |collider| collider.user))
    }

    /// Where the colliders of a pair touch deepest. Of sensors it is worked out now.
    #[inline(never)]
    pub(crate) fn contact_of(&self, number: u32) -> Option<Contact<V>> {
        let pair = &self.pairs[number];
        let [a, b] = pair.keys.map(|key| self.slots[key as usize].collider.as_ref());
        let (a, b) = (a?, b?);
        if !(a.is_sensor || b.is_sensor) {
            return self.contacts.deepest(pair.contacts);
        }
        let mut deepest = Deepest::none();
        Parts::near((&a.parts, a.pose), (&b.parts, b.pose), V::Real::ZERO, |both| {
            if let Some(found) = any::contact((both.a.0.into(), both.a.1), (both.b.0.into(), both.b.1)) {
                let local_a = a.parts.in_whole(both.parts[0], found.local_a);
                let local_b = b.parts.in_whole(both.parts[1], found.local_b);
                deepest.consider(both.parts, Contact { local_a, local_b, ..found });
            }
            ControlFlow::Continue(())
        });
        deepest.contact()
    }

    /// Takes a pair away. If it touched, its end is told.
    pub(super) fn end_pair(&mut self, number: u32) {
        let pair = self.pairs[number];
        let parties = pair.keys.map(|key| self.party(key));
        let (part_events, pending) = (self.settings.part_events, &mut self.pending);
        let mut first = pair.contacts;
        self.contacts.keep_looked_at(&mut first, NONE, &mut |touch, manifold, turn| {
            if part_events {
                pending.push(part_event(parties.map(|it| it.0), parties.map(|it| it.1), (touch, manifold), turn));
            }
        });
        if pair.is_touching {
            self.tell_end(pair.keys);
        }
        self.pairs.remove(number);
    }

    /// Puts all events in order.
    pub(super) fn put_in_order(&mut self) {
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

    /// Tells what goes on. All parts of a pair that has just begun have begun as well.
    fn tell_stays(&mut self) {
        for number in 0..self.pairs.end() {
            let pair = &self.pairs[number];
            if !pair.is_there() || !pair.is_touching || pair.begun == self.stamp {
                continue;
            }
            let ((a, user_a), (b, user_b)) = (self.party(pair.keys[0]), self.party(pair.keys[1]));
            let (contact, contacts) = (self.contact_of(number), self.pairs[number].contacts);
            self.events.push(Event::Stayed { a, b, user_a, user_b, parts: None, contact });
            if self.settings.part_events {
                let stays =
                    self.contacts.of(contacts).filter(|(_, touch)| touch.is_touching && touch.begun != self.stamp);
                self.events.extend(stays.map(|(number, touch)| {
                    let manifold = self.contacts.manifold(number).as_ref();
                    part_event([a, b], [user_a, user_b], (touch, manifold), Turn::Stayed)
                }));
            }
        }
    }
}

/// What has become of two parts.
pub(super) fn part_event<V: Space>(
    [a, b]: [Handle; 2],
    [user_a, user_b]: [u64; 2],
    (touch, manifold): (&Touch, Option<&Manifold<V>>),
    turn: Turn,
) -> Event<V> {
    let parts = Some((touch.parts[0], touch.parts[1]));
    let contact = manifold.map(Manifold::deepest);
    match turn {
        Turn::Began => Event::Began { a, b, user_a, user_b, parts, contact, time: None },
        Turn::Stayed => Event::Stayed { a, b, user_a, user_b, parts, contact },
        Turn::Ended => Event::Ended { a, b, user_a, user_b, parts },
    }
}
