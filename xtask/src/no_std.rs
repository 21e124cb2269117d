//! Proof that the library needs no standard library.
//!
//! A crate that is `#![no_std]` by name may still pull in `std` through a dependency. So a static library with its own
//! panic handler is built on top of it: with `std` anywhere below, there would be two panic handlers, which the
//! compiler refuses. Where a target without `std` is installed, the library is built for that as well.

use crate::workspace::{Outcome, cargo, output, read, root, run, scratch, write};
use std::path::Path;
use std::process::Command;

const MANIFEST: &str = r#"[package]
name = "without-std"
version = "0.0.0"
edition = "2024"

[lib]
crate-type = ["staticlib"]

[dependencies]
# The features that must do without it too.
impinge = { path = "@impinge@", default-features = false, features = ["serde"] }

# Unwinding needs the standard library.
[profile.dev]
panic = "abort"

[workspace]
"#;

const SOURCE: &str = r#"//! A program without the standard library that asks whether two balls meet.
#![no_std]

use core::alloc::{GlobalAlloc, Layout};
use impinge::d3::*;

/// The library may allocate when a polygon is made; here nothing does.
struct Nothing;

unsafe impl GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }
    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Nothing = Nothing;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[unsafe(no_mangle)]
pub extern "C" fn balls_meet(radius: f32, x: f32) -> bool {
    Ball::new(radius).is_ok_and(|ball| intersects(&ball, Pose::IDENTITY, &ball, Pose::at(x, 0.0, 0.0)))
}
"#;

/// Builds the library, and a program on top of it, without the standard library.
pub fn check() -> Outcome {
    run(&mut cargo("build --package impinge --no-default-features"))?;
    let folder = scratch("no-std");
    let library = root().join("crates/impinge");
    write(
        &folder.join("Cargo.toml"),
        &MANIFEST.replace("@impinge@", &library.display().to_string().replace('\\', "/")),
    )?;
    write(&folder.join("src/lib.rs"), SOURCE)?;
    copy_lock(&folder)?;
    run(cargo("build --target-dir").arg(folder.join("target")).arg("--manifest-path").arg(folder.join("Cargo.toml")))?;
    match bare_target()? {
        Some(target) => run(cargo("build --package impinge --no-default-features --target").arg(target)),
        None => {
            println!("no target without std is installed (rustup target add thumbv7em-none-eabi adds one): skipped");
            Ok(())
        }
    }
}

/// The same versions of the dependencies as everywhere else.
pub fn copy_lock(folder: &Path) -> Outcome {
    write(&folder.join("Cargo.lock"), &read(&root().join("Cargo.lock"))?)
}

/// An installed target for machines without an operating system.
fn bare_target() -> Outcome<Option<String>> {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()))?;
    let installed = std::fs::read_dir(Path::new(sysroot.trim()).join("lib/rustlib"))
        .map_err(|error| format!("cannot list the installed targets: {error}"))?;
    // Beside the folders of the targets there are files of rustup's with similar names.
    let folders = installed.filter_map(|entry| entry.ok()).filter(|entry| entry.path().join("lib").is_dir());
    let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
    Ok(names.filter(|name| name.contains("-none")).min())
}
