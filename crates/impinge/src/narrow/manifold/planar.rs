//! Patches in the plane, where a face is an edge: the part of one edge that lies over another.
//!
//! Points of an edge are `middle + t · half`, with t from −1 to 1. Everything is seen from the first core; from there a point of the incident
//! edge is at the place `half·(middle' − middle) + t·half·half'` along the reference edge, which goes from `−half²` to `half²`, and that is
//! all there is to cut. The point opposite to it is found by its own t, so that no point is ever carried from one core to the other.
//!
//! What cannot be foretold, such as which of the two lends its edge, is picked without a branch.

use super::{EDGE, Feature, Meeting, Parting, Patch, Posed, Spot, own};
use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::narrow::polygon::search::squarest_edge;
use crate::shape::core::{Core, Ends, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;
use core::hint::select_unpredictable;

/// An edge with its outward unit normal.
#[derive(Clone, Copy)]
struct Edge<V> {
    normal: V,
    middle: V,
    half: V,
    /// Of the ends at `middle + half` and at `middle − half`.
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
                let (id, end_ids) = (EDGE | number as Feature, [number as Feature, next as Feature]);
                Some(Self::new(ring.normals[number], [ring.vertices[number], ring.vertices[next]], end_ids, id))
            }
            Core::Own(shape) => {
                let (normal, [(start, start_id), (end, end_id)]) = own::edge(shape, along)?;
                Some(Self::new(normal, [start, end], [start_id, end_id], own::between(start_id, end_id)))
            }
            // The other ones are not of the plane.
            Core::Point
            | Core::Triangle(_)
            | Core::Polytope(_)
            | Core::Frustum(_)
            | Core::HalfSpace(_)
            | Core::Plane(_) => None,
        }
    }

    #[inline(always)]
    fn new(normal: V, [start, end]: [V; 2], end_ids: [Feature; 2], id: Feature) -> Self {
        let (middle, half) = ((start + end) * V::Real::HALF, (start - end) * V::Real::HALF);
        Edge { normal, middle, half, end_ids, id }
    }

    /// A segment has two sides.
    #[inline(always)]
    fn of_segment(&Ends { a, b }: &Ends<V>, along: V) -> Option<Self> {
        let (unit, _) = direction(b - a)?;
        let across = unit.perpendicular();
        Some(Self::new(across.dot(along).sign() * across, [a, b], [0, 1], EDGE))
    }

    /// A corner's number has a bit for each axis on which it is on the lower side.
    #[inline(always)]
    fn of_cuboid(cuboid: &Middle<V>, along: V) -> Self {
        let (x, y) = (along.get(0), along.get(1));
        let upright = y.abs() > x.abs();
        let side = V::Real::pick(upright, y, x).sign();
        let is_low = Feature::from(side < V::Real::ZERO);
        // Its own axis, and the one along it.
        let normal = V::pick(upright, V::axis(1), V::axis(0));
        let along = V::pick(upright, V::axis(0), V::axis(1));
        let low = is_low << u32::from(upright);
        Edge {
            normal: side * normal,
            middle: cuboid.center + side * (normal * cuboid.half),
            half: along * cuboid.half,
            end_ids: [low, low | 1 << u32::from(!upright)],
            id: EDGE | (2 * Feature::from(upright) + is_low),
        }
    }

    #[inline(always)]
    fn seen(&self, relative: &Relative<V>) -> Self {
        Edge {
            normal: relative.vector(self.normal),
            middle: relative.point(self.middle),
            half: relative.vector(self.half),
            ..*self
        }
    }

    #[inline(always)]
    fn point(&self, t: V::Real) -> V {
        self.middle + t * self.half
    }

    /// 0 for the direction of its normal, and the more the further from that.
    #[inline(always)]
    fn aslant(&self, along: V) -> V::Real {
        (self.normal - along).abs().greatest()
    }
}

/// An edge of either core.
struct Edges<V> {
    first: Edge<V>,
    /// In its own frame, and seen from the first core.
    second: Edge<V>,
    seen: Edge<V>,
    /// The one of the second core is the reference.
    swapped: bool,
}

/// The patch of two cores with edges.
#[inline(always)]
pub(super) fn patch<V: Vector>(
    first: Posed<'_, V>,
    second: Posed<'_, V>,
    &Parting { normal_first: along, normal_second: against, separation, .. }: &Parting<V>,
    slop: V::Real,
    limit: V::Real,
) -> Option<Patch<V>> {
    let relative = &Relative::new(first.frame, second.frame);
    let meeting = &Meeting { separation, slop, limit };
    let (ahead, behind) = (Edge::of(first.core, along)?, Edge::of(second.core, -against)?);
    let seen = behind.seen(relative);
    let (by_first, by_second) = (ahead.aslant(along), seen.aslant(-along));
    // The edge that meets the normal more squarely lends itself; the first one's at a tie to rounding.
    let swapped = by_second + tolerance::parallel() < by_first;
    let edges = Edges { first: ahead, second: behind, seen, swapped };
    let radius = |of_second: bool| V::Real::pick(of_second, second.radius, first.radius);
    let exact = by_first.min(by_second) <= tolerance::parallel();
    if exact && let Some(patch) = between(&edges, radius(!swapped), first, relative, meeting) {
        return Some(patch);
    }
    let another = |swapped: bool| {
        let edges = opposite(first.core, second.core, &edges, relative, swapped)?;
        between(&edges, radius(!swapped), first, relative, meeting)
    };
    if exact { another(!swapped) } else { another(swapped).or_else(|| another(!swapped)) }
}

/// An edge, and what is opposite to it: seen along the normal of an edge, which need not be that of the contact, another one may be.
#[cold]
#[inline(never)]
fn opposite<V: Vector>(
    first: Core<'_, V>,
    second: Core<'_, V>,
    known: &Edges<V>,
    relative: &Relative<V>,
    swapped: bool,
) -> Option<Edges<V>> {
    if swapped {
        return Some(Edges {
            first: Edge::of(first, -known.seen.normal)?,
            second: known.second,
            seen: known.seen,
            swapped,
        });
    }
    let second = Edge::of(second, V::project(&relative.axes, -known.first.normal))?;
    Some(Edges { first: known.first, seen: second.seen(relative), second, swapped })
}

/// What of the incident edge, of a core with a rounding, lies over the reference.
#[inline(always)]
fn between<V: Vector>(
    edges: &Edges<V>,
    incident_radius: V::Real,
    first: Posed<'_, V>,
    relative: &Relative<V>,
    &Meeting { separation, slop, limit }: &Meeting<V::Real>,
) -> Option<Patch<V>> {
    let (one, swapped) = (V::Real::ONE, edges.swapped);
    let reference = select_unpredictable(swapped, &edges.seen, &edges.first);
    let incident = select_unpredictable(swapped, &edges.first, &edges.seen);
    let (normal, half, from) = (reference.normal, reference.half, incident.middle - reference.middle);
    let length = half.length_squared();
    let rounding = tolerance::thin::<V::Real>() * (reference.middle.abs() + half.abs()).greatest();
    let has_length = length > (rounding * rounding).max(V::Real::SQUARE_LOSES_DIGITS);
    // Where the incident edge is along the reference, and how high above it: above the end that is further out, for rounding may tilt the normal.
    let (place, run) = (half.dot(from), half.dot(incident.half));
    let (height, climb) = (normal.dot(from) - normal.dot(half).abs(), normal.dot(incident.half));
    let lowest = height - climb.abs();
    // The part that is over the reference, from the end that is further along it. One that stands upright is over it or is not: no quotient
    // is between then.
    let (side, inverse) = (run.sign(), one / run.abs());
    let (ahead, behind) = ((length - place) * inverse, (-length - place) * inverse);
    let until = [ahead.min(one), behind.max(-one)];
    // Negated, for NaN.
    if !(has_length & (until[0] >= until[1]) & (lowest >= separation - slop)) {
        return None;
    }
    let along_reference = one / length;
    let [first_id, second_id] = [edges.first.id, edges.second.id];
    let spot = |k: usize| {
        let cut = until[k] != [one, -one][k];
        let on_incident = side * until[k];
        let on_reference = ((place + on_incident * run) * along_reference).clamp(-one, one);
        let on = |is_reference: bool| V::Real::pick(is_reference, on_reference, on_incident);
        // Where it was cut the end of the reference touches, and the end of the incident edge where it was not.
        let end = |edge: &Edge<V>, is_first: bool| select_unpredictable(is_first, edge.end_ids[0], edge.end_ids[1]);
        let at_end = end(select_unpredictable(cut, reference, incident), (k == 0) == (cut | (side > V::Real::ZERO)));
        let of_first = cut ^ swapped;
        Spot {
            on_first: edges.first.point(on(!swapped)),
            on_second: edges.second.point(on(swapped)),
            separation: height + on_incident * climb,
            first_feature: select_unpredictable(of_first, at_end, first_id),
            second_feature: select_unpredictable(of_first, second_id, at_end),
        }
    };
    let mut spots = [spot(0), spot(1)];
    let deepest = spots[0].separation.min(spots[1].separation);
    // What is round and leans touches with its lowest vertex only: further up its surface is elsewhere.
    let leans = incident_radius > V::Real::ZERO && incident_radius * (one + normal.dot(incident.normal)) > slop;
    let furthest = if leans { limit.min(deepest + slop) } else { limit };
    // The deepest vertex may not be over the edge.
    if !(deepest <= furthest) || deepest > lowest.max(separation) + slop {
        return None;
    }
    let keeps = spots.map(|spot| spot.separation <= furthest);
    if !keeps[0] {
        spots[0] = spots[1];
    }
    let normal_first = V::Real::pick(swapped, -one, one) * normal;
    Some(Patch {
        normal: V::rotate(first.frame.rotation, normal_first),
        normal_first,
        normal_second: V::project(&relative.axes, normal_first),
        on_second: swapped,
        spots: V::feet(|k| spots[k & 1]),
        count: usize::from(keeps[0]) + usize::from(keeps[1]),
    })
}
