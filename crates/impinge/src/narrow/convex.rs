//! A triangle or a polytope against any bounded core: two convex sets of vertices.
//!
//! Cores apart are measured by a walk of a simplex, overlapping ones by a polytope that grows inside the set of differences. Both work
//! with twice the digits of the scalar, so that the signs they go by are right, and both know a lower and an upper bound of what
//! they look for: an answer is returned when the two agree to a small part of rounding. When they do not, every feature is tried; only of
//! two large solids, for which that would take too long, the best that is known is returned.

mod around;
mod axes;
pub(crate) mod chord;
mod closest;
pub(crate) mod curved;
mod exhaust;
mod expand;
pub(crate) mod own;
mod pair;
mod point;
pub(crate) mod portal;
mod revolved;
mod ring;
mod settle;
mod simplex;
pub(crate) mod smooth;
pub(crate) mod solid;
mod zone;

use super::gap::{Gap, NORMAL, NUMBER, Want, wants_depth};
use super::kernel::{Found, Related, Relating};
use super::unbounded::Extent;
use crate::math::pose::Relative;
use crate::math::three::{Three, TwiceOf};
use crate::shape::core::Core;
use crate::space::{Real, Twice, Vector};
use crate::tolerance;
use crate::trace::{Step, Trace};
use axes::{Axes, Source, axes, crossing};
use closest::{Closest, closest};
use expand::{Exit, expand, touching};
use pair::Pair;
use point::{Seen, over_polytope, over_triangle};
use simplex::Simplex;
use solid::Solid;

/// Two bounded cores.
#[derive(Clone, Copy)]
pub(crate) struct Convex<'a, V: Vector>(Solid<'a, V>, Solid<'a, V>);

/// Two bounded cores.
#[inline(always)]
pub(crate) fn convex<'a, V: Vector>(a: impl Into<Solid<'a, V>>, b: impl Into<Solid<'a, V>>) -> Related<Convex<'a, V>> {
    Related(Convex(a.into(), b.into()))
}

/// How far apart the lower and the upper bound of an answer may be, in units of length.
#[derive(Clone, Copy)]
struct Bounds {
    /// As long as there is something left to try.
    close: f64,
    /// When there is not.
    enough: f64,
    /// How far corners of one face may be from its plane, and solids that touch from each other.
    flat: f64,
}

impl Bounds {
    fn of<V: Vector>(pair: &Pair<'_, V>) -> Self {
        let part = |of_size: V::Real| of_size.to_f64() * pair.size;
        Bounds {
            close: part(tolerance::certain()),
            enough: part(tolerance::enough()),
            flat: part(tolerance::coplanar()),
        }
    }
}

impl<V: Vector> Relating<V> for Convex<'_, V> {
    const NAME: &'static str = "convex";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [self.0.core(), self.1.core()]
    }

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        let seen = match (self.0, self.1) {
            (Solid::Triangle(triangle), Solid::Point) => over_triangle(triangle, relative.offset, limit, trace),
            (Solid::Polytope(polytope), Solid::Point) => {
                over_polytope::<V, WANT>(polytope, relative.offset, limit, trace)
            }
            _ => Seen::Unclear,
        };
        let gap = match seen {
            Seen::Beyond => return None,
            Seen::Gap(gap) => gap,
            Seen::Unclear => gap::<V, T, WANT>(&Pair::new(self.0, self.1, relative)?, limit, EFFORT, trace)?,
        };
        Some(Found::from_first(gap.within(limit, trace)?, relative))
    }
}

/// How much an iteration may do before every feature is tried.
#[derive(Clone, Copy)]
struct Effort {
    /// Of few edges all axes are measured.
    axes: bool,
    /// Of the walk of a simplex.
    rounds: usize,
    /// Of the growing polytope.
    corners: usize,
}

const EFFORT: Effort = Effort { axes: true, rounds: 1 << 10, corners: 1 << 16 };

/// How the two lie; `None` beyond the limit.
#[inline(never)]
fn gap<V: Vector, T: Trace<V>, const WANT: Want>(
    pair: &Pair<'_, V>,
    limit: V::Real,
    effort: Effort,
    trace: &mut T,
) -> Option<Gap<V>> {
    let bounds = Bounds::of(pair);
    // What the last measurement would keep must not be hidden by the first.
    let limit = pair.in_units(limit) + bounds.flat;
    // Who asks for the distance of what may be far wants no axes.
    if effort.axes && (wants_depth(WANT) || limit <= bounds.flat) {
        let report = |outwards: Three<TwiceOf<V>>, depth: f64| {
            trace.step(|| Step::Direction { normal: pair.unit_vector(-outwards), separation: pair.length(-depth) });
        };
        match axes(pair, limit, bounds.flat, report) {
            Axes::Beyond => return None,
            Axes::Deep(..) if WANT == NUMBER => return Some(Gap::common(V::ZERO)),
            Axes::Deep(outwards, depth, Source::Face) if WANT == NORMAL => {
                return Some(Gap::without_points(pair.unit_vector(-outwards), pair.length(-depth)));
            }
            Axes::Deep(outwards, depth, source) if wants_depth(WANT) => {
                if let Source::Edges(first, second) = source
                    && let Some(places) = crossing(pair, outwards, depth, (first, second), bounds.flat)
                {
                    let [on_first, on_second] = places.map(|place| pair.point(place.values()));
                    let (normal, separation) = (pair.unit_vector(-outwards), pair.length(-depth));
                    return Some(Gap { normal, separation, on_first, on_second }.settled());
                }
                let simplex = touching(pair, bounds, outwards, depth);
                return Some(left(pair, &Exit { outwards, depth, simplex }));
            }
            Axes::Deep(..) | Axes::Unclear => (),
        }
    }
    let report = |simplex: &Simplex<TwiceOf<V>>, distance: f64| {
        trace.step(|| {
            let (first, second) = pair.points(simplex, simplex.weights());
            Step::Points { first, second, distance: pair.length(distance) }
        });
    };
    let found = closest(pair, limit, bounds, effort.rounds, report).unwrap_or_else(|last| {
        let (simplex, towards, distance) = exhaust::nearest(pair, last);
        // The nearest part of the surface is also that for who is inside.
        let apart = exhaust::parts(pair, towards);
        if apart { Closest::Apart(simplex, towards, distance) } else { Closest::Meeting(last) }
    });
    let simplex = match found {
        Closest::Beyond => return None,
        Closest::Apart(simplex, towards, distance) => {
            let nearest = (-towards).times(TwiceOf::<V>::of(distance / Real::sqrt(towards.dot(towards).value())));
            let (mut simplex, mut weights) = (simplex, simplex.weights());
            if simplex.off(weights, nearest.values()) > bounds.flat {
                simplex = simplex.steadied_at(nearest.values());
                weights = simplex.weights();
            }
            let (on_first, on_second) = pair.points(&simplex, weights);
            let (normal, separation) = (pair.unit_vector(-towards), pair.length(distance));
            return Some(Gap { normal, separation, on_first, on_second });
        }
        Closest::Meeting(_) if WANT == NUMBER => return Some(Gap::common(V::ZERO)),
        Closest::Meeting(simplex) if !wants_depth(WANT) => {
            let simplex = simplex.steadied();
            let (on_first, on_second) = pair.points(&simplex, simplex.weights());
            return Some(Gap::common(V::Real::HALF * (on_first + on_second)));
        }
        Closest::Meeting(simplex) => simplex,
    };
    let mut best = None;
    let report = |outwards: Three<TwiceOf<V>>, depth: f64| {
        if best.is_none_or(|(_, least)| depth < least) {
            best = Some((outwards, depth));
        }
        trace.step(|| Step::Direction { normal: pair.unit_vector(-outwards), separation: pair.length(-depth) });
    };
    let exit = expand(pair, simplex, bounds, effort.corners, report).unwrap_or_else(|| exhaust::way_out(pair, best));
    Some(left(pair, &exit).wanted::<WANT>())
}

/// How solids lie that overlap, given the way out.
fn left<V: Vector>(pair: &Pair<'_, V>, exit: &Exit<TwiceOf<V>>) -> Gap<V> {
    let (on_first, on_second) = pair.points(&exit.simplex, exit.simplex.weights());
    let (normal, separation) = (pair.unit_vector(-exit.outwards), pair.length(-exit.depth));
    Gap { normal, separation, on_first, on_second }.settled()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::pose::{Frame, Pose};
    use crate::narrow::gap::DEPTH;
    use crate::shape::core::{Core, Ends, Middle};
    use crate::shape::{Hull, ShapeRef};
    use crate::space::Space;
    use alloc::vec::Vec;
    use glam::{DVec3, Vec3};

    extern crate std;

    /// Numbers from −1 to 1 (the generator of Knuth's MMIX).
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }

        fn vector<V: Vector>(&mut self) -> V {
            (0..3).fold(V::ZERO, |v, i| v.with(i, V::Real::from_f64(self.next())))
        }
    }

    /// What came of comparing the ways in which a pair can be measured.
    #[derive(Default)]
    struct Tally {
        apart: u32,
        deep: u32,
        /// How many of the deep ones the axes say nothing of, though they are meant to.
        left: u32,
        /// How many the iterations are not certain of.
        uncertain: u32,
    }

    impl Tally {
        /// Every feature tried gives what the axes and the iterations give, which are certain of it.
        fn compare<V: Vector>(&mut self, pair: &Pair<'_, V>) {
            let measured = |effort| gap::<V, _, DEPTH>(pair, V::Real::LIMIT, effort, &mut ()).unwrap();
            let all = measured(Effort { axes: false, rounds: 0, corners: 0 });
            let few = measured(EFFORT);
            let bound = pair.length(2.0 * pair.size) * V::Real::EPSILON;
            assert!((all.separation - few.separation).abs() <= bound, "{all:?} {few:?}");
            let mismatch = |gap: Gap<V>| (gap.on_second - gap.on_first - gap.normal * gap.separation).length();
            assert!(mismatch(all) <= bound && mismatch(few) <= bound, "{all:?} {few:?}");
            let bounds = Bounds::of(pair);
            if few.separation > V::Real::ZERO {
                self.apart += 1;
            } else {
                self.deep += 1;
                // At the edge of what counts as flat rounding decides, here and there.
                let deep = pair.in_units(-few.separation) > 2.0 * bounds.flat;
                let said = matches!(axes(pair, f64::INFINITY, bounds.flat, |_, _| ()), Axes::Deep(..));
                self.left += u32::from(zone::serves(pair) && deep && !said);
            }
            self.uncertain += u32::from(match closest(pair, f64::INFINITY, bounds, EFFORT.rounds, |_, _| ()) {
                Ok(Closest::Meeting(simplex)) => expand(pair, simplex, bounds, EFFORT.corners, |_, _| ()).is_none(),
                Ok(Closest::Apart(..) | Closest::Beyond) => false,
                Err(_) => true,
            });
        }

        fn check(&self, what: &str) {
            let Tally { apart, deep, left, uncertain } = *self;
            let all = apart + deep;
            std::println!("{what}: {uncertain} of {all} needed every feature tried; the axes left {left} of {deep}");
            assert!(apart > 100 && deep > 100, "{what}: {apart} apart, {deep} overlap");
            assert!(1000 * uncertain < all, "{what}: {uncertain}");
            assert!(1000 * left < deep, "{what}: {left}");
        }
    }

    /// With exactly so many corners on a ball, or with at most so many on a lattice, so that much is parallel.
    fn solid<V: Space<Only3 = ()>>(numbers: &mut Numbers, count: usize, lattice: bool) -> Hull<V> {
        loop {
            let corner = |numbers: &mut Numbers| {
                let place: V = numbers.vector();
                if lattice { coarse(place) } else { place * (V::Real::ONE / place.length()) }
            };
            let points: Vec<V> = (0..count).map(|_| corner(numbers)).collect();
            if let Ok(hull) = Hull::new(&points) {
                return hull;
            }
        }
    }

    /// On a lattice of quarters.
    fn coarse<V: Vector>(place: V) -> V {
        (0..3).fold(V::ZERO, |v, i| v.with(i, V::Real::from_f64((place.get(i).to_f64() * 4.0).round() / 4.0)))
    }

    fn polytope<V: Space<Only3 = ()>>(hull: &Hull<V>) -> Solid<'_, V::Wide> {
        match ShapeRef::from(hull).core().0 {
            Core::Polytope(polytope) => Solid::Polytope(polytope),
            _ => panic!("a hull is a polytope"),
        }
    }

    /// Two hulls; a triangle and a cuboid; a hull and a cuboid or a segment. Of hulls with 95 to 97 corners, some have all axes looked at, some not.
    fn all_ways_agree<V: Space<Only3 = ()>>(turned: impl Fn(V) -> Pose<V>) {
        let mut numbers = Numbers(7);
        let mut tallies = <[Tally; 4]>::default();
        for round in 0..800 {
            let lattice = round % 4 == 3;
            let count = if round % 20 == 0 { 95 + round / 20 % 3 } else { 4 + round % 13 };
            let few = 4 + round % 11;
            let (a, b) = (solid::<V>(&mut numbers, count, lattice), solid::<V>(&mut numbers, few, lattice));
            let (at, axis): (V, V) = (numbers.vector(), numbers.vector());
            let at = V::Real::from_f64(1.5) * at;
            let still = Frame { translation: V::Wide::ZERO, rotation: V::NO_ROTATION };
            let frame = if lattice {
                Frame { translation: coarse(at).widen(), ..still }
            } else {
                Frame { translation: at.widen(), ..*turned(axis).frame() }
            };
            let relative = Relative::new(&still, &frame);
            let mut place = || if lattice { coarse(numbers.vector()) } else { numbers.vector::<V::Wide>() };
            let triangle = [place(), place(), place()];
            let cuboid = Middle { center: V::Wide::ZERO, half: place().abs() };
            let ends = Ends { a: place(), b: place() };
            let pairs = [
                (polytope(&a), polytope(&b)),
                (Solid::Triangle(&triangle), Solid::Cuboid(&cuboid)),
                (polytope(&a), Solid::Cuboid(&cuboid)),
                (polytope(&a), Solid::Segment(&ends)),
            ];
            for ((first, second), tally) in pairs.into_iter().zip(&mut tallies) {
                let Some(pair) = Pair::new(first, second, &relative) else { panic!("nothing is far away") };
                tally.compare(&pair);
            }
        }
        let what = ["hull and hull", "triangle and cuboid", "hull and cuboid", "hull and segment"];
        tallies.iter().zip(what).for_each(|(tally, what)| tally.check(what));
    }

    #[test]
    fn single() {
        all_ways_agree::<Vec3>(|axis| Pose::<Vec3>::IDENTITY.turned(axis, 2.0));
    }

    #[test]
    fn double() {
        all_ways_agree::<DVec3>(|axis| Pose::<DVec3>::IDENTITY.turned(axis, 2.0));
    }
}
