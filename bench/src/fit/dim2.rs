//! The plane: who makes which fit.

#[path = "parry.rs"]
mod parry;

use super::Fit;
use super::cloud::Place;
use super::contestant::{Call, Contestant};
use super::ours;
use super::volume::{Volume, area};
use impinge::d2::Vec2 as V;
use impinge::d2::f64::DVec2;
use impinge::d3::f64::DVec3;
use miniball::{Ball, Enclosing};
use nalgebra::Point2;
use parry2d as parry_crate;
use parry2d::math::Vector;
use std::collections::VecDeque;

const DIMENSION: usize = 2;
const PARRY: &str = "parry2d";
const UNITS: [Vector; 2] = [Vector::X, Vector::Y];

fn parry_vector(v: V) -> Vector {
    Vector::new(v.x, v.y)
}

fn wide(v: Vector) -> DVec3 {
    DVec3::new(f64::from(v.x), f64::from(v.y), 0.0)
}

impl Place for V {
    const NAME: &'static str = "2D f32";

    fn lineup(fit: Fit, clouds: &[Vec<Self>]) -> Vec<Box<dyn Contestant>> {
        match fit {
            Fit::Polygon => vec![ours::polygon(clouds), parry_hull(clouds)],
            Fit::SmallestBall => vec![ours::fit(fit, clouds), smallest_ball(clouds)],
            _ => [ours::fit(fit, clouds)].into_iter().chain(parry::lineup(fit, clouds)).collect(),
        }
    }
}

impl Place for DVec2 {
    const NAME: &'static str = "2D f64";

    fn lineup(fit: Fit, clouds: &[Vec<Self>]) -> Vec<Box<dyn Contestant>> {
        let peer = (fit == Fit::SmallestBall).then(|| smallest_ball_in_f64(clouds));
        [ours::fit(fit, clouds)].into_iter().chain(peer).collect()
    }
}

fn parry_hull(clouds: &[Vec<V>]) -> Box<dyn Contestant> {
    Call::boxed(
        PARRY,
        "transformation::convex_hull",
        clouds.iter().map(|cloud| cloud.iter().map(|v| parry_vector(*v)).collect()).collect(),
        |points: &mut parry::Points| parry2d::transformation::convex_hull(points),
        |corners| Volume::Polygon { area: area(&corners.into_iter().map(wide).collect::<Vec<_>>()) },
    )
}

fn smallest_ball(clouds: &[Vec<V>]) -> Box<dyn Contestant> {
    Call::boxed(
        "miniball",
        "Ball::enclosing_points",
        clouds.iter().map(|cloud| cloud.iter().map(|v| Point2::new(v.x, v.y)).collect()).collect(),
        |points: &mut VecDeque<Point2<f32>>| Ball::enclosing_points(points),
        |ball| Volume::Ball {
            center: DVec3::new(f64::from(ball.center.x), f64::from(ball.center.y), 0.0),
            radius: f64::from(ball.radius_squared).sqrt(),
        },
    )
}

fn smallest_ball_in_f64(clouds: &[Vec<DVec2>]) -> Box<dyn Contestant> {
    Call::boxed(
        "miniball",
        "Ball::enclosing_points",
        clouds.iter().map(|cloud| cloud.iter().map(|v| Point2::new(v.x, v.y)).collect()).collect(),
        |points: &mut VecDeque<Point2<f64>>| Ball::enclosing_points(points),
        |ball| Volume::Ball {
            center: DVec3::new(ball.center.x, ball.center.y, 0.0),
            radius: ball.radius_squared.sqrt(),
        },
    )
}
