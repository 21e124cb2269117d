//! What is asked, what is answered, and when two answers are the same.

/// What is asked of a pair.
#[derive(Clone, Copy, PartialEq)]
pub enum Query {
    Intersects,
    Distance,
    Contact,
    /// Points that span the patch where they touch, gaps up to [`MARGIN`] included.
    Manifold,
    /// The same; who can, uses what it kept of the pair from an earlier call. The pose has not changed since.
    WarmManifold,
}

impl Query {
    /// Up to which gap two shapes touch.
    pub fn margin(self) -> f32 {
        match self {
            Query::Intersects | Query::Distance | Query::Contact => 0.0,
            Query::Manifold | Query::WarmManifold => MARGIN,
        }
    }

    /// What a manifold says whose deepest point has this gap.
    pub fn answer(self, gap: Option<f32>) -> Answer {
        let depth = gap.filter(|&gap| gap <= self.margin()).map(|gap| -gap);
        match self {
            Query::Intersects => Answer::Intersects(depth.is_some()),
            // A deepest point is not a closest one.
            Query::Distance => Answer::Distance(f32::NAN),
            Query::Contact => Answer::Contact(depth),
            Query::Manifold | Query::WarmManifold => Answer::Manifold(depth),
        }
    }
}

/// What a library says about a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    Intersects(bool),
    /// 0 when they meet.
    Distance(f32),
    /// The depth, when they meet.
    Contact(Option<f32>),
    /// The depth of the deepest point, negative for a gap, when they touch up to the margin.
    Manifold(Option<f32>),
    /// The time of the hit, when there is one.
    Cast(Option<f32>),
}

/// Up to this time shapes and rays fly.
pub const FLIGHT: f32 = 1.0;

/// Gaps up to this are part of a manifold. Box2D and Box3D know no other.
pub const MARGIN: f32 = 0.02;

/// Up to this, a distance counts as zero where a yes or no is made of it: crossing segments are a rounding error apart. The
/// shapes are about 1 in size.
pub const TOUCHING: f32 = 1e-5;

/// Shapes nearer to touching than this part of their size may meet or not.
const BAND: f32 = 1e-4;

/// Depths and distances may differ by this part of the shapes' size.
pub const TOLERANCE: f32 = 1e-3;

/// Depths of manifolds may differ by this part of the shapes' size: everyone trades some depth for a normal that stays the same.
const SLOP: f32 = 1.0 / 512.0;

/// Whether two libraries agree on a pair of the given `size`, whose signed gap is known where there is one. Of a pair that moves, the
/// size is the time in which it goes that far, and the gap is 0 where it hardly hits or hardly misses.
pub fn same(ours: Answer, theirs: Answer, gap: Option<f32>, size: f32) -> bool {
    let close = |x: f32, y: f32| (x - y).abs() <= TOLERANCE * size;
    let touching = gap.is_some_and(|gap| gap.abs() <= BAND * size);
    match (ours, theirs) {
        (Answer::Intersects(x), Answer::Intersects(y)) => x == y || touching,
        (Answer::Distance(x), Answer::Distance(y)) => close(x, y),
        (Answer::Contact(Some(x)), Answer::Contact(Some(y))) | (Answer::Cast(Some(x)), Answer::Cast(Some(y))) => {
            close(x, y)
        }
        (Answer::Contact(x), Answer::Contact(y)) | (Answer::Cast(x), Answer::Cast(y)) => {
            x.is_some() == y.is_some() || touching
        }
        (Answer::Manifold(Some(x)), Answer::Manifold(Some(y))) => (x - y).abs() <= SLOP * size,
        (Answer::Manifold(x), Answer::Manifold(y)) => {
            x.is_some() == y.is_some() || gap.is_some_and(|gap| (gap - MARGIN).abs() <= SLOP * size)
        }
        (
            Answer::Intersects(_) | Answer::Distance(_) | Answer::Contact(_) | Answer::Manifold(_) | Answer::Cast(_),
            _,
        ) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifolds_agree_up_to_the_slop() {
        let (deep, deeper, too_deep) = (Some(0.5), Some(0.503), Some(0.505));
        let agree = |x, y, gap| same(Answer::Manifold(x), Answer::Manifold(y), Some(gap), 2.0);
        assert!(agree(deep, deeper, -0.5) && !agree(deep, too_deep, -0.5));
        assert!(agree(Some(-0.018), None, 0.018) && !agree(Some(-0.01), None, 0.01));
        assert!(agree(None, None, 1.0));
    }

    #[test]
    fn a_gap_within_the_margin_is_a_manifold_and_no_contact() {
        let answers = |gap| [Query::Intersects, Query::Contact, Query::Manifold].map(|query| query.answer(Some(gap)));
        let (no, none) = (Answer::Intersects(false), Answer::Contact(None));
        assert_eq!(answers(0.01), [no, none, Answer::Manifold(Some(-0.01))]);
        assert_eq!(answers(0.03), [no, none, Answer::Manifold(None)]);
        let (yes, depth) = (Answer::Intersects(true), Some(0.25));
        assert_eq!(answers(-0.25), [yes, Answer::Contact(depth), Answer::Manifold(depth)]);
    }
}
