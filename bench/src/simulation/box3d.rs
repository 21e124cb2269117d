//! Box3D's world, through its C interface.

use crate::pair::box3d::{BoxHull, Hull, sphere, transform};
use crate::simulation::engine::Engine;
use crate::simulation::scene::Scene;
use crate::simulation::{FRICTION, GRAVITY, SUBSTEPS, TIME_STEP};
use boxddd_sys::ffi::{self, b3BodyId, b3BodyType, b3WorldId};
use impinge::d3::{Pose, Shape, Vec3 as V};

pub fn lineup(scene: &Scene<V>) -> Box<dyn Engine<V>> {
    let mut world = Box3d::new();
    for (shape, pose) in &scene.walls {
        world.insert(ffi::b3BodyType_b3_staticBody, shape, *pose);
    }
    let insert = |pose: &Pose| world.insert(ffi::b3BodyType_b3_dynamicBody, &scene.shape, *pose);
    world.bodies = scene.bodies.iter().map(insert).collect();
    Box::new(world)
}

/// Frees its memory when it is dropped.
struct Box3d {
    world: b3WorldId,
    bodies: Vec<b3BodyId>,
}

impl Box3d {
    fn new() -> Self {
        // SAFETY: a definition by default is valid, and so is the world that is made of it.
        let world = unsafe {
            let mut definition = ffi::b3DefaultWorldDef();
            definition.gravity.y = GRAVITY;
            definition.enableSleep = false;
            definition.workerCount = 1;
            ffi::b3CreateWorld(&definition)
        };
        Box3d { world, bodies: Vec::new() }
    }

    fn insert(&mut self, kind: b3BodyType, shape: &Shape, pose: Pose) -> b3BodyId {
        let transform = transform(pose);
        // SAFETY: definitions by default are valid, the world is, and shapes are copied.
        unsafe {
            let mut definition = ffi::b3DefaultBodyDef();
            definition.type_ = kind;
            (definition.position, definition.rotation) = (transform.p, transform.q);
            let (body, mut surface) = (ffi::b3CreateBody(self.world, &definition), ffi::b3DefaultShapeDef());
            surface.baseMaterial.friction = FRICTION;
            match shape {
                Shape::Ball(_) => ffi::b3CreateSphereShape(body, &surface, &sphere(shape)),
                _ => ffi::b3CreateHullShape(body, &surface, BoxHull::of(shape).data()),
            };
            body
        }
    }
}

impl Engine<V> for Box3d {
    fn library(&self) -> &'static str {
        "box3d"
    }

    fn call(&self) -> &'static str {
        "b3World_Step"
    }

    #[inline(never)]
    fn step(&mut self) {
        // SAFETY: the world is valid.
        unsafe { ffi::b3World_Step(self.world, TIME_STEP, SUBSTEPS as i32) };
    }

    fn centers(&self) -> Vec<V> {
        // SAFETY: the body is one of the world's own.
        let center = |body: &b3BodyId| unsafe { ffi::b3Body_GetPosition(*body) };
        self.bodies.iter().map(center).map(|at| V::new(at.x, at.y, at.z)).collect()
    }

    fn velocities(&self) -> Vec<V> {
        // SAFETY: the body is one of the world's own.
        let velocity = |body: &b3BodyId| unsafe { ffi::b3Body_GetLinearVelocity(*body) };
        self.bodies.iter().map(velocity).map(|at| V::new(at.x, at.y, at.z)).collect()
    }
}

impl Drop for Box3d {
    fn drop(&mut self) {
        // SAFETY: the world is valid, and is not used any more.
        unsafe { ffi::b3DestroyWorld(self.world) };
    }
}
