//! The same code in single and double precision, and what the difference is.
//!
//! Run with `cargo run --example double_precision -p impinge`.

use impinge::generic::{Ball, Pose, contact};
use impinge::glam::{DVec3, Vec3};
use impinge::{Real, ShapeError, Space};

/// The depth of two balls of radius `radius` whose surfaces overlap by `overlap`; one function for any space.
fn measured_depth<V: Space>(radius: f64, overlap: f64) -> Result<Option<f64>, ShapeError> {
    let ball = Ball::<V>::new(V::Real::from_f64(radius))?;
    let there = Pose::from_translation(V::axis(0) * V::Real::from_f64(2.0 * radius - overlap));
    Ok(contact(&ball, Pose::IDENTITY, &ball, there).map(|hit| hit.depth.to_f64()))
}

fn main() -> Result<(), ShapeError> {
    // Two planets that overlap by a millimetre.
    let (radius, overlap) = (6.4e6, 1e-3);
    let single = measured_depth::<Vec3>(radius, overlap)?;
    let double = measured_depth::<DVec3>(radius, overlap)?;
    println!("the true depth is {overlap}; f32 answers {single:?}, f64 answers {double:?}");

    // ε·scale, the unit of error: two metres in single precision, some nanometres in double.
    let scale = 3.0 * radius;
    println!("ε·scale: {:.1e} in f32, {:.1e} in f64", f64::from(f32::EPSILON) * scale, f64::EPSILON * scale);
    let error = double.map(|depth| (depth - overlap).abs());
    assert!(error.is_some_and(|error| error <= 16.0 * f64::EPSILON * scale), "{error:?}");
    Ok(())
}
