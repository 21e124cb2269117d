//! The triangle: three points and what is between them.

use super::core::{Core, Ends};
use super::error::{Check, ShapeError};
use super::outline::Outline;
use super::polygon::outline_of;
use super::round::{Round, RoundTriangle};
use crate::math::direction::direction;
use crate::space::{Real, Space, Vector};

/// All points between three. In 3D it is flat and has no inside. Corners may be on a line, or the same.
///
/// ```
/// use impinge::d3::*;
/// let ramp = Triangle::new(Vec3::ZERO, Vec3::new(4.0, 2.0, 0.0), Vec3::new(0.0, 0.0, 4.0))?;
/// let ball = Ball::new(0.5)?;
/// assert!(intersects(&ramp, Pose::IDENTITY, &ball, Pose::at(1.0, 0.8, 1.0)));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Triangle<V: Space> {
    corners: [V::Wide; 3],
    /// In 2D, where it has an area.
    outline: Option<Outline<V::Wide>>,
    /// The longest side: all there is in 2D without an area to speak of.
    longest: Ends<V::Wide>,
}

impl<V: Space> Triangle<V> {
    /// Coordinates must be finite and in range.
    pub fn new(a: V, b: V, c: V) -> Result<Self, ShapeError> {
        let check = Check("triangle");
        let corners = [check.vector("a", a)?, check.vector("b", b)?, check.vector("c", c)?].map(V::widen);
        let outline = if V::DIMENSION == 2 { outline_of(&[a, b, c]).ok() } else { None };
        let mut longest = Ends { a: corners[0], b: corners[1] };
        for (a, b) in [(1, 2), (2, 0)] {
            let side = Ends { a: corners[a], b: corners[b] };
            if (side.b - side.a).length_squared() > (longest.b - longest.a).length_squared() {
                longest = side;
            }
        }
        if V::DIMENSION == 2 && outline.is_none() {
            longest = middle(longest, corners);
        }
        Ok(Triangle { corners, outline, longest })
    }

    /// The corners, as given.
    #[inline]
    pub fn vertices(&self) -> [V; 3] {
        self.corners.map(V::narrow)
    }

    /// Everything within a radius of it. The radius must be finite, in range and not negative.
    pub fn rounded(self, radius: V::Real) -> Result<RoundTriangle<V>, ShapeError> {
        Round::new("triangle", self, radius)
    }

    #[inline(always)]
    pub(super) fn core(&self) -> Core<'_, V::Wide> {
        match &self.outline {
            _ if V::DIMENSION == 3 => Core::Triangle(&self.corners),
            Some(outline) => Core::Polygon(outline),
            None => Core::Segment(&self.longest),
        }
    }
}

/// A side moved to the middle of a triangle that has no area to speak of: half as far from the third corner.
fn middle<V: Vector>(side: Ends<V>, corners: [V; 3]) -> Ends<V> {
    let Some((along, _)) = direction(side.b - side.a) else { return side };
    let across = along.perpendicular();
    let heights = corners.map(|corner| across.dot(corner - side.a));
    let (low, high) = heights.into_iter().fold((V::Real::ZERO, V::Real::ZERO), |(l, h), x| (x.min(l), x.max(h)));
    let up = (V::Real::HALF * (low + high)) * across;
    Ends { a: side.a + up, b: side.b + up }
}
