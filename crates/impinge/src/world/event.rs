//! Who began and who ended touching.

use super::handle::Handle;
use crate::query::Contact;
use crate::space::Space;

/// What an update found. Each pair begins once and ends once, whatever comes between: events tell of one pair by turns that it began and that it ended.
///
/// The smaller handle comes first. `parts` is `None` when the event is about two colliders as wholes, and otherwise tells which of their parts it is about
/// ([`Settings::part_events`](super::Settings::part_events)).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<V: Space> {
    /// They touch, and did not before.
    Began {
        /// One of them.
        a: Handle,
        /// The other one.
        b: Handle,
        /// The number that the user gave the first one.
        user_a: u64,
        /// The number that the user gave the second one.
        user_b: u64,
        /// Which parts, in events about parts.
        parts: Option<(u32, u32)>,
        /// How they touch, where they do so deepest: the normal from A to B, and the points in the frames of the colliders. `None` of shapes without end that no motion parts, and of sensors that touch by no more than rounding tells.
        contact: Option<Contact<V>>,
        /// When, as a part of the way since the last update, from 0 to 1: of [fast](super::Collider::fast) colliders that met on it. They may be apart again by now.
        time: Option<V::Real>,
    },
    /// They touch, and did before: one at every update, for those who ask for it ([`Settings::stayed`](super::Settings::stayed)).
    Stayed {
        /// One of them.
        a: Handle,
        /// The other one.
        b: Handle,
        /// The number that the user gave the first one.
        user_a: u64,
        /// The number that the user gave the second one.
        user_b: u64,
        /// Which parts, in events about parts.
        parts: Option<(u32, u32)>,
        /// How they touch, as for `Began`. `None` also while an end is being [waited for](super::Settings::grace).
        contact: Option<Contact<V>>,
    },
    /// They do not touch any more: they parted, or one of them was removed, disabled, or put on other layers.
    Ended {
        /// One of them. It may be gone.
        a: Handle,
        /// The other one. It may be gone.
        b: Handle,
        /// The number that the user gave the first one.
        user_a: u64,
        /// The number that the user gave the second one.
        user_b: u64,
        /// Which parts, in events about parts.
        parts: Option<(u32, u32)>,
    },
}

impl<V: Space> Event<V> {
    /// Both handles, the smaller one first.
    #[inline]
    pub fn handles(&self) -> (Handle, Handle) {
        let (Event::Began { a, b, .. } | Event::Stayed { a, b, .. } | Event::Ended { a, b, .. }) = self;
        (*a, *b)
    }

    /// Both numbers that the user gave, in the order of the handles.
    #[inline]
    pub fn users(&self) -> (u64, u64) {
        let (Event::Began { user_a, user_b, .. }
        | Event::Stayed { user_a, user_b, .. }
        | Event::Ended { user_a, user_b, .. }) = self;
        (*user_a, *user_b)
    }

    /// Which parts it is about; `None` if it is about two colliders as wholes.
    #[inline]
    pub fn parts(&self) -> Option<(u32, u32)> {
        let (Event::Began { parts, .. } | Event::Stayed { parts, .. } | Event::Ended { parts, .. }) = self;
        *parts
    }

    /// The other one, if a collider takes part.
    #[inline]
    pub fn other(&self, than: Handle) -> Option<Handle> {
        match self.handles() {
            (a, b) if a == than => Some(b),
            (a, b) if b == than => Some(a),
            _ => None,
        }
    }

    /// The order of events.
    pub(super) fn order(&self) -> (Handle, Handle, Option<(u32, u32)>) {
        let (a, b) = self.handles();
        (a, b, self.parts())
    }
}

/// What a [fast](super::Collider::fast) collider met on its way since the last update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact<V: Space> {
    /// The fast one; of two the one with the smaller handle.
    pub a: Handle,
    /// What it met.
    pub b: Handle,
    /// Which of their parts.
    pub parts: (u32, u32),
    /// When, as a part of the way, from 0 to 1.
    pub time: V::Real,
    /// How they touched then: the normal from A to B, and the points in the frames of the colliders.
    pub contact: Contact<V>,
}
