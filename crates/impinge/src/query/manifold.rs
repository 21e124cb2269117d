//! How two shapes touch, at up to four points.

use super::contact::{Contact, contact_within};
use super::rounded::{posed, rounded_up};
use crate::math::pose::Pose;
use crate::narrow::manifold::{MOST, Posed, patch};
use crate::shape::ShapeRef;
use crate::shape::core::Core;
use crate::space::{Real, Space};

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
    let (a, b) = (a.into(), b.into());
    let contact = contact_within(a, pose_a, b, pose_b, margin)?;
    let ((core_a, round_a), (core_b, round_b)) = (posed(a, &pose_a), posed(b, &pose_b));
    let reach = round_a.radius() + round_b.radius();
    let margin = margin.max(V::Real::ZERO);
    let first = Posed { core: core_a, frame: round_a.frame, radius: round_a.radius() };
    let second = Posed { core: core_b, frame: round_b.frame, radius: round_b.radius() };
    let normal = contact.normal.widen();
    // The faces of polytopes have many corners, all others four at most.
    let small = !matches!((core_a, core_b), (Core::Polytope(_), _) | (_, Core::Polytope(_)));
    let find = if small { patch::<V::Wide, 4, 8> } else { patch::<V::Wide, 32, 64> };
    let Some(patch) = find(first, second, normal, reach - contact.depth, rounded_up(margin + reach)) else {
        return Some(Manifold::single(&contact));
    };
    let (reference, incident) = if patch.swapped { (round_b, round_a) } else { (round_a, round_b) };
    let mut manifold = Manifold { normal: V::narrow(patch.normal), ..Manifold::single(&contact) };
    manifold.count = 0;
    for spot in &patch.spots[..patch.count] {
        let depth = reach - spot.separation;
        if -depth <= margin {
            manifold.points[usize::from(manifold.count)] = ManifoldPoint {
                local_a: V::narrow(spot.on_reference + patch.normal_reference * reference.radius()),
                local_b: V::narrow(spot.on_incident - patch.normal_incident * incident.radius()),
                depth,
                feature_a: spot.reference_feature,
                feature_b: spot.incident_feature,
            };
            manifold.count += 1;
        }
    }
    if manifold.count == 0 {
        return Some(Manifold::single(&contact));
    }
    Some(if patch.swapped { manifold.flipped() } else { manifold })
}
