//! The hull of points in the plane: sorted along one axis, then one pass along the lower and one along the upper side
//! that takes back every corner that does not turn left (Andrew, 1979).

use super::{Flat, scaled};
use crate::space::Vector;
use alloc::vec::Vec;
use core::cmp::Ordering;
use robust::{Coord, orient2d};

/// The corners of the hull, as indices into the points, counter-clockwise from the leftmost (the lowest of several). Points on
/// a straight edge and repeated points are left out. The points must be finite.
pub(crate) fn corners<V: Vector>(points: &[V]) -> Result<Vec<u32>, Flat> {
    let points = scaled::<V, 2>(points);
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
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
