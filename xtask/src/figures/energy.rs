//! A ball is thrown at a pyramid: pictures of it, and what becomes of the energy.

use super::canvas::{Anchor, Canvas, number};
use super::chart::Chart;
use impinge::ShapeError;
use impinge::d2::f64::*;

const SECONDS: f64 = 4.0;
/// When pictures are taken, in seconds.
const PICTURES: [f64; 4] = [0.0, 0.5, 1.0, 4.0];

/// A pyramid, and a ball that comes from the left.
fn scene() -> Result<Option<Simulation>, ShapeError> {
    // Short steps: what comes fast gets less far into something else, and to push it out again is work that would show in the curve.
    let settings = SimulationSettings { time_step: 1.0 / 240.0, ..SimulationSettings::default() };
    let Ok(mut simulation) = Simulation::with(settings) else { return Ok(None) };
    let wood = Material::default();
    let floor = Body::fixed().with(HalfSpace::new(DVec2::Y, 0.0)?, wood);
    let heavy = Material { density: 4.0, ..wood };
    let ball = Body::dynamic().at(Pose::at(-4.0, 1.5)).moving(DVec2::new(8.0, 2.0)).with(Ball::new(0.4)?, heavy);
    let mut bodies = vec![floor, ball];
    for level in 0..6 {
        for i in 0..6 - level {
            let (x, y) = (0.52 * (f64::from(i) - 0.5 * f64::from(5 - level)), 0.5 * f64::from(level) + 0.25);
            bodies.push(Body::dynamic().at(Pose::at(x, y)).with(Cuboid::new(DVec2::splat(0.25))?, wood));
        }
    }
    let are_in = bodies.into_iter().all(|body| simulation.insert(body).is_ok());
    Ok(are_in.then_some(simulation))
}

fn picture(canvas: &mut Canvas, place: usize, simulation: &Simulation) {
    canvas.panel(103.0 + 191.0 * place as f64, 76.0, 16.0);
    canvas.line(DVec2::new(-5.5, 0.0), DVec2::new(5.5, 0.0), "ink thin");
    for (_, body) in simulation.iter().filter(|(_, body)| body.kind() == BodyKind::Dynamic) {
        for collider in body.colliders() {
            let Some(collider) = simulation.world().get(*collider) else { continue };
            for (shape, local) in collider.parts() {
                let class = if matches!(shape, Shape::Ball(_)) { "b solid" } else { "a solid" };
                canvas.shape(shape, collider.pose().compose(local), 0.0, class);
            }
        }
    }
    let time = format!("{} s", number(PICTURES[place]));
    canvas.text(DVec2::ZERO, 0.0, 22.0, Anchor::Middle, "small note", &time);
}

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("The energy of a pyramid that is knocked over", 780.0, 374.0);
    let Some(mut simulation) = scene()? else { return Ok(canvas) };
    let time_step = simulation.settings().time_step;
    let whole = simulation.energy().total();
    let (mut moving, mut high, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for step in 0..=(SECONDS / time_step).round() as u32 {
        let time = f64::from(step) * time_step;
        for (place, _) in PICTURES.iter().enumerate().filter(|(_, at)| (time - **at).abs() < 0.5 * time_step) {
            picture(&mut canvas, place, &simulation);
        }
        let energy = simulation.energy();
        let push = |curve: &mut Vec<DVec2>, part: f64| curve.push(DVec2::new(time, part / whole));
        push(&mut moving, energy.linear + energy.angular);
        push(&mut high, energy.potential);
        push(&mut all, energy.total());
        simulation.step();
    }
    let axes = [(SECONDS, 1.0, "s"), (1.0, 0.25, "of the energy at the beginning")];
    let mut chart = Chart::new(&mut canvas, DVec2::new(56.0, 338.0), DVec2::new(600.0, 190.0), axes);
    chart.curve(&mut canvas, &high, "a", "of height");
    chart.curve(&mut canvas, &moving, "b", "of motion");
    chart.curve(&mut canvas, &all, "mark", "together");
    Ok(canvas)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_energy_never_grows() {
        let mut simulation = scene().unwrap().unwrap();
        let whole = simulation.energy().total();
        let mut least = whole;
        for step in 0..960 {
            simulation.step();
            let total = simulation.energy().total();
            assert!(total <= least + 1e-4 * whole, "step {step}: {total} after {least}");
            least = least.min(total);
        }
    }
}
