//! The flat parts of a shape of the user's own: corners, as far as the user names them.

use super::face::{Facing, Part};
use super::{EDGE, FACE, Feature};
use crate::math::direction::direction;
use crate::shape::Own;
use crate::shape::core::Ends;
use crate::space::{Real, Vector};

/// How far it reaches along a direction.
pub(super) fn reach<V: Vector>(own: &Own<V::User>, along: V) -> V::Real {
    along.dot(V::of_user(own.furthest(along.user())))
}

/// What the user says of the part that a direction meets most squarely.
struct Survey<V> {
    count: usize,
    /// The first corner, and the last one.
    ends: [V; 2],
    /// In space, of the corners in their order, of any length.
    normal: V,
}

impl<V: Vector> Survey<V> {
    fn of(own: &Own<V::User>, along: V) -> Self {
        let mut survey = Survey { count: 0, ends: [V::ZERO; 2], normal: V::ZERO };
        own.each_corner(along.user(), |corner| {
            let corner = V::of_user(corner);
            let [first, last] = survey.ends;
            if survey.count == 0 {
                survey.ends = [corner; 2];
            }
            if survey.count > 1 {
                // Twice the triangle that it adds.
                survey.normal += (last - first).cross(corner - first);
            }
            survey.ends[1] = corner;
            survey.count += 1;
        });
        survey
    }

    fn is_line(&self) -> bool {
        self.count == 2
    }
}

/// The part that a direction meets most squarely, if the user names one that has a width.
pub(super) fn facing<V: Vector>(own: &Own<V::User>, along: V) -> Option<Facing<V>> {
    let survey = Survey::of(own, along);
    let [first, last] = survey.ends;
    let across = if !survey.is_line() {
        survey.normal
    } else if V::DIMENSION == 2 {
        (last - first).perpendicular()
    } else {
        let (unit, _) = direction(last - first)?;
        along - along.dot(unit) * unit
    };
    let (normal, _) = direction(across)?;
    Some(Facing { normal: normal.dot(along).sign() * normal, number: 0, leaning: V::ZERO })
}

/// What a direction meets squarely in space, if the user says that it is a line.
pub(super) fn line<V: Vector>(own: &Own<V::User>, along: V) -> Option<Ends<V>> {
    let survey = Survey::of(own, along);
    let [a, b] = survey.ends;
    survey.is_line().then_some(Ends { a, b })
}

/// In the plane, the edge that a direction meets most squarely: its normal, and both ends with their features.
pub(super) fn edge<V: Vector>(own: &Own<V::User>, along: V) -> Option<(V, [(V, Feature); 2])> {
    let Facing { normal, .. } = facing(own, along)?;
    let [a, b] = Survey::of(own, along).ends;
    Some((normal, [a, b].map(|end| (end, feature(end)))))
}

/// The corners of a part, as its normal meets it, counter-clockwise from outside.
pub(super) fn part<V: Vector, const N: usize>(own: &Own<V::User>, normal: V) -> Option<Part<V, N>> {
    let survey = Survey::of(own, normal);
    let most = if V::DIMENSION == 2 { 2 } else { N };
    let step = survey.count.div_ceil(most).max(1);
    let mut corners = [(V::ZERO, 0); N];
    let (mut number, mut count, mut all) = (0, 0, 0u64);
    own.each_corner(normal.user(), |corner| {
        if number % step == 0
            && let Some(place) = corners[..most].get_mut(count)
        {
            let corner = V::of_user(corner);
            *place = (corner, feature(corner));
            all = mixed(all ^ u64::from(place.1));
            count += 1;
        }
        number += 1;
    });
    let corners = corners.get_mut(..count).filter(|corners| !corners.is_empty())?;
    if survey.normal.dot(normal) < V::Real::ZERO {
        corners.reverse();
    }
    let mut edge_ids = [0; N];
    for (k, id) in edge_ids.iter_mut().enumerate().take(count) {
        *id = between(corners[k].1, corners[(k + 1) % count].1);
    }
    let id = match count {
        1 => corners[0].1,
        2 => edge_ids[0],
        _ => FACE | (all >> 34) as Feature,
    };
    Some(Part::new(corners, &edge_ids, id))
}

/// The number of a corner, from its place: the user has no numbers to give, but the same corners from one call to the next.
fn feature<V: Vector>(corner: V) -> Feature {
    // −0 is 0.
    let bits = |i: usize| (corner.get(i) + V::Real::ZERO).to_f64().to_bits();
    let all = (0..V::DIMENSION).fold(0, |all, i| mixed(all ^ bits(i)));
    (all >> 34) as Feature
}

/// The number of the edge between two corners, the same from either end.
pub(super) fn between(a: Feature, b: Feature) -> Feature {
    let (low, high) = (u64::from(a.min(b)), u64::from(a.max(b)));
    EDGE | (mixed(low << 32 | high) >> 34) as Feature
}

/// Bits without a pattern (the last step of splitmix64: Steele, Lea and Flood, 2014).
fn mixed(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
