//! A pose and where it goes.

use super::pose::Pose;
use crate::space::Space;

/// A shape that moves without turning: where it is at time 0, and how far it goes in a unit of time.
///
/// ```
/// use impinge::d3::*;
/// let falling = Pose::at(0.0, 9.0, 0.0).moving(Vec3::new(0.0, -2.0, 0.0));
/// assert_eq!(falling.at(3.0).translation(), Vec3::new(0.0, 3.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<V: Space> {
    pose: Pose<V>,
    velocity: V,
}

impl<V: Space> Motion<V> {
    /// Where the shape is at time 0.
    #[inline]
    pub fn start(self) -> Pose<V> {
        self.pose
    }

    /// How far it goes in a unit of time, in the world.
    #[inline]
    pub fn velocity(self) -> V {
        self.velocity
    }

    /// Where it is at a time. Invalid when that is out of range.
    #[inline]
    pub fn at(self, time: V::Real) -> Pose<V> {
        self.pose.with_translation(self.pose.translation() + self.velocity * time)
    }
}

impl<V: Space> Pose<V> {
    /// From here with a velocity, in the world. A velocity that is not finite, or out of range as a translation would be, makes the pose
    /// invalid.
    #[inline]
    pub fn moving(self, velocity: V) -> Motion<V> {
        if velocity.in_range() {
            Motion { pose: self, velocity }
        } else {
            Motion { pose: self.with_translation(V::NOT_A_POINT), velocity: V::ZERO }
        }
    }
}

/// What stands still.
impl<V: Space> From<Pose<V>> for Motion<V> {
    #[inline]
    fn from(pose: Pose<V>) -> Self {
        Motion { pose, velocity: V::ZERO }
    }
}
