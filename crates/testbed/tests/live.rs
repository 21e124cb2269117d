//! What the server tells a page, without a browser: the same as the library, whatever is done.

mod support;

use impinge::generic::{Simulation, SimulationSettings};
use impinge::glam::{Vec2, Vec3};
use impinge::{BodyHandle, Real};
use impinge_scenes::{Objects, Room, Scene, named};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use support::{Frame, Page, server};

/// The same scene, as the library has it.
fn simulation<V: Room>(name: &str, objects: fn(Scene) -> Option<Objects<V>>) -> (Simulation<V>, Vec<BodyHandle>) {
    let objects = objects(named::find(name).expect("a scene").build()).expect("of this dimension");
    objects.simulation(SimulationSettings::default()).expect("a simulation")
}

fn space(scene: Scene) -> Option<Objects<Vec3>> {
    let Scene::Space(objects) = scene else { return None };
    objects.to().ok()
}

fn plane(scene: Scene) -> Option<Objects<Vec2>> {
    let Scene::Plane(objects) = scene else { return None };
    objects.to().ok()
}

/// To the last bit.
fn assert_same<V: Room>(frame: &Frame, (simulation, bodies): &(Simulation<V>, Vec<BodyHandle>)) {
    assert_eq!(frame.bodies.len(), bodies.len());
    for (seen, handle) in frame.bodies.iter().zip(bodies) {
        let body = simulation.get(*handle).expect("nothing was removed");
        let place: Vec<f32> = (0..V::DIMENSION).map(|i| body.pose().translation().get(i).to_f64() as f32).collect();
        assert_eq!(seen.position, place);
        let turn = V::rotation_numbers(body.pose().rotation());
        let turn: Vec<f32> = turn.as_ref().iter().map(|number| number.to_f64() as f32).collect();
        assert_eq!(seen.rotation, turn);
        assert_eq!(seen.bits & 1 == 1, body.is_asleep());
    }
}

#[test]
fn every_scene_opens_steps_and_is_where_the_library_has_it() {
    let mut page = Page::open(server());
    for scene in named::all() {
        let told = page.scene(scene.name);
        assert_eq!(told["name"], scene.name);
        let meshes = told["meshes"].as_array().expect("meshes").len() as u64;
        let parts =
            told["bodies"].as_array().expect("bodies").iter().flat_map(|body| body["parts"].as_array().expect("parts"));
        assert!(
            parts.into_iter().all(|part| part["mesh"].as_u64().is_some_and(|mesh| mesh < meshes)),
            "{}",
            scene.name
        );
        let steps = if scene.build().count() > 500 { 3 } else { 20 };
        page.last = None;
        page.say(json!({"do": "step", "count": steps}));
        let frame = page.frame_of(steps);
        match scene.build().dimension() {
            2 => {
                let mut same = simulation(scene.name, plane);
                for _ in 0..steps {
                    same.0.step();
                }
                assert_same(&frame, &same);
            }
            _ => {
                let mut same = simulation(scene.name, space);
                for _ in 0..steps {
                    same.0.step();
                }
                assert_same(&frame, &same);
            }
        }
    }
}

#[test]
fn going_back_and_on_again_leads_to_the_same_place() {
    let mut page = Page::open(server());
    for name in ["dominoes-3d", "ball-pit-2d", "crowd-3d"] {
        page.scene(name);
        page.say(json!({"do": "step", "count": 30}));
        let first = page.frame_of(30);
        page.say(json!({"do": "back", "count": 13}));
        let back = page.frame_of(17);
        assert_ne!(back.bodies, first.bodies, "{name}");
        page.say(json!({"do": "step", "count": 13}));
        assert_eq!(page.frame_of(30).bodies, first.bodies, "{name}");
        page.say(json!({"do": "back", "count": 1000}));
        let start = page.frame_of(0);
        page.say(json!({"do": "step", "count": 30}));
        assert_eq!(page.frame_of(30).bodies, first.bodies, "{name}");
        page.say(json!({"do": "restart"}));
        assert_eq!(page.frame_of(0).bodies, start.bodies, "{name}");
    }
}

#[test]
fn what_is_done_between_steps_is_undone_by_going_back_and_stays_when_going_back_less_far() {
    let mut page = Page::open(server());
    page.scene("boxes-on-floor-3d");
    page.say(json!({"do": "step", "count": 5}));
    page.say(json!({"do": "spawn", "shape": "ball", "at": [0, 4, 0], "velocity": [0, -3, 0]}));
    assert_eq!(page.text("added")["bodies"][0]["name"], "ball 1");
    page.say(json!({"do": "step", "count": 20}));
    let with = page.frame_of(25);
    assert_eq!(with.bodies.len(), 12);
    page.say(json!({"do": "back", "count": 10}));
    let there = page.frame_of(15);
    assert_eq!(there.bodies[11].bits & 2, 0, "it is still there");
    page.say(json!({"do": "step", "count": 10}));
    assert_eq!(page.frame_of(25).bodies, with.bodies);
    page.say(json!({"do": "back", "count": 22}));
    assert_eq!(page.frame_of(3).bodies[11].bits & 2, 2, "it is not there yet");
    // Another one takes its place in the simulation, and is not taken for it.
    page.say(json!({"do": "spawn", "shape": "cone", "at": [2, 4, 0]}));
    page.text("added");
    page.say(json!({"do": "step", "count": 1}));
    let other = page.frame_of(4);
    assert_eq!((other.bodies[11].bits & 2, other.bodies[12].bits & 2), (2, 0));
}

#[test]
fn going_back_takes_gravity_along_and_lets_go_of_what_was_held() {
    let mut page = Page::open(server());
    page.scene("boxes-on-floor-3d");
    page.say(json!({"do": "step", "count": 5}));
    page.say(json!({"do": "set", "gravity": false}));
    page.say(json!({"do": "step", "count": 5}));
    assert_eq!(page.frame_of(10).bits & 4, 0, "gravity is off");
    page.say(json!({"do": "back", "count": 8}));
    assert_eq!(page.frame_of(2).bits & 4, 4, "gravity is on again");
    // Into the middle of a drag, and on: what was held falls.
    page.say(json!({"do": "grab", "origin": [-5.625, 5, 0], "direction": [0, -1, 0]}));
    page.text("grabbed");
    page.say(json!({"do": "drag", "to": [-5.625, 4, 0]}));
    page.say(json!({"do": "step", "count": 60}));
    assert!(page.frame_of(62).bodies[1].position[1] > 2.0);
    page.say(json!({"do": "release"}));
    page.say(json!({"do": "step", "count": 60}));
    page.frame_of(122);
    page.say(json!({"do": "back", "count": 65}));
    assert!(page.frame_of(57).bodies[1].position[1] > 2.0);
    page.say(json!({"do": "step", "count": 120}));
    assert!(page.frame_of(177).bodies[1].position[1] < 1.0, "nobody holds it");
    page.say(json!({"do": "back", "count": 0}));
    page.say(json!({"do": "step"}));
    page.frame_of(178);
}

#[test]
fn bodies_are_dragged_pushed_shot_selected_and_removed() {
    let mut page = Page::open(server());
    page.scene("boxes-on-floor-3d");
    let down = json!([0, -1, 0]);
    // Box 0 is at x = -5.625, on the floor.
    page.say(json!({"do": "grab", "origin": [-5.625, 5, 0], "direction": down}));
    let grabbed = page.text("grabbed");
    assert_eq!(grabbed["body"], 1);
    assert!((grabbed["point"][1].as_f64().unwrap() - 1.0).abs() < 1e-6);
    page.say(json!({"do": "drag", "to": [-5.625, 4, 0]}));
    page.say(json!({"do": "step", "count": 60}));
    assert!(page.frame_of(60).bodies[1].position[1] > 2.0, "it was lifted");
    page.say(json!({"do": "release"}));
    page.say(json!({"do": "push", "origin": [5.625, 5, 0], "direction": down, "speed": 0}));
    page.say(json!({"do": "push", "origin": [5.625, 0.5, 9], "direction": [0, 0, -1], "speed": 5}));
    page.say(json!({"do": "step", "count": 20}));
    assert!(page.frame_of(80).bodies[10].position[2] < -0.5, "it was pushed away");
    page.say(json!({"do": "shoot", "origin": [0, 0.5, 9], "direction": [0, 0, -1], "speed": 40}));
    assert_eq!(page.text("added")["bodies"][0]["bullet"], true);
    page.say(json!({"do": "select", "origin": [3.125, 5, 0], "direction": down}));
    let selected = page.text("selected");
    assert_eq!((&selected["name"], &selected["shape"]), (&json!("box 7"), &json!("cuboid")));
    assert_eq!(selected["contacts"][0]["with"], "floor");
    assert!((selected["contacts"][0]["normal"][1].as_f64().unwrap() - 1.0).abs() < 1e-6, "towards the selected one");
    assert!((selected["mass"].as_f64().unwrap() - 1.0).abs() < 1e-6);
    page.say(json!({"do": "remove", "body": 8}));
    page.say(json!({"do": "step"}));
    assert_eq!(page.frame_of(81).bodies[8].bits & 2, 2);
    page.say(json!({"do": "remove", "body": 8}));
    assert!(page.error().contains("no body 8"));
    // The floor cannot be grabbed, and beside everything there is nothing.
    page.say(json!({"do": "grab", "origin": [12, 5, 5], "direction": down}));
    assert!(page.text("grabbed").is_null());
}

#[test]
fn in_the_plane_things_are_picked_by_points() {
    let mut page = Page::open(server());
    page.scene("boxes-on-floor-2d");
    page.say(json!({"do": "grab", "at": [-5.6, 0.6]}));
    assert_eq!(page.text("grabbed")["body"], 1);
    page.say(json!({"do": "grab", "at": [-5.6, 6]}));
    assert!(page.text("grabbed").is_null());
    page.say(json!({"do": "grab", "origin": [0, 0, 0], "direction": [0, 1, 0]}));
    assert!(page.error().contains("needs 2"));
}

#[test]
fn probes_see_what_is_on_their_way() {
    let mut page = Page::open(server());
    page.scene("boxes-on-floor-3d");
    page.say(json!({"do": "probe", "kind": "ray", "from": [-5.625, 5, 0], "to": [-5.625, -3, 0]}));
    let ray = page.text("probe");
    assert_eq!((&ray["hit"]["name"], &ray["hit"]["t"]), (&json!("box 0"), &json!(0.5)));
    assert_eq!(ray["hit"]["normal"], json!([0.0, 1.0, 0.0]));
    page.say(json!({"do": "probe", "kind": "ball", "from": [-5.625, 5, 0], "to": [-5.625, -3, 0], "size": 1}));
    let ball = page.text("probe");
    assert!((ball["hit"]["t"].as_f64().unwrap() - 3.5 / 8.0).abs() < 1e-6);
    assert!((ball["hit"]["at"][1].as_f64().unwrap() - 1.5).abs() < 1e-5);
    assert_eq!(ball["hit"]["normal"][1].as_f64(), Some(1.0));
    page.say(json!({"do": "probe", "kind": "point", "from": [-5.625, 0.75, 0]}));
    let point = page.text("probe");
    assert_eq!((&point["inside"], &point["nearest"]["name"]), (&json!(["box 0"]), &json!("box 0")));
    assert!((point["nearest"]["distance"].as_f64().unwrap() + 0.25).abs() < 1e-6);
    page.say(json!({"do": "probe", "kind": null}));
    assert!(page.text("probe").is_null());
}

#[test]
fn pairs_are_explained_and_follow_the_hand() {
    let mut page = Page::open(server());
    for name in [
        "pair-ball-cuboid-3d",
        "pair-half-space-rounded cuboid-2d",
        "pair-cone-half-space-3d",
        "pair-polygon-polygon-2d",
    ] {
        assert_eq!(page.scene(name)["is_pair"], true);
        let pair = page.text("pair");
        assert!(pair["steps"].as_array().is_some_and(|steps| steps.len() >= 2), "{name}: {pair}");
        let is_touching = pair["touching"].as_bool().unwrap();
        assert_eq!(is_touching, !pair["contact"].is_null(), "{name}");
        assert_eq!(is_touching, pair["distance"] == json!(0.0), "{name}");
    }
    page.scene("pair-ball-ball-2d");
    let distance = |pair: &Value| pair["distance"].as_f64().unwrap();
    assert_eq!(distance(&page.text("pair")), 0.0);
    page.say(json!({"do": "grab", "at": [1.1, 1.0]}));
    assert_eq!(page.text("grabbed")["body"], 1);
    page.say(json!({"do": "drag", "to": [3.0, 4.0]}));
    assert!((distance(&page.text("pair")) - 3.0).abs() < 1e-5);
    page.say(json!({"do": "turn", "by": [0.5]}));
    let frame = loop {
        let frame = page.frame_of(0);
        if frame.bodies[1].rotation[1] != 0.0 {
            break frame;
        }
    };
    assert!((frame.bodies[1].rotation[1] - 0.5f32.sin()).abs() < 1e-6);
}

#[test]
fn what_is_saved_is_a_scene_that_goes_on_from_there() {
    let mut page = Page::open(server());
    page.scene("locked-3d");
    page.say(json!({"do": "step", "count": 25}));
    let there = page.frame_of(25);
    page.say(json!({"do": "save"}));
    let saved = page.text("saved");
    assert_eq!(saved["name"], "locked-3d.json");
    assert!(Scene::read(saved["text"].as_str().unwrap()).is_ok());
    page.say(json!({"do": "load", "text": saved["text"]}));
    page.text("scene");
    let loaded = page.frame_of(0);
    for (one, other) in there.bodies.iter().zip(&loaded.bodies) {
        assert!(one.position.iter().zip(&other.position).all(|(a, b)| (a - b).abs() < 1e-6));
    }
    page.say(json!({"do": "load", "text": "{\"version\":1,\"dimension\":3,\"objects\":[{\"name\":1}]}"}));
    assert!(page.error().contains("line 1"));
}

#[test]
fn settings_are_told_and_nonsense_is_refused() {
    let mut page = Page::open(server());
    page.say(json!({"do": "set", "time_step": 0.01, "substeps": 8, "sleeping": false, "gravity": false, "speed": 2}));
    let status = loop {
        let status = page.text("status");
        if status["substeps"] == 8 {
            break status;
        }
    };
    assert_eq!(
        (&status["gravity"], &status["sleeping"], &status["speed"]),
        (&json!(false), &json!(false), &json!(2.0))
    );
    for wrong in [
        json!({"do": "set", "time_step": 0}),
        json!({"do": "set", "time_step": 1e300}),
        json!({"do": "set", "speed": -1}),
        json!({"do": "set", "substeps": 0}),
        json!({"do": "open", "scene": "no such scene"}),
        json!({"do": "open", "scene": "pair-ball-3d"}),
        json!({"do": "spawn", "shape": "sponge", "at": [0, 0, 0]}),
        json!({"do": "spawn", "shape": "ball", "at": [0, 0]}),
        json!({"do": "spawn", "shape": "ball", "at": [0, 0, 1e300]}),
        json!({"do": "shoot", "origin": [0, 0, 0], "direction": [0, 0, 0], "speed": 1}),
        json!({"do": "probe", "kind": "ray", "from": [0], "to": [1]}),
        json!({"do": "fit", "dimension": 2, "points": []}),
        json!({"do": "turn", "by": [1]}),
        json!({"do": "dance"}),
        json!([]),
    ] {
        page.say(wrong.clone());
        assert!(!page.error().is_empty(), "{wrong}");
    }
    page.say(json!({"do": "set", "gravity": true, "sleeping": true}));
    page.say(json!({"do": "draw", "boxes": true, "tree": true, "level": 0, "contacts": true}));
    page.say(json!({"do": "step"}));
    assert!(page.frame_of(1).lines > 12 * 11, "boxes are drawn");
}

#[test]
fn time_passes_as_on_the_wall() {
    let mut page = Page::open(server());
    page.say(json!({"do": "run", "on": true}));
    let start = std::time::Instant::now();
    let mut step = 0;
    while start.elapsed() < std::time::Duration::from_millis(1500) {
        page.hear().expect("the server is there");
        step = page.last.as_ref().map_or(step, |frame| frame.step);
    }
    // 90 steps; a busy machine takes fewer, none takes more.
    assert!((5..=100).contains(&step), "{step} steps in a second and a half");
}

#[test]
fn pages_of_others_are_refused() {
    let address = server();
    assert!(Page::connect(address, Some("http://evil.example")).is_err());
    assert!(Page::connect(address, Some(&format!("http://{address}"))).is_ok());
    let asked = |request: String| {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    let get =
        |path: &str, host: &str| asked(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    let ours = address.to_string();
    assert!(get("/", &ours).starts_with("HTTP/1.1 200"));
    assert!(get("/", &ours).contains("content-security-policy"));
    assert!(get("/", "evil.example").starts_with("HTTP/1.1 403"));
    assert!(get("/thumbnail/pyramid-2d.svg", &ours).contains("<svg"));
    assert!(get("/thumbnail/none.svg", &ours).starts_with("HTTP/1.1 404"));
    assert!(get("/page/../Cargo.toml", &ours).starts_with("HTTP/1.1 404"));
}

#[test]
fn fifty_pages_come_and_go() {
    let address = server();
    for _ in 0..2 {
        let mut pages: Vec<Page> = (0..50).map(|_| Page::open(address)).collect();
        for page in &mut pages {
            page.say(json!({"do": "step", "count": 2}));
        }
        for page in &mut pages {
            page.frame_of(2);
        }
    }
    // More than there is room for are told so, and there is room again when some have left.
    let crowd: Vec<_> = (0..80).map(|_| Page::connect(address, None)).collect();
    assert!(crowd.iter().any(Result::is_err) && crowd.iter().any(Result::is_ok));
    drop(crowd);
    let is_room = || {
        (0..100).any(|_| {
            Page::connect(address, None).is_ok() || {
                std::thread::sleep(std::time::Duration::from_millis(50));
                false
            }
        })
    };
    assert!(is_room());
}
