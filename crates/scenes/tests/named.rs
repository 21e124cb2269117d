//! Every named scene is legal, comes back from its file, and is what it says.

use impinge::generic::{Aabb, Shape, contact, intersects};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge_scenes::{Kind, Object, Objects, Room, Scene, named};
use std::collections::HashSet;

#[test]
fn names_are_unique_and_found() {
    let names: HashSet<&str> = named::all().iter().map(|scene| scene.name).collect();
    assert_eq!(names.len(), named::all().len());
    for scene in named::all() {
        assert_eq!(named::find(scene.name).unwrap().about, scene.about);
        assert!(!scene.about.is_empty());
        let dimension = if scene.name.ends_with("-2d") { 2 } else { 3 };
        assert_eq!(scene.build().dimension(), dimension);
    }
    assert!(named::find("no such scene").is_none());
}

#[test]
fn scenes_come_back_from_their_files() {
    for named in named::all() {
        let scene = named.build();
        let text = scene.write().unwrap_or_else(|error| panic!("{}: {error}", named.name));
        let again = Scene::read(&text).unwrap_or_else(|error| panic!("{}: {error}", named.name));
        assert_eq!(again, scene, "{}", named.name);
        assert_eq!(again.write().unwrap(), text);
        assert_eq!(named.build(), scene);
        match &scene {
            Scene::Plane(objects) => precisions::<DVec2, Vec2>(objects),
            Scene::Space(objects) => precisions::<DVec3, Vec3>(objects),
        }
    }
}

fn precisions<V: Room, W: Room>(objects: &Objects<V>) {
    let single = objects.to::<W>().unwrap();
    assert_eq!(single.objects.len(), objects.objects.len());
    assert_eq!(single.to::<W>().unwrap(), single);
}

#[test]
fn scenes_are_legal() {
    fn check<V: Room>(name: &str, scene: &Objects<V>) {
        assert!(!scene.objects.is_empty());
        for object in &scene.objects {
            assert!(object.place.pose().is_valid(), "{name}: {}", object.name);
            for part in &object.parts {
                let pose = object.place.pose().compose(part.place.pose());
                assert!(Aabb::of(&part.shape, pose).is_some(), "{name}: {}", object.name);
            }
        }
    }
    for named in named::all() {
        match named.build() {
            Scene::Plane(objects) => check(named.name, &objects),
            Scene::Space(objects) => check(named.name, &objects),
        }
    }
}

/// Every two kinds touch: no gap, and nothing of a depth.
#[test]
fn touching_pairs_touch() {
    fn check<V: Room<Real = f64>>(scene: &Objects<V>, kinds: usize) {
        assert_eq!(scene.objects.len(), kinds * (kinds + 1));
        for pair in scene.objects.chunks(2) {
            let [(a, pose_a), (b, pose_b)] = [&pair[0], &pair[1]].map(|o| (&o.parts[0].shape, o.place.pose()));
            assert!(intersects(a, pose_a, b, pose_b), "{}", pair[0].name);
            let touch = contact(a, pose_a, b, pose_b).unwrap_or_else(|| panic!("{}", pair[0].name));
            assert!(touch.depth.abs() < 1e-12, "{}: {}", pair[0].name, touch.depth);
            assert_eq!((pair[0].layers, pair[0].mask), (pair[1].layers, pair[1].mask));
        }
    }
    let Some(Scene::Plane(plane)) = named::find("touching-2d").map(named::Named::build) else { unreachable!() };
    let Some(Scene::Space(space)) = named::find("touching-3d").map(named::Named::build) else { unreachable!() };
    check(&plane, 8);
    check(&space, 10);
}

/// Nothing that should come to rest starts inside something else.
#[test]
fn stacks_do_not_start_deep() {
    fn check<V: Room<Real = f64>>(name: &str, scene: &Objects<V>) {
        for (i, a) in scene.objects.iter().enumerate() {
            for b in &scene.objects[i + 1..] {
                let depth = contact(&a.parts[0].shape, a.place.pose(), &b.parts[0].shape, b.place.pose())
                    .map_or(0.0, |touch| touch.depth);
                let is_moving = a.kind == Kind::Dynamic || b.kind == Kind::Dynamic;
                assert!(!is_moving || depth < 1e-9, "{name}: {} and {}: {depth}", a.name, b.name);
            }
        }
    }
    for name in ["boxes-on-floor", "ball-pit", "pyramid", "card-house", "drop", "slope", "dominoes", "cradle", "rain"] {
        match named::find(&format!("{name}-2d")).unwrap().build() {
            Scene::Plane(objects) => check(name, &objects),
            Scene::Space(_) => unreachable!(),
        }
        match named::find(&format!("{name}-3d")).unwrap().build() {
            Scene::Space(objects) => check(name, &objects),
            Scene::Plane(_) => unreachable!(),
        }
    }
}

#[test]
fn the_crowd_is_a_thousand_of_all_kinds() {
    for name in ["crowd-2d", "crowd-3d"] {
        assert_eq!(named::find(name).unwrap().build().count(), 1001);
    }
    let Scene::Space(crowd) = named::find("crowd-3d").unwrap().build() else { unreachable!() };
    let cones = crowd.objects.iter().filter(|object| matches!(object.parts[0].shape, Shape::Cone(_))).count();
    assert!((60..200).contains(&cones), "{cones} cones");
}

/// What reading refuses is not written either.
#[test]
fn scenes_that_are_not_legal_cannot_be_written() {
    let crate_ = || Object::<DVec3>::new("crate", impinge::d3::f64::Ball::new(1.0).unwrap());
    let write = |objects: Vec<Object<DVec3>>| {
        Objects { gravity: DVec3::ZERO, objects }.write().map_err(|error| error.to_string())
    };
    assert!(write(vec![crate_()]).is_ok());
    assert_eq!(
        write(vec![crate_(), crate_()]).unwrap_err(),
        "objects[1].name: \"crate\" is the name of objects[0] already"
    );
    let wrong = write(vec![Object { density: f64::NAN, ..crate_() }]).unwrap_err();
    assert!(wrong.starts_with("objects[0].density: invalid type: null"), "{wrong}");
    let wrong = write(vec![Object { parts: Vec::new(), ..crate_() }]).unwrap_err();
    assert_eq!(wrong, "objects[0].parts: is empty");
    let moving = Object { velocity: DVec3::X, ..crate_() };
    assert_eq!(write(vec![moving]).unwrap_err(), "objects[0].velocity: what is static does not move");
    let path = impinge::d3::f64::Own::swept(impinge::d3::f64::Ball::new(1.0).unwrap(), DVec3::X).unwrap();
    let own = write(vec![Object::new("own", path)]).unwrap_err();
    assert_eq!(own, "objects[0]: own: a shape of one's own cannot be written down");
}
