//! Sets of up to 64 layers: what a collider is, and what it wants to touch.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not, Sub};

/// A set of layers, each a bit. See [`layers!`](crate::layers) for layers with names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Layers(u64);

impl Layers {
    /// Every layer.
    pub const ALL: Self = Layers(u64::MAX);
    /// No layer.
    pub const NONE: Self = Layers(0);

    /// One layer by its number. Only 0 to 63 are layers; of others there is none.
    #[inline]
    pub const fn bit(number: u32) -> Self {
        Layers(if number < 64 { 1 << number } else { 0 })
    }

    /// From a number whose bits are layers.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Layers(bits)
    }

    /// As a number whose bits are layers.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether two sets have a layer in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Default for Layers {
    /// Every layer.
    fn default() -> Self {
        Layers::ALL
    }
}

impl<T: Into<Layers>> BitOr<T> for Layers {
    type Output = Self;
    #[inline]
    fn bitor(self, other: T) -> Self {
        Layers(self.0 | other.into().0)
    }
}

impl<T: Into<Layers>> BitAnd<T> for Layers {
    type Output = Self;
    #[inline]
    fn bitand(self, other: T) -> Self {
        Layers(self.0 & other.into().0)
    }
}

impl<T: Into<Layers>> Sub<T> for Layers {
    type Output = Self;
    #[inline]
    fn sub(self, other: T) -> Self {
        Layers(self.0 & !other.into().0)
    }
}

impl Not for Layers {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Layers(!self.0)
    }
}

impl fmt::Debug for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Layers ")?;
        f.debug_set().entries((0..64).filter(|&number| self.meets(Layers::bit(number)))).finish()
    }
}

/// Declares an enum of layers with names, the first one being bit 0. Its members are sets of one, `|` makes larger ones, and `!` everything else.
///
/// ```
/// use impinge::d2::*;
/// impinge::layers! {
///     /// What there is in the game.
///     pub enum Layer { Player, Enemy, Wall }
/// }
/// let ghost = Collider::new(Ball::new(1.0)?).on(Layer::Enemy).against(!Layer::Wall);
/// assert!(ghost.mask().meets(Layer::Player | Layer::Wall));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[macro_export]
macro_rules! layers {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident { $($(#[$of_layer:meta])* $layer:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visibility enum $name { $($(#[$of_layer])* #[allow(missing_docs)] $layer),+ }

        const _: () = assert!([$($name::$layer),+].len() <= 64, "there are 64 layers");

        impl ::core::convert::From<$name> for $crate::Layers {
            #[inline]
            fn from(layer: $name) -> Self {
                $crate::Layers::bit(layer as u32)
            }
        }

        impl<T: ::core::convert::Into<$crate::Layers>> ::core::ops::BitOr<T> for $name {
            type Output = $crate::Layers;
            #[inline]
            fn bitor(self, other: T) -> $crate::Layers {
                $crate::Layers::from(self) | other
            }
        }

        impl ::core::ops::Not for $name {
            type Output = $crate::Layers;
            #[inline]
            fn not(self) -> $crate::Layers {
                !$crate::Layers::from(self)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    layers! {
        enum Named { First, Second, Third }
    }

    #[test]
    fn sets_of_layers() {
        let both = Named::First | Named::Third;
        assert_eq!(both.bits(), 0b101);
        assert!(both.meets(Named::Third.into()) && !both.meets(Named::Second.into()));
        assert_eq!((!Named::Second & (both | Named::Second)).bits(), 0b101);
        assert_eq!((both - Named::First).bits(), 0b100);
        assert_eq!(Layers::bit(63).bits(), 1 << 63);
        assert!(Layers::bit(64).is_empty() && !Layers::default().is_empty());
    }
}
