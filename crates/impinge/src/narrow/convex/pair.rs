//! Two solids as the set of differences of their points.
//!
//! Two convex sets have a point in common if and only if the origin is in `{ b − a }`, and their distance is that of the origin
//! from this set. It is convex, and its furthest point in a direction is the difference of the solids' own.

use super::simplex::{Corner, Simplex};
use super::solid::Solid;
use crate::math::pose::Relative;
use crate::math::three::{Three, TwiceOf};
use crate::space::{Real, Twice, Vector};
use crate::tolerance;

/// So many pairs of vertices are too many.
const MANY: usize = 1 << 16;

/// The bits of the exponent of a number.
const EXPONENT: u64 = 0x7ff << 52;

/// What to multiply numbers up to a size with to have them near 1: a power of two, from the bits of its exponent.
#[inline(always)]
pub(super) fn unit_of(size: f64) -> f64 {
    f64::from_bits((2046 << 52) - (size.max(tolerance::SMALLEST).to_bits() & EXPONENT))
}

/// The differences of the points of two convex sets, as far as iterations need to know them. Coordinates are about 1.
pub(super) trait Differences: Sized {
    type Number: Twice;

    /// From the middle of the first to that of the second.
    fn between(&self) -> Three<Self::Number>;
    /// Some difference.
    fn any(&self) -> Corner<Self::Number>;
    /// The difference furthest along a direction; `near` is where to begin looking.
    fn furthest(&self, along: Three<Self::Number>, near: &Corner<Self::Number>) -> Corner<Self::Number>;
    /// The same with the second set moved along a direction.
    fn moved(&self, direction: Three<Self::Number>, length: f64) -> Self;
}

/// Two solids in the frame of the first, in a unit of length near their size.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a, V: Vector> {
    pub first: Solid<'a, V>,
    pub second: Solid<'a, V>,
    /// The second seen from the first, to rounding.
    pub relative: &'a Relative<V>,
    axes: [Three<TwiceOf<V>>; 3],
    offset: Three<TwiceOf<V>>,
    /// Multiplies every length; a power of two.
    unit: f64,
    /// The largest number in play, in units.
    pub size: f64,
}

impl<'a, V: Vector> Pair<'a, V> {
    /// `None` for NaN.
    pub fn new(first: Solid<'a, V>, second: Solid<'a, V>, relative: &'a Relative<V>) -> Option<Self> {
        let size = (first.extent() + second.extent() + relative.offset.largest()).to_f64();
        if !size.is_finite() {
            return None;
        }
        let unit = unit_of(size);
        let axis = |i: usize| relative.axes.as_ref().get(i).map_or(V::ZERO, |axis| *axis);
        Some(Pair {
            first,
            second,
            relative,
            axes: [0, 1, 2].map(|i| Three::scaled(axis(i), 1.0)),
            offset: Three::scaled(relative.offset, unit),
            unit,
            size: size * unit,
        })
    }

    /// Too many features to try them all.
    pub fn is_large(&self) -> bool {
        self.first.count() * self.second.count() > MANY
    }

    /// What multiplies every length.
    pub fn unit(&self) -> V::Real {
        V::Real::from_f64(self.unit)
    }

    /// A length in units.
    pub fn in_units(&self, length: V::Real) -> f64 {
        length.to_f64() * self.unit
    }

    /// A length in units, as everybody else measures it.
    pub fn length(&self, units: f64) -> V::Real {
        V::Real::from_f64(units / self.unit)
    }

    /// A place in units, likewise.
    pub fn point(&self, units: [f64; 3]) -> V {
        (0..V::DIMENSION).fold(V::ZERO, |point, i| point.with(i, self.length(units[i])))
    }

    pub fn middle_of_first(&self) -> Three<TwiceOf<V>> {
        Three::scaled(self.first.middle(), self.unit)
    }

    pub fn on_first(&self, i: usize) -> Three<TwiceOf<V>> {
        Three::scaled(self.first.vertex(i), self.unit)
    }

    pub fn on_second(&self, i: usize) -> Three<TwiceOf<V>> {
        self.seen(self.second.vertex(i))
    }

    /// So far along an axis of the second one.
    #[inline(always)]
    pub fn axis_of_second(&self, i: usize, length: V::Real) -> Three<TwiceOf<V>> {
        self.axes[i].times(TwiceOf::<V>::of(self.in_units(length)))
    }

    /// A place of the second one.
    pub fn seen(&self, place: V) -> Three<TwiceOf<V>> {
        let [x, y, z] = Three::<TwiceOf<V>>::scaled(place, self.unit).0;
        let [along_x, along_y, along_z] = self.axes;
        self.offset + along_x.times(x) + along_y.times(y) + along_z.times(z)
    }

    /// The difference of two places, each in its own frame.
    #[inline(always)]
    pub fn difference(&self, [first, second]: [V; 2]) -> Three<TwiceOf<V>> {
        self.seen(second) - Three::scaled(first, self.unit)
    }

    /// The difference of two vertices.
    pub fn corner(&self, first: usize, second: usize) -> Corner<TwiceOf<V>> {
        let place = self.difference([self.first.vertex(first), self.second.vertex(second)]);
        Corner { place, first: first as u32, second: second as u32 }
    }

    /// A direction as the second solid has it.
    pub fn seen_along(&self, along: Three<TwiceOf<V>>) -> Three<TwiceOf<V>> {
        Three(self.axes.map(|axis| axis.dot(along)))
    }

    /// The points of both solids whose difference is the weighted mean of the corners.
    pub fn points(&self, simplex: &Simplex<TwiceOf<V>>, weights: [f64; 4]) -> (V, V) {
        let mean = |vertex: &dyn Fn(&Corner<TwiceOf<V>>) -> [f64; 3]| {
            let mut sum = [0.0; 3];
            for (corner, weight) in simplex.corners().iter().zip(weights) {
                let place = vertex(corner);
                (0..3).for_each(|i| sum[i] += weight * place[i]);
            }
            self.point(sum)
        };
        (
            mean(&|corner| self.on_first(corner.first as usize).values()),
            mean(&|corner| self.on_second(corner.second as usize).values()),
        )
    }

    /// A direction as a unit vector; the first axis for none.
    pub fn unit_vector(&self, direction: Three<TwiceOf<V>>) -> V {
        let values = direction.values();
        let length = values.iter().map(|value| value * value).sum::<f64>().sqrt();
        if !(length > 0.0) {
            return V::axis(0);
        }
        (0..V::DIMENSION).fold(V::ZERO, |unit, i| unit.with(i, V::Real::from_f64(values[i] / length)))
    }
}

impl<V: Vector> Differences for Pair<'_, V> {
    type Number = TwiceOf<V>;

    fn between(&self) -> Three<TwiceOf<V>> {
        self.seen(self.second.middle()) - self.middle_of_first()
    }

    fn any(&self) -> Corner<TwiceOf<V>> {
        self.corner(0, 0)
    }

    fn furthest(&self, along: Three<TwiceOf<V>>, near: &Corner<TwiceOf<V>>) -> Corner<TwiceOf<V>> {
        let seen = self.seen_along(along);
        self.corner(self.first.furthest(-along, near.first as usize), self.second.furthest(seen, near.second as usize))
    }

    fn moved(&self, direction: Three<TwiceOf<V>>, length: f64) -> Self {
        let factor = length / Real::sqrt(direction.dot(direction).value());
        Pair { offset: self.offset + direction.times(TwiceOf::<V>::of(factor)), ..*self }
    }
}
