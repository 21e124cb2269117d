//! A bounded core as a set of vertices: all that iterations over two convex sets need.

use crate::math::three::{Three, TwiceOf};
use crate::narrow::polygon::search::lowest_vertex;
use crate::narrow::unbounded::{Dot, Extent, leaning};
use crate::shape::core::{Core, Ends, Middle};
use crate::shape::outline::Outline;
use crate::shape::polytope::Polytope;
use crate::space::{Real, Twice, Vector};

/// A core with flat sides or none.
#[derive(Clone, Copy)]
pub(crate) enum Solid<'a, V: Vector> {
    Point,
    Segment(&'a Ends<V>),
    Cuboid(&'a Middle<V>),
    Polygon(&'a Outline<V>),
    Triangle(&'a [V; 3]),
    Polytope(&'a Polytope<V>),
}

impl<'a, V: Vector> Solid<'a, V> {
    /// `None` for what is curved or has no end.
    #[inline(always)]
    pub fn of(core: Core<'a, V>) -> Option<Self> {
        match core {
            Core::Point => Some(Solid::Point),
            Core::Segment(ends) => Some(Solid::Segment(ends)),
            Core::Cuboid(middle) => Some(Solid::Cuboid(middle)),
            Core::Polygon(outline) => Some(Solid::Polygon(outline)),
            Core::Triangle(corners) => Some(Solid::Triangle(corners)),
            Core::Polytope(polytope) => Some(Solid::Polytope(polytope)),
            Core::Frustum(_) | Core::Own(_) | Core::HalfSpace(_) | Core::Plane(_) => None,
        }
    }

    /// How many vertices it has.
    pub fn count(&self) -> usize {
        match self {
            Solid::Point => 1,
            Solid::Segment(_) => 2,
            Solid::Cuboid(_) => 1 << V::DIMENSION,
            Solid::Polygon(outline) => outline.ring().len(),
            Solid::Triangle(_) => 3,
            Solid::Polytope(polytope) => polytope.vertices.len(),
        }
    }

    /// A place inside.
    pub fn middle(&self) -> V {
        match self {
            Solid::Point => V::ZERO,
            Solid::Segment(ends) => ends.middle().center,
            Solid::Cuboid(middle) => middle.center,
            Solid::Polygon(outline) => outline.ring().inside(),
            Solid::Triangle([a, b, c]) => (*a + *b + *c) * V::Real::from_f64(1.0 / 3.0),
            Solid::Polytope(polytope) => polytope.middle,
        }
    }

    #[inline]
    pub fn vertex(&self, i: usize) -> V {
        match self {
            Solid::Point => V::ZERO,
            Solid::Segment(ends) => {
                if i == 0 {
                    ends.a
                } else {
                    ends.b
                }
            }
            Solid::Cuboid(middle) => {
                let mut vertex = middle.center;
                for axis in 0..V::DIMENSION {
                    let half = middle.half.get(axis);
                    vertex = vertex.with(axis, vertex.get(axis) + if i >> axis & 1 == 0 { half } else { -half });
                }
                vertex
            }
            Solid::Polygon(outline) => outline.ring().vertices[i],
            Solid::Triangle(corners) => corners[i],
            Solid::Polytope(polytope) => polytope.vertices[i],
        }
    }

    /// The largest coordinate, or a little more.
    pub fn extent(&self) -> V::Real {
        match self {
            Solid::Point => V::Real::ZERO,
            Solid::Segment(ends) => ends.a.largest().max(ends.b.largest()),
            Solid::Cuboid(middle) => middle.extent(),
            Solid::Polygon(outline) => outline.extent(),
            Solid::Triangle(corners) => corners.iter().fold(V::Real::ZERO, |most, v| most.max(v.largest())),
            Solid::Polytope(polytope) => polytope.extent,
        }
    }

    /// Calls with both ends of every edge.
    pub fn each_edge(&self, call: &mut dyn FnMut(usize, usize)) {
        match self {
            Solid::Point => (),
            Solid::Segment(_) => call(0, 1),
            Solid::Cuboid(_) => {
                for vertex in 0..self.count() {
                    (0..V::DIMENSION)
                        .filter(|axis| vertex >> axis & 1 == 0)
                        .for_each(|axis| call(vertex, vertex | 1 << axis));
                }
            }
            Solid::Polygon(_) | Solid::Triangle(_) => {
                let count = self.count();
                (0..count).for_each(|k| call(k, (k + 1) % count));
            }
            Solid::Polytope(polytope) => {
                for vertex in 0..self.count() {
                    let others = polytope.neighbours(vertex).iter().map(|&other| other as usize);
                    others.filter(|&other| vertex < other).for_each(|other| call(vertex, other));
                }
            }
        }
    }

    /// Calls with the corners of triangles that make up every face.
    pub fn each_triangle(&self, call: &mut dyn FnMut([usize; 3])) {
        match self {
            Solid::Point | Solid::Segment(_) => (),
            Solid::Cuboid(_) => {
                for axis in 0..V::DIMENSION {
                    let (j, k) = (1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3));
                    for side in [0, 1 << axis] {
                        call([side, side | j, side | j | k]);
                        call([side, side | j | k, side | k]);
                    }
                }
            }
            Solid::Polygon(_) | Solid::Triangle(_) => (2..self.count()).for_each(|k| call([0, k - 1, k])),
            Solid::Polytope(polytope) => {
                for face in 0..polytope.normals.len() {
                    let corners = polytope.face(face);
                    (2..corners.len()).for_each(|k| call([0, k - 1, k].map(|k| corners[k] as usize)));
                }
            }
        }
    }

    /// Both ends of an edge, by its number in the order of [`each_edge`](Self::each_edge); of a cuboid the furthest along a direction of those on an axis.
    pub fn edge(&self, number: usize, along: Three<TwiceOf<V>>) -> Option<[usize; 2]> {
        if let Solid::Cuboid(_) = self {
            let (vertex, side) = (self.furthest(along, 0), 1 << number);
            return Some([vertex & !side, vertex | side]);
        }
        if let Solid::Polytope(polytope) = self
            && polytope.is_small()
        {
            return Some(polytope.ends(number));
        }
        let (mut count, mut found) = (0, None);
        self.each_edge(&mut |a, b| {
            if count == number {
                found = Some([a, b]);
            }
            count += 1;
        });
        found
    }

    /// The vertex furthest along a direction to rounding, and where it is; `from` is where to begin looking.
    #[inline(always)]
    pub fn high(&self, along: V, from: usize) -> (usize, V) {
        let among = |vertices: &[V]| {
            let mut best = (0, along.dot(vertices[0]));
            for (i, vertex) in vertices.iter().enumerate().skip(1) {
                let height = along.dot(*vertex);
                if height > best.1 {
                    best = (i, height);
                }
            }
            (best.0, vertices[best.0])
        };
        match self {
            Solid::Point => (0, V::ZERO),
            Solid::Segment(ends) => among(&[ends.a, ends.b]),
            Solid::Cuboid(middle) => (along.negatives(), middle.center + middle.half.copysign(along)),
            Solid::Polygon(outline) => {
                let best = lowest_vertex(outline, -along);
                (best, outline.ring().vertices[best])
            }
            Solid::Triangle(corners) => among(&corners[..]),
            Solid::Polytope(polytope) => {
                let best = polytope.highest(along).unwrap_or_else(|| climbed(polytope, along, from));
                (best, polytope.vertices[best])
            }
        }
    }

    /// The vertex furthest along a direction; `from` is where to begin looking.
    pub fn furthest(&self, along: Three<TwiceOf<V>>, from: usize) -> usize {
        let height = |i: usize| along.dot(Three::scaled(self.vertex(i), 1.0));
        let higher = |best: usize, i: usize| if height(i) > height(best) { i } else { best };
        match self {
            Solid::Point => 0,
            Solid::Segment(_) => higher(0, 1),
            Solid::Cuboid(_) => {
                let below = |axis: usize| usize::from(along.0[axis] < TwiceOf::<V>::ZERO);
                (0..V::DIMENSION).fold(0, |bits, axis| bits | below(axis) << axis)
            }
            Solid::Polygon(outline) => (1..outline.ring().len()).fold(0, higher),
            Solid::Triangle(_) => higher(higher(0, 1), 2),
            Solid::Polytope(polytope) => furthest(polytope, along, from),
        }
    }
}

/// The furthest vertex of a polytope: to rounding first, and then with all digits.
fn furthest<V: Vector>(polytope: &Polytope<V>, along: Three<TwiceOf<V>>, from: usize) -> usize {
    let height = |i: usize| along.dot(Three::scaled(polytope.vertices[i], 1.0));
    let rough: V = along.roughly();
    let mut best: Option<(usize, Option<TwiceOf<V>>)> = None;
    polytope.each_high(rough, |i| {
        // Mostly there is but one.
        best = Some(match best {
            None => (i, None),
            Some((other, known)) => {
                let (known, here) = (known.unwrap_or_else(|| height(other)), height(i));
                if here > known { (i, Some(here)) } else { (other, Some(known)) }
            }
        });
    });
    if let Some((best, _)) = best {
        return best;
    }
    let at = climbed(polytope, rough, from);
    let mut at = (at, height(at));
    loop {
        let higher = |best: (usize, TwiceOf<V>), &vertex: &u32| {
            let there = height(vertex as usize);
            if there > best.1 { (vertex as usize, there) } else { best }
        };
        let mut next = polytope.neighbours(at.0).iter().fold(at, higher);
        if next.0 == at.0 {
            // Faces bend by rounding, and the way up may lead across one.
            let faces = polytope.faces_at(at.0).iter();
            next = faces.flat_map(|&face| polytope.face(face as usize)).fold(at, higher);
        }
        if next.0 == at.0 {
            return at.0;
        }
        at = next;
    }
}

/// From one vertex to the next, as long as that leads up to rounding.
fn climbed<V: Vector>(polytope: &Polytope<V>, along: V, from: usize) -> usize {
    let mut at = (from, along.dot(polytope.vertices[from]));
    loop {
        let higher = |best: (usize, V::Real), &vertex: &u32| {
            let there = along.dot(polytope.vertices[vertex as usize]);
            if there > best.1 { (vertex as usize, there) } else { best }
        };
        let next = polytope.neighbours(at.0).iter().fold(at, higher);
        if next.0 == at.0 {
            return at.0;
        }
        at = next;
    }
}

macro_rules! solid {
    ($($core:ident: $from:ty;)*) => {$(
        impl<'a, V: Vector> From<$from> for Solid<'a, V> {
            #[inline(always)]
            fn from(core: $from) -> Self {
                Solid::$core(core)
            }
        }
    )*};
}
solid! {
    Segment: &'a Ends<V>;
    Cuboid: &'a Middle<V>;
    Polygon: &'a Outline<V>;
    Triangle: &'a [V; 3];
    Polytope: &'a Polytope<V>;
}

impl<V: Vector> From<Dot> for Solid<'_, V> {
    #[inline(always)]
    fn from(_point: Dot) -> Self {
        Solid::Point
    }
}

impl<V: Vector> Extent<V> for Solid<'_, V> {
    const IS_LARGE: bool = true;
    const IS_COSTLY: bool = true;

    fn span(&self, along: V) -> (V::Real, V::Real) {
        let direction = Three::scaled(along, 1.0);
        let project = |i: usize| along.dot(self.vertex(i));
        (project(self.furthest(-direction, 0)), project(self.furthest(direction, 0)))
    }

    fn core(&self) -> Core<'_, V> {
        match *self {
            Solid::Point => Core::Point,
            Solid::Segment(ends) => Core::Segment(ends),
            Solid::Cuboid(middle) => Core::Cuboid(middle),
            Solid::Polygon(outline) => Core::Polygon(outline),
            Solid::Triangle(corners) => Core::Triangle(corners),
            Solid::Polytope(polytope) => Core::Polytope(polytope),
        }
    }

    fn extreme(&self, along: V) -> V {
        let best = self.furthest(Three::scaled(along, 1.0), 0);
        let vertex = self.vertex(best);
        let flush = |i: usize| {
            let edge = self.vertex(i) - vertex;
            leaning(along.dot(edge), edge.length()) == V::Real::ZERO
        };
        let middle = |corners: &mut dyn Iterator<Item = usize>| {
            let (sum, count) = corners.fold((V::ZERO, 0.0), |(sum, n), i| (sum + (self.vertex(i) - vertex), n + 1.0));
            vertex + sum * V::Real::from_f64(1.0 / count)
        };
        let Solid::Polytope(polytope) = self else {
            // The part that is flush has all the vertices that are.
            return middle(&mut (0..self.count()).filter(|&i| i == best || flush(i)));
        };
        // A face at the vertex, or an edge.
        let mut other = best;
        for (&neighbour, &face) in polytope.neighbours(best).iter().zip(polytope.faces_at(best)) {
            if flush(neighbour as usize) {
                let corners = polytope.face(face as usize);
                if corners.iter().all(|&i| i as usize == best || flush(i as usize)) {
                    return middle(&mut corners.iter().map(|&i| i as usize));
                }
                other = neighbour as usize;
            }
        }
        middle(&mut [best, other].into_iter())
    }
}
