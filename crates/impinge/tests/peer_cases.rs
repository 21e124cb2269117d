//! Cases on which other collision libraries failed, collected from their public issue trackers. The name of each test says
//! where it comes from; "depth" is positive for overlap here.

use impinge::ShapeError;
use impinge::{d2, d3};

fn near(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance, "{a} is not {b} ± {tolerance}");
}

mod overlap_and_distance {
    use super::*;
    use d3::*;

    #[test]
    fn parry_70_capsule_rising_through_a_floor_always_overlaps() {
        let floor = Cuboid::new(Vec3::splat(50.0)).unwrap();
        let ground = HalfSpace::new(Vec3::Y, 0.0).unwrap();
        let shapes: [Shape; 3] = [
            Capsule::along_y(0.5, 0.5).unwrap().into(),
            Ball::new(0.5).unwrap().into(),
            Capsule::along_y(0.0, 0.5).unwrap().into(),
        ];
        for k in 0..200 {
            let at = Pose::at(0.0, -0.5 + 0.005 * k as f32, 0.0);
            for shape in &shapes {
                assert!(intersects(&floor, Pose::at(0.0, -50.0, 0.0), shape, at), "{k}: {shape:?}");
                assert!(intersects(shape, at, &floor, Pose::at(0.0, -50.0, 0.0)), "{k}: {shape:?}");
                assert!(intersects(&ground, Pose::IDENTITY, shape, at), "{k}: {shape:?}");
            }
        }
    }

    #[test]
    fn parry_431_distance_does_not_depend_on_the_order() {
        let (a, b) =
            (d2::Cuboid::new(d2::Vec2::new(1.0, 1.0)).unwrap(), d2::Cuboid::new(d2::Vec2::new(1.0, 2.0)).unwrap());
        let (o, at) = (d2::Pose::IDENTITY, d2::Pose::at(-5.573167, 0.0));
        let d = d2::distance(&a, o, &b, at).unwrap();
        near(d.into(), 3.573167, 3e-7);
        assert_eq!(d2::distance(&b, at, &a, o), Some(d));
        let (a, b) = (Cuboid::new(Vec3::ONE).unwrap(), Cuboid::new(Vec3::new(1.0, 2.0, 2.0)).unwrap());
        let at = Pose::at(-5.573167, 0.0, 0.0);
        let d = distance(&a, Pose::IDENTITY, &b, at).unwrap();
        near(d.into(), 3.573167, 3e-7);
        assert_eq!(distance(&b, at, &a, Pose::IDENTITY), Some(d));
    }

    #[test]
    fn closest_points_of_boxes_are_the_facing_corners_in_every_quadrant() {
        let square = d2::Cuboid::new(d2::Vec2::ONE).unwrap();
        for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0f32)] {
            let at = d2::Pose::at(3.0 * x, 2.5 * y);
            let c = d2::closest_points(&square, d2::Pose::IDENTITY, &square, at).unwrap();
            near(c.distance.into(), 1.25f64.sqrt(), 2e-7);
            assert_eq!((c.local_a, c.local_b), (d2::Vec2::new(x, y), d2::Vec2::new(-x, -y)));
        }
        let cube = Cuboid::new(Vec3::ONE).unwrap();
        for octant in 0..8 {
            let s = |bit: i32| if octant & bit == 0 { 1.0 } else { -1.0f32 };
            let at = Pose::at(3.0 * s(1), 2.5 * s(2), 2.25 * s(4));
            let c = closest_points(&cube, Pose::IDENTITY, &cube, at).unwrap();
            near(c.distance.into(), 1.1456439, 2e-7);
            let corner = Vec3::new(s(1), s(2), s(4));
            assert_eq!((c.local_a, c.local_b), (corner, -corner));
        }
    }

    #[test]
    fn parallel_edges_share_their_middle() {
        let (a, b) = (Cuboid::new(Vec3::ONE).unwrap(), Cuboid::new(Vec3::new(1.0, 1.0, 5.0)).unwrap());
        let at = Pose::at(3.0, 2.5, 0.0);
        let c = closest_points(&a, Pose::IDENTITY, &b, at).unwrap();
        near(c.distance.into(), 1.118034, 2e-7);
        let (p, q) = (c.point_a(Pose::IDENTITY), c.point_b(at));
        assert_eq!((p.x, p.y, q.x, q.y), (1.0, 1.0, 2.0, 1.5));
        assert!((p.z - q.z).abs() < 1e-6 && p.z.abs() <= 1.0);
    }

    #[test]
    fn corners_that_all_but_touch() {
        let square = d2::Cuboid::new(d2::Vec2::ONE).unwrap();
        let at = d2::Pose::at(2.0001, 2.0);
        let c = d2::closest_points(&square, d2::Pose::IDENTITY, &square, at).unwrap();
        near(c.distance.into(), f64::from(2.0001f32) - 2.0, 2e-7);
        assert_eq!((c.local_a, c.local_b), (d2::Vec2::ONE, -d2::Vec2::ONE));
        let cube = Cuboid::new(Vec3::ONE).unwrap();
        let d = distance(&cube, Pose::IDENTITY, &cube, Pose::at(2.0001, 2.00005, 2.0)).unwrap();
        near(d.into(), (1e-8f64 + 2.5e-9).sqrt(), 4e-7);
    }

    #[test]
    fn parry_fuzz_gap_below_the_last_digit() {
        use d2::*;
        let a = Cuboid::new(Vec2::new(0.5386359, 0.8874373)).unwrap();
        let b = Cuboid::new(Vec2::new(1.0999209, 0.17219427)).unwrap();
        let at = Pose::at(-1.6385567, 1.0596324);
        assert!(distance(&a, Pose::IDENTITY, &b, at).unwrap() < 1e-5);
        assert!(distance(&b, at, &a, Pose::IDENTITY).unwrap() < 1e-5);
    }

    #[test]
    fn rotated_boxes_at_known_distances() {
        use std::f32::consts::{FRAC_PI_4, FRAC_PI_6};
        let square = d2::Cuboid::new(d2::Vec2::ONE).unwrap();
        let d = d2::distance(&square, d2::Pose::IDENTITY, &square, d2::Pose::at(0.0, 4.0).turned(FRAC_PI_4));
        near(d.unwrap().into(), 3.0 - 2f64.sqrt(), 1e-6);
        let cube = Cuboid::new(Vec3::ONE).unwrap();
        for (at, expected) in [
            (Pose::at(4.0, 4.0, 0.0).turned(Vec3::Z, FRAC_PI_4), 3.0 * 2f64.sqrt() - 1.0),
            (Pose::at(5.0, 0.0, 5.0).turned(Vec3::Y, FRAC_PI_6), 4.4881615),
            (Pose::at(5.0, 4.0, 3.0), 14f64.sqrt()),
        ] {
            near(distance(&cube, Pose::IDENTITY, &cube, at).unwrap().into(), expected, 2e-6);
            near(distance(&cube, at, &cube, Pose::IDENTITY).unwrap().into(), expected, 2e-6);
        }
    }

    #[test]
    fn touching_and_overlapping_boxes_are_at_distance_zero() {
        for x in [2.0, 1.5] {
            let (a, b) = (d2::Cuboid::new(d2::Vec2::ONE).unwrap(), d2::Cuboid::new(d2::Vec2::new(1.0, 2.0)).unwrap());
            let at = d2::Pose::at(x, 0.0);
            assert_eq!(d2::distance(&a, d2::Pose::IDENTITY, &b, at), Some(0.0));
            assert_eq!(d2::distance(&b, at, &a, d2::Pose::IDENTITY), Some(0.0));
            assert!(d2::intersects(&a, d2::Pose::IDENTITY, &b, at));
            let (a, b) = (Cuboid::new(Vec3::ONE).unwrap(), Cuboid::new(Vec3::new(1.0, 2.0, 2.0)).unwrap());
            let at = Pose::at(x, 0.0, 0.0);
            assert_eq!(distance(&a, Pose::IDENTITY, &b, at), Some(0.0));
            assert_eq!(distance(&b, at, &a, Pose::IDENTITY), Some(0.0));
            assert!(intersects(&a, Pose::IDENTITY, &b, at));
        }
    }
}

mod contact {
    use super::*;

    #[test]
    fn parry_315_touching_boxes_have_the_face_normal() {
        use d3::*;
        let cube = Cuboid::new(Vec3::splat(0.5)).unwrap();
        let (a, b) = (Pose::at(0.5, 0.5, 0.5), Pose::at(1.5, 0.5, 0.5));
        let c = contact(&cube, a, &cube, b).unwrap();
        assert_eq!((c.normal, c.depth), (Vec3::X, 0.0));
        let (p, q) = (c.point_a(a), c.point_b(b));
        assert_eq!((p.x, q.x), (1.0, 1.0));
        assert!((0.0..=1.0).contains(&p.y) && (0.0..=1.0).contains(&p.z));
        assert_eq!(contact(&cube, b, &cube, a).unwrap().normal, Vec3::NEG_X);
        let b = Pose::at(1.2, 0.5, 0.5);
        let c = contact(&cube, a, &cube, b).unwrap();
        near(c.depth.into(), 0.3, 1e-6);
        near(c.point_a(a).x.into(), 1.0, 1e-6);
        near(c.point_b(b).x.into(), 0.7, 1e-6);
    }

    #[test]
    fn parry_315_in_two_dimensions() {
        use d2::*;
        let square = Cuboid::new(Vec2::splat(0.5)).unwrap();
        let (a, b) = (Pose::at(0.5, 0.5), Pose::at(1.5, 0.5));
        let c = contact(&square, a, &square, b).unwrap();
        assert_eq!((c.normal, c.depth, c.point_a(a).x, c.point_b(b).x), (Vec2::X, 0.0, 1.0, 1.0));
        assert_eq!(contact(&square, b, &square, a).unwrap().normal, Vec2::NEG_X);
    }

    #[test]
    fn parry_378_capsule_on_a_wide_box_touches_below_itself() {
        use d2::*;
        let capsule = Capsule::new(Vec2::new(0.0, -0.25), Vec2::new(0.0, 0.25), 0.5).unwrap();
        let floor = Cuboid::new(Vec2::new(4.0, 0.5)).unwrap();
        for (y, depth) in [(-1.25, 0.0), (-1.2391, 0.0109)] {
            let at = Pose::at(-2.0373735, y);
            let c = contact_within(&capsule, Pose::IDENTITY, &floor, at, 0.002).unwrap();
            near(c.depth.into(), depth, 1e-6);
            assert!((c.local_a - Vec2::new(0.0, -0.75)).length() < 1e-6, "{c:?}");
            assert!((c.local_b - Vec2::new(2.0373735, 0.5)).length() < 1e-6, "{c:?}");
        }
    }

    #[test]
    fn parry_34_ball_centre_on_a_corner() {
        let square = d2::Cuboid::new(d2::Vec2::ONE).unwrap();
        let disc = d2::Ball::new(1.0).unwrap();
        let c = d2::contact(&disc, d2::Pose::at(1.0, 1.0), &square, d2::Pose::IDENTITY).unwrap();
        assert_eq!(c.depth, 1.0);
        near(c.normal.length().into(), 1.0, 1e-6);
        let (cube, ball) = (d3::Cuboid::new(d3::Vec3::ONE).unwrap(), d3::Ball::new(1.0).unwrap());
        let c = d3::contact(&cube, d3::Pose::IDENTITY, &ball, d3::Pose::at(1.0, 1.0, 1.0)).unwrap();
        assert_eq!(c.depth, 1.0);
        near(c.normal.length().into(), 1.0, 1e-6);
    }

    #[test]
    fn ball_below_a_box_in_both_orders() {
        use d2::*;
        let (square, disc) = (Cuboid::new(Vec2::splat(0.5)).unwrap(), Ball::new(0.5).unwrap());
        let (a, b) = (Pose::at(0.0, 4.0), Pose::at(0.0517938, 3.051_788));
        near(contact(&square, a, &disc, b).unwrap().depth.into(), 0.051_788, 5e-7);
        near(contact(&disc, b, &square, a).unwrap().depth.into(), 0.051_788, 5e-7);
    }

    #[test]
    fn parry_415_segment_through_a_tall_box() {
        {
            use d2::*;
            let segment = Segment::new(Vec2::new(60.0, 10.0), Vec2::new(10.0, 0.0)).unwrap();
            let tall = Cuboid::from_min_max(Vec2::new(40.0, -50.0), Vec2::new(60.0, 150.0)).unwrap();
            let c = contact_within(&segment, Pose::IDENTITY, &tall, Pose::IDENTITY, 1.0).unwrap();
            near(c.depth.into(), 20.0, 1e-4);
            near(c.normal.x.abs().into(), 1.0, 1e-6);
        }
        use d2::f64::*;
        let segment = Segment::new(DVec2::new(60.0, 10.0), DVec2::new(10.0, 0.0)).unwrap();
        let tall = Cuboid::from_min_max(DVec2::new(40.0, -50.0), DVec2::new(60.0, 150.0)).unwrap();
        let c = contact_within(&segment, Pose::IDENTITY, &tall, Pose::IDENTITY, 1.0).unwrap();
        near(c.depth, 20.0, 1e-12);
        near(c.normal.x.abs(), 1.0, 1e-15);
    }

    #[test]
    fn ncollide_343_segment_ending_inside_a_box() {
        use d2::f64::*;
        let segment = Segment::new(DVec2::new(-1087.5709, -369.54813), DVec2::new(600.0, 1087.5)).unwrap();
        let block = Cuboid::from_min_max(DVec2::new(114.899994, 703.65), DVec2::new(725.1, 1142.6)).unwrap();
        let c = contact(&segment, Pose::IDENTITY, &block, Pose::IDENTITY).unwrap();
        near(c.depth, 358.72705, 1e-4);
        assert!((c.normal - DVec2::new(0.653517, -0.756912)).length() < 1e-5, "{c:?}");
    }

    #[test]
    fn parry_205_capsule_and_a_wide_triangle() {
        use d2::f64::*;
        let capsule = Capsule::along_y(5.0, 10.0).unwrap();
        let triangle =
            Polygon::new(&[DVec2::new(64.0, 507.0), DVec2::new(440.0, 326.0), DVec2::new(1072.0, 507.0)]).unwrap();
        let c = contact(&capsule, Pose::at(381.592, 348.491), &triangle, Pose::IDENTITY).unwrap();
        near(c.depth, 9.436296, 1e-5);
    }

    /// A small cylinder, or capsule, inside a large cylinder: nearly every direction is as good as another.
    #[test]
    fn parry_396_a_cylinder_inside_a_cylinder() {
        use d3::*;
        let (large, small) = (Cylinder::new(50.0, 100.0).unwrap(), Cylinder::new(1.5, 1.0).unwrap());
        let meet = |pose: Pose| {
            let meet = intersects(&large, Pose::IDENTITY, &small, pose);
            assert_eq!(meet, intersects(&small, pose, &large, Pose::IDENTITY), "{pose:?}");
            assert_eq!(meet, contact(&large, Pose::IDENTITY, &small, pose).is_some(), "{pose:?}");
            assert_eq!(meet, distance(&large, Pose::IDENTITY, &small, pose) == Some(0.0), "{pose:?}");
            meet
        };
        let inside = [[0.0; 3], [0.01, 0.0, 0.0], [0.0, 0.01, 0.0], [0.0, 0.0, -0.01], [3.0, 5.0, -2.0]];
        assert!(inside.into_iter().all(|[x, y, z]| meet(Pose::at(x, y, z))));
        assert!(
            [0.01, 0.5, std::f32::consts::FRAC_PI_2].into_iter().all(|turn| meet(Pose::IDENTITY.turned(Vec3::Z, turn)))
        );
        let outside = [[0.0, 51.6], [0.0, 60.0], [0.0, 200.0], [101.1, 0.0], [110.0, 0.0], [500.0, 0.0]];
        assert!(!outside.into_iter().any(|[x, y]| meet(Pose::at(x, y, 0.0))));
        assert!(!meet(Pose::at(0.0, 53.0, 0.0).turned(Vec3::Z, 0.7)));
        let c = contact(&large, Pose::IDENTITY, &small, Pose::IDENTITY).unwrap();
        near(c.depth.into(), 51.5, 1e-5);
        assert_eq!(c.normal.y.abs(), 1.0);
        let capsule = Capsule::along_y(50.0, 10.0).unwrap();
        assert!(intersects(&large, Pose::IDENTITY, &capsule, Pose::IDENTITY));
        near(contact(&large, Pose::IDENTITY, &capsule, Pose::IDENTITY).unwrap().depth.into(), 110.0, 1e-4);
    }

    #[test]
    fn ncollide_157_a_cylinder_grazes_a_box() {
        use d3::*;
        let (cylinder, at) = (Cylinder::new(0.925, 0.5).unwrap(), Pose::at(10.97, 0.925, 61.02));
        let (cuboid, there) = (Cuboid::new(Vec3::new(0.05, 0.75, 0.5)).unwrap(), Pose::at(11.50, 0.75, 60.5));
        assert!(intersects(&cylinder, at, &cuboid, there));
        assert_eq!(distance(&cylinder, at, &cuboid, there), Some(0.0));
        near(contact(&cylinder, at, &cuboid, there).unwrap().depth.into(), 0.019_583_5, 1e-5);
    }

    /// A box anywhere on a wide flat cylinder rests on a face, not on a point.
    #[test]
    fn parry_810_a_box_on_a_wide_cylinder() {
        use d3::*;
        let (plate, cuboid) = (Cylinder::new(0.05, 10.0).unwrap(), Cuboid::new(Vec3::splat(0.05)).unwrap());
        for (x, z) in [(0.0, 0.0), (3.0, -2.0), (5.54, 4.51), (-5.65, 5.65), (7.0, 7.0), (9.9, 0.0)] {
            for gap in [-0.001, 1e-4] {
                let found = manifold(&plate, Pose::IDENTITY, &cuboid, Pose::at(x, 0.1 + gap, z), 0.01).unwrap();
                assert!(found.points().len() >= 3 && found.normal.y > 0.99, "{x} {z} {gap}: {found:?}");
            }
        }
        let pole = Cylinder::new(2.0, 0.5).unwrap();
        let cuboid = Cuboid::new(Vec3::splat(0.25)).unwrap();
        let found = manifold(&pole, Pose::IDENTITY, &cuboid, Pose::at(0.749, 0.0, 0.0), 0.01).unwrap();
        assert!((found.normal - Vec3::X).length() < 1e-5, "{found:?}");
        assert_eq!(found.points().len(), 2);
        assert!(
            found.points().iter().all(|p| (p.local_a.x - 0.5).abs() < 1e-3 && p.local_a.z.abs() < 1e-3),
            "{found:?}"
        );
        let floor = Cuboid::new(Vec3::new(5.0, 0.5, 5.0)).unwrap();
        let standing =
            manifold(&floor, Pose::IDENTITY, &Cylinder::new(0.4, 0.3).unwrap(), Pose::at(1.0, 0.899, -2.0), 0.01);
        let standing = standing.unwrap();
        assert!(standing.points().len() >= 3 && standing.normal.y > 0.99, "{standing:?}");
    }

    #[test]
    fn expanding_polytopes_got_these_depths_wrong() {
        use d3::*;
        let block = Cuboid::new(Vec3::new(2.0, 1.0, 1.0)).unwrap();
        let c = contact(&block, Pose::at(3.5, 0.0, 0.0), &block, Pose::IDENTITY).unwrap();
        assert_eq!((c.depth, c.normal), (0.5, Vec3::NEG_X));
        let c = contact(&block, Pose::at(0.0, 0.2, 0.0), &block, Pose::IDENTITY).unwrap();
        near(c.depth.into(), 1.8, 1e-6);
        assert_eq!(c.normal, Vec3::NEG_Y);
        let plate = d2::Cuboid::new(d2::Vec2::new(2.0, 1.0)).unwrap();
        let c = d2::contact(&plate, d2::Pose::at(3.5, 0.0), &plate, d2::Pose::IDENTITY).unwrap();
        assert_eq!((c.depth, c.normal), (0.5, d2::Vec2::NEG_X));
        let c = d2::contact(&plate, d2::Pose::at(0.0, 0.2), &plate, d2::Pose::IDENTITY).unwrap();
        near(c.depth.into(), 1.8, 1e-6);
        assert_eq!(c.normal, d2::Vec2::NEG_Y);
    }

    #[test]
    fn parry_181_two_hundred_thousand_resolutions_without_nan() {
        use d2::*;
        let (a, b) = (Cuboid::new(Vec2::splat(10.0)).unwrap(), Cuboid::new(Vec2::new(300.0, 1.5)).unwrap());
        let (mut at, mut angle) = (Vec2::new(5.0, 0.0), 1.5f32);
        let mut contacts = 0;
        for i in 0..200_000 {
            at.x += 1e-4;
            angle += 0.005;
            let pose = Pose::from_translation(at).turned(angle);
            if let Some(c) = contact(&a, Pose::IDENTITY, &b, pose) {
                assert!(c.normal.is_finite() && c.depth.is_finite() && c.depth >= 0.0, "{i}: {c:?}");
                at += c.depth * c.normal;
                contacts += 1;
            }
            assert!(at.is_finite(), "{i}");
        }
        assert!(contacts > 1000, "{contacts}");
    }

    #[test]
    fn parry_387_ball_above_one_of_two_boxes_in_both_orders() {
        use d3::*;
        let (cube, ball) = (Cuboid::new(Vec3::ONE).unwrap(), Ball::new(1.0).unwrap());
        let (a, b) = (Pose::at(5.0, 0.0, 0.0), Pose::at(5.0, 3.0, 0.0));
        let c = contact_within(&cube, a, &ball, b, 1.5).unwrap();
        assert_eq!((c.depth, c.normal, c.point_a(a)), (-1.0, Vec3::Y, Vec3::new(5.0, 1.0, 0.0)));
        assert_eq!(contact_within(&ball, b, &cube, a, 1.5).unwrap(), c.flipped());
        assert_eq!(contact_within(&cube, Pose::at(-5.0, -2.0, 0.0), &ball, b, 1.5), None);
    }

    #[test]
    fn parry_168_ball_at_the_end_of_a_line_has_a_unit_normal() {
        use d2::*;
        let line = Segment::new(Vec2::new(-10.0, 0.0), Vec2::new(10.0, 0.0)).unwrap();
        let ball = Ball::new(1.0).unwrap();
        for (at, margin) in [
            (Pose::at(11.0, 1.0), 1.0),
            (Pose::at(11.5, 0.0), 1.0),
            (Pose::at(10.0, 0.0), 0.1),
            (Pose::at(10.5, 0.5), 0.0),
        ] {
            let c = contact_within(&line, Pose::IDENTITY, &ball, at, margin).unwrap();
            near(c.normal.length().into(), 1.0, 3e-7);
        }
    }

    #[test]
    fn avian_586_box_far_above_a_half_space_does_not_collide() {
        use d2::*;
        let ground = HalfSpace::new(Vec2::Y, 0.0).unwrap();
        let square = Cuboid::new(Vec2::splat(0.5)).unwrap();
        let at = Pose::at(0.0, 10.0);
        assert_eq!(contact(&ground, Pose::IDENTITY, &square, at), None);
        assert!(!intersects(&ground, Pose::IDENTITY, &square, at));
        assert_eq!(distance(&ground, Pose::IDENTITY, &square, at), Some(9.5));
    }

    #[test]
    fn parry_318_deep_overlap_of_boxes() {
        use d3::*;
        let cube = Cuboid::new(Vec3::ONE).unwrap();
        let c = contact(&cube, Pose::IDENTITY, &cube, Pose::at(0.5, 0.1, -0.2)).unwrap();
        assert_eq!((c.depth, c.normal), (1.5, Vec3::X));
    }
}

mod shapes {
    use super::*;

    #[test]
    fn parry_280_a_concave_polygon_is_refused() {
        let points = [
            (0.287, 0.542),
            (0.405, 0.666),
            (0.549, 0.556),
            (0.464, 0.322),
            (0.621, 0.234),
            (0.706, 0.493),
            (0.769, 0.417),
            (0.664, 0.116),
            (0.317, 0.190),
            (0.295, 0.067),
            (0.819, 0.022),
            (0.879, 0.552),
            (0.613, 0.798),
            (0.307, 0.919),
            (0.139, 0.743),
            (0.151, 0.475),
            (0.085, 0.209),
            (0.212, 0.178),
        ];
        let points: Vec<d2::Vec2> = points.iter().map(|&(x, y)| d2::Vec2::new(x, y)).collect();
        assert!(matches!(d2::Polygon::new(&points), Err(ShapeError::NotConvex { .. })));
    }

    #[test]
    fn parry_49_near_collinear_points_are_refused_in_any_order() {
        // The plane in which they are not quite on a line: off by two units in the last place.
        let points = [
            (103.05024, 106.125),
            (103.21692, 106.125015),
            (104.16538, 106.125),
            (106.55025, 106.125),
            (106.55043, 106.125),
        ];
        let mut points: Vec<d2::Vec2> = points.iter().map(|&(x, y)| d2::Vec2::new(x, y)).collect();
        for _ in 0..points.len() {
            points.rotate_left(1);
            assert!(matches!(d2::Polygon::new(&points), Err(ShapeError::Degenerate { .. })), "{points:?}");
        }
        let tiny = [(2.3624029e-23, 1.3771984e-23), (1.3807439e-23, 1.8596945e-23), (1.4174896e-23, -3.200329e-24)];
        let tiny: Vec<d2::Vec2> = tiny.iter().map(|&(x, y)| d2::Vec2::new(x, y)).collect();
        assert!(matches!(d2::Polygon::new(&tiny), Err(ShapeError::Degenerate { .. })));
    }

    #[test]
    fn parry_395_nan_is_never_inside() {
        use d3::*;
        let cube = Cuboid::new(Vec3::ONE).unwrap();
        let point = Ball::new(0.0).unwrap();
        for nan in [Pose::at(f32::NAN, 0.0, 0.0), Pose::at(0.0, f32::NAN, 0.0), Pose::at(f32::INFINITY, 0.0, 0.0)] {
            assert!(!intersects(&cube, Pose::IDENTITY, &point, nan));
            assert!(!intersects(&point, nan, &cube, Pose::IDENTITY));
            assert_eq!(contact(&cube, nan, &point, Pose::IDENTITY), None);
            assert_eq!(distance(&cube, nan, &point, nan), None);
        }
    }

    #[test]
    fn parry_17_shapes_scaled_by_1e_minus_10_stay_finite() {
        use d3::*;
        let cube = Cuboid::new(Vec3::splat(1e-10)).unwrap();
        let ball = Ball::new(0.0).unwrap();
        for at in [Vec3::ZERO, Vec3::splat(0.25e-10), Vec3::splat(2e-10), Vec3::new(1.0, -2.0, 3.0)] {
            let d = distance(&cube, Pose::IDENTITY, &ball, Pose::from_translation(at)).unwrap();
            let truth = (at.abs() - Vec3::splat(1e-10)).max(Vec3::ZERO).length();
            near((d / truth.max(1e-30)).into(), if truth > 0.0 { 1.0 } else { 0.0 }, 1e-5);
        }
    }
}

mod triangles_and_hulls {
    use super::near;
    use impinge::d3::*;

    fn points(numbers: &[[f32; 3]]) -> Vec<Vec3> {
        numbers.iter().map(|p| Vec3::from_array(*p)).collect()
    }

    #[test]
    fn parry_157_a_corner_inside_a_huge_hull() {
        let a = points(&[
            [-0.7938391, 5.1101756, 0.1773476],
            [-5.293839, 0.6101756, -4.3226523],
            [-5.293839, 0.6101756, 5.6773477],
            [-0.7938391, 5.1101756, 1.1773477],
            [-0.7938391, 6.1101756, 0.1773476],
            [-5.293839, 10.610176, -4.3226523],
            [-5.293839, 10.610176, 5.6773477],
            [-0.7938391, 6.1101756, 1.1773477],
        ]);
        let b = points(&[
            [8.114634, 4.6308937, 0.76987207],
            [-18.83664, -53.96347, -649.29565],
            [-608.7832, -53.96347, -208.59384],
            [6.93474, 4.6308937, 1.6512758],
            [8.253552, 5.426136, 0.9558364],
            [50.62288, 343.65768, -556.3136],
            [-539.3237, 343.65768, -115.611725],
            [7.073659, 5.426136, 1.8372401],
        ]);
        let (a, b) = (Hull::new(&a).unwrap(), Hull::new(&b).unwrap());
        let hit = contact(&a, Pose::IDENTITY, &b, Pose::IDENTITY).unwrap();
        // To the precision of B's coordinates.
        near(f64::from(hit.depth), 2.873462, 2e-4);
        assert!((hit.normal - Vec3::new(0.304456, 0.166145, -0.937925)).length() < 1e-4, "{hit:?}");
    }

    #[test]
    fn parry_253_two_needle_triangles() {
        let v = Vec3::new;
        let a = Triangle::new(v(-13.174434, 1.0, 8.736801), v(3.5251038, 1.0, 12.1), v(3.2048466, 1.0, 12.218325));
        let b = Triangle::new(v(-1.63, 0.0, 11.19), v(-2.349647, 0.0, 11.037681), v(-2.349647, 1.0, 11.037681));
        let (a, b) = (a.unwrap(), b.unwrap());
        let hit = contact_within(&a, Pose::IDENTITY, &b, Pose::IDENTITY, 0.01).unwrap();
        assert!((hit.local_b - v(-2.349647, 1.0, 11.0377)).length() < 1e-3, "{hit:?}");
    }

    #[test]
    fn parry_76_75_358_points_beside_degenerate_triangles() {
        let v = Vec3::new;
        let far = |a: Vec3, b: Vec3, c: Vec3, p: Vec3| {
            let (triangle, point) = (Triangle::new(a, b, c).unwrap(), Ball::new(0.0).unwrap());
            f64::from(distance(&triangle, Pose::IDENTITY, &point, Pose::from_translation(p)).unwrap())
        };
        let (a, b) = (v(2.277, -7.9, 16.318), v(-0.57, -8.1, 16.607));
        near(far(a, b, b, v(1.1, -7.9, 16.588)), 0.1714786, 1e-5);
        let (a, b, c) = (v(21.94, 3.7, 0.0), v(22.255, 3.7, -0.315), v(22.255, 3.5, -0.315));
        near(far(a, b, c, v(22.01, 3.7, -0.291)), 0.1562705, 1e-5);
        let (a, b) = (v(40.0, 0.0, 0.0), v(0.0, 80.0, 0.0));
        near(far(a, b, b, v(10.0, 20.0, 0.0)), 17.888_544, 1e-5);
        near(far(a, b, b, a), 0.0, 0.0);
        let line = [v(0.0, 0.0, 0.0), v(100.0, 0.0, 0.0), v(160.0, 0.0, 0.0)];
        near(far(line[0], line[1], line[2], v(10.0, 0.0, 0.0)), 0.0, 0.0);
        near(far(line[0], line[1], line[2], v(10.0, 10.0, 0.0)), 10.0, 1e-6);
    }

    /// What hulls of these points are is in `hull.rs`.
    #[test]
    fn parry_49_tiny_hulls_answer_queries() {
        use impinge::d3::f64::*;
        let tiny = [
            Vec3::new(2.3624029e-23, 1.3771984e-23, 2.2062083e-24),
            Vec3::new(1.3807439e-23, 1.8596945e-23, -1.784406e-24),
            Vec3::new(1.4174896e-23, -3.200329e-24, 4.664615e-24),
            Vec3::new(1.3685897e-23, 4.6402988e-24, 2.2509113e-24),
        ];
        let tiny = Hull::new(&tiny).unwrap();
        let ball = Ball::new(1.0).unwrap();
        let hit = contact(&tiny, Pose::IDENTITY, &ball, Pose::at(0.5, 0.0, 0.0)).unwrap();
        near(hit.depth, 0.5, 1e-15);
        let itself = contact(&tiny, Pose::IDENTITY, &tiny, Pose::IDENTITY).unwrap();
        assert!(itself.normal.is_normalized() && itself.depth > 0.0 && itself.depth < 1e-23, "{itself:?}");
    }
}
