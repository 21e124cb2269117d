//! Kinds of shape.

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
        }
    }

    /// Whether it goes on without end.
    pub fn is_unbounded(self) -> bool {
        matches!(self, Kind::HalfSpace | Kind::Plane)
    }
}
