//! Shapes of one's own: twins of the library's shapes, ellipses against a plain search, and functions that lie.

mod lab;

use impinge::generic::{
    Aabb, Ball, Capsule, ClosestPoints, Contact, Convex, Cuboid, HalfSpace, Manifold, ManifoldCache, Mass, Own, Plane,
    Polygon, Pose, Segment, Shape, Triangle, closest_points, contact, contact_traced, contact_within, distance,
    intersects, manifold_cached,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::trace::Recorder;
use impinge::{MassError, Real, ShapeError, Space};
use lab::generate::{GENERATORS, Kind, designed};
use lab::own::{Ellipsoid, Faceted};
use lab::{Case, Lab, Random, long};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How far answers may be off, relative to the scale.
fn bound<V: Lab>() -> f64 {
    if V::epsilon() > 1e-10 { 1e-5 } else { 1e-7 }
}

/// What every query says of a pair.
#[derive(Debug)]
struct Answers<V: Space> {
    touch: Option<Contact<V>>,
    near: Option<Contact<V>>,
    distance: Option<V::Real>,
    closest: Option<ClosestPoints<V>>,
    meets: bool,
    patch: Option<Manifold<V>>,
    kept: Option<Manifold<V>>,
}

fn ask<V: Lab>(case: &Case<V>, margin: V::Real) -> Answers<V> {
    let Case { a, pose_a, b, pose_b, .. } = case;
    let (pose_a, pose_b) = (*pose_a, *pose_b);
    let mut cache = ManifoldCache::new();
    let patch = manifold_cached(a, pose_a, b, pose_b, margin, &mut cache);
    Answers {
        touch: contact(a, pose_a, b, pose_b),
        near: contact_within(a, pose_a, b, pose_b, margin),
        distance: distance(a, pose_a, b, pose_b),
        closest: closest_points(a, pose_a, b, pose_b),
        meets: intersects(a, pose_a, b, pose_b),
        patch,
        kept: manifold_cached(a, pose_a, b, pose_b, margin, &mut cache),
    }
}

/// Case by case: a library's shape and its twin agree, against every kind, in either order.
fn twins<V: Lab>(seed: u64, twin: impl Fn(&Shape<V>, &mut Random) -> Option<Shape<V>>, kind: Kind) {
    let mut random = Random::new(seed);
    let (mut compared, mut worst) = (0, [0.0f64; 2]);
    for round in 0..if long() { 200_000 } else { 4_000 } {
        let kinds = Kind::all::<V>();
        let other = kinds[round % kinds.len()];
        let case = designed::<V>(round / kinds.len() % GENERATORS, (kind, other), &mut random);
        let Some(own) = twin(&case.a, &mut random) else { continue };
        let mut cases = [case.clone(), Case { a: own, ..case.clone() }];
        if random.chance(0.5) {
            cases = cases.map(|case| case.swapped());
        }
        let scale = V::scale(&case.oracle()).max(f64::MIN_POSITIVE);
        let within = bound::<V>() * scale;
        let fail = |what: &str| -> ! { panic!("{what}\n{cases:?}") };
        let [theirs, ours] = [&cases[0], &cases[1]].map(|case| ask(case, V::Real::from_f64(4.0 * scale)));
        let depth = |answers: &Answers<V>| answers.near.as_ref().map_or(f64::NAN, |c| c.depth.to_f64());
        if theirs.near.is_some() != ours.near.is_some() {
            fail("one contact without the other");
        }
        if theirs.near.is_some() {
            let error = (depth(&theirs) - depth(&ours)).abs();
            worst[0] = worst[0].max(error / scale);
            if !(error <= within) {
                fail(&format!("depth {} is not {}", depth(&ours), depth(&theirs)));
            }
        }
        let apart = |answers: &Answers<V>| answers.distance.map_or(f64::NAN, Real::to_f64);
        let error = (apart(&theirs) - apart(&ours)).abs();
        worst[1] = worst[1].max(error / scale);
        if !(error <= within) {
            fail(&format!("distance {} is not {}", apart(&ours), apart(&theirs)));
        }
        if theirs.meets != ours.meets && depth(&theirs).abs() > within {
            fail("one meets and the other does not");
        }
        // Boxes, of the shape and of its motion.
        let boxes = [&case.a, if cases[0].a == case.a { &cases[1].a } else { &cases[1].b }]
            .map(|shape| Aabb::of(shape, case.pose_a).expect("a valid pose"));
        let size = case.pose_a.translation().largest().to_f64() + scale;
        let off = (boxes[0].min - boxes[1].min).largest().max((boxes[0].max - boxes[1].max).largest());
        if !(off.to_f64() <= 8.0 * V::epsilon() * size) {
            fail(&format!("{boxes:?}"));
        }
        compared += 1;
    }
    println!("{}: {compared} compared, worst depth and distance {worst:?} of the scale", V::NAME);
    assert!(compared > 500, "only {compared}");
}

/// A ball is a stretched ball that was not stretched, with a part of its radius for a rounding, or with all of it.
fn ball_twin<V: Lab>(shape: &Shape<V>, random: &mut Random) -> Option<Shape<V>> {
    let Shape::Ball(ball) = shape else { return None };
    let part = V::Real::from_f64([0.0, 0.25, 1.0][random.below(3)]);
    let rounding = part * ball.radius();
    Some(Own::new(Ellipsoid { semi_axes: V::splat(ball.radius() - rounding), rounding }).unwrap().into())
}

fn box_twin<V: Lab>(shape: &Shape<V>, _random: &mut Random) -> Option<Shape<V>> {
    let (sharp, rounding) = match shape {
        Shape::Cuboid(s) => (s, V::Real::ZERO),
        Shape::RoundCuboid(s) => (s.sharp(), s.radius()),
        _ => return None,
    };
    if sharp.center() != V::ZERO {
        return None;
    }
    Some(Own::new(Faceted::cuboid(sharp.half_extents(), rounding)).unwrap().into())
}

#[test]
fn balls_single_2d() {
    twins::<Vec2>(1, ball_twin, Kind::Ball);
}

#[test]
fn balls_double_2d() {
    twins::<DVec2>(2, ball_twin, Kind::Ball);
}

#[test]
fn balls_single_3d() {
    twins::<Vec3>(3, ball_twin, Kind::Ball);
}

#[test]
fn balls_double_3d() {
    twins::<DVec3>(4, ball_twin, Kind::Ball);
}

#[test]
fn boxes_single_2d() {
    twins::<Vec2>(5, box_twin, Kind::Cuboid);
}

#[test]
fn boxes_double_2d() {
    twins::<DVec2>(6, box_twin, Kind::Cuboid);
}

#[test]
fn boxes_single_3d() {
    twins::<Vec3>(7, box_twin, Kind::Cuboid);
}

#[test]
fn boxes_double_3d() {
    twins::<DVec3>(8, box_twin, Kind::Cuboid);
}

/// A box that stands on something touches it at the same points, whoever made it.
fn patches<V: Lab>(seed: u64) {
    let mut random = Random::new(seed);
    let vector = |numbers: [f64; 3]| V::vector(|i| numbers[i]);
    let (one, wide) = (V::Real::ONE, [4.0, 1.0, 4.0]);
    let floor = Cuboid::new(vector(wide)).unwrap();
    let floors: [Shape<V>; 5] = [
        floor.into(),
        floor.rounded(V::Real::from_f64(0.25)).unwrap().into(),
        HalfSpace::new(V::axis(1), one).unwrap().into(),
        Plane::new(V::axis(1), one).unwrap().into(),
        Own::new(Faceted::cuboid(vector(wide), V::Real::ZERO)).unwrap().into(),
    ];
    for round in 0..500 {
        let under = &floors[round % floors.len()];
        let top = if matches!(under, Shape::RoundCuboid(_)) { 1.25 } else { 1.0 };
        let [width, height, length] = [(); 3].map(|()| random.range(0.2, 1.0));
        let half = vector([width, height, length]);
        let rounding = if round % 3 == 0 { 0.125 } else { 0.0 };
        let sharp = Cuboid::new(half).unwrap();
        let boxes: [Shape<V>; 2] = [
            sharp.rounded(V::Real::from_f64(rounding)).unwrap().into(),
            Own::new(Faceted::cuboid(half, V::Real::from_f64(rounding))).unwrap().into(),
        ];
        let at = vector([random.range(-4.0, 4.0), top + height + rounding - 0.01, random.range(-3.0, 3.0)]);
        // Level to rounding, or leaning by less than the slop.
        let pose = Pose::new(at, V::NO_ROTATION);
        let [theirs, ours] = [0, 1].map(|k| {
            let case = Case {
                a: under.clone(),
                pose_a: Pose::new(V::ZERO, V::NO_ROTATION),
                b: boxes[k].clone(),
                pose_b: pose,
                generator: "resting",
            };
            let case = if round % 2 == 0 { case } else { case.swapped() };
            let found = ask(&case, V::Real::from_f64(0.02)).patch.expect("they touch");
            let found = if round % 2 == 0 { found } else { found.flipped() };
            let points: Vec<Vec<f64>> = found
                .points()
                .iter()
                .map(|p| {
                    // Where in the world, and how deep.
                    let mut place = pose.transform_point(p.local_b).components();
                    place.push(p.depth.to_f64());
                    place
                })
                .collect();
            let features: std::collections::BTreeSet<_> =
                found.points().iter().map(|p| (p.feature_a, p.feature_b)).collect();
            assert_eq!(features.len(), found.points().len(), "features: {found:?}");
            points
        });
        assert_eq!(theirs.len(), 2 * (V::DIMENSION - 1), "{theirs:?}");
        assert_eq!(theirs.len(), ours.len(), "{theirs:?} {ours:?}");
        for p in &theirs {
            let off = |q: &Vec<f64>| p.iter().zip(q).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
            assert!(ours.iter().any(|q| off(q) < 2e-5), "{under:?} {boxes:?} {pose:?}\n{theirs:?}\n{ours:?}");
        }
    }
}

#[test]
fn patches_single_2d() {
    patches::<Vec2>(11);
}

#[test]
fn patches_double_2d() {
    patches::<DVec2>(12);
}

#[test]
fn patches_single_3d() {
    patches::<Vec3>(13);
}

#[test]
fn patches_double_3d() {
    patches::<DVec3>(14);
}

#[test]
fn features_stay_under_small_motion() {
    use impinge::d3::*;
    let own = Own::new(Faceted::cuboid(Vec3::new(1.0, 0.5, 0.75), 0.0)).unwrap();
    let features = |pose: Pose| -> Vec<(u32, u32)> {
        let found = manifold(&own, Pose::IDENTITY, &own, pose, 0.02).unwrap();
        found.points().iter().map(|p| (p.feature_a, p.feature_b)).collect()
    };
    let at = |step: f32| Pose::new(Vec3::new(0.3 + step, 0.99, 0.2 - step), Quat::from_rotation_y(0.2));
    let first = features(at(0.0));
    assert_eq!(first.len(), 4);
    for k in 1..50 {
        assert_eq!(features(at(1e-4 * k as f32)), first);
    }
}

/// Around a shape in every pose on its way.
#[test]
fn swept_boxes_contain_the_way() {
    use impinge::d3::f64::*;
    let egg = Own::new(Ellipsoid { semi_axes: DVec3::new(1.0, 3.0, 0.5), rounding: 0.25 }).unwrap();
    let axis = DVec3::new(0.3, -0.5, 0.8);
    let at = |s: f64| Pose::at(4.0 * s, -s, 0.5).turned(axis, 2.0 * s);
    let bounds = Aabb::swept(&egg, at(0.0), at(1.0)).unwrap();
    assert!((0..=100).all(|k| bounds.contains(&Aabb::of(&egg, at(f64::from(k) / 100.0)).unwrap())));
    assert!(bounds.max.x < 4.0 + 4.0 && Aabb::swept(&egg, at(0.0), at(f64::NAN)).is_none());
}

/// A body of the plane by corners and a rounding, or by semi-axes.
struct Planar {
    corners: Vec<DVec2>,
    semi_axes: DVec2,
    rounding: f64,
}

impl Planar {
    fn reach(&self, along: DVec2) -> f64 {
        let corner = self.corners.iter().map(|corner| along.dot(*corner)).fold(f64::MIN, f64::max);
        corner.max(-1e300) + (self.semi_axes * along).length() + self.rounding
    }
}

/// The greatest separation over all directions, by trying many and on from the best.
fn separation(a: &Planar, b: &Planar, turn: f64, offset: DVec2) -> f64 {
    let measure = |angle: f64| {
        let along = DVec2::from_angle(angle);
        along.dot(offset) - a.reach(along) - b.reach(DVec2::from_angle(-turn).rotate(-along))
    };
    let count = 20_000;
    let step = std::f64::consts::TAU / f64::from(count);
    let samples: Vec<f64> = (0..count).map(|k| measure(f64::from(k) * step)).collect();
    let neighbour = |k: usize, by: usize| samples[(k + by) % samples.len()];
    let peaks = (0..samples.len()).filter(|&k| samples[k] >= neighbour(k, 1).max(neighbour(k, samples.len() - 1)));
    let refined = peaks.map(|k| {
        let (mut low, mut high) = ((k as f64 - 1.0) * step, (k as f64 + 1.0) * step);
        for _ in 0..80 {
            let third = (high - low) / 3.0;
            if measure(low + third) < measure(high - third) {
                low += third;
            } else {
                high -= third;
            }
        }
        measure(0.5 * (low + high))
    });
    refined.fold(f64::MIN, f64::max)
}

fn ellipses<V: Lab<Only2 = ()>>(seed: u64, rotation: impl Fn(f64) -> V::Rotation) {
    let mut random = Random::new(seed);
    let mut worst = (0.0f64, String::new());
    // Exactly what the space can hold.
    let exact = |x: f64| V::Real::from_f64(x).to_f64();
    let vector = |v: DVec2| V::vector(|i| [v.x, v.y, 0.0][i]);
    for round in 0..if long() { 10_000 } else { 600 } {
        let axes = |random: &mut Random| {
            let ratio = [1.0, 1.0, 1e-3, 0.999, 0.0][random.below(5)];
            let ratio = if ratio == 1.0 { random.range(0.2, 1.0) } else { ratio };
            DVec2::new(exact(random.range(0.5, 2.0)), exact(ratio))
        };
        let rounding = |random: &mut Random| if random.chance(0.3) { exact(random.range(0.01, 1.0)) } else { 0.0 };
        let point = |random: &mut Random| DVec2::new(exact(random.range(-1.0, 1.0)), exact(random.range(-1.0, 1.0)));
        let ellipse =
            Planar { corners: vec![DVec2::ZERO], semi_axes: axes(&mut random), rounding: rounding(&mut random) };
        let made = |planar: &Planar| -> Shape<V> {
            let (semi_axes, rounding) = (vector(planar.semi_axes), V::Real::from_f64(planar.rounding));
            Own::new(Ellipsoid { semi_axes, rounding }).unwrap().into()
        };
        let radius = rounding(&mut random);
        let mut other = Planar { corners: vec![DVec2::ZERO], semi_axes: DVec2::ZERO, rounding: radius };
        let real = V::Real::from_f64;
        let shape: Shape<V> = match round % 6 {
            0 => Ball::new(real(radius)).unwrap().into(),
            1 => {
                other.corners = vec![point(&mut random), point(&mut random)];
                let [a, b] = [0, 1].map(|k| vector(other.corners[k]));
                if radius == 0.0 {
                    Segment::new(a, b).unwrap().into()
                } else {
                    Capsule::new(a, b, real(radius)).unwrap().into()
                }
            }
            2 => {
                other.corners = vec![point(&mut random), point(&mut random), point(&mut random)];
                let [a, b, c] = [0, 1, 2].map(|k| vector(other.corners[k]));
                Triangle::new(a, b, c).unwrap().rounded(real(radius)).unwrap().into()
            }
            3 => {
                let half = point(&mut random).abs();
                let signs = [DVec2::new(1.0, 1.0), DVec2::new(-1.0, 1.0), DVec2::NEG_ONE, DVec2::new(1.0, -1.0)];
                other.corners = signs.map(|sign| sign * half).to_vec();
                Cuboid::new(vector(half)).unwrap().rounded(real(radius)).unwrap().into()
            }
            4 => {
                let points: Vec<DVec2> = (0..12).map(|_| point(&mut random)).collect();
                let hull = Polygon::hull(&points.iter().map(|p| vector(*p)).collect::<Vec<_>>()).unwrap();
                other.corners = points;
                hull.rounded(real(radius)).unwrap().into()
            }
            _ => {
                other.semi_axes = axes(&mut random);
                made(&other)
            }
        };
        let angle = exact(random.range(-3.0, 3.0));
        let far = random.range(0.0, 1.0) * [0.0, 1e-6, 1.0, 3.0][random.below(4)];
        let offset = DVec2::from_angle(random.range(0.0, 6.0)) * far;
        let offset = DVec2::new(exact(offset.x), exact(offset.y));
        let pose_b = Pose::new(vector(offset), rotation(angle));
        let case = Case {
            a: made(&ellipse),
            pose_a: Pose::new(V::ZERO, V::NO_ROTATION),
            b: shape,
            pose_b,
            generator: "ellipse",
        };
        let case = if round % 2 == 0 { case } else { case.swapped() };
        let truth = separation(&ellipse, &other, angle, offset);
        let found = ask(&case, real(100.0));
        let scale = 4.0 + far;
        let near = found.near.as_ref().unwrap_or_else(|| panic!("no contact: {case:?}"));
        let errors = [
            (near.depth.to_f64() + truth).abs() / scale,
            (found.distance.map_or(f64::NAN, Real::to_f64) - truth.max(0.0)).abs() / scale,
        ];
        for error in errors {
            assert!(error <= bound::<V>(), "{errors:?} {truth}\n{case:?}\n{found:?}");
            if error > worst.0 {
                worst = (error, format!("{case:?}"));
            }
        }
        let (p, q) = (near.point_a(case.pose_a), near.point_b(case.pose_b));
        let mismatch = (p - q - near.depth * near.normal).length().to_f64();
        assert!(mismatch <= bound::<V>() * scale, "{mismatch}\n{case:?}\n{found:?}");
        assert!(found.meets == (truth < 0.0) || truth.abs() <= bound::<V>() * scale, "{case:?}\n{found:?}");
    }
    println!("{}: worst error of ellipses {:.1e} of the scale", V::NAME, worst.0);
}

#[test]
fn ellipses_single() {
    ellipses::<Vec2>(21, |angle| impinge::d2::Rotation2::from_angle(angle as f32));
}

#[test]
fn ellipses_double() {
    ellipses::<DVec2>(22, impinge::d2::Rotation2::from_angle);
}

/// What a function that lies says.
#[derive(Clone, Copy, Debug)]
enum Lie {
    Nan,
    Infinite,
    Huge,
    Same,
    Random,
    Opposite,
    /// The truth, but nonsense for faces.
    Faces,
}

/// A shape that is a ball along the axes, and lies elsewhere.
#[derive(Debug)]
struct Liar {
    lie: Lie,
    calls: AtomicUsize,
}

impl Liar {
    fn random(&self) -> Random {
        Random::new(self.calls.fetch_add(1, Ordering::Relaxed) as u64)
    }
}

impl<V: Lab> Convex<V> for Liar {
    fn support(&self, along: V) -> V {
        let mut random = self.random();
        assert!((along.length().to_f64() - 1.0).abs() < 1e-6, "{along:?} is no unit vector");
        if along.abs().greatest() == V::Real::ONE {
            return along;
        }
        match self.lie {
            Lie::Nan => V::NOT_A_POINT,
            Lie::Infinite => V::splat(V::Real::INFINITY),
            Lie::Huge => V::splat(V::Real::LIMIT * V::Real::LIMIT),
            Lie::Same => V::axis(0),
            Lie::Random => {
                let anywhere = random.direction(V::DIMENSION);
                V::vector(|i| anywhere[i])
            }
            Lie::Opposite => -along,
            Lie::Faces => along,
        }
    }
    fn face(&self, _along: V, corner: &mut dyn FnMut(V)) {
        let mut random = self.random();
        for _ in 0..[0, 1, 2, 3, 5, 100][random.below(6)] {
            let numbers = [0.0, 1.0, -1.0, 1e30, f64::NAN, f64::INFINITY];
            let number = [(); 3].map(|()| numbers[random.below(6)]);
            corner(V::vector(|i| number[i]));
        }
    }
}

const LIES: [Lie; 7] = [Lie::Nan, Lie::Infinite, Lie::Huge, Lie::Same, Lie::Random, Lie::Opposite, Lie::Faces];

fn lies<V: Lab>(seed: u64) {
    let mut random = Random::new(seed);
    let rounds = if long() { 1000 } else { 20 };
    for &lie in &LIES {
        for &other in Kind::all::<V>() {
            for round in 0..rounds {
                let mut case = designed::<V>(round % GENERATORS, (Kind::Ball, other), &mut random);
                let liar = Own::new(Liar { lie, calls: AtomicUsize::new(random.below(1 << 20)) }).unwrap();
                let calls = || liar.get::<Liar>().unwrap().calls.load(Ordering::Relaxed);
                let before = calls();
                case.a = liar.clone().into();
                if other == Kind::Own && random.chance(0.5) {
                    case.b =
                        Own::new(Liar { lie: LIES[random.below(7)], calls: AtomicUsize::new(round) }).unwrap().into();
                }
                if random.chance(0.5) {
                    case = case.swapped();
                }
                let answers = ask(&case, V::Real::ONE);
                let used = calls() - before;
                assert!(used < 1_000_000, "{used} calls\n{case:?}");
                let fail = |what: &str| -> ! { panic!("{what}\n{case:?}\n{answers:?}") };
                for c in [&answers.touch, &answers.near].into_iter().flatten() {
                    let unit = (c.normal.length().to_f64() - 1.0).abs() < 1e-6;
                    if !(unit && c.depth.is_finite() && c.local_a.is_finite() && c.local_b.is_finite()) {
                        fail("contact");
                    }
                }
                for m in [&answers.patch, &answers.kept].into_iter().flatten() {
                    let finite = |p: &impinge::generic::ManifoldPoint<V>| {
                        p.depth.is_finite() && p.local_a.is_finite() && p.local_b.is_finite()
                    };
                    if m.points().is_empty() || !m.normal.is_finite() || !m.points().iter().all(finite) {
                        fail("manifold");
                    }
                }
                if !answers.distance.is_some_and(|d| d.is_finite() && d >= V::Real::ZERO) {
                    fail("distance");
                }
                if !answers.closest.as_ref().is_some_and(|c| c.local_a.is_finite() && c.local_b.is_finite()) {
                    fail("closest points");
                }
                let bounds = Aabb::of(&liar, case.pose_a).expect("a valid pose");
                let moved = Aabb::swept(&liar, case.pose_a, case.pose_b).expect("valid poses");
                if ![bounds.min, bounds.max, moved.min, moved.max].iter().all(|v| v.is_finite()) {
                    fail("box");
                }
                let nowhere = Pose::new(V::NOT_A_POINT, V::NO_ROTATION);
                let lost = ask(&Case { pose_a: nowhere, ..case.clone() }, V::Real::ONE);
                if lost.near.is_some() || lost.distance.is_some() || lost.meets || lost.patch.is_some() {
                    fail("an invalid pose");
                }
            }
        }
    }
}

#[test]
fn lies_single_2d() {
    lies::<Vec2>(31);
}

#[test]
fn lies_double_2d() {
    lies::<DVec2>(32);
}

#[test]
fn lies_single_3d() {
    lies::<Vec3>(33);
}

#[test]
fn lies_double_3d() {
    lies::<DVec3>(34);
}

/// What shows at once is refused.
#[test]
fn nonsense_is_refused_at_the_door() {
    #[derive(Debug)]
    struct Given {
        factor: f32,
        rounding: f32,
    }
    impl Convex<Vec3> for Given {
        fn support(&self, along: Vec3) -> Vec3 {
            self.factor * along
        }
        fn rounding(&self) -> f32 {
            self.rounding
        }
    }
    let refused = |factor: f32, rounding: f32| Own::new(Given { factor, rounding }).unwrap_err().to_string();
    assert_eq!(refused(f32::NAN, 0.0), "own: support is NaN");
    assert!(matches!(Own::new(Given { factor: 2e9, rounding: 0.0 }), Err(ShapeError::OutOfRange { .. })));
    assert!(matches!(Own::new(Given { factor: f32::INFINITY, rounding: 0.0 }), Err(ShapeError::NotFinite { .. })));
    assert_eq!(refused(-1.0, 0.0), "own: support along axis 0 is not the furthest point");
    assert_eq!(refused(1.0, -0.5), "own: rounding is -0.5");
    assert!(matches!(Own::new(Given { factor: 1.0, rounding: f32::NAN }), Err(ShapeError::NotFinite { .. })));
    let point = Own::new(Given { factor: 0.0, rounding: 0.5 }).unwrap();
    let ball = impinge::d3::Ball::new(0.5).unwrap();
    let pose = impinge::d3::Pose::at(0.0, 0.75, 0.0);
    let hit = contact(&ball, impinge::d3::Pose::IDENTITY, &point, pose).unwrap();
    assert_eq!((hit.normal, hit.depth), (Vec3::Y, 0.25));
    assert!(point.get::<Given>().is_some_and(|given| given.rounding == 0.5) && point.get::<Liar>().is_none());
    assert!(point == point.clone() && point != Own::new(Given { factor: 0.0, rounding: 0.5 }).unwrap());
    assert_eq!(format!("{point:?}"), "Own(Given { factor: 0.0, rounding: 0.5 })");
}

#[test]
fn masses_are_what_the_shape_says() {
    #[derive(Debug)]
    struct Heavy(f32);
    impl Convex<Vec3> for Heavy {
        fn support(&self, along: Vec3) -> Vec3 {
            along
        }
        fn mass(&self, density: f32) -> Option<Mass<Vec3>> {
            (self.0 != 0.0).then_some(Mass { mass: self.0 * density, center: Vec3::X, inertia: [Vec3::ZERO; 3] })
        }
    }
    let own = |mass: f32| Own::new(Heavy(mass)).unwrap();
    let mass = Mass::of(&own(3.0), 2.0).unwrap();
    assert_eq!((mass.mass, mass.center), (6.0, Vec3::X));
    assert_eq!(Mass::of(&own(0.0), 2.0), Err(MassError::Unknown { shape: "own" }));
    assert_eq!(Mass::of(&own(0.0), 2.0).unwrap_err().to_string(), "own: mass is not known");
    assert!(matches!(Mass::of(&own(f32::NAN), 2.0), Err(MassError::OutOfRange { .. })));
    assert!(matches!(Mass::of(&own(1.0), -2.0), Err(MassError::Negative { .. })));
}

#[test]
fn boxes_are_what_the_shape_says_if_they_are_boxes() {
    #[derive(Debug)]
    struct Boxed(Option<[DVec2; 2]>);
    impl Convex<DVec2> for Boxed {
        fn support(&self, along: DVec2) -> DVec2 {
            along
        }
        fn aabb(&self, pose: Pose<DVec2>) -> Option<[DVec2; 2]> {
            self.0.map(|corners| corners.map(|corner| corner + pose.translation()))
        }
    }
    let bounds = |says: Option<[DVec2; 2]>| {
        let bounds = Aabb::of(&Own::new(Boxed(says)).unwrap(), Pose::<DVec2>::at(10.0, 20.0)).unwrap();
        (bounds.min, bounds.max)
    };
    let v = DVec2::new;
    assert_eq!(bounds(Some([v(-2.0, -3.0), v(4.0, 5.0)])), (v(8.0, 17.0), v(14.0, 25.0)));
    // What is not a box is found by points, as if nothing were said.
    for nonsense in [None, Some([v(1.0, 0.0), v(0.0, 1.0)]), Some([v(f64::NAN, 0.0), v(1.0, 1.0)])] {
        assert_eq!(bounds(nonsense), (v(9.0, 19.0), v(11.0, 21.0)));
    }
}

/// An observer learns which kernel answers, and changes nothing.
#[test]
fn answers_are_explained() {
    use impinge::trace::Step;
    let egg = Own::new(Ellipsoid { semi_axes: DVec2::new(1.0, 2.0), rounding: 0.0 }).unwrap();
    let square = Cuboid::new(DVec2::ONE).unwrap();
    for x in [0.5, 1.5, 5.0] {
        let pose = Pose::<DVec2>::at(x, 0.25);
        let mut recorder = Recorder::new();
        let traced = contact_traced(&square, Pose::IDENTITY, &egg, pose, 9.0, &mut recorder);
        assert_eq!(traced, contact_within(&square, Pose::IDENTITY, &egg, pose, 9.0));
        assert_eq!(recorder.steps[0], Step::Kernel { name: "own", swapped: true });
        let is_unit = |step: &Step<DVec2>| match step {
            Step::Direction { normal, .. } => (normal.length() - 1.0).abs() < 1e-12,
            _ => true,
        };
        assert!(recorder.steps.len() > 3 && recorder.steps.iter().all(is_unit), "{recorder:?}");
    }
}
