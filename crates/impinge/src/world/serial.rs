//! Worlds as they are written to files and read again, to go on as if nothing had been between.
//!
//! What is written is what was given, and what is remembered: where boxes are, which pairs there are and what is known of them. The tree of boxes is built anew; no answer depends on how it came about, unless
//! the budget of pairs is reached. Everything that is read is checked, colliders by what checks them otherwise, and pairs by following their lists. The events of the last update are not written.

use super::collider::Collider;
use super::contacts::Contacts;
use super::event::Event;
use super::handle::Handle;
use super::journal::Journal;
use super::layers::Layers;
use super::pairs::Pairs;
use super::parts::{Part, Parts};
use super::settings::Settings;
use super::update::Scratch;
use super::{Changes, Mark, Slot, World};
use crate::bounding::Aabb;
use crate::broad::BroadPhase;
use crate::math::pose::Pose;
use crate::query::Contact;
use crate::shape::Shape;
use crate::space::serial::vector;
use crate::space::{Real, Space};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Part", deny_unknown_fields, bound = "")]
struct PartForm<V: Space> {
    shape: Shape<V>,
    pose: Pose<V>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Parts", rename_all = "snake_case", bound = "")]
enum PartsForm<V: Space> {
    One(Shape<V>),
    Compound(Vec<PartForm<V>>),
}

impl<V: Space> Serialize for Parts<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = |number: usize| {
            let (shape, pose) = self.get(number);
            PartForm { shape: shape.clone(), pose }
        };
        match self {
            Parts::One(shape) => PartsForm::One(shape.clone()),
            Parts::Many(_) => PartsForm::Compound((0..self.len()).map(form).collect()),
        }
        .serialize(serializer)
    }
}

impl<'de, V: Space> Deserialize<'de> for Parts<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match PartsForm::deserialize(deserializer)? {
            PartsForm::One(shape) => Ok(Parts::One(shape)),
            PartsForm::Compound(parts) => {
                let parts = parts.into_iter().map(|PartForm { shape, pose }| Part { shape, pose });
                Parts::many(parts.collect()).map_err(de::Error::custom)
            }
        }
    }
}

/// A collider, and what is known of it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Living<'w, V: Space> {
    collider: Cow<'w, Collider<V>>,
    before: Pose<V>,
    bounds: Aabb<V>,
    /// The box that pairs are found by, if it has one.
    around: Option<Aabb<V>>,
    changes: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct SlotForm<'w, V: Space> {
    generation: u32,
    living: Option<Living<'w, V>>,
}

/// A beginning or an end that was not told yet.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct TurnForm<V: Space> {
    handles: (Handle, Handle),
    users: (u64, u64),
    parts: Option<(u32, u32)>,
    began: Option<BeganForm<V>>,
}

/// How it began.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct BeganForm<V: Space> {
    contact: Option<ContactForm<V>>,
    time: Option<V::Real>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct ContactForm<V: Space> {
    #[serde(with = "vector")]
    normal: V,
    depth: V::Real,
    #[serde(with = "vector")]
    local_a: V,
    #[serde(with = "vector")]
    local_b: V,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct JournalForm<V: Space> {
    turns: Vec<TurnForm<V>>,
    disturbed: Vec<u32>,
    updates: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "World", deny_unknown_fields, bound = "")]
struct WorldForm<'w, V: Space> {
    settings: Settings<V>,
    slots: Vec<SlotForm<'w, V>>,
    free: Cow<'w, [u32]>,
    retired: Cow<'w, [u32]>,
    changed: Cow<'w, [u32]>,
    pairs: Cow<'w, Pairs>,
    contacts: Cow<'w, Contacts<V>>,
    ends: Vec<TurnForm<V>>,
    again: Cow<'w, [u32]>,
    stamp: u32,
    is_incomplete: bool,
    journal: Option<JournalForm<V>>,
}

impl<V: Space> Serialize for World<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let living = |index: usize, slot: &'_ Slot<V>| {
            let mark = &self.marks[index];
            slot.collider.as_ref().map(|collider| Living {
                collider: Cow::Owned(collider.clone()),
                before: slot.before,
                bounds: mark.bounds,
                around: self.phase.get(index as u32).filter(|_| mark.is_in),
                changes: mark.changes.0,
            })
        };
        let slot =
            |(index, slot): (usize, &Slot<V>)| SlotForm { generation: slot.generation, living: living(index, slot) };
        let journal = |journal: &Journal<V>| JournalForm {
            turns: journal.events.iter().map(turn_form).collect(),
            disturbed: journal.disturbed.clone(),
            updates: journal.updates,
        };
        WorldForm {
            settings: self.settings,
            slots: self.slots.iter().enumerate().map(slot).collect(),
            free: Cow::Borrowed(&self.free),
            retired: Cow::Borrowed(&self.retired),
            changed: Cow::Borrowed(&self.changed),
            pairs: Cow::Borrowed(&self.pairs),
            contacts: Cow::Borrowed(&self.contacts),
            ends: self.pending.iter().map(turn_form).collect(),
            again: Cow::Borrowed(&self.again),
            stamp: self.stamp,
            is_incomplete: self.is_incomplete,
            journal: self.journal.as_ref().map(journal),
        }
        .serialize(serializer)
    }
}

impl<'de, V: Space> Deserialize<'de> for World<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        restored(WorldForm::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

fn turn_form<V: Space>(event: &Event<V>) -> TurnForm<V> {
    let contact_form = |contact: Contact<V>| {
        let Contact { normal, depth, local_a, local_b } = contact;
        ContactForm { normal, depth, local_a, local_b }
    };
    let began = match *event {
        Event::Began { contact, time, .. } => Some(BeganForm { contact: contact.map(contact_form), time }),
        _ => None,
    };
    TurnForm { handles: event.handles(), users: event.users(), parts: event.parts(), began }
}

fn turn_of<V: Space>(form: TurnForm<V>) -> Event<V> {
    let TurnForm { handles: (a, b), users: (user_a, user_b), parts, began } = form;
    let contact_of = |form: ContactForm<V>| {
        let ContactForm { normal, depth, local_a, local_b } = form;
        Contact { normal, depth, local_a, local_b }
    };
    match began {
        Some(BeganForm { contact, time }) => {
            Event::Began { a, b, user_a, user_b, parts, contact: contact.map(contact_of), time }
        }
        None => Event::Ended { a, b, user_a, user_b, parts },
    }
}

/// As it is written: by what it is.
#[derive(Deserialize)]
#[serde(rename = "Collider", deny_unknown_fields, bound = "")]
struct ColliderForm<V: Space> {
    parts: Parts<V>,
    pose: Pose<V>,
    layers: Layers,
    mask: Layers,
    group: u32,
    user: u64,
    is_fixed: bool,
    is_sensor: bool,
    is_fast: bool,
    is_enabled: bool,
}

impl<'de, V: Space> Deserialize<'de> for Collider<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ColliderForm { parts, pose, layers, mask, group, user, is_fixed, is_sensor, is_fast, is_enabled } =
            ColliderForm::deserialize(deserializer)?;
        let owner = 0;
        let collider =
            Collider { parts, pose, layers, mask, group, owner, user, is_fixed, is_sensor, is_fast, is_enabled };
        collider.check().map_err(de::Error::custom)?;
        Ok(collider)
    }
}

fn is_finite<V: Space>(event: &Event<V>) -> bool {
    let Event::Began { contact, time, .. } = event else { return true };
    let is_known = |contact: &Contact<V>| {
        contact.depth.is_finite()
            && [contact.normal, contact.local_a, contact.local_b].into_iter().all(|vector| vector.is_finite())
    };
    contact.as_ref().is_none_or(is_known) && time.is_none_or(|time| time.is_finite())
}

fn restored<V: Space>(form: WorldForm<'_, V>) -> Result<World<V>, &'static str> {
    let (mut slots, mut marks, mut boxes) = (Vec::new(), Vec::new(), Vec::new());
    for (index, SlotForm { generation, living }) in (0..).zip(form.slots) {
        let (mut slot, mut mark) = (Slot { generation, collider: None, before: Pose::IDENTITY }, Mark::none());
        if let Some(living) = living {
            (slot.collider, slot.before) = (Some(living.collider.into_owned()), living.before);
            let is_in = living.around.is_some();
            mark = Mark { bounds: living.bounds, changes: Changes(living.changes), is_in, ..Mark::none() };
            boxes.extend(living.around.map(|around| (index, around)));
        }
        slots.push(slot);
        marks.push(mark);
    }
    let phase = BroadPhase::restored(form.settings.boxes, boxes).map_err(|_| "world: a box is none")?;
    let journal = |form: JournalForm<V>| {
        let JournalForm { turns, disturbed, updates } = form;
        Journal { events: turns.into_iter().map(turn_of).collect(), disturbed, updates, ..Journal::empty() }
    };
    let mut world = World {
        settings: form.settings,
        slots,
        marks,
        free: form.free.into_owned(),
        retired: form.retired.into_owned(),
        changed: form.changed.into_owned(),
        phase,
        pairs: form.pairs.into_owned(),
        contacts: form.contacts.into_owned(),
        events: Vec::new(),
        pending: form.ends.into_iter().map(turn_of).collect(),
        impacts: Vec::new(),
        ways: Vec::new(),
        again: form.again.into_owned(),
        stamp: form.stamp,
        is_incomplete: form.is_incomplete,
        scratch: Scratch::default(),
        sweep: Default::default(),
        journal: form.journal.map(journal),
    };
    if world.journal.iter().flat_map(|journal| &journal.events).any(|event| !is_finite(event)) {
        return Err("world: a contact is not finite");
    }
    world.check_places()?;
    world.check_pairs()?;
    world.contacts.restore();
    Ok(world)
}

impl<V: Space> World<V> {
    /// Whether every place is in the list where it belongs, and no other.
    fn check_places(&self) -> Result<(), &'static str> {
        let mut is_listed = alloc::vec![false; self.slots.len()];
        for &index in self.free.iter().chain(&self.retired) {
            match is_listed.get_mut(index as usize) {
                Some(is_listed) if !*is_listed => *is_listed = true,
                _ => return Err("world: a place is free twice, or is none"),
            }
        }
        if self.slots.iter().zip(&is_listed).any(|(slot, is_free)| slot.collider.is_some() == *is_free) {
            return Err("world: a place is neither free nor taken");
        }
        let mut has_changed = alloc::vec![false; self.slots.len()];
        for &index in &self.changed {
            match has_changed.get_mut(index as usize) {
                Some(has_changed) if !*has_changed => *has_changed = true,
                _ => return Err("world: a change is told twice, or of nothing"),
            }
        }
        let is_right = |(index, mark): (usize, &Mark<V>)| (mark.changes == Changes::NONE) != has_changed[index];
        // What was removed after it changed is told without a mark.
        let is_living = |(index, _): &(usize, &Mark<V>)| self.slots[*index].collider.is_some();
        if self.marks.iter().enumerate().filter(is_living).all(is_right) {
            Ok(())
        } else {
            Err("world: a change is not told")
        }
    }

    /// How many parts contacts may speak of. Those of a collider that has another shape since the last update are still of the old one.
    fn part_count(&self, key: u32) -> usize {
        let is_reshaped = self.marks[key as usize].changes.has(Changes::SHAPE);
        let parts = self.slots[key as usize].collider.as_ref().map_or(0, |collider| collider.parts.len());
        if is_reshaped { usize::MAX } else { parts }
    }

    /// Whether all pairs are of colliders that have boxes, and lists lead where they should.
    fn check_pairs(&self) -> Result<(), &'static str> {
        if !self.pairs.is_sound(|key| self.marks.get(key as usize).map(|mark| mark.is_in)) {
            return Err("world: pairs do not fit");
        }
        let firsts = self.pairs.iter().map(|(_, pair)| (pair.contacts, pair.keys.map(|key| self.part_count(key))));
        if !self.contacts.is_sound(firsts) {
            return Err("world: contacts do not fit");
        }
        let end = self.pairs.end();
        if self.again.iter().any(|number| *number >= end) {
            return Err("world: a pair that is to be looked at is none");
        }
        Ok(())
    }
}
