//! Content, first and second moments of bodies of any dimension, from points to solids.
//!
//! Moments add up over the parts of a body. Two bodies that span different directions can also be *swept* along each other: the sum
//! of a point of one and a point of the other, each pair once, is a body again. A face swept along a piece of its normal is a prism, an edge swept along
//! a sector of a disc a wedge of a cylinder. With content `c`, first moment `f = ∫ x` and second moment `S = ∫ x xᵀ`:
//!
//! ```text
//! c = c₁ c₂    f = f₁ c₂ + c₁ f₂    S = S₁ c₂ + f₁ f₂ᵀ + f₂ f₁ᵀ + c₁ S₂
//! ```
//!
//! Everything is in double precision and three dimensions; in the plane the third coordinate is 0.
//!
//! Simplices: Tonon, *Explicit exact formulas for the 3-D tetrahedron inertia tensor in terms of its vertex coordinates* (2004), which holds in every
//! dimension.

use core::f64::consts::PI;
use core::ops::AddAssign;
use glam::{DMat3, DVec3};

/// Content (length, area, volume, or 1 for a point) with first and second moments about the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moments {
    pub content: f64,
    /// `∫ x`
    pub first: DVec3,
    /// `∫ x xᵀ`
    pub second: DMat3,
}

impl AddAssign for Moments {
    fn add_assign(&mut self, other: Self) {
        self.content += other.content;
        self.first += other.first;
        self.second += other.second;
    }
}

impl Moments {
    /// Of nothing.
    pub const NOTHING: Self = Moments { content: 0.0, first: DVec3::ZERO, second: DMat3::ZERO };

    /// Of a point, segment, triangle or tetrahedron: its corners and its content, which may be negative.
    pub fn simplex(content: f64, corners: &[DVec3]) -> Self {
        let (mut sum, mut squares) = (DVec3::ZERO, DMat3::ZERO);
        for corner in corners {
            sum += *corner;
            squares += outer(*corner, *corner);
        }
        let count = corners.len() as f64;
        let second = (squares + outer(sum, sum)) * (content / (count * (count + 1.0)));
        Moments { content, first: sum * (content / count), second }
    }

    /// Of a point.
    pub fn point(place: DVec3) -> Self {
        Moments::simplex(1.0, &[place])
    }

    /// Of the way from the origin along a unit vector.
    pub fn ray(along: DVec3, length: f64) -> Self {
        Moments::simplex(length, &[DVec3::ZERO, length * along])
    }

    /// Swept along another body; see the top of this file.
    pub fn swept(&self, other: &Moments) -> Self {
        let crossed = outer(self.first, other.first) + outer(other.first, self.first);
        Moments {
            content: self.content * other.content,
            first: self.first * other.content + other.first * self.content,
            second: self.second * other.content + crossed + other.second * self.content,
        }
    }

    /// Of the sector of a disc about the origin between two directions of an [`Arc`].
    pub fn sector(arc: &Arc, radius: f64) -> Self {
        let Arc { axis, from, to, angle } = *arc;
        let (sin, cos) = (axis.dot(from.cross(to)), from.dot(to));
        // ∫ u uᵀ = ½(θ − sin θ cos θ)·P + ½ sin θ·(n₁n₂ᵀ + n₂n₁ᵀ), where P projects on the plane of the disc.
        let plane = DMat3::IDENTITY - outer(axis, axis);
        let squares = plane * (0.5 * (angle - sin * cos)) + (outer(from, to) + outer(to, from)) * (0.5 * sin);
        let square = radius * radius;
        Moments {
            content: 0.5 * angle * square,
            first: arc.integral() * (square * radius / 3.0),
            second: squares * (0.25 * square * square),
        }
    }

    /// Of a cuboid about the origin with everything within a radius of it; one half extent for each dimension.
    ///
    /// For each choice of axes there is a part beyond the cuboid on just these: a ball of that dimension, cut along the axes, its pieces moved apart by the half
    /// extents and swept over the cuboid's other axes. Of no axes it is the cuboid, of all of them its corners. Without extents it is a ball, with one of them
    /// a capsule.
    pub fn rounded_box(half: &[f64], radius: f64) -> Self {
        let mut sum = Moments::NOTHING;
        for beyond in 0..1usize << half.len() {
            let is_beyond = |axis: usize| beyond >> axis & 1 == 1;
            let Ball { content, reach, square } = Ball::new(beyond.count_ones(), radius);
            let within = (0..half.len()).filter(|&i| !is_beyond(i)).map(|i| 2.0 * half[i]).product::<f64>();
            sum.content += within * content;
            for i in 0..half.len() {
                let h = half[i];
                let own = if is_beyond(i) { h * h * content + 2.0 * h * reach + square } else { h * h / 3.0 * content };
                sum.second.col_mut(i)[i] += within * own;
            }
        }
        sum
    }
}

/// Directions of a plane, from one unit vector to another, counter-clockwise about the plane's unit normal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub axis: DVec3,
    pub from: DVec3,
    pub to: DVec3,
    /// Radians.
    pub angle: f64,
}

impl Arc {
    /// From one direction to another, by less than half a turn. A little backwards by rounding is as good.
    pub fn new(axis: DVec3, from: DVec3, to: DVec3) -> Self {
        let (sin, cos) = (axis.dot(from.cross(to)), from.dot(to));
        // Backwards by more than a quarter is rounding about half a turn.
        let sin = if cos < 0.0 && sin < 0.0 { 0.0 } else { sin };
        Arc { axis, from, to, angle: libm::atan2(sin, cos) }
    }

    /// `∫ u`, where `u` goes along the arc: the turned difference of its ends.
    pub fn integral(&self) -> DVec3 {
        self.axis.cross(self.from - self.to)
    }
}

/// A convex polygon on the unit sphere about the origin, whose moments are the sums over the arcs that bound it.
///
/// With `u` on the sphere and, for each arc, its angle `θ`, the unit vector `g` perpendicular to its plane on the polygon's side, and `m = ∫ u` along it:
///
/// ```text
/// ∫ u dω = ½ Σ θ g        ∫ u uᵀ dω = ⅓ ω 1 + ⅙ Σ (g mᵀ + m gᵀ)
/// ```
///
/// The first is Stokes' theorem. The second is Green's on the sphere: the entries of `u uᵀ − ⅓ 1` are spherical harmonics of degree two, so that each is
/// −⅙ of its own Laplacian, and the integral of that is the flow of the gradient, `ν uᵀ + u νᵀ`, over the boundary, whose outward normal is `ν = −g`, the same all along an arc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cone {
    /// ω: the area of the polygon.
    pub solid_angle: f64,
    vector: DVec3,
    tensor: DMat3,
}

impl Cone {
    /// The whole of the area that a vertex could have, and no arc yet. Corners of faces take their angles from it.
    pub const EMPTY: Self = Cone { solid_angle: 2.0 * PI, vector: DVec3::ZERO, tensor: DMat3::ZERO };

    /// With the polygon on the side of its plane that `inward` points to.
    pub fn bound(&mut self, arc: &Arc, inward: DVec3) {
        let m = arc.integral();
        self.vector += inward * (0.5 * arc.angle);
        self.tensor += (outer(inward, m) + outer(m, inward)) * (1.0 / 6.0);
    }

    /// Of all points between the origin and the polygon, on the sphere of a radius.
    pub fn moments(&self, radius: f64) -> Moments {
        let cube = radius * radius * radius;
        let squares = DMat3::from_diagonal(DVec3::splat(self.solid_angle / 3.0)) + self.tensor;
        Moments {
            content: self.solid_angle * (cube / 3.0),
            first: self.vector * (0.25 * cube * radius),
            second: squares * (0.2 * cube * radius * radius),
        }
    }
}

/// A ball about the origin of a space of zero to three dimensions, and any one of its coordinates.
struct Ball {
    content: f64,
    /// `∫ |x|`
    reach: f64,
    /// `∫ x²`
    square: f64,
}

impl Ball {
    fn new(dimension: u32, r: f64) -> Self {
        let (content, reach, square) = match dimension {
            0 => (1.0, 0.0, 0.0),
            1 => (2.0 * r, r * r, 2.0 / 3.0 * (r * r * r)),
            2 => (PI * (r * r), 4.0 / 3.0 * (r * r * r), 0.25 * PI * (r * r * r * r)),
            _ => (4.0 / 3.0 * PI * (r * r * r), 0.5 * PI * (r * r * r * r), 4.0 / 15.0 * PI * (r * r * r * r * r)),
        };
        Ball { content, reach, square }
    }
}

/// `a bᵀ`
pub(super) fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(a: &Moments, b: &Moments) {
        let near = |x: f64, y: f64| assert!((x - y).abs() < 1e-15, "{a:?}\n{b:?}");
        near(a.content, b.content);
        for i in 0..3 {
            near(a.first[i], b.first[i]);
            (0..3).for_each(|j| near(a.second.col(i)[j], b.second.col(i)[j]));
        }
    }

    #[test]
    fn a_square_is_an_edge_swept_along_another() {
        let swept = Moments::ray(DVec3::X, 1.0).swept(&Moments::ray(DVec3::Y, 1.0));
        let mut square = Moments::simplex(0.5, &[DVec3::ZERO, DVec3::X, DVec3::ONE.with_z(0.0)]);
        square += Moments::simplex(0.5, &[DVec3::ZERO, DVec3::Y, DVec3::ONE.with_z(0.0)]);
        assert_close(&swept, &square);
    }

    /// An eighth of a ball, from its three arcs: `∫x = π/16`, `∫x² = π/30`, `∫xy = 1/15`.
    #[test]
    fn an_octant() {
        let mut cone = Cone { solid_angle: 0.5 * PI, ..Cone::EMPTY };
        let axes = [DVec3::X, DVec3::Y, DVec3::Z];
        for i in 0..3 {
            let (from, to, axis) = (axes[i], axes[(i + 1) % 3], axes[(i + 2) % 3]);
            cone.bound(&Arc::new(axis, from, to), axis);
        }
        let diagonal = DMat3::from_diagonal(DVec3::splat(PI / 30.0 - 1.0 / 15.0));
        let second = outer(DVec3::ONE, DVec3::ONE) * (1.0 / 15.0) + diagonal;
        assert_close(&cone.moments(1.0), &Moments { content: PI / 6.0, first: DVec3::splat(PI / 16.0), second });
    }

    /// A half disc, whose directions are opposite.
    #[test]
    fn half_a_disc() {
        let arc = Arc::new(DVec3::Z, DVec3::X, DVec3::NEG_X);
        let second = DMat3::from_diagonal(DVec3::new(PI / 8.0, PI / 8.0, 0.0));
        let half = Moments { content: 0.5 * PI, first: DVec3::Y * (2.0 / 3.0), second };
        assert_close(&Moments::sector(&arc, 1.0), &half);
    }

    #[test]
    fn boxes_balls_and_what_is_between() {
        let ball = Moments::rounded_box(&[0.0; 3], 1.0);
        assert!((ball.content - 4.0 / 3.0 * PI).abs() < 1e-15);
        assert!((ball.second.x_axis.x - 4.0 / 15.0 * PI).abs() < 1e-15);
        let cuboid = Moments::rounded_box(&[1.0, 2.0, 3.0], 0.0);
        assert_eq!((cuboid.content, cuboid.second.z_axis.z), (48.0, 144.0));
        // Steiner's formula: V + S r + M r² + 4/3 π r³.
        let soft = Moments::rounded_box(&[1.0, 2.0, 3.0], 0.5);
        assert!((soft.content - (48.0 + 44.0 + 3.0 * PI + PI / 6.0)).abs() < 1e-13);
    }
}
