//! What a world refuses.

use super::handle::Handle;
use core::fmt;

/// Why a world did not do what it was asked. It is as it was before, then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorldError {
    /// The handle names nothing: its collider was removed, or it is of another world.
    Stale {
        /// The handle.
        handle: Handle,
    },
    /// The pose is not finite, or out of the documented range.
    Pose,
    /// A compound has no parts.
    NoParts,
    /// The pose of a part of a compound is not finite, or out of range.
    Part {
        /// Its number.
        part: usize,
    },
    /// The shape, where it is, reaches further than numbers go.
    TooFar,
    /// There are as many colliders as handles can name.
    Full,
}

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorldError::Stale { handle } => write!(f, "world: {handle:?} names no collider"),
            WorldError::Pose => f.write_str("world: the pose is not valid"),
            WorldError::NoParts => f.write_str("compound: no parts"),
            WorldError::Part { part } => write!(f, "compound: the pose of part {part} is not valid"),
            WorldError::TooFar => f.write_str("world: the collider is out of range"),
            WorldError::Full => f.write_str("world: there are too many colliders"),
        }
    }
}

impl core::error::Error for WorldError {}
