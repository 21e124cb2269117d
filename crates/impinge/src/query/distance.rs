//! How far apart two shapes are, and where they are closest.

use super::rounded::{Rounded, ordered, posed, rounded_up};
use crate::math::pose::{Frame, Pose};
use crate::narrow::gap::POINTS;
use crate::narrow::kernel::Kernel;
use crate::narrow::pair::{Question, ask};
use crate::shape::ShapeRef;
use crate::space::{Real, Space, Vector};

/// Where two shapes are closest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints<V: Space> {
    /// 0 when the shapes meet.
    pub distance: V::Real,
    /// In A's own frame. When the shapes meet, both points are one common point.
    pub local_a: V,
    /// In B's own frame.
    pub local_b: V,
}

impl<V: Space> ClosestPoints<V> {
    /// The point of A, in the world.
    #[inline]
    pub fn point_a(&self, pose_a: Pose<V>) -> V {
        pose_a.transform_point(self.local_a)
    }

    /// The point of B, in the world.
    #[inline]
    pub fn point_b(&self, pose_b: Pose<V>) -> V {
        pose_b.transform_point(self.local_b)
    }

    /// The same with A and B exchanged.
    #[inline]
    pub fn flipped(self) -> Self {
        ClosestPoints { distance: self.distance, local_a: self.local_b, local_b: self.local_a }
    }
}

/// The distance between the two shapes, 0 when they meet. `None` only when a pose is invalid.
///
/// ```
/// use impinge::d2::*;
/// let square = Cuboid::new(Vec2::ONE)?;
/// assert_eq!(distance(&square, Pose::IDENTITY, &square, Pose::at(5.0, 0.0)), Some(3.0));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[inline]
pub fn distance<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
) -> Option<V::Real> {
    let ((core_a, a), (core_b, b)) = (posed(a.into(), &pose_a), posed(b.into(), &pose_b));
    ask(Apart::<V> { a, b }, core_a, core_b)
}

/// The closest points of the two shapes. `None` only when a pose is invalid.
#[inline]
pub fn closest_points<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
) -> Option<ClosestPoints<V>> {
    closest_of(a.into(), &pose_a, b.into(), &pose_b, V::Real::INFINITY)
}

/// As [`closest_points`], but `None` when the shapes are further apart than `max`, which is cheaper to find out. A distance
/// of exactly `max` counts; a `max` that is negative or NaN counts as 0.
#[inline]
pub fn closest_points_within<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    max: V::Real,
) -> Option<ClosestPoints<V>> {
    closest_of(a.into(), &pose_a, b.into(), &pose_b, max.max(V::Real::ZERO))
}

#[inline(always)]
fn closest_of<V: Space>(
    a: ShapeRef<'_, V>,
    pose_a: &Pose<V>,
    b: ShapeRef<'_, V>,
    pose_b: &Pose<V>,
    max: V::Real,
) -> Option<ClosestPoints<V>> {
    let ((core_a, a), (core_b, b)) = (posed(a, pose_a), posed(b, pose_b));
    ask(Closest::<V> { a, b, max }, core_a, core_b)
}

/// How far apart are they?
struct Apart<'q, V: Space> {
    a: Rounded<'q, V::Wide>,
    b: Rounded<'q, V::Wide>,
}

impl<V: Space> Question<V::Wide> for Apart<'_, V> {
    type Answer = Option<V::Real>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Option<V::Real> {
        let reach = self.a.radius() + self.b.radius();
        let (first, second) = ordered(self.a.frame, self.b.frame, swapped);
        let separation = if K::LARGE {
            separation_by(kernel, first, second)?
        } else {
            kernel.separation(first, second, V::Real::INFINITY)?
        };
        // Only for NaN.
        if !(separation <= V::Real::INFINITY) {
            return None;
        }
        Some((separation - reach).max(V::Real::ZERO))
    }
}

/// The door to large kernels.
#[inline(never)]
pub(crate) fn separation_by<V: Vector, K: Kernel<V>>(
    kernel: K,
    first: &Frame<V>,
    second: &Frame<V>,
) -> Option<V::Real> {
    kernel.separation(first, second, V::Real::INFINITY)
}

/// Where are they closest?
struct Closest<'q, V: Space> {
    a: Rounded<'q, V::Wide>,
    b: Rounded<'q, V::Wide>,
    max: V::Real,
}

impl<V: Space> Question<V::Wide> for Closest<'_, V> {
    type Answer = Option<ClosestPoints<V>>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Option<ClosestPoints<V>> {
        let (first, second) = ordered(self.a, self.b, swapped);
        let found = if K::LARGE {
            closest_by::<V, K>(kernel, first, second, self.max)?
        } else {
            closest::<V, K>(kernel, first, second, self.max)?
        };
        Some(if swapped { found.flipped() } else { found })
    }
}

/// The door to large kernels.
#[inline(never)]
pub(crate) fn closest_by<V: Space, K: Kernel<V::Wide>>(
    kernel: K,
    first: Rounded<'_, V::Wide>,
    second: Rounded<'_, V::Wide>,
    max: V::Real,
) -> Option<ClosestPoints<V>> {
    closest::<V, K>(kernel, first, second, max)
}

#[inline(always)]
fn closest<V: Space, K: Kernel<V::Wide>>(
    kernel: K,
    first: Rounded<'_, V::Wide>,
    second: Rounded<'_, V::Wide>,
    max: V::Real,
) -> Option<ClosestPoints<V>> {
    let reach = first.radius() + second.radius();
    let touch = kernel.touch::<(), POINTS>(first.frame, second.frame, rounded_up(max + reach), &mut ())?;
    let distance = touch.separation - reach;
    // Decided by the number that is returned, so that a distance of exactly `max` counts.
    if !(distance <= max) {
        return None;
    }
    let (step_first, step_second) = if distance > V::Real::ZERO {
        (first.radius(), second.radius())
    } else {
        // In the middle of what the two roundings share, but between the cores.
        let middle = V::Real::HALF * (touch.separation + first.radius() - second.radius());
        let step = middle.clamp(V::Real::ZERO, touch.separation);
        (step, touch.separation - step)
    };
    Some(ClosestPoints {
        distance: distance.max(V::Real::ZERO),
        local_a: V::narrow(touch.on_first + touch.normal_first * step_first),
        local_b: V::narrow(touch.on_second - touch.normal_second * step_second),
    })
}
