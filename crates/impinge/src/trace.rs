//! An observer that algorithms report their steps to.
//!
//! Kernels take `&mut impl Trace`. The observer `()` ignores everything and costs nothing: steps are made inside a
//! closure that it never calls. A [`Recorder`] keeps them, which is how a pair's answer is explained and how
//! the figures in the guide are drawn.

use crate::space::{Space, Vector};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// One step of an algorithm. Vectors are in the frame of the shape that comes first in the pair's own order, which is
/// the second argument's frame when [`Step::Kernel`] says `swapped`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step<V: Vector> {
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
    /// A direction that a search had come to was measured.
    Direction {
        /// Unit, from the first shape to the second.
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
    /// Both shapes go on without end and meet: no motion parts them, so there is no depth.
    Inseparable {
        /// A point of both.
        point: V,
    },
    /// Moving shapes were measured at a time.
    Moment {
        /// In the unit of time of the velocities.
        time: V::Real,
        /// Unit, from the first shape to the second, in the world.
        normal: V,
        /// The gap at that time, less the margin; negative for an overlap.
        gap: V::Real,
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
pub trait Trace<V: Vector> {
    /// Called once a step. An observer that is not interested does not call `make`.
    fn step(&mut self, make: impl FnOnce() -> Step<V>);
}

impl<V: Vector> Trace<V> for () {
    #[inline(always)]
    fn step(&mut self, _make: impl FnOnce() -> Step<V>) {}
}

/// An observer that keeps every step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorder<V: Vector> {
    /// The steps, in the order they were taken.
    pub steps: Vec<Step<V>>,
}

impl<V: Vector> Recorder<V> {
    /// An observer that has seen nothing yet.
    pub fn new() -> Self {
        Recorder { steps: Vec::new() }
    }
}

impl<V: Vector> Trace<V> for Recorder<V> {
    fn step(&mut self, make: impl FnOnce() -> Step<V>) {
        self.steps.push(make());
    }
}

/// Hands the steps of a kernel on, as vectors of the user's kind.
pub(crate) struct Narrowed<'t, V, T> {
    trace: &'t mut T,
    space: PhantomData<V>,
}

impl<'t, V, T> Narrowed<'t, V, T> {
    pub fn new(trace: &'t mut T) -> Self {
        Narrowed { trace, space: PhantomData }
    }
}

impl<V: Space, T: Trace<V>> Trace<V::Wide> for Narrowed<'_, V, T> {
    fn step(&mut self, make: impl FnOnce() -> Step<V::Wide>) {
        self.trace.step(|| match make() {
            Step::Kernel { name, swapped } => Step::Kernel { name, swapped },
            Step::Axis { source, normal, separation } => Step::Axis { source, normal: V::narrow(normal), separation },
            Step::Direction { normal, separation } => Step::Direction { normal: V::narrow(normal), separation },
            Step::Points { first, second, distance } => {
                Step::Points { first: V::narrow(first), second: V::narrow(second), distance }
            }
            Step::Inseparable { point } => Step::Inseparable { point: V::narrow(point) },
            Step::Moment { time, normal, gap } => Step::Moment { time, normal: V::narrow(normal), gap },
            Step::Chosen { normal, separation } => Step::Chosen { normal: V::narrow(normal), separation },
        });
    }
}

/// Hands the steps of a kernel on that measured from another origin.
pub(crate) struct Shifted<'t, V, T> {
    pub trace: &'t mut T,
    /// Where that origin is.
    pub by: V,
}

impl<V: Vector, T: Trace<V>> Trace<V> for Shifted<'_, V, T> {
    #[inline(always)]
    fn step(&mut self, make: impl FnOnce() -> Step<V>) {
        let by = self.by;
        self.trace.step(|| match make() {
            Step::Points { first, second, distance } => {
                Step::Points { first: first + by, second: second + by, distance }
            }
            step @ (Step::Kernel { .. }
            | Step::Axis { .. }
            | Step::Direction { .. }
            | Step::Inseparable { .. }
            | Step::Moment { .. }
            | Step::Chosen { .. }) => step,
        });
    }
}
