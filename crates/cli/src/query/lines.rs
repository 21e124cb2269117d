//! Lines of bytes, of bounded length.

use super::failure::{Failure, Kind};
use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, without its line break: 16 MiB.
const LONGEST: usize = 16 << 20;

/// What is kept of the line buffer after a long line.
const KEPT: usize = 1 << 20;

/// How much is read at once.
const CHUNK: usize = 1 << 16;

/// One line of the input. Numbers start at 1 and count empty lines too.
pub enum Line<'a> {
    /// The bytes without the line break.
    Text {
        /// Which line this is.
        number: u64,
        /// What it says.
        text: &'a [u8],
    },
    /// The line was skipped.
    TooLong {
        /// Which line this is.
        number: u64,
    },
}

/// Reads lines that end with `\n`, `\r\n` or the end of the input.
pub struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> Lines<R> {
    /// The lines of `input`.
    pub fn new(input: R) -> Self {
        Lines { input: BufReader::with_capacity(CHUNK, input), line: Vec::new(), number: 0 }
    }

    /// Whether the next line is not complete in memory, so that reading it may have to wait for whoever writes it.
    pub fn may_wait(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }

    /// The next line, or `None` at the end of the input.
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        self.line.shrink_to(KEPT);
        // Two more for the line break, and no further: the rest of a longer line is not held in memory.
        let most = LONGEST as u64 + 2;
        if self.input.by_ref().take(most).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let number = self.number;
        let mut text = self.line.as_slice();
        match text.strip_suffix(b"\n") {
            Some(rest) => text = rest.strip_suffix(b"\r").unwrap_or(rest),
            None if text.len() > LONGEST => {
                self.input.skip_until(b'\n')?;
            }
            None => {}
        }
        if text.len() > LONGEST {
            return Ok(Some(Line::TooLong { number }));
        }
        if number == 1 {
            text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        }
        Ok(Some(Line::Text { number, text }))
    }
}

/// What a line that is too long is answered with.
pub fn too_long() -> Failure {
    Failure::new(Kind::Syntax, format!("the line is longer than {} MiB", LONGEST >> 20))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_of_all_kinds() {
        let mut lines = Lines::new(&b"one\ntwo\r\n\n \r\nlast"[..]);
        let mut seen = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            match line {
                Line::Text { number, text } => seen.push((number, String::from_utf8(text.to_vec()).unwrap())),
                Line::TooLong { number } => panic!("line {number} is short"),
            }
        }
        let expected = [(1, "one"), (2, "two"), (3, ""), (4, " "), (5, "last")];
        assert_eq!(seen, expected.map(|(number, text)| (number, text.to_owned())));
    }

    #[test]
    fn the_limit_is_exact_whatever_the_line_break() {
        for line_break in ["", "\n", "\r\n"] {
            for (length, fits) in [(LONGEST - 1, true), (LONGEST, true), (LONGEST + 1, false), (LONGEST + 2, false)] {
                let mut input = vec![b'x'; length];
                input.extend_from_slice(line_break.as_bytes());
                let mut lines = Lines::new(input.as_slice());
                let first = lines.next().unwrap();
                assert_eq!(matches!(first, Some(Line::Text { text, .. }) if text.len() == length), fits);
                assert_eq!(matches!(first, Some(Line::TooLong { number: 1 })), !fits);
                assert!(lines.next().unwrap().is_none());
            }
        }
    }
}
