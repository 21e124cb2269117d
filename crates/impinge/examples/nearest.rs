//! Closest points: how far is it from here to there, and where does the shortest way begin and end?
//!
//! Run with `cargo run --example nearest -p impinge`.

use impinge::d3::*;

fn main() -> Result<(), ShapeError> {
    // A lamp, and three things it may shine on.
    let lamp = Ball::new(0.1)?;
    let lamp_pose = Pose::at(0.0, 3.0, 0.0);
    let things: [(&str, Shape, Pose); 3] = [
        ("table", Cuboid::new(Vec3::new(1.0, 0.1, 0.5))?.into(), Pose::at(1.5, 0.9, 0.0)),
        ("railing", Segment::new(Vec3::new(-2.0, 1.0, -2.0), Vec3::new(2.0, 1.0, -2.0))?.into(), Pose::IDENTITY),
        ("floor", HalfSpace::new(Vec3::Y, 0.0)?.into(), Pose::IDENTITY),
    ];

    let mut nearest: Option<(&str, f32)> = None;
    for (name, shape, pose) in &things {
        // `None` means an invalid pose, and these are valid.
        let Some(closest) = closest_points(&lamp, lamp_pose, shape, *pose) else { continue };
        let (from, to) = (closest.point_a(lamp_pose), closest.point_b(*pose));
        println!("{name}: {:.3}, from {from:.2} to {to:.2}", closest.distance);
        assert!(((to - from).length() - closest.distance).abs() < 1e-5);
        if nearest.is_none_or(|(_, distance)| closest.distance < distance) {
            nearest = Some((name, closest.distance));
        }
    }
    println!("nearest: {nearest:?}");
    assert_eq!(nearest.map(|(name, _)| name), Some("table"));

    // Asking only for what is near is cheaper: further than 2 is not worth knowing.
    let (_, floor, pose) = &things[2];
    assert_eq!(closest_points_within(&lamp, lamp_pose, floor, *pose, 2.0), None);
    Ok(())
}
