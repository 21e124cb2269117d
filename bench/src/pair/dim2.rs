//! The cases of the plane.

#[path = "ours.rs"]
pub mod ours;
#[path = "parry.rs"]
pub mod parry;
#[path = "parry_moving.rs"]
mod parry_moving;

use super::kind::Kind;
use super::scene::Dimension;
use super::{Case, box2d, moving};
use crate::random::Random;
use impinge::ShapeError;
use impinge::d2 as space;
use parry2d as parry_crate;
use parry2d::shape::ConvexPolygon;
use space::{Ball, Capsule, Cuboid, HalfSpace, Plane, Polygon, Pose, Rotation2, Segment, Shape, Sweep, Vec2 as V};

const DIMENSION: usize = 2;
const PARRY: &str = "parry2d";

/// Who answers which pair.
#[rustfmt::skip]
pub const CASES: &[Case<V>] = &[
    case(Kind::Ball, Kind::Ball, &[ours::pair::<Ball, Ball>, parry::ball_ball, box2d::circle_circle]),
    case(Kind::Capsule, Kind::Ball, &[ours::pair::<Capsule, Ball>, parry::convex_ball::<parry::Capsule>, box2d::capsule_circle]),
    case(Kind::Segment, Kind::Ball, &[ours::pair::<Segment, Ball>, parry::convex_ball::<parry::Segment>, box2d::segment_circle]),
    case(Kind::Cuboid, Kind::Ball, &[ours::pair::<Cuboid, Ball>, parry::convex_ball::<parry::Cuboid>, box2d::polygon_circle]),
    case(Kind::Polygon, Kind::Ball, &[ours::pair::<Polygon, Ball>, parry::convex_ball::<ConvexPolygon>, box2d::polygon_circle]),
    case(Kind::Capsule, Kind::Capsule, &[ours::pair::<Capsule, Capsule>, parry::capsule_capsule, box2d::capsule_capsule]),
    case(Kind::Capsule, Kind::Segment, &[ours::pair::<Capsule, Segment>, parry::capsule_segment, box2d::capsule_segment]),
    case(Kind::Segment, Kind::Segment, &[ours::pair::<Segment, Segment>, parry::segment_segment, box2d::capsule_capsule]),
    case(Kind::Cuboid, Kind::Capsule, &[ours::pair::<Cuboid, Capsule>, parry::convex_convex::<parry::Cuboid, parry::Capsule>, box2d::polygon_capsule]),
    case(Kind::Cuboid, Kind::Segment, &[ours::pair::<Cuboid, Segment>, parry::cuboid_segment, box2d::polygon_segment]),
    case(Kind::Cuboid, Kind::Cuboid, &[ours::pair::<Cuboid, Cuboid>, parry::cuboid_cuboid, box2d::polygon_polygon]),
    case(Kind::Polygon, Kind::Capsule, &[ours::pair::<Polygon, Capsule>, parry::convex_convex::<ConvexPolygon, parry::Capsule>, box2d::polygon_capsule]),
    case(Kind::Polygon, Kind::Segment, &[ours::pair::<Polygon, Segment>, parry::convex_convex::<ConvexPolygon, parry::Segment>, box2d::polygon_segment]),
    case(Kind::Polygon, Kind::Cuboid, &[ours::pair::<Polygon, Cuboid>, parry::convex_convex::<ConvexPolygon, parry::Cuboid>, box2d::polygon_polygon]),
    case(Kind::Polygon, Kind::Polygon, &[ours::pair::<Polygon, Polygon>, parry::convex_convex::<ConvexPolygon, ConvexPolygon>, box2d::polygon_polygon]),
    case(Kind::HalfSpace, Kind::Ball, &[ours::pair::<HalfSpace, Ball>, parry::half_space_ball]),
    case(Kind::HalfSpace, Kind::Capsule, &[ours::pair::<HalfSpace, Capsule>, parry::half_space_convex::<parry::Capsule>]),
    case(Kind::HalfSpace, Kind::Segment, &[ours::pair::<HalfSpace, Segment>, parry::half_space_convex::<parry::Segment>]),
    case(Kind::HalfSpace, Kind::Cuboid, &[ours::pair::<HalfSpace, Cuboid>, parry::half_space_convex::<parry::Cuboid>]),
    case(Kind::HalfSpace, Kind::Polygon, &[ours::pair::<HalfSpace, Polygon>, parry::half_space_convex::<ConvexPolygon>]),
    case(Kind::Plane, Kind::Ball, &[ours::pair::<Plane, Ball>]),
    case(Kind::Plane, Kind::Capsule, &[ours::pair::<Plane, Capsule>]),
    case(Kind::Plane, Kind::Segment, &[ours::pair::<Plane, Segment>]),
    case(Kind::Plane, Kind::Cuboid, &[ours::pair::<Plane, Cuboid>]),
    case(Kind::Plane, Kind::Polygon, &[ours::pair::<Plane, Polygon>]),
    case(Kind::HalfSpace, Kind::HalfSpace, &[ours::pair::<HalfSpace, HalfSpace>]),
    case(Kind::HalfSpace, Kind::Plane, &[ours::pair::<HalfSpace, Plane>]),
    case(Kind::Plane, Kind::Plane, &[ours::pair::<Plane, Plane>]),
];

/// Who answers when which pair hits.
#[rustfmt::skip]
pub const CASTS: &[moving::Case<V>] = &[
    moving(Kind::Ball, Kind::Ball, &[ours::cast::<Ball, Ball>, parry_moving::ball_ball, box2d::cast]),
    moving(Kind::Capsule, Kind::Ball, &[ours::cast::<Capsule, Ball>, parry_moving::cast::<parry::Capsule, parry::Ball>, box2d::cast]),
    moving(Kind::Segment, Kind::Ball, &[ours::cast::<Segment, Ball>, parry_moving::cast::<parry::Segment, parry::Ball>, box2d::cast]),
    moving(Kind::Cuboid, Kind::Ball, &[ours::cast::<Cuboid, Ball>, parry_moving::cast::<parry::Cuboid, parry::Ball>, box2d::cast]),
    moving(Kind::Polygon, Kind::Ball, &[ours::cast::<Polygon, Ball>, parry_moving::cast::<ConvexPolygon, parry::Ball>, box2d::cast]),
    moving(Kind::Capsule, Kind::Capsule, &[ours::cast::<Capsule, Capsule>, parry_moving::cast::<parry::Capsule, parry::Capsule>, box2d::cast]),
    moving(Kind::Capsule, Kind::Segment, &[ours::cast::<Capsule, Segment>, parry_moving::cast::<parry::Capsule, parry::Segment>, box2d::cast]),
    moving(Kind::Segment, Kind::Segment, &[ours::cast::<Segment, Segment>, parry_moving::cast::<parry::Segment, parry::Segment>, box2d::cast]),
    moving(Kind::Cuboid, Kind::Capsule, &[ours::cast::<Cuboid, Capsule>, parry_moving::cast::<parry::Cuboid, parry::Capsule>, box2d::cast]),
    moving(Kind::Cuboid, Kind::Segment, &[ours::cast::<Cuboid, Segment>, parry_moving::cast::<parry::Cuboid, parry::Segment>, box2d::cast]),
    moving(Kind::Cuboid, Kind::Cuboid, &[ours::cast::<Cuboid, Cuboid>, parry_moving::cast::<parry::Cuboid, parry::Cuboid>, box2d::cast]),
    moving(Kind::Polygon, Kind::Capsule, &[ours::cast::<Polygon, Capsule>, parry_moving::cast::<ConvexPolygon, parry::Capsule>, box2d::cast]),
    moving(Kind::Polygon, Kind::Segment, &[ours::cast::<Polygon, Segment>, parry_moving::cast::<ConvexPolygon, parry::Segment>, box2d::cast]),
    moving(Kind::Polygon, Kind::Cuboid, &[ours::cast::<Polygon, Cuboid>, parry_moving::cast::<ConvexPolygon, parry::Cuboid>, box2d::cast]),
    moving(Kind::Polygon, Kind::Polygon, &[ours::cast::<Polygon, Polygon>, parry_moving::cast::<ConvexPolygon, ConvexPolygon>, box2d::cast]),
];

/// Who answers when which pair hits that turns as well.
#[rustfmt::skip]
pub const IMPACTS: &[moving::Case<V>] = &[
    moving(Kind::Ball, Kind::Ball, &[ours::impact::<Ball, Ball>, parry_moving::impact::<parry::Ball, parry::Ball>, box2d::impact]),
    moving(Kind::Capsule, Kind::Ball, &[ours::impact::<Capsule, Ball>, parry_moving::impact::<parry::Capsule, parry::Ball>, box2d::impact]),
    moving(Kind::Segment, Kind::Ball, &[ours::impact::<Segment, Ball>, parry_moving::impact::<parry::Segment, parry::Ball>, box2d::impact]),
    moving(Kind::Cuboid, Kind::Ball, &[ours::impact::<Cuboid, Ball>, parry_moving::impact::<parry::Cuboid, parry::Ball>, box2d::impact]),
    moving(Kind::Polygon, Kind::Ball, &[ours::impact::<Polygon, Ball>, parry_moving::impact::<ConvexPolygon, parry::Ball>, box2d::impact]),
    moving(Kind::Capsule, Kind::Capsule, &[ours::impact::<Capsule, Capsule>, parry_moving::impact::<parry::Capsule, parry::Capsule>, box2d::impact]),
    moving(Kind::Capsule, Kind::Segment, &[ours::impact::<Capsule, Segment>, parry_moving::impact::<parry::Capsule, parry::Segment>, box2d::impact]),
    moving(Kind::Segment, Kind::Segment, &[ours::impact::<Segment, Segment>, parry_moving::impact::<parry::Segment, parry::Segment>, box2d::impact]),
    moving(Kind::Cuboid, Kind::Capsule, &[ours::impact::<Cuboid, Capsule>, parry_moving::impact::<parry::Cuboid, parry::Capsule>, box2d::impact]),
    moving(Kind::Cuboid, Kind::Segment, &[ours::impact::<Cuboid, Segment>, parry_moving::impact::<parry::Cuboid, parry::Segment>, box2d::impact]),
    moving(Kind::Cuboid, Kind::Cuboid, &[ours::impact::<Cuboid, Cuboid>, parry_moving::impact::<parry::Cuboid, parry::Cuboid>, box2d::impact]),
    moving(Kind::Polygon, Kind::Capsule, &[ours::impact::<Polygon, Capsule>, parry_moving::impact::<ConvexPolygon, parry::Capsule>, box2d::impact]),
    moving(Kind::Polygon, Kind::Segment, &[ours::impact::<Polygon, Segment>, parry_moving::impact::<ConvexPolygon, parry::Segment>, box2d::impact]),
    moving(Kind::Polygon, Kind::Cuboid, &[ours::impact::<Polygon, Cuboid>, parry_moving::impact::<ConvexPolygon, parry::Cuboid>, box2d::impact]),
    moving(Kind::Polygon, Kind::Polygon, &[ours::impact::<Polygon, Polygon>, parry_moving::impact::<ConvexPolygon, ConvexPolygon>, box2d::impact]),
];

/// Who answers where a ray hits.
#[rustfmt::skip]
pub const RAYS: &[moving::Case<V>] = &[
    moving(Kind::Ball, Kind::Point, &[ours::ray::<Ball>, parry_moving::ray::<parry::Ball>, box2d::ray_circle]),
    moving(Kind::Capsule, Kind::Point, &[ours::ray::<Capsule>, parry_moving::ray::<parry::Capsule>, box2d::ray_capsule]),
    moving(Kind::Segment, Kind::Point, &[ours::ray::<Segment>, parry_moving::ray::<parry::Segment>, box2d::ray_segment]),
    moving(Kind::Cuboid, Kind::Point, &[ours::ray::<Cuboid>, parry_moving::ray::<parry::Cuboid>, box2d::ray_polygon]),
    moving(Kind::Polygon, Kind::Point, &[ours::ray::<Polygon>, parry_moving::ray::<ConvexPolygon>, box2d::ray_polygon]),
    moving(Kind::HalfSpace, Kind::Point, &[ours::ray::<HalfSpace>, parry_moving::ray::<parry::HalfSpace>]),
];

const fn moving(a: Kind, b: Kind, lineups: &'static [moving::Lineup<V>]) -> moving::Case<V> {
    moving::Case { a, b, lineups }
}

const fn case(a: Kind, b: Kind, lineups: &'static [super::Lineup<V>]) -> Case<V> {
    Case { a, b, lineups }
}

impl Dimension for V {
    type Shape = Shape;

    fn random_shape(kind: Kind, random: &mut Random) -> Shape {
        ours::random_shape(kind, random)
    }

    fn random_rotation(random: &mut Random) -> Rotation2<f32> {
        let [cos, sin] = random.unit();
        Rotation2::from_cos_sin(cos, sin)
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

    fn impact(a: &Shape, sweep_a: Sweep, b: &Shape, sweep_b: Sweep) -> Option<f32> {
        ours::hit(a, sweep_a, b, sweep_b)
    }
}

impl ours::Typed for Polygon {
    fn of(shape: &Shape) -> Self {
        let Shape::Polygon(polygon) = shape else { unreachable!("{shape:?} is not a polygon") };
        polygon.clone()
    }
}

fn vector(components: [f32; 2]) -> V {
    V::from_array(components)
}

/// Of a kind that only the plane has: a hexagon on an ellipse.
fn random_special(kind: Kind, random: &mut Random) -> Result<Shape, ShapeError> {
    if kind != Kind::Polygon {
        unreachable!("no case of the plane has a {}", kind.name());
    }
    const CORNERS: usize = 6;
    let half_axes = V::new(random.between(0.5, 1.0), random.between(0.5, 1.0));
    let corner = |i: usize| half_axes * V::from_angle(i as f32 * std::f32::consts::TAU / CORNERS as f32);
    Polygon::new(&(0..CORNERS).map(corner).collect::<Vec<_>>()).map(Shape::from)
}

fn parry_vector(v: V) -> parry2d::math::Vector {
    parry2d::math::Vector::new(v.x, v.y)
}

fn parry_spin(spin: f32) -> f32 {
    spin
}

pub fn parry_pose(pose: Pose) -> parry2d::math::Pose {
    let rotation = parry2d::math::Rotation { re: pose.rotation().cos(), im: pose.rotation().sin() };
    parry2d::math::Pose::from_parts(parry_vector(pose.translation()), rotation)
}

impl parry::Peer for ConvexPolygon {
    type Core = Self;

    fn of(shape: &Shape) -> Self {
        let Shape::Polygon(polygon) = shape else { unreachable!("{shape:?} is not a polygon") };
        let corners = polygon.vertices().iter().map(|&v| parry_vector(v)).collect();
        Self::from_convex_polyline_unmodified(corners).expect("a hexagon is convex")
    }

    fn core(&self) -> &Self {
        self
    }

    fn rounding(&self) -> f32 {
        0.0
    }
}
