//! The same shapes and poses with twice the digits.

use impinge::generic::{
    Ball, Capsule, Cone, Cuboid, Cylinder, HalfSpace, Hull, Plane, Polygon, Pose, Rotation2, Segment, Shape, Triangle,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{ShapeError, Space};

/// A space in single precision, and the same one in double.
pub trait Doubled: Space<Real = f32> {
    /// The space in double precision.
    type Double: Space<Real = f64>;
    /// The same vector.
    fn double(self) -> Self::Double;
    /// The same pose.
    fn pose(pose: Pose<Self>) -> Pose<Self::Double>;
    /// The same shape where it is one that this dimension alone has.
    fn special(shape: &Shape<Self>) -> Option<Result<Shape<Self::Double>, ShapeError>>;
}

impl Doubled for Vec2 {
    type Double = DVec2;
    fn double(self) -> DVec2 {
        self.as_dvec2()
    }
    fn pose(pose: Pose<Self>) -> Pose<DVec2> {
        let rotation = pose.rotation();
        Pose::new(pose.translation().as_dvec2(), Rotation2::from_cos_sin(rotation.cos().into(), rotation.sin().into()))
    }
    fn special(shape: &Shape<Self>) -> Option<Result<Shape<DVec2>, ShapeError>> {
        let polygon = |p: &Polygon<Vec2>| Polygon::new(&p.vertices().iter().map(|v| v.as_dvec2()).collect::<Vec<_>>());
        match shape {
            Shape::Polygon(p) => Some(polygon(p).map(Shape::from)),
            Shape::RoundPolygon(r) => {
                Some(polygon(r.sharp()).and_then(|p| p.rounded(r.radius().into())).map(Shape::from))
            }
            _ => None,
        }
    }
}

impl Doubled for Vec3 {
    type Double = DVec3;
    fn double(self) -> DVec3 {
        self.as_dvec3()
    }
    fn pose(pose: Pose<Self>) -> Pose<DVec3> {
        Pose::new(pose.translation().as_dvec3(), pose.rotation().as_dquat())
    }
    fn special(shape: &Shape<Self>) -> Option<Result<Shape<DVec3>, ShapeError>> {
        let hull = |h: &Hull<Vec3>| Hull::new(&h.vertices().map(|v| v.as_dvec3()).collect::<Vec<_>>());
        let cylinder = |c: &Cylinder<Vec3>| Cylinder::new(c.half_height().into(), c.radius().into());
        let cone = |c: &Cone<Vec3>| Cone::new(c.half_height().into(), c.radius().into());
        match shape {
            Shape::Hull(h) => Some(hull(h).map(Shape::from)),
            Shape::RoundHull(r) => Some(hull(r.sharp()).and_then(|h| h.rounded(r.radius().into())).map(Shape::from)),
            Shape::Cylinder(c) => Some(cylinder(c).map(Shape::from)),
            Shape::RoundCylinder(r) => {
                Some(cylinder(r.sharp()).and_then(|c| c.rounded(r.radius().into())).map(Shape::from))
            }
            Shape::Cone(c) => Some(cone(c).map(Shape::from)),
            Shape::RoundCone(r) => Some(cone(r.sharp()).and_then(|c| c.rounded(r.radius().into())).map(Shape::from)),
            _ => None,
        }
    }
}

/// The same shape.
pub fn shape<V: Doubled>(shape: &Shape<V>) -> Result<Shape<V::Double>, ShapeError> {
    let cuboid = |c: &Cuboid<V>| Cuboid::from_center(c.center().double(), c.half_extents().double());
    let triangle = |t: &Triangle<V>| {
        let [a, b, c] = t.vertices().map(V::double);
        Triangle::new(a, b, c)
    };
    match shape {
        Shape::Ball(b) => Ball::new(b.radius().into()).map(Shape::from),
        Shape::Cuboid(c) => cuboid(c).map(Shape::from),
        Shape::Capsule(c) => Capsule::new(c.a().double(), c.b().double(), c.radius().into()).map(Shape::from),
        Shape::Segment(s) => Segment::new(s.a().double(), s.b().double()).map(Shape::from),
        Shape::HalfSpace(h) => HalfSpace::new(h.normal().double(), h.offset().into()).map(Shape::from),
        Shape::Plane(p) => Plane::new(p.normal().double(), p.offset().into()).map(Shape::from),
        Shape::Triangle(t) => triangle(t).map(Shape::from),
        Shape::RoundCuboid(r) => cuboid(r.sharp())?.rounded(r.radius().into()).map(Shape::from),
        Shape::RoundTriangle(r) => triangle(r.sharp())?.rounded(r.radius().into()).map(Shape::from),
        special => V::special(special).expect("a shape that only this dimension has"),
    }
}
