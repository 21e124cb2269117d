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

fn awkward_shape<const D: usize>(kind: usize, random: &mut Random) -> Shape<D> {
    match kind {
        0 => Shape::Ball { radius: awkward(random).abs() },
        1 => Shape::Cuboid {
            centre: std::array::from_fn(|_| awkward(random)),
            half_extents: std::array::from_fn(|_| awkward(random).abs()),
        },
        2 => Shape::Capsule {
            a: std::array::from_fn(|_| awkward(random)),
            b: std::array::from_fn(|_| awkward(random)),
            radius: awkward(random).abs() * 0.1,
        },
        3 => {
            Shape::Segment { a: std::array::from_fn(|_| awkward(random)), b: std::array::from_fn(|_| awkward(random)) }
        }
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
        let a = awkward_shape(round % 4, &mut random);
        let b = awkward_shape(round / 4 % 4, &mut random);
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
        let a = awkward_shape(round % 5, &mut random);
        let b = awkward_shape(round / 5 % 5, &mut random);
        let mut pose = || {
            let translation = std::array::from_fn(|_| 2.0 * awkward(&mut random));
            Pose::<2>::new(translation, [1.0, awkward(&mut random)])
        };
        let (pa, pb) = (pose(), pose());
        compare(&a, &pa, &b, &pb);
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
