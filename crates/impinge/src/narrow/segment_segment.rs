//! Two segments: what capsules need.
//!
//! In 3D two segments never overlap; they are at a distance, perhaps zero. The normal is the direction between the closest points,
//! made perpendicular to what it must be perpendicular to, or the direction perpendicular to both segments: each is
//! measured, and the better one is returned. The first is accurate when the segments are well apart, the second when they
//! cross or nearly cross.
//!
//! In 2D crossing segments do overlap: their difference is a parallelogram, and the least way out is across one of its
//! sides.

use super::gap::Gap;
use super::generators::Generators;
use crate::math::direction::{direction, unit_perpendicular};
use crate::math::segment::{Closest, closest, fraction};
use crate::shape::core::Middle;
use crate::space::{Real, Space};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// The first segment in its frame, and the second in the frame of the first.
#[inline(never)]
pub(crate) fn segment_segment<V: Space, T: Trace<V>, const DEEP: bool>(
    first: Middle<V>,
    second: Middle<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let r = second.center - first.center;
    let pair = Pair { a: first.half, b: second.half, r };
    let gap = if V::DIMENSION == 2 { pair.in_plane::<T, DEEP>(trace) } else { pair.in_space(trace) };
    gap.shifted(first.center).within(limit, trace)
}

/// `±a` about the origin and `±b` about `r`.
struct Pair<V> {
    a: V,
    b: V,
    r: V,
}

impl<V: Space> Pair<V> {
    fn in_space<T: Trace<V>>(&self, trace: &mut T) -> Gap<V> {
        let found = closest(self.a, self.b, self.r);
        let (on_first, on_second) = (found.s * self.a, self.r + found.t * self.b);
        let connection = direction(self.straightened(&found));
        let crossing = direction(self.a.cross(self.b)).map(|(axis, _)| self.towards_second(axis));
        let (normal, separation) = match (connection, crossing) {
            (Some((straight, distance)), Some(axis)) => {
                trace.step(|| Step::Points { first: on_first, second: on_second, distance });
                let (by_points, by_edges) = (self.measure(straight), self.measure(axis));
                trace.step(|| Step::Axis { source: AxisSource::Edges(0, 0), normal: axis, separation: by_edges });
                if by_edges > by_points { (axis, by_edges) } else { (straight, distance) }
            }
            (Some(straight), None) => straight,
            (None, Some(axis)) => (axis, V::Real::ZERO),
            (None, None) => {
                let along = if self.a.length_squared() >= self.b.length_squared() { self.a } else { self.b };
                (unit_perpendicular(along), V::Real::ZERO)
            }
        };
        Gap::balanced(normal, separation.max(V::Real::ZERO), on_first, on_second)
    }

    fn in_plane<T: Trace<V>, const DEEP: bool>(&self, trace: &mut T) -> Gap<V> {
        let mut best: Option<(V, V::Real)> = None;
        for (edge, source) in [(self.a, AxisSource::FaceFirst(0)), (self.b, AxisSource::FaceSecond(0))] {
            let Some((along, _)) = direction(edge) else { continue };
            let normal = self.towards_second(along.perpendicular());
            let separation = self.measure(normal);
            trace.step(|| Step::Axis { source, normal, separation });
            if best.is_none_or(|(_, s)| separation > s) {
                best = Some((normal, separation));
            }
        }
        let found = closest(self.a, self.b, self.r);
        let size = self.a.largest().max(self.b.largest()).max(self.r.largest());
        let between = self.straightened(&found);
        let distance = between.length();
        match best {
            // Crossing, or all but touching: across a side.
            Some((normal, separation))
                if separation <= V::Real::ZERO && found.crossing
                    || distance <= separation.max(V::Real::ZERO) + tolerance::touching::<V::Real>() * size =>
            {
                if !DEEP && separation <= V::Real::ZERO {
                    return Gap::common(found.s * self.a);
                }
                let generators = Generators::new(&[self.a], &[self.b]);
                let target = self.r - separation * normal;
                let (on_first, on_second) = generators.points(normal, target, V::Real::ONE, size);
                Gap::balanced(normal, separation, on_first, self.r + on_second)
            }
            Some(_) | None => {
                let (on_first, on_second) = (found.s * self.a, self.r + found.t * self.b);
                trace.step(|| Step::Points { first: on_first, second: on_second, distance });
                let (normal, separation) = direction(between).unwrap_or((V::axis(0), V::Real::ZERO));
                Gap::balanced(normal, separation, on_first, on_second)
            }
        }
    }

    /// The vector between the closest points, without what rounding left in it along a segment that it meets inside.
    #[inline(always)]
    fn straightened(&self, found: &Closest<V>) -> V {
        let mut between = found.between;
        // Twice in turn: removing the part along one brings back a little along the other.
        for _ in 0..2 {
            if found.s.abs() < V::Real::ONE {
                between = between - fraction(between, self.a) * self.a;
            }
            if found.t.abs() < V::Real::ONE {
                between = between - fraction(between, self.b) * self.b;
            }
        }
        between
    }

    #[inline(always)]
    fn towards_second(&self, axis: V) -> V {
        axis.dot(self.r).sign() * axis
    }

    /// The gap between the projections on a unit normal.
    #[inline(always)]
    fn measure(&self, normal: V) -> V::Real {
        normal.dot(self.r) - (normal.dot(self.a).abs() + normal.dot(self.b).abs())
    }
}
