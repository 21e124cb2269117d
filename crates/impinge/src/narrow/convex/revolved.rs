//! Two solids of revolution whose axes are parallel: a matter of the plane.
//!
//! The set of their differences is a solid of revolution too, and its profile is the sum of both profiles: a disc at the bottom, the
//! two sides one above the other in the order in which they lean, and a disc at the top. How the origin lies to it is seen in the plane through its axis
//! and the origin.

use crate::math::three::Three;
use crate::shape::core::Frustum;
use crate::space::Real;
use crate::tolerance;

/// A place in the plane of the profile: away from the axis, and up.
type Flat = [f64; 2];

fn minus(a: Flat, b: Flat) -> Flat {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: Flat, b: Flat) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn along(a: Flat, t: f64, b: Flat) -> Flat {
    [a[0] + t * b[0], a[1] + t * b[1]]
}

/// How two solids lie: the normal from the first to the second, the separation, and a point of each.
pub(super) struct Lie {
    pub normal: Three<f64>,
    pub separation: f64,
    pub on_first: Three<f64>,
    pub on_second: Three<f64>,
}

/// A straight part of the profile of the differences, and what of either profile it is made of.
struct Side {
    /// Outwards, unit.
    normal: Flat,
    /// Where it starts, and what leads to its end.
    start: Flat,
    way: Flat,
    length: f64,
    /// Where it starts on the first profile, turned about the origin, and on the second, and how far each goes along with it.
    starts: [Flat; 2],
    ways: [Flat; 2],
}

impl Side {
    fn new(starts: [Flat; 2], ways: [Flat; 2]) -> Option<Self> {
        let (start, way) = (along(starts[0], 1.0, starts[1]), along(ways[0], 1.0, ways[1]));
        // The square of what is tiny is nothing.
        let largest = way[0].abs().max(way[1].abs());
        let unit = way.map(|part| part / largest);
        let slant = Real::sqrt(dot(unit, unit));
        let normal = [unit[1] / slant, -unit[0] / slant];
        (largest > 0.0).then_some(Side { normal, start, way, length: largest * slant, starts, ways })
    }

    /// How far above it a place is.
    fn height(&self, place: Flat) -> f64 {
        dot(self.normal, minus(place, self.start))
    }

    /// How far along it the nearest place is, from 0 to 1.
    fn nearest(&self, place: Flat) -> f64 {
        let along = [-self.normal[1], self.normal[0]];
        (dot(minus(place, self.start), along) / self.length).clamp(0.0, 1.0)
    }
}

/// The profile of the differences from the axis at the bottom round to the axis at the top.
fn profile(first: &Frustum<f64>, second: &Frustum<f64>) -> [Option<Side>; 4] {
    // The first one turned about the origin.
    let turned = [[first.top, -first.half_height], [first.bottom, first.half_height]];
    let other = [[second.bottom, -second.half_height], [second.top, second.half_height]];
    let (side, other_side) = (minus(turned[1], turned[0]), minus(other[1], other[0]));
    let still = [0.0; 2];
    let bottoms = [[0.0, turned[0][1]], [0.0, other[0][1]]];
    let bottom = Side::new(bottoms, [[turned[0][0], 0.0], [other[0][0], 0.0]]);
    let top = Side::new([turned[1], other[1]], [[-turned[1][0], 0.0], [-other[1][0], 0.0]]);
    let turn = side[0] * other_side[1] - side[1] * other_side[0];
    let flat = tolerance::SIMPLEX * f64::EPSILON * dot(side, side).max(dot(other_side, other_side));
    let starts = [turned[0], other[0]];
    let [below, above] = if turn.abs() <= flat {
        [Side::new(starts, [side, other_side]), None]
    } else if turn > 0.0 {
        [Side::new(starts, [side, still]), Side::new([turned[1], other[0]], [still, other_side])]
    } else {
        [Side::new(starts, [still, other_side]), Side::new([turned[0], other[1]], [side, still])]
    };
    [bottom, below, above, top]
}

/// How two solids of revolution about axes in the direction of Y lie, the second with its middle at `offset`. Coordinates are about 1. `report` is told
/// each direction from the first to the second that was measured, and how far they are apart along it.
pub(super) fn revolved(
    first: &Frustum<f64>,
    second: &Frustum<f64>,
    offset: Three<f64>,
    mut report: impl FnMut(Three<f64>, f64),
) -> Lie {
    let [x, up, z] = offset.0;
    let away = Real::sqrt(x * x + z * z);
    let towards = if away > 0.0 { [-x / away, -z / away] } else { [1.0, 0.0] };
    // The origin, as the differences about their own middle see it.
    let origin = [away, -up];
    let sides = profile(first, second);
    let sides = || sides.iter().flatten();
    let in_space = |place: Flat| Three([place[0] * towards[0], place[1], place[0] * towards[1]]);
    let mut over: Option<(f64, &Side)> = None;
    for side in sides() {
        let here = side.height(origin);
        report(-in_space(side.normal), here);
        if over.is_none_or(|(height, _)| here > height) {
            over = Some((here, side));
        }
    }
    // Next to nothing: two points, so far apart that what they are of has no size beside that.
    let Some((height, side)) = over else {
        let separation = Real::sqrt(offset.dot(offset));
        let normal = if separation > 0.0 { offset.times(1.0 / separation) } else { Three::axis(0) };
        return Lie { normal, separation, on_first: Three([0.0; 3]), on_second: offset };
    };
    let (mut normal, mut separation, mut side, mut part) = (side.normal, height, side, side.nearest(origin));
    // What is in the plane of a flat profile may be beyond its rim.
    if height >= 0.0 {
        // Outside: the nearest place may be a corner. Beside what is too small to be seen from here all are as near, but only some face the origin.
        let mut least = f64::INFINITY;
        for candidate in sides().filter(|side| side.height(origin) >= 0.0) {
            let t = candidate.nearest(origin);
            let gap = minus(origin, along(candidate.start, t, candidate.way));
            let distance = Real::sqrt(dot(gap, gap));
            if distance < least {
                (least, side, part) = (distance, candidate, t);
                let is_beside = t == 0.0 || t == 1.0;
                // What just touches has no direction of its own.
                if is_beside && distance > tolerance::SIMPLEX * f64::EPSILON {
                    (normal, separation) = ([gap[0] / distance, gap[1] / distance], distance);
                } else {
                    (normal, separation) = (candidate.normal, distance);
                }
            }
        }
    }
    let on = |k: usize| in_space(along(side.starts[k], part, side.ways[k]));
    Lie { normal: -in_space(normal), separation, on_first: -on(0), on_second: offset + on(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_size_they_are_as_far_apart_as_their_middles() {
        let nothing = Frustum { half_height: 0.0, bottom: 0.0, top: 0.0 };
        let lie = revolved(&nothing, &nothing, Three([0.0, -0.75, 0.0]), |_, _| panic!("there is no side"));
        assert_eq!((lie.separation, lie.normal.0), (0.75, [0.0, -1.0, 0.0]));
    }

    #[test]
    fn a_disc_has_a_side_however_thin_it_is() {
        let disc = Frustum { half_height: 1e-317, bottom: 1e-16, top: 1e-16 };
        let nothing = Frustum { half_height: 0.0, bottom: 0.0, top: 0.0 };
        let lie = revolved(&disc, &nothing, Three([0.75, 0.0, 0.0]), |_, _| ());
        assert_eq!((lie.separation, lie.normal.0[0]), (0.75 - 1e-16, 1.0));
    }

    #[test]
    fn beside_a_cone_without_a_height() {
        let disc = Frustum { half_height: 0.0, bottom: 1e-16, top: 0.0 };
        let nothing = Frustum { half_height: 0.0, bottom: 0.0, top: 0.0 };
        let lie = revolved(&disc, &nothing, Three([0.75, 0.0, 0.0]), |_, _| ());
        assert_eq!((lie.separation, lie.normal.0), (0.75 - 1e-16, [1.0, 0.0, 0.0]));
    }

    #[test]
    fn below_what_is_too_small_to_be_seen() {
        let speck = Frustum { half_height: 6e-25, bottom: 9e-25, top: 9e-25 };
        let nothing = Frustum { half_height: 0.0, bottom: 0.0, top: 0.0 };
        for up in [-1.0, 1.0] {
            let lie = revolved(&speck, &nothing, Three([1e-34, up, 5e-25]), |_, _| ());
            assert_eq!((lie.separation, lie.normal.0), (1.0, [0.0, up, 0.0]));
            assert_eq!((lie.on_first.0[1], lie.on_second.0[1]), (up * 6e-25, up));
        }
    }

    /// The origin over a cap, beside a side, and off a rim.
    #[test]
    fn two_cylinders_side_by_side() {
        let one = Frustum { half_height: 1.0, bottom: 1.0, top: 1.0 };
        let two = Frustum { half_height: 0.5, bottom: 0.25, top: 0.25 };
        let lie = |x: f64, y: f64| revolved(&one, &two, Three([x, y, 0.0]), |_, _| ());
        assert_eq!((lie(0.0, 2.0).separation, lie(0.0, 2.0).normal.0), (0.5, [0.0, 1.0, 0.0]));
        assert_eq!((lie(2.0, 0.0).separation, lie(2.0, 0.0).normal.0), (0.75, [1.0, 0.0, 0.0]));
        assert!((lie(1.55, 1.9).separation - 0.5).abs() < 1e-15);
        assert!((lie(1.0, 0.0).separation + 0.25).abs() < 1e-15);
    }
}
