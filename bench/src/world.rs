//! Worlds of colliders: who touches whom, update after update.
//!
//! Every case is a mix of shapes, whether all of them move or only a few, and their number. A scene moves its colliders from frame to frame ([`scene`]); each library gets the poses of
//! what has moved in its own types and brings its own world up to date ([`contestant`]: ours in [`ours`], peers' in [`dim2`] and [`dim3`]); a contest lets them take turns in
//! each frame, and compares who touches whom ([`contest`]). How much memory our own world takes is counted by the allocator ([`memory`]).

mod contest;
mod contestant;
mod dim2;
mod dim3;
mod memory;
mod ours;
mod scene;

use crate::options::Settings;
use crate::pair::{Dimension, Kind};
use crate::random::Random;
use crate::row::Row;
use contestant::Contestant;
use impinge::d2::Vec2;
use impinge::d3::Vec3;
use impinge::generic::{Pose, Shape};
use scene::{Mix, Motion, Scene};

/// How many colliders there are.
const COUNTS: [usize; 3] = [1_000, 10_000, 100_000];

/// What differs between the plane and space.
pub trait Place: Dimension<Shape = Shape<Self>> {
    /// As cases are named.
    const NAME: &'static str;
    /// What is in a mixed scene.
    const KINDS: [Kind; 4];
    /// Turned by that angle, in a random direction.
    fn turn(angle: f32, random: &mut Random) -> Pose<Self>;
    /// A world of each library, for a scene as it is. The first is ours.
    fn lineup(scene: &Scene<Self>) -> Vec<Box<dyn Contestant<Self>>>;
}

/// Runs all cases.
pub fn run(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run_in::<Vec2>(family, settings, report);
    run_in::<Vec3>(family, settings, report);
}

fn run_in<V: Place>(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    for mix in Mix::ALL {
        for motion in Motion::ALL {
            for count in COUNTS.into_iter().filter(|count| *count <= mix.most(settings.quick)) {
                let case = format!("{} {}{} {count}", V::NAME, mix.name(), motion.suffix());
                let scene = Scene::<V>::new(mix, motion, count);
                report(contest::contest(family, case, scene, frames(count, settings.quick), settings.calls));
            }
        }
    }
    memory::rows::<V>(family, report);
}

/// How many frames are timed; an odd number, so that one of them is the median.
fn frames(count: usize, quick: bool) -> usize {
    match (count, quick) {
        (..=1_000, false) => 81,
        (..=1_000, true) => 41,
        (..=10_000, false) => 41,
        (..=10_000, true) => 15,
        (_, false) => 15,
        (_, true) => 5,
    }
}
