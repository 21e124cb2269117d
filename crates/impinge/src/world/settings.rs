//! What a world can be told about how to work.

use crate::broad::Margin;
use crate::space::{Real, Space};

/// How a world works. The defaults are for games: exact touching, an event for every beginning and end, memory that cannot run away.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound = "", deny_unknown_fields))]
pub struct Settings<V: Space> {
    /// Contacts are kept also where a gap is left, up to this length: a solver sees them coming. Events are about touching alone. Normally 0.
    pub margin: V::Real,
    /// How much larger than colliders are the boxes by which pairs are found. Larger ones make motion cheaper and pairs more.
    pub boxes: Margin<V::Real>,
    /// Whether contacts of shapes that have moved next to nothing, relative to each other, follow the motion instead of being worked out anew. They stay within twice the slop of manifolds.
    pub reuse: bool,
    /// Whether there is an event at every update for every pair that goes on touching.
    pub stayed: bool,
    /// Whether there are also events about each pair of parts that touch.
    pub part_events: bool,
    /// For so many updates a pair that does not touch any more is given the chance to do so again before its end is told. What is removed, disabled or put on other layers ends at once.
    pub grace: u32,
    /// How many pairs of boxes are kept, at most. `None` is sixteen for every collider, and at least a million.
    pub pair_budget: Option<usize>,
}

impl<V: Space> Default for Settings<V> {
    fn default() -> Self {
        Settings {
            margin: V::Real::ZERO,
            boxes: Margin::default(),
            reuse: true,
            stayed: false,
            part_events: false,
            grace: 0,
            pair_budget: None,
        }
    }
}

impl<V: Space> Settings<V> {
    /// The margin, if that is one.
    #[inline]
    pub(super) fn gap(&self) -> V::Real {
        // Negated, for NaN.
        if self.margin > V::Real::ZERO { self.margin.min(V::Real::LIMIT) } else { V::Real::ZERO }
    }

    pub(super) fn most_pairs(&self, colliders: usize) -> usize {
        const LEAST: usize = 1 << 20;
        const EACH: usize = 16;
        self.pair_budget.unwrap_or_else(|| LEAST.max(EACH.saturating_mul(colliders)))
    }
}
