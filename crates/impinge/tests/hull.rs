//! Laws of convex hulls.

mod lab;

use impinge::generic::{Hull, Polygon};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Real, ShapeError, Space};
use lab::{Random, long};
use std::collections::{BTreeMap, BTreeSet};

/// How far a point may be above a face, in units of ε · largest coordinate: what merging and the rounding of a normal allow.
const ABOVE: f64 = 16.0;
/// Points may be called a line when they are no further from one than this many roundings of the largest coordinate: 16, as `thin`
/// says, and some four for the area that it is compared with.
const THIN: f64 = 20.0;

fn numbers<V: Space>(v: V) -> Vec<f64> {
    (0..V::DIMENSION).map(|i| v.get(i).to_f64()).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Closed, convex, Euler's formula, and every point inside.
fn check_solid<V: Space<Only3 = ()>>(points: &[V], hull: &Hull<V>, what: &str) {
    let vertices: Vec<Vec<f64>> = hull.vertices().map(numbers).collect();
    let largest = points.iter().fold(0.0f64, |most, p| most.max(p.largest().to_f64()));
    let unit_of_length = V::Real::EPSILON.to_f64() * largest;
    let mut edges = BTreeMap::new();
    for (f, face) in hull.faces().enumerate() {
        assert!(face.len() >= 3, "{what}: face {face:?}");
        for i in 0..face.len() {
            let edge = (face[i], face[(i + 1) % face.len()]);
            assert!(edges.insert(edge, f).is_none(), "{what}: edge {edge:?} twice");
        }
    }
    for &(from, to) in edges.keys() {
        assert!(edges.contains_key(&(to, from)), "{what}: not closed at {from} {to}");
    }
    assert_eq!(vertices.len() + hull.faces().len(), edges.len() / 2 + 2, "{what}: Euler");
    let used: BTreeSet<u32> = edges.keys().map(|e| e.0).collect();
    assert_eq!(used.len(), vertices.len(), "{what}: corners that no face has");
    for (face, normal) in hull.faces().zip(hull.normals()) {
        let normal = numbers(normal);
        assert!((dot(&normal, &normal) - 1.0).abs() < 8.0 * V::Real::EPSILON.to_f64(), "{what}: unit normal");
        let lowest = face.iter().map(|&i| dot(&normal, &vertices[i as usize])).fold(f64::INFINITY, f64::min);
        for p in points {
            let above = dot(&normal, &numbers(*p)) - lowest;
            assert!(
                above <= ABOVE * unit_of_length,
                "{what}: {p:?} is {} ε above face {face:?}",
                above / unit_of_length
            );
        }
    }
    assert!(hull.volume().to_f64() > 0.0, "{what}: volume");
    // The corners reach as far as the points do, whatever the direction.
    let points: Vec<Vec<f64>> = points.iter().map(|p| numbers(*p)).collect();
    let mut random = Random::new(99);
    for k in 0..64 {
        // Along the edges between corners and points as well: at a sharp edge a missing corner shows only there.
        let direction = if k % 2 == 0 {
            random.direction(3)
        } else {
            let (a, b) = (&points[random.below(points.len())], &vertices[random.below(vertices.len())]);
            let along: [f64; 3] = std::array::from_fn(|i| a[i] - b[i]);
            if dot(&along, &along) > 0.0 { unit(along) } else { random.direction(3) }
        };
        let reach = |set: &[Vec<f64>]| set.iter().map(|p| dot(p, &direction)).fold(f64::NEG_INFINITY, f64::max);
        let short = reach(&points) - reach(&vertices);
        assert!(short <= ABOVE * unit_of_length, "{what}: {} ε short along {direction:?}", short / unit_of_length);
    }
    // Faces are convex.
    for (face, normal) in hull.faces().zip(hull.normals()) {
        let normal = numbers(normal);
        let at = |i: usize| &vertices[face[i % face.len()] as usize];
        for i in 0..face.len() {
            let between = |to: &[f64], from: &[f64]| -> [f64; 3] { std::array::from_fn(|k| to[k] - from[k]) };
            let (chord, aside) = (between(at(i + 2), at(i)), between(at(i + 1), at(i)));
            let outwards = cross(chord, [normal[0], normal[1], normal[2]]);
            let inwards = -dot(&outwards, &aside) / dot(&chord, &chord).sqrt();
            assert!(inwards <= ABOVE * unit_of_length, "{what}: a dent of {} ε in {face:?}", inwards / unit_of_length);
        }
    }
}

/// Whether the corners are the same set after the points have been exchanged.
fn check_permutation<V: Space<Only3 = ()>>(points: &[V], hull: &Hull<V>, random: &mut Random, what: &str) {
    let mut shuffled = points.to_vec();
    for i in (1..shuffled.len()).rev() {
        shuffled.swap(i, random.below(i + 1));
    }
    let again = Hull::new(&shuffled).unwrap();
    let set = |hull: &Hull<V>| -> BTreeSet<Vec<u64>> {
        hull.vertices().map(|v| numbers(v).iter().map(|x| x.to_bits()).collect()).collect()
    };
    assert_eq!(set(hull), set(&again), "{what}: not the same corners in another order");
    assert_eq!(hull.faces().len(), again.faces().len(), "{what}: not as many faces in another order");
}

fn vector<V: Space>(p: [f64; 3]) -> V {
    (0..V::DIMENSION).fold(V::ZERO, |v, i| v.with(i, V::Real::from_f64(p[i])))
}

fn cloud<V: Space>(random: &mut Random, count: usize, make: impl Fn(&mut Random) -> [f64; 3]) -> Vec<V> {
    (0..count).map(|_| vector(make(random))).collect()
}

fn solids<V: Space<Only3 = ()>>(seed: u64) {
    let mut random = Random::new(seed);
    let rounds = if long() { 3000 } else { 60 };
    for round in 0..rounds {
        let count = [4, 5, 8, 20, 100, 400][round % 6];
        let what = |kind: &str| format!("{kind}, {count} points, round {round}");
        let uniform = |random: &mut Random| std::array::from_fn(|_| random.range(-1.0, 1.0));
        let points: Vec<V> = cloud(&mut random, count, uniform);
        let hull = Hull::new(&points).unwrap();
        check_solid(&points, &hull, &what("uniform"));
        check_permutation(&points, &hull, &mut random, &what("uniform"));

        let points: Vec<V> = cloud(&mut random, count, |random| random.direction(3));
        let hull = Hull::new(&points).unwrap();
        check_solid(&points, &hull, &what("sphere"));
        if V::Real::EPSILON.to_f64() < 1e-10 {
            assert_eq!(hull.vertices().len(), count, "{}", what("sphere"));
        }

        // On small whole numbers, where many points are in one plane exactly.
        let points: Vec<V> =
            cloud(&mut random, count.max(20), |random| std::array::from_fn(|_| random.below(5) as f64));
        let hull = Hull::new(&points).unwrap();
        check_solid(&points, &hull, &what("whole numbers"));
        check_permutation(&points, &hull, &mut random, &what("whole numbers"));

        // A turned grid: planes only to rounding.
        let (axis, spin) = (random.direction(3), random.direction(3));
        let other = unit(cross(axis, spin));
        let third = cross(axis, other);
        let points: Vec<V> = (0..64)
            .map(|i| {
                let [x, y, z] = [i % 4, i / 4 % 4, i / 16].map(|c| f64::from(c) - 1.5);
                vector(std::array::from_fn(|i| x * axis[i] + y * other[i] + z * third[i]))
            })
            .collect();
        let hull = Hull::new(&points).unwrap();
        check_solid(&points, &hull, &what("turned grid"));
        assert_eq!((hull.vertices().len(), hull.faces().len()), (8, 6), "{}", what("turned grid"));

        // Flat and needle-like.
        let squeeze = [random.log_range(1e-4, 1.0), random.log_range(1e-4, 1.0), 1.0];
        let points: Vec<V> = cloud(&mut random, count, |random| {
            let p = random.direction(3);
            std::array::from_fn(|i| p[i] * squeeze[i])
        });
        match Hull::new(&points) {
            Ok(hull) => check_solid(&points, &hull, &what("squeezed")),
            Err(error) => assert!(matches!(error, ShapeError::Degenerate { .. }), "{}: {error}", what("squeezed")),
        }
    }
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(v: [f64; 3]) -> [f64; 3] {
    let length = dot(&v, &v).sqrt();
    v.map(|c| c / length)
}

#[test]
fn solids_single() {
    solids::<Vec3>(11);
}

#[test]
fn solids_double() {
    solids::<DVec3>(12);
}

/// How far points are from the line through the two that are furthest apart.
fn thickness<V: Space>(points: &[V]) -> f64 {
    let between = |a: &V, b: &V| std::array::from_fn::<f64, 2, _>(|i| b.get(i).to_f64() - a.get(i).to_f64());
    let length = |v: [f64; 2]| v[0].hypot(v[1]);
    let pairs = points.iter().flat_map(|a| points.iter().map(move |b| (a, b)));
    let (a, b) = pairs.max_by(|x, y| length(between(x.0, x.1)).total_cmp(&length(between(y.0, y.1)))).unwrap();
    let along = between(a, b);
    if length(along) == 0.0 {
        return 0.0;
    }
    let aside = |p: &V| (along[0] * between(a, p)[1] - along[1] * between(a, p)[0]).abs() / length(along);
    points.iter().map(aside).fold(0.0, f64::max)
}

/// Convex, every point inside, and the same in another order; or points that lie on a line to rounding.
fn polygons<V: Space<Only2 = ()>>(seed: u64) {
    let mut random = Random::new(seed);
    for round in 0..if long() { 20_000 } else { 400 } {
        let count = [3, 4, 7, 30, 300][round % 5];
        let squeeze = random.log_range(1e-5, 1.0);
        let whole = round % 3 == 0;
        let points: Vec<V> = cloud(&mut random, count, |random| {
            if whole {
                return std::array::from_fn(|_| random.below(4) as f64);
            }
            let p = random.direction(2);
            [p[0], p[1] * squeeze, 0.0]
        });
        let what = format!("{count} points, round {round}");
        let hull = match Polygon::hull(&points) {
            Ok(hull) => hull,
            Err(error) => {
                assert!(matches!(error, ShapeError::Degenerate { .. }), "{what}: {error}");
                let rounding =
                    V::Real::EPSILON.to_f64() * points.iter().fold(0.0f64, |m, p| m.max(p.largest().to_f64()));
                assert!(thickness(&points) <= THIN * rounding, "{what}: {error}, but {:e}", thickness(&points));
                continue;
            }
        };
        let largest = points.iter().fold(0.0f64, |most, p| most.max(p.largest().to_f64()));
        for (corner, normal) in hull.vertices().iter().zip(hull.normals()) {
            for p in &points {
                let above = dot(&numbers(*normal), &numbers(*p)) - dot(&numbers(*normal), &numbers(*corner));
                assert!(above <= ABOVE * V::Real::EPSILON.to_f64() * largest, "{what}: {above} above");
            }
        }
        let mut reversed = points.clone();
        reversed.reverse();
        assert_eq!(hull, Polygon::hull(&reversed).unwrap(), "{what}: another order");
        assert!(hull.area().to_f64() > 0.0, "{what}: area");
    }
}

#[test]
fn polygons_single() {
    polygons::<Vec2>(14);
}

#[test]
fn polygons_double() {
    polygons::<DVec2>(15);
}

#[test]
fn many_points() {
    let mut random = Random::new(13);
    let points: Vec<DVec3> = cloud(&mut random, 20_000, |random| random.direction(3));
    let hull = Hull::new(&points).unwrap();
    assert_eq!(hull.vertices().len(), points.len());
    // Two rings, whose points lie in two planes exactly.
    let ring = |i: u32| (f64::from(i % 10_000) / 10_000.0 * std::f64::consts::TAU).sin_cos();
    let points: Vec<DVec3> = (0..20_000).map(|i| DVec3::new(ring(i).0, ring(i).1, f64::from(i / 10_000))).collect();
    let hull = Hull::new(&points).unwrap();
    assert_eq!(hull.vertices().len(), points.len());
    assert!((hull.volume() - std::f64::consts::PI).abs() < 1e-5);
    // Far more points than single precision can tell apart.
    let points: Vec<Vec2> = cloud(&mut random, 400_000, |random| random.direction(2));
    let hull = Polygon::hull(&points).unwrap();
    assert!(hull.vertices().len() > 1000);
    for k in 0..1000 {
        let (sin, cos) = f64::from(k).sin_cos();
        let reach = |set: &[Vec2]| set.iter().map(|p| dot(&numbers(*p), &[cos, sin])).fold(0.0, f64::max);
        let short = reach(&points) - reach(hull.vertices());
        assert!(short <= ABOVE * f64::from(f32::EPSILON), "{short:e} short");
    }
}

/// Points that lie in a plane far more exactly than the product of two long edges can tell.
#[test]
fn a_sliver_of_nothing_is_flat() {
    let (far, near) = (DVec3::new(1.0000000000000142, 1.0000000000000229, 0.9999999999999905), DVec3::splat(1e-43));
    let beside = DVec3::new(-9.499999999999999e-5, 0.0, -2e-6);
    for points in [[far, near, near, beside, DVec3::ZERO], [near, DVec3::ZERO, beside, far, near]] {
        assert!(matches!(Hull::new(&points), Err(ShapeError::Degenerate { .. })), "{points:?}");
    }
}

/// One point so far away that the others are one beside it.
#[test]
fn a_needle_to_the_end_of_the_world_is_flat() {
    let v = DVec3::new;
    let points = [
        v(1.000000000000014, 1.000000000000014, 0.0),
        v(-5.8e-5, 1e-27, -27.0),
        v(0.9999999999999998, 0.0, 1e-12),
        v(0.9999999999999922, 1.000000000000028, -5.8e-5),
        v(-0.0009765625, 0.0, 1e-12),
        v(1.0000579999999996e53, -1e26, 2.7000000000000998e54),
        v(0.0, 0.0, 0.0),
    ];
    assert!(matches!(Hull::new(&points), Err(ShapeError::Degenerate { .. })));
}

/// A sharp edge with a corner in the middle that lies in both planes to rounding, and far beyond the line of its neighbours.
#[test]
fn a_corner_on_a_sharp_edge_is_kept() {
    for back in [2e-4, 0.02] {
        let v = Vec3::new;
        let points = [
            v(1.0, -1.0, 0.0),
            v(1.0, 1.0, 0.0),
            v(1.0042915, 0.0, 0.0),
            v(-1.0, -1.0, 0.0),
            v(-1.0, 1.0, 0.0),
            v(-1.0, -1.0, back),
            v(-1.0, 1.0, back),
        ];
        check_solid(&points, &Hull::new(&points).unwrap(), "wedge");
    }
}

#[test]
fn flat_input_is_refused_by_name() {
    let reason = |points: &[DVec3]| match Hull::new(points) {
        Err(ShapeError::Degenerate { shape: "hull", reason }) => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(&[]), "points are one point, or none");
    assert_eq!(reason(&[DVec3::ONE; 5]), "points are one point, or none");
    let line: Vec<DVec3> = (0..9).map(|i| f64::from(i) * DVec3::new(1.0, 2.0, -3.0)).collect();
    assert_eq!(reason(&line), "points lie on a line");
    let plane: Vec<DVec3> = (0..25).map(|i| DVec3::new(f64::from(i % 5), f64::from(i / 5), 1.0)).collect();
    assert_eq!(reason(&plane), "points lie in a plane");
    // A plane that no coordinate is constant in: only to rounding.
    let (u, v) = (DVec3::new(0.3, 0.1, 0.7), DVec3::new(-0.2, 0.9, 0.4));
    let plane: Vec<DVec3> = (0..25).map(|i| f64::from(i % 5) * u + f64::from(i / 5) * v).collect();
    assert_eq!(reason(&plane), "points lie in a plane");
    assert!(matches!(Hull::new(&[DVec3::NAN; 4]), Err(ShapeError::NotFinite { shape: "hull", field: "points", .. })));
    assert!(matches!(Hull::new(&[DVec3::MAX; 4]), Err(ShapeError::OutOfRange { .. })));
    assert!(matches!(Polygon::hull(&[DVec2::X, DVec2::Y]), Err(ShapeError::Degenerate { shape: "hull", .. })));
}

/// parry #49: points of the size 1e-23, and points that are nearly on a line.
#[test]
fn tiny_and_nearly_collinear_points() {
    let tiny = [
        Vec3::new(2.3624029e-23, 1.3771984e-23, 2.2062083e-24),
        Vec3::new(1.3807439e-23, 1.8596945e-23, -1.784406e-24),
        Vec3::new(1.4174896e-23, -3.200329e-24, 4.664615e-24),
        Vec3::new(1.3685897e-23, 4.6402988e-24, 2.2509113e-24),
    ];
    match Hull::new(&tiny) {
        Ok(hull) => assert_eq!((hull.vertices().len(), hull.faces().len()), (4, 4)),
        Err(error) => assert!(matches!(error, ShapeError::Degenerate { .. })),
    }
    let wide: Vec<DVec3> = tiny.iter().map(|p| p.as_dvec3()).collect();
    check_solid(&wide, &Hull::new(&wide).unwrap(), "1e-23");
    let line = [
        Vec3::new(103.05024, 303.44974, 106.125),
        Vec3::new(103.21692, 303.44974, 106.125015),
        Vec3::new(104.16538, 303.44974, 106.125),
        Vec3::new(106.55025, 303.44974, 106.125),
        Vec3::new(106.55043, 303.44974, 106.125),
    ];
    assert!(matches!(Hull::new(&line), Err(ShapeError::Degenerate { .. })));
}
