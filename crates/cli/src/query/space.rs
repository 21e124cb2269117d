//! From the numbers of a request to a shape and a pose of one of the four spaces.

use super::failure::{Failure, Kind};
use super::request::Body;
use super::shape::Outline;
use impinge::generic::{Ball, Capsule, Cuboid, HalfSpace, Plane, Polygon, Pose, Rotation2, Segment, Shape};
use impinge::glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3};
use impinge::{Real, Space};
use serde::Serialize;

/// What differs between the spaces: how a body is turned, and whether there are polygons.
pub trait Kit: Space<Real: Serialize> {
    /// How a body is turned, of any length but zero.
    fn rotation(body: &Body) -> Self::Rotation;
    /// The polygon with these vertices.
    fn polygon(vertices: &[[f64; 3]]) -> Result<Shape<Self>, Failure>;
}

/// A shape and where it is.
pub struct Posed<V: Kit> {
    /// The shape.
    pub shape: Shape<V>,
    /// Where it is; valid.
    pub pose: Pose<V>,
}

impl<V: Kit> Posed<V> {
    /// The body in this space, or why it cannot be.
    pub fn new(body: &Body) -> Result<Self, Failure> {
        let shape = shape(&body.shape)?;
        let pose = Pose::try_new(vector(body.position), V::rotation(body))
            .map_err(|error| Failure::of_pose(body.name, error))?;
        Ok(Posed { shape, pose })
    }
}

/// The shape that an outline describes.
fn shape<V: Kit>(outline: &Outline) -> Result<Shape<V>, Failure> {
    let number = V::Real::from_f64;
    match *outline {
        Outline::Ball { radius } => Ball::new(number(radius)).map(Shape::from),
        Outline::Cuboid { half_extents } => Cuboid::new(vector(half_extents)).map(Shape::from),
        Outline::Capsule { a, b, radius } => Capsule::new(vector(a), vector(b), number(radius)).map(Shape::from),
        Outline::Segment { a, b } => Segment::new(vector(a), vector(b)).map(Shape::from),
        Outline::HalfSpace { normal, offset } => HalfSpace::new(vector(normal), number(offset)).map(Shape::from),
        Outline::Plane { normal, offset } => Plane::new(vector(normal), number(offset)).map(Shape::from),
        Outline::Polygon { ref vertices } => return V::polygon(vertices),
    }
    .map_err(Failure::of_shape::<V::Real>)
}

/// The nearest vector of this space; the third component is dropped in 2D.
fn vector<V: Space>(numbers: [f64; 3]) -> V {
    let mut vector = V::ZERO;
    for (i, number) in numbers.into_iter().enumerate().take(V::DIMENSION) {
        vector = vector.with(i, Real::from_f64(number));
    }
    vector
}

macro_rules! planar {
    ($vector:ident, $real:ident) => {
        impl Kit for $vector {
            fn rotation(body: &Body) -> Rotation2<$real> {
                body.angle.map_or(Rotation2::IDENTITY, |angle| Rotation2::from_angle(angle as $real))
            }
            fn polygon(vertices: &[[f64; 3]]) -> Result<Shape<Self>, Failure> {
                let vertices: Vec<$vector> = vertices.iter().map(|vertex| vector(*vertex)).collect();
                Polygon::new(&vertices).map(Shape::from).map_err(Failure::of_shape::<$real>)
            }
        }
    };
}

macro_rules! spatial {
    ($vector:ident, $quaternion:ident, $real:ident) => {
        impl Kit for $vector {
            fn rotation(body: &Body) -> $quaternion {
                body.rotation.map_or($quaternion::IDENTITY, |q| $quaternion::from_array(q.map(|c| c as $real)))
            }
            fn polygon(_: &[[f64; 3]]) -> Result<Shape<Self>, Failure> {
                Err(Failure::new(Kind::WrongDimension, "polygon in a 3D request"))
            }
        }
    };
}

planar!(Vec2, f32);
planar!(DVec2, f64);
spatial!(Vec3, Quat, f32);
spatial!(DVec3, DQuat, f64);
