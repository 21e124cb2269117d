//! A user's crate must link to the kernels, not compile its own copies of them.
//!
//! Generic functions are compiled where they are used, unless the library has compiled the same instance already and the
//! function is never inlined; `instantiate.rs` is there to do that. Whether it works shows in the symbols of a crate that
//! uses the library: the kernels must be undefined in it.

use crate::no_std::copy_lock;
use crate::workspace::{Outcome, cargo, read, root, run, scratch, write};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSymbol};
use std::collections::BTreeSet;
use std::path::Path;

const MANIFEST: &str = r#"[package]
name = "user"
version = "0.0.0"
edition = "2024"

[dependencies]
impinge = { path = "@impinge@" }

[workspace]
"#;

const SOURCE: &str = r#"//! What a user of the library writes, in all four spaces.
macro_rules! uses {
    ($name:ident: $($space:ident)::+) => {
        pub mod $name {
            use impinge::$($space)::+::*;
            #[inline(never)]
            pub fn cuboids(a: &Cuboid, pose_a: Pose, b: &Cuboid, pose_b: Pose) -> Option<Contact> {
                contact(a, pose_a, b, pose_b)
            }
            #[inline(never)]
            pub fn boxes_meet(a: &Cuboid, pose_a: Pose, b: &Cuboid, pose_b: Pose) -> bool {
                intersects(a, pose_a, b, pose_b)
            }
            #[inline(never)]
            pub fn capsules(a: &Capsule, pose_a: Pose, b: &Capsule, pose_b: Pose) -> Option<Contact> {
                contact(a, pose_a, b, pose_b)
            }
            #[inline(never)]
            pub fn patches(a: &Cuboid, pose_a: Pose, b: &Cuboid, pose_b: Pose) -> Option<Manifold> {
                manifold(a, pose_a, b, pose_b, 0.0)
            }
            #[inline(never)]
            pub fn resting(a: &HalfSpace, pose_a: Pose, b: &Cuboid, pose_b: Pose) -> Option<Manifold> {
                manifold(a, pose_a, b, pose_b, 0.0)
            }
            #[inline(never)]
            pub fn followed(a: &Cuboid, pose_a: Pose, b: &Cuboid, pose_b: Pose, cache: &mut ManifoldCache) -> Option<Manifold> {
                manifold_cached(a, pose_a, b, pose_b, 0.0, cache)
            }
            #[inline(never)]
            pub fn any(a: &Shape, pose_a: Pose, b: &Shape, pose_b: Pose) -> Option<ClosestPoints> {
                closest_points(a, pose_a, b, pose_b)
            }
        }
    };
}
uses!(single_2d: d2);
uses!(double_2d: d2::f64);
uses!(single_3d: d3);
uses!(double_3d: d3::f64);

pub mod polygons {
    use impinge::d2::*;
    #[inline(never)]
    pub fn single(a: &Polygon, pose_a: Pose, b: &Polygon, pose_b: Pose) -> Option<Contact> {
        contact(a, pose_a, b, pose_b)
    }
}
"#;

/// Doors to kernels that the user's crate is sure to go through.
const CALLED: [&str; 6] = ["contact_by", "closest_by", "meets_by", "manifold_by", "kept_by", "patch"];

/// Builds a user's crate in release mode and looks at its symbols.
pub fn check() -> Outcome {
    let folder = scratch("user");
    let library = root().join("crates/impinge");
    write(
        &folder.join("Cargo.toml"),
        &MANIFEST.replace("@impinge@", &library.display().to_string().replace('\\', "/")),
    )?;
    write(&folder.join("src/lib.rs"), SOURCE)?;
    copy_lock(&folder)?;
    let target = folder.join("target");
    run(cargo("build --release --target-dir").arg(&target).arg("--manifest-path").arg(folder.join("Cargo.toml")))?;
    let symbols = Symbols::of(&target.join("release/libuser.rlib"))?;
    let kernels = kernels(&read(&library.join("src/instantiate.rs"))?);
    for kernel in &kernels {
        if let Some(symbol) = symbols.defined.iter().find(|symbol| is(symbol, kernel)) {
            return Err(format!(
                "`{kernel}` was compiled into the user's crate, as {symbol}\n\
                 It must be `#[inline(never)]` and its instances must exist in crates/impinge/src/instantiate.rs."
            ));
        }
    }
    for kernel in CALLED {
        if !kernels.contains(kernel) {
            return Err(format!("instantiate.rs does not name `{kernel}`"));
        }
        if !symbols.undefined.iter().any(|symbol| is(symbol, kernel)) {
            return Err(format!("the user's crate does not call `{kernel}`: was it inlined or renamed?"));
        }
    }
    println!("{} doors to kernels, none of them compiled into the user's crate", kernels.len());
    Ok(())
}

/// The functions whose addresses instantiate.rs takes: `_contact: contact_by::<…>` is the function `contact_by`.
fn kernels(source: &str) -> BTreeSet<String> {
    let fields = source.lines().filter_map(|line| line.trim().strip_prefix('_')?.split_once(": "));
    fields.filter_map(|(_, value)| Some(value.split_once("::<")?.0.to_owned())).collect()
}

/// Whether a mangled symbol is the library's and has this identifier in its path; both manglings write the length, then
/// the name.
fn is(symbol: &str, kernel: &str) -> bool {
    symbol.contains("7impinge") && symbol.contains(&format!("{}{kernel}", kernel.len()))
}

struct Symbols {
    defined: BTreeSet<String>,
    undefined: BTreeSet<String>,
}

impl Symbols {
    /// Of all object files in a compiled library.
    fn of(archive: &Path) -> Outcome<Self> {
        let failed = |error: &dyn std::fmt::Display| format!("cannot read {}: {error}", archive.display());
        let data = std::fs::read(archive).map_err(|error| failed(&error))?;
        let mut symbols = Symbols { defined: BTreeSet::new(), undefined: BTreeSet::new() };
        for member in ArchiveFile::parse(&*data).map_err(|error| failed(&error))?.members() {
            let member = member.map_err(|error| failed(&error))?;
            // The archive also holds the crate's metadata, which is no object file.
            if !member.name().ends_with(b".o") {
                continue;
            }
            let contents = member.data(&*data).map_err(|error| failed(&error))?;
            for symbol in object::File::parse(contents).map_err(|error| failed(&error))?.symbols() {
                let name = symbol.name().unwrap_or_default().to_owned();
                if symbol.is_undefined() {
                    symbols.undefined.insert(name)
                } else {
                    symbols.defined.insert(name)
                };
            }
        }
        Ok(symbols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_both_manglings() {
        assert!(is("_ZN7impinge6narrow8zonotope13cuboid_cuboid17h0123456789abcdefE", "cuboid_cuboid"));
        assert!(is(
            "_RINvNtNtCs1234_7impinge6narrow8zonotope13cuboid_cuboidNtNtNtNtCs_4glam3f324vec34Vec3uEB4_",
            "cuboid_cuboid"
        ));
        assert!(!is("_ZN4user12cuboids_meet17h0123456789abcdefE", "cuboids_meet"));
    }

    #[test]
    fn kernels_are_read_from_the_source() {
        let source =
            "struct Doors<V, K> {\n    _contact: ContactDoor<V, K>,\n}\n    _contact: contact_by::<V, K, ()>,\n";
        assert_eq!(kernels(source), BTreeSet::from(["contact_by".to_owned()]));
    }
}
