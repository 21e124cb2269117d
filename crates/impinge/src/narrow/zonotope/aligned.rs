//! Two cuboids whose axes agree: each axis on its own.

use crate::math::direction::direction;
use crate::narrow::gap::{Gap, Want, wants_depth};
use crate::space::{Real, Vector};
use crate::trace::{AxisSource, Step, Trace};

/// Two cuboids whose axes agree.
#[inline(always)]
pub(super) fn aligned<V: Vector, T: Trace<V>, const WANT: Want>(
    half_a: V,
    half_b: V,
    center: V,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let separations = center.abs() - (half_a + half_b);
    for i in 0..V::DIMENSION {
        trace.step(|| Step::Axis {
            source: AxisSource::FaceFirst(i as u32),
            normal: center.get(i).sign() * V::axis(i),
            separation: separations.get(i),
        });
    }
    // Nothing below compares with NaN.
    if !separations.is_finite() {
        return None;
    }
    // What the two have in common on each axis, or the two facing ends where they are apart.
    let (low, high) = ((-half_a).max(center - half_b), half_a.min(center + half_b));
    let middle = V::Real::HALF * (low + high);
    let apart = separations.max(V::ZERO);
    if let Some((unsigned, distance)) = direction(apart) {
        if distance > limit {
            return None;
        }
        let (mut normal, mut on_first, mut on_second) = (unsigned, middle, middle);
        for i in 0..V::DIMENSION {
            if apart.get(i) > V::Real::ZERO {
                let side = center.get(i).sign();
                normal = normal.with(i, side * unsigned.get(i));
                on_first = on_first.with(i, side * half_a.get(i));
                on_second = on_second.with(i, center.get(i) - side * half_b.get(i));
            }
        }
        return Some(Gap { normal, separation: distance, on_first, on_second });
    }
    if !wants_depth(WANT) {
        return Some(Gap::common(middle));
    }
    let mut axis = 0;
    for i in 1..V::DIMENSION {
        if separations.get(i) > separations.get(axis) {
            axis = i;
        }
    }
    let side = center.get(axis).sign();
    let on_first = middle.with(axis, side * half_a.get(axis));
    let on_second = middle.with(axis, center.get(axis) - side * half_b.get(axis));
    Some(Gap { normal: side * V::axis(axis), separation: separations.get(axis), on_first, on_second })
}
