//! Two convex bodies, one of them curved at least, as the set of differences of their points.
//!
//! All there is to know of a curved body is the point of it that is furthest along a direction. Each such point is kept as long as the
//! pair is looked at, and has a number, as a vertex has. In double precision throughout: how near the answer is to the truth
//! is told by its bounds, not by its digits.

use super::pair::{Differences, unit_of};
use super::simplex::{Corner, Simplex};
use super::solid::Solid;
use crate::math::direction::direction;
use crate::math::pose::Relative;
use crate::math::three::{Three, TwiceOf};
use crate::narrow::unbounded::Extent;
use crate::shape::Own;
use crate::shape::core::{Core, Frustum};
use crate::space::{Real, Space, Twice, Vector};
use core::cell::RefCell;
use glam::DVec3;
use smallvec::SmallVec;

/// A bounded core, curved or not.
#[derive(Clone, Copy)]
pub(crate) enum Body<'a, V: Vector> {
    Solid(Solid<'a, V>),
    Frustum(&'a Frustum<V::Real>),
    Own(&'a Own<V::User>),
}

impl<'a, V: Vector, S: Into<Solid<'a, V>>> From<S> for Body<'a, V> {
    #[inline(always)]
    fn from(solid: S) -> Self {
        Body::Solid(solid.into())
    }
}

/// The point of a frustum that is furthest along a direction; on the axis where that leaves a choice.
pub(super) fn furthest_of_frustum(frustum: &Frustum<f64>, [x, up, z]: [f64; 3]) -> [f64; 3] {
    let largest = x.abs().max(up.abs()).max(z.abs());
    // So that squares are numbers.
    let [x, up, z] = [x, up, z].map(|part| part / largest);
    let away = Real::sqrt(x * x + z * z);
    let Frustum { half_height, bottom, top } = *frustum;
    let is_up = half_height * up + top * away > bottom * away - half_height * up;
    let (radius, level) = if is_up { (top, half_height) } else { (bottom, -half_height) };
    if away > 0.0 { [radius * x / away, level, radius * z / away] } else { [0.0, level, 0.0] }
}

/// A direction as the user is asked for it: of unit length, the first axis for none.
fn unit_of_user<U: Space>(along: Three<f64>) -> U {
    let rough: DVec3 = along.roughly();
    let rough = if U::DIMENSION == 2 { rough.with(2, 0.0) } else { rough };
    let (unit, _) = direction(rough).filter(|(unit, _)| unit.is_finite()).unwrap_or((DVec3::axis(0), 1.0));
    (0..U::DIMENSION).fold(U::ZERO, |user, i| user.with(i, U::Real::from_f64(unit[i])))
}

impl<V: Vector> Body<'_, V> {
    pub fn core(&self) -> Core<'_, V> {
        match self {
            Body::Solid(solid) => solid.core(),
            Body::Frustum(frustum) => Core::Frustum(frustum),
            Body::Own(own) => Core::Own(own),
        }
    }

    /// The largest coordinate, or a little more.
    fn extent(&self) -> V::Real {
        match self {
            Body::Solid(solid) => solid.extent(),
            Body::Frustum(frustum) => frustum.extent(),
            Body::Own(own) => own.extent(),
        }
    }

    fn middle(&self) -> Three<f64> {
        match self {
            Body::Solid(solid) => Three::scaled(solid.middle(), 1.0),
            Body::Frustum(_) => Three([0.0; 3]),
            Body::Own(own) => Three::scaled(own.middle().center, 1.0),
        }
    }

    /// The point that is furthest along a direction.
    fn furthest(&self, along: Three<f64>) -> Three<f64> {
        match self {
            Body::Solid(solid) => {
                let along = Three(along.0.map(TwiceOf::<V>::of));
                Three::scaled(solid.vertex(solid.furthest(along, 0)), 1.0)
            }
            Body::Frustum(frustum) => Three(furthest_of_frustum(&frustum.scaled(1.0), along.0)),
            Body::Own(own) => Three::scaled(own.furthest(unit_of_user(along)), 1.0),
        }
    }
}

/// The points of the first and the second body that make up a difference, each in its own frame.
type Places = [Three<f64>; 2];

/// Those of the differences so far, by number.
pub(super) type Known = RefCell<SmallVec<[Places; 32]>>;

/// Two bodies in the frame of the first, in a unit of length near their size.
pub(super) struct Smooth<'a, V: Vector> {
    pub first: Body<'a, V>,
    pub second: Body<'a, V>,
    pub axes: [Three<f64>; 3],
    pub offset: Three<f64>,
    /// Multiplies every length; a power of two.
    pub unit: f64,
    /// The largest number in play, in units.
    pub size: f64,
    known: &'a Known,
}

impl<'a, V: Vector> Smooth<'a, V> {
    /// `None` for NaN.
    pub fn new(first: Body<'a, V>, second: Body<'a, V>, relative: &Relative<V>, known: &'a Known) -> Option<Self> {
        let size = (first.extent() + second.extent() + relative.offset.largest()).to_f64();
        if !size.is_finite() {
            return None;
        }
        let unit = unit_of(size);
        let axis = |i: usize| relative.axes.as_ref().get(i).map_or(V::ZERO, |axis| *axis);
        Some(Smooth {
            first,
            second,
            axes: [0, 1, 2].map(|i| Three::scaled(axis(i), 1.0)),
            offset: Three::scaled(relative.offset, unit),
            unit,
            size: size * unit,
            known,
        })
    }

    /// A length in units, as everybody else measures it.
    pub fn length(&self, units: f64) -> V::Real {
        V::Real::from_f64(units / self.unit)
    }

    /// A place in units, likewise.
    pub fn point(&self, place: Three<f64>) -> V {
        (0..V::DIMENSION).fold(V::ZERO, |point, i| point.with(i, self.length(place.0[i])))
    }

    /// A direction as a unit vector; the first axis for none.
    pub fn unit_vector(&self, direction: Three<f64>) -> V {
        let length = Real::sqrt(direction.dot(direction));
        if !(length > 0.0) {
            return V::axis(0);
        }
        (0..V::DIMENSION).fold(V::ZERO, |unit, i| unit.with(i, V::Real::from_f64(direction.0[i] / length)))
    }

    /// A place of the second body in its own frame, not in units.
    pub fn seen(&self, local: Three<f64>) -> Three<f64> {
        let [x, y, z] = local.times(self.unit).0;
        self.offset + self.axes[0].times(x) + self.axes[1].times(y) + self.axes[2].times(z)
    }

    /// How far the differences reach along a unit vector.
    pub fn reach(&self, along: Three<f64>) -> f64 {
        let on_second = self.second.furthest(Three(self.axes.map(|axis| axis.dot(along))));
        along.dot(self.seen(on_second) - self.first.furthest(-along).times(self.unit))
    }

    /// The points of both bodies whose difference is the weighted mean of the corners.
    pub fn points(&self, simplex: &Simplex<f64>) -> (V, V) {
        let known = self.known.borrow();
        let mut sums = [Three([0.0; 3]); 2];
        for (corner, weight) in simplex.corners().iter().zip(simplex.weights()) {
            for (sum, place) in sums.iter_mut().zip(known[corner.first as usize]) {
                *sum = *sum + place.times(weight);
            }
        }
        (self.point(sums[0].times(self.unit)), self.point(self.seen(sums[1])))
    }
}

impl<V: Vector> Differences for Smooth<'_, V> {
    type Number = f64;

    fn between(&self) -> Three<f64> {
        self.seen(self.second.middle()) - self.first.middle().times(self.unit)
    }

    fn any(&self) -> Corner<f64> {
        Corner { place: self.between(), first: u32::MAX, second: u32::MAX }
    }

    fn furthest(&self, along: Three<f64>, _near: &Corner<f64>) -> Corner<f64> {
        let on_first = self.first.furthest(-along);
        let on_second = self.second.furthest(Three(self.axes.map(|axis| axis.dot(along))));
        let place = self.seen(on_second) - on_first.times(self.unit);
        let mut known = self.known.borrow_mut();
        let number = known.len() as u32;
        known.push([on_first, on_second]);
        Corner { place, first: number, second: number }
    }

    fn moved(&self, direction: Three<f64>, length: f64) -> Self {
        let factor = length / Real::sqrt(direction.dot(direction));
        Smooth { offset: self.offset + direction.times(factor), ..*self }
    }
}
