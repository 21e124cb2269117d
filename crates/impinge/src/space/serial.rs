//! What can be written and read: a bound on numbers that asks for nothing unless the library is built with the feature `serde`.

/// What can be written and read, when the library is built with the feature `serde`; otherwise everything.
#[cfg(not(feature = "serde"))]
pub trait Serial {}
#[cfg(not(feature = "serde"))]
impl<T> Serial for T {}

/// What can be written and read.
#[cfg(feature = "serde")]
pub trait Serial: serde::Serialize + serde::de::DeserializeOwned {}
#[cfg(feature = "serde")]
impl<T: serde::Serialize + serde::de::DeserializeOwned> Serial for T {}

#[cfg(feature = "serde")]
mod array;
#[cfg(feature = "serde")]
pub(crate) use array::{Row, endless, lower, rotation, upper, vector};
