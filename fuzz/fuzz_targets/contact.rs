//! Contact: a unit normal, finite numbers, the same depth in both orders, and consistent with the distance.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Shape, contact_within, distance};
use impinge_fuzz::{Arbitrary, in_some_space, number, pair};
use libfuzzer_sys::fuzz_target;

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let Some(p) = pair::<V>(u)? else { return Ok(()) };
    let margin: V::Real = number(u)?;
    let what = || format!("{:?} {:?} {margin}", (&p.a, p.pose_a), (&p.b, p.pose_b));
    let unbounded = |s: &Shape<V>| matches!(s, Shape::HalfSpace(_) | Shape::Plane(_));
    let found = contact_within(&p.a, p.pose_a, &p.b, p.pose_b, margin);
    let other = contact_within(&p.b, p.pose_b, &p.a, p.pose_a, margin);
    let band = p.band();
    let margin = if margin > V::Real::ZERO { margin.to_f64() } else { 0.0 };
    let Some(c) = found else {
        if p.valid() && !(unbounded(&p.a) && unbounded(&p.b)) {
            let d = distance(&p.a, p.pose_a, &p.b, p.pose_b).expect("valid poses");
            assert!(d.to_f64() > margin - band, "missed: {d} {}", what());
        }
        return Ok(());
    };
    assert!(p.valid());
    assert!(c.normal.is_finite() && c.depth.is_finite(), "{c:?} {}", what());
    assert!(c.local_a.is_finite() && c.local_b.is_finite(), "{c:?} {}", what());
    let epsilon = V::Real::EPSILON.to_f64();
    assert!((c.normal.length().to_f64() - 1.0).abs() <= 4.0 * epsilon, "{c:?} {}", what());
    assert!(c.depth.to_f64() >= -margin * (1.0 + epsilon) - band, "{c:?} {}", what());
    if let Some(other) = other {
        assert!((c.depth - other.depth).abs().to_f64() <= band, "{c:?} {other:?} {}", what());
    } else {
        assert!(c.depth.to_f64() <= -margin + band, "no contact the other way round: {c:?} {}", what());
    }
    if !(unbounded(&p.a) && unbounded(&p.b)) {
        let d = distance(&p.a, p.pose_a, &p.b, p.pose_b).expect("valid poses").to_f64();
        let gap = (-c.depth.to_f64()).max(0.0);
        assert!((gap - d).abs() <= band, "{c:?} distance {d} {}", what());
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
