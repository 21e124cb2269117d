//! The scene file, field by field. What is optional here has a default, which is not written.
//!
//! Shapes and numbers are parameters: they are the library's when a file is read or written, and plain ones where the format is described.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;

/// The only one there is.
pub(crate) const VERSION: u32 = 1;

/// A scene: things that can touch each other.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "S: DeserializeOwned, R: DeserializeOwned"))]
#[schemars(rename = "Scene")]
pub(crate) struct File<S, R> {
    /// Where this description is, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Given::is_not")]
    pub schema: Given<String>,
    /// Of the format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub version: u32,
    /// 2 or 3: how many numbers a vector has.
    #[schemars(range(min = 2, max = 3))]
    pub dimension: u32,
    /// By how much the velocity of what falls changes in a second. Nothing falls unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(length(min = 2, max = 3))]
    pub gravity: Given<Vec<R>>,
    /// What there is.
    pub objects: Vec<Entry<S, R>>,
}

/// One thing.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "S: DeserializeOwned, R: DeserializeOwned"))]
#[schemars(rename = "Object")]
pub(crate) struct Entry<S, R> {
    /// No other object has it.
    pub name: String,
    /// What it looks like; otherwise give `parts`.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    pub shape: Given<S>,
    /// Several shapes that move as one.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(length(min = 1))]
    pub parts: Given<Vec<PartEntry<S, R>>>,
    /// Where its origin is; the world's origin unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(length(min = 2, max = 3))]
    pub position: Given<Vec<R>>,
    /// In 3D: a quaternion x, y, z, w of any length but 0. Not turned unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(length(equal = 4))]
    pub rotation: Given<Vec<R>>,
    /// In 2D: counter-clockwise, in radians. 0 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    pub angle: Given<R>,
    /// What makes it move; static unless it is given.
    #[serde(default, skip_serializing_if = "Kind::is_static")]
    pub kind: Kind,
    /// Of its origin, per second; 0 unless it is given. Not for what is static.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(length(min = 2, max = 3))]
    pub velocity: Given<Vec<R>>,
    /// In radians per second: in 2D a number, in 3D a vector along the axis. 0 unless it is given. Not for what is static.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    pub angular_velocity: Given<Spin<R>>,
    /// Mass per volume, in 2D per area; 1 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(range(min = 0))]
    pub density: Given<R>,
    /// How strongly it resists sliding; 0.5 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(range(min = 0))]
    pub friction: Given<R>,
    /// The part of its speed that it keeps when it bounces; 0 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(range(min = 0, max = 1))]
    pub restitution: Given<R>,
    /// How far before its middle it is held up when it rolls, as a length; 0 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(range(min = 0))]
    pub rolling: Given<R>,
    /// How much velocity it loses per second; 0 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(range(min = 0))]
    pub linear_damping: Given<R>,
    /// How much of its turning it loses per second; 0 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(range(min = 0))]
    pub angular_damping: Given<R>,
    /// How much of gravity it feels; 1 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    pub gravity_scale: Given<R>,
    /// The axes of the world that it may not move along or turn about; none unless they are given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    pub locked: Given<Vec<Axis>>,
    /// Whether it notices what touches it without being in its way; false unless it is given.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sensor: bool,
    /// The numbers of the layers it is on, from 0 to 63; all unless they are given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(inner(range(max = 63)))]
    pub layers: Given<Vec<u32>>,
    /// The numbers of the layers that it can touch, from 0 to 63; all unless they are given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(inner(range(max = 63)))]
    pub mask: Given<Vec<u32>>,
    /// Whether it is so fast that its way matters and not only where it is; false unless it is given.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bullet: bool,
}

/// A shape as a part of an object.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "S: DeserializeOwned, R: DeserializeOwned"))]
#[schemars(rename = "Part")]
pub(crate) struct PartEntry<S, R> {
    /// What it looks like.
    pub shape: S,
    /// Where its origin is in the object; the object's origin unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(length(min = 2, max = 3))]
    pub position: Given<Vec<R>>,
    /// In 3D: a quaternion x, y, z, w of any length but 0. Not turned unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    #[schemars(length(equal = 4))]
    pub rotation: Given<Vec<R>>,
    /// In 2D: counter-clockwise, in radians. 0 unless it is given.
    #[serde(default, skip_serializing_if = "Given::is_not")]
    pub angle: Given<R>,
}

/// What makes an object move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Nothing.
    #[default]
    Static,
    /// Its velocity, which nothing else changes.
    Kinematic,
    /// Gravity, and what it touches.
    Dynamic,
}

impl Kind {
    fn is_static(&self) -> bool {
        *self == Kind::Static
    }
}

/// An axis of the world that something may not move along or turn about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Axis {
    /// Not along x.
    X,
    /// Not along y.
    Y,
    /// In 3D: not along z.
    Z,
    /// In 2D: it does not turn.
    R,
    /// In 3D: it does not turn about x.
    Rx,
    /// In 3D: it does not turn about y.
    Ry,
    /// In 3D: it does not turn about z.
    Rz,
}

/// How something turns: a number in 2D, a vector in 3D.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "neither a number nor an array of numbers")]
#[schemars(rename = "Spin")]
pub enum Spin<R> {
    #[doc(hidden)]
    Number(R),
    #[doc(hidden)]
    Vector(Vec<R>),
}

/// A value that may be missing, but is not `null`.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Given<T>(pub Option<T>);

impl<T> Given<T> {
    fn is_not(&self) -> bool {
        self.0.is_none()
    }
}

impl<T> Default for Given<T> {
    fn default() -> Self {
        Given(None)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Given<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Given(Some(value)))
    }
}

impl<T: JsonSchema> JsonSchema for Given<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}
