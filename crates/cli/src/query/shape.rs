//! From the text of a shape to its numbers.

use super::answer::plain;
use super::failure::{Failure, Kind};
use super::json::{Object, quoted};
use super::request::Setting;

/// The numbers of a shape, as the protocol gives them. Whether they make a shape is for the library to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    Ball { radius: f64 },
    Cuboid { half_extents: [f64; 3], rounding: f64 },
    Capsule { a: [f64; 3], b: [f64; 3], radius: f64 },
    Segment { a: [f64; 3], b: [f64; 3] },
    Triangle { corners: [[f64; 3]; 3], rounding: f64 },
    HalfSpace { normal: [f64; 3], offset: f64 },
    Plane { normal: [f64; 3], offset: f64 },
    Polygon { vertices: Vec<[f64; 3]>, rounding: f64 },
    Hull { points: Vec<[f64; 3]>, rounding: f64 },
    Cylinder { half_height: f64, radius: f64, rounding: f64 },
    Cone { half_height: f64, radius: f64, rounding: f64 },
}

/// Every shape of the protocol.
const NAMES: [&str; 11] =
    ["ball", "cuboid", "capsule", "segment", "half_space", "plane", "polygon", "triangle", "hull", "cylinder", "cone"];

/// Reads `{"name":{…}}`.
pub fn decode(text: &str, setting: &mut Setting) -> Result<Outline, Failure> {
    let object = Object::read("shape", text)?;
    object.check_repeats()?;
    let Some(name) = NAMES.into_iter().find(|name| object.find(name).is_some()) else {
        return Err(match object.names().next() {
            Some(other) => Failure::new(Kind::UnknownShape, format!("unknown shape {}", quoted(other))),
            None => Failure::new(Kind::MissingField, "shape: no shape is named"),
        });
    };
    object.only(&[name])?;
    let fields = Object::read(name, object.get(name)?)?;
    fields.check_repeats()?;
    outline(name, &fields, setting)
}

fn outline(name: &'static str, fields: &Object<'_>, setting: &mut Setting) -> Result<Outline, Failure> {
    Ok(match name {
        "ball" => {
            fields.only(&["radius"])?;
            Outline::Ball { radius: fields.finite("radius", setting)? }
        }
        "cuboid" => {
            fields.only(&["half_extents", "rounding"])?;
            let half_extents = fields.vector("half_extents", setting)?;
            Outline::Cuboid { half_extents, rounding: rounding(name, fields, setting)? }
        }
        "capsule" => {
            fields.only(&["a", "b", "radius"])?;
            let (a, b) = (fields.vector("a", setting)?, fields.vector("b", setting)?);
            Outline::Capsule { a, b, radius: fields.finite("radius", setting)? }
        }
        "segment" => {
            fields.only(&["a", "b", "rounding"])?;
            let (a, b) = (fields.vector("a", setting)?, fields.vector("b", setting)?);
            // A rounded segment is a capsule.
            match rounding(name, fields, setting)? {
                0.0 => Outline::Segment { a, b },
                radius => Outline::Capsule { a, b, radius },
            }
        }
        "triangle" => {
            fields.only(&["a", "b", "c", "rounding"])?;
            let corners = [fields.vector("a", setting)?, fields.vector("b", setting)?, fields.vector("c", setting)?];
            Outline::Triangle { corners, rounding: rounding(name, fields, setting)? }
        }
        "half_space" => {
            fields.only(&["normal", "offset"])?;
            let normal = fields.vector("normal", setting)?;
            Outline::HalfSpace { normal, offset: fields.finite("offset", setting)? }
        }
        "plane" => {
            fields.only(&["normal", "offset"])?;
            let normal = fields.vector("normal", setting)?;
            Outline::Plane { normal, offset: fields.finite("offset", setting)? }
        }
        "polygon" => {
            fields.only(&["vertices", "rounding"])?;
            setting.require(2, || "polygon".to_owned())?;
            let vertices = fields.vectors("vertices", setting)?;
            Outline::Polygon { vertices, rounding: rounding(name, fields, setting)? }
        }
        "hull" => {
            fields.only(&["points", "rounding"])?;
            let points = fields.vectors("points", setting)?;
            Outline::Hull { points, rounding: rounding(name, fields, setting)? }
        }
        _ => {
            fields.only(&["half_height", "radius", "rounding"])?;
            setting.require(3, || name.to_owned())?;
            let (half_height, radius) = (fields.finite("half_height", setting)?, fields.finite("radius", setting)?);
            let rounding = rounding(name, fields, setting)?;
            if name == "cone" {
                Outline::Cone { half_height, radius, rounding }
            } else {
                Outline::Cylinder { half_height, radius, rounding }
            }
        }
    })
}

/// 0 when there is none.
fn rounding(shape: &str, fields: &Object<'_>, setting: &Setting) -> Result<f64, Failure> {
    match fields.find_finite("rounding", setting)? {
        None => Ok(0.0),
        Some(r) if r < 0.0 => Err(Failure::new(Kind::Negative, format!("{shape}: rounding is {}", plain(r)))),
        Some(r) => Ok(r),
    }
}
