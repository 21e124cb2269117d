//! rapier's collision pipeline: its physics engine without the physics.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: rapier comes as two crates with the same names, and `rapier_crate` is the one or the other.
//!
//! Colliders have no bodies, and are told to meet each other all the same; with kinematic bodies everything takes longer. Contacts are made without a margin. Nobody listens to events.

use super::parry::{Capsule, Cuboid, Peer, ball};
use super::rapier_crate::prelude::{
    ActiveCollisionTypes, BroadPhaseBvh, ColliderBuilder, ColliderHandle, ColliderSet, CollisionPipeline, ContactPair,
    IslandManager, NarrowPhase, RigidBodySet, SharedShape,
};
use super::{RAPIER, RapierPose, Shape, V, rapier_pose, special};
use crate::world::contestant::{Contestant, Engine, Pairs, Ready};
use crate::world::scene::Scene;
use impinge::generic::Pose;

pub fn lineup(scene: &Scene<V>) -> Box<dyn Contestant<V>> {
    let pool: Vec<SharedShape> = scene.pool.iter().map(shared).collect();
    let mut rapier = Rapier::default();
    for body in &scene.bodies {
        let collider = ColliderBuilder::new(pool[body.shape].clone()).position(rapier_pose(body.pose));
        let collider = collider.active_collision_types(ActiveCollisionTypes::all());
        rapier.handles.push(rapier.colliders.insert(collider));
    }
    Ready::boxed(rapier)
}

#[derive(Default)]
struct Rapier {
    pipeline: CollisionPipeline,
    islands: IslandManager,
    broad_phase: BroadPhaseBvh,
    narrow_phase: NarrowPhase,
    bodies: RigidBodySet,
    colliders: ColliderSet,
    handles: Vec<ColliderHandle>,
}

impl Engine<V> for Rapier {
    const LIBRARY: &'static str = RAPIER;
    type Pose = RapierPose;

    fn call(&self) -> &'static str {
        "Collider::set_position, CollisionPipeline::step"
    }

    fn convert(pose: Pose<V>) -> RapierPose {
        rapier_pose(pose)
    }

    #[inline(always)]
    fn set_pose(&mut self, number: u32, pose: &RapierPose) {
        let collider = self.colliders.get_mut(self.handles[number as usize]);
        collider.expect("no collider is ever removed").set_position(*pose);
    }

    #[inline(always)]
    fn update(&mut self) {
        self.pipeline.step(
            0.0,
            &mut self.islands,
            &mut self.broad_phase,
            &mut self.narrow_phase,
            &mut self.bodies,
            &mut self.colliders,
            &(),
            &(),
        );
    }

    fn touching(&mut self) -> Pairs {
        let number = |handle: ColliderHandle| handle.into_raw_parts().0;
        let pairs = self.narrow_phase.contact_pairs().filter(|pair| touches(pair));
        pairs.map(|pair| (number(pair.collider1), number(pair.collider2))).collect()
    }
}

fn touches(pair: &ContactPair) -> bool {
    pair.manifolds().iter().flat_map(|manifold| &manifold.points).any(|point| point.dist <= 0.0)
}

fn shared(shape: &Shape) -> SharedShape {
    match shape {
        Shape::Ball(_) => SharedShape::new(ball(shape)),
        Shape::Cuboid(_) => SharedShape::new(Cuboid::of(shape)),
        Shape::Capsule(_) => SharedShape::new(Capsule::of(shape)),
        other => special(other),
    }
}
