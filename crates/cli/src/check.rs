//! `impinge check`: what touches what in a scene.

mod report;

use crate::progress::Progress;
use crate::scene::{Precision, Style, Trouble, load};
use impinge::Update;
use impinge::generic::{Settings, World};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge_scenes::{Objects, Room, Scene};
use report::Report;
use std::io::Write;

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

/// Who touches whom: also what does not move, because that is why one checks a scene.
fn checked<V: Room>(objects: &Objects<V>) -> Result<Report, Trouble> {
    let (mut world, handles) =
        objects.world(Settings { reuse: false, ..Settings::default() }).map_err(Trouble::World)?;
    for handle in handles {
        world.set_fixed(handle, false).map_err(Trouble::World)?;
    }
    match world.update_with(&mut Progress::of_pairs()) {
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
