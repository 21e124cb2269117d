//! Rays as other programs write them: `{"origin":[0,5,0],"direction":[0,-1,0]}`. Reading checks as `Ray::new` does.

use super::Ray;
use crate::space::Space;
use crate::space::serial::vector;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Ray", deny_unknown_fields, bound = "")]
struct Form<V: Space> {
    #[serde(with = "vector")]
    origin: V,
    #[serde(with = "vector")]
    direction: V,
}

impl<V: Space> Serialize for Ray<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Form { origin: self.origin(), direction: self.direction() }.serialize(serializer)
    }
}

impl<'de, V: Space> Deserialize<'de> for Ray<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Form { origin, direction } = Form::deserialize(deserializer)?;
        Ray::new(origin, direction).map_err(de::Error::custom)
    }
}
