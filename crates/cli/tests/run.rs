//! `impinge run`: summaries, JSON Lines, options, and mistakes that are told with what to do.

mod support;

use serde_json::Value;
use support::run;

/// What the command prints; it must succeed and say nothing else.
fn printed(arguments: &[&str]) -> String {
    let output = run(&[&["run"], arguments].concat(), b"");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "no progress where nobody watches");
    String::from_utf8(output.stdout).expect("it is text")
}

/// Its lines as JSON, without the times.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let text = printed(&[arguments, &["--json"]].concat());
    let line = |line: &str| {
        let mut value: Value = serde_json::from_str(line).expect("it is JSON");
        let time = value.as_object_mut().and_then(|fields| fields.remove("milliseconds"));
        assert!(time.and_then(|time| time.as_f64()).is_some_and(|time| time >= 0.0));
        value
    };
    text.lines().map(line).collect()
}

/// What the command complains about; it must fail and print nothing else.
fn complaint(arguments: &[&str]) -> String {
    let output = run(&[&["run"], arguments].concat(), b"");
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("it is text")
}

/// A file that is gone when the test is.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("impinge-run-{}-{name}.json", std::process::id()));
        std::fs::write(&path, text).expect("there is room for a file");
        File(path)
    }
    fn path(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_summary_and_a_table() {
    let text = printed(&["boxes-on-floor-3d"]);
    let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(text.lines().next(), Some("boxes-on-floor-3d: 11 objects, 600 steps of 0.016667 s, f32"));
    assert_eq!(words[2], ["energy", "start", "end"]);
    assert_eq!(words[3], ["of", "moving", "0.0000", "0.0000"]);
    assert!(text.contains("contacts  10 pairs at the end\nhits      0\nevents    10 began, 0 ended\ntime      "));
    assert!(words.contains(&vec!["name", "x", "y", "z", "speed", "asleep"]));
    let boxes = words.iter().filter(|row| row.first() == Some(&"box") && row.last() == Some(&"yes"));
    assert_eq!(boxes.count(), 10);
    assert_eq!(text.lines().last(), Some("10 bodies that can move, 10 asleep"));
}

/// Long tables end somewhere, and say so.
#[test]
fn many_bodies() {
    let text = printed(&["pyramid-2d", "--steps", "1"]);
    assert!(text.starts_with("pyramid-2d: 79 objects, 1 step of"));
    assert_eq!(text.lines().last(), Some("58 more are not shown; --json prints all of them"));
    assert_eq!(text.lines().filter(|line| line.starts_with(" box ")).count(), 20);
    assert!(printed(&["dominoes-3d", "--steps", "1"]).ends_with("\n1 more is not shown; --json prints all of them\n"));
    assert!(printed(&["touching-3d", "--steps", "1"]).contains("nothing moves: give objects the kind dynamic"));
}

/// Numbers of a column stand under each other, at the point.
#[test]
fn columns_are_straight() {
    let text = printed(&["roll-2d", "--steps", "1"]);
    let row = |word: &str| text.lines().find(|line| line.contains(word)).expect("it is there");
    let (header, first, last) = (row(" x "), row("rolling 0 "), row("rolling 0.05"));
    assert_eq!(header.split_whitespace().collect::<Vec<_>>(), ["name", "x", "y", "speed", "asleep"]);
    let end = header.find(" x").expect("a column") + 2;
    let (x, further) = (number_before(first, end), number_before(last, end));
    assert!((x - 1.0 / 60.0).abs() < 1e-3 && (further - x + 10.0).abs() < 1e-3, "{text}");
}

/// The number that ends before `end`, which must be one with four places.
fn number_before(row: &str, end: usize) -> f64 {
    let number = row[..end].rsplit(' ').next().expect("a word");
    assert_eq!(number.split_once('.').map(|(_, places)| places.len()), Some(4), "{row}");
    assert!(row[end..].starts_with(' '), "{row}");
    number.parse().expect("a number")
}

#[test]
fn scenes_are_listed() {
    let listed = run(&["check", "--list"], b"").stdout;
    assert_eq!(printed(&["--list"]).as_bytes(), listed);
    assert!(complaint(&[]).contains("<SCENE>"));
}

#[test]
fn json_lines() {
    for (name, turn) in [("drop-2d", "angle"), ("drop-3d", "rotation")] {
        let steps = lines(&[name, "--steps", "60", "--every", "20"]);
        assert_eq!(steps.len(), 60);
        for (number, step) in (1..).zip(&steps) {
            assert_eq!(step["step"], number);
            assert_eq!(step.get("poses").is_some(), number % 20 == 0);
            assert!(step["energy"]["linear"].is_f64() && step["energy"]["potential"].is_f64());
        }
        let poses = steps[59]["poses"].as_array().expect("a list");
        assert_eq!(poses.len(), 5, "the floor is static");
        assert_eq!((&poses[0]["name"], &poses[0]["asleep"]), (&"restitution 0".into(), &false.into()));
        assert!(poses[0].get(turn).is_some());
        let all = |field: &str| {
            steps.iter().flat_map(|step| step[field].as_array().expect("a list").clone()).collect::<Vec<_>>()
        };
        let hits = all("hits");
        assert_eq!(hits.len(), 5);
        assert_eq!(hits[0]["a"], "floor");
        // From a height of 3.
        assert!(hits.iter().all(|hit| (hit["speed"].as_f64().expect("a number") - 7.67).abs() < 0.3), "{hits:?}");
        let began = all("events").iter().filter(|event| event["kind"] == "began").count();
        assert_eq!(began, 5);
        // The same again, but for the time that it took.
        assert_eq!(lines(&[name, "--steps", "60", "--every", "20"]), steps);
    }
}

/// After a second of free fall: half of 9.81, whatever the steps.
#[test]
fn precision_steps_and_substeps() {
    let file = File::new(
        "fall",
        r#"{"version": 1, "dimension": 3, "gravity": [0, -9.81, 0], "objects": [
            {"name": "ball", "kind": "dynamic", "shape": {"ball": {"radius": 1}}}]}"#,
    );
    for precision in ["f32", "f64"] {
        for (time, steps) in [("0.01", "100"), ("0.05", "20")] {
            let arguments =
                [file.path(), "--precision", precision, "--time-step", time, "--steps", steps, "--substeps", "2"];
            let height = lines(&arguments).last().and_then(|step| step["poses"][0]["position"][1].as_f64());
            assert!(height.is_some_and(|height| (height + 4.905).abs() < 1e-3), "{height:?}");
        }
    }
}

#[test]
fn mistakes_say_what_to_do() {
    let scene = |fields: &str| {
        format!(r#"{{"version": 1, "dimension": 3, "objects": [{{"name": "a", "kind": "dynamic", {fields}}}]}}"#)
    };
    let cases = [
        (r#""shape": {"segment": {"a": [0, 0, 0], "b": [1, 0, 0]}}"#, "objects[0]: body: ", "give it a rounding"),
        (r#""shape": {"ball": {"radius": 1}}, "density": 0"#, "objects[0]: body: ", "give it a density above 0"),
        (r#""shape": {"ball": {"radius": 1}}, "locked": ["r"]"#, "line 1, column", "give rx, ry or rz"),
        (r#""shape": {"ball": {"radius": -1}}"#, "line 1, column", "radius is -1"),
    ];
    for (i, (fields, place, advice)) in cases.into_iter().enumerate() {
        let file = File::new(&format!("mistake{i}"), &scene(fields));
        let told = complaint(&[file.path()]);
        assert!(told.contains(file.path()) && told.contains(place) && told.contains(advice), "{told}");
    }
    assert!(complaint(&["no-such-scene"]).contains("impinge check --list"));
    assert!(complaint(&["drop-2d", "--time-step", "0"]).contains("such as 0.01"));
    assert!(complaint(&["drop-2d", "--time-step", "NaN"]).contains("such as 0.01"));
    assert!(complaint(&["drop-2d", "--steps", "0"]).contains("--steps"));
    assert!(complaint(&["drop-2d", "--substeps", "0"]).contains("1..=1000"));
    assert!(complaint(&["drop-2d", "--every", "2"]).contains("--json"));
    assert!(complaint(&["drop-2d", "--precision", "f16"]).contains("f32, f64"));
    assert!(complaint(&[]).contains("<SCENE>"));
}
