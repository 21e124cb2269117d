//! `cargo xtask figures`: docs/figures/*.svg, drawn from the library's own answers.
//!
//! One file per figure. All of them compute in double precision, and numbers are written with two decimals, so that the same
//! source gives the same files everywhere.

mod aabb;
mod axes;
mod bounces;
mod canvas;
mod chart;
mod closest;
mod cloud;
mod contact;
mod cores;
mod energy;
mod fitted_balls;
mod fitted_boxes;
mod gap;
mod half_space;
mod manifold;
mod sweeps;
mod swept;
mod tetrahedron;
mod ties;
mod tree;
mod tunnelling;
mod turned;

use crate::workspace::{Outcome, files, read, root, write as write_file};
use canvas::Canvas;
use impinge::ShapeError;
use std::path::PathBuf;

type Drawing = fn() -> Result<Canvas, ShapeError>;

const FIGURES: [(&str, Drawing); 19] = [
    ("aabb.svg", aabb::draw),
    ("axes.svg", axes::draw),
    ("bounces.svg", bounces::draw),
    ("closest.svg", closest::draw),
    ("contact.svg", contact::draw),
    ("cores.svg", cores::draw),
    ("energy.svg", energy::draw),
    ("fitted_balls.svg", fitted_balls::draw),
    ("fitted_boxes.svg", fitted_boxes::draw),
    ("gap.svg", gap::draw),
    ("half_space.svg", half_space::draw),
    ("manifold.svg", manifold::draw),
    ("sweeps.svg", sweeps::draw),
    ("swept.svg", swept::draw),
    ("tetrahedron.svg", tetrahedron::draw),
    ("ties.svg", ties::draw),
    ("tree.svg", tree::draw),
    ("tunnelling.svg", tunnelling::draw),
    ("turned.svg", turned::draw),
];

/// Draws every figure into its file.
pub fn write() -> Outcome {
    for (name, svg) in drawn()? {
        write_file(&folder().join(name), &svg)?;
        println!("docs/figures/{name}");
    }
    Ok(())
}

/// Draws every figure into memory and compares it with its file.
pub fn check() -> Outcome {
    let mut wrong = Vec::new();
    for (name, svg) in drawn()? {
        match read(&folder().join(name)) {
            Ok(text) if text == svg => {}
            Ok(_) => wrong.push(format!("docs/figures/{name} is out of date")),
            Err(message) => wrong.push(message),
        }
    }
    for file in files(&folder())? {
        if !FIGURES.iter().any(|(name, _)| file == PathBuf::from(name)) {
            wrong.push(format!("docs/figures/{} is drawn by nothing", file.display()));
        }
    }
    if wrong.is_empty() {
        println!("{} figures are up to date", FIGURES.len());
        return Ok(());
    }
    Err(format!("{}\nDraw them with: cargo xtask figures", wrong.join("\n")))
}

fn folder() -> PathBuf {
    root().join("docs/figures")
}

fn drawn() -> Outcome<Vec<(&'static str, String)>> {
    let draw = |(name, draw): &(&'static str, Drawing)| match draw() {
        Ok(canvas) => Ok((*name, canvas.finish())),
        Err(error) => Err(format!("{name}: {error}")),
    };
    FIGURES.iter().map(draw).collect()
}
