//! Answers that can be worked out by hand.

use impinge_oracle::*;
use std::f64::consts::{FRAC_1_SQRT_2, PI, SQRT_2};

const PARALLEL: f64 = 1e-6;

fn at3(translation: [f64; 3]) -> Pose<3> {
    Pose::<3>::new(translation, [0.0, 0.0, 0.0, 1.0])
}

fn at2(translation: [f64; 2]) -> Pose<2> {
    Pose::<2>::new(translation, [1.0, 0.0])
}

fn turned3(translation: [f64; 3], axis: usize, angle: f64) -> Pose<3> {
    let mut quaternion = [0.0, 0.0, 0.0, (angle / 2.0).cos()];
    quaternion[axis] = (angle / 2.0).sin();
    Pose::<3>::new(translation, quaternion)
}

fn unit_box<const D: usize>() -> Shape<D> {
    Shape::Cuboid { centre: [0.0; D], half_extents: [1.0; D] }
}

fn ball<const D: usize>(radius: f64) -> Shape<D> {
    Shape::Ball { radius }
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 4e-16 * wanted.abs().max(1.0), "{found} {wanted}");
}

/// Both functions on a pair, with the expected signed distance.
fn check<const D: usize>(a: &Shape<D>, pa: &Pose<D>, b: &Shape<D>, pb: &Pose<D>, wanted: f64) -> Signed<D> {
    let signed = signed_distance(a, pa, b, pb, PARALLEL).expect("an answer");
    near(signed.separation, wanted);
    near(distance(a, pa, b, pb, PARALLEL), wanted.max(0.0));
    near(width(a, pa, b, pb, signed.normal, PARALLEL), -wanted);
    let length: f64 = signed.normal.iter().map(|x| x * x).sum();
    near(length, 1.0);
    // The same answer from the other side.
    let swapped = signed_distance(b, pb, a, pa, PARALLEL).expect("an answer");
    near(swapped.separation, wanted);
    signed
}

#[test]
fn balls() {
    let signed = check(&ball(1.0), &at3([0.0; 3]), &ball(0.5), &at3([2.0, 3.0, 6.0]), 5.5);
    near(signed.normal[2], 6.0 / 7.0);
    check(&ball(1.0), &at3([0.0; 3]), &ball(2.0), &at3([0.0, 0.5, 0.0]), -2.5);
    check(&ball(1.0), &at2([3.0, 4.0]), &ball(2.0), &at2([3.0, 4.0]), -3.0);
    check(&ball(0.0), &at2([3.0, 4.0]), &ball(0.0), &at2([3.0, 4.0]), 0.0);
    // Nearly concentric: the direction must survive.
    let signed = check(&ball(1.0), &at3([0.0; 3]), &ball(1.0), &at3([0.0, 1e-30, 0.0]), -2.0);
    assert_eq!(signed.normal, [0.0, 1.0, 0.0]);
}

#[test]
fn ball_and_box() {
    let origin = at3([0.0; 3]);
    check(&unit_box(), &origin, &ball(0.5), &at3([3.0, 0.2, 0.3]), 1.5);
    check(&unit_box(), &origin, &ball(0.5), &at3([4.0, 5.0, 0.3]), 4.5);
    check(&unit_box(), &origin, &ball(0.5), &at3([3.0, 4.0, 7.0]), 6.5);
    let signed = check(&unit_box(), &origin, &ball(0.25), &at3([0.75, 0.1, -0.2]), -0.5);
    assert_eq!(signed.normal, [1.0, 0.0, 0.0]);
    // The centre exactly on a corner.
    check(&unit_box(), &origin, &ball(0.25), &at3([1.0, 1.0, 1.0]), -0.25);
}

#[test]
fn boxes_apart() {
    let (a, origin) = (unit_box::<3>(), at3([0.0; 3]));
    check(&a, &origin, &a, &turned3([4.0, 4.0, 0.0], 2, PI / 4.0), 3.0 * SQRT_2 - 1.0);
    let tilted = signed_distance(&a, &origin, &a, &turned3([5.0, 0.0, 5.0], 1, PI / 6.0), PARALLEL);
    assert!((tilted.unwrap().separation - 4.4881615).abs() < 1e-7);
    let diagonal = Pose::<2>::new([0.0, 4.0], [FRAC_1_SQRT_2, FRAC_1_SQRT_2]);
    check(&unit_box(), &at2([0.0; 2]), &unit_box(), &diagonal, 3.0 - SQRT_2);
}

#[test]
fn boxes_overlapping() {
    let (a, origin) = (unit_box::<3>(), at3([0.0; 3]));
    let signed = check(&a, &origin, &a, &at3([0.1, -1.5, 0.2]), -0.5);
    assert_eq!(signed.normal, [0.0, -1.0, 0.0]);
    check(&a, &origin, &a, &at3([0.0; 3]), -2.0);
    check(&a, &origin, &a, &at3([2.0, 2.0, 2.0]), 0.0);
    // Far from the world's origin nothing changes.
    let far = [1e15, -3e15, 2e15];
    check(&a, &origin.translated(far), &a, &at3([0.1, -1.5, 0.2]).translated(far), -0.5);
}

#[test]
fn crossing_edges_of_boxes() {
    // Two long bars, each turned about its own length so that an edge faces the other's edge.
    let bar = |i: usize| {
        let mut half_extents = [1.0; 3];
        half_extents[i] = 10.0;
        Shape::Cuboid { centre: [0.0; 3], half_extents }
    };
    let height = 2.0 * SQRT_2 + 0.25;
    let signed =
        check(&bar(0), &turned3([0.0; 3], 0, PI / 4.0), &bar(1), &turned3([0.0, 0.0, height], 1, PI / 4.0), 0.25);
    near(signed.normal[2], 1.0);
}

#[test]
fn capsules_and_segments() {
    let capsule = |a, b, radius| Shape::Capsule { a, b, radius };
    let along_x = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.25);
    let along_y = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    let origin = at3([0.0; 3]);
    check(&along_x, &origin, &along_y, &at3([0.0, 0.0, 2.0]), 1.25);
    let signed = check(&along_x, &origin, &along_y, &at3([0.3, 0.2, 0.5]), -0.25);
    assert_eq!(signed.normal, [0.0, 0.0, 1.0]);
    // Meeting segments, collinear segments, segments that are points.
    check(&along_x, &origin, &along_y, &origin, -0.75);
    check(&along_x, &origin, &along_x, &at3([0.5, 0.0, 0.0]), -0.5);
    check(&along_x, &origin, &along_x, &at3([4.0, 0.0, 0.0]), 1.5);
    let dot = Shape::Segment { a: [0.5, 0.0, 0.0], b: [0.5, 0.0, 0.0] };
    check(&along_x, &origin, &dot, &origin, -0.25);
    check(&dot, &origin, &dot, &at3([0.0, 3.0, 4.0]), 5.0);
    let flat = |a, b| Shape::Segment { a, b };
    check(&flat([-1.0, 0.0], [1.0, 0.0]), &at2([0.0; 2]), &flat([0.25, -1.0], [0.25, 0.5]), &at2([0.0; 2]), -0.5);
}

#[test]
fn flat_boxes() {
    let sheet = Shape::Cuboid { centre: [0.0; 3], half_extents: [1.0, 1.0, 0.0] };
    let needle = Shape::Segment { a: [0.1, 0.2, -0.5], b: [0.1, 0.2, 0.75] };
    let origin = at3([0.0; 3]);
    check(&sheet, &origin, &needle, &origin, -0.5);
    check(&sheet, &origin, &sheet, &at3([0.5, 0.5, 0.0]), 0.0);
    check(&sheet, &origin, &sheet, &at3([5.0, 6.0, 0.0]), 5.0);
    let nothing = Shape::Cuboid { centre: [0.0; 3], half_extents: [0.0; 3] };
    check(&nothing, &origin, &nothing, &at3([2.0, 3.0, 6.0]), 7.0);
    check(&nothing, &origin, &nothing, &origin, 0.0);
}

#[test]
fn polygons() {
    let square = Shape::Polygon { vertices: vec![[-1.0, -1.0], [0.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] };
    let triangle = Shape::Polygon { vertices: vec![[0.0, 0.0], [0.0, 3.0], [4.0, 0.0]] };
    check(&square, &at2([0.0; 2]), &triangle, &at2([4.0, 5.0]), 5.0);
    check(&square, &at2([0.0; 2]), &triangle, &at2([0.5, -0.25]), -0.5);
    check(&triangle, &at2([0.0; 2]), &ball(0.5), &at2([1.0, 1.0]), -1.5);
    near(local_point_distance(&triangle, [4.0, 3.0]), 12.0 / 5.0);
    near(local_point_distance(&triangle, [1.0, 1.0]), -1.0);
    near(local_point_distance(&triangle, [-3.0, -4.0]), 5.0);
}

#[test]
fn unbounded() {
    // A normal of length five: the offset scales with it.
    let floor = |offset| Shape::HalfSpace { normal: [0.0, 5.0, 0.0], offset };
    let sheet = |normal, offset| Shape::Plane { normal, offset };
    let origin = at3([0.0; 3]);
    let signed = check(&floor(10.0), &origin, &unit_box(), &at3([7.0, 6.0, 0.0]), 3.0);
    assert_eq!(signed.normal, [0.0, 1.0, 0.0]);
    check(&floor(10.0), &origin, &ball(1.0), &at3([7.0, -6.0, 0.0]), -9.0);
    let up = [0.0, 1.0, 0.0];
    check(&sheet(up, 2.0), &origin, &unit_box(), &at3([7.0, 6.0, 0.0]), 3.0);
    let signed = check(&sheet(up, 2.0), &origin, &ball(1.0), &at3([7.0, 1.5, 0.0]), -0.5);
    assert_eq!(signed.normal, [0.0, -1.0, 0.0]);
    near(runner_up(&sheet(up, 2.0), &origin, &ball(1.0), &at3([7.0, 1.5, 0.0]), PARALLEL, 0.1), 1.0);
    let ceiling = Shape::HalfSpace { normal: [0.0, -1.0, 0.0], offset: -5.0 };
    check(&floor(10.0), &origin, &ceiling, &at3([3.0, 0.0, 0.0]), 3.0);
    check(&sheet(up, 2.0), &origin, &ceiling, &at3([3.0, 0.0, 0.0]), 3.0);
    check(&sheet(up, 2.0), &origin, &sheet([0.0, -1.0, 0.0], 2.0), &origin, 4.0);
    let none = |a: &Shape<3>, b: &Shape<3>| {
        assert_eq!(signed_distance(a, &origin, b, &origin, PARALLEL), None);
        assert_eq!(distance(a, &origin, b, &origin, PARALLEL), 0.0);
        assert_eq!(runner_up(a, &origin, b, &origin, PARALLEL, 0.1), f64::INFINITY);
    };
    none(&floor(10.0), &floor(0.0));
    none(&floor(10.0), &sheet([1.0, 0.0, 0.0], 0.0));
    none(&sheet(up, 1.0), &sheet([0.0, 1.0, 1e-3], 1.0));
    near(local_point_distance(&floor(10.0), [9.0, -1.0, 3.0]), -3.0);
    near(local_point_distance(&sheet(up, 2.0), [9.0, -1.0, 3.0]), 3.0);
    assert_eq!(support(&floor(10.0), &origin, [0.0, 2.0, 0.0], PARALLEL), 4.0);
    assert_eq!(support(&floor(10.0), &origin, [0.0, -2.0, 0.0], PARALLEL), f64::INFINITY);
    assert_eq!(width(&floor(10.0), &origin, &ball(1.0), &origin, [0.0, 1.0, 0.1], PARALLEL), f64::INFINITY);
}

#[test]
fn boxes_around_shapes() {
    let pose = turned3([1.0, 2.0, 3.0], 2, PI / 4.0);
    let (low, high) = aabb(&unit_box(), &pose);
    near(low[0], 1.0 - SQRT_2);
    near(high[1], 2.0 + SQRT_2);
    near(high[2], 4.0);
    let inf = f64::INFINITY;
    let quarter = Pose::<3>::new([1.0, 2.0, 3.0], [0.0, 0.0, 0.7, 0.7]);
    let wall = Shape::HalfSpace { normal: [1.0, 0.0, 0.0], offset: 2.0 };
    let (low, high) = aabb(&wall, &quarter);
    assert_eq!(low, [-inf; 3]);
    assert_eq!(high, [inf, 4.0, inf]);
    assert_eq!(aabb(&wall, &pose), ([-inf; 3], [inf; 3]));
    let sheet = Shape::Plane { normal: [-1.0, 0.0, 0.0], offset: 2.0 };
    assert_eq!(aabb(&sheet, &quarter), ([-inf, 0.0, -inf], [inf, 0.0, inf]));
}

#[test]
fn scales() {
    let origin = at3([0.0; 3]);
    near(scale(&unit_box(), &origin, &ball(0.5), &at3([2.0, 3.0, 6.0])), 7.5);
    near(scale(&unit_box(), &origin, &ball(0.5), &origin), 3.0_f64.sqrt());
    let far = [1e6, 0.0, 0.0];
    near(scale(&unit_box(), &origin.translated(far), &ball(0.5), &origin.translated(far)), 3.0_f64.sqrt());
    let floor = Shape::HalfSpace { normal: [0.0, 2.0, 0.0], offset: 12.0 };
    near(scale(&floor, &origin, &ball(0.5), &at3([2.0, 0.0, 0.0])), 6.0);
}

#[test]
fn ties() {
    let (a, origin) = (unit_box::<3>(), at3([0.0; 3]));
    near(runner_up(&a, &origin, &ball(0.5), &at3([0.5, 0.25, 0.0]), PARALLEL, 0.1), 0.25);
    assert_eq!(runner_up(&a, &origin, &ball(0.5), &at3([0.5, 0.5, 0.0]), PARALLEL, 0.1), 0.0);
    assert_eq!(runner_up(&a, &origin, &ball(0.5), &at3([2.0, 2.0, 0.0]), PARALLEL, 0.1), f64::INFINITY);
    near(runner_up(&a, &origin, &a, &at3([1.5, 0.1, 0.2]), PARALLEL, 0.1), 1.3);
}

#[test]
fn sizes_do_not_matter() {
    for size in [1e-60, 1e-9, 1e9, 1e70] {
        let cube = Shape::Cuboid { centre: [0.0; 3], half_extents: [size; 3] };
        let origin = at3([0.0; 3]);
        let there = turned3([4.0 * size, 4.0 * size, 0.0], 2, PI / 4.0);
        let signed = signed_distance(&cube, &origin, &cube, &there, PARALLEL).unwrap();
        near(signed.separation / size, 3.0 * SQRT_2 - 1.0);
        near(distance(&cube, &origin, &cube, &there, PARALLEL) / size, signed.separation / size);
    }
}

#[test]
fn rotations_turn_the_right_way() {
    // A quarter turn about each axis takes the next axis to the one after; the quaternions are not of length one.
    for axis in 0..3 {
        let mut quaternion = [0.0, 0.0, 0.0, 3.0];
        quaternion[axis] = 3.0;
        let pose = Pose::<3>::new([10.0, 20.0, 30.0], quaternion);
        let mut local = [0.0; 3];
        local[(axis + 1) % 3] = 1.0;
        let mut wanted = [10.0, 20.0, 30.0];
        wanted[(axis + 2) % 3] += 1.0;
        assert_eq!(pose.to_world(local), wanted);
    }
    let pose = Pose::<2>::new([10.0, 20.0], [0.0, 7.0]);
    assert_eq!(pose.to_world([1.0, 0.0]), [10.0, 21.0]);
    assert_eq!(pose.to_world([0.0, 1.0]), [9.0, 20.0]);
    assert_eq!(Pose::<2>::identity().to_world([3.0, 4.0]), [3.0, 4.0]);
    assert_eq!(pose.translated([1.0, 2.0]).to_world([0.0, 0.0]), [11.0, 22.0]);
}
