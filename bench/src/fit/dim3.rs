//! Space: who makes which fit.

#[path = "parry.rs"]
mod parry;

use super::Fit;
use super::cloud::Place;
use super::contestant::{Call, Contestant};
use super::ours;
use super::volume::Volume;
use impinge::d3::Vec3 as V;
use impinge::d3::f64::DVec3;
use miniball::{Ball, Enclosing};
use nalgebra::Point3;
use parry3d as parry_crate;
use parry3d::math::Vector;
use std::collections::VecDeque;

const DIMENSION: usize = 3;
const PARRY: &str = "parry3d";
const UNITS: [Vector; 3] = [Vector::X, Vector::Y, Vector::Z];

fn parry_vector(v: V) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

fn wide(v: Vector) -> DVec3 {
    DVec3::new(f64::from(v.x), f64::from(v.y), f64::from(v.z))
}

impl Place for V {
    const NAME: &'static str = "3D f32";

    fn lineup(fit: Fit, clouds: &[Vec<Self>]) -> Vec<Box<dyn Contestant>> {
        let miniball = (fit == Fit::SmallestBall).then(|| smallest_ball(clouds));
        [ours::fit(fit, clouds)].into_iter().chain(miniball).chain(parry::lineup(fit, clouds)).collect()
    }
}

impl Place for DVec3 {
    const NAME: &'static str = "3D f64";

    fn lineup(fit: Fit, clouds: &[Vec<Self>]) -> Vec<Box<dyn Contestant>> {
        let peer = (fit == Fit::SmallestBall).then(|| smallest_ball_in_f64(clouds));
        [ours::fit(fit, clouds)].into_iter().chain(peer).collect()
    }
}

fn smallest_ball(clouds: &[Vec<V>]) -> Box<dyn Contestant> {
    Call::boxed(
        "miniball",
        "Ball::enclosing_points",
        clouds.iter().map(|cloud| cloud.iter().map(|v| Point3::new(v.x, v.y, v.z)).collect()).collect(),
        |points: &mut VecDeque<Point3<f32>>| Ball::enclosing_points(points),
        |ball| Volume::Ball {
            center: DVec3::new(f64::from(ball.center.x), f64::from(ball.center.y), f64::from(ball.center.z)),
            radius: f64::from(ball.radius_squared).sqrt(),
        },
    )
}

fn smallest_ball_in_f64(clouds: &[Vec<DVec3>]) -> Box<dyn Contestant> {
    Call::boxed(
        "miniball",
        "Ball::enclosing_points",
        clouds.iter().map(|cloud| cloud.iter().map(|v| Point3::new(v.x, v.y, v.z)).collect()).collect(),
        |points: &mut VecDeque<Point3<f64>>| Ball::enclosing_points(points),
        |ball| Volume::Ball {
            center: DVec3::new(ball.center.x, ball.center.y, ball.center.z),
            radius: ball.radius_squared.sqrt(),
        },
    )
}
