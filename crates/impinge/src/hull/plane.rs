//! The hull of points in the plane: sorted along one axis, then one pass along the lower and one along the upper side
//! that takes back every corner that does not turn left (Andrew, 1979). Of many points those well inside the octagon of eight extreme ones are
//! left out before (Akl and Toussaint, 1978): mostly nearly all.

use super::{Flat, scaled};
use crate::space::Vector;
use crate::tolerance;
use alloc::vec::Vec;
use core::cmp::Ordering;
use robust::{Coord, orient2d};

/// Of fewer points sorting takes no longer than a look at each.
const MANY: usize = 32;

/// The corners of the hull, as indices into the points, counter-clockwise from the leftmost (the lowest of several). Points on
/// a straight edge and repeated points are left out. The points must be finite.
pub(crate) fn corners<V: Vector>(points: &[V]) -> Result<Vec<u32>, Flat> {
    let points = scaled::<V, 2>(points);
    let mut order: Vec<u32> = if points.len() > MANY { outer(&points) } else { (0..points.len() as u32).collect() };
    let at = |i: u32| points[i as usize];
    order.sort_unstable_by(|&i, &j| {
        let by = |axis: usize| at(i)[axis].partial_cmp(&at(j)[axis]).unwrap_or(Ordering::Equal);
        by(0).then_with(|| by(1)).then(i.cmp(&j))
    });
    order.dedup_by(|a, b| at(*a) == at(*b));
    match order.len() {
        0 | 1 => return Err(Flat::Point),
        2 => return Err(Flat::Line),
        _ => {}
    }
    let mut ring = chain(&points, order.iter().copied());
    ring.pop();
    ring.extend(chain(&points, order.iter().rev().copied()));
    ring.pop();
    if ring.len() < 3 { Err(Flat::Line) } else { Ok(ring) }
}

/// All points but those that are certainly inside the octagon of the points furthest along eight directions.
fn outer(points: &[[f64; 2]]) -> Vec<u32> {
    // How far along x, x + y, y and y − x; the other four directions are opposite.
    let along = |[x, y]: [f64; 2]| [x, x + y, y, y - x];
    let mut ends = [along(points[0]); 2];
    let mut extremes = [points[0]; 8];
    for &point in points {
        let here = along(point);
        for k in 0..4 {
            if here[k] > ends[0][k] {
                (ends[0][k], extremes[k]) = (here[k], point);
            }
            if here[k] < ends[1][k] {
                (ends[1][k], extremes[k + 4]) = (here[k], point);
            }
        }
    }
    let edges: Vec<[[f64; 2]; 2]> = (0..8)
        .map(|k| (extremes[k], extremes[(k + 1) % 8]))
        .filter(|(from, to)| from != to)
        .map(|(from, to)| [from, [to[0] - from[0], to[1] - from[1]]])
        .collect();
    let is_inside = |point: [f64; 2]| {
        let left = |[from, way]: &[[f64; 2]; 2]| way[0] * (point[1] - from[1]) - way[1] * (point[0] - from[0]);
        edges.len() > 2 && edges.iter().all(|edge| left(edge) > tolerance::WELL_INSIDE)
    };
    (0..points.len() as u32).filter(|&i| !is_inside(points[i as usize])).collect()
}

/// Along sorted points, only left turns.
fn chain(points: &[[f64; 2]], order: impl Iterator<Item = u32>) -> Vec<u32> {
    let coord = |i: u32| Coord { x: points[i as usize][0], y: points[i as usize][1] };
    let mut kept: Vec<u32> = Vec::new();
    for point in order {
        while let [.., before, last] = kept[..]
            && orient2d(coord(before), coord(last), coord(point)) <= 0.0
        {
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, Vec2};

    #[test]
    fn a_grid_has_four_corners() {
        let points: Vec<Vec2> = (0..100).map(|i| Vec2::new((i % 10) as f32, (i / 10) as f32)).collect();
        assert_eq!(corners(&points).unwrap(), [0, 9, 99, 90]);
    }

    /// What is left out changes nothing, in clouds of any form: wide, thin, all on a circle, on a line, on few lattice points.
    #[test]
    fn many_points_have_the_corners_that_they_have_without_a_first_look() {
        let mut state = 3u64;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        };
        for round in 0..200 {
            let points: Vec<DVec2> = (0..300)
                .map(|_| match round % 5 {
                    0 => DVec2::new(number(), number()),
                    1 => DVec2::new(number(), 1e-12 * number()),
                    2 => DVec2::from_angle(4.0 * number()),
                    3 => DVec2::new(0.1, 0.3) * number() + 1e-17 * DVec2::new(number(), number()),
                    _ => DVec2::new((4.0 * number()).round(), (3.0 * number()).round()),
                })
                .collect();
            let flat = scaled::<DVec2, 2>(&points);
            let kept = outer(&flat);
            assert!(round % 5 != 0 || kept.len() < 200, "{} of 300 are kept", kept.len());
            let some: Vec<DVec2> = kept.iter().map(|&i| points[i as usize]).collect();
            let whole = |points: &[DVec2]| {
                corners(points).map(|ring| ring.iter().map(|&i| points[i as usize]).collect::<Vec<_>>())
            };
            // Few at a time there is no first look: the hull of the hulls of parts is the hull of all.
            let parts: Vec<DVec2> =
                points.chunks(MANY).flat_map(|part| whole(part).unwrap_or_else(|_| part.to_vec())).collect();
            assert_eq!(whole(&some), whole(&points));
            assert_eq!(whole(&parts), whole(&points));
        }
    }

    #[test]
    fn flat_ones_are_named() {
        let line: Vec<DVec2> = (0..50).map(|i| DVec2::new(0.1, 0.3) * f64::from(i % 7)).collect();
        assert_eq!(corners(&line[..1]), Err(Flat::Point));
        assert_eq!(corners::<DVec2>(&[]), Err(Flat::Point));
        assert_eq!(corners(&[DVec2::ONE; 9]), Err(Flat::Point));
        assert_eq!(corners(&[DVec2::ONE, DVec2::X, DVec2::ONE]), Err(Flat::Line));
        assert_eq!(corners(&[DVec2::ZERO, DVec2::X, DVec2::X * 3.0, DVec2::X * 2.0]), Err(Flat::Line));
    }
}
