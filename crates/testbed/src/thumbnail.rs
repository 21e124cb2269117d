//! A small picture of a scene: the lines that the library draws, from in front or from above a corner.

use impinge::Real;
use impinge::generic::{Draw, Line, Settings};
use impinge_scenes::{Objects, Room, Scene, named};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::sync::{LazyLock, Mutex};

/// In pixels.
const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 150.0;
const EDGE: f64 = 8.0;
/// Of more lines than these some are left out.
const MOST: usize = 1500;

static KNOWN: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);

/// The picture of a scene with a name, drawn once.
pub fn of(name: &str) -> Option<String> {
    let known = || KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(picture) = known().get(name) {
        return Some(picture.clone());
    }
    let picture = match named::find(name)?.build() {
        Scene::Plane(objects) => picture(&objects)?,
        Scene::Space(objects) => picture(&objects)?,
    };
    known().insert(name.to_owned(), picture.clone());
    Some(picture)
}

fn picture<V: Room<Real = f64>>(objects: &Objects<V>) -> Option<String> {
    let (mut world, _) = objects.world(Settings::default()).ok()?;
    world.update();
    let view = crate::play::view(objects);
    let center = (0..V::DIMENSION).fold(V::ZERO, |center, axis| center.with(axis, view.center[axis]));
    let draw = Draw {
        contacts: false,
        normals: false,
        sweeps: false,
        segments: 16,
        center,
        reach: 2.0 * view.radius,
        ..Draw::default()
    };
    let lines: Vec<Line<V>> = world.lines(&draw).collect();
    let every = lines.len().div_ceil(MOST).max(1);
    let scale = (HEIGHT - 2.0 * EDGE) / (2.0 * 0.8 * view.radius);
    let place = |point: V| {
        let [x, y] = seen(point - center);
        [0.5 * WIDTH + scale * x, 0.5 * HEIGHT - scale * y]
    };
    let mut paths: BTreeMap<[u8; 4], String> = BTreeMap::new();
    for line in lines.iter().step_by(every) {
        let ends = [place(line.from), place(line.to)];
        let is_seen = ends.iter().any(|[x, y]| (0.0..WIDTH).contains(x) && (0.0..HEIGHT).contains(y));
        let [[ax, ay], [bx, by]] = ends;
        if is_seen && [ax, ay, bx, by].iter().all(|number| number.abs() < 1e4) {
            let color = line.color.map(|part| (part.clamp(0.0, 1.0) * 255.0) as u8);
            let path = paths.entry(color).or_default();
            write!(path, "M{ax:.1} {ay:.1}L{bx:.1} {by:.1}").ok()?;
        }
    }
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke-width="1.2" stroke-linecap="round">"#
    );
    for ([red, green, blue, alpha], path) in paths {
        let opacity = f64::from(alpha) / 255.0;
        write!(svg, r##"<path d="{path}" stroke="#{red:02x}{green:02x}{blue:02x}" stroke-opacity="{opacity:.2}"/>"##)
            .ok()?;
    }
    svg += "</svg>";
    Some(svg)
}

/// From in front in the plane; in space turned a little, and from a little above.
fn seen<V: Room>(from_center: V) -> [f64; 2] {
    let at = |axis: usize| from_center.get(axis).to_f64();
    if V::DIMENSION == 2 {
        return [at(0), at(1)];
    }
    // About y by some 30°, then down by some 24°.
    let (x, depth) = (0.87 * at(0) + 0.5 * at(2), 0.87 * at(2) - 0.5 * at(0));
    [x, 0.91 * at(1) - 0.41 * depth]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_has_a_small_picture_with_lines_in_it() {
        for scene in named::all() {
            let picture = of(scene.name).expect("every scene can be drawn");
            assert!(picture.contains("<path d=\"M"), "{}: nothing is drawn", scene.name);
            assert!(picture.len() < 100_000, "{}: {} bytes", scene.name, picture.len());
        }
        assert!(of("no such scene").is_none());
    }
}
