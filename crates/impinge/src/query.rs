//! What a user calls: do two shapes meet, how far apart are they, how do they touch.

pub(crate) mod any;
mod cast;
mod contact;
mod distance;
mod impact;
mod intersects;
mod manifold;
mod point;
mod ray;
mod rounded;
#[cfg(feature = "serde")]
mod serial;

pub use crate::narrow::cast::Start;
pub use cast::{CastHit, cast_shape, cast_shape_traced, cast_shape_within, crossing_time, parting_time};
pub use contact::{Contact, contact, contact_traced, contact_within};
pub use distance::{ClosestPoints, closest_points, closest_points_within, distance};
pub use impact::{SweepHit, time_of_impact, time_of_impact_traced, time_of_impact_within};
pub use intersects::intersects;
pub use manifold::{Manifold, ManifoldCache, ManifoldPoint, manifold, manifold_cached};
pub use point::{Projection, contains, project_point, signed_distance};
pub use ray::{Ray, RayError, RayHit, cast_ray, cast_ray_hollow};

pub(crate) use cast::{Flying, cast_by, parted_by};
pub(crate) use contact::contact_by;
pub(crate) use distance::{closest_by, separation_by};
pub(crate) use impact::{Swung, impact_by};
pub(crate) use intersects::meets_by;
pub(crate) use manifold::{
    is_remembered, kept_by, manifold_again, manifold_by, manifold_followed, manifold_kept, parting_by,
};
pub(crate) use rounded::Rounded;
