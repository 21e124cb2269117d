//! Vectors: the handful of operations that differ between the plane and space, and between precisions.
//!
//! Single-precision space comes twice. [`Vec3`] has three numbers side by side and is what users write;
//! [`Vec3A`] keeps them in one register of four, adds or multiplies them at once, and is what algorithms compute with.
//! Both give the same bits: every operation is component by component, or a sum of three in a fixed order.

use super::rotation::{self, Rotation2};
use super::{Real, Space, sealed};
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use glam::{DQuat, DVec2, DVec3, Mat3A, Quat, Vec2, Vec3, Vec3A, Vec3Swizzles, Vec4};

/// A vector of the plane or of space, with the rotation that belongs to it: what algorithms compute with.
pub trait Vector:
    sealed::Sealed
    + Copy
    + Debug
    + Default
    + PartialEq
    + Send
    + Sync
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + SubAssign
    + Neg<Output = Self>
    + Mul<Self, Output = Self>
    + Mul<Self::Real, Output = Self>
    + 'static
{
    /// The scalar. The bound on the left factor is what makes `t * ab` compile wherever `V: Vector` stands.
    type Real: Real + Mul<Self, Output = Self>;
    /// The same vector as users write it.
    type User: Space<Real = Self::Real>;
    /// A rotation: a unit quaternion in 3D, [`Rotation2`] in 2D.
    type Rotation: Copy + Debug + PartialEq + Send + Sync + 'static;
    /// As many vectors as there are axes: the columns of a rotation matrix.
    type Axes: Copy + Debug + AsRef<[Self]> + AsMut<[Self]>;
    /// As many as a convex surface needs points to rest on it: two in 2D, four in 3D.
    type Feet<T: Copy + Debug + PartialEq>: Copy + Debug + PartialEq + AsRef<[T]> + AsMut<[T]>;
    /// As many as there are axes.
    type Each<T: Copy + Debug>: Copy + Debug + AsRef<[T]> + AsMut<[T]>;
    /// As many as there are axes to turn about: one in 2D, three in 3D.
    type Turns<T: Copy + Debug>: Copy + Debug + AsRef<[T]> + AsMut<[T]>;
    /// As many as there are directions across a normal: one in 2D, two in 3D.
    type Across<T: Copy + Debug>: Copy + Debug + AsRef<[T]> + AsMut<[T]>;

    /// 2 or 3.
    const DIMENSION: usize;
    /// How many axes there are to turn about: 1 or 3.
    const TURNS: usize;
    /// The origin.
    const ZERO: Self;
    /// All components NaN: what an invalid pose has for a translation.
    const NOT_A_POINT: Self;
    /// The rotation that does nothing.
    const NO_ROTATION: Self::Rotation;

    /// As users write it.
    fn user(self) -> Self::User;
    /// From what users write.
    fn of_user(user: Self::User) -> Self;
    /// All components equal.
    fn splat(value: Self::Real) -> Self;
    /// The component on axis `i`.
    fn get(self, i: usize) -> Self::Real;
    /// The same vector with another component on axis `i`.
    fn with(self, i: usize, value: Self::Real) -> Self;
    /// The scalar product.
    fn dot(self, other: Self) -> Self::Real;
    /// In 3D the vector product. In 2D zero: no direction of the plane is perpendicular to two others.
    fn cross(self, other: Self) -> Self;
    /// In 2D the vector turned by a quarter, counter-clockwise, same length. In 3D some fixed vector perpendicular to
    /// this one and not much shorter: the vector product with the axis that is least aligned with it.
    fn perpendicular(self) -> Self;
    /// The square of the area that this and another vector span.
    #[inline(always)]
    fn area_squared(self, other: Self) -> Self::Real {
        if Self::DIMENSION == 3 {
            return self.cross(other).length_squared();
        }
        let area = self.perpendicular().dot(other);
        area * area
    }
    /// Component-wise absolute value.
    fn abs(self) -> Self;
    /// The same lengths along the axes, with the signs of another vector.
    fn copysign(self, signs: Self) -> Self;
    /// One bit for each axis, set where the sign is negative.
    fn negatives(self) -> usize;
    /// Component-wise minimum.
    fn min(self, other: Self) -> Self;
    /// Component-wise maximum.
    fn max(self, other: Self) -> Self;
    /// `axes[i] · vector` for every `i`: the vector seen from the frame whose axes these are.
    fn project(axes: &Self::Axes, vector: Self) -> Self;
    /// `Σ vector[i] · axes[i]`: the inverse of [`Vector::project`].
    fn expand(axes: &Self::Axes, vector: Self) -> Self;
    /// The unit vectors of the axes.
    fn basis() -> Self::Axes;
    /// Each by its number.
    fn feet<T: Copy + Debug + PartialEq>(each: impl FnMut(usize) -> T) -> Self::Feet<T>;
    /// One for each axis.
    fn each<T: Copy + Debug>(of_axis: impl FnMut(usize) -> T) -> Self::Each<T>;
    /// One for each axis to turn about.
    fn turns<T: Copy + Debug>(of_turn: impl FnMut(usize) -> T) -> Self::Turns<T>;
    /// One for each direction across a normal.
    fn across<T: Copy + Debug>(of_direction: impl FnMut(usize) -> T) -> Self::Across<T>;

    /// The rotation scaled to unit length, or `None` when it is zero or not finite.
    fn normalize_rotation(rotation: Self::Rotation) -> Option<Self::Rotation>;
    /// The vector turned by the rotation.
    fn rotate(rotation: Self::Rotation, vector: Self) -> Self;
    /// The vector turned back.
    fn unrotate(rotation: Self::Rotation, vector: Self) -> Self;
    /// First `second`, then `first`: `rotate(first, rotate(second, v))`.
    fn compose(first: Self::Rotation, second: Self::Rotation) -> Self::Rotation;
    /// The rotation that undoes this one.
    fn inverse(rotation: Self::Rotation) -> Self::Rotation;
    /// The columns of the matrix of `second` seen from `first`: `first⁻¹ · second`.
    fn relative_axes(first: Self::Rotation, second: Self::Rotation) -> Self::Axes;
    /// The rotation that takes the axes to these, which are perpendicular, of unit length and right-handed; rounded once. In 2D only
    /// the first two numbers of the first one are read.
    fn rotation_to(axes: &[[f64; 3]; 3]) -> Self::Rotation;
    /// The numbers of a rotation, as many as there are feet: cosine and sine in 2D, x, y, z and w of a quaternion in 3D.
    fn rotation_numbers(rotation: Self::Rotation) -> Self::Feet<Self::Real>;
    /// The rotation with these numbers, whatever its length.
    fn rotation_of(numbers: Self::Feet<Self::Real>) -> Self::Rotation;
    /// The turn from one rotation to another the shorter way round: its axis in the world, and sine and cosine of half its angle, both from
    /// 0 to 1. The axis is zero in 2D, where it is not in the plane. Rotations that are the same have a sine of exactly 0.
    fn arc(from: Self::Rotation, to: Self::Rotation) -> (Self, Self::Real, Self::Real);

    /// One or the other, for conditions that cannot be foretold: without a branch.
    #[inline(always)]
    fn pick(condition: bool, a: Self, b: Self) -> Self {
        let mut picked = b;
        for i in 0..Self::DIMENSION {
            picked = picked.with(i, Self::Real::pick(condition, a.get(i), b.get(i)));
        }
        picked
    }

    /// The unit vector of axis `i`.
    #[inline]
    fn axis(i: usize) -> Self {
        Self::ZERO.with(i, Self::Real::ONE)
    }

    /// The square of the length.
    #[inline]
    fn length_squared(self) -> Self::Real {
        self.dot(self)
    }

    /// The length.
    #[inline]
    fn length(self) -> Self::Real {
        self.dot(self).sqrt()
    }

    /// The largest absolute component; NaN when any component is NaN.
    #[inline]
    fn largest(self) -> Self::Real {
        let mut largest = Self::Real::ZERO;
        for i in 0..Self::DIMENSION {
            let value = self.get(i).abs();
            // Nothing is larger than NaN, so it stays once seen.
            if value > largest || value.is_nan() {
                largest = value;
            }
        }
        largest
    }

    /// The greatest component. Of NaN it may be any of the others, or NaN.
    #[inline(always)]
    fn greatest(self) -> Self::Real {
        let two = self.get(0).max(self.get(1));
        if Self::DIMENSION == 2 { two } else { two.max(self.get(2)) }
    }

    /// Whether every component is finite and of magnitude at most [`Real::LIMIT`].
    #[inline]
    fn in_range(self) -> bool {
        (0..Self::DIMENSION).all(|i| self.get(i).abs() <= Self::Real::LIMIT)
    }

    /// Whether every component is finite.
    #[inline]
    fn is_finite(self) -> bool {
        (0..Self::DIMENSION).all(|i| self.get(i).is_finite())
    }
}

macro_rules! vector_2d {
    ($vector:ident, $real:ty) => {
        impl Vector for $vector {
            type Real = $real;
            type Rotation = Rotation2<$real>;
            type Axes = [Self; 2];
            type User = Self;
            type Feet<T: Copy + Debug + PartialEq> = [T; 2];
            type Each<T: Copy + Debug> = [T; 2];
            type Turns<T: Copy + Debug> = [T; 1];
            type Across<T: Copy + Debug> = [T; 1];

            const DIMENSION: usize = 2;
            const TURNS: usize = 1;
            const ZERO: Self = $vector::ZERO;
            const NOT_A_POINT: Self = $vector::NAN;
            const NO_ROTATION: Rotation2<$real> = Rotation2::IDENTITY;

            #[inline(always)]
            fn feet<T: Copy + Debug + PartialEq>(mut each: impl FnMut(usize) -> T) -> [T; 2] {
                [each(0), each(1)]
            }
            #[inline(always)]
            fn each<T: Copy + Debug>(mut of_axis: impl FnMut(usize) -> T) -> [T; 2] {
                [of_axis(0), of_axis(1)]
            }
            #[inline(always)]
            fn turns<T: Copy + Debug>(mut of_turn: impl FnMut(usize) -> T) -> [T; 1] {
                [of_turn(0)]
            }
            #[inline(always)]
            fn across<T: Copy + Debug>(mut of_direction: impl FnMut(usize) -> T) -> [T; 1] {
                [of_direction(0)]
            }
            #[inline(always)]
            fn user(self) -> Self {
                self
            }
            #[inline(always)]
            fn of_user(user: Self) -> Self {
                user
            }
            #[inline]
            fn splat(value: $real) -> Self {
                $vector::splat(value)
            }
            #[inline]
            fn get(self, i: usize) -> $real {
                if i == 0 { self.x } else { self.y }
            }
            #[inline]
            fn with(mut self, i: usize, value: $real) -> Self {
                if i == 0 {
                    self.x = value;
                } else {
                    self.y = value;
                }
                self
            }
            #[inline]
            fn dot(self, other: Self) -> $real {
                self.x * other.x + self.y * other.y
            }
            #[inline]
            fn cross(self, _other: Self) -> Self {
                $vector::ZERO
            }
            #[inline]
            fn perpendicular(self) -> Self {
                $vector::new(-self.y, self.x)
            }
            #[inline]
            fn abs(self) -> Self {
                $vector::new(self.x.abs(), self.y.abs())
            }
            #[inline]
            fn copysign(self, signs: Self) -> Self {
                $vector::copysign(self, signs)
            }
            #[inline]
            fn negatives(self) -> usize {
                self.is_negative_bitmask() as usize
            }
            #[inline]
            fn min(self, other: Self) -> Self {
                $vector::new(Real::min(self.x, other.x), Real::min(self.y, other.y))
            }
            #[inline]
            fn max(self, other: Self) -> Self {
                $vector::new(Real::max(self.x, other.x), Real::max(self.y, other.y))
            }
            #[inline]
            fn project(axes: &[Self; 2], vector: Self) -> Self {
                $vector::new(Vector::dot(axes[0], vector), Vector::dot(axes[1], vector))
            }
            #[inline]
            fn expand(axes: &[Self; 2], vector: Self) -> Self {
                vector.x * axes[0] + vector.y * axes[1]
            }
            #[inline]
            fn basis() -> [Self; 2] {
                [$vector::X, $vector::Y]
            }
            #[inline]
            fn normalize_rotation(rotation: Rotation2<$real>) -> Option<Rotation2<$real>> {
                rotation.normalized()
            }
            #[inline]
            fn rotate(rotation: Rotation2<$real>, vector: Self) -> Self {
                rotation.rotate(vector.to_array()).into()
            }
            #[inline]
            fn unrotate(rotation: Rotation2<$real>, vector: Self) -> Self {
                rotation.inverse().rotate(vector.to_array()).into()
            }
            #[inline]
            fn compose(first: Rotation2<$real>, second: Rotation2<$real>) -> Rotation2<$real> {
                first.times(second)
            }
            #[inline]
            fn inverse(rotation: Rotation2<$real>) -> Rotation2<$real> {
                rotation.inverse()
            }
            #[inline]
            fn relative_axes(first: Rotation2<$real>, second: Rotation2<$real>) -> [Self; 2] {
                let turn = first.inverse().times(second);
                [$vector::new(turn.cos(), turn.sin()), $vector::new(-turn.sin(), turn.cos())]
            }
            #[inline]
            fn rotation_to(axes: &[[f64; 3]; 3]) -> Rotation2<$real> {
                Rotation2::from_cos_sin(axes[0][0] as $real, axes[0][1] as $real)
            }
            #[inline]
            fn rotation_numbers(rotation: Rotation2<$real>) -> [$real; 2] {
                [rotation.cos(), rotation.sin()]
            }
            #[inline]
            fn rotation_of([cos, sin]: [$real; 2]) -> Rotation2<$real> {
                Rotation2::of_any_length(cos, sin)
            }
            #[inline]
            fn arc(from: Rotation2<$real>, to: Rotation2<$real>) -> (Self, $real, $real) {
                let (sin, cos) = to.half_arc(from);
                ($vector::ZERO, sin, cos)
            }
        }
    };
}

macro_rules! vector_3d {
    ($vector:ident, $quaternion:ident, $real:ty, $imaginary:path; $($own:item)*) => {
        impl Vector for $vector {
            type Real = $real;
            type Rotation = $quaternion;
            type Axes = [Self; 3];
            type Feet<T: Copy + Debug + PartialEq> = [T; 4];
            type Each<T: Copy + Debug> = [T; 3];
            type Turns<T: Copy + Debug> = [T; 3];
            type Across<T: Copy + Debug> = [T; 2];

            const DIMENSION: usize = 3;
            const TURNS: usize = 3;
            const ZERO: Self = $vector::ZERO;
            const NOT_A_POINT: Self = $vector::NAN;
            const NO_ROTATION: $quaternion = $quaternion::IDENTITY;

            #[inline(always)]
            fn feet<T: Copy + Debug + PartialEq>(mut each: impl FnMut(usize) -> T) -> [T; 4] {
                [each(0), each(1), each(2), each(3)]
            }
            #[inline(always)]
            fn each<T: Copy + Debug>(mut of_axis: impl FnMut(usize) -> T) -> [T; 3] {
                [of_axis(0), of_axis(1), of_axis(2)]
            }
            #[inline(always)]
            fn turns<T: Copy + Debug>(mut of_turn: impl FnMut(usize) -> T) -> [T; 3] {
                [of_turn(0), of_turn(1), of_turn(2)]
            }
            #[inline(always)]
            fn across<T: Copy + Debug>(mut of_direction: impl FnMut(usize) -> T) -> [T; 2] {
                [of_direction(0), of_direction(1)]
            }
            #[inline]
            fn splat(value: $real) -> Self {
                $vector::splat(value)
            }
            #[inline]
            fn get(self, i: usize) -> $real {
                match i {
                    0 => self.x,
                    1 => self.y,
                    _ => self.z,
                }
            }
            #[inline]
            fn with(mut self, i: usize, value: $real) -> Self {
                match i {
                    0 => self.x = value,
                    1 => self.y = value,
                    _ => self.z = value,
                }
                self
            }
            #[inline]
            fn dot(self, other: Self) -> $real {
                let product = self * other;
                product.x + product.y + product.z
            }
            #[inline]
            fn cross(self, other: Self) -> Self {
                (self * other.yzx() - self.yzx() * other).yzx()
            }
            #[inline]
            fn abs(self) -> Self {
                $vector::abs(self)
            }
            #[inline]
            fn copysign(self, signs: Self) -> Self {
                $vector::copysign(self, signs)
            }
            #[inline]
            fn negatives(self) -> usize {
                self.is_negative_bitmask() as usize
            }
            #[inline]
            fn perpendicular(self) -> Self {
                let size = Vector::abs(self);
                if size.x <= size.y && size.x <= size.z {
                    $vector::new(0.0, self.z, -self.y)
                } else if size.y <= size.z {
                    $vector::new(-self.z, 0.0, self.x)
                } else {
                    $vector::new(self.y, -self.x, 0.0)
                }
            }
            #[inline]
            fn expand(axes: &[Self; 3], vector: Self) -> Self {
                vector.x * axes[0] + vector.y * axes[1] + vector.z * axes[2]
            }
            #[inline]
            fn basis() -> [Self; 3] {
                [$vector::X, $vector::Y, $vector::Z]
            }
            #[inline]
            fn normalize_rotation(rotation: $quaternion) -> Option<$quaternion> {
                rotation::normalize(rotation.to_array()).map($quaternion::from_array)
            }
            #[inline(always)]
            fn rotate(rotation: $quaternion, vector: Self) -> Self {
                rotation::rotate($imaginary(rotation), rotation.w, vector)
            }
            #[inline(always)]
            fn unrotate(rotation: $quaternion, vector: Self) -> Self {
                rotation::rotate($imaginary(rotation), -rotation.w, vector)
            }
            #[inline]
            fn compose(first: $quaternion, second: $quaternion) -> $quaternion {
                $quaternion::from_array(rotation::times(first.to_array(), second.to_array()))
            }
            #[inline]
            fn inverse(rotation: $quaternion) -> $quaternion {
                $quaternion::from_array(rotation::conjugate(rotation.to_array()))
            }
            #[inline(always)]
            fn relative_axes(first: $quaternion, second: $quaternion) -> [Self; 3] {
                let (u, w) = rotation::relative(($imaginary(first), first.w), ($imaginary(second), second.w));
                rotation::columns(u, w)
            }
            #[inline]
            fn rotation_to(axes: &[[f64; 3]; 3]) -> $quaternion {
                $quaternion::from_array(rotation::of_columns(axes).map(|c| c as $real))
            }
            #[inline]
            fn rotation_numbers(rotation: $quaternion) -> [$real; 4] {
                rotation.to_array()
            }
            #[inline]
            fn rotation_of(numbers: [$real; 4]) -> $quaternion {
                $quaternion::from_array(numbers)
            }
            #[inline]
            fn arc(from: $quaternion, to: $quaternion) -> (Self, $real, $real) {
                let ([x, y, z], sin, cos) = rotation::half_arc(from.to_array(), to.to_array());
                ($vector::new(x, y, z), sin, cos)
            }
            $($own)*
        }
    };
}

vector_2d!(Vec2, f32);
vector_2d!(DVec2, f64);

/// Component by component, for vectors that are three numbers side by side.
macro_rules! by_component {
    ($vector:ident, $quaternion:ident, $real:ty) => {
        vector_3d! { $vector, $quaternion, $real, $quaternion::xyz;
            type User = Self;
            #[inline(always)]
            fn user(self) -> Self {
                self
            }
            #[inline(always)]
            fn of_user(user: Self) -> Self {
                user
            }
            #[inline]
            fn min(self, other: Self) -> Self {
                $vector::new(Real::min(self.x, other.x), Real::min(self.y, other.y), Real::min(self.z, other.z))
            }
            #[inline]
            fn max(self, other: Self) -> Self {
                $vector::new(Real::max(self.x, other.x), Real::max(self.y, other.y), Real::max(self.z, other.z))
            }
            #[inline]
            fn project(axes: &[Self; 3], vector: Self) -> Self {
                $vector::new(Vector::dot(axes[0], vector), Vector::dot(axes[1], vector), Vector::dot(axes[2], vector))
            }
        }
    };
}
by_component!(Vec3, Quat, f32);
by_component!(DVec3, DQuat, f64);

vector_3d! { Vec3A, Quat, f32, imaginary;
    type User = Vec3;
    #[inline(always)]
    fn user(self) -> Vec3 {
        self.into()
    }
    #[inline(always)]
    fn of_user(user: Vec3) -> Self {
        user.into()
    }
    #[inline]
    fn min(self, other: Self) -> Self {
        // The same bits everywhere, also of −0 and NaN: SSE2 has an instruction for just this.
        if cfg!(target_feature = "sse2") {
            Vec3A::min(self, other)
        } else {
            Vec3A::select(self.cmplt(other), self, other)
        }
    }
    #[inline]
    fn max(self, other: Self) -> Self {
        if cfg!(target_feature = "sse2") {
            Vec3A::max(self, other)
        } else {
            Vec3A::select(self.cmpgt(other), self, other)
        }
    }
    #[inline]
    fn project(axes: &[Self; 3], vector: Self) -> Self {
        // All products first, so that the sums are of whole vectors.
        let products = Mat3A::from_cols(axes[0] * vector, axes[1] * vector, axes[2] * vector).transpose();
        products.x_axis + products.y_axis + products.z_axis
    }
}

#[inline(always)]
fn imaginary(rotation: Quat) -> Vec3A {
    Vec3A::from_vec4(Vec4::from(rotation))
}
