//! Pairs near the places where rounding hurts: nearly parallel edges, nearly coincident points, nearly touching.

mod common;

use common::{Plane2, Random, Space, Space3, bounded};
use impinge_oracle::*;

const PARALLEL: f64 = 1e-6;

/// A number that is often zero, often one, and often tiny.
fn awkward(random: &mut Random) -> f64 {
    let tiny = 10.0_f64.powf(random.between(-18.0, -1.0));
    match random.bits() % 6 {
        0 => 0.0,
        1 => 1.0,
        2 => -1.0,
        3 => tiny,
        4 => 1.0 + tiny,
        _ => random.between(-1.0, 1.0),
    }
}

fn awkward_point<const D: usize>(random: &mut Random) -> [f64; D] {
    std::array::from_fn(|_| awkward(random))
}

fn awkward_shape<const D: usize>(kind: usize, random: &mut Random) -> Shape<D> {
    match kind {
        0 => Shape::Ball { radius: awkward(random).abs() },
        1 => Shape::Cuboid { centre: awkward_point(random), half_extents: awkward_point(random).map(f64::abs) },
        2 => Shape::Capsule { a: awkward_point(random), b: awkward_point(random), radius: awkward(random).abs() * 0.1 },
        3 => Shape::Segment { a: awkward_point(random), b: awkward_point(random) },
        4 => Shape::Triangle { vertices: std::array::from_fn(|_| awkward_point(random)) },
        5 => Shape::Hull { points: (0..1 + random.bits() % 8).map(|_| awkward_point(random)).collect() },
        _ => bounded(kind, random),
    }
}

fn compare<const D: usize>(a: &Shape<D>, pa: &Pose<D>, b: &Shape<D>, pb: &Pose<D>) {
    let signed = signed_distance(a, pa, b, pb, PARALLEL).unwrap();
    let distance = distance(a, pa, b, pb, PARALLEL);
    let scale = scale(a, pa, b, pb);
    let error = (signed.separation.max(0.0) - distance).abs();
    assert!(
        error <= 1.2e-16 * scale,
        "{:e} {distance:e} {error:e} {scale:e}: {a:?} {pa:?} {b:?} {pb:?}",
        signed.separation
    );
}

#[test]
fn awkward_pairs_in_space() {
    let mut random = Random(23);
    for round in 0..40_000 {
        let a = awkward_shape(round % 6, &mut random);
        let b = awkward_shape(round / 6 % 6, &mut random);
        let mut pose = || {
            let translation: [f64; 3] = std::array::from_fn(|_| 2.0 * awkward(&mut random));
            let [x, y, z]: [f64; 3] = std::array::from_fn(|_| awkward(&mut random));
            Pose::<3>::new(translation, [x, y, z, 1.0])
        };
        let (pa, pb) = (pose(), pose());
        compare(&a, &pa, &b, &pb);
    }
}

#[test]
fn awkward_pairs_in_the_plane() {
    let mut random = Random(29);
    for round in 0..40_000 {
        let a = awkward_shape(round % 8, &mut random);
        let b = awkward_shape(round / 8 % 8, &mut random);
        let mut pose = || {
            let translation = std::array::from_fn(|_| 2.0 * awkward(&mut random));
            Pose::<2>::new(translation, [1.0, awkward(&mut random)])
        };
        let (pa, pb) = (pose(), pose());
        compare(&a, &pa, &b, &pb);
    }
}

/// Beyond the tip of a needle, where the planes of its faces all but coincide.
#[test]
fn tips_of_needles() {
    let thin = 1e-15;
    let needle = Shape::Hull { points: vec![[0.0; 3], [0.0, thin, 0.0], [0.0, 0.0, thin], [1.0, 0.0, 0.0]] };
    let wire = Shape::Segment { a: [1.0 + 1e-14, -1.0, -1.0], b: [1.0 + 1e-14, 1.0, 1.0] };
    compare(&needle, &Pose::identity(), &wire, &Pose::identity());
    let needle = Shape::Polygon { vertices: vec![[0.0; 2], [0.0, thin], [1.0, 0.0]] };
    let wire = Shape::Segment { a: [1.0 + 1e-14, -1.0], b: [1.0 + 1e-14, 1.0] };
    compare(&needle, &Pose::identity(), &wire, &Pose::identity());
}

/// Two edges of a tetrahedron that are all but parallel, one of them all but a point: its faces meet at angles far
/// below the rounding.
#[test]
fn tetrahedron_that_is_all_but_a_triangle() {
    let flat = [[-1.0, 4.329739125268293e-18, -1.0], [0.0, 1.0000513459109635, 1.0425358511833812e-12]];
    let mut points = flat.to_vec();
    points.extend([[0.0, -1.0, -8.085964761327404e-15], [-1.0, 0.0, -1.0]]);
    let hull = Shape::Hull { points };
    for height in [-0.5, 0.0, 0.5] {
        let wire = Shape::Segment { a: [-1.0, height, 2.0], b: [2.0, height, -1.0] };
        let wire_behind = Shape::Segment { a: [-2.5, height, -0.5], b: [-0.5, height, -2.5] };
        for shape in [wire, wire_behind] {
            compare(&hull, &Pose::identity(), &shape, &Pose::identity());
            compare(&shape, &Pose::identity(), &hull, &Pose::identity());
        }
    }
}

/// Moving B out along the normal by a hair more than the depth parts the shapes; moving it by a hair less, in
/// whatever direction, does not. Meeting is decided by `distance`, which shares nothing with the depth.
fn depth_is_what_it_takes<const D: usize, S: Space<D>>() {
    let mut random = Random(31);
    let mut overlapping = 0;
    for round in 0..4000 {
        let kinds = S::kinds();
        let a = bounded(round % kinds, &mut random);
        let b = bounded(round / kinds % kinds, &mut random);
        let (pa, pb) = (S::pose(&mut random, 0.5), S::pose(&mut random, 0.5));
        let signed = signed_distance(&a, &pa, &b, &pb, PARALLEL).unwrap();
        let depth = -signed.separation;
        if depth < 1e-3 {
            continue;
        }
        overlapping += 1;
        let shifted = |direction: [f64; D], by: f64| {
            let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
            let pose = pb.translated(direction.map(|x| x / length * by));
            distance(&a, &pa, &b, &pose, PARALLEL)
        };
        assert!(shifted(signed.normal, depth * (1.0 + 1e-12)) > 0.0);
        for _ in 0..30 {
            assert_eq!(shifted(random.vector(1.0), depth * (1.0 - 1e-12)), 0.0);
        }
        // Directions around the best one, which come nearest to parting the shapes.
        for _ in 0..30 {
            let tilt: [f64; D] = random.vector(0.1);
            let direction = std::array::from_fn(|i| signed.normal[i] + tilt[i]);
            assert_eq!(shifted(direction, depth * (1.0 - 1e-12)), 0.0);
        }
    }
    assert!(overlapping > 500, "{overlapping}");
}

#[test]
fn depth_is_what_it_takes_in_the_plane() {
    depth_is_what_it_takes::<2, Plane2>();
}

#[test]
fn depth_is_what_it_takes_in_space() {
    depth_is_what_it_takes::<3, Space3>();
}
