//! The tour, as a user sees it first.

mod support;

use support::{answer_lines, run};

#[test]
fn the_tour_shows_live_answers_in_plain_text() {
    let output = run(&["tour"], b"");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains('\x1b'), "no colours in a pipe");
    for line in [
        "   depth        0.125",
        "   then         B moved by depth × normal: distance 0",
        "   axes         15 measured, none shows a gap; the least overlaps:",
        "                edge z of A × edge x of B   overlap 0.078  along (0, 1, 0)",
        "   contact      none",
        "   margin 1     normal (0.707, 0.707), depth -0.914",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
}

#[test]
fn the_example_of_the_tour_works() {
    let text = String::from_utf8(run(&["tour"], b"").stdout).unwrap();
    let request = text.lines().find_map(|line| line.strip_prefix("echo '")).unwrap().split('\'').next().unwrap();
    let expected =
        r#"{"id":1,"contact":{"normal":[0,1,0],"depth":0.125,"point_a":[0.25,1,0],"point_b":[0.25,0.875,0]}}"#;
    assert_eq!(answer_lines(request), [expected]);
}

#[test]
fn help_and_mistakes() {
    let output = run(&["--help"], b"");
    assert!(output.status.success() && String::from_utf8(output.stdout).unwrap().contains("query"));
    let output = run(&["fly"], b"");
    assert_eq!(output.status.code(), Some(2));
}
