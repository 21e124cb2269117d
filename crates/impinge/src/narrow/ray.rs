//! Where a ray meets a core.
//!
//! A straight line and a convex set have an interval in common, from where the line enters to where it leaves. For most cores both ends are known in closed
//! form, [`flat`] by the planes that cut the line and [`round`] by the roots of a square. What starts inside, what starts on the surface and what is hollow is
//! then decided here, once for all. Cores with a rounding and edges, and those of the user's own, are met by a point in flight ([`super::cast`]).

mod flat;
mod round;

use crate::math::direction::direction;
use crate::shape::core::Core;
use crate::space::{Real, Vector};
use crate::tolerance;

/// A straight line in the frame of the core.
#[derive(Clone, Copy)]
struct Line<V: Vector> {
    origin: V,
    /// Unit.
    along: V,
    /// What is nearer than this touches.
    slack: V::Real,
}

/// Where a line enters a core and where it leaves, by the length of the way from its origin, with the outward unit normals there. What the line only touches it enters and
/// leaves at once.
#[derive(Clone, Copy, Debug)]
struct Passage<V: Vector> {
    enter: V::Real,
    leave: V::Real,
    normal_in: V,
    normal_out: V,
}

/// What is known in closed form.
enum Seen<V: Vector> {
    Misses,
    Passes(Passage<V>),
    /// Nothing.
    Unclear,
}

/// Where a ray hits.
pub(crate) struct Pierced<V: Vector> {
    /// How far along the ray, in units of its direction.
    pub t: V::Real,
    /// Outward, unit, in the frame of the core.
    pub normal: V,
}

/// What a ray meets.
pub(crate) enum Met<V: Vector> {
    Nothing,
    Hit(Pierced<V>),
    /// If it does not start on the surface, which a point in flight will tell.
    Later(Pierced<V>),
    /// A point in flight will tell.
    Unclear,
}

/// Where a ray in the frame of a core meets the core with its rounding, up to `max`. What starts inside is for a point in flight to decide.
#[inline(always)]
pub(crate) fn met<V: Vector>(core: Core<'_, V>, radius: V::Real, (origin, way): (V, V), max: V::Real) -> Met<V> {
    let Some((along, length)) = direction(way) else { return Met::Unclear };
    let slack = tolerance::landing::<V::Real>() * (origin.length() + core.furthest() + radius);
    let line = Line { origin, along, slack };
    let Passage { enter, leave, normal_in, normal_out } = match passage(core, radius, &line) {
        Seen::Misses => return Met::Nothing,
        Seen::Unclear => return Met::Unclear,
        Seen::Passes(passage) => passage,
    };
    let zero = V::Real::ZERO;
    // How far the start is from the planes through both ends; what is on the surface by that, though far from either end along the ray, is for a point in flight to decide. So is a normal
    // that does not face the ray, which rounding may choose at a corner or an apex.
    let (before, behind) = (-enter * normal_in.dot(along), -leave * normal_out.dot(along));
    let (way, normal) = if enter > zero {
        if normal_in.dot(along) > zero {
            return Met::Unclear;
        }
        (enter, normal_in)
    } else if leave < zero {
        // Negated, for NaN.
        return if behind > slack { Met::Nothing } else { Met::Unclear };
    } else if enter >= -slack {
        (zero, normal_in)
    } else if leave <= slack {
        (zero, normal_out)
    } else {
        return Met::Unclear;
    };
    let t = way / length;
    // Decided by the number that is returned, so that a hit at exactly `max` counts.
    match t <= max && t.is_finite() {
        true if enter > zero && !(before > slack) => Met::Later(Pierced { t, normal }),
        true => Met::Hit(Pierced { t, normal }),
        false => Met::Nothing,
    }
}

/// Where a point on its way first comes as near as `reach` to a core, for cores where that is known in closed form and points that start further away: the time, and the outward normal.
#[inline(always)]
pub(crate) fn reached<V: Vector>(core: Core<'_, V>, reach: V::Real, (origin, way): (V, V), max: V::Real) -> Met<V> {
    if !matches!(core, Core::Point | Core::Segment(_) | Core::HalfSpace(_) | Core::Plane(_)) || !(reach > V::Real::ZERO)
    {
        return Met::Unclear;
    }
    let Some((along, length)) = direction(way) else { return Met::Unclear };
    let slack = tolerance::landing::<V::Real>() * (origin.length() + core.furthest() + reach);
    match passage(core, reach, &Line { origin, along, slack }) {
        Seen::Misses => Met::Nothing,
        // How far apart the two are at the start is no less than this: what touches may slide, which is not for here to decide.
        Seen::Passes(Passage { enter, normal_in, .. }) if -enter * normal_in.dot(along) > slack && enter > slack => {
            let t = enter / length;
            if t <= max && t.is_finite() { Met::Hit(Pierced { t, normal: normal_in }) } else { Met::Nothing }
        }
        Seen::Passes(Passage { leave, normal_out, .. })
            if leave < V::Real::ZERO && -leave * normal_out.dot(along) > slack =>
        {
            Met::Nothing
        }
        Seen::Passes(_) | Seen::Unclear => Met::Unclear,
    }
}

#[inline(always)]
#[rustfmt::skip]
fn passage<V: Vector>(core: Core<'_, V>, radius: V::Real, line: &Line<V>) -> Seen<V> {
    let sharp = radius <= V::Real::ZERO;
    match core {
        Core::Point => round::ball(V::ZERO, radius, line),
        Core::Segment(ends) if sharp => flat::segment(ends, line),
        Core::Segment(ends) => round::capsule(ends, radius, line),
        Core::Cuboid(middle) if sharp => flat::cuboid(middle, line),
        Core::Polygon(outline) if sharp => flat::polygon(outline, line),
        Core::Triangle(corners) if sharp => flat::triangle(corners, line),
        Core::Polytope(polytope) if sharp => flat::polytope(polytope, line),
        Core::Frustum(frustum) if sharp => round::frustum(frustum, line),
        Core::HalfSpace(surface) => flat::half_space(surface, radius, line),
        Core::Plane(surface) if sharp => flat::plane(surface, line),
        Core::Plane(surface) => flat::slab(surface, radius, line),
        Core::Cuboid(_) | Core::Polygon(_) | Core::Triangle(_) | Core::Polytope(_) | Core::Frustum(_) | Core::Own(_) => Seen::Unclear,
    }
}
