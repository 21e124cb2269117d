//! The flat parts of cores.

use super::{EDGE, FACE, Feature, own, round};
use crate::math::direction::direction;
use crate::math::three::Three;
use crate::narrow::convex::solid::Solid;
use crate::narrow::polygon::search::squarest_edge;
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
}

impl<V: Vector, const N: usize> Part<V, N> {
    pub fn is_endless(&self) -> bool {
        self.count == 0
    }

    /// The corner after another one.
    #[inline(always)]
    pub fn following(&self, corner: usize) -> usize {
        if corner + 1 == self.count { 0 } else { corner + 1 }
    }

    pub fn new(corners: &[(V, Feature)], edge_ids: &[Feature], id: Feature) -> Self {
        let mut part = Part { vertices: [V::ZERO; N], vertex_ids: [0; N], edge_ids: [0; N], count: 0, id };
        for (k, &(vertex, vertex_id)) in corners.iter().enumerate().take(N) {
            (part.vertices[k], part.vertex_ids[k]) = (vertex, vertex_id);
            part.edge_ids[k] = edge_ids.get(k).copied().unwrap_or(id);
        }
        part.count = corners.len().min(N);
        part
    }

    /// The least of its corners along a direction.
    #[inline(always)]
    pub fn lowest(&self, along: V) -> V::Real {
        self.vertices[..self.count].iter().fold(V::Real::INFINITY, |least, corner| along.dot(*corner).min(least))
    }

    /// 1 less the cosine of the angle at which a direction meets it: 0 when squarely, and for a vertex.
    pub fn lean(&self, along: V) -> V::Real {
        let one = V::Real::ONE;
        let from_first = |k: usize| self.vertices[k] - self.vertices[0];
        // By all corners, because some may be as near to each other as rounding. A face without width is an edge, and one without any length a vertex.
        let area = (2..self.count).fold(V::ZERO, |area, k| area + from_first(k - 1).cross(from_first(k)));
        if let Some((normal, _)) = direction(area) {
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
}

/// One face of a core, by its number, with its outward unit normal. Of an endless core its surface, of a segment its side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facing<V> {
    pub normal: V,
    pub number: usize,
    /// Of a disc, the direction that meets it.
    pub leaning: V,
}

impl<V: Vector> Facing<V> {
    /// The face that a direction meets most squarely; `None` for cores that have none.
    #[inline(always)]
    pub fn of(core: Core<'_, V>, along: V) -> Option<Self> {
        match core {
            Core::Point | Core::Segment(_) => None,
            Core::Cuboid(_) => Some(Self::of_cuboid(along)),
            Core::Polygon(outline) => {
                let number = squarest_edge(outline, along);
                Some(Facing { normal: outline.ring().normals[number], number, leaning: V::ZERO })
            }
            Core::Triangle(corners) => Self::of_triangle(corners, along),
            Core::Polytope(polytope) => Some(Self::of_polytope(polytope, along)),
            Core::Frustum(frustum) => Some(round::facing(frustum, along)),
            Core::Own(shape) => own::facing(shape, along),
            Core::HalfSpace(surface) => Some(Facing { normal: surface.normal, number: 0, leaning: V::ZERO }),
            Core::Plane(surface) => {
                Some(Facing { normal: surface.normal.dot(along).sign() * surface.normal, number: 0, leaning: V::ZERO })
            }
        }
    }

    /// In space a segment has no side of its own, but beside one that is parallel to it, to within `slop`, it has the one that
    /// faces it.
    pub fn beside(number: usize, ends: &Ends<V>, other: V, along: V, slop: V::Real) -> Option<Self> {
        let along_it = ends.b - ends.a;
        // What is tiny has no squares, and is told apart below.
        if along_it.cross(other).length_squared() > slop * slop * along_it.length_squared() {
            return None;
        }
        let (unit, _) = direction(along_it)?;
        if unit.cross(other).length_squared() > slop * slop {
            return None;
        }
        let (normal, _) = direction(along - along.dot(unit) * unit)?;
        Some(Facing { normal, number, leaning: V::ZERO })
    }

    #[inline(always)]
    fn of_cuboid(along: V) -> Self {
        let size = along.abs();
        let mut axis = 0;
        for i in 1..V::DIMENSION {
            if size.get(i) > size.get(axis) {
                axis = i;
            }
        }
        let side = along.get(axis).sign();
        Facing {
            normal: V::ZERO.with(axis, side),
            number: 2 * axis + usize::from(side < V::Real::ZERO),
            leaning: V::ZERO,
        }
    }

    /// A triangle has two sides; one without area has none.
    fn of_triangle(corners: &[V; 3], along: V) -> Option<Self> {
        let [a, b, c] = *corners;
        let (across, area) = direction((b - a).cross(c - a))?;
        let size = corners.iter().fold(V::Real::ZERO, |most, corner| most.max(corner.largest()));
        let longest = (b - a).length_squared().max((c - a).length_squared()).max((c - b).length_squared());
        let least = tolerance::thin::<V::Real>() * size;
        // Negated: NaN has none.
        if !(area * area > least * least * longest) {
            return None;
        }
        let behind = across.dot(along) < V::Real::ZERO;
        Some(Facing { normal: if behind { -across } else { across }, number: usize::from(behind), leaning: V::ZERO })
    }

    /// Of many vertices from the one furthest along, from face to face as long as that gets squarer.
    fn of_polytope(polytope: &Polytope<V>, along: V) -> Self {
        if let Some(number) = polytope.squarest_face(along) {
            return Facing { normal: polytope.normals[number], number, leaning: V::ZERO };
        }
        let squareness = |face: usize| polytope.normals[face].dot(along);
        let squarer = |best: usize, face: u32| {
            if squareness(face as usize) > squareness(best) { face as usize } else { best }
        };
        let top = Solid::Polytope(polytope).furthest(Three::scaled(along, 1.0), 0);
        let mut number = polytope.faces_at(top).iter().copied().fold(polytope.faces_at(top)[0] as usize, squarer);
        loop {
            let around = polytope.face(number).iter().flat_map(|&corner| polytope.faces_at(corner as usize));
            let better = around.copied().fold(number, squarer);
            if better == number {
                break;
            }
            number = better;
        }
        Facing { normal: polytope.normals[number], number, leaning: V::ZERO }
    }
}

impl<V: Vector, const N: usize> Part<V, N> {
    /// The whole of a face, or what a core has in place of one.
    #[inline(always)]
    pub fn of(core: Core<'_, V>, facing: Option<Facing<V>>) -> Option<Self> {
        let number = facing.map_or(0, |facing| facing.number);
        match core {
            Core::Point => Some(Part::new(&[(V::ZERO, 0)], &[], 0)),
            Core::Segment(ends) => Some(Part::segment(ends)),
            Core::Cuboid(middle) => Some(Self::of_cuboid(middle, number)),
            Core::Polygon(outline) => {
                let (ring, id) = (outline.ring(), EDGE | number as Feature);
                let next = ring.next(number);
                let corners = [(ring.vertices[number], number as Feature), (ring.vertices[next], next as Feature)];
                Some(Part::new(&corners, &[id, id], id))
            }
            Core::Triangle(corners) if facing.is_none() => Some(Part::longest_side(corners)),
            Core::Triangle(corners) => {
                let order = if number == 0 { [0, 1, 2] } else { [0, 2, 1] };
                let edge = |from: usize, to: usize| EDGE | if from + to == 2 { 2 } else { from.min(to) as Feature };
                let edge_ids = [0, 1, 2].map(|k| edge(order[k], order[(k + 1) % 3]));
                Some(Part::new(&order.map(|k| (corners[k], k as Feature)), &edge_ids, FACE | number as Feature))
            }
            Core::Polytope(polytope) => Some(Self::of_polytope(polytope, number)),
            Core::Frustum(frustum) => facing.map(|facing| round::part(frustum, facing)),
            Core::Own(shape) => own::part(shape, facing?.normal),
            Core::HalfSpace(_) | Core::Plane(_) => None,
        }
    }

    fn of_polytope(polytope: &Polytope<V>, number: usize) -> Self {
        let corners = polytope.face(number);
        let step = corners.len().div_ceil(N);
        let mut part = Part::new(&[], &[], FACE | number as Feature);
        for &i in corners.iter().step_by(step) {
            // An edge has the number of its way from the lesser vertex.
            let next = corners[(part.count * step + 1) % corners.len()];
            (part.vertices[part.count], part.vertex_ids[part.count]) = (polytope.vertices[i as usize], i);
            part.edge_ids[part.count] = EDGE | polytope.edge_between(i, next);
            part.count += 1;
        }
        part
    }

    /// A corner's number has a bit for each axis on which it is on the lower side; an edge's adds the axis that it runs along.
    #[inline(always)]
    fn of_cuboid(middle: &Middle<V>, number: usize) -> Self {
        let (axis, is_low) = (number / 2, number % 2 == 1);
        let corner = |number: Feature| {
            let mut corner = middle.center;
            for i in 0..V::DIMENSION {
                let reach = middle.half.get(i);
                corner = corner.with(i, corner.get(i) + if number >> i & 1 == 0 { reach } else { -reach });
            }
            (corner, number)
        };
        let low = Feature::from(is_low) << axis;
        if V::DIMENSION == 2 {
            let (other, id) = (1 << (1 - axis), EDGE | number as Feature);
            return Part::new(&[corner(low), corner(low | other)], &[id, id], id);
        }
        let (j, k) = if is_low { ((axis + 2) % 3, (axis + 1) % 3) } else { ((axis + 1) % 3, (axis + 2) % 3) };
        let ring = [low, low | 1 << j, low | 1 << j | 1 << k, low | 1 << k];
        // From corner to corner along j, k, j, k; the lower one of the two has no bit there.
        let edge = |along: usize, corner: Feature| EDGE | (along as Feature * 8 + corner);
        let edge_ids = [edge(j, ring[0]), edge(k, ring[1]), edge(j, ring[3]), edge(k, ring[0])];
        Part::new(&ring.map(corner), &edge_ids, FACE | number as Feature)
    }
}

impl<V: Vector, const N: usize> Face<V, N> {
    #[inline(always)]
    pub fn of(core: Core<'_, V>, facing: Facing<V>) -> Self {
        let Facing { normal, .. } = facing;
        match Part::of(core, Some(facing)) {
            Some(part) => {
                // The corner that is furthest out: rounding may tilt the normal.
                let heights = part.vertices[..part.count].iter().map(|corner| normal.dot(*corner));
                Face { normal, offset: heights.fold(V::Real::NEG_INFINITY, Real::max), part }
            }
            None => Face { normal, offset: surface_offset(core, normal), part: Part::new(&[], &[], FACE) },
        }
    }

    /// Whether all its sides have a length that is more than rounding: without, they have no outside.
    #[inline(always)]
    pub fn has_sides(&self) -> bool {
        let Part { vertices, count, .. } = &self.part;
        let far = vertices[..*count].iter().fold(V::ZERO, |most, vertex| most.max(vertex.abs())).greatest();
        let rounding = tolerance::thin::<V::Real>() * far;
        let least = (rounding * rounding).max(V::Real::SQUARE_LOSES_DIGITS);
        (0..*count).all(|k| {
            let next = if k + 1 == *count { 0 } else { k + 1 };
            (vertices[next] - vertices[k]).length_squared() > least
        })
    }
}

/// Where the surface of an endless core is along its own normal, as the side is that it is seen from.
fn surface_offset<V: Vector>(core: Core<'_, V>, normal: V) -> V::Real {
    match core {
        Core::HalfSpace(surface) | Core::Plane(surface) => surface.normal.dot(normal).sign() * surface.offset,
        _ => V::Real::ZERO,
    }
}

/// How far a polytope reaches along a direction.
pub(super) fn support<V: Vector>(polytope: &Polytope<V>, along: V) -> V::Real {
    along.dot(polytope.vertices[Solid::Polytope(polytope).furthest(Three::scaled(along, 1.0), 0)])
}

/// About the largest distance of a core's points; infinite without end, and for a point too, because it is no measure for the
/// other core.
#[inline(always)]
pub(super) fn extent<V: Vector>(core: Core<'_, V>) -> V::Real {
    match core {
        Core::Point | Core::HalfSpace(_) | Core::Plane(_) => V::Real::LIMIT,
        Core::Segment(ends) => (ends.b - ends.a).largest(),
        Core::Cuboid(middle) => middle.half.greatest(),
        Core::Polygon(outline) => outline.size(),
        Core::Triangle([a, b, c]) => (*b - *a).largest().max((*c - *a).largest()),
        Core::Polytope(polytope) => polytope.size,
        Core::Frustum(frustum) => frustum.extent(),
        Core::Own(own) => own.middle().half.greatest(),
    }
}
