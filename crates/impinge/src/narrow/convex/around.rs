//! Two solids of revolution that overlap and whose axes are all but parallel.
//!
//! Were they parallel, the way out would be along the normal of one side of a profile, and as long all the way round a ring of directions, if the
//! bodies are coaxial too. A small lean turns each normal of that ring by no more than a few times as much, and makes the way out differ by little from place to
//! place on it. A polytope that grows would have to be as fine all round the ring as its answer is to be. Instead the ring is followed: at each
//! azimuth the least depth near the angle of the side is found by sections, and then, by sections too, the azimuth where that is least.
//!
//! Every direction that is measured is a way out, so the answer is never too small; and it is no larger than the true depth by more than the sections leave.

use super::curved::Beside;
use super::revolved::revolved;
use super::smooth::Smooth;
use crate::math::three::Three;
use crate::shape::core::Frustum;
use crate::space::{Real, Vector};
use core::f64::consts::{FRAC_PI_2, TAU};

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

/// The direction out of the set of differences along which it ends soonest, and where it does. `report` is told the best direction of each side.
pub(super) fn around<V: Vector>(
    pair: &Smooth<'_, V>,
    first: &Frustum<f64>,
    beside: &Beside,
    mut report: impl FnMut(Three<f64>, f64),
) -> (Three<f64>, f64) {
    let direction = |angle: f64, azimuth: f64| {
        let ((sin, cos), (z, x)) = (Real::sin_cos(angle), Real::sin_cos(azimuth));
        Three([x * sin, cos, z * sin])
    };
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
    // The flat ends themselves.
    for axis in [Three::axis(1), pair.axes[1]] {
        for outwards in [axis, -axis] {
            consider(outwards, pair.reach(outwards));
        }
    }
    for &(angle, _) in sides.iter().filter(|side| side.1 <= shallow + turn * pair.size) {
        let across =
            |azimuth: f64| least(angle - turn, angle + turn, ACROSS, |angle| pair.reach(direction(angle, azimuth)));
        let step = TAU / AZIMUTHS as f64;
        let depths = (0..AZIMUTHS).map(|k| (k as f64 * step, across(k as f64 * step).1));
        let shallower = |best: (f64, f64), here: (f64, f64)| if here.1 < best.1 { here } else { best };
        let (near, _) = depths.fold((0.0, f64::INFINITY), shallower);
        let (azimuth, _) = least(near - step, near + step, ROUND, |azimuth| across(azimuth).1);
        let (angle, depth) = across(azimuth);
        consider(direction(angle, azimuth), depth);
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
