//! From the text of a line to a request.

use super::failure::{Failure, Kind};
use super::json::{Object, quoted};
use super::shape::{self, Outline};

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Single or double.
    pub precision: Precision,
    /// 2 or 3.
    pub dimension: usize,
    /// The question itself.
    pub question: Question,
}

/// One question.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Do the two meet?
    Intersects(Body, Body),
    /// How far apart are they, if not further than `max`?
    Distance {
        /// The first shape.
        a: Body,
        /// The second shape.
        b: Body,
        /// Not negative, maybe infinite.
        max: f64,
    },
    /// How do they touch, gaps up to `margin` included?
    Contact {
        /// The first shape.
        a: Body,
        /// The second shape.
        b: Body,
        /// Not negative, finite.
        margin: f64,
    },
    /// At which points do they touch, gaps up to `margin` included?
    Manifold {
        /// The first shape.
        a: Body,
        /// The second shape.
        b: Body,
        /// Not negative, finite.
        margin: f64,
    },
    /// Where is its surface nearest to a point?
    ProjectPoint {
        /// The shape.
        a: Body,
        /// In the world.
        point: [f64; 3],
    },
    /// Where does a ray hit it?
    CastRay {
        /// The shape.
        a: Body,
        /// Where the ray starts.
        origin: [f64; 3],
        /// Where it goes.
        direction: [f64; 3],
        /// Whether what starts inside hits at once.
        solid: bool,
        /// Not negative, maybe infinite.
        max: f64,
    },
    /// When do the two, in motion, first touch?
    CastShape {
        /// The first shape.
        a: Body,
        /// The second shape.
        b: Body,
        /// How fast each moves.
        velocities: [[f64; 3]; 2],
        /// Not negative, finite.
        margin: f64,
        /// Not negative, maybe infinite.
        max: f64,
    },
    /// When do the two, in motion and turning, first touch?
    TimeOfImpact {
        /// The first shape, and where it goes.
        a: Box<(Body, Way)>,
        /// The second shape, and where it goes.
        b: Box<(Body, Way)>,
        /// Not negative, finite.
        margin: f64,
        /// Not negative.
        max: f64,
    },
    /// Which box is around it?
    Aabb(Body),
    /// What is the convex hull of these points?
    Hull(Vec<[f64; 3]>),
    /// Which simple solid is around these points?
    Bounds {
        /// Which one.
        fit: Fit,
        /// The points.
        points: Vec<[f64; 3]>,
    },
    /// How heavy is it, where is its centre, and how does it resist turning?
    Mass {
        /// The shape.
        a: Body,
        /// Not negative, finite.
        density: f64,
    },
}

/// What to put around points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The box along the axes.
    Aabb,
    /// Ritter's ball.
    SphereRitter,
    /// The smallest ball.
    SphereSmallest,
    /// The box along the principal axes of the points.
    BoxPca,
    /// The smallest box.
    BoxSmallest,
}

/// A shape and where it is. All numbers are finite in the request's precision, all vectors of its dimension.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// `a` or `b`.
    pub name: &'static str,
    /// Not checked by the library yet.
    pub shape: Outline,
    /// The third component is 0 in 2D.
    pub position: [f64; 3],
    /// Radians; only in 2D.
    pub angle: Option<f64>,
    /// x, y, z, w, of any length; only in 3D.
    pub rotation: Option<[f64; 4]>,
}

/// Where a body goes, and how it turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The point of the body that goes in a straight line, in its own frame.
    pub center: [f64; 3],
    /// The rest.
    pub kind: WayKind,
}

/// How a motion is told.
#[derive(Clone, Debug, PartialEq)]
pub enum WayKind {
    /// Where the body is at the end; in 2D it turns from one angle to the other.
    End(Body),
    /// How fast it goes and turns. In 2D the spin is its first number.
    Rate {
        /// Of the center.
        velocity: [f64; 3],
        /// Radians.
        spin: [f64; 3],
    },
}

/// The precision a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// Single.
    F32,
    /// Double.
    F64,
}

impl Precision {
    /// As the protocol spells it.
    pub fn name(self) -> &'static str {
        match self {
            Precision::F32 => "f32",
            Precision::F64 => "f64",
        }
    }
}

/// What holds for all numbers of a request.
pub struct Setting {
    /// Single or double.
    pub precision: Precision,
    /// Known once anything has said it.
    dimension: Option<usize>,
}

impl Setting {
    /// Whether a number is finite in the precision.
    pub fn holds(&self, number: f64) -> bool {
        match self.precision {
            Precision::F32 => (number as f32).is_finite(),
            Precision::F64 => number.is_finite(),
        }
    }

    /// `what` exists in `dimension` only: settles the dimension, or refuses when it is the other one.
    pub fn require(&mut self, dimension: usize, what: impl FnOnce() -> String) -> Result<(), Failure> {
        match *self.dimension.get_or_insert(dimension) {
            settled if settled == dimension => Ok(()),
            settled => Err(Failure::new(Kind::WrongDimension, format!("{} in a {settled}D request", what()))),
        }
    }
}

/// A line that is a JSON object.
pub struct Envelope<'a>(Object<'a>);

impl<'a> Envelope<'a> {
    /// The raw text of the id, if there is exactly one.
    pub fn id(&self) -> Option<&'a str> {
        if self.0.count("id") == 1 { self.0.find("id") } else { None }
    }
}

/// The outer form of a line.
pub fn parse(line: &[u8]) -> Result<Envelope<'_>, Failure> {
    match std::str::from_utf8(line) {
        Ok(text) => Object::read("", text).map(Envelope),
        Err(error) => {
            Err(Failure::new(Kind::Syntax, format!("not UTF-8 after {} bytes of the line", error.valid_up_to())))
        }
    }
}

/// Everything inside.
pub fn decode(Envelope(object): &Envelope<'_>) -> Result<Request, Failure> {
    object.check_repeats()?;
    let Some(op) = object.find_text("op")? else {
        return Err(Failure::new(Kind::MissingField, "missing field `op`"));
    };
    let names: &[&str] = match op.as_ref() {
        "intersects" => &["id", "op", "precision", "dimension", "a", "b"],
        "distance" => &["id", "op", "precision", "dimension", "a", "b", "max"],
        "contact" | "manifold" => &["id", "op", "precision", "dimension", "a", "b", "margin"],
        "aabb" => &["id", "op", "precision", "dimension", "a"],
        "project_point" => &["id", "op", "precision", "dimension", "a", "point"],
        "cast_ray" => &["id", "op", "precision", "dimension", "a", "origin", "direction", "solid", "max"],
        "cast_shape" | "time_of_impact" => &["id", "op", "precision", "dimension", "a", "b", "margin", "max"],
        "hull" => &["id", "op", "precision", "dimension", "points"],
        "mass" => &["id", "op", "precision", "dimension", "a", "density"],
        "bounds" => &["id", "op", "precision", "dimension", "kind", "points"],
        other => return Err(Failure::new(Kind::UnknownOp, format!("unknown op {}", quoted(other)))),
    };
    object.only(names)?;
    let mut setting = Setting { precision: precision(object)?, dimension: dimension(object)? };
    let question = match op.as_ref() {
        "hull" => Question::Hull(object.vectors("points", &mut setting)?),
        "bounds" => Question::Bounds { fit: fit(object)?, points: object.vectors("points", &mut setting)? },
        "aabb" => Question::Aabb(body("a", object, &mut setting)?),
        "project_point" => {
            let a = body("a", object, &mut setting)?;
            Question::ProjectPoint { a, point: object.vector("point", &mut setting)? }
        }
        "cast_ray" => {
            let a = body("a", object, &mut setting)?;
            let origin = object.vector("origin", &mut setting)?;
            let direction = object.vector("direction", &mut setting)?;
            let solid = object.find_bool("solid")?.unwrap_or(true);
            let max = limit("max", object, &setting)?.unwrap_or(f64::INFINITY);
            Question::CastRay { a, origin, direction, solid, max }
        }
        "cast_shape" => {
            let (a, velocity_a) = moving("a", object, &mut setting)?;
            let (b, velocity_b) = moving("b", object, &mut setting)?;
            let margin = limit("margin", object, &setting)?.unwrap_or(0.0);
            let max = limit("max", object, &setting)?.unwrap_or(f64::INFINITY);
            Question::CastShape { a, b, velocities: [velocity_a, velocity_b], margin, max }
        }
        "time_of_impact" => {
            let a = Box::new(sweeping("a", object, &mut setting)?);
            let b = Box::new(sweeping("b", object, &mut setting)?);
            let margin = limit("margin", object, &setting)?.unwrap_or(0.0);
            Question::TimeOfImpact { a, b, margin, max: limit("max", object, &setting)?.unwrap_or(1.0) }
        }
        "mass" => {
            let a = body("a", object, &mut setting)?;
            object.get("density")?;
            Question::Mass { a, density: limit("density", object, &setting)?.unwrap_or_default() }
        }
        pair => {
            let (a, b) = (body("a", object, &mut setting)?, body("b", object, &mut setting)?);
            match pair {
                "intersects" => Question::Intersects(a, b),
                "distance" => {
                    Question::Distance { a, b, max: limit("max", object, &setting)?.unwrap_or(f64::INFINITY) }
                }
                _ => {
                    let margin = limit("margin", object, &setting)?.unwrap_or(0.0);
                    if pair == "manifold" {
                        Question::Manifold { a, b, margin }
                    } else {
                        Question::Contact { a, b, margin }
                    }
                }
            }
        }
    };
    Ok(Request { precision: setting.precision, dimension: setting.dimension.unwrap_or(3), question })
}

fn precision(object: &Object<'_>) -> Result<Precision, Failure> {
    match object.find_text("precision")?.as_deref() {
        None | Some("f32") => Ok(Precision::F32),
        Some("f64") => Ok(Precision::F64),
        Some(other) => Err(Failure::new(Kind::Syntax, format!("precision is {}, not `f32` or `f64`", quoted(other)))),
    }
}

fn fit(object: &Object<'_>) -> Result<Fit, Failure> {
    let Some(kind) = object.find_text("kind")? else {
        return Err(Failure::new(Kind::MissingField, "missing field `kind`"));
    };
    Ok(match kind.as_ref() {
        "aabb" => Fit::Aabb,
        "sphere_ritter" => Fit::SphereRitter,
        "sphere_smallest" => Fit::SphereSmallest,
        "box_pca" => Fit::BoxPca,
        "box_smallest" => Fit::BoxSmallest,
        other => {
            let known = "`aabb`, `sphere_ritter`, `sphere_smallest`, `box_pca` or `box_smallest`";
            return Err(Failure::new(Kind::Syntax, format!("kind is {}, not {known}", quoted(other))));
        }
    })
}

fn dimension(object: &Object<'_>) -> Result<Option<usize>, Failure> {
    match object.find_number("dimension")? {
        None => Ok(None),
        Some(2.0) => Ok(Some(2)),
        Some(3.0) => Ok(Some(3)),
        Some(_) => Err(Failure::new(Kind::WrongDimension, "dimension is neither 2 nor 3")),
    }
}

/// A number that is not negative.
fn limit(name: &str, object: &Object<'_>, setting: &Setting) -> Result<Option<f64>, Failure> {
    match object.find_finite(name, setting)? {
        Some(value) if value < 0.0 => {
            Err(Failure::new(Kind::Negative, format!("{name} is {}", super::answer::plain(value))))
        }
        value => Ok(value),
    }
}

fn body(name: &'static str, request: &Object<'_>, setting: &mut Setting) -> Result<Body, Failure> {
    let object = Object::read(name, request.get(name)?)?;
    object.check_repeats()?;
    object.only(&["shape", "position", "rotation", "angle"])?;
    placed(name, &object, setting)
}

/// A body that may move, and its velocity.
fn moving(name: &'static str, request: &Object<'_>, setting: &mut Setting) -> Result<(Body, [f64; 3]), Failure> {
    let object = Object::read(name, request.get(name)?)?;
    object.check_repeats()?;
    object.only(&["shape", "position", "rotation", "angle", "velocity"])?;
    let velocity = object.find_vector("velocity", setting)?.unwrap_or_default();
    Ok((placed(name, &object, setting)?, velocity))
}

/// A body that may move and turn, and how.
fn sweeping(name: &'static str, request: &Object<'_>, setting: &mut Setting) -> Result<(Body, Way), Failure> {
    let object = Object::read(name, request.get(name)?)?;
    object.check_repeats()?;
    object.only(&["shape", "position", "rotation", "angle", "end", "velocity", "angular_velocity", "center"])?;
    let body = placed(name, &object, setting)?;
    let center = object.find_vector("center", setting)?.unwrap_or_default();
    let Some(text) = object.find("end") else {
        let velocity = object.find_vector("velocity", setting)?.unwrap_or_default();
        let spin = spin(name, &object, setting)?;
        return Ok((body, Way { center, kind: WayKind::Rate { velocity, spin } }));
    };
    if let Some(beside) = ["velocity", "angular_velocity"].into_iter().find(|field| object.find(field).is_some()) {
        let message = format!("{name}: {} has no place beside {}", quoted(beside), quoted("end"));
        return Err(Failure::new(Kind::UnknownField, message));
    }
    let end = Object::read(if name == "a" { "a: end" } else { "b: end" }, text)?;
    end.check_repeats()?;
    end.only(&["position", "rotation", "angle"])?;
    let there = pose(name, &end, setting)?;
    // What is not said stays as it is at the start.
    let there = Body {
        name,
        shape: body.shape.clone(),
        position: there.0.unwrap_or(body.position),
        angle: there.1.or(body.angle),
        rotation: there.2.or(body.rotation),
    };
    Ok((body, Way { center, kind: WayKind::End(there) }))
}

/// How fast a body turns: a number in 2D, a vector in 3D.
fn spin(name: &str, object: &Object<'_>, setting: &mut Setting) -> Result<[f64; 3], Failure> {
    let Some(text) = object.find("angular_velocity") else { return Ok([0.0; 3]) };
    if text.trim_start().starts_with('[') {
        setting.require(3, || format!("{name}: angular_velocity with axes"))?;
        return object.vector("angular_velocity", setting);
    }
    let rate = object.finite("angular_velocity", setting)?;
    setting.require(2, || format!("{name}: angular_velocity without an axis"))?;
    Ok([rate, 0.0, 0.0])
}

fn placed(name: &'static str, object: &Object<'_>, setting: &mut Setting) -> Result<Body, Failure> {
    let (position, angle, rotation) = pose(name, object, setting)?;
    let shape = shape::decode(object.get("shape")?, setting)?;
    Ok(Body { name, shape, position: position.unwrap_or_default(), angle, rotation })
}

/// What is said of a pose: position, angle, rotation.
type Told = (Option<[f64; 3]>, Option<f64>, Option<[f64; 4]>);

fn pose(name: &str, object: &Object<'_>, setting: &mut Setting) -> Result<Told, Failure> {
    let position = object.find_vector("position", setting)?;
    let rotation = rotation(name, object, setting)?;
    let angle = object.find_finite("angle", setting)?;
    if angle.is_some() {
        setting.require(2, || format!("{name}: angle"))?;
    }
    Ok((position, angle, rotation))
}

fn rotation(name: &str, object: &Object<'_>, setting: &mut Setting) -> Result<Option<[f64; 4]>, Failure> {
    let Some(list) = object.find_list("rotation", setting)? else { return Ok(None) };
    setting.require(3, || format!("{name}: rotation"))?;
    match list.length {
        4 => Ok(Some(list.numbers)),
        length => {
            let message = format!("{name}: rotation has length {length}, not 4 (x, y, z, w)");
            Err(Failure::new(Kind::WrongDimension, message))
        }
    }
}
