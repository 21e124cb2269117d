//! Runs the built program and reads its answers.

#![allow(dead_code, reason = "each test file uses its own part")]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// The program with these arguments, not started yet.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impinge"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the program says to `input` on its standard input.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = program(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    thread::scope(|scope| {
        // Beside reading, since neither pipe holds everything.
        scope.spawn(move || stdin.write_all(input).expect("the program reads all input"));
        child.wait_with_output().expect("the program ends")
    })
}

/// The lines that `impinge query` answers `input` with. It must succeed, say nothing else, and print only JSON objects.
pub fn answer_lines(input: impl AsRef<[u8]>) -> Vec<String> {
    let output = run(&["query"], input.as_ref());
    assert!(output.status.success(), "exit status {}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).expect("answers are UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(str::to_owned).collect()
}

/// As [`answer_lines`], read as JSON.
pub fn answers(input: impl AsRef<[u8]>) -> Vec<Value> {
    let parse = |line: String| {
        let value: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(value.is_object(), "{line}");
        value
    };
    answer_lines(input).into_iter().map(parse).collect()
}

/// The answer to one request.
pub fn answer(request: &str) -> Value {
    let mut answers = answers(request);
    assert_eq!(answers.len(), 1, "{request}");
    answers.remove(0)
}

/// Whether two JSON values are the same up to `tolerance` in their numbers.
pub fn close(a: &Value, b: &Value, tolerance: f64) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            (a.as_f64().expect("a number") - b.as_f64().expect("a number")).abs() <= tolerance
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| close(a, b, tolerance))
        }
        (Value::Object(a), Value::Object(b)) => {
            let same = |name: &String| b.get(name).is_some_and(|other| close(&a[name], other, tolerance));
            a.len() == b.len() && a.keys().all(same)
        }
        _ => a == b,
    }
}

/// A small generator of random numbers (SplitMix64, Steele, Lea and Flood 2014), the same on every run.
pub struct Random(pub u64);

impl Random {
    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }
}
