//! What a simulation has to know of every update of its world, also of those that it did not ask for: who began and ended since it last looked, and to which bodies something has happened.
//!
//! Of a pair that began and ended by turns only what is left of it is kept: nothing, or the last turn. So a journal that nobody reads does not grow beyond what is there.

use super::event::Event;
use super::{Changes, World};
use crate::space::Space;
use alloc::vec::Vec;
use core::mem::{replace, take};

/// Since it was last read.
#[derive(Clone, Debug)]
pub(super) struct Journal<V: Space> {
    /// Beginnings and ends.
    pub events: Vec<Event<V>>,
    /// The owners of colliders to which something has happened.
    pub disturbed: Vec<u32>,
    /// The owners of colliders that have other shapes than before, or are not there any more.
    pub reshaped: Vec<u32>,
    /// How many updates there were.
    pub updates: u32,
    /// How many entries there may be before they are gone through.
    pub room: usize,
}

/// As many entries are not worth going through.
const LITTLE: usize = 64;

impl<V: Space> Journal<V> {
    pub fn empty() -> Self {
        Journal { events: Vec::new(), disturbed: Vec::new(), reshaped: Vec::new(), updates: 0, room: LITTLE }
    }

    fn len(&self) -> usize {
        self.events.len() + self.disturbed.len() + self.reshaped.len()
    }

    /// Keeps what is left of it, when it has become long.
    fn shorten(&mut self) {
        if self.len() > self.room {
            net(&mut self.events);
            for list in [&mut self.disturbed, &mut self.reshaped] {
                list.sort_unstable();
                list.dedup();
            }
            self.room = LITTLE.max(2 * self.len());
        }
    }
}

/// Leaves of each pair what has become of it in all: it began, it ended, or, if that is among the events, it went on.
fn net<V: Space>(events: &mut Vec<Event<V>>) {
    // Events of one pair stay in the order of time.
    events.sort_by_key(Event::order);
    let has_begun = |event: &Event<V>| matches!(event, Event::Began { .. });
    let mut left = Vec::new();
    for of_one in events.chunk_by(|a, b| a.order() == b.order()) {
        let is_turn = |event: &&Event<V>| !matches!(event, Event::Stayed { .. });
        let (first, last) = (of_one.iter().find(is_turn), of_one.iter().rfind(is_turn));
        left.extend(match (first, last) {
            (Some(first), Some(last)) if has_begun(first) == has_begun(last) => Some(*last),
            _ => of_one.iter().find(|event| !is_turn(event)).copied(),
        });
    }
    *events = left;
}

impl<V: Space> World<V> {
    /// From now on there is a journal.
    pub(crate) fn keep_journal(&mut self) {
        self.journal.get_or_insert_with(Journal::empty);
    }

    /// Adds all that has become of pairs since the journal was last read, in the order of their handles.
    pub(crate) fn tell_news(&mut self, events: &mut Vec<Event<V>>) {
        let Some(journal) = &mut self.journal else { return };
        match replace(&mut journal.updates, 0) {
            0 => (),
            1 => events.extend_from_slice(&self.events),
            _ => {
                journal.events.extend(self.events.iter().filter(|event| matches!(event, Event::Stayed { .. })));
                net(&mut journal.events);
                events.append(&mut journal.events);
            }
        }
        journal.events.clear();
    }

    /// Hands out the owners of all to which something has happened since the last time, some of them more than once.
    pub(crate) fn take_disturbed(&mut self) -> Vec<u32> {
        self.journal.as_mut().map(|journal| take(&mut journal.disturbed)).unwrap_or_default()
    }

    /// Hands out the owners of all that has other shapes than before.
    pub(crate) fn take_reshaped(&mut self) -> Vec<u32> {
        self.journal.as_mut().map(|journal| take(&mut journal.reshaped)).unwrap_or_default()
    }

    /// A collider is taken out.
    pub(super) fn note_removal(&mut self, index: usize) {
        if let (Some(journal), Some(collider)) = (&mut self.journal, &self.slots[index].collider) {
            journal.reshaped.extend(collider.owner.checked_sub(1));
        }
    }

    /// At the beginning of an update: what is touched by something that changes in other ways than by the motion of a body is disturbed. What ends or begins by that is told as an event as well.
    pub(super) fn note_changes(&mut self) {
        let World { journal: Some(journal), changed, marks, slots, pairs, .. } = self else { return };
        for &index in changed.iter() {
            let Some(collider) = &slots[index as usize].collider else { continue };
            let changes = marks[index as usize].changes;
            let is_altered = changes.has(Changes::SHAPE) || changes.has(Changes::LAYERS);
            let holds_others = collider.owner == 0 && !collider.is_sensor;
            if changes.has(Changes::SHAPE) || changes.has(Changes::ENABLED) {
                journal.reshaped.extend(collider.owner.checked_sub(1));
            }
            if !is_altered && !holds_others {
                continue;
            }
            journal.disturbed.extend(collider.owner.checked_sub(1));
            for (_, pair) in pairs.of(index) {
                let other = pair.keys[usize::from(pair.keys[0] == index)];
                let other = slots[other as usize].collider.as_ref();
                journal.disturbed.extend(other.and_then(|other| other.owner.checked_sub(1)));
            }
        }
    }

    /// At its end: what has lost its hold, or has something new beside it or in it, is disturbed.
    pub(super) fn note_events(&mut self) {
        let Some(mut journal) = take(&mut self.journal) else { return };
        journal.updates = journal.updates.saturating_add(1);
        for event in &self.events {
            let (a, b) = event.handles();
            let both = [a, b].map(|handle| self.get(handle));
            let is_sensor = both.iter().flatten().any(|collider| collider.is_sensor);
            match event {
                Event::Stayed { .. } => continue,
                Event::Began { .. } if is_sensor => (),
                _ => journal.disturbed.extend(both.iter().flatten().filter_map(|it| it.owner.checked_sub(1))),
            }
            journal.events.push(*event);
        }
        journal.shorten();
        self.journal = Some(journal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::pose::Pose;
    use crate::shape::Ball;
    use crate::world::Collider;
    use glam::Vec2;

    /// A pair that begins and ends again and again, and others that are removed, while nobody reads.
    #[test]
    fn a_journal_that_nobody_reads_stays_short() {
        let mut world = World::<Vec2>::new();
        world.keep_journal();
        let ball = || Collider::new(Ball::new(0.5).unwrap());
        world.insert(ball()).unwrap();
        let other = world.insert(ball().at(Pose::<Vec2>::at(0.5, 0.0))).unwrap();
        world.update();
        world.tell_news(&mut Vec::new());
        for i in 0..1001 {
            let guest = world.insert(ball()).unwrap();
            world.set_pose(other, Pose::<Vec2>::at(if i % 2 == 0 { 2.0 } else { 0.5 }, 0.0)).unwrap();
            world.update();
            world.remove(guest).unwrap();
            let journal = world.journal.as_ref().unwrap();
            assert!(journal.events.len() + journal.disturbed.len() < 4 * LITTLE);
        }
        world.update();
        let mut news: Vec<Event<Vec2>> = Vec::new();
        world.tell_news(&mut news);
        assert!(matches!(news[..], [Event::Ended { .. }]), "{news:?}");
        world.tell_news(&mut news);
        assert_eq!(news.len(), 1);
    }
}
