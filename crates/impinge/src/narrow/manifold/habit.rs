//! Which features touched before.
//!
//! Of a patch with more points than are kept several choices are about as good. Which one is best changes with every little motion, and with it which points carry how much: a heap of boxes would be
//! shaken by that for ever. So whoever knows how two cores touched before may say so, and those points are kept as long as they serve.

use super::{Feature, Patch};
use crate::space::Vector;

/// The features of the points of a patch, those of the first core first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habit<V: Vector> {
    features: V::Feet<[Feature; 2]>,
    count: usize,
}

impl<V: Vector> Habit<V> {
    /// Nothing is known.
    #[inline]
    pub fn none() -> Self {
        Habit { features: V::feet(|_| [0; 2]), count: 0 }
    }

    /// Of so many points, each by its number.
    #[inline]
    pub fn of(count: usize, features: impl Fn(usize) -> [Feature; 2]) -> Self {
        Habit { features: V::feet(|k| if k < count { features(k) } else { [0; 2] }), count }
    }

    /// Of a patch.
    #[inline]
    pub fn of_patch(patch: &Patch<V>) -> Self {
        let spots = patch.spots.as_ref();
        Habit::of(patch.count, |k| [spots[k].first_feature, spots[k].second_feature])
    }

    /// With the cores exchanged.
    #[inline]
    pub fn flipped(&self) -> Self {
        let features = self.features.as_ref();
        Habit { features: V::feet(|k| [features[k][1], features[k][0]]), count: self.count }
    }

    pub fn features(&self) -> &[[Feature; 2]] {
        &self.features.as_ref()[..self.count]
    }
}
