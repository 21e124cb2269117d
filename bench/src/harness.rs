//! Timing: all contestants in turn over the same chunk of pairs, then the next chunk.
//!
//! * A chunk is long enough that reading the clock does not count and short enough to stay in the second-level cache; it is
//!   read once before it is timed, so that nobody pays for main memory.
//! * Between two visits to the same pair lie all other pairs, so that branch predictors cannot learn the answers by heart.
//! * Each contestant also runs an empty call over the same chunk: the loop, the look-up of the pair and nothing else. The
//!   difference of the two is its time.
//! * Disturbances hit all contestants alike, and the median over the repetitions ignores the worst of them.

use std::ops::Range;
use std::time::Instant;

/// Pairs in a chunk.
const CHUNK: usize = 2048;

/// Something to be timed over a range of inputs.
pub trait Timed {
    /// Reads the inputs, so that they are in the cache.
    fn touch(&self, inputs: Range<usize>);
    /// The call to be timed, on every input.
    fn run(&mut self, inputs: Range<usize>);
    /// The same loop with an empty call.
    fn run_empty(&mut self, inputs: Range<usize>);
}

/// Nanoseconds per input, net of the empty call, one number per repetition, in ascending order.
pub struct Sample(Vec<f64>);

impl Sample {
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

/// A few short pieces of `0 .. count`, evenly spread, for a first impression.
pub fn pieces(count: usize) -> Vec<Range<usize>> {
    const PIECES: usize = 8;
    const LENGTH: usize = 256;
    (0..PIECES).map(|i| count * i / PIECES).map(|start| start..count.min(start + LENGTH)).collect()
}

/// Times everyone in turn on each chunk, after one repetition that does not count.
pub fn time(contestants: &mut [&mut dyn Timed], chunks: &[Range<usize>], repetitions: usize) -> Vec<Sample> {
    let inputs: usize = chunks.iter().map(Range::len).sum();
    let mut samples = vec![Vec::with_capacity(repetitions); contestants.len()];
    for repetition in 0..=repetitions {
        let mut net = vec![0.0; contestants.len()];
        for (number, chunk) in chunks.iter().enumerate() {
            for turn in 0..contestants.len() {
                // Everyone is first in turn: to follow a certain neighbour may be an advantage.
                let who = (turn + number + repetition) % contestants.len();
                net[who] += net_nanoseconds(contestants[who], chunk.clone());
            }
        }
        if repetition > 0 {
            for (sample, total) in samples.iter_mut().zip(net) {
                sample.push(total / inputs as f64);
            }
        }
    }
    samples.into_iter().map(sorted).collect()
}

fn net_nanoseconds(contestant: &mut dyn Timed, chunk: Range<usize>) -> f64 {
    contestant.touch(chunk.clone());
    let start = Instant::now();
    contestant.run_empty(chunk.clone());
    let between = Instant::now();
    contestant.run(chunk);
    let end = Instant::now();
    (end - between).as_secs_f64() * 1e9 - (between - start).as_secs_f64() * 1e9
}

fn sorted(mut times: Vec<f64>) -> Sample {
    times.sort_by(f64::total_cmp);
    Sample(times)
}
