//! The page in a real browser: every scene is seen where the library has it, and every control does what it says.
//!
//! `cargo xtask test --only browser` runs it, and sees to the browser. With `IMPINGE_PICTURES=write` the pictures of README and guide are taken again.

mod support;

use impinge::Real;
use impinge::generic::SimulationSettings;
use impinge::glam::{Vec2, Vec3};
use impinge_scenes::{Objects, Room, Scene, named};
use serde_json::Value;
use std::path::Path;
use support::chromium::Browser;
use support::server;

/// Opens the page, with something after the `#`, and waits until it shows a scene.
fn page(hash: &str) -> Browser {
    let mut browser = Browser::start(1280, 720);
    browser.open(&format!("http://{}/{hash}", server()));
    browser.wait("window.testbed && testbed.ready");
    browser
}

fn open(browser: &mut Browser, name: &str) {
    browser.run(&format!("document.querySelector('[data-scene=\"{name}\"]').click()"));
    browser.wait(&format!("testbed.scene().name === '{name}' && testbed.frame()?.count === testbed.scene().bodies"));
}

fn step_of(browser: &mut Browser) -> u64 {
    browser.run("testbed.frame().step").as_u64().expect("a frame has a step")
}

fn no_complaints(browser: &mut Browser, what: &str) {
    let errors = browser.run("testbed.errors.slice()");
    assert_eq!(errors.as_array().map(Vec::len), Some(0), "{what}: {errors}");
    assert!(browser.complaints.is_empty(), "{what}: {:?}", browser.complaints);
}

/// Where bodies are after so many steps, as the library has it.
fn expected(name: &str, steps: u64) -> Vec<Vec<f64>> {
    fn places<V: Room<Real = f32>>(objects: &Objects<V>, steps: u64) -> Vec<Vec<f64>> {
        let (mut simulation, bodies) = objects.simulation(SimulationSettings::default()).expect("a simulation");
        for _ in 0..steps {
            simulation.step();
        }
        let place = |handle| {
            let place = simulation.get(handle).expect("nothing was removed").pose().translation();
            (0..V::DIMENSION).map(|axis| place.get(axis).to_f64()).collect()
        };
        bodies.into_iter().map(place).collect()
    }
    match named::find(name).expect("a scene").build() {
        Scene::Plane(objects) => places::<Vec2>(&objects.to().expect("in single precision"), steps),
        Scene::Space(objects) => places::<Vec3>(&objects.to().expect("in single precision"), steps),
    }
}

fn places(value: &Value) -> Vec<Vec<f64>> {
    let numbers =
        |place: &Value| place.as_array().expect("a place").iter().map(|n| n.as_f64().expect("a number")).collect();
    value.as_array().expect("places").iter().map(numbers).collect()
}

/// How many of the bodies that move are seen in their own colour where they are, and how many there are to be seen.
fn seen(browser: &mut Browser) -> (usize, usize) {
    let script = "testbed.bodies().map((place, i) => ({ i, at: testbed.project(place), color: testbed.colorOf(i) }))
        .filter(({ at }) => at.visible && document.elementFromPoint(at.x, at.y)?.id === 'view').slice(0, 200)";
    let bodies = browser.run(script);
    let bodies = bodies.as_array().expect("bodies").clone();
    let number = |value: &Value| value.as_f64().expect("a number");
    let spots: Vec<[f64; 2]> = bodies
        .iter()
        .flat_map(|body| {
            let (x, y) = (number(&body["at"]["x"]), number(&body["at"]["y"]));
            // Not only the middle, where a mark may be.
            [[x, y], [x + 3.0, y + 2.0], [x - 3.0, y + 2.0], [x + 2.0, y - 3.0]]
        })
        .collect();
    let colors = browser.colors(&spots);
    let is_alike = |color: &[u8; 3], base: &[f64; 3]| {
        // Light changes how bright it is, and hardly the proportions.
        let color = color.map(f64::from);
        let (length, base_length) = (size(color), size(*base));
        let cosine = (0..3).map(|i| color[i] * base[i]).sum::<f64>() / (length * base_length).max(1.0);
        cosine > 0.985 && length > 0.3 * base_length
    };
    let is_seen = |(body, colors): (&Value, &[[u8; 3]])| {
        let base = [0, 1, 2].map(|i| number(&body["color"][i]));
        colors.iter().any(|color| is_alike(color, &base))
    };
    let count = bodies.iter().zip(colors.chunks(4)).filter(|pair| is_seen((pair.0, pair.1))).count();
    (count, bodies.len())
}

fn size(color: [f64; 3]) -> f64 {
    color.iter().map(|part| part * part).sum::<f64>().sqrt()
}

#[test]
fn every_scene_is_seen_where_the_library_has_it() {
    let mut browser = page("#scene=drop-2d&run=0");
    for scene in named::all() {
        open(&mut browser, scene.name);
        let steps = if scene.build().count() > 500 { 2 } else { 10 };
        browser.run(&format!("testbed.send({{ do: 'step', count: {steps} }})"));
        browser.wait(&format!("testbed.frame()?.step === {steps}"));
        browser.run("testbed.settled()");
        let there = places(&browser.run("testbed.bodies()"));
        assert_eq!(there, expected(scene.name, steps), "{}", scene.name);
        let (seen, all) = seen(&mut browser);
        println!("{}: {seen} of {all} bodies seen", scene.name);
        // In the plane nothing hides behind something else, but for what lies in the same place; in space most of a heap does, and what is in a drum is seen through it.
        let share = if scene.name.ends_with("-2d") { 0.5 } else { 0.05 };
        assert!(all > 0 && seen as f64 >= share * all as f64, "{}: {seen} of {all} bodies seen", scene.name);
        no_complaints(&mut browser, scene.name);
    }
}

#[test]
fn time_runs_stops_and_goes_back() {
    let mut browser = page("#scene=dominoes-3d");
    browser.wait("testbed.frame().step > 20");
    browser.click("#run");
    browser.wait("!testbed.status().running");
    browser.run("testbed.settled()");
    let stopped = step_of(&mut browser);
    browser.click("#step");
    browser.wait(&format!("testbed.frame().step === {}", stopped + 1));
    let there = places(&browser.run("testbed.bodies()"));
    assert_eq!(there, expected("dominoes-3d", stopped + 1));
    browser.click("#back");
    browser.click("#back");
    browser.wait(&format!("testbed.frame().step === {}", stopped - 1));
    assert_eq!(places(&browser.run("testbed.bodies()")), expected("dominoes-3d", stopped - 1));
    browser.click("#restart");
    browser.wait("testbed.frame().step === 0");
    assert_eq!(places(&browser.run("testbed.bodies()")), expected("dominoes-3d", 0));
    browser.click("#run");
    browser.wait("testbed.frame().step > 5");
    no_complaints(&mut browser, "time");
}

#[test]
fn bodies_are_dragged_chosen_added_and_removed_by_hand() {
    let mut browser = page("#scene=boxes-on-floor-2d&run=0");
    let place = |browser: &mut Browser, index: usize| {
        let at = browser.run(&format!("testbed.project(testbed.body({index}).position)"));
        [at["x"].as_f64().expect("x"), at["y"].as_f64().expect("y")]
    };
    let [x, y] = place(&mut browser, 5);
    browser.run("testbed.send({ do: 'run', on: true })");
    browser.press_and_move([x, y], [x, y - 200.0]);
    browser.wait("testbed.body(5).position[1] > 1.2");
    browser.mouse("mouseReleased", [x, y - 200.0]);
    browser.wait("testbed.body(5).position[1] < 0.6");
    browser.run("testbed.send({ do: 'run', on: false })");
    browser.wait("!testbed.status().running");
    // A click chooses.
    let at = place(&mut browser, 5);
    browser.press_and_move(at, at);
    browser.mouse("mouseReleased", at);
    browser.wait("document.querySelector('#selected-name')?.textContent.includes('box 4')");
    let before = browser.run("testbed.scene().bodies").as_u64().expect("a number");
    browser.click("[data-tool=add]");
    browser.click("#add-middle");
    browser.wait(&format!("testbed.frame().count === {}", before + 1));
    browser.click("[data-tool=remove]");
    let at = place(&mut browser, 8);
    browser.press_and_move(at, at);
    browser.mouse("mouseReleased", at);
    browser.wait("testbed.body(8).gone");
    no_complaints(&mut browser, "hands");
}

#[test]
fn probes_pairs_plots_and_overlays_are_shown() {
    let mut browser = page("#scene=boxes-on-floor-3d&run=0");
    browser.click("#tab-inspect");
    browser.click("[data-probe=ray]");
    browser.wait("document.querySelector('#probe-answer').textContent.length > 5");
    browser.click("[data-probe='']");
    browser.click("#tab-setup");
    for draw in ["boxes", "tree", "contacts", "velocities", "sweeps", "shapes"] {
        browser.click(&format!("[data-draw={draw}]"));
        browser.wait(&format!("testbed.status().draw.{draw} === true"));
    }
    browser.wait("testbed.frame().lines > 100");
    browser.click("#tab-plots");
    browser.click("#tab-log");
    browser.run("testbed.send({ do: 'open', scene: 'pair-ball-cuboid-3d' })");
    browser.wait("testbed.scene().name === 'pair-ball-cuboid-3d'");
    browser.click("#tab-pair");
    browser.wait("/depth|distance/i.test(document.querySelector('#panel-pair').textContent)");
    let counter = browser.run("document.querySelector('#pair-counter').textContent");
    browser.click("#pair-next");
    browser.wait(&format!("document.querySelector('#pair-counter').textContent !== {counter}"));
    no_complaints(&mut browser, "probes and pairs");
}

#[test]
fn points_are_fitted() {
    let mut browser = page("#scene=boxes-on-floor-2d&run=0");
    browser.click("#view-fit");
    browser.wait("!document.querySelector('#fit').hidden");
    // The smallest of a sort shows its size, the others by how much they are larger.
    browser.wait("/^[0-9.]+$/.test(document.querySelector('[data-size=smallest_box] .n').textContent)");
    browser.wait("/^[0-9.]+$/.test(document.querySelector('[data-size=smallest_ball] .n').textContent)");
    browser.wait("/^[+]/.test(document.querySelector('[data-size=aabb] .n').textContent)");
    let before = browser.run("document.querySelector('[data-size=smallest_box] .n').title");
    browser.click("#calipers-run");
    // A click adds a point far away: everything is larger.
    browser.press_and_move([60.0, 640.0], [60.0, 640.0]);
    browser.mouse("mouseReleased", [60.0, 640.0]);
    browser.wait(&format!("Number(document.querySelector('[data-size=smallest_box] .n').title) > {before}"));
    no_complaints(&mut browser, "fits");
}

#[test]
fn a_link_brings_back_what_was_seen_and_a_file_what_was_saved() {
    let mut browser = page("#scene=pyramid-2d&run=0&substeps=7&gravity=0&draw=boxes,tree");
    browser.wait("testbed.status().substeps === 7 && testbed.status().gravity === false && testbed.status().draw.tree");
    assert_eq!(browser.run("testbed.scene().name"), "pyramid-2d");
    browser.run("testbed.setCamera({ distance: 31 })");
    browser.wait("location.hash.includes('31')");
    let hash = browser.run("location.hash");
    let mut other = page(hash.as_str().expect("a text"));
    other.wait("testbed.status().substeps === 7 && testbed.status().draw.boxes");
    assert_eq!(other.run("testbed.scene().name"), "pyramid-2d");
    assert!((other.run("testbed.camera().distance").as_f64().expect("a number") - 31.0).abs() < 0.01);
    no_complaints(&mut other, "links");
    // What is saved is a scene file.
    browser.run(
        "(() => { window.saved = null; URL.createObjectURL = (blob) => { blob.text().then((text) => (window.saved = text)); return '#saved'; }; })()",
    );
    browser.click("#save");
    browser.wait("window.saved");
    let saved = browser.run("window.saved");
    let saved = Scene::read(saved.as_str().expect("a text")).expect("a scene file");
    assert_eq!(saved.count(), named::find("pyramid-2d").expect("a scene").build().count());
    // A file that is chosen is opened; one with a mistake is told.
    let text =
        r#"{"version":1,"dimension":2,"objects":[{"name":"only","shape":{"ball":{"radius":1}},"kind":"dynamic"}]}"#;
    let choose = |browser: &mut Browser, text: &str| {
        browser.run(&format!(
            "(() => {{ const files = new DataTransfer(); files.items.add(new File([{text:?}], 'mine.json', {{ type: 'application/json' }}));
            const input = document.querySelector('#load-file'); input.files = files.files; input.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
        ));
    };
    choose(&mut browser, text);
    browser.wait("testbed.scene().bodies === 1");
    choose(&mut browser, &text.replace("radius", "radios"));
    browser.wait("document.body.textContent.includes('radios')");
}

/// Pictures of README and guide.
#[test]
fn pictures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let is_written = std::env::var_os("IMPINGE_PICTURES").is_some_and(|value| value == "write");
    let mut browser = page("#scene=pyramid-3d&run=0");
    let take = |browser: &mut Browser, name: &str| {
        // Without notes that come and go.
        browser.wait("document.querySelectorAll('.toast').length === 0");
        browser.run("testbed.settled()");
        let picture = browser.picture();
        // One colour alone would take a few thousand bytes.
        assert!(picture.len() > 20_000, "{name}: {} bytes", picture.len());
        if is_written {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(folder.join(format!("{name}.png")), picture).expect("the picture can be written");
        }
    };
    let after = |browser: &mut Browser, name: &str, steps: u64| {
        open(browser, name);
        browser.run(&format!("testbed.send({{ do: 'step', count: {steps} }})"));
        browser.wait(&format!("testbed.frame()?.step === {steps}"));
    };
    after(&mut browser, "rain-3d", 110);
    browser.run("testbed.setCamera({ target: [0, 3, 0], distance: 19, yaw: 0.6, pitch: 0.5 })");
    take(&mut browser, "testbed");
    browser.prefer("dark");
    after(&mut browser, "playground-2d", 90);
    browser.run("testbed.send({ do: 'draw', contacts: true })");
    browser.run("testbed.send({ do: 'step', count: 1 })");
    browser.wait("testbed.frame().step === 91");
    take(&mut browser, "plane");
    browser.prefer("light");
    browser.run("testbed.send({ do: 'open', scene: 'pair-hull-cuboid-3d' })");
    browser.wait("testbed.scene().name === 'pair-hull-cuboid-3d'");
    browser.click("#tab-pair");
    browser.wait("/depth/i.test(document.querySelector('#panel-pair').textContent)");
    take(&mut browser, "pair");
    browser.click("#view-fit");
    browser.wait("/^[0-9.]+$/.test(document.querySelector('[data-size=smallest_box] .n').textContent)");
    take(&mut browser, "fitting");
    browser.click("#view-scenes");
    browser.resize(390, 844, 2.0);
    after(&mut browser, "dominoes-3d", 100);
    take(&mut browser, "phone");
}
