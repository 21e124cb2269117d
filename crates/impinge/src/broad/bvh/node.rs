//! Four boxes side by side, and what is in each.

use crate::bounding::Aabb;
use crate::space::{Four, Number, Real, Space, Vector};

type Lanes<V> = <<V as Vector>::Real as Real>::Four;
type Rows<V> = <V as Vector>::Each<Lanes<V>>;

/// What a lane holds: nothing, the box of a key, or another node. The number of the key or the node is in the lower bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Child(u32);

impl Child {
    const KEY: u32 = 1 << 31;
    const BOTTOM: u32 = 1 << 30;
    const NUMBER: u32 = Child::BOTTOM - 1;
    /// An empty lane.
    pub const NONE: Child = Child(u32::MAX);

    #[inline(always)]
    pub fn of_key(key: u32) -> Self {
        Child(key | Child::KEY)
    }

    /// A node, and whether all its children are keys.
    #[inline(always)]
    pub fn of_node(node: usize, is_bottom: bool) -> Self {
        Child(node as u32 | if is_bottom { Child::BOTTOM } else { 0 })
    }

    /// Also of nothing.
    #[inline(always)]
    pub fn is_key(self) -> bool {
        self.0 & Child::KEY != 0
    }

    #[inline(always)]
    pub fn is_none(self) -> bool {
        self == Child::NONE
    }

    /// As the tag of a number. Those of keys come before those of nodes.
    #[inline(always)]
    pub fn tag(self) -> u32 {
        self.0 ^ Child::KEY
    }

    #[inline(always)]
    pub fn of_tag(tag: u32) -> Self {
        Child(tag ^ Child::KEY)
    }

    /// A node all of whose children are keys.
    #[inline(always)]
    pub fn is_bottom(self) -> bool {
        self.0 & (Child::KEY | Child::BOTTOM) == Child::BOTTOM
    }

    /// Of a key.
    #[inline(always)]
    pub fn key(self) -> u32 {
        self.0 & !Child::KEY
    }

    /// Of a node.
    #[inline(always)]
    pub fn node(self) -> usize {
        (self.0 & Child::NUMBER) as usize
    }
}

/// A lane of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u32);

impl Place {
    /// Nowhere: above the root, or of a key without a box.
    pub const NOWHERE: Place = Place(u32::MAX);
    const ENDLESS: u32 = 1 << 31;

    #[inline(always)]
    pub fn new(node: usize, lane: usize) -> Self {
        Place(((node << 2) | lane) as u32)
    }

    /// In the list of boxes without end.
    #[inline(always)]
    pub fn endless(index: usize) -> Self {
        Place(index as u32 | Place::ENDLESS)
    }

    #[inline(always)]
    pub fn is_nowhere(self) -> bool {
        self == Place::NOWHERE
    }

    /// Where it is in the list of boxes without end.
    #[inline(always)]
    pub fn in_list(self) -> Option<usize> {
        if self.0 & Place::ENDLESS != 0 && !self.is_nowhere() {
            Some((self.0 & !Place::ENDLESS) as usize)
        } else {
            None
        }
    }

    #[inline(always)]
    pub fn node(self) -> usize {
        (self.0 >> 2) as usize
    }

    #[inline(always)]
    pub fn lane(self) -> usize {
        (self.0 & 3) as usize
    }
}

/// Four boxes side by side. Those that are not there are inside out, and overlap nothing that ends somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boxes<V: Space> {
    pub min: Rows<V>,
    pub max: Rows<V>,
}

impl<V: Space> Boxes<V> {
    #[inline(always)]
    pub fn none() -> Self {
        let all = |value: V::Real| V::each(|_| Lanes::<V>::splat(value));
        Boxes { min: all(V::Real::INFINITY), max: all(V::Real::NEG_INFINITY) }
    }

    /// The same box four times.
    #[inline(always)]
    pub fn of(aabb: &Aabb<V>) -> Self {
        let all = |vector: V| V::each(|axis| Lanes::<V>::splat(vector.get(axis)));
        Boxes { min: all(aabb.min), max: all(aabb.max) }
    }

    /// A box for each lane.
    #[inline(always)]
    pub fn gathered(mut each: impl FnMut(usize) -> Aabb<V>) -> Self {
        let boxes = [each(0), each(1), each(2), each(3)];
        let row = |corner: fn(&Aabb<V>) -> V| {
            V::each(|axis| Lanes::<V>::new([0, 1, 2, 3].map(|i| corner(&boxes[i]).get(axis))))
        };
        Boxes { min: row(|aabb| aabb.min), max: row(|aabb| aabb.max) }
    }

    /// A box that is inside out.
    #[inline(always)]
    pub fn inside_out() -> Aabb<V> {
        Aabb { min: V::splat(V::Real::INFINITY), max: V::splat(V::Real::NEG_INFINITY) }
    }

    /// The box in a lane.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Aabb<V> {
        let corner = |rows: &Rows<V>| {
            let mut corner = V::ZERO;
            for axis in 0..V::DIMENSION {
                corner = corner.with(axis, rows.as_ref()[axis].lane(lane));
            }
            corner
        };
        Aabb { min: corner(&self.min), max: corner(&self.max) }
    }

    #[inline(always)]
    pub fn set(&mut self, lane: usize, aabb: &Aabb<V>) {
        for axis in 0..V::DIMENSION {
            self.min.as_mut()[axis].set_lane(lane, aabb.min.get(axis));
            self.max.as_mut()[axis].set_lane(lane, aabb.max.get(axis));
        }
    }

    /// The box around all of them.
    #[inline(always)]
    pub fn bounds(&self) -> Aabb<V> {
        let (mut min, mut max) = (V::ZERO, V::ZERO);
        for axis in 0..V::DIMENSION {
            min = min.with(axis, self.min.as_ref()[axis].least());
            max = max.with(axis, self.max.as_ref()[axis].greatest());
        }
        Aabb { min, max }
    }

    /// The box around each of these four.
    #[inline(always)]
    pub fn around(four: [&Self; 4]) -> Self {
        let rows = |rows: fn(&Self) -> &Rows<V>, pick: fn(Lanes<V>, Lanes<V>) -> Lanes<V>| {
            V::each(|axis| {
                let [a, b, c, d] = Lanes::<V>::transposed(four.map(|boxes| rows(boxes).as_ref()[axis]));
                pick(pick(a, b), pick(c, d))
            })
        };
        Boxes { min: rows(|boxes| &boxes.min, Number::lesser), max: rows(|boxes| &boxes.max, Number::larger) }
    }

    /// A bit for each lane with a box that has an end: [`is_plain`](crate::broad::error::is_plain) of all of them.
    #[inline(always)]
    pub fn plain(&self) -> u32 {
        let far = V::Real::LIMIT * V::Real::LIMIT;
        let (low, high) = (V::each(|_| Lanes::<V>::splat(-far)), V::each(|_| Lanes::<V>::splat(far)));
        let (min, max) = (self.min.as_ref(), self.max.as_ref());
        // min ≤ max, −far ≤ min, max ≤ far.
        Lanes::<V>::overlap([min, max], [min, max]) & Lanes::<V>::overlap([low.as_ref(), high.as_ref()], [max, min])
    }

    #[inline(always)]
    fn rotated(&self) -> Self {
        let rotated = |rows: &Rows<V>| V::each(|axis| rows.as_ref()[axis].rotated());
        Boxes { min: rotated(&self.min), max: rotated(&self.max) }
    }

    /// A bit for each lane whose boxes overlap.
    #[inline(always)]
    pub fn overlap(&self, other: &Self) -> u32 {
        Lanes::<V>::overlap([self.min.as_ref(), self.max.as_ref()], [other.min.as_ref(), other.max.as_ref()])
    }

    /// A bit for each pair of boxes that overlap: see [`pair`].
    #[inline(always)]
    pub fn across(&self, other: &Self) -> u32 {
        let one = other.rotated();
        let two = one.rotated();
        let three = two.rotated();
        self.overlap(other) | (self.overlap(&one) << 4) | (self.overlap(&two) << 8) | (self.overlap(&three) << 12)
    }

    /// The same for pairs among these.
    #[inline(always)]
    pub fn among(&self) -> u32 {
        let one = self.rotated();
        let two = one.rotated();
        (self.overlap(&one) << 4) | ((self.overlap(&two) & 3) << 8)
    }

    /// How large the box around each of these and another would be, and by how much larger than it is.
    #[inline(always)]
    pub fn growth(&self, aabb: &Aabb<V>) -> [[V::Real; 4]; 2] {
        let with = Boxes::of(aabb);
        let rows = |one: &Rows<V>, other: &Rows<V>, pick: fn(Lanes<V>, Lanes<V>) -> Lanes<V>| {
            V::each(|axis| pick(one.as_ref()[axis], other.as_ref()[axis]))
        };
        let around = Boxes::<V> {
            min: rows(&self.min, &with.min, Number::lesser),
            max: rows(&self.max, &with.max, Number::larger),
        };
        let (all, own) = (around.sizes(), self.sizes());
        [all.values(), (all - own).values()]
    }

    /// How large each of them is.
    #[inline(always)]
    pub fn sizes(&self) -> Lanes<V> {
        let side = |axis: usize| self.max.as_ref()[axis] - self.min.as_ref()[axis];
        size(V::DIMENSION, side)
    }
}

/// The lanes of a bit of [`Boxes::across`].
#[inline(always)]
pub(super) fn pair(bit: u32) -> [usize; 2] {
    [(bit & 3) as usize, ((bit + (bit >> 2)) & 3) as usize]
}

/// In proportion to how many straight lines meet a box: half its surface, in the plane half its outline.
#[inline(always)]
pub(super) fn size<R, N: Number<R>>(dimension: usize, side: impl Fn(usize) -> N) -> N {
    if dimension == 2 { side(0) + side(1) } else { side(0) * (side(1) + side(2)) + side(1) * side(2) }
}

/// The same of a single box.
#[inline(always)]
pub(super) fn size_of<V: Vector>(min: V, max: V) -> V::Real {
    let diagonal = max - min;
    size(V::DIMENSION, |axis| diagonal.get(axis))
}

/// Up to four children, in the first lanes. Aligned, so that none is in more lines of memory than it must be: in single precision two.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Node<V: Space> {
    pub boxes: Boxes<V>,
    pub children: [Child; 4],
    /// The lane that this node is in.
    pub up: Place,
    /// How many keys there are below.
    pub keys: u32,
    /// How many have come or gone below since it was built.
    pub edits: u32,
}

/// How large a node was when it was built. Apart from it, because searches do not need to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes<R> {
    /// Or has become by what came and went since.
    pub outer: R,
    /// All children together.
    pub inner: R,
}

impl<R: Real> Sizes<R> {
    pub const NONE: Self = Sizes { outer: R::ZERO, inner: R::ZERO };
}

impl<V: Space> Node<V> {
    pub fn new(up: Place) -> Self {
        Node { boxes: Boxes::none(), children: [Child::NONE; 4], up, keys: 0, edits: 0 }
    }

    /// How many children it has.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.children.iter().filter(|child| !child.is_none()).count()
    }

    /// A bit for each child that is a key.
    #[inline(always)]
    pub fn lanes_of_keys(&self) -> u32 {
        let bit = |lane: usize| u32::from(self.children[lane].is_key() & !self.children[lane].is_none()) << lane;
        bit(0) | bit(1) | bit(2) | bit(3)
    }

    /// Whether no child is a node.
    #[inline(always)]
    pub fn is_bottom(&self) -> bool {
        // All at once, because it cannot be foretold.
        let [a, b, c, d] = self.children;
        a.is_key() & b.is_key() & c.is_key() & d.is_key()
    }
}
