//! The flat parts of cores.

use super::{EDGE, FACE, Feature};
use crate::math::direction::direction;
use crate::math::three::Three;
use crate::narrow::convex::solid::Solid;
use crate::shape::core::{Core, Ends, Middle};
use crate::shape::polytope::Polytope;
use crate::space::{Real, Vector};
use crate::tolerance;

/// A vertex, an edge or a face: its corners in order, counter-clockwise about the outward normal. Of a face with more than `N` corners
/// every second one, or every third, and so on: all on its rim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<V, const N: usize> {
    pub vertices: [V; N],
    pub vertex_ids: [Feature; N],
    /// Of the edge that starts at each corner.
    pub edge_ids: [Feature; N],
    /// None for a surface without end.
    pub count: usize,
    /// Of the whole.
    pub id: Feature,
}

/// A face with its plane `normal · x = offset`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face<V: Vector, const N: usize> {
    /// Outward, unit.
    pub normal: V,
    pub offset: V::Real,
    pub part: Part<V, N>,
    pub id: Feature,
}

impl<V: Vector, const N: usize> Part<V, N> {
    pub fn is_endless(&self) -> bool {
        self.count == 0
    }

    fn new(corners: &[(V, Feature)], edge_ids: &[Feature], id: Feature) -> Self {
        let mut part = Part { vertices: [V::ZERO; N], vertex_ids: [0; N], edge_ids: [0; N], count: 0, id };
        for (k, &(vertex, vertex_id)) in corners.iter().enumerate().take(N) {
            (part.vertices[k], part.vertex_ids[k]) = (vertex, vertex_id);
            part.edge_ids[k] = edge_ids.get(k).copied().unwrap_or(id);
        }
        part.count = corners.len().min(N);
        part
    }

    /// 1 less the cosine of the angle at which a direction meets it: 0 when squarely, and for a vertex.
    pub fn lean(&self, along: V) -> V::Real {
        let one = V::Real::ONE;
        let from_first = |k: usize| self.vertices[k] - self.vertices[0];
        // A face without width is an edge, and one without any length a vertex.
        if self.count > 2
            && let Some((normal, _)) = direction(from_first(1).cross(from_first(2)))
        {
            return one - normal.dot(along);
        }
        let mut longest = V::ZERO;
        for k in 1..self.count {
            let edge = from_first(k);
            if edge.length_squared() > longest.length_squared() {
                longest = edge;
            }
        }
        direction(longest).map_or(V::Real::ZERO, |(unit, _)| {
            let sine = unit.dot(along);
            one - (one - sine * sine).max(V::Real::ZERO).sqrt()
        })
    }

    /// Of a triangle without area.
    fn longest_side(corners: &[V; 3]) -> Self {
        let length = |(i, j): (usize, usize)| (corners[j] - corners[i]).length_squared();
        let longer = |best, side| if length(side) > length(best) { side } else { best };
        let (i, j) = [(1, 2), (0, 2)].into_iter().fold((0, 1), longer);
        let id = EDGE | if i + j == 2 { 2 } else { i.min(j) as Feature };
        Part::new(&[(corners[i], i as Feature), (corners[j], j as Feature)], &[id, id], id)
    }

    fn segment(ends: &Ends<V>) -> Self {
        Part::new(&[(ends.a, 0), (ends.b, 1)], &[EDGE, EDGE], EDGE)
    }

    /// The part of a bounded core that a direction meets most squarely: a face if it has any. `None` for unbounded ones.
    pub fn of(core: Core<'_, V>, along: V) -> Option<Self> {
        match core {
            Core::Point => Some(Part::new(&[(V::ZERO, 0)], &[], 0)),
            Core::Segment(ends) => Some(Part::segment(ends)),
            Core::Triangle(corners) => {
                let face = Face::of(core, along).map(|face| face.part);
                Some(face.unwrap_or_else(|| Part::longest_side(corners)))
            }
            Core::Cuboid(_) | Core::Polygon(_) | Core::Polytope(_) => Face::of(core, along).map(|face| face.part),
            Core::HalfSpace(_) | Core::Plane(_) => None,
        }
    }
}

impl<V: Vector, const N: usize> Face<V, N> {
    /// The face that a direction meets most squarely; `None` for cores that have none.
    pub fn of(core: Core<'_, V>, along: V) -> Option<Self> {
        match core {
            Core::Point => None,
            Core::Segment(ends) => Self::of_segment(ends, along),
            Core::Cuboid(middle) => Some(Self::of_cuboid(middle, along)),
            Core::Polygon(outline) => {
                let ring = outline.ring();
                let mut edge = 0;
                for i in 1..ring.len() {
                    if ring.normals[i].dot(along) > ring.normals[edge].dot(along) {
                        edge = i;
                    }
                }
                let next = ring.next(edge);
                let corners = [(ring.vertices[edge], edge as Feature), (ring.vertices[next], next as Feature)];
                Some(Self::of_edge(ring.normals[edge], corners, edge as Feature))
            }
            Core::Triangle(corners) => Self::of_triangle(corners, along),
            Core::Polytope(polytope) => Some(Self::of_polytope(polytope, along)),
            Core::HalfSpace(surface) => Some(Self::endless(surface.normal, surface.offset)),
            Core::Plane(surface) => {
                let side = surface.normal.dot(along).sign();
                Some(Self::endless(side * surface.normal, side * surface.offset))
            }
        }
    }

    /// Whether all its sides have a length that is more than rounding: without, they have no outside.
    pub fn has_sides(&self) -> bool {
        let Part { vertices, count, .. } = self.part;
        let far = vertices[..count].iter().fold(V::Real::ZERO, |most, vertex| most.max(vertex.largest()));
        let rounding = tolerance::thin::<V::Real>() * far;
        let least = (rounding * rounding).max(V::Real::SQUARE_LOSES_DIGITS);
        (0..count).all(|k| (vertices[(k + 1) % count] - vertices[k]).length_squared() > least)
    }

    fn endless(normal: V, offset: V::Real) -> Self {
        Face { normal, offset, part: Part::new(&[], &[], FACE), id: FACE }
    }

    fn of_edge(normal: V, corners: [(V, Feature); 2], number: Feature) -> Self {
        let id = EDGE | number;
        // The corner that is further out: rounding may tilt the normal.
        let offset = normal.dot(corners[0].0).max(normal.dot(corners[1].0));
        Face { normal, offset, part: Part::new(&corners, &[id, id], id), id }
    }

    /// In 2D a segment has two sides.
    fn of_segment(ends: &Ends<V>, along: V) -> Option<Self> {
        if V::DIMENSION != 2 {
            return None;
        }
        let (unit, _) = direction(ends.b - ends.a)?;
        let across = unit.perpendicular();
        let normal = across.dot(along).sign() * across;
        Some(Self::of_edge(normal, [(ends.a, 0), (ends.b, 1)], 0))
    }

    /// In space a segment has no side of its own, but beside one that is parallel to it, to within `slop`, it has the one that
    /// faces it.
    pub fn beside(ends: &Ends<V>, other: V, along: V, slop: V::Real) -> Option<Self> {
        let (unit, _) = direction(ends.b - ends.a)?;
        if unit.cross(other).length() > slop {
            return None;
        }
        let (normal, _) = direction(along - along.dot(unit) * unit)?;
        Some(Self::of_edge(normal, [(ends.a, 0), (ends.b, 1)], 0))
    }

    /// A triangle has two sides; one without area has none.
    fn of_triangle(corners: &[V; 3], along: V) -> Option<Self> {
        let [a, b, c] = *corners;
        let (across, area) = direction((b - a).cross(c - a))?;
        let size = corners.iter().fold(V::Real::ZERO, |most, corner| most.max(corner.largest()));
        let longest = (b - a).length().max((c - a).length()).max((c - b).length());
        // Negated: NaN has none.
        if !(area > tolerance::thin::<V::Real>() * size * longest) {
            return None;
        }
        let behind = across.dot(along) < V::Real::ZERO;
        let (normal, order) = if behind { (-across, [0, 2, 1]) } else { (across, [0, 1, 2]) };
        let offset = corners.iter().map(|corner| normal.dot(*corner)).fold(V::Real::NEG_INFINITY, Real::max);
        let edge = |from: usize, to: usize| EDGE | if from + to == 2 { 2 } else { from.min(to) as Feature };
        let edge_ids = [0, 1, 2].map(|k| edge(order[k], order[(k + 1) % 3]));
        let id = FACE | Feature::from(behind);
        let part = Part::new(&order.map(|k| (corners[k], k as Feature)), &edge_ids, id);
        Some(Face { normal, offset, part, id })
    }

    /// From the vertex furthest along, from face to face as long as that gets squarer.
    fn of_polytope(polytope: &Polytope<V>, along: V) -> Self {
        let squareness = |face: usize| polytope.normals[face].dot(along);
        let squarer = |best: usize, face: u32| {
            if squareness(face as usize) > squareness(best) { face as usize } else { best }
        };
        let top = Solid::Polytope(polytope).furthest(Three::scaled(along, 1.0), 0);
        let mut face = polytope.faces_at(top).iter().copied().fold(polytope.faces_at(top)[0] as usize, squarer);
        loop {
            let around = polytope.face(face).iter().flat_map(|&corner| polytope.faces_at(corner as usize));
            let better = around.copied().fold(face, squarer);
            if better == face {
                break;
            }
            face = better;
        }
        let (corners, normal) = (polytope.face(face), polytope.normals[face]);
        let step = corners.len().div_ceil(N);
        let vertex = |i: u32| (polytope.vertices[i as usize], i);
        let offset = corners.iter().map(|&i| normal.dot(vertex(i).0)).fold(V::Real::NEG_INFINITY, Real::max);
        let id = FACE | face as Feature;
        let mut part = Part::new(&[], &[], id);
        for &i in corners.iter().step_by(step) {
            let (place, number) = vertex(i);
            // An edge has the number of its way from the lesser vertex.
            let next = corners[(part.count * step + 1) % corners.len()];
            (part.vertices[part.count], part.vertex_ids[part.count]) = (place, number);
            part.edge_ids[part.count] = EDGE | polytope.edge_between(i, next);
            part.count += 1;
        }
        Face { normal, offset, part, id }
    }

    fn of_cuboid(middle: &Middle<V>, along: V) -> Self {
        let size = along.abs();
        let mut axis = 0;
        for i in 1..V::DIMENSION {
            if size.get(i) > size.get(axis) {
                axis = i;
            }
        }
        let side = along.get(axis).sign();
        let normal = side * V::axis(axis);
        let offset = normal.dot(middle.center) + middle.half.get(axis);
        // A corner's number has a bit for each axis on which it is on the lower side; an edge's adds the axis that it runs along.
        let number = 2 * axis as Feature + Feature::from(side < V::Real::ZERO);
        let corner = |number: Feature| {
            let mut corner = middle.center;
            for i in 0..V::DIMENSION {
                let reach = middle.half.get(i);
                corner = corner.with(i, corner.get(i) + if number >> i & 1 == 0 { reach } else { -reach });
            }
            (corner, number)
        };
        let low = Feature::from(side < V::Real::ZERO) << axis;
        if V::DIMENSION == 2 {
            let other = 1 << (1 - axis);
            return Self::of_edge(normal, [corner(low), corner(low | other)], number);
        }
        let (j, k) = (1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3));
        let mut ring = [low, low | j, low | j | k, low | k];
        if side < V::Real::ZERO {
            ring.reverse();
        }
        let edge = |from: Feature, to: Feature| EDGE | ((from ^ to).trailing_zeros() * 8 + (from & to));
        let edge_ids = [0, 1, 2, 3].map(|i| edge(ring[i], ring[(i + 1) % 4]));
        let id = FACE | number;
        Face { normal, offset, part: Part::new(&ring.map(corner), &edge_ids, id), id }
    }
}

/// How far a core reaches along a direction; `None` without end.
pub(super) fn support<V: Vector>(core: Core<'_, V>, along: V) -> Option<V::Real> {
    match core {
        Core::Point => Some(V::Real::ZERO),
        Core::Segment(ends) => Some(along.dot(ends.a).max(along.dot(ends.b))),
        Core::Cuboid(middle) => Some(along.dot(middle.center) + along.abs().dot(middle.half)),
        Core::Polygon(outline) => {
            let vertices = outline.ring().vertices.iter();
            vertices.map(|vertex| along.dot(*vertex)).reduce(Real::max)
        }
        Core::Triangle(corners) => corners.iter().map(|corner| along.dot(*corner)).reduce(Real::max),
        Core::Polytope(polytope) => {
            let furthest = Solid::Polytope(polytope).furthest(Three::scaled(along, 1.0), 0);
            Some(along.dot(polytope.vertices[furthest]))
        }
        Core::HalfSpace(_) | Core::Plane(_) => None,
    }
}

/// About the largest distance of a core's points; infinite without end, and for a point too, because it is no measure for the
/// other core.
pub(super) fn extent<V: Vector>(core: Core<'_, V>) -> V::Real {
    match core {
        Core::Point | Core::HalfSpace(_) | Core::Plane(_) => V::Real::LIMIT,
        Core::Segment(ends) => (ends.b - ends.a).largest(),
        Core::Cuboid(middle) => middle.half.greatest(),
        Core::Polygon(outline) => outline.size(),
        Core::Triangle([a, b, c]) => (*b - *a).largest().max((*c - *a).largest()),
        Core::Polytope(polytope) => polytope.size,
    }
}
