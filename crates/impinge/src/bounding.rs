//! Bounding volumes: simple solids around complicated ones.

mod aabb;

pub use aabb::Aabb;
