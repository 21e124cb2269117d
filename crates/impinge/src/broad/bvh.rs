//! A tree of boxes: each box is in one of up to four lanes of a node, and each node is in a lane of another one, with the box around it.
//!
//! All boxes of a node are looked at at once. The tree is right after every call: boxes that come, go or move make all boxes around them fit again, and no more.
//! Whether it is also good, that is cheap to search, is looked after as well: what has changed much is built anew, in small portions ([`renew`]).

mod build;
mod cursor;
mod edit;
mod node;
mod pairs;
mod renew;
mod search;
mod stack;
mod validate;

pub use cursor::Cursor;

use super::error::{BvhError, check, check_key, is_endless, is_plain};
use crate::bounding::Aabb;
use crate::space::{Four, Space};
use alloc::vec::Vec;
use build::{Cells, Piece};
use core::hint::black_box;
use node::{Node, Place, Sizes};
use renew::Closed;

/// Boxes along the axes, each with a key, that can be searched: which of them overlap each other, a box, a ray, or are near a point.
///
/// Keys are numbers that the user chooses, such as indices into a list; there is a table as long as the largest. Boxes may be points, may all be the same, and may be infinite.
///
/// ```
/// use impinge::d2::*;
/// let unit_at = |x: f32| Aabb { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
/// let mut tree = Bvh::build(&[unit_at(0.0), unit_at(0.5), unit_at(7.0)])?;
/// let mut pairs = Vec::new();
/// tree.pairs(|a, b| pairs.push((a, b)));
/// assert_eq!(pairs, [(0, 1)]);
/// tree.set(2, unit_at(1.25))?;
/// let mut at = Vec::new();
/// tree.containing(Vec2::new(1.4, 0.5), |key| at.push(key));
/// at.sort();
/// assert_eq!(at, [1, 2]);
/// # Ok::<(), impinge::BvhError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bvh<V: Space> {
    /// The first one is the root, always.
    nodes: Vec<Node<V>>,
    sizes: Vec<Sizes<V::Real>>,
    /// Nodes that are not in use.
    free: Vec<u32>,
    /// Where each key is.
    places: Vec<Place>,
    /// What has a side so far away that no size could be told.
    endless: Vec<(u32, Aabb<V>)>,
    /// Whether every node comes after the one that it is in.
    in_order: bool,
    /// The node that [`Bvh::improve`] looks at next.
    next: usize,
    scratch: Scratch<V>,
}

/// Room that is kept from one call to the next.
#[derive(Clone, Debug)]
struct Scratch<V: Space> {
    pieces: Vec<Piece<V>>,
    cells: Cells<V>,
    closed: Vec<Closed<V>>,
    order: Vec<u32>,
}

impl<V: Space> Default for Bvh<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Space> Bvh<V> {
    /// Without boxes.
    pub fn new() -> Self {
        let (nodes, sizes) = (alloc::vec![Node::new(Place::NOWHERE)], alloc::vec![Sizes::NONE]);
        let scratch = Scratch { pieces: Vec::new(), cells: Cells::none(), closed: Vec::new(), order: Vec::new() };
        Bvh {
            nodes,
            sizes,
            free: Vec::new(),
            places: Vec::new(),
            endless: Vec::new(),
            in_order: true,
            next: 0,
            scratch,
        }
    }

    /// From many boxes at once, whose keys are their indices. That is faster than one by one.
    #[inline(never)]
    pub fn build(boxes: &[Aabb<V>]) -> Result<Self, BvhError> {
        let mut tree = Self::new();
        tree.extend((0..=u32::MAX).zip(boxes.iter().copied()))?;
        Ok(tree)
    }

    /// How many boxes there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes[0].keys as usize + self.endless.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The box of a key.
    #[inline]
    pub fn get(&self, key: u32) -> Option<Aabb<V>> {
        let place = self.place(key)?;
        Some(match place.in_list() {
            Some(index) => self.endless[index].1,
            None => self.nodes[place.node()].boxes.lane(place.lane()),
        })
    }

    /// The box around all boxes. `None` if there are none.
    pub fn bounds(&self) -> Option<Aabb<V>> {
        let around = |all: Aabb<V>, (_, aabb): &(u32, Aabb<V>)| all.merged(aabb);
        let all = self.endless.iter().fold(self.nodes[0].boxes.bounds(), around);
        if self.is_empty() { None } else { Some(all) }
    }

    /// Where a key is.
    #[inline]
    fn place(&self, key: u32) -> Option<Place> {
        self.places.get(key as usize).copied().filter(|place| !place.is_nowhere())
    }

    /// Asks for a node, so that it is there when it is looked at.
    #[inline(always)]
    fn touch(&self, number: usize) {
        if let Some(node) = self.nodes.get(number) {
            // In single precision it is in two lines of memory.
            black_box((node.boxes.min.as_ref()[0].lane(0), node.keys));
        }
    }

    fn add_endless(&mut self, key: u32, aabb: Aabb<V>) {
        self.places[key as usize] = Place::endless(self.endless.len());
        self.endless.push((key, aabb));
    }

    /// A node that is in use from now on.
    fn take_node(&mut self, up: Place) -> usize {
        let node = Node::new(up);
        match self.free.pop() {
            Some(number) => {
                self.nodes[number as usize] = node;
                self.sizes[number as usize] = Sizes::NONE;
                self.in_order = false;
                number as usize
            }
            None => {
                self.nodes.push(node);
                self.sizes.push(Sizes::NONE);
                self.nodes.len() - 1
            }
        }
    }

    fn give_node(&mut self, number: usize) {
        self.nodes[number] = Node::new(Place::NOWHERE);
        if self.free.capacity() == self.free.len() {
            // For all there may ever be, as far as one can tell.
            self.free.reserve(self.nodes.len());
        }
        self.free.push(number as u32);
    }
}
