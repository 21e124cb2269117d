//! Distances of points to cylinders, cones and ellipsoids in their own frame, in double-double.
//!
//! A cylinder and a cone are what their profile sweeps in a turn about Y: a rectangle and a triangle in the
//! half-plane of the distance from the axis and the height. The nearest point of an ellipsoid is where the normal
//! goes through the point, which leaves one unknown: how far along the normal.

use crate::dd::{Dd, Real, power_of_two_to_unit};
use crate::feature::point_to_segment;
use crate::point::length;
use crate::vector::sub;
use std::array::from_fn;

/// Halvings of the range of the unknown, enough for double-double.
const HALVINGS: usize = 115;

/// The signed distance of a point to a cylinder.
pub(crate) fn cylinder(half_height: f64, radius: f64, [x, y, z]: &[Dd; 3]) -> Dd {
    let beyond_side = length(&[*x, *z]) - Dd::new(radius);
    let beyond_cap = y.abs() - Dd::new(half_height);
    let highest = beyond_side.larger(beyond_cap);
    if highest <= Dd::ZERO {
        return highest;
    }
    length(&[beyond_side.larger(Dd::ZERO), beyond_cap.larger(Dd::ZERO)])
}

/// The signed distance of a point to a cone.
pub(crate) fn cone(half_height: f64, radius: f64, [x, y, z]: &[Dd; 3]) -> Dd {
    let (h, r) = (Dd::new(half_height), Dd::new(radius));
    let point = [length(&[*x, *z]), *y];
    let (apex, rim, middle) = ([Dd::ZERO, h], [r, -h], [Dd::ZERO, -h]);
    // Out of the slanted side the normal is (2h, r).
    let slant = length(&[h + h, r]);
    if slant > Dd::ZERO && point[0] <= r {
        let beyond_side = (point[0] * (h + h) + (point[1] - h) * r) / slant;
        let highest = beyond_side.larger(-h - point[1]);
        if highest <= Dd::ZERO {
            return highest;
        }
    }
    let to_side = length(&point_to_segment(&point, &apex, &rim));
    to_side.smaller(length(&point_to_segment(&point, &middle, &rim)))
}

/// The signed distance of a point to an ellipsoid.
pub(crate) fn ellipsoid(semi_axes: &[f64; 3], point: &[Dd; 3]) -> Dd {
    let semi = semi_axes.map(Dd::new);
    let gap = length(&sub(&stationary(&semi, point, false), point));
    let parts: [Dd; 3] = from_fn(|i| if point[i] == Dd::ZERO { Dd::ZERO } else { point[i] / semi[i] });
    let inside = parts.iter().all(|part| part.hi.is_finite()) && length(&parts) <= Dd::ONE;
    if inside { -gap } else { gap }
}

/// The point of an ellipsoid furthest from a given point.
pub(crate) fn farthest_on_ellipsoid(semi_axes: &[Dd; 3], point: &[Dd; 3]) -> [Dd; 3] {
    stationary(semi_axes, point, true)
}

/// The point of an ellipsoid's surface nearest to a given point or furthest from it.
fn stationary(semi_axes: &[Dd; 3], point: &[Dd; 3], far: bool) -> [Dd; 3] {
    let size = semi_axes.iter().chain(point).fold(0.0, |size: f64, x| size.max(x.hi.abs()));
    if size == 0.0 {
        return [Dd::ZERO; 3];
    }
    let factor = power_of_two_to_unit(size);
    let [semi, point] = [semi_axes, point].map(|v| v.map(|x| x.times_power_of_two(factor)));
    stationary_of_unit_size(&semi, &point, far).map(|x| x.times_power_of_two(1.0 / factor))
}

/// The nearest point of the surface is `x[i] = a[i]^2 p[i] / (a[i]^2 + t)` with `t` from minus the least `a[i]^2` up,
/// and the furthest one the same with `t` from minus the greatest `a[i]^2` down. In both, how far `t` is from its bound is
/// the positive unknown `u`, the denominators are `u` more than the differences of the squares to the one of the
/// bound, and the sum of `(x[i] / a[i])^2` falls with `u`. Where it is less than one at `u = 0` already, the rest
/// of it belongs to the axis of the bound.
fn stationary_of_unit_size(semi: &[Dd; 3], point: &[Dd; 3], far: bool) -> [Dd; 3] {
    let farther = |i: &usize, j: &usize| semi[*i].partial_cmp(&semi[*j]).expect("semi-axes are numbers");
    let bound = if far { (0..3).max_by(farther) } else { (0..3).min_by(farther) }.expect("three axes");
    let differences: [Dd; 3] = from_fn(|i| ((semi[i] - semi[bound]) * (semi[i] + semi[bound])).abs());
    let weighted: [Dd; 3] = from_fn(|i| semi[i] * point[i]);
    // The parts `x[i] / a[i]`; nothing where one is infinite.
    let parts = |u: Dd| -> Option<[Dd; 3]> {
        let parts = from_fn(|i| if weighted[i] == Dd::ZERO { Dd::ZERO } else { weighted[i] / (differences[i] + u) });
        parts.iter().all(|part: &Dd| part.hi.is_finite()).then_some(parts)
    };
    let too_long = |u: Dd| parts(u).is_none_or(|parts| length(&parts) > Dd::ONE);
    let (mut low, mut high) = (Dd::ZERO, length(&weighted));
    if too_long(low) {
        for _ in 0..HALVINGS {
            let middle = (low + high).times_power_of_two(0.5);
            if too_long(middle) { low = middle } else { high = middle }
        }
    } else {
        high = Dd::ZERO;
    }
    let mut found = parts(high).expect("parts are finite where they are short enough");
    if high == Dd::ZERO {
        let others: Dd = (0..3).filter(|&i| i != bound).fold(Dd::ZERO, |sum, i| sum + found[i] * found[i]);
        found[bound] = (Dd::ONE - others).sqrt();
    }
    from_fn(|i| if far { -found[i] * semi[i] } else { found[i] * semi[i] })
}
