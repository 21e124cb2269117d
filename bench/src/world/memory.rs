//! How much memory our own world takes.
//!
//! The allocator of this program counts what is in use. A world of colliders that are apart tells the bytes of each; one of as many that touch, in a grid, tells what the pairs add. Both as they have
//! grown, with the room that lists keep, and as clones, which have none to spare.

use super::Place;
use crate::row::Row;
use impinge::generic::{Ball, Collider, Pose, World};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// As many balls as that, about.
const COUNT: usize = 100_000;

/// Bytes in use. Written in two steps, because this program has one thread and locked additions would be timed along with what allocates.
static IN_USE: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static COUNTING: Counting = Counting;

struct Counting;

impl Counting {
    fn add(bytes: usize) {
        IN_USE.store(IN_USE.load(Ordering::Relaxed).wrapping_add(bytes), Ordering::Relaxed);
    }
}

// SAFETY: the system's allocator does all the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::add(layout.size());
        // SAFETY: what the caller promises is what is asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::add(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        Self::add(layout.size().wrapping_neg());
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::add(size.wrapping_sub(layout.size()));
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Bytes of a ball that rests, and of a pair that touches.
pub fn rows<V: Place>(family: &'static str, report: &mut dyn FnMut(Row)) {
    let [apart, touching] = [Grid::of::<V>(1.5), Grid::of::<V>(0.99)];
    for (which, state) in ["", ", cloned"].into_iter().enumerate() {
        let of_ball = apart.bytes[which] as f64 / apart.balls as f64;
        let of_pair = (touching.bytes[which] as f64 - apart.bytes[which] as f64) / touching.pairs as f64;
        report(row(family, format!("{} bytes of a ball{state}", V::NAME), apart.balls, of_ball));
        report(row(family, format!("{} bytes of a pair{state}", V::NAME), touching.pairs, of_pair));
    }
}

fn row(family: &'static str, case: String, inputs: usize, ours: f64) -> Row {
    Row {
        family,
        case,
        inputs,
        unit: "bytes",
        ours,
        spread: [ours, ours],
        hits: None,
        ours_enum: None,
        size: None,
        pairs: None,
        stages: None,
        peers: Vec::new(),
    }
}

/// Balls of diameter 1 in a grid, and the bytes of their world: as it has grown, and as a clone.
struct Grid {
    balls: usize,
    pairs: usize,
    bytes: [usize; 2],
}

impl Grid {
    fn of<V: Place>(spacing: f32) -> Self {
        let before = IN_USE.load(Ordering::Relaxed);
        let world = world::<V>(spacing);
        let grown = IN_USE.load(Ordering::Relaxed);
        let clone = world.clone();
        let cloned = IN_USE.load(Ordering::Relaxed);
        drop(clone);
        Grid { balls: world.len(), pairs: world.contacts().count(), bytes: [grown - before, cloned - grown] }
    }
}

/// After two updates, the second of which has no news.
fn world<V: Place>(spacing: f32) -> World<V> {
    let mut world = World::new();
    let side = (COUNT as f32).powf(1.0 / V::DIMENSION as f32) as usize;
    for number in 0..side.pow(V::DIMENSION as u32) {
        let (mut at, mut rest) = (V::ZERO, number);
        for axis in 0..V::DIMENSION {
            at = at.with(axis, (rest % side) as f32 * spacing);
            rest /= side;
        }
        let ball = Ball::new(0.5).expect("the radius is legal");
        world.insert(Collider::new(ball).at(Pose::from_translation(at))).expect("all are in range");
    }
    world.update();
    world.update();
    world
}

#[cfg(test)]
mod tests {
    use impinge::d3::Vec3;

    #[test]
    fn balls_and_pairs_take_some_memory() {
        let mut rows = Vec::new();
        super::rows::<Vec3>("f", &mut |row| rows.push(row.ours));
        assert!(rows.iter().all(|bytes| (50.0..5000.0).contains(bytes)), "{rows:?}");
    }
}
