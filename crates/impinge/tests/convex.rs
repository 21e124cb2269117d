//! Triangles and hulls against what other shapes say of the same points.

mod lab;

use impinge::Real;
use impinge::generic::{Aabb, Ball, Hull, Pose, Shape, contact_within, distance, intersects, manifold};
use impinge::glam::{DVec3, Vec3};
use lab::generate::{GENERATORS, Kind, designed};
use lab::{Case, Lab, Random};

/// The corners of a cuboid, as a hull; `None` for flat ones.
fn as_hull<V: Lab<Only3 = ()>>(shape: &Shape<V>) -> Option<Shape<V>> {
    let Shape::Cuboid(cuboid) = shape else { return None };
    let corners: Vec<V> = (0..8)
        .map(|bits: usize| {
            let half = cuboid.half_extents();
            (0..3).fold(cuboid.center(), |corner, i| {
                corner.with(i, corner.get(i) + if bits >> i & 1 == 0 { half.get(i) } else { -half.get(i) })
            })
        })
        .collect();
    Hull::new(&corners).ok().map(Into::into)
}

/// A hull with the corners of a cuboid touches whatever it meets as the cuboid does.
fn boxes<V: Lab<Only3 = ()>>(seed: u64) {
    let mut random = Random::new(seed);
    let (mut compared, mut worst) = (0, (0.0, ""));
    for round in 0..20_000 {
        let other = [Kind::Cuboid, Kind::Ball, Kind::Segment, Kind::Capsule, Kind::HalfSpace, Kind::Plane][round % 6];
        let case = designed::<V>(round / 6 % GENERATORS, (Kind::Cuboid, other), &mut random);
        let Some(hull) = as_hull(&case.a) else { continue };
        let b = if random.chance(0.5) { as_hull(&case.b).unwrap_or(case.b.clone()) } else { case.b.clone() };
        let hulls = Case { a: hull, b, ..case.clone() };
        let scale = V::scale(&case.oracle());
        let margin = V::Real::from_f64(4.0 * scale);
        let [cuboid, hull] = [&case, &hulls].map(|c| contact_within(&c.a, c.pose_a, &c.b, c.pose_b, margin));
        let depths = [&cuboid, &hull].map(|c| c.as_ref().map_or(f64::NAN, |c| c.depth.to_f64()));
        let error = (depths[0] - depths[1]).abs() / (V::epsilon() * scale);
        assert_eq!(cuboid.is_some(), hull.is_some(), "{case:?}\n{cuboid:?}\n{hull:?}");
        if cuboid.is_some() && !(error <= worst.0) {
            worst = (error, case.generator);
        }
        assert!(cuboid.is_none() || error < 32.0, "{error}\n{case:?}\n{hulls:?}\n{cuboid:?}\n{hull:?}");
        let apart = [&case, &hulls].map(|c| distance(&c.a, c.pose_a, &c.b, c.pose_b).unwrap().to_f64());
        assert!((apart[0] - apart[1]).abs() <= 32.0 * V::epsilon() * scale, "{apart:?}\n{case:?}\n{hulls:?}");
        let meet = [&case, &hulls].map(|c| intersects(&c.a, c.pose_a, &c.b, c.pose_b));
        assert!(meet[0] == meet[1] || depths[0].abs() <= 32.0 * V::epsilon() * scale, "{meet:?}\n{case:?}");
        compared += 1;
    }
    println!("{compared} compared, worst {worst:?} ε·scale");
    assert!(compared > 10_000, "only {compared}");
}

#[test]
fn boxes_single() {
    boxes::<Vec3>(21);
}

#[test]
fn boxes_double() {
    boxes::<DVec3>(22);
}

/// A hull with so many corners that it is a ball to three digits.
fn fine_sphere<V: Lab<Only3 = ()>>(count: usize, random: &mut Random) -> Shape<V> {
    let points: Vec<V> = (0..count)
        .map(|_| {
            let p = random.direction(3);
            V::vector(|i| p[i])
        })
        .collect();
    Hull::new(&points).unwrap().into()
}

/// Hulls with ten thousand corners answer every query, and the width along the normal is the depth.
fn many_corners<V: Lab<Only3 = ()>>(seed: u64) {
    let mut random = Random::new(seed);
    let spheres: Vec<Shape<V>> = [10_000, 10_000, 1_000].map(|count| fine_sphere(count, &mut random)).into();
    let others = [Kind::Ball, Kind::Cuboid, Kind::Segment, Kind::Triangle, Kind::HalfSpace, Kind::Plane];
    for round in 0..24 {
        let a = spheres[round % 2].clone();
        let other = lab::generate::shape(others[round % 6], 1.0, lab::generate::Style::Regular, &mut random);
        for b in [&spheres[(round + 1) % 2], &spheres[2], &other] {
            let (at, distance) = (random.direction(3), [0.0, 0.01, 1.0, 1.9, 1.99, 2.1, 4.0][round % 7]);
            let case = Case {
                a: a.clone(),
                pose_a: Pose::new(V::ZERO, V::rotation(&mut random)),
                b: b.clone(),
                pose_b: Pose::new(V::vector(|i| at[i] * distance), V::rotation(&mut random)),
                generator: "fine",
            };
            let found = contact_within(&case.a, case.pose_a, &case.b, case.pose_b, V::Real::from_f64(100.0)).unwrap();
            let scale = 2.0 + distance;
            let width = support(&case.a, case.pose_a, found.normal) + support(&case.b, case.pose_b, -found.normal);
            let error = (width - found.depth.to_f64()).abs() / (V::epsilon() * scale);
            assert!(error <= 16.0, "{error} ε·scale: {found:?}");
            let mirrored =
                contact_within(&case.b, case.pose_b, &case.a, case.pose_a, V::Real::from_f64(100.0)).unwrap();
            assert!(
                (mirrored.depth - found.depth).abs().to_f64() <= 32.0 * V::epsilon() * scale,
                "{found:?} {mirrored:?}"
            );
            let apart = distance_of(&case);
            assert!((apart - (-found.depth).max(V::Real::ZERO).to_f64()).abs() <= 16.0 * V::epsilon() * scale);
            let points = manifold(&case.a, case.pose_a, &case.b, case.pose_b, V::Real::from_f64(100.0)).unwrap();
            assert!((1..=4).contains(&points.points().len()));
            assert!(Aabb::of(&case.a, case.pose_a).is_some());
        }
    }
}

fn distance_of<V: Lab>(case: &Case<V>) -> f64 {
    distance(&case.a, case.pose_a, &case.b, case.pose_b).unwrap().to_f64()
}

/// How far a shape reaches along a direction, the long way.
fn support<V: Lab>(shape: &Shape<V>, pose: Pose<V>, along: V) -> f64 {
    let number = |v: V, i: usize| v.get(i).to_f64();
    let dot = |a: V, b: V| (0..3).map(|i| number(a, i) * number(b, i)).sum::<f64>();
    let reach = |p: V| dot(pose.transform_point(p), along);
    let highest = |points: &mut dyn Iterator<Item = V>| points.map(reach).fold(f64::NEG_INFINITY, f64::max);
    let oracle = |shape: &Shape<V>| {
        let pair = Case {
            a: shape.clone(),
            pose_a: pose,
            b: Ball::new(V::Real::ZERO).unwrap().into(),
            pose_b: pose,
            generator: "",
        };
        V::width(&pair.oracle(), along) + reach(V::ZERO)
    };
    match shape {
        Shape::Hull(hull) => highest(&mut hull.vertices()),
        other => oracle(other),
    }
}

#[test]
fn many_corners_single() {
    many_corners::<Vec3>(23);
}

#[test]
fn many_corners_double() {
    many_corners::<DVec3>(24);
}
