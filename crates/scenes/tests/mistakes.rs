//! Mistakes in scene files are told with line, column and the path of the field.

use impinge::Locks;
use impinge::glam::{DVec2, Vec2, Vec3};
use impinge_scenes::{Kind, Objects, Scene};

const GOOD: &str = r#"{
  "version": 1,
  "dimension": 3,
  "gravity": [0, -9.81, 0],
  "objects": [
    {
      "name": "floor",
      "shape": {"half_space": {"normal": [0, 1, 0], "offset": 0}}
    },
    {
      "name": "crate",
      "shape": {"cuboid": {"half_extents": [1, 2, 3], "rounding": 0.125}},
      "position": [1, 2, 3],
      "rotation": [0, 0, 0, 2],
      "kind": "dynamic",
      "velocity": [1, 0, 0],
      "angular_velocity": [0, 1, 0],
      "density": 2,
      "friction": 0.25,
      "restitution": 0.75,
      "sensor": true,
      "layers": [0, 63],
      "mask": [],
      "bullet": true
    },
    {
      "name": "table",
      "parts": [
        {"shape": {"ball": {"radius": 1}}},
        {"shape": {"ball": {"radius": 2}}, "position": [0, 1, 0], "rotation": [0, 0, 1, 0]}
      ]
    }
  ]
}"#;

/// The good file with a change, and what is said about it.
fn says(from: &str, to: &str, expected: &str) {
    assert_eq!(GOOD.matches(from).count(), 1, "{from}");
    let error = Scene::read(&GOOD.replace(from, to)).expect_err(to);
    assert_eq!(error.to_string(), expected);
}

#[test]
fn every_field_is_read() {
    let Scene::Space(scene) = Scene::read(GOOD).unwrap() else { panic!("not of space") };
    assert_eq!(scene.gravity.to_array(), [0.0, -9.81, 0.0]);
    let [floor, crate_, table] = &scene.objects[..] else { panic!("not three objects") };
    assert_eq!((floor.kind, floor.density, floor.friction, floor.restitution), (Kind::Static, 1.0, 0.5, 0.0));
    assert_eq!((floor.layers, floor.mask, floor.sensor, floor.bullet), (u64::MAX, u64::MAX, false, false));
    assert_eq!((crate_.kind, crate_.density, crate_.friction, crate_.restitution), (Kind::Dynamic, 2.0, 0.25, 0.75));
    assert_eq!((crate_.layers, crate_.mask, crate_.sensor, crate_.bullet), (1 << 63 | 1, 0, true, true));
    assert_eq!(crate_.place.pose().translation().to_array(), [1.0, 2.0, 3.0]);
    assert_eq!(crate_.place.pose().rotation().to_array(), [0.0, 0.0, 0.0, 1.0]);
    assert_eq!((crate_.velocity.to_array(), crate_.angular_velocity.to_array()), ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]));
    assert_eq!((table.parts.len(), table.parts[1].place.turn), (2, [0.0, 0.0, 1.0, 0.0]));
    assert_eq!(Scene::read(&Scene::Space(scene.clone()).write().unwrap()).unwrap(), Scene::Space(scene));
}

#[test]
fn what_is_not_known() {
    says(
        "\"density\"",
        "\"weight\"",
        concat!(
            "line 18, column 17: objects[1].weight: unknown field `weight`, expected one of `name`, `shape`, `parts`, `position`, `rotation`, `angle`, `kind`, ",
            "`velocity`, `angular_velocity`, `density`, `friction`, `restitution`, `rolling`, `linear_damping`, `angular_damping`, `gravity_scale`, `locked`, `sensor`, `layers`, `mask`, `bullet`"
        ),
    );
    says(
        "\"radius\": 2",
        "\"radius\": 2, \"color\": 3",
        "line 30, column 51: objects[2].parts[1].shape.ball.color: unknown field `color`, expected `radius`",
    );
    says(
        "\"dynamic\"",
        "\"heavy\"",
        "line 15, column 15: objects[1].kind: unknown variant `heavy`, expected one of `static`, `kinematic`, `dynamic`",
    );
    says("\"version\": 1", "\"version\": 2", "line 2, column 14: version: is 2, and only 1 is known");
    says("\"dimension\": 3", "\"dimension\": 4", "line 3, column 16: dimension: is 4, neither 2 nor 3");
    let error = Scene::read(&GOOD.replace("half_space", "halfspace")).unwrap_err();
    assert!(
        error.to_string().starts_with("line 8, column 16: objects[0].shape: unknown variant `halfspace`"),
        "{error}"
    );
}

#[test]
fn what_is_missing_or_there_twice() {
    says("\"version\": 1,", "", "line 1, column 1: missing field `version`");
    says("\"name\": \"crate\",", "", "line 10, column 5: objects[1]: missing field `name`");
    says("\"offset\"", "\"normal\"", "line 8, column 31: objects[0].shape.half_space: duplicate field `normal`");
    says("\"crate\"", "\"floor\"", "line 11, column 15: objects[1].name: \"floor\" is the name of objects[0] already");
    says("\"density\": 2", "\"parts\": []", "line 18, column 16: objects[1].parts: there is a shape already");
    says(
        "{\"shape\": {\"ball\": {\"radius\": 1}}},",
        "{\"position\": [0, 0, 0]},",
        "line 29, column 9: objects[2].parts[0]: missing field `shape`",
    );
    let none = r#"{"version": 1, "dimension": 2, "objects": [{"name": "ghost"}]}"#;
    assert_eq!(
        Scene::read(none).unwrap_err().to_string(),
        "line 1, column 44: objects[0]: has neither shape nor parts"
    );
}

#[test]
fn what_is_of_the_wrong_type() {
    says(
        "\"density\": 2",
        "\"density\": \"2\"",
        "line 18, column 18: objects[1].density: invalid type: string \"2\", expected f64",
    );
    says(
        "\"density\": 2",
        "\"density\": null",
        "line 18, column 18: objects[1].density: invalid type: null, expected f64",
    );
    says(
        "\"sensor\": true",
        "\"sensor\": 1",
        "line 21, column 17: objects[1].sensor: invalid type: integer `1`, expected a boolean",
    );
    says(
        "\"position\": [1, 2, 3]",
        "\"position\": [1, true, 3]",
        "line 13, column 23: objects[1].position[1]: invalid type: boolean `true`, expected f64",
    );
    says(
        "\"angular_velocity\": [0, 1, 0]",
        "\"angular_velocity\": \"fast\"",
        "line 17, column 27: objects[1].angular_velocity: neither a number nor an array of numbers",
    );
    says(
        "\"angular_velocity\": [0, 1, 0]",
        "\"angular_velocity\": 1",
        "line 17, column 27: objects[1].angular_velocity: is a number; in 3D it is an array of three",
    );
    says(
        "\"layers\": [0, 63]",
        "\"layers\": [0, 64]",
        "line 22, column 21: objects[1].layers[1]: is 64, and the last layer is 63",
    );
    says(
        "\"layers\": [0, 63]",
        "\"layers\": 3",
        "line 22, column 17: objects[1].layers: invalid type: integer `3`, expected a sequence",
    );
    assert_eq!(Scene::read("[]").unwrap_err().place, Some((1, 1)));
}

#[test]
fn what_no_shape_or_place_can_have() {
    says(
        "\"radius\": 2",
        "\"radius\": -1",
        "line 30, column 39: objects[2].parts[1].shape.ball.radius: ball: radius is -1",
    );
    says(
        "\"rounding\": 0.125",
        "\"rounding\": -0.125",
        "line 12, column 67: objects[1].shape.cuboid.rounding: cuboid: rounding is -0.125",
    );
    says(
        "[1, 2, 3], \"rounding\"",
        "[1, 2], \"rounding\"",
        "line 12, column 44: objects[1].shape.cuboid.half_extents: invalid length 2, expected an array of 3 numbers",
    );
    says(
        "\"normal\": [0, 1, 0]",
        "\"normal\": [0, 0, 0]",
        "line 8, column 42: objects[0].shape.half_space.normal: half_space: normal has no length",
    );
    says(
        "\"position\": [1, 2, 3]",
        "\"position\": [1, 2]",
        "line 13, column 19: objects[1].position: has 2 numbers, needs 3",
    );
    says(
        "\"position\": [1, 2, 3]",
        "\"position\": [1, 2, 1e80]",
        "line 13, column 19: objects[1].position: is out of range",
    );
    says(
        "\"rotation\": [0, 0, 0, 2]",
        "\"rotation\": [0, 0, 0, 0]",
        "line 14, column 19: objects[1].rotation: is zero",
    );
    says(
        "\"rotation\": [0, 0, 0, 2]",
        "\"angle\": 1",
        "line 14, column 16: objects[1].angle: is for 2D; in 3D give a rotation, [x, y, z, w]",
    );
    says(
        "\"restitution\": 0.75",
        "\"restitution\": 1.5",
        "line 20, column 22: objects[1].restitution: is 1.5, not from 0 to 1",
    );
    says("\"gravity\": [0, -9.81, 0]", "\"gravity\": [0, -9.81]", "line 4, column 14: gravity: has 2 numbers, needs 3");
    says(
        "\"kind\": \"dynamic\"",
        "\"kind\": \"static\"",
        "line 16, column 19: objects[1].velocity: what is static does not move",
    );
    says("\"density\": 2", "\"density\": 1e400", "line 18, column 22: objects[1].density: number out of range");
    let polygon = r#"{"version": 1, "dimension": 3, "objects": [
        {"name": "a", "shape": {"polygon": {"vertices": []}}}]}"#;
    assert_eq!(
        Scene::read(polygon).unwrap_err().to_string(),
        "line 2, column 44: objects[0].shape.polygon: polygon: exists in 2D only"
    );
    let rotation = r#"{"version": 1, "dimension": 2, "objects": [
        {"name": "a", "shape": {"ball": {"radius": 1}}, "rotation": [0, 0, 0, 1]}]}"#;
    assert_eq!(
        Scene::read(rotation).unwrap_err().to_string(),
        "line 2, column 69: objects[0].rotation: is for 3D; in 2D give an angle"
    );
}

/// How something may move: read, written, and refused where it makes no sense.
#[test]
fn damping_locks_and_gravity_of_ones_own() {
    let text = |dimension: u32, fields: &str| {
        format!(
            "{{\"version\": 1, \"dimension\": {dimension}, \"objects\": [\n{{\"name\": \"a\", \"shape\": {{\"ball\": {{\"radius\": 1}}}}, {fields}}}]}}"
        )
    };
    let good = r#""rolling": 0.25, "linear_damping": 0.5, "angular_damping": 2, "gravity_scale": -1, "locked": ["x", "rz", "z"]"#;
    let Scene::Space(scene) = Scene::read(&text(3, good)).unwrap() else { panic!("not of space") };
    let a = &scene.objects[0];
    assert_eq!((a.rolling, a.linear_damping, a.angular_damping, a.gravity_scale), (0.25, 0.5, 2.0, -1.0));
    assert_eq!(a.locks, Locks::NONE.with_translation(0).with_translation(2).with_rotation(2));
    assert_eq!(Objects::read(&scene.write().unwrap()).unwrap(), scene);
    let Scene::Plane(scene) = Scene::read(&text(2, r#""locked": ["y", "r"]"#)).unwrap() else { panic!("not plane") };
    assert_eq!(scene.objects[0].locks, Locks::ROTATION.with_translation(1));
    assert_eq!(Objects::read(&scene.write().unwrap()).unwrap(), scene);
    let says = |dimension, fields: &str, expected: &str| {
        let told = Scene::read(&text(dimension, fields)).expect_err(fields).to_string();
        assert!(told.starts_with("line 2, column ") && told.ends_with(expected), "{told}");
    };
    says(2, r#""locked": ["x", "rx"]"#, "objects[0].locked[1]: is for 3D; in 2D there are x, y and r");
    says(2, r#""locked": ["z"]"#, "objects[0].locked[0]: is for 3D; in 2D there are x, y and r");
    says(3, r#""locked": ["r"]"#, "objects[0].locked[0]: is for 2D; in 3D give rx, ry or rz");
    says(
        3,
        r#""locked": ["w"]"#,
        "objects[0].locked[0]: unknown variant `w`, expected one of `x`, `y`, `z`, `r`, `rx`, `ry`, `rz`",
    );
    says(3, r#""linear_damping": -1"#, "objects[0].linear_damping: is -1, and may not be negative");
    assert!(Scene::read(&text(3, r#""rolling": -1"#)).is_err());
    assert!(Scene::read(&text(3, r#""angular_damping": -1"#)).is_err());
    assert!(Scene::read(&text(3, r#""gravity_scale": 1e300"#)).is_err());
}

#[test]
fn what_is_not_json() {
    says("\"density\": 2,", "\"density\": 2", "line 19, column 7: objects[1]: expected `,` or `}`");
    says("\"floor\"", "floor", "line 7, column 16: objects[0].name: expected ident");
    let cut = &GOOD[..200];
    let error = Scene::read(cut).unwrap_err();
    assert!(error.message.starts_with("EOF while parsing"), "{error}");
    assert_eq!(Scene::read("").unwrap_err().to_string(), "line 1, column 1: EOF while parsing a value");
    assert_eq!(Scene::read(&format!("{GOOD} x")).unwrap_err().to_string(), "line 34, column 3: trailing characters");
}

/// Columns are counted in characters, not in bytes.
#[test]
fn columns_are_those_of_an_editor() {
    let text =
        r#"{"version": 1, "dimension": 2, "objects": [{"name": "Würfel αβγ", "shape": {"ball": {"radius": -1}}}]}"#;
    let (_, column) = Scene::read(text).unwrap_err().place.unwrap();
    assert_eq!(text.chars().nth(column - 1), Some('-'));
}

#[test]
fn dimension_and_precision_are_those_asked_for() {
    let error = Objects::<DVec2>::read(GOOD).unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 16: dimension: is 3, but 2 is wanted");
    assert!(Objects::<Vec2>::read(GOOD).is_err());
    assert_eq!(Objects::<Vec3>::read(GOOD).unwrap().objects[1].friction, 0.25f32);
    let huge = GOOD.replace("[1, 2, 3],", "[1, 2, 1e10],");
    assert!(Scene::read(&huge).is_ok());
    assert!(Objects::<Vec3>::read(&huge).is_err());
    let Scene::Space(scene) = Scene::read(&huge).unwrap() else { unreachable!() };
    assert!(scene.to::<Vec3>().unwrap_err().message.contains("out of range"));
}
