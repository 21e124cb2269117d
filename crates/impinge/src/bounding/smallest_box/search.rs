//! The exact search: every pair of edges, and along the family of boxes of each from one change of a touching corner to the next.
//!
//! Two faces of the box keep touching their edges. Where the four other faces touch changes while the parameter moves: the corner that a face
//! touches hands over to a neighbour where both are equally far out, which is a root of a polynomial of degree 1 or 2. Between two such events the volume is a
//! fraction of polynomials, and its least value is at an end or at a root of one of degree 6 (as O'Rourke found, 1985). A part whose bound from
//! below is no better than the best box so far is passed over.

use super::edges::{Edge, Edges};
use super::family::{self, Family, Moving, Stretches};
use crate::math::direction::direction;
use crate::space::Real;
use crate::tolerance;
use alloc::vec::Vec;
use core::ops::Range;
use glam::DVec3;

/// A box by its axes, perpendicular and of any length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub axes: [DVec3; 3],
    pub volume: f64,
}

/// The smallest box around a solid.
pub(super) fn smallest(solid: &Edges) -> Best {
    let none = Best { axes: [DVec3::X, DVec3::Y, DVec3::Z], volume: f64::INFINITY };
    let mut search = Search { solid, best: none, highest: 0, lowest: 0 };
    let (directions, mut bars) = bars(solid);
    bars.sort_by(|a, b| a.width.total_cmp(&b.width));
    let Some(least) = bars.first().map(|bar| bar.width) else { return none };
    let mut dots: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    for (i, first) in bars.iter().enumerate() {
        for (dots, a) in dots.iter_mut().zip(first.normals) {
            dots.clear();
            dots.extend(directions.iter().map(|b| square_is_zero(a.dot(*b))));
        }
        for second in &bars[i..] {
            // Those that follow are no narrower.
            if first.width * second.width * least >= search.best.volume {
                break;
            }
            let [b, b_other] = second.ends;
            let dots = [dots[0][b], dots[1][b], dots[0][b_other], dots[1][b_other]];
            // Nowhere perpendicular.
            if dots.iter().all(|dot| *dot > 0.0) || dots.iter().all(|dot| *dot < 0.0) {
                continue;
            }
            if search.pair([first, second], dots) {
                let [start, end, start_other, end_other] = dots;
                search.pair([second, first], [start, start_other, end, end_other]);
            }
        }
    }
    search.best
}

/// An edge, and from where to where the normals of planes go that touch it.
struct Bar {
    /// A corner at its end.
    corner: u32,
    /// The first and the last normal, by number, and themselves. No more than a right angle is between them.
    ends: [usize; 2],
    normals: [DVec3; 2],
    /// The corner that is furthest behind.
    back: u32,
    /// No two planes, one of which touches along the edge, enclose the solid with less between them.
    width: f64,
}

/// All edges, and all normals at their ends. Sharp edges come twice, with the normal halfway between: on the straight way between
/// two that are all but opposite, normals would all but vanish.
fn bars(solid: &Edges) -> (Vec<DVec3>, Vec<Bar>) {
    let (mut directions, mut bars) = (solid.normals.clone(), Vec::new());
    for edge in &solid.edges {
        let ends = edge.faces.map(|face| face as usize);
        let [left, right] = ends.map(|end| solid.normals[end]);
        let along = solid.at(edge.corners[1]) - solid.at(edge.corners[0]);
        if left.dot(right) < 0.0
            && let Some((middle, _)) = direction(along.cross(left - right))
        {
            let halfway = directions.len();
            directions.push(middle);
            bars.push(Bar::new(solid, edge, [ends[0], halfway], [left, middle]));
            bars.push(Bar::new(solid, edge, [halfway, ends[1]], [middle, right]));
        } else {
            bars.push(Bar::new(solid, edge, ends, [left, right]));
        }
    }
    (directions, bars)
}

impl Bar {
    fn new(solid: &Edges, edge: &Edge, ends: [usize; 2], normals: [DVec3; 2]) -> Self {
        let corner = edge.corners[0];
        let backs = normals.map(|normal| solid.furthest(-normal, corner));
        // Between the normals the distance to a corner behind is a cosine, and so least at one of them. Each corner gives a bound.
        let bound = |back: u32| {
            let size = solid.at(corner) - solid.at(back);
            normals[0].dot(size).min(normals[1].dot(size))
        };
        let width = bound(backs[0]).max(bound(backs[1])).max(0.0);
        Bar { corner, ends, normals, back: backs[0], width }
    }
}

/// What rounding leaves of the cosine of a right angle is nothing.
fn square_is_zero(cosine: f64) -> f64 {
    if cosine.abs() <= tolerance::SQUARE { 0.0 } else { cosine }
}

struct Search<'s> {
    solid: &'s Edges<'s>,
    best: Best,
    /// Where the last box touched along its third axis: a start for the next one.
    highest: u32,
    lowest: u32,
}

fn back(normal: Moving) -> Moving {
    normal.map(|coefficient| -coefficient)
}

/// The corner that one face of the box touches.
struct Touch {
    /// The outward normal of the face.
    normal: Moving,
    corner: u32,
    /// Where it hands over to a neighbour, and to which.
    next: (f64, u32),
}

impl Search<'_> {
    /// All boxes that touch along two edges. Whether some of them are better told apart with the edges exchanged.
    fn pair(&mut self, bars: [&Bar; 2], dots: [f64; 4]) -> bool {
        let stretches = Stretches::new(bars[0].normals, bars[1].normals, dots);
        for (family, range) in stretches.found {
            self.walk(&family, range, bars);
        }
        stretches.is_steep
    }

    /// Along one stretch of a family.
    fn walk(&mut self, family: &Family, range: Range<f64>, bars: [&Bar; 2]) {
        let near = self.touched_halfway(family, &range, bars);
        (self.highest, self.lowest) = (near[2], near[3]);
        let fronts = bars.map(|bar| self.solid.at(bar.corner));
        // Whatever touches elsewhere on the stretch, the solid is no smaller than between these.
        let sizes = self.sizes(fronts, near);
        if family.is_at_least(self.best.volume, &range, &sizes) {
            return;
        }
        let [n1, n2, n3] = family.normals;
        let normals = [back(n1), back(n2), n3, back(n3)];
        let mut touches = [0, 1, 2, 3].map(|k| self.touch(normals[k], &range, near[k]));
        let mut s = range.start;
        // Each turn hands one touch over; there are no more than corners on the way, but rounding may have it otherwise.
        for _ in 0..4 * self.solid.corners.len() {
            let earliest = (0..4).fold(0, |least, k| if touches[k].next.0 < touches[least].next.0 { k } else { least });
            let (stop, corner) = touches[earliest].next;
            let sizes = self.sizes(fronts, [0, 1, 2, 3].map(|k| touches[k].corner));
            self.look(family, s..stop.min(range.end), &sizes);
            if !(stop < range.end) {
                break;
            }
            s = stop;
            touches[earliest].corner = corner;
            touches[earliest].next = self.handover(&touches[earliest], s, range.end);
        }
    }

    /// The corners at the back of the first two normals, and at both ends of the third one.
    fn touched_halfway(&self, family: &Family, range: &Range<f64>, bars: [&Bar; 2]) -> [u32; 4] {
        let [n1, n2, n3] = family.axes(0.5 * (range.start + range.end));
        let furthest = |along: DVec3, near: u32| self.solid.furthest(along, near);
        [
            furthest(-n1, bars[0].back),
            furthest(-n2, bars[1].back),
            furthest(n3, self.highest),
            furthest(-n3, self.lowest),
        ]
    }

    /// What the solid measures along the three normals.
    fn sizes(&self, fronts: [DVec3; 2], touched: [u32; 4]) -> [DVec3; 3] {
        let [behind_1, behind_2, highest, lowest] = touched.map(|corner| self.solid.at(corner));
        [fronts[0] - behind_1, fronts[1] - behind_2, highest - lowest]
    }

    fn touch(&self, normal: Moving, range: &Range<f64>, near: u32) -> Touch {
        let corner = self.solid.furthest(family::direction(&normal, range.start), near);
        let mut touch = Touch { normal, corner, next: (range.end, corner) };
        touch.next = self.handover(&touch, range.start, range.end);
        touch
    }

    /// Where after `from` a neighbour is as far out, and then further.
    fn handover(&self, touch: &Touch, from: f64, end: f64) -> (f64, u32) {
        let [c0, c1, c2] = touch.normal;
        let (normal, slope) = (c0 + from * (c1 + from * c2), c1 + 2.0 * from * c2);
        let corner = self.solid.at(touch.corner);
        let mut first = (end, touch.corner);
        for &neighbour in self.solid.neighbours(touch.corner) {
            let way = self.solid.at(neighbour) - corner;
            // Further out by rounding is as far out.
            let after = rise(normal.dot(way).min(0.0), slope.dot(way), c2.dot(way));
            if from + after < first.0 {
                first = (from + after, neighbour);
            }
        }
        first
    }

    /// At the boxes between two events.
    fn look(&mut self, family: &Family, part: Range<f64>, sizes: &[DVec3; 3]) {
        self.best.consider(family, part.start, sizes);
        self.best.consider(family, part.end, sizes);
        let fraction = family.fraction(&part, sizes);
        if !fraction.is_at_least(self.best.volume) {
            let at = |x: f64| part.start + x * (part.end - part.start);
            fraction.each_minimum(&mut |x| self.best.consider(family, at(x), sizes));
        }
    }
}

impl Best {
    fn consider(&mut self, family: &Family, s: f64, sizes: &[DVec3; 3]) {
        if let Some((axes, volume)) = family.at(s, sizes)
            && volume < self.volume
        {
            *self = Best { axes, volume };
        }
    }
}

/// The least `x ≥ 0` from which on `a + b·x + c·x²` is positive, where `a ≤ 0`; infinity if there is none.
fn rise(a: f64, b: f64, c: f64) -> f64 {
    let discriminant = b * b - 4.0 * a * c;
    // Also when it is not a number.
    if !(discriminant >= 0.0) {
        return f64::INFINITY;
    }
    let root = Real::sqrt(discriminant);
    // Each root from a sum without cancellation.
    if b > 0.0 {
        -2.0 * a / (b + root)
    } else if c > 0.0 {
        (root - b) / (2.0 * c)
    } else {
        f64::INFINITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_parabolas_rise() {
        assert_eq!(rise(-1.0, 2.0, 0.0), 0.5);
        assert_eq!(rise(-1.0, 0.0, 1.0), 1.0);
        assert_eq!(rise(-3.0, 4.0, -1.0), 1.0);
        assert_eq!(rise(-3.0, -2.0, 1.0), 3.0);
        assert_eq!(rise(0.0, 1.0, -1.0), 0.0);
        assert_eq!(rise(0.0, 0.0, 1.0), 0.0);
        assert_eq!(rise(-1.0, -1.0, -1.0), f64::INFINITY);
        assert_eq!(rise(-1.0, 1.0, -1.0), f64::INFINITY);
        assert_eq!(rise(0.0, 0.0, 0.0), f64::INFINITY);
    }
}
