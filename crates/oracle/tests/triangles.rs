//! Triangles in space and in the plane.

mod common;

use common::{Plane2, Random, Space, Space3, bounded, same};
use impinge_oracle::*;

const PARALLEL: f64 = 1e-6;

fn at(translation: [f64; 3]) -> Pose<3> {
    Pose::identity().translated(translation)
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 4e-16 * wanted.abs().max(1.0), "{found} {wanted}");
}

/// Both functions, from both sides.
fn check<const D: usize>(a: &Shape<D>, b: &Shape<D>, shift: [f64; D], wanted: f64) -> Signed<D> {
    let (here, there) = (Pose::identity(), Pose::identity().translated(shift));
    let signed = signed_distance(a, &here, b, &there, PARALLEL).unwrap();
    near(signed.separation, wanted);
    near(signed_distance(b, &there, a, &here, PARALLEL).unwrap().separation, wanted);
    near(distance(a, &here, b, &there, PARALLEL), wanted.max(0.0));
    near(distance(b, &there, a, &here, PARALLEL), wanted.max(0.0));
    near(width(a, &here, b, &there, signed.normal, PARALLEL), -wanted);
    signed
}

/// The legs along x and y, of length 4 and 3; in space at height zero.
fn right_angled<const D: usize>() -> Shape<D> {
    let corner = |x: f64, y: f64| std::array::from_fn(|i| [x, y, 0.0][i]);
    Shape::Triangle { vertices: [corner(0.0, 0.0), corner(4.0, 0.0), corner(0.0, 3.0)] }
}

#[test]
fn points_around_a_triangle() {
    let flat = right_angled::<3>();
    for (point, wanted) in [
        ([1.0, 1.0, 2.0], 2.0),
        ([1.0, 1.0, -2.0], 2.0),
        ([1.0, 1.0, 0.0], 0.0),
        ([0.0, 0.0, 0.0], 0.0),
        ([-3.0, -4.0, 12.0], 13.0),
        ([2.0, -3.0, 4.0], 5.0),
        ([4.0, 3.0, 0.0], 12.0 / 5.0),
        ([10.0, 0.0, 8.0], 10.0),
    ] {
        near(local_point_distance(&flat, point), wanted);
        near(point_distance(&flat, &at([5.0, 6.0, 7.0]), [point[0] + 5.0, point[1] + 6.0, point[2] + 7.0]), wanted);
        check(&flat, &Shape::Ball { radius: 0.25 }, point, wanted - 0.25);
    }
    let solid = right_angled::<2>();
    near(local_point_distance(&solid, [1.0, 1.0]), -1.0);
    near(local_point_distance(&solid, [4.0, 3.0]), 12.0 / 5.0);
    check(&solid, &Shape::Ball { radius: 0.25 }, [1.0, 1.0], -1.25);
}

#[test]
fn coplanar_triangles() {
    let triangle = right_angled::<3>();
    // Overlapping in their plane: no thickness, no depth.
    let signed = check(&triangle, &triangle, [1.0, 0.5, 0.0], 0.0);
    near(signed.normal[2].abs(), 1.0);
    check(&triangle, &triangle, [0.0; 3], 0.0);
    // Touching at an edge and at a corner.
    check(&triangle, &triangle, [4.0, 0.0, 0.0], 0.0);
    check(&triangle, &triangle, [4.0, -3.0, 0.0], 0.0);
    // Apart in their plane, edge to vertex and vertex to vertex, and one above the other.
    let signed = check(&triangle, &triangle, [-3.0, -3.0, 0.0], 9.0 / 5.0);
    near(signed.normal[0], -3.0 / 5.0);
    check(&triangle, &triangle, [7.0, 0.0, 0.0], 3.0);
    check(&triangle, &triangle, [7.0, -7.0, 0.0], 5.0);
    check(&triangle, &triangle, [1.0, 0.5, 0.25], 0.25);
    // In the plane the same triangles are solid.
    check(&right_angled::<2>(), &right_angled(), [1.0, 0.0], -9.0 / 5.0);
    check(&right_angled::<2>(), &right_angled(), [7.0, 0.0], 3.0);
}

#[test]
fn crossing_triangles() {
    let triangle = right_angled();
    let upright = Shape::Triangle { vertices: [[0.0, 1.0, -1.0], [0.0, 1.0, 3.0], [1.0, 1.0, -1.0]] };
    // A wall through the floor: up, or out across the slope of the wall and the left side of the floor.
    check(&triangle, &upright, [0.5, 0.0, 0.0], -1.0);
    check(&triangle, &upright, [0.25, 0.0, 0.0], -4.0 / 17.0_f64.sqrt());
    check(&triangle, &upright, [-0.5, 0.0, 0.0], -1.0 / 17.0_f64.sqrt());
    check(&triangle, &upright, [1.0, 0.0, 1.25], 0.25);
    let needle = Shape::Segment { a: [0.5, 0.5, -2.0], b: [0.5, 0.5, 2.0] };
    check(&triangle, &needle, [0.0; 3], -0.5);
    check(&triangle, &needle, [0.0, 0.0, -1.75], -0.25);
    let ceiling = Shape::Cuboid { centre: [0.0; 3], half_extents: [1.0; 3] };
    check(&triangle, &ceiling, [1.0, 1.0, 0.75], -0.25);
    check(&triangle, &ceiling, [5.0, 4.0, 0.0], 12.0 / 5.0);
}

#[test]
fn surfaces() {
    let tilted = Shape::Triangle { vertices: [[0.0, 1.0, 0.0], [2.0, 3.0, 0.0], [0.0, 1.0, 5.0]] };
    let plane = |offset| Shape::Plane { normal: [0.0, 2.0, 0.0], offset };
    check(&tilted, &plane(2.0), [0.0; 3], 0.0);
    check(&tilted, &plane(6.0), [0.0; 3], 0.0);
    check(&tilted, &plane(1.0), [0.0; 3], 0.5);
    check(&tilted, &plane(4.0), [0.0, 0.25, 0.0], -0.75);
    let floor = |offset| Shape::HalfSpace { normal: [0.0, 1.0, 0.0], offset };
    check(&tilted, &floor(1.0), [0.0; 3], 0.0);
    check(&tilted, &floor(0.25), [0.0; 3], 0.75);
    check(&tilted, &floor(2.5), [0.0; 3], -1.5);
    let padded = Shape::Rounded { shape: Box::new(tilted), radius: 0.5 };
    check(&padded, &floor(0.25), [0.0; 3], 0.25);
    check(&padded, &plane(2.0), [0.0; 3], -0.5);
    assert_eq!(aabb(&padded, &at([1.0, 0.0, 0.0])), ([0.5, 0.5, -0.5], [3.5, 3.5, 5.5]));
    assert_eq!(support(&padded, &at([1.0, 0.0, 0.0]), [0.0, 2.0, 0.0], PARALLEL), 7.0);
    near(runner_up(&padded, &at([0.0; 3]), &plane(2.0), &at([0.0; 3]), PARALLEL, 0.1), 2.0);
}

/// The same three points as a hull, in the plane also as a polygon; on a line they are a segment.
fn other_names<const D: usize, S: Space<D>>() {
    let mut random = Random(73);
    for round in 0..500 {
        let vertices: [[f64; D]; 3] = std::array::from_fn(|_| random.vector(1.0));
        let triangle = Shape::Triangle { vertices };
        let [a, b, c] = vertices;
        let other = bounded(round % S::kinds(), &mut random);
        let (pa, pb) = (S::pose(&mut random, 1.0), S::pose(&mut random, 1.0));
        same(&triangle, &Shape::Hull { points: vec![b, a, c, b] }, &pa, &other, &pb);
        same(&triangle, &Shape::Triangle { vertices: [c, b, a] }, &pa, &other, &pb);
        if D == 2 {
            same(&triangle, &Shape::Polygon { vertices: vertices.to_vec() }, &pa, &other, &pb);
        }
        let twice = Shape::Triangle { vertices: [a, b, a] };
        same(&twice, &Shape::Segment { a, b }, &pa, &other, &pb);
        let once = Shape::Triangle { vertices: [a; 3] };
        same(&once, &Shape::Segment { a, b: a }, &pa, &other, &pb);
        // The third of these is exactly the middle of the others.
        let [a, b] = [a, b].map(|p| p.map(|x| (x * 1024.0).round()));
        let middle = std::array::from_fn(|i| (a[i] + b[i]) / 2.0);
        let line = Shape::Triangle { vertices: [a, middle, b] };
        same(&line, &Shape::Segment { a, b }, &pa, &other, &S::pose(&mut random, 1000.0));
    }
}

#[test]
fn other_names_in_the_plane() {
    other_names::<2, Plane2>();
}

#[test]
fn other_names_in_space() {
    other_names::<3, Space3>();
}

#[test]
fn sizes_do_not_matter() {
    for size in [1e-60, 1e-9, 1e9, 1e70] {
        let vertices = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 3.0, 0.0]].map(|p| p.map(|x| x * size));
        let mut points = vertices.to_vec();
        points.push([0.0, 0.0, size]);
        let there = at([0.0, 0.0, -3.0 * size]);
        let (triangle, solid) = (Shape::Triangle { vertices }, Shape::Hull { points });
        let gap = signed_distance(&triangle, &at([0.0; 3]), &solid, &there, PARALLEL).unwrap();
        near(gap.separation / size, 2.0);
        near(distance(&triangle, &at([0.0; 3]), &solid, &there, PARALLEL) / size, 2.0);
        near(local_point_distance(&solid, [size * 0.5, size * 0.5, size * 0.25]) / size, -0.25);
        near(local_point_distance(&triangle, [size, size, 2.0 * size]) / size, 2.0);
    }
}
