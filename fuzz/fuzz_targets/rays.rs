//! Rays and points: in range and finite; a hit is on the surface, nothing is passed through before it, and the nearest point of the surface is on it.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Ball, Ray, cast_ray, cast_ray_hollow, contains, project_point, signed_distance};
use impinge_fuzz::{Arbitrary, Pair, in_some_space, number, pose, shape, vector};
use libfuzzer_sys::fuzz_target;

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let Ok(a) = shape::<V>(u)? else { return Ok(()) };
    let pose_a = pose::<V>(u)?;
    let (origin, direction): (V, V) = (vector(u)?, vector(u)?);
    let max: V::Real = number(u)?;
    let Ok(ray) = Ray::new(origin, direction) else { return Ok(()) };
    let b = Ball::new(V::Real::ZERO).expect("a point").into();
    let p = Pair { a, pose_a, b, pose_b: impinge::generic::Pose::from_translation(origin) };
    let what = || format!("{:?} {ray:?} max {max}", (&p.a, pose_a));
    let epsilon = V::Real::EPSILON.to_f64();
    let world = origin.length().to_f64() + pose_a.translation().length().to_f64();
    let band = |t: f64| 2.0 * p.band() + 64.0 * epsilon * (world + direction.length().to_f64() * t);
    if let Some(found) = project_point(&p.a, pose_a, origin) {
        assert!(
            found.distance.is_finite() && found.point.is_finite() && found.normal.is_finite(),
            "{found:?} {}",
            what()
        );
        let clear = found.distance.abs().to_f64() > band(0.0);
        assert!(!clear || contains(&p.a, pose_a, origin) == found.is_inside(), "{found:?} {}", what());
        if found.point.in_range() {
            let far = 64.0 * epsilon * found.point.length().to_f64();
            let off = signed_distance(&p.a, pose_a, found.point).expect("a valid pose");
            assert!(off.abs().to_f64() <= band(0.0) + far, "{off} at {found:?} {}", what());
        }
    } else {
        assert!(!pose_a.is_valid(), "{}", what());
    }
    let start = signed_distance(&p.a, pose_a, origin).map_or(f64::NAN, Real::to_f64);
    for (solid, hit) in [(true, cast_ray(&p.a, pose_a, ray, max)), (false, cast_ray_hollow(&p.a, pose_a, ray, max))] {
        let mut end = max.min(V::Real::from_f64(1e6));
        if let Some(hit) = hit {
            assert!(
                pose_a.is_valid() && hit.t >= V::Real::ZERO && hit.t <= max && hit.t.is_finite(),
                "{hit:?} {}",
                what()
            );
            assert!((hit.normal.length().to_f64() - 1.0).abs() < 1e-5, "{hit:?} {}", what());
            if (!solid || start > band(0.0))
                && let Some(off) = signed_distance(&p.a, pose_a, hit.point)
            {
                assert!(off.abs().to_f64() <= band(hit.t.to_f64()), "{off} at {hit:?} {}", what());
            }
            end = hit.t;
        }
        // Also for an invalid pose and no way at all.
        if !(start > band(0.0) && max >= V::Real::ZERO) {
            continue;
        }
        for part in [0.25, 0.5, 0.75, 1.0] {
            let t = end * V::Real::from_f64(part);
            if let Some(off) = signed_distance(&p.a, pose_a, ray.at(t)) {
                assert!(off.to_f64() >= -band(t.to_f64()), "{off} at {t}, {hit:?} {}", what());
            }
        }
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
