//! Many boxes: which of them meet each other, a ray, or a place.

mod brute;
mod bvh;
mod error;
mod phase;
mod reach;
mod visit;

pub use brute::Brute;
pub use bvh::{Bvh, Cursor};
pub use error::BvhError;
pub use phase::{BroadPhase, Change, Margin};
pub use visit::Verdict;
