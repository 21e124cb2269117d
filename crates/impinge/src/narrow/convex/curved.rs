//! A cylinder or a cone against everything bounded.
//!
//! Solids of revolution with parallel axes have a closed form ([`revolved`](super::revolved)). For all others the same two iterations serve as for polytopes,
//! on the points that are furthest along a direction. Each ends when a lower and an upper bound of its answer agree, to a part of the pair's
//! size that is named. Where it is nearly as far out all the way round an axis, no polytope is fine enough: then the ring is followed ([`around`](super::around)).

use super::Bounds;
use super::around::{Ways, around};
use super::closest::{Closest, closest};
use super::expand::{Exit, expand, touching};
use super::revolved::revolved;
use super::ring;
use super::settle::{descend, settle};
use super::simplex::Simplex;
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

pub(super) const EFFORT: Effort = Effort { rounds: 1 << 8, corners: 1 << 8 };

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
        let beside = parallel(&pair, tolerance::leaning());
        let upright = beside.filter(|beside| beside.lean <= tolerance::upright::<V::Real>().to_f64());
        let gap = match upright.map(|beside| lie(&pair, self.0, &beside, trace)) {
            // A point of both is not among those that are known.
            Some(gap) if wants_depth(WANT) || WANT == NUMBER || gap.separation > V::Real::ZERO => gap.wanted::<WANT>(),
            _ => gap::<V, T, WANT>(&pair, beside, limit, EFFORT, trace)?,
        };
        Some(Found::from_first(gap.within(limit, trace)?, relative))
    }
}

/// The second body as a solid of revolution about an axis in the direction of the first one's, or nearly so.
#[derive(Clone, Copy)]
pub(super) struct Beside {
    pub frustum: Frustum<f64>,
    pub middle: Three<f64>,
    /// The sine of the angle between the axes.
    pub lean: f64,
}

/// `None` if it is not one, or leans by more than that.
fn parallel<V: Vector>(pair: &Smooth<'_, V>, most: f64) -> Option<Beside> {
    let (frustum, middle, axis, length) = match pair.second {
        Body::Solid(Solid::Point) => {
            (Frustum { half_height: 0.0, bottom: 0.0, top: 0.0 }, pair.offset, Three::axis(1), 1.0)
        }
        Body::Solid(Solid::Segment(ends)) => {
            let Middle { center, half } = ends.middle();
            let (middle, tip) = (pair.seen(Three::scaled(center, 1.0)), pair.seen(Three::scaled(half, 1.0)));
            let half = tip - pair.offset;
            let half_height = half.0[1].abs();
            (Frustum { half_height, bottom: 0.0, top: 0.0 }, middle, half, half_height)
        }
        Body::Frustum(frustum) => {
            let Frustum { half_height, bottom, top } = frustum.scaled(pair.unit);
            let (bottom, top) = if pair.axes[1].0[1] < 0.0 { (top, bottom) } else { (bottom, top) };
            (Frustum { half_height, bottom, top }, pair.offset, pair.axes[1], 1.0)
        }
        Body::Solid(_) | Body::Own(_) => return None,
    };
    let [x, _, z] = axis.0;
    let across = x.abs().max(z.abs());
    (across <= most * length).then_some(Beside {
        frustum,
        middle,
        lean: if across > 0.0 { across / length } else { 0.0 },
    })
}

fn lie<V: Vector, T: Trace<V>>(
    pair: &Smooth<'_, V>,
    first: &Frustum<V::Real>,
    beside: &Beside,
    trace: &mut T,
) -> Gap<V> {
    let report = |normal: Three<f64>, separation: f64| {
        trace.step(|| Step::Direction { normal: pair.unit_vector(normal), separation: pair.length(separation) });
    };
    let lie = revolved(&first.scaled(pair.unit), &beside.frustum, beside.middle, report);
    let (normal, separation) = (pair.unit_vector(lie.normal), pair.length(lie.separation));
    Gap { normal, separation, on_first: pair.point(lie.on_first), on_second: pair.point(lie.on_second) }.settled()
}

fn bounds<V: Vector>(pair: &Smooth<'_, V>) -> Bounds {
    let close = tolerance::smooth::<V::Real>().to_f64() * pair.size;
    Bounds { close, enough: 4.0 * close, flat: 4.0 * close }
}

/// How the two lie; `None` beyond the limit.
#[inline(never)]
pub(super) fn gap<V: Vector, T: Trace<V>, const WANT: Want>(
    pair: &Smooth<'_, V>,
    beside: Option<Beside>,
    limit: V::Real,
    effort: Effort,
    trace: &mut T,
) -> Option<Gap<V>> {
    let bounds = bounds(pair);
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
            return Some(Gap { normal, separation, on_first, on_second }.settled());
        }
        Closest::Meeting(_) if WANT == NUMBER => return Some(Gap::common(V::ZERO)),
        Closest::Meeting(simplex) if !wants_depth(WANT) => {
            let (on_first, on_second) = pair.points(&simplex.steadied());
            return Some(Gap::common(V::Real::HALF * (on_first + on_second)));
        }
        Closest::Meeting(simplex) => simplex,
    };
    let mut ways = Ways::default();
    let report = |outwards: Three<f64>, depth: f64| {
        ways.add(outwards, depth);
        trace.step(|| Step::Direction { normal: pair.unit_vector(-outwards), separation: pair.length(-depth) });
    };
    let found = match (beside, pair.first) {
        (Some(beside), Body::Frustum(first)) => {
            let (outwards, depth) = around(pair, &first.scaled(pair.unit), &beside, report);
            Some(Exit { outwards, depth, simplex: touching(pair, bounds, outwards, depth) })
        }
        // An edge is added in no time, beside a triangle.
        _ if V::DIMENSION == 2 => Some(ring::expand(pair, bounds, 4 * effort.corners, report)),
        _ => expand(pair, simplex, bounds, effort.corners, report),
    };
    let exit = found.unwrap_or_else(|| {
        if let (Body::Frustum(first), Body::Solid(solid)) = (pair.first, pair.second) {
            ways.add_corners(pair, &first.scaled(pair.unit), solid);
        }
        let best = ways.refined(pair);
        // Nothing is known of where a body of the user's own is round.
        let is_own = matches!(pair.first, Body::Own(_)) || matches!(pair.second, Body::Own(_));
        let exit = if is_own { descend(pair, bounds, best) } else { settle(pair, bounds, best) };
        let (outwards, depth) = (exit.outwards, exit.depth);
        trace.step(|| Step::Direction { normal: pair.unit_vector(-outwards), separation: pair.length(-depth) });
        exit
    });
    let (on_first, on_second) = pair.points(&exit.simplex);
    let (normal, separation) = (pair.unit_vector(-exit.outwards), pair.length(-exit.depth));
    Some(Gap { normal, separation, on_first, on_second }.settled().wanted::<WANT>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::pose::{Frame, Pose};
    use crate::narrow::gap::DEPTH;
    use crate::shape::{Cone, Cuboid, Cylinder, Hull, ShapeRef, Triangle};
    use alloc::vec::Vec;
    use glam::DVec3;

    extern crate std;

    /// Whether the polytope was given up, and how the two lie, the second one somewhere in the frame of the first.
    fn grown(first: ShapeRef<'_, DVec3>, second: ShapeRef<'_, DVec3>, pose: Pose<DVec3>) -> Option<(bool, Gap<DVec3>)> {
        let Core::Frustum(frustum) = first.core().0 else { panic!("a frustum") };
        let body = match second.core().0 {
            Core::Cuboid(middle) => Body::from(middle),
            Core::Triangle(corners) => Body::from(corners),
            Core::Polytope(polytope) => Body::from(polytope),
            Core::Frustum(frustum) => Body::Frustum(frustum),
            _ => panic!("not among these tests"),
        };
        let still = Frame { translation: DVec3::ZERO, rotation: DVec3::NO_ROTATION };
        let relative = Relative::new(&still, pose.frame());
        let known = Known::default();
        let pair = Smooth::new(Body::Frustum(frustum), body, &relative, &known)?;
        let gap = gap::<DVec3, _, DEPTH>(&pair, None, 0.0, EFFORT, &mut ())?;
        let bounds = bounds(&pair);
        let simplex = match closest(&pair, 0.0, bounds, EFFORT.rounds, |_, _| ()) {
            Ok(Closest::Meeting(simplex)) => simplex,
            _ => return Some((false, gap)),
        };
        Some((expand(&pair, simplex, bounds, EFFORT.corners, |_, _| ()).is_none(), gap))
    }

    /// Something tiny, or something with corners on a circle, on the axis: as far out all the way round.
    #[test]
    fn rings_are_followed() {
        let cone = Cone::<DVec3>::new(1.0, 1.0).unwrap();
        let cylinder = Cylinder::<DVec3>::new(3.0, 1.0).unwrap();
        let tiny = Cuboid::new(DVec3::splat(1e-13)).unwrap();
        let crumb = Cylinder::<DVec3>::new(1e-12, 1e-12).unwrap();
        let askew = Pose::<DVec3>::IDENTITY.turned(DVec3::new(0.3, 0.1, 0.7), 1.0);
        let slant = 1.0 / 5f64.sqrt();
        for (body, depth) in [(ShapeRef::from(&cone), slant), ((&cylinder).into(), 1.0)] {
            for other in [ShapeRef::from(&tiny), (&crumb).into()] {
                let (given_up, gap) = grown(body, other, askew).unwrap();
                assert!(given_up && (gap.separation + depth).abs() < 1e-9, "{gap:?}");
            }
        }
        // The flat end is a little nearer than the side.
        let even = Cylinder::<DVec3>::new(1.0, 1.0).unwrap();
        let lower = Pose::<DVec3>::at(0.0, 2e-5, 0.0).turned(DVec3::new(0.3, 0.1, 0.7), 1.0);
        let (_, gap) = grown((&even).into(), (&tiny).into(), lower).unwrap();
        assert!((gap.separation + 1.0 - 2e-5).abs() < 1e-9 && gap.normal.y > 0.999, "{gap:?}");
        // A corner is a little off the axis, where the polytope has hardly looked.
        let upright = Cylinder::<DVec3>::new(11.04296875, 11.04296875).unwrap();
        let far = DVec3::splat(11.04296875);
        let sheet = Triangle::new(far, far.with_z(7.29296875), DVec3::Z * 6.2e-5).unwrap();
        let (_, gap) = grown((&upright).into(), (&sheet).into(), Pose::<DVec3>::at(0.0, -9.6e-5, 0.0)).unwrap();
        assert!((gap.separation + 11.04296875 - 6.2e-5).abs() < 1e-8 && gap.normal.z > 0.999, "{gap:?}");
        // Corners all round, and one side of the prism that is wider than the others: that one is the way out.
        for (gap_at, widest) in [(0.0, 0.03), (2.0, 0.011), (4.5, 0.2)] {
            let count = ((core::f64::consts::TAU - widest) / 0.0094).ceil();
            let step = (core::f64::consts::TAU - widest) / count;
            let corner = |k: usize| {
                let angle = gap_at + widest + step * k as f64;
                DVec3::new(angle.cos(), 0.0, angle.sin())
            };
            let corners = (0..=count as usize).map(corner);
            let points: Vec<DVec3> = corners.flat_map(|corner| [corner + DVec3::Y, corner - DVec3::Y]).collect();
            let prism = Hull::new(&points).unwrap();
            let (_, gap) = grown((&cylinder).into(), (&prism).into(), Pose::<DVec3>::IDENTITY).unwrap();
            assert!((gap.separation + 1.0 + (0.5 * widest).cos()).abs() < 1e-8, "{widest} {gap:?}");
            // Of a cone no way out across its slanted side is shorter, at any azimuth.
            let (_, gap) = grown((&cone).into(), (&prism).into(), Pose::<DVec3>::IDENTITY).unwrap();
            for k in 0..4000 {
                let (sin, cos) = (core::f64::consts::TAU * f64::from(k) / 4000.0).sin_cos();
                let side = DVec3::new(2.0 * cos, 1.0, 2.0 * sin) * slant;
                let back = points.iter().map(|point| -side.dot(*point)).fold(f64::NEG_INFINITY, f64::max);
                assert!(-gap.separation <= slant + back + 1e-8, "{gap:?} {side}");
            }
        }
    }

    #[test]
    fn rings_are_rare() {
        let mut state = 7u64;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        };
        let (mut meet, mut given_up) = (0, 0);
        for round in 0..4000 {
            let mut size = || 0.6 + 0.5 * number();
            let (height, radius, extents) = (size(), size(), DVec3::new(size(), size(), size()));
            let cuboid = Cuboid::new(extents).unwrap();
            let (cone, cylinder) = (Cone::<DVec3>::new(height, radius), Cylinder::<DVec3>::new(radius, height));
            let (cone, cylinder) = (cone.unwrap(), cylinder.unwrap());
            let second = if round % 2 == 0 { ShapeRef::from(&cuboid) } else { (&cone).into() };
            let mut vector = || DVec3::new(number(), number(), number());
            let (at, axis) = (vector(), vector());
            let pose = Pose::<DVec3>::at(at.x, at.y, at.z).turned(axis, 2.0);
            if let Some((is_given_up, gap)) = grown((&cylinder).into(), second, pose)
                && gap.separation < 0.0
            {
                meet += 1;
                given_up += u32::from(is_given_up);
            }
        }
        std::println!("{given_up} of {meet} pairs that overlap needed their ring followed");
        assert!(meet > 1000 && 1000 * given_up < meet, "{given_up} of {meet}");
    }
}
