//! What the larger kernels have in common: two cores, one of them seen from the frame of the other.
//!
//! The functions here are the doors to them. They are never inlined, take references only and see both poses where the caller
//! has them, so that nothing is assembled in memory just to be taken apart again on the other side.

use super::gap::{Gap, NUMBER, Touch, Want};
use crate::math::pose::{Frame, Relative};
use crate::space::Vector;
use crate::trace::Trace;

/// Two cores, in the order in which the kernel takes them.
pub(crate) trait Kernel<V: Vector>: Copy {
    /// How they lie; `None` beyond `limit` and for NaN.
    fn gap<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Gap<V>>;

    /// Normal and points in the frames where they are wanted.
    #[inline(always)]
    fn framed(gap: Gap<V>, first: &Frame<V>, _second: &Frame<V>, relative: &Relative<V>) -> Touch<V> {
        Touch::of_gap(gap, first, relative)
    }

    /// The separation alone, 0 or less when they meet; `None` as for [`Kernel::gap`].
    #[inline(always)]
    fn separation(self, relative: &Relative<V>, limit: V::Real) -> Option<V::Real> {
        let separation = self.gap::<(), NUMBER>(relative, limit, &mut ())?.separation;
        if separation <= limit { Some(separation) } else { None }
    }

    /// Whether they are no further apart than `reach`.
    #[inline(always)]
    fn meets(self, relative: &Relative<V>, reach: V::Real) -> bool {
        self.separation(relative, reach).is_some()
    }
}

/// See [`Kernel::gap`].
#[inline(never)]
pub(crate) fn touch_by<V: Vector, K: Kernel<V>, T: Trace<V>, const WANT: Want>(
    kernel: K,
    first: &Frame<V>,
    second: &Frame<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Touch<V>> {
    let relative = Relative::new(first, second);
    let gap = kernel.gap::<T, WANT>(&relative, limit, trace)?;
    Some(K::framed(gap, first, second, &relative))
}

/// See [`Kernel::separation`].
#[inline(never)]
pub(crate) fn separation_by<V: Vector, K: Kernel<V>>(
    kernel: K,
    first: &Frame<V>,
    second: &Frame<V>,
    limit: V::Real,
) -> Option<V::Real> {
    kernel.separation(&Relative::new(first, second), limit)
}

/// See [`Kernel::meets`].
#[inline(never)]
pub(crate) fn meets_by<V: Vector, K: Kernel<V>>(
    kernel: K,
    first: &Frame<V>,
    second: &Frame<V>,
    reach: V::Real,
) -> bool {
    kernel.meets(&Relative::new(first, second), reach)
}
