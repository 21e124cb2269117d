//! A tree from the top down: pieces are split where the parts cost least, again and again.
//!
//! A part costs its size times the number of keys in it, which is how often a line, or a box, that comes from anywhere goes on to them (Goldsmith, Salmon, 1987; MacDonald, Booth,
//! 1990). Pieces are sorted into a few bins along the axis on which their middles are spread most, and split between two of them (Wald, 2007). Where they are few they are split at their median instead,
//! at a number of pieces that fills nodes: full nodes that are all as high as their neighbours make short work of pairs.

use super::Bvh;
use super::node::{Boxes, Child, Node, Place, Sizes, size_of};
use crate::bounding::Aabb;
use crate::space::{Four, Real, Space, Vector};
use alloc::vec::Vec;

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
#[derive(Clone, Copy, Debug)]
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

/// What is known of some pieces: the boxes around them and around their middles, and how many keys they are.
#[derive(Clone, Copy, Debug)]
struct Sum<W: Vector> {
    boxes: Around<W>,
    middles: Around<W>,
    keys: u32,
}

impl<W: Vector> Sum<W> {
    fn nothing() -> Self {
        Sum { boxes: Around::nothing(), middles: Around::nothing(), keys: 0 }
    }

    fn of<V: Space<Wide = W>>(pieces: &[Piece<V>]) -> Self {
        let mut sum = Self::nothing();
        pieces.iter().for_each(|piece| sum.add_piece(piece));
        sum
    }

    #[inline(always)]
    fn add_piece<V: Space<Wide = W>>(&mut self, piece: &Piece<V>) {
        let middle = piece.middle();
        self.boxes.grow(piece.min, piece.max);
        self.middles.grow(middle, middle);
        self.keys += piece.keys;
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        self.boxes.grow(other.boxes.min, other.boxes.max);
        self.middles.grow(other.middles.min, other.middles.max);
        self.keys += other.keys;
    }

    /// All of a cell as one piece; `None` if it is empty.
    fn unit<V: Space<Wide = W>>(&self, cell: u32) -> Option<Piece<V>> {
        let Around { min, max } = self.boxes;
        // The number of the cell, for want of a child.
        if self.keys == 0 { None } else { Some(Piece { min, max, child: Child::of_key(cell), keys: self.keys }) }
    }

    /// What it costs to search these.
    #[inline(always)]
    fn cost(&self) -> W::Real {
        if self.keys == 0 {
            return W::Real::INFINITY;
        }
        size_of(self.boxes.min, self.boxes.max) * W::Real::from_f64(f64::from(self.keys))
    }
}

/// Some pieces that go together, up to where they end.
#[derive(Clone, Copy)]
struct Part<W: Vector> {
    end: usize,
    sum: Sum<W>,
}

/// Many pieces by the cells of a grid that their middles are in: to find the upper part of a tree cell by cell takes two passes over all pieces, where one by one takes two for each level.
#[derive(Clone, Debug)]
pub(super) struct Cells<V: Space> {
    /// Cell by cell.
    pieces: Vec<Piece<V>>,
    sums: Vec<Sum<V::Wide>>,
    /// Where each cell ends.
    ends: Vec<usize>,
    /// All of each cell that is not empty, as one piece.
    units: Vec<Piece<V>>,
}

impl<V: Space> Cells<V> {
    pub fn none() -> Self {
        Cells { pieces: Vec::new(), sums: Vec::new(), ends: Vec::new(), units: Vec::new() }
    }

    fn are_none(&self) -> bool {
        self.ends.is_empty()
    }

    /// Keeps room for so many pieces.
    pub fn keep_room(&mut self, pieces: usize) {
        fn keep<T>(room: &mut Vec<T>, count: usize) {
            room.clear();
            room.reserve(count);
            room.shrink_to(count);
        }
        keep(&mut self.pieces, pieces);
        keep(&mut self.sums, pieces / IN_CELL);
        keep(&mut self.ends, pieces / IN_CELL);
        keep(&mut self.units, pieces / IN_CELL);
    }

    /// Sorts pieces into cells that are about as long as wide. False if they are too few for that, or all in one.
    fn fill(&mut self, pieces: &[Piece<V>], sum: &Sum<V::Wide>) -> bool {
        let (low, spread) = (sum.middles.min, sum.middles.max - sum.middles.min);
        let most = (pieces.len() / IN_CELL).min(MOST_CELLS);
        let (mut per_axis, mut count) = (V::each(|_| 1), 1);
        // What is longest is divided once more, as long as there are not too many.
        while count <= most {
            let length = |axis: usize| spread.get(axis) / V::Real::from_f64(per_axis.as_ref()[axis] as f64);
            let longer = |a: usize, b: usize| if length(b) > length(a) { b } else { a };
            let longest = (1..V::DIMENSION).fold(0, longer);
            let more = count / per_axis.as_ref()[longest] * (per_axis.as_ref()[longest] + 1);
            if more > most {
                break;
            }
            per_axis.as_mut()[longest] += 1;
            count = more;
        }
        if count < 4 {
            return false;
        }
        let scales = V::each(|axis| {
            let scale = V::Real::from_f64(per_axis.as_ref()[axis] as f64) / spread.get(axis);
            // Negated, for what is spread so little, or so far, that a quotient is no number.
            if !(scale < V::Real::INFINITY) { V::Real::ZERO } else { scale }
        });
        let cell_of = |piece: &Piece<V>| {
            let from = piece.middle() - low;
            let step = |cell: usize, axis: usize| {
                let cells = per_axis.as_ref()[axis];
                cell * cells + (from.get(axis) * scales.as_ref()[axis]).to_index().min(cells - 1)
            };
            (0..V::DIMENSION).fold(0, step)
        };
        self.sums.clear();
        self.sums.resize(count, Sum::nothing());
        self.ends.clear();
        self.ends.resize(count, 0);
        for piece in pieces {
            let cell = cell_of(piece);
            self.sums[cell].add_piece(piece);
            self.ends[cell] += 1;
        }
        // Where each starts, and after it is filled, where it ends.
        let mut start = 0;
        for end in &mut self.ends {
            start += core::mem::replace(end, start);
        }
        self.pieces.clear();
        self.pieces.resize(pieces.len(), pieces[0]);
        for piece in pieces {
            let end = &mut self.ends[cell_of(piece)];
            self.pieces[*end] = *piece;
            *end += 1;
        }
        self.units.clear();
        self.units.extend((0..).zip(&self.sums).filter_map(|(cell, sum)| sum.unit(cell)));
        self.units.len() > 1
    }

    /// What is in a cell, and what is known of it.
    fn pieces_of(&mut self, unit: &Piece<V>) -> (&mut [Piece<V>], Sum<V::Wide>) {
        let cell = unit.child.key() as usize;
        let start = if cell == 0 { 0 } else { self.ends[cell - 1] };
        (&mut self.pieces[start..self.ends[cell]], self.sums[cell])
    }
}

/// About so many pieces are in a cell.
const IN_CELL: usize = FEW / 2;
/// There are no more cells than this, so that all that is known of them stays at hand.
const MOST_CELLS: usize = 4096;
/// How many bins there are.
const BINS: usize = 16;
/// Up to this many pieces are split at their median.
const FEW: usize = 256;

impl<V: Space> Bvh<V> {
    /// Makes these pieces the children of a node, with as many nodes between as it takes.
    pub(super) fn build_below(&mut self, node: usize, pieces: &mut [Piece<V>]) {
        let sum = Sum::of(pieces);
        // Twice as high as a full tree, and a little more.
        let levels = pieces.len().max(1).ilog2() + 8;
        let mut cells = core::mem::replace(&mut self.scratch.cells, Cells::none());
        if cells.fill(pieces, &sum) {
            let mut units = core::mem::take(&mut cells.units);
            self.build_known(node, &mut units, sum, levels, &mut cells);
            cells.units = units;
        } else {
            self.build_known(node, pieces, sum, levels, &mut Cells::none());
        }
        self.scratch.cells = cells;
    }

    /// The same for pieces of which all is known, by cells if there are any. Below so many levels they are split at medians: where one side of all boxes is so long that nothing else counts, one piece after the other would
    /// be split off.
    #[inline(never)]
    fn build_known(
        &mut self,
        node: usize,
        pieces: &mut [Piece<V>],
        sum: Sum<V::Wide>,
        levels: u32,
        cells: &mut Cells<V>,
    ) {
        if pieces.len() <= 4 && cells.are_none() {
            return self.build_few(node, pieces, &sum);
        }
        let few = match (levels, cells.are_none()) {
            (0, _) => usize::MAX,
            (_, true) => FEW,
            (_, false) => 4,
        };
        let levels = levels.saturating_sub(1);
        let (parts, count) = divided(pieces, sum, few);
        let (mut boxes, mut children, mut start) = (Boxes::none(), [Child::NONE; 4], 0);
        for (lane, part) in parts[..count].iter().enumerate() {
            let (own, around) = (&mut pieces[start..part.end], part.sum.boxes);
            start = part.end;
            boxes.set(lane, &Aabb { min: V::narrow(around.min), max: V::narrow(around.max) });
            let place = Place::new(node, lane);
            children[lane] = match own {
                [piece] if cells.are_none() => self.put(piece.child, place),
                [cell] => match cells.pieces_of(cell) {
                    ([piece], _) => self.put(piece.child, place),
                    (pieces, sum) => self.build_child(place, |tree, below| {
                        tree.build_known(below, pieces, sum, levels, &mut Cells::none())
                    }),
                },
                _ => self.build_child(place, |tree, below| tree.build_known(below, own, part.sum, levels, cells)),
            };
        }
        self.put_node(node, boxes, children, &sum);
    }

    /// The same for no more pieces than a node has lanes. Most nodes are such.
    fn build_few(&mut self, node: usize, pieces: &[Piece<V>], sum: &Sum<V::Wide>) {
        let boxes = Boxes::gathered(|lane| match pieces.get(lane) {
            Some(piece) => Aabb { min: V::narrow(piece.min), max: V::narrow(piece.max) },
            None => Boxes::inside_out(),
        });
        let mut children = [Child::NONE; 4];
        for (lane, piece) in pieces.iter().enumerate() {
            children[lane] = self.put(piece.child, Place::new(node, lane));
        }
        self.put_node(node, boxes, children, sum);
    }

    #[inline(always)]
    fn put_node(&mut self, node: usize, boxes: Boxes<V>, children: [Child; 4], sum: &Sum<V::Wide>) {
        let up = self.nodes[node].up;
        self.nodes[node] = Node { boxes, children, up, keys: sum.keys, edits: 0 };
        let outer = if sum.keys == 0 { V::Real::ZERO } else { size_of(sum.boxes.min, sum.boxes.max) };
        self.sizes[node] = Sizes { outer, inner: self.inner_size(node) };
    }

    /// The sizes of all children together.
    #[inline(always)]
    pub(super) fn inner_size(&self, node: usize) -> V::Real {
        let node = &self.nodes[node];
        let sizes = node.boxes.sizes().values();
        let size = |lane: usize| if node.children[lane].is_none() { V::Real::ZERO } else { sizes[lane] };
        (0..4).map(size).fold(V::Real::ZERO, |sum, size| sum + size)
    }

    /// A node in a lane, with what is built below it.
    #[inline(always)]
    fn build_child(&mut self, place: Place, build: impl FnOnce(&mut Self, usize)) -> Child {
        let below = self.take_node(place);
        build(self, below);
        Child::of_node(below, self.nodes[below].is_bottom())
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

/// Sorts pieces into up to four parts; up to `few` at their median.
fn divided<V: Space>(pieces: &mut [Piece<V>], sum: Sum<V::Wide>, few: usize) -> ([Part<V::Wide>; 4], usize) {
    let count = pieces.len();
    let mut parts = [Part { end: count, sum }; 4];
    if count <= 4 {
        for (i, piece) in pieces.iter().enumerate() {
            parts[i] = Part { end: i + 1, sum: Sum::of(core::slice::from_ref(piece)) };
        }
        return (parts, count);
    }
    // No part may be larger than a full tree that is one lower than this one must be.
    let full = if count <= few { filled(count) } else { 4 };
    let mut number = 1;
    while number < 4 {
        let start = |part: usize| if part == 0 { 0 } else { parts[part - 1].end };
        let most = (0..number).max_by_key(|&part| (parts[part].end - start(part), number - part)).unwrap_or(0);
        let (from, to) = (start(most), parts[most].end);
        if to - from <= full {
            break;
        }
        let (at, [first, second]) = split(&mut pieces[from..to], &parts[most].sum, few);
        parts.copy_within(most..3, most + 1);
        parts[most] = Part { end: from + at, sum: first };
        parts[most + 1].sum = second;
        number += 1;
    }
    (parts, number)
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
fn split<V: Space>(pieces: &mut [Piece<V>], sum: &Sum<V::Wide>, few: usize) -> (usize, [Sum<V::Wide>; 2]) {
    let spread = sum.middles.max - sum.middles.min;
    let longer = |a: usize, b: usize| if spread.get(b) > spread.get(a) { b } else { a };
    let axis = (1..V::DIMENSION).fold(0, longer);
    let by_bins = if pieces.len() > few { split_by_bins(pieces, sum, axis) } else { None };
    by_bins.unwrap_or_else(|| {
        let at = split_at_median(pieces, axis);
        (at, [Sum::of(&pieces[..at]), Sum::of(&pieces[at..])])
    })
}

/// About in the middle, so that nodes are full.
fn split_at_median<V: Space>(pieces: &mut [Piece<V>], axis: usize) -> usize {
    let (count, full) = (pieces.len(), filled(pieces.len()));
    let half = ((count / 2 + full / 2) / full).max(1) * full;
    let half = if half >= count { half - full } else { half };
    match count {
        ..=8 => sort_few::<V, 8>(pieces, axis),
        9..=16 => sort_few::<V, 16>(pieces, axis),
        _ => {
            let order = |a: &Piece<V>, b: &Piece<V>| {
                a.middle_on(axis).partial_cmp(&b.middle_on(axis)).unwrap_or(core::cmp::Ordering::Equal)
            };
            pieces.select_nth_unstable_by(half, order);
        }
    }
    half
}

/// Sorts up to `MOST` pieces by counting, for each, how many come before it. That is many comparisons, but nothing that a processor could guess wrong, and it makes many at once.
#[inline(always)]
fn sort_few<V: Space, const MOST: usize>(pieces: &mut [Piece<V>], axis: usize) {
    let count = pieces.len().min(MOST);
    let (mut copies, mut middles) = ([pieces[0]; MOST], [V::Real::INFINITY; MOST]);
    for i in 0..count {
        (copies[i], middles[i]) = (pieces[i], pieces[i].middle_on(axis));
    }
    let mut places = [0u32; MOST];
    for (j, other) in middles.iter().enumerate() {
        for (i, middle) in middles.iter().enumerate() {
            // Of equals the first one comes first.
            places[i] += u32::from((other < middle) | ((other == middle) & (j < i)));
        }
    }
    for i in 0..count {
        pieces[places[i] as usize] = copies[i];
    }
}

/// Between two bins, where both parts cost least; `None` if all is in one.
fn split_by_bins<V: Space>(
    pieces: &mut [Piece<V>],
    sum: &Sum<V::Wide>,
    axis: usize,
) -> Option<(usize, [Sum<V::Wide>; 2])> {
    let (low, high) = (sum.middles.min.get(axis), sum.middles.max.get(axis));
    let scale = V::Real::from_f64(BINS as f64) / (high - low);
    // Negated, for what is spread so little, or so far, that a quotient is no number.
    if !(scale > V::Real::ZERO && scale < V::Real::INFINITY) {
        return None;
    }
    let bin_of = |piece: &Piece<V>| ((piece.middle_on(axis) - low) * scale).to_index().min(BINS - 1);
    let mut bins = [Sum::nothing(); BINS];
    for piece in pieces.iter() {
        bins[bin_of(piece)].add_piece(piece);
    }
    let (bin, sums) = cheapest(&bins)?;
    // Every piece is exchanged, also those that stay: which they are cannot be foretold, and a wrong guess takes longer than that.
    let mut at = 0;
    for i in 0..pieces.len() {
        pieces.swap(i, at);
        at += usize::from(bin_of(&pieces[at]) < bin);
    }
    Some((at, sums))
}

/// The bin that the second part starts with where both cost least, and what is in each; `None` if all is in one.
fn cheapest<W: Vector>(bins: &[Sum<W>; BINS]) -> Option<(usize, [Sum<W>; 2])> {
    let mut behind = [Sum::nothing(); BINS + 1];
    for bin in (1..BINS).rev() {
        behind[bin] = behind[bin + 1];
        behind[bin].add(&bins[bin]);
    }
    let (mut before, mut least, mut best) = (Sum::nothing(), W::Real::INFINITY, None);
    for bin in 1..BINS {
        before.add(&bins[bin - 1]);
        let cost = before.cost() + behind[bin].cost();
        if cost < least {
            (least, best) = (cost, Some((bin, [before, behind[bin]])));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec2;

    #[test]
    fn few_are_sorted_and_equals_keep_their_order() {
        for middles in [
            &[3, 1, 2, 1, 0][..],
            &[1; 8],
            &[5, 4, 3, 2, 1, 0, 9, 8, 7],
            &[2, 1, 2, 1, 2, 1, 2, 1, 0, 0, 0, 0, 7, 7, 7, 7],
        ] {
            let piece = |(i, x): (u32, &i32)| {
                let at = Vec2::new(0.0, *x as f32 - 3.0);
                Piece::<Vec2>::new(&Aabb { min: at, max: at }, Child::of_key(i), 1)
            };
            let mut pieces: Vec<Piece<Vec2>> = (0..).zip(middles).map(piece).collect();
            let mut expected: Vec<u32> = (0..middles.len() as u32).collect();
            expected.sort_by_key(|key| middles[*key as usize]);
            if pieces.len() <= 8 {
                sort_few::<Vec2, 8>(&mut pieces, 1)
            } else {
                sort_few::<Vec2, 16>(&mut pieces, 1)
            }
            assert_eq!(pieces.iter().map(|piece| piece.child.key()).collect::<Vec<_>>(), expected);
        }
    }
}
