//! What bodies obey, in all four spaces: energy, momentum, rest, friction, sleep, files.

#[macro_use]
mod spaces;

use impinge::generic::{
    Advance, Ball, Body, BodyError, BodyHandle, Collider, Cuboid, Drag, Encounter, Event, HalfSpace, Handle, Hooks,
    Layers, Locks, Material, Pose, Ray, Settings, Simulation, SimulationHooks, SimulationSettings, Update, World,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Real, Space};

fn real<V: Space>(value: f64) -> V::Real {
    V::Real::from_f64(value)
}

fn vector<V: Space>(x: f64, y: f64) -> V {
    V::ZERO.with(0, real::<V>(x)).with(1, real::<V>(y))
}

fn at<V: Space>(x: f64, y: f64) -> Pose<V> {
    Pose::from_translation(vector::<V>(x, y))
}

/// Without sleep and damping.
fn restless<V: Space>(steps_per_second: f64) -> Simulation<V> {
    let time_step = real::<V>(1.0 / steps_per_second);
    Simulation::with(SimulationSettings { time_step, sleeping: false, ..Default::default() }).unwrap()
}

fn weightless<V: Space>() -> Simulation<V> {
    let mut simulation = restless::<V>(60.0);
    simulation.set_gravity(V::ZERO).unwrap();
    simulation
}

fn material<V: Space>() -> Material<V::Real> {
    Material::default()
}

fn floor<V: Space>(simulation: &mut Simulation<V>, material: Material<V::Real>) -> BodyHandle {
    simulation.insert(Body::fixed().with(HalfSpace::new(V::axis(1), V::Real::ZERO).unwrap(), material)).unwrap()
}

/// A floor with an end, whose top is at 0.
fn slab<V: Space>(simulation: &mut Simulation<V>, half_width: f64) -> BodyHandle {
    let half = V::splat(real::<V>(half_width)).with(1, V::Real::ONE);
    simulation.insert(Body::fixed().at(at(0.0, -1.0)).with(Cuboid::new(half).unwrap(), material::<V>())).unwrap()
}

fn ball<V: Space>(radius: f64) -> Ball<V> {
    Ball::new(real::<V>(radius)).unwrap()
}

fn cube<V: Space>(half: f64) -> Cuboid<V> {
    Cuboid::new(V::splat(real::<V>(half))).unwrap()
}

fn place<V: Space>(simulation: &Simulation<V>, body: BodyHandle) -> V {
    simulation.get(body).unwrap().pose().translation()
}

fn height<V: Space>(simulation: &Simulation<V>, body: BodyHandle) -> f64 {
    place(simulation, body).get(1).to_f64()
}

fn run<V: Space>(simulation: &mut Simulation<V>, steps: usize) {
    for _ in 0..steps {
        simulation.step();
    }
}

fn total<V: Space>(simulation: &Simulation<V>) -> f64 {
    simulation.energy().total().to_f64()
}

in_all_spaces!(
    a_ball_bounces_for_ever,
    what_lies_on_the_floor_stays_there,
    stacks_stand,
    slopes_decide_what_slides,
    momentum_stays,
    energy_never_grows,
    flight_is_a_parabola,
    what_rests_sleeps_and_wakes,
    plain_colliders_that_change_wake,
    updates_in_between_lose_nothing,
    locked_axes_stay,
    lifts_carry_and_doors_push,
    time_is_kept,
    nonsense_is_refused,
    hits_are_told,
    rolling_ends_with_resistance,
    dragged_bodies_follow,
    clones_go_on_alike,
    sensors_and_parts_of_one_body_do_not_push,
    one_way_platforms,
    a_cradle_hands_the_blow_on,
);

fn a_ball_bounces_for_ever<V: Space>() {
    let mut simulation = restless::<V>(240.0);
    let rubber = material::<V>().with_restitution(V::Real::ONE);
    floor(&mut simulation, rubber);
    let body = simulation.insert(Body::dynamic().at(at(0.0, 10.5)).with(ball::<V>(0.5), rubber)).unwrap();
    let (mut bounces, mut top, mut last, mut rises) = (0, 0.0f64, 10.5, false);
    let mut steps = 0;
    while bounces < 100 {
        simulation.step();
        steps += 1;
        assert!(steps < 100_000, "it does not bounce");
        let now = height(&simulation, body);
        if now > last {
            (rises, top) = (true, top.max(now));
        } else if rises {
            assert!((top - 10.5).abs() < 0.001 * 10.0, "bounce {bounces}: {top}");
            (rises, top) = (false, 0.0);
            bounces += 1;
        }
        last = now;
    }
}

/// Ten minutes.
fn what_lies_on_the_floor_stays_there<V: Space>() {
    let mut simulation = restless::<V>(60.0);
    slab(&mut simulation, 20.0);
    let round = simulation.insert(Body::dynamic().at(at(0.0, 0.5)).with(ball::<V>(0.5), material::<V>())).unwrap();
    let square = simulation.insert(Body::dynamic().at(at(3.0, 0.5)).with(cube::<V>(0.5), material::<V>())).unwrap();
    let bodies = [(round, vector::<V>(0.0, 0.5)), (square, vector::<V>(3.0, 0.5))];
    let slop = simulation.settings().slop().to_f64();
    for minute in 0..10 {
        run(&mut simulation, 3600);
        for (body, start) in bodies {
            let moved = place(&simulation, body) - start;
            assert!(moved.get(1).to_f64() > -slop, "minute {minute}: sinks {moved:?}");
            assert!(moved.with(1, V::Real::ZERO).length().to_f64() < 1e-4, "minute {minute}: creeps {moved:?}");
            let turned = simulation.get(body).unwrap().pose().transform_vector(V::axis(0)) - V::axis(0);
            assert!(turned.length().to_f64() < 1e-4, "minute {minute}: turns {turned:?}");
        }
    }
}

fn stacks_stand<V: Space>() {
    // Ten cubes, for ten minutes.
    let mut simulation = restless::<V>(60.0);
    slab(&mut simulation, 20.0);
    let pile: Vec<BodyHandle> = (0..10)
        .map(|i| Body::dynamic().at(at(0.0, 0.5 + f64::from(i))).with(cube::<V>(0.5), material::<V>()))
        .map(|body| simulation.insert(body).unwrap())
        .collect();
    run(&mut simulation, 36_000);
    for (i, body) in pile.iter().enumerate() {
        let moved = place(&simulation, *body) - vector::<V>(0.0, 0.5 + i as f64);
        assert!(moved.length().to_f64() < 0.1, "cube {i}: {moved:?}");
    }
    // A heavy one on a light one.
    let mut simulation = restless::<V>(60.0);
    slab(&mut simulation, 20.0);
    let light = simulation.insert(Body::dynamic().at(at(0.0, 0.5)).with(cube::<V>(0.5), material::<V>())).unwrap();
    let lead = material::<V>().with_density(real::<V>(100.0));
    let heavy = simulation.insert(Body::dynamic().at(at(0.0, 1.5)).with(cube::<V>(0.5), lead)).unwrap();
    run(&mut simulation, 36_000);
    assert!((height(&simulation, light) - 0.5).abs() < 0.05 && (height(&simulation, heavy) - 1.5).abs() < 0.05);
    // A very small one on a very large one, at its end.
    let mut simulation = restless::<V>(60.0);
    slab(&mut simulation, 500.0);
    let small = simulation.insert(Body::dynamic().at(at(499.9, 0.01)).with(ball::<V>(0.01), material::<V>())).unwrap();
    run(&mut simulation, 3600);
    assert!((place(&simulation, small) - vector::<V>(499.9, 0.01)).length().to_f64() < 1e-3);
}

fn slopes_decide_what_slides<V: Space>() {
    for friction in [0.1, 0.3, 0.6, 0.8] {
        for off in [-0.5f64, 0.5] {
            let angle = f64::atan(friction) + off.to_radians();
            let mut simulation = restless::<V>(60.0);
            let rough = material::<V>().with_friction(real::<V>(friction));
            // Gravity is turned instead of the floor: nothing is rounded then.
            simulation.set_gravity(vector::<V>(9.81 * angle.sin(), -9.81 * angle.cos())).unwrap();
            floor(&mut simulation, rough);
            let body = simulation.insert(Body::dynamic().at(at(0.0, 0.25)).with(cube::<V>(0.25), rough)).unwrap();
            run(&mut simulation, 60);
            let before = simulation.get(body).unwrap().velocity().get(0).to_f64();
            let start = place(&simulation, body).get(0).to_f64();
            run(&mut simulation, 600);
            let gained = (simulation.get(body).unwrap().velocity().get(0).to_f64() - before) / 10.0;
            // Half a degree of slope is an acceleration of some centimetres per second squared.
            let slides = 9.81 * (angle.sin() - friction * angle.cos());
            if off > 0.0 {
                assert!((gained / slides - 1.0).abs() < 0.01, "friction {friction}: {gained} instead of {slides}");
            } else {
                // It may have slid by some millimetres when it was put there, before anything pressed.
                let moved = place(&simulation, body).get(0).to_f64() - start;
                assert!(start.abs() < 5e-3 && moved.abs() < 2e-4, "friction {friction}: {start}, then {moved}");
            }
        }
    }
}

fn momentum_stays<V: Space>() {
    let mut simulation = weightless::<V>();
    let mut random = Random(7);
    for i in 0..60 {
        let somewhere = V::ZERO
            .with(0, real::<V>(random.range(-3.0, 3.0)))
            .with(1, real::<V>(random.range(-3.0, 3.0)))
            .with(V::DIMENSION - 1, real::<V>(random.range(-3.0, 3.0)));
        let speed = vector::<V>(random.range(-4.0, 4.0), random.range(-4.0, 4.0)) - somewhere;
        let bouncy = material::<V>().with_restitution(real::<V>(random.range(0.0, 1.0)));
        let body = Body::dynamic().at(Pose::from_translation(somewhere)).moving(speed);
        let body = if i % 2 == 0 { body.with(ball::<V>(0.4), bouncy) } else { body.with(cube::<V>(0.3), bouncy) };
        simulation.insert(body).unwrap();
    }
    let scale: f64 = simulation.iter().map(|(_, body)| (body.mass().mass * body.velocity().length()).to_f64()).sum();
    let (start, energy) = (simulation.momentum(), total(&simulation));
    let mut began = 0;
    for _ in 0..600 {
        simulation.step();
        began += simulation.events().len();
        let change = (simulation.momentum() - start).length().to_f64();
        assert!(change < 64.0 * V::Real::EPSILON.to_f64() * scale, "{change} of {scale}");
    }
    assert!(began > 50, "they do not meet");
    assert!(total(&simulation) < energy);
}

fn energy_never_grows<V: Space>() {
    let mut simulation = restless::<V>(60.0);
    slab(&mut simulation, 4.0);
    let mut random = Random(3);
    for i in 0..80 {
        let pose = Pose::from_translation(
            V::splat(real::<V>(random.range(-2.0, 2.0)))
                .with(0, real::<V>(random.range(-2.0, 2.0)))
                .with(1, real::<V>(1.0 + 0.9 * f64::from(i))),
        );
        let stuff = material::<V>().with_restitution(real::<V>(random.range(0.0, 1.0)));
        let body = Body::dynamic().at(pose);
        simulation
            .insert(if i % 3 == 0 { body.with(ball::<V>(0.4), stuff) } else { body.with(cube::<V>(0.35), stuff) })
            .unwrap();
    }
    let mut least = total(&simulation);
    let start = least;
    for step in 0..900 {
        simulation.step();
        let now = total(&simulation);
        // What overlaps is pushed out, which lifts what lies on it: by no more than what it lost when it sank in.
        assert!(now < least + 2e-3 * start.abs(), "step {step}: {now} after {least}");
        least = least.min(now);
    }
    assert!(least < 0.6 * start);
}

fn flight_is_a_parabola<V: Space>() {
    for steps_per_second in [10.0, 60.0, 240.0] {
        let mut simulation = restless::<V>(steps_per_second);
        let body = Body::dynamic().moving(vector::<V>(3.0, 20.0)).with(ball::<V>(0.5), material::<V>());
        let body = simulation.insert(body).unwrap();
        run(&mut simulation, 3 * steps_per_second as usize);
        let there = vector::<V>(9.0, 60.0 - 0.5 * 9.81 * 9.0);
        let off = (place(&simulation, body) - there).length().to_f64();
        assert!(off < 1e3 * V::Real::EPSILON.to_f64() * 60.0, "{off}");
    }
    // Half of the speed is left after ln 2 / damping seconds, about.
    let mut simulation = weightless::<V>();
    let body = Body::dynamic().moving(vector::<V>(8.0, 0.0)).with(ball::<V>(0.5), material::<V>());
    let body = simulation.insert(body.with_damping(V::Real::ONE, V::Real::ZERO)).unwrap();
    run(&mut simulation, 60);
    let speed = simulation.get(body).unwrap().velocity().length().to_f64();
    assert!((speed - 8.0 / core::f64::consts::E).abs() < 0.05, "{speed}");
    assert!((place(&simulation, body).get(0).to_f64() - 8.0 * (1.0 - 1.0 / core::f64::consts::E)).abs() < 0.05);
}

fn what_rests_sleeps_and_wakes<V: Space>() {
    let mut simulation = Simulation::<V>::new();
    let ground = slab(&mut simulation, 20.0);
    let under = simulation.insert(Body::dynamic().at(at(0.0, 0.5)).with(cube::<V>(0.5), material::<V>())).unwrap();
    let over = simulation.insert(Body::dynamic().at(at(0.0, 1.5)).with(cube::<V>(0.5), material::<V>())).unwrap();
    let aside = simulation.insert(Body::dynamic().at(at(5.0, 0.5)).with(cube::<V>(0.5), material::<V>())).unwrap();
    let asleep = |simulation: &Simulation<V>, body: BodyHandle| simulation.get(body).unwrap().is_asleep();
    let settle = |simulation: &mut Simulation<V>| {
        run(simulation, 120);
        assert!([under, over, aside].iter().all(|body| asleep(simulation, *body)));
    };
    settle(&mut simulation);
    let fingerprint = simulation.fingerprint();
    run(&mut simulation, 60);
    assert_eq!(simulation.fingerprint(), fingerprint);
    // An impulse wakes a body and what lies on it, and nobody else.
    simulation.apply_impulse(under, vector::<V>(0.1, 0.0)).unwrap();
    assert!(!asleep(&simulation, under) && !asleep(&simulation, over) && asleep(&simulation, aside));
    settle(&mut simulation);
    // So does what falls on it.
    let stone = Body::dynamic().at(at(5.0, 2.0)).with(ball::<V>(0.2), material::<V>());
    let stone = simulation.insert(stone).unwrap();
    run(&mut simulation, 40);
    assert!(!asleep(&simulation, aside) && asleep(&simulation, under));
    simulation.remove(stone).unwrap();
    settle(&mut simulation);
    // And what is taken away from under it.
    simulation.remove(under).unwrap();
    run(&mut simulation, 30);
    assert!(height(&simulation, over) < 1.2);
    run(&mut simulation, 120);
    assert!(asleep(&simulation, over) && (height(&simulation, over) - 0.5).abs() < 2e-3);
    // A floor that is moved, gravity that changes, a push of a kinematic body.
    simulation.set_pose(ground, at(0.0, -2.0)).unwrap();
    assert!(!asleep(&simulation, over) && !asleep(&simulation, aside));
    run(&mut simulation, 200);
    assert!(asleep(&simulation, over) && (height(&simulation, over) + 0.5).abs() < 2e-3);
    simulation.set_gravity(vector::<V>(0.0, 9.81)).unwrap();
    run(&mut simulation, 30);
    assert!(height(&simulation, over) > 0.0);
    simulation.set_gravity(vector::<V>(0.0, -9.81)).unwrap();
    run(&mut simulation, 300);
    assert!(asleep(&simulation, over));
    let wall = Body::kinematic().at(at(-3.0, -0.5)).moving(vector::<V>(1.0, 0.0)).with(cube::<V>(0.5), material::<V>());
    simulation.insert(wall).unwrap();
    let before = place(&simulation, over).get(0).to_f64();
    run(&mut simulation, 180);
    assert!(place(&simulation, over).get(0).to_f64() > before + 0.5);
    // A wall that is put into something wakes it, and so does what comes near, before it is there.
    let mut space = Simulation::<V>::new();
    space.set_gravity(V::ZERO).unwrap();
    let steel = material::<V>().with_restitution(V::Real::ONE);
    let still = space.insert(Body::dynamic().with(ball::<V>(0.5), steel)).unwrap();
    run(&mut space, 60);
    assert!(space.get(still).unwrap().is_asleep());
    let comer = Body::dynamic().at(at(-3.0, 0.0)).moving(vector::<V>(1.5, 0.0)).with(ball::<V>(0.5), steel);
    let comer = space.insert(comer).unwrap();
    run(&mut space, 120);
    let speeds = [comer, still].map(|body| space.get(body).unwrap().velocity().get(0).to_f64());
    assert!(speeds[0].abs() < 0.02 && (speeds[1] - 1.5).abs() < 0.02, "{speeds:?}");
    simulation.insert(Body::fixed().at(at(5.0, -0.3)).with(cube::<V>(0.5), material::<V>())).unwrap();
    run(&mut simulation, 2);
    assert!(!asleep(&simulation, aside));
    // Who floats down slowly does not sleep on the way.
    let feather =
        Body::dynamic().at(at(-9.0, 5.0)).with_gravity_scale(real::<V>(0.005)).with(ball::<V>(0.1), material::<V>());
    let feather = simulation.insert(feather).unwrap();
    run(&mut simulation, 60);
    assert!(!asleep(&simulation, feather));
    // Who is not to sleep does not.
    let guard = Body::dynamic().at(at(9.0, -0.5)).sleepless().with(cube::<V>(0.5), material::<V>());
    let guard = simulation.insert(guard).unwrap();
    run(&mut simulation, 300);
    assert!(!asleep(&simulation, guard));
}

/// On a plain collider of the world lie two boxes, on another one a third.
fn plain_colliders_that_change_wake<V: Space>() {
    type Change<V> = (&'static str, f64, fn(&mut World<V>, Handle));
    let changes: [Change<V>; 10] = [
        ("sensor", -1.0, |world, floor| world.set_sensor(floor, true).unwrap()),
        ("removed", -1.0, |world, floor| drop(world.remove(floor).unwrap())),
        ("disabled", -1.0, |world, floor| world.set_enabled(floor, false).unwrap()),
        ("layers", -1.0, |world, floor| world.set_layers(floor, Layers::NONE).unwrap()),
        ("mask", -1.0, |world, floor| world.set_mask(floor, Layers::NONE).unwrap()),
        ("lowered", -0.1, |world, floor| world.set_pose(floor, at(0.0, -1.1)).unwrap()),
        // By so little that they still touch.
        ("lowered a little", -1e-4, |world, floor| world.set_pose(floor, at(0.0, -1.0001)).unwrap()),
        ("aside", 0.0, |world, floor| world.set_pose(floor, at(0.5, -1.0)).unwrap()),
        ("thinner", -0.5, |world, floor| world.set_shape(floor, cube::<V>(0.5)).unwrap()),
        ("to be looked at", 0.0, |world, floor| world.look_again(floor).unwrap()),
    ];
    for (name, sinks, change) in changes {
        // An update of one's own tells the simulation what it saw.
        for updates in 0..2 {
            let mut simulation = Simulation::<V>::new();
            let floor = simulation.world_mut().insert(Collider::new(cube::<V>(1.0)).at(at(0.0, -1.0))).unwrap();
            simulation.world_mut().insert(Collider::new(cube::<V>(1.0)).at(at(9.0, -1.0))).unwrap();
            let crates = [at(0.0, 0.5), at(0.0, 1.5), at(9.0, 0.5)]
                .map(|pose| simulation.insert(Body::dynamic().at(pose).with(cube::<V>(0.5), material::<V>())).unwrap());
            let asleep = |simulation: &Simulation<V>| crates.map(|body| simulation.get(body).unwrap().is_asleep());
            run(&mut simulation, 120);
            assert_eq!(asleep(&simulation), [true; 3]);
            let before = height(&simulation, crates[1]);
            change(simulation.world_mut(), floor);
            (0..updates).for_each(|_| {
                simulation.world_mut().update();
            });
            simulation.step();
            assert_eq!(asleep(&simulation), [false, false, true], "{name}, {updates} updates");
            run(&mut simulation, 60);
            let sunk = height(&simulation, crates[1]) - before;
            if sinks == -1.0 {
                assert!(sunk < sinks, "{name}: {sunk}");
            } else {
                let slop = simulation.settings().slop().to_f64();
                assert!((sunk - sinks).abs() < 0.25 * slop, "{name}: {sunk}");
            }
        }
    }
    // The same of what bodies are made of: their floor, and themselves.
    for own in [false, true] {
        let mut simulation = Simulation::<V>::new();
        let ground = slab(&mut simulation, 20.0);
        let body = simulation.insert(Body::dynamic().at(at(0.0, 0.5)).with(cube::<V>(0.5), material::<V>())).unwrap();
        run(&mut simulation, 120);
        assert!(simulation.get(body).unwrap().is_asleep());
        let collider = simulation.get(if own { body } else { ground }).unwrap().colliders()[0];
        simulation.world_mut().set_sensor(collider, true).unwrap();
        run(&mut simulation, 60);
        assert!(height(&simulation, body) < -1.0, "{own}");
    }
    // A sensor that moves wakes nobody.
    let mut simulation = Simulation::<V>::new();
    slab(&mut simulation, 20.0);
    let body = simulation.insert(Body::dynamic().at(at(0.0, 0.5)).with(cube::<V>(0.5), material::<V>())).unwrap();
    let sensor = simulation.world_mut().insert(Collider::new(ball::<V>(1.0)).sensor()).unwrap();
    run(&mut simulation, 120);
    simulation.world_mut().set_pose(sensor, at(0.5, 0.0)).unwrap();
    simulation.step();
    assert!(simulation.get(body).unwrap().is_asleep());
}

/// Whoever updates the world between steps hears of every pair as one who does not.
fn updates_in_between_lose_nothing<V: Space>() {
    let [mut plain, mut updated] = [0; 2].map(|_| {
        let mut simulation = restless::<V>(60.0);
        slab(&mut simulation, 20.0);
        for i in 0..5 {
            let body = Body::dynamic().at(at(2.0 * f64::from(i), 2.0)).with_user(0);
            let bouncy = material::<V>().with_restitution(V::Real::ONE);
            let ball = Collider::new(ball::<V>(0.4)).with_user(1 + i as u64);
            simulation.insert(body.with_collider(ball, bouncy)).unwrap();
        }
        simulation
    });
    let mut random = Random(5);
    let mut gates: Vec<(u64, [Handle; 2])> = Vec::new();
    let (mut told, mut next) = (0, 100);
    let mut are_in = std::collections::HashSet::new();
    for step in 0..600 {
        for _ in 0..3 {
            let choice = random.range(0.0, 4.0);
            let pose = at::<V>(random.range(-1.0, 9.0), random.range(0.0, 2.0));
            let both = [&mut plain, &mut updated];
            if choice < 1.0 && gates.len() < 12 {
                let gate = Collider::new(ball::<V>(0.6)).at(pose).sensor().with_user(next);
                gates.push((next, both.map(|it| it.world_mut().insert(gate.clone()).unwrap())));
                next += 1;
            } else if choice < 1.5 && !gates.is_empty() {
                let (_, handles) = gates.swap_remove(random.range(0.0, gates.len() as f64) as usize);
                both.into_iter().zip(handles).for_each(|(it, gate)| drop(it.world_mut().remove(gate).unwrap()));
            } else if let Some((_, handles)) = gates.first() {
                both.into_iter().zip(*handles).for_each(|(it, gate)| it.world_mut().set_pose(gate, pose).unwrap());
            }
            (0..(choice * 7.0) as u32 % 3).for_each(|_| {
                updated.world_mut().update();
            });
        }
        plain.step();
        updated.step();
        assert_eq!(plain.fingerprint(), updated.fingerprint());
        // Handles of gates may differ: their places are free again after an update.
        let turns = |simulation: &Simulation<V>| {
            let turn = |event: &Event<V>| {
                let (a, b) = event.users();
                ([a.min(b), a.max(b)], matches!(event, Event::Began { .. }))
            };
            let mut turns: Vec<([u64; 2], bool)> = simulation.events().iter().map(turn).collect();
            turns.sort();
            turns
        };
        assert_eq!(turns(&plain), turns(&updated), "step {step}");
        for (pair, has_begun) in turns(&updated) {
            assert!(if has_begun { are_in.insert(pair) } else { are_in.remove(&pair) }, "step {step}: {pair:?}");
            told += 1;
        }
    }
    assert!(told > 300, "{told}");
}

fn locked_axes_stay<V: Space>() {
    // A box that may not turn stays upright on an edge.
    let mut simulation = restless::<V>(60.0);
    slab(&mut simulation, 1.0);
    let upright = Body::dynamic().at(at(1.3, 0.5)).locked(Locks::ROTATION).with(cube::<V>(0.5), material::<V>());
    let upright = simulation.insert(upright).unwrap();
    // One that may not move along the first axis is like a wall along it: what hits it comes back.
    let rubber = material::<V>().with_restitution(V::Real::ONE).with_friction(V::Real::ZERO);
    let bead =
        Body::dynamic().at(at(0.0, 9.0)).locked(Locks::NONE.with_translation(0)).with_gravity_scale(V::Real::ZERO);
    let bead = simulation.insert(bead.with(ball::<V>(0.5), rubber)).unwrap();
    let shot = Body::dynamic().at(at(-3.0, 9.0)).moving(vector::<V>(4.0, 0.0)).with_gravity_scale(V::Real::ZERO);
    let shot = simulation.insert(shot.with(ball::<V>(0.5), rubber)).unwrap();
    run(&mut simulation, 120);
    let body = simulation.get(upright).unwrap();
    assert_eq!(body.pose().transform_vector(V::axis(0)), V::axis(0));
    assert!((height(&simulation, upright) - 0.5).abs() < 2e-3);
    assert_eq!(place(&simulation, bead).get(0), V::Real::ZERO);
    let back = simulation.get(shot).unwrap().velocity().get(0).to_f64();
    assert!((back + 4.0).abs() < 0.01, "{back}");
}

fn lifts_carry_and_doors_push<V: Space>() {
    let mut simulation = restless::<V>(60.0);
    let plate = Cuboid::new(V::splat(V::Real::ONE).with(1, real::<V>(0.1))).unwrap();
    let lift = simulation.insert(Body::kinematic().with(plate, material::<V>())).unwrap();
    let load = Body::dynamic().at(at(0.0, 0.4)).with(cube::<V>(0.3), material::<V>());
    let load = simulation.insert(load).unwrap();
    // Up by two, and aside by one, gently.
    for step in 1..=240 {
        let part = 0.5 - 0.5 * (std::f64::consts::PI * f64::from(step) / 240.0).cos();
        simulation.move_to(lift, at(part, 2.0 * part)).unwrap();
        simulation.step();
    }
    assert_eq!(simulation.get(lift).unwrap().pose(), at(1.0, 2.0));
    run(&mut simulation, 60);
    let there = place(&simulation, load);
    assert!((there - vector::<V>(1.0, 2.4)).length().to_f64() < 0.02, "{there:?}");
    assert!(simulation.move_to(load, at(0.0, 0.0)).is_err());
    // It goes where it is sent, and no further.
    simulation.move_to(lift, at(1.0, 2.1)).unwrap();
    run(&mut simulation, 60);
    assert_eq!(simulation.get(lift).unwrap().pose(), at(1.0, 2.1));
}

fn time_is_kept<V: Space>() {
    let mut simulation = restless::<V>(50.0);
    let body = Body::dynamic().moving(vector::<V>(1.0, 0.0)).with_gravity_scale(V::Real::ZERO);
    let body = simulation.insert(body.with(ball::<V>(0.5), material::<V>())).unwrap();
    assert_eq!(simulation.advance(real::<V>(0.03)), Advance { steps: 1, update: Update::Complete });
    // One step of 0.02 is done, and half of another one is left: drawn halfway between.
    let drawn = simulation.interpolated_pose(body).unwrap().translation().get(0).to_f64();
    assert!((drawn - 0.01).abs() < 1e-6, "{drawn}");
    assert_eq!(simulation.advance(real::<V>(0.0101)).steps, 1);
    assert_eq!(simulation.advance(real::<V>(-1.0)).steps, 0);
    assert_eq!(simulation.advance(V::Real::NAN).steps, 0);
    // Who cannot keep up lets time go.
    assert_eq!(simulation.advance(real::<V>(1e6)).steps, simulation.settings().most_steps);
    assert_eq!(simulation.steps(), 2 + u64::from(simulation.settings().most_steps));
    // More pairs than there may be are told, of whichever step it was.
    let mut simulation = weightless::<V>();
    let settings = Settings { pair_budget: Some(1), ..*simulation.world().settings() };
    *simulation.world_mut() = World::with(settings);
    let handles = [0.0, 0.1, 0.2]
        .map(|x| simulation.insert(Body::kinematic().at(at(x, 0.0)).with(ball::<V>(0.5), material::<V>())).unwrap());
    let over = Update::OverBudget { budget: 1 };
    assert_eq!(simulation.advance(real::<V>(0.051)), Advance { steps: 3, update: over });
    simulation.remove(handles[0]).unwrap();
    assert_eq!(simulation.advance(real::<V>(0.01)), Advance { steps: 0, update: Update::Complete });
    simulation.advance(real::<V>(0.1));
    assert_eq!(simulation.advance(real::<V>(0.051)).update, Update::Complete);
    // Events of all steps are told.
    let mut simulation = restless::<V>(50.0);
    floor(&mut simulation, material::<V>());
    simulation.insert(Body::dynamic().at(at(0.0, 0.51)).with(ball::<V>(0.5), material::<V>())).unwrap();
    simulation.advance(real::<V>(0.16));
    assert_eq!(simulation.steps(), 8);
    assert!(simulation.events().iter().filter(|event| matches!(event, Event::Began { .. })).count() == 1);
}

fn nonsense_is_refused<V: Space>() {
    let mut simulation = Simulation::<V>::new();
    let body = simulation.insert(Body::dynamic().with(ball::<V>(0.5), material::<V>())).unwrap();
    let before = simulation.fingerprint();
    for bad in [V::Real::NAN, V::Real::INFINITY, V::Real::MAX] {
        let bad_vector = V::splat(bad);
        assert!(simulation.set_velocity(body, bad_vector).is_err());
        assert!(simulation.apply_impulse(body, bad_vector).is_err());
        assert!(simulation.apply_force_at(body, V::ZERO, bad_vector).is_err());
        assert!(simulation.set_gravity(bad_vector).is_err());
        assert!(simulation.set_damping(body, bad, V::Real::ZERO).is_err());
        assert!(simulation.set_pose(body, Pose::from_translation(bad_vector)).is_err());
        assert!(simulation.set_angular_velocity(body, V::spin(|_| bad)).is_err());
        assert!(simulation.drag(body, bad_vector, Drag::default()).is_err());
        let stuff = Material { density: bad, ..Default::default() };
        assert!(simulation.insert(Body::dynamic().with(ball::<V>(0.5), stuff)).is_err());
        assert!(Simulation::<V>::with(SimulationSettings { time_step: bad, ..Default::default() }).is_err());
    }
    let negative = Material { friction: -V::Real::ONE, ..Default::default() };
    assert!(simulation.insert(Body::dynamic().with(ball::<V>(0.5), negative)).is_err());
    assert!(simulation.insert(Body::dynamic()).is_err_and(|error| error == BodyError::NoMass));
    assert!(simulation.insert(Body::dynamic().with(ball::<V>(0.0), material::<V>())).is_err());
    assert!(Simulation::<V>::with(SimulationSettings { substeps: 0, ..Default::default() }).is_err());
    assert_eq!((simulation.fingerprint(), simulation.len(), simulation.world().len()), (before, 1, 1));
    let hollow =
        impinge::generic::Mass { mass: V::Real::ONE, center: V::ZERO, inertia: V::inertia(|_, _| V::Real::NAN) };
    assert!(simulation.insert(Body::dynamic().with_mass(hollow)).is_err());
    // A collider that was taken from a body belongs to nobody.
    let collider = simulation.world_mut().insert(Collider::new(ball::<V>(0.1)).at(at(5.0, 0.0))).unwrap();
    assert_eq!(simulation.body_of(collider), None);
    let taken = simulation.get(body).unwrap().colliders()[0];
    let taken = simulation.world_mut().remove(taken).unwrap();
    let taken = simulation.world_mut().insert(taken).unwrap();
    assert_eq!(simulation.body_of(taken), None);
    let visitor = Body::dynamic().at(at(0.1, 0.0)).with(ball::<V>(0.5), material::<V>());
    let visitor = simulation.insert(visitor).unwrap();
    run(&mut simulation, 10);
    simulation.remove(visitor).unwrap();
    simulation.remove(body).unwrap();
    assert_eq!(simulation.remove(body), Err(BodyError::Stale { body }));
    assert!(simulation.get(body).is_none() && simulation.wake(body).is_err());
    // What leaves the numbers stays at their end.
    let lost = Body::dynamic().at(at(9e8, 0.0)).moving(vector::<V>(9e8, 0.0)).with(ball::<V>(0.5), material::<V>());
    let lost = simulation.insert(lost).unwrap();
    run(&mut simulation, 600);
    assert!(simulation.get(lost).unwrap().pose().is_valid());
    // Extremes make no NaN.
    for (mass, size) in [(1e-6, 1e-3), (1e6, 1e3), (1e-6, 1e3), (1e6, 1e-3)] {
        let mut simulation = restless::<V>(60.0);
        floor(&mut simulation, material::<V>());
        let stuff = material::<V>().with_density(real::<V>(mass));
        let one = Body::dynamic().at(at(0.0, 0.9 * size)).moving(vector::<V>(0.0, -1e3)).with(cube::<V>(size), stuff);
        let other = Body::dynamic().at(at(0.0, 1.1 * size)).with(ball::<V>(size), material::<V>());
        let bodies = [simulation.insert(one).unwrap(), simulation.insert(other).unwrap()];
        run(&mut simulation, 300);
        for body in bodies {
            let body = simulation.get(body).unwrap();
            assert!(body.pose().is_valid() && body.velocity().in_range(), "{body:?}");
        }
    }
}

fn hits_are_told<V: Space>() {
    let mut simulation = restless::<V>(60.0);
    floor(&mut simulation, material::<V>());
    let stuff = material::<V>().with_density(real::<V>(2.0));
    let body = simulation.insert(Body::dynamic().at(at(0.0, 2.5)).with(ball::<V>(0.5), stuff)).unwrap();
    let mass = simulation.get(body).unwrap().mass().mass.to_f64();
    let mut hits = Vec::new();
    for _ in 0..120 {
        simulation.step();
        hits.extend_from_slice(simulation.hits());
    }
    assert_eq!(hits.len(), 1);
    let (speed, hit) = ((2.0f64 * 9.81 * 2.0).sqrt(), hits[0]);
    assert!((hit.speed.to_f64() - speed).abs() < 0.35, "{hit:?}");
    assert!(hit.impulse.to_f64() > 0.5 * mass * speed && hit.impulse.to_f64() < 1.2 * mass * speed, "{hit:?}");
    assert!((hit.normal - V::axis(1)).length().to_f64() < 1e-5 && hit.bodies.1 == Some(body));
    // At rest its weight is held.
    let colliders = simulation.world().contacts().map(|pair| (pair.a(), pair.b())).next().unwrap();
    let held = simulation.impulse_between(colliders.0, colliders.1).unwrap().to_f64();
    assert!((held / (mass * 9.81 / 60.0) - 1.0).abs() < 0.01, "{held}");
}

fn rolling_ends_with_resistance<V: Space>() {
    let [free, held] = [0.0, 0.05].map(|rolling| {
        let mut simulation = restless::<V>(60.0);
        floor(&mut simulation, material::<V>());
        let stuff = material::<V>().with_rolling(real::<V>(rolling));
        let body = Body::dynamic().at(at(0.0, 0.5)).moving(vector::<V>(2.0, 0.0)).with(ball::<V>(0.5), stuff);
        let body = simulation.insert(body).unwrap();
        run(&mut simulation, 600);
        simulation.get(body).unwrap().velocity().length().to_f64()
    });
    // Sliding becomes rolling, which goes on: 5/7 of the speed is left of a ball, 2/3 of a disc.
    let rolls = if V::DIMENSION == 2 { 2.0 / 3.0 } else { 5.0 / 7.0 };
    assert!((free / (2.0 * rolls) - 1.0).abs() < 0.02, "{free}");
    assert!(held < 1e-3, "{held}");
}

fn dragged_bodies_follow<V: Space>() {
    let mut simulation = Simulation::<V>::new();
    let body = simulation.insert(Body::dynamic().with(cube::<V>(0.5), material::<V>())).unwrap();
    let drag = simulation.drag(body, V::ZERO, Drag::default()).unwrap();
    assert!(simulation.drag_to(drag, vector::<V>(3.0, 2.0)));
    run(&mut simulation, 180);
    let there = place(&simulation, body);
    assert!((there - vector::<V>(3.0, 2.0)).length().to_f64() < 0.05, "{there:?}");
    // A weak one cannot lift it.
    assert!(simulation.release(drag) && !simulation.release(drag) && !simulation.drag_to(drag, V::ZERO));
    floor(&mut simulation, material::<V>());
    run(&mut simulation, 240);
    let weak = Drag { strength: real::<V>(0.5), ..Drag::default() };
    let there = place(&simulation, body);
    let drag = simulation.drag(body, there, weak).unwrap();
    assert!(simulation.drag_to(drag, there + vector::<V>(0.0, 5.0)));
    run(&mut simulation, 120);
    assert!((height(&simulation, body) - 0.5).abs() < 0.01);
    // Who is removed is let go.
    simulation.remove(body).unwrap();
    assert!(!simulation.release(drag));
}

fn clones_go_on_alike<V: Space>() {
    let mut simulation = heap::<V>();
    run(&mut simulation, 100);
    let mut twin = simulation.clone();
    for _ in 0..200 {
        simulation.step();
        twin.step();
        assert_eq!(simulation.fingerprint(), twin.fingerprint());
    }
    let mut again = heap::<V>();
    run(&mut again, 300);
    assert_eq!(simulation.fingerprint(), again.fingerprint());
    again.step();
    assert_ne!(simulation.fingerprint(), again.fingerprint());
}

/// Things of all sorts that fall on each other.
fn heap<V: Space>() -> Simulation<V> {
    let mut simulation = Simulation::<V>::new();
    slab(&mut simulation, 5.0);
    let mut random = Random(11);
    for i in 0..40 {
        let pose = at::<V>(random.range(-1.5, 1.5), 0.7 + 0.8 * f64::from(i));
        let body = Body::dynamic().at(pose).turning(V::spin(|k| real::<V>(1.0 + k as f64)));
        let stuff = material::<V>().with_rolling(real::<V>(if i % 5 == 0 { 0.01 } else { 0.0 }));
        let long = Cuboid::new(V::splat(real::<V>(0.25)).with(0, real::<V>(0.6))).unwrap();
        simulation
            .insert(match i % 3 {
                0 => body.with(ball::<V>(0.35), stuff),
                1 => body.with(cube::<V>(0.3), stuff),
                _ => body.with(long, stuff),
            })
            .unwrap();
    }
    simulation
}

fn sensors_and_parts_of_one_body_do_not_push<V: Space>() {
    let mut simulation = restless::<V>(60.0);
    floor(&mut simulation, material::<V>());
    let gate = Collider::new(cube::<V>(1.0)).sensor();
    let gate = simulation.insert(Body::fixed().at(at(0.0, 3.0)).with_collider(gate, material::<V>())).unwrap();
    // A dumbbell: two balls that overlap a bar, all of one body.
    let bar = Cuboid::new(V::splat(real::<V>(0.1)).with(0, real::<V>(0.8))).unwrap();
    let end = |x: f64| Collider::new(ball::<V>(0.3)).at(at(x, 0.0));
    let dumbbell = Body::dynamic().at(at(0.0, 6.0)).with(bar, material::<V>());
    let dumbbell = dumbbell.with_collider(end(-0.8), material::<V>()).with_collider(end(0.8), material::<V>());
    let dumbbell = simulation.insert(dumbbell).unwrap();
    assert_eq!(simulation.get(dumbbell).unwrap().colliders().len(), 3);
    let (mut began, mut ended) = (0, 0);
    for _ in 0..180 {
        simulation.step();
        for event in simulation.events() {
            let bodies = [event.handles().0, event.handles().1].map(|handle| simulation.body_of(handle));
            assert_ne!(bodies[0], bodies[1]);
            if bodies.contains(&Some(gate)) {
                began += usize::from(matches!(event, Event::Began { .. }));
                ended += usize::from(matches!(event, Event::Ended { .. }));
            }
        }
    }
    assert_eq!((began, ended), (3, 3));
    assert!((height(&simulation, dumbbell) - 0.3).abs() < 2e-3);
    let down = Ray::new(vector::<V>(0.8, 9.0), -V::axis(1)).unwrap();
    let hit = simulation.world().cast_ray(down, real::<V>(100.0), impinge::generic::Filter::all().solid()).unwrap();
    assert_eq!(simulation.body_of(hit.collider), Some(dumbbell));
}

/// What is below a platform passes through it.
struct OneWay;
impl<V: Space> Hooks<V> for OneWay {}
impl<V: Space> SimulationHooks<V> for OneWay {
    fn encounter(&mut self, encounter: &mut Encounter<'_, V>) {
        let (Some((_, a)), Some((_, b))) = (encounter.a, encounter.b) else { return };
        let (platform, other) = if a.user() == 1 { (a, b) } else { (b, a) };
        if platform.user() == 1 {
            let below = other.pose().translation().get(1) < platform.pose().translation().get(1) + real::<V>(0.3);
            encounter.is_ignored = below;
        }
    }
}

fn one_way_platforms<V: Space>() {
    let mut simulation = restless::<V>(60.0);
    let plate = Cuboid::new(V::splat(real::<V>(2.0)).with(1, real::<V>(0.1))).unwrap();
    simulation.insert(Body::fixed().with(plate, material::<V>()).with_user(1)).unwrap();
    let jumper = Body::dynamic().at(at(0.0, -2.0)).moving(vector::<V>(0.0, 9.0)).with(ball::<V>(0.4), material::<V>());
    let jumper = simulation.insert(jumper).unwrap();
    for _ in 0..180 {
        simulation.step_with(&mut OneWay);
    }
    assert!((height(&simulation, jumper) - 0.5).abs() < 2e-3, "{}", height(&simulation, jumper));
}

/// Five balls in a row, a hair apart: one comes, one goes, the others stay.
fn a_cradle_hands_the_blow_on<V: Space>() {
    let mut simulation = weightless::<V>();
    let steel = material::<V>().with_restitution(V::Real::ONE).with_friction(V::Real::ZERO);
    let balls: Vec<BodyHandle> = (0..5)
        .map(|i| {
            let (x, speed) = if i == 0 { (-3.0, 4.0) } else { (1.005 * f64::from(i), 0.0) };
            let body = Body::dynamic().at(at(x, 0.0)).moving(vector::<V>(speed, 0.0)).with(ball::<V>(0.5), steel);
            simulation.insert(body).unwrap()
        })
        .collect();
    run(&mut simulation, 90);
    let speeds: Vec<f64> = balls.iter().map(|it| simulation.get(*it).unwrap().velocity().get(0).to_f64()).collect();
    assert!(speeds[4] > 0.98 * 4.0 && speeds[..4].iter().all(|speed| speed.abs() < 0.08), "{speeds:?}");
}

/// Ten thousand steps.
/// Boxes that lean, thrown into a container. Nothing damps them, and nothing sleeps. Manifolds that change their minds would shake such a heap for ever, and make it grow.
#[test]
fn a_heap_of_boxes_comes_to_rest() {
    use impinge::d3::*;
    const SIDE: usize = 9;
    let mut simulation = restless::<Vec3>(60.0);
    let material = Material::default().with_friction(0.6);
    let reach = 0.65 * SIDE as f32 + 0.5;
    let wall = |center: Vec3, half: Vec3| {
        Body::fixed().at(Pose::from_translation(center)).with(Cuboid::new(half).unwrap(), material)
    };
    simulation.insert(wall(Vec3::NEG_Y, Vec3::new(20.0, 1.0, 20.0))).unwrap();
    for side in [-1.0, 1.0] {
        let out = side * (reach + 1.0);
        simulation.insert(wall(Vec3::new(out, 20.0, 0.0), Vec3::new(1.0, 21.0, 20.0))).unwrap();
        simulation.insert(wall(Vec3::new(0.0, 20.0, out), Vec3::new(20.0, 21.0, 1.0))).unwrap();
    }
    let mut state = 7u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32 - 0.5
    };
    let mut boxes = Vec::new();
    for number in 0..SIDE.pow(3) {
        let [x, y, z] = [number % SIDE, number / SIDE.pow(2), number / SIDE % SIDE].map(|k| k as f32);
        let middle = 0.5 * (SIDE - 1) as f32;
        let place =
            Vec3::new(1.25 * (x - middle) + 0.1 * random(), 1.5 + 1.3 * y, 1.25 * (z - middle) + 0.1 * random());
        let axis = Vec3::new(random(), random(), random());
        let pose = Pose::from_translation(place).turned(axis, 0.3 + 0.6 * random());
        boxes.push(simulation.insert(Body::dynamic().at(pose).with(cube::<Vec3>(0.5), material)).unwrap());
    }
    let speed = |simulation: &Simulation| {
        boxes.iter().map(|body| simulation.get(*body).unwrap().velocity().length()).sum::<f32>() / boxes.len() as f32
    };
    run(&mut simulation, 600);
    let (early, energy) = (speed(&simulation), total(&simulation));
    run(&mut simulation, 600);
    let (late, gained) = (speed(&simulation), total(&simulation) / energy - 1.0);
    println!("mean speed {early} after 10 s, {late} after 20 s; energy gained {gained}");
    assert!(early < 4e-3 && late < 2e-3, "{early}, {late}");
    assert!(gained < 2e-5, "{gained}");
}

#[test]
fn a_spinning_box_keeps_energy_and_momentum() {
    fn check<V: Space<Spin = V>>() {
        let mut simulation = weightless::<V>();
        let sides = V::ZERO.with(0, real::<V>(0.5)).with(1, real::<V>(0.3)).with(2, real::<V>(0.7));
        let spin = V::ZERO.with(0, real::<V>(5.0)).with(1, real::<V>(0.1)).with(2, real::<V>(0.3));
        let body = Body::dynamic().turning(spin).with(Cuboid::new(sides).unwrap(), material::<V>());
        let body = simulation.insert(body).unwrap();
        let (energy, momentum) = (total(&simulation), simulation.angular_momentum());
        let mut has_turned_over = false;
        for _ in 0..10_000 {
            simulation.step();
            let off = (simulation.angular_momentum() - momentum).length() / momentum.length();
            assert!(off.to_f64() < 1e-3, "{off}");
            assert!((total(&simulation) / energy - 1.0).abs() < 1e-3);
            let body = simulation.get(body).unwrap();
            let local = body.pose().inverse_transform_vector(body.angular_velocity());
            has_turned_over |= local.get(0).to_f64() < -4.0;
        }
        assert!(has_turned_over, "about the middle axis it should");
    }
    check::<Vec3>();
    check::<DVec3>();
}

/// A pyramid with a base of 20, for ten minutes.
#[test]
fn a_pyramid_stands() {
    fn check<V: Space>() {
        let mut simulation = restless::<V>(60.0);
        slab(&mut simulation, 40.0);
        let mut boxes = Vec::new();
        for row in 0..20 {
            for k in 0..20 - row {
                let pose = at::<V>(1.05 * (f64::from(k) - 0.5 * f64::from(20 - row)), 0.5 + f64::from(row));
                let body = Body::dynamic().at(pose).with(cube::<V>(0.5), material::<V>());
                boxes.push((simulation.insert(body).unwrap(), pose));
            }
        }
        run(&mut simulation, 36_000);
        for (body, start) in boxes {
            let moved = (place(&simulation, body) - start.translation()).length().to_f64();
            let speed = simulation.get(body).unwrap().velocity().length().to_f64();
            assert!(moved < 0.2 && speed < 1e-2, "{moved}, {speed}");
        }
    }
    check::<Vec2>();
    // What takes a minute is left to `cargo xtask test --long`.
    if std::env::var_os("IMPINGE_LONG").is_some() {
        check::<DVec2>();
        check::<Vec3>();
        check::<DVec3>();
    }
}

/// Small and plain.
struct Random(u64);

impl Random {
    fn range(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((self.0 >> 11) as f64 / (1u64 << 53) as f64)
    }
}
