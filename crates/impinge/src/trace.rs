//! An observer that algorithms report their steps to.
//!
//! Kernels take `&mut impl Trace`. The observer `()` ignores everything and costs nothing: steps are made inside a
//! closure that it never calls. A [`Recorder`] keeps them, which is how a pair's answer is explained and how
//! the figures in the guide are drawn.

use crate::space::Space;
use alloc::vec::Vec;

/// One step of an algorithm. Vectors are in the frame of the shape that comes first in the pair's own order, which is
/// the second argument's frame when [`Step::Kernel`] says `swapped`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step<V: Space> {
    /// Which routine handles the pair, and whether the arguments were exchanged for it.
    Kernel {
        /// The routine's name, as its file is called.
        name: &'static str,
        /// The routine sees the second argument as its first shape.
        swapped: bool,
    },
    /// A candidate axis was measured.
    Axis {
        /// What the axis comes from.
        source: AxisSource,
        /// Unit direction, from the first shape to the second.
        normal: V,
        /// The gap between the projections; negative when they overlap.
        separation: V::Real,
    },
    /// A pair of points was compared.
    Points {
        /// On the first core.
        first: V,
        /// On the second core.
        second: V,
        /// Their distance.
        distance: V::Real,
    },
    /// What was chosen in the end, for the cores (shapes without their rounding).
    Chosen {
        /// Unit direction, from the first shape to the second.
        normal: V,
        /// Positive for a gap, negative for an overlap.
        separation: V::Real,
    },
}

/// Where a candidate axis comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AxisSource {
    /// A face (2D: an edge) of the first shape, by number.
    FaceFirst(u32),
    /// A face (2D: an edge) of the second shape, by number.
    FaceSecond(u32),
    /// An edge of the first and an edge of the second shape (3D).
    Edges(u32, u32),
}

/// Receives the steps of an algorithm.
pub trait Trace<V: Space> {
    /// Called once a step. An observer that is not interested does not call `make`.
    fn step(&mut self, make: impl FnOnce() -> Step<V>);
}

impl<V: Space> Trace<V> for () {
    #[inline(always)]
    fn step(&mut self, _make: impl FnOnce() -> Step<V>) {}
}

/// An observer that keeps every step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorder<V: Space> {
    /// The steps, in the order they were taken.
    pub steps: Vec<Step<V>>,
}

impl<V: Space> Recorder<V> {
    /// An observer that has seen nothing yet.
    pub fn new() -> Self {
        Recorder { steps: Vec::new() }
    }
}

impl<V: Space> Trace<V> for Recorder<V> {
    fn step(&mut self, make: impl FnOnce() -> Step<V>) {
        self.steps.push(make());
    }
}
