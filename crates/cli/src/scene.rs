//! Which scene a command is about, and why there may be none.

use clap::ValueEnum;
use impinge::WorldError;
use impinge_scenes::{Scene, SceneError, named};
use std::fmt;
use std::io::{self, Write};

/// How precise the numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Precision {
    /// Single.
    F32,
    /// Double.
    F64,
}

/// How the answer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Table,
    Json,
}

/// Why nothing could be done with a scene.
#[derive(Debug)]
pub enum Trouble {
    /// There is neither such a file nor such a named scene.
    Unknown { name: String, error: io::Error },
    /// The file is wrong.
    Scene { name: String, error: SceneError },
    /// What is in it makes no world.
    World(WorldError),
    /// There are more pairs than memory is wanted for.
    TooMany { budget: usize },
    /// The answer cannot be written.
    Write(io::Error),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Unknown { name, error } => {
                write!(
                    f,
                    "{name}: {error}, and no scene has that name; `impinge check --list` lists those that have one"
                )
            }
            Trouble::Scene { name, error } => write!(f, "{name}: {error}"),
            Trouble::World(error) => write!(f, "{error}"),
            Trouble::TooMany { budget } => write!(f, "more than {budget} pairs of objects are near each other"),
            Trouble::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

/// Lists the scenes that have names.
pub fn list(mut out: impl Write) -> io::Result<()> {
    let width = named::all().iter().map(|scene| scene.name.len()).max().unwrap_or(0);
    named::all().iter().try_for_each(|scene| writeln!(out, "{:width$}  {}", scene.name, scene.about))
}

/// The scene with a name, or that of a file.
pub fn load(name: &str) -> Result<Scene, Trouble> {
    if let Some(scene) = named::find(name) {
        return Ok(scene.build());
    }
    let text = std::fs::read_to_string(name).map_err(|error| Trouble::Unknown { name: name.to_owned(), error })?;
    Scene::read(&text).map_err(|error| Trouble::Scene { name: name.to_owned(), error })
}
