//! Half-spaces and planes against everything.
//!
//! Against a bounded core only the extreme points along the normal matter. Two unbounded cores are separable only when they
//! are parallel; then it is a matter of two offsets.

use super::gap::Gap;
use crate::math::pose::Relative;
use crate::shape::Bounded;
use crate::shape::core::Middle;
use crate::space::{Real, Space};
use crate::tolerance;

/// The surface `normal · x = offset`, of a half-space (solid below) or a plane, in the frame in use.
#[derive(Clone, Copy)]
pub(crate) struct Surface<V: Space> {
    pub normal: V,
    pub offset: V::Real,
}

impl<V: Space> Surface<V> {
    /// Seen from the first frame.
    #[inline]
    pub fn seen(self, relative: &Relative<V>) -> Self {
        let normal = relative.vector(self.normal);
        Surface { normal, offset: self.offset + normal.dot(relative.offset) }
    }

    #[inline(always)]
    fn height(&self, point: V) -> V::Real {
        self.normal.dot(point) - self.offset
    }

    /// The point nearest to the origin.
    #[inline(always)]
    fn foot(&self) -> V {
        self.offset * self.normal
    }
}

/// A half-space and a bounded core.
#[inline(always)]
pub(crate) fn half_space_bounded<V: Space, const DEEP: bool>(
    surface: Surface<V>,
    core: Bounded<'_, V>,
    relative: impl FnOnce() -> Relative<V>,
    offset: V,
) -> Gap<V> {
    let lowest = match core {
        Bounded::Point => offset,
        Bounded::Segment(_) | Bounded::Cuboid(_) | Bounded::Polygon(_) => extremes(core, &relative(), surface.normal).0,
    };
    let separation = surface.height(lowest);
    let normal = surface.normal;
    let gap = Gap { normal, separation, on_first: lowest - separation * normal, on_second: lowest };
    if DEEP { gap } else { gap.without_depth() }
}

/// A plane and a bounded core: pushed off on the nearer side, the positive one at a tie.
#[inline(always)]
pub(crate) fn plane_bounded<V: Space, const DEEP: bool>(
    surface: Surface<V>,
    core: Bounded<'_, V>,
    relative: impl FnOnce() -> Relative<V>,
    offset: V,
) -> Gap<V> {
    let (lowest, highest) = match core {
        Bounded::Point => (offset, offset),
        Bounded::Segment(_) | Bounded::Cuboid(_) | Bounded::Polygon(_) => extremes(core, &relative(), surface.normal),
    };
    let (below, above) = (surface.height(lowest), surface.height(highest));
    if !DEEP && below < V::Real::ZERO && above > V::Real::ZERO {
        return Gap::common(lowest + (below / (below - above)) * (highest - lowest));
    }
    // Moving up by −below or down by `above` clears the plane; whichever is less.
    let (normal, separation, point) =
        if below >= -above { (surface.normal, below, lowest) } else { (-surface.normal, -above, highest) };
    Gap { normal, separation, on_first: point - separation * normal, on_second: point }
}

/// How two unbounded cores lie, if anything separates them or could.
pub(crate) enum Facing<V: Space> {
    /// Not parallel, or solid towards each other without end: they meet at this point, and no motion parts them.
    Meet(V),
    /// Parallel: a gap, or an overlap that a finite motion resolves.
    Parallel(Gap<V>),
}

/// Two half-spaces: parted only when they face each other.
pub(crate) fn half_space_half_space<V: Space>(first: Surface<V>, second: Surface<V>) -> Facing<V> {
    if is_small(first.normal + second.normal) {
        return Facing::Parallel(between(first, -second.offset));
    }
    // Down the first normal as far as either asks, unless the second one faces up there; then sideways, into the wedge
    // that the two make.
    let zero = V::Real::ZERO;
    let cosine = first.normal.dot(second.normal);
    let mut down = zero.max(-first.offset);
    if cosine > V::Real::HALF {
        down = down.max(-second.offset / cosine);
        return Facing::Meet(-down * first.normal);
    }
    let aside = part_across(second.normal, first.normal);
    let sideways = zero.max((-down * cosine - second.offset) / aside.length_squared());
    Facing::Meet(-down * first.normal - sideways * aside)
}

/// A half-space and a plane: parted only when parallel.
pub(crate) fn half_space_plane<V: Space>(first: Surface<V>, second: Surface<V>) -> Facing<V> {
    match parallel_offset(first, second) {
        Some(offset) => Facing::Parallel(between(first, offset)),
        None => Facing::Meet(crossing(first, second)),
    }
}

/// Two planes: parted only when parallel, and touching only when they coincide.
pub(crate) fn plane_plane<V: Space>(first: Surface<V>, second: Surface<V>) -> Facing<V> {
    match parallel_offset(first, second) {
        Some(offset) if offset >= first.offset => Facing::Parallel(between(first, offset)),
        Some(offset) => Facing::Parallel(between(Surface { normal: -first.normal, offset: -first.offset }, -offset)),
        None => Facing::Meet(crossing(first, second)),
    }
}

/// The gap from a surface up to height `offset` along its normal, above the foot of the origin.
fn between<V: Space>(first: Surface<V>, offset: V::Real) -> Gap<V> {
    let normal = first.normal;
    Gap { normal, separation: offset - first.offset, on_first: first.foot(), on_second: offset * normal }
}

/// The offset of the second surface along the first one's normal, when they are parallel.
fn parallel_offset<V: Space>(first: Surface<V>, second: Surface<V>) -> Option<V::Real> {
    if is_small(first.normal - second.normal) {
        Some(second.offset)
    } else if is_small(first.normal + second.normal) {
        Some(-second.offset)
    } else {
        None
    }
}

#[inline(always)]
fn is_small<V: Space>(difference: V) -> bool {
    difference.length() <= tolerance::parallel::<V::Real>()
}

/// What a unit vector has across another; twice, because nearly parallel ones leave mostly rounding the first time.
fn part_across<V: Space>(vector: V, unit: V) -> V {
    let rest = vector - vector.dot(unit) * unit;
    rest - rest.dot(unit) * unit
}

/// A point on both surfaces, which are not parallel: on the first, then along it to the second.
fn crossing<V: Space>(first: Surface<V>, second: Surface<V>) -> V {
    let within = part_across(second.normal, first.normal);
    let start = first.foot();
    start - (second.height(start) / within.length_squared()) * within
}

/// The points of a core furthest down and up along a direction, in the first frame. Where an edge or a face is flush
/// with it, the middle.
#[inline(always)]
fn extremes<V: Space>(core: Bounded<'_, V>, relative: &Relative<V>, normal: V) -> (V, V) {
    match core {
        Bounded::Point => (relative.offset, relative.offset),
        Bounded::Segment(Middle { center, half }) => {
            let (center, half) = (relative.point(center), relative.vector(half));
            let lean = normal.dot(half);
            let reach = leaning(lean, half.length()) * half;
            (center - reach, center + reach)
        }
        Bounded::Cuboid(Middle { center, half }) => {
            let center = relative.point(center);
            let mut reach = V::ZERO;
            for i in 0..V::DIMENSION {
                let axis = relative.axes.as_ref()[i];
                reach += (leaning(normal.dot(axis), V::Real::ONE) * half.get(i)) * axis;
            }
            (center - reach, center + reach)
        }
        Bounded::Polygon(polygon) => {
            let seen = V::project(&relative.axes, normal);
            (relative.point(furthest(polygon.vertices(), -seen)), relative.point(furthest(polygon.vertices(), seen)))
        }
    }
}

/// ±1 towards the side an edge leans to, 0 when it is flush.
#[inline(always)]
fn leaning<R: Real>(lean: R, length: R) -> R {
    if lean.abs() <= tolerance::flush::<R>() * length { R::ZERO } else { lean.sign() }
}

/// The vertex furthest along a direction, or the middle of two that are equally far.
fn furthest<V: Space>(vertices: &[V], along: V) -> V {
    let mut best = 0;
    let mut most = V::Real::NEG_INFINITY;
    for (i, vertex) in vertices.iter().enumerate() {
        let here = along.dot(*vertex);
        if here > most {
            (best, most) = (i, here);
        }
    }
    let vertex = vertices[best];
    let next = vertices[(best + 1) % vertices.len()];
    let previous = vertices[(best + vertices.len() - 1) % vertices.len()];
    for neighbour in [next, previous] {
        let edge = neighbour - vertex;
        if leaning(along.dot(edge), edge.length()) == V::Real::ZERO {
            return vertex + V::Real::HALF * edge;
        }
    }
    vertex
}
