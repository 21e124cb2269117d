//! Whatever comes in, every line gets exactly one JSON answer, and the program ends well.

mod support;

use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use support::{Random, answer_lines};

/// Requests that are cut, spliced and garbled.
const SEEDS: &[&str] = &[
    r#"{"id":1,"op":"contact","precision":"f64","margin":0.5,"a":{"shape":{"ball":{"radius":1}},"position":[0,0,0]},"b":{"shape":{"cuboid":{"half_extents":[1,1,1]}},"position":[1.5,0,0],"rotation":[0,0,0,1]}}"#,
    r#"{"id":"x","op":"distance","max":3,"a":{"shape":{"polygon":{"vertices":[[0,0],[2,0],[0,2]]}},"angle":0.5},"b":{"shape":{"capsule":{"a":[0,0],"b":[1,0],"radius":0.25}},"position":[3,-1]}}"#,
    r#"{"id":[1],"op":"intersects","a":{"shape":{"half_space":{"normal":[0,1,0],"offset":0}}},"b":{"shape":{"segment":{"a":[0,0,0],"b":[1,2,3]}}}}"#,
    r#"{"id":2,"op":"mass","density":2,"a":{"shape":{"hull":{"points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],"rounding":0.5}}}}"#,
    r#"{"id":null,"op":"aabb","dimension":2,"a":{"shape":{"plane":{"normal":[1,0],"offset":-1}}}}"#,
];

/// Pieces that make JSON go wrong in interesting ways.
const PIECES: &[&str] = &[
    "1e400",
    "-1e400",
    "1e39",
    "1e-400",
    "-1",
    "0",
    "1e9",
    "2e9",
    "1e75",
    "-0.0",
    "null",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[[",
    "]]",
    "{{",
    "}}",
    ",",
    ":",
    "\"",
    "\\",
    "NaN",
    "Infinity",
    "\"a\":1,",
    "\"shape\":{},",
    "\"ball\"",
    "\"cuboid\"",
    "\"plane\"",
    "\"polygon\"",
    "\"capsule\"",
    "\"contact\"",
    "\"distance\"",
    "\"dimension\":2,",
    "\"f32\"",
    "é",
    "\u{0}",
    "\t",
];

/// Every line is answered once; returns how many answers were no errors.
fn survive(lines: &[Vec<u8>]) -> usize {
    let answers = answer_lines(lines.join(&b'\n'));
    let expected = lines.iter().filter(|line| !line.trim_ascii().is_empty()).count();
    assert_eq!(answers.len(), expected);
    let mut answered = 0;
    for answer in &answers {
        // Raw, because an id may be a number that no parser of ours can hold.
        let members: BTreeMap<String, &RawValue> = serde_json::from_str(answer).expect(answer);
        assert!(members.contains_key("id"), "{answer}");
        match members.get("error") {
            Some(error) => {
                let error: Value = serde_json::from_str(error.get()).expect(answer);
                assert!(error["kind"].is_string() && error["message"].is_string(), "{answer}");
            }
            None => {
                // Only boxes have sides without end; elsewhere a null inside would be a number that is not finite.
                for (_, value) in members.iter().filter(|(name, _)| *name != "id" && *name != "aabb") {
                    assert!(!["[null", ",null", ":null"].iter().any(|gap| value.get().contains(gap)), "{answer}");
                }
                answered += 1;
            }
        }
    }
    answered
}

#[test]
fn random_bytes() {
    let mut random = Random(1);
    let lines: Vec<Vec<u8>> = (0..4000)
        .map(|_| {
            let length = random.below(200);
            (0..length).map(|_| random.bits() as u8).filter(|byte| *byte != b'\n').collect()
        })
        .collect();
    survive(&lines);
}

#[test]
fn garbled_requests() {
    let mut random = Random(2);
    let lines: Vec<Vec<u8>> = (0..20_000).map(|_| garble(&mut random)).collect();
    let answered = survive(&lines);
    // Otherwise the garbling is too strong or too weak to reach anything.
    assert!(answered > 1000 && answered < 15_000, "{answered} of {} answered", lines.len());
}

/// Numbers replaced by other numbers: always well formed, so that the library has to answer or refuse.
#[test]
fn wild_numbers() {
    let mut random = Random(3);
    let lines: Vec<Vec<u8>> = (0..20_000)
        .map(|_| {
            let seed = SEEDS[random.below(SEEDS.len())];
            let (head, tail) = seed.split_at(seed.find("\"a\"").unwrap());
            let numbers: String = tail
                .chars()
                .map(|c| if c.is_ascii_digit() && random.below(3) == 0 { wild(&mut random) } else { c.to_string() })
                .collect();
            (head.to_owned() + &numbers).into_bytes()
        })
        .collect();
    let answered = survive(&lines);
    assert!(answered > 1000, "{answered} of {} answered", lines.len());
}

/// A digit's place may follow a minus sign or a point, so there is no sign here.
fn wild(random: &mut Random) -> String {
    match random.below(6) {
        0 => random.below(10).to_string(),
        1 => format!("{}e{}", 1 + random.below(9), random.below(12)),
        2 => format!("{}e-{}", 1 + random.below(9), random.below(60)),
        3 => "0".to_owned(),
        4 => "1".to_owned(),
        _ => (random.bits() % 1000).to_string(),
    }
}

fn garble(random: &mut Random) -> Vec<u8> {
    let mut line = SEEDS[random.below(SEEDS.len())].as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(line.len() + 1);
        match random.below(5) {
            0 => line.truncate(at),
            1 => {
                let end = (at + random.below(8)).min(line.len());
                line.drain(at..end);
            }
            2 => {
                let piece = PIECES[random.below(PIECES.len())];
                line.splice(at..at, piece.bytes());
            }
            3 => {
                // A value in the place of another.
                let starts: Vec<usize> = (0..line.len()).filter(|&i| line[i] == b':').collect();
                if let Some(&start) = starts.get(random.below(starts.len().max(1))) {
                    let stop = |byte: &u8| matches!(byte, b',' | b'}' | b']');
                    let end = line[start..].iter().position(stop).map_or(line.len(), |length| start + length);
                    line.splice(start + 1..end, PIECES[random.below(PIECES.len())].bytes());
                }
            }
            _ => {
                if at < line.len() {
                    line[at] = random.bits() as u8;
                }
            }
        }
    }
    line.retain(|byte| *byte != b'\n');
    line
}
