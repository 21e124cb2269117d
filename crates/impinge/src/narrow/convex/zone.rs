//! A triangle, or a polytope with few vertices, against a segment or a cuboid: every axis along which they can part.
//!
//! Segments and cuboids are the places `center ± g₀ ± g₁ ± g₂`, which reach `Σ |n·gᵢ|` from their middle along any `n`. The set of differences then is
//! bounded by the planes of three kinds of axes: the faces of the solid, the faces of the cuboid, and the products of an edge of the solid and a `gᵢ`.
//! Of the last kind only those count whose edge is on the outline of the solid as seen along `gᵢ`: one of its two faces looks ahead, the other one
//! back (the arc of the edge on the sphere of normals is cut by the great circle of `gᵢ`: Gottschalk, Lin, Manocha, *OBBTree*, 1996; Gregorius, *The
//! Separating Axis Test*, 2013). All other products are inside.
//!
//! All are measured to rounding first, four at a time. What may be the best by that, mostly a single one, is measured again with all digits, by the
//! vertices that are truly the furthest.

use super::axes::{Axes, Source};
use super::pair::Pair;
use super::solid::Solid;
use crate::math::three::{Three, TwiceOf};
use crate::shape::core::Middle;
use crate::shape::polytope::{FEW_FACES, Polytope};
use crate::space::{Four, Number, Real, Twice, Vector};
use crate::tolerance;
use smallvec::SmallVec;

/// All places `center ± generators`. A segment has one.
struct Zone<T, const K: usize> {
    center: T,
    generators: [T; K],
}

impl<V: Vector, const K: usize> Zone<V, K> {
    /// To rounding, in the frame of the solid.
    #[inline(always)]
    fn roughly(pair: &Pair<'_, V>) -> Self {
        let (relative, mut generators) = (pair.relative, [V::ZERO; K]);
        let Middle { center, half } = middle(pair.second);
        if K == 1 {
            generators[0] = relative.vector(half);
        } else {
            (0..K).for_each(|i| generators[i] = relative.axes.as_ref()[i] * half.get(i));
        }
        Zone { center: relative.point(center), generators }
    }
}

/// Of a segment or a cuboid.
#[inline(always)]
fn middle<V: Vector>(solid: Solid<'_, V>) -> Middle<V> {
    match solid {
        Solid::Segment(ends) => ends.middle(),
        Solid::Cuboid(middle) => *middle,
        _ => Middle { center: V::ZERO, half: V::ZERO },
    }
}

impl<N: Twice, const K: usize> Zone<Three<N>, K> {
    /// With all digits, in units.
    #[inline(always)]
    fn exactly<V: Vector<Real: Real<Twice = N>>>(pair: &Pair<'_, V>) -> Self {
        let mut generators = [Three([N::ZERO; 3]); K];
        if let Solid::Cuboid(&Middle { center, half }) = pair.second {
            (0..K).for_each(|i| generators[i] = pair.axis_of_second(i, half.get(i)));
            return Zone { center: pair.seen(center), generators };
        }
        let half = N::of(0.5);
        let (a, b) = (pair.on_second(0), pair.on_second(1));
        Zone { center: (a + b).times(half), generators: [(b - a).times(half); K] }
    }

    /// Where it begins along a direction.
    #[inline(always)]
    fn least(&self, along: Three<N>) -> N {
        let size = |number: N| if number < N::ZERO { -number } else { number };
        self.generators.iter().fold(along.dot(self.center), |least, g| least - size(along.dot(*g)))
    }
}

/// An axis that may be the best.
#[derive(Clone, Copy)]
enum Guess {
    /// Of the solid, by its number.
    Face(usize),
    /// Of the cuboid, by its axis.
    Flank(usize),
    /// The product of an edge of the solid, by its number, and a generator.
    Crossing(usize, usize),
}

/// In which way an axis is looked along.
#[derive(Clone, Copy)]
enum Side<N> {
    Either,
    /// From the middle of the solid to a place on its surface.
    Outwards(Three<N>),
}

/// So many axes may look alike before memory is needed.
const ALIKE: usize = 24;

/// The least depth so far, and what may be as little by rounding.
struct Guesses<R> {
    /// No less than the least depth of all.
    most: R,
    /// With what their depth is at least.
    all: SmallVec<[(R, Guess); ALIKE]>,
}

impl<R: Real> Guesses<R> {
    /// Adds an axis with its depth, and by how much that may be off. Both may be NaN for what has no direction.
    #[inline(always)]
    fn add(&mut self, depth: R, off: R, guess: Guess) {
        let least = depth - off;
        // Negated, for NaN.
        if !(least > self.most) {
            if depth + off < self.most {
                self.most = depth + off;
            }
            self.all.push((least, guess));
        }
    }

    fn likely(&self) -> impl Iterator<Item = Guess> {
        self.all.iter().filter(|(least, _)| !(*least > self.most)).map(|(_, guess)| *guess)
    }
}

/// Whether the axes of two solids are looked at here.
#[inline(always)]
pub(super) fn serves<V: Vector>(pair: &Pair<'_, V>) -> bool {
    match (pair.first, pair.second) {
        (Solid::Triangle(_), Solid::Cuboid(_)) => true,
        (Solid::Polytope(polytope), Solid::Cuboid(_) | Solid::Segment(_)) => polytope.is_small(),
        _ => false,
    }
}

/// Whether the solids are further apart than a limit, or overlap by more than `flat`. `report` is told each direction that was measured with all digits, or that shows to rounding already
/// that the two are too far apart, and where the set of differences ends.
#[inline(always)]
pub(super) fn axes<V: Vector>(
    pair: &Pair<'_, V>,
    limit: f64,
    flat: f64,
    report: impl FnMut(Three<TwiceOf<V>>, f64),
) -> Axes<TwiceOf<V>> {
    match pair.second {
        Solid::Segment(_) => axes_of::<V, 1>(pair, limit, flat, report),
        _ => axes_of::<V, 3>(pair, limit, flat, report),
    }
}

#[inline(always)]
fn axes_of<V: Vector, const K: usize>(
    pair: &Pair<'_, V>,
    limit: f64,
    flat: f64,
    mut report: impl FnMut(Three<TwiceOf<V>>, f64),
) -> Axes<TwiceOf<V>> {
    let zone = Zone::<V, K>::roughly(pair);
    let slack = tolerance::rough::<V::Real>() * pair.length(pair.size);
    let mut guesses = Guesses { most: V::Real::INFINITY, all: SmallVec::new() };
    match pair.first {
        Solid::Polytope(polytope) => {
            let beyond = -(pair.length(limit) + slack);
            if let Some((outwards, depth)) = of_polytope(polytope, &zone, pair, slack, beyond, &mut guesses) {
                report(-Three::scaled(outwards, 1.0), pair.in_units(depth));
                return Axes::Beyond;
            }
        }
        Solid::Triangle(corners) => of_triangle(corners, pair, slack, &mut guesses),
        _ => return Axes::Unclear,
    }
    let zone = Zone::<Three<TwiceOf<V>>, K>::exactly(pair);
    let middle = pair.middle_of_first();
    let mut best = (Three([TwiceOf::<V>::ZERO; 3]), f64::INFINITY, Source::Face);
    let mut consider = |edge: Three<TwiceOf<V>>, other: Three<TwiceOf<V>>, side: Side<TwiceOf<V>>, source: Source| {
        let direction = edge.cross(other);
        let square = direction.dot(direction).value();
        // What is parallel has no plane. If all is, there is no axis, and nothing is said.
        let none = tolerance::SIMPLEX * TwiceOf::<V>::EPSILON;
        let least = none * none * edge.dot(edge).value() * other.dot(other).value();
        if !(square > least.max(f64::MIN_POSITIVE)) {
            return;
        }
        let inverse = 1.0 / Real::sqrt(square);
        let ahead = match side {
            Side::Either => true,
            Side::Outwards(place) => direction.dot(place - middle) > TwiceOf::<V>::ZERO,
        };
        let directions = if ahead { [direction, -direction] } else { [-direction, direction] };
        for direction in directions.into_iter().take(if let Side::Either = side { 2 } else { 1 }) {
            let high = direction.dot(pair.on_first(pair.first.furthest(direction, 0)));
            let depth = (high - zone.least(direction)).value() * inverse;
            report(-direction, depth);
            if depth < best.1 {
                best = (-direction, depth, source);
            }
        }
    };
    let between = |[from, to]: [usize; 2]| pair.on_first(to) - pair.on_first(from);
    for guess in guesses.likely() {
        match (guess, pair.first) {
            (Guess::Face(face), Solid::Polytope(polytope)) => {
                let corners = polytope.face(face);
                let corner = |k: usize| corners[k] as usize;
                let out = Side::Outwards(pair.on_first(corner(0)));
                for k in 2..corners.len() {
                    let first = between([corner(0), corner(k - 1)]);
                    consider(first, between([corner(0), corner(k)]), out, Source::Face);
                }
            }
            (Guess::Face(_), _) => consider(between([0, 1]), between([0, 2]), Side::Either, Source::Face),
            (Guess::Flank(axis), _) if K == 3 => {
                let [_, j, k] = [0, 1, 2].map(|k| zone.generators[(axis + k) % K]);
                consider(j, k, Side::Either, Source::Face);
            }
            (Guess::Flank(_), _) => (),
            (Guess::Crossing(number, i), solid) => {
                let (ends, side) = match solid {
                    Solid::Polytope(polytope) => {
                        let ends = polytope.ends(number);
                        (ends, Side::Outwards(pair.on_first(ends[0])))
                    }
                    _ => ([number, (number + 1) % 3], Side::Either),
                };
                consider(between(ends), zone.generators[i], side, Source::Edges(number, i));
            }
        }
    }
    let (outwards, depth, source) = best;
    // More than was looked for: an edge that was taken for part of the outline is not.
    let surely = depth <= pair.in_units(guesses.most + slack);
    match best {
        _ if depth < -limit => Axes::Beyond,
        _ if surely && depth > flat && depth.is_finite() => Axes::Deep(outwards, depth, source),
        _ => Axes::Unclear,
    }
}

/// Spreads four bits, to one in each byte.
#[inline(always)]
fn bytes(bits: u32) -> u32 {
    bits.wrapping_mul(0x0020_4081) & 0x0101_0101
}

/// The axis, out of the polytope, and the depth along it, that show that the two are beyond the limit.
#[inline(always)]
fn of_polytope<V: Vector, const K: usize>(
    polytope: &Polytope<V>,
    zone: &Zone<V, K>,
    pair: &Pair<'_, V>,
    slack: V::Real,
    beyond: V::Real,
    guesses: &mut Guesses<V::Real>,
) -> Option<(V, V::Real)> {
    type FourOf<V> = <<V as Vector>::Real as Real>::Four;
    let four = |number: V::Real| FourOf::<V>::splat(number);
    let split = |vector: V| [four(vector.get(0)), four(vector.get(1)), four(vector.get(2))];
    let dot = |row: &[FourOf<V>; 3], with: &[FourOf<V>; 3]| (row[0] * with[0] + row[1] * with[1]) + row[2] * with[2];
    let center = split(zone.center);
    let generators = zone.generators.map(split);
    // A face that is all but parallel to a generator may look either way.
    let sizes = zone.generators.map(|g| g.abs().greatest());
    let either = sizes.map(|size| -tolerance::rough::<V::Real>() * size);
    // For each face and generator a bit if it looks ahead, and one four bits up if it looks back.
    let mut looks = [0u8; FEW_FACES];
    let mut depths = [four(V::Real::INFINITY); FEW_FACES / 4];
    let mut least = four(V::Real::INFINITY);
    let rows = polytope.normal_rows.iter().zip(&polytope.offset_rows);
    for (((normal, offset), looks), place) in rows.zip(looks.as_chunks_mut().0).zip(&mut depths) {
        let mut all = 0;
        let mut depth = *offset - dot(normal, &center);
        for i in 0..K {
            let along = dot(normal, &generators[i]);
            depth = depth + along.magnitude();
            let (ahead, back) = (along.at_least(either[i]), (four(V::Real::ZERO) - along).at_least(either[i]));
            all |= (bytes(ahead) | bytes(back) << 4) << i;
        }
        *looks = all.to_le_bytes();
        *place = depth;
        least = depth.min(least);
    }
    let least = least.least();
    if least < beyond {
        let lanes = depths.iter().map(|depth| depth.equal(least));
        let (row, lanes) = lanes.enumerate().find(|(_, lanes)| *lanes != 0)?;
        let face = (4 * row + lanes.trailing_zeros() as usize).min(polytope.normals.len() - 1);
        return Some((polytope.normals[face], least));
    }
    guesses.most = least + slack;
    if K == 3 {
        for (i, axis) in pair.relative.axes.as_ref().iter().enumerate() {
            let (low, high) = polytope.span(*axis);
            let (middle, reach) = (axis.dot(zone.center), axis.dot(zone.generators[i]));
            let (above, below) = (high - middle, middle - low);
            let depth = above.min(below) + reach;
            if depth < beyond {
                return Some((if above < below { *axis } else { -*axis }, depth));
            }
            guesses.add(depth, slack, Guess::Flank(i));
        }
    }
    for (number, &[from, to, left, right]) in polytope.edges.iter().enumerate() {
        let (left, right) = (looks[usize::from(left)], looks[usize::from(right)]);
        let mut cut = (left & right >> 4 | left >> 4 & right) & ((1 << K) - 1);
        while cut != 0 {
            let i = cut.trailing_zeros() as usize;
            cut &= cut - 1;
            let (from, to) = (usize::from(from), usize::from(to));
            let vertex = polytope.vertices[from];
            let (edge, generator) = (polytope.vertices[to] - vertex, zone.generators[i]);
            let across = edge.cross(generator);
            let mut high = across.dot(vertex - zone.center);
            // Outwards is away from what is inside.
            if across.dot(vertex - polytope.middle) < V::Real::ZERO {
                high = -high;
            }
            for k in 1..K {
                high += across.dot(zone.generators[(i + k) % K]).abs();
            }
            let inverse = V::Real::ONE / across.length();
            let off = V::Real::from_f64(3.0) * slack * edge.abs().greatest() * sizes[i];
            guesses.add(high * inverse, off * inverse, Guess::Crossing(number, i));
        }
    }
    for (row, depth) in depths.iter().enumerate().take(polytope.normal_rows.len()) {
        let mut lanes = (four(V::Real::ZERO) - *depth).at_least(-(guesses.most + slack));
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let face = (4 * row + lane).min(polytope.normals.len() - 1);
            guesses.add(depth.values()[lane], slack, Guess::Face(face));
        }
    }
    None
}

/// The corners of a triangle, in the frame of the cuboid, with the same coordinate of each side by side.
///
/// The product of an edge `e` and an axis, of the first say, is `(0, e₂, −e₁)`, and both ends of the edge are equally far along it.
#[inline(always)]
fn of_triangle<V: Vector>(corners: &[V; 3], pair: &Pair<'_, V>, slack: V::Real, guesses: &mut Guesses<V::Real>) {
    type FourOf<V> = <<V as Vector>::Real as Real>::Four;
    let four = |number: V::Real| FourOf::<V>::splat(number);
    let Solid::Cuboid(&Middle { center, half }) = pair.second else { return };
    let relative = pair.relative;
    let center = relative.point(center);
    let seen = |corner: V| V::project(&relative.axes, corner - center);
    let (a, b, c) = (seen(corners[0]), seen(corners[1]), seen(corners[2]));
    let coordinate = |a: V, b: V, c: V, i: usize| FourOf::<V>::new([a.get(i), b.get(i), c.get(i), c.get(i)]);
    let by_axis = |a: V, b: V, c: V| [coordinate(a, b, c, 0), coordinate(a, b, c, 1), coordinate(a, b, c, 2)];
    let (here, next, last) = (by_axis(a, b, c), by_axis(b, c, a), by_axis(c, a, b));
    for i in 0..3 {
        let (low, high) = (a.get(i).min(b.get(i)).min(c.get(i)), a.get(i).max(b.get(i)).max(c.get(i)));
        guesses.add(high.min(-low) + half.get(i), slack, Guess::Flank(i));
    }
    let across = (b - a).cross(c - a);
    let reach = (0..3).fold(V::Real::ZERO, |reach, i| reach + across.get(i).abs() * half.get(i));
    let inverse = V::Real::ONE / across.length();
    let off = |edge: V, other: V| V::Real::from_f64(3.0) * slack * edge.abs().greatest() * other.abs().greatest();
    guesses.add((reach - across.dot(a).abs()) * inverse, off(b - a, c - a) * inverse, Guess::Face(0));
    let longest = [b - a, c - b, a - c].map(|edge| V::Real::from_f64(3.0) * slack * edge.abs().greatest());
    for i in 0..3 {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let (ahead, aside) = (next[j] - here[j], next[k] - here[k]);
        let along = |p: &[FourOf<V>; 3]| aside * p[j] - ahead * p[k];
        let (one, other) = (along(&here), along(&last));
        let nearest = one.max(other).min(four(V::Real::ZERO) - one.min(other));
        let depths = nearest + (aside.magnitude() * four(half.get(j)) + ahead.magnitude() * four(half.get(k)));
        let (depths, squares) = (depths.values(), (aside * aside + ahead * ahead).values());
        for edge in 0..3 {
            let inverse = V::Real::ONE / squares[edge].sqrt();
            guesses.add(depths[edge] * inverse, longest[edge] * inverse, Guess::Crossing(edge, i));
        }
    }
}
