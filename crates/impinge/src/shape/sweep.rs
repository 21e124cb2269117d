//! What a shape passes through on a straight way, as a shape: the convex hull of both ends.
//!
//! Along any direction it reaches as far as the end that reaches further, so a furthest point of it is one of the shape, moved all the way if the way leads along the
//! direction. Shapes with corners become a hull or a polygon of their corners at both ends; the rounding stays what it is.

use super::core::Core;
use super::error::{Check, ShapeError};
use super::{Ball, Capsule, Convex, Hull, Own, Polygon, Shape, ShapeRef};
use crate::space::{Real, Space, Vector};
use alloc::vec::Vec;

impl<V: Space> Ball<V> {
    /// What the ball passes through on a straight way from its own origin: a capsule, in its own frame.
    ///
    /// ```
    /// use impinge::d3::*;
    /// let (bullet, wall) = (Ball::new(0.1)?, Cuboid::new(Vec3::new(0.001, 2.0, 2.0))?);
    /// let path = bullet.swept(Vec3::new(100.0, 0.0, 0.0))?;
    /// assert!(intersects(&path, Pose::at(-50.0, 0.0, 0.0), &wall, Pose::IDENTITY));
    /// # Ok::<(), impinge::ShapeError>(())
    /// ```
    pub fn swept(&self, by: V) -> Result<Capsule<V>, ShapeError> {
        Capsule::new(V::ZERO, by, self.radius())
    }
}

impl<V: Space<Only2 = ()>> Polygon<V> {
    /// What a shape with corners passes through on a straight way, in its own frame: the hull of both ends, rounded as the shape is. Refused for other shapes (see
    /// [`Own::swept`]), and where nothing has an area.
    pub fn swept<'a>(shape: impl Into<ShapeRef<'a, V>>, by: V) -> Result<Shape<V>, ShapeError> {
        let (corners, rounding) = ends("polygon", shape.into(), by)?;
        let hull = Polygon::hull(&corners)?;
        Ok(match rounding {
            Some(radius) => hull.rounded(radius)?.into(),
            None => hull.into(),
        })
    }
}

impl<V: Space<Only3 = ()>> Hull<V> {
    /// What a shape with corners passes through on a straight way, in its own frame: the hull of both ends, rounded as the shape is. Refused for other shapes (see
    /// [`Own::swept`]), and where nothing has a volume.
    ///
    /// ```
    /// use impinge::d3::*;
    /// let Shape::Hull(path) = Hull::swept(&Cuboid::new(Vec3::ONE)?, Vec3::new(3.0, 0.0, 0.0))? else { unreachable!() };
    /// assert_eq!((path.vertices().len(), path.volume()), (8, 20.0));
    /// # Ok::<(), impinge::ShapeError>(())
    /// ```
    pub fn swept<'a>(shape: impl Into<ShapeRef<'a, V>>, by: V) -> Result<Shape<V>, ShapeError> {
        let (corners, rounding) = ends("hull", shape.into(), by)?;
        let hull = Hull::new(&corners)?;
        Ok(match rounding {
            Some(radius) => hull.rounded(radius)?.into(),
            None => hull.into(),
        })
    }
}

impl<V: Space> Own<V> {
    /// What any bounded shape passes through on a straight way, in its own frame. Half-spaces and planes are refused.
    ///
    /// ```
    /// use impinge::d3::*;
    /// let path = Own::swept(Cylinder::new(1.0, 0.5)?, Vec3::new(8.0, 0.0, 0.0))?;
    /// assert!(contains(&path, Pose::IDENTITY, Vec3::new(8.4, 0.9, 0.0)));
    /// # Ok::<(), impinge::ShapeError>(())
    /// ```
    pub fn swept(shape: impl Into<Shape<V>>, by: V) -> Result<Self, ShapeError> {
        let shape = shape.into();
        let by = Check("own").vector("by", by)?;
        if let Core::HalfSpace(_) | Core::Plane(_) = ShapeRef::from(&shape).core().0 {
            return Err(ShapeError::Degenerate { shape: "own", reason: "what is swept has no end" });
        }
        Own::new(Path { shape, by })
    }
}

/// A shape on its way.
#[derive(Debug)]
struct Path<V: Space> {
    shape: Shape<V>,
    by: V,
}

impl<V: Space> Convex<V> for Path<V> {
    fn support(&self, along: V) -> V {
        let (core, _) = ShapeRef::from(&self.shape).core();
        let end = if along.dot(self.by) > V::Real::ZERO { self.by } else { V::ZERO };
        V::narrow(furthest(core, along.widen())) + end
    }

    fn rounding(&self) -> V::Real {
        ShapeRef::from(&self.shape).core().1.unwrap_or(V::Real::ZERO)
    }
}

/// A furthest point of a core.
fn furthest<V: Vector>(core: Core<'_, V>, along: V) -> V {
    match core {
        Core::Frustum(frustum) => {
            let (up, aside) = (along.get(1), along.with(1, V::Real::ZERO));
            let away = aside.length();
            let out = if away > V::Real::ZERO { aside * (V::Real::ONE / away) } else { V::ZERO };
            let rim = |radius: V::Real, height: V::Real| (out * radius).with(1, height);
            let (top, bottom) = (rim(frustum.top, frustum.half_height), rim(frustum.bottom, -frustum.half_height));
            if (top - bottom).dot(along) > V::Real::ZERO || away == V::Real::ZERO && up > V::Real::ZERO {
                top
            } else {
                bottom
            }
        }
        Core::Own(own) => V::of_user(own.furthest(along.user())),
        core => {
            let mut best = (V::ZERO, V::Real::NEG_INFINITY);
            each_corner(core, |corner| {
                let height = corner.dot(along);
                if height > best.1 {
                    best = (corner, height);
                }
            });
            best.0
        }
    }
}

/// The corners of a shape at both ends of its way, and its rounding.
fn ends<V: Space>(name: &'static str, shape: ShapeRef<'_, V>, by: V) -> Result<(Vec<V>, Option<V::Real>), ShapeError> {
    let (core, rounding) = shape.core();
    let none = ShapeError::Degenerate { shape: name, reason: "what is swept has no corners" };
    let mut start: Vec<V> = Vec::new();
    each_corner(core, |corner| start.push(V::narrow(corner)));
    if start.is_empty() {
        return Err(none);
    }
    let by = Check(name).vector("by", by)?;
    let mut both = start.clone();
    for corner in start {
        both.push(Check(name).vector("by", corner + by)?);
    }
    Ok((both, rounding))
}

/// Calls with every corner; what is not made of corners has none.
fn each_corner<V: Vector>(core: Core<'_, V>, mut call: impl FnMut(V)) {
    match core {
        Core::Point => call(V::ZERO),
        Core::Segment(ends) => [ends.a, ends.b].into_iter().for_each(call),
        Core::Cuboid(middle) => {
            for number in 0..1 << V::DIMENSION {
                let half = |i: usize| if number >> i & 1 == 0 { middle.half.get(i) } else { -middle.half.get(i) };
                call(middle.center + (0..V::DIMENSION).fold(V::ZERO, |corner, i| corner.with(i, half(i))));
            }
        }
        Core::Polygon(outline) => outline.ring().vertices.iter().copied().for_each(call),
        Core::Triangle(corners) => corners.iter().copied().for_each(call),
        Core::Polytope(polytope) => polytope.vertices.iter().copied().for_each(call),
        Core::Frustum(_) | Core::Own(_) | Core::HalfSpace(_) | Core::Plane(_) => (),
    }
}
