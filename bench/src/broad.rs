//! Many boxes that move: which of them overlap, frame after frame.
//!
//! Every case is a way in which boxes are spread, a mode, and their number. A scene moves its boxes from frame to frame ([`scene`]); each library gets the
//! boxes of a frame converted to its own types and lines up a call ([`contestant`]: ours in [`ours`], peers' in [`dim2`] and [`dim3`]); a contest lets them take turns
//! in each frame, and compares the pairs that they list ([`contest`]).

mod contest;
mod contestant;
mod dim2;
mod dim3;
mod obvhs;
mod ours;
mod scene;

use crate::options::Settings;
use crate::row::Row;
use contestant::Contestant;
use impinge::Space;
use impinge::d2::Vec2;
use impinge::d3::Vec3;
use impinge::generic::Aabb;
use scene::{Scene, Spread};

pub use dim3::Tree as Box3dTree;
pub use scene::{UNIFORM, uniform};

/// How many boxes there are.
const COUNTS: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];
/// Of more boxes only the fastest libraries are asked.
const MANY: usize = 100_000;
/// How much larger boxes are kept to every side, where only changes are told.
const MARGIN: f32 = 0.05;

/// What is done in a frame.
#[derive(Clone, Copy, PartialEq)]
pub enum Mode {
    /// The tree of the frame before is made to fit the boxes of this one, and all pairs are listed.
    Refit,
    /// A new tree is made, and all pairs are listed.
    Build,
    /// Boxes are kept larger than they are, and only what has changed is told.
    Changes,
}

impl Mode {
    const ALL: [Mode; 3] = [Mode::Refit, Mode::Build, Mode::Changes];

    fn name(self) -> &'static str {
        match self {
            Mode::Refit => "refit",
            Mode::Build => "build",
            Mode::Changes => "changes",
        }
    }

    /// Changes are told where it matters how boxes move, and not how they are spread.
    fn concerns(self, spread: Spread) -> bool {
        self != Mode::Changes || [Spread::Uniform, Spread::Sizes, Spread::Crowd].contains(&spread)
    }

    /// Frames before the first one that is timed. At first no box leaves its margin, and after some frames about as many do in each.
    fn warm_up(self) -> usize {
        if self == Mode::Changes { 20 } else { 1 }
    }

    fn most(self, quick: bool) -> usize {
        if quick || self == Mode::Changes { MANY } else { usize::MAX }
    }
}

/// What differs between the plane and space.
pub trait Place: Space<Real = f32> {
    /// The calls of a mode, for a scene that starts with these boxes. The first is ours.
    fn lineup(mode: Mode, boxes: &[Aabb<Self>]) -> Vec<Box<dyn Contestant<Self>>>;
}

/// Runs all cases in the plane.
pub fn run2(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run::<Vec2>(family, settings, report);
}

/// Runs all cases in space.
pub fn run3(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run::<Vec3>(family, settings, report);
}

fn run<V: Place>(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    for spread in Spread::ALL {
        for mode in Mode::ALL.into_iter().filter(|mode| mode.concerns(spread)) {
            for count in COUNTS.into_iter().filter(|count| *count <= mode.most(settings.quick)) {
                let name = format!("{} {} {count}", spread.name(), mode.name());
                let scene = Scene::<V>::new(spread, count);
                report(contest::contest(family, name, mode, scene, frames(count, settings.quick)));
            }
        }
    }
}

/// How many frames are timed; an odd number, so that one of them is the median.
fn frames(count: usize, quick: bool) -> usize {
    match (count, quick) {
        (..=1_000, false) => 41,
        (..=1_000, true) => 15,
        (..=10_000, false) => 21,
        (..=10_000, true) => 9,
        (..=100_000, false) => 9,
        (..=100_000, true) => 5,
        _ => 3,
    }
}
