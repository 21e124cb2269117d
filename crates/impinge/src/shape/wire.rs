//! The lines that draw a shape, for debug renderers of any kind.
//!
//! A shape is drawn as its core moved out by its rounding radius. What is flat moves along its normal. An edge of space becomes two lines, one
//! for each face beside it, and an arc between them at either end; all arcs start in the middle between the two normals. A corner becomes the patch between the arcs of its
//! edges, and has a spoke from its tip to the middle of each. Solids of revolution have rings where their outline changes from straight to round, and four outlines.
//!
//! Every end of a line is on the surface to rounding: a corner moved by the radius along any unit vector between the normals around it. A vector that is off by a small
//! angle moves such a point by the square of it.
//!
//! What has no end is drawn around a point that the view names; see `surface.rs`.

mod pen;
mod surface;
#[cfg(test)]
mod tests;

use super::ShapeRef;
use super::core::{Core, Ends, Frustum, Middle, Ring};
use super::own::Own;
use super::polytope::Polytope;
use crate::math::direction::{direction, grazing_normal, unit_perpendicular};
use crate::math::pose::Pose;
use crate::space::{Real, Space, Vector};
use pen::{Pen, turn};

/// A straight line to be drawn, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke<V: Space> {
    pub from: V,
    pub to: V,
    /// From 0 to 1: how much of it can be seen. 1 except for what has no end, which fades away from the middle of the view.
    pub strength: V::Real,
}

/// How shapes are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct View<V: Space> {
    /// The point of the world around which unbounded shapes are drawn. They are not, if it is out of range.
    pub center: V,
    /// How far from there. Nothing of them is drawn if it is not positive.
    pub reach: V::Real,
    /// How many strokes a full circle has: a multiple of four, or the next one. At least 4 are drawn, and at most 1024.
    pub segments: usize,
}

/// Calls with each stroke of a posed shape. An invalid pose has none, and neither has a point.
pub(crate) fn wire<V: Space>(shape: ShapeRef<'_, V>, pose: Pose<V>, view: &View<V>, draw: &mut dyn FnMut(Stroke<V>)) {
    if !pose.is_valid() {
        return;
    }
    let (core, radius) = shape.core();
    let radius = radius.unwrap_or(V::Real::ZERO);
    let pen = &mut Pen::<V::Wide>::new(pose.frame(), view.segments, draw);
    match core {
        Core::Point => ball(pen, V::Wide::ZERO, radius),
        Core::Segment(ends) => segment(pen, ends, radius),
        Core::Cuboid(middle) if V::DIMENSION == 2 => rectangle(pen, middle, radius),
        Core::Cuboid(middle) => cuboid(pen, middle, radius),
        Core::Polygon(outline) => ring(pen, outline.ring(), radius),
        Core::Triangle(corners) => triangle(pen, corners, radius),
        Core::Polytope(polytope) => solid(pen, polytope, radius),
        Core::Frustum(frustum) => revolved(pen, frustum, radius),
        Core::Own(shape) if V::DIMENSION == 2 => own_outline(pen, shape, radius),
        Core::Own(shape) => own_net(pen, shape, radius),
        Core::HalfSpace(surface) => surface::surface(pen, surface, true, view),
        Core::Plane(surface) => surface::surface(pen, surface, false, view),
    }
}

/// A circle in every plane of two axes.
fn ball<V: Vector>(pen: &mut Pen<'_, V>, center: V, radius: V::Real) {
    for i in 0..V::DIMENSION {
        for j in 0..i {
            pen.circle(center, radius * V::axis(j), radius * V::axis(i));
        }
    }
}

fn segment<V: Vector>(pen: &mut Pen<'_, V>, ends: &Ends<V>, radius: V::Real) {
    if radius == V::Real::ZERO {
        return pen.line(ends.a, ends.b);
    }
    let Some((along, _)) = direction(ends.b - ends.a) else { return ball(pen, ends.a, radius) };
    let across = unit_perpendicular(along);
    if V::DIMENSION == 2 {
        return ring(pen, Ring { vertices: &[ends.a, ends.b], normals: &[-across, across] }, radius);
    }
    let sides = [across, along.cross(across)];
    for (end, tip) in [(ends.a, -along), (ends.b, along)] {
        pen.circle(end, radius * sides[0], radius * sides[1]);
        for side in both_ways(sides) {
            pen.arc(end, radius, tip, side);
        }
    }
    for side in both_ways(sides) {
        pen.line(ends.a + radius * side, ends.b + radius * side);
    }
}

/// Two directions and their opposites.
fn both_ways<V: Vector>([x, y]: [V; 2]) -> [V; 4] {
    [x, y, -x, -y]
}

/// An outline of the plane: each side moved out, and an arc at each corner.
fn ring<V: Vector>(pen: &mut Pen<'_, V>, ring: Ring<'_, V>, radius: V::Real) {
    for i in 0..ring.len() {
        let (corner, end) = (ring.vertices[i], ring.vertices[ring.next(i)]);
        let (before, normal) = (ring.normals[ring.previous(i)], ring.normals[i]);
        pen.line(corner + radius * normal, end + radius * normal);
        let middle = between(before, normal, before.perpendicular() - normal.perpendicular());
        pen.arc(corner, radius, middle, before);
        pen.arc(corner, radius, middle, normal);
    }
}

fn rectangle<V: Vector>(pen: &mut Pen<'_, V>, middle: &Middle<V>, radius: V::Real) {
    let (x, y) = (V::axis(0), V::axis(1));
    let vertices = [-x - y, x - y, x + y, y - x].map(|signs| middle.center + signs * middle.half);
    ring(pen, Ring { vertices: &vertices, normals: &[-y, x, y, -x] }, radius);
}

/// An edge and the unit normals of the two faces beside it.
struct Crease<V> {
    ends: [V; 2],
    normals: [V; 2],
    /// Unit, half way between the normals.
    middle: V,
}

fn crease<V: Vector>(pen: &mut Pen<'_, V>, edge: &Crease<V>, radius: V::Real) {
    let [from, to] = edge.ends;
    if radius == V::Real::ZERO {
        return pen.line(from, to);
    }
    for normal in edge.normals {
        pen.line(from + radius * normal, to + radius * normal);
        pen.arc(from, radius, edge.middle, normal);
        pen.arc(to, radius, edge.middle, normal);
    }
}

/// The unit vector in the middle of two others, also of opposite ones. `outward` has the length of their difference, and is perpendicular to that: it lies on the side where
/// the middle is. One of the two sums is long where the other is short.
fn between<V: Vector>(a: V, b: V, outward: V) -> V {
    unit(a + b + outward)
}

fn unit<V: Vector>(vector: V) -> V {
    direction(vector).map_or(V::axis(0), |(unit, _)| unit)
}

fn cuboid<V: Vector>(pen: &mut Pen<'_, V>, cuboid: &Middle<V>, radius: V::Real) {
    for number in 0..8 {
        let signs = (0..3).fold(V::ZERO, |signs, i| signs.with(i, [V::Real::ONE, -V::Real::ONE][number >> i & 1]));
        let corner = cuboid.center + signs * cuboid.half;
        for i in 0..3 {
            let aside = signs.with(i, V::Real::ZERO);
            let [left, right] = [(i + 1) % 3, (i + 2) % 3].map(|j| V::axis(j) * signs);
            let edge = Crease {
                ends: [corner, cuboid.center + (aside - V::axis(i) * signs) * cuboid.half],
                normals: [left, right],
                middle: unit(aside),
            };
            // From one of its ends only.
            if number >> i & 1 == 0 {
                crease(pen, &edge, radius);
            }
            pen.spoke(corner, radius, edge.middle, unit(signs));
        }
    }
}

fn triangle<V: Vector>(pen: &mut Pen<'_, V>, corners: &[V; 3], radius: V::Real) {
    let sides = [0, 1, 2].map(|i| Ends { a: corners[i], b: corners[(i + 1) % 3] });
    if radius == V::Real::ZERO {
        return sides.iter().for_each(|side| pen.line(side.a, side.b));
    }
    let length = |side: &Ends<V>| (side.b - side.a).length_squared();
    let longest = sides.iter().fold(sides[0], |most, side| if length(side) > length(&most) { *side } else { most });
    let [Some((ab, _)), Some((bc, _)), Some((ca, _))] = sides.map(|side| direction(side.b - side.a)) else {
        return segment(pen, &longest, radius);
    };
    // Perpendicular to the longest side even where the area is mostly rounding.
    let normal = grazing_normal(ab.cross(bc) + bc.cross(ca) + ca.cross(ab), longest.b - longest.a);
    let along = [ab, bc, ca];
    let outward = along.map(|side| unit(side.cross(normal)));
    for (i, side) in sides.iter().enumerate() {
        let edge = Crease { ends: [side.a, side.b], normals: [normal, -normal], middle: outward[i] };
        crease(pen, &edge, radius);
        let before = (i + 2) % 3;
        let tip = between(outward[before], outward[i], along[before] - along[i]);
        pen.spoke(side.a, radius, outward[before], tip);
        pen.spoke(side.a, radius, outward[i], tip);
    }
}

fn solid<V: Vector>(pen: &mut Pen<'_, V>, solid: &Polytope<V>, radius: V::Real) {
    for from in 0..solid.vertices.len() {
        for edge in creases(solid, from).filter(|(to, _)| *to > from) {
            crease(pen, &edge.1, radius);
        }
        if radius > V::Real::ZERO {
            let tip = unit(creases(solid, from).fold(V::ZERO, |sum, (_, edge)| sum + edge.middle));
            creases(solid, from).for_each(|(_, edge)| pen.spoke(edge.ends[0], radius, edge.middle, tip));
        }
    }
}

/// The edges that start at a vertex, and the vertices where they end.
fn creases<V: Vector>(solid: &Polytope<V>, from: usize) -> impl Iterator<Item = (usize, Crease<V>)> {
    solid.neighbours(from).iter().zip(solid.faces_at(from)).map(move |(&to, &left)| {
        let right = solid.face_beyond(from, to as usize, left);
        let ends = [solid.vertices[from], solid.vertices[to as usize]];
        let normals = [solid.normals[left as usize], solid.normals[right as usize]];
        let outward = unit(ends[1] - ends[0]).cross(normals[0] - normals[1]);
        (to as usize, Crease { ends, normals, middle: between(normals[0], normals[1], outward) })
    })
}

fn revolved<V: Vector>(pen: &mut Pen<'_, V>, frustum: &Frustum<V::Real>, radius: V::Real) {
    let &Frustum { half_height, bottom, top } = frustum;
    let (zero, up) = (V::Real::ZERO, V::axis(1));
    // The normal of the side: how far it goes away from the axis, and up.
    let side = unit(V::axis(0) * (V::Real::TWO * half_height) + up * (bottom - top));
    let (away, rise) = (radius * side.get(0), radius * side.get(1));
    let mut level = |distance: V::Real, height: V::Real| {
        if distance > zero {
            pen.circle(height * up, distance * V::axis(0), distance * V::axis(2));
        }
    };
    level(bottom + away, rise - half_height);
    level(top + away, rise + half_height);
    if radius > zero {
        level(bottom, -half_height - radius);
        level(top, half_height + radius);
        // Where it is widest, if the side leans.
        level(if rise == zero { zero } else { bottom + radius }, -half_height);
    }
    for out in both_ways([V::axis(0), V::axis(2)]) {
        let normal = side.get(0) * out + side.get(1) * up;
        let (low, high) = (bottom * out - half_height * up, top * out + half_height * up);
        pen.line(low + radius * normal, high + radius * normal);
        pen.arc(low, radius, out, -up);
        pen.arc(low, radius, out, normal);
        pen.arc(high, radius, normal, up);
    }
}

/// A ring of furthest points.
fn own_outline<V: Vector>(pen: &mut Pen<'_, V>, own: &Own<V::User>, radius: V::Real) {
    let (count, quarter) = (4 * pen.quarter, pen.quarter);
    furthest(pen, own, radius, count, |step| {
        let (cos, sin) = turn::<V::Real>(step, quarter);
        cos * V::axis(0) + sin * V::axis(1)
    });
}

/// Furthest points along the directions of a globe: eight meridians and three circles of latitude.
fn own_net<V: Vector>(pen: &mut Pen<'_, V>, own: &Own<V::User>, radius: V::Real) {
    let quarter = pen.quarter;
    let globe = |(cos, sin): (V::Real, V::Real), (height, width): (V::Real, V::Real)| {
        (width * cos) * V::axis(0) + height * V::axis(1) + (width * sin) * V::axis(2)
    };
    for eighth in 0..8 {
        furthest(pen, own, radius, 2 * quarter, |step| globe(turn(eighth, 2), turn(step, quarter)));
    }
    for eighth in 1..4 {
        furthest(pen, own, radius, 4 * quarter, |step| globe(turn(step, quarter), turn(eighth, 2)));
    }
}

/// From one furthest point to the next, along so many directions and a last one.
fn furthest<V: Vector>(
    pen: &mut Pen<'_, V>,
    own: &Own<V::User>,
    radius: V::Real,
    count: usize,
    along: impl Fn(usize) -> V,
) {
    let point = |step: usize| V::of_user(own.furthest(along(step).user())) + radius * along(step);
    pen.path(count, point);
}
