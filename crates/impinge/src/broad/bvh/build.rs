//! A tree from the top down: pieces are split where the parts cost least, again and again.
//!
//! A part costs its size times the number of keys in it, which is how often a line, or a box, that comes from anywhere goes on to them (Goldsmith, Salmon, 1987; MacDonald, Booth,
//! 1990). Pieces are sorted into a few bins along the axis on which their middles are spread most, and split between two of them (Wald, 2007). Where they are few they are split at their median instead,
//! at a number of pieces that fills nodes: full nodes that are all as high as their neighbours make short work of pairs.

use super::Bvh;
use super::node::{Boxes, Child, Node, Place, size_of};
use crate::bounding::Aabb;
use crate::space::{Real, Space, Vector};

/// A key, or a node with all below it, and the box around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<V: Space> {
    pub min: V::Wide,
    pub max: V::Wide,
    pub child: Child,
    /// How many keys it is.
    pub keys: u32,
}

impl<V: Space> Piece<V> {
    #[inline(always)]
    pub fn new(aabb: &Aabb<V>, child: Child, keys: u32) -> Self {
        Piece { min: aabb.min.widen(), max: aabb.max.widen(), child, keys }
    }

    /// Twice the middle.
    #[inline(always)]
    fn middle(&self) -> V::Wide {
        self.min + self.max
    }

    /// The middle on an axis, twice.
    #[inline(always)]
    fn middle_on(&self, axis: usize) -> V::Real {
        self.min.get(axis) + self.max.get(axis)
    }
}

/// A box to grow.
#[derive(Clone, Copy)]
struct Around<W: Vector> {
    min: W,
    max: W,
}

impl<W: Vector> Around<W> {
    #[inline(always)]
    fn nothing() -> Self {
        Around { min: W::splat(W::Real::INFINITY), max: W::splat(W::Real::NEG_INFINITY) }
    }

    #[inline(always)]
    fn grow(&mut self, min: W, max: W) {
        (self.min, self.max) = (self.min.min(min), self.max.max(max));
    }
}

/// How many bins there are.
const BINS: usize = 16;
/// Up to this many pieces are split at their median.
const FEW: usize = 256;

impl<V: Space> Bvh<V> {
    /// Makes these pieces the children of a node, with as many nodes between as it takes.
    #[inline(never)]
    pub(super) fn build_below(&mut self, node: usize, pieces: &mut [Piece<V>]) {
        let (ends, parts) = divided(pieces);
        self.nodes[node].children = [Child::NONE; 4];
        let (mut boxes, mut keys, mut start) = (Boxes::none(), 0, 0);
        for (lane, &end) in ends[..parts].iter().enumerate() {
            let part = &mut pieces[start..end];
            start = end;
            let mut around = Around::nothing();
            for piece in part.iter() {
                around.grow(piece.min, piece.max);
            }
            boxes.set(lane, &Aabb { min: V::narrow(around.min), max: V::narrow(around.max) });
            let place = Place::new(node, lane);
            let child = match part {
                [piece] => self.put(piece.child, place),
                _ => {
                    let below = self.take_node(place);
                    self.build_below(below, part);
                    Child::of_node(below, self.nodes[below].is_bottom())
                }
            };
            keys += self.keys_in(child);
            self.nodes[node].children[lane] = child;
        }
        let children = self.nodes[node].children;
        let up = self.nodes[node].up;
        let bounds = boxes.bounds();
        self.nodes[node] = Node { boxes, children, up, keys, edits: 0, size: size_of(bounds.min, bounds.max) };
    }

    /// Tells a child where it is.
    pub(super) fn put(&mut self, child: Child, place: Place) -> Child {
        if child.is_key() {
            self.places[child.key() as usize] = place;
        } else {
            self.nodes[child.node()].up = place;
        }
        child
    }

    /// How many keys a child is.
    #[inline(always)]
    pub(super) fn keys_in(&self, child: Child) -> u32 {
        if child.is_key() { 1 } else { self.nodes[child.node()].keys }
    }
}

/// Sorts pieces into up to four parts, and tells where each ends.
fn divided<V: Space>(pieces: &mut [Piece<V>]) -> ([usize; 4], usize) {
    let count = pieces.len();
    if count <= 4 {
        return ([1, 2, 3, 4], count);
    }
    // No part may be larger than a full tree that is one lower than this one must be.
    let full = if count <= FEW { filled(count) } else { 4 };
    let (mut ends, mut parts) = ([count; 4], 1);
    while parts < 4 {
        let start = |part: usize| if part == 0 { 0 } else { ends[part - 1] };
        let most = (0..parts).max_by_key(|&part| (ends[part] - start(part), parts - part)).unwrap_or(0);
        let (from, to) = (start(most), ends[most]);
        if to - from <= full {
            break;
        }
        let at = from + split(&mut pieces[from..to]);
        ends.copy_within(most..3, most + 1);
        ends[most] = at;
        parts += 1;
    }
    (ends, parts)
}

/// The largest power of four below a number.
fn filled(count: usize) -> usize {
    let mut full = 1;
    while 4 * full < count {
        full *= 4;
    }
    full
}

/// Sorts pieces into two parts, and tells where the second one starts.
fn split<V: Space>(pieces: &mut [Piece<V>]) -> usize {
    let count = pieces.len();
    let mut middles = Around::nothing();
    for piece in pieces.iter() {
        middles.grow(piece.middle(), piece.middle());
    }
    let spread = middles.max - middles.min;
    let longer = |a: usize, b: usize| if spread.get(b) > spread.get(a) { b } else { a };
    let axis = (1..V::DIMENSION).fold(0, longer);
    let (low, length) = (middles.min.get(axis), spread.get(axis));
    if count <= FEW {
        let full = filled(count);
        let half = ((count / 2 + full / 2) / full).max(1) * full;
        let half = if half >= count { half - full } else { half };
        let order = |a: &Piece<V>, b: &Piece<V>| {
            a.middle_on(axis).partial_cmp(&b.middle_on(axis)).unwrap_or(core::cmp::Ordering::Equal)
        };
        pieces.select_nth_unstable_by(half, order);
        return half;
    }
    // Negated, for what is spread so little, or so far, that a quotient is no number.
    let scale = V::Real::from_f64(BINS as f64) / length;
    if !(scale < V::Real::INFINITY && length < V::Real::INFINITY) {
        return count / 2;
    }
    let bin_of = |piece: &Piece<V>| ((piece.middle_on(axis) - low) * scale).to_index().min(BINS - 1);
    let mut bins = [(Around::<V::Wide>::nothing(), 0u32); BINS];
    for piece in pieces.iter() {
        let (around, number) = &mut bins[bin_of(piece)];
        around.grow(piece.min, piece.max);
        *number += piece.keys;
    }
    let Some(first) = cheapest(&bins) else { return count / 2 };
    let (mut start, mut end) = (0, count);
    while start < end {
        if bin_of(&pieces[start]) < first {
            start += 1;
        } else {
            end -= 1;
            pieces.swap(start, end);
        }
    }
    start
}

/// The bin that the second part starts with where both cost least; `None` if all is in one.
fn cheapest<W: Vector>(bins: &[(Around<W>, u32); BINS]) -> Option<usize> {
    let cost = |around: &Around<W>, number: u32| {
        if number == 0 {
            W::Real::INFINITY
        } else {
            size_of(around.min, around.max) * W::Real::from_f64(f64::from(number))
        }
    };
    let mut behind = [W::Real::ZERO; BINS];
    let (mut around, mut number) = (Around::nothing(), 0);
    for bin in (1..BINS).rev() {
        around.grow(bins[bin].0.min, bins[bin].0.max);
        number += bins[bin].1;
        behind[bin] = cost(&around, number);
    }
    let (mut around, mut number) = (Around::nothing(), 0);
    let mut best = (W::Real::INFINITY, None);
    for bin in 1..BINS {
        around.grow(bins[bin - 1].0.min, bins[bin - 1].0.max);
        number += bins[bin - 1].1;
        let sum = cost(&around, number) + behind[bin];
        if sum < best.0 {
            best = (sum, Some(bin));
        }
    }
    best.1
}
