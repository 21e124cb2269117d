//! A cuboid against a segment or another cuboid, in closed form.
//!
//! **Overlap.** The difference of the two is a zonotope whose faces are spanned by pairs of half edges, so the least
//! way out is along one of finitely many axes: the face normals of the cuboids and, in 3D, the products of an edge of
//! each (Gottschalk, Lin, Manocha, *OBBTree*, 1996: 15 axes for two boxes, 6 for a box and a segment, 4 for two rectangles).
//! Each axis is normalised and measured by the supports of both cores, without the usual shortcut that assumes the
//! axis perpendicular to its edges. Edges that are nearly parallel give an axis that is mostly noise, but a
//! measurement along noise is still a valid measurement, so nothing needs to be skipped: an error analysis bounds what is
//! lost by 2 ulp of the edge length for any angle.
//!
//! **Apart.** The closest points lie on a vertex of one core, or inside an edge of each. In the second case the
//! direction is the product of the two edges and explains the whole distance, so it is the best of the edge axes.
//! So there is nothing to search: vertices against the other core, and one pair of edges.
//!
//! **Invariant:** `separation` is measured along `normal`, or is the length of the vector that `normal` is made from.

use super::gap::Gap;
use super::generators::Generators;
use super::segment_segment::crossing_edges;
use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::shape::core::Middle;
use crate::space::{Real, Space};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// The first core is the cuboid `±half` about the origin; the second is made of `axes[i] · ±lengths[i]` about `center`.
/// A segment has one axis and the others zero.
struct Pair<V: Space> {
    half: V,
    axes: V::Axes,
    lengths: V,
    center: V,
}

/// A cuboid and a segment given in the frame of the cuboid.
#[inline(never)]
pub(crate) fn cuboid_segment<V: Space, T: Trace<V>, const DEEP: bool>(
    cuboid: Middle<V>,
    segment: Middle<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let Some((along, length)) = direction(segment.half) else {
        // No length: a point.
        let gap = super::point::cuboid_point(cuboid, segment.center);
        return if DEEP { gap } else { gap.without_depth() }.within(limit, trace);
    };
    let mut axes = V::basis();
    axes.as_mut().fill(V::ZERO);
    axes.as_mut()[0] = along;
    let pair =
        Pair { half: cuboid.half, axes, lengths: V::ZERO.with(0, length), center: segment.center - cuboid.center };
    let gap = pair.separate::<T, true, DEEP>(limit, trace)?;
    gap.shifted(cuboid.center).within(limit, trace)
}

/// Two cuboids.
#[inline(never)]
pub(crate) fn cuboid_cuboid<V: Space, T: Trace<V>, const DEEP: bool>(
    first: Middle<V>,
    second: Middle<V>,
    relative: &Relative<V>,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let center = relative.point(second.center) - first.center;
    if relative.axes.as_ref() == V::basis().as_ref() {
        return aligned::<V, DEEP>(first.half, second.half, center, limit)?.shifted(first.center).within(limit, trace);
    }
    let pair = Pair { half: first.half, axes: relative.axes, lengths: second.half, center };
    let gap = pair.separate::<T, false, DEEP>(limit, trace)?;
    gap.shifted(first.center).within(limit, trace)
}

/// Whether two cuboids meet when the second may be up to `limit` away on every axis of measurement: exact for
/// `limit` 0, which is all that cuboids without rounding need.
#[inline(never)]
pub(crate) fn cuboids_meet<V: Space>(first: Middle<V>, second: Middle<V>, relative: &Relative<V>) -> bool {
    let center = relative.point(second.center) - first.center;
    let pair = Pair { half: first.half, axes: relative.axes, lengths: second.half, center };
    pair.meet()
}

/// Two cuboids whose axes agree.
#[inline(always)]
fn aligned<V: Space, const DEEP: bool>(half_a: V, half_b: V, center: V, limit: V::Real) -> Option<Gap<V>> {
    let separations = center.abs() - (half_a + half_b);
    // What the two have in common on each axis, or the two facing ends where they are apart.
    let (low, high) = ((-half_a).max(center - half_b), half_a.min(center + half_b));
    let middle = V::Real::HALF * (low + high);
    let apart = separations.max(V::ZERO);
    if let Some((unsigned, distance)) = direction(apart) {
        if distance > limit {
            return None;
        }
        let (mut normal, mut on_first, mut on_second) = (unsigned, middle, middle);
        for i in 0..V::DIMENSION {
            if apart.get(i) > V::Real::ZERO {
                let side = center.get(i).sign();
                normal = normal.with(i, side * unsigned.get(i));
                on_first = on_first.with(i, side * half_a.get(i));
                on_second = on_second.with(i, center.get(i) - side * half_b.get(i));
            }
        }
        return Some(Gap { normal, separation: distance, on_first, on_second });
    }
    if !DEEP {
        return Some(Gap::common(middle));
    }
    let mut axis = 0;
    for i in 1..V::DIMENSION {
        if separations.get(i) > separations.get(axis) {
            axis = i;
        }
    }
    let side = center.get(axis).sign();
    let on_first = middle.with(axis, side * half_a.get(axis));
    let on_second = middle.with(axis, center.get(axis) - side * half_b.get(axis));
    Some(Gap { normal: side * V::axis(axis), separation: separations.get(axis), on_first, on_second })
}

/// A measured axis.
#[derive(Clone, Copy)]
struct Axis<V: Space> {
    /// Unit, towards the second core.
    normal: V,
    separation: V::Real,
    /// Which edges span it, for an edge axis.
    edges: (usize, usize),
}

/// A contact across an axis, and by how much its two points fail to face each other: 0 up to rounding for an overlap across
/// the least axis, more when the axis does not lead to the closest points.
struct Across<V: Space> {
    gap: Gap<V>,
    mismatch: V::Real,
}

/// The direction in which the line from the centre through the second core's centre leaves the difference set: the
/// largest `part / whole` over all axes, with both kept so that nothing is divided.
#[derive(Clone, Copy)]
struct Exit<V: Space> {
    normal: V,
    part: V::Real,
    whole: V::Real,
}

impl<V: Space> Pair<V> {
    fn separate<T: Trace<V>, const SEGMENT: bool, const DEEP: bool>(
        &self,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Gap<V>> {
        let zero = V::Real::ZERO;
        let least = Axis { normal: V::axis(0), separation: V::Real::NEG_INFINITY, edges: (0, 0) };
        let (mut face, mut edge) = (least, least);
        let mut exit = Exit { normal: V::axis(0), part: zero, whole: V::Real::ONE };
        let axes = self.axes.as_ref();
        let count = if SEGMENT { 1 } else { V::DIMENSION };

        let size = self.half.largest().max(self.lengths.largest()).max(self.center.largest());
        // Rounding must not hide what the final measurement would keep.
        let reject = limit + tolerance::touching::<V::Real>() * size;
        // An edge axis must be better than a face axis by this much to count.
        let preference = tolerance::edge_preference::<V::Real>() * size;

        // Faces of the first core: all axes at once.
        let mut reach = self.half;
        for j in 0..count {
            reach += self.lengths.get(j) * axes[j].abs();
        }
        let beyond = self.center.abs() - reach;
        for i in 0..V::DIMENSION {
            let separation = beyond.get(i);
            if separation > reject {
                return None;
            }
            let normal = || self.center.get(i).sign() * V::axis(i);
            trace.step(|| Step::Axis { source: AxisSource::FaceFirst(i as u32), normal: normal(), separation });
            if separation > face.separation {
                face = Axis { normal: normal(), separation, edges: (i, i) };
            }
            if !DEEP {
                exit.consider(normal(), self.center.get(i).abs(), reach.get(i));
            }
        }
        // Faces of the second core (2D: a segment has one too).
        for j in 0..if SEGMENT && V::DIMENSION == 3 { 0 } else { count } {
            let axis = if SEGMENT { axes[j].perpendicular() } else { axes[j] };
            let along = axis.dot(self.center);
            let own = if SEGMENT { zero } else { self.lengths.get(j) };
            let width = own + axis.abs().dot(self.half);
            let separation = along.abs() - width;
            if separation > reject {
                return None;
            }
            let normal = along.sign() * axis;
            trace.step(|| Step::Axis { source: AxisSource::FaceSecond(j as u32), normal, separation });
            if separation > face.separation {
                face = Axis { normal, separation, edges: (j, j) };
            }
            if !DEEP {
                exit.consider(normal, along.abs(), width);
            }
        }
        // Edge × edge.
        if V::DIMENSION == 3 {
            for i in 0..3 {
                for j in 0..count {
                    let product = V::axis(i).cross(axes[j]);
                    let length_squared = product.length_squared();
                    // Exactly parallel edges have no common perpendicular of their own. Also skips NaN.
                    if !(length_squared > V::Real::SQUARE_LOSES_DIGITS) {
                        continue;
                    }
                    let axis = product * (V::Real::ONE / length_squared.sqrt());
                    let along = axis.dot(self.center);
                    let mut width = axis.abs().dot(self.half);
                    for k in 0..count {
                        width += self.lengths.get(k) * axis.dot(axes[k]).abs();
                    }
                    let separation = along.abs() - width;
                    if separation > reject {
                        return None;
                    }
                    let normal = along.sign() * axis;
                    trace.step(|| Step::Axis { source: AxisSource::Edges(i as u32, j as u32), normal, separation });
                    if separation > edge.separation {
                        edge = Axis { normal, separation, edges: (i, j) };
                    }
                    if !DEEP {
                        exit.consider(normal, along.abs(), width);
                    }
                }
            }
        }

        let best = if edge.separation > face.separation + preference { edge } else { face };
        if best.separation > zero {
            return Some(self.apart::<T, SEGMENT>(best, edge, size, trace));
        }
        // NaN anywhere ends here, as no comparison with it was true.
        if !(best.separation <= zero) || !(size <= V::Real::INFINITY) {
            return None;
        }
        if DEEP {
            Some(self.touching(best, size).gap)
        } else {
            let (on_first, on_second) =
                self.generators().points(exit.normal, self.center, exit.part / exit.whole, size);
            Some(Gap::common(V::Real::HALF * (on_first + (self.center + on_second))))
        }
    }

    /// The contact across an axis along which the cores overlap, or are apart by no more than it says.
    fn touching(&self, axis: Axis<V>, size: V::Real) -> Across<V> {
        let target = self.center - axis.separation * axis.normal;
        let (on_first, on_second) = self.generators().points(axis.normal, target, V::Real::ONE, size);
        let mismatch = (on_first - on_second - target).length();
        Across { gap: Gap::balanced(axis.normal, axis.separation, on_first, self.center + on_second), mismatch }
    }

    fn generators(&self) -> Generators<V> {
        let mut first = V::basis();
        let mut second = self.axes;
        for i in 0..V::DIMENSION {
            first.as_mut()[i] = self.half.get(i) * V::axis(i);
            second.as_mut()[i] = self.lengths.get(i) * self.axes.as_ref()[i];
        }
        Generators::new(first.as_ref(), second.as_ref())
    }

    /// The closest points of cores that are apart, given the best axis and the best of the edge axes.
    #[inline(never)]
    fn apart<T: Trace<V>, const SEGMENT: bool>(
        &self,
        best: Axis<V>,
        edge: Axis<V>,
        size: V::Real,
        trace: &mut T,
    ) -> Gap<V> {
        let slack = tolerance::touching::<V::Real>() * size;
        let mut nearest = Nearest::NONE;
        self.vertices::<SEGMENT>(|between, on_first, on_second| {
            nearest.consider(between, on_first, on_second);
        });
        trace.step(|| Step::Points {
            first: nearest.on_first,
            second: nearest.on_second,
            distance: nearest.distance_squared.sqrt(),
        });
        // A vertex of one core that the best axis explains is the answer; so is any other pair of points across it.
        let across = self.touching(best, size);
        if across.mismatch <= slack {
            return across.gap;
        }
        if V::DIMENSION == 3 && edge.separation > V::Real::ZERO {
            let (first, second) = self.facing_edges(&edge);
            if let Some(gap) = crossing_edges(first, second, trace)
                && gap.separation * gap.separation < nearest.distance_squared
            {
                // Edges that touch do not know which side is out; the cuboids do.
                let outwards = gap.normal.dot(edge.normal).sign();
                return Gap { normal: outwards * gap.normal, separation: outwards * gap.separation, ..gap };
            }
        }
        match direction(nearest.between) {
            Some((normal, separation))
                if separation > tolerance::contact::<V::Real>() * size || separation > best.separation + slack =>
            {
                if self.measure::<SEGMENT>(normal) < separation - slack {
                    return self.by_measure::<SEGMENT>();
                }
                Gap::balanced(normal, separation, nearest.on_first, nearest.on_second)
            }
            Some(_) | None => across.gap,
        }
    }

    /// Two vertices may be equally close to rounding and yet the directions differ by √ε, which a vertex far away
    /// magnifies. So when the nearest one does not explain its distance, every one is measured.
    #[cold]
    #[inline(never)]
    fn by_measure<const SEGMENT: bool>(&self) -> Gap<V> {
        let mut best: Option<(Gap<V>, V::Real)> = None;
        self.vertices::<SEGMENT>(|between, on_first, on_second| {
            let Some((normal, separation)) = direction(between) else { return };
            let unexplained = separation - self.measure::<SEGMENT>(normal);
            if best.as_ref().is_none_or(|(_, least)| unexplained < *least) {
                best = Some((Gap::balanced(normal, separation, on_first, on_second), unexplained));
            }
        });
        best.map_or(Gap::common(self.center), |(gap, _)| gap)
    }

    /// The gap between the projections on a unit normal that points to the second core.
    #[inline(always)]
    fn measure<const SEGMENT: bool>(&self, normal: V) -> V::Real {
        let mut width = normal.abs().dot(self.half);
        for k in 0..if SEGMENT { 1 } else { V::DIMENSION } {
            width += self.lengths.get(k) * normal.dot(self.axes.as_ref()[k]).abs();
        }
        normal.dot(self.center) - width
    }

    /// Every vertex of either core with the nearest point of the other: from the first core to the second, and both points.
    #[inline(always)]
    fn vertices<const SEGMENT: bool>(&self, mut visit: impl FnMut(V, V, V)) {
        let axes = self.axes.as_ref();
        for corner in 0..if SEGMENT { 2 } else { 1usize << V::DIMENSION } {
            let mut vertex = self.center;
            for j in 0..if SEGMENT { 1 } else { V::DIMENSION } {
                vertex += (side::<V::Real>(corner, j) * self.lengths.get(j)) * axes[j];
            }
            let on_first = vertex.max(-self.half).min(self.half);
            visit(vertex - on_first, on_first, vertex);
        }
        for corner in 0..1usize << V::DIMENSION {
            let mut vertex = self.half;
            for i in 0..V::DIMENSION {
                vertex = vertex.with(i, side::<V::Real>(corner, i) * self.half.get(i));
            }
            let seen = V::project(&self.axes, vertex - self.center);
            let clamped = seen.max(-self.lengths).min(self.lengths);
            let between = if SEGMENT {
                // What is left after removing the part along the segment, once more for the last digits.
                let rest = vertex - self.center - clamped.get(0) * axes[0];
                let inside = clamped.get(0) == seen.get(0);
                if inside { rest - axes[0].dot(rest) * axes[0] } else { rest }
            } else {
                V::expand(&self.axes, seen - clamped)
            };
            visit(-between, vertex, self.center + V::expand(&self.axes, clamped));
        }
    }

    /// The two edges that span an edge axis and face each other along it.
    #[inline(always)]
    fn facing_edges(&self, edge: &Axis<V>) -> (Middle<V>, Middle<V>) {
        let (i, j) = edge.edges;
        let (normal, axes) = (edge.normal, self.axes.as_ref());
        let mut first = V::ZERO;
        let mut second = self.center;
        for k in 0..V::DIMENSION {
            if k != i {
                first = first.with(k, normal.get(k).sign() * self.half.get(k));
            }
            if k != j {
                second -= (normal.dot(axes[k]).sign() * self.lengths.get(k)) * axes[k];
            }
        }
        (
            Middle { center: first, half: self.half.get(i) * V::axis(i) },
            Middle { center: second, half: self.lengths.get(j) * axes[j] },
        )
    }

    /// Whether two cuboids meet: as [`Pair::separate`] with nothing kept.
    #[inline(always)]
    fn meet(&self) -> bool {
        let zero = V::Real::ZERO;
        let axes = self.axes.as_ref();
        let mut reach = self.half;
        for j in 0..V::DIMENSION {
            reach += self.lengths.get(j) * axes[j].abs();
        }
        let beyond = self.center.abs() - reach;
        for i in 0..V::DIMENSION {
            // Negated: NaN is apart.
            if !(beyond.get(i) <= zero) {
                return false;
            }
        }
        for j in 0..V::DIMENSION {
            let width = self.lengths.get(j) + axes[j].abs().dot(self.half);
            if !(axes[j].dot(self.center).abs() <= width) {
                return false;
            }
        }
        if V::DIMENSION == 3 {
            for i in 0..3 {
                for j in 0..3 {
                    let axis = V::axis(i).cross(axes[j]);
                    let mut width = axis.abs().dot(self.half);
                    for k in 0..3 {
                        width += self.lengths.get(k) * axis.dot(axes[k]).abs();
                    }
                    // Not normalised: only the sign matters.
                    if axis.dot(self.center).abs() > width {
                        return false;
                    }
                }
            }
        }
        true
    }
}

impl<V: Space> Exit<V> {
    #[inline(always)]
    fn consider(&mut self, normal: V, part: V::Real, whole: V::Real) {
        if part * self.whole > self.part * whole {
            *self = Exit { normal, part, whole };
        }
    }
}

/// The nearest of several pairs of points.
#[derive(Clone, Copy)]
struct Nearest<V: Space> {
    distance_squared: V::Real,
    between: V,
    on_first: V,
    on_second: V,
}

impl<V: Space> Nearest<V> {
    const NONE: Self =
        Nearest { distance_squared: V::Real::INFINITY, between: V::ZERO, on_first: V::ZERO, on_second: V::ZERO };

    #[inline(always)]
    fn consider(&mut self, between: V, on_first: V, on_second: V) {
        let distance_squared = between.length_squared();
        if distance_squared < self.distance_squared {
            *self = Nearest { distance_squared, between, on_first, on_second };
        }
    }
}

/// ±1: which side of axis `i` a numbered corner is on.
#[inline(always)]
fn side<R: Real>(corner: usize, i: usize) -> R {
    if corner >> i & 1 == 0 { R::ONE } else { -R::ONE }
}
