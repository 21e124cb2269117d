//! The convex polygon with any number of vertices. It exists in 2D only.

use super::error::{Check, ShapeError};
use super::hull::reason;
use super::outline::Outline;
use super::round::{Round, RoundPolygon};
use crate::hull::plane;
use crate::math::direction::direction;
use crate::space::{Real, Space, Vector};
use crate::tolerance;
use alloc::vec::Vec;

/// The convex hull of its vertices, which are given in order, either way round. Vertices and edge normals are shared
/// between clones.
///
/// **Invariant:** at least three vertices, counter-clockwise, every corner turns left, once round in all.
#[derive(Clone, PartialEq)]
pub struct Polygon<V: Space> {
    outline: Outline<V::Wide>,
    only: V::Only2,
}

impl<V: Space<Only2 = ()>> Polygon<V> {
    /// Checks that the vertices are finite, in range, and make a convex polygon of positive area. Repeated vertices and
    /// vertices on a straight edge are merged.
    pub fn new(vertices: &[V]) -> Result<Self, ShapeError> {
        let check = Check("polygon");
        for v in vertices {
            check.vector("vertices", *v)?;
        }
        let mut kept = corners(vertices)?;
        let twice_area = twice_area(&kept);
        if twice_area < V::Real::ZERO {
            kept.reverse();
        }
        verify_convex(&kept)?;
        // Thinner than the rounding of its own coordinates. Negated: NaN is thin.
        let far = kept.iter().fold(V::Real::ZERO, |most, c| most.max(c.point.largest()));
        let extent = kept.iter().fold(V::Real::ZERO, |most, c| most.max((c.point - kept[0].point).largest()));
        if !(twice_area.abs() > tolerance::thin::<V::Real>() * (far * extent)) {
            return Err(NO_AREA);
        }
        let vertices: Vec<V::Wide> = kept.iter().map(|corner| corner.point.widen()).collect();
        let mut normals = Vec::with_capacity(vertices.len());
        for i in 0..vertices.len() {
            let edge = vertices[(i + 1) % vertices.len()] - vertices[i];
            let Some((along, _)) = direction(edge) else {
                return Err(ShapeError::Degenerate { shape: check.0, reason: "an edge has no length" });
            };
            normals.push(-along.perpendicular());
        }
        Ok(Polygon { outline: Outline::new(&vertices, &normals), only: () })
    }

    /// The convex hull of points in any order: the smallest convex polygon that contains them.
    ///
    /// ```
    /// use impinge::d2::*;
    /// let cloud: Vec<Vec2> = (0..100).map(|i| Vec2::new((i % 10) as f32, (i / 10) as f32)).collect();
    /// assert_eq!(Polygon::hull(&cloud)?.vertices().len(), 4);
    /// # Ok::<(), impinge::ShapeError>(())
    /// ```
    pub fn hull(points: &[V]) -> Result<Self, ShapeError> {
        let check = Check("hull");
        for point in points {
            check.vector("points", *point)?;
        }
        let corners =
            plane::corners(points).map_err(|flat| ShapeError::Degenerate { shape: check.0, reason: reason(flat) })?;
        let corners: Vec<V> = corners.iter().map(|&i| points[i as usize]).collect();
        Self::new(&corners)
    }
}

impl<V: Space> Polygon<V> {
    /// The polygon with every coordinate multiplied by a positive factor, and the same normals. Refuses a factor that is not
    /// positive, and results out of range or so small that vertices would merge.
    pub fn scaled(&self, factor: V::Real) -> Result<Self, ShapeError> {
        let check = Check("polygon");
        if check.size("factor", factor)? == V::Real::ZERO {
            return Err(ShapeError::Degenerate { shape: check.0, reason: "factor is zero" });
        }
        let ring = self.outline.ring();
        let mut vertices = ring.vertices.to_vec();
        for vertex in &mut vertices {
            *vertex = check.vector("vertices", *vertex * factor)?;
        }
        for (i, normal) in ring.normals.iter().enumerate() {
            let edge = vertices[(i + 1) % vertices.len()] - vertices[i];
            // An edge that has lost its direction, or its length, to underflow.
            let along = direction(edge).map_or(V::Wide::ZERO, |(along, _)| along);
            // Negated: NaN is too small.
            if !((along.perpendicular() + *normal).largest() <= V::Real::HALF) {
                return Err(ShapeError::Degenerate { shape: check.0, reason: "factor is too small" });
            }
        }
        Ok(Polygon { outline: Outline::new(&vertices, ring.normals), only: self.only })
    }

    /// The vertices, counter-clockwise.
    #[inline]
    pub fn vertices(&self) -> &[V] {
        V::narrow_in_plane(self.only, self.outline.ring().vertices)
    }

    /// The outward unit normal of the edge that starts at each vertex.
    #[inline]
    pub fn normals(&self) -> &[V] {
        V::narrow_in_plane(self.only, self.outline.ring().normals)
    }

    /// Everything within a radius of it. The radius must be finite, in range and not negative.
    pub fn rounded(self, radius: V::Real) -> Result<RoundPolygon<V>, ShapeError> {
        Round::new("polygon", self, radius)
    }

    /// The area inside.
    pub fn area(&self) -> V::Real {
        let vertices = self.outline.ring().vertices;
        let about = |i: usize| vertices[i] - vertices[0];
        (2..vertices.len()).fold(V::Real::ZERO, |sum, i| sum + V::Real::HALF * cross(about(i - 1), about(i)))
    }

    #[inline(always)]
    pub(super) fn outline(&self) -> &Outline<V::Wide> {
        &self.outline
    }
}

const NO_AREA: ShapeError = ShapeError::Degenerate { shape: "polygon", reason: "vertices span no area" };

/// A vertex and its place in the caller's list.
#[derive(Clone, Copy)]
struct Corner<V> {
    point: V,
    index: usize,
}

/// `cross(a, b)` of the plane.
#[inline]
fn cross<V: Vector>(a: V, b: V) -> V::Real {
    a.perpendicular().dot(b)
}

/// Whether two vertices are one: nearer than the rounding of their coordinates can tell.
fn same<V: Vector>(a: V, b: V) -> bool {
    let rounding = tolerance::straight::<V::Real>() * a.largest().max(b.largest());
    (b - a).length_squared() <= (rounding * rounding).max(V::Real::SQUARE_LOSES_DIGITS)
}

/// Whether the turn at b is no more than the rounding of the three points explains.
fn turns_by_rounding<V: Vector>(a: V, b: V, c: V) -> bool {
    let (before, after) = (b - a, c - b);
    let rounding = a.largest().max(b.largest()).max(c.largest());
    // `<=` so that a repeated vertex, where both sides may be zero, counts.
    cross(before, after).abs() <= tolerance::straight::<V::Real>() * rounding * (before.length() + after.length())
}

/// Whether the path a → b → c goes straight on at b.
fn is_straight<V: Vector>(a: V, b: V, c: V) -> bool {
    turns_by_rounding(a, b, c) && (b - a).dot(c - b) >= V::Real::ZERO
}

/// The vertices at which the boundary turns.
fn corners<V: Vector>(vertices: &[V]) -> Result<Vec<Corner<V>>, ShapeError> {
    let mut kept: Vec<Corner<V>> = Vec::with_capacity(vertices.len());
    for (index, &point) in vertices.iter().enumerate() {
        while kept.len() >= 2 && is_straight(kept[kept.len() - 2].point, kept[kept.len() - 1].point, point) {
            kept.pop();
        }
        if kept.last().is_none_or(|last| !same(last.point, point)) {
            kept.push(Corner { point, index });
        }
    }
    // The ends of the list are neighbours too.
    loop {
        let n = kept.len();
        if n >= 2 && same(kept[0].point, kept[n - 1].point)
            || n >= 3 && is_straight(kept[n - 2].point, kept[n - 1].point, kept[0].point)
        {
            kept.pop();
        } else if n >= 3 && is_straight(kept[n - 1].point, kept[0].point, kept[1].point) {
            kept.remove(0);
        } else {
            break;
        }
    }
    if kept.len() < 3 || collinear(&kept) {
        return Err(NO_AREA);
    }
    Ok(kept)
}

/// Whether every corner turns back on itself: points on one line that go to and fro.
fn collinear<V: Vector>(kept: &[Corner<V>]) -> bool {
    let n = kept.len();
    (0..n).all(|i| turns_by_rounding(kept[i].point, kept[(i + 1) % n].point, kept[(i + 2) % n].point))
}

/// Twice the area, negative when clockwise, by triangles about the first vertex.
fn twice_area<V: Vector>(kept: &[Corner<V>]) -> V::Real {
    let origin = kept[0].point;
    kept.windows(2).fold(V::Real::ZERO, |sum, w| sum + cross(w[0].point - origin, w[1].point - origin))
}

/// Every corner turns left, and the edges go round once: their direction comes up from below only once.
fn verify_convex<V: Vector>(kept: &[Corner<V>]) -> Result<(), ShapeError> {
    let n = kept.len();
    let edge = |i: usize| kept[(i + 1) % n].point - kept[i % n].point;
    let upward = |e: V| e.get(1) > V::Real::ZERO || e.get(1) == V::Real::ZERO && e.get(0) > V::Real::ZERO;
    let mut rounds = 0;
    for i in 0..n {
        let vertex = kept[(i + 1) % n].index;
        if !(cross(edge(i), edge(i + 1)) > V::Real::ZERO) {
            return Err(ShapeError::NotConvex { shape: "polygon", vertex });
        }
        if !upward(edge(i)) && upward(edge(i + 1)) {
            rounds += 1;
            if rounds > 1 {
                return Err(ShapeError::NotConvex { shape: "polygon", vertex });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, Vec2};

    fn polygon(points: &[(f32, f32)]) -> Result<Polygon<Vec2>, ShapeError> {
        Polygon::new(&points.iter().map(|&(x, y)| Vec2::new(x, y)).collect::<Vec<_>>())
    }

    #[test]
    fn either_winding_is_made_counter_clockwise_with_outward_normals() {
        for points in [[(0., 0.), (2., 0.), (2., 1.), (0., 1.)], [(0., 1.), (2., 1.), (2., 0.), (0., 0.)]] {
            let p = polygon(&points).unwrap();
            let (v, n) = (p.vertices(), p.normals());
            for i in 0..4 {
                let next = v[(i + 1) % 4];
                assert!((next - v[i]).perp_dot(v[(i + 2) % 4] - next) > 0.0);
                assert!(n[i].dot(next - v[i]).abs() < 1e-7 && n[i].dot(Vec2::new(1.0, 0.5) - v[i]) < 0.0);
            }
        }
    }

    #[test]
    fn straight_and_repeated_vertices_are_merged() {
        let p = polygon(&[(0., 0.), (1., 0.), (2., 0.), (2., 0.), (2., 1.), (1., 1.), (0., 1.), (0., 0.5), (0., 0.)]);
        assert_eq!(p.unwrap().vertices().len(), 4);
        let third = 1.0f32 / 3.0;
        let p = polygon(&[(0., 0.), (third, third * 0.7), (1., 0.7), (0., 2.)]);
        assert_eq!(p.unwrap().vertices().len(), 3);
    }

    #[test]
    fn nonsense_is_refused_by_name() {
        let degenerate = |r| matches!(r, Err(ShapeError::Degenerate { .. }));
        let not_convex = |r| matches!(r, Err(ShapeError::NotConvex { .. }));
        assert!(degenerate(polygon(&[])));
        assert!(degenerate(polygon(&[(1., 1.)])));
        assert!(degenerate(polygon(&[(1., 1.), (1., 1.), (1., 1.)])));
        assert!(degenerate(polygon(&[(0., 0.), (1., 1.)])));
        assert!(degenerate(polygon(&[(0., 0.), (1., 1.), (2., 2.), (3., 3.)])));
        assert!(degenerate(polygon(&[(0., 0.), (3., 3.), (1., 1.), (2., 2.)])));
        // A dent in the side, a dent on top, a spike, a bow tie, a pentagram.
        assert!(not_convex(polygon(&[(0., 0.), (4., 0.), (3.9, 2.), (4., 4.), (0., 4.)])));
        assert!(not_convex(polygon(&[(0., 0.), (4., 0.), (4., 4.), (2., 1.), (0., 4.)])));
        assert!(not_convex(polygon(&[(0., 0.), (4., 0.), (6., 0.), (4., 0.), (4., 4.), (0., 4.)])));
        assert!(not_convex(polygon(&[(0., 0.), (4., 4.), (4., 0.), (0., 4.)])));
        assert!(not_convex(polygon(&[(0., 3.), (2., -3.), (-3., 1.), (3., 1.), (-2., -3.)])));
        assert!(matches!(
            polygon(&[(0., 0.), (f32::NAN, 0.), (1., 1.)]),
            Err(ShapeError::NotFinite { shape: "polygon", field: "vertices", .. })
        ));
        assert!(matches!(polygon(&[(0., 0.), (1e12, 0.), (1., 1.)]), Err(ShapeError::OutOfRange { .. })));
    }

    #[test]
    fn many_vertices_and_tiny_sizes() {
        for (n, radius) in [(3, 1.0), (1000, 1.0), (10_000, 1e5), (12, 1e-20), (12, 1e20)] {
            let points: Vec<DVec2> = (0..n)
                .map(|i| {
                    let (sin, cos) = (i as f64 / n as f64 * core::f64::consts::TAU).sin_cos();
                    DVec2::new(cos, sin) * radius
                })
                .collect();
            assert_eq!(Polygon::new(&points).unwrap().vertices().len(), n);
        }
    }
}
