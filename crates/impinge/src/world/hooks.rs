//! What a user may have a say in while a world is updated.

use super::collider::Collider;
use super::event::Event;
use super::handle::Handle;
use crate::space::Space;

/// The steps of an update, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// What has changed gets its box.
    Boxes,
    /// Boxes that overlap become pairs.
    Pairs,
    /// What is fast is followed on its way.
    Sweeps,
    /// Pairs are looked at: whether and how they touch.
    Contacts,
    /// Events are put in order.
    Events,
    /// All is done.
    Done,
}

/// What [`World::update_with`](super::World::update_with) asks and tells. All of it is optional; `()` asks for nothing.
///
/// ```
/// use impinge::d2::*;
/// struct OneWay;
/// impl Hooks<Vec2> for OneWay {
///     fn allows(&mut self, a: (Handle, &Collider), b: (Handle, &Collider)) -> bool {
///         // A platform, which is a, holds only what is above it.
///         a.1.user() != 1 || b.1.pose().translation().y > a.1.pose().translation().y
///     }
/// }
/// let mut world = World::new();
/// world.insert(Collider::new(Cuboid::new(Vec2::new(2.0, 0.1))?).with_user(1))?;
/// let ball = world.insert(Collider::new(Ball::new(0.5)?).at(Pose::at(0.0, -0.4)))?;
/// world.update_with(&mut OneWay);
/// assert!(world.events().is_empty());
/// world.set_pose(ball, Pose::at(0.0, 0.4))?;
/// world.update_with(&mut OneWay);
/// assert_eq!(world.events().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Hooks<V: Space> {
    /// Whether two colliders may touch, the one with the smaller handle first. Asked whenever a pair whose layers and groups agree is looked at: when it appears, when one of the two has
    /// changed since the last update, while an end is waited for, and when a fast one has met the other on its way. One update may ask twice.
    #[inline(always)]
    fn allows(&mut self, _a: (Handle, &Collider<V>), _b: (Handle, &Collider<V>)) -> bool {
        true
    }

    /// Told of every event, in order.
    #[inline(always)]
    fn event(&mut self, _event: &Event<V>) {}

    /// Told when a stage begins.
    #[inline(always)]
    fn stage(&mut self, _stage: Stage) {}
}

impl<V: Space> Hooks<V> for () {}
