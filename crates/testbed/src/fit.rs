//! Everything that can be fitted to points, and how large it is.

use crate::arena::Arena;
use crate::play::within;
use impinge::Real;
use impinge::generic::{Aabb, BoundingSphere, Hull, Obb, Polygon};
use impinge::glam::{DVec2, DVec3};
use serde::Serialize;

/// No more points than these.
const MOST: usize = 20_000;

/// What is around points.
#[derive(Clone, Debug, Serialize)]
pub struct Fit {
    dimension: usize,
    count: usize,
    hull: Option<Surface>,
    aabb: Box_,
    pca: Box_,
    pca_of_hull: Box_,
    smallest_box: Box_,
    ritter: Ball,
    smallest_ball: Ball,
    /// In the plane: the rectangle along each edge of the hull, in order.
    calipers: Vec<Box_>,
    sizes: Vec<Size>,
}

#[derive(Clone, Debug, Serialize)]
struct Surface {
    vertices: Vec<Vec<f64>>,
    faces: Vec<Vec<u32>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Box_ {
    center: Vec<f64>,
    half_extents: Vec<f64>,
    rotation: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Ball {
    center: Vec<f64>,
    radius: f64,
}

/// An area or a volume, and how many times the smallest of its sort that is.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Size {
    name: &'static str,
    size: f64,
    ratio: f64,
}

/// Fits everything to points.
pub fn fit(dimension: usize, points: &[Vec<f64>]) -> Result<Fit, String> {
    within("the number of points", points.len() as f64, 1.0, MOST as f64)?;
    match dimension {
        2 => fitted::<DVec2>(points, planar),
        3 => fitted::<DVec3>(points, |points| (spatial(points), Vec::new())),
        other => Err(format!("dimension is {other}, not 2 or 3")),
    }
}

fn fitted<V: Arena<Real = f64>>(
    points: &[Vec<f64>],
    hull: impl Fn(&[V]) -> (Option<(Surface, f64)>, Vec<Box_>),
) -> Result<Fit, String> {
    let vector = |(i, point): (usize, &Vec<f64>)| crate::play::vector::<V>(&format!("point {i}"), point);
    let points: Vec<V> = points.iter().enumerate().map(vector).collect::<Result<_, String>>()?;
    let aabb = Aabb::of_points(&points).map(|aabb| Obb {
        center: aabb.center(),
        half_extents: aabb.half_extents(),
        rotation: V::rotation(V::STRAIGHT),
    });
    let boxes = [aabb, Obb::pca(&points), Obb::pca_of_hull(&points), Obb::smallest(&points)];
    let balls = [BoundingSphere::ritter(&points), BoundingSphere::smallest(&points)];
    let ([Some(aabb), Some(pca), Some(pca_of_hull), Some(smallest_box)], [Some(ritter), Some(smallest_ball)]) =
        (boxes, balls)
    else {
        return Err("the points are out of range".to_owned());
    };
    let (hull, calipers) = hull(&points);
    let mut sizes = Vec::new();
    let mut add = |name, size: f64, smallest: f64| {
        // What is flat is as small as can be.
        let ratio = if smallest > 0.0 { size / smallest } else { 1.0 };
        sizes.push(Size { name, size, ratio });
    };
    if let Some((_, size)) = &hull {
        add("convex hull", *size, *size);
    }
    let smallest = smallest_box.volume();
    let named =
        [("smallest box", smallest_box), ("box along principal axes", pca), ("the same of the hull", pca_of_hull)];
    named.iter().for_each(|(name, one)| add(name, one.volume(), smallest));
    add("box along the axes", aabb.volume(), smallest);
    add("smallest ball", content::<V>(smallest_ball.radius), content::<V>(smallest_ball.radius));
    add("Ritter's ball", content::<V>(ritter.radius), content::<V>(smallest_ball.radius));
    Ok(Fit {
        dimension: V::DIMENSION,
        count: points.len(),
        hull: hull.map(|(surface, _)| surface),
        aabb: box_of(&aabb),
        pca: box_of(&pca),
        pca_of_hull: box_of(&pca_of_hull),
        smallest_box: box_of(&smallest_box),
        ritter: ball_of(&ritter),
        smallest_ball: ball_of(&smallest_ball),
        calipers,
        sizes,
    })
}

/// The hull, and the rectangle along each of its edges.
fn planar(points: &[DVec2]) -> (Option<(Surface, f64)>, Vec<Box_>) {
    let Ok(hull) = Polygon::hull(points) else { return (None, Vec::new()) };
    let corners = hull.vertices();
    let along = |i: usize| {
        let edge = (corners[(i + 1) % corners.len()] - corners[i]).normalize();
        let (right, up) = (edge, edge.perp());
        let span = |axis: DVec2| {
            let along = corners.iter().map(|corner| corner.dot(axis));
            along.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
        };
        let ((left, far), (low, high)) = (span(right), span(up));
        let center = right * (0.5 * (left + far)) + up * (0.5 * (low + high));
        let half_extents = vec![0.5 * (far - left), 0.5 * (high - low)];
        Box_ { center: center.to_array().to_vec(), half_extents, rotation: edge.to_array().to_vec() }
    };
    let calipers = (0..corners.len()).map(along).collect();
    let surface = Surface {
        vertices: corners.iter().map(|corner| corner.to_array().to_vec()).collect(),
        faces: vec![(0..corners.len() as u32).collect()],
    };
    (Some((surface, hull.area())), calipers)
}

fn spatial(points: &[DVec3]) -> Option<(Surface, f64)> {
    let hull = Hull::new(points).ok()?;
    let surface = Surface {
        vertices: hull.vertices().map(|vertex| vertex.to_array().to_vec()).collect(),
        faces: hull.faces().map(<[u32]>::to_vec).collect(),
    };
    Some((surface, hull.volume()))
}

/// Of a disc or a ball.
fn content<V: Arena>(radius: f64) -> f64 {
    let square = std::f64::consts::PI * radius * radius;
    if V::DIMENSION == 2 { square } else { square * radius * 4.0 / 3.0 }
}

fn box_of<V: Arena>(obb: &Obb<V>) -> Box_ {
    let list = |vector: V| (0..V::DIMENSION).map(|axis| vector.get(axis).to_f64()).collect();
    let rotation = V::rotation_numbers(obb.rotation).as_ref().iter().map(|number| number.to_f64()).collect();
    Box_ { center: list(obb.center), half_extents: list(obb.half_extents), rotation }
}

fn ball_of<V: Arena>(ball: &BoundingSphere<V>) -> Ball {
    let center = (0..V::DIMENSION).map(|axis| ball.center.get(axis).to_f64()).collect();
    Ball { center, radius: ball.radius.to_f64() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(fit: &Fit, name: &str) -> f64 {
        fit.sizes.iter().find(|size| size.name == name).expect("it was fitted").ratio
    }

    #[test]
    fn a_turned_square_has_a_smallest_box_of_half_the_size_of_the_one_along_the_axes() {
        let corners = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]].map(|corner| corner.to_vec());
        let fit = fit(2, &corners).unwrap();
        assert!((ratio(&fit, "box along the axes") - 2.0).abs() < 1e-12);
        assert!((fit.smallest_ball.radius - 1.0).abs() < 1e-12);
        assert_eq!(fit.calipers.len(), 4);
        let area = |one: &Box_| 4.0 * one.half_extents[0] * one.half_extents[1];
        assert!(fit.calipers.iter().all(|one| (area(one) - 2.0).abs() < 1e-12));
    }

    #[test]
    fn points_in_a_line_and_in_space_are_fitted_and_nonsense_is_refused() {
        let line: Vec<Vec<f64>> = (0..5).map(|i| vec![f64::from(i), 2.0 * f64::from(i)]).collect();
        assert!(fit(2, &line).unwrap().hull.is_none());
        let cube: Vec<Vec<f64>> = (0..8).map(|i| (0..3).map(|axis| f64::from(i >> axis & 1)).collect()).collect();
        let fitted = fit(3, &cube).unwrap();
        assert_eq!(fitted.hull.unwrap().faces.len(), 6);
        assert!((fitted.sizes[0].size - 1.0).abs() < 1e-12);
        assert!(fit(2, &[]).is_err() && fit(4, &line).is_err() && fit(3, &line).is_err());
        assert!(fit(2, &[vec![f64::NAN, 0.0]]).is_err());
    }
}
