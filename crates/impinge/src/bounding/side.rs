//! On which side of a plane a volume is.

use crate::space::Real;

/// Where a volume is, seen from the plane `normal · x = offset`: the normal points up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Every point of it is above the plane.
    Above,
    /// The plane goes through it, or touches it, or rounding does not tell.
    Crossing,
    /// Every point of it is below the plane.
    Below,
}

impl Side {
    /// Of heights above the plane: no point is below the lowest nor above the highest.
    pub(super) fn of<R: Real>(lowest: R, highest: R) -> Self {
        // Both are false for NaN.
        if lowest > R::ZERO {
            Side::Above
        } else if highest < R::ZERO {
            Side::Below
        } else {
            Side::Crossing
        }
    }
}
