//! A cylinder or a cone against everything bounded.
//!
//! Solids of revolution with parallel axes have a closed form ([`revolved`](super::revolved)). For all others the same two iterations serve as for polytopes,
//! on the points that are furthest along a direction. Each ends when a lower and an upper bound of its answer agree, to a part of the pair's
//! size that is named; an iteration that does not end is followed by a search over directions.

use super::Bounds;
use super::closest::{Closest, closest};
use super::expand::{Exit, expand, touching};
use super::pair::Differences;
use super::revolved::revolved;
use super::ring;
use super::settle::descend;
use super::simplex::{Simplex, along};
use super::smooth::{Body, Known, Smooth};
use super::solid::Solid;
use crate::math::pose::Relative;
use crate::math::three::Three;
use crate::narrow::gap::{Gap, NUMBER, Want, wants_depth};
use crate::narrow::kernel::{Found, Related, Relating};
use crate::shape::core::{Core, Frustum, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{Step, Trace};

/// Two bounded cores, the first of them a frustum.
#[derive(Clone, Copy)]
pub(crate) struct Curved<'a, V: Vector>(&'a Frustum<V::Real>, Body<'a, V>);

/// A frustum and a bounded core.
#[inline(always)]
pub(crate) fn curved<'a, V: Vector>(a: &'a Frustum<V::Real>, b: impl Into<Body<'a, V>>) -> Related<Curved<'a, V>> {
    Related(Curved(a, b.into()))
}

/// Two frustums.
#[inline(always)]
pub(crate) fn frustums<'a, V: Vector>(a: &'a Frustum<V::Real>, b: &'a Frustum<V::Real>) -> Related<Curved<'a, V>> {
    Related(Curved(a, Body::Frustum(b)))
}

/// How much the iterations may do.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    rounds: usize,
    corners: usize,
}

pub(super) const EFFORT: Effort = Effort { rounds: 1 << 8, corners: 1 << 12 };

impl<V: Vector> Relating<V> for Curved<'_, V> {
    const NAME: &'static str = "curved";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Frustum(self.0), self.1.core()]
    }

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        let known = Known::default();
        let pair = Smooth::new(Body::Frustum(self.0), self.1, relative, &known)?;
        let gap = match parallel(&pair).map(|(other, middle)| lie(&pair, self.0, &other, middle, trace)) {
            // A point of both is not among those that are known.
            Some(gap) if wants_depth(WANT) || WANT == NUMBER || gap.separation > V::Real::ZERO => gap.wanted::<WANT>(),
            _ => gap::<V, T, WANT>(&pair, limit, EFFORT, trace)?,
        };
        Some(Found::from_first(gap.within(limit, trace)?, relative))
    }
}

/// The second body as a solid of revolution about an axis in the direction of the first one's, and where its middle is; `None` if it is not.
fn parallel<V: Vector>(pair: &Smooth<'_, V>) -> Option<(Frustum<f64>, Three<f64>)> {
    let is_upright = |axis: Three<f64>, length: f64| {
        let [x, _, z] = axis.0;
        x.abs().max(z.abs()) <= tolerance::upright::<V::Real>().to_f64() * length
    };
    match pair.second {
        Body::Solid(Solid::Point) => Some((Frustum { half_height: 0.0, bottom: 0.0, top: 0.0 }, pair.offset)),
        Body::Solid(Solid::Segment(ends)) => {
            let Middle { center, half } = ends.middle();
            let (middle, tip) = (pair.seen(Three::scaled(center, 1.0)), pair.seen(Three::scaled(half, 1.0)));
            let half = tip - pair.offset;
            let half_height = half.0[1].abs();
            is_upright(half, half_height).then_some((Frustum { half_height, bottom: 0.0, top: 0.0 }, middle))
        }
        Body::Frustum(frustum) => {
            let Frustum { half_height, bottom, top } = frustum.scaled(pair.unit);
            let (bottom, top) = if pair.axes[1].0[1] < 0.0 { (top, bottom) } else { (bottom, top) };
            is_upright(pair.axes[1], 1.0).then_some((Frustum { half_height, bottom, top }, pair.offset))
        }
        Body::Solid(_) | Body::Own(_) => None,
    }
}

fn lie<V: Vector, T: Trace<V>>(
    pair: &Smooth<'_, V>,
    first: &Frustum<V::Real>,
    second: &Frustum<f64>,
    middle: Three<f64>,
    trace: &mut T,
) -> Gap<V> {
    let report = |normal: Three<f64>, separation: f64| {
        trace.step(|| Step::Direction { normal: pair.unit_vector(normal), separation: pair.length(separation) });
    };
    let lie = revolved(&first.scaled(pair.unit), second, middle, report);
    let (normal, separation) = (pair.unit_vector(lie.normal), pair.length(lie.separation));
    Gap { normal, separation, on_first: pair.point(lie.on_first), on_second: pair.point(lie.on_second) }.settled()
}

/// How the two lie; `None` beyond the limit.
#[inline(never)]
pub(super) fn gap<V: Vector, T: Trace<V>, const WANT: Want>(
    pair: &Smooth<'_, V>,
    limit: V::Real,
    effort: Effort,
    trace: &mut T,
) -> Option<Gap<V>> {
    let part = |of_size: V::Real| of_size.to_f64() * pair.size;
    let close = part(tolerance::smooth());
    let bounds = Bounds { close, enough: 4.0 * close, flat: 4.0 * close };
    let limit = limit.to_f64() * pair.unit + bounds.flat;
    let report = |simplex: &Simplex<f64>, distance: f64| {
        trace.step(|| {
            let (first, second) = pair.points(simplex);
            Step::Points { first, second, distance: pair.length(distance) }
        });
    };
    let found = closest(pair, limit, bounds, effort.rounds, report).unwrap_or_else(|mut last| match last.reduce() {
        Some((towards, distance)) if distance > bounds.flat => Closest::Apart(last, towards, distance),
        _ => Closest::Meeting(last),
    });
    let simplex = match found {
        Closest::Beyond => return None,
        Closest::Apart(simplex, towards, distance) => {
            let (on_first, on_second) = pair.points(&simplex);
            let (normal, separation) = (pair.unit_vector(-towards), pair.length(distance));
            return Some(Gap { normal, separation, on_first, on_second });
        }
        Closest::Meeting(_) if WANT == NUMBER => return Some(Gap::common(V::ZERO)),
        Closest::Meeting(simplex) if !wants_depth(WANT) => {
            let (on_first, on_second) = pair.points(&simplex.steadied());
            return Some(Gap::common(V::Real::HALF * (on_first + on_second)));
        }
        Closest::Meeting(simplex) => simplex,
    };
    let mut best = None;
    let report = |outwards: Three<f64>, depth: f64| {
        if best.is_none_or(|(_, least)| depth < least) {
            best = Some((outwards, depth));
        }
        trace.step(|| Step::Direction { normal: pair.unit_vector(-outwards), separation: pair.length(-depth) });
    };
    let exit = if V::DIMENSION == 2 {
        ring::expand(pair, bounds, effort.corners, report)
    } else {
        expand(pair, simplex, bounds, effort.corners, report).unwrap_or_else(|| {
            let Exit { outwards, depth, .. } = search(pair, bounds, best);
            descend(pair, bounds, (outwards, depth))
        })
    };
    let (on_first, on_second) = pair.points(&exit.simplex);
    let (normal, separation) = (pair.unit_vector(-exit.outwards), pair.length(-exit.depth));
    Some(Gap { normal, separation, on_first, on_second }.settled().wanted::<WANT>())
}

/// Directions spread over the sphere along a spiral; so many find every dent that a pair of bodies can have.
const SPREAD: usize = 1 << 10;

/// The least deep way out of bodies that meet by trying directions: from the best one that is known, or everywhere, and on from there.
#[cold]
#[inline(never)]
fn search<V: Vector>(pair: &Smooth<'_, V>, bounds: Bounds, best: Option<(Three<f64>, f64)>) -> Exit<f64> {
    let start = pair.any();
    let measured = |outwards: Three<f64>| (along(outwards, &pair.furthest(outwards, &start)), outwards);
    // The golden angle.
    let angle = 2.399_963_229_728_653;
    let spiral = (0..SPREAD).map(|i| {
        let up = 1.0 - (2 * i + 1) as f64 / SPREAD as f64;
        let (away, (sin, cos)) = (Real::sqrt(1.0 - up * up), Real::sin_cos(angle * i as f64));
        measured(Three([away * cos, up, away * sin]))
    });
    let nearer = |least: (f64, Three<f64>), here: (f64, Three<f64>)| if here.0 < least.0 { here } else { least };
    let known = best.map(|(outwards, depth)| (depth, outwards));
    let mut least = known.unwrap_or_else(|| spiral.fold((f64::INFINITY, Three::axis(0)), nearer));
    let mut step = 4.0 / Real::sqrt(SPREAD as f64);
    for _ in 0..SPREAD {
        let length = Real::sqrt(least.1.dot(least.1));
        let here = least.1.times(1.0 / length);
        let across = [0, 1, 2].map(|i| here.cross(Three::axis(i)));
        let ways = across.into_iter().flat_map(|way| [way, -way]);
        let best = ways.map(|way| measured(here + way.times(step))).fold(least, nearer);
        if best.0 < least.0 {
            least = best;
        } else {
            step *= 0.5;
        }
        if step < f64::EPSILON {
            break;
        }
    }
    let (depth, outwards) = least;
    Exit { outwards, depth, simplex: touching(pair, bounds, outwards, depth) }
}
