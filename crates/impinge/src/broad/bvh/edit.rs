//! Boxes that come, go and move.
//!
//! A box goes where the boxes around grow least; one that has moved stays where it is unless that makes the node around it much larger. Such choices, made one at a time, make a tree worse in the long
//! run. So every node counts what has come and gone below it, and when that is a good part of what is there it is built anew ([`renew`](super::renew)).

use super::build::Piece;
use super::node::{Boxes, Child, Place, size_of};
use super::renew::PORTION;
use super::{Bvh, BvhError, check, check_key, is_endless, is_plain};
use crate::bounding::Aabb;
use crate::space::{Real, Space};
use alloc::vec::Vec;

/// A node that grows by more than this has a box that should be elsewhere.
pub(super) const STRETCH: f64 = 1.125;

impl<V: Space> Bvh<V> {
    /// Adds a box. The key must not be taken.
    #[inline(never)]
    pub fn insert(&mut self, key: u32, aabb: Aabb<V>) -> Result<(), BvhError> {
        self.check_new(key, &aabb)?;
        self.add(key, aabb);
        Ok(())
    }

    /// Adds many boxes. If one of them is refused, none is added. Where they are more than there were, all is built anew, which is faster than to add them one by one.
    pub fn extend(&mut self, boxes: impl IntoIterator<Item = (u32, Aabb<V>)>) -> Result<(), BvhError> {
        let mut pieces = core::mem::take(&mut self.scratch.pieces);
        pieces.clear();
        let listed = self.endless.len();
        let boxes = boxes.into_iter();
        pieces.reserve(boxes.size_hint().0);
        let mut outcome = Ok(());
        for (key, aabb) in boxes {
            outcome = self.check_new(key, &aabb);
            if outcome.is_err() {
                break;
            }
            if is_endless(&aabb) {
                self.add_endless(key, aabb);
            } else {
                // Anywhere, for now, so that the key is taken.
                self.places[key as usize] = Place::new(0, 0);
                pieces.push(Piece::new(&aabb, Child::of_key(key), 1));
            }
        }
        if outcome.is_err() {
            let added =
                pieces.iter().map(|piece| piece.child.key()).chain(self.endless.drain(listed..).map(|(key, _)| key));
            added.for_each(|key| self.places[key as usize] = Place::NOWHERE);
        } else if pieces.len() > self.nodes[0].keys as usize {
            self.take_apart(0, &mut pieces);
            self.build_all(pieces);
            return Ok(());
        } else {
            for piece in &pieces {
                self.add(piece.child.key(), Aabb { min: V::narrow(piece.min), max: V::narrow(piece.max) });
            }
        }
        self.scratch.pieces = pieces;
        outcome
    }

    /// Takes a box away, and tells what it was. `None` if there is no such key.
    #[inline(never)]
    pub fn remove(&mut self, key: u32) -> Option<Aabb<V>> {
        let place = self.place(key)?;
        self.places[key as usize] = Place::NOWHERE;
        if let Some(index) = place.in_list() {
            let (_, aabb) = self.endless.swap_remove(index);
            if let Some((moved, _)) = self.endless.get(index) {
                self.places[*moved as usize] = Place::endless(index);
            }
            return Some(aabb);
        }
        let aabb = self.nodes[place.node()].boxes.lane(place.lane());
        self.clear_lane(place);
        let changed = self.lift_only_child(place.node());
        self.count(changed, -1);
        Some(aabb)
    }

    /// Gives a key another box.
    #[inline(never)]
    pub fn set(&mut self, key: u32, aabb: Aabb<V>) -> Result<(), BvhError> {
        check(key, &aabb)?;
        let place = self.place(key).ok_or(BvhError::UnknownKey { key })?;
        if place.in_list().is_some() || is_endless(&aabb) {
            self.remove(key);
            self.add(key, aabb);
            return Ok(());
        }
        if self.set_there(place, &aabb) {
            self.remove(key);
            self.add(key, aabb);
        }
        Ok(())
    }

    /// Gives a key another box, for a short time: it stays where it is, also where that is not good.
    pub(in crate::broad) fn set_for_now(&mut self, key: u32, aabb: Aabb<V>) -> Result<(), BvhError> {
        match self.place(key) {
            Some(place) if place.in_list().is_none() && is_plain(&aabb) => {
                self.set_there(place, &aabb);
                Ok(())
            }
            _ => self.set(key, aabb),
        }
    }

    /// Puts a box where the one before was. Tells whether that makes a node much larger.
    fn set_there(&mut self, place: Place, aabb: &Aabb<V>) -> bool {
        self.nodes[place.node()].boxes.set(place.lane(), aabb);
        self.fit_above(place.node())
    }

    /// Gives every key another box, all at once. That is faster than one by one where most have changed. What is refused keeps the box that it has; the first such is
    /// reported, when all others are done.
    pub fn refit(&mut self, mut new_box: impl FnMut(u32) -> Aabb<V>) -> Result<(), BvhError> {
        let (mut outcome, mut later) = (Ok(()), Vec::new());
        // What does not go where the old one was.
        let mut odd = |key: u32, old: Aabb<V>, new: Aabb<V>| {
            match check(key, &new) {
                Ok(()) if is_endless(&new) == is_endless(&old) => return new,
                Ok(()) => later.push((key, new)),
                Err(error) => outcome = outcome.and(Err(error)),
            }
            old
        };
        for (key, aabb) in &mut self.endless {
            *aabb = odd(*key, *aabb, new_box(*key));
        }
        self.put_in_order();
        let count = if self.in_order { self.nodes.len() } else { self.scratch.order.len() };
        for i in (0..count).rev() {
            let number = if self.in_order { i } else { self.scratch.order[i] as usize };
            self.refit_node(number, &mut new_box, &mut odd);
        }
        for (key, aabb) in later {
            self.set(key, aabb)?;
        }
        outcome
    }

    /// Gives all keys of a node other boxes, and fits what is around nodes to these. All lanes at once: what is written in pieces and then read as a whole keeps a processor waiting.
    #[inline(always)]
    fn refit_node(
        &mut self,
        number: usize,
        mut new_box: impl FnMut(u32) -> Aabb<V>,
        mut odd: impl FnMut(u32, Aabb<V>, Aabb<V>) -> Aabb<V>,
    ) {
        let node = &self.nodes[number];
        let (children, keys) = (node.children, node.lanes_of_keys());
        let mut boxes = if node.is_bottom() {
            Boxes::gathered(|lane| match children[lane] {
                Child::NONE => Boxes::inside_out(),
                child => new_box(child.key()),
            })
        } else {
            let mut boxes = self.around_nodes(&children);
            for lane in lanes(keys) {
                boxes.set(lane, &new_box(children[lane].key()));
            }
            boxes
        };
        for lane in lanes(keys & !boxes.plain()) {
            let aabb = odd(children[lane].key(), node.boxes.lane(lane), boxes.lane(lane));
            boxes.set(lane, &aabb);
        }
        self.nodes[number].boxes = boxes;
    }

    /// The boxes around what is in each of these nodes; none for all else.
    #[inline(always)]
    fn around_nodes(&self, children: &[Child; 4]) -> Boxes<V> {
        let none = Boxes::none();
        Boxes::around(children.map(|child| if child.is_key() { &none } else { &self.nodes[child.node()].boxes }))
    }

    /// Whether a box can be added. There is room for its key, then.
    fn check_new(&mut self, key: u32, aabb: &Aabb<V>) -> Result<(), BvhError> {
        check_key(key)?;
        check(key, aabb)?;
        if key as usize >= self.places.len() {
            self.places.resize(key as usize + 1, Place::NOWHERE);
        }
        if self.places[key as usize].is_nowhere() { Ok(()) } else { Err(BvhError::KeyTaken { key }) }
    }

    /// Adds a box for a key that has none.
    fn add(&mut self, key: u32, aabb: Aabb<V>) {
        if is_endless(&aabb) {
            self.add_endless(key, aabb);
            return;
        }
        let mut node = 0;
        loop {
            let here = &self.nodes[node];
            let len = here.len();
            let is_open = len < 4;
            if is_open && here.is_bottom() {
                self.fill_lane(Place::new(node, len), &aabb, Child::of_key(key));
                break;
            }
            let lane = self.best_lane(node, &aabb);
            let child = self.nodes[node].children[lane];
            if !child.is_key() {
                node = child.node();
            } else if is_open {
                self.fill_lane(Place::new(node, len), &aabb, Child::of_key(key));
                break;
            } else {
                // Both go into a node of their own.
                let place = Place::new(node, lane);
                let (other, below) = (self.nodes[node].boxes.lane(lane), self.take_node(place));
                self.fill_lane(Place::new(below, 0), &other, child);
                self.fill_lane(Place::new(below, 1), &aabb, Child::of_key(key));
                self.nodes[below].keys = 1;
                node = below;
                break;
            }
        }
        self.count(node, 1);
    }

    /// The child that is best for another box: a node that grows least, or a key with which it makes a small one.
    fn best_lane(&self, node: usize, aabb: &Aabb<V>) -> usize {
        let here = &self.nodes[node];
        let [around, growth] = here.boxes.growth(aabb);
        let mut best = (V::Real::INFINITY, V::Real::INFINITY, u32::MAX, 0);
        for (lane, &child) in here.children[..here.len()].iter().enumerate() {
            let cost = if child.is_key() { around[lane] } else { growth[lane] };
            if cost > best.0 {
                continue;
            }
            let keys = self.keys_in(child);
            let its = here.boxes.lane(lane);
            let between = (its.min - aabb.min) + (its.max - aabb.max);
            let far = between.length_squared();
            // Of equals the one with fewer: boxes that are all the same must not make a tree that is as high as they are many.
            if cost < best.0 || far < best.1 || (far == best.1 && keys < best.2) {
                best = (cost, far, keys, lane);
            }
        }
        best.3
    }

    fn fill_lane(&mut self, place: Place, aabb: &Aabb<V>, child: Child) {
        let node = &mut self.nodes[place.node()];
        node.boxes.set(place.lane(), aabb);
        node.children[place.lane()] = child;
        self.put(child, place);
    }

    /// The last child takes the place of the one that goes.
    fn clear_lane(&mut self, place: Place) {
        let node = &self.nodes[place.node()];
        let last = Place::new(place.node(), node.len() - 1);
        if last != place {
            let (aabb, child) = (node.boxes.lane(last.lane()), node.children[last.lane()]);
            self.fill_lane(place, &aabb, child);
        }
        let node = &mut self.nodes[last.node()];
        node.boxes.set(last.lane(), &Boxes::inside_out());
        node.children[last.lane()] = Child::NONE;
    }

    /// A node with one child is none: the child takes its place. Tells which node has changed, then.
    fn lift_only_child(&mut self, number: usize) -> usize {
        let node = &self.nodes[number];
        if node.up.is_nowhere() || node.len() != 1 {
            return number;
        }
        let (aabb, child, up) = (node.boxes.lane(0), node.children[0], node.up);
        self.fill_lane(up, &aabb, child);
        self.give_node(number);
        up.node()
    }

    /// Makes all boxes around a node fit it again. Tells whether one has become much larger by that than it was when it was built.
    fn fit_above(&mut self, mut number: usize) -> bool {
        let mut is_stretched = false;
        loop {
            let node = &self.nodes[number];
            let (bounds, up) = (node.boxes.bounds(), node.up);
            if up.is_nowhere() {
                return is_stretched;
            }
            is_stretched |= size_of(bounds.min, bounds.max) > V::Real::from_f64(STRETCH) * self.sizes[number].outer;
            let around = &mut self.nodes[up.node()].boxes;
            if around.lane(up.lane()) == bounds {
                return is_stretched;
            }
            around.set(up.lane(), &bounds);
            number = up.node();
        }
    }

    /// The same where a key has come or gone. Builds anew what has changed much by that.
    fn count(&mut self, mut number: usize, came: i32) {
        let mut worn = None;
        loop {
            let node = &mut self.nodes[number];
            node.keys = node.keys.wrapping_add_signed(came);
            node.edits = node.edits.saturating_add(1);
            if node.keys > 4 && node.edits > node.keys / 4 + 2 {
                worn = Some(number);
            }
            let bounds = node.boxes.bounds();
            let outer = &mut self.sizes[number].outer;
            *outer = outer.max(size_of(bounds.min, bounds.max));
            let (up, child) = (node.up, Child::of_node(number, node.is_bottom()));
            if up.is_nowhere() {
                break;
            }
            let above = &mut self.nodes[up.node()];
            above.boxes.set(up.lane(), &bounds);
            above.children[up.lane()] = child;
            number = up.node();
        }
        if let Some(number) = worn {
            self.renew(number, PORTION);
        }
    }

    /// Finds an order in which every node comes after the one that it is in.
    fn put_in_order(&mut self) {
        let mut order = core::mem::take(&mut self.scratch.order);
        order.clear();
        if !self.in_order {
            order.push(0);
            let mut next = 0;
            while next < order.len() {
                let node = &self.nodes[order[next] as usize];
                order.extend(node.children.iter().filter(|child| !child.is_key()).map(|child| child.node() as u32));
                next += 1;
            }
        }
        self.scratch.order = order;
    }
}

/// The lanes of a mask.
#[inline(always)]
fn lanes(mask: u32) -> impl Iterator<Item = usize> {
    let next = |mask: &u32| Some(mask & (mask - 1)).filter(|rest| *rest != 0);
    core::iter::successors(Some(mask).filter(|mask| *mask != 0), next).map(|mask| mask.trailing_zeros() as usize)
}
