//! The trees of bvh-arena and rstar, which know both dimensions.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`, for their kinds of vectors.

use super::V;
use crate::broad::contestant::{Call, Contestant, keys};
use bvh_arena::Bvh;
use bvh_arena::volumes::Aabb as Volume;
use impinge::generic::Aabb;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

pub fn arena() -> Box<dyn Contestant<V>> {
    let volume = |aabb: &Aabb<V>| Volume::from_min_max(aabb.min, aabb.max);
    Call::boxed("bvh-arena", "Bvh::insert, Bvh::for_each_overlaping_pair", volume, (), |(), boxes, pairs| {
        let mut tree = Bvh::with_capacity(2 * boxes.len());
        for (key, volume) in keys(boxes) {
            tree.insert(key, *volume);
        }
        tree.for_each_overlaping_pair(|a, b| pairs.push((*a, *b)));
    })
}

/// It has no list of all pairs, so that every box is asked for.
pub fn rstar() -> Box<dyn Contestant<V>> {
    let call = "RTree::bulk_load, RTree::locate_in_envelope_intersecting";
    let envelope = |aabb: &Aabb<V>| AABB::from_corners(aabb.min.to_array(), aabb.max.to_array());
    Call::boxed("rstar", call, envelope, (), |(), boxes, pairs| {
        let rectangle = |(key, envelope): (u32, &AABB<_>)| GeomWithData::new(Rectangle::from_aabb(*envelope), key);
        let tree = RTree::bulk_load(keys(boxes).map(rectangle).collect());
        for (key, envelope) in keys(boxes) {
            let above = tree.locate_in_envelope_intersecting(*envelope).filter(|other| other.data > key);
            pairs.extend(above.map(|other| (key, other.data)));
        }
    })
}
