//! Who lists the same pairs, and how fast.
//!
//! All libraries take turns in every frame, on the same boxes. Where all pairs are listed a peer agrees on a frame when it lists as many as we do; in the first one
//! that is timed they must be the same, one by one. Where only changes are told margins are not the same and neither are answers: a peer agrees when it tells of
//! any pairs at all.

use super::contestant::{Contestant, Pairs};
use super::scene::Scene;
use super::{Mode, Place};
use crate::harness::Sample;
use crate::row::{Peer, Row};
use impinge::generic::Aabb;
use std::hint::black_box;
use std::time::Instant;

/// Times everyone on a scene, so many frames long.
pub fn contest<V: Place>(family: &'static str, case: String, mode: Mode, mut scene: Scene<V>, frames: usize) -> Row {
    let mut entries: Vec<Entry<V>> = V::lineup(mode, scene.boxes()).into_iter().map(Entry::new).collect();
    for _ in 0..mode.warm_up() {
        scene.advance();
        for entry in &mut entries {
            entry.time(scene.boxes());
        }
    }
    for frame in 0..frames {
        scene.advance();
        for turn in 0..entries.len() {
            // Everyone is first in turn: to follow a certain neighbour may be an advantage.
            let who = (turn + frame) % entries.len();
            let time = entries[who].time(scene.boxes());
            entries[who].times.push(time);
        }
        compare(&mut entries, frame == 0);
    }
    let told = entries[0].told;
    let share = |entry: &Entry<V>| match mode {
        Mode::Refit | Mode::Build => entry.agreeing as f64 / frames as f64,
        Mode::Changes => f64::from(entry.told > 0 || told == 0),
    };
    let mut peers: Vec<_> = entries.into_iter().map(|entry| (share(&entry), entry)).map(Entry::result).collect();
    let (_, ours) = peers.remove(0);
    Row {
        family,
        case,
        inputs: scene.boxes().len(),
        unit: "ns/frame",
        ours: ours.median(),
        spread: ours.spread(),
        hits: None,
        ours_enum: None,
        size: None,
        pairs: Some(told as f64 / (frames * scene.boxes().len()) as f64),
        stages: None,
        peers: peers.into_iter().map(|(peer, _)| peer).collect(),
    }
}

/// A contestant, its last answer, and how it did so far.
struct Entry<V: Place> {
    contestant: Box<dyn Contestant<V>>,
    pairs: Pairs,
    /// Nanoseconds of each frame.
    times: Vec<f64>,
    /// In how many frames it answered as we do.
    agreeing: usize,
    /// How many pairs it listed, in all frames.
    told: usize,
}

impl<V: Place> Entry<V> {
    fn new(contestant: Box<dyn Contestant<V>>) -> Self {
        Entry { contestant, pairs: Vec::new(), times: Vec::new(), agreeing: 0, told: 0 }
    }

    /// Nanoseconds of a frame.
    fn time(&mut self, boxes: &[Aabb<V>]) -> f64 {
        self.contestant.prepare(boxes);
        self.pairs.clear();
        let start = Instant::now();
        self.contestant.run(black_box(&mut self.pairs));
        start.elapsed().as_secs_f64() * 1e9
    }

    fn result((share, entry): (f64, Self)) -> (Peer, Sample) {
        let (library, call) = (entry.contestant.library(), entry.contestant.call());
        let sample = Sample::new(entry.times);
        (Peer { library, call, time: sample.median(), share, size: None }, sample)
    }
}

/// Looks at the answers of a frame; at each pair of them if it is the first.
fn compare<V: Place>(entries: &mut [Entry<V>], is_first: bool) {
    let count = entries[0].pairs.len();
    let standard = is_first.then(|| sorted(&entries[0].pairs));
    for entry in entries {
        let is_same = match &standard {
            Some(standard) => sorted(&entry.pairs) == *standard,
            None => entry.pairs.len() == count,
        };
        entry.agreeing += usize::from(is_same);
        entry.told += entry.pairs.len();
    }
}

/// The smaller key first in each pair, and pairs in ascending order.
fn sorted(pairs: &Pairs) -> Pairs {
    let mut pairs: Pairs = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    pairs.sort_unstable();
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::broad::scene::Spread;
    use impinge::d2::Vec2;
    use impinge::d3::Vec3;

    fn disagreements<V: Place>(mode: Mode) -> Vec<&'static str> {
        let row = contest("f", "c".into(), mode, Scene::<V>::new(Spread::Uniform, 300), 3);
        row.peers.iter().filter(|peer| !peer.agrees()).map(|peer| peer.library).collect()
    }

    #[test]
    fn everyone_lists_the_same_pairs() {
        for mode in [Mode::Refit, Mode::Build] {
            assert_eq!(disagreements::<Vec2>(mode), [""; 0]);
            assert_eq!(disagreements::<Vec3>(mode), [""; 0]);
        }
    }

    #[test]
    fn order_does_not_matter() {
        assert_eq!(sorted(&vec![(3, 1), (0, 2)]), sorted(&vec![(2, 0), (1, 3)]));
    }
}
