//! Two segments: what capsules need. Measured along the axes of the world, so that neither needs the other's frame; points
//! are kept as coordinates on the segments and so stay exactly on them.
//!
//! In 3D two segments never overlap; they are at a distance d, perhaps zero. Where they cross at an angle φ, the direction
//! between the closest points is off by about ε·size/d, and the direction perpendicular to both by about ε/φ. The first
//! error makes the ends of the segments stick out along the normal by φ·ε·size/d, the second displaces the points
//! by d·ε/φ. So the better one is chosen by comparing d with φ times the length, and neither error exceeds a few ε.
//!
//! In 2D crossing segments do overlap: their difference is a parallelogram, and the least way out is across one of its
//! sides.

use super::gap::{Gap, Touch, Want, unit_or_axis, wants_depth};
use super::generators::Generators;
use super::kernel::Kernel;
use crate::math::direction::{direction, grazing_normal};
use crate::math::pose::Frame;
use crate::math::segment::{Closest, candidates, closest, fraction};
use crate::shape::core::{Core, Ends, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// Two segments.
#[derive(Clone, Copy)]
pub(crate) struct SegmentSegment<'a, V>(pub &'a Ends<V>, pub &'a Ends<V>);

impl<V: Vector> Kernel<V> for SegmentSegment<'_, V> {
    const NAME: &'static str = "segment_segment";
    const LARGE: bool = true;

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Segment(self.0), Core::Segment(self.1)]
    }

    #[inline(always)]
    fn touch<T: Trace<V>, const WANT: Want>(
        self,
        first: &Frame<V>,
        second: &Frame<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>> {
        segment_segment::<V, T, WANT>((self.0, first), (self.1, second), limit, trace)
    }

    #[inline(always)]
    fn separation(self, first: &Frame<V>, second: &Frame<V>, _limit: V::Real) -> Option<V::Real> {
        Some(segment_segment_distance((self.0, first), (self.1, second)))
    }
}

#[inline(always)]
fn segment_segment<V: Vector, T: Trace<V>, const WANT: Want>(
    (first, pose_first): (&Ends<V>, &Frame<V>),
    (second, pose_second): (&Ends<V>, &Frame<V>),
    limit: V::Real,
    trace: &mut T,
) -> Option<Touch<V>> {
    let (first, second) = (first.middle(), second.middle());
    let pair = Pair::new((first, pose_first), (second, pose_second));
    let found = closest(pair.a, pair.b, pair.r);
    let size = pair.size();
    trace.step(|| {
        // Seen from the first segment's frame, as every step is.
        let seen = |vector: V| first.center + V::unrotate(pose_first.rotation, vector);
        Step::Points {
            first: seen(found.s * pair.a),
            second: seen(pair.r + found.t * pair.b),
            distance: found.between.length(),
        }
    });
    // Nothing that is this far away comes nearer by a closer look. Negated: NaN is far.
    let reject = limit + tolerance::contact::<V::Real>() * size;
    if !(found.between.length_squared() <= reject * reject) {
        return None;
    }
    let trace = &mut Turned { trace, rotation: pose_first.rotation };
    let across = if V::DIMENSION == 2 {
        pair.in_plane::<_, WANT>(&found, size, trace)
    } else {
        pair.in_space(&found, size, trace)
    };
    let turned = |vector: V| V::unrotate(pose_first.rotation, vector);
    let normal_first = turned(across.normal);
    trace.step(|| Step::Chosen { normal: across.normal, separation: across.separation });
    let normal_second = V::unrotate(pose_second.rotation, across.normal);
    let (on_first, on_second) = match across.points {
        Points::Coordinates(s, t) => (first.center + s * first.half, second.center + t * second.half),
        Points::Vectors(a, b) => (first.center + turned(a), second.center + V::unrotate(pose_second.rotation, b)),
    };
    Some(Touch {
        normal_world: across.normal,
        normal_first,
        normal_second,
        separation: across.separation,
        on_first,
        on_second,
    })
}

/// Reports what was measured along the world's axes as it is seen from the first frame.
struct Turned<'t, V: Vector, T> {
    trace: &'t mut T,
    rotation: V::Rotation,
}

impl<V: Vector, T: Trace<V>> Trace<V> for Turned<'_, V, T> {
    #[inline(always)]
    fn step(&mut self, make: impl FnOnce() -> Step<V>) {
        let rotation = self.rotation;
        self.trace.step(|| match make() {
            Step::Axis { source, normal, separation } => {
                Step::Axis { source, normal: V::unrotate(rotation, normal), separation }
            }
            Step::Chosen { normal, separation } => Step::Chosen { normal: V::unrotate(rotation, normal), separation },
            Step::Direction { normal, separation } => {
                Step::Direction { normal: V::unrotate(rotation, normal), separation }
            }
            step @ (Step::Kernel { .. } | Step::Points { .. } | Step::Inseparable { .. } | Step::Moment { .. }) => step,
        });
    }
}

/// The distance of two posed segments; 0 when they cross in the plane.
#[inline(always)]
fn segment_segment_distance<V: Vector>(
    (first, pose_first): (&Ends<V>, &Frame<V>),
    (second, pose_second): (&Ends<V>, &Frame<V>),
) -> V::Real {
    let pair = Pair::new((first.middle(), pose_first), (second.middle(), pose_second));
    let found = closest(pair.a, pair.b, pair.r);
    if V::DIMENSION == 2 && found.crossing {
        return V::Real::ZERO;
    }
    found.between.length()
}

/// Two edges in 3D that cross inside both, each given by its middle and half; `None` when they do not.
pub(super) fn crossing_edges<V: Vector, T: Trace<V>>(
    first: Middle<V>,
    second: Middle<V>,
    trace: &mut T,
) -> Option<Gap<V>> {
    let pair = Pair { a: first.half, b: second.half, r: second.center - first.center };
    let found = closest(pair.a, pair.b, pair.r);
    if !found.crossing {
        return None;
    }
    let across = pair.in_space(&found, pair.size(), trace);
    let (on_first, on_second) = match across.points {
        Points::Coordinates(s, t) => (s * pair.a, t * pair.b),
        Points::Vectors(a, b) => (a, b),
    };
    Some(Gap::balanced(across.normal, across.separation, first.center + on_first, second.center + on_second))
}

/// `±a` about the origin and `±b` about `r`.
#[derive(Clone, Copy)]
struct Pair<V> {
    a: V,
    b: V,
    r: V,
}

/// A normal, the separation along it, and the two points.
struct Across<V: Vector> {
    normal: V,
    separation: V::Real,
    points: Points<V>,
}

/// Points of the two segments.
enum Points<V: Vector> {
    /// From −1 to 1 on each.
    Coordinates(V::Real, V::Real),
    /// From the middle of each.
    Vectors(V, V),
}

impl<V: Vector> Pair<V> {
    #[inline(always)]
    fn new((first, pose_first): (Middle<V>, &Frame<V>), (second, pose_second): (Middle<V>, &Frame<V>)) -> Self {
        // Most segments have their middle at the origin.
        let middle = |segment: Middle<V>, pose: &Frame<V>| {
            if segment.center == V::ZERO { V::ZERO } else { pose.turn(segment.center) }
        };
        Pair {
            a: pose_first.turn(first.half),
            b: pose_second.turn(second.half),
            r: (pose_second.translation - pose_first.translation)
                + (middle(second, pose_second) - middle(first, pose_first)),
        }
    }

    #[inline(always)]
    fn in_space<T: Trace<V>>(&self, found: &Closest<V>, size: V::Real, trace: &mut T) -> Across<V> {
        let square = found.between.length_squared();
        let distance = square.sqrt();
        // Usually the connection explains the distance as it is.
        let normal = found.between * (V::Real::ONE / distance);
        let clear = (distance > tolerance::contact::<V::Real>() * size) & (square > V::Real::SQUARE_LOSES_DIGITS);
        if clear & (self.measure(normal) >= distance - tolerance::touching::<V::Real>() * size) {
            return Across { normal, separation: distance, points: Points::Coordinates(found.s, found.t) };
        }
        // It starts again, so that nothing need be kept for it on the way that everyone takes.
        let across = self.in_space_carefully(size, trace);
        Across { normal: unit_or_axis(across.normal), ..across }
    }

    #[inline(never)]
    fn in_space_carefully<T: Trace<V>>(&self, size: V::Real, trace: &mut T) -> Across<V> {
        let found = &closest(self.a, self.b, self.r);
        let between = self.straightened(found);
        let distance = between.length();
        let points = Points::Coordinates(found.s, found.t);
        if distance <= tolerance::contact::<V::Real>() * size {
            return self.touching(found, between, distance, trace);
        }
        let product = self.a.cross(self.b);
        let product_squared = product.length_squared();
        if found.crossing && distance * distance * self.a.length_squared() <= product_squared {
            let axis = self.common_perpendicular(product * (V::Real::ONE / product_squared.sqrt()));
            let normal = self.towards_second(axis);
            let separation = self.measure(normal);
            trace.step(|| Step::Axis { source: AxisSource::Edges(0, 0), normal, separation });
            return Across { normal, separation, points };
        }
        let normal = between * (V::Real::ONE / distance);
        if self.measure(normal) < distance - tolerance::touching::<V::Real>() * size {
            return self.by_measure(normal, found);
        }
        Across { normal, separation: distance, points }
    }

    /// Segments that all but touch: the direction between the closest points is mostly noise.
    #[cold]
    #[inline(never)]
    fn touching<T: Trace<V>>(&self, found: &Closest<V>, between: V, distance: V::Real, trace: &mut T) -> Across<V> {
        let along = if self.a.length_squared() >= self.b.length_squared() { self.a } else { self.b };
        let mut normal = grazing_normal(between, along);
        let mut separation = self.measure(normal);
        // Of segments that are parallel to rounding the product is noise, and what is perpendicular in it may be nothing.
        if let Some((axis, _)) = direction(self.a.cross(self.b))
            && let Some((perpendicular, rest)) = direction(axis - fraction(axis, self.a) * self.a)
            && rest > V::Real::HALF
        {
            let axis = self.towards_second(perpendicular);
            let measured = self.measure(axis);
            (normal, separation) = if measured >= separation { (axis, measured) } else { (normal, separation) };
        }
        let separation = separation.max(V::Real::ZERO).min(distance);
        trace.step(|| Step::Axis { source: AxisSource::Edges(0, 0), normal, separation });
        let gap = Gap::balanced(normal, separation, found.s * self.a, self.r + found.t * self.b);
        Across { normal, separation, points: Points::Vectors(gap.on_first, gap.on_second - self.r) }
    }

    #[inline(always)]
    fn in_plane<T: Trace<V>, const WANT: Want>(&self, found: &Closest<V>, size: V::Real, trace: &mut T) -> Across<V> {
        let between = self.straightened(found);
        let distance = between.length();
        let touching = distance <= tolerance::contact::<V::Real>() * size;
        if (found.crossing || touching)
            && let Some(side) = self.best_side(trace)
            && (side.separation <= V::Real::ZERO
                || distance <= side.separation + tolerance::touching::<V::Real>() * size)
        {
            if !wants_depth(WANT) && side.separation <= V::Real::ZERO {
                let points = Points::Coordinates(found.s, found.t);
                return Across { separation: V::Real::ZERO, points, ..side };
            }
            return self.across_side(side, found, size);
        }
        let (normal, separation) = direction(between).unwrap_or((V::axis(0), V::Real::ZERO));
        if self.measure(normal) < separation - tolerance::touching::<V::Real>() * size {
            // Copies: what is handed over by reference would have to live in memory on the way that everyone takes.
            let (copy, found) = (*self, *found);
            return copy.by_measure(normal, &found);
        }
        Across { normal, separation, points: Points::Coordinates(found.s, found.t) }
    }

    /// In 2D the normal of either segment, whichever separates more, and the end of the other that is deepest across it.
    #[inline(always)]
    fn best_side<T: Trace<V>>(&self, trace: &mut T) -> Option<Across<V>> {
        let side = |along: V| direction(along).map(|(unit, _)| self.towards_second(unit.perpendicular()));
        let measured = |normal: Option<V>, source: AxisSource, trace: &mut T| {
            let separation = normal.map_or(V::Real::NEG_INFINITY, |normal| self.measure(normal));
            if let Some(normal) = normal {
                trace.step(|| Step::Axis { source, normal, separation });
            }
            separation
        };
        let (of_a, of_b) = (side(self.a), side(self.b));
        let by_a = measured(of_a, AxisSource::FaceFirst(0), trace);
        let by_b = measured(of_b, AxisSource::FaceSecond(0), trace);
        if by_b > by_a {
            let normal = of_b?;
            let s = normal.dot(self.a).sign();
            let t = fraction(s * self.a + by_b * normal - self.r, self.b);
            return Some(Across { normal, separation: by_b, points: Points::Coordinates(s, t) });
        }
        let normal = of_a?;
        let t = -normal.dot(self.b).sign();
        let s = fraction(self.r + t * self.b - by_a * normal, self.a);
        Some(Across { normal, separation: by_a, points: Points::Coordinates(s, t) })
    }

    /// The touching points across a side: an end of one segment opposite the inside of the other, unless they are flush.
    #[inline(always)]
    fn across_side(&self, side: Across<V>, found: &Closest<V>, size: V::Real) -> Across<V> {
        let flush = tolerance::flush::<V::Real>() * size;
        let lean = side.normal.dot(self.a).abs().max(side.normal.dot(self.b).abs());
        if let Points::Coordinates(s, t) = side.points
            && lean > flush
            && s.abs() <= V::Real::ONE
            && t.abs() <= V::Real::ONE
        {
            return side;
        }
        let Across { normal, separation, .. } = side;
        let target = self.r - separation * normal;
        let (a, b) = Generators::new(&[self.a], &[self.b]).points(normal, target, V::Real::ONE, size);
        // Ends that all but touch need not be opposite anything across the side; what overlaps is.
        if separation > V::Real::ZERO && ((a - b) - target).largest() > tolerance::touching::<V::Real>() * size {
            let (copy, found) = (*self, *found);
            return copy.by_measure(normal, &found);
        }
        let gap = Gap::balanced(normal, separation, a, self.r + b);
        Across { normal, separation, points: Points::Vectors(gap.on_first, gap.on_second - self.r) }
    }

    /// Two pairs of points may be equally close to rounding and yet their directions differ by √ε, which an end far away
    /// magnifies. So when the normal at hand, `side`, does not explain the distance, every candidate is measured.
    #[cold]
    #[inline(never)]
    fn by_measure(&self, side: V, found: &Closest<V>) -> Across<V> {
        let mut best =
            Across { normal: side, separation: side.dot(found.between), points: Points::Coordinates(found.s, found.t) };
        // What a normal does not explain of the distance, and of where the points are.
        let unexplained = |normal: V, separation: V::Real, between: V| {
            (separation - self.measure(normal)).abs() + (between - separation * normal).length()
        };
        let mut least = unexplained(side, best.separation, found.between);
        let product = self.a.cross(self.b);
        for candidate in candidates(self.a, self.b, self.r) {
            let between = candidate.between;
            // An end that rounding cannot tell from an inner point asks for a normal perpendicular to its segment too.
            let without = |vector: V, along: V| vector - fraction(vector, along) * along;
            let across = fraction(between, product) * product;
            for vector in [between, without(between, self.a), without(between, self.b), across] {
                let Some((normal, separation)) = direction(vector) else { continue };
                let left = unexplained(normal, separation, between);
                if left < least {
                    least = left;
                    best = Across { normal, separation, points: Points::Coordinates(candidate.s, candidate.t) };
                }
            }
        }
        best
    }

    /// The vector between the closest points, without what rounding left in it along a segment that it meets inside.
    #[inline(always)]
    fn straightened(&self, found: &Closest<V>) -> V {
        let one = V::Real::ONE;
        let along = if found.s.abs() < one {
            self.a
        } else if found.t.abs() < one {
            self.b
        } else {
            return found.between;
        };
        found.between - fraction(found.between, along) * along
    }

    /// A product of both directions, made perpendicular to the first once more: at a small angle the product keeps only
    /// some of its digits.
    #[inline(always)]
    fn common_perpendicular(&self, axis: V) -> V {
        let straight = axis - fraction(axis, self.a) * self.a;
        straight * (V::Real::ONE / straight.length())
    }

    #[inline(always)]
    fn size(&self) -> V::Real {
        self.a.abs().max(self.b.abs()).max(self.r.abs()).greatest()
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
