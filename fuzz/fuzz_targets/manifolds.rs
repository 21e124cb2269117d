//! Manifolds: there when a contact is, at most two or four points, finite numbers, a unit normal, the deepest point as deep as the contact
//! to the named slop and a quarter of the depth; and a cache, asked again after any motion, says the same to twice the slop.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Manifold, ManifoldCache, contact_within, manifold, manifold_cached};
use impinge_fuzz::{Arbitrary, in_some_space, number, pair, vector};
use libfuzzer_sys::fuzz_target;

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let Some(p) = pair::<V>(u)? else { return Ok(()) };
    let margin: V::Real = number(u)?;
    let what = || format!("{:?} {:?} {margin}", (&p.a, p.pose_a), (&p.b, p.pose_b));
    let contact = contact_within(&p.a, p.pose_a, &p.b, p.pose_b, margin);
    let found = manifold(&p.a, p.pose_a, &p.b, p.pose_b, margin);
    assert_eq!(contact.is_some(), found.is_some(), "{contact:?} {found:?} {}", what());
    let (Some(contact), Some(found)) = (contact, found) else { return Ok(()) };
    let points = found.points();
    assert!((1..=2 * (V::DIMENSION - 1)).contains(&points.len()), "{found:?} {}", what());
    let epsilon = V::Real::EPSILON.to_f64();
    assert!((found.normal.length().to_f64() - 1.0).abs() <= 8.0 * epsilon, "{found:?} {}", what());
    let margin = if margin > V::Real::ZERO { margin } else { V::Real::ZERO };
    for point in points {
        assert!(point.local_a.is_finite() && point.local_b.is_finite(), "{found:?} {}", what());
        assert!(point.depth.is_finite() && -point.depth <= margin, "{found:?} {}", what());
    }
    let deepest = points.iter().map(|point| point.depth.to_f64()).fold(f64::NEG_INFINITY, f64::max);
    let slop = (2.0 / 1024.0 + 64.0 * epsilon) * p.scale();
    // Where shapes overlap, a face may be deeper by that.
    let leeway = |depth: f64| 0.25 * depth.max(0.0);
    let excess = deepest - contact.depth.to_f64();
    assert!((-slop..=slop + leeway(contact.depth.to_f64())).contains(&excess), "{contact:?} {found:?} {}", what());
    let mut cache = ManifoldCache::new();
    let cached = manifold_cached(&p.a, p.pose_a, &p.b, p.pose_b, margin, &mut cache);
    assert_eq!(cached, Some(found), "{}", what());
    // Somewhere else, near or far.
    let step: V = vector(u)?;
    let pose = p.pose_b.with_translation(p.pose_b.translation() + step);
    if !pose.is_valid() {
        return Ok(());
    }
    let cold = manifold(&p.a, p.pose_a, &p.b, pose, margin);
    let warm = manifold_cached(&p.a, p.pose_a, &p.b, pose, margin, &mut cache);
    let depth = |m: Option<Manifold<V>>| {
        let depths = m.iter().flat_map(|m| m.points()).map(|point| point.depth.to_f64());
        depths.fold(-margin.to_f64(), f64::max)
    };
    let slop = (4.0 / 1024.0 + 64.0 * epsilon) * (p.scale() + step.length().to_f64());
    let slop = slop + leeway(depth(cold).max(depth(warm)));
    assert!((depth(cold) - depth(warm)).abs() <= slop, "{cold:?} {warm:?} {pose:?} {}", what());
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
