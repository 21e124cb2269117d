//! `cargo xtask test`: every check, in the order in which they are quick to fail.

use crate::workspace::{self, Outcome, cargo, files, output, root};
use crate::{browser, figures, no_std, shared_instances};
use clap::ValueEnum;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fmt};

/// The checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StepName {
    /// rustfmt, of the workspace and of the crates beside it.
    Format,
    /// clippy, with warnings as errors.
    Lint,
    /// rustdoc, with warnings as errors.
    Docs,
    /// Unit tests, laws, doctests, and the code on the pages.
    Tests,
    /// The testbed's page in a real browser, which is installed where it is missing and can be.
    Browser,
    /// The library without the standard library.
    NoStd,
    /// Every example runs to its end.
    Examples,
    /// A user's crate links to the kernels and does not compile its own.
    SharedInstances,
    /// docs/figures is what the library draws.
    Figures,
}

/// Runs all checks, or one of them, and prints how long each took.
pub fn run(long: bool, only: Option<StepName>) -> Outcome {
    let steps: Vec<StepName> =
        StepName::value_variants().iter().copied().filter(|step| only.is_none_or(|o| o == *step)).collect();
    let mut times = Vec::new();
    for step in steps {
        println!("\n── {step}");
        let start = Instant::now();
        let result = step.run(long);
        times.push((step, start.elapsed()));
        if let Err(message) = result {
            print_summary(&times, false);
            let long = if long { " --long" } else { "" };
            return Err(format!("{message}\n\nFAILED: {step}\nrerun:  cargo xtask test{long} --only {step}"));
        }
    }
    print_summary(&times, true);
    Ok(())
}

impl StepName {
    fn run(self, long: bool) -> Outcome {
        match self {
            StepName::Format => format(),
            StepName::Lint => lint(),
            StepName::Docs => docs(),
            StepName::Tests => tests(long),
            StepName::Browser => browser::check(),
            StepName::NoStd => no_std::check(),
            StepName::Examples => examples(),
            StepName::SharedInstances => shared_instances::check(),
            StepName::Figures => figures::check(),
        }
    }
}

impl fmt::Display for StepName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.write_str(value.as_ref().map_or("?", |value| value.get_name()))
    }
}

fn print_summary(times: &[(StepName, Duration)], passed: bool) {
    println!("\n── summary");
    for (i, (step, time)) in times.iter().enumerate() {
        let verdict = if passed || i + 1 < times.len() { "ok" } else { "FAILED" };
        println!("{:<18}{verdict:<8}{:>7.1} s", step.to_string(), time.as_secs_f64());
    }
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    println!("{:<26}{:>7.1} s", "total", total.as_secs_f64());
}

/// Components of the toolchain that a minimal installation lacks.
fn need(component: &str, probe: &str) -> Outcome {
    output(&mut cargo(probe))
        .map(drop)
        .map_err(|_| format!("{component} is missing. Add it with: rustup component add {component}"))
}

fn format() -> Outcome {
    need("rustfmt", "fmt --version")?;
    workspace::run(&mut cargo("fmt --all --check"))?;
    // Workspaces of their own: their dependencies are heavy, so they are formatted but not built here.
    for manifest in ["bench/Cargo.toml", "fuzz/Cargo.toml"] {
        if root().join(manifest).exists() {
            workspace::run(cargo("fmt --check --manifest-path").arg(manifest))?;
        }
    }
    Ok(())
}

fn lint() -> Outcome {
    need("clippy", "clippy --version")?;
    workspace::run(&mut cargo(
        "clippy --workspace --all-targets --test browser --features impinge/serde -- -D warnings",
    ))
}

fn docs() -> Outcome {
    workspace::run(cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"))
}

/// The whole workspace with the library's optional features, without which their tests would be passed over. Whoever asks for the same, in the same profile, finds everything built already.
pub fn as_tested(command: &str) -> Command {
    cargo(&format!("{command} --workspace --features impinge/serde"))
}

fn tests(long: bool) -> Outcome {
    let mut command = as_tested("test");
    if long {
        command.env("IMPINGE_LONG", "1");
    }
    workspace::run(&mut command)
}

fn examples() -> Outcome {
    workspace::run(&mut as_tested("build --profile test --examples"))?;
    // Beside this program, which cargo has built too.
    let here = env::current_exe().map_err(|error| format!("this program cannot find itself: {error}"))?;
    let built = here.parent().map(|folder| folder.join("examples")).unwrap_or_default();
    for file in files(&root().join("crates/impinge/examples"))? {
        let name = file.file_stem().unwrap_or_default();
        println!("{}", name.to_string_lossy());
        output(&mut Command::new(built.join(name).with_extension(env::consts::EXE_EXTENSION)))?;
    }
    Ok(())
}
