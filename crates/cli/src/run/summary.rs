//! What became of a scene: a summary, and where the first bodies are.

use super::{Run, Tally};
use crate::digits::{number, plural, short};
use crate::scene::Precision;
use comfy_table::{CellAlignment, Table, presets};
use impinge::Real;
use impinge::generic::Energy;
use impinge_scenes::{Kind, Room};
use std::io::{self, Write};

/// The table has no more rows.
const ROWS: usize = 20;

/// What was done.
pub(super) struct Summary<'s, R> {
    pub name: &'s str,
    pub precision: Precision,
    pub steps: u64,
    pub start: Energy<R>,
    pub tally: Tally,
}

impl<V: Room> Run<'_, V> {
    pub(super) fn print_summary(&self, summary: &Summary<'_, V::Real>, out: &mut impl Write) -> io::Result<()> {
        let Tally { began, ended, hits, time } = summary.tally;
        let settings = self.simulation.settings();
        let precision = if summary.precision == Precision::F32 { "f32" } else { "f64" };
        let count = plural(self.objects.objects.len(), "object");
        let steps = plural(summary.steps as usize, "step");
        let seconds = short(&number(settings.time_step));
        writeln!(out, "{}: {count}, {steps} of {seconds} s, {precision}\n", summary.name)?;
        self.print_energy(summary.start, out)?;
        let touching = self.simulation.world().contacts().filter(|pair| pair.is_touching()).count();
        writeln!(out, "contacts  {} at the end", plural(touching, "pair"))?;
        writeln!(out, "hits      {hits}")?;
        writeln!(out, "events    {began} began, {ended} ended")?;
        let milliseconds = time.as_secs_f64() * 1e3;
        let each = milliseconds / summary.steps.max(1) as f64;
        writeln!(out, "time      {each:.3} ms a step, {milliseconds:.0} ms in all\n")?;
        self.print_bodies(out)
    }

    fn print_energy(&self, start: Energy<V::Real>, out: &mut impl Write) -> io::Result<()> {
        let end = self.simulation.energy();
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_header(["energy", "start", "end"]);
        let rows = [
            ("of moving", start.linear, end.linear),
            ("of turning", start.angular, end.angular),
            ("of height", start.potential, end.potential),
            ("all", start.total(), end.total()),
        ];
        for (name, start, end) in rows {
            table.add_row([name.to_owned(), rounded(start), rounded(end)]);
        }
        align_right(&mut table, &[1, 2]);
        writeln!(out, "{}\n", table.trim_fmt())
    }

    /// Of what is not static, in the order of the file.
    fn print_bodies(&self, out: &mut impl Write) -> io::Result<()> {
        let objects = self.objects.objects.iter().zip(&self.bodies).filter(|(object, _)| object.kind != Kind::Static);
        let bodies: Vec<_> = objects.filter_map(|(object, body)| Some((object, self.simulation.get(*body)?))).collect();
        if bodies.is_empty() {
            return writeln!(out, "nothing moves: give objects the kind dynamic or kinematic");
        }
        let mut table = Table::new();
        let axes = ["x", "y", "z"].into_iter().take(V::DIMENSION);
        table.load_style(presets::NOTHING).set_header(["name"].into_iter().chain(axes).chain(["speed", "asleep"]));
        for (object, body) in bodies.iter().take(ROWS) {
            let place = body.pose().translation();
            let position = (0..V::DIMENSION).map(|axis| rounded(place.get(axis)));
            let asleep = if body.is_asleep() { "yes" } else { "no" };
            let state = [rounded(body.velocity().length()), asleep.to_owned()];
            table.add_row([object.name.clone()].into_iter().chain(position).chain(state));
        }
        align_right(&mut table, &[1, 2, 3, 4][..=V::DIMENSION]);
        writeln!(out, "{}", table.trim_fmt())?;
        let asleep = bodies.iter().filter(|(_, body)| body.is_asleep()).count();
        writeln!(out, "\n{} that can move, {asleep} asleep", plural(bodies.len(), "body").replace("bodys", "bodies"))?;
        match bodies.len().checked_sub(ROWS) {
            Some(1) => writeln!(out, "1 more is not shown; --json prints all of them"),
            Some(more) if more > 0 => writeln!(out, "{more} more are not shown; --json prints all of them"),
            _ => Ok(()),
        }
    }
}

fn rounded<R: Real>(value: R) -> String {
    let text = format!("{:.4}", value.to_f64());
    // Not −0, nor what is rounded to it.
    if text == "-0.0000" { "0.0000".to_owned() } else { text }
}

fn align_right(table: &mut Table, columns: &[usize]) {
    for column in columns {
        if let Some(column) = table.column_mut(*column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}
