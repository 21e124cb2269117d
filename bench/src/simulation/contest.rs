//! Who takes how long for a step, and whether everything ends up alike.
//!
//! All libraries take turns, a few steps each, so that whatever else the machine does hits all alike. The first of these steps finds others' data in the cache, and the median does not see it.

use super::Arena;
use super::engine::Engine;
use super::outcome::Outcome;
use super::scene::{Phase, Scene};
use crate::harness::Sample;
use crate::row::{Parts, Peer, Row};
use std::ops::Range;
use std::time::Instant;

/// Steps of one library before it is the turn of the next. All phases end with a turn.
const TURN: usize = 5;

/// Simulates a scene once, and reports all of its phases.
pub fn contest<V: Arena>(family: &'static str, scene: &Scene<V>, calls: bool, report: &mut dyn FnMut(Row)) {
    let mut entries: Vec<Entry<V>> = V::lineup(scene).into_iter().map(Entry::new).collect();
    let mut step = 0;
    for phase in &scene.phases {
        while step < phase.steps.end {
            for turn in 0..entries.len() {
                // Everyone is first in turn: to follow a certain neighbour may be an advantage.
                let who = (turn + step / TURN) % entries.len();
                entries[who].take(step..step + TURN, phase);
            }
            step += TURN;
        }
        report(row(family, scene, phase, &mut entries, calls));
    }
}

/// A library's world, and how long it took in this phase.
struct Entry<V: Arena> {
    engine: Box<dyn Engine<V>>,
    /// Milliseconds of each step.
    times: Vec<f64>,
    /// The same of stages, all steps together.
    stages: Parts,
}

/// What came of a phase.
struct Result {
    peer: Peer,
    sample: Sample,
    stages: Parts,
    outcome: Outcome,
}

impl<V: Arena> Entry<V> {
    fn new(engine: Box<dyn Engine<V>>) -> Self {
        Entry { engine, times: Vec::new(), stages: Parts::new() }
    }

    /// Takes these steps, and counts those of them that are in the phase.
    fn take(&mut self, steps: Range<usize>, phase: &Phase) {
        for step in steps {
            let start = Instant::now();
            self.engine.step();
            let time = start.elapsed().as_secs_f64() * 1e3;
            if phase.steps.contains(&step) {
                self.times.push(time);
                self.add(self.engine.stages());
            }
        }
    }

    fn add(&mut self, stages: Parts) {
        if self.stages.is_empty() {
            self.stages = stages;
            return;
        }
        for ((_, sum), (_, time)) in self.stages.iter_mut().zip(stages) {
            *sum += time;
        }
    }

    /// Looks at where everything is now, and is ready for the next phase.
    fn result(&mut self, scene: &Scene<V>) -> Result {
        let times = std::mem::take(&mut self.times);
        let total: f64 = times.iter().sum();
        let mut stages: Parts = std::mem::take(&mut self.stages);
        let told: f64 = stages.iter().map(|(_, time)| time).sum();
        if !stages.is_empty() {
            stages.push(("solver", total - told));
        }
        for (_, time) in &mut stages {
            *time /= total;
        }
        let sample = Sample::new(times);
        let outcome = Outcome::of(scene, &self.engine.centers(), &self.engine.velocities());
        let peer = Peer {
            library: self.engine.library(),
            call: self.engine.call(),
            time: sample.median(),
            share: 1.0,
            size: Some(f64::from(outcome.mean_height)),
        };
        Result { peer, sample, stages, outcome }
    }
}

fn row<V: Arena>(family: &'static str, scene: &Scene<V>, phase: &Phase, entries: &mut [Entry<V>], calls: bool) -> Row {
    let case = format!("{} {}", scene.name, phase.name);
    let mut results: Vec<Result> = entries.iter_mut().map(|entry| entry.result(scene)).collect();
    if calls {
        for Result { peer: Peer { library, call, time, .. }, outcome, .. } in &results {
            println!("  {case}: {library} {call}: {time:.3} ms, {outcome}");
        }
    }
    let ours = results.remove(0);
    let peer = |result: Result| {
        let share = if ours.outcome.agrees(&result.outcome) { 1.0 } else { 0.0 };
        Peer { share, ..result.peer }
    };
    Row {
        family,
        case,
        inputs: scene.bodies.len(),
        unit: "ms/step",
        hits: None,
        ours: ours.sample.median(),
        spread: ours.sample.spread(),
        ours_enum: None,
        size: ours.peer.size,
        pairs: None,
        stages: Some(ours.stages.clone()),
        peers: results.into_iter().map(peer).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::scene::{Form, circles, pile, pyramid};

    /// Who ends up elsewhere, in which phase.
    fn disagreements<V: Arena>(scene: Scene<V>) -> Vec<String> {
        let mut found = Vec::new();
        contest("f", &scene, false, &mut |row| {
            assert!(row.ours > 0.0);
            let sum: f64 = row.stages.iter().flatten().map(|(_, part)| part).sum();
            assert!((sum - 1.0).abs() < 1e-9, "stages add up to {sum}");
            let others = row.peers.iter().filter(|peer| !peer.agrees());
            found.extend(others.map(|peer| format!("{}: {}", row.case, peer.library)));
        });
        found
    }

    #[test]
    fn everything_ends_up_alike() {
        assert_eq!(disagreements(pyramid(8, true)), [""; 0]);
        assert_eq!(disagreements(circles(10, true)), [""; 0]);
        assert_eq!(disagreements(pile(Form::Boxes, 64, true)), [""; 0]);
        // How few balls settle is chance: mean heights of 64 differ by more than is allowed.
        assert_eq!(disagreements(pile(Form::Balls, 1_000, true)), [""; 0]);
    }

    #[test]
    fn phases_end_with_a_turn() {
        let ends = |phases: &[Phase]| phases.iter().all(|phase| phase.steps.end % TURN == 0);
        for quick in [false, true] {
            assert!(ends(&pyramid(2, quick).phases) && ends(&circles(2, quick).phases));
            assert!(ends(&pile(Form::Boxes, 8, quick).phases));
        }
    }
}
