//! What every kernel returns.

use crate::space::{Real, Space};
use crate::trace::{Step, Trace};

/// How two cores lie, in the frame of the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap<V: Space> {
    /// Unit, from the first core to the second.
    pub normal: V,
    /// The distance of the cores, or minus the least depth. A kernel asked to skip depths returns 0 for cores that meet.
    pub separation: V::Real,
    /// On the first core; `on_second − on_first = separation · normal`.
    pub on_first: V,
    /// On the second core. When depths are skipped and the cores meet, both are one common point.
    pub on_second: V,
}

impl<V: Space> Gap<V> {
    /// `None` when further apart than `limit`, or when anything was NaN.
    #[inline(always)]
    pub fn within(self, limit: V::Real, trace: &mut impl Trace<V>) -> Option<Self> {
        trace.step(|| Step::Chosen { normal: self.normal, separation: self.separation });
        if self.separation <= limit { Some(self) } else { None }
    }

    /// Cores that meet at `point`, for a caller that does not want the depth.
    #[inline(always)]
    pub fn common(point: V) -> Self {
        Gap { normal: V::axis(0), separation: V::Real::ZERO, on_first: point, on_second: point }
    }

    /// The same with cores that overlap reduced to a common point: the one on the second core, which must lie inside the
    /// first.
    #[inline(always)]
    pub fn without_depth(self) -> Self {
        if self.separation < V::Real::ZERO { Self::common(self.on_second) } else { self }
    }

    /// Both points moved.
    #[inline(always)]
    pub fn shifted(self, by: V) -> Self {
        Gap { on_first: self.on_first + by, on_second: self.on_second + by, ..self }
    }

    /// Points on the two cores that should differ by `separation · normal` and do, once their disagreement (rounding)
    /// has been split between them.
    #[inline(always)]
    pub fn balanced(normal: V, separation: V::Real, on_first: V, on_second: V) -> Self {
        let middle = V::Real::HALF * (on_first + on_second);
        let half = V::Real::HALF * separation * normal;
        Gap { normal, separation, on_first: middle - half, on_second: middle + half }
    }
}
