//! When two shapes that move and turn first touch.

use super::cast::{CastHit, cast_of};
use super::contact::moved;
use super::rounded::{Rounded, ordered, posed};
use crate::math::pose::Frame;
use crate::math::sweep::{Sweep, Turn};
use crate::narrow::cast::{Start, touch_by};
use crate::narrow::kernel::Kernel;
use crate::narrow::pair::{Question, ask};
use crate::narrow::pursuit::{Caught, Overlaps, Pursuit, Turning, common_by};
use crate::narrow::reach;
use crate::shape::ShapeRef;
use crate::shape::core::Core;
use crate::space::{Real, Space, Vector};
use crate::trace::{Narrowed, Step, Trace};

/// How two shapes that move and turn first touch, or how far they were followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepHit<V: Space> {
    /// When, from 0 at the start to 1 at the end of the sweeps.
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
    /// Whether they touch then. They hardly ever do not: the search has gone through all the steps it may take, as next to what stays just short of a touch for long. Until this time the shapes are
    /// apart, or touch without going deeper, `depth` and `normal` are those of the gap, and what comes after is not known. To stop here is on the safe side; to ask again from here on goes further.
    pub is_certain: bool,
}

impl<V: Space> SweepHit<V> {
    /// The point on the surface of A, in the world, at the time of the hit.
    #[inline]
    pub fn point_a(&self, a: impl Into<Sweep<V>>) -> V {
        a.into().point_at(self.time, self.local_a)
    }

    /// The point on the surface of B, in the world, at the time of the hit.
    #[inline]
    pub fn point_b(&self, b: impl Into<Sweep<V>>) -> V {
        b.into().point_at(self.time, self.local_b)
    }

    /// The same with A and B exchanged.
    #[inline]
    pub fn flipped(self) -> Self {
        SweepHit { normal: -self.normal, local_a: self.local_b, local_b: self.local_a, ..self }
    }
}

/// When and how two shapes that move and turn first touch, from time 0 to `max`, which counts. `None` if they do not.
///
/// Shapes that overlap at the start hit at time 0, with their contact. Shapes that touch at the start hit when they move into each other, at time 0 if they do so at once, and are not
/// stopped as long as they slide, roll or part. `None` also when a sweep is invalid, `max` is negative or NaN, or no motion parts the two (half-spaces and
/// planes that are not parallel, or turn against each other). See [`SweepHit::is_certain`] for the search that ended without an answer.
///
/// ```
/// use impinge::d3::*;
/// // A bar of length 4 that turns by a quarter, and a ball in its way.
/// let (bar, ball) = (Cuboid::new(Vec3::new(2.0, 0.05, 0.05))?, Ball::new(0.1)?);
/// let quarter = core::f32::consts::FRAC_PI_2;
/// let swinging = Pose::IDENTITY.moving(Vec3::ZERO).turning(Vec3::Z * quarter);
/// let there = Pose::at(1.0606602, 1.0606602, 0.0);
/// let hit = time_of_impact(&bar, swinging, &ball, there, 1.0).unwrap();
/// assert!(hit.is_certain && (hit.time - 0.43623).abs() < 1e-4);
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[inline]
pub fn time_of_impact<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    sweep_a: impl Into<Sweep<V>>,
    b: impl Into<ShapeRef<'b, V>>,
    sweep_b: impl Into<Sweep<V>>,
    max: V::Real,
) -> Option<SweepHit<V>> {
    impact_of(a.into(), &sweep_a.into(), b.into(), &sweep_b.into(), (max, V::Real::ZERO), &mut ())
}

/// As [`time_of_impact`], but the shapes have met when the gap between them is `margin`. A margin that is negative or NaN counts as 0.
#[inline]
pub fn time_of_impact_within<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    sweep_a: impl Into<Sweep<V>>,
    b: impl Into<ShapeRef<'b, V>>,
    sweep_b: impl Into<Sweep<V>>,
    max: V::Real,
    margin: V::Real,
) -> Option<SweepHit<V>> {
    impact_of(a.into(), &sweep_a.into(), b.into(), &sweep_b.into(), (max, margin), &mut ())
}

/// As [`time_of_impact_within`], and the times that the pair was measured at are reported to `trace`.
#[inline]
pub fn time_of_impact_traced<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    sweep_a: impl Into<Sweep<V>>,
    b: impl Into<ShapeRef<'b, V>>,
    sweep_b: impl Into<Sweep<V>>,
    (max, margin): (V::Real, V::Real),
    trace: &mut impl Trace<V>,
) -> Option<SweepHit<V>> {
    let trace = &mut Narrowed::<V, _>::new(trace);
    impact_of(a.into(), &sweep_a.into(), b.into(), &sweep_b.into(), (max, margin), trace)
}

#[inline(always)]
fn impact_of<V: Space, T: Trace<V::Wide>>(
    a: ShapeRef<'_, V>,
    sweep_a: &Sweep<V>,
    b: ShapeRef<'_, V>,
    sweep_b: &Sweep<V>,
    (max, margin): (V::Real, V::Real),
    trace: &mut T,
) -> Option<SweepHit<V>> {
    // Negated, for NaN.
    if !(max >= V::Real::ZERO) {
        return None;
    }
    let (turn_a, turn_b) = (sweep_a.turn(), sweep_b.turn());
    let minds = |shape: ShapeRef<'_, V>, turn: &Turn<V::Wide>, sweep: &Sweep<V>| {
        turn.turns() && reach::minds(shape.core().0, turn, sweep.center().widen())
    };
    let (minds_a, minds_b) = (minds(a, &turn_a, sweep_a), minds(b, &turn_b, sweep_b));
    let mut hit = if minds_a || minds_b {
        let (start_a, start_b) = (sweep_a.start(), sweep_b.start());
        let ((core_a, rounded_a), (core_b, rounded_b)) = (posed(a, &start_a), posed(b, &start_b));
        let a = Swung::new(rounded_a, sweep_a, minds_a.then_some(turn_a));
        let b = Swung::new(rounded_b, sweep_b, minds_b.then_some(turn_b));
        let margin = margin.max(V::Real::ZERO).min(V::Real::LIMIT);
        ask(Pursuing::<V, T> { a, b, max, margin, trace }, core_a, core_b)?
    } else {
        let CastHit { time, normal, depth, local_a, local_b, start } =
            cast_of(a, sweep_a.motion(), b, sweep_b.motion(), (max, margin), trace)?;
        SweepHit { time, normal, depth, local_a, local_b, start, is_certain: true }
    };
    // What does not mind turning has turned all the same, and its points with it.
    if turn_a.turns() && !minds_a {
        hit.local_a = turned_back(sweep_a, &turn_a, hit.time, hit.local_a);
    }
    if turn_b.turns() && !minds_b {
        hit.local_b = turned_back(sweep_b, &turn_b, hit.time, hit.local_b);
    }
    Some(hit)
}

/// Where a point is in the frame of a shape that has turned, from where it would be had it not.
fn turned_back<V: Space>(sweep: &Sweep<V>, turn: &Turn<V::Wide>, time: V::Real, local: V) -> V {
    let center = sweep.center().widen();
    let arm = V::Wide::rotate(turn.at(V::Real::ZERO), local.widen() - center);
    V::narrow(center + V::Wide::unrotate(turn.at(time), arm))
}

/// A rounded core that moves and turns.
#[derive(Clone, Copy)]
pub(crate) struct Swung<'a, V: Vector> {
    rounded: Rounded<'a, V>,
    turn: Turn<V>,
    center: V,
    velocity: V,
}

impl<'a, V: Vector> Swung<'a, V> {
    #[inline(always)]
    fn new(rounded: Rounded<'a, V>, sweep: &Sweep<V::User>, turn: Option<Turn<V>>) -> Self
    where
        V::User: Space<Wide = V>,
    {
        let turn = turn.unwrap_or(Turn::new(rounded.frame.rotation, V::ZERO));
        Swung { rounded, turn, center: sweep.center().widen(), velocity: sweep.velocity().widen() }
    }

    fn turning(&self, core: Core<'a, V>) -> Turning<'a, V> {
        Turning { core, turn: self.turn, center: self.center }
    }

    /// Where the center is at the start, from the origin of the shape, in the world.
    fn arm(&self) -> V {
        self.rounded.frame.turn(self.center)
    }
}

/// When do they first touch?
struct Pursuing<'q, V: Space, T> {
    a: Swung<'q, V::Wide>,
    b: Swung<'q, V::Wide>,
    max: V::Real,
    margin: V::Real,
    trace: &'q mut T,
}

impl<V: Space, T: Trace<V::Wide>> Question<V::Wide> for Pursuing<'_, V, T> {
    type Answer = Option<SweepHit<V>>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Self::Answer {
        let (first, second) = ordered(self.a, self.b, swapped);
        self.trace.step(|| Step::Kernel { name: K::NAME, swapped });
        let hit = impact_by::<V, K, T>(kernel, first, second, (self.max, self.margin), self.trace)?;
        Some(if swapped { hit.flipped() } else { hit })
    }
}

/// The door to all kernels.
#[inline(never)]
pub(crate) fn impact_by<V: Space, K: Kernel<V::Wide>, T: Trace<V::Wide>>(
    kernel: K,
    first: Swung<'_, V::Wide>,
    second: Swung<'_, V::Wide>,
    (max, margin): (V::Real, V::Real),
    trace: &mut T,
) -> Option<SweepHit<V>> {
    let reach = first.rounded.radius() + second.rounded.radius();
    let touch = |first: &Frame<V::Wide>, second: &Frame<V::Wide>, overlaps| match overlaps {
        Overlaps::Measured => touch_by(kernel, first, second),
        Overlaps::Told => common_by(kernel, first, second),
    };
    let [core_a, core_b] = kernel.cores();
    let bodies = [first.turning(core_a), second.turning(core_b)];
    // The difference of the places first, so that both may be far from the world's origin.
    let between = (second.rounded.frame.translation - first.rounded.frame.translation) + (second.arm() - first.arm());
    let pursuit = Pursuit::new(&touch, bodies, between, second.velocity - first.velocity, reach + margin);
    let Caught { time, touch, start, is_certain } = pursuit.caught(max, trace)?;
    Some(SweepHit {
        time,
        normal: V::narrow(touch.normal_world),
        depth: V::Real::ZERO + (reach - touch.separation),
        local_a: V::narrow(moved(touch.on_first, touch.normal_first, first.rounded.radius)),
        local_b: V::narrow(moved(touch.on_second, -touch.normal_second, second.rounded.radius)),
        start,
        is_certain,
    })
}
