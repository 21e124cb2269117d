//! One call of one library, ready to be timed frame by frame.

use super::Place;
use impinge::generic::Aabb;

/// Keys of two boxes each, in any order.
pub type Pairs = Vec<(u32, u32)>;

/// What a library does in every frame.
pub trait Contestant<V: Place> {
    fn library(&self) -> &'static str;
    /// What is called, as the library names it.
    fn call(&self) -> &'static str;
    /// Takes over the boxes of the next frame, in the types of the library. Never timed.
    fn prepare(&mut self, boxes: &[Aabb<V>]);
    /// The work of the frame, to be timed. The list is empty.
    fn run(&mut self, pairs: &mut Pairs);
}

/// A call: `convert` makes a box one of the library's and is not timed, `run` is.
pub struct Call<V: Place, B, T, F> {
    library: &'static str,
    call: &'static str,
    convert: fn(&Aabb<V>) -> B,
    boxes: Vec<B>,
    /// What is kept from frame to frame.
    tree: T,
    run: F,
}

impl<V: Place, B: 'static, T: 'static, F: FnMut(&mut T, &[B], &mut Pairs) + 'static> Call<V, B, T, F> {
    pub fn boxed(
        library: &'static str,
        call: &'static str,
        convert: fn(&Aabb<V>) -> B,
        tree: T,
        run: F,
    ) -> Box<dyn Contestant<V>> {
        Box::new(Call { library, call, convert, boxes: Vec::new(), tree, run })
    }
}

impl<V: Place, B, T, F: FnMut(&mut T, &[B], &mut Pairs)> Contestant<V> for Call<V, B, T, F> {
    fn library(&self) -> &'static str {
        self.library
    }

    fn call(&self) -> &'static str {
        self.call
    }

    fn prepare(&mut self, boxes: &[Aabb<V>]) {
        self.boxes.clear();
        self.boxes.extend(boxes.iter().map(self.convert));
    }

    #[inline(never)]
    fn run(&mut self, pairs: &mut Pairs) {
        (self.run)(&mut self.tree, &self.boxes, pairs);
    }
}

/// All keys of a number of boxes.
pub fn keys<B>(boxes: &[B]) -> impl Iterator<Item = (u32, &B)> {
    (0..).zip(boxes)
}
