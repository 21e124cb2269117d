//! Hit boxes of a game: which attacks meet which targets, with nothing simulated.
//!
//! Run with `cargo run --example hit_boxes -p impinge`.

use impinge::d2::*;

/// Something with a shape and a place.
struct Part {
    name: &'static str,
    shape: Shape,
    pose: Pose,
}

fn main() -> Result<(), ShapeError> {
    let attacks = [
        Part { name: "sword", shape: Capsule::along_y(0.6, 0.1)?.into(), pose: Pose::at(1.0, 1.2).turned(-1.3) },
        Part { name: "kick", shape: Ball::new(0.3)?.into(), pose: Pose::at(1.9, 0.2) },
    ];
    let targets = [
        Part { name: "head", shape: Ball::new(0.35)?.into(), pose: Pose::at(1.8, 1.7) },
        Part { name: "body", shape: Cuboid::new(Vec2::new(0.4, 0.6))?.into(), pose: Pose::at(1.9, 0.8) },
        Part { name: "legs", shape: Cuboid::new(Vec2::new(0.25, 0.5))?.into(), pose: Pose::at(2.9, 0.0) },
    ];

    let mut hits = Vec::new();
    for attack in &attacks {
        for target in &targets {
            // Touching counts: shapes are closed.
            if intersects(&attack.shape, attack.pose, &target.shape, target.pose) {
                println!("{} hits {}", attack.name, target.name);
                hits.push((attack.name, target.name));
            }
        }
    }
    assert_eq!(hits, [("sword", "head"), ("sword", "body"), ("kick", "body")]);
    Ok(())
}
