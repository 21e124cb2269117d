//! Whether two colliders have hardly moved, relative to each other, since the last update.
//!
//! What is remembered of a contact serves until the two have moved by some part of their size. To remember takes longer than not to, so it is only done for those that go so slowly that it will serve again. What is
//! carried along side by side does not move in this sense; what goes round in a circle does.

use super::{Mark, Slot};
use crate::math::pose::{Pose, Relative};
use crate::space::{Real, Space};

/// Two colliders: where they were, what is known of them, and where they are.
#[derive(Clone, Copy)]
pub(super) struct Drift<'w, V: Space> {
    pub slots: [&'w Slot<V>; 2],
    pub marks: [&'w Mark<V>; 2],
    pub poses: [Pose<V>; 2],
}

impl<V: Space> Drift<'_, V> {
    /// Whether no point has moved by more than a part of the size of the smaller one: half the longest side of its box.
    #[inline]
    pub fn is_within(&self, part: V::Real) -> bool {
        let [a, b] = self.marks;
        let size = a.bounds.half_extents().greatest().min(b.bounds.half_extents().greatest());
        let most = part * size;
        // Most of those that move show it by that. False for NaN.
        let shift = (b.shift - a.shift).length_squared();
        shift <= most * most && self.moved() <= most * most
    }

    /// How far points have moved at most, squared.
    #[inline(never)]
    fn moved(&self) -> V::Real {
        let [a, b] = [0, 1].map(|i| {
            let bounds = &self.marks[i].bounds;
            let corner = (bounds.center() - self.poses[i].translation()).abs() + bounds.half_extents();
            // The middle of what has no end is NaN.
            if corner.is_finite() { corner.length_squared() } else { V::Real::INFINITY }
        });
        // Seen from the larger one, of which a turn would move the far ends a long way.
        let (from, seen, reach) = if a < b { (1, 0, a) } else { (0, 1, b) };
        let before = self.slots.map(|slot| slot.before);
        let then = Relative::new(before[from].frame(), before[seen].frame());
        Relative::new(self.poses[from].frame(), self.poses[seen].frame()).moved(&then, reach)
    }
}
