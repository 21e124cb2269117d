//! Space: whose worlds take part.

#[path = "box3d.rs"]
mod box3d;
#[path = "rapier.rs"]
mod rapier;

use super::contestant::Contestant;
use super::scene::Scene;
use super::{Place, ours};
use crate::pair::Kind;
use crate::pair::dim3::{parry, parry_pose as rapier_pose};
use crate::random::Random;
use impinge::d3::{Pose, Shape, Vec3 as V};
use parry::Peer;
use parry3d::math::Pose as RapierPose;
use parry3d::shape::ConvexPolyhedron;
use rapier3d as rapier_crate;
use rapier3d::geometry::SharedShape;

const RAPIER: &str = "rapier3d";

impl Place for V {
    const NAME: &'static str = "3d";
    const KINDS: [Kind; 4] = [Kind::Ball, Kind::Cuboid, Kind::Capsule, Kind::Hull32];

    fn turn(angle: f32, random: &mut Random) -> Pose {
        Pose::IDENTITY.turned(V::from_array(random.unit()), random.between(0.0, angle))
    }

    fn lineup(scene: &Scene<V>) -> Vec<Box<dyn Contestant<V>>> {
        vec![ours::lineup(scene), rapier::lineup(scene), box3d::lineup(scene)]
    }
}

/// Of a kind that only space has.
fn special(shape: &Shape) -> SharedShape {
    SharedShape::new(ConvexPolyhedron::of(shape))
}
