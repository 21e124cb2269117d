//! Steps that can be gone back to.
//!
//! A simulation goes on from a copy to the last bit, so not every step has to be kept: one that lies between two copies is reached by stepping on from the earlier one, as long as nobody interfered in between. Whoever
//! interferes marks the history, and the state that comes of it is kept before the next step.

use crate::arena::Arena;
use impinge::DragHandle;
use impinge::generic::Simulation;
use std::collections::VecDeque;

/// What all copies together may take, roughly.
const MOST_BYTES: usize = 256 << 20;
/// Roughly what a body and its contacts take.
const BYTES_OF_BODY: usize = 3000;
/// Of scenes with up to so many bodies every step is kept.
const FEW: usize = 500;

/// A copy, and the spring by which something was held then.
struct Moment<V: Arena> {
    simulation: Simulation<V>,
    held: Option<DragHandle>,
}

impl<V: Arena> Moment<V> {
    fn step(&self) -> u64 {
        self.simulation.steps()
    }
}

/// Copies of a simulation, the oldest first.
pub struct History<V: Arena> {
    kept: VecDeque<Moment<V>>,
    is_marked: bool,
}

impl<V: Arena> Default for History<V> {
    fn default() -> Self {
        History { kept: VecDeque::new(), is_marked: true }
    }
}

impl<V: Arena> History<V> {
    /// Somebody has interfered.
    pub fn mark(&mut self) {
        self.is_marked = true;
    }

    /// Keeps what is there, if that cannot be reached from what is kept, or only by many steps.
    pub fn before_step(&mut self, simulation: &Simulation<V>, held: Option<DragHandle>) {
        let interval = 1 + (simulation.len() / FEW) as u64;
        let is_far = self.kept.back().is_none_or(|last| simulation.steps() >= last.step() + interval);
        if !(self.is_marked || is_far) {
            return;
        }
        self.is_marked = false;
        // What was changed twice in the same step is kept as it is now.
        if self.kept.back().is_some_and(|last| last.step() == simulation.steps()) {
            self.kept.pop_back();
        }
        self.kept.push_back(Moment { simulation: simulation.clone(), held });
        let most = (MOST_BYTES / (BYTES_OF_BODY * simulation.len().max(1))).clamp(2, 1200);
        while self.kept.len() > most {
            self.kept.pop_front();
        }
    }

    /// The last copy that is not younger than a step, and by what something was held then; the oldest one if all are younger. What is younger is forgotten. `None` if nothing is kept that is older than what there is.
    pub fn back_to(&mut self, step: u64, now: &Simulation<V>) -> Option<(Simulation<V>, Option<DragHandle>)> {
        while self.kept.len() > 1 && self.kept.back().is_some_and(|last| last.step() > step) {
            self.kept.pop_back();
        }
        let found = self.kept.back().filter(|last| last.step() < now.steps())?;
        self.is_marked = false;
        Some((found.simulation.clone(), found.held))
    }

    /// The oldest step that can be gone back to.
    pub fn oldest(&self) -> Option<u64> {
        self.kept.front().map(Moment::step)
    }
}
