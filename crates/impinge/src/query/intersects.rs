//! Whether two shapes meet.

use super::rounded::{Rounded, ordered, posed};
use crate::math::pose::{Frame, Pose};
use crate::narrow::kernel::Kernel;
use crate::narrow::pair::{Question, ask};
use crate::shape::ShapeRef;
use crate::space::{Space, Vector};

/// Whether the two shapes have a point in common. Touching counts. `false` when a pose is invalid.
#[inline]
pub fn intersects<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
) -> bool {
    let ((core_a, a), (core_b, b)) = (posed(a.into(), &pose_a), posed(b.into(), &pose_b));
    ask(Meeting::<V> { a, b }, core_a, core_b)
}

/// Do they meet?
struct Meeting<'q, V: Space> {
    a: Rounded<'q, V::Wide>,
    b: Rounded<'q, V::Wide>,
}

impl<V: Space> Question<V::Wide> for Meeting<'_, V> {
    type Answer = bool;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> bool {
        let reach = self.a.radius() + self.b.radius();
        let (first, second) = ordered(self.a.frame, self.b.frame, swapped);
        if K::LARGE { meets_by(kernel, first, second, reach) } else { kernel.meets(first, second, reach) }
    }
}

/// The door to large kernels.
#[inline(never)]
pub(crate) fn meets_by<V: Vector, K: Kernel<V>>(
    kernel: K,
    first: &Frame<V>,
    second: &Frame<V>,
    reach: V::Real,
) -> bool {
    kernel.meets(first, second, reach)
}
