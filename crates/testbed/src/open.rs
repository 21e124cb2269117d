//! From a name or a file to a scene that can be played.

use crate::arena::Arena;
use crate::catalogue;
use crate::command::Precision;
use crate::play::{Play, Stage, Title, pair};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge_scenes::{Objects, Room, Scene, named};

/// A scene of the catalogue, or a pair.
pub fn by_name(name: &str, precision: Precision, epoch: u32) -> Result<Box<dyn Stage>, String> {
    if let Some(pair) = name.strip_prefix("pair-") {
        return pair_by_name(name, pair, precision, epoch);
    }
    let found = named::find(name).ok_or_else(|| format!("there is no scene {name:?}"))?;
    let title = Title {
        epoch,
        name: name.to_owned(),
        title: catalogue::title(name),
        about: catalogue::sentence(found.about),
        category: catalogue::category(found.category),
        precision,
        is_pair: false,
    };
    staged(title, found.build())
}

/// The scene of a file.
pub fn of_file(text: &str, precision: Precision, epoch: u32) -> Result<Box<dyn Stage>, String> {
    let scene = Scene::read(text).map_err(|error| error.to_string())?;
    let title = Title {
        epoch,
        name: "file".to_owned(),
        title: "A scene of your own".to_owned(),
        about: "Loaded from a file.".to_owned(),
        category: "Files",
        precision,
        is_pair: false,
    };
    staged(title, scene)
}

/// Such as `ball-rounded cuboid-3d`.
fn pair_by_name(name: &str, pair: &str, precision: Precision, epoch: u32) -> Result<Box<dyn Stage>, String> {
    let wrong = || format!("there is no pair {name:?}; it is called pair-A-B-2d or pair-A-B-3d");
    let (kinds, dimension) = pair.rsplit_once('-').ok_or_else(wrong)?;
    // Names of shapes have dashes too: whatever way of cutting them gives two shapes is the right one.
    let cuts = kinds.match_indices('-').map(|(at, _)| (&kinds[..at], &kinds[at + 1..]));
    let title = |a: &str, b: &str| Title {
        epoch,
        name: name.to_owned(),
        title: format!("{a} and {b}"),
        about: "Drag them, and see how they touch and why.".to_owned(),
        category: "Pairs",
        precision,
        is_pair: true,
    };
    for (a, b) in cuts {
        let scene = match dimension {
            "2d" => pair::objects::<DVec2>(a, b).map(Scene::Plane),
            "3d" => pair::objects::<DVec3>(a, b).map(Scene::Space),
            _ => None,
        };
        if let Some(scene) = scene {
            return staged(title(a, b), scene);
        }
    }
    Err(wrong())
}

fn staged(title: Title, scene: Scene) -> Result<Box<dyn Stage>, String> {
    match (scene, title.precision) {
        (Scene::Plane(objects), Precision::F32) => play::<DVec2, Vec2>(title, &objects),
        (Scene::Plane(objects), Precision::F64) => play::<DVec2, DVec2>(title, &objects),
        (Scene::Space(objects), Precision::F32) => play::<DVec3, Vec3>(title, &objects),
        (Scene::Space(objects), Precision::F64) => play::<DVec3, DVec3>(title, &objects),
    }
}

fn play<V: Room, W: Arena>(title: Title, objects: &Objects<V>) -> Result<Box<dyn Stage>, String> {
    let objects: Objects<W> = objects.to().map_err(|error| error.to_string())?;
    Ok(Box::new(Play::new(title, objects)?))
}
