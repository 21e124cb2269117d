//! Nonsense is refused: no text makes reading panic, or hang.

use impinge_scenes::{Scene, named};

/// A small random number generator (an xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

#[test]
fn random_bytes() {
    let mut random = Random(1);
    for _ in 0..20_000 {
        let bytes: Vec<u8> = (0..random.below(60)).map(|_| random.below(256) as u8).collect();
        assert!(Scene::read(&String::from_utf8_lossy(&bytes)).is_err());
    }
}

/// Pieces of scene files in any order.
#[test]
fn random_pieces() {
    const PIECES: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"version\":1",
        "\"dimension\":2",
        "\"objects\":[",
        "\"name\":\"a\"",
        "\"shape\":{\"ball\":{\"radius\":1}}",
        "\"shape\":",
        "\"polygon\":{\"vertices\":[[0,0],[1,0],[0,1]]}",
        "\"hull\":{\"points\":[[0,0,0]]}",
        "\"angle\":1",
        "\"rotation\":[0,0,0,1]",
        "1e400",
        "-0",
        "null",
        "\"parts\":[",
        "\"$schema\":\"x\"",
        "\"layers\":[1]",
        "\"kind\":\"dynamic\"",
        "\"gravity\":[0,1]",
    ];
    let mut random = Random(2);
    for _ in 0..50_000 {
        let mut text = String::from("{\"version\":1,\"dimension\":2,\"objects\":[{");
        for _ in 0..random.below(20) {
            text += PIECES[random.below(PIECES.len())];
            text += if random.below(2) == 0 { "," } else { "" };
        }
        let _ = Scene::read(&text);
    }
}

#[test]
fn files_that_are_cut_or_damaged() {
    let mut random = Random(3);
    for named in named::all().iter().filter(|named| named.build().count() < 200) {
        let text = named.build().write().unwrap();
        for _ in 0..100 {
            let cut = random.below(text.len() - 2);
            let error = Scene::read(&text[..cut]).unwrap_err();
            assert!(error.place.is_some());
            let mut damaged = text.clone().into_bytes();
            damaged[cut] = b" {}[],:\"0-e.x\n"[random.below(14)];
            let _ = Scene::read(&String::from_utf8_lossy(&damaged));
        }
    }
}

#[test]
fn deep_and_long() {
    for (open, close) in
        [("[", "]"), ("{\"objects\":", "}"), ("{\"version\":1,\"dimension\":2,\"objects\":[{\"parts\":", "")]
    {
        let deep = open.repeat(100_000) + &close.repeat(100_000);
        assert!(Scene::read(&deep).is_err());
    }
    let numbers = "1,".repeat(1_000_000);
    let long = format!(r#"{{"version":1,"dimension":2,"gravity":[{numbers}1],"objects":[]}}"#);
    assert_eq!(Scene::read(&long).unwrap_err().message, "has 1000001 numbers, needs 2");
    let shape = format!(r#"{{"hull":{{"points":[{}[0,0]]}}}}"#, "[0,0],".repeat(100_000));
    let hull = format!(r#"{{"version":1,"dimension":2,"objects":[{{"name":"a","shape":{shape}}}]}}"#);
    assert_eq!(Scene::read(&hull).unwrap_err().message, "hull: points are one point, or none");
    for number in ["1e400", "-1e400", "1e-400", "1e38", "1e308", "9".repeat(1000).as_str(), "-0", "1e999999999999"] {
        let text = format!(
            r#"{{"version":1,"dimension":2,"objects":[{{"name":"a","shape":{{"ball":{{"radius":{number}}}}},"angle":{number}}}]}}"#
        );
        let _ = Scene::read(&text);
    }
}
