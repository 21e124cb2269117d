//! Two segments: what capsules need.
//!
//! In 3D two segments never overlap; they are at a distance d, perhaps zero. Where they cross at an angle φ, the direction
//! between the closest points is off by about ε·size/d, and the direction perpendicular to both by about ε/φ. The first
//! error makes the ends of the segments stick out along the normal by φ·ε·size/d, the second displaces the points
//! by d·ε/φ. So the better one is chosen by comparing d with φ times the length, and neither error exceeds a few ε.
//!
//! In 2D crossing segments do overlap: their difference is a parallelogram, and the least way out is across one of its
//! sides.

use super::gap::{DEPTH, Gap, Want};
use super::generators::Generators;
use crate::math::direction::{direction, grazing_normal};
use crate::math::segment::{Closest, candidates, closest, fraction};
use crate::shape::core::Middle;
use crate::space::{Real, Space};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// The first segment in its frame, and the second in the frame of the first.
#[inline(never)]
pub(crate) fn segment_segment<V: Space, T: Trace<V>, const WANT: Want>(
    first: Middle<V>,
    second: Middle<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let pair = Pair { a: first.half, b: second.half, r: second.center - first.center };
    let found = closest(pair.a, pair.b, pair.r);
    // Nothing that is this far away comes nearer by a closer look.
    let reject = limit + tolerance::contact::<V::Real>() * pair.size();
    if !(found.between.length_squared() <= reject * reject) {
        return None;
    }
    let gap = if V::DIMENSION == 2 { pair.in_plane::<T, WANT>(&found, trace) } else { pair.in_space(&found, trace) };
    gap.shifted(first.center).within(limit, trace)
}

/// The distance of two segments; 0 when they cross in the plane.
#[inline(always)]
pub(crate) fn segment_segment_distance<V: Space>(first: Middle<V>, second: Middle<V>) -> V::Real {
    let found = closest(first.half, second.half, second.center - first.center);
    if V::DIMENSION == 2 && found.crossing {
        return V::Real::ZERO;
    }
    found.between.length()
}

/// Two edges in 3D that cross inside both, each given by its middle and half; `None` when they do not.
pub(super) fn crossing_edges<V: Space, T: Trace<V>>(
    first: Middle<V>,
    second: Middle<V>,
    trace: &mut T,
) -> Option<Gap<V>> {
    let pair = Pair { a: first.half, b: second.half, r: second.center - first.center };
    let found = closest(pair.a, pair.b, pair.r);
    if !found.crossing {
        return None;
    }
    Some(pair.in_space(&found, trace).shifted(first.center))
}

/// `±a` about the origin and `±b` about `r`.
struct Pair<V> {
    a: V,
    b: V,
    r: V,
}

impl<V: Space> Pair<V> {
    #[inline(always)]
    fn in_space<T: Trace<V>>(&self, found: &Closest<V>, trace: &mut T) -> Gap<V> {
        let (on_first, on_second) = (found.s * self.a, self.r + found.t * self.b);
        let between = self.straightened(found);
        let distance = between.length();
        trace.step(|| Step::Points { first: on_first, second: on_second, distance });
        let product = self.a.cross(self.b);
        let touching = distance <= tolerance::contact::<V::Real>() * self.size();
        let steep = distance * distance * self.a.length_squared() <= product.length_squared();
        if touching || found.crossing && steep {
            // Once more perpendicular to the first: at a small angle the product keeps only some of its digits.
            let perpendicular = direction(product).map(|(axis, _)| axis - fraction(axis, self.a) * self.a);
            if let Some((axis, _)) = perpendicular.and_then(direction) {
                let normal = self.towards_second(axis);
                let separation = self.measure(normal);
                trace.step(|| Step::Axis { source: AxisSource::Edges(0, 0), normal, separation });
                return Gap::balanced(normal, separation.max(V::Real::ZERO), on_first, on_second);
            }
        }
        match direction(between) {
            Some((normal, _)) if !touching => {
                if self.measure(normal) < distance - tolerance::touching::<V::Real>() * self.size() {
                    return self.by_measure(normal, distance, on_first, on_second);
                }
                Gap::balanced(normal, distance, on_first, on_second)
            }
            Some(_) | None => {
                let along = if self.a.length_squared() >= self.b.length_squared() { self.a } else { self.b };
                Gap::balanced(grazing_normal(between, along), distance, on_first, on_second)
            }
        }
    }

    /// Two pairs of points may be equally close to rounding and yet their directions differ by √ε, which an end far away
    /// magnifies. So when the normal at hand does not explain the distance, every candidate is measured.
    #[cold]
    #[inline(never)]
    fn by_measure(&self, normal: V, distance: V::Real, on_first: V, on_second: V) -> Gap<V> {
        let mut best = Gap::balanced(normal, distance, on_first, on_second);
        let mut unexplained = distance - self.measure(normal);
        for candidate in candidates(self.a, self.b, self.r) {
            let Some((normal, distance)) = direction(self.straightened(&candidate)) else { continue };
            let left = distance - self.measure(normal);
            if left < unexplained {
                unexplained = left;
                let (on_first, on_second) = (candidate.s * self.a, self.r + candidate.t * self.b);
                best = Gap::balanced(normal, distance, on_first, on_second);
            }
        }
        best
    }

    fn in_plane<T: Trace<V>, const WANT: Want>(&self, found: &Closest<V>, trace: &mut T) -> Gap<V> {
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
        let size = self.size();
        let between = self.straightened(found);
        let distance = between.length();
        let touching = distance <= tolerance::contact::<V::Real>() * size;
        match best {
            // Crossing, or all but touching: across a side.
            Some((normal, separation))
                if separation <= V::Real::ZERO && (found.crossing || touching)
                    || touching && distance <= separation + tolerance::touching::<V::Real>() * size =>
            {
                if WANT != DEPTH && separation <= V::Real::ZERO {
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
                if self.measure(normal) < separation - tolerance::touching::<V::Real>() * size {
                    return self.by_measure(normal, separation, on_first, on_second);
                }
                Gap::balanced(normal, separation, on_first, on_second)
            }
        }
    }

    /// The vector between the closest points, without what rounding left in it along a segment that it meets inside.
    #[inline(always)]
    fn straightened(&self, found: &Closest<V>) -> V {
        let between = found.between;
        if found.s.abs() < V::Real::ONE {
            between - fraction(between, self.a) * self.a
        } else if found.t.abs() < V::Real::ONE {
            between - fraction(between, self.b) * self.b
        } else {
            between
        }
    }

    #[inline(always)]
    fn size(&self) -> V::Real {
        self.a.largest().max(self.b.largest()).max(self.r.largest())
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
