//! Box2D's world, through its C interface.
//!
//! Kinematic bodies never touch each other there, so all are dynamic. A step of no time finds pairs and contacts, and moves nothing. Contacts of bodies that have moved little
//! follow them, as ours do. Manifolds report gaps of up to 0.02, which do not count.

use crate::pair::box2d::{capsule, circle, polygon, transform};
use crate::world::contestant::{Contestant, Engine, Pairs, Ready};
use crate::world::scene::Scene;
use boxdd_sys::ffi::{self, b2BodyId, b2ContactData, b2Transform, b2WorldId};
use impinge::d2::{Pose, Shape, Vec2 as V};

pub fn lineup(scene: &Scene<V>) -> Box<dyn Contestant<V>> {
    let mut world = Box2d::new();
    for body in &scene.bodies {
        world.insert(&scene.pool[body.shape], transform(body.pose));
    }
    Ready::boxed(world)
}

/// Frees its memory when it is dropped.
struct Box2d {
    world: b2WorldId,
    bodies: Vec<b2BodyId>,
}

impl Box2d {
    fn new() -> Self {
        // SAFETY: a definition by default is valid, and so is the world that is made of it.
        let world = unsafe { ffi::b2CreateWorld(&ffi::b2DefaultWorldDef()) };
        Box2d { world, bodies: Vec::new() }
    }

    fn insert(&mut self, shape: &Shape, transform: b2Transform) {
        // SAFETY: definitions by default are valid, the world is, and shapes are copied.
        unsafe {
            let mut definition = ffi::b2DefaultBodyDef();
            definition.type_ = ffi::b2BodyType_b2_dynamicBody;
            (definition.position, definition.rotation) = (transform.p, transform.q);
            let (body, surface) = (ffi::b2CreateBody(self.world, &definition), ffi::b2DefaultShapeDef());
            match shape {
                Shape::Ball(_) => ffi::b2CreateCircleShape(body, &surface, &circle(shape)),
                Shape::Capsule(_) => ffi::b2CreateCapsuleShape(body, &surface, &capsule(shape)),
                _ => ffi::b2CreatePolygonShape(body, &surface, &polygon(shape)),
            };
            self.bodies.push(body);
        }
    }
}

impl Engine<V> for Box2d {
    const LIBRARY: &'static str = "box2d";
    type Pose = b2Transform;

    fn call(&self) -> &'static str {
        "b2Body_SetTransform, b2World_Step"
    }

    fn convert(pose: Pose) -> b2Transform {
        transform(pose)
    }

    #[inline(always)]
    fn set_pose(&mut self, number: u32, pose: &b2Transform) {
        // SAFETY: the body is one of the world's own.
        unsafe { ffi::b2Body_SetTransform(self.bodies[number as usize], pose.p, pose.q) };
    }

    #[inline(always)]
    fn update(&mut self) {
        // SAFETY: the world is valid.
        unsafe { ffi::b2World_Step(self.world, 0.0, 1) };
    }

    fn touching(&mut self) -> Pairs {
        let mut pairs = Pairs::new();
        for body in &self.bodies {
            for contact in contacts(*body) {
                let points = &contact.manifold.points[..contact.manifold.pointCount as usize];
                if points.iter().any(|point| point.separation <= 0.0) {
                    // Every body has one shape, made at the same time, and numbers start at one.
                    pairs.push((contact.shapeIdA.index1 as u32 - 1, contact.shapeIdB.index1 as u32 - 1));
                }
            }
        }
        pairs
    }
}

/// All contacts of a body.
fn contacts(body: b2BodyId) -> Vec<b2ContactData> {
    // SAFETY: the body is valid, there is room for as many contacts as are said to be there, and as many are read as are said to have been written.
    unsafe {
        let capacity = ffi::b2Body_GetContactCapacity(body);
        let mut contacts = Vec::with_capacity(capacity as usize);
        let count = ffi::b2Body_GetContactData(body, contacts.as_mut_ptr(), capacity);
        contacts.set_len(count as usize);
        contacts
    }
}

impl Drop for Box2d {
    fn drop(&mut self) {
        // SAFETY: the world is valid, and is not used any more.
        unsafe { ffi::b2DestroyWorld(self.world) };
    }
}
