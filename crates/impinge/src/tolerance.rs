//! Every tolerance of the library, named, with meaning, unit and what breaks without it.
//!
//! All are multiples of [`Real::EPSILON`] and relative to a size that the caller names, never absolute. They decide
//! between two answers that are both right within the documented error, never between an answer and none.

use crate::space::Real;

/// How much better, relative to the sizes of both cuboids, an edge × edge axis must be than the best face axis to be
/// chosen. Without it the normal of boxes that lie flush flickers between a face and a pair of nearly parallel edges.
#[inline]
pub(crate) fn edge_preference<R: Real>() -> R {
    R::EPSILON
}

/// A generator (half edge) of a box or segment counts as lying in the touching face when its extent along the normal is
/// at most this, relative to the sizes of both. Without it the contact point of a box that lies flush on another is a
/// corner picked by rounding.
#[inline]
pub(crate) fn flush<R: Real>() -> R {
    R::from_f64(4.0) * R::EPSILON
}

/// When the best separating axis explains a gap up to this, relative to the sizes and the distance, its normal is
/// used: it comes from a feature. Without it the normal of shapes that all but touch is the direction of rounding noise.
#[inline]
pub(crate) fn touching<R: Real>() -> R {
    R::from_f64(4.0) * R::EPSILON
}

/// Two unit normals this close (length of their difference or sum) are parallel. Unit vectors that have been through a
/// pose cannot be told apart more finely. Without it two half-spaces facing each other across a gap would meet
/// wherever their rounded normals cross, astronomically far away.
#[inline]
pub(crate) fn parallel<R: Real>() -> R {
    R::from_f64(8.0) * R::EPSILON
}

/// A corner of a polygon that turns by less than this (sine of the angle) is straight, and its vertex is merged.
/// Without it the rounding of vertices given on a straight edge makes a polygon "not convex".
#[inline]
pub(crate) fn straight<R: Real>() -> R {
    R::from_f64(4.0) * R::EPSILON
}
