//! A line and what has flat sides: each plane cuts off a part of the line (Cyrus, Beck, 1978).
//!
//! Rounding moves all planes outwards. What is between them is then more than the rounded core, which lacks its corners: a line that misses it misses the core, and where one enters
//! over a face it enters the core.

use super::{End, Line, Met, Passage, Pierced, Seen};
use crate::math::direction::direction;
use crate::narrow::convex::solid::Solid;
use crate::shape::core::{DIAGONAL, Ends, Middle, Surface};
use crate::shape::outline::Outline;
use crate::shape::polytope::Polytope;
use crate::space::{Four, Number, Real, Vector};
use crate::tolerance;

/// What planes, by number, have left of a line.
struct Clip<R> {
    enter: R,
    leave: R,
    /// The planes at both ends.
    first: usize,
    last: usize,
    /// How far the origin is below the nearest of them.
    nearest: R,
}

impl<R: Real> Clip<R> {
    #[inline(always)]
    fn whole() -> Self {
        Clip { enter: R::NEG_INFINITY, leave: R::INFINITY, first: 0, last: 0, nearest: R::INFINITY }
    }

    /// Leaves what is below a plane: `rise` along the line, and `below` at its origin. False when nothing is left, for lines along the plane.
    #[inline(always)]
    fn below(&mut self, plane: usize, rise: R, below: R, slack: R) -> bool {
        self.nearest = self.nearest.min(below);
        if rise == R::ZERO {
            return below >= -slack;
        }
        let at = below / rise;
        if rise < R::ZERO {
            if at > self.enter {
                (self.enter, self.first) = (at, plane);
            }
        } else if at < self.leave {
            (self.leave, self.last) = (at, plane);
        }
        true
    }

    /// What is left, if the place at each end, on its plane, is on the core: where faces are small and others all but parallel, planes meet outside.
    #[inline(always)]
    fn seen<V: Vector<Real = R>, N: Fn(End) -> V>(
        self,
        line: &Line<V>,
        rounded: bool,
        is_on: impl Fn(usize, V) -> bool,
        normal: impl FnOnce(usize, usize) -> N,
    ) -> Seen<R, N> {
        let Clip { enter, leave, first, last, nearest } = self;
        if !(enter <= leave) {
            // What starts on the surface, and only just leaves it, is not clear.
            return if nearest >= -line.slack { Seen::Unclear } else { Seen::Misses };
        }
        let is_clear = if enter > R::ZERO {
            is_on(first, line.at(enter))
        } else if rounded {
            // Only that all is behind.
            leave < R::ZERO
        } else {
            is_on(first, line.at(enter)) && is_on(last, line.at(leave))
        };
        if is_clear { Seen::Passes(Passage { enter, leave, normal: normal(first, last) }) } else { Seen::Unclear }
    }
}

/// Slabs (Kay, Kajiya, 1986).
#[inline(always)]
pub(super) fn cuboid<'l, V: Vector>(
    middle: &'l Middle<V>,
    radius: V::Real,
    line: &'l Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V + use<'l, V>> {
    let (origin, mut clip) = (line.origin - middle.center, Clip::<V::Real>::whole());
    for i in 0..V::DIMENSION {
        let (from, half, rise) = (origin.get(i), middle.half.get(i) + radius, line.way.get(i));
        let below = half - from.abs();
        clip.nearest = clip.nearest.min(below);
        if rise == V::Real::ZERO {
            if below < -line.slack {
                return Seen::Misses;
            }
            continue;
        }
        let (part, far) = (V::Real::ONE / rise, half.copysign(rise));
        let (enter, leave) = ((-far - from) * part, (far - from) * part);
        // The side towards larger numbers has the even number.
        let down = usize::from(rise < V::Real::ZERO);
        if enter > clip.enter {
            (clip.enter, clip.first) = (enter, 2 * i + 1 - down);
        }
        if leave < clip.leave {
            (clip.leave, clip.last) = (leave, 2 * i + down);
        }
    }
    let rounded = radius > V::Real::ZERO;
    // Without rounding planes meet at edges only.
    let is_on = |plane: usize, place: V| {
        !rounded || {
            let beyond = ((place - middle.center).abs() - middle.half).with(plane / 2, V::Real::ZERO);
            beyond.greatest() <= V::Real::ZERO
        }
    };
    clip.seen(line, rounded, is_on, |first, last| {
        move |end| {
            let plane = if end == End::In { first } else { last };
            let axis = V::axis(plane / 2);
            if plane % 2 == 0 { axis } else { -axis }
        }
    })
}

#[inline(always)]
pub(super) fn polygon<'l, V: Vector>(
    outline: &'l Outline<V>,
    radius: V::Real,
    line: &'l Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V + use<'l, V>> {
    let ring = outline.ring();
    let Some(clip) = clipped_by_edges(outline, radius, line) else { return Seen::Misses };
    let rounded = radius > V::Real::ZERO;
    let is_on = |edge: usize, place: V| {
        let (a, b) = (ring.vertices[edge], ring.vertices[ring.next(edge)]);
        let (way, part) = (b - a, (place - a).dot(b - a));
        let slack = if rounded { V::Real::ZERO } else { line.slack * way.largest() };
        part >= -slack && part <= way.length_squared() + slack
    };
    clip.seen(line, rounded, is_on, |first, last| move |end| ring.normals[if end == End::In { first } else { last }])
}

/// What all edges leave, of few four at a time; `None` if nothing.
#[inline(always)]
fn clipped_by_edges<V: Vector>(outline: &Outline<V>, radius: V::Real, line: &Line<V>) -> Option<Clip<V::Real>> {
    if let Some(few) = outline.few() {
        let four = Lanes::<V>::splat;
        let [[x, y], [u, v]] = [line.origin, line.way].map(|vector| [four(vector.get(0)), four(vector.get(1))]);
        let [normal_x, normal_y, own] = few.edges();
        let plane = |half: usize| {
            let (along_x, along_y) = (normal_x[half], normal_y[half]);
            [along_x * u + along_y * v, (own[half] + four(radius)) - (along_x * x + along_y * y)]
        };
        let planes = [plane(0), plane(1)];
        return clipped_by_lanes::<V, _>(|| planes.iter().copied(), line.slack);
    }
    let (ring, mut clip) = (outline.ring(), Clip::whole());
    for (edge, (normal, vertex)) in ring.normals.iter().zip(ring.vertices).enumerate() {
        let below = radius + normal.dot(*vertex - line.origin);
        if !clip.below(edge, normal.dot(line.way), below, line.slack) {
            return None;
        }
    }
    Some(clip)
}

/// All faces, however many there are; of few four at a time.
#[inline(always)]
pub(super) fn polytope<'l, V: Vector>(
    polytope: &'l Polytope<V>,
    line: &'l Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V + use<'l, V>> {
    let Some(clip) = clipped(polytope, V::Real::ZERO, line) else { return Seen::Misses };
    let is_on = |face: usize, place: V| beyond_edge(polytope, face, place, line.slack).is_none();
    let normals = &polytope.normals;
    clip.seen(line, false, is_on, |first, last| move |end| normals[if end == End::In { first } else { last }])
}

/// The same rounded, over a face, or where the line comes in by the edge beside it.
#[inline(never)]
pub(super) fn rounded_polytope<V: Vector>(
    polytope: &Polytope<V>,
    radius: V::Real,
    line: &Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    let Some(Clip { enter, leave, first, last, nearest }) = clipped(polytope, radius, line) else {
        return Seen::Misses;
    };
    if !(enter <= leave) {
        return if nearest >= -line.slack { Seen::Unclear } else { Seen::Misses };
    }
    let (zero, mut enter, mut normal) = (V::Real::ZERO, enter, polytope.normals[first]);
    if !(enter > zero) {
        // All that is known is whether all is behind.
        normal = polytope.normals[last];
        if !(leave < zero) {
            return Seen::Unclear;
        }
    } else if let Some(ends) = beyond_edge(polytope, first, line.at(enter) - normal * radius, zero) {
        let [a, b] = ends;
        match line.along_edge(&Ends { a, b }, radius) {
            Some((at, away)) if at >= enter => (enter, normal) = (at, away),
            _ => return Seen::Unclear,
        }
        // Nothing may be further out along that normal than the edge is.
        let (_, highest) = Solid::Polytope(polytope).high(normal, polytope.face(first)[0] as usize);
        if normal.dot(highest) > normal.dot(a).max(normal.dot(b)) + tolerance::near::<V::Real>() * line.slack {
            return Seen::Unclear;
        }
    }
    Seen::Passes(Passage { enter, leave, normal: move |_| normal })
}

/// What the planes of all faces leave; `None` if nothing.
#[inline(always)]
fn clipped<V: Vector>(polytope: &Polytope<V>, radius: V::Real, line: &Line<V>) -> Option<Clip<V::Real>> {
    if polytope.is_small() { four_at_a_time(polytope, radius, line) } else { one_by_one(polytope, radius, line) }
}

/// Both ends of the edge of a face that a place of its plane is furthest beyond, by more than that; `None` if it is on the face.
#[inline(always)]
fn beyond_edge<V: Vector>(polytope: &Polytope<V>, face: usize, place: V, slack: V::Real) -> Option<[V; 2]> {
    let (normal, corners) = (polytope.normals[face], polytope.face(face));
    let mut a = polytope.vertices[corners[corners.len() - 1] as usize];
    let mut most = (V::Real::ZERO, None);
    for &corner in corners {
        let b = polytope.vertices[corner as usize];
        // Times the length of the edge.
        let beyond = -normal.dot((b - a).cross(place - a));
        if beyond > V::Real::ZERO {
            let beyond = beyond / (b - a).length();
            if beyond > slack && beyond > most.0 {
                most = (beyond, Some([a, b]));
            }
        }
        a = b;
    }
    most.1
}

/// `None` if nothing is left of the line.
#[inline(never)]
fn one_by_one<V: Vector>(polytope: &Polytope<V>, radius: V::Real, line: &Line<V>) -> Option<Clip<V::Real>> {
    let mut clip = Clip::whole();
    for (face, (normal, offset)) in polytope.normals.iter().zip(&polytope.offsets).enumerate() {
        let below = *offset + radius - normal.dot(line.origin);
        if !clip.below(face, normal.dot(line.way), below, line.slack) {
            return None;
        }
    }
    Some(clip)
}

/// The same for few faces.
#[inline(never)]
fn four_at_a_time<V: Vector>(polytope: &Polytope<V>, radius: V::Real, line: &Line<V>) -> Option<Clip<V::Real>> {
    let four = Lanes::<V>::splat;
    let [x, y, z] = [0, 1, 2].map(|axis| four(line.origin.get(axis)));
    let [u, v, w] = [0, 1, 2].map(|axis| four(line.way.get(axis)));
    let planes = || {
        polytope.normal_rows.iter().zip(&polytope.offset_rows).map(|(normal, offset)| {
            let rise = (normal[0] * u + normal[1] * v) + normal[2] * w;
            let below = (*offset + four(radius)) - ((normal[0] * x + normal[1] * y) + normal[2] * z);
            [rise, below]
        })
    };
    clipped_by_lanes::<V, _>(planes, line.slack)
}

type Lanes<V> = <<V as Vector>::Real as Real>::Four;

/// What planes leave, of each of which it is known how much the line rises above it, and how far the origin is below it. `None` if that is nothing.
#[inline(always)]
fn clipped_by_lanes<V: Vector, P: Iterator<Item = [Lanes<V>; 2]>>(
    planes: impl Fn() -> P,
    slack: V::Real,
) -> Option<Clip<V::Real>> {
    let four = Lanes::<V>::splat;
    let (nothing, low, high) = (four(V::Real::ZERO), four(V::Real::NEG_INFINITY), four(V::Real::INFINITY));
    // How far the origin is below each plane, and how far those along the line are; where the others cut it, from the front and from behind.
    let cuts = || {
        planes().map(|[rise, below]| {
            let at = below / rise;
            let (enter, leave) = (nothing.if_above(rise, at, low), rise.if_above(nothing, at, high));
            let beside = rise.if_above(nothing, high, nothing.if_above(rise, high, below));
            [below, beside, enter, leave]
        })
    };
    let [nearest, beside, enter, leave] = cuts().fold([high, high, low, high], |most, here| {
        [here[0].min(most[0]), here[1].min(most[1]), here[2].max(most[2]), here[3].min(most[3])]
    });
    if beside.least() < -slack {
        return None;
    }
    let (enter, leave) = (enter.greatest(), leave.least());
    let which = |end: usize, value: V::Real| {
        let mut blocks = cuts().map(|plane| plane[end].equal(value)).enumerate();
        blocks.find(|(_, lanes)| *lanes != 0).map_or(0, |(block, lanes)| 4 * block + lanes.trailing_zeros() as usize)
    };
    let last = if enter > V::Real::ZERO { 0 } else { which(3, leave) };
    Some(Clip { enter, leave, first: which(2, enter), last, nearest: nearest.least() })
}

/// What a ray from well above a half-space meets. Nothing is squared, so that its direction may be of any length that keeps its digits.
#[inline(always)]
pub(super) fn from_above<V: Vector>(
    surface: &Surface<V>,
    radius: V::Real,
    (origin, way): (V, V),
    slack: V::Real,
    max: V::Real,
) -> Option<Met<V>> {
    let height = surface.normal.dot(origin) - (surface.offset + radius);
    let fall = -surface.normal.dot(way);
    // Negated, for NaN.
    if !(height > slack && fall.abs() > V::Real::SQUARE_LOSES_DIGITS) {
        return None;
    }
    let t = height / fall;
    let hits = (fall > V::Real::ZERO) & (t <= max) & (t < V::Real::INFINITY);
    Some(Met::Told(hits, Pierced { t, normal: surface.normal }))
}

#[inline(always)]
pub(super) fn half_space<V: Vector>(
    surface: &Surface<V>,
    radius: V::Real,
    line: &Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V> {
    let below = surface.offset + radius - surface.normal.dot(line.origin);
    let mut clip = Clip::whole();
    if !clip.below(0, surface.normal.dot(line.way), below, line.slack) {
        return Seen::Misses;
    }
    let normal = surface.normal;
    Seen::Passes(Passage { enter: clip.enter, leave: clip.leave, normal: move |_| normal })
}

/// All within a radius of a plane.
#[inline(always)]
pub(super) fn slab<V: Vector>(
    surface: &Surface<V>,
    radius: V::Real,
    line: &Line<V>,
) -> Seen<V::Real, impl Fn(End) -> V> {
    let (normal, mut clip) = (surface.normal, Clip::whole());
    let (rise, below) = (normal.dot(line.way), surface.offset - normal.dot(line.origin));
    if !clip.below(0, rise, radius + below, line.slack) || !clip.below(1, -rise, radius - below, line.slack) {
        return Seen::Misses;
    }
    clip.seen(
        line,
        false,
        |_, _| true,
        |first, last| move |end| if (if end == End::In { first } else { last }) == 0 { normal } else { -normal },
    )
}

/// What has no inside is entered and left at once, on the side that the line comes from.
#[inline(always)]
fn thin<V: Vector>(at: V::Real, normal: V, line: &Line<V>) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    let facing = if normal.dot(line.way) > V::Real::ZERO { -normal } else { normal };
    Seen::Passes(Passage { enter: at, leave: at, normal: move |end| if end == End::In { facing } else { -facing } })
}

#[inline(always)]
pub(super) fn plane<V: Vector>(surface: &Surface<V>, line: &Line<V>) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    let (rise, below) = (surface.normal.dot(line.way), surface.offset - surface.normal.dot(line.origin));
    if rise == V::Real::ZERO {
        return if below.abs() <= line.slack { Seen::Unclear } else { Seen::Misses };
    }
    thin(below / rise, surface.normal, line)
}

/// Where the line crosses a segment of the plane. In space, and along each other, only rounding can make them meet.
#[inline(always)]
pub(super) fn segment<V: Vector>(ends: &Ends<V>, line: &Line<V>) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    if V::DIMENSION == 3 {
        return Seen::Unclear;
    }
    let (from, span) = (ends.a - line.origin, ends.b - ends.a);
    let aside = line.way.perpendicular();
    // How far both ends are to the left of the line, times the length of the way.
    let (a, b) = (aside.dot(from), aside.dot(from + span));
    let slack = line.slack * line.square.sqrt();
    let crosses = (a - b).abs() > slack;
    if !crosses {
        return if a.abs().min(b.abs()) <= slack { Seen::Unclear } else { Seen::Misses };
    }
    if a.min(b) > slack || a.max(b) < -slack {
        return Seen::Misses;
    }
    let part = (a / (a - b)).clamp(V::Real::ZERO, V::Real::ONE);
    match direction(span.perpendicular()) {
        Some((normal, _)) => thin(line.way.dot(from + part * span) / line.square, normal, line),
        None => Seen::Unclear,
    }
}

/// Where a line goes through the plane of a triangle, and past which of its edges (Möller, Trumbore, 1997). All but the place is multiplied by twice the area of the triangle.
struct Crossing<V: Vector> {
    /// As long as twice the area.
    normal: V,
    /// That area, squared.
    square: V::Real,
    /// How far the way goes along the normal, and how far the origin is above the plane.
    rise: V::Real,
    height: V::Real,
    /// The least weight of a corner, times the size of the rise: less than 0 beside the triangle.
    least: V::Real,
}

impl<V: Vector> Crossing<V> {
    /// `None` for lines along the plane, and for triangles that are all but a line.
    #[inline(always)]
    fn new(&[a, b, c]: &[V; 3], line: &Line<V>) -> Option<Self> {
        let steep = tolerance::crossing::<V::Real>();
        let (from, ab, ac) = (line.origin - a, b - a, c - a);
        let normal = ab.cross(ac);
        let (square, rise) = (normal.length_squared(), normal.dot(line.way));
        // The longest edge, or more.
        let longest = V::Real::from_f64(DIAGONAL) * (ab.abs() + ac.abs()).greatest();
        let blurred = line.slack * longest * (V::Real::ONE / steep);
        // Squares of: |rise| > steep · |normal| · |way|, and slack · longest < steep · |rise| / |way|, which says that no height of the triangle, as it is seen, is less than some slacks. Negated, for corners on a line.
        let least = (steep * steep * square).max(blurred * blurred);
        if !(rise * rise > least * line.square && square > V::Real::SQUARE_LOSES_DIGITS) {
            return None;
        }
        let across = from.cross(line.way) * rise.sign();
        let (of_b, of_c) = (-across.dot(ac), across.dot(ab));
        let least = of_b.min(of_c).min(rise.abs() - (of_b + of_c));
        Some(Crossing { normal, square, rise, height: normal.dot(from), least })
    }

    /// What is well beside the triangle is further out than this.
    #[inline(always)]
    fn outside(&self) -> V::Real {
        -tolerance::crossing::<V::Real>() * self.rise.abs()
    }

    /// Unit, to the side that the line comes from.
    #[inline(always)]
    fn facing(&self) -> V {
        self.normal * (-self.rise.sign() / self.square.sqrt())
    }
}

/// What a ray meets that starts well off the plane of a triangle, and goes through it well beside the edges or inside. Nothing is left out for who misses.
#[inline(always)]
pub(super) fn towards_triangle<V: Vector>(corners: &[V; 3], line: &Line<V>, max: V::Real) -> Option<Met<V>> {
    let crossing = Crossing::new(corners, line)?;
    let Crossing { square, rise, height, least, .. } = crossing;
    // Not between 0 and what is well beside, in one comparison: which side it is cannot be foretold.
    let band = V::Real::HALF * crossing.outside();
    let is_decided = (least - band).abs() > band.abs();
    // Negated, for NaN.
    if !(is_decided & (height.abs() > line.slack * square.sqrt())) {
        return None;
    }
    let t = -height / rise;
    let meets = (least >= V::Real::ZERO) & (t > V::Real::ZERO);
    Some(Met::Told(meets & (t <= max) & (t < V::Real::INFINITY), Pierced { t, normal: crossing.facing() }))
}

/// The same of any line that goes through the plane.
#[inline(always)]
pub(super) fn triangle<V: Vector>(corners: &[V; 3], line: &Line<V>) -> Seen<V::Real, impl Fn(End) -> V + use<V>> {
    let Some(crossing) = Crossing::new(corners, line) else { return Seen::Unclear };
    if crossing.least < crossing.outside() {
        return Seen::Misses;
    }
    let at = -crossing.height / crossing.rise;
    if crossing.least < V::Real::ZERO {
        // Beside an edge, by less than a part of its height: by how much?
        let (place, size, &[a, b, c]) = (line.at(at), crossing.square.sqrt(), corners);
        let is_beside = |from: V, to: V| {
            crossing.normal.dot((to - from).cross(place - from)) < -line.slack * size * (to - from).length()
        };
        if is_beside(a, b) || is_beside(b, c) || is_beside(c, a) {
            return Seen::Misses;
        }
    }
    let normal = move |end| if end == End::In { crossing.facing() } else { -crossing.facing() };
    Seen::Passes(Passage { enter: at, leave: at, normal })
}

/// How a line comes to the face of a rounded triangle.
pub(super) enum Over<V: Vector> {
    /// Over it, there, with that normal.
    Face(V::Real, V),
    /// By an edge, or not at all.
    Beside,
    /// As near to an edge as rounding tells.
    Edge,
}

/// Where the line comes in over the face of a rounded triangle. What is near an edge is left to the edge: beyond a sharp tip it may be inside of both.
#[inline(always)]
pub(super) fn over_face<V: Vector>(&[a, b, c]: &[V; 3], radius: V::Real, line: &Line<V>) -> Over<V> {
    let Some((normal, _)) = direction((b - a).cross(c - a)) else { return Over::Beside };
    let rise = normal.dot(line.way);
    let facing = if rise > V::Real::ZERO { -normal } else { normal };
    let at = (facing.dot(line.origin - a) - radius) / rise.abs();
    if !at.is_finite() {
        return Over::Beside;
    }
    // The flatter the line comes in, the less is known of how far along it that is.
    let (place, blur) = (line.at(at), line.slack / rise.abs());
    // How far inside of an edge, times its length, and how far rounding may move that.
    let inside = |from: V, to: V| {
        let edge = to - from;
        let moved = line.slack * edge.length() + blur * normal.dot(edge.cross(line.way)).abs();
        (normal.dot(edge.cross(place - from)), moved)
    };
    let edges = [inside(a, b), inside(b, c), inside(c, a)];
    if edges.iter().all(|&(inside, moved)| inside > moved) {
        Over::Face(at, facing)
    } else if edges.iter().any(|&(inside, moved)| inside < -moved) {
        Over::Beside
    } else {
        Over::Edge
    }
}
