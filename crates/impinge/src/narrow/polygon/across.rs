//! Where two rings touch across an edge of one of them.

use super::walk::Walk;
use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::math::segment::{closest_point, fraction};
use crate::narrow::gap::Gap;
use crate::shape::core::Ring;
use crate::space::{Real, Vector};
use crate::tolerance;

/// Normal and points across an edge, in the frame of its ring, given the vertex that is furthest against its normal: the other ring's nearest edge is cut to the part that
/// faces this one.
#[inline(always)]
pub(super) fn across<V: Vector>(
    ring: &Ring<'_, V>,
    other: &Ring<'_, V>,
    relative: &Relative<V>,
    edge: usize,
    deepest: usize,
) -> Gap<V> {
    let (zero, one) = (V::Real::ZERO, V::Real::ONE);
    let (normal, start, end) = (ring.normals[edge], ring.vertices[edge], ring.vertices[ring.next(edge)]);
    let seen = V::project(&relative.axes, normal);
    let vertex = relative.point(other.vertices[deepest]);
    let neighbour = relative.point(other.vertices[facing_neighbour(other, deepest, seen)]);
    let separation = normal.dot(vertex - start);
    // The other ring's points are no better than the numbers they come from.
    let size =
        (start.abs().max(end.abs())).max(vertex.abs().max(neighbour.abs())).max(relative.offset.abs()).greatest();

    let along = end - start;
    let (t, u) = (fraction(vertex - start, along), fraction(neighbour - start, along));
    let lean = normal.dot(neighbour - vertex);
    let flush = lean <= tolerance::flush::<V::Real>() * size;
    if flush && t.min(u) <= one && t.max(u) >= zero {
        // Edge on edge: the middle of what they share.
        let middle = V::Real::HALF * (t.min(u).max(zero) + t.max(u).min(one));
        let on_first = start + middle * along;
        return Gap { normal, separation, on_first, on_second: on_first + separation * normal };
    }
    let inside = t.clamp(zero, one);
    // Below the edge by less than rounding, and beyond its end, they may be apart: beyond a sharp tip.
    if separation > -tolerance::search::<V::Real>() * size && inside != t {
        let walk = Walk { ring, other, relative };
        let index = if t < zero { edge } else { ring.next(edge) };
        // Up to rounding no other pair can be closer.
        let between = vertex - ring.vertices[index];
        if !walk.sticks_out(between, index, deepest)
            && let Some((normal, separation)) = direction(between)
            && separation > tolerance::contact::<V::Real>() * size
        {
            return Gap { normal, separation, on_first: ring.vertices[index], on_second: vertex };
        }
        let slack = tolerance::touching::<V::Real>() * size;
        let corner = start + inside * along;
        let known = (vertex - corner).length() + slack;
        // Rounding hides the shape of rings that are very far apart, and may lead the walk astray.
        let gap =
            walk.closest(edge, deepest).filter(|gap| gap.separation <= known).or_else(|| walk.measured(index, deepest));
        if let Some(gap) = gap
            && (gap.separation > tolerance::contact::<V::Real>() * size || gap.separation > separation + slack)
            && (separation > zero || walk.width(gap.normal) >= gap.separation - slack)
        {
            return gap;
        }
    }
    let on_first = start + inside * along;
    if inside == t {
        return Gap { normal, separation, on_first: vertex - separation * normal, on_second: vertex };
    }
    // The deepest vertex is not over the edge: another pair of features is as deep to rounding. Usually it is the end of
    // this edge and an edge at that vertex.
    let target = on_first + separation * normal;
    for neighbour in [other.next(deepest), other.previous(deepest)] {
        let opposite = closest_point(target, vertex, relative.point(other.vertices[neighbour]));
        if (opposite - target).largest() <= tolerance::touching::<V::Real>() * size {
            return Gap::balanced(normal, separation, on_first, opposite);
        }
    }
    // Moved apart along the normal, the two are closest where they touch.
    let apart = tolerance::moved_apart::<V::Real>() * size - separation;
    let moved = Relative { axes: relative.axes, offset: relative.offset + apart * normal };
    match (Walk { ring, other, relative: &moved }).closest(edge, deepest) {
        Some(gap) => Gap::balanced(normal, separation, gap.on_first, gap.on_second - apart * normal),
        None => Gap::balanced(normal, separation, on_first, vertex),
    }
}

/// Of the two neighbours of a vertex the one whose edge faces a normal, seen from its own frame, more squarely.
#[inline(always)]
pub(super) fn facing_neighbour<V: Vector>(ring: &Ring<'_, V>, vertex: usize, seen: V) -> usize {
    let previous = ring.previous(vertex);
    if seen.dot(ring.normals[previous]) < seen.dot(ring.normals[vertex]) { previous } else { ring.next(vertex) }
}
