//! Our own calls.

use super::Fit;
use super::cloud::Place;
use super::contestant::{Call, Contestant};
use super::volume::{Volume, area};
use impinge::Real;
use impinge::d2::{Polygon, Vec2};
use impinge::d3::f64::DVec3;
use impinge::generic::{Aabb, BoundingSphere, Obb};

/// The name of our own library.
pub const OURS: &str = "impinge";

pub fn fit<V: Place>(fit: Fit, clouds: &[Vec<V>]) -> Box<dyn Contestant> {
    let clouds = clouds.to_vec();
    match fit {
        Fit::AlignedBox => Call::boxed(OURS, "Aabb::of_points", clouds, |p| Aabb::of_points(p), read(aligned)),
        Fit::RitterBall(1) => Call::boxed(OURS, "ritter", clouds, |p| BoundingSphere::ritter(p), read(ball)),
        Fit::RitterBall(starts) => {
            Call::boxed(OURS, "ritter_from", clouds, move |p| BoundingSphere::ritter_from(p, starts), read(ball))
        }
        Fit::SmallestBall => Call::boxed(OURS, "smallest", clouds, |p| BoundingSphere::smallest(p), read(ball)),
        Fit::PrincipalBox => Call::boxed(OURS, "Obb::pca", clouds, |p| Obb::pca(p), read(turned)),
        Fit::PrincipalBoxOfHull => Call::boxed(OURS, "Obb::pca_of_hull", clouds, |p| Obb::pca_of_hull(p), read(turned)),
        Fit::SmallestBox => Call::boxed(OURS, "Obb::smallest", clouds, |p| Obb::smallest(p), read(turned)),
        Fit::Polygon => unreachable!("polygons are of one space only"),
    }
}

pub fn polygon(clouds: &[Vec<Vec2>]) -> Box<dyn Contestant> {
    let corners = |polygon: &Polygon| polygon.vertices().iter().map(|v| v.to_wide()).collect::<Vec<_>>();
    Call::boxed(
        OURS,
        "Polygon::hull",
        clouds.to_vec(),
        |points: &mut Vec<Vec2>| Polygon::hull(points),
        move |polygon| Volume::Polygon { area: area(&corners(&polygon.expect("the points span an area"))) },
    )
}

/// The clouds are finite and not empty, so that every fit has an answer.
fn read<A>(volume: fn(A) -> Volume) -> impl Fn(Option<A>) -> Volume {
    move |answer| volume(answer.expect("points have a fit"))
}

fn ball<V: Place>(ball: BoundingSphere<V>) -> Volume {
    Volume::Ball { center: ball.center.to_wide(), radius: ball.radius.to_f64() }
}

fn aligned<V: Place>(aabb: Aabb<V>) -> Volume {
    let (min, max) = (aabb.min.to_wide(), aabb.max.to_wide());
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    Volume::Box { center: 0.5 * (min + max), axes, half_extents: extents(V::DIMENSION, 0.5 * (max - min)) }
}

fn turned<V: Place>(obb: Obb<V>) -> Volume {
    let axis = |i: usize| if i < V::DIMENSION { obb.axis(i).to_wide() } else { DVec3::Z };
    let half_extents = extents(V::DIMENSION, obb.half_extents.to_wide());
    Volume::Box { center: obb.center.to_wide(), axes: [axis(0), axis(1), axis(2)], half_extents }
}

/// With a thickness of 1 where there is none.
pub fn extents(dimension: usize, half: DVec3) -> DVec3 {
    if dimension == 2 { DVec3::new(half.x, half.y, 0.5) } else { half }
}
