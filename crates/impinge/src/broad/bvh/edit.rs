//! Boxes that come, go and move.
//!
//! A box goes where the boxes around grow least; one that has moved stays where it is unless that makes the node around it much larger. Such choices, made one at a time, make a tree worse in the long
//! run. So every node counts what has come and gone below it, and when that is a good part of what is there it is built anew; of a large node only its largest boxes are taken apart for
//! that, because the largest are those that cost most.

use super::build::Piece;
use super::node::{Boxes, Child, Place, size_of};
use super::{Bvh, BvhError, check, check_key, is_endless, is_plain};
use crate::bounding::Aabb;
use crate::space::{Real, Space};
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Into so many pieces a tree is taken apart at a time.
const PORTION: usize = 8192;

/// A node that grows by more than this has a box that should be elsewhere.
const STRETCH: f64 = 1.125;

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
            let node = &mut self.nodes[number];
            let mut of_key = |key: u32, old: &Boxes<V>, lane: usize| {
                let new = new_box(key);
                if is_plain(&new) { new } else { odd(key, old.lane(lane), new) }
            };
            if node.is_bottom() {
                let (old, children) = (node.boxes, node.children);
                // All lanes at once: what is written in pieces and then read as a whole keeps a processor waiting.
                node.boxes = Boxes::gathered(|lane| match children[lane] {
                    Child::NONE => Boxes::inside_out(),
                    child => of_key(child.key(), &old, lane),
                });
            } else {
                for lane in 0..4 {
                    let child = node.children[lane];
                    if child.is_key() && !child.is_none() {
                        let new = of_key(child.key(), &node.boxes, lane);
                        node.boxes.set(lane, &new);
                    }
                }
            }
            let (bounds, up) = (node.boxes.bounds(), node.up);
            if !up.is_nowhere() {
                self.nodes[up.node()].boxes.set(up.lane(), &bounds);
            }
        }
        for (key, aabb) in later {
            self.set(key, aabb)?;
        }
        outcome
    }

    /// Builds a part of the tree anew, another one each time: a good habit after [`Bvh::refit`], where boxes move far in the course of time. Costs about half as much as building all, and no more
    /// than some milliseconds.
    #[inline(never)]
    pub fn improve(&mut self) {
        let keys = self.nodes[0].keys as usize;
        if keys <= 4 {
            return;
        }
        let portion = (keys / 16).clamp(64, PORTION / 4);
        let is_small = |keys: u32| keys as usize <= portion;
        // A large node falls into its largest boxes when these have grown: boxes that went far are in them. The root comes first, because what is in the wrong child of it is so everywhere below.
        let (mut is_large_done, mut small) = (is_small(keys as u32), 0);
        if !is_large_done && self.has_grown(0) {
            self.renew(0, 8 * portion);
            is_large_done = true;
        }
        for _ in 0..self.nodes.len() {
            let number = self.next % self.nodes.len();
            self.next = number + 1;
            let node = &self.nodes[number];
            if !is_small(node.keys) {
                if !is_large_done && self.has_grown(number) {
                    self.renew(number, 8 * portion);
                    is_large_done = true;
                }
            } else if node.keys > 4 && (number == 0 || !is_small(self.nodes[node.up.node()].keys)) {
                // All of a small one, unless it is within another.
                self.renew(number, PORTION);
                small += 1;
                if small == 4 {
                    return;
                }
            }
        }
    }

    /// Whether the children of a node are much larger than when it was built.
    fn has_grown(&self, number: usize) -> bool {
        self.inner_size(number) > V::Real::from_f64(STRETCH) * self.nodes[number].inner
    }

    /// Builds the whole tree anew.
    #[inline(never)]
    pub fn rebuild(&mut self) {
        let mut pieces = core::mem::take(&mut self.scratch.pieces);
        pieces.clear();
        self.take_apart(0, &mut pieces);
        self.build_all(pieces);
    }

    /// Builds the tree from pieces that are all there is.
    fn build_all(&mut self, mut pieces: Vec<Piece<V>>) {
        self.nodes.truncate(1);
        // Full nodes of four, and what is above them.
        self.nodes.reserve(pieces.len() / 5 * 2);
        // What it takes to improve the tree later on, so that a steady frame allocates nothing.
        self.scratch.order.reserve(pieces.len() / 5 * 2);
        if pieces.len() > PORTION {
            self.scratch.closed.reserve(PORTION);
        }
        self.free.clear();
        self.in_order = true;
        self.build_below(0, &mut pieces);
        self.scratch.pieces = pieces;
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
            is_stretched |= size_of(bounds.min, bounds.max) > V::Real::from_f64(STRETCH) * node.size;
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
            node.size = node.size.max(size_of(bounds.min, bounds.max));
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

    /// Builds a node anew: from all keys below it or, if these are more than so many, from the parts that its largest boxes fall into.
    fn renew(&mut self, number: usize, portion: usize) {
        let portion = portion.clamp(PORTION / 8, PORTION);
        let mut pieces = core::mem::take(&mut self.scratch.pieces);
        pieces.clear();
        if self.nodes[number].keys as usize > portion {
            self.take_largest_apart(number, portion, &mut pieces);
        } else {
            self.take_apart(number, &mut pieces);
            if number == 0 {
                // What was once a large tree gives its nodes back.
                return self.build_all(pieces);
            }
        }
        self.build_below(number, &mut pieces);
        self.scratch.pieces = pieces;
        let (up, child) = (self.nodes[number].up, Child::of_node(number, self.nodes[number].is_bottom()));
        if !up.is_nowhere() {
            self.nodes[up.node()].children[up.lane()] = child;
        }
        self.in_order = false;
    }

    /// All keys below a node. All nodes below it are given back.
    fn take_apart(&mut self, number: usize, pieces: &mut Vec<Piece<V>>) {
        let mut open = core::mem::take(&mut self.scratch.order);
        open.clear();
        open.push(number as u32);
        while let Some(next) = open.pop() {
            let node = &self.nodes[next as usize];
            for (lane, child) in node.children[..node.len()].iter().enumerate() {
                if child.is_key() {
                    pieces.push(Piece::new(&node.boxes.lane(lane), *child, 1));
                } else {
                    open.push(child.node() as u32);
                }
            }
            if next as usize != number {
                self.give_node(next as usize);
            }
        }
        self.scratch.order = open;
    }

    /// Some keys and nodes that are all there is below a node, of which the largest are opened first.
    fn take_largest_apart(&mut self, number: usize, portion: usize, pieces: &mut Vec<Piece<V>>) {
        let mut closed = BinaryHeap::from(core::mem::take(&mut self.scratch.closed));
        let mut open = number;
        loop {
            let node = self.nodes[open];
            for (lane, child) in node.children[..node.len()].iter().enumerate() {
                let aabb = node.boxes.lane(lane);
                let piece = Piece::new(&aabb, *child, self.keys_in(*child));
                if child.is_key() {
                    pieces.push(piece);
                } else {
                    closed.push(Closed { size: size_of(aabb.min, aabb.max), piece });
                }
            }
            if open != number {
                self.give_node(open);
            }
            if pieces.len() + closed.len() >= portion {
                break;
            }
            match closed.pop() {
                Some(largest) => open = largest.piece.child.node(),
                None => break,
            }
        }
        self.scratch.closed = closed.into_vec();
        pieces.extend(self.scratch.closed.drain(..).map(|closed| closed.piece));
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

/// A node that may be opened, by size.
#[derive(Clone, Debug)]
pub(super) struct Closed<V: Space> {
    size: V::Real,
    piece: Piece<V>,
}

impl<V: Space> Ord for Closed<V> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.size.partial_cmp(&other.size).unwrap_or(Ordering::Equal).then(self.piece.keys.cmp(&other.piece.keys))
    }
}

impl<V: Space> PartialOrd for Closed<V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<V: Space> PartialEq for Closed<V> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<V: Space> Eq for Closed<V> {}
