//! Inner edges: where things that do not move lie side by side, edges and sides that are between them belong to no surface, and nothing is to catch on them.
//!
//! Two boxes beside each other make one floor, but each has a side that the other one covers. Whatever slides over the floor meets the side of the next box head on, by as little as it has sunk in; and a ball that rolls meets its
//! edge a little ahead of where it touches the floor. Neither contact tells of the floor as a whole: at a point `p` that two solids share, the directions that point away from both are those that point away from each
//! of them. So a contact at `p` with one solid, whose normal `n` points away from it, is an inner one if another solid is there which `n` does not point away from:
//!
//! * `p + e·n`, a little outside of the one, is inside the other, or on its surface; or
//! * what is nearest to `p + e·n` on the other one is not `p`, so that it pushes in another direction, and something touches the other one in just that direction.
//!
//! If that holds at all points of a contact, the other solid does all that is to be done, unless the one goes on where the other is left, as a wall does that stands on a floor: then both are corners of a room. A step that is higher
//! than `e` goes on as well, and is felt.

use super::{BodyKind, Simulation};
use crate::math::pose::Pose;
use crate::query::{project_point, signed_distance};
use crate::shape::Shape;
use crate::space::{Real, Space};
use crate::world::World;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Two directions this close (by their cosine) are of the same face.
const SAME: f64 = 0.999_999;
/// And these two of faces that do the same work.
const ALIKE: f64 = 0.99;
/// So much of the width of a seam is nothing.
const LITTLE: f64 = 1.0 / 64.0;

/// A contact of something that moves with something that does not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<V: Space> {
    /// The collider that moves, by its index.
    moving: u32,
    /// Which contact of those that are to be solved.
    seed: u32,
    /// The collider that does not move, and which part of it.
    solid: (u32, u32),
    /// Away from what does not move.
    out: V,
    is_inner: bool,
}

/// Room to look for them.
#[derive(Clone, Debug)]
pub(super) struct Seams<V: Space> {
    sides: Vec<Side<V>>,
}

impl<V: Space> Default for Seams<V> {
    fn default() -> Self {
        Seams { sides: Vec::new() }
    }
}

impl<V: Space> Simulation<V> {
    /// Takes out contacts with inner edges, after they have been collected.
    pub(super) fn drop_inner(&mut self) {
        if self.settings.inner_edges {
            return;
        }
        let mut seams = core::mem::take(&mut self.seams);
        seams.sides.clear();
        seams.sides.extend((0..self.solver.seeds.len() as u32).filter_map(|seed| self.side(seed)));
        seams.sides.sort_unstable_by_key(|side| (side.moving, side.seed));
        let mut is_any = false;
        for sides in seams.sides.chunk_by_mut(|a, b| a.moving == b.moving) {
            let first = sides[0].out;
            if sides.iter().any(|side| !is_same(side.out, first)) {
                is_any |= self.find_inner(sides);
            }
        }
        if is_any {
            seams.sides.retain(|side| side.is_inner);
            seams.sides.sort_unstable_by_key(|side| side.seed);
            self.drop_seeds(seams.sides.iter().map(|side| side.seed));
        }
        self.seams = seams;
    }

    /// A contact that is to be solved, if one of the two does not move, and is not moved.
    fn side(&self, number: u32) -> Option<Side<V>> {
        let seed = &self.solver.seeds[number as usize];
        let [is_a, is_b] = seed.keys.map(|key| self.is_solid(key));
        let normal = self.world.manifold_numbered(seed.number)?.normal;
        let (moving, solid, part, out) = match (is_a, is_b) {
            (true, false) => (seed.keys[1], seed.keys[0], seed.parts[0], normal),
            (false, true) => (seed.keys[0], seed.keys[1], seed.parts[1], -normal),
            _ => return None,
        };
        Some(Side { moving, seed: number, solid: (solid, part), out, is_inner: false })
    }

    /// Whether a collider is not moved by others.
    pub(super) fn is_solid(&self, key: u32) -> bool {
        let body = self.owner_of(key).and_then(|index| self.slots.get(index as usize)?.rigid.as_ref());
        body.is_none_or(|rigid| rigid.body.kind != BodyKind::Dynamic)
    }

    /// Of all contacts of one collider with what does not move.
    fn find_inner(&self, sides: &mut [Side<V>]) -> bool {
        let mut is_any = false;
        for i in 0..sides.len() {
            let is_covered = (0..sides.len()).any(|j| {
                !sides[j].is_inner && !is_same(sides[i].out, sides[j].out) && self.covers(&sides[j], &sides[i])
            });
            sides[i].is_inner = is_covered;
            is_any |= is_covered;
        }
        is_any
    }

    /// Whether at all points of one contact another one does what is to be done.
    fn covers(&self, other: &Side<V>, one: &Side<V>) -> bool {
        let seed = &self.solver.seeds[one.seed as usize];
        let Some(manifold) = self.world.manifold_numbered(seed.number) else { return false };
        let Some(pose) = self.world.at(one.solid.0).map(|collider| collider.pose()) else { return false };
        let Some(own) = self.world.placed(one.solid.0, one.solid.1) else { return false };
        let Some(its) = self.world.placed(other.solid.0, other.solid.1) else { return false };
        let width = self.seam_width();
        manifold.points().iter().all(|point| {
            let local = if seed.keys[0] == one.solid.0 { point.local_a } else { point.local_b };
            let place = pose.transform_point(local);
            let is_covered = match lying(its, place, one.out, width) {
                Lie::Apart => false,
                Lie::Covered(_) => true,
                Lie::Beside(direction) => other.out.dot(direction) > V::Real::from_f64(ALIKE),
            };
            is_covered && ends(own, place, other.out, width)
        })
    }

    /// Steps that are lower than this are none.
    fn seam_width(&self) -> V::Real {
        let settings = &self.settings;
        (V::Real::from_f64(4.0) * settings.slop()).max(settings.margin * settings.unit * V::Real::from_f64(1.0 / 16.0))
    }

    /// Whether a point on a solid, where something that moves is to be held off in a direction, is covered by another solid that holds it as well.
    pub(super) fn is_inner(&self, moving: u32, solid: (u32, u32), point: V, out: V) -> bool {
        let width = self.seam_width();
        let Some(own) = self.world.placed(solid.0, solid.1) else { return false };
        let mut is_inner = false;
        self.world.parts_near(point, width, |key, part| {
            if (key, part) != solid
                && self.is_solid(key)
                && self.world.may_touch([moving.min(key), moving.max(key)])
                && self.world.at(key).is_some_and(|collider| !collider.is_sensor())
                && let Some(its) = self.world.placed(key, part)
            {
                is_inner = match lying(its, point, out, width) {
                    Lie::Apart => false,
                    Lie::Covered(direction) => ends(own, point, direction, width),
                    Lie::Beside(direction) => out.dot(direction) < V::Real::HALF && ends(own, point, direction, width),
                };
            }
            if is_inner { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        is_inner
    }
}

fn is_same<V: Space>(a: V, b: V) -> bool {
    a.dot(b) > V::Real::from_f64(SAME)
}

/// How a solid lies to a point of another one, where that is left in a direction.
enum Lie<V> {
    /// It is not there, or is left as well.
    Apart,
    /// It goes on there, and is left soonest in this direction.
    Covered(V),
    /// It is left in another direction.
    Beside(V),
}

fn lying<V: Space>((shape, pose): (&Shape<V>, Pose<V>), point: V, out: V, width: V::Real) -> Lie<V> {
    let is_there = project_point(shape, pose, point).is_some_and(|nearest| nearest.distance <= width);
    if !is_there {
        return Lie::Apart;
    }
    // Outside of where a body that has sunk in by less than the width is.
    let ahead = point + out * width;
    let Some(nearest) = project_point(shape, pose, ahead) else { return Lie::Apart };
    // Negated, for NaN.
    if !(nearest.distance > width * V::Real::from_f64(LITTLE)) {
        return Lie::Covered(nearest.normal);
    }
    if is_same(nearest.normal, out) { Lie::Apart } else { Lie::Beside(nearest.normal) }
}

/// Whether a solid ends at a point, seen along the direction in which another one is left there.
fn ends<V: Space>((shape, pose): (&Shape<V>, Pose<V>), point: V, direction: V, width: V::Real) -> bool {
    let ahead = point + direction * (width + width);
    signed_distance(shape, pose, ahead).is_some_and(|distance| distance > width * V::Real::from_f64(LITTLE))
}

impl<V: Space> World<V> {
    /// A part of a collider, and where it is.
    fn placed(&self, key: u32, part: u32) -> Option<(&Shape<V>, Pose<V>)> {
        Some(self.at(key)?.placed_part(part))
    }
}
