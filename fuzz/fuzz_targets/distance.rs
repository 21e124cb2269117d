//! Distance: finite, the same in both orders up to rounding, and the points are that far apart.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{closest_points, closest_points_within};
use impinge_fuzz::{Arbitrary, in_some_space, number, pair};
use libfuzzer_sys::fuzz_target;

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let Some(p) = pair::<V>(u)? else { return Ok(()) };
    let max: V::Real = number(u)?;
    let what = || format!("{:?} {:?}", (&p.a, p.pose_a), (&p.b, p.pose_b));
    let Some(c) = closest_points(&p.a, p.pose_a, &p.b, p.pose_b) else {
        assert!(!p.valid(), "{}", what());
        return Ok(());
    };
    assert!(c.distance.is_finite() && c.distance >= V::Real::ZERO, "{c:?} {}", what());
    assert!(c.local_a.is_finite() && c.local_b.is_finite(), "{c:?} {}", what());
    let band = p.band();
    let other = closest_points(&p.b, p.pose_b, &p.a, p.pose_a).expect("valid poses");
    assert!((c.distance - other.distance).abs().to_f64() <= band, "{c:?} {other:?} {}", what());
    if let Some(limited) = closest_points_within(&p.a, p.pose_a, &p.b, p.pose_b, max) {
        assert_eq!(limited, c, "{}", what());
    } else {
        let max = if max > V::Real::ZERO { max.to_f64() } else { 0.0 };
        assert!(c.distance.to_f64() > max - band, "{c:?} {max} {}", what());
    }
    // World points carry the rounding of world coordinates.
    let (a, b) = (c.point_a(p.pose_a), c.point_b(p.pose_b));
    let world = a.length().to_f64() + b.length().to_f64() + p.pose_a.translation().length().to_f64();
    let far = c.local_a.length().to_f64() + c.local_b.length().to_f64();
    let tolerance = band + 64.0 * V::Real::EPSILON.to_f64() * (world + far);
    assert!(((a - b).length() - c.distance).abs().to_f64() <= tolerance, "{c:?} {}", what());
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
