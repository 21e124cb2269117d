//! Every named scene in which something moves, a thousand steps long, in single precision: it does what it would do in the world, to the last bit as before, and a copy goes on as the original does.
//!
//! What the scenes lead to, to the last bit, is in `golden.txt`. After a change that is meant to alter it, write that file again and look at what changed:
//!
//! ```sh
//! IMPINGE_GOLDEN=write cargo test -p impinge-scenes --test run golden
//! ```

use impinge::generic::{Event, Simulation, SimulationSettings};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Real, Update};
use impinge_scenes::{Kind, Objects, Room, Scene, named};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

/// A scene without its dimension, how many steps it takes, and what must come of it.
type Expectation = (&'static str, usize, fn(&Run) -> Outcome);
type Outcome = Result<(), String>;

/// The large ones first, since they take longest.
const EXPECTATIONS: &[Expectation] = &[
    // Half as many steps: with thousands of boxes that are awake these take more time than all others together.
    ("large-pyramid", 500, sinks_and_stands),
    ("pyramids", 500, stands),
    ("crowd", 500, crowd),
    ("ball-pit", 1000, |run| within(run, 5.0, if run.dimension == 2 { 9.0 } else { 4.0 })),
    ("rain", 1000, |run| within(run, if run.dimension == 2 { 8.0 } else { 4.0 }, 6.0)),
    ("tumbler", 1000, tumbler),
    ("colliders", 1000, |run| within(run, 20.0, 3.5)),
    ("reflections", 1000, reflections),
    ("playground", 1000, |run| within(run, 12.0, 12.0)),
    ("polygons", 1000, |run| within(run, 4.0, 9.0)),
    ("boxes-on-floor", 1000, stands),
    ("pyramid", 1000, stands),
    ("card-house", 1000, stands),
    ("drop", 1000, bounces),
    ("slope", 1000, slope),
    ("slide", 1000, slides),
    ("roll", 1000, rolls),
    ("spin", 1000, spins),
    ("locked", 1000, locked),
    ("lift", 1000, lift),
    ("character", 1000, stands),
    ("dominoes", 1000, dominoes),
    ("cradle", 1000, cradle),
    ("triggers", 1000, triggers),
    ("layers", 1000, layers),
    ("compound", 1000, compound),
    ("tunnel", 1000, tunnel),
    ("needles", 1000, needles),
    ("tiles", 150, tiles),
];

/// Every frame is kept of scenes with no more bodies than this, of others the first and the last.
const FEW: usize = 200;

#[test]
fn scenes_do_what_the_world_does() {
    let wrong: Vec<String> = runs().iter().filter_map(|run| run.outcome().err()).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn golden_fingerprints() {
    let mut lines: Vec<String> =
        runs().iter().map(|run| format!("{} {} {:016x}", run.name, run.steps, run.fingerprint)).collect();
    lines.sort();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden.txt");
    if std::env::var_os("IMPINGE_GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(file, lines.join("\n") + "\n").expect("the file can be written");
        return;
    }
    let golden = std::fs::read_to_string(file).unwrap_or_default();
    let known: HashSet<&str> = golden.lines().collect();
    let mut told = String::new();
    for line in lines.iter().filter(|line| !known.contains(line.as_str())) {
        writeln!(told, "{line}").expect("text grows");
    }
    assert!(told.is_empty() && known.len() == lines.len(), "not as in golden.txt, see the top of this test:\n{told}");
}

#[test]
fn copies_go_on_as_the_original_does() {
    for run in runs() {
        assert_eq!(run.fingerprint, run.fingerprint_of_copy, "{}", run.name);
    }
}

#[test]
fn every_scene_that_moves_is_expected_to_do_something() {
    fn moves<V: Room>(objects: &Objects<V>) -> bool {
        objects.objects.iter().any(|object| object.kind != Kind::Static)
    }
    for scene in named::all() {
        let is_expected = EXPECTATIONS.iter().any(|(name, ..)| scene.name[..scene.name.len() - 3] == **name);
        let is_moving = match scene.build() {
            Scene::Plane(objects) => moves(&objects),
            Scene::Space(objects) => moves(&objects),
        };
        assert_eq!(is_expected, is_moving, "{}", scene.name);
    }
}

/// Where a body is, and how it moves. In 2D all third numbers are 0.
#[derive(Clone, Copy, Debug)]
struct State {
    position: [f64; 3],
    /// Where its own first axis points.
    right: [f64; 3],
    /// And its second one.
    up: [f64; 3],
    velocity: [f64; 3],
}

impl State {
    fn speed(&self) -> f64 {
        dot(self.velocity, self.velocity).sqrt()
    }
    /// How far it is from another place.
    fn moved(&self, from: &State) -> f64 {
        let [x, y, z] = [0, 1, 2].map(|i| self.position[i] - from.position[i]);
        dot([x, y, z], [x, y, z]).sqrt()
    }
    fn is_finite(&self) -> bool {
        [self.position, self.right, self.up, self.velocity].as_flattened().iter().all(|number| number.is_finite())
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// What became of a scene.
struct Run {
    name: &'static str,
    dimension: usize,
    steps: usize,
    expected: fn(&Run) -> Outcome,
    names: Vec<String>,
    is_dynamic: Vec<bool>,
    /// Of all bodies in the order of the file; the first frame is before the first step.
    frames: Vec<Vec<State>>,
    /// All of it, before and after.
    energy: [f64; 2],
    /// The first step after which some number was not finite.
    broken: Option<usize>,
    fingerprint: u64,
    fingerprint_of_copy: u64,
}

/// All scenes, run once for all tests, side by side.
fn runs() -> &'static [Run] {
    static RUNS: OnceLock<Vec<Run>> = OnceLock::new();
    RUNS.get_or_init(|| {
        let all: Vec<(&'static str, &Expectation)> = EXPECTATIONS
            .iter()
            .flat_map(|expectation| ["3d", "2d"].map(|dimension| (dimension, expectation)))
            .map(|(dimension, expectation)| {
                let name = format!("{}-{dimension}", expectation.0);
                (named::find(&name).unwrap_or_else(|| panic!("no scene {name}")).name, expectation)
            })
            .collect();
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some((name, expectation)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let run = run(name, expectation);
                        done.lock().expect("no run panics").push(run);
                    }
                });
            }
        });
        done.into_inner().expect("no run panics")
    })
}

fn run(name: &'static str, expectation: &Expectation) -> Run {
    match named::find(name).expect("it was found before").build() {
        Scene::Plane(objects) => stepped::<Vec2>(name, &objects.to().expect("it fits"), expectation),
        Scene::Space(objects) => stepped::<Vec3>(name, &objects.to().expect("it fits"), expectation),
    }
}

fn stepped<V: Room<Real = f32>>(name: &'static str, objects: &Objects<V>, &(_, steps, expected): &Expectation) -> Run {
    let (mut simulation, _) = objects.simulation(SimulationSettings::default()).expect(name);
    let energy = |simulation: &Simulation<V>| f64::from(simulation.energy().total());
    let mut run = Run {
        name,
        dimension: V::DIMENSION,
        steps,
        expected,
        names: objects.objects.iter().map(|object| object.name.clone()).collect(),
        is_dynamic: objects.objects.iter().map(|object| object.kind == Kind::Dynamic).collect(),
        frames: vec![frame(&simulation)],
        energy: [energy(&simulation); 2],
        broken: None,
        fingerprint: 0,
        fingerprint_of_copy: 0,
    };
    let mut copy = None;
    for step in 1..=steps {
        assert_eq!(simulation.step(), Update::Complete);
        let now = frame(&simulation);
        if run.broken.is_none() && !now.iter().all(State::is_finite) {
            run.broken = Some(step);
        }
        if now.len() <= FEW || step == steps {
            run.frames.push(now);
        }
        if step == steps / 2 {
            copy = Some(simulation.clone());
        }
    }
    run.energy[1] = energy(&simulation);
    run.fingerprint = simulation.fingerprint();
    let mut copy = copy.expect("there are two steps at least");
    (steps / 2..steps).for_each(|_| {
        copy.step();
    });
    run.fingerprint_of_copy = copy.fingerprint();
    run
}

fn frame<V: Room<Real = f32>>(simulation: &Simulation<V>) -> Vec<State> {
    let plain = |vector: V| [0, 1, 2].map(|i| if i < V::DIMENSION { f64::from(vector.get(i)) } else { 0.0 });
    let state = |body: &impinge::generic::Body<V>| {
        let pose = body.pose();
        let axis = |i: usize| plain(pose.transform_point(V::ZERO.with(i, 1.0)) - pose.translation());
        State { position: plain(pose.translation()), right: axis(0), up: axis(1), velocity: plain(body.velocity()) }
    };
    simulation.iter().map(|(_, body)| state(body)).collect()
}

impl Run {
    fn outcome(&self) -> Outcome {
        if let Some(step) = self.broken {
            return Err(format!("{}: something is not finite after step {step}", self.name));
        }
        (self.expected)(self).map_err(|wrong| format!("{}: {wrong}", self.name))
    }

    fn first(&self) -> &[State] {
        &self.frames[0]
    }

    fn last(&self) -> &[State] {
        &self.frames[self.frames.len() - 1]
    }

    fn index(&self, name: &str) -> usize {
        self.names.iter().position(|other| other == name).unwrap_or_else(|| panic!("{}: no {name}", self.name))
    }

    fn named(&self, name: &str) -> &State {
        &self.last()[self.index(name)]
    }

    /// What forces move: the name, where it was and where it is.
    fn bodies(&self) -> impl Iterator<Item = (&str, &State, &State)> {
        let states = self.first().iter().zip(self.last()).zip(&self.is_dynamic);
        let all = self.names.iter().zip(states);
        all.filter(|(_, (_, is_dynamic))| **is_dynamic).map(|(name, ((first, last), _))| (name.as_str(), first, last))
    }

    /// What forces move must all obey a rule.
    fn all(&self, rule: impl Fn(&str, &State, &State) -> bool) -> Outcome {
        let wrong: Vec<_> = self.bodies().filter(|(name, first, last)| !rule(name, first, last)).collect();
        let Some((name, first, last)) = wrong.first() else { return Ok(()) };
        let most = wrong.iter().map(|(_, first, last)| last.moved(first)).fold(0.0, f64::max);
        let (from, to) = (first.position, last.position);
        Err(format!(
            "{} of them are wrong and moved by up to {most:.4}, the first is {name}: {from:?} to {to:?}",
            wrong.len()
        ))
    }

    /// The number at the end of each name that begins like this.
    fn numbers<'r>(&'r self, word: &str) -> impl Iterator<Item = (f64, &'r State, &'r State)> {
        self.bodies()
            .filter_map(move |(name, first, last)| Some((name.strip_prefix(word)?.trim().parse().ok()?, first, last)))
    }
}

fn near(what: &str, value: f64, expected: f64, tolerance: f64) -> Outcome {
    // Negated: NaN is wrong.
    if !((value - expected).abs() <= tolerance) {
        return Err(format!("{what}: {value:.5} instead of {expected:.5}, by more than {tolerance:.5}"));
    }
    Ok(())
}

/// Everything stays where it was put.
fn stands(run: &Run) -> Outcome {
    run.all(|_, first, last| last.moved(first) < 0.1)
}

/// Everything stays where it was put, as far as springs that carry a hundred boxes let it: each layer sinks by some millimetres into the one below, together less than a hundredth of the height.
fn sinks_and_stands(run: &Run) -> Outcome {
    let height = run.first().iter().map(|state| state.position[1]).fold(0.0, f64::max);
    run.all(|_, first, last| last.moved(first) < 0.01 * height)
}

/// Everything is above the floor, below the rim, and inside of it.
fn within(run: &Run, half_width: f64, height: f64) -> Outcome {
    run.all(|_, _, last| {
        let [x, y, z] = last.position;
        x.abs() < half_width && z.abs() < half_width && y > 0.02 && y < height
    })
}

/// Some of it falls over the edge of the floor, but nothing through the floor.
fn crowd(run: &Run) -> Outcome {
    run.all(|_, _, last| {
        let [x, y, z] = last.position;
        x.abs() > 19.5 || z.abs() > 19.5 || y > 0.02
    })
}

/// All of it stays in the drum, at every step.
fn tumbler(run: &Run) -> Outcome {
    let half_width = if run.dimension == 2 { 5.0 } else { 3.0 };
    let drum = run.index("drum");
    for (step, frame) in run.frames.iter().enumerate() {
        for (name, state) in run.names.iter().zip(frame) {
            let [x, y] = [frame[drum].right, frame[drum].up].map(|axis| dot(axis, state.position));
            let most = [x, y, state.position[2]].into_iter().map(f64::abs).fold(0.0, f64::max);
            // What falls at 7 m/s may be a tenth of a metre deep in the wall at the end of a step.
            if most > half_width - 0.1 {
                return Err(format!("{name} is {most:.4} from the middle after step {step}"));
            }
        }
    }
    let angle = 0.5 * run.steps as f64 / 60.0;
    near("the drum turned by", run.named("drum").right[0], angle.cos(), 1e-3)
}

/// To the square of the restitution times the height that they fell from.
/// Nothing gets out, nothing is won, and little is lost: what meets more slowly than anything bounces at.
fn reflections(run: &Run) -> Outcome {
    run.all(|_, _, last| last.position.iter().all(|coordinate| coordinate.abs() < 4.7))?;
    let is_turned =
        |first: &State, last: &State| dot(first.velocity, last.velocity) < 0.9 * first.speed() * last.speed();
    if run.bodies().filter(|(_, first, last)| is_turned(first, last)).count() < 6 {
        return Err("hardly any ball was reflected".to_owned());
    }
    let [first, last] = run.energy;
    if last > first * 1.000_1 || last < 0.8 * first { Err(format!("energy: {last} of {first}")) } else { Ok(()) }
}

fn bounces(run: &Run) -> Outcome {
    let start = 3.0;
    let mut before = -1.0;
    for restitution in ["0", "0.25", "0.5", "0.75", "1"] {
        let index = run.index(&format!("restitution {restitution}"));
        // They touch the floor after 0.78 seconds.
        let height = run.frames[55..].iter().map(|frame| frame[index].position[1]).fold(0.0, f64::max) - 0.25;
        let expected = restitution.parse::<f64>().expect("a number").powi(2) * start;
        near(&format!("height after bouncing with {restitution}"), height, expected, 0.1 * expected + 0.01)?;
        if height <= before {
            return Err(format!("{restitution} does not bounce higher than what bounces less"));
        }
        before = height;
    }
    Ok(())
}

fn slope(run: &Run) -> Outcome {
    run.numbers("friction").try_for_each(|(friction, first, last)| {
        let (is_steep, moved) = (friction < 5.0 / 12.0, last.moved(first));
        if is_steep == (moved > 1.0) && is_steep != (moved < 0.05) {
            return Ok(());
        }
        Err(format!("with a friction of {friction} it moved by {moved:.4}"))
    })
}

fn slides(run: &Run) -> Outcome {
    run.numbers("speed").try_for_each(|(speed, first, last)| {
        let expected = speed * speed / (2.0 * 0.5 * 9.81);
        near(&format!("way from a speed of {speed}"), last.moved(first), expected, 0.02 * expected)
    })
}

/// A ball that rolls without sliding is slowed down by gravity times rolling / radius / (1 + k), with k of 2/5 for balls and 1/2 for discs.
fn rolls(run: &Run) -> Outcome {
    let inertia = if run.dimension == 2 { 0.5 } else { 0.4 };
    run.numbers("rolling").try_for_each(|(rolling, first, last)| {
        let slowing = 9.81 * rolling / 0.5 / (1.0 + inertia);
        let expected = if rolling == 0.0 { run.steps as f64 / 60.0 } else { 0.5 / slowing };
        near(&format!("way with a resistance of {rolling}"), last.moved(first), expected, 0.02 * expected)
    })
}

/// Without losing energy. About the first and the last axis it stays so, about the middle one it turns over.
fn spins(run: &Run) -> Outcome {
    near("energy", run.energy[1], run.energy[0], 1e-3 * run.energy[0])?;
    stands(run)?;
    if run.dimension == 2 {
        return Ok(());
    }
    let least = |name: &str, along: fn(&State) -> f64| {
        let index = run.index(name);
        run.frames.iter().map(|frame| along(&frame[index])).fold(1.0, f64::min)
    };
    let third = |state: &State| state.right[0] * state.up[1] - state.right[1] * state.up[0];
    let [x, y, z] =
        [least("about x", |state| state.right[0]), least("about y", |state| state.up[1]), least("about z", third)];
    if x > 0.9 && y < -0.5 && z > 0.9 { Ok(()) } else { Err(format!("the axes came to {x:.3}, {y:.3} and {z:.3}")) }
}

fn locked(run: &Run) -> Outcome {
    for name in ["locked", "tall"] {
        let state = run.named(name);
        if (state.right, state.up) != ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]) {
            return Err(format!("{name} turned: {state:?}"));
        }
    }
    near("height of the locked one", run.named("locked").position[1], 1.5, 0.01)?;
    near("height of the free one", run.named("free").position[1], 0.5, 0.01)?;
    run.all(|_, _, last| last.position[1] > 0.24)
}

fn lift(run: &Run) -> Outcome {
    let (lift, wall) = (run.named("lift").position[1], run.named("wall").position[0]);
    near("lift", lift, 0.5 + run.steps as f64 / 120.0, 0.001)?;
    near("wall", wall, run.steps as f64 / 120.0, 0.001)?;
    near("lifted", run.named("lifted").position[1], lift + 0.625, 0.02)?;
    near("lifted too", run.named("lifted too").position[1], lift + 1.625, 0.02)?;
    near("pushed", run.named("pushed").position[0], wall + 0.625, 0.02)?;
    near("pushed too", run.named("pushed too").position[0], wall + 1.625, 0.02)?;
    near("pushed last", run.named("pushed last").position[0], wall + 2.625, 0.02)
}

fn dominoes(run: &Run) -> Outcome {
    run.all(|name, _, last| name == "ball" || last.up[1] < 0.7)?;
    run.all(|_, _, last| last.position[1] > 0.05)?;
    near("the last one lies", run.named("domino 19").up[1], 0.0, 0.1)
}

/// The last ball takes over the speed of the first one.
fn cradle(run: &Run) -> Outcome {
    let balls: Vec<usize> = (0..5).map(|i| run.index(&format!("ball {i}"))).collect();
    let start = run.first()[balls[0]].speed();
    let hit = run.frames.iter().position(|frame| frame[balls[4]].speed() > 0.1 * start);
    let Some(hit) = hit else { return Err("nothing reaches the last ball".to_owned()) };
    // Some steps later, and long before it is at the wall.
    let speeds: Vec<f64> = balls.iter().map(|ball| run.frames[hit + 20][*ball].speed()).collect();
    if speeds[4] > 0.9 * start && speeds[..4].iter().all(|speed| *speed < 0.1 * start) {
        return Ok(());
    }
    Err(format!("the first ball came with {start}, and then they have {speeds:.3?}"))
}

fn triggers(run: &Run) -> Outcome {
    run.all(|_, first, last| {
        (last.position[1] - 0.25).abs() < 0.01 && (last.position[0] - first.position[0]).abs() < 0.01
    })?;
    near("sweeper", run.named("sweeper").position[0], run.steps as f64 / 15.0 - 8.0, 0.01)
}

fn layers(run: &Run) -> Outcome {
    run.all(|name, _, last| {
        let shelf = if name.starts_with("red") { 2.0 } else { 4.0 };
        (last.position[1] - shelf - 0.375).abs() < 0.01
    })
}

fn compound(run: &Run) -> Outcome {
    near("table", run.named("table").position[1], 1.1, 0.02)?;
    near("dumbbell", run.named("dumbbell").position[1], 0.4, 0.02)?;
    // It stands on its foot, or lies on its back.
    let hook = run.named("hook").position[1];
    near("hook", hook, if hook > 0.6 { 1.0 } else { 0.2 }, 0.02)
}

/// Nothing gets through the wall, bullet or not; and the two that meet go back where they came from.
fn tunnel(run: &Run) -> Outcome {
    for name in ["bullet", "as fast"] {
        near(name, run.named(name).position[0], -0.06, 0.01)?;
    }
    for (name, side) in [("from the left", -1.0), ("from the right", 1.0)] {
        let x = run.named(name).position[0];
        if x * side < 1000.0 {
            return Err(format!("{name} is at {x}"));
        }
    }
    Ok(())
}

/// All lie on the floor, or beside it where they flew over its end.
fn needles(run: &Run) -> Outcome {
    for (frame, bodies) in run.frames.iter().enumerate() {
        for (name, body) in run.names.iter().zip(bodies).skip(1) {
            let is_over_floor =
                [0, run.dimension - 1].iter().all(|axis| *axis == 1 || body.position[*axis].abs() < 20.0);
            if is_over_floor && body.position[1] < 0.0 {
                return Err(format!("{name} is below the floor in frame {frame}: {:?}", body.position));
            }
        }
    }
    Ok(())
}

/// Two and a half seconds without anything in the way.
fn tiles(run: &Run) -> Outcome {
    near("cube", run.named("cube").position[0], -5.0 + 3.0 * 2.5, 1e-3)?;
    near("cube", run.named("cube").position[1], 0.25, 1e-3)?;
    near("ball", run.named("ball").position[0], -9.0 + 2.0 * 2.5, 0.02)?;
    near("ball", run.named("ball").position[1], 0.25, 1e-3)
}

#[test]
fn the_bullet_meets_the_wall() {
    fn meets<V: Room>(objects: &Objects<V>) -> bool {
        let (mut simulation, _) = objects.simulation(Default::default()).unwrap();
        (0..60).any(|_| {
            simulation.step();
            simulation.events().iter().any(|event| matches!(event, Event::Began { time: Some(_), .. }))
        })
    }
    for name in ["tunnel-2d", "tunnel-3d"] {
        assert!(match named::find(name).unwrap().build() {
            Scene::Plane(objects) => meets(&objects),
            Scene::Space(objects) => meets(&objects),
        });
    }
}

/// What is built of things that only lean on each other, for ten minutes, in single and double precision, without sleep: it settles by a little at first, and then nobody moves any more.
#[test]
fn houses_of_cards_stand_for_ten_minutes() {
    fn stand<V: Room>(name: &str, objects: &Objects<V>) {
        // Cards settle by a fiftieth of their length.
        let (settled, crept) = (0.05, 1e-4);
        let settings = SimulationSettings { sleeping: false, ..Default::default() };
        let (mut simulation, bodies) = objects.simulation(settings).expect(name);
        let places = |simulation: &Simulation<V>| -> Vec<V> {
            bodies.iter().map(|body| simulation.get(*body).expect(name).pose().translation()).collect()
        };
        let check = |simulation: &Simulation<V>, from: &[V], most: f64, minute: usize| {
            for (i, (now, from)) in places(simulation).iter().zip(from).enumerate() {
                let moved = (*now - *from).length().to_f64();
                assert!(moved < most, "{name}, minute {minute}: {} has moved by {moved}", objects.objects[i].name);
            }
        };
        let start = places(&simulation);
        let mut after_one = Vec::new();
        for minute in 1..=10 {
            (0..3600).for_each(|_| assert_eq!(simulation.step(), Update::Complete));
            check(&simulation, &start, settled, minute);
            if minute == 1 {
                after_one = places(&simulation);
            }
            check(&simulation, &after_one, crept, minute);
        }
    }
    for name in ["card-house-2d", "card-house-3d"] {
        match named::find(name).expect(name).build() {
            Scene::Plane(objects) => {
                stand::<Vec2>(name, &objects.to().expect("it fits"));
                stand::<DVec2>(name, &objects);
            }
            Scene::Space(objects) => {
                stand::<Vec3>(name, &objects.to().expect("it fits"));
                stand::<DVec3>(name, &objects);
            }
        }
    }
}

/// Rain and a tumbler that never sleep, 3,000 steps long, and a million with `cargo xtask test --long`: nothing becomes infinite, nothing gets out, and the number of pairs does not grow.
#[test]
fn nothing_is_lost_in_the_long_run() {
    fn soak<V: Room<Real = f32>>(name: &str, objects: &Objects<V>, half_width: f32) {
        let steps = if std::env::var_os("IMPINGE_LONG").is_some() { 1_000_000 } else { 3_000 };
        let settings = SimulationSettings { sleeping: false, ..Default::default() };
        let (mut simulation, _) = objects.simulation(settings).expect(name);
        let mut most_pairs = 0;
        for step in 0..steps {
            assert_eq!(simulation.step(), Update::Complete);
            let pairs = simulation.world().pair_count();
            if step < steps / 2 {
                most_pairs = most_pairs.max(pairs);
            }
            if step % 100 == 0 {
                assert!(pairs <= 2 * most_pairs + 100, "{name}, step {step}: {pairs} pairs after {most_pairs}");
                for (_, body) in simulation.iter() {
                    let place = body.pose().translation();
                    let is_inside = (0..V::DIMENSION).all(|i| place.get(i).abs() < half_width);
                    assert!(is_inside && body.velocity().is_finite(), "{name}, step {step}: {body:?}");
                }
            }
        }
    }
    for (name, half_width) in [("rain-2d", 20.0), ("rain-3d", 20.0), ("tumbler-2d", 8.0), ("tumbler-3d", 8.0)] {
        match named::find(name).expect(name).build() {
            Scene::Plane(objects) => soak::<Vec2>(name, &objects.to().expect("it fits"), half_width),
            Scene::Space(objects) => soak::<Vec3>(name, &objects.to().expect("it fits"), half_width),
        }
    }
}
