//! One pair for each two kinds of shape, in exact contact.

use super::{Dimension, Object, Objects, made, v};
use impinge::generic::{
    Ball, Capsule, Cone, Cuboid, Cylinder, HalfSpace, Hull, Plane, Polygon, Segment, Shape, ShapeRef, Triangle,
};
use impinge::glam::{DVec2, DVec3};

/// Every kind resting on every kind. The unbounded ones meet whatever is in the scene, so each pair has a layer of its own: there are no more than 64.
pub(super) fn every_pair<V: Dimension>() -> Objects<V> {
    let kinds = V::kinds();
    let mut objects = Vec::new();
    for (i, lower) in kinds.iter().enumerate() {
        for (j, upper) in kinds.iter().enumerate().skip(i) {
            let pair = objects.len() / 2;
            let name = format!("{}-{}", kind(lower), kind(upper));
            let ground = v::<V>(2.0 * i as f64, 0.0, 2.0 * j as f64);
            let on_layer = |object: Object<V>| Object { layers: 1 << pair, mask: 1 << pair, ..object };
            objects.push(on_layer(Object::new(format!("{name}-lower"), lower.clone()).at(ground)));
            let above = ground + v(0.0, 1.0, 0.0);
            objects.push(on_layer(Object::new(format!("{name}-upper"), hanging(upper)).at(above)));
        }
    }
    Objects { gravity: V::ZERO, objects }
}

fn kind<V: Dimension>(shape: &Shape<V>) -> &'static str {
    ShapeRef::from(shape).kind()
}

/// What is endless below becomes endless above, half below its origin.
fn hanging<V: Dimension>(shape: &Shape<V>) -> Shape<V> {
    match shape {
        Shape::HalfSpace(_) => made(HalfSpace::new(v(0.0, -1.0, 0.0), 0.5)),
        Shape::Plane(_) => made(Plane::new(v(0.0, 1.0, 0.0), -0.5)),
        bounded => bounded.clone(),
    }
}

fn of_both<V: Dimension>() -> Vec<Shape<V>> {
    let up = |height: f64| v::<V>(0.0, height, 0.0);
    let (left, right) = (v(-0.5, -0.5, 0.0), v(0.5, -0.5, 0.0));
    vec![
        made(HalfSpace::new(up(1.0), 0.5)),
        made(Plane::new(up(1.0), 0.5)),
        made(Ball::new(0.5)),
        made(Cuboid::new(v(0.5, 0.5, 0.5))),
        made(Capsule::new(up(-0.25), up(0.25), 0.25)),
        made(Segment::new(up(-0.5), up(0.5))),
        made(Triangle::new(left, right, up(0.5))),
    ]
}

pub(super) fn of_plane() -> Vec<Shape<DVec2>> {
    let rhomb = [[0.5, 0.0], [0.0, 0.5], [-0.5, 0.0], [0.0, -0.5]].map(DVec2::from);
    let mut kinds = of_both();
    kinds.push(made(Polygon::new(&rhomb)));
    kinds
}

pub(super) fn of_space() -> Vec<Shape<DVec3>> {
    let tips = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| 0.5 * axis);
    let octahedron: Vec<DVec3> = tips.iter().flat_map(|tip| [*tip, -*tip]).collect();
    let mut kinds = of_both();
    kinds.push(made(Hull::new(&octahedron)));
    kinds.push(made(Cylinder::new(0.5, 0.375)));
    kinds.push(made(Cone::new(0.5, 0.375)));
    kinds
}
