//! The four spaces, behind one sealed trait.
//!
//! Everything above this file is written once, for exactly four spaces: [`glam::Vec2`], [`glam::Vec3`],
//! [`glam::DVec2`] and [`glam::DVec3`]. What users see is generic over `V: Space`; algorithms are generic over `V: Vector`
//! and run on [`Space::Wide`], the same vector in the form that the processor likes best. An algorithm that differs by
//! dimension asks `V::DIMENSION`, which the compiler folds away.
//!
//! Shapes that exist in one dimension only carry a field of type [`Space::Only2`], which has no value in 3D, or [`Space::Only3`], so that
//! one `match` stays total in both.

pub(crate) mod double;
mod lanes;
mod real;
mod rotation;
pub(crate) mod serial;
mod twice;
mod vector;

pub use lanes::{Four, Number};
pub use real::Real;
pub use rotation::Rotation2;
pub use twice::Twice;
pub use vector::Vector;

use core::convert::Infallible;
use core::fmt::Debug;
use glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};

mod sealed {
    pub trait Sealed {}
    impl Sealed for glam::Vec2 {}
    impl Sealed for glam::Vec3 {}
    impl Sealed for glam::Vec3A {}
    impl Sealed for glam::DVec2 {}
    impl Sealed for glam::DVec3 {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// A space: 2D or 3D, single or double precision. Implemented by glam's four vector types and by nothing else.
pub trait Space: Vector {
    /// What algorithms compute with: the vector itself, or the same numbers in a wider register.
    type Wide: Vector<Real = Self::Real, Rotation = Self::Rotation, User = Self>;
    /// `()` in 2D and uninhabited in 3D: a field of this type makes a shape 2D-only.
    type Only2: Copy + Debug + PartialEq + Send + Sync + 'static;
    /// `()` in 3D and uninhabited in 2D: a field of this type makes a shape 3D-only.
    type Only3: Copy + Debug + PartialEq + Send + Sync + 'static;
    /// The one value of [`Space::Only2`], where there is any.
    const ONLY2: Option<Self::Only2>;
    /// The one value of [`Space::Only3`], where there is any.
    const ONLY3: Option<Self::Only3>;
    /// How a mass resists turning: a number in 2D, the three columns of a symmetric matrix in 3D.
    type Inertia: Copy + Debug + PartialEq + Send + Sync + 'static;
    /// How fast something turns, in radians, or what turns it: a number in 2D, counter-clockwise, a vector along the axis in 3D.
    type Spin: Copy + Debug + Default + PartialEq + Send + Sync + 'static;

    /// The spin with these numbers: one in 2D, three in 3D.
    fn spin(of_turn: impl Fn(usize) -> Self::Real) -> Self::Spin;
    /// One of its numbers.
    fn spin_entry(spin: &Self::Spin, turn: usize) -> Self::Real;

    /// The inertia with these entries, by row and column. In 2D only that of the axis out of the plane is asked for: row and column 2.
    fn inertia(entry: impl Fn(usize, usize) -> Self::Real) -> Self::Inertia;
    /// The entry in a row and a column. In 2D that of row and column 2 is the number, and all others are 0.
    fn inertia_entry(inertia: &Self::Inertia, row: usize, column: usize) -> Self::Real;
    /// The same vector, to compute with.
    fn widen(self) -> Self::Wide;
    /// The same vector, as the user knows it.
    fn narrow(wide: Self::Wide) -> Self;
    /// Vectors of the plane, as the user knows them.
    fn narrow_in_plane(only: Self::Only2, wide: &[Self::Wide]) -> &[Self];
}

macro_rules! space {
    ($vector:ident, $wide:ident, $only2:ty = $one2:expr, $only3:ty = $one3:expr, |$only:ident, $all:ident| $narrow_in_plane:expr; $($inertia:item)*) => {
        impl Space for $vector {
            type Wide = $wide;
            type Only2 = $only2;
            type Only3 = $only3;

            const ONLY2: Option<$only2> = $one2;
            const ONLY3: Option<$only3> = $one3;

            #[inline(always)]
            fn widen(self) -> $wide {
                self.into()
            }
            #[inline(always)]
            fn narrow(wide: $wide) -> Self {
                wide.into()
            }
            #[inline]
            fn narrow_in_plane($only: $only2, $all: &[$wide]) -> &[Self] {
                $narrow_in_plane
            }
            $($inertia)*
        }
    };
}

/// A space whose inertia is a number.
macro_rules! plane {
    ($vector:ident, $real:ident) => {
        space! { $vector, $vector, () = Some(()), Infallible = None, |_only, all| all;
            type Inertia = $real;
            type Spin = $real;

            fn spin(of_turn: impl Fn(usize) -> $real) -> $real {
                of_turn(0)
            }
            fn spin_entry(spin: &$real, _turn: usize) -> $real {
                *spin
            }

            fn inertia(entry: impl Fn(usize, usize) -> $real) -> $real {
                entry(2, 2)
            }
            fn inertia_entry(inertia: &$real, row: usize, column: usize) -> $real {
                if row == 2 && column == 2 { *inertia } else { 0.0 }
            }
        }
    };
}

/// A space whose inertia is a matrix.
macro_rules! solid {
    ($vector:ident, $wide:ident, $real:ident) => {
        space! { $vector, $wide, Infallible = None, () = Some(()), |only, _all| match only {};
            type Inertia = [$vector; 3];
            type Spin = $vector;

            fn spin(of_turn: impl Fn(usize) -> $real) -> $vector {
                $vector::new(of_turn(0), of_turn(1), of_turn(2))
            }
            fn spin_entry(spin: &$vector, turn: usize) -> $real {
                spin[turn]
            }

            fn inertia(entry: impl Fn(usize, usize) -> $real) -> [$vector; 3] {
                [0, 1, 2].map(|column| $vector::new(entry(0, column), entry(1, column), entry(2, column)))
            }
            fn inertia_entry(inertia: &[$vector; 3], row: usize, column: usize) -> $real {
                inertia[column][row]
            }
        }
    };
}

plane!(Vec2, f32);
plane!(DVec2, f64);
solid!(Vec3, Vec3A, f32);
solid!(DVec3, DVec3, f64);
