//! What differs between the plane and space for whoever shows scenes: which shapes can be made by their names.

use impinge::generic::{
    Ball, Capsule, Cone, Cuboid, Cylinder, HalfSpace, Hull, Plane, Polygon, Segment, Shape, Triangle,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{ShapeError, Space, Vector};
use impinge_scenes::{Object, Objects, Room};

/// One of the four spaces.
pub trait Arena: Room {
    /// The same space in double precision, in which shapes are made.
    type Double: Kinds;
}

impl Arena for Vec2 {
    type Double = DVec2;
}

impl Arena for DVec2 {
    type Double = DVec2;
}

impl Arena for Vec3 {
    type Double = DVec3;
}

impl Arena for DVec3 {
    type Double = DVec3;
}

/// Shapes with names.
pub trait Kinds: Room<Real = f64> {
    /// Those that weigh something.
    const SOLID: &'static [&'static str];
    /// All that a pair can be made of.
    const ALL: &'static [&'static str];

    /// The shape of this name, about as large as this across.
    fn shape(kind: &str, size: f64) -> Option<Shape<Self>>;
}

/// The shape of a name in any of the four spaces. `None` for names that there are not, and sizes that make no sense.
pub fn shape<V: Arena>(kind: &str, size: f64) -> Option<Shape<V>> {
    let shape = V::Double::shape(kind, size)?;
    let alone = Objects { gravity: V::Double::ZERO, objects: vec![Object::new(kind, shape)] };
    let mut same = alone.to::<V>().ok()?;
    Some(same.objects.pop()?.parts.pop()?.shape)
}

fn made<V: Space, S: Into<Shape<V>>>(shape: Result<S, ShapeError>) -> Option<Shape<V>> {
    shape.ok().map(Into::into)
}

/// What both dimensions have. `h` is half of the size.
fn of_both<V: Kinds>(kind: &str, h: f64) -> Option<Shape<V>> {
    let v = |x: f64, y: f64, z: f64| vector::<V>([x * h, y * h, z * h]);
    match kind {
        "ball" => made(Ball::new(h)),
        "cuboid" => made(Cuboid::new(v(1.0, 0.7, 0.8))),
        "rounded cuboid" => made(Cuboid::new(v(0.8, 0.5, 0.6)).and_then(|cuboid| cuboid.rounded(0.2 * h))),
        "capsule" => made(Capsule::along_y(0.6 * h, 0.4 * h)),
        "segment" => made(Segment::new(v(-0.9, -0.4, 0.0), v(0.9, 0.4, 0.3))),
        "triangle" => made(Triangle::new(v(-0.9, -0.6, 0.0), v(0.9, -0.6, 0.4), v(0.1, 0.9, 0.0))),
        "half-space" => made(HalfSpace::new(v(0.0, 1.0 / h, 0.0), 0.0)),
        "plane" => made(Plane::new(v(0.0, 1.0 / h, 0.0), 0.0)),
        _ => None,
    }
}

fn vector<V: Vector<Real = f64>>(numbers: [f64; 3]) -> V {
    (0..V::DIMENSION).fold(V::ZERO, |vector, axis| vector.with(axis, numbers[axis]))
}

impl Kinds for DVec2 {
    const SOLID: &'static [&'static str] = &["ball", "cuboid", "rounded cuboid", "capsule", "triangle", "polygon"];
    const ALL: &'static [&'static str] =
        &["ball", "cuboid", "rounded cuboid", "capsule", "segment", "triangle", "polygon", "half-space", "plane"];

    fn shape(kind: &str, size: f64) -> Option<Shape<Self>> {
        let h = 0.5 * size;
        match kind {
            "polygon" => {
                let corners = [[1.0, 0.0], [0.5, 0.8], [-0.4, 0.9], [-1.0, 0.1], [-0.6, -0.8], [0.4, -0.9]];
                made(Polygon::new(&corners.map(|[x, y]| DVec2::new(x * h, y * h))))
            }
            other => of_both(other, h),
        }
    }
}

impl Kinds for DVec3 {
    const SOLID: &'static [&'static str] =
        &["ball", "cuboid", "rounded cuboid", "capsule", "cylinder", "cone", "hull", "rounded triangle"];
    const ALL: &'static [&'static str] = &[
        "ball",
        "cuboid",
        "rounded cuboid",
        "capsule",
        "segment",
        "triangle",
        "hull",
        "cylinder",
        "cone",
        "half-space",
        "plane",
    ];

    fn shape(kind: &str, size: f64) -> Option<Shape<Self>> {
        let h = 0.5 * size;
        let corner = |[x, y, z]: [f64; 3]| DVec3::new(x * h, y * h, z * h);
        match kind {
            "cylinder" => made(Cylinder::new(0.8 * h, 0.7 * h)),
            "cone" => made(Cone::new(0.9 * h, 0.8 * h)),
            "rounded triangle" => {
                let [a, b, c] = [[-0.8, 0.0, -0.5], [0.8, 0.0, -0.5], [0.0, 0.0, 0.8]].map(corner);
                made(Triangle::new(a, b, c).and_then(|triangle| triangle.rounded(0.2 * h)))
            }
            // Halfway between a cube and a ball, with five corners to each face.
            "hull" => {
                let golden = 0.618_033_988_749_894_9;
                let turned = |[x, y, z]: [f64; 3]| [[x, y, z], [y, z, x], [z, x, y]];
                let cube = (0..8).map(|i| [0, 1, 2].map(|axis| if i >> axis & 1 == 1 { 1.0 } else { -1.0 }));
                let rest = (0..4).flat_map(|i| {
                    let side = |bit: i32| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
                    turned([0.0, side(0) * golden, side(1) / golden])
                });
                let points: Vec<DVec3> = cube.chain(rest).map(|corner_of| corner(corner_of.map(|c| 0.6 * c))).collect();
                made(Hull::new(&points))
            }
            other => of_both(other, h),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<V: Arena>() {
        for kind in V::Double::ALL.iter().chain(V::Double::SOLID) {
            assert!(shape::<V>(kind, 1.0).is_some(), "{kind}");
        }
        for kind in V::Double::SOLID {
            let mass = impinge::generic::Mass::of(&shape::<V>(kind, 1.0).unwrap(), V::Real::ONE).unwrap();
            assert!(mass.mass > V::Real::ZERO, "{kind}");
        }
        assert!(shape::<V>("sponge", 1.0).is_none() && shape::<V>("ball", f64::NAN).is_none());
    }

    use impinge::Real;

    #[test]
    fn every_name_is_a_shape_in_every_space() {
        check::<Vec2>();
        check::<DVec2>();
        check::<Vec3>();
        check::<DVec3>();
    }
}
