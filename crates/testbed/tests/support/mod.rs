//! A page without a browser: connects, talks, and reads frames.

#![allow(dead_code, reason = "each test uses some of it")]

pub mod chromium;

use impinge_testbed::{Options, Server};
use serde_json::{Value, json};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Starts a server that lives as long as the test.
pub fn server() -> SocketAddr {
    let options = Options { port: 0, scene: "boxes-on-floor-3d".to_owned(), ..Options::default() };
    let server = Server::bind(&options).expect("there is a free port");
    let address = server.address();
    std::thread::spawn(move || server.run());
    address
}

/// A page.
pub struct Page {
    socket: WebSocket<TcpStream>,
    pub dimension: usize,
    pub last: Option<Frame>,
}

/// What is in a frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    pub epoch: u32,
    pub number: u32,
    pub step: u32,
    pub bits: u32,
    pub bodies: Vec<Seen>,
    pub lines: usize,
    pub statistics: Vec<f32>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub position: Vec<f32>,
    pub rotation: Vec<f32>,
    pub bits: u32,
}

const PATIENCE: Duration = Duration::from_secs(30);

impl Page {
    /// Connects, and reads the catalogue and the first scene.
    pub fn open(address: SocketAddr) -> Self {
        let mut page = Page::connect(address, None).expect("the server answers");
        page.dimension = 3;
        let catalogue = page.text("catalogue");
        assert!(catalogue["scenes"].as_array().is_some_and(|scenes| scenes.len() > 40));
        page.text("scene");
        page
    }

    /// Only connects.
    pub fn connect(address: SocketAddr, origin: Option<&str>) -> Result<Self, Box<tungstenite::Error>> {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time can be set");
        let mut request = format!("ws://{address}/live").into_client_request().expect("a request");
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Page { socket, dimension: 3, last: None }),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(Box::new(error)),
            Err(tungstenite::HandshakeError::Interrupted(_)) => panic!("a stream that blocks is not interrupted"),
        }
    }

    pub fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).expect("the server listens");
    }

    pub fn say_raw(&mut self, message: Message) -> bool {
        self.socket.send(message).is_ok()
    }

    /// The next message; frames are acknowledged and kept.
    pub fn hear(&mut self) -> Option<Value> {
        match self.socket.read() {
            Ok(Message::Text(text)) => Some(serde_json::from_str(&text).expect("texts are JSON")),
            Ok(Message::Binary(bytes)) => {
                let frame = Frame::read(&bytes, self.dimension);
                self.say(json!({"do": "ack", "frame": frame.number}));
                self.last = Some(frame);
                Some(Value::Null)
            }
            Ok(_) => Some(Value::Null),
            Err(_) => None,
        }
    }

    /// The next text with this field, whatever comes before.
    pub fn text(&mut self, field: &str) -> Value {
        let start = Instant::now();
        loop {
            let message = self.hear().unwrap_or_else(|| panic!("the server is gone, waiting for {field}"));
            if let Some(value) = message.get(field) {
                if field == "scene" {
                    self.dimension = value["dimension"].as_u64().expect("a scene has a dimension") as usize;
                }
                return value.clone();
            }
            assert!(message.get("error").is_none(), "waiting for {field}: {message}");
            assert!(start.elapsed() < PATIENCE, "no {field}");
        }
    }

    /// The next error.
    pub fn error(&mut self) -> String {
        loop {
            let message = self.hear().expect("the server is there");
            if let Some(error) = message.get("error") {
                return error["message"].as_str().expect("an error has a message").to_owned();
            }
        }
    }

    /// Opens a scene.
    pub fn scene(&mut self, name: &str) -> Value {
        self.say(json!({"do": "open", "scene": name}));
        loop {
            let scene = self.text("scene");
            if scene["name"] == name {
                return scene;
            }
        }
    }

    /// The first frame of a step.
    pub fn frame_of(&mut self, step: u32) -> Frame {
        let start = Instant::now();
        loop {
            if let Some(frame) = self.last.take().filter(|frame| frame.step == step) {
                return frame;
            }
            let message = self.hear().expect("the server is there");
            assert!(message.get("error").is_none(), "waiting for step {step}: {message}");
            assert!(start.elapsed() < PATIENCE, "no frame of step {step}");
        }
    }
}

impl Frame {
    fn read(bytes: &[u8], dimension: usize) -> Self {
        let words: Vec<u32> =
            bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().expect("whole words"))).collect();
        assert_eq!(words[0], 0x3150_4d49);
        let [bodies, lines, statistics] = [words[5] as usize, words[6] as usize, words[7] as usize];
        let turns = if dimension == 2 { 2 } else { 4 };
        let (stride, line) = (dimension + turns + 1, 2 * dimension + 1);
        assert_eq!(words.len(), 8 + bodies * stride + lines * line + statistics);
        let number = |word: &u32| f32::from_bits(*word);
        let body = |words: &[u32]| Seen {
            position: words[..dimension].iter().map(number).collect(),
            rotation: words[dimension..dimension + turns].iter().map(number).collect(),
            bits: words[stride - 1],
        };
        Frame {
            epoch: words[1],
            number: words[2],
            step: words[3],
            bits: words[4],
            bodies: words[8..8 + bodies * stride].chunks(stride).map(body).collect(),
            lines,
            statistics: words[words.len() - statistics..].iter().map(number).collect(),
        }
    }
}
