//! Who touches whom, as of the last update.

use super::contacts::Touch;
use super::pairs::{NONE, Pair, Pairs};
use super::{Collider, Handle, World, WorldError};
use crate::query::{Contact, Manifold};
use crate::space::Space;

/// Two colliders that touch, or nearly, as of the last update.
#[derive(Clone, Copy)]
pub struct Touching<'w, V: Space> {
    world: &'w World<V>,
    number: u32,
}

/// How two parts of colliders touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartContact<'w, V: Space> {
    /// Which part of each.
    pub parts: (u32, u32),
    /// How: the normal from A to B, and the points in the frames of the colliders.
    pub manifold: &'w Manifold<V>,
}

impl<'w, V: Space> Touching<'w, V> {
    fn pair(&self) -> &'w Pair {
        &self.world.pairs[self.number]
    }

    /// The one with the smaller handle.
    pub fn a(&self) -> Handle {
        self.world.handle_of(self.pair().keys[0])
    }

    /// The other one.
    pub fn b(&self) -> Handle {
        self.world.handle_of(self.pair().keys[1])
    }

    /// Whether they touch, as events tell: also while an end is being waited for. Otherwise they are within the margin.
    pub fn is_touching(&self) -> bool {
        self.pair().is_touching
    }

    /// How they touch, part by part. Sensors have none of it.
    pub fn manifolds(&self) -> impl Iterator<Item = PartContact<'w, V>> + use<'w, V> {
        let touches = self.world.contacts.of(self.pair().contacts);
        touches.filter_map(|(number, touch)| {
            let manifold = self.world.contacts.manifold(number).as_ref()?;
            Some(PartContact { parts: (touch.parts[0], touch.parts[1]), manifold })
        })
    }

    /// Where they are deepest in each other: the normal from A to B, and the points in the frames of the colliders. Of sensors it is worked out now.
    pub fn contact(&self) -> Option<Contact<V>> {
        self.world.contact_of(self.number)
    }
}

impl<V: Space> World<V> {
    /// All that touch, as of the last update; and those within the margin, if there is one. The order is the same for the same calls, and means nothing else.
    pub fn contacts(&self) -> impl Iterator<Item = Touching<'_, V>> {
        self.pairs.iter().filter(|(_, pair)| self.counts(pair)).map(|(number, _)| Touching { world: self, number })
    }

    /// All that touch one collider, as of the last update.
    pub fn contacts_of(&self, handle: Handle) -> Result<impl Iterator<Item = Touching<'_, V>>, WorldError> {
        let index = self.index_of(handle)? as u32;
        let pairs = self.pairs.of(index).filter(|(_, pair)| self.counts(pair));
        Ok(pairs.map(|(number, _)| Touching { world: self, number }))
    }

    /// Whether and how two colliders touch, as of the last update.
    pub fn contact_between(&self, a: Handle, b: Handle) -> Option<Touching<'_, V>> {
        let keys = [self.index_of(a).ok()? as u32, self.index_of(b).ok()? as u32];
        let number = Pairs::find(&self.pairs, [keys[0].min(keys[1]), keys[0].max(keys[1])])?;
        Some(Touching { world: self, number }).filter(|_| self.counts(&self.pairs[number]))
    }

    fn counts(&self, pair: &Pair) -> bool {
        pair.is_touching || self.contacts.of(pair.contacts).any(|(_, touch)| touch.points > 0)
    }
}

/// Two parts of colliders that touch or are about to, for a solver.
#[derive(Clone, Copy)]
pub(crate) struct Touched<'w, V: Space> {
    /// The colliders by their indices, the smaller one first.
    pub keys: [u32; 2],
    /// Which of their parts.
    pub parts: [u32; 2],
    /// The number of the contact. No other one has it at the same time.
    pub number: u32,
    /// Tells contacts apart that had the same number, one after the other.
    pub birth: u32,
    /// Whether they touch, and not only nearly.
    pub is_touching: bool,
    /// How many points its manifold has.
    pub points: u8,
    manifold: &'w Option<Manifold<V>>,
}

impl<'w, V: Space> Touched<'w, V> {
    /// How they touch. There always is one.
    pub fn manifold(&self) -> Option<&'w Manifold<V>> {
        self.manifold.as_ref()
    }
}

impl<V: Space> World<V> {
    /// All manifolds, as of the last update; the order is the same for the same calls.
    #[inline]
    pub(crate) fn touched(&self) -> impl Iterator<Item = Touched<'_, V>> {
        let with_contacts = self.pairs.iter().filter(|(_, pair)| pair.contacts != NONE);
        with_contacts.flat_map(move |(_, pair)| {
            let mut at = pair.contacts;
            core::iter::from_fn(move || {
                while at != NONE {
                    let (number, touch) = (at, self.contacts.get(at));
                    at = touch.next;
                    if touch.points > 0 {
                        let &Touch { parts, birth, is_touching, points, .. } = touch;
                        let manifold = self.contacts.manifold(number);
                        return Some(Touched { keys: pair.keys, parts, number, birth, is_touching, points, manifold });
                    }
                }
                None
            })
        })
    }

    /// The manifold of a contact that [`touched`](Self::touched) told of.
    #[inline]
    pub(crate) fn manifold_numbered(&self, number: u32) -> Option<&Manifold<V>> {
        self.contacts.manifold(number).as_ref()
    }

    /// The numbers of all contacts are below this.
    #[inline]
    pub(crate) fn contact_numbers(&self) -> usize {
        self.contacts.end()
    }

    /// A collider by its index.
    #[inline]
    pub(crate) fn at(&self, index: u32) -> Option<&Collider<V>> {
        self.slots[index as usize].collider.as_ref()
    }

    /// The body that a collider belongs to, after reading.
    #[cfg(feature = "serde")]
    pub(crate) fn set_owner(&mut self, handle: Handle, owner: u32) {
        if let Ok(index) = self.index_of(handle)
            && let Some(collider) = &mut self.slots[index].collider
        {
            collider.owner = owner;
        }
    }
}
