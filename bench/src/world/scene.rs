//! The input of a case: colliders that move from frame to frame.

use super::Place;
use crate::pair::Kind;
use crate::random::Random;
use impinge::generic::{Pose, Shape};

/// Each collider touches so many others, about.
const NEIGHBOURS: f32 = 1.5;
/// How far a collider goes in a frame, relative to its size.
const PACES: [f32; 2] = [0.01, 0.02];
/// By what angle it turns in a frame, at most.
const TURN: f32 = 0.02;
/// Of those that rest, one in so many moves all the same.
const RESTING: usize = 100;

/// What shapes there are.
#[derive(Clone, Copy, PartialEq)]
pub enum Mix {
    Balls,
    /// As many of each kind that the dimension has.
    Mixed,
}

impl Mix {
    pub const ALL: [Mix; 2] = [Mix::Balls, Mix::Mixed];

    pub fn name(self) -> &'static str {
        match self {
            Mix::Balls => "balls",
            Mix::Mixed => "mixed",
        }
    }

    /// As many colliders as there are at most: a quick run takes no longer than a minute.
    pub fn most(self, quick: bool) -> usize {
        if quick && self == Mix::Mixed { 10_000 } else { usize::MAX }
    }

    fn kinds<V: Place>(self) -> Vec<Kind> {
        match self {
            Mix::Balls => vec![Kind::Ball],
            Mix::Mixed => V::KINDS.to_vec(),
        }
    }
}

/// Who moves.
#[derive(Clone, Copy, PartialEq)]
pub enum Motion {
    /// All of them.
    Crowd,
    /// One in a hundred.
    Rest,
}

impl Motion {
    pub const ALL: [Motion; 2] = [Motion::Crowd, Motion::Rest];

    pub fn suffix(self) -> &'static str {
        match self {
            Motion::Crowd => "",
            Motion::Rest => " rest",
        }
    }
}

/// Colliders, as they are in the current frame.
pub struct Scene<V: Place> {
    /// Colliders share shapes, as in games.
    pub pool: Vec<Shape<V>>,
    pub bodies: Vec<Body<V>>,
    /// What has moved since the last frame: numbers of bodies, and where they are now.
    moved: Vec<(u32, Pose<V>)>,
    /// Of the cube that they are in.
    side: f32,
}

/// A collider, and where it goes.
pub struct Body<V: Place> {
    /// By its number in the pool.
    pub shape: usize,
    pub pose: Pose<V>,
    /// What it does in a frame.
    step: V,
    turn: Pose<V>,
}

impl<V: Place> Scene<V> {
    /// The same for the same arguments.
    pub fn new(mix: Mix, motion: Motion, count: usize) -> Self {
        let mut random = Random::new(1);
        let kinds = mix.kinds::<V>();
        let (pool, ranges) = pool::<V>(&kinds, &mut random);
        let side = (count as f32 * mean_meeting(&pool, &mut random) / NEIGHBOURS).powf(1.0 / V::DIMENSION as f32);
        let body = |number: usize| {
            let (start, length) = ranges[number % kinds.len()];
            let shape = start + below(length, &mut random);
            let center = fill(|_| random.between(0.0, side));
            let pace = random.between(PACES[0], PACES[1]) * 2.0 * V::extent(&pool[shape]);
            let turn = if mix == Mix::Balls { Pose::IDENTITY } else { V::turn(TURN, &mut random) };
            let pose = Pose::new(center, V::random_rotation(&mut random));
            Body { shape, pose, step: V::random_direction(&mut random) * pace, turn }
        };
        let bodies: Vec<Body<V>> = (0..count).map(body).collect();
        let stride = if motion == Motion::Rest { RESTING } else { 1 };
        let moved = (0..).zip(&bodies).step_by(stride).map(|(number, body)| (number, body.pose)).collect();
        Scene { pool, bodies, moved, side }
    }

    pub fn shape_of(&self, number: u32) -> &Shape<V> {
        &self.pool[self.bodies[number as usize].shape]
    }

    /// What has moved since the last frame, and where it is now.
    pub fn moved(&self) -> &[(u32, Pose<V>)] {
        &self.moved
    }

    /// Goes on to the next frame.
    pub fn advance(&mut self) {
        for (number, pose) in &mut self.moved {
            let body = &mut self.bodies[*number as usize];
            body.advance(self.side);
            *pose = body.pose;
        }
    }

    /// The distance of two colliders, or minus the least depth.
    pub fn gap(&self, (a, b): (u32, u32)) -> f32 {
        let pose = |number: u32| self.bodies[number as usize].pose;
        V::gap(self.shape_of(a), pose(a), self.shape_of(b), pose(b)).expect("what is bounded can be parted")
    }
}

impl<V: Place> Body<V> {
    /// One step on, and back from the walls.
    fn advance(&mut self, side: f32) {
        let center = self.pose.translation() + self.step;
        for axis in 0..V::DIMENSION {
            let (at, step) = (center.get(axis), self.step.get(axis));
            if at < 0.0 {
                self.step = self.step.with(axis, step.abs());
            } else if at > side {
                self.step = self.step.with(axis, -step.abs());
            }
        }
        let turned = self.turn.compose(Pose::new(V::ZERO, self.pose.rotation()));
        self.pose = Pose::new(center, turned.rotation());
    }
}

/// Shapes of these kinds, and where in the list those of each kind start and how many they are.
fn pool<V: Place>(kinds: &[Kind], random: &mut Random) -> (Vec<Shape<V>>, Vec<(usize, usize)>) {
    let (mut pool, mut ranges) = (Vec::new(), Vec::new());
    for kind in kinds {
        ranges.push((pool.len(), kind.variety()));
        pool.extend((0..kind.variety()).map(|_| V::random_shape(*kind, random)));
    }
    (pool, ranges)
}

/// By how much volume the centres of two shapes may differ when they touch, on average: of pairs at random places in a cube, it is the part that touches.
fn mean_meeting<V: Place>(pool: &[Shape<V>], random: &mut Random) -> f32 {
    const SAMPLES: usize = 100_000;
    let reach = 2.0 * pool.iter().map(|shape| V::extent(shape)).fold(0.0, f32::max);
    let touches = |_: &usize| {
        let (a, b) = (below(pool.len(), random), below(pool.len(), random));
        let pose_a = Pose::new(V::ZERO, V::random_rotation(random));
        let pose_b = Pose::new(fill(|_| random.between(-reach, reach)), V::random_rotation(random));
        V::gap(&pool[a], pose_a, &pool[b], pose_b).is_some_and(|gap| gap <= 0.0)
    };
    let part = (0..SAMPLES).filter(touches).count() as f32 / SAMPLES as f32;
    part * (2.0 * reach).powi(V::DIMENSION as i32)
}

fn below(count: usize, random: &mut Random) -> usize {
    random.between(0.0, count as f32) as usize % count
}

fn fill<V: Place>(mut number: impl FnMut(usize) -> f32) -> V {
    (0..V::DIMENSION).fold(V::ZERO, |v, axis| v.with(axis, number(axis)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use impinge::d2::Vec2;
    use impinge::d3::Vec3;

    fn neighbours<V: Place>(mix: Mix) -> f32 {
        let mut scene = Scene::<V>::new(mix, Motion::Crowd, 1_000);
        (0..50).for_each(|_| scene.advance());
        let pairs = (0..1_000).flat_map(|a| (0..a).map(move |b| (a, b)));
        2.0 * pairs.filter(|pair| scene.gap(*pair) <= 0.0).count() as f32 / 1_000.0
    }

    #[test]
    fn colliders_touch_one_or_two_others_each() {
        for mix in Mix::ALL {
            for neighbours in [neighbours::<Vec2>(mix), neighbours::<Vec3>(mix)] {
                assert!((1.0..2.0).contains(&neighbours), "{}: {neighbours} neighbours of each", mix.name());
            }
        }
    }

    #[test]
    fn a_crowd_moves_and_others_rest() {
        let moved = |motion| Scene::<Vec3>::new(Mix::Balls, motion, 1_000).moved().len();
        assert_eq!([moved(Motion::Crowd), moved(Motion::Rest)], [1_000, 10]);
    }
}
