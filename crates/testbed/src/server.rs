//! The server: which port, and what is at which path.

use crate::connection::{self, Hall};
use crate::guard::guard;
use crate::{page, thumbnail};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State, WebSocketUpgrade};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderName, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};

/// Where the server listens, and what the page begins with.
#[derive(Clone, Debug)]
pub struct Options {
    /// This machine alone, unless it is told otherwise.
    pub address: IpAddr,
    /// 0 takes any that is free. If this one is taken, the next free one is used.
    pub port: u16,
    /// The scene that pages begin with, unless their link says otherwise.
    pub scene: String,
}

impl Default for Options {
    fn default() -> Self {
        Options { address: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 7878, scene: "pyramid-3d".to_owned() }
    }
}

/// A server that has its port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    scene: String,
}

/// So many ports are tried, one after the other.
const PORTS: u16 = 20;

impl Server {
    /// Takes the port, or the next one that is free.
    pub fn bind(options: &Options) -> io::Result<Self> {
        let last = options.port.saturating_add(if options.port == 0 { 0 } else { PORTS - 1 });
        let mut taken = None;
        for port in options.port..=last {
            match TcpListener::bind((options.address, port)) {
                Ok(listener) => {
                    listener.set_nonblocking(true)?;
                    let address = listener.local_addr()?;
                    return Ok(Server { listener, address, scene: options.scene.clone() });
                }
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => taken = Some(error),
                Err(error) => return Err(error),
            }
        }
        Err(taken.unwrap_or_else(|| io::Error::other("there is no port")))
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to type into a browser.
    pub fn link(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            // Everywhere is no place to go to.
            address.set_ip(if address.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
        }
        format!("http://{address}/")
    }

    /// Serves until the program ends.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(listener, router(self.address, self.scene)).await
        })
    }
}

fn router(address: SocketAddr, scene: String) -> Router {
    Router::new()
        .route("/", get(|| async { file("index.html") }))
        .route("/page/{name}", get(|Path(name): Path<String>| async move { file(&name) }))
        .route("/thumbnail/{name}", get(|Path(name): Path<String>| async move { picture(name).await }))
        .route("/live", get(live))
        .layer(DefaultBodyLimit::max(1 << 16))
        .layer(from_fn_with_state(address, guard))
        .with_state(Hall::new(scene))
}

/// What the page may load: nothing that is not from here, and it may talk to WebSockets.
const POLICY: &str =
    "default-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws:; style-src 'self'; frame-ancestors 'none'";

fn file(name: &str) -> Response {
    match page::find(name) {
        Some(file) => with(file.kind, file.text).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such page").into_response(),
    }
}

async fn picture(name: String) -> Response {
    let Some(name) = name.strip_suffix(".svg").map(str::to_owned) else {
        return (StatusCode::NOT_FOUND, "pictures end in .svg").into_response();
    };
    // Drawing takes a while: not where connections are served.
    match tokio::task::spawn_blocking(move || thumbnail::of(&name)).await {
        Ok(Some(picture)) => with("image/svg+xml", picture).into_response(),
        _ => (StatusCode::NOT_FOUND, "there is no such scene").into_response(),
    }
}

fn with(kind: &'static str, body: impl IntoResponse) -> impl IntoResponse {
    let headers: [(HeaderName, &str); 4] = [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "no-cache"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, body)
}

async fn live(State(hall): State<Hall>, upgrade: WebSocketUpgrade) -> Response {
    let Some(seat) = hall.seat() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open").into_response();
    };
    let limit = connection::LONGEST_MESSAGE;
    upgrade
        .max_message_size(limit)
        .max_frame_size(limit)
        .max_write_buffer_size(64 << 20)
        .on_upgrade(move |socket| connection::serve(socket, seat))
}
