//! Hit boxes and triggers of a game: who begins and who ends touching, with nothing simulated.
//!
//! Run with `cargo run --example triggers -p impinge`.

use impinge::d2::*;

const NAMES: [&str; 4] = ["player", "coin", "door", "sword"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::new();
    let player = world.insert(Collider::new(Capsule::along_y(0.5, 0.4)?).with_user(0))?;
    let coin = world.insert(Collider::new(Ball::new(0.3)?).at(Pose::at(2.0, 0.0)).fixed().sensor().with_user(1))?;
    let door = Cuboid::new(Vec2::new(0.2, 1.0))?;
    world.insert(Collider::new(door).at(Pose::at(4.0, 0.0)).fixed().with_user(2))?;
    // Swung between two updates; it belongs to the player, and does not hit him.
    let sword = Collider::new(Segment::new(Vec2::ZERO, Vec2::new(1.2, 0.0))?).sensor().with_user(3).disabled();
    let sword = world.insert(sword.in_group(1))?;
    world.set_group(player, 1)?;

    let mut touched = Vec::new();
    for step in 0..=7 {
        let at = Pose::at(0.5 * step as f32, 0.0);
        world.set_pose(player, at)?;
        world.set_pose(sword, at)?;
        world.set_enabled(sword, step == 6)?;
        world.update();
        for event in world.events() {
            let (a, b) = event.users();
            let (a, b) = (NAMES[a as usize], NAMES[b as usize]);
            match event {
                Event::Began { contact, .. } => {
                    println!("{step}: {a} touches {b}, {:.2} deep", contact.map_or(0.0, |contact| contact.depth));
                    touched.push((a, b));
                }
                Event::Ended { .. } => println!("{step}: {a} does not touch {b} any more"),
                _ => (),
            }
        }
        // What is picked up is gone. Its end is told at the next update, with its number.
        if world.contact_between(player, coin).is_some() {
            world.remove(coin)?;
        }
    }
    assert_eq!(touched, [("player", "coin"), ("door", "sword"), ("player", "door")]);
    Ok(())
}
