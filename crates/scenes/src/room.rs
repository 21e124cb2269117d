//! The spaces that a scene can be in, and how files write turns in each.

use crate::error::Wrong;
use crate::format::Spin;
use impinge::generic::{Pose, Rotation2};
use impinge::glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3};
use impinge::{Space, Vector};
use std::fmt::Debug;

/// A space that a scene can be in: any of the library's four.
pub trait Room: Space {
    /// How something is turned, as files write it: an angle in radians in 2D, a quaternion `[x, y, z, w]` of any length but 0 in 3D.
    type Turn: Copy + Debug + PartialEq;

    /// Not turned.
    const STRAIGHT: Self::Turn;
    /// Not turning.
    const AT_REST: Self::Spin;

    /// The same as the library has it.
    fn rotation(turn: Self::Turn) -> Self::Rotation;
    #[doc(hidden)]
    fn read_turn(angle: Option<Self::Real>, rotation: Option<&[Self::Real]>) -> Result<Self::Turn, Wrong>;
    #[doc(hidden)]
    fn write_turn(turn: Self::Turn) -> (Option<Self::Real>, Option<Vec<Self::Real>>);
    #[doc(hidden)]
    fn read_spin(spin: &Spin<Self::Real>) -> Result<Self::Spin, Wrong>;
    #[doc(hidden)]
    fn write_spin(spin: Self::Spin) -> Spin<Self::Real>;
    /// The numbers of a rotation as files write them: one angle in 2D, `[x, y, z, w]` in 3D.
    fn turn_of(rotation: Self::Rotation) -> Self::Turn;
}

/// A vector with as many numbers as the space has axes.
pub(crate) fn vector<V: Vector>(numbers: &[V::Real]) -> Result<V, Wrong> {
    if numbers.len() != V::DIMENSION {
        return Err(Wrong::new(format!("has {} numbers, needs {}", numbers.len(), V::DIMENSION)));
    }
    let vector = (0..V::DIMENSION).fold(V::ZERO, |vector, axis| vector.with(axis, numbers[axis]));
    if vector.in_range() { Ok(vector) } else { Err(Wrong::new("is out of range")) }
}

pub(crate) fn numbers<V: Vector>(vector: V) -> Vec<V::Real> {
    (0..V::DIMENSION).map(|axis| vector.get(axis)).collect()
}

macro_rules! plane {
    ($vector:ident, $real:ident) => {
        impl Room for $vector {
            type Turn = $real;

            const STRAIGHT: $real = 0.0;
            const AT_REST: $real = 0.0;

            fn rotation(angle: $real) -> Rotation2<$real> {
                Rotation2::from_angle(angle)
            }
            fn read_turn(angle: Option<$real>, rotation: Option<&[$real]>) -> Result<$real, Wrong> {
                let angle = angle.unwrap_or(0.0);
                if rotation.is_some() {
                    return Err(Wrong::new("is for 3D; in 2D give an angle").under("rotation"));
                }
                if angle.is_finite() { Ok(angle) } else { Err(Wrong::new("is not finite").under("angle")) }
            }
            fn write_turn(turn: $real) -> (Option<$real>, Option<Vec<$real>>) {
                (Some(turn), None)
            }
            fn read_spin(spin: &Spin<$real>) -> Result<$real, Wrong> {
                match *spin {
                    Spin::Number(spin) if spin.abs() <= impinge::Real::LIMIT => Ok(spin),
                    Spin::Number(_) => Err(Wrong::new("is out of range")),
                    Spin::Vector(_) => Err(Wrong::new("is an array; in 2D it is a number")),
                }
            }
            fn write_spin(spin: $real) -> Spin<$real> {
                Spin::Number(spin)
            }
            fn turn_of(rotation: Rotation2<$real>) -> $real {
                rotation.angle()
            }
        }
    };
}

macro_rules! solid {
    ($vector:ident, $quaternion:ident, $real:ident) => {
        impl Room for $vector {
            type Turn = [$real; 4];

            const STRAIGHT: [$real; 4] = [0.0, 0.0, 0.0, 1.0];
            const AT_REST: $vector = $vector::ZERO;

            fn rotation(turn: [$real; 4]) -> $quaternion {
                $quaternion::from_array(turn)
            }
            fn read_turn(angle: Option<$real>, rotation: Option<&[$real]>) -> Result<[$real; 4], Wrong> {
                if angle.is_some() {
                    return Err(Wrong::new("is for 2D; in 3D give a rotation, [x, y, z, w]").under("angle"));
                }
                let Some(rotation) = rotation else { return Ok(Self::STRAIGHT) };
                let wrong = |message: String| Wrong::new(message).under("rotation");
                let turn: [$real; 4] =
                    rotation.try_into().map_err(|_| wrong(format!("has {} numbers, needs 4", rotation.len())))?;
                let pose = Pose::<$vector>::try_new($vector::ZERO, Self::rotation(turn));
                pose.map(|_| turn).map_err(|_| wrong("is zero".to_owned()))
            }
            fn write_turn(turn: [$real; 4]) -> (Option<$real>, Option<Vec<$real>>) {
                (None, Some(turn.to_vec()))
            }
            fn read_spin(spin: &Spin<$real>) -> Result<$vector, Wrong> {
                match spin {
                    Spin::Number(_) => Err(Wrong::new("is a number; in 3D it is an array of three")),
                    Spin::Vector(numbers) => vector(numbers),
                }
            }
            fn write_spin(spin: $vector) -> Spin<$real> {
                Spin::Vector(numbers(spin))
            }
            fn turn_of(rotation: $quaternion) -> [$real; 4] {
                rotation.to_array()
            }
        }
    };
}

plane!(Vec2, f32);
plane!(DVec2, f64);
solid!(Vec3, Quat, f32);
solid!(DVec3, DQuat, f64);
