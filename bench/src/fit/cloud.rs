//! The input of a case: clouds of points about the origin, each turned another way.

use super::Fit;
use super::contestant::Contestant;
use crate::random::Random;
use impinge::d3::f64::DVec3;
use impinge::{Real, Space};

/// What differs between the four spaces.
pub trait Place: Space {
    const NAME: &'static str;
    /// The calls that make a fit. The first is ours.
    fn lineup(fit: Fit, clouds: &[Vec<Self>]) -> Vec<Box<dyn Contestant>>;

    /// To the precision of the space; in the plane the last coordinate is left out.
    fn from_wide(point: DVec3) -> Self {
        let numbers = point.to_array();
        (0..Self::DIMENSION).fold(Self::ZERO, |v, axis| v.with(axis, Self::Real::from_f64(numbers[axis])))
    }

    fn to_wide(self) -> DVec3 {
        let number = |axis: usize| if axis < Self::DIMENSION { self.get(axis).to_f64() } else { 0.0 };
        DVec3::new(number(0), number(1), number(2))
    }
}

/// How points are spread. In the plane a cube is a square, a sphere a circle, a slab a strip.
#[derive(Clone, Copy)]
pub enum Spread {
    /// Anywhere in a cube.
    Cube,
    /// On a sphere: the points are all on the surface of the smallest ball, up to rounding, and all are corners of the hull.
    Sphere,
    /// Anywhere in a slab that is a hundred times wider than thick.
    Slab,
    /// On an ellipsoid of half axes 1, 0.5 and 0.25: all are corners of the hull.
    Ellipsoid,
}

impl Spread {
    pub fn name(self) -> &'static str {
        match self {
            Spread::Cube => "cube",
            Spread::Sphere => "sphere",
            Spread::Slab => "slab",
            Spread::Ellipsoid => "ellipsoid",
        }
    }

    fn point(self, dimension: usize, random: &mut Random) -> DVec3 {
        match self {
            Spread::Cube => within(dimension, random),
            Spread::Sphere => direction(dimension, random),
            // In the plane the last coordinate does not count.
            Spread::Slab if dimension == 2 => within(dimension, random) * DVec3::new(1.0, 0.01, 1.0),
            Spread::Slab => within(dimension, random) * DVec3::new(1.0, 1.0, 0.01),
            Spread::Ellipsoid => direction(dimension, random) * DVec3::new(1.0, 0.5, 0.25),
        }
    }
}

/// The same for the same arguments.
pub fn clouds<V: Place>(spread: Spread, points: usize, count: usize) -> Vec<Vec<V>> {
    let mut random = Random::new(1 + spread as u64);
    let cloud = |random: &mut Random| {
        let axes = turned_axes(V::DIMENSION, random);
        let place = |p: DVec3| V::from_wide(axes[0] * p.x + axes[1] * p.y + axes[2] * p.z);
        (0..points).map(|_| place(spread.point(V::DIMENSION, random))).collect()
    };
    (0..count).map(|_| cloud(&mut random)).collect()
}

fn turned_axes(dimension: usize, random: &mut Random) -> [DVec3; 3] {
    let first = direction(dimension, random);
    let aside = if dimension == 2 { DVec3::Z } else { direction(dimension, random) };
    // Two random directions are never parallel.
    let last = if dimension == 2 { DVec3::Z } else { first.cross(aside).normalize() };
    [first, last.cross(first), last]
}

/// In the cube from −1 to 1.
fn within(dimension: usize, random: &mut Random) -> DVec3 {
    let last = if dimension == 3 { random.fine(-1.0, 1.0) } else { 0.0 };
    DVec3::new(random.fine(-1.0, 1.0), random.fine(-1.0, 1.0), last)
}

/// Of unit length, every direction equally likely.
fn direction(dimension: usize, random: &mut Random) -> DVec3 {
    loop {
        let candidate = within(dimension, random);
        // Inside the ball, so that no direction is favoured; away from the centre, so that division is harmless.
        if candidate.length() <= 1.0 && candidate.length() > 0.05 {
            return candidate.normalize();
        }
    }
}
