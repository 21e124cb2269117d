//! Queries on two shapes: do they meet, how far apart are they, how do they touch, at which points; when do they hit if they move.
//!
//! Every case is a pair of shape kinds. Its input is drawn once, in our own types ([`scene`]); each library gets it converted
//! to its own shapes and poses ([`ours`](dim3::ours), [`parry`](dim3::parry), [`box2d`], [`box3d`]) and lines up one or more
//! calls ([`contestant`]); a contest picks the best call of each library and times them against each other ([`contest`]).

mod answer;
pub mod box2d;
pub mod box3d;
mod contest;
mod contestant;
pub mod dim2;
pub mod dim3;
mod kind;
mod moving;
mod scene;

use crate::options::Settings;
use crate::row::Row;
use contest::contest;
use contestant::Contestant;
use impinge::d2::Vec2;
use impinge::d3::Vec3;
use scene::{Layout, Scene};

pub use answer::Query;
pub use kind::Kind;
pub use moving::{cast2, cast3, ray2, ray3, toi2, toi3};
pub use scene::Dimension;

/// The calls a library offers for a query, given the input.
type Lineup<V> = fn(Query, &Scene<V>) -> Vec<Box<dyn Contestant>>;

/// Two kinds of shape, and who can answer queries about them. The first line-up is ours.
pub struct Case<V: Dimension> {
    a: Kind,
    b: Kind,
    lineups: &'static [Lineup<V>],
}

impl<V: Dimension> Case<V> {
    /// Manifolds are compared for bounded shapes only.
    fn concerns(&self, query: Query) -> bool {
        query != Query::Manifold || !(self.a.is_unbounded() || self.b.is_unbounded())
    }

    /// What is asked in which layout, and how the name of that ends.
    fn rounds(&self, query: Query) -> Vec<(Query, Layout, &'static str)> {
        let layouts = Layout::of(self.a, self.b).iter().map(|layout| (query, *layout, layout.suffix()));
        let warm = (query == Query::Manifold).then_some((Query::WarmManifold, Layout::Near, " warm"));
        layouts.chain(warm).collect()
    }
}

/// Runs all cases in the plane.
pub fn run2(family: &'static str, query: Query, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run::<Vec2>(family, query, dim2::CASES, settings, report);
}

/// Runs all cases in space.
pub fn run3(family: &'static str, query: Query, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run::<Vec3>(family, query, dim3::CASES, settings, report);
}

fn run<V: Dimension>(
    family: &'static str,
    query: Query,
    cases: &[Case<V>],
    settings: &Settings,
    report: &mut dyn FnMut(Row),
) {
    for case in cases.iter().filter(|case| case.concerns(query)) {
        let pairs = settings.pairs / case.a.thrift().max(case.b.thrift());
        for (query, layout, suffix) in case.rounds(query) {
            let scene = Scene::<V>::new(case.a, case.b, layout, pairs);
            let contestants = case.lineups.iter().flat_map(|lineup| lineup(query, &scene)).collect();
            let name = format!("{}-{}{suffix}", case.a.name(), case.b.name());
            report(contest(family, name, &scene, contestants, settings));
        }
    }
}
