//! How long the stages of a step take.

use crate::arena::Arena;
use impinge::Stage;
use impinge::generic::{Hooks, SimulationHooks};
use std::time::{Duration, Instant};

/// Boxes, pairs, sweeps, contacts, events; then the response; and all of it.
pub const TIMES: usize = 7;

/// Told of stages by the simulation.
#[derive(Default)]
pub struct Stopwatch {
    stage: Option<(usize, Instant)>,
    /// Since they were asked for.
    spent: [Duration; TIMES],
    steps: u32,
}

impl Stopwatch {
    /// Times a step.
    pub fn time<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> T {
        let start = Instant::now();
        let result = step(self);
        self.enter(None);
        self.spent[TIMES - 1] += start.elapsed();
        self.steps += 1;
        result
    }

    /// Milliseconds of a step since the last call, on average.
    pub fn take(&mut self) -> [f32; TIMES] {
        let steps = self.steps.max(1) as f32;
        let times = self.spent.map(|time| time.as_secs_f32() * 1e3 / steps);
        (self.spent, self.steps) = ([Duration::ZERO; TIMES], 0);
        times
    }

    fn enter(&mut self, next: Option<usize>) {
        let now = Instant::now();
        if let Some((stage, since)) = self.stage.take() {
            self.spent[stage] += now - since;
        }
        self.stage = next.map(|stage| (stage, now));
    }
}

impl<V: Arena> Hooks<V> for Stopwatch {
    fn stage(&mut self, stage: Stage) {
        self.enter(Some(match stage {
            Stage::Boxes => 0,
            Stage::Pairs => 1,
            Stage::Sweeps => 2,
            Stage::Contacts => 3,
            Stage::Events => 4,
            // What comes after the update is the response.
            Stage::Done => 5,
        }));
    }
}

impl<V: Arena> SimulationHooks<V> for Stopwatch {
    fn has_encounters(&self) -> bool {
        false
    }
}
