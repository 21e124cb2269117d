//! What is kept of two cores as other programs write it.
//!
//! What is read decides nothing but answers, so it need not be true; but no number in it may be so large that answers overflow.

use super::{Kept, Patch, Spot};
use crate::math::pose::Relative;
use crate::space::serial::{Row, vector};
use crate::space::{Real, Vector};
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Kept", deny_unknown_fields, bound = "")]
struct KeptForm<V: Vector> {
    patch: Option<PatchForm<V>>,
    axes: Vec<Row<V>>,
    #[serde(with = "vector")]
    offset: V,
    allowed: V::Real,
    reach: V::Real,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Patch", deny_unknown_fields, bound = "")]
struct PatchForm<V: Vector> {
    #[serde(with = "vector")]
    normal: V,
    #[serde(with = "vector")]
    normal_first: V,
    #[serde(with = "vector")]
    normal_second: V,
    on_second: bool,
    spots: Vec<Spot<V>>,
}

impl<V: Vector> Serialize for Kept<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Relative { axes, offset } = self.relative;
        let axes = axes.as_ref().iter().copied().map(Row).collect();
        let patch = self.patch.as_ref().map(patch_form);
        KeptForm { patch, axes, offset, allowed: self.allowed, reach: self.reach }.serialize(serializer)
    }
}

impl<'de, V: Vector> Deserialize<'de> for Kept<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = KeptForm::<V>::deserialize(deserializer)?;
        kept(&form).ok_or_else(|| de::Error::custom("manifold cache: what is kept makes no sense"))
    }
}

fn patch_form<V: Vector>(patch: &Patch<V>) -> PatchForm<V> {
    let Patch { normal, normal_first, normal_second, on_second, .. } = *patch;
    let spots = patch.spots.as_ref()[..patch.count].to_vec();
    PatchForm { normal, normal_first, normal_second, on_second, spots }
}

fn kept<V: Vector>(form: &KeptForm<V>) -> Option<Kept<V>> {
    let mut axes = V::basis();
    if form.axes.len() != V::DIMENSION || !form.axes.iter().all(|axis| is_direction(axis.0)) || !is_place(form.offset) {
        return None;
    }
    for (axis, given) in axes.as_mut().iter_mut().zip(&form.axes) {
        *axis = given.0;
    }
    let patch = match &form.patch {
        None => None,
        Some(form) => Some(patch(form)?),
    };
    Some(Kept { patch, relative: Relative { axes, offset: form.offset }, allowed: form.allowed, reach: form.reach })
}

fn patch<V: Vector>(form: &PatchForm<V>) -> Option<Patch<V>> {
    let PatchForm { normal, normal_first, normal_second, on_second, spots: ref given } = *form;
    let is_spot =
        |spot: &Spot<V>| is_place(spot.on_first) && is_place(spot.on_second) && is_place(V::splat(spot.separation));
    let spots = V::feet(|i| given.get(i).copied().unwrap_or(Spot::NONE));
    let is_sound = [normal, normal_first, normal_second].into_iter().all(is_direction)
        && (1..=spots.as_ref().len()).contains(&given.len())
        && given.iter().all(is_spot);
    is_sound.then_some(Patch { normal, normal_first, normal_second, on_second, spots, count: given.len() })
}

/// About as long as a unit vector. False for NaN.
fn is_direction<V: Vector>(vector: V) -> bool {
    (vector.length_squared() - V::Real::ONE).abs() <= V::Real::HALF
}

/// No further away than two shapes at opposite ends of the domain can be. False for NaN.
fn is_place<V: Vector>(vector: V) -> bool {
    vector.largest() <= V::Real::from_f64(16.0) * V::Real::LIMIT
}
