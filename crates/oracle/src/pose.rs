//! Rigid motions in double-double.

use crate::dd::{Dd, Real};
use crate::vector::{add, along, basis, dot, lift, round, sub, unit};
use std::array::from_fn;

/// A rigid motion from a shape's own frame to the world: `world = rotation * local + translation`.
#[derive(Clone, Copy, Debug)]
pub struct Pose<const D: usize> {
    /// Where each axis of the own frame points in the world.
    pub(crate) axes: [[Dd; D]; D],
    pub(crate) translation: [Dd; D],
}

impl Pose<2> {
    /// A translation and a rotation given as `(cos, sin)`, which is normalised.
    ///
    /// # Panics
    /// When `cos_sin` is zero.
    pub fn new(translation: [f64; 2], cos_sin: [f64; 2]) -> Self {
        let [cos, sin] = unit(&lift(&cos_sin)).expect("a rotation must not be zero");
        Self { axes: [[cos, sin], [-sin, cos]], translation: lift(&translation) }
    }
}

impl Pose<3> {
    /// A translation and a rotation given as the quaternion `(x, y, z, w)`, which is normalised.
    ///
    /// # Panics
    /// When the quaternion is zero.
    pub fn new(translation: [f64; 3], quaternion_xyzw: [f64; 4]) -> Self {
        let [x, y, z, w] = unit(&lift(&quaternion_xyzw)).expect("a rotation must not be zero");
        let twice = |value: Dd| value + value;
        Self {
            axes: [
                [w * w + x * x - y * y - z * z, twice(x * y + w * z), twice(x * z - w * y)],
                [twice(x * y - w * z), w * w - x * x + y * y - z * z, twice(y * z + w * x)],
                [twice(x * z + w * y), twice(y * z - w * x), w * w - x * x - y * y + z * z],
            ],
            translation: lift(&translation),
        }
    }
}

impl<const D: usize> Pose<D> {
    /// The motion that leaves everything where it is.
    pub fn identity() -> Self {
        Self { axes: from_fn(basis), translation: [Dd::ZERO; D] }
    }

    /// A point of the own frame in the world, rounded once.
    pub fn to_world(&self, local: [f64; D]) -> [f64; D] {
        round(&add(&self.rotate(&lift(&local)), &self.translation))
    }

    /// The same pose moved in the world's frame.
    pub fn translated(&self, by: [f64; D]) -> Self {
        Self { axes: self.axes, translation: add(&self.translation, &lift(&by)) }
    }

    /// A vector of the own frame in the world's axes.
    pub(crate) fn rotate(&self, local: &[Dd; D]) -> [Dd; D] {
        let mut world = [Dd::ZERO; D];
        for (axis, &coordinate) in self.axes.iter().zip(local) {
            world = along(&world, coordinate, axis);
        }
        world
    }

    /// A world point in the own frame.
    pub(crate) fn to_local(self, world: &[f64; D]) -> [Dd; D] {
        let arm = sub(&lift(world), &self.translation);
        from_fn(|i| dot(&self.axes[i], &arm))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_orthonormal_to_thirty_digits() {
        for i in 0..100 {
            let x = f64::from(i) * 0.37 - 18.0;
            let quaternion = [x, 1.1 - x * 0.3, x * x * 0.01, 0.7];
            let pose = Pose::<3>::new([0.0; 3], quaternion);
            for i in 0..3 {
                for j in 0..3 {
                    let wanted = if i == j { Dd::ONE } else { Dd::ZERO };
                    let found = dot(&pose.axes[i], &pose.axes[j]);
                    assert!((found - wanted).hi.abs() < 1e-30);
                }
            }
        }
    }
}
