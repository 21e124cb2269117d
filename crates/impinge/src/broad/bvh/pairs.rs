//! All pairs of boxes that overlap, of one tree or of two.
//!
//! Two nodes whose boxes overlap are looked at together: sixteen pairs of boxes at once, by comparing the four of one with those of the other in four rotations. Which of them overlap cannot be foretold,
//! and a processor that guesses wrong loses more time than the comparison took. So pairs of nodes at the bottom, which are most, are collected first, then compared, and then read out bit by
//! bit in a single loop that turns as often as there are pairs of keys.

use super::Bvh;
use super::node::{Boxes, Child, Place, pair};
use super::stack::Stack;
use crate::broad::visit::Verdict;
use crate::space::Space;
use core::hint::select_unpredictable;

/// A node, or the place of a key.
#[derive(Clone, Copy)]
enum Half {
    Node(Child),
    Key(Place),
}

/// Two nodes at the bottom, by number, and which of their boxes overlap.
#[derive(Clone, Copy)]
struct Low {
    a: u32,
    b: u32,
    mask: u32,
}

/// So many are collected before they are read out.
const BATCH: usize = 64;

/// Halves to be looked at together.
const ROOM: usize = 256;

/// A walk through two trees, or twice through the same.
struct Crossing<'t, V: Space, F> {
    a: &'t Bvh<V>,
    b: &'t Bvh<V>,
    open: Stack<[Half; 2], ROOM>,
    /// Two nodes at the bottom that are still to be compared.
    waiting: [[u32; 2]; BATCH],
    waits: usize,
    low: [Low; BATCH + 1],
    len: usize,
    /// Gets a pair of keys, and says whether that is enough.
    found: F,
}

impl<V: Space> Bvh<V> {
    /// All pairs of keys whose boxes overlap, each once, the smaller key first. Touching counts. The visitor may stop by answering `ControlFlow::Break(())`.
    pub fn pairs<R: Verdict>(&self, mut visit: impl FnMut(u32, u32) -> R) {
        let mut found = |a: u32, b: u32| visit(a.min(b), a.max(b)).is_enough();
        for (i, (key, aabb)) in self.endless.iter().enumerate() {
            let mut stopped = self.endless[..i].iter().any(|(other, its)| aabb.overlaps(its) && found(*key, *other));
            stopped = stopped || self.find(aabb, |other| found(*key, other));
            if stopped {
                return;
            }
        }
        let root = &self.nodes[0];
        if !root.is_bottom() {
            return Crossing::new(self, self, found).of_one();
        }
        // A handful of boxes needs no walk.
        let mut mask = root.boxes.among();
        while mask != 0 {
            let [a, b] = pair(mask.trailing_zeros());
            if found(root.children[a].key(), root.children[b].key()) {
                return;
            }
            mask &= mask - 1;
        }
    }

    /// All pairs of a key of this tree and one of another whose boxes overlap, each once, this one's key first. Touching counts. The visitor may stop.
    pub fn pairs_with<R: Verdict>(&self, other: &Bvh<V>, mut visit: impl FnMut(u32, u32) -> R) {
        let mut found = |a: u32, b: u32| visit(a, b).is_enough();
        for (key, aabb) in &self.endless {
            let both = other.endless.iter().any(|(its, around)| aabb.overlaps(around) && found(*key, *its));
            if both || other.find(aabb, |its| found(*key, its)) {
                return;
            }
        }
        for (key, aabb) in &other.endless {
            if self.find(aabb, |own| found(own, *key)) {
                return;
            }
        }
        Crossing::new(self, other, found).of_two();
    }
}

impl<'t, V: Space, F: FnMut(u32, u32) -> bool> Crossing<'t, V, F> {
    #[inline(always)]
    fn new(a: &'t Bvh<V>, b: &'t Bvh<V>, found: F) -> Self {
        let open = Stack::new([Half::Key(Place::NOWHERE); 2]);
        let low = [Low { a: 0, b: 0, mask: 0 }; BATCH + 1];
        Crossing { a, b, open, waiting: [[0; 2]; BATCH], waits: 0, low, len: 0, found }
    }

    fn of_one(mut self) {
        for (number, node) in self.a.nodes.iter().enumerate() {
            let mut mask = node.boxes.among();
            if node.is_bottom() {
                let stopped = self.push_low(Low { a: number as u32, b: number as u32, mask });
                if stopped {
                    return;
                }
                continue;
            }
            while mask != 0 {
                if self.meet(number, number, mask.trailing_zeros()) {
                    return;
                }
                mask &= mask - 1;
            }
            if self.drain() {
                return;
            }
        }
        self.finish();
    }

    fn of_two(mut self) {
        let root = |tree: &Bvh<V>| Half::Node(Child::of_node(0, tree.nodes[0].is_bottom()));
        if !self.push(root(self.a), root(self.b)) && !self.drain() {
            self.finish();
        }
    }

    /// What was kept for later.
    fn finish(&mut self) {
        if !self.compare() {
            self.read_out();
        }
    }

    /// Looks at all that is open. True when that was enough, as from all others here.
    #[inline(always)]
    fn drain(&mut self) -> bool {
        while let Some(halves) = self.open.pop() {
            let stopped = match halves {
                [Half::Node(a), Half::Node(b)] => self.cross(a, b),
                [Half::Key(a), Half::Node(b)] => self.key_and_node::<true>(a, b.node()),
                [Half::Node(a), Half::Key(b)] => self.key_and_node::<false>(b, a.node()),
                [Half::Key(_), Half::Key(_)] => false,
            };
            if stopped {
                return true;
            }
        }
        false
    }

    /// Two nodes, not both at the bottom.
    #[inline(always)]
    fn cross(&mut self, a: Child, b: Child) -> bool {
        let (one, other) = (a.node(), b.node());
        let (first, second) = (&self.a.nodes[one], &self.b.nodes[other]);
        let mut mask = first.boxes.across(&second.boxes);
        match (a.is_bottom(), b.is_bottom()) {
            // One that is at the bottom stays as it is until the other one is.
            (true, false) => {
                let mut lanes = second_lanes(mask);
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    if self.push(Half::Node(a), half(second.children[lane], other, lane)) {
                        return true;
                    }
                    lanes &= lanes - 1;
                }
            }
            (false, true) => {
                let mut lanes = first_lanes(mask);
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    if self.push(half(first.children[lane], one, lane), Half::Node(b)) {
                        return true;
                    }
                    lanes &= lanes - 1;
                }
            }
            _ => {
                while mask != 0 {
                    if self.meet(one, other, mask.trailing_zeros()) {
                        return true;
                    }
                    mask &= mask - 1;
                }
            }
        }
        false
    }

    /// Two halves whose boxes overlap, to be looked at.
    #[inline(always)]
    fn push(&mut self, a: Half, b: Half) -> bool {
        match (a, b) {
            (Half::Node(a), Half::Node(b)) if a.is_bottom() && b.is_bottom() => {
                self.waiting[self.waits] = [a.node() as u32, b.node() as u32];
                self.waits += 1;
                self.waits == BATCH && self.compare()
            }
            _ => {
                self.open.push([a, b]);
                false
            }
        }
    }

    /// Compares all nodes at the bottom that wait for it.
    fn compare(&mut self) -> bool {
        for i in 0..core::mem::take(&mut self.waits) {
            let [a, b] = self.waiting[i];
            let mask = self.a.nodes[a as usize].boxes.across(&self.b.nodes[b as usize].boxes);
            if self.push_low(Low { a, b, mask }) {
                return true;
            }
        }
        false
    }

    /// Two children of two nodes whose boxes overlap.
    #[inline(always)]
    fn meet(&mut self, one: usize, other: usize, bit: u32) -> bool {
        let [i, j] = pair(bit);
        let (a, b) = (self.a.nodes[one].children[i], self.b.nodes[other].children[j]);
        if a.is_key() && b.is_key() {
            return (self.found)(a.key(), b.key());
        }
        self.push(half(a, one, i), half(b, other, j))
    }

    /// A key of the one tree and a node of the other, the key's first or not.
    #[inline(always)]
    fn key_and_node<const KEY_FIRST: bool>(&mut self, place: Place, number: usize) -> bool {
        let (own, other) = if KEY_FIRST { (self.a, self.b) } else { (self.b, self.a) };
        let (holder, node) = (&own.nodes[place.node()], &other.nodes[number]);
        let key = holder.children[place.lane()].key();
        let mut mask = node.boxes.overlap(&Boxes::of(&holder.boxes.lane(place.lane())));
        while mask != 0 {
            let lane = mask.trailing_zeros() as usize;
            let child = node.children[lane];
            if !child.is_key() {
                let (key, child) = (Half::Key(place), Half::Node(child));
                self.open.push(if KEY_FIRST { [key, child] } else { [child, key] });
            } else {
                let (a, b) = if KEY_FIRST { (key, child.key()) } else { (child.key(), key) };
                if (self.found)(a, b) {
                    return true;
                }
            }
            mask &= mask - 1;
        }
        false
    }

    /// Keeps two nodes at the bottom for later.
    #[inline(always)]
    fn push_low(&mut self, low: Low) -> bool {
        self.low[self.len] = low;
        // Without a guess: those that have nothing in common are written over.
        self.len += usize::from(low.mask != 0);
        self.len == BATCH && self.read_out()
    }

    /// Tells all pairs of keys of what was kept.
    fn read_out(&mut self) -> bool {
        let total: u32 = self.low[..self.len].iter().map(|low| low.mask.count_ones()).sum();
        self.low[self.len].mask = 0;
        let (mut i, mut mask) = (0, self.low[0].mask);
        for _ in 0..total {
            let Low { a, b, .. } = self.low[i];
            let [first, second] = pair(mask.trailing_zeros());
            let (a, b) = (self.a.nodes[a as usize].children[first], self.b.nodes[b as usize].children[second]);
            if (self.found)(a.key(), b.key()) {
                return true;
            }
            mask &= mask - 1;
            let is_done = mask == 0;
            i += usize::from(is_done);
            mask = select_unpredictable(is_done, self.low[i].mask, mask);
        }
        self.len = 0;
        false
    }
}

#[inline(always)]
fn half(child: Child, node: usize, lane: usize) -> Half {
    if child.is_key() { Half::Key(Place::new(node, lane)) } else { Half::Node(child) }
}

/// A bit for each lane of the first node that overlaps any of the second.
#[inline(always)]
fn first_lanes(mask: u32) -> u32 {
    (mask | (mask >> 4) | (mask >> 8) | (mask >> 12)) & 15
}

/// A bit for each lane of the second node that overlaps any of the first.
#[inline(always)]
fn second_lanes(mask: u32) -> u32 {
    let turned = |by: u32| {
        let four = (mask >> (4 * by)) & 15;
        (four << by) | (four >> (4 - by))
    };
    (mask | turned(1) | turned(2) | turned(3)) & 15
}
