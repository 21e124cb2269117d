//! Which pairs appear and which vanish, when boxes move.
//!
//! Each box is kept a little larger than it is, so that nothing happens while it moves inside. What has left its place, come or gone since the last look is looked at with the box around where it
//! was and where it is: every pair that overlapped before or does now overlaps there. Comparing the boxes of before and those of now then tells what has changed, so that
//! no list of pairs need be kept.

use super::bvh::Bvh;
use super::error::{BvhError, check, check_key};
use super::visit::Verdict;
use crate::bounding::Aabb;
use crate::space::{Real, Space};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// How much larger than what it is for a box is kept: a length, and a part of its longest side. Large margins make fewer changes and more pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Margin<R> {
    /// To every side.
    pub length: R,
    /// To every side, times the longest side.
    pub part: R,
}

impl<R: Real> Margin<R> {
    /// None: boxes are kept as they are.
    pub const NONE: Self = Margin { length: R::ZERO, part: R::ZERO };

    /// A length to every side.
    pub fn length(length: R) -> Self {
        Margin { length, ..Margin::NONE }
    }

    /// A part of the longest side, to every side.
    pub fn part(part: R) -> Self {
        Margin { part, ..Margin::NONE }
    }

    /// Of a box. What is endless is kept as it is.
    #[inline]
    fn of<V: Space<Real = R>>(self, aabb: &Aabb<V>) -> R {
        let margin = self.length + self.part * (aabb.max - aabb.min).greatest();
        // Negated, for NaN.
        if margin >= R::ZERO && margin.is_finite() { margin } else { R::ZERO }
    }
}

impl<R: Real> Default for Margin<R> {
    /// A tenth of the longest side.
    fn default() -> Self {
        Margin::part(R::from_f64(0.1))
    }
}

/// What has become of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Its boxes overlap, and did not before.
    Appeared,
    /// Its boxes do not overlap any more, or one of them is gone.
    Vanished,
}

/// Boxes that move, and which pairs of them overlap: told once when a pair appears, and once when it vanishes. Keys are indices of a table: choose small ones.
///
/// ```
/// use impinge::d2::*;
/// let unit_at = |x: f32| Aabb { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
/// let mut phase = BroadPhase::new(Margin::length(0.1));
/// phase.insert(0, unit_at(0.0))?;
/// phase.insert(1, unit_at(5.0))?;
/// let mut changes = Vec::new();
/// for x in [5.0, 4.0, 0.9, 0.95, 7.0] {
///     phase.set(1, unit_at(x))?;
///     phase.update(|change, a, b| changes.push((change, a, b)));
/// }
/// assert_eq!(changes, [(Change::Appeared, 0, 1), (Change::Vanished, 0, 1)]);
/// # Ok::<(), impinge::BvhError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BroadPhase<V: Space> {
    margin: Margin<V::Real>,
    entries: Vec<Entry<V>>,
    /// The keys of all entries that have changed, each once.
    changed: Vec<u32>,
    is_changed: Marks,
    tree: Bvh<V>,
    len: usize,
}

/// A key that is or was in use.
#[derive(Clone, Copy, Debug)]
struct Entry<V: Space> {
    /// As it was at the last look, with its margin. What is not there is [nowhere](Entry::nowhere).
    before: Aabb<V>,
    now: Aabb<V>,
}

impl<V: Space> Entry<V> {
    /// Not a number, so that it overlaps nothing, not even what is everywhere.
    #[inline(always)]
    fn nowhere() -> Aabb<V> {
        Aabb { min: V::splat(V::Real::NAN), max: V::splat(V::Real::NAN) }
    }

    fn unused() -> Self {
        Entry { before: Self::nowhere(), now: Self::nowhere() }
    }

    #[inline(always)]
    fn is_there(&self) -> bool {
        is_somewhere(&self.now)
    }

    #[inline(always)]
    fn was_there(&self) -> bool {
        is_somewhere(&self.before)
    }

    /// The box that is in the tree; `None` if there is none.
    #[inline(always)]
    fn at(&self, moment: Moment) -> Option<Aabb<V>> {
        match (self.was_there(), self.is_there()) {
            (true, true) if moment == Moment::Between => Some(self.before.merged(&self.now)),
            (_, true) => Some(self.now),
            (true, false) if moment == Moment::Between => Some(self.before),
            _ => None,
        }
    }
}

/// Which boxes are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// Around where they were and where they are.
    Between,
    /// Where they are.
    Now,
}

/// A mark for each key, all close together: they are asked for in any order.
#[derive(Clone, Debug, Default)]
struct Marks(Vec<u64>);

impl Marks {
    /// For keys up to this.
    fn make_room(&mut self, key: u32) {
        self.0.resize(key as usize / 64 + 1, 0);
    }

    #[inline(always)]
    fn has(&self, key: u32) -> bool {
        self.0[key as usize / 64] >> (key % 64) & 1 != 0
    }

    #[inline(always)]
    fn set(&mut self, key: u32, is_marked: bool) {
        let (word, bit) = (&mut self.0[key as usize / 64], 1 << (key % 64));
        *word = if is_marked { *word | bit } else { *word & !bit };
    }
}

fn is_somewhere<V: Space>(aabb: &Aabb<V>) -> bool {
    !aabb.min.get(0).is_nan()
}

impl<V: Space> Default for BroadPhase<V> {
    fn default() -> Self {
        Self::new(Margin::default())
    }
}

/// Of more than one in so many the whole tree is made to fit at once, and not one box after the other.
const FEW: usize = 6;
/// Of more than one in so many all pairs are looked at, and not those of one box after the other.
const VERY_FEW: usize = 24;

impl<V: Space> BroadPhase<V> {
    /// Without boxes.
    pub fn new(margin: Margin<V::Real>) -> Self {
        BroadPhase {
            margin,
            entries: Vec::new(),
            changed: Vec::new(),
            is_changed: Marks::default(),
            tree: Bvh::new(),
            len: 0,
        }
    }

    /// With boxes that have their margins already, and all pairs of which are known.
    #[cfg(feature = "serde")]
    pub(crate) fn restored(
        margin: Margin<V::Real>,
        boxes: impl IntoIterator<Item = (u32, Aabb<V>)>,
    ) -> Result<Self, BvhError> {
        let mut phase = Self::new(Margin::NONE);
        boxes.into_iter().try_for_each(|(key, aabb)| phase.insert(key, aabb))?;
        phase.update(|_, _, _| ControlFlow::Break(()));
        phase.margin = margin;
        Ok(phase)
    }

    /// How many boxes there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The box of a key with its margin, as of the last change, whether that has been looked at or not.
    #[inline]
    pub fn get(&self, key: u32) -> Option<Aabb<V>> {
        self.entries.get(key as usize).filter(|entry| entry.is_there()).map(|entry| entry.now)
    }

    /// Adds a box. The key must not be taken.
    pub fn insert(&mut self, key: u32, aabb: Aabb<V>) -> Result<(), BvhError> {
        check_key(key)?;
        check(key, &aabb)?;
        if key as usize >= self.entries.len() {
            self.entries.resize(key as usize + 1, Entry::unused());
            self.is_changed.make_room(key);
        }
        if self.entries[key as usize].is_there() {
            return Err(BvhError::KeyTaken { key });
        }
        self.len += 1;
        self.change(key, aabb.inflated(self.margin.of(&aabb)));
        Ok(())
    }

    /// Takes a box away. False if there is no such key. Who uses the key again before the next [`update`](BroadPhase::update) has moved the box, as far as pairs are told.
    pub fn remove(&mut self, key: u32) -> bool {
        let is_there = self.entries.get(key as usize).is_some_and(Entry::is_there);
        if is_there {
            self.len -= 1;
            self.change(key, Entry::nowhere());
        }
        is_there
    }

    /// Gives a key another box. Costs next to nothing while that is inside the margin.
    #[inline]
    pub fn set(&mut self, key: u32, aabb: Aabb<V>) -> Result<(), BvhError> {
        let margin = self.margin.of(&aabb);
        if let Some(entry) = self.entries.get(key as usize) {
            // What has shrunk much is not kept as large as it was.
            let most = aabb.inflated(V::Real::from_f64(4.0) * margin);
            // All at once, because nearly always all of it is so. Neither a key that is not in use nor what is no box comes through: the one is not a number, the other inside out or not a number.
            let stays = (0..V::DIMENSION).fold(true, |yes, i| {
                let (min, max) = (aabb.min.get(i), aabb.max.get(i));
                let (kept_min, kept_max) = (entry.now.min.get(i), entry.now.max.get(i));
                yes & (min <= max)
                    & (kept_min <= min)
                    & (max <= kept_max)
                    & (most.min.get(i) <= kept_min)
                    & (kept_max <= most.max.get(i))
            });
            if stays {
                return Ok(());
            }
        }
        // A copy: the box itself would lie in memory for the sake of this call, written in other pieces than it is read, also where there is no call.
        self.leave(key, Aabb { min: aabb.min, max: aabb.max }, margin)
    }

    /// The same where it is not kept as it is.
    #[inline(never)]
    fn leave(&mut self, key: u32, aabb: Aabb<V>, margin: V::Real) -> Result<(), BvhError> {
        check(key, &aabb)?;
        if !self.entries.get(key as usize).is_some_and(Entry::is_there) {
            return Err(BvhError::UnknownKey { key });
        }
        self.change(key, aabb.inflated(margin));
        Ok(())
    }

    /// Looks at all that has changed since the last time, and tells which pairs have appeared and which have vanished: each once, the smaller key first.
    /// The visitor may stop by answering `ControlFlow::Break(())`. It is not told of the rest, then, neither now nor later; [`pairs`](BroadPhase::pairs) has what there is.
    pub fn update<R: Verdict>(&mut self, mut visit: impl FnMut(Change, u32, u32) -> R) {
        if self.changed.is_empty() {
            return;
        }
        let are_few = self.changed.len() < self.tree.len() / FEW;
        let are_very_few = self.changed.len() < self.tree.len() / VERY_FEW;
        self.place(are_few, Moment::Between);
        let (entries, is_changed) = (&self.entries, &self.is_changed);
        let mut look = |a: u32, b: u32| {
            // The same as before. Where many have changed it takes longer to ask.
            if are_few && !(is_changed.has(a) | is_changed.has(b)) {
                return ControlFlow::Continue(());
            }
            let (one, other) = (&entries[a as usize], &entries[b as usize]);
            let (did, do_now) = (one.before.overlaps(&other.before), one.now.overlaps(&other.now));
            if did == do_now {
                return ControlFlow::Continue(());
            }
            let change = if do_now { Change::Appeared } else { Change::Vanished };
            let is_enough = visit(change, a.min(b), a.max(b)).is_enough();
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if are_very_few {
            let mut outcome = ControlFlow::Continue(());
            for &key in &self.changed {
                let Some(around) = entries[key as usize].at(Moment::Between) else { continue };
                self.tree.overlapping(&around, |other| {
                    // Of two that have changed one sees the other.
                    if other != key && (other > key || !is_changed.has(other)) {
                        outcome = look(key, other);
                    }
                    outcome
                });
                if outcome.is_break() {
                    break;
                }
            }
        } else {
            self.tree.pairs(look);
        }
        self.place(are_few, Moment::Now);
        if !are_few {
            self.tree.improve();
        }
        for key in self.changed.drain(..) {
            let entry = &mut self.entries[key as usize];
            entry.before = entry.now;
            self.is_changed.set(key, false);
        }
    }

    /// All pairs whose boxes, with their margins, overlapped at the last [`update`](BroadPhase::update): those that have appeared and not vanished.
    pub fn pairs<R: Verdict>(&self, visit: impl FnMut(u32, u32) -> R) {
        self.tree.pairs(visit);
    }

    /// All boxes, with their margins, as of the last [`update`](BroadPhase::update), to be searched.
    pub fn tree(&self) -> &Bvh<V> {
        &self.tree
    }

    fn change(&mut self, key: u32, now: Aabb<V>) {
        self.entries[key as usize].now = now;
        if !self.is_changed.has(key) {
            self.is_changed.set(key, true);
            self.changed.push(key);
        }
    }

    /// Puts every entry that has changed into the tree, or out of it.
    fn place(&mut self, are_few: bool, moment: Moment) {
        let (entries, tree) = (&self.entries, &mut self.tree);
        let at = |key: u32| entries[key as usize].at(moment);
        let mut outcome = Ok(());
        if are_few {
            for &key in &self.changed {
                outcome = outcome.and(match at(key) {
                    None => {
                        tree.remove(key);
                        Ok(())
                    }
                    Some(aabb) if !entries[key as usize].was_there() && moment == Moment::Between => {
                        tree.insert(key, aabb)
                    }
                    Some(aabb) if moment == Moment::Between => tree.set_for_now(key, aabb),
                    Some(aabb) => tree.set(key, aabb),
                });
            }
        } else {
            for &key in self.changed.iter().filter(|key| at(**key).is_none()) {
                tree.remove(key);
            }
            outcome = tree.refit(|key| at(key).unwrap_or(Aabb { min: V::ZERO, max: V::ZERO }));
            if moment == Moment::Between {
                let is_new = |key: &u32| !entries[*key as usize].was_there();
                let fresh = self.changed.iter().copied().filter(is_new).filter_map(|key| Some((key, at(key)?)));
                outcome = outcome.and(tree.extend(fresh));
            }
        }
        // All have been looked at when they came.
        debug_assert_eq!(outcome, Ok(()));
    }
}
