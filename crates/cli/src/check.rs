//! `impinge check`: what touches what in a scene.

mod progress;
mod report;

use clap::ValueEnum;
use impinge::generic::{Settings, World};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Update, WorldError};
use impinge_scenes::{Objects, Room, Scene, SceneError, named};
use progress::Progress;
use report::Report;
use std::fmt;
use std::io::{self, Write};

/// How precise the numbers are that a scene is checked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Precision {
    /// Single.
    F32,
    /// Double.
    F64,
}

/// How the contacts are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Table,
    Json,
}

/// Why a scene could not be checked.
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

/// Prints all contacts of a scene, which is a file or has a name.
pub fn run(name: &str, precision: Precision, style: Style, out: impl Write) -> Result<(), Trouble> {
    let wrong = |error| Trouble::Scene { name: name.to_owned(), error };
    let report = match (load(name)?, precision) {
        (Scene::Plane(objects), Precision::F32) => checked::<Vec2>(&objects.to().map_err(wrong)?)?,
        (Scene::Plane(objects), Precision::F64) => checked::<DVec2>(&objects)?,
        (Scene::Space(objects), Precision::F32) => checked::<Vec3>(&objects.to().map_err(wrong)?)?,
        (Scene::Space(objects), Precision::F64) => checked::<DVec3>(&objects)?,
    };
    report.print(style, out).map_err(Trouble::Write)
}

fn load(name: &str) -> Result<Scene, Trouble> {
    if let Some(scene) = named::find(name) {
        return Ok(scene.build());
    }
    let text = std::fs::read_to_string(name).map_err(|error| Trouble::Unknown { name: name.to_owned(), error })?;
    Scene::read(&text).map_err(|error| Trouble::Scene { name: name.to_owned(), error })
}

/// Who touches whom: also what does not move, because that is why one checks a scene.
fn checked<V: Room>(objects: &Objects<V>) -> Result<Report, Trouble> {
    let (mut world, handles) =
        objects.world(Settings { reuse: false, ..Settings::default() }).map_err(Trouble::World)?;
    for handle in handles {
        world.set_fixed(handle, false).map_err(Trouble::World)?;
    }
    match world.update_with(&mut Progress::new()) {
        Update::OverBudget { budget } => Err(Trouble::TooMany { budget }),
        _ => Ok(report_of(objects, &world)),
    }
}

fn report_of<V: Room>(objects: &Objects<V>, world: &World<V>) -> Report {
    let mut pairs: Vec<_> = world.contacts().filter(|pair| pair.is_touching()).collect();
    pairs.sort_by_key(|pair| (pair.a(), pair.b()));
    let contacts = pairs.iter().flat_map(|pair| report::contacts(objects, world, pair)).collect();
    Report { dimension: V::DIMENSION, objects: objects.objects.len(), pairs: pairs.len(), contacts }
}
