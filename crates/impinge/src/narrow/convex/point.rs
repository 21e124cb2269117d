//! A point and a triangle, or a polytope with few faces, in closed form.
//!
//! The nearest part of a triangle is a corner, an edge or the face. Of a polytope the plane that the point is furthest beyond is the way
//! out for who is inside; for who is outside it is a lower bound of the distance, and the distance itself over its face. What is left, and
//! whatever all but touches, is for the iteration.

use super::pair::unit_of;
use super::simplex::{Part, nearest_part, towards_edge};
use crate::math::three::{Three, TwiceOf};
use crate::narrow::gap::{Gap, Want, wants_depth};
use crate::shape::polytope::Polytope;
use crate::space::{Real, Twice, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// With more faces the iteration, which looks at few of them, is faster.
const MANY: usize = 128;

/// What can be said of a point.
pub(super) enum Seen<V: Vector> {
    /// Further than was asked.
    Beyond,
    Gap(Gap<V>),
    /// Nothing yet.
    Unclear,
}

/// A triangle and a point.
#[inline(always)]
pub(super) fn over_triangle<V: Vector>(
    triangle: &[V; 3],
    point: V,
    limit: V::Real,
    trace: &mut impl Trace<V>,
) -> Seen<V> {
    let size = triangle.iter().fold(point.abs(), |most, corner| most.max(corner.abs())).greatest().to_f64();
    let unit = unit_of(size);
    let from = Three::<TwiceOf<V>>::scaled(point, unit);
    let place = |k: usize| Three::scaled(triangle[k], unit) - from;
    let places = [place(0), place(1), place(2)];
    // From the nearest point to the origin, times what to divide it by, and the nearest point itself.
    let (towards, divisor, on_triangle) = match nearest_part(places) {
        Part::Corner(k) => (-places[k], 1.0, triangle[k]),
        Part::Edge(i, j) => {
            let (a, b) = (places[i], places[j]);
            let (part, whole) = (-a.dot(b - a), (b - a).dot(b - a));
            let t = V::Real::from_f64(part.value() / whole.value());
            (towards_edge(a, b, part, whole), whole.value(), triangle[i] + (triangle[j] - triangle[i]) * t)
        }
        Part::Face(towards) => {
            // The normal of a sliver has lost its digits.
            let (ab, ac) = (places[1] - places[0], places[2] - places[0]);
            let least = tolerance::SIMPLEX * TwiceOf::<V>::EPSILON / V::Real::EPSILON.to_f64();
            let sides = ab.dot(ab).value() * ac.dot(ac).value();
            if !(towards.dot(towards).value() > least * least * sides) {
                return Seen::Unclear;
            }
            let height = -towards.dot(places[0]).value();
            let square = towards.dot(towards).value();
            let foot = (0..3).fold(point, |foot, i| {
                let down = towards.0[i].value() * height / (square * unit);
                foot.with(i, foot.get(i) - V::Real::from_f64(down))
            });
            (towards, square / height, foot)
        }
        Part::Line => return Seen::Unclear,
    };
    let length = Real::sqrt(towards.dot(towards).value());
    let distance = length / divisor;
    // Negated, for NaN.
    if !(distance > tolerance::contact::<V::Real>().to_f64() * (size * unit)) {
        return Seen::Unclear;
    }
    let separation = V::Real::from_f64(distance / unit);
    trace.step(|| Step::Points { first: on_triangle, second: point, distance: separation });
    if separation > limit {
        return Seen::Beyond;
    }
    let values = towards.values();
    let normal = (0..V::DIMENSION).fold(V::ZERO, |n, i| n.with(i, V::Real::from_f64(values[i] / length)));
    Seen::Gap(Gap { normal, separation, on_first: on_triangle, on_second: point })
}

/// A polytope and a point.
pub(super) fn over_polytope<V: Vector, const WANT: Want>(
    polytope: &Polytope<V>,
    point: V,
    limit: V::Real,
    trace: &mut impl Trace<V>,
) -> Seen<V> {
    if polytope.normals.len() > MANY {
        return Seen::Unclear;
    }
    let above = |face: usize| polytope.normals[face].dot(point) - polytope.offsets[face];
    for face in 0..polytope.normals.len() {
        let (source, normal) = (AxisSource::FaceFirst(face as u32), polytope.normals[face]);
        trace.step(|| Step::Axis { source, normal, separation: above(face) });
    }
    let (face, separation) = polytope.highest_above(point).unwrap_or_else(|| {
        let higher = |best: (usize, V::Real), face| if above(face) > best.1 { (face, above(face)) } else { best };
        (0..polytope.normals.len()).fold((0, V::Real::NEG_INFINITY), higher)
    });
    // NaN is above nothing.
    if separation == V::Real::NEG_INFINITY {
        return Seen::Unclear;
    }
    let rounding = tolerance::search::<V::Real>() * (polytope.extent + point.largest());
    if separation > limit + rounding {
        return Seen::Beyond;
    }
    // Of a thin polytope planes are all but parallel, and what is below all of them, by less than their rounding, may be beyond an edge.
    if separation <= V::Real::ZERO && separation > -rounding {
        return Seen::Unclear;
    }
    let normal = polytope.normals[face];
    let gap = Gap { normal, separation, on_first: point - separation * normal, on_second: point };
    if separation <= V::Real::ZERO {
        return Seen::Gap(if wants_depth(WANT) { gap } else { Gap::common(point) });
    }
    let corners = polytope.face(face);
    let mut last = polytope.vertices[corners[corners.len() - 1] as usize];
    for &corner in corners {
        let here = polytope.vertices[corner as usize];
        let edge = here - last;
        // Beyond a sharp tip it is beside both edges by less than rounding.
        if edge.cross(normal).dot(point - last) > -rounding * edge.largest() {
            return Seen::Unclear;
        }
        last = here;
    }
    Seen::Gap(gap)
}
