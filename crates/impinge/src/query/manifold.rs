//! How two shapes touch, at up to four points.

#[cfg(feature = "serde")]
mod serial;

use super::contact::{Contact, touching};
use super::rounded::{Rounded, ordered, posed, rounded_up};
use crate::math::pose::Pose;
use crate::narrow::gap::{DEPTH, NORMAL, Want};
use crate::narrow::kernel::Kernel;
use crate::narrow::manifold::{Habit, Kept, Parting, Patch, Posed, Spot, is_endless, is_round, outlook, spread};
use crate::narrow::pair::{Question, ask};
use crate::shape::ShapeRef;
use crate::shape::core::Core;
use crate::space::{Real, Space, Vector};
use core::fmt;

/// How two shapes touch: a normal, and up to four points (two in 2D) that span the patch where they touch.
#[derive(Clone, Copy)]
pub struct Manifold<V: Space> {
    /// Unit, world frame, from A to B. That of a face where one explains the depth, up to a named slop.
    pub normal: V,
    points: V::Feet<ManifoldPoint<V>>,
    /// So many of them count, the first ones.
    count: u8,
}

/// One point of a [`Manifold`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, bound = ""))]
pub struct ManifoldPoint<V: Space> {
    /// On the surface of A, in A's own frame.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::vector"))]
    pub local_a: V,
    /// On the surface of B, in B's own frame. In the world, `point_a − point_b = depth · normal`.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::vector"))]
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
        &self.points.as_ref()[..usize::from(self.count)]
    }

    /// The deepest of its points as a contact; of those that are equally deep the first.
    pub fn deepest(&self) -> Contact<V> {
        let first = self.points.as_ref()[0];
        let point =
            self.points().iter().fold(first, |best, point| if point.depth > best.depth { *point } else { best });
        Contact { normal: self.normal, depth: point.depth, local_a: point.local_a, local_b: point.local_b }
    }

    /// Which features touch.
    #[inline]
    pub(crate) fn habit(&self) -> Habit<V::Wide> {
        let points = self.points.as_ref();
        Habit::of(usize::from(self.count), |k| [points[k].feature_a, points[k].feature_b])
    }

    /// Something of every point.
    #[inline]
    pub(crate) fn read_through(&self) -> u32 {
        self.points.as_ref().iter().fold(0, |all, point| all ^ point.feature_a)
    }

    /// The same with A and B exchanged.
    pub fn flipped(mut self) -> Self {
        self.normal = -self.normal;
        for point in self.points.as_mut() {
            *point = point.flipped();
        }
        self
    }

    /// The same with its points in other frames.
    pub(crate) fn with_points(mut self, a: impl Fn(V) -> V, b: impl Fn(V) -> V) -> Self {
        for point in &mut self.points.as_mut()[..usize::from(self.count)] {
            (point.local_a, point.local_b) = (a(point.local_a), b(point.local_b));
        }
        self
    }

    #[inline(always)]
    pub(crate) fn single(contact: &Contact<V>) -> Self {
        let point = ManifoldPoint {
            local_a: contact.local_a,
            local_b: contact.local_b,
            depth: contact.depth,
            feature_a: 0,
            feature_b: 0,
        };
        Manifold { normal: contact.normal, points: V::feet(|_| point), count: 1 }
    }

    /// Without the points whose gap is larger than the margin.
    #[cold]
    #[inline(never)]
    fn retain(&mut self, margin: V::Real) {
        let all = *self;
        self.count = 0;
        for point in all.points().iter().filter(|point| -point.depth <= margin) {
            self.points.as_mut()[usize::from(self.count)] = *point;
            self.count += 1;
        }
    }
}

impl<V: Space> ManifoldPoint<V> {
    #[inline(always)]
    fn flipped(self) -> Self {
        ManifoldPoint {
            local_a: self.local_b,
            local_b: self.local_a,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
            ..self
        }
    }
}

impl<V: Space> PartialEq for Manifold<V> {
    fn eq(&self, other: &Self) -> bool {
        self.normal == other.normal && self.points() == other.points()
    }
}

impl<V: Space> fmt::Debug for Manifold<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Manifold").field("normal", &self.normal).field("points", &self.points()).finish()
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
#[inline]
pub fn manifold<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    margin: V::Real,
) -> Option<Manifold<V>> {
    manifold_again(a, pose_a, b, pose_b, margin, Habit::none())
}

/// As [`manifold`], of shapes that may have touched before, and then how.
#[inline]
pub(crate) fn manifold_again<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    margin: V::Real,
    habit: Habit<V::Wide>,
) -> Option<Manifold<V>> {
    let ((core_a, a), (core_b, b)) = (posed(a.into(), &pose_a), posed(b.into(), &pose_b));
    ask(Spreading::<V> { a, b, margin: margin.max(V::Real::ZERO), habit }, core_a, core_b)
}

/// What [`manifold_cached`] remembers of a pair. One for each pair, in one order of its shapes; [`clear`](Self::clear) it when
/// one of the shapes becomes another.
#[derive(Clone, Copy, Debug)]
pub struct ManifoldCache<V: Space> {
    known: Option<Known<V>>,
}

#[derive(Clone, Copy, Debug)]
struct Known<V: Space> {
    kept: Kept<V::Wide>,
    /// The first core is that of B.
    swapped: bool,
    margin: V::Real,
}

impl<V: Space> ManifoldCache<V> {
    /// Remembers nothing.
    #[inline]
    pub fn new() -> Self {
        ManifoldCache { known: None }
    }

    /// Whether anything is remembered.
    #[inline]
    pub(crate) fn is_known(&self) -> bool {
        self.known.is_some()
    }

    /// Something of all that is remembered.
    #[inline]
    pub(crate) fn read_through(&self) -> u32 {
        let patch = self.known.as_ref().and_then(|known| known.kept.patch());
        patch.map_or(0, |patch| patch.spots.as_ref().iter().fold(0, |all, spot| all ^ spot.first_feature))
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.known = None;
    }
}

impl<V: Space> Known<V> {
    /// Which features touched, those of A first.
    fn habit(&self) -> Habit<V::Wide> {
        let habit = self.kept.patch().map_or(Habit::none(), Habit::of_patch);
        if self.swapped { habit.flipped() } else { habit }
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
    let (a, b) = (a.into(), b.into());
    if is_best_forgotten(a.core().0, b.core().0) {
        return manifold(a, pose_a, b, pose_b, margin);
    }
    match manifold_followed(a, pose_a, b, pose_b, margin, cache) {
        Some(answer) => answer,
        None => {
            let habit = cache.known.as_ref().map_or(Habit::none(), Known::habit);
            manifold_kept(a, pose_a, b, pose_b, margin, (cache, habit))
        }
    }
}

/// What follows from what is remembered of two shapes, if anything does.
#[inline]
pub(crate) fn manifold_followed<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    margin: V::Real,
    cache: &ManifoldCache<V>,
) -> Option<Option<Manifold<V>>> {
    let margin = margin.max(V::Real::ZERO);
    let known = cache.known.as_ref().filter(|known| known.margin == margin)?;
    let ((core_a, a), (core_b, b)) = (posed(a.into(), &pose_a), posed(b.into(), &pose_b));
    let (first, second) = ordered(Posed::new(core_a, a), Posed::new(core_b, b), known.swapped);
    if !known.kept.is_near(first, second) {
        return None;
    }
    match known.kept.followed(first, second) {
        None => Some(None),
        Some(patch) if is_within(&patch, first, second, margin) => {
            Some(Some(assembled(&patch, first, second, known.swapped, margin)))
        }
        Some(_) => None,
    }
}

/// As [`manifold_again`], and it is remembered.
#[inline]
pub(crate) fn manifold_kept<'a, 'b, V: Space>(
    a: impl Into<ShapeRef<'a, V>>,
    pose_a: Pose<V>,
    b: impl Into<ShapeRef<'b, V>>,
    pose_b: Pose<V>,
    margin: V::Real,
    (cache, habit): (&mut ManifoldCache<V>, Habit<V::Wide>),
) -> Option<Manifold<V>> {
    let margin = margin.max(V::Real::ZERO);
    let ((core_a, a), (core_b, b)) = (posed(a.into(), &pose_a), posed(b.into(), &pose_b));
    cache.known = ask(Keeping::<V> { a, b, margin, habit }, core_a, core_b);
    let known = cache.known.as_ref()?;
    let (first, second) = ordered(Posed::new(core_a, a), Posed::new(core_b, b), known.swapped);
    Some(assembled(known.kept.patch()?, first, second, known.swapped, margin))
}

/// Whether [`manifold_cached`] remembers anything of two shapes.
#[inline]
pub(crate) fn is_remembered<'a, 'b, V: Space>(a: impl Into<ShapeRef<'a, V>>, b: impl Into<ShapeRef<'b, V>>) -> bool {
    !is_best_forgotten(a.into().core().0, b.into().core().0)
}

/// What is round all over is as fast without, beside what is simple; and any turn moves some points of what has no end by any length.
#[inline(always)]
fn is_best_forgotten<V: Vector>(a: Core<'_, V>, b: Core<'_, V>) -> bool {
    let is_simple = |core: Core<'_, V>| !matches!(core, Core::Triangle(_) | Core::Polytope(_));
    let is_round = (is_round(a) || is_round(b)) && is_simple(a) && is_simple(b);
    is_round || is_endless(a) && is_endless(b)
}

/// How do they touch, at several points?
struct Spreading<'q, V: Space> {
    a: Rounded<'q, V::Wide>,
    b: Rounded<'q, V::Wide>,
    margin: V::Real,
    /// How they touched before, A first.
    habit: Habit<V::Wide>,
}

impl<V: Space> Question<V::Wide> for Spreading<'_, V> {
    type Answer = Option<Manifold<V>>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Self::Answer {
        let (first, second) = ordered(self.a, self.b, swapped);
        if K::LARGE {
            manifold_by::<V, K>(kernel, first, second, self.margin, &self.habit, swapped)
        } else {
            spreading::<V, K>(kernel, first, second, self.margin, &self.habit, swapped)
        }
    }
}

/// The door to large kernels.
#[inline(never)]
pub(crate) fn manifold_by<V: Space, K: Kernel<V::Wide>>(
    kernel: K,
    first: Rounded<'_, V::Wide>,
    second: Rounded<'_, V::Wide>,
    margin: V::Real,
    habit: &Habit<V::Wide>,
    swapped: bool,
) -> Option<Manifold<V>> {
    spreading::<V, K>(kernel, first, second, margin, habit, swapped)
}

#[inline(always)]
fn spreading<V: Space, K: Kernel<V::Wide>>(
    kernel: K,
    first: Rounded<'_, V::Wide>,
    second: Rounded<'_, V::Wide>,
    margin: V::Real,
    habit: &Habit<V::Wide>,
    swapped: bool,
) -> Option<Manifold<V>> {
    let cores = kernel.cores();
    if is_round(cores[0]) || is_round(cores[1]) {
        let contact = touching::<V, K, ()>(kernel, first, second, margin, swapped, &mut ());
        return contact.as_ref().map(Manifold::single);
    }
    let parting = parting::<V::Wide, K, NORMAL>(kernel, first, second, margin)?;
    let both = (Posed::new(cores[0], first), Posed::new(cores[1], second));
    let limit = rounded_up(margin + (both.0.radius + both.1.radius));
    if let Some(patch) = &spread(both.0, both.1, &parting, limit, &in_order(habit, swapped))
        && is_within(patch, both.0, both.1, margin)
    {
        return Some(assembled(patch, both.0, both.1, swapped, margin));
    }
    Some(assembled(&alone::<V::Wide, K>(&parting, kernel, first, second, margin)?, both.0, both.1, swapped, margin))
}

/// How do they touch, or how far are they apart, to be remembered?
struct Keeping<'q, V: Space> {
    a: Rounded<'q, V::Wide>,
    b: Rounded<'q, V::Wide>,
    margin: V::Real,
    /// How they touched before, A first.
    habit: Habit<V::Wide>,
}

impl<V: Space> Question<V::Wide> for Keeping<'_, V> {
    type Answer = Option<Known<V>>;

    #[inline(always)]
    fn put<K: Kernel<V::Wide>>(self, kernel: K, swapped: bool) -> Self::Answer {
        let (first, second) = ordered(self.a, self.b, swapped);
        let kept = if K::LARGE {
            kept_by::<V::Wide, K>(kernel, first, second, self.margin, &in_order(&self.habit, swapped))
        } else {
            keeping::<V::Wide, K>(kernel, first, second, self.margin, &in_order(&self.habit, swapped))
        };
        Some(Known { kept: kept?, swapped, margin: self.margin })
    }
}

/// The door to large kernels.
#[inline(never)]
pub(crate) fn kept_by<V: Vector, K: Kernel<V>>(
    kernel: K,
    first: Rounded<'_, V>,
    second: Rounded<'_, V>,
    margin: V::Real,
    habit: &Habit<V>,
) -> Option<Kept<V>> {
    keeping::<V, K>(kernel, first, second, margin, habit)
}

#[inline(always)]
fn keeping<V: Vector, K: Kernel<V>>(
    kernel: K,
    first: Rounded<'_, V>,
    second: Rounded<'_, V>,
    margin: V::Real,
    habit: &Habit<V>,
) -> Option<Kept<V>> {
    let cores = kernel.cores();
    let both = (Posed::new(cores[0], first), Posed::new(cores[1], second));
    let reach = both.0.radius + both.1.radius;
    // A little further than is asked for: who is beyond that stays away for a while.
    let outlook = outlook(cores[0], cores[1]);
    let found = parting::<V, K, NORMAL>(kernel, first, second, margin + outlook);
    let slack = found.as_ref().map_or(outlook, |parting| (parting.separation - reach) - margin);
    if slack > V::Real::ZERO {
        return Some(Kept::apart(slack, both.0, both.1));
    }
    let parting = found?;
    let patch = spread(both.0, both.1, &parting, rounded_up(margin + reach), habit)
        .filter(|patch| is_within(patch, both.0, both.1, margin))
        .or_else(|| alone::<V, K>(&parting, kernel, first, second, margin))?;
    Some(Kept::touching(patch, both.0, both.1))
}

/// In the order of a kernel.
#[inline(always)]
fn in_order<V: Vector>(habit: &Habit<V>, swapped: bool) -> Habit<V> {
    if swapped { habit.flipped() } else { *habit }
}

/// How do they part?
#[inline(always)]
fn parting<V: Vector, K: Kernel<V>, const WANT: Want>(
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

/// The single point of a contact.
#[inline(always)]
fn alone<V: Vector, K: Kernel<V>>(
    known: &Parting<V>,
    kernel: K,
    first: Rounded<'_, V>,
    second: Rounded<'_, V>,
    margin: V::Real,
) -> Option<Patch<V>> {
    if let Some(points) = known.points {
        return Some(Patch::single(known, points));
    }
    let parting = if K::LARGE {
        parting_by::<V, K>(kernel, first, second, margin)
    } else {
        parting::<V, K, DEPTH>(kernel, first, second, margin)
    }?;
    Some(Patch::single(&parting, parting.points?))
}

/// The door to large kernels.
#[inline(never)]
pub(crate) fn parting_by<V: Vector, K: Kernel<V>>(
    kernel: K,
    first: Rounded<'_, V>,
    second: Rounded<'_, V>,
    margin: V::Real,
) -> Option<Parting<V>> {
    parting::<V, K, DEPTH>(kernel, first, second, margin)
}

impl<'a, V: Vector> Posed<'a, V> {
    #[inline(always)]
    fn new(core: Core<'a, V>, rounded: Rounded<'a, V>) -> Self {
        Posed { core, frame: rounded.frame, radius: rounded.radius() }
    }
}

/// From 0: shapes that just touch would be −0 deep.
#[inline(always)]
fn depth<V: Vector>(spot: &Spot<V>, first: Posed<'_, V>, second: Posed<'_, V>) -> V::Real {
    (V::Real::ZERO + (first.radius + second.radius)) - spot.separation
}

/// Whether a point has no larger gap than the margin.
#[inline(always)]
fn is_within<V: Vector>(patch: &Patch<V>, first: Posed<'_, V>, second: Posed<'_, V>, margin: V::Real) -> bool {
    patch.any(|spot| -depth(spot, first, second) <= margin)
}

/// The points of a patch moved out by the roundings, as far as they are within the margin, which one is at least.
#[inline(always)]
fn assembled<V: Space>(
    patch: &Patch<V::Wide>,
    first: Posed<'_, V::Wide>,
    second: Posed<'_, V::Wide>,
    swapped: bool,
    margin: V::Real,
) -> Manifold<V> {
    let (out_first, out_second) = (patch.normal_first * first.radius, patch.normal_second * second.radius);
    let spots = patch.spots.as_ref();
    let points = V::feet(|k| {
        let spot = &spots[k];
        let point = ManifoldPoint {
            local_a: V::narrow(spot.on_first + out_first),
            local_b: V::narrow(spot.on_second - out_second),
            depth: depth(spot, first, second),
            feature_a: spot.first_feature,
            feature_b: spot.second_feature,
        };
        if swapped { point.flipped() } else { point }
    });
    let normal = V::narrow(patch.normal);
    let mut manifold = Manifold { normal: if swapped { -normal } else { normal }, points, count: patch.count as u8 };
    if patch.any(|spot| !(-depth(spot, first, second) <= margin)) {
        manifold.retain(margin);
    }
    manifold
}
