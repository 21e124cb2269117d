//! Rays among many boxes in a tree: which box they hit first, and where.
//!
//! The boxes themselves are what is hit. Everyone gets the same function that tells where a ray enters a box, and calls it for whatever its tree finds on the way.

mod contestant;
mod lineup;

use crate::broad::uniform;
use crate::harness::{self, Timed};
use crate::options::Settings;
use crate::random::Random;
use crate::row::{Peer, Row};
use impinge::d3::{Aabb, Vec3};
use std::rc::Rc;

/// How many other boxes each box overlaps, about.
const DENSITIES: [(&str, f32); 2] = [("dense", 5.0), ("sparse", 0.05)];
/// Relative to how far away the hit is.
const TOLERANCE: f32 = 1e-3;

/// A ray, and what is needed to tell quickly where it enters a box.
#[derive(Clone, Copy)]
pub struct Way {
    pub origin: Vec3,
    /// Of unit length.
    pub direction: Vec3,
    inverse: Vec3,
}

impl Way {
    fn new(side: f32, random: &mut Random) -> Self {
        let origin = Vec3::from_array([(); 3].map(|()| random.between(0.0, side)));
        let direction = Vec3::from_array(random.unit());
        Way { origin, direction, inverse: direction.recip() }
    }

    /// How far away the box is along the ray: 0 from inside, infinite when it is missed.
    #[inline(always)]
    pub fn enters(&self, aabb: &Aabb) -> f32 {
        let (low, high) = ((aabb.min - self.origin) * self.inverse, (aabb.max - self.origin) * self.inverse);
        let (enters, leaves) = (low.min(high).max_element().max(0.0), low.max(high).min_element());
        if enters <= leaves { enters } else { f32::INFINITY }
    }
}

/// What the rays go through.
pub struct Scene {
    pub boxes: Rc<[Aabb]>,
    /// Longer than any way through all of the boxes.
    pub length: f32,
    pub ways: Vec<Way>,
}

impl Scene {
    fn new(boxes: usize, neighbours: f32, ways: usize) -> Self {
        let (boxes, side) = uniform(boxes, neighbours);
        let mut random = Random::new(2);
        let ways = (0..ways).map(|_| Way::new(side, &mut random)).collect();
        Scene { boxes: boxes.into(), length: 2.0 * side, ways }
    }
}

/// Runs all cases.
pub fn run(family: &'static str, settings: &Settings, report: &mut dyn FnMut(Row)) {
    let counts: &[usize] = if settings.quick { &[100_000] } else { &[100_000, 1_000_000] };
    for &count in counts {
        for (density, neighbours) in DENSITIES {
            let scene = Scene::new(count, neighbours, settings.pairs);
            report(contest(family, format!("{density} {count}"), &scene, settings));
        }
    }
}

fn contest(family: &'static str, case: String, scene: &Scene, settings: &Settings) -> Row {
    let mut contestants = lineup::lineup(scene);
    let answers: Vec<Vec<f32>> = contestants.iter().map(|contestant| contestant.answers()).collect();
    let shares: Vec<f64> = answers.iter().map(|theirs| share(&answers[0], theirs)).collect();
    let mut timed: Vec<&mut dyn Timed> = contestants.iter_mut().map(|one| &mut **one as &mut dyn Timed).collect();
    let samples = harness::time(&mut timed, &harness::chunks(scene.ways.len()), settings.repetitions);
    let peer = |number: usize| Peer {
        library: contestants[number].library(),
        call: contestants[number].call(),
        time: samples[number].median(),
        share: shares[number],
        size: None,
    };
    let peers: Vec<Peer> = (1..contestants.len()).map(peer).collect();
    if settings.calls {
        for Peer { library, call, time, share, .. } in &peers {
            println!("  {case}: {library} {call}: {time:.1} ns, {:.2} % agree", 100.0 * share);
        }
    }
    let hits = answers[0].iter().filter(|t| t.is_finite()).count();
    Row {
        family,
        case,
        inputs: scene.boxes.len(),
        unit: "ns/ray",
        hits: Some(hits as f64 / scene.ways.len() as f64),
        ours: samples[0].median(),
        spread: samples[0].spread(),
        ours_enum: None,
        size: None,
        pairs: None,
        stages: None,
        peers: best_of_each(peers),
    }
}

/// Of how many rays the answers are the same.
fn share(ours: &[f32], theirs: &[f32]) -> f64 {
    // Two misses are both infinite, and two rays that start inside are both 0.
    let is_same = |(a, b): &(&f32, &f32)| a == b || (**a - **b).abs() < TOLERANCE * a.max(**b);
    ours.iter().zip(theirs).filter(is_same).count() as f64 / ours.len() as f64
}

/// The fastest call of each library that agrees; if none does, the one that agrees most.
fn best_of_each(peers: Vec<Peer>) -> Vec<Peer> {
    let mut best: Vec<Peer> = Vec::new();
    for peer in peers {
        match best.iter_mut().find(|other| other.library == peer.library) {
            Some(other) if is_better(&peer, other) => *other = peer,
            Some(_) => {}
            None => best.push(peer),
        }
    }
    best
}

fn is_better(peer: &Peer, other: &Peer) -> bool {
    match (peer.agrees(), other.agrees()) {
        (true, true) => peer.time < other.time,
        (false, false) => peer.share > other.share,
        (agrees, _) => agrees,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_hits_the_same() {
        let scene = Scene::new(500, 1.0, 200);
        let contestants = lineup::lineup(&scene);
        let first = |way: &Way| scene.boxes.iter().map(|aabb| way.enters(aabb)).fold(f32::INFINITY, f32::min);
        let right: Vec<f32> = scene.ways.iter().map(first).collect();
        assert!((50..200).contains(&right.iter().filter(|t| t.is_finite()).count()));
        for contestant in contestants {
            assert_eq!(share(&right, &contestant.answers()), 1.0, "{}", contestant.call());
        }
    }

    #[test]
    fn the_best_call_is_the_fastest_that_agrees() {
        let peer = |call, time, share| Peer { library: "l", call, time, share, size: None };
        let best = best_of_each(vec![peer("slow", 3.0, 1.0), peer("wrong", 1.0, 0.5), peer("right", 2.0, 1.0)]);
        assert_eq!((best.len(), best[0].call), (1, "right"));
    }
}
