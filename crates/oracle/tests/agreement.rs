//! Independent ways to the same answer, on random pairs.

mod common;

use common::{Plane2, Random, Space, Space3, bounded};
use impinge_oracle::*;

const PARALLEL: f64 = 1e-6;

/// Runs `check` on random pairs of every two bounded kinds, near and far.
fn each_pair<const D: usize, S: Space<D>>(
    count: usize,
    mut check: impl FnMut(&Shape<D>, &Pose<D>, &Shape<D>, &Pose<D>, f64),
) {
    let mut random = Random(7);
    for kind_a in 0..S::kinds() {
        for kind_b in 0..S::kinds() {
            for round in 0..count {
                let (a, b) = (bounded(kind_a, &mut random), bounded(kind_b, &mut random));
                let reach = [0.3, 1.0, 2.0, 5.0][round % 4];
                let (pa, pb) = (S::pose(&mut random, reach), S::pose(&mut random, reach));
                check(&a, &pa, &b, &pb, scale(&a, &pa, &b, &pb));
            }
        }
    }
}

fn distances_agree<const D: usize, S: Space<D>>() {
    let (mut apart, mut meeting) = (0, 0);
    each_pair::<D, S>(300, |a, pa, b, pb, scale| {
        let signed = signed_distance(a, pa, b, pb, PARALLEL).unwrap();
        let distance = distance(a, pa, b, pb, PARALLEL);
        if signed.separation > 0.0 {
            apart += 1;
        } else {
            meeting += 1;
        }
        let error = (signed.separation.max(0.0) - distance).abs() / scale;
        assert!(error < 1.2e-16, "{error:e}: {a:?} {pa:?} {b:?} {pb:?}");
        // The direction attains what it claims, up to its own rounding.
        let width = width(a, pa, b, pb, signed.normal, PARALLEL);
        assert!((width + signed.separation).abs() < 4e-16 * scale);
        // No direction does better than the answer.
        let dense = densest_separation(a, pa, b, pb, 300).unwrap();
        assert!(dense <= signed.separation + 1e-16 * scale);
        assert!(dense >= signed.separation - 0.2 * scale);
    });
    assert!(apart > 1000 && meeting > 1000, "{apart} {meeting}");
}

#[test]
fn distances_agree_in_the_plane() {
    distances_agree::<2, Plane2>();
}

#[test]
fn distances_agree_in_space() {
    distances_agree::<3, Space3>();
}

/// In the plane the search over directions is exhaustive enough to find the answer itself.
#[test]
fn dense_directions_agree_in_the_plane() {
    each_pair::<2, Plane2>(100, |a, pa, b, pb, scale| {
        let signed = signed_distance(a, pa, b, pb, PARALLEL).unwrap();
        let dense = densest_separation(a, pa, b, pb, 2000).unwrap();
        assert!((signed.separation - dense).abs() < 1e-9 * scale);
    });
}

fn motion_changes_nothing<const D: usize, S: Space<D>>() {
    let mut random = Random(11);
    for round in 0..2000 {
        let kinds = S::kinds();
        let (a, b) = (bounded(round % kinds, &mut random), bounded(round / kinds % kinds, &mut random));
        let translations = [random.vector(1.5), random.vector(1.5)];
        let [[pa, pb], [qa, qb]] = S::moved_together(&mut random, translations);
        let one = signed_distance(&a, &pa, &b, &pb, PARALLEL).unwrap();
        let two = signed_distance(&a, &qa, &b, &qb, PARALLEL).unwrap();
        assert!((one.separation - two.separation).abs() < 1e-15);
        let one = distance(&a, &pa, &b, &pb, PARALLEL);
        let two = distance(&a, &qa, &b, &qb, PARALLEL);
        assert!((one - two).abs() < 1e-15);
    }
}

#[test]
fn motion_changes_nothing_in_the_plane() {
    motion_changes_nothing::<2, Plane2>();
}

#[test]
fn motion_changes_nothing_in_space() {
    motion_changes_nothing::<3, Space3>();
}

fn swapping_changes_nothing<const D: usize, S: Space<D>>() {
    each_pair::<D, S>(100, |a, pa, b, pb, scale| {
        let one = signed_distance(a, pa, b, pb, PARALLEL).unwrap();
        let two = signed_distance(b, pb, a, pa, PARALLEL).unwrap();
        assert!((one.separation - two.separation).abs() < 1.2e-16 * scale);
        if runner_up(a, pa, b, pb, PARALLEL, 1e-3) > 1e-9 * scale {
            for (x, y) in one.normal.iter().zip(two.normal) {
                assert!((x + y).abs() < 1e-3);
            }
        }
    });
}

#[test]
fn swapping_changes_nothing_in_the_plane() {
    swapping_changes_nothing::<2, Plane2>();
}

#[test]
fn swapping_changes_nothing_in_space() {
    swapping_changes_nothing::<3, Space3>();
}

/// A ball of radius zero is a point, so two functions answer the same question.
fn points_agree<const D: usize, S: Space<D>>() {
    let mut random = Random(13);
    for round in 0..4000 {
        let shape = bounded(round % S::kinds(), &mut random);
        let pose = S::pose(&mut random, 1.0);
        let at = random.vector(1.5);
        let dot = Shape::Ball { radius: 0.0 };
        let there = Pose::identity().translated(at);
        let signed = signed_distance(&shape, &pose, &dot, &there, PARALLEL).unwrap();
        let point = point_distance(&shape, &pose, at);
        let scale = scale(&shape, &pose, &dot, &there);
        assert!((signed.separation - point).abs() < 1.2e-16 * scale);
    }
}

#[test]
fn points_agree_in_the_plane() {
    points_agree::<2, Plane2>();
}

#[test]
fn points_agree_in_space() {
    points_agree::<3, Space3>();
}

/// Boxes and support values are the same thing along the axes.
#[test]
fn boxes_are_supports() {
    let mut random = Random(17);
    for round in 0..2000 {
        let shape = bounded::<3>(round % 7, &mut random);
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
