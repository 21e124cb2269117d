//! Numbers of vectors and rotations, and bodies as objects of a scene file.

use crate::arena::Arena;
use impinge::Real;
use impinge::generic::Body;
use impinge_scenes::{Kind, Object, Place};

/// As many numbers as there are axes.
pub fn list<V: Arena>(vector: V) -> Vec<f64> {
    (0..V::DIMENSION).map(|axis| vector.get(axis).to_f64()).collect()
}

/// `[cos, sin]` or `[x, y, z, w]`.
pub fn turn_list<V: Arena>(rotation: V::Rotation) -> Vec<f64> {
    V::rotation_numbers(rotation).as_ref().iter().map(|number| number.to_f64()).collect()
}

/// One number or three.
pub fn spin_list<V: Arena>(spin: &V::Spin) -> Vec<f64> {
    (0..V::TURNS).map(|turn| V::spin_entry(spin, turn).to_f64()).collect()
}

/// The vector with these numbers, if there are as many as axes and all are in range.
pub fn vector<V: Arena>(what: &str, numbers: &[f64]) -> Result<V, String> {
    if numbers.len() != V::DIMENSION {
        return Err(format!("{what} has {} numbers, needs {}", numbers.len(), V::DIMENSION));
    }
    let vector = (0..V::DIMENSION).fold(V::ZERO, |vector, axis| vector.with(axis, V::Real::from_f64(numbers[axis])));
    if vector.in_range() { Ok(vector) } else { Err(format!("{what} is out of range")) }
}

/// What a body was made from, where it is now and as it moves now. Files tell the velocity of the origin.
pub fn as_it_is<V: Arena>(object: &Object<V>, body: &Body<V>) -> Object<V> {
    let pose = body.pose();
    let is_moving = object.kind != Kind::Static;
    Object {
        place: Place { position: pose.translation(), turn: V::turn_of(pose.rotation()) },
        velocity: if is_moving { body.velocity_at(pose.translation()) } else { object.velocity },
        angular_velocity: if is_moving { body.angular_velocity() } else { object.angular_velocity },
        ..object.clone()
    }
}

/// As the protocol writes it.
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Static => "static",
        Kind::Kinematic => "kinematic",
        Kind::Dynamic => "dynamic",
    }
}

/// The kind of the shape, or that it has several.
pub fn shape_name<V: Arena>(object: &Object<V>) -> &'static str {
    match object.parts.as_slice() {
        [part] => impinge::generic::ShapeRef::from(&part.shape).kind(),
        _ => "compound",
    }
}
