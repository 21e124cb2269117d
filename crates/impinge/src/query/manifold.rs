//! How two shapes touch, at up to four points.

use super::contact::{Contact, contact_within};
use super::rounded::{Rounded, ordered, posed, rounded_up};
use crate::math::pose::Pose;
use crate::narrow::gap::{DEPTH, NORMAL, Want};
use crate::narrow::kernel::Kernel;
use crate::narrow::manifold::{Kept, MOST, Parting, Patch, Posed, Spot, is_endless, outlook, patch};
use crate::narrow::pair::{Question, ask};
use crate::shape::ShapeRef;
use crate::shape::core::Core;
use crate::space::{Real, Space, Vector};

/// How two shapes touch: a normal, and up to four points (two in 2D) that span the patch where they touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold<V: Space> {
    /// Unit, world frame, from A to B. That of a face where one explains the depth, up to a named slop.
    pub normal: V,
    points: [ManifoldPoint<V>; MOST],
    count: u8,
}

/// One point of a [`Manifold`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManifoldPoint<V: Space> {
    /// On the surface of A, in A's own frame.
    pub local_a: V,
    /// On the surface of B, in B's own frame. In the world, `point_a − point_b = depth · normal`.
    pub local_b: V,
    /// Positive when they overlap here, negative for a gap.
    pub depth: V::Real,
    /// Which vertex, edge or face of A it lies on. The same from one call to the next as long as the shapes move so little that the same
    /// features touch.
    pub feature_a: u32,
    /// Which vertex, edge or face of B it lies on.
    pub feature_b: u32,
}

impl<V: Space> Manifold<V> {
    /// At least one point, at most two in 2D and four in 3D, in order round the patch.
    #[inline]
    pub fn points(&self) -> &[ManifoldPoint<V>] {
        &self.points[..usize::from(self.count)]
    }

    /// The same with A and B exchanged.
    pub fn flipped(mut self) -> Self {
        self.normal = -self.normal;
        for point in &mut self.points {
            *point = ManifoldPoint {
                local_a: point.local_b,
                local_b: point.local_a,
                feature_a: point.feature_b,
                feature_b: point.feature_a,
                ..*point
            };
        }
        self
    }

    fn single(contact: &Contact<V>) -> Self {
        let point = ManifoldPoint {
            local_a: contact.local_a,
            local_b: contact.local_b,
            depth: contact.depth,
            feature_a: 0,
            feature_b: 0,
        };
        Manifold { normal: contact.normal, points: [point; MOST], count: 1 }
    }
}

/// How the two shapes touch, at several points, or `None` when they are further apart than `margin` (or a pose is invalid).
/// Points with a gap of more than `margin` are left out; a margin that is negative or NaN counts as 0.
///
/// ```
/// use impinge::d3::*;
/// let crate_ = Cuboid::new(Vec3::splat(1.0))?;
/// let floor = HalfSpace::new(Vec3::Y, 0.0)?;
/// let resting = manifold(&floor, Pose::IDENTITY, &crate_, Pose::at(0.0, 0.99, 0.0), 0.0).unwrap();
/// assert_eq!((resting.points().len(), resting.normal), (4, Vec3::Y));
/// # Ok::<(), impinge::ShapeError>(())
/// ```
pub fn manifold<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    margin: V::Real,
) -> Option<Manifold<V>> {
    let (a, b, margin) = (a.into(), b.into(), margin.max(V::Real::ZERO));
    let both = [both(a, &pose_a), both(b, &pose_b)];
    // What is round all over touches at one point.
    if is_round(both) {
        return Some(Manifold::single(&contact_within(a, pose_a, b, pose_b, margin)?));
    }
    let parting = parting::<V, NORMAL>(a, &pose_a, b, &pose_b, margin)?;
    if let Some(patch) = spread(&parting, both, margin)
        && let Some(manifold) = assembled(&patch, both, margin)
    {
        return Some(manifold);
    }
    assembled(&alone(&parting, a, &pose_a, b, &pose_b, margin)?, both, margin)
}

/// What [`manifold_cached`] remembers of a pair. One for each pair, in one order of its shapes; [`clear`](Self::clear) it when
/// one of the shapes becomes another.
#[derive(Clone, Copy, Debug)]
pub struct ManifoldCache<V: Space> {
    /// And the margin that it was asked for.
    kept: Option<(Kept<V::Wide>, V::Real)>,
}

impl<V: Space> ManifoldCache<V> {
    /// Remembers nothing.
    #[inline]
    pub fn new() -> Self {
        ManifoldCache { kept: None }
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.kept = None;
    }
}

impl<V: Space> Default for ManifoldCache<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// As [`manifold`], but as long as the two have moved so little, relative to each other, since it was last worked out, that the answer stays within
/// twice the slop of manifolds, its points only follow the motion, which takes little time. Its features stay the same then.
/// Shapes that are apart are not looked at again before they could have met, which changes no answer at all.
///
/// ```
/// use impinge::d3::*;
/// let (floor, crate_) = (Cuboid::new(Vec3::new(9.0, 1.0, 9.0))?, Cuboid::new(Vec3::ONE)?);
/// let mut cache = ManifoldCache::new();
/// for step in 0..100 {
///     let sinking = Pose::at(0.0, 1.99 - 1e-5 * step as f32, 0.0);
///     let touch = manifold_cached(&floor, Pose::IDENTITY, &crate_, sinking, 0.0, &mut cache).unwrap();
///     assert_eq!(touch.points().len(), 4);
/// }
/// # Ok::<(), impinge::ShapeError>(())
/// ```
pub fn manifold_cached<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    margin: V::Real,
    cache: &mut ManifoldCache<V>,
) -> Option<Manifold<V>> {
    let (a, b, margin) = (a.into(), b.into(), margin.max(V::Real::ZERO));
    let both = [both(a, &pose_a), both(b, &pose_b)];
    // What is round all over is as fast without, beside what is simple; and any turn moves some points of what has no end by any length.
    let simple = !both.iter().any(|posed| matches!(posed.core, Core::Triangle(_) | Core::Polytope(_)));
    if is_round(both) && simple || both.iter().all(|posed| is_endless(posed.core)) {
        return manifold(a, pose_a, b, pose_b, margin);
    }
    if let Some((kept, known)) = &cache.kept
        && *known == margin
        && kept.is_near(both[0], both[1])
    {
        let patch = kept.followed(both[0], both[1])?;
        if let Some(manifold) = assembled(&patch, both, margin) {
            return Some(manifold);
        }
    }
    cache.kept = None;
    // A little further than is asked for: who is beyond that stays away for a while.
    let outlook = outlook(both[0].core, both[1].core);
    let found = parting::<V, NORMAL>(a, &pose_a, b, &pose_b, margin + outlook);
    let reach = both[0].radius + both[1].radius;
    let slack = found.as_ref().map_or(outlook, |parting| (parting.separation - reach) - margin);
    if slack > V::Real::ZERO {
        if pose_a.is_valid() && pose_b.is_valid() {
            cache.kept = Some((Kept::apart(slack, both[0], both[1]), margin));
        }
        return None;
    }
    let parting = found?;
    let mut keep = |patch: Patch<V::Wide>| {
        let manifold = assembled(&patch, both, margin)?;
        cache.kept = Some((Kept::touching(patch, both[0], both[1]), margin));
        Some(manifold)
    };
    let spread = if is_round(both) { None } else { spread(&parting, both, margin) };
    match spread.and_then(&mut keep) {
        Some(manifold) => Some(manifold),
        None => keep(alone(&parting, a, &pose_a, b, &pose_b, margin)?),
    }
}

/// How do they part?
struct Leaving<'q, V: Space, const WANT: Want> {
    a: Rounded<'q, V::Wide>,
    b: Rounded<'q, V::Wide>,
    margin: V::Real,
}

impl<V: Space, const WANT: Want> Question<V::Wide> for Leaving<'_, V, WANT> {
    type Answer = Option<Parting<V::Wide>>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Self::Answer {
        let (first, second) = ordered(self.a, self.b, swapped);
        let parting = if K::LARGE {
            parting_by::<V::Wide, K, WANT>(kernel, first, second, self.margin)?
        } else {
            parted::<V::Wide, K, WANT>(kernel, first, second, self.margin)?
        };
        if !swapped {
            return Some(parting);
        }
        Some(Parting {
            normal: -parting.normal,
            normal_first: -parting.normal_second,
            normal_second: -parting.normal_first,
            points: parting.points.map(|[on_first, on_second]| [on_second, on_first]),
            separation: parting.separation,
        })
    }
}

#[inline(always)]
fn parting<V: Space, const WANT: Want>(
    a: ShapeRef<'_, V>,
    pose_a: &Pose<V>,
    b: ShapeRef<'_, V>,
    pose_b: &Pose<V>,
    margin: V::Real,
) -> Option<Parting<V::Wide>> {
    let ((core_a, a), (core_b, b)) = (posed(a, pose_a), posed(b, pose_b));
    ask(Leaving::<V, WANT> { a, b, margin }, core_a, core_b)
}

/// The door to large kernels.
#[inline(never)]
pub(crate) fn parting_by<V: Vector, K: Kernel<V>, const WANT: Want>(
    kernel: K,
    first: Rounded<'_, V>,
    second: Rounded<'_, V>,
    margin: V::Real,
) -> Option<Parting<V>> {
    parted::<V, K, WANT>(kernel, first, second, margin)
}

#[inline(always)]
fn parted<V: Vector, K: Kernel<V>, const WANT: Want>(
    kernel: K,
    first: Rounded<'_, V>,
    second: Rounded<'_, V>,
    margin: V::Real,
) -> Option<Parting<V>> {
    let reach = first.radius() + second.radius();
    let touch = kernel.touch::<(), WANT>(first.frame, second.frame, rounded_up(margin + reach), &mut ())?;
    // As for contacts: decided by the number that they return.
    if !(touch.separation - reach <= margin) {
        return None;
    }
    Some(Parting {
        normal: touch.normal_world,
        normal_first: touch.normal_first,
        normal_second: touch.normal_second,
        separation: touch.separation,
        points: touch.on_first.is_finite().then_some([touch.on_first, touch.on_second]),
    })
}

#[inline(always)]
fn is_round<V: Vector>(both: [Posed<'_, V>; 2]) -> bool {
    both.iter().any(|posed| matches!(posed.core, Core::Point))
}

fn both<'a, V: Space>(shape: ShapeRef<'a, V>, pose: &'a Pose<V>) -> Posed<'a, V::Wide> {
    let (core, round) = posed(shape, pose);
    Posed { core, frame: round.frame, radius: round.radius() }
}

/// The patch of two cores; `None` when no face explains the depth.
#[inline(always)]
fn spread<V: Vector>(parting: &Parting<V>, both: [Posed<'_, V>; 2], margin: V::Real) -> Option<Patch<V>> {
    let reach = both[0].radius + both[1].radius;
    // The faces of polytopes have many corners, all others four at most.
    let small = both.iter().all(|posed| !matches!(posed.core, Core::Polytope(_)));
    let find = if small { patch::<V, 4, 8> } else { patch::<V, 32, 64> };
    find(both[0], both[1], parting, rounded_up(margin + reach))
}

/// A single point, as for a contact.
fn alone<V: Space>(
    known: &Parting<V::Wide>,
    a: ShapeRef<'_, V>,
    pose_a: &Pose<V>,
    b: ShapeRef<'_, V>,
    pose_b: &Pose<V>,
    margin: V::Real,
) -> Option<Patch<V::Wide>> {
    if let Some(points) = known.points {
        return Some(Patch::single(known, points));
    }
    let parting = parting::<V, DEPTH>(a, pose_a, b, pose_b, margin)?;
    Some(Patch::single(&parting, parting.points?))
}

/// The points of a patch moved out by the roundings, as far as they are within the margin; `None` if none is.
#[inline(always)]
fn assembled<V: Space>(patch: &Patch<V::Wide>, both: [Posed<'_, V::Wide>; 2], margin: V::Real) -> Option<Manifold<V>> {
    let [a, b] = both.map(|posed| posed.radius);
    let point = |spot: &Spot<V::Wide>| ManifoldPoint {
        local_a: V::narrow(spot.on_first + patch.normal_first * a),
        local_b: V::narrow(spot.on_second - patch.normal_second * b),
        // From 0: shapes that just touch would be −0 deep.
        depth: (V::Real::ZERO + (a + b)) - spot.separation,
        feature_a: spot.first_feature,
        feature_b: spot.second_feature,
    };
    let mut manifold = Manifold { normal: V::narrow(patch.normal), points: [point(&patch.spots[0]); MOST], count: 0 };
    for spot in &patch.spots[..patch.count] {
        let point = point(spot);
        if -point.depth <= margin {
            manifold.points[usize::from(manifold.count)] = point;
            manifold.count += 1;
        }
    }
    (manifold.count > 0).then_some(manifold)
}
