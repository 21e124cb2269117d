//! From the numbers of a request to a shape and a pose of one of the four spaces.

use super::failure::{Failure, Kind};
use super::request::Body;
use super::shape::Outline;
use impinge::generic::{
    Ball, Capsule, Cone, Cuboid, Cylinder, HalfSpace, Hull, Plane, Polygon, Pose, Rotation2, Round, Segment, Shape,
    Triangle,
};
use impinge::glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3};
use impinge::{Real, ShapeError, Space};
use serde::Serialize;

/// What differs between the spaces: how a body is turned, and which shapes there are.
pub trait Kit: Space<Real: Serialize> {
    /// How a body is turned, of any length but zero.
    fn rotation(body: &Body) -> Self::Rotation;
    /// A rotation as the protocol writes it.
    fn turn(rotation: Self::Rotation) -> Turn<Self::Real>;
    /// The polygon with these vertices, rounded.
    fn polygon(vertices: &[[f64; 3]], rounding: f64) -> Result<Shape<Self>, Failure>;
    /// The hull of these points, as a shape, rounded.
    fn hull(points: &[[f64; 3]], rounding: f64) -> Result<Shape<Self>, Failure>;
    /// The hull of these points, as its surface.
    fn hull_surface(points: &[[f64; 3]]) -> Result<Surface<Self>, Failure>;
    /// The cylinder of this size, rounded.
    fn cylinder(half_height: f64, radius: f64, rounding: f64) -> Result<Shape<Self>, Failure>;
    /// The cone of this size, rounded.
    fn cone(half_height: f64, radius: f64, rounding: f64) -> Result<Shape<Self>, Failure>;
}

/// A rotation as the protocol writes it.
pub enum Turn<R> {
    /// Radians, in 2D.
    Angle(R),
    /// x, y, z, w, in 3D.
    Quaternion([R; 4]),
}

/// The surface of a hull.
pub struct Surface<V: Space> {
    /// Its corners.
    pub vertices: Vec<V>,
    /// The corners of each face; in 2D there are none.
    pub faces: Option<Vec<Vec<u32>>>,
    /// What is inside: volume or area.
    pub content: V::Real,
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
        Ok(Posed { shape: shape(&body.shape)?, pose: Self::pose(body)? })
    }

    /// Where it is, or why it cannot be there.
    pub fn pose(body: &Body) -> Result<Pose<V>, Failure> {
        Pose::try_new(vector(body.position), V::rotation(body)).map_err(|error| Failure::of_pose(body.name, error))
    }
}

/// The shape that an outline describes.
fn shape<V: Kit>(outline: &Outline) -> Result<Shape<V>, Failure> {
    let number = V::Real::from_f64;
    match *outline {
        Outline::Ball { radius } => Ball::new(number(radius)).map(Shape::from),
        Outline::Cuboid { half_extents, rounding } => {
            return rounded(Cuboid::new(vector(half_extents)), rounding, Cuboid::rounded);
        }
        Outline::Triangle { corners, rounding } => {
            let [a, b, c] = corners.map(vector);
            return rounded(Triangle::new(a, b, c), rounding, Triangle::rounded);
        }
        Outline::Capsule { a, b, radius } => Capsule::new(vector(a), vector(b), number(radius)).map(Shape::from),
        Outline::Segment { a, b } => Segment::new(vector(a), vector(b)).map(Shape::from),
        Outline::HalfSpace { normal, offset } => HalfSpace::new(vector(normal), number(offset)).map(Shape::from),
        Outline::Plane { normal, offset } => Plane::new(vector(normal), number(offset)).map(Shape::from),
        Outline::Polygon { ref vertices, rounding } => return V::polygon(vertices, rounding),
        Outline::Hull { ref points, rounding } => return V::hull(points, rounding),
        Outline::Cylinder { half_height, radius, rounding } => return V::cylinder(half_height, radius, rounding),
        Outline::Cone { half_height, radius, rounding } => return V::cone(half_height, radius, rounding),
    }
    .map_err(Failure::of_shape::<V::Real>)
}

/// A rounding of 0 is none.
fn rounded<V: Kit, S>(
    sharp: Result<S, ShapeError>,
    rounding: f64,
    round: impl FnOnce(S, V::Real) -> Result<Round<V, S>, ShapeError>,
) -> Result<Shape<V>, Failure>
where
    Shape<V>: From<S> + From<Round<V, S>>,
{
    sharp
        .and_then(|sharp| match rounding {
            0.0 => Ok(Shape::from(sharp)),
            radius => round(sharp, V::Real::from_f64(radius)).map(Shape::from),
        })
        .map_err(Failure::of_shape::<V::Real>)
}

/// The nearest vectors of this space.
pub fn vectors<V: Space>(numbers: &[[f64; 3]]) -> Vec<V> {
    numbers.iter().map(|vector_numbers| vector(*vector_numbers)).collect()
}

/// The nearest vector of this space; the third component is dropped in 2D.
pub fn vector<V: Space>(numbers: [f64; 3]) -> V {
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
            fn turn(rotation: Rotation2<$real>) -> Turn<$real> {
                Turn::Angle(rotation.angle())
            }
            fn polygon(vertices: &[[f64; 3]], rounding: f64) -> Result<Shape<Self>, Failure> {
                rounded(Polygon::new(&vectors::<$vector>(vertices)), rounding, Polygon::rounded)
            }
            fn hull(points: &[[f64; 3]], rounding: f64) -> Result<Shape<Self>, Failure> {
                rounded(Polygon::hull(&vectors::<$vector>(points)), rounding, Polygon::rounded)
            }
            fn hull_surface(points: &[[f64; 3]]) -> Result<Surface<Self>, Failure> {
                let hull = Polygon::hull(&vectors::<$vector>(points)).map_err(Failure::of_shape::<$real>)?;
                Ok(Surface { vertices: hull.vertices().to_vec(), faces: None, content: hull.area() })
            }
            fn cylinder(_: f64, _: f64, _: f64) -> Result<Shape<Self>, Failure> {
                Err(Failure::new(Kind::WrongDimension, "cylinder in a 2D request"))
            }
            fn cone(_: f64, _: f64, _: f64) -> Result<Shape<Self>, Failure> {
                Err(Failure::new(Kind::WrongDimension, "cone in a 2D request"))
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
            fn turn(rotation: $quaternion) -> Turn<$real> {
                Turn::Quaternion(rotation.to_array())
            }
            fn polygon(_: &[[f64; 3]], _: f64) -> Result<Shape<Self>, Failure> {
                Err(Failure::new(Kind::WrongDimension, "polygon in a 3D request"))
            }
            fn hull(points: &[[f64; 3]], rounding: f64) -> Result<Shape<Self>, Failure> {
                rounded(Hull::new(&vectors::<$vector>(points)), rounding, Hull::rounded)
            }
            fn hull_surface(points: &[[f64; 3]]) -> Result<Surface<Self>, Failure> {
                let hull = Hull::new(&vectors::<$vector>(points)).map_err(Failure::of_shape::<$real>)?;
                let faces = hull.faces().map(<[u32]>::to_vec).collect();
                Ok(Surface { vertices: hull.vertices().collect(), faces: Some(faces), content: hull.volume() })
            }
            fn cylinder(half_height: f64, radius: f64, rounding: f64) -> Result<Shape<Self>, Failure> {
                rounded(Cylinder::new(half_height as $real, radius as $real), rounding, Cylinder::rounded)
            }
            fn cone(half_height: f64, radius: f64, rounding: f64) -> Result<Shape<Self>, Failure> {
                rounded(Cone::new(half_height as $real, radius as $real), rounding, Cone::rounded)
            }
        }
    };
}

planar!(Vec2, f32);
planar!(DVec2, f64);
spatial!(Vec3, Quat, f32);
spatial!(DVec3, DQuat, f64);
