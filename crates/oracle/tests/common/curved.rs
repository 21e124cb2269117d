//! Random pairs with a cylinder, a cone or an ellipsoid, many of them in special positions.

#![allow(dead_code)]

use crate::common::{Random, bounded};
use impinge_oracle::*;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// How many of the kinds are curved; they come first.
pub const CURVED: usize = 4;
/// How many kinds there are.
pub const KINDS: usize = 11;
/// Their names.
pub const NAMES: [&str; KINDS] = [
    "cylinder",
    "cone",
    "ellipsoid",
    "rounded",
    "ball",
    "cuboid",
    "capsule",
    "segment",
    "triangle",
    "hull",
    "rounded hull",
];

/// A ratio of sizes: often about one, sometimes up to a thousand.
fn ratio(random: &mut Random) -> f64 {
    let decades = if random.bits().is_multiple_of(3) { 3.0 } else { 0.5 };
    10.0_f64.powf(random.between(-decades, decades))
}

/// A random shape of the numbered kind with a largest size of about one.
pub fn shape(kind: usize, random: &mut Random) -> Shape<3> {
    let ratio_of_sizes = ratio(random);
    let (half_height, radius) = (ratio_of_sizes.min(1.0), (1.0 / ratio_of_sizes).min(1.0));
    match kind {
        0 => Shape::Cylinder { half_height, radius },
        1 => Shape::Cone { half_height, radius },
        2 => {
            let third = if random.bits().is_multiple_of(2) { radius } else { ratio(random).min(1.0) };
            Shape::Ellipsoid { semi_axes: [radius, half_height, third] }
        }
        3 => {
            let kind = (random.bits() % 3) as usize;
            Shape::Rounded { shape: Box::new(shape(kind, random)), radius: random.between(0.0, 0.4) }
        }
        kind => bounded(kind - 4, random),
    }
}

/// A turn by an angle about an axis.
fn turn(axis: [f64; 3], angle: f64) -> [f64; 4] {
    let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [x, y, z] = axis.map(|c| c / length * (angle / 2.0).sin());
    [x, y, z, (angle / 2.0).cos()]
}

/// A pair of the numbered kinds; the number of the round chooses the kind of position.
pub fn pair(kind_a: usize, kind_b: usize, round: usize, random: &mut Random) -> (Shape<3>, Pose<3>, Shape<3>, Pose<3>) {
    let (a, b) = (shape(kind_a, random), shape(kind_b, random));
    let tilt = 10.0_f64.powf(random.between(-6.0, -1.3));
    let reach = [0.1, 0.5, 1.0, 2.0, 4.0][random.bits() as usize % 5];
    let somewhere: [f64; 3] = random.vector(reach);
    let along: f64 = random.between(-reach, reach);
    let whole = |x: f64| (x * 4.0).round() / 4.0;
    let across_axis = [random.between(-1.0, 1.0), 0.0, random.between(-1.0, 1.0)];
    let upright = [0.0, 0.0, 0.0, 1.0];
    let over = turn([1.0, 0.0, 0.0], PI);
    let quarter = turn([0.0, 0.0, 1.0], FRAC_PI_2);
    let spun = turn([0.0, 1.0, 0.0], random.between(0.0, TAU));
    let (offset, rotation) = match round % 16 {
        // Coaxial, one way up and the other, and nearly.
        0 => ([0.0, along, 0.0], upright),
        1 => ([0.0, along, 0.0], over),
        2 => ([0.0, along, 0.0], turn(across_axis, tilt)),
        3 => ([tilt * somewhere[0], along, tilt * somewhere[2]], spun),
        // Parallel, and nearly.
        4 => (somewhere, upright),
        5 => (somewhere, turn(across_axis, tilt)),
        6 => ([somewhere[0], 0.0, 0.0], over),
        7 => (somewhere, turn(across_axis, PI - tilt)),
        // At right angles, and nearly.
        8 => ([0.0, 0.0, along], quarter),
        9 => (somewhere, quarter),
        10 => ([0.0, 0.0, along], turn([0.0, 0.0, 1.0], FRAC_PI_2 + tilt)),
        // One centre, and coarse numbers, which touch now and then.
        11 => ([0.0; 3], random.vector(1.0)),
        12 => (somewhere.map(whole), [quarter, upright, over][random.bits() as usize % 3]),
        _ => (somewhere, random.vector(1.0)),
    };
    let world: [f64; 4] = random.vector(1.0);
    let common: [f64; 3] = random.vector(3.0);
    place(a, b, offset, rotation, world, common)
}

/// A at `common` turned by `world`, and B relative to it.
fn place(
    a: Shape<3>,
    b: Shape<3>,
    offset: [f64; 3],
    rotation: [f64; 4],
    world: [f64; 4],
    common: [f64; 3],
) -> (Shape<3>, Pose<3>, Shape<3>, Pose<3>) {
    let pose_a = Pose::<3>::new(common, world);
    let pose_b = Pose::<3>::new(pose_a.to_world(offset), product(world, rotation));
    (a, pose_a, b, pose_b)
}

/// The turn `q` followed by the turn `p`.
pub fn product([px, py, pz, pw]: [f64; 4], [qx, qy, qz, qw]: [f64; 4]) -> [f64; 4] {
    [
        pw * qx + px * qw + py * qz - pz * qy,
        pw * qy - px * qz + py * qw + pz * qx,
        pw * qz + px * qy - py * qx + pz * qw,
        pw * qw - px * qx - py * qy - pz * qz,
    ]
}
