//! Free turning: what spins about an axis that is not one of its own tumbles, without gaining or losing energy.
//!
//! In the frame of the body, with the inertia `I`, the spin follows Euler's equation `I dω/dt = (I ω) × ω`. The implicit midpoint rule,
//!
//! `I (ω′ − ω) = h (I m) × m`, with `m = (ω + ω′)/2`,
//!
//! keeps everything that is quadratic in ω (Hairer, Lubich and Wanner, *Geometric Numerical Integration*, §IV.2): the energy `ωᵀ I ω/2`, and the length of the angular momentum `I ω`. It says, too, that the momentum is
//! turned by the Cayley transform of `−h m`; so if the body is turned by that of `h m`, which is what the quaternion `(1, h m/2)` does, its momentum in the world stays the same vector. Both hold to rounding, for steps of
//! any length, and take neither sine nor cosine.

use super::spin::{self, Tensor};
use super::wide::{self, Row};
use crate::space::{Real, Space, Vector};

/// A body that tumbles, during a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tumbling<V: Space> {
    /// Its place in the solver.
    pub place: u32,
    pub rotation: V::Rotation,
    pub inertia: Tensor<V>,
    pub inverse: Tensor<V>,
    /// What its spin changes by at the next occasion.
    change: V,
}

impl<V: Space> Tumbling<V> {
    pub fn new(place: u32, rotation: V::Rotation, inertia: Tensor<V>, inverse: Tensor<V>) -> Self {
        Tumbling { place, rotation, inertia, inverse, change: V::ZERO }
    }

    /// Turns the body. Its spin changes later, after contacts have been solved for what it is.
    pub fn turn(&mut self, velocity: &Row<V>, time: V::Real) {
        let (_, spin) = wide::of_row::<V>(velocity);
        let spin = spin::vector::<V>(&spin);
        let (rotation, turned) = tumbled(self.rotation, spin, (&self.inertia, &self.inverse), time);
        self.rotation = rotation;
        self.change = turned - spin;
    }

    /// Now.
    pub fn tumble_on(&mut self, velocity: &mut Row<V>) {
        let (line, spin) = wide::of_row::<V>(velocity);
        let spin = spin::vector::<V>(&spin) + self.change;
        self.change = V::ZERO;
        *velocity = wide::row(line, &spin::of_vector(spin));
    }
}

/// So far, in radians, something is turned at a time: the equation is solved by iteration, which takes the more rounds the further it goes.
const FAR: f64 = 0.25;
/// Into more parts than this no time is divided. What spins faster than that goes on about the same axis, whatever its inertia.
const MOST: usize = 32;
const ROUNDS: usize = 12;

/// Rotation and spin, in the world, of a body of space after some time.
pub(super) fn tumbled<V: Vector>(
    mut rotation: V::Rotation,
    spin: V,
    (inertia, inverse): (&Tensor<V>, &Tensor<V>),
    time: V::Real,
) -> (V::Rotation, V) {
    let angle = spin.length() * time;
    let parts = (angle / V::Real::from_f64(FAR)).to_index() + 1;
    // Negated: NaN is not tumbled either.
    if !(angle.is_finite() && parts <= MOST) {
        return (turned(rotation, spin * time), spin);
    }
    let time = time / V::Real::from_f64(parts as f64);
    let times = |tensor: &Tensor<V>, v: V| spin::vector::<V>(&spin::applied::<V>(tensor, &spin::of_vector(v)));
    let mut local = V::unrotate(rotation, spin);
    for _ in 0..parts {
        let (mut middle, mut after) = (local, local);
        for _ in 0..ROUNDS {
            let next = local + times(inverse, times(inertia, middle).cross(middle)) * time;
            let step = (next - after).largest();
            after = next;
            middle = (local + after) * V::Real::HALF;
            if step <= V::Real::EPSILON * V::Real::HALF * after.largest() {
                break;
            }
        }
        local = after;
        rotation = cayley(rotation, middle * time);
    }
    (rotation, V::rotate(rotation, local))
}

/// Turned by the Cayley transform of a spin times a time, which is in the frame of the body.
fn cayley<V: Vector>(rotation: V::Rotation, by: V) -> V::Rotation {
    let numbers = V::feet(|i| if i < 3 { by.get(i) * V::Real::HALF } else { V::Real::ONE });
    let product = V::compose(rotation, V::rotation_of(numbers));
    V::normalize_rotation(product).unwrap_or(rotation)
}

/// Turned about an axis of the world by an angle: both together as a vector.
pub(super) fn turned<V: Vector>(rotation: V::Rotation, by: V) -> V::Rotation {
    let angle = by.length();
    // Negated, for NaN.
    if !(angle > V::Real::ZERO && angle.is_finite()) {
        return rotation;
    }
    let (sin, cos) = (angle * V::Real::HALF).sin_cos();
    let axis = by * (sin / angle);
    let numbers = V::feet(|i| if i < 3 { axis.get(i) } else { cos });
    V::normalize_rotation(V::compose(V::rotation_of(numbers), rotation)).unwrap_or(rotation)
}

/// Turned in the plane.
pub(super) fn turned_in_plane<V: Vector>(rotation: V::Rotation, angle: V::Real) -> V::Rotation {
    if !(angle != V::Real::ZERO && angle.is_finite()) {
        return rotation;
    }
    let (sin, cos) = angle.sin_cos();
    let numbers = V::feet(|i| if i == 0 { cos } else { sin });
    V::normalize_rotation(V::compose(V::rotation_of(numbers), rotation)).unwrap_or(rotation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DQuat, DVec3, Quat, Vec3};

    /// Energy and momentum of a spinning box, through thousands of turns, with a step of a tenth of a turn.
    #[test]
    fn energy_and_momentum_stay() {
        let inertia: Tensor<DVec3> = [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.5]];
        let inverse = spin::inverse::<DVec3>(&inertia, |_| true);
        let measured = |rotation: DQuat, spin: DVec3| {
            let local = DVec3::unrotate(rotation, spin);
            let momentum = spin::vector::<DVec3>(&spin::applied::<DVec3>(&inertia, &spin::of_vector(local)));
            (0.5 * local.dot(momentum), DVec3::rotate(rotation, momentum))
        };
        // Nearly about the middle axis, which is the unstable one.
        let (mut rotation, mut spin) = (DQuat::IDENTITY, DVec3::new(0.01, 6.0, 0.02));
        let (energy, momentum) = measured(rotation, spin);
        let mut least = f64::INFINITY;
        for _ in 0..10_000 {
            (rotation, spin) = tumbled(rotation, spin, (&inertia, &inverse), 0.1);
            let (now, now_momentum) = measured(rotation, spin);
            assert!((now / energy - 1.0).abs() < 1e-10, "{now} {energy}");
            assert!((now_momentum - momentum).length() < 1e-10 * momentum.length());
            least = least.min(DVec3::unrotate(rotation, spin).y);
        }
        // It has turned over, as such things do.
        assert!(least < -5.0);
    }

    #[test]
    fn what_is_round_turns_as_it_should() {
        let round: Tensor<Vec3> = [[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]];
        let inverse = spin::inverse::<Vec3>(&round, |_| true);
        let (_, spin) = tumbled(Quat::IDENTITY, Vec3::new(1.0, 2.0, 3.0), (&round, &inverse), 0.01);
        assert!((spin - Vec3::new(1.0, 2.0, 3.0)).length() < 1e-6);
        let quarter = turned(Quat::IDENTITY, Vec3::Z * core::f32::consts::FRAC_PI_2);
        assert!((Vec3::rotate(quarter, Vec3::X) - Vec3::Y).length() < 1e-6);
    }

    #[test]
    fn nonsense_and_the_immensely_fast_do_not_hang() {
        let inertia: Tensor<Vec3> = [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 9.0]];
        let inverse = spin::inverse::<Vec3>(&inertia, |_| true);
        for spin in [Vec3::splat(1e8), Vec3::splat(f32::NAN), Vec3::splat(f32::INFINITY), Vec3::ZERO] {
            let (rotation, _) = tumbled(Quat::IDENTITY, spin, (&inertia, &inverse), 0.1);
            assert!((rotation.length() - 1.0).abs() < 1e-5);
        }
    }
}
