//! Room for a character where something has moved into it.
//!
//! Every contact is a plane to get out of; a few rounds over all of them (Gauss and Seidel's) give a way out, which is gone as any other way: through nothing. Where the shortest ways out of several lead into each other, as between the tiles of a floor that
//! it has sunk into, there is none. Then it tries to leave all of them upwards, and along the axes. What leads to less room than there was is not done.

use super::course::{Course, Near, Neighbours};
use crate::math::pose::Pose;
use crate::query::any;
use crate::space::{Real, Space};
use crate::tolerance;

/// Most of what overlaps is left in one or two.
const ROUNDS: usize = 8;
/// Rounds over all planes, to find a way out of all of them.
const SWEEPS: usize = 32;

impl<V: Space> Course<'_, V> {
    /// Makes room where something is nearer than the skin. Never leaves less than there was.
    pub(super) fn recover(&mut self) {
        let skin = self.who.skin;
        let enough = self.core() - skin * tolerance::skin_slack::<V::Real>();
        let mut near = self.near(self.pose, skin);
        for _ in 0..ROUNDS {
            let gap = least_gap(&near);
            if gap >= enough {
                return;
            }
            let out = self.way(self.pose, way_out(&near, skin, self.core()));
            let Some((pose, there)) = self.better(out.end, gap).or_else(|| self.escape(&near, gap)) else { return };
            (self.pose, near) = (pose, there);
        }
    }

    /// A place, and what is near there, if there is more room than that.
    fn better(&self, pose: Pose<V>, gap: V::Real) -> Option<(Pose<V>, Neighbours<V>)> {
        let near = self.near(pose, self.who.skin);
        // A little more may take for ever.
        (least_gap(&near) > gap + self.who.skin * tolerance::skin_loss::<V::Real>()).then_some((pose, near))
    }

    /// Out of what pushes it from all sides: upwards, or along an axis, until all that overlaps is left.
    fn escape(&self, near: &[Near<V>], gap: V::Real) -> Option<(Pose<V>, Neighbours<V>)> {
        if !(gap < V::Real::ZERO) {
            return None;
        }
        let axes = (0..V::DIMENSION).flat_map(|axis| [V::axis(axis), -V::axis(axis)]);
        core::iter::once(self.who.up).chain(axes).find_map(|along| {
            let mut overlapping = near.iter().filter(|near| near.contact.depth > V::Real::ZERO);
            let leave = overlapping.try_fold(V::Real::ZERO, |most, near| {
                let there = self.world.part(near.key.0, near.key.1)?;
                let moving = self.pose.moving(along);
                Some(most.max(any::parting_time((self.shape(), moving), there, V::Real::LIMIT)?))
            });
            let out = self.way(self.pose, along * (leave? + self.who.skin));
            self.better(out.end, gap)
        })
    }
}

fn least_gap<V: Space>(near: &[Near<V>]) -> V::Real {
    near.iter().fold(V::Real::INFINITY, |least, near| least.min(-near.contact.depth))
}

/// A way after which every gap that was less than the core is as large as the skin, and no other one less than the core: plane after plane, until it is out of all of them.
fn way_out<V: Space>(near: &[Near<V>], skin: V::Real, core: V::Real) -> V {
    let mut way = V::ZERO;
    for _ in 0..SWEEPS {
        let mut is_out = true;
        for Near { contact, .. } in near {
            let gap = -contact.depth;
            let short = if gap < core { skin - gap } else { core - gap } + contact.normal.dot(way);
            if short > skin * tolerance::skin_loss::<V::Real>() {
                way -= contact.normal * short;
                is_out = false;
            }
        }
        if is_out {
            break;
        }
    }
    way
}
