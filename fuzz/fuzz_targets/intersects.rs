//! Overlap: agrees with the distance outside the band of rounding, whatever the numbers.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{contact, distance, intersects};
use impinge_fuzz::{Arbitrary, in_some_space, pair};
use libfuzzer_sys::fuzz_target;

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let Some(p) = pair::<V>(u)? else { return Ok(()) };
    let meets = intersects(&p.a, p.pose_a, &p.b, p.pose_b);
    let d = distance(&p.a, p.pose_a, &p.b, p.pose_b);
    assert_eq!(d.is_some(), p.valid(), "{:?} {:?}", (&p.a, p.pose_a), (&p.b, p.pose_b));
    match d {
        None => assert!(!meets),
        Some(d) => {
            let band = p.band();
            assert!(d.is_finite() && d.to_f64() >= 0.0);
            assert!(!meets || d.to_f64() <= band, "{d} {:?} {:?}", (&p.a, p.pose_a), (&p.b, p.pose_b));
            if !meets && let Some(c) = contact(&p.a, p.pose_a, &p.b, p.pose_b) {
                assert!(c.depth.to_f64() <= band, "{c:?} {:?} {:?}", (&p.a, p.pose_a), (&p.b, p.pose_b));
            }
        }
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
