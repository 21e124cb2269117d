//! How two shapes touch, at up to four points.

use super::contact::{Contact, contact_within};
use super::rounded::{posed, rounded_up};
use crate::math::pose::Pose;
use crate::narrow::manifold::{Kept, MOST, Patch, Posed, Spot, outlook, patch};
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
    let contact = contact_within(a, pose_a, b, pose_b, margin)?;
    let both = [both(a, &pose_a), both(b, &pose_b)];
    // What is round all over touches at one point.
    if is_round(both) {
        return Some(Manifold::single(&contact));
    }
    Some(spread(&contact, both, margin).0)
}

/// What [`manifold_cached`] remembers of a pair. One for each pair, in one order of its shapes; [`clear`](Self::clear) it when
/// one of the shapes becomes another.
#[derive(Clone, Copy, Debug)]
pub struct ManifoldCache<V: Space> {
    /// For a margin.
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

/// As [`manifold`], but as long as the two have moved so little, relative to each other, since it was last worked out, that the answer is within
/// the slop of manifolds anyway, its points only follow the motion, which takes little time. Its features stay the same then.
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
    // What is round all over is as fast without.
    if is_round(both) {
        return Some(Manifold::single(&contact_within(a, pose_a, b, pose_b, margin)?));
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
    let found = contact_within(a, pose_a, b, pose_b, margin + outlook);
    let slack = found.as_ref().map_or(outlook, |contact| -contact.depth - margin);
    if slack > V::Real::ZERO {
        if pose_a.is_valid() && pose_b.is_valid() {
            cache.kept = Some((Kept::apart(slack, both[0], both[1]), margin));
        }
        return None;
    }
    let contact = found?;
    let (manifold, patch) = spread(&contact, both, margin);
    let patch = patch.unwrap_or_else(|| alone(&contact, both));
    cache.kept = Some((Kept::touching(patch, both[0], both[1]), margin));
    Some(manifold)
}

#[inline(always)]
fn is_round<V: Vector>(both: [Posed<'_, V>; 2]) -> bool {
    both.iter().any(|posed| matches!(posed.core, Core::Point))
}

fn both<'a, V: Space>(shape: ShapeRef<'a, V>, pose: &'a Pose<V>) -> Posed<'a, V::Wide> {
    let (core, round) = posed(shape, pose);
    Posed { core, frame: round.frame, radius: round.radius() }
}

/// A manifold, and the patch that it was made from if it was.
type Found<V> = (Manifold<V>, Option<Patch<<V as Space>::Wide>>);

/// The patch of a contact.
#[inline(always)]
fn spread<V: Space>(contact: &Contact<V>, both: [Posed<'_, V::Wide>; 2], margin: V::Real) -> Found<V> {
    let reach = both[0].radius + both[1].radius;
    // The faces of polytopes have many corners, all others four at most.
    let small = both.iter().all(|posed| !matches!(posed.core, Core::Polytope(_)));
    let find = if small { patch::<V::Wide, 4, 8> } else { patch::<V::Wide, 32, 64> };
    let normal = contact.normal.widen();
    let patch = find(both[0], both[1], normal, reach - contact.depth, rounded_up(margin + reach));
    match patch.as_ref().and_then(|patch| assembled(patch, both, margin)) {
        Some(manifold) => (manifold, patch),
        None => (Manifold::single(contact), None),
    }
}

/// A contact as a patch of one point.
fn alone<V: Space>(contact: &Contact<V>, both: [Posed<'_, V::Wide>; 2]) -> Patch<V::Wide> {
    let [a, b] = both;
    let normal = contact.normal.widen();
    let (normal_a, normal_b) = (a.frame.turn_back(normal), b.frame.turn_back(normal));
    let spot = Spot {
        on_first: contact.local_a.widen() - normal_a * a.radius,
        on_second: contact.local_b.widen() + normal_b * b.radius,
        separation: (a.radius + b.radius) - contact.depth,
        first_feature: 0,
        second_feature: 0,
    };
    Patch::single(normal, normal_a, normal_b, spot)
}

/// The points of a patch moved out by the roundings, as far as they are within the margin; `None` if none is.
fn assembled<V: Space>(patch: &Patch<V::Wide>, both: [Posed<'_, V::Wide>; 2], margin: V::Real) -> Option<Manifold<V>> {
    let [a, b] = both.map(|posed| posed.radius);
    let point = |spot: &Spot<V::Wide>| ManifoldPoint {
        local_a: V::narrow(spot.on_first + patch.normal_first * a),
        local_b: V::narrow(spot.on_second - patch.normal_second * b),
        depth: (a + b) - spot.separation,
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
