//! What a scene is.

use crate::SceneError;
use crate::format::Kind;
use crate::room::Room;
use impinge::generic::{Pose, Shape};
use impinge::glam::{DVec2, DVec3};
use impinge::{Locks, Real};

/// A scene of the plane or of space, in double precision. Scenes in single precision are [`Objects`], by [`Objects::to`].
#[derive(Clone, Debug, PartialEq)]
pub enum Scene {
    /// In 2D.
    Plane(Objects<DVec2>),
    /// In 3D.
    Space(Objects<DVec3>),
}

/// What there is in a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Objects<V: Room> {
    /// By how much the velocity of what falls changes in a second.
    pub gravity: V,
    /// Each with a name of its own.
    pub objects: Vec<Object<V>>,
}

/// One thing: what it looks like, where it is, how it moves, and what it is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Object<V: Room> {
    /// No other object of the scene has it.
    pub name: String,
    /// One shape, or several that move as one; not none.
    pub parts: Vec<Part<V>>,
    /// Where it is in the world.
    pub place: Place<V>,
    /// What makes it move.
    pub kind: Kind,
    /// Of its origin, in units of length per second, in the world.
    pub velocity: V,
    /// In radians per second, in the world.
    pub angular_velocity: V::Spin,
    /// Mass per volume, in 2D per area. Not negative.
    pub density: V::Real,
    /// How strongly it resists sliding. Not negative.
    pub friction: V::Real,
    /// The part of its speed that it keeps when it bounces: from 0 to 1.
    pub restitution: V::Real,
    /// How far before its middle it is held up when it rolls, as a length. Not negative.
    pub rolling: V::Real,
    /// How much velocity it loses per second: of a loss of `d` a part of `e⁻ᵈ` is left after one. Not negative.
    pub linear_damping: V::Real,
    /// How much of its turning it loses per second. Not negative.
    pub angular_damping: V::Real,
    /// How much of gravity it feels.
    pub gravity_scale: V::Real,
    /// Along and about which axes of the world it may not move. Files of the plane know one axis to turn about, and write [`Locks::ROTATION`] for it.
    pub locks: Locks,
    /// Whether it notices what touches it without being in its way.
    pub sensor: bool,
    /// The layers it is on, one for each bit.
    pub layers: u64,
    /// The layers that it can touch.
    pub mask: u64,
    /// Whether it is so fast that its way matters and not only where it is.
    pub bullet: bool,
}

/// A shape as a part of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Part<V: Room> {
    /// The shape.
    pub shape: Shape<V>,
    /// Where it is in the object.
    pub place: Place<V>,
}

/// A pose as files write it. The angle of a pose of the plane would not come back to the last bit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place<V: Room> {
    /// Where the origin is.
    pub position: V,
    /// How it is turned about its origin.
    pub turn: V::Turn,
}

/// All 64 of them: the layers and the mask of an object that does not name any.
pub const EVERY_LAYER: u64 = u64::MAX;

impl Scene {
    /// Reads a scene file, of either dimension.
    pub fn read(text: &str) -> Result<Self, SceneError> {
        match crate::read::dimension(text)? {
            2 => Objects::read(text).map(Scene::Plane),
            _ => Objects::read(text).map(Scene::Space),
        }
    }

    /// Writes a scene file. Fails for shapes of one's own, and for what reading would refuse.
    pub fn write(&self) -> Result<String, SceneError> {
        match self {
            Scene::Plane(objects) => objects.write(),
            Scene::Space(objects) => objects.write(),
        }
    }

    /// 2 or 3.
    pub fn dimension(&self) -> usize {
        match self {
            Scene::Plane(_) => 2,
            Scene::Space(_) => 3,
        }
    }

    /// How many objects there are.
    pub fn count(&self) -> usize {
        match self {
            Scene::Plane(objects) => objects.objects.len(),
            Scene::Space(objects) => objects.objects.len(),
        }
    }
}

impl<V: Room> Objects<V> {
    /// Reads a scene file of this dimension, in this precision.
    pub fn read(text: &str) -> Result<Self, SceneError> {
        crate::read::objects(text)
    }

    /// Writes a scene file. Fails for shapes of one's own, and for what reading would refuse.
    pub fn write(&self) -> Result<String, SceneError> {
        crate::write::objects(self)
    }

    /// The same in another precision. Fails for another dimension, and where shapes do not survive the rounding.
    ///
    /// ```
    /// use impinge::glam::Vec3;
    /// use impinge_scenes::{Scene, named};
    /// let Scene::Space(objects) = named::find("pyramid-3d").unwrap().build() else { unreachable!() };
    /// let single = objects.to::<Vec3>()?;
    /// assert_eq!(single.objects.len(), objects.objects.len());
    /// # Ok::<(), impinge_scenes::SceneError>(())
    /// ```
    pub fn to<W: Room>(&self) -> Result<Objects<W>, SceneError> {
        Objects::read(&self.write()?)
    }
}

impl<V: Room> Object<V> {
    /// A shape at the origin that stands still, with the properties that files leave out.
    pub fn new(name: impl Into<String>, shape: impl Into<Shape<V>>) -> Self {
        Object {
            name: name.into(),
            parts: vec![Part { shape: shape.into(), place: Place::default() }],
            place: Place::default(),
            kind: Kind::Static,
            velocity: V::ZERO,
            angular_velocity: V::AT_REST,
            density: V::Real::ONE,
            friction: V::Real::HALF,
            restitution: V::Real::ZERO,
            rolling: V::Real::ZERO,
            linear_damping: V::Real::ZERO,
            angular_damping: V::Real::ZERO,
            gravity_scale: V::Real::ONE,
            locks: Locks::NONE,
            sensor: false,
            layers: EVERY_LAYER,
            mask: EVERY_LAYER,
            bullet: false,
        }
    }

    /// The same somewhere else.
    pub fn at(mut self, position: V) -> Self {
        self.place.position = position;
        self
    }

    /// The same, turned.
    pub fn turned(mut self, turn: V::Turn) -> Self {
        self.place.turn = turn;
        self
    }

    /// The same, moved by forces.
    pub fn dynamic(mut self) -> Self {
        self.kind = Kind::Dynamic;
        self
    }

    /// The same, moved by its velocity, whatever is in its way.
    pub fn kinematic(mut self) -> Self {
        self.kind = Kind::Kinematic;
        self
    }

    /// The same with a velocity. Not for what is static.
    pub fn moving(mut self, velocity: V) -> Self {
        self.velocity = velocity;
        self
    }

    /// The same, turning. Not for what is static.
    pub fn turning(mut self, spin: V::Spin) -> Self {
        self.angular_velocity = spin;
        self
    }

    /// The same with one more shape.
    pub fn with_part(mut self, shape: impl Into<Shape<V>>, position: V) -> Self {
        self.parts.push(Part { shape: shape.into(), place: Place { position, ..Place::default() } });
        self
    }
}

impl<V: Room> Place<V> {
    /// As the library has it. Invalid if the position is out of range, or the turn is none; places that were read are neither.
    pub fn pose(&self) -> Pose<V> {
        Pose::new(self.position, V::rotation(self.turn))
    }
}

impl<V: Room> Default for Place<V> {
    /// At the origin, not turned.
    fn default() -> Self {
        Place { position: V::ZERO, turn: V::STRAIGHT }
    }
}
