//! The tree of obvhs, which is for rays in the first place. It has no list of all pairs, so that every box is asked for.

use super::contestant::{Call, Contestant, Pairs, keys};
use impinge::d3::{Aabb as OurAabb, Vec3};
use obvhs::BvhBuildParams;
use obvhs::aabb::Aabb;
use obvhs::bvh2::Bvh2;
use obvhs::bvh2::builder::build_bvh2;
use std::time::Duration;

const OBVHS: &str = "obvhs";

pub fn refit(boxes: &[OurAabb]) -> Box<dyn Contestant<Vec3>> {
    let boxes: Vec<Aabb> = boxes.iter().map(aabb).collect();
    let mut tree = grown(&boxes);
    // It is refitted faster when parents come before their children.
    tree.reorder_in_stack_traversal_order();
    tree.update_primitives_to_nodes();
    Call::boxed(OBVHS, "Bvh2::refit_all, Bvh2::aabb_traverse", aabb, tree, |tree, boxes, pairs| {
        for (node, aabb) in tree.primitives_to_nodes.iter().zip(boxes) {
            tree.nodes[*node as usize].set_aabb(*aabb);
        }
        tree.refit_all();
        list_pairs(tree, boxes, pairs);
    })
}

pub fn build() -> Box<dyn Contestant<Vec3>> {
    Call::boxed(OBVHS, "build_bvh2, fastest, Bvh2::aabb_traverse", aabb, (), |(), boxes, pairs| {
        list_pairs(&grown(boxes), boxes, pairs);
    })
}

/// With one box in each leaf.
fn grown(boxes: &[Aabb]) -> Bvh2 {
    build_bvh2(boxes, BvhBuildParams::fastest_build(), &mut Duration::default())
}

fn list_pairs(tree: &Bvh2, boxes: &[Aabb], pairs: &mut Pairs) {
    for (key, aabb) in keys(boxes) {
        tree.aabb_traverse(*aabb, |tree, node| {
            let other = tree.primitive_indices[tree.nodes[node as usize].first_index as usize];
            if other > key {
                pairs.push((key, other));
            }
            true
        });
    }
}

fn aabb(aabb: &OurAabb) -> Aabb {
    Aabb::new(aabb.min.to_array().into(), aabb.max.to_array().into())
}
