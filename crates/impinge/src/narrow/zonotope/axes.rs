//! The candidate axes, and the one that separates most.

use super::Pair;
use crate::space::{Real, Vector};
use crate::trace::{AxisSource, Step, Trace};

/// A measured axis.
#[derive(Clone, Copy)]
pub(super) struct Axis<V: Vector> {
    /// Unit.
    pub normal: V,
    pub separation: V::Real,
    pub source: AxisSource,
}

impl<V: Vector> Axis<V> {
    /// Turned towards the second core; the positive side when it is centred.
    #[inline(always)]
    fn towards(self, center: V) -> Self {
        Axis { normal: self.normal.dot(center).sign() * self.normal, ..self }
    }

    fn step(self) -> Step<V> {
        Step::Axis { source: self.source, normal: self.normal, separation: self.separation }
    }
}

/// The measure of a product of two edges that has not been normalised.
#[derive(Clone, Copy)]
pub(super) struct EdgeProduct<R> {
    pub separation: R,
    pub length_squared: R,
}

impl<V: Vector> Pair<V> {
    /// The face normal of either core with the largest separation; `None` as soon as one exceeds `reject`, and for NaN.
    #[inline(always)]
    pub(super) fn best_face<T: Trace<V>, const SEGMENT: bool>(
        &self,
        reject: V::Real,
        trace: &mut T,
    ) -> Option<Axis<V>> {
        let axes = self.axes.as_ref();
        let mut best = Axis { normal: V::axis(0), separation: V::Real::NEG_INFINITY, source: AxisSource::FaceFirst(0) };
        let beyond = self.center.abs() - self.reach_along_first::<SEGMENT>();
        for i in 0..V::DIMENSION {
            let separation = beyond.get(i);
            let source = AxisSource::FaceFirst(i as u32);
            trace.step(|| Step::Axis { source, normal: self.center.get(i).sign() * V::axis(i), separation });
            if separation > best.separation {
                best = Axis { normal: V::axis(i), separation, source };
            }
        }
        if best.separation > reject {
            return None;
        }
        // In 2D a segment has a normal of its own too; in 3D it has none.
        for j in 0..if SEGMENT { 3 - V::DIMENSION } else { V::DIMENSION } {
            let axis = if SEGMENT { axes[j].perpendicular() } else { axes[j] };
            let own = if SEGMENT { V::Real::ZERO } else { self.lengths.get(j) };
            let separation = axis.dot(self.center).abs() - (own + axis.abs().dot(self.half));
            // The normal of a segment is its second axis.
            let source = AxisSource::FaceSecond(if SEGMENT { 1 } else { j as u32 });
            trace.step(|| Step::Axis { source, normal: axis.dot(self.center).sign() * axis, separation });
            if separation > best.separation {
                best = Axis { normal: axis, separation, source };
            }
        }
        // Nothing compares with NaN.
        if best.separation > reject || best.separation == V::Real::NEG_INFINITY {
            return None;
        }
        Some(best.towards(self.center))
    }

    /// How far both cores reach along each axis of the first.
    #[inline(always)]
    pub(super) fn reach_along_first<const SEGMENT: bool>(&self) -> V {
        let mut reach = self.half;
        for j in 0..if SEGMENT { 1 } else { V::DIMENSION } {
            reach += self.lengths.get(j) * self.axes.as_ref()[j].abs();
        }
        reach
    }

    /// The product of an edge of each core with the largest separation.
    ///
    /// Axes are compared by `s·|s| / ‖axis‖²`, which orders them as `s / ‖axis‖` does and needs no root.
    #[inline(always)]
    pub(super) fn best_edge<T: Trace<V>, const SEGMENT: bool>(&self, trace: &mut T) -> Option<Axis<V>> {
        let mut best: Option<(usize, usize)> = None;
        let mut most = V::Real::NEG_INFINITY;
        for i in 0..3 {
            let products = self.edge_products::<SEGMENT>(i);
            for j in 0..if SEGMENT { 1 } else { 3 } {
                let EdgeProduct { separation, length_squared } = products[j];
                // Exactly parallel edges have no common perpendicular of their own. Also skips NaN.
                if !(length_squared > V::Real::SQUARE_LOSES_DIGITS) {
                    continue;
                }
                trace.step(|| self.edge_axis(i, j, separation, length_squared).step());
                let signed_square = separation * separation.abs() / length_squared;
                if signed_square > most {
                    (best, most) = (Some((i, j)), signed_square);
                }
            }
        }
        let (i, j) = best?;
        let EdgeProduct { separation, length_squared } = self.edge_products::<SEGMENT>(i)[j];
        Some(self.edge_axis(i, j, separation, length_squared))
    }

    #[inline(always)]
    pub(super) fn edge_axis(&self, i: usize, j: usize, separation: V::Real, length_squared: V::Real) -> Axis<V> {
        let inverse = V::Real::ONE / length_squared.sqrt();
        let normal = V::axis(i).cross(self.axes.as_ref()[j]) * inverse;
        let source = AxisSource::Edges(i as u32, j as u32);
        Axis { normal, separation: separation * inverse, source }.towards(self.center)
    }

    /// The products `eᵢ × uⱼ` of axis i of the first core with all axes of the second: not normalised separations.
    ///
    /// `u_k · (eᵢ × uⱼ)` is antisymmetric in j and k, and 0 for j = k.
    #[inline(always)]
    pub(super) fn edge_products<const SEGMENT: bool>(&self, i: usize) -> [EdgeProduct<V::Real>; 3] {
        let zero = V::Real::ZERO;
        let (p, q) = ((i + 1) % 3, (i + 2) % 3);
        let axes = self.axes.as_ref();
        let (cp, cq, hp, hq) = (self.center.get(p), self.center.get(q), self.half.get(p), self.half.get(q));
        let mut products = [EdgeProduct { separation: zero, length_squared: zero }; 3];
        for j in 0..if SEGMENT { 1 } else { 3 } {
            let (up, uq) = (axes[j].get(p), axes[j].get(q));
            products[j] = EdgeProduct {
                separation: (cq * up - cp * uq).abs() - (hp * uq.abs() + hq * up.abs()),
                length_squared: up * up + uq * uq,
            };
        }
        if !SEGMENT {
            for (j, k) in [(0, 1), (1, 2), (2, 0)] {
                let lean = (axes[k].get(q) * axes[j].get(p) - axes[k].get(p) * axes[j].get(q)).abs();
                products[j].separation -= self.lengths.get(k) * lean;
                products[k].separation -= self.lengths.get(j) * lean;
            }
        }
        products
    }

    /// The gap between the projections on a unit normal that points to the second core.
    #[inline(always)]
    pub(super) fn measure<const SEGMENT: bool>(&self, normal: V) -> V::Real {
        let mut width = normal.abs().dot(self.half);
        for k in 0..if SEGMENT { 1 } else { V::DIMENSION } {
            width += self.lengths.get(k) * normal.dot(self.axes.as_ref()[k]).abs();
        }
        normal.dot(self.center) - width
    }
}
