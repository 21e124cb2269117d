//! The lines that draw what has no end: around the middle of a view, and fading away from it.
//!
//! A line of the plane is drawn in pieces, a plane of space as a grid. The knots between the pieces are a power of two apart, next to the view's reach, and they
//! belong to the shape: when the view moves, they stay. Every second one of a half-space has a short line into the solid.
//!
//! Everything is measured from the middle of the view, in the axes of the world, so that a shape whose origin is far away is drawn as finely as one nearby.

use super::View;
use super::pen::Pen;
use crate::math::direction::unit_perpendicular;
use crate::shape::core::Surface;
use crate::space::{Real, Vector};

/// A line into the solid fades in so many pieces.
const PIECES: usize = 3;

/// The part of a surface that is in view.
struct Patch<V: Vector> {
    center: V,
    reach: V::Real,
    /// From the centre to the nearest point of the surface.
    foot: V,
    /// Unit, out of the solid.
    normal: V,
    /// Unit, along the surface. The second one is zero in 2D.
    tangents: [V; 2],
    /// From one knot to the next.
    spacing: V::Real,
    /// From the even knot with number 0 to the foot, along the tangents.
    rests: [V::Real; 2],
}

pub(super) fn surface<V: Vector>(pen: &mut Pen<'_, V>, surface: &Surface<V>, is_solid: bool, view: &View<V::User>) {
    let Some(patch) = Patch::new(pen, surface, view) else { return };
    // The reach is less than twice as many knots, and the rest less than two.
    let most = 2 * cells::<V>() as i32 + 2;
    let other = if V::DIMENSION == 2 { 0 } else { most };
    for i in -most..=most {
        for j in -other..=other {
            let knot = patch.knot(i, j);
            for tangent in &patch.tangents[..V::DIMENSION - 1] {
                patch.draw(pen, knot, knot + patch.spacing * *tangent, V::Real::ONE);
            }
            if is_solid && i & 1 == 0 && j & 1 == 0 {
                patch.hatch(pen, knot);
            }
        }
    }
}

/// At least so many knots are in reach on either side.
fn cells<V: Vector>() -> usize {
    if V::DIMENSION == 2 { 16 } else { 8 }
}

impl<V: Vector> Patch<V> {
    /// `None` if nothing is in reach.
    fn new(pen: &Pen<'_, V>, surface: &Surface<V>, view: &View<V::User>) -> Option<Self> {
        let (center, frame) = (V::of_user(view.center), pen.frame);
        // Less could not be squared below; NaN is not more.
        let has_reach = view.reach > V::Real::ZERO && view.reach * view.reach > V::Real::SQUARE_LOSES_DIGITS;
        if !has_reach || !center.in_range() {
            return None;
        }
        let reach = view.reach.min(V::Real::LIMIT);
        let own_center = frame.turn_back(center - frame.translation);
        let height = surface.normal.dot(own_center) - surface.offset;
        // Negated: NaN is out of reach.
        if !(height.abs() < reach) {
            return None;
        }
        let first = unit_perpendicular(surface.normal);
        let tangents = [first, surface.normal.cross(first)];
        let spacing = power_of_two(reach.to_f64()) / cells::<V>() as f64;
        // The remainder of a division is exact.
        let rest = |tangent: V| V::Real::from_f64(tangent.dot(own_center).to_f64() % (2.0 * spacing));
        let normal = frame.turn(surface.normal);
        Some(Patch {
            center,
            reach,
            foot: -height * normal,
            normal,
            tangents: tangents.map(|tangent| frame.turn(tangent)),
            spacing: V::Real::from_f64(spacing),
            rests: tangents.map(rest),
        })
    }

    /// From the centre to a knot.
    fn knot(&self, i: i32, j: i32) -> V {
        let at = |number: i32, rest: V::Real| V::Real::from_f64(f64::from(number)) * self.spacing - rest;
        self.foot + at(i, self.rests[0]) * self.tangents[0] + at(j, self.rests[1]) * self.tangents[1]
    }

    /// A short line into the solid; in the plane at a slant, and longer, since there are few.
    fn hatch(&self, pen: &mut Pen<'_, V>, knot: V) {
        let into = if V::DIMENSION == 2 { V::Real::TWO * (self.tangents[0] - self.normal) } else { -self.normal };
        let share = |piece: f64| V::Real::from_f64(piece / PIECES as f64);
        let at = |piece: f64| knot + (share(piece) * self.spacing) * into;
        for piece in 0..PIECES {
            let piece = piece as f64;
            self.draw(pen, at(piece), at(piece + 1.0), V::Real::ONE - share(piece + 0.5));
        }
    }

    /// A line between two points seen from the centre, if both are in reach.
    fn draw(&self, pen: &mut Pen<'_, V>, from: V, to: V, strength: V::Real) {
        let reach_squared = self.reach * self.reach;
        if from.length_squared().max(to.length_squared()) <= reach_squared {
            let middle = V::Real::HALF * (from + to);
            let fading = V::Real::ONE - middle.length_squared() / reach_squared;
            pen.stroke(self.center + from, self.center + to, strength * fading.clamp(V::Real::ZERO, V::Real::ONE));
        }
    }
}

/// The largest that is not larger, of a number that has not lost digits.
fn power_of_two(number: f64) -> f64 {
    f64::from_bits(number.to_bits() & f64::INFINITY.to_bits())
}
