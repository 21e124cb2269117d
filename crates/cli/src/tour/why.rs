//! "Why do these two collide?": two boxes edge to edge, with every axis that was measured.

use super::page::{Page, number, vector};
use super::{legal, print_contact};
use impinge::d3::*;
use impinge::trace::{AxisSource, Recorder, Step};
use std::f32::consts::FRAC_PI_4;
use std::io::{self, Write};

/// How many axes are shown.
const SHOWN: usize = 4;

/// Two cubes that stand on an edge each, the lower one's crossing the upper one's.
pub fn edge_to_edge(page: &mut Page<impl Write>) -> io::Result<()> {
    let cube = legal(Cuboid::new(Vec3::ONE))?;
    let at_a = Pose::IDENTITY.turned(Vec3::Z, FRAC_PI_4);
    let at_b = Pose::at(0.25, 2.75, 0.0).turned(Vec3::X, FRAC_PI_4);
    let mut recorder = Recorder::new();
    let hit = contact_traced(&cube, at_a, &cube, at_b, 0.0, &mut recorder);
    page.heading("4  Two boxes edge to edge: why do they collide?")?;
    page.row("A", "cuboid, half extents (1, 1, 1), at the origin, turned by 45° about z")?;
    page.row("B", "the same, at (0.25, 2.75, 0), turned by 45° about x")?;
    print_contact(page, hit, at_a, at_b)?;
    print_axes(page, &recorder.steps, at_a)?;
    page.text("The overlap is least where an edge of A crosses an edge of B; faces alone would push too far.")
}

/// The axes with the least overlap. The steps are in A's frame, since boxes are not exchanged.
fn print_axes(page: &mut Page<impl Write>, steps: &[Step<Vec3>], at_a: Pose) -> io::Result<()> {
    let mut axes: Vec<(AxisSource, Vec3, f32)> = steps
        .iter()
        .filter_map(|step| match *step {
            Step::Axis { source, normal, separation } => Some((source, normal, separation)),
            _ => None,
        })
        .collect();
    axes.sort_by(|a, b| b.2.total_cmp(&a.2));
    let gaps = if axes.iter().any(|axis| axis.2 > 0.0) { "some show a gap" } else { "none shows a gap" };
    page.row("axes", &format!("{} measured, {gaps}; the least overlaps:", axes.len()))?;
    for (source, normal, separation) in axes.into_iter().take(SHOWN) {
        let (source, normal) = (describe(source), vector(&at_a.transform_vector(normal).to_array()));
        page.row("", &format!("{source:<28}overlap {:<7}along {normal}", number(-separation)))?;
    }
    Ok(())
}

fn describe(source: AxisSource) -> String {
    let axis = |i: u32| ["x", "y", "z"].get(i as usize).copied().unwrap_or("?");
    match source {
        AxisSource::FaceFirst(i) => format!("face {} of A", axis(i)),
        AxisSource::FaceSecond(i) => format!("face {} of B", axis(i)),
        AxisSource::Edges(i, j) => format!("edge {} of A × edge {} of B", axis(i), axis(j)),
        _ => "another axis".to_owned(),
    }
}
