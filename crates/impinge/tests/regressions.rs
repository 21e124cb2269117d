//! Bugs that fuzzing and review found, each with its numbers.

use impinge::{d2, d3};

#[test]
fn parallel_edges_of_polygons_that_do_not_face_each_other_are_apart_at_their_corners() {
    use d2::f64::*;
    let (low, high) = (0.9999999999999998, 9.03515625);
    let square =
        Polygon::new(&[DVec2::new(high, low), DVec2::new(high, high), DVec2::new(low, high), DVec2::new(low, low)])
            .unwrap();
    let triangle = Polygon::new(&[
        DVec2::new(high, high),
        DVec2::new(1.000000000000008, high),
        DVec2::new(0.9999999999999989, low),
    ])
    .unwrap();
    let (a, b) = (Pose::at(11.576171875, 0.0), Pose::at(high, high).turned(std::f64::consts::FRAC_PI_4));
    let expected = 3.812976744814233;
    assert!((distance(&square, a, &triangle, b).unwrap() - expected).abs() < 1e-13);
    assert!((distance(&triangle, b, &square, a).unwrap() - expected).abs() < 1e-13);
}

#[test]
fn long_capsule_beside_a_short_one_that_ends_where_it_does() {
    use d3::*;
    let long = Capsule::new(Vec3::new(1.0, 100000.0, 1.0), Vec3::splat(1.0000046), 51.0).unwrap();
    let short = Capsule::along_y(1.0000011, 0.000123).unwrap();
    let turned = Quat::from_xyzw(-0.44306904, -0.44306904, 0.64114696, -0.44306904);
    let pose = Pose::new(Vec3::new(0.000123, 123.0, 0.000123), turned);
    for c in [contact(&long, pose, &short, pose), contact(&short, pose, &long, pose)] {
        assert!((c.unwrap().depth - 49.5859).abs() < 0.1, "{c:?}");
    }
}

#[test]
fn collinear_capsules_in_a_direction_that_is_no_axis() {
    use d3::*;
    let a = Vec3::new(-0.8244275, 0.8261484, -0.00048971176);
    let b = Vec3::new(-0.80282044, 0.8044963, -0.00047687715);
    let offset = Vec3::new(0.15905948, -0.15939151, 9.4481686e-5);
    let first = Capsule::new(-a, a, 0.25).unwrap();
    let second = Capsule::new(offset - b, offset + b, 0.5).unwrap();
    let c = contact(&first, Pose::IDENTITY, &second, Pose::IDENTITY).unwrap();
    assert!((c.depth - 0.75).abs() < 1e-5, "{c:?}");
    assert!(c.normal.dot(a.normalize()).abs() < 1e-6, "the normal must be perpendicular to both: {c:?}");
}

#[test]
fn ball_on_a_segment_of_1e_minus_8_has_a_perpendicular_normal() {
    use d3::*;
    let half = Vec3::new(0.3, 0.5, 0.7) * 2e-8;
    let segment = Segment::new(-half, half).unwrap();
    let ball = Ball::new(1e-8).unwrap();
    let c = contact(&segment, Pose::IDENTITY, &ball, Pose::from_translation(0.55 * half)).unwrap();
    assert!(c.normal.dot(half.normalize()).abs() < 1e-5, "{c:?}");
}

#[test]
fn segment_through_a_box_without_thickness_meets_it() {
    use d3::f64::*;
    let sheet = Cuboid::new(DVec3::new(6.378967776865253, 0.0, 7.005526077857685)).unwrap();
    let rod = Segment::new(DVec3::new(-2.59, 4.605, 2.987), DVec3::new(2.59, -4.605, -2.987)).unwrap();
    let at = Pose::at(0.1, 0.2, 0.3).turned(DVec3::new(1.0, 2.0, 3.0), 1.1);
    assert!(intersects(&rod, at, &sheet, at));
    assert_eq!(distance(&rod, at, &sheet, at), Some(0.0));
    assert!(contact(&rod, at, &sheet, at).unwrap().depth > 1.0);
}

#[test]
fn segment_of_1e_minus_31_crosses_nothing_it_is_not_on() {
    use d2::*;
    let long = Segment::new(Vec2::new(1.0, 0.0), Vec2::new(-82.0, 0.0)).unwrap();
    let speck = Segment::new(Vec2::ZERO, Vec2::new(0.0, 1e-31)).unwrap();
    let at = Pose::at(0.0, 1.0000113);
    assert_eq!(distance(&long, Pose::IDENTITY, &speck, at), Some(1.0000113));
}

#[test]
fn vertices_on_a_straight_edge_given_in_decimals_are_merged() {
    use d2::*;
    let line = [(0.0, 0.0), (1.0, 0.7), (1.01, 0.707), (2.0, 1.4)].map(|(x, y)| Vec2::new(x, y));
    assert!(matches!(Polygon::new(&line), Err(ShapeError::Degenerate { .. })));
    let mut triangle = line.to_vec();
    triangle.push(Vec2::new(0.0, 3.0));
    assert_eq!(Polygon::new(&triangle).unwrap().vertices().len(), 3);
}

#[test]
fn polygons_a_million_million_widths_apart_have_the_distance_of_their_places() {
    use d2::f64::*;
    let one = Polygon::new(&[DVec2::ZERO, DVec2::new(0.1, 0.0), DVec2::new(1.0, 1.0)]).unwrap();
    let other = Polygon::new(&[DVec2::splat(-102.0), DVec2::new(0.0, -102.0), DVec2::new(1.0, 1.0)]).unwrap();
    let (a, b) = (Pose::at(1.0, 0.0), Pose::at(77.0, 7e65).turned(1.5));
    assert!((distance(&one, a, &other, b).unwrap() / 7e65 - 1.0).abs() < 1e-14);
    assert!((distance(&other, b, &one, a).unwrap() / 7e65 - 1.0).abs() < 1e-14);
}

#[test]
fn invalid_poses_of_unbounded_shapes_do_not_meet() {
    use d2::*;
    let (a, b) = (HalfSpace::new(Vec2::X, 0.0).unwrap(), HalfSpace::new(Vec2::ONE, 0.0).unwrap());
    let nowhere = Pose::at(f32::NAN, 0.0);
    assert!(!intersects(&a, nowhere, &b, Pose::IDENTITY) && !intersects(&b, Pose::IDENTITY, &a, nowhere));
    assert_eq!(distance(&a, nowhere, &b, nowhere), None);
    let square = Cuboid::new(Vec2::ONE).unwrap();
    assert_eq!(distance(&square, nowhere, &square, nowhere), None);
}

/// Crossing segments of which two sides are equally deep to rounding.
#[test]
fn crossing_segments_with_two_least_sides() {
    use impinge::d2::*;
    let half_a = Vec2::new(0.991_639_14, -0.129_041_8);
    let half_b = Vec2::new(-1.044_968_4, 0.133_716_37);
    let (a, b) = (Segment::new(-half_a, half_a).unwrap(), Segment::new(-half_b, half_b).unwrap());
    let pose = Pose::at(0.053_066_116, -0.006_692_297);
    let depth = contact(&a, Pose::IDENTITY, &b, pose).map_or(0.0, |c| c.depth);
    assert!((depth - 0.002_034_8).abs() < 1e-6, "{depth}");
}

/// A triangle about the same point as another one ten times larger, but for less than a square can hold.
#[test]
fn common_point_of_polygons_that_are_all_but_concentric() {
    use impinge::d2::*;
    let triangle = |size: f32| {
        Polygon::new(&[Vec2::new(-size, -size), Vec2::new(2.0 * size, -size), Vec2::new(-size, 2.0 * size)]).unwrap()
    };
    let shift = Pose::at(1e-16, 0.0);
    let closest = closest_points(&triangle(1.0), Pose::IDENTITY, &triangle(0.1), shift).unwrap();
    let point = closest.local_b;
    assert!(point.x >= -0.1001 && point.y >= -0.1001 && point.x + point.y <= 0.1001, "{point}");
}

/// The tip of a needle, where the rounded product of its edges has the wrong sign.
#[test]
fn a_needle_is_degenerate_and_not_concave() {
    use impinge::d2::*;
    let needle = [
        Vec2::new(0.570_447_5, 0.821_334_06),
        Vec2::new(-0.570_448_16, -0.821_334_36),
        Vec2::new(-0.570_447_3, -0.821_333_5),
    ];
    let made = Polygon::hull(&needle);
    assert!(matches!(made, Ok(_) | Err(ShapeError::Degenerate { shape: "hull", .. })), "{made:?}");
}

/// A polygon with edges as short as the rounding of the far end of what is beside it.
#[test]
fn fine_polygon_beside_the_end_of_a_long_capsule() {
    use impinge::d2::*;
    let capsule = Capsule::new(Vec2::new(9152.804, -2491.3743), Vec2::new(-9152.804, 2491.3743), 1429.3745).unwrap();
    let corners: Vec<Vec2> = (0..90)
        .map(|i| {
            let (sin, cos) = (i as f32 / 90.0 * std::f32::consts::TAU).sin_cos();
            Vec2::new(0.05 * cos, 0.016 + 0.028 * sin)
        })
        .collect();
    let polygon = Polygon::new(&corners).unwrap();
    for k in 0..400 {
        let pose = Pose::at(-9152.762 + 0.002 * k as f32, 2489.5732 - 0.001 * k as f32).turned(0.115 + 0.01 * k as f32);
        let hit = contact(&capsule, Pose::at(-0.339, -3.2), &polygon, pose).unwrap();
        let nearest = corners.iter().map(|c| c.distance(hit.local_b)).fold(f32::MAX, f32::min);
        assert!(nearest < 0.016, "{k}: {nearest}");
    }
}

/// The inverse of a subnormal size is no number.
#[test]
fn a_triangle_smaller_than_all_normal_numbers() {
    use impinge::d3::f64::*;
    let speck = Triangle::new(Vec3::ZERO, Vec3::new(1.0039339783e-313, 0.0, 0.0), Vec3::ZERO).unwrap();
    let point = Ball::new(0.0).unwrap();
    let hit = contact(&speck, Pose::IDENTITY, &point, Pose::IDENTITY).unwrap();
    assert!(hit.normal.is_normalized() && hit.local_a.is_finite() && hit.local_b.is_finite(), "{hit:?}");
}

/// Differences of corners in line with each other hid a part of the growing polytope from a new one.
#[test]
fn hulls_with_common_coordinates_have_one_depth() {
    use impinge::d3::f64::*;
    let v = Vec3::new;
    let a = Hull::new(&[
        v(0.9999999999999998, 0.9999999999999998, 0.9999999999999998),
        v(-9.7e-5, -7.7e-5, -8.368027692995383e-8),
        v(3.7999999999999995e-5, 0.0, -7.7e-5),
        v(-7.7e-5, 0.9999999999999918, 1.0000000000000016),
        v(1.0000000000000084, -8.099999999999999e-5, 4.954e-317),
        v(0.9999999999999998, 0.9999999999999991, 0.9999999999999998),
        v(0.9999999999999998, -7.7e-5, -7.7e-5),
        v(-7.7e-5, -1e-6, 0.9999999999999998),
    ]);
    let b = Hull::new(&[
        v(-7.7e-5, 0.9999999999999918, 1.0000000000000016),
        v(1.0000000000000084, -8.099999999999999e-5, 1.0000000000000129),
        v(0.0, -1e-6, 3.7e-5),
        v(0.1, 0.9999999999999998, 0.9999999999999998),
        v(-7.7e-5, 4.8e-5, 0.0),
        v(0.0, -7.7e-5, -7.7e-5),
        v(0.9999999999999918, 1.0000000000000016, 1.0000000000000084),
        v(-8.099999999999999e-5, 1.0, 0.0),
    ]);
    let (a, b) = (a.unwrap(), b.unwrap());
    let ahead = contact(&a, Pose::IDENTITY, &b, Pose::IDENTITY).unwrap();
    let back = contact(&b, Pose::IDENTITY, &a, Pose::IDENTITY).unwrap();
    assert!((ahead.depth - back.depth).abs() < 1e-14, "{ahead:?} {back:?}");
    // Moved out along the normal, they part.
    let out = Pose::from_translation(1.000001 * ahead.depth * ahead.normal);
    assert!(!intersects(&a, Pose::IDENTITY, &b, out));
}

/// The way from corner to corner ended at one of two corners an ulp apart.
#[test]
fn a_corner_given_twice_is_no_summit() {
    use impinge::d3::*;
    let v = Vec3::new;
    let hull = Hull::new(&[
        v(-1.0000002, 0.9999999, -1.0000002),
        v(1.0, -1.0000001, -0.99999976),
        v(-0.99999976, -1.0, 1.0000001),
        v(-0.99999976, 1.0, 1.0),
        v(-0.99999976, 1.0000001, -1.0),
    ])
    .unwrap();
    let floor = HalfSpace::new(v(0.6563965, -0.562183, -0.50308436), -10.0).unwrap();
    let apart = distance(&floor, Pose::IDENTITY, &hull, Pose::IDENTITY).unwrap();
    assert!((apart - 8.2783).abs() < 1e-3, "{apart}");
}

/// A point that all but touches the edge of a triangle: a direction from the far end of the edge lost its digits.
#[test]
fn normal_beside_an_edge_at_a_gap_of_1e_minus_13() {
    use impinge::d3::*;
    let v = Vec3::new;
    let triangle = Triangle::new(v(0.0, 0.0, 0.0), v(4.0, -2.0, 2.0), v(4.0, -4.0, 1.0)).unwrap();
    let point = Ball::new(0.0).unwrap();
    let hit = contact_within(&point, Pose::IDENTITY, &triangle, Pose::at(0.0, 0.0, -1e-13), 1.0).unwrap();
    let out = triangle.vertices().map(|corner| hit.normal.dot(corner)).into_iter().fold(f32::MAX, f32::min);
    assert!(out > -1e-5, "{hit:?} {out}");
}

/// The set of differences of a shape and itself is symmetric, with its middle at the origin, and nothing in it may be taken twice.
#[test]
fn hulls_against_themselves_take_few_steps() {
    use impinge::d3::*;
    use impinge::trace::Recorder;
    let v = Vec3::new;
    let hull = Hull::new(&[
        v(-0.857, -0.456, -0.911),
        v(0.855, -0.797, 0.414),
        v(-0.655, -0.262, -0.238),
        v(0.993, -0.901, -0.473),
    ])
    .unwrap();
    let mut recorder = Recorder::new();
    let hit = contact_traced(&hull, Pose::IDENTITY, &hull, Pose::IDENTITY, 0.0, &mut recorder).unwrap();
    assert!(hit.depth > 0.0 && recorder.steps.len() < 100, "{hit:?} after {} steps", recorder.steps.len());
}

#[test]
fn segment_as_short_as_a_last_digit_far_from_a_thin_triangle() {
    use d2::*;
    let (start, end) = (Vec2::new(42044264.0, 77725630.0), Vec2::new(42044264.0, 77725640.0));
    let segment = Segment::new(start, end).unwrap();
    let corners =
        [Vec2::new(-94342590.0, 54899176.0), Vec2::new(-97002056.0, 57261476.0), Vec2::new(-99216210.0, 59227652.0)];
    let triangle = Triangle::new(corners[0], corners[1], corners[2]).unwrap();
    let pose = Pose::new(Vec2::new(-180.47156, 14.5086565), Rotation2::from_cos_sin(0.7238687, 0.6899377));
    let expected = 180_532_144.0;
    for d in [distance(&segment, Pose::IDENTITY, &triangle, pose), distance(&triangle, pose, &segment, Pose::IDENTITY)]
    {
        assert!((d.unwrap() - expected).abs() < 200.0, "{d:?}");
    }
}

/// The short edge of a thin triangle is no more than a point from afar, but the box opposite is not.
#[test]
fn box_far_from_the_short_edge_of_a_thin_triangle() {
    use d2::*;
    let triangle =
        Triangle::new(Vec2::new(1.0000015, 1.0000037), Vec2::new(0.9999999, 0.0), Vec2::new(1.0000037, 1.0000037));
    let (triangle, square) = (triangle.unwrap(), Cuboid::new(Vec2::splat(1.0)).unwrap());
    let (low, high) = (Pose::at(1.0, -53.0), Pose::at(0.0, 0.1));
    let expected = 51.1f32.hypot(1.0);
    for d in [distance(&triangle, low, &square, high), distance(&square, high, &triangle, low)] {
        assert!((d.unwrap() - expected).abs() < 1e-4, "{d:?}");
    }
}

/// From a short edge to a long one that all but continues it, and back: a walk in a circle.
#[test]
fn sliver_on_a_long_edge_touches_it() {
    use d2::*;
    let below = Polygon::new(&[
        Vec2::new(0.9999963, 2.7e-5),
        Vec2::new(0.9999856, 0.99999774),
        Vec2::new(0.0, 0.9999999),
        Vec2::new(0.0, 7.5e-5),
    ]);
    let sliver =
        Polygon::new(&[Vec2::new(0.0, 1.0000032), Vec2::new(0.000119, 0.9999999), Vec2::new(0.9999999, 0.9999999)]);
    let (below, sliver) = (below.unwrap(), sliver.unwrap());
    let pose = Pose::new(Vec2::splat(0.9999999), Rotation2::from_cos_sin(1.0, 1.0));
    for d in [distance(&below, pose, &sliver, pose), distance(&sliver, pose, &below, pose)] {
        assert!(d.unwrap() < 1e-6, "{d:?}");
    }
}

/// A needle in line with the edge of a triangle, overlapping at their ends: differences on one line have no weights but at two of them.
#[test]
fn needle_in_line_with_an_edge_touches_it_on_both() {
    use d3::*;
    let v = Vec3::new;
    let needle = Triangle::new(v(-0.23126565, 0.0, 0.0), v(0.23126565, 0.0, 0.0), v(-0.37614042, 0.0, 0.0)).unwrap();
    let triangle =
        Triangle::new(v(0.0, 0.0, -0.60152465), v(0.0, 0.0, 0.18197547), v(0.0, 0.20767584, -0.60152465)).unwrap();
    let pose_a =
        Pose::new(v(-0.036564097, 0.22448094, -0.47799852), impinge::glam::Quat::from_xyzw(0.5, 0.5, 0.5, 0.5));
    let turned = impinge::glam::Quat::from_xyzw(0.70710677, -7.745744e-9, -2.8507194e-9, 0.70710677);
    let pose_b = Pose::new(v(-0.036564097, 0.45848548, -0.47799852), turned);
    let hit = contact(&needle, pose_a, &triangle, pose_b).unwrap();
    let point = Ball::new(0.0).unwrap();
    let off = |shape: &Triangle, at: Vec3| distance(shape, Pose::IDENTITY, &point, Pose::from_translation(at)).unwrap();
    assert!(off(&needle, hit.local_a) < 1e-6 && off(&triangle, hit.local_b) < 1e-6, "{hit:?}");
}

/// Of a triangle between corners that are 1e30 apart the weights had no digits left: the closest points were 1e25 apart, and not 22.8.
#[test]
fn a_small_hull_beside_an_endless_board() {
    use impinge::d3::f64::*;
    let hull = Hull::new(&[
        DVec3::new(1.0000000000000104, 1.0000000000000104, 4.7e-5),
        DVec3::new(0.0, 1.0000000000000104, 0.0),
        DVec3::new(0.0, 49.0, 0.0),
        DVec3::new(1.0000000000000244, 0.0, -0.000125),
        DVec3::new(3.5e-5, 1.1e-5, 0.9999999999999747),
        DVec3::new(-0.5029296875, 0.001, 0.001),
    ])
    .unwrap();
    let board = Cuboid::new(DVec3::new(1e30, 1.0000000000000022, 0.1)).unwrap().rounded(1.000000000000023).unwrap();
    let turned = DQuat::from_xyzw(0.5440330679142934, 0.5440330679142934, 0.33478958025494976, 0.5440330679142934);
    let pose = Pose::new(DVec3::new(1.0000000000000016, 0.9999999999999758, 26.0), turned);
    let there = Pose::new(DVec3::splat(26.0), DQuat::from_xyzw(0.5, 0.5, 0.5, 0.5));
    let closest = closest_points(&hull, pose, &board, there).unwrap();
    assert!((closest.distance - 22.790677294319295).abs() < 1e-9, "{closest:?}");
    // As good as numbers of that size are.
    let apart = (closest.point_a(pose) - closest.point_b(there)).length();
    assert!((apart - closest.distance).abs() < 1e-15 * 1e30, "{apart} {closest:?}");
}

/// Points in one place, which have no size, and a surface through it.
#[test]
fn a_point_on_a_surface_moves_into_it() {
    use impinge::d3::f64::*;
    let (point, floor) = (Ball::new(0.0).unwrap(), HalfSpace::new(Vec3::Z, 0.0).unwrap());
    let at = Pose::at(0.0, 1e-67, 1e-67);
    for max in [1.0, f64::INFINITY] {
        let hit = cast_shape(&point, at.moving(Vec3::NEG_Z), &floor, at, max).unwrap();
        assert_eq!((hit.time, hit.start, hit.normal), (0.0, Start::Touching, Vec3::NEG_Z));
        assert!(cast_shape(&point, at.moving(Vec3::Z), &floor, at, max).is_none());
        assert!(cast_shape(&point, at.moving(Vec3::X), &floor, at, max).is_none());
    }
}

/// Its planes are all but parallel, and rounded they meet beyond the corner.
#[test]
fn a_point_beyond_the_corner_of_a_hull_as_thin_as_rounding_is_outside() {
    use d3::*;
    let corners = [
        Vec3::new(0.0, 0.9999999, 0.99999225),
        Vec3::new(1.0000131, 0.0, 0.0),
        Vec3::new(0.99999225, 0.0, 0.99999785),
        Vec3::new(0.0, 1.0000131, 0.0),
    ];
    let hull = Hull::new(&corners).unwrap();
    let beyond = corners[2] + Vec3::new(7e-5, -7e-5, 0.0);
    let distance = signed_distance(&hull, Pose::IDENTITY, beyond).unwrap();
    assert!((distance - 7e-5 * 2f32.sqrt()).abs() < 2e-6, "{distance}");
}

/// The chord between their ends is along the way, but for the smallest number there is.
#[test]
fn capsules_in_line_meet_at_their_near_ends() {
    use d2::*;
    let one = Capsule::new(Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0), 0.5).unwrap();
    for slope in [0.0, 1e-40, -1e-40, 1e-20, -1e-20] {
        let other = Capsule::new(Vec2::new(-1.0, slope), Vec2::new(1.0, 0.0), 0.5).unwrap();
        let coming = Pose::IDENTITY.moving(Vec2::X);
        let hit = cast_shape(&one, coming, &other, Pose::at(10.0, 0.0), f32::INFINITY).unwrap();
        assert!((hit.time - 7.0).abs() < 1e-5 && hit.depth.abs() < 1e-5, "{slope}: {hit:?}");
    }
}

/// Size over speed is less than any number.
#[test]
fn specks_part_at_once() {
    use d2::f64::*;
    let speck = Ball::new(1e-310).unwrap();
    let time = parting_time(&speck, Pose::IDENTITY.moving(DVec2::new(1e70, 0.0)), &speck, Pose::IDENTITY, 1.0).unwrap();
    assert!((0.0..1e-200).contains(&time), "{time}");
}

/// A traced cast reports what is left of the gap, less all rounding and the margin.
#[test]
fn the_gap_of_a_traced_cast_closes() {
    use d2::*;
    use impinge::trace::{Recorder, Step};
    let one = Cuboid::new(Vec2::ONE).unwrap().rounded(0.5).unwrap();
    let mut recorder = Recorder::new();
    let coming = Pose::at(-9.0, 0.3).moving(Vec2::X);
    let hit = cast_shape_traced(&one, coming, &one, Pose::IDENTITY, (20.0, 0.25), &mut recorder).unwrap();
    assert!((hit.depth + 0.25).abs() < 1e-5, "{hit:?}");
    let last = recorder.steps.iter().rev().find_map(|step| match step {
        Step::Moment { time, gap, .. } => Some((*time, *gap)),
        _ => None,
    });
    assert!(last.is_some_and(|(time, gap)| time == hit.time && gap.abs() < 1e-5), "{last:?}");
}

/// Both edges of a sharp tip pass, to rounding, through what is beyond it.
#[test]
fn beyond_a_sharp_tip_is_outside() {
    let thin = 8.3e-5f32;
    {
        use d2::*;
        let tip = Vec2::splat(0.9999999);
        let triangle = Triangle::new(Vec2::new(0.0, thin), tip, Vec2::new(thin, 0.0)).unwrap();
        let polygon = Polygon::hull(&triangle.vertices()).unwrap();
        for gap in [1e-6, 1e-5, 8.3e-5, 1e-3] {
            let (point, at) = (tip + Vec2::splat(gap), Pose::IDENTITY);
            let expected = (point - tip).length();
            for distance in [signed_distance(&triangle, at, point), signed_distance(&polygon, at, point)] {
                assert!((distance.unwrap() - expected).abs() < 1e-6, "{gap}: {distance:?}");
            }
            let rod = Segment::new(point, point + Vec2::ONE).unwrap();
            let distance = distance(&rod, at, &polygon, at).unwrap();
            assert!((distance - expected).abs() < 1e-6, "{gap}: {distance}");
            assert!(!intersects(&rod, at, &polygon, at) && contact(&polygon, at, &rod, at).is_none());
            let found = contact_within(&polygon, at, &rod, at, 1.0).unwrap();
            assert!((found.depth + expected).abs() < 1e-6, "{found:?}");
        }
    }
    use d3::*;
    let tip = Vec3::new(-0.121411145, -0.05902193, -0.16809681);
    let foot = [
        Vec3::new(0.121410966, 0.059043225, 0.16808943),
        Vec3::new(0.12142973, 0.059017908, 0.16808477),
        Vec3::new(0.12140189, 0.059013307, 0.16810651),
    ];
    let needle = Hull::new(&[tip, foot[0], foot[1], foot[2]]).unwrap();
    for k in 0..60 {
        let point = tip + tip.normalize() * (1e-7 * 1.3f32.powi(k));
        let distance = signed_distance(&needle, Pose::IDENTITY, point).unwrap();
        assert!((distance - (point - tip).length()).abs() < 1e-6, "{point}: {distance}");
    }
}

/// Squares of radii over squares of ways may be no number.
#[test]
fn slow_rays_at_large_capsules_hit() {
    use d3::*;
    let capsule = Capsule::new(Vec3::new(-1e6, -2e6, 0.0), Vec3::new(1e6, 2e6, 0.0), 1e7).unwrap();
    for speed in [1.0, 1e-12, 1e-13, 1e-14] {
        let ray = Ray::new(Vec3::new(-5e7, 9e6, 0.0), Vec3::new(speed, 0.0, 0.0)).unwrap();
        let hit = cast_ray(&capsule, Pose::IDENTITY, ray, f32::INFINITY).unwrap_or_else(|| panic!("{speed}"));
        assert!((hit.t * speed - 4.3858572e7).abs() < 100.0, "{speed}: {hit:?}");
    }
}

/// Both sides of a sharp tip end there, and so does what is cut there.
#[test]
fn a_sharp_tip_touches_once() {
    use d3::*;
    let corners = [(0.9996096, 0.027941365), (-0.9996253, -0.027379125), (-0.99959385, -0.028503604)];
    let [a, b, c] = corners.map(|(x, z)| Vec3::new(x, 0.0, z));
    let needle = Triangle::new(a, b, c).unwrap();
    let slab = Cuboid::new(Vec3::new(2.0, 0.5, 2.0)).unwrap();
    let under = Pose::at(0.05465157, -0.49981862, 0.09748819);
    let found = manifold(&needle, Pose::IDENTITY, &slab, under, 0.1).unwrap();
    let features: Vec<_> = found.points().iter().map(|point| (point.feature_a, point.feature_b)).collect();
    for (i, feature) in features.iter().enumerate() {
        assert!(!features[..i].contains(feature), "{found:?}");
    }
    assert!(features.len() >= 3, "{found:?}");
}
