//! Hulls: arbitrary points make a closed convex surface that contains them, or a typed error, never a panic.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::generic::{Hull, Polygon};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Real, Space};
use impinge_fuzz::points;
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;

/// How far a point may be above a face, in units of ε · largest coordinate.
const ABOVE: f64 = 16.0;

fn numbers<V: Space>(v: V) -> Vec<f64> {
    (0..V::DIMENSION).map(|i| v.get(i).to_f64()).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// No point is above a face with this normal through this corner.
fn check_below<V: Space>(points: &[V], normal: V, corner: V) {
    let largest = points.iter().fold(0.0f64, |most, p| most.max(p.largest().to_f64()));
    let normal = numbers(normal);
    for p in points {
        let above = dot(&normal, &numbers(*p)) - dot(&normal, &numbers(corner));
        assert!(above <= ABOVE * V::Real::EPSILON.to_f64() * largest, "{p:?} is {above} above, of {points:?}");
    }
}

fn solid<V: Space<Only3 = ()>>(u: &mut Unstructured<'_>) -> Result<()> {
    let points = points::<V>(u)?;
    if let Ok(hull) = Hull::new(&points) {
        let vertices: Vec<V> = hull.vertices().collect();
        let mut edges = BTreeSet::new();
        for (face, normal) in hull.faces().zip(hull.normals()) {
            for i in 0..face.len() {
                assert!(edges.insert((face[i], face[(i + 1) % face.len()])), "an edge twice, of {points:?}");
            }
            check_below(&points, normal, vertices[face[0] as usize]);
        }
        assert!(edges.iter().all(|&(a, b)| edges.contains(&(b, a))), "not closed, of {points:?}");
        assert_eq!(vertices.len() + hull.faces().len(), edges.len() / 2 + 2, "Euler, of {points:?}");
    }
    Ok(())
}

fn flat<V: Space<Only2 = ()>>(u: &mut Unstructured<'_>) -> Result<()> {
    let points = points::<V>(u)?;
    if let Ok(hull) = Polygon::hull(&points) {
        for (vertex, normal) in hull.vertices().iter().zip(hull.normals()) {
            check_below(&points, *normal, *vertex);
        }
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| {
    let mut u = Unstructured::new(data);
    let _ = match u.arbitrary::<u8>().unwrap_or(0) % 4 {
        0 => flat::<Vec2>(&mut u),
        1 => flat::<DVec2>(&mut u),
        2 => solid::<Vec3>(&mut u),
        _ => solid::<DVec3>(&mut u),
    };
});
