//! parry's casts and rays: through `dyn Shape`, and typed.
//!
//! This file is compiled twice, as `parry.rs` is.

use super::parry::{Ball, HalfSpace, Lineup, Peer, ball, half_space};
use super::parry_crate::math::{Pose, Vector};
use super::parry_crate::query::{
    self, NonlinearRigidMotion, Ray, RayIntersection, ShapeCastHit, ShapeCastOptions, details,
};
use super::parry_crate::shape::{Shape as ParryShape, SupportMap};
use super::space::{Motion, Shape, Sweep};
use super::{PARRY, V, parry_pose, parry_spin, parry_vector};
use crate::pair::answer::{Answer, FLIGHT};
use crate::pair::contestant::Calls;
use crate::pair::scene::Scene;

/// Any shape that parry has.
pub trait Made: ParryShape + Clone {
    fn of(shape: &Shape) -> Self;
}

impl<T: Peer> Made for T {
    fn of(shape: &Shape) -> Self {
        Peer::of(shape)
    }
}

impl Made for Ball {
    fn of(shape: &Shape) -> Self {
        ball(shape)
    }
}

impl Made for HalfSpace {
    fn of(shape: &Shape) -> Self {
        half_space(shape)
    }
}

/// A pose and a velocity.
type Moving = (Pose, Vector);

/// Two balls: by a ray at a ball.
pub fn ball_ball(scene: &Scene<V>) -> Lineup {
    let mut calls = dynamic::<Ball, Ball>(scene);
    calls.add(
        "details::cast_shapes_ball_ball",
        |a, from, b, to| details::cast_shapes_ball_ball(&from.0.inv_mul(&to.0), velocity(from, to), a, b, options()),
        hit,
    );
    calls.done()
}

/// Any two convex shapes: by GJK.
pub fn cast<A: Made + SupportMap, B: Made + SupportMap>(scene: &Scene<V>) -> Lineup {
    let mut calls = dynamic::<A, B>(scene);
    calls.add(
        "details::cast_shapes_support_map_support_map",
        |a, from, b, to| {
            let relative = from.0.inv_mul(&to.0);
            details::cast_shapes_support_map_support_map(&relative, velocity(from, to), a, b, options())
        },
        hit,
    );
    calls.done()
}

/// The call that most users make.
fn dynamic<A: Made, B: Made>(scene: &Scene<V>) -> Calls<A, B, Moving> {
    let mut calls = Calls::new(PARRY, scene.convert_moving(A::of, B::of, moving, moving));
    calls.add(
        "query::cast_shapes",
        |a: &A, from: &Moving, b: &B, to: &Moving| query::cast_shapes(&from.0, from.1, a, &to.0, to.1, b, options()),
        |answer| hit(&answer.ok().flatten()),
    );
    calls
}

/// Any two convex shapes that move and turn: by conservative advancement.
pub fn impact<A: Made + SupportMap, B: Made + SupportMap>(scene: &Scene<V>) -> Lineup {
    let turning = |sweep: Sweep| {
        let (center, velocity) = (parry_vector(sweep.center()), parry_vector(sweep.velocity()));
        NonlinearRigidMotion::new(parry_pose(sweep.start()), center, velocity, parry_spin(sweep.spin()))
    };
    let mut calls = Calls::new(PARRY, scene.convert_turning(A::of, B::of, turning, turning));
    calls.add(
        "query::cast_shapes_nonlinear",
        |a: &A, from: &NonlinearRigidMotion, b: &B, to: &NonlinearRigidMotion| {
            query::cast_shapes_nonlinear(from, a, to, b, 0.0, FLIGHT, true)
        },
        |answer| hit(&answer.ok().flatten()),
    );
    calls.done()
}

/// A ray at a solid shape.
pub fn ray<A: Made>(scene: &Scene<V>) -> Lineup {
    let place = |motion: Motion| parry_pose(motion.start());
    let ray = |point: Motion| Ray::new(parry_vector(point.start().translation()), parry_vector(point.velocity()));
    let mut calls = Calls::new(PARRY, scene.convert_moving(A::of, |_| (), place, ray));
    calls.add(
        "RayCast::cast_ray_and_get_normal",
        |a, pose: &Pose, (), ray: &Ray| a.cast_ray_and_get_normal(pose, ray, FLIGHT, true),
        met,
    );
    calls.done()
}

fn moving(motion: Motion) -> Moving {
    (parry_pose(motion.start()), parry_vector(motion.velocity()))
}

/// Of the second, seen from the first.
fn velocity(first: &Moving, second: &Moving) -> Vector {
    first.0.rotation.inverse() * (second.1 - first.1)
}

fn options() -> ShapeCastOptions {
    ShapeCastOptions::with_max_time_of_impact(FLIGHT)
}

fn hit(hit: &Option<ShapeCastHit>) -> Answer {
    Answer::Cast(hit.map(|hit| hit.time_of_impact))
}

fn met(hit: &Option<RayIntersection>) -> Answer {
    Answer::Cast(hit.map(|hit| hit.time_of_impact))
}
