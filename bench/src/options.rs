//! The command line.

use crate::family::Family;
use clap::Parser;
use std::path::PathBuf;

/// Times impinge against its peers, on the same input in one run, and checks that the answers agree.
#[derive(Parser)]
#[command(name = "bench")]
pub struct Options {
    /// Run one family only.
    #[arg(long, value_name = "FAMILY")]
    pub only: Option<Family>,
    /// Fewer pairs and repetitions: at most a minute for a family.
    #[arg(long)]
    pub quick: bool,
    /// Write the results to this file, too.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Draw how the times of many boxes grow with their number, as an SVG picture.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// List every call that was tried, with the first pair on which it differs from ours.
    #[arg(long)]
    pub calls: bool,
}

/// How much is measured.
pub struct Settings {
    /// Of fits, the number of points in all clouds of a case; of trees, the number of rays.
    pub pairs: usize,
    pub repetitions: usize,
    /// Whether large inputs are left out.
    pub quick: bool,
    /// Whether to list all calls.
    pub calls: bool,
}

impl Options {
    pub fn settings(&self) -> Settings {
        let (pairs, repetitions) = if self.quick { (20_000, 5) } else { (100_000, 9) };
        Settings { pairs, repetitions, quick: self.quick, calls: self.calls }
    }
}
