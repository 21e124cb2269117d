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
    /// A point in flight will tell.
    Unclear,
}

/// Where a ray in the frame of a core meets the core with its rounding, up to `max`. `solid` says that what starts inside hits at once.
#[inline(always)]
pub(crate) fn met<V: Vector>(
    core: Core<'_, V>,
    radius: V::Real,
    (origin, way): (V, V),
    max: V::Real,
    solid: bool,
) -> Met<V> {
    let Some((along, length)) = direction(way) else { return Met::Unclear };
    let slack = tolerance::landing::<V::Real>() * (origin.length() + core.furthest() + radius);
    let line = Line { origin, along, slack };
    match passage(core, radius, &line) {
        Seen::Misses => Met::Nothing,
        Seen::Unclear => Met::Unclear,
        // At a corner or an apex rounding may choose a normal that does not face the ray.
        Seen::Passes(Passage { enter, normal_in, .. }) if enter > slack && normal_in.dot(along) > V::Real::ZERO => {
            Met::Unclear
        }
        Seen::Passes(passage) => match passage.first(along, slack, solid) {
            // Decided by the number that is returned, so that a hit at exactly `max` counts.
            // What goes on without end is never left.
            Some((way, normal)) if way / length <= max && way.is_finite() => {
                Met::Hit(Pierced { t: way / length, normal })
            }
            _ => Met::Nothing,
        },
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
        Seen::Passes(passage) if passage.leave < -slack => Met::Nothing,
        Seen::Passes(Passage { enter, normal_in, .. }) if enter > slack && !(normal_in.dot(along) > V::Real::ZERO) => {
            let t = enter / length;
            if t <= max { Met::Hit(Pierced { t, normal: normal_in }) } else { Met::Nothing }
        }
        Seen::Passes(_) | Seen::Unclear => Met::Unclear,
    }
}

impl<V: Vector> Passage<V> {
    /// What a ray that starts at 0 meets first: the way, and the outward normal.
    #[inline(always)]
    fn first(&self, along: V, slack: V::Real, solid: bool) -> Option<(V::Real, V)> {
        let zero = V::Real::ZERO;
        if self.enter > zero {
            return Some((self.enter, self.normal_in));
        }
        if self.leave < -slack {
            return None;
        }
        if self.enter >= -slack {
            return Some((zero, self.normal_in));
        }
        if self.leave <= slack {
            return Some((zero, self.normal_out));
        }
        Some(if solid { (zero, -along) } else { (self.leave, self.normal_out) })
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
