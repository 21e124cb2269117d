//! What a user calls: do two shapes meet, how far apart are they, how do they touch.

mod contact;
mod distance;
mod intersects;

pub use contact::{Contact, contact, contact_traced, contact_within};
pub use distance::{ClosestPoints, closest_points, closest_points_within, distance};
pub use intersects::intersects;
