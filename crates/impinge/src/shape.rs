//! Shapes: what can touch. One file each; [`Shape`] holds any of them.
//!
//! Constructors check their input and return a precise [`ShapeError`]; a value that exists is legal, so queries never
//! fail. A query borrows its shapes as [`ShapeRef`], and the narrow phase sees only their core and
//! rounding radius: a ball is a rounded point, a capsule a rounded segment.

mod ball;
mod capsule;
pub(crate) mod core;
mod cuboid;
mod cylinder;
mod error;
mod half_space;
mod hull;
mod mass;
pub(crate) mod outline;
pub(crate) mod own;
mod plane;
mod polygon;
pub(crate) mod polytope;
mod round;
mod segment;
#[cfg(feature = "serde")]
mod serial;
mod sweep;
mod triangle;
pub(crate) mod wire;

pub use ball::Ball;
pub use capsule::Capsule;
pub use cuboid::Cuboid;
pub use cylinder::{Cone, Cylinder};
pub(crate) use error::Check;
pub use error::ShapeError;
pub use half_space::HalfSpace;
pub use hull::Hull;
pub use mass::{Mass, MassError};
pub use own::{Convex, Own};
pub use plane::Plane;
pub use polygon::Polygon;
pub use round::{Round, RoundCone, RoundCuboid, RoundCylinder, RoundHull, RoundPolygon, RoundTriangle};
pub use segment::Segment;
pub use triangle::Triangle;

use crate::space::Space;
use ::core::fmt;

/// Any shape, owned. Cloning is cheap: large storage is shared.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape<V: Space> {
    /// See [`Ball`].
    Ball(Ball<V>),
    /// See [`Cuboid`].
    Cuboid(Cuboid<V>),
    /// See [`Capsule`].
    Capsule(Capsule<V>),
    /// See [`Segment`].
    Segment(Segment<V>),
    /// See [`HalfSpace`].
    HalfSpace(HalfSpace<V>),
    /// See [`Plane`].
    Plane(Plane<V>),
    /// See [`Polygon`]. Exists in 2D only.
    Polygon(Polygon<V>),
    /// See [`RoundCuboid`].
    RoundCuboid(RoundCuboid<V>),
    /// See [`RoundPolygon`]. Exists in 2D only.
    RoundPolygon(RoundPolygon<V>),
    /// See [`Triangle`].
    Triangle(Triangle<V>),
    /// See [`RoundTriangle`].
    RoundTriangle(RoundTriangle<V>),
    /// See [`Hull`]. Exists in 3D only.
    Hull(Hull<V>),
    /// See [`RoundHull`]. Exists in 3D only.
    RoundHull(RoundHull<V>),
    /// See [`Cylinder`]. Exists in 3D only.
    Cylinder(Cylinder<V>),
    /// See [`RoundCylinder`]. Exists in 3D only.
    RoundCylinder(RoundCylinder<V>),
    /// See [`Cone`]. Exists in 3D only.
    Cone(Cone<V>),
    /// See [`RoundCone`]. Exists in 3D only.
    RoundCone(RoundCone<V>),
    /// See [`Own`].
    Own(Own<V>),
}

/// Any shape, borrowed: what queries take. Made from a reference to a shape of any type, or to a [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShapeRef<'a, V: Space> {
    /// See [`Ball`].
    Ball(&'a Ball<V>),
    /// See [`Cuboid`].
    Cuboid(&'a Cuboid<V>),
    /// See [`Capsule`].
    Capsule(&'a Capsule<V>),
    /// See [`Segment`].
    Segment(&'a Segment<V>),
    /// See [`HalfSpace`].
    HalfSpace(&'a HalfSpace<V>),
    /// See [`Plane`].
    Plane(&'a Plane<V>),
    /// See [`Polygon`]. Exists in 2D only.
    Polygon(&'a Polygon<V>),
    /// See [`RoundCuboid`].
    RoundCuboid(&'a RoundCuboid<V>),
    /// See [`RoundPolygon`]. Exists in 2D only.
    RoundPolygon(&'a RoundPolygon<V>),
    /// See [`Triangle`].
    Triangle(&'a Triangle<V>),
    /// See [`RoundTriangle`].
    RoundTriangle(&'a RoundTriangle<V>),
    /// See [`Hull`]. Exists in 3D only.
    Hull(&'a Hull<V>),
    /// See [`RoundHull`]. Exists in 3D only.
    RoundHull(&'a RoundHull<V>),
    /// See [`Cylinder`]. Exists in 3D only.
    Cylinder(&'a Cylinder<V>),
    /// See [`RoundCylinder`]. Exists in 3D only.
    RoundCylinder(&'a RoundCylinder<V>),
    /// See [`Cone`]. Exists in 3D only.
    Cone(&'a Cone<V>),
    /// See [`RoundCone`]. Exists in 3D only.
    RoundCone(&'a RoundCone<V>),
    /// See [`Own`].
    Own(&'a Own<V>),
}

impl<V: Space> ShapeRef<'_, V> {
    /// A clone of the shape, which shares what is large.
    pub fn to_shape(self) -> Shape<V> {
        match self {
            ShapeRef::Ball(s) => Shape::Ball(*s),
            ShapeRef::Cuboid(s) => Shape::Cuboid(*s),
            ShapeRef::Capsule(s) => Shape::Capsule(*s),
            ShapeRef::Segment(s) => Shape::Segment(*s),
            ShapeRef::HalfSpace(s) => Shape::HalfSpace(*s),
            ShapeRef::Plane(s) => Shape::Plane(*s),
            ShapeRef::Polygon(s) => Shape::Polygon(s.clone()),
            ShapeRef::RoundCuboid(s) => Shape::RoundCuboid(*s),
            ShapeRef::RoundPolygon(s) => Shape::RoundPolygon(s.clone()),
            ShapeRef::Triangle(s) => Shape::Triangle(s.clone()),
            ShapeRef::RoundTriangle(s) => Shape::RoundTriangle(s.clone()),
            ShapeRef::Hull(s) => Shape::Hull(s.clone()),
            ShapeRef::RoundHull(s) => Shape::RoundHull(s.clone()),
            ShapeRef::Cylinder(s) => Shape::Cylinder(*s),
            ShapeRef::RoundCylinder(s) => Shape::RoundCylinder(*s),
            ShapeRef::Cone(s) => Shape::Cone(*s),
            ShapeRef::RoundCone(s) => Shape::RoundCone(*s),
            ShapeRef::Own(s) => Shape::Own(s.clone()),
        }
    }

    /// The kind of shape, as the query protocol spells it.
    pub fn kind(self) -> &'static str {
        match self {
            ShapeRef::Ball(_) => "ball",
            ShapeRef::Cuboid(_) | ShapeRef::RoundCuboid(_) => "cuboid",
            ShapeRef::Capsule(_) => "capsule",
            ShapeRef::Segment(_) => "segment",
            ShapeRef::HalfSpace(_) => "half_space",
            ShapeRef::Plane(_) => "plane",
            ShapeRef::Polygon(_) | ShapeRef::RoundPolygon(_) => "polygon",
            ShapeRef::Triangle(_) | ShapeRef::RoundTriangle(_) => "triangle",
            ShapeRef::Hull(_) | ShapeRef::RoundHull(_) => "hull",
            ShapeRef::Cylinder(_) | ShapeRef::RoundCylinder(_) => "cylinder",
            ShapeRef::Cone(_) | ShapeRef::RoundCone(_) => "cone",
            ShapeRef::Own(_) => "own",
        }
    }
}

impl<'a, V: Space> From<&'a Shape<V>> for ShapeRef<'a, V> {
    #[inline]
    fn from(shape: &'a Shape<V>) -> Self {
        match shape {
            Shape::Ball(s) => ShapeRef::Ball(s),
            Shape::Cuboid(s) => ShapeRef::Cuboid(s),
            Shape::Capsule(s) => ShapeRef::Capsule(s),
            Shape::Segment(s) => ShapeRef::Segment(s),
            Shape::HalfSpace(s) => ShapeRef::HalfSpace(s),
            Shape::Plane(s) => ShapeRef::Plane(s),
            Shape::Polygon(s) => ShapeRef::Polygon(s),
            Shape::RoundCuboid(s) => ShapeRef::RoundCuboid(s),
            Shape::RoundPolygon(s) => ShapeRef::RoundPolygon(s),
            Shape::Triangle(s) => ShapeRef::Triangle(s),
            Shape::RoundTriangle(s) => ShapeRef::RoundTriangle(s),
            Shape::Hull(s) => ShapeRef::Hull(s),
            Shape::RoundHull(s) => ShapeRef::RoundHull(s),
            Shape::Cylinder(s) => ShapeRef::Cylinder(s),
            Shape::RoundCylinder(s) => ShapeRef::RoundCylinder(s),
            Shape::Cone(s) => ShapeRef::Cone(s),
            Shape::RoundCone(s) => ShapeRef::RoundCone(s),
            Shape::Own(s) => ShapeRef::Own(s),
        }
    }
}

macro_rules! convert {
    ($($shape:ident),*) => {$(
        impl<V: Space> From<$shape<V>> for Shape<V> {
            #[inline]
            fn from(shape: $shape<V>) -> Self {
                Shape::$shape(shape)
            }
        }
        impl<'a, V: Space> From<&'a $shape<V>> for ShapeRef<'a, V> {
            #[inline]
            fn from(shape: &'a $shape<V>) -> Self {
                ShapeRef::$shape(shape)
            }
        }
    )*};
}
convert!(
    Ball,
    Cuboid,
    Capsule,
    Segment,
    HalfSpace,
    Plane,
    Polygon,
    RoundCuboid,
    RoundPolygon,
    Triangle,
    RoundTriangle,
    Hull,
    RoundHull,
    Cylinder,
    RoundCylinder,
    Cone,
    RoundCone,
    Own
);

/// Prints a shape by what its accessors say.
macro_rules! debug {
    ($($shape:ident: $($field:ident),*;)*) => {$(
        impl<V: Space> fmt::Debug for $shape<V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($shape))$(.field(stringify!($field), &self.$field()))*.finish()
            }
        }
    )*};
}
debug! {
    Cuboid: center, half_extents;
    Capsule: a, b, radius;
    Segment: a, b;
    HalfSpace: normal, offset;
    Plane: normal, offset;
    Polygon: vertices;
    Triangle: vertices;
    Cylinder: half_height, radius;
    Cone: half_height, radius;
}
