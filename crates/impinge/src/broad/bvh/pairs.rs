//! All pairs of boxes that overlap, of one tree or of two.
//!
//! Two nodes whose boxes overlap are looked at together: sixteen pairs of boxes at once, by comparing the four of one with those of the other in four rotations. Which of them overlap cannot be foretold,
//! and a processor that guesses wrong loses more time than the comparison took. So many pairs of nodes are compared one after the other, and then all that overlaps is read out bit by
//! bit in a single loop that turns as often as there are hits: those of nodes at the bottom are pairs of keys, the others are pairs of nodes again, which go to one of two lists without a branch.

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

/// Two nodes, by number, and which of their boxes overlap.
#[derive(Clone, Copy)]
struct Met {
    a: u32,
    b: u32,
    mask: u32,
}

/// So many are collected before they are read out.
const BATCH: usize = 64;

/// Pairs of nodes of which some boxes overlap.
struct Meetings {
    list: [Met; BATCH + 1],
    len: usize,
}

impl Meetings {
    fn new() -> Self {
        Meetings { list: [Met { a: 0, b: 0, mask: 0 }; BATCH + 1], len: 0 }
    }

    /// Adds a pair, if that is to be, and if anything overlaps; tells whether there is no room for more. Without a guess: what has nothing in common is written over.
    #[inline(always)]
    fn push_if(&mut self, counts: bool, a: usize, b: usize, mask: u32) -> bool {
        self.list[self.len] = Met { a: a as u32, b: b as u32, mask };
        self.len += usize::from(counts & (mask != 0));
        self.len == BATCH
    }

    /// All there is, to be read out. The list is empty then, and must stay so for as long.
    #[inline(always)]
    fn take(&mut self) -> Bits {
        // Where all has been read out.
        self.list[self.len].mask = 0;
        self.len = 0;
        Bits { index: 0, mask: self.list[0].mask }
    }
}

/// A way through the bits of all masks of a list.
struct Bits {
    index: usize,
    mask: u32,
}

impl Bits {
    /// Two nodes, and the lanes that overlap. Where one mask ends cannot be foretold either.
    #[inline(always)]
    fn next(&mut self, meetings: &Meetings) -> Option<([usize; 2], [usize; 2])> {
        if self.mask == 0 {
            return None;
        }
        let Met { a, b, .. } = meetings.list[self.index];
        let lanes = pair(self.mask.trailing_zeros());
        self.mask &= self.mask - 1;
        let is_done = self.mask == 0;
        self.index += usize::from(is_done);
        self.mask = select_unpredictable(is_done, meetings.list[self.index].mask, self.mask);
        Some(([a as usize, b as usize], lanes))
    }
}

/// So many pairs of nodes, at most, are compared before all of them are read out.
const WIDTH: usize = 16;
/// Room for open pairs of nodes.
const ROOM: usize = 640;
/// The part of it that is kept for going down with one pair at a time, which opens no more than fifteen at each level.
const REST: usize = 256;
/// Room for pairs of a key and a node, of which each opens no more than three at each level.
const FEW: usize = 128;

/// A walk through two trees, or twice through the same.
struct Crossing<'t, V: Space, F> {
    a: &'t Bvh<V>,
    b: &'t Bvh<V>,
    /// Two nodes, not both at the bottom, that are still to be compared.
    open: Stack<[Child; 2], ROOM>,
    /// A key and a node.
    odd: Stack<[Half; 2], FEW>,
    /// Two nodes at the bottom that are still to be compared.
    waiting: [[Child; 2]; BATCH],
    waits: usize,
    /// Two nodes that are not at the bottom.
    high: Meetings,
    /// Two nodes at the bottom.
    low: Meetings,
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
        let open = Stack::new([Child::NONE; 2]);
        let odd = Stack::new([Half::Key(Place::NOWHERE); 2]);
        let (high, low) = (Meetings::new(), Meetings::new());
        Crossing { a, b, open, odd, waiting: [[Child::NONE; 2]; BATCH], waits: 0, high, low, found }
    }

    fn of_one(mut self) {
        for (number, node) in self.a.nodes.iter().enumerate() {
            let (mask, is_bottom) = (node.boxes.among(), node.is_bottom());
            let is_low_full = self.low.push_if(is_bottom, number, number, mask);
            let is_high_full = self.high.push_if(!is_bottom, number, number, mask);
            if (is_low_full && self.read_out()) || (is_high_full && self.drain()) {
                return;
            }
        }
        self.finish();
    }

    fn of_two(mut self) {
        let root = |tree: &Bvh<V>| Child::of_node(0, tree.nodes[0].is_bottom());
        if !self.push(root(self.a), root(self.b)) {
            self.finish();
        }
    }

    /// What was kept for later.
    fn finish(&mut self) {
        if !self.drain() && !self.compare() {
            self.read_out();
        }
    }

    /// Looks at all that is open. True when that was enough, as from all others here.
    #[inline(always)]
    fn drain(&mut self) -> bool {
        loop {
            if self.spread() {
                return true;
            }
            let len = self.open.len();
            if len == 0 {
                return false;
            }
            // No more than there is room for, should all of their children overlap.
            let most = (ROOM - REST).saturating_sub(len) / 16;
            for _ in 0..most.clamp(1, WIDTH).min(len) {
                let Some([a, b]) = self.open.pop() else { break };
                if self.cross(a, b) {
                    return true;
                }
            }
        }
    }

    /// Two nodes, not both at the bottom.
    #[inline(always)]
    fn cross(&mut self, a: Child, b: Child) -> bool {
        let (one, other) = (a.node(), b.node());
        let (first, second) = (&self.a.nodes[one], &self.b.nodes[other]);
        let mask = first.boxes.across(&second.boxes);
        if a.is_bottom() == b.is_bottom() {
            self.high.push_if(true, one, other, mask);
            return false;
        }
        // One that is at the bottom stays as it is until the other one is.
        let mut lanes = if a.is_bottom() { second_lanes(mask) } else { first_lanes(mask) };
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            let stopped = if a.is_bottom() {
                self.meet(Half::Node(a), half(second.children[lane], other, lane))
            } else {
                self.meet(half(first.children[lane], one, lane), Half::Node(b))
            };
            if stopped {
                return true;
            }
            lanes &= lanes - 1;
        }
        false
    }

    /// Two halves whose boxes overlap.
    #[inline(always)]
    fn meet(&mut self, a: Half, b: Half) -> bool {
        match (a, b) {
            (Half::Node(a), Half::Node(b)) => self.push(a, b),
            _ => self.look_at_key([a, b]),
        }
    }

    /// Two nodes whose boxes overlap, to be looked at. Those at the bottom apart from all others, without a guess which they are.
    #[inline(always)]
    fn push(&mut self, a: Child, b: Child) -> bool {
        let are_low = a.is_bottom() & b.is_bottom();
        self.waiting[self.waits] = [a, b];
        self.waits += usize::from(are_low);
        self.open.push_if(!are_low, [a, b]);
        self.waits == BATCH && self.compare()
    }

    /// Compares all nodes at the bottom that wait for it.
    fn compare(&mut self) -> bool {
        for i in 0..core::mem::take(&mut self.waits) {
            let [a, b] = self.waiting[i].map(Child::node);
            let mask = self.a.nodes[a].boxes.across(&self.b.nodes[b].boxes);
            if self.low.push_if(true, a, b, mask) && self.read_out() {
                return true;
            }
        }
        false
    }

    /// Goes on to the children of all nodes above the bottom that overlap.
    fn spread(&mut self) -> bool {
        let mut bits = self.high.take();
        while let Some(([one, other], [i, j])) = bits.next(&self.high) {
            let (a, b) = (self.a.nodes[one].children[i], self.b.nodes[other].children[j]);
            let stopped = match (a.is_key(), b.is_key()) {
                (false, false) => self.push(a, b),
                (true, true) => (self.found)(a.key(), b.key()),
                _ => self.look_at_key([half(a, one, i), half(b, other, j)]),
            };
            if stopped {
                return true;
            }
        }
        false
    }

    /// Tells all pairs of keys of nodes at the bottom.
    fn read_out(&mut self) -> bool {
        let mut bits = self.low.take();
        while let Some(([one, other], [i, j])) = bits.next(&self.low) {
            let (a, b) = (self.a.nodes[one].children[i], self.b.nodes[other].children[j]);
            if (self.found)(a.key(), b.key()) {
                return true;
            }
        }
        false
    }

    /// A key and a node, with all that is in it.
    #[inline(never)]
    fn look_at_key(&mut self, halves: [Half; 2]) -> bool {
        self.odd.push(halves);
        while let Some(halves) = self.odd.pop() {
            let stopped = match halves {
                [Half::Key(a), Half::Node(b)] => self.key_and_node::<true>(a, b.node()),
                [Half::Node(a), Half::Key(b)] => self.key_and_node::<false>(b, a.node()),
                _ => false,
            };
            if stopped {
                return true;
            }
        }
        false
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
                self.odd.push(if KEY_FIRST { [key, child] } else { [child, key] });
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
