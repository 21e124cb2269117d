//! How two shapes touch: normal, depth, a point on each.

use super::rounded::{Rounded, ordered, posed, rounded_up};
use crate::math::pose::Pose;
use crate::narrow::gap::DEPTH;
use crate::narrow::kernel::Kernel;
use crate::narrow::pair::{Question, ask};
use crate::shape::ShapeRef;
use crate::space::{Real, Space, Vector};
use crate::trace::{Narrowed, Step, Trace};

/// How two shapes touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact<V: Space> {
    /// Unit, world frame, from A to B.
    pub normal: V,
    /// How far B must move along the normal until the two just touch: positive when they overlap, zero when they touch,
    /// negative for a gap.
    pub depth: V::Real,
    /// The point on the surface of A, in A's own frame.
    pub local_a: V,
    /// The point on the surface of B, in B's own frame.
    pub local_b: V,
}

impl<V: Space> Contact<V> {
    /// The point on the surface of A, in the world. `point_a − point_b = depth · normal`, up to rounding.
    #[inline]
    pub fn point_a(&self, pose_a: Pose<V>) -> V {
        pose_a.transform_point(self.local_a)
    }

    /// The point on the surface of B, in the world.
    #[inline]
    pub fn point_b(&self, pose_b: Pose<V>) -> V {
        pose_b.transform_point(self.local_b)
    }

    /// The same contact with A and B exchanged.
    #[inline]
    pub fn flipped(self) -> Self {
        Contact { normal: -self.normal, depth: self.depth, local_a: self.local_b, local_b: self.local_a }
    }
}

/// How the two shapes touch, or `None` when they are apart (or a pose is invalid).
///
/// ```
/// use impinge::d3::*;
/// let ball = Ball::new(0.5)?;
/// let crate_ = Cuboid::new(Vec3::splat(1.0))?;
/// let hit = contact(&crate_, Pose::IDENTITY, &ball, Pose::at(0.0, 1.25, 0.0)).unwrap();
/// assert_eq!((hit.normal, hit.depth), (Vec3::Y, 0.25));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[inline]
pub fn contact<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
) -> Option<Contact<V>> {
    contact_of(a.into(), &pose_a, b.into(), &pose_b, V::Real::ZERO, &mut ())
}

/// As [`contact`], but gaps up to `margin` are reported too, with a negative depth. A gap of exactly `margin` counts; a
/// margin that is negative or NaN counts as 0.
#[inline]
pub fn contact_within<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    margin: V::Real,
) -> Option<Contact<V>> {
    contact_of(a.into(), &pose_a, b.into(), &pose_b, margin.max(V::Real::ZERO), &mut ())
}

/// As [`contact_within`], and the steps that lead to the answer are reported to `trace`. An invalid pose leads to no steps.
#[inline]
pub fn contact_traced<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    margin: V::Real,
    trace: &mut impl Trace<V>,
) -> Option<Contact<V>> {
    if !(pose_a.is_valid() && pose_b.is_valid()) {
        return None;
    }
    contact_of(a.into(), &pose_a, b.into(), &pose_b, margin.max(V::Real::ZERO), &mut Narrowed::<V, _>::new(trace))
}

#[inline(always)]
fn contact_of<V: Space, T: Trace<V::Wide>>(
    a: ShapeRef<'_, V>,
    pose_a: &Pose<V>,
    b: ShapeRef<'_, V>,
    pose_b: &Pose<V>,
    margin: V::Real,
    trace: &mut T,
) -> Option<Contact<V>> {
    let ((core_a, a), (core_b, b)) = (posed(a, pose_a), posed(b, pose_b));
    ask(Touching { a, b, margin, trace }, core_a, core_b)
}

/// How do they touch?
struct Touching<'q, V: Space, T> {
    a: Rounded<'q, V::Wide>,
    b: Rounded<'q, V::Wide>,
    margin: V::Real,
    trace: &'q mut T,
}

impl<V: Space, T: Trace<V::Wide>> Question<V::Wide> for Touching<'_, V, T> {
    type Answer = Option<Contact<V>>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Option<Contact<V>> {
        let Touching { a, b, margin, trace } = self;
        trace.step(|| Step::Kernel { name: K::NAME, swapped });
        let (first, second) = ordered(a, b, swapped);
        if K::LARGE {
            contact_by::<V, K, T>(kernel, first, second, margin, swapped, trace)
        } else {
            touching::<V, K, T>(kernel, first, second, margin, swapped, trace)
        }
    }
}

/// The door to large kernels.
#[inline(never)]
pub(crate) fn contact_by<V: Space, K: Kernel<V::Wide>, T: Trace<V::Wide>>(
    kernel: K,
    first: Rounded<'_, V::Wide>,
    second: Rounded<'_, V::Wide>,
    margin: V::Real,
    swapped: bool,
    trace: &mut T,
) -> Option<Contact<V>> {
    touching::<V, K, T>(kernel, first, second, margin, swapped, trace)
}

#[inline(always)]
pub(super) fn touching<V: Space, K: Kernel<V::Wide>, T: Trace<V::Wide>>(
    kernel: K,
    first: Rounded<'_, V::Wide>,
    second: Rounded<'_, V::Wide>,
    margin: V::Real,
    swapped: bool,
    trace: &mut T,
) -> Option<Contact<V>> {
    let reach = first.radius() + second.radius();
    let limit = rounded_up(margin + reach);
    let touch = kernel.touch::<T, DEPTH>(first.frame, second.frame, limit, trace)?;
    // Not from −0: shapes that just touch would be −0 deep.
    let sharp = first.radius.is_none() && second.radius.is_none();
    let depth = if sharp { V::Real::ZERO - touch.separation } else { reach - touch.separation };
    let contact = Contact {
        normal: V::narrow(touch.normal_world),
        depth,
        local_a: V::narrow(moved(touch.on_first, touch.normal_first, first.radius)),
        local_b: V::narrow(moved(touch.on_second, -touch.normal_second, second.radius)),
    };
    let contact = if swapped { contact.flipped() } else { contact };
    // Decided by the number that is returned, so that a gap of exactly the margin counts. Nothing compares with NaN. In two
    // steps: whether they touch cannot be foretold, and this way only the tag depends on it.
    let mut answer = Some(contact);
    if !(-depth <= margin) {
        answer = None;
    }
    answer
}

/// A point of a core moved out by the rounding radius. Shapes that are never rounded cost nothing.
#[inline(always)]
pub(super) fn moved<V: Vector>(point: V, normal: V, radius: Option<V::Real>) -> V {
    match radius {
        Some(radius) => point + normal * radius,
        None => point,
    }
}
