//! Numbers, vectors and rotations as other programs write them: plain arrays.
//!
//! What is written is what users see, so that the spare lane of a wide vector never leaves the library. An array that is too long or too short
//! is an error that says so, and nothing else is checked here: that is for whoever makes a shape or a pose of the numbers.

use crate::space::{Real, Rotation2, Vector};
use core::fmt;
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};

/// A vector, for lists and options of them.
pub struct Row<V>(pub V);

impl<V: Vector> Serialize for Row<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        vector::serialize(&self.0, serializer)
    }
}

impl<'de, V: Vector> Deserialize<'de> for Row<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        vector::deserialize(deserializer).map(Row)
    }
}

/// `[x, y]` or `[x, y, z]`.
pub mod vector {
    use super::*;

    pub fn serialize<V: Vector, S: Serializer>(vector: &V, serializer: S) -> Result<S::Ok, S::Error> {
        write(V::each(|axis| vector.get(axis)).as_ref(), serializer)
    }

    pub fn deserialize<'de, V: Vector, D: Deserializer<'de>>(deserializer: D) -> Result<V, D::Error> {
        let mut numbers = V::each(|_| V::Real::ZERO);
        read(numbers.as_mut(), deserializer)?;
        Ok(of_numbers(|axis| numbers.as_ref()[axis]))
    }
}

/// A corner of a box. What is −∞ is written as nothing.
pub mod lower {
    use super::*;

    pub fn serialize<V: Vector, S: Serializer>(corner: &V, serializer: S) -> Result<S::Ok, S::Error> {
        write_open(corner, V::Real::NEG_INFINITY, serializer)
    }

    pub fn deserialize<'de, V: Vector, D: Deserializer<'de>>(deserializer: D) -> Result<V, D::Error> {
        read_open(V::Real::NEG_INFINITY, deserializer)
    }
}

/// A corner of a box. What is +∞ is written as nothing.
pub mod upper {
    use super::*;

    pub fn serialize<V: Vector, S: Serializer>(corner: &V, serializer: S) -> Result<S::Ok, S::Error> {
        write_open(corner, V::Real::INFINITY, serializer)
    }

    pub fn deserialize<'de, V: Vector, D: Deserializer<'de>>(deserializer: D) -> Result<V, D::Error> {
        read_open(V::Real::INFINITY, deserializer)
    }
}

/// `[cos, sin]` or `[x, y, z, w]`.
pub mod rotation {
    use super::*;

    pub fn serialize<V: Vector, S: Serializer>(turn: &V::Rotation, serializer: S) -> Result<S::Ok, S::Error> {
        write(V::rotation_numbers(*turn).as_ref(), serializer)
    }

    pub fn deserialize<'de, V: Vector, D: Deserializer<'de>>(deserializer: D) -> Result<V::Rotation, D::Error> {
        let mut numbers = V::feet(|_| V::Real::ZERO);
        read(numbers.as_mut(), deserializer)?;
        Ok(V::rotation_of(numbers))
    }
}

/// A number that may be +∞, which is written as nothing: many formats have no word for it.
pub mod endless {
    use super::*;

    pub fn serialize<R: Real, S: Serializer>(number: &R, serializer: S) -> Result<S::Ok, S::Error> {
        (*number != R::INFINITY).then_some(*number).serialize(serializer)
    }

    pub fn deserialize<'de, R: Real, D: Deserializer<'de>>(deserializer: D) -> Result<R, D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or(R::INFINITY))
    }
}

impl<R: Real> Serialize for Rotation2<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(&[self.cos(), self.sin()], serializer)
    }
}

impl<'de, R: Real> Deserialize<'de> for Rotation2<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut numbers = [R::ZERO; 2];
        read(&mut numbers, deserializer)?;
        let rotation = Rotation2::from_cos_sin(numbers[0], numbers[1]);
        if rotation.cos().is_nan() { Err(D::Error::custom("rotation is zero or not finite")) } else { Ok(rotation) }
    }
}

fn of_numbers<V: Vector>(number: impl Fn(usize) -> V::Real) -> V {
    (0..V::DIMENSION).fold(V::ZERO, |vector, axis| vector.with(axis, number(axis)))
}

/// Many formats have no word for infinity, so one of the two is `None`; the other, and NaN, are refused.
fn write_open<V: Vector, S: Serializer>(corner: &V, end: V::Real, serializer: S) -> Result<S::Ok, S::Error> {
    let numbers = V::each(|axis| Some(corner.get(axis)).filter(|number| *number != end));
    if numbers.as_ref().iter().flatten().any(|number| !number.is_finite()) {
        return Err(ser::Error::custom("aabb: a side is NaN or without end on the wrong side"));
    }
    write(numbers.as_ref(), serializer)
}

fn read_open<'de, V: Vector, D: Deserializer<'de>>(end: V::Real, deserializer: D) -> Result<V, D::Error> {
    let mut numbers = V::each(|_| None);
    read(numbers.as_mut(), deserializer)?;
    Ok(of_numbers(|axis| numbers.as_ref()[axis].unwrap_or(end)))
}

fn write<T: Serialize, S: Serializer>(numbers: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    let mut tuple = serializer.serialize_tuple(numbers.len())?;
    numbers.iter().try_for_each(|number| tuple.serialize_element(number))?;
    tuple.end()
}

fn read<'de, T: Deserialize<'de>, D: Deserializer<'de>>(numbers: &mut [T], deserializer: D) -> Result<(), D::Error> {
    deserializer.deserialize_tuple(numbers.len(), Exactly(numbers))
}

/// Fills all of its places, and wants no more.
struct Exactly<'n, T>(&'n mut [T]);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Exactly<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of {} numbers", self.0.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<(), A::Error> {
        for i in 0..self.0.len() {
            self.0[i] = sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
        }
        let mut count = self.0.len();
        while sequence.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        if count > self.0.len() { Err(A::Error::invalid_length(count, &self)) } else { Ok(()) }
    }
}
