//! The smallest turned box around points.
//!
//! In the plane it is the smallest rectangle around the hull, see `calipers.rs`.
//!
//! In space no face of it need be flush with a face of the hull: the smallest box around a regular tetrahedron touches it with edges only. But two adjacent
//! faces of it are flush with an edge each (O'Rourke, *Finding Minimal Enclosing Boxes*, 1985). Two edges leave one parameter free, see `family.rs`, and every
//! pair of edges is tried, see `search.rs`. Only pairs matter of which some normals are perpendicular: about `n^1.5` of `n` edges, where O'Rourke's count for the
//! worst case is `n²`; corners that touch are followed along the edges of the hull (as in Jylänki, *An Exact Algorithm for Finding Minimum Oriented Bounding
//! Boxes*, 2015).
//!
//! That is exact, up to rounding, for hulls of up to [`MANY`] corners. Of larger ones only some corners are taken: those furthest along directions that are spread evenly.
//! The smallest box around some of the points is no larger than the smallest around all, so its volume tells how good its axes can be at
//! most. As long as the box around all points with these axes is larger by more than [`tolerance::LARGER`], the corners that it touches join the others, and
//! the search is made again. So it is proven of every answer, and not only measured, that no box is smaller by more than that.

mod edges;
mod family;
mod polynomial;
mod search;

use self::edges::Edges;
use self::search::Best;
use super::Obb;
use super::body::{Axes, Body, WORLD, frame, frame_along, shadow};
use super::cloud::Cloud;
use super::{calipers, pca};
use crate::hull::solid::{self, Mesh};
use crate::space::{Real, Space};
use crate::tolerance;
use alloc::vec::Vec;
use glam::{DVec2, DVec3};

impl<V: Space> Obb<V> {
    /// The smallest box around points, turned any way; in 2D the smallest rectangle.
    ///
    /// Up to rounding it is exactly that in 2D, and in 3D for hulls of up to 160 corners. Around hulls with more corners there is no box that is smaller by more than
    /// one part in twenty. It is never larger than those of [`pca`](Self::pca) and [`pca_of_hull`](Self::pca_of_hull).
    ///
    /// Points in a plane, on a line or in one place have a box that is flat, to rounding, and the smallest rectangle in that plane.
    ///
    /// `None` when there are no points, or one is not finite or out of range. Every point is inside by
    /// [`contains_point`](Self::contains_point), exactly.
    ///
    /// ```
    /// use impinge::d3::f64::*;
    /// let tetrahedron = [Vec3::ONE, Vec3::new(1.0, -1.0, -1.0), Vec3::new(-1.0, 1.0, -1.0), Vec3::new(-1.0, -1.0, 1.0)];
    /// let obb = Obb::smallest(&tetrahedron).unwrap();
    /// assert!((obb.volume() - 8.0).abs() < 1e-12);
    /// ```
    pub fn smallest(points: &[V]) -> Option<Self> {
        let cloud = Cloud::new(points)?;
        let body = Body::new(&cloud, points);
        let axes = match &body {
            Body::Point => WORLD,
            Body::Segment([a, b]) => frame_along(*b - *a),
            Body::Polygon { axes, corners } => rectangle(axes, corners),
            Body::Solid { corners, mesh } => cuboid(corners, mesh),
        };
        let fit = |axes: Axes| Self::around(points, &pca::numbers(axes));
        let smallest = fit(axes)?;
        let spans = matches!(body, Body::Solid { .. }) || (V::DIMENSION == 2 && matches!(body, Body::Polygon { .. }));
        if !spans {
            // The volume is rounding and tells nothing.
            return Some(smallest);
        }
        let others = [fit(pca::of_points(&cloud))?, fit(pca::of_body::<V>(&body))?];
        let size = |obb: &Self| (0..V::DIMENSION).fold(1.0, |size, i| size * obb.half_extents.get(i).to_f64());
        Some(others.into_iter().fold(smallest, |best, other| if size(&other) < size(&best) { other } else { best }))
    }
}

/// Hulls with more corners are approximated.
const MANY: usize = 160;
/// So many directions are tried for the corners that are taken first.
const DIRECTIONS: usize = 96;

/// The axes of the smallest rectangle around a polygon in the plane of two axes.
fn rectangle(axes: &Axes, corners: &[DVec3]) -> Axes {
    let ring: Vec<DVec2> = corners.iter().map(|corner| shadow(axes, *corner)).collect();
    let along = calipers::smallest(&ring).along;
    frame(axes[0] * along.x + axes[1] * along.y, axes[2]).unwrap_or(*axes)
}

/// The axes of the smallest box around a solid.
fn cuboid(corners: &[DVec3], mesh: &Mesh) -> Axes {
    let best = if corners.len() <= MANY { search::smallest(&Edges::new(corners, mesh)) } else { approximate(corners) };
    // Nothing is perpendicular to rounding after it has been scaled up.
    frame(best.axes[0], best.axes[1]).unwrap_or(WORLD)
}

/// A box that is not much larger than the smallest one.
fn approximate(corners: &[DVec3]) -> Best {
    let mut some: Vec<u32> = Vec::new();
    let furthest = |along: DVec3| {
        let height = |i: &usize| corners[*i].dot(along);
        (0..corners.len()).max_by(|i, j| height(i).total_cmp(&height(j))).unwrap_or(0) as u32
    };
    some.extend(directions(corners).flat_map(|along| [furthest(along), furthest(-along)]));
    let mut best = Best { axes: WORLD, volume: f64::INFINITY };
    // A corner at least joins in every round but the last.
    for _ in 0..corners.len() {
        some.sort_unstable();
        some.dedup();
        let points: Vec<DVec3> = some.iter().map(|i| corners[*i as usize]).collect();
        let Ok(mesh) = solid::hull(&points) else { break };
        let used: Vec<DVec3> = mesh.vertices.iter().map(|i| points[*i as usize]).collect();
        let least = search::smallest(&Edges::new(&used, &mesh));
        let touched = least.axes.map(|axis| [furthest(axis), furthest(-axis)]);
        let size = |i: usize| least.axes[i].dot(corners[touched[i][0] as usize] - corners[touched[i][1] as usize]);
        let lengths = (0..3).fold(1.0, |product, i| product * least.axes[i].length());
        let volume = size(0) * size(1) * size(2) / lengths;
        if volume < best.volume {
            best = Best { volume, ..least };
        }
        if !(best.volume > least.volume * (1.0 + tolerance::LARGER)) {
            break;
        }
        some.extend(touched.iter().flatten());
    }
    best
}

/// Directions all round, as the solid sees them: spread evenly after it has been made as thick as it is long. They lie on a spiral, whose turns are as far from
/// each other as its points (Vogel's arrangement of seeds in a flower, on a half sphere).
fn directions(corners: &[DVec3]) -> impl Iterator<Item = DVec3> {
    let axes = pca::of_corners(corners);
    let spread = |axis: DVec3| {
        let heights = || corners.iter().map(|corner| corner.dot(axis));
        heights().fold(f64::NEG_INFINITY, f64::max) - heights().fold(f64::INFINITY, f64::min)
    };
    let inverse = axes.map(|axis| 1.0 / spread(axis));
    let golden_angle = core::f64::consts::PI * (3.0 - Real::sqrt(5.0));
    (0..DIRECTIONS).map(move |i| {
        let z = (i as f64 + 0.5) / DIRECTIONS as f64;
        let (sin, cos) = Real::sin_cos(golden_angle * i as f64);
        let aside = Real::sqrt(1.0 - z * z);
        axes[0] * (aside * cos * inverse[0]) + axes[1] * (aside * sin * inverse[1]) + axes[2] * (z * inverse[2])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec2;

    #[test]
    fn a_tetrahedron_touches_with_edges_only() {
        let tetrahedron =
            [DVec3::ONE, DVec3::new(1.0, -1.0, -1.0), DVec3::new(-1.0, 1.0, -1.0), DVec3::new(-1.0, -1.0, 1.0)];
        assert!((Obb::smallest(&tetrahedron).unwrap().volume() - 8.0).abs() < 1e-12);
    }

    #[test]
    fn an_icosahedron() {
        let golden = 0.5 * (1.0 + 5f64.sqrt());
        let mut points = Vec::new();
        for (a, b) in [(1.0, golden), (-1.0, golden), (1.0, -golden), (-1.0, -golden)] {
            points.extend([DVec3::new(0.0, a, b), DVec3::new(a, b, 0.0), DVec3::new(b, 0.0, a)]);
        }
        let volume = Obb::smallest(&points).unwrap().volume();
        assert!((volume - 33.888544).abs() < 1e-6, "{volume}");
    }

    #[test]
    fn flat_ones() {
        let square = [DVec3::ZERO, DVec3::X, DVec3::new(1.0, 1.0, 1.0), DVec3::new(0.0, 1.0, 1.0), DVec3::splat(0.5)];
        let obb = Obb::smallest(&square).unwrap();
        let [a, b, c] = obb.half_extents.to_array();
        assert!(c < 1e-15 && (a * b - 0.25 * 2f64.sqrt()).abs() < 1e-14, "{obb:?}");
        assert_eq!(Obb::smallest(&[Vec2::ONE]).unwrap().half_extents, Vec2::ZERO);
        assert!(Obb::<Vec2>::smallest(&[]).is_none() && Obb::smallest(&[Vec2::NAN]).is_none());
    }
}
