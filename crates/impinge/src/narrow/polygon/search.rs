//! Which edge separates most.
//!
//! Of few edges all are measured at once, a number per lane: loops with fixed bounds and without branches, of which the
//! compiler makes wide instructions.

use super::calipers::Calipers;
use crate::math::pose::Relative;
use crate::shape::core::Ring;
use crate::shape::outline::{Few, LANES, Outline, each};
use crate::space::{Real, Vector};
use crate::tolerance;

/// An edge, by number, and how far the other core is beyond it.
#[derive(Clone, Copy)]
pub(super) struct Side<R> {
    pub edge: usize,
    pub separation: R,
}

impl<R: Real> Side<R> {
    /// Whether it separates.
    #[inline(always)]
    pub fn is_apart(self) -> bool {
        self.separation > R::ZERO
    }

    /// `None` when further than `limit`. Rounding, of numbers up to `size`, must not hide what the final measurement would
    /// keep.
    #[inline(always)]
    pub fn within(self, limit: R, size: R) -> Option<Self> {
        let reject = limit + R::TWO * tolerance::touching::<R>() * size;
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

/// The edge of a polygon that separates most, given how far the other core is beyond the edge with normal `(x, y)` and
/// `normal · vertex = own`.
#[inline(always)]
pub(super) fn edges<V: Vector>(
    outline: &Outline<V>,
    beyond: impl Fn(V::Real, V::Real, V::Real) -> V::Real,
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Side<V::Real>> {
    let ring = outline.ring();
    if let Some(few) = outline.few() {
        let [x, y, own] = few.edges();
        let separations = each(|lane| beyond(x[lane], y[lane], own[lane]));
        return best_lane(&ring, separations, report);
    }
    let mut best = Side { edge: 0, separation: V::Real::NEG_INFINITY };
    for (edge, (normal, vertex)) in ring.normals.iter().zip(ring.vertices).enumerate() {
        let separation = beyond(normal.get(0), normal.get(1), normal.dot(*vertex));
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
            best_lane(&outline.ring(), lowest_by_lane(few, seen(others, relative), other.ring().len()), report)
        }
        (Some(_) | None, _) => edges_by_calipers(&outline.ring(), &other.ring(), relative, report),
    }
}

/// The vertices in the other frame, by coordinate.
#[inline(always)]
fn seen<V: Vector>(few: Few<'_, V>, relative: &Relative<V>) -> [[V::Real; LANES]; 2] {
    let ([x, y], axes) = (few.vertices(), relative.axes.as_ref());
    let row = |i: usize| each(|lane| (x[lane] * axes[0].get(i) + y[lane] * axes[1].get(i)) + relative.offset.get(i));
    [row(0), row(1)]
}

/// For each edge, how far the lowest of the vertices is beyond it.
#[inline(always)]
fn lowest_by_lane<V: Vector>(
    few: Few<'_, V>,
    [vertex_x, vertex_y]: [[V::Real; LANES]; 2],
    count: usize,
) -> [V::Real; LANES] {
    let [x, y, own] = few.edges();
    let mut lowest = [V::Real::INFINITY; LANES];
    for vertex in 0..LANES {
        if vertex >= count {
            break;
        }
        for lane in 0..LANES {
            lowest[lane] = (x[lane] * vertex_x[vertex] + y[lane] * vertex_y[vertex]).min(lowest[lane]);
        }
    }
    each(|lane| lowest[lane] - own[lane])
}

#[inline(always)]
fn best_lane<V: Vector>(
    ring: &Ring<'_, V>,
    separations: [V::Real; LANES],
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Side<V::Real>> {
    for (edge, (normal, separation)) in ring.normals.iter().zip(separations).enumerate() {
        report(edge, *normal, separation);
    }
    // In pairs, then pairs of pairs, so that no comparison waits for more than two others.
    let side = |edge: usize| Side { edge, separation: separations[edge] };
    let pair = |edge: usize| side(edge).or(side(edge + 1));
    pair(0).or(pair(2)).or(pair(4).or(pair(6))).known()
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
pub(super) fn span<V: Vector>(outline: &Outline<V>, along: V) -> (V::Real, V::Real) {
    if let Some(few) = outline.few() {
        let [x, y] = few.vertices();
        let at: [V::Real; LANES] = each(|lane| x[lane] * along.get(0) + y[lane] * along.get(1));
        let low = |i: usize, j: usize| at[i].min(at[j]);
        let high = |i: usize, j: usize| at[i].max(at[j]);
        return (
            low(0, 4).min(low(1, 5)).min(low(2, 6).min(low(3, 7))),
            high(0, 4).max(high(1, 5)).max(high(2, 6).max(high(3, 7))),
        );
    }
    let (mut low, mut high) = (V::Real::INFINITY, V::Real::NEG_INFINITY);
    for vertex in outline.ring().vertices {
        let here = along.dot(*vertex);
        (low, high) = (here.min(low), here.max(high));
    }
    (low, high)
}

/// The edge of a core that is symmetric about its middle that separates most from a polygon. Each pair of opposite edges
/// is given by its normal, what the core measures along it (its middle, and half its width), and the numbers of the edge to
/// which the normal points and of the one opposite.
#[inline(always)]
pub(super) fn edges_of_symmetric<V: Vector, const N: usize>(
    pairs: [(V, V::Real, V::Real, [usize; 2]); N],
    outline: &Outline<V>,
    mut report: impl FnMut(usize, V, V::Real),
) -> Option<Side<V::Real>> {
    let mut best = Side { edge: 0, separation: V::Real::NEG_INFINITY };
    for (normal, middle, half, [ahead, behind]) in pairs {
        let (low, high) = span(outline, normal);
        let above = Side { edge: ahead, separation: (low - middle) - half };
        let below = Side { edge: behind, separation: (middle - high) - half };
        report(ahead, normal, above.separation);
        report(behind, -normal, below.separation);
        best = best.or(above.or(below));
    }
    best.known()
}
