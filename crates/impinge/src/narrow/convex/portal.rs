//! When two solids that move along straight lines first touch: where a ray enters the set of their differences.
//!
//! With `w` the way that the first solid goes as the second one sees it, the two touch as soon as the point `w·t` is in `{ b − a }`. The ray is looked along: first three corners
//! of the set are found between which it passes, by a walk of a triangle over the shadow of the set, or a direction across the way in which the whole set is beside it. Then the
//! triangle, a portal that the ray goes through, moves up the ray: the furthest corner beyond its plane replaces one of its own, until there is none (after the portals of Snethen, *XenoCollide*,
//! Game Programming Gems 7, 2008).
//!
//! The last portal is proof of its own: before its plane there is nothing of the set, and where the ray passes through it there is. So the walk may be done to rounding, and its end is looked at
//! with twice the digits, unless it is a miss that is clear without; if that does not hold, the walk is done again with those. What is less clear than rounding, in the shadow, along the way or where the ray starts, is left to who measures
//! ([`crate::narrow::cast`]).

mod view;

use super::Bounds;
use super::pair::{Pair, unit_of};
use super::solid::Solid;
use crate::math::pose::{Frame, Relative};
use crate::math::three::{Three, TwiceOf};
use crate::narrow::cast::Entry;
use crate::narrow::gap::{Touch, unit_again};
use crate::space::{Real, Twice, Vector};
use crate::tolerance;
use view::{Exact, Place, Rough, Tip, TipOf, View};

/// Far more than it takes.
const ROUNDS: usize = 64;

/// Two solids at the start, and the velocity of the second as the first one sees it, in the world; no later than `max`. What is less than `slack` is not clear.
#[inline(never)]
pub(crate) fn entry<V: Vector>(
    solids: [Solid<'_, V>; 2],
    frames: [&Frame<V>; 2],
    velocity: V,
    (max, slack): (V::Real, V::Real),
) -> Entry<V> {
    let relative = Relative::new(frames[0], frames[1]);
    let Some(pair) = Pair::new(solids[0], solids[1], &relative) else { return Entry::Unclear };
    let seen = frames[0].turn_back(velocity);
    let pace = unit_of(seen.largest().to_f64());
    let slack = pair.in_units(slack);
    let rough = Rough { solids, relative: &relative, way: -seen * V::Real::from_f64(pace), unit: pair.unit() };
    let view = Exact { pair, way: -Three::scaled(seen, pace) };
    let Some(Portal { tips, outwards, furthest }) = (match walk(&rough, &view, slack) {
        Shadow::Missed | Shadow::Beside(..) => return Entry::Misses,
        Shadow::Unclear => return Entry::Unclear,
        Shadow::Around(tips) => refined(&view, tips, Bounds::of(&view.pair).close),
    }) else {
        return Entry::Unclear;
    };
    // How far the start is before the plane, and how fast that changes.
    let length = Real::sqrt(outwards.dot(outwards).value());
    let before = -outwards.dot(furthest.place).value() / length;
    if !(before > slack) {
        return if is_behind(&view, &furthest, slack) { Entry::Misses } else { Entry::Unclear };
    }
    let fall = -outwards.dot(view.way).value() / length;
    // From units of length and pace to those of the caller, in two steps: their ratio may be no number.
    let time = V::Real::from_f64(view.pair.length(before / fall).to_f64() * pace);
    let units = |time: V::Real| view.pair.in_units(V::Real::from_f64(time.to_f64() / pace)) * fall;
    if !(time <= max) {
        return if before - units(max) > slack { Entry::Misses } else { Entry::Unclear };
    }
    if !time.is_finite() {
        return Entry::Unclear;
    }
    let Some([on_first, on_second]) = points(&view, &tips) else { return Entry::Unclear };
    let normal = view.pair.unit_vector(-outwards);
    let touch = Touch {
        normal_world: unit_again(frames[0].turn(normal)),
        normal_first: normal,
        normal_second: V::project(&relative.axes, normal),
        separation: view.pair.length(before - units(time)),
        on_first,
        on_second,
    };
    Entry::At(time, touch)
}

/// What the ray is, looked along.
enum Shadow<V, P> {
    /// Outside, in a direction across it; with the corner that is furthest along.
    Beside(P, Tip<V, P>),
    /// The same, certainly.
    Missed,
    /// Between three corners, which go round it to the left.
    Around([Tip<V, P>; 3]),
    Unclear,
}

/// Corners around the ray, as far up as a walk to rounding comes, and certain.
#[inline(always)]
fn walk<V: Vector>(rough: &Rough<'_, V>, view: &Exact<'_, V>, slack: f64) -> Shadow<V, Three<TwiceOf<V>>> {
    match shadow(rough, 0.0) {
        Shadow::Beside(direction, tip) => {
            // By more than the rounding of the corner, and of the direction, which is that of the vectors that it is made of, all the way past a set that is about 1 large.
            let length = Real::sqrt(direction.dot(direction).to_f64());
            let rounding = tolerance::BESIDE * tolerance::rough::<V::Real>().to_f64() * (1.0 + length);
            if -direction.dot(tip.place).to_f64() > slack * length + rounding {
                return Shadow::Missed;
            }
            // Across the way to the last digit.
            let across = view.way.cross(Three::scaled(direction.0, 1.0).cross(view.way));
            if is_beside(across, &view.furthest(across, tip.vertices), slack) {
                return Shadow::Missed;
            }
        }
        Shadow::Around(tips) => {
            if let Some(portal) = refined(rough, tips, tolerance::rough::<V::Real>().to_f64()) {
                let [a, b, c] = [0, 1, 2].map(|i| view.tip(&portal.tips[i]));
                let sides = [view.side(&a, &b), view.side(&b, &c), view.side(&c, &a)].map(Twice::value);
                if sides.iter().all(|side| *side >= 0.0) && sides.iter().any(|side| *side > 0.0) {
                    return Shadow::Around([a, b, c]);
                }
            }
        }
        Shadow::Missed | Shadow::Unclear => (),
    }
    shadow(view, slack)
}

/// Whether the set, whose furthest corner along a direction this is, ends before the origin by more than that.
#[inline(always)]
fn is_beside<V, P: Place>(direction: P, furthest: &Tip<V, P>, slack: f64) -> bool {
    let height = P::value(direction.dot(furthest.place));
    height < 0.0 && height * height > slack * slack * P::value(direction.dot(direction))
}

/// Three corners around the ray, by a walk of a triangle over the shadow.
#[inline(always)]
fn shadow<W: View>(view: &W, slack: f64) -> Shadow<W::Vector, W::Place> {
    let (way, zero) = (view.way(), <W::Place as Place>::ZERO);
    // From a place straight to the ray.
    let to_ray = |place: W::Place| way.cross(way.cross(place));
    let mut direction = to_ray(view.middle());
    if !(direction.dot(direction) > zero) {
        direction = way.across();
    }
    let mut a = view.furthest(direction, [0; 2]);
    if is_beside(direction, &a, slack) {
        return Shadow::Beside(direction, a);
    }
    direction = to_ray(a.place);
    if !(direction.dot(direction) > zero) {
        return Shadow::Unclear;
    }
    let mut b = view.furthest(direction, a.vertices);
    if is_beside(direction, &b, slack) {
        return Shadow::Beside(direction, b);
    }
    for _ in 0..ROUNDS {
        // The ray is to the left of the way from a to b; if it is between them, there may be something on either side.
        let between = view.side(&a, &b);
        if between < zero {
            (a, b) = (b, a);
        }
        direction = way.cross(b.place - a.place);
        let mut c = view.furthest(direction, b.vertices);
        if is_beside(direction, &c, slack) {
            return Shadow::Beside(direction, c);
        }
        if between == zero && !(direction.dot(c.place - a.place) > zero) {
            (a, b) = (b, a);
            direction = -direction;
            c = view.furthest(direction, b.vertices);
        }
        // Also for NaN.
        if !(direction.dot(c.place - a.place) > zero) {
            return Shadow::Unclear;
        }
        if view.side(&b, &c) < zero {
            a = c;
        } else if view.side(&c, &a) < zero {
            b = c;
        } else {
            return Shadow::Around([a, b, c]);
        }
    }
    Shadow::Unclear
}

/// The portal that nothing is beyond of, and the corner that is furthest.
struct Portal<W: View> {
    tips: [TipOf<W>; 3],
    outwards: W::Place,
    furthest: TipOf<W>,
}

/// Up the ray, until no corner is further than that beyond.
#[inline(always)]
fn refined<W: View>(view: &W, mut tips: [TipOf<W>; 3], close: f64) -> Option<Portal<W>> {
    let zero = <W::Place as Place>::ZERO;
    for _ in 0..ROUNDS {
        let [a, b, c] = &tips;
        let outwards = (c.place - a.place).cross(b.place - a.place);
        let square = <W::Place as Place>::value(outwards.dot(outwards));
        // Negated, for NaN.
        if !(square > f64::MIN_POSITIVE) {
            return None;
        }
        let furthest = view.furthest(outwards, a.vertices);
        let further = <W::Place as Place>::value(outwards.dot(furthest.place - a.place));
        if further <= 0.0 || further * further <= close * close * square {
            return Some(Portal { tips, outwards, furthest });
        }
        let [from_a, from_b, from_c] = [a, b, c].map(|tip| view.side(&furthest, tip));
        // Of what is on an edge, the side that is wider: the other may have no area.
        let mut best: Option<([TipOf<W>; 3], _)> = None;
        for ([left, right], from_left, from_right) in
            [([a, b], from_a, from_b), ([b, c], from_b, from_c), ([c, a], from_c, from_a)]
        {
            if from_left >= zero && from_right <= zero {
                let area = view.side(left, right) + from_left - from_right;
                if best.is_none_or(|(_, most)| area > most) {
                    best = Some(([furthest, *left, *right], area));
                }
            }
        }
        tips = best?.0;
    }
    None
}

/// Whether the whole set is behind the start of the ray.
fn is_behind<W: View>(view: &W, near: &TipOf<W>, slack: f64) -> bool {
    is_beside(view.way(), &view.furthest(view.way(), near.vertices), slack)
}

/// Where the ray goes through a triangle, on each of the solids, in its own frame.
#[inline(always)]
fn points<V: Vector>(view: &Exact<'_, V>, tips: &[TipOf<Exact<'_, V>>; 3]) -> Option<[V; 2]> {
    let [a, b, c] = tips;
    let sides = [view.side(b, c), view.side(c, a), view.side(a, b)].map(Twice::value);
    let sum = sides[0] + sides[1] + sides[2];
    // Negated, for NaN.
    if !(sum > 0.0) {
        return None;
    }
    let parts = sides.map(|side| side / sum);
    Some([0, 1].map(|solid| {
        (0..V::DIMENSION).fold(V::ZERO, |mean, i| {
            let part = |k: usize| parts[k] * tips[k].locals[solid].get(i).to_f64();
            mean.with(i, V::Real::from_f64(part(0) + part(1) + part(2)))
        })
    }))
}
