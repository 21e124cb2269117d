//! The trees of Box2D and Box3D.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: `tree` is the tree of the one or of the other.
//!
//! They have no list of all pairs, so that every box is asked for.

use super::tree::{Bounds, Tree, bounds};
use super::{BOX, V};
use crate::broad::MARGIN;
use crate::broad::contestant::{Call, Contestant, Pairs, keys};
use impinge::generic::Aabb;

pub fn refit(boxes: &[Aabb<V>]) -> Box<dyn Contestant<V>> {
    let kept = grown(boxes.iter().map(bounds));
    Call::boxed(BOX, "DynamicTree_MoveProxy, DynamicTree_Query", bounds, kept, |(tree, proxies), boxes, pairs| {
        for (proxy, bounds) in proxies.iter().zip(boxes) {
            tree.shift(*proxy, *bounds);
        }
        list_pairs(tree, boxes, pairs);
    })
}

pub fn build() -> Box<dyn Contestant<V>> {
    let call = "DynamicTree_CreateProxy, DynamicTree_Rebuild, DynamicTree_Query";
    Call::boxed(BOX, call, bounds, (), |(), boxes, pairs| {
        let (tree, _) = grown(boxes.iter().copied());
        list_pairs(&tree, boxes, pairs);
    })
}

/// As the engine goes about it: what leaves its margin is enlarged, the parts of the tree that have been are built anew, and what was enlarged is asked for.
///
/// It answers what overlaps now, and not what has changed: which of these pairs are new the engine looks up in a table, which is not timed here.
pub fn changes(boxes: &[Aabb<V>]) -> Box<dyn Contestant<V>> {
    let fat: Vec<Aabb<V>> = boxes.iter().map(|aabb| aabb.inflated(MARGIN)).collect();
    let (tree, proxies) = grown(fat.iter().map(bounds));
    let kept = Margins { tree, proxies, has_moved: vec![false; fat.len()], moved: Vec::new(), fat };
    let call = "DynamicTree_EnlargeProxy, DynamicTree_Rebuild, DynamicTree_Query";
    Call::boxed(BOX, call, Aabb::clone, kept, Margins::update)
}

/// A tree that is built at once, and the proxy of every box.
fn grown(boxes: impl ExactSizeIterator<Item = Bounds>) -> (Tree, Vec<i32>) {
    let mut tree = Tree::new(boxes.len());
    let proxies = (0..).zip(boxes).map(|(key, bounds)| tree.insert(key, bounds)).collect();
    tree.rebuild(true);
    (tree, proxies)
}

fn list_pairs(tree: &Tree, boxes: &[Bounds], pairs: &mut Pairs) {
    for (key, bounds) in keys(boxes) {
        tree.query(*bounds, &mut |other| {
            if other > key {
                pairs.push((key, other));
            }
        });
    }
}

/// Boxes that are kept larger than they are.
struct Margins {
    tree: Tree,
    proxies: Vec<i32>,
    fat: Vec<Aabb<V>>,
    has_moved: Vec<bool>,
    moved: Vec<u32>,
}

impl Margins {
    fn update(&mut self, boxes: &[Aabb<V>], pairs: &mut Pairs) {
        self.moved.clear();
        self.has_moved.fill(false);
        for (key, aabb) in keys(boxes) {
            let index = key as usize;
            if !self.fat[index].contains(aabb) {
                self.fat[index] = aabb.inflated(MARGIN);
                self.tree.enlarge(self.proxies[index], bounds(&self.fat[index]));
                self.has_moved[index] = true;
                self.moved.push(key);
            }
        }
        self.tree.rebuild(false);
        for &key in &self.moved {
            self.tree.query(bounds(&self.fat[key as usize]), &mut |other| {
                // Of two that have moved one sees the other.
                if other > key || (other < key && !self.has_moved[other as usize]) {
                    pairs.push((key, other));
                }
            });
        }
    }
}
