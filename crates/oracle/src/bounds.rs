//! Boxes around posed shapes, and the scale of a pair.

use crate::dd::{Dd, Real};
use crate::frame::{Pair, Posed, Surface, place, unit_and_length};
use crate::pose::Pose;
use crate::shape::Shape;
use crate::vector::{basis, negated, norm, sub};

/// A normal is along a coordinate axis when its other components are at most this, which is the rounding of
/// double-double and not of `f64`.
const ALONG_AXIS: f64 = 1e-30;

/// The tight box of the posed shape as its least and greatest corner, rounded to nearest. It is infinite where
/// the shape is: a half-space is bounded on one side only, and only if its world normal is exactly along that axis.
pub fn aabb<const D: usize>(shape: &Shape<D>, pose: &Pose<D>) -> ([f64; D], [f64; D]) {
    let mut least = [f64::NEG_INFINITY; D];
    let mut greatest = [f64::INFINITY; D];
    match place(shape, pose, &[Dd::ZERO; D]) {
        Posed::Bounded(core) => {
            for i in 0..D {
                let coordinates = || core.mesh.points.iter().map(|p| p[i]);
                let low = coordinates().reduce(Real::smaller).expect("a point");
                let high = coordinates().reduce(Real::larger).expect("a point");
                least[i] = (low - core.radius).to_f64();
                greatest[i] = (high + core.radius).to_f64();
            }
        }
        Posed::Curved(core) => {
            for i in 0..D {
                let axis = basis(i);
                least[i] = -(core.reach(&negated(&axis)) + core.radius).to_f64();
                greatest[i] = (core.reach(&axis) + core.radius).to_f64();
            }
        }
        Posed::HalfSpace(surface) => {
            if let Some((axis, sign)) = axis_of(&surface) {
                if sign > 0.0 {
                    greatest[axis] = surface.offset.to_f64();
                } else {
                    least[axis] = -surface.offset.to_f64();
                }
            }
        }
        Posed::Plane(surface) => {
            if let Some((axis, sign)) = axis_of(&surface) {
                least[axis] = sign * surface.offset.to_f64();
                greatest[axis] = least[axis];
            }
        }
    }
    (least, greatest)
}

/// The coordinate axis that the normal is along, with its sign, if any.
fn axis_of<const D: usize>(surface: &Surface<D>) -> Option<(usize, f64)> {
    let axis = (0..D).find(|&axis| (0..D).all(|i| i == axis || surface.normal[i].hi.abs() <= ALONG_AXIS))?;
    Some((axis, surface.normal[axis].hi.signum()))
}

/// The scale of a pair, to which errors are relative: the largest distance from A's origin of any point of A or B
/// (radii included) and of B's origin. An unbounded shape has no farthest point; it contributes the distance of
/// its surface from A's origin and its own offset.
pub fn scale<const D: usize>(a: &Shape<D>, pose_a: &Pose<D>, b: &Shape<D>, pose_b: &Pose<D>) -> f64 {
    let pair = Pair::of_vertices(a, pose_a, b, pose_b);
    let farthest = |posed: &Posed<D>| match posed {
        Posed::Bounded(core) => {
            let lengths = core.mesh.points.iter().map(norm);
            lengths.reduce(Real::larger).expect("a point") + core.radius
        }
        Posed::Curved(core) => core.farthest() + core.radius,
        Posed::HalfSpace(surface) | Posed::Plane(surface) => surface.offset.abs(),
    };
    let own_offset = |shape: &Shape<D>| match shape {
        Shape::HalfSpace { normal, offset } | Shape::Plane { normal, offset } => {
            (Dd::new(*offset) / unit_and_length(normal).1).abs().to_f64()
        }
        _ => 0.0,
    };
    let between = sub(&pose_b.translation, &pose_a.translation);
    pair.length(farthest(&pair.a).larger(farthest(&pair.b)))
        .max(own_offset(a))
        .max(own_offset(b))
        .max(norm(&between).to_f64())
}
