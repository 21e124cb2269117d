//! `impinge tour`: a few pairs of shapes, asked live, explained in plain words.

mod page;
mod why;

use impinge::{ShapeError, d2, d3};
use page::{Page, number, vector};
use std::io::{self, Write};

/// Prints the tour.
pub fn run() -> io::Result<()> {
    let mut page = Page::stdout();
    print(&mut page)?;
    page.finish()
}

fn print(page: &mut Page<impl Write>) -> io::Result<()> {
    page.heading("impinge: how two shapes touch")?;
    page.text("The normal points from A to B; depth is how far B must move along it until the two just touch.")?;
    ball_on_box(page)?;
    crossing_capsules(page)?;
    centre_inside(page)?;
    why::edge_to_edge(page)?;
    circle_and_polygon(page)?;
    next_steps(page)
}

/// A shape of the tour. All of them are made of constants that the constructors accept.
fn legal<S>(shape: Result<S, ShapeError>) -> io::Result<S> {
    shape.map_err(io::Error::other)
}

fn ball_on_box(page: &mut Page<impl Write>) -> io::Result<()> {
    use d3::*;
    let (crate_, ball) = (legal(Cuboid::new(Vec3::ONE))?, legal(Ball::new(0.5))?);
    let (at_a, at_b) = (Pose::IDENTITY, Pose::at(0.25, 1.375, 0.0));
    let hit = contact(&crate_, at_a, &ball, at_b);
    let moved = hit.map(|hit| Pose::from_translation(at_b.translation() + hit.depth * hit.normal));
    let after = moved.and_then(|moved| distance(&crate_, at_a, &ball, moved));
    page.heading("1  A ball on a box")?;
    page.row("A", "cuboid, half extents (1, 1, 1), at the origin")?;
    page.row("B", "ball, radius 0.5, at (0.25, 1.375, 0)")?;
    print_contact(page, hit, at_a, at_b)?;
    page.row("then", &format!("B moved by depth × normal: distance {}", after.map_or("none".to_owned(), number)))?;
    page.text("The ball has sunk into the top of the box, so up is the shortest way out.")
}

fn crossing_capsules(page: &mut Page<impl Write>) -> io::Result<()> {
    use d3::*;
    let a = legal(Capsule::new(Vec3::new(-1.0, 0.0, 0.0), Vec3::new(1.0, 0.0, 0.0), 0.5))?;
    let b = legal(Capsule::new(Vec3::new(0.0, 0.0, -1.0), Vec3::new(0.0, 0.0, 1.0), 0.5))?;
    let (at_a, at_b) = (Pose::IDENTITY, Pose::at(0.5, 0.75, 0.0));
    let hit = contact(&a, at_a, &b, at_b);
    page.heading("2  Two crossing capsules")?;
    page.row("A", "capsule along x, length 2, radius 0.5, at the origin")?;
    page.row("B", "capsule along z, length 2, radius 0.5, at (0.5, 0.75, 0)")?;
    print_contact(page, hit, at_a, at_b)?;
    page.text("Their cores pass each other at 0.75, and the radii together reach 1.")
}

fn centre_inside(page: &mut Page<impl Write>) -> io::Result<()> {
    use d3::*;
    let (crate_, ball) = (legal(Cuboid::new(Vec3::ONE))?, legal(Ball::new(0.25))?);
    let (at_a, at_b) = (Pose::IDENTITY, Pose::at(0.75, -0.5, 0.25));
    let hit = contact(&crate_, at_a, &ball, at_b);
    page.heading("3  A ball whose centre is inside a box")?;
    page.row("A", "cuboid, half extents (1, 1, 1), at the origin")?;
    page.row("B", "ball, radius 0.25, at (0.75, -0.5, 0.25)")?;
    print_contact(page, hit, at_a, at_b)?;
    page.text("The centre is 0.25 below the nearest face, +x, and the far side of the ball another 0.25.")
}

fn circle_and_polygon(page: &mut Page<impl Write>) -> io::Result<()> {
    use d2::*;
    let corners = [Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0), Vec2::new(-1.0, 0.0), Vec2::new(0.0, -2.0)];
    let kite = legal(Polygon::new(&corners))?;
    let circle = legal(Ball::new(0.5))?;
    let (at_a, at_b) = (Pose::IDENTITY, Pose::at(1.5, 1.5));
    let closest = closest_points(&kite, at_a, &circle, at_b);
    let (hit, near) = (contact(&kite, at_a, &circle, at_b), contact_within(&kite, at_a, &circle, at_b, 1.0));
    page.heading("5  In the plane: a polygon and a circle, apart")?;
    page.row("A", "polygon (1, 0) (0, 1) (-1, 0) (0, -2), at the origin")?;
    page.row("B", "ball, radius 0.5, at (1.5, 1.5)")?;
    if let Some(closest) = closest {
        page.row("distance", &number(closest.distance))?;
        page.row("point of A", &vector(&closest.point_a(at_a).to_array()))?;
        page.row("point of B", &vector(&closest.point_b(at_b).to_array()))?;
    }
    page.row("contact", if hit.is_some() { "yes" } else { "none" })?;
    if let Some(near) = near {
        let normal = vector(&near.normal.to_array());
        page.row("margin 1", &format!("normal {normal}, depth {}", number(near.depth)))?;
    }
    page.text("They do not touch; a margin makes a near miss a contact, whose negative depth is the gap.")
}

fn next_steps(page: &mut Page<impl Write>) -> io::Result<()> {
    page.heading("Try next")?;
    page.text("Your own questions, one JSON request a line:")?;
    page.gap()?;
    page.verbatim(EXAMPLE)?;
    page.gap()?;
    page.row("see it", "cargo run --release: the testbed, in the browser")?;
    page.row("more", "cargo run --release -- query --help")?;
    page.row("tests", "cargo xtask test")?;
    page.row("conventions", "docs/conventions.md: normals, signs, touching, accuracy")?;
    page.row("API", "cargo doc --open -p impinge")
}

const EXAMPLE: &str = r#"echo '{"id":1,"op":"contact","a":{"shape":{"cuboid":{"half_extents":[1,1,1]}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[0.25,1.375,0]}}' | cargo run --release -- query"#;

/// The rows of a contact in 3D.
fn print_contact(
    page: &mut Page<impl Write>,
    hit: Option<d3::Contact>,
    at_a: d3::Pose,
    at_b: d3::Pose,
) -> io::Result<()> {
    let Some(hit) = hit else { return page.row("contact", "none") };
    page.row("normal", &vector(&hit.normal.to_array()))?;
    page.row("depth", &number(hit.depth))?;
    page.row("point on A", &vector(&hit.point_a(at_a).to_array()))?;
    page.row("point on B", &vector(&hit.point_b(at_b).to_array()))
}
