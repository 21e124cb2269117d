//! How far cores reach: along a direction, and from a point that they turn about.

use super::convex::solid::Solid;
use super::polygon::search::lowest_vertex;
use super::unbounded::Extent;
use crate::math::sweep::Turn;
use crate::shape::core::{Core, Frustum, Middle, Surface};
use crate::space::{Real, Vector};
use crate::tolerance;

/// How far a core reaches along a direction of its own frame. Surfaces without end do so along their normals only, and are taken at their word.
pub(crate) fn along<V: Vector>(core: Core<'_, V>, direction: V) -> V::Real {
    match core {
        Core::Point => V::Real::ZERO,
        Core::Segment(ends) => direction.dot(ends.a).max(direction.dot(ends.b)),
        Core::Cuboid(middle) => direction.dot(middle.center) + direction.abs().dot(middle.half),
        Core::Polygon(outline) => direction.dot(outline.ring().vertices[lowest_vertex(outline, -direction)]),
        Core::Triangle([a, b, c]) => direction.dot(*a).max(direction.dot(*b)).max(direction.dot(*c)),
        Core::Polytope(polytope) => direction.dot(Solid::Polytope(polytope).high(direction, 0).1),
        Core::Frustum(frustum) => Extent::<V>::span(&frustum, direction).1,
        Core::Own(own) => direction.dot(V::of_user(own.furthest(direction.user()))),
        Core::HalfSpace(surface) | Core::Plane(surface) => surface.offset * direction.dot(surface.normal).sign(),
    }
}

/// How far at most a core reaches from a point of its own frame; of surfaces without end, nothing.
pub(crate) fn around<V: Vector>(core: Core<'_, V>, center: V) -> V::Real {
    let from = |x: V| (x - center).length();
    let most =
        |vertices: &[V]| vertices.iter().fold(V::Real::ZERO, |most, x| (*x - center).length_squared().max(most)).sqrt();
    let box_around = |Middle { center: middle, half }: Middle<V>| ((middle - center).abs() + half).length();
    let reach = match core {
        Core::Point => center.length(),
        Core::Segment(ends) => from(ends.a).max(from(ends.b)),
        Core::Cuboid(middle) => box_around(*middle),
        Core::Polygon(outline) => most(outline.ring().vertices),
        Core::Triangle(corners) => most(corners),
        Core::Polytope(polytope) => most(&polytope.vertices),
        Core::Frustum(&Frustum { half_height, bottom, top }) => {
            let aside = center.with(1, V::Real::ZERO).length();
            let rim = |level: V::Real, radius: V::Real| {
                let (up, out) = (level - center.get(1), radius + aside);
                (up * up + out * out).sqrt()
            };
            rim(-half_height, bottom).max(rim(half_height, top))
        }
        Core::Own(own) => {
            let Middle { center, half } = own.middle();
            box_around(Middle { center: V::of_user(center), half: V::of_user(half) })
        }
        Core::HalfSpace(_) | Core::Plane(_) => return V::Real::ZERO,
    };
    reach + tolerance::sum::<V::Real>() * reach
}

/// Whether a core, as a set of points, stays where it is when it turns about a point of its own frame: it is round about the axis, or on it, or flat and across it.
pub(crate) fn minds<V: Vector>(core: Core<'_, V>, turn: &Turn<V>, center: V) -> bool {
    if !turn.turns() {
        return false;
    }
    let is_point = |x: V| x - center == V::ZERO;
    let axis = turn.local_axis();
    // Off by rounding of a rotation is still along it.
    let is_along = |x: V| V::DIMENSION == 3 && off(x, axis) <= tolerance::flush::<V::Real>() * x.length();
    match core {
        Core::Point => !(is_point(V::ZERO) || is_along(center)),
        Core::Segment(ends) => {
            !((is_point(ends.a) || is_along(ends.a - center)) && (is_point(ends.b) || is_along(ends.b - center)))
        }
        Core::Frustum(_) => !(is_along(V::axis(1)) && is_point(V::ZERO.with(1, center.get(1)))),
        Core::HalfSpace(Surface { normal, .. }) | Core::Plane(Surface { normal, .. }) => !is_along(*normal),
        Core::Cuboid(_) | Core::Polygon(_) | Core::Triangle(_) | Core::Polytope(_) | Core::Own(_) => true,
    }
}

/// How far a vector leads away from an axis.
fn off<V: Vector>(vector: V, axis: V) -> V::Real {
    (vector - axis * axis.dot(vector)).length()
}
