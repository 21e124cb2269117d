//! The testbed: a local server, and a page on which scenes can be seen, poked and understood.
//!
//! [`Server::bind`] takes a port and [`Server::run`] serves it. What page and server say to each other is in `PROTOCOL.md`. Each connection (`connection.rs`) has a thread of its own with a player (`player.rs`), which lets time pass
//! in a play (`play.rs`): a scene in one of the four spaces. Nothing is shared between connections but the page.

#![forbid(unsafe_code)]

mod answer;
mod arena;
mod catalogue;
mod command;
mod connection;
mod fit;
mod guard;
mod mesh;
mod open;
mod page;
mod play;
mod player;
mod server;
mod thumbnail;

pub use server::{Options, Server};
