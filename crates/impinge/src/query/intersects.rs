//! Whether two shapes meet.

use crate::math::pose::{Pose, Relative};
use crate::narrow::pair::{Pair, pair, separation};
use crate::narrow::zonotope::cuboids_meet;
use crate::shape::ShapeRef;
use crate::space::Space;

/// Whether the two shapes have a point in common. Touching counts. `false` when a pose is invalid.
#[inline]
pub fn intersects<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
) -> bool {
    let ((core_a, radius_a), (core_b, radius_b)) = (a.into().core(), b.into().core());
    let (pair, swapped) = pair(core_a, core_b);
    let (first, second) = if swapped { (&pose_b, &pose_a) } else { (&pose_a, &pose_b) };
    let reach = radius_a + radius_b;
    match pair {
        Pair::CuboidCuboid(c, d) => cuboids_meet(c, d, &Relative::new(first, second)),
        Pair::PointPoint
        | Pair::SegmentPoint(_)
        | Pair::CuboidPoint(_)
        | Pair::PolygonPoint(_)
        | Pair::SegmentSegment(..)
        | Pair::CuboidSegment(..)
        | Pair::PolygonSegment(..)
        | Pair::PolygonCuboid(..)
        | Pair::PolygonPolygon(..)
        | Pair::HalfSpaceBounded(..)
        | Pair::PlaneBounded(..)
        | Pair::HalfSpaceHalfSpace(..)
        | Pair::HalfSpacePlane(..)
        | Pair::PlanePlane(..) => separation(pair, first, second, reach).is_some(),
    }
}
