//! Why a request has no answer.

use super::answer::plain;
use impinge::{MassError, PoseError, RayError, Real, ShapeError};
use serde::Serialize;

/// The kinds of bad input, as the protocol names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Not the form of a request. The answer carries the line's number.
    Syntax,
    /// Something that must be there is not.
    MissingField,
    /// Something is there that the protocol does not name for this operation or shape.
    UnknownField,
    /// No such operation.
    UnknownOp,
    /// No such shape.
    UnknownShape,
    /// Vectors of different or impossible lengths, or something that does not exist in this dimension.
    WrongDimension,
    /// A number overflows the precision.
    NotFinite,
    /// A size, margin, maximum or density below zero.
    Negative,
    /// Something without direction, without area, or, where it has to have one, without volume.
    Degenerate,
    /// A polygon that is not convex.
    NotConvex,
    /// A number beyond the documented domain.
    OutOfRange,
}

impl Kind {
    /// As the protocol spells it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Syntax => "syntax",
            Kind::MissingField => "missing_field",
            Kind::UnknownField => "unknown_field",
            Kind::UnknownOp => "unknown_op",
            Kind::UnknownShape => "unknown_shape",
            Kind::WrongDimension => "wrong_dimension",
            Kind::NotFinite => "not_finite",
            Kind::Negative => "negative",
            Kind::Degenerate => "degenerate",
            Kind::NotConvex => "not_convex",
            Kind::OutOfRange => "out_of_range",
        }
    }
}

/// A kind, and what to tell a human.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What programs look at.
    pub kind: Kind,
    /// One line of plain text, without the line number.
    pub message: String,
}

impl Failure {
    /// A failure of this kind.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Failure { kind, message: message.into() }
    }

    /// What the library says about a shape, with numbers as they were given in precision `R`.
    pub fn of_shape<R: Real + Serialize>(error: ShapeError) -> Self {
        let number = |value: f64| plain(R::from_f64(value));
        match error {
            ShapeError::NotFinite { shape, field, .. } => {
                Failure::new(Kind::NotFinite, format!("{shape}: {field} is not finite"))
            }
            ShapeError::Negative { shape, field, value } => {
                Failure::new(Kind::Negative, format!("{shape}: {field} is {}", number(value)))
            }
            ShapeError::OutOfRange { shape, field, value } => {
                Failure::new(Kind::OutOfRange, format!("{shape}: {field} is {}, out of range", number(value)))
            }
            ShapeError::NotConvex { .. } => Failure::new(Kind::NotConvex, error.to_string()),
            // Errors that the library may learn in the future are degenerate until they have a kind.
            _ => Failure::new(Kind::Degenerate, error.to_string()),
        }
    }

    /// What the library says about a mass.
    pub fn of_mass(error: MassError) -> Self {
        let kind = match error {
            MassError::NotFinite { .. } => Kind::NotFinite,
            MassError::Negative { .. } => Kind::Negative,
            MassError::OutOfRange { .. } => Kind::OutOfRange,
            // Without volume; so are errors that the library may learn in the future.
            _ => Kind::Degenerate,
        };
        Failure::new(kind, error.to_string())
    }

    /// What the library says about a ray, in the protocol's words.
    pub fn of_ray(error: RayError) -> Self {
        let kind = if error == RayError::OutOfRange { Kind::OutOfRange } else { Kind::NotFinite };
        Failure::new(kind, error.to_string())
    }

    /// What the library says about the pose of `body`, in the protocol's words.
    pub fn of_pose(body: &str, error: PoseError) -> Self {
        match error {
            PoseError::TranslationNotFinite => Failure::new(Kind::NotFinite, format!("{body}: position is not finite")),
            PoseError::TranslationOutOfRange => {
                Failure::new(Kind::OutOfRange, format!("{body}: position is out of range"))
            }
            PoseError::RotationNotARotation => Failure::new(Kind::Degenerate, format!("{body}: rotation is zero")),
            _ => Failure::new(Kind::Degenerate, format!("{body}: {error}")),
        }
    }
}
