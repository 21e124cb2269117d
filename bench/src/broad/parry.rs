//! parry's tree.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: parry comes as two crates with the same names, and
//! `parry_crate` is the one or the other.

use super::parry_crate::bounding_volume::Aabb;
use super::parry_crate::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use super::{PARRY, V, vector};
use crate::broad::contestant::{Call, Contestant, keys};
use impinge::generic::Aabb as OurAabb;

/// Without a margin, so that the pairs are those of the boxes themselves.
pub fn refit(boxes: &[OurAabb<V>]) -> Box<dyn Contestant<V>> {
    let leaves: Vec<Aabb> = boxes.iter().map(aabb).collect();
    let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves);
    let kept = (tree, BvhWorkspace::default());
    let call = "Bvh::insert_or_update_partially, Bvh::refit, Bvh::traverse_bvtt_single_tree";
    Call::boxed(PARRY, call, aabb, kept, |(tree, workspace), boxes, pairs| {
        for (key, aabb) in keys(boxes) {
            tree.insert_or_update_partially(*aabb, key, 0.0);
        }
        tree.refit(workspace);
        tree.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| pairs.push((a, b)));
    })
}

pub fn build() -> Box<dyn Contestant<V>> {
    let call = "Bvh::from_leaves, binned, Bvh::traverse_bvtt_single_tree";
    Call::boxed(PARRY, call, aabb, BvhWorkspace::default(), |workspace, boxes, pairs| {
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, boxes);
        tree.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| pairs.push((a, b)));
    })
}

fn aabb(aabb: &OurAabb<V>) -> Aabb {
    Aabb { mins: vector(aabb.min), maxs: vector(aabb.max) }
}
