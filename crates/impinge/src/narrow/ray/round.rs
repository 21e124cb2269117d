//! A line and what is round: the roots of a square, measured from the place of the line that is nearest, so that nothing cancels.

use super::{Line, Passage, Seen};
use crate::math::direction::direction;
use crate::shape::core::{Ends, Frustum};
use crate::space::{Real, Vector};
use crate::tolerance;

/// Of a ball about a place.
#[inline(always)]
pub(super) fn ball<V: Vector>(center: V, radius: V::Real, line: &Line<V>) -> Seen<V> {
    let from = line.origin - center;
    let nearest = -from.dot(line.along);
    let aside = from + nearest * line.along;
    let Some(half) = half_chord(aside, radius, line.slack) else { return Seen::Misses };
    // What is as small as rounding is met head-on.
    let tiny = radius <= line.slack;
    let normal = |way: V::Real, facing: V| match direction(aside + way * line.along) {
        Some((normal, _)) if !tiny => normal,
        _ => facing,
    };
    Seen::Passes(Passage {
        enter: nearest - half,
        leave: nearest + half,
        normal_in: normal(-half, -line.along),
        normal_out: normal(half, line.along),
    })
}

/// Half of what a line that passes this far aside has in common with a ball or a disc.
#[inline(always)]
fn half_chord<V: Vector>(aside: V, radius: V::Real, slack: V::Real) -> Option<V::Real> {
    let square = radius * radius - aside.length_squared();
    if square >= V::Real::ZERO {
        return Some(square.sqrt());
    }
    // As near as rounding tells it touches.
    if aside.length() <= radius + slack { Some(V::Real::ZERO) } else { None }
}

/// Of a capsule: its side between the ends, and the balls about them.
pub(super) fn capsule<V: Vector>(ends: &Ends<V>, radius: V::Real, line: &Line<V>) -> Seen<V> {
    let Some((axis, length)) = direction(ends.b - ends.a) else { return ball(ends.a, radius, line) };
    let half = V::Real::HALF * length;
    // From where the line is nearest to the middle, so that nothing cancels.
    let from = line.origin - ends.middle().center;
    let nearest = -from.dot(line.along);
    let place = from + nearest * line.along;
    let (along, height) = (line.along.dot(axis), place.dot(axis));
    let (across, aside) = (line.along - along * axis, place - height * axis);
    let (mut first, mut last) = (V::Real::INFINITY, V::Real::NEG_INFINITY);
    let mut add = |enter: V::Real, leave: V::Real| (first, last) = (first.min(enter), last.max(leave));
    match through_side(aside, across, radius, line.slack) {
        Side::Misses => return Seen::Misses,
        Side::Unclear => return Seen::Unclear,
        Side::Along => (),
        Side::Passes(ways) => {
            for way in ways.into_iter().filter(|way| (height + *way * along).abs() <= half) {
                add(way, way);
            }
        }
    }
    for end in [-half, half] {
        let from = place - end * axis;
        let nearest = -from.dot(line.along);
        if let Some(half) = half_chord(from + nearest * line.along, radius, line.slack) {
            add(nearest - half, nearest + half);
        }
    }
    if !(first <= last) {
        return Seen::Misses;
    }
    // Away from the nearest place of the segment: side and ends may be as near, to rounding, but not their normals.
    let normal = |way: V::Real, facing: V| {
        let out = place + way * line.along;
        let foot = out.dot(axis).clamp(-half, half);
        let away = out - foot * axis;
        // Perpendicular beside the segment, and not towards its far end beyond: what is left of a small radius may lean.
        let lean = away.dot(axis);
        let leans = foot.abs() < half || lean * foot < V::Real::ZERO;
        let away = if leans { away - lean * axis } else { away };
        direction(away).map_or(facing, |(normal, _)| normal)
    };
    Seen::Passes(Passage {
        enter: nearest + first,
        leave: nearest + last,
        normal_in: normal(first, -line.along),
        normal_out: normal(last, line.along),
    })
}

/// Where a line goes through the side of a cylinder without end.
enum Side<R> {
    Misses,
    Passes([R; 2]),
    /// It is inside all the way.
    Along,
    Unclear,
}

/// Given the place of the line, and where it goes, across the axis.
#[inline(always)]
fn through_side<V: Vector>(aside: V, across: V, radius: V::Real, slack: V::Real) -> Side<V::Real> {
    let speed = across.length_squared();
    if speed <= V::Real::EPSILON * V::Real::EPSILON {
        return if aside.length() <= radius + slack { Side::Along } else { Side::Misses };
    }
    let steep = tolerance::transverse::<V::Real>();
    if speed < steep * steep {
        return Side::Unclear;
    }
    let nearest = -aside.dot(across) / speed;
    match half_chord(aside + nearest * across, radius, slack) {
        None => Side::Misses,
        Some(half) => {
            let half = half / speed.sqrt();
            Side::Passes([nearest - half, nearest + half])
        }
    }
}

impl<V: Vector> Passage<V> {
    /// What both have in common.
    #[inline(always)]
    fn common(&self, other: &Self) -> Self {
        let last = if other.enter > self.enter { other } else { self };
        let first = if other.leave < self.leave { other } else { self };
        Passage { enter: last.enter, normal_in: last.normal_in, leave: first.leave, normal_out: first.normal_out }
    }
}

/// Of a cylinder or a cone: what is between both ends, and within the side that goes on without end.
///
/// At the height `y` the side is `bottom + slope·(y + half_height)` from the axis. With the line's `y` and its distance from the axis as functions of the way `t`, it is inside
/// where the square of the one is no more than that of the other: between the roots of a square, or, for a line steeper than the side, beyond one of them.
pub(super) fn frustum<V: Vector>(frustum: &Frustum<V::Real>, line: &Line<V>) -> Seen<V> {
    let zero = V::Real::ZERO;
    let (from, along) = (line.origin, line.along);
    let (height, up) = (from.get(1), along.get(1));
    let slope = (frustum.top - frustum.bottom) / (V::Real::TWO * frustum.half_height);
    // What starts on the surface, and only just leaves it, is not missed.
    let misses = || {
        let wide = frustum.bottom + slope * (height + frustum.half_height);
        let beside = from.with(1, zero).length() - wide - line.slack * (V::Real::TWO + slope.abs());
        let is_near = height.abs() <= frustum.half_height + line.slack && beside <= zero;
        if is_near { Seen::Unclear } else { Seen::Misses }
    };
    let mut between = Passage {
        enter: V::Real::NEG_INFINITY,
        leave: V::Real::INFINITY,
        normal_in: V::axis(1),
        normal_out: V::axis(1),
    };
    if up == zero {
        if height.abs() > frustum.half_height {
            return misses();
        }
    } else {
        let facing = V::axis(1) * up.sign();
        let [enter, leave] = [-frustum.half_height, frustum.half_height].map(|end| (end * up.sign() - height) / up);
        between = Passage { enter, leave, normal_in: -facing, normal_out: facing };
    }
    // From where the line is nearest to the middle, so that nothing cancels.
    let nearest = -from.dot(along);
    let place = from + nearest * along;
    let (aside, across) = (place.with(1, zero), along.with(1, zero));
    let radius = frustum.bottom + slope * (place.get(1) + frustum.half_height);
    let normal = |t: V::Real| {
        let out = direction(aside + t * across).map_or(V::axis(0), |(out, _)| out);
        direction(out.with(1, -slope)).map_or(V::axis(1), |(normal, _)| normal)
    };
    let side = if slope == zero {
        match through_side(aside, across, radius, line.slack) {
            Side::Misses => return misses(),
            Side::Unclear => return Seen::Unclear,
            Side::Along => return Seen::Passes(between),
            Side::Passes([first, last]) => {
                let (normal_in, normal_out) = (normal(first), normal(last));
                Passage { enter: first + nearest, leave: last + nearest, normal_in, normal_out }
            }
        }
    } else {
        // a·t² + 2·b·t + c ≤ 0, from there.
        let steep = slope * up;
        let a = across.length_squared() - steep * steep;
        let b = aside.dot(across) - radius * steep;
        let c = aside.length_squared() - radius * radius;
        let square = b * b - a * c;
        // Near the apex, and where the line only just touches, both roots are one, and the square between them is rounding.
        let least = tolerance::crossing::<V::Real>() * (b * b + (a * c).abs());
        if square < -least && a > zero {
            return misses();
        }
        if !(square > least) {
            return Seen::Unclear;
        }
        // Neither root cancels (Press and others, Numerical Recipes, 5.6); without `a` the one is infinite.
        let both = b + square.sqrt().copysign(b);
        let (one, other) = (-both / a, -c / both);
        if a > zero {
            let (first, last) = (one.min(other), one.max(other));
            let (normal_in, normal_out) = (normal(first), normal(last));
            Passage { enter: first + nearest, leave: last + nearest, normal_in, normal_out }
        } else {
            // Steeper than the side: inside beyond the root where the radius is not negative, on the side where it grows.
            let grown = |t: V::Real| if t.is_finite() { radius + steep * t } else { V::Real::NEG_INFINITY };
            let at = if grown(one) > grown(other) { one } else { other };
            let (enter, leave) =
                if steep < zero { (V::Real::NEG_INFINITY, at + nearest) } else { (at + nearest, V::Real::INFINITY) };
            Passage { enter, leave, normal_in: normal(at), normal_out: normal(at) }
        }
    };
    let both = between.common(&side);
    // Negated, for NaN.
    if !(both.enter <= both.leave) { misses() } else { Seen::Passes(both) }
}
