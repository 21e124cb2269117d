//! Shapes and poses from arbitrary bytes, for the four spaces, and what every answer must satisfy.
//!
//! Numbers are raw bit patterns, small fractions, or neighbours of a number used before, so that both nonsense and exact
//! coincidences come up.

pub mod doubled;

use arbitrary::{Result, Unstructured};
use impinge::generic::{
    Aabb, Ball, Capsule, Cone, Cuboid, Cylinder, HalfSpace, Hull, Plane, Polygon, Pose, Rotation2, Segment, Shape,
    ShapeRef, Triangle,
};
use impinge::glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3};
use impinge::{Real, ShapeError, Space};

/// A space that arbitrary bytes can make rotations, polygons and hulls for.
pub trait Arbitrary: Space {
    /// Any rotation, also an invalid one.
    fn rotation(numbers: [Self::Real; 4]) -> Self::Rotation;
    /// A polygon in 2D, a hull in 3D.
    fn polytope(vertices: &[Self]) -> core::result::Result<Shape<Self>, ShapeError>;
    /// A cylinder or a cone, in 3D; a ball in 2D.
    fn revolved(is_cone: bool, sizes: [Self::Real; 2]) -> core::result::Result<Shape<Self>, ShapeError>;
}

macro_rules! planar {
    ($vector:ty, $real:ty) => {
        impl Arbitrary for $vector {
            fn rotation([x, y, ..]: [$real; 4]) -> Rotation2<$real> {
                Rotation2::from_cos_sin(x, y)
            }
            fn polytope(vertices: &[Self]) -> core::result::Result<Shape<Self>, ShapeError> {
                Polygon::new(vertices).map(Shape::from)
            }
            fn revolved(_: bool, [radius, _]: [$real; 2]) -> core::result::Result<Shape<Self>, ShapeError> {
                Ball::new(radius).map(Shape::from)
            }
        }
    };
}
planar!(Vec2, f32);
planar!(DVec2, f64);

macro_rules! spatial {
    ($vector:ty, $quaternion:ty, $real:ty) => {
        impl Arbitrary for $vector {
            fn rotation([x, y, z, w]: [$real; 4]) -> $quaternion {
                <$quaternion>::from_xyzw(x, y, z, w)
            }
            fn polytope(points: &[Self]) -> core::result::Result<Shape<Self>, ShapeError> {
                Hull::new(points).map(Shape::from)
            }
            fn revolved(is_cone: bool, [height, radius]: [$real; 2]) -> core::result::Result<Shape<Self>, ShapeError> {
                if is_cone {
                    Cone::new(height, radius).map(Shape::from)
                } else {
                    Cylinder::new(height, radius).map(Shape::from)
                }
            }
        }
    };
}
spatial!(Vec3, Quat, f32);
spatial!(DVec3, DQuat, f64);

/// A number.
pub fn number<R: Real>(u: &mut Unstructured<'_>) -> Result<R> {
    let choice: u8 = u.arbitrary()?;
    Ok(match choice % 8 {
        0 => R::from_f64(f64::from_bits(u.arbitrary()?)),
        1 => R::from_f64(f64::from(f32::from_bits(u.arbitrary()?))),
        2 => R::from_f64(f64::from(u.arbitrary::<i8>()?)),
        3 => R::from_f64(f64::from(u.arbitrary::<i8>()?) * 1e-6),
        4 => R::from_f64(f64::from(u.arbitrary::<i16>()?) / 1024.0),
        5 => R::from_f64(10f64.powi(i32::from(u.arbitrary::<i8>()?) % 80)),
        6 => R::ZERO,
        // A neighbour of one.
        _ => R::ONE + R::from_f64(f64::from(u.arbitrary::<i8>()?)) * R::EPSILON,
    })
}

/// A vector.
pub fn vector<V: Space>(u: &mut Unstructured<'_>) -> Result<V> {
    let mut v = V::ZERO;
    for i in 0..V::DIMENSION {
        v = v.with(i, number(u)?);
    }
    Ok(v)
}

/// A pose, perhaps invalid.
pub fn pose<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<Pose<V>> {
    let translation = vector(u)?;
    Ok(if u.arbitrary()? {
        Pose::from_translation(translation)
    } else {
        Pose::new(translation, V::rotation([number(u)?, number(u)?, number(u)?, number(u)?]))
    })
}

/// What a constructor makes of arbitrary numbers.
pub fn shape<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<core::result::Result<Shape<V>, ShapeError>> {
    let choice: u8 = u.arbitrary()?;
    let made: core::result::Result<Shape<V>, ShapeError> = match choice % 12 {
        0 => Ball::new(number(u)?).map(Shape::from),
        1 => Cuboid::new(vector(u)?).map(Shape::from),
        2 => Cuboid::from_min_max(vector(u)?, vector(u)?).map(Shape::from),
        3 => Capsule::new(vector(u)?, vector(u)?, number(u)?).map(Shape::from),
        4 => Segment::new(vector(u)?, vector(u)?).map(Shape::from),
        5 => HalfSpace::new(vector(u)?, number(u)?).map(Shape::from),
        6 => Plane::new(vector(u)?, number(u)?).map(Shape::from),
        7 => Capsule::along_y(number(u)?, number(u)?).map(Shape::from),
        8 => Triangle::new(vector(u)?, vector(u)?, vector(u)?).map(Shape::from),
        9 | 10 => V::revolved(choice % 12 == 10, [number(u)?, number(u)?]),
        _ => {
            let count = u.int_in_range(0..=12)?;
            let mut vertices = Vec::new();
            for _ in 0..count {
                vertices.push(vector(u)?);
            }
            V::polytope(&vertices)
        }
    };
    // Some of those that can be are rounded.
    Ok(match made {
        Ok(Shape::Cuboid(sharp)) if choice >= 128 => sharp.rounded(number(u)?).map(Shape::from),
        Ok(Shape::Polygon(sharp)) if choice >= 128 => sharp.rounded(number(u)?).map(Shape::from),
        Ok(Shape::Triangle(sharp)) if choice >= 128 => sharp.rounded(number(u)?).map(Shape::from),
        Ok(Shape::Hull(sharp)) if choice >= 128 => sharp.rounded(number(u)?).map(Shape::from),
        Ok(Shape::Cylinder(sharp)) if choice >= 128 => sharp.rounded(number(u)?).map(Shape::from),
        Ok(Shape::Cone(sharp)) if choice >= 128 => sharp.rounded(number(u)?).map(Shape::from),
        made => made,
    })
}

/// Arbitrary points; some are mixtures of earlier ones, so that many lie on a line or in a plane.
pub fn points<V: Space>(u: &mut Unstructured<'_>) -> Result<Vec<V>> {
    let count = u.int_in_range(0..=24)?;
    let mut points: Vec<V> = Vec::new();
    for _ in 0..count {
        let point = if points.len() >= 2 && u.arbitrary()? {
            let (a, b) = (points[u.choose_index(points.len())?], points[u.choose_index(points.len())?]);
            let t: V::Real = number(u)?;
            a + t * (b - a)
        } else {
            vector(u)?
        };
        points.push(point);
    }
    Ok(points)
}

/// Two legal shapes and two poses.
pub struct Pair<V: Space> {
    /// The first shape.
    pub a: Shape<V>,
    /// Its pose.
    pub pose_a: Pose<V>,
    /// The second shape.
    pub b: Shape<V>,
    /// Its pose.
    pub pose_b: Pose<V>,
}

/// A pair, when the bytes make two legal shapes.
pub fn pair<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<Option<Pair<V>>> {
    let (a, b) = (shape::<V>(u)?, shape::<V>(u)?);
    let pose_a = pose(u)?;
    let pose_b = if u.arbitrary()? { pose_a } else { pose(u)? };
    Ok(match (a, b) {
        (Ok(a), Ok(b)) => Some(Pair { a, pose_a, b, pose_b }),
        _ => None,
    })
}

impl<V: Space> Pair<V> {
    /// Whether both poses are valid: then every query has an answer.
    pub fn valid(&self) -> bool {
        self.pose_a.is_valid() && self.pose_b.is_valid()
    }

    /// How far an answer may be from the truth: rounding, or, where something is curved, what is promised of that.
    pub fn band(&self) -> f64 {
        let is_curved = |shape: &Shape<V>| matches!(ShapeRef::from(shape).kind(), "cylinder" | "cone");
        let rounding = 64.0 * V::Real::EPSILON.to_f64();
        let curved = if rounding > 1e-10 { 1e-5 } else { 1e-7 };
        (if is_curved(&self.a) || is_curved(&self.b) { curved } else { rounding }) * self.scale()
    }

    /// About the largest number in play: the size of both shapes and their distance, and no less than the smallest scale
    /// for which accuracy is promised.
    pub fn scale(&self) -> f64 {
        let between = (self.pose_b.translation() - self.pose_a.translation()).length().to_f64();
        let smallest = if V::Real::EPSILON.to_f64() > 1e-10 { 1e-6 } else { 1e-60 };
        (between + reach(&self.a) + reach(&self.b)).max(smallest)
    }
}

/// How far the shape goes from its origin; for unbounded ones how far its surface is.
fn reach<V: Space>(shape: &Shape<V>) -> f64 {
    match shape {
        Shape::HalfSpace(h) => h.offset().abs().to_f64(),
        Shape::Plane(p) => p.offset().abs().to_f64(),
        bounded => {
            let bounds = Aabb::of(bounded, Pose::IDENTITY).expect("the identity is valid");
            bounds.min.abs().max(bounds.max.abs()).length().to_f64()
        }
    }
}

/// Runs a check in one of the four spaces, as the first byte says.
#[macro_export]
macro_rules! in_some_space {
    ($data:expr, $check:ident) => {{
        let mut u = arbitrary::Unstructured::new($data);
        let _ = match u.arbitrary::<u8>().unwrap_or(0) % 4 {
            0 => $check::<impinge::glam::Vec2>(&mut u),
            1 => $check::<impinge::glam::DVec2>(&mut u),
            2 => $check::<impinge::glam::Vec3>(&mut u),
            _ => $check::<impinge::glam::DVec3>(&mut u),
        };
    }};
}
