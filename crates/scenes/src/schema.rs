//! The format for editors and other languages: a JSON Schema, made from the types that files are read with.
//!
//! Shapes are read by the library, which knows nothing of schemas. So they are described here once more, and a test reads every named scene by this description too.

use crate::format::{File, Given};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde::Deserialize;

/// The JSON Schema of scene files, as `docs/scene.schema.json` has it.
pub fn schema() -> String {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let schema = generator.into_root_schema_for::<File<ShapeText, f64>>();
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// A shape.
#[allow(dead_code)]
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "Shape")]
enum ShapeText {
    /// All points within a radius of the origin.
    Ball { radius: Size },
    /// A box along the axes.
    Cuboid {
        half_extents: Vector,
        /// The middle; the origin unless it is given.
        #[serde(default)]
        center: Given<Vector>,
        #[serde(default)]
        rounding: Given<Size>,
    },
    /// All points within a radius of a segment.
    Capsule { a: Vector, b: Vector, radius: Size },
    /// All points between two. Rounded, it is a capsule.
    Segment {
        a: Vector,
        b: Vector,
        #[serde(default)]
        rounding: Given<Size>,
    },
    /// All points between three.
    Triangle {
        a: Vector,
        b: Vector,
        c: Vector,
        #[serde(default)]
        rounding: Given<Size>,
    },
    /// All points with normal · x ≤ offset.
    HalfSpace { normal: Vector, offset: f64 },
    /// All points with normal · x = offset.
    Plane { normal: Vector, offset: f64 },
    /// In 2D: convex, either way round.
    Polygon {
        #[schemars(length(min = 3))]
        vertices: Vec<Vector>,
        /// Of the edge that starts at each vertex. Programs write them where the vertices alone would not give them again; leave them out.
        #[serde(default)]
        normals: Given<Vec<Vector>>,
        #[serde(default)]
        rounding: Given<Size>,
    },
    /// The smallest convex solid, in 2D polygon, that contains some points.
    Hull {
        #[schemars(length(min = 3))]
        points: Vec<Vector>,
        /// In 3D. Programs write them where the points alone would not give them again; leave them out.
        #[serde(default)]
        faces: Given<Vec<Face>>,
        #[serde(default)]
        rounding: Given<Size>,
    },
    /// In 3D: along Y.
    Cylinder {
        half_height: Size,
        radius: Size,
        #[serde(default)]
        rounding: Given<Size>,
    },
    /// In 3D: along Y, with its tip at half_height.
    Cone {
        half_height: Size,
        radius: Size,
        #[serde(default)]
        rounding: Given<Size>,
    },
}

/// As many numbers as there are dimensions.
#[allow(dead_code)]
#[derive(Deserialize, JsonSchema)]
struct Vector(#[schemars(length(min = 2, max = 3))] Vec<f64>);

/// A length that is not negative.
#[allow(dead_code)]
#[derive(Deserialize, JsonSchema)]
struct Size(#[schemars(range(min = 0))] f64);

/// A face of a hull.
#[allow(dead_code)]
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Face {
    /// By number, counter-clockwise from outside.
    corners: Vec<u32>,
    /// Outward, of unit length.
    normal: Vector,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named;

    /// What is described here is what the library writes.
    #[test]
    fn every_named_scene_has_the_form_that_the_schema_describes() {
        for scene in named::all() {
            let text = scene.build().write().unwrap();
            if let Err(error) = serde_json::from_str::<File<ShapeText, f64>>(&text) {
                panic!("{}: {error}", scene.name);
            }
        }
    }

    #[test]
    fn the_schema_in_docs_is_current() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scene.schema.json");
        let text = std::fs::read_to_string(file).unwrap_or_default().replace("\r\n", "\n");
        assert!(text == schema(), "docs/scene.schema.json is out of date. Write it with: cargo xtask schema");
    }
}
