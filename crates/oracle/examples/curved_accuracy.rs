//! Measures the oracle on pairs with a cylinder, a cone or an ellipsoid, in units of the pair's scale:
//! `shortfall` is how much plain search of high effort beats `signed_distance`, `split` how much the two independent
//! distances differ for shapes apart, and `false gap` how far apart `distance` sees shapes that meet.
//!
//! `cargo run --release -p impinge-oracle --example curved_accuracy -- [pairs of each kind] [directions] [seed]`

use impinge_oracle::*;
use std::time::Instant;

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/curved.rs"]
mod curved;

use common::Random;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|x| x.parse::<usize>().expect("a number"));
    let count = numbers.next().unwrap_or(300);
    let directions = numbers.next().unwrap_or(5000);
    let seed = numbers.next().unwrap_or(1);
    println!("pair: shortfall, split, false gap, us of signed_distance, us of distance, overlapping");
    for kind_a in 0..curved::CURVED {
        for kind_b in 0..curved::KINDS {
            measure(kind_a, kind_b, count, directions, seed);
        }
    }
}

fn measure(kind_a: usize, kind_b: usize, count: usize, directions: usize, seed: usize) {
    let mut random = Random((seed * 1000 + kind_a * 100 + kind_b) as u64);
    let mut worst = [0.0_f64; 3];
    let mut seconds = [0.0; 2];
    let mut overlapping = 0;
    for round in 0..count {
        let (a, pa, b, pb) = curved::pair(kind_a, kind_b, round, &mut random);
        let scale = scale(&a, &pa, &b, &pb);
        let start = Instant::now();
        let signed = signed_distance(&a, &pa, &b, &pb, 1e-6).expect("an answer").separation;
        seconds[0] += start.elapsed().as_secs_f64();
        let start = Instant::now();
        let gap = distance(&a, &pa, &b, &pb, 1e-6);
        seconds[1] += start.elapsed().as_secs_f64();
        let dense = densest_separation(&a, &pa, &b, &pb, directions).expect("an answer");
        overlapping += usize::from(signed < 0.0);
        let errors = [
            dense - signed,
            if signed > 0.0 { (gap - signed).abs() } else { 0.0 },
            if signed <= 0.0 { gap } else { 0.0 },
        ];
        for i in 0..3 {
            if errors[i] / scale > worst[i].max(1e-10) {
                println!(
                    "  {i} {round} {:e}: {a:?} {pa:?} {b:?} {pb:?} {signed:e} {gap:e} {dense:e}",
                    errors[i] / scale
                );
            }
            worst[i] = worst[i].max(errors[i] / scale);
        }
    }
    let each = seconds.map(|s| 1e6 * s / count as f64);
    println!(
        "{} {}: {:.1e} {:.1e} {:.1e}, {:.0} {:.0}, {overlapping}/{count}",
        curved::NAMES[kind_a],
        curved::NAMES[kind_b],
        worst[0],
        worst[1],
        worst[2],
        each[0],
        each[1]
    );
}
