//! Cylinders, cones and ellipsoids: independent ways to the same answer, on random pairs in many positions.

mod common;
#[path = "common/curved.rs"]
mod curved;

use common::{Random, Space, Space3};
use curved::{CURVED, KINDS, pair, shape};
use impinge_oracle::*;

const PARALLEL: f64 = 1e-6;

/// Runs `check` on random pairs of every curved kind with every kind.
fn each_pair(seed: u64, count: usize, mut check: impl FnMut(&Shape<3>, &Pose<3>, &Shape<3>, &Pose<3>, f64)) {
    let mut random = Random(seed);
    for kind_a in 0..CURVED {
        for kind_b in 0..KINDS {
            for round in 0..count {
                let (a, pa, b, pb) = pair(kind_a, kind_b, round, &mut random);
                check(&a, &pa, &b, &pb, scale(&a, &pa, &b, &pb));
            }
        }
    }
}

#[test]
fn distances_agree() {
    let (mut apart, mut meeting) = (0, 0);
    each_pair(7, 32, |a, pa, b, pb, scale| {
        let signed = signed_distance(a, pa, b, pb, PARALLEL).unwrap();
        let gap = distance(a, pa, b, pb, PARALLEL);
        if signed.separation > 0.0 {
            apart += 1;
        } else {
            meeting += 1;
        }
        let error = (signed.separation.max(0.0) - gap).abs() / scale;
        assert!(error < 1e-14, "{error:e}: {a:?} {pa:?} {b:?} {pb:?}");
        let width = width(a, pa, b, pb, signed.normal, PARALLEL);
        assert!((width + signed.separation).abs() < 4e-16 * scale);
    });
    assert!(apart > 500 && meeting > 500, "{apart} {meeting}");
}

/// No direction does better than the answer, and plain search comes to the same.
#[test]
fn plain_search_agrees() {
    let mut missed = 0;
    each_pair(9, 10, |a, pa, b, pb, scale| {
        let signed = signed_distance(a, pa, b, pb, PARALLEL).unwrap().separation;
        let dense = densest_separation(a, pa, b, pb, 1000).unwrap();
        assert!(dense <= signed + 1e-14 * scale, "{:e}: {a:?} {pa:?} {b:?} {pb:?}", dense - signed);
        missed += usize::from(dense < signed - 1e-6 * scale);
    });
    assert!(missed < 20, "{missed}");
}

#[test]
fn swapping_changes_nothing() {
    each_pair(11, 10, |a, pa, b, pb, scale| {
        let one = signed_distance(a, pa, b, pb, PARALLEL).unwrap();
        let two = signed_distance(b, pb, a, pa, PARALLEL).unwrap();
        assert!((one.separation - two.separation).abs() < 2e-15 * scale, "{a:?} {pa:?} {b:?} {pb:?}");
        if runner_up(a, pa, b, pb, PARALLEL, 1e-3) > 1e-12 * scale {
            for (x, y) in one.normal.iter().zip(two.normal) {
                assert!((x + y).abs() < 1e-3);
            }
        }
        let (one, two) = (distance(a, pa, b, pb, PARALLEL), distance(b, pb, a, pa, PARALLEL));
        assert!((one - two).abs() < 1e-14 * scale);
    });
}

#[test]
fn motion_changes_nothing() {
    let mut random = Random(13);
    for round in 0..500 {
        let (a, b) = (shape(round % CURVED, &mut random), shape(round / CURVED % KINDS, &mut random));
        let translations = [random.vector(1.5), random.vector(1.5)];
        let [[pa, pb], [qa, qb]] = Space3::moved_together(&mut random, translations);
        let one = signed_distance(&a, &pa, &b, &pb, PARALLEL).unwrap();
        let two = signed_distance(&a, &qa, &b, &qb, PARALLEL).unwrap();
        assert!((one.separation - two.separation).abs() < 1e-14);
        let far = [1048576.0, -2097152.0, 4194304.0];
        let three = signed_distance(&a, &pa.translated(far), &b, &pb.translated(far), PARALLEL).unwrap();
        assert!((one.separation - three.separation).abs() < 1e-14);
    }
}

/// Powers of two are exact, so that other units change no digit.
#[test]
fn units_do_not_matter() {
    let mut random = Random(17);
    for round in 0..300 {
        let (b, pose_b) = (shape(round / CURVED % 3, &mut random), random.vector(1.0));
        let (a, turn) = (shape(round % 3, &mut random), random.vector(1.0));
        let arm: [f64; 3] = random.vector(2.0);
        let answers = [1.0, 2.0_f64.powi(200), 2.0_f64.powi(-180)].map(|unit| {
            let pa = Pose::<3>::new([0.0; 3], turn);
            let pb = Pose::<3>::new(arm.map(|x| x * unit), pose_b);
            let (a, b) = (grown(&a, unit), grown(&b, unit));
            let signed = signed_distance(&a, &pa, &b, &pb, PARALLEL).unwrap().separation;
            let point = point_distance(&a, &pa, arm.map(|x| x * unit));
            [signed, distance(&a, &pa, &b, &pb, PARALLEL), point].map(|x| x / unit)
        });
        for i in 0..3 {
            assert!((answers[0][i] - answers[1][i]).abs() < 1e-15 && (answers[0][i] - answers[2][i]).abs() < 1e-15);
        }
    }
}

fn grown(shape: &Shape<3>, by: f64) -> Shape<3> {
    match shape {
        Shape::Cylinder { half_height, radius } => {
            Shape::Cylinder { half_height: half_height * by, radius: radius * by }
        }
        Shape::Cone { half_height, radius } => Shape::Cone { half_height: half_height * by, radius: radius * by },
        Shape::Ellipsoid { semi_axes } => Shape::Ellipsoid { semi_axes: semi_axes.map(|a| a * by) },
        other => panic!("{other:?}"),
    }
}

/// A ball of radius zero is a point, so two functions answer the same question.
#[test]
fn points_agree() {
    let mut random = Random(19);
    for round in 0..2000 {
        let shape = shape(round % CURVED, &mut random);
        let pose = Space3::pose(&mut random, 1.0);
        let at = random.vector([0.2, 1.0, 3.0][round % 3]);
        let dot = Shape::Ball { radius: 0.0 };
        let there = Pose::identity().translated(at);
        let signed = signed_distance(&shape, &pose, &dot, &there, PARALLEL).unwrap().separation;
        let point = point_distance(&shape, &pose, at);
        let scale = scale(&shape, &pose, &dot, &there);
        assert!((signed - point).abs() < 2e-15 * scale, "{signed} {point}: {shape:?} {pose:?} {at:?}");
    }
}

/// Boxes and support values are the same thing along the axes.
#[test]
fn boxes_are_supports() {
    let mut random = Random(23);
    for round in 0..1000 {
        let shape = shape(round % CURVED, &mut random);
        let pose = Space3::pose(&mut random, 10.0);
        let (low, high) = aabb(&shape, &pose);
        for i in 0..3 {
            let mut axis = [0.0; 3];
            axis[i] = 2.0;
            assert_eq!(2.0 * high[i], support(&shape, &pose, axis, 0.0));
            axis[i] = -2.0;
            assert_eq!(-2.0 * low[i], support(&shape, &pose, axis, 0.0));
        }
    }
}

/// No point inside, by the distance of points, is beyond the support, and some are all but there.
#[test]
fn supports_are_tight() {
    let mut random = Random(29);
    for round in 0..60 {
        let kind = round % 3;
        let (a, b) = (random.between(0.2, 1.0), random.between(0.2, 1.0));
        let shape = match kind {
            0 => Shape::Cylinder { half_height: a, radius: b },
            1 => Shape::Cone { half_height: a, radius: b },
            _ => Shape::Ellipsoid { semi_axes: [a, b, random.between(0.2, 1.0)] },
        };
        let n: [f64; 3] = random.vector(1.0);
        let reach = support(&shape, &Pose::identity(), n, 0.0);
        let mut highest = f64::NEG_INFINITY;
        for _ in 0..20_000 {
            let at: [f64; 3] = random.vector(1.0);
            if local_point_distance(&shape, at) <= 0.0 {
                highest = highest.max((0..3).map(|i| n[i] * at[i]).sum());
            }
        }
        assert!(highest <= reach && highest > reach - 0.3, "{highest} {reach} {shape:?} {n:?}");
    }
}

/// Shapes that are others in disguise: equal axes, no radius, no height.
#[test]
fn other_names() {
    let mut random = Random(31);
    for round in 0..400 {
        let size = random.between(0.1, 1.0);
        let needle = Shape::Segment { a: [0.0, -size, 0.0], b: [0.0, size, 0.0] };
        let dot = Shape::Ball { radius: 0.0 };
        let (one, two): (Shape<3>, Shape<3>) = match round % 7 {
            0 => (Shape::Ellipsoid { semi_axes: [size; 3] }, Shape::Ball { radius: size }),
            1 => (Shape::Cylinder { half_height: size, radius: 0.0 }, needle),
            2 => (Shape::Cone { half_height: size, radius: 0.0 }, needle),
            3 => (Shape::Ellipsoid { semi_axes: [0.0, size, 0.0] }, needle),
            4 => (Shape::Cylinder { half_height: 0.0, radius: 0.0 }, dot),
            5 => (Shape::Cylinder { half_height: 0.0, radius: size }, Shape::Cone { half_height: 0.0, radius: size }),
            _ => {
                (Shape::Cylinder { half_height: 0.0, radius: size }, Shape::Ellipsoid { semi_axes: [size, 0.0, size] })
            }
        };
        let other = shape((round / 7) % KINDS, &mut random);
        let (pose, there) = (Space3::pose(&mut random, 0.5), Space3::pose(&mut random, 1.0));
        let scale = scale(&one, &pose, &other, &there);
        let agree = |x: f64, y: f64, off: f64, what: &str| {
            assert!((x - y).abs() < off * scale, "{what} {x} {y}: {one:?} {two:?} {pose:?} {other:?} {there:?}");
        };
        let signed = |s| signed_distance(s, &pose, &other, &there, PARALLEL).unwrap();
        agree(signed(&one).separation, signed(&two).separation, 2e-15, "signed distance");
        let gap = |s| distance(s, &pose, &other, &there, PARALLEL);
        agree(gap(&one), gap(&two), 1e-14, "distance");
        let wide = |s| width(s, &pose, &other, &there, signed(&one).normal, PARALLEL);
        agree(wide(&one), wide(&two), 2e-16, "width");
        let at = there.to_world([0.0; 3]);
        agree(point_distance(&one, &pose, at), point_distance(&two, &pose, at), 2e-16, "point");
    }
}
