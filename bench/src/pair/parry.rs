//! parry's calls: through `dyn Shape`, and all the typed ones that answer the same question.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: parry comes as two crates with the same names, and
//! `parry_crate` is the one or the other.
//!
//! A rounded shape is asked about by its core where that is cheaper: the distance of two capsules is that of their segments
//! less both radii. Manifolds carry normal, depth and points as a contact does, so they stand for contacts too; they
//! are asked for with an empty cache, unless a warm one is wanted.

use super::parry_crate::math::{Pose, Vector};
use super::parry_crate::query::{
    self, Contact, ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher, PersistentQueryDispatcher,
    PointQuery, details,
};
use super::parry_crate::shape::{PolygonalFeatureMap, Shape as ParryShape, SupportMap};
use super::space::Shape;
use super::{PARRY, V, parry_pose, parry_vector};
use crate::pair::answer::{Answer, MARGIN, Query, TOUCHING};
use crate::pair::contestant::{Calls, Contestant};
use crate::pair::scene::Scene;

pub use super::parry_crate::shape::{Ball, Capsule, Cuboid, HalfSpace, Segment};

pub type Lineup = Vec<Box<dyn Contestant>>;
pub type Manifold = ContactManifold<(), ()>;
/// What parry keeps of a pair.
type Memory = (Vec<Manifold>, Option<ContactManifoldsWorkspace>);

/// A bounded shape other than a ball.
pub trait Peer: ParryShape + SupportMap + Clone {
    /// The shape without its rounding.
    type Core: SupportMap + PolygonalFeatureMap;
    fn of(shape: &Shape) -> Self;
    fn core(&self) -> &Self::Core;
    /// The radius that the core is rounded by.
    fn rounding(&self) -> f32;
}

/// Two balls. Where they are is all that matters for distances, so the difference of their positions will do.
pub fn ball_ball(query: Query, scene: &Scene<V>) -> Lineup {
    let mut calls = Calls::new(PARRY, scene.convert(ball, ball, parry_pose));
    add_dynamic(&mut calls, query);
    match query {
        Query::Intersects => calls.add(
            "details::intersection_test_ball_ball",
            |a, pose_a, b, pose_b| details::intersection_test_ball_ball(pose_b.translation - pose_a.translation, a, b),
            intersects,
        ),
        Query::Distance => calls.add(
            "details::distance_ball_ball",
            |a, pose_a, b, pose_b| details::distance_ball_ball(a, pose_b.translation - pose_a.translation, b),
            distance,
        ),
        Query::Contact => calls.add(
            "details::contact_ball_ball",
            |a, pose_a, b, pose_b| details::contact_ball_ball(&pose_a.inv_mul(pose_b), a, b, 0.0),
            contact,
        ),
        Query::Manifold | Query::WarmManifold => {}
    }
    add_manifold(&mut calls, query, "details::contact_manifold_ball_ball", |manifold, a, b, relative, margin| {
        details::contact_manifold_ball_ball(relative, a, b, margin, manifold);
    });
    calls.done()
}

/// A convex shape and a ball: parry projects the ball's centre.
pub fn convex_ball<A: Peer>(query: Query, scene: &Scene<V>) -> Lineup {
    let mut calls = Calls::new(PARRY, scene.convert(A::of, ball, parry_pose));
    add_dynamic(&mut calls, query);
    add_projection(&mut calls, query);
    calls.done()
}

/// A half-space and a ball: by projection, or by the ball's lowest point.
pub fn half_space_ball(query: Query, scene: &Scene<V>) -> Lineup {
    let mut calls = Calls::new(PARRY, scene.convert(half_space, ball, parry_pose));
    add_dynamic(&mut calls, query);
    add_projection(&mut calls, query);
    add_lowest_point(&mut calls, query);
    calls.done()
}

/// A half-space and a convex shape: by its lowest point, or a manifold of its lowest face.
pub fn half_space_convex<B: Peer>(query: Query, scene: &Scene<V>) -> Lineup {
    let mut calls = Calls::new(PARRY, scene.convert(half_space, B::of, parry_pose));
    add_dynamic(&mut calls, query);
    add_lowest_point(&mut calls, query);
    add_manifold(&mut calls, query, "details::contact_manifold_halfspace_pfm", |manifold, a, b, relative, margin| {
        details::contact_manifold_halfspace_pfm(relative, a, b.core(), b.rounding(), margin, manifold, false);
    });
    calls.done()
}

/// Any two convex shapes: by GJK and EPA.
pub fn convex_convex<A: Peer, B: Peer>(query: Query, scene: &Scene<V>) -> Lineup {
    general::<A, B>(query, scene).done()
}

/// Two boxes: by separating axes, too.
pub fn cuboid_cuboid(query: Query, scene: &Scene<V>) -> Lineup {
    let mut calls = general::<Cuboid, Cuboid>(query, scene);
    match query {
        Query::Intersects => calls.add(
            "details::intersection_test_cuboid_cuboid",
            |a, pose_a, b, pose_b| details::intersection_test_cuboid_cuboid(&pose_a.inv_mul(pose_b), a, b),
            intersects,
        ),
        Query::Distance => calls.add(
            "details::distance_cuboid_cuboid",
            |a, pose_a, b, pose_b| details::distance_cuboid_cuboid(&pose_a.inv_mul(pose_b), a, b),
            distance,
        ),
        Query::Contact => calls.add(
            "details::contact_cuboid_cuboid",
            |a, pose_a, b, pose_b| details::contact_cuboid_cuboid(&pose_a.inv_mul(pose_b), a, b, 0.0),
            contact,
        ),
        Query::Manifold | Query::WarmManifold => {}
    }
    add_manifold(&mut calls, query, "details::contact_manifold_cuboid_cuboid", |manifold, a, b, relative, margin| {
        details::contact_manifold_cuboid_cuboid(relative, a, b, margin, manifold);
    });
    calls.done()
}

/// A box and a segment: by separating axes, too.
pub fn cuboid_segment(query: Query, scene: &Scene<V>) -> Lineup {
    let mut calls = general::<Cuboid, Segment>(query, scene);
    if query == Query::Intersects {
        calls.add(
            "details::intersection_test_cuboid_segment",
            |a, pose_a, b, pose_b| details::intersection_test_cuboid_segment(&pose_a.inv_mul(pose_b), a, b),
            intersects,
        );
    }
    calls.done()
}

/// Two capsules: by their segments, too.
pub fn capsule_capsule(query: Query, scene: &Scene<V>) -> Lineup {
    segments::<Capsule, Capsule>(query, scene)
}

/// A capsule and a segment: by the two segments, too.
pub fn capsule_segment(query: Query, scene: &Scene<V>) -> Lineup {
    segments::<Capsule, Segment>(query, scene)
}

/// Two segments: directly, too.
pub fn segment_segment(query: Query, scene: &Scene<V>) -> Lineup {
    segments::<Segment, Segment>(query, scene)
}

/// Rounded segments. A segment is a capsule of radius 0 to the one manifold function there is.
fn segments<A: Peer<Core = Segment>, B: Peer<Core = Segment>>(query: Query, scene: &Scene<V>) -> Lineup {
    let cores = |a: &A, pose_a: &Pose, b: &B, pose_b: &Pose| {
        details::distance_segment_segment(&pose_a.inv_mul(pose_b), a.core(), b.core()) - (a.rounding() + b.rounding())
    };
    let name = "details::distance_segment_segment";
    let mut calls = general::<A, B>(query, scene);
    match query {
        Query::Intersects => {
            calls.add(name, move |a, pose_a, b, pose_b| cores(a, pose_a, b, pose_b) <= TOUCHING, intersects);
        }
        Query::Distance => {
            calls.add(name, move |a, pose_a, b, pose_b| cores(a, pose_a, b, pose_b).max(0.0), distance);
        }
        Query::Contact | Query::Manifold | Query::WarmManifold => {}
    }
    let mut manifolds = Calls::new(PARRY, scene.convert(capsule, capsule, parry_pose));
    let name = "details::contact_manifold_capsule_capsule";
    add_manifold(&mut manifolds, query, name, |manifold, a, b, relative, margin| {
        details::contact_manifold_capsule_capsule(relative, a, b, margin, manifold);
    });
    calls.done().into_iter().chain(manifolds.done()).collect()
}

/// GJK and EPA on the cores, and the calls through `dyn Shape`.
pub fn general<A: Peer, B: Peer>(query: Query, scene: &Scene<V>) -> Calls<A, B, Pose> {
    let mut calls = Calls::new(PARRY, scene.convert(A::of, B::of, parry_pose));
    add_dynamic(&mut calls, query);
    let name = "details::distance_support_map_support_map";
    let cores = |a: &A, pose_a: &Pose, b: &B, pose_b: &Pose| {
        let relative = pose_a.inv_mul(pose_b);
        details::distance_support_map_support_map(&relative, a.core(), b.core()) - (a.rounding() + b.rounding())
    };
    match query {
        Query::Intersects => {
            calls.add(
                "details::intersection_test_support_map_support_map",
                |a, pose_a, b, pose_b| {
                    details::intersection_test_support_map_support_map(&pose_a.inv_mul(pose_b), a, b)
                },
                intersects,
            );
            calls.add(name, move |a, pose_a, b, pose_b| cores(a, pose_a, b, pose_b) <= TOUCHING, intersects);
        }
        Query::Distance => {
            calls.add(name, move |a, pose_a, b, pose_b| cores(a, pose_a, b, pose_b).max(0.0), distance);
        }
        Query::Contact => calls.add(
            "details::contact_support_map_support_map",
            |a, pose_a, b, pose_b| details::contact_support_map_support_map(&pose_a.inv_mul(pose_b), a, b, 0.0),
            contact,
        ),
        Query::Manifold | Query::WarmManifold => {}
    }
    add_manifold(&mut calls, query, "details::contact_manifold_pfm_pfm", |manifold, a, b, relative, margin| {
        let (core_a, core_b) = (a.core(), b.core());
        let (round_a, round_b) = (a.rounding(), b.rounding());
        details::contact_manifold_pfm_pfm(relative, core_a, round_a, None, core_b, round_b, None, margin, manifold);
    });
    calls
}

/// The calls that most users make.
fn add_dynamic<A: ParryShape, B: ParryShape>(calls: &mut Calls<A, B, Pose>, query: Query) {
    match query {
        Query::Intersects => calls.add(
            "query::intersection_test",
            |a, pose_a, b, pose_b| query::intersection_test(pose_a, a, pose_b, b),
            |answer| Answer::Intersects(answer.as_ref().is_ok_and(|answer| answer.intersecting)),
        ),
        Query::Distance => calls.add(
            "query::distance",
            |a, pose_a, b, pose_b| query::distance(pose_a, a, pose_b, b),
            |answer| Answer::Distance(answer.as_ref().map_or(f32::NAN, |answer| answer.distance)),
        ),
        Query::Contact => calls.add(
            "query::contact",
            |a, pose_a, b, pose_b| query::contact(pose_a, a, pose_b, b, 0.0),
            |answer| contact(&answer.ok().flatten()),
        ),
        Query::Manifold => calls.add_with(
            Memory::default(),
            "PersistentQueryDispatcher::contact_manifolds",
            |memory, a, pose_a, b, pose_b| {
                memory.0.iter_mut().for_each(forget);
                remembering(memory, a, pose_a, b, pose_b);
            },
            move |(manifolds, _), ()| query.answer(manifolds.iter().filter_map(gap).min_by(f32::total_cmp)),
        ),
        Query::WarmManifold => calls.add_warm(
            (),
            Memory::default(),
            "PersistentQueryDispatcher::contact_manifolds",
            |(), memory, a, pose_a, b, pose_b| remembering(memory, a, pose_a, b, pose_b),
            move |(), (manifolds, _), ()| query.answer(manifolds.iter().filter_map(gap).min_by(f32::total_cmp)),
        ),
    }
}

/// All manifolds of a pair, whose cache they are, too.
fn remembering<A: ParryShape, B: ParryShape>(memory: &mut Memory, a: &A, pose_a: &Pose, b: &B, pose_b: &Pose) {
    let (manifolds, workspace) = memory;
    let relative = pose_a.inv_mul(pose_b);
    // Where parry cannot answer, there are no points.
    let _ = DefaultQueryDispatcher.contact_manifolds(&relative, a, b, MARGIN, manifolds, workspace);
}

/// The centre of a ball, projected on the other shape.
fn add_projection<A: ParryShape + PointQuery>(calls: &mut Calls<A, Ball, Pose>, query: Query) {
    let name = "PointQuery::distance_to_point";
    match query {
        Query::Intersects => {
            calls.add(
                "details::intersection_test_point_query_ball",
                |a, pose_a, b, pose_b| details::intersection_test_point_query_ball(&pose_a.inv_mul(pose_b), a, b),
                |answer| Answer::Intersects(answer.intersecting),
            );
            calls.add(
                name,
                |a, pose_a, b, pose_b| a.distance_to_point(pose_a, pose_b.translation, true) <= b.radius,
                intersects,
            );
        }
        Query::Distance => {
            calls.add(
                "details::distance_convex_polyhedron_ball",
                |a, pose_a, b, pose_b| details::distance_convex_polyhedron_ball(&pose_a.inv_mul(pose_b), a, b),
                distance,
            );
            calls.add(
                name,
                |a, pose_a, b, pose_b| (a.distance_to_point(pose_a, pose_b.translation, true) - b.radius).max(0.0),
                distance,
            );
        }
        Query::Contact => calls.add(
            "details::contact_convex_polyhedron_ball",
            |a, pose_a, b, pose_b| details::contact_convex_polyhedron_ball(&pose_a.inv_mul(pose_b), a, b, 0.0),
            contact,
        ),
        Query::Manifold | Query::WarmManifold => {}
    }
    add_manifold(calls, query, "details::contact_manifold_convex_ball", |manifold, a, b, relative, margin| {
        details::contact_manifold_convex_ball(relative, a, b, None, None, margin, manifold, false);
    });
}

/// The point of the other shape that is lowest over a half-space.
fn add_lowest_point<B: SupportMap + 'static>(calls: &mut Calls<HalfSpace, B, Pose>, query: Query) {
    match query {
        Query::Intersects => calls.add(
            "details::intersection_test_halfspace_support_map",
            |a, pose_a, b, pose_b| details::intersection_test_halfspace_support_map(&pose_a.inv_mul(pose_b), a, b),
            intersects,
        ),
        Query::Distance => calls.add(
            "details::distance_halfspace_support_map",
            |a, pose_a, b, pose_b| details::distance_halfspace_support_map(&pose_a.inv_mul(pose_b), a, b),
            distance,
        ),
        Query::Contact => calls.add(
            "details::contact_halfspace_support_map",
            |a, pose_a, b, pose_b| details::contact_halfspace_support_map(&pose_a.inv_mul(pose_b), a, b, 0.0),
            contact,
        ),
        Query::Manifold | Query::WarmManifold => {}
    }
}

/// A manifold, also as a contact. Without memory of the pair before, unless that is asked for.
pub fn add_manifold<A: 'static, B: 'static>(
    calls: &mut Calls<A, B, Pose>,
    query: Query,
    name: &'static str,
    collide: impl Fn(&mut Manifold, &A, &B, &Pose, f32) + 'static,
) {
    let margin = query.margin();
    let collide = move |manifold: &mut Manifold, a: &A, pose_a: &Pose, b: &B, pose_b: &Pose| {
        collide(manifold, a, b, &pose_a.inv_mul(pose_b), margin);
    };
    match query {
        Query::Intersects | Query::Distance => {}
        Query::Contact | Query::Manifold => calls.add_with(
            Manifold::new(),
            name,
            move |manifold, a, pose_a, b, pose_b| {
                forget(manifold);
                collide(manifold, a, pose_a, b, pose_b);
            },
            move |manifold, ()| query.answer(gap(manifold)),
        ),
        Query::WarmManifold => calls.add_warm(
            (),
            Manifold::new(),
            name,
            move |(), manifold, a, pose_a, b, pose_b| collide(manifold, a, pose_a, b, pose_b),
            move |(), manifold, ()| query.answer(gap(manifold)),
        ),
    }
}

/// Empties the cache that a manifold is.
fn forget(manifold: &mut Manifold) {
    manifold.clear();
    (manifold.local_n1, manifold.local_n2) = (Vector::ZERO, Vector::ZERO);
}

/// The gap of the deepest point.
fn gap(manifold: &Manifold) -> Option<f32> {
    manifold.points.iter().map(|point| point.dist).min_by(f32::total_cmp)
}

pub fn intersects(&answer: &bool) -> Answer {
    Answer::Intersects(answer)
}

fn distance(&answer: &f32) -> Answer {
    Answer::Distance(answer)
}

fn contact(answer: &Option<Contact>) -> Answer {
    Answer::Contact(answer.map(|contact| -contact.dist))
}

pub fn ball(shape: &Shape) -> Ball {
    let Shape::Ball(ball) = shape else { unreachable!("{shape:?} is not a ball") };
    Ball::new(ball.radius())
}

pub fn half_space(shape: &Shape) -> HalfSpace {
    let Shape::HalfSpace(half_space) = shape else { unreachable!("{shape:?} is not a half-space") };
    HalfSpace::new(parry_vector(half_space.normal()))
}

fn capsule(shape: &Shape) -> Capsule {
    match shape {
        Shape::Capsule(c) => Capsule::new(parry_vector(c.a()), parry_vector(c.b()), c.radius()),
        Shape::Segment(s) => Capsule::new(parry_vector(s.a()), parry_vector(s.b()), 0.0),
        other => unreachable!("{other:?} has no segment in it"),
    }
}

impl Peer for Cuboid {
    type Core = Self;

    fn of(shape: &Shape) -> Self {
        let Shape::Cuboid(cuboid) = shape else { unreachable!("{shape:?} is not a cuboid") };
        Cuboid::new(parry_vector(cuboid.half_extents()))
    }

    fn core(&self) -> &Self {
        self
    }

    fn rounding(&self) -> f32 {
        0.0
    }
}

impl Peer for Capsule {
    type Core = Segment;

    fn of(shape: &Shape) -> Self {
        capsule(shape)
    }

    fn core(&self) -> &Segment {
        &self.segment
    }

    fn rounding(&self) -> f32 {
        self.radius
    }
}

impl Peer for Segment {
    type Core = Self;

    fn of(shape: &Shape) -> Self {
        capsule(shape).segment
    }

    fn core(&self) -> &Self {
        self
    }

    fn rounding(&self) -> f32 {
        0.0
    }
}
