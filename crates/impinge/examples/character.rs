//! A character that walks: up stairs and a slope, over a crest, off a ledge with a jump, and against a crate, which it pushes.
//!
//! cargo run --example character -p impinge

use impinge::d2::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut simulation = Simulation::new();
    let stone = Material::default();
    simulation.insert(Body::fixed().with(HalfSpace::new(Vec2::Y, 0.0)?, stone))?;
    for i in 0..4 {
        // Each step is a quarter of a metre higher than the one before.
        let step = Cuboid::from_min_max(Vec2::new(2.0 + 0.5 * i as f32, 0.0), Vec2::new(6.0, 0.25 * (i + 1) as f32))?;
        simulation.insert(Body::fixed().with(step, stone))?;
    }
    let slope = Polygon::new(&[Vec2::new(6.0, 0.0), Vec2::new(8.0, 0.0), Vec2::new(6.0, 1.0)])?;
    simulation.insert(Body::fixed().with(slope, stone))?;
    let crate_ = Body::dynamic().at(Pose::at(12.0, 0.5));
    let crate_ = simulation.insert(crate_.with(Cuboid::new(Vec2::splat(0.5))?, stone.with_density(20.0)))?;

    // A kinematic body, and the character that moves it.
    let shape = Capsule::along_y(0.5, 0.3)?;
    let hero = Character::new(shape)?.with_step_height(0.3)?.with_strength(400.0)?;
    let body = simulation.insert(Body::kinematic().at(Pose::at(0.0, 0.82)).with(shape, stone))?;

    let (step, mut falling, mut steps_climbed, mut jumped) = (1.0 / 60.0, 0.0f32, 0, false);
    for frame in 0..420 {
        let x = simulation.get(body).ok_or("it is there")?.pose().translation().x;
        let motion = Vec2::new(2.0, falling) * step;
        let walk = hero.walk_body(&mut simulation, body, motion, Filter::all())?;
        falling = if walk.ground.is_some() { 0.0 } else { falling - 9.81 * step };
        if walk.ground.is_some() && x > 8.5 && !jumped {
            (falling, jumped) = (4.0, true);
        }
        steps_climbed += usize::from(walk.stepped);
        simulation.step();
        if frame % 30 == 0 {
            println!(
                "{:.1} s: at {}, standing: {}",
                frame as f32 * step,
                walk.pose.translation(),
                walk.ground.is_some()
            );
        }
    }
    let place = simulation.get(body).ok_or("it is there")?.pose().translation();
    let pushed = simulation.get(crate_).ok_or("it is there")?.pose().translation().x - 12.0;
    println!("at {place}, and the crate has moved by {pushed:.2}");
    assert!(steps_climbed >= 4 && jumped && pushed > 0.5 && place.x > 11.7);
    Ok(())
}
