//! The testbed with ten thousand bodies: what part of a core it takes to step, encode and send at 60 Hz, and whether it keeps up.
//!
//! A server and a page without a picture talk over the loopback, as the browser would. The time is that of the processor, of the whole program: the player, the server, and the page that reads the frames. 100 %
//! is one core, all of the time.

use crate::options::Settings;
use crate::row::Row;
use impinge::generic::{Ball, Cuboid};
use impinge::glam::{DVec2, DVec3};
use impinge_scenes::{Object, Objects, Room};
use impinge_testbed::{Options, Server};
use serde_json::{Value, json};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

const BODIES: usize = 10_000;

/// Measures what falls into a tray, from the beginning, and what lies there.
pub fn run(name: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    let seconds = if settings.quick { 3 } else { 10 };
    for (space, text) in [("2D", scene::<DVec2>(100)), ("3D", scene::<DVec3>(22))] {
        let mut page = Page::open();
        page.say(&json!({"do": "load", "text": text}));
        page.say(&json!({"do": "run", "on": true}));
        // The first second is that of making the scene.
        page.second();
        let mut row = |what: &str, page: &mut Page| {
            let parts: Vec<(f64, f64)> = (0..seconds).map(|_| page.second()).collect();
            let share = |part: &(f64, f64)| 100.0 * part.0;
            let mean = |of: &dyn Fn(&(f64, f64)) -> f64| parts.iter().map(of).sum::<f64>() / parts.len() as f64;
            let extreme = |pick: fn(f64, f64) -> f64, first| parts.iter().map(share).fold(first, pick);
            report(Row {
                family: name,
                case: format!("{space} {what}"),
                inputs: BODIES,
                unit: "% of a core",
                // Of the steps that the time on the wall asks for, how many were taken.
                hits: Some(mean(&|part| part.1)),
                ours: mean(&share),
                spread: [extreme(f64::min, f64::INFINITY), extreme(f64::max, 0.0)],
                ours_enum: None,
                size: None,
                pairs: None,
                stages: None,
                peers: Vec::new(),
            });
        };
        row("falling", &mut page);
        page.say(&json!({"do": "step", "count": 600}));
        page.say(&json!({"do": "run", "on": true}));
        page.second();
        row("lying", &mut page);
    }
}

/// Balls above a tray that they will fill to some height.
fn scene<V: Room<Real = f64>>(across: usize) -> String {
    let v = |x: f64, y: f64, z: f64| {
        [x, y, z].into_iter().enumerate().take(V::DIMENSION).fold(V::ZERO, |v, (axis, c)| v.with(axis, c))
    };
    let half = 0.5 * across as f64 + 0.5;
    let wall = |name: &str, at: V, size: V| Object::new(name, Cuboid::new(size).expect("a wall")).at(at);
    let mut objects = vec![wall("floor", v(0.0, -0.5, 0.0), v(half + 1.0, 0.5, half + 1.0))];
    for axis in (0..V::DIMENSION).filter(|axis| *axis != 1) {
        for side in [-1.0, 1.0] {
            let size = v(half + 1.0, 60.0, half + 1.0).with(axis, 0.5);
            let at = v(0.0, 60.0, 0.0).with(axis, side * (half + 0.5));
            objects.push(wall(&format!("wall {axis} {side}"), at, size));
        }
    }
    let layer = if V::DIMENSION == 2 { across } else { across * across };
    for i in 0..BODIES {
        let (row, place) = (i / layer, i % layer);
        let at = |k: usize| (k % across) as f64 - 0.5 * (across as f64 - 1.0) + 0.02 * (row % 3) as f64;
        let at = v(at(place), 1.0 + 1.05 * row as f64, at(place / across));
        objects.push(Object::new(format!("ball {i}"), Ball::new(0.45).expect("a ball")).at(at).dynamic());
    }
    Objects { gravity: v(0.0, -9.81, 0.0), objects }.write().expect("a scene can be written")
}

/// A page without a picture.
struct Page {
    socket: WebSocket<TcpStream>,
    step: u32,
}

impl Page {
    fn open() -> Self {
        let server = Server::bind(&Options { port: 0, ..Options::default() }).expect("there is a free port");
        let address: SocketAddr = server.address();
        std::thread::spawn(move || server.run());
        let stream = TcpStream::connect(address).expect("the server listens");
        let (socket, _) = tungstenite::client(format!("ws://{address}/live"), stream).expect("the server answers");
        Page { socket, step: 0 }
    }

    fn say(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).expect("the server listens");
    }

    /// Reads frames for a second. Tells what part of a core that took, and what part of the steps of a second were taken.
    fn second(&mut self) -> (f64, f64) {
        let (start, busy) = (Instant::now(), processor_time());
        let mut first = None;
        while start.elapsed() < Duration::from_secs(1) {
            let Ok(Message::Binary(bytes)) = self.socket.read() else { continue };
            let word = |i: usize| u32::from_le_bytes(bytes[4 * i..4 * i + 4].try_into().expect("four bytes"));
            self.step = word(3);
            first.get_or_insert(self.step);
            let number = word(2);
            self.say(&json!({"do": "ack", "frame": number}));
        }
        let elapsed = start.elapsed().as_secs_f64();
        let steps = self.step.saturating_sub(first.unwrap_or(self.step));
        ((processor_time() - busy) / elapsed, f64::from(steps) / (60.0 * elapsed))
    }
}

/// Seconds of the processor that this program has had, where Linux tells.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default();
    let ticks = |i: usize| fields.split_whitespace().nth(i).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    // Behind the name: user and system time, in hundredths of a second.
    (ticks(11) + ticks(12)) / 100.0
}
