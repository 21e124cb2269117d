//! What the larger kernels have in common: two cores, one of them seen from the frame of the other.
//!
//! The functions here are the doors to them. They are never inlined, take references only and see both poses where the caller
//! has them, so that nothing is assembled in memory just to be taken apart again on the other side.

use super::gap::{Gap, NUMBER, Touch, Want};
use crate::math::pose::{Frame, Relative};
use crate::space::Vector;
use crate::trace::Trace;
use core::hint::select_unpredictable;

/// Two cores, in the order in which the kernel takes them.
pub(crate) trait Kernel<V: Vector>: Copy {
    /// How they lie; `None` beyond `limit` and for NaN.
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>>;

    /// Normal and points in the frames where they are wanted.
    #[inline(always)]
    fn framed(found: Found<V>, first: &Frame<V>, second: &Frame<V>) -> Touch<V> {
        found.framed(first, second)
    }

    /// The separation alone, 0 or less when they meet; `None` as for [`Kernel::find`].
    #[inline(always)]
    fn separation(self, relative: &Relative<V>, limit: V::Real) -> Option<V::Real> {
        let separation = self.find::<(), NUMBER>(relative, limit, &mut ())?.gap.separation;
        if separation <= limit { Some(separation) } else { None }
    }

    /// Whether they are no further apart than `reach`.
    #[inline(always)]
    fn meets(self, relative: &Relative<V>, reach: V::Real) -> bool {
        self.separation(relative, reach).is_some()
    }
}

/// What a kernel found, seen from either core.
#[derive(Clone, Copy)]
pub(crate) struct Found<V: Vector> {
    /// In the frame of the core that it was found from.
    pub gap: Gap<V>,
    /// The other core's frame, seen from that one.
    pub relative: Relative<V>,
    /// It was found from the second core.
    pub swapped: bool,
}

impl<V: Vector> Found<V> {
    #[inline(always)]
    fn framed(self, first: &Frame<V>, second: &Frame<V>) -> Touch<V> {
        let from = Frame {
            translation: V::ZERO,
            rotation: select_unpredictable(self.swapped, second.rotation, first.rotation),
        };
        let touch = Touch::of_gap(self.gap, &from, &self.relative);
        // Which of the two it was cannot be foretold.
        let pick = |ours: V, theirs: V| V::pick(self.swapped, -theirs, ours);
        Touch {
            normal_world: pick(touch.normal_world, touch.normal_world),
            normal_first: pick(touch.normal_first, touch.normal_second),
            normal_second: pick(touch.normal_second, touch.normal_first),
            separation: touch.separation,
            on_first: V::pick(self.swapped, touch.on_second, touch.on_first),
            on_second: V::pick(self.swapped, touch.on_first, touch.on_second),
        }
    }
}

/// See [`Kernel::find`].
#[inline(never)]
pub(crate) fn touch_by<V: Vector, K: Kernel<V>, T: Trace<V>, const WANT: Want>(
    kernel: K,
    first: &Frame<V>,
    second: &Frame<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Touch<V>> {
    let relative = Relative::new(first, second);
    let found = kernel.find::<T, WANT>(&relative, limit, trace)?;
    Some(K::framed(found, first, second).normalized())
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
