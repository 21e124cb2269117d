//! Single precision against double, of the very same numbers: depth and distance agree to the rounding of the lesser one.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::generic::{Shape, contact_within, distance};
use impinge_fuzz::doubled::{self, Doubled};
use impinge_fuzz::{Arbitrary, pair};
use libfuzzer_sys::fuzz_target;

fn is_unbounded<V: impinge::Space>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::HalfSpace(_) | Shape::Plane(_))
}

fn check<V: Arbitrary + Doubled>(u: &mut Unstructured<'_>) -> Result<()> {
    let Some(p) = pair::<V>(u)? else { return Ok(()) };
    // Whether surfaces without end are parallel depends on the precision.
    if !p.valid() || (is_unbounded(&p.a) && is_unbounded(&p.b)) {
        return Ok(());
    }
    // What is a polygon or hull to single precision need not be one to double.
    let (Ok(a), Ok(b)) = (doubled::shape(&p.a), doubled::shape(&p.b)) else { return Ok(()) };
    let (pose_a, pose_b) = (V::pose(p.pose_a), V::pose(p.pose_b));
    if !pose_a.is_valid() || !pose_b.is_valid() {
        return Ok(());
    }
    let band = 32.0 * f64::from(f32::EPSILON) * p.scale();
    let what = || format!("{:?} {:?}", (&p.a, p.pose_a), (&p.b, p.pose_b));
    let single = f64::from(distance(&p.a, p.pose_a, &p.b, p.pose_b).expect("valid poses"));
    let double = distance(&a, pose_a, &b, pose_b).expect("valid poses");
    assert!((single - double).abs() <= band, "distance {single} {double} ± {band} {}", what());
    let single = contact_within(&p.a, p.pose_a, &p.b, p.pose_b, f32::MAX);
    let double = contact_within(&a, pose_a, &b, pose_b, f64::MAX);
    match (single, double) {
        (Some(s), Some(d)) => {
            let apart = (f64::from(s.depth) - d.depth).abs();
            assert!(apart <= band, "depth {s:?} {d:?} ± {band} {}", what());
        }
        (None, None) => (),
        other => panic!("{other:?} {}", what()),
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| {
    let mut u = Unstructured::new(data);
    let _ = match u.arbitrary::<bool>().unwrap_or(false) {
        false => check::<impinge::glam::Vec2>(&mut u),
        true => check::<impinge::glam::Vec3>(&mut u),
    };
});
