//! The cases of space.

#[path = "ours.rs"]
pub mod ours;
#[path = "parry.rs"]
pub mod parry;
#[path = "parry_moving.rs"]
mod parry_moving;

use super::answer::Query;
use super::kind::Kind;
use super::scene::{Dimension, Scene};
use super::{Case, box3d, moving};
use crate::random::Random;
use impinge::ShapeError;
use impinge::d3 as space;
use parry3d as parry_crate;
use parry3d::query::details;
use parry3d::shape::{Cone as ParryCone, ConvexPolyhedron, Cylinder as ParryCylinder, Triangle as ParryTriangle};
use space::{
    Ball, Capsule, Cone, Cuboid, Cylinder, HalfSpace, Hull, Plane, Pose, Quat, Segment, Shape, Sweep, Triangle,
    Vec3 as V,
};
use std::f32::consts::TAU;

const DIMENSION: usize = 3;
const PARRY: &str = "parry3d";

/// Who answers which pair.
#[rustfmt::skip]
pub const CASES: &[Case<V>] = &[
    case(Kind::Ball, Kind::Ball, &[ours::pair::<Ball, Ball>, parry::ball_ball, box3d::sphere_sphere]),
    case(Kind::Capsule, Kind::Ball, &[ours::pair::<Capsule, Ball>, parry::convex_ball::<parry::Capsule>, box3d::capsule_sphere]),
    case(Kind::Segment, Kind::Ball, &[ours::pair::<Segment, Ball>, parry::convex_ball::<parry::Segment>, box3d::capsule_sphere]),
    case(Kind::Cuboid, Kind::Ball, &[ours::pair::<Cuboid, Ball>, parry::convex_ball::<parry::Cuboid>, box3d::hull_sphere::<box3d::BoxHull>]),
    case(Kind::Capsule, Kind::Capsule, &[ours::pair::<Capsule, Capsule>, parry::capsule_capsule, box3d::capsule_capsule]),
    case(Kind::Capsule, Kind::Segment, &[ours::pair::<Capsule, Segment>, parry::capsule_segment, box3d::capsule_capsule]),
    case(Kind::Segment, Kind::Segment, &[ours::pair::<Segment, Segment>, parry::segment_segment, box3d::capsule_capsule]),
    case(Kind::Cuboid, Kind::Capsule, &[ours::pair::<Cuboid, Capsule>, parry::convex_convex::<parry::Cuboid, parry::Capsule>, box3d::hull_capsule::<box3d::BoxHull>]),
    case(Kind::Cuboid, Kind::Segment, &[ours::pair::<Cuboid, Segment>, parry::cuboid_segment, box3d::hull_capsule::<box3d::BoxHull>]),
    case(Kind::Cuboid, Kind::Cuboid, &[ours::pair::<Cuboid, Cuboid>, parry::cuboid_cuboid, box3d::hull_hull::<box3d::BoxHull, box3d::BoxHull>]),
    case(Kind::Triangle, Kind::Ball, &[ours::pair::<Triangle, Ball>, parry::convex_ball::<ParryTriangle>, box3d::clouds]),
    case(Kind::Triangle, Kind::Cuboid, &[ours::pair::<Triangle, Cuboid>, parry_triangle_cuboid, box3d::clouds]),
    case(Kind::Triangle, Kind::Triangle, &[ours::pair::<Triangle, Triangle>, parry::convex_convex::<ParryTriangle, ParryTriangle>, box3d::clouds]),
    case(Kind::Hull32, Kind::Ball, &[ours::pair::<Hull, Ball>, parry::convex_ball::<ConvexPolyhedron>, box3d::hull_sphere::<box3d::AnyHull>]),
    case(Kind::Hull32, Kind::Capsule, &[ours::pair::<Hull, Capsule>, parry::convex_convex::<ConvexPolyhedron, parry::Capsule>, box3d::hull_capsule::<box3d::AnyHull>]),
    case(Kind::Hull32, Kind::Cuboid, &[ours::pair::<Hull, Cuboid>, parry::convex_convex::<ConvexPolyhedron, parry::Cuboid>, box3d::hull_hull::<box3d::AnyHull, box3d::BoxHull>]),
    case(Kind::Hull32, Kind::Hull32, &[ours::pair::<Hull, Hull>, parry::convex_convex::<ConvexPolyhedron, ConvexPolyhedron>, box3d::hull_hull::<box3d::AnyHull, box3d::AnyHull>]),
    // Box3D's hulls have up to 128 vertices, faces and edges, and the cache of its GJK counts points in bytes.
    case(Kind::Hull250, Kind::Hull250, &[ours::pair::<Hull, Hull>, parry::convex_convex::<ConvexPolyhedron, ConvexPolyhedron>, box3d::clouds]),
    case(Kind::Hull1000, Kind::Hull1000, &[ours::pair::<Hull, Hull>, parry::convex_convex::<ConvexPolyhedron, ConvexPolyhedron>]),
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

/// Who answers when which pair hits.
#[rustfmt::skip]
pub const CASTS: &[moving::Case<V>] = &[
    moving(Kind::Ball, Kind::Ball, &[ours::cast::<Ball, Ball>, parry_moving::ball_ball, box3d::cast]),
    moving(Kind::Capsule, Kind::Ball, &[ours::cast::<Capsule, Ball>, parry_moving::cast::<parry::Capsule, parry::Ball>, box3d::cast]),
    moving(Kind::Cuboid, Kind::Ball, &[ours::cast::<Cuboid, Ball>, parry_moving::cast::<parry::Cuboid, parry::Ball>, box3d::cast]),
    moving(Kind::Capsule, Kind::Capsule, &[ours::cast::<Capsule, Capsule>, parry_moving::cast::<parry::Capsule, parry::Capsule>, box3d::cast]),
    moving(Kind::Cuboid, Kind::Capsule, &[ours::cast::<Cuboid, Capsule>, parry_moving::cast::<parry::Cuboid, parry::Capsule>, box3d::cast]),
    moving(Kind::Cuboid, Kind::Cuboid, &[ours::cast::<Cuboid, Cuboid>, parry_moving::cast::<parry::Cuboid, parry::Cuboid>, box3d::cast]),
    moving(Kind::Triangle, Kind::Ball, &[ours::cast::<Triangle, Ball>, parry_moving::cast::<ParryTriangle, parry::Ball>, box3d::cast]),
    moving(Kind::Hull32, Kind::Ball, &[ours::cast::<Hull, Ball>, parry_moving::cast::<ConvexPolyhedron, parry::Ball>, box3d::cast]),
    moving(Kind::Hull32, Kind::Cuboid, &[ours::cast::<Hull, Cuboid>, parry_moving::cast::<ConvexPolyhedron, parry::Cuboid>, box3d::cast]),
    moving(Kind::Hull32, Kind::Hull32, &[ours::cast::<Hull, Hull>, parry_moving::cast::<ConvexPolyhedron, ConvexPolyhedron>, box3d::cast]),
];

/// Who answers when which pair hits that turns as well.
#[rustfmt::skip]
pub const IMPACTS: &[moving::Case<V>] = &[
    moving(Kind::Ball, Kind::Ball, &[ours::impact::<Ball, Ball>, parry_moving::impact::<parry::Ball, parry::Ball>, box3d::impact]),
    moving(Kind::Capsule, Kind::Ball, &[ours::impact::<Capsule, Ball>, parry_moving::impact::<parry::Capsule, parry::Ball>, box3d::impact]),
    moving(Kind::Cuboid, Kind::Ball, &[ours::impact::<Cuboid, Ball>, parry_moving::impact::<parry::Cuboid, parry::Ball>, box3d::impact]),
    moving(Kind::Capsule, Kind::Capsule, &[ours::impact::<Capsule, Capsule>, parry_moving::impact::<parry::Capsule, parry::Capsule>, box3d::impact]),
    moving(Kind::Cuboid, Kind::Capsule, &[ours::impact::<Cuboid, Capsule>, parry_moving::impact::<parry::Cuboid, parry::Capsule>, box3d::impact]),
    moving(Kind::Cuboid, Kind::Cuboid, &[ours::impact::<Cuboid, Cuboid>, parry_moving::impact::<parry::Cuboid, parry::Cuboid>, box3d::impact]),
    moving(Kind::Triangle, Kind::Ball, &[ours::impact::<Triangle, Ball>, parry_moving::impact::<ParryTriangle, parry::Ball>, box3d::impact]),
    moving(Kind::Hull32, Kind::Ball, &[ours::impact::<Hull, Ball>, parry_moving::impact::<ConvexPolyhedron, parry::Ball>, box3d::impact]),
    moving(Kind::Hull32, Kind::Cuboid, &[ours::impact::<Hull, Cuboid>, parry_moving::impact::<ConvexPolyhedron, parry::Cuboid>, box3d::impact]),
    moving(Kind::Hull32, Kind::Hull32, &[ours::impact::<Hull, Hull>, parry_moving::impact::<ConvexPolyhedron, ConvexPolyhedron>, box3d::impact]),
];

/// Who answers where a ray hits.
#[rustfmt::skip]
pub const RAYS: &[moving::Case<V>] = &[
    moving(Kind::Ball, Kind::Point, &[ours::ray::<Ball>, parry_moving::ray::<parry::Ball>, box3d::ray_sphere]),
    moving(Kind::Capsule, Kind::Point, &[ours::ray::<Capsule>, parry_moving::ray::<parry::Capsule>, box3d::ray_capsule]),
    moving(Kind::Cuboid, Kind::Point, &[ours::ray::<Cuboid>, parry_moving::ray::<parry::Cuboid>, box3d::ray_hull::<box3d::BoxHull>]),
    moving(Kind::Triangle, Kind::Point, &[ours::ray::<Triangle>, parry_moving::ray::<ParryTriangle>]),
    moving(Kind::Hull32, Kind::Point, &[ours::ray::<Hull>, parry_moving::ray::<ConvexPolyhedron>, box3d::ray_hull::<box3d::AnyHull>]),
    moving(Kind::Cylinder, Kind::Point, &[ours::ray::<Cylinder>, parry_moving::ray::<ParryCylinder>]),
    moving(Kind::Cone, Kind::Point, &[ours::ray::<Cone>, parry_moving::ray::<ParryCone>]),
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

    fn impact(a: &Shape, sweep_a: Sweep, b: &Shape, sweep_b: Sweep) -> Option<f32> {
        ours::hit(a, sweep_a, b, sweep_b)
    }
}

impl ours::Typed for Triangle {
    fn of(shape: &Shape) -> Self {
        let Shape::Triangle(triangle) = shape else { unreachable!("{shape:?} is not a triangle") };
        triangle.clone()
    }
}

impl ours::Typed for Hull {
    fn of(shape: &Shape) -> Self {
        let Shape::Hull(hull) = shape else { unreachable!("{shape:?} is not a hull") };
        hull.clone()
    }
}

impl ours::Typed for Cylinder {
    fn of(shape: &Shape) -> Self {
        let Shape::Cylinder(cylinder) = shape else { unreachable!("{shape:?} is not a cylinder") };
        *cylinder
    }
}

impl ours::Typed for Cone {
    fn of(shape: &Shape) -> Self {
        let Shape::Cone(cone) = shape else { unreachable!("{shape:?} is not a cone") };
        *cone
    }
}

fn vector(components: [f32; 3]) -> V {
    V::from_array(components)
}

/// Of a kind that only space has.
fn random_special(kind: Kind, random: &mut Random) -> Result<Shape, ShapeError> {
    match kind {
        Kind::Triangle => random_triangle(random),
        Kind::Hull32 => random_hull(32, random),
        Kind::Hull250 => random_hull(250, random),
        Kind::Hull1000 => random_hull(1000, random),
        Kind::Cylinder => Cylinder::new(random.between(0.3, 1.0), random.between(0.3, 1.0)).map(Shape::from),
        Kind::Cone => Cone::new(random.between(0.3, 1.0), random.between(0.3, 1.0)).map(Shape::from),
        other => unreachable!("no case of space has a {}", other.name()),
    }
}

/// On an ellipse about the origin, in any plane.
fn random_triangle(random: &mut Random) -> Result<Shape, ShapeError> {
    let (u, v) = vector(random.unit()).any_orthonormal_pair();
    let (u, v) = (random.between(0.5, 1.0) * u, random.between(0.5, 1.0) * v);
    let start = random.between(0.0, TAU);
    let [a, b, c] = [0.0, TAU / 3.0, 2.0 * TAU / 3.0].map(|turn| (start + turn).cos() * u + (start + turn).sin() * v);
    Triangle::new(a, b, c).map(Shape::from)
}

/// The hull of points on an ellipsoid, which are its corners.
fn random_hull(points: usize, random: &mut Random) -> Result<Shape, ShapeError> {
    let half_axes = vector([(); 3].map(|()| random.between(0.5, 1.0)));
    let points: Vec<V> = (0..points).map(|_| half_axes * vector(random.unit())).collect();
    Hull::new(&points).map(Shape::from)
}

/// The corners of a hull or triangle.
fn corners(shape: &Shape) -> Vec<V> {
    match shape {
        Shape::Triangle(triangle) => triangle.vertices().to_vec(),
        Shape::Hull(hull) => hull.vertices().collect(),
        other => unreachable!("{other:?} is neither hull nor triangle"),
    }
}

fn parry_vector(v: V) -> parry3d::math::Vector {
    parry3d::math::Vector::new(v.x, v.y, v.z)
}

fn parry_spin(spin: V) -> parry3d::math::Vector {
    parry_vector(spin)
}

pub fn parry_pose(pose: Pose) -> parry3d::math::Pose {
    let rotation = parry3d::math::Rotation::from_array(pose.rotation().to_array());
    parry3d::math::Pose::from_parts(parry_vector(pose.translation()), rotation)
}

/// parry's calls for a triangle and a box: by separating axes, too.
fn parry_triangle_cuboid(query: Query, scene: &Scene<V>) -> parry::Lineup {
    let mut calls = parry::general::<ParryTriangle, parry::Cuboid>(query, scene);
    if query == Query::Intersects {
        calls.add(
            "details::intersection_test_cuboid_triangle",
            |a, pose_a, b, pose_b| details::intersection_test_cuboid_triangle(&pose_b.inv_mul(pose_a), b, a),
            parry::intersects,
        );
    }
    let name = "details::contact_manifold_cuboid_triangle";
    parry::add_manifold(&mut calls, query, name, |manifold, a, b, relative, margin| {
        let inverse = relative.inverse();
        details::contact_manifold_cuboid_triangle(&inverse, relative, b, a, None, None, margin, manifold, true);
    });
    calls.done()
}

impl parry::Peer for ParryTriangle {
    type Core = Self;

    fn of(shape: &Shape) -> Self {
        let corners: Vec<_> = corners(shape).into_iter().map(parry_vector).collect();
        Self::new(corners[0], corners[1], corners[2])
    }

    fn core(&self) -> &Self {
        self
    }

    fn rounding(&self) -> f32 {
        0.0
    }
}

impl parry::Peer for ConvexPolyhedron {
    type Core = Self;

    fn of(shape: &Shape) -> Self {
        let corners: Vec<_> = corners(shape).into_iter().map(parry_vector).collect();
        Self::from_convex_hull(&corners).expect("the points span a volume")
    }

    fn core(&self) -> &Self {
        self
    }

    fn rounding(&self) -> f32 {
        0.0
    }
}

impl parry_moving::Made for ParryCylinder {
    fn of(shape: &Shape) -> Self {
        let Shape::Cylinder(cylinder) = shape else { unreachable!("{shape:?} is not a cylinder") };
        Self::new(cylinder.half_height(), cylinder.radius())
    }
}

impl parry_moving::Made for ParryCone {
    fn of(shape: &Shape) -> Self {
        let Shape::Cone(cone) = shape else { unreachable!("{shape:?} is not a cone") };
        Self::new(cone.half_height(), cone.radius())
    }
}
