//! The tests of the testbed in Chromium, and Chromium itself.

use crate::suite::as_tested;
use crate::workspace::{Outcome, output, run};
use std::env;
use std::path::Path;
use std::process::Command;

/// Where Debian puts it.
const CHROMIUM: &str = "/usr/bin/chromium";
/// Another place.
const VARIABLE: &str = "IMPINGE_CHROMIUM";

/// Sees to it that there is a browser, and runs the tests.
pub fn check() -> Outcome {
    find()?;
    run(as_tested("test --test browser").args(["--", "--test-threads", "1"]))
}

fn find() -> Outcome {
    if let Some(path) = env::var_os(VARIABLE) {
        let is_there = Path::new(&path).exists();
        return is_there.then_some(()).ok_or_else(|| format!("{VARIABLE} is {path:?}, where nothing is"));
    }
    if Path::new(CHROMIUM).exists() {
        return Ok(());
    }
    install().map_err(|error| {
        format!(
            "Chromium is missing, and could not be installed ({error}).\nInstall it (Debian: apt-get install chromium), \
             or say where it is: {VARIABLE}=/path/to/chromium cargo xtask test"
        )
    })
}

/// As Debian does it; only as root.
fn install() -> Outcome {
    println!("Chromium is missing: installing it");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        output(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])?;
    apt(&["install", "-y", "-qq", "--no-install-recommends", "chromium"])?;
    let is_there = Path::new(CHROMIUM).exists();
    is_there.then_some(()).ok_or_else(|| format!("{CHROMIUM} is not there after installing it"))
}
