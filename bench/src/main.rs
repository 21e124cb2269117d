//! Times impinge against its peers, on the same pairs in one run, and checks that the answers agree.

mod family;
mod harness;
mod machine;
mod options;
mod pair;
mod random;
mod row;
mod table;

use clap::{Parser, ValueEnum};
use family::Family;
use options::Options;
use row::Row;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options::parse();
    let settings = options.settings();
    let families = options.only.map_or_else(|| Family::value_variants().to_vec(), |only| vec![only]);
    let mut rows = Vec::new();
    for family in families {
        println!("{}", table::head(family));
        family.run(&settings, &mut |row| {
            println!("{}", table::line(family, &row));
            rows.push(row);
        });
        println!();
    }
    println!("{}", table::summary(&rows));
    match options.json.map_or(Ok(()), |file| write(&file, &rows)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write(file: &Path, rows: &[Row]) -> Result<(), String> {
    let rows: Vec<_> = rows.iter().map(Row::to_json).collect();
    let record = json!({ "machine": machine::machine(), "versions": machine::versions(), "rows": rows });
    std::fs::write(file, format!("{record:#}\n")).map_err(|error| format!("{}: {error}", file.display()))
}
