//! Bodies: what falls, bounces, slides, stacks and comes to rest.
//!
//! A [`Simulation`] owns a [`World`], moves the colliders of its bodies, and has the world tell who touches whom. Detection knows nothing of it. A step goes like this ([`step`]):
//!
//! 1. The world is updated: contacts, as of where everything is now, and events.
//! 2. Contacts of what is awake are collected, but for those with inner edges of floors ([`seams`]), and made ready to be solved, four at a time ([`prepare`], [`pack`], [`group`]). They begin with the impulses of the step before ([`memory`]).
//! 3. What touches nothing flies freely: a parabola, and a tumble that keeps its energy ([`tumble`]), in one go.
//! 4. The rest takes substeps ([`solver`]): forces, contacts with springs, motion, contacts without them.
//! 5. What came fast bounces. Who has gone far is followed on the way, and stops where it meets something ([`follow`]). What has been still for long enough sleeps ([`sleep`]).

mod batch;
mod body;
mod character;
mod edit;
mod error;
mod extent;
mod follow;
mod group;
mod hooks;
mod material;
mod memory;
mod pack;
mod passing;
mod prepare;
mod response;
mod seams;
#[cfg(feature = "serde")]
mod serial;
mod settings;
mod sleep;
mod solver;
mod spin;
mod spring;
mod step;
mod tumble;
mod wide;

pub use body::{Body, BodyHandle, BodyKind, Locks};
pub use character::{Character, Ground, Obstacle, Walk};
pub use error::BodyError;
pub use hooks::{Encounter, Hit, SimulationHooks};
pub use material::Material;
pub use response::{bounced, bounced_off, pushed_out, slid, stopped};
pub use settings::SimulationSettings;
pub use spring::{Drag, DragHandle};
pub use step::Advance;

use crate::math::pose::Pose;
use crate::space::{Real, Space};
use crate::world::{Collider, Event, Handle, Settings, World};
use alloc::vec::Vec;
use extent::Extent;
use follow::{Following, Owed};
use memory::Memory;
use seams::Seams;
use sleep::Sleepers;
use solver::Solver;
use spin::{Spin, Tensor};
use spring::Springs;

/// Bodies that fall, bounce and rest, and the world of their colliders.
///
/// ```
/// use impinge::d3::*;
/// let mut simulation = Simulation::new();
/// simulation.insert(Body::fixed().with(HalfSpace::new(Vec3::Y, 0.0)?, Material::default()))?;
/// let ball = simulation.insert(Body::dynamic().at(Pose::at(0.0, 3.0, 0.0)).with(Ball::new(0.5)?, Material::default()))?;
/// for _ in 0..120 {
///     simulation.step();
/// }
/// let height = simulation.get(ball).unwrap().pose().translation().y;
/// assert!((height - 0.5).abs() < 0.001); // it rests on the floor
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Simulation<V: Space> {
    settings: SimulationSettings<V>,
    world: World<V>,
    slots: Vec<Slot<V>>,
    free: Vec<u32>,
    /// What colliders are made of and where they are on their bodies, by index.
    attached: Vec<Attached<V>>,
    /// What is remembered of contacts, by number.
    memories: Vec<Memory<V>>,
    springs: Springs<V>,
    sleepers: Sleepers,
    /// Of all steps since the last call that took some.
    events: Vec<Event<V>>,
    hits: Vec<Hit<V>>,
    /// Time that is left over, less than a step.
    left: V::Real,
    steps: u64,
    solver: Solver<V>,
    following: Following<V>,
    seams: Seams<V>,
}

/// A place for a body.
#[derive(Clone, Debug)]
struct Slot<V: Space> {
    generation: u32,
    rigid: Option<Rigid<V>>,
}

/// A body, and what is known of it.
#[derive(Clone, Debug)]
struct Rigid<V: Space> {
    body: Body<V>,
    /// 0 of what does not move by itself.
    inverse_mass: V::Real,
    /// In its own frame.
    inertia: Tensor<V>,
    inverse_inertia: Tensor<V>,
    /// Whether it resists turning alike about all axes.
    is_round: bool,
    /// Its centre of mass in the world. Kept, so that rounding does not add up.
    center: V,
    /// Where it was a step before.
    before: Pose<V>,
    /// Where it is to be after the next step.
    target: Option<Pose<V>>,
    /// What acts on it in the next step.
    force: V,
    torque: Spin<V>,
    /// For how long it has been still.
    still: V::Real,
    /// With whom it sleeps.
    island: u32,
    /// Its place in the solver; 0 if it touches nothing.
    place: u32,
    /// Whether it touched something in the last step.
    is_held: bool,
    extent: Extent<V::Real>,
    /// Whether it goes far in this step, if nothing is in its way.
    is_swift: bool,
    /// Since it was stopped on its way.
    owed: Owed<V>,
    /// Its number among those that go far in this step, from 1 on; 0 if it does not.
    follow: u32,
    /// The part of this step until which it moves.
    until: V::Real,
}

/// A collider of a body.
#[derive(Clone, Copy, Debug)]
struct Attached<V: Space> {
    material: Material<V::Real>,
    /// In the frame of the body.
    local: Pose<V>,
}

/// Energy of all bodies that move by themselves, in the unit of mass times that of speed squared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy<R> {
    /// Of moving.
    pub linear: R,
    /// Of turning.
    pub angular: R,
    /// Of height: what gravity would do from here to the origin.
    pub potential: R,
}

impl<R: Real> Energy<R> {
    /// All of it.
    pub fn total(&self) -> R {
        self.linear + self.angular + self.potential
    }
}

impl<V: Space> Default for Simulation<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Space> Simulation<V> {
    /// Without bodies.
    pub fn new() -> Self {
        Self::of(SimulationSettings::default())
    }

    /// Without bodies, with settings. Refuses numbers that make no sense.
    pub fn with(settings: SimulationSettings<V>) -> Result<Self, BodyError> {
        settings.check()?;
        Ok(Self::of(settings))
    }

    fn of(settings: SimulationSettings<V>) -> Self {
        Simulation {
            settings,
            world: World::with(Settings { margin: settings.margin * settings.unit, ..Settings::default() }),
            slots: Vec::new(),
            free: Vec::new(),
            attached: Vec::new(),
            memories: Vec::new(),
            springs: Springs::default(),
            sleepers: Sleepers::default(),
            events: Vec::new(),
            hits: Vec::new(),
            left: V::Real::ZERO,
            steps: 0,
            solver: Solver::default(),
            following: Following::default(),
            seams: Seams::default(),
        }
    }

    /// How it works.
    #[inline]
    pub fn settings(&self) -> &SimulationSettings<V> {
        &self.settings
    }

    /// The world of its colliders, for questions: rays, casts, contacts.
    #[inline]
    pub fn world(&self) -> &World<V> {
        &self.world
    }

    /// The same, to change layers, sensors, numbers of one's own, or to add colliders that belong to no body: these are like fixed bodies of the default material. Where colliders of bodies are is up to the bodies.
    /// What is changed here wakes those whom it concerns, at the next step. Steps update the world; whoever has to know in between what touches what may [update](World::update) it here, and still finds every beginning and every end in [`events`](Self::events).
    #[inline]
    pub fn world_mut(&mut self) -> &mut World<V> {
        self.world.keep_journal();
        &mut self.world
    }

    /// How many bodies there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many steps there have been.
    #[inline]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Adds a body. It takes part from the next step on; questions to the world see it at once.
    #[inline(never)]
    pub fn insert(&mut self, body: Body<V>) -> Result<BodyHandle, BodyError> {
        let rigid = Rigid::new(body)?;
        let index = self.free.last().copied().unwrap_or(self.slots.len() as u32);
        let made_of = &rigid.body.made_of;
        let colliders: Vec<Collider<V>> = made_of.iter().map(|(collider, _)| rigid.placed(collider, index)).collect();
        let handles = self.world.insert_owned(colliders)?;
        for (handle, (collider, material)) in handles.iter().zip(made_of) {
            let place = handle.index() as usize;
            if self.attached.len() <= place {
                let nothing = Attached { material: Material::default(), local: Pose::IDENTITY };
                self.attached.resize(place + 1, nothing);
            }
            self.attached[place] = Attached { material: *material, local: collider.pose() };
        }
        let mut rigid = rigid;
        rigid.body.colliders = handles.into_iter().collect();
        rigid.body.made_of = Vec::new();
        self.free.pop();
        if index as usize == self.slots.len() {
            self.slots.push(Slot { generation: 0, rigid: None });
        }
        let slot = &mut self.slots[index as usize];
        slot.rigid = Some(rigid);
        let handle = BodyHandle::new(index, slot.generation);
        self.measure(index);
        Ok(handle)
    }

    /// Takes a body out, with its colliders. What rested on it wakes.
    #[inline(never)]
    pub fn remove(&mut self, handle: BodyHandle) -> Result<(), BodyError> {
        let index = self.index_of(handle)?;
        self.wake_around(index);
        let slot = &mut self.slots[index as usize];
        slot.generation = slot.generation.wrapping_add(1);
        let Some(rigid) = slot.rigid.take() else { return Err(BodyError::Stale { body: handle }) };
        for collider in &rigid.body.colliders {
            // It may have been taken out of the world before.
            let _ = self.world.remove(*collider);
        }
        self.springs.release_all(index);
        self.free.push(index);
        Ok(())
    }

    /// A body, as long as it is there.
    #[inline]
    pub fn get(&self, handle: BodyHandle) -> Option<&Body<V>> {
        let slot = self.slots.get(handle.index() as usize).filter(|slot| slot.generation == handle.generation())?;
        slot.rigid.as_ref().map(|rigid| &rigid.body)
    }

    /// All bodies, in the order of their handles.
    pub fn iter(&self) -> impl Iterator<Item = (BodyHandle, &Body<V>)> {
        (0..).zip(&self.slots).filter_map(|(index, slot)| {
            let rigid = slot.rigid.as_ref()?;
            Some((BodyHandle::new(index, slot.generation), &rigid.body))
        })
    }

    /// The body that a collider belongs to.
    pub fn body_of(&self, collider: Handle) -> Option<BodyHandle> {
        let index = self.world.get(collider)?.owner.checked_sub(1)?;
        let slot = self.slots.get(index as usize).filter(|slot| slot.rigid.is_some())?;
        Some(BodyHandle::new(index, slot.generation))
    }

    /// Where a body is to be drawn: between where it was a step before and where it is, as far as [`advance`](Self::advance) has time left over.
    pub fn interpolated_pose(&self, handle: BodyHandle) -> Option<Pose<V>> {
        let rigid = self.rigid(handle).ok()?;
        Some(between(rigid.before, rigid.body.pose, self.left / self.settings.time_step))
    }

    /// What began and ended touching since the last call of [`step`](Self::step) or [`advance`](Self::advance), in all steps it took.
    ///
    /// Each pair begins once and ends once, also if the world was [updated](World::update) between steps: what began or ended then is told with the next step, unless it is by then as it was before.
    #[inline]
    pub fn events(&self) -> &[Event<V>] {
        &self.events
    }

    /// What hit what since the last call of [`step`](Self::step) or [`advance`](Self::advance), and how hard: for sound and damage.
    #[inline]
    pub fn hits(&self) -> &[Hit<V>] {
        &self.hits
    }

    /// The impulse along the normal that held two colliders apart in the last step, all their points together, if they touched: what it was in its last substep, times the number of substeps. Divided by the time of a step it is the force.
    pub fn impulse_between(&self, a: Handle, b: Handle) -> Option<V::Real> {
        let keys = [a.index().min(b.index()), a.index().max(b.index())];
        (self.world.contains(a) && self.world.contains(b)).then_some(())?;
        let touched = self.world.touched().filter(|touched| touched.keys == keys);
        touched.fold(None, |sum, touched| {
            let memory = self.memories.get(touched.number as usize).filter(|memory| memory.birth == touched.birth)?;
            let pressed = memory.pressed.as_ref().iter().fold(V::Real::ZERO, |sum, one| sum + *one);
            Some(sum.unwrap_or(V::Real::ZERO) + pressed * solver::real_of::<V::Real>(self.settings.substeps))
        })
    }

    /// Energy of all bodies that move by themselves.
    #[inline(never)]
    pub fn energy(&self) -> Energy<V::Real> {
        let mut energy = Energy { linear: V::Real::ZERO, angular: V::Real::ZERO, potential: V::Real::ZERO };
        for rigid in self.slots.iter().filter_map(|slot| slot.rigid.as_ref()).filter(|rigid| rigid.is_dynamic()) {
            let (body, mass) = (&rigid.body, rigid.body.mass.mass);
            energy.linear += V::Real::HALF * mass * body.velocity.length_squared();
            energy.angular += V::Real::HALF * spin::dot::<V>(&rigid.angular_momentum(), &body.spin);
            energy.potential -= mass * body.gravity_scale * self.settings.gravity.dot(rigid.center);
        }
        energy
    }

    /// The momentum of all bodies that move by themselves.
    pub fn momentum(&self) -> V {
        let rigids = self.slots.iter().filter_map(|slot| slot.rigid.as_ref()).filter(|rigid| rigid.is_dynamic());
        rigids.fold(V::ZERO, |sum, rigid| sum + rigid.body.velocity * rigid.body.mass.mass)
    }

    /// The angular momentum of all bodies that move by themselves, about the origin.
    pub fn angular_momentum(&self) -> V::Spin {
        let rigids = self.slots.iter().filter_map(|slot| slot.rigid.as_ref()).filter(|rigid| rigid.is_dynamic());
        let sum = rigids.fold(spin::none::<V>(), |sum, rigid| {
            let orbit = spin::torque(rigid.center, rigid.body.velocity * rigid.body.mass.mass);
            spin::sum::<V>(&sum, &spin::sum::<V>(&orbit, &rigid.angular_momentum()))
        });
        spin::to_user::<V>(&sum)
    }

    /// A number that is the same for simulations in which every body is in the same place and moves alike, to the last bit, and most likely another one otherwise: to compare runs on different machines.
    pub fn fingerprint(&self) -> u64 {
        // FNV-1a, 64 bits.
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        let mut add = |value: V::Real| {
            for byte in value.to_f64().to_bits().to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        };
        for (_, body) in self.iter() {
            (0..V::DIMENSION).for_each(|i| add(body.pose.translation().get(i)));
            V::rotation_numbers(body.pose.rotation()).as_ref().iter().for_each(|number| add(*number));
            (0..V::DIMENSION).for_each(|i| add(body.velocity.get(i)));
            body.spin.as_ref().iter().for_each(|number| add(*number));
        }
        hash
    }

    /// Finds out how large a body is.
    fn measure(&mut self, index: u32) {
        // Of worlds that were put in the place of another one no body may be left.
        let Some(rigid) = self.slots.get(index as usize).and_then(|slot| slot.rigid.as_ref()) else { return };
        let solid = rigid.body.colliders.iter().filter_map(|handle| {
            let collider = self.world.get(*handle).filter(|collider| !collider.is_sensor() && collider.is_enabled())?;
            Some((collider, self.attached.get(handle.index() as usize)?.local))
        });
        let parts =
            solid.flat_map(|(collider, local)| collider.parts().map(move |(shape, pose)| (shape, local.compose(pose))));
        let extent = Extent::of(rigid.body.mass.center, parts);
        if let Some(rigid) = &mut self.slots[index as usize].rigid {
            rigid.extent = extent;
        }
    }

    fn index_of(&self, handle: BodyHandle) -> Result<u32, BodyError> {
        match self.get(handle) {
            Some(_) => Ok(handle.index()),
            None => Err(BodyError::Stale { body: handle }),
        }
    }

    fn rigid(&self, handle: BodyHandle) -> Result<&Rigid<V>, BodyError> {
        let slot = self.slots.get(handle.index() as usize).filter(|slot| slot.generation == handle.generation());
        slot.and_then(|slot| slot.rigid.as_ref()).ok_or(BodyError::Stale { body: handle })
    }

    fn rigid_mut(&mut self, handle: BodyHandle) -> Result<&mut Rigid<V>, BodyError> {
        let slot = self.slots.get_mut(handle.index() as usize).filter(|slot| slot.generation == handle.generation());
        slot.and_then(|slot| slot.rigid.as_mut()).ok_or(BodyError::Stale { body: handle })
    }
}

impl<V: Space> Rigid<V> {
    fn new(mut body: Body<V>) -> Result<Self, BodyError> {
        body.check()?;
        let is_dynamic = body.kind == BodyKind::Dynamic;
        if is_dynamic {
            body.mass = body.weigh()?;
        }
        if body.kind == BodyKind::Fixed {
            (body.velocity, body.spin) = (V::ZERO, spin::none::<V>());
        }
        body.is_asleep = false;
        let inertia = spin::of_inertia::<V>(&body.mass.inertia);
        let inverse_inertia = if is_dynamic { spin::inverse::<V>(&inertia, |_| true) } else { spin::no_tensor::<V>() };
        let inverse_mass = if is_dynamic { V::Real::ONE / body.mass.mass } else { V::Real::ZERO };
        let entries = |tensor: &Tensor<V>| V::turns(|i| spin::sum_of::<V>(&tensor.as_ref()[i]));
        let is_known = |tensor: &Tensor<V>| entries(tensor).as_ref().iter().all(|sum| sum.is_finite());
        if !(inverse_mass.is_finite() && is_known(&inertia) && is_known(&inverse_inertia)) {
            return Err(BodyError::OutOfRange { field: "mass" });
        }
        if (0..V::TURNS).any(|i| inertia.as_ref()[i].as_ref()[i] < V::Real::ZERO) {
            return Err(BodyError::OutOfRange { field: "inertia" });
        }
        let mut rigid = Rigid {
            inverse_mass,
            is_round: is_round::<V>(&inertia),
            inertia,
            inverse_inertia,
            center: body.center(),
            before: body.pose,
            target: None,
            force: V::ZERO,
            torque: spin::none::<V>(),
            still: V::Real::ZERO,
            island: 0,
            place: 0,
            is_held: false,
            extent: Extent::none(),
            is_swift: false,
            owed: Owed::nothing(),
            follow: 0,
            until: V::Real::ONE,
            body,
        };
        rigid.hold_locks();
        Ok(rigid)
    }

    #[inline]
    fn is_dynamic(&self) -> bool {
        self.body.kind == BodyKind::Dynamic
    }

    /// Whether it moves by itself, and now.
    #[inline]
    fn is_awake(&self) -> bool {
        self.is_dynamic() && !self.body.is_asleep
    }

    /// A collider as it is put into the world.
    fn placed(&self, collider: &Collider<V>, index: u32) -> Collider<V> {
        let mut placed = collider.clone().at(self.body.pose.compose(collider.pose()));
        placed.owner = index + 1;
        placed.is_fixed = self.body.kind == BodyKind::Fixed;
        placed
    }

    /// About its centre, in the world.
    fn angular_momentum(&self) -> Spin<V> {
        spin::applied::<V>(&spin::turned::<V>(self.body.pose.rotation(), &self.inertia), &self.body.spin)
    }

    /// How a torque changes its spin, in the world.
    fn inverse_inertia_in_world(&self) -> Tensor<V> {
        let rotation = self.body.pose.rotation();
        let locks = self.body.locks;
        if (0..V::TURNS).any(|turn| locks.locks_turn::<V>(turn)) {
            return spin::inverse::<V>(&spin::turned::<V>(rotation, &self.inertia), |turn| {
                !locks.locks_turn::<V>(turn)
            });
        }
        if self.is_round { self.inverse_inertia } else { spin::turned::<V>(rotation, &self.inverse_inertia) }
    }

    /// 1 for each axis that it may move along, 0 for the others.
    #[inline]
    fn free_axes(&self) -> V {
        let locks = self.body.locks;
        if !locks.locks_some_translation() {
            return V::splat(V::Real::ONE);
        }
        let free = |i: usize| if locks.locks_translation(i) { V::Real::ZERO } else { V::Real::ONE };
        (0..V::DIMENSION).fold(V::ZERO, |axes, i| axes.with(i, free(i)))
    }

    /// Takes away what it may not do.
    fn hold_locks(&mut self) {
        let locks = self.body.locks;
        self.body.velocity = self.body.velocity * self.free_axes();
        let spin = self.body.spin;
        self.body.spin = V::turns(|i| if locks.locks_turn::<V>(i) { V::Real::ZERO } else { spin.as_ref()[i] });
    }
}

/// Whether an inertia is the same about all axes, to rounding.
fn is_round<V: Space>(inertia: &Tensor<V>) -> bool {
    let entry = |i: usize, j: usize| inertia.as_ref()[i].as_ref()[j];
    let largest = (0..V::TURNS).fold(V::Real::ZERO, |most, i| most.max(entry(i, i)));
    let slack = largest * V::Real::EPSILON * V::Real::from_f64(8.0);
    let is_as_round = |i: usize, j: usize| (entry(i, j) - if i == j { largest } else { V::Real::ZERO }).abs() <= slack;
    (0..V::TURNS).all(|i| (0..V::TURNS).all(|j| is_as_round(i, j)))
}

/// Part of the way from one pose to another.
fn between<V: Space>(from: Pose<V>, to: Pose<V>, part: V::Real) -> Pose<V> {
    let part = part.clamp(V::Real::ZERO, V::Real::ONE);
    let place = from.translation() + (to.translation() - from.translation()) * part;
    let (a, b) = (V::rotation_numbers(from.rotation()), V::rotation_numbers(to.rotation()));
    let (a, b) = (a.as_ref(), b.as_ref());
    // The shorter way round: a quaternion and its negative are the same turn.
    let dot = (1..a.len()).fold(a[0] * b[0], |sum, i| sum + a[i] * b[i]);
    let sign = if V::DIMENSION == 3 && dot < V::Real::ZERO { -V::Real::ONE } else { V::Real::ONE };
    let mixed = V::rotation_of(V::feet(|i| a[i] + (b[i] * sign - a[i]) * part));
    let pose = Pose::new(place, mixed);
    if pose.is_valid() { pose } else { to }
}
