//! Slow, obvious reference answers for collision queries.
//!
//! Nothing here is clever: every question is answered by trying all the features of both shapes, and the
//! numbers are carried in double-double arithmetic (about 32 decimal digits) from the given `f64` inputs to the
//! final rounding. The results serve as the truth in tests and benches, in two and three dimensions.
//!
//! Every pair is looked at in a frame with the axes of the world and its origin at A's origin, in a unit of
//! length that is a power of two near the size of the pair. Both steps are exact as far as double-double goes,
//! so neither positions far from the world's origin nor huge or tiny shapes need any care further on.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bounds;
mod dd;
mod depth;
mod distance;
mod feature;
mod frame;
mod hull;
mod mesh;
mod point;
mod polytope;
mod pose;
mod search;
mod shape;
mod support;
mod vector;

pub use bounds::{aabb, scale};
pub use depth::{Signed, densest_separation, runner_up, signed_distance};
pub use distance::distance;
pub use point::{local_point_distance, point_distance};
pub use pose::Pose;
pub use shape::Shape;
pub use support::{support, width};
