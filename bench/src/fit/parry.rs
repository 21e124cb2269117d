//! parry's calls.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: parry comes as two crates with the same names, and
//! `parry_crate` is the one or the other.
//!
//! Its ball is the one about the mean of the points, which is neither the smallest nor Ritter's: a rough fit that stands beside Ritter's.

use super::parry_crate::bounding_volume::details::{local_point_cloud_aabb_ref, point_cloud_bounding_sphere};
use super::parry_crate::math::Vector;
use super::parry_crate::utils;
use super::{DIMENSION, PARRY, UNITS, V, parry_vector, wide};
use crate::fit::Fit;
use crate::fit::contestant::{Call, Contestant};
use crate::fit::ours::extents;
use crate::fit::volume::Volume;
use impinge::d3::f64::DVec3;

pub type Points = Vec<Vector>;

/// The call that makes a fit, if there is one.
pub fn lineup(fit: Fit, clouds: &[Vec<V>]) -> Option<Box<dyn Contestant>> {
    let clouds = || clouds.iter().map(|cloud| cloud.iter().map(|v| parry_vector(*v)).collect()).collect();
    Some(match fit {
        Fit::AlignedBox => Call::boxed(
            PARRY,
            "details::local_point_cloud_aabb_ref",
            clouds(),
            |points: &mut Points| local_point_cloud_aabb_ref(points.iter()),
            |aabb| {
                let (min, max) = (wide(aabb.mins), wide(aabb.maxs));
                let axes = [DVec3::X, DVec3::Y, DVec3::Z];
                Volume::Box { center: 0.5 * (min + max), axes, half_extents: extents(DIMENSION, 0.5 * (max - min)) }
            },
        ),
        Fit::RitterBall(1) => Call::boxed(
            PARRY,
            "details::point_cloud_bounding_sphere",
            clouds(),
            |points: &mut Points| point_cloud_bounding_sphere(points),
            |ball| Volume::Ball { center: wide(ball.center), radius: f64::from(ball.radius) },
        ),
        Fit::PrincipalBox => Call::boxed(
            PARRY,
            "utils::obb",
            clouds(),
            |points: &mut Points| utils::obb(points),
            |(pose, cuboid)| {
                let mut axes = [DVec3::X, DVec3::Y, DVec3::Z];
                for (axis, unit) in axes.iter_mut().zip(UNITS) {
                    *axis = wide(pose.rotation * unit);
                }
                let half_extents = extents(DIMENSION, wide(cuboid.half_extents));
                Volume::Box { center: wide(pose.translation), axes, half_extents }
            },
        ),
        Fit::RitterBall(_) | Fit::SmallestBall | Fit::PrincipalBoxOfHull | Fit::SmallestBox | Fit::Polygon => {
            return None;
        }
    })
}
