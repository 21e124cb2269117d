//! What the page asks for. `PROTOCOL.md` says it in words.

use serde::{Deserialize, Deserializer};

/// One message of the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Open {
        scene: String,
        #[serde(default)]
        precision: Precision,
    },
    Load {
        text: String,
        #[serde(default)]
        precision: Precision,
    },
    Save {},
    Run {
        on: bool,
    },
    Step {
        #[serde(default = "one")]
        count: u64,
    },
    Back {
        #[serde(default = "one")]
        count: u64,
    },
    Restart {},
    Set(Set),
    Draw(Draw),
    Grab(Pick),
    Drag {
        to: Vec<f64>,
    },
    Turn {
        by: Vec<f64>,
    },
    Release {},
    Push(Push),
    Spawn {
        shape: String,
        at: Vec<f64>,
        velocity: Option<Vec<f64>>,
        #[serde(default = "usual")]
        size: f64,
    },
    Shoot {
        origin: Vec<f64>,
        direction: Vec<f64>,
        speed: f64,
        #[serde(default = "ball")]
        shape: String,
        #[serde(default = "usual")]
        size: f64,
    },
    Remove(Choice),
    Select(Choice),
    Probe(Probe),
    Fit {
        dimension: usize,
        points: Vec<Vec<f64>>,
    },
    Ack {
        frame: u32,
    },
}

/// How precise the numbers of a scene are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Precision {
    #[default]
    F32,
    F64,
}

/// How time passes.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    pub speed: Option<f64>,
    pub gravity: Option<bool>,
    pub time_step: Option<f64>,
    pub substeps: Option<u32>,
    pub sleeping: Option<bool>,
}

/// Which lines are drawn.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    pub boxes: Option<bool>,
    pub tree: Option<bool>,
    pub contacts: Option<bool>,
    pub normals: Option<bool>,
    pub sweeps: Option<bool>,
    pub velocities: Option<bool>,
    pub shapes: Option<bool>,
    pub islands: Option<bool>,
    /// Null is an answer too: all of them.
    #[serde(default, deserialize_with = "given")]
    pub level: Option<Option<usize>>,
}

/// A ray in space, a point in the plane.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    pub origin: Option<Vec<f64>>,
    pub direction: Option<Vec<f64>>,
    pub at: Option<Vec<f64>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Push {
    pub origin: Option<Vec<f64>>,
    pub direction: Option<Vec<f64>>,
    pub at: Option<Vec<f64>>,
    pub from: Option<Vec<f64>>,
    pub speed: f64,
}

/// By a ray or a point, by its number, or nothing at all.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub origin: Option<Vec<f64>>,
    pub direction: Option<Vec<f64>>,
    pub at: Option<Vec<f64>>,
    pub body: Option<usize>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    pub kind: Option<ProbeKind>,
    #[serde(default)]
    pub from: Vec<f64>,
    #[serde(default)]
    pub to: Vec<f64>,
    #[serde(default = "half")]
    pub size: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProbeKind {
    Ray,
    Ball,
    Box,
    Capsule,
    Point,
}

impl Command {
    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Command::Open { .. } => "open",
            Command::Load { .. } => "load",
            Command::Save {} => "save",
            Command::Run { .. } => "run",
            Command::Step { .. } => "step",
            Command::Back { .. } => "back",
            Command::Restart {} => "restart",
            Command::Set(_) => "set",
            Command::Draw(_) => "draw",
            Command::Grab(_) => "grab",
            Command::Drag { .. } => "drag",
            Command::Turn { .. } => "turn",
            Command::Release {} => "release",
            Command::Push(_) => "push",
            Command::Spawn { .. } => "spawn",
            Command::Shoot { .. } => "shoot",
            Command::Remove(_) => "remove",
            Command::Select(_) => "select",
            Command::Probe(_) => "probe",
            Command::Fit { .. } => "fit",
            Command::Ack { .. } => "ack",
        }
    }
}

impl Push {
    pub fn pick(&self) -> Pick {
        Pick { origin: self.origin.clone(), direction: self.direction.clone(), at: self.at.clone() }
    }
}

impl Choice {
    /// The ray or the point, if there is one.
    pub fn pick(self) -> Option<Pick> {
        let is_given = self.origin.is_some() || self.direction.is_some() || self.at.is_some();
        is_given.then_some(Pick { origin: self.origin, direction: self.direction, at: self.at })
    }
}

fn given<'d, D: Deserializer<'d>, T: Deserialize<'d>>(input: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(input).map(Some)
}

fn one() -> u64 {
    1
}

fn usual() -> f64 {
    1.0
}

fn half() -> f64 {
    0.5
}

fn ball() -> String {
    "ball".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_and_null_are_told_apart_and_unknown_fields_refused() {
        let draw = |text: &str| match serde_json::from_str(text) {
            Ok(Command::Draw(draw)) => draw.level,
            other => panic!("{other:?}"),
        };
        assert_eq!(draw(r#"{"do":"draw"}"#), None);
        assert_eq!(draw(r#"{"do":"draw","level":null}"#), Some(None));
        assert_eq!(draw(r#"{"do":"draw","level":3}"#), Some(Some(3)));
        for wrong in [r#"{"do":"draw","levl":3}"#, r#"{"do":"save","x":1}"#, r#"{"do":"dance"}"#, r#"{"do":"drag"}"#] {
            assert!(serde_json::from_str::<Command>(wrong).is_err(), "{wrong}");
        }
    }
}
