//! Fits of points: balls, boxes and hulls around clouds.
//!
//! Every case is a fit, a way in which points are spread, and their number. The clouds are drawn once ([`cloud`]); each library gets
//! them converted to its own types and lines up a call ([`contestant`]: ours in [`ours`], peers' in [`dim2`] and [`dim3`]); a
//! contest compares what they answer ([`volume`]) and times them against each other ([`contest`]).

mod cloud;
mod contest;
mod contestant;
mod dim2;
mod dim3;
mod ours;
mod volume;

use crate::options::Settings;
use crate::row::Row;
use cloud::{Place, Spread};
use impinge::d2::Vec2;
use impinge::d2::f64::DVec2;
use impinge::d3::Vec3;
use impinge::d3::f64::DVec3;

/// What is put around the points.
#[derive(Clone, Copy, PartialEq)]
pub enum Fit {
    /// The box along the axes.
    AlignedBox,
    /// Ritter's ball, from so many starts.
    RitterBall(usize),
    SmallestBall,
    /// The box along the principal axes of the points.
    PrincipalBox,
    /// The box along the principal axes of the hull.
    PrincipalBoxOfHull,
    SmallestBox,
    /// The convex polygon, in the plane only.
    Polygon,
}

impl Fit {
    fn name(self) -> &'static str {
        match self {
            Fit::AlignedBox => "aabb",
            Fit::RitterBall(1) => "ritter",
            Fit::RitterBall(_) => "ritter from 4",
            Fit::SmallestBall => "smallest ball",
            Fit::PrincipalBox => "pca box",
            Fit::PrincipalBoxOfHull => "pca box of hull",
            Fit::SmallestBox => "smallest box",
            Fit::Polygon => "hull",
        }
    }

    /// What is as small as can be has one size, whoever works it out; otherwise the smallest of its kind tells how good it is.
    fn smallest(self) -> Option<Fit> {
        match self {
            Fit::RitterBall(_) => Some(Fit::SmallestBall),
            Fit::PrincipalBox | Fit::PrincipalBoxOfHull => Some(Fit::SmallestBox),
            Fit::AlignedBox | Fit::SmallestBall | Fit::SmallestBox | Fit::Polygon => None,
        }
    }

    /// Slow fits get fewer points in all, by this factor.
    fn thrift(self, dimension: usize) -> usize {
        if self == Fit::SmallestBox && dimension == 3 { 50 } else { 1 }
    }
}

/// A fit, and the clouds that it is tried on.
struct Case {
    fit: Fit,
    spreads: &'static [Spread],
    /// How many points there are in a cloud.
    sizes: &'static [usize],
}

const ALL: &[Spread] = &[Spread::Cube, Spread::Sphere, Spread::Slab];
const CUBE: &[Spread] = &[Spread::Cube];
const BALLS: &[usize] = &[10, 100, 1_000, 10_000, 100_000];

/// For double precision, in both dimensions.
const PRECISE: &[Case] = &[case(Fit::SmallestBall, ALL, BALLS)];
const PRECISE_IN_SPACE: &[Case] = &[case(Fit::SmallestBox, &[Spread::Sphere, Spread::Ellipsoid], &[32, 100, 1_000])];
/// For single precision, in both dimensions.
const COMMON: &[Case] = &[
    case(Fit::AlignedBox, CUBE, &[10, 1_000, 100_000]),
    case(Fit::RitterBall(1), ALL, &[1_000, 100_000]),
    case(Fit::RitterBall(4), ALL, &[1_000, 100_000]),
    case(Fit::SmallestBall, CUBE, BALLS),
    case(Fit::PrincipalBox, ALL, &[1_000, 100_000]),
    case(Fit::PrincipalBoxOfHull, ALL, &[1_000, 10_000]),
];
/// The hull is most of the work of the smallest rectangle.
const COMMON_IN_PLANE: &[Case] = &[
    case(Fit::Polygon, CUBE, &[1_000, 100_000, 1_000_000]),
    case(Fit::SmallestBox, CUBE, &[1_000, 100_000, 1_000_000]),
    case(Fit::Polygon, &[Spread::Sphere, Spread::Slab], &[1_000, 100_000]),
    case(Fit::SmallestBox, &[Spread::Sphere, Spread::Slab], &[1_000, 100_000]),
];

const fn case(fit: Fit, spreads: &'static [Spread], sizes: &'static [usize]) -> Case {
    Case { fit, spreads, sizes }
}

/// Runs all cases.
pub fn run(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    run_in::<Vec2>(family, &[COMMON, COMMON_IN_PLANE], settings, report);
    run_in::<DVec2>(family, &[PRECISE], settings, report);
    run_in::<Vec3>(family, &[COMMON], settings, report);
    run_in::<DVec3>(family, &[PRECISE, PRECISE_IN_SPACE], settings, report);
}

fn run_in<V: Place>(family: &'static str, cases: &[&[Case]], settings: &Settings, report: &mut dyn FnMut(Row)) {
    for case in cases.iter().copied().flatten() {
        for spread in case.spreads {
            for &points in case.sizes {
                let clouds = settings.pairs / case.fit.thrift(V::DIMENSION) / points;
                let clouds = cloud::clouds::<V>(*spread, points, clouds.max(1));
                let name = format!("{} {}, {} {points}", V::NAME, case.fit.name(), spread.name());
                report(contest::contest(family, name, case.fit, &clouds, settings));
            }
        }
    }
}
