//! From triangles to faces: those that lie in one plane, to the precision of the points, become one, and corners at which
//! only two faces meet are left out.

use super::{Mesh, Point, Triangle, cross, dot, sub};
use crate::hull::Flat;
use crate::space::double::Double;
use alloc::vec;
use alloc::vec::Vec;

/// The face that a triangle belongs to before it is known.
const NONE: u32 = u32::MAX;

/// `tolerance` is a distance.
pub(super) fn merged(points: &[Point], triangles: &[Triangle], tolerance: f64) -> Result<Mesh, Flat> {
    let corners = |triangle: &Triangle| triangle.corners.map(|i| points[i as usize]);
    let mut surface = Surface {
        points,
        triangles,
        normals: triangles.iter().map(|triangle| Normal::of(corners(triangle))).collect(),
        tolerance,
        face: Vec::new(),
        seeds: Vec::new(),
        alone: vec![false; triangles.len()],
    };
    if surface.is_thin() {
        return Err(Flat::Plane);
    }
    // Each turn but the last leaves some triangles alone that should not have been merged.
    loop {
        surface.assign();
        let made = surface.rings().and_then(|rings| surface.without_straight_corners(rings));
        match made {
            Ok(faces) => return mesh(faces).ok_or(Flat::Plane),
            Err(spoilt) => {
                if !surface.leave_alone(&spoilt) {
                    // Nothing is left to take apart: faces as small as rounding.
                    return Err(Flat::Plane);
                }
            }
        }
    }
}

/// The corners of a face in order.
type Ring = Vec<u32>;

struct Surface<'s> {
    points: &'s [Point],
    triangles: &'s [Triangle],
    /// For each triangle.
    normals: Vec<Normal>,
    tolerance: f64,
    /// For each triangle.
    face: Vec<u32>,
    /// For each face its largest triangle. No point is above its plane, exactly, so the face has its normal.
    seeds: Vec<usize>,
    /// Triangles that are not merged with any other.
    alone: Vec<bool>,
}

impl Surface<'_> {
    fn corners(&self, triangle: usize) -> [Point; 3] {
        self.triangles[triangle].corners.map(|i| self.points[i as usize])
    }

    /// Finds the face of each triangle, the largest triangles first.
    fn assign(&mut self) {
        self.face = vec![NONE; self.triangles.len()];
        self.seeds.clear();
        let mut order: Vec<(f64, usize)> = (0..self.triangles.len())
            .filter(|&i| self.triangles[i].alive)
            .map(|i| (self.normals[i].twice_area, i))
            .collect();
        order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for (_, seed) in order {
            if self.face[seed] != NONE {
                continue;
            }
            let face = self.seeds.len() as u32;
            self.face[seed] = face;
            self.seeds.push(seed);
            if !self.alone[seed] {
                self.grow(seed, face);
            }
        }
    }

    /// Adds the neighbours of a triangle that lie in its plane, and theirs.
    fn grow(&mut self, seed: usize, face: u32) {
        let (origin, normal) = (self.corners(seed)[0], self.normals[seed].unit);
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
                let Normal { unit, twice_area } = self.normals[beyond];
                let in_front = dot(normal, unit) * twice_area >= -self.tolerance * longest;
                if flat && in_front {
                    self.face[beyond] = face;
                    front.push(beyond);
                }
            }
        }
    }

    /// Whether all points lie in the plane of the largest triangle, to their precision, or a triangle is so small that its area
    /// underflows.
    fn is_thin(&self) -> bool {
        let alive = || (0..self.triangles.len()).filter(|&i| self.triangles[i].alive);
        let area = |i: usize| self.normals[i].twice_area;
        let Some(largest) = alive().max_by(|&i, &j| area(i).total_cmp(&area(j))) else { return true };
        let (origin, normal) = (self.corners(largest)[0], self.normals[largest].unit);
        let flat = |p: Point| dot(normal, sub(p, origin)).abs() <= self.tolerance;
        alive().any(|i| !(area(i) > 0.0)) || alive().flat_map(|i| self.corners(i)).all(flat)
    }

    /// The corners of each face in order, or the faces whose edges do not make one ring.
    fn rings(&self) -> Result<Vec<Ring>, Vec<u32>> {
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
        let (mut rings, mut knotted) = (Vec::new(), Vec::new());
        for own in edges.chunk_by(|a, b| a[0] == b[0]) {
            match ring(own) {
                Some(ring) => rings.push(ring),
                None => knotted.push(own[0][0]),
            }
        }
        if knotted.is_empty() { Ok(rings) } else { Err(knotted) }
    }

    /// Leaves out corners at which fewer than three faces meet, and faces that have fewer than three corners left; or else the faces
    /// that this would spoil: at a sharp edge a corner may be in both planes, to rounding, and yet far beyond the straight
    /// line that would replace it, and a face that bends by rounding may have a dent.
    fn without_straight_corners(&self, mut rings: Vec<Ring>) -> Result<Vec<(Ring, Point)>, Vec<u32>> {
        let mut spoilt = Vec::new();
        let original = rings.clone();
        loop {
            let mut meeting = vec![0u32; self.points.len()];
            rings.iter().flatten().for_each(|&corner| meeting[corner as usize] += 1);
            let before: usize = rings.iter().map(Vec::len).sum();
            for ring in &mut rings {
                ring.retain(|&corner| meeting[corner as usize] >= 3);
                if ring.len() < 3 {
                    ring.clear();
                }
            }
            if rings.iter().map(Vec::len).sum::<usize>() == before {
                break;
            }
        }
        let mut faces = Vec::with_capacity(rings.len());
        for (face, (ring, original)) in rings.into_iter().zip(&original).enumerate() {
            if ring.is_empty() {
                continue;
            }
            let normal = self.normals[self.seeds[face]].unit;
            if self.is_dented(&ring, normal) || self.is_cut(&ring, original) {
                spoilt.push(face as u32);
            }
            faces.push((ring, normal));
        }
        if spoilt.is_empty() { Ok(faces) } else { Err(spoilt) }
    }

    /// Whether a corner of a face lies inwards of the line between its neighbours.
    fn is_dented(&self, ring: &Ring, normal: Point) -> bool {
        let at = |i: usize| self.points[ring[i % ring.len()] as usize];
        (0..ring.len()).any(|i| {
            let along = sub(at(i + 2), at(i));
            let outwards = cross(along, normal);
            dot(outwards, sub(at(i + 1), at(i))) < -self.tolerance * length(along)
        })
    }

    /// Whether a corner that was left out of a ring is off the line that replaces it.
    fn is_cut(&self, ring: &Ring, original: &Ring) -> bool {
        let at = |corner: u32| self.points[corner as usize];
        let Some(start) = original.iter().position(|corner| *corner == ring[0]) else { return false };
        let mut last = 0;
        (0..original.len()).any(|i| {
            let corner = original[(start + i) % original.len()];
            if corner == ring[(last + 1) % ring.len()] {
                last += 1;
                return false;
            }
            let (from, to) = (at(ring[last % ring.len()]), at(ring[(last + 1) % ring.len()]));
            let along = sub(to, from);
            length(cross(along, sub(at(corner), from))) > self.tolerance * length(along)
        })
    }

    /// Whether there was anything left to take apart.
    fn leave_alone(&mut self, faces: &[u32]) -> bool {
        let mut changed = false;
        for (i, face) in self.face.iter().enumerate() {
            if self.triangles[i].alive && !self.alone[i] && faces.binary_search(face).is_ok() {
                (self.alone[i], changed) = (true, true);
            }
        }
        changed
    }
}

/// Of a vector of any size: squares may underflow.
fn length(v: Point) -> f64 {
    let largest = v.iter().fold(0.0f64, |most, c| most.max(c.abs()));
    if largest == 0.0 {
        return 0.0;
    }
    let scaled = v.map(|c| c / largest);
    largest * libm::sqrt(dot(scaled, scaled))
}

/// The corners of one ring, from edges that are sorted by where they start; `None` if they do not make one ring.
fn ring(edges: &[[u32; 3]]) -> Option<Ring> {
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

/// Numbered anew. `None` when nothing with an inside is left.
fn mesh(mut faces: Vec<(Ring, Point)>) -> Option<Mesh> {
    if faces.len() < 4 {
        return None;
    }
    let mut vertices: Vec<u32> = faces.iter().flat_map(|(ring, _)| ring).copied().collect();
    vertices.sort_unstable();
    vertices.dedup();
    for (ring, _) in &mut faces {
        for corner in ring.iter_mut() {
            *corner = vertices.binary_search(corner).ok()? as u32;
        }
        let least = (0..ring.len()).min_by_key(|&i| ring[i])?;
        ring.rotate_left(least);
    }
    faces.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let (faces, normals) = faces.into_iter().unzip();
    Some(Mesh { vertices, faces, normals })
}

/// The outward unit normal of a triangle, and twice its area.
#[derive(Clone, Copy)]
struct Normal {
    unit: Point,
    twice_area: f64,
}

impl Normal {
    /// In twice the precision: the normal of a sliver is a small difference of large products. About the corner between the two
    /// shortest edges: beside a long one they would lose even those digits.
    fn of(corners: [Point; 3]) -> Self {
        let edge = |k: usize| length(sub(corners[(k + 1) % 3], corners[k]));
        let longest = (0..3).max_by(|&j, &k| edge(j).total_cmp(&edge(k))).unwrap_or(0);
        let [a, b, c] = [2, 3, 4].map(|k| corners[(longest + k) % 3]);
        let product: Point = core::array::from_fn(|axis| {
            let (x, y) = ((axis + 1) % 3, (axis + 2) % 3);
            let (along_b, along_c) =
                (|i: usize| Double::difference(b[i], a[i]), |i: usize| Double::difference(c[i], a[i]));
            (along_b(x) * along_c(y) - along_b(y) * along_c(x)).value()
        });
        let twice_area = length(product);
        Normal { unit: product.map(|component| component / twice_area), twice_area }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn islands_and_pinches_are_not_one_ring() {
        let edges = |pairs: &[(u32, u32)]| -> Vec<[u32; 3]> {
            let mut edges: Vec<[u32; 3]> = pairs.iter().map(|&(a, b)| [0, a, b]).collect();
            edges.sort_unstable();
            edges
        };
        assert_eq!(ring(&edges(&[(2, 5), (5, 9), (9, 2)])), Some(Vec::from([2, 5, 9])));
        assert_eq!(ring(&edges(&[(0, 1), (1, 2), (2, 0), (5, 6), (6, 7), (7, 5)])), None);
        assert_eq!(ring(&edges(&[(0, 1), (1, 2), (2, 0), (0, 6), (6, 7), (7, 0)])), None);
    }
}
