//! What the page is told. `PROTOCOL.md` says it in words.

use crate::command::{Precision, ProbeKind};
use crate::mesh::Mesh;
use serde::Serialize;
use std::rc::Rc;

/// A message to the page, as JSON: an object with one field, named as here.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Scene(Box<SceneNews>),
    Added(Added),
    Status(Status),
    Log(Vec<LogEntry>),
    Selected(Option<Box<Selected>>),
    Grabbed(Option<Grabbed>),
    Probe(Option<Probed>),
    Pair(Box<PairNews>),
    Fit(Box<crate::fit::Fit>),
    Saved { name: String, text: String },
    Error { message: String, r#do: &'static str },
}

pub type Numbers = Vec<f64>;

#[derive(Clone, Debug, Serialize)]
pub struct SceneNews {
    pub epoch: u32,
    pub name: String,
    pub title: String,
    pub about: String,
    pub category: &'static str,
    pub dimension: usize,
    pub precision: Precision,
    pub is_pair: bool,
    pub view: View,
    pub gravity: Numbers,
    pub meshes: Vec<Rc<Mesh>>,
    pub bodies: Vec<BodyNews>,
}

/// What is worth looking at.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub center: Numbers,
    pub radius: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct BodyNews {
    pub name: String,
    pub kind: &'static str,
    pub shape: &'static str,
    pub sensor: bool,
    pub bullet: bool,
    pub parts: Vec<PartNews>,
}

#[derive(Clone, Debug, Serialize)]
pub struct PartNews {
    pub mesh: usize,
    pub position: Numbers,
    pub rotation: Numbers,
    pub scale: Numbers,
}

#[derive(Clone, Debug, Serialize)]
pub struct Added {
    pub epoch: u32,
    pub meshes: Vec<Rc<Mesh>>,
    pub bodies: Vec<BodyNews>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Status {
    pub running: bool,
    pub step: u64,
    pub gravity: bool,
    pub time_step: f64,
    pub substeps: u32,
    pub sleeping: bool,
    pub speed: f64,
    pub oldest: u64,
    pub draw: Drawn,
}

/// Which lines are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Drawn {
    pub boxes: bool,
    pub tree: bool,
    pub contacts: bool,
    pub normals: bool,
    pub sweeps: bool,
    pub velocities: bool,
    pub shapes: bool,
    pub islands: bool,
    pub level: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LogEntry {
    pub step: u64,
    pub event: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub a: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub b: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Selected {
    pub body: usize,
    pub name: String,
    pub kind: &'static str,
    pub shape: &'static str,
    pub position: Numbers,
    pub rotation: Numbers,
    pub velocity: Numbers,
    pub angular_velocity: Numbers,
    pub mass: f64,
    pub asleep: bool,
    pub contacts: Vec<Neighbour>,
}

/// What the selected body touches. The normal points to it.
#[derive(Clone, Debug, Serialize)]
pub struct Neighbour {
    pub with: String,
    pub normal: Numbers,
    pub depth: f64,
    pub points: usize,
    pub impulse: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct Grabbed {
    pub body: usize,
    pub point: Numbers,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Probed {
    Way { kind: ProbeKind, hit: Option<ProbeHit> },
    Place { kind: ProbeKind, inside: Vec<String>, nearest: Option<Nearest> },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProbeHit {
    pub t: f64,
    pub body: usize,
    pub name: String,
    pub point: Numbers,
    pub normal: Numbers,
    pub at: Numbers,
    pub start: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Nearest {
    pub body: usize,
    pub name: String,
    pub point: Numbers,
    pub distance: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct PairNews {
    pub touching: bool,
    pub contact: Option<ContactNews>,
    pub distance: Option<f64>,
    pub closest: Option<[Numbers; 2]>,
    pub manifold: Option<ManifoldNews>,
    pub steps: Vec<StepNews>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ContactNews {
    pub normal: Numbers,
    pub depth: f64,
    pub point_a: Numbers,
    pub point_b: Numbers,
}

#[derive(Clone, Debug, Serialize)]
pub struct ManifoldNews {
    pub normal: Numbers,
    pub points: Vec<ManifoldPointNews>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ManifoldPointNews {
    pub point_a: Numbers,
    pub point_b: Numbers,
    pub depth: f64,
    pub feature: (u32, u32),
}

/// What a search did, in words and in a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepNews {
    pub title: String,
    pub text: String,
    pub points: Vec<Numbers>,
    pub lines: Vec<[Numbers; 2]>,
    pub axis: Option<Numbers>,
}
