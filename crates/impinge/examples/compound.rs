//! Several shapes as one collider, and which of them was touched.
//!
//! Run with `cargo run --example compound -p impinge`.

use impinge::d3::*;

const PARTS: [&str; 4] = ["seat", "back", "left legs", "right legs"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = |x: f32, y: f32, z: f32| Cuboid::new(Vec3::new(x, y, z)).map(Shape::from);
    let chair = Collider::compound([
        (board(0.5, 0.05, 0.5)?, Pose::at(0.0, 0.5, 0.0)),
        (board(0.5, 0.5, 0.05)?, Pose::at(0.0, 1.0, -0.45)),
        (board(0.05, 0.25, 0.5)?, Pose::at(-0.45, 0.25, 0.0)),
        (board(0.05, 0.25, 0.5)?, Pose::at(0.45, 0.25, 0.0)),
    ])?;
    let mut world = World::with(Settings { part_events: true, ..Settings::default() });
    let chair = world.insert(chair)?;
    world.insert(Collider::new(HalfSpace::new(Vec3::Y, 0.0)?).fixed())?;
    let ball = world.insert(Collider::new(Ball::new(0.3)?).at(Pose::at(0.0, 0.82, -0.15)))?;
    world.update();

    let pair = world.contact_between(chair, ball).expect("the ball lies on the chair");
    let mut touched: Vec<&str> = pair.manifolds().map(|part| PARTS[part.parts.0 as usize]).collect();
    touched.sort();
    println!("the ball touches {touched:?}");
    assert_eq!(touched, ["back", "seat"]);

    // Each two parts have events of their own, beside those of the colliders.
    let on_floor = world.events().iter().filter(|event| event.other(ball).is_none());
    let legs: Vec<&str> = on_floor.filter_map(|event| Some(PARTS[event.parts()?.0 as usize])).collect();
    println!("on the floor are {legs:?}");
    assert_eq!(legs, ["left legs", "right legs"]);

    // A ray tells the part too.
    let ray = Ray::new(Vec3::new(0.2, 1.2, 5.0), Vec3::NEG_Z)?;
    let hit = world.cast_ray(ray, 100.0, Filter::all()).expect("the back is in its way");
    assert_eq!((hit.collider, PARTS[hit.part as usize]), (chair, "back"));
    println!("a ray from the front hits the {}", PARTS[hit.part as usize]);
    Ok(())
}
