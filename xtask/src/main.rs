//! The command line of the tasks.

#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use xtask::suite::{self, StepName};
use xtask::workspace::{root, write};
use xtask::{accuracy, architecture, figures, mutants};

/// Tasks of the impinge workspace.
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every check, and stop at the first that fails.
    Test {
        /// Fifty times as many random pairs, for a release.
        #[arg(long)]
        long: bool,
        /// Run only this check.
        #[arg(long, value_enum)]
        only: Option<StepName>,
    },
    /// Draw docs/figures/*.svg with the library.
    Figures {
        /// Write nothing; fail when a figure is out of date.
        #[arg(long)]
        check: bool,
    },
    /// Write docs/scene.schema.json, the description of scene files; a test of their crate says when it is out of date.
    Schema,
    /// Compare ARCHITECTURE.md with the source: its paths, and the order of the layers.
    Architecture,
    /// Plant bugs in a copy of the library, one at a time, and tell which test catches each.
    Mutants {
        /// Only those whose description contains this.
        #[arg(default_value = "")]
        only: String,
    },
    /// Measure the worst errors of every pair, and write them into docs/conventions.md.
    Accuracy,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Test { long, only } => suite::run(long, only),
        Task::Figures { check: true } => figures::check(),
        Task::Figures { check: false } => figures::write(),
        Task::Schema => write(&root().join("docs/scene.schema.json"), &impinge_scenes::schema()),
        Task::Architecture => architecture::check(),
        Task::Accuracy => accuracy::write(),
        Task::Mutants { only } => mutants::run(&only),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}
