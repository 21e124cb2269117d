//! Turning, in one form for the plane and for space: a spin has one number in 2D and three in 3D, and what a mass makes of a torque is a matrix of one or three rows.

use crate::space::{Real, Space, Vector};

/// How fast something turns, or what turns it: one number in 2D, three in 3D.
pub(super) type Spin<V> = <V as Vector>::Turns<<V as Vector>::Real>;
/// A symmetric matrix that takes spins to spins, by columns.
pub(super) type Tensor<V> = <V as Vector>::Turns<Spin<V>>;

/// All numbers 0.
#[inline]
pub(super) fn none<V: Vector>() -> Spin<V> {
    V::turns(|_| V::Real::ZERO)
}

/// From what users write.
#[inline]
pub(super) fn of_user<V: Space>(spin: V::Spin) -> Spin<V> {
    V::turns(|i| V::spin_entry(&spin, i))
}

/// As users write it.
#[inline]
pub(super) fn to_user<V: Space>(spin: &Spin<V>) -> V::Spin {
    V::spin(|i| spin.as_ref()[i])
}

#[inline]
pub(super) fn sum<V: Vector>(a: &Spin<V>, b: &Spin<V>) -> Spin<V> {
    V::turns(|i| a.as_ref()[i] + b.as_ref()[i])
}

/// The sum of the magnitudes of its numbers.
#[inline]
pub(super) fn sum_of<V: Vector>(spin: &Spin<V>) -> V::Real {
    spin.as_ref().iter().fold(V::Real::ZERO, |sum, number| sum + number.abs())
}

#[inline]
pub(super) fn times<V: Vector>(spin: &Spin<V>, factor: V::Real) -> Spin<V> {
    V::turns(|i| spin.as_ref()[i] * factor)
}

#[inline]
pub(super) fn dot<V: Vector>(a: &Spin<V>, b: &Spin<V>) -> V::Real {
    let (a, b) = (a.as_ref(), b.as_ref());
    (1..V::TURNS).fold(a[0] * b[0], |sum, i| sum + a[i] * b[i])
}

/// What a force does at the end of an arm: `arm × force`.
#[inline]
pub(super) fn torque<V: Vector>(arm: V, force: V) -> Spin<V> {
    if V::DIMENSION == 2 {
        let area = arm.perpendicular().dot(force);
        return V::turns(|_| area);
    }
    let product = arm.cross(force);
    V::turns(|i| product.get(i))
}

/// The velocity of the end of an arm that turns: `spin × arm`.
#[inline]
pub(super) fn swing<V: Vector>(spin: &Spin<V>, arm: V) -> V {
    if V::DIMENSION == 2 { arm.perpendicular() * spin.as_ref()[0] } else { vector::<V>(spin).cross(arm) }
}

/// In 3D the vector along the axis. In 2D that is not in the plane.
#[inline]
pub(super) fn vector<V: Vector>(spin: &Spin<V>) -> V {
    let spin = spin.as_ref();
    (0..V::TURNS.min(V::DIMENSION)).fold(V::ZERO, |v, i| v.with(i, spin[i]))
}

#[inline]
pub(super) fn of_vector<V: Vector>(vector: V) -> Spin<V> {
    V::turns(|i| vector.get(i))
}

#[inline]
pub(super) fn applied<V: Vector>(tensor: &Tensor<V>, spin: &Spin<V>) -> Spin<V> {
    // Symmetric: columns are rows.
    V::turns(|i| dot::<V>(&tensor.as_ref()[i], spin))
}

#[inline]
pub(super) fn no_tensor<V: Vector>() -> Tensor<V> {
    V::turns(|_| none::<V>())
}

/// In the world, of something that is turned.
#[inline]
pub(super) fn turned<V: Vector>(rotation: V::Rotation, local: &Tensor<V>) -> Tensor<V> {
    if V::DIMENSION == 2 {
        return *local;
    }
    let axes = V::relative_axes(V::NO_ROTATION, rotation);
    let columns = V::turns(|i| vector::<V>(&local.as_ref()[i]));
    // R L Rᵀ: first R L, column by column, then the rows of it.
    let half = V::turns(|i| V::expand(&axes, columns.as_ref()[i]));
    let entry = |row: usize, column: usize| {
        let (half, axes) = (half.as_ref(), axes.as_ref());
        (1..3).fold(half[0].get(row) * axes[0].get(column), |sum, k| sum + half[k].get(row) * axes[k].get(column))
    };
    let upper = [entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)];
    let place = |i: usize, j: usize| match (i.min(j), i.max(j)) {
        (0, j) => j,
        (1, j) => 2 + j,
        _ => 5,
    };
    V::turns(|i| V::turns(|j| upper[place(i, j)]))
}

/// The inverse of a symmetric matrix, on the axes that are free; 0 on the others, and where there is none.
pub(super) fn inverse<V: Vector>(tensor: &Tensor<V>, is_free: impl Fn(usize) -> bool) -> Tensor<V> {
    let entry = |i: usize, j: usize| match (is_free(i) && is_free(j), i == j) {
        (true, _) => tensor.as_ref()[j].as_ref()[i].to_f64(),
        (false, true) => 1.0,
        (false, false) => 0.0,
    };
    let number = |i: usize, j: usize, value: f64| {
        let is_good = is_free(i) && is_free(j) && value.is_finite();
        V::Real::from_f64(if is_good { value } else { 0.0 })
    };
    if V::TURNS == 1 {
        let value = 1.0 / entry(0, 0);
        return V::turns(|i| V::turns(|j| number(i, j, value)));
    }
    // Cofactors; those of a symmetric matrix are symmetric.
    let cofactor = |i: usize, j: usize| {
        let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        entry(i1, j1) * entry(i2, j2) - entry(i1, j2) * entry(i2, j1)
    };
    let determinant = (0..3).fold(0.0, |sum, j| sum + entry(0, j) * cofactor(0, j));
    V::turns(|i| V::turns(|j| number(i, j, cofactor(i.min(j), i.max(j)) / determinant)))
}

/// From a mass's inertia.
pub(super) fn of_inertia<V: Space>(inertia: &V::Inertia) -> Tensor<V> {
    let axis = |i: usize| if V::DIMENSION == 2 { 2 } else { i };
    V::turns(|i| V::turns(|j| V::inertia_entry(inertia, axis(j), axis(i))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::pose::Pose;
    use glam::{DVec2, DVec3};

    fn tensor() -> Tensor<DVec3> {
        [[4.0, 0.5, -0.25], [0.5, 3.0, 0.75], [-0.25, 0.75, 5.0]]
    }

    #[test]
    fn a_matrix_and_its_inverse_undo_each_other() {
        let spin = [1.0, -2.0, 3.0];
        let back = applied::<DVec3>(&inverse::<DVec3>(&tensor(), |_| true), &applied::<DVec3>(&tensor(), &spin));
        assert!((0..3).all(|i| (back[i] - spin[i]).abs() < 1e-14));
        assert_eq!(inverse::<DVec2>(&[[4.0]], |_| true), [[0.25]]);
        assert_eq!(inverse::<DVec2>(&[[4.0]], |_| false), [[0.0]]);
        assert_eq!(inverse::<DVec2>(&[[0.0]], |_| true), [[0.0]]);
    }

    #[test]
    fn locked_axes_do_not_turn_and_the_others_do_as_if_there_were_no_others() {
        let locked = inverse::<DVec3>(&tensor(), |i| i != 1);
        let spin = applied::<DVec3>(&locked, &[1.0, 7.0, 2.0]);
        assert_eq!(spin[1], 0.0);
        // What is left of the matrix without row and column 1 gives the torque back.
        assert!((4.0 * spin[0] - 0.25 * spin[2] - 1.0).abs() < 1e-14);
        assert!((-0.25 * spin[0] + 5.0 * spin[2] - 2.0).abs() < 1e-14);
    }

    #[test]
    fn turned_matrices_do_what_turning_back_and_forth_does() {
        let rotation = Pose::<DVec3>::IDENTITY.turned(DVec3::new(1.0, 2.0, -1.0), 0.8).rotation();
        let spin = DVec3::new(0.3, -0.2, 0.9);
        let local = of_vector(DVec3::unrotate(rotation, spin));
        let slow = DVec3::rotate(rotation, vector::<DVec3>(&applied::<DVec3>(&tensor(), &local)));
        let fast = vector::<DVec3>(&applied::<DVec3>(&turned::<DVec3>(rotation, &tensor()), &of_vector(spin)));
        assert!((slow - fast).length() < 1e-14);
    }

    #[test]
    fn arms_in_the_plane_and_in_space_agree() {
        let (arm, force) = (DVec2::new(2.0, 1.0), DVec2::new(-1.0, 3.0));
        assert_eq!(torque(arm, force), [7.0]);
        assert_eq!(torque(arm.extend(0.0), force.extend(0.0)), [0.0, 0.0, 7.0]);
        assert_eq!(swing(&[2.0], arm), DVec2::new(-2.0, 4.0));
        assert_eq!(swing(&[0.0, 0.0, 2.0], arm.extend(0.0)), DVec3::new(-2.0, 4.0, 0.0));
    }
}
