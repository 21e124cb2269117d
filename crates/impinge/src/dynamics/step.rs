//! What a step does, one thing after the other.

use super::body::BodyHandle;
use super::follow::Owed;
use super::group::Pace;
use super::hooks::{Encounter, Hit, SimulationHooks};
use super::material::{Material, Rub};
use super::memory::Memory;
use super::prepare::{Making, Outcome, make_groups, remember};
use super::solver::{Held, Seed, Solver, left_of, left_row, real_of, softness};
use super::spin::{self, Spin};
use super::tumble::{Tumbling, tumbled, turned, turned_in_plane};
use super::wide;
use super::{Attached, BodyKind, Rigid, Simulation, Slot};
use crate::math::pose::Pose;
use crate::query::Manifold;
use crate::space::{Real, Space, Vector};
use crate::world::{Touched, Update, World};

/// Whatever turns by less than this in a step, in radians, and touches something, is not tumbled: contacts decide how it turns.
const SLOW_TURN: f64 = 1e-3;

/// What sticks and has crept is pulled back by this part of the way per second. Rounding creeps by micrometres an hour; much more than this shakes high stacks.
const PULL_BACK: f64 = 1.0;
/// Unless it has crept further than this, in units: then something has pushed it, and it is to stay where it is.
const CREEP: f64 = 2e-4;

/// Who is stopped on the way sinks in by half of this, in margins.
pub(super) const MET: f64 = 1.0 / 64.0;

/// What became of the time that [`Simulation::advance`] was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// How many steps it took.
    pub steps: u32,
    /// How they went: [`Update::OverBudget`] if one of them was.
    pub update: Update,
}

impl<V: Space> Simulation<V> {
    /// Lets one step of time pass.
    pub fn step(&mut self) -> Update {
        self.step_with(&mut ())
    }

    /// The same, with a say of the user's.
    #[inline]
    pub fn step_with(&mut self, hooks: &mut impl SimulationHooks<V>) -> Update {
        self.events.clear();
        self.hits.clear();
        self.take_step(hooks)
    }

    /// Lets time pass, in seconds, in whole steps. What is left over is kept for the next time, and [`interpolated_pose`](Self::interpolated_pose) tells where things are to be drawn. Time that is negative or not a
    /// number does not pass. Tells how many steps it took, and whether the world could look at all pairs in them.
    pub fn advance(&mut self, elapsed: V::Real) -> Advance {
        self.advance_with(elapsed, &mut ())
    }

    /// The same, with a say of the user's.
    #[inline]
    pub fn advance_with(&mut self, elapsed: V::Real, hooks: &mut impl SimulationHooks<V>) -> Advance {
        self.advance_by(elapsed, hooks)
    }

    /// The same for all hooks, so that it is compiled once.
    #[inline(never)]
    pub(crate) fn advance_by(&mut self, elapsed: V::Real, hooks: &mut dyn SimulationHooks<V>) -> Advance {
        self.events.clear();
        self.hits.clear();
        let time_step = self.settings.time_step;
        let most = time_step * real_of::<V::Real>(self.settings.most_steps);
        let mut advance = Advance { steps: 0, update: Update::Complete };
        // Negated, for NaN.
        if !(elapsed > V::Real::ZERO) {
            return advance;
        }
        self.left += elapsed;
        let is_late = self.left >= most;
        while if is_late { advance.steps < self.settings.most_steps } else { self.left >= time_step } {
            let update = self.take_step(hooks);
            if update != Update::Complete {
                advance.update = update;
            }
            self.left -= time_step;
            advance.steps += 1;
        }
        if is_late {
            // Who cannot keep up lets time go.
            self.left = V::Real::ZERO;
        }
        advance
    }

    /// For all hooks, so that it is compiled once.
    #[inline(never)]
    pub(crate) fn take_step(&mut self, hooks: &mut dyn SimulationHooks<V>) -> Update {
        // Whoever put another world in the place of this one did not know of the journal.
        self.world.keep_journal();
        let update = self.world.update_by(hooks);
        self.world.tell_news(&mut self.events);
        self.steps = self.steps.wrapping_add(1);
        self.world.take_reshaped().into_iter().for_each(|index| self.measure(index));
        self.wake_touched();
        self.hold_springs();
        self.drive();
        self.gather(hooks);
        self.solve();
        self.finish();
        let is_followed = self.follow_fast(hooks);
        self.fall_asleep();
        match update {
            Update::Complete if !is_followed => Update::OverBudget { budget: self.world.pair_budget() },
            _ => update,
        }
    }

    /// Whether the user has a contact be ignored.
    pub(super) fn is_let_through(
        &self,
        keys: [u32; 2],
        manifold: &Manifold<V>,
        hooks: &mut dyn SimulationHooks<V>,
    ) -> bool {
        let owners = keys.map(|key| self.owner_of(key));
        let [a, b] = keys.map(|key| material_of(&self.attached, self.owner_of(key), key));
        asked((&self.world, &self.slots), (keys, owners), manifold, &Rub::of(&a, &b), hooks).is_ignored
    }

    /// The body of a collider.
    #[inline]
    pub(super) fn owner_of(&self, key: u32) -> Option<u32> {
        owner_of(&self.world, key)
    }

    /// Gives what is driven the velocity that takes it where it is to be.
    fn drive(&mut self) {
        let per_second = V::Real::ONE / self.settings.time_step;
        for rigid in self.slots.iter_mut().filter_map(|slot| slot.rigid.as_mut()) {
            if let Some(target) = rigid.target {
                let body = &mut rigid.body;
                body.velocity = (target.translation() - body.pose.translation()) * per_second;
                body.spin = spin::times::<V>(&turn_between::<V>(body.pose.rotation(), target.rotation()), per_second);
            }
        }
    }

    /// Collects contacts of what is awake, and the bodies that they hold.
    fn gather(&mut self, hooks: &mut dyn SimulationHooks<V>) {
        self.memories.resize_with(self.world.contact_numbers(), Memory::none);
        let Simulation { settings, world, slots, attached, solver, springs, memories, .. } = self;
        let holding = Holding {
            gravity: settings.gravity,
            step: settings.time_step,
            time: settings.time_step / real_of(settings.substeps),
            slow: V::Real::from_f64(SLOW_TURN) / settings.time_step,
        };
        solver.clear();
        solver.hold(nothing::<V>());
        for touched in world.touched() {
            let owners = touched.keys.map(|key| owner_of(world, key));
            let is_awake = |owner: Option<u32>| owner.is_some_and(|index| is_awake(slots, index));
            if !is_awake(owners[0]) && !is_awake(owners[1]) {
                continue;
            }
            let [a, b] = touched.keys.map(|key| material_of(attached, owner_of(world, key), key));
            let mut seed = Seed {
                number: touched.number,
                birth: touched.birth,
                keys: touched.keys,
                parts: touched.parts,
                places: [0; 2],
                rub: Rub::of(&a, &b),
                belt: V::ZERO,
                points: touched.points,
                is_swift: false,
            };
            if hooks.has_encounters() && !is_met(world, slots, owners, &touched, &mut seed, hooks) {
                // What passes through is not held, and was not.
                memories[touched.number as usize] = Memory::none();
                continue;
            }
            seed.places = owners.map(|owner| holding.place(owner, slots, solver));
            let goes_far = |owner: Option<u32>| {
                owner.is_some_and(|index| slots[index as usize].rigid.as_ref().is_some_and(|rigid| rigid.is_swift))
            };
            seed.is_swift = goes_far(owners[0]) || goes_far(owners[1]);
            if seed.is_swift {
                solver.doubtful.push(solver.seeds.len() as u32);
            }
            solver.seeds.push(seed);
        }
        for spring in springs.iter_mut() {
            spring.place = holding.place(Some(spring.body), slots, solver);
        }
        self.drop_missed();
        self.drop_inner();
        self.mark_held();
    }

    /// Finds out who is held by what is left of all contacts. Who is held by nothing flies.
    fn mark_held(&mut self) {
        let Simulation { solver, springs, .. } = self;
        solver.is_held.clear();
        solver.is_held.resize(solver.who.len(), false);
        let places = solver.seeds.iter().flat_map(|seed| seed.places).chain(springs.iter_mut().map(|it| it.place));
        places.for_each(|place| solver.is_held[place as usize] = true);
    }

    /// Takes contacts out of those that are to be solved; they are given by number, in order.
    pub(super) fn drop_seeds(&mut self, numbers: impl Iterator<Item = u32>) {
        let mut numbers = numbers.peekable();
        let mut number = 0;
        let memories = &mut self.memories;
        self.solver.seeds.retain(|seed| {
            let is_dropped = numbers.next_if_eq(&number).is_some();
            if is_dropped {
                memories[seed.number as usize] = Memory::none();
            }
            number += 1;
            !is_dropped
        });
    }

    fn solve(&mut self) {
        let Simulation { settings, world, memories, springs, solver, .. } = self;
        // Place 0 is for what is not moved.
        if solver.who.len() <= 1 {
            return;
        }
        let time = settings.time_step / real_of(settings.substeps);
        let per_second = V::Real::ONE / time;
        let [frequency, hard] = settings.contact_frequencies();
        let (unit, damping) = (settings.unit, settings.contact_damping);
        let soft = [softness(frequency, damping, time), softness(hard, damping, time)];
        let push_speed = settings.push_speed * unit;
        make_groups(
            solver,
            &mut Making {
                world,
                memories,
                pull_back: V::Real::from_f64(PULL_BACK),
                creep: V::Real::from_f64(CREEP) * unit,
                met: settings.margin * unit * V::Real::from_f64(MET),
            },
        );
        springs.prepare(solver, time);
        let pace = Pace { per_second, push_speed, soft };
        solver.begin();
        for substep in 0..settings.substeps {
            solver.look_ahead(settings.bounce_speed * unit);
            solver.pull();
            if substep == 0 {
                solver.warm_start();
            }
            springs.solve(solver);
            solver.solve::<true>(&pace);
            solver.drift(time);
            solver.solve::<false>(&pace);
            solver.bounce();
        }
        for i in 0..solver.tumbling.len() {
            let place = solver.tumbling[i].place as usize;
            let mut tumbling = solver.tumbling[i];
            tumbling.tumble_on(&mut solver.velocities[place]);
        }
        self.report();
    }

    /// Remembers impulses, and tells who hit whom.
    fn report(&mut self) {
        let Simulation { settings, world, memories, solver, hits, slots, .. } = self;
        let hit_speed = settings.hit_speed * settings.unit;
        let first = hits.len();
        let Solver { ones, twos, fours, seeds, .. } = solver;
        let mut tell = |outcome: Outcome<V>| {
            if outcome.approach > hit_speed {
                hits.extend(hit(world, slots, &seeds[outcome.seed as usize], &outcome));
            }
        };
        remember(ones, seeds, memories, &mut tell);
        remember(twos, seeds, memories, &mut tell);
        remember(fours, seeds, memories, &mut tell);
        hits[first..].sort_by_key(|hit| (hit.a, hit.b));
    }

    /// Moves all bodies, and their colliders.
    fn finish(&mut self) {
        let time = self.settings.time_step;
        let substeps = self.settings.substeps;
        let Simulation { settings, world, slots, attached, solver, following, .. } = self;
        for tumbling in solver.tumbling.iter().filter(|tumbling| solver.is_held[tumbling.place as usize]) {
            let who = solver.who[tumbling.place as usize];
            if let Some(rigid) = &mut slots[who as usize].rigid {
                rigid.before = rigid.body.pose;
                rigid.body.pose = rigid.body.pose.with_rotation(tumbling.rotation);
            }
        }
        let is_tumbled = |place: u32| solver.tumbling.binary_search_by_key(&place, |it| it.place).is_ok();
        for (index, slot) in (0..).zip(slots.iter_mut()) {
            let Some(rigid) = &mut slot.rigid else { continue };
            let place = core::mem::take(&mut rigid.place);
            let place = if place != 0 && solver.is_held[place as usize] { place } else { 0 };
            rigid.is_held = place != 0;
            rigid.is_swift = false;
            let (line, turn) = match rigid.body.kind {
                BodyKind::Fixed => continue,
                BodyKind::Kinematic => {
                    let was_driven = rigid.follow(time);
                    if !was_driven {
                        continue;
                    }
                    (V::ZERO, spin::none::<V>())
                }
                BodyKind::Dynamic if rigid.body.is_asleep => continue,
                BodyKind::Dynamic if place == 0 => {
                    let (before, from) = (rigid.body.pose, rigid.center);
                    rigid.fly(settings.gravity, time, substeps);
                    rigid.before = before;
                    (rigid.center - from, spin::times::<V>(&rigid.body.spin, time))
                }
                BodyKind::Dynamic => {
                    let before = if is_tumbled(place) { rigid.before } else { rigid.body.pose };
                    let at = place as usize;
                    let (line, turn) = wide::of_row::<V>(&solver.moves[at]);
                    (rigid.body.velocity, rigid.body.spin) = wide::of_row::<V>(&solver.velocities[at]);
                    rigid.center += line;
                    let rotation = rigid.body.pose.rotation();
                    let rotation = if is_tumbled(place) { rotation } else { turned_by::<V>(rotation, &turn) };
                    rigid.arrive(rotation);
                    rigid.before = before;
                    (line, turn)
                }
            };
            rigid.force = V::ZERO;
            rigid.torque = spin::none::<V>();
            if rigid.goes_far(line, &turn) && settings.continuous {
                following.fast.push(rigid.followed(index, settings, turn, place == 0));
                rigid.follow = following.fast.len() as u32;
            } else {
                rigid.owed = Owed::nothing();
            }
            let is_known = rigid.body.velocity.in_range() && spin::sum_of::<V>(&rigid.body.spin).is_finite();
            let is_there = is_known && rigid.body.pose.is_valid();
            if !(is_there && move_colliders(world, attached, &rigid.body.colliders, rigid.body.pose)) {
                rigid.stop_at(rigid.before);
                if core::mem::take(&mut rigid.follow) != 0 {
                    following.fast.pop();
                }
                move_colliders(world, attached, &rigid.body.colliders, rigid.body.pose);
            }
        }
    }
}

/// What is the same for all bodies that are held.
struct Holding<V: Space> {
    gravity: V,
    step: V::Real,
    /// Of a substep.
    time: V::Real,
    /// What spins slower than this is not tumbled.
    slow: V::Real,
}

impl<V: Space> Holding<V> {
    /// The place of a body, which it is given now if it has none.
    fn place(&self, owner: Option<u32>, slots: &mut [Slot<V>], solver: &mut Solver<V>) -> u32 {
        let rigid = owner.and_then(|index| slots.get_mut(index as usize)).and_then(|slot| slot.rigid.as_mut());
        let Some(rigid) = rigid else { return 0 };
        let moves = match rigid.body.kind {
            BodyKind::Fixed => false,
            BodyKind::Kinematic => true,
            BodyKind::Dynamic => !rigid.body.is_asleep,
        };
        if !moves {
            return 0;
        }
        if rigid.place == 0 {
            let time = self.step;
            rigid.is_swift = rigid.goes_far(rigid.body.velocity * time, &spin::times::<V>(&rigid.body.spin, time));
            rigid.place = solver.hold(self.held(owner.unwrap_or(0), rigid));
            let locks = rigid.body.locks;
            let is_turning = V::TURNS == 3
                && rigid.is_dynamic()
                && !rigid.is_round
                && spin::dot::<V>(&rigid.body.spin, &rigid.body.spin) > self.slow * self.slow
                && !(0..3).any(|turn| locks.locks_rotation(turn));
            if is_turning {
                let (inertia, inverse) = (rigid.inertia, rigid.inverse_inertia);
                solver.tumbling.push(Tumbling::new(rigid.place, rigid.body.pose.rotation(), inertia, inverse));
            }
        }
        rigid.place
    }

    fn held(&self, who: u32, rigid: &Rigid<V>) -> Held<V> {
        let body = &rigid.body;
        let velocity = wide::row(body.velocity, &body.spin);
        if !rigid.is_dynamic() {
            return Held { who, velocity, center: rigid.center, ..nothing::<V>() };
        }
        let inverse_inertia = rigid.inverse_inertia_in_world();
        let (acceleration, turning) = rigid.acceleration(self.gravity, &inverse_inertia);
        Held {
            who,
            velocity,
            pull: wide::row(acceleration * self.time, &spin::times::<V>(&turning, self.time)),
            left: left_row::<V>(left_of(body.linear_damping, self.time), left_of(body.angular_damping, self.time)),
            acceleration,
            center: rigid.center,
            inverse_mass: rigid.inverse_mass,
            inverse_inertia,
            free: rigid.free_axes(),
        }
    }
}

/// What is not moved by anything.
fn nothing<V: Space>() -> Held<V> {
    let none = wide::row(V::ZERO, &spin::none::<V>());
    Held {
        who: u32::MAX,
        velocity: none,
        pull: none,
        left: left_row::<V>(V::Real::ONE, V::Real::ONE),
        acceleration: V::ZERO,
        center: V::ZERO,
        inverse_mass: V::Real::ZERO,
        inverse_inertia: spin::no_tensor::<V>(),
        free: V::splat(V::Real::ONE),
    }
}

impl<V: Space> Rigid<V> {
    /// What gravity and forces make of its velocity, and torques of its spin, per second.
    pub(super) fn acceleration(&self, gravity: V, inverse_inertia: &spin::Tensor<V>) -> (V, Spin<V>) {
        let linear = gravity * self.body.gravity_scale + self.force * self.inverse_mass;
        (linear * self.free_axes(), spin::applied::<V>(inverse_inertia, &self.torque))
    }

    /// A step without anything in the way: a parabola, exactly, and a tumble that keeps its energy.
    pub(super) fn fly(&mut self, gravity: V, time: V::Real, substeps: u32) {
        let (acceleration, turning) = self.acceleration(gravity, &self.inverse_inertia_in_world());
        let body = &mut self.body;
        let part = time / real_of(substeps);
        let left = |damping: V::Real| (0..substeps).fold(V::Real::ONE, |left, _| left * left_of(damping, part));
        let velocity = (body.velocity + acceleration * time) * left(body.linear_damping);
        self.center += (body.velocity + velocity) * (time * V::Real::HALF);
        body.velocity = velocity;
        let sum = spin::sum::<V>(&body.spin, &spin::times::<V>(&turning, time));
        let spin = spin::times::<V>(&sum, left(body.angular_damping));
        let rotation = body.pose.rotation();
        let is_locked = (0..V::TURNS).any(|turn| body.locks.locks_turn::<V>(turn));
        let rotation = if V::TURNS == 1 || self.is_round || is_locked {
            let mean = spin::times::<V>(&spin::sum::<V>(&body.spin, &spin), time * V::Real::HALF);
            body.spin = spin;
            turned_by::<V>(rotation, &mean)
        } else {
            let (rotation, spin) =
                tumbled(rotation, spin::vector::<V>(&spin), (&self.inertia, &self.inverse_inertia), time);
            body.spin = spin::of_vector(spin);
            rotation
        };
        self.arrive(rotation);
    }

    /// Its centre is where it is, and it is turned like this.
    pub(super) fn arrive(&mut self, rotation: V::Rotation) {
        let turned = Pose::from_rotation(rotation);
        let translation = self.center - turned.transform_vector(self.body.mass.center);
        self.body.pose = turned.with_translation(translation);
    }

    /// Moves as it is told. False if it does not move.
    fn follow(&mut self, time: V::Real) -> bool {
        self.before = self.body.pose;
        let body = &mut self.body;
        let has_spin = body.spin.as_ref().iter().any(|number| *number != V::Real::ZERO);
        if let Some(target) = self.target.take() {
            // It has arrived, and goes no further.
            (body.pose, body.velocity, body.spin) = (target, V::ZERO, spin::none::<V>());
        } else if body.velocity != V::ZERO || has_spin {
            let rotation = turned_by::<V>(body.pose.rotation(), &spin::times::<V>(&body.spin, time));
            body.pose = Pose::from_rotation(rotation).with_translation(body.pose.translation() + body.velocity * time);
        } else {
            return false;
        }
        self.center = body.center();
        true
    }

    /// Numbers end here: it stays where it was.
    fn stop_at(&mut self, pose: Pose<V>) {
        self.body.pose = pose;
        self.body.velocity = V::ZERO;
        self.body.spin = spin::none::<V>();
        self.center = self.body.center();
    }
}

fn turned_by<V: Vector>(rotation: V::Rotation, by: &Spin<V>) -> V::Rotation {
    if V::TURNS == 1 { turned_in_plane::<V>(rotation, by.as_ref()[0]) } else { turned(rotation, spin::vector::<V>(by)) }
}

/// The turn that takes one rotation to another, the shorter way round: axis times angle.
fn turn_between<V: Vector>(from: V::Rotation, to: V::Rotation) -> Spin<V> {
    let (axis, sin, cos) = V::arc(from, to);
    let angle = V::Real::TWO * V::Real::atan2(sin, cos);
    if V::TURNS == 3 {
        return spin::of_vector(axis * angle);
    }
    // In the plane the arc does not tell which way round.
    let turn = V::rotation_numbers(V::compose(V::inverse(from), to));
    let angle = V::Real::atan2(turn.as_ref()[1], turn.as_ref()[0]);
    V::turns(|_| angle)
}

#[inline]
fn owner_of<V: Space>(world: &World<V>, key: u32) -> Option<u32> {
    // Of worlds that were put in the place of another one no body may be left.
    world.at(key)?.owner.checked_sub(1)
}

#[inline]
fn is_awake<V: Space>(slots: &[Slot<V>], index: u32) -> bool {
    slots.get(index as usize).and_then(|slot| slot.rigid.as_ref()).is_some_and(Rigid::is_awake)
}

#[inline]
fn material_of<V: Space>(attached: &[Attached<V>], owner: Option<u32>, key: u32) -> Material<V::Real> {
    owner.and_then(|_| attached.get(key as usize)).map_or_else(Material::default, |attached| attached.material)
}

/// Asks the user about a contact. False if it is to be ignored.
fn is_met<V: Space>(
    world: &World<V>,
    slots: &[Slot<V>],
    owners: [Option<u32>; 2],
    touched: &Touched<'_, V>,
    seed: &mut Seed<V>,
    hooks: &mut dyn SimulationHooks<V>,
) -> bool {
    let Some(manifold) = touched.manifold() else { return false };
    let encounter = asked((world, slots), (touched.keys, owners), manifold, &seed.rub, hooks);
    // Numbers that make no sense count as none.
    let sensible = |value: V::Real, most: V::Real| if value > V::Real::ZERO { value.min(most) } else { V::Real::ZERO };
    seed.rub = Rub {
        friction: sensible(encounter.friction, V::Real::LIMIT),
        restitution: sensible(encounter.restitution, V::Real::ONE),
        rolling: sensible(encounter.rolling, V::Real::LIMIT),
    };
    seed.belt = if encounter.belt.in_range() { encounter.belt } else { V::ZERO };
    !encounter.is_ignored
}

/// What the user says of a contact.
fn asked<'s, V: Space>(
    (world, slots): (&World<V>, &'s [Slot<V>]),
    (keys, owners): ([u32; 2], [Option<u32>; 2]),
    manifold: &'s Manifold<V>,
    rub: &Rub<V::Real>,
    hooks: &mut dyn SimulationHooks<V>,
) -> Encounter<'s, V> {
    let [a, b] = owners.map(|owner| {
        let index = owner?;
        let slot = slots.get(index as usize)?;
        Some((BodyHandle::new(index, slot.generation), &slot.rigid.as_ref()?.body))
    });
    let mut encounter = Encounter {
        a,
        b,
        colliders: (world.handle_of(keys[0]), world.handle_of(keys[1])),
        manifold,
        friction: rub.friction,
        restitution: rub.restitution,
        rolling: rub.rolling,
        belt: V::ZERO,
        is_ignored: false,
    };
    hooks.encounter(&mut encounter);
    encounter
}

fn hit<V: Space>(world: &World<V>, slots: &[Slot<V>], seed: &Seed<V>, outcome: &Outcome<V>) -> Option<Hit<V>> {
    let manifold = world.manifold_numbered(seed.number)?;
    let deepest = manifold.deepest();
    let point = world.at(seed.keys[0])?.pose().transform_point(deepest.local_a);
    let [a, b] = seed.keys.map(|key| world.handle_of(key));
    let [body_a, body_b] = seed.keys.map(|key| {
        let index = owner_of(world, key)?;
        Some(BodyHandle::new(index, slots.get(index as usize)?.generation))
    });
    Some(Hit {
        a,
        b,
        bodies: (body_a, body_b),
        point: point - manifold.normal * (deepest.depth * V::Real::HALF),
        normal: manifold.normal,
        speed: outcome.approach,
        impulse: outcome.most,
    })
}

/// Moves the colliders of a body along with it. False if one cannot be there.
pub(super) fn move_colliders<V: Space>(
    world: &mut World<V>,
    attached: &[Attached<V>],
    colliders: &[crate::world::Handle],
    pose: Pose<V>,
) -> bool {
    colliders.iter().all(|handle| {
        let local = attached.get(handle.index() as usize).map_or(Pose::IDENTITY, |attached| attached.local);
        let there = if local == Pose::IDENTITY { pose } else { pose.compose(local) };
        // What was taken out of the world is nowhere.
        world.set_pose(*handle, there).is_ok() || !world.contains(*handle)
    })
}
