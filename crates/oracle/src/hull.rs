//! The convex hull of points in the plane.

use crate::dd::{Dd, Real};
use crate::vector::{lift, sub};

/// Twice the signed area of the triangle `a, b, c`.
fn turn<const D: usize>(a: &[f64; D], b: &[f64; D], c: &[f64; D]) -> Dd {
    let ab = sub(&lift(b), &lift(a));
    let ac = sub(&lift(c), &lift(a));
    ab[0] * ac[1] - ab[1] * ac[0]
}

/// The corners of the hull, counter-clockwise, without repeated points and without points on straight edges
/// (monotone chain). Taking the hull, rather than the vertices as they come, makes the winding irrelevant and
/// removes the tiny dents that rounded vertices on a straight edge would give.
pub(crate) fn convex_hull<const D: usize>(vertices: &[[f64; D]]) -> Vec<[f64; D]> {
    assert_eq!(D, 2, "polygons live in two dimensions");
    let mut sorted = vertices.to_vec();
    sorted.sort_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let chain = |points: &mut dyn Iterator<Item = &[f64; D]>| {
        let mut kept: Vec<[f64; D]> = Vec::new();
        for point in points {
            while kept.len() >= 2 && turn(&kept[kept.len() - 2], &kept[kept.len() - 1], point) <= Dd::ZERO {
                kept.pop();
            }
            kept.push(*point);
        }
        // The last point starts the other chain.
        kept.pop();
        kept
    };
    let mut hull = chain(&mut sorted.iter());
    hull.extend(chain(&mut sorted.iter().rev()));
    hull
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_edges_are_merged_in_either_winding() {
        let mut square = vec![[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [0.0, 1.0]];
        let corners = vec![[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
        assert_eq!(convex_hull(&square), corners);
        square.reverse();
        assert_eq!(convex_hull(&square), corners);
    }
}
