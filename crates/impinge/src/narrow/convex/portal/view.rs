//! A ray and the set of differences of two solids, in numbers to rounding and in numbers with twice the digits.

use crate::math::pose::Relative;
use crate::math::three::{Three, TwiceOf};
use crate::narrow::convex::pair::{Differences, Pair};
use crate::narrow::convex::solid::Solid;
use crate::space::{Real, Twice, Vector};
use core::ops::{Add, Neg, Sub};

/// Vectors of space, whatever their numbers.
pub(super) trait Place: Copy + Sub<Output = Self> + Neg<Output = Self> {
    type Number: Copy + PartialOrd + Add<Output = Self::Number> + Sub<Output = Self::Number>;
    const ZERO: Self::Number;

    fn dot(self, other: Self) -> Self::Number;
    fn cross(self, other: Self) -> Self;
    /// Some direction across this one.
    fn across(self) -> Self;
    /// Rounded.
    fn value(number: Self::Number) -> f64;
}

impl<N: Twice> Place for Three<N> {
    type Number = N;
    const ZERO: N = N::ZERO;

    #[inline(always)]
    fn dot(self, other: Self) -> N {
        Three::dot(self, other)
    }
    #[inline(always)]
    fn cross(self, other: Self) -> Self {
        Three::cross(self, other)
    }
    fn across(self) -> Self {
        let size = self.values().map(f64::abs);
        let least = (1..3).fold(0, |least, i| if size[i] < size[least] { i } else { least });
        Three::cross(self, Three::axis(least))
    }
    #[inline(always)]
    fn value(number: N) -> f64 {
        number.value()
    }
}

/// A vector to rounding.
#[derive(Clone, Copy)]
pub(super) struct Plain<V>(pub V);

impl<V: Vector> Sub for Plain<V> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Plain(self.0 - other.0)
    }
}

impl<V: Vector> Neg for Plain<V> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Plain(-self.0)
    }
}

impl<V: Vector> Place for Plain<V> {
    type Number = V::Real;
    const ZERO: V::Real = V::Real::ZERO;

    #[inline(always)]
    fn dot(self, other: Self) -> V::Real {
        self.0.dot(other.0)
    }
    #[inline(always)]
    fn cross(self, other: Self) -> Self {
        Plain(self.0.cross(other.0))
    }
    #[inline(always)]
    fn across(self) -> Self {
        Plain(self.0.perpendicular())
    }
    #[inline(always)]
    fn value(number: V::Real) -> f64 {
        number.to_f64()
    }
}

/// A difference of two vertices, the second solid's less the first's.
#[derive(Clone, Copy)]
pub(super) struct Tip<V, P> {
    pub place: P,
    /// Where they are, each in its own frame.
    pub locals: [V; 2],
    /// Which they are.
    pub vertices: [u32; 2],
}

/// A ray from the origin, and a convex set. Coordinates are about 1.
pub(super) trait View {
    type Vector: Vector;
    type Place: Place;

    /// Where the ray goes.
    fn way(&self) -> Self::Place;
    /// A place inside the set.
    fn middle(&self) -> Self::Place;
    /// The corner furthest along a direction; `near` is where to begin looking.
    fn furthest(&self, along: Self::Place, near: [u32; 2]) -> Tip<Self::Vector, Self::Place>;

    /// Twice the area that the triangle of the ray and two corners has, looked at along the ray; positive to the left.
    #[inline(always)]
    fn side(&self, a: &TipOf<Self>, b: &TipOf<Self>) -> <Self::Place as Place>::Number {
        self.way().dot(a.place.cross(b.place))
    }
}

/// A corner of the set as it is seen.
pub(super) type TipOf<W> = Tip<<W as View>::Vector, <W as View>::Place>;

/// To rounding.
pub(super) struct Rough<'a, V: Vector> {
    pub solids: [Solid<'a, V>; 2],
    pub relative: &'a Relative<V>,
    pub way: V,
    pub unit: V::Real,
}

impl<V: Vector> View for Rough<'_, V> {
    type Vector = V;
    type Place = Plain<V>;

    #[inline(always)]
    fn way(&self) -> Plain<V> {
        Plain(self.way)
    }

    #[inline(always)]
    fn middle(&self) -> Plain<V> {
        let [first, second] = &self.solids;
        Plain((self.relative.point(second.middle()) - first.middle()) * self.unit)
    }

    #[inline(always)]
    fn furthest(&self, Plain(along): Plain<V>, near: [u32; 2]) -> Tip<V, Plain<V>> {
        let [first, second] = &self.solids;
        let (on_first, a) = first.high(-along, near[0] as usize);
        let (on_second, b) = second.high(V::project(&self.relative.axes, along), near[1] as usize);
        let place = Plain((self.relative.point(b) - a) * self.unit);
        Tip { place, locals: [a, b], vertices: [on_first as u32, on_second as u32] }
    }
}

/// With twice the digits.
pub(super) struct Exact<'a, V: Vector> {
    pub pair: Pair<'a, V>,
    pub way: Three<TwiceOf<V>>,
}

impl<V: Vector> Exact<'_, V> {
    /// The difference of the same vertices.
    #[inline(always)]
    pub fn tip<P>(&self, &Tip { locals, vertices, .. }: &Tip<V, P>) -> Tip<V, Three<TwiceOf<V>>> {
        Tip { place: self.pair.difference(locals), locals, vertices }
    }
}

impl<V: Vector> View for Exact<'_, V> {
    type Vector = V;
    type Place = Three<TwiceOf<V>>;

    #[inline(always)]
    fn way(&self) -> Three<TwiceOf<V>> {
        self.way
    }

    #[inline(always)]
    fn middle(&self) -> Three<TwiceOf<V>> {
        self.pair.between()
    }

    fn furthest(&self, along: Three<TwiceOf<V>>, near: [u32; 2]) -> Tip<V, Three<TwiceOf<V>>> {
        let first = self.pair.first.furthest(-along, near[0] as usize);
        let second = self.pair.second.furthest(self.pair.seen_along(along), near[1] as usize);
        let locals = [self.pair.first.vertex(first), self.pair.second.vertex(second)];
        Tip { place: self.pair.difference(locals), locals, vertices: [first as u32, second as u32] }
    }
}
