//! Times of impact of what moves and turns: in range and finite, at the hit the shapes touch, before it they do not overlap.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Pose, Start, Sweep, contact_within, time_of_impact_within};
use impinge_fuzz::{Arbitrary, in_some_space, number, pair, pose, vector};
use libfuzzer_sys::fuzz_target;

/// To another pose, or at a rate.
fn sweep<V: Arbitrary>(start: Pose<V>, u: &mut Unstructured<'_>) -> Result<Sweep<V>> {
    let center = if u.arbitrary()? { vector(u)? } else { V::ZERO };
    Ok(if u.arbitrary()? {
        Sweep::between_about(start, pose(u)?, center)
    } else {
        let velocity = vector(u)?;
        let spin: [V::Real; 3] = [number(u)?, number(u)?, number(u)?];
        start.moving(velocity).turning_about(V::spin(|i| spin[i]), center)
    })
}

/// How fast a sweep turns.
fn rate<V: Arbitrary>(sweep: &Sweep<V>) -> f64 {
    (0..V::TURNS).map(|i| V::spin_entry(&sweep.spin(), i).to_f64().powi(2)).sum::<f64>().sqrt()
}

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let Some(p) = pair::<V>(u)? else { return Ok(()) };
    let (a, b) = (sweep(p.pose_a, u)?, sweep(p.pose_b, u)?);
    let (max, margin): (V::Real, V::Real) = (number(u)?, number(u)?);
    let what = || format!("{:?} {:?} max {max} margin {margin}", (&p.a, a), (&p.b, b));
    let hit = time_of_impact_within(&p.a, a, &p.b, b, max, margin);
    if !(a.start().is_valid() && b.start().is_valid() && max >= V::Real::ZERO) {
        assert!(hit.is_none(), "{hit:?} {}", what());
        return Ok(());
    }
    let Some(hit) = hit else { return Ok(()) };
    let time = hit.time.to_f64();
    assert!(time.is_finite() && time >= 0.0 && hit.time <= max, "{hit:?} {}", what());
    assert!(hit.depth.is_finite() && hit.local_a.is_finite() && hit.local_b.is_finite(), "{hit:?} {}", what());
    assert!((hit.normal.length().to_f64() - 1.0).abs() < 1e-5, "{hit:?} {}", what());
    if hit.start == Start::Overlapping {
        assert!(time == 0.0, "{hit:?} {}", what());
        return Ok(());
    }
    let margin = if margin > V::Real::ZERO { margin.to_f64() } else { 0.0 };
    let length = |v: V| v.length().to_f64();
    let world = length(p.pose_a.translation()) + length(p.pose_b.translation());
    let centers = length(a.center()) + length(b.center());
    // How far any point is from what it turns about: no further than all there is.
    let reach = p.band() / V::Real::EPSILON.to_f64() + centers;
    let speed = length(a.velocity()) + length(b.velocity()) + (rate(&a) + rate(&b)) * reach;
    let band =
        |time: f64| 2.0 * p.band() + 64.0 * V::Real::EPSILON.to_f64() * (speed * time + world + margin + 2.0 * centers);
    let depth = |time: V::Real| {
        contact_within(&p.a, a.pose_at(time), &p.b, b.pose_at(time), V::Real::LIMIT).map(|c| c.depth.to_f64())
    };
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let time = hit.time * V::Real::from_f64(part);
        if let Some(depth) = depth(time) {
            assert!(depth + margin <= band(time.to_f64()), "{depth} at {time}, {hit:?} {}", what());
        }
    }
    if hit.is_certain
        && let Some(depth) = depth(hit.time)
    {
        assert!((depth + margin).abs() <= band(time), "{depth} at {hit:?} {}", what());
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
