//! The closest points of two cores that are apart.

use super::Pair;
use super::axes::{Axis, EdgeProduct};
use super::touching::Facing;
use crate::math::direction::direction;
use crate::narrow::gap::{Gap, NUMBER, Want};
use crate::narrow::segment_segment::crossing_edges;
use crate::shape::core::Middle;
use crate::space::{Four, Number, Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

impl<V: Vector> Pair<V> {
    /// The closest points of cores that are apart, given the best axis and the best of the edge axes.
    #[inline(never)]
    pub(super) fn apart<T: Trace<V>, const SEGMENT: bool, const WANT: Want>(
        &self,
        best: Axis<V>,
        edge: Option<Axis<V>>,
        size: V::Real,
        trace: &mut T,
    ) -> Gap<V> {
        let slack = tolerance::touching::<V::Real>() * size;
        // Points that face each other across the best axis explain the whole distance.
        let flush = match self.facing::<SEGMENT>(best, size) {
            Facing::Vertex(gap) => return gap,
            Facing::Beside(on_first, on_second) => {
                // In the plane no other pair can be closer, up to rounding; in space one often is.
                if let Some((normal, separation)) = direction(on_second - on_first)
                    && separation > tolerance::contact::<V::Real>() * size
                    && self.measure::<SEGMENT>(normal) >= separation - slack
                {
                    return Gap { normal, separation, on_first, on_second };
                }
                false
            }
            Facing::Flush => true,
        };
        // Of a face that no vertex is over, what the vertices say costs less, if the distance is all that is wanted.
        if flush && (WANT != NUMBER || matches!(best.source, AxisSource::Edges(..))) {
            let across = self.general_contact(best, size);
            if across.mismatch <= slack {
                return across.gap;
            }
        }
        let mut nearest = Nearest::NONE;
        if WANT == NUMBER && !SEGMENT {
            nearest.distance_squared = self.nearest_vertex_squared();
        } else {
            self.vertices::<SEGMENT>(|between, on_first, on_second| nearest.consider(between, on_first, on_second));
        }
        trace.step(|| Step::Points {
            first: nearest.on_first,
            second: nearest.on_second,
            distance: nearest.distance_squared.sqrt(),
        });
        // Edges that cross explain the distance too, up to rounding.
        let explained = best.separation - tolerance::contact::<V::Real>() * size;
        let crossing = if edge.is_some_and(|edge| edge.separation >= explained) {
            self.best_crossing::<T, SEGMENT>(explained, trace)
        } else {
            None
        };
        if let Some((gap, left)) = crossing
            && (WANT == NUMBER || left <= slack)
            && gap.separation * gap.separation < nearest.distance_squared
        {
            return gap.settled();
        }
        if WANT == NUMBER {
            let distance = nearest.distance_squared.sqrt();
            // Faces may face each other without a vertex over either.
            if flush && distance > best.separation + slack && self.general_contact(best, size).mismatch <= slack {
                return Gap { separation: best.separation, ..Gap::common(V::ZERO) };
            }
            let touching = distance <= (tolerance::contact::<V::Real>() * size).min(best.separation + slack);
            return Gap { separation: if touching { best.separation } else { distance }, ..Gap::common(V::ZERO) };
        }
        match direction(nearest.between) {
            Some((normal, separation))
                if separation > tolerance::contact::<V::Real>() * size || separation > best.separation + slack =>
            {
                if self.measure::<SEGMENT>(normal) < separation - slack {
                    return self.by_measure::<SEGMENT>(best, crossing, size);
                }
                Gap::balanced(normal, separation, nearest.on_first, nearest.on_second)
            }
            // All but touching: the normal of a feature, at the nearest points.
            Some(_) | None => Gap::balanced(best.normal, best.separation, nearest.on_first, nearest.on_second),
        }
    }

    /// Of the pairs of edges that cross and whose axis separates by at least `least`, the one whose normal explains most, and what
    /// it leaves unexplained: where faces are nearly parallel, several pairs are equally close to rounding.
    #[inline(never)]
    fn best_crossing<T: Trace<V>, const SEGMENT: bool>(
        &self,
        least: V::Real,
        trace: &mut T,
    ) -> Option<(Gap<V>, V::Real)> {
        let mut best: Option<(Gap<V>, V::Real)> = None;
        for i in 0..3 {
            let products = self.edge_products::<SEGMENT>(i);
            for j in 0..if SEGMENT { 1 } else { 3 } {
                let EdgeProduct { separation, length_squared } = products[j];
                // Negated: NaN is left out.
                if !(length_squared > V::Real::SQUARE_LOSES_DIGITS && separation > V::Real::ZERO) {
                    continue;
                }
                let edge = self.edge_axis(i, j, separation, length_squared);
                if edge.separation < least {
                    continue;
                }
                let (first, second) = self.facing_edges(i, j, edge.normal);
                let Some(gap) = crossing_edges(first, second, trace) else { continue };
                // Edges that touch do not know which side is out; the cuboids do.
                let outwards = gap.normal.dot(edge.normal).sign();
                let gap = Gap { normal: outwards * gap.normal, separation: outwards * gap.separation, ..gap };
                // Of edges that are close and cross at a large angle the product is better than the direction between.
                for gap in [gap, Gap { normal: edge.normal, separation: edge.separation, ..gap }] {
                    let left = self.unexplained::<SEGMENT>(&gap);
                    if best.is_none_or(|(_, least)| left < least) {
                        best = Some((gap, left));
                    }
                }
            }
        }
        best
    }

    /// What the normal does not explain of the separation, and of where the points are.
    fn unexplained<const SEGMENT: bool>(&self, gap: &Gap<V>) -> V::Real {
        (gap.separation - self.measure::<SEGMENT>(gap.normal)).abs()
            + ((gap.on_second - gap.on_first) - gap.separation * gap.normal).length()
    }

    /// Two vertices, or a vertex and two edges, may be equally close to rounding and yet the directions differ by √ε, which a
    /// vertex far away magnifies. So when the nearest one does not explain its distance, every candidate is measured: vertices, the
    /// best of the edges that cross, and the best axis.
    #[cold]
    #[inline(never)]
    fn by_measure<const SEGMENT: bool>(
        &self,
        axis: Axis<V>,
        crossing: Option<(Gap<V>, V::Real)>,
        size: V::Real,
    ) -> Gap<V> {
        let across = self.general_contact(axis, size);
        let (mut best, mut least) = (across.gap, self.unexplained::<SEGMENT>(&across.gap) + across.mismatch);
        if let Some((gap, left)) = crossing
            && left < least
        {
            (best, least) = (gap, left);
        }
        let mut consider = |gap: Gap<V>| {
            let left = self.unexplained::<SEGMENT>(&gap);
            if left < least {
                (best, least) = (gap, left);
            }
        };
        self.vertices::<SEGMENT>(|between, on_first, on_second| {
            let mut along = |between: V| {
                if let Some((normal, separation)) = direction(between) {
                    consider(Gap { normal, separation, on_first, on_second });
                }
            };
            along(between);
            if SEGMENT {
                // Over the very end of a long segment rounding may make it lean, and the other end would stick out.
                let segment = self.axes.as_ref()[0];
                along(between - between.dot(segment) * segment);
            }
            // So near that the direction between the points is worse than an axis.
            consider(Gap { normal: axis.normal, separation: axis.separation, on_first, on_second });
        });
        best.settled()
    }

    /// The square of the distance of the vertex of either cuboid that is nearest to the other one; 0 if one is inside.
    #[inline(always)]
    pub(super) fn nearest_vertex_squared(&self) -> V::Real {
        let (mut edges, mut edges_seen) = (self.axes, self.axes);
        for i in 0..V::DIMENSION {
            edges.as_mut()[i] = self.lengths.get(i) * self.axes.as_ref()[i];
            let mut edge = V::ZERO;
            for j in 0..V::DIMENSION {
                edge = edge.with(j, self.half.get(i) * self.axes.as_ref()[j].get(i));
            }
            edges_seen.as_mut()[i] = edge;
        }
        let of_second = corners_squared(self.center, edges.as_ref(), self.half);
        let of_first = corners_squared(-V::project(&self.axes, self.center), edges_seen.as_ref(), self.lengths);
        of_second.min(of_first).least()
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
}

/// The least squared distances from the box `±half` of the corners that half edges make about a centre, four side by side.
#[inline(always)]
fn corners_squared<V: Vector>(center: V, edges: &[V], half: V) -> <V::Real as Real>::Four {
    let one = V::Real::ONE;
    let signs: [<V::Real as Real>::Four; 2] = [Four::new([one, -one, one, -one]), Four::new([one, one, -one, -one])];
    let mut least = Number::splat(V::Real::INFINITY);
    for third in 0..if V::DIMENSION == 3 { 2 } else { 1 } {
        let middle = if V::DIMENSION == 3 { center + side::<V::Real>(third, 0) * edges[2] } else { center };
        let mut square: <V::Real as Real>::Four = Number::splat(V::Real::ZERO);
        for i in 0..V::DIMENSION {
            let along = |k: usize| signs[k] * Number::splat(edges[k].get(i));
            let corner: <V::Real as Real>::Four = (along(0) + Number::splat(middle.get(i))) + along(1);
            let outside = Four::max(corner.magnitude() - Number::splat(half.get(i)), Number::splat(V::Real::ZERO));
            square = square + outside * outside;
        }
        least = Four::min(square, least);
    }
    least
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
