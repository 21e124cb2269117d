//! Shapes as surfaces to be drawn: corners, normals, triangles, edges.
//!
//! Balls and sharp cuboids are drawn by one mesh of size 1 each, scaled. Everything else has a mesh of its own: in the plane an outline, in space a solid of revolution, or the faces of a polytope. What is rounded is
//! the outline, the profile or the hull of its sharp core, moved out.

mod outline;
mod revolved;
mod solid;

use impinge::Real;
use impinge::generic::{Pose, Shape};
use impinge_scenes::Room;
use serde::Serialize;

/// A surface, as the page gets it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mesh {
    /// With an end.
    Solid(Surface),
    /// Everything below a plane.
    HalfSpace(Flat),
    /// A plane without end.
    Plane(Flat),
    /// Nothing to be seen.
    #[default]
    Nothing,
}

impl Mesh {
    /// How many numbers it has.
    pub fn size(&self) -> usize {
        let Mesh::Solid(surface) = self else { return 0 };
        let Surface { positions, normals, triangles, edges } = surface;
        positions.len() + normals.len() + triangles.len() + edges.len()
    }
}

/// Corners and what is between them. Vectors are written one after the other, each of as many numbers as there are axes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Surface {
    pub positions: Vec<f32>,
    /// Unit, outward; in space only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub normals: Vec<f32>,
    /// Three corners each, counter-clockwise from outside.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub triangles: Vec<u32>,
    /// Two corners each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<u32>,
}

/// Where a surface without end is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flat {
    pub normal: Vec<f32>,
    pub offset: f32,
}

/// Which mesh it is, and how it is to be placed to look like a shape in its own frame.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Meshes with the same name are the same.
    pub name: String,
    /// Where the middle of the mesh is.
    pub center: [f64; 3],
    pub scale: [f64; 3],
}

/// A vector of either dimension in three numbers, the third one 0 in the plane.
pub(crate) fn numbers<V: Room>(vector: V) -> [f64; 3] {
    let mut numbers = [0.0; 3];
    (0..V::DIMENSION).for_each(|axis| numbers[axis] = vector.get(axis).to_f64());
    numbers
}

/// What a shape looks like, without the mesh itself.
pub fn of<V: Room>(shape: &Shape<V>) -> Placed {
    let one = [1.0; 3];
    let at = |name: &str, center: [f64; 3], scale: [f64; 3]| Placed { name: name.to_owned(), center, scale };
    match shape {
        Shape::Ball(ball) => at("ball", [0.0; 3], [ball.radius().to_f64(); 3]),
        Shape::Cuboid(cuboid) => at("cuboid", numbers(cuboid.center()), numbers(cuboid.half_extents())),
        Shape::Own(_) => at("own", [0.0; 3], one),
        // The same numbers are the same mesh.
        _ => at(&serde_json::to_string(shape).unwrap_or_default(), [0.0; 3], one),
    }
}

/// The mesh of a shape. It takes longer than to tell which it is.
pub fn build<V: Room>(shape: &Shape<V>) -> Mesh {
    match shape {
        Shape::Ball(_) if V::DIMENSION == 2 => outline::mesh(&[[0.0; 2]], 1.0),
        Shape::Ball(_) => solid::ball(),
        Shape::Cuboid(_) if V::DIMENSION == 2 => outline::mesh(&SQUARE, 0.0),
        Shape::Cuboid(_) => solid::cube(),
        _ => unscaled(shape),
    }
}

const SQUARE: [[f64; 2]; 4] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];

/// Of everything that has a mesh of its own.
fn unscaled<V: Room>(shape: &Shape<V>) -> Mesh {
    let flat = |normal: V, offset: V::Real| Flat {
        normal: numbers(normal)[..V::DIMENSION].iter().map(|number| *number as f32).collect(),
        offset: offset.to_f64() as f32,
    };
    match shape {
        Shape::HalfSpace(half_space) => Mesh::HalfSpace(flat(half_space.normal(), half_space.offset())),
        Shape::Plane(plane) => Mesh::Plane(flat(plane.normal(), plane.offset())),
        Shape::Capsule(capsule) => rod([capsule.a(), capsule.b()], capsule.radius().to_f64()),
        Shape::Segment(segment) => rod([segment.a(), segment.b()], 0.0),
        Shape::Triangle(triangle) => facets(&triangle.vertices(), shape, 0.0),
        Shape::RoundTriangle(round) => facets(&round.sharp().vertices(), shape, round.radius().to_f64()),
        Shape::Polygon(polygon) => facets(polygon.vertices(), shape, 0.0),
        Shape::RoundPolygon(round) => facets(round.sharp().vertices(), shape, round.radius().to_f64()),
        Shape::RoundCuboid(round) => facets(&corners(round.sharp()), shape, round.radius().to_f64()),
        Shape::Hull(hull) => solid::polytope(&corners_of(hull.vertices()), hull.faces()),
        Shape::RoundHull(round) => {
            facets(&round.sharp().vertices().collect::<Vec<_>>(), shape, round.radius().to_f64())
        }
        Shape::Cylinder(cylinder) => {
            revolved::cylinder(cylinder.half_height().to_f64(), cylinder.radius().to_f64(), 0.0)
        }
        Shape::RoundCylinder(round) => {
            let sharp = round.sharp();
            revolved::cylinder(sharp.half_height().to_f64(), sharp.radius().to_f64(), round.radius().to_f64())
        }
        Shape::Cone(cone) => revolved::cone(cone.half_height().to_f64(), cone.radius().to_f64(), 0.0),
        Shape::RoundCone(round) => {
            let sharp = round.sharp();
            revolved::cone(sharp.half_height().to_f64(), sharp.radius().to_f64(), round.radius().to_f64())
        }
        // Balls and cuboids have theirs already; of a shape of the user's own nothing is known.
        _ => Mesh::Nothing,
    }
}

fn corners_of<V: Room>(points: impl Iterator<Item = V>) -> Vec<[f64; 3]> {
    points.map(numbers).collect()
}

fn corners<V: Room>(cuboid: &impinge::generic::Cuboid<V>) -> Vec<V> {
    let (center, half) = (cuboid.center(), cuboid.half_extents());
    let corner = |i: usize| {
        (0..V::DIMENSION).fold(center, |at, axis| {
            // Counter-clockwise in the plane.
            let is_high = if axis == 0 { (i ^ i >> 1) & 1 == 1 } else { i >> axis & 1 == 1 };
            let side = if is_high { half.get(axis) } else { -half.get(axis) };
            at.with(axis, at.get(axis) + side)
        })
    };
    (0..1 << V::DIMENSION).map(corner).collect()
}

/// A segment, rounded.
fn rod<V: Room>([a, b]: [V; 2], radius: f64) -> Mesh {
    let (a, b) = (numbers(a), numbers(b));
    if V::DIMENSION == 2 {
        outline::mesh(&[[a[0], a[1]], [b[0], b[1]]], radius)
    } else if radius > 0.0 {
        revolved::capsule(a, b, radius)
    } else {
        solid::line(a, b)
    }
}

/// What has flat sides, rounded; the shape is the whole of it.
fn facets<V: Room>(corners: &[V], shape: &Shape<V>, rounding: f64) -> Mesh {
    if V::DIMENSION == 2 {
        let corners: Vec<[f64; 2]> = corners.iter().map(|corner| numbers(*corner)).map(|[x, y, _]| [x, y]).collect();
        return outline::mesh(&outline::counter_clockwise(corners), rounding);
    }
    let corners: Vec<[f64; 3]> = corners.iter().map(|corner| numbers(*corner)).collect();
    if rounding > 0.0 {
        // The library tells where the surface is, and which way is out.
        return solid::rounded(&corners, rounding, |point| {
            let at = (0..V::DIMENSION).fold(V::ZERO, |at, axis| at.with(axis, V::Real::from_f64(point[axis])));
            impinge::generic::project_point(shape, Pose::IDENTITY, at)
                .map(|nearest| [nearest.point, nearest.normal].map(numbers))
        });
    }
    match corners[..] {
        [a, b, c] => solid::triangle([a, b, c]),
        _ => Mesh::Nothing,
    }
}

#[cfg(test)]
mod tests;
