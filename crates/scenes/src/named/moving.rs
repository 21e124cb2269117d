//! What moves through something.

use super::{Dimension, Object, Objects, ball, cuboid, earth, floor, v};
use crate::Kind;

pub(super) fn triggers<V: Dimension>() -> Objects<V> {
    let mut objects = vec![floor()];
    for i in 0..5 {
        let x = 2.0 * f64::from(i) - 4.0;
        let zone = Object::new(format!("sensor {i}"), cuboid::<V>(0.75, 0.5, 0.75)).at(v(x, 2.0, 0.0));
        objects.push(Object { sensor: true, ..zone });
        let drop = v(x, 4.0 + 0.5 * f64::from(i), 0.0);
        objects.push(Object::new(format!("ball {i}"), ball::<V>(0.25)).at(drop).dynamic());
    }
    // One that sweeps through all of them.
    let sweeper = Object::new("sweeper", ball::<V>(0.25)).at(v(-8.0, 2.0, 0.0));
    objects.push(Object { kind: Kind::Kinematic, velocity: v(4.0, 0.0, 0.0), ..sweeper });
    earth(objects)
}

/// Layer 0 is what all can touch, 1 is red, 2 is blue.
pub(super) fn layers<V: Dimension>() -> Objects<V> {
    let on = |object: Object<V>, layer: u64, others: u64| Object { layers: layer, mask: others, ..object };
    let mut objects = vec![on(floor(), 0b001, 0b111)];
    for (sort, layer, height) in [("red", 0b010, 2.0), ("blue", 0b100, 4.0)] {
        let shelf = Object::new(format!("{sort} shelf"), cuboid::<V>(4.0, 0.125, 4.0)).at(v(0.0, height, 0.0));
        objects.push(on(shelf, layer, layer));
        for i in 0..4 {
            let place = v(2.0 * f64::from(i) - 3.0 + 0.25 * height, 6.0, 0.0);
            let ball = Object::new(format!("{sort} ball {i}"), ball::<V>(0.25)).at(place).dynamic();
            objects.push(on(ball, layer, 0b001 | layer));
        }
    }
    earth(objects)
}

/// In a step of a sixtieth of a second a bullet covers five units.
pub(super) fn tunnel<V: Dimension>() -> Objects<V> {
    let wall = Object::new("wall", cuboid::<V>(0.01, 4.0, 4.0)).at(v(0.0, 4.0, 0.0));
    let shot = |name: &str, height: f64, bullet: bool| {
        let ball = Object::new(name, ball::<V>(0.05)).at(v(-12.5, height, 0.0)).dynamic();
        Object { velocity: v(300.0, 0.0, 0.0), bullet, ..ball }
    };
    let mut objects = vec![floor(), wall, shot("bullet", 2.0, true), shot("as fast", 4.0, false)];
    for (name, side) in [("from the left", -1.0), ("from the right", 1.0)] {
        let ball = Object::new(name, ball::<V>(0.05)).at(v(side * 12.5, 10.0, 0.0)).dynamic();
        let velocity = v(-300.0 * side, 0.0, 0.0);
        objects.push(Object { velocity, bullet: true, restitution: 1.0, ..ball });
    }
    Objects { gravity: V::ZERO, objects }
}

/// The floor is a centimetre thick.
pub(super) fn needles<V: Dimension>() -> Objects<V> {
    let mut objects = vec![Object::new("floor", cuboid::<V>(20.0, 0.005, 20.0))];
    for i in 0..16 {
        let number = f64::from(i);
        let (sort, shape) = match i % 2 {
            0 => ("needle", cuboid::<V>(0.5, 0.01, 0.01)),
            _ => ("card", cuboid::<V>(0.4, 0.005, 0.3)),
        };
        let place = v(1.5 * number - 12.0, 3.0 + number % 3.0, 0.0);
        let thrown = Object::new(format!("{sort} {i}"), shape).at(place).turned(V::turn(0.4 * number)).dynamic();
        let velocity = v(2.0 - number % 5.0, -40.0 - 10.0 * (number % 4.0), 1.0 - number % 3.0);
        objects.push(Object { velocity, angular_velocity: V::spin(|_| 15.0 - 2.0 * number), ..thrown });
    }
    earth(objects)
}

/// Boxes side by side, and one floor beside them.
pub(super) fn tiles<V: Dimension>() -> Objects<V> {
    let rows: &[f64] = if V::DIMENSION == 2 { &[0.0] } else { &[-1.0, 0.0, 1.0] };
    let tile = |i: i32, z: f64| (f64::from(i) - 9.5, z);
    let places = rows.iter().flat_map(|z| (0..20).map(move |i| tile(i, *z)));
    let mut objects: Vec<Object<V>> = (1..)
        .zip(places)
        .map(|(number, (x, z))| Object::new(format!("tile {number}"), cuboid::<V>(0.5, 0.5, 0.5)).at(v(x, -0.5, z)))
        .collect();
    let cube = Object::new("cube", cuboid::<V>(0.25, 0.25, 0.25)).at(v(-5.0, 0.25, 0.2)).dynamic();
    objects.push(Object { velocity: v(3.0, 0.0, 0.0), friction: 0.0, ..cube });
    let rolling = Object::new("ball", ball::<V>(0.25)).at(v(-9.0, 0.25, -0.2)).dynamic();
    let turning = |i: usize| if V::DIMENSION == 2 || i == 2 { -8.0 } else { 0.0 };
    objects.push(Object { velocity: v(2.0, 0.0, 0.0), angular_velocity: V::spin(turning), ..rolling });
    earth(objects)
}
