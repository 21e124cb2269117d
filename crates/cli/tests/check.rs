//! `impinge check`: tables, JSON, names, and mistakes that are told with their place.

mod support;

use serde_json::Value;
use std::path::PathBuf;
use support::run;

/// What the command prints; it must succeed and say nothing else.
fn printed(arguments: &[&str]) -> String {
    let output = run(&[&["check"], arguments].concat(), b"");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "no progress where nobody watches");
    String::from_utf8(output.stdout).expect("it is text")
}

/// A file that is gone when the test is.
struct Scene(PathBuf);

impl Scene {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("impinge-check-{}-{name}.json", std::process::id()));
        std::fs::write(&path, text).expect("there is room for a file");
        Scene(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const CRATES: &str = r#"{"version": 1, "dimension": 3, "objects": [
  {"name": "floor", "shape": {"half_space": {"normal": [0, 1, 0], "offset": 0}}},
  {"name": "crate", "shape": {"cuboid": {"half_extents": [1, 1, 1]}}, "position": [0, 0.75, 0], "kind": "dynamic"},
  {"name": "table", "position": [5, 0, 0], "parts": [
    {"shape": {"cuboid": {"half_extents": [1, 0.25, 1]}}, "position": [0, 1, 0]},
    {"shape": {"cuboid": {"half_extents": [0.25, 1, 0.25]}}}]},
  {"name": "goal", "shape": {"ball": {"radius": 1}}, "position": [0, 2.5, 0], "sensor": true}
]}"#;

#[test]
fn a_table() {
    let scene = Scene::new("table", CRATES);
    let text = printed(&[scene.path()]);
    let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[0], ["a", "b", "depth", "normal", "points"]);
    assert_eq!(words[1], ["floor", "crate", "0.25", "0", "1", "0", "4"]);
    assert_eq!(words[2], ["floor[0]", "table[1]", "1", "0", "1", "0", "4"]);
    assert_eq!(words[3], ["crate", "goal", "0.25", "0", "1", "0", "0", "sensor"]);
    assert_eq!(text.lines().last(), Some("4 objects, 3 pairs that touch"));
}

#[test]
fn json() {
    let scene = Scene::new("json", CRATES);
    for precision in ["f32", "f64"] {
        let text = printed(&[scene.path(), "--json", "--precision", precision]);
        let report: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!((&report["dimension"], &report["objects"], &report["pairs"]), (&3.into(), &4.into(), &3.into()));
        let contacts = report["contacts"].as_array().expect("a list");
        assert_eq!(contacts.len(), 3);
        assert_eq!((&contacts[0]["a"], &contacts[0]["b"]), (&"floor".into(), &"crate".into()));
        assert_eq!(contacts[0]["depth"], 0.25);
        assert_eq!(contacts[0]["points"].as_array().map(Vec::len), Some(4));
        // In the world: the lower corners of the crate.
        let heights = contacts[0]["points"].as_array().into_iter().flatten().map(|point| point["point_b"][1].as_f64());
        assert!(heights.eq([Some(-0.25); 4]));
        assert_eq!(contacts[1]["parts"], serde_json::json!([0, 1]));
        assert_eq!((&contacts[2]["sensor"], &contacts[2]["points"]), (&true.into(), &Value::Array(Vec::new())));
    }
}

/// Every scene with a name can be checked, in both precisions, with the same pairs.
#[test]
fn scenes_with_names() {
    let list = printed(&["--list"]);
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 20 && names.contains(&"touching-3d"));
    for name in names {
        let pairs = ["f32", "f64"].map(|precision| {
            let text = printed(&[name, "--json", "--precision", precision]);
            let report: Value = serde_json::from_str(&text).expect("it is JSON");
            report["pairs"].as_u64().expect("a number")
        });
        // What all but touches may do so in one precision only.
        let is_close = ["crowd", "slope", "card-house"].iter().any(|start| name.starts_with(start));
        let tolerance = if is_close { 50 } else { 0 };
        assert!(pairs[0].abs_diff(pairs[1]) <= tolerance, "{name}: {pairs:?}");
        assert!(!name.starts_with("touching") || pairs[0] >= 36, "{name}: {pairs:?}");
    }
}

#[test]
fn mistakes_are_told_with_their_place() {
    let cases = [
        (CRATES.replace("\"radius\": 1", "\"radius\": -1"), "line 7, column"),
        (CRATES.replace("\"sensor\"", "\"sensro\""), "sensro"),
        (CRATES.replace("\"crate\"", "\"floor\""), "floor"),
        ("{".to_owned(), "line 1"),
    ];
    for (i, (text, told)) in cases.iter().enumerate() {
        let scene = Scene::new(&format!("mistake{i}"), text);
        let output = run(&["check", scene.path()], b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1));
        assert!(message.contains(told) && message.contains(scene.path()), "{message}");
        assert!(output.stdout.is_empty());
    }
    let output = run(&["check", "no-such-scene"], b"");
    assert!(String::from_utf8_lossy(&output.stderr).contains("impinge check --list"));
    assert!(!run(&["check"], b"").status.success());
}
