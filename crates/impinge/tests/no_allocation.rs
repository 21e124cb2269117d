//! A steady frame allocates nothing: boxes move, the tree fits them again, and all pairs, or those that have changed, are told.

use impinge::d3::{
    Aabb, Ball, BroadPhase, Bvh, Capsule, Collider, Cuboid, Handle, Hull, Margin, Pose, Quat, Ray, Shape, Vec3, World,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts.
struct Counting;

std::thread_local! {
    /// Of this thread, because tests run side by side.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
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
        let before = COUNT.get();
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
        let after = COUNT.get();
        if frame >= 6 {
            assert_eq!(after - before, 0, "in frame {frame}");
        }
    }
    assert!(told.iter().all(|count| *count > 20), "{told:?}");
}

/// Colliders of all sorts that go to and fro, some of them fast, some compound, some sensors.
#[test]
fn a_steady_update_of_a_world_allocates_nothing() {
    let corners: Vec<Vec3> =
        (0..8).map(|i| 0.5 * Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2) as f32)).collect();
    let shapes: [Shape; 4] = [
        Ball::new(0.5).unwrap().into(),
        Cuboid::new(Vec3::splat(0.4)).unwrap().into(),
        Capsule::along_y(0.4, 0.3).unwrap().into(),
        Hull::new(&corners).unwrap().into(),
    ];
    let pose = |i: usize, frame: usize| {
        // The same again after some frames, so that nothing is larger than ever before.
        let at = 0.35 * placed(i, frame % 8).center();
        Pose::new(at, Quat::from_rotation_x(i as f32 + 0.1 * (frame % 4) as f32))
    };
    let mut world = World::new();
    let handles: Vec<Handle> = (0..2000)
        .map(|i| {
            let shape = shapes[i % 4].clone();
            let collider = match i % 10 {
                0 => Collider::compound([(shape.clone(), Pose::IDENTITY), (shape, Pose::at(0.5, 0.0, 0.0))]).unwrap(),
                1 => Collider::new(shape).fast(),
                2 => Collider::new(shape).sensor(),
                _ => Collider::new(shape),
            };
            world.insert(collider.at(pose(i, 0))).unwrap()
        })
        .collect();
    let (mut events, mut impacts) = (0, 0);
    for frame in 0..60 {
        let before = COUNT.get();
        for (i, handle) in handles.iter().enumerate() {
            world.set_pose(*handle, pose(i, frame)).unwrap();
        }
        world.update();
        let after = COUNT.get();
        // Until then buffers grow.
        if frame >= 40 {
            assert_eq!(after - before, 0, "in frame {frame}");
        }
        (events, impacts) = (events + world.events().len(), impacts + world.impacts().len());
    }
    assert!(events > 1000 && impacts > 100 && world.contacts().count() > 500, "{events} {impacts}");
}
