//! The hull of points in space.
//!
//! Quickhull (Barber, Dobkin, Huhdanpaa, 1996): from a first tetrahedron, the point that is furthest above a triangle replaces
//! all triangles that it sees by a cone from their rim. Every question "does it see?" is answered exactly, so that what is
//! seen is always one piece with one rim, also when points lie in the plane of a triangle.

mod merge;

use super::{Flat, scaled};
use crate::space::{Real, Vector};
use crate::tolerance;
use alloc::collections::VecDeque;
use alloc::vec;
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

/// A triangle of the surface.
#[derive(Clone, Debug)]
struct Triangle {
    /// Counter-clockwise from outside.
    corners: [u32; 3],
    /// The triangle across the edge that starts at each corner.
    across: [u32; 3],
    /// Points above it that no other triangle looks after.
    outside: Vec<u32>,
    /// It is part of the surface.
    alive: bool,
}

struct Builder<'p> {
    points: &'p [Point],
    triangles: Vec<Triangle>,
    /// Numbers of triangles that are no longer part of the surface.
    free: Vec<u32>,
    /// For each point the edge of the rim at hand that starts there.
    starting: Vec<u32>,
}

/// An edge of the rim of what a point sees: from a corner to the next, seen from what is left.
#[derive(Clone, Copy)]
struct Rim {
    from: u32,
    to: u32,
    beyond: u32,
}

impl<'p> Builder<'p> {
    fn build(points: &'p [Point]) -> Result<Vec<Triangle>, Flat> {
        let first = tetrahedron(points)?;
        let mut builder = Builder { points, triangles: Vec::new(), free: Vec::new(), starting: vec![0; points.len()] };
        let [a, b, c, d] = first;
        for (corners, across) in
            [([a, b, c], [1, 2, 3]), ([b, a, d], [0, 3, 2]), ([c, b, d], [0, 1, 3]), ([a, c, d], [0, 2, 1])]
        {
            builder.triangles.push(Triangle { corners, across, outside: Vec::new(), alive: true });
        }
        builder.hand_out((0..points.len() as u32).collect(), &[0, 1, 2, 3]);
        // First come, first served: what is refined all round at once keeps rims short.
        let mut waiting = VecDeque::from([0, 1, 2, 3]);
        while let Some(triangle) = waiting.pop_front() {
            if builder.triangles[triangle as usize].alive
                && let Some(point) = builder.take_furthest(triangle)
            {
                waiting.push_back(triangle);
                builder.add(triangle, point, &mut waiting);
            }
        }
        Ok(builder.triangles)
    }

    /// Whether a point is strictly above a triangle.
    fn sees(&self, point: u32, triangle: u32) -> bool {
        let [a, b, c] = self.triangles[triangle as usize].corners.map(|i| coord(self.points[i as usize]));
        orient3d(a, b, c, coord(self.points[point as usize])) < 0.0
    }

    /// Gives each point to one of the triangles that it sees, if any.
    fn hand_out(&mut self, points: Vec<u32>, triangles: &[u32]) {
        for point in points {
            if let Some(&owner) = triangles.iter().find(|&&triangle| self.sees(point, triangle)) {
                self.triangles[owner as usize].outside.push(point);
            }
        }
    }

    /// The point furthest above a triangle, of those that it looks after.
    fn take_furthest(&mut self, triangle: u32) -> Option<u32> {
        let [a, b, c] = self.triangles[triangle as usize].corners.map(|i| self.points[i as usize]);
        let normal = cross(sub(b, a), sub(c, a));
        let outside = &mut self.triangles[triangle as usize].outside;
        let height = |i: u32| dot(normal, sub(self.points[i as usize], a));
        let furthest = (0..outside.len()).max_by(|&i, &j| height(outside[i]).total_cmp(&height(outside[j])))?;
        Some(outside.swap_remove(furthest))
    }

    /// Adds a point that sees a triangle.
    fn add(&mut self, triangle: u32, point: u32, waiting: &mut VecDeque<u32>) {
        let (seen, rim) = self.rim(triangle, point);
        let Some(rim) = self.in_order(rim) else {
            // Exact answers leave no other rim than one ring.
            debug_assert!(false, "a rim that is not one ring");
            seen.iter().for_each(|&i| self.triangles[i as usize].alive = true);
            return;
        };
        let mut orphans = Vec::new();
        for &i in &seen {
            let triangle = &mut self.triangles[i as usize];
            triangle.alive = false;
            orphans.append(&mut triangle.outside);
            self.free.push(i);
        }
        let cone: Vec<u32> = rim.iter().map(|_| self.place()).collect();
        for (k, edge) in rim.iter().enumerate() {
            let (before, after) = (cone[(k + cone.len() - 1) % cone.len()], cone[(k + 1) % cone.len()]);
            self.triangles[cone[k] as usize] = Triangle {
                corners: [edge.from, edge.to, point],
                across: [edge.beyond, after, before],
                outside: Vec::new(),
                alive: true,
            };
            let beyond = &mut self.triangles[edge.beyond as usize];
            for side in 0..3 {
                if beyond.corners[side] == edge.to {
                    beyond.across[side] = cone[k];
                }
            }
        }
        self.hand_out(orphans, &cone);
        waiting.extend(cone.iter().filter(|&&i| !self.triangles[i as usize].outside.is_empty()));
    }

    /// The edges of a rim one after the other; `None` if they do not make one ring.
    fn in_order(&mut self, rim: Vec<Rim>) -> Option<Vec<Rim>> {
        for (k, edge) in rim.iter().enumerate() {
            self.starting[edge.from as usize] = k as u32;
        }
        let mut ordered = Vec::with_capacity(rim.len());
        let mut edge = *rim.first()?;
        loop {
            ordered.push(edge);
            edge = *rim.get(self.starting[edge.to as usize] as usize).filter(|next| next.from == edge.to)?;
            if edge.from == rim[0].from || ordered.len() == rim.len() {
                break;
            }
        }
        (edge.from == rim[0].from && ordered.len() == rim.len()).then_some(ordered)
    }

    /// The number of a triangle about to be made.
    fn place(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.triangles.push(Triangle { corners: [0; 3], across: [0; 3], outside: Vec::new(), alive: false });
            self.triangles.len() as u32 - 1
        })
    }

    /// The triangles that a point sees, and the edges at which they end.
    fn rim(&mut self, triangle: u32, point: u32) -> (Vec<u32>, Vec<Rim>) {
        let mut seen = vec![triangle];
        // Marked while they are looked at, so that each is asked once.
        self.triangles[triangle as usize].alive = false;
        let mut rim = Vec::new();
        let mut next = 0;
        while next < seen.len() {
            let Triangle { corners, across, .. } = self.triangles[seen[next] as usize];
            for side in 0..3 {
                let beyond = across[side];
                if !self.triangles[beyond as usize].alive {
                    continue;
                }
                if self.sees(point, beyond) {
                    self.triangles[beyond as usize].alive = false;
                    seen.push(beyond);
                } else {
                    rim.push(Rim { from: corners[side], to: corners[(side + 1) % 3], beyond });
                }
            }
            next += 1;
        }
        (seen, rim)
    }
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
