//! The shapes, as plain data.

/// A shape in its own frame. All shapes are closed and convex.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape<const D: usize> {
    /// All points within `radius` of the origin.
    Ball {
        /// The radius, zero for a point.
        radius: f64,
    },
    /// The box with its sides along the axes.
    Cuboid {
        /// Its middle.
        centre: [f64; D],
        /// Half the side length on every axis; zeros make it flat.
        half_extents: [f64; D],
    },
    /// All points within `radius` of the segment from `a` to `b`.
    Capsule {
        /// One end of the segment.
        a: [f64; D],
        /// The other end, possibly the same point.
        b: [f64; D],
        /// The radius, zero for the bare segment.
        radius: f64,
    },
    /// The segment from `a` to `b`.
    Segment {
        /// One end.
        a: [f64; D],
        /// The other end, possibly the same point.
        b: [f64; D],
    },
    /// The solid `normal . x <= offset`, taken literally: the normal need not be of length one.
    HalfSpace {
        /// The direction out of the solid.
        normal: [f64; D],
        /// The value of `normal . x` on the surface.
        offset: f64,
    },
    /// The surface `normal . x = offset`, infinitely thin and without an inside.
    Plane {
        /// A direction across the surface.
        normal: [f64; D],
        /// The value of `normal . x` on the surface.
        offset: f64,
    },
    /// All points within `radius` of a bounded shape.
    Rounded {
        /// The shape without rounding.
        shape: Box<Shape<D>>,
        /// The radius.
        radius: f64,
    },
    /// The convex hull of the vertices; only in two dimensions.
    Polygon {
        /// The vertices in either winding.
        vertices: Vec<[f64; D]>,
    },
    /// The convex hull of three points, which may be on a line or equal. In space it has no inside.
    Triangle {
        /// The corners in any order.
        vertices: [[f64; D]; 3],
    },
    /// The convex hull of points in any order: also with repeated points and points inside, and possibly flat, a
    /// segment or a single point.
    Hull {
        /// The points, at least one.
        points: Vec<[f64; D]>,
    },
    /// The solid cylinder along Y with flat caps at `y = ±half_height`; only in three dimensions.
    Cylinder {
        /// Half the length along Y; zero for a disc.
        half_height: f64,
        /// The radius; zero for a segment.
        radius: f64,
    },
    /// The solid cone along Y, with its apex at `y = half_height` and its flat base at `y = -half_height`; only in
    /// three dimensions.
    Cone {
        /// Half the length along Y; zero for a disc.
        half_height: f64,
        /// The radius of the base; zero for a segment.
        radius: f64,
    },
    /// The solid ellipsoid with its axes along the coordinate axes; only in three dimensions.
    Ellipsoid {
        /// Half the length along X, Y and Z; zeros make it flat.
        semi_axes: [f64; 3],
    },
}
