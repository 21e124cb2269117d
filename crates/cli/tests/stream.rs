//! Lines in and lines out: order, ids, line breaks, long lines, and when answers appear.

mod support;

use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::{env, fs, process};
use support::{answer_lines, answers, program, run};

const REQUEST: &str =
    r#"{"id":1,"op":"intersects","a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}}}}"#;
const ANSWER: &str = r#"{"id":1,"intersects":true}"#;

#[test]
fn answers_come_in_order_with_their_ids() {
    let count = 20_000;
    let input: String = (0..count).map(|i| REQUEST.replacen("\"id\":1", &format!("\"id\":{i}"), 1) + "\n").collect();
    let answers = answers(input);
    assert_eq!(answers.len(), count);
    assert!(answers.iter().enumerate().all(|(i, answer)| answer["id"] == i && answer["intersects"] == true));
}

#[test]
fn ids_are_echoed_as_written() {
    for id in [
        "null",
        "1.0",
        "-0",
        "1e400",
        "123456789012345678901234567890",
        "\"\\u0061\\\"b\"",
        "[1, {\"x\" : [ ]}]",
        "{\"a\":1,\"a\":2}",
        "true",
        "\"日本\"",
    ] {
        let request = REQUEST.replacen("\"id\":1", &format!("\"id\": {id} "), 1);
        assert_eq!(answer_lines(request), [ANSWER.replacen('1', id, 1)]);
    }
    let (without, deep) = (REQUEST.replacen("\"id\":1,", "", 1), "[".repeat(100_000) + &"]".repeat(100_000));
    assert_eq!(answer_lines(without), [r#"{"id":null,"intersects":true}"#]);
    assert_eq!(
        answer_lines(REQUEST.replacen("\"id\":1", &format!("\"id\":{deep}"), 1)),
        [ANSWER.replacen('1', &deep, 1)]
    );
}

#[test]
fn line_breaks_and_empty_lines() {
    assert!(answer_lines("").is_empty());
    assert!(answer_lines("\n\r\n \t\n").is_empty());
    assert_eq!(answer_lines(REQUEST), [ANSWER]);
    assert_eq!(answer_lines(format!("{REQUEST}\r\n{REQUEST}\r\n")), [ANSWER, ANSWER]);
    assert_eq!(answer_lines(format!("\u{feff}{REQUEST}\n\n  {REQUEST}\t\n\n")), [ANSWER, ANSWER]);
    // Empty lines are lines.
    assert_eq!(answers("\n\n{")[0]["error"]["line"], 3);
}

#[test]
fn a_line_that_is_too_long_is_answered_and_the_next_one_read() {
    let spaces = " ".repeat((16 << 20) - REQUEST.len());
    let input = format!("{REQUEST}{spaces}\n{REQUEST} {spaces}\n{REQUEST}\n{REQUEST} {spaces}");
    let answers = answers(input);
    assert_eq!(answers.len(), 4);
    for (i, answer) in answers.iter().enumerate() {
        match i {
            0 | 2 => assert_eq!(*answer, json!({"id": 1, "intersects": true})),
            _ => {
                let error = json!({"kind": "syntax", "message": "the line is longer than 16 MiB", "line": i + 1});
                assert_eq!(*answer, json!({"id": null, "error": error}));
            }
        }
    }
}

#[test]
fn an_answer_appears_before_the_next_request_is_asked() {
    let mut child = program(&["query", "-"]).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        // Half of the next request must not hold back the answer to this one.
        let (head, tail) = REQUEST.split_at(20);
        write!(requests, "{REQUEST}\n{head}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), ANSWER);
        writeln!(requests, "{tail}").unwrap();
        answer.clear();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), ANSWER);
    }
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn requests_from_a_file_and_files_that_cannot_be_read() {
    let path = env::temp_dir().join(format!("impinge-query-{}.jsonl", process::id()));
    let name = path.to_str().unwrap();
    fs::write(&path, format!("{REQUEST}\n{REQUEST}")).unwrap();
    let output = run(&["query", name], b"");
    fs::remove_file(&path).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{ANSWER}\n{ANSWER}\n"));
    assert!(output.status.success());

    let output = run(&["query", name], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8(output.stderr).unwrap().starts_with(&format!("impinge: cannot read {name}: ")));
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let mut child = program(&["query"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut requests = child.stdin.take().unwrap();
    // Writing fails once the program has gone, which is the point.
    let _ = requests.write_all(format!("{REQUEST}\n").repeat(10_000).as_bytes());
    drop(requests);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}
