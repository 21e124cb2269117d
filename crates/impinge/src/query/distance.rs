//! How far apart two shapes are, and where they are closest.

use super::contact::rounded_up;
use crate::math::pose::{Frame, Pose};
use crate::narrow::gap::POINTS;
use crate::narrow::pair::{Pair, pair, separation, touch};
use crate::shape::ShapeRef;
use crate::space::{Real, Space};

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
    let ((core_a, radius_a), (core_b, radius_b)) = (a.into().core(), b.into().core());
    let (pair, swapped) = pair(core_a, core_b);
    let (first, second) = if swapped { (pose_b.frame(), pose_a.frame()) } else { (pose_a.frame(), pose_b.frame()) };
    let separation = separation(pair, first, second, V::Real::INFINITY)?;
    Some((separation - (radius_a + radius_b)).max(V::Real::ZERO))
}

/// The closest points of the two shapes. `None` only when a pose is invalid.
#[inline]
pub fn closest_points<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
) -> Option<ClosestPoints<V>> {
    closest_of(a.into(), pose_a, b.into(), pose_b, V::Real::INFINITY)
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
    closest_of(a.into(), pose_a, b.into(), pose_b, max.max(V::Real::ZERO))
}

#[inline(always)]
fn closest_of<V: Space>(
    a: ShapeRef<'_, V>,
    pose_a: Pose<V>,
    b: ShapeRef<'_, V>,
    pose_b: Pose<V>,
    max: V::Real,
) -> Option<ClosestPoints<V>> {
    let ((core_a, radius_a), (core_b, radius_b)) = (a.core(), b.core());
    let (pair, swapped) = pair(core_a, core_b);
    if swapped {
        Some(closest(pair, (pose_b.frame(), radius_b), (pose_a.frame(), radius_a), max)?.flipped())
    } else {
        closest(pair, (pose_a.frame(), radius_a), (pose_b.frame(), radius_b), max)
    }
}

#[inline(always)]
fn closest<V: Space>(
    pair: Pair<'_, V::Wide>,
    (first, radius_first): (&Frame<V::Wide>, V::Real),
    (second, radius_second): (&Frame<V::Wide>, V::Real),
    max: V::Real,
) -> Option<ClosestPoints<V>> {
    let reach = radius_first + radius_second;
    let touch = touch::<V::Wide, (), POINTS>(pair, first, second, rounded_up(max + reach), &mut ())?;
    let distance = touch.separation - reach;
    // Decided by the number that is returned, so that a distance of exactly `max` counts.
    if !(distance <= max) {
        return None;
    }
    let (step_first, step_second) = if distance > V::Real::ZERO {
        (radius_first, radius_second)
    } else {
        // In the middle of what the two roundings share, but between the cores.
        let middle = V::Real::HALF * (touch.separation + radius_first - radius_second);
        let step = middle.clamp(V::Real::ZERO, touch.separation);
        (step, touch.separation - step)
    };
    Some(ClosestPoints {
        distance: distance.max(V::Real::ZERO),
        local_a: V::narrow(touch.on_first + touch.normal_first * step_first),
        local_b: V::narrow(touch.on_second - touch.normal_second * step_second),
    })
}
