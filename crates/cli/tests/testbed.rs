//! `impinge testbed`: what it prints, what it serves, and what it says when it cannot.

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Child;
use support::{program, run};

/// A server, stopped at the end of the test.
struct Running {
    child: Child,
    link: String,
}

impl Running {
    fn start(arguments: &[&str]) -> Self {
        let mut child = program(arguments).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("it is read")).read_line(&mut line).expect("it prints a line");
        let link = line.split_whitespace().find(|word| word.starts_with("http")).expect("it prints its address");
        Running { link: link.to_owned(), child }
    }

    fn get(&self, path: &str) -> String {
        let address = self.link.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_served_with_and_without_the_word() {
    for arguments in [&["--port", "0"][..], &["testbed", "--port", "0", "--scene", "rain-2d"]] {
        let server = Running::start(arguments);
        assert!(server.link.starts_with("http://127.0.0.1:"), "{}", server.link);
        let page = server.get("/");
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>impinge testbed</title>"));
        assert!(server.get("/page/main.js").contains("text/javascript"));
        assert!(server.get("/nowhere").starts_with("HTTP/1.1 404"));
    }
}

#[test]
fn a_port_that_is_taken_is_told_and_the_next_one_used() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("it has one").port().to_string();
    let mut server = Running::start(&["testbed", "--port", &port]);
    assert_ne!(server.link, format!("http://127.0.0.1:{port}/"));
    server.child.kill().expect("it runs");
    let mut said = String::new();
    server.child.stderr.as_mut().expect("it is read").read_to_string(&mut said).expect("text");
    assert!(said.contains(&format!("port {port} is taken")), "{said}");
}

#[test]
fn mistakes_say_what_to_do() {
    let output = run(&["testbed", "--scene", "nowhere"], b"");
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("no scene is called nowhere") && said.contains("--list"), "{said}");
    assert_eq!(run(&["testbed", "--port", "70000"], b"").status.code(), Some(2));
    let output = run(&["testbed", "--host", "192.0.2.1", "--port", "0"], b"");
    assert!(!output.status.success() && String::from_utf8(output.stderr).unwrap().contains("cannot listen"));
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish"] {
        let output = run(&["completions", shell], b"");
        assert!(output.status.success());
        assert!(String::from_utf8(output.stdout).unwrap().contains("testbed"), "{shell}");
    }
}
