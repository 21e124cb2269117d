//! When two cores of the plane that move along straight lines come as near as their rounding: where a ray enters the set of their differences, rounded.
//!
//! With `w` the way that the first core goes as the second one sees it, they have met as soon as the point `w·t` is no further from `{ b − a }` than the rounding. Seen along the ray, the front
//! of the set goes from a corner that is furthest to the left to one that is furthest to the right. The chord between them, rounded, is in the set; where the ray enters it, the furthest corner
//! outwards is asked for. If there is none, nothing of the set is before. Otherwise that corner splits the front, and replaces the end of the chord on the side that the ray does not pass.
//!
//! The last chord is proof of its own, as the last portal is in space ([`super::portal`]).

use super::solid::Solid;
use crate::math::pose::{Frame, Relative};
use crate::narrow::cast::Entry;
use crate::narrow::gap::Touch;
use crate::space::{Real, Vector};
use crate::tolerance;

/// Far more than it takes, of polygons with a million corners too: each step leaves a part of the front.
const ROUNDS: usize = 64;

/// A corner of the set, and the vertices that it is the difference of, each in its own frame.
#[derive(Clone, Copy)]
struct Tip<V> {
    place: V,
    first: V,
    second: V,
}

/// The ray, and the set.
struct View<'a, V: Vector> {
    solids: [Solid<'a, V>; 2],
    relative: Relative<V>,
    /// Where the ray goes; unit.
    way: V,
    reach: V::Real,
}

/// Where the ray enters a rounded chord.
struct Entered<V: Vector> {
    /// How far along the ray.
    at: V::Real,
    /// The direction outwards, and its length: nobody divides by that before the end.
    outwards: V,
    length: V::Real,
    /// An end that is as far outwards as the chord is there.
    end: V,
    /// From the right end, which is 0, to the left one.
    part: V::Real,
}

/// Two cores at the start, and the velocity of the second as the first one sees it, its direction and length, in the world: when they come as near as `reach`, no later than `max`. What is less than
/// `slack` is not clear.
#[inline(never)]
pub(crate) fn entry<V: Vector>(
    solids: [Solid<'_, V>; 2],
    frames: [&Frame<V>; 2],
    (heading, speed): (V, V::Real),
    reach: V::Real,
    (max, slack): (V::Real, V::Real),
) -> Entry<V> {
    let way = -frames[0].turn_back(heading);
    let view = View { solids, relative: Relative::new(frames[0], frames[1]), way, reach };
    let aside = way.perpendicular();
    let (mut left, mut right) = (view.furthest(aside), view.furthest(-aside));
    let beside = (-aside.dot(left.place)).max(aside.dot(right.place)) - reach;
    if beside > slack {
        return Entry::Misses;
    }
    // Negated, for NaN.
    if !(beside < -slack) {
        return Entry::Unclear;
    }
    for _ in 0..ROUNDS {
        let Some(Entered { at, outwards, length, end, part }) = view.entered(&right, &left, slack) else {
            return Entry::Unclear;
        };
        let furthest = view.furthest(outwards);
        if outwards.dot(furthest.place - end) > tolerance::near::<V::Real>() * slack * length {
            // Of the rounded front it is where the furthest corner, moved outwards, is.
            let split = aside.dot(furthest.place) * length + aside.dot(outwards) * reach;
            *(if split > V::Real::ZERO { &mut left } else { &mut right }) = furthest;
            continue;
        }
        let outwards = outwards * (V::Real::ONE / length);
        // How far the start is before the set, and how fast that changes.
        let (before, fall) = (-outwards.dot(furthest.place) - reach, -outwards.dot(way) * speed);
        if !(before > slack) {
            let behind = -way.dot(view.furthest(way).place) - reach;
            return if behind > slack { Entry::Misses } else { Entry::Unclear };
        }
        let time = at / speed;
        if !(time <= max) {
            return if before - fall * max > slack { Entry::Misses } else { Entry::Unclear };
        }
        if !time.is_finite() {
            return Entry::Unclear;
        }
        let normal = -outwards;
        let touch = Touch {
            normal_world: frames[0].turn(normal),
            normal_first: normal,
            normal_second: V::project(&view.relative.axes, normal),
            separation: outwards.dot(way * at - furthest.place),
            on_first: right.first + (left.first - right.first) * part,
            on_second: right.second + (left.second - right.second) * part,
        };
        return Entry::At(time, touch);
    }
    Entry::Unclear
}

impl<V: Vector> View<'_, V> {
    /// The corner furthest along a direction.
    #[inline(always)]
    fn furthest(&self, along: V) -> Tip<V> {
        let [first, second] = &self.solids;
        let (_, first) = first.high(-along, 0);
        let (_, second) = second.high(V::project(&self.relative.axes, along), 0);
        Tip { place: self.relative.point(second) - first, first, second }
    }

    /// Where the ray enters the rounded chord from the right to the left. `None` if that is not clear.
    #[inline(always)]
    fn entered(&self, right: &Tip<V>, left: &Tip<V>, slack: V::Real) -> Option<Entered<V>> {
        let (zero, one) = (V::Real::ZERO, V::Real::ONE);
        let mut end = (right, zero);
        let chord = left.place - right.place;
        let square = chord.length_squared();
        if square > V::Real::SQUARE_LOSES_DIGITS {
            let (outwards, length) = (chord.perpendicular(), square.sqrt());
            let fall = -outwards.dot(self.way);
            let at = -(outwards.dot(right.place) + self.reach * length) / fall;
            let along = (self.way * at - right.place).dot(chord);
            // A chord along the ray is entered by its near end.
            let is_left = if fall > zero && along.is_finite() {
                let beyond = (-along).max(along - square);
                // Without rounding there are no ends to enter by.
                if beyond <= zero || self.reach <= zero && beyond <= slack * length {
                    let part = (along / square).clamp(zero, one);
                    return Some(Entered { at, outwards, length, end: right.place, part });
                }
                along > zero
            } else {
                self.way.dot(chord) < zero
            };
            if is_left {
                end = (left, one);
            }
        }
        // The circle about an end.
        let (Tip { place, .. }, part) = end;
        let nearest = place.dot(self.way);
        let aside = *place - self.way * nearest;
        let square = self.reach * self.reach - aside.length_squared();
        // Negated, for NaN.
        if !(square > zero) {
            return None;
        }
        let half = square.sqrt();
        let outwards = -(aside + self.way * half);
        let length = outwards.length();
        if length > zero { Some(Entered { at: nearest - half, outwards, length, end: *place, part }) } else { None }
    }
}
