//! From objects to the text of a scene file, an object a line. Defaults are left out.

use crate::SceneError;
use crate::error::Wrong;
use crate::format::{Axis, Entry, Given, PartEntry, VERSION};
use crate::room::{Room, numbers};
use crate::scene::{EVERY_LAYER, Object, Objects, Part, Place};
use impinge::generic::Shape;
use impinge::{Locks, Real};
use serde::Serialize;

/// A scene file that can be read again.
pub(crate) fn objects<V: Room>(scene: &Objects<V>) -> Result<String, SceneError> {
    let gravity = if scene.gravity == V::ZERO {
        String::new()
    } else {
        format!("  \"gravity\": {},\n", json(&numbers(scene.gravity)).map_err(Wrong::unwritten)?)
    };
    let mut text =
        format!("{{\n  \"version\": {VERSION},\n  \"dimension\": {},\n{gravity}  \"objects\": [", V::DIMENSION);
    for (index, object) in scene.objects.iter().enumerate() {
        let line = json(&entry(object)).map_err(|wrong| wrong.item(index).under("objects").unwritten())?;
        text += if index == 0 { "\n    " } else { ",\n    " };
        text += &line;
    }
    text += "\n  ]\n}\n";
    // Objects can be made without the checks that files go through.
    Objects::<V>::read(&text).map_err(|error| SceneError { place: None, ..error })?;
    Ok(text)
}

fn json(value: &impl Serialize) -> Result<String, Wrong> {
    serde_json::to_string(value).map_err(|error| Wrong::new(error.to_string()))
}

fn entry<V: Room>(object: &Object<V>) -> Entry<Shape<V>, V::Real> {
    let (shape, parts) = match &object.parts[..] {
        [Part { shape, place }] if *place == Place::default() => (Some(shape.clone()), None),
        parts => (None, Some(parts.iter().map(part_entry).collect())),
    };
    let (angle, rotation) = turn(&object.place);
    let unless = |number: V::Real, default: V::Real| Given((number != default).then_some(number));
    let spin = Given((object.angular_velocity != V::AT_REST).then(|| V::write_spin(object.angular_velocity)));
    Entry {
        name: object.name.clone(),
        shape: Given(shape),
        parts: Given(parts),
        position: unless_zero(object.place.position),
        rotation: Given(rotation),
        angle: Given(angle),
        kind: object.kind,
        velocity: unless_zero(object.velocity),
        angular_velocity: spin,
        density: unless(object.density, V::Real::ONE),
        friction: unless(object.friction, V::Real::HALF),
        restitution: unless(object.restitution, V::Real::ZERO),
        rolling: unless(object.rolling, V::Real::ZERO),
        linear_damping: unless(object.linear_damping, V::Real::ZERO),
        angular_damping: unless(object.angular_damping, V::Real::ZERO),
        gravity_scale: unless(object.gravity_scale, V::Real::ONE),
        locked: axes::<V>(object.locks),
        sensor: object.sensor,
        layers: bits(object.layers),
        mask: bits(object.mask),
        bullet: object.bullet,
    }
}

fn part_entry<V: Room>(part: &Part<V>) -> PartEntry<Shape<V>, V::Real> {
    let (angle, rotation) = turn(&part.place);
    PartEntry {
        shape: part.shape.clone(),
        position: unless_zero(part.place.position),
        rotation: Given(rotation),
        angle: Given(angle),
    }
}

fn turn<V: Room>(place: &Place<V>) -> (Option<V::Real>, Option<Vec<V::Real>>) {
    if place.turn == V::STRAIGHT { (None, None) } else { V::write_turn(place.turn) }
}

fn unless_zero<V: Room>(vector: V) -> Given<Vec<V::Real>> {
    Given((vector != V::ZERO).then(|| numbers(vector)))
}

/// What the plane does not have is not written.
fn axes<V: Room>(locks: Locks) -> Given<Vec<Axis>> {
    let along = [Axis::X, Axis::Y, Axis::Z].into_iter().enumerate().take(V::DIMENSION);
    let mut axes: Vec<Axis> = along.filter(|(i, _)| locks.locks_translation(*i)).map(|(_, axis)| axis).collect();
    let about = [Axis::Rx, Axis::Ry, Axis::Rz].into_iter().enumerate();
    let about = about.filter(|(i, _)| locks.locks_rotation(*i)).map(|(_, axis)| axis);
    if V::DIMENSION == 2 {
        axes.extend(about.take(1).map(|_| Axis::R))
    } else {
        axes.extend(about)
    }
    Given((!axes.is_empty()).then_some(axes))
}

fn bits(bits: u64) -> Given<Vec<u32>> {
    Given((bits != EVERY_LAYER).then(|| (0..64).filter(|number| bits >> number & 1 == 1).collect()))
}
