//! The box around a shape in motion.
//!
//! The origin of the shape moves along a straight line, and its rotation takes the shorter way round, both at constant rate. A point of the
//! shape then is never far from the straight line between its two ends: at time `s` from 0 to 1 it is off by
//!
//! ```text
//! R(s)x − ((1 − s)·R(0)x + s·R(1)x),   of length at most ρ·(1 − cos(θ/2)),
//! ```
//!
//! where `θ` is the angle of the turn and `ρ` the distance of the point from the axis through the origin. With `u = 2s − 1` and `h = θ/2` its parts across and along the
//! chord are `ρ·(cos uh − cos h)` and `ρ·(sin uh − u·sin h)`; their length is greatest in the middle, where it is the height of the arc over its chord. It is
//! perpendicular to the axis, so that a world axis at an angle sees the less of it.
//!
//! So the box around both ends, made wider by that, contains everything. For turns of a half and near that, the box around all places of the ball about the
//! origin may be less; the answer is what both have in common.

use super::Aabb;
use crate::math::direction::direction;
use crate::math::pose::Pose;
use crate::math::sweep::Sweep;
use crate::shape::ShapeRef;
use crate::shape::core::{Core, Frustum, Middle};
use crate::space::{Real, Space, Vector};
use crate::tolerance;

impl<V: Space> Aabb<V> {
    /// A box around a shape in every pose on the way from one to another: its origin moves in a straight line, and its rotation takes the
    /// shorter way round, both at constant rate.
    ///
    /// Between equal rotations it is exactly the box around both ends. Otherwise it may be a little larger than need be, but nothing sticks out:
    /// both ends, made wider by the height of the arc of the point furthest from the axis, of an [`Own`](crate::shape::Own) shape that of its box. Half-spaces and planes that turn have no bounds.
    /// `None` when a pose is invalid.
    pub fn swept<'a>(shape: impl Into<ShapeRef<'a, V>>, from: Pose<V>, to: Pose<V>) -> Option<Self> {
        let shape = shape.into();
        let ends = Self::of(shape, from)?.merged(&Self::of(shape, to)?);
        let (axis, sin, cos) = V::Wide::arc(from.rotation(), to.rotation());
        if sin == V::Real::ZERO {
            return Some(ends);
        }
        let (core, radius) = shape.core();
        let arc = furthest(core, V::Wide::unrotate(from.rotation(), axis));
        let reach = furthest(core, V::Wide::ZERO) + radius.unwrap_or(V::Real::ZERO);
        if !reach.is_finite() {
            return Some(Aabb { min: V::splat(V::Real::NEG_INFINITY), max: V::splat(V::Real::INFINITY) });
        }
        let origins = V::max(from.translation().abs(), to.translation().abs());
        let slack = tolerance::swept::<V::Real>() * (origins + V::splat(reach));
        // 1 − cos, without the loss of digits.
        let height = arc * (sin * sin / (V::Real::ONE + cos));
        let mut wider = slack;
        for i in 0..V::DIMENSION {
            let across = V::Real::ONE - axis.get(i) * axis.get(i);
            wider = wider.with(i, slack.get(i) + height * across.max(V::Real::ZERO).sqrt());
        }
        let wide = Aabb { min: ends.min - wider, max: ends.max + wider };
        let around = V::splat(reach) + slack;
        let min = from.translation().min(to.translation()) - around;
        let max = from.translation().max(to.translation()) + around;
        Some(Aabb { min: wide.min.max(min), max: wide.max.min(max) })
    }
}

impl<V: Space> Aabb<V> {
    /// A box around a shape on its way, from time 0 until another, whatever it turns about and however often. As [`swept`](Self::swept), and a little larger. `None` when there are no numbers for it.
    pub(crate) fn on_way(shape: ShapeRef<'_, V>, sweep: &Sweep<V>, until: V::Real) -> Option<Self> {
        let end = sweep.pose_at(until);
        let ends = Self::of(shape, sweep.start())?.merged(&Self::of(shape, end)?);
        let turn = sweep.turn();
        if !turn.turns() {
            return Some(ends);
        }
        let (core, radius) = shape.core();
        let reach = furthest(core, V::Wide::ZERO) + radius.unwrap_or(V::Real::ZERO) + sweep.center().length();
        if !reach.is_finite() {
            return Some(Aabb { min: V::splat(V::Real::NEG_INFINITY), max: V::splat(V::Real::INFINITY) });
        }
        let centers = [sweep.start(), end].map(|pose| pose.transform_point(sweep.center()));
        let slack = tolerance::swept::<V::Real>() * (V::max(centers[0].abs(), centers[1].abs()) + V::splat(reach));
        let half = turn.rate() * until * V::Real::HALF;
        let around = V::splat(reach) + slack;
        let round = Aabb { min: centers[0].min(centers[1]) - around, max: centers[0].max(centers[1]) + around };
        // Of half a turn and more the ends tell nothing.
        if half >= V::Real::from_f64(core::f64::consts::FRAC_PI_2) {
            return Some(round);
        }
        let (sin, cos) = half.sin_cos();
        let wider = slack + V::splat(reach * (sin * sin / (V::Real::ONE + cos)));
        let wide = Aabb { min: ends.min - wider, max: ends.max + wider };
        Some(Aabb { min: wide.min.max(round.min), max: wide.max.min(round.max) })
    }
}

/// How far a core goes from the line through the origin along a unit vector; from the origin, along none.
fn furthest<V: Vector>(core: Core<'_, V>, axis: V) -> V::Real {
    let from_axis = |x: V| (x - axis * axis.dot(x)).length();
    let most = |vertices: &[V]| vertices.iter().fold(V::Real::ZERO, |most, x| from_axis(*x).max(most));
    match core {
        Core::Point => V::Real::ZERO,
        Core::Segment(ends) => most(&[ends.a, ends.b]),
        Core::Cuboid(&Middle { center, half }) => {
            let mut longest = V::Real::ZERO;
            for corner in 0..1usize << V::DIMENSION {
                let signed = |i: usize| if corner >> i & 1 == 1 { half.get(i) } else { -half.get(i) };
                let reach = (0..V::DIMENSION).fold(V::ZERO, |v, i| v.with(i, signed(i)));
                longest = from_axis(center + reach).max(longest);
            }
            longest
        }
        Core::Polygon(polygon) => most(polygon.ring().vertices),
        Core::Triangle(corners) => most(corners),
        Core::Polytope(polytope) => most(&polytope.vertices),
        Core::Frustum(&Frustum { half_height, bottom, top }) => {
            most(&[off_axis(-half_height, bottom, axis), off_axis(half_height, top, axis)])
        }
        Core::Own(own) => {
            let Middle { center, half } = own.middle();
            furthest(Core::Cuboid(&Middle { center: V::of_user(center), half: V::of_user(half) }), axis)
        }
        Core::HalfSpace(_) | Core::Plane(_) => V::Real::INFINITY,
    }
}

/// The point furthest from an axis on a circle about Y. All its points are at one distance from the origin, so that it is the one that
/// is least far along the axis: at no height, if the circle gets there.
fn off_axis<V: Vector>(level: V::Real, radius: V::Real, axis: V) -> V {
    let (sideways, tilt) = direction(axis.with(1, V::Real::ZERO)).unwrap_or((V::axis(0), V::Real::ZERO));
    // Any point will do when it is 0/0.
    let cos = (-(axis.get(1) * level) / (tilt * radius)).clamp(-V::Real::ONE, V::Real::ONE);
    let sin = (V::Real::ONE - cos * cos).sqrt();
    V::ZERO.with(1, level) + (sideways * cos + sideways.cross(V::axis(1)) * sin) * radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Ball, Capsule, Cuboid, HalfSpace};
    use glam::{DVec2, DVec3, Vec3};

    #[test]
    fn without_a_turn_it_is_both_ends() {
        let cuboid = Cuboid::new(Vec3::new(1.0, 2.0, 3.0)).unwrap();
        let turned = Pose::<Vec3>::at(1.0, 2.0, 3.0).turned(Vec3::ONE, 0.7);
        let there = turned.with_translation(Vec3::new(9.0, 2.0, -3.0));
        let ends = Aabb::of(&cuboid, turned).unwrap().merged(&Aabb::of(&cuboid, there).unwrap());
        assert_eq!(Aabb::swept(&cuboid, turned, there), Some(ends));
        assert_eq!(Aabb::swept(&cuboid, turned, Pose::<Vec3>::at(f32::NAN, 0.0, 0.0)), None);
    }

    /// Against points all round, for axes along, across and in between.
    #[test]
    fn rims_go_as_far_as_their_points() {
        for (level, radius) in [(0.5, 2.0), (-3.0, 0.25), (1e-3, 1.0), (1.0, 1e-9), (2.0, 0.0)] {
            for tilt in [0.0, 1e-9, 0.1, 0.5, 1.0, 1.5, core::f64::consts::FRAC_PI_2] {
                let (sin, cos) = tilt.sin_cos();
                let axis = DVec3::new(0.6 * sin, cos, -0.8 * sin);
                let from_axis = |x: DVec3| axis.cross(x).length();
                let found = from_axis(off_axis(level, radius, axis));
                let most = (0..2000)
                    .map(|k| f64::from(k) * (core::f64::consts::TAU / 2000.0))
                    .map(|angle| from_axis(DVec3::new(radius * angle.cos(), level, radius * angle.sin())))
                    .fold(0.0, f64::max);
                assert!(found >= most * (1.0 - 1e-15), "{level} {radius} {tilt}: {found} and not {most}");
                assert!(found <= most * (1.0 + 1e-5), "{level} {radius} {tilt}: {found} and not {most}");
            }
        }
        assert!((off_axis(0.5, 2.0, DVec3::ZERO).length() - f64::sqrt(4.25)).abs() < 1e-15);
    }

    #[test]
    fn a_ball_does_not_mind_turning_and_a_stick_does() {
        let ball = Ball::new(1.0).unwrap();
        let bounds = Aabb::swept(&ball, Pose::<DVec2>::IDENTITY, Pose::<DVec2>::at(3.0, 0.0).turned(2.0)).unwrap();
        assert!((bounds.max - DVec2::new(4.0, 1.0)).length() < 1e-13);
        let stick = Capsule::new(DVec2::ZERO, DVec2::new(2.0, 0.0), 0.0).unwrap();
        let quarter = Pose::<DVec2>::IDENTITY.turned(core::f64::consts::FRAC_PI_2);
        let bounds = Aabb::swept(&stick, Pose::<DVec2>::IDENTITY.turned(-0.1), quarter).unwrap();
        assert!((bounds.max - DVec2::new(2.0, 2.0)).length() < 1e-13, "not beyond the circle: {bounds:?}");
        let floor = HalfSpace::new(DVec2::Y, 0.0).unwrap();
        assert_eq!(Aabb::swept(&floor, Pose::<DVec2>::IDENTITY, quarter).unwrap().max, DVec2::INFINITY);
    }
}
