//! From many points of a patch to the few that carry it.

use super::{Habit, Spot};
use crate::space::{Real, Vector};
use crate::tolerance;

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

    /// Of more than can be kept those that touched before, if they still span most of what can be; otherwise the one furthest along some direction of the face, the one furthest from that, and those furthest from the line
    /// of both on either side. The deepest is always among the latter, and among the former if it is deeper than they are by more than `little`. Neither choice depends on depths that are about the same, because these are
    /// never the same for long.
    #[inline(always)]
    pub fn reduced(&self, normal: V, habit: &Habit<V>, little: V::Real) -> (V::Feet<Spot<V>>, usize) {
        let mut feet = V::feet(|_| self.many[0]);
        let kept = feet.as_mut();
        if self.count <= kept.len() {
            kept[..self.count].copy_from_slice(self.as_slice());
            return (feet, self.count);
        }
        let spots = self.as_slice();
        let mut order = self.spread_out(normal);
        let mut least = V::Real::ZERO;
        if let Some(familiar) = self.familiar(habit) {
            let enough = tolerance::familiar::<V::Real>() * self.area(order, normal);
            if self.area(familiar, normal) >= enough {
                (order, least) = (familiar, little);
            }
        }
        self.include_deepest(&mut order, least);
        let mut count = 0;
        for k in 0..order.len() {
            if k == 0 || order[k] != order[k - 1] {
                kept[count] = spots[order[k]];
                count += 1;
            }
        }
        (feet, count)
    }

    /// Four that lie far apart, in the order in which they go round; one side may have none, and then some are the same.
    fn spread_out(&self, normal: V) -> [usize; 4] {
        let spots = self.as_slice();
        // Edges that run along or across the sides of a face are common, so this does neither.
        let (along, across) = (normal.perpendicular(), normal.cross(normal.perpendicular()));
        let askew = along + across * (V::Real::HALF - V::Real::from_f64(1.0 / 16.0));
        let start = greatest(spots, |spot| askew.dot(spot.on_first));
        let origin = spots[start].on_first;
        let furthest = greatest(spots, |spot| (spot.on_first - origin).length_squared());
        let across = normal.cross(spots[furthest].on_first - origin);
        let left = greatest(spots, |spot| across.dot(spot.on_first - origin));
        let right = greatest(spots, |spot| -across.dot(spot.on_first - origin));
        let mut order = [start, furthest, left, right];
        order.sort_unstable();
        order
    }

    /// Those that touched before, if all of them are there and they are as many as can be kept.
    fn familiar(&self, habit: &Habit<V>) -> Option<[usize; 4]> {
        let features = habit.features();
        if features.len() != 4 {
            return None;
        }
        let mut order = [0; 4];
        for (at, known) in order.iter_mut().zip(features) {
            *at = self.as_slice().iter().position(|spot| [spot.first_feature, spot.second_feature] == *known)?;
        }
        order.sort_unstable();
        Some(order)
    }

    /// Twice the area that four span.
    fn area(&self, order: [usize; 4], normal: V) -> V::Real {
        let [a, b, c, d] = order.map(|k| self.many[k].on_first);
        (c - a).cross(d - b).dot(normal).abs()
    }

    /// Puts the deepest in the place of the one nearest to it, if all are less deep by more than that.
    fn include_deepest(&self, order: &mut [usize; 4], by: V::Real) {
        let spots = self.as_slice();
        let deepest = greatest(spots, |spot| -spot.separation);
        let least = order.iter().fold(V::Real::INFINITY, |least, k| least.min(spots[*k].separation));
        if spots[deepest].separation < least - by {
            let place = spots[deepest].on_first;
            let nearness = |k: &usize| -(spots[*k].on_first - place).length_squared();
            let nearest = (1..4).fold(0, |best, k| if nearness(&order[k]) > nearness(&order[best]) { k } else { best });
            order[nearest] = deepest;
            order.sort_unstable();
        }
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
