//! `impinge testbed`: the page in the browser.

use clap::Args;
use impinge_scenes::named;
use impinge_testbed::{Options, Server};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};

/// Where it is served, and what is shown first.
#[derive(Args, Clone, Debug)]
pub struct Place {
    /// The port; if it is taken, the next free one is used.
    #[arg(long, default_value_t = 7878)]
    port: u16,
    /// The address to listen on. Others than this machine's own let everybody in.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The scene to begin with.
    #[arg(long, value_name = "NAME", default_value = "pyramid-3d")]
    scene: String,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
}

/// Serves it until the program is stopped.
pub fn serve(place: &Place) -> Result<(), String> {
    if !place.scene.starts_with("pair-") && named::find(&place.scene).is_none() {
        return Err(format!("no scene is called {}; `impinge run --list` lists them", place.scene));
    }
    let options = Options { address: place.host, port: place.port, scene: place.scene.clone() };
    let server = Server::bind(&options).map_err(|error| {
        let (host, port) = (place.host, place.port);
        format!("cannot listen on port {port} of {host}, nor on the ports after it: {error}; give another --port")
    })?;
    let taken = place.port != 0 && server.address().port() != place.port;
    if taken {
        eprintln!("impinge: port {} is taken, so this is the next free one", place.port);
    }
    if !place.host.is_loopback() {
        eprintln!("impinge: everybody who can reach {} can use this", place.host);
    }
    let link = server.link();
    // Whoever does not read what is printed is served all the same.
    let _ = writeln!(io::stdout(), "The testbed is at {link}\nStop it with Ctrl-C.");
    if place.open
        && let Err(error) = opener::open_browser(&link)
    {
        eprintln!("impinge: no browser could be opened ({error}); open {link} yourself");
    }
    server.run().map_err(|error| format!("the server has stopped: {error}"))
}
