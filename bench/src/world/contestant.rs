//! One world of one library, ready to be timed frame by frame.

use super::Place;
use impinge::generic::Pose;
use std::time::Instant;

/// Numbers of two colliders each, in any order.
pub type Pairs = Vec<(u32, u32)>;

/// The stages of a frame, and a number for each.
pub const STAGES: [&str; 6] = ["poses", "boxes", "pairs", "sweeps", "contacts", "events"];
pub type Stages = [f64; STAGES.len()];

/// What a library does in every frame.
pub trait Contestant<V: Place> {
    fn library(&self) -> &'static str;
    /// What is called, as the library names it.
    fn call(&self) -> &'static str;
    /// Takes over where all that has moved is now, in the types of the library. Never timed.
    fn prepare(&mut self, moved: &[(u32, Pose<V>)]);
    /// The work of the frame, to be timed: gives all that has moved its pose, and brings the world up to date.
    fn run(&mut self);
    /// The same, with the nanoseconds of each stage, if the library tells of them.
    fn run_by_stages(&mut self) -> Option<Stages>;
    /// Who touches whom now. Never timed.
    fn touching(&mut self) -> Pairs;
}

/// A library's world.
pub trait Engine<V: Place> {
    const LIBRARY: &'static str;
    fn call(&self) -> &'static str;
    /// A pose in the types of the library.
    type Pose;
    fn convert(pose: Pose<V>) -> Self::Pose;
    fn set_pose(&mut self, number: u32, pose: &Self::Pose);
    fn update(&mut self);
    /// The same, with the nanoseconds of each stage.
    fn update_by_stages(&mut self) -> Option<Stages> {
        None
    }
    fn touching(&mut self) -> Pairs;
}

/// A world, and what it is told in a frame.
pub struct Ready<V: Place, E: Engine<V>> {
    engine: E,
    moved: Vec<(u32, E::Pose)>,
}

impl<V: Place, E: Engine<V> + 'static> Ready<V, E> {
    pub fn boxed(engine: E) -> Box<dyn Contestant<V>> {
        Box::new(Ready { engine, moved: Vec::new() })
    }

    #[inline(always)]
    fn set_poses(&mut self) {
        for (number, pose) in &self.moved {
            self.engine.set_pose(*number, pose);
        }
    }
}

impl<V: Place, E: Engine<V> + 'static> Contestant<V> for Ready<V, E> {
    fn library(&self) -> &'static str {
        E::LIBRARY
    }

    fn call(&self) -> &'static str {
        self.engine.call()
    }

    fn prepare(&mut self, moved: &[(u32, Pose<V>)]) {
        self.moved.clear();
        self.moved.extend(moved.iter().map(|&(number, pose)| (number, E::convert(pose))));
    }

    #[inline(never)]
    fn run(&mut self) {
        self.set_poses();
        self.engine.update();
    }

    fn run_by_stages(&mut self) -> Option<Stages> {
        let start = Instant::now();
        self.set_poses();
        let poses = start.elapsed().as_secs_f64() * 1e9;
        self.engine.update_by_stages().map(|[_, rest @ ..]| {
            let [boxes, pairs, sweeps, contacts, events] = rest;
            [poses, boxes, pairs, sweeps, contacts, events]
        })
    }

    fn touching(&mut self) -> Pairs {
        self.engine.touching()
    }
}
