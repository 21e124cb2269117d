//! The tree of Box2D, through its C interface.

use boxdd_sys::ffi::{self, b2AABB, b2DynamicTree, b2Vec2};
use impinge::d2::{Aabb, Vec2};
use std::os::raw::{c_int, c_void};

pub type Bounds = b2AABB;

pub fn bounds(aabb: &Aabb) -> Bounds {
    b2AABB { lowerBound: vector(aabb.min), upperBound: vector(aabb.max) }
}

fn vector(v: Vec2) -> b2Vec2 {
    b2Vec2 { x: v.x, y: v.y }
}

/// Frees its memory when it is dropped.
pub struct Tree(b2DynamicTree);

impl Tree {
    pub fn new(capacity: usize) -> Self {
        // SAFETY: a plain value goes in and a new tree comes out.
        Tree(unsafe { ffi::b2DynamicTree_Create(capacity as c_int) })
    }

    /// The number of its proxy, by which a box is known from then on.
    pub fn insert(&mut self, key: u32, bounds: Bounds) -> i32 {
        // SAFETY: the tree is valid.
        unsafe { ffi::b2DynamicTree_CreateProxy(&mut self.0, bounds, 1, u64::from(key)) }
    }

    /// Takes a proxy out and puts it in elsewhere.
    pub fn shift(&mut self, proxy: i32, bounds: Bounds) {
        // SAFETY: the tree is valid, and the proxy is one of its own.
        unsafe { ffi::b2DynamicTree_MoveProxy(&mut self.0, proxy, bounds) };
    }

    /// Makes a proxy larger where it is.
    pub fn enlarge(&mut self, proxy: i32, bounds: Bounds) {
        // SAFETY: the tree is valid, and the proxy is one of its own.
        unsafe { ffi::b2DynamicTree_EnlargeProxy(&mut self.0, proxy, bounds) };
    }

    /// Builds all of the tree anew, or only what has been enlarged.
    pub fn rebuild(&mut self, is_full: bool) {
        // SAFETY: the tree is valid.
        unsafe { ffi::b2DynamicTree_Rebuild(&mut self.0, is_full) };
    }

    /// All keys whose boxes overlap a box.
    pub fn query<F: FnMut(u32)>(&self, bounds: Bounds, visit: &mut F) {
        let context = (&raw mut *visit).cast::<c_void>();
        // SAFETY: the tree is valid, and the callback gets the visitor that it is made for, which outlives the call.
        unsafe { ffi::b2DynamicTree_QueryAll(&self.0, bounds, Some(hand_over::<F>), context) };
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // SAFETY: the tree is valid, and is not used any more.
        unsafe { ffi::b2DynamicTree_Destroy(&mut self.0) };
    }
}

/// Hands a key over to the visitor, and goes on.
unsafe extern "C" fn hand_over<F: FnMut(u32)>(_: c_int, key: u64, visit: *mut c_void) -> bool {
    // SAFETY: the context is the visitor of the query that is under way, and nobody else uses it meanwhile.
    unsafe { (*visit.cast::<F>())(key as u32) };
    true
}
