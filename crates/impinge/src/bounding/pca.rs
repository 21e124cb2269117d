//! The turned box along the principal axes of points: fast, and near the smallest one where the points are spread evenly.
//!
//! The axes are the eigenvectors of the covariance, `Σ (x − μ)(x − μ)ᵀ`: the directions in which the points scatter most and least
//! (Gottschalk, Lin, Manocha, *OBBTree*, 1996, §4). Of the points themselves the answer depends on where they are dense; of the surface of their hull it does
//! not. The integral over a segment or triangle of measure `A` with the `k` corners `v` is, with `s` the sum of them,
//!
//! ```text
//! ∫ x xᵀ = A/(k(k + 1)) · (Σ v vᵀ + s sᵀ).
//! ```

use super::Obb;
use super::body::{Axes, Body, WORLD, frame_along};
use super::cloud::Cloud;
use crate::math::eigen;
use crate::space::Space;
use glam::{DVec2, DVec3};

impl<V: Space> Obb<V> {
    /// The box along the principal axes of points. Where many lie they count for more.
    ///
    /// `None` when there are no points, or one is not finite or out of range. Every point is inside by
    /// [`contains_point`](Self::contains_point), exactly.
    pub fn pca(points: &[V]) -> Option<Self> {
        let cloud = Cloud::new(points)?;
        Self::around(points, &numbers(of_points(&cloud)))
    }

    /// The box along the principal axes of the surface of the points' hull, in 2D of its outline: how the points are spread inside does not matter.
    ///
    /// `None` when there are no points, or one is not finite or out of range. Every point is inside by
    /// [`contains_point`](Self::contains_point), exactly.
    pub fn pca_of_hull(points: &[V]) -> Option<Self> {
        let cloud = Cloud::new(points)?;
        Self::around(points, &numbers(of_body::<V>(&Body::new(&cloud, points))))
    }
}

pub(super) fn numbers(axes: Axes) -> [[f64; 3]; 3] {
    axes.map(|axis| axis.to_array())
}

/// The principal axes of points.
pub(super) fn of_points<V: Space>(cloud: &Cloud<V>) -> Axes {
    let mut moments = Moments::default();
    // Less the mean from the start, so that what is left keeps its digits.
    let share = 1.0 / cloud.len() as f64;
    let mean = (0..cloud.len()).fold(DVec3::ZERO, |sum, i| sum + DVec3::from(cloud.point(i)) * share);
    for i in 0..cloud.len() {
        moments.add(1.0, &[DVec3::from(cloud.point(i)) - mean]);
    }
    moments.axes(V::DIMENSION)
}

/// The principal axes of the corners of a solid.
pub(super) fn of_corners(corners: &[DVec3]) -> Axes {
    let mut moments = Moments::default();
    for corner in corners {
        moments.add(1.0, &[*corner]);
    }
    moments.axes(3)
}

/// The principal axes of the surface of a hull; of a polygon in space its area, in the plane its outline.
pub(super) fn of_body<V: Space>(body: &Body) -> Axes {
    let mut moments = Moments::default();
    match body {
        Body::Point => return WORLD,
        Body::Segment([a, b]) => return frame_along(*b - *a),
        Body::Polygon { corners, .. } if V::DIMENSION == 2 => {
            for i in 0..corners.len() {
                let ends = [corners[i], corners[(i + 1) % corners.len()]];
                moments.add((ends[1] - ends[0]).length(), &ends);
            }
        }
        Body::Polygon { corners, .. } => moments.add_fan(corners.len(), |i| corners[i]),
        Body::Solid { corners, mesh } => {
            for face in &mesh.faces {
                moments.add_fan(face.len(), |i| corners[face[i] as usize]);
            }
        }
    }
    moments.axes(V::DIMENSION)
}

/// Mass, and the integrals of `x` and of `x xᵀ`.
#[derive(Default)]
struct Moments {
    mass: f64,
    first: DVec3,
    second: [DVec3; 3],
}

impl Moments {
    /// Adds a point, segment or triangle.
    fn add(&mut self, measure: f64, corners: &[DVec3]) {
        let count = corners.len() as f64;
        let sum = corners.iter().fold(DVec3::ZERO, |sum, v| sum + *v);
        self.mass += measure;
        self.first += sum * (measure / count);
        for v in corners.iter().copied().chain([sum]) {
            let weighted = v * (measure / (count * (count + 1.0)));
            for i in 0..3 {
                self.second[i] += weighted * v.to_array()[i];
            }
        }
    }

    /// Adds the triangles of a convex polygon.
    fn add_fan(&mut self, corners: usize, at: impl Fn(usize) -> DVec3) {
        for i in 2..corners {
            let triangle = [at(0), at(i - 1), at(i)];
            let twice_area = (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0]).length();
            self.add(0.5 * twice_area, &triangle);
        }
    }

    /// The eigenvectors of the covariance.
    fn axes(&self, dimension: usize) -> Axes {
        let mean = self.first * (1.0 / self.mass);
        let covariance: [DVec3; 3] = core::array::from_fn(|i| self.second[i] - self.first * mean.to_array()[i]);
        let columns = covariance.map(|column| if column.is_finite() { column } else { DVec3::ZERO });
        if dimension == 2 {
            let eigen = eigen::symmetric::<DVec2>(&[columns[0].truncate(), columns[1].truncate()]);
            let [x, y] = eigen.vectors.map(|axis| axis.extend(0.0));
            return [x, y, DVec3::Z];
        }
        eigen::symmetric::<DVec3>(&columns).vectors
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use glam::{DQuat, Vec2};

    #[test]
    fn density_matters_to_points_and_not_to_the_hull() {
        let turn = DQuat::from_xyzw(0.1, 0.7, -0.3, 0.5).normalize();
        let half = DVec3::new(3.0, 2.0, 1.0);
        let mut points: Vec<DVec3> = (0..8).map(|i| half * corner(i)).collect();
        points.extend((0..1000).map(|i| DVec3::new(0.1, 1.5, 0.8) * corner(i % 3) * (i as f64 / 1000.0)));
        let points: Vec<DVec3> = points.iter().map(|p| turn * *p + DVec3::splat(5.0)).collect();
        let by_hull = Obb::pca_of_hull(&points).unwrap();
        assert!((by_hull.volume() - 48.0).abs() < 1e-12, "{by_hull:?}");
        assert!(Obb::pca(&points).unwrap().volume() > 60.0);
    }

    fn corner(i: usize) -> DVec3 {
        let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
        DVec3::new(sign(0), sign(1), sign(2))
    }

    #[test]
    fn points_on_a_line() {
        let line: Vec<Vec2> = (0..9).map(|i| Vec2::new(0.0, 1.0) * i as f32).collect();
        for obb in [Obb::pca(&line), Obb::pca_of_hull(&line)].map(Option::unwrap) {
            assert_eq!((obb.center, obb.half_extents), (Vec2::new(0.0, 4.0), Vec2::new(4.0, 0.0)));
        }
        assert!(Obb::<Vec2>::pca(&[]).is_none() && Obb::pca_of_hull(&[Vec2::NAN]).is_none());
        assert_eq!(Obb::pca_of_hull(&[Vec2::ONE]).unwrap().volume(), 0.0);
    }
}
