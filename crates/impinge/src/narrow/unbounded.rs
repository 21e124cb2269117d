//! Half-spaces and planes against everything.
//!
//! Against a bounded core only the extreme points along the normal matter. Two unbounded cores are separable only when they
//! are parallel; then it is a matter of two offsets.

use super::gap::{DEPTH, Gap, NUMBER, Touch, Want, unit_again};
use super::kernel::Kernel;
use super::polygon::search::{lowest_vertex, span};
use crate::math::pose::{Frame, Relative, offset};
use crate::shape::core::{Ends, Middle, Surface};
use crate::shape::outline::Outline;
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

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

/// A bounded core, as far as a surface needs to know it.
pub(crate) trait Extent<V: Vector>: Copy {
    /// The least and the greatest projection on a direction.
    fn span(&self, along: V) -> (V::Real, V::Real);
    /// The point furthest along a direction; where an edge or a face is flush with it, the middle.
    fn extreme(&self, along: V) -> V;
    /// The core is its own origin.
    const IS_POINT: bool = false;
}

/// A point core.
#[derive(Clone, Copy)]
pub(crate) struct Dot;

impl<V: Vector> Extent<V> for Dot {
    const IS_POINT: bool = true;
    #[inline(always)]
    fn span(&self, _along: V) -> (V::Real, V::Real) {
        (V::Real::ZERO, V::Real::ZERO)
    }
    #[inline(always)]
    fn extreme(&self, _along: V) -> V {
        V::ZERO
    }
}

impl<V: Vector> Extent<V> for &Ends<V> {
    #[inline(always)]
    fn span(&self, along: V) -> (V::Real, V::Real) {
        let Middle { center, half } = self.middle();
        let (middle, reach) = (along.dot(center), along.dot(half).abs());
        (middle - reach, middle + reach)
    }
    #[inline(always)]
    fn extreme(&self, along: V) -> V {
        let Middle { center, half } = self.middle();
        center + leaning(along.dot(half), half.length()) * half
    }
}

impl<V: Vector> Extent<V> for &Middle<V> {
    #[inline(always)]
    fn span(&self, along: V) -> (V::Real, V::Real) {
        let (middle, reach) = (along.dot(self.center), along.abs().dot(self.half));
        (middle - reach, middle + reach)
    }
    #[inline(always)]
    fn extreme(&self, along: V) -> V {
        let mut reach = self.half;
        for i in 0..V::DIMENSION {
            reach = reach.with(i, leaning(along.get(i), V::Real::ONE) * self.half.get(i));
        }
        self.center + reach
    }
}

impl<V: Vector> Extent<V> for &Outline<V> {
    #[inline(always)]
    fn span(&self, along: V) -> (V::Real, V::Real) {
        span(self, along)
    }
    #[inline(always)]
    fn extreme(&self, along: V) -> V {
        let ring = self.ring();
        let best = lowest_vertex(self, -along);
        let vertex = ring.vertices[best];
        let edge = |neighbour: usize| ring.vertices[neighbour] - vertex;
        let (next, previous) = (edge(ring.next(best)), edge(ring.previous(best)));
        let flush = |edge: V| leaning(along.dot(edge), edge.length()) == V::Real::ZERO;
        if flush(next) {
            vertex + V::Real::HALF * next
        } else if flush(previous) {
            vertex + V::Real::HALF * previous
        } else {
            vertex
        }
    }
}

/// A surface and a bounded core: two-sided for a plane, otherwise solid below.
#[derive(Clone, Copy)]
pub(crate) struct Over<'a, V: Vector, E, const TWO_SIDED: bool>(pub &'a Surface<V>, pub E);

/// A half-space and a bounded core.
#[inline(always)]
pub(crate) fn over_half_space<V: Vector, E>(surface: &Surface<V>, core: E) -> Over<'_, V, E, false> {
    Over(surface, core)
}

/// A plane and a bounded core.
#[inline(always)]
pub(crate) fn over_plane<V: Vector, E>(surface: &Surface<V>, core: E) -> Over<'_, V, E, true> {
    Over(surface, core)
}

impl<V: Vector, E: Extent<V>, const TWO_SIDED: bool> Kernel<V> for Over<'_, V, E, TWO_SIDED> {
    const NAME: &'static str = "unbounded";
    const LARGE: bool = false;

    #[inline(always)]
    fn touch<T: Trace<V>, const WANT: Want>(
        self,
        first: &Frame<V>,
        second: &Frame<V>,
        _limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>> {
        let above = Above::new(self.0, first, second);
        let touch =
            if TWO_SIDED { above.plane::<T, WANT>(self.1, trace) } else { above.half_space::<T, WANT>(self.1, trace) };
        touch.reported(trace)
    }

    #[inline(always)]
    fn separation(self, first: &Frame<V>, second: &Frame<V>, _limit: V::Real) -> Option<V::Real> {
        let above = Above::new(self.0, first, second);
        Some(if TWO_SIDED { above.distance(self.1) } else { above.height(self.1) })
    }
}

/// A surface, and where the frame of a bounded core lies over it.
struct Above<'p, V: Vector> {
    surface: &'p Surface<V>,
    /// The surface's normal in the world.
    normal_world: V,
    /// The same in the frame of the core.
    normal: V,
    /// How high the core's origin is over the surface.
    height: V::Real,
    /// The core's origin in the frame of the surface.
    offset: V,
    first: &'p Frame<V>,
    second: &'p Frame<V>,
}

impl<'p, V: Vector> Above<'p, V> {
    #[inline(always)]
    pub fn new(surface: &'p Surface<V>, first: &'p Frame<V>, second: &'p Frame<V>) -> Self {
        let normal_world = V::rotate(first.rotation, surface.normal);
        let offset = offset(first, second);
        Above {
            surface,
            normal_world,
            normal: V::unrotate(second.rotation, normal_world),
            height: surface.normal.dot(offset) - surface.offset,
            offset,
            first,
            second,
        }
    }

    /// How high the lowest point of the core is.
    #[inline(always)]
    pub fn height(&self, core: impl Extent<V>) -> V::Real {
        self.height + core.span(self.normal).0
    }

    /// How far the core is from the surface on either side, negative when it reaches through.
    #[inline(always)]
    pub fn distance(&self, core: impl Extent<V>) -> V::Real {
        let (low, high) = core.span(self.normal);
        (self.height + low).max(-(self.height + high))
    }

    /// The touch of a half-space, whose solid side is down.
    #[inline(always)]
    pub fn half_space<T: Trace<V>, const WANT: Want>(&self, core: impl Extent<V>, trace: &mut T) -> Touch<V> {
        let lowest = self.height + core.span(self.normal).0;
        self.report(V::Real::ONE, lowest, trace);
        self.touch::<WANT, _>(lowest, V::Real::ONE, core)
    }

    /// The touch of a plane: pushed off on the nearer side, the positive one at a tie.
    #[inline(always)]
    pub fn plane<T: Trace<V>, const WANT: Want>(&self, core: impl Extent<V>, trace: &mut T) -> Touch<V> {
        let (low, high) = core.span(self.normal);
        let (lowest, highest) = (self.height + low, self.height + high);
        self.report(V::Real::ONE, lowest, trace);
        self.report(-V::Real::ONE, -highest, trace);
        if WANT != DEPTH && lowest < V::Real::ZERO && highest > V::Real::ZERO {
            // Between the two extreme points, where the plane is.
            let (low, high) = (core.extreme(-self.normal), core.extreme(self.normal));
            return self.common(low + (lowest / (lowest - highest)) * (high - low));
        }
        // Moving up by −lowest or down by `highest` clears the plane; whichever is less.
        let (separation, side) = if lowest >= -highest { (lowest, V::Real::ONE) } else { (-highest, -V::Real::ONE) };
        self.touch::<WANT, _>(separation, side, core)
    }

    /// A side of the surface as an axis that was measured.
    #[inline(always)]
    fn report<T: Trace<V>>(&self, side: V::Real, separation: V::Real, trace: &mut T) {
        trace.step(|| Step::Axis {
            source: AxisSource::FaceFirst(u32::from(side < V::Real::ZERO)),
            normal: side * self.surface.normal,
            separation,
        });
    }

    #[inline(always)]
    fn touch<const WANT: Want, E: Extent<V>>(&self, separation: V::Real, side: V::Real, core: E) -> Touch<V> {
        let on_second = core.extreme(-side * self.normal);
        if WANT != DEPTH && separation < V::Real::ZERO {
            return self.common(on_second);
        }
        let normal_first = side * self.surface.normal;
        let in_first = if E::IS_POINT { self.offset } else { self.in_first(on_second) };
        Touch {
            normal_world: side * unit_again(self.normal_world),
            normal_first,
            normal_second: side * self.normal,
            separation,
            on_first: in_first - separation * normal_first,
            on_second,
        }
    }

    /// Both meet at a point of the core.
    #[inline(always)]
    fn common(&self, local: V) -> Touch<V> {
        Touch {
            normal_world: self.normal_world,
            normal_first: V::ZERO,
            normal_second: V::ZERO,
            separation: V::Real::ZERO,
            on_first: self.in_first(local),
            on_second: local,
        }
    }

    #[inline(always)]
    fn in_first(&self, local: V) -> V {
        self.offset + V::unrotate(self.first.rotation, V::rotate(self.second.rotation, local))
    }
}

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
    ($kernel:ident, $faces:ident) => {
        impl<V: Vector> Kernel<V> for $kernel<'_, V> {
            const NAME: &'static str = "unbounded";
            const LARGE: bool = true;

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
facing!(HalfSpaceHalfSpace, half_spaces);
facing!(HalfSpacePlane, half_space_and_plane);
facing!(PlanePlane, planes);

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
                if WANT == DEPTH { None } else { Some(Gap::common(point)) }
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

/// ±1 towards the side an edge leans to, 0 when it is flush.
#[inline(always)]
fn leaning<R: Real>(lean: R, length: R) -> R {
    if lean.abs() <= tolerance::flush::<R>() * length { R::ZERO } else { lean.sign() }
}
