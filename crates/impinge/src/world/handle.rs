//! Names of colliders.

use core::fmt;

/// Names a collider of a world, as long as that is there. The same type in every space, and as plain as a number.
///
/// The place of a collider that was removed is given to another one in time; the generation tells the two apart. What no longer names anything is refused with
/// [`WorldError::Stale`](super::WorldError::Stale), never taken for another collider: only after a place has been used four thousand million times a generation comes again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Handle {
    index: u32,
    generation: u32,
}

impl Handle {
    #[inline]
    pub(super) fn new(index: u32, generation: u32) -> Self {
        Handle { index, generation }
    }

    /// The place of the collider: small numbers, no two the same at a time, so that they can be indices of a list.
    #[inline]
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many colliders had that place before.
    #[inline]
    pub fn generation(self) -> u32 {
        self.generation
    }

    /// As one number, for whoever keeps handles where only numbers go.
    #[inline]
    pub fn to_bits(self) -> u64 {
        u64::from(self.generation) << 32 | u64::from(self.index)
    }

    /// From that number. What was never handed out is stale.
    #[inline]
    pub fn from_bits(bits: u64) -> Self {
        Handle { index: bits as u32, generation: (bits >> 32) as u32 }
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.index, self.generation)
    }
}
