//! Colliders: who touches whom, who began and who ended, and what is where.
//!
//! A world remembers what it is given, and [`World::update`] looks at what has changed since the last time: boxes first ([`crate::broad`]), then pairs of boxes that overlap, then the shapes in
//! them. What does not change costs nothing. Everything that an update tells is put in order, so that it depends on what is there, and not on how the tree of boxes came about.

mod collider;
mod contacts;
mod drift;
mod error;
mod event;
mod filter;
mod handle;
mod hooks;
mod journal;
mod layers;
mod lines;
mod near;
mod pairs;
mod parts;
mod queries;
#[cfg(feature = "serde")]
mod serial;
mod settings;
mod sweeps;
mod telling;
mod touching;
mod update;

pub use collider::Collider;
pub use error::WorldError;
pub use event::{Event, Impact};
pub use filter::Filter;
pub use handle::Handle;
pub use hooks::{Hooks, Stage};
pub use layers::Layers;
pub use lines::{Draw, Line};
pub(crate) use parts::Stop;
pub use queries::{NearestHit, RayImpact, ShapeImpact};
pub use settings::Settings;
pub(crate) use sweeps::Sweeping;
pub(crate) use touching::Touched;
pub use touching::{PartContact, Touching};
pub use update::Update;

use crate::bounding::Aabb;
use crate::broad::BroadPhase;
use crate::math::pose::Pose;
use crate::shape::Shape;
use crate::space::Space;
use alloc::vec::Vec;
use contacts::Contacts;
use core::ops::ControlFlow;
use journal::Journal;
use near::roomy;
use pairs::{NONE, Pairs};
use update::Scratch;

/// Colliders, and who of them touches whom.
///
/// ```
/// use impinge::d3::*;
/// let mut world = World::new();
/// let floor = world.insert(Collider::new(HalfSpace::new(Vec3::Y, 0.0)?).fixed())?;
/// let ball = world.insert(Collider::new(Ball::new(0.5)?).at(Pose::at(0.0, 3.0, 0.0)))?;
/// world.update();
/// assert!(world.events().is_empty());
///
/// world.set_pose(ball, Pose::at(0.0, 0.4, 0.0))?;
/// world.update();
/// assert!(matches!(world.events(), [Event::Began { a, b, .. }] if (*a, *b) == (floor, ball)));
///
/// let down = Ray::new(Vec3::new(0.0, 9.0, 0.0), Vec3::NEG_Y)?;
/// assert_eq!(world.cast_ray(down, 100.0, Filter::all()).unwrap().collider, ball);
///
/// world.remove(ball)?;
/// world.update();
/// assert!(matches!(world.events(), [Event::Ended { .. }]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct World<V: Space> {
    settings: Settings<V>,
    slots: Vec<Slot<V>>,
    /// What pairs need to know of colliders first, by index.
    marks: Vec<Mark<V>>,
    /// Indices that may be used again.
    free: Vec<u32>,
    /// Indices of what was removed since the last update: boxes and pairs of theirs may still be spoken of.
    retired: Vec<u32>,
    /// Indices of what has changed since the last update, each once, or was removed after that.
    changed: Vec<u32>,
    phase: BroadPhase<V>,
    pairs: Pairs,
    contacts: Contacts<V>,
    events: Vec<Event<V>>,
    /// Ends that were not told yet.
    pending: Vec<Event<V>>,
    impacts: Vec<Impact<V>>,
    /// What was fast in the last update, and where it came from.
    ways: Vec<(Handle, Pose<V>)>,
    /// Pairs that the next update must look at, whatever moves.
    again: Vec<u32>,
    /// The number of the last update.
    stamp: u32,
    /// Whether there may be boxes that overlap and are not among the pairs.
    is_incomplete: bool,
    scratch: Scratch,
    sweep: Sweeping<V>,
    /// Of worlds that belong to a simulation.
    journal: Option<Journal<V>>,
}

/// A place for a collider.
#[derive(Clone, Debug)]
struct Slot<V: Space> {
    generation: u32,
    collider: Option<Collider<V>>,
    /// Where it was at the last update.
    before: Pose<V>,
}

#[derive(Clone, Copy, Debug)]
struct Mark<V: Space> {
    /// The box around it, as of the last update.
    bounds: Aabb<V>,
    /// How far it has come since the last update. Nothing between updates.
    shift: V,
    changes: Changes,
    /// Whether it has a box among the others.
    is_in: bool,
}

impl<V: Space> Mark<V> {
    /// Of a place without a collider.
    fn none() -> Self {
        Mark { bounds: Aabb { min: V::ZERO, max: V::ZERO }, shift: V::ZERO, changes: Changes::NONE, is_in: false }
    }
}

/// What has changed since the last update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Changes(u8);

impl Changes {
    const NONE: Self = Changes(0);
    /// Anything at all.
    const ANY: Self = Changes(1);
    /// Contacts of before mean nothing any more.
    const SHAPE: Self = Changes(3);
    /// Others may be touched than before.
    const LAYERS: Self = Changes(5);
    /// It can be touched, or it cannot, other than before.
    const ENABLED: Self = Changes(9);

    #[inline]
    fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl<V: Space> Default for World<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Space> World<V> {
    /// Without colliders.
    pub fn new() -> Self {
        Self::with(Settings::default())
    }

    /// Without colliders, with settings.
    pub fn with(settings: Settings<V>) -> Self {
        World {
            settings,
            slots: Vec::new(),
            marks: Vec::new(),
            free: Vec::new(),
            retired: Vec::new(),
            changed: Vec::new(),
            phase: BroadPhase::new(settings.boxes),
            pairs: Pairs::default(),
            contacts: Contacts::default(),
            events: Vec::new(),
            pending: Vec::new(),
            impacts: Vec::new(),
            ways: Vec::new(),
            again: Vec::new(),
            stamp: 0,
            is_incomplete: false,
            scratch: Scratch::default(),
            sweep: Sweeping::default(),
            journal: None,
        }
    }

    /// How it works. They are chosen when it is made.
    #[inline]
    pub fn settings(&self) -> &Settings<V> {
        &self.settings
    }

    /// How many colliders there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len() - self.retired.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many pairs of boxes are kept.
    #[inline]
    pub fn pair_count(&self) -> usize {
        self.pairs.len()
    }

    /// Adds a collider. It begins to touch at the next update. Queries see it at once.
    #[inline(never)]
    pub fn insert(&mut self, collider: Collider<V>) -> Result<Handle, WorldError> {
        // One that was taken from a body does not belong to it any more.
        self.insert_one(Collider { owner: 0, ..collider })
    }

    fn insert_one(&mut self, collider: Collider<V>) -> Result<Handle, WorldError> {
        let bounds = collider.check()?;
        let index = match self.free.pop() {
            Some(index) => index,
            None if self.slots.len() >= MOST => return Err(WorldError::Full),
            None => {
                let index = self.slots.len() as u32;
                self.slots.push(Slot { generation: 0, collider: None, before: Pose::IDENTITY });
                self.marks.push(Mark::none());
                self.pairs.make_room(index);
                index
            }
        };
        let slot = &mut self.slots[index as usize];
        slot.before = collider.pose;
        slot.collider = Some(collider);
        let handle = Handle::new(index, slot.generation);
        self.marks[index as usize] = Mark { bounds, ..Mark::none() };
        self.change(index, Changes::ANY);
        Ok(handle)
    }

    /// Adds many. If one is refused, none is added.
    pub fn insert_all(&mut self, colliders: impl IntoIterator<Item = Collider<V>>) -> Result<Vec<Handle>, WorldError> {
        self.insert_owned(colliders.into_iter().map(|collider| Collider { owner: 0, ..collider }).collect())
    }

    /// The same, of colliders that belong to a body.
    pub(crate) fn insert_owned(&mut self, colliders: Vec<Collider<V>>) -> Result<Vec<Handle>, WorldError> {
        colliders.iter().try_for_each(|collider| collider.check().map(|_| ()))?;
        if self.slots.len() + colliders.len() > MOST {
            return Err(WorldError::Full);
        }
        colliders.into_iter().map(|collider| self.insert_one(collider)).collect()
    }

    /// Takes a collider out, and hands it back. The next update tells the end of all that it touched. Its handle is stale from now on. Its place is used again after that update, so a world whose
    /// colliders come and go wants updates also if nobody asks for events.
    #[inline(never)]
    pub fn remove(&mut self, handle: Handle) -> Result<Collider<V>, WorldError> {
        let index = self.index_of(handle)?;
        self.leave(index as u32);
        self.note_removal(index);
        let slot = &mut self.slots[index];
        slot.generation = slot.generation.wrapping_add(1);
        self.retired.push(index as u32);
        slot.collider.take().ok_or(WorldError::Stale { handle })
    }

    /// Takes many out. If one handle is stale, none is.
    pub fn remove_all(&mut self, handles: &[Handle]) -> Result<(), WorldError> {
        for handle in handles {
            self.index_of(*handle)?;
        }
        // One that is named twice is gone the second time.
        for handle in handles {
            let _ = self.remove(*handle);
        }
        Ok(())
    }

    /// A collider, as long as it is there.
    #[inline]
    pub fn get(&self, handle: Handle) -> Option<&Collider<V>> {
        self.slots.get(handle.index() as usize).filter(|slot| slot.generation == handle.generation())?.collider.as_ref()
    }

    /// Whether a handle names a collider.
    #[inline]
    pub fn contains(&self, handle: Handle) -> bool {
        self.get(handle).is_some()
    }

    /// All colliders, in the order of their handles.
    pub fn iter(&self) -> impl Iterator<Item = (Handle, &Collider<V>)> {
        (0..).zip(&self.slots).filter_map(|(index, slot)| {
            let collider = slot.collider.as_ref()?;
            Some((Handle::new(index, slot.generation), collider))
        })
    }

    /// Moves a collider. What is [fast](Collider::fast) is taken to have moved along a straight line since the last update.
    #[inline]
    pub fn set_pose(&mut self, handle: Handle, pose: Pose<V>) -> Result<(), WorldError> {
        let index = self.index_of(handle)?;
        let Some(collider) = self.slots[index].collider.as_mut() else { return Err(WorldError::Stale { handle }) };
        collider.check_at(pose)?;
        if collider.pose != pose {
            collider.pose = pose;
            self.change(index as u32, Changes::ANY);
        }
        Ok(())
    }

    /// Moves a collider without a way in between, also when it is fast.
    pub fn teleport(&mut self, handle: Handle, pose: Pose<V>) -> Result<(), WorldError> {
        self.set_pose(handle, pose)?;
        self.slots[handle.index() as usize].before = pose;
        Ok(())
    }

    /// Moves many. If one handle is stale, or a pose not valid, none is moved.
    #[inline(never)]
    pub fn set_poses(&mut self, poses: &[(Handle, Pose<V>)]) -> Result<(), WorldError> {
        for &(handle, pose) in poses {
            self.get(handle).ok_or(WorldError::Stale { handle })?.check_at(pose)?;
        }
        poses.iter().try_for_each(|&(handle, pose)| self.set_pose(handle, pose))
    }

    /// Gives a collider another shape, instead of all that it has.
    pub fn set_shape(&mut self, handle: Handle, shape: impl Into<Shape<V>>) -> Result<(), WorldError> {
        self.set_collider_shape(handle, Collider::new(shape))
    }

    /// Gives a collider other parts, instead of all that it has.
    pub fn set_compound(
        &mut self,
        handle: Handle,
        parts: impl IntoIterator<Item = (Shape<V>, Pose<V>)>,
    ) -> Result<(), WorldError> {
        self.set_collider_shape(handle, Collider::compound(parts)?)
    }

    fn set_collider_shape(&mut self, handle: Handle, like: Collider<V>) -> Result<(), WorldError> {
        let pose = self.get(handle).ok_or(WorldError::Stale { handle })?.pose;
        like.check_at(pose)?;
        like.parts.bounds(pose).ok_or(WorldError::TooFar)?;
        self.edit(handle, Changes::SHAPE, |collider| collider.parts = like.parts)
    }

    /// Whether a collider can be touched. What is disabled ends all that it touches at the next update, and queries do not see it.
    pub fn set_enabled(&mut self, handle: Handle, is_enabled: bool) -> Result<(), WorldError> {
        self.replace(handle, Changes::ENABLED, |collider| &mut collider.is_enabled, is_enabled)
    }

    /// The layers a collider is on.
    pub fn set_layers(&mut self, handle: Handle, layers: impl Into<Layers>) -> Result<(), WorldError> {
        self.replace(handle, Changes::LAYERS, |collider| &mut collider.layers, layers.into())
    }

    /// The layers of what a collider touches.
    pub fn set_mask(&mut self, handle: Handle, mask: impl Into<Layers>) -> Result<(), WorldError> {
        self.replace(handle, Changes::LAYERS, |collider| &mut collider.mask, mask.into())
    }

    /// The group of a collider; 0 for none.
    pub fn set_group(&mut self, handle: Handle, group: u32) -> Result<(), WorldError> {
        self.replace(handle, Changes::LAYERS, |collider| &mut collider.group, group)
    }

    /// Whether a collider does not move by itself.
    pub fn set_fixed(&mut self, handle: Handle, is_fixed: bool) -> Result<(), WorldError> {
        self.replace(handle, Changes::LAYERS, |collider| &mut collider.is_fixed, is_fixed)
    }

    /// Whether a collider is only looked at.
    pub fn set_sensor(&mut self, handle: Handle, is_sensor: bool) -> Result<(), WorldError> {
        self.replace(handle, Changes::SHAPE, |collider| &mut collider.is_sensor, is_sensor)
    }

    /// Whether a collider meets what is on its way.
    pub fn set_fast(&mut self, handle: Handle, is_fast: bool) -> Result<(), WorldError> {
        self.replace(handle, Changes::ANY, |collider| &mut collider.is_fast, is_fast)
    }

    /// The number of the user's own. Events tell the one that a collider has when they are made.
    pub fn set_user(&mut self, handle: Handle, user: u64) -> Result<(), WorldError> {
        let index = self.index_of(handle)?;
        if let Some(collider) = &mut self.slots[index].collider {
            collider.user = user;
        }
        Ok(())
    }

    /// Has the next update look at a collider as if it had moved: for those whose [`Hooks::allows`] would answer otherwise than before.
    pub fn look_again(&mut self, handle: Handle) -> Result<(), WorldError> {
        self.edit(handle, Changes::ANY, |_| ())
    }

    /// Takes a vector from the position of every collider, so that places far from the origin come near, where numbers are finer. Nothing begins or ends by that. If a collider would go out of
    /// range, nothing is moved.
    pub fn shift_origin(&mut self, origin: V) -> Result<(), WorldError> {
        let shifted = |pose: Pose<V>| pose.with_translation(pose.translation() - origin);
        for (_, collider) in self.iter() {
            collider.check_at(shifted(collider.pose))?;
        }
        let mut phase = BroadPhase::new(self.settings.boxes);
        let gap = self.settings.gap();
        for (index, slot) in self.slots.iter_mut().enumerate() {
            let Some(collider) = &mut slot.collider else { continue };
            collider.pose = shifted(collider.pose);
            let before = shifted(slot.before);
            slot.before = if before.is_valid() { before } else { collider.pose };
            let mark = &mut self.marks[index];
            if mark.is_in
                && let Some(bounds) = collider.parts.bounds(collider.pose)
            {
                mark.bounds = roomy(bounds);
                mark.is_in = phase.insert(index as u32, mark.bounds.inflated(gap)).is_ok();
            }
        }
        // Pairs are looked for at the next update.
        phase.update(|_, _, _| ControlFlow::Break(()));
        self.phase = phase;
        self.ways.clear();
        // Boxes may overlap where they did not, and the other way round, by rounding.
        self.is_incomplete = true;
        Ok(())
    }

    /// What the last update found: all beginnings and ends, in the order of their handles.
    #[inline]
    pub fn events(&self) -> &[Event<V>] {
        &self.events
    }

    /// What [fast](Collider::fast) colliders met on their way, as the last update found it: in the order of their handles, and each in the order of time.
    #[inline]
    pub fn impacts(&self) -> &[Impact<V>] {
        &self.impacts
    }

    #[inline]
    fn index_of(&self, handle: Handle) -> Result<usize, WorldError> {
        if self.contains(handle) { Ok(handle.index() as usize) } else { Err(WorldError::Stale { handle }) }
    }

    #[inline]
    pub(crate) fn handle_of(&self, index: u32) -> Handle {
        Handle::new(index, self.slots[index as usize].generation)
    }

    fn edit(
        &mut self,
        handle: Handle,
        changes: Changes,
        edit: impl FnOnce(&mut Collider<V>),
    ) -> Result<(), WorldError> {
        let index = self.index_of(handle)?;
        if let Some(collider) = &mut self.slots[index].collider {
            edit(collider);
        }
        self.change(index as u32, changes);
        Ok(())
    }

    /// Gives a collider something else than it has. What is the same changes nothing.
    fn replace<T: PartialEq>(
        &mut self,
        handle: Handle,
        changes: Changes,
        field: impl FnOnce(&mut Collider<V>) -> &mut T,
        value: T,
    ) -> Result<(), WorldError> {
        let index = self.index_of(handle)?;
        let Some(collider) = &mut self.slots[index].collider else { return Err(WorldError::Stale { handle }) };
        let field = field(collider);
        if *field != value {
            *field = value;
            self.change(index as u32, changes);
        }
        Ok(())
    }

    /// Remembers that a collider has changed.
    #[inline]
    fn change(&mut self, index: u32, changes: Changes) {
        let mark = &mut self.marks[index as usize];
        if mark.changes == Changes::NONE {
            self.changed.push(index);
        }
        mark.changes.0 |= changes.0;
    }

    /// A collider touches nothing any more.
    fn leave(&mut self, index: u32) {
        loop {
            let pair = self.pairs.first(index);
            if pair == NONE {
                break;
            }
            self.end_pair(pair);
        }
        if core::mem::take(&mut self.marks[index as usize].is_in) {
            self.phase.remove(index);
        }
    }
}

/// As many colliders as there can be.
const MOST: usize = 1 << 28;
