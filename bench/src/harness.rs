//! Timing: all contestants in turn over the same chunk of inputs, then the next chunk.
//!
//! * A chunk is long enough that reading the clock does not count and short enough to stay in the second-level cache; it is
//!   read once before it is timed, so that nobody pays for main memory.
//! * Between two visits to the same pair lie all other pairs, so that branch predictors cannot learn the answers by heart.
//! * Each contestant also runs an empty call over the same chunk: the loop, the look-up of the pair and nothing else. The
//!   difference of the two is its time.
//! * A chunk that takes much longer than in most other repetitions was interrupted by another process; it counts as usual.
//!   Slower changes of the machine hit all contestants alike. Of the repetitions the median counts.

use std::ops::Range;
use std::time::Instant;

/// Inputs in a chunk.
const CHUNK: usize = 2048;

/// Something to be timed over a range of inputs.
pub trait Timed {
    /// Makes the inputs ready and reads them, so that they are in the cache. Never timed.
    fn prepare(&mut self, inputs: Range<usize>);
    /// The call to be timed, on every input.
    fn run(&mut self, inputs: Range<usize>);
    /// The same loop with an empty call.
    fn run_empty(&mut self, inputs: Range<usize>);
}

/// Nanoseconds per input, net of the empty call, one number per repetition, in ascending order.
pub struct Sample(Vec<f64>);

impl Sample {
    pub fn new(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        Sample(times)
    }

    pub fn median(&self) -> f64 {
        let middle = self.0.len() / 2;
        if self.0.len() % 2 == 1 { self.0[middle] } else { 0.5 * (self.0[middle - 1] + self.0[middle]) }
    }

    pub fn spread(&self) -> [f64; 2] {
        [self.0[0], self.0[self.0.len() - 1]]
    }
}

/// All of `0 .. count`, in chunks.
pub fn chunks(count: usize) -> Vec<Range<usize>> {
    (0..count).step_by(CHUNK).map(|start| start..count.min(start + CHUNK)).collect()
}

/// A part of `0 .. count` for a first impression, in evenly spread pieces.
pub fn pieces(count: usize) -> Vec<Range<usize>> {
    const PIECES: usize = 8;
    const LENGTH: usize = 1024;
    let length = LENGTH.min(count.div_ceil(PIECES));
    (0..PIECES).map(|i| count * i / PIECES).map(|start| start..count.min(start + length)).collect()
}

/// Times everyone in turn on each chunk, after one repetition that does not count.
pub fn time(contestants: &mut [&mut dyn Timed], chunks: &[Range<usize>], repetitions: usize) -> Vec<Sample> {
    let inputs: usize = chunks.iter().map(Range::len).sum();
    let mut records: Vec<Record> = contestants.iter().map(|_| Record::new(chunks.len())).collect();
    for repetition in 0..=repetitions {
        for (number, chunk) in chunks.iter().enumerate() {
            for turn in 0..contestants.len() {
                // Everyone is first in turn: to follow a certain neighbour may be an advantage.
                let who = (turn + number + repetition) % contestants.len();
                let [empty, full] = empty_and_full(contestants[who], chunk.clone());
                if repetition > 0 {
                    records[who].empty[number].push(empty);
                    records[who].full[number].push(full);
                }
            }
        }
    }
    records.into_iter().map(|record| record.net(inputs)).collect()
}

/// One contestant's times in nanoseconds: for every chunk, one number per repetition.
struct Record {
    empty: Vec<Vec<f64>>,
    full: Vec<Vec<f64>>,
}

impl Record {
    fn new(chunks: usize) -> Self {
        Record { empty: vec![Vec::new(); chunks], full: vec![Vec::new(); chunks] }
    }

    /// Per input and net of the empty call.
    fn net(self, inputs: usize) -> Sample {
        let empty = Sample::new(totals(self.empty)).median();
        let net = totals(self.full).into_iter().map(|full| (full - empty) / inputs as f64);
        Sample::new(net.collect())
    }
}

/// The time of each repetition over all chunks, where interrupted chunks count as usual.
fn totals(chunks: Vec<Vec<f64>>) -> Vec<f64> {
    const INTERRUPTED: f64 = 1.3;
    let mut totals = vec![0.0; chunks.first().map_or(0, Vec::len)];
    for times in chunks {
        let usual = Sample::new(times.clone()).median();
        for (total, time) in totals.iter_mut().zip(times) {
            *total += if time > INTERRUPTED * usual { usual } else { time };
        }
    }
    totals
}

/// Nanoseconds for the empty call and for the one that counts.
fn empty_and_full(contestant: &mut dyn Timed, chunk: Range<usize>) -> [f64; 2] {
    contestant.prepare(chunk.clone());
    let start = Instant::now();
    contestant.run_empty(chunk.clone());
    let between = Instant::now();
    contestant.run(chunk);
    let end = Instant::now();
    [between - start, end - between].map(|time| time.as_secs_f64() * 1e9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_cover_all_and_pieces_stay_inside() {
        for count in [1, 100, 2048, 20_000] {
            assert_eq!(chunks(count).into_iter().flatten().collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
            assert!(pieces(count).iter().all(|piece| piece.end <= count));
        }
    }

    #[test]
    fn interrupted_chunks_count_as_usual() {
        assert_eq!(totals(vec![vec![10.0, 11.0, 90.0], vec![70.0, 20.0, 20.0]]), [30.0, 31.0, 31.0]);
    }

    #[test]
    fn times_are_per_input_and_net_of_the_empty_call() {
        let sample = Record { empty: vec![vec![2.0, 2.0, 2.0]], full: vec![vec![10.0, 12.0, 11.0]] }.net(2);
        assert_eq!((sample.median(), sample.spread()), (4.5, [4.0, 5.0]));
    }
}
