//! Shapes of the plane: an outline, filled by triangles that share its first corner.

use super::{Mesh, Surface};
use std::f64::consts::{PI, TAU};

/// Of how many lines a full circle is made.
const LINES: f64 = 48.0;

/// The convex polygon of these corners, counter-clockwise, and everything within a radius of it. One corner is a disc, two are a segment.
pub fn mesh(corners: &[[f64; 2]], radius: f64) -> Mesh {
    let outline = rounded(corners, radius);
    let count = outline.len() as u32;
    let positions = outline.iter().flatten().map(|number| *number as f32).collect();
    if count < 3 {
        return Mesh::Solid(Surface { positions, edges: vec![0, count - 1], ..Surface::default() });
    }
    Mesh::Solid(Surface {
        positions,
        normals: Vec::new(),
        triangles: (1..count - 1).flat_map(|i| [0, i, i + 1]).collect(),
        edges: (0..count).flat_map(|i| [i, (i + 1) % count]).collect(),
    })
}

/// The same corners, the other way round if that is needed.
pub fn counter_clockwise(mut corners: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    let next = |i: usize| corners[(i + 1) % corners.len()];
    let area: f64 = corners.iter().enumerate().map(|(i, [x, y])| x * next(i)[1] - y * next(i)[0]).sum();
    if area < 0.0 {
        corners.reverse();
    }
    corners
}

/// Each corner becomes an arc, from the normal of the edge before to that of the edge after.
fn rounded(corners: &[[f64; 2]], radius: f64) -> Vec<[f64; 2]> {
    if radius <= 0.0 {
        return corners.to_vec();
    }
    let count = corners.len();
    let normal_after = |i: usize| {
        let ([x, y], [next_x, next_y]) = (corners[i], corners[(i + 1) % count]);
        (x - next_x).atan2(next_y - y)
    };
    let mut outline = Vec::new();
    for (i, [x, y]) in corners.iter().enumerate() {
        let (from, by) = if count == 1 {
            (0.0, TAU * (1.0 - 1.0 / LINES))
        } else {
            let from = normal_after((i + count - 1) % count);
            // A segment turns back by half a circle at both ends.
            let by = (normal_after(i) - from).rem_euclid(TAU);
            (from, if count == 2 { PI } else { by })
        };
        let pieces = (by / TAU * LINES).ceil().max(1.0);
        outline.extend((0..=pieces as usize).map(|k| {
            let (sin, cos) = (from + by * k as f64 / pieces).sin_cos();
            [x + radius * cos, y + radius * sin]
        }));
    }
    outline
}
