//! What every simulation is shown with.

use super::{
    Dimension, Lean, Object, Objects, about_z, ball, cuboid, earth, floor, grid, made, pyramid_at, rim, solid_kinds, v,
};
use crate::random::Random;
use crate::{Part, Place};
use impinge::Locks;
use impinge::generic::Cuboid;

/// A floor for very many.
fn wide_floor<V: Dimension>(half_width: f64) -> Object<V> {
    Object::new("floor", cuboid::<V>(half_width, 0.5, half_width)).at(v(0.0, -0.5, 0.0))
}

pub(super) fn large_pyramid<V: Dimension>() -> Objects<V> {
    let levels = if V::DIMENSION == 2 { 100 } else { 20 };
    earth([wide_floor(60.0)].into_iter().chain(pyramid_at("box", levels, V::ZERO)).collect())
}

pub(super) fn pyramids<V: Dimension>() -> Objects<V> {
    let (count, levels) = if V::DIMENSION == 2 { (20, 8) } else { (5, 5) };
    let feet = grid::<V>(count).map(|place| place * (levels as f64 + 2.0));
    let boxes = feet
        .enumerate()
        .flat_map(|(i, foot)| pyramid_at(&format!("pyramid {i}, box"), levels, foot).collect::<Vec<_>>());
    earth([wide_floor(120.0)].into_iter().chain(boxes).collect())
}

/// Cards lean on each other in pairs, whose tips carry the flat cards of the next storey. They are a unit long, and their corners touch: none is inside another.
pub(super) fn card_house<V: Dimension>() -> Objects<V> {
    const LENGTH: f64 = 0.5;
    const THICKNESS: f64 = 0.01;
    const STOREYS: i32 = 4;
    // Flat cards lie end to end, all but a gap.
    const PITCH: f64 = 2.0 * LENGTH + THICKNESS;
    let reach = LENGTH * Lean::SINE + THICKNESS * Lean::COSINE;
    let half_height = LENGTH * Lean::COSINE + THICKNESS * Lean::SINE;
    let card = |name: String, shape, x: f64, y: f64| Object {
        friction: 0.7,
        ..Object::<V>::new(name, shape).at(v(x, y, 0.0)).dynamic()
    };
    let upright = || cuboid::<V>(THICKNESS, LENGTH, 0.35);
    let mut objects = vec![Object { friction: 0.7, ..floor() }];
    for storey in 0..STOREYS {
        let pairs = STOREYS - storey;
        let ground = f64::from(storey) * 2.0 * (half_height + THICKNESS);
        for i in 0..pairs {
            let tip = PITCH * (f64::from(i) - 0.5 * f64::from(pairs - 1));
            let left = card(format!("left {storey}.{i}"), upright(), tip - reach, ground + half_height);
            let right = card(format!("right {storey}.{i}"), upright(), tip + reach, ground + half_height);
            objects.extend([left.turned(V::lean(true)), right.turned(V::lean(false))]);
            if i + 1 < pairs {
                let middle = tip + 0.5 * PITCH;
                let height = ground + 2.0 * half_height + THICKNESS;
                objects.push(card(format!("flat {storey}.{i}"), cuboid(LENGTH, THICKNESS, 0.35), middle, height));
            }
        }
    }
    earth(objects)
}

/// A ball knocks over the first one.
pub(super) fn dominoes<V: Dimension>() -> Objects<V> {
    let mut objects = vec![floor()];
    for i in 0..20 {
        let place = v(0.5 * f64::from(i) - 5.0, 0.5, 0.0);
        objects.push(Object::new(format!("domino {i}"), cuboid::<V>(0.0625, 0.5, 0.25)).at(place).dynamic());
    }
    let ball = Object::new("ball", ball::<V>(0.2)).at(v(-7.0, 1.0, 0.0)).dynamic();
    objects.push(Object { rolling: 0.05, ..ball.moving(v(6.0, 0.0, 0.0)) });
    earth(objects)
}

/// Balls on a rail: they move along x and not otherwise. Between them are gaps of 5 mm, so that one hits the next, as Newton's do. They bounce to and fro between walls.
pub(super) fn cradle<V: Dimension>() -> Objects<V> {
    const GAP: f64 = 0.005;
    let on_rail = Locks::ROTATION.with_translation(1);
    let on_rail = if V::DIMENSION == 2 { on_rail } else { on_rail.with_translation(2) };
    let smooth = |object: Object<V>| Object { friction: 0.0, restitution: 1.0, ..object };
    let wall = |name: &str, x: f64| smooth(Object::new(name, cuboid::<V>(0.25, 1.0, 1.0)).at(v(x, 1.0, 0.0)));
    let ball = |name: String, x: f64| {
        let ball = Object::new(name, ball::<V>(0.5)).at(v(x, 1.0, 0.0)).dynamic();
        smooth(Object { locks: on_rail, ..ball })
    };
    let mut objects = vec![wall("left wall", -8.0), wall("right wall", 8.0)];
    objects.push(ball("ball 0".to_owned(), -5.0).moving(v(4.0, 0.0, 0.0)));
    objects.extend((1..5).map(|i| ball(format!("ball {i}"), (1.0 + GAP) * (f64::from(i) - 2.5))));
    earth(objects)
}

/// Half a radian per second, about z. It is closed on all sides, and stays where it is.
pub(super) fn tumbler<V: Dimension>() -> Objects<V> {
    let (half_width, count) = if V::DIMENSION == 2 { (5.0, 8) } else { (3.0, 5) };
    let sides = (0..V::DIMENSION).flat_map(|axis| [(axis, -1.0), (axis, 1.0)]).map(|(axis, side)| {
        let wall = V::splat(half_width + 0.5).with(axis, 0.25);
        let position = V::ZERO.with(axis, side * (half_width + 0.25));
        Part { shape: made(Cuboid::new(wall)), place: Place { position, ..Place::default() } }
    });
    let drum = Object { parts: sides.collect(), ..Object::new("drum", ball::<V>(1.0)) };
    let mut objects = vec![drum.kinematic().turning(about_z::<V>(0.5))];
    for level in 0..count {
        for (i, place) in grid::<V>(count).enumerate() {
            let shape = if (level + i) % 2 == 0 { ball(0.25) } else { cuboid(0.25, 0.25, 0.25) };
            let middle = 0.5 * (count as f64 - 1.0);
            let place = place * 0.625 + v(0.0, 0.625 * (level as f64 - middle), 0.0);
            objects.push(Object::new(format!("{level}.{i}"), shape).at(place).dynamic());
        }
    }
    earth(objects)
}

/// From up to 16 units, from a fixed seed.
pub(super) fn rain<V: Dimension>() -> Objects<V> {
    let mut random = Random::new(7);
    let kinds = solid_kinds::<V>();
    let (half_width, count) = if V::DIMENSION == 2 { (8.0, 8) } else { (4.0, 4) };
    let mut objects = vec![floor()];
    objects.extend(rim(half_width, 6.0));
    for level in 0..8 {
        for (i, place) in grid::<V>(count).enumerate() {
            let shape = kinds[random.below(kinds.len())].clone();
            let jitter = v::<V>(random.range(-0.1, 0.1), 3.0 + 1.625 * f64::from(level), random.range(-0.1, 0.1));
            let turn = V::turn(random.range(-3.0, 3.0));
            objects.push(Object::new(format!("{level}.{i}"), shape).at(place * 1.625 + jitter).turned(turn).dynamic());
        }
    }
    earth(objects)
}
