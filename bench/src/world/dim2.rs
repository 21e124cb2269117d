//! The plane: whose worlds take part.

#[path = "box2d.rs"]
mod box2d;
#[path = "rapier.rs"]
mod rapier;

use super::contestant::Contestant;
use super::scene::Scene;
use super::{Place, ours};
use crate::pair::Kind;
use crate::pair::dim2::{parry, parry_pose as rapier_pose};
use crate::random::Random;
use impinge::d2::{Pose, Shape, Vec2 as V};
use parry::Peer;
use parry2d::math::Pose as RapierPose;
use parry2d::shape::ConvexPolygon;
use rapier2d as rapier_crate;
use rapier2d::geometry::SharedShape;

const RAPIER: &str = "rapier2d";

impl Place for V {
    const NAME: &'static str = "2d";
    const KINDS: [Kind; 4] = [Kind::Ball, Kind::Cuboid, Kind::Capsule, Kind::Polygon];

    fn turn(angle: f32, random: &mut Random) -> Pose {
        Pose::IDENTITY.turned(random.between(-angle, angle))
    }

    fn lineup(scene: &Scene<V>) -> Vec<Box<dyn Contestant<V>>> {
        vec![ours::lineup(scene), rapier::lineup(scene), box2d::lineup(scene)]
    }
}

/// Of a kind that only the plane has.
fn special(shape: &Shape) -> SharedShape {
    SharedShape::new(ConvexPolygon::of(shape))
}
