//! Half-spaces and planes against bounded cores: only the extreme points along the normal matter.

pub(crate) mod facing;

use super::gap::{Touch, Want, unit_again, wants_depth};
use super::kernel::Kernel;
use super::polygon::search::{lowest_vertex, span};
use crate::math::pose::{Frame, offset};
use crate::shape::Own;
use crate::shape::core::{Core, Ends, Frustum, Middle, Surface};
use crate::shape::outline::Outline;
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// A bounded core, as far as a surface needs to know it.
pub(crate) trait Extent<V: Vector>: Copy {
    /// The least and the greatest projection on a direction.
    fn span(&self, along: V) -> (V::Real, V::Real);
    /// The point furthest along a direction; where an edge or a face is flush with it, the middle.
    fn extreme(&self, along: V) -> V;
    /// The core itself.
    fn core(&self) -> Core<'_, V>;
    /// The core is its own origin.
    const IS_POINT: bool = false;
    /// Its code is long.
    const IS_LARGE: bool = false;
    /// The extreme point costs more than a branch that cannot be foretold.
    const IS_COSTLY: bool = false;
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
    #[inline(always)]
    fn core(&self) -> Core<'_, V> {
        Core::Point
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
    #[inline(always)]
    fn core(&self) -> Core<'_, V> {
        Core::Segment(self)
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
    #[inline(always)]
    fn core(&self) -> Core<'_, V> {
        Core::Cuboid(self)
    }
}

impl<V: Vector> Extent<V> for &Outline<V> {
    const IS_COSTLY: bool = true;
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
    #[inline(always)]
    fn core(&self) -> Core<'_, V> {
        Core::Polygon(self)
    }
}

impl<V: Vector> Extent<V> for &Frustum<V::Real> {
    const IS_LARGE: bool = true;

    #[inline(always)]
    fn span(&self, along: V) -> (V::Real, V::Real) {
        let up = along.get(1);
        let away = along.with(1, V::Real::ZERO).length();
        (-self.reach(-up, away), self.reach(up, away))
    }
    #[inline(always)]
    fn extreme(&self, along: V) -> V {
        let (up, aside) = (along.get(1), along.with(1, V::Real::ZERO));
        let away = aside.length();
        let (height, taper) = (V::Real::TWO * self.half_height, self.top - self.bottom);
        let slant = (height * height + taper * taper).sqrt();
        // Up its side, or down.
        let (level, radius) = match leaning(height * up + taper * away, slant) {
            lean if lean > V::Real::ZERO => (self.half_height, self.top),
            lean if lean < V::Real::ZERO => (-self.half_height, self.bottom),
            _ => (V::Real::ZERO, V::Real::HALF * (self.top + self.bottom)),
        };
        let out = if leaning(away, V::Real::ONE) > V::Real::ZERO { radius / away } else { V::Real::ZERO };
        (out * aside).with(1, level)
    }
    #[inline(always)]
    fn core(&self) -> Core<'_, V> {
        Core::Frustum(self)
    }
}

impl<V: Vector> Extent<V> for &Own<V::User> {
    const IS_LARGE: bool = true;
    const IS_COSTLY: bool = true;

    fn span(&self, along: V) -> (V::Real, V::Real) {
        let reach = |along: V| along.dot(V::of_user(self.furthest(along.user())));
        (-reach(-along), reach(along))
    }
    fn extreme(&self, along: V) -> V {
        V::of_user(self.furthest(along.user()))
    }
    fn core(&self) -> Core<'_, V> {
        Core::Own(self)
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
    const LARGE: bool = E::IS_LARGE;

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [if TWO_SIDED { Core::Plane(self.0) } else { Core::HalfSpace(self.0) }, self.1.core()]
    }

    #[inline(always)]
    fn touch<T: Trace<V>, const WANT: Want>(
        self,
        first: &Frame<V>,
        second: &Frame<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>> {
        let above = Above::new(self.0, first, second);
        let touch = if TWO_SIDED {
            above.plane::<T, WANT>(self.1, trace)
        } else {
            above.half_space::<T, E, WANT>(self.1, limit, trace)?
        };
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

    /// The touch of a half-space, whose solid side is down; `None` only beyond `limit`.
    #[inline(always)]
    pub fn half_space<T: Trace<V>, E: Extent<V>, const WANT: Want>(
        &self,
        core: E,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>> {
        let lowest = self.height + core.span(self.normal).0;
        self.report(V::Real::ONE, lowest, trace);
        if E::IS_COSTLY && lowest > limit {
            return None;
        }
        Some(self.touch::<WANT, _>(lowest, V::Real::ONE, core))
    }

    /// The touch of a plane: pushed off on the nearer side, the positive one at a tie.
    #[inline(always)]
    pub fn plane<T: Trace<V>, const WANT: Want>(&self, core: impl Extent<V>, trace: &mut T) -> Touch<V> {
        let (low, high) = core.span(self.normal);
        let (lowest, highest) = (self.height + low, self.height + high);
        self.report(V::Real::ONE, lowest, trace);
        self.report(-V::Real::ONE, -highest, trace);
        if !wants_depth(WANT) && lowest < V::Real::ZERO && highest > V::Real::ZERO {
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
        if !wants_depth(WANT) && separation < V::Real::ZERO {
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

/// ±1 towards the side an edge leans to, 0 when it is flush.
#[inline(always)]
pub(super) fn leaning<R: Real>(lean: R, length: R) -> R {
    if lean.abs() <= tolerance::flush::<R>() * length { R::ZERO } else { lean.sign() }
}
