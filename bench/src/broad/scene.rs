//! The input of a case: boxes that move from frame to frame.

use super::Place;
use crate::random::Random;
use impinge::generic::Aabb;

/// Each box overlaps so many others, about.
const NEIGHBOURS: f32 = 5.0;
/// In which `clustered` boxes are.
const CLUSTERS: usize = 32;
/// Of what is not a crowd, how far a box moves in a frame, relative to its longest side.
const JIGGLE: f32 = 0.01;
/// Of a crowd.
const PACE: f32 = 0.05;

/// The uniform scene's name, of which there is a plot.
pub const UNIFORM: &str = "uniform";

/// How boxes are spread, and how they move.
#[derive(Clone, Copy, PartialEq)]
pub enum Spread {
    /// Of about the same size, anywhere.
    Uniform,
    /// The largest is a thousand times as large as the smallest, and there are as many of each order of magnitude.
    Sizes,
    /// In a few dozen heaps, densest in their middles.
    Clustered,
    /// All on the ground; in the plane that is a line.
    Flat,
    /// Long and thin, along any of the axes.
    Sticks,
    /// As uniform ones, but each keeps its direction, at an uneven pace, and is five times as fast.
    Crowd,
}

impl Spread {
    pub const ALL: [Spread; 6] =
        [Spread::Uniform, Spread::Sizes, Spread::Clustered, Spread::Flat, Spread::Sticks, Spread::Crowd];

    pub fn name(self) -> &'static str {
        match self {
            Spread::Uniform => UNIFORM,
            Spread::Sizes => "sizes",
            Spread::Clustered => "clustered",
            Spread::Flat => "flat",
            Spread::Sticks => "sticks",
            Spread::Crowd => "crowd",
        }
    }

    fn half_extents<V: Place>(self, random: &mut Random) -> V {
        let ordinary = |random: &mut Random| fill(|_| random.between(0.25, 0.5));
        match self {
            Spread::Uniform | Spread::Clustered | Spread::Flat | Spread::Crowd => ordinary(random),
            Spread::Sizes => {
                let size = 0.01 * random.between(0.0, 1000f32.ln()).exp();
                ordinary(random) * size
            }
            Spread::Sticks => {
                let long = usize::from(random.byte()) % V::DIMENSION;
                fill(|axis| if axis == long { random.between(2.5, 5.0) } else { random.between(0.1, 0.2) })
            }
        }
    }
}

/// Boxes, as they are in the current frame.
pub struct Scene<V: Place> {
    bodies: Vec<Body<V>>,
    boxes: Vec<Aabb<V>>,
    random: Random,
}

/// Kept by its centre, so that its size does not change while it moves.
struct Body<V> {
    center: V,
    half_extents: V,
    /// Of what keeps its direction: how far it goes in a frame, on average.
    velocity: Option<V>,
}

impl<V: Place> Body<V> {
    fn aabb(&self) -> Aabb<V> {
        Aabb { min: self.center - self.half_extents, max: self.center + self.half_extents }
    }

    fn step(&self, pace: f32, random: &mut Random) -> V {
        direction::<V>(random) * (2.0 * pace * self.half_extents.greatest())
    }
}

impl<V: Place> Scene<V> {
    /// The same for the same arguments.
    pub fn new(spread: Spread, count: usize) -> Self {
        let mut random = Random::new(1 + spread as u64);
        let sizes: Vec<V> = (0..count).map(|_| spread.half_extents(&mut random)).collect();
        let centers = centers(spread, &sizes, &mut random);
        let body = |(center, half_extents)| {
            let body = Body { center, half_extents, velocity: None };
            let velocity = (spread == Spread::Crowd).then(|| body.step(PACE, &mut random));
            Body { velocity, ..body }
        };
        let bodies: Vec<Body<V>> = centers.into_iter().zip(sizes).map(body).collect();
        let boxes = bodies.iter().map(Body::aabb).collect();
        Scene { bodies, boxes, random }
    }

    pub fn boxes(&self) -> &[Aabb<V>] {
        &self.boxes
    }

    /// Goes on to the next frame.
    pub fn advance(&mut self) {
        for (body, aabb) in self.bodies.iter_mut().zip(&mut self.boxes) {
            let step = match body.velocity {
                // At an even pace all would leave their margins in the same frames.
                Some(velocity) => velocity * self.random.between(0.5, 1.5),
                None => body.step(JIGGLE, &mut self.random),
            };
            body.center += step;
            *aabb = body.aabb();
        }
    }
}

/// Uniform boxes that do not move, of which each overlaps so many others, and the side of the cube that they are in.
pub fn uniform<V: Place>(count: usize, neighbours: f32) -> (Vec<Aabb<V>>, f32) {
    let mut random = Random::new(1);
    let side = root::<V>(count as f32 * 1.5f32.powi(V::DIMENSION as i32) / neighbours);
    let body = |_| {
        let half_extents = Spread::Uniform.half_extents(&mut random);
        Body { center: fill(|_| random.between(0.0, side)), half_extents, velocity: None }.aabb()
    };
    ((0..count).map(body).collect(), side)
}

/// Where the boxes are, as dense as makes the number of neighbours.
///
/// Two boxes overlap when their centres differ by no more than their mean extents. In a cube of volume `v` that happens with the probability `m / v`, where `m` is the
/// volume of all such differences; for a box on the ground one of its extents does not count.
fn centers<V: Place>(spread: Spread, sizes: &[V], random: &mut Random) -> Vec<V> {
    let is_counted = |axis: usize| spread != Spread::Flat || axis != 1;
    let volume = sizes.len() as f32 * mean_meeting(sizes, is_counted, random) / NEIGHBOURS;
    match spread {
        Spread::Uniform | Spread::Sizes | Spread::Sticks | Spread::Crowd => {
            let side = root::<V>(volume);
            sizes.iter().map(|_| fill(|_| random.between(0.0, side))).collect()
        }
        Spread::Flat => {
            let side = volume.powf(1.0 / (V::DIMENSION - 1) as f32);
            let on_ground = |half: &V, axis: usize, random: &mut Random| match axis {
                1 => half.get(1) + random.between(0.0, 0.1),
                _ => random.between(-0.5 * side, 0.5 * side),
            };
            sizes.iter().map(|half| fill(|axis| on_ground(half, axis, random))).collect()
        }
        Spread::Clustered => clustered(root::<V>(volume / CLUSTERS as f32), sizes.len(), random),
    }
}

/// Normal distributions about random middles, wide enough that two boxes of one cluster are as often near each other as in a cube of that side.
fn clustered<V: Place>(side: f32, count: usize, random: &mut Random) -> Vec<V> {
    // The difference of two points of a normal distribution is 0 with the density 1 / (2 √π σ), along each axis.
    let deviation = side / (4.0 * std::f32::consts::PI).sqrt();
    let reach = 20.0 * deviation;
    let middles: Vec<V> = (0..CLUSTERS).map(|_| fill(|_| random.between(-reach, reach))).collect();
    // The sum of three such numbers has a variance of 1 and looks much like a normal distribution.
    let normal = |random: &mut Random| (0..3).map(|_| random.between(-1.0, 1.0)).sum::<f32>();
    let center = |number: usize| middles[number % CLUSTERS] + fill::<V>(|_| normal(random)) * deviation;
    (0..count).map(center).collect()
}

/// By how much volume the centres of two boxes may differ when they overlap, on average.
fn mean_meeting<V: Place>(sizes: &[V], is_counted: impl Fn(usize) -> bool, random: &mut Random) -> f32 {
    const SAMPLES: usize = 100_000;
    let mut any = || sizes[random.between(0.0, sizes.len() as f32) as usize % sizes.len()];
    let mut meeting = || {
        let reach = (any() + any()) * 2.0;
        (0..V::DIMENSION).filter(|axis| is_counted(*axis)).map(|axis| f64::from(reach.get(axis))).product::<f64>()
    };
    ((0..SAMPLES).map(|_| meeting()).sum::<f64>() / SAMPLES as f64) as f32
}

/// The side of a cube of that volume.
fn root<V: Place>(volume: f32) -> f32 {
    volume.powf(1.0 / V::DIMENSION as f32)
}

fn fill<V: Place>(mut number: impl FnMut(usize) -> f32) -> V {
    (0..V::DIMENSION).fold(V::ZERO, |v, axis| v.with(axis, number(axis)))
}

/// Of unit length, every direction equally likely.
fn direction<V: Place>(random: &mut Random) -> V {
    loop {
        let candidate = fill::<V>(|_| random.between(-1.0, 1.0));
        // Inside the ball, so that no direction is favoured; away from the centre, so that division is harmless.
        if candidate.length() <= 1.0 && candidate.length() > 0.05 {
            return candidate * (1.0 / candidate.length());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impinge::d2::Vec2;
    use impinge::d3::Vec3;
    use impinge::generic::Bvh;

    fn pairs_of_each<V: Place>(spread: Spread) -> f32 {
        let mut scene = Scene::<V>::new(spread, 4_000);
        scene.advance();
        let mut pairs = 0;
        Bvh::build(scene.boxes()).unwrap().pairs(|_, _| pairs += 1);
        pairs as f32 / 4_000.0
    }

    #[test]
    fn boxes_have_a_few_neighbours_each() {
        for spread in Spread::ALL {
            for pairs in [pairs_of_each::<Vec2>(spread), pairs_of_each::<Vec3>(spread)] {
                assert!((1.5..5.0).contains(&pairs), "{}: {pairs} pairs of each box", spread.name());
            }
        }
    }

    #[test]
    fn a_crowd_goes_on_and_others_stay_about() {
        let moved = |spread| {
            let mut scene = Scene::<Vec3>::new(spread, 100);
            let before = scene.boxes().to_vec();
            (0..100).for_each(|_| scene.advance());
            let way = |(a, b): (&Aabb<Vec3>, &Aabb<Vec3>)| (b.center() - a.center()).length();
            before.iter().zip(scene.boxes()).map(way).sum::<f32>() / 100.0
        };
        assert!((0.03..0.2).contains(&moved(Spread::Uniform)) && (3.0..6.0).contains(&moved(Spread::Crowd)));
    }
}
