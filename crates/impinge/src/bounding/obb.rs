//! The turned box: tight around what is long and askew.
//!
//! Two of them are apart exactly if their shadows are apart on one of a few axes: the normals of the faces of both, and in 3D the directions that are
//! perpendicular to an edge of each (Gottschalk, Lin, Manocha, *OBBTree*, 1996, §5): 15 in 3D and 4 in 2D. Where edges are nearly parallel, what is perpendicular to
//! both is rounding; then the shadows are as short as the axis, and the gap that they need to count as apart is not.

use super::{Aabb, BoundingSphere, Side};
use crate::math::pose::Pose;
use crate::space::{Real, Space, Vector};
use crate::tolerance;

/// A box that is turned: all points `center + rotation · x` with `|x| ≤ half_extents` on every axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obb<V: Space> {
    /// The middle.
    pub center: V,
    /// From the axes of the box to those of the world. Of unit length.
    pub rotation: V::Rotation,
    /// Half of the size along each of its own axes, not negative.
    pub half_extents: V,
}

impl<V: Space> Obb<V> {
    /// The box around a thing in its own frame, carried along to where the thing is. `None` when the pose is invalid or the box is not
    /// finite.
    pub fn carried(local: &Aabb<V>, pose: Pose<V>) -> Option<Self> {
        let center = pose.transform_point(local.center());
        let half_extents = local.half_extents();
        let finite = center.is_finite() && half_extents.is_finite();
        finite.then_some(Obb { center, rotation: pose.rotation(), half_extents })
    }

    /// The box with the same axes around everything that this one passes through on a straight way. `None` when that is not finite.
    pub fn swept(&self, by: V) -> Option<Self> {
        let half = V::Real::HALF;
        let (center, seen) = (self.center + by * half, V::unrotate(self.rotation, by).abs());
        let slack = tolerance::swept::<V::Real>() * (center.largest() + by.largest() + self.half_extents.largest());
        let half_extents = self.half_extents + seen * half + V::splat(slack);
        let finite = center.is_finite() && half_extents.is_finite();
        finite.then_some(Obb { center, half_extents, ..*self })
    }

    /// The direction of its axis `i` in the world.
    #[inline]
    pub fn axis(&self, i: usize) -> V {
        V::rotate(self.rotation, V::axis(i))
    }

    /// The volume; in 2D the area.
    #[inline]
    pub fn volume(&self) -> V::Real {
        (0..V::DIMENSION).fold(V::Real::ONE, |product, i| product * (V::Real::TWO * self.half_extents.get(i)))
    }

    /// The tight box along the world's axes around it; each side is within a few ε of the truth.
    pub fn aabb(&self) -> Aabb<V> {
        let reach = self.reach();
        Aabb { min: self.center - reach, max: self.center + reach }
    }

    /// Whether a point is inside. The surface counts.
    #[inline]
    pub fn contains_point(&self, point: V) -> bool {
        let local = self.seen_from_middle(point);
        (0..V::DIMENSION).all(|i| local.get(i) <= self.half_extents.get(i))
    }

    /// Whether the two have a point in common. Touching counts, and so does being apart by less than rounding.
    pub fn overlaps(&self, other: &Self) -> bool {
        let shadows = Shadows {
            axes: V::Wide::relative_axes(self.rotation, other.rotation),
            offset: V::Wide::unrotate(self.rotation, other.center.widen() - self.center.widen()),
            a: self.half_extents.widen(),
            b: other.half_extents.widen(),
        };
        !shadows.are_apart()
    }

    /// Whether it has a point in common with a box along the axes. Touching counts, and so does being apart by less than rounding.
    pub fn overlaps_aabb(&self, aabb: &Aabb<V>) -> bool {
        // Sides that are further out than the turned box reaches, or infinite, come no nearer than that.
        let reach = V::Real::TWO * self.reach();
        let (min, max) = (aabb.min.max(self.center - reach), aabb.max.min(self.center + reach));
        let near = Aabb { min, max };
        let center = near.center();
        let half_extents = (max - center).max(center - min);
        let is_empty = (0..V::DIMENSION).any(|i| min.get(i) > max.get(i));
        !is_empty && self.overlaps(&Obb { center, rotation: V::NO_ROTATION, half_extents })
    }

    /// Whether it has a point in common with a ball. Touching counts, and so does being apart by less than rounding.
    #[inline]
    pub fn overlaps_sphere(&self, sphere: &BoundingSphere<V>) -> bool {
        sphere.overlaps_obb(self)
    }

    /// On which side of the plane `normal · x = offset` it is. The normal may have any length.
    pub fn side_of(&self, normal: V, offset: V::Real) -> Side {
        let height = normal.dot(self.center) - offset;
        let reach = V::unrotate(self.rotation, normal).abs().dot(self.half_extents);
        let numbers = normal.abs().dot(self.center.abs() + V::splat(self.half_extents.largest())) + offset.abs();
        let reach = reach + tolerance::apart::<V::Real>() * numbers;
        Side::of(height - reach, height + reach)
    }

    /// The least box with these axes, to the rounding of its centre, that contains points. The axes are perpendicular, of unit length
    /// and right-handed; of those that count, at least.
    pub(super) fn around(points: &[V], axes: &[[f64; 3]; 3]) -> Option<Self> {
        let first = *points.first()?;
        let rotation = V::rotation_to(axes);
        let (mut min, mut max) = (V::ZERO, V::ZERO);
        for point in points {
            let local = V::unrotate(rotation, *point - first);
            (min, max) = (min.min(local), max.max(local));
        }
        let center = first + V::rotate(rotation, Aabb { min, max }.center());
        let mut obb = Obb { center, rotation, half_extents: V::ZERO };
        obb.half_extents = points.iter().fold(V::ZERO, |most, point| obb.seen_from_middle(*point).max(most));
        Some(obb)
    }

    /// How far a point is from the middle along each axis of the box.
    #[inline]
    fn seen_from_middle(&self, point: V) -> V {
        V::unrotate(self.rotation, point - self.center).abs()
    }

    /// How far it reaches from its middle along each axis of the world.
    fn reach(&self) -> V {
        (0..V::DIMENSION).fold(V::ZERO, |sum, i| sum + self.axis(i).abs() * self.half_extents.get(i))
    }
}

/// Two boxes, seen from the first.
struct Shadows<V: Vector> {
    /// Of the second box.
    axes: V::Axes,
    /// From middle to middle.
    offset: V,
    /// Half extents of the first.
    a: V,
    /// Half extents of the second.
    b: V,
}

impl<V: Vector> Shadows<V> {
    fn are_apart(&self) -> bool {
        let sum = |v: V| (0..V::DIMENSION).fold(V::Real::ZERO, |sum, i| sum + v.get(i));
        // More than the rounding of anything below: boxes whose middles are further from each other than all extents are apart indeed.
        let slack = tolerance::apart::<V::Real>() * (sum(self.a) + sum(self.b));
        self.by_faces(slack) || (V::DIMENSION == 3 && self.by_edges(slack))
    }

    fn by_faces(&self, slack: V::Real) -> bool {
        let (axes, n) = (self.axes.as_ref(), V::DIMENSION);
        let reach = (0..n).fold(self.a, |sum, j| sum + axes[j].abs() * self.b.get(j));
        let along_a = (0..n).any(|i| self.offset.get(i).abs() > reach.get(i) + slack);
        let along_b = |j: usize| self.offset.dot(axes[j]).abs() > self.b.get(j) + self.a.dot(axes[j].abs()) + slack;
        along_a || (0..n).any(along_b)
    }

    fn by_edges(&self, slack: V::Real) -> bool {
        let axes = self.axes.as_ref();
        let apart = |i: usize, j: usize| {
            let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
            let (x, y) = (axes[j].get(i1), axes[j].get(i2));
            let gap = (self.offset.get(i2) * x - self.offset.get(i1) * y).abs();
            let reach_a = self.a.get(i1) * y.abs() + self.a.get(i2) * x.abs();
            let reach_b = self.b.get(j1) * axes[j2].get(i).abs() + self.b.get(j2) * axes[j1].get(i).abs();
            gap > reach_a + reach_b + slack
        };
        (0..9).any(|k| apart(k / 3, k % 3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Rotation2;
    use glam::{DQuat, DVec3, Quat, Vec2, Vec3};

    #[test]
    fn carried_along() {
        let local = Aabb { min: Vec2::new(0.0, -1.0), max: Vec2::new(4.0, 1.0) };
        let pose = Pose::<Vec2>::at(10.0, 0.0).with_rotation(Rotation2::from_cos_sin(0.0, 1.0));
        let obb = Obb::carried(&local, pose).unwrap();
        assert_eq!((obb.center, obb.half_extents, obb.volume()), (Vec2::new(10.0, 2.0), Vec2::new(2.0, 1.0), 8.0));
        assert_eq!(obb.aabb(), Aabb { min: Vec2::new(9.0, 0.0), max: Vec2::new(11.0, 4.0) });
        assert!(obb.contains_point(Vec2::new(9.0, 4.0)) && !obb.contains_point(Vec2::new(9.0, 4.001)));
        assert!(Obb::carried(&local, Pose::<Vec2>::at(f32::NAN, 0.0)).is_none());
        let endless = Aabb { min: Vec2::ZERO, max: Vec2::splat(f32::INFINITY) };
        assert!(Obb::carried(&endless, pose).is_none());
    }

    #[test]
    fn edges_part_what_faces_do_not() {
        let upright = Obb { center: DVec3::ZERO, rotation: DQuat::IDENTITY, half_extents: DVec3::ONE };
        let turn =
            DQuat::from_rotation_z(core::f64::consts::FRAC_PI_4) * DQuat::from_rotation_x(core::f64::consts::FRAC_PI_4);
        let at = |distance: f64| Obb {
            center: DVec3::new(1.0, 0.0, 1.0).normalize() * distance,
            rotation: DQuat::from_rotation_y(core::f64::consts::FRAC_PI_4) * turn,
            half_extents: DVec3::ONE,
        };
        assert!(upright.overlaps(&at(2.0)) && !upright.overlaps(&at(3.5)));
        assert_eq!(upright.overlaps(&at(3.0)), at(3.0).overlaps(&upright));
    }

    #[test]
    fn parallel_boxes_that_touch_are_not_apart() {
        for tilt in [0.0f32, 1e-8, 1e-7, 1e-6] {
            let rotation = Quat::from_xyzw(tilt, -tilt, tilt, 1.0);
            let (a, b) = (Vec3::new(1000.0, 1.0, 0.1), Vec3::new(0.001, 1.0, 0.3));
            let first = Obb { center: Vec3::splat(7.0), rotation, half_extents: a };
            for i in 0..3 {
                let center = first.center + first.axis(i) * (a[i] + b[i]);
                assert!(first.overlaps(&Obb { center, rotation, half_extents: b }), "{tilt} {i}");
            }
        }
    }

    #[test]
    fn boxes_without_end() {
        let obb = Obb { center: Vec3::ZERO, rotation: Quat::from_rotation_z(0.5), half_extents: Vec3::ONE };
        let up = |from: f32| Aabb { min: Vec3::new(f32::NEG_INFINITY, from, f32::NEG_INFINITY), max: Vec3::INFINITY };
        assert!(obb.overlaps_aabb(&up(1.35)) && !obb.overlaps_aabb(&up(1.36)));
        assert!(up(1.35).overlaps_obb(&obb) && !up(f32::INFINITY).overlaps_obb(&obb));
        assert_eq!(obb.side_of(Vec3::Y, 1.35), Side::Crossing);
        assert_eq!(obb.side_of(Vec3::Y * 3.0, 1.36 * 3.0), Side::Below);
        assert_eq!(obb.side_of(Vec3::Y, -1.36), Side::Above);
    }
}
