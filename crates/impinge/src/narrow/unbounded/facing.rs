//! Two unbounded cores: separable only when they are parallel, and then it is a matter of two offsets.

use crate::math::pose::{Frame, Relative};
use crate::narrow::gap::{Gap, NUMBER, Touch, Want, wants_depth};
use crate::narrow::kernel::Kernel;
use crate::shape::core::{Core, Surface};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// Two half-spaces: parted only when they face each other.
#[derive(Clone, Copy)]
pub(crate) struct HalfSpaceHalfSpace<'a, V: Vector>(pub &'a Surface<V>, pub &'a Surface<V>);

/// A half-space and a plane: parted only when parallel.
#[derive(Clone, Copy)]
pub(crate) struct HalfSpacePlane<'a, V: Vector>(pub &'a Surface<V>, pub &'a Surface<V>);

/// Two planes: parted only when parallel, and touching only when they coincide.
#[derive(Clone, Copy)]
pub(crate) struct PlanePlane<'a, V: Vector>(pub &'a Surface<V>, pub &'a Surface<V>);

/// Of two surfaces: which way they face is judged in the world, so that the order does not matter.
macro_rules! facing {
    ($kernel:ident, $faces:ident, [$first:ident, $second:ident]) => {
        impl<V: Vector> Kernel<V> for $kernel<'_, V> {
            const NAME: &'static str = "unbounded";
            const LARGE: bool = true;

            #[inline(always)]
            fn cores(&self) -> [Core<'_, V>; 2] {
                [Core::$first(self.0), Core::$second(self.1)]
            }

            #[inline(always)]
            fn touch<T: Trace<V>, const WANT: Want>(
                self,
                first: &Frame<V>,
                second: &Frame<V>,
                limit: V::Real,
                trace: &mut T,
            ) -> Option<Touch<V>> {
                let relative = Relative::new(first, second);
                let two = Unbounded::new((self.0, first), (self.1, second), &relative)?;
                let gap = two.$faces().gap::<T, WANT>(limit, trace)?;
                Some(Touch::of_gap(gap, first, &relative).normalized())
            }

            #[inline(always)]
            fn separation(self, first: &Frame<V>, second: &Frame<V>, limit: V::Real) -> Option<V::Real> {
                let two = Unbounded::new((self.0, first), (self.1, second), &Relative::new(first, second))?;
                Some(two.$faces().gap::<(), NUMBER>(limit, &mut ())?.separation)
            }
        }
    };
}
facing!(HalfSpaceHalfSpace, half_spaces, [HalfSpace, HalfSpace]);
facing!(HalfSpacePlane, half_space_and_plane, [HalfSpace, Plane]);
facing!(PlanePlane, planes, [Plane, Plane]);

/// Two unbounded cores, seen from the first frame.
struct Unbounded<V: Vector> {
    first: Surface<V>,
    second: Surface<V>,
    alignment: Alignment,
}

/// How two unbounded cores lie.
enum Facing<V: Vector> {
    /// Not parallel, or solid towards each other without end: they meet at this point, and no motion parts them.
    Meet(V),
    /// Parallel: a gap, or an overlap that a finite motion resolves.
    Parallel(Gap<V>),
}

/// How the normals of two surfaces lie.
#[derive(Clone, Copy, PartialEq)]
enum Alignment {
    Same,
    Opposite,
    Crossing,
}

impl Alignment {
    /// Judged in the world, so that the order of the two does not matter.
    fn of<V: Vector>(first: V, second: V) -> Self {
        if is_small(first - second) {
            Alignment::Same
        } else if is_small(first + second) {
            Alignment::Opposite
        } else {
            Alignment::Crossing
        }
    }
}

impl<V: Vector> Unbounded<V> {
    /// `None` when a pose is invalid: surfaces that are not parallel would meet all the same.
    pub fn new(
        (first, first_frame): (&Surface<V>, &Frame<V>),
        (second, second_frame): (&Surface<V>, &Frame<V>),
        relative: &Relative<V>,
    ) -> Option<Self> {
        if !relative.offset.is_finite() {
            return None;
        }
        let alignment = Alignment::of(first_frame.turn(first.normal), second_frame.turn(second.normal));
        Some(Unbounded { first: *first, second: second.seen(relative), alignment })
    }

    /// Two half-spaces: parted only when they face each other.
    pub fn half_spaces(&self) -> Facing<V> {
        let Unbounded { first, second, alignment } = self;
        if *alignment == Alignment::Opposite {
            return Facing::Parallel(between(first, -second.offset));
        }
        // Down the first normal as far as either asks, unless the second one faces up there; then sideways, into the wedge
        // that the two make.
        let zero = V::Real::ZERO;
        let cosine = first.normal.dot(second.normal);
        let mut down = zero.max(-first.offset);
        if cosine > V::Real::HALF {
            down = down.max(-second.offset / cosine);
            return Facing::Meet(-down * first.normal);
        }
        let aside = part_across(second.normal, first.normal);
        let sideways = zero.max((-down * cosine - second.offset) / aside.length_squared());
        Facing::Meet(-down * first.normal - sideways * aside)
    }

    /// A half-space and a plane: parted only when parallel.
    pub fn half_space_and_plane(&self) -> Facing<V> {
        match self.parallel_offset() {
            Some(offset) => Facing::Parallel(between(&self.first, offset)),
            None => Facing::Meet(crossing(&self.first, &self.second)),
        }
    }

    /// Two planes: parted only when parallel, and touching only when they coincide.
    pub fn planes(&self) -> Facing<V> {
        let first = &self.first;
        match self.parallel_offset() {
            Some(offset) if offset >= first.offset => Facing::Parallel(between(first, offset)),
            Some(offset) => {
                let turned = Surface { normal: -first.normal, offset: -first.offset };
                Facing::Parallel(between(&turned, -offset))
            }
            None => Facing::Meet(crossing(first, &self.second)),
        }
    }

    /// The offset of the second surface along the first one's normal, when they are parallel.
    fn parallel_offset(&self) -> Option<V::Real> {
        match self.alignment {
            Alignment::Same => Some(self.second.offset),
            Alignment::Opposite => Some(-self.second.offset),
            Alignment::Crossing => None,
        }
    }
}

impl<V: Vector> Facing<V> {
    /// What is wanted of it; no depth parts what is without end.
    pub fn gap<T: Trace<V>, const WANT: Want>(self, limit: V::Real, trace: &mut T) -> Option<Gap<V>> {
        match self {
            Facing::Parallel(gap) => {
                let source = AxisSource::FaceFirst(0);
                trace.step(|| Step::Axis { source, normal: gap.normal, separation: gap.separation });
                gap.wanted::<WANT>().within(limit, trace)
            }
            Facing::Meet(point) => {
                trace.step(|| Step::Inseparable { point });
                if wants_depth(WANT) { None } else { Some(Gap::common(point)) }
            }
        }
    }
}

/// The gap from a surface up to height `offset` along its normal, above the foot of the origin.
fn between<V: Vector>(first: &Surface<V>, offset: V::Real) -> Gap<V> {
    let normal = first.normal;
    Gap { normal, separation: offset - first.offset, on_first: first.foot(), on_second: offset * normal }
}

#[inline(always)]
fn is_small<V: Vector>(difference: V) -> bool {
    difference.length() <= tolerance::parallel::<V::Real>()
}

/// What a unit vector has across another; twice, because nearly parallel ones leave mostly rounding the first time.
fn part_across<V: Vector>(vector: V, unit: V) -> V {
    let rest = vector - vector.dot(unit) * unit;
    rest - rest.dot(unit) * unit
}

/// A point on both surfaces, which are not parallel: on the first, then along it to the second.
fn crossing<V: Vector>(first: &Surface<V>, second: &Surface<V>) -> V {
    let within = part_across(second.normal, first.normal);
    let start = first.foot();
    start - (second.height(start) / within.length_squared()) * within
}

impl<V: Vector> Surface<V> {
    /// Seen from the first frame.
    #[inline]
    pub fn seen(&self, relative: &Relative<V>) -> Self {
        let normal = relative.vector(self.normal);
        Surface { normal, offset: self.offset + normal.dot(relative.offset) }
    }

    #[inline(always)]
    fn height(&self, point: V) -> V::Real {
        self.normal.dot(point) - self.offset
    }

    /// The point nearest to the origin.
    #[inline(always)]
    fn foot(&self) -> V {
        self.offset * self.normal
    }
}
