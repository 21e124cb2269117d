//! Bodies that overlap, and whose way out is nearly as long all the way round an axis.
//!
//! Of two solids of revolution with parallel axes the way out would be along the normal of one side of a profile, and as long all the way round a ring of directions, if the
//! bodies are coaxial too. A small lean turns each normal of that ring by no more than a few times as much, and makes the way out differ by little from place to
//! place on it. A polytope that grows would have to be as fine all round the ring as its answer is to be. Instead the ring is followed: at each
//! azimuth the least depth near the angle of the side is found by sections, and then, by sections too, the azimuth where that is least.
//!
//! Where a solid of revolution holds something else about its axis, something tiny for one, the polytope is given up early, and the best of the directions that it has
//! measured are followed likewise: all the way round the axis, and then in a neighbourhood that gets smaller.
//!
//! What has many corners about the axis has as many ways out that are the shortest nearby; those are measured one by one.
//!
//! Every direction that is measured is a way out, so the answer is never too small; it is no larger than the true depth by more than the sections leave, where there is but one
//! shortest way out in each neighbourhood.

use super::curved::Beside;
use super::revolved::revolved;
use super::smooth::Smooth;
use super::solid::Solid;
use crate::math::three::Three;
use crate::shape::core::Frustum;
use crate::space::{Real, Vector};
use core::f64::consts::{FRAC_PI_2, TAU};
use smallvec::SmallVec;

/// So many azimuths are looked at first: depth along the ring is all but a sine.
const AZIMUTHS: usize = 24;

/// So many sections make an angle certain: of the azimuth, on which the depth depends by its square, and of the angle to the axis.
const ROUND: usize = 28;
const ACROSS: usize = 40;

/// How much larger than the lean the angle may be by which a normal turns.
const TURN: f64 = 8.0;

/// Where a function that falls, and then rises, is least in an interval, by the golden section (Kiefer, 1953), and its value there.
fn least(mut low: f64, mut high: f64, steps: usize, mut at: impl FnMut(f64) -> f64) -> (f64, f64) {
    let golden = 0.618_033_988_749_894_9;
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_left, mut at_right) = (at(left), at(right));
    for _ in 0..steps {
        if at_left < at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = at(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = at(right);
        }
    }
    if at_left < at_right { (left, at_left) } else { (right, at_right) }
}

/// Directions about an axis.
struct Globe {
    up: Three<f64>,
    sideways: [Three<f64>; 2],
}

impl Globe {
    fn new(up: Three<f64>) -> Self {
        let [x, y, z] = up.0.map(f64::abs);
        let other = Three::axis(if x <= y && x <= z {
            0
        } else if y <= z {
            1
        } else {
            2
        });
        let across = up.cross(other);
        let across = across.times(1.0 / Real::sqrt(across.dot(across)));
        Globe { up, sideways: [across, up.cross(across)] }
    }

    /// At an angle from the axis.
    fn direction(&self, angle: f64, azimuth: f64) -> Three<f64> {
        let ((sin, cos), (y, x)) = (Real::sin_cos(angle), Real::sin_cos(azimuth));
        self.up.times(cos) + self.sideways[0].times(x * sin) + self.sideways[1].times(y * sin)
    }

    /// The angle and the azimuth of a direction.
    fn place(&self, direction: Three<f64>) -> (f64, f64) {
        let [x, y] = self.sideways.map(|aside| aside.dot(direction));
        (Real::atan2(Real::sqrt(x * x + y * y), self.up.dot(direction)), Real::atan2(y, x))
    }

    /// The angle, no further from another than a width, where the depth at an azimuth is least, and the depth.
    fn across<V: Vector>(&self, pair: &Smooth<'_, V>, angle: f64, width: f64, azimuth: f64) -> (f64, f64) {
        least(angle - width, angle + width, ACROSS, |angle| pair.reach(self.direction(angle, azimuth)))
    }

    /// The least depth in a neighbourhood of a place: so far from its angle, and from its azimuth. With the place where it is.
    fn near<V: Vector>(
        &self,
        pair: &Smooth<'_, V>,
        (angle, azimuth): (f64, f64),
        [width, turn]: [f64; 2],
    ) -> ((f64, f64), f64) {
        let across = |azimuth: f64| self.across(pair, angle, width, azimuth);
        let (azimuth, _) = least(azimuth - turn, azimuth + turn, ROUND, |azimuth| across(azimuth).1);
        let (angle, depth) = across(azimuth);
        ((angle, azimuth), depth)
    }

    /// The same all the way round the axis: first from evenly spread azimuths and that of the place, then around the best of them.
    fn round<V: Vector>(&self, pair: &Smooth<'_, V>, (angle, azimuth): (f64, f64), width: f64) -> ((f64, f64), f64) {
        let step = TAU / AZIMUTHS as f64;
        let depths = (0..AZIMUTHS)
            .map(|k| azimuth + k as f64 * step)
            .map(|azimuth| (azimuth, self.across(pair, angle, width, azimuth).1));
        let shallower = |best: (f64, f64), here: (f64, f64)| if here.1 < best.1 { here } else { best };
        let (best, _) = depths.fold((azimuth, f64::INFINITY), shallower);
        self.near(pair, (angle, best), [width, step])
    }

    /// The least depth that a direction leads to: all the way round, and in neighbourhoods, each in the middle of the one before.
    fn refined<V: Vector>(&self, pair: &Smooth<'_, V>, start: Three<f64>) -> (Three<f64>, f64) {
        let [widest, others @ ..] = NEIGHBOURHOODS;
        let found = self.round(pair, self.place(start), widest);
        let ((angle, azimuth), depth) =
            others.into_iter().fold(found, |(place, _), width| self.near(pair, place, [width; 2]));
        (self.direction(angle, azimuth), depth)
    }
}

/// Straight out of the flat ends of either body that has some.
fn flat_ends<V: Vector>(pair: &Smooth<'_, V>) -> [Three<f64>; 4] {
    let [own, other] = [Three::axis(1), pair.axes[1]];
    [own, -own, other, -other]
}

/// Half the width of the neighbourhoods of a direction that are searched.
const NEIGHBOURHOODS: [f64; 3] = [0.1, 0.01, 0.001];

/// So many ways out are followed.
const WAYS: usize = 4;

/// Directions that are nearer to each other than this, as the cosine, lead the same way.
const SAME_WAY: f64 = 0.98;

/// The best ways out so far, that lead different ways, the best one first.
#[derive(Default)]
pub(super) struct Ways(SmallVec<[(Three<f64>, f64); WAYS]>);

impl Ways {
    /// A direction, of any length, and how deep the bodies are along it.
    pub fn add(&mut self, outwards: Three<f64>, depth: f64) {
        let outwards = outwards.times(1.0 / Real::sqrt(outwards.dot(outwards)));
        let same = |way: &(Three<f64>, f64)| way.0.dot(outwards) > SAME_WAY;
        if !depth.is_finite() || self.0.iter().any(|way| same(way) && way.1 <= depth) {
            return;
        }
        self.0.retain(|way| !same(way));
        let place = self.0.iter().position(|way| depth < way.1).unwrap_or(self.0.len());
        if place < WAYS {
            self.0.truncate(WAYS - 1);
            self.0.insert(place, (outwards, depth));
        }
    }

    /// Measures what else can be the nearest side of the differences of a frustum and something with corners: the faces of that, and where the side of the frustum is along an
    /// edge of it.
    #[cold]
    #[inline(never)]
    pub fn add_corners<V: Vector>(&mut self, pair: &Smooth<'_, V>, frustum: &Frustum<f64>, solid: Solid<'_, V>) {
        let mut measure = |outwards: Three<f64>| {
            let unit = outwards.times(1.0 / Real::sqrt(outwards.dot(outwards)));
            self.add(unit, pair.reach(unit));
        };
        let vertex = |i: usize| pair.seen(Three::scaled(solid.vertex(i), 1.0));
        solid.each_triangle(&mut |[a, b, c]| {
            let normal = (vertex(b) - vertex(a)).cross(vertex(c) - vertex(a));
            measure(normal);
            measure(-normal);
        });
        // The normal of the side has this part away from the axis, and this one up; the differences have it the other way round.
        let (out, rise) = (2.0 * frustum.half_height, frustum.bottom - frustum.top);
        solid.each_edge(&mut |a, b| {
            let [x, up, z] = (vertex(b) - vertex(a)).0;
            // Perpendicular to the edge: at two azimuths, or nowhere.
            let aside = Real::atan2(z, x);
            let cosine = -rise * up / (out * Real::sqrt(x * x + z * z));
            let turn = Real::atan2(Real::sqrt(1.0 - cosine * cosine), cosine);
            for azimuth in [aside - turn, aside + turn] {
                let (z, x) = Real::sin_cos(azimuth);
                measure(-Three([out * x, rise, out * z]));
            }
        });
    }

    /// The best of all when each has been followed, about the axis of either body that has one.
    #[cold]
    #[inline(never)]
    pub fn refined<V: Vector>(&mut self, pair: &Smooth<'_, V>) -> (Three<f64>, f64) {
        // A flat end may be as near as the side, and never have been looked at squarely.
        flat_ends(pair).into_iter().for_each(|outwards| self.add(outwards, pair.reach(outwards)));
        let mut best = self.0.first().copied().unwrap_or((Three::axis(1), f64::INFINITY));
        for globe in [Globe::new(Three::axis(1)), Globe::new(pair.axes[1])] {
            for way in &self.0 {
                let refined = globe.refined(pair, way.0);
                if refined.1 < best.1 {
                    best = refined;
                }
            }
        }
        best
    }
}

/// The direction out of the set of differences along which it ends soonest, and where it does. `report` is told the best direction of each side.
pub(super) fn around<V: Vector>(
    pair: &Smooth<'_, V>,
    first: &Frustum<f64>,
    beside: &Beside,
    mut report: impl FnMut(Three<f64>, f64),
) -> (Three<f64>, f64) {
    let globe = Globe::new(Three::axis(1));
    // The angle to the axis, and the depth, of every side.
    let mut sides = [(0.0, f64::INFINITY); 4];
    let mut count = 0;
    revolved(first, &beside.frustum, beside.middle, |normal, separation| {
        let [x, up, z] = (-normal).0;
        sides[count] = (FRAC_PI_2 - Real::atan2(up, Real::sqrt(x * x + z * z)), -separation);
        count += 1;
    });
    let shallow = sides.iter().fold(f64::INFINITY, |least, side| side.1.min(least));
    let turn = TURN * beside.lean;
    let mut best = (Three::axis(1), f64::INFINITY);
    let mut consider = |outwards: Three<f64>, depth: f64| {
        report(outwards, depth);
        if depth < best.1 {
            best = (outwards, depth);
        }
    };
    flat_ends(pair).into_iter().for_each(|outwards| consider(outwards, pair.reach(outwards)));
    for &(angle, _) in sides.iter().filter(|side| side.1 <= shallow + turn * pair.size) {
        let ((angle, azimuth), depth) = globe.round(pair, (angle, 0.0), turn);
        consider(globe.direction(angle, azimuth), depth);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::least;

    #[test]
    fn sections_find_a_kink() {
        let (place, value) = least(-1.0, 2.0, 60, |x| (x - 0.3).abs());
        assert!((place - 0.3).abs() < 1e-11 && value < 1e-11, "{place} {value}");
    }
}
