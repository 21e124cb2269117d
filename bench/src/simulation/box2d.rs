//! Box2D's world, through its C interface.

use crate::pair::box2d::{circle, polygon, transform};
use crate::simulation::engine::Engine;
use crate::simulation::scene::Scene;
use crate::simulation::{FRICTION, GRAVITY, SUBSTEPS, TIME_STEP};
use boxdd_sys::ffi::{self, b2BodyId, b2BodyType, b2WorldId};
use impinge::d2::{Pose, Shape, Vec2 as V};

pub fn lineup(scene: &Scene<V>) -> Box<dyn Engine<V>> {
    let mut world = Box2d::new();
    for (shape, pose) in &scene.walls {
        world.insert(ffi::b2BodyType_b2_staticBody, shape, *pose);
    }
    let insert = |pose: &Pose| world.insert(ffi::b2BodyType_b2_dynamicBody, &scene.shape, *pose);
    world.bodies = scene.bodies.iter().map(insert).collect();
    Box::new(world)
}

/// Frees its memory when it is dropped.
struct Box2d {
    world: b2WorldId,
    bodies: Vec<b2BodyId>,
}

impl Box2d {
    fn new() -> Self {
        // SAFETY: a definition by default is valid, and so is the world that is made of it.
        let world = unsafe {
            let mut definition = ffi::b2DefaultWorldDef();
            definition.gravity.y = GRAVITY;
            definition.enableSleep = false;
            definition.workerCount = 1;
            ffi::b2CreateWorld(&definition)
        };
        Box2d { world, bodies: Vec::new() }
    }

    fn insert(&mut self, kind: b2BodyType, shape: &Shape, pose: Pose) -> b2BodyId {
        let transform = transform(pose);
        // SAFETY: definitions by default are valid, the world is, and shapes are copied.
        unsafe {
            let mut definition = ffi::b2DefaultBodyDef();
            definition.type_ = kind;
            (definition.position, definition.rotation) = (transform.p, transform.q);
            let (body, mut surface) = (ffi::b2CreateBody(self.world, &definition), ffi::b2DefaultShapeDef());
            surface.material.friction = FRICTION;
            match shape {
                Shape::Ball(_) => ffi::b2CreateCircleShape(body, &surface, &circle(shape)),
                _ => ffi::b2CreatePolygonShape(body, &surface, &polygon(shape)),
            };
            body
        }
    }
}

impl Engine<V> for Box2d {
    fn library(&self) -> &'static str {
        "box2d"
    }

    fn call(&self) -> &'static str {
        "b2World_Step"
    }

    #[inline(never)]
    fn step(&mut self) {
        // SAFETY: the world is valid.
        unsafe { ffi::b2World_Step(self.world, TIME_STEP, SUBSTEPS as i32) };
    }

    fn centers(&self) -> Vec<V> {
        // SAFETY: the body is one of the world's own.
        let center = |body: &b2BodyId| unsafe { ffi::b2Body_GetPosition(*body) };
        self.bodies.iter().map(center).map(|at| V::new(at.x, at.y)).collect()
    }

    fn velocities(&self) -> Vec<V> {
        // SAFETY: the body is one of the world's own.
        let velocity = |body: &b2BodyId| unsafe { ffi::b2Body_GetLinearVelocity(*body) };
        self.bodies.iter().map(velocity).map(|at| V::new(at.x, at.y)).collect()
    }
}

impl Drop for Box2d {
    fn drop(&mut self) {
        // SAFETY: the world is valid, and is not used any more.
        unsafe { ffi::b2DestroyWorld(self.world) };
    }
}
