//! Which edge separates most.
//!
//! Of few edges all are measured at once, a number per lane: loops with fixed bounds and without branches, of which the
//! compiler makes wide instructions.

use super::calipers::{Calipers, lowest};
use crate::math::pose::Relative;
use crate::shape::core::Ring;
use crate::shape::outline::{Few, LANES, Outline, Row};
use crate::space::{Four, Number, Real, Vector};
use crate::tolerance;

/// An edge, by number, and how far the other core is beyond it.
#[derive(Clone, Copy)]
pub(super) struct Side<R> {
    pub edge: usize,
    pub separation: R,
}

impl<R: Real> Side<R> {
    /// Whether no edge separates, whatever rounding, of numbers up to `size`, may do. Beyond sharp tips edges separate by less than that.
    #[inline(always)]
    pub fn overlaps(self, size: R) -> bool {
        self.separation <= -tolerance::search::<R>() * size
    }

    /// `None` when further than `limit`. Rounding, of numbers up to `size`, must not hide what the final measurement would
    /// keep.
    #[inline(always)]
    pub fn within(self, limit: R, size: R) -> Option<Self> {
        let reject = limit + tolerance::search::<R>() * size;
        if self.separation > reject { None } else { Some(self) }
    }

    /// The better one, the first at a tie.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        let better = other.separation > self.separation;
        Side {
            edge: if better { other.edge } else { self.edge },
            separation: if better { other.separation } else { self.separation },
        }
    }

    /// `None` for NaN.
    #[inline(always)]
    fn known(self) -> Option<Self> {
        if self.separation > R::NEG_INFINITY { Some(self) } else { None }
    }
}

/// Another core, as far as the edges of a polygon need to know it.
pub(super) trait Beyond<R: Real> {
    /// How far it is beyond the edge with normal `(x, y)` and `normal · vertex = own`.
    fn beyond<N: Number<R>>(&self, x: N, y: N, own: N) -> N;
}

/// A point.
pub(super) struct Point<V>(pub V);

/// A core that is symmetric about its middle, with its half edges.
pub(super) struct Symmetric<V> {
    pub middle: V,
    pub half_edges: [V; 2],
}

/// `normal · vector`.
#[inline(always)]
fn along<V: Vector, N: Number<V::Real>>(x: N, y: N, vector: V) -> N {
    x * N::splat(vector.get(0)) + y * N::splat(vector.get(1))
}

impl<V: Vector> Beyond<V::Real> for Point<V> {
    #[inline(always)]
    fn beyond<N: Number<V::Real>>(&self, x: N, y: N, own: N) -> N {
        along(x, y, self.0) - own
    }
}

impl<V: Vector> Beyond<V::Real> for Symmetric<V> {
    #[inline(always)]
    fn beyond<N: Number<V::Real>>(&self, x: N, y: N, own: N) -> N {
        let [g, h] = self.half_edges.map(|half_edge| along(x, y, half_edge).magnitude());
        (along(x, y, self.middle) - own) - (g + h)
    }
}

/// The edge of a polygon that separates most from another core.
#[inline(always)]
pub(super) fn edges<V: Vector>(
    outline: &Outline<V>,
    other: &impl Beyond<V::Real>,
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Side<V::Real>> {
    let ring = outline.ring();
    if let Some(few) = outline.few() {
        let [x, y, own] = few.edges();
        let separations = [other.beyond(x[0], y[0], own[0]), other.beyond(x[1], y[1], own[1])];
        return best_lane(&ring, separations, report);
    }
    let mut best = Side { edge: 0, separation: V::Real::NEG_INFINITY };
    for (edge, (normal, vertex)) in ring.normals.iter().zip(ring.vertices).enumerate() {
        let separation = other.beyond(normal.get(0), normal.get(1), normal.dot(*vertex));
        report(edge, *normal, separation);
        best = best.or(Side { edge, separation });
    }
    best.known()
}

/// The edge of a polygon that separates most from another polygon.
#[inline(always)]
pub(super) fn edges_against_outline<V: Vector>(
    outline: &Outline<V>,
    other: &Outline<V>,
    relative: &Relative<V>,
    report: impl FnMut(usize, V, V::Real),
) -> Option<Side<V::Real>> {
    match (outline.few(), other.few()) {
        (Some(few), Some(others)) => {
            let lowest = lowest_by_lane(few, others, relative, other.ring().len());
            best_lane(&outline.ring(), lowest, report)
        }
        (Some(_) | None, _) => edges_by_calipers(&outline.ring(), &other.ring(), relative, report),
    }
}

/// For each edge, how far the lowest of the other's vertices is beyond it.
#[inline(always)]
fn lowest_by_lane<V: Vector>(few: Few<'_, V>, other: Few<'_, V>, relative: &Relative<V>, count: usize) -> Row<V::Real> {
    // The vertices in the other frame, by coordinate.
    let ([x, y], axes) = (other.vertices(), relative.axes.as_ref());
    let seen = |half: usize, i: usize| {
        let (along_x, along_y) = (Number::splat(axes[0].get(i)), Number::splat(axes[1].get(i)));
        Four::values((x[half] * along_x + y[half] * along_y) + Number::splat(relative.offset.get(i)))
    };
    let (vertex_x, vertex_y) = ([seen(0, 0), seen(1, 0)], [seen(0, 1), seen(1, 1)]);
    let [x, y, own] = few.edges();
    let mut lowest = [Number::splat(V::Real::INFINITY); 2];
    for vertex in 0..LANES {
        if vertex >= count {
            break;
        }
        let (half, lane) = (vertex / 4, vertex % 4);
        let (px, py) = (Number::splat(vertex_x[half][lane]), Number::splat(vertex_y[half][lane]));
        // In this order NaN is not lost.
        lowest = [Four::min(lowest[0], x[0] * px + y[0] * py), Four::min(lowest[1], x[1] * px + y[1] * py)];
    }
    [lowest[0] - own[0], lowest[1] - own[1]]
}

#[inline(always)]
fn best_lane<V: Vector>(
    ring: &Ring<'_, V>,
    [low, high]: Row<V::Real>,
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Side<V::Real>> {
    for (edge, normal) in ring.normals.iter().enumerate() {
        report(edge, *normal, if edge < 4 { low.values()[edge] } else { high.values()[edge - 4] });
    }
    let separation = low.max(high).greatest();
    let lanes = low.equal(separation) | high.equal(separation) << 4;
    Side { edge: lanes.trailing_zeros() as usize, separation }.known()
}

/// The vertex of a polygon with the least projection.
#[inline(always)]
pub(in crate::narrow) fn lowest_vertex<V: Vector>(outline: &Outline<V>, along: V) -> usize {
    let Some(few) = outline.few() else {
        return lowest(&outline.ring(), along);
    };
    let [low, high] = projections(few, along);
    let least = low.min(high).least();
    let lanes = low.equal(least) | high.equal(least) << 4;
    // Never out of bounds, whatever NaN may do.
    (lanes.trailing_zeros() as usize).min(outline.ring().len() - 1)
}

/// The edge of a polygon whose normal is closest to a direction.
#[inline(always)]
pub(in crate::narrow) fn squarest_edge<V: Vector>(outline: &Outline<V>, direction: V) -> usize {
    let ring = outline.ring();
    if let Some(few) = outline.few() {
        let [x, y, _] = few.edges();
        // Lanes without an edge have a normal of 0, which is never the closest.
        let [low, high] = [along(x[0], y[0], direction), along(x[1], y[1], direction)];
        let most = low.max(high).greatest();
        let lanes = low.equal(most) | high.equal(most) << 4;
        return (lanes.trailing_zeros() as usize).min(ring.len() - 1);
    }
    let mut best = (0, V::Real::NEG_INFINITY);
    for (edge, normal) in ring.normals.iter().enumerate() {
        let square = normal.dot(direction);
        if square > best.1 {
            best = (edge, square);
        }
    }
    best.0
}

#[inline(always)]
fn projections<V: Vector>(few: Few<'_, V>, direction: V) -> Row<V::Real> {
    let [x, y] = few.vertices();
    [along(x[0], y[0], direction), along(x[1], y[1], direction)]
}

fn edges_by_calipers<V: Vector>(
    ring: &Ring<'_, V>,
    other: &Ring<'_, V>,
    relative: &Relative<V>,
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Side<V::Real>> {
    let mut best = Side { edge: 0, separation: V::Real::NEG_INFINITY };
    let mut calipers = Calipers::new(other, &relative.axes);
    for edge in 0..ring.len() {
        let normal = ring.normals[edge];
        let vertex = calipers.turn_to(normal);
        let separation = normal.dot(relative.point(other.vertices[vertex]) - ring.vertices[edge]);
        report(edge, normal, separation);
        best = best.or(Side { edge, separation });
    }
    best.known()
}

/// The least and the greatest projection of a polygon.
#[inline(always)]
pub(in crate::narrow) fn span<V: Vector>(outline: &Outline<V>, along: V) -> (V::Real, V::Real) {
    if let Some(few) = outline.few() {
        let [low, high] = projections(few, along);
        return (low.min(high).least(), low.max(high).greatest());
    }
    let (mut low, mut high) = (V::Real::INFINITY, V::Real::NEG_INFINITY);
    for vertex in outline.ring().vertices {
        let here = along.dot(*vertex);
        (low, high) = (here.min(low), here.max(high));
    }
    (low, high)
}

/// Two opposite edges of a core that is symmetric about its middle.
pub(super) struct Opposite<V: Vector> {
    /// Of the first of the two, in the frame of the polygon.
    pub normal: V,
    /// The core's middle along the normal.
    pub middle: V::Real,
    /// Half its width along the normal.
    pub half: V::Real,
    /// Their numbers.
    pub edges: [usize; 2],
}

/// The edge of a core that is symmetric about its middle that separates most from a polygon.
#[inline(always)]
pub(super) fn edges_of_symmetric<V: Vector, const N: usize>(
    pairs: [Opposite<V>; N],
    outline: &Outline<V>,
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Side<V::Real>> {
    let mut best = Side { edge: 0, separation: V::Real::NEG_INFINITY };
    for Opposite { normal, middle, half, edges: [ahead, behind] } in pairs {
        let (low, high) = span(outline, normal);
        let above = Side { edge: ahead, separation: (low - middle) - half };
        let below = Side { edge: behind, separation: (middle - high) - half };
        report(ahead, normal, above.separation);
        report(behind, -normal, below.separation);
        best = best.or(above.or(below));
    }
    best.known()
}
