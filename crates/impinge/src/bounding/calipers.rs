//! The smallest rectangle around a convex polygon.
//!
//! One of its sides is flush with an edge of the polygon (Freeman, Shapira, 1975). So the direction of every edge is tried: as it turns once round, the
//! corners that are furthest to the right, up and to the left go round with it and never back (Toussaint, *Solving Geometric Problems with the Rotating
//! Calipers*, 1983). Linear in the number of corners.
//!
//! Whether the next corner is further out is asked of the edge that leads there, not of the two corners: an edge keeps its direction where the
//! difference of two far corners has lost it.

use glam::DVec2;

/// The smallest rectangle around a polygon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rectangle {
    /// The direction of one of its sides; not zero, of any length.
    pub along: DVec2,
    pub area: f64,
}

/// Around a convex polygon with counter-clockwise corners, at least three, none of them straight.
pub(super) fn smallest(corners: &[DVec2]) -> Rectangle {
    let next = |i: usize| if i + 1 == corners.len() { 0 } else { i + 1 };
    let edge = |i: usize| corners[next(i)] - corners[i];
    // Goes on while the way leads out, and at most once round.
    let outermost = |mut at: usize, out: DVec2| {
        for _ in 0..corners.len() {
            if !(edge(at).dot(out) > 0.0) {
                break;
            }
            at = next(at);
        }
        at
    };
    let mut best = Rectangle { along: DVec2::X, area: f64::INFINITY };
    let (mut right, mut top, mut left) = (0, 0, 0);
    for bottom in 0..corners.len() {
        let along = edge(bottom);
        let up = along.perp();
        if bottom == 0 {
            right = outermost(next(bottom), along);
            top = outermost(right, up);
            left = outermost(top, -along);
        } else {
            (right, top, left) = (outermost(right, along), outermost(top, up), outermost(left, -along));
        }
        let width = (corners[right] - corners[left]).dot(along);
        let height = (corners[top] - corners[bottom]).dot(up);
        let area = width * height / along.length_squared();
        // False for an edge so short that its square is 0.
        if area < best.area {
            best = Rectangle { along, area };
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn a_turned_rectangle_and_a_triangle() {
        let corners: Vec<DVec2> = [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (2.0, 1.5), (0.0, 1.0)]
            .map(|(x, y)| DVec2::new(0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y))
            .to_vec();
        let rectangle = smallest(&corners);
        assert!((rectangle.area - 6.0).abs() < 1e-14);
        let triangle = [DVec2::ZERO, DVec2::new(3.0, 0.0), DVec2::new(1.0, 1.0)];
        assert!((smallest(&triangle).area - 3.0).abs() < 1e-15);
    }
}
