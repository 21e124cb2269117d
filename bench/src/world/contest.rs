//! Who finds the same pairs, and how fast.
//!
//! All libraries take turns in every frame, on the same poses. A peer agrees on a pair when both of us say that it touches, or when it is so near to touching that rounding, slop or what is
//! remembered of the frame before may decide.

use super::Place;
use super::contestant::{Contestant, Pairs, STAGES, Stages};
use super::scene::Scene;
use crate::harness::Sample;
use crate::row::{Parts, Peer, Row};
use impinge::generic::Pose;
use std::collections::BTreeSet;
use std::time::Instant;

/// Frames before the first one that is timed. At first no box leaves its margin, and after some frames about as many do in each.
const WARM_UP: usize = 20;
/// What is nearer to touching than this may be said to touch or not.
const TOLERANCE: f32 = 1e-3;

/// Times everyone on a scene, so many frames long.
pub fn contest<V: Place>(family: &'static str, case: String, mut scene: Scene<V>, frames: usize, calls: bool) -> Row {
    let mut entries: Vec<Entry<V>> = V::lineup(&scene).into_iter().map(Entry::new).collect();
    for _ in 0..WARM_UP {
        scene.advance();
        for entry in &mut entries {
            entry.time(scene.moved());
        }
    }
    let mut told = 0;
    for frame in 0..frames {
        scene.advance();
        for turn in 0..entries.len() {
            // Everyone is first in turn: to follow a certain neighbour may be an advantage.
            let who = (turn + frame) % entries.len();
            let time = entries[who].time(scene.moved());
            entries[who].times.push(time);
        }
        told += compare(&mut entries, &scene);
    }
    let stages = stages(&mut *entries[0].contestant, &mut scene, frames);
    let mut peers: Vec<_> = entries.into_iter().map(Entry::result).collect();
    let (_, ours) = peers.remove(0);
    let peers: Vec<Peer> = peers.into_iter().map(|(peer, _)| peer).collect();
    if calls {
        for Peer { library, call, time, share, .. } in &peers {
            println!("  {case}: {library} {call}: {:.1} µs, {:.2} % agree", 1e-3 * time, 100.0 * share);
        }
    }
    Row {
        family,
        case,
        inputs: scene.bodies.len(),
        unit: "ns/frame",
        ours: ours.median(),
        spread: ours.spread(),
        hits: None,
        ours_enum: None,
        size: None,
        pairs: Some(told as f64 / (frames * scene.bodies.len()) as f64),
        stages,
        peers,
    }
}

/// A contestant, and how it did so far.
struct Entry<V: Place> {
    contestant: Box<dyn Contestant<V>>,
    /// Nanoseconds of each frame.
    times: Vec<f64>,
    /// Pairs that it or we said to touch, in all frames, and those of them on which it agrees.
    said: usize,
    agreed: usize,
}

impl<V: Place> Entry<V> {
    fn new(contestant: Box<dyn Contestant<V>>) -> Self {
        Entry { contestant, times: Vec::new(), said: 0, agreed: 0 }
    }

    /// Nanoseconds of a frame.
    fn time(&mut self, moved: &[(u32, Pose<V>)]) -> f64 {
        self.contestant.prepare(moved);
        let start = Instant::now();
        self.contestant.run();
        start.elapsed().as_secs_f64() * 1e9
    }

    fn result(self) -> (Peer, Sample) {
        let (library, call) = (self.contestant.library(), self.contestant.call());
        let sample = Sample::new(self.times);
        let share = if self.said == 0 { 1.0 } else { self.agreed as f64 / self.said as f64 };
        (Peer { library, call, time: sample.median(), share, size: None }, sample)
    }
}

/// Looks at the answers of a frame, and tells how many pairs we say to touch.
fn compare<V: Place>(entries: &mut [Entry<V>], scene: &Scene<V>) -> usize {
    let ours = sorted(entries[0].contestant.touching());
    for entry in entries {
        let theirs = sorted(entry.contestant.touching());
        let differing = ours.symmetric_difference(&theirs);
        let disagreed = differing.filter(|pair| scene.gap(**pair).abs() > TOLERANCE).count();
        let said = ours.union(&theirs).count();
        entry.said += said;
        entry.agreed += said - disagreed;
    }
    ours.len()
}

/// The smaller number first in each pair, each pair once.
fn sorted(pairs: Pairs) -> BTreeSet<(u32, u32)> {
    pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// What part of a frame each stage takes, in some more frames.
fn stages<V: Place>(contestant: &mut dyn Contestant<V>, scene: &mut Scene<V>, frames: usize) -> Option<Parts> {
    let mut sum = Stages::default();
    for _ in 0..frames {
        scene.advance();
        contestant.prepare(scene.moved());
        for (sum, time) in sum.iter_mut().zip(contestant.run_by_stages()?) {
            *sum += time;
        }
    }
    let total: f64 = sum.iter().sum();
    Some(STAGES.into_iter().zip(sum.map(|time| time / total)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::scene::{Mix, Motion};
    use impinge::d2::Vec2;
    use impinge::d3::Vec3;

    fn disagreements<V: Place>(mix: Mix, motion: Motion) -> Vec<&'static str> {
        let row = contest("f", "c".into(), Scene::<V>::new(mix, motion, 300), 5, false);
        assert!(row.pairs.is_some_and(|pairs| (0.4..1.2).contains(&pairs)));
        assert!(row.stages.is_some_and(|stages| (stages.iter().map(|(_, part)| part).sum::<f64>() - 1.0).abs() < 1e-9));
        row.peers.iter().filter(|peer| !peer.agrees()).map(|peer| peer.library).collect()
    }

    #[test]
    fn everyone_finds_the_same_pairs() {
        for mix in Mix::ALL {
            for motion in Motion::ALL {
                assert_eq!(disagreements::<Vec2>(mix, motion), [""; 0]);
                assert_eq!(disagreements::<Vec3>(mix, motion), [""; 0]);
            }
        }
    }
}
