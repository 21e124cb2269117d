//! Box3D's world, through its C interface.
//!
//! Kinematic bodies never touch each other there, so all are dynamic. A step of no time finds pairs and contacts, and moves nothing. Contacts of bodies that have moved little
//! follow them, as ours do. Manifolds report gaps of up to 0.02, which do not count.

use crate::pair::box3d::{AnyHull, BoxHull, Hull, capsule, sphere, transform};
use crate::world::contestant::{Contestant, Engine, Pairs, Ready};
use crate::world::scene::Scene;
use boxddd_sys::ffi::{self, b3BodyId, b3ContactData, b3HullData, b3Transform, b3WorldId};
use impinge::d3::{Pose, Shape, Vec3 as V};
use std::slice;

pub fn lineup(scene: &Scene<V>) -> Box<dyn Contestant<V>> {
    let mut world = Box3d::new();
    for body in &scene.bodies {
        world.insert(&scene.pool[body.shape], transform(body.pose));
    }
    Ready::boxed(world)
}

/// Frees its memory when it is dropped.
struct Box3d {
    world: b3WorldId,
    bodies: Vec<b3BodyId>,
}

impl Box3d {
    fn new() -> Self {
        // SAFETY: a definition by default is valid, and so is the world that is made of it.
        let world = unsafe { ffi::b3CreateWorld(&ffi::b3DefaultWorldDef()) };
        Box3d { world, bodies: Vec::new() }
    }

    fn insert(&mut self, shape: &Shape, transform: b3Transform) {
        // SAFETY: definitions by default are valid, and so is the world.
        let body = unsafe {
            let mut definition = ffi::b3DefaultBodyDef();
            definition.type_ = ffi::b3BodyType_b3_dynamicBody;
            (definition.position, definition.rotation) = (transform.p, transform.q);
            ffi::b3CreateBody(self.world, &definition)
        };
        // SAFETY: the body is valid, and shapes are copied.
        unsafe {
            let surface = ffi::b3DefaultShapeDef();
            let hull = |data: *const b3HullData| ffi::b3CreateHullShape(body, &surface, data);
            match shape {
                Shape::Ball(_) => ffi::b3CreateSphereShape(body, &surface, &sphere(shape)),
                Shape::Capsule(_) => ffi::b3CreateCapsuleShape(body, &surface, &capsule(shape)),
                Shape::Cuboid(_) => hull(BoxHull::of(shape).data()),
                _ => hull(AnyHull::of(shape).data()),
            };
        }
        self.bodies.push(body);
    }
}

impl Engine<V> for Box3d {
    const LIBRARY: &'static str = "box3d";
    type Pose = b3Transform;

    fn call(&self) -> &'static str {
        "b3Body_SetTransform, b3World_Step"
    }

    fn convert(pose: Pose) -> b3Transform {
        transform(pose)
    }

    #[inline(always)]
    fn set_pose(&mut self, number: u32, pose: &b3Transform) {
        // SAFETY: the body is one of the world's own.
        unsafe { ffi::b3Body_SetTransform(self.bodies[number as usize], pose.p, pose.q) };
    }

    #[inline(always)]
    fn update(&mut self) {
        // SAFETY: the world is valid.
        unsafe { ffi::b3World_Step(self.world, 0.0, 1) };
    }

    fn touching(&mut self) -> Pairs {
        let mut pairs = Pairs::new();
        for body in &self.bodies {
            for contact in contacts(*body).iter().filter(|contact| touches(contact)) {
                // Every body has one shape, made at the same time, and numbers start at one.
                pairs.push((contact.shapeIdA.index1 as u32 - 1, contact.shapeIdB.index1 as u32 - 1));
            }
        }
        pairs
    }
}

/// All contacts of a body. Their manifolds are the world's, and are there until its next step.
fn contacts(body: b3BodyId) -> Vec<b3ContactData> {
    // SAFETY: the body is valid, there is room for as many contacts as are said to be there, and as many are read as are said to have been written.
    unsafe {
        let capacity = ffi::b3Body_GetContactCapacity(body);
        let mut contacts = Vec::with_capacity(capacity as usize);
        let count = ffi::b3Body_GetContactData(body, contacts.as_mut_ptr(), capacity);
        contacts.set_len(count as usize);
        contacts
    }
}

fn touches(contact: &b3ContactData) -> bool {
    if contact.manifoldCount == 0 {
        return false;
    }
    // SAFETY: the world has not gone on since the contact was asked for, and there are as many manifolds as it says.
    let manifolds = unsafe { slice::from_raw_parts(contact.manifolds, contact.manifoldCount as usize) };
    let points = manifolds.iter().flat_map(|manifold| &manifold.points[..manifold.pointCount as usize]);
    points.map(|point| point.separation).any(|separation| separation <= 0.0)
}

impl Drop for Box3d {
    fn drop(&mut self) {
        // SAFETY: the world is valid, and is not used any more.
        unsafe { ffi::b3DestroyWorld(self.world) };
    }
}
