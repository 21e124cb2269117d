//! Things that bounce without a simulation: a contact, and two lines of mechanics.

use impinge::d2::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (ball, floor) = (Ball::new(0.5)?, HalfSpace::new(Vec2::Y, 0.0)?);
    let (mut place, mut velocity, step) = (Vec2::new(0.0, 3.0), Vec2::new(1.0, 0.0), 1.0 / 60.0);
    let mut bounces = 0;
    for _ in 0..1200 {
        velocity += Vec2::new(0.0, -9.81) * step;
        place += velocity * step;
        let pose = Pose::at(place.x, place.y);
        if let Some(hit) = contact(&floor, Pose::IDENTITY, &ball, pose) {
            // Out of the floor, which does not give way, and back with 0.8 of the speed.
            let (_, pushed) = pushed_out(&hit, (Pose::IDENTITY, f32::INFINITY), (pose, 1.0));
            place = pushed.translation();
            bounces += usize::from(velocity.y < -0.5);
            velocity = bounced(velocity, hit.normal, if velocity.y < -0.5 { 0.8 } else { 0.0 });
        }
    }
    println!("{bounces} bounces, then it rests at a height of {:.2}", place.y);
    assert!(bounces > 5 && (place.y - 0.5).abs() < 0.01);
    Ok(())
}
