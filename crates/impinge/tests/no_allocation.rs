//! A steady frame allocates nothing: boxes move, the tree fits them again, and all pairs, or those that have changed, are told.

use impinge::d3::{Aabb, BroadPhase, Bvh, Margin, Ray, Vec3};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts.
struct Counting;

static COUNT: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Where a box is in a frame: somewhere in a cube, going to and fro.
fn placed(i: usize, frame: usize) -> Aabb {
    let number = |k: usize| {
        let bits = ((4 * i + k) as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bits = (bits ^ (bits >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (bits >> 40) as f32 / (1u64 << 24) as f32
    };
    let to_and_fro = (frame as f32 * 0.7 + 6.0 * number(3)).sin();
    let center = 27.0 * Vec3::new(number(0), number(1), number(2)) + 0.3 * to_and_fro * Vec3::ONE;
    Aabb { min: center - 0.5 * Vec3::ONE, max: center + 0.5 * Vec3::ONE }
}

#[test]
fn a_steady_frame_allocates_nothing() {
    let count = 20_000;
    let boxes: Vec<Aabb> = (0..count).map(|i| placed(i, 0)).collect();
    let mut tree = Bvh::build(&boxes).unwrap();
    let mut few = BroadPhase::new(Margin::length(0.2));
    let mut many = BroadPhase::new(Margin::NONE);
    for (key, aabb) in (0..).zip(&boxes) {
        few.insert(key, *aabb).unwrap();
        many.insert(key, *aabb).unwrap();
    }
    let mut told = [0; 4];
    for frame in 0..12 {
        // Until then buffers grow.
        let before = COUNT.load(Ordering::Relaxed);
        tree.refit(|key| placed(key as usize, frame)).unwrap();
        tree.pairs(|_, _| told[0] += 1);
        let ray = Ray::new(Vec3::ZERO, Vec3::ONE).unwrap();
        tree.along(&ray, f32::INFINITY, |_, _| {
            told[1] += 1;
            f32::INFINITY
        });
        for key in 0..count as u32 {
            many.set(key, placed(key as usize, frame)).unwrap();
            if (key as usize + frame).is_multiple_of(10) {
                few.set(key, placed(key as usize, frame)).unwrap();
            }
        }
        many.update(|_, _, _| told[2] += 1);
        few.update(|_, _, _| told[3] += 1);
        let after = COUNT.load(Ordering::Relaxed);
        if frame >= 6 {
            assert_eq!(after - before, 0, "in frame {frame}");
        }
    }
    assert!(told.iter().all(|count| *count > 20), "{told:?}");
}
