//! Where a ray hits a shape.

use crate::math::pose::Frame;
use crate::math::pose::Pose;
use crate::narrow::cast::{Flight, Landing, touch_by};
use crate::narrow::kernel::Kernel;
use crate::narrow::pair::{Question, ask};
use crate::narrow::ray::{Met, View};
use crate::shape::ShapeRef;
use crate::shape::core::Core;
use crate::space::{Real, Space, Vector};
use core::fmt;

/// All points `origin + t·direction` with `t ≥ 0`. The direction may have any length; without one the ray is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray<V: Space> {
    origin: V,
    direction: V,
}

/// Why a ray cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RayError {
    /// The origin or the direction has a NaN or infinite component.
    NotFinite,
    /// The origin or the direction is beyond the documented domain, 1e9 in `f32` and 1e75 in `f64`.
    OutOfRange,
}

impl fmt::Display for RayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RayError::NotFinite => "ray: origin or direction is not finite",
            RayError::OutOfRange => "ray: origin or direction is out of range",
        })
    }
}

impl core::error::Error for RayError {}

impl<V: Space> Ray<V> {
    /// From `origin`, on and on.
    #[inline]
    pub fn new(origin: V, direction: V) -> Result<Self, RayError> {
        if !(origin.is_finite() && direction.is_finite()) {
            return Err(RayError::NotFinite);
        }
        if !(origin.in_range() && direction.in_range()) {
            return Err(RayError::OutOfRange);
        }
        Ok(Ray { origin, direction })
    }

    /// Where it starts.
    #[inline]
    pub fn origin(self) -> V {
        self.origin
    }

    /// Where it goes: as far as `t = 1`.
    #[inline]
    pub fn direction(self) -> V {
        self.direction
    }

    /// The place at `t`.
    #[inline]
    pub fn at(self, t: V::Real) -> V {
        self.origin + self.direction * t
    }
}

/// Where a ray hits a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit<V: Space> {
    /// How far along the ray, in units of its direction.
    pub t: V::Real,
    /// Where, in the world.
    pub point: V,
    /// Unit, world frame, outward also where a hollow shape is left. Against the ray for what starts inside a solid.
    pub normal: V,
}

/// The first point of a shape on a ray, up to `max`, which counts. A ray that starts inside, or on the surface, hits at `t = 0`. `None` if there is no hit, the
/// pose is invalid, or `max` is negative or NaN.
///
/// ```
/// use impinge::d3::*;
/// let down = Ray::new(Vec3::new(0.0, 5.0, 0.0), Vec3::NEG_Y)?;
/// let crate_ = Cuboid::new(Vec3::ONE).unwrap();
/// let hit = cast_ray(&crate_, Pose::IDENTITY, down, 100.0).unwrap();
/// assert_eq!((hit.t, hit.normal), (4.0, Vec3::Y));
/// # Ok::<(), impinge::RayError>(())
/// ```
#[inline]
pub fn cast_ray<'a, V: Space>(
    shape: impl Into<ShapeRef<'a, V>>,
    pose: Pose<V>,
    ray: Ray<V>,
    max: V::Real,
) -> Option<RayHit<V>> {
    cast_of(shape.into(), &pose, ray, max, true)
}

/// As [`cast_ray`], but shapes are hollow: a ray that starts inside hits where it leaves, with the normal that points outward there.
#[inline]
pub fn cast_ray_hollow<'a, V: Space>(
    shape: impl Into<ShapeRef<'a, V>>,
    pose: Pose<V>,
    ray: Ray<V>,
    max: V::Real,
) -> Option<RayHit<V>> {
    cast_of(shape.into(), &pose, ray, max, false)
}

#[inline(always)]
fn cast_of<V: Space>(
    shape: ShapeRef<'_, V>,
    pose: &Pose<V>,
    ray: Ray<V>,
    max: V::Real,
    solid: bool,
) -> Option<RayHit<V>> {
    // The origin seen from an invalid pose is NaN, of which nothing is hit now or later; who is in flight looks again. Nothing is hit before 0.
    let ((core, radius), frame) = (shape.core(), pose.frame());
    let view = View::new(core, frame);
    let seen = (view.of_world(ray.origin.widen() - frame.translation), view.of_world(ray.direction.widen()));
    let (hits, (t, normal)) = match view.met(radius.unwrap_or(V::Real::ZERO), seen, max) {
        Met::Nothing => return None,
        Met::Hit(hit) => (true, (hit.t, view.in_world(hit.normal))),
        Met::Told(hits, hit) => (hits, (hit.t, view.in_world(hit.normal))),
        Met::Later(hit) => {
            let start = in_flight(shape, pose, &ray, V::Real::ZERO, solid);
            (true, start.unwrap_or((hit.t, view.in_world(hit.normal))))
        }
        Met::Unclear => (true, in_flight(shape, pose, &ray, max, solid)?),
    };
    // Written whole, and then taken back: that is a choice between two numbers, and not between two ways.
    let mut answer = Some(RayHit { t, point: ray.at(t), normal: V::narrow(normal) });
    if !hits {
        answer = None;
    }
    answer
}

/// What a point meets that flies along the ray.
#[cold]
#[inline(never)]
fn in_flight<V: Space>(
    shape: ShapeRef<'_, V>,
    pose: &Pose<V>,
    ray: &Ray<V>,
    max: V::Real,
    solid: bool,
) -> Option<(V::Real, V::Wide)> {
    // Negated, for NaN.
    if !(max >= V::Real::ZERO) || !pose.is_valid() {
        return None;
    }
    let ((core, radius), frame) = (shape.core(), pose.frame());
    let radius = radius.unwrap_or(V::Real::ZERO);
    let start = Frame { translation: ray.origin.widen(), rotation: V::Wide::NO_ROTATION };
    let flying = Piercing { frame, start: &start, way: ray.direction.widen(), radius, max, solid };
    ask(flying, core, Core::Point)
}

/// What does a point meet?
struct Piercing<'q, V: Vector> {
    frame: &'q Frame<V>,
    start: &'q Frame<V>,
    way: V,
    radius: V::Real,
    max: V::Real,
    solid: bool,
}

impl<V: Vector> Question<V> for Piercing<'_, V> {
    type Answer = Option<(V::Real, V)>;

    #[inline(always)]
    fn put<K: Kernel<V>>(self, kernel: K, swapped: bool) -> Self::Answer {
        let Piercing { frame, start, way, radius, max, solid } = self;
        let touch = |first: &Frame<V>, second: &Frame<V>| touch_by(kernel, first, second);
        let (shape, point) = ((frame, V::ZERO), (start, way));
        let (first, second) = if swapped { (point, shape) } else { (shape, point) };
        let flight = Flight::new(&touch, kernel.cores(), first, second, radius);
        let Landing { time, touch, .. } = flight.piercing(max, solid)?;
        let normal = if swapped { -touch.normal_world } else { touch.normal_world };
        Some((time, normal))
    }
}
