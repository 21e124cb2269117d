//! Poses and motions as other programs write them: `{"position":[0,1,0],"rotation":[0,0,0,1]}`.
//!
//! A rotation is a quaternion `[x,y,z,w]` in 3D, and cosine and sine of its angle in 2D, where the angle itself would lose the last bit. Reading checks as `Pose::try_new` does.

use super::motion::Motion;
use super::pose::{Pose, PoseError};
use crate::space::Space;
use crate::space::serial::{rotation, vector};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Pose", deny_unknown_fields, bound = "")]
struct PoseForm<V: Space> {
    #[serde(with = "vector", default)]
    position: V,
    #[serde(
        serialize_with = "rotation::serialize::<V, _>",
        deserialize_with = "rotation::deserialize::<V, _>",
        default = "not_turned::<V>"
    )]
    rotation: V::Rotation,
}

fn not_turned<V: Space>() -> V::Rotation {
    V::NO_ROTATION
}

impl<V: Space> Serialize for Pose<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.is_valid() {
            return Err(ser::Error::custom("pose: an invalid one cannot be written down"));
        }
        PoseForm::<V> { position: self.translation(), rotation: self.rotation() }.serialize(serializer)
    }
}

impl<'de, V: Space> Deserialize<'de> for Pose<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PoseForm { position, rotation } = PoseForm::<V>::deserialize(deserializer)?;
        Pose::try_new(position, rotation).map_err(de::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Motion", deny_unknown_fields, bound = "")]
struct MotionForm<V: Space> {
    start: Pose<V>,
    #[serde(with = "vector")]
    velocity: V,
}

impl<V: Space> Serialize for Motion<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MotionForm { start: self.start(), velocity: self.velocity() }.serialize(serializer)
    }
}

impl<'de, V: Space> Deserialize<'de> for Motion<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let MotionForm { start, velocity } = MotionForm::<V>::deserialize(deserializer)?;
        // The rules for velocities are those for translations.
        Pose::try_new(velocity, V::NO_ROTATION).map_err(|error| de::Error::custom(about_velocity(error)))?;
        Ok(start.moving(velocity))
    }
}

fn about_velocity(error: PoseError) -> &'static str {
    match error {
        PoseError::TranslationOutOfRange => "motion: velocity is out of range",
        PoseError::TranslationNotFinite | PoseError::RotationNotARotation => "motion: velocity is not finite",
    }
}
