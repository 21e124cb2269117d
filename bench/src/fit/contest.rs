//! Who answers like us, and how fast.
//!
//! A peer agrees on a cloud when no point is outside of its answer, and, where the fit is as small as can be, when it is as large as ours, up to
//! a tolerance. Of the other fits the size is told, relative to the smallest of its kind.

use super::Fit;
use super::cloud::Place;
use super::contestant::Contestant;
use super::ours;
use super::volume::Volume;
use crate::harness::{self, Timed};
use crate::options::Settings;
use crate::row::{Peer, Row};
use impinge::Real;
use std::ops::Range;
use std::panic;

/// So many points are timed between two readings of the clock, at least.
const CHUNK: usize = 2048;
/// Relative to the size of the answer.
const TOLERANCE: f64 = 1e-3;

/// Times everyone on some clouds of the same number of points.
pub fn contest<V: Place>(family: &'static str, case: String, fit: Fit, clouds: &[Vec<V>], settings: &Settings) -> Row {
    let least = fit.smallest().map(|smallest| answers(&*ours::fit(smallest, clouds), clouds.len()));
    let judge = Judge { fit, clouds, least };
    let mut entries = judge.entries(&case, V::lineup(fit, clouds));
    if settings.calls {
        entries.iter().for_each(|entry| entry.explain(&case));
    }
    let mut timed: Vec<&mut dyn Timed> =
        entries.iter_mut().map(|entry| &mut *entry.contestant as &mut dyn Timed).collect();
    let points = clouds[0].len();
    let samples = harness::time(&mut timed, &chunks(clouds.len(), points), settings.repetitions);
    let peer = |(entry, sample): (&Entry, &harness::Sample)| Peer {
        library: entry.contestant.library(),
        call: entry.contestant.call(),
        time: sample.median(),
        share: entry.share,
        size: entry.size,
    };
    Row {
        family,
        case,
        inputs: points,
        unit: "ns/fit",
        ours: samples[0].median(),
        spread: samples[0].spread(),
        size: entries[0].size,
        hits: None,
        ours_enum: None,
        pairs: None,
        stages: None,
        peers: entries.iter().zip(&samples).skip(1).map(peer).collect(),
    }
}

fn chunks(clouds: usize, points: usize) -> Vec<Range<usize>> {
    let length = CHUNK.div_ceil(points);
    (0..clouds).step_by(length).map(|start| start..clouds.min(start + length)).collect()
}

/// A contestant, and what became of its answers.
struct Entry {
    contestant: Box<dyn Contestant>,
    /// Of the clouds, how many got the same answer from us.
    share: f64,
    /// The first cloud on which it differs.
    differs: Option<Comparison>,
    /// Relative to the smallest, on average.
    size: Option<f64>,
}

impl Entry {
    fn explain(&self, case: &str) {
        let (library, call) = (self.contestant.library(), self.contestant.call());
        println!("  {case}: {library} {call}: {:.2} % agree", 100.0 * self.share);
        if let Some(Comparison { cloud, misses, size }) = self.differs {
            println!("    first difference: cloud {cloud}, points outside by {misses:.1e}, size {size:.9}");
        }
    }
}

/// An answer beside ours.
struct Comparison {
    cloud: usize,
    /// How far points stick out, relative to the size of the answer.
    misses: f64,
    /// Relative to ours.
    size: f64,
}

impl Comparison {
    fn agrees(&self, fit: Fit) -> bool {
        self.misses <= TOLERANCE && (fit.smallest().is_some() || (self.size - 1.0).abs() <= TOLERANCE)
    }
}

struct Judge<'a, V> {
    fit: Fit,
    clouds: &'a [Vec<V>],
    /// For fits that are not as small as can be.
    least: Option<Vec<Option<Volume>>>,
}

impl<V: Place> Judge<'_, V> {
    /// Everyone whose call answers, with ours as the first.
    fn entries(&self, case: &str, contestants: Vec<Box<dyn Contestant>>) -> Vec<Entry> {
        let mut standard: Option<Vec<Volume>> = None;
        let mut entries = Vec::new();
        for contestant in contestants {
            let answers: Option<Vec<Volume>> = answers(&*contestant, self.clouds.len()).into_iter().collect();
            let Some(theirs) = answers else {
                eprintln!("{case}: {} panics and is left out", contestant.library());
                continue;
            };
            let standard = standard.get_or_insert_with(|| theirs.clone());
            let compare = |(cloud, volume): (usize, &Volume)| Comparison {
                cloud,
                misses: volume.misses(self.clouds[cloud].iter().map(|p| p.to_wide())),
                size: volume.size() / standard[cloud].size(),
            };
            let comparisons: Vec<Comparison> = theirs.iter().enumerate().map(compare).collect();
            // Ours contains everything by its own arithmetic; here it is worked out anew, in another one.
            let rounding = 16.0 * V::Real::EPSILON.to_f64();
            if contestant.library() == ours::OURS && comparisons.iter().any(|found| found.misses > rounding) {
                eprintln!("{case}: points are outside of our own answer");
            }
            let agreeing = comparisons.iter().filter(|found| found.agrees(self.fit)).count();
            let share = agreeing as f64 / theirs.len() as f64;
            let differs = comparisons.into_iter().find(|found| !found.agrees(self.fit));
            entries.push(Entry { contestant, share, differs, size: self.size(&theirs) });
        }
        entries
    }

    fn size(&self, answers: &[Volume]) -> Option<f64> {
        let least = self.least.as_ref()?.iter().flatten();
        let ratios: Vec<f64> = answers.iter().zip(least).map(|(volume, least)| volume.size() / least.size()).collect();
        Some(ratios.iter().sum::<f64>() / ratios.len() as f64)
    }
}

/// `None` where it panics, which it does in silence.
fn answers(contestant: &dyn Contestant, clouds: usize) -> Vec<Option<Volume>> {
    let loud = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let answers = (0..clouds).map(|cloud| contestant.answer(cloud)).collect();
    panic::set_hook(loud);
    answers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_cover_all() {
        assert_eq!(chunks(3, 5000), [0..1, 1..2, 2..3]);
        assert_eq!(chunks(300, 10), [0..205, 205..300]);
    }
}
