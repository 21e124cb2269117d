//! A point against another, a segment or a cuboid: what balls need. Closed forms throughout.

use super::gap::{Gap, Touch, Want};
use super::kernel::Kernel;
use crate::math::direction::{direction, grazing_normal, unit_perpendicular};
use crate::math::pose::{Frame, offset};
use crate::math::segment::fraction;
use crate::shape::core::{Core, Ends, Middle};
use crate::space::{Real, Vector};
use crate::tolerance;
use crate::trace::{AxisSource, Step, Trace};

/// Two points.
#[derive(Clone, Copy)]
pub(crate) struct PointPoint;

/// A segment and a point.
#[derive(Clone, Copy)]
pub(crate) struct SegmentPoint<'a, V>(pub &'a Ends<V>);

/// A cuboid and a point.
#[derive(Clone, Copy)]
pub(crate) struct CuboidPoint<'a, V>(pub &'a Middle<V>);

impl<V: Vector> Kernel<V> for PointPoint {
    const NAME: &'static str = "point";
    const LARGE: bool = false;

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Point, Core::Point]
    }

    /// In the world: a point has no frame to speak of.
    #[inline(always)]
    fn touch<T: Trace<V>, const WANT: Want>(
        self,
        first: &Frame<V>,
        second: &Frame<V>,
        _limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>> {
        let gap = point_point(second.translation - first.translation);
        let touch = Touch {
            normal_world: gap.normal,
            normal_first: first.turn_back(gap.normal),
            normal_second: second.turn_back(gap.normal),
            separation: gap.separation,
            on_first: V::ZERO,
            on_second: V::ZERO,
        };
        report(&Gap { on_second: offset(first, second), ..gap }, trace);
        touch.reported(trace)
    }

    #[inline(always)]
    fn separation(self, first: &Frame<V>, second: &Frame<V>, _limit: V::Real) -> Option<V::Real> {
        Some((second.translation - first.translation).length())
    }

    /// Squares do; the direction does not matter.
    #[inline(always)]
    fn meets(self, first: &Frame<V>, second: &Frame<V>, reach: V::Real) -> bool {
        (second.translation - first.translation).length_squared() <= reach * reach
    }
}

impl<V: Vector> Kernel<V> for SegmentPoint<'_, V> {
    const NAME: &'static str = "point";
    const LARGE: bool = false;

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Segment(self.0), Core::Point]
    }

    #[inline(always)]
    fn touch<T: Trace<V>, const WANT: Want>(
        self,
        first: &Frame<V>,
        second: &Frame<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>> {
        let gap = segment_point(self.0.middle(), offset(first, second), limit, trace)?;
        report(&gap, trace);
        Touch::of_point(gap, first, second).reported(trace)
    }

    #[inline(always)]
    fn separation(self, first: &Frame<V>, second: &Frame<V>, _limit: V::Real) -> Option<V::Real> {
        Some(segment_point_distance(self.0.middle(), offset(first, second)))
    }
}

impl<V: Vector> Kernel<V> for CuboidPoint<'_, V> {
    const NAME: &'static str = "point";
    const LARGE: bool = false;

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Cuboid(self.0), Core::Point]
    }

    #[inline(always)]
    fn touch<T: Trace<V>, const WANT: Want>(
        self,
        first: &Frame<V>,
        second: &Frame<V>,
        _limit: V::Real,
        trace: &mut T,
    ) -> Option<Touch<V>> {
        let point = offset(first, second);
        let gap = cuboid_point(self.0, point).wanted::<WANT>();
        if gap.separation > V::Real::ZERO {
            report(&gap, trace);
        } else {
            report_faces(self.0, point, trace);
        }
        Touch::of_point(gap, first, second).reported(trace)
    }

    #[inline(always)]
    fn separation(self, first: &Frame<V>, second: &Frame<V>, _limit: V::Real) -> Option<V::Real> {
        Some(cuboid_point_squared(self.0, offset(first, second)).sqrt())
    }

    #[inline(always)]
    fn meets(self, first: &Frame<V>, second: &Frame<V>, reach: V::Real) -> bool {
        cuboid_point_squared(self.0, offset(first, second)) <= reach * reach
    }
}

/// Tells an observer the closest points.
#[inline(always)]
fn report<V: Vector>(gap: &Gap<V>, trace: &mut impl Trace<V>) {
    trace.step(|| Step::Points { first: gap.on_first, second: gap.on_second, distance: gap.separation });
}

/// Tells an observer of a point inside a cuboid how far each face is, the nearer one on every axis.
#[inline(always)]
fn report_faces<V: Vector>(cuboid: &Middle<V>, point: V, trace: &mut impl Trace<V>) {
    let p = point - cuboid.center;
    for i in 0..V::DIMENSION {
        trace.step(|| Step::Axis {
            source: AxisSource::FaceFirst(i as u32),
            normal: p.get(i).sign() * V::axis(i),
            separation: p.get(i).abs() - cuboid.half.get(i),
        });
    }
}

/// Two points. Coincident ones are separated along the first axis.
#[inline(always)]
fn point_point<V: Vector>(second: V) -> Gap<V> {
    let (normal, separation) = direction(second).unwrap_or((V::axis(0), V::Real::ZERO));
    Gap { normal, separation, on_first: V::ZERO, on_second: second }
}

/// A segment and a point; `None` only beyond `limit`.
#[inline(always)]
fn segment_point<V: Vector, T: Trace<V>>(
    segment: Middle<V>,
    point: V,
    limit: V::Real,
    trace: &mut T,
) -> Option<Gap<V>> {
    let p = point - segment.center;
    let t = fraction(p, segment.half).clamp(-V::Real::ONE, V::Real::ONE);
    let between = p - t * segment.half;
    let square = between.length_squared();
    // Rounding must not hide what the final measurement would keep.
    let reject = limit + tolerance::search::<V::Real>() * (p.largest() + segment.half.largest());
    if square > reject * reject + V::Real::SQUARE_LOSES_DIGITS {
        trace.step(|| Step::Points { first: point - between, second: point, distance: square.sqrt() });
        return None;
    }
    let on_first = segment.center + t * segment.half;
    // Voronoi region of the segment's inside: the normal must be perpendicular to it however short `between` is, or the
    // far end of the segment would stick out along the normal.
    let leaning = between.dot(segment.half);
    // Over the very end rounding may make it lean inwards, and then the far end would stick out too.
    let inwards = leaning * t < V::Real::ZERO;
    // `<` sends what has no length, or underflows, the careful way.
    let limit = tolerance::perpendicular::<V::Real>() * tolerance::perpendicular::<V::Real>();
    let perpendicular = leaning * leaning < limit * (square * segment.half.length_squared());
    // One branch, because whether the foot is inside cannot be foretold and the rest can.
    if ((t.abs() < V::Real::ONE) | inwards) & !perpendicular {
        return Some(inside_segment(segment.half, on_first, between));
    }
    Some(match direction(between) {
        Some((normal, separation)) => Gap { normal, separation, on_first, on_second: point },
        None => {
            Gap { normal: unit_perpendicular(segment.half), separation: V::Real::ZERO, on_first, on_second: on_first }
        }
    })
}

/// One step of orthogonalisation is enough, unless nothing but noise is left.
#[inline(never)]
fn inside_segment<V: Vector>(half: V, on_first: V, between: V) -> Gap<V> {
    let between = between - fraction(between, half) * half;
    let noise = tolerance::grazing::<V::Real>();
    let separation = between.length();
    let normal = match direction(between) {
        Some((normal, _)) if separation > noise * half.length() => normal,
        Some(_) | None => grazing_normal(between, half),
    };
    Gap { normal, separation, on_first, on_second: on_first + between }
}

/// A cuboid and a point: the nearest point outside, the nearest face inside.
#[inline(always)]
pub(crate) fn cuboid_point<V: Vector>(cuboid: &Middle<V>, point: V) -> Gap<V> {
    let p = point - cuboid.center;
    let nearest = p.max(-cuboid.half).min(cuboid.half);
    if let Some((normal, separation)) = direction(p - nearest) {
        return Gap { normal, separation, on_first: cuboid.center + nearest, on_second: point };
    }
    let (axis, separation) = nearest_face(p, cuboid.half);
    let side = p.get(axis).sign();
    let on_face = p.with(axis, side * cuboid.half.get(axis));
    Gap { normal: side * V::axis(axis), separation, on_first: cuboid.center + on_face, on_second: point }
}

/// The distance of a point from a segment.
#[inline(always)]
fn segment_point_distance<V: Vector>(segment: Middle<V>, point: V) -> V::Real {
    let p = point - segment.center;
    let t = fraction(p, segment.half).clamp(-V::Real::ONE, V::Real::ONE);
    (p - t * segment.half).length()
}

/// The square of the distance of a point from a cuboid; 0 inside.
#[inline(always)]
fn cuboid_point_squared<V: Vector>(cuboid: &Middle<V>, point: V) -> V::Real {
    let p = point - cuboid.center;
    (p - p.max(-cuboid.half).min(cuboid.half)).length_squared()
}

/// The axis on which a point inside the box about the origin is nearest to the surface, and minus the distance to it.
#[inline(always)]
fn nearest_face<V: Vector>(p: V, half: V) -> (usize, V::Real) {
    let beyond = p.abs() - half;
    let mut axis = 0;
    for i in 1..V::DIMENSION {
        if beyond.get(i) > beyond.get(axis) {
            axis = i;
        }
    }
    (axis, beyond.get(axis))
}
