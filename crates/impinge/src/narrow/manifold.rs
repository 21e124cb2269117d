//! Where two cores touch, as a patch of up to four points (two in 2D).
//!
//! One core lends a face, the *reference*; of the other core the part that faces it most squarely is the *incident* one: a
//! face, an edge or a vertex. What of the incident part lies over the reference face, cut at its sides (Sutherland and Hodgman,
//! 1974), is the patch; each of its points is as deep as it lies below the reference plane. That is one procedure for every
//! pair of cores, because all it needs of a core is the face that a direction meets most squarely. In the plane, where faces
//! are edges, it takes a shorter way.
//!
//! Where no face explains the depth (an edge across an edge, a corner beside a corner), the single point of the contact is
//! all there is.

mod clip;
mod face;
mod habit;
mod own;
mod planar;
mod reduce;
mod round;
#[cfg(feature = "serde")]
mod serial;

use crate::math::pose::{Frame, Relative};
use crate::shape::core::Core;
use crate::space::{Real, Vector};
use crate::tolerance;
use clip::Clipped;
use face::{Face, Facing, Part, extent, support};
pub(crate) use habit::Habit;

/// Which part of a core a point lies on: a vertex, an edge or a face, by number.
pub(crate) type Feature = u32;
pub(crate) const EDGE: Feature = 1 << 30;
pub(crate) const FACE: Feature = 2 << 30;

/// One point of a patch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, bound = ""))]
pub(crate) struct Spot<V: Vector> {
    /// On the first core, in its frame.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::vector"))]
    pub on_first: V,
    /// On the second core, in its frame.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::vector"))]
    pub on_second: V,
    /// Of the cores, along the normal.
    pub separation: V::Real,
    pub first_feature: Feature,
    pub second_feature: Feature,
}

/// A patch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patch<V: Vector> {
    /// Unit, in the world, from the first core to the second.
    pub normal: V,
    /// The same in the frame of the first core, and in that of the second.
    pub normal_first: V,
    pub normal_second: V,
    /// The face is one of the second core.
    pub on_second: bool,
    pub spots: V::Feet<Spot<V>>,
    /// So many of them count, the first ones.
    pub count: usize,
}

impl<V: Vector> Spot<V> {
    const NONE: Self =
        Spot { on_first: V::ZERO, on_second: V::ZERO, separation: V::Real::ZERO, first_feature: 0, second_feature: 0 };

    fn flipped(self) -> Self {
        Spot {
            on_first: self.on_second,
            on_second: self.on_first,
            first_feature: self.second_feature,
            second_feature: self.first_feature,
            ..self
        }
    }
}

impl<V: Vector> Patch<V> {
    /// A single point of either core.
    pub fn single(parting: &Parting<V>, [on_first, on_second]: [V; 2]) -> Self {
        let &Parting { normal, normal_first, normal_second, separation, .. } = parting;
        let spot = Spot { on_first, on_second, separation, ..Spot::NONE };
        Patch { normal, normal_first, normal_second, on_second: false, spots: V::feet(|_| spot), count: 1 }
    }

    /// Whether something is true of a point.
    #[inline(always)]
    pub fn any(&self, is_so: impl Fn(&Spot<V>) -> bool) -> bool {
        let spots = self.spots.as_ref();
        (0..spots.len()).fold(false, |any, k| any | ((k < self.count) & is_so(&spots[k])))
    }

    fn flipped(mut self) -> Self {
        for spot in &mut self.spots.as_mut()[..self.count] {
            *spot = spot.flipped();
        }
        Patch {
            normal: -self.normal,
            normal_first: -self.normal_second,
            normal_second: -self.normal_first,
            on_second: !self.on_second,
            ..self
        }
    }
}

/// How two cores part with the least motion, or how far they are apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parting<V: Vector> {
    /// Unit, from the first core to the second, in the world.
    pub normal: V,
    /// The same in the frame of the first core, and in that of the second.
    pub normal_first: V,
    pub normal_second: V,
    pub separation: V::Real,
    /// On either core, in its own frame, if they are known.
    pub points: Option<[V; 2]>,
}

/// A core, its rounding, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Posed<'a, V: Vector> {
    pub core: Core<'a, V>,
    pub frame: &'a Frame<V>,
    pub radius: V::Real,
}

/// The patch of two cores that touch, or are no further apart than `limit`, given how they part. `None` when no face explains it.
#[inline(always)]
pub(crate) fn spread<V: Vector>(
    first: Posed<'_, V>,
    second: Posed<'_, V>,
    parting: &Parting<V>,
    limit: V::Real,
    habit: &Habit<V>,
) -> Option<Patch<V>> {
    if is_round(first.core) || is_round(second.core) {
        return None;
    }
    if V::DIMENSION == 2 && !(is_endless(first.core) || is_endless(second.core)) {
        return planar::patch(first, second, parting, slop(first.core, second.core), limit);
    }
    // The faces of polytopes may have many corners, and discs are given some; all others have four at most.
    let many = |core: Core<'_, V>| match core {
        Core::Polytope(polytope) => polytope.most_corners > 4,
        Core::Frustum(_) | Core::Own(_) => true,
        _ => false,
    };
    let find = if many(first.core) || many(second.core) { patch::<V, 32, 64> } else { patch::<V, 4, 8> };
    find(first, second, parting, limit, habit)
}

/// As [`spread`], by faces. They have at most `N` corners, and `ROOM` is twice that.
#[inline(never)]
pub(crate) fn patch<V: Vector, const N: usize, const ROOM: usize>(
    first: Posed<'_, V>,
    second: Posed<'_, V>,
    &Parting { normal_first: along, normal_second: seen, separation, .. }: &Parting<V>,
    limit: V::Real,
    habit: &Habit<V>,
) -> Option<Patch<V>> {
    let slop = slop(first.core, second.core);
    let relative = Relative::new(first.frame, second.frame);
    let meeting = Meeting { separation, slop, limit };
    let (ahead, behind) = match (round::line(first.core, along), round::line(second.core, -seen)) {
        (Some((number, own)), Some((other_number, other))) => (
            Facing::beside(number, &own, relative.vector(other.b - other.a), along, slop),
            Facing::beside(other_number, &other, V::project(&relative.axes, own.b - own.a), -seen, slop),
        ),
        (None, None) => (Facing::of(first.core, along), Facing::of(second.core, -seen)),
        // A line lies on what is flat.
        (Some(_), None) => (None, Facing::of(second.core, -seen)),
        (None, Some(_)) => (Facing::of(first.core, along), None),
    };
    // The face that meets the normal more squarely lends itself; the first one's at a tie to rounding, and surfaces without end before all others.
    let aslant = |core: Core<'_, V>, facing: Option<Facing<V>>, along: V| match facing {
        Some(_) if is_endless(core) => -V::Real::ONE,
        Some(facing) => (facing.normal - along).largest(),
        None => V::Real::INFINITY,
    };
    let (by_first, by_second) = (aslant(first.core, ahead, along), aslant(second.core, behind, -seen));
    let lent = |by_second_one: bool| {
        if by_second_one {
            let opposite = (by_second <= tolerance::parallel()).then_some(ahead).filter(|facing| facing.is_some());
            let patch = on_face::<V, N, ROOM>(
                (second, behind?),
                (first, opposite),
                &relative.reversed(),
                &meeting,
                &habit.flipped(),
            )?;
            Some(patch.flipped())
        } else {
            let opposite = (by_first <= tolerance::parallel()).then_some(behind).filter(|facing| facing.is_some());
            on_face::<V, N, ROOM>((first, ahead?), (second, opposite), &relative, &meeting, habit)
        }
    };
    let swapped = by_second + tolerance::parallel() < by_first;
    lent(swapped).or_else(|| lent(!swapped))
}

/// What is round all over touches at one point.
#[inline(always)]
pub(crate) fn is_round<V: Vector>(core: Core<'_, V>) -> bool {
    matches!(core, Core::Point)
}

#[inline(always)]
pub(crate) fn is_endless<V: Vector>(core: Core<'_, V>) -> bool {
    matches!(core, Core::HalfSpace(_) | Core::Plane(_))
}

/// What is known of a contact.
struct Meeting<R> {
    separation: R,
    slop: R,
    limit: R,
}

/// The patch on a face of a core, and the part of another that is opposite; the face that it belongs to may be known.
#[inline]
fn on_face<V: Vector, const N: usize, const ROOM: usize>(
    (from, facing): (Posed<'_, V>, Facing<V>),
    (to, opposite): (Posed<'_, V>, Option<Option<Facing<V>>>),
    relative: &Relative<V>,
    &Meeting { separation, slop, limit }: &Meeting<V::Real>,
    habit: &Habit<V>,
) -> Option<Patch<V>> {
    let face = Face::<V, N>::of(from.core, facing);
    if !face.has_sides() {
        return None;
    }
    let towards = V::project(&relative.axes, -face.normal);
    // Seen along the normal of the face, which need not be that of the contact, another part may face it.
    let opposite = opposite.unwrap_or_else(|| Facing::of(to.core, towards));
    let incident = Part::<V, N>::of(to.core, opposite)?;
    let height = match to.core {
        // The face that is met most squarely may not have the furthest corner.
        Core::Polytope(polytope) => face.normal.dot(relative.offset) - support(polytope, towards) - face.offset,
        Core::Frustum(frustum) => face.normal.dot(relative.offset) - round::reach(frustum, towards) - face.offset,
        Core::Own(shape) => face.normal.dot(relative.offset) - own::reach(shape, towards) - face.offset,
        _ => incident.lowest(-towards) + face.normal.dot(relative.offset) - face.offset,
    };
    let leeway = tolerance::leeway::<V::Real>() * (-separation).max(V::Real::ZERO);
    // Negated, for NaN.
    if !(height >= separation - (slop + leeway)) {
        return None;
    }
    let mut clipped = Clipped::<V, ROOM>::new(&incident, relative, face.part.id);
    if !face.part.is_endless() {
        clipped.keep_over(&face, incident.id);
    }
    let mut spots = clipped.spots(&face, relative, limit);
    let deepest = spots.as_slice().iter().map(|spot| spot.separation).reduce(Real::min)?;
    // What is round and leans touches with its lowest vertex or edge only: further up its surface is elsewhere.
    if to.radius > V::Real::ZERO && to.radius * incident.lean(towards) > slop {
        spots.retain(|spot| spot.separation <= deepest + slop);
    }
    // The deepest vertex may not be over the face.
    if deepest > height.max(separation) + slop {
        return None;
    }
    let (spots, count) = spots.reduced(face.normal, habit, V::Real::HALF * slop);
    Some(Patch {
        normal: V::rotate(from.frame.rotation, face.normal),
        normal_first: face.normal,
        normal_second: -towards,
        on_second: false,
        spots,
        count,
    })
}

/// How much deeper than the least depth a patch of two cores may be.
#[inline(always)]
fn slop<V: Vector>(first: Core<'_, V>, second: Core<'_, V>) -> V::Real {
    tolerance::slop::<V::Real>() * extent(first).min(extent(second))
}

/// What two cores were like, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept<V: Vector> {
    /// Where they touched; `None` if they were too far apart.
    patch: Option<Patch<V>>,
    /// The core that was seen from the other one, which is the second unless that has no end.
    relative: Relative<V>,
    /// How far its points may have moved, squared.
    allowed: V::Real,
    /// How far they are from its origin at most, squared.
    reach: V::Real,
}

/// The second core seen from the first; or the other way round if the second one has no end: a turn moves some of its points for ever.
#[inline(always)]
fn seen<V: Vector>(first: Posed<'_, V>, second: Posed<'_, V>) -> Relative<V> {
    if is_endless(second.core) {
        Relative::new(second.frame, first.frame)
    } else {
        Relative::new(first.frame, second.frame)
    }
}

impl<V: Vector> Kept<V> {
    /// Of cores that touch.
    pub fn touching(patch: Patch<V>, first: Posed<'_, V>, second: Posed<'_, V>) -> Self {
        // The depth along the old normal, and the least one, may each be off by as much as that.
        let mut allowed = V::Real::HALF * slop(first.core, second.core);
        // The direction between two points that are close turns quickly.
        let separation = patch.spots.as_ref()[0].separation;
        if patch.count == 1 && separation > V::Real::ZERO {
            allowed = allowed.min(tolerance::slop::<V::Real>() * separation);
        }
        // A point is as large as its rounding.
        for posed in [first, second] {
            if matches!(posed.core, Core::Point) {
                allowed = allowed.min(V::Real::HALF * tolerance::slop::<V::Real>() * posed.radius);
            }
        }
        Self::new(Some(patch), first, second, allowed)
    }

    /// Of cores that are too far apart, by `slack`.
    pub fn apart(slack: V::Real, first: Posed<'_, V>, second: Posed<'_, V>) -> Self {
        // Less what rounding may take of it, of the motion and of either gap.
        let between = seen(first, second).offset.largest();
        let rounding = tolerance::rough::<V::Real>() * (between + first.core.furthest() + second.core.furthest());
        let sure = slack - tolerance::slop::<V::Real>() * slack - rounding;
        Self::new(None, first, second, sure.max(V::Real::ZERO))
    }

    fn new(patch: Option<Patch<V>>, first: Posed<'_, V>, second: Posed<'_, V>, allowed: V::Real) -> Self {
        let reach = if is_endless(second.core) { first.core } else { second.core }.furthest();
        Kept { patch, relative: seen(first, second), allowed: allowed * allowed, reach: reach * reach }
    }

    /// Where they touched.
    pub fn patch(&self) -> Option<&Patch<V>> {
        self.patch.as_ref()
    }

    /// Whether points have moved by no more than is allowed.
    #[inline(always)]
    pub fn is_near(&self, first: Posed<'_, V>, second: Posed<'_, V>) -> bool {
        seen(first, second).moved(&self.relative, self.reach) <= self.allowed
    }

    /// The patch after a small motion; `None` for cores that are still too far apart.
    #[inline(always)]
    pub fn followed(&self, first: Posed<'_, V>, second: Posed<'_, V>) -> Option<Patch<V>> {
        let relative = Relative::new(first.frame, second.frame);
        let mut patch = self.patch?;
        // The normal stays with its face, and the points with the other core.
        if patch.on_second {
            patch.normal_first = relative.vector(patch.normal_second);
        } else {
            patch.normal_second = V::project(&relative.axes, patch.normal_first);
        }
        let normal = patch.normal_first;
        patch.normal = V::rotate(first.frame.rotation, normal);
        for spot in &mut patch.spots.as_mut()[..patch.count] {
            let seen = relative.point(spot.on_second);
            spot.separation = normal.dot(seen - spot.on_first);
            if patch.on_second {
                let other = spot.on_first + spot.separation * normal;
                spot.on_second = V::project(&relative.axes, other - relative.offset);
            } else {
                spot.on_first = seen - spot.separation * normal;
            }
        }
        Some(patch)
    }
}

/// What to look beyond a margin for cores that do not touch, so that their motion need not be followed for a while.
pub(crate) fn outlook<V: Vector>(first: Core<'_, V>, second: Core<'_, V>) -> V::Real {
    V::Real::HALF * extent(first).min(extent(second))
}
