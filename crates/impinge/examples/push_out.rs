//! Resolving an overlap: move the second shape along the normal by the depth, and the two just touch.
//!
//! Run with `cargo run --example push_out -p impinge`.

use impinge::d3::*;

fn main() -> Result<(), ShapeError> {
    let floor = HalfSpace::new(Vec3::Y, 0.0)?;
    let wall = Cuboid::new(Vec3::new(0.5, 2.0, 4.0))?;
    let wall_pose = Pose::at(3.0, 2.0, 0.0).turned(Vec3::Y, 0.4);
    let player = Capsule::along_y(0.6, 0.3)?;

    // A step too far: into the floor and into the wall at once.
    let mut pose = Pose::at(2.4, 0.8, 0.1);
    let obstacles: [(&str, ShapeRef<'_>, Pose); 2] =
        [("floor", (&floor).into(), Pose::IDENTITY), ("wall", (&wall).into(), wall_pose)];
    for (name, shape, shape_pose) in obstacles {
        if let Some(hit) = contact(shape, shape_pose, &player, pose) {
            println!("{name}: depth {:.3} along {:.3}", hit.depth, hit.normal);
            pose = pose.with_translation(pose.translation() + hit.depth * hit.normal);
        }
    }
    println!("the player stands at {:.3}", pose.translation());

    // Nothing overlaps any more, up to rounding; nothing was pushed further than needed either.
    for (name, shape, shape_pose) in obstacles {
        let depth = contact_within(shape, shape_pose, &player, pose, 1.0).map(|hit| hit.depth);
        assert!(depth.is_some_and(|depth| depth.abs() < 1e-5), "{name}: {depth:?}");
    }
    Ok(())
}
