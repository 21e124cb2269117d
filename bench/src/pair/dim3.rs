//! The cases of space.

#[path = "ours.rs"]
pub mod ours;
#[path = "parry.rs"]
pub mod parry;

use super::kind::Kind;
use super::scene::Dimension;
use super::{Case, box3d};
use crate::random::Random;
use impinge::ShapeError;
use impinge::d3 as space;
use parry3d as parry_crate;
use space::{Ball, Capsule, Cuboid, HalfSpace, Plane, Pose, Quat, Segment, Shape, Vec3 as V};

const DIMENSION: usize = 3;
const PARRY: &str = "parry3d";

/// Who answers which pair.
#[rustfmt::skip]
pub const CASES: &[Case<V>] = &[
    case(Kind::Ball, Kind::Ball, &[ours::pair::<Ball, Ball>, parry::ball_ball, box3d::sphere_sphere]),
    case(Kind::Capsule, Kind::Ball, &[ours::pair::<Capsule, Ball>, parry::convex_ball::<parry::Capsule>, box3d::capsule_sphere]),
    case(Kind::Segment, Kind::Ball, &[ours::pair::<Segment, Ball>, parry::convex_ball::<parry::Segment>, box3d::capsule_sphere]),
    case(Kind::Cuboid, Kind::Ball, &[ours::pair::<Cuboid, Ball>, parry::convex_ball::<parry::Cuboid>, box3d::box_sphere]),
    case(Kind::Capsule, Kind::Capsule, &[ours::pair::<Capsule, Capsule>, parry::capsule_capsule, box3d::capsule_capsule]),
    case(Kind::Capsule, Kind::Segment, &[ours::pair::<Capsule, Segment>, parry::capsule_segment, box3d::capsule_capsule]),
    case(Kind::Segment, Kind::Segment, &[ours::pair::<Segment, Segment>, parry::segment_segment, box3d::capsule_capsule]),
    case(Kind::Cuboid, Kind::Capsule, &[ours::pair::<Cuboid, Capsule>, parry::convex_convex::<parry::Cuboid, parry::Capsule>, box3d::box_capsule]),
    case(Kind::Cuboid, Kind::Segment, &[ours::pair::<Cuboid, Segment>, parry::cuboid_segment, box3d::box_capsule]),
    case(Kind::Cuboid, Kind::Cuboid, &[ours::pair::<Cuboid, Cuboid>, parry::cuboid_cuboid, box3d::box_box]),
    case(Kind::HalfSpace, Kind::Ball, &[ours::pair::<HalfSpace, Ball>, parry::half_space_ball]),
    case(Kind::HalfSpace, Kind::Capsule, &[ours::pair::<HalfSpace, Capsule>, parry::half_space_convex::<parry::Capsule>]),
    case(Kind::HalfSpace, Kind::Segment, &[ours::pair::<HalfSpace, Segment>, parry::half_space_convex::<parry::Segment>]),
    case(Kind::HalfSpace, Kind::Cuboid, &[ours::pair::<HalfSpace, Cuboid>, parry::half_space_convex::<parry::Cuboid>]),
    case(Kind::Plane, Kind::Ball, &[ours::pair::<Plane, Ball>]),
    case(Kind::Plane, Kind::Capsule, &[ours::pair::<Plane, Capsule>]),
    case(Kind::Plane, Kind::Segment, &[ours::pair::<Plane, Segment>]),
    case(Kind::Plane, Kind::Cuboid, &[ours::pair::<Plane, Cuboid>]),
    case(Kind::HalfSpace, Kind::HalfSpace, &[ours::pair::<HalfSpace, HalfSpace>]),
    case(Kind::HalfSpace, Kind::Plane, &[ours::pair::<HalfSpace, Plane>]),
    case(Kind::Plane, Kind::Plane, &[ours::pair::<Plane, Plane>]),
];

const fn case(a: Kind, b: Kind, lineups: &'static [super::Lineup<V>]) -> Case<V> {
    Case { a, b, lineups }
}

impl Dimension for V {
    type Shape = Shape;

    fn random_shape(kind: Kind, random: &mut Random) -> Shape {
        ours::random_shape(kind, random)
    }

    fn random_rotation(random: &mut Random) -> Quat {
        Quat::from_array(random.unit())
    }

    fn random_direction(random: &mut Random) -> V {
        vector(random.unit())
    }

    fn extent(shape: &Shape) -> f32 {
        ours::extent(shape)
    }

    fn outward(shape: &Shape, random: &mut Random) -> Option<V> {
        ours::outward(shape, random)
    }

    fn gap(a: &Shape, pose_a: Pose, b: &Shape, pose_b: Pose) -> Option<f32> {
        ours::gap(a, pose_a, b, pose_b)
    }
}

fn vector(components: [f32; 3]) -> V {
    V::from_array(components)
}

fn random_polygon(_: &mut Random) -> Result<Shape, ShapeError> {
    unreachable!("no case of space has a polygon")
}

fn parry_vector(v: V) -> parry3d::math::Vector {
    parry3d::math::Vector::new(v.x, v.y, v.z)
}

fn parry_pose(pose: Pose) -> parry3d::math::Pose {
    let rotation = parry3d::math::Rotation::from_array(pose.rotation().to_array());
    parry3d::math::Pose::from_parts(parry_vector(pose.translation()), rotation)
}
