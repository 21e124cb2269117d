//! Fits: what is around arbitrary points contains every one of them, exactly, and the smallest is no larger than the others.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Aabb, BoundingSphere, Obb};
use impinge_fuzz::{Arbitrary, in_some_space, points};
use libfuzzer_sys::fuzz_target;

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let points = points::<V>(u)?;
    let starts = u.int_in_range(0..=5)?;
    let legal = !points.is_empty() && points.iter().all(|point| point.in_range());
    let balls = [
        BoundingSphere::smallest(&points),
        BoundingSphere::ritter(&points),
        BoundingSphere::ritter_from(&points, starts),
    ];
    for ball in balls {
        assert_eq!(ball.is_some(), legal, "{points:?}");
        let Some(ball) = ball else { continue };
        assert!(ball.center.is_finite() && ball.radius.is_finite(), "{ball:?} {points:?}");
        assert!(points.iter().all(|point| ball.contains_point(*point)), "{ball:?} {points:?}");
    }
    let boxes = [Obb::smallest(&points), Obb::pca(&points), Obb::pca_of_hull(&points)];
    for obb in boxes {
        assert_eq!(obb.is_some(), legal, "{points:?}");
        let Some(obb) = obb else { continue };
        assert!(obb.center.is_finite() && obb.half_extents.is_finite(), "{obb:?} {points:?}");
        assert!(points.iter().all(|point| obb.contains_point(*point)), "{obb:?} {points:?}");
    }
    let aabb = Aabb::of_points(&points);
    assert_eq!(aabb.is_some(), !points.is_empty() && points.iter().all(|point| point.is_finite()), "{points:?}");
    if let Some(aabb) = aabb {
        assert!(points.iter().all(|point| aabb.contains_point(*point)), "{aabb:?} {points:?}");
    }
    let far = points.iter().fold(0.0f64, |most, point| most.max(point.largest().to_f64()));
    // Where numbers end there are no digits left to round.
    let last = if V::Real::EPSILON.to_f64() > 1e-10 { 1e-43 } else { 1e-322 };
    let rounding = 64.0 * V::Real::EPSILON.to_f64() * far + last;
    if let [Some(smallest), Some(ritter), _] = balls {
        assert!(smallest.radius.to_f64() <= ritter.radius.to_f64() + rounding, "{smallest:?} {ritter:?} {points:?}");
    }
    // Each half extent may be too large by rounding.
    let volume =
        |obb: Obb<V>, more: f64| (0..V::DIMENSION).map(|i| obb.half_extents.get(i).to_f64() + more).product::<f64>();
    if let [Some(smallest), Some(pca), Some(of_hull)] = boxes {
        for other in [pca, of_hull] {
            assert!(volume(smallest, 0.0) <= volume(other, rounding), "{smallest:?} {other:?} {points:?}");
        }
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
