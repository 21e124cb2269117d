//! Cylinders and cones against everything, often side by side or all but coaxial: all queries agree, whichever way round.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Aabb, Pose, Shape, closest_points, contact_within, intersects, manifold};
use impinge::glam::{DVec3, Vec3};
use impinge_fuzz::{Arbitrary, Pair, number, pose, shape, vector};
use libfuzzer_sys::fuzz_target;

/// A cylinder or a cone, and something.
fn pair<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<Option<Pair<V>>> {
    let round = |u: &mut Unstructured<'_>| -> Result<_> { Ok(V::revolved(u.arbitrary()?, [number(u)?, number(u)?])) };
    let a = round(u)?;
    let b = if u.arbitrary()? { round(u)? } else { shape(u)? };
    let pose_a: Pose<V> = pose(u)?;
    let pose_b = if u.arbitrary()? {
        // Moved along one axis, and turned a little.
        let along = V::ZERO.with(u.choose_index(V::DIMENSION)?, number(u)?);
        let little = V::Real::from_f64(10f64.powi(-i32::from(u.arbitrary::<u8>()? % 20)));
        let turn = V::rotation([little, V::Real::ZERO, V::Real::ZERO, V::Real::ONE]);
        if pose_a.is_valid() { pose_a.compose(Pose::new(along, turn)) } else { pose_a }
    } else {
        Pose::from_translation(vector(u)?)
    };
    Ok(match (a, b) {
        (Ok(a), Ok(b)) => Some(Pair { a, pose_a, b, pose_b }),
        _ => None,
    })
}

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let Some(p) = pair::<V>(u)? else { return Ok(()) };
    let margin = number::<V::Real>(u)?.abs();
    let margin = if margin.is_finite() { margin } else { V::Real::ZERO };
    let what = || format!("{:?} {:?} {margin}", (&p.a, p.pose_a), (&p.b, p.pose_b));
    let Some(closest) = closest_points(&p.a, p.pose_a, &p.b, p.pose_b) else {
        assert!(!p.valid(), "{}", what());
        return Ok(());
    };
    let (band, distance) = (p.band(), closest.distance.to_f64());
    assert!(closest.distance.is_finite() && closest.local_a.is_finite() && closest.local_b.is_finite(), "{}", what());
    let other = closest_points(&p.b, p.pose_b, &p.a, p.pose_a).expect("valid poses").distance.to_f64();
    assert!((distance - other).abs() <= band, "{distance} {other} {}", what());
    assert!(!intersects(&p.a, p.pose_a, &p.b, p.pose_b) || distance <= band, "{distance} {}", what());
    let found = contact_within(&p.a, p.pose_a, &p.b, p.pose_b, margin);
    let swapped = contact_within(&p.b, p.pose_b, &p.a, p.pose_a, margin);
    let patch = manifold(&p.a, p.pose_a, &p.b, p.pose_b, margin);
    assert_eq!(found.is_some(), patch.is_some(), "{found:?} {patch:?} {}", what());
    let Some(contact) = found else {
        assert!(distance > margin.to_f64() - band, "missed: {distance} {}", what());
        return Ok(());
    };
    assert!(contact.normal.is_finite() && contact.depth.is_finite(), "{contact:?} {}", what());
    assert!(contact.local_a.is_finite() && contact.local_b.is_finite(), "{contact:?} {}", what());
    assert!((contact.depth.to_f64().min(0.0) + distance).abs() <= band, "{contact:?} {distance} {}", what());
    if let Some(swapped) = swapped {
        assert!((contact.depth - swapped.depth).abs().to_f64() <= band, "{contact:?} {swapped:?} {}", what());
    }
    assert!(intersects(&p.a, p.pose_a, &p.b, p.pose_b) || contact.depth.to_f64() <= band, "{contact:?} {}", what());
    // No deeper than along the world's axes.
    if !matches!(p.b, Shape::HalfSpace(_) | Shape::Plane(_)) {
        let bounds = |shape: &Shape<V>, pose: Pose<V>| Aabb::of(shape, pose).expect("valid poses");
        let (a, b) = (bounds(&p.a, p.pose_a), bounds(&p.b, p.pose_b));
        let world = 64.0 * V::Real::EPSILON.to_f64() * (a.max.largest() + a.min.largest() + b.max.largest()).to_f64();
        for i in 0..V::DIMENSION {
            let ways = [a.max.get(i) - b.min.get(i), b.max.get(i) - a.min.get(i)];
            let least = ways.map(|way| way.to_f64()).into_iter().fold(f64::INFINITY, f64::min);
            assert!(contact.depth.to_f64() <= least + band + world, "{contact:?} {least} {}", what());
        }
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| {
    let mut u = Unstructured::new(data);
    let _ = if u.arbitrary().unwrap_or(false) { check::<Vec3>(&mut u) } else { check::<DVec3>(&mut u) };
});
