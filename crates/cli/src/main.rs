//! The impinge command: the testbed in the browser, a tour of the library, collision queries as JSON Lines, checks and runs of scenes.

#![forbid(unsafe_code)]

mod check;
mod digits;
mod progress;
mod query;
mod run;
mod scene;
mod testbed;
mod tour;

use clap::{CommandFactory as _, Parser, Subcommand};
use query::Stop;
use run::Pace;
use scene::{Precision, Style, Trouble};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Collision detection in 2D and 3D, f32 and f64. Without a command: the testbed, a page in the browser where everything can be seen and poked.
#[derive(Parser)]
#[command(
    name = "impinge",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Try it:\n  impinge --open\n  impinge tour\n  impinge query --help\n  impinge check touching-3d\n  impinge run dominoes-3d"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Without a command: the same as `impinge testbed` with these.
    #[command(flatten)]
    testbed: testbed::Place,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the testbed on this machine: scenes to be seen, poked and understood in the browser.
    #[command(after_help = TESTBED_HELP)]
    Testbed {
        #[command(flatten)]
        place: testbed::Place,
    },
    /// Print a short tour of the library, computed live.
    Tour,
    /// Answer collision queries: one JSON request a line in, one JSON answer a line out, in order.
    #[command(after_help = QUERY_HELP)]
    Query {
        /// Where to read requests from; `-` or nothing is standard input.
        file: Option<PathBuf>,
    },
    /// Print everything that touches in a scene: a file, or a scene with a name.
    #[command(after_help = CHECK_HELP)]
    Check {
        /// A scene file, or the name of a scene.
        #[arg(required_unless_present = "list")]
        scene: Option<String>,
        /// One JSON object instead of a table.
        #[arg(long)]
        json: bool,
        /// The precision of the numbers.
        #[arg(long, value_enum, default_value = "f32")]
        precision: Precision,
        /// List the scenes that have names.
        #[arg(long)]
        list: bool,
    },
    /// Let time pass in a scene: a file, or a scene with a name.
    #[command(after_help = RUN_HELP)]
    Run {
        /// A scene file, or the name of a scene.
        #[arg(required_unless_present = "list")]
        scene: Option<String>,
        #[command(flatten)]
        pace: Pace,
        /// The precision of the numbers.
        #[arg(long, value_enum, default_value = "f32")]
        precision: Precision,
        /// A line of JSON for each step, instead of a summary at the end.
        #[arg(long)]
        json: bool,
        /// List the scenes that have names.
        #[arg(long)]
        list: bool,
    },
    /// Print a script that lets a shell complete this command.
    #[command(after_help = COMPLETIONS_HELP)]
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
}

const TESTBED_HELP: &str = r#"Examples:
  $ impinge testbed
  $ impinge testbed --open --scene card-house-3d
  $ impinge testbed --port 9000

The address is printed; open it in a browser that has WebGL 2. If the port is taken, the next free one is used. Only programs of this machine can reach the server, and
only pages that it served itself are answered; --host changes the first. It runs until it is stopped, with Ctrl-C."#;

const COMPLETIONS_HELP: &str = r#"Examples:
  $ impinge completions bash > ~/.local/share/bash-completion/completions/impinge
  $ impinge completions zsh > ~/.zfunc/_impinge
  $ impinge completions fish > ~/.config/fish/completions/impinge.fish"#;

const RUN_HELP: &str = r#"Examples:
  $ impinge run --list
  $ impinge run dominoes-3d
  $ impinge run my-level.json --steps 1200 --json --every 10

At the end a summary is printed, and a table with the first bodies that move: where they are, how fast, and whether they sleep. Energies are in units of mass times speed squared; that
of height is measured from the origin.

With --json every step is a line of its own, in order, with the fields
  step          its number, from 1
  events        who began and who ended touching: [{"kind":"began","a":"floor","b":"crate"},…]
  hits          who hit whom faster than one unit per second: [{"a":…,"b":…,"point":[…],"normal":[…],"speed":…,"impulse":…},…];
                the normal is from a to b
  energy        {"linear":…,"angular":…,"potential":…} of all that forces move
  poses         every --every steps, of all that is not static:
                [{"name":"crate","position":[…],"rotation":[x,y,z,w],"asleep":false},…], in 2D with an "angle"
  milliseconds  how long the step took
Numbers that are not finite are null. The same scene and options give the same lines, but for the milliseconds. The exit status is 0 unless the scene cannot be read or simulated."#;

const CHECK_HELP: &str = r#"Examples:
  $ impinge check --list
  $ impinge check compound-3d
  $ impinge check my-level.json --json

Everything is looked at, also what is static. The normal is from a to b; the depth is how far b must move along it until the two just touch. Objects with several
parts have a line for each two parts that touch, and sensors have no points. The format of scene files is described in docs/guide/scenes.md, and for editors in
docs/scene.schema.json. Mistakes are told with line, column and the field. The exit status is 0 unless the scene cannot be read."#;

const QUERY_HELP: &str = r#"Example:
  $ echo '{"id":1,"op":"contact","a":{"shape":{"cuboid":{"half_extents":[1,1,1]}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[0,1.25,0]}}' | impinge query
  {"id":1,"contact":{"normal":[0,1,0],"depth":0.25,"point_a":[0,1,0],"point_b":[0,0.75,0]}}

Operations:
  intersects  a, b            do the two shapes meet? (touching counts)
  distance    a, b, [max]     how far apart they are, and where they are closest; null beyond max
  contact     a, b, [margin]  normal from a to b, depth, a point on each; gaps up to margin count
  manifold    a, b, [margin]  as contact, but up to 2 points in 2D and 4 in 3D, each with the features that touch
  project_point  a, point     the nearest point of the surface, and how far away it is, negative inside
  cast_ray    a, origin, direction, [solid], [max]  where a ray first hits; one that starts inside hits at once, unless solid is false
  cast_shape  a, b, [max], [margin]  when the two, each with a velocity if it likes, first touch, or come as near as margin
  time_of_impact  a, b, [max], [margin]  the same of what turns as well, up to t = 1 unless max says otherwise
  aabb        a               the box along the world's axes around a; null on sides without end
  hull        points          the convex hull: vertices, faces (lists of vertex numbers) and volume; in 2D vertices and area
  bounds      kind, points    what is around points: kind is aabb, sphere_ritter, sphere_smallest, box_pca or box_smallest
  mass        a, density      mass, and centre and inertia about it in the axes of a's own frame; in 2D of its area

Every request may have:
  id          any JSON value, echoed as it was written
  precision   "f32" (the default) or "f64"
  dimension   2 or 3; needed only where no vector says it (the default is 3)

a and b have a shape and, if they like, a position, a rotation [x,y,z,w] (3D) or an angle in radians (2D), and in cast_shape a velocity.
In time_of_impact they have an end (position, rotation or angle at t = 1; what is missing stays) or a velocity and an angular_velocity (in 2D a number), and a center:
the point of the body, its origin unless said, that moves in a straight line. It turns the shorter way; between two angles it turns as often as they say. A hit that is
not certain says so, and until then they do not touch.
Shapes:
  ball{radius}  cuboid{half_extents}  capsule{a,b,radius}  segment{a,b}  triangle{a,b,c}
  half_space{normal,offset}  plane{normal,offset}  polygon{vertices} (2D)  hull{points}
  cylinder{half_height,radius}  cone{half_height,radius} (3D, along y, the cone's apex up)
cuboid, segment, triangle, polygon, hull, cylinder and cone may have a rounding: everything within that radius belongs to them. A rotation or normal need not be of
unit length; a normal scales its offset.

Answers:
  {"id":1,"intersects":true}
  {"id":1,"distance":1.5,"point_a":[…],"point_b":[…]}       points in the world; one common point when they meet
  {"id":1,"contact":{"normal":[…],"depth":0.25,"point_a":[…],"point_b":[…]}} or {"id":1,"contact":null}
  {"id":1,"manifold":{"normal":[…],"points":[{"point_a":[…],"point_b":[…],"depth":0.25,"feature":[0,5]},…]}} or null
  {"id":1,"point":[…],"distance":-0.5,"inside":true}
  {"id":1,"hit":{"t":2,"point":[…],"normal":[…]}} or {"id":1,"hit":null}       t in units of the direction
  {"id":1,"hit":{"t":2,"normal":[…],"point_a":[…],"point_b":[…],"start":"apart"}} or null; start may be touching or overlapping
  {"id":1,"aabb":{"min":[…],"max":[…]}}
  {"id":1,"vertices":[…],"faces":[[0,1,2],…],"volume":36}
  {"id":1,"sphere":{"center":[…],"radius":2}} or {"id":1,"box":{"center":[…],"half_extents":[…],"rotation":[…]}} (in 2D with an "angle")
  {"id":1,"mass":8,"center":[…],"inertia":[[…],[…],[…]]}      in 2D the inertia is a number

A bad request is answered with {"id":…,"error":{"kind":…,"message":…}}, and the next line is read. Kinds: syntax (with the "line"),
missing_field, unknown_field, unknown_op, unknown_shape, wrong_dimension, not_finite, negative, degenerate, not_convex and
out_of_range. A line may be at most 16 MiB long; empty lines are skipped. The exit status is 0 unless reading or writing fails."#;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        None => return finished(testbed::serve(&arguments.testbed).map_err(Failure::Other)),
        Some(Command::Testbed { place }) => return finished(testbed::serve(&place).map_err(Failure::Other)),
        Some(Command::Tour) => tour::run().map_err(Stop::Write),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "impinge", &mut script);
            return finished(io::stdout().write_all(&script).map_err(Failure::Write));
        }
        Some(Command::Query { file }) => match file.as_deref() {
            None => answer_stdin(),
            Some(path) if path == Path::new("-") => answer_stdin(),
            Some(path) => answer_file(path),
        },
        Some(Command::Check { scene, json, precision, list }) => {
            return finished(check_scene(scene.filter(|_| !list), precision, style(json)));
        }
        Some(Command::Run { scene, pace, precision, json, list }) => {
            return finished(run_scene(scene.filter(|_| !list), &pace, precision, style(json)));
        }
    };
    finished(result.map_err(|stop| match stop {
        Stop::Write(error) => Failure::Write(error),
        other => Failure::Other(other.to_string()),
    }))
}

/// Why a command did not come to its end.
enum Failure {
    Write(io::Error),
    Other(String),
}

fn finished(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the answers has had enough (`| head`): no reason to complain.
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Write(error)) => failed(&Stop::Write(error).to_string()),
        Err(Failure::Other(message)) => failed(&message),
    }
}

fn failed(message: &str) -> ExitCode {
    eprintln!("impinge: {message}");
    ExitCode::FAILURE
}

/// Without a scene: lists those that have names.
fn check_scene(scene: Option<String>, precision: Precision, style: Style) -> Result<(), Failure> {
    let out = io::BufWriter::new(io::stdout().lock());
    let result = match scene {
        None => scene::list(out).map_err(Trouble::Write),
        Some(scene) => check::run(&scene, precision, style, out),
    };
    result.map_err(failure)
}

/// The same.
fn run_scene(scene: Option<String>, pace: &Pace, precision: Precision, style: Style) -> Result<(), Failure> {
    let out = io::BufWriter::new(io::stdout().lock());
    let result = match scene {
        None => scene::list(out).map_err(Trouble::Write),
        Some(scene) => run::run(&scene, pace, precision, style, out),
    };
    result.map_err(failure)
}

fn failure(trouble: Trouble) -> Failure {
    match trouble {
        Trouble::Write(error) => Failure::Write(error),
        other => Failure::Other(other.to_string()),
    }
}

fn style(is_json: bool) -> Style {
    if is_json { Style::Json } else { Style::Table }
}

fn answer_stdin() -> Result<(), Stop> {
    query::run("standard input", io::stdin().lock(), io::stdout().lock())
}

fn answer_file(path: &Path) -> Result<(), Stop> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| Stop::Read { name: name.clone(), error })?;
    query::run(&name, file, io::stdout().lock())
}
