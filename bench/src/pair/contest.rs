//! Who answers like us, and how fast.
//!
//! First everyone answers every pair; that settles which calls do the same work. A short trial finds the fastest such call of
//! each library. Those, and the ones too close to call, are then timed against ours.

use super::answer::{Answer, same};
use super::contestant::{Contestant, ENUM, OURS, TYPED};
use super::scene::{Dimension, Scene};
use crate::harness::{self, Sample, Timed};
use crate::options::Settings;
use crate::row::{AGREEMENT, Peer, Row};
use std::ops::Range;

/// A call that is slower than the best of its library by more than this in the trial is out.
const TOO_CLOSE_TO_CALL: f64 = 1.25;

/// Times all contestants on a scene. The first must be our typed call; ours through the enum must be among the others.
pub fn contest<V: Dimension>(
    family: &'static str,
    case: String,
    scene: &Scene<V>,
    contestants: Vec<Box<dyn Contestant>>,
    settings: &Settings,
) -> Row {
    let mut entries = judged(scene, contestants);
    let trial = timed(&mut entries, &harness::pieces(scene.len()), 1);
    for (entry, sample) in entries.iter_mut().zip(trial) {
        entry.trial = sample.median();
    }
    if settings.calls {
        explain(&case, scene, &entries);
    }
    let mut finalists = finalists(entries);
    let samples = timed(&mut finalists, &harness::chunks(scene.len()), settings.repetitions);
    row(family, case, scene, &finalists, &samples)
}

/// A contestant, what became of its answers, and its time in the trial.
struct Entry {
    contestant: Box<dyn Contestant>,
    /// Of the pairs, how many got the same answer from us.
    share: f64,
    /// The first pair on which it differs, our answer and its own.
    differs: Option<(usize, Answer, Answer)>,
    /// Nanoseconds per pair.
    trial: f64,
}

impl Entry {
    fn is_ours(&self) -> bool {
        self.contestant.library() == OURS
    }
}

/// Everyone's answers, compared with those of the first, which is our typed call.
fn judged<V: Dimension>(scene: &Scene<V>, contestants: Vec<Box<dyn Contestant>>) -> Vec<Entry> {
    let mut standard: Option<Vec<Answer>> = None;
    let judge = |mut contestant: Box<dyn Contestant>| {
        let theirs: Vec<Answer> = (0..scene.len()).map(|pair| contestant.answer(pair)).collect();
        let ours = standard.get_or_insert_with(|| theirs.clone());
        if contestant.library() == OURS && theirs != *ours {
            eprintln!("our own calls do not answer alike, bit for bit");
        }
        let differs = |&pair: &usize| {
            let (ours, theirs) = (ours[pair], theirs[pair]);
            // Where shapes pass each other at a small angle, a small gap takes a long time to close.
            let touch = matches!((ours, theirs), (Answer::Cast(Some(_)), Answer::Cast(Some(time))) if scene.touches_at(pair, time));
            !touch && !same(ours, theirs, scene.gap_of(pair), scene.size_of(pair))
        };
        let differing = (0..scene.len()).filter(differs).count();
        let first = (0..scene.len()).find(differs).map(|pair| (pair, ours[pair], theirs[pair]));
        let share = 1.0 - differing as f64 / scene.len() as f64;
        Entry { contestant, share, differs: first, trial: f64::NAN }
    };
    contestants.into_iter().map(judge).collect()
}

fn timed(entries: &mut [Entry], chunks: &[Range<usize>], repetitions: usize) -> Vec<Sample> {
    let mut contestants: Vec<&mut dyn Timed> =
        entries.iter_mut().map(|entry| &mut *entry.contestant as &mut dyn Timed).collect();
    harness::time(&mut contestants, chunks, repetitions)
}

/// Ours, and of every other library the calls that may be its fastest.
fn finalists(entries: Vec<Entry>) -> Vec<Entry> {
    let limits: Vec<f64> = entries.iter().map(|entry| limit(entry, &entries)).collect();
    entries.into_iter().zip(limits).filter(|(entry, limit)| entry.trial <= *limit).map(|(entry, _)| entry).collect()
}

/// The time in the trial up to which this entry is in the final.
fn limit(entry: &Entry, entries: &[Entry]) -> f64 {
    let library = entry.contestant.library();
    let rivals = || entries.iter().filter(|other| other.contestant.library() == library);
    let best_share = rivals().map(|rival| rival.share).fold(0.0, f64::max);
    // With no call that does the same work, the most agreeing one is shown instead.
    let wanted = best_share.min(AGREEMENT);
    if entry.is_ours() {
        f64::INFINITY
    } else if entry.share < wanted {
        f64::NEG_INFINITY
    } else {
        let fastest = rivals().filter(|rival| rival.share >= wanted).map(|rival| rival.trial).fold(f64::MAX, f64::min);
        // The second term keeps calls that cost next to nothing apart from noise.
        TOO_CLOSE_TO_CALL * fastest + 1.0
    }
}

fn row<V: Dimension>(
    family: &'static str,
    case: String,
    scene: &Scene<V>,
    finalists: &[Entry],
    samples: &[Sample],
) -> Row {
    let ours = |call: &str| {
        let index = finalists.iter().position(|entry| entry.is_ours() && entry.contestant.call() == call);
        &samples[index.expect("ours is in every final")]
    };
    let mut peers: Vec<Peer> = Vec::new();
    for (entry, sample) in finalists.iter().zip(samples).filter(|(entry, _)| !entry.is_ours()) {
        let library = entry.contestant.library();
        let peer =
            Peer { library, call: entry.contestant.call(), time: sample.median(), share: entry.share, size: None };
        match peers.iter_mut().find(|known| known.library == library) {
            Some(known) if known.time <= peer.time => {}
            Some(known) => *known = peer,
            None => peers.push(peer),
        }
    }
    let (typed, through_enum) = (ours(TYPED), ours(ENUM));
    Row {
        family,
        case,
        inputs: scene.len(),
        unit: "ns/pair",
        hits: Some(scene.hits()),
        ours: typed.median(),
        spread: typed.spread(),
        ours_enum: Some(through_enum.median()),
        size: None,
        pairs: None,
        stages: None,
        peers,
    }
}

/// Prints all calls that were tried, and where they differ from ours.
fn explain<V: Dimension>(case: &str, scene: &Scene<V>, entries: &[Entry]) {
    for entry in entries {
        let (library, call) = (entry.contestant.library(), entry.contestant.call());
        println!("  {case}: {library} {call}: {:.1} ns, {:.2} % agree", entry.trial, 100.0 * entry.share);
        if let Some((pair, ours, theirs)) = entry.differs {
            println!("    first difference: {ours:?}, theirs {theirs:?}, gap {:?}", scene.gap_of(pair));
            if let (Answer::Cast(ours), Answer::Cast(theirs)) = (ours, theirs) {
                let gaps = [ours, theirs].map(|time| time.and_then(|time| scene.gap_at(pair, time)));
                println!("    gap at these times: {gaps:?}");
            }
            println!("    {}", scene.describe(pair).replace('\n', "\n    "));
        }
    }
}
