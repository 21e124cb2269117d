//! Hulls in space and in the plane, against hand-worked answers and against other shapes that are the same set.

mod common;

use common::{Plane2, Random, Space, Space3, bounded, same};
use impinge_oracle::*;

const PARALLEL: f64 = 1e-6;

fn hull<const D: usize>(points: &[[f64; D]]) -> Shape<D> {
    Shape::Hull { points: points.to_vec() }
}

fn at(translation: [f64; 3]) -> Pose<3> {
    Pose::identity().translated(translation)
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 4e-16 * wanted.abs().max(1.0), "{found} {wanted}");
}

fn signed(a: &Shape<3>, b: &Shape<3>, shift: [f64; 3]) -> f64 {
    signed_distance(a, &at([0.0; 3]), b, &at(shift), PARALLEL).unwrap().separation
}

/// The corners of the box with the given half sides.
fn corners(half_extents: [f64; 3]) -> Vec<[f64; 3]> {
    let sign = |c: usize, i: usize| if c >> i & 1 == 1 { 1.0 } else { -1.0 };
    (0..8).map(|c| std::array::from_fn(|i| sign(c, i) * half_extents[i])).collect()
}

/// The points in another order.
fn shuffled<const D: usize>(mut points: Vec<[f64; D]>, random: &mut Random) -> Vec<[f64; D]> {
    for i in (1..points.len()).rev() {
        points.swap(i, random.bits() as usize % (i + 1));
    }
    points
}

const TETRAHEDRON: [[f64; 3]; 4] = [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]];

#[test]
fn tetrahedra() {
    let here = hull(&TETRAHEDRON);
    let mirrored = hull(&TETRAHEDRON.map(|p| p.map(|x| -x)));
    let root = 3.0_f64.sqrt();
    // The differences of equal ones fill a cuboctahedron, those of mirrored ones a tetrahedron of twice the size.
    near(signed(&here, &here, [0.0; 3]), -2.0);
    near(signed(&here, &mirrored, [0.0; 3]), -2.0 / root);
    // Edge against crossing edge.
    near(signed(&here, &here, [3.0, 0.0, 0.0]), 1.0);
    near(signed(&here, &here, [1.5, 0.25, 0.0]), -0.5);
    // Vertex against vertex, face against face, vertex into face.
    near(signed(&here, &mirrored, [3.0; 3]), root);
    near(signed(&here, &mirrored, [-3.0; 3]), (9.0 - 2.0) / root);
    near(signed(&here, &mirrored, [-0.5; 3]), (1.5 - 2.0) / root);
    near(distance(&here, &at([0.0; 3]), &mirrored, &at([-3.0; 3]), PARALLEL), 7.0 / root);
    near(local_point_distance(&here, [0.0; 3]), -1.0 / root);
    near(local_point_distance(&here, [-1.0; 3]), 2.0 / root);
    near(local_point_distance(&here, [2.0; 3]), root);
    near(local_point_distance(&here, [3.0, 0.0, 0.0]), 2.0);
    let (low, high) = aabb(&here, &at([1.0, 2.0, 3.0]));
    assert_eq!((low, high), ([0.0, 1.0, 2.0], [2.0, 3.0, 4.0]));
    near(scale(&here, &at([0.0; 3]), &here, &at([1.0; 3])), 2.0 * root);
}

#[test]
fn boxes_as_hulls() {
    let mut random = Random(37);
    for round in 0..1500 {
        let half_extents: [f64; 3] = std::array::from_fn(|_| random.between(0.1, 1.5));
        let plain = Shape::Cuboid { centre: [0.0; 3], half_extents };
        let as_hull = hull(&shuffled(corners(half_extents), &mut random));
        let other = match round % 9 {
            7 => Shape::HalfSpace { normal: random.vector(1.0), offset: random.between(-1.0, 1.0) },
            8 => Shape::Plane { normal: random.vector(1.0), offset: random.between(-1.0, 1.0) },
            kind => bounded(kind, &mut random),
        };
        let (pa, pb) = (Space3::pose(&mut random, 1.0), Space3::pose(&mut random, 1.0));
        same(&plain, &as_hull, &pa, &other, &pb);
        let radius = random.between(0.0, 1.0);
        let rounded = |shape: Shape<3>| Shape::Rounded { shape: Box::new(shape), radius };
        same(&rounded(plain.clone()), &rounded(as_hull), &pa, &other, &pb);
    }
}

/// Points on a coarse lattice, where sums, halves and quarters are exact.
fn lattice<const D: usize>(count: usize, random: &mut Random) -> Vec<[f64; D]> {
    (0..count).map(|_| std::array::from_fn(|_| 8.0 * random.between(-4.0, 4.0).round())).collect()
}

/// Points inside, on faces, on edges and repeated change nothing.
#[test]
fn redundant_points() {
    let mut random = Random(41);
    for _ in 0..300 {
        let plain = lattice(7, &mut random);
        let mut more = plain.clone();
        for i in 0..7 {
            let (p, q, r) = (plain[i], plain[(i + 1) % 7], plain[(i + 3) % 7]);
            more.push(std::array::from_fn(|i| (p[i] + q[i]) / 2.0));
            more.push(std::array::from_fn(|i| (p[i] + p[i] + q[i] + r[i]) / 4.0));
            more.push(p);
        }
        let more = shuffled(more, &mut random);
        let other = hull(&lattice(6, &mut random));
        let (pa, pb) = (Space3::pose(&mut random, 20.0), Space3::pose(&mut random, 20.0));
        same(&hull(&plain), &hull(&more), &pa, &other, &pb);
        same(&hull(&plain), &hull(&more), &pa, &hull(&more), &pb);
    }
}

/// The shapes meet as deep, or are as far apart, as the origin is in, or from, the set of their differences.
fn differences<const D: usize>(random: &mut Random) {
    let (mut apart, mut meeting) = (0, 0);
    for round in 0..300 {
        let (a, b) = (lattice::<D>(1 + round % 6, random), lattice::<D>(1 + round / 6 % 6, random));
        let shift: [f64; D] = random.vector(32.0).map(f64::round);
        let difference = |p: &[f64; D], q: &[f64; D]| std::array::from_fn(|i| q[i] + shift[i] - p[i]);
        let all: Vec<_> = a.iter().flat_map(|p| b.iter().map(move |q| difference(p, q))).collect();
        let wanted = local_point_distance(&hull(&all), [0.0; D]);
        let (here, there) = (Pose::identity(), Pose::identity().translated(shift));
        let signed = signed_distance(&hull(&a), &here, &hull(&b), &there, PARALLEL).unwrap();
        assert!((signed.separation - wanted).abs() < 1e-14, "{} {wanted}: {a:?} {b:?} {shift:?}", signed.separation);
        let found = distance(&hull(&a), &here, &hull(&b), &there, PARALLEL);
        assert!((found - wanted.max(0.0)).abs() < 1e-14, "{found} {wanted}: {a:?} {b:?} {shift:?}");
        if wanted > 0.0 {
            apart += 1;
        } else {
            meeting += 1;
        }
    }
    assert!(apart > 50 && meeting > 50, "{apart} {meeting}");
}

#[test]
fn differences_in_the_plane() {
    differences::<2>(&mut Random(43));
}

#[test]
fn differences_in_space() {
    differences::<3>(&mut Random(47));
}

#[test]
fn flat_hulls() {
    let mut random = Random(53);
    for _ in 0..300 {
        let [x, y, _]: [f64; 3] = random.vector(1.0).map(f64::abs);
        let (pa, pb) = (Space3::pose(&mut random, 1.0), Space3::pose(&mut random, 1.0));
        let other = bounded(1 + random.bits() as usize % 5, &mut random);
        // A rectangle, with its middle and the middle of a side.
        let mut points = vec![[x, y, 0.0], [-x, y, 0.0], [x, -y, 0.0], [-x, -y, 0.0], [0.0; 3], [0.0, y, 0.0]];
        points = shuffled(points, &mut random);
        let sheet = Shape::Cuboid { centre: [0.0; 3], half_extents: [x, y, 0.0] };
        same(&sheet, &hull(&points), &pa, &other, &pb);
        // Points on a line, in any order.
        let [a, b]: [[f64; 3]; 2] = std::array::from_fn(|_| random.vector(1.0).map(|x| (x * 1024.0).round()));
        let quarter = |t: f64| std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t);
        let points = shuffled(vec![a, quarter(0.25), b, quarter(0.5), quarter(0.75)], &mut random);
        let far = Space3::pose(&mut random, 1000.0);
        same(&Shape::Segment { a, b }, &hull(&points), &pa, &other, &far);
        // One point, twice.
        let at = random.vector(1.0);
        same(&Shape::Segment { a: at, b: at }, &hull(&[at, at]), &pa, &other, &pb);
    }
}

/// Coplanar but for the last digit: the rounded corners of a turned square prism, as the hull of its corners and as
/// the hull of these and of rounded points on its faces.
#[test]
fn nearly_coplanar_points() {
    let mut random = Random(59);
    for _ in 0..200 {
        let turn = Space3::pose(&mut random, 1.0);
        let exact = corners([1.0, 0.75, 0.5]);
        let mut points: Vec<_> = exact.iter().map(|p| turn.to_world(*p)).collect();
        for p in &exact {
            let t = random.between(-1.0, 1.0);
            points.push(turn.to_world([p[0], p[1] * t, p[2] * random.between(-1.0, 1.0)]));
            points.push(turn.to_world([p[0] * t, p[1], p[2]]));
        }
        let a = hull(&shuffled(points, &mut random));
        let plain = Shape::Cuboid { centre: [0.0; 3], half_extents: [1.0, 0.75, 0.5] };
        let (b, pb) = (bounded(random.bits() as usize % 7, &mut random), Space3::pose(&mut random, 1.5));
        let here = Pose::identity();
        let rounded = signed_distance(&a, &here, &b, &pb, PARALLEL).unwrap();
        let exact = signed_distance(&plain, &turn, &b, &pb, PARALLEL).unwrap();
        assert!((rounded.separation - exact.separation).abs() < 1e-15, "{a:?} {b:?}");
        let gap = distance(&a, &here, &b, &pb, PARALLEL);
        assert!((gap - rounded.separation.max(0.0)).abs() < 1e-15, "{a:?} {b:?}");
    }
}

#[test]
fn polygons_as_hulls() {
    let mut random = Random(61);
    for round in 0..500 {
        let polygon = bounded::<2>(7, &mut random);
        let Shape::Polygon { vertices } = &polygon else { panic!("not a polygon") };
        let as_hull = hull(&shuffled(vertices.clone(), &mut random));
        let other = bounded(round % 8, &mut random);
        let (pa, pb) = (Plane2::pose(&mut random, 1.0), Plane2::pose(&mut random, 1.0));
        same(&polygon, &as_hull, &pa, &other, &pb);
    }
}

/// Sixty points on an ellipsoid, in two sizes a million apart.
#[test]
fn many_points() {
    let mut random = Random(67);
    let mut ellipsoid = |size: f64| {
        let mut point = || {
            let v: [f64; 3] = random.vector(1.0);
            let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
            [v[0] / length * size, v[1] / length * size * 0.5, v[2] / length * size * 0.25]
        };
        Shape::Hull { points: (0..60).map(|_| point()).collect() }
    };
    let (a, b) = (ellipsoid(1.0), ellipsoid(1e-6));
    let mut random = Random(71);
    for _ in 0..5 {
        let (pa, pb) = (Space3::pose(&mut random, 0.5), Space3::pose(&mut random, 0.5));
        for (x, y) in [(&a, &a), (&a, &b), (&b, &a)] {
            let signed = signed_distance(x, &pa, y, &pb, PARALLEL).unwrap();
            let scale = scale(x, &pa, y, &pb);
            let gap = distance(x, &pa, y, &pb, PARALLEL);
            assert!((gap - signed.separation.max(0.0)).abs() < 1.2e-16 * scale);
            let dense = densest_separation(x, &pa, y, &pb, 2000).unwrap();
            assert!(dense <= signed.separation + 1e-16 * scale && dense >= signed.separation - 1e-2 * scale);
        }
    }
}
