//! Why a shape cannot be made, and the checks that find out.

use crate::space::{Real, Vector};
use core::fmt;

/// Why a shape cannot be made.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A number is NaN or infinite.
    NotFinite {
        /// The kind of shape.
        shape: &'static str,
        /// The number's name.
        field: &'static str,
        /// The number itself.
        value: f64,
    },
    /// A size is negative.
    Negative {
        /// The kind of shape.
        shape: &'static str,
        /// The number's name.
        field: &'static str,
        /// The number itself.
        value: f64,
    },
    /// A number is beyond the documented domain: 1e9 in `f32`, 1e75 in `f64`.
    OutOfRange {
        /// The kind of shape.
        shape: &'static str,
        /// The number's name.
        field: &'static str,
        /// The number itself.
        value: f64,
    },
    /// The shape would have no direction, or no area.
    Degenerate {
        /// The kind of shape.
        shape: &'static str,
        /// What is missing.
        reason: &'static str,
    },
    /// A polygon turns the wrong way, or goes round more than once.
    NotConvex {
        /// The kind of shape.
        shape: &'static str,
        /// The vertex at which it was noticed, as an index into the given list.
        vertex: usize,
    },
    /// A point that should be the furthest along an axis is not: another one that was given is further.
    NotFurthest {
        /// The kind of shape.
        shape: &'static str,
        /// The axis, by number.
        axis: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ShapeError::NotFinite { shape, field, value } | ShapeError::Negative { shape, field, value } => {
                write!(f, "{shape}: {field} is {value}")
            }
            ShapeError::OutOfRange { shape, field, value } => write!(f, "{shape}: {field} is {value}, out of range"),
            ShapeError::Degenerate { shape, reason } => write!(f, "{shape}: {reason}"),
            ShapeError::NotFurthest { shape, axis } => {
                write!(f, "{shape}: support along axis {axis} is not the furthest point")
            }
            ShapeError::NotConvex { shape, vertex } => write!(f, "{shape}: not convex at vertex {vertex}"),
        }
    }
}

impl core::error::Error for ShapeError {}

/// Checks the numbers of one kind of shape.
#[derive(Clone, Copy)]
pub(crate) struct Check(pub &'static str);

impl Check {
    /// Finite and in the domain.
    pub fn number<R: Real>(self, field: &'static str, number: R) -> Result<R, ShapeError> {
        let value = number.to_f64();
        if !number.is_finite() {
            return Err(ShapeError::NotFinite { shape: self.0, field, value });
        }
        if number.abs() > R::LIMIT {
            return Err(ShapeError::OutOfRange { shape: self.0, field, value });
        }
        Ok(number)
    }

    /// Finite, in the domain, not negative. −0 becomes 0.
    pub fn size<R: Real>(self, field: &'static str, number: R) -> Result<R, ShapeError> {
        // Before the range, so that a large negative size is called negative.
        if number.is_finite() && number < R::ZERO {
            return Err(ShapeError::Negative { shape: self.0, field, value: number.to_f64() });
        }
        Ok(self.number(field, number)?.abs())
    }

    /// Every component as [`Check::number`].
    pub fn vector<V: Vector>(self, field: &'static str, vector: V) -> Result<V, ShapeError> {
        for i in 0..V::DIMENSION {
            self.number(field, vector.get(i))?;
        }
        Ok(vector)
    }

    /// Every component as [`Check::size`].
    pub fn sizes<V: Vector>(self, field: &'static str, vector: V) -> Result<V, ShapeError> {
        for i in 0..V::DIMENSION {
            self.size(field, vector.get(i))?;
        }
        Ok(vector.abs())
    }
}
