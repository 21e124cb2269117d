//! A posed pair in one frame: the axes of the world, the origin of A, and a unit of length near the pair's size.

use crate::curved::{Curved, Form};
use crate::dd::{Dd, Real, power_of_two_to_unit};
use crate::hull::convex_hull;
use crate::mesh::{Face, Mesh};
use crate::polytope::Polytope;
use crate::pose::Pose;
use crate::shape::Shape;
use crate::vector::{add, along, cross, dot, lift, negated, quarter_turn, sub, unit};

/// The surface `normal . x = offset` with a unit normal.
#[derive(Clone, Copy)]
pub(crate) struct Surface<const D: usize> {
    pub normal: [Dd; D],
    pub offset: Dd,
}

/// A bounded shape: everything within `radius` of a polytope, which may be flat, a segment or a point.
pub(crate) struct Core<const D: usize> {
    pub mesh: Mesh<Dd, D>,
    /// The same features rounded, to search with.
    pub rough: Mesh<f64, D>,
    /// Unit directions of the edges.
    pub directions: Vec<[Dd; D]>,
    /// The half-spaces whose common part is the polytope, where it is a solid.
    pub solid: Vec<Surface<D>>,
    /// Unit directions out of sharp tips and edges. There the surfaces of the solid meet at small angles, a hair's
    /// breadth in them moves the tip a long way, and the reach along these directions bounds it.
    pub guards: Vec<[Dd; D]>,
    pub radius: Dd,
}

/// A shape in the frame of its pair.
pub(crate) enum Posed<const D: usize> {
    Bounded(Box<Core<D>>),
    Curved(Box<Curved<D>>),
    HalfSpace(Surface<D>),
    Plane(Surface<D>),
}

/// Two shapes in one frame.
pub(crate) struct Pair<const D: usize> {
    pub a: Posed<D>,
    pub b: Posed<D>,
    /// The length of one unit of the frame, a power of two.
    pub unit: f64,
}

/// What maps a shape's own frame to the frame of the pair.
struct Placing<'a, const D: usize> {
    pose: &'a Pose<D>,
    /// The pose's translation seen from the origin of the frame, before the change of unit.
    arm: [Dd; D],
    factor: f64,
    /// Whether hulls are taken apart into faces and edges. Their vertices are there at no cost.
    features: bool,
}

impl<const D: usize> Placing<'_, D> {
    fn vector(&self, local: &[Dd; D]) -> [Dd; D] {
        self.pose.rotate(&local.map(|x| x.times_power_of_two(self.factor)))
    }

    fn origin(&self) -> [Dd; D] {
        self.arm.map(|x| x.times_power_of_two(self.factor))
    }

    fn point(&self, local: &[f64; D]) -> [Dd; D] {
        self.exact_point(&lift(local))
    }

    fn exact_point(&self, local: &[Dd; D]) -> [Dd; D] {
        add(&self.vector(local), &self.origin())
    }

    fn length(&self, length: f64) -> Dd {
        Dd::new(length).times_power_of_two(self.factor)
    }

    /// The surface with its normal made a unit.
    fn surface(&self, normal: &[f64; D], offset: f64) -> Surface<D> {
        let (direction, length) = unit_and_length(normal);
        let normal = self.pose.rotate(&direction);
        let offset = self.length(offset) / length + dot(&normal, &self.origin());
        Surface { normal, offset }
    }

    fn shape(&self, shape: &Shape<D>) -> Posed<D> {
        let core = match shape {
            Shape::Ball { radius } => Core::point(self.origin(), self.length(*radius)),
            Shape::Cuboid { centre, half_extents } => self.cuboid(centre, half_extents),
            Shape::Capsule { a, b, radius } => self.segment(a, b, *radius),
            Shape::Segment { a, b } => self.segment(a, b, 0.0),
            Shape::HalfSpace { normal, offset } => {
                return Posed::HalfSpace(self.surface(normal, *offset));
            }
            Shape::Plane { normal, offset } => return Posed::Plane(self.surface(normal, *offset)),
            Shape::Polygon { vertices } => self.polygon(&convex_hull(vertices)),
            Shape::Triangle { vertices } => self.hull(vertices),
            Shape::Hull { points } => self.hull(points),
            Shape::Cylinder { half_height, radius } => {
                return self
                    .curved(Form::Cylinder { half_height: self.length(*half_height), radius: self.length(*radius) });
            }
            Shape::Cone { half_height, radius } => {
                return self
                    .curved(Form::Cone { half_height: self.length(*half_height), radius: self.length(*radius) });
            }
            Shape::Ellipsoid { semi_axes } => {
                return self.curved(Form::Ellipsoid { semi_axes: semi_axes.map(|a| self.length(a)) });
            }
            Shape::Rounded { shape, radius } => return self.rounded(self.shape(shape), *radius),
        };
        Posed::Bounded(Box::new(core))
    }

    fn rounded(&self, shape: Posed<D>, radius: f64) -> Posed<D> {
        match shape {
            Posed::Bounded(core) => {
                Posed::Bounded(Box::new(Core { radius: core.radius + self.length(radius), ..*core }))
            }
            Posed::Curved(core) => {
                Posed::Curved(Box::new(Curved { radius: core.radius + self.length(radius), ..*core }))
            }
            _ => panic!("an unbounded shape is never rounded"),
        }
    }

    fn curved(&self, form: Form) -> Posed<D> {
        Posed::Curved(Box::new(Curved::new(form, self.origin(), self.pose.axes)))
    }

    fn cuboid(&self, centre: &[f64; D], half_extents: &[f64; D]) -> Core<D> {
        let centre = self.point(centre);
        let extents = half_extents.map(|h| self.length(h));
        let axes = self.pose.axes;
        // Corner number `c` is on the positive side of axis `i` when bit `i` of `c` is set.
        let corner = |c: usize| {
            let mut point = centre;
            for i in 0..D {
                let sign = if c >> i & 1 == 1 { extents[i] } else { -extents[i] };
                point = along(&point, sign, &axes[i]);
            }
            point
        };
        let points = (0..1 << D).map(corner).collect();
        let mut edges = Vec::new();
        for c in 0..1 << D {
            edges.extend((0..D).filter(|i| c >> i & 1 == 0).map(|i| [c, c | 1 << i]));
        }
        let mut faces = Vec::new();
        let mut solid = Vec::new();
        for i in 0..D {
            for normal in [axes[i], negated(&axes[i])] {
                let middle = along(&centre, extents[i], &normal);
                solid.push(Surface { normal, offset: dot(&normal, &middle) });
                if D == 3 {
                    let half = |j: usize| axes[j].map(|x| x * extents[j]);
                    let sides = [half((i + 1) % D), half((i + 2) % D)];
                    let corner = sub(&sub(&middle, &sides[0]), &sides[1]);
                    let [base, rise] = sides.map(|side| side.map(|x| x + x));
                    faces.push(Face::rectangle(corner, base, rise));
                }
            }
        }
        let mesh = Mesh { points, edges, faces };
        Core::new(mesh, axes.to_vec(), solid, Dd::ZERO)
    }

    fn segment(&self, a: &[f64; D], b: &[f64; D], radius: f64) -> Core<D> {
        let radius = self.length(radius);
        // The direction comes from the own frame, where the ends are exact.
        let Some(direction) = unit(&sub(&lift(b), &lift(a))) else {
            return Core::point(self.point(a), radius);
        };
        let mesh = Mesh { points: vec![self.point(a), self.point(b)], edges: vec![[0, 1]], faces: Vec::new() };
        Core::new(mesh, vec![self.pose.rotate(&direction)], Vec::new(), radius)
    }

    fn polygon(&self, corners: &[[f64; D]]) -> Core<D> {
        match corners {
            [] => panic!("a polygon needs vertices"),
            [only] => return Core::point(self.point(only), Dd::ZERO),
            [a, b] => return self.segment(a, b, 0.0),
            _ => {}
        }
        let count = corners.len();
        let points: Vec<_> = corners.iter().map(|c| self.point(c)).collect();
        let edges: Vec<_> = (0..count).map(|i| [i, (i + 1) % count]).collect();
        let directions: Vec<_> = edges
            .iter()
            .filter_map(|&[i, j]| unit(&sub(&lift(&corners[j]), &lift(&corners[i]))))
            .map(|direction| self.pose.rotate(&direction))
            .collect();
        // The corners run counter-clockwise, so the outward normal is on the right of the edge.
        let solid = directions
            .iter()
            .zip(&points)
            .map(|(direction, point)| {
                let normal = negated(&quarter_turn(direction));
                Surface { normal, offset: dot(&normal, point) }
            })
            .collect();
        let mesh = Mesh { points, edges, faces: Vec::new() };
        Core::new(mesh, directions, solid, Dd::ZERO)
    }

    fn hull(&self, points: &[[f64; D]]) -> Core<D> {
        if D == 2 {
            return self.polygon(&convex_hull(points));
        }
        if !self.features {
            let points = points.iter().map(|p| self.point(p)).collect();
            let mesh = Mesh { points, edges: Vec::new(), faces: Vec::new() };
            return Core::new(mesh, Vec::new(), Vec::new(), Dd::ZERO);
        }
        let hull = Polytope::new(points);
        let points: Vec<_> = hull.mesh.points.iter().map(|p| self.exact_point(p)).collect();
        let faces = hull.mesh.faces.into_iter().map(|face| self.face(face)).collect();
        let solid = hull.normals.iter().map(|n| {
            let normal = self.pose.rotate(n);
            let reach = points.iter().map(|p| dot(&normal, p)).reduce(Real::larger);
            Surface { normal, offset: reach.expect("a hull has points") }
        });
        let solid = solid.collect();
        let directions = hull.directions.iter().map(|direction| self.pose.rotate(direction)).collect();
        let mut core = Core::new(Mesh { points, edges: hull.mesh.edges, faces }, directions, solid, Dd::ZERO);
        core.guards.extend(hull.guards.iter().map(|n| self.pose.rotate(n)));
        core
    }

    fn face(&self, local: Face<Dd, D>) -> Face<Dd, D> {
        let corner = self.exact_point(&local.corner);
        Face { corner, base: self.vector(&local.base), rise: self.vector(&local.rise), ..local }
    }
}

impl<const D: usize> Core<D> {
    fn new(mesh: Mesh<Dd, D>, directions: Vec<[Dd; D]>, solid: Vec<Surface<D>>, radius: Dd) -> Self {
        let rough = mesh.round();
        let guards = directions.iter().flat_map(|direction| [*direction, negated(direction)]).collect();
        Self { mesh, rough, directions, solid, guards, radius }
    }

    fn point(at: [Dd; D], radius: Dd) -> Self {
        let mesh = Mesh { points: vec![at], edges: Vec::new(), faces: Vec::new() };
        Self::new(mesh, Vec::new(), Vec::new(), radius)
    }

    /// Directions across the faces (in the plane: across the edges), and for a bare edge in space a few
    /// directions across it.
    pub fn normals(&self) -> Vec<[Dd; D]> {
        if !self.solid.is_empty() {
            return self.solid.iter().map(|surface| surface.normal).collect();
        }
        let mut normals = Vec::new();
        for direction in &self.directions {
            if D == 2 {
                normals.push(quarter_turn(direction));
            } else {
                let across = (0..D).map(|i| cross(direction, &crate::vector::basis(i)));
                normals.extend(across.filter_map(|n| unit(&n)));
            }
        }
        normals
    }
}

/// The direction of a normal and its length, in double-double.
pub(crate) fn unit_and_length<const D: usize>(normal: &[f64; D]) -> ([Dd; D], Dd) {
    let lifted = lift(normal);
    let direction = unit(&lifted).expect("a normal must not be zero");
    // The length is the normal's component along its own direction; no square can overflow or vanish.
    (direction, dot(&direction, &lifted))
}

/// The largest coordinate that the shape's own description mentions.
fn size<const D: usize>(shape: &Shape<D>) -> f64 {
    let largest = |point: &[f64; D]| point.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    match shape {
        Shape::Ball { radius } => radius.abs(),
        Shape::Cuboid { centre, half_extents } => largest(centre).max(largest(half_extents)),
        Shape::Capsule { a, b, radius } => largest(a).max(largest(b)).max(radius.abs()),
        Shape::Segment { a, b } => largest(a).max(largest(b)),
        Shape::HalfSpace { normal, offset } | Shape::Plane { normal, offset } => {
            (Dd::new(*offset) / unit_and_length(normal).1).hi.abs()
        }
        Shape::Polygon { vertices } => vertices.iter().map(largest).fold(0.0, f64::max),
        Shape::Triangle { vertices } => vertices.iter().map(largest).fold(0.0, f64::max),
        Shape::Hull { points } => points.iter().map(largest).fold(0.0, f64::max),
        Shape::Cylinder { half_height, radius } | Shape::Cone { half_height, radius } => {
            half_height.abs().max(radius.abs())
        }
        Shape::Ellipsoid { semi_axes } => semi_axes.iter().fold(0.0, |size: f64, x| size.max(x.abs())),
        Shape::Rounded { shape, radius } => size(shape).max(radius.abs()),
    }
}

/// One shape in the axes of the world and around a given origin, in the caller's unit of length. Of a hull only the
/// vertices.
pub(crate) fn place<const D: usize>(shape: &Shape<D>, pose: &Pose<D>, origin: &[Dd; D]) -> Posed<D> {
    Placing { pose, arm: sub(&pose.translation, origin), factor: 1.0, features: false }.shape(shape)
}

impl<const D: usize> Pair<D> {
    pub fn new(a: &Shape<D>, pose_a: &Pose<D>, b: &Shape<D>, pose_b: &Pose<D>) -> Self {
        Self::placed(a, pose_a, b, pose_b, true)
    }

    /// Without the faces and edges of hulls: enough, and much faster, where only the reach of the shapes counts.
    pub fn of_vertices(a: &Shape<D>, pose_a: &Pose<D>, b: &Shape<D>, pose_b: &Pose<D>) -> Self {
        Self::placed(a, pose_a, b, pose_b, false)
    }

    fn placed(a: &Shape<D>, pose_a: &Pose<D>, b: &Shape<D>, pose_b: &Pose<D>, features: bool) -> Self {
        let arm_b = sub(&pose_b.translation, &pose_a.translation);
        let largest = arm_b.iter().fold(size(a).max(size(b)), |size, x| size.max(x.hi.abs()));
        let factor = if largest > 0.0 { power_of_two_to_unit(largest) } else { 1.0 };
        let posed = |shape: &Shape<D>, pose, arm| Placing { pose, arm, factor, features }.shape(shape);
        Self { a: posed(a, pose_a, [Dd::ZERO; D]), b: posed(b, pose_b, arm_b), unit: 1.0 / factor }
    }

    /// A length of the frame in the caller's unit, rounded once.
    pub fn length(&self, length: Dd) -> f64 {
        length.times_power_of_two(self.unit).to_f64()
    }
}
