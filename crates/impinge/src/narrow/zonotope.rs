//! Two cuboids, and the separating axes of a cuboid and a segment, in closed form.
//!
//! **Overlap.** The difference of the two is a zonotope whose faces are spanned by pairs of half edges, so the least
//! way out is along one of finitely many axes: the face normals of the cuboids and, in 3D, the products of an edge of
//! each (Gottschalk, Lin, Manocha, *OBBTree*, 1996: 15 axes for two boxes, 6 for a box and a segment, 4 for two rectangles).
//! Each axis is measured by the supports of both cores, without the usual shortcut that assumes it perpendicular to
//! its edges. Edges that are nearly parallel give an axis that is mostly noise, but a measurement along noise is still a
//! valid measurement, so only products too short to have a direction are left out: an error analysis bounds what is lost
//! by 2 ulp of the edge length for any angle.
//!
//! **Apart.** If points of both cores face each other across the best axis, they are the closest. Otherwise the closest
//! points lie on a vertex of one core, or inside an edge of each, and then the product of the two edges explains the
//! whole distance up to rounding: vertices against the other core, and the few pairs of edges that are good enough.
//!
//! **Invariant:** `separation` is measured along `normal`, or is the length of the vector that `normal` is made from.

use super::gap::{DEPTH, Gap, NUMBER, POINTS, Want};
use super::generators::Generators;
use super::kernel::{Found, Relating};
use super::segment_segment::crossing_edges;
use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::shape::core::Middle;
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Shifted, Step, Trace};

/// The first core is the cuboid `±half` about the origin; the second is made of `axes[i] · ±lengths[i]` about `center`.
/// A segment has one axis and the others zero.
pub(super) struct Pair<V: Vector> {
    pub half: V,
    pub axes: V::Axes,
    pub lengths: V,
    pub center: V,
}

/// Two cuboids.
#[derive(Clone, Copy)]
pub(crate) struct CuboidCuboid<'a, V>(pub &'a Middle<V>, pub &'a Middle<V>);

impl<V: Vector> CuboidCuboid<'_, V> {
    #[inline(always)]
    fn seen(self, relative: &Relative<V>) -> Pair<V> {
        let CuboidCuboid(first, second) = self;
        let center = relative.point(second.center) - first.center;
        Pair { half: first.half, axes: relative.axes, lengths: second.half, center }
    }
}

impl<V: Vector> Relating<V> for CuboidCuboid<'_, V> {
    const NAME: &'static str = "zonotope";

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        let pair = self.seen(relative);
        let trace = &mut Shifted { trace, by: self.0.center };
        let gap = if relative.axes.as_ref() == V::basis().as_ref() {
            aligned::<V, _, WANT>(pair.half, pair.lengths, pair.center, limit, trace)?
        } else {
            pair.separate::<_, false, WANT>(limit, trace)?
        };
        let gap = gap.shifted(self.0.center).within(limit, trace)?;
        Some(Found::from_first(gap, relative))
    }

    /// Exact up to rounding, and cheaper than how they do.
    #[inline(always)]
    fn meets_seen(self, relative: &Relative<V>, _reach: V::Real) -> bool {
        self.seen(relative).meet()
    }
}

/// Two cuboids whose axes agree.
#[inline(always)]
fn aligned<V: Vector, T: Trace<V>, const WANT: Want>(
    half_a: V,
    half_b: V,
    center: V,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let separations = center.abs() - (half_a + half_b);
    for i in 0..V::DIMENSION {
        trace.step(|| Step::Axis {
            source: AxisSource::FaceFirst(i as u32),
            normal: center.get(i).sign() * V::axis(i),
            separation: separations.get(i),
        });
    }
    // Nothing below compares with NaN.
    if !separations.is_finite() {
        return None;
    }
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
    if WANT != DEPTH {
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
struct Axis<V: Vector> {
    /// Unit.
    normal: V,
    separation: V::Real,
    source: AxisSource,
}

impl<V: Vector> Axis<V> {
    /// Turned towards the second core; the positive side when it is centred.
    #[inline(always)]
    fn towards(self, center: V) -> Self {
        Axis { normal: self.normal.dot(center).sign() * self.normal, ..self }
    }

    fn step(self) -> Step<V> {
        Step::Axis { source: self.source, normal: self.normal, separation: self.separation }
    }
}

/// The measure of a product of two edges that has not been normalised.
#[derive(Clone, Copy)]
struct EdgeProduct<R> {
    separation: R,
    length_squared: R,
}

/// How often a point is projected from one core to the other in search of a common one.
const PROJECTIONS: usize = 6;

/// A contact across an axis, and by how much its two points fail to face each other: 0 up to rounding for an overlap across
/// the least axis, more when the axis does not lead to the closest points.
struct Across<V: Vector> {
    gap: Gap<V>,
    mismatch: V::Real,
}

/// The direction in which the line from the centre through the second core's centre leaves the difference set: the
/// largest `part / whole` over all axes, with both kept so that nothing is divided.
#[derive(Clone, Copy)]
struct Exit<V: Vector> {
    normal: V,
    part: V::Real,
    whole: V::Real,
}

impl<V: Vector> Pair<V> {
    /// The separation, with the axes of a cuboid or of a segment as second core.
    #[inline(always)]
    pub fn separate<T: Trace<V>, const SEGMENT: bool, const WANT: Want>(
        &self,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Gap<V>> {
        let zero = V::Real::ZERO;
        let size = self.half.max(self.lengths).max(self.center.abs()).greatest();
        // Rounding must not hide what the final measurement would keep.
        let reject = limit + tolerance::touching::<V::Real>() * size;
        let face = self.best_face::<T, SEGMENT>(reject, trace)?;
        let edge = if V::DIMENSION == 3 { self.best_edge::<T, SEGMENT>(trace) } else { None };
        let best = match edge {
            // An edge axis must be better than a face axis by more than rounding to count.
            Some(edge) if edge.separation > face.separation + tolerance::edge_preference::<V::Real>() * size => edge,
            Some(_) | None => face,
        };
        if best.separation > reject {
            return None;
        }
        if best.separation > zero {
            return Some(self.apart::<T, SEGMENT, WANT>(best, edge, size, trace));
        }
        match WANT {
            DEPTH => Some(self.touching::<SEGMENT>(best, size).gap),
            POINTS => Some(Gap::common(self.common_point::<SEGMENT>(size))),
            _ => Some(Gap::common(self.center)),
        }
    }

    /// The face normal of either core with the largest separation; `None` as soon as one exceeds `reject`, and for NaN.
    #[inline(always)]
    fn best_face<T: Trace<V>, const SEGMENT: bool>(&self, reject: V::Real, trace: &mut T) -> Option<Axis<V>> {
        let axes = self.axes.as_ref();
        let mut best = Axis { normal: V::axis(0), separation: V::Real::NEG_INFINITY, source: AxisSource::FaceFirst(0) };
        let beyond = self.center.abs() - self.reach_along_first::<SEGMENT>();
        for i in 0..V::DIMENSION {
            let separation = beyond.get(i);
            let source = AxisSource::FaceFirst(i as u32);
            trace.step(|| Step::Axis { source, normal: self.center.get(i).sign() * V::axis(i), separation });
            if separation > best.separation {
                best = Axis { normal: V::axis(i), separation, source };
            }
        }
        if best.separation > reject {
            return None;
        }
        // In 2D a segment has a normal of its own too; in 3D it has none.
        for j in 0..if SEGMENT { 3 - V::DIMENSION } else { V::DIMENSION } {
            let axis = if SEGMENT { axes[j].perpendicular() } else { axes[j] };
            let own = if SEGMENT { V::Real::ZERO } else { self.lengths.get(j) };
            let separation = axis.dot(self.center).abs() - (own + axis.abs().dot(self.half));
            // The normal of a segment is its second axis.
            let source = AxisSource::FaceSecond(if SEGMENT { 1 } else { j as u32 });
            trace.step(|| Step::Axis { source, normal: axis.dot(self.center).sign() * axis, separation });
            if separation > best.separation {
                best = Axis { normal: axis, separation, source };
            }
        }
        // Nothing compares with NaN.
        if best.separation > reject || best.separation == V::Real::NEG_INFINITY {
            return None;
        }
        Some(best.towards(self.center))
    }

    /// How far both cores reach along each axis of the first.
    #[inline(always)]
    fn reach_along_first<const SEGMENT: bool>(&self) -> V {
        let mut reach = self.half;
        for j in 0..if SEGMENT { 1 } else { V::DIMENSION } {
            reach += self.lengths.get(j) * self.axes.as_ref()[j].abs();
        }
        reach
    }

    /// The product of an edge of each core with the largest separation.
    ///
    /// Axes are compared by `s·|s| / ‖axis‖²`, which orders them as `s / ‖axis‖` does and needs no root.
    #[inline(always)]
    fn best_edge<T: Trace<V>, const SEGMENT: bool>(&self, trace: &mut T) -> Option<Axis<V>> {
        let mut best: Option<(usize, usize)> = None;
        let mut most = V::Real::NEG_INFINITY;
        for i in 0..3 {
            let products = self.edge_products::<SEGMENT>(i);
            for j in 0..if SEGMENT { 1 } else { 3 } {
                let EdgeProduct { separation, length_squared } = products[j];
                // Exactly parallel edges have no common perpendicular of their own. Also skips NaN.
                if !(length_squared > V::Real::SQUARE_LOSES_DIGITS) {
                    continue;
                }
                trace.step(|| self.edge_axis(i, j, separation, length_squared).step());
                let signed_square = separation * separation.abs() / length_squared;
                if signed_square > most {
                    (best, most) = (Some((i, j)), signed_square);
                }
            }
        }
        let (i, j) = best?;
        let EdgeProduct { separation, length_squared } = self.edge_products::<SEGMENT>(i)[j];
        Some(self.edge_axis(i, j, separation, length_squared))
    }

    #[inline(always)]
    fn edge_axis(&self, i: usize, j: usize, separation: V::Real, length_squared: V::Real) -> Axis<V> {
        let inverse = V::Real::ONE / length_squared.sqrt();
        let normal = V::axis(i).cross(self.axes.as_ref()[j]) * inverse;
        let source = AxisSource::Edges(i as u32, j as u32);
        Axis { normal, separation: separation * inverse, source }.towards(self.center)
    }

    /// The products `eᵢ × uⱼ` of axis i of the first core with all axes of the second: not normalised separations.
    ///
    /// `u_k · (eᵢ × uⱼ)` is antisymmetric in j and k, and 0 for j = k.
    #[inline(always)]
    fn edge_products<const SEGMENT: bool>(&self, i: usize) -> [EdgeProduct<V::Real>; 3] {
        let zero = V::Real::ZERO;
        let (p, q) = ((i + 1) % 3, (i + 2) % 3);
        let axes = self.axes.as_ref();
        let (cp, cq, hp, hq) = (self.center.get(p), self.center.get(q), self.half.get(p), self.half.get(q));
        let mut products = [EdgeProduct { separation: zero, length_squared: zero }; 3];
        for j in 0..if SEGMENT { 1 } else { 3 } {
            let (up, uq) = (axes[j].get(p), axes[j].get(q));
            products[j] = EdgeProduct {
                separation: (cq * up - cp * uq).abs() - (hp * uq.abs() + hq * up.abs()),
                length_squared: up * up + uq * uq,
            };
        }
        if !SEGMENT {
            for (j, k) in [(0, 1), (1, 2), (2, 0)] {
                let lean = (axes[k].get(q) * axes[j].get(p) - axes[k].get(p) * axes[j].get(q)).abs();
                products[j].separation -= self.lengths.get(k) * lean;
                products[k].separation -= self.lengths.get(j) * lean;
            }
        }
        products
    }

    /// A point of both cores, which overlap.
    ///
    /// Usually a few projections from one to the other find one. If not: the line from the centre of the set of differences
    /// through the second core's centre leaves that set across some face; the touching points there, scaled back.
    #[inline(never)]
    fn common_point<const SEGMENT: bool>(&self, size: V::Real) -> V {
        let mut point = self.center.max(-self.half).min(self.half);
        // A segment has no volume to land in.
        for _ in 0..if SEGMENT { 0 } else { PROJECTIONS } {
            let seen = V::project(&self.axes, point - self.center);
            let clamped = seen.max(-self.lengths).min(self.lengths);
            if seen == clamped {
                return point;
            }
            let inside_second = self.center + V::expand(&self.axes, clamped);
            point = inside_second.max(-self.half).min(self.half);
            if point == inside_second {
                return point;
            }
        }
        let exit = self.exit::<SEGMENT>();
        let (on_first, on_second) = self.generators().points(exit.normal, self.center, exit.part / exit.whole, size);
        V::Real::HALF * (on_first + (self.center + on_second))
    }

    #[cold]
    fn exit<const SEGMENT: bool>(&self) -> Exit<V> {
        let mut exit = Exit { normal: V::axis(0), part: V::Real::ZERO, whole: V::Real::ONE };
        let mut consider = |axis: V| {
            let along = axis.dot(self.center);
            let normal = along.sign() * axis;
            exit.consider(normal, along.abs(), along.abs() - self.measure::<SEGMENT>(normal));
        };
        let axes = self.axes.as_ref();
        for i in 0..V::DIMENSION {
            consider(V::axis(i));
        }
        for j in 0..if SEGMENT { 3 - V::DIMENSION } else { V::DIMENSION } {
            consider(if SEGMENT { axes[j].perpendicular() } else { axes[j] });
        }
        for i in 0..V::DIMENSION {
            for j in 0..if SEGMENT { 1 } else { V::DIMENSION } {
                // Zero in 2D.
                if let Some((axis, _)) = direction(V::axis(i).cross(axes[j])) {
                    consider(axis);
                }
            }
        }
        exit
    }

    /// The contact across an axis along which the cores overlap, or are apart by no more than it says.
    #[inline(always)]
    fn touching<const SEGMENT: bool>(&self, axis: Axis<V>, size: V::Real) -> Across<V> {
        if let Some(gap) = self.vertex_contact::<SEGMENT>(axis, size) {
            return Across { gap, mismatch: V::Real::ZERO };
        }
        self.general_contact(axis, size)
    }

    /// The usual case for a face: one vertex of the other core, opposite the inside of the face.
    #[inline(always)]
    fn vertex_contact<const SEGMENT: bool>(&self, axis: Axis<V>, size: V::Real) -> Option<Gap<V>> {
        let Axis { normal, separation, source } = axis;
        let flush = tolerance::flush::<V::Real>() * size;
        let axes = self.axes.as_ref();
        let mut clear = true;
        match source {
            AxisSource::FaceFirst(face) => {
                let mut vertex = self.center;
                for j in 0..if SEGMENT { 1 } else { V::DIMENSION } {
                    let lean = normal.dot(axes[j]);
                    vertex -= (lean.sign() * self.lengths.get(j)) * axes[j];
                    clear &= (lean * self.lengths.get(j)).abs() > flush;
                }
                let beyond = vertex.abs() - self.half;
                for i in 0..V::DIMENSION {
                    clear &= i == face as usize || beyond.get(i) <= V::Real::ZERO;
                }
                clear.then(|| Gap { normal, separation, on_first: vertex - separation * normal, on_second: vertex })
            }
            AxisSource::FaceSecond(face) => {
                let mut vertex = self.half;
                for i in 0..V::DIMENSION {
                    let lean = normal.get(i);
                    vertex = vertex.with(i, lean.sign() * self.half.get(i));
                    clear &= (lean * self.half.get(i)).abs() > flush;
                }
                let beyond = V::project(&self.axes, vertex - self.center).abs() - self.lengths;
                for j in 0..V::DIMENSION {
                    clear &= j == face as usize || beyond.get(j) <= V::Real::ZERO;
                }
                clear.then(|| Gap { normal, separation, on_first: vertex, on_second: vertex + separation * normal })
            }
            AxisSource::Edges(..) => None,
        }
    }

    #[inline(never)]
    fn general_contact(&self, axis: Axis<V>, size: V::Real) -> Across<V> {
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
    fn apart<T: Trace<V>, const SEGMENT: bool, const WANT: Want>(
        &self,
        best: Axis<V>,
        edge: Option<Axis<V>>,
        size: V::Real,
        trace: &mut T,
    ) -> Gap<V> {
        let slack = tolerance::touching::<V::Real>() * size;
        // Points that face each other across the best axis explain the whole distance.
        if let Some(gap) = self.vertex_contact::<SEGMENT>(best, size) {
            return gap;
        }
        // Of a face that no vertex is over, what the vertices say costs less, if the distance is all that is wanted.
        if WANT != NUMBER || matches!(best.source, AxisSource::Edges(..)) {
            let across = self.general_contact(best, size);
            if across.mismatch <= slack {
                return across.gap;
            }
        }
        let mut nearest = Nearest::NONE;
        self.vertices::<SEGMENT>(|between, on_first, on_second| {
            if WANT == NUMBER {
                nearest.distance_squared = between.length_squared().min(nearest.distance_squared);
            } else {
                nearest.consider(between, on_first, on_second);
            }
        });
        trace.step(|| Step::Points {
            first: nearest.on_first,
            second: nearest.on_second,
            distance: nearest.distance_squared.sqrt(),
        });
        // Edges that cross explain the distance too, up to rounding.
        let explained = best.separation - tolerance::contact::<V::Real>() * size;
        if edge.is_some_and(|edge| edge.separation >= explained)
            && let Some(gap) = self.nearest_crossing::<T, SEGMENT>(explained, trace)
            && gap.separation * gap.separation < nearest.distance_squared
        {
            return gap;
        }
        if WANT == NUMBER {
            let distance = nearest.distance_squared.sqrt();
            let touching = distance <= (tolerance::contact::<V::Real>() * size).min(best.separation + slack);
            return Gap { separation: if touching { best.separation } else { distance }, ..Gap::common(V::ZERO) };
        }
        match direction(nearest.between) {
            Some((normal, separation))
                if separation > tolerance::contact::<V::Real>() * size || separation > best.separation + slack =>
            {
                if self.measure::<SEGMENT>(normal) < separation - slack {
                    return self.by_measure::<SEGMENT>(best, separation, slack);
                }
                Gap::balanced(normal, separation, nearest.on_first, nearest.on_second)
            }
            // All but touching: the normal of a feature, at the nearest points.
            Some(_) | None => Gap::balanced(best.normal, best.separation, nearest.on_first, nearest.on_second),
        }
    }

    /// The closest pair of crossing edges among those whose axis separates by at least `least`: where faces are nearly
    /// parallel, several axes do to rounding, but only one pair of edges crosses.
    #[inline(never)]
    fn nearest_crossing<T: Trace<V>, const SEGMENT: bool>(&self, least: V::Real, trace: &mut T) -> Option<Gap<V>> {
        let mut nearest: Option<Gap<V>> = None;
        for i in 0..3 {
            let products = self.edge_products::<SEGMENT>(i);
            for j in 0..if SEGMENT { 1 } else { 3 } {
                let EdgeProduct { separation, length_squared } = products[j];
                if !(length_squared > V::Real::SQUARE_LOSES_DIGITS && separation > V::Real::ZERO) {
                    continue;
                }
                let edge = self.edge_axis(i, j, separation, length_squared);
                if edge.separation < least {
                    continue;
                }
                let (first, second) = self.facing_edges(i, j, edge.normal);
                if let Some(gap) = crossing_edges(first, second, trace)
                    && nearest.is_none_or(|nearest| gap.separation < nearest.separation)
                {
                    // Edges that touch do not know which side is out; the cuboids do.
                    let outwards = gap.normal.dot(edge.normal).sign();
                    nearest = Some(Gap { normal: outwards * gap.normal, separation: outwards * gap.separation, ..gap });
                }
            }
        }
        nearest
    }

    /// Two vertices may be equally close to rounding and yet the directions differ by √ε, which a vertex far away
    /// magnifies. So when the nearest one does not explain its distance, every one is measured.
    #[cold]
    #[inline(never)]
    fn by_measure<const SEGMENT: bool>(&self, axis: Axis<V>, distance: V::Real, slack: V::Real) -> Gap<V> {
        let mut best: Option<(Gap<V>, V::Real)> = None;
        self.vertices::<SEGMENT>(|between, on_first, on_second| {
            let Some((normal, separation)) = direction(between) else { return };
            // Whatever its direction, a pair that is further apart is not the closest.
            if separation > distance + slack {
                return;
            }
            let measured = self.measure::<SEGMENT>(normal);
            if best.as_ref().is_none_or(|(_, most)| measured > *most) {
                best = Some((Gap::balanced(normal, separation, on_first, on_second), measured));
            }
        });
        match best {
            // So near that the direction between the points is worse than an axis.
            Some((gap, measured)) if measured < axis.separation => Gap { normal: axis.normal, ..gap },
            Some((gap, _)) => gap,
            None => Gap::common(self.center),
        }
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
    fn facing_edges(&self, i: usize, j: usize, normal: V) -> (Middle<V>, Middle<V>) {
        let axes = self.axes.as_ref();
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
        let beyond = self.center.abs() - self.reach_along_first::<false>();
        let seen = V::project(&self.axes, self.center).abs();
        let mut apart = false;
        for i in 0..V::DIMENSION {
            // Negated: NaN is apart.
            apart |= !(beyond.get(i) <= zero);
            apart |= !(seen.get(i) <= self.lengths.get(i) + axes[i].abs().dot(self.half));
        }
        if apart {
            return false;
        }
        // Not normalised: only the sign matters.
        let mut most = zero;
        if V::DIMENSION == 3 {
            for i in 0..3 {
                for product in self.edge_products::<false>(i) {
                    most = most.max(product.separation);
                }
            }
        }
        most <= zero
    }
}

impl<V: Vector> Exit<V> {
    #[inline(always)]
    fn consider(&mut self, normal: V, part: V::Real, whole: V::Real) {
        if part * self.whole > self.part * whole {
            *self = Exit { normal, part, whole };
        }
    }
}

/// The nearest of several pairs of points.
#[derive(Clone, Copy)]
struct Nearest<V: Vector> {
    distance_squared: V::Real,
    between: V,
    on_first: V,
    on_second: V,
}

impl<V: Vector> Nearest<V> {
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
