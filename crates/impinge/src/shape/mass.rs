//! Mass properties: how heavy a shape of uniform density is, where its centre is, and how it resists turning.
//!
//! From content `c`, first moment `f` and second moment `S` about any point come the centre `f/c`, the second moment about it `S − f fᵀ/c`, and the
//! inertia `(tr S) 1 − S` (Goldstein, *Classical Mechanics*, §5.3). Another point that is `d` from the centre adds `m (|d|² 1 − d dᵀ)`, the parallel-axis theorem of Huygens and Steiner.
//! In the plane everything lies at right angles to the third axis, and the inertia about that one is all there is.
//!
//! All shapes have closed forms, the rounded ones too, so that the only error is rounding: computed in double precision, relative to a point of the shape,
//! and rounded to the shape's precision at the end. What makes a solid thin makes its volume uncertain as a small difference of its coordinates: the relative error is
//! some roundings of these times the ratio of length to thickness. The normals that the rounding of a hull is measured along have the hull's precision.

mod meridian;
mod moments;
mod solid;

use super::ShapeRef;
use crate::math::eigen::{Eigen, symmetric};
use crate::math::pose::Pose;
use crate::space::{Real, Space, Vector};
use core::fmt;
use glam::{DMat3, DVec3};
use moments::outer;
use solid::{Body, double};

/// Mass, centre and inertia.
///
/// ```
/// use impinge::d3::*;
/// let mass = Mass::of(&Cuboid::new(Vec3::new(1.0, 2.0, 3.0))?, 0.5)?;
/// assert_eq!((mass.mass, mass.center), (24.0, Vec3::ZERO));
/// assert_eq!(mass.inertia, [Vec3::X * 104.0, Vec3::Y * 80.0, Vec3::Z * 40.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mass<V: Space> {
    /// Density times volume; in 2D density times area.
    pub mass: V::Real,
    /// The centre of mass, in the frame that the mass is given in: at first the shape's own.
    pub center: V,
    /// About the centre, along the axes of the same frame. In 2D a number, `∫ r² dm`. In 3D the columns of a symmetric matrix: `∫ (y² + z²) dm` and
    /// so on in the diagonal, `−∫ x y dm` and so on beside it.
    pub inertia: V::Inertia,
}

/// Why there is no mass.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MassError {
    /// The shape has no volume (in 2D no area), or no end.
    NoVolume {
        /// The kind of shape.
        shape: &'static str,
        /// What is missing.
        reason: &'static str,
    },
    /// The density is negative.
    Negative {
        /// The density.
        density: f64,
    },
    /// The density is NaN or infinite.
    NotFinite {
        /// The density.
        density: f64,
    },
    /// A shape of the user's own that does not tell its mass.
    Unknown {
        /// The kind of shape.
        shape: &'static str,
    },
    /// A number of the result is too large for the precision.
    OutOfRange {
        /// The kind of shape, or what else it would be the mass of.
        shape: &'static str,
        /// Which number.
        field: &'static str,
    },
}

impl fmt::Display for MassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MassError::NoVolume { shape, reason } => write!(f, "{shape}: {reason}"),
            MassError::Negative { density } | MassError::NotFinite { density } => write!(f, "density is {density}"),
            MassError::Unknown { shape } => write!(f, "{shape}: mass is not known"),
            MassError::OutOfRange { shape, field } => write!(f, "{shape}: {field} is out of range"),
        }
    }
}

impl core::error::Error for MassError {}

impl<V: Space> Mass<V> {
    /// Of a shape that is equally dense everywhere, in the shape's own frame. The density must be finite and not negative; 0 makes a mass of 0.
    ///
    /// What has no volume (in 2D: no area) is refused: segments, triangles in 3D, flat cuboids, balls of radius 0, unless they are rounded;
    /// and so are half-spaces and planes. An [`Own`](super::Own) shape is asked itself, and refused if it does not know. Masses and inertias too small for the precision become 0.
    pub fn of<'a>(shape: impl Into<ShapeRef<'a, V>>, density: V::Real) -> Result<Self, MassError> {
        let shape = shape.into();
        let density = checked(density.to_f64())?;
        if let ShapeRef::Own(own) = shape {
            let mass = own.mass(V::Real::from_f64(density)).ok_or(MassError::Unknown { shape: shape.kind() })?;
            return Double::new(&mass).rounded(shape.kind());
        }
        let (core, radius) = shape.core();
        let none = |reason| MassError::NoVolume { shape: shape.kind(), reason };
        let Body { frame, moments } =
            Body::new(core, radius.map_or(0.0, Real::to_f64)).ok_or(none("surface without end"))?;
        // Negated: NaN is none.
        if !(moments.content > 0.0) {
            return Err(none(if V::DIMENSION == 2 { "no area" } else { "no volume" }));
        }
        let center = moments.first / moments.content;
        let second = moments.second - outer(moments.first, center);
        let scaled = |number: f64, times: usize| (0..times).fold(number * density, |product, _| product * frame.unit);
        let inertia = resistance(second);
        Double {
            mass: scaled(moments.content, V::DIMENSION),
            center: frame.origin + frame.unit * center,
            inertia: DMat3::from_cols_array(&inertia.to_cols_array().map(|entry| scaled(entry, V::DIMENSION + 2))),
        }
        .rounded(shape.kind())
    }

    /// Of several parts together, all given in one frame. No parts have no mass; parts without mass have their middle for a centre. Refuses sums
    /// that are too large for the precision.
    pub fn combined(parts: impl IntoIterator<Item = Self>) -> Result<Self, MassError> {
        let nothing = Double { mass: 0.0, center: DVec3::ZERO, inertia: DMat3::ZERO };
        let add = |(sum, count): (Double, f64), part: Self| (sum.and(&Double::new(&part), count), count + 1.0);
        let (sum, _) = parts.into_iter().fold((nothing, 0.0), add);
        sum.rounded("combined mass")
    }

    /// The same mass in the frame around it: where a shape with this mass is when it is posed so. `None` when the pose is invalid.
    pub fn moved(&self, pose: Pose<V>) -> Option<Self> {
        if !pose.is_valid() {
            return None;
        }
        let mut turn = DMat3::IDENTITY;
        for i in 0..V::DIMENSION {
            *turn.col_mut(i) = double(pose.transform_vector(V::axis(i)));
        }
        let own = Double::new(self);
        let moved = Double { center: turn * own.center + double(pose.translation()), ..own.turned(&turn) };
        moved.rounded("mass").ok()
    }

    /// The inertia about another point of the same frame. `None` when it is too large for the precision.
    pub fn about(&self, point: V) -> Option<V::Inertia> {
        let own = Double::new(self);
        let inertia = own.inertia + away(own.center - double(point)) * own.mass;
        Double { inertia, ..own }.rounded("mass").ok().map(|mass: Self| mass.inertia)
    }
}

impl<V: Space<Only3 = ()>> Mass<V> {
    /// The principal moments, largest first, and the axes that they belong to: turned so, the inertia has nothing beside its diagonal.
    pub fn principal(&self) -> Eigen<V> {
        let inertia = Double::new(self).inertia;
        let eigen = symmetric(&[inertia.x_axis, inertia.y_axis, inertia.z_axis]);
        let mut vectors = V::basis();
        for (axis, vector) in vectors.as_mut().iter_mut().zip(eigen.vectors) {
            *axis = nearest(vector);
        }
        Eigen { values: nearest(eigen.values), vectors }
    }
}

/// A mass in double precision and three dimensions.
#[derive(Clone, Copy)]
struct Double {
    mass: f64,
    center: DVec3,
    inertia: DMat3,
}

impl Double {
    fn new<V: Space>(mass: &Mass<V>) -> Self {
        let mut inertia = DMat3::ZERO;
        for column in 0..3 {
            for row in 0..3 {
                inertia.col_mut(column)[row] = V::inertia_entry(&mass.inertia, row, column).to_f64();
            }
        }
        Double { mass: mass.mass.to_f64(), center: double(mass.center), inertia }
    }

    /// In the space's precision.
    fn rounded<V: Space>(&self, shape: &'static str) -> Result<Mass<V>, MassError> {
        // One of the two entries for each pair of axes, so that rounding keeps the matrix symmetric.
        let entry = |i: usize, j: usize| V::Real::from_f64(self.inertia.col(i.max(j))[i.min(j)]);
        let (mass, center) = (V::Real::from_f64(self.mass), nearest::<V>(self.center));
        let fits = |field, finite: bool| if finite { Ok(()) } else { Err(MassError::OutOfRange { shape, field }) };
        fits("mass", mass.is_finite())?;
        fits("center", center.is_finite())?;
        let axes = if V::DIMENSION == 2 { 2..3 } else { 0..3 };
        fits("inertia", axes.clone().all(|i| axes.clone().all(|j| entry(i, j).is_finite())))?;
        Ok(Mass { mass, center, inertia: V::inertia(entry) })
    }

    /// With another part, after so many.
    fn and(&self, part: &Double, count: f64) -> Double {
        let mass = self.mass + part.mass;
        // Without any mass every part counts the same.
        let share = if mass == 0.0 { 1.0 / (count + 1.0) } else { part.mass / mass };
        let apart = part.center - self.center;
        Double {
            mass,
            center: if count == 0.0 { part.center } else { self.center + apart * share },
            inertia: self.inertia + part.inertia + away(apart) * (self.mass * share),
        }
    }

    fn turned(&self, turn: &DMat3) -> Double {
        Double { inertia: *turn * self.inertia * turn.transpose(), ..*self }
    }
}

/// `(tr S) 1 − S`, without the difference in the diagonal, which would leave nothing of the small moment of a needle.
fn resistance(second: DMat3) -> DMat3 {
    let (x, y, z) = (second.x_axis.x, second.y_axis.y, second.z_axis.z);
    let beside = |column: DVec3, i: usize| -column.with(i, 0.0);
    DMat3::from_diagonal(DVec3::new(y + z, x + z, x + y))
        + DMat3::from_cols(beside(second.x_axis, 0), beside(second.y_axis, 1), beside(second.z_axis, 2))
}

/// The inertia of a unit of mass that far away.
fn away(d: DVec3) -> DMat3 {
    resistance(outer(d, d))
}

/// In the space's precision, and its dimension.
fn nearest<V: Vector>(vector: DVec3) -> V {
    (0..V::DIMENSION).fold(V::ZERO, |v, i| v.with(i, V::Real::from_f64(vector[i])))
}

/// A density that is finite and not negative. −0 becomes 0.
fn checked(density: f64) -> Result<f64, MassError> {
    if !density.is_finite() {
        Err(MassError::NotFinite { density })
    } else if density < 0.0 {
        Err(MassError::Negative { density })
    } else {
        Ok(density.abs())
    }
}
