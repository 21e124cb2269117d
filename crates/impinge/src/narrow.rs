//! The narrow phase: two cores and their poses → how they lie to each other.
//!
//! All kernels answer the same question, *the signed separation*: the largest gap, over all directions, between the
//! projections of the two cores,
//!
//! ```text
//! separation = max over unit n of ( min over second of n·x − max over first of n·x )
//! ```
//!
//! which is the distance for cores that are apart and minus the least depth for cores that overlap. Kernels propose
//! normals from features (faces, edges, vertices) and *measure* the separation along each, so the number that is
//! returned always belongs to the normal that is returned.
//!
//! Kernels work in whatever frame suits them, mostly that of the first core, and return a [`gap::Touch`], with each number in
//! the frame where it is wanted.
//!
//! **Invariant:** kernels know nothing of rounding radii or of who was argument A, and do not allocate, but for
//! [`convex`], which does to find a depth.

pub(crate) mod cast;
pub(crate) mod convex;
pub(crate) mod cuboid_segment;
pub(crate) mod gap;
pub(crate) mod generators;
pub(crate) mod kernel;
pub(crate) mod manifold;
pub(crate) mod pair;
pub(crate) mod point;
pub(crate) mod polygon;
pub(crate) mod pursuit;
pub(crate) mod ray;
pub(crate) mod reach;
pub(crate) mod segment_segment;
pub(crate) mod unbounded;
pub(crate) mod zonotope;
