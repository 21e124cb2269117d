//! What a shape sweeps through, as a shape, against its cast: a wall is on the way if and only if the sweep meets it.

mod lab;

use impinge::Real;
use impinge::generic::{
    Aabb, Ball, Hull, Obb, Own, Polygon, Pose, Shape, cast_shape, contact_within, contains, intersects,
};
use impinge::glam::Vec3;
use impinge::{Space, d3};
use lab::generate::{Kind, Style, shape};
use lab::{Lab, Random};

/// The sweep by corners, where there are any.
type Exact<V> = fn(&Shape<V>, V) -> Option<Shape<V>>;

fn sweeps_meet_what_casts_hit<V: Lab>(exact: Exact<V>) {
    let mut random = Random::new(5);
    let bounded: Vec<Kind> = Kind::all::<V>().iter().copied().filter(|kind| kind.bounded()).collect();
    let (mut checked, mut met, mut by_corners) = (0, 0, 0);
    for round in 0..4_000 {
        let (mover, wall) = (bounded[round % bounded.len()], bounded[random.below(bounded.len())]);
        let a = shape::<V>(mover, random.range(0.2, 1.0), Style::Regular, &mut random);
        let b = shape::<V>(wall, random.range(0.2, 2.0), Style::Regular, &mut random);
        let vector = |random: &mut Random, length: f64| {
            let d = random.direction(V::DIMENSION).map(|c| c * length);
            V::vector(|i| d[i])
        };
        let pose_a = Pose::new(vector(&mut random, 3.0), V::rotation(&mut random));
        let pose_b = Pose::new(vector(&mut random, 1.0), V::rotation(&mut random));
        // Towards the wall, past it, or not quite there.
        let towards = (pose_b.translation() - pose_a.translation()) * V::Real::from_f64(random.range(0.3, 2.0));
        let aside = random.range(0.0, 3.0);
        let by = towards + vector(&mut random, aside);
        let local = pose_a.inverse_transform_vector(by);
        let hit = cast_shape(&a, pose_a.moving(by), &b, pose_b, V::Real::ONE).is_some();
        let own = Shape::from(Own::swept(a.clone(), local).unwrap());
        let corners = exact(&a, local);
        by_corners += usize::from(corners.is_some());
        for swept in corners.iter().chain([&own]) {
            // As far as rounding, or the promise for shapes of one's own, can tell.
            let apart = contact_within(swept, pose_a, &b, pose_b, V::Real::LIMIT).unwrap().depth.to_f64();
            if apart.abs() < if V::epsilon() > 1e-10 { 2e-4 } else { 2e-6 } {
                continue;
            }
            checked += 1;
            met += usize::from(hit);
            assert_eq!(intersects(swept, pose_a, &b, pose_b), hit, "{a:?} {pose_a:?} by {by:?}, {b:?} {pose_b:?}");
        }
        let around = Obb::carried(&Aabb::of(&a, Pose::IDENTITY).unwrap(), pose_a).unwrap().swept(by).unwrap();
        for time in [0.0, 0.3, 1.0] {
            let there = pose_a.with_translation(pose_a.translation() + by * V::Real::from_f64(time));
            let tight = Aabb::of(&a, Pose::IDENTITY).unwrap();
            for corner in [tight.min, tight.max] {
                let corner = there.transform_point(corner);
                let inside = V::unrotate(around.rotation, corner - around.center).abs() - around.half_extents;
                assert!((0..V::DIMENSION).all(|i| inside.get(i) <= V::Real::ZERO), "{inside:?}");
            }
        }
    }
    println!("{}: {met} of {checked} on the way, {by_corners} swept by corners", V::NAME);
    assert!(3 * met > checked && 3 * met < 2 * checked, "{met} of {checked}");
    assert!(by_corners > 1_000, "{by_corners}");
}

fn polygons<V: Space<Only2 = ()>>(shape: &Shape<V>, by: V) -> Option<Shape<V>> {
    Polygon::swept(shape, by).ok()
}

fn hulls<V: Space<Only3 = ()>>(shape: &Shape<V>, by: V) -> Option<Shape<V>> {
    Hull::swept(shape, by).ok()
}

in_every_space!(sweeps_meet_what_casts_hit: polygons, polygons, hulls, hulls);

#[test]
fn a_ball_sweeps_a_capsule() {
    let path = Ball::<Vec3>::new(0.5).unwrap().swept(Vec3::new(4.0, 0.0, 0.0)).unwrap();
    assert_eq!((path.a(), path.b(), path.radius()), (Vec3::ZERO, Vec3::new(4.0, 0.0, 0.0), 0.5));
    assert!(contains(&path, Pose::IDENTITY, Vec3::new(2.0, 0.5, 0.0)));
    assert!(!contains(&path, Pose::IDENTITY, Vec3::new(2.0, 0.51, 0.0)));
}

#[test]
fn what_cannot_be_swept_says_why() {
    let floor = d3::HalfSpace::new(Vec3::Y, 0.0).unwrap();
    assert!(d3::Own::swept(floor, Vec3::X).is_err());
    let needle = d3::Segment::new(Vec3::ZERO, Vec3::X).unwrap();
    assert!(d3::Hull::swept(&needle, Vec3::Y).is_err(), "flat");
    assert!(d3::Own::swept(needle, Vec3::Y).is_ok());
    assert!(d3::Own::swept(d3::Ball::new(1.0).unwrap(), Vec3::splat(f32::NAN)).is_err());
    assert!(d3::Hull::swept(&d3::Cuboid::new(Vec3::ONE).unwrap(), Vec3::splat(1e20)).is_err());
}
