//! Kinds of shape.

use super::contestant::POOL;

/// A kind of shape, of random size.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Ball,
    Cuboid,
    Capsule,
    Segment,
    HalfSpace,
    Plane,
    /// A hexagon, in the plane only.
    Polygon,
    /// In space only.
    Triangle,
    /// The hull of 32 points on an ellipsoid, in space only.
    Hull32,
    /// The same of 250 points.
    Hull250,
    /// The same of 1000 points.
    Hull1000,
    /// In space only.
    Cylinder,
    /// In space only.
    Cone,
    /// What flies along a ray.
    Point,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Ball => "ball",
            Kind::Cuboid => "cuboid",
            Kind::Capsule => "capsule",
            Kind::Segment => "segment",
            Kind::HalfSpace => "half_space",
            Kind::Plane => "plane",
            Kind::Polygon => "polygon",
            Kind::Triangle => "triangle",
            Kind::Cylinder => "cylinder",
            Kind::Cone => "cone",
            Kind::Hull32 => "hull32",
            Kind::Hull250 => "hull250",
            Kind::Hull1000 => "hull1000",
            Kind::Point => "point",
        }
    }

    /// How many different shapes of the kind a pool holds. Large ones are few, so that they stay in the cache.
    pub fn variety(self) -> usize {
        match self {
            Kind::Hull32 => 16,
            Kind::Hull250 => 8,
            Kind::Hull1000 => 4,
            _ => POOL,
        }
    }

    /// By how much fewer pairs are timed, because each of them takes long.
    pub fn thrift(self) -> usize {
        match self {
            Kind::Hull32 => 4,
            Kind::Hull250 => 20,
            Kind::Hull1000 => 40,
            _ => 1,
        }
    }

    /// Whether it goes on without end.
    pub fn is_unbounded(self) -> bool {
        matches!(self, Kind::HalfSpace | Kind::Plane)
    }
}
