//! What all kernels have in common: two cores and two poses → how they lie to each other.

use super::gap::{Gap, NUMBER, Touch, Want};
use crate::math::pose::{Frame, Relative};
use crate::shape::core::Core;
use crate::space::Vector;
use crate::trace::Trace;
use core::hint::select_unpredictable;

/// Two cores, in the order in which the kernel takes them. References only: a kernel costs nothing to make or to pass on.
pub(crate) trait Kernel<V: Vector>: Copy {
    /// As its file is called.
    const NAME: &'static str;
    /// Large enough for a function of its own, which all callers share.
    const LARGE: bool;

    /// The cores, in the kernel's order.
    fn cores(&self) -> [Core<'_, V>; 2];

    /// How the cores lie; `None` when no motion parts them. Beyond `limit`, and when a pose is invalid, the answer is `None` or
    /// has a separation that is not within the limit: kernels that cost little do not decide what their caller decides
    /// anyway.
    fn touch<T: Trace<V>, const WANT: Want>(
        self,
        first: &Frame<V>,
        second: &Frame<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>>;

    /// The separation alone, 0 or less when the cores meet, also when no motion parts them. Beyond `limit`, and when a pose
    /// is invalid, as for [`Kernel::touch`].
    fn separation(self, first: &Frame<V>, second: &Frame<V>, limit: V::Real) -> Option<V::Real>;

    /// Whether the cores are no further apart than `reach`.
    #[inline(always)]
    fn meets(self, first: &Frame<V>, second: &Frame<V>, reach: V::Real) -> bool {
        self.separation(first, second, reach).is_some_and(|separation| separation <= reach)
    }
}

/// A kernel that sees one core from the frame of the other.
pub(crate) trait Relating<V: Vector>: Copy {
    const NAME: &'static str;

    /// As [`Kernel::cores`].
    fn cores(&self) -> [Core<'_, V>; 2];

    /// How the cores lie; `None` beyond `limit` and for NaN.
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

    /// As [`Kernel::separation`].
    #[inline(always)]
    fn separation_seen(self, relative: &Relative<V>, limit: V::Real) -> Option<V::Real> {
        Some(self.find::<(), NUMBER>(relative, limit, &mut ())?.gap.separation)
    }

    /// As [`Kernel::meets`].
    #[inline(always)]
    fn meets_seen(self, relative: &Relative<V>, reach: V::Real) -> bool {
        self.separation_seen(relative, reach).is_some_and(|separation| separation <= reach)
    }
}

/// A relating kernel as any other.
#[derive(Clone, Copy)]
pub(crate) struct Related<R>(pub R);

impl<V: Vector, R: Relating<V>> Kernel<V> for Related<R> {
    const NAME: &'static str = R::NAME;
    const LARGE: bool = true;

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        self.0.cores()
    }

    #[inline(always)]
    fn touch<T: Trace<V>, const WANT: Want>(
        self,
        first: &Frame<V>,
        second: &Frame<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>> {
        let found = self.0.find::<T, WANT>(&Relative::new(first, second), limit, trace)?;
        Some(R::framed(found, first, second).normalized())
    }

    #[inline(always)]
    fn separation(self, first: &Frame<V>, second: &Frame<V>, limit: V::Real) -> Option<V::Real> {
        self.0.separation_seen(&Relative::new(first, second), limit)
    }

    #[inline(always)]
    fn meets(self, first: &Frame<V>, second: &Frame<V>, reach: V::Real) -> bool {
        self.0.meets_seen(&Relative::new(first, second), reach)
    }
}

/// What was found, seen from either core.
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
    /// From the first core.
    #[inline(always)]
    pub fn from_first(gap: Gap<V>, relative: &Relative<V>) -> Self {
        Found { gap, relative: *relative, swapped: false }
    }

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
