//! Two cuboids, and the separating axes of a cuboid and a segment, in closed form.
//!
//! **Overlap.** The difference of the two is a zonotope whose faces are spanned by pairs of half edges, so the least
//! way out is along one of finitely many axes: the face normals of the cuboids and, in 3D, the products of an edge of
//! each (Gottschalk, Lin, Manocha, *OBBTree*, 1996: 15 axes for two boxes, 6 for a box and a segment, 4 for two rectangles).
//! Each axis is measured by the supports of both cores, without the usual shortcut that assumes it perpendicular to
//! its edges. Edges that are nearly parallel give an axis that is mostly noise, but a measurement along noise is still a
//! valid measurement, so only products too short to have a direction are left out: an error analysis bounds what is lost
//! by 2 ulp of the edge length for any angle.
//!
//! **Apart.** If points of both cores face each other across the best axis, they are the closest. Otherwise the closest
//! points lie on a vertex of one core, or inside an edge of each, and then the product of the two edges explains the
//! whole distance up to rounding: vertices against the other core, and the few pairs of edges that are good enough.
//!
//! **Invariant:** `separation` is measured along `normal`, or is the length of the vector that `normal` is made from.

mod aligned;
mod apart;
mod axes;
mod common;
mod touching;

use super::gap::{DEPTH, Gap, NORMAL, NUMBER, POINTS, Want};
use super::kernel::{Found, Relating};
use crate::math::pose::Relative;
use crate::shape::core::{Core, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Shifted, Trace};
use aligned::aligned;
use core::hint::select_unpredictable;

/// The first core is the cuboid `±half` about the origin; the second is made of `axes[i] · ±lengths[i]` about `center`.
/// A segment has one axis and the others zero.
pub(super) struct Pair<V: Vector> {
    pub half: V,
    pub axes: V::Axes,
    pub lengths: V,
    pub center: V,
}

/// Two cuboids.
#[derive(Clone, Copy)]
pub(crate) struct CuboidCuboid<'a, V>(pub &'a Middle<V>, pub &'a Middle<V>);

impl<V: Vector> CuboidCuboid<'_, V> {
    #[inline(always)]
    fn seen(self, relative: &Relative<V>) -> Pair<V> {
        let CuboidCuboid(first, second) = self;
        let center = relative.point(second.center) - first.center;
        Pair { half: first.half, axes: relative.axes, lengths: second.half, center }
    }
}

impl<V: Vector> Relating<V> for CuboidCuboid<'_, V> {
    const NAME: &'static str = "zonotope";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Cuboid(self.0), Core::Cuboid(self.1)]
    }

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        let pair = self.seen(relative);
        let trace = &mut Shifted { trace, by: self.0.center };
        let gap = if relative.axes.as_ref() == V::basis().as_ref() {
            aligned::<V, _, WANT>(pair.half, pair.lengths, pair.center, limit, trace)?
        } else {
            pair.separate::<_, false, WANT>(limit, trace)?
        };
        let gap = gap.shifted(self.0.center).within(limit, trace)?;
        Some(Found::from_first(gap, relative))
    }

    /// In the plane either an axis shows an overlap or a vertex is nearest.
    #[inline(always)]
    fn separation_seen(self, relative: &Relative<V>, limit: V::Real) -> Option<V::Real> {
        if V::DIMENSION == 3 {
            return Some(self.find::<(), NUMBER>(relative, limit, &mut ())?.gap.separation);
        }
        let pair = self.seen(relative);
        let apart = pair.face_separations();
        let distance = pair.nearest_vertex_squared().sqrt();
        if !apart.is_finite() {
            return None;
        }
        Some(select_unpredictable(apart <= V::Real::ZERO, V::Real::ZERO, distance))
    }

    /// Exact up to rounding, and cheaper than how they do.
    #[inline(always)]
    fn meets_seen(self, relative: &Relative<V>, reach: V::Real) -> bool {
        if reach > V::Real::ZERO {
            return self.separation_seen(relative, reach).is_some_and(|separation| separation <= reach);
        }
        self.seen(relative).meet()
    }
}

impl<V: Vector> Pair<V> {
    /// The separation, with the axes of a cuboid or of a segment as second core.
    #[inline(always)]
    pub fn separate<T: Trace<V>, const SEGMENT: bool, const WANT: Want>(
        &self,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Gap<V>> {
        let zero = V::Real::ZERO;
        let size = self.half.max(self.lengths).max(self.center.abs()).greatest();
        // Rounding must not hide what the final measurement would keep.
        let reject = limit + tolerance::touching::<V::Real>() * size;
        let face = self.best_face::<T, SEGMENT>(reject, trace)?;
        let edge = if V::DIMENSION == 3 { self.best_edge::<T, SEGMENT>(trace) } else { None };
        let best = match edge {
            // An edge axis must be better than a face axis by more than rounding to count.
            Some(edge) if edge.separation > face.separation + tolerance::edge_preference::<V::Real>() * size => edge,
            Some(_) | None => face,
        };
        if best.separation > reject {
            return None;
        }
        if best.separation > zero {
            return Some(self.apart::<T, SEGMENT, WANT>(best, edge, size, trace));
        }
        match WANT {
            // Edges that cross touch at a point, and no face explains them.
            NORMAL if !matches!(best.source, AxisSource::Edges(..)) => {
                Some(Gap::without_points(best.normal, best.separation))
            }
            DEPTH | NORMAL => Some(self.touching::<SEGMENT>(best, size).gap),
            POINTS => Some(Gap::common(self.common_point::<SEGMENT>(size))),
            _ => Some(Gap::common(self.center)),
        }
    }

    /// Whether two cuboids meet: as [`Pair::separate`] with nothing kept.
    #[inline(always)]
    fn meet(&self) -> bool {
        let zero = V::Real::ZERO;
        // Negated: NaN is apart.
        if !(self.face_separations() <= zero) {
            return false;
        }
        // Not normalised: only the sign matters.
        let mut most = zero;
        if V::DIMENSION == 3 {
            for i in 0..3 {
                for product in self.edge_products::<false>(i) {
                    most = most.max(product.separation);
                }
            }
        }
        most <= zero
    }

    /// The largest separation of two cuboids along the face normals of either; NaN if any is.
    #[inline(always)]
    fn face_separations(&self) -> V::Real {
        let beyond = self.center.abs() - self.reach_along_first::<false>();
        let mut beyond_second = V::project(&self.axes, self.center).abs() - self.lengths;
        for (i, axis) in self.axes.as_ref().iter().enumerate() {
            beyond_second = beyond_second.with(i, beyond_second.get(i) - axis.abs().dot(self.half));
        }
        let (mut most, mut sum) = (V::Real::NEG_INFINITY, V::Real::ZERO);
        for i in 0..V::DIMENSION {
            most = most.max(beyond.get(i)).max(beyond_second.get(i));
            sum += beyond.get(i) + beyond_second.get(i);
        }
        // What is not a number would be lost in a maximum, and is not in a sum.
        if sum.is_finite() { most } else { sum }
    }
}
