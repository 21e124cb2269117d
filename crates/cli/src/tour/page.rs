//! Plain text on a terminal: headings, aligned rows, colours where they are welcome.

use std::env;
use std::io::{self, IsTerminal, Write};

/// Where the tour is printed.
pub struct Page<W> {
    out: W,
    colours: bool,
}

impl Page<io::BufWriter<io::StdoutLock<'static>>> {
    /// Standard output; in colour only on a terminal, and never when `NO_COLOR` is set.
    pub fn stdout() -> Self {
        let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let out = io::stdout().lock();
        Page { colours: !refused && out.is_terminal(), out: io::BufWriter::new(out) }
    }
}

impl<W: Write> Page<W> {
    /// A heading, after an empty line.
    pub fn heading(&mut self, text: &str) -> io::Result<()> {
        let text = self.styled(BOLD, text);
        writeln!(self.out, "\n{text}")
    }

    /// A line of ordinary text.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "   {text}")
    }

    /// A line to copy and paste, without anything before it.
    pub fn verbatim(&mut self, text: &str) -> io::Result<()> {
        let text = self.styled(CYAN, text);
        writeln!(self.out, "{text}")
    }

    /// A label and what it stands for; labels are as wide as the widest of the tour.
    pub fn row(&mut self, label: &str, value: &str) -> io::Result<()> {
        // Padded before it is styled: escape sequences have no width.
        let (label, value) = (self.styled(DIM, &format!("{label:<13}")), self.styled(CYAN, value));
        writeln!(self.out, "   {label}{value}")
    }

    /// Nothing.
    pub fn gap(&mut self) -> io::Result<()> {
        writeln!(self.out)
    }

    /// Hands everything on.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn styled(&self, style: &str, text: &str) -> String {
        if self.colours { format!("\x1b[{style}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

const BOLD: &str = "1";
const DIM: &str = "2";
const CYAN: &str = "36";

/// A number with at most three decimals.
pub fn number(value: f32) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A vector with at most three decimals.
pub fn vector(values: &[f32]) -> String {
    let numbers: Vec<String> = values.iter().map(|value| number(*value)).collect();
    format!("({})", numbers.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(vector(&[0.25, -1.0, 100.0]), "(0.25, -1, 100)");
        assert_eq!(number(-0.0001), "0");
        assert_eq!(number(0.70710677), "0.707");
    }

    #[test]
    fn colours_are_optional_and_rows_align() {
        let print = |colours| {
            let mut page = Page { out: Vec::new(), colours };
            page.row("depth", "1").unwrap();
            String::from_utf8(page.out).unwrap()
        };
        assert_eq!(print(false), "   depth        1\n");
        assert!(print(true).contains("\x1b[36m1\x1b[0m"));
    }
}
