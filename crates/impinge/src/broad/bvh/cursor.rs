//! A walk through the tree, for searches of one's own and for drawing.

use super::Bvh;
use super::node::Child;
use crate::bounding::Aabb;
use crate::space::Space;

/// A place in the tree: a box with all that is in it.
///
/// ```
/// use impinge::d2::*;
/// let tree = Bvh::build(&[0.0, 2.0, 4.0].map(|x| Aabb { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) }))?;
/// let root = tree.root().unwrap();
/// assert_eq!(root.bounds().max, Vec2::new(5.0, 1.0));
/// let keys: Vec<Option<u32>> = root.children().map(|child| child.key()).collect();
/// assert_eq!(keys, [Some(0), Some(1), Some(2)]);
/// # Ok::<(), impinge::BvhError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t, V: Space> {
    tree: &'t Bvh<V>,
    child: Child,
    bounds: Aabb<V>,
}

impl<V: Space> Bvh<V> {
    /// The box around all others, without those that have no end. `None` if there are none.
    pub fn root(&self) -> Option<Cursor<'_, V>> {
        let root = &self.nodes[0];
        let (child, bounds) = (Child::of_node(0, root.is_bottom()), root.boxes.bounds());
        if root.keys == 0 { None } else { Some(Cursor { tree: self, child, bounds }) }
    }

    /// The boxes that have no end, which are in no other box.
    pub fn endless(&self) -> impl Iterator<Item = (u32, Aabb<V>)> {
        self.endless.iter().copied()
    }
}

impl<'t, V: Space> Cursor<'t, V> {
    /// The box around all that is here.
    pub fn bounds(&self) -> Aabb<V> {
        self.bounds
    }

    /// The key, where there is but one box.
    pub fn key(&self) -> Option<u32> {
        if self.child.is_key() { Some(self.child.key()) } else { None }
    }

    /// Up to four boxes that are in this one. None where there is a key.
    pub fn children(&self) -> impl Iterator<Item = Cursor<'t, V>> + use<'t, V> {
        let node = if self.child.is_key() { None } else { Some(&self.tree.nodes[self.child.node()]) };
        let tree = self.tree;
        node.into_iter().flat_map(move |node| {
            let child = move |lane: usize| Cursor { tree, child: node.children[lane], bounds: node.boxes.lane(lane) };
            (0..node.len()).map(child)
        })
    }
}
