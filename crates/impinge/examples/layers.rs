//! Who may touch whom: layers with names, groups, and a say of one's own.
//!
//! Run with `cargo run --example layers -p impinge`.

use impinge::d2::*;

impinge::layers! {
    enum Layer { Player, Enemy, Bullet, Wall }
}

/// A platform that holds only what is above it.
struct OneWay(Handle);

impl Hooks<Vec2> for OneWay {
    fn allows(&mut self, a: (Handle, &Collider), b: (Handle, &Collider)) -> bool {
        let height = |collider: &Collider| collider.pose().translation().y;
        match (a.0 == self.0, b.0 == self.0) {
            (true, false) => height(b.1) > height(a.1),
            (false, true) => height(a.1) > height(b.1),
            _ => true,
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (ball, at) = (Ball::new(1.0)?, |x: f32| Pose::at(x, 0.0));
    let mut world = World::new();
    let player = world.insert(Collider::new(ball).at(at(0.0)).on(Layer::Player))?;
    // Bullets of enemies hit players and walls, not each other and not enemies.
    let bullet = Collider::new(ball).on(Layer::Bullet).against(Layer::Player | Layer::Wall);
    let first = world.insert(bullet.clone().at(at(1.0)))?;
    world.insert(bullet.at(at(1.5)))?;
    world.insert(Collider::new(ball).at(at(1.2)).on(Layer::Enemy))?;
    world.update();
    let touched = |world: &World, handle| world.contacts_of(handle).map(|contacts| contacts.count());
    println!("the player touches {}, a bullet {}", touched(&world, player)?, touched(&world, first)?);
    assert_eq!((touched(&world, player)?, touched(&world, first)?), (3, 1));

    // Layers may change at any time; what ends by that is told.
    world.set_mask(player, !Layer::Bullet)?;
    world.update();
    assert_eq!(world.events().iter().filter(|event| matches!(event, Event::Ended { .. })).count(), 2);

    // A platform from below, and from above.
    let platform = world.insert(Collider::new(Cuboid::new(Vec2::new(2.0, 0.1))?).at(Pose::at(9.0, 0.0)).fixed())?;
    let jumper = world.insert(Collider::new(Ball::new(0.5)?).at(Pose::at(9.0, -0.3)))?;
    for (y, holds) in [(-0.3, false), (0.3, true)] {
        world.set_pose(jumper, Pose::at(9.0, y))?;
        world.update_with(&mut OneWay(platform));
        assert_eq!(world.contact_between(platform, jumper).is_some(), holds);
        println!("at {y} the platform {}", if holds { "holds" } else { "lets through" });
    }
    Ok(())
}
