//! rapier's broad phase, which is a part of its physics engine.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: rapier comes as two crates with the same names, and
//! `rapier_crate` is the one or the other.
//!
//! Boxes are colliders of bodies that do not fall. They are moved before the clock starts; what is timed is the update alone, which works out the boxes of all colliders,
//! and tells which pairs appear and which vanish. Its margins are its own.

use super::rapier_crate::dynamics::RigidBodyBuilder;
use super::rapier_crate::geometry::{BroadPhasePairEvent, ColliderHandle};
use super::rapier_crate::prelude::PhysicsWorld;
use super::{RAPIER, V, cuboid, vector};
use crate::broad::contestant::{Contestant, Pairs};
use impinge::generic::Aabb;

pub fn changes(boxes: &[Aabb<V>]) -> Box<dyn Contestant<V>> {
    let mut world = PhysicsWorld::new();
    world.gravity = vector(V::ZERO);
    let insert = |aabb: &Aabb<V>| {
        let body = world.bodies.insert(RigidBodyBuilder::dynamic().translation(vector(aabb.center())));
        world.colliders.insert_with_parent(cuboid(aabb.half_extents()), body, &mut world.bodies)
    };
    let handles: Vec<ColliderHandle> = boxes.iter().map(insert).collect();
    // Colliders that are new are marked as such until a whole pass of the engine, and are inserted anew as long as they are.
    world.detect_collisions(&(), &());
    Box::new(Changes { world, handles, events: Vec::new() })
}

struct Changes {
    world: PhysicsWorld,
    handles: Vec<ColliderHandle>,
    events: Vec<BroadPhasePairEvent>,
}

impl Contestant<V> for Changes {
    fn library(&self) -> &'static str {
        RAPIER
    }

    fn call(&self) -> &'static str {
        "BroadPhaseBvh::update"
    }

    fn prepare(&mut self, boxes: &[Aabb<V>]) {
        for (aabb, handle) in boxes.iter().zip(&self.handles) {
            let collider = self.world.colliders.get_mut(*handle).expect("no collider is ever removed");
            collider.set_translation(vector(aabb.center()));
        }
        self.events.clear();
    }

    #[inline(never)]
    fn run(&mut self, pairs: &mut Pairs) {
        let world = &mut self.world;
        let (parameters, events) = (&world.integration_parameters, &mut self.events);
        world.broad_phase.update(parameters, &world.colliders, &world.bodies, &self.handles, &[], events);
        pairs.extend(self.events.iter().map(|event| {
            let (BroadPhasePairEvent::AddPair(pair) | BroadPhasePairEvent::DeletePair(pair)) = event;
            (pair.collider1.into_raw_parts().0, pair.collider2.into_raw_parts().0)
        }));
    }
}
