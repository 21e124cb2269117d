//! Moving shapes, rays and points on which other collision libraries failed, collected from their public issue trackers and test suites. The name of each test
//! says where it comes from.

// The numbers are written as they were reported.
#![allow(clippy::excessive_precision)]

use impinge::generic::{CastHit, Motion, ShapeRef, cast_shape};
use impinge::{Space, d2, d3};

fn near(a: impl Into<f64>, b: f64, tolerance: f64) {
    let a = a.into();
    assert!((a - b).abs() <= tolerance, "{a} is not {b} ± {tolerance}");
}

/// What a cast answers in both orders of the arguments, both times as seen from `a`. Whether there is a hit may not depend on the order.
fn both<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    motion_a: impl Into<Motion<V>>,
    b: impl Into<ShapeRef<'b, V>>,
    motion_b: impl Into<Motion<V>>,
    max: V::Real,
) -> Option<[CastHit<V>; 2]> {
    let (a, b, motion_a, motion_b) = (a.into(), b.into(), motion_a.into(), motion_b.into());
    let hit = cast_shape(a, motion_a, b, motion_b, max);
    let back = cast_shape(b, motion_b, a, motion_a, max);
    assert_eq!(hit.is_some(), back.is_some(), "{hit:?} {back:?}");
    Some([hit?, back?.flipped()])
}

mod casts {
    use super::*;

    #[test]
    fn parry_193_leaving_a_floor_from_inside_points_out_of_the_floor() {
        use d3::*;
        let (floor, below) = (Cuboid::new(Vec3::new(20.0, 1.0, 20.0)).unwrap(), Pose::at(0.0, -1.0, 0.0));
        let capsule = Shape::from(Capsule::along_y(5.0, 1.0).unwrap());
        let ball = Shape::from(Ball::new(1.0).unwrap());
        for (shape, y, depth) in
            [(&capsule, 4.99, 1.01), (&capsule, 4.98, 1.02), (&ball, 0.8, 0.2), (&ball, 0.799999, 0.200001)]
        {
            let leaving = Pose::at(0.0, y, 0.0).moving(Vec3::new(0.1, 1.0, 0.0));
            for hit in both(shape, leaving, &floor, below, 10.0).unwrap() {
                assert_eq!((hit.time, hit.start), (0.0, Start::Overlapping), "{y}");
                assert!((hit.normal - Vec3::NEG_Y).length() < 1e-4, "{y}: {hit:?}");
                near(hit.depth, depth, 1e-6);
            }
        }
    }

    #[test]
    fn parry_429_ball_on_a_wide_floor() {
        use d3::*;
        let ball = Ball::new(0.5166).unwrap();
        for size in [5.0, 50.0, 500.0] {
            let (floor, below) = (Cuboid::new(Vec3::new(size, 0.5, size)).unwrap(), Pose::at(0.0, -0.5, 0.0));
            for (x, z) in [(1.4, 2.8), (-1.4, -0.4), (1.4, -2.0), (-1.4, 2.0)] {
                for i in 0..200 {
                    let y = 1.177 + 5e-5 * i as f32;
                    let falling = Pose::at(x, y, z).moving(Vec3::NEG_Y);
                    for hit in both(&floor, below, &ball, falling, 2.0).unwrap() {
                        near(hit.time, f64::from(y) - 0.5166, 1e-6);
                        near(hit.point_a(below).y, 0.0, 1e-6);
                        near(hit.point_b(falling).y, 0.0, 1e-6);
                        assert!((hit.normal - Vec3::Y).length() < 5e-4, "{size} {x} {y} {z}: {hit:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn bevy_rapier_119_ball_lands_on_a_wide_floor_at_the_same_height_everywhere() {
        use d3::*;
        let (ball, floor) = (Ball::new(1.0).unwrap(), Cuboid::new(Vec3::new(500.0, 1.0, 500.0)).unwrap());
        for (from_x, from_z) in [(-0.75, -0.75), (123.0, -456.0), (-498.5, 498.5)] {
            for (i, j) in (0..150).flat_map(|i| (0..150).map(move |j| (i, j))) {
                let falling = Pose::at(from_x + 0.01 * i as f32, 3.0, from_z + 0.01 * j as f32).moving(Vec3::NEG_Y);
                for hit in both(&ball, falling, &floor, Pose::IDENTITY, 10.0).unwrap() {
                    near(hit.time, 1.0, 1e-6);
                    near(hit.point_a(falling).y, 1.0, 1e-6);
                    near(hit.point_b(Pose::IDENTITY).y, 1.0, 1e-6);
                }
            }
        }
    }

    #[test]
    fn parry_180_box_falls_on_a_long_segment() {
        const TIME: f64 = 51.008_824_3;
        let places = [15.689464, 15.689465, 15.689466];
        {
            use d2::*;
            let segment = Segment::new(Vec2::new(1.0, 1.0), Vec2::new(124.0, 1.0)).unwrap();
            let square = Cuboid::new(Vec2::splat(2.0)).unwrap();
            for x in places {
                let falling = Pose::at(x as f32, 54.00709).moving(Vec2::new(0.0081385, -0.999966));
                for hit in both(&segment, Pose::IDENTITY, &square, falling, 1000.0).unwrap() {
                    near(hit.time, TIME, 1e-5);
                    assert!((hit.normal - Vec2::Y).length() < 1e-6, "{hit:?}");
                }
            }
        }
        use d2::f64::*;
        let segment = Segment::new(DVec2::new(1.0, 1.0), DVec2::new(124.0, 1.0)).unwrap();
        let square = Cuboid::new(DVec2::splat(2.0)).unwrap();
        for x in places {
            let falling = Pose::at(x, 54.00709).moving(DVec2::new(0.0081385, -0.999966));
            for hit in both(&segment, Pose::IDENTITY, &square, falling, 1000.0).unwrap() {
                near(hit.time, (54.00709 - 3.0) / 0.999966, 1e-13);
                near(hit.time, TIME, 5e-8);
            }
        }
    }

    #[test]
    fn parry_410_capsule_just_above_a_slope() {
        {
            use d2::*;
            let capsule = Capsule::along_y(14.0, 8.0).unwrap();
            let sliding = Pose::at(-653.3891, -245.08746).moving(Vec2::new(-3.3333337, -5.4166675));
            let slope = Segment::new(Vec2::new(-24.0, 48.0), Vec2::new(24.0, -48.0)).unwrap();
            let there = Pose::at(-648.0, -288.0);
            near(distance(&capsule, sliding.start(), &slope, there).unwrap(), 0.1099234, 5e-6);
            for hit in both(&capsule, sliding, &slope, there, 1.0).unwrap() {
                near(hit.time, 0.02034175, 1e-6);
                assert_eq!(hit.start, Start::Apart);
            }
        }
        use d2::f64::*;
        let capsule = Capsule::along_y(14.0, 8.0).unwrap();
        let sliding = Pose::at(-653.3891, -245.08746).moving(DVec2::new(-3.3333337, -5.4166675));
        let slope = Segment::new(DVec2::new(-24.0, 48.0), DVec2::new(24.0, -48.0)).unwrap();
        let there = Pose::at(-648.0, -288.0);
        near(distance(&capsule, sliding.start(), &slope, there).unwrap(), 0.1099234, 1e-7);
        for hit in both(&capsule, sliding, &slope, there, 1.0).unwrap() {
            near(hit.time, 0.02034175, 5e-9);
            let outward = DVec2::new(2.0, 1.0) / 5f64.sqrt();
            assert!((hit.normal + outward).length() < 1e-12, "{hit:?}");
        }
    }

    #[test]
    fn parry_26_balls_that_meet_and_balls_that_come_near() {
        use d3::*;
        let ball = Ball::new(0.5).unwrap();
        let (flying, there) = (Pose::IDENTITY.moving(Vec3::X), Pose::at(3.0, 0.0, 0.0));
        for hit in both(&ball, flying, &ball, there, 10.0).unwrap() {
            assert_eq!((hit.time, hit.normal), (2.0, Vec3::X));
        }
        let within = cast_shape_within(&ball, flying, &ball, there, 10.0, 0.5).unwrap();
        assert_eq!((within.time, within.depth), (1.5, -0.5));
        let within = cast_shape_within(&ball, there, &ball, flying, 10.0, 0.5).unwrap();
        assert_eq!((within.time, within.normal), (1.5, Vec3::NEG_X));
    }

    #[test]
    fn parry_106_touching_is_not_overlapping_for_balls_and_boxes_alike() {
        use d3::*;
        let ball = Ball::new(0.5).unwrap();
        let others = [(Shape::from(ball), 1.0, 0.875), (Cuboid::new(Vec3::ONE).unwrap().into(), 1.5, 1.375)];
        for (other, touching, overlapping) in &others {
            for (y, start) in [(*touching, Start::Touching), (*overlapping, Start::Overlapping)] {
                let falling = Pose::at(0.0, y, 0.0).moving(Vec3::NEG_Y);
                for hit in both(&ball, falling, other, Pose::IDENTITY, 1.0).unwrap() {
                    assert_eq!((hit.time, hit.start, hit.normal), (0.0, start, Vec3::NEG_Y), "{other:?}");
                }
            }
        }
    }

    #[test]
    fn ncollide_35_balls_meet_at_exactly_the_right_time() {
        {
            use d3::*;
            let ball = Ball::new(0.5).unwrap();
            let rising = Pose::IDENTITY.moving(Vec3::new(0.0, 10.0, 0.0));
            for hit in both(&ball, rising, &ball, Pose::at(0.0, 10.0, 0.0), 1.0).unwrap() {
                assert_eq!((hit.time, hit.normal), (0.9, Vec3::Y));
            }
        }
        use d3::f64::*;
        let ball = Ball::new(0.5).unwrap();
        let rising = Pose::IDENTITY.moving(DVec3::new(0.0, 10.0, 0.0));
        for hit in both(&ball, rising, &ball, Pose::at(0.0, 10.0, 0.0), 1.0).unwrap() {
            assert_eq!((hit.time, hit.normal), (0.9, DVec3::Y));
        }
    }

    #[test]
    fn parry_123_ball_that_hardly_moves_never_arrives() {
        {
            use d3::*;
            let ball = Ball::new(0.375).unwrap();
            let [a, b, c] = [[0.5, -0.5, 0.0], [-0.5, -0.5, 0.0], [-0.5, 0.5, 0.0]].map(Vec3::from);
            let triangle = Triangle::new(a, b, c).unwrap();
            let creeping = Pose::IDENTITY.moving(Vec3::new(0.0, 6.925e-42, 0.0));
            for max in [1.0, f32::MAX, f32::INFINITY] {
                assert!(both(&ball, creeping, &triangle, Pose::at(11.5, 5.5, 0.0), max).is_none());
            }
        }
        use d2::*;
        let triangle = Triangle::new(Vec2::new(0.5, -0.5), Vec2::new(-0.5, -0.5), Vec2::new(-0.5, 0.5)).unwrap();
        let ball = Ball::new(0.375).unwrap();
        let creeping = Pose::IDENTITY.moving(Vec2::new(0.0, 6.925e-42));
        for max in [1.0, f32::MAX, f32::INFINITY] {
            assert!(both(&ball, creeping, &triangle, Pose::at(11.5, 5.5), max).is_none());
        }
    }

    #[test]
    fn parry_123_ball_that_overlaps_a_triangle_at_the_start() {
        use d2::*;
        let triangle = Triangle::new(Vec2::new(0.5, -0.5), Vec2::new(-0.5, -0.5), Vec2::new(-0.5, 0.5)).unwrap();
        let ball = Ball::new(0.375).unwrap();
        let falling = Pose::at(11.590705, 5.927473).moving(Vec2::new(0.0, -0.016684677));
        for hit in both(&ball, falling, &triangle, Pose::at(11.5, 5.5), 1.0).unwrap() {
            assert_eq!((hit.time, hit.start), (0.0, Start::Overlapping));
            near(hit.depth, 0.0085928, 1e-6);
        }
    }

    #[test]
    fn ncollide_141_only_a_falling_box_lands() {
        use d3::*;
        let cube = Cuboid::new(Vec3::splat(0.5)).unwrap();
        let above = Pose::at(0.0, 1.1, 0.0);
        for velocity in [Vec3::ZERO, Vec3::Y] {
            assert!(both(&cube, above.moving(velocity), &cube, Pose::IDENTITY, f32::MAX).is_none(), "{velocity}");
        }
        for hit in both(&cube, above.moving(Vec3::NEG_Y), &cube, Pose::IDENTITY, 1.0).unwrap() {
            near(hit.time, 0.1, 2e-7);
            assert_eq!(hit.normal, Vec3::NEG_Y);
        }
    }

    #[test]
    fn ncollide_214_box_meets_a_taller_box() {
        use d2::*;
        let (square, tall) = (Cuboid::new(Vec2::ONE).unwrap(), Cuboid::new(Vec2::new(1.0, 1.5)).unwrap());
        for hit in both(&square, Pose::IDENTITY.moving(Vec2::X), &tall, Pose::at(10.0, 0.0), 100.0).unwrap() {
            assert_eq!((hit.time, hit.normal), (8.0, Vec2::X));
        }
    }

    #[test]
    fn parry_19_ball_and_a_turned_segment() {
        use d2::*;
        let (ball, segment) =
            (Ball::new(0.5).unwrap(), Segment::new(Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0)).unwrap());
        let turned = Pose::IDENTITY.turned(-std::f32::consts::FRAC_PI_2);
        for hit in both(&ball, Pose::IDENTITY.moving(Vec2::X), &segment, turned, 100.0).unwrap() {
            near(hit.time, 0.5, 1e-6);
            assert!((hit.normal - Vec2::X).length() < 1e-6, "{hit:?}");
        }
        assert!(both(&ball, Pose::IDENTITY.moving(Vec2::Y), &segment, turned, 100.0).is_none());
    }

    #[test]
    fn parry_423_velocities_are_not_turned_with_the_shape() {
        use std::f32::consts::FRAC_PI_2;
        {
            use d2::*;
            let ball = Ball::new(0.5).unwrap();
            let flying = Pose::IDENTITY.turned(FRAC_PI_2).moving(Vec2::X);
            for hit in both(&ball, flying, &ball, Pose::at(3.0, 0.0), 100.0).unwrap() {
                near(hit.time, 2.0, 1e-6);
                assert!((hit.normal - Vec2::X).length() < 1e-6, "{hit:?}");
            }
        }
        use d3::*;
        let ball = Ball::new(0.5).unwrap();
        for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
            let flying = Pose::IDENTITY.turned(axis, FRAC_PI_2).moving(Vec3::X);
            for hit in both(&ball, flying, &ball, Pose::at(3.0, 0.0, 0.0), 100.0).unwrap() {
                near(hit.time, 2.0, 1e-6);
                assert!((hit.normal - Vec3::X).length() < 1e-6, "{hit:?}");
            }
        }
    }

    #[test]
    fn ncollide_4_ball_meets_a_tall_block_on_its_side() {
        {
            use d2::*;
            let (ball, block) = (Ball::new(15.0).unwrap(), Cuboid::new(Vec2::new(2.5, 450.0)).unwrap());
            let flying = Pose::at(784.470154, -88.887802).moving(Vec2::new(0.630261, -0.776384));
            for hit in both(&block, Pose::at(802.5, 0.0), &ball, flying, 100.0).unwrap() {
                near(hit.time, 0.8406771, 1e-6);
                assert!((hit.normal - Vec2::NEG_X).length() < 1e-6, "{hit:?}");
            }
        }
        use d2::f64::*;
        let (ball, block) = (Ball::new(15.0).unwrap(), Cuboid::new(DVec2::new(2.5, 450.0)).unwrap());
        let flying = Pose::at(784.470154, -88.887802).moving(DVec2::new(0.630261, -0.776384));
        for hit in both(&block, Pose::at(802.5, 0.0), &ball, flying, 100.0).unwrap() {
            near(hit.time, 0.8406771, 5e-8);
            assert!((hit.normal - DVec2::NEG_X).length() < 1e-12, "{hit:?}");
        }
    }

    #[test]
    fn rapier_js_258_rays_and_small_shapes_hit_thin_boxes() {
        use d2::*;
        // Width and place of the box, the start, the way, and how far above the box the start is.
        for (width, at, from, by, height) in [
            (244.5, [884.5, 188.5], [380.0, 241.0], [624.0, -104.0], 52.0),
            (335.0, [408.0, 286.5], [894.0, 328.0], [-509.0, -111.0], 41.0),
        ] {
            let (thin, at) = (Cuboid::new(Vec2::new(width, 0.5)).unwrap(), Pose::from_translation(Vec2::from(at)));
            let (from, by) = (Vec2::from(from), Vec2::from(by));
            let speed = f64::from(-by.y);
            let hit = cast_ray(&thin, at, Ray::new(from, by).unwrap(), 1.0).unwrap();
            near(hit.t, height / speed, 5e-7);
            assert_eq!(hit.normal, Vec2::Y);
            for size in [0.01, 0.5, 1.0, 5.0] {
                let small = [Shape::from(Ball::new(size).unwrap()), Cuboid::new(Vec2::splat(size)).unwrap().into()];
                for shape in &small {
                    let flying = Pose::from_translation(from).moving(by);
                    for hit in both(shape, flying, &thin, at, 1.0).unwrap() {
                        near(hit.time, (height - f64::from(size)) / speed, 1e-6);
                        assert!((hit.normal - Vec2::NEG_Y).length() < 1e-6, "{hit:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn parry_ball_and_box_meet_at_a_corner() {
        {
            use d3::*;
            let (cube, ball) = (Cuboid::new(Vec3::ONE).unwrap(), Ball::new(1.0).unwrap());
            let moving = Pose::IDENTITY.moving(Vec3::ONE);
            let (near_by, back) = (Pose::at(2.0, 2.0, 2.0), Vec3::splat(-0.5));
            for hit in both(&cube, moving, &ball, near_by.moving(back), 10.0).unwrap() {
                near(hit.time, 0.2817665, 2e-7);
                assert!((hit.normal - Vec3::ONE.normalize()).length() < 1e-6, "{hit:?}");
                assert!((hit.local_a - Vec3::ONE).length() < 1e-6, "{hit:?}");
            }
            for hit in both(&cube, moving, &ball, Pose::at(1.0, 1.0, 1.0).moving(back), 10.0).unwrap() {
                assert_eq!((hit.time, hit.start), (0.0, Start::Overlapping));
            }
            let leaving = Pose::IDENTITY.moving(Vec3::NEG_ONE);
            assert!(both(&cube, leaving, &ball, near_by.moving(-back), f32::MAX).is_none());
        }
        use d2::*;
        let (square, ball) = (Cuboid::new(Vec2::ONE).unwrap(), Ball::new(1.0).unwrap());
        let moving = Pose::IDENTITY.moving(Vec2::ONE);
        let (near_by, back) = (Pose::at(2.0, 2.0), Vec2::splat(-0.5));
        for hit in both(&square, moving, &ball, near_by.moving(back), 10.0).unwrap() {
            near(hit.time, 0.1952621, 2e-7);
            assert!((hit.normal - Vec2::ONE.normalize()).length() < 1e-6, "{hit:?}");
        }
        for hit in both(&square, moving, &ball, Pose::at(1.0, 1.0).moving(back), 10.0).unwrap() {
            assert_eq!((hit.time, hit.start), (0.0, Start::Overlapping));
        }
        let leaving = Pose::IDENTITY.moving(Vec2::NEG_ONE);
        assert!(both(&square, leaving, &ball, near_by.moving(-back), f32::MAX).is_none());
    }

    /// Whether they come nearer or part is told by the normal.
    #[test]
    fn parry_balls_that_overlap_hit_at_once_and_the_normal_tells_whether_they_part() {
        use d2::*;
        let (small, large) = (Ball::new(1.0).unwrap(), Ball::new(2.0).unwrap());
        let at = Pose::at(1.0, 1.0);
        for (velocity, parts) in [
            (Vec2::new(1.0, 2.0), true),
            (Vec2::new(1.0, -2.0), false),
            (Vec2::new(-1.0, -2.0), false),
            (Vec2::ZERO, false),
        ] {
            for hit in both(&small, at.moving(velocity), &large, Pose::IDENTITY, 100.0).unwrap() {
                assert_eq!((hit.time, hit.start), (0.0, Start::Overlapping), "{velocity}");
                // The normal is from the ball that moves to the one that stands.
                assert_eq!(hit.normal.dot(velocity) < 0.0, parts, "{velocity}: {hit:?}");
            }
        }
        for (velocity, time) in [
            (Vec2::new(1.0, 2.0), 0.1 * (176f64.sqrt() - 6.0)),
            (Vec2::new(1.0, -2.0), 1.4),
            (Vec2::NEG_ONE, 3.1213203),
        ] {
            near(parting_time(&small, at.moving(velocity), &large, Pose::IDENTITY, 100.0).unwrap(), time, 1e-6);
            near(parting_time(&large, Pose::IDENTITY, &small, at.moving(velocity), 100.0).unwrap(), time, 1e-6);
        }
        assert_eq!(parting_time(&small, at, &large, Pose::IDENTITY, f32::MAX), None);
    }

    /// Three faces of a pyramid each, and the pyramids as solids.
    #[test]
    fn ncollide_194_fast_pyramids_meet_at_their_corners() {
        use d3::*;
        let corners = [[0.0, 1.0, 0.0], [-1.0, -0.5, 0.0], [0.0, -0.5, -1.0], [1.0, -0.5, 0.0]].map(Vec3::from);
        let faces = [[0, 1, 2], [0, 2, 3], [0, 3, 1]].map(|face| {
            let [a, b, c] = face.map(|i: usize| corners[i]);
            Triangle::new(a, b, c).unwrap()
        });
        let (flying, there) = (Pose::IDENTITY.moving(Vec3::new(100_000.0, 0.0, 0.0)), Pose::at(1000.0, 0.0, 0.0));
        let mut first = f32::INFINITY;
        for (a, b) in faces.iter().flat_map(|a| faces.iter().map(move |b| (a, b))) {
            for hit in both(a, flying, b, there, 1.0).into_iter().flatten() {
                assert!(hit.time > 0.0099799, "{hit:?}");
                first = first.min(hit.time);
            }
        }
        near(first, 0.00998, 2e-8);
        let pyramid = Hull::new(&corners).unwrap();
        for hit in both(&pyramid, flying, &pyramid, there, 1.0).unwrap() {
            near(hit.time, 0.00998, 2e-8);
        }
    }
}

mod rays {
    use super::*;

    /// The first hit on a capsule, in the plane and, with z = 0, in space. Both are the same.
    fn on_capsule(
        (a, b, radius): ([f32; 2], [f32; 2], f32),
        (origin, direction): ([f32; 2], [f32; 2]),
        max: f32,
        solid: bool,
    ) -> Option<(f32, [f32; 2])> {
        let flat = {
            use d2::*;
            let capsule = Capsule::new(a.into(), b.into(), radius).unwrap();
            let ray = Ray::new(origin.into(), direction.into()).unwrap();
            let cast = if solid { cast_ray } else { cast_ray_hollow };
            cast(ShapeRef::from(&capsule), Pose::IDENTITY, ray, max)
        };
        use d3::*;
        let lift = |[x, y]: [f32; 2]| Vec3::new(x, y, 0.0);
        let capsule = Capsule::new(lift(a), lift(b), radius).unwrap();
        let ray = Ray::new(lift(origin), lift(direction)).unwrap();
        let cast = if solid { cast_ray } else { cast_ray_hollow };
        let hit = cast(ShapeRef::from(&capsule), Pose::IDENTITY, ray, max);
        assert_eq!(hit.is_some(), flat.is_some(), "{hit:?} {flat:?}");
        let (hit, flat) = (hit?, flat?);
        near(hit.t, flat.t.into(), 1e-6 * f64::from(flat.t));
        if direction != [0.0; 2] {
            assert!((hit.normal - flat.normal.extend(0.0)).length() < 1e-5, "{hit:?} {flat:?}");
        }
        Some((flat.t, flat.normal.into()))
    }

    fn check(hit: Option<(f32, [f32; 2])>, t: f64, normal: [f64; 2]) {
        let (found, [x, y]) = hit.unwrap();
        near(found, t, 1e-6 * t.max(1.0));
        near(x, normal[0], 1e-4);
        near(y, normal[1], 1e-4);
    }

    const UPRIGHT: ([f32; 2], [f32; 2], f32) = ([0.0, 0.5], [0.0, 1.5], 0.5);

    #[test]
    fn parry_rays_on_an_upright_capsule() {
        let cast = |origin, direction| on_capsule(UPRIGHT, (origin, direction), 50.0, true);
        check(cast([0.0, 5.0], [0.0, -0.2]), 15.0, [0.0, 1.0]);
        check(cast([5.0, 1.0], [-0.3, 0.0]), 15.0, [1.0, 0.0]);
        check(cast([0.1, -4.0], [0.0, 0.2]), 20.050510, [0.2, -0.9797959]);
        for (origin, direction) in [
            ([10.0, 5.0], [0.0, 0.1]),
            ([0.4, 1.85], [1.0, 1.0]),
            ([0.0, 2.1], [0.0, 1.0]),
            ([0.4, 1.85], [1.0, 0.2]),
            ([2.0, 1.0], [1.0, 0.0]),
            ([2.0, 3.0], [1.0, 1.0]),
        ] {
            assert_eq!(cast(origin, direction), None, "{origin:?} {direction:?}");
            assert_eq!(on_capsule(UPRIGHT, (origin, direction), 50.0, false), None, "{origin:?} {direction:?}");
        }
        assert_eq!(cast([0.1, 1.0], [0.0, 1.0]).unwrap().0, 0.0);
    }

    #[test]
    fn parry_ray_that_touches_the_top_of_a_capsule() {
        check(on_capsule(UPRIGHT, ([5.0, 2.0], [-1.0, 0.0]), 50.0, true), 5.0, [0.0, 1.0]);
        check(on_capsule(UPRIGHT, ([5.0, 2.0], [-1.0, 0.0]), 50.0, false), 5.0, [0.0, 1.0]);
    }

    /// Normals are outward where the ray leaves.
    #[test]
    fn parry_rays_out_of_a_hollow_capsule() {
        let cast = |origin, direction| on_capsule(UPRIGHT, (origin, direction), 50.0, false);
        check(cast([0.0, 1.0], [0.0, 1.0]), 1.0, [0.0, 1.0]);
        check(cast([0.0, 1.0], [1.0, 0.0]), 0.5, [1.0, 0.0]);
        check(cast([0.1, 0.8], [1.0, 0.5]), 0.4, [1.0, 0.0]);
        check(cast([0.0, 1.6], [0.0, -1.0]), 1.6, [0.0, -1.0]);
    }

    #[test]
    fn parry_rays_without_direction_short_rays_and_a_capsule_without_length() {
        let cast = |origin, direction, max| on_capsule(UPRIGHT, (origin, direction), max, true);
        assert_eq!(cast([0.1, 1.0], [0.0, 0.0], 50.0).unwrap().0, 0.0);
        assert_eq!(cast([2.0, 1.0], [0.0, 0.0], 50.0), None);
        assert_eq!(cast([0.0, 5.0], [0.0, -0.2], 14.9), None);
        check(cast([0.0, 5.0], [0.0, -0.2], 15.1), 15.0, [0.0, 1.0]);
        let round = ([0.0, 1.0], [0.0, 1.0], 1.0);
        check(on_capsule(round, ([0.0, 5.0], [0.0, -1.0]), 50.0, true), 3.0, [0.0, 1.0]);
    }

    #[test]
    fn parry_rays_from_far_away() {
        let far = ([1e4, 0.0], [1e4, 5.0], 1.0);
        let (t, _) = on_capsule(far, ([-1e4, 2.5], [2e4, 0.0]), 1.0, true).unwrap();
        near(-1e4 + 2e4 * f64::from(t), 9999.0, 1e-2);
        let (way, length) = ([1e4, 3e3], 1e4f64.hypot(3e3));
        let upright = ([0.0, 0.0], [0.0, 5.0], 1.0);
        let (t, [x, y]) = on_capsule(upright, ([-1.0 - 1e4, 2.5 - 3e3], way), 10.0, true).unwrap();
        near(t, 1.0, 1e-2 / length);
        near(x, -1.0, 1e-5);
        near(y, 0.0, 1e-5);
    }

    #[test]
    fn parry_rays_on_a_capsule_without_thickness_have_normals() {
        for (origin, direction, t) in [
            ([-3.0, 0.5], [1.0, 0.0], 3.0),
            ([3.0, -0.5], [-1.0, 0.0], 3.0),
            ([-1.0, -1.0], [1.0, 1.0], 1.0),
            ([0.0, 4.0], [0.0, -1.0], 3.0),
            ([0.0, -4.0], [0.0, 1.0], 3.0),
        ] {
            {
                use d2::*;
                let thin = Capsule::along_y(1.0, 0.0).unwrap();
                let ray = Ray::new(origin.into(), direction.into()).unwrap();
                let hit = cast_ray(&thin, Pose::IDENTITY, ray, 10.0).unwrap();
                near(hit.t, t, 1e-6);
                near(hit.normal.length(), 1.0, 1e-6);
                assert!(hit.normal.dot(ray.direction()) <= 0.0, "{hit:?}");
            }
            use d3::*;
            let thin = Capsule::along_y(1.0, 0.0).unwrap();
            let lift = |[x, y]: [f32; 2]| Vec3::new(x, y, 0.0);
            let ray = Ray::new(lift(origin), lift(direction)).unwrap();
            let hit = cast_ray(&thin, Pose::IDENTITY, ray, 10.0).unwrap();
            near(hit.t, t, 1e-6);
            near(hit.normal.length(), 1.0, 1e-6);
            assert!(hit.normal.dot(ray.direction()) <= 0.0, "{hit:?}");
        }
    }

    #[test]
    fn parry_178_rays_along_and_across_segments() {
        use d2::*;
        let cast = |a: [f32; 2], b: [f32; 2], origin: [f32; 2], direction: [f32; 2]| {
            let ray = Ray::new(origin.into(), direction.into()).unwrap();
            let ends = [(a, b), (b, a)].map(|(a, b)| Segment::new(a.into(), b.into()).unwrap());
            let [one, other] = ends.map(|segment| cast_ray(&segment, Pose::IDENTITY, ray, 1000.0).map(|hit| hit.t));
            assert_eq!(one, other, "{a:?} {b:?} {origin:?} {direction:?}");
            one
        };
        let (up, right) = ([0.0, 1.0], [1.0, 0.0]);
        assert_eq!(cast([2.0, 1.0], [2.0, 0.0], [0.0, 0.0], up), None);
        assert_eq!(cast([2.0, 1.0], [2.0, -1.0], [0.0, 0.0], up), None);
        assert_eq!(cast([0.0, 1.0], [0.0, -1.0], [0.0, 0.0], up), Some(0.0));
        assert_eq!(cast([0.0, 1.0], [0.0, -1.0], [0.0, -2.0], up), Some(1.0));
        assert_eq!(cast([0.0, 1.0], [0.0, -1.0], [0.0, 2.0], up), None);
        for (origin, t) in [
            ([-1.0, 0.0], Some(1.0)),
            ([1.0, 0.0], None),
            ([0.0, 3.0], Some(0.0)),
            ([0.0, 11.0], None),
            ([0.0, -11.0], None),
        ] {
            assert_eq!(cast([0.0, 10.0], [0.0, -10.0], origin, right), t, "{origin:?}");
        }
    }

    #[test]
    fn parry_31_rays_and_segments_of_hardly_any_length() {
        {
            use d3::*;
            let point = Segment::new(Vec3::splat(10.0), Vec3::splat(10.0)).unwrap();
            assert_eq!(cast_ray(&point, Pose::IDENTITY, Ray::new(Vec3::ZERO, Vec3::X).unwrap(), f32::MAX), None);
        }
        use d2::*;
        let point = Segment::new(Vec2::splat(10.0), Vec2::splat(10.0)).unwrap();
        assert_eq!(cast_ray(&point, Pose::IDENTITY, Ray::new(Vec2::ZERO, Vec2::X).unwrap(), f32::MAX), None);
        let short = |length: f32| Segment::new(Vec2::ZERO, Vec2::new(length * f32::EPSILON, 0.0)).unwrap();
        let down = |x: f32, y: f32| Ray::new(Vec2::new(x * f32::EPSILON, y), Vec2::NEG_Y).unwrap();
        near(cast_ray(&short(1.01), Pose::IDENTITY, down(0.5, 0.3), f32::MAX).unwrap().t, 0.3, 1e-7);
        assert_eq!(cast_ray(&short(0.9), Pose::IDENTITY, down(11.0, 0.1), f32::MAX), None);
    }

    #[test]
    fn parry_383_rays_without_direction_and_boxes() {
        use d3::*;
        let still = Ray::new(Vec3::ZERO, Vec3::ZERO).unwrap();
        let cube = Cuboid::from_min_max(Vec3::NEG_ONE, Vec3::ONE).unwrap();
        for max in [0.0, 1.0, f32::MAX, f32::INFINITY] {
            let hit = cast_ray(&cube, Pose::IDENTITY, still, max).unwrap();
            assert_eq!((hit.t, hit.point), (0.0, Vec3::ZERO));
            assert!((hit.normal.length() - 1.0).abs() < 1e-6, "{hit:?}");
            // A ray that stays where it is leaves nothing.
            assert_eq!(cast_ray_hollow(&cube, Pose::IDENTITY, still, max), None);
        }
        let point = Cuboid::from_min_max(Vec3::ZERO, Vec3::ZERO).unwrap();
        assert_eq!(cast_ray(&point, Pose::IDENTITY, still, 1.0).unwrap().t, 0.0);
        let away = Cuboid::from_min_max(Vec3::ONE, Vec3::splat(2.0)).unwrap();
        assert_eq!(cast_ray(&away, Pose::IDENTITY, still, f32::MAX), None);
        assert_eq!(Ray::new(Vec3::ZERO, Vec3::NAN), Err(RayError::NotFinite));
        assert_eq!(Ray::new(Vec3::new(0.0, f32::NAN, 0.0), Vec3::X), Err(RayError::NotFinite));
    }

    #[test]
    fn parry_fuzz_rays_hit_the_near_side_of_a_square() {
        use d2::*;
        let corners = [[2.0, 1.0], [2.0, 2.0], [1.0, 2.0], [1.0, 1.0]].map(Vec2::from);
        let square = Polygon::new(&corners).unwrap();
        for i in 0..10_000 {
            let origin = Vec2::new(3.0, 1.0 + 1e-4 * i as f32);
            let way = Vec2::new(0.0, 2.0) - origin;
            let ray = Ray::new(origin, way).unwrap();
            for hit in [cast_ray, cast_ray_hollow].map(|cast| cast(ShapeRef::from(&square), Pose::IDENTITY, ray, 10.0))
            {
                let hit = hit.unwrap();
                near(hit.t, 1.0 / 3.0, 1e-6);
                let distance = hit.t * way.length();
                assert!((1.0 - 1e-5..std::f32::consts::SQRT_2).contains(&distance), "{i}: {distance}");
                assert_eq!(hit.normal, Vec2::X, "{i}");
            }
        }
    }

    #[test]
    fn rays_on_a_triangle_from_outside_inside_and_its_edge() {
        use d2::*;
        let corners = [[0.0, -10.0], [0.0, 10.0], [10.0, 0.0]].map(Vec2::from);
        let [a, b, c] = corners;
        let shapes = [Shape::from(Triangle::new(a, b, c).unwrap()), Polygon::new(&corners).unwrap().into()];
        for (shape, (x, t)) in
            shapes.iter().flat_map(|shape| [(-10.0, 10.0), (2.0, 0.0), (0.0, 0.0)].map(|c| (shape, c)))
        {
            let hit = cast_ray(shape, Pose::IDENTITY, Ray::new(Vec2::new(x, 0.0), Vec2::X).unwrap(), 100.0).unwrap();
            assert_eq!((hit.t, hit.normal), (t, Vec2::NEG_X), "{shape:?} {x}");
        }
    }
}

/// Numbers in -1..1 (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        (bits >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// No longer than 1, and not near to none.
    fn vector(&mut self) -> [f64; 3] {
        loop {
            let vector = [self.next(), self.next(), self.next()];
            let length = vector.iter().map(|c| c * c).sum::<f64>().sqrt();
            if (0.1..=1.0).contains(&length) {
                return vector;
            }
        }
    }
}

/// One point a little below a hit is inside, one a little above is outside, and from there nothing is in the way back.
macro_rules! hits_are_on_the_surface {
    ($name:ident, $($space:ident)::+, $real:ident) => {
        #[test]
        fn $name() {
            use $($space)::+::*;
            let vector = |[x, y, z]: [f64; 3]| Vec3::new(x as $real, y as $real, z as $real);
            let boxes = [[1.0, 1.0, 1.0], [1.0, 1.0, 0.5], [0.5, 1.0, 0.5]];
            let mut shapes = vec![Shape::from(Ball::new(1.0).unwrap())];
            shapes.extend(boxes.map(|size| Shape::from(Cuboid::new(vector(size)).unwrap())));
            for seed in 0..1000 {
                let mut random = Random(seed);
                let axis = vector(random.vector()).normalize();
                let (at, angle) = (vector(random.vector()) * 5.0, random.next() as $real * 3.2);
                let pose = Pose::from_translation(at).turned(axis, angle);
                let origin = pose.translation() + vector(random.vector()).normalize() * 6.0;
                // To a point that is inside all of them.
                let way = pose.translation() + vector(random.vector()) * 0.49 - origin;
                for shape in &shapes {
                    let hit = cast_ray(shape, pose, Ray::new(origin, way).unwrap(), 1.0).unwrap();
                    assert!(hit.normal.dot(way) < 0.0, "{seed}: {shape:?} {hit:?}");
                    let (below, above) = (hit.point - hit.normal * 0.001, hit.point + hit.normal * 0.001);
                    assert!(contains(shape, pose, below), "{seed}: {shape:?} {hit:?}");
                    assert!(!contains(shape, pose, above), "{seed}: {shape:?} {hit:?}");
                    // Less deep where another face is nearer.
                    assert!(signed_distance(shape, pose, below).unwrap() >= -0.00101, "{seed}: {shape:?} {hit:?}");
                    near(signed_distance(shape, pose, above).unwrap(), 0.001, 1e-5);
                    let back = Ray::new(above, -way).unwrap();
                    assert_eq!(cast_ray(shape, pose, back, $real::MAX), None, "{seed}: {shape:?} {hit:?}");
                    assert_eq!(cast_ray_hollow(shape, pose, back, $real::MAX), None, "{seed}: {shape:?} {hit:?}");
                }
            }
        }
    };
}

hits_are_on_the_surface!(ncollide_242_hits_are_on_the_surface, d3, f32);
hits_are_on_the_surface!(ncollide_242_hits_are_on_the_surface_in_double_precision, d3::f64, f64);

mod points {
    use super::*;

    #[test]
    fn parry_76_triangle_with_two_equal_corners_is_a_segment() {
        use d3::*;
        let point = Vec3::new(1.10000002, -7.9000001, 16.5879993);
        let a = Vec3::new(2.27699995, -7.9000001, 16.3180008);
        let b = Vec3::new(-0.569999993, -8.10000038, 16.6070004);
        let foot = Vec3::new(1.0906712, -7.9833391, 16.4384253);
        for [a, b, c] in [[a, b, b], [b, a, b], [b, b, a]] {
            let triangle = Triangle::new(a, b, c).unwrap();
            let projection = project_point(&triangle, Pose::IDENTITY, point).unwrap();
            near(projection.distance, 0.1714783, 1e-6);
            assert!((projection.point - foot).length() < 5e-6, "{projection:?}");
            assert!(!projection.is_inside() && !contains(&triangle, Pose::IDENTITY, point));
        }
        let segment = Segment::new(a, b).unwrap();
        near(signed_distance(&segment, Pose::IDENTITY, point).unwrap(), 0.1714783, 1e-6);
    }

    #[test]
    fn parry_75_point_beside_a_triangle_is_not_in_it() {
        use d3::*;
        let point = Vec3::new(22.01, 3.7, -0.291);
        let [a, b, c] = [[21.94, 3.7, 0.0], [22.255, 3.7, -0.315], [22.255, 3.5, -0.315]].map(Vec3::from);
        for [a, b, c] in [[a, b, c], [b, c, a], [c, a, b], [c, b, a], [b, a, c], [a, c, b]] {
            let triangle = Triangle::new(a, b, c).unwrap();
            assert!(!contains(&triangle, Pose::IDENTITY, point));
            near(signed_distance(&triangle, Pose::IDENTITY, point).unwrap(), 0.1562705, 2e-6);
        }
    }

    #[test]
    fn parry_194_point_on_an_edge_is_its_own_projection() {
        use d2::*;
        let point = Vec2::new(1.4, 1.0);
        let [a, b, c] = [[2.0, 1.0], [0.0, 1.0], [1.0, 0.0]].map(Vec2::from);
        for corners in [[a, b, c], [b, c, a], [c, a, b], [c, b, a], [b, a, c], [a, c, b]] {
            let [a, b, c] = corners;
            for shape in [Shape::from(Triangle::new(a, b, c).unwrap()), Polygon::new(&corners).unwrap().into()] {
                let projection = project_point(&shape, Pose::IDENTITY, point).unwrap();
                assert!((projection.point - point).length() < 1e-6, "{shape:?} {projection:?}");
                near(projection.distance, 0.0, 1e-6);
                assert!((projection.normal - Vec2::Y).length() < 1e-6, "{shape:?} {projection:?}");
            }
        }
    }

    #[test]
    fn parry_358_triangles_without_area() {
        use d3::*;
        let thin =
            Triangle::new(Vec3::new(40.0, 0.0, 0.0), Vec3::new(0.0, 80.0, 0.0), Vec3::new(0.0, 80.0, 0.0)).unwrap();
        let projection = project_point(&thin, Pose::IDENTITY, Vec3::new(10.0, 20.0, 0.0)).unwrap();
        near(projection.distance, 40.0 / 5f64.sqrt(), 1e-5);
        assert!((projection.point - Vec3::new(26.0, 28.0, 0.0)).length() < 1e-4, "{projection:?}");
        let projection = project_point(&thin, Pose::IDENTITY, Vec3::new(40.0, 0.0, 0.0)).unwrap();
        near(projection.distance, 0.0, 1e-5);
        assert!(projection.point.is_finite() && (projection.normal.length() - 1.0).abs() < 1e-6, "{projection:?}");
        let [a, b, c] = [0.0, 100.0, 160.0].map(|x| Vec3::new(x, 0.0, 0.0));
        for [a, b, c] in [[a, b, c], [b, c, a], [c, a, b], [c, b, a], [b, a, c], [a, c, b]] {
            let flat = Triangle::new(a, b, c).unwrap();
            let on = Vec3::new(10.0, 0.0, 0.0);
            assert!(contains(&flat, Pose::IDENTITY, on));
            let projection = project_point(&flat, Pose::IDENTITY, on).unwrap();
            near(projection.distance, 0.0, 1e-5);
            assert!((projection.point - on).length() < 1e-4, "{projection:?}");
            let projection = project_point(&flat, Pose::IDENTITY, Vec3::new(10.0, 10.0, 0.0)).unwrap();
            near(projection.distance, 10.0, 1e-5);
            assert!((projection.point - on).length() < 1e-4, "{projection:?}");
        }
    }

    #[test]
    fn parry_395_points_that_are_no_numbers_are_outside() {
        {
            use d2::*;
            let [a, b, c] = [Vec2::ZERO, Vec2::X, Vec2::Y];
            let shapes: [Shape; 8] = [
                Ball::new(1.0).unwrap().into(),
                Cuboid::new(Vec2::ONE).unwrap().into(),
                Capsule::along_y(1.0, 1.0).unwrap().into(),
                Segment::new(a, b).unwrap().into(),
                Triangle::new(a, b, c).unwrap().into(),
                Polygon::new(&[a, b, c]).unwrap().into(),
                HalfSpace::new(Vec2::Y, 0.0).unwrap().into(),
                Plane::new(Vec2::Y, 0.0).unwrap().into(),
            ];
            for shape in &shapes {
                for point in [Vec2::NAN, Vec2::new(f32::NAN, 0.0), Vec2::new(0.0, f32::NAN)] {
                    assert!(!contains(shape, Pose::IDENTITY, point), "{shape:?}");
                    assert_eq!(project_point(shape, Pose::IDENTITY, point), None, "{shape:?}");
                    assert_eq!(signed_distance(shape, Pose::IDENTITY, point), None, "{shape:?}");
                }
            }
        }
        use d3::*;
        let [a, b, c] = [Vec3::ZERO, Vec3::X, Vec3::Y];
        let shapes: [Shape; 10] = [
            Ball::new(1.0).unwrap().into(),
            Cuboid::new(Vec3::ONE).unwrap().into(),
            Capsule::along_y(1.0, 1.0).unwrap().into(),
            Segment::new(a, b).unwrap().into(),
            Triangle::new(a, b, c).unwrap().into(),
            Hull::new(&[a, b, c, Vec3::Z]).unwrap().into(),
            Cylinder::new(1.0, 1.0).unwrap().into(),
            Cone::new(1.0, 1.0).unwrap().into(),
            HalfSpace::new(Vec3::Y, 0.0).unwrap().into(),
            Plane::new(Vec3::Y, 0.0).unwrap().into(),
        ];
        for shape in &shapes {
            for i in 0..4 {
                let part = |axis| if i == axis || i == 3 { f32::NAN } else { 0.0 };
                let point = Vec3::new(part(0), part(1), part(2));
                assert!(!contains(shape, Pose::IDENTITY, point), "{shape:?}");
                assert_eq!(project_point(shape, Pose::IDENTITY, point), None, "{shape:?}");
                assert_eq!(signed_distance(shape, Pose::IDENTITY, point), None, "{shape:?}");
            }
        }
    }
}

mod turning {
    use super::*;
    use impinge::generic::{Sweep, SweepHit, time_of_impact};

    /// In both orders, as [`both`](super::both).
    fn both_turning<'a, 'b, V: Space>(
        a: impl Into<ShapeRef<'a, V>>,
        sweep_a: impl Into<Sweep<V>>,
        b: impl Into<ShapeRef<'b, V>>,
        sweep_b: impl Into<Sweep<V>>,
    ) -> Option<[SweepHit<V>; 2]> {
        let (a, b, sweep_a, sweep_b) = (a.into(), b.into(), sweep_a.into(), sweep_b.into());
        let one = <V::Real as impinge::Real>::ONE;
        let hit = time_of_impact(a, sweep_a, b, sweep_b, one);
        let back = time_of_impact(b, sweep_b, a, sweep_a, one);
        assert_eq!(hit.is_some(), back.is_some(), "{hit:?} {back:?}");
        assert!(hit.is_none_or(|hit| hit.is_certain) && back.is_none_or(|back| back.is_certain));
        Some([hit?, back?.flipped()])
    }

    #[test]
    fn parry_317_a_turning_box_is_not_missed() {
        use d3::*;
        let (flying, still) = (
            Cuboid::new(Vec3::new(235.0, 105.0, 110.0)).unwrap(),
            Cuboid::new(Vec3::new(650.0, 330.0, 275.0)).unwrap(),
        );
        let start = Pose::new(
            Vec3::new(6458.7905, -209.1331, 1014.52124),
            Quat::from_xyzw(5.3359954e-20, 9.459897e-20, -0.84035015, -0.542044),
        );
        let sweep = start
            .moving(Vec3::new(588.2583, -553.06335, 471.54688))
            .turning_about(Vec3::new(0.0, 0.0, -1.770823), Vec3::new(99.97085, -2.2888184e-5, -35.0));
        let there = Pose::new(
            Vec3::new(6079.4917, -849.3108, 853.8756),
            Quat::from_xyzw(0.002524775, -0.00026210435, -0.0012064485, 0.99999607),
        );
        near(distance(&flying, sweep.pose_at(0.0), &still, there).unwrap(), 53.957, 1e-2);
        for hit in both_turning(&flying, sweep, &still, there).unwrap() {
            near(hit.time, 0.0939336, 1e-6);
            assert_eq!(hit.start, Start::Apart);
            assert!((hit.normal + Vec3::new(0.0024, 0.99998, 0.0051)).length() < 1e-3, "{hit:?}");
            let gap = (hit.point_a(sweep) - hit.point_b(there)).length();
            assert!(gap < 0.02, "{gap}");
        }
        let deepest = contact(&flying, sweep.pose_at(0.2815), &still, there).unwrap();
        near(deepest.depth, 93.58, 0.5);
    }

    #[test]
    fn box2d_sweeps_of_boxes_balls_and_a_bar() {
        use d2::*;
        let (square, ball) = (Cuboid::new(Vec2::splat(0.5)).unwrap(), Ball::new(0.1).unwrap());
        let across = |from: f32| Sweep::between(Pose::at(from, 0.0), Pose::at(-from, 0.0));
        for hit in both_turning(&square, Pose::IDENTITY, &ball, across(-3.0)).unwrap() {
            near(hit.time, 0.4, 1e-6);
        }
        for hit in both_turning(&square, Pose::IDENTITY, &square, across(-4.0)).unwrap() {
            near(hit.time, 0.375, 1e-6);
        }
        let bar = Cuboid::new(Vec2::new(2.0, 0.05)).unwrap();
        let quarter = Sweep::between(Pose::IDENTITY, Pose::IDENTITY.turned(core::f32::consts::FRAC_PI_2));
        let diagonal = 1.5 * core::f32::consts::FRAC_1_SQRT_2;
        for hit in both_turning(&bar, quarter, &ball, Pose::at(diagonal, diagonal)).unwrap() {
            // By what the bar and the ball are wide, seen from the middle.
            let early = (0.15f32 / 1.5).asin();
            near(hit.time, f64::from((core::f32::consts::FRAC_PI_4 - early) / core::f32::consts::FRAC_PI_2), 1e-6);
        }
        let capsule = Capsule::new(Vec2::new(-2.0, 0.0), Vec2::new(2.0, 0.0), 0.05).unwrap();
        let [hit, _] = both_turning(&capsule, quarter, &ball, Pose::at(diagonal, diagonal)).unwrap();
        assert!(hit.time > 0.3 && hit.time < 0.5);
        for hit in both_turning(&square, quarter, &ball, Pose::at(0.3, 0.2)).unwrap() {
            assert_eq!((hit.time, hit.start), (0.0, Start::Overlapping));
        }
        assert!(both_turning(&square, quarter, &ball, Pose::at(0.0, 5.0)).is_none());
        assert!(both_turning(&bar, quarter, &ball, Pose::at(0.0, 5.0)).is_none());
    }
}
