//! From many points of a patch to the few that carry it.

use super::{MOST, Spot};
use crate::space::{Real, Vector};

/// Points of a patch, in order round it.
pub(super) struct Spots<V: Vector, const ROOM: usize> {
    many: [Spot<V>; ROOM],
    pub all: [Spot<V>; MOST],
    pub count: usize,
}

impl<V: Vector, const ROOM: usize> Spots<V, ROOM> {
    pub fn new() -> Self {
        let none = Spot {
            on_reference: V::ZERO,
            on_incident: V::ZERO,
            separation: V::Real::ZERO,
            reference_feature: 0,
            incident_feature: 0,
        };
        Spots { many: [none; ROOM], all: [none; MOST], count: 0 }
    }

    pub fn push(&mut self, spot: Spot<V>) {
        if let Some(place) = self.many.get_mut(self.count) {
            *place = spot;
            self.count += 1;
        }
    }

    pub fn retain(&mut self, keep: impl Fn(&Spot<V>) -> bool) {
        let count = self.count;
        self.count = 0;
        for k in 0..count {
            if keep(&self.many[k]) {
                self.many[self.count] = self.many[k];
                self.count += 1;
            }
        }
    }

    pub fn as_slice(&self) -> &[Spot<V>] {
        &self.many[..self.count]
    }

    /// Keeps the deepest point, the one furthest from it, and those furthest from the line of both on either side.
    pub fn reduce(&mut self, normal: V) {
        if self.count <= MOST {
            self.all.copy_from_slice(&self.many[..MOST]);
            return;
        }
        let spots = &self.many[..self.count];
        let best = |measure: &dyn Fn(&Spot<V>) -> V::Real| {
            let mut best = 0;
            for i in 1..spots.len() {
                if measure(&spots[i]) > measure(&spots[best]) {
                    best = i;
                }
            }
            best
        };
        let deepest = best(&|spot| -spot.separation);
        let origin = spots[deepest].on_reference;
        let furthest = best(&|spot| (spot.on_reference - origin).length_squared());
        let across = normal.cross(spots[furthest].on_reference - origin);
        let left = best(&|spot| across.dot(spot.on_reference - origin));
        let right = best(&|spot| -across.dot(spot.on_reference - origin));
        let mut kept = [deepest, furthest, left, right];
        // In the order in which they go round; one side may have none.
        kept.sort_unstable();
        self.count = 0;
        for k in 0..MOST {
            if k == 0 || kept[k] != kept[k - 1] {
                self.all[self.count] = self.many[kept[k]];
                self.count += 1;
            }
        }
    }
}
