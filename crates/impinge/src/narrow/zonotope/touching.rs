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

/// What faces what across a face.
pub(super) enum Facing<V: Vector> {
    /// One vertex of the other core, opposite the inside of the face.
    Vertex(Gap<V>),
    /// One vertex of the other core, which is not over the face: the point nearest to it on the core whose face it is, and the
    /// vertex, first core first.
    Beside(V, V),
    /// An edge or a face of the other core, or the axis is not that of a face.
    Flush,
}

impl<V: Vector> Pair<V> {
    /// The contact across an axis along which the cores overlap, or are apart by no more than it says.
    #[inline(always)]
    pub(super) fn touching<const SEGMENT: bool>(&self, axis: Axis<V>, size: V::Real) -> Across<V> {
        match self.facing::<SEGMENT>(axis, size) {
            Facing::Vertex(gap) => Across { gap, mismatch: V::Real::ZERO },
            Facing::Beside(..) | Facing::Flush => self.general_contact(axis, size),
        }
    }

    /// The usual case for a face is a vertex.
    #[inline(always)]
    pub(super) fn facing<const SEGMENT: bool>(&self, axis: Axis<V>, size: V::Real) -> Facing<V> {
        let Axis { normal, separation, source } = axis;
        let flush = tolerance::flush::<V::Real>() * size;
        let axes = self.axes.as_ref();
        let (mut clear, mut over) = (true, true);
        let (gap, beside) = match source {
            AxisSource::FaceFirst(face) => {
                let mut vertex = self.center;
                for j in 0..if SEGMENT { 1 } else { V::DIMENSION } {
                    let lean = normal.dot(axes[j]);
                    vertex -= (lean.sign() * self.lengths.get(j)) * axes[j];
                    clear &= (lean * self.lengths.get(j)).abs() > flush;
                }
                let beyond = vertex.abs() - self.half;
                for i in 0..V::DIMENSION {
                    over &= i == face as usize || beyond.get(i) <= V::Real::ZERO;
                }
                let gap = Gap { normal, separation, on_first: vertex - separation * normal, on_second: vertex };
                (gap, (vertex.max(-self.half).min(self.half), vertex))
            }
            AxisSource::FaceSecond(face) => {
                let mut vertex = self.half;
                for i in 0..V::DIMENSION {
                    let lean = normal.get(i);
                    vertex = vertex.with(i, lean.sign() * self.half.get(i));
                    clear &= (lean * self.half.get(i)).abs() > flush;
                }
                let seen = V::project(&self.axes, vertex - self.center);
                let beyond = seen.abs() - self.lengths;
                for j in 0..V::DIMENSION {
                    over &= j == face as usize || beyond.get(j) <= V::Real::ZERO;
                }
                let gap = Gap { normal, separation, on_first: vertex, on_second: vertex + separation * normal };
                let nearest = V::expand(&self.axes, seen.max(-self.lengths).min(self.lengths));
                (gap, (vertex, self.center + nearest))
            }
            AxisSource::Edges(..) => return Facing::Flush,
        };
        match (clear, over) {
            (true, true) => Facing::Vertex(gap),
            (true, false) => Facing::Beside(beside.0, beside.1),
            (false, _) => Facing::Flush,
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
