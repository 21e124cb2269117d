//! Manifolds, and what is remembered of them, as other programs write them. Only the points that count are written.
//!
//! The cache is for programs that stop and go on: its form is that of its fields and may change with the library.

use super::{Known, Manifold, ManifoldCache, ManifoldPoint};
use crate::narrow::manifold::Kept;
use crate::space::Space;
use crate::space::serial::{endless, vector};
use alloc::borrow::Cow;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Manifold", deny_unknown_fields, bound = "")]
struct ManifoldForm<'m, V: Space> {
    #[serde(with = "vector")]
    normal: V,
    points: Cow<'m, [ManifoldPoint<V>]>,
}

impl<V: Space> Serialize for Manifold<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ManifoldForm { normal: self.normal, points: Cow::Borrowed(self.points()) }.serialize(serializer)
    }
}

impl<'de, V: Space> Deserialize<'de> for Manifold<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ManifoldForm { normal, points } = ManifoldForm::<V>::deserialize(deserializer)?;
        let Some(&first) = points.first() else { return Err(de::Error::custom("manifold: points are missing")) };
        let feet = V::feet(|i| points.get(i).copied().unwrap_or(first));
        if points.len() > feet.as_ref().len() {
            return Err(de::Error::custom("manifold: points are too many"));
        }
        Ok(Manifold { normal, points: feet, count: points.len() as u8 })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "ManifoldCache", deny_unknown_fields, bound = "")]
struct KnownForm<V: Space> {
    kept: Kept<V::Wide>,
    swapped: bool,
    #[serde(with = "endless")]
    margin: V::Real,
}

impl<V: Space> Serialize for ManifoldCache<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = |known: &Known<V>| KnownForm::<V> { kept: known.kept, swapped: known.swapped, margin: known.margin };
        self.known.as_ref().map(form).serialize(serializer)
    }
}

impl<'de, V: Space> Deserialize<'de> for ManifoldCache<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let known = |form: KnownForm<V>| Known { kept: form.kept, swapped: form.swapped, margin: form.margin };
        Ok(ManifoldCache { known: Option::deserialize(deserializer)?.map(known) })
    }
}
