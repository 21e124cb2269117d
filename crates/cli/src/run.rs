//! `impinge run`: a scene, step by step.

mod lines;
mod summary;

use crate::progress::Progress;
use crate::scene::{Precision, Style, Trouble, load};
use clap::Args;
use impinge::generic::{Event, Simulation, SimulationSettings};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{BodyHandle, Real, Update};
use impinge_scenes::{Objects, Room, Scene, SceneError};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use summary::Summary;

/// How much time passes, and how.
#[derive(Args, Clone, Copy, Debug)]
pub struct Pace {
    /// How many steps to take.
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    steps: u64,
    /// The time of a step, in seconds [default: 1/60]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_step: Option<f64>,
    /// Into so many parts each step is divided where things touch [default: 4]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1000))]
    substeps: Option<u32>,
    /// With --json: poses are printed once in so many steps.
    #[arg(long, value_name = "STEPS", default_value_t = 1, requires = "json", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
}

/// A time that can pass.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (1e-9..=1.0).contains(&seconds) => Ok(seconds),
        _ => Err("give seconds as a number up to 1, such as 0.01".to_owned()),
    }
}

/// A scene in the making.
struct Run<'r, V: Room> {
    objects: &'r Objects<V>,
    simulation: Simulation<V>,
    /// In the order of the objects.
    bodies: Vec<BodyHandle>,
}

/// What happened, in numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    began: usize,
    ended: usize,
    hits: usize,
    time: Duration,
}

/// Lets time pass in a scene, which is a file or has a name.
pub fn run(name: &str, pace: &Pace, precision: Precision, style: Style, out: impl Write) -> Result<(), Trouble> {
    let wrong = |error| Trouble::Scene { name: name.to_owned(), error };
    let title = (name, precision);
    match (load(name)?, precision) {
        (Scene::Plane(objects), Precision::F32) => {
            stepped::<Vec2>(title, &objects.to().map_err(wrong)?, pace, style, out)
        }
        (Scene::Plane(objects), Precision::F64) => stepped::<DVec2>(title, &objects, pace, style, out),
        (Scene::Space(objects), Precision::F32) => {
            stepped::<Vec3>(title, &objects.to().map_err(wrong)?, pace, style, out)
        }
        (Scene::Space(objects), Precision::F64) => stepped::<DVec3>(title, &objects, pace, style, out),
    }
}

fn stepped<V: Room>(
    (name, precision): (&str, Precision),
    objects: &Objects<V>,
    pace: &Pace,
    style: Style,
    mut out: impl Write,
) -> Result<(), Trouble> {
    let mut run = Run::new(objects, pace).map_err(|error| Trouble::Scene { name: name.to_owned(), error })?;
    let start = run.simulation.energy();
    let mut tally = Tally::default();
    let mut progress = Progress::of_steps(pace.steps, style == Style::Json);
    for step in 1..=pace.steps {
        let time = run.step(&mut tally)?;
        if style == Style::Json {
            run.print_step(step, step.is_multiple_of(pace.every), time, &mut out).map_err(Trouble::Write)?;
        }
        progress.advance();
    }
    drop(progress);
    if style == Style::Table {
        let summary = Summary { name, precision, steps: pace.steps, start, tally };
        run.print_summary(&summary, &mut out).map_err(Trouble::Write)?;
    }
    // Here and not when it is dropped, where nobody would notice that it cannot be written.
    out.flush().map_err(Trouble::Write)
}

impl<'r, V: Room> Run<'r, V> {
    fn new(objects: &'r Objects<V>, pace: &Pace) -> Result<Self, SceneError> {
        let usual = SimulationSettings::<V>::default();
        let settings = SimulationSettings {
            time_step: pace.time_step.map_or(usual.time_step, V::Real::from_f64),
            substeps: pace.substeps.unwrap_or(usual.substeps),
            ..usual
        };
        let (simulation, bodies) = objects.simulation(settings)?;
        Ok(Run { objects, simulation, bodies })
    }

    /// Takes a step, and tells how long that took.
    fn step(&mut self, tally: &mut Tally) -> Result<Duration, Trouble> {
        let begin = Instant::now();
        if let Update::OverBudget { budget } = self.simulation.step() {
            return Err(Trouble::TooMany { budget });
        }
        let time = begin.elapsed();
        for event in self.simulation.events() {
            match event {
                Event::Began { .. } => tally.began += 1,
                Event::Ended { .. } => tally.ended += 1,
                _ => {}
            }
        }
        tally.hits += self.simulation.hits().len();
        tally.time += time;
        Ok(time)
    }

    fn print_step(&self, step: u64, with_poses: bool, time: Duration, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &lines::line(self, step, with_poses, time))?;
        writeln!(out)
    }

    fn name(&self, user: u64) -> &'r str {
        self.objects.objects.get(user as usize).map_or("?", |object| &object.name)
    }
}
