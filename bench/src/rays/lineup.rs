//! Who casts rays in which way.

use super::contestant::{Call, Contestant};
use super::{Scene, Way};
use crate::broad::Box3dTree;
use impinge::d3::{Bvh, Ray, Vec3};
use obvhs::BvhBuildParams;
use obvhs::bvh2::builder::build_bvh2;
use obvhs::cwbvh::builder::build_cwbvh;
use std::time::Duration;

/// The first is ours.
pub fn lineup(scene: &Scene) -> Vec<Box<dyn Contestant>> {
    vec![
        ours(scene),
        parry(scene),
        compressed(scene, "CwBvh::ray_traverse, fastest build", BvhBuildParams::fastest_build()),
        compressed(scene, "CwBvh::ray_traverse, medium build", BvhBuildParams::medium_build()),
        compressed(scene, "CwBvh::ray_traverse, slow build", BvhBuildParams::slow_build()),
        binary(scene),
        box3d(scene),
    ]
}

fn ours(scene: &Scene) -> Box<dyn Contestant> {
    let tree = Bvh::build(&scene.boxes).expect("boxes are finite");
    let ray = |way: &Way| Ray::new(way.origin, way.direction).expect("directions are of unit length");
    let boxes = scene.boxes.clone();
    Call::boxed("impinge", "Bvh::along", &scene.ways, ray, move |way, ray: &Ray| {
        let mut first = f32::INFINITY;
        tree.along(ray, f32::INFINITY, |key, _| {
            first = first.min(way.enters(&boxes[key as usize]));
            first
        });
        first
    })
}

fn parry(scene: &Scene) -> Box<dyn Contestant> {
    use parry3d::bounding_volume::Aabb;
    use parry3d::math::Vector;
    use parry3d::partitioning::{Bvh, BvhBuildStrategy};
    use parry3d::query::Ray;
    let vector = |v: Vec3| Vector::new(v.x, v.y, v.z);
    let leaf = |aabb: &impinge::d3::Aabb| Aabb { mins: vector(aabb.min), maxs: vector(aabb.max) };
    let leaves: Vec<Aabb> = scene.boxes.iter().map(leaf).collect();
    let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves);
    let ray = |way: &Way| Ray::new(vector(way.origin), vector(way.direction));
    let boxes = scene.boxes.clone();
    Call::boxed("parry3d", "Bvh::cast_ray, binned build", &scene.ways, ray, move |way, ray: &Ray| {
        let enters = |key: u32, _: f32| Some(way.enters(&boxes[key as usize])).filter(|t| t.is_finite());
        tree.cast_ray(ray, f32::MAX, enters).map_or(f32::INFINITY, |(_, t)| t)
    })
}

/// obvhs's tree of eight children a node, in which boxes are rounded outward to a few bits.
fn compressed(scene: &Scene, call: &'static str, parameters: BvhBuildParams) -> Box<dyn Contestant> {
    use obvhs::ray::{Ray, RayHit};
    let tree = build_cwbvh(&obvhs_boxes(scene), parameters, &mut Duration::default());
    let boxes = scene.boxes.clone();
    Call::boxed("obvhs", call, &scene.ways, obvhs_ray, move |way, ray: &Ray| {
        let mut hit = RayHit::none();
        tree.ray_traverse(*ray, &mut hit, |_, slot| way.enters(&boxes[tree.primitive_indices[slot] as usize]));
        hit.t
    })
}

/// obvhs's tree of two children a node.
fn binary(scene: &Scene) -> Box<dyn Contestant> {
    use obvhs::ray::{Ray, RayHit};
    let tree = build_bvh2(&obvhs_boxes(scene), BvhBuildParams::medium_build(), &mut Duration::default());
    let boxes = scene.boxes.clone();
    Call::boxed("obvhs-bvh2", "Bvh2::ray_traverse, medium build", &scene.ways, obvhs_ray, move |way, ray: &Ray| {
        let mut hit = RayHit::none();
        tree.ray_traverse(*ray, &mut hit, |_, slot| way.enters(&boxes[tree.primitive_indices[slot] as usize]));
        hit.t
    })
}

fn obvhs_boxes(scene: &Scene) -> Vec<obvhs::aabb::Aabb> {
    let aabb =
        |aabb: &impinge::d3::Aabb| obvhs::aabb::Aabb::new(aabb.min.to_array().into(), aabb.max.to_array().into());
    scene.boxes.iter().map(aabb).collect()
}

fn obvhs_ray(way: &Way) -> obvhs::ray::Ray {
    obvhs::ray::Ray::new_inf(way.origin.to_array().into(), way.direction.to_array().into())
}

/// Its rays have an end.
fn box3d(scene: &Scene) -> Box<dyn Contestant> {
    let tree = Box3dTree::of(&scene.boxes);
    let (boxes, length) = (scene.boxes.clone(), scene.length);
    let end = move |way: &Way| way.direction * length;
    Call::boxed("box3d", "b3DynamicTree_RayCast, full rebuild", &scene.ways, end, move |way, end: &Vec3| {
        let mut first = f32::INFINITY;
        tree.along(way.origin, *end, &mut |key, rest| {
            let enters = way.enters(&boxes[key as usize]);
            if enters >= first {
                return rest;
            }
            first = enters;
            enters / length
        });
        first
    })
}
