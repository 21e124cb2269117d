//! Bodies, all of one shape, as they are in the beginning, and a container around them.

use super::Arena;
use crate::random::Random;
use impinge::d2;
use impinge::d3;
use impinge::generic::{Ball, Cuboid, Pose, Shape};
use std::ops::Range;

/// All boxes are twice as wide, and all balls have this radius.
const HALF: f32 = 0.5;

/// Some steps that are timed.
pub struct Phase {
    pub name: &'static str,
    pub steps: Range<usize>,
}

pub struct Scene<V: Arena> {
    pub name: String,
    pub shape: Shape<V>,
    pub bodies: Vec<Pose<V>>,
    /// Boxes that do not move. The surface of the floor is at a height of 0.
    pub walls: Vec<(Shape<V>, Pose<V>)>,
    /// How far bodies may be from the middle, to the side.
    pub reach: f32,
    /// Whether it is to stand as it was built.
    pub stands: bool,
    pub phases: Vec<Phase>,
}

/// What bodies are.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    Boxes,
    Balls,
}

impl Form {
    fn shape<V: Arena>(self) -> Shape<V> {
        match self {
            Form::Boxes => cuboid(V::splat(HALF)),
            Form::Balls => Ball::new(HALF).expect("the radius is legal").into(),
        }
    }
}

fn cuboid<V: Arena>(half: V) -> Shape<V> {
    Cuboid::new(half).expect("the extents are legal").into()
}

fn wall<V: Arena>(center: V, half: V) -> (Shape<V>, Pose<V>) {
    (cuboid(half), Pose::from_translation(center))
}

/// What rests takes about as long in each step, so that fewer will do.
fn settled(from: usize, quick: bool) -> Phase {
    Phase { name: "settled", steps: from..from + if quick { 40 } else { 120 } }
}

/// Boxes in the plane, each on two others, none of them in touch with its neighbours.
pub fn pyramid(base: usize, quick: bool) -> Scene<d2::Vec2> {
    const SPACING: f32 = 1.25;
    let row = |height: usize| {
        let at = move |number: usize| {
            let x = SPACING * (number as f32 - 0.5 * (base - height - 1) as f32);
            Pose::from_translation(d2::Vec2::new(x, HALF + height as f32))
        };
        (0..base - height).map(at)
    };
    let reach = 2.0 * base as f32;
    Scene {
        name: format!("pyramid of {base}"),
        shape: Form::Boxes.shape(),
        bodies: (0..base).flat_map(row).collect(),
        walls: vec![wall(d2::Vec2::new(0.0, -1.0), d2::Vec2::new(reach, 1.0))],
        reach,
        stands: true,
        phases: vec![Phase { name: "first", steps: 2..60 }, settled(300, quick)],
    }
}

/// Circles in the plane, in columns a little apart, between two walls.
pub fn circles(side: usize, quick: bool) -> Scene<d2::Vec2> {
    const SPACING: f32 = 1.05;
    const JITTER: f32 = 0.02;
    let mut random = Random::new(8);
    let at = |number: usize| {
        let (column, row) = (number % side, number / side);
        let x = (column as f32 - 0.5 * (side - 1) as f32) * SPACING + random.between(-JITTER, JITTER);
        Pose::from_translation(d2::Vec2::new(x, 1.0 + row as f32 * SPACING))
    };
    let (reach, height) = (0.53 * side as f32, side as f32);
    let beside = |x: f32| wall(d2::Vec2::new(x, height), d2::Vec2::new(1.0, height + 1.0));
    Scene {
        name: format!("circles {}", side * side),
        shape: Form::Balls.shape(),
        bodies: (0..side * side).map(at).collect(),
        walls: vec![
            wall(d2::Vec2::new(0.0, -1.0), d2::Vec2::new(reach + 2.0, 1.0)),
            beside(reach + 1.0),
            beside(-reach - 1.0),
        ],
        reach,
        stands: false,
        phases: vec![Phase { name: "first", steps: 2..60 }, settled(300, quick)],
    }
}

/// Bodies in space, in columns a little apart, between four walls. Boxes are turned a little.
pub fn pile(form: Form, count: usize, quick: bool) -> Scene<d3::Vec3> {
    const SPACING: f32 = 1.25;
    const JITTER: f32 = 0.05;
    const WALLS: f32 = 40.0;
    let mut random = Random::new(3);
    let side = (count as f32).cbrt().round() as usize;
    let reach = 0.65 * side as f32 + 0.5;
    let at = |number: usize| {
        let (x, z, y) = (number % side, number / side % side, number / (side * side));
        let mut aside = |of: usize| (of as f32 - 0.5 * (side - 1) as f32) * SPACING + random.between(-JITTER, JITTER);
        let center = d3::Vec3::new(aside(x), 1.5 + 1.3 * y as f32, aside(z));
        let pose = Pose::from_translation(center);
        match form {
            Form::Balls => pose,
            Form::Boxes => pose.turned(d3::Vec3::from_array(random.unit()), random.between(0.0, 0.6)),
        }
    };
    let (across, out) = (reach + 2.0, reach + 1.0);
    let beside = |x: f32, z: f32, half_x: f32, half_z: f32| {
        wall(d3::Vec3::new(x, WALLS, z), d3::Vec3::new(half_x, WALLS + 1.0, half_z))
    };
    let name = match form {
        Form::Boxes => "boxes",
        Form::Balls => "spheres",
    };
    Scene {
        name: format!("{name} {count}"),
        shape: form.shape(),
        bodies: (0..count).map(at).collect(),
        walls: vec![
            wall(d3::Vec3::new(0.0, -1.0, 0.0), d3::Vec3::new(across, 1.0, across)),
            beside(out, 0.0, 1.0, across),
            beside(-out, 0.0, 1.0, across),
            beside(0.0, out, across, 1.0),
            beside(0.0, -out, across, 1.0),
        ],
        reach,
        stands: false,
        phases: vec![
            Phase { name: "falling", steps: 5..65 },
            Phase { name: "piling", steps: 65..200 },
            settled(500, quick),
        ],
    }
}
