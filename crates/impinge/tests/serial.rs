//! What is written down and read again is the same to the last bit, in all that queries see.

mod lab;

use impinge::generic::{
    Aabb, Ball, Body, Collider, Cuboid, Drag, HalfSpace, Hull, Manifold, ManifoldCache, Margin, Material, Motion,
    Polygon, Pose, Ray, Shape, Simulation, contact_within, manifold, manifold_cached,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Real, Space};
use lab::generate::{Kind, Style, shape};
use lab::{Lab, Random, long};
use serde_json::{Value, from_str, json, to_string};

/// Runs a law in every space.
macro_rules! in_all_spaces {
    ($($law:ident),*) => {$(
        #[test]
        fn $law() {
            laws::$law::<Vec2>();
            laws::$law::<DVec2>();
            laws::$law::<Vec3>();
            laws::$law::<DVec3>();
        }
    )*};
}

in_all_spaces!(
    shapes_come_back,
    scaled_shapes_come_back,
    poses_come_back,
    caches_come_back,
    other_formats_work,
    the_rest_comes_back
);

const STYLES: [Style; 4] = [Style::Regular, Style::Extreme, Style::Flat, Style::Square];

fn again<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = to_string(value).unwrap();
    from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn written<V: Lab>() -> impl Iterator<Item = Kind> {
    Kind::all::<V>().iter().copied().filter(|kind| *kind != Kind::Own)
}

fn place<V: Lab>(reach: f64, random: &mut Random) -> Pose<V> {
    let numbers = [(); 3].map(|()| random.range(-reach, reach));
    Pose::new(V::vector(|i| numbers[i]), V::rotation(random))
}

/// Everything that queries say of a shape beside others, to the last bit: `Debug` tells all numbers apart, 0 and −0 too.
fn answers<V: Lab>(shape: &Shape<V>, others: &[(Pose<V>, Shape<V>, Pose<V>)]) -> String {
    let mut text = String::new();
    for (pose, other, pose_other) in others {
        let touch = manifold(shape, *pose, other, *pose_other, V::Real::ONE);
        let near = contact_within(other, *pose_other, shape, *pose, V::Real::from_f64(3.0));
        text += &format!("{:?} {touch:?} {near:?}\n", Aabb::of(shape, *pose));
    }
    text
}

fn others<V: Lab>(random: &mut Random) -> Vec<(Pose<V>, Shape<V>, Pose<V>)> {
    let kinds = Kind::all::<V>();
    let other = |random: &mut Random| shape(kinds[random.below(kinds.len())], 1.0, Style::Regular, random);
    (0..3).map(|_| (place(0.7, random), other(random), place(0.7, random))).collect()
}

fn check<V: Lab>(shape: &Shape<V>, random: &mut Random) {
    let restored = again(shape);
    assert_eq!(&restored, shape);
    let others = others(random);
    assert_eq!(answers(&restored, &others), answers(shape, &others), "{} {shape:?}", to_string(shape).unwrap());
}

mod laws {
    use super::*;

    pub fn shapes_come_back<V: Lab>() {
        let (mut hits, mut total) = (0, 0);
        for (kind, style) in written::<V>().flat_map(|kind| STYLES.map(|style| (kind, style))) {
            for seed in 0..if long() { 20_000 } else { 200 } {
                let mut random = Random::new(seed);
                let size = random.log_range(1e-2, 1e2);
                let shape = shape::<V>(kind, size, style, &mut random);
                check(&shape, &mut random);
                let (pose, other, pose_other) = &others::<V>(&mut random)[0];
                hits += u32::from(contact_within(&shape, *pose, other, *pose_other, V::Real::ZERO).is_some());
                total += 1;
            }
        }
        assert!(hits * 5 > total && hits * 10 < total * 9, "{}: {hits} of {total} touch", V::NAME);
    }

    /// Scaling moves corners and keeps normals, so that these have to be written too.
    pub fn scaled_shapes_come_back<V: Lab>() {
        let kind = if V::DIMENSION == 2 { Kind::Polygon } else { Kind::Hull };
        let (mut with_normals, mut total) = (0, 0);
        for seed in 0..if long() { 20_000 } else { 500 } {
            let mut random = Random::new(seed);
            let style = STYLES[random.below(4)];
            let by = V::Real::from_f64(random.log_range(0.1, 10.0));
            let scaled = match shape::<V>(kind, 1.0, style, &mut random) {
                Shape::Polygon(polygon) => polygon.scaled(by).and_then(|p| p.scaled(by)).unwrap().into(),
                Shape::Hull(hull) => hull.scaled(by).and_then(|p| p.scaled(by)).unwrap().into(),
                other => other,
            };
            with_normals += u32::from(to_string(&scaled).unwrap().contains("\"normal"));
            total += 1;
            check(&scaled, &mut random);
        }
        assert!(with_normals * 2 > total, "{}: only {with_normals} of {total} need their normals", V::NAME);
    }

    pub fn poses_come_back<V: Lab>() {
        let mut random = Random::new(7);
        for _ in 0..if long() { 1_000_000 } else { 20_000 } {
            let reach = random.log_range(1e-6, 1e6);
            let pose = place::<V>(reach, &mut random);
            let rough = V::rotation_of(V::feet(|_| V::Real::from_f64(random.range(-1.0, 1.0))));
            let poses = [pose, pose.compose(place(1.0, &mut random)), pose.inverse(), pose.with_rotation(rough)];
            for pose in poses {
                let restored = again(&pose);
                assert_eq!(format!("{restored:?}"), format!("{pose:?}"));
                assert_eq!(restored, pose);
            }
        }
        let nowhere = Pose::<V>::new(V::splat(V::Real::NAN), V::NO_ROTATION);
        assert!(to_string(&nowhere).unwrap_err().to_string().contains("invalid"));
        assert_eq!(from_str::<Pose<V>>("{}").unwrap(), Pose::IDENTITY);
    }

    /// A cache that was written and read goes on as if nothing had happened.
    pub fn caches_come_back<V: Lab>() {
        let mut kept = 0;
        for seed in 0..2_000 {
            let mut random = Random::new(seed);
            let kinds: Vec<Kind> = written::<V>().collect();
            let [a, b] = [(); 2].map(|()| shape::<V>(kinds[random.below(kinds.len())], 1.0, STYLES[0], &mut random));
            let (pose_a, pose_b) = (place(0.5, &mut random), place(0.8, &mut random));
            let margin = if random.chance(0.1) { V::Real::INFINITY } else { V::Real::from_f64(0.01) };
            let mut cache = ManifoldCache::new();
            manifold_cached(&a, pose_a, &b, pose_b, margin, &mut cache);
            let mut restored: ManifoldCache<V> = again(&cache);
            assert_eq!(to_string(&restored).unwrap(), to_string(&cache).unwrap());
            kept += u32::from(to_string(&cache).unwrap().contains("spots"));
            let little = pose_b.with_translation(pose_b.translation() + V::splat(V::Real::from_f64(1e-5)));
            let [one, other] =
                [&mut cache, &mut restored].map(|cache| manifold_cached(&a, pose_a, &b, little, margin, cache));
            assert_eq!(format!("{one:?}"), format!("{other:?}"));
            if let Some(touch) = one {
                assert_eq!(format!("{:?}", again(&touch)), format!("{touch:?}"));
            }
        }
        assert!(kept > 500, "{}: only {kept} caches hold a patch", V::NAME);
        let normal = vec![1.0; V::DIMENSION];
        let point = json!({"local_a": normal, "local_b": normal, "depth": 0.0, "feature_a": 0, "feature_b": 0});
        let read = |count: usize| {
            serde_json::from_value::<Manifold<V>>(json!({"normal": normal, "points": vec![point.clone(); count]}))
        };
        assert!(read(0).is_err() && read(2).is_ok() && read(5).is_err());
    }

    /// Fields that are left out of JSON must not be missing where they are only counted.
    pub fn other_formats_work<V: Lab>() {
        for (kind, seed) in written::<V>().flat_map(|kind| (0..50).map(move |seed| (kind, seed))) {
            let mut random = Random::new(seed);
            let shape = shape::<V>(kind, 1.0, STYLES[random.below(4)], &mut random);
            let pose = place::<V>(1.0, &mut random);
            let bytes = postcard::to_allocvec(&(&shape, pose, Aabb::of(&shape, pose))).unwrap();
            let (again, pose_again, bounds): (Shape<V>, Pose<V>, Option<Aabb<V>>) =
                postcard::from_bytes(&bytes).unwrap();
            assert_eq!((again, pose_again, bounds), (shape.clone(), pose, Aabb::of(&shape, pose)));
        }
    }

    pub fn the_rest_comes_back<V: Lab>() {
        let mut random = Random::new(3);
        for kind in written::<V>() {
            let bounds = Aabb::of(&shape::<V>(kind, 1.0, Style::Square, &mut random), Pose::IDENTITY).unwrap();
            assert_eq!(again(&bounds), bounds);
        }
        let pose = place::<V>(1.0, &mut random);
        let motion: Motion<V> = pose.moving(V::splat(V::Real::from_f64(0.1)));
        assert_eq!(again(&motion), motion);
        let ray = Ray::new(pose.translation(), V::splat(V::Real::from_f64(-0.3))).unwrap();
        assert_eq!(again(&ray), ray);
        let margin = Margin { length: V::Real::from_f64(0.1), part: V::Real::from_f64(0.7) };
        assert_eq!(again(&margin), margin);
        let nonsense = Aabb { min: V::splat(V::Real::NAN), max: V::ZERO };
        assert!(to_string(&nonsense).is_err());
    }
}

/// The forms that other programs rely on.
#[test]
fn forms_are_those_of_the_query_protocol() {
    for text in [
        r#"{"ball":{"radius":1.0}}"#,
        r#"{"cuboid":{"half_extents":[1.0,2.0,3.0]}}"#,
        r#"{"cuboid":{"half_extents":[1.0,2.0,3.0],"rounding":0.1}}"#,
        r#"{"cuboid":{"half_extents":[1.0,2.0,3.0],"center":[0.0,-0.0,0.5],"rounding":0.0}}"#,
        r#"{"capsule":{"a":[0.0,0.0,0.0],"b":[0.0,1.0,0.0],"radius":0.5}}"#,
        r#"{"segment":{"a":[0.0,0.0,0.0],"b":[0.0,1.0,0.0]}}"#,
        r#"{"triangle":{"a":[0.0,0.0,0.0],"b":[0.0,1.0,0.0],"c":[1.0,0.0,0.0]}}"#,
        r#"{"triangle":{"a":[0.0,0.0,0.0],"b":[0.0,1.0,0.0],"c":[1.0,0.0,0.0],"rounding":0.25}}"#,
        r#"{"half_space":{"normal":[0.0,1.0,0.0],"offset":-2.0}}"#,
        r#"{"plane":{"normal":[0.0,1.0,0.0],"offset":-2.0}}"#,
        r#"{"hull":{"points":[[0.0,0.0,0.0],[1.0,0.0,0.0],[0.0,1.0,0.0],[0.0,0.0,1.0]]}}"#,
        r#"{"hull":{"points":[[0.0,0.0,0.0],[1.0,0.0,0.0],[0.0,1.0,0.0],[0.0,0.0,1.0]],"rounding":0.1}}"#,
        r#"{"cylinder":{"half_height":1.0,"radius":0.5}}"#,
        r#"{"cone":{"half_height":1.0,"radius":0.5,"rounding":0.1}}"#,
    ] {
        assert_eq!(to_string(&from_str::<Shape<DVec3>>(text).unwrap()).unwrap(), text);
        assert_eq!(to_string(&from_str::<Shape<Vec3>>(text).unwrap()).unwrap(), text);
    }
    let square = r#"{"polygon":{"vertices":[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,1.0]]}}"#;
    assert_eq!(to_string(&from_str::<Shape<Vec2>>(square).unwrap()).unwrap(), square);
    let whole: Shape<Vec2> = from_str(r#"{"hull":{"points":[[0,0],[1,0],[1,1],[0,1],[0.5,0.5]]}}"#).unwrap();
    assert_eq!(whole, from_str(square).unwrap());
    let pill: Shape<Vec2> = from_str(r#"{"segment":{"a":[0,0],"b":[1,0],"rounding":0.5}}"#).unwrap();
    assert_eq!(to_string(&pill).unwrap(), r#"{"capsule":{"a":[0.0,0.0],"b":[1.0,0.0],"radius":0.5}}"#);
    let pose = Pose::<DVec3>::at(1.0, 2.0, 3.0);
    assert_eq!(to_string(&pose).unwrap(), r#"{"position":[1.0,2.0,3.0],"rotation":[0.0,0.0,0.0,1.0]}"#);
    assert_eq!(to_string(&Pose::<Vec2>::IDENTITY).unwrap(), r#"{"position":[0.0,0.0],"rotation":[1.0,0.0]}"#);
    let floor: Shape<Vec3> = from_str(r#"{"half_space":{"normal":[0,2,0],"offset":1}}"#).unwrap();
    let bounds = Aabb::of(&floor, Pose::IDENTITY).unwrap();
    assert_eq!(to_string(&bounds).unwrap(), r#"{"min":[null,null,null],"max":[null,0.5,null]}"#);
}

#[test]
fn mistakes_are_named() {
    fn says<V: Space>(text: &str, expected: &str) {
        let message = from_str::<Shape<V>>(text).unwrap_err().to_string();
        assert!(message.contains(expected), "{text}: {message}");
    }
    says::<Vec3>(r#"{"ball":{"radius":-1}}"#, "ball: radius is -1");
    says::<Vec3>(r#"{"ball":{"radius":2e9}}"#, "ball: radius is 2000000000, out of range");
    says::<Vec3>(r#"{"ball":{"radius":1,"color":2}}"#, "unknown field `color`");
    says::<Vec3>(r#"{"ball":{}}"#, "missing field `radius`");
    says::<Vec3>(r#"{"sphere":{"radius":1}}"#, "unknown variant `sphere`");
    says::<Vec3>(r#"{"cuboid":{"half_extents":[1,1]}}"#, "invalid length 2, expected an array of 3 numbers");
    says::<Vec2>(r#"{"cuboid":{"half_extents":[1,1,1]}}"#, "invalid length 3, expected an array of 2 numbers");
    says::<Vec2>(r#"{"cuboid":{"half_extents":[1,1],"rounding":-2}}"#, "cuboid: rounding is -2");
    says::<Vec3>(r#"{"polygon":{"vertices":[]}}"#, "polygon: exists in 2D only");
    says::<Vec2>(r#"{"cone":{"half_height":1,"radius":1}}"#, "cone: exists in 3D only");
    says::<DVec2>(r#"{"polygon":{"vertices":[[0,0],[4,0],[1,1],[0,4]]}}"#, "polygon: not convex at vertex 2");
    says::<DVec2>(r#"{"hull":{"points":[[0,0],[1,1],[2,2]]}}"#, "hull: points lie on a line");
    says::<DVec2>(r#"{"hull":{"points":[],"faces":[]}}"#, "hull: has faces in 3D only");
    let pose = |text| from_str::<Pose<Vec3>>(text).unwrap_err().to_string();
    assert!(pose(r#"{"rotation":[0,0,0,0]}"#).contains("rotation is zero"));
    assert!(pose(r#"{"position":[0,0,1e12]}"#).contains("translation is out of range"));
    assert!(pose(r#"{"rotation":[0,0,1]}"#).contains("an array of 4 numbers"));
    assert!(from_str::<Ray<Vec2>>(r#"{"origin":[0,1e10],"direction":[1,0]}"#).is_err());
    assert!(from_str::<Motion<Vec2>>(r#"{"start":{},"velocity":[0,1e10]}"#).is_err());
    assert!(from_str::<impinge::d2::Rotation2<f32>>("[0,0]").is_err());
    let own = shape::<Vec3>(Kind::Own, 1.0, Style::Regular, &mut Random::new(1));
    assert!(to_string(&own).unwrap_err().to_string().contains("own: a shape of one's own cannot be written down"));
}

/// A polygon or hull with normals of its own is taken as given, so these must be right.
#[test]
fn normals_that_do_not_belong_are_refused() {
    let square = Polygon::new(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(DVec2::from)).unwrap();
    let scaled = to_string(&Shape::from(square.scaled(0.3).unwrap())).unwrap();
    let normals = json!([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]);
    let vertices = json!([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    let read = |vertices: &Value, normals: &Value| {
        serde_json::from_value::<Shape<DVec2>>(json!({"polygon": {"vertices": vertices, "normals": normals}}))
    };
    assert!(from_str::<Shape<DVec2>>(&scaled).is_ok() && read(&vertices, &normals).is_ok());
    for (i, wrong) in [(0, json!([0.0, 1.0])), (1, json!([0.6, 0.8])), (2, json!([0.0, 2.0])), (3, json!([-1.0]))] {
        let mut changed = normals.clone();
        changed[i] = wrong;
        assert!(read(&vertices, &changed).is_err(), "{changed}");
    }
    for (i, wrong) in [(0, json!([0.5, 0.5])), (2, json!([1.0, 0.0])), (3, json!([0.0, 1e300]))] {
        let mut changed = vertices.clone();
        changed[i] = wrong;
        assert!(read(&changed, &normals).is_err(), "{changed}");
    }
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(DVec3::from);
    let hull = Hull::new(&corners).unwrap().scaled(0.3).and_then(|hull| hull.scaled(0.7)).unwrap();
    let faces = hull.faces().zip(hull.normals()).map(|(f, n)| json!({"corners": f, "normal": n.to_array()}));
    let points: Vec<[f64; 3]> = hull.vertices().map(|v| v.to_array()).collect();
    let form = json!({"hull": {"points": points, "faces": faces.collect::<Vec<_>>()}});
    let read = |form: &Value| serde_json::from_value::<Shape<DVec3>>(form.clone());
    assert_eq!(read(&form).unwrap(), Shape::from(hull));
    let changes: [(&str, Value); 8] = [
        ("/hull/faces/0/corners", json!([0, 1])),
        ("/hull/faces/0/corners", json!([0, 1, 2, 3])),
        ("/hull/faces/0/corners/0", json!(9)),
        ("/hull/faces/0/normal", json!([0.0, 0.0, 0.5])),
        ("/hull/faces/0/normal", json!([0.0, 0.0, 1.0])),
        ("/hull/points/0", json!([1.0, 1.0, 1.0])),
        ("/hull/points/3", json!([0.0, 0.0, -1.0])),
        ("/hull/faces", json!([])),
    ];
    for (path, wrong) in changes {
        let mut changed = form.clone();
        *changed.pointer_mut(path).unwrap() = wrong;
        assert!(read(&changed).is_err(), "{changed}");
    }
}

/// Where merging one vertex keeps others from being merged, a polygon made again from its vertices would have fewer of them.
#[test]
fn fine_polygons_and_large_hulls_come_back() {
    let mut random = Random::new(5);
    for n in [100, 3_000, 20_000] {
        let circle: Vec<Vec2> = (0..n)
            .map(|i| {
                let (sin, cos) = (i as f64 / n as f64 * std::f64::consts::TAU).sin_cos();
                DVec2::new(3.0 + cos, 1.0 + sin).as_vec2()
            })
            .collect();
        check::<Vec2>(&Polygon::new(&circle).unwrap().into(), &mut random);
    }
    for n in [200, 3_000] {
        let points: Vec<Vec3> = (0..n).map(|_| Vec3::from(random.direction(3).map(|c| c as f32))).collect();
        check::<Vec3>(&Hull::new(&points).unwrap().into(), &mut random);
    }
}

/// A simulation in the middle of things: falling, touching, rolling, dragged, asleep.
fn simulation<V: Space>() -> Simulation<V> {
    let real = V::Real::from_f64;
    let at = |x: f64, y: f64| Pose::from_translation(V::ZERO.with(0, real(x)).with(1, real(y)));
    let mut simulation = Simulation::<V>::new();
    let floor = Body::fixed().with(HalfSpace::new(V::axis(1), V::Real::ZERO).unwrap(), Material::default());
    simulation.insert(floor).unwrap();
    for i in 0..12u32 {
        let body = Body::dynamic().at(at(0.1 * f64::from(i % 3), 0.5 + 0.9 * f64::from(i))).with_user(i.into());
        let stuff = Material::default().with_rolling(real(0.01)).with_restitution(real(0.3));
        let body = body.turning(V::spin(|k| real(1.0 + k as f64)));
        let long = Cuboid::new(V::splat(real(0.2)).with(0, real(0.5))).unwrap();
        simulation
            .insert(if i % 2 == 0 { body.with(Ball::new(real(0.4)).unwrap(), stuff) } else { body.with(long, stuff) })
            .unwrap();
    }
    let sleeper = simulation
        .insert(Body::dynamic().at(at(9.0, 0.3)).with(Ball::new(real(0.3)).unwrap(), Material::default()))
        .unwrap();
    let dragged = Body::dynamic().at(at(-9.0, 2.0)).with(Ball::new(real(0.3)).unwrap(), Material::default());
    let dragged = simulation.insert(dragged).unwrap();
    let drag = simulation.drag(dragged, at(-9.0, 2.0).translation(), Drag::default()).unwrap();
    assert!(simulation.drag_to(drag, at(-8.0, 3.0).translation()));
    let gone = simulation.insert(Body::kinematic().at(at(20.0, 0.0))).unwrap();
    simulation.remove(gone).unwrap();
    for _ in 0..70 {
        simulation.step();
    }
    assert!(simulation.get(sleeper).unwrap().is_asleep());
    // What an update in between found, and no step has told yet.
    let gate = Collider::new(Ball::new(real(0.5)).unwrap()).at(at(9.0, 0.3)).sensor().with_user(77);
    simulation.world_mut().insert(gate).unwrap();
    simulation.world_mut().update();
    simulation
}

/// What is read again goes on as what was written, to the last bit.
fn simulations_go_on<V: Space>() {
    let mut original = simulation::<V>();
    let text = serde_json::to_string(&original).unwrap();
    let bytes = postcard::to_allocvec(&original).unwrap();
    let mut from_text: Simulation<V> = serde_json::from_str(&text).unwrap();
    let mut from_bytes: Simulation<V> = postcard::from_bytes(&bytes).unwrap();
    for step in 0..300 {
        assert!(step != 1 || original.events().iter().any(|event| event.users().1 == 77));
        let steps = [original.step(), from_text.step(), from_bytes.step()];
        assert!(steps.iter().all(|update| *update == steps[0]));
        assert_eq!(original.fingerprint(), from_text.fingerprint(), "step {step}");
        assert_eq!(original.fingerprint(), from_bytes.fingerprint(), "step {step}");
        assert_eq!(original.events(), from_text.events());
    }
    // Numbers that make no sense are refused, and others are harmless.
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut numbers = Vec::new();
    paths(&value, String::new(), &mut numbers);
    let mut refused = 0;
    for (i, path) in numbers.iter().enumerate().step_by(numbers.len() / 400 + 1) {
        let mut tampered = value.clone();
        let bad = [serde_json::json!(-1), serde_json::json!(4_000_000_000u32), serde_json::json!(1e30)];
        *tampered.pointer_mut(path).unwrap() = bad[i % 3].clone();
        match serde_json::from_value::<Simulation<V>>(tampered) {
            Ok(mut simulation) => (0..3).for_each(|_| {
                simulation.step();
            }),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 20, "{refused}");
}

/// Where numbers are.
fn paths(value: &serde_json::Value, path: String, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Number(_) => found.push(path),
        serde_json::Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| paths(item, format!("{path}/{i}"), found));
        }
        serde_json::Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| paths(field, format!("{path}/{name}"), found));
        }
        _ => {}
    }
}

#[test]
fn simulations_in_all_spaces() {
    simulations_go_on::<Vec2>();
    simulations_go_on::<Vec3>();
    simulations_go_on::<DVec2>();
    simulations_go_on::<DVec3>();
}
