//! A sign of life when a check takes long and somebody watches.

use impinge::Space;
use impinge::generic::{Collider, Handle, Hooks};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// Nothing is shown before that.
const PATIENCE: Duration = Duration::from_millis(500);
/// The clock is read once in so many pairs.
const PORTION: u64 = 1024;

pub struct Progress {
    started: Instant,
    looked: u64,
    bar: Option<ProgressBar>,
    is_watched: bool,
}

impl Progress {
    pub fn new() -> Self {
        Progress { started: Instant::now(), looked: 0, bar: None, is_watched: stderr().is_terminal() }
    }

    fn show(&mut self) {
        if !self.is_watched || self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {pos} pairs looked at, {elapsed}");
            let bar = ProgressBar::new_spinner();
            style.map_or(bar.clone(), |style| bar.with_style(style))
        });
        bar.set_position(self.looked);
    }
}

impl<V: Space> Hooks<V> for Progress {
    fn allows(&mut self, _: (Handle, &Collider<V>), _: (Handle, &Collider<V>)) -> bool {
        self.looked += 1;
        if self.looked.is_multiple_of(PORTION) {
            self.show();
        }
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
