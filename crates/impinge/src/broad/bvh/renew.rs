//! A tree that stays good: what has changed much is built anew.
//!
//! All of it where that is little. Of a large node only its largest boxes are taken apart, because the largest are those that cost most; what is in the others stays as it is.

use super::Bvh;
use super::build::Piece;
use super::edit::STRETCH;
use super::node::{Child, size_of};
use crate::space::{Real, Space};
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Into so many pieces a tree is taken apart at a time.
pub(super) const PORTION: usize = 8192;

impl<V: Space> Bvh<V> {
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
        self.inner_size(number) > V::Real::from_f64(STRETCH) * self.sizes[number].inner
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
    pub(super) fn build_all(&mut self, mut pieces: Vec<Piece<V>>) {
        self.nodes.truncate(1);
        self.sizes.truncate(1);
        // Full nodes of four, and what is above them.
        self.nodes.reserve(pieces.len() / 5 * 2);
        self.sizes.reserve(pieces.len() / 5 * 2);
        // What it takes to improve the tree later on, so that a steady frame allocates nothing.
        self.scratch.order.reserve(pieces.len() / 5 * 2);
        if pieces.len() > PORTION {
            self.scratch.closed.reserve(PORTION);
        }
        self.free.clear();
        self.in_order = true;
        self.build_below(0, &mut pieces);
        // The last one that is taken apart falls into four.
        self.scratch.cells.keep_room(pieces.len().min(PORTION + 3));
        self.scratch.pieces = pieces;
    }

    /// Builds a node anew: from all keys below it or, if these are more than so many, from the parts that its largest boxes fall into.
    pub(super) fn renew(&mut self, number: usize, portion: usize) {
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
    pub(super) fn take_apart(&mut self, number: usize, pieces: &mut Vec<Piece<V>>) {
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
