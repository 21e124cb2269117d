//! A bullet that is too fast for the wall, and four ways to see it coming.
//!
//! cargo run --example tunnelling -p impinge

use impinge::d3::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (bullet, wall) = (Ball::new(0.05)?, Cuboid::new(Vec3::new(0.01, 2.0, 2.0))?);
    let (start, step) = (Pose::at(-3.0, 0.0, 0.0), Vec3::new(7.0, 0.0, 0.0));
    let end = start.moving(step).at(1.0);

    let ends = [start, end].map(|pose| intersects(&bullet, pose, &wall, Pose::IDENTITY));
    println!("before and after the step: {ends:?}, as if there were no wall");
    assert_eq!(ends, [false, false]);

    // A ray, as long as the step. It is thinner than the bullet, so it hits a little later, and may pass an edge that the bullet does not.
    let ahead = Ray::new(start.translation(), step)?;
    let hit = cast_ray(&wall, Pose::IDENTITY, ahead, 1.0).ok_or("no hit")?;
    println!("ray ahead:     t = {:.5}, normal {}", hit.t, hit.normal);

    // The capsule that the bullet sweeps out: yes or no.
    let path = bullet.swept(step)?;
    println!("swept ball:    {}", intersects(&path, start, &wall, Pose::IDENTITY));

    // The ratio of what was left to what was gone, against the plane of the wall.
    let gap = |pose: Pose| -pose.translation().x - 0.01 - bullet.radius();
    let ratio = crossing_time(gap(start), gap(end)).ok_or("not crossed")?;
    println!("ratio:         t = {ratio:.5}");

    // The cast: when, where and how, for any two shapes, both in motion if need be.
    let hit = cast_shape(&bullet, start.moving(step), &wall, Pose::IDENTITY, 1.0).ok_or("no hit")?;
    println!("cast:          t = {:.5}, normal {}, {:?} at the start", hit.time, hit.normal, hit.start);
    assert!((hit.time - ratio).abs() < 1e-6);

    // Two bullets that fly at each other pass within one step, too.
    let other = Pose::at(4.0, 0.02, 0.0).moving(-step);
    let hit = cast_shape(&bullet, start.moving(step), &bullet, other, 1.0).ok_or("no hit")?;
    println!("two bullets:   t = {:.5}, normal {}", hit.time, hit.normal);
    Ok(())
}
