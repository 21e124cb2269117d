//! Sleep: what rests costs nothing until something happens to it.
//!
//! Bodies that touch sleep together, as an island, when all of them have been still for a while, and wake together. Islands are looked for only when somebody is tired.

#[cfg(feature = "serde")]
use super::Slot;
use super::follow::Owed;
use super::{Rigid, Simulation};
use crate::space::{Real, Space};
use crate::world::Touched;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Who sleeps with whom.
#[derive(Clone, Debug, Default)]
pub(super) struct Sleepers {
    /// The bodies of each island. Some may have been removed or woken since.
    islands: BTreeMap<u32, Vec<u32>>,
    last: u32,
    /// For the search of islands, by body: one of the same island, and at last the first.
    roots: Vec<u32>,
}

impl Sleepers {
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.islands.is_empty()
    }

    fn root(&mut self, mut body: u32) -> u32 {
        while self.roots[body as usize] != body {
            let above = self.roots[self.roots[body as usize] as usize];
            self.roots[body as usize] = above;
            body = above;
        }
        body
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        // The smaller one is the root, so that islands do not depend on the order of contacts.
        let (first, second) = (a.min(b), a.max(b));
        self.roots[second as usize] = first;
    }

    /// After reading: the same from what bodies say.
    #[cfg(feature = "serde")]
    pub fn restored<V: Space>(slots: &[Slot<V>]) -> Self {
        let mut sleepers = Sleepers::default();
        for (index, slot) in (0..).zip(slots) {
            if let Some(rigid) = slot.rigid.as_ref().filter(|rigid| rigid.body.is_asleep) {
                sleepers.islands.entry(rigid.island).or_default().push(index);
                sleepers.last = sleepers.last.max(rigid.island);
            }
        }
        sleepers
    }
}

impl<V: Space> Simulation<V> {
    /// Wakes a body, and all that sleep with it.
    pub(super) fn wake_index(&mut self, index: u32) {
        let Some(rigid) = self.slots.get_mut(index as usize).and_then(|slot| slot.rigid.as_mut()) else { return };
        rigid.still = V::Real::ZERO;
        if !rigid.body.is_asleep {
            return;
        }
        let island = rigid.island;
        for member in self.sleepers.islands.remove(&island).unwrap_or_default() {
            if let Some(rigid) = self.slots[member as usize].rigid.as_mut()
                && rigid.body.is_asleep
                && rigid.island == island
            {
                rigid.body.is_asleep = false;
                rigid.still = V::Real::ZERO;
            }
        }
    }

    /// Wakes a body and what touches it.
    pub(super) fn wake_around(&mut self, index: u32) {
        self.wake_index(index);
        let Some(rigid) = &self.slots[index as usize].rigid else { return };
        let mut others = Vec::new();
        for handle in &rigid.body.colliders {
            let Ok(touching) = self.world.contacts_of(*handle) else { continue };
            for pair in touching {
                let other = if pair.a() == *handle { pair.b() } else { pair.a() };
                others.extend(self.body_of(other));
            }
        }
        for other in others {
            self.wake_index(other.index());
        }
    }

    /// After an update of the world: wakes whatever something has happened to.
    pub(super) fn wake_touched(&mut self) {
        let disturbed = self.world.take_disturbed();
        if self.sleepers.is_empty() {
            return;
        }
        disturbed.into_iter().for_each(|index| self.wake_index(index));
        // Who is touched by somebody who is awake, or is about to be hit, until nobody is.
        loop {
            let mut woken = Vec::new();
            for touched in self.world.touched() {
                let bodies = touched.keys.map(|key| self.owner_of(key));
                let [a, b] = bodies.map(|index| index.and_then(|index| self.slots[index as usize].rigid.as_ref()));
                let disturbs = |rigid: Option<&Rigid<V>>| {
                    rigid.is_some_and(|it| {
                        (it.is_awake() || it.is_driven()) && (touched.is_touching || self.may_hit(it, &touched))
                    })
                };
                let sleeps = |rigid: Option<&Rigid<V>>| rigid.is_some_and(|it| it.body.is_asleep);
                match bodies {
                    [_, Some(index)] if disturbs(a) && sleeps(b) => woken.push(index),
                    [Some(index), _] if disturbs(b) && sleeps(a) => woken.push(index),
                    _ => (),
                }
            }
            if woken.is_empty() {
                return;
            }
            woken.into_iter().for_each(|index| self.wake_index(index));
        }
    }

    /// Whether a body may close the gap of a contact in a step.
    fn may_hit(&self, rigid: &Rigid<V>, touched: &Touched<'_, V>) -> bool {
        let Some(manifold) = touched.manifold() else { return false };
        let Some(collider) = self.world.at(touched.keys[0]) else { return false };
        manifold.points().iter().any(|point| {
            let place = collider.pose().transform_point(point.local_a);
            let speed = rigid.body.velocity_at(place).dot(manifold.normal).abs();
            speed * self.settings.time_step >= -point.depth
        })
    }

    /// Puts to sleep what has been still for long enough.
    pub(super) fn fall_asleep(&mut self) {
        if !self.settings.sleeping {
            return;
        }
        let (time, speed) = (self.settings.time_step, self.settings.sleep_speed * self.settings.unit);
        let mut is_somebody_tired = false;
        for rigid in self.slots.iter_mut().filter_map(|slot| slot.rigid.as_mut()).filter(|rigid| rigid.is_awake()) {
            // What nothing holds has not come to rest, however slow it is, unless nothing pulls it either.
            let pulled = self.settings.gravity * rigid.body.gravity_scale;
            let is_held = rigid.is_held || pulled == V::ZERO;
            let is_still = is_held && rigid.speed_squared() <= speed * speed && rigid.body.can_sleep;
            rigid.still = if is_still { rigid.still + time } else { V::Real::ZERO };
            is_somebody_tired |= rigid.still >= self.settings.sleep_after;
        }
        if is_somebody_tired {
            self.find_islands();
        }
    }

    fn find_islands(&mut self) {
        let mut sleepers = core::mem::take(&mut self.sleepers);
        sleepers.roots.clear();
        sleepers.roots.extend(0..self.slots.len() as u32);
        for seed in &self.solver.seeds {
            let [a, b] = seed.places.map(|place| self.solver.who[place as usize]);
            let is_dynamic = |index: u32| {
                self.slots.get(index as usize).and_then(|slot| slot.rigid.as_ref()).is_some_and(Rigid::is_dynamic)
            };
            if is_dynamic(a) && is_dynamic(b) {
                sleepers.join(a, b);
            }
        }
        // How long the most restless of each island has been still.
        let mut least: BTreeMap<u32, V::Real> = BTreeMap::new();
        for (index, slot) in (0..).zip(&self.slots) {
            if let Some(rigid) = slot.rigid.as_ref().filter(|rigid| rigid.is_awake()) {
                let island = least.entry(sleepers.root(index)).or_insert(rigid.still);
                *island = island.min(rigid.still);
            }
        }
        let mut names: BTreeMap<u32, u32> = BTreeMap::new();
        for (index, slot) in (0..).zip(&mut self.slots) {
            let Some(rigid) = slot.rigid.as_mut().filter(|rigid| rigid.is_awake()) else { continue };
            let root = sleepers.root(index);
            if !least.get(&root).is_some_and(|still| *still >= self.settings.sleep_after) {
                continue;
            }
            let name = *names.entry(root).or_insert_with(|| {
                sleepers.last = sleepers.last.wrapping_add(1);
                sleepers.last
            });
            sleepers.islands.entry(name).or_default().push(index);
            rigid.island = name;
            rigid.body.is_asleep = true;
            rigid.owed = Owed::nothing();
            rigid.body.velocity = V::ZERO;
            rigid.body.spin = super::spin::none::<V>();
            // There is nothing to draw between.
            rigid.before = rigid.body.pose;
        }
        self.sleepers = sleepers;
    }
}

impl<V: Space> Rigid<V> {
    /// How fast it moves and turns together: the square of a speed.
    fn speed_squared(&self) -> V::Real {
        let (body, mass) = (&self.body, self.body.mass.mass);
        let turning = super::spin::dot::<V>(&self.angular_momentum(), &body.spin);
        body.velocity.length_squared() + turning / mass
    }

    /// Whether it is moved by somebody.
    fn is_driven(&self) -> bool {
        let body = &self.body;
        body.kind == super::BodyKind::Kinematic
            && (self.target.is_some()
                || body.velocity != V::ZERO
                || body.spin.as_ref().iter().any(|number| *number != V::Real::ZERO))
    }
}
