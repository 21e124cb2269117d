//! Small mathematics that everything above uses: poses, directions, intervals, closest points of segments, eigenvectors.

pub(crate) mod direction;
pub mod eigen;
pub mod interval;
pub mod motion;
pub mod pose;
pub mod segment;
#[cfg(feature = "serde")]
mod serial;
pub mod sweep;
pub(crate) mod three;
