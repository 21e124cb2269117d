//! A pose, where it goes, and how it turns on the way.

use super::direction::direction;
use super::motion::Motion;
use super::pose::{Frame, Pose};
use crate::space::{Real, Space, Vector};

/// A shape that moves and turns, from time 0 to 1 and on: a point of it, its `center`, moves in a straight line, and the shape turns about that
/// point, both at constant rate. In 3D it turns about one axis.
///
/// ```
/// use impinge::d3::*;
/// let start = Pose::at(1.0, 0.0, 0.0);
/// // A turn and a half about the y axis while it falls by 2.
/// let spinning = start.moving(Vec3::new(0.0, -2.0, 0.0)).turning(Vec3::Y * 9.424778);
/// let end = spinning.pose_at(1.0);
/// assert_eq!(end.translation(), Vec3::new(1.0, -2.0, 0.0));
/// assert!((end.transform_vector(Vec3::X) - Vec3::NEG_X).length() < 1e-6);
/// // Between two poses it turns the shorter way.
/// let swung = Sweep::between(start, start.turned(Vec3::Z, 0.5));
/// assert!((swung.spin() - Vec3::Z * 0.5).length() < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep<V: Space> {
    motion: Motion<V>,
    center: V,
    spin: V::Spin,
}

impl<V: Space> Sweep<V> {
    /// From one pose at time 0 to another at time 1, about the origin of the shape. It turns the shorter way round.
    pub fn between(start: Pose<V>, end: Pose<V>) -> Self {
        Self::between_about(start, end, V::ZERO)
    }

    /// The same about another point of the shape, in its own frame. A center that is not finite, or out of range as a translation would be, makes the pose
    /// invalid.
    pub fn between_about(start: Pose<V>, end: Pose<V>, center: V) -> Self {
        let way = end.translation() - start.translation();
        let turned = end.transform_vector(center) - start.transform_vector(center);
        let spin = arc::<V::Wide>(start.rotation(), end.rotation());
        start.moving(way + turned).turning_about(V::spin(|i| spin.get(i)), center)
    }

    /// From one pose to another, about the origin, in two units of time: a way may be twice as long as numbers go.
    pub(crate) fn in_two(start: Pose<V>, end: Pose<V>) -> Self {
        let half = V::Real::HALF;
        let spin = arc::<V::Wide>(start.rotation(), end.rotation());
        let motion = start.moving(half * (end.translation() - start.translation()));
        motion.turning(V::spin(|i| half * spin.get(i)))
    }

    /// What a thing at a pose in the frame of this one does on the way.
    pub(crate) fn of_part(&self, part: Pose<V>) -> Self {
        let start = self.start().compose(part).moving(self.velocity());
        start.turning_about(self.spin, part.inverse_transform_point(self.center))
    }

    /// As [`between_about`](Self::between_about), but it has turned by about so much on the way, and so perhaps more than once.
    pub(crate) fn between_turning(start: Pose<V>, end: Pose<V>, center: V, about: V) -> Self {
        let sweep = Self::between_about(start, end, center);
        let spin = (0..V::TURNS).fold(V::ZERO, |spin, i| spin.with(i, V::spin_entry(&sweep.spin, i)));
        let angle = if V::DIMENSION == 2 { spin.get(0) } else { spin.length() };
        let (axis, angle) = match V::DIMENSION {
            2 => (V::ZERO.with(0, V::Real::ONE), angle),
            _ if angle > V::Real::ZERO => (spin * (V::Real::ONE / angle), angle),
            _ => (direction(about).map_or(V::ZERO, |(axis, _)| axis), V::Real::ZERO),
        };
        let full = V::Real::from_f64(core::f64::consts::TAU);
        let missing = (about.dot(axis) - angle) / full;
        let turns = V::Real::from_f64((missing.abs() + V::Real::HALF).to_index() as f64).copysign(missing);
        if turns == V::Real::ZERO {
            return sweep;
        }
        let spin = axis * (angle + turns * full);
        sweep.motion.turning_about(V::spin(|i| spin.get(i)), center)
    }

    /// The same from a later time on, which is its time 0.
    pub(crate) fn later(self, time: V::Real) -> Self {
        Sweep { motion: self.pose_at(time).moving(self.velocity()), ..self }
    }

    /// The same from another place on.
    pub(crate) fn shifted(self, by: V) -> Self {
        let start = self.start().with_translation(self.start().translation() + by);
        Sweep { motion: start.moving(self.velocity()), ..self }
    }

    /// How fast a point moves that is carried along, given from the center, in the world.
    pub(crate) fn velocity_at(&self, arm: V) -> V {
        let spin = (0..V::TURNS).fold(V::ZERO, |spin, i| spin.with(i, V::spin_entry(&self.spin, i)));
        self.velocity() + turned(spin, arm)
    }

    /// Whether it turns at all.
    pub(crate) fn turns(&self) -> bool {
        (0..V::TURNS).any(|i| V::spin_entry(&self.spin, i) != V::Real::ZERO)
    }

    /// Where the shape is at time 0.
    #[inline]
    pub fn start(self) -> Pose<V> {
        self.motion.start()
    }

    /// The point that it turns about, in its own frame.
    #[inline]
    pub fn center(self) -> V {
        self.center
    }

    /// How far the center goes in a unit of time, in the world.
    #[inline]
    pub fn velocity(self) -> V {
        self.motion.velocity()
    }

    /// How far it turns in a unit of time, in radians: counter-clockwise in 2D, about an axis of the world in 3D.
    #[inline]
    pub fn spin(self) -> V::Spin {
        self.spin
    }

    /// Where it is at a time. Invalid when that is out of range.
    pub fn pose_at(self, time: V::Real) -> Pose<V> {
        let (start, turn) = (self.start(), self.turn());
        if !turn.turns() {
            return self.motion.at(time);
        }
        let rotation = turn.at(time);
        let arm = V::narrow(
            V::Wide::rotate(start.rotation(), self.center.widen()) - V::Wide::rotate(rotation, self.center.widen()),
        );
        let translation = start.translation() + self.velocity() * time + arm;
        if start.is_valid() { Pose::new(translation, rotation) } else { start }
    }

    /// Where a point of the shape, in its own frame, is in the world at a time, however far away that is.
    pub(crate) fn point_at(&self, time: V::Real, local: V) -> V {
        let (start, center) = (self.start(), self.center.widen());
        let arm = V::Wide::rotate(self.turn().at(time), local.widen() - center);
        let from_origin = V::Wide::rotate(start.rotation(), center) + arm;
        start.translation() + V::narrow(from_origin) + self.velocity() * time
    }

    /// Its motion, for what does not mind turning.
    #[inline(always)]
    pub(crate) fn motion(&self) -> Motion<V> {
        self.motion
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn<V::Wide> {
        let spin = (0..V::TURNS).fold(V::Wide::ZERO, |spin, i| spin.with(i, V::spin_entry(&self.spin, i)));
        Turn::new(self.motion.start().rotation(), spin)
    }
}

impl<V: Space> Motion<V> {
    /// The same, and turning about the origin of the shape. A spin that is not finite, or out of range as a translation would be, makes the pose invalid.
    #[inline]
    pub fn turning(self, spin: V::Spin) -> Sweep<V> {
        self.turning_about(spin, V::ZERO)
    }

    /// The same about another point of the shape, in its own frame; the velocity is that of this point.
    pub fn turning_about(self, spin: V::Spin, center: V) -> Sweep<V> {
        let in_range = (0..V::TURNS).all(|i| V::spin_entry(&spin, i).abs() <= V::Real::LIMIT) && center.in_range();
        if in_range {
            Sweep { motion: self, center, spin }
        } else {
            let nowhere = self.start().with_translation(V::NOT_A_POINT);
            Sweep { motion: nowhere.into(), center: V::ZERO, spin: V::Spin::default() }
        }
    }
}

/// What does not turn.
impl<V: Space> From<Motion<V>> for Sweep<V> {
    #[inline]
    fn from(motion: Motion<V>) -> Self {
        Sweep { motion, center: V::ZERO, spin: V::Spin::default() }
    }
}

/// What stands still.
impl<V: Space> From<Pose<V>> for Sweep<V> {
    #[inline]
    fn from(pose: Pose<V>) -> Self {
        Motion::from(pose).into()
    }
}

/// A rotation that goes on about one axis at a constant rate.
#[derive(Clone, Copy)]
pub(crate) struct Turn<V: Vector> {
    start: V::Rotation,
    /// Unit, in 3D.
    axis: V,
    /// In 2D with a sign.
    rate: V::Real,
    /// The axis times the rate; in 2D the rate is its first number.
    pub spin: V,
}

impl<V: Vector> Turn<V> {
    #[inline(always)]
    pub fn new(start: V::Rotation, spin: V) -> Self {
        if V::DIMENSION == 2 {
            return Turn { start, axis: V::ZERO, rate: spin.get(0), spin };
        }
        // Of what is too slow for a direction nothing turns.
        let rate = spin.length();
        let axis = if rate > V::Real::ZERO { spin * (V::Real::ONE / rate) } else { V::ZERO };
        if axis.is_finite() {
            Turn { start, axis, rate, spin }
        } else {
            Turn { start, axis: V::ZERO, rate: V::Real::ZERO, spin: V::ZERO }
        }
    }

    /// Whether it turns at all.
    #[inline(always)]
    pub fn turns(&self) -> bool {
        self.rate != V::Real::ZERO
    }

    /// The axis in the frame of what turns, where there is one.
    #[inline(always)]
    pub fn local_axis(&self) -> V {
        V::unrotate(self.start, self.axis)
    }

    /// How far a point, in the frame of what turns and from its center, is from the axis.
    pub fn off_axis(&self, arm: V) -> V::Real {
        if V::DIMENSION == 2 { arm.length() } else { self.local_axis().cross(arm).length() }
    }

    /// How fast, in radians.
    #[inline(always)]
    pub fn rate(&self) -> V::Real {
        self.rate.abs()
    }

    /// Of unit length to rounding.
    #[inline(always)]
    pub fn at(&self, time: V::Real) -> V::Rotation {
        let angle = self.rate * time;
        if angle == V::Real::ZERO {
            return self.start;
        }
        if V::DIMENSION == 2 {
            let (sin, cos) = angle.sin_cos();
            let numbers = V::feet(|i| if i == 0 { cos } else { sin });
            return unit_again::<V>(V::compose(V::rotation_of(numbers), self.start));
        }
        let (sin, cos) = (angle * V::Real::HALF).sin_cos();
        let axis = self.axis * sin;
        let numbers = V::feet(|i| if i < 3 { axis.get(i) } else { cos });
        unit_again::<V>(V::compose(V::rotation_of(numbers), self.start))
    }
}

/// A step of Newton's method towards unit length.
#[inline(always)]
fn unit_again<V: Vector>(rotation: V::Rotation) -> V::Rotation {
    let numbers = V::rotation_numbers(rotation);
    let square = numbers.as_ref().iter().fold(V::Real::ZERO, |sum, c| sum + *c * *c);
    let factor = V::Real::from_f64(1.5) - V::Real::HALF * square;
    V::rotation_of(V::feet(|i| numbers.as_ref()[i] * factor))
}

/// What turning at a rate changes a vector by in a unit of time.
#[inline(always)]
pub(crate) fn turned<V: Vector>(spin: V, vector: V) -> V {
    if V::DIMENSION == 2 { vector.perpendicular() * spin.get(0) } else { spin.cross(vector) }
}

/// Axis and angle, as one vector, of the shorter way from one rotation to another.
fn arc<V: Vector>(from: V::Rotation, to: V::Rotation) -> V {
    let numbers = V::rotation_numbers(V::compose(to, V::inverse(from)));
    let numbers = numbers.as_ref();
    if V::DIMENSION == 2 {
        return V::ZERO.with(0, V::Real::atan2(numbers[1], numbers[0]));
    }
    let cos = numbers[3];
    let axis = (0..3).fold(V::ZERO, |axis, i| axis.with(i, if cos < V::Real::ZERO { -numbers[i] } else { numbers[i] }));
    let sin = axis.length();
    // Of a turn too small for that, sine and angle are the same.
    let factor = if sin > V::Real::ZERO { V::Real::TWO * V::Real::atan2(sin, cos.abs()) / sin } else { V::Real::TWO };
    axis * factor
}

/// The frame of a shape that has turned about its center, which is at a place.
#[inline(always)]
pub(crate) fn around<V: Vector>(place: V, rotation: V::Rotation, center: V) -> Frame<V> {
    Frame { translation: place - V::rotate(rotation, center), rotation }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, DVec3};

    #[test]
    fn it_goes_from_one_pose_to_the_other() {
        let start = Pose::<DVec3>::at(1.0, 2.0, 3.0).turned(DVec3::new(1.0, 1.0, 0.0), 0.7);
        let end = Pose::<DVec3>::at(-4.0, 2.5, 9.0).turned(DVec3::new(0.2, -1.0, 0.5), -2.1);
        let center = DVec3::new(3.0, -1.0, 0.5);
        let sweep = Sweep::between_about(start, end, center);
        assert_eq!(sweep.pose_at(0.0), start);
        for p in [DVec3::ZERO, DVec3::ONE, DVec3::new(-3.0, 1.0, 8.0)] {
            assert!((sweep.pose_at(1.0).transform_point(p) - end.transform_point(p)).length() < 1e-13);
        }
        let middle = sweep.pose_at(0.25).transform_point(center);
        let straight = start.transform_point(center) * 0.75 + end.transform_point(center) * 0.25;
        assert!((middle - straight).length() < 1e-14);
        assert!(sweep.turn().rate() <= core::f64::consts::PI);
    }

    #[test]
    fn it_turns_as_often_as_it_is_told() {
        let turns = 7.25 * core::f64::consts::TAU;
        let sweep = Pose::<DVec2>::at(1.0, 0.0).moving(DVec2::Y).turning_about(turns, DVec2::X);
        let end = sweep.pose_at(1.0);
        assert!((end.transform_point(DVec2::X) - DVec2::new(2.0, 1.0)).length() < 1e-13);
        assert!((end.transform_vector(DVec2::X) - DVec2::Y).length() < 1e-13);
        let still = Sweep::from(Pose::<DVec2>::at(1.0, 0.0));
        assert_eq!(still.pose_at(5.0), still.start());
    }

    #[test]
    fn nonsense_makes_an_invalid_sweep() {
        let pose = Pose::<DVec3>::IDENTITY;
        let spins = [DVec3::NAN, DVec3::splat(1e80), DVec3::INFINITY];
        assert!(spins.into_iter().all(|spin| !pose.moving(DVec3::X).turning(spin).start().is_valid()));
        assert!(!pose.moving(DVec3::X).turning_about(DVec3::X, DVec3::NAN).start().is_valid());
        assert!(!pose.moving(DVec3::NAN).turning(DVec3::X).pose_at(0.5).is_valid());
        assert!(!pose.moving(DVec3::X).turning(DVec3::X * 1e70).pose_at(f64::INFINITY).is_valid());
        let nowhere = Pose::<DVec3>::at(f64::NAN, 0.0, 0.0);
        assert!(!Sweep::between(nowhere, pose).start().is_valid() && !Sweep::between(pose, nowhere).start().is_valid());
    }
}
