//! What a user calls: do two shapes meet, how far apart are they, how do they touch.

mod contact;
mod distance;
mod intersects;
mod manifold;
mod rounded;

pub use contact::{Contact, contact, contact_traced, contact_within};
pub use distance::{ClosestPoints, closest_points, closest_points_within, distance};
pub use intersects::intersects;
pub use manifold::{Manifold, ManifoldCache, ManifoldPoint, manifold, manifold_cached};

pub(crate) use contact::contact_by;
pub(crate) use distance::{closest_by, separation_by};
pub(crate) use intersects::meets_by;
pub(crate) use manifold::{kept_by, manifold_by, parting_by};
pub(crate) use rounded::Rounded;
