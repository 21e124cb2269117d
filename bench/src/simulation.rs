//! Bodies that fall, pile up and rest, step after step.
//!
//! A scene is a heap of boxes or balls and a container ([`scene`]). Every library simulates it in a world of its own ([`engine`]: ours in [`ours`], peers' in [`dim2`] and [`dim3`]); a contest lets them
//! take turns, a few steps each, and compares where everything ends up ([`contest`], [`outcome`]).

mod contest;
mod dim2;
mod dim3;
mod engine;
mod ours;
mod outcome;
mod scene;

use crate::options::Settings;
use crate::pair::Dimension;
use crate::row::Row;
use engine::Engine;
use impinge::d2::Vec2;
use impinge::d3::Vec3;
use impinge::generic::Shape;
use scene::Scene;

/// Of a step, in seconds.
const TIME_STEP: f32 = 1.0 / 60.0;
/// Into so many parts a step is divided.
const SUBSTEPS: u32 = 4;
const GRAVITY: f32 = -9.81;
/// Of all materials.
const FRICTION: f32 = 0.6;

/// What differs between the plane and space.
pub trait Arena: Dimension<Shape = Shape<Self>> {
    fn scenes(quick: bool) -> Vec<Scene<Self>>;
    /// A world of each library. The first is ours.
    fn lineup(scene: &Scene<Self>) -> Vec<Box<dyn Engine<Self>>>;
}

/// Runs all cases in the plane.
pub fn run2(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run::<Vec2>(family, settings, report);
}

/// Runs all cases in space.
pub fn run3(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run::<Vec3>(family, settings, report);
}

fn run<V: Arena>(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    for scene in V::scenes(settings.quick) {
        contest::contest(family, &scene, settings.calls, report);
    }
}
