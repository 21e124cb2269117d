//! The box along the world's axes around a posed shape, tight.

use super::{BoundingSphere, Obb, Side};
use crate::math::pose::Pose;
use crate::shape::ShapeRef;
use crate::shape::core::{Core, Middle, Surface};
use crate::space::{Real, Space, Vector};
use crate::tolerance;

/// All points with `min ≤ x ≤ max` on every axis. Sides may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, bound = ""))]
pub struct Aabb<V: Space> {
    /// The lower corner.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::lower"))]
    pub min: V,
    /// The upper corner.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::upper"))]
    pub max: V,
}

impl<V: Space> Aabb<V> {
    /// The tight box around a posed shape; each side is within a few ε of the truth, relative to the numbers in play.
    ///
    /// A half-space is bounded only on the side to which its normal points exactly along a world axis, a plane on both. `None`
    /// when the pose is invalid.
    pub fn of<'a>(shape: impl Into<ShapeRef<'a, V>>, pose: Pose<V>) -> Option<Self> {
        if !pose.is_valid() {
            return None;
        }
        let (core, radius) = shape.into().core();
        let bounds = |min: V::Wide, max: V::Wide| Aabb { min: V::narrow(min), max: V::narrow(max) };
        let about = |center: V::Wide, reach: V::Wide| bounds(center - reach, center + reach);
        let (frame, round) = (pose.frame(), V::Wide::splat(radius.unwrap_or(V::Real::ZERO)));
        let around = |vertices: &[V::Wide]| {
            let (mut min, mut max) = (V::Wide::splat(V::Real::INFINITY), V::Wide::splat(V::Real::NEG_INFINITY));
            for vertex in vertices {
                let world = frame.point(*vertex);
                (min, max) = (min.min(world), max.max(world));
            }
            bounds(min - round, max + round)
        };
        Some(match core {
            Core::Point => about(frame.translation, round),
            Core::Segment(ends) => {
                let Middle { center, half } = ends.middle();
                about(frame.point(center), frame.turn(half).abs() + round)
            }
            Core::Cuboid(&Middle { center, half }) => {
                let mut reach = round;
                for i in 0..V::DIMENSION {
                    reach += frame.turn(V::Wide::axis(i)).abs() * half.get(i);
                }
                about(frame.point(center), reach)
            }
            Core::Polygon(polygon) => around(polygon.ring().vertices),
            Core::Triangle(corners) => around(corners),
            Core::Polytope(polytope) => around(&polytope.vertices),
            Core::Frustum(frustum) => {
                let (mut low, mut high) = (V::Wide::ZERO, V::Wide::ZERO);
                for i in 0..V::DIMENSION {
                    let along = V::Wide::unrotate(frame.rotation, V::Wide::axis(i));
                    let (up, away) = (along.get(1), along.with(1, V::Real::ZERO).length());
                    (low, high) = (low.with(i, frustum.reach(-up, away)), high.with(i, frustum.reach(up, away)));
                }
                bounds(frame.translation - low - round, frame.translation + high + round)
            }
            Core::Own(own) => {
                if let Some([min, max]) = own.aabb(pose) {
                    return Some(Aabb { min, max });
                }
                let (mut low, mut high) = (frame.translation, frame.translation);
                for i in 0..V::DIMENSION {
                    let along = V::narrow(frame.turn_back(V::Wide::axis(i)));
                    let at = |along: V| frame.point(own.furthest(along).widen()).get(i);
                    let (one, other) = (at(-along), at(along));
                    (low, high) = (low.with(i, one.min(other)), high.with(i, one.max(other)));
                }
                bounds(low - round, high + round)
            }
            Core::HalfSpace(h) => Self::beyond(pose, h, false),
            Core::Plane(p) => Self::beyond(pose, p, true),
        })
    }

    /// The tight box around points. `None` when there are none, or one has a coordinate that is not finite.
    pub fn of_points(points: &[V]) -> Option<Self> {
        let first = *points.first()?;
        let (mut min, mut max, mut zero) = (first, first, V::ZERO);
        for point in points {
            (min, max) = (min.min(*point), max.max(*point));
            // NaN of what is not finite, wherever it is: comparisons may overlook it.
            zero += *point * V::Real::ZERO;
        }
        (zero == V::ZERO).then_some(Aabb { min, max })
    }

    /// Of a half-space, or of a plane when two-sided.
    fn beyond(pose: Pose<V>, surface: &Surface<V::Wide>, two_sided: bool) -> Self {
        let normal = V::narrow(pose.frame().turn(surface.normal));
        let mut bounds = Aabb { min: V::splat(V::Real::NEG_INFINITY), max: V::splat(V::Real::INFINITY) };
        for i in 0..V::DIMENSION {
            let others_vanish = normal.with(i, V::Real::ZERO) == V::ZERO;
            if others_vanish {
                let side = normal.get(i).sign();
                let at = side * surface.offset + pose.translation().get(i);
                if side > V::Real::ZERO || two_sided {
                    bounds.max = bounds.max.with(i, at);
                }
                if side < V::Real::ZERO || two_sided {
                    bounds.min = bounds.min.with(i, at);
                }
            }
        }
        bounds
    }

    /// Whether the two boxes have a point in common. Touching counts.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        // Without a guess which axis tells: where half of the answers are yes, a wrong one takes longer than all of this.
        let meet = |i: usize| (self.min.get(i) <= other.max.get(i)) & (other.min.get(i) <= self.max.get(i));
        (0..V::DIMENSION).fold(true, |yes, i| yes & meet(i))
    }

    /// Whether the two boxes are no further apart than a length on each axis: as if this one were [`inflated`](Self::inflated) by it.
    #[inline]
    pub(crate) fn is_within(&self, gap: V::Real, other: &Self) -> bool {
        let meet = |i: usize| (self.min.get(i) - gap <= other.max.get(i)) & (other.min.get(i) <= self.max.get(i) + gap);
        (0..V::DIMENSION).fold(true, |yes, i| yes & meet(i))
    }

    /// Whether a point is inside. The surface counts.
    #[inline]
    pub fn contains_point(&self, point: V) -> bool {
        (0..V::DIMENSION).all(|i| self.min.get(i) <= point.get(i) && point.get(i) <= self.max.get(i))
    }

    /// Whether all of another box is inside. The surface counts.
    #[inline]
    pub fn contains(&self, other: &Self) -> bool {
        (0..V::DIMENSION).all(|i| self.min.get(i) <= other.min.get(i) && other.max.get(i) <= self.max.get(i))
    }

    /// Whether it has a point in common with a ball. Touching counts, and so does being apart by less than rounding.
    #[inline]
    pub fn overlaps_sphere(&self, sphere: &BoundingSphere<V>) -> bool {
        sphere.overlaps_aabb(self)
    }

    /// Whether it has a point in common with a turned box. Touching counts, and so does being apart by less than rounding.
    #[inline]
    pub fn overlaps_obb(&self, obb: &Obb<V>) -> bool {
        obb.overlaps_aabb(self)
    }

    /// On which side of the plane `normal · x = offset` it is. The normal may have any length.
    pub fn side_of(&self, normal: V, offset: V::Real) -> Side {
        // The height of the corner that is furthest up or down, and what rounding may add to it.
        let height = |up: bool| {
            let (mut height, mut numbers) = (-offset, offset.abs());
            for i in 0..V::DIMENSION {
                let slope = normal.get(i);
                let upper = (slope > V::Real::ZERO) == up;
                // Also where the side is infinite.
                if slope != V::Real::ZERO {
                    let rise = slope * if upper { self.max.get(i) } else { self.min.get(i) };
                    (height, numbers) = (height + rise, numbers + rise.abs());
                }
            }
            (height, tolerance::apart::<V::Real>() * numbers)
        };
        let ((lowest, below), (highest, above)) = (height(false), height(true));
        Side::of(lowest - below, highest + above)
    }

    /// The middle. Not a number on an axis on which a side is infinite and the other one not finite either.
    #[inline]
    pub fn center(&self) -> V {
        V::Real::HALF * self.min + V::Real::HALF * self.max
    }

    /// Half of the size on every axis.
    #[inline]
    pub fn half_extents(&self) -> V {
        V::Real::HALF * self.max - V::Real::HALF * self.min
    }

    /// Every side moved outwards by a length; inwards when it is negative.
    #[inline]
    pub fn inflated(&self, by: V::Real) -> Self {
        Aabb { min: self.min - V::splat(by), max: self.max + V::splat(by) }
    }

    /// The smallest box around both.
    #[inline]
    pub fn merged(&self, other: &Self) -> Self {
        Aabb { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Ball, Capsule, Cuboid, HalfSpace, Plane, Polygon};
    use glam::{Vec2, Vec3};

    #[test]
    fn of_each_shape() {
        let pose = Pose::<Vec3>::at(1.0, 2.0, 3.0);
        let bounds = |min: [f32; 3], max: [f32; 3]| Some(Aabb { min: min.into(), max: max.into() });
        assert_eq!(Aabb::of(&Ball::new(0.5).unwrap(), pose), bounds([0.5, 1.5, 2.5], [1.5, 2.5, 3.5]));
        assert_eq!(Aabb::of(&Cuboid::new(Vec3::ONE).unwrap(), pose), bounds([0.0, 1.0, 2.0], [2.0, 3.0, 4.0]));
        assert_eq!(Aabb::of(&Capsule::along_y(1.0, 0.5).unwrap(), pose), bounds([0.5, 0.5, 2.5], [1.5, 3.5, 3.5]));
        let inf = f32::INFINITY;
        let floor = HalfSpace::new(Vec3::new(0.0, 2.0, 0.0), 1.0).unwrap();
        assert_eq!(Aabb::of(&floor, pose), bounds([-inf, -inf, -inf], [inf, 2.5, inf]));
        let wall = Plane::new(Vec3::NEG_X, 1.0).unwrap();
        assert_eq!(Aabb::of(&wall, pose), bounds([0.0, -inf, -inf], [0.0, inf, inf]));
        let slope = HalfSpace::new(Vec3::new(1.0, 1.0, 0.0), 1.0).unwrap();
        assert_eq!(Aabb::of(&slope, pose), bounds([-inf; 3], [inf; 3]));
        assert_eq!(Aabb::of(&slope, Pose::<Vec3>::at(f32::NAN, 0.0, 0.0)), None);
        let triangle = Polygon::new(&[Vec2::ZERO, Vec2::new(2.0, 0.0), Vec2::new(0.0, 1.0)]).unwrap();
        let box2 = Aabb::of(&triangle, Pose::<Vec2>::at(1.0, 1.0)).unwrap();
        assert_eq!(box2, Aabb { min: Vec2::ONE, max: Vec2::new(3.0, 2.0) });
        assert!(box2.contains_point(Vec2::ONE) && !box2.contains_point(Vec2::ZERO));
        assert!(box2.overlaps(&Aabb { min: Vec2::new(3.0, 2.0), max: Vec2::splat(9.0) }));
        assert_eq!(box2.merged(&Aabb { min: Vec2::ZERO, max: Vec2::ONE }).min, Vec2::ZERO);
    }

    #[test]
    fn of_points_and_of_nonsense() {
        let points = [Vec2::new(1.0, -2.0), Vec2::new(-3.0, 5.0), Vec2::ZERO];
        let bounds = Aabb::of_points(&points).unwrap();
        assert_eq!(bounds, Aabb { min: Vec2::new(-3.0, -2.0), max: Vec2::new(1.0, 5.0) });
        assert_eq!((bounds.center(), bounds.half_extents()), (Vec2::new(-1.0, 1.5), Vec2::new(2.0, 3.5)));
        assert!(bounds.inflated(1.0).contains(&bounds) && !bounds.contains(&bounds.inflated(1.0)));
        assert_eq!(Aabb::<Vec2>::of_points(&[]), None);
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for i in 0..3 {
                let mut points = points;
                points[i].y = bad;
                assert_eq!(Aabb::of_points(&points), None);
            }
        }
    }

    #[test]
    fn sides_of_planes() {
        let bounds = Aabb { min: Vec2::new(-1.0, 0.0), max: Vec2::new(1.0, 2.0) };
        assert_eq!(bounds.side_of(Vec2::Y, 0.0), Side::Crossing);
        assert_eq!(bounds.side_of(Vec2::Y, -0.1), Side::Above);
        assert_eq!(bounds.side_of(Vec2::new(1.0, 1.0), 3.1), Side::Below);
        assert_eq!(bounds.side_of(Vec2::new(1.0, 1.0), 2.9), Side::Crossing);
        let below = Aabb { min: Vec2::splat(f32::NEG_INFINITY), max: Vec2::new(f32::INFINITY, 0.0) };
        assert_eq!(below.side_of(Vec2::Y, 1.0), Side::Below);
        assert_eq!(below.side_of(-Vec2::Y, -1.0), Side::Above);
        assert_eq!(below.side_of(Vec2::X, 1.0), Side::Crossing);
        assert_eq!(below.side_of(Vec2::NAN, 1.0), Side::Crossing);
    }
}
