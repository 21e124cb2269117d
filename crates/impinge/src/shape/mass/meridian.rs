//! Solids of revolution: what a flat region sweeps as it goes once round the Y axis.
//!
//! The region lies in a half-plane that ends at the axis, with the coordinates `ρ`, away from the axis, and `y`, along it. Each bit of its area becomes a
//! ring of length `2πρ`, whose `ρ²` is half `x²` and half `z²`:
//!
//! ```text
//! c = 2π ∫ρ    ∫y = 2π ∫ρy    ∫y² = 2π ∫ρy²    ∫x² = ∫z² = π ∫ρ³
//! ```
//!
//! The first is Pappus's theorem, and the others go the same way. With `ρ = ρ₀ + u` and `y = y₀ + v` they are polynomials of the place `(ρ₀, y₀)`, whose
//! coefficients are the moments of the region about that place, up to the third degree.
//!
//! What is within a radius of a frustum comes apart by the nearest feature, as with polytopes: the frustum itself; a cylinder over each of its discs; over
//! its side a ring whose section is a rectangle; over each rim a ring whose section is the sector of a disc between the normals of disc and
//! side. At the apex of a cone, where the rim has no radius, the same formula gives the sector of a ball.

use super::moments::{Arc, Moments};
use crate::math::direction::direction;
use crate::shape::core::Frustum;
use core::f64::consts::PI;
use glam::{DMat3, DVec3};

/// Of a frustum with everything within a radius of it.
pub(super) fn rounded_frustum(frustum: &Frustum<f64>, radius: f64) -> Moments {
    let Frustum { half_height, bottom, top } = *frustum;
    // Without a height it is a disc, whose side faces away from the axis.
    let (outward, length) = direction(DVec3::new(2.0 * half_height, bottom - top, 0.0)).unwrap_or((DVec3::X, 0.0));
    let middle = 0.5 * (bottom + top) * DVec3::X + 0.5 * radius * outward;
    let over_end = |rim: DVec3, normal: DVec3, arc: &Arc| {
        let middle = rim.with_x(0.5 * rim.x) + 0.5 * radius * normal;
        let mut over = Section::rectangle(rim.x, normal, radius).revolved(middle);
        over += Section::sector(arc, radius).revolved(rim);
        over
    };
    let [below, above] = [DVec3::new(bottom, -half_height, 0.0), DVec3::new(top, half_height, 0.0)];
    let mut sum = discs(frustum);
    sum += Section::rectangle(length, outward, radius).revolved(middle);
    sum += over_end(below, DVec3::NEG_Y, &Arc::new(DVec3::Z, DVec3::NEG_Y, outward));
    sum += over_end(above, DVec3::Y, &Arc::new(DVec3::Z, outward, DVec3::Y));
    sum
}

/// Of a frustum: a stack of discs whose radius goes linearly from one end to the other, `ρ = m + d·s` at `y = h·s` for `s` from −1 to 1.
fn discs(frustum: &Frustum<f64>) -> Moments {
    let Frustum { half_height: h, bottom, top } = *frustum;
    let (m, d) = (0.5 * (bottom + top), 0.5 * (top - bottom));
    let (mm, dd) = (m * m, d * d);
    let along = h * h * (mm / 3.0 + dd / 5.0);
    let across = 0.25 * (mm * mm + 2.0 * mm * dd + dd * dd / 5.0);
    about_axis(2.0 * PI * h, [mm + dd / 3.0, 2.0 / 3.0 * (h * m * d), along, across])
}

/// So many times content, `∫y`, `∫y²` and `∫x² = ∫z²`.
fn about_axis(times: f64, [content, up, along, across]: [f64; 4]) -> Moments {
    Moments {
        content: times * content,
        first: DVec3::Y * (times * up),
        second: DMat3::from_diagonal(DVec3::new(across, along, across) * times),
    }
}

/// A region of the half-plane about a place of its own, with `u` in X and `v` in Y.
struct Section {
    moments: Moments,
    /// `∫u³`
    uuu: f64,
    /// `∫uv²`
    uvv: f64,
}

impl Section {
    /// About its middle: what is over a line of a length up to a height along the line's unit normal.
    fn rectangle(length: f64, normal: DVec3, height: f64) -> Self {
        let centered = |length: f64, along: DVec3| {
            let end = 0.5 * length * along;
            Moments::simplex(length, &[-end, end])
        };
        let line = centered(length, DVec3::Z.cross(normal));
        Section { moments: line.swept(&centered(height, normal)), uuu: 0.0, uvv: 0.0 }
    }

    /// About the centre of the disc that it is a sector of.
    fn sector(arc: &Arc, radius: f64) -> Self {
        // ∫cos³ = sin − sin³/3 and ∫cos·sin² = sin³/3, at the end less at the beginning.
        let (from, to) = (arc.from.y, arc.to.y);
        let (step, squares) = (to - from, to * to + to * from + from * from);
        let square = radius * radius;
        let fifth = 0.2 * (square * square * radius);
        let cubes = step * squares / 3.0;
        // 1 − squares/3, of cosines: nothing is lost near the pole.
        let (over, under) = (arc.to.x * arc.to.x, arc.from.x * arc.from.x);
        let left = (over + under + (1.0 - to * from)) / 3.0;
        Section { moments: Moments::sector(arc, radius), uuu: fifth * (step * left), uvv: fifth * cubes }
    }

    /// Once round the axis, at a place of the half-plane.
    fn revolved(&self, place: DVec3) -> Moments {
        let Moments { content: area, first, second } = self.moments;
        let (r, y) = (place.x, place.y);
        let (uu, uv, vv) = (second.x_axis.x, second.x_axis.y, second.y_axis.y);
        let (content, up, along) = (r * area + first.x, r * first.y + uv, r * vv + self.uvv);
        let cubes = ((r * area + 3.0 * first.x) * r + 3.0 * uu) * r + self.uuu;
        about_axis(2.0 * PI, [content, y * content + up, y * (y * content + 2.0 * up) + along, 0.5 * cubes])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(a: &Moments, b: &Moments) {
        let near = |x: f64, y: f64, size: f64| assert!((x - y).abs() <= 4e-15 * size, "{a:?}\n{b:?}");
        near(a.content, b.content, b.content);
        near(a.first.y, b.first.y, b.content);
        (0..3).for_each(|i| near(a.second.col(i)[i], b.second.col(i)[i], b.second.col(i)[i]));
    }

    fn moved(moments: &Moments, up: f64) -> Moments {
        moments.swept(&Moments::point(DVec3::Y * up))
    }

    fn frustum(half_height: f64, bottom: f64, top: f64) -> Frustum<f64> {
        Frustum { half_height, bottom, top }
    }

    /// Volume `2π²Rr²`, and for each unit of it `∫y² = r²/4`, `∫x² = R²/2 + 3r²/8`.
    #[test]
    fn a_torus_of_four_sectors() {
        let corners = [DVec3::X, DVec3::Y, DVec3::NEG_X, DVec3::NEG_Y];
        let mut torus = Moments::NOTHING;
        for i in 0..4 {
            let arc = Arc::new(DVec3::Z, corners[i], corners[(i + 1) % 4]);
            torus += Section::sector(&arc, 0.5).revolved(DVec3::new(3.0, 2.0, 0.0));
        }
        let volume = 2.0 * PI * PI * 3.0 * 0.25;
        assert_close(&torus, &moved(&about_axis(volume, [1.0, 0.0, 0.0625, 4.5 + 0.09375]), 2.0));
    }

    /// Between the pole and the latitude whose sine is `s`: `∫y^k = 2π r^(3+k)/(3+k) · (1 − s^(1+k))/(1+k)`.
    #[test]
    fn a_rim_of_no_radius_makes_a_sector_of_a_ball() {
        for s in [-0.8, 0.0, 0.6, 0.96] {
            let side = DVec3::new(f64::sqrt(1.0 - s * s), s, 0.0);
            let cap = Section::sector(&Arc::new(DVec3::Z, side, DVec3::Y), 2.0).revolved(DVec3::ZERO);
            let rest = 1.0 - s;
            let powers =
                [8.0 / 3.0 * rest, 16.0 / 4.0 * rest * (1.0 + s) / 2.0, 32.0 / 5.0 * rest * (1.0 + s + s * s) / 3.0];
            let across = 0.5 * 32.0 / 5.0 * (rest * rest * (2.0 + s) / 3.0);
            assert_close(&cap, &about_axis(2.0 * PI, [powers[0], powers[1], powers[2], across]));
        }
    }

    #[test]
    fn frustums_cut_across() {
        for (bottom, top) in [(1.0, 0.25), (0.5, 0.5), (1.0, 0.0), (1.0, 1.0 + 1e-9), (0.0, 2.0), (1e-9, 1e-12)] {
            let at = |s: f64| bottom + 0.5 * (s + 1.0) * (top - bottom);
            let mut parts = moved(&discs(&frustum(1.5, bottom, at(0.5))), -0.5);
            parts += moved(&discs(&frustum(0.5, at(0.5), top)), 1.5);
            assert_close(&parts, &discs(&frustum(2.0, bottom, top)));
        }
    }

    /// Up or down; and from nearly a cylinder to one.
    #[test]
    fn frustums_turned_over_and_cylinders() {
        for radius in [0.0, 0.25, 4.0] {
            for (bottom, top) in [(1.0, 0.0), (0.75, 0.5), (0.0, 1e-9)] {
                let up = rounded_frustum(&frustum(0.5, bottom, top), radius);
                let mut down = rounded_frustum(&frustum(0.5, top, bottom), radius);
                down.first = -down.first;
                assert_close(&up, &down);
            }
            let [one, nearly] = [1.0, 1.0 + 1e-15].map(|top| rounded_frustum(&frustum(0.5, 1.0, top), radius));
            assert_close(&nearly, &one);
            assert_eq!(one.first, DVec3::ZERO);
        }
    }
}
