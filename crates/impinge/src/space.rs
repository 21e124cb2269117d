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
    type Wide: Vector<Real = Self::Real, Rotation = Self::Rotation>;
    /// `()` in 2D and uninhabited in 3D: a field of this type makes a shape 2D-only.
    type Only2: Copy + Debug + PartialEq + Send + Sync + 'static;
    /// `()` in 3D and uninhabited in 2D: a field of this type makes a shape 3D-only.
    type Only3: Copy + Debug + PartialEq + Send + Sync + 'static;

    /// The same vector, to compute with.
    fn widen(self) -> Self::Wide;
    /// The same vector, as the user knows it.
    fn narrow(wide: Self::Wide) -> Self;
    /// Vectors of the plane, as the user knows them.
    fn narrow_in_plane(only: Self::Only2, wide: &[Self::Wide]) -> &[Self];
}

macro_rules! space {
    ($vector:ident, $wide:ident, $only2:ty, $only3:ty, |$only:ident, $all:ident| $narrow_in_plane:expr) => {
        impl Space for $vector {
            type Wide = $wide;
            type Only2 = $only2;
            type Only3 = $only3;

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
        }
    };
}

space!(Vec2, Vec2, (), Infallible, |_only, all| all);
space!(DVec2, DVec2, (), Infallible, |_only, all| all);
space!(Vec3, Vec3A, Infallible, (), |only, _all| match only {});
space!(DVec3, DVec3, Infallible, (), |only, _all| match only {});
