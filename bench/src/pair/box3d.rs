//! Box3D's calls, through its C interface.
//!
//! A segment is a capsule of radius 0 here and a box is a hull. A triangle is only a cloud of points, because the calls for
//! triangles see one side of them. Relative transforms are computed as the inline functions of its header do; they are not
//! exported. Manifolds report gaps of up to 0.02, which count for manifolds and not as contacts; those of a sphere with a
//! sphere or capsule report none. Caches are empty unless warm ones are asked for.

use super::answer::{Answer, FLIGHT, Query, TOUCHING};
use super::contestant::{Calls, Contestant, Input};
use super::scene::Scene;
use boxddd_sys::ffi::{
    self, b3Capsule, b3CastOutput, b3HullData, b3LocalManifold, b3Quat, b3SATCache, b3SimplexCache, b3Sphere,
    b3Transform, b3Vec3,
};
use impinge::d3::{Motion, Pose, Shape, Sweep, Vec3};
use std::mem::zeroed;
use std::ptr::{self, null_mut};
use std::rc::Rc;

pub use boxddd_sys::ffi::b3BoxHull as BoxHull;

const BOX3D: &str = "box3d";

type Lineup = Vec<Box<dyn Contestant>>;

pub fn sphere_sphere(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_overlap(query, scene, "b3OverlapSphere", sphere, |shape, transform, other| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b3OverlapSphere(shape, transform, other) }
    }));
    let input = scene.convert(sphere, sphere, transform);
    lineup.extend(by_manifold(query, input, (), "b3CollideSpheres", |m, a, b, t, ()| {
        // SAFETY: all pointers are valid for the call, and the buffer has room for `CAPACITY` points.
        unsafe { ffi::b3CollideSpheres(m, CAPACITY, a, b, t) };
    }));
    lineup
}

pub fn capsule_sphere(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_overlap(query, scene, "b3OverlapCapsule", capsule, |shape, transform, other| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b3OverlapCapsule(shape, transform, other) }
    }));
    let input = scene.convert(capsule, sphere, transform);
    lineup.extend(by_manifold(query, input, (), "b3CollideCapsuleAndSphere", |m, a, b, t, ()| {
        // SAFETY: as above.
        unsafe { ffi::b3CollideCapsuleAndSphere(m, CAPACITY, a, b, t) };
    }));
    lineup.extend(by_cores(query, scene.convert(capsule, sphere, transform), "b3PointToSegmentDistance", |a, b, t| {
        // SAFETY: the function takes and gives plain values.
        let nearest = unsafe { ffi::b3PointToSegmentDistance(a.center1, a.center2, t.p) };
        length(difference(t.p, nearest)) - (a.radius + b.radius)
    }));
    lineup
}

pub fn hull_sphere<A: Hull>(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk_and_overlap::<A>(query, scene);
    let input = scene.convert(A::of, sphere, transform);
    lineup.extend(by_manifold(query, input, NO_SIMPLEX, "b3CollideHullAndSphere", |m, a, b, t, cache| {
        // SAFETY: all pointers are valid for the call, and the buffer has room for `CAPACITY` points.
        unsafe { ffi::b3CollideHullAndSphere(m, CAPACITY, a.data(), b, t, cache) };
    }));
    lineup
}

pub fn capsule_capsule(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_overlap(query, scene, "b3OverlapCapsule", capsule, |shape, transform, other| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b3OverlapCapsule(shape, transform, other) }
    }));
    let input = scene.convert(capsule, capsule, transform);
    lineup.extend(by_manifold(query, input, (), "b3CollideCapsules", |m, a, b, t, ()| {
        // SAFETY: as above.
        unsafe { ffi::b3CollideCapsules(m, CAPACITY, a, b, t) };
    }));
    lineup.extend(by_cores(query, scene.convert(capsule, capsule, transform), "b3SegmentDistance", |a, b, t| {
        let (start, end) = (moved(t, b.center1), moved(t, b.center2));
        // SAFETY: the function takes and gives plain values.
        let nearest = unsafe { ffi::b3SegmentDistance(a.center1, a.center2, start, end) };
        length(difference(nearest.point2, nearest.point1)) - (a.radius + b.radius)
    }));
    lineup
}

pub fn hull_capsule<A: Hull>(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk_and_overlap::<A>(query, scene);
    let input = scene.convert(A::of, capsule, transform);
    lineup.extend(by_manifold(query, input, NO_SIMPLEX, "b3CollideHullAndCapsule", |m, a, b, t, cache| {
        // SAFETY: as for a hull and a sphere.
        unsafe { ffi::b3CollideHullAndCapsule(m, CAPACITY, a.data(), b, t, cache) };
    }));
    lineup
}

pub fn hull_hull<A: Hull, B: Hull>(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk_and_overlap::<A>(query, scene);
    let input = scene.convert(A::of, B::of, transform);
    lineup.extend(by_manifold(query, input, NO_AXIS, "b3CollideHulls", |m, a, b, t, cache| {
        // SAFETY: as for a hull and a sphere.
        unsafe { ffi::b3CollideHulls(m, CAPACITY, a.data(), b.data(), t, cache) };
    }));
    lineup
}

/// Any shapes that have a cloud of points, and nothing but that.
pub fn clouds(query: Query, scene: &Scene<Vec3>) -> Lineup {
    by_gjk(query, scene)
}

/// Distances by GJK, on point clouds with a radius.
fn by_gjk(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut calls = Calls::new(BOX3D, scene.convert(Cloud::of, Cloud::of, transform));
    let measure = |a: &Cloud, pose_a: &b3Transform, b: &Cloud, pose_b: &b3Transform| {
        let transform = relative(pose_a, pose_b);
        let input = ffi::b3DistanceInput { proxyA: a.proxy(), proxyB: b.proxy(), transform, useRadii: true };
        // SAFETY: the clouds outlive the call; the cache may be all zero; no simplexes are asked for.
        unsafe { ffi::b3ShapeDistance(&input, &mut zeroed(), null_mut(), 0) }
    };
    match query {
        Query::Intersects => calls.add("b3ShapeDistance", measure, |o| Answer::Intersects(o.distance <= 0.0)),
        Query::Distance => calls.add("b3ShapeDistance", measure, |o| Answer::Distance(o.distance)),
        Query::Contact | Query::Manifold | Query::WarmManifold => {}
    }
    calls.done()
}

/// The overlap test of the first shape with a point cloud. It runs in B's frame.
fn by_overlap<A: Clone + 'static>(
    query: Query,
    scene: &Scene<Vec3>,
    name: &'static str,
    shape_a: fn(&Shape) -> A,
    overlap: impl Fn(&A, b3Transform, &ffi::b3ShapeProxy) -> bool + 'static,
) -> Lineup {
    let mut calls = Calls::new(BOX3D, scene.convert(shape_a, Cloud::of, transform));
    if query == Query::Intersects {
        calls.add(
            name,
            move |a, pose_a, b, pose_b| overlap(a, relative(pose_b, pose_a), &b.proxy()),
            |&meet| Answer::Intersects(meet),
        );
    }
    calls.done()
}

/// Distances by GJK, and the overlap test of a hull, which does the same.
fn by_gjk_and_overlap<A: Hull>(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_overlap(query, scene, "b3OverlapHull", A::of, |shape, transform, other| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b3OverlapHull(shape.data(), transform, other) }
    }));
    lineup
}

/// The signed gap of rounded shapes, from the distance of their cores.
fn by_cores<A: 'static, B: 'static>(
    query: Query,
    input: Input<A, B, b3Transform>,
    name: &'static str,
    gap: impl Fn(&A, &B, b3Transform) -> f32 + 'static,
) -> Lineup {
    let mut calls = Calls::new(BOX3D, input);
    let gap = move |a: &A, pose_a: &b3Transform, b: &B, pose_b: &b3Transform| gap(a, b, relative(pose_a, pose_b));
    match query {
        Query::Intersects => calls.add(name, gap, |&gap| Answer::Intersects(gap <= TOUCHING)),
        Query::Distance => calls.add(name, gap, |&gap| Answer::Distance(gap.max(0.0))),
        Query::Contact | Query::Manifold | Query::WarmManifold => {}
    }
    calls.done()
}

/// More points than any manifold here has.
const CAPACITY: i32 = 64;

/// Caches of nothing.
const NO_SIMPLEX: b3SimplexCache = b3SimplexCache { metric: 0.0, count: 0, indexA: [0; 4], indexB: [0; 4] };
const NO_AXIS: b3SATCache = b3SATCache { separation: 0.0, type_: 0, indexA: 0, indexB: 0, hit: 0 };

/// Where manifolds are written to.
struct Scratch {
    manifold: b3LocalManifold,
    points: Box<[ffi::b3LocalManifoldPoint; CAPACITY as usize]>,
}

impl Scratch {
    fn new() -> Self {
        // SAFETY: both are plain numbers and pointers, for which zero is a value.
        let mut scratch = unsafe { Scratch { manifold: zeroed(), points: Box::new(zeroed()) } };
        scratch.manifold.points = scratch.points.as_mut_ptr();
        scratch
    }

    /// The gap of the deepest point.
    fn gap(&self) -> Option<f32> {
        let points = &self.points[..self.manifold.pointCount as usize];
        points.iter().map(|point| point.separation).min_by(f32::total_cmp)
    }
}

/// The contact manifold, for manifolds, for contacts and as an overlap test. The cache is warm if asked for, and otherwise `empty`.
fn by_manifold<A: 'static, B: 'static, C: Copy + 'static>(
    query: Query,
    input: Input<A, B, b3Transform>,
    empty: C,
    name: &'static str,
    collide: impl Fn(&mut b3LocalManifold, &A, &B, b3Transform, &mut C) + 'static,
) -> Lineup {
    let collide = move |s: &mut Scratch, c: &mut C, a: &A, pose_a: &b3Transform, b: &B, pose_b: &b3Transform| {
        s.manifold.pointCount = 0;
        collide(&mut s.manifold, a, b, relative(pose_a, pose_b), c);
    };
    let mut calls = Calls::new(BOX3D, input);
    match query {
        Query::Intersects | Query::Contact | Query::Manifold => {
            let cold = move |s: &mut Scratch, a: &A, pose_a: &b3Transform, b: &B, pose_b: &b3Transform| {
                collide(s, &mut { empty }, a, pose_a, b, pose_b);
            };
            calls.add_with(Scratch::new(), name, cold, move |scratch, ()| query.answer(scratch.gap()));
        }
        Query::WarmManifold => {
            calls.add_warm(Scratch::new(), empty, name, collide, move |scratch, _, ()| query.answer(scratch.gap()));
        }
        Query::Distance => {}
    }
    calls.done()
}

/// How long a unit is to Box3D. Its casts stop a 200th of that before or behind the surface.
pub fn set_unit(length: f32) {
    // SAFETY: nobody else uses Box3D now.
    unsafe { ffi::b3SetLengthUnitsPerMeter(length) };
}

/// The cast of one point cloud at another.
pub fn cast(scene: &Scene<Vec3>) -> Lineup {
    let moving = |motion: Motion| (transform(motion.start()), vector(motion.velocity()));
    let mut calls = Calls::new(BOX3D, scene.convert_moving(Cloud::of, Cloud::of, moving, moving));
    calls.add(
        "b3ShapeCast",
        |a, (pose_a, v): &(b3Transform, b3Vec3), b, (pose_b, w): &(b3Transform, b3Vec3)| {
            let input = ffi::b3ShapeCastPairInput {
                proxyA: a.proxy(),
                proxyB: b.proxy(),
                transform: relative(pose_a, pose_b),
                translationB: turned_back(pose_a.q, difference(*w, *v)),
                maxFraction: FLIGHT,
                canEncroach: false,
            };
            // SAFETY: the clouds outlive the call.
            unsafe { ffi::b3ShapeCast(&input) }
        },
        hit,
    );
    calls.done()
}

/// The time of impact of one point cloud and another. Rotations on the way are sums of those at the ends, made unit again.
pub fn impact(scene: &Scene<Vec3>) -> Lineup {
    let turning = |sweep: Sweep| {
        let (start, end) = (transform(sweep.start()), transform(sweep.pose_at(FLIGHT)));
        ffi::b3Sweep { localCenter: vector(sweep.center()), c1: start.p, c2: end.p, q1: start.q, q2: end.q }
    };
    let mut calls = Calls::new(BOX3D, scene.convert_turning(Cloud::of, Cloud::of, turning, turning));
    calls.add(
        "b3TimeOfImpact",
        |a, sweep_a: &ffi::b3Sweep, b, sweep_b: &ffi::b3Sweep| {
            let input = ffi::b3TOIInput {
                proxyA: a.proxy(),
                proxyB: b.proxy(),
                sweepA: *sweep_a,
                sweepB: *sweep_b,
                maxFraction: FLIGHT,
            };
            // SAFETY: the clouds outlive the call.
            unsafe { ffi::b3TimeOfImpact(&input) }
        },
        |output| Answer::Cast((output.state == ffi::b3TOIState_b3_toiStateHit).then_some(output.fraction)),
    );
    calls.done()
}

pub fn ray_sphere(scene: &Scene<Vec3>) -> Lineup {
    by_ray(scene, "b3RayCastSphere", sphere, |shape, ray| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b3RayCastSphere(shape, ray) }
    })
}

pub fn ray_capsule(scene: &Scene<Vec3>) -> Lineup {
    by_ray(scene, "b3RayCastCapsule", capsule, |shape, ray| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b3RayCastCapsule(shape, ray) }
    })
}

pub fn ray_hull<A: Hull>(scene: &Scene<Vec3>) -> Lineup {
    by_ray(scene, "b3RayCastHull", A::of, |shape, ray| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b3RayCastHull(shape.data(), ray) }
    })
}

/// A ray at a shape, in its frame.
fn by_ray<A: Clone + 'static>(
    scene: &Scene<Vec3>,
    name: &'static str,
    shape: fn(&Shape) -> A,
    cast: impl Fn(&A, &ffi::b3RayCastInput) -> b3CastOutput + 'static,
) -> Lineup {
    let ray = |point: Motion| (vector(point.start().translation()), vector(point.velocity()));
    let mut calls = Calls::new(BOX3D, scene.convert_moving(shape, |_| (), |motion| transform(motion.start()), ray));
    calls.add(
        name,
        move |a, pose: &b3Transform, (), (from, way): &(b3Vec3, b3Vec3)| {
            let origin = turned_back(pose.q, difference(*from, pose.p));
            let translation = turned_back(pose.q, *way);
            cast(a, &ffi::b3RayCastInput { origin, translation, maxFraction: FLIGHT })
        },
        hit,
    );
    calls.done()
}

fn hit(output: &b3CastOutput) -> Answer {
    Answer::Cast(output.hit.then_some(output.fraction))
}

/// A shape as GJK sees it: the hull of some points, rounded.
#[derive(Clone)]
struct Cloud {
    points: Rc<[b3Vec3]>,
    radius: f32,
}

impl Cloud {
    fn of(shape: &Shape) -> Self {
        let (corners, radius) = match shape {
            Shape::Ball(ball) => (vec![Vec3::ZERO], ball.radius()),
            Shape::Capsule(capsule) => (vec![capsule.a(), capsule.b()], capsule.radius()),
            Shape::Segment(segment) => (vec![segment.a(), segment.b()], 0.0),
            Shape::Cuboid(cuboid) => (corners(cuboid.half_extents()), 0.0),
            Shape::Triangle(triangle) => (triangle.vertices().to_vec(), 0.0),
            Shape::Hull(hull) => (hull.vertices().collect(), 0.0),
            other => unreachable!("Box3D has no {other:?}"),
        };
        Cloud { points: corners.into_iter().map(vector).collect(), radius }
    }

    fn proxy(&self) -> ffi::b3ShapeProxy {
        ffi::b3ShapeProxy { points: self.points.as_ptr(), count: self.points.len() as i32, radius: self.radius }
    }
}

fn corners(half: Vec3) -> Vec<Vec3> {
    let sign = |set: bool| if set { 1.0 } else { -1.0 };
    (0..8).map(|i| half * Vec3::new(sign(i & 1 != 0), sign(i & 2 != 0), sign(i & 4 != 0))).collect()
}

pub fn sphere(shape: &Shape) -> b3Sphere {
    let Shape::Ball(ball) = shape else { unreachable!("{shape:?} is not a ball") };
    b3Sphere { center: vector(Vec3::ZERO), radius: ball.radius() }
}

pub fn capsule(shape: &Shape) -> b3Capsule {
    let (a, b, radius) = match shape {
        Shape::Capsule(capsule) => (capsule.a(), capsule.b(), capsule.radius()),
        Shape::Segment(segment) => (segment.a(), segment.b(), 0.0),
        other => unreachable!("{other:?} has no segment in it"),
    };
    b3Capsule { center1: vector(a), center2: vector(b), radius }
}

/// What Box3D takes for a hull.
pub trait Hull: Clone + 'static {
    fn of(shape: &Shape) -> Self;
    /// Valid as long as this is not moved.
    fn data(&self) -> *const b3HullData;
}

impl Hull for BoxHull {
    fn of(shape: &Shape) -> Self {
        let Shape::Cuboid(cuboid) = shape else { unreachable!("{shape:?} is not a cuboid") };
        let half = cuboid.half_extents();
        // SAFETY: the function takes and gives plain values.
        unsafe { ffi::b3MakeBoxHull(half.x, half.y, half.z) }
    }

    /// A box hull is a hull followed by its arrays.
    fn data(&self) -> *const b3HullData {
        ptr::from_ref(self).cast()
    }
}

/// A hull of any form, of up to 128 vertices, faces and edges.
pub struct AnyHull(*mut b3HullData);

impl Hull for AnyHull {
    fn of(shape: &Shape) -> Self {
        let Shape::Hull(hull) = shape else { unreachable!("{shape:?} is not a hull") };
        let points: Vec<b3Vec3> = hull.vertices().map(vector).collect();
        let count = points.len() as i32;
        // SAFETY: the pointer is valid for as many points as are said to be there.
        let created = unsafe { ffi::b3CreateHull(points.as_ptr(), count, count) };
        assert!(!created.is_null(), "Box3D builds no hull of {count} points");
        AnyHull(created)
    }

    fn data(&self) -> *const b3HullData {
        self.0
    }
}

impl Clone for AnyHull {
    fn clone(&self) -> Self {
        // SAFETY: the hull is alive as long as this is.
        AnyHull(unsafe { ffi::b3CloneHull(self.0) })
    }
}

impl Drop for AnyHull {
    fn drop(&mut self) {
        // SAFETY: it was created or cloned for this alone, and nobody uses it any more.
        unsafe { ffi::b3DestroyHull(self.0) };
    }
}

pub fn transform(pose: Pose) -> b3Transform {
    let q = pose.rotation();
    b3Transform { p: vector(pose.translation()), q: b3Quat { v: b3Vec3 { x: q.x, y: q.y, z: q.z }, s: q.w } }
}

fn vector(v: Vec3) -> b3Vec3 {
    b3Vec3 { x: v.x, y: v.y, z: v.z }
}

/// The second transform seen from the first.
#[inline(always)]
fn relative(first: &b3Transform, second: &b3Transform) -> b3Transform {
    let (q, r) = (first.q, second.q);
    let (u, v) = (q.v, r.v);
    let turn = cross(u, v);
    let rotation = b3Quat {
        v: b3Vec3 {
            x: q.s * v.x - r.s * u.x - turn.x,
            y: q.s * v.y - r.s * u.y - turn.y,
            z: q.s * v.z - r.s * u.z - turn.z,
        },
        s: q.s * r.s + (u.x * v.x + u.y * v.y + u.z * v.z),
    };
    b3Transform { p: turned_back(q, difference(second.p, first.p)), q: rotation }
}

#[inline(always)]
fn turned_back(q: b3Quat, v: b3Vec3) -> b3Vec3 {
    rotated(b3Quat { v: q.v, s: -q.s }, v)
}

#[inline(always)]
fn moved(transform: b3Transform, point: b3Vec3) -> b3Vec3 {
    let turned = rotated(transform.q, point);
    b3Vec3 { x: turned.x + transform.p.x, y: turned.y + transform.p.y, z: turned.z + transform.p.z }
}

/// `v + 2 · u × (u × v + s · v)`, for the quaternion `(u, s)`.
#[inline(always)]
fn rotated(q: b3Quat, v: b3Vec3) -> b3Vec3 {
    let inner = cross(q.v, v);
    let inner = b3Vec3 { x: inner.x + q.s * v.x, y: inner.y + q.s * v.y, z: inner.z + q.s * v.z };
    let outer = cross(q.v, inner);
    b3Vec3 { x: v.x + 2.0 * outer.x, y: v.y + 2.0 * outer.y, z: v.z + 2.0 * outer.z }
}

#[inline(always)]
fn cross(u: b3Vec3, v: b3Vec3) -> b3Vec3 {
    b3Vec3 { x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x }
}

#[inline(always)]
fn difference(u: b3Vec3, v: b3Vec3) -> b3Vec3 {
    b3Vec3 { x: u.x - v.x, y: u.y - v.y, z: u.z - v.z }
}

#[inline(always)]
fn length(v: b3Vec3) -> f32 {
    (v.x * v.x + v.y * v.y + v.z * v.z).sqrt()
}
