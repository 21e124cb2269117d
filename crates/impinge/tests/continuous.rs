//! What is fast gets through nothing, loses no time, and is not turned aside by what it does not touch; floors have no inner edges. In all four spaces.

mod lab;
#[macro_use]
mod spaces;

use impinge::Real;
use impinge::generic::{
    Ball, Body, BodyHandle, Capsule, Collider, Cuboid, Event, Hooks, Material, Pose, Segment, Shape, Simulation,
    SimulationHooks, SimulationSettings, World,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use lab::Lab;
use lab::random::Random;

fn real<V: Lab>(value: f64) -> V::Real {
    V::Real::from_f64(value)
}

fn vector<V: Lab>(x: f64, y: f64, z: f64) -> V {
    V::vector(|i| [x, y, z][i])
}

fn at<V: Lab>(x: f64, y: f64, z: f64) -> Pose<V> {
    Pose::from_translation(vector::<V>(x, y, z))
}

fn cuboid<V: Lab>(x: f64, y: f64, z: f64) -> Cuboid<V> {
    Cuboid::new(vector::<V>(x, y, z)).unwrap()
}

fn ball<V: Lab>(radius: f64) -> Ball<V> {
    Ball::new(real::<V>(radius)).unwrap()
}

fn smooth<V: Lab>() -> Material<V::Real> {
    Material::default().with_friction(real::<V>(0.0))
}

fn bouncy<V: Lab>() -> Material<V::Real> {
    smooth::<V>().with_restitution(real::<V>(1.0))
}

fn settings<V: Lab>() -> SimulationSettings<V> {
    SimulationSettings { sleeping: false, ..Default::default() }
}

fn weightless<V: Lab>() -> Simulation<V> {
    Simulation::with(SimulationSettings { gravity: V::ZERO, ..settings() }).unwrap()
}

fn spin<V: Lab>(random: &mut Random, most: f64) -> V::Spin {
    let numbers: [f64; 3] = std::array::from_fn(|_| random.range(-most, most));
    V::spin(|i| real::<V>(numbers[i]))
}

fn place<V: Lab>(simulation: &Simulation<V>, body: BodyHandle) -> Vec<f64> {
    simulation.get(body).unwrap().pose().translation().components()
}

in_all_spaces!(
    bullets_do_not_pass_a_wall,
    bullets_meet_head_on,
    a_bullet_meets_what_moves,
    needles_and_cards_do_not_pass_a_floor,
    no_time_is_lost_between_two_walls,
    a_fast_ball_bounces_as_high_as_it_fell,
    what_passes_by_is_not_turned_aside,
    what_is_hit_on_the_way_is_told,
    platforms_that_are_passed_through_do_not_stop,
    a_wall_of_no_thickness_holds_what_slides_along_it,
    without_following_it_would_pass,
    several_turns_in_a_step,
    tiles_are_a_floor,
    a_floor_of_one_piece_of_many_parts,
    a_ball_rolls_over_a_chain,
    real_corners_are_felt,
    fast_over_tiles,
    sensors_on_the_way_are_told,
    what_leans_in_a_corner_stays_there,
    sensors_and_other_layers_do_not_open_walls,
    who_is_put_elsewhere_is_there,
    margins_of_nothing_and_far_places,
    parts_beside_the_centre_are_followed,
);

/// 2,500 at a time, 10,000 in all: a wall 0.01 thick, and bullets of radius 0.05 at 50 to 1,000 units a second from random directions, spinning, half of them followed against each other as well.
fn bullets_do_not_pass_a_wall<V: Lab>() {
    let mut random = Random::new(71);
    let rounds = if lab::long() { 40 } else { 4 };
    for round in 0..rounds {
        let mut simulation = weightless::<V>();
        let wall = Body::fixed().with(cuboid::<V>(0.005, 1e4, 1e4), bouncy::<V>());
        simulation.insert(wall).unwrap();
        let mut bullets = Vec::new();
        for number in 0..if lab::short() { 100 } else { 2_500 } {
            let speed = random.range(50.0, 1000.0);
            let steep = random.range(0.1, 1.0);
            let side = if random.chance(0.5) { 1.0 } else { -1.0 };
            let aside = (1.0 - steep * steep).sqrt();
            let turn = random.range(0.0, std::f64::consts::TAU);
            let (y, z) = if V::DIMENSION == 2 { (turn.cos().signum(), 0.0) } else { (turn.cos(), turn.sin()) };
            let velocity = vector::<V>(-side * steep * speed, aside * speed * y, aside * speed * z);
            let start =
                at::<V>(side * random.range(0.2, 20.0), random.range(-200.0, 200.0), random.range(-200.0, 200.0));
            let body = Body::dynamic().at(start).moving(velocity).turning(spin::<V>(&mut random, 100.0));
            let body = if number % 2 == 0 { body.bullet() } else { body };
            let handle = simulation.insert(body.with(ball::<V>(0.05), bouncy::<V>())).unwrap();
            bullets.push((handle, side));
        }
        let mut bounced = 0;
        for step in 0..30 {
            simulation.step();
            for (handle, side) in &bullets {
                let x = place(&simulation, *handle)[0];
                assert!(x * side > 0.0, "round {round}, step {step}: {handle:?} is at {x}");
            }
        }
        for (handle, side) in &bullets {
            bounced += usize::from(simulation.get(*handle).unwrap().velocity().get(0).to_f64() * side > 0.0);
        }
        assert!(bounced > bullets.len() / 2, "{bounced} of {}", bullets.len());
    }
}

fn bullets_meet_head_on<V: Lab>() {
    for is_bullet in [true, false] {
        let mut simulation = weightless::<V>();
        let shot = |x: f64| {
            let body = Body::dynamic().at(at(x, 0.01, 0.0)).moving(vector(-x.signum() * 400.0, 0.0, 0.0));
            let body = if is_bullet { body.bullet() } else { body };
            body.with(ball::<V>(0.05), bouncy::<V>())
        };
        let (left, right) = (simulation.insert(shot(-5.3)).unwrap(), simulation.insert(shot(5.1)).unwrap());
        (0..4).for_each(|_| _ = simulation.step());
        let goes = |body: BodyHandle| simulation.get(body).unwrap().velocity().get(0).to_f64();
        if is_bullet {
            assert!(
                (goes(left) + 400.0).abs() < 1e-2 && (goes(right) - 400.0).abs() < 1e-2,
                "{} {}",
                goes(left),
                goes(right)
            );
        } else {
            assert!(goes(left) > 0.0 && goes(right) < 0.0, "only bullets are followed against each other");
        }
    }
}

/// A crate in the air that is hit takes the momentum, as much as if it had been hit slowly.
fn a_bullet_meets_what_moves<V: Lab>() {
    let mut simulation = weightless::<V>();
    let crate_ = Body::dynamic().at(at(0.0, 0.0, 0.0)).moving(vector(0.0, 2.0, 0.0));
    let crate_ = simulation.insert(crate_.with(cuboid::<V>(0.1, 1.0, 1.0), smooth::<V>())).unwrap();
    let bullet = Body::dynamic().at(at(-7.0, 0.1, 0.0)).moving(vector(500.0, 0.0, 0.0)).bullet();
    let bullet = simulation.insert(bullet.with(ball::<V>(0.05), smooth::<V>())).unwrap();
    let before = simulation.momentum();
    (0..3).for_each(|_| _ = simulation.step());
    let (a, b) = (simulation.get(crate_).unwrap(), simulation.get(bullet).unwrap());
    assert!(a.velocity().get(0).to_f64() > 0.1, "{:?}", a.velocity());
    assert!(place(&simulation, bullet)[0] < place(&simulation, crate_)[0]);
    let after = simulation.momentum();
    assert!(
        (after - before).length().to_f64() < 1e-3 * before.length().to_f64(),
        "{before:?} {after:?} {:?}",
        b.velocity()
    );
}

/// Thrown down at a thin floor from all sides, spinning; the whole time their centres stay above it.
fn needles_and_cards_do_not_pass_a_floor<V: Lab>() {
    let mut random = Random::new(72);
    let things: [Shape<V>; 3] = [
        cuboid::<V>(0.5, 0.005, 0.005).into(),
        cuboid::<V>(0.4, 0.003, 0.3).into(),
        Capsule::new(vector(-0.5, 0.0, 0.0), vector(0.5, 0.0, 0.0), real::<V>(0.004)).unwrap().into(),
    ];
    for floor in [cuboid::<V>(400.0, 0.005, 400.0), cuboid::<V>(400.0, 0.0, 400.0)] {
        for (which, thing) in things.iter().enumerate() {
            let mut simulation = Simulation::<V>::with(settings()).unwrap();
            simulation.insert(Body::fixed().with(floor, Material::default())).unwrap();
            let mut thrown = Vec::new();
            for i in 0..40 {
                let start = at::<V>(4.0 * f64::from(i) - 80.0, random.range(1.0, 4.0), 0.0);
                let velocity =
                    vector(random.range(-30.0, 30.0), random.range(-150.0, -20.0), random.range(-30.0, 30.0));
                let body = Body::dynamic().at(start.with_rotation(V::rotation(&mut random))).moving(velocity);
                let body = body.turning(spin::<V>(&mut random, 60.0)).with(thing.clone(), Material::default());
                thrown.push(simulation.insert(body).unwrap());
            }
            for step in 0..240 {
                simulation.step();
                for handle in &thrown {
                    let y = place(&simulation, *handle)[1];
                    assert!(y > -0.004, "{which}: step {step}: {handle:?} is at height {y}");
                }
            }
        }
    }
}

/// To and fro, ten walls' distances: as far as it would have come without the walls.
fn no_time_is_lost_between_two_walls<V: Lab>() {
    let mut simulation = weightless::<V>();
    for side in [-1.0, 1.0] {
        let wall = Body::fixed().at(at(side * 5.0, 0.0, 0.0)).with(cuboid::<V>(0.01, 3.0, 3.0), bouncy::<V>());
        simulation.insert(wall).unwrap();
    }
    let speed = 233.0;
    let body = Body::dynamic().moving(vector(speed, 0.0, 0.0)).with(ball::<V>(0.1), bouncy::<V>());
    let body = simulation.insert(body).unwrap();
    // Between the surfaces, which the ball touches.
    let room = 2.0 * (5.0 - 0.01 - 0.1);
    let mut late: f64 = 0.0;
    for step in 1..=120 {
        simulation.step();
        let way = speed * f64::from(step) / 60.0 + 0.5 * room;
        let across = way.rem_euclid(2.0 * room);
        let expected = if across < room { across - 0.5 * room } else { 1.5 * room - across };
        let x = place(&simulation, body)[0];
        // Just after it has met a wall it waits there for the next step.
        let owed = room * 0.5 - x.abs() < 0.01;
        if !owed {
            late = late.max((x - expected).abs());
        }
    }
    assert!(late < 0.05, "{late}");
    assert!((simulation.get(body).unwrap().velocity().length().to_f64() - speed).abs() < 1e-2);
}

/// From a height of 500: 99 units a second when it comes down, 1.6 in a step, and its radius is 0.1.
fn a_fast_ball_bounces_as_high_as_it_fell<V: Lab>() {
    let mut simulation = Simulation::<V>::with(settings()).unwrap();
    simulation.insert(Body::fixed().with(cuboid::<V>(5.0, 0.01, 5.0), bouncy::<V>())).unwrap();
    let body = Body::dynamic().at(at(0.0, 500.0, 0.0)).with(ball::<V>(0.1), bouncy::<V>());
    let body = simulation.insert(body).unwrap();
    let energy = simulation.energy().total().to_f64();
    let mut highest: f64 = 0.0;
    for step in 0..7000 {
        simulation.step();
        if step > 5000 {
            highest = highest.max(place(&simulation, body)[1]);
        }
        let now = simulation.energy().total().to_f64();
        assert!((now / energy - 1.0).abs() < 0.01, "step {step}: {now} of {energy}");
    }
    assert!((highest - 500.0).abs() < 5.0, "{highest}");
}

/// Past the corner of a box, inside of the margin and as near as nothing: straight on.
fn what_passes_by_is_not_turned_aside<V: Lab>() {
    for gap in [0.015, 0.005, 0.001] {
        let mut simulation = weightless::<V>();
        simulation.insert(Body::fixed().with(cuboid::<V>(1.0, 1.0, 1.0), Material::default())).unwrap();
        // Along the diagonal past the corner (1, 1).
        let near = 1.0 + (0.25 + gap) * 0.5f64.sqrt();
        // At the start of some step it is next to the corner, whatever the others are.
        let speed = 60.0;
        let way = 7.0 * speed / 60.0 * 0.5f64.sqrt() + 0.1;
        let start = at::<V>(near + way, near - way, 0.0);
        let velocity = vector::<V>(-speed * 0.5f64.sqrt(), speed * 0.5f64.sqrt(), 0.0);
        let body = simulation.insert(Body::dynamic().at(start).moving(velocity).with(ball::<V>(0.25), smooth::<V>()));
        let body = body.unwrap();
        (0..20).for_each(|_| _ = simulation.step());
        assert_eq!(simulation.get(body).unwrap().velocity(), velocity, "gap {gap}");
        assert!(simulation.events().is_empty() && simulation.hits().is_empty());
    }
}

/// It began to touch, it was hit how fast, and it ended.
fn what_is_hit_on_the_way_is_told<V: Lab>() {
    let mut simulation = weightless::<V>();
    simulation.insert(Body::fixed().with(cuboid::<V>(0.01, 3.0, 3.0), bouncy::<V>())).unwrap();
    let body =
        Body::dynamic().at(at(-7.3, 0.0, 0.0)).moving(vector(300.0, 0.0, 0.0)).with(ball::<V>(0.05), bouncy::<V>());
    simulation.insert(body).unwrap();
    let (mut began, mut ended, mut speeds) = (0, 0, Vec::new());
    for _ in 0..10 {
        simulation.step();
        began += simulation.events().iter().filter(|event| matches!(event, Event::Began { .. })).count();
        ended += simulation.events().iter().filter(|event| matches!(event, Event::Ended { .. })).count();
        speeds.extend(simulation.hits().iter().map(|hit| hit.speed.to_f64()));
    }
    assert_eq!((began, ended, speeds.len()), (1, 1, 1));
    assert!((speeds[0] - 300.0).abs() < 1e-2);
}

struct LetThrough;
impl<V: Lab> Hooks<V> for LetThrough {}
impl<V: Lab> SimulationHooks<V> for LetThrough {
    fn encounter(&mut self, encounter: &mut impinge::generic::Encounter<'_, V>) {
        encounter.is_ignored = true;
    }
}

fn platforms_that_are_passed_through_do_not_stop<V: Lab>() {
    let mut simulation = weightless::<V>();
    simulation.insert(Body::fixed().with(cuboid::<V>(0.01, 3.0, 3.0), smooth::<V>())).unwrap();
    let body =
        Body::dynamic().at(at(-7.3, 0.0, 0.0)).moving(vector(300.0, 0.0, 0.0)).with(ball::<V>(0.05), smooth::<V>());
    let body = simulation.insert(body).unwrap();
    (0..3).for_each(|_| _ = simulation.step_with(&mut LetThrough));
    assert!((place(&simulation, body)[0] - 7.7).abs() < 1e-3);
}

/// At grazing angles, fast, along a wall that is a segment in the plane and a sheet in space.
fn a_wall_of_no_thickness_holds_what_slides_along_it<V: Lab>() {
    let mut simulation = Simulation::<V>::with(settings()).unwrap();
    simulation.insert(Body::fixed().with(cuboid::<V>(1000.0, 0.0, 5.0), smooth::<V>())).unwrap();
    let body = Body::dynamic().at(at(-900.0, 0.6, 0.0)).moving(vector(120.0, -3.0, 0.0));
    let body = simulation
        .insert(body.locked(impinge::generic::Locks::ROTATION).with(cuboid::<V>(0.5, 0.5, 0.5), smooth::<V>()))
        .unwrap();
    for step in 0..600 {
        simulation.step();
        let place = place(&simulation, body);
        assert!(place[1] > 0.49, "step {step}: {place:?}");
    }
    // It has slid all the time, and nothing held it up.
    assert!((place(&simulation, body)[0] - 300.0).abs() < 2.5, "{:?}", place(&simulation, body));
}

/// The tests above could fail: this is what happens otherwise.
fn without_following_it_would_pass<V: Lab>() {
    for continuous in [false, true] {
        let settings = SimulationSettings { gravity: V::ZERO, continuous, ..settings() };
        let mut simulation = Simulation::<V>::with(settings).unwrap();
        simulation.insert(Body::fixed().with(cuboid::<V>(0.005, 3.0, 3.0), bouncy::<V>())).unwrap();
        let body =
            Body::dynamic().at(at(-7.3, 0.0, 0.0)).moving(vector(300.0, 0.0, 0.0)).with(ball::<V>(0.05), bouncy::<V>());
        let body = simulation.insert(body).unwrap();
        (0..5).for_each(|_| _ = simulation.step());
        assert_eq!(place(&simulation, body)[0] < 0.0, continuous);
    }
}

/// A bar that turns more than once in a step hits a post that is beside both of its ends.
fn several_turns_in_a_step<V: Lab>() {
    let mut simulation = weightless::<V>();
    simulation.insert(Body::fixed().at(at(0.0, 0.9, 0.0)).with(ball::<V>(0.05), bouncy::<V>())).unwrap();
    let turning = V::spin(|i| real::<V>(if V::DIMENSION == 2 || i == 2 { 450.0 } else { 0.0 }));
    let body = Body::dynamic().turning(turning).with(cuboid::<V>(1.0, 0.02, 0.02), bouncy::<V>());
    simulation.insert(body).unwrap();
    let mut began = 0;
    for _ in 0..3 {
        simulation.step();
        began += simulation.events().len();
    }
    assert!(began > 0);
}

/// A cube that slides at 3 m/s over a floor: where it is at each step.
fn slide<V: Lab>(inner_edges: bool, floor: impl Fn(&mut Simulation<V>)) -> Vec<Vec<f64>> {
    let settings = SimulationSettings { inner_edges, ..settings() };
    let mut simulation = Simulation::<V>::with(settings).unwrap();
    floor(&mut simulation);
    let material = smooth::<V>();
    let body = Body::dynamic().at(at(-2.8, 0.25, 0.13)).moving(vector(3.0, 0.0, 0.3));
    let body = simulation.insert(body.with(cuboid::<V>(0.25, 0.25, 0.25), material)).unwrap();
    let mut path = Vec::new();
    for _ in 0..100 {
        simulation.step();
        path.push(place(&simulation, body));
    }
    path
}

fn deviation(one: &[Vec<f64>], other: &[Vec<f64>]) -> f64 {
    let apart = |(a, b): (&Vec<f64>, &Vec<f64>)| a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    one.iter().zip(other).map(apart).fold(0.0, f64::max)
}

/// Seven by seven boxes of one unit, in the plane seven.
fn tiles<V: Lab>() -> Vec<(Shape<V>, Pose<V>)> {
    let rows = if V::DIMENSION == 2 { 1 } else { 7 };
    let tile = |i: i32| (f64::from(i % 7) - 3.0, if rows == 1 { 0.0 } else { f64::from(i / 7) - 3.0 });
    (0..7 * rows).map(tile).map(|(x, z)| (cuboid::<V>(0.5, 0.5, 0.5).into(), at(x, -0.5, z))).collect()
}

fn one_floor<V: Lab>(simulation: &mut Simulation<V>) {
    let floor = Body::fixed().at(at(0.0, -0.5, 0.0)).with(cuboid::<V>(3.5, 0.5, 3.5), Material::default());
    simulation.insert(floor).unwrap();
}

fn tiled<V: Lab>(simulation: &mut Simulation<V>) {
    for (tile, pose) in tiles::<V>() {
        simulation.insert(Body::fixed().at(pose).with(tile, Material::default())).unwrap();
    }
}

fn tiles_are_a_floor<V: Lab>() {
    let plain = slide::<V>(false, one_floor);
    let path = slide::<V>(false, tiled);
    let apart = deviation(&plain, &path);
    assert!(apart < 1e-3, "{apart}");
    // What it is for.
    let caught = deviation(&plain, &slide::<V>(true, tiled));
    assert!(caught > 1e-2, "{caught}");
}

fn a_floor_of_one_piece_of_many_parts<V: Lab>() {
    let compound = |simulation: &mut Simulation<V>| {
        let floor = Collider::compound(tiles::<V>()).unwrap();
        simulation.insert(Body::fixed().with_collider(floor, Material::default())).unwrap();
    };
    let plain = slide::<V>(false, one_floor);
    let apart = deviation(&plain, &slide::<V>(false, compound));
    assert!(apart < 1e-3, "{apart}");
}

/// A hundred segments in a row; in space strips without thickness.
fn a_ball_rolls_over_a_chain<V: Lab>() {
    let mut simulation = Simulation::<V>::with(settings()).unwrap();
    for i in 0..100 {
        let x = f64::from(i) * 0.2 - 1.0;
        let link: Shape<V> = if V::DIMENSION == 2 {
            Segment::new(vector(x, 0.0, 0.0), vector(x + 0.2, 0.0, 0.0)).unwrap().into()
        } else {
            Cuboid::from_center(vector(x + 0.1, 0.0, 0.0), vector(0.1, 0.0, 1.0)).unwrap().into()
        };
        simulation.insert(Body::fixed().with(link, Material::default())).unwrap();
    }
    let turning = V::spin(|i| real::<V>(if V::DIMENSION == 2 || i == 2 { -16.0 } else { 0.0 }));
    let body = Body::dynamic().at(at(0.0, 0.25, 0.0)).moving(vector(4.0, 0.0, 0.0)).turning(turning);
    let body = simulation.insert(body.with(ball::<V>(0.25), Material::default())).unwrap();
    for _ in 0..240 {
        simulation.step();
        let height = place(&simulation, body)[1];
        assert!((height - 0.25).abs() < 1e-3, "{height}");
    }
    let place = place(&simulation, body);
    assert!((place[0] - 16.0).abs() < 0.05, "{place:?}");
}

/// A plank that leans on a wall has one edge where wall and floor meet. Whichever was there first.
fn what_leans_in_a_corner_stays_there<V: Lab>() {
    for wall_first in [false, true] {
        for angle in [0.2, 0.8, 1.2] {
            let mut simulation = Simulation::<V>::with(settings()).unwrap();
            let floor = Body::fixed().at(at(-4.0, -0.5, 0.0)).with(cuboid::<V>(4.0, 0.5, 4.0), smooth::<V>());
            let wall = Body::fixed().at(at(0.5, 2.0, 0.0)).with(cuboid::<V>(0.5, 2.0, 4.0), smooth::<V>());
            let pair = if wall_first { [wall, floor] } else { [floor, wall] };
            pair.into_iter().for_each(|body| _ = simulation.insert(body).unwrap());
            // Its lower right edge is in the corner, and it would slide away to the left or topple.
            let (half, thick) = (0.5, 0.1);
            let (sin, cos) = f64::sin_cos(angle);
            let x = -(half * cos - thick * sin).max(half * cos + thick * sin).max(0.0);
            let y = half * sin + thick * cos;
            let pose = at::<V>(x, y, 0.0).with_rotation(V::rotation_between(V::axis(0), vector(cos, -sin, 0.0)));
            let body = Body::dynamic().at(pose).moving(vector(2.0, -2.0, 0.0));
            let body = simulation.insert(body.with(cuboid::<V>(half, thick, half), smooth::<V>())).unwrap();
            for step in 0..240 {
                simulation.step();
                let pose = simulation.get(body).unwrap().pose();
                for (u, v) in [(half, thick), (half, -thick), (-half, thick), (-half, -thick)] {
                    let corner = pose.transform_point(vector(u, v, 0.0)).components();
                    assert!(corner[1] > -0.03 && corner[0] < 0.03, "{wall_first} {angle} {step}: {corner:?}");
                }
            }
        }
    }
}

/// A trigger around a wall, and things that only others touch, cover nothing.
fn sensors_and_other_layers_do_not_open_walls<V: Lab>() {
    use impinge::Layers;
    let around = || Collider::new(cuboid::<V>(1.0, 4.0, 4.0));
    let others = [around().sensor(), around().on(Layers::from_bits(2)).against(Layers::from_bits(2))];
    for other in others {
        let mut simulation = weightless::<V>();
        simulation.insert(Body::fixed().with_collider(other, Material::default())).unwrap();
        simulation.insert(Body::fixed().with(cuboid::<V>(0.01, 3.0, 3.0), bouncy::<V>())).unwrap();
        let shot = Collider::new(ball::<V>(0.05)).on(Layers::from_bits(1)).against(Layers::from_bits(1));
        let body = Body::dynamic().at(at(-7.3, 0.0, 0.0)).moving(vector(300.0, 0.0, 0.0));
        let body = simulation.insert(body.with_collider(shot, bouncy::<V>())).unwrap();
        (0..4).for_each(|_| _ = simulation.step());
        assert!(
            place(&simulation, body)[0] < -0.06 && simulation.get(body).unwrap().velocity().get(0).to_f64() < -299.0
        );
    }
}

/// What was stopped and is then put somewhere else owes nothing any more; nor does it move along axes that are locked.
fn who_is_put_elsewhere_is_there<V: Lab>() {
    let mut simulation = weightless::<V>();
    simulation.insert(Body::fixed().with(cuboid::<V>(0.01, 3.0, 3.0), bouncy::<V>())).unwrap();
    let body = Body::dynamic().at(at(-5.5, 0.0, 0.0)).moving(vector(300.0, 0.0, 0.0));
    let body = simulation.insert(body.with(ball::<V>(0.05), bouncy::<V>())).unwrap();
    (0..2).for_each(|_| _ = simulation.step());
    assert!((place(&simulation, body)[0] + 0.06).abs() < 1e-3, "it was stopped at the wall");
    simulation.set_pose(body, at(-90.0, 50.0, 0.0)).unwrap();
    simulation.step();
    assert!((place(&simulation, body)[0] + 85.0).abs() < 1e-3, "{:?}", place(&simulation, body));

    let mut simulation = weightless::<V>();
    let slanted = Pose::from_translation(V::ZERO).with_rotation(V::rotation_between(V::axis(0), vector(0.8, 0.6, 0.0)));
    simulation.insert(Body::fixed().at(slanted).with(cuboid::<V>(0.01, 3.0, 3.0), bouncy::<V>())).unwrap();
    let locks = impinge::generic::Locks::NONE.with_translation(1);
    let body = Body::dynamic().at(at(-5.5, 0.1, 0.0)).moving(vector(300.0, 0.0, 0.0)).locked(locks);
    let body = simulation.insert(body.with(ball::<V>(0.05), bouncy::<V>())).unwrap();
    for _ in 0..6 {
        simulation.step();
        let now = simulation.get(body).unwrap();
        assert_eq!((now.pose().translation().get(1), now.velocity().get(1)), (real::<V>(0.1), real::<V>(0.0)));
        assert!(place(&simulation, body)[0] < 0.1);
    }
}

/// Without contacts across a gap, and where numbers are coarse: it bounces all the same.
fn margins_of_nothing_and_far_places<V: Lab>() {
    for (margin, far) in [(0.0, 0.0), (0.02, 3000.0), (0.0, 3000.0)] {
        let settings = SimulationSettings { margin: real::<V>(margin), gravity: V::ZERO, ..settings() };
        let mut simulation = Simulation::<V>::with(settings).unwrap();
        simulation
            .insert(Body::fixed().at(at(far, far, 0.0)).with(cuboid::<V>(0.01, 3.0, 3.0), bouncy::<V>()))
            .unwrap();
        let body = Body::dynamic().at(at(far - 7.3, far, 0.0)).moving(vector(300.0, 0.0, 0.0));
        let body = simulation.insert(body.with(ball::<V>(0.05), bouncy::<V>())).unwrap();
        (0..6).for_each(|_| _ = simulation.step());
        let velocity = simulation.get(body).unwrap().velocity().get(0).to_f64();
        assert!((velocity + 300.0).abs() < 1.0, "{margin} {far}: {velocity}");
    }
}

/// Dumbbells and hoops: parts that are not where the centre is.
fn parts_beside_the_centre_are_followed<V: Lab>() {
    let mut random = Random::new(73);
    for _ in 0..if lab::short() { 5 } else { 40 } {
        let mut simulation = weightless::<V>();
        simulation.insert(Body::fixed().with(cuboid::<V>(0.005, 90.0, 90.0), bouncy::<V>())).unwrap();
        let start = at::<V>(-random.range(2.0, 9.0), 0.0, 0.0).with_rotation(V::rotation(&mut random));
        let velocity = vector(random.range(60.0, 400.0), random.range(-50.0, 50.0), 0.0);
        let mut body = Body::dynamic().at(start).moving(velocity).turning(spin::<V>(&mut random, 40.0));
        for side in [-1.0, 1.0] {
            body = body.with_collider(Collider::new(ball::<V>(0.1)).at(at(side, 0.0, 0.0)), bouncy::<V>());
        }
        let body = simulation.insert(body).unwrap();
        for step in 0..60 {
            simulation.step();
            assert!(place(&simulation, body)[0] < 0.0, "step {step}: {:?}", place(&simulation, body));
        }
    }
}

/// A step of 2 cm in the floor stops a cube; a wall on the floor does, and so does the end of a gap.
fn real_corners_are_felt<V: Lab>() {
    for (height, from) in [(0.02, 2.0), (1.0, 2.0), (0.0, 2.2)] {
        let mut simulation = Simulation::<V>::with(settings()).unwrap();
        for (x, width, top) in [(0.0, 2.0, 0.0), (from + 2.0, 2.0, height)] {
            let piece = Body::fixed().at(at(x, top - 0.5, 0.0)).with(cuboid::<V>(width, 0.5, 2.0), smooth::<V>());
            simulation.insert(piece).unwrap();
        }
        let size = 0.05;
        let body = Body::dynamic().at(at(0.0, size, 0.0)).moving(vector(1.0, 0.0, 0.0));
        let body = simulation.insert(body.with(cuboid::<V>(size, size, size), smooth::<V>())).unwrap();
        (0..180).for_each(|_| _ = simulation.step());
        let place = place(&simulation, body);
        assert!(place[0] < from, "height {height}, gap to {from}: {place:?}");
    }
}

/// At 60 units a second, twice the size of the tiles in a step.
fn fast_over_tiles<V: Lab>() {
    let settings = SimulationSettings { time_step: real::<V>(1.0 / 60.0), ..settings() };
    let mut simulation = Simulation::<V>::with(settings).unwrap();
    for i in 0..200 {
        let tile = cuboid::<V>(0.5, 0.5, 3.0);
        simulation.insert(Body::fixed().at(at(f64::from(i), -0.5, 0.0)).with(tile, smooth::<V>())).unwrap();
    }
    // It stands on the last tile.
    let wall = Body::fixed().at(at(199.2, 4.0, 0.0)).with(cuboid::<V>(0.005, 4.0, 9.0), smooth::<V>());
    simulation.insert(wall).unwrap();
    let body = Body::dynamic().at(at(0.0, 0.25, 0.0)).moving(vector(60.0, 0.0, 0.0));
    let body = simulation.insert(body.with(cuboid::<V>(0.25, 0.25, 0.25), smooth::<V>())).unwrap();
    let mut last = 0.0;
    for step in 1..=180 {
        simulation.step();
        last = place(&simulation, body)[0];
        assert!((f64::from(step) - last).abs() < 0.02, "step {step}: {last}");
    }
    (0..60).for_each(|_| _ = simulation.step());
    let place = place(&simulation, body);
    assert!(last > 179.0 && place[0] < 199.0, "{place:?}");
}

/// Passed, swung over, and sensors that are fast themselves.
fn sensors_on_the_way_are_told<V: Lab>() {
    let bar = || Collider::new(cuboid::<V>(2.0, 0.05, 0.05)).fast();
    let swung = Pose::from_translation(V::ZERO).with_rotation(V::rotation_between(V::axis(0), V::axis(1)));
    let small = Collider::new(ball::<V>(0.1)).at(at(1.2, 1.2, 0.0));
    let thin = Collider::new(cuboid::<V>(0.01, 1.0, 1.0)).at(at(5.0, 0.0, 0.0));
    let bullet = || Collider::new(ball::<V>(0.1)).fast();
    for (fast, other, to) in [
        (bullet(), thin.clone().sensor(), at(10.0, 0.0, 0.0)),
        (bullet().sensor(), thin.clone(), at(10.0, 0.0, 0.0)),
        (bullet().sensor(), thin.sensor(), at(10.0, 0.0, 0.0)),
        (bar(), small.clone().sensor(), swung),
        (bar().sensor(), small, swung),
    ] {
        let mut world = World::<V>::new();
        let fast = world.insert(fast).unwrap();
        world.insert(other).unwrap();
        world.update();
        assert!(world.events().is_empty());
        world.set_pose(fast, to).unwrap();
        world.update();
        assert!(matches!(world.events(), [Event::Began { time: Some(_), .. }]), "{:?}", world.events());
        assert_eq!(world.impacts().len(), 1);
        world.update();
        assert!(matches!(world.events(), [Event::Ended { .. }]));
    }
}

/// Scenes on which other libraries failed, by the numbers of their threads.
mod peer_scenes {
    use impinge::d3::*;

    fn still() -> Simulation {
        let settings = SimulationSettings { gravity: Vec3::ZERO, sleeping: false, ..Default::default() };
        Simulation::with(settings).unwrap()
    }

    fn x_of(simulation: &Simulation, body: BodyHandle) -> f32 {
        simulation.get(body).unwrap().pose().translation().x
    }

    #[test]
    fn rapier_217_a_ball_does_not_stop_in_mid_air_before_the_wall() {
        let mut simulation = still();
        simulation.set_time_step(0.25).unwrap();
        let wall = Cuboid::new(Vec3::new(0.5, 5.0, 5.0)).unwrap();
        simulation.insert(Body::fixed().at(Pose::at(12.7, 0.0, 0.0)).with(wall, Material::default())).unwrap();
        let ball = Body::dynamic().moving(Vec3::X * 20.0).with(Ball::new(0.5).unwrap(), Material::default());
        let ball = simulation.insert(ball).unwrap();
        let mut before = 0.0;
        for _ in 0..20 {
            simulation.step();
            let x = x_of(&simulation, ball);
            // It goes on until it is there, and then it stays.
            assert!(x > before + 4.0 || (x - 11.7).abs() < 0.01, "{before} {x}");
            before = x;
        }
        assert!((before - 11.7).abs() < 0.01, "{before}");
    }

    #[test]
    fn rapier_a_small_cube_at_200_units_a_second_stays_before_a_thin_wall() {
        let mut simulation = still();
        let wall = Cuboid::new(Vec3::new(0.05, 5.0, 5.0)).unwrap();
        simulation.insert(Body::fixed().with(wall, Material::default())).unwrap();
        let cube = Cuboid::new(Vec3::splat(0.1)).unwrap();
        let body = Body::dynamic().at(Pose::at(-3.0, 0.0, 0.0)).moving(Vec3::X * 200.0);
        let body = simulation.insert(body.with(cube, Material::default())).unwrap();
        for _ in 0..120 {
            simulation.step();
            assert!(x_of(&simulation, body) < 0.0);
        }
    }

    #[test]
    fn rapier_524_a_slab_does_not_fall_through_a_floor_of_triangles() {
        for tilt in [[0.1, 0.0], [0.0, 0.1], [0.3, 0.2], [0.05, -0.4]] {
            let mut simulation = Simulation::new();
            let [a, b, c, d] = [(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)].map(|(x, z)| Vec3::new(x, 0.0, z));
            for corners in [[a, b, c], [a, c, d]] {
                let half = Triangle::new(corners[0], corners[1], corners[2]).unwrap();
                simulation.insert(Body::fixed().with(half, Material::default())).unwrap();
            }
            let slab = Cuboid::new(Vec3::new(1.0, 0.03, 1.0)).unwrap();
            let start = Pose::at(0.0, 5.0, 0.0).turned(Vec3::X, tilt[0]).turned(Vec3::Z, tilt[1]);
            let body = simulation.insert(Body::dynamic().at(start).with(slab, Material::default())).unwrap();
            for step in 0..600 {
                simulation.step();
                let y = simulation.get(body).unwrap().pose().translation().y;
                assert!(y > 0.0, "{tilt:?}: step {step}: {y}");
            }
            let y = simulation.get(body).unwrap().pose().translation().y;
            assert!((y - 0.03).abs() < 2e-3, "{tilt:?}: it lies at {y}");
        }
    }

    #[test]
    fn rapier_810_small_cubes_lie_on_a_wide_thin_cylinder() {
        let mut simulation = Simulation::new();
        let plate = Cylinder::new(0.05, 10.0).unwrap();
        simulation.insert(Body::fixed().with(plate, Material::default())).unwrap();
        let cube = Cuboid::new(Vec3::splat(0.05)).unwrap();
        let bodies: Vec<BodyHandle> = (0..20)
            .map(|i| {
                let angle = 2.4 * i as f32;
                let out = 9.5 * (i as f32 / 20.0).sqrt();
                let start = Pose::at(out * angle.cos(), 1.0 + 0.2 * i as f32, out * angle.sin());
                simulation.insert(Body::dynamic().at(start).with(cube, Material::default())).unwrap()
            })
            .collect();
        for _ in 0..300 {
            simulation.step();
        }
        for body in bodies {
            let y = simulation.get(body).unwrap().pose().translation().y;
            assert!((y - 0.1).abs() < 1e-3, "{body:?}: {y}");
        }
    }

    #[test]
    fn rapier_bodies_at_200_units_a_second_do_not_pass_each_other() {
        let mut simulation = still();
        let shot = |x: f32| {
            let body = Body::dynamic().at(Pose::at(x, 0.0, 0.0)).moving(Vec3::X * -200.0 * x.signum()).bullet();
            body.with(Cuboid::new(Vec3::splat(0.1)).unwrap(), Material::default())
        };
        let (left, right) = (simulation.insert(shot(-3.0)).unwrap(), simulation.insert(shot(3.0)).unwrap());
        for _ in 0..60 {
            simulation.step();
            assert!(x_of(&simulation, left) < x_of(&simulation, right));
        }
    }
}
