//! Questions that go some way until they reach a box: along a ray, with a box that moves, or from a point to all sides.
//!
//! Each is asked of single boxes by [`Brute`](super::Brute) and of four at once by the tree, by the same operations in the same order, so that both answer the same to the last bit. And each is monotone:
//! what reaches a box reaches every box around it, no later, also when rounded, because rounded sums, products and minima still grow with their arguments. So nothing is missed by asking boxes
//! around first.

use crate::bounding::Aabb;
use crate::space::{Number, Real, Space};

/// How far a question goes until it reaches a box.
pub(super) trait Reach<V: Space> {
    /// Given the box axis by axis: the distance in the measure of the question, neither negative nor −0, infinite if it never does.
    fn reach<N: Number<V::Real>>(&self, min: impl Fn(usize) -> N, max: impl Fn(usize) -> N) -> N;
    /// The largest distance that counts when the user wants no more than this: finite, and negative if nothing does. Nothing does for NaN.
    fn limit(&self, max: V::Real) -> V::Real;
    /// A distance as the user knows it.
    fn told(&self, distance: V::Real) -> V::Real;

    /// Of a single box; `None` if it is further than `limit`.
    #[inline]
    fn of(&self, aabb: &Aabb<V>, limit: V::Real) -> Option<V::Real> {
        let distance = self.reach(|axis| aabb.min.get(axis), |axis| aabb.max.get(axis));
        if distance <= limit { Some(distance) } else { None }
    }
}

/// A box in the part of space that numbers reach, so that it never overlaps boxes that are inside out. `None` if it is not a box.
pub(super) fn bounded<V: Space>(aabb: &Aabb<V>) -> Option<Aabb<V>> {
    // Negated, for NaN.
    if !(0..V::DIMENSION).all(|axis| aabb.min.get(axis) <= aabb.max.get(axis)) {
        return None;
    }
    let (least, most) = (V::splat(-V::Real::MAX), V::splat(V::Real::MAX));
    Some(Aabb { min: aabb.min.max(least).min(most), max: aabb.max.min(most).max(least) })
}

/// A box that moves, or a ray: a box without size. On each axis it overlaps another one from some time to some other (Kay, Kajiya, 1986).
pub(super) struct Sweep<V: Space> {
    axes: V::Each<Axis<V::Real>>,
    most: V::Real,
}

#[derive(Clone, Copy, Debug)]
enum Axis<R> {
    /// Reaches the lower side of the other box with its upper one, at a time, and the other way round; how long a unit takes.
    Moves { min: R, max: R, pace: R, down: bool },
    /// Is between these all the time: does not move, or so little that no number says how long a unit takes.
    Stays { min: R, max: R },
}

impl<V: Space> Sweep<V> {
    /// `None` if it is not a box, or the direction is not finite.
    pub fn new(aabb: &Aabb<V>, direction: V, max: V::Real) -> Option<Self> {
        let aabb = bounded(aabb)?;
        // Negated, for NaN.
        if !direction.is_finite() || !(max >= V::Real::ZERO) {
            return None;
        }
        let axes = V::each(|axis| {
            let (min, end, way) = (aabb.min.get(axis), aabb.max.get(axis), direction.get(axis));
            let pace = V::Real::ONE / way;
            if pace.is_finite() {
                return Axis::Moves { min: end, max: min, pace, down: way < V::Real::ZERO };
            }
            let moved = if way == V::Real::ZERO { V::Real::ZERO } else { way * max };
            Axis::Stays { min: min.min(min + moved), max: end.max(end + moved).min(V::Real::MAX) }
        });
        Some(Sweep { axes, most: max })
    }
}

impl<V: Space> Reach<V> for Sweep<V> {
    #[inline(always)]
    fn reach<N: Number<V::Real>>(&self, min: impl Fn(usize) -> N, max: impl Fn(usize) -> N) -> N {
        let (zero, never) = (N::splat(V::Real::ZERO), N::splat(V::Real::INFINITY));
        let (mut enter, mut leave) = (zero, N::splat(V::Real::MAX));
        for (axis, slab) in self.axes.as_ref().iter().enumerate() {
            match *slab {
                Axis::Moves { min: to_min, max: to_max, pace, down } => {
                    let pace = N::splat(pace);
                    let (lower, upper) = ((min(axis) - N::splat(to_min)) * pace, (max(axis) - N::splat(to_max)) * pace);
                    let (near, far) = if down { (upper, lower) } else { (lower, upper) };
                    // Never −0, because 0 is kept where both are zeros.
                    (enter, leave) = (near.larger(enter), leave.lesser(far));
                }
                Axis::Stays { min: from, max: to } => {
                    let beside = min(axis).if_above(N::splat(to), never, zero);
                    let beside = N::splat(from).if_above(max(axis), never, beside);
                    enter = enter.larger(beside);
                }
            }
        }
        enter.if_above(leave, never, enter)
    }

    #[inline(always)]
    fn limit(&self, max: V::Real) -> V::Real {
        if max >= V::Real::ZERO { max.min(self.most).min(V::Real::MAX) } else { -V::Real::ONE }
    }

    #[inline(always)]
    fn told(&self, distance: V::Real) -> V::Real {
        distance
    }
}

/// From a point to all sides, by the squares of distances.
pub(super) struct Around<V: Space> {
    point: V,
}

impl<V: Space> Around<V> {
    /// `None` if the point is not finite.
    pub fn new(point: V) -> Option<Self> {
        if point.is_finite() { Some(Around { point }) } else { None }
    }
}

impl<V: Space> Reach<V> for Around<V> {
    #[inline(always)]
    fn reach<N: Number<V::Real>>(&self, min: impl Fn(usize) -> N, max: impl Fn(usize) -> N) -> N {
        let mut sum = N::splat(V::Real::ZERO);
        for axis in 0..V::DIMENSION {
            let at = N::splat(self.point.get(axis));
            let beside = (min(axis) - at).larger(at - max(axis)).larger(N::splat(V::Real::ZERO));
            sum = sum + beside * beside;
        }
        sum
    }

    #[inline(always)]
    fn limit(&self, max: V::Real) -> V::Real {
        if max >= V::Real::ZERO { (max * max).min(V::Real::MAX) } else { -V::Real::ONE }
    }

    #[inline(always)]
    fn told(&self, distance: V::Real) -> V::Real {
        distance.sqrt()
    }
}
