//! Signed distance of a point to a shape, shape by shape, in the shape's own frame.

use crate::dd::{Dd, Real};
use crate::feature::{point_to_face, point_to_segment};
use crate::frame::unit_and_length;
use crate::hull::convex_hull;
use crate::mesh::Mesh;
use crate::polytope::Polytope;
use crate::pose::Pose;
use crate::profile;
use crate::shape::Shape;
use crate::vector::{dot, lift, negated, norm, quarter_turn, sub, unit};
use std::array::from_fn;

/// The signed distance of a world point to the shape's surface, negative inside solids. Segments, planes
/// and, in space, triangles and flat hulls have no inside, so theirs is never negative.
pub fn point_distance<const D: usize>(shape: &Shape<D>, pose: &Pose<D>, world_point: [f64; D]) -> f64 {
    signed(shape, &pose.to_local(&world_point)).to_f64()
}

/// As `point_distance`, for a point given in the shape's own frame.
pub fn local_point_distance<const D: usize>(shape: &Shape<D>, local_point: [f64; D]) -> f64 {
    signed(shape, &lift(&local_point)).to_f64()
}

fn signed<const D: usize>(shape: &Shape<D>, point: &[Dd; D]) -> Dd {
    match shape {
        Shape::Ball { radius } => length(point) - Dd::new(*radius),
        Shape::Cuboid { centre, half_extents } => cuboid(half_extents, &sub(point, &lift(centre))),
        Shape::Capsule { a, b, radius } => segment(a, b, point) - Dd::new(*radius),
        Shape::Segment { a, b } => segment(a, b, point),
        Shape::HalfSpace { normal, offset } => surface(normal, *offset, point),
        Shape::Plane { normal, offset } => surface(normal, *offset, point).abs(),
        Shape::Polygon { vertices } => polygon(vertices, point),
        Shape::Triangle { vertices } => hull(vertices, point),
        Shape::Hull { points } => hull(points, point),
        Shape::Cylinder { half_height, radius } => profile::cylinder(*half_height, *radius, &in_space(point)),
        Shape::Cone { half_height, radius } => profile::cone(*half_height, *radius, &in_space(point)),
        Shape::Ellipsoid { semi_axes } => profile::ellipsoid(semi_axes, &in_space(point)),
        // Also inside: the nearest point of the offset surface lies beyond the nearest one of the surface.
        Shape::Rounded { shape, radius } => signed(shape, point) - Dd::new(*radius),
    }
}

/// The three coordinates of a point in space.
///
/// # Panics
/// In two dimensions, where the shapes that ask for it do not exist.
pub(crate) fn in_space<T: Copy, const D: usize>(point: &[T; D]) -> [T; 3] {
    assert_eq!(D, 3, "curved shapes live in three dimensions");
    from_fn(|i| point[i])
}

/// The length of a vector of any size, without squaring numbers that are too large or too small for it.
pub(crate) fn length<const D: usize>(vector: &[Dd; D]) -> Dd {
    unit(vector).map_or(Dd::ZERO, |direction| dot(&direction, vector))
}

fn segment<const D: usize>(a: &[f64; D], b: &[f64; D], point: &[Dd; D]) -> Dd {
    length(&point_to_segment(point, &lift(a), &lift(b)))
}

fn surface<const D: usize>(normal: &[f64; D], offset: f64, point: &[Dd; D]) -> Dd {
    let (direction, length) = unit_and_length(normal);
    dot(&direction, point) - Dd::new(offset) / length
}

fn cuboid<const D: usize>(half_extents: &[f64; D], point: &[Dd; D]) -> Dd {
    let heights: [Dd; D] = from_fn(|i| point[i].abs() - Dd::new(half_extents[i]));
    let highest = heights.into_iter().reduce(Real::larger).expect("an axis");
    let outside = heights.map(|height| height.larger(Dd::ZERO));
    if highest > Dd::ZERO { length(&outside) } else { highest }
}

/// Inside, the nearest edge line is the nearest edge; outside, the nearest edge counts with its ends.
fn polygon<const D: usize>(vertices: &[[f64; D]], point: &[Dd; D]) -> Dd {
    let corners = convex_hull(vertices);
    let sides = || (0..corners.len()).map(|i| (&corners[i], &corners[(i + 1) % corners.len()]));
    if corners.len() >= 3 {
        let highest = sides()
            .filter_map(|(a, b)| {
                let direction = unit(&sub(&lift(b), &lift(a)))?;
                let outward = negated(&quarter_turn(&direction));
                Some(dot(&outward, &sub(point, &lift(a))))
            })
            .reduce(Real::larger)
            .expect("a hull has edges");
        if highest <= Dd::ZERO {
            return highest;
        }
    }
    sides()
        .map(|(a, b)| norm(&point_to_segment(point, &lift(a), &lift(b))))
        .reduce(Real::smaller)
        .expect("a polygon needs vertices")
}

/// Inside, the nearest face plane is the nearest face; outside, the nearest of all features counts.
fn hull<const D: usize>(points: &[[f64; D]], point: &[Dd; D]) -> Dd {
    if D == 2 {
        return polygon(points, point);
    }
    let hull = Polytope::new(points);
    let Mesh { points, edges, faces } = &hull.mesh;
    let above = |normal: &[Dd; D]| points.iter().map(|p| dot(normal, &sub(point, p))).reduce(Real::smaller);
    let outside = hull.guards.iter().filter_map(above).any(|height| height > Dd::ZERO);
    let highest = hull.normals.iter().filter_map(above).reduce(Real::larger);
    match highest {
        Some(height) if height <= Dd::ZERO && !outside => return if hull.flat { Dd::ZERO } else { height },
        _ => {}
    }
    let to_points = points.iter().map(|p| sub(p, point));
    let to_edges = edges.iter().map(|&[i, j]| point_to_segment(point, &points[i], &points[j]));
    let to_faces = faces.iter().map(|face| point_to_face(point, face));
    let lengths = to_points.chain(to_edges).chain(to_faces).map(|vector| length(&vector));
    lengths.reduce(Real::smaller).expect("a hull has points")
}
