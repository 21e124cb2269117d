//! What a simulation refuses.

use super::body::BodyHandle;
use crate::shape::MassError;
use crate::world::WorldError;
use core::fmt;

/// Why a simulation did not do what it was asked. It is as it was before, then.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum BodyError {
    /// The handle names nothing: its body was removed, or it is of another simulation.
    Stale {
        /// The handle.
        body: BodyHandle,
    },
    /// A number is not finite, negative where it must not be, or too large.
    OutOfRange {
        /// Which one.
        field: &'static str,
    },
    /// A body that moves needs a mass, and none of its colliders has one.
    NoMass,
    /// A collider has no mass.
    Mass(MassError),
    /// The world does not take a collider.
    World(WorldError),
}

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BodyError::Stale { body } => write!(f, "simulation: {body:?} names no body"),
            BodyError::OutOfRange { field } => write!(f, "body: {field} is out of range"),
            BodyError::NoMass => f.write_str("body: what moves by itself needs a collider with a mass"),
            BodyError::Mass(error) => write!(f, "body: {error}"),
            BodyError::World(error) => write!(f, "body: {error}"),
        }
    }
}

impl core::error::Error for BodyError {}

impl From<WorldError> for BodyError {
    fn from(error: WorldError) -> Self {
        BodyError::World(error)
    }
}

impl From<MassError> for BodyError {
    fn from(error: MassError) -> Self {
        BodyError::Mass(error)
    }
}
