//! Box3D's calls, through its C interface.
//!
//! A segment is a capsule of radius 0 here. Relative transforms are computed as the inline functions of its header do; they
//! are not exported. Manifolds report gaps of up to 0.02, which do not count as contacts. Caches start empty.

use super::answer::{Answer, Query, TOUCHING};
use super::contestant::{Calls, Contestant, Input};
use super::scene::Scene;
use boxddd_sys::ffi::{self, b3BoxHull, b3Capsule, b3Quat, b3Sphere, b3Transform, b3Vec3};
use impinge::d3::{Pose, Shape, Vec3};
use std::mem::zeroed;
use std::ptr::null_mut;

const BOX3D: &str = "box3d";

type Lineup = Vec<Box<dyn Contestant>>;

pub fn sphere_sphere(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_overlap(query, scene, "b3OverlapSphere", sphere, |shape, transform, other| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b3OverlapSphere(shape, transform, other) }
    }));
    lineup.extend(by_manifold(query, scene.convert(sphere, sphere, transform), "b3CollideSpheres", |m, a, b, t| {
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
    lineup.extend(by_manifold(query, input, "b3CollideCapsuleAndSphere", |m, a, b, t| {
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

pub fn box_sphere(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_overlap(query, scene, "b3OverlapHull", box_hull, |shape, transform, other| {
        // SAFETY: all pointers are valid for the call; a box hull is a hull followed by its arrays.
        unsafe { ffi::b3OverlapHull(&raw const shape.base, transform, other) }
    }));
    let input = scene.convert(box_hull, sphere, transform);
    lineup.extend(by_manifold(query, input, "b3CollideHullAndSphere", |m, a, b, t| {
        // SAFETY: as above; the cache may be all zero.
        unsafe { ffi::b3CollideHullAndSphere(m, CAPACITY, &raw const a.base, b, t, &mut zeroed()) };
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
    lineup.extend(by_manifold(query, input, "b3CollideCapsules", |m, a, b, t| {
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

pub fn box_capsule(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_overlap(query, scene, "b3OverlapHull", box_hull, |shape, transform, other| {
        // SAFETY: as for a box and a sphere.
        unsafe { ffi::b3OverlapHull(&raw const shape.base, transform, other) }
    }));
    let input = scene.convert(box_hull, capsule, transform);
    lineup.extend(by_manifold(query, input, "b3CollideHullAndCapsule", |m, a, b, t| {
        // SAFETY: as for a box and a sphere.
        unsafe { ffi::b3CollideHullAndCapsule(m, CAPACITY, &raw const a.base, b, t, &mut zeroed()) };
    }));
    lineup
}

pub fn box_box(query: Query, scene: &Scene<Vec3>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_overlap(query, scene, "b3OverlapHull", box_hull, |shape, transform, other| {
        // SAFETY: as for a box and a sphere.
        unsafe { ffi::b3OverlapHull(&raw const shape.base, transform, other) }
    }));
    let input = scene.convert(box_hull, box_hull, transform);
    lineup.extend(by_manifold(query, input, "b3CollideHulls", |m, a, b, t| {
        // SAFETY: as for a box and a sphere.
        unsafe { ffi::b3CollideHulls(m, CAPACITY, &raw const a.base, &raw const b.base, t, &mut zeroed()) };
    }));
    lineup
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
        Query::Contact => {}
    }
    calls.done()
}

/// The overlap test of the first shape with a point cloud. It runs in B's frame.
fn by_overlap<A: 'static>(
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
        Query::Contact => {}
    }
    calls.done()
}

/// More points than any manifold here has.
const CAPACITY: i32 = 64;

/// Where manifolds are written to.
struct Scratch {
    manifold: ffi::b3LocalManifold,
    points: Box<[ffi::b3LocalManifoldPoint; CAPACITY as usize]>,
}

/// The contact manifold, for contacts and as an overlap test.
fn by_manifold<A: 'static, B: 'static>(
    query: Query,
    input: Input<A, B, b3Transform>,
    name: &'static str,
    collide: impl Fn(&mut ffi::b3LocalManifold, &A, &B, b3Transform) + 'static,
) -> Lineup {
    // SAFETY: both are plain numbers and pointers, for which zero is a value.
    let mut scratch = unsafe { Scratch { manifold: zeroed(), points: Box::new(zeroed()) } };
    scratch.manifold.points = scratch.points.as_mut_ptr();
    let collide = move |scratch: &mut Scratch, a: &A, pose_a: &b3Transform, b: &B, pose_b: &b3Transform| {
        scratch.manifold.pointCount = 0;
        collide(&mut scratch.manifold, a, b, relative(pose_a, pose_b));
    };
    let mut calls = Calls::new(BOX3D, input);
    match query {
        Query::Intersects => {
            calls.add_with(scratch, name, collide, |scratch, ()| Answer::Intersects(depth(scratch).is_some()));
        }
        Query::Contact => calls.add_with(scratch, name, collide, |scratch, ()| Answer::Contact(depth(scratch))),
        Query::Distance => {}
    }
    calls.done()
}

fn depth(scratch: &Scratch) -> Option<f32> {
    let points = &scratch.points[..scratch.manifold.pointCount as usize];
    let deepest = points.iter().map(|point| point.separation).min_by(f32::total_cmp);
    deepest.filter(|&separation| separation <= 0.0).map(|separation| -separation)
}

/// A shape as GJK sees it: the hull of some points, rounded.
struct Cloud {
    points: [b3Vec3; 8],
    count: i32,
    radius: f32,
}

impl Cloud {
    fn of(shape: &Shape) -> Self {
        let (corners, radius) = match shape {
            Shape::Ball(ball) => (vec![Vec3::ZERO], ball.radius()),
            Shape::Capsule(capsule) => (vec![capsule.a(), capsule.b()], capsule.radius()),
            Shape::Segment(segment) => (vec![segment.a(), segment.b()], 0.0),
            Shape::Cuboid(cuboid) => (corners(cuboid.half_extents()), 0.0),
            other => unreachable!("Box3D has no {other:?}"),
        };
        let mut points = [vector(Vec3::ZERO); 8];
        for (point, corner) in points.iter_mut().zip(&corners) {
            *point = vector(*corner);
        }
        Cloud { points, count: corners.len() as i32, radius }
    }

    fn proxy(&self) -> ffi::b3ShapeProxy {
        ffi::b3ShapeProxy { points: self.points.as_ptr(), count: self.count, radius: self.radius }
    }
}

fn corners(half: Vec3) -> Vec<Vec3> {
    let sign = |set: bool| if set { 1.0 } else { -1.0 };
    (0..8).map(|i| half * Vec3::new(sign(i & 1 != 0), sign(i & 2 != 0), sign(i & 4 != 0))).collect()
}

fn sphere(shape: &Shape) -> b3Sphere {
    let Shape::Ball(ball) = shape else { unreachable!("{shape:?} is not a ball") };
    b3Sphere { center: vector(Vec3::ZERO), radius: ball.radius() }
}

fn capsule(shape: &Shape) -> b3Capsule {
    let (a, b, radius) = match shape {
        Shape::Capsule(capsule) => (capsule.a(), capsule.b(), capsule.radius()),
        Shape::Segment(segment) => (segment.a(), segment.b(), 0.0),
        other => unreachable!("{other:?} has no segment in it"),
    };
    b3Capsule { center1: vector(a), center2: vector(b), radius }
}

fn box_hull(shape: &Shape) -> b3BoxHull {
    let Shape::Cuboid(cuboid) = shape else { unreachable!("{shape:?} is not a cuboid") };
    let half = cuboid.half_extents();
    // SAFETY: the function takes and gives plain values.
    unsafe { ffi::b3MakeBoxHull(half.x, half.y, half.z) }
}

fn transform(pose: Pose) -> b3Transform {
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
    b3Transform { p: rotated(b3Quat { v: u, s: -q.s }, difference(second.p, first.p)), q: rotation }
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
