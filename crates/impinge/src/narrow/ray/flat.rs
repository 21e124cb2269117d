//! A line and what has flat sides: each plane cuts off a part of the line (Cyrus, Beck, 1978).

use super::{Line, Passage, Seen};
use crate::shape::core::{Ends, Middle, Surface};
use crate::shape::outline::Outline;
use crate::shape::polytope::Polytope;
use crate::space::{Real, Vector};
use crate::tolerance;

/// What planes have left of a line, and how far its origin is below the nearest of them.
struct Clip<V: Vector>(Passage<V>, V::Real);

impl<V: Vector> Clip<V> {
    fn whole() -> Self {
        Clip(
            Passage {
                enter: V::Real::NEG_INFINITY,
                leave: V::Real::INFINITY,
                normal_in: V::axis(0),
                normal_out: V::axis(0),
            },
            V::Real::INFINITY,
        )
    }

    /// Leaves what is below a plane: `rise` along the line, and `below` at its origin. False when nothing is left, for lines along the plane.
    #[inline(always)]
    fn below(&mut self, normal: V, rise: V::Real, below: V::Real, slack: V::Real) -> bool {
        let Clip(passage, nearest) = self;
        *nearest = nearest.min(below);
        if rise == V::Real::ZERO {
            return below >= -slack;
        }
        let at = below / rise;
        if rise < V::Real::ZERO {
            if at > passage.enter {
                (passage.enter, passage.normal_in) = (at, normal);
            }
        } else if at < passage.leave {
            (passage.leave, passage.normal_out) = (at, normal);
        }
        true
    }

    #[inline(always)]
    fn seen(self, slack: V::Real) -> Seen<V> {
        let Clip(passage, nearest) = self;
        if passage.enter <= passage.leave {
            Seen::Passes(passage)
        } else if nearest >= -slack {
            // What starts on the surface, and only just leaves it.
            Seen::Unclear
        } else {
            Seen::Misses
        }
    }
}

/// Slabs (Kay, Kajiya, 1986).
#[inline(always)]
pub(super) fn cuboid<V: Vector>(middle: &Middle<V>, line: &Line<V>) -> Seen<V> {
    let (origin, mut clip) = (line.origin - middle.center, Clip::whole());
    for i in 0..V::DIMENSION {
        let (from, half, rise) = (origin.get(i), middle.half.get(i), line.along.get(i));
        let axis = V::axis(i);
        if !clip.below(axis, rise, half - from, line.slack) || !clip.below(-axis, -rise, half + from, line.slack) {
            return Seen::Misses;
        }
    }
    clip.seen(line.slack)
}

/// By the planes of all faces, whose numbers are kept of those that matter. Where faces are small and others all but parallel, the planes meet outside of the solid: then the place
/// is not on its face, as `is_on` finds, and nothing is said.
#[inline(always)]
fn by_planes<'a, V: Vector>(
    planes: impl Iterator<Item = (&'a V, V::Real)>,
    line: &Line<V>,
    is_on: impl Fn(usize, V) -> bool,
) -> Seen<V> {
    let (mut clip, mut first, mut last) = (Clip::whole(), 0, 0);
    for (face, (normal, below)) in planes.enumerate() {
        let Clip(Passage { enter, leave, .. }, _) = clip;
        if !clip.below(*normal, normal.dot(line.along), below, line.slack) {
            return Seen::Misses;
        }
        first = if clip.0.enter > enter { face } else { first };
        last = if clip.0.leave < leave { face } else { last };
    }
    let place = |way: V::Real| line.origin + way * line.along;
    match clip.seen(line.slack) {
        Seen::Passes(passage) if !is_on(first, place(passage.enter)) || !is_on(last, place(passage.leave)) => {
            Seen::Unclear
        }
        seen => seen,
    }
}

pub(super) fn polygon<V: Vector>(outline: &Outline<V>, line: &Line<V>) -> Seen<V> {
    let ring = outline.ring();
    let below = |(normal, vertex): (&V, &V)| normal.dot(*vertex - line.origin);
    let planes = ring.normals.iter().zip(ring.vertices).map(|both| (both.0, below(both)));
    by_planes(planes, line, |edge, place| {
        let (a, b) = (ring.vertices[edge], ring.vertices[ring.next(edge)]);
        let (way, part) = (b - a, (place - a).dot(b - a));
        let slack = line.slack * way.length();
        part >= -slack && part <= way.length_squared() + slack
    })
}

/// All faces, however many there are.
pub(super) fn polytope<V: Vector>(polytope: &Polytope<V>, line: &Line<V>) -> Seen<V> {
    let below = |(normal, offset): (&V, &V::Real)| *offset - normal.dot(line.origin);
    let planes = polytope.normals.iter().zip(&polytope.offsets).map(|both| (both.0, below(both)));
    by_planes(planes, line, |face, place| {
        let (normal, corners) = (polytope.normals[face], polytope.face(face));
        let ends = |k: usize| [k, (k + 1) % corners.len()].map(|k| polytope.vertices[corners[k] as usize]);
        (0..corners.len()).all(|k| {
            let [a, b] = ends(k);
            normal.dot((b - a).cross(place - a)) >= -line.slack * (b - a).length()
        })
    })
}

#[inline(always)]
pub(super) fn half_space<V: Vector>(surface: &Surface<V>, radius: V::Real, line: &Line<V>) -> Seen<V> {
    let below = surface.offset + radius - surface.normal.dot(line.origin);
    let mut clip = Clip::whole();
    if clip.below(surface.normal, surface.normal.dot(line.along), below, line.slack) {
        clip.seen(line.slack)
    } else {
        Seen::Misses
    }
}

/// All within a radius of a plane.
#[inline(always)]
pub(super) fn slab<V: Vector>(surface: &Surface<V>, radius: V::Real, line: &Line<V>) -> Seen<V> {
    let (rise, below) = (surface.normal.dot(line.along), surface.offset - surface.normal.dot(line.origin));
    let mut clip = Clip::whole();
    if clip.below(surface.normal, rise, radius + below, line.slack)
        && clip.below(-surface.normal, -rise, radius - below, line.slack)
    {
        clip.seen(line.slack)
    } else {
        Seen::Misses
    }
}

/// What has no inside is entered and left at once, on the side that the line comes from.
#[inline(always)]
fn thin<V: Vector>(at: V::Real, normal: V, line: &Line<V>) -> Seen<V> {
    let facing = if normal.dot(line.along) > V::Real::ZERO { -normal } else { normal };
    Seen::Passes(Passage { enter: at, leave: at, normal_in: facing, normal_out: facing })
}

#[inline(always)]
pub(super) fn plane<V: Vector>(surface: &Surface<V>, line: &Line<V>) -> Seen<V> {
    let (rise, below) = (surface.normal.dot(line.along), surface.offset - surface.normal.dot(line.origin));
    if rise == V::Real::ZERO {
        return if below.abs() <= line.slack { Seen::Unclear } else { Seen::Misses };
    }
    thin(below / rise, surface.normal, line)
}

/// Where the line crosses a segment of the plane. In space, and along each other, only rounding can make them meet.
#[inline(always)]
pub(super) fn segment<V: Vector>(ends: &Ends<V>, line: &Line<V>) -> Seen<V> {
    if V::DIMENSION == 3 {
        return Seen::Unclear;
    }
    let (from, way) = (ends.a - line.origin, ends.b - ends.a);
    let aside = line.along.perpendicular();
    // How far both ends are to the left of the line.
    let (a, b) = (aside.dot(from), aside.dot(from + way));
    let crosses = (a - b).abs() > line.slack;
    if !crosses {
        return if a.abs().min(b.abs()) <= line.slack { Seen::Unclear } else { Seen::Misses };
    }
    if a.min(b) > line.slack || a.max(b) < -line.slack {
        return Seen::Misses;
    }
    let part = (a / (a - b)).clamp(V::Real::ZERO, V::Real::ONE);
    let normal = way.perpendicular();
    match crate::math::direction::direction(normal) {
        Some((normal, _)) => thin(line.along.dot(from + part * way), normal, line),
        None => Seen::Unclear,
    }
}

/// Where the line goes through the plane of a triangle, and past which of its edges. Lines along the plane, and triangles that are all but a line, are left to others.
pub(super) fn triangle<V: Vector>(&[a, b, c]: &[V; 3], line: &Line<V>) -> Seen<V> {
    let normal = (b - a).cross(c - a);
    let (size, across) = (normal.length(), normal.dot(line.along));
    let longest = (b - a).length().max((c - b).length()).max((a - c).length());
    // Negated, for corners on a line.
    let is_clear = size * tolerance::crossing::<V::Real>() > line.slack * longest;
    if !(across.abs() > tolerance::crossing::<V::Real>() * size) || !is_clear || !(size > V::Real::SQUARE_LOSES_DIGITS)
    {
        return Seen::Unclear;
    }
    let way = normal.dot(a - line.origin) / across;
    let place = line.origin + way * line.along;
    let is_beside =
        |from: V, to: V| normal.dot((to - from).cross(place - from)) < -line.slack * size * (to - from).length();
    if is_beside(a, b) || is_beside(b, c) || is_beside(c, a) {
        return Seen::Misses;
    }
    thin(way, normal * (V::Real::ONE / size), line)
}
