//! From triangles to faces: those that lie in one plane, to the precision of the points, become one, and corners at which
//! only two faces meet are left out.

use super::{Mesh, Point, Triangle, cross, dot, sub};
use crate::hull::Flat;
use crate::math::double::Double;
use alloc::vec;
use alloc::vec::Vec;

/// The face that a triangle belongs to before it is known.
const NONE: u32 = u32::MAX;

/// `tolerance` is a distance.
pub(super) fn merged(points: &[Point], triangles: &[Triangle], tolerance: f64) -> Result<Mesh, Flat> {
    let mut surface = Surface { points, triangles, tolerance, face: Vec::new(), alone: vec![false; triangles.len()] };
    // Each turn but the last leaves some triangles alone that could not be merged.
    loop {
        let count = surface.assign();
        if surface.is_thin() {
            return Err(Flat::Plane);
        }
        match surface.rings(count) {
            Ok(rings) => return mesh(points, rings).ok_or(Flat::Plane),
            Err(knotted) => surface.leave_alone(&knotted),
        }
    }
}

struct Surface<'s> {
    points: &'s [Point],
    triangles: &'s [Triangle],
    tolerance: f64,
    /// For each triangle.
    face: Vec<u32>,
    /// Triangles that are not merged with any other.
    alone: Vec<bool>,
}

impl Surface<'_> {
    fn corners(&self, triangle: usize) -> [Point; 3] {
        self.triangles[triangle].corners.map(|i| self.points[i as usize])
    }

    /// Perpendicular, and as long as twice the area.
    fn normal(&self, triangle: usize) -> Point {
        let [a, b, c] = self.corners(triangle);
        cross(sub(b, a), sub(c, a))
    }

    /// Finds the face of each triangle, the largest triangles first, and returns how many faces there are.
    fn assign(&mut self) -> u32 {
        self.face = vec![NONE; self.triangles.len()];
        let mut order: Vec<(f64, usize)> = (0..self.triangles.len())
            .filter(|&i| self.triangles[i].alive)
            .map(|i| (dot(self.normal(i), self.normal(i)), i))
            .collect();
        order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut count = 0;
        for (square, seed) in order {
            if self.face[seed] != NONE {
                continue;
            }
            self.face[seed] = count;
            if !self.alone[seed] && square > 0.0 {
                self.grow(seed, square, count);
            }
            count += 1;
        }
        count
    }

    /// Adds the neighbours of a triangle that lie in its plane, and theirs.
    fn grow(&mut self, seed: usize, square: f64, face: u32) {
        let origin = self.corners(seed)[0];
        let long = self.normal(seed);
        let normal = long.map(|c| c / libm::sqrt(square));
        let mut front = vec![seed];
        while let Some(triangle) = front.pop() {
            for &beyond in &self.triangles[triangle].across {
                let beyond = beyond as usize;
                if self.face[beyond] != NONE || self.alone[beyond] {
                    continue;
                }
                let corners = self.corners(beyond);
                let flat = corners.iter().all(|&p| dot(normal, sub(p, origin)).abs() <= self.tolerance);
                // The back of a thin plate is as near; slivers may lean any way.
                let longest = (0..3).map(|i| length(sub(corners[i], corners[(i + 1) % 3]))).fold(0.0, f64::max);
                let in_front = dot(normal, self.normal(beyond)) >= -self.tolerance * longest;
                if flat && in_front {
                    self.face[beyond] = face;
                    front.push(beyond);
                }
            }
        }
    }

    /// Whether all points lie in the plane of the largest triangle, to their precision.
    fn is_thin(&self) -> bool {
        let Some(first) = self.face.iter().position(|&face| face == 0) else { return true };
        let largest = (first..self.triangles.len())
            .filter(|&i| self.triangles[i].alive)
            .max_by(|&i, &j| length(self.normal(i)).total_cmp(&length(self.normal(j))));
        let Some(largest) = largest else { return true };
        let (origin, normal) = (self.corners(largest)[0], self.normal(largest));
        let limit = 2.0 * self.tolerance * length(normal);
        let alive = self.triangles.iter().filter(|triangle| triangle.alive);
        alive.flat_map(|t| t.corners).all(|i| dot(normal, sub(self.points[i as usize], origin)).abs() <= limit)
    }

    /// The corners of each face in order, or the faces whose edges do not make one ring.
    fn rings(&self, count: u32) -> Result<Vec<Vec<u32>>, Vec<u32>> {
        // Edges at which a face ends: face, from, to.
        let mut edges: Vec<[u32; 3]> = Vec::new();
        for (i, triangle) in self.triangles.iter().enumerate().filter(|(_, t)| t.alive) {
            for side in 0..3 {
                if self.face[triangle.across[side] as usize] != self.face[i] {
                    edges.push([self.face[i], triangle.corners[side], triangle.corners[(side + 1) % 3]]);
                }
            }
        }
        edges.sort_unstable();
        let (mut rings, mut knotted) = (Vec::with_capacity(count as usize), Vec::new());
        for own in edges.chunk_by(|a, b| a[0] == b[0]) {
            match ring(own) {
                Some(ring) => rings.push(ring),
                None => knotted.push(own[0][0]),
            }
        }
        if knotted.is_empty() { Ok(rings) } else { Err(knotted) }
    }

    fn leave_alone(&mut self, faces: &[u32]) {
        for (i, face) in self.face.iter().enumerate() {
            self.alone[i] |= faces.binary_search(face).is_ok();
        }
    }
}

fn length(v: Point) -> f64 {
    libm::sqrt(dot(v, v))
}

/// The corners of one ring, from edges that are sorted by where they start; `None` if they do not make one ring.
fn ring(edges: &[[u32; 3]]) -> Option<Vec<u32>> {
    if edges.windows(2).any(|pair| pair[0][1] == pair[1][1]) {
        return None;
    }
    let mut ring = Vec::with_capacity(edges.len());
    let mut at = edges[0][1];
    loop {
        ring.push(at);
        let next = edges.binary_search_by(|edge| edge[1].cmp(&at)).ok()?;
        at = edges[next][2];
        if at == ring[0] {
            return (ring.len() == edges.len()).then_some(ring);
        }
        if ring.len() == edges.len() {
            return None;
        }
    }
}

/// Leaves out corners at which fewer than three faces meet, and faces that have fewer than three corners left. `None` when
/// nothing with an inside is left.
fn mesh(points: &[Point], mut rings: Vec<Vec<u32>>) -> Option<Mesh> {
    loop {
        let mut meeting = vec![0u32; points.len()];
        for ring in &rings {
            ring.iter().for_each(|&corner| meeting[corner as usize] += 1);
        }
        let before: usize = rings.iter().map(Vec::len).sum();
        for ring in &mut rings {
            ring.retain(|&corner| meeting[corner as usize] >= 3);
        }
        rings.retain(|ring| ring.len() >= 3);
        if rings.iter().map(Vec::len).sum::<usize>() == before {
            break;
        }
    }
    if rings.len() < 4 {
        return None;
    }
    let mut vertices: Vec<u32> = rings.iter().flatten().copied().collect();
    vertices.sort_unstable();
    vertices.dedup();
    for ring in &mut rings {
        for corner in ring.iter_mut() {
            *corner = vertices.binary_search(corner).ok()? as u32;
        }
        let least = (0..ring.len()).min_by_key(|&i| ring[i])?;
        ring.rotate_left(least);
    }
    rings.sort_unstable();
    let at = |corner: u32| points[vertices[corner as usize] as usize];
    let normals = rings.iter().map(|ring| face_normal(ring, at)).collect::<Option<Vec<Point>>>()?;
    Some(Mesh { vertices, faces: rings, normals })
}

/// Unit, by the sum of the vector products about the first corner: twice the area of the face, whatever way rounding bends it.
/// `None` when there is no area. In twice the precision: the normal of a sliver is a small difference of large products.
fn face_normal(ring: &[u32], at: impl Fn(u32) -> Point) -> Option<Point> {
    let from_first = |i: usize, axis: usize| Double::difference(at(ring[i])[axis], at(ring[0])[axis]);
    let twice_area: Point = core::array::from_fn(|axis| {
        let (x, y) = ((axis + 1) % 3, (axis + 2) % 3);
        let mut sum = Double::ZERO;
        for i in 2..ring.len() {
            sum = sum + (from_first(i - 1, x) * from_first(i, y) - from_first(i - 1, y) * from_first(i, x));
        }
        sum.value()
    });
    let length = length(twice_area);
    (length > 0.0).then(|| twice_area.map(|c| c / length))
}
