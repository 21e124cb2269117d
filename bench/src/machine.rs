//! What the numbers were measured on, and with which versions and flags.

use serde_json::{Map, Value, json};
use std::fs;

/// Processor, compiler and flags.
pub fn machine() -> Value {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    json!({
        "cpu": processor(&info),
        "cores": cores(&info),
        "rustc": env!("BENCH_RUSTC"),
        "target": env!("BENCH_TARGET"),
        "target_features": env!("BENCH_FEATURES"),
        "rustflags": env!("BENCH_RUSTFLAGS"),
        "profile": "release, lto thin, codegen-units 1",
        "flags": {
            "impinge": "default features",
            "parry2d": "default features",
            "parry3d": "default features",
            "miniball": "default features",
            "rapier2d": "default features",
            "rapier3d": "default features",
            "obvhs": "default features",
            "bvh-arena": "default features",
            "rstar": "default features",
            "box2d": "C compiled with -O2 -std=c17 -ffp-contract=off, SSE2, no link-time optimisation",
            "box3d": "C compiled with -O2 -std=c17 -ffp-contract=off, SSE2, no link-time optimisation",
        },
    })
}

/// The version of every library that was timed.
pub fn versions() -> Value {
    let pairs = env!("BENCH_VERSIONS").split_whitespace().filter_map(|entry| entry.split_once('='));
    Value::Object(pairs.map(|(name, version)| (name.to_string(), json!(version))).collect::<Map<_, _>>())
}

fn processor(info: &str) -> String {
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_string(), |(_, name)| name.trim().to_string())
}

/// All cores of the machine, also those that this process may not use.
fn cores(info: &str) -> usize {
    match info.lines().filter(|line| line.starts_with("processor")).count() {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        count => count,
    }
}
