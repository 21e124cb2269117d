//! The results as text.

use crate::family::Family;
use crate::row::Row;

/// The head of a family's table.
pub fn head(family: Family) -> String {
    let peers: String = family.peers().iter().map(|peer| format!("{peer:>10}")).collect();
    format!("{:<12}{:<30}{:>9}{:>11}{peers}{:>8}  agree", "family", "case", "ours", "ours_enum", "ratio")
}

/// A line of a family's table. Times in nanoseconds per pair.
pub fn line(family: Family, row: &Row) -> String {
    let time = |library: &&str| row.peers.iter().find(|peer| peer.library == *library).map(|peer| peer.time);
    let peers: String = family.peers().iter().map(|peer| format!("{:>10}", number(time(peer), 1))).collect();
    let (ours, ours_enum) = (number(Some(row.ours), 1), number(Some(row.ours_enum), 1));
    let (name, ratio, agree) = (family.name(), number(row.ratio(), 2), agreement(row));
    format!("{name:<12}{:<30}{ours:>9}{ours_enum:>11}{peers}{ratio:>8}  {agree}", row.case)
}

/// How many rows are fast enough, and which are not: ratio, our time and the rival's.
pub fn summary(rows: &[Row]) -> String {
    let compared = rows.iter().filter(|row| row.meets_goal().is_some()).count();
    let missing: Vec<&Row> = rows.iter().filter(|row| row.meets_goal() == Some(false)).collect();
    let met = compared - missing.len();
    let goal = "ratio <= 0.5 where the fastest peer takes >= 40 ns, <= 1.0 elsewhere";
    let mut text = format!("{met} of {compared} rows are within the goal ({goal})");
    for row in missing {
        let (library, time) = row.rival().map_or(("", f64::NAN), |rival| (rival.library, rival.time));
        let ratio = number(row.ratio(), 2);
        text += &format!("\n  {:<12}{:<30}{ratio:>6} = {:.1} / {time:.1} ({library})", row.family, row.case, row.ours);
    }
    text
}

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or("-".into(), |value| format!("{value:.digits$}"))
}

/// Yes or no, and who answers otherwise on how many pairs.
fn agreement(row: &Row) -> String {
    let verdict = match row.agree() {
        Some(true) => "yes",
        Some(false) => "NO",
        None => "-",
    };
    let others = row.peers.iter().filter(|peer| !peer.agrees());
    let shares: String = others.map(|peer| format!("; {} only {:.1} %", peer.library, 100.0 * peer.share)).collect();
    format!("{verdict}{shares}")
}
