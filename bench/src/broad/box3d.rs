//! The tree of Box3D, through its C interface.

use boxddd_sys::ffi::{self, b3AABB, b3DynamicTree, b3RayCastInput, b3Vec3};
use impinge::d3::{Aabb, Vec3};
use std::os::raw::{c_int, c_void};

pub type Bounds = b3AABB;

pub fn bounds(aabb: &Aabb) -> Bounds {
    b3AABB { lowerBound: vector(aabb.min), upperBound: vector(aabb.max) }
}

fn vector(v: Vec3) -> b3Vec3 {
    b3Vec3 { x: v.x, y: v.y, z: v.z }
}

/// Frees its memory when it is dropped.
pub struct Tree(b3DynamicTree);

impl Tree {
    pub fn new(capacity: usize) -> Self {
        // SAFETY: a plain value goes in and a new tree comes out.
        Tree(unsafe { ffi::b3DynamicTree_Create(capacity as c_int) })
    }

    /// Built at once; keys are indices.
    pub fn of(boxes: &[Aabb]) -> Self {
        let mut tree = Self::new(boxes.len());
        for (key, aabb) in (0..).zip(boxes) {
            tree.insert(key, bounds(aabb));
        }
        tree.rebuild(true);
        tree
    }

    /// The number of its proxy, by which a box is known from then on.
    pub fn insert(&mut self, key: u32, bounds: Bounds) -> i32 {
        // SAFETY: the tree is valid.
        unsafe { ffi::b3DynamicTree_CreateProxy(&mut self.0, bounds, 1, u64::from(key)) }
    }

    /// Takes a proxy out and puts it in elsewhere.
    pub fn shift(&mut self, proxy: i32, bounds: Bounds) {
        // SAFETY: the tree is valid, and the proxy is one of its own.
        unsafe { ffi::b3DynamicTree_MoveProxy(&mut self.0, proxy, bounds) };
    }

    /// Makes a proxy larger where it is.
    pub fn enlarge(&mut self, proxy: i32, bounds: Bounds) {
        // SAFETY: the tree is valid, and the proxy is one of its own.
        unsafe { ffi::b3DynamicTree_EnlargeProxy(&mut self.0, proxy, bounds) };
    }

    /// Builds all of the tree anew, or only what has been enlarged.
    pub fn rebuild(&mut self, is_full: bool) {
        // SAFETY: the tree is valid.
        unsafe { ffi::b3DynamicTree_Rebuild(&mut self.0, is_full) };
    }

    /// All keys whose boxes overlap a box.
    pub fn query<F: FnMut(u32)>(&self, bounds: Bounds, visit: &mut F) {
        let context = (&raw mut *visit).cast::<c_void>();
        // SAFETY: the tree is valid, and the callback gets the visitor that it is made for, which outlives the call.
        unsafe { ffi::b3DynamicTree_Query(&self.0, bounds, u64::MAX, false, Some(hand_over::<F>), context) };
    }

    /// All keys whose boxes are on the way from a point, in about the order in which they are met. The visitor answers what part of the way to look at from then on.
    pub fn along<F: FnMut(u32, f32) -> f32>(&self, origin: Vec3, way: Vec3, visit: &mut F) {
        let input = b3RayCastInput { origin: vector(origin), translation: vector(way), maxFraction: 1.0 };
        let context = (&raw mut *visit).cast::<c_void>();
        // SAFETY: the tree is valid, and the callback gets the visitor that it is made for, which outlives the call.
        unsafe { ffi::b3DynamicTree_RayCast(&self.0, &input, u64::MAX, false, Some(meet::<F>), context) };
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // SAFETY: the tree is valid, and is not used any more.
        unsafe { ffi::b3DynamicTree_Destroy(&mut self.0) };
    }
}

/// Hands a key over to the visitor, and goes on.
unsafe extern "C" fn hand_over<F: FnMut(u32)>(_: c_int, key: u64, visit: *mut c_void) -> bool {
    // SAFETY: the context is the visitor of the query that is under way, and nobody else uses it meanwhile.
    unsafe { (*visit.cast::<F>())(key as u32) };
    true
}

/// Hands a key and the part of the way that is left over to the visitor.
unsafe extern "C" fn meet<F: FnMut(u32, f32) -> f32>(
    input: *const b3RayCastInput,
    _: c_int,
    key: u64,
    visit: *mut c_void,
) -> f32 {
    // SAFETY: the input is valid during the callback. The context is the visitor of the ray that is under way, and nobody else uses it meanwhile.
    unsafe { (*visit.cast::<F>())(key as u32, (*input).maxFraction) }
}
