//! Patches in the plane, where a face is an edge: the part of one edge that lies over another.
//!
//! Everything is seen from the first core, and which of the two lends its edge is picked without a branch, because it cannot be foretold.

use super::{EDGE, Feature, Meeting, Patch, Posed, Spot};
use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::narrow::polygon::search::squarest_edge;
use crate::shape::core::{Core, Ends, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;
use core::hint::select_unpredictable;

/// An edge with its outward unit normal.
#[derive(Clone, Copy)]
pub(super) struct Edge<V> {
    normal: V,
    ends: [V; 2],
    end_ids: [Feature; 2],
    id: Feature,
}

impl<V: Vector> Edge<V> {
    /// The edge that a direction meets most squarely; `None` for a point and for what has no end.
    #[inline(always)]
    fn of(core: Core<'_, V>, along: V) -> Option<Self> {
        match core {
            Core::Segment(ends) => Self::of_segment(ends, along),
            Core::Cuboid(middle) => Some(Self::of_cuboid(middle, along)),
            Core::Polygon(outline) => {
                let (ring, number) = (outline.ring(), squarest_edge(outline, along));
                let next = ring.next(number);
                Some(Edge {
                    normal: ring.normals[number],
                    ends: [ring.vertices[number], ring.vertices[next]],
                    end_ids: [number as Feature, next as Feature],
                    id: EDGE | number as Feature,
                })
            }
            // The other ones are not of the plane.
            Core::Point | Core::Triangle(_) | Core::Polytope(_) | Core::HalfSpace(_) | Core::Plane(_) => None,
        }
    }

    /// A segment has two sides.
    #[inline(always)]
    fn of_segment(&Ends { a, b }: &Ends<V>, along: V) -> Option<Self> {
        let (unit, _) = direction(b - a)?;
        let across = unit.perpendicular();
        Some(Edge { normal: across.dot(along).sign() * across, ends: [a, b], end_ids: [0, 1], id: EDGE })
    }

    /// A corner's number has a bit for each axis on which it is on the lower side.
    #[inline(always)]
    fn of_cuboid(middle: &Middle<V>, along: V) -> Self {
        let (x, y) = (along.get(0), along.get(1));
        let upright = y.abs() > x.abs();
        let side = select_unpredictable(upright, y, x).sign();
        let is_low = Feature::from(side < V::Real::ZERO);
        let both = |x: V::Real, y: V::Real| V::ZERO.with(0, x).with(1, y);
        let (zero, half) = (V::Real::ZERO, middle.half);
        // Along the edge, and out to it.
        let reach = V::pick(upright, both(half.get(0), zero), both(zero, half.get(1)));
        let out = middle.center + side * V::pick(upright, both(zero, half.get(1)), both(half.get(0), zero));
        let low = is_low << u32::from(upright);
        Edge {
            normal: V::pick(upright, both(zero, side), both(side, zero)),
            ends: [out + reach, out - reach],
            end_ids: [low, low | 1 << u32::from(!upright)],
            id: EDGE | (2 * Feature::from(upright) + is_low),
        }
    }

    #[inline(always)]
    fn seen(self, relative: &Relative<V>) -> Self {
        Edge { normal: relative.vector(self.normal), ends: self.ends.map(|end| relative.point(end)), ..self }
    }

    /// 0 for the direction of its normal, and the more the further from that.
    #[inline(always)]
    fn aslant(&self, along: V) -> V::Real {
        (self.normal - along).abs().greatest()
    }
}

/// The patch of two cores with edges, given the normal of their contact, seen from the first and from the second.
#[inline(always)]
pub(super) fn patch<V: Vector>(
    first: Posed<'_, V>,
    second: Posed<'_, V>,
    relative: &Relative<V>,
    (along, seen): (V, V),
    meeting: &Meeting<V::Real>,
) -> Option<Patch<V>> {
    let ahead = Edge::of(first.core, along)?;
    let behind = Edge::of(second.core, -seen)?.seen(relative);
    let (by_first, by_second) = (ahead.aslant(along), behind.aslant(-along));
    // The edge that meets the normal more squarely lends itself; the first one's at a tie to rounding.
    let swapped = by_second + tolerance::parallel() < by_first;
    let exact = [by_first, by_second][usize::from(swapped)] <= tolerance::parallel();
    let radius = |of_second: bool| [first.radius, second.radius][usize::from(of_second)];
    // Seen along the normal of an edge, which need not be that of the contact, another one may be opposite.
    let another = |swapped: bool| {
        let (reference, incident) = opposite(first.core, second.core, (&ahead, &behind), relative, swapped)?;
        between((&reference, &incident), swapped, radius(!swapped), first, relative, meeting)
    };
    if !exact {
        return another(swapped).or_else(|| another(!swapped));
    }
    let pair = (select_unpredictable(swapped, &behind, &ahead), select_unpredictable(swapped, &ahead, &behind));
    between(pair, swapped, radius(!swapped), first, relative, meeting).or_else(|| another(!swapped))
}

/// An edge, and what is opposite to it.
#[cold]
#[inline(never)]
fn opposite<V: Vector>(
    first: Core<'_, V>,
    second: Core<'_, V>,
    (ahead, behind): (&Edge<V>, &Edge<V>),
    relative: &Relative<V>,
    swapped: bool,
) -> Option<(Edge<V>, Edge<V>)> {
    Some(if swapped {
        (*behind, Edge::of(first, -behind.normal)?)
    } else {
        (*ahead, Edge::of(second, V::project(&relative.axes, -ahead.normal))?.seen(relative))
    })
}

/// What of the incident edge, of a core with a rounding, lies over the reference.
#[inline(always)]
fn between<V: Vector>(
    (reference, incident): (&Edge<V>, &Edge<V>),
    swapped: bool,
    incident_radius: V::Real,
    first: Posed<'_, V>,
    relative: &Relative<V>,
    &Meeting { separation, slop, limit }: &Meeting<V::Real>,
) -> Option<Patch<V>> {
    let zero = V::Real::ZERO;
    let (normal, [start, end], ends) = (reference.normal, reference.ends, incident.ends);
    let along = end - start;
    let length = along.length_squared();
    let rounding = tolerance::thin::<V::Real>() * start.abs().max(end.abs()).greatest();
    // The end that is further out: rounding may tilt the normal.
    let offset = normal.dot(start).max(normal.dot(end));
    let heights = ends.map(|end| normal.dot(end) - offset);
    let height = heights[0].min(heights[1]);
    let places = ends.map(|end| along.dot(end - start));
    let has_length = length > (rounding * rounding).max(V::Real::SQUARE_LOSES_DIGITS);
    let over = (places[0].max(places[1]) >= zero) & (places[0].min(places[1]) <= length);
    // Negated, for NaN.
    if !(has_length & over & (height >= separation - slop)) {
        return None;
    }
    // An incident edge that stands upright passes no end.
    let run = (places[1] - places[0]).abs();
    let inverse = if run > zero { V::Real::ONE / run } else { zero };
    let spot = |k: usize, other: usize| {
        let kept = places[k].clamp(zero, length);
        let passed = kept != places[k];
        let t = (kept - places[k]).abs() * inverse;
        let point = ends[k] + t * (ends[other] - ends[k]);
        let separation = normal.dot(point) - offset;
        let points = [point - separation * normal, point];
        let last = usize::from(places[k] > length);
        let pick = |a: Feature, b: Feature| select_unpredictable(passed, a, b);
        let (own, theirs) = (pick(reference.end_ids[last], reference.id), pick(incident.id, incident.end_ids[k]));
        Spot {
            on_first: points[usize::from(swapped)],
            on_second: V::project(&relative.axes, points[usize::from(!swapped)] - relative.offset),
            separation,
            first_feature: select_unpredictable(swapped, theirs, own),
            second_feature: select_unpredictable(swapped, own, theirs),
        }
    };
    let mut spots = [spot(0, 1), spot(1, 0), Spot::NONE, Spot::NONE];
    let deepest = spots[0].separation.min(spots[1].separation);
    // What is round and leans touches with its lowest vertex only: further up its surface is elsewhere.
    let leans = incident_radius * (V::Real::ONE + normal.dot(incident.normal)) > slop;
    let furthest = if leans { (deepest + slop).min(limit) } else { limit };
    // The deepest vertex may not be over the edge.
    if !(deepest <= furthest) || deepest > height.max(separation) + slop {
        return None;
    }
    let keeps = spots.map(|spot| spot.separation <= furthest);
    if !keeps[0] {
        spots[0] = spots[1];
    }
    let normal_first = [V::Real::ONE, -V::Real::ONE][usize::from(swapped)] * normal;
    Some(Patch {
        normal: V::rotate(first.frame.rotation, normal_first),
        normal_first,
        normal_second: V::project(&relative.axes, normal_first),
        on_second: swapped,
        spots,
        count: usize::from(keeps[0]) + usize::from(keeps[1]),
    })
}
