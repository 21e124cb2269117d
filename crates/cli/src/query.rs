//! `impinge query`: JSON Lines in, JSON Lines out, one answer a request, in order.
//!
//! A line goes through three stages. [`request`] turns its text into a request that no longer depends on JSON and does
//! not yet depend on a space: numbers are `f64`, vectors have a length, and dimension and precision are settled.
//! [`answer`] is written once for any space: it makes shapes and poses, asks the library and prints. [`failure`] is what
//! either of them stops with.
//!
//! What the protocol leaves open is decided so:
//!
//! * Lines that hold nothing but white space are skipped without an answer, but they count as lines. A byte order mark
//!   before the first line is ignored.
//! * `syntax` is everything that does not have the protocol's form: text that is not JSON or not UTF-8, JSON that is not an
//!   object, a name that occurs twice in one object, a value of the wrong JSON type (`"radius":"1"`, `"max":null`), a
//!   `precision` or a `kind` other than those named, and a line longer than 16 MiB. The id is echoed if the line as a
//!   whole is a JSON object with one id, and null otherwise; so it is when there is no id.
//! * Of several mistakes one is reported, in this order: the line's syntax; `op`; names that do not belong (before
//!   names that are missing, so that a misspelt field is called by its name); `precision`; `dimension`; `kind`; `a`; `b`;
//!   `margin`, `max` or `density`; last, whatever the library's constructors refuse.
//! * A shape is an object with one name. Without any known name it is `unknown_shape` (`missing_field` when empty); names
//!   beside a known one are `unknown_field`.
//! * A `dimension` other than 2 and 3 is `wrong_dimension`. A polygon and an `angle` make a request 2D, a `rotation` 3D.
//! * A `rounding` of 0 is no rounding, and a rounded segment is a capsule.
//! * `margin`, `max` and `density` may be as large as the precision allows; shapes and positions are `out_of_range` earlier, and so is a mass
//!   whose numbers overflow.

mod answer;
mod failure;
mod json;
mod lines;
mod request;
mod shape;
mod space;

use lines::{Line, Lines};
use std::fmt;
use std::io::{self, Read, Write};

/// Why answering ended early.
#[derive(Debug)]
pub enum Stop {
    /// No more requests can be read.
    Read {
        /// What was read.
        name: String,
        /// What went wrong.
        error: io::Error,
    },
    /// No more answers can be written.
    Write(io::Error),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Read { name, error } => write!(f, "cannot read {name}: {error}"),
            Stop::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

/// Answers are handed on when this many bytes have gathered, or earlier when there is nothing else to do.
const BATCH: usize = 1 << 16;

/// Answers every request of `input`, which is called `name` when reading fails.
pub fn run(name: &str, input: impl Read, mut output: impl Write) -> Result<(), Stop> {
    let mut lines = Lines::new(input);
    let mut answers = Vec::with_capacity(2 * BATCH);
    loop {
        // Before waiting for more input: whoever asks and waits for the answer must get it.
        if answers.len() >= BATCH || lines.may_wait() {
            output.write_all(&answers).and_then(|()| output.flush()).map_err(Stop::Write)?;
            answers.clear();
            answers.shrink_to(2 * BATCH);
        }
        match lines.next().map_err(|error| Stop::Read { name: name.to_owned(), error })? {
            Some(line) => answer_line(&line, &mut answers),
            // The last line may have come without the line break that hands its answer on.
            None => return output.write_all(&answers).and_then(|()| output.flush()).map_err(Stop::Write),
        }
    }
}

fn answer_line(line: &Line<'_>, answers: &mut Vec<u8>) {
    match line {
        Line::Text { text, .. } if text.trim_ascii().is_empty() => {}
        Line::Text { number, text } => match request::parse(text) {
            Ok(envelope) => {
                let id = envelope.id();
                answer::write(*number, id, answers, |out| answer::reply(&request::decode(&envelope)?, out));
            }
            Err(failure) => answer::write(*number, None, answers, |_| Err(failure)),
        },
        Line::TooLong { number } => answer::write(*number, None, answers, |_| Err(lines::too_long())),
    }
}
