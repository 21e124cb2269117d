//! All groups of four contacts that have up to so many points.

use super::group::{Bouncing, Extras, Free, Group, NONE, Pace, Rolling, Twist, has_twist};
use super::pack::Packed;
use super::wide::{Lane, Row, line};
use crate::space::Vector;
use alloc::vec::Vec;

#[derive(Clone, Debug)]
pub(super) struct Batch<V: Vector, const P: usize> {
    pub groups: Vec<Group<V, P>>,
    /// One for each group, if patches of so many points resist turning on the spot.
    pub twists: Vec<Twist<V, P>>,
    /// What is told of each group after the step.
    pub origins: Vec<Origin<V>>,
    pub bouncing: Vec<Bouncing<V, P>>,
    pub rolling: Vec<Rolling<V>>,
    pub belts: Vec<V::Across<Lane<V>>>,
    /// Which contacts are in which group.
    pub packed: Packed,
}

/// Where a group comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin<V: Vector> {
    /// Which contacts these are.
    pub seeds: [u32; 4],
    /// The largest speed at which points come together at the beginning of the step.
    pub approach: Lane<V>,
}

/// Adds something, and tells its number.
pub(super) fn listed<T>(list: &mut Vec<T>, item: T) -> u32 {
    list.push(item);
    list.len() as u32 - 1
}

impl<V: Vector, const P: usize> Batch<V, P> {
    pub fn new() -> Self {
        Batch {
            groups: Vec::new(),
            twists: Vec::new(),
            origins: Vec::new(),
            bouncing: Vec::new(),
            rolling: Vec::new(),
            belts: Vec::new(),
            packed: Packed::default(),
        }
    }

    pub fn clear(&mut self) {
        self.groups.clear();
        self.twists.clear();
        self.origins.clear();
        self.bouncing.clear();
        self.rolling.clear();
        self.belts.clear();
    }

    #[inline(never)]
    pub fn warm_start(&mut self, velocities: &mut [Row<V>], free: &[V]) {
        let Batch { groups, twists, rolling, .. } = self;
        for (k, group) in groups.iter().enumerate() {
            let rolling = rolling.get(group.rolling as usize);
            group.warm_start(velocities, twists.get(k), rolling, free_of(group, free).as_ref());
        }
    }

    #[inline(never)]
    pub fn solve<const PUSH: bool>(
        &mut self,
        velocities: &mut [Row<V>],
        moves: &[Row<V>],
        pace: &Pace<V::Real>,
        free: &[V],
    ) {
        let Batch { groups, twists, rolling, belts, .. } = self;
        for (k, group) in groups.iter_mut().enumerate() {
            let twist = if has_twist::<V, P>() { twists.get_mut(k) } else { None };
            let is_plain = !group.is_locked && group.rolling == NONE && group.belt == NONE;
            // Twice the same, so that most need not ask what they have at every turn.
            if is_plain {
                let extras = Extras { twist, rolling: None, belt: None, free: None };
                group.solve::<PUSH>(velocities, moves, pace, extras);
            } else {
                let (rolling, belt) = (rolling.get_mut(group.rolling as usize), belts.get(group.belt as usize));
                let free = free_of(group, free);
                group.solve::<PUSH>(velocities, moves, pace, Extras { twist, rolling, belt, free });
            }
        }
    }

    /// Sees what comes fast enough to bounce.
    pub fn look_ahead(&mut self, velocities: &[Row<V>], slowest: V::Real) {
        let Batch { groups, bouncing, .. } = self;
        if bouncing.is_empty() {
            return;
        }
        for group in groups {
            if let Some(bouncing) = bouncing.get_mut(group.bouncing as usize) {
                group.look_ahead(bouncing, velocities, slowest);
            }
        }
    }

    /// Lets it bounce.
    pub fn bounce(&mut self, velocities: &mut [Row<V>], bases: &mut [Row<V>], free: &[V]) {
        let Batch { groups, bouncing, .. } = self;
        if bouncing.is_empty() {
            return;
        }
        for group in groups {
            if let Some(bouncing) = bouncing.get(group.bouncing as usize) {
                group.bounce(bouncing, velocities, bases, free_of(group, free).as_ref());
            }
        }
    }
}

/// The axes that the bodies of a group may move along, if not all.
#[inline(always)]
fn free_of<V: Vector, const P: usize>(group: &Group<V, P>, free: &[V]) -> Option<Free<V>> {
    group.is_locked.then(|| group.bodies.map(|at| line(at.map(|place| free[place as usize]))))
}
