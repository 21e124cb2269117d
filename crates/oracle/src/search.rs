//! Plain search over all directions.

use crate::vector::norm;

/// The best direction by `value` of `directions` ones spread evenly, the best few of which are improved step by step.
pub(crate) fn best_direction<const D: usize>(directions: usize, value: impl Fn(&[f64; D]) -> f64) -> Option<[f64; D]> {
    let mut spread: Vec<_> = (0..directions).map(|i| spread_direction(i, directions)).map(|n| (value(&n), n)).collect();
    spread.sort_by(|p, q| q.0.total_cmp(&p.0));
    let spacing = if D == 2 {
        std::f64::consts::TAU / directions as f64
    } else {
        (4.0 * std::f64::consts::PI / directions as f64).sqrt()
    };
    let improved = spread.iter().take(3).map(|start| climb(start.1, spacing, &value));
    improved.reduce(|p, q| if p.0 < q.0 { q } else { p }).map(|(_, best)| best)
}

/// Direction number `i` of `count`, spread evenly over the circle, or over the sphere along a spiral.
pub(crate) fn spread_direction<const D: usize>(i: usize, count: usize) -> [f64; D] {
    let mut n = [0.0; D];
    let place = (i as f64 + 0.5) / count as f64;
    if D == 2 {
        let angle = std::f64::consts::TAU * place;
        (n[0], n[1]) = (angle.cos(), angle.sin());
    } else {
        let golden_angle = std::f64::consts::PI * (3.0 - 5.0_f64.sqrt());
        let height = 1.0 - 2.0 * place;
        let radius = (1.0 - height * height).sqrt();
        let angle = golden_angle * i as f64;
        (n[0], n[1], n[D - 1]) = (radius * angle.cos(), radius * angle.sin(), height);
    }
    n
}

/// Pattern search: try steps all around, take the best, halve the step when none is better.
fn climb<const D: usize>(start: [f64; D], spacing: f64, value: &impl Fn(&[f64; D]) -> f64) -> (f64, [f64; D]) {
    let mut best = (value(&start), start);
    let mut step = spacing;
    for _ in 0..60 {
        if step < 1e-12 {
            break;
        }
        let here = best.1;
        for tangent in tangents(&here) {
            let moved: [f64; D] = std::array::from_fn(|i| here[i] + step * tangent[i]);
            let length = norm(&moved);
            let moved = moved.map(|x| x / length);
            let found = value(&moved);
            if found > best.0 {
                best = (found, moved);
            }
        }
        if best.1 == here {
            step *= 0.5;
        }
    }
    best
}

/// Unit directions across `n`: the two in the plane, eight around it in space.
fn tangents<const D: usize>(n: &[f64; D]) -> Vec<[f64; D]> {
    let mut out = Vec::new();
    if D == 2 {
        for sign in [1.0, -1.0] {
            out.push(std::array::from_fn(|i| if i == 0 { -sign * n[1] } else { sign * n[0] }));
        }
        return out;
    }
    // The coordinate axis most across `n`, made square to it, and the cross product of both.
    let axis = (0..D).min_by(|&i, &j| n[i].abs().total_cmp(&n[j].abs())).expect("an axis");
    let mut u: [f64; D] = std::array::from_fn(|i| f64::from(u8::from(i == axis)) - n[axis] * n[i]);
    let length = norm(&u);
    u = u.map(|x| x / length);
    let v: [f64; D] = std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % D, (i + 2) % D);
        n[j] * u[k] - n[k] * u[j]
    });
    for turn in 0..8 {
        let (sin, cos) = (f64::from(turn) * std::f64::consts::FRAC_PI_4).sin_cos();
        out.push(std::array::from_fn(|i| cos * u[i] + sin * v[i]));
    }
    out
}
