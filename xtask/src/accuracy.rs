//! `cargo xtask accuracy`: runs the laws and writes the worst errors they saw into docs/conventions.md.

use crate::workspace::{Outcome, cargo, output, read, root, write as write_file};
use impinge::generic::*;
use impinge::glam::{DVec2, DVec3};
use impinge::trace::{Recorder, Step};
use impinge::{Real, Space};
use std::collections::BTreeMap;

const START: &str = "<!-- accuracy: written by `cargo xtask accuracy` -->";
const END: &str = "<!-- end of accuracy -->";
const SPACES: [&str; 4] = ["2D f32", "2D f64", "3D f32", "3D f64"];
const COLUMNS: [&str; 3] = ["depth", "distance", "width"];

/// Measures, and replaces the table on the page.
pub fn write() -> Outcome {
    println!("running the laws: a minute or two");
    let printed = output(&mut cargo("test --package impinge --test laws -- --nocapture"))?;
    let path = root().join("docs/conventions.md");
    let page = read(&path)?;
    let around = page.split_once(START).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = around.ok_or("docs/conventions.md has lost its markers for the accuracy table")?;
    let table = table(&measured(&printed)?)?;
    write_file(&path, &format!("{before}{START}\n{table}{END}{after}"))
}

/// For each pair, in the order of the laws, the errors in each space.
struct Measured {
    pairs: Vec<String>,
    errors: BTreeMap<(String, String), [String; 3]>,
}

/// Reads what the laws print: a title line for each space, a line of column names, then a line for each pair.
fn measured(printed: &str) -> Outcome<Measured> {
    let mut result = Measured { pairs: Vec::new(), errors: BTreeMap::new() };
    let mut space = None;
    let mut places = [0; 3];
    for line in printed.lines() {
        if let Some(known) = SPACES.iter().find(|space| line.starts_with(*space)) {
            space = Some((*known).to_owned());
        }
        let Some(row) = line.strip_prefix("| ") else { continue };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if cells[0] == "pair" {
            for (place, column) in places.iter_mut().zip(COLUMNS) {
                let found = cells.iter().position(|cell| *cell == column);
                *place = found.ok_or_else(|| format!("the laws print no column `{column}`"))?;
            }
            continue;
        }
        let space = space.clone().ok_or("the laws print a table without a space")?;
        // A cell is a number and the kind of placement where it was seen.
        let number = |place: usize| cells.get(place)?.split(' ').next().filter(|text| !text.is_empty());
        let errors = places.map(|place| number(place).map_or("–".to_owned(), short));
        if !result.pairs.iter().any(|pair| pair == cells[0]) {
            result.pairs.push(cells[0].to_owned());
        }
        result.errors.insert((cells[0].to_owned(), space), errors);
    }
    for space in SPACES {
        if !result.errors.keys().any(|(_, known)| known == space) {
            return Err(format!("the laws print no table for {space}"));
        }
    }
    result.pairs.sort_by_key(|pair| pair.split('-').map(rank).collect::<Vec<_>>());
    Ok(result)
}

/// Large numbers in short.
fn short(number: &str) -> String {
    match number.parse::<f64>() {
        Ok(value) if value >= 1000.0 => format!("{value:.0e}"),
        _ => number.to_owned(),
    }
}

fn table(measured: &Measured) -> Outcome<String> {
    let mut text = format!("| pair | kernel | {} |\n|---|---|{}\n", SPACES.join(" | "), "---|".repeat(SPACES.len()));
    for pair in &measured.pairs {
        text += &format!("| {} | `{}` |", pair.replace('-', " – ").replace('_', "-"), kernel(pair)?);
        for space in SPACES {
            let errors = measured.errors.get(&(pair.clone(), space.to_owned()));
            text += &errors.map_or(" |".to_owned(), |errors| format!(" {} |", errors.join(" / ")));
        }
        text += "\n";
    }
    Ok(text)
}

/// The order of shapes on the page.
const ORDER: [&str; 11] =
    ["ball", "cuboid", "capsule", "segment", "triangle", "polygon", "hull", "cylinder", "cone", "half_space", "plane"];

fn rank(kind: &str) -> usize {
    ORDER.iter().position(|name| *name == kind).unwrap_or(ORDER.len())
}

/// A ball that the library does not know.
#[derive(Debug)]
struct UnitBall;

impl<V: Space> Convex<V> for UnitBall {
    fn support(&self, along: V) -> V {
        along
    }
}

/// A shape of a kind that both spaces have.
fn common<V: Space>(kind: &str) -> Option<Shape<V>> {
    let (x, y) = (V::axis(0), V::axis(1));
    let (half, one) = (V::Real::HALF, V::Real::ONE);
    let made = match kind {
        "ball" => Ball::new(one).map(Shape::from),
        "cuboid" => Cuboid::new(V::splat(one)).map(Shape::from),
        "capsule" => Capsule::along_y(one, half).map(Shape::from),
        "segment" => Segment::new(V::ZERO, x).map(Shape::from),
        "triangle" => Triangle::new(V::ZERO, x, y).map(Shape::from),
        "half_space" => HalfSpace::new(y, V::Real::ZERO).map(Shape::from),
        "plane" => Plane::new(y, V::Real::ZERO).map(Shape::from),
        "own" => Own::new(UnitBall).map(Shape::from),
        _ => return None,
    };
    made.ok()
}

fn planar(kind: &str) -> Option<Shape<DVec2>> {
    let polygon = || Polygon::new(&[DVec2::ZERO, DVec2::X, DVec2::Y]).ok().map(Shape::from);
    if kind == "polygon" { polygon() } else { common(kind) }
}

fn spatial(kind: &str) -> Option<Shape<DVec3>> {
    match kind {
        "hull" => Hull::new(&[DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]).ok().map(Shape::from),
        "cylinder" => Cylinder::new(1.0, 0.5).ok().map(Shape::from),
        "cone" => Cone::new(1.0, 0.5).ok().map(Shape::from),
        _ => common(kind),
    }
}

/// The file in narrow/ that serves a pair, as the library itself announces it; both, if that of the plane is another.
fn kernel(pair: &str) -> Outcome<String> {
    let unknown = || format!("the laws print a pair `{pair}` that is not known here");
    let (a, b) = pair.split_once('-').ok_or_else(unknown)?;
    let in_plane = planar(a).zip(planar(b)).and_then(|(a, b)| announced(&a, &b));
    let in_space = spatial(a).zip(spatial(b)).and_then(|(a, b)| announced(&a, &b));
    match (in_plane, in_space) {
        (Some(plane), Some(space)) if plane != space => Ok(format!("{plane}`, `{space}")),
        (Some(name), _) | (None, Some(name)) => Ok(name.to_owned()),
        (None, None) => Err(unknown()),
    }
}

fn announced<V: Space>(a: &Shape<V>, b: &Shape<V>) -> Option<&'static str> {
    let mut recorder = Recorder::new();
    contact_traced(a, Pose::IDENTITY, b, Pose::IDENTITY, V::Real::ZERO, &mut recorder);
    recorder.steps.iter().find_map(|step| match step {
        Step::Kernel { name, .. } => Some(*name),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_and_condensed() {
        let mut printed = String::new();
        for space in SPACES {
            printed +=
                &format!("\n{space} (seed 1), worst errors in ε·scale\n| pair | hits | width | depth | distance |\n");
            printed += "| ball-half_space | 50 % | 1.5 flat | 1.0 far | 2.0 random |\n| ball-ball | 50 % | 0.0  | 1.0 far | |\n";
        }
        let table = table(&measured(&printed).unwrap()).unwrap();
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert!(rows[0].starts_with("| ball – ball | `point` | 1.0 / – / 0.0 |"), "{}", rows[0]);
        assert!(rows[1].starts_with("| ball – half-space | `unbounded` | 1.0 / 2.0 / 1.5 |"), "{}", rows[1]);
        assert!(measured("").is_err());
    }
}
