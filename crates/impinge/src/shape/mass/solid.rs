//! The moments of every bounded core with a rounding radius.
//!
//! What is within a radius of a polytope comes apart exactly, by the feature that each point is nearest to (Steiner's formula, part by part: Schneider, *Convex
//! Bodies: The Brunn–Minkowski Theory*, §4.2): the polytope itself, each face swept along its normal, each edge swept along the sector between the
//! normals of its two faces, and each vertex swept along the cone of its normals. That cone's solid angle is what the angles of the faces at the vertex
//! lack to a full turn (Descartes), so that nothing has to be integrated by steps. Frustums come apart likewise, into rings.
//!
//! Numbers are measured from a point of the shape, in a unit of about its size, so that shapes far off, tiny and huge lose no digits.

use super::meridian::rounded_frustum;
use super::moments::{Arc, Cone, Moments, outer};
use crate::math::direction::{direction, unit_perpendicular};
use crate::shape::core::{Core, Ends, Frustum, Middle, Ring};
use crate::shape::polytope::Polytope;
use crate::space::{Real, Vector};
use crate::tolerance;
use alloc::vec::Vec;
use core::f64::consts::PI;
use glam::{DMat3, DVec3};

/// The moments of a body, in a frame of its own.
pub(super) struct Body {
    pub frame: Local,
    pub moments: Moments,
}

/// A point of the body, and a power of two that is about its size: the origin and the unit of its moments.
#[derive(Clone, Copy)]
pub(super) struct Local {
    pub origin: DVec3,
    pub unit: f64,
}

impl Local {
    fn new(origin: DVec3, reach: f64) -> Self {
        let (_, exponent) = libm::frexp(reach.max(tolerance::SMALLEST));
        Local { origin, unit: libm::ldexp(1.0, exponent) }
    }

    /// For points with what is within a radius of them.
    fn around<V: Vector>(origin: V, points: &[V], radius: f64) -> Self {
        let origin = double(origin);
        let largest = |most: f64, point: &V| most.max((double(*point) - origin).largest());
        Local::new(origin, points.iter().fold(0.0, largest) + radius)
    }

    fn point<V: Vector>(&self, point: V) -> DVec3 {
        (double(point) - self.origin) / self.unit
    }
}

/// In double precision, with a third coordinate of 0 in the plane.
pub(super) fn double<V: Vector>(vector: V) -> DVec3 {
    (0..V::DIMENSION).fold(DVec3::ZERO, |v, i| v.with(i, vector.get(i).to_f64()))
}

impl Body {
    /// Of a core with everything within a radius of it. `None` for half-spaces and planes, and for what only the user knows.
    pub fn new<V: Vector>(core: Core<'_, V>, radius: f64) -> Option<Self> {
        match core {
            Core::Point => Some(Body::rounded_box(&Middle { center: V::ZERO, half: V::ZERO }, radius)),
            Core::Segment(ends) => Some(Body::capsule(ends, radius)),
            Core::Cuboid(middle) => Some(Body::rounded_box(middle, radius)),
            Core::Polygon(outline) => Some(Body::polygon(outline.ring(), radius)),
            Core::Triangle(corners) => Some(Body::triangle(corners, radius)),
            Core::Polytope(polytope) => Some(Body::polytope(polytope, radius)),
            Core::Frustum(frustum) => Some(Body::frustum(frustum, radius)),
            Core::Own(_) | Core::HalfSpace(_) | Core::Plane(_) => None,
        }
    }

    fn rounded_box<V: Vector>(middle: &Middle<V>, radius: f64) -> Self {
        let half = double(middle.half);
        let frame = Local::new(double(middle.center), half.largest() + radius);
        let half = (half / frame.unit).to_array();
        Body { frame, moments: Moments::rounded_box(&half[..V::DIMENSION], radius / frame.unit) }
    }

    /// A rounded box with an extent along one axis, turned.
    fn capsule<V: Vector>(ends: &Ends<V>, radius: f64) -> Self {
        let (a, b) = (double(ends.a), double(ends.b));
        let (along, length) = direction(b - a).unwrap_or((DVec3::ZERO, 0.0));
        let frame = Local::new(0.5 * a + 0.5 * b, 0.5 * length + radius);
        let half = [0.5 * length / frame.unit, 0.0, 0.0];
        let mut moments = Moments::rounded_box(&half[..V::DIMENSION], radius / frame.unit);
        let (lengthwise, crosswise) = (moments.second.x_axis.x, moments.second.y_axis.y);
        let round = DMat3::from_diagonal(DVec3::splat(crosswise));
        moments.second = round + outer(along, along) * (lengthwise - crosswise);
        Body { frame, moments }
    }

    fn polygon<V: Vector>(ring: Ring<'_, V>, radius: f64) -> Self {
        let frame = Local::around(ring.inside(), ring.vertices, radius);
        let radius = radius / frame.unit;
        let point = |i: usize| frame.point(ring.vertices[i]);
        // From the numbers as given: what is far smaller than the whole has a direction, too.
        let outward = |i: usize| {
            let along = double(ring.vertices[ring.next(i)]) - double(ring.vertices[i]);
            direction(along).map_or(DVec3::ZERO, |(unit, _)| unit.cross(DVec3::Z))
        };
        let mut moments = Moments::NOTHING;
        let mut before = outward(ring.len() - 1);
        for i in 0..ring.len() {
            let (a, b, normal) = (point(i), point(ring.next(i)), outward(i));
            moments += Moments::simplex(0.5 * a.cross(b).z, &[DVec3::ZERO, a, b]);
            moments += Moments::simplex((b - a).length(), &[a, b]).swept(&Moments::ray(normal, radius));
            moments += Moments::point(a).swept(&Moments::sector(&Arc::new(DVec3::Z, before, normal), radius));
            before = normal;
        }
        Body { frame, moments }
    }

    /// In space: a polytope of two faces, back to back.
    fn triangle<V: Vector>(corners: &[V; 3], radius: f64) -> Self {
        let Some(normal) = normal(corners.map(double)) else {
            return Body::capsule(&longest(corners), radius);
        };
        let frame = Local::around(corners[0], corners, radius);
        let radius = radius / frame.unit;
        let mut surface = Surface::new(corners.map(|corner| frame.point(corner)).to_vec(), radius);
        let given = corners.map(double);
        for (face, normal) in [([0, 1, 2], normal), ([0, 2, 1], -normal)] {
            surface.add_face(&face, normal, &given);
        }
        for (a, b) in [(0, 1), (1, 2), (2, 0)] {
            if let Some((axis, _)) = direction(given[b] - given[a]) {
                // Half a turn, whose sign only we know.
                surface.add_edge(a, b, &Arc { axis, from: normal, to: -normal, angle: PI });
            }
        }
        Body { frame, moments: surface.finish() }
    }

    fn polytope<V: Vector>(polytope: &Polytope<V>, radius: f64) -> Self {
        let frame = Local::around(polytope.middle, &polytope.vertices, radius);
        let radius = radius / frame.unit;
        let vertices: Vec<DVec3> = polytope.vertices.iter().map(|vertex| frame.point(*vertex)).collect();
        let inside = (0..polytope.normals.len()).flat_map(|face| fan(polytope.face(face)));
        let mut moments = Moments::NOTHING;
        for triangle in inside {
            let [a, b, c] = triangle.map(|corner| vertices[corner as usize]);
            moments += Moments::simplex(a.dot(b.cross(c)) / 6.0, &[DVec3::ZERO, a, b, c]);
        }
        if radius > 0.0 {
            moments += shell(polytope, vertices, radius);
        }
        Body { frame, moments }
    }

    fn frustum<R: Real>(frustum: &Frustum<R>, radius: f64) -> Self {
        let frame = Local::new(DVec3::ZERO, frustum.extent().to_f64() + radius);
        Body { frame, moments: rounded_frustum(&frustum.scaled(1.0 / frame.unit), radius / frame.unit) }
    }
}

/// What the rounding adds to a polytope, whose vertices are also given in the body's frame.
fn shell<V: Vector>(polytope: &Polytope<V>, vertices: Vec<DVec3>, radius: f64) -> Moments {
    let given: Vec<DVec3> = polytope.vertices.iter().map(|vertex| double(*vertex)).collect();
    let normal = |face: usize| double(polytope.normals[face]);
    let mut surface = Surface::new(vertices, radius);
    for face in 0..polytope.normals.len() {
        surface.add_face(polytope.face(face), normal(face), &given);
    }
    for a in 0..given.len() {
        for (&b, &left) in polytope.neighbours(a).iter().zip(polytope.faces_at(a)) {
            let b = b as usize;
            // Each edge once. The neighbours of a vertex are sorted.
            if let (true, Ok(back)) = (a < b, polytope.neighbours(b).binary_search(&(a as u32))) {
                let right = polytope.faces_at(b)[back];
                if let Some((axis, _)) = direction(given[b] - given[a]) {
                    surface.add_edge(a, b, &Arc::new(axis, normal(left as usize), normal(right as usize)));
                }
            }
        }
    }
    surface.finish()
}

/// A surface of faces, edges and vertices, and the moments of what lies over it, up to a radius.
struct Surface {
    radius: f64,
    vertices: Vec<DVec3>,
    cones: Vec<Cone>,
    moments: Moments,
}

impl Surface {
    fn new(vertices: Vec<DVec3>, radius: f64) -> Self {
        Surface { radius, cones: vertices.iter().map(|_| Cone::EMPTY).collect(), vertices, moments: Moments::NOTHING }
    }

    /// Corners counter-clockwise about the normal. Their angles come from the vertices as given, which are never the same.
    fn add_face(&mut self, corners: &[u32], normal: DVec3, given: &[DVec3]) {
        let column = Moments::ray(normal, self.radius);
        for triangle in fan(corners) {
            let [a, b, c] = triangle.map(|corner| self.vertices[corner as usize]);
            let area = 0.5 * normal.dot((b - a).cross(c - a));
            self.moments += Moments::simplex(area, &[a, b, c]).swept(&column);
        }
        for (corner, turn) in corners.iter().zip(turns(corners, normal, given)) {
            self.cones[*corner as usize].solid_angle -= PI - turn;
        }
    }

    /// The edge from one vertex to another, with the directions from the normal of the face on its left to that of the face on its right.
    fn add_edge(&mut self, a: usize, b: usize, arc: &Arc) {
        let (from, to) = (self.vertices[a], self.vertices[b]);
        let edge = Moments::simplex((to - from).length(), &[from, to]);
        self.moments += edge.swept(&Moments::sector(arc, self.radius));
        // The normals of a vertex point away from its edges.
        self.cones[a].bound(arc, -arc.axis);
        self.cones[b].bound(arc, arc.axis);
    }

    /// With the vertices, once all faces and edges are there.
    fn finish(mut self) -> Moments {
        for (vertex, cone) in self.vertices.iter().zip(&self.cones) {
            self.moments += Moments::point(*vertex).swept(&cone.moments(self.radius));
        }
        self.moments
    }
}

/// A face as triangles about its first corner.
fn fan(corners: &[u32]) -> impl Iterator<Item = [u32; 3]> {
    (2..corners.len()).map(|i| [corners[0], corners[i - 1], corners[i]])
}

/// How far the way round a face turns at each corner, seen against its normal. Edges as small as rounding may turn anyhow, also out of the plane; but it is one turn
/// in all, so that the solid angles of the vertices sum up to that of the sphere, and what is wrong at a corner is made good next to it.
fn turns(corners: &[u32], normal: DVec3, given: &[DVec3]) -> Vec<f64> {
    let count = corners.len();
    let at = |i: usize| given[corners[i % count] as usize];
    let along = |i: usize| {
        let (unit, _) = direction(at(i + 1) - at(i)).unwrap_or((DVec3::ZERO, 0.0));
        direction(unit - normal * normal.dot(unit)).map_or(unit_perpendicular(normal), |(flat, _)| flat)
    };
    let turn = |i: usize| {
        let (before, after) = (along(i + count - 1), along(i));
        libm::atan2(normal.dot(before.cross(after)), before.dot(after))
    };
    let mut turns: Vec<f64> = (0..count).map(turn).collect();
    // Half a turn, at the tip of a needle, may have got the wrong sign by rounding.
    let missing = 1.0 - libm::round(turns.iter().sum::<f64>() / (2.0 * PI));
    for _ in 0..missing.abs() as usize {
        let side = 1f64.copysign(missing);
        if let Some(most_wrong) = turns.iter_mut().min_by(|a, b| (side * **a).total_cmp(&(side * **b))) {
            *most_wrong += side * (2.0 * PI);
        }
    }
    turns
}

/// The unit normal of a triangle, perpendicular to its longest side also where rounding is all that is left of it; `None` when its corners are on a line.
fn normal(corners: [DVec3; 3]) -> Option<DVec3> {
    let Ends { a, b } = longest(&corners);
    let (along, _) = direction(b - a)?;
    let sides = [1, 2].map(|i| direction(corners[i] - corners[0]).map_or(DVec3::ZERO, |(unit, _)| unit));
    let (upright, _) = direction(sides[0].cross(sides[1]))?;
    let (upright, _) = direction(upright - along * along.dot(upright)).unwrap_or((unit_perpendicular(along), 1.0));
    Some(upright)
}

fn longest<V: Vector>(corners: &[V; 3]) -> Ends<V> {
    let sides = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| Ends { a: corners[a], b: corners[b] });
    let length = |ends: &Ends<V>| direction(double(ends.b) - double(ends.a)).map_or(0.0, |(_, length)| length);
    sides.into_iter().reduce(|most, side| if length(&side) > length(&most) { side } else { most }).unwrap_or(sides[0])
}
