//! Whether two shapes meet.

use crate::math::pose::{Pose, offset};
use crate::narrow::cuboid_segment::CuboidSegment;
use crate::narrow::kernel::meets_by;
use crate::narrow::pair::{Pair, pair, separation};
use crate::narrow::zonotope::CuboidCuboid;
use crate::shape::ShapeRef;
use crate::space::{Space, Vector};

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
    let (first, second) = if swapped { (pose_b.frame(), pose_a.frame()) } else { (pose_a.frame(), pose_b.frame()) };
    let reach = radius_a + radius_b;
    match pair {
        // Squares do; the direction does not matter.
        Pair::PointPoint => {
            let between = second.translation - first.translation;
            between.length_squared() <= reach * reach
        }
        Pair::CuboidPoint(c) => {
            let p = offset(first, second) - c.center;
            (p - p.max(-c.half).min(c.half)).length_squared() <= reach * reach
        }
        Pair::CuboidSegment(c, s) => meets_by(CuboidSegment(c, s), first, second, reach),
        Pair::CuboidCuboid(c, d) => meets_by(CuboidCuboid(c, d), first, second, reach),
        Pair::SegmentPoint(_)
        | Pair::PolygonPoint(_)
        | Pair::SegmentSegment(..)
        | Pair::PolygonSegment(..)
        | Pair::PolygonCuboid(..)
        | Pair::PolygonPolygon(..)
        | Pair::HalfSpacePoint(_)
        | Pair::HalfSpaceSegment(..)
        | Pair::HalfSpaceCuboid(..)
        | Pair::HalfSpacePolygon(..)
        | Pair::PlanePoint(_)
        | Pair::PlaneSegment(..)
        | Pair::PlaneCuboid(..)
        | Pair::PlanePolygon(..)
        | Pair::HalfSpaceHalfSpace(..)
        | Pair::HalfSpacePlane(..)
        | Pair::PlanePlane(..) => separation(pair, first, second, reach).is_some(),
    }
}
