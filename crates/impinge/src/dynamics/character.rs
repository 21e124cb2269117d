//! Characters: what walks, climbs stairs and slides along walls, without forces.
//!
//! A character is a bounded convex shape that is moved by hand, through a [`World`], and keeps a *skin* of free space around it. A walk goes like this (in `course`):
//!
//! 1. What has come nearer than the skin is made room for (`room`).
//! 2. A jump or a flight goes as far as it can in a straight line.
//! 3. What is left rises, then goes sideways, then falls. Each of the three is a few casts; what is hit becomes a plane, and the way goes on along the motion nearest to what is wanted that leads into none of the planes (`planes`).
//! 4. Sideways, ground lifts, and all that is steeper than the slope limit is a wall; what stands and is stopped tries whether a step leads further: up, ahead, down.
//! 5. What stood comes down to ground that is within reach, over crests and down stairs.
//!
//! **Invariants.** Every change of place is a cast that keeps most of the skin, so no way leads through anything, however thin it is and however far the way. What is nearer than the skin is not approached, but by rounding. The number of casts is bounded.
//! The same calls give the same bits.

mod course;
mod planes;
mod push;
mod room;

use crate::bounding::Aabb;
use crate::math::direction::direction;
use crate::math::pose::Pose;
use crate::shape::{Check, Shape, ShapeError};
use crate::space::{Real, Space};
use crate::world::{Filter, Handle, World};
use course::Course;
use smallvec::SmallVec;

/// A shape that walks.
///
/// ```
/// use impinge::d3::*;
/// let mut world = World::new();
/// world.insert(Collider::new(HalfSpace::new(Vec3::Y, 0.0)?).fixed())?;
/// world.insert(Collider::new(Cuboid::new(Vec3::new(0.5, 2.0, 9.0))?).at(Pose::at(2.0, 0.0, 0.0)).fixed())?;
///
/// let hero = Character::new(Capsule::along_y(0.5, 0.3)?)?;
/// let mut pose = Pose::at(0.0, 0.8 + hero.skin(), 0.0);
/// for _ in 0..60 {
///     pose = hero.walk(&world, pose, Vec3::new(0.05, -0.1, 0.02), Filter::all()).pose;
/// }
/// let place = pose.translation();
/// assert!((place.x - (1.2 - hero.skin())).abs() < 1e-3); // stopped by the wall
/// assert!((place.z - 1.2).abs() < 1e-3); // and slid along it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Character<V: Space> {
    shape: Shape<V>,
    up: V,
    skin: V::Real,
    step_height: V::Real,
    slope_limit: V::Real,
    /// Of the slope limit.
    cosine: V::Real,
    snap: V::Real,
    strength: V::Real,
}

/// What a character stands on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground<V: Space> {
    /// Which collider.
    pub collider: Handle,
    /// Which of its parts.
    pub part: u32,
    /// Where it carries the character, in the world.
    pub point: V,
    /// Unit, world frame, out of the ground. At an edge that meets it more steeply than it could walk it is that of the face behind. Of slopes that are too steep each, and together hold the character, it is that of the least steep.
    pub normal: V,
    /// How fast the ground moves at that point. Worlds know of no velocities: only in a simulation it is anything but 0.
    pub velocity: V,
}

/// What was in the way of a character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle<V: Space> {
    /// Which collider.
    pub collider: Handle,
    /// Which of its parts.
    pub part: u32,
    /// Where, on its surface, in the world.
    pub point: V,
    /// Unit, world frame, from it to the character.
    pub normal: V,
    /// What it took from the motion: that part of it which led into the obstacle, along the normal.
    pub blocked: V,
}

/// How a walk went.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk<V: Space> {
    /// Where the character is now. Its rotation is as it was.
    pub pose: Pose<V>,
    /// How far it has come, in all.
    pub moved: V,
    /// What it stands on.
    pub ground: Option<Ground<V>>,
    /// Whether it went along something that was in the way of where it wanted to go.
    pub slid: bool,
    /// Whether it climbed a step.
    pub stepped: bool,
    obstacles: SmallVec<[Obstacle<V>; 4]>,
}

impl<V: Space> Walk<V> {
    /// What was in the way, in the order in which it was met: each part of a collider once. What is walked on is among it where it stopped a fall, or led uphill.
    #[inline]
    pub fn obstacles(&self) -> &[Obstacle<V>] {
        &self.obstacles
    }
}

/// What is told of a shape that cannot walk.
const CHECK: Check = Check("character");

impl<V: Space> Character<V> {
    /// Of any shape with an end and a size: a capsule, a box, a hull. Up is the second axis, the skin a 64th of its least width, steps and snaps a quarter of its height, the slope limit 45°, and it pushes nothing.
    pub fn new(shape: impl Into<Shape<V>>) -> Result<Self, ShapeError> {
        let shape = shape.into();
        let none = |reason| ShapeError::Degenerate { shape: "character", reason };
        let around = Aabb::of(&shape, Pose::IDENTITY).filter(|around| around.half_extents().is_finite());
        let size = around.ok_or(none("it has no end"))?.half_extents() * V::Real::TWO;
        let least = (1..V::DIMENSION).fold(size.get(0), |least, axis| least.min(size.get(axis)));
        let part = |parts: f64| V::Real::ONE / V::Real::from_f64(parts);
        // What is flat or thin has a skin by its length.
        let skin = (least * part(64.0)).max(size.greatest() * part(1024.0));
        if !(skin > V::Real::ZERO) {
            return Err(none("it has no size"));
        }
        let reach = size.get(1) * part(4.0);
        let up = V::axis(1);
        let (strength, angle) = (V::Real::ZERO, V::Real::from_f64(core::f64::consts::FRAC_PI_4));
        let cosine = angle.sin_cos().1;
        Ok(Character { shape, up, skin, step_height: reach, slope_limit: angle, cosine, snap: reach, strength })
    }

    /// Which way is up, of any length.
    pub fn with_up(self, up: V) -> Result<Self, ShapeError> {
        let up = direction(CHECK.vector("up", up)?);
        let none = ShapeError::Degenerate { shape: "character", reason: "up has no direction" };
        Ok(Character { up: up.ok_or(none)?.0, ..self })
    }

    /// The distance that it keeps from everything. What is thicker moves with fewer casts and is further from walls; far from the origin it must be more than the numbers there are coarse.
    pub fn with_skin(self, skin: V::Real) -> Result<Self, ShapeError> {
        let skin = CHECK.size("skin", skin)?;
        let none = ShapeError::Degenerate { shape: "character", reason: "it has no skin" };
        if skin > V::Real::ZERO { Ok(Character { skin, ..self }) } else { Err(none) }
    }

    /// How high a step may be that it climbs. 0 climbs none.
    pub fn with_step_height(self, step_height: V::Real) -> Result<Self, ShapeError> {
        Ok(Character { step_height: CHECK.size("step height", step_height)?, ..self })
    }

    /// How steep the ground may be that it walks on, in radians, at most [`STEEPEST`](Self::STEEPEST).
    pub fn with_slope_limit(self, slope_limit: V::Real) -> Result<Self, ShapeError> {
        let slope_limit = CHECK.size("slope limit", slope_limit)?;
        let value = slope_limit.to_f64();
        if value > Self::STEEPEST {
            return Err(ShapeError::OutOfRange { shape: "character", field: "slope limit", value });
        }
        Ok(Character { slope_limit, cosine: slope_limit.sin_cos().1, ..self })
    }

    /// How far it comes down to stay on the ground, over crests and down stairs. At least as much as a call leads down on the steepest slope it walks on.
    pub fn with_snap(self, snap: V::Real) -> Result<Self, ShapeError> {
        Ok(Character { snap: CHECK.size("snap", snap)?, ..self })
    }

    /// The force with which it pushes bodies of a simulation, in mass times length per second squared. A box that rubs against the floor with more than that stays where it is.
    pub fn with_strength(self, strength: V::Real) -> Result<Self, ShapeError> {
        Ok(Character { strength: CHECK.size("strength", strength)?, ..self })
    }

    /// The greatest slope limit, in radians: some 86°.
    pub const STEEPEST: f64 = 1.5;

    /// The shape, in its own frame.
    #[inline]
    pub fn shape(&self) -> &Shape<V> {
        &self.shape
    }

    /// Which way is up: unit.
    #[inline]
    pub fn up(&self) -> V {
        self.up
    }

    /// The distance that it keeps from everything.
    #[inline]
    pub fn skin(&self) -> V::Real {
        self.skin
    }

    /// How high a step may be that it climbs.
    #[inline]
    pub fn step_height(&self) -> V::Real {
        self.step_height
    }

    /// How steep the ground may be that it walks on, in radians.
    #[inline]
    pub fn slope_limit(&self) -> V::Real {
        self.slope_limit
    }

    /// How far it comes down to stay on the ground.
    #[inline]
    pub fn snap(&self) -> V::Real {
        self.snap
    }

    /// The force with which it pushes bodies.
    #[inline]
    pub fn strength(&self) -> V::Real {
        self.strength
    }

    /// Moves from a pose, as far as that can be. The motion is that of this call: velocity times time, and what falls beside it. Leading up it is a jump, which leaves the ground; else what stands stays on the ground that is in reach.
    ///
    /// Colliders stay where they are and are solid, all but sensors; the filter is to leave out the one of the character itself. A motion that is not a number, or out of range, counts as none.
    ///
    /// ```
    /// use impinge::d2::*;
    /// let mut world = World::new();
    /// world.insert(Collider::new(HalfSpace::new(Vec2::Y, 0.0)?).fixed())?;
    /// world.insert(Collider::new(Cuboid::new(Vec2::new(1.0, 0.2))?).at(Pose::at(2.0, 0.0)).fixed())?;
    /// let hero = Character::new(Cuboid::new(Vec2::new(0.3, 0.9))?)?.with_step_height(0.25)?;
    /// let walk = hero.walk(&world, Pose::at(0.0, 0.9 + hero.skin()), Vec2::new(2.0, 0.0), Filter::all());
    /// assert!(walk.stepped && walk.ground.is_some());
    /// assert!((walk.pose.translation() - Vec2::new(2.0, 1.1 + hero.skin())).length() < 1e-3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(never)]
    pub fn walk(&self, world: &World<V>, pose: Pose<V>, motion: V, filter: Filter<'_, V>) -> Walk<V> {
        Course::new(self, world, pose, filter).walked(motion)
    }
}
