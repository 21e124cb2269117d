//! One call of one library, ready to be timed and to be asked for its answers.

use super::Way;
use crate::harness::Timed;
use std::hint::black_box;
use std::ops::Range;

/// A call that can be timed and whose answers can be compared.
pub trait Contestant: Timed {
    fn library(&self) -> &'static str;
    /// What is called, as the library names it.
    fn call(&self) -> &'static str;
    /// How far away what each ray hits first is; infinite where that is nothing. Never timed.
    fn answers(&self) -> Vec<f32>;
}

/// A call on rays in the types of the library.
pub struct Call<R, F> {
    library: &'static str,
    call: &'static str,
    rays: Vec<(Way, R)>,
    cast: F,
}

impl<R: 'static, F: Fn(&Way, &R) -> f32 + 'static> Call<R, F> {
    pub fn boxed(
        library: &'static str,
        call: &'static str,
        ways: &[Way],
        convert: impl Fn(&Way) -> R,
        cast: F,
    ) -> Box<dyn Contestant> {
        let rays = ways.iter().map(|way| (*way, convert(way))).collect();
        Box::new(Call { library, call, rays, cast })
    }
}

impl<R, F: Fn(&Way, &R) -> f32> Timed for Call<R, F> {
    fn prepare(&mut self, rays: Range<usize>) {
        self.run_empty(rays);
    }

    #[inline(never)]
    fn run(&mut self, rays: Range<usize>) {
        for ray in &self.rays[rays] {
            let (way, ray) = black_box(ray);
            black_box((self.cast)(way, ray));
        }
    }

    #[inline(never)]
    fn run_empty(&mut self, rays: Range<usize>) {
        for ray in &self.rays[rays] {
            black_box(ray.0.origin);
            black_box(ray);
        }
    }
}

impl<R, F: Fn(&Way, &R) -> f32> Contestant for Call<R, F> {
    fn library(&self) -> &'static str {
        self.library
    }

    fn call(&self) -> &'static str {
        self.call
    }

    fn answers(&self) -> Vec<f32> {
        self.rays.iter().map(|(way, ray)| (self.cast)(way, ray)).collect()
    }
}
