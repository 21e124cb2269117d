//! What can be done about a contact without a simulation: a few lines of mechanics for whoever moves things by hand.
//!
//! All take the normal as contacts give it, from A to B, and all leave alone what already parts: acting on bodies that move apart would glue them together.

use crate::math::pose::Pose;
use crate::query::Contact;
use crate::space::{Real, Space};

/// The velocity of something that runs into a surface, after it: what goes into the surface comes back, times the restitution, which is from 0 (it stays) to 1 (it
/// comes back as fast as it came). With 1 it is a reflection, `v − 2 (v·n) n`.
///
/// The normal points out of the surface, towards what bounces; velocities are relative to the surface.
///
/// ```
/// use impinge::d2::*;
/// let falling = Vec2::new(3.0, -4.0);
/// assert_eq!(bounced(falling, Vec2::Y, 1.0), Vec2::new(3.0, 4.0));
/// assert_eq!(bounced(falling, Vec2::Y, 0.5), Vec2::new(3.0, 2.0));
/// assert_eq!(bounced(-falling, Vec2::Y, 1.0), -falling); // on its way out
/// ```
#[inline]
pub fn bounced<V: Space>(velocity: V, normal: V, restitution: V::Real) -> V {
    velocity - normal * (approach(velocity, normal) * (V::Real::ONE + restitution))
}

/// The velocity without the part of it that goes into a surface, whose normal points out of it: what is left slides along it. The same as [`bounced`] with a restitution of 0.
///
/// ```
/// use impinge::d3::*;
/// let walking = Vec3::new(1.0, -2.0, 3.0);
/// assert_eq!(stopped(walking, Vec3::Y), Vec3::new(1.0, 0.0, 3.0));
/// ```
#[inline]
pub fn stopped<V: Space>(velocity: V, normal: V) -> V {
    bounced(velocity, normal, V::Real::ZERO)
}

/// The velocity after sliding along a surface that rubs: what goes into the surface is stopped, and what goes along it gets slower by at most the friction times that. The normal points out of the surface.
///
/// ```
/// use impinge::d2::*;
/// let sliding = Vec2::new(3.0, -2.0);
/// assert_eq!(slid(sliding, Vec2::Y, 0.5), Vec2::new(2.0, 0.0));
/// assert_eq!(slid(sliding, Vec2::Y, 9.0), Vec2::ZERO); // it sticks
/// ```
#[inline]
pub fn slid<V: Space>(velocity: V, normal: V, friction: V::Real) -> V {
    let pressed = -approach(velocity, normal);
    let along = stopped(velocity, normal);
    let (speed, most) = (along.length(), friction * pressed);
    // Negated: what is not a number does not move.
    if !(speed > most) { V::ZERO } else { along * ((speed - most) / speed) }
}

/// Both poses moved apart along the normal until the two just touch, each by its share of the weight: the heavier one less. An infinite mass does not move at all; if both are, or no mass is above 0, both move by half.
/// Nothing is moved by a gap.
///
/// ```
/// use impinge::d3::*;
/// let ball = Ball::new(1.0)?;
/// let (a, b) = (Pose::IDENTITY, Pose::at(1.0, 0.0, 0.0));
/// let hit = contact(&ball, a, &ball, b).unwrap();
/// let (a, b) = pushed_out(&hit, (a, 3.0), (b, 1.0));
/// assert_eq!((a.translation().x, b.translation().x), (-0.25, 1.75));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
pub fn pushed_out<V: Space>(contact: &Contact<V>, a: (Pose<V>, V::Real), b: (Pose<V>, V::Real)) -> (Pose<V>, Pose<V>) {
    let depth = contact.depth.max(V::Real::ZERO);
    let [share_a, share_b] = shares(a.1, b.1);
    let moved = |pose: Pose<V>, by: V::Real| pose.with_translation(pose.translation() + contact.normal * by);
    (moved(a.0, -depth * share_a), moved(b.0, depth * share_b))
}

/// The velocities of two things that run into each other, after it, each with its mass. The relative velocity along the normal turns round, times the restitution; the momentum of both together stays. An infinite mass keeps
/// its velocity.
///
/// ```
/// use impinge::d2::*;
/// let (a, b) = bounced_off(Vec2::X, (Vec2::X, 1.0), (Vec2::ZERO, 1.0), 1.0);
/// assert_eq!((a, b), (Vec2::ZERO, Vec2::X)); // as billiard balls do
/// let (a, b) = bounced_off(Vec2::X, (Vec2::X, 1.0), (Vec2::ZERO, f32::INFINITY), 1.0);
/// assert_eq!((a, b), (-Vec2::X, Vec2::ZERO)); // as at a wall
/// ```
pub fn bounced_off<V: Space>(normal: V, a: (V, V::Real), b: (V, V::Real), restitution: V::Real) -> (V, V) {
    let change = normal * (-approach(b.0 - a.0, normal) * (V::Real::ONE + restitution));
    let [share_a, share_b] = shares(a.1, b.1);
    (a.0 - change * share_a, b.0 + change * share_b)
}

/// The speed along the normal, as far as it is against it: never above 0.
#[inline]
fn approach<V: Space>(velocity: V, normal: V) -> V::Real {
    velocity.dot(normal).min(V::Real::ZERO)
}

/// How much of a push each of two takes: the more the lighter it is. Their sum is 1.
fn shares<R: Real>(mass_a: R, mass_b: R) -> [R; 2] {
    // 1/∞ is 0; a mass of 0, a negative one and NaN count as immovable too.
    let inverse = |mass: R| if mass > R::ZERO { R::ONE / mass } else { R::ZERO };
    let (a, b) = (inverse(mass_a), inverse(mass_b));
    let sum = a + b;
    if sum > R::ZERO && sum.is_finite() { [a / sum, b / sum] } else { [R::HALF; 2] }
}
