//! Bounded shapes for searching: how far they reach along a direction, and how that bends.

use crate::circle::Circle;
use crate::curved::{Curved, Form};
use crate::dd::{Dd, Real};
use crate::frame::{Core, Posed};
use crate::point::in_space;
use crate::vector::{along, cross, dot, negated, norm, round, sub};
use std::array::from_fn;

/// A vector in space.
pub(crate) type Vector = [f64; 3];

/// Points of a polytope nearer than this to the line of an edge are on it, at coordinates of about one.
const ON_LINE: f64 = 1e-13;

/// A convex body without its rounding radius.
enum Kind<T> {
    Polytope { points: Vec<[T; 3]>, edges: Vec<[usize; 2]>, normals: Vec<Vector> },
    Cylinder { half_height: T, radius: T },
    Cone { half_height: T, radius: T },
    Ellipsoid { semi_axes: [T; 3] },
}

/// A bounded shape in the frame of its pair.
pub(crate) struct Body<T = f64> {
    kind: Kind<T>,
    pub centre: [T; 3],
    axes: [[T; 3]; 3],
    /// The rounding radius. All else here is about the shape without it.
    pub radius: T,
}

impl Body<Dd> {
    /// # Panics
    /// For unbounded shapes and in two dimensions.
    pub fn new<const D: usize>(posed: &Posed<D>) -> Self {
        match posed {
            Posed::Bounded(core) => Self::of_polytope(core),
            Posed::Curved(core) => Self::of_curved(core),
            _ => panic!("a body is bounded"),
        }
    }

    fn of_polytope<const D: usize>(core: &Core<D>) -> Self {
        let points: Vec<[Dd; 3]> = core.mesh.points.iter().map(in_space).collect();
        let sum = points.iter().fold([Dd::ZERO; 3], |sum, p| along(&sum, Dd::ONE, p));
        let centre = sum.map(|x| x / Dd::of(points.len() as f64));
        let normals = core.normals().iter().map(|n| in_space(&round(n))).collect();
        let kind = Kind::Polytope { points, edges: core.mesh.edges.clone(), normals };
        Self { kind, centre, axes: from_fn(crate::vector::basis), radius: core.radius }
    }

    fn of_curved<const D: usize>(core: &Curved<D>) -> Self {
        let kind = match core.form {
            Form::Cylinder { half_height, radius } => Kind::Cylinder { half_height, radius },
            Form::Cone { half_height, radius } => Kind::Cone { half_height, radius },
            Form::Ellipsoid { semi_axes } => Kind::Ellipsoid { semi_axes },
        };
        let axes = in_space(&core.axes).map(|axis| in_space(&axis));
        Self { kind, centre: in_space(&core.centre), axes, radius: core.radius }
    }

    /// The same in `f64`.
    pub fn rounded(&self) -> Body {
        let kind = match &self.kind {
            Kind::Polytope { points, edges, normals } => Kind::Polytope {
                points: points.iter().map(round).collect(),
                edges: edges.clone(),
                normals: normals.clone(),
            },
            Kind::Cylinder { half_height, radius } => {
                Kind::Cylinder { half_height: half_height.to_f64(), radius: radius.to_f64() }
            }
            Kind::Cone { half_height, radius } => {
                Kind::Cone { half_height: half_height.to_f64(), radius: radius.to_f64() }
            }
            Kind::Ellipsoid { semi_axes } => Kind::Ellipsoid { semi_axes: round(semi_axes) },
        };
        let axes = self.axes.map(|axis| round(&axis));
        Body { kind, centre: round(&self.centre), axes, radius: self.radius.to_f64() }
    }
}

impl<T: Real> Body<T> {
    /// The point of the body that is furthest along `n`, a unit.
    pub fn extreme(&self, n: &[T; 3]) -> [T; 3] {
        match &self.kind {
            Kind::Polytope { points, .. } => *highest(points, n),
            Kind::Cylinder { half_height, radius } => {
                let side = if dot(n, &self.axes[1]) < T::ZERO { -*half_height } else { *half_height };
                self.rim(side, *radius, n)
            }
            Kind::Cone { half_height, radius } => {
                let apex = along(&self.centre, *half_height, &self.axes[1]);
                let rim = self.rim(-*half_height, *radius, n);
                if dot(n, &rim) > dot(n, &apex) { rim } else { apex }
            }
            Kind::Ellipsoid { semi_axes } => {
                let stretched: [T; 3] = from_fn(|i| semi_axes[i] * dot(n, &self.axes[i]));
                let length = norm(&stretched);
                if length <= T::ZERO {
                    return self.centre;
                }
                let step = |point, i: usize| along(&point, semi_axes[i] * stretched[i] / length, &self.axes[i]);
                (0..3).fold(self.centre, step)
            }
        }
    }

    /// The point furthest along `n` of the circle around the axis at a height.
    fn rim(&self, height: T, radius: T, n: &[T; 3]) -> [T; 3] {
        let middle = along(&self.centre, height, &self.axes[1]);
        let across = across(n, &self.axes[1]);
        let length = norm(&across);
        if length > T::ZERO { along(&middle, radius / length, &across) } else { middle }
    }
}

impl Body {
    /// The second derivative of the reach at `n`, a unit: zero on flat sides and at vertices.
    pub fn bending(&self, n: &Vector) -> [Vector; 3] {
        match &self.kind {
            Kind::Polytope { .. } => [[0.0; 3]; 3],
            Kind::Cylinder { radius, .. } => self.rim_bending(*radius, n),
            Kind::Cone { half_height, radius } => {
                let apex = along(&self.centre, *half_height, &self.axes[1]);
                if self.extreme(n) == apex { [[0.0; 3]; 3] } else { self.rim_bending(*radius, n) }
            }
            Kind::Ellipsoid { semi_axes } => self.ellipsoid_bending(semi_axes, n),
        }
    }

    /// Only turning about the axis moves the furthest point of a circle.
    fn rim_bending(&self, radius: f64, n: &Vector) -> [Vector; 3] {
        let across = across(n, &self.axes[1]);
        let length = norm(&across);
        if length <= 0.0 {
            return [[0.0; 3]; 3];
        }
        let around = cross(&self.axes[1], &across).map(|x| x / length);
        from_fn(|i| from_fn(|j| radius / length * around[i] * around[j]))
    }

    /// The second derivative of `|a n|`, with `a` the semi-axes.
    fn ellipsoid_bending(&self, semi_axes: &[f64; 3], n: &Vector) -> [Vector; 3] {
        let stretched: Vector = from_fn(|i| semi_axes[i] * dot(n, &self.axes[i]));
        let length = norm(&stretched);
        if length <= 0.0 {
            return [[0.0; 3]; 3];
        }
        let unit = stretched.map(|x| x / length);
        let own = |i: usize, j: usize| {
            let same = f64::from(u8::from(i == j));
            semi_axes[i] * semi_axes[j] * (same - unit[i] * unit[j]) / length
        };
        let mut bending = [[0.0; 3]; 3];
        for (i, j) in (0..9).map(|k| (k / 3, k % 3)) {
            let factor = own(i, j);
            for (k, l) in (0..9).map(|k| (k / 3, k % 3)) {
                bending[k][l] += factor * self.axes[i][k] * self.axes[j][l];
            }
        }
        bending
    }

    /// The circles of directions where the furthest point jumps: across edges, across the side of a cylinder, and
    /// out of the side of a cone.
    pub fn ridges(&self) -> Vec<Circle> {
        match &self.kind {
            Kind::Polytope { points, edges, .. } => edges.iter().filter_map(|e| edge_ridge(points, *e)).collect(),
            Kind::Cylinder { .. } => vec![Circle::new(self.axes[1], 0.0, 1.0)],
            Kind::Cone { half_height, radius } => {
                let slant = norm(&[2.0 * half_height, *radius]);
                if slant <= 0.0 {
                    return Vec::new();
                }
                vec![Circle::new(self.axes[1], radius / slant, 2.0 * half_height / slant)]
            }
            Kind::Ellipsoid { .. } => Vec::new(),
        }
    }

    /// The axes along which the body is, or may be, much longer or much shorter than elsewhere.
    pub fn main_axes(&self) -> Vec<Vector> {
        match &self.kind {
            Kind::Polytope { .. } => Vec::new(),
            Kind::Cylinder { .. } | Kind::Cone { .. } => vec![self.axes[1]],
            Kind::Ellipsoid { .. } => self.axes.to_vec(),
        }
    }

    /// Directions out of flat sides and along the main axes, both ways.
    pub fn poles(&self) -> Vec<Vector> {
        let lines = match &self.kind {
            Kind::Polytope { normals, .. } => normals.clone(),
            _ => self.main_axes(),
        };
        lines.into_iter().flat_map(|line| [line, negated(&line)]).collect()
    }
}

/// What is left of `n` without its part along a unit axis. The second pass removes what rounding left.
pub(crate) fn across<T: Real>(n: &[T; 3], axis: &[T; 3]) -> [T; 3] {
    let once = along(n, -dot(n, axis), axis);
    along(&once, -dot(&once, axis), axis)
}

fn highest<'a, T: Real>(points: &'a [[T; 3]], n: &[T; 3]) -> &'a [T; 3] {
    let mut best = (dot(&points[0], n), &points[0]);
    for point in points {
        let height = dot(point, n);
        if height > best.0 {
            best = (height, point);
        }
    }
    best.1
}

/// The directions across an edge at which the edge is furthest: the arc between the normals of its two faces. A bare
/// edge has the whole circle; what is not an edge has nothing.
fn edge_ridge(points: &[Vector], [from, to]: [usize; 2]) -> Option<Circle> {
    let side = sub(&points[to], &points[from]);
    let length = norm(&side);
    if length <= 0.0 {
        return None;
    }
    let circle = Circle::new(side.map(|x| x / length), 0.0, 1.0);
    let arms = points.iter().map(|p| circle.plane_coordinates(&sub(p, &points[from])));
    let mut angles = arms.filter(|[x, y]| x.hypot(*y) > ON_LINE).map(|[x, y]| y.atan2(x));
    let Some(first) = angles.next() else {
        return Some(circle);
    };
    // The others as seen from the first one, from minus half a turn to half a turn.
    let (mut least, mut greatest) = (0.0_f64, 0.0_f64);
    for angle in angles {
        let turn = (angle - first).sin().atan2((angle - first).cos());
        (least, greatest) = (least.min(turn), greatest.max(turn));
    }
    let quarter = std::f64::consts::FRAC_PI_2;
    circle.arc(first + greatest + quarter, first + least + 3.0 * quarter)
}
