//! The parts of a frustum that touch: a disc, which is given some corners, and a line down its side.

use super::face::{Facing, Part};
use super::{EDGE, FACE, Feature, own};
use crate::shape::core::{Core, Ends, Frustum};
use crate::space::{Real, Vector};
use crate::tolerance;

/// So many corners a disc is given.
const CORNERS: usize = 16;

/// The faces of a frustum by number; the side is a line that goes with the direction.
const TOP: usize = 0;
const BOTTOM: usize = 1;
const SIDE: usize = 2;

/// A direction up the axis, away from it, and its unit direction away: some for one that goes straight up.
fn split<V: Vector>(along: V) -> (V::Real, V::Real, V) {
    let aside = along.with(1, V::Real::ZERO);
    let away = aside.length();
    let unit = if away > V::Real::ZERO { aside * (V::Real::ONE / away) } else { V::axis(0) };
    (along.get(1), away, unit)
}

/// How far a frustum reaches along a direction.
pub(super) fn reach<V: Vector>(frustum: &Frustum<V::Real>, along: V) -> V::Real {
    let (up, away, _) = split(along);
    frustum.reach(up, away)
}

/// The part that a direction meets most squarely.
pub(super) fn facing<V: Vector>(frustum: &Frustum<V::Real>, along: V) -> Facing<V> {
    let (up, away, unit) = split(along);
    let (height, taper) = (V::Real::TWO * frustum.half_height, frustum.top - frustum.bottom);
    let slant = (height * height + taper * taper).sqrt();
    let (out, rise) = (height / slant, -taper / slant);
    let of_side = out * away + rise * up;
    let has_top = frustum.top > V::Real::ZERO;
    if of_side >= up.abs() || !has_top && of_side >= -up {
        return Facing { normal: (out * unit).with(1, rise), number: SIDE, leaning: V::ZERO };
    }
    let number = if up > V::Real::ZERO { TOP } else { BOTTOM };
    Facing { normal: up.sign() * V::axis(1), number, leaning: along }
}

/// The line down its side under a direction.
fn side<V: Vector>(frustum: &Frustum<V::Real>, along: V) -> Ends<V> {
    let (_, _, unit) = split(along);
    let end = |radius: V::Real, level: V::Real| (radius * unit).with(1, level);
    Ends { a: end(frustum.bottom, -frustum.half_height), b: end(frustum.top, frustum.half_height) }
}

/// What a direction meets squarely, if that is a line: a segment, the side of a frustum, or what the user says is one; with the number of its part.
pub(super) fn line<V: Vector>(core: Core<'_, V>, along: V) -> Option<(usize, Ends<V>)> {
    match core {
        Core::Segment(ends) => Some((0, *ends)),
        Core::Frustum(frustum) => {
            let number = facing(frustum, along).number;
            (number == SIDE).then(|| (number, side(frustum, along)))
        }
        Core::Own(shape) => own::line(shape, along).map(|ends| (0, ends)),
        _ => None,
    }
}

/// The cosine of so many turns by a sixteenth.
fn cosine<R: Real>(sixteenths: usize) -> R {
    const QUARTER: [f64; 5] = [1.0, 0.923_879_532_511_286_7, 0.707_106_781_186_547_5, 0.382_683_432_365_089_8, 0.0];
    let place = sixteenths % CORNERS;
    let folded = if place > CORNERS / 2 { CORNERS - place } else { place };
    R::from_f64(if folded > CORNERS / 4 { -QUARTER[CORNERS / 2 - folded] } else { QUARTER[folded] })
}

/// The corners of a part.
pub(super) fn part<V: Vector, const N: usize>(frustum: &Frustum<V::Real>, facing: Facing<V>) -> Part<V, N> {
    if facing.number == SIDE {
        let Ends { a, b } = side(frustum, facing.normal);
        return Part::new(&[(a, 0), (b, 1)], &[EDGE, EDGE], EDGE);
    }
    let is_top = facing.number == TOP;
    let (radius, level) =
        if is_top { (frustum.top, frustum.half_height) } else { (frustum.bottom, -frustum.half_height) };
    let on_rim = |k: usize| {
        let (x, z) = (cosine::<V::Real>(k + CORNERS - CORNERS / 4), cosine::<V::Real>(k));
        V::ZERO.with(0, radius * x).with(1, level).with(2, radius * z)
    };
    let (_, away, unit) = split(facing.leaning);
    let mut corners = [(V::ZERO, 0); CORNERS];
    let mut edge_ids = [0; CORNERS];
    for k in 0..CORNERS {
        // Counter-clockwise from outside.
        let number = if is_top { k } else { CORNERS - 1 - k };
        let first = if is_top { 0 } else { CORNERS };
        corners[k] = (on_rim(number), (first + number) as Feature);
        edge_ids[k] = EDGE | (2 * CORNERS + first + number) as Feature;
    }
    // The lowest place of a disc that leans is one of its corners.
    if away > tolerance::slop() {
        let lower = |best: usize, k: usize| if corners[k].0.dot(unit) > corners[best].0.dot(unit) { k } else { best };
        let lowest = (1..CORNERS).fold(0, lower);
        corners[lowest].0 = (radius * unit).with(1, level);
    }
    Part::new(&corners, &edge_ids, FACE | facing.number as Feature)
}
