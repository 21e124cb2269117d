//! The results as text.

use crate::family::{Aside, Family};
use crate::row::Row;

/// The head of a family's table.
pub fn head(family: Family) -> String {
    let peers: String = family.peers().iter().map(|peer| format!("{peer:>0$}", width(peer))).collect();
    let aside = match family.aside() {
        Aside::OursEnum => "ours_enum",
        Aside::Size => "size",
        Aside::Pairs => "pairs",
        Aside::Hits => "hits",
        Aside::Height => "height",
    };
    format!("{:<13}{:<36}{:>9}{aside:>11}{peers}{:>8}  agree", "family", "case", "ours", "ratio")
}

/// A line of a family's table. Times are per call: of pairs and rays in nanoseconds, of fits and frames with their unit, of steps in milliseconds.
pub fn line(family: Family, row: &Row) -> String {
    let time = |library: &&str| row.peers.iter().find(|peer| peer.library == *library).map(|peer| peer.time);
    let cell = |peer: &&str| format!("{:>1$}", duration(row, time(peer)), width(peer));
    let peers: String = family.peers().iter().map(cell).collect();
    let ours = duration(row, Some(row.ours));
    let aside = match family.aside() {
        Aside::OursEnum => duration(row, row.ours_enum),
        Aside::Size | Aside::Height => number(row.size, 3),
        Aside::Pairs => number(row.pairs, 3),
        Aside::Hits => number(row.hits, 3),
    };
    let (name, ratio, agree) = (family.name(), number(row.ratio(), 2), agreement(family, row));
    format!("{name:<13}{:<36}{ours:>9}{aside:>11}{peers}{ratio:>8}  {agree}", row.case)
}

/// What part of our time each stage takes, for rows that know it.
pub fn stages(rows: &[Row]) -> String {
    let mut known = rows.iter().filter_map(|row| Some((row, row.stages.as_deref()?))).peekable();
    let Some((_, first)) = known.peek() else { return String::new() };
    let names: String = first.iter().map(|(name, _)| format!("{name:>10}")).collect();
    let line = |(row, stages): (&Row, &[(&str, f64)])| {
        let parts: String = stages.iter().map(|(_, part)| format!("{:>8.0} %", 100.0 * part)).collect();
        format!("{:<13}{:<27}{parts}\n", row.family, row.case)
    };
    let lines: String = known.map(line).collect();
    format!("\n{:<13}{:<27}{names}\n{lines}", "stages", "case")
}

/// How many rows are fast enough, and which are not: ratio, our time and the rival's.
pub fn summary(rows: &[Row]) -> String {
    let compared = rows.iter().filter(|row| row.meets_goal().is_some()).count();
    let missing: Vec<&Row> = rows.iter().filter(|row| row.meets_goal() == Some(false)).collect();
    let met = compared - missing.len();
    let goal =
        "ratio <= 0.5 where the fastest peer takes >= 40 ns, <= 1.0 elsewhere, for rays in trees and for simulations";
    let mut text = format!("{met} of {compared} rows are within the goal ({goal})");
    for row in missing {
        let (library, theirs) = row.rival().map_or(("", None), |rival| (rival.library, Some(rival.time)));
        let (ours, theirs) = (duration(row, Some(row.ours)), duration(row, theirs));
        let ratio = number(row.ratio(), 2);
        text += &format!("\n  {:<13}{:<36}{ratio:>6} = {ours} / {theirs} ({library})", row.family, row.case);
    }
    text
}

/// Of a peer's column.
fn width(peer: &str) -> usize {
    10.max(peer.len() + 2)
}

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or("-".into(), |value| format!("{value:.digits$}"))
}

/// Nanoseconds; of a step milliseconds; of a fit or a frame, which may take anything from a few of them to a second, three digits and a unit.
fn duration(row: &Row, time: Option<f64>) -> String {
    if row.unit == "ms/step" {
        return number(time, 3);
    }
    let Some(time) = time.filter(|_| ["ns/fit", "ns/frame"].contains(&row.unit)) else { return number(time, 1) };
    let (value, unit) = match time {
        ..1e3 => (time, "ns"),
        ..1e6 => (1e-3 * time, "µs"),
        _ => (1e-6 * time, "ms"),
    };
    let digits = match value {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$} {unit}")
}

/// Yes or no, and who answers otherwise on how many inputs; how large peers' fits are, and how high their bodies.
fn agreement(family: Family, row: &Row) -> String {
    let verdict = match row.agree() {
        Some(true) => "yes",
        Some(false) => "NO",
        None => "-",
    };
    let others = row.peers.iter().filter(|peer| !peer.agrees());
    let shares: String = others.map(|peer| format!("; {} only {:.1} %", peer.library, 100.0 * peer.share)).collect();
    let sizes = row.peers.iter().filter_map(|peer| Some((peer.library, peer.size?)));
    let what = if matches!(family.aside(), Aside::Height) { "height" } else { "size" };
    let sizes: String = sizes.map(|(library, size)| format!("; {library}'s {what} {size:.3}")).collect();
    format!("{verdict}{shares}{sizes}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fits_come_with_a_unit() {
        let row = |unit| Row {
            family: "f",
            case: "c".into(),
            inputs: 1,
            unit,
            hits: None,
            ours: 1.0,
            spread: [1.0, 1.0],
            ours_enum: None,
            size: None,
            pairs: None,
            stages: None,
            peers: Vec::new(),
        };
        let shown = [1.234, 56.78, 999.6, 12_345.0, 2.5e9].map(|time| duration(&row("ns/fit"), Some(time)));
        assert_eq!(shown, ["1.23 ns", "56.8 ns", "1000 ns", "12.3 µs", "2500 ms"]);
        assert_eq!(duration(&row("ns/pair"), Some(12_345.0)), "12345.0");
        assert_eq!(duration(&row("ns/fit"), None), "-");
    }
}
