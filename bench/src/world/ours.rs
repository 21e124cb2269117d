//! Our own world.

use super::Place;
use super::contestant::{Contestant, Engine, Pairs, Ready, Stages};
use super::scene::{Body, Scene};
use impinge::Stage;
use impinge::generic::{Collider, Handle, Hooks, Pose, World};
use std::time::Instant;

pub fn lineup<V: Place>(scene: &Scene<V>) -> Box<dyn Contestant<V>> {
    let mut world = World::new();
    let collider = |body: &Body<V>| Collider::new(scene.pool[body.shape].clone()).at(body.pose);
    let handles = world.insert_all(scene.bodies.iter().map(collider)).expect("all are in range");
    Ready::boxed(Ours { world, handles })
}

struct Ours<V: Place> {
    world: World<V>,
    handles: Vec<Handle>,
}

impl<V: Place> Engine<V> for Ours<V> {
    const LIBRARY: &'static str = "impinge";
    type Pose = Pose<V>;

    fn call(&self) -> &'static str {
        "World::set_pose, World::update"
    }

    fn convert(pose: Pose<V>) -> Pose<V> {
        pose
    }

    #[inline(always)]
    fn set_pose(&mut self, number: u32, pose: &Pose<V>) {
        self.world.set_pose(self.handles[number as usize], *pose).expect("poses are valid");
    }

    #[inline(always)]
    fn update(&mut self) {
        self.world.update();
    }

    fn update_by_stages(&mut self) -> Option<Stages> {
        let mut watch = Watch::default();
        self.world.update_with(&mut watch);
        Some(watch.times())
    }

    fn touching(&mut self) -> Pairs {
        let touching = self.world.contacts().filter(|pair| pair.is_touching());
        touching.map(|pair| (pair.a().index(), pair.b().index())).collect()
    }
}

/// When each stage began.
#[derive(Default)]
struct Watch {
    starts: Vec<Instant>,
}

impl Watch {
    /// How long each stage took.
    fn times(&self) -> Stages {
        let mut times = Stages::default();
        for (time, two) in times[1..].iter_mut().zip(self.starts.windows(2)) {
            *time = (two[1] - two[0]).as_secs_f64() * 1e9;
        }
        times
    }
}

impl<V: Place> Hooks<V> for Watch {
    fn stage(&mut self, _: Stage) {
        self.starts.push(Instant::now());
    }
}
