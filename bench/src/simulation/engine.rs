//! One world of one library, ready to be timed step by step.

use super::Arena;
use crate::row::Parts;

/// A library's world.
pub trait Engine<V: Arena> {
    fn library(&self) -> &'static str;
    /// What is called, as the library names it.
    fn call(&self) -> &'static str;
    /// Lets one step of time pass. All of it is timed.
    fn step(&mut self);
    /// Milliseconds of each stage of the last step, if the library tells of them. They add up to less than the step: the rest is the solver.
    fn stages(&self) -> Parts {
        Parts::new()
    }
    /// Where the centres of all bodies are, in the order of the scene. Never timed.
    fn centers(&self) -> Vec<V>;
    /// Their velocities, likewise.
    fn velocities(&self) -> Vec<V>;
}
