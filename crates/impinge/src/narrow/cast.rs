//! When two cores that move along straight lines first touch, and when they part again.
//!
//! Along each unit direction `n` the gap of the cores changes steadily, `g(n) + t·(n·v)`, where `v` is the velocity of the second core as the first one
//! sees it. The signed separation is the largest of these gaps, so it is a convex function of time: it falls, and then it rises. Where a kernel measures the
//! separation, its normal names the gap that is the largest there: a straight line that the function touches and is never below.
//!
//! Newton's method follows these lines down. It comes from the left and never passes the time at which the cores first touch, because the function is above
//! each line; it ends at once where features are flat. A line that does not fall shows that the cores will never touch. The same from the right
//! finds the time at which they part.
//!
//! Of cores with flat sides more is known before anything is measured, in space of those without rounding: where a ray enters the set of their differences ([`chord`], [`portal`]).
//!
//! Newton's method does not know what the cores are. That no touch is missed follows from what is promised of each kernel: a gap along its normal that is as
//! large as its separation, to rounding.

use super::convex::solid::Solid;
use super::convex::{chord, portal};
use super::gap::{DEPTH, Touch};
use super::kernel::Kernel;
use super::unbounded::{Dot, Extent};
use crate::math::direction::direction;
use crate::math::pose::Frame;
use crate::shape::core::{Core, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{Step, Trace};

/// How two shapes lie before they move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With a gap between them.
    Apart,
    /// Without a gap, and not deeper than rounding tells.
    Touching,
    /// Deeper than rounding tells, or nearer than the margin by as much.
    Overlapping,
}

/// How the cores of two frames lie to each other. Behind a pointer, so that what uses it is compiled once in each space and not for each pair.
type Measuring<'a, V> = dyn Fn(&Frame<V>, &Frame<V>) -> Option<Touch<V>> + 'a;

/// Two cores that move.
pub(crate) struct Flight<'a, V: Vector> {
    kernel: &'a Measuring<'a, V>,
    rotations: [V::Rotation; 2],
    /// From the origin of the first core to that of the second at the start, in the world.
    between: V,
    /// Of the second core as the first one sees it.
    velocity: V,
    /// As far apart as this they have met.
    reach: V::Real,
    /// Of both cores, and what is between them.
    size: V::Real,
    /// The direction of the velocity, and its length; none of what does not move.
    heading: V,
    speed: V::Real,
    /// By how much, relative to all sizes, a separation may be off.
    rounding: V::Real,
}

/// The cores at the time that was looked for.
pub(crate) struct Landing<V: Vector> {
    pub time: V::Real,
    pub touch: Touch<V>,
    pub start: Start,
}

/// What is known of two cores in motion without a measurement.
pub(crate) enum Entry<V: Vector> {
    Misses,
    /// When cores that are apart at the start first touch, and how.
    At(V::Real, Touch<V>),
    /// Cores that are apart at the start do not touch before.
    NotBefore(V::Real),
    Unclear,
}

/// The gap at a time, and how fast it grows.
#[derive(Clone, Copy)]
struct Line<R> {
    time: R,
    gap: R,
    slope: R,
}

impl<R: Real> Line<R> {
    #[inline(always)]
    fn at(&self, time: R) -> R {
        self.gap + self.slope * (time - self.time)
    }
}

/// Far more than it takes: the worst is a function that only just comes down to 0, where each step halves what is left of the way.
const STEPS: usize = 200;

/// The door to a kernel.
#[inline(never)]
pub(crate) fn touch_by<V: Vector, K: Kernel<V>>(kernel: K, first: &Frame<V>, second: &Frame<V>) -> Option<Touch<V>> {
    kernel.touch::<(), DEPTH>(first, second, V::Real::INFINITY, &mut ())
}

impl<'a, V: Vector> Flight<'a, V> {
    /// With the velocities of both.
    pub fn new(
        kernel: &'a Measuring<'a, V>,
        [a, b]: [Core<'_, V>; 2],
        first: (&Frame<V>, V),
        second: (&Frame<V>, V),
        reach: V::Real,
    ) -> Self {
        let (between, velocity) = (second.0.translation - first.0.translation, second.1 - first.1);
        let size = a.furthest() + b.furthest() + between.length() + reach;
        // Also of what is so slow that its square is nothing.
        let (heading, speed) = direction(velocity).unwrap_or((V::ZERO, V::Real::ZERO));
        let rounding = if is_iterated(a, b) || is_iterated(b, a) { tolerance::smooth() } else { tolerance::landing() };
        Flight {
            kernel,
            rotations: [first.0.rotation, second.0.rotation],
            between,
            velocity,
            reach,
            size,
            heading,
            speed,
            rounding,
        }
    }

    /// What can be told of cores with flat sides; in space, with rounding, only of a cuboid and a segment or a point, and not all.
    #[inline(always)]
    pub fn entry(&self, [first, second]: [Core<'_, V>; 2], max: V::Real) -> Entry<V> {
        if V::DIMENSION == 3 && self.reach > V::Real::ZERO {
            return match (first, second) {
                (Core::Cuboid(middle), Core::Segment(ends)) => self.slabs(middle, ends, max),
                (Core::Cuboid(middle), Core::Point) => self.slabs(middle, Dot, max),
                _ => Entry::Unclear,
            };
        }
        let (Some(first), Some(second)) = (Solid::of(first), Solid::of(second)) else { return Entry::Unclear };
        let [a, b] = self.rotations;
        let frames = [Frame { translation: V::ZERO, rotation: a }, Frame { translation: self.between, rotation: b }];
        let (solids, frames) = ([first, second], [&frames[0], &frames[1]]);
        // By the time they have passed each other they have gone as far as all sizes together.
        let slack = V::Real::TWO * self.slack(V::Real::ZERO);
        if !(self.speed > V::Real::ZERO) {
            return Entry::Unclear;
        }
        if V::DIMENSION == 2 {
            chord::entry(solids, frames, (self.heading, self.speed), self.reach, (max, slack))
        } else {
            portal::entry(solids, frames, self.velocity, (max, slack))
        }
    }

    /// When a core comes between all three pairs of planes of a cuboid, moved out by the reach: not later than it touches.
    #[inline(always)]
    fn slabs(&self, middle: &Middle<V>, other: impl Extent<V>, max: V::Real) -> Entry<V> {
        let [first, second] = self.rotations;
        let (place, velocity) = (V::unrotate(first, self.between) - middle.center, V::unrotate(first, self.velocity));
        let (axes, zero) = (V::relative_axes(second, first), V::Real::ZERO);
        let (mut enter, mut leave) = (V::Real::NEG_INFINITY, V::Real::INFINITY);
        for i in 0..V::DIMENSION {
            let (low, high) = other.span(axes.as_ref()[i]);
            let room = middle.half.get(i) + self.reach + V::Real::TWO * self.slack(zero);
            // From the front of the other core, as it moves, to the near plane, and from its rear to the far one.
            let (speed, place) = (velocity.get(i), place.get(i));
            let (to_near, to_far) = match speed > zero {
                true => (-room - (place + high), room - (place + low)),
                false => (room - (place + low), -room - (place + high)),
            };
            if speed == zero {
                if place + low > room || place + high < -room {
                    return Entry::Misses;
                }
                continue;
            }
            let part = V::Real::ONE / speed;
            (enter, leave) = (enter.max(to_near * part), leave.min(to_far * part));
        }
        if enter > leave || enter > max || leave < zero {
            Entry::Misses
        } else if enter > zero && enter.is_finite() {
            Entry::NotBefore(enter)
        } else {
            Entry::Unclear
        }
    }

    /// What is less than this is none.
    #[inline(always)]
    fn slack(&self, time: V::Real) -> V::Real {
        self.rounding * (self.size + self.speed * time)
    }

    /// A way as long as all sizes together. Points in one place have none to measure it by.
    fn way(&self) -> V::Real {
        if self.size > V::Real::ZERO { self.size } else { V::Real::ONE }
    }

    /// How the cores lie at a time, and the line that the separation touches there.
    #[inline(always)]
    fn measured(&self, time: V::Real, trace: &mut impl Trace<V>) -> Option<(Touch<V>, Line<V::Real>)> {
        let [first, second] = self.rotations;
        let first = Frame { translation: V::ZERO, rotation: first };
        let second = Frame { translation: self.between + self.velocity * time, rotation: second };
        let touch = (self.kernel)(&first, &second)?;
        let gap = touch.separation - self.reach;
        trace.step(|| Step::Moment { time, normal: touch.normal_world, gap });
        let slope = touch.normal_world.dot(self.velocity);
        Some((touch, Line { time, gap, slope }))
    }

    /// The first touch no later than `max`. `None` if there is none, and for cores that no motion parts.
    #[inline(never)]
    pub fn landing<T: Trace<V>>(&self, max: V::Real, trace: &mut T) -> Option<Landing<V>> {
        let (touch, line) = self.measured(V::Real::ZERO, trace)?;
        let slack = self.slack(V::Real::ZERO);
        if line.gap < -slack {
            return Some(Landing { time: V::Real::ZERO, touch, start: Start::Overlapping });
        }
        if line.gap <= slack {
            let landing = Landing { time: V::Real::ZERO, touch, start: Start::Touching };
            return if self.presses(line, trace) { Some(landing) } else { None };
        }
        let (touch, line) = self.approach(touch, line, max, trace)?;
        Some(Landing { time: line.time, touch, start: Start::Apart })
    }

    /// The same of cores that are apart until then.
    #[inline(never)]
    pub fn landing_after<T: Trace<V>>(&self, time: V::Real, max: V::Real, trace: &mut T) -> Option<Landing<V>> {
        let (touch, line) = self.measured(time, trace)?;
        let (touch, line) = match line.gap <= self.slack(time) {
            // The normal of a touch says nothing of how they came there, unless it faces the way.
            true if line.slope < V::Real::ZERO => (touch, line),
            true => return self.landing(max, trace),
            false => self.approach(touch, line, max, trace)?,
        };
        Some(Landing { time: line.time, touch, start: Start::Apart })
    }

    /// The first touch of cores that are apart.
    #[inline(always)]
    fn approach<T: Trace<V>>(
        &self,
        mut touch: Touch<V>,
        mut line: Line<V::Real>,
        max: V::Real,
        trace: &mut T,
    ) -> Option<(Touch<V>, Line<V::Real>)> {
        // Whoever is not done after so many steps is so near that a touch is the safe answer.
        for _ in 0..STEPS {
            // Also for NaN.
            if !(line.slope < V::Real::ZERO) {
                return None;
            }
            let mut time = line.time - line.gap / line.slope;
            if !(time <= max) {
                // What is there at the very end must not be lost by rounding.
                if !(line.at(max) <= self.slack(max)) {
                    return None;
                }
                time = max;
            }
            let last = time == line.time;
            let (before, slope) = (touch, line.slope);
            (touch, line) = self.measured(time, trace)?;
            if line.gap <= self.slack(time) || last {
                // Of cores that just touch any direction in which nothing overlaps is a normal, and which one it is says nothing of how they came there. The one before
                // does, and along it the gap has just closed.
                if !(line.slope < V::Real::ZERO) {
                    touch = Touch {
                        separation: touch.separation,
                        on_first: touch.on_first,
                        on_second: touch.on_second,
                        ..before
                    };
                    line.slope = slope;
                }
                break;
            }
            if time == max {
                return None;
            }
        }
        Some((touch, line))
    }

    /// Where a point that flies through a core is first on its surface; at the start if it is inside of what is solid, with a normal against its way.
    #[inline(never)]
    pub fn piercing(&self, max: V::Real, solid: bool) -> Option<Landing<V>> {
        let (mut touch, line) = self.measured(V::Real::ZERO, &mut ())?;
        let slack = self.slack(V::Real::ZERO);
        if line.gap > slack {
            let (touch, line) = self.approach(touch, line, max, &mut ())?;
            return Some(Landing { time: line.time, touch, start: Start::Apart });
        }
        if line.gap >= -slack {
            return Some(Landing { time: V::Real::ZERO, touch, start: Start::Touching });
        }
        if solid {
            if self.speed > V::Real::ZERO {
                touch.normal_world = -self.heading;
            }
            return Some(Landing { time: V::Real::ZERO, touch, start: Start::Overlapping });
        }
        let (touch, line) = self.departure()?;
        if line.time <= max { Some(Landing { time: line.time, touch, start: Start::Overlapping }) } else { None }
    }

    /// Whether cores that touch at the start go deeper, or slide along each other or part.
    ///
    /// The normal of a touch at a corner may be any of many, and not the one along which they slide. So the least value of the function is
    /// enclosed between lines that fall and lines that rise, until one of its values is less than 0 or no line is.
    fn presses(&self, start: Line<V::Real>, trace: &mut impl Trace<V>) -> bool {
        let falls = |line: &Line<V::Real>| line.slope < -self.rounding * self.speed;
        if !falls(&start) {
            return false;
        }
        let mut left = Line { gap: V::Real::ZERO, ..start };
        let mut right: Option<Line<V::Real>> = None;
        let mut time = self.way() / -left.slope;
        for _ in 0..STEPS {
            let Some((_, line)) = self.measured(time, trace) else { return true };
            if line.gap < -self.slack(time) {
                return true;
            }
            if line.slope < V::Real::ZERO {
                left = line;
            } else {
                right = Some(line);
            }
            // Falling all the way, and not below 0.
            let Some(right) = right else { return false };
            let crossing = (left.gap - left.slope * left.time - (right.gap - right.slope * right.time))
                / (right.slope - left.slope);
            // Negated, for NaN.
            if !(crossing > left.time && crossing < right.time) || left.at(crossing) >= -self.slack(crossing) {
                return false;
            }
            time = crossing;
        }
        true
    }

    /// When cores that touch at the start part, no later than `max`.
    #[inline(never)]
    pub fn parting(&self, max: V::Real) -> Option<V::Real> {
        let (_, start) = self.measured(V::Real::ZERO, &mut ())?;
        if !(start.gap <= self.slack(V::Real::ZERO)) {
            return None;
        }
        let (_, line) = self.departure()?;
        if line.time <= max { Some(line.time) } else { None }
    }

    /// The last touch of cores that touch at the start.
    fn departure(&self) -> Option<(Touch<V>, Line<V::Real>)> {
        if !(self.speed > V::Real::ZERO) {
            return None;
        }
        // By then what is bounded has parted; what is not may take longer, or for ever.
        let mut time = self.way() / self.speed;
        // What is too small for that to be a number is far away soon enough.
        if !(time > V::Real::ZERO) {
            time = V::Real::SQUARE_LOSES_DIGITS;
        }
        let (mut touch, mut line) = self.measured(time, &mut ())?;
        while !(line.gap > V::Real::ZERO) {
            if !(self.speed * time < self.way() / self.rounding) {
                return None;
            }
            time *= V::Real::TWO;
            (touch, line) = self.measured(time, &mut ())?;
        }
        for _ in 0..STEPS {
            if line.gap <= self.slack(line.time) {
                break;
            }
            // What slides does not part.
            if !(line.slope > self.rounding * self.speed) {
                return None;
            }
            let earlier = (line.time - line.gap / line.slope).max(V::Real::ZERO);
            if earlier == line.time {
                break;
            }
            (touch, line) = self.measured(earlier, &mut ())?;
        }
        Some((touch, line))
    }
}

/// Whether the separation of two cores comes from an iteration that ends when it is near enough.
pub(super) fn is_iterated<V: Vector>(core: Core<'_, V>, other: Core<'_, V>) -> bool {
    match core {
        Core::Frustum(_) => !matches!(other, Core::Point | Core::HalfSpace(_) | Core::Plane(_)),
        Core::Own(_) => !matches!(other, Core::HalfSpace(_) | Core::Plane(_)),
        _ => false,
    }
}
