//! A sign of life when something takes long and somebody watches.

use impinge::Space;
use impinge::generic::{Collider, Handle, Hooks};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

/// Nothing is shown before that.
const PATIENCE: Duration = Duration::from_millis(500);
/// The clock is read once in so many pairs.
const PORTION: u64 = 1024;

pub struct Progress {
    started: Instant,
    done: u64,
    /// How many steps there are to do; `None` while pairs are looked at, of which nobody knows the number.
    steps: Option<u64>,
    bar: Option<ProgressBar>,
    is_watched: bool,
}

impl Progress {
    /// Of pairs that are looked at.
    pub fn of_pairs() -> Self {
        Progress { started: Instant::now(), done: 0, steps: None, bar: None, is_watched: stderr().is_terminal() }
    }

    /// Of so many steps. Nothing is shown where the steps themselves are on the screen: they are a sign of life.
    pub fn of_steps(count: u64, are_printed: bool) -> Self {
        let mut progress = Self::of_pairs();
        progress.steps = Some(count);
        progress.is_watched &= !(are_printed && stdout().is_terminal());
        progress
    }

    /// One more is done.
    pub fn advance(&mut self) {
        self.done += 1;
        if self.steps.is_some() || self.done.is_multiple_of(PORTION) {
            self.show();
        }
    }

    fn show(&mut self) {
        if !self.is_watched || self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| match self.steps {
            Some(count) => styled(ProgressBar::new(count), "{bar:40} {pos} of {len} steps, {eta} left"),
            None => styled(ProgressBar::new_spinner(), "{spinner} {pos} pairs looked at, {elapsed}"),
        });
        bar.set_position(self.done);
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    ProgressStyle::with_template(template).map_or(bar.clone(), |style| bar.with_style(style))
}

impl<V: Space> Hooks<V> for Progress {
    fn allows(&mut self, _: (Handle, &Collider<V>), _: (Handle, &Collider<V>)) -> bool {
        self.advance();
        true
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
