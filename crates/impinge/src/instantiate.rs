//! The four spaces' heavy generics, compiled here once and not in each user's crate.
//!
//! The compiler shares an instance of a generic function with downstream crates when the function is `#[inline(never)]` and
//! the instance exists in this crate. Taking its address here makes it exist.

use crate::bounding::Aabb;
use crate::broad::{Bvh, BvhError};
use crate::dynamics::{Advance, Body, BodyError, BodyHandle, Character, Energy, Simulation, SimulationHooks, Walk};
use crate::math::direction::tiny_direction;
use crate::math::motion::Motion;
use crate::math::pose::{Frame, Pose};
use crate::narrow::convex::Convex;
use crate::narrow::convex::curved::Curved;
use crate::narrow::convex::own::Owned;
use crate::narrow::convex::solid::Solid;
use crate::narrow::cuboid_segment::CuboidSegment;
use crate::narrow::kernel::{Kernel, Related};
use crate::narrow::manifold::{Habit, Kept, Parting, Patch, Posed, patch};
use crate::narrow::point::{CuboidPoint, PointPoint, SegmentPoint};
use crate::narrow::polygon::{PolygonCuboid, PolygonPoint, PolygonPolygon, PolygonSegment};
use crate::narrow::segment_segment::SegmentSegment;
use crate::narrow::unbounded::facing::{HalfSpaceHalfSpace, HalfSpacePlane, PlanePlane};
use crate::narrow::unbounded::{Dot, Over};
use crate::narrow::zonotope::CuboidCuboid;
use crate::query::{
    CastHit, ClosestPoints, Contact, Flying, Manifold, Ray, Rounded, SweepHit, Swung, cast_by, closest_by, contact_by,
    impact_by, kept_by, manifold_by, meets_by, parted_by, parting_by, separation_by,
};
use crate::shape::core::{Ends, Frustum, Middle};
use crate::shape::outline::Outline;
use crate::shape::{Own, ShapeRef};
use crate::space::{Space, Vector};
use crate::world::{
    Collider, Filter, Handle, Hooks, NearestHit, RayImpact, ShapeImpact, Stop, Update, World, WorldError,
};
use alloc::vec::Vec;
use glam::{DVec2, DVec3, Vec2, Vec3};

type Wide<V> = <V as Space>::Wide;
type Scalar<V> = <V as Vector>::Real;
type Of<V> = Rounded<'static, Wide<V>>;
type At<V> = &'static Frame<Wide<V>>;

type ContactDoor<V, K> = fn(K, Of<V>, Of<V>, Scalar<V>, bool, &mut ()) -> Option<Contact<V>>;
type ClosestDoor<V, K> = fn(K, Of<V>, Of<V>, Scalar<V>) -> Option<ClosestPoints<V>>;
type SeparationDoor<V, K> = fn(K, At<V>, At<V>) -> Option<Scalar<V>>;
type MeetsDoor<V, K> = fn(K, At<V>, At<V>, Scalar<V>) -> bool;
type PatchDoor<V> = fn(Posed<'static, V>, Posed<'static, V>, &Parting<V>, Scalar<V>, &Habit<V>) -> Option<Patch<V>>;
type PartingDoor<V, K> = fn(K, Of<V>, Of<V>, Scalar<V>) -> Option<Parting<Wide<V>>>;
type ManifoldDoor<V, K> = fn(K, Of<V>, Of<V>, Scalar<V>, &Habit<Wide<V>>, bool) -> Option<Manifold<V>>;
type KeptDoor<V, K> = fn(K, Of<V>, Of<V>, Scalar<V>, &Habit<Wide<V>>) -> Option<Kept<Wide<V>>>;
type CastDoor<V, K> =
    fn(K, Flying<'static, Wide<V>>, Flying<'static, Wide<V>>, (Scalar<V>, Scalar<V>), &mut ()) -> Option<CastHit<V>>;
type ImpactDoor<V, K> =
    fn(K, Swung<'static, Wide<V>>, Swung<'static, Wide<V>>, (Scalar<V>, Scalar<V>), &mut ()) -> Option<SweepHit<V>>;
type PartedDoor<V, K> = fn(K, Flying<'static, Wide<V>>, Flying<'static, Wide<V>>, Scalar<V>) -> Option<Scalar<V>>;
type Edit<V> = fn(&mut Bvh<V>, u32, Aabb<V>) -> Result<(), BvhError>;
type Build<V> = fn(&[Aabb<V>]) -> Result<Bvh<V>, BvhError>;
type Direction<V> = fn(V) -> Option<(V, Scalar<V>)>;

/// The doors to one kernel.
struct Doors<V: Space, K> {
    _contact: ContactDoor<V, K>,
    _closest: ClosestDoor<V, K>,
    _separation: SeparationDoor<V, K>,
    _meets: MeetsDoor<V, K>,
    _manifold: ManifoldDoor<V, K>,
    _kept: KeptDoor<V, K>,
    _parting: PartingDoor<V, K>,
    _casts: CastDoors<V, K>,
}

/// The doors to one kernel that also small kernels have.
struct CastDoors<V: Space, K> {
    _cast: CastDoor<V, K>,
    _parted: PartedDoor<V, K>,
    _impact: ImpactDoor<V, K>,
}

impl<V: Space, K: Kernel<V::Wide>> CastDoors<V, K> {
    const ALL: Self =
        CastDoors { _cast: cast_by::<V, K, ()>, _parted: parted_by::<V, K>, _impact: impact_by::<V, K, ()> };
}

impl<V: Space, K: Kernel<V::Wide>> Doors<V, K> {
    const ALL: Self = Doors {
        _contact: contact_by::<V, K, ()>,
        _closest: closest_by::<V, K>,
        _separation: separation_by::<V::Wide, K>,
        _meets: meets_by::<V::Wide, K>,
        _manifold: manifold_by::<V, K>,
        _kept: kept_by::<V::Wide, K>,
        _parting: parting_by::<V::Wide, K>,
        _casts: CastDoors::ALL,
    };
}

struct Kernels<V: Space> {
    _trees: Trees<V>,
    _worlds: Worlds<V>,
    _simulations: Simulations<V>,
    _point_point: CastDoors<V, PointPoint>,
    _segment_point: CastDoors<V, SegmentPoint<'static, V::Wide>>,
    _cuboid_point: CastDoors<V, CuboidPoint<'static, V::Wide>>,
    _point_over_half_space: CastDoors<V, Over<'static, V::Wide, Dot, false>>,
    _point_over_plane: CastDoors<V, Over<'static, V::Wide, Dot, true>>,
    _segment_over_half_space: CastDoors<V, Over<'static, V::Wide, &'static Ends<V::Wide>, false>>,
    _segment_over_plane: CastDoors<V, Over<'static, V::Wide, &'static Ends<V::Wide>, true>>,
    _cuboid_over_half_space: CastDoors<V, Over<'static, V::Wide, &'static Middle<V::Wide>, false>>,
    _cuboid_over_plane: CastDoors<V, Over<'static, V::Wide, &'static Middle<V::Wide>, true>>,
    _polygon_over_half_space: CastDoors<V, Over<'static, V::Wide, &'static Outline<V::Wide>, false>>,
    _polygon_over_plane: CastDoors<V, Over<'static, V::Wide, &'static Outline<V::Wide>, true>>,
    _segment_segment: Doors<V, SegmentSegment<'static, V::Wide>>,
    _cuboid_segment: Doors<V, Related<CuboidSegment<'static, V::Wide>>>,
    _cuboid_cuboid: Doors<V, Related<CuboidCuboid<'static, V::Wide>>>,
    _polygon_point: Doors<V, Related<PolygonPoint<'static, V::Wide>>>,
    _polygon_segment: Doors<V, Related<PolygonSegment<'static, V::Wide>>>,
    _polygon_cuboid: Doors<V, Related<PolygonCuboid<'static, V::Wide>>>,
    _polygon_polygon: Doors<V, Related<PolygonPolygon<'static, V::Wide>>>,
    _half_space_half_space: Doors<V, HalfSpaceHalfSpace<'static, V::Wide>>,
    _half_space_plane: Doors<V, HalfSpacePlane<'static, V::Wide>>,
    _plane_plane: Doors<V, PlanePlane<'static, V::Wide>>,
    _convex: Doors<V, Related<Convex<'static, V::Wide>>>,
    _curved: Doors<V, Related<Curved<'static, V::Wide>>>,
    _frustum_over_half_space: Doors<V, Over<'static, V::Wide, &'static Frustum<Scalar<V>>, false>>,
    _frustum_over_plane: Doors<V, Over<'static, V::Wide, &'static Frustum<Scalar<V>>, true>>,
    _own: Doors<V, Related<Owned<'static, V::Wide>>>,
    _own_over_half_space: Doors<V, Over<'static, V::Wide, &'static Own<V>, false>>,
    _own_over_plane: Doors<V, Over<'static, V::Wide, &'static Own<V>, true>>,
    _over_half_space: Doors<V, Over<'static, V::Wide, Solid<'static, V::Wide>, false>>,
    _over_plane: Doors<V, Over<'static, V::Wide, Solid<'static, V::Wide>, true>>,
    _tiny_direction: Direction<V::Wide>,
    _small_patch: PatchDoor<V::Wide>,
    _large_patch: PatchDoor<V::Wide>,
}

impl<V: Space> Kernels<V> {
    const ALL: Self = Kernels {
        _trees: Trees::ALL,
        _worlds: Worlds::ALL,
        _simulations: Simulations::ALL,
        _point_point: CastDoors::ALL,
        _segment_point: CastDoors::ALL,
        _cuboid_point: CastDoors::ALL,
        _point_over_half_space: CastDoors::ALL,
        _point_over_plane: CastDoors::ALL,
        _segment_over_half_space: CastDoors::ALL,
        _segment_over_plane: CastDoors::ALL,
        _cuboid_over_half_space: CastDoors::ALL,
        _cuboid_over_plane: CastDoors::ALL,
        _polygon_over_half_space: CastDoors::ALL,
        _polygon_over_plane: CastDoors::ALL,
        _segment_segment: Doors::ALL,
        _cuboid_segment: Doors::ALL,
        _cuboid_cuboid: Doors::ALL,
        _polygon_point: Doors::ALL,
        _polygon_segment: Doors::ALL,
        _polygon_cuboid: Doors::ALL,
        _polygon_polygon: Doors::ALL,
        _half_space_half_space: Doors::ALL,
        _half_space_plane: Doors::ALL,
        _plane_plane: Doors::ALL,
        _convex: Doors::ALL,
        _curved: Doors::ALL,
        _frustum_over_half_space: Doors::ALL,
        _frustum_over_plane: Doors::ALL,
        _own: Doors::ALL,
        _own_over_half_space: Doors::ALL,
        _own_over_plane: Doors::ALL,
        _over_half_space: Doors::ALL,
        _over_plane: Doors::ALL,
        _tiny_direction: tiny_direction::<V::Wide>,
        _small_patch: patch::<V::Wide, 4, 8>,
        _large_patch: patch::<V::Wide, 32, 64>,
    };
}

/// What is done with worlds.
#[expect(clippy::type_complexity, reason = "each type stands once, and is that of the function beside it")]
struct Worlds<V: Space> {
    _insert: fn(&mut World<V>, Collider<V>) -> Result<Handle, WorldError>,
    _remove: fn(&mut World<V>, Handle) -> Result<Collider<V>, WorldError>,
    _set_pose: fn(&mut World<V>, Handle, Pose<V>) -> Result<(), WorldError>,
    _set_poses: fn(&mut World<V>, &[(Handle, Pose<V>)]) -> Result<(), WorldError>,
    _update: fn(&mut World<V>, &mut dyn Hooks<V>) -> Update,
    _contact: fn(&World<V>, u32) -> Option<Contact<V>>,
    _ray: fn(&World<V>, Ray<V>, Scalar<V>, Filter<'_, V>) -> Option<RayImpact<V>>,
    _rays: fn(&World<V>, Ray<V>, Scalar<V>, Filter<'_, V>, &mut Vec<RayImpact<V>>),
    _is_hit: fn(&World<V>, Ray<V>, Scalar<V>, Filter<'_, V>) -> bool,
    _cast: fn(&World<V>, ShapeRef<'_, V>, Motion<V>, Stop<Scalar<V>>, Filter<'_, V>) -> Option<ShapeImpact<V>>,
    _overlap: fn(&World<V>, ShapeRef<'_, V>, Pose<V>, Filter<'_, V>, &mut Vec<Handle>),
    _in_box: fn(&World<V>, &Aabb<V>, Filter<'_, V>, &mut Vec<Handle>),
    _containing: fn(&World<V>, V, Filter<'_, V>, &mut Vec<Handle>),
    _nearest: fn(&World<V>, V, Scalar<V>, Filter<'_, V>) -> Option<NearestHit<V>>,
}

impl<V: Space> Worlds<V> {
    const ALL: Self = Worlds {
        _insert: World::insert,
        _remove: World::remove,
        _set_pose: World::set_pose,
        _set_poses: World::set_poses,
        _update: World::update_by,
        _contact: World::contact_of,
        _ray: World::cast_ray,
        _rays: World::cast_ray_all,
        _is_hit: World::ray_hits,
        _cast: World::cast_by,
        _overlap: World::overlap_by,
        _in_box: World::in_box,
        _containing: World::containing,
        _nearest: World::nearest,
    };
}

/// What is done with simulations.
#[expect(clippy::type_complexity, reason = "as above")]
struct Simulations<V: Space> {
    _insert: fn(&mut Simulation<V>, Body<V>) -> Result<BodyHandle, BodyError>,
    _remove: fn(&mut Simulation<V>, BodyHandle) -> Result<(), BodyError>,
    _set_pose: fn(&mut Simulation<V>, BodyHandle, Pose<V>) -> Result<(), BodyError>,
    _impulse: fn(&mut Simulation<V>, BodyHandle, V, V) -> Result<(), BodyError>,
    _step: fn(&mut Simulation<V>, &mut dyn SimulationHooks<V>) -> Update,
    _advance: fn(&mut Simulation<V>, Scalar<V>, &mut dyn SimulationHooks<V>) -> Advance,
    _energy: fn(&Simulation<V>) -> Energy<Scalar<V>>,
    _walk: fn(&Character<V>, &World<V>, Pose<V>, V, Filter<'_, V>) -> Walk<V>,
    _walk_body: fn(&Character<V>, &mut Simulation<V>, BodyHandle, V, Filter<'_, V>) -> Result<Walk<V>, BodyError>,
}

impl<V: Space> Simulations<V> {
    const ALL: Self = Simulations {
        _insert: Simulation::insert,
        _remove: Simulation::remove,
        _set_pose: Simulation::set_pose,
        _impulse: Simulation::apply_impulse_at,
        _step: Simulation::take_step,
        _advance: Simulation::advance_by,
        _energy: Simulation::energy,
        _walk: Character::walk,
        _walk_body: Character::walk_body,
    };
}

/// What is done with trees of boxes.
struct Trees<V: Space> {
    _insert: Edit<V>,
    _set: Edit<V>,
    _remove: fn(&mut Bvh<V>, u32) -> Option<Aabb<V>>,
    _build: Build<V>,
    _rebuild: fn(&mut Bvh<V>),
    _improve: fn(&mut Bvh<V>),
}

impl<V: Space> Trees<V> {
    const ALL: Self = Trees {
        _insert: Bvh::insert,
        _set: Bvh::set,
        _remove: Bvh::remove,
        _build: Bvh::build,
        _rebuild: Bvh::rebuild,
        _improve: Bvh::improve,
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
