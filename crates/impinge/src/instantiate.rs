//! The four spaces' heavy generics, compiled here once and not in each user's crate.
//!
//! The compiler shares an instance of a generic function with downstream crates when the function is `#[inline(never)]` and
//! the instance exists in this crate. Taking its address here makes it exist.

use crate::math::direction::tiny_direction;
use crate::math::pose::Relative;
use crate::narrow::gap::Gap;
use crate::narrow::polygon::{Ring, polygon_point, ring_ring};
use crate::narrow::segment_segment::segment_segment;
use crate::narrow::zonotope::{cuboid_cuboid, cuboid_segment, cuboids_meet};
use crate::shape::Polygon;
use crate::shape::core::Middle;
use crate::space::Space;
use glam::{DVec2, DVec3, Vec2, Vec3};

type Separate<V> = Option<Gap<V>>;
type Symmetric<V> = fn(Middle<V>, Middle<V>, <V as Space>::Real, &mut ()) -> Separate<V>;
type Posed<V> = fn(Middle<V>, Middle<V>, &Relative<V>, <V as Space>::Real, &mut ()) -> Separate<V>;
type OfPoint<V> = fn(&Polygon<V>, V, <V as Space>::Real, &mut ()) -> Separate<V>;
type OfRings<V> = fn(Ring<'_, V>, Ring<'_, V>, &Relative<V>, <V as Space>::Real, &mut ()) -> Separate<V>;

struct Kernels<V: Space> {
    _segment_segment: [Symmetric<V>; 2],
    _cuboid_segment: [Symmetric<V>; 2],
    _cuboid_cuboid: [Posed<V>; 2],
    _cuboids_meet: fn(Middle<V>, Middle<V>, &Relative<V>) -> bool,
    _polygon_point: [OfPoint<V>; 2],
    _ring_ring: [OfRings<V>; 2],
    _tiny_direction: fn(V) -> Option<(V, V::Real)>,
}

impl<V: Space> Kernels<V> {
    const ALL: Self = Kernels {
        _segment_segment: [segment_segment::<V, (), false>, segment_segment::<V, (), true>],
        _cuboid_segment: [cuboid_segment::<V, (), false>, cuboid_segment::<V, (), true>],
        _cuboid_cuboid: [cuboid_cuboid::<V, (), false>, cuboid_cuboid::<V, (), true>],
        _cuboids_meet: cuboids_meet::<V>,
        _polygon_point: [polygon_point::<V, (), false>, polygon_point::<V, (), true>],
        _ring_ring: [ring_ring::<V, (), false>, ring_ring::<V, (), true>],
        _tiny_direction: tiny_direction::<V>,
    };
}

#[used]
static SINGLE_2D: Kernels<Vec2> = Kernels::ALL;
#[used]
static DOUBLE_2D: Kernels<DVec2> = Kernels::ALL;
#[used]
static SINGLE_3D: Kernels<Vec3> = Kernels::ALL;
#[used]
static DOUBLE_3D: Kernels<DVec3> = Kernels::ALL;
