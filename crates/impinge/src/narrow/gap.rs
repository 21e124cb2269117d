//! What every kernel returns.

use crate::math::direction::direction;
use crate::math::pose::{Frame, Relative};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{Step, Trace};

/// What a caller wants to know of cores that overlap; for cores apart all get the distance.
pub(crate) type Want = u8;
/// The least depth, a normal and two points.
pub(crate) const DEPTH: Want = 0;
/// The same, but who overlaps needs no points: where they would cost more they are NaN.
pub(crate) const NORMAL: Want = 3;
/// A common point; the normal means nothing, the separation is 0.
pub(crate) const POINTS: Want = 1;
/// Nothing: the separation is 0 or less, and normal and points mean nothing, for cores apart too.
pub(crate) const NUMBER: Want = 2;

/// Whether the least depth is wanted.
pub(crate) const fn wants_depth(want: Want) -> bool {
    want == DEPTH || want == NORMAL
}

/// How two cores lie, in the frame of the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap<V: Vector> {
    /// Unit, from the first core to the second.
    pub normal: V,
    /// The distance of the cores, or minus the least depth if that was wanted.
    pub separation: V::Real,
    /// On the first core; `on_second − on_first = separation · normal`.
    pub on_first: V,
    /// On the second core.
    pub on_second: V,
}

/// How two cores lie, with everything in the frame where it is needed.
pub(crate) struct Touch<V: Vector> {
    /// Unit, from the first core to the second, in the world.
    pub normal_world: V,
    /// The same in the frame of the first core.
    pub normal_first: V,
    /// The same in the frame of the second core.
    pub normal_second: V,
    /// As in [`Gap`].
    pub separation: V::Real,
    /// On the first core, in its own frame.
    pub on_first: V,
    /// On the second core, in its own frame.
    pub on_second: V,
}

impl<V: Vector> Touch<V> {
    /// Told to an observer; always `Some`.
    #[inline(always)]
    pub fn reported(self, trace: &mut impl Trace<V>) -> Option<Self> {
        trace.step(|| Step::Chosen { normal: self.normal_first, separation: self.separation });
        Some(self)
    }

    /// With normals of unit length: against the rounding of two rotations, and against underflow.
    #[inline(always)]
    pub fn normalized(mut self) -> Self {
        let square = self.normal_world.length_squared();
        if (square - V::Real::ONE).abs() < tolerance::near_unit() {
            self.normal_world = newton(self.normal_world);
        } else {
            // Vector by vector: what is handed over whole would have to live in memory on the way that everyone takes.
            self.normal_world = renormalized(self.normal_world);
            self.normal_first = renormalized(self.normal_first);
            self.normal_second = renormalized(self.normal_second);
        }
        self
    }

    /// Of a gap in the first frame to a point core, which is the origin of the second frame.
    #[inline(always)]
    pub fn of_point(gap: Gap<V>, first: &Frame<V>, second: &Frame<V>) -> Self {
        let normal_world = V::rotate(first.rotation, gap.normal);
        Touch {
            normal_world: unit_again(normal_world),
            normal_first: gap.normal,
            normal_second: V::unrotate(second.rotation, normal_world),
            separation: gap.separation,
            on_first: gap.on_first,
            on_second: V::ZERO,
        }
    }

    /// Of a gap in the first frame.
    #[inline(always)]
    pub fn of_gap(gap: Gap<V>, first: &Frame<V>, relative: &Relative<V>) -> Self {
        Touch {
            normal_world: V::rotate(first.rotation, gap.normal),
            normal_first: gap.normal,
            normal_second: V::project(&relative.axes, gap.normal),
            separation: gap.separation,
            on_first: gap.on_first,
            on_second: V::project(&relative.axes, gap.on_second - relative.offset),
        }
    }
}

impl<V: Vector> Gap<V> {
    /// `None` when further apart than `limit`, or when anything was NaN.
    #[inline(always)]
    pub fn within(self, limit: V::Real, trace: &mut impl Trace<V>) -> Option<Self> {
        trace.step(|| Step::Chosen { normal: self.normal, separation: self.separation });
        if self.separation <= limit { Some(self) } else { None }
    }

    /// Cores that overlap, for who wants no points.
    #[inline(always)]
    pub fn without_points(normal: V, separation: V::Real) -> Self {
        Gap { normal, separation, on_first: V::NOT_A_POINT, on_second: V::NOT_A_POINT }
    }

    /// Cores that meet at `point`, for who does not want the depth.
    #[inline(always)]
    pub fn common(point: V) -> Self {
        Gap { normal: V::axis(0), separation: V::Real::ZERO, on_first: point, on_second: point }
    }

    /// The same for who does not want depths: the point on the second core must be one of the first's too.
    #[inline(always)]
    pub fn wanted<const WANT: Want>(self) -> Self {
        if !wants_depth(WANT) && self.separation < V::Real::ZERO { Self::common(self.on_second) } else { self }
    }

    /// Both points moved.
    #[inline(always)]
    pub fn shifted(self, by: V) -> Self {
        Gap { on_first: self.on_first + by, on_second: self.on_second + by, ..self }
    }

    /// With points that differ by just `separation · normal`.
    #[inline(always)]
    pub fn settled(self) -> Self {
        Self::balanced(self.normal, self.separation, self.on_first, self.on_second)
    }

    /// Points on the two cores that should differ by `separation · normal` and do, once their disagreement (rounding)
    /// has been split between them.
    #[inline(always)]
    pub fn balanced(normal: V, separation: V::Real, on_first: V, on_second: V) -> Self {
        let middle = V::Real::HALF * (on_first + on_second);
        let half = V::Real::HALF * separation * normal;
        Gap { normal, separation, on_first: middle - half, on_second: middle + half }
    }
}

/// A step of Newton's method towards unit length.
#[inline(always)]
pub(super) fn newton<V: Vector>(normal: V) -> V {
    normal * (V::Real::from_f64(1.5) - V::Real::HALF * normal.length_squared())
}

/// What had unit length before it was turned. In the plane that costs no more than a rounding error; in space some four.
#[inline(always)]
pub(crate) fn unit_again<V: Vector>(normal: V) -> V {
    if V::DIMENSION == 2 { normal } else { newton(normal) }
}

/// The vector itself if it has unit length to some digits, and otherwise the direction that is left of it.
#[inline(always)]
pub(crate) fn unit_or_axis<V: Vector>(normal: V) -> V {
    unit_if_near(normal).unwrap_or_else(|| renormalized(normal))
}

/// What has unit length to some digits, with all of them.
#[inline(always)]
pub(crate) fn unit_if_near<V: Vector>(normal: V) -> Option<V> {
    let near_unit = (normal.length_squared() - V::Real::ONE).abs() < tolerance::near_unit();
    if near_unit { Some(newton(normal)) } else { None }
}

/// Below the smallest scale squares underflow, and a normal may come out of any length: what direction is left of it, or the
/// first axis.
#[cold]
#[inline(never)]
fn renormalized<V: Vector>(normal: V) -> V {
    match direction(normal) {
        Some((unit, _)) if unit.is_finite() => unit,
        Some(_) | None => V::axis(0),
    }
}
