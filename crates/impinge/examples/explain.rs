//! Why is this the answer? An observer receives every step of the algorithm.
//!
//! Run with `cargo run --example explain -p impinge`.

use impinge::d3::*;
use impinge::trace::{AxisSource, Recorder, Step};

fn main() -> Result<(), ShapeError> {
    // Two boxes that stand on an edge each, the lower one's crossing the upper one's.
    let (a, b) = (Cuboid::new(Vec3::ONE)?, Cuboid::new(Vec3::ONE)?);
    let (pose_a, pose_b) = (Pose::IDENTITY.turned(Vec3::Z, 0.7), Pose::at(0.3, 2.6, 0.2).turned(Vec3::X, 0.8));

    let mut recorder = Recorder::new();
    let hit = contact_traced(&a, pose_a, &b, pose_b, 0.0, &mut recorder);

    let mut least_overlap = f32::INFINITY;
    for step in &recorder.steps {
        match step {
            Step::Kernel { name, swapped } => println!("kernel {name}, arguments exchanged: {swapped}"),
            Step::Axis { source, separation, .. } => {
                let source = match source {
                    AxisSource::FaceFirst(i) => format!("face {i} of A"),
                    AxisSource::FaceSecond(j) => format!("face {j} of B"),
                    AxisSource::Edges(i, j) => format!("edges {i} of A and {j} of B"),
                    _ => "something new".to_owned(),
                };
                println!("  {source:<22} overlap {:.4}", -separation);
                least_overlap = least_overlap.min(-separation);
            }
            Step::Chosen { normal, separation } => println!("chosen: {normal:.4}, separation {separation:.4}"),
            other => println!("  {other:?}"),
        }
    }

    // Two boxes in space have 15 candidates, and the contact is the one with the least overlap.
    let measured = recorder.steps.iter().filter(|step| matches!(step, Step::Axis { .. })).count();
    assert_eq!(measured, 15);
    assert!(hit.is_some_and(|hit| (hit.depth - least_overlap).abs() < 1e-6));
    Ok(())
}
