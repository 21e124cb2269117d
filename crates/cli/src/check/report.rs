//! The contacts of a scene, as a table or as JSON.

use crate::digits::{number, numbers, plural, short};
use crate::scene::Style;
use comfy_table::{CellAlignment, Table, presets};
use impinge::generic::{Contact, PartContact, Touching, World};
use impinge_scenes::{Objects, Room};
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};

/// What touches what.
#[derive(Serialize)]
pub struct Report {
    pub dimension: usize,
    pub objects: usize,
    pub pairs: usize,
    pub contacts: Vec<Row>,
}

/// How two parts of two objects touch; of sensors how the objects do.
#[derive(Serialize)]
pub struct Row {
    a: String,
    b: String,
    /// Which parts, where one of the two has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<(u32, u32)>,
    sensor: bool,
    /// Unit, from a to b; null of shapes without end that no motion parts.
    normal: Option<Vec<Value>>,
    depth: Option<Value>,
    points: Vec<Point>,
}

/// In the world.
#[derive(Serialize)]
struct Point {
    point_a: Vec<Value>,
    point_b: Vec<Value>,
    depth: Value,
    feature: (u32, u32),
}

/// The rows of a pair, in the order of its parts.
pub fn contacts<V: Room>(objects: &Objects<V>, world: &World<V>, pair: &Touching<'_, V>) -> Vec<Row> {
    let mut parts: Vec<PartContact<'_, V>> = pair.manifolds().collect();
    parts.sort_by_key(|part| part.parts);
    if parts.is_empty() {
        return vec![row(objects, world, pair, None, pair.contact())];
    }
    parts.iter().map(|part| row(objects, world, pair, Some(part), Some(part.manifold.deepest()))).collect()
}

fn row<V: Room>(
    objects: &Objects<V>,
    world: &World<V>,
    pair: &Touching<'_, V>,
    part: Option<&PartContact<'_, V>>,
    contact: Option<Contact<V>>,
) -> Row {
    let [a, b] = [pair.a(), pair.b()].map(|handle| world.get(handle).expect("who touches is there"));
    let name = |user: u64| objects.objects[user as usize].name.clone();
    let has_parts = a.parts().len() > 1 || b.parts().len() > 1;
    let points = part.iter().flat_map(|part| part.manifold.points()).map(|point| Point {
        point_a: numbers(a.pose().transform_point(point.local_a)),
        point_b: numbers(b.pose().transform_point(point.local_b)),
        depth: number(point.depth),
        feature: (point.feature_a, point.feature_b),
    });
    Row {
        a: name(a.user()),
        b: name(b.user()),
        parts: part.map(|part| part.parts).filter(|_| has_parts),
        sensor: a.is_sensor() || b.is_sensor(),
        normal: contact.map(|contact| numbers(contact.normal)),
        depth: contact.map(|contact| number(contact.depth)),
        points: points.collect(),
    }
}

impl Report {
    pub fn print(&self, style: Style, mut out: impl Write) -> io::Result<()> {
        match style {
            Style::Json => {
                serde_json::to_writer(&mut out, self)?;
                writeln!(out)
            }
            Style::Table => self.print_table(out),
        }
    }

    fn print_table(&self, mut out: impl Write) -> io::Result<()> {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_header(["a", "b", "depth", "normal", "points", ""]);
        for row in &self.contacts {
            let name = |name: &str, part: Option<u32>| match part {
                Some(part) => format!("{name}[{part}]"),
                None => name.to_owned(),
            };
            table.add_row([
                name(&row.a, row.parts.map(|parts| parts.0)),
                name(&row.b, row.parts.map(|parts| parts.1)),
                row.depth.as_ref().map_or("-".to_owned(), short),
                row.normal.iter().flatten().map(short).collect::<Vec<_>>().join(" "),
                row.points.len().to_string(),
                (if row.sensor { "sensor" } else { "" }).to_owned(),
            ]);
        }
        for (column, alignment) in [(2, CellAlignment::Right), (4, CellAlignment::Right)] {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(alignment);
            }
        }
        if !self.contacts.is_empty() {
            writeln!(out, "{}", table.trim_fmt())?;
        }
        writeln!(out, "{}, {} that touch", plural(self.objects, "object"), plural(self.pairs, "pair"))
    }
}
