//! What is wrong with a scene, and where.
//!
//! Serde knows the path of what it could not read, and the checks that come after it build theirs on the way out. From the path the place in the text is found by going down it
//! once more, so that both kinds of mistakes are told alike.

use serde_json::value::RawValue;
use std::collections::HashMap;
use std::fmt;

/// What is wrong with a scene file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SceneError {
    /// Line and column, both from 1, columns in characters; `None` for what cannot be written.
    pub place: Option<(usize, usize)>,
    /// The field, such as `objects[3].shape.ball.radius`; empty for the whole file.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        let colon = if self.path.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", self.path, self.message)
    }
}

impl std::error::Error for SceneError {}

/// A step down into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Field(String),
    Item(usize),
}

/// What is wrong, with the path as far as it is known yet.
#[derive(Debug)]
pub struct Wrong {
    /// The last step first.
    steps: Vec<Step>,
    message: String,
}

impl Wrong {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Wrong { steps: Vec::new(), message: message.into() }
    }

    /// In a field.
    pub(crate) fn under(mut self, field: &str) -> Self {
        self.steps.push(Step::Field(field.to_owned()));
        self
    }

    /// In an item of a list.
    pub(crate) fn item(mut self, index: usize) -> Self {
        self.steps.push(Step::Item(index));
        self
    }

    /// In a text.
    pub(crate) fn within(mut self, text: &str) -> SceneError {
        self.steps.reverse();
        let place = locate(text, &self.steps).map(|start| line_and_column(text, start));
        SceneError { place, path: path(&self.steps), message: self.message }
    }

    /// In no text.
    pub(crate) fn unwritten(mut self) -> SceneError {
        self.steps.reverse();
        SceneError { place: None, path: path(&self.steps), message: self.message }
    }
}

/// What serde could not read of a text.
pub(crate) fn unread(text: &str, error: &serde_path_to_error::Error<serde_json::Error>) -> SceneError {
    use serde_path_to_error::Segment;
    let inner = error.inner();
    let told = inner.to_string();
    let message = told.rsplit_once(" at line ").map_or(told.as_str(), |(message, _)| message).to_owned();
    let mut steps: Vec<Step> = Vec::new();
    for segment in error.path() {
        match segment {
            Segment::Seq { index } => steps.push(Step::Item(*index)),
            Segment::Map { key } | Segment::Enum { variant: key } => steps.push(Step::Field(key.clone())),
            Segment::Unknown => break,
        }
    }
    // What is not JSON has no places but the one where that was noticed.
    let start = if inner.is_data() {
        deepen(text, &mut steps, &message);
        locate(text, &steps)
    } else {
        None
    };
    let noticed = (inner.line().max(1), inner.column().max(1));
    let place = start.map_or(noticed, |start| line_and_column(text, start));
    SceneError { place: Some(place), path: path(&steps), message }
}

/// The library's messages start with the kind of shape and the field. Goes down to them, if they are there.
fn deepen(text: &str, steps: &mut Vec<Step>, message: &str) {
    let mut words = message.split([':', ' ']).filter(|word| !word.is_empty());
    for word in words.by_ref().take(2) {
        steps.push(Step::Field(word.to_owned()));
        if locate(text, steps).is_none() {
            steps.pop();
            return;
        }
    }
}

/// As JavaScript would write it.
fn path(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        match step {
            Step::Item(index) => text += &format!("[{index}]"),
            Step::Field(name) if text.is_empty() => text += name,
            Step::Field(name) => text += &format!(".{name}"),
        }
    }
    text
}

/// Where the value at the end of a path starts, in bytes.
fn locate(text: &str, steps: &[Step]) -> Option<usize> {
    let mut value: &RawValue = serde_json::from_str(text).ok()?;
    for step in steps {
        value = match step {
            Step::Field(name) => {
                let fields: HashMap<String, &RawValue> = serde_json::from_str(value.get()).ok()?;
                *fields.get(name)?
            }
            Step::Item(index) => {
                let items: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
                *items.get(*index)?
            }
        };
    }
    // The value borrows from the text, so their addresses tell how far apart they start.
    (value.get().as_ptr() as usize).checked_sub(text.as_ptr() as usize)
}

fn line_and_column(text: &str, start: usize) -> (usize, usize) {
    let before = text.get(..start).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
