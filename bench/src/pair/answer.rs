//! What is asked, what is answered, and when two answers are the same.

/// What is asked of a pair.
#[derive(Clone, Copy, PartialEq)]
pub enum Query {
    Intersects,
    Distance,
    Contact,
}

/// What a library says about a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    Intersects(bool),
    /// 0 when they meet.
    Distance(f32),
    /// The depth, when they meet.
    Contact(Option<f32>),
}

/// Up to this, a distance counts as zero where a yes or no is made of it: crossing segments are a rounding error apart. The
/// shapes are about 1 in size.
pub const TOUCHING: f32 = 1e-5;

/// Shapes nearer to touching than this part of their size may meet or not.
const BAND: f32 = 1e-4;

/// Depths and distances may differ by this part of the shapes' size.
const TOLERANCE: f32 = 1e-3;

/// Whether two libraries agree on a pair of the given `size`, whose signed gap is known where there is one.
pub fn same(ours: Answer, theirs: Answer, gap: Option<f32>, size: f32) -> bool {
    let close = |x: f32, y: f32| (x - y).abs() <= TOLERANCE * size;
    let touching = gap.is_some_and(|gap| gap.abs() <= BAND * size);
    match (ours, theirs) {
        (Answer::Intersects(x), Answer::Intersects(y)) => x == y || touching,
        (Answer::Distance(x), Answer::Distance(y)) => close(x, y),
        (Answer::Contact(Some(x)), Answer::Contact(Some(y))) => close(x, y),
        (Answer::Contact(x), Answer::Contact(y)) => x.is_some() == y.is_some() || touching,
        (Answer::Intersects(_) | Answer::Distance(_) | Answer::Contact(_), _) => false,
    }
}
