//! Our own library: its shapes as input, and its calls.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: there, `space` is `impinge::d2` or `impinge::d3`.

use super::space::{
    self, Ball, Capsule, Cuboid, HalfSpace, Manifold, ManifoldCache, Motion, Plane, Pose, Ray, Segment, Shape,
    ShapeRef, Sweep,
};
use super::{V, vector};
use crate::pair::answer::{Answer, FLIGHT, MARGIN, Query};
use crate::pair::contestant::{Calls, Contestant, ENUM, OURS, TYPED};
use crate::pair::kind::Kind;
use crate::pair::scene::Scene;
use crate::random::Random;

/// A shape of a certain type, out of a shape of any type.
pub trait Typed: Clone + 'static {
    fn of(shape: &Shape) -> Self;
}

macro_rules! typed {
    ($($shape:ident),*) => {$(
        impl Typed for space::$shape {
            fn of(shape: &Shape) -> Self {
                match shape {
                    Shape::$shape(shape) => shape.clone(),
                    other => unreachable!("{other:?} in a pool of another kind"),
                }
            }
        }
    )*};
}
typed!(Ball, Cuboid, Capsule, Segment, HalfSpace, Plane);

impl Typed for Shape {
    fn of(shape: &Shape) -> Self {
        shape.clone()
    }
}

/// The call with both types known, then the call with neither.
pub fn pair<A: Typed, B: Typed>(query: Query, scene: &Scene<V>) -> Vec<Box<dyn Contestant>>
where
    for<'x> &'x A: Into<ShapeRef<'x>>,
    for<'x> &'x B: Into<ShapeRef<'x>>,
{
    let mut calls = call::<A, B>(TYPED, query, scene);
    calls.extend(call::<Shape, Shape>(ENUM, query, scene));
    calls
}

fn call<A: Typed, B: Typed>(name: &'static str, query: Query, scene: &Scene<V>) -> Vec<Box<dyn Contestant>>
where
    for<'x> &'x A: Into<ShapeRef<'x>>,
    for<'x> &'x B: Into<ShapeRef<'x>>,
{
    let mut calls = Calls::new(OURS, scene.convert(A::of, B::of, |pose| pose));
    match query {
        Query::Intersects => calls.add(
            name,
            |a, pose_a: &Pose, b, pose_b| space::intersects(a, *pose_a, b, *pose_b),
            |&meet| Answer::Intersects(meet),
        ),
        Query::Distance => calls.add(
            name,
            |a, pose_a: &Pose, b, pose_b| space::distance(a, *pose_a, b, *pose_b),
            |distance| Answer::Distance(distance.unwrap_or(f32::NAN)),
        ),
        Query::Contact => calls.add(
            name,
            |a, pose_a: &Pose, b, pose_b| space::contact(a, *pose_a, b, *pose_b),
            |contact| Answer::Contact(contact.map(|contact| contact.depth)),
        ),
        Query::Manifold => calls.add(
            name,
            |a, pose_a: &Pose, b, pose_b| space::manifold(a, *pose_a, b, *pose_b, MARGIN),
            move |manifold| query.answer(nearest(manifold)),
        ),
        Query::WarmManifold => calls.add_warm(
            (),
            ManifoldCache::new(),
            name,
            |(), cache, a, pose_a: &Pose, b, pose_b| space::manifold_cached(a, *pose_a, b, *pose_b, MARGIN, cache),
            move |(), _, manifold| query.answer(nearest(manifold)),
        ),
    }
    calls.done()
}

/// The cast of two moving shapes with both types known, then with neither.
pub fn cast<A: Typed, B: Typed>(scene: &Scene<V>) -> Vec<Box<dyn Contestant>>
where
    for<'x> &'x A: Into<ShapeRef<'x>>,
    for<'x> &'x B: Into<ShapeRef<'x>>,
{
    let mut calls = cast_call::<A, B>(TYPED, scene);
    calls.extend(cast_call::<Shape, Shape>(ENUM, scene));
    calls
}

fn cast_call<A: Typed, B: Typed>(name: &'static str, scene: &Scene<V>) -> Vec<Box<dyn Contestant>>
where
    for<'x> &'x A: Into<ShapeRef<'x>>,
    for<'x> &'x B: Into<ShapeRef<'x>>,
{
    let mut calls = Calls::new(OURS, scene.convert_moving(A::of, B::of, |motion| motion, |motion| motion));
    calls.add(
        name,
        |a, motion_a: &Motion, b, motion_b: &Motion| space::cast_shape(a, *motion_a, b, *motion_b, FLIGHT),
        |hit| Answer::Cast(hit.map(|hit| hit.time)),
    );
    calls.done()
}

/// The time of impact of two shapes that move and turn with both types known, then with neither.
pub fn impact<A: Typed, B: Typed>(scene: &Scene<V>) -> Vec<Box<dyn Contestant>>
where
    for<'x> &'x A: Into<ShapeRef<'x>>,
    for<'x> &'x B: Into<ShapeRef<'x>>,
{
    let mut calls = impact_call::<A, B>(TYPED, scene);
    calls.extend(impact_call::<Shape, Shape>(ENUM, scene));
    calls
}

fn impact_call<A: Typed, B: Typed>(name: &'static str, scene: &Scene<V>) -> Vec<Box<dyn Contestant>>
where
    for<'x> &'x A: Into<ShapeRef<'x>>,
    for<'x> &'x B: Into<ShapeRef<'x>>,
{
    let mut calls = Calls::new(OURS, scene.convert_turning(A::of, B::of, |sweep| sweep, |sweep| sweep));
    calls.add(
        name,
        |a, sweep_a: &Sweep, b, sweep_b: &Sweep| space::time_of_impact(a, *sweep_a, b, *sweep_b, FLIGHT),
        |hit| Answer::Cast(hit.map(|hit| hit.time)),
    );
    calls.done()
}

/// A ray at a shape whose type is known, then at one of any type.
pub fn ray<A: Typed>(scene: &Scene<V>) -> Vec<Box<dyn Contestant>>
where
    for<'x> &'x A: Into<ShapeRef<'x>>,
{
    let mut calls = ray_call::<A>(TYPED, scene);
    calls.extend(ray_call::<Shape>(ENUM, scene));
    calls
}

fn ray_call<A: Typed>(name: &'static str, scene: &Scene<V>) -> Vec<Box<dyn Contestant>>
where
    for<'x> &'x A: Into<ShapeRef<'x>>,
{
    let ray = |point: Motion| Ray::new(point.start().translation(), point.velocity()).expect("rays are finite");
    let mut calls = Calls::new(OURS, scene.convert_moving(A::of, |_| (), Motion::start, ray));
    calls.add(
        name,
        |a, pose: &Pose, (), ray: &Ray| space::cast_ray(a, *pose, *ray, FLIGHT),
        |hit| Answer::Cast(hit.map(|hit| hit.t)),
    );
    calls.done()
}

/// The least gap of a manifold's points.
fn nearest(manifold: &Option<Manifold>) -> Option<f32> {
    let points = manifold.iter().flat_map(|manifold| manifold.points());
    points.map(|point| -point.depth).min_by(f32::total_cmp)
}

/// A shape of random size about its own origin.
pub fn random_shape(kind: Kind, random: &mut Random) -> Shape {
    match kind {
        Kind::Ball => Ball::new(random.between(0.5, 1.0)).map(Shape::from),
        Kind::Cuboid => Cuboid::new(vector([(); super::DIMENSION].map(|()| random.between(0.3, 1.0)))).map(Shape::from),
        Kind::Capsule => {
            let tip = random.between(0.3, 1.0) * vector(random.unit());
            Capsule::new(-tip, tip, random.between(0.2, 0.6)).map(Shape::from)
        }
        Kind::Segment => {
            let tip = random.between(0.3, 1.0) * vector(random.unit());
            Segment::new(-tip, tip).map(Shape::from)
        }
        // Through the origin, because that is all that some peers have.
        Kind::HalfSpace => HalfSpace::new(vector(random.unit()), 0.0).map(Shape::from),
        Kind::Plane => Plane::new(vector(random.unit()), 0.0).map(Shape::from),
        Kind::Point => Ball::new(0.0).map(Shape::from),
        other => super::random_special(other, random),
    }
    .expect("sizes are legal")
}

/// The radius of a ball about the origin that holds the shape; 0 when it is unbounded.
pub fn extent(shape: &Shape) -> f32 {
    match shape {
        Shape::Ball(ball) => ball.radius(),
        Shape::Cuboid(cuboid) => cuboid.half_extents().length(),
        Shape::Capsule(capsule) => capsule.a().length().max(capsule.b().length()) + capsule.radius(),
        Shape::Segment(segment) => segment.a().length().max(segment.b().length()),
        Shape::Polygon(polygon) => polygon.vertices().iter().map(|v| v.length()).fold(0.0, f32::max),
        Shape::Triangle(triangle) => triangle.vertices().iter().map(|v| v.length()).fold(0.0, f32::max),
        Shape::Hull(hull) => hull.vertices().map(|v| v.length()).fold(0.0, f32::max),
        Shape::Cylinder(cylinder) => cylinder.half_height().hypot(cylinder.radius()),
        Shape::Cone(cone) => cone.half_height().hypot(cone.radius()),
        _ => 0.0,
    }
}

/// A direction out of an unbounded shape; of a plane to either side.
pub fn outward(shape: &Shape, random: &mut Random) -> Option<V> {
    match shape {
        Shape::HalfSpace(half_space) => Some(half_space.normal()),
        Shape::Plane(plane) if random.coin() => Some(plane.normal()),
        Shape::Plane(plane) => Some(-plane.normal()),
        _ => None,
    }
}

/// The distance of two shapes, or minus the least depth. `None` when no motion parts them.
pub fn gap(a: &Shape, pose_a: Pose, b: &Shape, pose_b: Pose) -> Option<f32> {
    space::contact_within(a, pose_a, b, pose_b, f32::INFINITY).map(|contact| -contact.depth)
}

/// When two shapes hit that move, and may turn.
pub fn hit(a: &Shape, sweep_a: Sweep, b: &Shape, sweep_b: Sweep) -> Option<f32> {
    space::time_of_impact(a, sweep_a, b, sweep_b, FLIGHT).map(|hit| hit.time)
}
