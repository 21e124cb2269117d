//! Slow, obvious reference answers for collision queries.
//!
//! Nothing here is clever: every question is answered by trying all the features of both shapes, and the
//! numbers are carried in double-double arithmetic (about 32 decimal digits) from the given `f64` inputs to the
//! final rounding. The results serve as the truth in tests and benches, in two and three dimensions.
//!
//! Every pair is looked at in a frame with the axes of the world and its origin at A's origin, in a unit of
//! length that is a power of two near the size of the pair. Both steps are exact as far as double-double goes,
//! so neither positions far from the world's origin nor huge or tiny shapes need any care further on.
//!
//! Cylinders, cones and ellipsoids have no finite list of features. Their supports, boxes and point distances are
//! closed forms in double-double all the same. For pairs with one of them the best direction is searched for in
//! `f64`, from every direction and along every circle where a peak may be, and only the separation along the
//! direction found is in double-double (see `peaks.rs`).

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod ascent;
mod body;
mod bounds;
mod circle;
mod curved;
mod dd;
mod depth;
mod distance;
mod feature;
mod frame;
mod hull;
mod mesh;
mod nearest;
mod peaks;
mod point;
mod polytope;
mod pose;
mod profile;
mod search;
mod shape;
mod support;
mod uphill;
mod vector;

pub use bounds::{aabb, scale};
pub use depth::{Signed, densest_separation, runner_up, signed_distance};
pub use distance::distance;
pub use point::{local_point_distance, point_distance};
pub use pose::Pose;
pub use shape::Shape;
pub use support::{support, width};
