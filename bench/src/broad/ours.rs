//! Our own calls.

use super::contestant::{Call, Contestant, keys};
use super::{MARGIN, Mode, Place};
use impinge::generic::{Aabb, BroadPhase, Bvh, Margin};

/// The name of our own library.
const OURS: &str = "impinge";

pub fn lineup<V: Place>(mode: Mode, boxes: &[Aabb<V>]) -> Box<dyn Contestant<V>> {
    match mode {
        Mode::Refit => refit(boxes),
        Mode::Build => build(),
        Mode::Changes => changes(boxes),
    }
}

fn refit<V: Place>(boxes: &[Aabb<V>]) -> Box<dyn Contestant<V>> {
    let tree = Bvh::build(boxes).expect("boxes are finite");
    Call::boxed(OURS, "Bvh::refit, Bvh::pairs", Aabb::clone, tree, |tree, boxes, pairs| {
        tree.refit(|key| boxes[key as usize]).expect("boxes are finite");
        tree.pairs(|a, b| pairs.push((a, b)));
    })
}

fn build<V: Place>() -> Box<dyn Contestant<V>> {
    Call::boxed(OURS, "Bvh::build, Bvh::pairs", Aabb::clone, (), |(), boxes, pairs| {
        let tree = Bvh::build(boxes).expect("boxes are finite");
        tree.pairs(|a, b| pairs.push((a, b)));
    })
}

/// Pairs that appear and pairs that vanish are both in the list.
fn changes<V: Place>(boxes: &[Aabb<V>]) -> Box<dyn Contestant<V>> {
    let mut phase = BroadPhase::new(Margin::length(MARGIN));
    for (key, aabb) in keys(boxes) {
        phase.insert(key, *aabb).expect("boxes are finite and keys are new");
    }
    phase.update(|_, _, _| {});
    Call::boxed(OURS, "BroadPhase::set, BroadPhase::update", Aabb::clone, phase, |phase, boxes, pairs| {
        for (key, aabb) in keys(boxes) {
            phase.set(key, *aabb).expect("boxes are finite and keys are known");
        }
        phase.update(|_, a, b| pairs.push((a, b)));
    })
}
