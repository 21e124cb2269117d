//! The convex polygon with any number of vertices. It exists in 2D only.

use super::error::{Check, ShapeError};
use super::hull::reason;
use super::outline::Outline;
use super::round::{Round, RoundPolygon};
use crate::hull::{Flat, plane};
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
        Self::of(vertices, ())
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
        Self::hull_of(points, ())
    }
}

impl<V: Space> Polygon<V> {
    pub(super) fn of(vertices: &[V], only: V::Only2) -> Result<Self, ShapeError> {
        Ok(Polygon { outline: outline_of(vertices)?, only })
    }

    pub(super) fn hull_of(points: &[V], only: V::Only2) -> Result<Self, ShapeError> {
        let check = Check("hull");
        for point in points {
            check.vector("points", *point)?;
        }
        let corners =
            plane::corners(points).map_err(|flat| ShapeError::Degenerate { shape: check.0, reason: reason(flat) })?;
        let corners: Vec<V> = corners.iter().map(|&i| points[i as usize]).collect();
        // The points are convex; only rounding can speak against them.
        Self::of(&corners, only).map_err(|_| ShapeError::Degenerate { shape: check.0, reason: reason(Flat::Line) })
    }

    #[cfg(feature = "serde")]
    pub(super) fn of_outline(outline: Outline<V::Wide>, only: V::Only2) -> Self {
        Polygon { outline, only }
    }

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

/// The outline of a convex polygon of the plane, checked; see [`Polygon::new`].
pub(super) fn outline_of<V: Space>(vertices: &[V]) -> Result<Outline<V::Wide>, ShapeError> {
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
    Ok(Outline::new(&vertices, &normals))
}

const NO_AREA: ShapeError = ShapeError::Degenerate { shape: "polygon", reason: "vertices span no area" };

/// A vertex and its place in the caller's list.
#[derive(Clone, Copy)]
struct Corner<V> {
    point: V,
    index: usize,
    /// Where the edge that ends here may lead, because of the vertices that were left out along it.
    cone: Cone<V>,
}

/// The directions from a corner that pass close enough to some vertices: those from `right` counter-clockwise to `left`.
#[derive(Clone, Copy)]
struct Cone<V> {
    sides: Option<(V, V)>,
}

impl<V: Vector> Cone<V> {
    const OPEN: Self = Cone { sides: None };

    /// Also within `tolerance` of a vertex at `to`.
    fn past(self, to: V, tolerance: V::Real) -> Self {
        let Some((unit, distance)) = direction(to) else { return self };
        if distance <= tolerance {
            return self;
        }
        let aside = tolerance * unit.perpendicular();
        let (right, left) = (to - aside, to + aside);
        let sides = match self.sides {
            None => (right, left),
            Some((old_right, old_left)) => (
                if cross(old_right, right) > V::Real::ZERO { right } else { old_right },
                if cross(old_left, left) < V::Real::ZERO { left } else { old_left },
            ),
        };
        Cone { sides: Some(sides) }
    }

    fn holds(self, to: V) -> bool {
        self.sides.is_none_or(|(right, left)| cross(right, to) >= V::Real::ZERO && cross(left, to) <= V::Real::ZERO)
    }
}

/// `cross(a, b)` of the plane.
#[inline]
fn cross<V: Vector>(a: V, b: V) -> V::Real {
    a.perpendicular().dot(b)
}

/// Whether two vertices are one: nearer than the rounding of their coordinates can tell.
fn same<V: Vector>(a: V, b: V) -> bool {
    let rounding = near(a, b);
    (b - a).length_squared() <= (rounding * rounding).max(V::Real::SQUARE_LOSES_DIGITS)
}

/// How far from an edge between two vertices others may be that count as on it.
fn near<V: Vector>(a: V, b: V) -> V::Real {
    tolerance::straight::<V::Real>() * a.largest().max(b.largest())
}

/// If a corner may be left out on the way from the one before it to a point: where the way may lead from now on.
fn left_out<V: Vector>(before: V, corner: Corner<V>, point: V) -> Option<Cone<V>> {
    let cone = corner.cone.past(corner.point - before, near(before, corner.point));
    (is_straight(before, corner.point, point) && cone.holds(point - before)).then_some(cone)
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

/// The vertices at which the boundary turns. Those left out are within rounding of the edge that replaces them, however many
/// they are: a fine curve is made coarser, but not flattened.
fn corners<V: Vector>(vertices: &[V]) -> Result<Vec<Corner<V>>, ShapeError> {
    let mut kept: Vec<Corner<V>> = Vec::with_capacity(vertices.len());
    for (index, &point) in vertices.iter().enumerate() {
        let mut cone = Cone::OPEN;
        if let [.., before, last] = kept[..]
            && let Some(narrowed) = left_out(before.point, last, point)
        {
            kept.pop();
            cone = narrowed;
        }
        if kept.last().is_none_or(|last| !same(last.point, point)) {
            kept.push(Corner { point, index, cone });
        }
    }
    // The ends of the list are neighbours too.
    let fits = |a: Corner<V>, b: Corner<V>| {
        let between = (a.index + 1..).map(|i| i % vertices.len()).take_while(|&i| i != b.index);
        let vertices = between.map(|i| vertices[i] - a.point);
        vertices.fold(Cone::OPEN, |cone, to| cone.past(to, near(a.point, a.point + to))).holds(b.point - a.point)
    };
    loop {
        let n = kept.len();
        if n >= 2 && same(kept[0].point, kept[n - 1].point)
            || n >= 3 && is_straight(kept[n - 2].point, kept[n - 1].point, kept[0].point) && fits(kept[n - 2], kept[0])
        {
            kept.pop();
        } else if n >= 3 && is_straight(kept[n - 1].point, kept[0].point, kept[1].point) && fits(kept[n - 1], kept[1]) {
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

    /// Vertices finer than rounding are left out, but none is further from the polygon than rounding allows.
    #[test]
    fn fine_curves_are_not_flattened() {
        let circle = |n: usize, radius: f64, x: f64, y: f64| -> Vec<Vec2> {
            let at = |i: usize| (i as f64 + 0.3) / n as f64 * core::f64::consts::TAU;
            (0..n).map(|i| DVec2::new(x + radius * at(i).cos(), y + radius * at(i).sin()).as_vec2()).collect()
        };
        // A square with one corner rounded.
        let fillet = |n: usize, radius: f64| -> Vec<Vec2> {
            let at = |i: usize| i as f64 / n as f64 * core::f64::consts::FRAC_PI_2;
            let mut points = Vec::from([Vec2::new(-1.0, 1.0), Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0)]);
            points.extend((0..=n).map(|i| {
                DVec2::new(1.0 - radius + radius * at(i).cos(), 1.0 - radius + radius * at(i).sin()).as_vec2()
            }));
            points
        };
        for points in [
            circle(1000, 1.0, 0.0, 0.0),
            circle(100_000, 1.0, 0.0, 0.0),
            circle(1_000_000, 1.0, 3.0, 1.0),
            fillet(192, 1e-4),
            fillet(52, 1e-5),
            fillet(10_000, 1e-3),
        ] {
            let polygon = Polygon::new(&points).unwrap();
            let (vertices, normals) = (polygon.vertices(), polygon.normals());
            // Corners keep the order of the points, so that each point lies beside one of two edges.
            let mut edge = 0;
            let start = points.iter().position(|p| *p == vertices[0]).unwrap();
            for i in 0..points.len() {
                let point = points[(start + i) % points.len()];
                if point == vertices[(edge + 1) % vertices.len()] {
                    edge = (edge + 1) % vertices.len();
                }
                let outside = (point - vertices[edge]).as_dvec2().dot(normals[edge].as_dvec2());
                assert!(outside.abs() <= 8.0 * f64::from(f32::EPSILON) * 4.0, "{} vertices: {outside:e}", points.len());
            }
        }
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
