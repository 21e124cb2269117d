//! What may be wrong with a box, or with the key that it goes by.

use crate::bounding::Aabb;
use crate::space::{Real, Space};
use core::fmt;

/// Why a box is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BvhError {
    /// A corner has a coordinate that is not a number.
    NotANumber {
        /// Of this key.
        key: u32,
    },
    /// The lower corner is above the upper one.
    Inverted {
        /// Of this key.
        key: u32,
    },
    /// There is a box with this key already.
    KeyTaken {
        /// This key.
        key: u32,
    },
    /// Keys are indices of a table: they are less than 2²⁸.
    KeyTooLarge {
        /// This key.
        key: u32,
    },
    /// There is no box with this key.
    UnknownKey {
        /// This key.
        key: u32,
    },
}

impl fmt::Display for BvhError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BvhError::NotANumber { key } => write!(f, "box {key}: a coordinate is not a number"),
            BvhError::Inverted { key } => write!(f, "box {key}: the lower corner is above the upper one"),
            BvhError::KeyTaken { key } => write!(f, "box {key}: the key is taken"),
            BvhError::KeyTooLarge { key } => write!(f, "box {key}: keys are less than 2^28"),
            BvhError::UnknownKey { key } => write!(f, "box {key}: no such key"),
        }
    }
}

impl core::error::Error for BvhError {}

/// Keys are less than this.
pub(super) const KEYS: u32 = 1 << 28;

/// Whether a box can be used.
#[inline]
pub(super) fn check<V: Space>(key: u32, aabb: &Aabb<V>) -> Result<(), BvhError> {
    if (0..V::DIMENSION).all(|i| aabb.min.get(i) <= aabb.max.get(i)) {
        return Ok(());
    }
    let is_nan = |vector: V| (0..V::DIMENSION).any(|i| vector.get(i) != vector.get(i));
    Err(if is_nan(aabb.min) || is_nan(aabb.max) { BvhError::NotANumber { key } } else { BvhError::Inverted { key } })
}

/// Whether a key can be used.
#[inline]
pub(super) fn check_key(key: u32) -> Result<(), BvhError> {
    if key < KEYS { Ok(()) } else { Err(BvhError::KeyTooLarge { key }) }
}

/// Whether a side is so far away that areas would be infinite.
#[inline]
pub(super) fn is_endless<V: Space>(aabb: &Aabb<V>) -> bool {
    let far = V::Real::LIMIT * V::Real::LIMIT;
    // Negated, for infinities of either sign.
    (0..V::DIMENSION).any(|i| !(aabb.min.get(i) >= -far && aabb.max.get(i) <= far))
}

/// Whether it is a box, and has an end.
#[inline(always)]
pub(super) fn is_plain<V: Space>(aabb: &Aabb<V>) -> bool {
    let far = V::Real::LIMIT * V::Real::LIMIT;
    // In one go, because it nearly always is.
    (0..V::DIMENSION).fold(true, |yes, i| {
        let (min, max) = (aabb.min.get(i), aabb.max.get(i));
        yes & (min >= -far) & (min <= max) & (max <= far)
    })
}
