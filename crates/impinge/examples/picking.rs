//! What is under the cursor: rays, points and shapes against a whole world.
//!
//! Run with `cargo run --example picking -p impinge`.

use impinge::d3::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::new();
    let floor = world.insert(Collider::new(HalfSpace::new(Vec3::Y, 0.0)?).fixed())?;
    let mut crates = Vec::new();
    for i in 0..5 {
        let at = Pose::at(3.0 * i as f32, 0.5, 0.0);
        crates.push(world.insert(Collider::new(Cuboid::new(Vec3::splat(0.5))?).at(at).with_user(i))?);
    }
    // Not needed for queries to be right, but they are fast after it.
    world.update();

    // A camera above looks down on the third crate.
    let camera = Vec3::new(6.0, 10.0, 10.0);
    let cursor = Ray::new(camera, Vec3::new(6.1, 0.6, 0.1) - camera)?;
    let hit = world.cast_ray(cursor, f32::INFINITY, Filter::all()).expect("something is there");
    println!("the cursor is on {:?}, at {:.2}, which faces {:.2}", hit.collider, hit.hit.point, hit.hit.normal);
    assert_eq!(hit.collider, crates[2]);

    // Through all of them, from the side, in order.
    let mut all = Vec::new();
    let along = Ray::new(Vec3::new(-5.0, 0.5, 0.0), Vec3::X)?;
    world.cast_ray_all(along, 100.0, Filter::all(), &mut all);
    assert!(all.iter().map(|hit| hit.collider).eq(crates.iter().copied()));
    let is_even = |_, collider: &Collider| collider.user().is_multiple_of(2);
    world.cast_ray_all(along, 100.0, Filter::all().where_(&is_even), &mut all);
    println!("{} crates in a row, every other one", all.len());
    assert_eq!(all.len(), 3);

    // Would a ball roll through? Where does it stop?
    let ball = Ball::new(0.4)?;
    let rolling = Pose::at(-5.0, 0.45, 0.8).moving(Vec3::X);
    let stop = world.cast_shape(&ball, rolling, 100.0, Filter::all()).expect("a crate is in its way");
    println!("a ball stops after {:.2} at {:?}", stop.hit.time, stop.collider);
    assert_eq!(stop.collider, crates[0]);

    // What would an explosion reach, and what is nearest?
    let mut reached = Vec::new();
    world.overlapping(&Ball::new(3.0)?, Pose::at(6.0, 1.0, 0.0), Filter::all().without(floor), &mut reached);
    assert_eq!(reached, crates[1..4]);
    let nearest = world.nearest(Vec3::new(9.0, 3.0, 0.0), 5.0, Filter::all()).expect("within five");
    println!("nearest is {:?}, {} away", nearest.collider, nearest.projection.distance);
    assert_eq!((nearest.collider, nearest.projection.distance), (crates[3], 2.0));
    Ok(())
}
