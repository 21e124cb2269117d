//! The four spaces' heavy generics, compiled here once and not in each user's crate.
//!
//! The compiler shares an instance of a generic function with downstream crates when the function is `#[inline(never)]` and
//! the instance exists in this crate. Taking its address here makes it exist.

use crate::math::direction::tiny_direction;
use crate::math::pose::Frame;
use crate::narrow::cuboid_segment::CuboidSegment;
use crate::narrow::gap::{DEPTH, POINTS, Touch};
use crate::narrow::kernel::{Kernel, meets_by, separation_by, touch_by};
use crate::narrow::polygon::{PolygonCuboid, PolygonPoint, PolygonPolygon, PolygonSegment};
use crate::narrow::segment_segment::segment_segment;
use crate::narrow::zonotope::CuboidCuboid;
use crate::shape::core::Ends;
use crate::space::Vector;
use glam::{DVec2, DVec3, Vec2, Vec3A};

type Touching<V, K> = fn(K, &Frame<V>, &Frame<V>, <V as Vector>::Real, &mut ()) -> Option<Touch<V>>;
type Separating<V, K> = fn(K, &Frame<V>, &Frame<V>, <V as Vector>::Real) -> Option<<V as Vector>::Real>;
type Meeting<V, K> = fn(K, &Frame<V>, &Frame<V>, <V as Vector>::Real) -> bool;
type Segments<V> = fn((&Ends<V>, &Frame<V>), (&Ends<V>, &Frame<V>), <V as Vector>::Real, &mut ()) -> Option<Touch<V>>;

/// The doors to one kernel.
struct Doors<V: Vector, K> {
    _touch: [Touching<V, K>; 2],
    _separation: Separating<V, K>,
    _meets: Meeting<V, K>,
}

impl<V: Vector, K: Kernel<V>> Doors<V, K> {
    const ALL: Self = Doors {
        _touch: [touch_by::<V, K, (), DEPTH>, touch_by::<V, K, (), POINTS>],
        _separation: separation_by::<V, K>,
        _meets: meets_by::<V, K>,
    };
}

struct Kernels<V: Vector> {
    _segment_segment: [Segments<V>; 2],
    _cuboid_segment: Doors<V, CuboidSegment<'static, V>>,
    _cuboid_cuboid: Doors<V, CuboidCuboid<'static, V>>,
    _polygon_point: Doors<V, PolygonPoint<'static, V>>,
    _polygon_segment: Doors<V, PolygonSegment<'static, V>>,
    _polygon_cuboid: Doors<V, PolygonCuboid<'static, V>>,
    _polygon_polygon: Doors<V, PolygonPolygon<'static, V>>,
    _tiny_direction: fn(V) -> Option<(V, V::Real)>,
}

impl<V: Vector> Kernels<V> {
    const ALL: Self = Kernels {
        _segment_segment: [segment_segment::<V, (), DEPTH>, segment_segment::<V, (), POINTS>],
        _cuboid_segment: Doors::ALL,
        _cuboid_cuboid: Doors::ALL,
        _polygon_point: Doors::ALL,
        _polygon_segment: Doors::ALL,
        _polygon_cuboid: Doors::ALL,
        _polygon_polygon: Doors::ALL,
        _tiny_direction: tiny_direction::<V>,
    };
}

#[used]
static SINGLE_2D: Kernels<Vec2> = Kernels::ALL;
#[used]
static DOUBLE_2D: Kernels<DVec2> = Kernels::ALL;
#[used]
static SINGLE_3D: Kernels<Vec3A> = Kernels::ALL;
#[used]
static DOUBLE_3D: Kernels<DVec3> = Kernels::ALL;
