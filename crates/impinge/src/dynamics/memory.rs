//! What is remembered of a contact from step to step: the impulses that held its bodies, to begin with them again.

use super::spin::{self, Spin};
use crate::query::{Manifold, ManifoldPoint};
use crate::space::{Real, Space};

/// Of one contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory<V: Space> {
    /// Which contact it is of, among those that had its number.
    pub birth: u32,
    pub(super) count: u8,
    /// Which features touched at each point.
    pub(super) features: V::Feet<[u32; 2]>,
    /// Where each was, on the first collider, in its frame.
    pub(super) places: V::Feet<V>,
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
            places: V::feet(|_| V::ZERO),
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

    /// Something of all of it.
    #[inline]
    pub fn read_through(&self) -> u32 {
        let features = self.features.as_ref();
        self.birth ^ features[0][0] ^ features[features.len() - 1][1] ^ u32::from(self.stuck.is_some())
    }

    /// Carries impulses over to the points of a manifold: by their features, and where these are others now, from the nearest point that is gone. Tells whether all points are the same as before.
    ///
    /// A box that lies on the rim of another one touches it with a corner now and with two crossing edges next, at the same place. If that began with no impulse, it would be dropped a little each time.
    #[inline]
    pub fn follow(&mut self, manifold: &Manifold<V>) -> bool {
        let points = manifold.points();
        let is_same = usize::from(self.count) == points.len()
            && points.iter().zip(self.features.as_ref()).all(|(p, f)| [p.feature_a, p.feature_b] == *f);
        if !is_same {
            self.carry_over(points);
        }
        self.places = V::feet(|k| points.get(k).map_or(V::ZERO, |point| point.local_a));
        is_same
    }

    #[inline(never)]
    fn carry_over(&mut self, points: &[ManifoldPoint<V>]) {
        let before = *self;
        let old = usize::from(before.count);
        self.count = points.len() as u8;
        self.features = V::feet(|k| points.get(k).map_or([0; 2], |point| [point.feature_a, point.feature_b]));
        self.pressed = V::feet(|_| V::Real::ZERO);
        let (mut is_gone, mut is_new) = (V::feet(|k| k < old), V::feet(|k| k < points.len()));
        let (is_gone, is_new) = (is_gone.as_mut(), is_new.as_mut());
        for k in 0..points.len() {
            let features = self.features.as_ref()[k];
            if let Some(from) = before.features.as_ref()[..old].iter().position(|known| *known == features) {
                (is_gone[from], is_new[k]) = (false, false);
                self.pressed.as_mut()[k] = before.pressed.as_ref()[from];
            }
        }
        for k in (0..points.len()).filter(|k| is_new[*k]) {
            let distance = |from: usize| (before.places.as_ref()[from] - points[k].local_a).length_squared();
            let nearer = |best: Option<usize>, from: usize| match best {
                Some(best) if distance(best) <= distance(from) => Some(best),
                _ => Some(from),
            };
            if let Some(from) = (0..old).filter(|from| is_gone[*from]).fold(None, nearer) {
                is_gone[from] = false;
                self.pressed.as_mut()[k] = before.pressed.as_ref()[from];
            }
        }
    }
}
