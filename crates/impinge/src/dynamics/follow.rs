//! What goes far in a step is followed on its way, so that it gets through nothing.
//!
//! Contacts are those of where things are at the beginning of a step, and of what is near them then. Whoever goes further in one step than about a quarter of its thickness may be beyond something thin at the end, and no contact
//! ever tells. So when everything has moved, the ways of those who went far are looked at, as straight lines on which they turn at a constant rate: against all that does not move by itself, and, of bullets, against everything.
//! Who meets something on its way goes no further. The next step begins there, with the two in touch, and contacts do the rest: bounce, friction, events.
//!
//! Nobody loses time by that: what was left of the step is owed to the body, and it flies on for as long at the end of the next step, if it still goes far then. Its speed is that which it had when it met the other, so that a ball
//! that bounces for ever does not gain any.
//!
//! **What counts as met.** Things slide over floors, and sink in a little on the way. Whoever would be, by the end of the step, no deeper along the normal of the hit than an eighth of its thickness is not stopped: a contact
//! will do. Neither is who meets an inner edge of a floor ([`seams`](super::seams)). And who touches the other from the beginning has a contact that holds it. Of all these, still, a ball around the centre of mass is followed, half of
//! as large as fits, if that is inside of the body. So whatever else happens, the centre stays on its side.
//!
//! What is kinematic goes where it is told, through whatever has stopped on its way in the rest of the step: the next step finds the two in each other.
//!
//! **In what order.** Meetings are gone through in the order of time. Who has stopped stands still for the rest of the step, and what it was to meet later is looked at again. Nobody stops twice, so this ends.

use super::extent::Extent;
use super::hooks::SimulationHooks;
use super::settings::SimulationSettings;
use super::solver::real_of;
use super::spin::{self, Spin};
use super::step::{MET, move_colliders};
use super::{BodyKind, Rigid, Simulation};
use crate::bounding::Aabb;
use crate::math::pose::Pose;
use crate::math::sweep::Sweep;
use crate::query::{Contact, Manifold, Start, SweepHit, any};
use crate::shape::{Ball, Shape};
use crate::space::{Real, Space};
use crate::tolerance;
use crate::world::Sweeping;
use alloc::vec::Vec;

/// Who goes far in this step, and what comes of it.
#[derive(Clone, Debug)]
pub(super) struct Following<V: Space> {
    pub fast: Vec<Fast<V>>,
    sweeping: Sweeping<V>,
    /// Those to come first are last.
    meetings: Vec<Meeting<V>>,
    /// All that have stopped.
    stopped: Vec<u32>,
}

/// A body that goes far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fast<V: Space> {
    pub body: u32,
    /// From time 0 to 1.
    pub sweep: Sweep<V>,
    /// So long it takes for that.
    pub time: V::Real,
    /// Whether nothing held it on the way.
    pub is_free: bool,
}

/// Two that meet on their way.
#[derive(Clone, Copy, Debug)]
struct Meeting<V: Space> {
    /// As a part of the step.
    time: V::Real,
    /// One that goes far, and the other one.
    keys: [u32; 2],
    /// When these had stopped, as far as was known then.
    untils: [V::Real; 2],
    /// The normal goes from the first to the second.
    contact: Contact<V>,
}

/// When one is to stop, and at what.
#[derive(Clone, Copy, Debug)]
struct Halt<V: Space> {
    time: V::Real,
    contact: Contact<V>,
}

/// So many hits of two parts that mean little are passed over.
const ROUNDS: usize = 4;

/// What became of the part of a step in which a body stood still.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, bound = ""))]
pub(super) struct Owed<V: Space> {
    /// So long it is to fly on.
    pub time: V::Real,
    /// For so much of it gravity has not acted yet.
    pub pulled: V::Real,
    /// Away from what it met.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::vector"))]
    pub out: V,
}

impl<V: Space> Owed<V> {
    pub fn nothing() -> Self {
        Owed { time: V::Real::ZERO, pulled: V::Real::ZERO, out: V::ZERO }
    }
}

impl<V: Space> Default for Following<V> {
    fn default() -> Self {
        Following { fast: Vec::new(), sweeping: Sweeping::default(), meetings: Vec::new(), stopped: Vec::new() }
    }
}

impl<V: Space> Simulation<V> {
    /// After everything has moved: stops those who met something on the way. False if there was more to look at than the budget of pairs allows.
    pub(super) fn follow_fast(&mut self, hooks: &mut dyn SimulationHooks<V>) -> bool {
        if self.following.fast.is_empty() {
            return true;
        }
        let mut following = core::mem::take(&mut self.following);
        let is_all = self.find_crossings(&mut following);
        following.meetings.clear();
        for keys in following.sweeping.crossings() {
            if let Some(keys) = self.followed(*keys, hooks) {
                following.meetings.extend(self.meeting(&following.fast, keys));
            }
        }
        following.meetings.sort_unstable_by(|one, other| one.order(other));
        following.stopped.clear();
        while let Some(meeting) = following.meetings.pop() {
            let untils = meeting.keys.map(|key| self.until(key));
            if untils != meeting.untils && (untils[0] < meeting.time || untils[1] < meeting.time) {
                if let Some(later) = self.meeting(&following.fast, meeting.keys) {
                    let at = following.meetings.partition_point(|other| other.order(&later).is_lt());
                    following.meetings.insert(at, later);
                }
            } else if !self.is_ignored(&meeting, hooks) {
                self.stop_both(&mut following, &meeting);
            }
        }
        let fast = following.fast.iter().map(|fast| fast.body);
        for index in fast.chain(following.stopped.iter().copied()) {
            if let Some(rigid) = &mut self.slots[index as usize].rigid {
                (rigid.follow, rigid.until) = (0, V::Real::ONE);
            }
        }
        following.fast.clear();
        self.following = following;
        is_all
    }

    fn find_crossings(&self, following: &mut Following<V>) -> bool {
        let Following { fast, sweeping, .. } = following;
        sweeping.clear();
        let mut has_bullets = false;
        for fast in &*fast {
            let Some(rigid) = &self.slots[fast.body as usize].rigid else { continue };
            has_bullets |= rigid.body.is_bullet;
            for handle in &rigid.body.colliders {
                let key = handle.index();
                if self.world.get(*handle).is_some_and(|collider| !collider.is_sensor())
                    && let Some(around) = self.way_of(key, fast, rigid)
                {
                    sweeping.follow(key, around);
                }
            }
        }
        let is_fast = |key: u32| self.rigid_of(key).is_some_and(|rigid| rigid.follow != 0);
        let counts = |key: u32| has_bullets || self.is_solid(key);
        self.world.find_crossings(sweeping, self.world.pair_budget(), is_fast, counts)
    }

    /// The box around the way of a collider of a body that goes far.
    fn way_of(&self, key: u32, fast: &Fast<V>, rigid: &Rigid<V>) -> Option<Aabb<V>> {
        let turned = fast.sweep.turn().rate();
        // What turns about another point than its origin goes round a corner that both ends do not tell of; more than half a turn is not known from them at all.
        if turned < V::Real::TWO {
            let (_, cos) = (turned * V::Real::HALF).sin_cos();
            return Some(self.world.way_of(key)?.inflated(rigid.extent.outer * (V::Real::ONE - cos)));
        }
        let ends = [fast.sweep.start(), rigid.body.pose].map(|pose| pose.transform_point(rigid.body.mass.center));
        let around = V::splat(rigid.extent.outer);
        let bounds = Aabb { min: ends[0].min(ends[1]) - around, max: ends[0].max(ends[1]) + around };
        Some(self.world.way_of(key)?.merged(&bounds))
    }

    pub(super) fn rigid_of(&self, key: u32) -> Option<&Rigid<V>> {
        self.owner_of(key).and_then(|index| self.slots.get(index as usize)?.rigid.as_ref())
    }

    /// Whether two are followed until they meet: both in the order of a [`Meeting`].
    fn followed(&self, keys: [u32; 2], hooks: &mut dyn SimulationHooks<V>) -> Option<[u32; 2]> {
        let [Some(a), Some(b)] = keys.map(|key| self.world.at(key)) else { return None };
        let goes_far = |rigid: &Rigid<V>| rigid.follow != 0;
        let is_met = self.are_followed(keys, goes_far);
        let may_meet = is_met && !a.is_sensor() && !b.is_sensor() && self.world.may_touch(keys);
        let handles = keys.map(|key| self.world.handle_of(key));
        if !may_meet || !hooks.allows((handles[0], a), (handles[1], b)) {
            return None;
        }
        // Bullets before others that go far, and these before those that do not.
        let rank =
            |key: u32| self.rigid_of(key).map_or(0, |it| u8::from(goes_far(it)) * (1 + u8::from(it.body.is_bullet)));
        Some(if rank(keys[0]) >= rank(keys[1]) { keys } else { [keys[1], keys[0]] })
    }

    /// Whether two are followed until they meet, given who goes far.
    pub(super) fn are_followed(&self, keys: [u32; 2], goes_far: impl Fn(&Rigid<V>) -> bool) -> bool {
        let far = keys.map(|key| self.rigid_of(key).filter(|rigid| goes_far(rigid)));
        let is_bullet = far.map(|rigid| rigid.is_some_and(|rigid| rigid.body.is_bullet));
        let is_solid = keys.map(|key| self.is_solid(key));
        is_bullet.contains(&true) || far[0].is_some() && is_solid[1] || far[1].is_some() && is_solid[0]
    }

    /// The part of the step until which a collider moves.
    fn until(&self, key: u32) -> V::Real {
        self.rigid_of(key).map_or(V::Real::ONE, |rigid| rigid.until)
    }

    /// How a collider moves from a part of the step on.
    fn sweep_from(&self, fast: &[Fast<V>], key: u32, from: V::Real) -> Sweep<V> {
        let stand = || self.world.at(key).map_or(Pose::IDENTITY, |collider| collider.pose()).into();
        let Some(rigid) = self.rigid_of(key) else { return stand() };
        if rigid.until <= from {
            return stand();
        }
        let whole = match fast.get((rigid.follow as usize).wrapping_sub(1)) {
            Some(fast) => {
                let local = self.attached.get(key as usize).map_or(Pose::IDENTITY, |attached| attached.local);
                fast.sweep.of_part(local)
            }
            None => self.world.sweep_of(key),
        };
        if from > V::Real::ZERO { whole.later(from) } else { whole }
    }

    /// When two meet, from when the first of them stopped on.
    fn meeting(&self, fast: &[Fast<V>], keys: [u32; 2]) -> Option<Meeting<V>> {
        let one = V::Real::ONE;
        let untils = keys.map(|key| self.until(key));
        let (from, until) = if untils == [one; 2] {
            (V::Real::ZERO, one)
        } else {
            (untils[0].min(untils[1]), untils[0].max(untils[1]))
        };
        if from >= until {
            return None;
        }
        let sweeps = keys.map(|key| self.sweep_from(fast, key, from));
        let mut first: Option<(Halt<V>, [u32; 2])> = None;
        self.world.impacts_of(keys, [&sweeps[0], &sweeps[1]], until - from, &mut |parts, hit| {
            if let Some(halt) = self.judged(keys, parts, &sweeps, hit, until - from)
                && first.as_ref().is_none_or(|(best, its)| (halt.time, parts) < (best.time, *its))
            {
                first = Some((halt, parts));
            }
            first.as_ref().map_or(until - from, |(halt, _)| halt.time)
        });
        let (Halt { time, contact }, _) = first?;
        Some(Meeting { time: from + time, keys, untils, contact })
    }

    /// What a hit means: when and how they are to stop, if at all.
    fn judged(
        &self,
        keys: [u32; 2],
        parts: [u32; 2],
        sweeps: &[Sweep<V>; 2],
        hit: SweepHit<V>,
        until: V::Real,
    ) -> Option<Halt<V>> {
        let [a, b] = [0, 1].map(|i: usize| self.world.part_on_way(keys[i], parts[i], &sweeps[i]));
        let ((a, sweep_a), (b, sweep_b)) = (a?, b?);
        let contact = Contact { normal: hit.normal, depth: hit.depth, local_a: hit.local_a, local_b: hit.local_b };
        let (allowance, slack) = (self.allowance(keys), self.touching_depth(keys[0]));
        let mut lifted = V::ZERO;
        for round in 0..ROUNDS {
            let way = [sweep_a.shifted(lifted), sweep_b];
            // The first one is known already.
            let hit = if round == 0 {
                SweepHit { local_b: self.in_part(keys[1], parts[1], hit.local_b), ..hit }
            } else {
                match any::time_of_impact((a.into(), way[0]), (b.into(), way[1]), until) {
                    Some(hit) => hit,
                    None => break,
                }
            };
            let point = hit.point_b(sweep_b);
            let sinks = if hit.start == Start::Apart || hit.time > V::Real::ZERO {
                let approach = approach(&way, hit.time, point, hit.normal);
                let sinks = approach * (until - hit.time);
                if self.is_solid(keys[1]) && self.is_inner(keys[0], (keys[1], parts[1]), point, -hit.normal) {
                    break;
                }
                if sinks > allowance || !hit.is_certain {
                    let contact = Contact { normal: hit.normal, ..contact };
                    // Who is lifted is in it already.
                    let further = if round == 0 { self.further(keys[0], &sweeps[0], approach) } else { V::Real::ZERO };
                    return Some(Halt { time: (hit.time + further).min(until), contact });
                }
                sinks.max(V::Real::ZERO)
            } else {
                hit.depth
            };
            // What is in it from the beginning, or gets in a little, is held by a contact. It is followed as if it were not: something else of it may still go deep.
            lifted -= hit.normal * (sinks + slack);
            if sinks > allowance {
                break;
            }
        }
        self.core_met(keys, (b, sweep_b), &sweeps[0], until).map(|time| Halt { time, contact })
    }

    /// When the middle of a body meets something.
    fn core_met(
        &self,
        keys: [u32; 2],
        (shape, way): (&Shape<V>, Sweep<V>),
        sweep: &Sweep<V>,
        until: V::Real,
    ) -> Option<V::Real> {
        let ball = Ball::new(self.rigid_of(keys[0])?.extent.core? * V::Real::HALF).ok()?;
        let sweeps = [sweep.of_part(Pose::from_translation(sweep.center())), way];
        let hit = any::time_of_impact(((&ball).into(), sweeps[0]), (shape.into(), way), until)?;
        let approach = approach(&sweeps, hit.time, hit.point_b(way), hit.normal);
        // Who is in there already may come out.
        (approach > V::Real::ZERO).then_some(hit.time)
    }

    /// In so much time something that has just met another one sinks in a little, and nothing of it goes much further than that.
    fn further(&self, key: u32, sweep: &Sweep<V>, approach: V::Real) -> V::Real {
        let outer = self.rigid_of(key).map_or(V::Real::ZERO, |rigid| rigid.extent.outer);
        let fastest = sweep.velocity().length() + sweep.turn().rate() * outer;
        self.touching_depth(key) / approach.max(fastest * V::Real::from_f64(0.25))
    }

    /// A point in the frame of a collider, in that of one of its parts.
    fn in_part(&self, key: u32, part: u32, local: V) -> V {
        self.world.at(key).map_or(local, |collider| collider.local_part(part).inverse_transform_point(local))
    }

    /// So deep something may sink in without being stopped on its way.
    pub(super) fn allowance(&self, keys: [u32; 2]) -> V::Real {
        let dynamic = |key: u32| self.rigid_of(key).filter(|rigid| rigid.is_dynamic());
        let thin = |key: u32| dynamic(key).map_or(V::Real::INFINITY, |rigid| rigid.extent.thin);
        let quarter = V::Real::from_f64(0.25) * thin(keys[0]).min(thin(keys[1]));
        quarter.max(self.settings.slop()).max(self.touching_depth(keys[0]))
    }

    /// So deep two that have met are in each other, so that they touch without doubt.
    pub(super) fn touching_depth(&self, key: u32) -> V::Real {
        let settings = &self.settings;
        let far = self.rigid_of(key).map_or(V::Real::ZERO, |rigid| rigid.center.abs().greatest() + rigid.extent.outer);
        let depth = (settings.margin * settings.unit * V::Real::from_f64(MET)).max(settings.slop()) * V::Real::HALF;
        depth.max(tolerance::met::<V::Real>() * far)
    }

    /// Whether the user has them pass through each other.
    fn is_ignored(&self, meeting: &Meeting<V>, hooks: &mut dyn SimulationHooks<V>) -> bool {
        if !hooks.has_encounters() {
            return false;
        }
        let [a, b] = meeting.keys;
        let contact = if a < b { meeting.contact } else { meeting.contact.flipped() };
        let keys = [a.min(b), a.max(b)];
        self.is_let_through(keys, &Manifold::single(&contact), hooks)
    }

    fn stop_both(&mut self, following: &mut Following<V>, meeting: &Meeting<V>) {
        let outs = [-meeting.contact.normal, meeting.contact.normal];
        for i in 0..2 {
            let (key, other) = (meeting.keys[i], meeting.keys[1 - i]);
            // Off what moves itself nobody bounces as off a wall.
            let stands = self.rigid_of(other).is_none_or(|rigid| rigid.body.kind == BodyKind::Fixed);
            let out = if stands { outs[i] } else { V::ZERO };
            if let Some(index) = self.owner_of(key)
                && self.until(key) > meeting.time
                && self.stop(&following.fast, index, meeting.time, out)
            {
                following.stopped.push(index);
            }
        }
    }

    /// Has a body stand still from a part of the step on. False if it does not move by itself.
    fn stop(&mut self, fast: &[Fast<V>], index: u32, time: V::Real, out: V) -> bool {
        let (gravity, step) = (self.settings.gravity, self.settings.time_step);
        let Some(rigid) = &mut self.slots[index as usize].rigid else { return false };
        if rigid.body.kind != BodyKind::Dynamic || rigid.body.is_asleep {
            return false;
        }
        let center = rigid.body.mass.center;
        let (sweep, whole, is_free) = match fast.get((rigid.follow as usize).wrapping_sub(1)) {
            Some(fast) => (fast.sweep, fast.time, fast.is_free),
            None => (Sweep::between_about(rigid.before, rigid.body.pose, center), step, false),
        };
        let pose = sweep.pose_at(time);
        if !pose.is_valid() {
            return false;
        }
        // No more than a step, or what is held up time and again would owe more and more.
        let left = (whole * (V::Real::ONE - time)).min(step);
        let pulled = if is_free { left } else { V::Real::ZERO };
        let pull = gravity * rigid.body.gravity_scale * rigid.free_axes();
        rigid.body.velocity -= pull * pulled;
        rigid.body.pose = pose;
        rigid.center = rigid.body.center();
        rigid.owed = Owed { time: left, pulled, out: out * rigid.free_axes() };
        rigid.until = time;
        move_colliders(&mut self.world, &self.attached, &rigid.body.colliders, pose);
        true
    }
}

impl<V: Space> Rigid<V> {
    /// Whether a motion in one step takes it further than about a quarter of its thickness.
    #[inline]
    pub(super) fn goes_far(&self, line: V, turn: &Spin<V>) -> bool {
        let Extent { thin, outer, .. } = self.extent;
        // The square of a sum is at most twice the sum of squares.
        let square = line.length_squared() + spin::dot::<V>(turn, turn) * (outer * outer);
        self.is_dynamic() && square > V::Real::from_f64(0.125) * thin * thin
    }

    /// Lets it fly on for the time that it is owed, and tells how it has moved since before the step.
    pub(super) fn followed(
        &mut self,
        body: u32,
        settings: &SimulationSettings<V>,
        turn: Spin<V>,
        is_free: bool,
    ) -> Fast<V> {
        let Owed { time, pulled, out } = core::mem::replace(&mut self.owed, Owed::nothing());
        let mut turn = turn;
        // What bounces does so at the end of a substep, in which it has only come to a stop.
        let parting = self.body.velocity.dot(out);
        if parting > settings.bounce_speed * settings.unit {
            let substep = settings.time_step / real_of(settings.substeps);
            let pulled_back = settings.gravity.dot(out) * self.body.gravity_scale * substep;
            self.center += out * ((parting + V::Real::HALF * pulled_back) * substep);
            self.body.velocity += out * pulled_back;
            self.arrive(self.body.pose.rotation());
        }
        if time > V::Real::ZERO {
            let before = self.before;
            self.fly(settings.gravity * (pulled / time), time, 1);
            self.before = before;
            turn = spin::sum::<V>(&turn, &spin::times::<V>(&self.body.spin, time));
        }
        let about = (0..V::TURNS).fold(V::ZERO, |about, i| about.with(i, turn.as_ref()[i]));
        let sweep = Sweep::between_turning(self.before, self.body.pose, self.body.mass.center, about);
        Fast { body, sweep, time: settings.time_step + time, is_free }
    }
}

impl<V: Space> Meeting<V> {
    /// The later one first; of several at once, that of the larger keys.
    fn order(&self, other: &Self) -> core::cmp::Ordering {
        let times = other.time.partial_cmp(&self.time).unwrap_or(core::cmp::Ordering::Equal);
        times.then(other.keys.cmp(&self.keys))
    }
}

/// How fast the second of two comes towards the first at a point, along a normal from the first to the second.
pub(super) fn approach<V: Space>(sweeps: &[Sweep<V>; 2], time: V::Real, point: V, normal: V) -> V::Real {
    let [a, b] = sweeps.each_ref().map(|sweep| {
        let center = sweep.point_at(time, sweep.center());
        sweep.velocity_at(point - center)
    });
    (a - b).dot(normal)
}
