//! Bounding volumes: simple solids around complicated ones.
//!
//! Three kinds: boxes along the world's axes, turned boxes, and balls. Each tells whether it contains a point, overlaps another one, and on which
//! side of a plane it is. The fits, a file each, make balls and turned boxes from points. All of them end alike: orientation or centre are rounded to the precision
//! asked for, and then the size is measured anew, with the operations that tell whether a point is inside. So every point is, exactly.

mod aabb;
mod body;
mod calipers;
mod cloud;
mod obb;
mod pca;
mod ritter;
mod side;
mod smallest_ball;
mod smallest_box;
mod sphere;
mod swept;

pub use aabb::Aabb;
pub use obb::Obb;
pub use side::Side;
pub use sphere::BoundingSphere;
