//! rapier's physics pipeline.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: rapier comes as two crates with the same names, and `rapier_crate` is the one or the other.

use super::parry::{Cuboid, Peer, ball};
use super::rapier_crate::prelude::{
    ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, SharedShape, Vector,
};
use super::{RAPIER, Shape, V, rapier_pose};
use crate::simulation::engine::Engine;
use crate::simulation::scene::Scene;
use crate::simulation::{FRICTION, GRAVITY, SUBSTEPS, TIME_STEP};
use impinge::generic::Pose;

pub fn lineup(scene: &Scene<V>) -> Box<dyn Engine<V>> {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::Y * GRAVITY;
    world.integration_parameters.dt = TIME_STEP;
    world.integration_parameters.num_solver_iterations = SUBSTEPS as usize;
    let mut rapier = Rapier { world, handles: Vec::new() };
    for (shape, pose) in &scene.walls {
        rapier.insert(RigidBodyBuilder::fixed(), shared(shape), *pose);
    }
    let shape = shared(&scene.shape);
    let handles = scene.bodies.iter().map(|pose| rapier.insert(RigidBodyBuilder::dynamic(), shape.clone(), *pose));
    rapier.handles = handles.collect();
    Box::new(rapier)
}

struct Rapier {
    world: PhysicsWorld,
    handles: Vec<RigidBodyHandle>,
}

impl Rapier {
    fn insert(&mut self, body: RigidBodyBuilder, shape: SharedShape, pose: Pose<V>) -> RigidBodyHandle {
        let PhysicsWorld { bodies, colliders, .. } = &mut self.world;
        let handle = bodies.insert(body.pose(rapier_pose(pose)).can_sleep(false));
        colliders.insert_with_parent(ColliderBuilder::new(shape).friction(FRICTION), handle, bodies);
        handle
    }
}

impl Engine<V> for Rapier {
    fn library(&self) -> &'static str {
        RAPIER
    }

    fn call(&self) -> &'static str {
        "PhysicsWorld::step"
    }

    #[inline(never)]
    fn step(&mut self) {
        self.world.step();
    }

    fn centers(&self) -> Vec<V> {
        let center = |handle: &RigidBodyHandle| V::from_array(self.world.bodies[*handle].translation().to_array());
        self.handles.iter().map(center).collect()
    }

    fn velocities(&self) -> Vec<V> {
        let velocity = |handle: &RigidBodyHandle| V::from_array(self.world.bodies[*handle].linvel().to_array());
        self.handles.iter().map(velocity).collect()
    }
}

fn shared(shape: &Shape) -> SharedShape {
    match shape {
        Shape::Ball(_) => SharedShape::new(ball(shape)),
        _ => SharedShape::new(Cuboid::of(shape)),
    }
}
