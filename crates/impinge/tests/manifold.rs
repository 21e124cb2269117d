//! Laws of manifolds: what their points obey, for every pair, in all four spaces.

mod lab;

use impinge::Real;
use impinge::generic::{
    Manifold, ManifoldCache, ManifoldPoint, Pose, Shape, contact_within, manifold, manifold_cached,
};
use impinge::glam::{DVec3, Vec3};
use lab::generate::{GENERATORS, Kind, designed};
use lab::{Case, Lab, Random, long};

/// The bound of everything that is exact, in units of ε·scale.
const BOUND: f64 = 16.0;
/// How much deeper than the least depth a manifold may be, and how far its points may be off a surface, relative to the size
/// of the smaller shape.
const SLOP: f64 = 1.0 / 1024.0;
/// The same, relative to the least depth, beside that.
const LEEWAY: f64 = 0.25;

/// The size of a shape as the slop is relative to it, at least.
fn size<V: Lab>(shape: &Shape<V>) -> f64 {
    let far = |v: V| v.largest().to_f64();
    let spread = |vertices: Vec<V>| vertices.iter().map(|v| far(*v - vertices[0])).fold(0.0, f64::max);
    match shape {
        Shape::Cuboid(s) => far(s.half_extents()),
        Shape::RoundCuboid(s) => far(s.sharp().half_extents()) + s.radius().to_f64(),
        Shape::Capsule(s) => far(s.b() - s.a()) + s.radius().to_f64(),
        Shape::Segment(s) => far(s.b() - s.a()),
        Shape::Polygon(s) => spread(s.vertices().to_vec()),
        Shape::RoundPolygon(s) => spread(s.sharp().vertices().to_vec()) + s.radius().to_f64(),
        Shape::Triangle(s) => spread(s.vertices().to_vec()),
        Shape::RoundTriangle(s) => spread(s.sharp().vertices().to_vec()) + s.radius().to_f64(),
        Shape::Hull(s) => spread(s.vertices().collect()),
        Shape::RoundHull(s) => spread(s.sharp().vertices().collect()) + s.radius().to_f64(),
        Shape::Cylinder(s) => s.half_height().max(s.radius()).to_f64(),
        Shape::RoundCylinder(s) => (s.sharp().half_height().max(s.sharp().radius()) + s.radius()).to_f64(),
        Shape::Cone(s) => s.half_height().max(s.radius()).to_f64(),
        Shape::RoundCone(s) => (s.sharp().half_height().max(s.sharp().radius()) + s.radius()).to_f64(),
        _ => f64::INFINITY,
    }
}

fn check<V: Lab>(case: &Case<V>, curved: bool, random: &mut Random, counts: &mut [u32; 5]) {
    let pair = case.oracle();
    let scale = V::scale(&pair).max(f64::MIN_POSITIVE);
    let unit = V::epsilon() * scale;
    let margin = V::Real::from_f64(if random.chance(0.5) { 0.5 * scale } else { 0.0 });
    let contact = contact_within(&case.a, case.pose_a, &case.b, case.pose_b, margin);
    let found = manifold(&case.a, case.pose_a, &case.b, case.pose_b, margin);
    let (contact, found) = match (contact, found) {
        (Some(contact), Some(found)) => (contact, found),
        (None, None) => return,
        other => panic!("one without the other: {other:?}\n{case:?}"),
    };
    let leeway = LEEWAY * contact.depth.to_f64().max(0.0);
    let slop = SLOP * size(&case.a).min(size(&case.b)).min(scale) + V::bound(curved) * unit;
    let fail = |what: String| -> ! { panic!("{what}\n{case:?}\n{contact:?}\n{found:?}") };
    let points = found.points();
    counts[points.len()] += 1;
    if points.is_empty() || points.len() > 2 * (V::DIMENSION - 1) {
        fail(format!("{} points", points.len()));
    }
    if !((found.normal.length().to_f64() - 1.0).abs() <= 8.0 * V::epsilon()) {
        fail("not a unit normal".into());
    }
    let deepest = points.iter().map(|p| p.depth.to_f64()).fold(f64::NEG_INFINITY, f64::max);
    let excess = deepest - contact.depth.to_f64();
    if !(-2.0 * slop..=2.0 * slop + leeway).contains(&excess) {
        fail(format!("deepest {deepest}, slop {slop}"));
    }
    for point in points {
        if !(point.local_a.is_finite() && point.local_b.is_finite() && point.depth.is_finite()) {
            fail("not finite".into());
        }
        if -point.depth > margin {
            fail(format!("a gap beyond the margin {margin}"));
        }
        let (p, q) = (V::to_world(&pair.pose_a, point.local_a), V::to_world(&pair.pose_b, point.local_b));
        let mismatch = (0..V::DIMENSION)
            .map(|i| p[i] - q[i] - point.depth.to_f64() * found.normal.get(i).to_f64())
            .map(|x| x * x)
            .sum::<f64>()
            .sqrt();
        let world = 4e-16 * p.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        if mismatch > BOUND * unit + world {
            fail(format!("points differ by {} ε·scale more than the depth", mismatch / unit));
        }
        let off = V::local_distance(&pair.a, point.local_a).abs().max(V::local_distance(&pair.b, point.local_b).abs());
        if off > 2.0 * slop + leeway {
            fail(format!("{off} off a surface, slop {slop}"));
        }
    }
    for (i, point) in points.iter().enumerate() {
        let same = |other: &ManifoldPoint<V>| (other.feature_a, other.feature_b) == (point.feature_a, point.feature_b);
        if points[..i].iter().any(same) {
            fail(format!("features of point {i} twice"));
        }
    }
    // Exchanged, it is the same patch.
    let back = manifold(&case.b, case.pose_b, &case.a, case.pose_a, margin);
    if let Some(back) = back {
        let deepest_back = back.points().iter().map(|p| p.depth.to_f64()).fold(f64::NEG_INFINITY, f64::max);
        if (deepest_back - deepest).abs() > 2.0 * slop + leeway {
            fail(format!("exchanged: {back:?}"));
        }
    }
}

/// What a cache makes of small motions is within the slop of what is worked out anew.
fn check_cache<V: Lab>(case: &Case<V>, curved: bool, random: &mut Random, reused: &mut u32, slept: &mut u32) {
    let mut cache = ManifoldCache::new();
    let scale = V::scale(&case.oracle()).max(f64::MIN_POSITIVE);
    let margin = V::Real::from_f64(0.1 * scale);
    let first = manifold_cached(&case.a, case.pose_a, &case.b, case.pose_b, margin, &mut cache);
    assert_eq!(first, manifold(&case.a, case.pose_a, &case.b, case.pose_b, margin), "{case:?}");
    let slop = SLOP * size(&case.a).min(size(&case.b)).min(scale) + V::bound(curved) * V::epsilon() * scale;
    let mut pose = case.pose_b;
    for step in 0..4 {
        let by = random.direction(V::DIMENSION).map(|c| c * slop * random.range(0.0, 0.3));
        pose = pose.with_translation(pose.translation() + V::vector(|i| by[i]));
        let moved = Case { pose_b: pose, ..case.clone() };
        let cold = manifold(&moved.a, moved.pose_a, &moved.b, moved.pose_b, margin);
        let warm = manifold_cached(&moved.a, moved.pose_a, &moved.b, moved.pose_b, margin, &mut cache);
        let (Some(cold), Some(warm)) = (cold, warm) else {
            // One may see a gap of just the margin where the other does not.
            let gap =
                cold.or(warm).map_or(0.0, |m| m.points().iter().map(|p| p.depth.to_f64()).fold(f64::MIN, f64::max));
            assert!(cold.is_none() && warm.is_none() || -gap > margin.to_f64() - 2.0 * slop, "{moved:?}");
            continue;
        };
        *reused += u32::from(warm != cold);
        let deepest = |m: &Manifold<V>| m.points().iter().map(|p| p.depth.to_f64()).fold(f64::MIN, f64::max);
        let off = (deepest(&warm) - deepest(&cold)).abs();
        let least = contact_within(&moved.a, moved.pose_a, &moved.b, moved.pose_b, margin);
        let leeway = LEEWAY * least.map_or(0.0, |contact| contact.depth.to_f64()).max(0.0);
        assert!(off <= 2.0 * slop + leeway, "step {step}: {off}, slop {slop}\n{moved:?}\n{warm:?}\n{cold:?}");
        let pair = moved.oracle();
        let world = pose.translation().largest().to_f64().max(case.pose_a.translation().largest().to_f64());
        let unit = V::epsilon() * (scale + world);
        for point in warm.points() {
            let (p, q) = (V::to_world(&pair.pose_a, point.local_a), V::to_world(&pair.pose_b, point.local_b));
            let mismatch = (0..V::DIMENSION)
                .map(|i| (p[i] - q[i] - point.depth.to_f64() * warm.normal.get(i).to_f64()).abs())
                .fold(0.0, f64::max);
            assert!(
                mismatch <= BOUND * unit,
                "step {step}: points differ by {} ε·scale\n{moved:?}\n{warm:?}",
                mismatch / unit
            );
            let on =
                V::local_distance(&pair.a, point.local_a).abs().max(V::local_distance(&pair.b, point.local_b).abs());
            assert!(on <= 3.0 * slop + leeway, "step {step}: {on} off a surface, slop {slop}\n{moved:?}\n{warm:?}");
        }
    }
    // From afar, in steps that a cache may sleep through, until they meet.
    let Some(touch) = first else { return };
    for step in (0..=30).rev() {
        let away = V::Real::from_f64(f64::from(step) * 0.02 * scale * random.range(0.8, 1.2));
        let moved = Case {
            pose_b: case.pose_b.with_translation(case.pose_b.translation() + touch.normal * away),
            ..case.clone()
        };
        let cold = manifold(&moved.a, moved.pose_a, &moved.b, moved.pose_b, margin);
        let warm = manifold_cached(&moved.a, moved.pose_a, &moved.b, moved.pose_b, margin, &mut cache);
        *slept += u32::from(cold.is_none() && warm.is_none());
        if cold.is_some() != warm.is_some() {
            let deepest = |m: &Manifold<V>| m.points().iter().map(|p| p.depth.to_f64()).fold(f64::MIN, f64::max);
            let gap = -cold.as_ref().or(warm.as_ref()).map_or(0.0, deepest);
            assert!(
                (gap - margin.to_f64()).abs() < 2.0 * slop,
                "step {step}: gap {gap}\n{moved:?}\n{warm:?}\n{cold:?}"
            );
        }
    }
    assert!(
        manifold_cached(&case.a, Pose::new(V::NOT_A_POINT, V::NO_ROTATION), &case.b, pose, margin, &mut cache)
            .is_none()
    );
}

fn laws<V: Lab>(seed: u64) {
    let kinds = Kind::all::<V>();
    let (mut counts, mut reused, mut slept) = ([0; 5], 0, 0);
    for (i, &a) in kinds.iter().enumerate() {
        for &b in &kinds[i..] {
            let mut random = Random::new(seed ^ ((i as u64) << 32) ^ (b as u64));
            for n in 0..if long() { 100_000 } else { 2_000 } {
                let order = if random.chance(0.5) { (a, b) } else { (b, a) };
                let case = designed::<V>(random.below(GENERATORS), order, &mut random);
                check(&case, a.curved() || b.curved(), &mut random, &mut counts);
                if n % 19 == 0 {
                    check_cache(&case, a.curved() || b.curved(), &mut random, &mut reused, &mut slept);
                }
            }
        }
    }
    println!("{}: manifolds of 1, 2, 3, 4 points: {:?}", V::NAME, &counts[1..]);
    assert!(counts[2] > 0 && (V::DIMENSION == 2 || counts[4] > 0));
    assert!(reused > 200, "a cache was of use {reused} times only");
    assert!(slept > 200, "pairs were apart {slept} times only");
}

in_every_space!(laws: 21, 22, 23, 24);

/// The area that the points of a manifold span, in the plane of the normal.
fn area(found: &Manifold<Vec3>) -> f64 {
    let points: Vec<DVec3> = found.points().iter().map(|p| p.local_a.as_dvec3()).collect();
    let twice = (2..points.len())
        .map(|i| (points[i - 1] - points[0]).cross(points[i] - points[0]))
        .fold(DVec3::ZERO, |sum, c| sum + c);
    0.5 * twice.length()
}

#[test]
fn boxes_face_to_face_cover_what_they_share() {
    use impinge::d3::*;
    let mut random = Random::new(31);
    for _ in 0..2000 {
        let mut extent = || random.range(0.5, 2.0) as f32;
        let (a, b) = (Vec3::new(extent(), extent(), extent()), Vec3::new(extent(), extent(), extent()));
        let slip = |random: &mut Random, reach: f32| random.range(-0.7, 0.7) as f32 * reach;
        let (x, z) = (slip(&mut random, a.x + b.x), slip(&mut random, a.z + b.z));
        let depth = 0.01 * a.y.min(b.y);
        let tilt = random.log_range(1e-7, 1e-3) as f32;
        let turn = Quat::from_rotation_x(tilt);
        let shared = |a: f32, b: f32, at: f32| f64::from((at + b).min(a) - (at - b).max(-a));
        let (width, height) = (shared(a.x, b.x, x), shared(a.z, b.z, z));
        // Sunk in so little from the side that the faces are the nearest way out.
        if width.min(height) < 0.1 {
            continue;
        }
        let pose = Pose::new(Vec3::new(x, a.y + b.y - depth, z), turn);
        let found = manifold(&Cuboid::new(a).unwrap(), Pose::IDENTITY, &Cuboid::new(b).unwrap(), pose, 0.01).unwrap();
        assert!(found.points().len() >= 3 && found.normal.y > 0.999, "{a} {b} {pose:?} {found:?}");
        assert!(area(&found) >= 0.9 * width * height, "{} of {}", area(&found), width * height);
    }
}

/// A prism that stands on a table, its face wholly on the table's, in any orientation and order: the patch is that face.
#[test]
fn prisms_on_hulls_touch_with_their_whole_face() {
    use impinge::d3::*;
    let mut random = Random::new(37);
    for round in 0..3000 {
        let prism = |sides: usize, radius: f32, half: f32| -> Vec<Vec3> {
            let corner = |k: usize| {
                let round = Quat::from_rotation_y(k as f32 * std::f32::consts::TAU / sides as f32);
                round * (radius * Vec3::X)
            };
            (0..sides).flat_map(|k| [corner(k) + Vec3::Y * half, corner(k) - Vec3::Y * half]).collect()
        };
        let sides = 3 + round % 2;
        let radius = random.range(0.3, 1.0) as f32;
        let side = 2.0 * radius * (std::f32::consts::PI / sides as f32).sin();
        let face = f64::from(if sides == 3 { 0.75f32.sqrt() * 0.5 * side * side } else { side * side });
        let turned = |random: &mut Random| {
            let axis = Vec3::new(random.range(-1.0, 1.0) as f32, random.range(-1.0, 1.0) as f32, 1.5);
            Quat::from_axis_angle(axis.normalize(), random.range(-3.0, 3.0) as f32)
        };
        let whole =
            |points: &[Vec3], turn: Quat| Hull::new(&points.iter().map(|p| turn * *p).collect::<Vec<_>>()).unwrap();
        // Corners of hulls are turned, so that no face is along an axis, and poses turn them back.
        let (turn_table, turn_prism, turn_all) = (turned(&mut random), turned(&mut random), turned(&mut random));
        let table = whole(&prism(3 + round % 9, 5.0, 1.0), turn_table);
        let small = whole(&prism(sides, radius, 0.5), turn_prism);
        let yaw = Quat::from_rotation_y(random.range(-3.0, 3.0) as f32);
        let at = turn_all * Vec3::new(random.range(-0.9, 0.9) as f32, 1.495, random.range(-0.9, 0.9) as f32);
        let pose_table = Pose::new(Vec3::ZERO, turn_all * turn_table.conjugate());
        let pose_small = Pose::new(at, turn_all * yaw * turn_prism.conjugate());
        let found = if round % 3 == 0 {
            manifold(&small, pose_small, &table, pose_table, 0.01).unwrap()
        } else {
            manifold(&table, pose_table, &small, pose_small, 0.01).unwrap().flipped()
        };
        assert!(found.normal.dot(turn_all * Vec3::Y) < -0.999_99, "{found:?}");
        assert_eq!(found.points().len(), sides, "{found:?}");
        assert!((area(&found) - face).abs() <= 1e-3 * face, "{} of {face}", area(&found));
    }
}

#[test]
fn features_stay_under_small_motion() {
    use impinge::d3::*;
    let cuboid = Cuboid::new(Vec3::new(1.0, 0.5, 0.75)).unwrap();
    let features = |pose: Pose| -> Vec<(u32, u32)> {
        let found = manifold(&cuboid, Pose::IDENTITY, &cuboid, pose, 0.02).unwrap();
        found.points().iter().map(|p| (p.feature_a, p.feature_b)).collect()
    };
    let at = |step: f32| Pose::new(Vec3::new(0.3 + step, 0.99, 0.2 - step), Quat::from_rotation_y(0.2));
    let first = features(at(0.0));
    assert_eq!(first.len(), 4);
    for k in 1..50 {
        assert_eq!(features(at(1e-4 * k as f32)), first);
    }
}

/// One box swept over another: what moves by little changes by little.
#[test]
fn sweeping_is_smooth() {
    use impinge::d3::*;
    let (floor, cuboid) = (Cuboid::new(Vec3::new(2.0, 0.5, 2.0)).unwrap(), Cuboid::new(Vec3::splat(0.5)).unwrap());
    let mut last: Option<(f32, Vec3)> = None;
    for step in 0..400 {
        let x = -1.9 + 3.8 * step as f32 / 399.0;
        let pose = Pose::new(Vec3::new(x, 0.98, 0.1), Quat::from_rotation_y(x) * Quat::from_rotation_x(0.01 * x));
        let found = manifold(&floor, Pose::IDENTITY, &cuboid, pose, 0.0).unwrap();
        let depth = found.points().iter().map(|p| p.depth).fold(f32::MIN, f32::max);
        if let Some((before, normal)) = last {
            assert!((depth - before).abs() < 2e-3, "step {step}: {before} became {depth}");
            assert!((found.normal - normal).length() < 0.02, "step {step}: {normal} became {}", found.normal);
        }
        last = Some((depth, found.normal));
    }
}

#[test]
fn known_patches() {
    use impinge::d3::*;
    let count = |a: &dyn Fn() -> Shape, pose: Pose| {
        let floor = Cuboid::new(Vec3::new(5.0, 1.0, 5.0)).unwrap();
        manifold(&floor, Pose::IDENTITY, &a(), pose, 0.0).map_or(0, |m| m.points().len())
    };
    let capsule = || Shape::from(Capsule::new(Vec3::X * -0.5, Vec3::X * 0.5, 0.25).unwrap());
    assert_eq!(count(&capsule, Pose::at(0.0, 1.2, 0.0)), 2);
    let beside = manifold(&capsule(), Pose::IDENTITY, &capsule(), Pose::at(0.25, 0.4, 0.0), 0.0).unwrap();
    assert_eq!(beside.points().len(), 2);
    let standing = || Shape::from(Capsule::along_y(0.5, 0.25).unwrap());
    assert_eq!(count(&standing, Pose::at(0.0, 1.7, 0.0)), 1);
    let ball = || Shape::from(Ball::new(0.5).unwrap());
    assert_eq!(count(&ball, Pose::at(0.0, 1.4, 0.0)), 1);
    let cuboid = || Shape::from(Cuboid::new(Vec3::splat(0.5)).unwrap());
    assert_eq!(count(&cuboid, Pose::at(0.0, 1.4, 0.0)), 4);
    // On an edge, on a corner.
    let on_edge = Pose::new(Vec3::new(0.0, 1.7, 0.0), Quat::from_rotation_x(std::f32::consts::FRAC_PI_4));
    assert_eq!(count(&cuboid, on_edge), 2);
    let soft = || Shape::from(Cuboid::new(Vec3::splat(0.4)).unwrap().rounded(0.1).unwrap());
    assert_eq!(count(&soft, Pose::at(0.0, 1.4, 0.0)), 4);
    assert_eq!(count(&cuboid, Pose::at(0.0, 1.6, 0.0)), 0);
}

/// Points nearer than nothing: a pose that is not valid has no manifold.
#[test]
fn invalid_poses_have_none() {
    use impinge::d2::*;
    let square = Cuboid::new(Vec2::ONE).unwrap();
    assert!(manifold(&square, Pose::at(f32::NAN, 0.0), &square, Pose::IDENTITY, 1.0).is_none());
    let touching = Pose::at(1.5, 0.0);
    let strict = manifold(&square, Pose::IDENTITY, &square, touching, 0.0);
    assert!(strict.is_some() && manifold(&square, Pose::IDENTITY, &square, touching, f32::NAN) == strict);
}

/// A cache of what has no end, of a small ball in a large hull, and of a pair that turns.
#[test]
fn caches_do_not_sleep_through_a_touch() {
    use impinge::d3::*;
    let floor = HalfSpace::new(Vec3::Y, 0.0).unwrap();
    let mut cache = ManifoldCache::new();
    let pi = core::f32::consts::PI;
    let leaning = Pose::IDENTITY.turned(Vec3::X, pi - 0.1);
    assert!(manifold_cached(&floor, Pose::IDENTITY, &floor, leaning, 0.0, &mut cache).is_none());
    let facing = Pose::at(0.0, -1.0, 0.0).turned(Vec3::X, pi);
    let touch = manifold_cached(&floor, Pose::IDENTITY, &floor, facing, 0.0, &mut cache);
    assert_eq!(touch, manifold(&floor, Pose::IDENTITY, &floor, facing, 0.0));
    assert!(touch.is_some());

    let wall = Plane::new(Vec3::Y, 0.0).unwrap();
    let mut cache = ManifoldCache::new();
    for pose in [Pose::IDENTITY, Pose::at(0.0, -1.0, 0.0)] {
        let cold = manifold(&wall, Pose::IDENTITY, &wall, pose, 0.0);
        assert_eq!(manifold_cached(&wall, Pose::IDENTITY, &wall, pose, 0.0, &mut cache), cold);
    }

    let corners: Vec<Vec3> =
        (0..8).map(|i| Vec3::from([0, 1, 2].map(|axis| 50.0 - 100.0 * (i >> axis & 1) as f32))).collect();
    let (hull, ball) = (Hull::new(&corners).unwrap(), Ball::new(0.005).unwrap());
    let mut cache = ManifoldCache::new();
    let inside = Pose::at(49.999, 49.9995, 0.0);
    assert!(manifold_cached(&hull, Pose::IDENTITY, &ball, inside, 0.0, &mut cache).is_some());
    let outside = Pose::at(50.029, 49.9995, 0.0);
    assert!(manifold_cached(&hull, Pose::IDENTITY, &ball, outside, 0.0, &mut cache).is_none());

    // A long rod that turns about its middle until its end meets the box.
    let (rod, block) = (Capsule::along_y(10.0, 0.1).unwrap(), Cuboid::new(Vec3::ONE).unwrap());
    let mut cache = ManifoldCache::new();
    let (mut hits, at) = (0, Pose::at(0.0, 8.0, 8.0));
    for step in 0..200 {
        let turned = Pose::IDENTITY.turned(Vec3::X, 0.005 * step as f32);
        let cold = manifold(&block, at, &rod, turned, 0.0);
        let warm = manifold_cached(&block, at, &rod, turned, 0.0, &mut cache);
        assert_eq!(cold.is_some(), warm.is_some(), "step {step}");
        hits += usize::from(cold.is_some());
    }
    assert!(hits > 5 && hits < 190, "{hits}");
}
