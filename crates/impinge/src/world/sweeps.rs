//! What fast colliders meet on their way since the last update.
//!
//! Whatever a fast collider meets is, at some time, in the box around its way, and by now at most as far from there as it has moved since. So the tree of boxes is searched with that box, made wider by a step that
//! most of what is slow has not exceeded. What has, and all that is fast, is compared with it by the boxes around both ways. On their way all move in straight lines, and turn the shorter way round.

use super::collider::Collider;
use super::event::Impact;
use super::hooks::Hooks;
use super::parts::Parts;
use super::{Handle, World};
use crate::bounding::Aabb;
use crate::broad::Bvh;
use crate::math::pose::Pose;
use crate::math::sweep::Sweep;
use crate::query::{Contact, Start, SweepHit};
use crate::shape::Shape;
use crate::space::{Real, Space, Vector};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The box around the way of a collider that is fast, or has gone far.
#[derive(Clone, Copy, Debug)]
struct Way<V: Space> {
    around: Aabb<V>,
    index: u32,
    is_fast: bool,
}

/// Who is followed, and what they may meet.
#[derive(Clone, Debug)]
pub(crate) struct Sweeping<V: Space> {
    ways: Vec<Way<V>>,
    crossings: Vec<[u32; 2]>,
}

impl<V: Space> Default for Sweeping<V> {
    fn default() -> Self {
        Sweeping { ways: Vec::new(), crossings: Vec::new() }
    }
}

impl<V: Space> Sweeping<V> {
    /// Nobody is followed yet.
    pub fn clear(&mut self) {
        self.ways.clear();
        self.crossings.clear();
    }

    /// Has a collider be followed, which stays in a box.
    pub fn follow(&mut self, index: u32, around: Aabb<V>) {
        self.ways.push(Way { around, index, is_fast: true });
    }

    /// Who may meet whom, the smaller index first, in order.
    pub fn crossings(&self) -> &[[u32; 2]] {
        &self.crossings
    }
}

impl<V: Space> World<V> {
    /// Finds what is met on the way, and has these pairs looked at. False if there is more than the budget allows.
    pub(super) fn sweep(&mut self, budget: usize, hooks: &mut dyn Hooks<V>) -> bool {
        if !self.changed.iter().any(|index| self.is_mover(*index)) {
            return true;
        }
        let mut sweep = core::mem::take(&mut self.sweep);
        sweep.clear();
        for i in 0..self.changed.len() {
            let index = self.changed[i];
            if !self.is_mover(index) {
                continue;
            }
            if let Some(around) = self.way_of(index) {
                sweep.follow(index, around);
            }
            self.ways.push((self.handle_of(index), self.slots[index as usize].before));
        }
        let mut is_all = self.find_crossings(&mut sweep, budget, |index| self.is_mover(index), |_| true);
        for keys in &sweep.crossings {
            is_all &= self.cross(*keys, budget, hooks);
        }
        self.sweep = sweep;
        is_all
    }

    /// Finds what those that are followed may meet, of all that counts. False if that is too much for a budget of pairs.
    pub(crate) fn find_crossings(
        &self,
        sweep: &mut Sweeping<V>,
        budget: usize,
        is_fast: impl Fn(u32) -> bool,
        counts: impl Fn(u32) -> bool,
    ) -> bool {
        let Sweeping { ways, crossings } = sweep;
        let others = || self.changed.iter().copied().filter(|index| !is_fast(*index) && counts(*index));
        let wide = self.usual_step(others());
        for index in others().filter(|index| self.has_gone_further(*index, wide)) {
            ways.extend(self.way_of(index).map(|around| Way { around, index, is_fast: false }));
        }
        let most = super::near::VISITS.saturating_mul(budget);
        let mut is_all = self.cross_near(ways, wide, most, crossings);
        is_all &= cross_far(ways, most, crossings);
        // The order of the tree is not to be seen.
        crossings.sort_unstable();
        crossings.dedup();
        is_all
    }

    /// A step that most of some colliders have not exceeded on any axis.
    fn usual_step(&self, of: impl Iterator<Item = u32>) -> V {
        let (mut sum, mut count) = (V::ZERO, V::Real::ONE);
        for index in of {
            let step = self.step_of(index);
            // What has no end and turns goes further than everything.
            if step.is_finite() {
                // Halves, so that they can be added up.
                (sum, count) = (sum + V::Real::HALF * step, count + V::Real::HALF);
            }
        }
        V::Real::from_f64(4.0) / count * sum
    }

    fn has_gone_further(&self, index: u32, step: V) -> bool {
        let own = self.step_of(index);
        self.marks[index as usize].is_in && (0..V::DIMENSION).any(|axis| own.get(axis) > step.get(axis))
    }

    /// Whether a collider is fast, and has moved since the last update.
    fn is_mover(&self, index: u32) -> bool {
        let slot = &self.slots[index as usize];
        let is_fast = |collider: &Collider<V>| collider.is_fast && collider.pose != slot.before;
        self.marks[index as usize].is_in && slot.collider.as_ref().is_some_and(is_fast)
    }

    /// How far along each axis a point of a collider has moved since the last update, at most.
    fn step_of(&self, index: u32) -> V {
        let slot = &self.slots[index as usize];
        let Some(collider) = &slot.collider else { return V::ZERO };
        let (before, now) = (slot.before, collider.pose);
        let shift = (now.translation() - before.translation()).abs();
        if before.rotation() == now.rotation() {
            return shift;
        }
        // Twice the sine of half of the turn is the chord that it leads along.
        let (_, sin, _) = V::Wide::arc(before.rotation(), now.rotation());
        if sin == V::Real::ZERO {
            return shift;
        }
        let bounds = &self.marks[index as usize].bounds;
        let reach = V::max(bounds.max - now.translation(), now.translation() - bounds.min).length();
        shift + V::splat(V::Real::TWO * sin * reach)
    }

    /// The box around the way of a collider since the last update.
    pub(crate) fn way_of(&self, index: u32) -> Option<Aabb<V>> {
        let slot = &self.slots[index as usize];
        let collider = slot.collider.as_ref()?;
        let around = collider.parts.swept(slot.before, collider.pose)?;
        Some(around.merged(&self.marks[index as usize].bounds))
    }

    /// How a collider has moved since the last update: its origin in a straight line, and it has turned the shorter way.
    pub(crate) fn sweep_of(&self, index: u32) -> Sweep<V> {
        let slot = &self.slots[index as usize];
        slot.collider.as_ref().map_or(slot.before.into(), |collider| Sweep::between(slot.before, collider.pose))
    }

    /// A part of a collider that moves, and how.
    pub(crate) fn part_on_way(&self, index: u32, part: u32, sweep: &Sweep<V>) -> Option<(&Shape<V>, Sweep<V>)> {
        Some(self.at(index)?.parts.on_sweep(part as usize, sweep))
    }

    /// When each two parts of two colliders that move and turn first touch, as far as the visitor says.
    pub(crate) fn impacts_of(
        &self,
        keys: [u32; 2],
        sweeps: [&Sweep<V>; 2],
        max: V::Real,
        visit: &mut dyn FnMut([u32; 2], SweepHit<V>) -> V::Real,
    ) {
        if let [Some(a), Some(b)] = keys.map(|key| self.at(key)) {
            Parts::impacts((&a.parts, sweeps[0]), (&b.parts, sweeps[1]), max, visit);
        }
    }

    /// All parts of colliders whose boxes, as of the last update, are within a distance of a point, until that is enough.
    pub(crate) fn parts_near(&self, point: V, distance: V::Real, mut visit: impl FnMut(u32, u32) -> ControlFlow<()>) {
        let around = Aabb { min: point, max: point }.inflated(distance);
        self.phase.tree().overlapping(&around, |index| match self.at(index) {
            Some(collider) => collider.parts.within(collider.pose, &around, |part| visit(index, part)),
            None => ControlFlow::Continue(()),
        });
    }

    /// How many pairs are kept at most.
    pub(crate) fn pair_budget(&self) -> usize {
        self.settings.most_pairs(self.len())
    }

    /// What fast ones may meet of what has not gone far. False if that is too much.
    fn cross_near(&self, ways: &[Way<V>], wide: V, most: usize, crossings: &mut Vec<[u32; 2]>) -> bool {
        for &Way { around, index, .. } in ways.iter().filter(|way| way.is_fast) {
            let around = Aabb { min: around.min - wide, max: around.max + wide };
            self.phase.tree().overlapping(&around, |other| {
                let keys = [index.min(other), index.max(other)];
                if other != index && self.may_touch(keys) {
                    crossings.push(keys);
                }
                if crossings.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if crossings.len() > most {
                return false;
            }
        }
        true
    }

    /// Looks whether two meet on their way. False if there is no room for the pair.
    fn cross(&mut self, keys: [u32; 2], budget: usize, hooks: &mut dyn Hooks<V>) -> bool {
        if !self.may_touch(keys) {
            return true;
        }
        let slots = keys.map(|key| &self.slots[key as usize]);
        let [Some(a), Some(b)] = slots.map(|slot| slot.collider.as_ref()) else { return true };
        let sweep = |pose: Pose<V>, i: usize| Sweep::in_two(slots[i].before, pose);
        let met = Parts::impact((&a.parts, &sweep(a.pose, 0)), (&b.parts, &sweep(b.pose, 1)), V::Real::TWO);
        let Some((parts, hit)) = met else { return true };
        let known = self.pairs.find(keys);
        // Who touched at the start has met before.
        let is_old = hit.start != Start::Apart && known.is_some_and(|number| self.pairs[number].is_touching);
        let handles = keys.map(|key| self.handle_of(key));
        if is_old || !hooks.allows((handles[0], a), (handles[1], b)) {
            return true;
        }
        let contact = Contact { normal: hit.normal, depth: hit.depth, local_a: hit.local_a, local_b: hit.local_b };
        let impact = impact(handles, parts, V::Real::HALF * hit.time, contact, a.is_fast);
        let number = match known {
            Some(number) => number,
            None if self.pairs.len() >= budget => return false,
            None => self.pairs.add(keys),
        };
        self.pairs[number].impact = self.impacts.len() as u32;
        self.impacts.push(impact);
        self.scratch.queue.push(number);
        true
    }
}

/// More ways than this get a tree. Fewer take no memory, but time that grows with the square of their number if they are all in one place.
const MANY: usize = 1024;

/// What may meet of all that is fast or has gone far, of two at least one fast. False if that is too much.
fn cross_far<V: Space>(ways: &mut [Way<V>], most: usize, crossings: &mut Vec<[u32; 2]>) -> bool {
    let mut cross = |a: &Way<V>, b: &Way<V>| {
        if (a.is_fast || b.is_fast) && a.around.overlaps(&b.around) {
            crossings.push([a.index.min(b.index), a.index.max(b.index)]);
        }
        if crossings.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if ways.len() > MANY {
        let boxes: Vec<Aabb<V>> = ways.iter().map(|way| way.around).collect();
        // Boxes of what is there are boxes.
        if let Ok(tree) = Bvh::build(&boxes) {
            tree.pairs(|a, b| cross(&ways[a as usize], &ways[b as usize]));
        }
        return crossings.len() <= most;
    }
    // Along the first axis, one after the other.
    ways.sort_unstable_by(|a, b| {
        let start = |way: &Way<V>| way.around.min.get(0);
        start(a).partial_cmp(&start(b)).unwrap_or(core::cmp::Ordering::Equal).then(a.index.cmp(&b.index))
    });
    ways.iter().enumerate().all(|(i, way)| {
        let near = ways[i + 1..].iter().take_while(|other| other.around.min.get(0) <= way.around.max.get(0));
        near.map(|other| cross(way, other)).all(|verdict| verdict.is_continue())
    })
}

/// The fast one first.
fn impact<V: Space>(
    [a, b]: [Handle; 2],
    parts: [u32; 2],
    time: V::Real,
    contact: Contact<V>,
    is_in_order: bool,
) -> Impact<V> {
    if is_in_order {
        Impact { a, b, parts: (parts[0], parts[1]), time, contact }
    } else {
        Impact { a: b, b: a, parts: (parts[1], parts[0]), time, contact: contact.flipped() }
    }
}
