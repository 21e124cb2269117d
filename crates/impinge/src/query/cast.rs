//! When two moving shapes first touch.

use super::contact::moved;
use super::rounded::{Rounded, ordered, posed};
use crate::math::motion::Motion;
use crate::math::pose::Frame;
use crate::narrow::cast::{Entry, Flight, Landing, Start, touch_by};
use crate::narrow::kernel::Kernel;
use crate::narrow::pair::{Question, ask};
use crate::narrow::ray::{Met, Pierced, View, towards_ball};
use crate::shape::ShapeRef;
use crate::shape::core::Core;
use crate::space::{Real, Space, Vector};
use crate::trace::{Narrowed, Step, Trace};
use core::hint::select_unpredictable;

/// How two moving shapes first touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastHit<V: Space> {
    /// When, in the unit of time of the velocities.
    pub time: V::Real,
    /// Unit, world frame, from A to B.
    pub normal: V,
    /// How deep they overlap at that time: 0 to rounding, unless they overlap at the start; minus the margin where one is asked for.
    pub depth: V::Real,
    /// The point on the surface of A, in A's own frame.
    pub local_a: V,
    /// The point on the surface of B, in B's own frame.
    pub local_b: V,
    /// How they lie before they move, the margin included.
    pub start: Start,
}

impl<V: Space> CastHit<V> {
    /// The point on the surface of A, in the world, at the time of the hit.
    #[inline]
    pub fn point_a(&self, a: impl Into<Motion<V>>) -> V {
        there(a.into(), self.time, self.local_a)
    }

    /// The point on the surface of B, in the world, at the time of the hit.
    #[inline]
    pub fn point_b(&self, b: impl Into<Motion<V>>) -> V {
        there(b.into(), self.time, self.local_b)
    }

    /// The same with A and B exchanged.
    #[inline]
    pub fn flipped(self) -> Self {
        CastHit { normal: -self.normal, local_a: self.local_b, local_b: self.local_a, ..self }
    }
}

/// A point of a moving shape in the world at a time, however far away that is.
#[inline]
fn there<V: Space>(motion: Motion<V>, time: V::Real, local: V) -> V {
    motion.start().transform_point(local) + motion.velocity() * time
}

/// When and how two shapes that move without turning first touch, from time 0 to `max`, which counts. `None` if they do not.
///
/// Shapes that overlap at the start hit at time 0, with their contact. Shapes that touch at the start hit at time 0 if they move into each other, and are not
/// stopped if they slide or part. `None` also when a pose or a velocity is invalid, `max` is negative or NaN, or no motion parts the two (half-spaces and
/// planes that are not parallel).
///
/// ```
/// use impinge::d3::*;
/// let (bullet, wall) = (Ball::new(0.25)?, Cuboid::new(Vec3::new(0.001, 4.0, 4.0))?);
/// let flying = Pose::at(-9.0, 0.0, 0.0).moving(Vec3::new(1000.0, 0.0, 0.0));
/// let hit = cast_shape(&bullet, flying, &wall, Pose::IDENTITY, 1.0).unwrap();
/// assert!((hit.time - 0.008749).abs() < 1e-7 && hit.normal == Vec3::X);
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[inline]
pub fn cast_shape<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    motion_a: impl Into<Motion<V>>,
    b: impl Into<ShapeRef<'b, V>>,
    motion_b: impl Into<Motion<V>>,
    max: V::Real,
) -> Option<CastHit<V>> {
    cast_of(a.into(), motion_a.into(), b.into(), motion_b.into(), (max, V::Real::ZERO), &mut ())
}

/// As [`cast_shape`], but the shapes have met when the gap between them is `margin`. A margin that is negative or NaN counts as 0.
#[inline]
pub fn cast_shape_within<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    motion_a: impl Into<Motion<V>>,
    b: impl Into<ShapeRef<'b, V>>,
    motion_b: impl Into<Motion<V>>,
    max: V::Real,
    margin: V::Real,
) -> Option<CastHit<V>> {
    cast_of(a.into(), motion_a.into(), b.into(), motion_b.into(), (max, margin), &mut ())
}

/// As [`cast_shape_within`], and the times that the pair was measured at are reported to `trace`; where none was needed, only the time of the hit.
#[inline]
pub fn cast_shape_traced<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    motion_a: impl Into<Motion<V>>,
    b: impl Into<ShapeRef<'b, V>>,
    motion_b: impl Into<Motion<V>>,
    (max, margin): (V::Real, V::Real),
    trace: &mut impl Trace<V>,
) -> Option<CastHit<V>> {
    let trace = &mut Narrowed::<V, _>::new(trace);
    cast_of(a.into(), motion_a.into(), b.into(), motion_b.into(), (max, margin), trace)
}

/// When two shapes that overlap or touch at the start part, so that they touch no more. `None` if they do not touch now, or do not part before `max`.
///
/// ```
/// use impinge::d2::*;
/// let ball = Ball::new(1.0)?;
/// let leaving = Pose::at(0.5, 0.0).moving(Vec2::new(3.0, 0.0));
/// let time = parting_time(&ball, leaving, &ball, Pose::IDENTITY, 1.0).unwrap();
/// assert!((time - 0.5).abs() < 1e-6);
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[inline]
pub fn parting_time<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    motion_a: impl Into<Motion<V>>,
    b: impl Into<ShapeRef<'b, V>>,
    motion_b: impl Into<Motion<V>>,
    max: V::Real,
) -> Option<V::Real> {
    let (a, b, motion_a, motion_b) = (a.into(), b.into(), motion_a.into(), motion_b.into());
    let (start_a, start_b) = (motion_a.start(), motion_b.start());
    let ((core_a, a), (core_b, b)) = (posed(a, &start_a), posed(b, &start_b));
    let (a, b) = (Flying::new(a, motion_a), Flying::new(b, motion_b));
    ask(Parting::<V> { a, b, max }, core_a, core_b)
}

/// The part of a step after which a surface is reached, from how far away it was `before` the step and how far `after` it: the ratio of what was left to what was
/// gone. Exact where the distance changes steadily, as a ball's from a plane. `None` if the surface was not reached, or was behind already.
///
/// ```
/// use impinge::d3::*;
/// let (ball, floor) = (Ball::new(0.5)?, HalfSpace::new(Vec3::Y, 0.0)?);
/// let height = |y: f32| signed_distance(&floor, Pose::IDENTITY, Vec3::new(0.0, y, 0.0)).map(|d| d - ball.radius());
/// let (before, after) = (height(2.5).unwrap(), height(-5.5).unwrap());
/// assert_eq!(crossing_time(before, after), Some(0.25));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[inline]
pub fn crossing_time<R: Real>(before: R, after: R) -> Option<R> {
    if !(before >= R::ZERO && after <= R::ZERO && before.is_finite() && after.is_finite()) {
        return None;
    }
    // Halves, so that their sum is finite too.
    let (before, after) = (R::HALF * before, R::HALF * after);
    Some(if before > R::ZERO { before / (before - after) } else { R::ZERO })
}

#[inline(always)]
pub(super) fn cast_of<V: Space, T: Trace<V::Wide>>(
    a: ShapeRef<'_, V>,
    motion_a: Motion<V>,
    b: ShapeRef<'_, V>,
    motion_b: Motion<V>,
    (max, margin): (V::Real, V::Real),
    trace: &mut T,
) -> Option<CastHit<V>> {
    // Negated, for NaN.
    if !(max >= V::Real::ZERO) {
        return None;
    }
    let margin = margin.max(V::Real::ZERO).min(V::Real::LIMIT);
    let (a, b) = (a.core(), b.core());
    let ((Core::Point, radius_a), (Core::Point, radius_b)) = (a, b) else {
        return cast_cores(a, motion_a, b, motion_b, (max, margin), trace);
    };
    match balls::<V>(radius_a, motion_a, radius_b, motion_b, (max, margin)) {
        Some((hits, hit)) => told(hits, hit, trace),
        None => cast_balls(radius_a, motion_a, radius_b, motion_b, (max, margin), trace),
    }
}

/// Two balls where nothing is in doubt: whether they hit, and how if they do.
#[inline(always)]
fn balls<V: Space>(
    radius_a: Option<V::Real>,
    motion_a: Motion<V>,
    radius_b: Option<V::Real>,
    motion_b: Motion<V>,
    (max, margin): (V::Real, V::Real),
) -> Option<(bool, CastHit<V>)> {
    let (start_a, start_b) = (motion_a.start(), motion_b.start());
    let (a, b) =
        (Rounded { frame: start_a.frame(), radius: radius_a }, Rounded { frame: start_b.frame(), radius: radius_b });
    let way = motion_b.velocity().widen() - motion_a.velocity().widen();
    let origin = b.frame.translation - a.frame.translation;
    let (hits, Pierced { t, normal }) = towards_ball(a.radius() + b.radius() + margin, (origin, way), max)?;
    let hit = CastHit {
        time: t,
        normal: V::narrow(normal),
        depth: V::Real::ZERO - margin,
        local_a: V::narrow(a.frame.turn_back(normal) * a.radius()),
        local_b: V::narrow(b.frame.turn_back(normal) * -b.radius()),
        start: Start::Apart,
    };
    Some((hits, hit))
}

/// The others. Not a part of the above, which is so short that it matters what has to be kept for a call.
#[cold]
#[inline(never)]
fn cast_balls<V: Space, T: Trace<V::Wide>>(
    radius_a: Option<V::Real>,
    motion_a: Motion<V>,
    radius_b: Option<V::Real>,
    motion_b: Motion<V>,
    limits: (V::Real, V::Real),
    trace: &mut T,
) -> Option<CastHit<V>> {
    cast_cores((Core::Point, radius_a), motion_a, (Core::Point, radius_b), motion_b, limits, trace)
}

/// What a ray told.
#[inline(always)]
fn told<V: Space, T: Trace<V::Wide>>(hits: bool, hit: CastHit<V>, trace: &mut T) -> Option<CastHit<V>> {
    trace.step(|| Step::Kernel { name: "ray", swapped: false });
    if hits {
        trace.step(|| Step::Moment { time: hit.time, normal: hit.normal.widen(), gap: V::Real::ZERO });
    }
    // Written whole, and then taken back by its tag: that is a choice between two numbers, and not between two ways.
    let mut answer = Some(hit);
    match (select_unpredictable(hits, Some(hit.start), None), &mut answer) {
        (Some(start), Some(hit)) => hit.start = start,
        _ => answer = None,
    }
    answer
}

#[inline(always)]
fn cast_cores<V: Space, T: Trace<V::Wide>>(
    (core_a, radius_a): (Core<'_, V::Wide>, Option<V::Real>),
    motion_a: Motion<V>,
    (core_b, radius_b): (Core<'_, V::Wide>, Option<V::Real>),
    motion_b: Motion<V>,
    (max, margin): (V::Real, V::Real),
    trace: &mut T,
) -> Option<CastHit<V>> {
    let shot = {
        let (start_a, start_b) = (motion_a.start(), motion_b.start());
        let a = Flying::new(Rounded { frame: start_a.frame(), radius: radius_a }, motion_a);
        let b = Flying::new(Rounded { frame: start_b.frame(), radius: radius_b }, motion_b);
        match (core_a, core_b) {
            (core, Core::Point) => shot::<V>(core, a, b, max, margin),
            (Core::Point, core) => match shot::<V>(core, b, a, max, margin) {
                Shot::Told(hits, hit) => Shot::Told(hits, hit.flipped()),
                other => other,
            },
            _ => Shot::Unclear,
        }
    };
    match shot {
        Shot::Misses => {
            trace.step(|| Step::Kernel { name: "ray", swapped: false });
            return None;
        }
        Shot::Told(hits, hit) => return told(hits, hit, trace),
        Shot::Unclear => (),
    }
    // Poses are copied again, because those above are never referred to and stay in registers.
    let (start_a, start_b) = (motion_a.start(), motion_b.start());
    let a = Flying::new(Rounded { frame: start_a.frame(), radius: radius_a }, motion_a);
    let b = Flying::new(Rounded { frame: start_b.frame(), radius: radius_b }, motion_b);
    ask(Casting::<V, T> { a, b, max, margin, trace }, core_a, core_b)
}

/// What is known of a ball in flight without a search.
enum Shot<V: Space> {
    Misses,
    /// Whether it hits, and how if it does.
    Told(bool, CastHit<V>),
    Unclear,
}

/// The second one is a ball: a ray against the first, rounded by all radii, and the margin.
#[inline(always)]
fn shot<V: Space>(
    core: Core<'_, V::Wide>,
    first: Flying<'_, V::Wide>,
    second: Flying<'_, V::Wide>,
    max: V::Real,
    margin: V::Real,
) -> Shot<V> {
    // In the plane a chord tells more of the others, and of what is sharp a portal.
    let is_known = match core {
        Core::Point | Core::Segment(_) | Core::HalfSpace(_) | Core::Plane(_) => true,
        Core::Cuboid(_) | Core::Triangle(_) | Core::Polytope(_) => V::DIMENSION == 3,
        Core::Polygon(_) | Core::Frustum(_) | Core::Own(_) => false,
    };
    let (frame, other) = (first.rounded.frame, second.rounded.frame);
    let reach = first.rounded.radius() + second.rounded.radius() + margin;
    let view = View::new(core, frame);
    let origin = view.of_world(other.translation - frame.translation);
    let way = view.of_world(second.velocity - first.velocity);
    if !is_known || !(reach > V::Real::ZERO) {
        return Shot::Unclear;
    }
    let (hits, Pierced { t, normal }) = match view.met(reach, (origin, way), max) {
        Met::Nothing => return Shot::Misses,
        Met::Told(hits, pierced) => (hits, pierced),
        Met::Hit(pierced) if pierced.t > V::Real::ZERO => (true, pierced),
        // What touches may slide, which is not for here to decide.
        Met::Hit(_) | Met::Later(_) | Met::Unclear => return Shot::Unclear,
    };
    let world = view.in_world(normal);
    let on_first = view.in_frame(origin + way * t - normal * (second.rounded.radius() + margin));
    let hit = CastHit {
        time: t,
        normal: V::narrow(world),
        depth: V::Real::ZERO - margin,
        local_a: V::narrow(on_first),
        local_b: V::narrow(other.turn_back(world) * -second.rounded.radius()),
        start: Start::Apart,
    };
    Shot::Told(hits, hit)
}

/// A rounded core and its velocity.
#[derive(Clone, Copy)]
pub(crate) struct Flying<'a, V: Vector> {
    rounded: Rounded<'a, V>,
    velocity: V,
}

impl<'a, V: Vector> Flying<'a, V> {
    #[inline(always)]
    fn new(rounded: Rounded<'a, V>, motion: Motion<V::User>) -> Self
    where
        V::User: Space<Wide = V>,
    {
        Flying { rounded, velocity: motion.velocity().widen() }
    }

    #[inline(always)]
    fn posed(&self) -> (&'a Frame<V>, V) {
        (self.rounded.frame, self.velocity)
    }
}

/// When do they first touch?
struct Casting<'q, V: Space, T> {
    a: Flying<'q, V::Wide>,
    b: Flying<'q, V::Wide>,
    max: V::Real,
    margin: V::Real,
    trace: &'q mut T,
}

impl<V: Space, T: Trace<V::Wide>> Question<V::Wide> for Casting<'_, V, T> {
    type Answer = Option<CastHit<V>>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Self::Answer {
        let (first, second) = ordered(self.a, self.b, swapped);
        self.trace.step(|| Step::Kernel { name: K::NAME, swapped });
        let hit = cast_by::<V, K, T>(kernel, first, second, (self.max, self.margin), self.trace)?;
        Some(if swapped { hit.flipped() } else { hit })
    }
}

/// The door to all kernels.
#[inline(never)]
pub(crate) fn cast_by<V: Space, K: Kernel<V::Wide>, T: Trace<V::Wide>>(
    kernel: K,
    first: Flying<'_, V::Wide>,
    second: Flying<'_, V::Wide>,
    (max, margin): (V::Real, V::Real),
    trace: &mut T,
) -> Option<CastHit<V>> {
    let reach = first.rounded.radius() + second.rounded.radius();
    let touch = |first: &Frame<V::Wide>, second: &Frame<V::Wide>| touch_by(kernel, first, second);
    let flight = Flight::new(&touch, kernel.cores(), first.posed(), second.posed(), reach + margin);
    let Landing { time, touch, start } = match flight.entry(kernel.cores(), max) {
        Entry::Misses => return None,
        Entry::At(time, touch) => {
            let gap = touch.separation - (reach + margin);
            trace.step(|| Step::Moment { time, normal: touch.normal_world, gap });
            Landing { time, touch, start: Start::Apart }
        }
        Entry::NotBefore(time) => flight.landing_after(time, max, trace)?,
        Entry::Unclear => flight.landing(max, trace)?,
    };
    Some(CastHit {
        time,
        normal: V::narrow(touch.normal_world),
        depth: V::Real::ZERO + (reach - touch.separation),
        local_a: V::narrow(moved(touch.on_first, touch.normal_first, first.rounded.radius)),
        local_b: V::narrow(moved(touch.on_second, -touch.normal_second, second.rounded.radius)),
        start,
    })
}

/// When do they part?
struct Parting<'q, V: Space> {
    a: Flying<'q, V::Wide>,
    b: Flying<'q, V::Wide>,
    max: V::Real,
}

impl<V: Space> Question<V::Wide> for Parting<'_, V> {
    type Answer = Option<V::Real>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Self::Answer {
        let (first, second) = ordered(self.a, self.b, swapped);
        parted_by::<V, K>(kernel, first, second, self.max)
    }
}

/// The door to all kernels.
#[inline(never)]
pub(crate) fn parted_by<V: Space, K: Kernel<V::Wide>>(
    kernel: K,
    first: Flying<'_, V::Wide>,
    second: Flying<'_, V::Wide>,
    max: V::Real,
) -> Option<V::Real> {
    let reach = first.rounded.radius() + second.rounded.radius();
    let touch = |first: &Frame<V::Wide>, second: &Frame<V::Wide>| touch_by(kernel, first, second);
    Flight::new(&touch, kernel.cores(), first.posed(), second.posed(), reach).parting(max)
}
