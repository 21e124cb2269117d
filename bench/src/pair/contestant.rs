//! One call of one library, ready to be timed and to be asked for its answers.

use super::answer::Answer;
use super::scene::Pair;
use crate::harness::Timed;
use std::hint::black_box;
use std::ops::Range;
use std::ptr;
use std::rc::Rc;

/// The name of our own library.
pub const OURS: &str = "impinge";
/// Our call with both types known to the compiler.
pub const TYPED: &str = "typed";
/// Our call with shapes whose kind is known at run time.
pub const ENUM: &str = "enum";

/// A call that can be timed and whose answers can be compared.
pub trait Contestant: Timed {
    fn library(&self) -> &'static str;
    /// What is called, as the library names it.
    fn call(&self) -> &'static str;
    /// What it says about one pair. Never timed.
    fn answer(&mut self, pair: usize) -> Answer;
}

/// How many shapes there are to choose from on each side. Pairs choose with a byte, so no look-up is checked.
pub const POOL: usize = 256;

/// The input in one library's own types: shapes, and where those of A and of B are.
pub struct Input<A, B, P, O = P> {
    pub shapes_a: Box<[A; POOL]>,
    pub shapes_b: Box<[B; POOL]>,
    pub pairs: Vec<Pair<P, O>>,
}

/// Collects the calls of one library on one input.
pub struct Calls<A, B, P, O = P> {
    library: &'static str,
    input: Rc<Input<A, B, P, O>>,
    contestants: Vec<Box<dyn Contestant>>,
}

impl<A: 'static, B: 'static, P: Copy + 'static, O: Copy + 'static> Calls<A, B, P, O> {
    pub fn new(library: &'static str, input: Input<A, B, P, O>) -> Self {
        Calls { library, input: Rc::new(input), contestants: Vec::new() }
    }

    /// Adds a call: `query` is timed; `read` turns its result into an answer and is not.
    pub fn add<R: 'static>(
        &mut self,
        call: &'static str,
        query: impl Fn(&A, &P, &B, &O) -> R + 'static,
        read: impl Fn(&R) -> Answer + 'static,
    ) {
        self.add_with((), call, move |(), a, pose_a, b, pose_b| query(a, pose_a, b, pose_b), move |(), r| read(r));
    }

    /// Adds a call that writes (part of) its result to a place that is used again and again.
    pub fn add_with<S: 'static, R: 'static>(
        &mut self,
        scratch: S,
        call: &'static str,
        query: impl Fn(&mut S, &A, &P, &B, &O) -> R + 'static,
        read: impl Fn(&S, &R) -> Answer + 'static,
    ) {
        let query = move |scratch: &mut S, (): &mut (), a: &A, pose_a: &P, b: &B, pose_b: &O| {
            query(scratch, a, pose_a, b, pose_b)
        };
        self.add_warm(scratch, (), call, query, move |scratch, (), result| read(scratch, result));
    }

    /// Adds a call that keeps something of every pair from one time to the next; at first it is `memory`.
    pub fn add_warm<S: 'static, M: Clone + 'static, R: 'static>(
        &mut self,
        scratch: S,
        memory: M,
        call: &'static str,
        query: impl Fn(&mut S, &mut M, &A, &P, &B, &O) -> R + 'static,
        read: impl Fn(&S, &M, &R) -> Answer + 'static,
    ) {
        let (library, input) = (self.library, self.input.clone());
        let memory = vec![memory; input.pairs.len()];
        self.contestants.push(Box::new(Call { library, call, input, scratch, memory, query, read }));
    }

    pub fn done(self) -> Vec<Box<dyn Contestant>> {
        self.contestants
    }
}

struct Call<A, B, P, O, S, M, Q, F> {
    library: &'static str,
    call: &'static str,
    input: Rc<Input<A, B, P, O>>,
    scratch: S,
    /// One for every pair.
    memory: Vec<M>,
    query: Q,
    read: F,
}

impl<A, B, P, O, S, M, Q, F, R> Timed for Call<A, B, P, O, S, M, Q, F>
where
    P: Copy,
    O: Copy,
    M: Clone,
    Q: Fn(&mut S, &mut M, &A, &P, &B, &O) -> R,
{
    fn prepare(&mut self, pairs: Range<usize>) {
        for (pair, memory) in self.input.pairs[pairs.clone()].iter().zip(&self.memory[pairs]) {
            black_box((pair.pose_a, pair.pose_b, memory.clone()));
        }
    }

    #[inline(never)]
    fn run(&mut self, pairs: Range<usize>) {
        let input = &*self.input;
        for (pair, memory) in input.pairs[pairs.clone()].iter().zip(&mut self.memory[pairs]) {
            let pair = black_box(pair);
            let (a, b) = (&input.shapes_a[pair.a as usize], &input.shapes_b[pair.b as usize]);
            black_box((self.query)(&mut self.scratch, memory, a, &pair.pose_a, b, &pair.pose_b));
            black_box((&mut self.scratch, memory));
        }
    }

    #[inline(never)]
    fn run_empty(&mut self, pairs: Range<usize>) {
        let input = &*self.input;
        for (pair, memory) in input.pairs[pairs.clone()].iter().zip(&mut self.memory[pairs]) {
            let pair = black_box(pair);
            let (a, b) = (&input.shapes_a[pair.a as usize], &input.shapes_b[pair.b as usize]);
            // A call that only knows where its arguments are.
            black_box(ptr::from_ref(a).addr() ^ ptr::from_ref(b).addr() ^ ptr::from_ref(&pair.pose_b).addr());
            black_box((&mut self.scratch, memory));
        }
    }
}

impl<A, B, P, O, S, M, Q, F, R> Contestant for Call<A, B, P, O, S, M, Q, F>
where
    P: Copy,
    O: Copy,
    M: Clone,
    Q: Fn(&mut S, &mut M, &A, &P, &B, &O) -> R,
    F: Fn(&S, &M, &R) -> Answer,
{
    fn library(&self) -> &'static str {
        self.library
    }

    fn call(&self) -> &'static str {
        self.call
    }

    fn answer(&mut self, pair: usize) -> Answer {
        let (pair, memory) = (&self.input.pairs[pair], &mut self.memory[pair]);
        let (a, b) = (&self.input.shapes_a[pair.a as usize], &self.input.shapes_b[pair.b as usize]);
        if size_of::<M>() > 0 {
            // What counts is what it says when it remembers the pair.
            (self.query)(&mut self.scratch, memory, a, &pair.pose_a, b, &pair.pose_b);
        }
        let result = (self.query)(&mut self.scratch, memory, a, &pair.pose_a, b, &pair.pose_b);
        (self.read)(&self.scratch, memory, &result)
    }
}
