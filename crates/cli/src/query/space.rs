//! What answering needs of each of the four spaces, under one trait, so that the answers are written once.

use super::failure::{Failure, Kind};
use super::request::Body;
use super::shape::Outline;
use impinge::glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3};
use impinge::math::pose::Pose;
use impinge::{Real, Space, d2, d3};
use serde::Serialize;

/// A space with its shapes and queries. Points and normals are in the world.
pub trait Kit: Space<Real: Serialize> {
    /// Any shape of this space.
    type Shape;

    /// How a body is turned, of any length but zero.
    fn rotation(body: &Body) -> Self::Rotation;
    /// The shape that an outline describes.
    fn shape(outline: &Outline) -> Result<Self::Shape, Failure>;
    /// Whether the two meet.
    fn intersects(a: &Posed<Self>, b: &Posed<Self>) -> bool;
    /// Where they are closest, if not further apart than `max`.
    fn closest(a: &Posed<Self>, b: &Posed<Self>, max: Self::Real) -> Option<Closest<Self>>;
    /// How they touch, gaps up to `margin` included.
    fn contact(a: &Posed<Self>, b: &Posed<Self>, margin: Self::Real) -> Option<Touch<Self>>;
    /// The corners of the box around one of them, maybe infinite.
    fn aabb(a: &Posed<Self>) -> Option<(Self, Self)>;
}

/// A shape and where it is.
pub struct Posed<V: Kit> {
    shape: V::Shape,
    pose: Pose<V>,
}

impl<V: Kit> Posed<V> {
    /// The body in this space, or why it cannot be.
    pub fn new(body: &Body) -> Result<Self, Failure> {
        let shape = V::shape(&body.shape)?;
        let pose = Pose::try_new(vector(body.position), V::rotation(body))
            .map_err(|error| Failure::of_pose(body.name, error))?;
        Ok(Posed { shape, pose })
    }
}

/// A distance and the points it is between.
pub struct Closest<V: Space> {
    /// 0 when the shapes meet.
    pub distance: V::Real,
    /// A point of A.
    pub point_a: V,
    /// A point of B.
    pub point_b: V,
}

/// How two shapes touch.
pub struct Touch<V: Space> {
    /// Unit, from A to B.
    pub normal: V,
    /// Negative for a gap.
    pub depth: V::Real,
    /// On the surface of A.
    pub point_a: V,
    /// On the surface of B.
    pub point_b: V,
}

/// The nearest vector of this space; the third component is dropped in 2D.
fn vector<V: Space>(numbers: [f64; 3]) -> V {
    let mut vector = V::ZERO;
    for (i, number) in numbers.into_iter().enumerate().take(V::DIMENSION) {
        vector = vector.with(i, Real::from_f64(number));
    }
    vector
}

macro_rules! kit {
    ($vector:ident, $real:ident, $space:path, rotation: $rotation:expr, polygon: $polygon:expr) => {
        const _: () = {
            use $space as space;

            impl Kit for $vector {
                type Shape = space::Shape;

                fn rotation(body: &Body) -> Self::Rotation {
                    $rotation(body)
                }

                fn shape(outline: &Outline) -> Result<space::Shape, Failure> {
                    let number = |number: f64| <$real as Real>::from_f64(number);
                    match *outline {
                        Outline::Ball { radius } => space::Ball::new(number(radius)).map(space::Shape::from),
                        Outline::Cuboid { half_extents } => space::Cuboid::new(vector(half_extents)).map(Into::into),
                        Outline::Capsule { a, b, radius } => {
                            space::Capsule::new(vector(a), vector(b), number(radius)).map(Into::into)
                        }
                        Outline::Segment { a, b } => space::Segment::new(vector(a), vector(b)).map(Into::into),
                        Outline::HalfSpace { normal, offset } => {
                            space::HalfSpace::new(vector(normal), number(offset)).map(Into::into)
                        }
                        Outline::Plane { normal, offset } => {
                            space::Plane::new(vector(normal), number(offset)).map(Into::into)
                        }
                        Outline::Polygon { ref vertices } => return $polygon(vertices),
                    }
                    .map_err(Failure::of_shape::<$real>)
                }

                fn intersects(a: &Posed<Self>, b: &Posed<Self>) -> bool {
                    space::intersects(&a.shape, a.pose, &b.shape, b.pose)
                }

                fn closest(a: &Posed<Self>, b: &Posed<Self>, max: $real) -> Option<Closest<Self>> {
                    let closest = space::closest_points_within(&a.shape, a.pose, &b.shape, b.pose, max)?;
                    let (point_a, point_b) = (closest.point_a(a.pose), closest.point_b(b.pose));
                    Some(Closest { distance: closest.distance, point_a, point_b })
                }

                fn contact(a: &Posed<Self>, b: &Posed<Self>, margin: $real) -> Option<Touch<Self>> {
                    let contact = space::contact_within(&a.shape, a.pose, &b.shape, b.pose, margin)?;
                    let (point_a, point_b) = (contact.point_a(a.pose), contact.point_b(b.pose));
                    Some(Touch { normal: contact.normal, depth: contact.depth, point_a, point_b })
                }

                fn aabb(a: &Posed<Self>) -> Option<(Self, Self)> {
                    space::Aabb::of(&a.shape, a.pose).map(|aabb| (aabb.min, aabb.max))
                }
            }
        };
    };
}

macro_rules! kit_2d {
    ($vector:ident, $real:ident, $space:path) => {
        kit!(
            $vector,
            $real,
            $space,
            rotation: |body: &Body| {
                body.angle.map_or($vector::NO_ROTATION, |angle| d2::Rotation2::from_angle(angle as $real))
            },
            polygon: |vertices: &[[f64; 3]]| {
                let vertices: Vec<$vector> = vertices.iter().map(|vertex| vector(*vertex)).collect();
                space::Polygon::new(&vertices).map(Into::into).map_err(Failure::of_shape::<$real>)
            }
        );
    };
}

macro_rules! kit_3d {
    ($vector:ident, $quaternion:ident, $real:ident, $space:path) => {
        kit!(
            $vector,
            $real,
            $space,
            rotation: |body: &Body| {
                body.rotation.map_or($vector::NO_ROTATION, |q| $quaternion::from_array(q.map(|c| c as $real)))
            },
            polygon: |_: &[[f64; 3]]| Err(Failure::new(Kind::WrongDimension, "polygon in a 3D request"))
        );
    };
}

kit_2d!(Vec2, f32, d2);
kit_2d!(DVec2, f64, d2::f64);
kit_3d!(Vec3, Quat, f32, d3);
kit_3d!(DVec3, DQuat, f64, d3::f64);
