//! Solids of revolution: half an outline, turned about its axis.

use super::{Mesh, Surface};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// How many sides they have.
const SIDES: usize = 32;
/// Of how many lines half a circle of the outline is made.
const LINES: f64 = 12.0;

/// A place on the outline: distance from the axis, height, and the same of the normal there.
#[derive(Clone, Copy)]
struct Place {
    at: [f64; 2],
    normal: [f64; 2],
    /// Whether this is where an edge is to be drawn.
    is_edge: bool,
}

/// About Y, rounded.
pub fn cylinder(half_height: f64, radius: f64, rounding: f64) -> Mesh {
    let corners = [[0.0, -half_height], [radius, -half_height], [radius, half_height], [0.0, half_height]];
    mesh(&outline(&corners, rounding), |at| at)
}

/// About Y, with the tip up.
pub fn cone(half_height: f64, radius: f64, rounding: f64) -> Mesh {
    let corners = [[0.0, -half_height], [radius, -half_height], [0.0, half_height]];
    mesh(&outline(&corners, rounding), |at| at)
}

/// From one point to another.
pub fn capsule(a: [f64; 3], b: [f64; 3], radius: f64) -> Mesh {
    let way = [0, 1, 2].map(|axis| b[axis] - a[axis]);
    let length = way.iter().map(|w| w * w).sum::<f64>().sqrt();
    let up = if length > 0.0 { way.map(|w| w / length) } else { [0.0, 1.0, 0.0] };
    // Any direction across: from the axis that is most across.
    let least = (0..3).min_by(|i, j| up[*i].abs().total_cmp(&up[*j].abs())).unwrap_or(0);
    let mut side = [0.0; 3];
    side[least] = 1.0;
    let across = cross(side, up);
    let size = across.iter().map(|c| c * c).sum::<f64>().sqrt();
    let across = across.map(|c| c / size);
    let third = cross(across, up);
    let turned = |[x, y, z]: [f64; 3]| [0, 1, 2].map(|i| x * across[i] + y * up[i] + z * third[i]);
    let half = 0.5 * length;
    let mut mesh = mesh(&outline(&[[0.0, -half], [0.0, half]], radius), turned);
    if let Mesh::Solid(surface) = &mut mesh {
        let middle = [0, 1, 2].map(|axis| (0.5 * (a[axis] + b[axis])) as f32);
        surface.positions.chunks_mut(3).for_each(|at| (0..3).for_each(|axis| at[axis] += middle[axis]));
    }
    mesh
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// From the foot of the axis to its top, rounded: each corner becomes an arc, or is there twice if it is sharp.
fn outline(corners: &[[f64; 2]], rounding: f64) -> Vec<Place> {
    let mut places = Vec::new();
    let mut before = -FRAC_PI_2;
    for (i, [x, y]) in corners.iter().enumerate() {
        let after = match corners.get(i + 1) {
            Some([next_x, next_y]) => (x - next_x).atan2(next_y - y),
            None => FRAC_PI_2,
        };
        let pieces = if rounding > 0.0 { ((after - before) / PI * LINES).ceil().max(1.0) } else { 1.0 };
        let is_edge = rounding == 0.0 && *x > 0.0;
        places.extend((0..=pieces as usize).map(|k| {
            let (sin, cos) = (before + (after - before) * k as f64 / pieces).sin_cos();
            // Not a rounding error beside the axis.
            let away = if cos.abs() < 1e-12 { 0.0 } else { cos };
            Place { at: [x + rounding * away, y + rounding * sin], normal: [away, sin], is_edge }
        }));
        before = after;
    }
    places
}

fn mesh(outline: &[Place], turned: impl Fn([f64; 3]) -> [f64; 3]) -> Mesh {
    let mut surface = Surface::default();
    let rows = outline.len() as u32;
    for side in 0..SIDES {
        let (sin, cos) = (TAU * side as f64 / SIDES as f64).sin_cos();
        for place in outline {
            let around = |[away, up]: [f64; 2]| turned([away * cos, up, away * sin]).map(|number| number as f32);
            surface.positions.extend(around(place.at));
            surface.normals.extend(around(place.normal));
        }
    }
    for side in 0..SIDES as u32 {
        let (here, next) = (side * rows, (side + 1) % SIDES as u32 * rows);
        for row in 0..rows - 1 {
            let [low, high] = [outline[row as usize].at, outline[row as usize + 1].at];
            if low[0] > 0.0 {
                surface.triangles.extend([here + row, here + row + 1, next + row]);
            }
            if high[0] > 0.0 {
                surface.triangles.extend([next + row, here + row + 1, next + row + 1]);
            }
        }
        for row in (0..rows).filter(|row| outline[*row as usize].is_edge) {
            surface.edges.extend([here + row, next + row]);
        }
    }
    Mesh::Solid(surface)
}
