//! The laboratory: random shapes and placements, and the bridge to the oracle, for all four spaces.
#![allow(dead_code, missing_docs)]

pub mod generate;
pub mod ledger;
pub mod own;
pub mod random;

use impinge::generic::{Pose, Shape, Sweep};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Real, Space, Vector};
use impinge_oracle as oracle;
pub use random::Random;

/// Normals of unbounded shapes closer than this count as parallel for the oracle: what a pose in `f32` can blur.
pub const PARALLEL_EPSILONS: f64 = 32.0;

/// A space that the oracle can answer for.
pub trait Lab: Space {
    type OraclePose: Clone;
    type OracleShape: Clone + std::fmt::Debug;
    const NAME: &'static str;

    fn oracle_pose(pose: Pose<Self>) -> Self::OraclePose;
    /// Turned as the pose is, somewhere else.
    fn oracle_pose_at(pose: Pose<Self>, translation: &[f64]) -> Self::OraclePose;
    /// At a time, in double precision, with the place of the origin of its shape as seen from a point of the world.
    fn oracle_swept(sweep: &Sweep<Self>, time: f64, from: &[f64]) -> Self::OraclePose;
    fn oracle_shape(shape: &Shape<Self>) -> Self::OracleShape;
    fn signed(pair: &OraclePair<Self>) -> Option<(f64, Vec<f64>)>;
    fn oracle_distance(pair: &OraclePair<Self>) -> f64;
    fn width(pair: &OraclePair<Self>, direction: Self) -> f64;
    fn scale(pair: &OraclePair<Self>) -> f64;
    fn runner_up(pair: &OraclePair<Self>, angle: f64) -> f64;
    fn local_distance(shape: &Self::OracleShape, point: Self) -> f64;
    fn oracle_point_distance(shape: &Self::OracleShape, pose: &Self::OraclePose, point: &[f64]) -> f64;
    fn oracle_aabb(shape: &Self::OracleShape, pose: &Self::OraclePose) -> (Vec<f64>, Vec<f64>);
    fn to_world(pose: &Self::OraclePose, point: Self) -> Vec<f64>;

    fn rotation(random: &mut Random) -> Self::Rotation;
    /// A rotation by a multiple of a quarter turn and a little more.
    fn nearly_square_rotation(random: &mut Random, tilt: f64) -> Self::Rotation;
    fn polygon(points: &[Self]) -> Option<Shape<Self>>;
    fn hull(points: &[Self]) -> Option<Shape<Self>>;
    /// A cylinder or a cone, where there are any.
    fn curved(is_cone: bool, half_height: f64, radius: f64) -> Option<Shape<Self>>;
    fn oracle_curved(shape: &Shape<Self>) -> Option<Self::OracleShape>;
    /// A rotation that takes one unit vector to another.
    fn rotation_between(from: Self, to: Self) -> Self::Rotation;
    /// How far an answer may be off, in units of ε·scale.
    fn bound(curved: bool) -> f64 {
        match curved {
            false => 16.0,
            true if Self::epsilon() > 1e-10 => 1e-5 / Self::epsilon(),
            true => 1e-7 / Self::epsilon(),
        }
    }
    fn epsilon() -> f64 {
        Self::Real::EPSILON.to_f64()
    }
    fn vector(components: impl Fn(usize) -> f64) -> Self {
        (0..Self::DIMENSION).fold(Self::ZERO, |v, i| v.with(i, Self::Real::from_f64(components(i))))
    }
    fn components(self) -> Vec<f64> {
        (0..Self::DIMENSION).map(|i| self.get(i).to_f64()).collect()
    }
}

/// A pair as the oracle sees it.
pub struct OraclePair<V: Lab> {
    pub a: V::OracleShape,
    pub pose_a: V::OraclePose,
    pub b: V::OracleShape,
    pub pose_b: V::OraclePose,
}

/// A pair as the library sees it.
#[derive(Clone, Debug)]
pub struct Case<V: Space> {
    pub a: Shape<V>,
    pub pose_a: Pose<V>,
    pub b: Shape<V>,
    pub pose_b: Pose<V>,
    pub generator: &'static str,
}

impl<V: Lab> Case<V> {
    pub fn oracle(&self) -> OraclePair<V> {
        OraclePair {
            a: V::oracle_shape(&self.a),
            pose_a: V::oracle_pose(self.pose_a),
            b: V::oracle_shape(&self.b),
            pose_b: V::oracle_pose(self.pose_b),
        }
    }

    pub fn swapped(&self) -> Self {
        Case {
            a: self.b.clone(),
            pose_a: self.pose_b,
            b: self.a.clone(),
            pose_b: self.pose_a,
            generator: self.generator,
        }
    }
}

/// Whether two unbounded shapes are so nearly parallel that rounding decides whether they are.
pub fn undecided<V: Lab>(case: &Case<V>) -> bool {
    let (Some(a), Some(b)) = (unbounded_normal(&case.a), unbounded_normal(&case.b)) else {
        return false;
    };
    // At the origin: what is far away has normals with the rounding of its place.
    let turned = |pose: Pose<V>, n: V| V::to_world(&V::oracle_pose_at(pose, &[0.0; 3]), n);
    let (a, b) = (turned(case.pose_a, a), turned(case.pose_b, b));
    let apart = |sign: f64| a.iter().zip(&b).map(|(x, y)| (x - sign * y).powi(2)).sum::<f64>().sqrt();
    let angle = apart(1.0).min(apart(-1.0));
    angle > 3.0 * V::epsilon() && angle < 64.0 * V::epsilon()
}

/// The normal of a half-space or a plane.
pub fn unbounded_normal<V: Space>(shape: &Shape<V>) -> Option<V> {
    match shape {
        Shape::HalfSpace(h) => Some(h.normal()),
        Shape::Plane(p) => Some(p.normal()),
        _ => None,
    }
}

fn parallel<V: Lab>() -> f64 {
    PARALLEL_EPSILONS * V::epsilon()
}

/// A rotation as the oracle takes it, turned on by an angle or, in space, about an axis as long as that.
fn spun(rotation: &[f64], by: &[f64]) -> Vec<f64> {
    if let (&[cos, sin], &[angle]) = (rotation, by) {
        let (s, c) = angle.sin_cos();
        return vec![c * cos - s * sin, s * cos + c * sin];
    }
    let angle = by.iter().map(|c| c * c).sum::<f64>().sqrt();
    if angle == 0.0 {
        return rotation.to_vec();
    }
    let (s, w) = (0.5 * angle).sin_cos();
    let [x, y, z] = [0, 1, 2].map(|i| by[i] * (s / angle));
    let (qx, qy, qz, qw) = (rotation[0], rotation[1], rotation[2], rotation[3]);
    vec![
        w * qx + x * qw + y * qz - z * qy,
        w * qy - x * qz + y * qw + z * qx,
        w * qz + x * qy - y * qx + z * qw,
        w * qw - x * qx - y * qy - z * qz,
    ]
}

/// A vector turned by such a rotation.
fn turned(rotation: &[f64], v: &[f64]) -> Vec<f64> {
    if let &[cos, sin] = rotation {
        return vec![cos * v[0] - sin * v[1], sin * v[0] + cos * v[1]];
    }
    let cross =
        |a: [f64; 3], b: [f64; 3]| [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let (u, v) = ([rotation[0], rotation[1], rotation[2]], [v[0], v[1], v[2]]);
    let t = cross(u, v).map(|c| 2.0 * c);
    let ut = cross(u, t);
    (0..3).map(|i| v[i] + rotation[3] * t[i] + ut[i]).collect()
}

macro_rules! lab {
    ($vector:ty, $dimension:literal, $name:literal, $rotation:expr, $polygon:expr, $hull:expr, $random:expr, $square:expr, $between:expr, $curved:expr, $oracle_curved:expr) => {
        impl Lab for $vector {
            type OraclePose = oracle::Pose<$dimension>;
            type OracleShape = oracle::Shape<$dimension>;
            const NAME: &'static str = $name;

            fn oracle_pose(pose: Pose<Self>) -> Self::OraclePose {
                Self::oracle_pose_at(pose, &pose.translation().components())
            }
            fn oracle_pose_at(pose: Pose<Self>, translation: &[f64]) -> Self::OraclePose {
                let translation = std::array::from_fn(|i| translation[i]);
                oracle::Pose::<$dimension>::new(translation, $rotation(pose.rotation()))
            }
            fn oracle_swept(sweep: &Sweep<Self>, time: f64, from: &[f64]) -> Self::OraclePose {
                let (start, center) = (sweep.start(), sweep.center().components());
                let by: Vec<f64> =
                    (0..Self::TURNS).map(|i| Self::spin_entry(&sweep.spin(), i).to_f64() * time).collect();
                let before = $rotation(start.rotation());
                let after = spun(&before, &by);
                let (was, is) = (turned(&before, &center), turned(&after, &center));
                let (place, velocity) = (start.translation().components(), sweep.velocity().components());
                let translation = std::array::from_fn(|i| (place[i] - from[i]) + velocity[i] * time + (was[i] - is[i]));
                oracle::Pose::<$dimension>::new(translation, std::array::from_fn(|i| after[i]))
            }
            fn oracle_shape(shape: &Shape<Self>) -> Self::OracleShape {
                let array = |v: $vector| -> [f64; $dimension] { std::array::from_fn(|i| v.get(i).to_f64()) };
                match shape {
                    Shape::Ball(s) => oracle::Shape::Ball { radius: s.radius().to_f64() },
                    Shape::Cuboid(s) => {
                        oracle::Shape::Cuboid { centre: array(s.center()), half_extents: array(s.half_extents()) }
                    }
                    Shape::Capsule(s) => {
                        oracle::Shape::Capsule { a: array(s.a()), b: array(s.b()), radius: s.radius().to_f64() }
                    }
                    Shape::Segment(s) => oracle::Shape::Segment { a: array(s.a()), b: array(s.b()) },
                    Shape::HalfSpace(s) => {
                        oracle::Shape::HalfSpace { normal: array(s.normal()), offset: s.offset().to_f64() }
                    }
                    Shape::Plane(s) => oracle::Shape::Plane { normal: array(s.normal()), offset: s.offset().to_f64() },
                    Shape::Polygon(s) => {
                        oracle::Shape::Polygon { vertices: s.vertices().iter().map(|v| array(*v)).collect() }
                    }
                    Shape::RoundCuboid(s) => oracle::Shape::Rounded {
                        shape: Box::new(Self::oracle_shape(&Shape::from(*s.sharp()))),
                        radius: s.radius().to_f64(),
                    },
                    Shape::RoundPolygon(s) => oracle::Shape::Rounded {
                        shape: Box::new(Self::oracle_shape(&Shape::from(s.sharp().clone()))),
                        radius: s.radius().to_f64(),
                    },
                    Shape::Triangle(s) => oracle::Shape::Triangle { vertices: s.vertices().map(array) },
                    Shape::Hull(s) => oracle::Shape::Hull { points: s.vertices().map(array).collect() },
                    Shape::RoundTriangle(s) => oracle::Shape::Rounded {
                        shape: Box::new(Self::oracle_shape(&Shape::from(s.sharp().clone()))),
                        radius: s.radius().to_f64(),
                    },
                    Shape::RoundHull(s) => oracle::Shape::Rounded {
                        shape: Box::new(Self::oracle_shape(&Shape::from(s.sharp().clone()))),
                        radius: s.radius().to_f64(),
                    },
                    Shape::Own(s) => {
                        let sharp = if let Some(e) = s.get::<own::Ellipsoid<Self>>() {
                            let semi_axes =
                                std::array::from_fn(|i| if i < $dimension { e.semi_axes.get(i).to_f64() } else { 0.0 });
                            oracle::Shape::Ellipsoid { semi_axes }
                        } else {
                            let faceted = s.get::<own::Faceted<Self>>().expect("a shape that the laboratory knows");
                            oracle::Shape::Hull { points: faceted.vertices.iter().map(|v| array(*v)).collect() }
                        };
                        oracle::Shape::Rounded { shape: Box::new(sharp), radius: s.rounding().to_f64() }
                    }
                    _ => Self::oracle_curved(shape).expect("a shape that the laboratory knows"),
                }
            }
            fn oracle_curved(shape: &Shape<Self>) -> Option<Self::OracleShape> {
                $oracle_curved(shape)
            }
            fn signed(p: &OraclePair<Self>) -> Option<(f64, Vec<f64>)> {
                oracle::signed_distance(&p.a, &p.pose_a, &p.b, &p.pose_b, parallel::<Self>())
                    .map(|s| (s.separation, s.normal.to_vec()))
            }
            fn oracle_distance(p: &OraclePair<Self>) -> f64 {
                oracle::distance(&p.a, &p.pose_a, &p.b, &p.pose_b, parallel::<Self>())
            }
            fn width(p: &OraclePair<Self>, direction: Self) -> f64 {
                let direction = std::array::from_fn(|i| direction.get(i).to_f64());
                oracle::width(&p.a, &p.pose_a, &p.b, &p.pose_b, direction, parallel::<Self>())
            }
            fn scale(p: &OraclePair<Self>) -> f64 {
                oracle::scale(&p.a, &p.pose_a, &p.b, &p.pose_b)
            }
            fn runner_up(p: &OraclePair<Self>, angle: f64) -> f64 {
                oracle::runner_up(&p.a, &p.pose_a, &p.b, &p.pose_b, parallel::<Self>(), angle)
            }
            fn local_distance(shape: &Self::OracleShape, point: Self) -> f64 {
                oracle::local_point_distance(shape, std::array::from_fn(|i| point.get(i).to_f64()))
            }
            fn oracle_point_distance(shape: &Self::OracleShape, pose: &Self::OraclePose, point: &[f64]) -> f64 {
                oracle::point_distance(shape, pose, std::array::from_fn(|i| point[i]))
            }
            fn oracle_aabb(shape: &Self::OracleShape, pose: &Self::OraclePose) -> (Vec<f64>, Vec<f64>) {
                let (min, max) = oracle::aabb(shape, pose);
                (min.to_vec(), max.to_vec())
            }
            fn to_world(pose: &Self::OraclePose, point: Self) -> Vec<f64> {
                pose.to_world(std::array::from_fn(|i| point.get(i).to_f64())).to_vec()
            }
            fn rotation(random: &mut Random) -> Self::Rotation {
                $random(random)
            }
            fn nearly_square_rotation(random: &mut Random, tilt: f64) -> Self::Rotation {
                $square(random, tilt)
            }
            fn polygon(points: &[Self]) -> Option<Shape<Self>> {
                $polygon(points)
            }
            fn hull(points: &[Self]) -> Option<Shape<Self>> {
                $hull(points)
            }
            fn curved(is_cone: bool, half_height: f64, radius: f64) -> Option<Shape<Self>> {
                $curved(is_cone, half_height, radius)
            }
            fn rotation_between(from: Self, to: Self) -> Self::Rotation {
                $between(from, to)
            }
        }
    };
}

macro_rules! lab_2d {
    ($vector:ty, $real:ty, $name:literal) => {
        lab!(
            $vector,
            2,
            $name,
            |r: impinge::generic::Rotation2<$real>| [r.cos().to_f64(), r.sin().to_f64()],
            |points: &[$vector]| impinge::generic::Polygon::new(points).ok().map(Shape::Polygon),
            |points: &[$vector]| impinge::generic::Polygon::hull(points).ok().map(Shape::Polygon),
            |random: &mut Random| impinge::generic::Rotation2::from_angle(random.range(-3.2, 3.2) as $real),
            |random: &mut Random, tilt: f64| {
                let quarter = random.below(4) as f64 * std::f64::consts::FRAC_PI_2;
                impinge::generic::Rotation2::from_angle((quarter + tilt) as $real)
            },
            |from: $vector, to: $vector| { impinge::generic::Rotation2::from_cos_sin(from.dot(to), from.perp_dot(to)) },
            |_, _, _| None,
            |_: &Shape<$vector>| None
        );
    };
}

macro_rules! lab_3d {
    ($vector:ty, $quaternion:ty, $name:literal) => {
        lab!(
            $vector,
            3,
            $name,
            |q: $quaternion| q.to_array().map(f64::from),
            |_: &[$vector]| None,
            |points: &[$vector]| impinge::generic::Hull::new(points).ok().map(Shape::Hull),
            |random: &mut Random| <$quaternion>::from_array(random.quaternion().map(|c| c as _)),
            |random: &mut Random, tilt: f64| {
                let mut q = random.square_quaternion();
                for c in &mut q {
                    *c += 0.5 * tilt * random.range(-1.0, 1.0);
                }
                <$quaternion>::from_array(q.map(|c| c as _))
            },
            |from: $vector, to: $vector| {
                // Half the angle, by the half-way vector; opposite vectors turn about any perpendicular.
                let cross = from.cross(to);
                let w = 1.0 + from.dot(to);
                if w > 1e-6 {
                    <$quaternion>::from_xyzw(cross.x, cross.y, cross.z, w)
                } else {
                    let axis = from.any_orthonormal_vector();
                    <$quaternion>::from_xyzw(axis.x, axis.y, axis.z, 0.0)
                }
            },
            |is_cone: bool, half_height: f64, radius: f64| {
                let (half_height, radius) = (half_height as _, radius as _);
                Some(if is_cone {
                    impinge::generic::Cone::<$vector>::new(half_height, radius).unwrap().into()
                } else {
                    impinge::generic::Cylinder::<$vector>::new(half_height, radius).unwrap().into()
                })
            },
            |shape: &Shape<$vector>| {
                let cylinder = |s: &impinge::generic::Cylinder<$vector>| oracle::Shape::Cylinder {
                    half_height: s.half_height().to_f64(),
                    radius: s.radius().to_f64(),
                };
                let cone = |s: &impinge::generic::Cone<$vector>| oracle::Shape::Cone {
                    half_height: s.half_height().to_f64(),
                    radius: s.radius().to_f64(),
                };
                let rounded = |shape, radius: f64| oracle::Shape::Rounded { shape: Box::new(shape), radius };
                Some(match shape {
                    Shape::Cylinder(s) => cylinder(s),
                    Shape::RoundCylinder(s) => rounded(cylinder(s.sharp()), s.radius().to_f64()),
                    Shape::Cone(s) => cone(s),
                    Shape::RoundCone(s) => rounded(cone(s.sharp()), s.radius().to_f64()),
                    _ => return None,
                })
            }
        );
    };
}

lab_2d!(Vec2, f32, "2D f32");
lab_2d!(DVec2, f64, "2D f64");
lab_3d!(Vec3, impinge::glam::Quat, "3D f32");
lab_3d!(DVec3, impinge::glam::DQuat, "3D f64");

/// Whether a short run is enough (`cargo xtask mutants`).
pub fn short() -> bool {
    std::env::var_os("IMPINGE_SHORT").is_some()
}

/// Whether the long run was asked for (`cargo xtask test --long`).
pub fn long() -> bool {
    std::env::var_os("IMPINGE_LONG").is_some()
}
