//! From many points of a patch to the few that carry it.

use super::Spot;
use crate::space::Vector;

/// Points of a patch, in order round it.
pub(super) struct Spots<V: Vector, const ROOM: usize> {
    many: [Spot<V>; ROOM],
    count: usize,
}

impl<V: Vector, const ROOM: usize> Spots<V, ROOM> {
    pub fn new() -> Self {
        Spots { many: [Spot::NONE; ROOM], count: 0 }
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

    /// Of more than can be kept the deepest point, the one furthest from it, and those furthest from the line of both on either side.
    #[inline(always)]
    pub fn reduced(&self, normal: V) -> (V::Feet<Spot<V>>, usize) {
        let mut feet = V::feet(|_| self.many[0]);
        let kept = feet.as_mut();
        if self.count <= kept.len() {
            kept[..self.count].copy_from_slice(self.as_slice());
            return (feet, self.count);
        }
        let spots = self.as_slice();
        let deepest = greatest(spots, |spot| -spot.separation);
        let origin = spots[deepest].on_first;
        let furthest = greatest(spots, |spot| (spot.on_first - origin).length_squared());
        let across = normal.cross(spots[furthest].on_first - origin);
        let left = greatest(spots, |spot| across.dot(spot.on_first - origin));
        let right = greatest(spots, |spot| -across.dot(spot.on_first - origin));
        let mut order = [deepest, furthest, left, right];
        // In the order in which they go round; one side may have none.
        order.sort_unstable();
        let mut count = 0;
        for k in 0..order.len() {
            if k == 0 || order[k] != order[k - 1] {
                kept[count] = spots[order[k]];
                count += 1;
            }
        }
        (feet, count)
    }
}

/// The first with the greatest measure.
#[inline(always)]
fn greatest<V: Vector>(spots: &[Spot<V>], measure: impl Fn(&Spot<V>) -> V::Real) -> usize {
    let mut best = (0, measure(&spots[0]));
    for (i, spot) in spots.iter().enumerate().skip(1) {
        let here = measure(spot);
        if here > best.1 {
            best = (i, here);
        }
    }
    best.0
}
