//! Distance by exhaustive feature pairs.

use crate::body::Body;
use crate::curved::Curved;
use crate::dd::{Dd, Real};
use crate::feature::{gap_vector, nearest_features};
use crate::frame::{Core, Pair, Posed, Surface};
use crate::nearest::least_distance;
use crate::pose::Pose;
use crate::shape::Shape;
use crate::support::alike;
use crate::vector::{dot, negated, norm};

/// Distances below this, in units of the pair's size, are touching: double-double cannot tell them from zero.
const TOUCHING: f64 = 1e-28;

/// The distance between two shapes, zero when they meet.
///
/// Bounded shapes: the least over all pairs of vertices, edges and faces of their cores, less the radii. Whether
/// the cores meet is decided by clipping the edges of each core with the solid of the other, so the whole answer
/// owes nothing to `signed_distance`. With a cylinder, a cone or an ellipsoid: the shortest vector of the set of
/// differences, by an inner approximation that never gives less than the truth. Two unbounded shapes count as parallel when their unit normals differ by at
/// most `parallel`; unless they are parallel they meet.
pub fn distance<const D: usize>(a: &Shape<D>, pose_a: &Pose<D>, b: &Shape<D>, pose_b: &Pose<D>, parallel: f64) -> f64 {
    let pair = Pair::new(a, pose_a, b, pose_b);
    let gap = match (&pair.a, &pair.b) {
        (Posed::Curved(core), Posed::HalfSpace(surface)) | (Posed::HalfSpace(surface), Posed::Curved(core)) => {
            curved_heights(core, surface).0 - core.radius
        }
        (Posed::Curved(core), Posed::Plane(surface)) | (Posed::Plane(surface), Posed::Curved(core)) => {
            let (lowest, highest) = curved_heights(core, surface);
            lowest.larger(-highest) - core.radius
        }
        (Posed::Curved(_), _) | (_, Posed::Curved(_)) => {
            let (a, b) = (Body::new(&pair.a), Body::new(&pair.b));
            least_distance(&a, &b) - a.radius - b.radius
        }
        (Posed::Bounded(a), Posed::Bounded(b)) => bounded(a, b),
        (Posed::Bounded(core), Posed::HalfSpace(surface)) | (Posed::HalfSpace(surface), Posed::Bounded(core)) => {
            heights(core, surface).0 - core.radius
        }
        (Posed::Bounded(core), Posed::Plane(surface)) | (Posed::Plane(surface), Posed::Bounded(core)) => {
            let (lowest, highest) = heights(core, surface);
            lowest.larger(-highest) - core.radius
        }
        (Posed::HalfSpace(a), Posed::HalfSpace(b)) => {
            if alike(&a.normal, &negated(&b.normal), parallel) {
                -(a.offset + b.offset)
            } else {
                Dd::ZERO
            }
        }
        (Posed::HalfSpace(solid), Posed::Plane(plane)) | (Posed::Plane(plane), Posed::HalfSpace(solid)) => {
            if alike(&solid.normal, &plane.normal, parallel) {
                plane.offset - solid.offset
            } else if alike(&solid.normal, &negated(&plane.normal), parallel) {
                -plane.offset - solid.offset
            } else {
                Dd::ZERO
            }
        }
        (Posed::Plane(a), Posed::Plane(b)) => {
            if alike(&a.normal, &b.normal, parallel) {
                (a.offset - b.offset).abs()
            } else if alike(&a.normal, &negated(&b.normal), parallel) {
                (a.offset + b.offset).abs()
            } else {
                Dd::ZERO
            }
        }
    };
    if gap.to_f64() <= TOUCHING { 0.0 } else { pair.length(gap) }
}

/// The least and the greatest height of a curved core over the surface.
fn curved_heights<const D: usize>(core: &Curved<D>, surface: &Surface<D>) -> (Dd, Dd) {
    let highest = core.reach(&surface.normal) - surface.offset;
    (-core.reach(&negated(&surface.normal)) - surface.offset, highest)
}

/// The least and the greatest height of the core's vertices over the surface.
fn heights<const D: usize>(core: &Core<D>, surface: &Surface<D>) -> (Dd, Dd) {
    let mut heights = core.mesh.points.iter().map(|p| dot(p, &surface.normal) - surface.offset);
    let first = heights.next().expect("a core has at least one point");
    heights.fold((first, first), |(low, high), h| (low.smaller(h), high.larger(h)))
}

/// Distance of the cores less the radii; not positive when the shapes meet.
fn bounded<const D: usize>(a: &Core<D>, b: &Core<D>) -> Dd {
    if edges_meet_solid(a, b) || edges_meet_solid(b, a) {
        return Dd::ZERO;
    }
    // In the plane crossing edges matter only between two bare edges: with a solid on one side the clipping
    // above has seen them.
    let edge_pairs = D == 3 || (a.solid.is_empty() && b.solid.is_empty());
    let nearest = nearest_features(&a.rough, &b.rough, true, edge_pairs);
    let gaps = nearest.into_iter().map(|feature| norm(&gap_vector(feature, &a.mesh, &b.mesh)));
    let gap = gaps.reduce(Real::smaller).expect("there is a vertex pair");
    gap - a.radius - b.radius
}

/// Whether an edge (or the only point) of one core meets the solid of the other. Two convex solids meet only if an
/// edge of one of them meets the other.
fn edges_meet_solid<const D: usize>(edges_of: &Core<D>, solid_of: &Core<D>) -> bool {
    if solid_of.solid.is_empty() {
        return false;
    }
    let mesh = &edges_of.mesh;
    if mesh.edges.is_empty() {
        return clip(&mesh.points[0], &mesh.points[0], solid_of);
    }
    mesh.edges.iter().any(|&[p, q]| clip(&mesh.points[p], &mesh.points[q], solid_of))
}

/// Whether anything of the segment `pq` is left after cutting off what is outside each half-space. The half-spaces
/// are thicker by a hair, so that flat solids do not vanish in the rounding.
fn clip<const D: usize>(p: &[Dd; D], q: &[Dd; D], core: &Core<D>) -> bool {
    let (mut from, mut to) = (Dd::ZERO, Dd::ONE);
    // Evaluated only for a segment that the solid has left something of.
    let guards = core.guards.iter().map(|n| Surface { normal: *n, offset: core.reach(n) });
    for surface in core.solid.iter().copied().chain(guards) {
        let above = |x: &[Dd; D]| dot(x, &surface.normal) - surface.offset - Dd::new(TOUCHING);
        let (at_p, at_q) = (above(p), above(q));
        match (at_p > Dd::ZERO, at_q > Dd::ZERO) {
            (true, true) => return false,
            (true, false) => from = from.larger(at_p / (at_p - at_q)),
            (false, true) => to = to.smaller(at_p / (at_p - at_q)),
            (false, false) => {}
        }
        if from > to {
            return false;
        }
    }
    true
}
