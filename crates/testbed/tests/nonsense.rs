//! Random bytes, half messages and messages that are too long, at every door of the server: it goes on, and does not grow.
//!
//! For five seconds; for a minute with `IMPINGE_LONG`.

mod support;

use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use support::{Page, server};
use tungstenite::Message;

/// A small generator of random numbers (SplitMix64, Steele, Lea and Flood 2014), the same on every run.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }
    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most)).map(|_| self.bits() as u8).collect()
    }
}

/// Messages that are nearly right.
const NEARLY: &[&str] = &[
    r#"{"do":"open","scene":"drop-2d"}"#,
    r#"{"do":"run","on":true}"#,
    r#"{"do":"step","count":3}"#,
    r#"{"do":"back","count":2}"#,
    r#"{"do":"spawn","shape":"ball","at":[0,3,0],"size":1}"#,
    r#"{"do":"shoot","origin":[0,3,0],"direction":[1,0,0],"speed":9}"#,
    r#"{"do":"grab","origin":[0,9,0],"direction":[0,-1,0]}"#,
    r#"{"do":"drag","to":[1,2,3]}"#,
    r#"{"do":"push","at":[0,0],"speed":1}"#,
    r#"{"do":"probe","kind":"capsule","from":[0,9,0],"to":[0,0,0],"size":1}"#,
    r#"{"do":"draw","boxes":true,"tree":true,"level":2,"islands":true}"#,
    r#"{"do":"set","time_step":0.01,"substeps":2,"speed":3}"#,
    r#"{"do":"fit","dimension":2,"points":[[0,0],[1,0],[0,1]]}"#,
    r#"{"do":"load","text":"{\"version\":1,\"dimension\":2,\"objects\":[]}"}"#,
    r#"{"do":"open","scene":"pair-half-space-cone-3d","precision":"f64"}"#,
    r#"{"do":"select","body":0}"#,
    r#"{"do":"restart"}"#,
    r#"{"do":"save"}"#,
];

#[test]
fn nonsense_is_survived() {
    let is_long = std::env::var_os("IMPINGE_LONG").is_some();
    let time = Duration::from_secs(if is_long { 60 } else { 5 });
    let address = server();
    let mut random = Random(7);
    // Once through everything, so that what is made only once is there.
    one_page(address, &mut random);
    raw_bytes(address, &mut random);
    let before = resident();
    let start = Instant::now();
    let mut rounds = 0;
    while start.elapsed() < time {
        one_page(address, &mut random);
        raw_bytes(address, &mut random);
        too_long(address, &mut random);
        rounds += 1;
    }
    println!("{rounds} rounds, {} MiB before, {} MiB after", before >> 20, resident() >> 20);
    assert!(resident() < before + (256 << 20), "it grows");
    // It is as good as new.
    let mut page = Page::open(address);
    page.say(json!({"do": "step", "count": 5}));
    page.frame_of(5);
}

/// A page that says things that are wrong in some place, and leaves without a word.
fn one_page(address: SocketAddr, random: &mut Random) {
    let Ok(mut page) = Page::connect(address, None) else { return };
    for _ in 0..30 {
        let text = NEARLY[random.below(NEARLY.len())];
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..random.below(3) {
            let place = random.below(bytes.len());
            bytes[place] = match random.below(3) {
                0 => b"0123456789-.e"[random.below(13)],
                1 => b"{}[],:\"tfn"[random.below(10)],
                _ => random.bits() as u8,
            };
        }
        let message = match (String::from_utf8(bytes.clone()), random.below(10)) {
            (Ok(text), 0..=8) => Message::text(text),
            _ => Message::binary(bytes),
        };
        if !page.say_raw(message) {
            return;
        }
    }
}

/// Not even HTTP.
fn raw_bytes(address: SocketAddr, random: &mut Random) {
    let Ok(mut stream) = TcpStream::connect(address) else { return };
    stream.set_read_timeout(Some(Duration::from_millis(20))).expect("a time can be set");
    let mut bytes = match random.below(4) {
        0 => b"GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n".to_vec(),
        1 => b"GET /page/%00%ff/../../etc HTTP/1.1\r\nHost: ".to_vec(),
        2 => b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n".to_vec(),
        _ => Vec::new(),
    };
    bytes.extend(random.bytes(5000));
    let _ = stream.write_all(&bytes);
    let _ = stream.read(&mut [0; 512]);
}

/// Messages above the limit end the connection, and nothing else.
fn too_long(address: SocketAddr, random: &mut Random) {
    let Ok(mut page) = Page::connect(address, None) else { return };
    if page.say_raw(Message::text("x".repeat((8 << 20) + random.below(1000) + 1))) {
        // Until the connection is closed.
        while page.hear().is_some() {}
    }
}

/// How much memory the process has, where that can be told.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}
