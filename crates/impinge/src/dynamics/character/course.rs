//! A walk, from place to place.
//!
//! A place is free when every gap is at least the *core* of the skin, seven eighths of it; ways end where a gap has shrunk to that, and go back to where it is the whole skin. So there is always an eighth of a skin between where
//! something rests and where it is in the way: tiles that are level, to that, are walked over without a touch. What is nearer from the start (it has moved) is not approached any further, and does not hinder what leads away.

use super::planes::{Normals, nearest, sideways, walked};
use super::{Character, Ground, Obstacle, Walk};
use crate::math::direction::direction;
use crate::math::pose::Pose;
use crate::narrow::reach;
use crate::query::{Contact, Ray, Start, any};
use crate::shape::ShapeRef;
use crate::space::{Real, Space};
use crate::tolerance;
use crate::world::{Filter, Handle, Stop, World};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// More than a way among a few obstacles takes. Who is not done by then goes on in the next call.
const CASTS: usize = 12;
/// What is done on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Ceilings lead aside.
    Rise,
    /// Ground lifts.
    Side,
    /// Ground stops.
    Fall,
}

/// Something near: A is the character.
#[derive(Clone, Copy)]
pub(super) struct Near<V: Space> {
    pub key: (Handle, u32),
    pub contact: Contact<V>,
}

/// What is near, in the order of handles and parts.
pub(super) type Neighbours<V> = SmallVec<[Near<V>; 8]>;

/// A straight way: how far it goes of how much, and what ends it.
pub(super) struct Way<V: Space> {
    pub end: Pose<V>,
    distance: V::Real,
    /// From 0 to 1.
    part: V::Real,
    met: Option<Obstacle<V>>,
}

/// What is in the way, as a plane.
#[derive(Clone, Copy)]
struct Barrier<V: Space> {
    key: (Handle, u32),
    normal: V,
}

type Barriers<V> = SmallVec<[Barrier<V>; 8]>;

/// Where a character is on its way, and what it has met.
pub(super) struct Course<'c, V: Space> {
    pub(super) who: &'c Character<V>,
    pub(super) world: &'c World<V>,
    filter: Filter<'c, V>,
    start: Pose<V>,
    pub(super) pose: Pose<V>,
    /// Whether it stands, and does not jump.
    is_afoot: bool,
    slid: bool,
    stepped: bool,
    obstacles: SmallVec<[Obstacle<V>; 4]>,
}

impl<'c, V: Space> Course<'c, V> {
    pub fn new(who: &'c Character<V>, world: &'c World<V>, pose: Pose<V>, filter: Filter<'c, V>) -> Self {
        Course {
            who,
            world,
            filter: filter.solid(),
            start: pose,
            pose,
            is_afoot: false,
            slid: false,
            stepped: false,
            obstacles: SmallVec::new(),
        }
    }

    /// All of it.
    pub fn walked(mut self, motion: V) -> Walk<V> {
        let mut ground = None;
        if self.pose.is_valid() {
            self.recover();
            self.go(if motion.in_range() { motion } else { V::ZERO });
            ground = self.footing();
        }
        let moved = self.pose.translation() - self.start.translation();
        let moved = if self.pose.is_valid() { moved } else { V::ZERO };
        Walk { pose: self.pose, moved, ground, slid: self.slid, stepped: self.stepped, obstacles: self.obstacles }
    }

    fn go(&mut self, motion: V) {
        let up = self.who.up;
        let stood = self.footing().is_some();
        let jumps = motion.dot(up) > tolerance::along::<V::Real>() * motion.length();
        self.is_afoot = stood && !jumps;
        // Downhill, under what hangs over, straight on may be the only way.
        let is_level = self.is_afoot && motion.dot(up) >= V::Real::ZERO;
        let motion = if is_level { motion } else { self.fly(motion) };
        let (side, height) = sideways(motion, up);
        if jumps {
            self.slide(up * height, Mode::Rise);
        }
        let level = self.pose.translation().dot(up);
        self.slide(side, Mode::Side);
        let fall = -height;
        if self.is_afoot {
            // What it was lifted by it may have to come down again.
            let lift = (self.pose.translation().dot(up) - level).max(V::Real::ZERO);
            if self.snap(fall.max(self.who.snap + lift)) {
                return;
            }
        }
        if fall > V::Real::ZERO {
            self.slide(-up * fall, Mode::Fall);
        }
    }

    /// Straight on, as far as that goes. What is left of the motion.
    fn fly(&mut self, motion: V) -> V {
        let way = self.way(self.pose, motion);
        self.pose = way.end;
        let left = motion * (V::Real::ONE - way.part);
        if let Some(met) = way.met {
            self.note(met, left);
        }
        left
    }

    /// Down to the ground, if there is any in reach.
    fn snap(&mut self, reach: V::Real) -> bool {
        let (pose, slid, obstacles) = (self.pose, self.slid, self.obstacles.clone());
        let landed = self.slide(-self.who.up * reach, Mode::Fall);
        if !landed {
            (self.pose, self.slid, self.obstacles) = (pose, slid, obstacles);
        }
        landed
    }

    /// As far as a motion leads along all that is met. Whether it landed.
    fn slide(&mut self, wanted: V, mode: Mode) -> bool {
        let mut barriers = Barriers::new();
        let least = tolerance::along::<V::Real>() * wanted.length();
        let mut left = V::Real::ONE;
        for _ in 0..CASTS {
            let want = wanted * left;
            let motion = self.among(want, &barriers, mode);
            // Negated, for NaN.
            if !(motion.length() > least) {
                break;
            }
            let way = self.way(self.pose, motion);
            self.pose = way.end;
            self.slid |= !self.obstacles.is_empty() && way.distance > V::Real::ZERO;
            left *= V::Real::ONE - way.part;
            let Some(met) = way.met else { break };
            if mode == Mode::Fall && self.carries(self.pose, &met).is_some() {
                self.note(met, want);
                return true;
            }
            if mode == Mode::Side
                && self.is_afoot
                && let Some(part) = self.step(motion * (V::Real::ONE - way.part), &met)
            {
                left *= V::Real::ONE - part;
                barriers.clear();
                continue;
            }
            self.note(met, want);
            self.renew(&mut barriers);
            bar(&mut barriers, &met);
        }
        false
    }

    /// The motion nearest to the one that is wanted among what is in the way.
    fn among(&self, want: V, barriers: &[Barrier<V>], mode: Mode) -> V {
        let normals: Normals<V> = barriers.iter().map(|barrier| barrier.normal).collect();
        let motion = match mode {
            Mode::Side => walked(want, &normals, (self.who.up, self.who.cosine)),
            Mode::Rise | Mode::Fall => nearest(want, &normals),
        };
        // Outwards by rounding, so that a long way along a plane does not lead into it.
        let outwards = tolerance::along::<V::Real>() * motion.length();
        let grazed = normals.iter().filter(|normal| normal.dot(motion) < outwards);
        grazed.fold(motion, |motion, normal| motion + *normal * outwards)
    }

    /// What has been met and is left behind is in the way no more; what is round has another normal now.
    fn renew(&self, barriers: &mut Barriers<V>) {
        let margin = self.who.skin * (V::Real::ONE + tolerance::skin_slack::<V::Real>());
        barriers.retain(|barrier| {
            let there = self.world.part(barrier.key.0, barrier.key.1);
            let contact = there.and_then(|there| any::contact_within((self.shape(), self.pose), there, margin));
            if let Some(contact) = contact {
                barrier.normal = -contact.normal;
            }
            contact.is_some()
        });
    }

    /// Up, ahead and down onto something that carries, if that leads further. The part of the motion that it took.
    fn step(&mut self, motion: V, met: &Obstacle<V>) -> Option<V::Real> {
        let Character { up, step_height, cosine, .. } = *self.who;
        if met.normal.dot(up) >= cosine || !(step_height > V::Real::ZERO) {
            return None;
        }
        let (ahead, length) = direction(sideways(motion, up).0)?;
        let rise = self.way(self.pose, up * step_height);
        let over = |length: V::Real| self.step_over(&rise, ahead, length);
        // Slow ones too must get so far that the edge is under them.
        let least = self.quarter();
        let (end, distance) = over(length).or_else(|| if length < least { over(least) } else { None })?;
        self.pose = end;
        self.stepped = true;
        Some((distance / length).min(V::Real::ONE))
    }

    /// Where a step ends, and how far ahead that is.
    fn step_over(&self, rise: &Way<V>, ahead: V, length: V::Real) -> Option<(Pose<V>, V::Real)> {
        let Character { up, skin, step_height, .. } = *self.who;
        let over = self.way(rise.end, ahead * length);
        if !(over.distance > length.min(self.quarter()) * V::Real::HALF) {
            return None;
        }
        let down = self.way(over.end, -up * (rise.distance + self.quarter()));
        let landed = down.met?;
        self.carries(down.end, &landed)?;
        let climbed = landed.point.dot(up) - (self.foot(self.pose) - skin);
        (climbed <= step_height + self.quarter()).then_some((down.end, over.distance))
    }

    /// Of the skin: what is not worth a thought.
    fn quarter(&self) -> V::Real {
        self.who.skin * V::Real::from_f64(0.25)
    }

    /// What it stands on.
    fn footing(&self) -> Option<Ground<V>> {
        let up = self.who.up;
        let near = self.near(self.pose, self.who.skin + self.quarter());
        let of = |near: &Near<V>| obstacle(near.key, &near.contact, self.pose);
        let upright = |one: &Obstacle<V>, other: &Obstacle<V>| {
            let upright = one.normal.dot(up).partial_cmp(&other.normal.dot(up)).unwrap_or(Ordering::Equal);
            // Of several that are as upright the first counts.
            upright.then((other.collider, other.part).cmp(&(one.collider, one.part)))
        };
        let best = near.iter().map(of).max_by(upright)?;
        let ground = |it: Obstacle<V>, normal: V| Ground {
            collider: it.collider,
            part: it.part,
            point: it.point,
            normal,
            velocity: V::ZERO,
        };
        let carried = near.iter().map(of).filter_map(|it| Some((self.carries(self.pose, &it)?, it)));
        if let Some((normal, it)) = carried.max_by(|(_, one), (_, other)| upright(one, other)) {
            return Some(ground(it, normal));
        }
        // Several that are too steep may hold it together.
        let normals: Normals<V> = near.iter().map(|near| -near.contact.normal).collect();
        let is_held = nearest(-up, &normals).length() <= tolerance::perched();
        is_held.then(|| ground(best, best.normal))
    }

    /// Whether something carries the character, and with which normal: it is not too steep, or the edge of what is not, and not too high up beside it.
    fn carries(&self, pose: Pose<V>, met: &Obstacle<V>) -> Option<V> {
        let Character { up, step_height, cosine, .. } = *self.who;
        let (side, height) = sideways(met.normal, up);
        if height >= cosine {
            return Some(met.normal);
        }
        let is_low = met.point.dot(up) - self.foot(pose) <= step_height;
        if !(height > tolerance::perched() && is_low) {
            return None;
        }
        // A little behind the edge, from where a slope at the limit would be below.
        let (away, _) = direction(side)?;
        let behind = self.quarter();
        let above = behind * (V::Real::ONE + V::Real::ONE / cosine);
        let ray = Ray::new(met.point + up * above - away * behind, -up).ok()?;
        let face = self.world.cast_ray(ray, above * V::Real::TWO, self.filter)?.hit;
        // What starts inside is behind something steeper.
        (face.t > V::Real::ZERO && face.normal.dot(up) >= cosine).then_some(face.normal)
    }

    /// The height of its lowest point.
    fn foot(&self, pose: Pose<V>) -> V::Real {
        let (core, radius) = self.shape().core();
        let down = pose.inverse_transform_vector(-self.who.up).widen();
        pose.translation().dot(self.who.up) - reach::along(core, down) - radius.unwrap_or(V::Real::ZERO)
    }

    /// A straight way from a place, until something comes as near as the core of the skin; back to where it is as far as the whole of it.
    pub(super) fn way(&self, from: Pose<V>, motion: V) -> Way<V> {
        let none = Way { end: from, distance: V::Real::ZERO, part: V::Real::ZERO, met: None };
        let Some((ahead, length)) = direction(motion) else { return none };
        let (skin, margin) = (self.who.skin, self.core());
        let stop = Stop { max: length, margin, leeway: Some(skin * tolerance::skin_loss::<V::Real>()) };
        let hit = self.world.cast_by(self.shape(), from.moving(ahead), stop, self.filter);
        let mut way = Way { distance: length, part: V::Real::ONE, ..none };
        if let Some(impact) = hit {
            let closing = impact.hit.normal.dot(ahead).max(V::Real::EPSILON);
            let back = if impact.hit.start == Start::Apart { (skin - margin) / closing } else { V::Real::ZERO };
            way.distance = (impact.hit.time - back).max(V::Real::ZERO);
            way.part = way.distance / length;
            let point = impact.hit.point_a(from.moving(ahead)) - impact.hit.normal * impact.hit.depth;
            let (collider, part, normal) = (impact.collider, impact.part, -impact.hit.normal);
            way.met = Some(Obstacle { collider, part, point, normal, blocked: V::ZERO });
        }
        let end = from.with_translation(from.translation() + ahead * way.distance);
        // Beyond where numbers go there is no way.
        if end.is_valid() { Way { end, ..way } } else { none }
    }

    /// What is within a margin of a place.
    pub(super) fn near(&self, pose: Pose<V>, margin: V::Real) -> Neighbours<V> {
        let mut near = Neighbours::new();
        self.world.touch_by(self.shape(), pose, margin, self.filter, &mut |collider, part, contact| {
            near.push(Near { key: (collider, part), contact });
        });
        near.sort_unstable_by_key(|near| near.key);
        near
    }

    pub(super) fn shape(&self) -> ShapeRef<'c, V> {
        (&self.who.shape).into()
    }

    /// The part of the skin that is kept on all ways.
    pub(super) fn core(&self) -> V::Real {
        self.who.skin * (V::Real::ONE - tolerance::skin_slack::<V::Real>())
    }

    /// Remembers what was in the way, and the most that it took.
    fn note(&mut self, met: Obstacle<V>, want: V) {
        let blocked = met.normal * want.dot(met.normal).min(V::Real::ZERO);
        let met = Obstacle { blocked, ..met };
        let is_same = |it: &&mut Obstacle<V>| (it.collider, it.part) == (met.collider, met.part);
        match self.obstacles.iter_mut().find(is_same) {
            Some(known) if known.blocked.length_squared() >= blocked.length_squared() => {}
            Some(known) => *known = met,
            None => self.obstacles.push(met),
        }
    }
}

/// Of a convex part only the last plane counts.
fn bar<V: Space>(barriers: &mut Barriers<V>, met: &Obstacle<V>) {
    let key = (met.collider, met.part);
    barriers.retain(|barrier| barrier.key != key);
    barriers.push(Barrier { key, normal: met.normal });
}

/// Something near, as what is in the way.
fn obstacle<V: Space>((collider, part): (Handle, u32), contact: &Contact<V>, pose: Pose<V>) -> Obstacle<V> {
    let point = contact.point_a(pose) - contact.normal * contact.depth;
    Obstacle { collider, part, point, normal: -contact.normal, blocked: V::ZERO }
}
