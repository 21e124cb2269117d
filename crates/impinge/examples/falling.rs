//! A ball that bounces, a crate that slides to a stop, and who hit what: a simulation in a few lines.

use impinge::d2::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut simulation = Simulation::new();
    let wood = Material::default();
    simulation.insert(Body::fixed().with(HalfSpace::new(Vec2::Y, 0.0)?, wood))?;
    let ball = Body::dynamic().at(Pose::at(-3.0, 4.0)).with(Ball::new(0.5)?, wood.with_restitution(0.7));
    let ball = simulation.insert(ball)?;
    let crate_ = Body::dynamic().at(Pose::at(3.0, 0.5)).moving(Vec2::new(5.0, 0.0));
    let crate_ = simulation.insert(crate_.with(Cuboid::new(Vec2::splat(0.5))?, wood))?;

    for frame in 0..300 {
        simulation.advance(1.0 / 60.0);
        for hit in simulation.hits() {
            println!("{:.2} s: a hit at {:.1} m/s", frame as f32 / 60.0, hit.speed);
        }
    }
    for (name, body) in [("ball", ball), ("crate", crate_)] {
        let body = simulation.get(body).ok_or("it is there")?;
        let place = body.pose().translation();
        println!("the {name} is at {:.2} {:.2}, asleep: {}", place.x, place.y, body.is_asleep());
    }
    Ok(())
}
