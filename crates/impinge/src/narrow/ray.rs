//! Where a ray meets a core.
//!
//! A straight line and a convex set have an interval in common, from where the line enters to where it leaves. For most cores both ends are known in closed
//! form, [`flat`] by the planes that cut the line and [`round`] by the roots of a square. What a ray that starts outside meets is decided here, once for all. What starts
//! inside or on the surface, what enters a rounded core by an edge or a corner, cores of the user's own and whatever rounding may decide is left to a point in flight ([`super::cast`]).
//!
//! Nothing is measured along the ray but in units of its direction, so that no square root is needed for that.

mod flat;
mod round;

pub(crate) use round::towards_ball;

use super::gap::unit_again;
use crate::math::pose::Frame;
use crate::shape::core::{Core, DIAGONAL, Ends, Surface};
use crate::space::{Real, Vector};
use crate::tolerance;

/// A straight line, as the core is seen.
#[derive(Clone, Copy)]
struct Line<V: Vector> {
    origin: V,
    /// Where it goes, as far as 1.
    way: V,
    /// The square of that length.
    square: V::Real,
    /// What is nearer than this touches.
    slack: V::Real,
}

/// An end of what a line and a core have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    In,
    Out,
}

/// Where a line enters a core and where it leaves, in units of its way. What the line only touches it enters and leaves at once.
struct Passage<R, N> {
    enter: R,
    /// Any number that is not less if the line enters after its origin: then nobody asks.
    leave: R,
    /// The outward unit normal at an end.
    normal: N,
}

/// What is known in closed form.
enum Seen<R, N> {
    Misses,
    Passes(Passage<R, N>),
    /// Nothing.
    Unclear,
}

/// Where a ray hits.
pub(crate) struct Pierced<V: Vector> {
    /// How far along the ray, in units of its direction.
    pub t: V::Real,
    /// Outward, unit, as the core is seen.
    pub normal: V,
}

/// What a ray meets.
pub(crate) enum Met<V: Vector> {
    Nothing,
    Hit(Pierced<V>),
    /// Whether it hits, and where if it does. Which of the two cannot be foretold, so that a guess costs more than the numbers of a hit that is none.
    Told(bool, Pierced<V>),
    /// If it does not start on the surface, which a point in flight will tell.
    Later(Pierced<V>),
    /// A point in flight will tell.
    Unclear,
}

/// A core as a ray sees it: in its own frame or, where it is easier to turn the core than the ray, in one that is turned as the world is.
pub(crate) struct View<'a, V: Vector> {
    core: Core<'a, V>,
    frame: &'a Frame<V>,
    /// Of what has no end, turned as the world is.
    surface: Surface<V>,
}

impl<'a, V: Vector> View<'a, V> {
    #[inline(always)]
    pub fn new(core: Core<'a, V>, frame: &'a Frame<V>) -> Self {
        let surface = match core {
            Core::HalfSpace(own) | Core::Plane(own) => {
                Surface { normal: unit_again(frame.turn(own.normal)), offset: own.offset }
            }
            _ => Surface { normal: V::ZERO, offset: V::Real::ZERO },
        };
        View { core, frame, surface }
    }

    /// Whether it is seen as the world is turned. A point looks the same whichever way it is turned, and a plane is one vector, but a ray is two.
    #[inline(always)]
    fn upright(&self) -> bool {
        matches!(self.core, Core::Point | Core::HalfSpace(_) | Core::Plane(_))
    }

    /// A vector of the world.
    #[inline(always)]
    pub fn of_world(&self, vector: V) -> V {
        if self.upright() { vector } else { self.frame.turn_back(vector) }
    }

    /// A normal in the world.
    #[inline(always)]
    pub fn in_world(&self, normal: V) -> V {
        if self.upright() { normal } else { unit_again(self.frame.turn(normal)) }
    }

    /// A place in the core's own frame.
    #[inline(always)]
    pub fn in_frame(&self, place: V) -> V {
        if self.upright() { self.frame.turn_back(place) } else { place }
    }

    /// Where a ray, as it is seen, meets the core with its rounding, up to `max`.
    #[inline(always)]
    pub fn met(&self, radius: V::Real, ray: (V, V), max: V::Real) -> Met<V> {
        let core = match self.core {
            Core::HalfSpace(_) => Core::HalfSpace(&self.surface),
            Core::Plane(_) => Core::Plane(&self.surface),
            core => core,
        };
        met(core, radius, ray, max)
    }
}

/// The same of a ray as the core that is given sees it.
#[inline(always)]
#[rustfmt::skip]
fn met<V: Vector>(core: Core<'_, V>, radius: V::Real, (origin, way): (V, V), max: V::Real) -> Met<V> {
    if let Core::Point = core && let Some((hits, pierced)) = towards_ball(radius, (origin, way), max) {
        return Met::Told(hits, pierced);
    }
    let slack = tolerance::landing::<V::Real>() * (V::Real::from_f64(DIAGONAL) * origin.abs().greatest() + core.furthest() + radius);
    if let Core::HalfSpace(surface) = core && let Some(met) = flat::from_above(surface, radius, (origin, way), slack, max) {
        return met;
    }
    let square = way.length_squared();
    // Negated, for NaN.
    if !(square > V::Real::SQUARE_LOSES_DIGITS) {
        return Met::Unclear;
    }
    let (line, sharp) = (Line { origin, way, square, slack }, radius <= V::Real::ZERO);
    if sharp && let Core::Triangle(corners) = core && let Some(met) = flat::towards_triangle(corners, &line, max) {
        return met;
    }
    match core {
        Core::Point => met_ball(radius, line, max),
        Core::Segment(ends) if sharp => line.met(flat::segment(ends, &line), max),
        Core::Segment(ends) => line.met(round::capsule(ends, radius, &line), max),
        Core::Cuboid(middle) => line.met(flat::cuboid(middle, radius, &line), max),
        Core::Polygon(outline) => line.met(flat::polygon(outline, radius, &line), max),
        Core::Triangle(corners) if sharp => line.met(flat::triangle(corners, &line), max),
        Core::Triangle(corners) => line.met(rounded_triangle(corners, radius, &line), max),
        Core::Polytope(polytope) if sharp => line.met(flat::polytope(polytope, &line), max),
        Core::Polytope(polytope) => line.met(flat::rounded_polytope(polytope, radius, &line), max),
        Core::Frustum(frustum) if sharp => line.met(round::frustum(frustum, &line), max),
        Core::HalfSpace(surface) => line.met(flat::half_space(surface, radius, &line), max),
        Core::Plane(surface) if sharp => line.met(flat::plane(surface, &line), max),
        Core::Plane(surface) => line.met(flat::slab(surface, radius, &line), max),
        Core::Frustum(_) | Core::Own(_) => Met::Unclear,
    }
}

impl<V: Vector> Line<V> {
    /// The place at a part of the way.
    #[inline(always)]
    fn at(&self, part: V::Real) -> V {
        self.origin + part * self.way
    }

    /// Where it enters the capsule about an edge, after its origin, and the normal there.
    #[inline(always)]
    fn along_edge(&self, edge: &Ends<V>, radius: V::Real) -> Option<(V::Real, V)> {
        match round::capsule(edge, radius, self) {
            Seen::Passes(Passage { enter, normal, .. }) if enter > V::Real::ZERO => Some((enter, normal(End::In))),
            _ => None,
        }
    }

    /// What a ray meets, whose line enters and leaves here.
    #[inline(always)]
    fn met(&self, seen: Seen<V::Real, impl Fn(End) -> V>, max: V::Real) -> Met<V> {
        let Passage { enter, leave, normal } = match seen {
            Seen::Misses => return Met::Nothing,
            Seen::Unclear => return Met::Unclear,
            Seen::Passes(passage) => passage,
        };
        let zero = V::Real::ZERO;
        let end = if enter > zero {
            End::In
        } else if leave < zero {
            End::Out
        } else {
            let length = self.square.sqrt();
            match (enter * length >= -self.slack, leave * length <= self.slack) {
                (true, _) => End::In,
                (false, true) => End::Out,
                (false, false) => return Met::Unclear,
            }
        };
        // In one place, so that it is not a call.
        let normal = normal(end);
        let along = normal.dot(self.way);
        if enter > zero {
            // How far the start is from the plane through the end: what is on the surface by that, though far away along the ray, is not clear. Nor is a normal that does not face the ray, which
            // rounding may choose at a corner or an apex.
            let is_clear = enter * -along > self.slack;
            // Decided by the number that is returned, so that a hit at exactly `max` counts.
            return match enter <= max && enter.is_finite() {
                true if is_clear => Met::Hit(Pierced { t: enter, normal }),
                true if along <= zero => Met::Later(Pierced { t: enter, normal }),
                false if is_clear => Met::Nothing,
                _ => Met::Unclear,
            };
        }
        if leave < zero {
            return if -leave * along > self.slack { Met::Nothing } else { Met::Unclear };
        }
        // Negated, for NaN.
        if !(max >= zero) { Met::Nothing } else { Met::Hit(Pierced { t: zero, normal }) }
    }
}

/// What a ray meets of a ball, where that takes care.
#[cold]
#[inline(never)]
fn met_ball<V: Vector>(radius: V::Real, line: Line<V>, max: V::Real) -> Met<V> {
    line.met(round::ball(radius, &line), max)
}

/// A rounded triangle is all over its face, and the capsules about its edges: a line that comes in over the face was in none of these before. Of what is there at the start nothing is said.
#[inline(never)]
fn rounded_triangle<V: Vector>(
    corners: &[V; 3],
    radius: V::Real,
    line: &Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    let over = flat::over_face(corners, radius, line);
    let mut first = if let flat::Over::Face(at, normal) = over { Some((at, normal)) } else { None };
    let mut met = Ends { a: corners[0], b: corners[0] };
    if first.is_none() {
        for i in 0..3 {
            let edge = Ends { a: corners[i], b: corners[(i + 1) % 3] };
            match round::capsule(&edge, radius, line) {
                Seen::Misses => (),
                Seen::Unclear => return Seen::Unclear,
                Seen::Passes(Passage { enter, normal, .. }) => {
                    if first.is_none_or(|(best, _)| enter < best) {
                        first = Some((enter, normal(End::In)));
                        met = edge;
                    }
                }
            }
        }
    }
    // Nothing may be further out along that normal than what is met: of a sliver the other edges are all but along it, and its own normal has few digits.
    if let Some((_, normal)) = first {
        let highest = corners.iter().fold(V::Real::NEG_INFINITY, |most, corner| most.max(normal.dot(*corner)));
        if highest > normal.dot(met.a).max(normal.dot(met.b)) + line.slack {
            return Seen::Unclear;
        }
    }
    match first {
        Some((enter, normal)) if enter > V::Real::ZERO => {
            Seen::Passes(Passage { enter, leave: enter, normal: move |_| normal })
        }
        None if matches!(over, flat::Over::Beside) => Seen::Misses,
        _ => Seen::Unclear,
    }
}
