//! Our own simulation.

use super::engine::Engine;
use super::scene::Scene;
use super::{Arena, FRICTION, GRAVITY, SUBSTEPS, TIME_STEP};
use crate::row::Parts;
use impinge::Stage;
use impinge::generic::{Body, BodyHandle, Hooks, Material, Simulation, SimulationHooks, SimulationSettings};
use std::time::Instant;

pub fn lineup<V: Arena>(scene: &Scene<V>) -> Box<dyn Engine<V>> {
    let settings = SimulationSettings {
        gravity: V::ZERO.with(1, GRAVITY),
        time_step: TIME_STEP,
        substeps: SUBSTEPS,
        sleeping: false,
        ..SimulationSettings::default()
    };
    let mut simulation = Simulation::with(settings).expect("the settings are legal");
    let material = Material::default().with_friction(FRICTION);
    for (shape, pose) in &scene.walls {
        let wall = Body::fixed().at(*pose).with(shape.clone(), material);
        simulation.insert(wall).expect("all are in range");
    }
    let mut insert = |pose: &_| {
        let body = Body::dynamic().at(*pose).with(scene.shape.clone(), material);
        simulation.insert(body).expect("all are in range")
    };
    let handles = scene.bodies.iter().map(&mut insert).collect();
    Box::new(Ours { simulation, handles, watch: Watch::default() })
}

struct Ours<V: Arena> {
    simulation: Simulation<V>,
    handles: Vec<BodyHandle>,
    watch: Watch,
}

impl<V: Arena> Engine<V> for Ours<V> {
    fn library(&self) -> &'static str {
        "impinge"
    }

    fn call(&self) -> &'static str {
        "Simulation::step_with"
    }

    #[inline(never)]
    fn step(&mut self) {
        self.watch.starts.clear();
        self.simulation.step_with(&mut self.watch);
    }

    fn stages(&self) -> Parts {
        let starts = self.watch.starts.windows(2);
        starts.map(|two| (name(two[0].0), (two[1].1 - two[0].1).as_secs_f64() * 1e3)).collect()
    }

    fn centers(&self) -> Vec<V> {
        self.bodies().map(|body| body.pose().translation()).collect()
    }

    fn velocities(&self) -> Vec<V> {
        self.bodies().map(|body| body.velocity()).collect()
    }
}

impl<V: Arena> Ours<V> {
    fn bodies(&self) -> impl Iterator<Item = &Body<V>> {
        self.handles.iter().map(|handle| self.simulation.get(*handle).expect("no body is ever removed"))
    }
}

fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Boxes => "boxes",
        Stage::Pairs => "pairs",
        Stage::Sweeps => "sweeps",
        Stage::Contacts => "contacts",
        Stage::Events => "events",
        _ => "rest",
    }
}

/// When each stage of the world's update began. To look at the clock six times in a step does not count.
#[derive(Default)]
struct Watch {
    starts: Vec<(Stage, Instant)>,
}

impl<V: Arena> Hooks<V> for Watch {
    fn stage(&mut self, stage: Stage) {
        self.starts.push((stage, Instant::now()));
    }
}

impl<V: Arena> SimulationHooks<V> for Watch {
    fn has_encounters(&self) -> bool {
        false
    }
}
