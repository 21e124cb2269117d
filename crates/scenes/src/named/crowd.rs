//! Very many shapes.

use super::{Dimension, Object, Objects, earth, floor, solid_kinds, v};
use crate::random::Random;

/// All bounded kinds in turn, as dense as apples in a box, from a fixed seed.
pub(super) fn crowd<V: Dimension>() -> Objects<V> {
    let mut random = Random::new(2026);
    let kinds = solid_kinds::<V>();
    let (width, height) = if V::DIMENSION == 2 { (18.0, 40.0) } else { (5.0, 12.0) };
    let mut objects = vec![floor()];
    for i in 0..1000 {
        let shape = kinds[random.below(kinds.len())].clone();
        let place = v(random.range(-width, width), random.range(1.0, height), random.range(-width, width));
        let turn = V::turn(random.range(-3.0, 3.0));
        let velocity = v(random.range(-1.0, 1.0), random.range(-1.0, 1.0), random.range(-1.0, 1.0));
        let object = Object::new(format!("{i}"), shape).at(place).turned(turn).dynamic();
        objects.push(Object { velocity, ..object });
    }
    earth(objects)
}
