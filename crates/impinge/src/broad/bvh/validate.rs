//! Whether a tree is what it should be.

use super::node::{Boxes, Child, Place};
use super::{Bvh, check, is_endless};
use crate::space::Space;
use alloc::format;
use alloc::string::String;

impl<V: Space> Bvh<V> {
    /// Looks at every node, and says what is wrong with the first that is not as it should be. For tests: whatever is done with a tree, nothing ever is.
    pub fn validate(&self) -> Result<(), String> {
        let mut seen = alloc::vec![false; self.nodes.len()];
        let mut open = alloc::vec![0];
        let mut keys = 0;
        while let Some(number) = open.pop() {
            if core::mem::replace(&mut seen[number], true) {
                return Err(format!("node {number} is in two places"));
            }
            keys += self.validate_node(number)?;
            open.extend(self.nodes[number].children.iter().filter(|child| !child.is_key()).map(|child| child.node()));
        }
        for &number in &self.free {
            if core::mem::replace(&mut seen[number as usize], true) {
                return Err(format!("node {number} is free and in use"));
            }
        }
        if let Some(lost) = seen.iter().position(|seen| !seen) {
            return Err(format!("node {lost} is lost"));
        }
        for (index, (key, aabb)) in self.endless.iter().enumerate() {
            if self.place(*key) != Some(Place::endless(index)) || !is_endless(aabb) || check(*key, aabb).is_err() {
                return Err(format!("key {key} is not where it should be"));
            }
        }
        let known = self.places.iter().filter(|place| !place.is_nowhere()).count();
        if known == keys + self.endless.len() { Ok(()) } else { Err(format!("{known} keys are known, not {keys}")) }
    }

    /// Of one node; how many keys it has.
    fn validate_node(&self, number: usize) -> Result<usize, String> {
        let node = &self.nodes[number];
        let wrong = |what: &str| Err(format!("node {number}: {what}"));
        if node.up.is_nowhere() != (number == 0) {
            return wrong("in no node, or the root in one");
        }
        if number != 0 && node.len() < 2 {
            return wrong("less than two children");
        }
        let (mut below, mut own) = (0, 0);
        for (lane, &child) in node.children.iter().enumerate() {
            let (place, aabb) = (Place::new(number, lane), node.boxes.lane(lane));
            if child.is_none() {
                if lane < node.len() || aabb != Boxes::inside_out() {
                    return wrong("an empty lane that is not last, or has a box");
                }
                continue;
            }
            below += self.keys_in(child);
            if child.is_key() {
                own += 1;
                if self.place(child.key()) != Some(place) || check(child.key(), &aabb).is_err() || is_endless(&aabb) {
                    return wrong("a key that is elsewhere, or whose box should not be here");
                }
                continue;
            }
            let next = &self.nodes[child.node()];
            if next.up != place || child != Child::of_node(child.node(), next.is_bottom()) {
                return wrong("a child that does not know its place");
            }
            if next.boxes.bounds() != aabb {
                return wrong("a box that does not fit");
            }
            if self.in_order && child.node() < number {
                return wrong("out of order");
            }
        }
        if below == node.keys { Ok(own) } else { wrong("a wrong number of keys") }
    }
}
