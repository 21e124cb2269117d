//! When two cores that move and turn first touch.
//!
//! A direction that changes steadily during a time, from `n₀` to `n₁`, sees the gap of the cores change as a sum of three functions: the way of one center as
//! the other sees it, a parabola; and how far either core reaches from its center. A point that turns is never seen to curve upwards by more than some `K`, so the least
//! of such functions, less a parabola that curves by `K`, is concave: it is above the straight line between its ends. So
//!
//! ```text
//! gap(s) ≥ (1 − s)·gap₀ + s·gap₁ − ½·Q·s·(1 − s),    s from 0 to 1,
//! Q = 2·(n₁ − n₀)·v + ρ_A·K(α) + ρ_B·K(β),
//! K(α) = max over n = n₀, n₁ of |α × (α × n − 2·(n₁ − n₀))|,
//! ```
//!
//! with what the second center moves, `v`, and what the cores turn by, `α` and `β`, in that time, and how far they reach from their centers, `ρ`. Two gaps, one at either end, tell of all between:
//! no touch is missed, and the error falls with the square of the time.
//!
//! The search goes from one measurement to the next. It looks ahead to where the gap is gone if everything goes on as now (Newton's method), measures there, and asks whether the two normals, or one of
//! them that stays as it is or turns with one of the cores, keep the cores apart until then. If so it has come that far; if not, one of them does for a part of the way. Near the touch both errors are of second order, so that three or
//! four measurements do, mostly.
//!
//! The idea of a direction that belongs to a feature and is followed to a root is that of Erin Catto, *Continuous Collision*, GDC 2013; the parabola that makes a proof of it is a classic of interval
//! arithmetic.

use super::cast::{Start, is_iterated};
use super::convex::solid::Solid;
use super::gap::{POINTS, Touch, unit_or_axis};
use super::kernel::Kernel;
use super::reach;
use crate::math::pose::Frame;
use crate::math::sweep::{Turn, around, turned};
use crate::shape::core::{Core, Surface};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{Step, Trace};

/// How the cores of two frames lie to each other; of those that overlap only if it is asked for. Behind a pointer, so that what uses it is compiled once in each space and not for each pair.
type Measuring<'a, V> = dyn Fn(&Frame<V>, &Frame<V>, Overlaps) -> Option<Touch<V>> + 'a;

/// What is asked of cores that overlap.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Overlaps {
    /// How deep.
    Measured,
    /// Nothing: the separation is 0.
    Told,
}

/// A core that turns about its center.
#[derive(Clone, Copy)]
pub(crate) struct Turning<'a, V: Vector> {
    pub core: Core<'a, V>,
    pub turn: Turn<V>,
    /// In its own frame.
    pub center: V,
}

/// Two cores that move and turn.
pub(crate) struct Pursuit<'a, V: Vector> {
    kernel: &'a Measuring<'a, V>,
    bodies: [Turning<'a, V>; 2],
    /// How far they reach from their centers.
    around: [V::Real; 2],
    /// From the first center to the second at the start, in the world.
    between: V,
    /// Of the second center as the first one sees it.
    velocity: V,
    /// As far apart as this they have met.
    reach: V::Real,
    /// Of both cores, of how far they are from their centers, and of what is between them.
    size: V::Real,
    /// No point of either moves faster, as one center sees it; of surfaces without end none that is at the centers.
    speed: V::Real,
    /// How fast a surface without end turns.
    sweeping: V::Real,
    /// How much the gap along a direction that stays curves upwards at most.
    curving: V::Real,
    /// How much of a turn is looked at together.
    longest: V::Real,
    /// By how much a kernel may be off beside rounding: of what comes from an iteration.
    blur: V::Real,
    /// The sine of the angle up to which what touches slides.
    leaning: V::Real,
    /// How cores that are on their way to each other are measured: depths of what has many corners, or is curved, take long.
    overlaps: Overlaps,
}

/// The cores at the time that was looked for.
pub(crate) struct Caught<V: Vector> {
    pub time: V::Real,
    pub touch: Touch<V>,
    pub start: Start,
    /// They touch; otherwise they are apart until then, and after that nothing is known.
    pub is_certain: bool,
}

/// The cores at a time.
struct Moment<V: Vector> {
    time: V::Real,
    frames: [Frame<V>; 2],
    touch: Touch<V>,
    gap: V::Real,
    /// How fast the gap grows.
    slope: V::Real,
}

/// What a direction does while the cores move.
#[derive(Clone, Copy)]
enum Way {
    Stays,
    TurnsWith(usize),
}

/// So many measurements are enough for some fifty turns close by each other. Whoever is not done by then comes close to what curves the same way, for long.
const MEASUREMENTS: usize = 256;

/// The door to a kernel that need not say how deep cores overlap.
#[inline(never)]
pub(crate) fn common_by<V: Vector, K: Kernel<V>>(kernel: K, first: &Frame<V>, second: &Frame<V>) -> Option<Touch<V>> {
    kernel.touch::<(), POINTS>(first, second, V::Real::INFINITY, &mut ())
}

impl<'a, V: Vector> Pursuit<'a, V> {
    /// With the places of both centers, and their velocities.
    pub fn new(
        kernel: &'a Measuring<'a, V>,
        bodies: [Turning<'a, V>; 2],
        between: V,
        velocity: V,
        reach: V::Real,
    ) -> Self {
        let [a, b] = bodies;
        let around = [reach::around(a.core, a.center), reach::around(b.core, b.center)];
        // Surfaces without end are as far from their centers as they are from their origins, at most.
        let size = [a.core, b.core].map(|core| match core {
            Core::HalfSpace(surface) | Core::Plane(surface) => surface.offset.abs(),
            _ => V::Real::ZERO,
        });
        let size = (size[0] + size[1])
            + (around[0] + around[1])
            + (a.center.length() + b.center.length())
            + between.length()
            + reach;
        let [spin_a, spin_b] = [a.turn.rate(), b.turn.rate()];
        let is_iterated = is_iterated(a.core, b.core) || is_iterated(b.core, a.core);
        let leaning = if is_iterated { tolerance::smooth() } else { tolerance::landing() };
        // That is relative to what kernels see when it matters, which is not how far the centers are.
        let blur = if is_iterated { leaning * (a.core.furthest() + b.core.furthest() + reach) } else { V::Real::ZERO };
        let is_unbounded = matches!(a.core, Core::HalfSpace(_) | Core::Plane(_));
        let sweeping = if is_unbounded { spin_a } else { V::Real::ZERO };
        let (arm, way) = (between.length(), velocity.length());
        // What a surface passes is seen to move as if it turned the other way.
        let own = if is_unbounded { (spin_a + spin_b) * (spin_a + spin_b) } else { spin_b * spin_b } * around[1];
        let passing = sweeping * (sweeping * arm + V::Real::TWO * way);
        Pursuit {
            kernel,
            bodies,
            around,
            between,
            velocity,
            reach,
            size,
            speed: way + spin_a * around[0] + spin_b * around[1],
            sweeping,
            curving: spin_a * spin_a * around[0] + own + passing,
            longest: V::Real::ONE / (spin_a + spin_b),
            blur,
            leaning,
            overlaps: if is_costly(a.core) || is_costly(b.core) { Overlaps::Told } else { Overlaps::Measured },
        }
    }

    /// No point of either moves faster than this until a time.
    #[inline(always)]
    fn fastest(&self, time: V::Real) -> V::Real {
        if self.sweeping == V::Real::ZERO {
            return self.speed;
        }
        self.speed + self.sweeping * (self.size + self.velocity.length() * time)
    }

    /// What is less than this is none.
    #[inline(always)]
    fn slack(&self, time: V::Real) -> V::Real {
        self.blur + tolerance::landing::<V::Real>() * (self.size + self.fastest(time) * time)
    }

    #[inline(always)]
    fn frames(&self, time: V::Real) -> [Frame<V>; 2] {
        let [a, b] = &self.bodies;
        [
            around(V::ZERO, a.turn.at(time), a.center),
            around(self.between + self.velocity * time, b.turn.at(time), b.center),
        ]
    }

    #[inline(always)]
    fn measured(&self, time: V::Real, overlaps: Overlaps, trace: &mut impl Trace<V>) -> Option<Moment<V>> {
        let frames = self.frames(time);
        let touch = (self.kernel)(&frames[0], &frames[1], overlaps)?;
        let measured = touch.separation - self.reach;
        trace.step(|| Step::Moment { time, normal: touch.normal_world, gap: measured });
        // As deep as can be, for all that is known.
        let is_told = overlaps == Overlaps::Told && touch.separation <= V::Real::ZERO;
        let gap = if is_told { V::Real::NEG_INFINITY } else { measured };
        let slope = touch.normal_world.dot(self.nearing(&frames, &touch));
        // NaN has no gap.
        if gap.is_nan() { None } else { Some(Moment { time, frames, touch, gap, slope }) }
    }

    /// The velocity of the point on the second core as that on the first one sees it.
    #[inline(always)]
    fn nearing(&self, frames: &[Frame<V>; 2], touch: &Touch<V>) -> V {
        let [a, b] = &self.bodies;
        let of =
            |body: &Turning<'a, V>, frame: &Frame<V>, point: V| turned(body.turn.spin, frame.turn(point - body.center));
        self.velocity + (of(b, &frames[1], touch.on_second) - of(a, &frames[0], touch.on_first))
    }

    /// The gap along a direction of the world.
    #[inline(always)]
    fn gap_along(&self, frames: &[Frame<V>; 2], normal: V) -> V::Real {
        let [a, b] = &self.bodies;
        let first = reach::along(a.core, frames[0].turn_back(normal));
        let second = reach::along(b.core, frames[1].turn_back(-normal));
        normal.dot(frames[1].translation - frames[0].translation) - (first + second) - self.reach
    }

    /// The first touch from one time to another. `None` if there is none, and for cores that no motion parts.
    #[inline(never)]
    pub fn caught<T: Trace<V>>(&self, max: V::Real, trace: &mut T) -> Option<Caught<V>> {
        let (from, to) = self.near(max)?;
        // Who is not near until then is apart.
        let overlaps = if from > V::Real::ZERO { self.overlaps } else { Overlaps::Measured };
        let here = self.measured(from, overlaps, trace)?;
        let here = self.settled(here, trace)?;
        let slack = self.slack(from);
        let start = match from == V::Real::ZERO {
            true if here.gap < -slack => {
                return Some(Caught { time: from, touch: here.touch, start: Start::Overlapping, is_certain: true });
            }
            true if here.gap <= slack => Start::Touching,
            _ => Start::Apart,
        };
        // Two surfaces without end that turn against each other meet somewhere.
        if self.are_unbounded() && !self.turn_together() {
            return None;
        }
        self.pursued(here, to, start, trace)
    }

    fn is_unbounded(&self, body: usize) -> bool {
        matches!(self.bodies[body].core, Core::HalfSpace(_) | Core::Plane(_))
    }

    fn are_unbounded(&self) -> bool {
        self.is_unbounded(0) && self.is_unbounded(1)
    }

    fn turn_together(&self) -> bool {
        self.bodies[0].turn.spin == self.bodies[1].turn.spin
    }

    /// From when to when the balls around the cores, about their centers, are near each other. Centers move in straight lines.
    fn near(&self, max: V::Real) -> Option<(V::Real, V::Real)> {
        let zero = V::Real::ZERO;
        let sum = self.around[0] + self.around[1] + self.reach;
        if let Core::HalfSpace(surface) | Core::Plane(surface) = self.bodies[0].core {
            return self.near_surface(surface, sum, max);
        }
        let square = self.velocity.length_squared();
        if !(square > V::Real::SQUARE_LOSES_DIGITS) {
            let apart = self.velocity == V::ZERO && self.between.length() > sum + self.slack(zero);
            return if apart { None } else { Some((zero, max)) };
        }
        let middle = -(self.between.dot(self.velocity) / square);
        let aside = self.between + self.velocity * middle;
        let sum = sum + V::Real::TWO * self.slack(middle.abs());
        let half_squared = sum * sum - aside.length_squared();
        if half_squared < zero {
            return None;
        }
        let half = (half_squared / square).sqrt();
        let (enter, leave) = (middle - half, middle + half);
        if enter > max || leave < zero { None } else { Some((enter.max(zero), leave.min(max))) }
    }

    /// The same of a surface without end: what does not turn is neared at a steady rate.
    fn near_surface(&self, surface: &Surface<V>, sum: V::Real, max: V::Real) -> Option<(V::Real, V::Real)> {
        let [first, _] = &self.bodies;
        let zero = V::Real::ZERO;
        if first.turn.turns() || self.is_unbounded(1) {
            return Some((zero, max));
        }
        let normal = V::rotate(first.turn.at(zero), surface.normal);
        let height = normal.dot(self.between) - (surface.offset - surface.normal.dot(first.center));
        let is_below = height < zero && matches!(first.core, Core::Plane(_));
        let (height, rate) = match is_below {
            true => (-height, -normal.dot(self.velocity)),
            false => (height, normal.dot(self.velocity)),
        };
        let room = sum + V::Real::TWO * self.slack(zero);
        if !(height > room) {
            return Some((zero, max));
        }
        let enter = (height - room) / -rate;
        // What is far away by then has moved far, and rounding with it.
        let enter = enter - V::Real::TWO * self.slack(enter) / -rate;
        if rate < zero && enter <= max { Some((enter.max(zero), max)) } else { None }
    }

    /// From cores that are apart, or touch, to the first touch.
    fn pursued<T: Trace<V>>(&self, mut here: Moment<V>, to: V::Real, start: Start, trace: &mut T) -> Option<Caught<V>> {
        let mut is_free = start == Start::Apart;
        let mut left = MEASUREMENTS;
        let mut stride = V::Real::ZERO;
        let mut before = [here.touch.normal_world, here.touch.normal_first, here.touch.normal_second];
        loop {
            let slack = self.slack(here.time);
            if is_free && here.gap <= slack {
                if !(here.slope < V::Real::ZERO) {
                    self.face(&mut here, before);
                }
                return Some(Caught { time: here.time, touch: here.touch, start, is_certain: true });
            }
            is_free |= here.gap > V::Real::TWO * slack;
            // Negated, for NaN.
            if !(here.time < to) {
                return None;
            }
            if left == 0 {
                return Some(Caught { time: here.time, touch: here.touch, start, is_certain: false });
            }
            let next = if is_free {
                self.approached(&here, to, &mut left, trace)
            } else {
                self.released(&here, stride, to, &mut left, trace)
            };
            before = [here.touch.normal_world, here.touch.normal_first, here.touch.normal_second];
            here = match next {
                Next::Here(there) => {
                    stride = there.time - here.time;
                    there
                }
                Next::Pressed => {
                    // Who goes deeper at once does so at the start.
                    let at_once = self.fastest(here.time) * here.time <= V::Real::from_f64(16.0) * slack;
                    let time = if at_once { V::Real::ZERO } else { here.time };
                    return Some(Caught { time, touch: here.touch, start, is_certain: true });
                }
                Next::Lost => return Some(Caught { time: here.time, touch: here.touch, start, is_certain: false }),
                Next::Nowhere => return None,
            };
        }
    }

    /// Of cores that just touch any direction in which nothing overlaps is a normal, and which one it is says nothing of how they came there. The one before does, if it
    /// stays or turns with one of them.
    #[cold]
    fn face(&self, here: &mut Moment<V>, [world, first, second]: [V; 3]) {
        let nearing = self.nearing(&here.frames, &here.touch);
        let [a, b] = here.frames;
        let with_first = a.turn(first);
        let others = if self.is_unbounded(0) { [with_first; 2] } else { [world, b.turn(second)] };
        for normal in [with_first, others[0], others[1]].map(unit_or_axis) {
            let slack = V::Real::TWO * self.slack(here.time);
            if normal.dot(nearing) < V::Real::ZERO && self.gap_along(&here.frames, normal) >= here.gap - slack {
                here.touch.normal_world = normal;
                here.touch.normal_first = a.turn_back(normal);
                here.touch.normal_second = b.turn_back(normal);
                return;
            }
        }
    }

    /// The next time, up to which cores that are apart stay apart.
    #[inline(always)]
    fn approached<T: Trace<V>>(&self, here: &Moment<V>, to: V::Real, left: &mut usize, trace: &mut T) -> Next<V> {
        let slack = self.slack(here.time);
        let half = V::Real::HALF;
        let mut ahead = if here.slope < V::Real::ZERO {
            (here.gap - half * slack) / -here.slope
        } else {
            self.receding(here.gap + slack, here.slope)
        };
        ahead = ahead.min(self.longest).min(to - here.time);
        loop {
            let Some(there) = self.looked(here, &mut ahead, (to, self.overlaps), left, trace) else {
                return Next::Nowhere;
            };
            let clear = self.clear(here, &there, -half * slack);
            if clear >= V::Real::ONE {
                return self.settled(there, trace).map_or(Next::Nowhere, Next::Here);
            }
            if *left == 0 {
                return Next::Lost;
            }
            if clear >= V::Real::from_f64(0.125) {
                let mut part = ahead * clear;
                let there = self.looked(here, &mut part, (to, self.overlaps), left, trace);
                return there.and_then(|there| self.settled(there, trace)).map_or(Next::Nowhere, Next::Here);
            }
            ahead *= V::Real::from_f64(0.25);
        }
    }

    /// What has just met needs a normal.
    #[inline(always)]
    fn settled<T: Trace<V>>(&self, there: Moment<V>, trace: &mut T) -> Option<Moment<V>> {
        if there.gap.is_finite() { Some(there) } else { self.measured(there.time, Overlaps::Measured, trace) }
    }

    /// The next time of cores that touch, up to which they do not go deeper.
    #[inline(never)]
    fn released<T: Trace<V>>(
        &self,
        here: &Moment<V>,
        stride: V::Real,
        to: V::Real,
        left: &mut usize,
        trace: &mut T,
    ) -> Next<V> {
        let slack = self.slack(here.time);
        let level = -V::Real::TWO * slack;
        let speed = self.fastest(here.time);
        let falls = here.slope < -self.leaning * speed;
        // A small part of all sizes.
        let little = self.size * V::Real::from_f64(1.0 / 128.0) / speed;
        // However short the time: who presses now does not get away.
        let to = if falls { to.max(here.time + little) } else { to };
        // What went well may go on so.
        let longer = stride + stride;
        let mut ahead = if falls { little } else { self.receding(here.gap - level, here.slope).max(longer) };
        ahead = ahead.min(self.longest).min(to - here.time);
        let mut shrinks = 0;
        loop {
            let Some(there) = self.looked(here, &mut ahead, (to, Overlaps::Measured), left, trace) else {
                return Next::Nowhere;
            };
            // What moves no further than that does not go deeper.
            let is_clear = self.clear(here, &there, level) >= V::Real::ONE || self.fastest(there.time) * ahead <= slack;
            if is_clear || self.corners_clear(here, &there, level) {
                return Next::Here(there);
            }
            let is_deep = there.gap < level;
            let goes_on = there.gap <= V::Real::from_f64(0.25) * here.slope * ahead;
            if is_deep && (falls && goes_on || shrinks > 5) {
                return Next::Pressed;
            }
            if *left == 0 {
                return if is_deep { Next::Pressed } else { Next::Lost };
            }
            shrinks += 1;
            ahead *= V::Real::from_f64(0.125);
        }
    }

    /// How far to look ahead where a gap grows, or stays: as far as what curves most can be shown not to be gone.
    #[inline(always)]
    fn receding(&self, gap: V::Real, slope: V::Real) -> V::Real {
        let steady = (V::Real::from_f64(8.0) * gap.max(V::Real::ZERO) / self.curving).sqrt();
        // In this order, for nothing divided by nothing.
        (V::Real::from_f64(1.8) * slope / self.curving).max(steady)
    }

    /// How the cores lie a little later: at least as much as the numbers can tell.
    #[inline(always)]
    fn looked<T: Trace<V>>(
        &self,
        here: &Moment<V>,
        ahead: &mut V::Real,
        (to, overlaps): (V::Real, Overlaps),
        left: &mut usize,
        trace: &mut T,
    ) -> Option<Moment<V>> {
        *left = left.saturating_sub(1);
        let mut time = (here.time + *ahead).max(here.time.next_up());
        // Negated, for NaN.
        if !(time < to) {
            time = to;
        }
        *ahead = time - here.time;
        self.measured(time, overlaps, trace)
    }

    /// The part of a time, from one moment to the next, in which the cores are certainly no deeper than a level.
    #[inline(always)]
    fn clear(&self, here: &Moment<V>, there: &Moment<V>, level: V::Real) -> V::Real {
        let (one, half) = (V::Real::ONE, V::Real::HALF);
        let times = [here.time, there.time];
        let [from, until] = [here.touch.normal_world, there.touch.normal_world];
        let mut best = V::Real::ZERO;
        if !self.is_unbounded(0) && there.gap.is_finite() {
            let bend = self.bend(from, until, times[1] - times[0]);
            best = until_gone(here.gap - level, there.gap - level, bend);
            if best >= one || (best >= half && there.gap < level) {
                return best;
            }
        }
        for way in self.ways() {
            let later = match way {
                Way::Stays => from,
                Way::TurnsWith(0) => there.frames[0].turn(here.touch.normal_first),
                Way::TurnsWith(_) => there.frames[1].turn(here.touch.normal_second),
            };
            let gap = self.gap_along(&there.frames, later);
            let clear = until_gone(here.gap - level, gap - level, self.bend_on(way, from, later, times));
            best = clear.max(best);
            if best >= one {
                return best;
            }
        }
        if there.gap < level {
            return best;
        }
        for way in self.ways() {
            let before = match way {
                Way::Stays => until,
                Way::TurnsWith(0) => here.frames[0].turn(there.touch.normal_first),
                Way::TurnsWith(_) => here.frames[1].turn(there.touch.normal_second),
            };
            let gap = self.gap_along(&here.frames, before);
            if gap >= level {
                let clear = until_gone(gap - level, there.gap - level, self.bend_on(way, before, until, times));
                best = clear.max(best);
            }
        }
        best
    }

    /// Whether a time is clear, corner by corner: each has a way of its own, and curves by no more than its own distance from the axis. So what turns about a corner that touches is seen to stay.
    #[cold]
    #[inline(never)]
    fn corners_clear(&self, here: &Moment<V>, there: &Moment<V>, level: V::Real) -> bool {
        let Some(second) = Solid::of(self.bodies[1].core).filter(|solid| solid.count() <= MOST_CORNERS) else {
            return false;
        };
        let first = Solid::of(self.bodies[0].core).filter(|solid| solid.count() <= MOST_CORNERS);
        let surface = match self.bodies[0].core {
            Core::HalfSpace(surface) | Core::Plane(surface) if !self.bodies[0].turn.turns() => Some(surface),
            _ => None,
        };
        let count = match (&first, surface) {
            (Some(solid), _) => solid.count(),
            (None, Some(_)) => 1,
            (None, None) => return false,
        };
        let from = here.touch.normal_world;
        let with_second = there.frames[1].turn(here.touch.normal_second);
        let with_first = there.frames[0].turn(here.touch.normal_first);
        let lasts = there.time - here.time;
        let apart = |moment: &Moment<V>, normal: V| {
            normal.dot(moment.frames[1].translation - moment.frames[0].translation) - self.reach
        };
        [from, with_first, with_second, there.touch.normal_world].into_iter().any(|until| {
            // Along a surface that does not turn there is one direction only.
            if surface.is_some() && until != from {
                return false;
            }
            let way = V::Real::TWO * lasts * (until - from).dot(self.velocity);
            let ends = [apart(here, from), apart(there, until)];
            let seen = |body: usize, corner: V| {
                let at = |moment: &Moment<V>, normal: V| normal.dot(moment.frames[body].turn(corner));
                ([at(here, from), at(there, until)], self.bend_of(body, corner, [from, until], lasts))
            };
            (0..count).all(|i| {
                let (low, bend_a) = match (&first, surface) {
                    (Some(solid), _) => seen(0, solid.vertex(i)),
                    (None, Some(surface)) => {
                        let offset = surface.offset * here.touch.normal_first.dot(surface.normal).sign();
                        ([offset; 2], V::Real::ZERO)
                    }
                    (None, None) => return false,
                };
                (0..second.count()).all(|j| {
                    let (high, bend_b) = seen(1, second.vertex(j));
                    let gap = |end: usize| ends[end] + (high[end] - low[end]) - level;
                    let (a, b) = (gap(0), gap(1));
                    a >= V::Real::ZERO && until_gone(a, b, way + bend_a + bend_b) >= V::Real::ONE
                })
            })
        })
    }

    /// How much a corner is seen to curve at most.
    fn bend_of(&self, body: usize, corner: V, [from, until]: [V; 2], lasts: V::Real) -> V::Real {
        let Turning { turn, center, .. } = &self.bodies[body];
        let by = turn.spin * lasts;
        let at = |normal: V| turned(by, turned(by, normal) - V::Real::TWO * (until - from)).length();
        turn.off_axis(corner - *center) * at(from).max(at(until))
    }

    /// What a direction may do: surfaces without end are seen along their own normals only.
    #[inline(always)]
    fn ways(&self) -> impl Iterator<Item = Way> {
        let unbounded = self.is_unbounded(0);
        let [a, b] = [self.bodies[0].turn.turns(), self.bodies[1].turn.turns()];
        let ways = [
            (!unbounded).then_some(Way::Stays),
            (a || unbounded).then_some(Way::TurnsWith(0)),
            (b && !unbounded).then_some(Way::TurnsWith(1)),
        ];
        ways.into_iter().flatten()
    }

    /// Both bounds hold for a direction that turns with a core, because they belong to directions with the same ends; and surfaces without end have the second one only.
    #[inline(always)]
    fn bend_on(&self, way: Way, from: V, until: V, times: [V::Real; 2]) -> V::Real {
        match way {
            Way::Stays => self.bend(from, until, times[1] - times[0]),
            Way::TurnsWith(body) if self.is_unbounded(0) => self.bend_with(body, from, times),
            Way::TurnsWith(body) => self.bend(from, until, times[1] - times[0]).min(self.bend_with(body, from, times)),
        }
    }

    /// How much the gap along a direction that goes straight from one to another curves upwards at most.
    #[inline(always)]
    fn bend(&self, from: V, until: V, lasts: V::Real) -> V::Real {
        let change = until - from;
        let of = |body: usize| {
            let turn = &self.bodies[body].turn;
            if !turn.turns() {
                return V::Real::ZERO;
            }
            let by = turn.spin * lasts;
            let at = |normal: V| turned(by, turned(by, normal) - V::Real::TWO * change).length();
            self.around[body] * at(from).max(at(until))
        };
        V::Real::TWO * lasts * change.dot(self.velocity) + (of(0) + of(1))
    }

    /// The same of a direction that turns with a core, which does not curve at all for that one.
    ///
    /// What turns by `δ` more than the direction, which turns by `α`, curves by `δ × (δ × n) + (α × δ) × n`; and the way of the centers by `(α × (α × n))·c + 2 (α × n)·v`.
    fn bend_with(&self, body: usize, normal: V, times: [V::Real; 2]) -> V::Real {
        let lasts = times[1] - times[0];
        let by = self.bodies[body].turn.spin * lasts;
        let other = self.bodies[1 - body].turn.spin * lasts;
        let extra = if by == V::ZERO {
            turned(other, turned(other, normal)).length()
        } else {
            let aside = if V::DIMENSION == 3 { by.cross(other).length() } else { V::Real::ZERO };
            (other - by).length_squared() + aside
        };
        let (turn, way) = (turned(by, normal).length(), self.velocity.length() * lasts);
        let [before, after] = times.map(|time| (self.between + self.velocity * time).length());
        self.around[1 - body] * extra + turn * (by.length() * before.max(after) + V::Real::TWO * way)
    }
}

/// Of solids with more corners than this each of them is not looked at.
const MOST_CORNERS: usize = 32;

/// What comes next.
enum Next<V: Vector> {
    /// The cores are apart, or no deeper than they were, until then.
    Here(Moment<V>),
    /// They go deeper.
    Pressed,
    /// It was not found out.
    Lost,
    /// No motion parts them.
    Nowhere,
}

/// Whether to find out how deep it overlaps takes long.
fn is_costly<V: Vector>(core: Core<'_, V>) -> bool {
    matches!(core, Core::Polytope(_) | Core::Frustum(_) | Core::Own(_))
}

/// Where, from 0 to 1, `(1 − s)·a + s·b − ½·q·s·(1 − s)` is gone; 1 if it stays. `a` is not less than 0.
#[inline(always)]
fn until_gone<R: Real>(a: R, b: R, q: R) -> R {
    let slope = b - a - R::HALF * q;
    let square = slope * slope - R::TWO * q * a;
    // It rises, or turns around in time.
    if (slope >= R::ZERO && q >= R::ZERO) || square < R::ZERO {
        return R::ONE;
    }
    let s = R::TWO * a / (square.sqrt() - slope);
    // Nothing is known of NaN.
    if s >= R::ONE {
        R::ONE
    } else if s >= R::ZERO {
        s
    } else {
        R::ZERO
    }
}
