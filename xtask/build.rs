//! Prepares the pages whose code blocks are compiled and run as tests (see `src/pages.rs`).
//!
//! A reader of a page sees `?` without the line that makes it compile. Here every Rust block that has no `main` gets
//! that line, at the end of its last line, so that the line numbers in a failure are those of the page.

use std::path::{Path, PathBuf};
use std::{env, fs};

const PAGES: [&str; 11] = [
    "README.md",
    "docs/conventions.md",
    "docs/guide/shapes.md",
    "docs/guide/queries.md",
    "docs/guide/bounding.md",
    "docs/guide/motion.md",
    "docs/guide/scenes.md",
    "docs/guide/many.md",
    "docs/guide/world.md",
    "docs/guide/simulation.md",
    "docs/guide/character.md",
];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo")).join("..");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    println!("cargo::rerun-if-changed=build.rs");
    for page in PAGES {
        println!("cargo::rerun-if-changed=../{page}");
        let text = fs::read_to_string(root.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        let name = Path::new(page).file_name().expect("a page is a file");
        fs::write(out.join(name), with_results(&text)).expect("the output folder can be written");
    }
}

fn with_results(page: &str) -> String {
    let mut lines: Vec<String> = page.lines().map(str::to_owned).collect();
    let mut start = None;
    for i in 0..lines.len() {
        match start {
            None if lines[i].starts_with("```rust") => start = Some(i + 1),
            Some(first) if lines[i] == "```" => {
                let block = &lines[first..i];
                if !block.is_empty() && !block.iter().any(|line| line.contains("fn main")) {
                    // A comment would swallow it.
                    let code = lines[i - 1].split(" //").next().unwrap_or_default();
                    lines[i - 1] = format!("{code} Ok::<(), Box<dyn std::error::Error>>(())");
                }
                start = None;
            }
            None | Some(_) => {}
        }
    }
    lines.join("\n") + "\n"
}
