//! The hull of points in space.
//!
//! Quickhull (Barber, Dobkin, Huhdanpaa, 1996): from a first tetrahedron, the point that is furthest above a triangle replaces
//! all triangles that it sees by a cone from their rim. Every question "does it see?" is answered exactly, so that what is
//! seen is always one piece with one rim, also when points lie in the plane of a triangle.

mod merge;

use super::surface::{self, Surface};
use super::{Flat, scaled};
use crate::space::{Real, Vector};
use crate::tolerance;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use robust::{Coord, Coord3D, orient2d, orient3d};

/// A closed convex surface. Everything is numbered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mesh {
    /// The corners, as indices into the points, in their order.
    pub vertices: Vec<u32>,
    /// For each face the numbers of its corners, counter-clockwise from outside, the least first. Convex, to the precision of the
    /// points.
    pub faces: Vec<Vec<u32>>,
    /// Outward, unit, one for each face.
    pub normals: Vec<Point>,
}

/// The hull of finite points, with faces merged that lie in one plane to the precision of the points.
pub(crate) fn hull<V: Vector>(points: &[V]) -> Result<Mesh, Flat> {
    let points = scaled::<V, 3>(points);
    let triangles = Builder::build(&points)?;
    merge::merged(&points, &triangles, tolerance::coplanar::<V::Real>().to_f64() * largest(&points))
}

/// Always in double precision: the faces of single-precision points are thin far more often than those of double-precision ones.
pub(crate) type Point = [f64; 3];

fn largest(points: &[Point]) -> f64 {
    points.iter().flatten().fold(0.0, |most, c| most.max(c.abs()))
}

fn coord(p: Point) -> Coord3D<f64> {
    Coord3D { x: p[0], y: p[1], z: p[2] }
}

fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A triangle, and the points above it that no other one looks after.
type Triangle = surface::Triangle<Vec<u32>>;

struct Builder<'p> {
    points: &'p [Point],
    surface: Surface<Vec<u32>>,
}

impl<'p> Builder<'p> {
    fn build(points: &'p [Point]) -> Result<Vec<Triangle>, Flat> {
        let first = tetrahedron(points)?;
        let mut builder = Builder { points, surface: Surface::tetrahedron(first, |_| Vec::new()) };
        builder.hand_out((0..points.len() as u32).collect(), &[0, 1, 2, 3]);
        // First come, first served: what is refined all round at once keeps rims short.
        let mut waiting = VecDeque::from([0, 1, 2, 3]);
        while let Some(triangle) = waiting.pop_front() {
            if builder.surface.triangles[triangle as usize].alive
                && let Some(point) = builder.take_furthest(triangle)
            {
                waiting.push_back(triangle);
                builder.add(triangle, point, &mut waiting);
            }
        }
        Ok(builder.surface.triangles.into_vec())
    }

    /// Gives each point to one of the triangles that it sees, if any.
    fn hand_out(&mut self, points: Vec<u32>, triangles: &[u32]) {
        let triangle = |i: u32| &self.surface.triangles[i as usize];
        let owner = |point: u32| triangles.iter().find(|&&i| sees(self.points, point, triangle(i))).copied();
        let owners: Vec<Option<u32>> = points.iter().map(|&point| owner(point)).collect();
        for (point, owner) in points.into_iter().zip(owners) {
            if let Some(owner) = owner {
                self.surface.triangles[owner as usize].data.push(point);
            }
        }
    }

    /// The point furthest above a triangle, of those that it looks after.
    fn take_furthest(&mut self, triangle: u32) -> Option<u32> {
        let triangle = &mut self.surface.triangles[triangle as usize];
        let [a, b, c] = triangle.corners.map(|i| self.points[i as usize]);
        let normal = cross(sub(b, a), sub(c, a));
        let outside = &mut triangle.data;
        let height = |i: u32| dot(normal, sub(self.points[i as usize], a));
        let furthest = (0..outside.len()).max_by(|&i, &j| height(outside[i]).total_cmp(&height(outside[j])))?;
        Some(outside.swap_remove(furthest))
    }

    /// Adds a point that sees a triangle.
    fn add(&mut self, triangle: u32, point: u32, waiting: &mut VecDeque<u32>) {
        let points = self.points;
        let mut orphans = Vec::new();
        let covered = self.surface.cover(
            triangle,
            point,
            |triangle| sees(points, point, triangle),
            |outside| orphans.append(outside),
            |_| Vec::new(),
        );
        debug_assert!(covered, "a rim that is not one ring");
        if covered {
            let cone = self.surface.cone.clone();
            self.hand_out(orphans, &cone);
            waiting.extend(cone.iter().filter(|&&i| !self.surface.triangles[i as usize].data.is_empty()));
        }
    }
}

/// Whether a point is strictly above a triangle.
fn sees(points: &[Point], point: u32, triangle: &Triangle) -> bool {
    let [a, b, c] = triangle.corners.map(|i| coord(points[i as usize]));
    orient3d(a, b, c, coord(points[point as usize])) < 0.0
}

/// Four points that span a volume, the last one below the other three.
fn tetrahedron(points: &[Point]) -> Result<[u32; 4], Flat> {
    let at = |i: u32| points[i as usize];
    let all = || 0..points.len() as u32;
    let furthest = |measure: &dyn Fn(u32) -> f64| all().max_by(|&i, &j| measure(i).total_cmp(&measure(j)));
    let Some(a) = furthest(&|i| at(i)[0]) else { return Err(Flat::Point) };
    let squared = |v: Point| dot(v, v);
    let b = furthest(&|i| squared(sub(at(i), at(a)))).filter(|&b| at(b) != at(a)).ok_or(Flat::Point)?;
    let along = sub(at(b), at(a));
    let aside = |i: u32| squared(cross(along, sub(at(i), at(a))));
    // Exactly: what is nearly on a line is not on it.
    let off_line = |&c: &u32| {
        [(0, 1), (1, 2), (2, 0)].into_iter().any(|(x, y)| {
            let [a, b, c] = [a, b, c].map(|i| Coord { x: at(i)[x], y: at(i)[y] });
            orient2d(a, b, c) != 0.0
        })
    };
    let c = furthest(&aside).filter(off_line).or_else(|| all().find(off_line)).ok_or(Flat::Line)?;
    let volume = |i: u32| orient3d(coord(at(a)), coord(at(b)), coord(at(c)), coord(at(i)));
    let d = furthest(&|i| volume(i).abs()).filter(|&d| volume(d) != 0.0).ok_or(Flat::Plane)?;
    Ok(if volume(d) > 0.0 { [a, b, c, d] } else { [a, c, b, d] })
}
