//! Points made ready for a fit: checked, in double precision, about their middle and scaled to their size.
//!
//! Fits work on numbers near 1, so that no square overflows or underflows, and on differences from the middle of the points, so
//! that a small cloud far from the origin keeps its digits. The scale is a power of two and costs no digit.
//!
//! The coordinates lie in columns, one for each axis: the search for the furthest point, which is where balls spend their time, then
//! runs over several points at once.

use super::Aabb;
use crate::space::{Real, Space};
use alloc::vec::Vec;

/// A point of a cloud. In 2D the last number is 0.
pub(super) type Point = [f64; 3];

pub(super) struct Cloud<V: Space> {
    middle: V,
    /// A number of the cloud times this is one of the world.
    scale: f64,
    columns: [Vec<f64>; 3],
}

impl<V: Space> Cloud<V> {
    /// `None` when there are no points, or one is not finite or out of range.
    pub fn new(points: &[V]) -> Option<Self> {
        let bounds = Aabb::of_points(points).filter(|bounds| bounds.min.in_range() && bounds.max.in_range())?;
        let middle = bounds.center();
        let reach = V::max(bounds.max - middle, middle - bounds.min).largest().to_f64();
        let exponent = if reach > 0.0 { libm::ilogb(reach).max(SMALLEST_EXPONENT) } else { 0 };
        let (scale, inverse) = (libm::scalbn(1.0, exponent), libm::scalbn(1.0, -exponent));
        let column = |axis: usize| -> Vec<f64> {
            let center = middle.get(axis).to_f64();
            points.iter().map(|point| (point.get(axis).to_f64() - center) * inverse).collect()
        };
        let last = if V::DIMENSION == 3 { column(2) } else { Vec::new() };
        Some(Cloud { middle, scale, columns: [column(0), column(1), last] })
    }

    pub fn len(&self) -> usize {
        self.columns[0].len()
    }

    pub fn point(&self, i: usize) -> Point {
        let [x, y, z] = &self.columns;
        [x[i], y[i], if V::DIMENSION == 3 { z[i] } else { 0.0 }]
    }

    /// The points about their middle, in their own precision: what is left of a large offset is nothing.
    pub fn about_middle(&self, points: &[V]) -> Vec<V> {
        points.iter().map(|point| *point - self.middle).collect()
    }

    /// From the cloud to the world, rounded once.
    pub fn world(&self, point: Point) -> V {
        let coordinate = |axis: usize| self.middle.get(axis).to_f64() + point[axis] * self.scale;
        (0..V::DIMENSION).fold(V::ZERO, |v, axis| v.with(axis, V::Real::from_f64(coordinate(axis))))
    }

    /// The point furthest from a place, and the square of its distance. The first of several.
    pub fn furthest(&self, from: Point) -> (usize, f64) {
        let [x, y, z] = &self.columns;
        match V::DIMENSION {
            2 => furthest([x, y], [from[0], from[1]]),
            _ => furthest([x, y, z], from),
        }
    }
}

/// The reciprocal of a smaller power of two is not a number.
const SMALLEST_EXPONENT: i32 = -1000;

/// So many points are looked at before the largest of them is compared with the largest so far.
const BLOCK: usize = 256;
/// So many are looked at side by side.
const LANES: usize = 4;

fn furthest<const D: usize>(columns: [&[f64]; D], from: [f64; D]) -> (usize, f64) {
    let count = columns[0].len();
    let (mut start_of_best, mut most) = (0, f64::NEG_INFINITY);
    for start in (0..count).step_by(BLOCK) {
        let end = count.min(start + BLOCK);
        let block = largest(columns.map(|column| &column[start..end]), from);
        if block > most {
            (start_of_best, most) = (start, block);
        }
    }
    let squared = |i: usize| (0..D).map(|axis| columns[axis][i] - from[axis]).fold(0.0, |sum, d| sum + d * d);
    let block = start_of_best..count.min(start_of_best + BLOCK);
    // The same operations in the same order give the same bits, so that one is equal.
    (block.clone().find(|&i| squared(i) == most).unwrap_or(block.start), most)
}

/// The largest square of a distance.
#[inline(always)]
fn largest<const D: usize>(columns: [&[f64]; D], from: [f64; D]) -> f64 {
    let count = columns[0].len();
    let mut most = [f64::NEG_INFINITY; LANES];
    let whole = count - count % LANES;
    for start in (0..whole).step_by(LANES) {
        let mut squared = [0.0; LANES];
        for axis in 0..D {
            let four = &columns[axis][start..start + LANES];
            for lane in 0..LANES {
                let d = four[lane] - from[axis];
                squared[lane] += d * d;
            }
        }
        for lane in 0..LANES {
            most[lane] = if squared[lane] > most[lane] { squared[lane] } else { most[lane] };
        }
    }
    for i in whole..count {
        let squared = (0..D).map(|axis| columns[axis][i] - from[axis]).fold(0.0, |sum, d| sum + d * d);
        most[0] = most[0].max(squared);
    }
    most.into_iter().fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec3, Vec2};

    #[test]
    fn the_furthest_is_found_wherever_it_is() {
        for count in [1, 3, 4, 5, 255, 256, 257, 1030] {
            for far in [0, count / 3, count / 2, count - 1] {
                let points: Vec<DVec3> =
                    (0..count).map(|i| DVec3::new(0.1, 0.2, 0.3) + DVec3::X * f64::from(u8::from(i == far))).collect();
                let cloud = Cloud::new(&points).unwrap();
                let (found, _) = cloud.furthest([-1.0, 0.0, 0.0]);
                assert_eq!(found, far, "of {count}");
            }
        }
    }

    #[test]
    fn points_come_back_and_nonsense_does_not() {
        let points = [Vec2::new(1e6, 2e6), Vec2::new(1e6 + 0.5, 2e6 - 1.0)];
        let cloud = Cloud::new(&points).unwrap();
        assert_eq!([cloud.world(cloud.point(0)), cloud.world(cloud.point(1))], points);
        assert!(Cloud::<Vec2>::new(&[]).is_none());
        assert!(Cloud::new(&[Vec2::ZERO, Vec2::new(0.0, f32::NAN)]).is_none());
        assert!(Cloud::new(&[Vec2::ZERO, Vec2::new(0.0, 1e10)]).is_none());
    }
}
