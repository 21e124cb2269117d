//! Closed intervals of the real line: projections of shapes on an axis.

use crate::space::Real;

/// The numbers from `min` to `max`, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval<R> {
    /// The lower end.
    pub min: R,
    /// The upper end.
    pub max: R,
}

impl<R: Real> Interval<R> {
    /// The interval that contains nothing: merging with it changes nothing.
    pub const EMPTY: Self = Interval { min: R::INFINITY, max: R::NEG_INFINITY };

    /// The interval between two numbers, in either order.
    #[inline]
    pub fn between(a: R, b: R) -> Self {
        if a <= b { Interval { min: a, max: b } } else { Interval { min: b, max: a } }
    }

    /// The smallest interval with these values.
    #[inline]
    pub fn of(values: impl IntoIterator<Item = R>) -> Self {
        values.into_iter().fold(Self::EMPTY, Self::including)
    }

    /// The smallest interval that also contains `value`.
    #[inline]
    pub fn including(self, value: R) -> Self {
        Interval { min: value.min(self.min), max: value.max(self.max) }
    }

    /// Whether nothing is inside. NaN ends count as empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        !(self.min <= self.max)
    }

    /// Touching counts.
    #[inline]
    pub fn overlaps(self, other: Self) -> bool {
        self.min <= other.max && other.min <= self.max
    }

    /// The ends count.
    #[inline]
    pub fn contains(self, value: R) -> bool {
        self.min <= value && value <= self.max
    }

    /// What both have in common; empty when apart.
    #[inline]
    pub fn intersection(self, other: Self) -> Self {
        Interval { min: self.min.max(other.min), max: self.max.min(other.max) }
    }

    /// How far `other` must move up (positive) or down (negative) to only touch: the shorter way. `None` when apart.
    #[inline]
    pub fn push_out(self, other: Self) -> Option<R> {
        let (up, down) = (self.max - other.min, other.max - self.min);
        if !(up >= R::ZERO && down >= R::ZERO) {
            return None;
        }
        Some(if up <= down { up } else { -down })
    }

    /// The middle.
    #[inline]
    pub fn middle(self) -> R {
        R::HALF * self.min + R::HALF * self.max
    }

    /// The nearest number inside; `min` for NaN.
    #[inline]
    pub fn clamp(self, value: R) -> R {
        value.clamp(self.min, self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_at_both_ends() {
        let a = Interval::between(2.0f32, -1.0);
        assert_eq!(a, Interval { min: -1.0, max: 2.0 });
        assert!(a.contains(-1.0) && a.contains(2.0) && !a.contains(f32::NAN));
        assert!(a.overlaps(Interval::between(2.0, 3.0)));
        assert!(!a.overlaps(Interval::between(2.5, 3.0)));
        assert!(Interval::<f32>::EMPTY.is_empty() && !a.is_empty());
        assert!(Interval { min: f32::NAN, max: 1.0 }.is_empty());
        assert_eq!(Interval::of([3.0, -2.0, 0.5f32]), Interval { min: -2.0, max: 3.0 });
        assert_eq!(Interval::of([3.0f32]).including(1.0).middle(), 2.0);
        assert_eq!(a.clamp(5.0), 2.0);
    }

    #[test]
    fn push_out_takes_the_shorter_way() {
        let a = Interval::between(0.0f64, 4.0);
        assert_eq!(a.push_out(Interval::between(3.0, 9.0)), Some(1.0));
        assert_eq!(a.push_out(Interval::between(-9.0, 1.5)), Some(-1.5));
        assert_eq!(a.push_out(Interval::between(4.0, 5.0)), Some(0.0));
        assert_eq!(a.push_out(Interval::between(4.5, 5.0)), None);
        assert!(a.intersection(Interval::between(5.0, 6.0)).is_empty());
    }
}
