//! A line and what is round: the roots of a square. Of what has an axis they are measured from the place of the line that is nearest, so that nothing cancels; of a ball the difference of squares is that of areas.

use super::{End, Line, Passage, Pierced, Seen};
use crate::math::direction::direction;
use crate::narrow::gap::{newton, unit_if_near, unit_or_axis};
use crate::shape::core::{Ends, Frustum, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;

/// What a ray meets that starts well outside of a ball about the origin, and neither touches nor misses it by little. Areas as in [`ball`]; nothing is left out for who misses.
///
/// None of what is left to others can happen as good as at random, so that only the hit itself cannot be foretold. And nothing depends on `max`: who is asked again up to where it hit answers the same.
#[inline(always)]
pub fn towards_ball<V: Vector>(radius: V::Real, (origin, way): (V, V), max: V::Real) -> Option<(bool, Pierced<V>)> {
    let (zero, rim, least) = (V::Real::ZERO, tolerance::rim::<V::Real>(), V::Real::SQUARE_LOSES_DIGITS);
    let (size, square, far) = (radius * radius, way.length_squared(), origin.length_squared());
    let widest = size * square;
    let inside = widest - origin.area_squared(way);
    // The product is the last, because it is NaN when anything is.
    let is_told = square.min(size).min(widest) > least && far < size * tolerance::distant::<V::Real>();
    // Negated, for NaN.
    if !(is_told && far > size * (V::Real::ONE + rim) && inside.abs() > rim * widest) {
        return None;
    }
    let nearest = -origin.dot(way);
    let t = (nearest - inside.abs().sqrt()) * (V::Real::ONE / square);
    // From so near the place is as far out as the radius, to half of all digits.
    let normal = newton((origin + t * way) * (V::Real::ONE / radius));
    let hits = (inside > zero) & (nearest > zero) & (t <= max) & (t < V::Real::INFINITY);
    Some((hits, Pierced { t, normal }))
}

/// Of a ball about the origin. How far aside the line passes is told by the area that its way spans with its origin, so that who misses needs no division.
#[inline(always)]
pub(super) fn ball<V: Vector>(radius: V::Real, line: &Line<V>) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    let (reach, area) = (radius + line.slack, line.origin.area_squared(line.way));
    let widest = reach * reach * line.square;
    if !(widest > V::Real::SQUARE_LOSES_DIGITS) {
        return Seen::Unclear;
    }
    if area > widest {
        return Seen::Misses;
    }
    let part = V::Real::ONE / line.square;
    let half = (radius * radius * line.square - area).max(V::Real::ZERO).sqrt();
    let nearest = -line.origin.dot(line.way);
    let (enter, leave) = ((nearest - half) * part, (nearest + half) * part);
    // What is as small as rounding is met head-on.
    let (tiny, line) = (radius <= line.slack, *line);
    let normal = move |end: End| {
        let (out, at) = if end == End::In { (-line.way, enter) } else { (line.way, leave) };
        let (away, length) = if tiny { (out, line.square.sqrt()) } else { (line.at(at), radius) };
        unit_or_axis(away * (V::Real::ONE / length))
    };
    Seen::Passes(Passage { enter, leave, normal })
}

/// Half of what a line that passes this far aside has in common with a ball or a disc, given 1 over the square of its way across.
#[inline(always)]
fn half_chord<V: Vector>(aside: V, part: V::Real, radius: V::Real, slack: V::Real) -> Option<V::Real> {
    // As near as rounding tells it touches.
    let (far, reach) = (aside.length_squared(), radius + slack);
    if far > reach * reach {
        return None;
    }
    // Apart, because their product may be no number.
    Some((radius * radius - far).max(V::Real::ZERO).sqrt() * part.sqrt())
}

/// Of a capsule: its side between the ends, or the ball about the end that the line is beyond.
#[inline(always)]
pub(super) fn capsule<V: Vector>(
    ends: &Ends<V>,
    radius: V::Real,
    line: &Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    if V::DIMENSION == 2 && passes_both_ends(ends, radius, line) {
        return Seen::Misses;
    }
    let Middle { center, half: span } = ends.middle();
    // From where the line is nearest to the middle, so that nothing cancels.
    let (from, part) = (line.origin - center, V::Real::ONE / line.square);
    let nearest = -from.dot(line.way) * part;
    let place = from + nearest * line.way;
    // Of a point that is `part` of the way from there: its foot on the axis, in units of half the span, and what is left.
    let long = span.length_squared();
    let share = if long > V::Real::SQUARE_LOSES_DIGITS { V::Real::ONE / long } else { V::Real::ZERO };
    let (rise, height) = (line.way.dot(span) * share, place.dot(span) * share);
    let (across, aside) = (line.way - rise * span, place - height * span);
    let side = match through_side(aside, across, line.square, radius, line.slack) {
        Side::Misses => return Seen::Misses,
        Side::Unclear => return Seen::Unclear,
        Side::Passes(ways) => ways,
    };
    // The end of the axis that the line is beyond there.
    let end = move |way: V::Real| (height + way * rise).clamp(-V::Real::ONE, V::Real::ONE);
    let at = |way: V::Real, sign: V::Real| {
        let end = end(way);
        if end.abs() < V::Real::ONE {
            return Some(way);
        }
        let from = place - end * span;
        let nearest = -from.dot(line.way) * part;
        let half = half_chord(from + nearest * line.way, part, radius, line.slack)?;
        Some(nearest + sign * half)
    };
    let Some(first) = at(side[0], -V::Real::ONE) else { return Seen::Misses };
    let enter = nearest + first;
    let last = if enter > V::Real::ZERO { V::Real::INFINITY } else { at(side[1], V::Real::ONE).unwrap_or(first) };
    let (way, tiny) = (line.way, radius <= line.slack);
    // Away from the nearest place of the segment: side and ends may be as near, to rounding, but not their normals.
    let normal = move |side: End| {
        let (part, facing) = if side == End::In { (first, -way) } else { (last, way) };
        let out = place + part * way;
        let foot = end(part);
        // What is as small as rounding is met head-on.
        let away = if tiny { facing } else { out - foot * span };
        // Perpendicular beside the segment, and not towards its far end beyond: what is left of a small radius may lean.
        let lean = away.dot(span);
        let leans = foot.abs() < V::Real::ONE || lean * foot < V::Real::ZERO;
        let away = if leans { away - (lean * share) * span } else { away };
        // Of a way along the segment little is left across it, and that leans again.
        let away = if leans && tiny { away - (away.dot(span) * share) * span } else { away };
        let told_by_radius = if tiny { None } else { unit_if_near(away * (V::Real::ONE / radius)) };
        told_by_radius
            .unwrap_or_else(|| direction(away).or_else(|| direction(facing)).map_or(V::axis(0), |(normal, _)| normal))
    };
    Seen::Passes(Passage { enter, leave: nearest + last, normal })
}

/// Whether a line of the plane passes both ends of a segment on the same side, and not near them. Told by areas, as of a [`ball`].
#[inline(always)]
fn passes_both_ends<V: Vector>(ends: &Ends<V>, radius: V::Real, line: &Line<V>) -> bool {
    let (left, reach) = (line.way.perpendicular(), radius + line.slack);
    let (of_a, of_b) = (left.dot(ends.a - line.origin), left.dot(ends.b - line.origin));
    let (nearer, widest) = (of_a.abs().min(of_b.abs()), reach * reach * line.square);
    (of_a > V::Real::ZERO) == (of_b > V::Real::ZERO)
        && nearer * nearer > widest
        && widest > V::Real::SQUARE_LOSES_DIGITS
}

/// Where a line goes through the side of a cylinder without end.
enum Side<R> {
    Misses,
    Passes([R; 2]),
    Unclear,
}

/// Given the place of the line, and where it goes, across the axis, and the square of where it goes in all.
#[inline(always)]
fn through_side<V: Vector>(aside: V, across: V, square: V::Real, radius: V::Real, slack: V::Real) -> Side<V::Real> {
    let speed = across.length_squared();
    let steep = tolerance::transverse::<V::Real>();
    if speed >= steep * steep * square {
        let part = V::Real::ONE / speed;
        let nearest = -aside.dot(across) * part;
        return match half_chord(aside + nearest * across, part, radius, slack) {
            None => Side::Misses,
            Some(half) => Side::Passes([nearest - half, nearest + half]),
        };
    }
    leaning(aside, across, speed, (square, radius, slack))
}

/// The same for a line that all but follows the axis. Where it is nearest may be far away: the root that is near is that of the sum which does not cancel.
#[cold]
#[inline(never)]
fn leaning<V: Vector>(
    aside: V,
    across: V,
    speed: V::Real,
    (square, radius, slack): (V::Real, V::Real, V::Real),
) -> Side<V::Real> {
    let far = aside.length_squared();
    if speed <= tolerance::aligned::<V::Real>() * square {
        let all = Side::Passes([V::Real::NEG_INFINITY, V::Real::INFINITY]);
        return if far.sqrt() <= radius + slack { all } else { Side::Misses };
    }
    // speed·t² + 2·b·t + c ≤ 0
    let (b, c) = (aside.dot(across), far - radius * radius);
    let (root, sum) = (b * b - speed * c, b * b + speed * c.abs());
    let rounding = tolerance::landing::<V::Real>() * sum;
    // Of what is thin beside the distance that it is seen from the squares have lost it. As near as rounding tells it touches.
    let is_clear = V::Real::EPSILON * far <= radius * slack && sum > V::Real::SQUARE_LOSES_DIGITS;
    if is_clear && root < -(rounding + speed * slack * (V::Real::TWO * radius + slack)) {
        return Side::Misses;
    }
    // Negated, for NaN.
    if !(is_clear && root > rounding) {
        return Side::Unclear;
    }
    let both = -(b + root.sqrt().copysign(b));
    let (one, other) = (both / speed, c / both);
    Side::Passes([one.min(other), one.max(other)])
}

/// Of a cylinder or a cone: what is between both ends, and within the side that goes on without end.
///
/// At the height `y` the side is `bottom + slope·(y + half_height)` from the axis. With the line's `y` and its distance from the axis as functions of the way `t`, it is inside
/// where the square of the one is no more than that of the other: between the roots of a square, or, for a line steeper than the side, beyond one of them.
pub(super) fn frustum<V: Vector>(
    frustum: &Frustum<V::Real>,
    line: &Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    let zero = V::Real::ZERO;
    let (from, way) = (line.origin, line.way);
    let (height, up) = (from.get(1), way.get(1));
    let slope = (frustum.top - frustum.bottom) / (V::Real::TWO * frustum.half_height);
    // What starts on the surface, and only just leaves it, is not missed.
    let misses = || {
        let wide = frustum.bottom + slope * (height + frustum.half_height);
        let beside = from.with(1, zero).length() - wide - line.slack * (V::Real::TWO + slope.abs());
        let is_near = height.abs() <= frustum.half_height + line.slack && beside <= zero;
        if is_near { Seen::Unclear } else { Seen::Misses }
    };
    let facing = V::axis(1) * up.sign();
    let between = if up == zero {
        if height.abs() > frustum.half_height {
            return misses();
        }
        [V::Real::NEG_INFINITY, V::Real::INFINITY]
    } else {
        [-frustum.half_height, frustum.half_height].map(|end| (end * up.sign() - height) / up)
    };
    // From where the line is nearest to the middle, so that nothing cancels.
    let nearest = -from.dot(way) / line.square;
    let place = from + nearest * way;
    let (aside, across) = (place.with(1, zero), way.with(1, zero));
    let radius = frustum.bottom + slope * (place.get(1) + frustum.half_height);
    let side = if slope == zero {
        match through_side(aside, across, line.square, radius, line.slack) {
            Side::Misses => return misses(),
            Side::Unclear => return Seen::Unclear,
            Side::Passes(both) => both,
        }
    } else {
        // a·t² + 2·b·t + c ≤ 0, from there.
        let steep = slope * up;
        let a = across.length_squared() - steep * steep;
        let b = aside.dot(across) - radius * steep;
        let c = aside.length_squared() - radius * radius;
        let square = b * b - a * c;
        // Near the apex, and where the line only just touches, both roots are one, and the square between them is rounding.
        let sum = b * b + (a * c).abs();
        let least = tolerance::crossing::<V::Real>() * sum;
        if !(sum > V::Real::SQUARE_LOSES_DIGITS) {
            return Seen::Unclear;
        }
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
            [one.min(other), one.max(other)]
        } else {
            // Steeper than the side: inside beyond the root where the radius is not negative, on the side where it grows.
            let grown = |t: V::Real| if t.is_finite() { radius + steep * t } else { V::Real::NEG_INFINITY };
            let at = if grown(one) > grown(other) { one } else { other };
            if steep < zero { [V::Real::NEG_INFINITY, at] } else { [at, V::Real::INFINITY] }
        }
    };
    let around = side.map(|way| way + nearest);
    let (enter, leave) = (between[0].max(around[0]), between[1].min(around[1]));
    // Negated, for NaN.
    if !(enter <= leave) {
        return misses();
    }
    let normal = move |end: End| {
        let (by_side, t, facing) = match end {
            End::In => (around[0] > between[0], side[0], -facing),
            End::Out => (around[1] < between[1], side[1], facing),
        };
        if !by_side {
            return facing;
        }
        let out = direction(aside + t * across).map_or(V::axis(0), |(out, _)| out);
        direction(out.with(1, -slope)).map_or(V::axis(1), |(normal, _)| normal)
    };
    Seen::Passes(Passage { enter, leave, normal })
}
