//! Scenes with names: small worlds that tests, benchmarks and demonstrations share. Each shows one thing, in 2D and in 3D.

mod crowd;
mod moving;
mod odd;
mod resting;
mod touching;

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
    /// Shows which shapes there are, and how they touch.
    Shapes,
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
    "touching" Shapes touching::every_pair, "a pair of each two kinds of shape, one resting on the other, each pair on a layer of its own";
    "boxes-on-floor" Stacks resting::boxes_on_floor, "ten boxes side by side on a floor";
    "ball-pit" Stacks resting::ball_pit, "balls of many sizes fall into a tray";
    "pyramid" Stacks resting::pyramid, "boxes stacked to a point";
    "triggers" Features moving::triggers, "balls fall through sensors that do not stop them";
    "layers" Features moving::layers, "two sorts of balls, and two floors that stop one sort each";
    "compound" Features resting::compound, "tables, dumbbells and hooks: several shapes that move as one";
    "tunnel" Hard moving::tunnel, "bullets that cross a thin wall between two steps";
    "degenerate" Hard odd::degenerate, "shapes without size, and shapes that share their centre";
    "crowd" Many crowd::crowd, "a thousand shapes of all kinds, thrown together";
}

/// The dimensions that scenes are made for, in double precision.
trait Dimension: Room<Real = f64> {
    /// A shape of each kind, one unit high and with its middle above and below its origin: its highest point is half above, its lowest half below it. The
    /// unbounded ones end or are half above.
    fn kinds() -> Vec<Shape<Self>>;
    /// By an angle, in space about an axis that is not one of the frame.
    fn turn(angle: f64) -> Self::Turn;
}

impl Dimension for DVec2 {
    fn kinds() -> Vec<Shape<Self>> {
        touching::of_plane()
    }
    fn turn(angle: f64) -> f64 {
        angle
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

/// The numbers of named scenes are right, so that this is always a shape.
fn made<V: Dimension, S: Into<Shape<V>>>(shape: Result<S, impinge::ShapeError>) -> Shape<V> {
    match shape {
        Ok(shape) => shape.into(),
        Err(error) => unreachable!("a named scene has a bad shape: {error}"),
    }
}

/// The places of a grid, a unit apart: along x, and in space along z too.
fn grid<V: Dimension>(count: usize) -> impl Iterator<Item = V> {
    let rows = if V::DIMENSION == 2 { 1 } else { count };
    let middle = |i: usize, count: usize| i as f64 - 0.5 * (count as f64 - f64::ONE);
    (0..count * rows).map(move |i| v(middle(i % count, count), 0.0, middle(i / count, rows)))
}
