//! Three balls that fall from the same height, and how high they come back.

use super::canvas::{Canvas, number};
use super::chart::Chart;
use impinge::ShapeError;
use impinge::d2::f64::*;

const RADIUS: f64 = 0.1;
const HEIGHT: f64 = 2.0;
const SECONDS: f64 = 5.0;

/// How high the lowest point of a ball is, step by step. None if the simulation refuses it.
fn heights(restitution: f64) -> Result<Option<Vec<DVec2>>, ShapeError> {
    let mut simulation = Simulation::new();
    let material = Material::default().with_restitution(restitution);
    let floor = Body::fixed().with(HalfSpace::new(DVec2::Y, 0.0)?, Material::default());
    let ball = Body::dynamic().at(Pose::at(0.0, HEIGHT + RADIUS)).with(Ball::new(RADIUS)?, material);
    let (Ok(_), Ok(ball)) = (simulation.insert(floor), simulation.insert(ball)) else { return Ok(None) };
    let time_step = simulation.settings().time_step;
    let mut heights = Vec::new();
    for step in 0..=(SECONDS / time_step).round() as u32 {
        let Some(body) = simulation.get(ball) else { return Ok(None) };
        heights.push(DVec2::new(f64::from(step) * time_step, body.pose().translation().y - RADIUS));
        simulation.step();
    }
    Ok(Some(heights))
}

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("How high balls bounce, by their restitution", 780.0, 300.0);
    let axes = [(SECONDS, 1.0, "s"), (HEIGHT, 0.5, "m")];
    let mut chart = Chart::new(&mut canvas, DVec2::new(56.0, 256.0), DVec2::new(560.0, 210.0), axes);
    for (restitution, class) in [(1.0, "mark"), (0.8, "a"), (0.5, "b")] {
        let Some(heights) = heights(restitution)? else { return Ok(canvas) };
        chart.curve(&mut canvas, &heights, class, &format!("restitution {}", number(restitution)));
    }
    Ok(canvas)
}
