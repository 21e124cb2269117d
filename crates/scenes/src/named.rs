//! Scenes with names: small worlds that tests, benchmarks and demonstrations share. Each shows one thing, in 2D and in 3D.

mod classics;
mod crowd;
mod motion;
mod moving;
mod odd;
mod resting;
mod touching;
mod tutorials;

use crate::{Object, Objects, Room, Scene};
use impinge::Real;
use impinge::generic::{Ball, Cuboid, Shape};
use impinge::glam::{DVec2, DVec3};

/// A scene with a name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// Such as `pyramid-3d`.
    pub name: &'static str,
    /// What there is to see.
    pub about: &'static str,
    /// What it is for.
    pub category: Category,
    build: fn() -> Scene,
}

impl Named {
    /// Makes the scene, the same one every time.
    pub fn build(&self) -> Scene {
        (self.build)()
    }
}

/// What a scene is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Category {
    /// Shows what every introduction to collision detection speaks of.
    Tutorials,
    /// Shows which shapes there are, and how they touch.
    Shapes,
    /// Shows how things move: they bounce, slide, roll, turn and push.
    Motion,
    /// Comes to rest, and stays so.
    Stacks,
    /// Shows what can be told apart: layers, sensors, parts.
    Features,
    /// Where other programs fail.
    Hard,
    /// So many that time matters.
    Many,
}

/// All of them.
pub fn all() -> &'static [Named] {
    ALL
}

/// The one with this name.
pub fn find(name: &str) -> Option<&'static Named> {
    ALL.iter().find(|scene| scene.name == name)
}

macro_rules! both {
    ($($name:literal $category:ident $build:path, $about:literal;)*) => {
        const ALL: &[Named] = &[$(
            Named { name: concat!($name, "-2d"), about: $about, category: Category::$category, build: || Scene::Plane($build()) },
            Named { name: concat!($name, "-3d"), about: $about, category: Category::$category, build: || Scene::Space($build()) },
        )*];
    };
}

both! {
    "colliders" Tutorials tutorials::colliders, "ball, box and capsule, each falling on each";
    "reflections" Tutorials tutorials::reflections, "balls that are reflected by walls and by each other";
    "playground" Tutorials tutorials::playground, "balls and boxes between planes that lean";
    "polygons" Tutorials tutorials::polygons, "convex shapes of every kind fall into a tray";
    "touching" Shapes touching::every_pair, "a pair of each two kinds of shape, one resting on the other, each pair on a layer of its own";
    "boxes-on-floor" Stacks resting::boxes_on_floor, "ten boxes side by side on a floor";
    "ball-pit" Stacks resting::ball_pit, "balls of many sizes fall into a tray";
    "pyramid" Stacks resting::pyramid, "boxes stacked to a point";
    "card-house" Stacks classics::card_house, "a house of cards, four storeys high";
    "drop" Motion motion::drop, "balls that keep none, some or all of their speed when they bounce";
    "slope" Motion motion::slope, "boxes on a slope of 5 in 12: those with less friction slide";
    "slide" Motion motion::slide, "boxes slide to a stop, the faster ones further";
    "roll" Motion motion::roll, "balls that roll on and on, and others that are held up";
    "spin" Motion motion::spin, "boxes without gravity that spin about each of their axes; in 3D the middle one tumbles";
    "locked" Motion motion::locked, "boxes that may not turn, and one that may";
    "lift" Motion motion::lift, "a platform lifts crates, and a wall pushes others";
    "character" Motion motion::character, "stairs, slopes and crates for a character that walks; the hero waits to be moved";
    "dominoes" Motion classics::dominoes, "each domino knocks over the next one";
    "cradle" Motion classics::cradle, "one ball comes, and at the other end of the row one goes";
    "tumbler" Motion classics::tumbler, "a drum that turns, with things in it";
    "rain" Motion classics::rain, "shapes of all kinds fall on a floor with a rim";
    "triggers" Features moving::triggers, "balls fall through sensors that do not stop them";
    "layers" Features moving::layers, "two sorts of balls, and two floors that stop one sort each";
    "compound" Features resting::compound, "tables, dumbbells and hooks: several shapes that move as one";
    "tunnel" Hard moving::tunnel, "bullets that would cross a thin wall between two steps, and two that would cross each other";
    "needles" Hard moving::needles, "needles and cards, thrown at a floor as thin as they are, spinning";
    "tiles" Hard moving::tiles, "a cube and a ball slide and roll over many boxes side by side as over one floor";
    "degenerate" Hard odd::degenerate, "shapes without size, and shapes that share their centre";
    "large-pyramid" Many classics::large_pyramid, "boxes stacked to a point, a hundred wide in 2D and twenty in 3D";
    "pyramids" Many classics::pyramids, "many small pyramids side by side";
    "crowd" Many crowd::crowd, "a thousand shapes of all kinds, thrown together";
}

/// The dimensions that scenes are made for, in double precision.
trait Dimension: Room<Real = f64> {
    /// A shape of each kind, one unit high and with its middle above and below its origin: its highest point is half above, its lowest half below it. The
    /// unbounded ones end or are half above.
    fn kinds() -> Vec<Shape<Self>>;
    /// By an angle, in space about an axis that is not one of the frame.
    fn turn(angle: f64) -> Self::Turn;
    /// By the angle of [`Lean`], counter-clockwise seen from the end of z, or the other way round.
    fn lean(is_clockwise: bool) -> Self::Turn;
}

impl Dimension for DVec2 {
    fn kinds() -> Vec<Shape<Self>> {
        touching::of_plane()
    }
    fn turn(angle: f64) -> f64 {
        angle
    }
    fn lean(is_clockwise: bool) -> f64 {
        if is_clockwise { -Lean::ANGLE } else { Lean::ANGLE }
    }
}

impl Dimension for DVec3 {
    fn kinds() -> Vec<Shape<Self>> {
        touching::of_space()
    }
    fn turn(angle: f64) -> [f64; 4] {
        // Of any length: by the tangent of half the angle, which needs no sine. For small angles that is half of it.
        [0.25 * angle, 0.125 * angle, 0.375 * angle, 1.0]
    }
    fn lean(is_clockwise: bool) -> [f64; 4] {
        [0.0, 0.0, if is_clockwise { -Lean::HALF_TANGENT } else { Lean::HALF_TANGENT }, 1.0]
    }
}

/// The angle, of about 22.6°, whose sine and cosine are fractions: that of the triangle with the sides 5, 12 and 13.
struct Lean;

impl Lean {
    const SINE: f64 = 5.0 / 13.0;
    const COSINE: f64 = 12.0 / 13.0;
    /// In radians.
    const ANGLE: f64 = 0.394_791_119_699_761_4;
    /// Of half the angle.
    const HALF_TANGENT: f64 = 0.2;
}

/// Turning about z, in radians per second, counter-clockwise seen from its end.
fn about_z<V: Dimension>(speed: f64) -> V::Spin {
    V::spin(|turn| if turn + 1 == V::TURNS { speed } else { 0.0 })
}

/// A vector; in 2D without its third number.
fn v<V: Dimension>(x: f64, y: f64, z: f64) -> V {
    [x, y, z].into_iter().enumerate().take(V::DIMENSION).fold(V::ZERO, |vector, (axis, c)| vector.with(axis, c))
}

/// Falling down on earth.
fn earth<V: Dimension>(objects: Vec<Object<V>>) -> Objects<V> {
    Objects { gravity: v(0.0, -9.81, 0.0), objects }
}

fn ball<V: Dimension>(radius: f64) -> Shape<V> {
    made(Ball::new(radius))
}

fn cuboid<V: Dimension>(x: f64, y: f64, z: f64) -> Shape<V> {
    made(Cuboid::new(v(x, y, z)))
}

/// A floor whose top is at 0.
fn floor<V: Dimension>() -> Object<V> {
    Object::new("floor", cuboid::<V>(20.0, 0.5, 20.0)).at(v(0.0, -0.5, 0.0))
}

/// Walls around a square in the middle, in 2D on both sides, from 0 up to a height.
fn rim<V: Dimension>(half_width: f64, height: f64) -> impl Iterator<Item = Object<V>> {
    let axes = (0..V::DIMENSION).filter(|axis| *axis != 1);
    let sides = axes.flat_map(|axis| [(axis, -1.0), (axis, 1.0)]);
    sides.zip(1..).map(move |((axis, side), number)| {
        let place = v::<V>(0.0, 0.5 * height, 0.0).with(axis, side * (half_width + 0.25));
        let wall = v::<V>(half_width + 0.5, 0.5 * height, half_width + 0.5).with(axis, 0.25);
        Object::new(format!("wall {number}"), made(Cuboid::new(wall))).at(place)
    })
}

/// A shape of each kind that has an end. Those that are thin are rounded, so that all of them weigh something.
fn solid_kinds<V: Dimension>() -> Vec<Shape<V>> {
    let solid = |shape: Shape<V>| match shape {
        Shape::HalfSpace(_) | Shape::Plane(_) => None,
        Shape::Segment(segment) => Some(made(segment.rounded(THIN))),
        Shape::Triangle(triangle) => Some(made(triangle.rounded(THIN))),
        solid => Some(solid),
    };
    V::kinds().into_iter().filter_map(solid).collect()
}

const THIN: f64 = 0.05;

/// The numbers of named scenes are right, so that this is always a shape.
fn made<V: Dimension, S: Into<Shape<V>>>(shape: Result<S, impinge::ShapeError>) -> Shape<V> {
    match shape {
        Ok(shape) => shape.into(),
        Err(error) => unreachable!("a named scene has a bad shape: {error}"),
    }
}

/// Boxes of size 1, stacked to a point: each stands on two in 2D, on four in 3D.
fn pyramid_at<V: Dimension>(name: &str, levels: usize, foot: V) -> impl Iterator<Item = Object<V>> {
    (0..levels).flat_map(move |level| {
        grid::<V>(levels - level).enumerate().map(move |(i, place)| {
            let place = foot + place + v(0.0, 0.5 + level as f64, 0.0);
            Object::new(format!("{name} {level}.{i}"), cuboid::<V>(0.5, 0.5, 0.5)).at(place).dynamic()
        })
    })
}

/// The places of a grid, a unit apart: along x, and in space along z too.
fn grid<V: Dimension>(count: usize) -> impl Iterator<Item = V> {
    let rows = if V::DIMENSION == 2 { 1 } else { count };
    let middle = |i: usize, count: usize| i as f64 - 0.5 * (count as f64 - f64::ONE);
    (0..count * rows).map(move |i| v(middle(i % count, count), 0.0, middle(i / count, rows)))
}
