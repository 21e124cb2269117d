//! A real browser without a window, driven over its DevTools protocol: opens pages, runs scripts in them, moves the mouse, takes pictures.

use base64::Engine as _;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Where Debian has it; another place is told by the variable `IMPINGE_CHROMIUM`.
const PATH: &str = "/usr/bin/chromium";
const PATIENCE: Duration = Duration::from_secs(120);
const ARGUMENTS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--hide-scrollbars",
    "--mute-audio",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--remote-debugging-port=0",
];

/// A browser with one page.
pub struct Browser {
    process: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    session: Option<String>,
    last: u64,
    folder: PathBuf,
    /// What the page complained about.
    pub complaints: Vec<String>,
}

impl Browser {
    /// Starts one, with a page of this size.
    pub fn start(width: u32, height: u32) -> Self {
        let path = std::env::var("IMPINGE_CHROMIUM").unwrap_or_else(|_| PATH.to_owned());
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("impinge-browser-{}-{number}", std::process::id()));
        let mut process = Command::new(&path)
            .args(ARGUMENTS)
            .arg(format!("--user-data-dir={}", folder.display()))
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("{path}: {error}; install Chromium, or say where it is by IMPINGE_CHROMIUM")
            });
        let mut lines = BufReader::new(process.stderr.take().expect("its errors are read")).lines();
        let address = lines
            .by_ref()
            .find_map(|line| line.ok()?.strip_prefix("DevTools listening on ").map(str::to_owned))
            .expect("the browser tells where it listens");
        // Somebody has to read what it says, or it waits.
        std::thread::spawn(move || lines.for_each(drop));
        let (socket, _) = tungstenite::connect(address).expect("the browser answers");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).expect("a time can be set");
        }
        let mut browser = Browser { process, socket, session: None, last: 0, folder, complaints: Vec::new() };
        let page = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let session = browser.call("Target.attachToTarget", json!({"targetId": page["targetId"], "flatten": true}));
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        browser.call("Runtime.enable", json!({}));
        browser.call("Log.enable", json!({}));
        browser.call("Page.enable", json!({}));
        browser.resize(width, height, 1.0);
        browser
    }

    /// Gives the page another size.
    pub fn resize(&mut self, width: u32, height: u32, density: f64) {
        let is_phone = width < 600;
        let size = json!({"width": width, "height": height, "deviceScaleFactor": density, "mobile": is_phone});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Light or dark.
    pub fn prefer(&mut self, scheme: &str) {
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.call("Emulation.setEmulatedMedia", features);
    }

    pub fn open(&mut self, link: &str) {
        self.call("Page.navigate", json!({"url": link}));
    }

    /// What a script makes, waited for if it is a promise.
    pub fn run(&mut self, script: &str) -> Value {
        let wish = json!({"expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true});
        let answer = self.call("Runtime.evaluate", wish);
        assert!(answer.get("exceptionDetails").is_none(), "{script}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// Waits until a script makes something that is true.
    pub fn wait(&mut self, script: &str) {
        let start = Instant::now();
        while self.run(&format!("Boolean({script})")) != true {
            assert!(start.elapsed() < PATIENCE, "in vain: {script}; complaints: {:?}", self.complaints);
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Clicks what a selector names.
    pub fn click(&mut self, selector: &str) {
        self.wait(&format!("document.querySelector({selector:?})"));
        self.run(&format!("document.querySelector({selector:?}).click()"));
    }

    pub fn mouse(&mut self, kind: &str, [x, y]: [f64; 2]) {
        let is_down = kind != "mouseMoved";
        let buttons = if kind == "mouseReleased" { 0 } else { 1 };
        let button = if is_down { "left" } else { "none" };
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", event);
    }

    /// Presses the button at one place, and moves to another.
    pub fn press_and_move(&mut self, from: [f64; 2], to: [f64; 2]) {
        let hover = json!({"type": "mouseMoved", "x": from[0], "y": from[1], "button": "none", "buttons": 0});
        self.call("Input.dispatchMouseEvent", hover);
        self.mouse("mousePressed", from);
        for part in 1..=8 {
            let part = f64::from(part) / 8.0;
            self.mouse("mouseMoved", [0, 1].map(|i| from[i] + part * (to[i] - from[i])));
        }
    }

    /// A picture of the page, as a file.
    pub fn picture(&mut self) -> Vec<u8> {
        let answer = self.call("Page.captureScreenshot", json!({"format": "png"}));
        let text = answer["data"].as_str().expect("there is a picture");
        base64::engine::general_purpose::STANDARD.decode(text).expect("it is written as text")
    }

    /// Red, green and blue of places of the page.
    pub fn colors(&mut self, places: &[[f64; 2]]) -> Vec<[u8; 3]> {
        let file = self.picture();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("it is a picture");
        let mut bytes = vec![0; reader.output_buffer_size().expect("it has a size")];
        let info = reader.next_frame(&mut bytes).expect("it can be read");
        let channels = info.color_type.samples();
        let at = |[x, y]: &[f64; 2]| {
            let place = (*y as usize).min(info.height as usize - 1) * info.line_size
                + (*x as usize).min(info.width as usize - 1) * channels;
            [bytes[place], bytes[place + 1], bytes[place + 2]]
        };
        places.iter().map(at).collect()
    }

    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let id = self.last;
        let mut message = json!({"id": id, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        self.socket.send(Message::text(message.to_string())).expect("the browser listens");
        loop {
            let Message::Text(text) = self.socket.read().expect("the browser answers") else { continue };
            let answer: Value = serde_json::from_str(&text).expect("answers are JSON");
            if answer["id"] == id {
                assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.notice(&answer);
        }
    }

    /// Keeps what the page complains about.
    fn notice(&mut self, event: &Value) {
        let parameters = &event["params"];
        let complaint = match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => Some(parameters["exceptionDetails"].to_string()),
            Some("Runtime.consoleAPICalled") if parameters["type"] == "error" => Some(parameters["args"].to_string()),
            Some("Log.entryAdded") if parameters["entry"]["level"] == "error" => Some(parameters["entry"].to_string()),
            _ => None,
        };
        self.complaints.extend(complaint);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
