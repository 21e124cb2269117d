//! The point of a simplex that is nearest to the origin, without a division: signs of products decide which corners matter.

use crate::math::three::Three;
use crate::space::{Real, Twice};
use crate::tolerance;

/// A difference of two vertices, the second core's less the first's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner<N> {
    pub place: Three<N>,
    pub first: u32,
    pub second: u32,
}

impl<N> Corner<N> {
    /// Whether it is the difference of the same vertices.
    #[inline(always)]
    pub fn is(&self, other: &Self) -> bool {
        self.first == other.first && self.second == other.second
    }
}

/// How much further along a direction a corner is than the least of some others: all digits of the difference.
pub(super) fn further<N: Twice>(direction: Three<N>, corner: &Corner<N>, than: &[Corner<N>]) -> f64 {
    let length = Real::sqrt(direction.dot(direction).value());
    let ahead = |other: &Corner<N>| direction.dot(corner.place - other.place).value() / length;
    // NaN, of no direction, stays.
    than.iter().map(ahead).fold(f64::NEG_INFINITY, |most, here| if here <= most { most } else { here })
}

/// How far a corner is along a direction.
pub(super) fn along<N: Twice>(direction: Three<N>, corner: &Corner<N>) -> f64 {
    direction.dot(corner.place).value() / Real::sqrt(direction.dot(direction).value())
}

/// From the point of an edge that is nearest to the origin to the origin, times the edge's square; `part` of it is before that point.
#[inline(always)]
pub(super) fn towards_edge<N: Twice>(a: Three<N>, b: Three<N>, part: N, whole: N) -> Three<N> {
    let along = b - a;
    if part + part > whole {
        // From the nearer end: from the other one digits would cancel.
        along.times(whole - part) - b.times(whole)
    } else {
        -(a.times(whole) + along.times(part))
    }
}

/// The square of the distance of an edge whose nearest point is not an end.
#[inline(always)]
fn edge_square<N: Twice>(a: Three<N>, b: Three<N>) -> f64 {
    let across = a.cross(b);
    across.dot(across).value() / (b - a).dot(b - a).value()
}

/// The part of a triangle that has the point nearest to the origin.
pub(super) enum Part<N> {
    Corner(usize),
    Edge(usize, usize),
    /// With the direction from there to the origin, of any length.
    Face(Three<N>),
    /// All three corners are on a line.
    Line,
}

/// By the regions around a triangle (Ericson, 2005, 5.1.5).
#[inline(always)]
pub(super) fn nearest_part<N: Twice>([a, b, c]: [Three<N>; 3]) -> Part<N> {
    let zero = N::ZERO;
    let (ab, ac) = (b - a, c - a);
    let seen = |p: Three<N>| (-ab.dot(p), -ac.dot(p));
    let (from_a, from_b, from_c) = (seen(a), seen(b), seen(c));
    if from_a.0 <= zero && from_a.1 <= zero {
        return Part::Corner(0);
    }
    if from_b.0 >= zero && from_b.1 <= from_b.0 {
        return Part::Corner(1);
    }
    if from_c.1 >= zero && from_c.0 <= from_c.1 {
        return Part::Corner(2);
    }
    let normal = ab.cross(ac);
    let square = |v: Three<N>| v.dot(v).value();
    let rounding = tolerance::SIMPLEX * N::EPSILON;
    // Negated: corners that are the same have no normal.
    if !(square(normal) > square(ab) * square(ac) * rounding * rounding) {
        return Part::Line;
    }
    // Outside of an edge: the corners' weights, times the square of the normal.
    let beside = |p: Three<N>, q: Three<N>| normal.dot(p.cross(q)) <= zero;
    if beside(a, b) && from_a.0 >= zero && from_b.0 <= zero {
        return Part::Edge(0, 1);
    }
    if beside(c, a) && from_a.1 >= zero && from_c.1 <= zero {
        return Part::Edge(0, 2);
    }
    if beside(b, c) && from_b.1 >= from_b.0 && from_c.0 >= from_c.1 {
        return Part::Edge(1, 2);
    }
    Part::Face(if normal.dot(a) > zero { -normal } else { normal })
}

/// Up to four corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simplex<N> {
    corners: [Corner<N>; 4],
    count: usize,
}

/// The sides of a tetrahedron, and the corner that each leaves out.
const SIDES: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 1, 3, 0], [0, 2, 3, 1]];

impl<N: Twice> Simplex<N> {
    pub fn corners(&self) -> &[Corner<N>] {
        &self.corners[..self.count]
    }

    pub fn new(corners: &[Corner<N>]) -> Self {
        let mut all = [corners[0]; 4];
        all[..corners.len()].copy_from_slice(corners);
        Simplex { corners: all, count: corners.len() }
    }

    pub fn push(&mut self, corner: Corner<N>) {
        self.corners[self.count] = corner;
        self.count += 1;
    }

    pub fn holds(&self, corner: &Corner<N>) -> bool {
        self.corners().iter().any(|own| own.is(corner))
    }

    /// Leaves only the corners around the point nearest to the origin, and tells the direction from there to the origin, of any
    /// length, and the distance. `None` when the origin is inside, or so near that the direction is rounding. The corners must be about 1
    /// in size.
    pub fn reduce(&mut self) -> Option<(Three<N>, f64)> {
        let towards = match self.count {
            1 => -self.corners[0].place,
            2 => self.reduce_edge(),
            3 => self.reduce_triangle(),
            _ => self.reduce_tetrahedron()?,
        };
        let distance = self.distance(towards);
        (distance > tolerance::SIMPLEX * N::EPSILON).then_some((towards, distance))
    }

    fn keep<const K: usize>(&mut self, kept: [usize; K]) {
        let corners = kept.map(|k| self.corners[k]);
        self.corners[..K].copy_from_slice(&corners);
        self.count = K;
    }

    fn reduce_edge(&mut self) -> Three<N> {
        let (a, b) = (self.corners[0].place, self.corners[1].place);
        let along = b - a;
        let (part, whole) = (-a.dot(along), along.dot(along));
        if part <= N::ZERO {
            self.keep([0]);
            -a
        } else if part >= whole {
            self.keep([1]);
            -b
        } else {
            towards_edge(a, b, part, whole)
        }
    }

    fn reduce_to_edge(&mut self, kept: [usize; 2]) -> Three<N> {
        self.keep(kept);
        self.reduce_edge()
    }

    /// Three corners on a line: the nearest edge.
    fn reduce_line(&mut self) -> Three<N> {
        let edges = [[0, 1], [0, 2], [1, 2]].map(|kept| {
            let mut edge = *self;
            let towards = edge.reduce_to_edge(kept);
            (edge, towards)
        });
        let distance = |(edge, towards): &(Simplex<N>, Three<N>)| edge.distance(*towards);
        let [first, others @ ..] = edges;
        let nearest = |best, edge| if distance(&edge) < distance(&best) { edge } else { best };
        let (edge, towards) = others.into_iter().fold(first, nearest);
        *self = edge;
        towards
    }

    fn reduce_triangle(&mut self) -> Three<N> {
        let place = |k: usize| self.corners[k].place;
        let part = nearest_part([place(0), place(1), place(2)]);
        self.reduce_to_part(&part)
    }

    fn reduce_to_part(&mut self, part: &Part<N>) -> Three<N> {
        match *part {
            Part::Corner(k) => {
                self.keep([k]);
                -self.corners[0].place
            }
            Part::Edge(i, j) => self.reduce_to_edge([i, j]),
            Part::Face(towards) => towards,
            Part::Line => self.reduce_line(),
        }
    }

    fn reduce_tetrahedron(&mut self) -> Option<Three<N>> {
        if self.is_flat() {
            return Some(self.reduce_flat());
        }
        let place = |k: usize| self.corners[k].place;
        let mut best: Option<(f64, [usize; 3], Part<N>)> = None;
        for [i, j, k, opposite] in SIDES {
            let (p, q, r) = (place(i), place(j), place(k));
            let normal = (q - p).cross(r - p);
            let (inside, origin) = (normal.dot(place(opposite) - p), -normal.dot(p));
            let beyond = if inside > N::ZERO { origin < N::ZERO } else { origin > N::ZERO };
            if !beyond {
                continue;
            }
            let part = nearest_part([p, q, r]);
            let square = match part {
                Part::Corner(k) => [p, q, r][k].dot([p, q, r][k]).value(),
                Part::Edge(i, j) => edge_square([p, q, r][i], [p, q, r][j]),
                Part::Face(towards) => {
                    let height = towards.dot(p).value();
                    height * height / towards.dot(towards).value()
                }
                Part::Line => return Some(self.reduce_flat()),
            };
            if best.as_ref().is_none_or(|(least, ..)| square < *least) {
                best = Some((square, [i, j, k], part));
            }
        }
        let (_, side, part) = best?;
        self.keep(side);
        Some(self.reduce_to_part(&part))
    }

    /// A tetrahedron whose volume is rounding: the nearest of its sides.
    #[cold]
    #[inline(never)]
    fn reduce_flat(&mut self) -> Three<N> {
        let sides = SIDES.map(|[i, j, k, _]| {
            let mut side = Simplex::new(&[self.corners[i], self.corners[j], self.corners[k]]);
            let towards = side.reduce_triangle();
            (side.distance(towards), side, towards)
        });
        let [first, others @ ..] = sides;
        let (_, side, towards) = others.into_iter().fold(first, |best, side| if side.0 < best.0 { side } else { best });
        *self = side;
        towards
    }

    /// Whether the volume of a tetrahedron is rounding.
    fn is_flat(&self) -> bool {
        let [a, b, c, d] = [0, 1, 2, 3].map(|k| self.corners[k].place);
        let (b, c, d) = (b - a, c - a, d - a);
        let volume = b.cross(c).dot(d).value();
        let rounding = tolerance::SIMPLEX * N::EPSILON;
        let square = |edge: Three<N>| edge.dot(edge).value();
        !(volume * volume > rounding * rounding * square(b) * square(c) * square(d))
    }

    /// How far the point nearest to the origin is, given the direction that was found with it.
    fn distance(&self, towards: Three<N>) -> f64 {
        let length = Real::sqrt(towards.dot(towards).value());
        match self.count {
            1 => length,
            2 => {
                let along = self.corners[1].place - self.corners[0].place;
                length / along.dot(along).value()
            }
            _ => -towards.dot(self.corners[0].place).value() / length,
        }
    }

    /// The weights of a triangle's corners in the point of its plane that is nearest to the origin; some are negative if that is outside.
    pub fn barycentric(&self) -> [f64; 3] {
        let [a, b, c] = [0, 1, 2].map(|k| self.corners[k].place);
        let normal = (b - a).cross(c - a);
        let whole = normal.dot(normal).value();
        [(b, c), (c, a), (a, b)].map(|(p, q)| normal.dot(p.cross(q)).value() / whole)
    }

    /// The whole, or a side or an edge of it, whose weighted mean is nearest to the origin that it holds: the weights of what is all but flat, or all
    /// but on a line, are rounding.
    pub fn steadied(&self) -> Self {
        self.steadied_at([0.0; 3])
    }

    /// The same for the place that is nearest to the origin, if that is elsewhere.
    pub fn steadied_at(&self, place: [f64; 3]) -> Self {
        let off = |simplex: &Self| simplex.off(simplex.weights(), place);
        let nearer = |best: Self, side: Self| if off(&side) < off(&best) { side } else { best };
        let sides = SIDES.iter().filter(|_| self.count == 4);
        let sides = sides.map(|&[i, j, k, _]| Simplex::new(&[self.corners[i], self.corners[j], self.corners[k]]));
        let best = sides.fold(*self, nearer);
        let corners = self.corners();
        let pairs = corners.iter().enumerate().flat_map(|(k, a)| corners[..k].iter().map(move |b| [*a, *b]));
        pairs.map(|edge| Simplex::new(&edge)).fold(best, nearer)
    }

    /// How far the weighted mean is from where it should be, on the axis where that is most.
    pub fn off(&self, weights: [f64; 4], place: [f64; 3]) -> f64 {
        let mean = self.mean(weights);
        (0..3).fold(0.0f64, |most, i| most.max((mean[i] - place[i]).abs()))
    }

    /// The weighted mean of the corners.
    pub fn mean(&self, weights: [f64; 4]) -> [f64; 3] {
        let mut sum = [0.0; 3];
        for (corner, weight) in self.corners().iter().zip(weights) {
            let place = corner.place.values();
            (0..3).for_each(|i| sum[i] += weight * place[i]);
        }
        sum
    }

    /// How much each corner weighs in the point nearest to the origin, which is inside what is left after [`Simplex::reduce`].
    pub fn weights(&self) -> [f64; 4] {
        let [a, b, c, d] = [0, 1, 2, 3].map(|k| self.corners[k].place);
        let share = |parts: [f64; 4]| {
            let parts = parts.map(|part| part.max(0.0));
            let sum: f64 = parts.iter().sum();
            if sum > 0.0 { parts.map(|part| part / sum) } else { [1.0, 0.0, 0.0, 0.0] }
        };
        match self.count {
            1 => [1.0, 0.0, 0.0, 0.0],
            2 => share([b.dot(b - a).value(), -a.dot(b - a).value(), 0.0, 0.0]),
            3 => {
                let [part_a, part_b, part_c] = self.barycentric();
                share([part_a, part_b, part_c, 0.0])
            }
            _ => {
                let sign = if (b - a).cross(c - a).dot(d - a) > N::ZERO { 1.0 } else { -1.0 };
                let part = |p: Three<N>, q: Three<N>, r: Three<N>| sign * p.dot(q.cross(r)).value();
                share([part(b, c, d), -part(a, c, d), part(a, b, d), -part(a, b, c)])
            }
        }
    }
}
