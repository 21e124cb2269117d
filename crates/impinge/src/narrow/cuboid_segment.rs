//! A cuboid and a segment: what capsules and boxes need.
//!
//! The squared distance of the point `c + t·g` from the box is convex in t and smooth, and its derivative is a broken
//! line: on each axis nothing while inside, linear outside. So its zero is found by evaluating it at the six places (four
//! in 2D) where the segment passes a face plane, and interpolating between the two neighbours of opposite sign. Where
//! it vanishes on a stretch (the segment runs through the box, or along a face) the middle is taken.
//!
//! The point found is the closest one when the two are apart. When they overlap, or all but touch, the depth comes from the
//! separating axes of [`super::zonotope`].

use super::gap::{Gap, NUMBER, Want, wants_depth};
use super::kernel::{Found, Relating};
use super::zonotope::Pair;
use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::shape::core::{Core, Ends, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{Shifted, Step, Trace};

/// A cuboid and a segment.
#[derive(Clone, Copy)]
pub(crate) struct CuboidSegment<'a, V>(pub &'a Middle<V>, pub &'a Ends<V>);

impl<V: Vector> CuboidSegment<'_, V> {
    /// The segment in the frame of the cuboid.
    #[inline(always)]
    fn seen(self, relative: &Relative<V>) -> Middle<V> {
        let Middle { center, half } = self.1.middle();
        Middle { center: relative.point(center), half: relative.vector(half) }
    }
}

impl<V: Vector> Relating<V> for CuboidSegment<'_, V> {
    const NAME: &'static str = "cuboid_segment";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Cuboid(self.0), Core::Segment(self.1)]
    }

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        let gap = cuboid_segment::<V, T, WANT>(self.0, &self.seen(relative), limit, trace)?;
        Some(Found::from_first(gap, relative))
    }

    #[inline(always)]
    fn separation_seen(self, relative: &Relative<V>, _limit: V::Real) -> Option<V::Real> {
        Some(cuboid_segment_distance(self.0, &self.seen(relative)))
    }

    #[inline(always)]
    fn meets_seen(self, relative: &Relative<V>, reach: V::Real) -> bool {
        if reach == V::Real::ZERO {
            cuboid_meets_segment(self.0, &self.seen(relative))
        } else {
            cuboid_segment_distance(self.0, &self.seen(relative)) <= reach
        }
    }
}

/// The segment is given in the frame of the cuboid.
#[inline(always)]
fn cuboid_segment<V: Vector, T: Trace<V>, const WANT: Want>(
    cuboid: &Middle<V>,
    segment: &Middle<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let (half, center, along) = (cuboid.half, segment.center - cuboid.center, segment.half);
    let trace = &mut Shifted { trace, by: cuboid.center };
    // In the plane the axes alone tell almost everything.
    if V::DIMENSION == 2
        && let Some(pair) = as_zonotopes(half, center, along)
    {
        return pair.separate::<_, true, WANT>(limit, trace)?.shifted(cuboid.center).within(limit, trace);
    }
    let t = closest_coordinate(half, center, along);
    let on_second = center + t * along;
    let on_first = on_second.max(-half).min(half);
    let between = on_second - on_first;
    let size = half.max(along.abs()).max(center.abs()).greatest();
    let reject = limit + tolerance::contact::<V::Real>() * size;
    let distance_squared = between.length_squared();
    trace.step(|| Step::Points { first: on_first, second: on_second, distance: distance_squared.sqrt() });
    // Negated: NaN is far.
    if !(distance_squared <= reject * reject) {
        return None;
    }
    if !wants_depth(WANT) && distance_squared == V::Real::ZERO {
        return Some(Gap::common(on_first + cuboid.center));
    }
    let distance = distance_squared.sqrt();
    if distance > tolerance::contact::<V::Real>() * size {
        let slack = tolerance::touching::<V::Real>() * size;
        let measure = |normal: V| normal.dot(center) - (normal.abs().dot(half) + normal.dot(along).abs());
        // Usually the connection explains the distance as it is; if not, when made perpendicular to what it should be.
        let normal = between * (V::Real::ONE / distance);
        if measure(normal) >= distance - slack {
            let gap = Gap { normal, separation: distance, on_first, on_second };
            return gap.shifted(cuboid.center).within(limit, trace);
        }
        if t.abs() < V::Real::ONE
            && let Some((normal, separation)) = direction(straightened(between, along, distance))
        {
            let mismatch = between - separation * normal;
            if measure(normal) >= separation - slack && mismatch.length_squared() <= slack * slack {
                return Gap::balanced(normal, separation, on_first, on_second)
                    .shifted(cuboid.center)
                    .within(limit, trace);
            }
        }
    }
    match as_zonotopes(half, center, along) {
        Some(pair) => pair.separate::<_, true, WANT>(limit, trace)?.shifted(cuboid.center).within(limit, trace),
        // No length: a point.
        None => super::point::cuboid_point(cuboid, segment.center).wanted::<WANT>().within(limit, trace),
    }
}

#[inline(always)]
fn as_zonotopes<V: Vector>(half: V, center: V, along: V) -> Option<Pair<V>> {
    let (unit, length) = direction(along)?;
    let mut axes = V::basis();
    axes.as_mut().fill(V::ZERO);
    axes.as_mut()[0] = unit;
    Some(Pair { half, axes, lengths: V::ZERO.with(0, length), center })
}

/// Whether a cuboid and a segment without rounding meet, by separating axes that are not normalised: only the sign matters.
/// The segment is given in the frame of the cuboid.
#[inline(always)]
fn cuboid_meets_segment<V: Vector>(cuboid: &Middle<V>, segment: &Middle<V>) -> bool {
    let (c, along) = (segment.center - cuboid.center, segment.half);
    let beyond = c.abs() - (cuboid.half + along.abs());
    let mut apart = false;
    for i in 0..V::DIMENSION {
        // Negated: NaN is apart.
        apart |= !(beyond.get(i) <= V::Real::ZERO);
        let axis = if V::DIMENSION == 2 { along.perpendicular() } else { V::axis(i).cross(along) };
        apart |= axis.dot(c).abs() > axis.abs().dot(cuboid.half);
    }
    !apart
}

/// The distance; 0 when the two meet. The segment is given in the frame of the cuboid.
#[inline(always)]
fn cuboid_segment_distance<V: Vector>(cuboid: &Middle<V>, segment: &Middle<V>) -> V::Real {
    let (half, center, along) = (cuboid.half, segment.center - cuboid.center, segment.half);
    let point = center + closest_coordinate(half, center, along) * along;
    let distance = (point - point.max(-half).min(half)).length();
    let size = half.max(along.abs()).max(center.abs()).greatest();
    if distance > V::Real::ZERO && distance <= tolerance::contact::<V::Real>() * size {
        return grazing_distance(half, center, along, distance);
    }
    distance
}

/// Where a segment meets a box without thickness, rounding keeps the closest points apart; the axes tell.
#[cold]
#[inline(never)]
fn grazing_distance<V: Vector>(half: V, center: V, along: V, distance: V::Real) -> V::Real {
    let axes = as_zonotopes(half, center, along);
    match axes.and_then(|pair| pair.separate::<(), true, NUMBER>(V::Real::INFINITY, &mut ())) {
        Some(gap) => gap.separation.min(distance),
        None => distance,
    }
}

/// The coordinate t from −1 to 1 at which `center + t·along` is closest to the box `±half`.
#[inline(always)]
fn closest_coordinate<V: Vector>(half: V, center: V, along: V) -> V::Real {
    let (zero, one) = (V::Real::ZERO, V::Real::ONE);
    let outside = |t: V::Real| {
        let p = center + t * along;
        p - p.max(-half).min(half)
    };
    let slope = |t: V::Real| along.dot(outside(t));
    let (mut low, mut high) = (-one, one);
    let (mut slope_low, mut slope_high) = (slope(low), slope(high));
    // At an end, unless the slope changes its sign on the way.
    if slope_low >= zero {
        high = -one;
    }
    if slope_high <= zero {
        low = one;
    }
    for i in 0..V::DIMENSION {
        let inverse = one / along.get(i);
        for face in [-half.get(i), half.get(i)] {
            // An axis without motion is never passed, nor is NaN. Bitwise, to spare the branches.
            let t = (face - center.get(i)) * inverse;
            let passed = t.abs() < one;
            // On the face itself, not beside it by rounding.
            let here = along.dot(outside(t).with(i, zero));
            let below = passed & (here <= zero) & (t >= low);
            let above = passed & (here >= zero) & (t <= high);
            (low, slope_low) = if below { (t, here) } else { (low, slope_low) };
            (high, slope_high) = if above { (t, here) } else { (high, slope_high) };
        }
    }
    // Where the slope vanishes on a stretch, `low` is its upper and `high` its lower end.
    let t = if low >= high || !(slope_high > slope_low) {
        V::Real::HALF * (low + high)
    } else {
        low + (high - low) * (slope_low / (slope_low - slope_high))
    };
    // One step of Newton's method, if it helps: the coordinates of planes passed at a shallow angle have lost digits.
    let before = outside(t);
    let mut curvature = zero;
    for i in 0..V::DIMENSION {
        if before.get(i) != zero {
            curvature += along.get(i) * along.get(i);
        }
    }
    let refined = (t - along.dot(before) / curvature).clamp(-one, one);
    if outside(refined).length_squared() < before.length_squared() { refined } else { t }
}

/// The vector between the closest points, at an inner point of the segment: perpendicular to it, and still without any part
/// along the box axes on which the point is between the faces.
///
/// Opposite an edge both conditions fix the direction. As for two segments, that direction is better when the distance is less
/// than the angle between segment and edge times the length, and the given vector is better when it is more.
#[inline(always)]
fn straightened<V: Vector>(between: V, along: V, distance: V::Real) -> V {
    let zero = V::Real::ZERO;
    let mut free = V::DIMENSION;
    let mut outside = 0;
    for i in 0..V::DIMENSION {
        if between.get(i) == zero {
            free = i;
        } else {
            outside += 1;
        }
    }
    if outside == V::DIMENSION {
        // Opposite a vertex.
        let inverse = V::Real::ONE / along.length_squared();
        return between - (between.dot(along) * inverse) * along;
    }
    if V::DIMENSION == 3 && outside == 2 {
        let across = V::axis(free).cross(along);
        if across.length_squared() >= distance * distance {
            return (across.dot(between) / across.length_squared()) * across;
        }
    }
    between
}
