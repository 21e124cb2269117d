//! Simulations as they are written to files and read again, to go on as if nothing had been between.
//!
//! What is written is what was given, and what is remembered: the world, bodies, materials, impulses of contacts. What follows from these is worked out again. Everything that is read is checked, bodies by what checks them
//! otherwise. Events and hits of the last step are not written.

use super::body::{Body, BodyKind, Locks};
use super::follow::{Following, Owed};
use super::material::Material;
use super::memory::{Memory, Stuck};
use super::seams::Seams;
use super::settings::SimulationSettings;
use super::sleep::Sleepers;
use super::solver::Solver;
use super::spin::Spin;
use super::spring::Springs;
use super::{Attached, Rigid, Simulation, Slot};
use crate::math::pose::Pose;
use crate::shape::Mass;
use crate::space::serial::{Row, vector};
use crate::space::{Real, Space};
use crate::world::{Handle, World};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct MassForm<V: Space> {
    mass: V::Real,
    #[serde(with = "vector")]
    center: V,
    /// Row by row.
    inertia: Vec<V::Real>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct BodyForm<V: Space> {
    kind: BodyKind,
    pose: Pose<V>,
    before: Pose<V>,
    target: Option<Pose<V>>,
    #[serde(with = "vector")]
    center: V,
    #[serde(with = "vector")]
    velocity: V,
    angular_velocity: Vec<V::Real>,
    #[serde(with = "vector")]
    force: V,
    torque: Vec<V::Real>,
    linear_damping: V::Real,
    angular_damping: V::Real,
    gravity_scale: V::Real,
    locks: Locks,
    can_sleep: bool,
    is_bullet: bool,
    owed: Owed<V>,
    is_asleep: bool,
    is_held: bool,
    still: V::Real,
    island: u32,
    user: u64,
    mass: MassForm<V>,
    colliders: Vec<Handle>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct SlotForm<V: Space> {
    generation: u32,
    body: Option<BodyForm<V>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct AttachedForm<V: Space> {
    material: Material<V::Real>,
    local: Pose<V>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct MemoryForm<V: Space> {
    birth: u32,
    features: Vec<[u32; 2]>,
    places: Vec<Row<V>>,
    pressed: Vec<V::Real>,
    #[serde(with = "vector")]
    rubbed: V,
    twisted: V::Real,
    rolled: Vec<V::Real>,
    stuck: Option<[Row<V>; 2]>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Simulation", deny_unknown_fields, bound = "")]
struct SimulationForm<'s, V: Space> {
    settings: SimulationSettings<V>,
    world: Cow<'s, World<V>>,
    slots: Vec<SlotForm<V>>,
    free: Vec<u32>,
    attached: Vec<AttachedForm<V>>,
    memories: Vec<MemoryForm<V>>,
    springs: Cow<'s, Springs<V>>,
    left: V::Real,
    steps: u64,
}

impl<V: Space> Serialize for Simulation<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let slot = |slot: &Slot<V>| SlotForm { generation: slot.generation, body: slot.rigid.as_ref().map(body_form) };
        let attached = |it: &Attached<V>| AttachedForm { material: it.material, local: it.local };
        SimulationForm {
            settings: self.settings,
            world: Cow::Borrowed(&self.world),
            slots: self.slots.iter().map(slot).collect(),
            free: self.free.clone(),
            attached: self.attached.iter().map(attached).collect(),
            memories: self.memories.iter().map(memory_form).collect(),
            springs: Cow::Borrowed(&self.springs),
            left: self.left,
            steps: self.steps,
        }
        .serialize(serializer)
    }
}

impl<'de, V: Space> Deserialize<'de> for Simulation<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        restored(SimulationForm::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

fn body_form<V: Space>(rigid: &Rigid<V>) -> BodyForm<V> {
    let (body, mass) = (&rigid.body, &rigid.body.mass);
    let entries = (0..3).flat_map(|row| (0..3).map(move |column| V::inertia_entry(&mass.inertia, row, column)));
    BodyForm {
        kind: body.kind,
        pose: body.pose,
        before: rigid.before,
        target: rigid.target,
        center: rigid.center,
        velocity: body.velocity,
        angular_velocity: body.spin.as_ref().to_vec(),
        force: rigid.force,
        torque: rigid.torque.as_ref().to_vec(),
        linear_damping: body.linear_damping,
        angular_damping: body.angular_damping,
        gravity_scale: body.gravity_scale,
        locks: body.locks,
        can_sleep: body.can_sleep,
        is_bullet: body.is_bullet,
        owed: rigid.owed,
        is_asleep: body.is_asleep,
        is_held: rigid.is_held,
        still: rigid.still,
        island: rigid.island,
        user: body.user,
        mass: MassForm { mass: mass.mass, center: mass.center, inertia: entries.collect() },
        colliders: body.colliders.to_vec(),
    }
}

fn memory_form<V: Space>(memory: &Memory<V>) -> MemoryForm<V> {
    let count = usize::from(memory.count);
    MemoryForm {
        birth: memory.birth,
        features: memory.features.as_ref()[..count].to_vec(),
        places: memory.places.as_ref()[..count].iter().copied().map(Row).collect(),
        pressed: memory.pressed.as_ref()[..count].to_vec(),
        rubbed: memory.rubbed,
        twisted: memory.twisted,
        rolled: memory.rolled.as_ref().to_vec(),
        stuck: memory.stuck.as_ref().map(|stuck| [Row(stuck.on_a), Row(stuck.on_b)]),
    }
}

type Refused = &'static str;

/// A number that can be computed with.
fn known<R: Real>(number: R) -> Result<R, Refused> {
    if number.is_finite() { Ok(number) } else { Err("simulation: a number is not finite") }
}

fn known_vector<V: Space>(vector: V) -> Result<V, Refused> {
    if vector.is_finite() { Ok(vector) } else { Err("simulation: a vector is not finite") }
}

fn spin_of<V: Space>(numbers: &[V::Real]) -> Result<Spin<V>, Refused> {
    if numbers.len() != V::TURNS {
        return Err("simulation: a spin has another number of numbers");
    }
    numbers.iter().try_for_each(|number| known(*number).map(drop))?;
    Ok(V::turns(|i| numbers[i]))
}

fn rigid_of<V: Space>(form: BodyForm<V>) -> Result<Rigid<V>, Refused> {
    let MassForm { mass, center, inertia } = form.mass;
    if inertia.len() != 9 {
        return Err("simulation: an inertia has another number of numbers");
    }
    inertia.iter().try_for_each(|entry| known(*entry).map(drop))?;
    let inertia = V::inertia(|row, column| inertia[3 * row + column]);
    let mut body = match form.kind {
        BodyKind::Dynamic => Body::dynamic().with_mass(Mass { mass, center, inertia }),
        BodyKind::Kinematic => Body::kinematic(),
        BodyKind::Fixed => Body::fixed(),
    };
    body.pose = form.pose;
    body.velocity = form.velocity;
    body.spin = spin_of::<V>(&form.angular_velocity)?;
    body.linear_damping = form.linear_damping;
    body.angular_damping = form.angular_damping;
    body.gravity_scale = form.gravity_scale;
    body.locks = form.locks;
    body.can_sleep = form.can_sleep;
    body.is_bullet = form.is_bullet;
    body.user = form.user;
    let mut rigid = Rigid::new(body).map_err(|_| "simulation: a body is none")?;
    rigid.body.colliders = form.colliders.into_iter().collect();
    rigid.body.is_asleep = form.is_asleep && form.kind == BodyKind::Dynamic;
    rigid.is_held = form.is_held;
    let Owed { time, pulled, out } = form.owed;
    // Negated, for NaN.
    if !(V::Real::ZERO <= pulled && pulled <= time && time.is_finite()) {
        return Err("simulation: a body owes time that there is not");
    }
    rigid.owed = Owed { time, pulled, out: known_vector(out)? };
    rigid.before = form.before;
    rigid.target = form.target.filter(|_| form.kind == BodyKind::Kinematic);
    rigid.center = known_vector(form.center)?;
    rigid.force = known_vector(form.force)?;
    rigid.torque = spin_of::<V>(&form.torque)?;
    rigid.still = known(form.still)?;
    rigid.island = form.island;
    Ok(rigid)
}

fn memory_of<V: Space>(form: MemoryForm<V>) -> Result<Memory<V>, Refused> {
    let mut memory = Memory::<V>::none();
    let most = memory.pressed.as_ref().len();
    let count = form.features.len();
    if count > most || form.pressed.len() != count || form.places.len() != count {
        return Err("simulation: a contact has too many points");
    }
    form.pressed.iter().try_for_each(|pressed| known(*pressed).map(drop))?;
    memory.birth = form.birth;
    memory.count = count as u8;
    form.places.iter().try_for_each(|Row(place)| known_vector(*place).map(drop))?;
    memory.places = V::feet(|k| form.places.get(k).map_or(V::ZERO, |Row(place)| *place));
    memory.features = V::feet(|k| form.features.get(k).copied().unwrap_or([0; 2]));
    memory.pressed = V::feet(|k| form.pressed.get(k).copied().unwrap_or(V::Real::ZERO));
    memory.rubbed = known_vector(form.rubbed)?;
    memory.twisted = known(form.twisted)?;
    memory.rolled = spin_of::<V>(&form.rolled)?;
    if let Some([Row(on_a), Row(on_b)]) = form.stuck {
        memory.stuck = Some(Stuck { on_a: known_vector(on_a)?, on_b: known_vector(on_b)? });
    }
    Ok(memory)
}

fn restored<V: Space>(form: SimulationForm<'_, V>) -> Result<Simulation<V>, Refused> {
    form.settings.check().map_err(|_| "simulation: settings are out of range")?;
    let mut slots = Vec::new();
    for SlotForm { generation, body } in form.slots {
        slots.push(Slot { generation, rigid: body.map(rigid_of).transpose()? });
    }
    let mut attached = Vec::new();
    for AttachedForm { material, local } in form.attached {
        material.check().map_err(|_| "simulation: a material is out of range")?;
        attached.push(Attached { material, local });
    }
    let mut is_listed = alloc::vec![false; slots.len()];
    for &index in &form.free {
        match is_listed.get_mut(index as usize) {
            Some(is_listed) if !*is_listed => *is_listed = true,
            _ => return Err("simulation: a place is free twice, or is none"),
        }
    }
    if slots.iter().zip(&is_listed).any(|(slot, is_free)| slot.rigid.is_some() == *is_free) {
        return Err("simulation: a place is neither free nor taken");
    }
    let mut world = form.world.into_owned();
    for (index, slot) in (0..).zip(&slots) {
        for handle in slot.rigid.iter().flat_map(|rigid| &rigid.body.colliders) {
            // Handles of what was taken out of the world may be left.
            let Some(collider) = world.get(*handle) else { continue };
            if collider.owner != 0 || handle.index() as usize >= attached.len() {
                return Err("simulation: a collider is of two bodies, or made of nothing");
            }
            world.set_owner(*handle, index + 1);
        }
    }
    let is_body =
        |index: u32| slots.get(index as usize).and_then(|slot| slot.rigid.as_ref()).is_some_and(Rigid::is_dynamic);
    if !form.springs.is_sound(is_body) {
        return Err("simulation: something is dragged that is not there");
    }
    let mut simulation = Simulation {
        settings: form.settings,
        world,
        sleepers: Sleepers::restored(&slots),
        slots,
        free: form.free,
        attached,
        memories: form.memories.into_iter().map(memory_of).collect::<Result<_, _>>()?,
        springs: form.springs.into_owned(),
        events: Vec::new(),
        hits: Vec::new(),
        left: known(form.left)?,
        steps: form.steps,
        solver: Solver::default(),
        following: Following::default(),
        seams: Seams::default(),
    };
    (0..simulation.slots.len() as u32).for_each(|index| simulation.measure(index));
    Ok(simulation)
}
