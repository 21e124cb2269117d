//! One call of one library, ready to be timed and to be asked for its answers.
//!
//! Everyone gets a fresh copy of the points each time, because some calls rearrange them. Copying is not timed.

use super::volume::Volume;
use crate::harness::Timed;
use std::hint::black_box;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A call that can be timed and whose answers can be compared.
pub trait Contestant: Timed {
    fn library(&self) -> &'static str;
    /// What is called, as the library names it.
    fn call(&self) -> &'static str;
    /// What it puts around one cloud; `None` when it panics. Never timed.
    fn answer(&self, cloud: usize) -> Option<Volume>;
}

/// A call: `fit` is timed; `read` turns its result into an answer and is not.
pub struct Call<C, F, R> {
    library: &'static str,
    call: &'static str,
    /// In the types of the library.
    clouds: Vec<C>,
    copies: Vec<C>,
    fit: F,
    read: R,
}

impl<C: Clone + 'static, A: 'static, F: Fn(&mut C) -> A + 'static, R: Fn(A) -> Volume + 'static> Call<C, F, R> {
    pub fn boxed(library: &'static str, call: &'static str, clouds: Vec<C>, fit: F, read: R) -> Box<dyn Contestant> {
        Box::new(Call { library, call, clouds, copies: Vec::new(), fit, read })
    }
}

impl<C: Clone, A, F: Fn(&mut C) -> A, R> Timed for Call<C, F, R> {
    fn prepare(&mut self, clouds: Range<usize>) {
        self.copies = self.clouds[clouds].to_vec();
    }

    #[inline(never)]
    fn run(&mut self, _: Range<usize>) {
        for cloud in &mut self.copies {
            black_box((self.fit)(black_box(cloud)));
        }
    }

    #[inline(never)]
    fn run_empty(&mut self, _: Range<usize>) {
        for cloud in &mut self.copies {
            black_box(cloud);
        }
    }
}

impl<C: Clone, A, F: Fn(&mut C) -> A, R: Fn(A) -> Volume> Contestant for Call<C, F, R> {
    fn library(&self) -> &'static str {
        self.library
    }

    fn call(&self) -> &'static str {
        self.call
    }

    fn answer(&self, cloud: usize) -> Option<Volume> {
        let mut copy = self.clouds[cloud].clone();
        catch_unwind(AssertUnwindSafe(|| (self.read)((self.fit)(&mut copy)))).ok()
    }
}
