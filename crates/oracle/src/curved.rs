//! Cylinders, cones and ellipsoids in the frame of their pair, in double-double.

use crate::dd::{Dd, Real};
use crate::point::{in_space, length};
use crate::profile::farthest_on_ellipsoid;
use crate::vector::{along, dot, norm, sub};

/// What a curved shape is in its own frame.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// Along the second axis.
    Cylinder { half_height: Dd, radius: Dd },
    /// Along the second axis, with the apex on its positive side.
    Cone { half_height: Dd, radius: Dd },
    /// Half the lengths along the three axes.
    Ellipsoid { semi_axes: [Dd; 3] },
}

/// Everything within `radius` of a curved shape.
pub(crate) struct Curved<const D: usize> {
    pub form: Form,
    pub centre: [Dd; D],
    /// The axes of the own frame.
    pub axes: [[Dd; D]; D],
    pub radius: Dd,
}

impl<const D: usize> Curved<D> {
    /// # Panics
    /// In two dimensions.
    pub fn new(form: Form, centre: [Dd; D], axes: [[Dd; D]; D]) -> Self {
        assert_eq!(D, 3, "curved shapes live in three dimensions");
        Self { form, centre, axes, radius: Dd::ZERO }
    }

    /// The largest `n . x` without the rounding radius, for a unit `n`.
    pub fn reach(&self, n: &[Dd; D]) -> Dd {
        let height = dot(n, &self.axes[1]);
        let across = || norm(&along(n, -height, &self.axes[1]));
        let from_centre = match self.form {
            Form::Cylinder { half_height, radius } => half_height * height.abs() + radius * across(),
            Form::Cone { half_height, radius } => {
                let apex = half_height * height;
                apex.larger(radius * across() - apex)
            }
            Form::Ellipsoid { semi_axes } => {
                let stretched: [Dd; 3] = std::array::from_fn(|i| semi_axes[i] * dot(n, &self.axes[i]));
                length(&stretched)
            }
        };
        dot(n, &self.centre) + from_centre
    }

    /// The largest distance of any point from the origin of the frame, without the rounding radius.
    pub fn farthest(&self) -> Dd {
        // The origin seen in the own frame.
        let local = in_space(&self.axes).map(|axis| -dot(&self.centre, &axis));
        let [x, y, z] = local;
        let rim = |radius: Dd, height: Dd| length(&[length(&[x, z]) + radius, height]);
        match self.form {
            Form::Cylinder { half_height, radius } => rim(radius, y.abs() + half_height),
            Form::Cone { half_height, radius } => {
                let apex = length(&sub(&[Dd::ZERO, half_height, Dd::ZERO], &local));
                apex.larger(rim(radius, y + half_height))
            }
            Form::Ellipsoid { semi_axes } => length(&sub(&farthest_on_ellipsoid(&semi_axes, &local), &local)),
        }
    }
}
