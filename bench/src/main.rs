//! Times impinge against its peers, on the same input in one run, and checks that the answers agree.

mod broad;
mod family;
mod fit;
mod harness;
mod machine;
mod options;
mod pair;
mod plot;
mod random;
mod rays;
mod row;
mod simulation;
mod table;
mod testbed;
mod world;

use clap::{Parser, ValueEnum};
use family::Family;
use options::Options;
use row::Row;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options::parse();
    let settings = options.settings();
    let families = options.only.map_or_else(|| Family::value_variants().to_vec(), |only| vec![only]);
    let mut rows = Vec::new();
    for family in families {
        println!("{}", table::head(family));
        let start = rows.len();
        family.run(&settings, &mut |row| {
            println!("{}", table::line(family, &row));
            rows.push(row);
        });
        print!("{}", table::stages(&rows[start..]));
        println!();
    }
    println!("{}", table::summary(&rows));
    let written = options.json.map_or(Ok(()), |file| write(&file, &record(&rows)));
    let drawn = options.plot.map_or(Ok(()), |file| write(&file, &plot::plot(&rows)));
    match written.and(drawn) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// One row a line, so that records can be compared line by line.
fn record(rows: &[Row]) -> String {
    let (machine, versions) = (machine::machine(), machine::versions());
    let rows: Vec<String> = rows.iter().map(|row| row.to_json().to_string()).collect();
    let rows = rows.join(",\n");
    format!("{{\"machine\":{machine},\n\"versions\":{versions},\n\"rows\":[\n{rows}\n]}}\n")
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}
