//! A point that two overlapping cores share, for who does not want the depth.

use super::Pair;
use crate::math::direction::direction;
use crate::space::{Real, Vector};

/// How often a point is projected from one core to the other in search of a common one.
const PROJECTIONS: usize = 6;

/// The direction in which the line from the centre through the second core's centre leaves the difference set: the
/// largest `part / whole` over all axes, with both kept so that nothing is divided.
#[derive(Clone, Copy)]
struct Exit<V: Vector> {
    normal: V,
    part: V::Real,
    whole: V::Real,
}

impl<V: Vector> Exit<V> {
    #[inline(always)]
    fn consider(&mut self, normal: V, part: V::Real, whole: V::Real) {
        if part * self.whole > self.part * whole {
            *self = Exit { normal, part, whole };
        }
    }
}

impl<V: Vector> Pair<V> {
    /// A point of both cores, which overlap.
    ///
    /// Usually a few projections from one to the other find one. If not: the line from the centre of the set of differences
    /// through the second core's centre leaves that set across some face; the touching points there, scaled back.
    #[inline(never)]
    pub(super) fn common_point<const SEGMENT: bool>(&self, size: V::Real) -> V {
        let mut point = self.center.max(-self.half).min(self.half);
        // A segment has no volume to land in.
        for _ in 0..if SEGMENT { 0 } else { PROJECTIONS } {
            let seen = V::project(&self.axes, point - self.center);
            let clamped = seen.max(-self.lengths).min(self.lengths);
            if seen == clamped {
                return point;
            }
            let inside_second = self.center + V::expand(&self.axes, clamped);
            point = inside_second.max(-self.half).min(self.half);
            if point == inside_second {
                return point;
            }
        }
        let exit = self.exit::<SEGMENT>();
        let (on_first, on_second) = self.generators().points(exit.normal, self.center, exit.part / exit.whole, size);
        V::Real::HALF * (on_first + (self.center + on_second))
    }

    #[cold]
    fn exit<const SEGMENT: bool>(&self) -> Exit<V> {
        let mut exit = Exit { normal: V::axis(0), part: V::Real::ZERO, whole: V::Real::ONE };
        let mut consider = |axis: V| {
            let along = axis.dot(self.center);
            let normal = along.sign() * axis;
            exit.consider(normal, along.abs(), along.abs() - self.measure::<SEGMENT>(normal));
        };
        let axes = self.axes.as_ref();
        for i in 0..V::DIMENSION {
            consider(V::axis(i));
        }
        for j in 0..if SEGMENT { 3 - V::DIMENSION } else { V::DIMENSION } {
            consider(if SEGMENT { axes[j].perpendicular() } else { axes[j] });
        }
        for i in 0..V::DIMENSION {
            for j in 0..if SEGMENT { 1 } else { V::DIMENSION } {
                // Zero in 2D.
                if let Some((axis, _)) = direction(V::axis(i).cross(axes[j])) {
                    consider(axis);
                }
            }
        }
        exit
    }
}
