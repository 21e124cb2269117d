//! What a query sees.

use super::collider::Collider;
use super::handle::Handle;
use super::layers::Layers;
use crate::space::Space;

/// What a query of a world sees. Colliders that are disabled are never seen.
///
/// ```
/// use impinge::d2::*;
/// let mut world = World::new();
/// let me = world.insert(Collider::new(Ball::new(1.0)?))?;
/// let ray = Ray::new(Vec2::ZERO, Vec2::X)?;
/// assert!(world.cast_ray(ray, 9.0, Filter::all()).is_some());
/// assert!(world.cast_ray(ray, 9.0, Filter::all().without(me)).is_none());
/// assert!(world.cast_ray(ray, 9.0, Filter::all().where_(&|_, collider| collider.user() == 7)).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Filter<'f, V: Space> {
    layers: Layers,
    without: Option<Handle>,
    without_all: &'f [Handle],
    sees_sensors: bool,
    condition: Option<Condition<'f, V>>,
}

type Condition<'f, V> = &'f dyn Fn(Handle, &Collider<V>) -> bool;

impl<'f, V: Space> Filter<'f, V> {
    /// Everything that is enabled and on some layer.
    pub fn all() -> Self {
        Filter { layers: Layers::ALL, without: None, without_all: &[], sees_sensors: true, condition: None }
    }

    /// Only what is on one of these layers; said twice, on layers that are among both.
    pub fn on(self, layers: impl Into<Layers>) -> Self {
        Filter { layers: self.layers & layers, ..self }
    }

    /// Not this one, instead of another that was named so before: for several see [`without_all`](Filter::without_all).
    pub fn without(self, handle: Handle) -> Self {
        Filter { without: Some(handle), ..self }
    }

    /// None of these. Each collider that might be an answer is looked for in the list, so it should be short.
    pub fn without_all(self, handles: &'f [Handle]) -> Self {
        Filter { without_all: handles, ..self }
    }

    /// No sensors.
    pub fn solid(self) -> Self {
        Filter { sees_sensors: false, ..self }
    }

    /// Only those for which this holds, instead of what was said so before.
    pub fn where_(self, condition: Condition<'f, V>) -> Self {
        Filter { condition: Some(condition), ..self }
    }

    pub(crate) fn sees(&self, handle: Handle, collider: &Collider<V>) -> bool {
        collider.is_enabled
            && collider.layers.meets(self.layers)
            && (self.sees_sensors || !collider.is_sensor)
            && self.without != Some(handle)
            && !self.without_all.contains(&handle)
            && self.condition.is_none_or(|condition| condition(handle, collider))
    }
}

impl<V: Space> Default for Filter<'_, V> {
    /// As [`all`](Filter::all).
    fn default() -> Self {
        Self::all()
    }
}
