//! Collision detection in two and three dimensions, single and double precision, from one source.
//!
//! Pick a space and import it: [`d2`], [`d3`], [`d2::f64`] or [`d3::f64`]. Each has the same names.
//!
//! ```
//! use impinge::d3::*;
//!
//! let ball = Ball::new(0.5)?;
//! let crate_ = Cuboid::new(Vec3::splat(1.0))?;
//! let above = Pose::at(0.0, 1.2, 0.0);
//!
//! if let Some(hit) = contact(&crate_, Pose::IDENTITY, &ball, above) {
//!     // Push the ball out along the normal, which points from the first shape to the second.
//!     let resolved = Pose::from_translation(above.translation() + hit.depth * hit.normal);
//!     assert!(contact(&crate_, Pose::IDENTITY, &ball, resolved).is_none_or(|c| c.depth < 1e-6));
//! }
//! # Ok::<(), impinge::ShapeError>(())
//! ```
//!
//! * **Shapes** check their numbers when they are made and answer a precise [`ShapeError`]; queries never fail, never panic and
//!   never return NaN.
//! * **Queries** take two shapes and two poses: `intersects`, `distance`, `closest_points`, `contact`, `contact_within`,
//!   `manifold`.
//! * **Motion**: `cast_ray` finds what is on a ray, `cast_shape` when two moving shapes first touch, `time_of_impact` when they turn as well, `project_point` where a surface is nearest.
//! * **Many boxes**: `Bvh` finds which of them overlap each other, a box or a ray, `BroadPhase` which pairs appear and vanish.
//! * **Worlds**: `World` holds colliders, and tells who began and who ended touching.
//! * **Characters**: `Character` walks through a world, slides along walls, climbs steps and pushes bodies.
//! * **Shapes of your own** are whatever implements `Convex`, by its furthest point along a direction.
//! * **Mass** of a shape, its centre and its inertia come from `Mass::of`.
//! * **Files**: with the feature `serde`, shapes, poses and caches of manifolds can be written and read again, to the last bit.
//! * **Conventions** (normals, signs, touching, tolerances, ties) are on one page, `docs/conventions.md` in the repository.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bounding;
mod broad;
mod dynamics;
mod hull;
mod instantiate;
pub mod math;
mod narrow;
mod query;
mod shape;
mod space;
mod tolerance;
pub mod trace;
mod world;

pub use broad::BvhError;
pub use dynamics::{Advance, BodyError, BodyHandle, BodyKind, DragHandle, Locks};
pub use glam;
pub use math::pose::PoseError;
pub use query::RayError;
pub use shape::{MassError, ShapeError};
pub use space::{Real, Space, Vector};
pub use world::{Handle, Layers, Stage, Update, WorldError};

macro_rules! names {
    ($vector:ty) => {
        /// Where a shape is. See [`Pose`](crate::math::pose::Pose).
        pub type Pose = crate::math::pose::Pose<$vector>;
        /// A pose and a velocity. See [`Motion`](crate::math::motion::Motion).
        pub type Motion = crate::math::motion::Motion<$vector>;
        /// A pose, where it goes, and how it turns. See [`Sweep`](crate::math::sweep::Sweep).
        pub type Sweep = crate::math::sweep::Sweep<$vector>;
        /// All points within a radius of the origin.
        pub type Ball = crate::shape::Ball<$vector>;
        /// A box with its faces along the axes of its own frame.
        pub type Cuboid = crate::shape::Cuboid<$vector>;
        /// A cuboid with rounded edges and corners.
        pub type RoundCuboid = crate::shape::RoundCuboid<$vector>;
        /// All points within a radius of a segment.
        pub type Capsule = crate::shape::Capsule<$vector>;
        /// A straight line between two points.
        pub type Segment = crate::shape::Segment<$vector>;
        /// Three points and what is between them.
        pub type Triangle = crate::shape::Triangle<$vector>;
        /// A triangle with rounded edges and corners.
        pub type RoundTriangle = crate::shape::RoundTriangle<$vector>;
        /// Everything below a plane, solid without end.
        pub type HalfSpace = crate::shape::HalfSpace<$vector>;
        /// An infinite two-sided plane.
        pub type Plane = crate::shape::Plane<$vector>;
        /// A shape of one's own: whatever implements [`Convex`](crate::generic::Convex).
        pub type Own = crate::shape::Own<$vector>;
        /// Any shape, owned.
        pub type Shape = crate::shape::Shape<$vector>;
        /// Any shape, borrowed: what queries take.
        pub type ShapeRef<'a> = crate::shape::ShapeRef<'a, $vector>;
        /// How heavy a shape is, where its centre is, and how it resists turning.
        pub type Mass = crate::shape::Mass<$vector>;
        /// A box along the world's axes.
        pub type Aabb = crate::bounding::Aabb<$vector>;
        /// A ball around something; in 2D a disc.
        pub type BoundingSphere = crate::bounding::BoundingSphere<$vector>;
        /// A turned box around something.
        pub type Obb = crate::bounding::Obb<$vector>;
        /// How two shapes touch.
        pub type Contact = crate::query::Contact<$vector>;
        /// Where two shapes are closest.
        pub type ClosestPoints = crate::query::ClosestPoints<$vector>;
        /// How two shapes touch, at up to four points.
        pub type Manifold = crate::query::Manifold<$vector>;
        /// One point of a manifold.
        pub type ManifoldPoint = crate::query::ManifoldPoint<$vector>;
        /// What is remembered of a pair's manifold.
        pub type ManifoldCache = crate::query::ManifoldCache<$vector>;
        /// A half-line: where it starts and where it goes.
        pub type Ray = crate::query::Ray<$vector>;
        /// Where a ray hits a shape.
        pub type RayHit = crate::query::RayHit<$vector>;
        /// The point of a surface nearest to a point.
        pub type Projection = crate::query::Projection<$vector>;
        /// How two moving shapes first touch.
        pub type CastHit = crate::query::CastHit<$vector>;
        /// How two shapes that move and turn first touch.
        pub type SweepHit = crate::query::SweepHit<$vector>;
        /// Boxes with keys, to be searched.
        pub type Bvh = crate::broad::Bvh<$vector>;
        /// A place in a tree of boxes.
        pub type Cursor<'t> = crate::broad::Cursor<'t, $vector>;
        /// Boxes with keys, in a list: what the tree is tested against.
        pub type Brute = crate::broad::Brute<$vector>;
        /// Boxes that move, and which pairs of them appear and vanish.
        pub type BroadPhase = crate::broad::BroadPhase<$vector>;
        /// How much larger than what it is for a box is kept.
        pub type Margin = crate::broad::Margin<<$vector as crate::space::Vector>::Real>;
        /// Colliders, and who of them touches whom.
        pub type World = crate::world::World<$vector>;
        /// How a world works.
        pub type Settings = crate::world::Settings<$vector>;
        /// What is put into a world.
        pub type Collider = crate::world::Collider<$vector>;
        /// Who began and who ended touching.
        pub type Event = crate::world::Event<$vector>;
        /// What a fast collider met on its way.
        pub type Impact = crate::world::Impact<$vector>;
        /// Two colliders that touch.
        pub type Touching<'w> = crate::world::Touching<'w, $vector>;
        /// How two parts of colliders touch.
        pub type PartContact<'w> = crate::world::PartContact<'w, $vector>;
        /// A line that draws something of a world.
        pub type Line = crate::world::Line<$vector>;
        /// What is drawn of a world.
        pub type Draw = crate::world::Draw<$vector>;
        /// What a query of a world sees.
        pub type Filter<'f> = crate::world::Filter<'f, $vector>;
        /// What a ray hits in a world.
        pub type RayImpact = crate::world::RayImpact<$vector>;
        /// What a moving shape meets in a world.
        pub type ShapeImpact = crate::world::ShapeImpact<$vector>;
        /// What of a world is nearest to a point.
        pub type NearestHit = crate::world::NearestHit<$vector>;
        /// Bodies that fall, bounce and rest, and the world of their colliders.
        pub type Simulation = crate::dynamics::Simulation<$vector>;
        /// How a simulation works.
        pub type SimulationSettings = crate::dynamics::SimulationSettings<$vector>;
        /// What moves, or holds up what does.
        pub type Body = crate::dynamics::Body<$vector>;
        /// What a collider of a body is made of.
        pub type Material = crate::dynamics::Material<<$vector as crate::space::Vector>::Real>;
        /// How something is dragged.
        pub type Drag = crate::dynamics::Drag<<$vector as crate::space::Vector>::Real>;
        /// Energy of bodies.
        pub type Energy = crate::dynamics::Energy<<$vector as crate::space::Vector>::Real>;
        /// Two colliders that are about to be held apart.
        pub type Encounter<'s> = crate::dynamics::Encounter<'s, $vector>;
        /// A shape that walks.
        pub type Character = crate::dynamics::Character<$vector>;
        /// How a walk went.
        pub type Walk = crate::dynamics::Walk<$vector>;
        /// What a character stands on.
        pub type Ground = crate::dynamics::Ground<$vector>;
        /// What was in the way of a character.
        pub type Obstacle = crate::dynamics::Obstacle<$vector>;
        /// Two colliders that came together fast.
        pub type Hit = crate::dynamics::Hit<$vector>;
        pub use crate::bounding::Side;
        pub use crate::broad::{Change, Verdict};
        pub use crate::dynamics::{
            Advance, BodyError, BodyHandle, BodyKind, DragHandle, Locks, SimulationHooks, bounced, bounced_off,
            pushed_out, slid, stopped,
        };
        pub use crate::query::{
            RayError, Start, cast_ray, cast_ray_hollow, cast_shape, cast_shape_traced, cast_shape_within,
            closest_points, closest_points_within, contact, contact_traced, contact_within, contains, crossing_time,
            distance, intersects, manifold, manifold_cached, parting_time, project_point, signed_distance,
            time_of_impact, time_of_impact_traced, time_of_impact_within,
        };
        pub use crate::shape::Convex;
        pub use crate::world::{Handle, Hooks, Layers, Stage, Update, WorldError};
        pub use crate::{BvhError, MassError, PoseError, ShapeError};
    };
}

/// The same types and functions with the space as a parameter, for code that is itself generic over [`Space`].
pub mod generic {
    pub use crate::bounding::{Aabb, BoundingSphere, Obb, Side};
    pub use crate::broad::{BroadPhase, Brute, Bvh, Change, Cursor, Margin, Verdict};
    pub use crate::dynamics::{
        Advance, Body, BodyError, BodyHandle, BodyKind, Character, Drag, DragHandle, Encounter, Energy, Ground, Hit,
        Locks, Material, Obstacle, Simulation, SimulationHooks, SimulationSettings, Walk, bounced, bounced_off,
        pushed_out, slid, stopped,
    };
    pub use crate::math::motion::Motion;
    pub use crate::math::pose::Pose;
    pub use crate::math::sweep::Sweep;
    pub use crate::query::{
        CastHit, ClosestPoints, Contact, Manifold, ManifoldCache, ManifoldPoint, Projection, Ray, RayError, RayHit,
        Start, SweepHit, cast_ray, cast_ray_hollow, cast_shape, cast_shape_traced, cast_shape_within, closest_points,
        closest_points_within, contact, contact_traced, contact_within, contains, crossing_time, distance, intersects,
        manifold, manifold_cached, parting_time, project_point, signed_distance, time_of_impact, time_of_impact_traced,
        time_of_impact_within,
    };
    pub use crate::shape::{
        Ball, Capsule, Cone, Convex, Cuboid, Cylinder, HalfSpace, Hull, Mass, Own, Plane, Polygon, Round, RoundCone,
        RoundCuboid, RoundCylinder, RoundHull, RoundPolygon, RoundTriangle, Segment, Shape, ShapeRef, Triangle,
    };
    pub use crate::space::Rotation2;
    pub use crate::world::{
        Collider, Draw, Event, Filter, Handle, Hooks, Impact, Layers, Line, NearestHit, PartContact, RayImpact,
        Settings, ShapeImpact, Stage, Touching, Update, World, WorldError,
    };
}

/// Two dimensions, single precision.
pub mod d2 {
    pub use crate::space::Rotation2;
    pub use glam::Vec2;
    names!(Vec2);
    /// A convex polygon.
    pub type Polygon = crate::shape::Polygon<Vec2>;
    /// A convex polygon with rounded corners.
    pub type RoundPolygon = crate::shape::RoundPolygon<Vec2>;

    /// Two dimensions, double precision.
    pub mod f64 {
        pub use crate::space::Rotation2;
        pub use glam::{DVec2, DVec2 as Vec2};
        names!(DVec2);
        /// A convex polygon.
        pub type Polygon = crate::shape::Polygon<DVec2>;
        /// A convex polygon with rounded corners.
        pub type RoundPolygon = crate::shape::RoundPolygon<DVec2>;
    }
}

/// Three dimensions, single precision.
pub mod d3 {
    pub use glam::{Quat, Vec3};
    names!(Vec3);
    /// The convex hull of points.
    pub type Hull = crate::shape::Hull<Vec3>;
    /// A convex hull with rounded edges and corners.
    pub type RoundHull = crate::shape::RoundHull<Vec3>;
    /// A solid of revolution about the Y axis with straight sides and flat ends.
    pub type Cylinder = crate::shape::Cylinder<Vec3>;
    /// A cylinder with rounded rims.
    pub type RoundCylinder = crate::shape::RoundCylinder<Vec3>;
    /// A flat round base, an apex above it on the Y axis, and all between.
    pub type Cone = crate::shape::Cone<Vec3>;
    /// A cone with a rounded rim and apex.
    pub type RoundCone = crate::shape::RoundCone<Vec3>;

    /// Three dimensions, double precision.
    pub mod f64 {
        pub use glam::{DQuat, DQuat as Quat, DVec3, DVec3 as Vec3};
        names!(DVec3);
        /// The convex hull of points.
        pub type Hull = crate::shape::Hull<DVec3>;
        /// A convex hull with rounded edges and corners.
        pub type RoundHull = crate::shape::RoundHull<DVec3>;
        /// A solid of revolution about the Y axis with straight sides and flat ends.
        pub type Cylinder = crate::shape::Cylinder<DVec3>;
        /// A cylinder with rounded rims.
        pub type RoundCylinder = crate::shape::RoundCylinder<DVec3>;
        /// A flat round base, an apex above it on the Y axis, and all between.
        pub type Cone = crate::shape::Cone<DVec3>;
        /// A cone with a rounded rim and apex.
        pub type RoundCone = crate::shape::RoundCone<DVec3>;
    }
}
