//! What bodies look like: which meshes there are, and where the parts of a body use them.

use super::body::{kind_name, list, shape_name, turn_list};
use crate::answer::{BodyNews, PartNews, View};
use crate::arena::Arena;
use crate::mesh::{self, Mesh};
use impinge::Real;
use impinge::generic::{Aabb, Pose, Shape};
use impinge_scenes::{Kind, Object, Objects, Room};
use std::collections::HashMap;
use std::rc::Rc;

/// All meshes of a scene, each once.
#[derive(Default)]
pub struct Looks {
    pub meshes: Vec<Rc<Mesh>>,
    numbers: HashMap<String, usize>,
    /// How many numbers all meshes have.
    pub size: usize,
}

impl Looks {
    /// Makes the meshes that are not there yet.
    pub fn learn<V: Arena>(&mut self, object: &Object<V>) {
        for part in &object.parts {
            let placed = mesh::of(&part.shape);
            if !self.numbers.contains_key(&placed.name) {
                let mesh = mesh::build(&part.shape);
                self.size += mesh.size();
                self.numbers.insert(placed.name, self.meshes.len());
                self.meshes.push(Rc::new(mesh));
            }
        }
    }

    /// A body, for the page.
    pub fn news<V: Arena>(&self, object: &Object<V>) -> BodyNews {
        let part = |part: &impinge_scenes::Part<V>| {
            let placed = mesh::of(&part.shape);
            let pose = part.place.pose();
            let center = (0..V::DIMENSION)
                .fold(V::ZERO, |center, axis| center.with(axis, V::Real::from_f64(placed.center[axis])));
            PartNews {
                mesh: self.numbers.get(&placed.name).copied().unwrap_or(0),
                position: list(pose.transform_point(center)),
                rotation: turn_list::<V>(pose.rotation()),
                scale: placed.scale[..V::DIMENSION].to_vec(),
            }
        };
        BodyNews {
            name: object.name.clone(),
            kind: kind_name(object.kind),
            shape: shape_name(object),
            sensor: object.sensor,
            bullet: object.bullet,
            parts: object.parts.iter().map(part).collect(),
        }
    }
}

/// A part of a second.
const SOON: f64 = 0.1;

/// Around what moves, or around all that has an end if nothing does.
pub fn view<V: Room>(objects: &Objects<V>) -> View {
    let around = |moving_only: bool| {
        let objects = objects.objects.iter().filter(|object| !moving_only || object.kind != Kind::Static);
        let parts = objects.flat_map(|object| object.parts.iter().map(move |part| (object, part)));
        let boxes =
            parts.filter_map(|(object, part)| bounds(&part.shape, object.place.pose().compose(part.place.pose())));
        boxes.reduce(|all, one| all.merged(&one))
    };
    // What is on its way is seen going there.
    let soon = objects.objects.iter().filter(|object| object.velocity != V::ZERO).filter_map(|object| {
        let there = object.place.position + object.velocity * V::Real::from_f64(SOON);
        Aabb::of_points(&[there])
    });
    let Some(bounds) = around(true).map(|now| soon.fold(now, |all, one| all.merged(&one))).or_else(|| around(false))
    else {
        return View { center: vec![0.0; V::DIMENSION], radius: 3.0 };
    };
    let radius = bounds.half_extents().length().to_f64();
    View {
        center: (0..V::DIMENSION).map(|axis| bounds.center().get(axis).to_f64()).collect(),
        radius: (1.15 * radius).clamp(1.5, 1e6),
    }
}

/// Of what has an end.
fn bounds<V: Room>(shape: &Shape<V>, pose: Pose<V>) -> Option<Aabb<V>> {
    let is_endless = matches!(shape, Shape::HalfSpace(_) | Shape::Plane(_));
    Aabb::of(shape, pose).filter(|_| !is_endless)
}
