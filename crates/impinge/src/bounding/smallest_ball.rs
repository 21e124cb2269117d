//! The smallest ball around points.
//!
//! It is unique, and a few points on its surface hold it: at most three in the plane and four in space. The search goes from one such
//! support to the next (Gärtner, *Fast and Robust Smallest Enclosing Balls*, 1999): the point that is furthest outside must be on the surface of the
//! smallest ball around itself and the old support, and that ball is larger. So the radius grows from round to round until nothing is outside; one
//! pass over the points a round, and ten to twenty rounds as a rule.
//!
//! Where Gärtner solves the small problem by Welzl's recursion, this looks at all of its at most fifteen supports. For each, the centre of
//! the sphere through its points is built up from one point at a time: with `w` the part of `v = q − p` that is perpendicular to all before,
//! `c ← c + w · (v² − 2 v·c) / (2 w²)`. Each centre is judged by the distance of the furthest of the five points, so that one from points that all but
//! lie in a plane can be poor but never wrong.
//!
//! Rounding cannot make it go round in circles: when the radius no longer grows, a few more rounds are all it gets, and the best ball
//! of all rounds is the answer.

use super::BoundingSphere;
use super::cloud::{Cloud, Point};
use crate::space::Space;
use crate::tolerance;
use smallvec::SmallVec;

impl<V: Space> BoundingSphere<V> {
    /// The smallest ball around points, up to rounding.
    ///
    /// `None` when there are no points, or one is not finite or out of range. Every point is inside by
    /// [`contains_point`](Self::contains_point), exactly.
    ///
    /// ```
    /// use impinge::d2::*;
    /// let corners = [Vec2::new(0.0, 0.0), Vec2::new(6.0, 0.0), Vec2::new(0.0, 8.0), Vec2::new(1.0, 1.0)];
    /// let ball = BoundingSphere::smallest(&corners).unwrap();
    /// assert_eq!((ball.center, ball.radius), (Vec2::new(3.0, 4.0), 5.0));
    /// ```
    pub fn smallest(points: &[V]) -> Option<Self> {
        let cloud = Cloud::new(points)?;
        Some(Self::about(cloud.world(center(&cloud)), points))
    }
}

/// So many rounds may pass without a larger radius: what is left to gain is rounding.
const PATIENCE: usize = 8;
/// So many rounds there are at most. Far more than were ever seen.
const ROUNDS: usize = 1000;

fn center<V: Space>(cloud: &Cloud<V>) -> Point {
    let (first, _) = cloud.furthest([0.0; 3]);
    let mut ball =
        Ball { center: cloud.point(first), squared: 0.0, support: SmallVec::from_slice(&[cloud.point(first)]) };
    let (mut best, mut least) = (ball.center, f64::INFINITY);
    let (mut largest, mut stuck) = (0.0, 0);
    for _ in 0..ROUNDS {
        let (pivot, squared) = cloud.furthest(ball.center);
        if squared < least {
            (best, least) = (ball.center, squared);
        }
        if squared <= ball.squared * (1.0 + tolerance::OUTSIDE) || stuck == PATIENCE {
            break;
        }
        ball = Ball::around(&ball.support, cloud.point(pivot));
        (largest, stuck) = if ball.squared > largest { (ball.squared, 0) } else { (largest, stuck + 1) };
    }
    best
}

/// Points on the surface of a ball.
type Support = SmallVec<[Point; 4]>;

#[derive(Clone)]
struct Ball {
    center: Point,
    /// The square of the radius.
    squared: f64,
    support: Support,
}

impl Ball {
    /// The smallest ball around a support and a point outside of its ball.
    fn around(support: &[Point], pivot: Point) -> Self {
        let mut others: SmallVec<[Point; 4]> = SmallVec::from_slice(support);
        others.truncate(4);
        let start = Sphere { pivot, center: [0.0; 3], across: SmallVec::new() };
        let mut best = Ball { center: pivot, squared: f64::INFINITY, support: Support::new() };
        // Every choice of the others, as bits.
        for chosen in 0..1u32 << others.len() {
            let is_chosen = |i: &usize| chosen >> i & 1 == 1;
            let through = (0..others.len()).filter(is_chosen).map(|i| others[i]);
            let Some(sphere) = through.clone().try_fold(start.clone(), Sphere::and) else { continue };
            let center = sum(pivot, 1.0, sphere.center);
            let squared_to = |q: &Point| squared(sum(*q, -1.0, center));
            let reach = others.iter().map(squared_to).fold(squared_to(&pivot), f64::max);
            if reach < best.squared {
                best = Ball { center, squared: reach, support: through.chain([pivot]).collect() };
            }
        }
        best
    }
}

/// The sphere through some points whose centre is in their plane, line or space.
#[derive(Clone)]
struct Sphere {
    pivot: Point,
    /// From the pivot.
    center: Point,
    /// Perpendicular to each other; together they span the points.
    across: SmallVec<[Point; 3]>,
}

impl Sphere {
    /// Through one more point; `None` if that is not free, because it lies in what is spanned already.
    fn and(mut self, point: Point) -> Option<Self> {
        let v = sum(point, -1.0, self.pivot);
        let w = self.across.iter().fold(v, |w, e| sum(w, -dot(w, *e) / squared(*e), *e));
        // Also refuses a point that is the pivot.
        if self.across.len() == 3 || !(squared(w) > tolerance::SPANNED * squared(v)) {
            return None;
        }
        self.center = sum(self.center, 0.5 * (squared(v) - 2.0 * dot(v, self.center)) / squared(w), w);
        self.across.push(w);
        Some(self)
    }
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn squared(a: Point) -> f64 {
    dot(a, a)
}

/// `a + t·b`
fn sum(a: Point, t: f64, b: Point) -> Point {
    [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use glam::{DVec3, Vec3};

    #[test]
    fn a_regular_tetrahedron_and_what_is_inside() {
        let corners =
            [DVec3::ONE, DVec3::new(1.0, -1.0, -1.0), DVec3::new(-1.0, 1.0, -1.0), DVec3::new(-1.0, -1.0, 1.0)];
        let mut points: Vec<DVec3> = (0..50).map(|i| corners[i % 4] * (i as f64 / 51.0)).collect();
        points.extend(corners);
        let ball = BoundingSphere::smallest(&points).unwrap();
        assert!((ball.radius - 3f64.sqrt()).abs() < 1e-15 && ball.center.length() < 1e-15);
    }

    #[test]
    fn points_that_are_one_or_in_a_line() {
        assert_eq!(
            BoundingSphere::smallest(&[Vec3::ONE; 5]).unwrap(),
            BoundingSphere { center: Vec3::ONE, radius: 0.0 }
        );
        let line: Vec<Vec3> = (0..=10).map(|i| Vec3::new(1.0, 2.0, 2.0) * i as f32).collect();
        assert_eq!(
            BoundingSphere::smallest(&line).unwrap(),
            BoundingSphere { center: Vec3::new(5.0, 10.0, 10.0), radius: 15.0 }
        );
        assert!(BoundingSphere::<Vec3>::smallest(&[]).is_none());
        assert!(BoundingSphere::smallest(&[Vec3::splat(f32::INFINITY)]).is_none());
    }
}
