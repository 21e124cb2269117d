//! How long one call takes; run with `--release -- --ignored --nocapture`.

mod common;

use common::{Plane2, Random, Space, Space3, bounded};
use impinge_oracle::*;
use std::hint::black_box;
use std::time::Instant;

fn measure<const D: usize, S: Space<D>>(name: &str, a: &Shape<D>, b: &Shape<D>, calls: u32) {
    let mut random = Random(5);
    let poses: Vec<_> = (0..calls).map(|_| (S::pose(&mut random, 1.5), S::pose(&mut random, 1.5))).collect();
    let time = |call: &dyn Fn(&Pose<D>, &Pose<D>)| {
        let start = Instant::now();
        for (pa, pb) in &poses {
            call(pa, pb);
        }
        start.elapsed().as_secs_f64() * 1e6 / f64::from(calls)
    };
    let signed = time(&|pa, pb| {
        black_box(signed_distance(a, pa, b, pb, 1e-6));
    });
    let plain = time(&|pa, pb| {
        black_box(distance(a, pa, b, pb, 1e-6));
    });
    let second = time(&|pa, pb| {
        black_box(runner_up(a, pa, b, pb, 1e-6, 1e-3));
    });
    println!("{name}: signed_distance {signed:.1} us, distance {plain:.1} us, runner_up {second:.1} us");
}

fn regular(count: usize) -> Shape<2> {
    let angle = |i: usize| std::f64::consts::TAU * i as f64 / count as f64;
    Shape::Polygon { vertices: (0..count).map(|i| [angle(i).cos(), angle(i).sin()]).collect() }
}

#[test]
#[ignore = "prints times, checks nothing"]
fn time_per_call() {
    let mut random = Random(3);
    let mut three = |kind| bounded::<3>(kind, &mut random);
    let (ball, cuboid, capsule) = (three(0), three(1), three(2));
    measure::<3, Space3>("3D ball-ball", &ball, &ball, 2000);
    measure::<3, Space3>("3D ball-box", &ball, &cuboid, 2000);
    measure::<3, Space3>("3D capsule-capsule", &capsule, &capsule, 2000);
    measure::<3, Space3>("3D capsule-box", &capsule, &cuboid, 2000);
    measure::<3, Space3>("3D box-box", &cuboid, &cuboid, 2000);
    let cuboid = bounded::<2>(1, &mut random);
    measure::<2, Plane2>("2D box-box", &cuboid, &cuboid, 2000);
    for (count, calls) in [(8, 500), (64, 100), (2000, 2)] {
        let polygon = regular(count);
        measure::<2, Plane2>(&format!("2D {count}-gons"), &polygon, &polygon, calls);
    }
}
