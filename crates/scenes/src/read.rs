//! From the text of a scene file to its objects: first what serde can check, then the rest.

use crate::SceneError;
use crate::error::{Wrong, unread};
use crate::format::{Axis, Entry, File, Kind, PartEntry, VERSION};
use crate::room::{Room, vector};
use crate::scene::{EVERY_LAYER, Object, Objects, Part, Place};
use impinge::generic::Shape;
use impinge::{Locks, Real};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::collections::HashMap;

/// What tells how to read the rest.
#[derive(Deserialize)]
struct Header {
    version: u32,
    dimension: u32,
}

/// The dimension of a scene file whose version is known: 2 or 3.
pub(crate) fn dimension(text: &str) -> Result<u32, SceneError> {
    let header: Header = parse(text).map_err(|error| detailed(text, error))?;
    if header.version != VERSION {
        let message = format!("is {}, and only {VERSION} is known", header.version);
        return Err(Wrong::new(message).under("version").within(text));
    }
    match header.dimension {
        2 | 3 => Ok(header.dimension),
        other => Err(Wrong::new(format!("is {other}, neither 2 nor 3")).under("dimension").within(text)),
    }
}

/// What is not JSON deep in the file, with its whole path: the header knows only the field that it is in.
fn detailed(text: &str, error: SceneError) -> SceneError {
    match parse::<File<IgnoredAny, f64>>(text) {
        Err(detailed) if detailed.place == error.place => detailed,
        _ => error,
    }
}

/// The objects of a scene file of one dimension.
pub(crate) fn objects<V: Room>(text: &str) -> Result<Objects<V>, SceneError> {
    let dimension = dimension(text)?;
    if dimension as usize != V::DIMENSION {
        let message = format!("is {dimension}, but {} is wanted", V::DIMENSION);
        return Err(Wrong::new(message).under("dimension").within(text));
    }
    let file: File<Shape<V>, V::Real> = parse(text)?;
    checked(file).map_err(|wrong| wrong.within(text))
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SceneError> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let mut track = serde_path_to_error::Track::new();
    let value = T::deserialize(serde_path_to_error::Deserializer::new(&mut deserializer, &mut track));
    let end = |value| deserializer.end().map(|()| value);
    value.and_then(end).map_err(|error| unread(text, &serde_path_to_error::Error::new(track.path(), error)))
}

fn checked<V: Room>(file: File<Shape<V>, V::Real>) -> Result<Objects<V>, Wrong> {
    let gravity = vector_or_zero("gravity", file.gravity.0.as_deref())?;
    let mut objects = Vec::with_capacity(file.objects.len());
    let mut names = HashMap::new();
    for (index, entry) in file.objects.into_iter().enumerate() {
        let in_list = |wrong: Wrong| wrong.item(index).under("objects");
        if let Some(first) = names.insert(entry.name.clone(), index) {
            let message = format!("{:?} is the name of objects[{first}] already", entry.name);
            return Err(in_list(Wrong::new(message).under("name")));
        }
        objects.push(object(entry).map_err(in_list)?);
    }
    Ok(Objects { gravity, objects })
}

fn object<V: Room>(entry: Entry<Shape<V>, V::Real>) -> Result<Object<V>, Wrong> {
    let place = place(entry.position.0.as_deref(), entry.angle.0, entry.rotation.0.as_deref())?;
    let parts = match (entry.shape.0, entry.parts.0) {
        (Some(shape), None) => vec![Part { shape, place: Place::default() }],
        (None, Some(entries)) => parts(entries)?,
        (Some(_), Some(_)) => return Err(Wrong::new("there is a shape already").under("parts")),
        (None, None) => return Err(Wrong::new("has neither shape nor parts")),
    };
    let is_moving = entry.velocity.0.is_some() || entry.angular_velocity.0.is_some();
    if is_moving && entry.kind == Kind::Static {
        let field = if entry.velocity.0.is_some() { "velocity" } else { "angular_velocity" };
        return Err(Wrong::new("what is static does not move").under(field));
    }
    let spin = entry.angular_velocity.0.map_or(Ok(V::AT_REST), |spin| V::read_spin(&spin));
    Ok(Object {
        name: entry.name,
        parts,
        place,
        kind: entry.kind,
        velocity: vector_or_zero("velocity", entry.velocity.0.as_deref())?,
        angular_velocity: spin.map_err(|wrong| wrong.under("angular_velocity"))?,
        density: number("density", entry.density.0, V::Real::ONE, V::Real::LIMIT)?,
        friction: number("friction", entry.friction.0, V::Real::HALF, V::Real::LIMIT)?,
        restitution: number("restitution", entry.restitution.0, V::Real::ZERO, V::Real::ONE)?,
        rolling: number("rolling", entry.rolling.0, V::Real::ZERO, V::Real::LIMIT)?,
        linear_damping: number("linear_damping", entry.linear_damping.0, V::Real::ZERO, V::Real::LIMIT)?,
        angular_damping: number("angular_damping", entry.angular_damping.0, V::Real::ZERO, V::Real::LIMIT)?,
        gravity_scale: signed("gravity_scale", entry.gravity_scale.0, V::Real::ONE)?,
        locks: locks::<V>(entry.locked.0.as_deref())?,
        sensor: entry.sensor,
        layers: bits("layers", entry.layers.0.as_deref())?,
        mask: bits("mask", entry.mask.0.as_deref())?,
        bullet: entry.bullet,
    })
}

fn parts<V: Room>(entries: Vec<PartEntry<Shape<V>, V::Real>>) -> Result<Vec<Part<V>>, Wrong> {
    if entries.is_empty() {
        return Err(Wrong::new("is empty").under("parts"));
    }
    let part = |(index, entry): (usize, PartEntry<Shape<V>, V::Real>)| {
        let place = place(entry.position.0.as_deref(), entry.angle.0, entry.rotation.0.as_deref());
        let place = place.map_err(|wrong| wrong.item(index).under("parts"))?;
        Ok(Part { shape: entry.shape, place })
    };
    entries.into_iter().enumerate().map(part).collect()
}

fn place<V: Room>(
    position: Option<&[V::Real]>,
    angle: Option<V::Real>,
    rotation: Option<&[V::Real]>,
) -> Result<Place<V>, Wrong> {
    Ok(Place { position: vector_or_zero("position", position)?, turn: V::read_turn(angle, rotation)? })
}

fn vector_or_zero<V: Room>(field: &str, numbers: Option<&[V::Real]>) -> Result<V, Wrong> {
    numbers.map_or(Ok(V::ZERO), vector).map_err(|wrong| wrong.under(field))
}

fn number<R: Real>(field: &str, number: Option<R>, default: R, most: R) -> Result<R, Wrong> {
    let number = number.unwrap_or(default);
    // Negated: NaN is no number.
    if !(number >= R::ZERO && number <= most) {
        // The limit has too many digits to help anybody.
        let message = match (most == R::LIMIT, number < R::ZERO) {
            (false, _) => format!("is {number}, not from 0 to {most}"),
            (true, true) => format!("is {number}, and may not be negative"),
            (true, false) => "is out of range".to_owned(),
        };
        return Err(Wrong::new(message).under(field));
    }
    Ok(number)
}

/// As [`number`], and may be negative.
fn signed<R: Real>(field: &str, number: Option<R>, default: R) -> Result<R, Wrong> {
    let number = number.unwrap_or(default);
    // Negated: NaN is no number.
    if !(number.abs() <= R::LIMIT) {
        return Err(Wrong::new("is out of range").under(field));
    }
    Ok(number)
}

fn locks<V: Room>(axes: Option<&[Axis]>) -> Result<Locks, Wrong> {
    let mut locks = Locks::NONE;
    for (index, &axis) in axes.unwrap_or_default().iter().enumerate() {
        locks = match (V::DIMENSION, axis) {
            (_, Axis::X) => locks.with_translation(0),
            (_, Axis::Y) => locks.with_translation(1),
            (3, Axis::Z) => locks.with_translation(2),
            (2, Axis::R) => locks.with_rotation(0).with_rotation(1).with_rotation(2),
            (3, Axis::Rx) => locks.with_rotation(0),
            (3, Axis::Ry) => locks.with_rotation(1),
            (3, Axis::Rz) => locks.with_rotation(2),
            (2, _) => return Err(Wrong::new("is for 3D; in 2D there are x, y and r").item(index).under("locked")),
            _ => return Err(Wrong::new("is for 2D; in 3D give rx, ry or rz").item(index).under("locked")),
        };
    }
    Ok(locks)
}

fn bits(field: &str, numbers: Option<&[u32]>) -> Result<u64, Wrong> {
    let Some(numbers) = numbers else { return Ok(EVERY_LAYER) };
    let mut bits = 0;
    for (index, &number) in numbers.iter().enumerate() {
        if number > 63 {
            return Err(Wrong::new(format!("is {number}, and the last layer is 63")).item(index).under(field));
        }
        bits |= 1 << number;
    }
    Ok(bits)
}
