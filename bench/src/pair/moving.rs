//! Queries on shapes that move: when do two of them hit, and where does a ray.

use super::contest::contest;
use super::contestant::Contestant;
use super::kind::Kind;
use super::scene::{Dimension, Scene};
use super::{box2d, box3d, dim2, dim3};
use crate::options::Settings;
use crate::row::Row;

/// The calls a library offers, given the input.
pub type Lineup<V> = fn(&Scene<V>) -> Vec<Box<dyn Contestant>>;

/// Two kinds of shape, and who knows when they hit. The first line-up is ours. Where B is a point, A is hit by a ray.
pub struct Case<V: Dimension> {
    pub a: Kind,
    pub b: Kind,
    pub lineups: &'static [Lineup<V>],
}

impl<V: Dimension> Case<V> {
    fn name(&self) -> String {
        if self.b == Kind::Point { self.a.name().into() } else { format!("{}-{}", self.a.name(), self.b.name()) }
    }
}

/// Runs all casts in the plane.
pub fn cast2(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run(family, dim2::CASTS, settings, report);
}

/// Runs all casts in space.
pub fn cast3(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run(family, dim3::CASTS, settings, report);
}

/// Runs all times of impact in the plane.
pub fn toi2(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run_on(family, dim2::IMPACTS, Scene::turning, settings, report);
}

/// Runs all times of impact in space.
pub fn toi3(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run_on(family, dim3::IMPACTS, Scene::turning, settings, report);
}

/// Runs all rays in the plane.
pub fn ray2(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run(family, dim2::RAYS, settings, report);
}

/// Runs all rays in space.
pub fn ray3(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run(family, dim3::RAYS, settings, report);
}

fn run<V: Dimension>(family: &'static str, cases: &[Case<V>], settings: &Settings, report: &mut dyn FnMut(Row)) {
    run_on(family, cases, Scene::moving, settings, report);
}

fn run_on<V: Dimension>(
    family: &'static str,
    cases: &[Case<V>],
    scene: fn(Kind, Kind, usize) -> Scene<V>,
    settings: &Settings,
    report: &mut dyn FnMut(Row),
) {
    // Casts of Box2D and Box3D stop a 200th of their unit before or behind the surface, which would be too far off.
    set_units(0.1);
    for case in cases {
        let pairs = settings.pairs / case.a.thrift().max(case.b.thrift());
        let scene = scene(case.a, case.b, pairs);
        let contestants = case.lineups.iter().flat_map(|lineup| lineup(&scene)).collect();
        report(contest(family, case.name(), &scene, contestants, settings));
    }
    set_units(1.0);
}

fn set_units(length: f32) {
    box2d::set_unit(length);
    box3d::set_unit(length);
}
