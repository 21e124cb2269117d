//! Box2D's calls, through its C interface.
//!
//! A box is a polygon to Box2D, and a pair of segments goes in as capsules of radius 0. Relative transforms are computed as
//! the inline functions of its header do; they are not exported. Manifolds report gaps of up to 0.02, which count for
//! manifolds but not as contacts. Caches start empty.

use super::answer::{Answer, FLIGHT, Query, TOUCHING};
use super::contestant::{Calls, Contestant, Input};
use super::scene::Scene;
use boxdd_sys::ffi::{
    self, b2Capsule, b2CastOutput, b2Circle, b2LocalManifold, b2Polygon, b2Rot, b2Segment, b2ShapeProxy, b2Transform,
    b2Vec2,
};
use impinge::d2::{Motion, Pose, Shape, Sweep, Vec2};
use std::mem::zeroed;
use std::ptr::null_mut;

const BOX2D: &str = "box2d";

type Lineup = Vec<Box<dyn Contestant>>;

pub fn circle_circle(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    let input = scene.convert(circle, circle, transform);
    lineup.extend(by_manifold(query, input, "b2CollideCircles", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollideCircles(a, b, relative(pose_a, pose_b)) }
    }));
    lineup
}

pub fn capsule_circle(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    let input = scene.convert(capsule, circle, transform);
    lineup.extend(by_manifold(query, input, "b2CollideCapsuleAndCircle", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollideCapsuleAndCircle(a, b, relative(pose_a, pose_b)) }
    }));
    lineup
}

pub fn segment_circle(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    let input = scene.convert(segment, circle, transform);
    lineup.extend(by_manifold(query, input, "b2CollideSegmentAndCircle", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollideSegmentAndCircle(a, b, relative(pose_a, pose_b)) }
    }));
    lineup
}

pub fn polygon_circle(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    let input = scene.convert(polygon, circle, transform);
    lineup.extend(by_manifold(query, input, "b2CollidePolygonAndCircle", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollidePolygonAndCircle(a, b, relative(pose_a, pose_b)) }
    }));
    lineup
}

pub fn capsule_capsule(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_segments(query, scene));
    let input = scene.convert(capsule, capsule, transform);
    lineup.extend(by_manifold(query, input, "b2CollideCapsules", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollideCapsules(a, b, relative(pose_a, pose_b)) }
    }));
    lineup
}

/// Box2D wants the segment first.
pub fn capsule_segment(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    lineup.extend(by_segments(query, scene));
    let input = scene.convert(capsule, segment, transform);
    lineup.extend(by_manifold(query, input, "b2CollideSegmentAndCapsule", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollideSegmentAndCapsule(b, a, relative(pose_b, pose_a)) }
    }));
    lineup
}

pub fn polygon_capsule(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    let input = scene.convert(polygon, capsule, transform);
    lineup.extend(by_manifold(query, input, "b2CollidePolygonAndCapsule", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollidePolygonAndCapsule(a, b, relative(pose_a, pose_b)) }
    }));
    lineup
}

/// Box2D wants the segment first.
pub fn polygon_segment(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    let input = scene.convert(polygon, segment, transform);
    lineup.extend(by_manifold(query, input, "b2CollideSegmentAndPolygon", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollideSegmentAndPolygon(b, a, relative(pose_b, pose_a)) }
    }));
    lineup
}

pub fn polygon_polygon(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut lineup = by_gjk(query, scene);
    let input = scene.convert(polygon, polygon, transform);
    lineup.extend(by_manifold(query, input, "b2CollidePolygons", |a, pose_a, b, pose_b| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2CollidePolygons(a, b, relative(pose_a, pose_b)) }
    }));
    lineup
}

/// Distances by GJK, on point clouds with a radius.
fn by_gjk(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut calls = Calls::new(BOX2D, scene.convert(proxy, proxy, transform));
    let measure = |a: &b2ShapeProxy, pose_a: &b2Transform, b: &b2ShapeProxy, pose_b: &b2Transform| {
        let transform = relative(pose_a, pose_b);
        let input = ffi::b2DistanceInput { proxyA: *a, proxyB: *b, transform, useRadii: true };
        // SAFETY: the input outlives the call; the cache may be all zero; no simplexes are asked for.
        unsafe { ffi::b2ShapeDistance(&input, &mut zeroed(), null_mut(), 0) }
    };
    match query {
        Query::Intersects => calls.add("b2ShapeDistance", measure, |o| Answer::Intersects(o.distance <= 0.0)),
        Query::Distance => calls.add("b2ShapeDistance", measure, |o| Answer::Distance(o.distance)),
        Query::Contact | Query::Manifold | Query::WarmManifold => {}
    }
    calls.done()
}

/// The signed gap of rounded segments, from the distance of the segments.
fn by_segments(query: Query, scene: &Scene<Vec2>) -> Lineup {
    let mut calls = Calls::new(BOX2D, scene.convert(capsule, capsule, transform));
    let gap = |a: &b2Capsule, pose_a: &b2Transform, b: &b2Capsule, pose_b: &b2Transform| {
        let t = relative(pose_a, pose_b);
        let (start, end) = (moved(t, b.center1), moved(t, b.center2));
        // SAFETY: the function takes and gives plain values.
        let nearest = unsafe { ffi::b2SegmentDistance(a.center1, a.center2, start, end) };
        nearest.distanceSquared.sqrt() - (a.radius + b.radius)
    };
    match query {
        Query::Intersects => calls.add("b2SegmentDistance", gap, |&gap| Answer::Intersects(gap <= TOUCHING)),
        Query::Distance => calls.add("b2SegmentDistance", gap, |&gap| Answer::Distance(gap.max(0.0))),
        Query::Contact | Query::Manifold | Query::WarmManifold => {}
    }
    calls.done()
}

/// The contact manifold, for manifolds, for contacts and as an overlap test. There is no cache to keep warm.
fn by_manifold<A: 'static, B: 'static>(
    query: Query,
    input: Input<A, B, b2Transform>,
    name: &'static str,
    collide: impl Fn(&A, &b2Transform, &B, &b2Transform) -> b2LocalManifold + 'static,
) -> Lineup {
    let mut calls = Calls::new(BOX2D, input);
    if query != Query::Distance {
        calls.add(name, collide, move |manifold| {
            let points = &manifold.points[..manifold.pointCount as usize];
            query.answer(points.iter().map(|point| point.separation).min_by(f32::total_cmp))
        });
    }
    calls.done()
}

/// How long a unit is to Box2D. Its casts stop a 200th of that before or behind the surface.
pub fn set_unit(length: f32) {
    // SAFETY: nobody else uses Box2D now.
    unsafe { ffi::b2SetLengthUnitsPerMeter(length) };
}

/// The cast of one point cloud at another.
pub fn cast(scene: &Scene<Vec2>) -> Lineup {
    let moving = |motion: Motion| (transform(motion.start()), vector(motion.velocity()));
    let mut calls = Calls::new(BOX2D, scene.convert_moving(proxy, proxy, moving, moving));
    calls.add(
        "b2ShapeCast",
        |a, (pose_a, v): &(b2Transform, b2Vec2), b, (pose_b, w): &(b2Transform, b2Vec2)| {
            let input = ffi::b2ShapeCastPairInput {
                proxyA: *a,
                proxyB: *b,
                transform: relative(pose_a, pose_b),
                translationB: turned_back(pose_a.q, b2Vec2 { x: w.x - v.x, y: w.y - v.y }),
                maxFraction: FLIGHT,
                canEncroach: false,
            };
            // SAFETY: the input outlives the call.
            unsafe { ffi::b2ShapeCast(&input) }
        },
        hit,
    );
    calls.done()
}

/// The time of impact of one point cloud and another. Rotations on the way are sums of those at the ends, made unit again.
pub fn impact(scene: &Scene<Vec2>) -> Lineup {
    let turning = |sweep: Sweep| {
        let (start, end) = (transform(sweep.start()), transform(sweep.pose_at(FLIGHT)));
        ffi::b2Sweep { localCenter: vector(sweep.center()), c1: start.p, c2: end.p, q1: start.q, q2: end.q }
    };
    let mut calls = Calls::new(BOX2D, scene.convert_turning(proxy, proxy, turning, turning));
    calls.add(
        "b2TimeOfImpact",
        |a, sweep_a: &ffi::b2Sweep, b, sweep_b: &ffi::b2Sweep| {
            let input =
                ffi::b2TOIInput { proxyA: *a, proxyB: *b, sweepA: *sweep_a, sweepB: *sweep_b, maxFraction: FLIGHT };
            // SAFETY: the input outlives the call.
            unsafe { ffi::b2TimeOfImpact(&input) }
        },
        |output| Answer::Cast((output.state == ffi::b2TOIState_b2_toiStateHit).then_some(output.fraction)),
    );
    calls.done()
}

pub fn ray_circle(scene: &Scene<Vec2>) -> Lineup {
    by_ray(scene, "b2RayCastCircle", circle, |shape, ray| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2RayCastCircle(shape, ray) }
    })
}

pub fn ray_capsule(scene: &Scene<Vec2>) -> Lineup {
    by_ray(scene, "b2RayCastCapsule", capsule, |shape, ray| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2RayCastCapsule(shape, ray) }
    })
}

pub fn ray_segment(scene: &Scene<Vec2>) -> Lineup {
    by_ray(scene, "b2RayCastSegment", segment, |shape, ray| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2RayCastSegment(shape, ray, false) }
    })
}

pub fn ray_polygon(scene: &Scene<Vec2>) -> Lineup {
    by_ray(scene, "b2RayCastPolygon", polygon, |shape, ray| {
        // SAFETY: all pointers are valid for the call.
        unsafe { ffi::b2RayCastPolygon(shape, ray) }
    })
}

/// A ray at a shape, in its frame.
fn by_ray<A: Clone + 'static>(
    scene: &Scene<Vec2>,
    name: &'static str,
    shape: fn(&Shape) -> A,
    cast: impl Fn(&A, &ffi::b2RayCastInput) -> b2CastOutput + 'static,
) -> Lineup {
    let ray = |point: Motion| (vector(point.start().translation()), vector(point.velocity()));
    let mut calls = Calls::new(BOX2D, scene.convert_moving(shape, |_| (), |motion| transform(motion.start()), ray));
    calls.add(
        name,
        move |a, pose: &b2Transform, (), (from, way): &(b2Vec2, b2Vec2)| {
            let from = b2Vec2 { x: from.x - pose.p.x, y: from.y - pose.p.y };
            let (origin, translation) = (turned_back(pose.q, from), turned_back(pose.q, *way));
            cast(a, &ffi::b2RayCastInput { origin, translation, maxFraction: FLIGHT })
        },
        hit,
    );
    calls.done()
}

fn hit(output: &b2CastOutput) -> Answer {
    Answer::Cast(output.hit.then_some(output.fraction))
}

/// A shape as GJK sees it: the hull of some points, rounded.
fn proxy(shape: &Shape) -> b2ShapeProxy {
    let (points, radius) = match shape {
        Shape::Ball(ball) => (vec![Vec2::ZERO], ball.radius()),
        Shape::Capsule(capsule) => (vec![capsule.a(), capsule.b()], capsule.radius()),
        Shape::Segment(segment) => (vec![segment.a(), segment.b()], 0.0),
        Shape::Cuboid(cuboid) => (corners(cuboid.half_extents()), 0.0),
        Shape::Polygon(polygon) => (polygon.vertices().to_vec(), 0.0),
        other => unreachable!("Box2D has no {other:?}"),
    };
    let points: Vec<b2Vec2> = points.into_iter().map(vector).collect();
    // SAFETY: the pointer is valid for as many points as are said to be there.
    unsafe { ffi::b2MakeProxy(points.as_ptr(), points.len() as i32, radius) }
}

fn corners(half: Vec2) -> Vec<Vec2> {
    vec![-half, Vec2::new(half.x, -half.y), half, Vec2::new(-half.x, half.y)]
}

pub fn circle(shape: &Shape) -> b2Circle {
    let Shape::Ball(ball) = shape else { unreachable!("{shape:?} is not a ball") };
    b2Circle { center: vector(Vec2::ZERO), radius: ball.radius() }
}

pub fn capsule(shape: &Shape) -> b2Capsule {
    let (a, b, radius) = match shape {
        Shape::Capsule(capsule) => (capsule.a(), capsule.b(), capsule.radius()),
        Shape::Segment(segment) => (segment.a(), segment.b(), 0.0),
        other => unreachable!("{other:?} has no segment in it"),
    };
    b2Capsule { center1: vector(a), center2: vector(b), radius }
}

fn segment(shape: &Shape) -> b2Segment {
    let Shape::Segment(segment) = shape else { unreachable!("{shape:?} is not a segment") };
    b2Segment { point1: vector(segment.a()), point2: vector(segment.b()) }
}

pub fn polygon(shape: &Shape) -> b2Polygon {
    match shape {
        // SAFETY: the function takes and gives plain values.
        Shape::Cuboid(cuboid) => unsafe { ffi::b2MakeBox(cuboid.half_extents().x, cuboid.half_extents().y) },
        Shape::Polygon(polygon) => {
            let points: Vec<b2Vec2> = polygon.vertices().iter().copied().map(vector).collect();
            // SAFETY: the pointer is valid for as many points as are said to be there, and the hull for the call.
            unsafe { ffi::b2MakePolygon(&ffi::b2ComputeHull(points.as_ptr(), points.len() as i32), 0.0) }
        }
        other => unreachable!("{other:?} is not a polygon"),
    }
}

pub fn transform(pose: Pose) -> b2Transform {
    let rotation = pose.rotation();
    b2Transform { p: vector(pose.translation()), q: b2Rot { c: rotation.cos(), s: rotation.sin() } }
}

fn vector(v: Vec2) -> b2Vec2 {
    b2Vec2 { x: v.x, y: v.y }
}

/// The second transform seen from the first.
#[inline(always)]
fn relative(first: &b2Transform, second: &b2Transform) -> b2Transform {
    let (q, r) = (first.q, second.q);
    let way = b2Vec2 { x: second.p.x - first.p.x, y: second.p.y - first.p.y };
    b2Transform { p: turned_back(q, way), q: b2Rot { c: q.c * r.c + q.s * r.s, s: q.c * r.s - q.s * r.c } }
}

#[inline(always)]
fn turned_back(q: b2Rot, v: b2Vec2) -> b2Vec2 {
    b2Vec2 { x: q.c * v.x + q.s * v.y, y: q.c * v.y - q.s * v.x }
}

#[inline(always)]
fn moved(t: b2Transform, point: b2Vec2) -> b2Vec2 {
    b2Vec2 { x: t.q.c * point.x - t.q.s * point.y + t.p.x, y: t.q.s * point.x + t.q.c * point.y + t.p.y }
}
