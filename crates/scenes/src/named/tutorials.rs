//! What introductions to collision detection speak of: simple shapes that meet, balls that are reflected, planes, circles and boxes, polygons.

use super::{Dimension, Object, Objects, ball, cuboid, earth, floor, made, rim, solid_kinds, v};
use crate::random::Random;
use impinge::generic::{Capsule, HalfSpace};

/// Ball, box and capsule, each of them falling on each: the lower one of a pair is fixed, and a little to the side of the upper one.
pub(super) fn colliders<V: Dimension>() -> Objects<V> {
    let capsule = || made(Capsule::new(v(-0.6, 0.0, 0.0), v::<V>(0.6, 0.0, 0.0), 0.3));
    let shapes = [("ball", ball::<V>(0.5)), ("box", cuboid::<V>(0.5, 0.5, 0.5)), ("capsule", capsule())];
    let mut objects = vec![floor()];
    for (i, (lower_name, lower)) in shapes.iter().enumerate() {
        for (upper_name, upper) in &shapes[i..] {
            let x = 3.0 * (objects.len() / 2) as f64 - 7.5;
            let name = format!("{upper_name} on {lower_name}");
            objects.push(Object::new(format!("{name}: lower"), lower.clone()).at(v(x, 1.0, 0.0)));
            let above = v(x + 0.2, 3.0, 0.1);
            let falling = Object::new(name, upper.clone()).at(above).dynamic();
            // What rolls off does not roll away.
            objects.push(Object { rolling: 0.05, ..falling });
        }
    }
    earth(objects)
}

/// Balls between half-spaces, without gravity, that keep their speed when they bounce; what meets more slowly than anything bounces at loses that part of it.
pub(super) fn reflections<V: Dimension>() -> Objects<V> {
    let lossless = |object: Object<V>| Object { restitution: 1.0, friction: 0.0, ..object };
    let mut objects = Vec::new();
    for axis in 0..V::DIMENSION {
        for side in [-1.0, 1.0] {
            let wall = made(HalfSpace::new(V::ZERO.with(axis, -side), -5.0));
            objects.push(lossless(Object::new(format!("wall {axis} {side}"), wall)));
        }
    }
    let mut random = Random::new(3);
    for i in 0..12 {
        let place = v(f64::from(i % 4) * 2.0 - 3.0, f64::from(i / 4) * 2.0 - 2.0, random.range(-3.0, 3.0));
        let velocity = v(random.range(-4.0, 4.0), random.range(-4.0, 4.0), random.range(-4.0, 4.0));
        let ball = Object::new(format!("ball {i}"), ball::<V>(0.4)).at(place).dynamic().moving(velocity);
        objects.push(lossless(ball));
    }
    Objects { gravity: V::ZERO, objects }
}

/// Planes that lean towards each other, with balls and boxes between them.
pub(super) fn playground<V: Dimension>() -> Objects<V> {
    // Three of them in the plane, five in space: the ground and what leans.
    let mut objects = vec![Object::new("ground", made(HalfSpace::new(v::<V>(0.0, 1.0, 0.0), 0.0)))];
    for axis in (0..V::DIMENSION).filter(|axis| *axis != 1) {
        for side in [-1.0, 1.0] {
            // As long as 5, through the place 7 beside the middle.
            let normal = v::<V>(0.0, 0.6, 0.0).with(axis, -0.8 * side);
            let name = format!("slope {axis} {side}");
            objects.push(Object::new(name, made(HalfSpace::new(normal, -0.8 * 7.0))));
        }
    }
    let mut random = Random::new(5);
    for i in 0..30 {
        let (column, row) = (f64::from(i % 6), f64::from(i / 6));
        let place = v(2.0 * column - 5.0 + random.range(-0.4, 0.4), 2.0 + 1.5 * row, random.range(-3.0, 3.0));
        let size = random.range(0.3, 0.6);
        let object = match i % 2 {
            0 => Object::new(format!("ball {i}"), ball::<V>(size)),
            _ => Object::new(format!("box {i}"), cuboid::<V>(size, 0.7 * size, size)).turned(V::turn(0.3 * column)),
        };
        objects.push(Object { restitution: 0.3, ..object.at(place).dynamic() });
    }
    earth(objects)
}

/// Convex shapes of many kinds, turned many ways, in a tray.
pub(super) fn polygons<V: Dimension>() -> Objects<V> {
    let mut objects = vec![floor()];
    objects.extend(rim(4.0, 3.0));
    let kinds = solid_kinds::<V>();
    let mut random = Random::new(8);
    for i in 0..24usize {
        let place = v(1.5 * (i % 4) as f64 - 2.25, 1.5 + 1.4 * (i / 4) as f64, random.range(-1.0, 1.0));
        let shape = kinds[i % kinds.len()].clone();
        objects.push(
            Object::new(format!("shape {i}"), shape).at(place).turned(V::turn(random.range(-3.0, 3.0))).dynamic(),
        );
    }
    earth(objects)
}
