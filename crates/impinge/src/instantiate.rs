//! The four spaces' heavy generics, compiled here once and not in each user's crate.
//!
//! The compiler shares an instance of a generic function with downstream crates when the function is `#[inline(never)]` and
//! the instance exists in this crate. Taking its address here makes it exist.

use crate::math::direction::tiny_direction;
use crate::math::pose::{Frame, Relative};
use crate::narrow::cuboid_segment::{cuboid_segment, cuboid_segment_distance};
use crate::narrow::gap::{DEPTH, Gap, NUMBER, POINTS, Touch};
use crate::narrow::polygon::{polygon_cuboid, polygon_point, polygon_polygon, polygon_segment};
use crate::narrow::segment_segment::segment_segment;
use crate::narrow::zonotope::{cuboid_cuboid, cuboids_meet};
use crate::shape::core::{Ends, Middle};
use crate::shape::outline::Outline;
use crate::space::Vector;
use glam::{DVec2, DVec3, Vec2, Vec3A};

type Separate<V> = Option<Gap<V>>;
type Symmetric<V> = fn(&Middle<V>, &Middle<V>, <V as Vector>::Real, &mut ()) -> Separate<V>;
type Segments<V> = fn((&Ends<V>, &Frame<V>), (&Ends<V>, &Frame<V>), <V as Vector>::Real, &mut ()) -> Option<Touch<V>>;
type Posed<V> = fn(&Middle<V>, &Middle<V>, &Relative<V>, <V as Vector>::Real, &mut ()) -> Separate<V>;
type OfPoint<V> = fn(&Outline<V>, V, <V as Vector>::Real, &mut ()) -> Separate<V>;
type OfSymmetric<V> = fn(&Outline<V>, &Middle<V>, &Relative<V>, <V as Vector>::Real, &mut ()) -> Separate<V>;
type OfOutlines<V> = fn(&Outline<V>, &Outline<V>, &Relative<V>, <V as Vector>::Real, &mut ()) -> Separate<V>;

struct Kernels<V: Vector> {
    _segment_segment: [Segments<V>; 2],
    _cuboid_segment: [Symmetric<V>; 3],
    _cuboid_cuboid: [Posed<V>; 3],
    _cuboid_segment_distance: fn(&Middle<V>, &Middle<V>) -> V::Real,
    _cuboids_meet: fn(&Middle<V>, &Middle<V>, &Relative<V>) -> bool,
    _polygon_point: [OfPoint<V>; 3],
    _polygon_segment: [OfSymmetric<V>; 3],
    _polygon_cuboid: [OfSymmetric<V>; 3],
    _polygon_polygon: [OfOutlines<V>; 3],
    _tiny_direction: fn(V) -> Option<(V, V::Real)>,
}

impl<V: Vector> Kernels<V> {
    const ALL: Self = Kernels {
        _segment_segment: [segment_segment::<V, (), DEPTH>, segment_segment::<V, (), POINTS>],
        _cuboid_segment: [
            cuboid_segment::<V, (), DEPTH>,
            cuboid_segment::<V, (), POINTS>,
            cuboid_segment::<V, (), NUMBER>,
        ],
        _cuboid_cuboid: [cuboid_cuboid::<V, (), DEPTH>, cuboid_cuboid::<V, (), POINTS>, cuboid_cuboid::<V, (), NUMBER>],
        _cuboid_segment_distance: cuboid_segment_distance::<V>,
        _cuboids_meet: cuboids_meet::<V>,
        _polygon_point: [polygon_point::<V, (), DEPTH>, polygon_point::<V, (), POINTS>, polygon_point::<V, (), NUMBER>],
        _polygon_segment: [
            polygon_segment::<V, (), DEPTH>,
            polygon_segment::<V, (), POINTS>,
            polygon_segment::<V, (), NUMBER>,
        ],
        _polygon_cuboid: [
            polygon_cuboid::<V, (), DEPTH>,
            polygon_cuboid::<V, (), POINTS>,
            polygon_cuboid::<V, (), NUMBER>,
        ],
        _polygon_polygon: [
            polygon_polygon::<V, (), DEPTH>,
            polygon_polygon::<V, (), POINTS>,
            polygon_polygon::<V, (), NUMBER>,
        ],
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
