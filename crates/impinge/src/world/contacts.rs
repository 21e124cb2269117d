//! How the parts of pairs touch, and what is remembered of them.
//!
//! Each pair has a list of contacts, one for each two parts that touch or are about to. Their manifolds are apart, because most of what is asked of contacts is not how they touch, and to come by large things takes
//! longer than most of what is done with them. What is remembered to work them out cheaply is apart as well, because round shapes need no memory.

use super::drift::Drift;
use super::pairs::NONE;
use super::parts::{Both, Parts};
use crate::narrow::manifold::Habit;
use crate::query::{Contact, Manifold, ManifoldCache, any, is_remembered, manifold_followed};
use crate::shape::ShapeRef;
use crate::space::{Real, Space};
use crate::tolerance;
use alloc::vec::Vec;

/// Two parts that touch, or nearly.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Touch {
    pub parts: [u32; 2],
    /// The next one of the pair.
    pub next: u32,
    /// What is remembered of it, by number.
    memory: u32,
    /// Whether that is anything: who has to look there finds out after a long way.
    #[cfg_attr(feature = "serde", serde(skip))]
    is_known: bool,
    /// No other contact that had or will have this number was added at the same time.
    pub birth: u32,
    /// The update in which it was last looked at.
    looked: u32,
    /// The update in which it began to touch.
    pub begun: u32,
    pub is_touching: bool,
    /// How many points its manifold has; 0 if it has none.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub points: u8,
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(bound = ""))]
pub(super) struct Contacts<V: Space> {
    all: Vec<Touch>,
    /// Of each, with points in the frames of the colliders. None of sensors.
    manifolds: Vec<Option<Manifold<V>>>,
    free: Vec<u32>,
    memories: Vec<ManifoldCache<V>>,
    free_memories: Vec<u32>,
    /// How many contacts there have been.
    births: u32,
    /// The contacts of the pair that is being looked at, by their parts, if they are many.
    #[cfg_attr(feature = "serde", serde(skip))]
    order: Vec<([u32; 2], u32)>,
}

/// So many contacts of a pair are gone through to find one.
const FEW: usize = 8;

/// How parts are to be looked at.
#[derive(Clone, Copy)]
pub(super) struct Look<R> {
    /// The number of the update.
    pub stamp: u32,
    pub margin: R,
    pub reuse: bool,
    /// Whether manifolds are wanted.
    pub is_solid: bool,
    /// Whether what touches is kept even without one.
    pub keeps_all: bool,
}

/// What has become of two parts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Began,
    Stayed,
    Ended,
}

impl<V: Space> Default for Contacts<V> {
    fn default() -> Self {
        Contacts {
            all: Vec::new(),
            manifolds: Vec::new(),
            free: Vec::new(),
            memories: Vec::new(),
            free_memories: Vec::new(),
            births: 0,
            order: Vec::new(),
        }
    }
}

impl<V: Space> Contacts<V> {
    /// To be called before the parts of a pair are looked at.
    #[inline]
    pub fn begin(&mut self, first: u32, whole: (&Parts<V>, &Parts<V>)) {
        self.order.clear();
        if !matches!(whole, (Parts::One(_), Parts::One(_))) {
            self.put_in_order(first);
        }
    }

    #[inline(never)]
    fn put_in_order(&mut self, first: u32) {
        if self.of(first).nth(FEW).is_none() {
            return;
        }
        let mut at = first;
        while at != NONE {
            let touch = &self.all[at as usize];
            self.order.push((touch.parts, at));
            at = touch.next;
        }
        self.order.sort_unstable();
    }

    /// Looks at two parts, which were not looked at since [`begin`](Self::begin). Tells whether they touch.
    #[inline]
    pub fn look(
        &mut self,
        first: &mut u32,
        whole: (&Parts<V>, &Parts<V>),
        both: &Both<'_, V>,
        look: Look<V::Real>,
        drift: &Drift<'_, V>,
        turn: &mut impl FnMut(&Touch, Option<&Manifold<V>>, Turn),
    ) -> bool {
        let mut number = self.find(*first, both.parts);
        let (is_touching, manifold) = if look.is_solid {
            let found = self.manifold_of(first, &mut number, both, look, drift);
            (is_met(both, found.as_ref()), found.map(|found| in_wholes(found, whole, both.parts)))
        } else {
            (any::intersects((both.a.0.into(), both.a.1), (both.b.0.into(), both.b.1)), None)
        };
        let is_kept = manifold.is_some() || is_touching && (look.is_solid || look.keeps_all);
        if number == NONE && is_kept {
            number = self.add(first, both.parts);
        }
        if number != NONE && look.reuse && look.is_solid && is_remembered(both.a.0, both.b.0) {
            // Now, so that what is remembered lies in the order of contacts: in another one it takes much longer to come by.
            self.memory_of(number);
        }
        if number != NONE {
            let touch = &mut self.all[number as usize];
            let was_touching = core::mem::replace(&mut touch.is_touching, is_touching);
            // What is neither kept nor remembered goes as if it had not been looked at.
            if is_kept || touch.is_known {
                touch.looked = look.stamp;
            }
            // Nothing need be written over nothing.
            let place = &mut self.manifolds[number as usize];
            if manifold.is_some() || touch.points > 0 {
                *place = manifold;
                touch.points = place.as_ref().map_or(0, |manifold| manifold.points().len() as u8);
            }
            match (was_touching, is_touching) {
                (false, true) => {
                    touch.begun = look.stamp;
                    turn(touch, place.as_ref(), Turn::Began);
                }
                (true, false) => turn(touch, place.as_ref(), Turn::Ended),
                (true, true) | (false, false) => (),
            }
        }
        is_touching
    }

    /// How two parts touch: from what is remembered of them, or worked out, and then remembered if that is worth it. They may get a number for that.
    #[inline]
    fn manifold_of(
        &mut self,
        first: &mut u32,
        number: &mut u32,
        both: &Both<'_, V>,
        look: Look<V::Real>,
        drift: &Drift<'_, V>,
    ) -> Option<Manifold<V>> {
        let ((a, pose_a), (b, pose_b)) = (both.a, both.b);
        let mut habit = Habit::none();
        if look.reuse && is_remembered(a, b) {
            let touch = self.all.get(*number as usize);
            let was_touching = touch.is_some_and(|touch| touch.points > 0);
            if was_touching && let Some(manifold) = &self.manifolds[*number as usize] {
                habit = manifold.habit();
            }
            if let Some(touch) = touch.filter(|touch| touch.is_known) {
                let memory = &self.memories[touch.memory as usize];
                if let Some(answer) = manifold_followed(a, pose_a, b, pose_b, look.margin, memory) {
                    return answer;
                }
            }
            if drift.is_within(if was_touching { tolerance::creeping() } else { tolerance::strolling() }) {
                if *number == NONE {
                    *number = self.add(first, both.parts);
                }
                let memory = self.memory_of(*number);
                let found = any::manifold_kept((a.into(), pose_a), (b.into(), pose_b), look.margin, (memory, habit));
                let is_known = memory.is_known();
                self.all[*number as usize].is_known = is_known;
                return found;
            }
            self.forget_touch(*number);
            if !drift.is_within(tolerance::wandering()) {
                habit = Habit::none();
            }
        }
        any::manifold_again((a.into(), pose_a), (b.into(), pose_b), look.margin, habit)
    }

    /// Drops all that were not looked at in an update.
    pub fn keep_looked_at(
        &mut self,
        first: &mut u32,
        stamp: u32,
        turn: &mut impl FnMut(&Touch, Option<&Manifold<V>>, Turn),
    ) {
        let (mut last, mut at) = (NONE, *first);
        while at != NONE {
            let touch = &self.all[at as usize];
            let next = touch.next;
            if touch.looked == stamp {
                last = at;
            } else {
                if touch.is_touching {
                    turn(touch, self.manifolds[at as usize].as_ref(), Turn::Ended);
                }
                match last {
                    NONE => *first = next,
                    last => self.all[last as usize].next = next,
                }
                self.give_back(at);
            }
            at = next;
        }
    }

    /// Forgets what is remembered of a pair, whose shapes are others now.
    pub fn forget(&mut self, first: u32) {
        let mut at = first;
        while at != NONE {
            self.forget_touch(at);
            at = self.all[at as usize].next;
        }
    }

    fn forget_touch(&mut self, number: u32) {
        let touch = self.all.get_mut(number as usize).filter(|touch| touch.is_known);
        if let Some(touch) = touch {
            touch.is_known = false;
            self.memories[touch.memory as usize].clear();
        }
    }

    /// Reads a little of all that is known of a contact, so that it is at hand.
    #[inline]
    pub fn fetch(&self, number: u32) -> u32 {
        let Some(touch) = self.all.get(number as usize) else { return 0 };
        let manifold = if touch.points > 0 { self.manifolds[number as usize].as_ref() } else { None };
        let features = manifold.map_or(0, Manifold::read_through);
        let known = if touch.is_known { self.memories[touch.memory as usize].read_through() } else { 0 };
        touch.looked ^ features ^ known
    }

    /// A contact by its number.
    #[inline]
    pub fn get(&self, number: u32) -> &Touch {
        &self.all[number as usize]
    }

    /// How the parts of a contact touch.
    #[inline]
    pub fn manifold(&self, number: u32) -> &Option<Manifold<V>> {
        &self.manifolds[number as usize]
    }

    /// So many numbers have been used.
    pub fn end(&self) -> usize {
        self.all.len()
    }

    /// All contacts of a pair, by their numbers.
    pub fn of(&self, first: u32) -> impl Iterator<Item = (u32, &Touch)> {
        let mut at = first;
        core::iter::from_fn(move || {
            let (number, touch) = (at, self.all.get(at as usize)?);
            at = touch.next;
            Some((number, touch))
        })
    }

    /// Where the parts of a pair are deepest in each other; the points in the frames of the colliders.
    pub fn deepest(&self, first: u32) -> Option<Contact<V>> {
        let mut deepest = Deepest::none();
        for (number, touch) in self.of(first) {
            if let Some(manifold) = self.manifold(number) {
                deepest.consider(touch.parts, manifold.deepest());
            }
        }
        deepest.contact()
    }

    /// After reading: what follows from the rest. To be called when all is sound.
    #[cfg(feature = "serde")]
    pub fn restore(&mut self) {
        for (touch, manifold) in self.all.iter_mut().zip(&self.manifolds) {
            touch.points = manifold.as_ref().map_or(0, |manifold| manifold.points().len() as u8);
            touch.is_known = self.memories.get(touch.memory as usize).is_some_and(ManifoldCache::is_known);
        }
    }

    /// Whether all is as it should be: of contacts that were read from somewhere. Given for each pair its first contact, and of how many parts its colliders are.
    #[cfg(feature = "serde")]
    pub fn is_sound(&self, firsts: impl Iterator<Item = (u32, [usize; 2])>) -> bool {
        let mut is_listed = alloc::vec![false; self.all.len()];
        let mut is_remembered = alloc::vec![false; self.memories.len()];
        fn list(listed: &mut [bool], number: u32) -> bool {
            listed.get_mut(number as usize).is_some_and(|it| !core::mem::replace(it, true))
        }
        let mut memories = self.free_memories.iter();
        let mut are_sound = self.free.iter().all(|number| list(&mut is_listed, *number))
            && memories.all(|number| list(&mut is_remembered, *number));
        for (first, parts) in firsts {
            let mut at = first;
            while are_sound && at != NONE {
                are_sound = list(&mut is_listed, at);
                let Some(touch) = self.all.get(at as usize) else { return false };
                are_sound &= (0..2).all(|i| (touch.parts[i] as usize) < parts[i])
                    && (touch.memory == NONE || list(&mut is_remembered, touch.memory));
                at = touch.next;
            }
        }
        let has_all = self.manifolds.len() == self.all.len();
        are_sound && has_all && is_listed.iter().all(|it| *it) && is_remembered.iter().all(|it| *it)
    }

    /// The contact of two parts that was there when the pair began to be looked at.
    #[inline]
    fn find(&self, first: u32, parts: [u32; 2]) -> u32 {
        if !self.order.is_empty() {
            let found = self.order.binary_search_by_key(&parts, |(parts, _)| *parts);
            return found.map_or(NONE, |at| self.order[at].1);
        }
        let mut at = first;
        while at != NONE && self.all[at as usize].parts != parts {
            at = self.all[at as usize].next;
        }
        at
    }

    fn add(&mut self, first: &mut u32, parts: [u32; 2]) -> u32 {
        self.births = self.births.wrapping_add(1);
        let birth = self.births;
        let touch = Touch {
            parts,
            next: *first,
            memory: NONE,
            is_known: false,
            birth,
            looked: 0,
            begun: 0,
            is_touching: false,
            points: 0,
        };
        let number = match self.free.pop() {
            Some(number) => {
                self.all[number as usize] = touch;
                self.manifolds[number as usize] = None;
                number
            }
            None => {
                self.all.push(touch);
                self.manifolds.push(None);
                self.all.len() as u32 - 1
            }
        };
        *first = number;
        number
    }

    /// What is to be remembered of two parts.
    fn memory_of(&mut self, number: u32) -> &mut ManifoldCache<V> {
        let memory = &mut self.all[number as usize].memory;
        if *memory == NONE {
            *memory = self.free_memories.pop().unwrap_or(self.memories.len() as u32);
        }
        let memory = *memory as usize;
        if memory == self.memories.len() {
            self.memories.push(ManifoldCache::new());
        }
        &mut self.memories[memory]
    }

    fn give_back(&mut self, number: u32) {
        self.forget_touch(number);
        let memory = core::mem::replace(&mut self.all[number as usize].memory, NONE);
        if memory != NONE {
            self.free_memories.push(memory);
        }
        self.free.push(number);
    }
}

/// Whether shapes touch, not only nearly. What has no end may do so without a manifold.
#[inline]
fn is_met<V: Space>(both: &Both<'_, V>, found: Option<&Manifold<V>>) -> bool {
    match found {
        Some(found) => found.points().iter().any(|point| point.depth >= V::Real::ZERO),
        None => {
            let is_endless = |shape| matches!(ShapeRef::from(shape), ShapeRef::HalfSpace(_) | ShapeRef::Plane(_));
            is_endless(both.a.0)
                && is_endless(both.b.0)
                && any::intersects((both.a.0.into(), both.a.1), (both.b.0.into(), both.b.1))
        }
    }
}

/// The deepest of several contacts; of those that are equally deep the first in the order of parts.
pub(super) struct Deepest<V: Space>(Option<([u32; 2], Contact<V>)>);

impl<V: Space> Deepest<V> {
    pub fn none() -> Self {
        Deepest(None)
    }

    pub fn consider(&mut self, parts: [u32; 2], contact: Contact<V>) {
        let is_better = self
            .0
            .as_ref()
            .is_none_or(|(others, best)| contact.depth > best.depth || contact.depth == best.depth && parts < *others);
        if is_better {
            self.0 = Some((parts, contact));
        }
    }

    pub fn contact(self) -> Option<Contact<V>> {
        self.0.map(|(_, contact)| contact)
    }
}

/// A manifold of two parts, in the frames of the colliders.
#[inline]
fn in_wholes<V: Space>(found: Manifold<V>, whole: (&Parts<V>, &Parts<V>), parts: [u32; 2]) -> Manifold<V> {
    match whole {
        (Parts::One(_), Parts::One(_)) => found,
        (a, b) => found.with_points(|local| a.in_whole(parts[0], local), |local| b.in_whole(parts[1], local)),
    }
}
