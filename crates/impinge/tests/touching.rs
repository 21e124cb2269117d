//! Shapes are closed: touching is intersecting, exactly, where a kernel's own numbers are exact, as in these placements; a hair
//! apart is not. Elsewhere rounding decides within the documented error.

use impinge::{d2, d3};

/// Every pair of kinds in 3D, placed so that they touch at exactly representable numbers.
fn cases_3d() -> Vec<(d3::Shape, d3::Shape, d3::Pose)> {
    use d3::*;
    let ball: Shape = Ball::new(1.0).unwrap().into();
    let cube: Shape = Cuboid::new(Vec3::ONE).unwrap().into();
    let capsule: Shape = Capsule::along_y(1.0, 1.0).unwrap().into();
    let segment: Shape = Segment::new(Vec3::NEG_Y, Vec3::Y).unwrap().into();
    let floor: Shape = HalfSpace::new(Vec3::X, 0.5).unwrap().into();
    let facing: Shape = HalfSpace::new(Vec3::NEG_X, 0.5).unwrap().into();
    let plane: Shape = Plane::new(Vec3::X, 0.5).unwrap().into();
    let reach = |shape: &Shape| match shape {
        Shape::Segment(_) => 0.0,
        Shape::HalfSpace(_) => 0.5,
        _ => 1.0,
    };
    let bounded = [ball, cube, capsule, segment];
    let mut cases = Vec::new();
    for a in &bounded {
        for b in &bounded {
            cases.push((a.clone(), b.clone(), Pose::at(reach(a) + reach(b), 0.0, 0.0)));
        }
        cases.push((floor.clone(), a.clone(), Pose::at(0.5 + reach(a), 0.0, 0.0)));
        cases.push((plane.clone(), a.clone(), Pose::at(0.5 + reach(a), 0.0, 0.0)));
    }
    cases.push((floor.clone(), facing, Pose::at(1.0, 0.0, 0.0)));
    cases.push((floor, plane.clone(), Pose::IDENTITY));
    cases.push((plane.clone(), plane, Pose::IDENTITY));
    cases
}

#[test]
fn touching_is_intersecting_in_3d() {
    use d3::*;
    for (a, b, at) in cases_3d() {
        for (first, first_at, second, second_at) in [(&a, Pose::IDENTITY, &b, at), (&b, at, &a, Pose::IDENTITY)] {
            let what = format!("{first:?} {second:?}");
            assert!(intersects(first, first_at, second, second_at), "{what}");
            let c = contact(first, first_at, second, second_at).expect(&what);
            assert_eq!(c.depth, 0.0, "{what}");
            if matches!((first, second), (Shape::Segment(_), Shape::Segment(_))) {
                // They coincide: any perpendicular will do.
                assert_eq!((c.normal.y, c.normal.length()), (0.0, 1.0), "{what}: {c:?}");
            } else {
                assert_eq!(c.normal.x.abs(), 1.0, "{what}: {c:?}");
            }
            assert_eq!(distance(first, first_at, second, second_at), Some(0.0), "{what}");
            assert_eq!(closest_points(first, first_at, second, second_at).map(|c| c.distance), Some(0.0), "{what}");
        }
        let apart = Pose::from_translation(at.translation() + Vec3::X * 0.001);
        assert!(!intersects(&a, Pose::IDENTITY, &b, apart), "{a:?} {b:?}");
        assert_eq!(contact(&a, Pose::IDENTITY, &b, apart), None, "{a:?} {b:?}");
        let d = distance(&a, Pose::IDENTITY, &b, apart).unwrap();
        assert!((d - 0.001).abs() < 1e-6, "{a:?} {b:?}: {d}");
    }
}

#[test]
fn touching_is_intersecting_in_2d() {
    use d2::*;
    let square = Polygon::new(&[Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0), Vec2::ONE, Vec2::new(-1.0, 1.0)]).unwrap();
    let cases: [(Shape, f32); 5] = [
        (Ball::new(1.0).unwrap().into(), 2.0),
        (Cuboid::new(Vec2::ONE).unwrap().into(), 2.0),
        (Capsule::along_y(1.0, 1.0).unwrap().into(), 2.0),
        (Segment::new(Vec2::NEG_Y, Vec2::Y).unwrap().into(), 1.0),
        (square.clone().into(), 2.0),
    ];
    for (shape, x) in &cases {
        let at = Pose::at(*x, 0.0);
        for (a, pose_a, b, pose_b) in [
            (&Shape::from(square.clone()), Pose::IDENTITY, shape, at),
            (shape, at, &square.clone().into(), Pose::IDENTITY),
        ] {
            assert!(intersects(a, pose_a, b, pose_b), "{shape:?}");
            let c = contact(a, pose_a, b, pose_b).unwrap();
            assert_eq!((c.depth, c.normal.x.abs()), (0.0, 1.0), "{shape:?}");
            assert_eq!(distance(a, pose_a, b, pose_b), Some(0.0));
        }
        let apart = Pose::at(*x + 0.001, 0.0);
        assert!(!intersects(&square, Pose::IDENTITY, shape, apart), "{shape:?}");
        assert_eq!(contact(&square, Pose::IDENTITY, shape, apart), None);
    }
    let floor = HalfSpace::new(Vec2::Y, 0.0).unwrap();
    assert!(intersects(&floor, Pose::IDENTITY, &square, Pose::at(0.0, 1.0)));
    assert!(!intersects(&floor, Pose::IDENTITY, &square, Pose::at(0.0, 1.001)));
}

#[test]
fn margin_and_max_are_closed() {
    use d3::*;
    let ball = Ball::new(1.0).unwrap();
    let at = Pose::at(4.0, 0.0, 0.0);
    assert_eq!(contact_within(&ball, Pose::IDENTITY, &ball, at, 2.0).map(|c| c.depth), Some(-2.0));
    assert_eq!(contact_within(&ball, Pose::IDENTITY, &ball, at, 1.999), None);
    assert_eq!(contact_within(&ball, Pose::IDENTITY, &ball, at, -1.0), None);
    assert_eq!(contact_within(&ball, Pose::IDENTITY, &ball, at, f32::NAN), None);
    assert_eq!(closest_points_within(&ball, Pose::IDENTITY, &ball, at, 2.0).map(|c| c.distance), Some(2.0));
    assert_eq!(closest_points_within(&ball, Pose::IDENTITY, &ball, at, 1.999), None);
}

#[test]
fn documented_ties_have_their_documented_normals() {
    use d3::*;
    let (ball, cube) = (Ball::new(1.0).unwrap(), Cuboid::new(Vec3::ONE).unwrap());
    let o = Pose::IDENTITY;
    let c = contact(&ball, o, &ball, o).unwrap();
    assert_eq!((c.normal, c.depth), (Vec3::X, 2.0));
    let c = contact(&cube, o, &ball, o).unwrap();
    assert_eq!((c.normal, c.depth), (Vec3::X, 2.0));
    let c = contact(&cube, o, &cube, o).unwrap();
    assert_eq!((c.normal, c.depth, c.local_a.with_x(0.0)), (Vec3::X, 2.0, Vec3::ZERO));
    let crossing = Segment::new(Vec3::NEG_X, Vec3::X).unwrap();
    let other = Segment::new(Vec3::NEG_Y, Vec3::Y).unwrap();
    let c = contact(&crossing, o, &other, o).unwrap();
    assert_eq!((c.normal, c.depth), (Vec3::Z, 0.0));
    let collinear = contact(&crossing, o, &crossing, Pose::at(0.5, 0.0, 0.0)).unwrap();
    assert_eq!((collinear.depth, collinear.normal.x), (0.0, 0.0));
    assert_eq!(collinear.normal.length(), 1.0);
}

#[test]
fn cuboids_keep_their_centre() {
    use d3::*;
    let offset = Cuboid::from_min_max(Vec3::new(2.0, 0.0, 0.0), Vec3::new(4.0, 2.0, 2.0)).unwrap();
    let centred = Cuboid::new(Vec3::ONE).unwrap();
    let turned = Pose::at(1.0, 2.0, 3.0).turned(Vec3::new(1.0, 2.0, 3.0), 0.7);
    let moved = Pose::new(turned.transform_point(Vec3::new(3.0, 1.0, 1.0)), turned.rotation());
    let shapes: [Shape; 5] = [
        Ball::new(0.5).unwrap().into(),
        Cuboid::new(Vec3::new(0.5, 1.0, 2.0)).unwrap().into(),
        Capsule::along_y(1.0, 0.5).unwrap().into(),
        HalfSpace::new(Vec3::new(1.0, 1.0, 0.0), 1.0).unwrap().into(),
        Plane::new(Vec3::new(1.0, 1.0, 0.0), 1.0).unwrap().into(),
    ];
    let mut touching = 0;
    for shape in &shapes {
        for step in 0..20 {
            let at = Pose::at(0.4 * step as f32 - 2.0, 2.0, 3.5).turned(Vec3::new(0.3, -1.0, 0.5), 0.3 * step as f32);
            assert_eq!(intersects(&offset, turned, shape, at), intersects(&centred, moved, shape, at));
            let (a, b) = (contact(&offset, turned, shape, at), contact(&centred, moved, shape, at));
            assert_eq!(a.is_some(), b.is_some());
            if let (Some(a), Some(b)) = (a, b) {
                touching += 1;
                assert!((a.depth - b.depth).abs() < 1e-5 && (a.normal - b.normal).length() < 1e-4, "{a:?} {b:?}");
                assert!((a.local_a - b.local_a - Vec3::new(3.0, 1.0, 1.0)).length() < 1e-4, "{a:?} {b:?}");
            }
            let (a, b) = (distance(&offset, turned, shape, at), distance(&centred, moved, shape, at));
            assert!((a.unwrap() - b.unwrap()).abs() < 1e-5);
        }
    }
    assert!(touching > 20, "{touching}");
    let bounds = |shape: &Cuboid, pose| Aabb::of(shape, pose).unwrap();
    assert!((bounds(&offset, turned).min - bounds(&centred, moved).min).length() < 1e-5);
}
