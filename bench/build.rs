//! Hands the compiler's version and flags and the versions of all libraries over to the program, for the record.

use std::process::Command;
use std::{env, fs};

const LIBRARIES: [&str; 11] = [
    "impinge",
    "parry2d",
    "parry3d",
    "boxdd-sys",
    "boxddd-sys",
    "miniball",
    "rapier2d",
    "rapier3d",
    "obvhs",
    "bvh-arena",
    "rstar",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=Cargo.lock");
    export("BENCH_RUSTC", &rustc_version());
    export("BENCH_TARGET", &env::var("TARGET").unwrap_or_default());
    export("BENCH_FEATURES", &env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default());
    export("BENCH_RUSTFLAGS", &env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\u{1f}', " "));
    export("BENCH_VERSIONS", &locked_versions().join(" "));
}

fn export(name: &str, value: &str) {
    println!("cargo:rustc-env={name}={value}");
}

fn rustc_version() -> String {
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let output = Command::new(compiler).arg("--version").output().expect("the compiler tells its version");
    String::from_utf8_lossy(&output.stdout).trim().to_string()
}

/// `name=version` of every library in the lock file. Of a library that others depend on at an older version the newest, which is the one that is timed, comes last.
fn locked_versions() -> Vec<String> {
    let lock = fs::read_to_string("Cargo.lock").unwrap_or_default();
    let mut versions = Vec::new();
    let mut name = "";
    for line in lock.lines() {
        if let Some(quoted) = line.strip_prefix("name = ") {
            name = quoted.trim_matches('"');
        } else if let (Some(quoted), true) = (line.strip_prefix("version = "), LIBRARIES.contains(&name)) {
            versions.push(format!("{name}={}", quoted.trim_matches('"')));
        }
    }
    versions
}
