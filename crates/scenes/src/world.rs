//! Scenes as worlds of colliders.

use crate::format::Kind;
use crate::room::Room;
use crate::scene::{Object, Objects};
use impinge::generic::{Collider, Handle, Settings, World};
use impinge::{Layers, WorldError};

impl<V: Room> Object<V> {
    /// The object as a collider: static ones are fixed, bullets are fast.
    pub fn collider(&self) -> Result<Collider<V>, WorldError> {
        let collider = self.collider_in_place()?.at(self.place.pose());
        Ok(if self.kind == Kind::Static { collider.fixed() } else { collider })
    }

    /// The same in the object's own frame, wherever it is and however it moves.
    pub(crate) fn collider_in_place(&self) -> Result<Collider<V>, WorldError> {
        let collider = match self.parts.as_slice() {
            // A single shape that is not moved within its object needs no tree.
            [part] if part.place == crate::Place::default() => Collider::new(part.shape.clone()),
            parts => Collider::compound(parts.iter().map(|part| (part.shape.clone(), part.place.pose())))?,
        };
        let collider = collider.on(Layers::from_bits(self.layers)).against(Layers::from_bits(self.mask));
        let collider = if self.sensor { collider.sensor() } else { collider };
        Ok(if self.bullet { collider.fast() } else { collider })
    }
}

impl<V: Room> Objects<V> {
    /// A world with a collider for each object, whose number, as the user gives it, is that of the object.
    ///
    /// ```
    /// use impinge::generic::Settings;
    /// use impinge_scenes::{Scene, named};
    /// let Scene::Space(objects) = named::find("boxes-on-floor-3d").unwrap().build() else { unreachable!() };
    /// let (mut world, handles) = objects.world(Settings::default())?;
    /// world.update();
    /// assert_eq!((world.len(), handles.len()), (objects.objects.len(), objects.objects.len()));
    /// # Ok::<(), impinge::WorldError>(())
    /// ```
    pub fn world(&self, settings: Settings<V>) -> Result<(World<V>, Vec<Handle>), WorldError> {
        let mut world = World::with(settings);
        let colliders = (0..).zip(&self.objects).map(|(number, object)| Ok(object.collider()?.with_user(number)));
        let handles = world.insert_all(colliders.collect::<Result<Vec<_>, WorldError>>()?)?;
        Ok((world, handles))
    }
}
