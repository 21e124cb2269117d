//! Where two cores touch across an axis.

use super::Pair;
use super::axes::Axis;
use crate::narrow::gap::Gap;
use crate::narrow::generators::Generators;
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::AxisSource;

/// A contact across an axis, and by how much its two points fail to face each other: 0 up to rounding for an overlap across
/// the least axis, more when the axis does not lead to the closest points.
pub(super) struct Across<V: Vector> {
    pub gap: Gap<V>,
    pub mismatch: V::Real,
}

impl<V: Vector> Pair<V> {
    /// The contact across an axis along which the cores overlap, or are apart by no more than it says.
    #[inline(always)]
    pub(super) fn touching<const SEGMENT: bool>(&self, axis: Axis<V>, size: V::Real) -> Across<V> {
        if let Some(gap) = self.vertex_contact::<SEGMENT>(axis, size) {
            return Across { gap, mismatch: V::Real::ZERO };
        }
        self.general_contact(axis, size)
    }

    /// The usual case for a face: one vertex of the other core, opposite the inside of the face.
    #[inline(always)]
    pub(super) fn vertex_contact<const SEGMENT: bool>(&self, axis: Axis<V>, size: V::Real) -> Option<Gap<V>> {
        let Axis { normal, separation, source } = axis;
        let flush = tolerance::flush::<V::Real>() * size;
        let axes = self.axes.as_ref();
        let mut clear = true;
        match source {
            AxisSource::FaceFirst(face) => {
                let mut vertex = self.center;
                for j in 0..if SEGMENT { 1 } else { V::DIMENSION } {
                    let lean = normal.dot(axes[j]);
                    vertex -= (lean.sign() * self.lengths.get(j)) * axes[j];
                    clear &= (lean * self.lengths.get(j)).abs() > flush;
                }
                let beyond = vertex.abs() - self.half;
                for i in 0..V::DIMENSION {
                    clear &= i == face as usize || beyond.get(i) <= V::Real::ZERO;
                }
                clear.then(|| Gap { normal, separation, on_first: vertex - separation * normal, on_second: vertex })
            }
            AxisSource::FaceSecond(face) => {
                let mut vertex = self.half;
                for i in 0..V::DIMENSION {
                    let lean = normal.get(i);
                    vertex = vertex.with(i, lean.sign() * self.half.get(i));
                    clear &= (lean * self.half.get(i)).abs() > flush;
                }
                let beyond = V::project(&self.axes, vertex - self.center).abs() - self.lengths;
                for j in 0..V::DIMENSION {
                    clear &= j == face as usize || beyond.get(j) <= V::Real::ZERO;
                }
                clear.then(|| Gap { normal, separation, on_first: vertex, on_second: vertex + separation * normal })
            }
            AxisSource::Edges(..) => None,
        }
    }

    #[inline(never)]
    pub(super) fn general_contact(&self, axis: Axis<V>, size: V::Real) -> Across<V> {
        let target = self.center - axis.separation * axis.normal;
        let (on_first, on_second) = self.generators().points(axis.normal, target, V::Real::ONE, size);
        let mismatch = (on_first - on_second - target).length();
        Across { gap: Gap::balanced(axis.normal, axis.separation, on_first, self.center + on_second), mismatch }
    }

    pub(super) fn generators(&self) -> Generators<V> {
        let mut first = V::basis();
        let mut second = self.axes;
        for i in 0..V::DIMENSION {
            first.as_mut()[i] = self.half.get(i) * V::axis(i);
            second.as_mut()[i] = self.lengths.get(i) * self.axes.as_ref()[i];
        }
        Generators::new(first.as_ref(), second.as_ref())
    }
}
