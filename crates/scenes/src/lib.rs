//! Scenes: shapes, where they are, and how they move, as files and by name.
//!
//! A scene file is JSON. Reading one makes shapes with the library's own checks, and what is wrong with it is told with line, column and the path of the field:
//!
//! ```
//! use impinge_scenes::Scene;
//!
//! let text = r#"{
//!   "version": 1, "dimension": 3, "gravity": [0, -9.81, 0],
//!   "objects": [
//!     {"name": "floor", "shape": {"half_space": {"normal": [0, 1, 0], "offset": 0}}},
//!     {"name": "crate", "shape": {"cuboid": {"half_extents": [1, 1, 1]}}, "position": [0, 3, 0], "kind": "dynamic"}
//!   ]
//! }"#;
//! let scene = Scene::read(text)?;
//! assert_eq!(Scene::read(&scene.write()?)?, scene);
//!
//! let error = Scene::read(&text.replace("[1, 1, 1]", "[1, -1, 1]")).unwrap_err();
//! assert_eq!(error.to_string(), "line 5, column 60: objects[1].shape.cuboid.half_extents: cuboid: half_extents is -1");
//! # Ok::<(), impinge_scenes::SceneError>(())
//! ```
//!
//! [`named`] has scenes with names, which tests, benchmarks and demonstrations share. The format is described in `docs/guide/scenes.md`, and for editors in
//! `docs/scene.schema.json`, which [`schema`] writes.

#![forbid(unsafe_code)]

mod error;
mod format;
pub mod named;
mod random;
mod read;
mod room;
mod scene;
mod schema;
mod simulation;
mod world;
mod write;

pub use error::SceneError;
pub use format::Kind;
pub use room::Room;
pub use scene::{EVERY_LAYER, Object, Objects, Part, Place, Scene};
pub use schema::schema;
