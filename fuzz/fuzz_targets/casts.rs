//! Casts: in range and finite, at the hit the shapes touch, before it they do not overlap, and the other order gives the same.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Motion, Start, cast_shape_within, contact_within, parting_time};
use impinge_fuzz::{Arbitrary, in_some_space, number, pair, vector};
use libfuzzer_sys::fuzz_target;

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let Some(p) = pair::<V>(u)? else { return Ok(()) };
    let (a, b): (Motion<V>, Motion<V>) = (p.pose_a.moving(vector(u)?), p.pose_b.moving(vector(u)?));
    let (max, margin): (V::Real, V::Real) = (number(u)?, number(u)?);
    let what = || format!("{:?} {:?} max {max} margin {margin}", (&p.a, a), (&p.b, b));
    let cast = || cast_shape_within(&p.a, a, &p.b, b, max, margin);
    let hit = cast();
    let part = parting_time(&p.a, a, &p.b, b, max);
    assert!(part.is_none_or(|time| time.is_finite() && time >= V::Real::ZERO && time <= max), "{part:?} {}", what());
    if !(a.start().is_valid() && b.start().is_valid() && max >= V::Real::ZERO) {
        assert!(hit.is_none(), "{hit:?} {}", what());
        return Ok(());
    }
    let margin = if margin > V::Real::ZERO { margin.to_f64() } else { 0.0 };
    let speed = (b.velocity() - a.velocity()).length().to_f64();
    let world = p.pose_a.translation().length().to_f64() + p.pose_b.translation().length().to_f64();
    let epsilon = V::Real::EPSILON.to_f64();
    // Poses on the way have the rounding of where they are.
    let fast = a.velocity().length().to_f64() + b.velocity().length().to_f64();
    let band = |time: f64| 2.0 * p.band() + 64.0 * epsilon * ((speed + fast) * time + world + margin);
    let depth =
        |time: V::Real| contact_within(&p.a, a.at(time), &p.b, b.at(time), V::Real::LIMIT).map(|c| c.depth.to_f64());
    let mut end = max.min(V::Real::from_f64(1e6));
    if let Some(hit) = &hit {
        let time = hit.time.to_f64();
        assert!(time.is_finite() && time >= 0.0 && hit.time <= max, "{hit:?} {}", what());
        assert!(hit.depth.is_finite() && hit.local_a.is_finite() && hit.local_b.is_finite(), "{hit:?} {}", what());
        assert!((hit.normal.length().to_f64() - 1.0).abs() < 1e-5, "{hit:?} {}", what());
        if hit.start != Start::Overlapping
            && let Some(depth) = depth(hit.time)
        {
            assert!((depth + margin).abs() <= band(time), "{depth} at {hit:?} {}", what());
        }
        end = hit.time;
    }
    let overlaps = hit.as_ref().is_some_and(|hit| hit.start == Start::Overlapping);
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let time = end * V::Real::from_f64(part);
        if !overlaps && let Some(depth) = depth(time) {
            assert!(depth + margin <= band(time.to_f64()), "{depth} at {time}, {hit:?} {}", what());
        }
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
