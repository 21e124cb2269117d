//! Support values: how far a shape reaches along a direction.

use crate::dd::{Dd, Real};
use crate::frame::{Core, Pair, Posed, place};
use crate::pose::Pose;
use crate::shape::Shape;
use crate::vector::{dot, lift, negated, norm, round, sub, unit};

/// How much lower than the highest vertex a vertex may be, measured in `f64` and relative to the largest
/// coordinate, to be looked at again in double-double.
const NEAR: f64 = 1e-10;

impl<const D: usize> Core<D> {
    /// The largest `n . x` of the vertices, for a unit `n`.
    pub fn reach(&self, n: &[Dd; D]) -> Dd {
        let rough = round(n);
        let heights: Vec<f64> = self.rough.points.iter().map(|p| dot(p, &rough)).collect();
        let highest = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let size = self.rough.points.iter().flatten().fold(0.0, |size: f64, x| size.max(x.abs()));
        let mut reach: Option<Dd> = None;
        for (point, height) in self.mesh.points.iter().zip(&heights) {
            if *height >= highest - NEAR * size {
                let exact = dot(point, n);
                reach = Some(reach.map_or(exact, |best| best.larger(exact)));
            }
        }
        reach.expect("a core has at least one point")
    }

    /// The same in `f64`, to search with.
    pub fn rough_reach(&self, n: &[f64; D]) -> f64 {
        let heights = self.rough.points.iter().map(|p| dot(p, n));
        heights.fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Whether two unit vectors differ by at most `tolerance`.
pub(crate) fn alike<const D: usize>(a: &[Dd; D], b: &[Dd; D], tolerance: f64) -> bool {
    norm(&sub(a, b)).to_f64() <= tolerance
}

impl<const D: usize> Posed<D> {
    /// For an unbounded shape the normal that the unit direction `n` counts as; nothing when it counts as none.
    /// For a bounded shape `n` itself.
    fn counted_as(&self, n: &[Dd; D], parallel: f64) -> Option<[Dd; D]> {
        match self {
            Posed::Bounded(_) | Posed::Curved(_) => Some(*n),
            Posed::HalfSpace(surface) => alike(n, &surface.normal, parallel).then_some(surface.normal),
            Posed::Plane(surface) => {
                [surface.normal, negated(&surface.normal)].into_iter().find(|normal| alike(n, normal, parallel))
            }
        }
    }

    /// The largest `n . x` over the shape. For an unbounded shape `n` must count as one of its normals, and its
    /// offset is the answer.
    fn reach(&self, n: &[Dd; D]) -> Dd {
        match self {
            Posed::Bounded(core) => core.reach(n) + core.radius,
            Posed::Curved(core) => core.reach(n) + core.radius,
            Posed::HalfSpace(surface) => surface.offset,
            Posed::Plane(surface) => {
                if dot(n, &surface.normal) < Dd::ZERO {
                    -surface.offset
                } else {
                    surface.offset
                }
            }
        }
    }

    pub fn is_bounded(&self) -> bool {
        matches!(self, Posed::Bounded(_) | Posed::Curved(_))
    }
}

impl<const D: usize> Pair<D> {
    /// `min over B of n . x - max over A of n . x` for a unit `n`; nothing where that is minus infinity.
    ///
    /// A direction that counts as the normal of an unbounded shape is replaced by that normal for both shapes, of
    /// A if both are unbounded.
    pub fn separation(&self, n: &[Dd; D], parallel: f64) -> Option<Dd> {
        let as_a = self.a.counted_as(n, parallel)?;
        let as_b = negated(&self.b.counted_as(&negated(n), parallel)?);
        let n = if self.a.is_bounded() { as_b } else { as_a };
        Some(-self.b.reach(&negated(&n)) - self.a.reach(&n))
    }
}

/// The support width of a pair along a direction: `max over A of n . x - min over B of n . x` with
/// `n = direction / |direction|`, or infinity.
///
/// An unbounded shape reaches to infinity unless the direction is within `parallel` radians of its normal, in
/// which case the direction counts as that normal.
///
/// # Panics
/// When the direction is zero.
pub fn width<const D: usize>(
    a: &Shape<D>,
    pose_a: &Pose<D>,
    b: &Shape<D>,
    pose_b: &Pose<D>,
    direction: [f64; D],
    parallel: f64,
) -> f64 {
    let n = unit(&lift(&direction)).expect("a direction must not be zero");
    let pair = Pair::of_vertices(a, pose_a, b, pose_b);
    match pair.separation(&n, parallel) {
        Some(separation) => pair.length(-separation),
        None => f64::INFINITY,
    }
}

/// The largest `direction . x` over the posed shape, in the world; the direction is taken as given, not
/// normalised. Infinity where the shape is unbounded; the zero direction gives zero.
///
/// For an unbounded shape a direction within `parallel` radians of its normal counts as that normal.
pub fn support<const D: usize>(shape: &Shape<D>, pose: &Pose<D>, direction: [f64; D], parallel: f64) -> f64 {
    let lifted = lift(&direction);
    let Some(n) = unit(&lifted) else {
        return 0.0;
    };
    let posed = place(shape, pose, &[Dd::ZERO; D]);
    match posed.counted_as(&n, parallel) {
        Some(counted) => (posed.reach(&counted) * dot(&n, &lifted)).to_f64(),
        None => f64::INFINITY,
    }
}
