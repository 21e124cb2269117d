//! Balls, cubes and polytopes of space.

use super::{Mesh, Surface};
use impinge::d3::f64::{Hull, Vec3};
use std::collections::HashSet;

/// Of radius 1: an octahedron, its triangles divided three times, and moved out.
pub fn ball() -> Mesh {
    let (points, triangles) = directions(4);
    let positions: Vec<f32> = points.iter().flat_map(|point| point.to_array().map(|number| number as f32)).collect();
    Mesh::Solid(Surface { normals: positions.clone(), positions, triangles, edges: Vec::new() })
}

/// Of half extents 1.
pub fn cube() -> Mesh {
    let corner = |i: usize| [0, 1, 2].map(|axis| if i >> axis & 1 == 1 { 1.0 } else { -1.0 });
    let corners: Vec<[f64; 3]> = (0..8).map(corner).collect();
    // Counter-clockwise from outside.
    let faces: [[u32; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    polytope(&corners, faces.iter().map(<[u32; 4]>::as_slice))
}

/// Two points and what is between them.
pub fn line(a: [f64; 3], b: [f64; 3]) -> Mesh {
    let positions = [a, b].as_flattened().iter().map(|number| *number as f32).collect();
    Mesh::Solid(Surface { positions, normals: vec![0.0; 6], triangles: Vec::new(), edges: vec![0, 1] })
}

/// Seen from both sides.
pub fn triangle(corners: [[f64; 3]; 3]) -> Mesh {
    let faces: [[u32; 3]; 2] = [[0, 1, 2], [2, 1, 0]];
    polytope(&corners, faces.iter().map(<[u32; 3]>::as_slice))
}

/// Faces with one normal each, counter-clockwise from outside, and the edges between them.
pub fn polytope<'f>(corners: &[[f64; 3]], faces: impl Iterator<Item = &'f [u32]>) -> Mesh {
    let mut surface = Surface::default();
    let mut edges = HashSet::new();
    for face in faces {
        let first = surface.positions.len() as u32 / 3;
        let points: Vec<Vec3> = face.iter().map(|i| Vec3::from_array(corners[*i as usize])).collect();
        let normal = normal(&points);
        for point in &points {
            surface.positions.extend(point.to_array().map(|number| number as f32));
            surface.normals.extend(normal.to_array().map(|number| number as f32));
        }
        let count = points.len() as u32;
        surface.triangles.extend((1..count - 1).flat_map(|i| [first, first + i, first + i + 1]));
        for i in 0..count {
            let (a, b) = (face[i as usize], face[((i + 1) % count) as usize]);
            if edges.insert((a.min(b), a.max(b))) {
                surface.edges.extend([first + i, first + (i + 1) % count]);
            }
        }
    }
    Mesh::Solid(surface)
}

/// Everything within a radius of a polytope. What is asked for is the nearest point of its surface, and the normal there.
pub fn rounded(corners: &[[f64; 3]], radius: f64, nearest: impl Fn([f64; 3]) -> Option<[[f64; 3]; 2]>) -> Mesh {
    let (around, _) = directions(3);
    let corners = corners.iter().map(|corner| Vec3::from_array(*corner));
    let points: Vec<Vec3> =
        corners.flat_map(|corner| around.iter().map(move |direction| corner + radius * *direction)).collect();
    let Ok(hull) = Hull::new(&points) else { return Mesh::Nothing };
    let mut surface = Surface::default();
    for vertex in hull.vertices() {
        // Directions of one corner that lead over the side of another one end a little inside.
        let [at, out] = nearest(vertex.to_array()).unwrap_or_default().map(|vector| vector.map(|number| number as f32));
        surface.positions.extend(at);
        surface.normals.extend(out);
    }
    for face in hull.faces() {
        surface.triangles.extend((1..face.len() - 1).flat_map(|i| [face[0], face[i], face[i + 1]]));
    }
    Mesh::Solid(surface)
}

/// By the area of the whole face, so that corners nearly in a line do no harm.
fn normal(points: &[Vec3]) -> Vec3 {
    let area = (1..points.len().saturating_sub(1))
        .map(|i| (points[i] - points[0]).cross(points[i + 1] - points[0]))
        .fold(Vec3::ZERO, |sum, area| sum + area);
    area.normalize_or_zero()
}

/// Directions all around, and the triangles between them: an octahedron whose edges are divided into so many powers of two.
fn directions(times: usize) -> (Vec<Vec3>, Vec<u32>) {
    let mut points: Vec<Vec3> = [Vec3::X, Vec3::Y, Vec3::Z].iter().flat_map(|axis| [*axis, -*axis]).collect();
    let (x, left, y, down, z, back) = (0u32, 1, 2, 3, 4, 5);
    let mut triangles: Vec<[u32; 3]> = vec![
        [x, y, z],
        [y, left, z],
        [left, down, z],
        [down, x, z],
        [y, x, back],
        [left, y, back],
        [down, left, back],
        [x, down, back],
    ];
    for _ in 1..times {
        let mut middles = std::collections::HashMap::new();
        let mut middle = |a: u32, b: u32, points: &mut Vec<Vec3>| {
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                points.push((points[a as usize] + points[b as usize]).normalize());
                points.len() as u32 - 1
            })
        };
        let mut divided = Vec::with_capacity(4 * triangles.len());
        for [a, b, c] in triangles {
            let (ab, bc, ca) = (middle(a, b, &mut points), middle(b, c, &mut points), middle(c, a, &mut points));
            divided.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
        }
        triangles = divided;
    }
    (points, triangles.into_iter().flatten().collect())
}
