//! Cylinders, cones and ellipsoids: answers that can be worked out by hand.

use impinge_oracle::*;
use std::f64::consts::{FRAC_PI_2, PI};

const PARALLEL: f64 = 1e-6;

fn at(translation: [f64; 3]) -> Pose<3> {
    Pose::<3>::new(translation, [0.0, 0.0, 0.0, 1.0])
}

fn turned(translation: [f64; 3], axis: usize, angle: f64) -> Pose<3> {
    let mut quaternion = [0.0, 0.0, 0.0, (angle / 2.0).cos()];
    quaternion[axis] = (angle / 2.0).sin();
    Pose::<3>::new(translation, quaternion)
}

fn cylinder(half_height: f64, radius: f64) -> Shape<3> {
    Shape::Cylinder { half_height, radius }
}

fn cone(half_height: f64, radius: f64) -> Shape<3> {
    Shape::Cone { half_height, radius }
}

fn ellipsoid(semi_axes: [f64; 3]) -> Shape<3> {
    Shape::Ellipsoid { semi_axes }
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 4e-15 * wanted.abs().max(1.0), "{found} {wanted}");
}

/// All that is to be said about a pair with a known signed distance.
fn check(a: &Shape<3>, pa: &Pose<3>, b: &Shape<3>, pb: &Pose<3>, wanted: f64) -> Signed<3> {
    let signed = signed_distance(a, pa, b, pb, PARALLEL).expect("an answer");
    near(signed.separation, wanted);
    near(distance(a, pa, b, pb, PARALLEL), wanted.max(0.0));
    near(width(a, pa, b, pb, signed.normal, PARALLEL), -wanted);
    near(signed.normal.iter().map(|x| x * x).sum(), 1.0);
    let swapped = signed_distance(b, pb, a, pa, PARALLEL).expect("an answer");
    near(swapped.separation, wanted);
    signed
}

#[test]
fn coaxial_cylinders() {
    let (a, b) = (cylinder(1.0, 0.5), cylinder(0.5, 0.25));
    let origin = at([0.0; 3]);
    // Apart, touching cap to cap, overlapping at the caps, and contained, where the sides are the nearest way out.
    for (height, wanted) in [(4.0, 2.5), (1.5, 0.0), (1.25, -0.25), (0.875, -0.625), (0.25, -0.75), (0.0, -0.75)] {
        let signed = check(&a, &origin, &b, &at([0.0, height, 0.0]), wanted);
        let along_axis: f64 = if wanted > -0.75 { 1.0 } else { 0.0 };
        near(signed.normal[1], along_axis);
        check(&a, &origin, &b, &turned([0.0, -height, 0.0], 0, PI), wanted);
    }
}

#[test]
fn parallel_cylinders() {
    let (a, b) = (cylinder(1.0, 0.5), cylinder(0.5, 0.25));
    let origin = at([0.0; 3]);
    let signed = check(&a, &origin, &b, &at([3.0, 1.0, 4.0]), 4.25);
    near(signed.normal[0], 0.6);
    check(&a, &origin, &b, &at([0.36, 0.1, 0.48]), -0.15);
    check(&a, &origin, &b, &at([0.36, 1.4, 0.48]), -0.1);
    // Rim to rim, in the plane of the axes.
    check(&a, &origin, &b, &at([0.75 + 0.3, 1.5 + 0.4, 0.0]), 0.5);
    check(&a, &origin, &b, &at([0.75, 1.5, 0.0]), 0.0);
}

#[test]
fn crossing_cylinders() {
    let (a, b) = (cylinder(4.0, 0.5), cylinder(3.0, 0.25));
    for angle in [FRAC_PI_2, 1.0, 0.7] {
        for (height, wanted) in [(2.0, 1.25), (0.75, 0.0), (0.5, -0.25), (0.125, -0.625), (0.0, -0.75)] {
            let signed = check(&a, &at([0.0; 3]), &b, &turned([0.0, 0.0, height], 2, angle), wanted);
            near(signed.normal[2].abs(), 1.0);
        }
    }
}

/// The depth of coaxial solids of revolution is least across one of the sides of their profiles.
#[test]
fn coaxial_cones() {
    let (a, origin) = (cone(1.0, 1.0), at([0.0; 3]));
    let slant = 5.0_f64.sqrt();
    // On its own place: the height of the profile over its slanted side.
    check(&a, &origin, &a, &origin, -4.0 / slant);
    // One above the other, apex to base, touching, and a little into it.
    check(&a, &origin, &a, &at([0.0, 3.0, 0.0]), 1.0);
    check(&a, &origin, &a, &at([0.0, 2.0, 0.0]), 0.0);
    check(&a, &origin, &a, &at([0.0, 1.75, 0.0]), -0.25);
    // Apex to apex, and base to base.
    let over = |height| turned([0.0, height, 0.0], 0, PI);
    check(&a, &origin, &a, &over(2.5), 0.5);
    check(&a, &origin, &a, &over(2.0), 0.0);
    // Across the slanted sides, of which the apexes reach into each other by 1 along the axis.
    check(&a, &origin, &a, &over(1.0), -1.0 / slant);
    check(&a, &origin, &a, &over(-2.5), 0.5);
    check(&a, &origin, &a, &over(-1.75), -0.25);
    // A small one inside, apex up near the apex.
    let small = cone(0.25, 0.125);
    let across_side = |n: [f64; 2], height: f64| {
        let apex_of_a = n[1];
        let low_of_small = -0.25 * n[1] - 0.125 * n[0];
        apex_of_a - low_of_small - height * n[1]
    };
    check(&a, &origin, &small, &at([0.0, 0.5, 0.0]), -across_side([2.0 / slant, 1.0 / slant], 0.5));
}

#[test]
fn cone_on_cylinder() {
    let (a, b) = (cylinder(0.5, 2.0), cone(1.0, 0.5));
    // The apex down on the cap, off the axis.
    let over = |x: f64, y: f64| turned([x, y, 0.0], 2, PI);
    check(&a, &at([0.0; 3]), &b, &over(1.0, 2.0), 0.5);
    check(&a, &at([0.0; 3]), &b, &over(1.0, 1.5), 0.0);
    check(&a, &at([0.0; 3]), &b, &over(1.0, 1.25), -0.25);
    // The base down on the cap, over the rim of it.
    check(&a, &at([0.0; 3]), &b, &at([2.25, 1.75, 0.0]), 0.25);
    check(&a, &at([0.0; 3]), &b, &at([2.25, 1.45, 0.0]), -0.05);
}

#[test]
fn points_and_cylinders() {
    let shape = cylinder(1.0, 2.0);
    let places = [
        ([3.0, 0.0, 0.0], 1.0),
        ([0.0, -3.0, 0.5], 2.0),
        ([3.0, 5.0, 4.0], 5.0),
        ([1.0, 0.0, 0.0], -1.0),
        ([0.6, 0.25, 0.8], -0.75),
        ([1.14, 0.2, 1.52], -0.1),
        ([0.0; 3], -1.0),
        ([1.2, 1.0, 1.6], 0.0),
    ];
    check_points(&shape, &places);
}

#[test]
fn points_and_cones() {
    let slant = 5.0_f64.sqrt();
    let places = [
        ([0.0, 3.0, 0.0], 2.0),
        ([0.3, -2.0, 0.4], 1.0),
        ([4.0, -5.0, 0.0], 5.0),
        // Off the middle of the slanted side, outwards and inwards.
        ([0.5 + 2.0, 1.0, 0.0], slant),
        ([0.5 - 0.25, -0.125, 0.0], -slant / 8.0),
        ([0.0, -0.9, 0.0], -0.1),
        ([0.0; 3], -1.0 / slant),
        ([0.0, 1.0, 0.0], 0.0),
        ([0.6, -1.0, 0.8], 0.0),
    ];
    check_points(&cone(1.0, 1.0), &places);
}

#[test]
fn points_and_ellipsoids() {
    let places = [
        ([5.0, 0.0, 0.0], 2.0),
        ([0.0, -4.5, 0.0], 2.5),
        ([0.0, 0.0, 4.0], 3.0),
        ([0.0; 3], -1.0),
        ([0.0, 0.0, 0.75], -0.25),
        // Near the end of the long axis, nearer than the radius of curvature there.
        ([-2.9, 0.0, 0.0], -0.1),
        // On the long axis and further inside, the nearest point is to the sides: x = p a^2 / (a^2 - c^2).
        ([1.6, 0.0, 0.0], -((0.2_f64).powi(2) + 1.0 - 0.36).sqrt()),
        ([0.0, 2.0, 0.0], 0.0),
    ];
    check_points(&ellipsoid([3.0, 2.0, 1.0]), &places);
}

fn check_points(shape: &Shape<3>, places: &[([f64; 3], f64)]) {
    let pose = Pose::<3>::new([0.5, -2.0, 8.0], [0.1, 0.7, -0.3, 0.4]);
    for (point, wanted) in places {
        near(local_point_distance(shape, *point), *wanted);
        let world = pose.to_world(*point);
        near(point_distance(shape, &pose, world), *wanted);
        check(shape, &pose, &Shape::Ball { radius: 0.0 }, &at(world), *wanted);
        check(
            &Shape::Rounded { shape: Box::new(shape.clone()), radius: 0.5 },
            &pose,
            &Shape::Ball { radius: 0.25 },
            &at(world),
            wanted - 0.75,
        );
    }
}

#[test]
fn half_spaces_and_planes() {
    let ground = Shape::HalfSpace { normal: [0.0, 2.0, 0.0], offset: 1.0 };
    let sheet = Shape::Plane { normal: [0.0, 1.0, 0.0], offset: 0.5 };
    let tilted = turned([1.0, 2.0, 3.0], 2, 0.4);
    let low = 2.0 - 1.5 * 0.4_f64.cos() - 0.5 * 0.4_f64.sin();
    let signed = check(&ground, &at([0.0; 3]), &cylinder(1.5, 0.5), &tilted, low - 0.5);
    near(signed.normal[1], 1.0);
    check(&sheet, &at([0.0; 3]), &cylinder(1.5, 0.5), &tilted, low - 0.5);
    // Through the plane, to the nearer side.
    check(&sheet, &at([0.0, 2.0, 0.0]), &cylinder(1.5, 0.5), &tilted, low - 1.5);
    // Apex down: touching, above, and into it.
    let over = |y: f64| turned([0.0, y, 7.0], 0, PI);
    check(&ground, &at([0.0; 3]), &cone(1.0, 0.5), &over(1.5), 0.0);
    check(&ground, &at([0.0; 3]), &cone(1.0, 0.5), &over(2.0), 0.5);
    check(&ground, &at([0.0; 3]), &cone(1.0, 0.5), &over(1.0), -0.5);
    check(&sheet, &at([0.0; 3]), &cone(1.0, 0.5), &over(1.0), -0.5);
    check(&ground, &at([0.0; 3]), &ellipsoid([3.0, 2.0, 1.0]), &at([0.0, 2.0, 0.0]), -0.5);
    let upright = turned([0.0, 4.0, 0.0], 2, FRAC_PI_2);
    check(&ground, &at([0.0; 3]), &ellipsoid([3.0, 2.0, 1.0]), &upright, 0.5);
}

#[test]
fn against_flat_shapes() {
    let origin = at([0.0; 3]);
    let bar = Shape::Cuboid { centre: [0.0; 3], half_extents: [1.0, 2.0, 3.0] };
    check(&bar, &origin, &cylinder(1.0, 0.5), &at([0.25, 3.25, 0.0]), 0.25);
    check(&bar, &origin, &cylinder(1.0, 0.5), &at([1.25, 0.5, 0.0]), -0.25);
    // Over the edge: the side of a cylinder along it.
    check(&bar, &origin, &cylinder(1.0, 0.5), &at([1.6, 0.0, 3.8]), 0.5);
    check(&bar, &origin, &cone(1.0, 0.5), &turned([0.5, 2.75, 0.5], 0, PI), -0.25);
    check(&bar, &origin, &ellipsoid([0.5, 0.25, 2.0]), &at([0.0, 2.125, 0.0]), -0.125);
    let segment = Shape::Segment { a: [-2.0, 0.0, 0.0], b: [3.0, 0.0, 0.0] };
    check(&cylinder(4.0, 0.5), &origin, &segment, &at([0.0, 0.0, 0.75]), 0.25);
    check(&cylinder(4.0, 0.5), &origin, &segment, &at([0.0, 0.0, 0.125]), -0.375);
    let floor = Shape::Triangle { vertices: [[-9.0, 0.0, -9.0], [9.0, 0.0, -9.0], [0.0, 0.0, 9.0]] };
    check(&floor, &origin, &cone(1.0, 0.5), &turned([0.0, 0.75, 0.0], 2, PI), -0.25);
    check(&floor, &origin, &cylinder(1.0, 0.5), &at([0.5, -1.25, 0.0]), 0.25);
}

#[test]
fn rings_are_ties() {
    let origin = at([0.0; 3]);
    let tie = |a: &Shape<3>, b: &Shape<3>, pb: &Pose<3>| runner_up(a, &origin, b, pb, PARALLEL, 0.1);
    assert!(tie(&cylinder(3.0, 1.0), &cylinder(1.0, 0.5), &origin) < 1e-14);
    assert!(tie(&cylinder(3.0, 1.0), &Shape::Ball { radius: 0.5 }, &at([0.0, 0.5, 0.0])) < 1e-14);
    assert!(tie(&cone(3.0, 1.0), &cone(1.0, 0.5), &origin) < 1e-14);
    assert!(tie(&ellipsoid([1.0, 3.0, 1.0]), &Shape::Ball { radius: 0.5 }, &origin) < 1e-14);
    // Nearly on the axis it is nearly a tie.
    let off = tie(&cylinder(3.0, 1.0), &cylinder(1.0, 0.5), &at([1e-6, 0.0, 0.0]));
    assert!(off > 1e-10 && off < 1e-6, "{off}");
    // And out of a cap it is none: the drop is that of the rims when they tilt.
    let cap = tie(&cylinder(1.0, 1.0), &cylinder(1.0, 1.0), &at([0.0, 1.5, 0.0]));
    near(cap, 0.5 * 0.1_f64.cos() + 2.0 * 0.1_f64.sin() - 0.5);
    assert_eq!(tie(&cylinder(1.0, 1.0), &cylinder(1.0, 1.0), &at([0.0, 2.5, 0.0])), f64::INFINITY);
}

#[test]
fn boxes_and_scales() {
    let leaning = turned([1.0, 2.0, 3.0], 2, 0.3);
    let (cos, sin) = (0.3_f64.cos(), 0.3_f64.sin());
    let (low, high) = aabb(&cylinder(2.0, 0.5), &leaning);
    near(high[0], 1.0 + 2.0 * sin + 0.5 * cos);
    near(low[1], 2.0 - 2.0 * cos - 0.5 * sin);
    near(high[2], 3.5);
    let (low, high) = aabb(&cone(2.0, 0.5), &leaning);
    near(low[0], 1.0 - 2.0 * sin);
    near(high[0], 1.0 + 2.0 * sin + 0.5 * cos);
    near(high[1], 2.0 + 2.0 * cos);
    let (_, high) = aabb(&ellipsoid([2.0, 1.0, 0.5]), &leaning);
    near(high[0], 1.0 + (4.0 * cos * cos + sin * sin).sqrt());
    let dot = Shape::Ball { radius: 0.0 };
    let farthest = |shape: &Shape<3>, place: [f64; 3]| scale(&dot, &at([0.0; 3]), shape, &at(place));
    near(farthest(&cylinder(1.0, 2.0), [3.0, 0.0, 4.0]), 50.0_f64.sqrt());
    near(farthest(&cylinder(1.0, 2.0), [0.0, -3.0, 0.0]), 20.0_f64.sqrt());
    near(farthest(&cone(1.0, 2.0), [0.0, 8.0, 0.0]), 9.0);
    near(farthest(&cone(1.0, 2.0), [3.0, -2.0, 4.0]), 58.0_f64.sqrt());
    near(farthest(&ellipsoid([3.0, 2.0, 1.0]), [5.0, 0.0, 0.0]), 8.0);
    near(farthest(&ellipsoid([3.0, 2.0, 1.0]), [0.0; 3]), 3.0);
    // Out along the short axis the furthest points are to the sides: z = -p c^2 / (a^2 - c^2).
    let sides = 9.0 * (1.0 - (4.0_f64 / 8.0).powi(2)) + 4.5 * 4.5;
    near(farthest(&ellipsoid([3.0, 2.0, 1.0]), [0.0, 0.0, 4.0]), sides.sqrt());
}

/// A prism inside a cylinder misses it by `1 - cos(pi / n)` at most, which falls with the square of `n`.
#[test]
fn fine_prisms_become_cylinders() {
    let bar = Shape::Cuboid { centre: [0.0; 3], half_extents: [0.4, 0.3, 0.7] };
    let bar_pose = Pose::<3>::new([0.9, 0.8, 0.3], [0.2, 0.1, -0.4, 0.8]);
    let round = cylinder(0.5, 1.0);
    let poses = [at([0.0; 3]), turned([0.1, 0.2, -0.1], 0, 0.9), turned([-1.5, 0.2, -1.1], 2, 0.6)];
    for pose in poses {
        let wanted = signed_distance(&round, &pose, &bar, &bar_pose, PARALLEL).expect("an answer").separation;
        for sides in [8, 16, 32] {
            let corner = |i: usize| {
                let (sin, cos) = (2.0 * PI * (i / 2) as f64 / f64::from(sides)).sin_cos();
                [cos, if i.is_multiple_of(2) { 0.5 } else { -0.5 }, sin]
            };
            let prism = Shape::Hull { points: (0..2 * sides as usize).map(corner).collect() };
            let found = signed_distance(&prism, &pose, &bar, &bar_pose, PARALLEL).expect("an answer").separation;
            let most = 1.0 - (PI / f64::from(sides)).cos();
            assert!(found > wanted - 1e-14 && found < wanted + most + 1e-14, "{sides} {found} {wanted}");
        }
    }
}

#[test]
#[should_panic(expected = "three dimensions")]
fn not_in_the_plane() {
    aabb(&Shape::<2>::Cylinder { half_height: 1.0, radius: 1.0 }, &Pose::<2>::identity());
}
