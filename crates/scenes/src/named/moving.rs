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
    Objects { gravity: V::ZERO, objects: vec![floor(), wall, shot("bullet", 2.0, true), shot("as fast", 4.0, false)] }
}
