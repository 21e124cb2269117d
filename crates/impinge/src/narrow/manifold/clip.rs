//! What of an incident part lies over a reference face.

use super::face::{Face, Part};
use super::reduce::Spots;
use super::{Feature, Spot};
use crate::math::pose::Relative;
use crate::space::{Real, Vector};
use crate::tolerance;

/// What the way from a corner to the next one runs along.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// An edge of the incident part.
    Incident(Feature),
    /// A side of the reference face, by its place in the ring.
    Side(usize),
}

#[derive(Clone, Copy, Debug)]
struct Corner<V> {
    /// On the incident part, seen from the reference core.
    point: V,
    reference: Feature,
    incident: Feature,
    onwards: Way,
}

/// What cuts: a side of the reference face, or the end of the tip that it runs to.
struct Border<'p, V, const N: usize> {
    side: usize,
    part: &'p Part<V, N>,
    is_tip: bool,
}

/// Whether sides all but pass through what is beyond the tip that they meet at. `to` and `from` are the sides there and back, in the plane with that normal.
#[inline(always)]
fn is_sharp<V: Vector>(to: V, from: V, normal: V) -> bool {
    let back = to.dot(from);
    // The sine of the angle, over its cosine.
    back < V::Real::ZERO && to.cross(normal).dot(from).abs() <= -back * tolerance::sharp::<V::Real>()
}

/// The incident part, cut. Each side of the reference face adds at most one corner.
pub(super) struct Clipped<V, const ROOM: usize> {
    corners: [Corner<V>; ROOM],
    count: usize,
}

impl<V: Vector, const ROOM: usize> Clipped<V, ROOM> {
    /// All of it.
    pub fn new<const N: usize>(part: &Part<V, N>, relative: &Relative<V>, reference: Feature) -> Self {
        let blank = Corner { point: V::ZERO, reference, incident: 0, onwards: Way::Incident(0) };
        let mut corners = [blank; ROOM];
        for k in 0..part.count {
            corners[k] = Corner {
                point: relative.point(part.vertices[k]),
                reference,
                incident: part.vertex_ids[k],
                onwards: Way::Incident(part.edge_ids[k]),
            };
        }
        Clipped { corners, count: part.count }
    }

    /// Cuts off what is beyond the sides of the reference face. `incident` is the feature of the incident part as a whole.
    pub fn keep_over<const N: usize>(&mut self, face: &Face<V, N>, incident: Feature) {
        let part = &face.part;
        for side in 0..part.count {
            let next = part.following(side);
            let (start, end) = (part.vertices[side], part.vertices[next]);
            // Outwards, in the plane of the face. The sides of an edge are its ends.
            let outwards = if part.count == 2 { start - end } else { (end - start).cross(face.normal) };
            self.keep_before(start, outwards, V::Real::ZERO, Border { side, part, is_tip: false }, incident);
        }
        if part.count < 3 {
            return;
        }
        // What rounding has left beyond sharp tips.
        for side in 0..part.count {
            let next = part.following(side);
            let (to, from) = (part.vertices[next] - part.vertices[side], part.vertices[part.following(next)]);
            let from = from - part.vertices[next];
            if is_sharp(to, from, face.normal) {
                let little = tolerance::tip::<V::Real>() * to.length_squared();
                self.keep_before(part.vertices[next], to, little, Border { side, part, is_tip: true }, incident);
            }
        }
    }

    /// Cuts off what is further outwards than a place, if anything is by more than a little, times the length of `outwards`.
    #[inline(always)]
    fn keep_before<const N: usize>(
        &mut self,
        place: V,
        outwards: V,
        little: V::Real,
        border: Border<'_, V, N>,
        incident: Feature,
    ) {
        let mut beyond = [V::Real::ZERO; ROOM];
        let (mut some, mut all) = (false, true);
        for (beyond, corner) in beyond.iter_mut().zip(&self.corners[..self.count]) {
            *beyond = outwards.dot(corner.point - place);
            some |= *beyond > little;
            all &= *beyond > little;
        }
        if all {
            self.count = 0;
        } else if some {
            self.cut(&beyond, border, incident);
        }
    }

    fn cut<const N: usize>(&mut self, beyond: &[V::Real; ROOM], border: Border<'_, V, N>, incident: Feature) {
        let Border { side, part, is_tip } = border;
        let next = part.following(side);
        let (zero, old, count) = (V::Real::ZERO, self.corners, self.count);
        self.count = 0;
        // An edge goes one way only; the ring of a face comes back.
        let ways = if count == 2 { 1 } else { count };
        for k in 0..ways {
            let after = if k + 1 == count { 0 } else { k + 1 };
            let (from, to) = (&old[k], &old[after]);
            let (out_from, out_to) = (beyond[k], beyond[after]);
            if out_from <= zero {
                self.push(*from);
            }
            // Out of a tip and back into it are one place.
            let is_same = is_tip && ways > 1 && out_to <= zero;
            if (out_from <= zero) != (out_to <= zero) && !is_same {
                let t = out_from / (out_from - out_to);
                let (reference, incident) = match from.onwards {
                    Way::Incident(edge) if is_tip => (part.vertex_ids[next], edge),
                    Way::Incident(edge) if part.count == 2 => (part.vertex_ids[side], edge),
                    Way::Incident(edge) => (part.edge_ids[side], edge),
                    // Along one side to another: over the corner that they share.
                    Way::Side(other) => {
                        let is_before = part.following(other) == side && !is_tip;
                        (part.vertex_ids[if is_before { side } else { next }], incident)
                    }
                };
                let onwards = if out_to <= zero { from.onwards } else { Way::Side(side) };
                self.push(Corner { point: from.point + t * (to.point - from.point), reference, incident, onwards });
            }
            if ways == 1 && out_to <= zero {
                self.push(*to);
            }
        }
    }

    fn push(&mut self, corner: Corner<V>) {
        if let Some(place) = self.corners.get_mut(self.count) {
            *place = corner;
            self.count += 1;
        }
    }

    /// What is no further from the face than `limit`.
    pub fn spots<const N: usize>(&self, face: &Face<V, N>, relative: &Relative<V>, limit: V::Real) -> Spots<V, ROOM> {
        let mut spots = Spots::new();
        for corner in &self.corners[..self.count] {
            let separation = face.normal.dot(corner.point) - face.offset;
            if separation <= limit {
                spots.push(Spot {
                    on_first: corner.point - separation * face.normal,
                    on_second: V::project(&relative.axes, corner.point - relative.offset),
                    separation,
                    first_feature: corner.reference,
                    second_feature: corner.incident,
                });
            }
        }
        spots
    }
}
