//! Where two cores touch, as a patch of up to four points (two in 2D).
//!
//! One core lends a face, the *reference*; of the other core the part that faces it most squarely is the *incident* one: a
//! face, an edge or a vertex. What of the incident part lies over the reference face, cut at its sides (Sutherland and Hodgman,
//! 1974), is the patch; each of its points is as deep as it lies below the reference plane. That is one procedure for every
//! pair of cores, because all it needs of a core is the face that a direction meets most squarely.
//!
//! Where no face explains the depth (an edge across an edge, a corner beside a corner), the single point of the contact is
//! all there is.

mod clip;
mod face;
mod reduce;

use crate::math::pose::{Frame, Relative};
use crate::shape::core::Core;
use crate::space::{Real, Vector};
use crate::tolerance;
use clip::Clipped;
use face::{Face, Part, extent, support};

/// So many points are kept.
pub(crate) const MOST: usize = 4;

/// Which part of a core a point lies on: a vertex, an edge or a face, by number.
pub(crate) type Feature = u32;
pub(crate) const EDGE: Feature = 1 << 30;
pub(crate) const FACE: Feature = 2 << 30;

/// One point of a patch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot<V: Vector> {
    /// On the reference core, in its frame.
    pub on_reference: V,
    /// On the incident core, in its frame.
    pub on_incident: V,
    /// Of the cores, along the normal.
    pub separation: V::Real,
    pub reference_feature: Feature,
    pub incident_feature: Feature,
}

/// A patch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patch<V: Vector> {
    /// Unit, in the world, out of the reference core.
    pub normal: V,
    /// The same in the frame of the reference core, and in that of the incident one.
    pub normal_reference: V,
    pub normal_incident: V,
    /// The reference core is the second one.
    pub swapped: bool,
    pub spots: [Spot<V>; MOST],
    pub count: usize,
}

/// A core, its rounding, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Posed<'a, V: Vector> {
    pub core: Core<'a, V>,
    pub frame: &'a Frame<V>,
    pub radius: V::Real,
}

/// The patch of two cores that touch, or are no further apart than `limit`, given the normal (in the world, from the first to the
/// second) and the separation of their contact. `None` when no face explains it.
///
/// Faces have at most `N` corners, and `ROOM` is twice that.
#[inline(never)]
pub(crate) fn patch<V: Vector, const N: usize, const ROOM: usize>(
    first: Posed<'_, V>,
    second: Posed<'_, V>,
    normal: V,
    separation: V::Real,
    limit: V::Real,
) -> Option<Patch<V>> {
    let slop = slop(first.core, second.core);
    let reference = |from: Posed<'_, V>, to: Posed<'_, V>, normal: V| {
        let relative = Relative::new(from.frame, to.frame);
        let along = from.frame.turn_back(normal);
        let face = match (from.core, to.core) {
            (Core::Segment(own), Core::Segment(other)) if V::DIMENSION == 3 => {
                Face::beside(own, relative.vector(other.b - other.a), along, slop)
            }
            (core, _) => Face::<V, N>::of(core, along),
        };
        let face = face.filter(Face::has_sides)?;
        let height = separation_along(&face, to.core, &relative)?;
        (height >= separation - slop).then_some((face, relative, height))
    };
    let (ahead, behind) = (reference(first, second, normal), reference(second, first, -normal));
    // The face that explains more; the first one's at a tie to rounding, and surfaces without end before all others.
    let swapped = match (&ahead, &behind) {
        (Some((a, _, by_a)), Some((b, _, by_b))) => match (a.part.is_endless(), b.part.is_endless()) {
            (false, true) => true,
            (true, _) => false,
            (false, false) => *by_b > *by_a + tolerance::flush::<V::Real>() * extent(first.core),
        },
        (None, Some(_)) => true,
        (Some(_) | None, None) => false,
    };
    let (face, relative, height) = if swapped { behind? } else { ahead? };
    let (from, to) = if swapped { (second, first) } else { (first, second) };
    let facing = V::project(&relative.axes, -face.normal);
    let incident = Part::<V, N>::of(to.core, facing)?;
    let mut clipped = Clipped::<V, ROOM>::new(&incident, &relative, face.id);
    if !face.part.is_endless() {
        clipped.keep_over(&face, incident.id);
    }
    let mut spots = clipped.spots(&face, &relative, limit);
    let deepest = spots.as_slice().iter().map(|spot| spot.separation).reduce(Real::min)?;
    // What is round and leans touches with its lowest vertex or edge only: further up its surface is elsewhere.
    if to.radius * incident.lean(facing) > slop {
        spots.retain(|spot| spot.separation <= deepest + slop);
    }
    // The deepest vertex may not be over the face.
    if deepest > height.max(separation) + slop {
        return None;
    }
    spots.reduce(face.normal);
    Some(Patch {
        normal: V::rotate(from.frame.rotation, face.normal),
        normal_reference: face.normal,
        normal_incident: V::project(&relative.axes, face.normal),
        swapped,
        spots: spots.all,
        count: spots.count.min(MOST),
    })
}

/// How much deeper than the least depth a patch of two cores may be.
fn slop<V: Vector>(first: Core<'_, V>, second: Core<'_, V>) -> V::Real {
    tolerance::slop::<V::Real>() * extent(first).min(extent(second))
}

/// A patch and where its cores were.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept<V: Vector> {
    patch: Patch<V>,
    /// The incident core seen from the reference core.
    relative: Relative<V>,
    /// How far points of the incident core may have moved for the patch still to be within the slop.
    allowed: V::Real,
    /// How far from its own origin the incident core reaches, at most.
    reach: V::Real,
}

impl<V: Vector> Kept<V> {
    pub fn new(patch: Patch<V>, first: Posed<'_, V>, second: Posed<'_, V>) -> Self {
        let (from, to) = if patch.swapped { (second, first) } else { (first, second) };
        let furthest = patch.spots[..patch.count].iter().map(|spot| spot.on_incident.length());
        Kept {
            patch,
            relative: Relative::new(from.frame, to.frame),
            // The depth along the old normal, and the least one, may each be off by as much as that.
            allowed: V::Real::HALF * slop(first.core, second.core),
            reach: furthest.fold(V::Real::ZERO, Real::max) + V::Real::TWO * extent(to.core),
        }
    }

    /// The patch after a small motion; `None` after a larger one.
    pub fn follow(&self, first: Posed<'_, V>, second: Posed<'_, V>) -> Option<Patch<V>> {
        let (from, to) = if self.patch.swapped { (second, first) } else { (first, second) };
        let relative = Relative::new(from.frame, to.frame);
        let mut moved = (relative.offset - self.relative.offset).length();
        for (new, old) in relative.axes.as_ref().iter().zip(self.relative.axes.as_ref()) {
            moved += (*new - *old).length() * self.reach;
        }
        // Negated: NaN is too far.
        if !(moved <= self.allowed) {
            return None;
        }
        let mut patch = self.patch;
        let normal = patch.normal_reference;
        patch.normal = V::rotate(from.frame.rotation, normal);
        patch.normal_incident = V::project(&relative.axes, normal);
        for spot in &mut patch.spots[..patch.count] {
            let point = relative.point(spot.on_incident);
            spot.separation = normal.dot(point - spot.on_reference);
            spot.on_reference = point - spot.separation * normal;
        }
        Some(patch)
    }
}

/// How far the other core is above a face; `None` when it has no end.
fn separation_along<V: Vector, const N: usize>(
    face: &Face<V, N>,
    other: Core<'_, V>,
    relative: &Relative<V>,
) -> Option<V::Real> {
    let seen = V::project(&relative.axes, -face.normal);
    Some(face.normal.dot(relative.offset) - support(other, seen)? - face.offset)
}
