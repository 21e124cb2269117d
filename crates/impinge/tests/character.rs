//! What characters obey, in all four spaces: skin, walls, steps, slopes, ground, corners, tiles, pushing, nonsense; and mazes.

mod lab;
#[macro_use]
mod spaces;

use impinge::generic::{
    Aabb, Ball, Body, Capsule, Character, Collider, Cuboid, Filter, HalfSpace, Material, Plane, Pose, Shape,
    Simulation, Walk, World, contact_within,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{BodyHandle, Real, Space};
use lab::{Lab, Random};

fn real<V: Space>(value: f64) -> V::Real {
    V::Real::from_f64(value)
}

fn vector<V: Lab>(x: f64, y: f64) -> V {
    V::vector(|i| [x, y, 0.0][i])
}

fn at<V: Lab>(x: f64, y: f64) -> Pose<V> {
    Pose::from_translation(vector::<V>(x, y))
}

fn x<V: Space>(pose: Pose<V>) -> f64 {
    pose.translation().get(0).to_f64()
}

fn y<V: Space>(pose: Pose<V>) -> f64 {
    pose.translation().get(1).to_f64()
}

/// 1.6 high and 0.6 wide.
fn capsule<V: Lab>() -> Shape<V> {
    Capsule::new(vector(0.0, -0.5), vector(0.0, 0.5), real::<V>(0.3)).unwrap().into()
}

/// As large.
fn upright_box<V: Lab>() -> Shape<V> {
    Cuboid::new(V::vector(|i| [0.3, 0.8, 0.3][i])).unwrap().into()
}

fn hero<V: Lab>(shape: Shape<V>) -> Character<V> {
    let hero = Character::new(shape).unwrap().with_step_height(real::<V>(0.3)).unwrap();
    hero.with_snap(real::<V>(0.35)).unwrap()
}

fn skin<V: Lab>(hero: &Character<V>) -> f64 {
    hero.skin().to_f64()
}

/// Its height over what it stands on.
fn resting<V: Lab>(hero: &Character<V>) -> f64 {
    0.8 + skin(hero)
}

fn put<V: Lab>(world: &mut World<V>, shape: impl Into<Shape<V>>, pose: Pose<V>) {
    world.insert(Collider::new(shape).at(pose).fixed()).unwrap();
}

/// Everything below a line through a point, with the normal (x, y).
fn below<V: Lab>(world: &mut World<V>, point: (f64, f64), normal: (f64, f64)) {
    put(world, HalfSpace::new(vector::<V>(normal.0, normal.1), real::<V>(0.0)).unwrap(), at(point.0, point.1));
}

fn floor<V: Lab>() -> World<V> {
    let mut world = World::new();
    below(&mut world, (0.0, 0.0), (0.0, 1.0));
    world
}

/// From corner to corner; deep along the third axis.
fn block<V: Lab>(world: &mut World<V>, low: (f64, f64), high: (f64, f64)) {
    let half = V::vector(|i| [(high.0 - low.0) / 2.0, (high.1 - low.1) / 2.0, 5.0][i]);
    put(world, Cuboid::new(half).unwrap(), at((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0));
}

/// A convex outline in the plane of the first two axes; deep along the third one.
fn prism<V: Lab>(outline: &[(f64, f64)]) -> Shape<V> {
    if V::DIMENSION == 2 {
        return V::polygon(&outline.iter().map(|p| vector(p.0, p.1)).collect::<Vec<V>>()).unwrap();
    }
    let ends = [-5.0, 5.0].map(|z| outline.iter().map(move |p| V::vector(|i| [p.0, p.1, z][i])).collect::<Vec<V>>());
    V::hull(&ends.concat()).unwrap()
}

/// The least gap to anything, up to a skin; found without the tree.
fn gap<V: Lab>(hero: &Character<V>, world: &World<V>, pose: Pose<V>) -> f64 {
    let mut least = skin(hero);
    for (_, collider) in world.iter() {
        for (shape, local) in collider.parts() {
            let there = collider.pose().compose(local);
            if let Some(contact) = contact_within(hero.shape(), pose, shape, there, hero.skin()) {
                least = least.min(-contact.depth.to_f64());
            }
        }
    }
    least
}

/// Some calls alike, with the skin looked at after each.
fn walk<V: Lab>(hero: &Character<V>, world: &World<V>, start: Pose<V>, motion: V, calls: usize) -> Walk<V> {
    let mut walk = hero.walk(world, start, motion, Filter::all());
    for call in 0..calls {
        if call > 0 {
            walk = hero.walk(world, walk.pose, motion, Filter::all());
        }
        assert!(walk.pose.is_valid());
        let gap = gap(hero, world, walk.pose);
        assert!(gap >= 0.7 * skin(hero), "{}: call {call}, a gap of {gap:e} at {:?}", V::NAME, walk.pose);
    }
    walk
}

#[track_caller]
fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected} ± {tolerance}");
}

in_all_spaces!(
    walls_take_only_what_leads_into_them,
    walls_at_an_angle_turn_the_way,
    steps_are_climbed_up_to_their_limit,
    small_calls_climb_as_well,
    slopes_are_walked_up_to_their_limit,
    steep_slopes_are_slid_down,
    ground_is_kept_down_stairs_and_over_crests,
    jumps_leave_the_ground,
    flights_are_straight,
    corners_hold_and_let_go,
    tiles_are_one_floor,
    tiles_are_one_wall,
    edges_carry,
    low_ceilings_stop,
    boxes_are_pushed_up_to_the_strength,
    platforms_tell_their_velocity,
    overlaps_are_left,
    nonsense_does_nothing,
    long_ways_pass_nothing,
    sensors_and_filters_count,
    clones_walk_alike,
    mazes_hold_and_let_go,
);

fn walls_take_only_what_leads_into_them<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        let mut world = World::new();
        below(&mut world, (2.0, 0.0), (-1.0, 0.0));
        let motion = V::vector(|i| [0.1, 0.07, 0.03][i]);
        let end = walk(&hero, &world, at(0.0, 0.0), motion, 100);
        assert_near(x(end.pose), 1.7 - skin(&hero), 0.13 * skin(&hero));
        for axis in 1..V::DIMENSION {
            let way = end.pose.translation().get(axis).to_f64();
            assert_near(way, [0.0, 7.0, 3.0][axis], 1e-4);
        }
        assert!(end.slid && end.obstacles().len() == 1);
        assert_near(end.obstacles()[0].blocked.get(0).to_f64(), 0.1, 1e-6);
    }
}

fn walls_at_an_angle_turn_the_way<V: Lab>() {
    if V::DIMENSION == 2 {
        return;
    }
    let hero = hero(capsule::<V>());
    let mut world = floor::<V>();
    let (sin, cos) = 30f64.to_radians().sin_cos();
    let normal = V::vector(|i| [-cos, 0.0, -sin][i]);
    put(&mut world, HalfSpace::new(normal, real::<V>(-1.0)).unwrap(), Pose::IDENTITY);
    let motion = vector::<V>(0.1, 0.0);
    let first = walk(&hero, &world, at(0.0, resting(&hero)), motion, 20);
    let second = walk(&hero, &world, first.pose, motion, 10);
    let moved = second.pose.translation() - first.pose.translation();
    let expected = (motion - normal * normal.dot(motion)) * real::<V>(10.0);
    assert!((moved - expected).length().to_f64() < 1e-4, "{moved:?} {expected:?}");
}

/// A floor, and from x = 2 on one that is higher.
fn one_step<V: Lab>(height: f64) -> World<V> {
    let mut world = floor();
    block(&mut world, (2.0, -1.0), (12.0, height));
    world
}

fn steps_are_climbed_up_to_their_limit<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        for fall in [0.0, -0.05, -1.0] {
            for length in [0.05, 0.4, 4.0] {
                let calls = (4.0 / length) as usize;
                for height in [0.05, 0.12, 0.2, 0.3] {
                    let world = one_step::<V>(height);
                    let end = walk(&hero, &world, at(0.0, resting(&hero)), vector(length, fall), calls);
                    assert_near(x(end.pose), 4.0, 2.0 * skin(&hero));
                    assert_near(y(end.pose), height + resting(&hero), 0.2 * skin(&hero));
                    assert!(end.ground.is_some(), "{height} {length} {fall}");
                }
                let world = one_step::<V>(0.3 + 1.5 * skin(&hero));
                let end = walk(&hero, &world, at(0.0, resting(&hero)), vector(length, fall), 2 * calls);
                assert_near(x(end.pose), 1.7 - skin(&hero), 0.2 * skin(&hero));
                assert_near(y(end.pose), resting(&hero), 0.2 * skin(&hero));
            }
        }
    }
}

fn small_calls_climb_as_well<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        let world = one_step::<V>(0.28);
        let end = walk(&hero, &world, at(1.6, resting(&hero)), vector(4e-4, 0.0), 2000);
        assert_near(y(end.pose), 0.28 + resting(&hero), 0.2 * skin(&hero));
        assert_near(x(end.pose), 2.4, 2.0 * skin(&hero));
    }
}

/// A floor that rises from x = 1 on.
fn rising<V: Lab>(degrees: f64) -> World<V> {
    let mut world = floor();
    let (sin, cos) = degrees.to_radians().sin_cos();
    below(&mut world, (1.0, 0.0), (-sin, cos));
    world
}

fn slopes_are_walked_up_to_their_limit<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        for fall in [0.0, -0.1] {
            for degrees in [10.0f64, 30.0, 44.0] {
                let world = rising::<V>(degrees);
                let end = walk(&hero, &world, at(0.0, resting(&hero)), vector(0.05, fall), 100);
                assert_near(x(end.pose), 5.0, 1e-3);
                let top = y(end.pose);
                assert!(top > 3.0 * degrees.to_radians().tan() && end.ground.is_some(), "{degrees} {top}");
                // And down again, without leaving it.
                let mut pose = end.pose;
                for _ in 0..100 {
                    let back = hero.walk(&world, pose, vector(-0.05, fall), Filter::all());
                    assert!(back.ground.is_some());
                    pose = back.pose;
                }
                assert_near(x(pose), 0.0, 2e-3);
                assert_near(y(pose), resting(&hero), 0.2 * skin(&hero));
            }
            for degrees in [46.0, 60.0, 80.0] {
                let world = rising::<V>(degrees);
                let end = walk(&hero, &world, at(0.0, resting(&hero)), vector(0.05, fall), 100);
                assert!(x(end.pose) < 1.0 && y(end.pose) < resting(&hero) + skin(&hero), "{degrees}: {:?}", end.pose);
            }
        }
    }
}

fn steep_slopes_are_slid_down<V: Lab>() {
    let hero = hero(capsule::<V>());
    let world = rising::<V>(60.0);
    let start = at::<V>(2.0, 4.0);
    let sliding = walk(&hero, &world, start, vector(0.0, -0.1), 20);
    assert!(sliding.ground.is_none() && sliding.slid);
    let way = sliding.moved;
    assert_near(-way.get(1).to_f64(), 0.1 * 0.75, 1e-4);
    let end = walk(&hero, &world, start, vector(0.0, -0.1), 100);
    assert!(end.ground.is_some_and(|ground| ground.normal.get(1).to_f64() > 0.99));
    assert_near(y(end.pose), resting(&hero), 0.2 * skin(&hero));
}

fn ground_is_kept_down_stairs_and_over_crests<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        let mut stairs = floor::<V>();
        for i in 0..6 {
            block(&mut stairs, (-10.0, 0.0), (f64::from(i), 0.25 * f64::from(6 - i)));
        }
        let mut crests = floor::<V>();
        put(&mut crests, prism(&[(-3.0, 0.0), (0.0, 1.5), (1.0, 1.5), (4.0, 0.0)]), Pose::IDENTITY);
        put(&mut crests, Ball::new(real::<V>(4.0)).unwrap(), at(8.0, -3.4));
        for (world, start, end, height) in [(&stairs, -2.0, 7.0, 1.5), (&crests, -4.0, 12.0, 0.0)] {
            let mut pose = at::<V>(start, height + resting(&hero));
            let mut last = start;
            while x(pose) < end {
                let walk = walk(&hero, world, pose, vector(0.06, 0.0), 1);
                assert!(walk.ground.is_some(), "in the air at {:?}", walk.pose);
                pose = walk.pose;
                assert!(x(pose) > last + 0.059, "slower at {pose:?}");
                last = x(pose);
            }
            assert_near(y(pose), resting(&hero), 0.2 * skin(&hero));
        }
    }
}

fn jumps_leave_the_ground<V: Lab>() {
    let hero = hero(capsule::<V>());
    let world = floor::<V>();
    let jump = hero.walk(&world, at(0.0, resting(&hero)), vector(0.02, 0.2), Filter::all());
    assert!(jump.ground.is_none());
    assert_near(y(jump.pose), resting(&hero) + 0.2, 1e-5);
    // Without snap it walks off a cliff and stays as high.
    let mut cliff = World::new();
    block(&mut cliff, (-5.0, -1.0), (0.0, 0.0));
    let bold = hero.with_snap(real::<V>(0.0)).unwrap();
    let end = walk(&bold, &cliff, at(-1.0, resting(&bold)), vector(0.1, 0.0), 30);
    assert!(end.ground.is_none());
    assert_near(x(end.pose), 2.0, 1e-3);
    assert!(y(end.pose) > resting(&bold) - 0.31);
}

fn flights_are_straight<V: Lab>() {
    let hero = hero(capsule::<V>());
    let mut world = World::new();
    // A gap as wide as it is, on a way that leads down.
    block(&mut world, (0.0, -9.0), (4.0, -1.5));
    let end = hero.walk(&world, at(-4.0, 4.0), vector(5.0, -4.5), Filter::all());
    assert_near(x(end.pose), 1.0, 1e-4);
    assert_near(y(end.pose), -0.5, 1e-4);
    assert!(end.obstacles().is_empty() && !end.slid);
}

fn corners_hold_and_let_go<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        for degrees in [90.0f64, 45.0, 20.0, 5.0] {
            // In the plane between a floor and what hangs over it, in space between two walls.
            let mut world = floor::<V>();
            let (sin, cos) = degrees.to_radians().sin_cos();
            let (wall, side): (V, V) = if V::DIMENSION == 2 {
                (V::vector(|i| [-sin, -cos][i]), V::ZERO)
            } else {
                put(&mut world, HalfSpace::new(V::axis(2), real::<V>(0.0)).unwrap(), at(0.0, 0.0));
                (V::vector(|i| [-sin, 0.0, -cos][i]), V::axis(2))
            };
            // The tip is far enough for all of it to fit in before.
            let tip = 3.0 / degrees.to_radians().tan().min(1.0) + 3.0;
            let offset = wall.dot(vector(tip, 0.0));
            put(&mut world, HalfSpace::new(wall, offset).unwrap(), Pose::IDENTITY);
            let start = Pose::from_translation(vector::<V>(0.0, resting(&hero)) + side * real::<V>(1.0));
            // Across a right angle any of it leads along the other wall.
            for aside in if degrees < 90.0 { [-0.1, 0.0, 0.1] } else { [-0.1, 0.0, 0.0] } {
                let motion = vector::<V>(0.3, -0.02) + side * real::<V>(aside);
                let inside = walk(&hero, &world, start, motion, (tip / 0.3 * 1.5) as usize);
                let still = walk(&hero, &world, inside.pose, motion, 1);
                assert!(still.moved.length().to_f64() < skin(&hero), "{degrees}° {aside}: {:?}", still.moved);
                let out = walk(&hero, &world, inside.pose, vector(-0.3, 0.0), 3);
                assert_near(x(inside.pose) - x(out.pose), 0.9, 1e-3);
            }
        }
    }
}

fn tiles_are_one_floor<V: Lab>() {
    for shape in [capsule::<V>(), upright_box(), Ball::new(real::<V>(0.8)).unwrap().into()] {
        let hero = hero(shape);
        let mut world = World::new();
        for i in -2..40 {
            block(&mut world, (0.5 * f64::from(i), -1.0), (0.5 * f64::from(i) + 0.5, 0.0));
        }
        world.update();
        for fall in [0.0, -0.05] {
            let mut pose = hero.walk(&world, at(0.0, resting(&hero)), V::ZERO, Filter::all()).pose;
            let level = y(pose);
            for call in 1..=200 {
                let walk = hero.walk(&world, pose, vector(0.073, fall), Filter::all());
                pose = walk.pose;
                assert_near(x(pose), 0.073 * f64::from(call), 1e-4);
                assert_near(y(pose), level, 2e-5);
                assert!(walk.ground.is_some() && !walk.stepped);
            }
        }
    }
}

fn tiles_are_one_wall<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        let mut world = World::new();
        for i in -2..40 {
            let half = V::vector(|i| [1.0, 0.25, 0.25][i]);
            // A wall of tiles, along the way in either dimension.
            let along = if V::DIMENSION == 2 { 1 } else { 2 };
            let place = V::vector(|axis| if axis == along { 0.5 * f64::from(i) } else { [2.0, 0.0, 0.0][axis] });
            put(&mut world, Cuboid::new(half).unwrap(), Pose::from_translation(place));
        }
        world.update();
        let motion = V::vector(|i| [0.05, if V::DIMENSION == 2 { 0.073 } else { 0.0 }, 0.073][i]);
        let start = walk(&hero, &world, at(0.0, 0.0), motion, 20).pose;
        let end = walk(&hero, &world, start, motion, 150).pose;
        let moved = end.translation() - start.translation();
        assert_near(moved.get(V::DIMENSION - 1).to_f64(), 150.0 * 0.073, 1e-3);
        assert_near(moved.get(0).to_f64(), 0.0, 2e-5);
    }
}

fn edges_carry<V: Lab>() {
    let hero = hero(capsule::<V>());
    let mut cliff = World::new();
    block(&mut cliff, (-5.0, -5.0), (0.0, 0.0));
    let end = walk(&hero, &cliff, at(-1.0, resting(&hero)), vector(0.05, -0.1), 25);
    assert!(end.ground.is_some_and(|ground| ground.normal.get(1).to_f64() > 0.99), "{:?}", end.pose);
    let still = walk(&hero, &cliff, end.pose, vector(0.0, -0.1), 50);
    assert!((still.pose.translation() - end.pose.translation()).length().to_f64() < skin(&hero));
    let off = walk(&hero, &cliff, end.pose, vector(0.05, -0.1), 20);
    assert!(off.ground.is_none() && y(off.pose) < -0.5);
}

fn low_ceilings_stop<V: Lab>() {
    let hero = hero(capsule::<V>());
    // A slope under a ceiling; a step under one.
    let mut slope = rising::<V>(30.0);
    block(&mut slope, (-9.0, 2.0), (9.0, 3.0));
    let mut step = one_step::<V>(0.25);
    block(&mut step, (-9.0, 1.75), (9.0, 3.0));
    for (world, most) in [(&slope, 1.8), (&step, 1.8)] {
        let end = walk(&hero, world, at(0.0, resting(&hero)), vector(0.05, -0.05), 100);
        assert!(x(end.pose) > 1.0 && x(end.pose) < most, "{:?}", end.pose);
        let back = walk(&hero, world, end.pose, vector(-0.05, -0.05), 10);
        assert_near(x(end.pose) - x(back.pose), 0.5, 1e-3);
    }
    let jump = hero.walk(&step, at(0.0, resting(&hero)), vector(0.1, 1.0), Filter::all());
    assert_near(y(jump.pose), 0.95 - skin(&hero), 0.2 * skin(&hero));
    assert_near(x(jump.pose), 0.1, 1e-4);
}

/// A floor, a character and a box before it, of some density.
fn pusher<V: Lab>(density: f64) -> (Simulation<V>, Character<V>, BodyHandle, BodyHandle) {
    let mut simulation = Simulation::new();
    let wood = Material::default();
    let ground = HalfSpace::new(V::axis(1), real::<V>(0.0)).unwrap();
    simulation.insert(Body::fixed().with(ground, wood)).unwrap();
    let hero = hero(capsule::<V>()).with_strength(real::<V>(200.0)).unwrap();
    let body = simulation.insert(Body::kinematic().at(at(0.0, resting(&hero))).with(capsule(), wood)).unwrap();
    let cube = Cuboid::new(V::splat(real::<V>(0.5))).unwrap();
    let heavy = wood.with_density(real::<V>(density));
    let pushed = simulation.insert(Body::dynamic().at(at(1.5, 0.5)).with(cube, heavy)).unwrap();
    (simulation, hero, body, pushed)
}

fn boxes_are_pushed_up_to_the_strength<V: Lab>() {
    let run = |density: f64| {
        let (mut simulation, hero, body, pushed) = pusher::<V>(density);
        for _ in 0..240 {
            hero.walk_body(&mut simulation, body, vector(1.0 / 60.0, -0.05), Filter::all()).unwrap();
            simulation.step();
            let (own, other) = (simulation.get(body).unwrap(), simulation.get(pushed).unwrap());
            assert!(own.pose().is_valid() && other.pose().is_valid());
        }
        let place = |body| x(simulation.get(body).unwrap().pose());
        (place(body), place(pushed))
    };
    let (own, light) = run(10.0);
    assert!(light > 2.5 && own > 1.5, "a light box is at {light}, the character at {own}");
    let (own, heavy) = run(1000.0);
    assert!((heavy - 1.5).abs() < 0.01 && own < 0.75, "a heavy box is at {heavy}, the character at {own}");
}

fn platforms_tell_their_velocity<V: Lab>() {
    let mut simulation = Simulation::new();
    let slab = Cuboid::new(V::vector(|i| [2.0, 0.5, 2.0][i])).unwrap();
    let lift = Body::kinematic().at(at(0.0, -0.5)).moving(vector(0.5, 0.0)).with(slab, Material::default());
    simulation.insert(lift).unwrap();
    let hero = hero(capsule::<V>());
    let start = at(0.0, resting(&hero));
    let body = simulation.insert(Body::kinematic().at(start).with(capsule(), Material::default())).unwrap();
    let mut carried = V::ZERO;
    for _ in 0..120 {
        let step = simulation.settings().time_step;
        let walk = hero.walk_body(&mut simulation, body, carried * step, Filter::all()).unwrap();
        carried = walk.ground.expect("it stands on the slab").velocity;
        simulation.step();
    }
    assert_near(x(simulation.get(body).unwrap().pose()), 1.0, 0.02);
    let stray = simulation.insert(Body::dynamic().at(at(9.0, 9.0)).with(capsule(), Material::default())).unwrap();
    assert!(hero.walk_body(&mut simulation, stray, V::ZERO, Filter::all()).is_err());
}

fn overlaps_are_left<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        let mut world = floor::<V>();
        block(&mut world, (2.0, -1.0), (9.0, 5.0));
        let mut tiles = World::new();
        for i in -20..20 {
            block(&mut tiles, (0.25 * f64::from(i), -1.0), (0.25 * f64::from(i) + 0.25, 0.0));
        }
        for sink in [0.5, 1.0, 5.0, 20.0] {
            let sink = sink * skin(&hero);
            for (world, start) in [
                (&world, at::<V>(0.0, resting(&hero) - sink)),
                (&world, at(1.7 - skin(&hero) + sink, resting(&hero) - sink)),
                (&tiles, at(0.0, resting(&hero) - sink)),
                (&tiles, at(0.1, resting(&hero) - sink)),
            ] {
                let before = gap(&hero, world, start);
                let walk = hero.walk(world, start, V::ZERO, Filter::all());
                let after = gap(&hero, world, walk.pose);
                assert!(after >= before.min(0.75 * skin(&hero)), "{before} became {after}");
                assert!(after > 0.7 * skin(&hero), "still in it by {after} from {start:?}: {:?}", walk.pose);
                assert!(walk.moved.length().to_f64() < 3.0 * sink + 2.0 * skin(&hero));
            }
        }
        // Between two that leave no room, it is not left deeper than it was.
        let mut vice = World::new();
        below(&mut vice, (-0.25, 0.0), (1.0, 0.0));
        below(&mut vice, (0.25, 0.0), (-1.0, 0.0));
        let start = at(0.02, 0.0);
        let walk = hero.walk(&vice, start, V::ZERO, Filter::all());
        assert!(gap(&hero, &vice, walk.pose) >= gap(&hero, &vice, start) - 1e-6);
    }
}

fn nonsense_does_nothing<V: Lab>() {
    let hero = hero(capsule::<V>());
    let world = one_step::<V>(0.2);
    let start = at::<V>(0.0, resting(&hero));
    let numbers = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, 0.0];
    for motion in numbers.map(|number| vector::<V>(number, 0.0)) {
        let walk = hero.walk(&world, start, motion, Filter::all());
        assert!(walk.moved.length().to_f64() < skin(&hero) && walk.ground.is_some());
    }
    let nowhere = Pose::from_translation(V::splat(V::Real::NAN));
    let walk = hero.walk(&world, nowhere, vector(1.0, 0.0), Filter::all());
    assert!(!walk.pose.is_valid() && walk.moved == V::ZERO && walk.ground.is_none());
    for tiny in [1e-30, 1e-12, -1e-12] {
        let walk = hero.walk(&world, start, vector(tiny, -tiny.abs()), Filter::all());
        assert!(walk.moved.is_finite() && walk.ground.is_some());
    }
    let empty = World::new();
    let walk = hero.walk(&empty, start, vector(1.0, 2.0), Filter::all());
    assert_near(x(walk.pose), 1.0, 1e-6);
    // At the end of numbers.
    let limit = V::Real::LIMIT.to_f64();
    let walk = hero.walk(&empty, at(0.9 * limit, 0.0), vector(0.9 * limit, 0.0), Filter::all());
    assert!(walk.pose.is_valid() && walk.moved == V::ZERO);

    for bad in [f64::NAN, f64::INFINITY, -1.0, 1e300] {
        let bad = real::<V>(bad);
        let good = || hero.clone();
        assert!(good().with_skin(bad).is_err() && good().with_snap(bad).is_err());
        assert!(good().with_step_height(bad).is_err() && good().with_slope_limit(bad).is_err());
        assert!(good().with_strength(bad).is_err());
    }
    assert!(hero.clone().with_up(V::ZERO).is_err() && hero.clone().with_up(V::splat(V::Real::NAN)).is_err());
    assert!(hero.clone().with_skin(V::Real::ZERO).is_err());
    assert!(hero.clone().with_slope_limit(real::<V>(1.55)).is_err());
    assert!(Character::new(HalfSpace::new(V::axis(1), V::Real::ZERO).unwrap()).is_err());
    assert!(Character::new(Plane::new(V::axis(1), V::Real::ZERO).unwrap()).is_err());
    assert!(Character::new(Ball::<V>::new(V::Real::ZERO).unwrap()).is_err());
}

fn long_ways_pass_nothing<V: Lab>() {
    for shape in [capsule::<V>(), upright_box()] {
        let hero = hero(shape);
        let mut world = World::new();
        for sign in [-1.0, 1.0] {
            block(&mut world, (sign * 5.0 - 0.005, -5.0), (sign * 5.0 + 0.005, 5.0));
            block(&mut world, (-5.0, sign * 5.0 - 0.005), (5.0, sign * 5.0 + 0.005));
            let half = V::vector(|i| [5.0, 5.0, 0.005][i]);
            if V::DIMENSION == 3 {
                let place = V::vector(|i| [0.0, 0.0, sign * 4.9][i]);
                put(&mut world, Cuboid::new(half).unwrap(), Pose::from_translation(place));
            }
        }
        let mut random = Random::new(5);
        let mut pose = at::<V>(0.0, 0.0);
        for call in 0..400 {
            let length = random.log_range(1e-3, 1e6);
            let along = random.direction(V::DIMENSION);
            let motion = V::vector(|i| along[i] * length);
            let next = hero.walk(&world, pose, motion, Filter::all());
            let place = next.pose.translation();
            let inside = (0..V::DIMENSION).all(|axis| place.get(axis).abs().to_f64() < 5.0);
            assert!(inside, "{}: call {call}, {motion:?} led from {pose:?} to {place:?}", V::NAME);
            let gap = gap(&hero, &world, next.pose);
            assert!(gap > 0.5 * skin(&hero), "{}: call {call}, {motion:?}: a gap of {gap:e}", V::NAME);
            pose = next.pose;
        }
    }
}

fn sensors_and_filters_count<V: Lab>() {
    let hero = hero(capsule::<V>());
    let mut world = floor::<V>();
    let start = at::<V>(0.0, resting(&hero));
    let own = world.insert(Collider::new(capsule::<V>()).at(start)).unwrap();
    let half = V::vector(|i| [0.1, 3.0, 3.0][i]);
    let gate = Collider::new(Cuboid::new(half).unwrap()).at(at(1.0, 0.0)).sensor();
    let gate = world.insert(gate).unwrap();
    world.update();
    let filter = Filter::all().without(own);
    let walk = hero.walk(&world, start, vector(2.0, 0.0), filter);
    assert_near(x(walk.pose), 2.0, 1e-4);
    world.set_sensor(gate, false).unwrap();
    let walk = hero.walk(&world, start, vector(2.0, 0.0), filter);
    assert_near(x(walk.pose), 0.6 - skin(&hero), 0.2 * skin(&hero));
    assert_eq!(walk.obstacles()[0].collider, gate);
}

fn clones_walk_alike<V: Lab>() {
    let mut random = Random::new(11);
    let maze = maze::<V>(&mut random);
    let (again, hero) = (maze.clone(), hero(capsule::<V>()));
    let (mut one, mut other) = (at::<V>(0.0, 5.0), at::<V>(0.0, 5.0));
    for _ in 0..50 {
        let along = random.direction(V::DIMENSION);
        let motion = V::vector(|i| along[i] * 0.3);
        one = hero.walk(&maze, one, motion, Filter::all()).pose;
        other = hero.walk(&again, other, motion, Filter::all()).pose;
        assert!(one == other);
    }
}

/// Half the size of a maze.
const HALF: [f64; 3] = [8.0, 5.0, 8.0];

/// Walls around, a floor of tiles, and boxes, slopes, stairs and hulls at random.
fn maze<V: Lab>(random: &mut Random) -> World<V> {
    let mut world = World::new();
    for axis in 0..V::DIMENSION {
        for sign in [-1.0, 1.0] {
            let half = V::vector(|i| if i == axis { 0.5 } else { HALF[i] + 1.0 });
            let place = V::vector(|i| if i == axis { sign * (HALF[i] + 0.5) } else { 0.0 });
            put(&mut world, Cuboid::new(half).unwrap(), Pose::from_translation(place));
        }
    }
    let count = if V::DIMENSION == 2 { 14 } else { 50 };
    for number in 0..count {
        let place: [f64; 3] = std::array::from_fn(|i| random.range(-HALF[i], HALF[i]));
        let place = V::vector(|i| if i == 1 && number % 3 > 0 { -HALF[1] } else { place[i] });
        let turned = Pose::new(place, V::rotation(random));
        let level = Pose::from_translation(place);
        let extents: [f64; 3] = std::array::from_fn(|_| random.log_range(0.1, 2.0));
        match number % 6 {
            0 => put(&mut world, Cuboid::new(V::vector(|i| extents[i])).unwrap(), turned),
            1 => put(&mut world, Cuboid::new(V::vector(|i| extents[i])).unwrap(), level),
            2 => {
                let (length, height) = (random.range(1.0, 4.0), random.range(0.3, 2.0));
                let outline = [(0.0, 0.0), (length, 0.0), (length + 0.5, height), (length, height)];
                put(&mut world, prism::<V>(&outline), level);
            }
            3 => {
                let points: Vec<V> = (0..12)
                    .map(|_| {
                        let along = random.direction(V::DIMENSION);
                        V::vector(|i| along[i] * extents[i])
                    })
                    .collect();
                put(&mut world, hull(&points), turned);
            }
            _ => {
                for step in 0..5 {
                    let (width, height) = (0.4 * f64::from(5 - step), 0.2 * f64::from(step) + 0.1);
                    let half = V::vector(|i| [width, height, width][i]);
                    put(&mut world, Cuboid::new(half).unwrap(), level);
                }
            }
        }
    }
    world.update();
    world
}

/// In the plane points have to be in order: what they are around is a polygon of its own.
fn hull<V: Lab>(points: &[V]) -> Shape<V> {
    if V::DIMENSION == 3 {
        return V::hull(points).unwrap();
    }
    let mut points = points.to_vec();
    let angle = |p: &V| p.get(1).to_f64().atan2(p.get(0).to_f64());
    points.sort_by(|a, b| angle(a).partial_cmp(&angle(b)).unwrap());
    V::polygon(&points).unwrap_or_else(|| prism(&[(-1.0, -0.5), (1.0, -0.6), (0.3, 0.7)]))
}

fn mazes_hold_and_let_go<V: Lab>() {
    let mut random = Random::new(2024);
    let (mut walks, mut stuck, mut stepped, mut stood, mut calls, mut free) = (0, 0, 0, 0, 0, 0);
    while walks < 1000 {
        let world = maze::<V>(&mut random);
        for _ in 0..50 {
            let shape = match random.below(3) {
                0 => capsule::<V>(),
                1 => upright_box(),
                _ => prism_like(&mut random),
            };
            let mut hero = hero(shape);
            if random.chance(0.2) {
                // Any way may be up.
                let up = random.direction(V::DIMENSION);
                hero = hero.with_up(V::vector(|i| up[i])).unwrap();
            }
            let Some(mut pose) = free_place(&hero, &world, &mut random) else { continue };
            walks += 1;
            if random.chance(0.8) {
                pose = hero.walk(&world, pose, hero.up() * real::<V>(-20.0), Filter::all()).pose;
            }
            let mut along = random.direction(V::DIMENSION);
            let speed = random.log_range(0.01, 1.0);
            let fall = if random.chance(0.7) { random.range(0.0, 0.3) } else { 0.0 };
            for call in 0..30 {
                if random.chance(0.15) {
                    along = random.direction(V::DIMENSION);
                }
                let level = random.chance(0.8);
                let motion = V::vector(|i| along[i] * speed);
                let height = if level { motion.dot(hero.up()) + real::<V>(fall) } else { V::Real::ZERO };
                let motion = motion - hero.up() * height;
                let walk = hero.walk(&world, pose, motion, Filter::all());
                calls += 1;
                let around = Aabb::of(hero.shape(), walk.pose).unwrap();
                let furthest = around.max.max(-around.min);
                let inside = (0..V::DIMENSION).all(|i| furthest.get(i).to_f64() < HALF[i]);
                assert!(inside, "{}: walk {walks} left the maze: {around:?}", V::NAME);
                let gap = gap(&hero, &world, walk.pose);
                assert!(
                    gap >= 0.7 * skin(&hero),
                    "{}: walk {walks}, call {call}: a gap of {gap:e}, {motion:?} from {pose:?} to {:?}",
                    V::NAME,
                    walk.pose
                );
                let is_stuck = walk.moved.length().to_f64() < 0.1 * motion.length().to_f64();
                (stuck, stepped) = (stuck + usize::from(is_stuck), stepped + usize::from(walk.stepped));
                stood += usize::from(walk.ground.is_some());
                pose = walk.pose;
                if is_stuck || call == 29 {
                    free += assert_free(&hero, &world, pose, &mut random);
                }
            }
        }
    }
    println!(
        "{}: {walks} walks, {calls} calls, {stuck} stopped, {free} free ways, {stepped} stepped, {stood} stood; seed 2024",
        V::NAME
    );
    assert!(stuck * 50 > calls && stepped * 200 > calls && stood * 3 > calls && free > 5000, "not much of a maze");
}

/// A small body with slanted sides.
fn prism_like<V: Lab>(random: &mut Random) -> Shape<V> {
    let points: Vec<V> = (0..10)
        .map(|_| {
            let along = random.direction(V::DIMENSION);
            V::vector(|i| along[i] * [0.4, 0.8, 0.4][i])
        })
        .collect();
    hull(&points)
}

fn free_place<V: Lab>(hero: &Character<V>, world: &World<V>, random: &mut Random) -> Option<Pose<V>> {
    (0..50).find_map(|_| {
        let place: [f64; 3] = std::array::from_fn(|i| random.range(-HALF[i], HALF[i]));
        let pose = Pose::from_translation(V::vector(|i| place[i]));
        (gap(hero, world, pose) >= skin(hero)).then_some(pose)
    })
}

/// Wherever a straight way of some skins is free, a walk leads on.
fn assert_free<V: Lab>(hero: &Character<V>, world: &World<V>, pose: Pose<V>, random: &mut Random) -> usize {
    let mut free = 0;
    let margin = hero.skin() * real::<V>(0.95);
    for _ in 0..24 {
        let along = random.direction(V::DIMENSION);
        let motion = V::vector(|i| along[i] * 4.0) * hero.skin();
        let way = pose.moving(motion);
        if world.cast_shape_within(hero.shape(), way, V::Real::ONE, margin, Filter::all()).is_none() {
            free += 1;
            let walk = hero.walk(world, pose, motion, Filter::all());
            let gone = walk.moved.dot(motion).to_f64() / motion.length().to_f64();
            assert!(gone > skin(hero), "{}: stuck at {pose:?}, {motion:?} led {gone:e} far", V::NAME);
        }
    }
    free
}
