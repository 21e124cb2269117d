//! What is legal, and easily overlooked.

use super::{Dimension, Object, Objects, ball, cuboid, made, v};
use impinge::generic::{Capsule, Segment, Triangle};

pub(super) fn degenerate<V: Dimension>() -> Objects<V> {
    let (origin, side) = (V::ZERO, v::<V>(1.0, 0.0, 0.0));
    let shapes = [
        ("point", ball::<V>(0.0)),
        ("small ball", ball(0.5)),
        ("large ball", ball(1.0)),
        ("box without size", cuboid(0.0, 0.0, 0.0)),
        ("flat box", cuboid(1.0, 0.0, 1.0)),
        ("cube", cuboid(1.0, 1.0, 1.0)),
        ("segment without length", made(Segment::new(origin, origin))),
        ("segment", made(Segment::new(-side, side))),
        ("capsule without length", made(Capsule::new(origin, origin, 0.5))),
        ("capsule without width", made(Capsule::new(-side, side, 0.0))),
        ("triangle on a line", made(Triangle::new(-side, origin, side))),
        ("triangle without size", made(Triangle::new(origin, origin, origin))),
    ];
    // Once with all centres in one place, and once in pairs that just touch.
    let together = shapes.iter().map(|(name, shape)| Object::new(format!("{name}, together"), shape.clone()));
    let in_row = shapes.iter().enumerate().map(|(i, (name, shape))| {
        Object::new(format!("{name}, in a row"), shape.clone()).at(v(2.0 * i as f64, 8.0, 0.0))
    });
    Objects { gravity: V::ZERO, objects: together.chain(in_row).collect() }
}
