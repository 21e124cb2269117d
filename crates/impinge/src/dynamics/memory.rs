//! What is remembered of a contact from step to step: the impulses that held its bodies, to begin with them again.

use super::spin::{self, Spin};
use crate::query::Manifold;
use crate::space::{Real, Space};

/// Of one contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory<V: Space> {
    /// Which contact it is of, among those that had its number.
    pub birth: u32,
    pub(super) count: u8,
    /// Which features touched at each point.
    pub(super) features: V::Feet<[u32; 2]>,
    /// The impulse along the normal at each.
    pub pressed: V::Feet<V::Real>,
    /// That of friction, in the world.
    pub rubbed: V,
    pub twisted: V::Real,
    pub rolled: Spin<V>,
    /// Where the surfaces stuck to each other, in the frames of the colliders, while they do.
    pub stuck: Option<Stuck<V>>,
}

/// The middle of a patch when it began to stick, in the frames of the colliders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stuck<V: Space> {
    pub on_a: V,
    pub on_b: V,
}

impl<V: Space> Memory<V> {
    /// Nothing is known.
    pub fn none() -> Self {
        Memory {
            birth: 0,
            count: 0,
            features: V::feet(|_| [0; 2]),
            pressed: V::feet(|_| V::Real::ZERO),
            rubbed: V::ZERO,
            twisted: V::Real::ZERO,
            rolled: spin::none::<V>(),
            stuck: None,
        }
    }

    /// Whether it is of another contact than this.
    #[inline]
    pub fn is_of_another(&self, birth: u32) -> bool {
        self.birth != birth
    }

    /// Carries impulses over to the points of a manifold by their features. What is not found begins with none. Tells whether all points are the same as before.
    #[inline]
    pub fn follow(&mut self, manifold: &Manifold<V>) -> bool {
        let before = *self;
        let points = manifold.points();
        let is_same = usize::from(before.count) == points.len()
            && points.iter().zip(before.features.as_ref()).all(|(p, f)| [p.feature_a, p.feature_b] == *f);
        if is_same {
            return true;
        }
        self.count = points.len() as u8;
        self.features = V::feet(|k| points.get(k).map_or([0; 2], |point| [point.feature_a, point.feature_b]));
        self.pressed = V::feet(|k| match points.get(k) {
            Some(point) => before.impulse_of([point.feature_a, point.feature_b]),
            None => V::Real::ZERO,
        });
        false
    }

    fn impulse_of(&self, features: [u32; 2]) -> V::Real {
        let known = &self.features.as_ref()[..usize::from(self.count)];
        known.iter().position(|f| *f == features).map_or(V::Real::ZERO, |k| self.pressed.as_ref()[k])
    }
}
