//! Convex hulls of points, in 2D and 3D.
//!
//! Which side of a line or plane a point is on decides everything here, and it is decided exactly (Shewchuk's adaptive
//! predicates, crate `robust`). So no order of the points and no nearly flat place can lead to a hull that is not convex or
//! not closed. Distances, which only choose what is looked at first, are rounded.
//!
//! Exact hulls of rounded points have edges that bend by less than rounding: the corners of a turned box give twelve triangles
//! and not six rectangles. So the last step merges faces that lie in one plane to the precision of the points.

pub(crate) mod plane;
pub(crate) mod solid;
pub(crate) mod surface;

use crate::space::{Real, Vector};
use crate::tolerance;
use alloc::vec::Vec;

/// Why points have no hull with an inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flat {
    /// All of them are one, or there are none.
    Point,
    /// All lie on one straight line.
    Line,
    /// All lie in one plane.
    Plane,
}

/// The points in double precision, scaled by a power of two so that the largest coordinate is near 1, so that no product of them
/// overflows or underflows. Exact, but for coordinates that are nothing beside the largest.
fn scaled<V: Vector, const D: usize>(points: &[V]) -> Vec<[f64; D]> {
    let largest = points.iter().fold(0.0f64, |most, point| most.max(point.largest().to_f64()));
    let exponent = if largest > 0.0 { libm::ilogb(largest) } else { 0 };
    // In two steps, because one may be too large for a number.
    let steps = [-exponent / 2, -exponent - -exponent / 2].map(|exponent| libm::scalbn(1.0, exponent));
    let scaled = |number: f64| {
        let scaled = number * steps[0] * steps[1];
        if scaled.abs() < tolerance::NOTHING { 0.0 } else { scaled }
    };
    points.iter().map(|point| core::array::from_fn(|i| scaled(point.get(i).to_f64()))).collect()
}
